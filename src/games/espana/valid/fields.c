/* The fields of a position: each member of the state by its name. */
#include "games/espana/valid/valid.h"

#define FIELDS_OF espana
#define OF_SIDE   .index = {&es_noun_seat}
#define OF_UNIT   .index = {&es_noun_unit}
#define BY_BOX    .index = {&es_noun_box}
#define OF_CARD   .index = {&es_noun_card}
#define ZONE(word, which, ...)                                                                                         \
    FIELD_MEMBERS(word, TYPE_U64, cards.zone[which], &es_noun_card, OF_SIDE, .stride = CARDS_DECK, __VA_ARGS__)
enum { DIE_MOST = 6, POINTS_MOST = 40, STACK_MOST = 40 };

/* 0 is the scenario's own. */
static const char *const board_ids[] = {"none", "1936", "1938"};
static const noun noun_board = NOUN_IDS("scenario", board_ids);

/* clang-format off */
const field es_fields[] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_U8, at, OF_UNIT, .value = &es_noun_place, .help = "counters in a box, a mat (mat), the pool or out of the game (gone): place madrid r_reg_s-1"),
    FIELD_NUMBER("strength", TYPE_U8, strength, 0, 5, OF_UNIT, .help = "strength of a troop on the map: 1, 2, 3 or 5"),
    FIELD_MEMBERS("mark", TYPE_U16, marks, &es_noun_mark, OF_UNIT, .help = "marks on a counter: moved, attacked, used, inactive ..."),
    FIELD_NAMED("control", TYPE_U8, control, &es_noun_holder, BY_BOX, .help = "who held a box alone last: nat, rep"),
    FIELD_MEMBERS("spent", TYPE_U64, spent, &es_noun_box, OF_SIDE, .stride = 0, .help = "boxes in which a side has spent a Replacement Point"),
    FIELD_MEMBERS("sea-fought", TYPE_U64, sea_fought, &es_noun_site, .help = "places in which a naval battle was fought in this turn"),
    FIELD_MEMBERS("blockaded", TYPE_U64, blockaded, &es_noun_box, OF_SIDE, .stride = 0, .help = "ports that are closed to a side's events"),
    FIELD_NAMED("sea-marker", TYPE_U8, marker, &es_noun_reading, .index = {&es_noun_area}, .help = "control markers in the naval areas: nat, rep, nobody"),
    FIELD_NAMED("reading", TYPE_U8, reading, &es_noun_reading, .index = {&es_noun_area}, .help = "who had a naval area in the last Upkeep: nat, rep, nobody, contested"),
    FIELD_NUMBER("unseen", TYPE_U8, unseen, 0, STACK_MOST, .index = {&es_noun_seat, &es_noun_box}, .help = "counters of a stack that the enemy does not know: worked out"),
    FIELD_NUMBER("stirred", TYPE_U8, stirred, 0, STACK_MOST, BY_BOX, .help = "how many of them have moved in this phase: worked out"),
    FIELD_NAMED("mover", TYPE_U8, mover, &es_noun_unit, .empty = true, .secret = true, .help = "the counter that is about to move"),
    FIELD_NAMED("origin", TYPE_U8, origin, &es_noun_box, .empty = true, .help = "the box that it leaves"),
    FIELD_NUMBER("rival", TYPE_U8, rival, 0, SHIPS, .index = {&es_noun_ship}, .help = "opponent in the present naval battle: number of the ship"),
    FIELD_NUMBER("helps", TYPE_U8, helps, 0, IDLE, .index = {&es_noun_ship}, .help = "number of the ship that a ship or squadron helps; 14: none"),
    FIELD_NUMBER("wound", TYPE_U8, wound, 0, WOUND_SIXES | WOUND_FIVE, .index = {&es_noun_flyer}, .help = "what the present naval battle has done to it"),
    FIELD_NUMBER("sixes", TYPE_U8, sixes, 0, DICE_MOST, OF_SIDE, .help = "results of 6 that are still to be given to targets"),
    FIELD_NUMBER("fives", TYPE_U8, fives, 0, DICE_MOST, OF_SIDE, .help = "results of 5 that are still to be given to targets"),
    FIELD_MEMBERS("fought", TYPE_U64, fought, &es_noun_box, .help = "boxes in which a battle was fought in this turn"),
    ZONE("deck-one", DECK_ONE, .secret = true, .help = "cards of 1936-37 still in the deck"),
    ZONE("deck-two", DECK_TWO, .secret = true, .help = "cards of 1938-39 still in the deck"),
    ZONE("hand", HAND, .secret = true, .help = "cards in a hand: hand nat nat_01 nat_05"),
    ZONE("laid", LAID, .secret = true, .help = "cards laid face down"),
    ZONE("shown", SHOWN, .help = "cards that are being used"),
    ZONE("table", TABLE, .help = "cards that lie on the table"),
    ZONE("out", OUT, .help = "cards out of the game"),
    FIELD_NUMBER("cards", TYPE_U8, cards.count, 0, CARDS_DECK, .index = {&es_noun_zone, &es_noun_column}, .help = "how many cards lie in a zone, by side: worked out"),
    FIELD_NUMBER("played", TYPE_U8, played, 0, TURNS, OF_CARD, .help = "turn in which a card on the table was played"),
    FIELD_NAMED("aim", TYPE_U8, aim, &es_noun_box, OF_CARD, .empty = true, .help = "the box that a card names"),
    FIELD_NUMBER("foe", TYPE_U8, foe, 0, PLANES, .index = {&es_noun_plane}, .help = "opponent in the present air combat: number of the plane"),
    FIELD_NUMBER("die", TYPE_U8, die, 0, DIE_MOST, .index = {&es_noun_seat, &es_noun_die}, .help = "dice of the present attack"),
    FIELD_NUMBER("rolled", TYPE_U8, dice, 0, DICE_MOST, OF_SIDE, .help = "how many of them"),
    FIELD_NUMBER("ones", TYPE_U8, ones, 0, 12, OF_SIDE, .help = "modifiers of +1 still to be placed"),
    FIELD_NUMBER("twos", TYPE_U8, twos, 0, 8, OF_SIDE, .help = "modifiers of +2 still to be placed"),
    FIELD_NUMBER("pair", TYPE_U8, pair, 0, 1, OF_SIDE, .help = "1: +1 on two different dice"),
    FIELD_NUMBER("low", TYPE_U8, low, 0, DIE_LOSS, OF_SIDE, .help = "taken off the highest die"),
    FIELD_NUMBER("low-pair", TYPE_U8, low_pair, 0, 1, OF_SIDE, .help = "1: one off each of the two highest dice"),
    FIELD_NUMBER("hits", TYPE_U8, hits, 0, DICE_MOST, OF_SIDE, .help = "hits made in the present attack"),
    FIELD_NAMED("use", TYPE_U8, use, &es_noun_use, OF_SIDE, .help = "what the laid card is for"),
    FIELD_NUMBER("events", TYPE_U8, events, 0, 9, OF_SIDE, .help = "events played in this turn"),
    FIELD_NUMBER("passes", TYPE_U8, passes, 0, 1, OF_SIDE, .help = "1: lets all events of this part go by"),
    FIELD_NUMBER("points", TYPE_U8, points, 0, POINTS_MOST, OF_SIDE, .help = "Replacement Points"),
    FIELD_NUMBER("quota", TYPE_U8, quota, 0, 5, OF_SIDE, .help = "generals that may still be assigned"),
    FIELD_NUMBER("offers", TYPE_U8, offers, 0, 1, OF_SIDE, .help = "offers to end the game in this turn"),
    FIELD_NUMBER("crossed", TYPE_U8, crossed, 0, 3, .index = {&es_noun_crossing}, .help = "units that crossed from Marruecos in this turn"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS, .help = "number of the turn"),
    FIELD_NAMED("first", TYPE_U8, first, &es_noun_holder, .help = "first player of the turn"),
    FIELD_NAMED("board", TYPE_U8, board, &noun_board, .instructs = true, .help = "a scenario: its control of boxes and areas lies under the position"),
    FIELD_NAMED("winner", TYPE_U8, winner, &es_noun_winner, .help = "who has won"),
};
/* clang-format on */
_Static_assert(COUNT_OF(es_fields) == FIELDS, "all fields");
