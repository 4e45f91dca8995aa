/* The invariants of Land and Freedom: what holds in every state that play can make. Positions from outside are held to
 * them. How the frames of the flow fit the rest stands in frames.c. */
#include "games/libertad/valid/valid.h"

static const char *seat_name(int seat)
{
    return noun_name(&lf_noun_seat, seat, LANG_EN);
}
static const char *card_id(int seat, uint32_t set)
{
    return noun_key(&lf_noun_card, seat * DECK + __builtin_ctz(set));
}

/* ---- cards ---- */

/* LF-play-02: each card of a faction lies in one place. */
static bool check_piles(const libertad *s, int seat, fault *why)
{
    const uint32_t piles[] = {s->hand[seat],    s->deck[seat],  s->tableau[seat],
                              s->discard[seat], s->trash[seat], s->playing[seat]};
    uint32_t all = 0, whole = lf_whole_deck(s, seat);
    for (int i = 0; i < COUNT_OF(piles); i++) {
        if (all & piles[i])
            return fault_set(why, "'%s' is in two places (LF-play-02)", card_id(seat, all & piles[i]));
        all |= piles[i];
    }
    if (all & ~whole)
        return fault_set(why, "'%s' is not in that faction's deck: a Non-player's has fewer cards (LF-np-0b, LF-np-0c)",
                         card_id(seat, all & ~whole));
    if (whole & ~all)
        return fault_set(why, "'%s' is nowhere: a 'deck' line that is written must be complete (LF-setup-11)",
                         card_id(seat, whole & ~all));
    if (s->hand_count[seat] != bits(s->hand[seat]) || s->deck_count[seat] != bits(s->deck[seat]))
        return fault_set(why, "'hand-count' or 'deck-count' of the %s is not what lies there", seat_name(seat));
    if (is_nonplayer(s, seat) && (s->hand[seat] | s->tableau[seat] | s->trash[seat]))
        return fault_set(why, "the %s are a Non-player: no hand, no tableau, no trash (LF-np-1c)", seat_name(seat));
    return true;
}

/* What is chosen in secret, and what of the hand everybody knows. */
static bool check_choices(const libertad *s, int seat, fault *why)
{
    if (s->pick[seat] != NOBODY && (s->pick[seat] / DECK != seat || !has_card(s->hand[seat], s->pick[seat])))
        return fault_set(why, "the card chosen face down by the %s is not in their hand (LF-ptn-01)", seat_name(seat));
    if ((s->pick[seat] != NOBODY) != (s->picked >> seat & 1))
        return fault_set(why, "'pick' and 'picked' of the %s disagree", seat_name(seat));
    if (s->known[seat] & ~s->hand[seat])
        return fault_set(why, "'%s' is known to be in hand, but is not there (LF-play-03)",
                         card_id(seat, s->known[seat] & ~s->hand[seat]));
    if ((s->bid[seat] | s->keep_hand[seat]) & ~s->hand[seat] || s->keep_tableau[seat] & ~s->tableau[seat])
        return fault_set(why, "the %s bid or keep a card that they do not have (LF-bid-02, LF-year-05)",
                         seat_name(seat));
    if (s->bid_done >> seat & 1 && lf_bid_limit(s, seat) < 1)
        return fault_set(why, "the %s have nothing to bid: no 'bid-done' was expected (LF-bid-02)", seat_name(seat));
    if (s->keep_done >> seat & 1 && !(s->hand[seat] | s->tableau[seat]))
        return fault_set(why, "the %s have nothing to keep: no 'keep-done' was expected (LF-year-05)", seat_name(seat));
    if (bits(s->bid[seat]) > BID_MAX || (s->bid[seat] && s->bid[seat] == s->hand[seat]))
        return fault_set(why, "the %s bid more than %d cards, or their last one (LF-bid-02)", seat_name(seat), BID_MAX);
    if (bits(s->keep_hand[seat]) > lf_keep_hand_limit(s, seat) ||
        bits(s->keep_tableau[seat]) > this_year(s)->keep_tableau)
        return fault_set(why, "the %s keep more cards than they may (LF-year-05)", seat_name(seat));
    return true;
}

/* ---- Fascist cards ---- */

/* Known cards of the deck: all of the Year, in the deck, and in no other place. */
static bool check_known(const libertad *s, const uint8_t *list, int most, int count, const char *where,
                        uint32_t *places, fault *why)
{
    for (int i = 0; i < most; i++) {
        if ((list[i] != NOBODY) != (i < count))
            return fault_set(why, "'%s' and '%s-count' disagree", where, where);
        if (i >= count)
            continue;
        const char *id = noun_key(&lf_noun_fascist, list[i]);
        if (list[i] / DECK != s->year - 1 || !has_card(s->fascist[s->year - 1], list[i]))
            return fault_set(why, "the Fascist card '%s' ('%s') is not in the deck of Year %d (LF-fev-01)", id, where,
                             s->year);
        if (has_card(*places, list[i]))
            return fault_set(why, "the Fascist card '%s' ('%s') is in two places (LF-setup-11)", id, where);
        *places |= 1u << list[i] % DECK;
    }
    return true;
}

static bool check_deck(const libertad *s, fault *why)
{
    int year = s->year - 1;
    uint32_t places = s->looked;
    if (s->looked & ~s->fascist[year])
        return fault_set(why, "a Fascist card that is looked at is not in the deck of Year %d (LF-fev-01)", s->year);
    if (!check_known(s, s->top, SCOUT_MAX, s->top_count, "top", &places, why) ||
        !check_known(s, s->bottom[year], DECK, s->bottom_count, "bottom", &places, why))
        return false;
    for (int y = 0; y < YEARS; y++)
        for (int i = 0; i < DECK; i++)
            if (y != year && s->bottom[y][i] != NOBODY)
                return fault_set(why, "nobody knows cards at the bottom of the deck of Year %d now (LF-card-mo07)",
                                 y + 1);
    if (s->top_count + s->looked_count > SCOUT_MAX)
        return fault_set(why, "more than %d Fascist cards are known on top (LF-card-mo07)", SCOUT_MAX);
    if (s->looked_count != bits(s->looked))
        return fault_set(why, "'looked-count' is not what is looked at");
    return !places || s->looker != NOBODY ||
           fault_set(why, "nobody ('looker') knows the cards on top and at the bottom (LF-card-mo07)");
}

/* LF-fev-01, LF-win-01: the card on the table is one of the Year. */
static bool check_time(const libertad *s, fault *why)
{
    const year_row *y = this_year(s);
    if (s->turn > y->turns)
        return fault_set(why, "Year %d has %d turns, not %d (LF-win-01)", s->year, y->turns, s->turn);
    if (s->event != NOBODY && s->event / DECK != s->year - 1)
        return fault_set(why, "the Fascist card '%s' does not belong to Year %d (LF-fev-01)",
                         noun_key(&lf_noun_fascist, s->event), s->year);
    if (s->event != NOBODY && has_card(s->fascist[s->year - 1], s->event))
        return fault_set(why, "the Fascist card '%s' is both on the table and in its deck (LF-setup-11)",
                         noun_key(&lf_noun_fascist, s->event));
    if (s->bid_winner != NOBODY && (!y->final_bid_turn || s->turn < y->final_bid_turn))
        return fault_set(why, "nobody has won the Final Bid yet: no 'bid-winner' was expected (LF-bid-01)");
    if (s->winner != NOBODY && !s->head.over)
        return fault_set(why, "the game is not over: no 'winner' was expected");
    return check_deck(s, why);
}

/* ---- the board ---- */

static bool check_tracks(const libertad *s, fault *why)
{
    for (int k = 0; k < TRACKS; k++) {
        const char *id = noun_key(&lf_noun_track, k);
        if (s->track[k] < lf_table.low[k] || s->track[k] > lf_table.high[k])
            return fault_set(why, "%s is at %d, its track runs from %d to %d (LF-track-02)", id, s->track[k],
                             lf_table.low[k], lf_table.high[k]);
        for (int at = 0; at < SPACES; at++)
            if (s->covered[k] >> at & 1 && !lf_table.spaces[k][at].once)
                return fault_set(why, "%s-%d has no icon that a Blank marker could cover (LF-track-08)", id, at);
    }
    return true;
}

/* LF-setup-13, LF-year-09: Hero points and the Glory area have an end; tokens have none (ruling LF-21). */
static bool check_tokens(const libertad *s, fault *why)
{
    if (lf_hero_supply(s) < 0)
        return fault_set(why, "more than %d Hero points are held (LF-setup-13)", lf_table.hero_supply);
    if (s->glory[0] + s->glory[1] + s->glory[2] > lf_table.glory_spaces)
        return fault_set(why, "more than %d tokens lie in the Glory area (LF-year-09)", lf_table.glory_spaces);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (lf_tokens_left(s, seat) < 0)
            return fault_set(why, "more than %d tokens of the %s lie in Bag and Glory area", TOKENS_MAX,
                             seat_name(seat));
    return true;
}

static bool check_board(const libertad *s, fault *why)
{
    int lost = 0;
    for (int f = 0; f < FRONTS; f++)
        lost += s->front[f] == LOST;
    if (!s->head.over && (lost > 1 || s->front[MADRID] == LOST))
        return fault_set(why, "the war is lost in this position: Madrid, or two Fronts, at %d (LF-win-04, LF-win-05)",
                         LOST);
    return check_tracks(s, why) && check_tokens(s, why);
}

/* LF-setup-04, LF-np-6a: so many Medallions are in a game, each in one place; some no Non-player takes. */
static bool check_medals(const libertad *s, fault *why)
{
    uint32_t all = s->medals;
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (all & s->held[seat])
            return fault_set(why, "the Medallion '%s' is in two places (LF-setup-04)",
                             noun_key(&lf_noun_medal, __builtin_ctz(all & s->held[seat])));
        all |= s->held[seat];
        for (uint32_t held = s->held[seat]; held && is_nonplayer(s, seat); held &= held - 1)
            if (!lf_table.medals[__builtin_ctz(held)].np_takes)
                return fault_set(why, "the Medallion '%s' is not for a Non-player, and the %s are one (LF-np-6a)",
                                 noun_key(&lf_noun_medal, __builtin_ctz(held)), seat_name(seat));
    }
    if (bits(all) > lf_table.start_medals)
        return fault_set(why, "%d Medallions on the board and taken: there are %d in a game (LF-setup-04)", bits(all),
                         lf_table.start_medals);
    return true;
}

/* LF-ptn-03: the order of the player turns goes round the table in the direction of the Year, or is not fixed yet. */
static bool check_order(const libertad *s, fault *why)
{
    int count = 0;
    for (int i = 0; i < ORDER_MAX; i++)
        count += s->order[i] != NOBODY;
    if (count && count != FACTIONS)
        return fault_set(why, "'order' names all three factions, each once, or none (LF-ptn-02)");
    for (int i = 1; i < count; i++)
        if (s->order[i] != (s->order[0] + i * this_year(s)->direction + FACTIONS) % FACTIONS)
            return fault_set(why, "'order' does not go round the table: %sclockwise in Year %d (LF-ptn-03)",
                             this_year(s)->direction > 0 ? "" : "counter-", s->year);
    return true;
}

/* Once per turn, by the active player, with the Medallion for it. */
bool lf_used_fits(const libertad *s, int seat, fault *why)
{
    static const uint8_t abilities[] = {
        [USED_STRATEGY] = OP_FRONT_PLUS, [USED_ARCHIVES] = OP_UNBLANK, [USED_ORGANIZATION] = OP_ICON_PLUS};
    if (s->used && (seat == NOBODY || is_nonplayer(s, seat)))
        return fault_set(why, "nobody whose turn it is can have 'used' something (LF-med-04)");
    for (int i = 0; i < COUNT_OF(abilities); i++)
        if (s->used >> i & 1 && lf_holds(s, seat, abilities[i]) < 0)
            return fault_set(why, "the %s have 'used' a Medallion that they do not hold (LF-med-04)", seat_name(seat));
    return true;
}

/* LF-year-03, LF-year-04, LF-bid-01: tokens come into the Glory area at the end of a Year, and by the Final Bid. `step`
 * is the step of the turn that comes next. */
bool lf_glory_fits(const libertad *s, int step, fault *why)
{
    int most = 0, glory = s->glory[0] + s->glory[1] + s->glory[2];
    for (int y = 1; y < s->year + (step > STEP_YEAR_END); y++)
        most += lf_table.years[y - 1].pulls;
    if (s->turn == this_year(s)->final_bid_turn && step > STEP_BID)
        most++;
    return glory <= most || fault_set(why,
                                      "%d in the Glory area: at that moment of Year %d there can be %d tokens there "
                                      "(LF-year-03, LF-year-04, LF-bid-01)",
                                      glory, s->year, most);
}

/* The flow is looked at while it waits for somebody, not where it is stopped at a quiet point. */
bool lf_check(const void *state, fault *why)
{
    const libertad *s = state;
    for (int i = 0; i < COUNT_OF(s->unused); i++)
        if (s->unused[i])
            return fault_set(why, "bytes that are never used are not zero");
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!check_piles(s, seat, why) || !check_choices(s, seat, why))
            return false;
    return check_time(s, why) && check_board(s, why) && check_medals(s, why) && check_order(s, why) &&
           (!s->head.actors ||
            (lf_used_fits(s, s->active, why) && lf_frames_fit(s, why) && lf_glory_fits(s, s->head.stack[0].step, why)));
}
