/* The fields that a position of Land and Freedom can name. */
#include "games/libertad/valid/valid.h"

static const char *const used_ids[USED_KINDS] = {"strategy", "archives", "organization", "purchase"};
static const noun noun_used = NOUN_IDS("use", used_ids);
static const noun noun_value = NOUN_NUMBER("value", LOST, WON);
static const noun noun_place = NOUN_NUMBER("place", 0, SPACES - 1);

#define FIELDS_OF libertad
#define PILE(word, member, ...)                                                                                        \
    FIELD_MEMBERS(word, TYPE_U32, member, &lf_noun_card, .index = {&lf_noun_seat}, .stride = DECK, __VA_ARGS__)
#define COUNT(word, member, most, ...)      FIELD_NUMBER(word, TYPE_U8, member, 0, most, __VA_ARGS__)
#define SEAT_COUNT(word, member, most, ...) COUNT(word, member, most, .index = {&lf_noun_seat}, __VA_ARGS__)

const field lf_fields[FIELDS] = {
    FIELD_NAMED("year", TYPE_U8, year, &lf_noun_year, .help = "1 to 3; the direction of play follows"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS_MAX, .help = "of the Year, 1 to 4"),
    FIELD_NAMED("event", TYPE_U8, event, &lf_noun_fascist, .empty = true, .help = "the Fascist card of this turn"),
    FIELD_NAMED("front", TYPE_I8, front, &noun_value, .index = {&lf_noun_front}, .help = "-10 lost, +10 won"),
    FIELD_MEMBERS("supporters", TYPE_U8, supporters, &lf_noun_seat, .index = {&lf_noun_front},
                  .help = "whose tokens stand there"),
    FIELD_NAMED("track", TYPE_I8, track, &noun_place, .index = {&lf_noun_track}, .help = "where the standee is"),
    FIELD_MEMBERS("covered", TYPE_U16, covered, &lf_noun_space, .index = {&lf_noun_track}, .stride = SPACES,
                  .help = "Blank markers"),
    FIELD_MEMBERS("bonus", TYPE_U8, bonus, &lf_noun_bonus, .help = "the Bonuses that are on"),
    SEAT_COUNT("hero", hero, 200, .help = "Hero points"),
    SEAT_COUNT("bag", bag, TOKENS_MAX, .help = "tokens in the Bag of Glory"),
    SEAT_COUNT("glory", glory, 30, .help = "tokens in the Glory area"),
    FIELD_MEMBERS("medallions", TYPE_U16, medals, &lf_noun_medal, .help = "on the board"),
    FIELD_MEMBERS("held", TYPE_U16, held, &lf_noun_medal, .index = {&lf_noun_seat},
                  .help = "Medallions taken, spent ones too"),
    PILE("hand", hand, .secret = true, .grows = true, .help = "the card chosen face down included"),
    PILE("deck", deck, .secret = true, .help = "left out: all that is said to be nowhere else"),
    PILE("tableau", tableau, .help = "cards laid open"),
    PILE("discard", discard, .help = "discard pile"),
    PILE("trash", trash, .help = "out of the game unless taken back"),
    PILE("playing", playing, .help = "Events being carried out"),
    PILE("known", known, .help = "in hand, and everybody knows it"),
    SEAT_COUNT("hand-count", hand_count, DECK, .help = "follows from hand"),
    SEAT_COUNT("deck-count", deck_count, DECK, .help = "follows from deck"),
    FIELD_NAMED("pick", TYPE_U8, pick, &lf_noun_card, .empty = true, .index = {&lf_noun_seat}, .secret = true,
                .help = "chosen face down"),
    FIELD_MEMBERS("picked", TYPE_U8, picked, &lf_noun_seat, .help = "who has chosen; follows from pick"),
    PILE("bid", bid, .secret = true, .help = "cards of the Final Bid, not shown yet"),
    FIELD_MEMBERS("bid-done", TYPE_U8, bid_done, &lf_noun_seat, .help = "who has finished bidding"),
    PILE("keep-hand", keep_hand, .secret = true, .help = "chosen to be kept"),
    PILE("keep-tableau", keep_tableau, .secret = true, .help = "chosen to be kept"),
    FIELD_MEMBERS("keep-done", TYPE_U8, keep_done, &lf_noun_seat, .help = "who has finished choosing"),
    FIELD_MEMBERS("fascist", TYPE_U32, fascist, &lf_noun_fascist, .index = {&lf_noun_year}, .stride = DECK,
                  .help = "Fascist cards that may still come; left out: all but the event"),
    FIELD_ORDER("bottom", bottom, &lf_noun_fascist, DECK, .index = {&lf_noun_year}, .secret = true,
                .help = "known cards at the bottom, first to come first"),
    FIELD_ORDER("top", top, &lf_noun_fascist, SCOUT_MAX, .secret = true,
                .help = "known cards on top, first to come first"),
    COUNT("top-count", top_count, SCOUT_MAX, .help = "follows from top"),
    COUNT("bottom-count", bottom_count, DECK, .help = "follows from bottom"),
    COUNT("looked-count", looked_count, SCOUT_MAX, .help = "Fascist cards being looked at"),
    FIELD_NAMED("looker", TYPE_U8, looker, &lf_noun_seat, .empty = true, .help = "who knows top and bottom"),
    FIELD_ORDER("order", order, &lf_noun_seat, ORDER_MAX, .help = "of the player turns, once fixed"),
    COUNT("cursor", cursor, FACTIONS, .help = "player turns begun; follows from at"),
    FIELD_NAMED("active", TYPE_U8, active, &lf_noun_seat, .empty = true,
                .help = "whose player turn it is; follows from at"),
    FIELD_MEMBERS("used", TYPE_U8, used, &noun_used, .help = "once a turn, by the active player"),
    FIELD_NAMED("organized", TYPE_U8, organized, &lf_noun_icon, .empty = true, .help = "icon that counts once more"),
    FIELD_NAMED("bid-winner", TYPE_U8, bid_winner, &lf_noun_seat, .empty = true, .help = "of the Final Bid"),
    FIELD_NAMED("winner", TYPE_U8, winner, &lf_noun_seat, .empty = true, .help = "of the game"),
    FIELD_NUMBER("looked", TYPE_U32, looked, 0, (1 << DECK) - 1, .secret = true,
                 .help = "the same, a bit a card of the Year"),
};
