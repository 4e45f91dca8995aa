/* The fields of a position. */
#include "games/cruzada/valid/valid.h"

#define FIELDS_OF cruzada
#define OF_SIDE   .index = {&cr_noun_seat}
#define OF_UNIT   .index = {&cr_noun_unit}
#define BY_SPACE  .index = {&cr_noun_space}
#define BY_ROLE   .index = {&cr_noun_role}
#define ZONE(word, which, ...)                                                                                         \
    FIELD_MEMBERS(word, TYPE_U64, cards.zone[which], &cr_noun_card, OF_SIDE, .stride = CARDS_DECK, __VA_ARGS__)
#define CARD_SET(word, member, ...)                                                                                    \
    FIELD_MEMBERS(word, TYPE_U64, member, &cr_noun_card, OF_SIDE, .stride = CARDS_DECK, __VA_ARGS__)
#define FLAG(word, member, ...)      FIELD_NUMBER(word, TYPE_U8, member, 0, 1, __VA_ARGS__)
#define SOMEWHERE(word, member, ...) FIELD_NAMED(word, TYPE_U8, member, &cr_noun_space, .empty = true, __VA_ARGS__)
enum { TRACK_LEAST = -60, TRACK_MOST = 100 };

/* 0 is the scenario's own. */
static const char *const board_ids[] = {"none",      "war_of_columns", "north_collapse",
                                        "two_years", "campaign",       "collapse"};
static const noun noun_board = NOUN_IDS("scenario", board_ids);
_Static_assert(COUNT_OF(board_ids) == SCENARIOS + 1, "all scenarios");

/* clang-format off */
const field cr_fields[] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_U8, at, OF_UNIT, .value = &cr_noun_place, .help = "units in a space or a box: place merida nat_inf-3 nat_ac_i; reserve, eliminated, removed, army_of_africa, outside, track-12"),
    FIELD_MEMBERS("mark", TYPE_U16, marks, &cr_noun_mark, OF_UNIT, .help = "marks on a unit: reduced, moved, attacked, shifted, retreated ..."),
    FIELD_NAMED("control", TYPE_U8, control, &cr_noun_owner, BY_SPACE, .help = "who controls a space: nat, rep; none: a Beach Head that is not there"),
    FIELD_NAMED("before", TYPE_U8, before, &cr_noun_owner, BY_SPACE, .help = "who did when the round began"),
    FIELD_NAMED("works", TYPE_U8, works, &cr_noun_works, BY_SPACE, .help = "none, position, trench, trench_madrid, trench_bilbao, trench_fortifications"),
    FIELD_NUMBER("failed", TYPE_U8, failed, 0, 2, BY_SPACE, .help = "failed attempts that help the next construction"),
    FIELD_MEMBERS("flag", TYPE_U8, flags, &cr_noun_flag, BY_SPACE, .help = "marks of a round on a space: move, combat, struck, tried, assaulted, won, full"),
    ZONE("later", LATER, .help = "cards that are not in the game yet: worked out"),
    ZONE("draw", DRAW, .secret = true, .help = "cards in a draw pile"),
    ZONE("hand", HAND, .secret = true, .help = "cards in a hand: hand nat n5 n16"),
    ZONE("discard", DISCARD, .secret = true, .help = "cards in a discard pile"),
    ZONE("open", OPEN, .help = "Combat Cards face up on the table"),
    ZONE("committed", COMMIT_HAND, .help = "Combat Cards committed from the hand in the present combat"),
    ZONE("committed-open", COMMIT_OPEN, .help = "Combat Cards committed from the table"),
    ZONE("removed", REMOVED, .help = "cards out of the game"),
    ZONE("aside", ASIDE, .help = "cards laid aside for Turn 12"),
    ZONE("unseen", UNSEEN, .secret = true, .help = "cards taken out of the game face down"),
    FIELD_NUMBER("cards", TYPE_U8, cards.count, 0, CARDS_DECK, .index = {&cr_noun_zone, &cr_noun_column}, .help = "how many cards lie in a zone, by side: worked out"),
    CARD_SET("played", played, .grows = true, .help = "cards played as Event, or counted so"),
    CARD_SET("used", used, .help = "Combat Cards used in this round"),
    CARD_SET("shown", shown, .help = "cards of a hand that the other side may see"),
    FIELD_MEMBERS("once", TYPE_U64, once, &cr_noun_change, .grows = true, .help = "changes of VP and RM that have happened, or hold now"),
    FIELD_MEMBERS("lasting", TYPE_U32, lasting, &cr_noun_lasting, .grows = true, .help = "lasting effects in force"),
    FIELD_MEMBERS("pending", TYPE_U32, pending, &cr_noun_lasting, .help = "lasting effects that begin later"),
    FIELD_NUMBER("vp", TYPE_I8, vp, TRACK_LEAST, TRACK_MOST, .help = "victory points"),
    FIELD_NUMBER("rm", TYPE_I8, rm, TRACK_LEAST, TRACK_MOST, .help = "Republican Morale"),
    FIELD_NUMBER("rp", TYPE_U8, rp, 0, RP_MOST, .index = {&cr_noun_rp}, .help = "replacement points in halves: rp nat 4"),
    FIELD_NUMBER("bound", TYPE_U8, bound, 0, RP_MOST, .help = "halves of SOV RP that are bound (18.2.14)"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS, .help = "number of the turn"),
    FIELD_NUMBER("round", TYPE_U8, round, 1, ROUNDS, .help = "number of the Action Round"),
    FIELD_NAMED("act", TYPE_U8, act, &cr_noun_act, .index = {&cr_noun_seat, &cr_noun_round}, .help = "what a side did in a round: act nat 2 sr"),
    FIELD_NUMBER("ops-cards", TYPE_U8, ops_cards, 0, ROUNDS, OF_SIDE, .help = "cards played for operations in this turn"),
    FIELD_MEMBERS("limits", TYPE_U8, limits, &cr_noun_limit, OF_SIDE, .help = "groups of which a card was played as Event in this turn: own, foreign, counterattack"),
    FIELD_NUMBER("top", TYPE_U8, top, 0, CARDS_DECK, OF_SIDE, .help = "number of the top discard; 0: none"),
    FIELD_NUMBER("siege", TYPE_U8, siege, 0, 3, .index = {&cr_noun_siege}, .help = "resistance of a Siege; 0: over"),
    FIELD_MEMBERS("raised", TYPE_U8, raised, &cr_noun_siege, .help = "Sieges raised in this phase"),
    FIELD_MEMBERS("isolated", TYPE_U8, isolated, &cr_noun_isolated, .help = "Isolated Spaces"),
    FLAG("relieved", relieved, .index = {&cr_noun_isolated}, .help = "1: a MIL went there by SR in this turn"),
    FLAG("mended", mended, .index = {&cr_noun_isolated}, .help = "1: an RP was spent there in this turn"),
    FLAG("shortage", shortage, .help = "1: Ammunition Shortage"),
    FIELD_NAMED("madrid", TYPE_U8, madrid, &cr_noun_madrid, .help = "occupied, attacked, near, ignored, off"),
    FLAG("badajoz", badajoz, .help = "1: Badajoz is still a Republican source"),
    FLAG("early", early, .help = "1: the AFR of Turn 3 come in rounds 1 and 2"),
    FIELD_NUMBER("threat", TYPE_U8, threat, 0, ROUNDS + 1, .help = "Nationalist rounds that R51 still lasts"),
    FIELD_MEMBERS("divided", TYPE_U8, divided, &cr_noun_side, .help = "zones that are divided: worked out"),
    FIELD_NUMBER("deadline", TYPE_U8, deadline, 0, TURNS + 1, .help = "turn in which the Beach Head of Mallorca ends"),
    SOMEWHERE("landing", landing, .index = {&cr_noun_landing}, .help = "coastal space beside beachhead_p, beachhead_n"),
    FLAG("landed", landed, .help = "1: the Nationalist landing has been made"),
    SOMEWHERE("bonus", bonus, .index = {&cr_noun_bonus}, .help = "space with the marker of r33, r34, r35, r47"),
    FIELD_NUMBER("taken", TYPE_U8, taken, 0, 20, OF_SIDE, .help = "captured markers of a side (18.2.10)"),
    SOMEWHERE("entered", entered, .index = {&cr_noun_slot}, .help = "enemy spaces that the moving unit has entered"),
    SOMEWHERE("guerrilla", guerrilla, .help = "space marked by the guerrillas"),
    FIELD_NAMED("guerrilla-now", TYPE_U8, guerrilla_now, &cr_noun_guerrilla, .help = "none, band, spy, sabotage"),
    FIELD_NAMED("guerrilla-last", TYPE_U8, guerrilla_last, &cr_noun_guerrilla, .help = "effect of the last turn"),
    FLAG("gloriosa", gloriosa, .help = "1: 18.1.3 has ended"),
    FLAG("level", level, .help = "1: the Republican met the RM level in the last War Status Phase"),
    FIELD_NUMBER("event", TYPE_U8, event, 0, CARD_ROWS, .help = "card being carried out as Event"),
    FLAG("named", named, .help = "1: the named attack of this round has been made"),
    FIELD_NUMBER("north-rp", TYPE_U8, north_rp, 0, RP_MOST, .help = "halves of REP RP spent in the isolated North"),
    FIELD_MEMBERS("ready", TYPE_U8, ready, &cr_noun_side, .help = "seats that have finished a step in which both decide"),
    FIELD_ORDER("laid", laid, &cr_noun_card, COMBAT_CARDS, OF_SIDE, .help = "Combat Cards on the table in the order in which they came there"),
    FLAG("bare", bare, .instructs = true, .help = "1: no units but those named are in play, at full strength, and no works but those named"),
    FIELD_NAMED("board", TYPE_U8, board, &noun_board, .instructs = true, .help = "a scenario: its control and works lie under the position"),
    FIELD_NAMED("winner", TYPE_U8, winner, &cr_noun_winner, .help = "who has won"),
    /* the present combat, by role */
    FIELD_NUMBER("drm", TYPE_I8, battle.drm, -9, 9, BY_ROLE, .help = "die roll modifiers of the present combat"),
    FIELD_NUMBER("shift", TYPE_I8, battle.shift, -9, 9, BY_ROLE, .help = "column shifts"),
    FIELD_NUMBER("strength", TYPE_U8, battle.strength, 0, 60, BY_ROLE, .help = "Combat Strength"),
    FLAG("corps-table", battle.corps, BY_ROLE, .help = "1: fires on the Corps table"),
    FIELD_NUMBER("column", TYPE_U8, battle.column, 0, FIRE_COLUMNS - 1, BY_ROLE, .help = "column of the fire table"),
    FIELD_NUMBER("die", TYPE_U8, battle.die, 0, 6, BY_ROLE, .help = "dice of the present combat; 0: not thrown"),
    FIELD_NUMBER("number", TYPE_U8, battle.number, 0, LOSS_MOST, BY_ROLE, .help = "Loss Number achieved"),
    FIELD_NUMBER("toll", TYPE_U8, battle.toll, 0, LOSS_MOST, BY_ROLE, .help = "points of loss still to be taken"),
    SOMEWHERE("target", battle.target, .help = "the space under attack"),
    FLAG("named-attack", battle.named, .help = "1: the present combat is the named attack"),
    FIELD_NUMBER("armor", TYPE_U8, battle.armor, 0, UNITS, .help = "number of the unit declared for the armor DRM + 1"),
    FLAG("withdraws", battle.withdraws, .help = "1: the defender withdraws (18.3.1)"),
    FIELD_NUMBER("won", TYPE_U8, battle.winner, 0, ROLES, .help = "who has won the combat: 1 attacker, 2 defender"),
    FIELD_NUMBER("distance", TYPE_U8, battle.distance, 0, 2, .help = "spaces to retreat"),
    FIELD_NUMBER("duties", TYPE_U8, battle.duties, 0, 15, .help = "first losses still owed: 8 AFR, 4 armor, 2 CAV, 1 a division (R45)"),
    FIELD_NUMBER("ghosts", TYPE_U8, battle.ghosts, 0, 2 * LOSS_MOST, .help = "steps of imaginary divisions (11.3.5.1)"),
    SOMEWHERE("way", battle.way, .index = {&cr_noun_slot}, .help = "spaces that the retreating unit has gone through"),
    FIELD_NAMED("lost", TYPE_U8, battle.lost, &cr_noun_unit, .empty = true, .index = {&cr_noun_slot9}, .help = "units that lost a step in this attack (R45)"),
    SOMEWHERE("lost-at", battle.lost_at, .index = {&cr_noun_slot9}, .help = "where they were"),
    FIELD_NAMED("heir", TYPE_U8, battle.heir, &cr_noun_unit, .empty = true, .index = {&cr_noun_slot9}, .help = "what replaced them"),
    FIELD_ORDER("commit-order", battle.order, &cr_noun_card, COMBAT_CARDS, OF_SIDE, .help = "committed Combat Cards of a side, the first one first"),
    CARD_SET("idle", idle, .help = "committed Combat Cards without effect"),
    SOMEWHERE("origin", battle.origin, .index = {&cr_noun_slot8}, .help = "spaces that held an attacker when the combat began"),
    SOMEWHERE("passed", battle.passed, .index = {&cr_noun_slot8}, .help = "spaces passed by a retreat"),
};
/* clang-format on */
_Static_assert(COUNT_OF(cr_fields) == FIELDS, "all fields");
