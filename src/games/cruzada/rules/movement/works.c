/* Chapter 10.2, Positions and Trenches: building them, losing them, taking them off. */
#include "games/cruzada/rules/rules.h"

enum { BUILT_ON = 3, FAILURES = 2, DIE = 6 };

/* CR-10.2.9a, CR-18.2.10a: counts the regular markers that are neither on the map nor captured. */
void cr_pool_make(cruzada *s)
{
    int used[SIDES + 1] = {s->taken[NAT], s->taken[REP]};
    for (int p = 0; p < SPACES; p++)
        used[s->control[p]] += s->works[p] == POSITION || s->works[p] == TRENCH;
    for (int side = 0; side < SIDES; side++) {
        int left = the_scenario(s)->pool[side] - used[side];
        s->pool[side] = (uint8_t)(left < 0 ? POOL_WRONG : left);
    }
}

/* CR-10.2.6: nothing else removes a marker. CR-10.2.9b, ruling CR-23: special Trenches leave the game, regular markers
 * return to their pool at once, unless the enemy keeps them (CR-18.2.10a). */
void cr_works_remove(cruzada *s, int space, bool captured, trace *t)
{
    bool regular = s->works[space] == POSITION || s->works[space] == TRENCH;
    note(t, ENTRY_WORKS_GONE, s->works[space], space, 0, 0);
    if (captured && regular && with(s, OPT_CAPTURED_TRENCHES) && s->control[space] < SIDES)
        s->taken[s->control[space]]++;
    s->works[space] = NO_WORKS;
    s->failed[space] = 0;
    cr_pool_make(s);
}

/* CR-10.2.5: one marker per space. */
void cr_works_put(cruzada *s, int space, int works, trace *t)
{
    s->works[space] = (uint8_t)works;
    s->failed[space] = 0;
    cr_pool_make(s);
    note(t, ENTRY_WORKS, works, space, 0, 0);
}

/* A special Trench takes the place of what is there. */
void cr_works_replace(cruzada *s, int space, int works, trace *t)
{
    if (s->works[space])
        cr_works_remove(s, space, false, t);
    cr_works_put(s, space, works, t);
}

bool cr_works_barred(const cruzada *s, int space)
{
    return space == THE(bilbao) && controls(s, REP, space) && lasts(s, LASTS_BILBAO_BARE);
}

/* CR-10.2.2d: Isolated Spaces are in supply. CR-10.2.1, CR-10.2.2a, CR-10.2.3a, CR-10.2.5, CR-13.3.3, ruling CR-21 */
static refusal build_why(const cruzada *s, int side, int unit)
{
    int space = s->at[unit];
    if (side_of(unit) != side)
        return refuse(NO_BUILD_ENEMY, unit, 0);
    if (!on_map(s, unit) || !(s->flags[space] & FOR_MOVE))
        return refuse(NO_BUILD_ACTIVE, unit, 0);
    if (s->marks[unit] & MOVED)
        return refuse(NO_BUILD_MOVED, unit, 0);
    if (is_a(unit, UNIT_IMMOBILE))
        return refuse(NO_INSURRECTION, space, 0);
    if (!in_supply(s, unit))
        return refuse(NO_BUILD_SUPPLY, unit, 0);
    if (s->flags[space] & TRIED)
        return refuse(NO_BUILD_TWICE, space, 0);
    if (is_trench(s->works[space]))
        return refuse(NO_BUILD_MORE, space, 0);
    if (cr_works_barred(s, space)) /* CR-10.2.3c */
        return refuse(NO_BUILD_BILBAO, space, 0);
    if (!s->works[space])
        return s->pool[side] ? ALLOWED : refuse(NO_BUILD_POOL, 0, 0);
    if (!is_corps(unit))
        return refuse(NO_BUILD_TRENCH, unit, 0);
    return side == REP && space == THE(bilbao) ? refuse(NO_BUILD_IRON_BELT, space, 0) : ALLOWED; /* CR-10.2.3b */
}

/* CR-10.2.2b, CR-10.2.2c, CR-10.2.4a: 1 to 3 builds; each failure lowers the next die by one. */
static bool build_roll(cruzada *s, int space, trace *t)
{
    int die = roll(&s->head, t, DIE), lower = s->failed[space];
    bool built = die - lower <= BUILT_ON;
    note(t, ENTRY_BUILD_DIE, space, die, lower, built);
    if (!built && s->failed[space] < FAILURES)
        s->failed[space]++;
    return built;
}

/* The highest face with which the unit builds where it is; 6: it needs no die. */
int cr_build_most(const cruzada *s, int unit)
{
    int space = s->at[unit];
    return is_corps(unit) && s->works[space] != POSITION ? DIE : BUILT_ON + s->failed[space];
}

static bool build_any(const cruzada *s, int side)
{
    EACH_OF(u, side)
        if (allowed(build_why(s, side, u)))
            return true;
    return false;
}

flow cr_build_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    build_frame *works = build_of(f);
    (void)t;
    if (build_any(s, works->side))
        return flow_wait(&s->head, 1u << works->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_build_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    EACH_OF(u, seat)
        if (on_map(s, u) && s->flags[s->at[u]] & FOR_MOVE)
            offer(out, VERB_BUILD, u, 0, build_why(s, seat, u));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_build_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_BUILD ? build_why(state, seat, choice_a(c)) : ALLOWED;
}

void cr_build_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        return;
    }
    int unit = choice_a(c), space = s->at[unit];
    bool trench = s->works[space] == POSITION;
    s->flags[space] |= TRIED;
    if ((is_corps(unit) && !trench) || build_roll(s, space, t))
        cr_works_put(s, space, trench ? TRENCH : POSITION, t);
}

/* CR-10.2.2c, CR-10.2.4b: failures no longer help where no own unit is left at the end of a round. */
void cr_failures_end(cruzada *s)
{
    for (int p = 0; p < SPACES; p++)
        if (s->failed[p] && (s->control[p] >= SIDES || !nodeset_has(&s->here[s->control[p]], p)))
            s->failed[p] = 0;
}

/* --- NODE_REMOVE (CR-6.F.1, CR-18.2.10b, ruling CR-80): markers taken off at the end of a turn --- */

flow cr_remove_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    remove_frame *markers = remove_of(f);
    (void)t;
    for (int p = 0; p < SPACES; p++)
        if (s->works[p] && controls(s, markers->side, p))
            return flow_wait(&s->head, 1u << markers->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

static refusal remove_why(const cruzada *s, int seat, int space)
{
    if (!s->works[space])
        return refuse(NO_WORKS_THERE, space, 0);
    return controls(s, seat, space) ? ALLOWED : refuse(NO_WORKS_YOURS, space, 0);
}

void cr_remove_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    for (int p = 0; p < SPACES; p++)
        if (s->works[p])
            offer(out, VERB_TAKE_OFF, p, 0, remove_why(s, seat, p));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_remove_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_TAKE_OFF ? remove_why(state, seat, choice_a(c)) : ALLOWED;
}

void cr_remove_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_TAKE_OFF)
        cr_works_remove(s, choice_a(c), false, t);
    else
        flow_pop(&s->head);
}
