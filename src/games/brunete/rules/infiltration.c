/* Chapter 9, Movement, the special move of turn 1: the 11th Division slips into Brunete and spreads from there with MP
 * that all six units share. `pool` is what is left of them; step 0 before the first die, 1 while the National units
 * react, 2 while the division moves. */
#include "games/brunete/rules/rules.h"

enum { LEAST_MP = 4 };

static bool infiltrator(const brunete *s, int unit)
{
    return UNIT(unit)->infiltrates && on_map(s, unit);
}

/* The units of the division, one after the other: the one after `unit` that is on the map, -1 after the last. */
static int next_infiltrator(const brunete *s, int unit)
{
    for (int i = 0; i < br_table.infiltrators; i++)
        if (br_table.infiltrator[i] > unit && on_map(s, br_table.infiltrator[i]))
            return br_table.infiltrator[i];
    return -1;
}
#define INFILTRATORS_EACH(unit, s) for (int unit = next_infiltrator(s, -1); unit >= 0; unit = next_infiltrator(s, unit))

static int stack_at(const brunete *s, int hex)
{
    int count = 0;
    STACK_EACH(u, &s->board, hex)
        count += UNIT(u)->type <= CAVALRY;
    return count;
}

static int mp_left(const brunete *s, int unit)
{
    return s->marks[unit] & MOVED ? 0 : UNIT(unit)->mp[s->steps[unit]] - s->walked[unit];
}

/* The cheapest neighbour with room; each way out that is taken fills it a little more. */
static int cheapest_exit(const brunete *s, int unit, int hex, const uint8_t filled[HEXES], int *to)
{
    int best = COST_NONE;
    for (int d = 0; d < HEX_SIDES; d++) {
        int way, cost = br_step_cost(&s->board, unit, hex, d, &way), next = HEX(hex)->next[d];
        if (cost >= best || within(&s->board.occupied[NAT], next))
            continue;
        if (stack_at(s, next) + filled[next] < PARAM(stack_combat))
            best = cost, *to = next;
    }
    return best;
}

/* BR-9j: the least MP with which every crowded hex can be put in order; COST_NONE if it can't. */
static int tidy_cost(const brunete *s)
{
    uint8_t filled[HEXES] = {0}, left[HEXES] = {0};
    int total = 0;
    INFILTRATORS_EACH(u, s) {
        if (stack_at(s, s->at[u]) - left[s->at[u]] <= PARAM(stack_combat))
            continue;
        int to = 0, cost = cheapest_exit(s, u, s->at[u], filled, &to);
        if (cost > mp_left(s, u))
            continue;
        total += cost;
        left[s->at[u]]++;
        filled[to]++;
    }
    INFILTRATORS_EACH(u, s)
        if (stack_at(s, s->at[u]) - left[s->at[u]] > PARAM(stack_combat))
            return COST_NONE;
    return total;
}

/* BR-9h, BR-9j: whether the least MP that the dice can give are enough to leave no crowded hex. */
bool br_infiltration_fits(const brunete *s)
{
    return tidy_cost(s) <= LEAST_MP;
}

/* BR-9i, ruling BR-22: normal costs, no road bonus, zones stop; and enough must be left to put the stacks in order. */
static refusal step_why(const brunete *s, int pool, int unit, int to)
{
    int way, d = infiltrator(s, unit) ? hex_direction_to(&hexset_grid, s->at[unit], to) : -1;
    if (!infiltrator(s, unit))
        return refuse(NO_ONLY_INFILTRATORS, unit, 0);
    if (s->marks[unit] & MOVED)
        return refuse(NO_ZOC_STOP, unit, to);
    if (d < 0 || HEX(s->at[unit])->next[d] < 0)
        return refuse(NO_STEP_ADJACENT, unit, to);
    if (HEX(to)->terrain == UNPLAYABLE)
        return refuse(NO_UNPLAYABLE, to, 0);
    if (within(&s->board.occupied[NAT], to))
        return refuse(NO_ENEMY_HEX, to, 0);
    int cost = br_step_cost(&s->board, unit, s->at[unit], d, &way);
    if (cost > mp_left(s, unit))
        return refuse(NO_MP, cost, mp_left(s, unit));
    if (cost > pool)
        return refuse(NO_POOL, cost, pool);
    brunete after = *s;
    br_unit_place(&after, unit, to);
    after.walked[unit] += (uint8_t)cost;
    if (within(&s->board.zoc[NAT], to))
        after.marks[unit] |= MOVED;
    return tidy_cost(&after) <= pool - cost ? ALLOWED : refuse(NO_POOL_NEEDED, pool, 0);
}

static bool any_step(const brunete *s, int pool)
{
    INFILTRATORS_EACH(u, s)
        for (int d = 0; d < HEX_SIDES; d++) {
            int to = HEX(s->at[u])->next[d];
            if (to >= 0 && allowed(step_why(s, pool, u, to)))
                return true;
        }
    return false;
}

/* BR-9f, BR-9l, BR-9m */
static void infiltration_roll(brunete *s, infiltrate_frame *infiltrate, trace *t)
{
    int die = roll(&s->head, t, 6);
    bool discovered = br_table.face[ROLL_INFILTRATION][die] == WORKS;
    note(t, discovered ? ENTRY_DISCOVERED : ENTRY_UNDISCOVERED, die, 0, 0, 0);
    infiltrate->discovered = discovered;
    infiltrate->step = 1;
    if (!discovered)
        return;
    br_reinforcements_arrive(s, NAT, false, t);
    PUSH(&s->head, move, .side = NAT, .mode = MODE_INFILTRATED);
    PUSH(&s->head, enter, .side = NAT, .mode = MODE_INFILTRATED);
}

/* BR-9h, BR-9l: 2D6, or 1D6 if discovered, and never less than 4 */
static void pool_roll(brunete *s, infiltrate_frame *infiltrate, trace *t)
{
    int pool = roll(&s->head, t, 6);
    if (!infiltrate->discovered)
        pool += roll(&s->head, t, 6);
    infiltrate->pool = (int16_t)(pool < LEAST_MP ? LEAST_MP : pool);
    infiltrate->step = 2;
    note(t, ENTRY_POOL, infiltrate->pool, 0, 0, 0);
}

static void infiltration_ends(brunete *s, trace *t)
{
    flow_pop(&s->head);
    INFILTRATORS_EACH(u, s) {
        s->walked[u] = 0;
        br_unit_ends_move(s, u, t);
    }
    br_move_close(s, REP);
}

flow br_infiltrate_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    infiltrate_frame *infiltrate = infiltrate_of(f);
    if (infiltrate->step == 0) {
        infiltration_roll(s, infiltrate, t);
        return FLOW_ON;
    }
    if (infiltrate->step == 1)
        pool_roll(s, infiltrate, t);
    if (any_step(s, infiltrate->pool))
        return flow_wait(&s->head, 1u << REP);
    infiltration_ends(s, t);
    return FLOW_ON;
}

void br_infiltrate_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int pool = infiltrate_now(&s->head)->pool;
    (void)seat;
    INFILTRATORS_EACH(u, s)
        for (int d = 0; d < HEX_SIDES; d++) {
            int to = HEX(s->at[u])->next[d];
            if (to >= 0)
                offer(out, VERB_STEP, u, to, step_why(s, pool, u, to));
        }
    bool crowded = tidy_cost(s) > 0;
    offer(out, VERB_DONE, 0, 0, crowded ? refuse(NO_CROWDED, 0, 0) : ALLOWED);
}

refusal br_infiltrate_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    (void)seat;
    if (choice_verb(c) != VERB_STEP)
        return ALLOWED;
    return step_why(s, infiltrate_now(&s->head)->pool, choice_a(c), choice_b(c));
}

void br_infiltrate_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    infiltrate_frame *infiltrate = infiltrate_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        infiltration_ends(s, t);
        return;
    }
    int unit = choice_a(c), to = choice_b(c), way;
    int cost = br_step_cost(&s->board, unit, s->at[unit], hex_direction_to(&hexset_grid, s->at[unit], to), &way);
    infiltrate->pool = (int16_t)(infiltrate->pool - cost);
    s->walked[unit] += (uint8_t)cost;
    if (within(&s->board.zoc[NAT], to))
        s->marks[unit] |= MOVED;
    br_unit_enter(s, unit, to);
    note(t, ENTRY_STEPS, unit, to, cost, infiltrate->pool);
}
