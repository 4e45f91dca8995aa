/* Chapters 4.3, 6 (phase A) and 15.1, cards: opening hands, the cards of a War Phase, drawing and discarding. */
#include "games/cruzada/rules/events/events.h"
#include "games/cruzada/rules/rules.h"

enum { NAT_MORE_AT = 15, REP_LESS_AT = 10, REDRAWS_MOST = 1000 };

/* CR-6.A.3d, CR-6.A.3e, CR-18.3.3 */
int cr_hand_size(const cruzada *s, int side)
{
    int size = HAND_SIZE + with(s, OPT_HAND_PLUS1);
    if (side == NAT)
        return size + (s->rm <= NAT_MORE_AT);
    return size - (s->rm <= REP_LESS_AT);
}

/* CR-3.0g, ruling CR-63: the last one lies on top. */
void cr_discard(cruzada *s, int card, int from, trace *t)
{
    int side = cards_side(card);
    cards_move(&s->cards, card, from, DISCARD);
    s->shown[side] &= ~cards_bit(card);
    s->top[side] = (uint8_t)(card % CARDS_DECK + 1);
    note(t, ENTRY_DISCARDED, card, 0, 0, 0);
}

/* CR-8.5.1.3, ruling CR-68: is every counter of these types permanently eliminated? */
static bool scrapped(const cruzada *s, const card_row *row)
{
    bool any = false;
    for (int k = 0; k < KINDS; k++) {
        if (!(row->scrap[k / 64] >> k % 64 & 1) || (KIND(k)->option && cr_box_count(s, k, BOX_OUTSIDE)))
            continue;
        any = true;
        if (cr_box_count(s, k, BOX_REMOVED) < KIND(k)->count)
            return false;
    }
    return any;
}

/* CR-3.0a */
void cr_card_done(cruzada *s, int card, int from, bool event, trace *t)
{
    const card_row *row = CARD_OF(card);
    if (event ? row->star : scrapped(s, row)) {
        cards_move(&s->cards, card, from, REMOVED);
        s->shown[cards_side(card)] &= ~cards_bit(card);
        if (!event || !cr_may_keep(s, card)) /* CR-18.3.5b: its owner says at the end of the round whether it does */
            note(t, ENTRY_CARD_OUT, card, 0, 0, 0);
    } else {
        cr_discard(s, card, from, t);
    }
}

static void shuffle(cruzada *s, int side)
{
    cards_move_all(&s->cards, side, DISCARD, DRAW);
    s->top[side] = 0;
}

/* CR-6.A.3b, CR-6.A.3c */
static bool draw_one(cruzada *s, int side, trace *t)
{
    if (!s->cards.count[DRAW][side])
        shuffle(s, side);
    int card = cards_draw(&s->cards, side, DRAW, HAND, &s->head, t, &cr_noun_card);
    if (card != CARDS_NONE && t)
        note_to(t, viewers_only(side), ENTRY_DRAWN, card, 0, 0, 0);
    return card != CARDS_NONE;
}

static void draw_to(cruzada *s, int side, int size, trace *t)
{
    int drawn = 0;
    while (s->cards.count[HAND][side] < size && draw_one(s, side, t))
        drawn++;
    note(t, ENTRY_DRAWS, side, drawn, s->cards.count[HAND][side], 0);
}

/* CR-6.A.3a, CR-6.A.3f */
void cr_draw(cruzada *s, int side, trace *t)
{
    draw_to(s, side, cr_hand_size(s, side), t);
}

bool cr_brings_corps(int card)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++)
        if (row->limit & (LIMIT_OWN | LIMIT_FOREIGN) && KIND(row->brings[i].kind)->class == CORPS)
            return true;
    return false;
}

bool cr_has_corps_card(const cruzada *s, int side)
{
    CARDS_EACH(card, side, s->cards.zone[HAND][side])
        if (cr_brings_corps(card))
            return true;
    return false;
}

/* Is there a card to draw that brings corps? */
static bool corps_card_left(const cruzada *s, int side)
{
    cardset pile = s->cards.zone[DRAW][side] | s->cards.zone[HAND][side];
    CARDS_EACH(card, side, pile)
        if (cr_brings_corps(card))
            return true;
    return false;
}

static void hand_again(cruzada *s, int side, trace *t)
{
    CARDS_EACH(card, side, s->cards.zone[HAND][side])
        note(t, ENTRY_SHOWS, card, 0, 0, 0);
    reveal(&s->head);
    int size = cards_move_all(&s->cards, side, HAND, DRAW);
    draw_to(s, side, size, t);
}

/* --- what joins (CR-6.A.1), and when --- */

static cardset joining(const cruzada *s, int side, int joins)
{
    cardset set = 0;
    CARDS_EACH(card, side, s->cards.zone[LATER][side])
        if (CARD_OF(card)->joins == joins)
            set |= cards_bit(card);
    return set;
}

static void phase_joins(cruzada *s, int phase, trace *t)
{
    static const uint8_t joins[] = {JOINS_TURN1, JOINS_TURN6, JOINS_TURN12};
    for (int side = 0; side < SIDES; side++) {
        cardset set = joining(s, side, joins[phase]) | cr_cards_by_option(s, side, phase);
        set &= ~cr_candidates(s, side, phase);
        cards_move_set(&s->cards, side, set, LATER, DRAW);
        if (phase == PHASE_ARMIES)
            cards_move_all(&s->cards, side, ASIDE, DRAW);
    }
    if (with(s, OPT_OPT_CC_RANDOM))
        cr_elect_random(s, phase, t);
    if (with(s, OPT_OPT_CC_DIRECT) && (cr_candidates(s, NAT, phase) || cr_candidates(s, REP, phase)))
        PUSH(&s->head, elect, .phase = phase);
}

void cr_join(cruzada *s, trace *t)
{
    if (s->turn != 6 && s->turn != 12)
        return;
    int phase = the_turn(s)->phase;
    note(t, ENTRY_PHASE, phase, 0, 0, 0);
    for (int side = 0; side < SIDES; side++)
        shuffle(s, side);
    phase_joins(s, phase, t);
}

/* CR-19.4.6.2, CR-19.4.6.3, CR-19.3.6.2, CR-19.5.6.2: the decks of all War Phases up to that of the first turn. The
 * hands come in a step of their own, after both players have chosen (CR-18.5.2). */
void cr_deal(cruzada *s, trace *t)
{
    for (int phase = 0; phase <= the_turn(s)->phase; phase++) {
        bool past = phase < the_turn(s)->phase && phase == PHASE_COLUMNS;
        if (past) { /* ruling CR-106: nobody chooses for a War Phase that is over */
            for (int side = 0; side < SIDES; side++)
                cards_move_set(&s->cards, side, joining(s, side, JOINS_TURN1), LATER, DRAW);
            continue;
        }
        phase_joins(s, phase, t);
    }
}

void cr_hands(cruzada *s, trace *t)
{
    const scenario_row *row = the_scenario(s);
    if (row->air_bridge && cards_in(&s->cards, DRAW, CARD(NAT, 1)))
        cards_move(&s->cards, CARD(NAT, 1), DRAW, HAND); /* CR-4.3.1 */
    for (int side = 0; side < SIDES; side++) {
        draw_to(s, side, row->hand[side] + with(s, OPT_HAND_PLUS1), t);
        /* CR-4.3.2, ruling CR-2: the program redraws by itself */
        for (int i = 0; row->corps_hand && !cr_has_corps_card(s, side) && corps_card_left(s, side) && i < REDRAWS_MOST;
             i++)
            hand_again(s, side, t);
    }
}

/* --- NODE_DISCARD (CR-6.A.2, CR-18.3.2, ruling CR-3) --- */

static refusal discard_why(const cruzada *s, int seat, int card)
{
    if (cards_side(card) != seat || !cards_in(&s->cards, HAND, card))
        return refuse(NO_DISCARD_IN_HAND, card, 0);
    return CARD_OF(card)->kind == CARD_COMBAT || with(s, OPT_FREE_DISCARD) ? ALLOWED : refuse(NO_DISCARD, card, 0);
}

/* Everybody who holds cards is asked: otherwise the question would tell who holds a Combat Card. */
flow cr_discard_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    unsigned left = 0;
    (void)t;
    (void)f;
    for (int side = 0; side < SIDES; side++)
        if (!(s->ready >> side & 1) && s->cards.count[HAND][side])
            left |= 1u << side;
    if (left)
        return flow_wait(&s->head, left);
    s->ready = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_discard_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        offer(out, VERB_DISCARD, card, 0, discard_why(s, seat, card));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_discard_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_DISCARD ? discard_why(state, seat, choice_a(c)) : ALLOWED;
}

/* Free discards are secret, and the top card stays what it was. */
void cr_discard_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    if (choice_verb(c) == VERB_DONE) {
        s->ready |= (uint8_t)(1u << seat);
        note(t, ENTRY_NO_MORE, seat, 0, 0, 0);
        return;
    }
    if (!with(s, OPT_FREE_DISCARD)) {
        cr_discard(s, choice_a(c), HAND, t);
        return;
    }
    cards_move(&s->cards, choice_a(c), HAND, DISCARD);
    s->shown[seat] &= ~cards_bit(choice_a(c));
    if (t)
        note_to(t, viewers_only(seat), ENTRY_DISCARDED, choice_a(c), 0, 0, 0);
    note(t, ENTRY_DISCARDS_SECRETLY, seat, 0, 0, 0);
}

/* --- NODE_REDRAW (CR-15.1.2): a hand without a card that brings corps --- */

flow cr_redraw_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head,
                     1u << redraw_of(f)->side); /* whether a player has such a card is secret: both are asked */
}

static refusal redraw_why(const cruzada *s, int seat)
{
    return cr_has_corps_card(s, seat) ? refuse(NO_REDRAW, 0, 0) : ALLOWED;
}

void cr_redraw_options(const void *state, int seat, choices *out)
{
    offer(out, VERB_REDRAW, 0, 0, redraw_why(state, seat));
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

refusal cr_redraw_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_REDRAW ? redraw_why(state, seat) : ALLOWED;
}

void cr_redraw_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    if (choice_verb(c) == VERB_REDRAW)
        hand_again(s, seat, t);
    else
        flow_pop(&s->head);
}
