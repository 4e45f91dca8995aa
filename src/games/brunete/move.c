/* BR 9: movement. A unit is chosen, then goes in legs: each leg ends in a hex
 * where it could stay, and it may go on while it has MP. A leg to a neighbour
 * is that one step; a longer one goes the way that leaves most MP. */
#include "games/brunete/move.h"

/* How many MP a unit has in this movement. BR 2m, 6.1l, 9m, 11.1a [Q08] [Q22] */
static budget budget_make(const brunete *s, const board *b, int unit, int mode)
{
    budget g = {.unit = unit, .mp = br_unit_mp(s, unit), .way = WAY_ROAD, .bonus = true};
    bool slow = option_on(s, OPTION_SLOW) && s->turn == 2 && UNIT(unit)->corps == CORPS_XVIII;
    if (mode == MODE_ADJUST || mode == MODE_INFILTRATED || slow) {
        g.mp /= 2;
        g.bonus = false;
    }
    if (s->at[unit] == BOX_BESIDE && !within(&br_table_of.routes, s->beside[unit]))
        g.mp /= 2;
    if (on_map(s, unit) && within(&b->zoc[other(UNIT(unit)->side)], s->at[unit]))
        g.way = WAY_PLAIN; /* BR tt-09: it leaves an enemy zone */
    br_budget_close(&g);
    return g;
}

static bool fits(const board *b, int unit, int hex)
{
    return br_board_room(b, unit, hex);
}

/* The way on which a hex is best reached: the one with most MP to spare; -1 if none. */
static int best_way(const budget *g, const reach *r, int hex)
{
    int best = -1, spare = -1;
    for (int w = 0; w < WAYS; w++) {
        if (r->cost[w][hex] == COST_NONE)
            continue;
        int left = g->limit[w] - r->cost[w][hex];
        if (left > spare)
            spare = left, best = w;
    }
    return best;
}

/* A neighbour that can be entered straight away and has room: the quick answer for most units. */
static bool quick_leg(const brunete *s, const board *b, const budget *g)
{
    int from = s->at[g->unit], enemy = other(UNIT(g->unit)->side);
    for (int d = 0; d < HEX_SIDES; d++) {
        int way, cost = br_step_cost(b, g->unit, from, d, &way), to = br_table_of.next[from][d];
        if (cost != COST_NONE && g->spent + cost <= g->mp && !within(&b->occupied[enemy], to) && fits(b, g->unit, to))
            return true;
    }
    return false;
}

static bool any_leg(const brunete *s, const board *b, const budget *g)
{
    if (on_map(s, g->unit) && quick_leg(s, b, g))
        return true;
    hexset seen;
    br_reach_set(s, b, g, &seen);
    for (int c = 0; c < COLUMNS; c++)
        for (uint32_t left = seen.column[c]; left; left &= left - 1)
            if (fits(b, g->unit, c * ROWS + __builtin_ctz(left)))
                return true;
    return false;
}

/* --- move: frame.a the side, frame.b the mode, frame.d how many units may still be adjusted --- */

/* BR 9a, 9d, 9k, 1.2.2h, 2o: whose turn to move it is, whatever the ground */
static refusal mover_why(const brunete *s, int seat, int mode, int unit)
{
    const unit_row *row = UNIT(unit);
    if (row->side != seat)
        return refuse(NO_ENEMY_UNIT, unit, 0);
    if (row->type == GARRISON)
        return refuse(NO_GARRISON_MOVE, unit, 0);
    if (s->marks[unit] & MOVED)
        return refuse(NO_MOVED, unit, 0);
    bool outside = s->at[unit] == BOX_BESIDE || s->at[unit] == BOX_OFF;
    if (!on_map(s, unit) && !outside)
        return refuse(NO_NOT_ON_MAP, unit, 0);
    if ((mode == MODE_ADJUST && outside) || (mode == MODE_EXTRA && !(outside && row->when == WHEN_EXTRA)) ||
        (mode == MODE_INFILTRATED && s->at[unit] != BOX_BESIDE))
        return refuse(mode == MODE_ADJUST ? NO_ADJUST_OUTSIDE : NO_ONLY_NEWCOMERS, unit, 0);
    if (row->starred && !s->freed && !s->due[unit])
        return refuse(NO_STARRED, unit, 0);
    if (row->infiltrates && s->turn == 1 && mode == MODE_NORMAL)
        return refuse(NO_INFILTRATED, unit, 0);
    return ALLOWED;
}

static refusal move_why(const brunete *s, const board *b, int seat, const frame *f, int unit)
{
    refusal why = mover_why(s, seat, f->b, unit);
    if (!allowed(why))
        return why;
    if (f->b == MODE_ADJUST && !f->d)
        return refuse(NO_ADJUST_MORE, unit, 0);
    budget g = budget_make(s, b, unit, f->b);
    return any_leg(s, b, &g) ? ALLOWED : refuse(NO_LEG, unit, 0);
}

void br_move_close(brunete *s, int side)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side)
            s->marks[u] &= (uint8_t)~MOVED;
    br_beside_return(s, side);
}

flow br_move_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    int side = f->a;
    board b;
    (void)t;
    br_board_make(s, &b);
    br_board_interdiction(s, &b);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side && allowed(move_why(s, &b, side, f, u)))
            return flow_wait(&s->head, 1u << side);
    flow_pop(&s->head);
    br_move_close(s, side);
    return FLOW_ON;
}

void br_move_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    board b;
    br_board_make(s, &b);
    br_board_interdiction(s, &b);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == seat)
            offer(out, VERB_MOVE, u, 0, move_why(s, &b, seat, f, u));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_move_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) == VERB_MOVE)
        return mover_why(s, seat, flow_peek(&s->head)->b, choice_a(c));
    return ALLOWED;
}

void br_move_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    frame *f = flow_top(&s->head);
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        br_move_close(s, seat);
        return;
    }
    board b;
    br_board_make(s, &b);
    budget g = budget_make(s, &b, choice_a(c), f->b);
    if (f->b == MODE_ADJUST)
        f->d--;
    note(t, ENTRY_SETS_OUT, g.unit, 0, 0, 0);
    flow_push(&s->head, NODE_LEG, 0, g.way, g.unit, g.mp | g.bonus << 8);
}

/* --- leg: frame.c the unit, .a MP spent, .b the way so far, .d MP and bonus; step 1 after a leg, 2 when it must stop
 * --- */

static budget leg_budget(const frame *f)
{
    budget g = {.unit = f->c, .spent = f->a, .way = f->b, .mp = f->d & 0xff, .bonus = f->d >> 8};
    br_budget_close(&g);
    return g;
}

static void leg_board(const brunete *s, board *b)
{
    br_board_make(s, b);
    br_board_interdiction(s, b);
}

static bool leg_goes_on(const brunete *s, const frame *f)
{
    board b;
    budget g = leg_budget(f);
    leg_board(s, &b);
    return any_leg(s, &b, &g);
}

flow br_leg_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    if (f->step < 2 && leg_goes_on(s, f))
        return flow_wait(&s->head, 1u << UNIT(f->c)->side);
    s->marks[f->c] |= MOVED;
    br_unit_ends_move(s, f->c, t);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* The direct step to a neighbour, if it can be made: its cost and way. */
static bool direct_step(const brunete *s, const board *b, const budget *g, int to, int *cost, int *way)
{
    if (!on_map(s, g->unit))
        return false;
    int from = s->at[g->unit], side = UNIT(g->unit)->side, d = hex_direction_to(&br_grid, from, to), step_way;
    if (d < 0 || within(&b->occupied[other(side)], to))
        return false;
    int step = br_step_cost(b, g->unit, from, d, &step_way);
    if (step == COST_NONE)
        return false;
    *cost = g->spent + step;
    *way = step_way > g->way ? step_way : g->way;
    if (step_way != WAY_PLAIN && (within(&b->jam[side], from) || within(&b->jam[side], to)))
        *way = WAY_PLAIN;
    if (within(&b->zoc[other(side)], to))
        *way = WAY_PLAIN;
    return *cost <= g->limit[*way];
}

static refusal room_why(const board *b, int unit, int hex)
{
    if (fits(b, unit, hex))
        return ALLOWED;
    return UNIT(unit)->type == TANK ? refuse(NO_TWO_TANKS, hex, 0) : refuse(NO_STACKING, hex, 0);
}

/* Why a leg can't end there. BR 1.1b-d, 4.1a, 9b, 9c, tt-05, tt-11 */
static refusal leg_why(const brunete *s, const board *b, const budget *g, const reach *r, int hex)
{
    int unit = g->unit, from = s->at[unit], way;
    if (HEX(hex)->terrain == UNPLAYABLE)
        return refuse(NO_UNPLAYABLE, hex, 0);
    if (hex == from)
        return refuse(NO_ALREADY_THERE, unit, hex);
    if (within(&b->occupied[other(UNIT(unit)->side)], hex))
        return refuse(NO_ENEMY_HEX, hex, 0);
    if (best_way(g, r, hex) >= 0)
        return room_why(b, unit, hex);
    int d = on_map(s, unit) ? hex_direction_to(&br_grid, from, hex) : -1;
    if (d >= 0 && UNIT(unit)->type == TANK && br_step_cost(b, unit, from, d, &way) == COST_NONE)
        return refuse(NO_TANK_RIVER, unit, hex);
    return refuse(NO_MP, unit, hex);
}

void br_leg_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    budget g = leg_budget(f);
    board b;
    hexset seen;
    (void)seat;
    leg_board(s, &b);
    br_reach_set(s, &b, &g, &seen);
    for (int column = 0; column < COLUMNS; column++)
        for (uint32_t left = seen.column[column]; left; left &= left - 1) {
            int h = column * ROWS + __builtin_ctz(left);
            offer(out, VERB_TO, h, 0, room_why(&b, g.unit, h));
        }
    if (f->step)
        offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_leg_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    budget g = leg_budget(flow_peek(&s->head));
    board b;
    reach r;
    (void)seat;
    if (choice_verb(c) != VERB_TO)
        return ALLOWED;
    leg_board(s, &b);
    br_reach_fill(s, &b, &g, false, &r);
    refusal why = leg_why(s, &b, &g, &r, choice_a(c));
    if (why.id != NO_MP)
        return why;
    br_reach_fill(s, &b, &g, true, &r);
    if (best_way(&g, &r, choice_a(c)) >= 0)
        return refuse(NO_ZOC_STOP, g.unit, choice_a(c));
    return why;
}

/* Walks the way back to the start so that every hex passed through changes hands. */
static void take_way(brunete *s, const reach *r, int unit, int way, int hex)
{
    for (int at = way * HEXES + hex; at >= 0; at = r->from[at / HEXES][at % HEXES])
        s->owner[at % HEXES] = UNIT(unit)->side;
}

void br_leg_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    frame *f = flow_top(&s->head);
    if (choice_verb(c) == VERB_DONE) {
        f->step = 2;
        return;
    }
    budget g = leg_budget(f);
    board b;
    int to = choice_a(c), cost, way;
    leg_board(s, &b);
    if (!direct_step(s, &b, &g, to, &cost, &way)) {
        reach r;
        br_reach_fill(s, &b, &g, false, &r);
        way = best_way(&g, &r, to);
        cost = r.cost[way][to];
        take_way(s, &r, g.unit, way, to);
    }
    bool entering = !on_map(s, g.unit);
    br_unit_enter(s, g.unit, to);
    note(t, entering ? ENTRY_ENTERS : ENTRY_MOVES, g.unit, to, cost - f->a, 0);
    f->a = (int8_t)cost;
    f->b = (int8_t)way;
    f->step = within(&b.zoc[other(seat)], to) ? 2 : 1;
}
