/* Chapter 18.1.9, Optional Rules: the XIV Guerrilla Army Corps. One of three effects per turn, never the same in two
 * turns running. */
#include "games/cruzada/rules/rules.h"

static refusal effect_why(const cruzada *s, int effect)
{
    return s->guerrilla_last == effect ? refuse(NO_GUERRILLA_AGAIN, 0, 0) : ALLOWED;
}

/* CR-18.1.9b, CR-18.1.9c: a Nationalist space Adjacent to a supplied Republican one outside the isolated North. */
static refusal band_why(const cruzada *s, int space)
{
    if (!controls(s, NAT, space))
        return refuse(NO_GUERRILLA_SPACE, space, 0);
    nodeset near = cr_beside(s, space);
    nodeset_keep(&near, &s->own[REP]);
    nodeset_keep(&near, &s->supplied[REP]);
    if (nodeset_empty(&near))
        return refuse(NO_GUERRILLA_SPACE, space, 0);
    if (!s->north_open)
        nodeset_drop(&near, &s->north_cut);
    return nodeset_empty(&near) ? refuse(NO_GUERRILLA_NORTH, space, 0) : ALLOWED;
}

static bool band_any(const cruzada *s)
{
    NODESET_EACH(p, &s->own[NAT])
        if (allowed(band_why(s, p)))
            return true;
    return false;
}

flow cr_guerrilla_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << guerrilla_of(f)->side);
}

void cr_guerrilla_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    (void)seat;
    if (guerrilla_now(&s->head)->asks_space) {
        NODESET_EACH(p, &s->own[NAT])
            offer(out, VERB_AT, p, 0, band_why(s, p));
        return;
    }
    refusal band = effect_why(s, GUERRILLA_BAND);
    offer(out, VERB_BAND, 0, 0, allowed(band) && !band_any(s) ? refuse(NO_GUERRILLA_NOWHERE, 0, 0) : band);
    offer(out, VERB_SPY, 0, 0, effect_why(s, GUERRILLA_SPY));
    offer(out, VERB_SABOTAGE, 0, 0, effect_why(s, GUERRILLA_SABOTAGE));
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

refusal cr_guerrilla_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_AT && guerrilla_now(&s->head)->asks_space ? band_why(s, choice_a(c)) : ALLOWED;
}

/* CR-18.1.9d, CR-18.1.9e */
static void spy(cruzada *s, trace *t)
{
    int die = roll(&s->head, t, 6);
    note(t, ENTRY_SPY_DIE, die, 0, 0, 0);
    if (die == 1 && s->cards.count[HAND][NAT])
        PUSH(&s->head, spy, .side = NAT);
    if (die < 2 || die > 5)
        return;
    cardset seen = cards_sample(&s->cards, NAT, HAND, die, &s->head, t, &cr_noun_card);
    s->shown[NAT] |= seen;
    CARDS_EACH(card, NAT, seen)
        note(t, ENTRY_SHOWS, card, 0, 0, 0);
}

void cr_guerrilla_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    guerrilla_frame *guerrilla = guerrilla_top(&s->head);
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_BAND:
        s->guerrilla_now = GUERRILLA_BAND;
        guerrilla->asks_space = 1;
        note(t, ENTRY_BAND, 0, 0, 0, 0);
        return;
    case VERB_AT:
        s->guerrilla = (uint8_t)choice_a(c);
        note(t, ENTRY_GUERRILLA, choice_a(c), 0, 0, 0);
        flow_pop(&s->head);
        return;
    case VERB_SPY:
        s->guerrilla_now = GUERRILLA_SPY;
        flow_pop(&s->head);
        spy(s, t);
        return;
    case VERB_SABOTAGE: /* CR-18.1.9f: counted in the Replacement Phase */
        s->guerrilla_now = GUERRILLA_SABOTAGE;
        note(t, ENTRY_SABOTAGE, 0, 0, 0, 0);
        break;
    default: break;
    }
    flow_pop(&s->head);
}

/* --- NODE_SPY (CR-18.1.9d): the Nationalist picks the card himself --- */
flow cr_spy_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << spy_of(f)->side);
}

void cr_spy_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        offer(out, VERB_DISCARD, card, 0, ALLOWED);
}

refusal cr_spy_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_DISCARD ? refuse(NO_SPY_IN_HAND, choice_a(c), 0) : ALLOWED;
}

void cr_spy_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    reveal(&s->head);
    flow_pop(&s->head);
    cr_discard(s, choice_a(c), HAND, t);
}
