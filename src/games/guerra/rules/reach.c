/* Chapter 7, Movement: where a counter can go. A flood over sets of hexes, a layer for each point spent; a mountain hex
 * costs two points, the rest one (GE-7-army-09, GE-7-army-10). A way passes no counter of its kind, enters an enemy
 * zone of control only with its last step, though it may begin in one (GE-7-16, GE-7-17), and never leaves a province
 * of the enemy (GE-7-08, GE-7-09, GE-7-14, GE-9.1e, GE-9.1f, GE-9.1g; the examples GE-ex-01, GE-ex-05, GE-ex-06,
 * GE-ex-07). */
#include <limits.h>

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
    hexset *layer; /* limit + 3 of them, the caller's */
} sweep;

/* A sweep as far as the rules let anybody go, and one that follows a way to its end, for whoever asks why not. */
typedef hexset layers[REACH_MOST + 3];
enum { WAY_MOST = 250 };
typedef hexset long_layers[WAY_MOST + 3];

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

/* Ruling GE-56, the points of a land order: to fight GE-7-army-01; else GE-7-army-05 in the first turns, GE-7-army-02
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
    bool counters;  /* counters on the way are passed over */
    bool provinces; /* provinces of the enemy are crossed */
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
        g->calm.column[c] = quiet;
        g->pass.column[c] = firm & (without->counters ? HEXSET_ALL : ~taken) & (without->zones ? HEXSET_ALL : quiet);
        g->open.column[c] = firm & (without->counters ? HEXSET_ALL : ~taken);
        g->own.column[c] = s->own[side].column[c];
        g->enemy.column[c] = without->provinces ? 0
                             : side == REP      ? s->own[NAT].column[c] & ~gu_table.african.column[c]
                                                : s->own[REP].column[c];
        /* own cities with room, and Africa: an end, but not to be passed (ruling GE-17) */
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
    layers room;
    sweep w = {.layer = room};
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

/* A way of moving: over any ground or through own provinces alone, across country or by road. */
typedef struct manner {
    bool own, road;
} manner;
static const manner manners[] = {{false, false}, {true, false}, {false, true}, {true, true}};

/* GE-7-army-02, GE-7-army-06: whether moving so gives points of its own. */
static bool manner_counts(const guerra *s, int u, const ground *g, bool fights, manner how)
{
    bool late = s->turn >= PARAM(road_bonus_first_turn) && type_of(u) == ARMY;
    if (how.own && (fights || s->marks[u] & LANDED || !within(&g->own, s->at[u])))
        return false;
    return (!how.own && !how.road) || (late && (!how.road || HEX(s->at[u])->road));
}

/* What the cheapest way to a hex costs, 0 if there is none within the limit. */
static int manner_cost(const guerra *s, int u, int hex, const ground *g, manner how, int limit, hexset *room)
{
    hexset home = g->open, goal = hexset_of(hex);
    hexset_keep(&home, &g->own);
    sweep w = {.plan = {.pass = &g->pass,
                        .slow = &gu_table.mountains,
                        .enemy = &g->enemy,
                        .goal = &goal,
                        .road = how.road ? gu_table.road : NULL,
                        .limit = limit},
               .layer = room};
    return sweep_run(&w, s->at[u], how.own ? &home : &g->open);
}

/* The cheapest of its ways to a hex where its order can end, and the points it has for that way. False: there is none.
 */
bool gu_march_cost(const guerra *s, int u, int hex, int *cost, int *of)
{
    static const ease nothing = {0};
    ground g;
    layers room;
    ground_make(s, u, &nothing, &g);
    bool fights = !within(&g.calm, hex);
    *cost = REACH_MOST + 1;
    for (int i = 0; i < COUNT_OF(manners); i++) {
        int limit = allowance(s, u, fights, manners[i].own, manners[i].road);
        int spent =
            manner_counts(s, u, &g, fights, manners[i]) ? manner_cost(s, u, hex, &g, manners[i], limit, room) : 0;
        if (spent && spent < *cost)
            *cost = spent, *of = limit;
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

/* What can stand in the way, one thing first, then several together; the reason names one that does. */
static const struct {
    ease without;
    int why;
} bars[] = {
    {{.zones = true}, NO_ZONE_STOPS},
    {{.counters = true}, NO_PASSING_OVER},
    {{.provinces = true}, NO_CROSSING_PROVINCE},
    {{.zones = true, .counters = true}, NO_ZONE_STOPS},
    {{.zones = true, .provinces = true}, NO_CROSSING_PROVINCE},
    {{.counters = true, .provinces = true}, NO_CROSSING_PROVINCE},
    {{.zones = true, .counters = true, .provinces = true}, NO_CROSSING_PROVINCE},
};
enum { SINGLE_BARS = 3 };

static int bar_within_points(const guerra *s, int u, int hex, int from, int to)
{
    for (int i = from; i < to; i++) {
        hexset ends;
        reach_without(s, u, &bars[i].without, &ends);
        if (within(&ends, hex))
            return bars[i].why;
    }
    return NO_NONE;
}

/* The rule by which it has no more points than these for such a way (ruling GE-56). */
static refusal points_lack(const guerra *s, int u, bool fights, manner how, int cost, int of)
{
    const weather_cell *weather = gu_weather_at(s, s->at[u]);
    int why = s->turn < PARAM(road_bonus_first_turn) ? NO_POINTS_EARLY : how.own ? NO_POINTS_OWN : NO_POINTS_DISPUTED;
    if (s->marks[u] & LANDED)
        why = NO_POINTS_LANDED;
    if (how.road)
        why = NO_POINTS_ROAD;
    if (fights)
        why = how.road ? NO_POINTS_FIGHT_ROAD : NO_POINTS_FIGHT;
    if (type_of(u) == GARRISON)
        why = NO_POINTS_GARRISON;
    if (weather && cost <= of + weather->move_loss)
        why = NO_POINTS_WEATHER;
    return refuse(why, cost, of);
}

/* The way that lacks the fewest points; ALLOWED: no way keeps to the rules, whatever it costs. */
static refusal points_why(const guerra *s, int u, int hex)
{
    static const ease nothing = {0};
    ground g;
    long_layers room;
    refusal why = ALLOWED;
    int least = INT_MAX;
    ground_make(s, u, &nothing, &g);
    bool fights = !within(&g.calm, hex);
    for (int i = 0; i < COUNT_OF(manners); i++) {
        int of = allowance(s, u, fights, manners[i].own, manners[i].road);
        int cost =
            manner_counts(s, u, &g, fights, manners[i]) ? manner_cost(s, u, hex, &g, manners[i], WAY_MOST, room) : 0;
        if (cost && cost - of < least) {
            least = cost - of;
            why = points_lack(s, u, fights, manners[i], cost, of);
        }
    }
    return why;
}

/* No way at all keeps to the rules: what stands on one that does not; or there is no land between. */
static refusal no_way_why(const guerra *s, int u, int hex)
{
    long_layers room;
    for (int i = 0; i < COUNT_OF(bars); i++) {
        ground g;
        ground_make(s, u, &bars[i].without, &g);
        if (manner_cost(s, u, hex, &g, manners[0], WAY_MOST, room))
            return refuse(bars[i].why, u, hex);
    }
    return refuse(type_of(u) == GARRISON && HEX(s->at[u])->kind == HEX(hex)->kind ? NO_ROUND_MOUNTAINS : NO_BY_LAND, u,
                  hex);
}

/* Why an order can't end there, from the nearest reason to the farthest. */
refusal gu_march_why(const guerra *s, int u, int hex)
{
    int side = side_of(u), kind = HEX(hex)->kind;
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
    int bar = bar_within_points(s, u, hex, 0, SINGLE_BARS);
    refusal points = bar == NO_NONE ? points_why(s, u, hex) : ALLOWED;
    if (!allowed(points))
        return points;
    if (bar == NO_NONE)
        bar = bar_within_points(s, u, hex, SINGLE_BARS, COUNT_OF(bars));
    return bar == NO_NONE ? no_way_why(s, u, hex) : refuse(bar, u, hex);
}

/* --- sea --- */

/* GE-7-09, GE-7-14, GE-7-22, GE-8-stk-08 */
static void sea_make(const guerra *s, int side, const ease *without, hexset *open, hexset *pass)
{
    for (int c = 0; c < COLUMNS; c++) {
        hexset_word taken = s->sea[NAT].column[c] | s->sea[REP].column[c];
        open->column[c] = gu_table.waters.column[c] & ~(without->counters ? 0 : taken);
        pass->column[c] = open->column[c] & ~(without->zones ? 0 : s->sea_zone[other(side)].column[c]);
    }
}

void gu_reach_sea(const guerra *s, int u, hexset *ends)
{
    static const ease nothing = {0};
    hexset open, pass;
    sea_make(s, side_of(u), &nothing, &open, &pass);
    layers room;
    sweep w = {.plan = {.pass = &pass, .limit = s->points[ship_of(u)]}, .layer = room};
    sweep_run(&w, s->at[u], &open);
    *ends = w.seen;
    hexset_remove(ends, s->at[u]);
}

static int sea_cost(const guerra *s, int u, int hex, const ease *without, int limit, hexset *room)
{
    hexset open, pass, goal = hexset_of(hex);
    sea_make(s, side_of(u), without, &open, &pass);
    sweep w = {.plan = {.pass = &pass, .goal = &goal, .limit = limit}, .layer = room};
    return sweep_run(&w, s->at[u], &open);
}

/* How many hexes its shortest lawful way there has. */
int gu_sea_cost(const guerra *s, int u, int hex)
{
    static const ease nothing = {0};
    layers room;
    return sea_cost(s, u, hex, &nothing, s->points[ship_of(u)], room);
}

/* Why a free sea hex is out of reach: GE-7-09, GE-7-14, GE-7-nav-03. */
refusal gu_sea_why(const guerra *s, int u, int hex)
{
    static const ease tries[] = {{.zones = true}, {.counters = true}, {.zones = true, .counters = true}, {0}};
    static const int words[] = {NO_SEA_ZONE_STOPS, NO_SEA_PASSING, NO_SEA_PASSING};
    int points = s->points[ship_of(u)];
    long_layers room;
    for (int i = 0; i < 2; i++)
        if (sea_cost(s, u, hex, &tries[i], points, room))
            return refuse(words[i], u, hex);
    int cost = sea_cost(s, u, hex, &tries[3], WAY_MOST, room);
    if (cost)
        return refuse(NO_SEA_POINTS, cost, points);
    for (int i = 0; i < 3; i++)
        if (sea_cost(s, u, hex, &tries[i], WAY_MOST, room))
            return refuse(words[i], u, hex);
    return refuse(NO_BY_SEA, u, hex);
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

/* Ruling GE-61: where an air counter may end: not abroad, not with enemy air, not as third (GE-7-11, GE-7-23,
 * GE-8-stk-06); GE-8-stk-07: whatever land counters are there. */
void gu_air_ends(const guerra *s, int side, hexset *ends)
{
    for (int c = 0; c < COLUMNS; c++)
        ends->column[c] =
            HEXSET_ALL & ~(gu_table.foreign.column[c] | s->air[other(side)].column[c] | s->pair[side].column[c]);
}

/* GE-7-air-02, ruling GE-22: own capitals, and the hexes beside them that are not mountain. */
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
    layers room;
    sweep w = {.plan = {.pass = &open, .limit = range}, .layer = room};
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
    layers room;
    sweep w = {.plan = {.pass = &open, .goal = &goal, .limit = range}, .layer = room};
    return sweep_run(&w, s->at[u], &open);
}
