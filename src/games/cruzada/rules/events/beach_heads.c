/* Chapters 8.5.4 and 8.5.6, Beach Heads: where a landing may be made, how a Beach Head appears and ends; and the
 * Nationalist landing (chapter 18.2.12). */
#include "games/cruzada/rules/rules.h"

enum { RANGE = 3 };

/* CR-18.2.12d: is there a Beach Head beside this space? */
static bool taken_beside(const cruzada *s, int space)
{
    for (int beach = BEACH; beach < SPACES; beach++)
        if (cr_beach_neighbor(s, beach) == space)
            return true;
    return false;
}

/* CR-8.5.6.2, ruling CR-14: at most three lines, through any spaces, from a supplied space of the side. */
static bool in_range(const cruzada *s, int side, int space)
{
    graph_query land = {.on = &cr_table.map, .kinds = 1u << LINK_LAND | 1u << LINK_RIVER};
    nodeset from = s->own[side];
    nodeset_keep(&from, &s->supplied[side]);
    from.word[BEACH >> 6] &= ~(7ull << (BEACH & 63));
    nodeset near = graph_within(&land, &from, RANGE);
    return nodeset_has(&near, space);
}

/* CR-8.5.6.1a, CR-8.5.6.1b, CR-18.2.12b, CR-18.3.7, ruling CR-97 */
refusal cr_landing_why(const cruzada *s, int side, int space)
{
    const space_row *row = SPACE(space);
    if (space >= BEACH || !row->coast || !controls(s, other(side), space))
        return refuse(NO_LANDING_COAST, space, 0);
    if (side == REP && row->coast != MEDITERRANEAN)
        return refuse(NO_LANDING_MED, space, 0);
    if (side == REP && lasts(s, LASTS_STRAIT_NAT) && row->strait != STRAIT_EAST)
        return refuse(NO_LANDING_STRAIT, space, 0);
    if (taken_beside(s, space))
        return refuse(NO_LANDING_BESIDE, space, 0);
    if (IN(balearic, space))
        return space == THE(mallorca) && with(s, OPT_MALLORCA_MORE) ? ALLOWED : refuse(NO_LANDING_ISLAND, space, 0);
    return in_range(s, side, space) ? ALLOWED : refuse(NO_LANDING_FAR, space, RANGE);
}

/* CR-8.5.6.3, CR-18.2.12b: a Republican RPA, a Nationalist INF or MIL-NAV, full or reduced, in the Reserve Box. */
bool cr_landing_unit(const cruzada *s, int unit)
{
    if (s->at[unit] != BOX_RESERVE)
        return false;
    if (side_of(unit) == REP)
        return is_a(unit, UNIT_REGULAR);
    const char *type = kind_of(unit)->type;
    return !strcmp(type, "inf") || !strcmp(type, "mil-nav");
}

bool cr_landing_force(const cruzada *s, int side)
{
    bool unit = false;
    EACH_OF(u, side)
        unit |= cr_landing_unit(s, u);
    return unit;
}

bool cr_landing_any(const cruzada *s, int side)
{
    bool unit = cr_landing_force(s, side);
    for (int p = 0; unit && p < BEACH; p++)
        if (allowed(cr_landing_why(s, side, p)))
            return true;
    return false;
}

/* --- how a Beach Head appears and ends --- */

void cr_land(cruzada *s, int beach, int beside, int side, trace *t)
{
    if (beach >= BEACH_P)
        s->landing[beach - BEACH_P] = (uint8_t)beside;
    note(t, ENTRY_LANDS, side, beside, 0, 0);
    cr_own(s, beach, side);
    s->before[beach] = (uint8_t)side;
    nodeset_add(&s->held[side], beach);
}

/* CR-8.5.4.3, CR-8.5.6.4: it never comes back. CR-18.3.8: what it costs if the enemy destroyed it. */
void cr_beach_end(cruzada *s, int beach, bool destroyed, trace *t)
{
    int side = s->control[beach];
    if (s->works[beach])
        cr_works_remove(s, beach, false, t);
    s->failed[beach] = s->flags[beach] = 0;
    note(t, ENTRY_BEACH_ENDS, beach, 0, 0, 0);
    cr_own(s, beach, NOBODY);
    s->before[beach] = NOBODY;
    for (int i = 0; i < SIDES; i++)
        nodeset_remove(&s->held[i], beach);
    if (beach == BEACH)
        s->deadline = 0;
    else
        s->landing[beach - BEACH_P] = NO_SPACE;
    cr_lasting_end(s, beach == BEACH ? 1u << LASTS_BEACHHEAD : beach == BEACH_P ? 1u << LASTS_BEACHHEAD_P : 0, t);
    if (destroyed && with(s, OPT_BEACH_HEADS))
        cr_change(s, side == REP ? CHANGE_OP_BEACH_REP : CHANGE_OP_BEACH_NAT, 1, t);
}

/* A unit that enters an enemy Beach Head goes on to the coastal space at once, or to the Reserve Box if that is full.
 */
void cr_beach_overrun(cruzada *s, int unit, int beach, trace *t)
{
    int beside = cr_beach_neighbor(s, beach);
    cr_put(s, unit, BOX_RESERVE);
    if (s->works[beach])
        cr_works_remove(s, beach, true, t); /* CR-18.2.10a */
    cr_beach_end(s, beach, true, t);
    if (cr_room(s, beside) && controls(s, side_of(unit), beside)) {
        cr_put(s, unit, beside);
        note(t, ENTRY_GOES_ON, unit, beside, 0, 0);
    } else {
        note(t, ENTRY_TO_RESERVE, unit, 0, 0, 0);
    }
}

/* --- NODE_LANDING, the Nationalist landing --- */

flow cr_landing_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << landing_of(f)->side);
}

void cr_landing_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const landing_frame *landing = landing_now(&s->head);
    if (landing->space == NONE) {
        NODESET_EACH(p, &cr_table.set.coastal)
            offer(out, VERB_AT, p, 0, cr_landing_why(s, seat, p));
        return;
    }
    EACH_OF(u, seat)
        if (s->at[u] == BOX_RESERVE)
            offer(out, VERB_TAKE, u, 0, cr_landing_unit(s, u) ? ALLOWED : refuse(NO_LANDING_UNIT, u, 0));
}

refusal cr_landing_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const landing_frame *landing = landing_now(&s->head);
    if (choice_verb(c) == VERB_AT && landing->space == NONE)
        return cr_landing_why(s, seat, choice_a(c));
    return choice_verb(c) == VERB_TAKE && landing->space != NONE ? refuse(NO_LANDING_UNIT, choice_a(c), 0) : ALLOWED;
}

void cr_landing_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    landing_frame *landing = landing_top(&s->head);
    if (choice_verb(c) == VERB_AT) {
        landing->space = (int16_t)choice_a(c);
        note(t, ENTRY_CHOOSES, landing->space, 0, 0, 0);
        return;
    }
    int space = landing->space;
    flow_pop(&s->head);
    cr_land(s, BEACH_N, space, seat, t);
    cr_put(s, choice_a(c), BEACH_N);
    note(t, ENTRY_ARRIVES, choice_a(c), BEACH_N, 0, 0);
}
