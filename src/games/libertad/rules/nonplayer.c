/* Appendix 3, Non-Players: the procedure that plays a faction without a player. A Non-player decides nothing; where the
 * rules leave it a choice, these functions give the one answer (docs/rulings/libertad.md). */
#include "games/libertad/rules/rules.h"

/* ---- Fronts (rules 3 and 4) ---- */

/* LF-np-3c.iii, LF-np-4b.iii: the first of these met on the ring from Madrid, in the direction of play. */
static int first_on_ring(const libertad *s, unsigned among)
{
    for (int i = 0; i < FRONTS; i++) {
        int place = this_year(s)->direction > 0 ? i : (FRONTS - i) % FRONTS;
        if (among >> lf_table.ring[place] & 1)
            return lf_table.ring[place];
    }
    assert(!"no Front to choose from");
    return MADRID;
}

/* The Fronts of a set with the highest (sign +1) or lowest (-1) value. */
static unsigned extreme(const libertad *s, unsigned among, int sign)
{
    unsigned found = 0;
    int best = -100;
    for (int f = 0; f < FRONTS; f++) {
        if (!(among >> f & 1) || sign * s->front[f] < best)
            continue;
        if (sign * s->front[f] > best)
            best = sign * s->front[f], found = 0;
        found |= 1u << f;
    }
    return found;
}

/* Rule 3. `free_choice` is false where only a tie is to be broken (rule 3c: LF-np-3c.i, LF-np-3c.ii, LF-np-3c.iii). */
int lf_np_strength_front(const libertad *s, int seat, unsigned among, bool free_choice)
{
    if (free_choice && among >> MADRID & 1 && s->front[MADRID] <= -5)
        return MADRID; /* LF-np-3a */
    if (free_choice && seat == s->active && s->event != NOBODY) {
        int tested = lf_table.fascists[s->event].test_front;
        if (among >> tested & 1)
            return tested; /* LF-np-3b */
    }
    unsigned worst = extreme(s, among, -1); /* LF-np-3c */
    if (worst >> MADRID & 1)
        return MADRID;
    if (worst >> lf_table.factions[seat].flag_front & 1)
        return lf_table.factions[seat].flag_front;
    return first_on_ring(s, worst);
}

/* Rule 4: not Madrid (LF-np-4b.i), not the own flag (LF-np-4b.ii), as long as another is left. LF-np-4c: also for the
 * Attacks that it places as holder of the Initiative. */
int lf_np_attack_front(const libertad *s, int seat, unsigned among)
{
    unsigned best = extreme(s, among, 1); /* LF-np-4a */
    if (best & ~(1u << MADRID))
        best &= ~(1u << MADRID);
    if (best & ~(1u << lf_table.factions[seat].flag_front))
        best &= ~(1u << lf_table.factions[seat].flag_front);
    return first_on_ring(s, best);
}

/* ---- what it does in place of steps that it can't carry out (rule 2a) ---- */

/* LF-np-2a.iv, LF-np-2a.v, LF-np-2a.vi: Hero points for steps that need a hand, a trash or a mind; paid even where the
 * step would find nothing. */
bool lf_np_substitute(libertad *s, const op *o, int seat, trace *t)
{
    static const uint8_t points[OP_VERBS] = {[OP_TABLEAU] = 1, [OP_UNTRASH] = 2, [OP_UNBLANK] = 3};
    if (seat == NOBODY || !is_nonplayer(s, seat) || !points[o->verb])
        return false;
    lf_gain_hero(s, seat, points[o->verb], t);
    return true;
}

/* LF-np-2a.ii: which of the two tracks it moves. */
int lf_np_liberty_or_collectivization(const libertad *s, int steps)
{
    int liberty = s->track[LIBERTY], collectivization = s->track[COLLECTIVIZATION];
    if (liberty == collectivization)
        return COLLECTIVIZATION;
    return (liberty > collectivization) == (steps < 0) ? LIBERTY : COLLECTIVIZATION;
}

/* ---- ties and victims (rules 2a viii and 8) ---- */

/* LF-np-2a.viii: the richer of the others; tied, the Initiative; else the last in order. */
int lf_np_take_from(const libertad *s, int seat)
{
    int a = (seat + 1) % FACTIONS, b = (seat + 2) % FACTIONS;
    if (s->hero[a] != s->hero[b])
        return s->hero[a] > s->hero[b] ? a : b;
    if (!s->hero[a])
        return NOBODY;
    if (lf_initiative(s) != seat)
        return lf_initiative(s);
    return lf_last_in_order(s, 1u << a | 1u << b);
}

/* LF-np-8, LF-np-8b: itself if tied; else more Hero points (LF-np-8b.i), more Medallions (LF-np-8b.ii), the winner of
 * the Final Bid (LF-np-8b.iii), the next clockwise (LF-np-8b.iv). */
int lf_np_tie_winner(const libertad *s, unsigned among, bool final_bid)
{
    int holder = lf_initiative(s);
    if (among >> holder & 1)
        return holder;
    int a = (holder + 1) % FACTIONS, b = (holder + 2) % FACTIONS;
    if (s->hero[a] != s->hero[b])
        return s->hero[a] > s->hero[b] ? a : b;
    if (bits(s->held[a]) != bits(s->held[b]))
        return bits(s->held[a]) > bits(s->held[b]) ? a : b;
    if (!final_bid && (s->bid_winner == a || s->bid_winner == b))
        return s->bid_winner;
    return a;
}

/* LF-np-8a, LF-np-8c: with the Initiative it names who gains or loses a Hero point. */
int lf_np_most(const libertad *s, unsigned tied, int sign)
{
    int holder = lf_initiative(s);
    if (sign > 0 && tied >> holder & 1)
        return holder;
    return lf_last_in_order(s, tied & ~(1u << holder));
}

/* ---- the Priority Track (rule 5) ---- */

/* LF-np-5b.i, LF-np-5c.i: its own track is done with at 8 or more once the Medallion on 10 is covered, and when it
 * stands on 10. */
static bool own_track_done(const libertad *s, int track)
{
    return s->track[track] == lf_table.high[track] ||
           (s->track[track] >= 8 && s->covered[track] >> lf_table.high[track] & 1);
}

static int lower_of_revolution(const libertad *s)
{
    return s->track[LIBERTY] < s->track[COLLECTIVIZATION] ? LIBERTY : COLLECTIVIZATION;
}

/* LF-np-5: this one, or none. LF-np-5b.iii, LF-np-5c.iii: the Government where nothing else applies. */
static int priority_track(const libertad *s, int seat, int *direction)
{
    if (seat == ANARCHIST) { /* LF-np-5a */
        *direction = 1;
        return lower_of_revolution(s);
    }
    int own = seat == COMMUNIST ? SOVIET : FOREIGN;
    if (lf_initiative(s) == seat && !own_track_done(s, own)) {
        *direction = 1;
        return own;
    }
    if (lf_initiative(s) != seat && lf_government_side(s) == seat) { /* LF-np-5b.ii, LF-np-5c.ii */
        *direction = -1;
        return lower_of_revolution(s);
    }
    *direction = seat == COMMUNIST ? -1 : 1;
    return GOVERNMENT;
}

/* ---- the card ---- */

/* LF-np-1b, LF-np-2a: the top card of its deck, for its Event; then to the discard pile, never the trash. */
flow lf_np_card_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    np_card_frame *card = np_card_of(f);
    int seat = card->seat;
    if (card->step++ == 0) {
        int number = lf_draw_one(s, seat, t);
        if (number == NOBODY) {
            flow_pop(&s->head);
            return FLOW_ON;
        }
        card->card = (int16_t)number;
        s->playing[seat] |= 1u << number % DECK;
        note(t, ENTRY_PLAYED_EVENT, seat, number, lf_table.cards[number].strength, 0);
        lf_push_script(s, lf_table.cards[number].event, seat, FROM_CARD);
        return FLOW_ON;
    }
    uint32_t bit = 1u << card->card % DECK;
    s->playing[seat] &= ~bit;
    s->discard[seat] |= bit;
    note(t, ENTRY_DISCARDED, seat, card->card, 0, 0);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* ---- the turn (LF-np-2): Event, Front bonus (LF-np-2b), Medallions in their order (LF-np-2c), Hero points ---- */

static void np_strengthen(libertad *s, int seat, int n)
{
    if (lf_open_fronts(s))
        lf_push_strength(s, seat, lf_np_strength_front(s, seat, lf_open_fronts(s), true), n);
}

static bool np_pay_medal(libertad *s, int seat, int ability, trace *t)
{
    int medal = lf_holds(s, seat, ability);
    if (medal < 0 || s->hero[seat] < lf_table.medals[medal].price)
        return false;
    note(t, ENTRY_MEDAL_USED, seat, medal, 0, 0);
    lf_pay_hero(s, seat, lf_table.medals[medal].price, t);
    return true;
}

/* LF-np-2c.i: one step of the Priority Track, if it can move. */
static void np_organization(libertad *s, int seat, trace *t)
{
    int direction, track = priority_track(s, seat, &direction);
    if (allowed(lf_step_check(s, track, direction)) && np_pay_medal(s, seat, OP_ICON_PLUS, t))
        lf_push_move(s, track, direction, t);
}

/* LF-np-2c.iii. */
static void np_strategy(libertad *s, int seat, trace *t)
{
    int medal = lf_holds(s, seat, OP_FRONT_PLUS), count = 0, front = 0;
    for (int f = 0; f < FRONTS; f++)
        if (s->supporters[f] >> seat & 1)
            count++, front = f;
    if (medal < 0 || !count)
        return;
    note(t, ENTRY_MEDAL_USED, seat, medal, 0, 0);
    if (count == 1 && front_open(s, front))
        lf_push_strength(s, seat, front, lf_medal_amount(medal, OP_FRONT_PLUS));
    else
        np_strengthen(s, seat, lf_medal_amount(medal, OP_FRONT_PLUS));
}

/* LF-np-2d.i, LF-np-2d.ii, LF-np-5: true while it goes on. */
static bool np_spend(libertad *s, int seat, trace *t)
{
    int direction, track = priority_track(s, seat, &direction);
    if (!allowed(lf_step_check(s, track, direction)) || s->hero[seat] < lf_table.cost_track[track])
        return false;
    lf_pay_hero(s, seat, lf_table.cost_track[track], t);
    lf_push_move(s, track, direction, t);
    return true;
}

/* LF-np-2d.iii. */
static void np_bonus(libertad *s, int seat, int bonus, trace *t)
{
    if (bonus_on(s, bonus) || s->hero[seat] < lf_table.cost_bonus)
        return;
    lf_pay_hero(s, seat, lf_table.cost_bonus, t);
    lf_set_bonus(s, bonus, true, t);
}

flow lf_np_turn_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    np_turn_frame *turn = np_turn_of(f);
    int seat = turn->seat;
    switch (turn->step++) {
    case NP_CARD: PUSH(&s->head, np_card, .seat = seat, .card = NOBODY); break;
    case NP_FRONT:
        note(t, ENTRY_NP_FRONT_BONUS, seat, 0, 0, 0);
        np_strengthen(s, seat, 1);
        break;
    case NP_ORGANIZATION: np_organization(s, seat, t); break;
    case NP_VOLUNTEERS: /* LF-np-2c.ii */
        if (lf_open_fronts(s) && np_pay_medal(s, seat, OP_FRONT, t))
            np_strengthen(s, seat, 1);
        break;
    case NP_STRATEGY: np_strategy(s, seat, t); break;
    case NP_SPEND:
        if (np_spend(s, seat, t))
            turn->step = NP_SPEND;
        break;
    case NP_TEAMWORK: np_bonus(s, seat, TEAMWORK, t); break;
    case NP_MORALE: np_bonus(s, seat, MORALE, t); break;
    default: flow_pop(&s->head);
    }
    return FLOW_ON;
}
