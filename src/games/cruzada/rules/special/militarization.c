/* Chapters 15.2.2 and 15.2.3, War Progress: the divisions that must be in the Reserve Box after Turn 5, and the
 * militarization of the militias. */
#include "games/cruzada/rules/rules.h"

enum { DEMANDS = 4, NORTH_REGIONS = 3 };

/* --- CR-15.2.2.1a, CR-15.2.2.1b, CR-15.2.2.1c --- */

/* Does a division count for that demand of its side? */
static bool counts_for(int unit, int which)
{
    const kind_row *kind = kind_of(unit);
    if (kind->class != DIVISION)
        return false;
    if (side_of(unit) == NAT) {
        bool italian = is_a(unit, UNIT_ITALIAN);
        return which == 0 ? italian : which == 1 && is_a(unit, UNIT_SUB_NAT_CORPS);
    }
    static const uint8_t regions[DEMANDS] = {BASQUE, SANTANDER, ASTURIAS, NO_REGION};
    if (which < NORTH_REGIONS)
        return kind->region == regions[which] && is_a(unit, UNIT_MILITIA);
    return !is_regional(unit) && is_a(unit, UNIT_SUB_REP_CORPS);
}

static int demanded(const cruzada *s, int side, int which)
{
    static const uint8_t rep[DEMANDS] = {1, 1, 2, 4};
    if (side == REP)
        return rep[which];
    return which == 0 ? played(s, CARD(NAT, 9)) : which == 1 ? 6 : 0;
}

static int in_reserve(const cruzada *s, int side, int which)
{
    int count = 0;
    EACH_OF(u, side)
        count += s->at[u] == BOX_RESERVE && counts_for(u, which);
    return count;
}

/* CR-15.2.2.2: only what is still lacking, from supplied spaces. */
static refusal demand_why(const cruzada *s, int side, int unit)
{
    if (side_of(unit) != side)
        return refuse(NO_DEMAND_ENEMY, unit, 0);
    if (!in_supply(s, unit) || (side == NAT && cr_isolated_group(s, s->at[unit]) != NONE))
        return refuse(NO_DEMAND_SUPPLY, unit, 0);
    for (int which = 0; which < DEMANDS; which++)
        if (counts_for(unit, which))
            return in_reserve(s, side, which) < demanded(s, side, which) ? ALLOWED : refuse(NO_DEMAND_MET, unit, 0);
    return refuse(NO_DEMAND_KIND, unit, 0);
}

static bool demand_any(const cruzada *s, int side)
{
    EACH_OF(u, side)
        if (allowed(demand_why(s, side, u)))
            return true;
    return false;
}

flow cr_demand_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    demand_frame *demand = demand_of(f);
    (void)t;
    if (demand_any(s, demand->side))
        return flow_wait(&s->head, 1u << demand->side);
    if (demand_any(s, other(demand->side))) {
        demand->side = (int16_t)other(demand->side);
        return FLOW_ON;
    }
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_demand_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    EACH_OF(u, seat)
        if (on_map(s, u))
            offer(out, VERB_SEND, u, 0, demand_why(s, seat, u));
}

refusal cr_demand_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_SEND ? demand_why(state, seat, choice_a(c)) : ALLOWED;
}

void cr_demand_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    note(t, ENTRY_TO_RESERVE, choice_a(c), 0, 0, 0);
    cr_put(s, choice_a(c), BOX_RESERVE);
    demand_top(&s->head)->side = (int16_t)other(seat);
}

/* --- CR-15.2.3a, CR-15.2.3b, CR-18.1.6 --- */

static int fresh_rpa(const cruzada *s)
{
    EACH_OF(u, REP) {
        bool elite = is_a(u, UNIT_REGULAR) && is_a(u, UNIT_OPTIONAL);
        bool fits = with(s, OPT_REP_ELITE) ? elite : UNIT(u)->enters == ENTERS_MILITARIZATION;
        if (fits && s->at[u] == BOX_OUTSIDE)
            return u;
    }
    return NONE;
}

static refusal militarize_why(const cruzada *s, int unit)
{
    if (!is_a(unit, UNIT_MILITARIZABLE))
        return refuse(NO_MILITARIZE_KIND, unit, 0);
    if (!on_map(s, unit) && s->at[unit] != BOX_RESERVE && s->at[unit] != BOX_ELIMINATED)
        return refuse(NO_MILITARIZE_GONE, unit, 0);
    return fresh_rpa(s) != NONE ? ALLOWED : refuse(NO_MILITARIZE_LEFT, 0, 0);
}

flow cr_militarize_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    militarize_frame *militarize = militarize_of(f);
    (void)t;
    EACH_OF(u, REP)
        if (militarize->left > 0 && allowed(militarize_why(s, u)))
            return flow_wait(&s->head, 1u << militarize->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_militarize_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    EACH_OF(u, seat)
        if (on_map(s, u) || s->at[u] == BOX_RESERVE || s->at[u] == BOX_ELIMINATED)
            offer(out, VERB_MILITARIZE, u, 0, militarize_why(s, u));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_militarize_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    if (choice_verb(c) != VERB_MILITARIZE)
        return ALLOWED;
    return side_of(choice_a(c)) == seat ? militarize_why(s, choice_a(c)) : refuse(NO_MILITARIZE_ENEMY, choice_a(c), 0);
}

void cr_militarize_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    militarize_frame *militarize = militarize_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        return;
    }
    int unit = choice_a(c), rpa = fresh_rpa(s), at = s->at[unit];
    bool weak = reduced(s, unit);
    militarize->left--;
    cr_put(s, unit, BOX_REMOVED);
    cr_put(s, rpa, at);
    if (at != BOX_ELIMINATED)
        cr_flip(s, rpa, weak);
    note(t, ENTRY_MILITARIZED, unit, rpa, 0, 0);
}
