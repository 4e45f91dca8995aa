/* Chapter Events Phase: cards are played and cancelled (ES-event-01 to ES-event-09); captured tanks come after them. */
#include "games/espana/rules/rules.h"

/* ES-event-03, ES-opt-noint-03, ES-opt-hist-03 */
int es_events_most(const espana *s, int side)
{
    if (historical(s))
        return es_event_draws(s, side) + (es_extra_card(s) ? 1 : 0);
    if (variant(s))
        return es_table.events[0][s->turn];
    return naval(s) ? PARAM(events_per_turn_naval) : PARAM(events_per_turn); /* ES-naval-11 */
}

/* ES-opt-noint-05, ruling ES-84: what is due of the obligatory events, with the cards that there are. */
int es_events_due(const espana *s, int side)
{
    int left = es_events_most(s, side) - s->events[side], hand = s->cards.count[HAND][side];
    return left < hand ? left : hand;
}

/* ES-naval-06: with the naval rules one card more in the first turns. */
bool es_extra_card(const espana *s)
{
    return naval(s) && s->turn <= PARAM(naval_extra_card_last_turn);
}

/* ruling ES-60: how many cards a player draws, and must play, in the Historical variant. */
int es_event_draws(const espana *s, int side)
{
    int most = es_table.events[1][s->turn];
    return most && es_area_works(s, side, AREA_DRAWS) ? most - 1 : most;
}

/* ES-naval-78, ES-naval-79 */
int es_turn_draws(const espana *s, int side)
{
    int most = es_table.turn[s->turn].cards + (es_extra_card(s) ? 1 : 0);
    return most && es_area_works(s, side, AREA_DRAWS) ? most - 1 : most;
}

/* --- events: which card --- */

static bool is_intelligence(int card)
{
    return card % CARDS_DECK == INTELLIGENCE;
}

/* ES-event-02, ES-opt-noint-05 */
flow es_events_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const events_frame *events = events_of(f);
    int side = events->side;
    if (!events->done && s->cards.count[HAND][side] && s->events[side] < es_events_most(s, side))
        return flow_wait(&s->head, 1u << side);
    if (side == REP) /* ruling ES-49: card 18 lay on the table to wait for an event */
        CARDS_EACH(card, NAT, s->cards.zone[TABLE][NAT] & cardset_of(INTELLIGENCE)) {
            note(t, ENTRY_LEAVES_TABLE, card, 0, 0, 0);
            cards_move(&s->cards, card, TABLE, OUT);
        }
    s->passes[NAT] = s->passes[REP] = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_events_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        offer(out, VERB_EVENT, card, 0,
              is_intelligence(card) && !variant(s) ? refuse(NO_CANCEL_ONLY, card, 0) : ALLOWED);
    offer(out, VERB_DONE, 0, 0,
          !variant(s) ? ALLOWED : refuse(historical(s) ? NO_MUST_PLAY_ORDER : NO_MUST_PLAY, es_events_due(s, seat), 0));
}

refusal es_events_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    bool mine = cards_side(choice_a(c)) == seat && cards_in(&s->cards, HAND, choice_a(c));
    return choice_verb(c) != VERB_EVENT || mine ? ALLOWED : refuse(NO_EVENT_HAND, choice_a(c), 0);
}

/* Whether the opponent is asked if he cancels the event: only public facts count (ruling ES-47, ruling ES-49). */
static bool may_react(const espana *s, int asked, int card)
{
    cardset mine = cardset_of(INTELLIGENCE);
    if (is_intelligence(card) || s->turn >= 6 || s->passes[asked])
        return false;
    if (variant(s) && asked == NAT)
        return s->cards.zone[TABLE][NAT] & mine;
    if ((s->cards.zone[OUT][asked] | s->cards.zone[SHOWN][asked] | s->cards.zone[TABLE][asked]) & mine ||
        !(es_whole(s, asked) & mine))
        return false;
    if (historical(s) && !(s->cards.zone[HAND][asked] & mine))
        return false;
    return s->cards.count[HAND][asked] && s->events[asked] < es_events_most(s, asked);
}

void es_events_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int card = choice_a(c);
    if (choice_verb(c) == VERB_DONE) {
        events_top(&s->head)->done = 1;
        return;
    }
    s->events[seat]++;
    reveal(&s->head);
    note(t, ENTRY_EVENT, seat, card, 0, 0);
    cards_move(&s->cards, card, HAND, SHOWN);
    if (is_intelligence(card)) {
        cards_move(&s->cards, card, SHOWN, seat == NAT ? TABLE : OUT);
        return;
    }
    PUSH(&s->head, effect, .side = seat, .card = card);
    if (may_react(s, other(seat), card))
        PUSH(&s->head, react, .side = other(seat), .card = card);
}

/* --- react: ES-event-08, ES-event-09 --- */

flow es_react_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const react_frame *react = react_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << react->side);
}

static int intelligence_zone(const espana *s, int seat)
{
    int zone = variant(s) && seat == NAT ? TABLE : HAND;
    return s->cards.zone[zone][seat] & cardset_of(INTELLIGENCE) ? zone : NONE;
}

void es_react_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    offer(out, VERB_CANCEL, 0, 0, intelligence_zone(s, seat) == NONE ? refuse(NO_INTELLIGENCE, 0, 0) : ALLOWED);
    offer(out, VERB_PASS, 0, 0, ALLOWED);
    offer(out, VERB_PASS_PHASE, 0, 0, ALLOWED);
}

void es_react_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int card = react_now(&s->head)->card, mine = seat * CARDS_DECK + INTELLIGENCE;
    flow_pop(&s->head);
    if (choice_verb(c) != VERB_CANCEL) {
        s->passes[seat] = choice_verb(c) == VERB_PASS_PHASE;
        note(t, s->passes[seat] ? ENTRY_PASSES_ALL : ENTRY_PASSES, seat, 0, 0, 0);
        return;
    }
    int zone = intelligence_zone(s, seat);
    if (zone == HAND)
        s->events[seat]++;
    note(t, ENTRY_CANCELS, mine, card, 0, 0);
    reveal(&s->head);
    cards_move(&s->cards, mine, zone, OUT);
    cards_move(&s->cards, card, SHOWN, OUT);
    flow_pop(&s->head); /* the effect */
}

/* --- captured tanks: ES-opt-tank-02, ES-opt-tank-03 --- */

static int captured_tank(const espana *s)
{
    return unitset_first(&s->here[PLACE_CAPTURED]);
}

flow es_captured_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    int u = captured_tank(s);
    (void)f;
    if (u != NONE && s->friendly[NAT])
        return flow_wait(&s->head, 1u << NAT);
    if (u != NONE) {
        es_lose(s, u);
        return FLOW_ON;
    }
    (void)t;
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_captured_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int u = captured_tank(s);
    for (int b = 0; b < BOXES && u != NONE; b++)
        offer(out, VERB_PLACE, kind_of(u), b, friendly(s, seat, b) ? ALLOWED : refuse(NO_NOT_FRIENDLY, b, 0));
}

refusal es_captured_check(const void *state, int seat, choice c)
{
    int u = captured_tank(state);
    (void)seat;
    return choice_verb(c) != VERB_PLACE || u == NONE || choice_a(c) == kind_of(u)
               ? ALLOWED
               : refuse(NO_CAPTURED_KIND, choice_a(c), 0);
}

void es_captured_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int u = captured_tank(s);
    (void)seat;
    s->marks[u] = CAPTURED;
    unitset_drop(&s->own[REP], u);
    unitset_add(&s->own[NAT], u);
    es_put(s, u, choice_b(c));
    note(t, ENTRY_CAPTURED_PLACED, u, choice_b(c), 0, 0);
}
