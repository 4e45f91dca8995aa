/* Chapter 7, Movement: where a counter can go. A flood over sets of hexes, a layer for each point spent; a mountain hex
 * costs two points, the rest one (GE-7-army-09, GE-7-army-10). A way passes no counter of its kind, enters an enemy
 * zone of control only with its last step, though it may begin in one (GE-7-16, GE-7-17), and never leaves a province
 * of the enemy (GE-7-08, GE-7-09, GE-7-14, GE-9.1e, GE-9.1f, GE-9.1g; the examples GE-ex-01, GE-ex-05, GE-ex-06,
 * GE-ex-07). */
#include "games/guerra/rules/rules.h"

typedef struct sweep_plan {
    const hexset *pass;  /* hexes that may be passed */
    const hexset *slow;  /* two points to enter; NULL: none */
    const hexset *enemy; /* hexes of provinces that the enemy owns: left only within the province; NULL: none */
    const hexset *road;  /* by direction: steps that can be made; NULL: all */
    const hexset *goal;  /* stop as soon as one of these is reached; NULL: none */
    int limit;
} sweep_plan;

typedef struct sweep {
    sweep_plan plan;
    int low, high; /* columns that can be touched */
    hexset seen;   /* all reached, the start too */
    hexset layer[REACH_MOST + 3];
} sweep;

static void spread_by_side(sweep *w, const hexset *from, hexset *to, const hexset *allow)
{
    for (int d = 0; d < HEX_SIDES; d++)
        for (int c = w->low; c <= w->high; c++) {
            hexset_word here = from->column[c] & allow[d].column[c];
            int aside = c + hexset_aside((hex_direction)d);
            if (here && aside >= w->low && aside <= w->high)
                to->column[aside] |= hexset_slide(here, hexset_low(c), (hex_direction)d);
        }
}

static void spread_all(const sweep *w, const hexset *from, hexset *to)
{
    for (int c = w->low; c <= w->high; c++) {
        hexset_word here = from->column[c], left = c > w->low ? from->column[c - 1] : 0;
        hexset_word aside = left | (c < w->high ? from->column[c + 1] : 0);
        hexset_word half = hexset_low(c) ? aside >> 1 : aside << 1;
        to->column[c] = (here >> 1 | here << 1 | aside | half) & HEXSET_ALL;
    }
}

/* The neighbours of a layer's hexes that may be left. */
static bool spread(sweep *w, int cost, bool first, hexset *to)
{
    hexset from, inside;
    hexset_word any = 0, within_enemy = 0;
    for (int c = w->low; c <= w->high; c++) {
        hexset_word here = w->layer[cost].column[c];
        if (!first)
            here &= w->plan.pass->column[c];
        inside.column[c] = w->plan.enemy ? here & w->plan.enemy->column[c] : 0;
        from.column[c] = here & ~inside.column[c];
        any |= here;
        within_enemy |= inside.column[c];
        to->column[c] = 0;
    }
    if (!any)
        return false;
    if (w->plan.road)
        spread_by_side(w, &from, to, w->plan.road);
    else
        spread_all(w, &from, to);
    if (within_enemy) {
        hexset allow[HEX_SIDES];
        for (int d = 0; d < HEX_SIDES; d++)
            for (int c = w->low; c <= w->high; c++)
                allow[d].column[c] =
                    gu_table.same[d].column[c] & (w->plan.road ? w->plan.road[d].column[c] : HEXSET_ALL);
        spread_by_side(w, &inside, to, allow);
    }
    return true;
}

/* Runs from a hex; `open`: what may be entered at all. What it costs to reach a goal, 0 if none was. */
static int sweep_run(sweep *w, int start, const hexset *open)
{
    int column = start / ROWS;
    w->low = column - w->plan.limit < 0 ? 0 : column - w->plan.limit;
    w->high = column + w->plan.limit >= COLUMNS ? COLUMNS - 1 : column + w->plan.limit;
    hexset_clear(&w->seen);
    for (int cost = 0; cost <= w->plan.limit + 1; cost++)
        memset(w->layer[cost].column + w->low, 0, sizeof(hexset_word) * (size_t)(w->high - w->low + 1));
    hexset_add(&w->layer[0], start);
    for (int cost = 0; cost <= w->plan.limit; cost++) {
        hexset_word any = 0, found = 0;
        for (int c = w->low; c <= w->high; c++) {
            hexset_word here = w->layer[cost].column[c] &= ~w->seen.column[c];
            w->seen.column[c] |= here;
            any |= here;
            found |= cost && w->plan.goal ? here & w->plan.goal->column[c] : 0;
        }
        if (found)
            return cost;
        hexset to;
        if (cost == w->plan.limit || !any || !spread(w, cost, !cost, &to))
            continue;
        for (int c = w->low; c <= w->high; c++) {
            hexset_word there = to.column[c] & open->column[c] & ~w->seen.column[c];
            hexset_word slow = w->plan.slow ? there & w->plan.slow->column[c] : 0;
            w->layer[cost + 1].column[c] |= there & ~slow;
            w->layer[cost + 2].column[c] |= slow;
        }
    }
    return 0;
}

/* --- land --- */

/* Ruling GE-R56, the points of a land order: to fight GE-7-army-01; else GE-7-army-05 in the first turns, GE-7-army-02
 * through own provinces, GE-7-army-03 with any part disputed, GE-7-army-04 the province that is entered too;
 * GE-7-army-06 and GE-7-army-07 by road, GE-7-army-08 not yet; GE-7-gar-01, GE-7-gar-03; GE-7.1j after landing; GE-13f.
 * `owned`: start and way in own provinces. */
static int allowance(const guerra *s, int u, bool fights, bool owned, bool road)
{
    bool late = s->turn >= PARAM(road_bonus_first_turn);
    int base = PARAM(garrison_move);
    if (type_of(u) == ARMY) {
        if (fights)
            base = PARAM(army_move);
        else if (s->marks[u] & LANDED)
            base = PARAM(army_displace_landed);
        else if (!late)
            base = PARAM(army_displace_early);
        else
            base = owned ? PARAM(army_displace_own) : PARAM(army_displace_disputed);
        if (road && late)
            base += PARAM(road_bonus);
    }
    const weather_cell *weather = gu_weather_at(s, s->at[u]);
    base -= weather ? weather->move_loss : 0;
    return base < PARAM(points_min) ? PARAM(points_min) : base;
}

typedef struct ground {
    hexset pass, open, own, enemy, calm;
} ground;

/* What is left out of account when somebody asks why a hex can't be reached. */
typedef struct ease {
    bool zones;     /* zones of control on the way do not stop */
    bool fight;     /* it need not fight where it ends */
    bool counters;  /* counters on the way are passed over */
    bool provinces; /* provinces of the enemy are crossed */
    bool disputed;  /* all provinces are own ones */
} ease;

/* GE-7-18: only land counters hinder land counters. What one finds: hexes to pass, hexes to enter, those of own
 * provinces, of the enemy's, and those out of enemy zones. */
static void ground_make(const guerra *s, int u, const ease *without, ground *g)
{
    int side = side_of(u);
    bool garrison = type_of(u) == GARRISON;
    for (int c = 0; c < COLUMNS; c++) {
        hexset_word firm = gu_table.spanish.column[c] | gu_table.african.column[c];
        if (garrison)
            firm &= ~gu_table.mountains.column[c];
        hexset_word taken = s->land[NAT].column[c] | s->land[REP].column[c];
        hexset_word quiet = ~s->zone[other(side)].column[c];
        g->calm.column[c] = without->fight ? HEXSET_ALL : quiet;
        g->pass.column[c] = firm & (without->counters ? HEXSET_ALL : ~taken) & (without->zones ? HEXSET_ALL : quiet);
        g->open.column[c] = firm & (without->counters ? HEXSET_ALL : ~taken);
        g->own.column[c] = without->disputed ? HEXSET_ALL : s->own[side].column[c];
        g->enemy.column[c] = without->provinces ? 0
                             : side == REP      ? s->own[NAT].column[c] & ~gu_table.african.column[c]
                                                : s->own[REP].column[c];
        /* own cities with room, and Africa: an end, but not to be passed (ruling GE-R17) */
        hexset_word stacked = s->land[side].column[c] & (gu_table.cities.column[c] | gu_table.african.column[c]);
        for (; stacked; stacked &= stacked - 1) {
            int hex = hexset_lowest(c, stacked);
            if (s->stack[hex] < gu_table.room[hex])
                g->open.column[c] |= hexset_bit(hex);
        }
    }
}

/* Adds the ends of one way of moving: up to `calm` points out of enemy zones, up to `fight` into one. */
static void ends_add(const guerra *s, int u, const ground *g, const hexset *open, const hexset *road, int calm,
                     int fight, hexset *ends)
{
    sweep w;
    w.plan = (sweep_plan){.pass = &g->pass, .slow = &gu_table.mountains, .enemy = &g->enemy, .road = road};
    w.plan.limit = calm > fight ? calm : fight;
    sweep_run(&w, s->at[u], open);
    for (int cost = 1; cost <= w.plan.limit; cost++)
        for (int c = w.low; c <= w.high; c++) {
            hexset_word here = w.layer[cost].column[c], quiet = g->calm.column[c];
            ends->column[c] |= (cost <= calm ? here & quiet : 0) | (cost <= fight ? here & ~quiet : 0);
        }
}

/* GE-7-03, GE-7-05: all hexes where the order of a land counter can end. */
static void reach_without(const guerra *s, int u, const ease *without, hexset *ends)
{
    ground g;
    ground_make(s, u, without, &g);
    hexset_clear(ends);
    bool owned = within(&g.own, s->at[u]);
    int fight = allowance(s, u, true, false, false);
    ends_add(s, u, &g, &g.open, NULL, allowance(s, u, false, false, false), fight, ends);
    bool late = s->turn >= PARAM(road_bonus_first_turn) && type_of(u) == ARMY;
    bool far = late && owned && !(s->marks[u] & LANDED);
    hexset home = g.open;
    hexset_keep(&home, &g.own);
    if (far)
        ends_add(s, u, &g, &home, NULL, allowance(s, u, false, true, false), 0, ends);
    if (late && HEX(s->at[u])->road) {
        ends_add(s, u, &g, &g.open, gu_table.road, allowance(s, u, false, false, true),
                 allowance(s, u, true, false, true), ends);
        if (far)
            ends_add(s, u, &g, &home, gu_table.road, allowance(s, u, false, true, true), 0, ends);
    }
    hexset_remove(ends, s->at[u]);
}

void gu_reach_land(const guerra *s, int u, hexset *ends)
{
    static const ease nothing = {0};
    reach_without(s, u, &nothing, ends);
}

/* The cheapest of its ways to a hex where its order can end, and the points it has for that way. False: there is none.
 */
bool gu_march_cost(const guerra *s, int u, int hex, int *cost, int *of)
{
    static const ease nothing = {0};
    ground g;
    ground_make(s, u, &nothing, &g);
    bool fights = !within(&g.calm, hex), landed = s->marks[u] & LANDED;
    hexset home = g.open, goal = hexset_of(hex);
    hexset_keep(&home, &g.own);
    *cost = REACH_MOST + 1;
    for (int way = 0; way < 4; way++) { /* any ground, own provinces; the same by road */
        bool own = way & 1, road = way > 1;
        if ((own && (fights || landed || !within(&g.own, s->at[u]))) || (road && !HEX(s->at[u])->road))
            continue;
        sweep w;
        w.plan = (sweep_plan){.pass = &g.pass,
                              .slow = &gu_table.mountains,
                              .enemy = &g.enemy,
                              .goal = &goal,
                              .road = road ? gu_table.road : NULL,
                              .limit = allowance(s, u, fights, own, road)};
        int spent = sweep_run(&w, s->at[u], own ? &home : &g.open);
        if (spent && spent < *cost)
            *cost = spent, *of = w.plan.limit;
    }
    return *cost <= REACH_MOST;
}

/* Whether it can move at all. Any neighbour that can be entered can be an end: an army has two points at least, a
 * garrison one (MOVE_LOSS_MOST). */
bool gu_can_march(const guerra *s, int u)
{
    const hex_info *h = HEX(s->at[u]);
    for (int d = 0; d < HEX_SIDES; d++)
        if (h->next[d] >= 0 && gu_table.room[h->next[d]] && gu_free_end(s, u, h->next[d]))
            return true;
    return false;
}

/* GE-8-stk-01 to GE-8-stk-04 */
refusal gu_full(int hex)
{
    if (HEX(hex)->city < 0)
        return refuse(NO_OPEN_STACK, hex, 0);
    bool capital = CITY(HEX(hex)->city)->capital, big = gu_table.room[hex] > 3;
    return refuse(big ? NO_BIG_CITY_FULL : capital ? NO_CAPITAL_FULL : NO_CITY_FULL, hex, gu_table.room[hex]);
}

/* The one thing that stands in the way, or the first of several; NO_NONE: only the points do. */
static int hindrance(const guerra *s, int u, int hex)
{
    static const struct {
        ease without;
        int why;
    } tries[] = {
        {{.zones = true}, NO_ZONE_STOPS},
        {{.fight = true}, NO_POINTS_TO_FIGHT},
        {{.counters = true}, NO_PASSING_OVER},
        {{.provinces = true}, NO_CROSSING_PROVINCE},
        {{.disputed = true}, NO_POINTS_DISPUTED},
        {{.zones = true, .fight = true}, NO_POINTS_TO_FIGHT},
        {{.zones = true, .counters = true}, NO_ZONE_STOPS},
        {{.zones = true, .provinces = true}, NO_CROSSING_PROVINCE},
        {{.counters = true, .provinces = true}, NO_CROSSING_PROVINCE},
        {{.fight = true, .provinces = true}, NO_CROSSING_PROVINCE},
        {{.zones = true, .counters = true, .fight = true, .provinces = true}, NO_CROSSING_PROVINCE},
        {{.zones = true, .counters = true, .fight = true, .provinces = true, .disputed = true}, NO_POINTS_DISPUTED},
    };
    for (int i = 0; i < COUNT_OF(tries); i++) {
        hexset ends;
        reach_without(s, u, &tries[i].without, &ends);
        if (within(&ends, hex))
            return tries[i].why;
    }
    return NO_NONE;
}

/* Why an order can't end there, from the nearest reason to the farthest. */
refusal gu_march_why(const guerra *s, int u, int hex)
{
    int side = side_of(u), kind = HEX(hex)->kind;
    bool zone = within(&s->zone[other(side)], hex);
    if (kind == SEA)
        return refuse(NO_LAND_AT_SEA, u, hex);
    if (kind == FOREIGN)
        return refuse(NO_FOREIGN, hex, 0);
    if (hex == s->at[u])
        return refuse(NO_THERE, u, hex);
    if (within(&s->land[other(side)], hex))
        return refuse(NO_ENEMY_HEX, hex, 0);
    if (type_of(u) == GARRISON && HEX(hex)->mountain)
        return refuse(NO_GARRISON_MOUNTAIN, u, hex);
    if (!gu_room(s, side, hex))
        return gu_full(hex);
    bool owned = within(&s->own[side], s->at[u]) && within(&s->own[side], hex);
    switch (hindrance(s, u, hex)) {
    case NO_ZONE_STOPS: return refuse(NO_ZONE_STOPS, u, hex);
    case NO_POINTS_TO_FIGHT: return refuse(NO_POINTS_TO_FIGHT, hex, allowance(s, u, true, false, HEX(s->at[u])->road));
    case NO_PASSING_OVER: return refuse(NO_PASSING_OVER, u, hex);
    case NO_CROSSING_PROVINCE: return refuse(NO_CROSSING_PROVINCE, u, hex);
    case NO_POINTS_DISPUTED: return refuse(NO_POINTS_DISPUTED, hex, allowance(s, u, false, false, false));
    default: return refuse(NO_POINTS, hex, allowance(s, u, zone, owned, false));
    }
}

/* --- sea --- */

/* GE-7-09, GE-7-14, GE-7-22, GE-8-stk-08 */
static void sea_make(const guerra *s, int side, hexset *open, hexset *pass)
{
    for (int c = 0; c < COLUMNS; c++) {
        open->column[c] = gu_table.waters.column[c] & ~(s->sea[NAT].column[c] | s->sea[REP].column[c]);
        pass->column[c] = open->column[c] & ~s->sea_zone[other(side)].column[c];
    }
}

void gu_reach_sea(const guerra *s, int u, hexset *ends)
{
    hexset open, pass;
    sea_make(s, side_of(u), &open, &pass);
    sweep w;
    w.plan = (sweep_plan){.pass = &pass, .limit = s->points[ship_of(u)]};
    sweep_run(&w, s->at[u], &open);
    *ends = w.seen;
    hexset_remove(ends, s->at[u]);
}

/* How many hexes its shortest lawful way there has. */
int gu_sea_cost(const guerra *s, int u, int hex)
{
    hexset open, pass, goal = hexset_of(hex);
    sea_make(s, side_of(u), &open, &pass);
    sweep w;
    w.plan = (sweep_plan){.pass = &pass, .goal = &goal, .limit = s->points[ship_of(u)]};
    return sweep_run(&w, s->at[u], &open);
}

bool gu_can_sail(const guerra *s, int u)
{
    const hex_info *h = HEX(s->at[u]);
    for (int d = 0; d < HEX_SIDES; d++) {
        int n = h->next[d];
        if (n >= 0 && HEX(n)->kind == SEA && !within(&s->sea[NAT], n) && !within(&s->sea[REP], n))
            return true;
    }
    return false;
}

/* --- air --- */

/* Ruling GE-R61: where an air counter may end: not abroad, not with enemy air, not as third (GE-7-11, GE-7-23,
 * GE-8-stk-06); GE-8-stk-07: whatever land counters are there. */
void gu_air_ends(const guerra *s, int side, hexset *ends)
{
    for (int c = 0; c < COLUMNS; c++)
        ends->column[c] =
            HEXSET_ALL & ~(gu_table.foreign.column[c] | s->air[other(side)].column[c] | s->pair[side].column[c]);
}

/* GE-7-air-02, ruling GE-R22: own capitals, and the hexes beside them that are not mountain. */
void gu_bases(const guerra *s, int side, hexset *ends)
{
    hexset bases = hexset_none;
    for (int p = 0; p < PROVINCES; p++)
        for (int i = 0; s->owner[p] == side && i < RING; i++)
            if (PROVINCE(p)->ring[i] >= 0)
                hexset_add(&bases, PROVINCE(p)->ring[i]);
    hexset_drop(&bases, &gu_table.mountains);
    gu_air_ends(s, side, ends);
    hexset_keep(ends, &bases);
}

/* GE-7-10, GE-7-11: over everything but enemy air; what is reached, whether it could end there or not. */
void gu_reach_air(const guerra *s, int u, int range, hexset *ends)
{
    hexset open;
    for (int c = 0; c < COLUMNS; c++)
        open.column[c] = HEXSET_ALL & ~s->air[other(side_of(u))].column[c];
    sweep w;
    w.plan = (sweep_plan){.pass = &open, .limit = range};
    sweep_run(&w, s->at[u], &open);
    *ends = w.seen;
    hexset_remove(ends, s->at[u]);
}

bool gu_can_fly(const guerra *s, int u, const hexset *ends, int range)
{
    hexset open;
    for (int c = 0; c < COLUMNS; c++)
        open.column[c] = HEXSET_ALL & ~s->air[other(side_of(u))].column[c];
    hexset goal = *ends;
    hexset_remove(&goal, s->at[u]);
    sweep w;
    w.plan = (sweep_plan){.pass = &open, .goal = &goal, .limit = range};
    return sweep_run(&w, s->at[u], &open);
}
