/* Chapter Game Sequence: the phases of a turn (ES-seq-01), the Draw phase and the Status phase. NODE_TURN lies at the
 * bottom of the stack, and its step is the phase that is being played. */
#include "games/espana/rules/rules.h"

static int side_at(const espana *s, bool first)
{
    return first ? s->first : other(s->first);
}

/* ES-opt-hist-05: in the Historical variant the cards of the naval rules are a pile of their own. */
static cardset pile(const espana *s, int side, bool extra)
{
    cardset left = s->cards.zone[deck_now(s)][side], sea = ~(cardset)0 << FIRST_NAVAL_CARD;
    if (!historical(s))
        return left;
    return extra ? left & sea : left & ~sea;
}

static void draw_from(espana *s, int side, int count, bool extra, trace *t)
{
    int drawn = 0, deck = deck_now(s);
    for (; drawn < count; drawn++) {
        cardset left = pile(s, side, extra);
        if (!left) /* ES-draw-02 */
            break;
        int card = side * CARDS_DECK + cardset_next(left, 0);
        if (historical(s)) /* ES-opt-hist-01: in the order of their numbers */
            cards_move(&s->cards, card, deck, HAND);
        else
            card = cards_draw(&s->cards, side, deck, HAND, &s->head, t, &es_noun_card);
        if (t)
            note_to(t, historical(s) ? VIEWERS_ALL : viewers_only(side), ENTRY_DREW, side, card, 0, 0);
    }
    note(t, ENTRY_DRAWS, side, drawn, 0, 0);
}

void es_draw(espana *s, int side, int count, trace *t)
{
    draw_from(s, side, count, false, t);
}

/* ES-seq-02: both players discard their hands and go on with their second decks. */
static void change_decks(espana *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        CARDS_EACH(card, side, s->cards.zone[HAND][side]) {
            note(t, ENTRY_DISCARDED_HAND, side, card, 0, 0);
            reveal(&s->head);
        }
        cards_move_all(&s->cards, side, HAND, OUT);
    }
    note(t, ENTRY_NEW_DECKS, 0, 0, 0, 0);
}

/* ES-draw-01, ES-setup-04, ES-scen-38-02; who is first in this turn: ES-card-rep_29, ES-card-rep_45 */
static void draw_phase(espana *s, trace *t)
{
    s->first = NAT;
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, s->cards.zone[TABLE][side])
            for (int i = 0; i < CARD(card)->ops; i++)
                if (CARD(card)->op[i].primitive == DO_INITIATIVE && es_op_works(s, &CARD(card)->op[i], card))
                    s->first = (uint8_t)side;
    if (historical(s))
        return;
    if (s->turn == 6 && s->head.scenario == FULL_WAR)
        change_decks(s, t);
    for (int side = 0; side < SIDES; side++)
        es_draw(s, side, es_turn_draws(s, side), t); /* ES-naval-06 */
}

static void turn_begins(espana *s, trace *t)
{
    note(t, ENTRY_TURN, s->turn, 0, 0, 0);
    s->fought = s->sea_fought = 0;
    for (int side = 0; side < SIDES; side++)
        s->offers[side] = s->events[side] = s->crossed[side] = 0;
}

/* ES-opt-hist-03, ruling ES-84: both hands are there when the first event of the turn is played. */
static void draw_events(espana *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        es_draw(s, side, es_event_draws(s, side), t);
        if (es_extra_card(s))
            draw_from(s, side, 1, true, t);
    }
}

static void events_begin(espana *s, int side, trace *t)
{
    if (side == NAT) {
        s->events[NAT] = s->events[REP] = 0;
        if (historical(s))
            draw_events(s, t);
    }
    s->passes[NAT] = s->passes[REP] = 0;
    PUSH(&s->head, events, .side = side);
}

static void events_end(espana *s)
{
    s->blockaded[NAT] = s->blockaded[REP] = 0; /* ES-naval-41 */
    PUSH(&s->head, captured);
}

static void late_phase(espana *s, int phase, trace *t)
{
    switch (phase) {
    case PHASE_MOROCCO: PUSH(&s->head, morocco); break;
    case PHASE_EVENTS_NAT:
    case PHASE_EVENTS_REP:
        if (!historical(s))
            events_begin(s, phase == PHASE_EVENTS_NAT ? NAT : REP, t);
        break;
    case PHASE_CAPTURED:
        if (!historical(s))
            events_end(s);
        break;
    case PHASE_REPLACEMENT:
        if (es_table.turn[s->turn].fresh) /* ES-repl-01 */
            es_replacement_begin(s, t);
        break;
    case PHASE_STATUS:
        es_table_sweep(s, t);
        PUSH(&s->head, status);
        break;
    default: break;
    }
}

static void phase_begins(espana *s, int phase, trace *t)
{
    bool first = phase == PHASE_MOVE_1 || phase == PHASE_PLANES_1 || phase == PHASE_SHIPS_1;
    switch (phase) {
    case PHASE_EARLY_NAT:
    case PHASE_EARLY_REP:
        if (phase == PHASE_EARLY_NAT)
            turn_begins(s, t);
        if (historical(s)) /* ES-opt-hist-02 */
            events_begin(s, phase == PHASE_EARLY_NAT ? NAT : REP, t);
        break;
    case PHASE_EARLY_CAPTURED:
        if (historical(s))
            events_end(s);
        break;
    case PHASE_DRAW: draw_phase(s, t); break;
    case PHASE_SHIPS_1: /* ES-naval-07, ES-naval-21 */
    case PHASE_SHIPS_2:
        if (naval(s))
            PUSH(&s->head, ships, .side = side_at(s, first));
        break;
    case PHASE_MOVE_1:
    case PHASE_MOVE_2: PUSH(&s->head, move, .side = side_at(s, first)); break;
    case PHASE_PLANES_1:
    case PHASE_PLANES_2:
        es_table_sweep(s, t);
        PUSH(&s->head, planes, .side = side_at(s, first));
        break;
    case PHASE_GENERALS:
        es_generals_begin(s);
        PUSH(&s->head, generals, .side = s->first);
        break;
    case PHASE_COMBAT: PUSH(&s->head, combat, .side = s->first); break;
    case PHASE_SEA: /* ES-naval-09 */
        if (naval(s))
            PUSH(&s->head, sea);
        break;
    case PHASE_UPKEEP: es_upkeep(s, t); break;
    default: late_phase(s, phase, t); break;
    }
}

flow es_turn_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    turn_frame *turn = turn_of(f);
    if (turn->begun) {
        turn->begun = 0;
        turn->step++;
        return FLOW_ON;
    }
    if (turn->step < PHASE_END) {
        turn->begun = 1;
        phase_begins(s, turn->step, t);
        return FLOW_ON;
    }
    if (s->turn >= TURNS) { /* ES-status-03 */
        es_final(s, t);
        return FLOW_ON;
    }
    s->turn++;
    turn->step = PHASE_EARLY_NAT;
    es_table_sweep(s, t);
    return FLOW_ON;
}

/* --- status: both discard down to the limit, and show the cards when both have chosen (ES-status-01, ES-status-02) ---
 */

static bool too_many(const espana *s, int side)
{
    return s->cards.count[HAND][side] > PARAM(hand_limit);
}

flow es_status_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    unsigned actors = (unsigned)too_many(s, NAT) << NAT | (unsigned)too_many(s, REP) << REP;
    (void)f;
    if (actors)
        return flow_wait(&s->head, actors);
    for (int side = 0; side < SIDES; side++) {
        CARDS_EACH(card, side, s->cards.zone[LAID][side]) {
            note(t, ENTRY_DISCARDED, side, card, 0, 0);
            reveal(&s->head);
        }
        cards_move_all(&s->cards, side, LAID, OUT);
    }
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_status_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        offer(out, VERB_DISCARD, card, 0, ALLOWED);
}

refusal es_status_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    bool mine = cards_side(choice_a(c)) == seat && cards_in(&s->cards, HAND, choice_a(c));
    return choice_verb(c) != VERB_DISCARD || mine ? ALLOWED : refuse(NO_STATUS_HAND, choice_a(c), 0);
}

void es_status_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    cards_move(&s->cards, choice_a(c), HAND, LAID);
    if (t) {
        note_to(t, viewers_only(seat), ENTRY_PUTS_AWAY_OWN, seat, choice_a(c), 0, 0);
        note_to(t, viewers_but(seat), ENTRY_PUTS_AWAY, seat, 0, 0, 0);
    }
}
