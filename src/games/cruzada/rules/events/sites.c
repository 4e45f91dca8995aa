/* Chapter 8.5, Events: those that name spaces or one unit: works (R14, R18, R41), landings (R50), the Insurrection
 * (N48), R48. */
#include "games/cruzada/rules/events/events.h"

/* --- NODE_SITES --- */

/* CR-card-R18: occupied, supplied, without works; at most one in the Northern Front. */
static refusal position_why(const cruzada *s, const sites_frame *sites, int space)
{
    if (!controls(s, REP, space) || !nodeset_has(&s->supplied[REP], space))
        return refuse(NO_SITE_18_SUPPLY, space, 0);
    if (!nodeset_has(&s->here[REP], space))
        return refuse(NO_SITE_18_UNIT, space, 0);
    if (s->works[space])
        return refuse(NO_SITE_18_WORKS, space, 0);
    if (sites->in_north && IN(north, space))
        return refuse(NO_SITE_NORTH, space, 0);
    if (cr_works_barred(s, space))
        return refuse(NO_BUILD_BILBAO, space, 0);
    return s->pool[REP] ? ALLOWED : refuse(NO_BUILD_POOL, 0, 0);
}

/* CR-card-R14, CR-card-R41, ruling CR-93 */
static refusal trench_why(const cruzada *s, int card, int space)
{
    if (card == CARD(REP, 14) && !IN(beside_madrid, space))
        return refuse(NO_SITE_MADRID, space, 0);
    if (!controls(s, REP, space) || !nodeset_has(&s->supplied[REP], space))
        return refuse(card == CARD(REP, 14) ? NO_SITE_14_SUPPLY : NO_SITE_41_SUPPLY, space, 0);
    if (card == CARD(REP, 41) && is_trench(s->works[space]))
        return refuse(NO_SITE_41_TRENCH, space, 0);
    return cr_works_barred(s, space) ? refuse(NO_BUILD_BILBAO, space, 0) : ALLOWED;
}

static refusal site_why(const cruzada *s, const sites_frame *sites, int space)
{
    switch (CARD_OF(sites->card)->code) {
    case CODE_POSITIONS: return position_why(s, sites, space);
    case CODE_PLAN_P: return cr_landing_why(s, REP, space);
    case CODE_INSURRECTION: return cr_insurrection_why(s, space);
    default: return trench_why(s, sites->card, space);
    }
}

flow cr_sites_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    sites_frame *sites = sites_of(f);
    (void)t;
    for (int p = 0; p < SPACES && sites->left > 0; p++)
        if (allowed(site_why(s, sites, p)))
            return flow_wait(&s->head, 1u << sites->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_sites_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const sites_frame *sites = sites_now(&s->head);
    (void)seat;
    for (int p = 0; p < SPACES; p++)
        offer(out, VERB_AT, p, 0, site_why(s, sites, p));
    if (CARD_OF(sites->card)->code == CODE_POSITIONS)
        offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_sites_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    if (choice_verb(c) != VERB_DONE)
        return ALLOWED;
    switch (CARD_OF(sites_now(&s->head)->card)->code) {
    case CODE_NO_PASARAN: return refuse(NO_SITE_MUST_14, 0, 0);
    case CODE_PLAN_P: return refuse(NO_SITE_MUST_50, 0, 0);
    case CODE_INSURRECTION: return refuse(NO_SITE_MUST_48, 0, 0);
    default: return refuse(NO_SITE_MUST, 0, 0);
    }
}

/* CR-card-N48: the Nationalist takes the space with all that follows, and the unit stands there. */
static void insurrection(cruzada *s, int card, int space, trace *t)
{
    int unit = cr_fresh(s, CARD_OF(card)->brings[0].kind, card);
    cr_take(s, space, NAT, t);
    if (unit == NONE || s->head.over)
        return;
    cr_put(s, unit, space);
    note(t, ENTRY_ARRIVES, unit, space, 0, 0);
    cr_lasting_begin(s, 1u << LASTS_INSURRECTION, t);
}

void cr_sites_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    sites_frame *sites = sites_top(&s->head);
    int card = sites->card, space = choice_a(c);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        return;
    }
    sites->left--;
    switch (CARD_OF(card)->code) {
    case CODE_POSITIONS:
        sites->in_north = (int16_t)(sites->in_north | IN(north, space));
        cr_works_put(s, space, POSITION, t);
        break;
    case CODE_NO_PASARAN: cr_works_replace(s, space, TRENCH_MADRID, t); break;
    case CODE_FORTIFICATIONS: cr_works_replace(s, space, TRENCH_FORT, t); break;
    case CODE_INSURRECTION: insurrection(s, card, space, t); break;
    default: /* CR-8.5.6.1a, CR-8.5.6.3 */
        cr_land(s, BEACH_P, space, REP, t);
        cr_lasting_begin(s, 1u << LASTS_BEACHHEAD_P, t);
        flow_pop(&s->head);
        PUSH(&s->head, choice, .side = REP, .card = card);
        break;
    }
}

/* --- NODE_CHOICE: with R50 who lands, with R48 which ITA goes home --- */

static refusal choice_why(const cruzada *s, const choice_frame *pick, int unit)
{
    if (side_of(unit) != pick->side)
        return refuse(NO_CHOICE_ENEMY, unit, 0);
    if (CARD_OF(pick->card)->code == CODE_PLAN_P)
        return cr_landing_unit(s, unit) ? ALLOWED : refuse(NO_CHOICE_RPA, unit, 0);
    bool ita = is_a(unit, UNIT_ITALIAN) && !is_corps(unit) && !is_armor(unit);
    bool there = on_map(s, unit) || s->at[unit] == BOX_RESERVE || s->at[unit] == BOX_ELIMINATED;
    return ita && there ? ALLOWED : refuse(NO_CHOICE_ITA, unit, 0);
}

flow cr_choice_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    choice_frame *pick = choice_of(f);
    (void)t;
    EACH_OF(u, pick->side)
        if (allowed(choice_why(s, pick, u)))
            return flow_wait(&s->head, 1u << pick->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_choice_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const choice_frame *pick = choice_now(&s->head);
    EACH_OF(u, seat)
        offer(out, VERB_TAKE, u, 0, choice_why(s, pick, u));
}

refusal cr_choice_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_TAKE ? choice_why(s, choice_now(&s->head), choice_a(c)) : ALLOWED;
}

void cr_choice_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int card = choice_top(&s->head)->card, unit = choice_a(c);
    (void)seat;
    flow_pop(&s->head);
    if (CARD_OF(card)->code == CODE_PLAN_P) {
        cr_put(s, unit, BEACH_P);
        note(t, ENTRY_ARRIVES, unit, BEACH_P, 0, 0);
    } else {
        cr_remove(s, unit, true, t);
    }
}
