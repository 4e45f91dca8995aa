/* Positions of Land and Freedom: the fields that a position file can name, what
 * follows from them, the invariants, and the quiet points where one can begin. */
#include <string.h>

#include "games/libertad/libertad.h"

static const char *used_id(int v)
{
    static const char *const ids[USED_KINDS] = {"strategy", "archives", "organization", "purchase"};
    return ids[v];
}

static const noun used_noun = {"use", 0, USED_KINDS - 1, used_id, NULL, SHOWN_NOT};
static const noun value_noun = {"value", LOST, WON, NULL, NULL, SHOWN_NOT};
static const noun place_noun = {"place", 0, SPACES - 1, NULL, NULL, SHOWN_NOT};
static const noun turn_noun = {"turn", 1, 9, NULL, NULL, SHOWN_NOT};

/* ---- fields: what a position can say ---- */

#define VALUE(word, member, kind_of, of, ...)                                                                          \
    {                                                                                                                  \
        .name = word, .kind = FIELD_VALUE, .type = kind_of, FIELD_AT(libertad, member), .value = of, __VA_ARGS__       \
    }
#define SET(word, member, kind_of, of, ...)                                                                            \
    {                                                                                                                  \
        .name = word, .kind = FIELD_SET, .type = kind_of, FIELD_AT(libertad, member), .value = of, __VA_ARGS__         \
    }
#define PILE(word, member, ...)                                                                                        \
    SET(word, member, TYPE_U32, &lf_card_noun, .index = {&lf_seat_noun}, .stride = DECK, __VA_ARGS__)

const field lf_fields[LF_FIELDS] = {
    VALUE("year", year, TYPE_U8, &lf_year_noun, .help = "1 to 3; the direction of play follows"),
    VALUE("turn", turn, TYPE_U8, &turn_noun, .help = "1 to 4"),
    VALUE("event", event, TYPE_U8, &lf_fascist_noun, .help = "the Fascist card of this turn"),
    VALUE("front", front, TYPE_I8, &value_noun, .index = {&lf_front_noun}, .help = "-10 lost, +10 won"),
    SET("supporters", supporters, TYPE_U8, &lf_seat_noun, .index = {&lf_front_noun},
        .help = "whose tokens stand there"),
    VALUE("track", track, TYPE_I8, &place_noun, .index = {&lf_track_noun}, .help = "where the standee is"),
    SET("covered", covered, TYPE_U16, &lf_space_noun, .index = {&lf_track_noun}, .stride = SPACES,
        .help = "Blank markers"),
    SET("bonus", bonus, TYPE_U8, &lf_bonus_noun, .help = "the Bonuses that are on"),
    VALUE("hero", hero, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "Hero points"),
    VALUE("bag", bag, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "tokens in the Bag of Glory"),
    VALUE("glory", glory, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "tokens in the Glory area"),
    SET("medallions", medals, TYPE_U16, &lf_medal_noun, .help = "on the board"),
    SET("held", held, TYPE_U16, &lf_medal_noun, .index = {&lf_seat_noun}, .help = "Medallions taken, spent ones too"),
    PILE("hand", hand, .secret = true, .help = "the card chosen face down included"),
    PILE("deck", deck, .secret = true, .help = "left out: all that is said to be nowhere else"),
    PILE("tableau", tableau, .help = "cards laid open"),
    PILE("discard", discard, .help = "discard pile"),
    PILE("trash", trash, .help = "out of the game unless taken back"),
    PILE("playing", playing, .help = "Events being carried out"),
    PILE("known", known, .help = "in hand, and everybody knows it"),
    VALUE("hand-count", hand_count, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "follows from hand"),
    VALUE("deck-count", deck_count, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "follows from deck"),
    VALUE("pick", pick, TYPE_U8, &lf_card_noun, .index = {&lf_seat_noun}, .secret = true, .help = "chosen face down"),
    SET("picked", picked, TYPE_U8, &lf_seat_noun, .help = "who has chosen; follows from pick"),
    PILE("bid", bid, .secret = true, .help = "cards of the Final Bid, not shown yet"),
    SET("bid-done", bid_done, TYPE_U8, &lf_seat_noun, .help = "who has finished bidding"),
    PILE("keep-hand", keep_hand, .secret = true, .help = "chosen to be kept"),
    PILE("keep-tableau", keep_tableau, .secret = true, .help = "chosen to be kept"),
    SET("keep-done", keep_done, TYPE_U8, &lf_seat_noun, .help = "who has finished choosing"),
    SET("fascist", fascist, TYPE_U32, &lf_fascist_noun, .index = {&lf_year_noun}, .stride = DECK,
        .help = "Fascist cards not yet seen; left out: all but the event"),
    SET("bottom", bottom, TYPE_U32, &lf_fascist_noun, .index = {&lf_year_noun}, .stride = DECK, .secret = true,
        .help = "of these, at the bottom"),
    {.name = "top",
     .kind = FIELD_LIST,
     .type = TYPE_U8,
     FIELD_AT(libertad, top),
     .value = &lf_fascist_noun,
     .length = SCOUT_MAX,
     .secret = true,
     .help = "known cards on top, first to come first"},
    VALUE("top-count", top_count, TYPE_U8, &lf_count_noun, .help = "follows from top"),
    VALUE("bottom-count", bottom_count, TYPE_U8, &lf_count_noun, .help = "follows from bottom"),
    VALUE("looked-count", looked_count, TYPE_U8, &lf_count_noun, .help = "Fascist cards being looked at"),
    VALUE("looker", looker, TYPE_U8, &lf_seat_noun, .help = "who knows top and bottom"),
    {.name = "order",
     .kind = FIELD_LIST,
     .type = TYPE_U8,
     FIELD_AT(libertad, order),
     .value = &lf_seat_noun,
     .length = ORDER_MAX,
     .help = "of the player turns, once fixed"},
    VALUE("cursor", cursor, TYPE_U8, &lf_count_noun, .help = "player turns begun"),
    VALUE("active", active, TYPE_U8, &lf_seat_noun, .help = "whose player turn it is"),
    SET("used", used, TYPE_U8, &used_noun, .help = "once a turn, by the active player"),
    VALUE("organized", organized, TYPE_U8, &lf_icon_noun, .help = "icon that counts once more"),
    VALUE("bid-winner", bid_winner, TYPE_U8, &lf_seat_noun, .help = "of the Final Bid"),
    VALUE("winner", winner, TYPE_U8, &lf_seat_noun, .help = "of the game"),
    VALUE("looked", looked, TYPE_U32, NULL, .secret = true, .help = "the same, a bit a card of the Year"),
};
enum { FIELD_YEAR = 0, FIELD_EVENT = 2, FIELD_DECK = 14, FIELD_FASCIST = 29 };

/* ---- positions ---- */

static bool complete_faction(libertad *s, int seat, uint64_t given, fault *why)
{
    if (s->pick[seat] != NOBODY) {
        if (s->pick[seat] / DECK != seat)
            return fault_set(why, "the %s cannot pick '%s'", lf_seat_noun.id(seat), lf_card_noun.id(s->pick[seat]));
        s->hand[seat] |= 1u << s->pick[seat] % DECK;
        s->picked |= (uint8_t)(1u << seat);
    }
    if (!(given >> FIELD_DECK & 1))
        s->deck[seat] = lf_whole_deck(s, seat) &
                        ~(s->hand[seat] | s->tableau[seat] | s->discard[seat] | s->trash[seat] | s->playing[seat]);
    s->hand_count[seat] = (uint8_t)bits(s->hand[seat]);
    s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
    return true;
}

bool libertad_complete(void *state, uint64_t given, fault *why)
{
    libertad *s = state;
    if (s->event != NOBODY) {
        int year = s->event / DECK + 1;
        if (!(given >> FIELD_YEAR & 1))
            s->year = (uint8_t)year;
        else if (s->year != year)
            return fault_set(why, "the Fascist card '%s' belongs to year %d, not %d", lf_fascist_noun.id(s->event),
                             year, s->year);
        s->fascist[s->event / DECK] &= ~(1u << s->event % DECK);
    }
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!complete_faction(s, seat, given, why))
            return false;
    s->top_count = s->bottom_count = 0;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top_count = (uint8_t)(s->top_count + (s->top[i] != NOBODY));
    s->bottom_count = (uint8_t)bits(s->bottom[s->year - 1]);
    if ((s->top_count || s->bottom_count) && s->looker == NOBODY)
        return fault_set(why, "'top' and 'bottom' need a 'looker', who knows these cards");
    return true;
}

/* ---- invariants ---- */

static bool check_cards(const libertad *s, int seat, fault *why)
{
    const uint32_t piles[] = {s->hand[seat],    s->deck[seat],  s->tableau[seat],
                              s->discard[seat], s->trash[seat], s->playing[seat]};
    uint32_t all = 0;
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        if (all & piles[i])
            return fault_set(why, "'%s' is in two places",
                             lf_card_noun.id(seat * DECK + __builtin_ctz(all & piles[i])));
        all |= piles[i];
    }
    uint32_t whole = lf_whole_deck(s, seat), odd = all ^ whole;
    if (odd)
        return fault_set(why, "'%s' is %s", lf_card_noun.id(seat * DECK + __builtin_ctz(odd)),
                         whole & odd & -odd ? "nowhere: 'deck' lines that are written must be complete"
                                            : "not in that faction's deck");
    if (s->hand_count[seat] != bits(s->hand[seat]) || s->deck_count[seat] != bits(s->deck[seat]))
        return fault_set(why, "the counts of hand and deck of the %s are wrong", lf_seat_noun.id(seat));
    if (is_nonplayer(s, seat) && (s->hand[seat] | s->tableau[seat] | s->trash[seat]))
        return fault_set(why, "the %s are a Non-player: no hand, no tableau, no trash", lf_seat_noun.id(seat));
    if (s->pick[seat] != NOBODY && (s->pick[seat] / DECK != seat || !at_deck(s->hand[seat], s->pick[seat])))
        return fault_set(why, "the card chosen by the %s is not in their hand", lf_seat_noun.id(seat));
    if ((s->pick[seat] != NOBODY) != (s->picked >> seat & 1))
        return fault_set(why, "'pick' and 'picked' of the %s disagree", lf_seat_noun.id(seat));
    if (s->known[seat] & ~s->hand[seat])
        return fault_set(why, "'%s' is known to be in hand but is not",
                         lf_card_noun.id(seat * DECK + __builtin_ctz(s->known[seat] & ~s->hand[seat])));
    if ((s->bid[seat] | s->keep_hand[seat]) & ~s->hand[seat] || s->keep_tableau[seat] & ~s->tableau[seat])
        return fault_set(why, "the %s bid or keep a card that they do not have", lf_seat_noun.id(seat));
    return true;
}

static bool check_board(const libertad *s, fault *why)
{
    int lost = 0;
    for (int f = 0; f < FRONTS; f++) {
        if (s->front[f] < LOST || s->front[f] > WON)
            return fault_set(why, "the %s Front is at %d, beyond 10", lf_front_noun.id(f), s->front[f]);
        lost += s->front[f] == LOST;
    }
    if (!s->head.over && (lost > 1 || s->front[MADRID] == LOST))
        return fault_set(why, "the war is lost in this position: Madrid, or two Fronts, at -10");
    for (int k = 0; k < TRACKS; k++) {
        if (s->track[k] < lf.low[k] || s->track[k] > lf.high[k])
            return fault_set(why, "%s is at %d, its track runs from %d to %d", lf_track_noun.id(k), s->track[k],
                             lf.low[k], lf.high[k]);
        for (int at = 0; at < SPACES; at++)
            if (s->covered[k] >> at & 1 && !lf.spaces[k][at].once)
                return fault_set(why, "%s-%d has no icon that a Blank marker could cover", lf_track_noun.id(k), at);
    }
    if (lf_hero_supply(s) < 0)
        return fault_set(why, "more than %d Hero points are held", lf.hero_supply);
    if (s->glory[0] + s->glory[1] + s->glory[2] > GLORY_SPACES)
        return fault_set(why, "more than %d tokens in the Glory area", GLORY_SPACES);
    return true;
}

/* The order of the player turns names each faction once, or is not fixed yet. */
static bool check_order(const libertad *s, fault *why)
{
    unsigned named = 0;
    int count = 0;
    for (int i = 0; i < ORDER_MAX; i++)
        if (s->order[i] != NOBODY)
            named |= 1u << s->order[i], count++;
    if (count && (count != FACTIONS || named != (1u << FACTIONS) - 1))
        return fault_set(why, "'order' names all three factions, each once, or none");
    if (s->cursor > FACTIONS)
        return fault_set(why, "a turn has %d player turns, not %d", FACTIONS, s->cursor);
    return true;
}

bool libertad_check(const void *state, fault *why)
{
    const libertad *s = state;
    if (!check_board(s, why) || !check_order(s, why) || !lf_frames_fit(s, why))
        return false;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!check_cards(s, seat, why))
            return false;
    uint32_t medals = s->medals;
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (medals & s->held[seat])
            return fault_set(why, "the Medallion '%s' is in two places",
                             lf_medal_noun.id(__builtin_ctz(medals & s->held[seat])));
        medals |= s->held[seat];
    }
    if (s->turn > this_year(s)->turns)
        return fault_set(why, "year %d has %d turns, not %d", s->year, this_year(s)->turns, s->turn);
    if (s->event != NOBODY && at_deck(s->fascist[s->event / DECK], s->event))
        return fault_set(why, "the Fascist card '%s' is both on the table and in its deck",
                         lf_fascist_noun.id(s->event));
    if (s->bottom[s->year - 1] & ~s->fascist[s->year - 1])
        return fault_set(why, "a Fascist card at the bottom is not in its deck");
    for (int i = 0; i < s->top_count; i++)
        if (s->top[i] / DECK != s->year - 1 || !at_deck(s->fascist[s->year - 1], s->top[i]))
            return fault_set(why, "the Fascist card '%s' on top is not in the deck of year %d",
                             lf_fascist_noun.id(s->top[i]), s->year);
    return true;
}

/* ---- quiet points ---- */

/* Facts that belong to the middle of something can't stand at a quiet point. `picks` are the
 * seats that may have a card face down. */
static bool check_quiet(const libertad *s, unsigned picks, bool bids, fault *why)
{
    for (int seat = 0; seat < FACTIONS; seat++) {
        const char *id = lf_seat_noun.id(seat);
        if (s->picked >> seat & 1 && !(picks >> seat & 1))
            return fault_set(why, "the %s can't have a card face down here: no 'pick' was expected", id);
        if ((s->bid[seat] && !bids) || s->keep_hand[seat] || s->keep_tableau[seat])
            return fault_set(why, "the %s can't be bidding or keeping cards here", id);
        if (s->playing[seat])
            return fault_set(why, "no Event of the %s can be under way here: no 'playing' was expected", id);
    }
    return !s->looked || fault_set(why, "nobody can be looking at Fascist cards here");
}

static bool begin_turn_step(libertad *s, int step, unsigned picks, fault *why)
{
    bool needs_event = step != STEP_EVENT && step != STEP_YEAR_END;
    if (needs_event && s->event == NOBODY)
        return fault_set(why, "a Fascist card must lie on the table here: 'event f101' was expected");
    if (!needs_event && s->event != NOBODY)
        return fault_set(why, "no 'event' can lie on the table here");
    if (!check_quiet(s, picks, step == STEP_BID, why))
        return false;
    if (step != STEP_PLAYERS)
        s->active = NOBODY;
    if (step < STEP_ORDER)
        memset(s->order, NOBODY, sizeof s->order);
    s->cursor = s->order[0] == NOBODY ? 0 : FACTIONS;
    s->organized = NOBODY;
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
    flow_top(&s->head)->step = (uint8_t)step;
    return true;
}

#define BEGIN(name, step, picks)                                                                                       \
    static bool begin_##name(void *state, int argument, fault *why)                                                    \
    {                                                                                                                  \
        (void)argument;                                                                                                \
        return begin_turn_step(state, step, picks, why);                                                               \
    }
BEGIN(event, STEP_EVENT, 0)
BEGIN(bid, STEP_BID, 0)
BEGIN(picks, STEP_PICKS, 7)
BEGIN(turns, STEP_ORDER, 7)
BEGIN(test, STEP_TEST, 0)
BEGIN(bag, STEP_BAG, 0)
BEGIN(year_end, STEP_YEAR_END, 0)
#undef BEGIN

/* The player turn of one faction; those after it in the order follow. */
static bool begin_player(void *state, int seat, fault *why)
{
    libertad *s = state;
    int order[FACTIONS], place = 0;
    unsigned to_come = 0;
    lf_turn_order(s, order);
    for (int i = 0; i < FACTIONS; i++) {
        place = order[i] == seat ? i : place;
        to_come = order[i] == seat || to_come ? to_come | 1u << order[i] : 0;
    }
    if (!begin_turn_step(s, STEP_PLAYERS, to_come, why))
        return false;
    for (int i = 0; i < FACTIONS; i++)
        s->order[i] = (uint8_t)order[i];
    s->cursor = (uint8_t)(place + 1);
    s->active = (uint8_t)seat;
    flow_push(&s->head, is_nonplayer(s, seat) ? NODE_NP_TURN : NODE_PLAYER, seat, 0, 0, 0);
    return true;
}

const point lf_points[LF_POINTS] = {
    {"event", NULL, "the start of a turn: a Fascist card is about to be revealed", begin_event},
    {"bid", NULL, "after the Fascist Event: the Final Bid if this turn has one, else the face-down choice", begin_bid},
    {"picks", NULL, "the face-down choice of cards", begin_picks},
    {"turns", NULL, "the player turns are about to begin; `pick` says what was chosen", begin_turns},
    {"turn", &lf_seat_noun, "the player turn of one faction; those after it in the order follow", begin_player},
    {"test", NULL, "the Fascist Test is about to be resolved", begin_test},
    {"bag", NULL, "the Initiative player is about to add a token to the Bag", begin_bag},
    {"year-end", NULL, "after the last turn of a Year", begin_year_end},
};
