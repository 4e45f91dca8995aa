/* Chapter 9, Movement: a unit is chosen, then goes in legs. Each leg ends in a hex where it could stay, and it may go
 * on while it has MP. A leg to a neighbour is that one step; a longer one goes the way that leaves most MP. */
#include "games/brunete/rules/rules.h"

/* BR-2m, BR-6.1l, BR-9m, BR-11.1a, ruling BR-8, ruling BR-22: how many MP a unit has in this movement. */
void br_budget_make(const brunete *s, int unit, int mode, budget *g)
{
    *g = (budget){.unit = unit, .mp = br_unit_mp(s, unit), .way = WAY_ROAD, .bonus = true};
    bool slow = option_on(s, OPTION_SLOW) && s->turn == 2 && UNIT(unit)->corps == CORPS_XVIII;
    if (mode == MODE_ADJUST || mode == MODE_INFILTRATED || slow) {
        g->mp /= 2;
        g->bonus = false;
    }
    if (s->at[unit] == BOX_BESIDE && !within(&br_table.routes, s->beside[unit]))
        g->mp /= 2;
    if (on_map(s, unit) && within(&s->board.zoc[other(UNIT(unit)->side)], s->at[unit]))
        g->way = WAY_PLAIN; /* BR-tt-09: it leaves an enemy zone */
    br_budget_close(g);
}

/* A neighbour that can be entered straight away and has room: the quick answer for most units. */
static bool quick_leg(const brunete *s, const budget *g)
{
    int from = s->at[g->unit], side = UNIT(g->unit)->side, left = g->mp - g->spent;
    const hexset *enemies = &s->board.occupied[other(side)], *full = full_for(&s->board, g->unit);
    const uint8_t *cost = br_table.step_mp[UNIT(g->unit)->type][from];
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = br_table.next[from][d];
        if (cost[d] != COST_NONE && cost[d] <= left && !within(enemies, to) && !within(full, to) &&
            cost[d] + within(&s->board.slow[side], to) <= left)
            return true;
    }
    return false;
}

static bool any_leg(const brunete *s, const budget *g)
{
    if (on_map(s, g->unit) && quick_leg(s, g))
        return true;
    hexset room = br_table.playable;
    hexset_drop(&room, full_for(&s->board, g->unit));
    if (on_map(s, g->unit))
        hexset_remove(&room, s->at[g->unit]);
    return br_reach_any(s, g, &room);
}

/* --- move: who goes; in the adjustment `left` more units may --- */

/* BR-9a, BR-9d, BR-9k, BR-1.2.2h, BR-2o: which units may move now, whatever the ground. */
refusal br_mover_why(const brunete *s, int seat, int mode, int unit)
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

/* BR-9b, BR-9c, BR-1.1b: why it can't make a single step. */
static refusal leg_lacks(const brunete *s, const budget *g)
{
    int least = COST_NONE;
    for (int d = 0; on_map(s, g->unit) && d < HEX_SIDES; d++) {
        int way, cost = br_step_cost(&s->board, g->unit, s->at[g->unit], d, &way),
                 to = br_table.next[s->at[g->unit]][d];
        if (cost < least && !within(&s->board.occupied[other(UNIT(g->unit)->side)], to))
            least = cost;
    }
    if (!on_map(s, g->unit) && within(&s->board.occupied[other(UNIT(g->unit)->side)], s->beside[g->unit]))
        return refuse(NO_ENTRY_ENEMY, s->beside[g->unit], 0); /* BR-6.1e */
    if (!on_map(s, g->unit))
        return refuse(NO_LEG_ENTRY, g->unit, g->mp);
    if (least == COST_NONE)
        return refuse(NO_LEG_CLOSED, g->unit, 0);
    return least > g->mp ? refuse(NO_LEG, least, g->mp) : refuse(NO_LEG_FULL, g->unit, 0);
}

static refusal move_why(const brunete *s, int seat, const move_frame *move, int unit)
{
    refusal why = br_mover_why(s, seat, move->mode, unit);
    if (!allowed(why))
        return why;
    if (move->mode == MODE_ADJUST && !move->left)
        return refuse(NO_ADJUST_MORE, unit, 0);
    budget g;
    br_budget_make(s, unit, move->mode, &g);
    return any_leg(s, &g) ? ALLOWED : leg_lacks(s, &g);
}

/* BR-9e: a Republican unit that ends its move near their towns frees the starred units. */
void br_unit_ends_move(brunete *s, int unit, trace *t)
{
    if (s->freed || UNIT(unit)->side != REP || !on_map(s, unit))
        return;
    for (int i = 0; i < br_table.star_count; i++)
        if (br_table.distance[s->at[unit]][br_table.star[i]] <= PARAM(release_distance)) {
            s->freed = 1;
            note(t, ENTRY_FREED, unit, s->at[unit], 0, 0);
            return;
        }
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
    const move_frame *move = move_of(f);
    int side = move->side;
    (void)t;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side && allowed(move_why(s, side, move, u)))
            return flow_wait(&s->head, 1u << side);
    flow_pop(&s->head);
    br_move_close(s, side);
    return FLOW_ON;
}

void br_move_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const move_frame *move = move_now(&s->head);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == seat)
            offer(out, VERB_MOVE, u, 0, move_why(s, seat, move, u));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_move_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) == VERB_MOVE)
        return br_mover_why(s, seat, move_now(&s->head)->mode, choice_a(c));
    return ALLOWED;
}

void br_move_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    move_frame *move = move_top(&s->head);
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        br_move_close(s, seat);
        return;
    }
    budget g;
    br_budget_make(s, choice_a(c), move->mode, &g);
    if (move->mode == MODE_ADJUST)
        move->left--;
    note(t, ENTRY_SETS_OUT, g.unit, 0, 0, 0);
    PUSH(&s->head, leg, .way = g.way, .unit = g.unit, .allowance = g.mp | (g.bonus ? LEG_BONUS : 0));
}

/* --- leg: `unit` has `spent` MP on its way; step 1 after a leg, 2 when it must stop --- */

static budget leg_budget(const leg_frame *leg)
{
    budget g = {.unit = leg->unit, .spent = leg->spent, .way = leg->way, .mp = leg_mp(leg), .bonus = leg_bonus(leg)};
    br_budget_close(&g);
    return g;
}

static bool leg_goes_on(const brunete *s, const leg_frame *leg)
{
    budget g = leg_budget(leg);
    return any_leg(s, &g);
}

flow br_leg_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    const leg_frame *leg = leg_of(f);
    if (leg->step < 2 && leg_goes_on(s, leg))
        return flow_wait(&s->head, 1u << UNIT(leg->unit)->side);
    s->marks[leg->unit] |= MOVED;
    br_unit_ends_move(s, leg->unit, t);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* The direct step to a neighbour, if it can be made: its cost and way. */
static bool direct_step(const brunete *s, const budget *g, int to, route *out)
{
    if (!on_map(s, g->unit))
        return false;
    const board *b = &s->board;
    int from = s->at[g->unit], side = UNIT(g->unit)->side, d = hex_direction_to(&hexset_grid, from, to), way;
    if (d < 0 || within(&b->occupied[other(side)], to))
        return false;
    int step = br_step_cost(b, g->unit, from, d, &way);
    if (step == COST_NONE)
        return false;
    if (way != WAY_PLAIN && (within(&b->jam[side], from) || within(&b->jam[side], to)))
        way = WAY_PLAIN; /* BR-8.2c */
    if (within(&b->zoc[other(side)], to))
        way = WAY_PLAIN; /* BR-tt-09 */
    *out = (route){.way = way > g->way ? way : g->way, .cost = g->spent + step};
    return out->cost <= g->limit[out->way];
}

refusal br_no_room(int unit, int hex)
{
    return UNIT(unit)->type == TANK ? refuse(NO_TWO_TANKS, hex, 0) : refuse(NO_STACKING, hex, 0);
}

/* BR-9b, BR-tt-07, BR-tt-08: what the way there costs and what it has for it; BR-9c, BR-tt-05: no way leads there. */
static refusal mp_why(const brunete *s, const budget *g, int hex)
{
    static const int words[WAYS] = {[WAY_ROAD] = NO_MP_ROAD, [WAY_PATH] = NO_MP_PATH, [WAY_PLAIN] = NO_MP};
    int cost, left, way = br_reach_lack(s, g, hex, &cost, &left);
    if (way < WAYS)
        return refuse(words[way], cost, left);
    return refuse(UNIT(g->unit)->type == TANK ? NO_TANK_WAY : NO_WAY, g->unit, hex);
}

bool br_leg_route(const brunete *s, int hex, route *out)
{
    budget g = leg_budget(leg_now(&s->head));
    return direct_step(s, &g, hex, out) || br_reach_way(s, &g, hex, false, out);
}

int br_leg_left(const brunete *s, int way)
{
    budget g = leg_budget(leg_now(&s->head));
    return g.limit[way] - g.spent;
}

/* BR-1.1b, BR-1.1c, BR-1.1d, BR-4.1a, BR-9b, BR-9c, BR-tt-05, BR-tt-11: why a leg can't end there. */
static refusal leg_why(const brunete *s, const budget *g, int hex)
{
    int unit = g->unit, from = s->at[unit], way;
    route r;
    if (HEX(hex)->terrain == UNPLAYABLE)
        return refuse(NO_UNPLAYABLE, hex, 0);
    if (hex == from)
        return refuse(NO_ALREADY_THERE, unit, hex);
    if (within(&s->board.occupied[other(UNIT(unit)->side)], hex))
        return refuse(NO_ENEMY_HEX, hex, 0);
    if (br_reach_way(s, g, hex, false, &r))
        return br_board_room(&s->board, unit, hex) ? ALLOWED : br_no_room(unit, hex);
    int d = on_map(s, unit) ? hex_direction_to(&hexset_grid, from, hex) : -1;
    if (d >= 0 && UNIT(unit)->type == TANK && br_step_cost(&s->board, unit, from, d, &way) == COST_NONE)
        return refuse(NO_TANK_RIVER, unit, hex);
    return br_reach_way(s, g, hex, true, &r) ? refuse(NO_ZOC_STOP, unit, hex) : mp_why(s, g, hex);
}

void br_leg_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const leg_frame *leg = leg_now(&s->head);
    budget g = leg_budget(leg);
    hexset seen;
    (void)seat;
    br_reach_set(s, &g, &seen);
    const hexset *full = full_for(&s->board, g.unit);
    for (int column = 0; column < COLUMNS; column++)
        for (hexset_word left = seen.column[column]; left; left &= left - 1) {
            int hex = hexset_lowest(column, left);
            bool room = !(full->column[column] & left & -left);
            offer(out, VERB_TO, hex, 0, room ? ALLOWED : br_no_room(g.unit, hex));
        }
    if (leg->step)
        offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_leg_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    budget g = leg_budget(leg_now(&s->head));
    (void)seat;
    return choice_verb(c) == VERB_TO ? leg_why(s, &g, choice_a(c)) : ALLOWED;
}

void br_leg_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    leg_frame *leg = leg_top(&s->head);
    if (choice_verb(c) == VERB_DONE) {
        leg->step = 2;
        return;
    }
    budget g = leg_budget(leg);
    route r;
    int to = choice_a(c);
    must(direct_step(s, &g, to, &r) || br_reach_way(s, &g, to, false, &r));
    for (int i = 0; i < r.count; i++) /* every hex passed through changes hands */
        s->owner[r.hex[i]] = (uint8_t)seat;
    bool entering = !on_map(s, g.unit);
    br_unit_enter(s, g.unit, to);
    note(t, entering ? ENTRY_ENTERS : ENTRY_MOVES, g.unit, to, r.cost - leg->spent, 0);
    leg->spent = (int16_t)r.cost;
    leg->way = (int16_t)r.way;
    leg->step = within(&s->board.zoc[other(seat)], to) ? 2 : 1;
}
