/* Chapter 16.4, Northern Front: regions that don't cooperate, and which units may be there while it is cut off. Also
 * the limit of CR-18.1.5. */
#include "games/cruzada/rules/rules.h"

enum { POLICE_MOST = 2 };

/* Does the space belong to another region than the unit? */
static bool abroad(int unit, int space)
{
    int region = space < BEACH ? SPACE(space)->region : NO_REGION;
    return is_regional(unit) && region != NO_REGION && region != region_of(unit);
}

static bool homeless(const cruzada *s, int unit)
{
    return nodeset_inside(&cr_table.set.region[region_of(unit)], &s->own[NAT]);
}

/* CR-16.4.2.2a, ruling CR-51: how many other divisions of its region are abroad. */
static int companions_abroad(const cruzada *s, int unit)
{
    int count = 0;
    EACH_OF(u, REP)
        count += u != unit && !is_corps(u) && region_of(u) == region_of(unit) && on_map(s, u) && abroad(u, s->at[u]);
    return count;
}

/* CR-16.4.2.1, CR-16.4.2.2a, CR-16.4.2.2b; CR-16.4.2.2c: only the space where it ends counts. */
static refusal cooperation_why(const cruzada *s, int unit, int space)
{
    if (!abroad(unit, space))
        return ALLOWED;
    if (is_corps(unit))
        return refuse(NO_CORPS_ABROAD, unit, space);
    return companions_abroad(s, unit) ? refuse(NO_COOPERATION, unit, space) : ALLOWED;
}

bool cr_stranded(const cruzada *s, int unit)
{
    return on_map(s, unit) && side_of(unit) == REP && !allowed(cooperation_why(s, unit, s->at[unit]));
}

int cr_way_home(const cruzada *s, int unit, bool can)
{
    if (!cr_stranded(s, unit))
        return HOME_NEVER_LEFT;
    return can && !homeless(s, unit) ? HOME_BOUND : HOME_LOST;
}

bool cr_in_cut_north(const cruzada *s, int space)
{
    return !s->north_open && (IN(north, space) || nodeset_has(&s->north_cut, space));
}

/* CR-16.4.3.1: it is isolated while a Republican source there can't trace outside. Not if there is none left, nor for
 * the unit that makes the link by taking the space (ruling CR-130). */
static bool shut(const cruzada *s, int space)
{
    nodeset inside = s->source[REP], outside = s->source[REP], open = s->own[REP];
    graph_query q = cr_ways(s);
    if (!cr_in_cut_north(s, space))
        return false;
    nodeset_keep(&inside, &cr_table.set.north);
    if (controls(s, REP, space)) /* a space that is held already links nothing more */
        return !nodeset_empty(&inside);
    nodeset_drop(&outside, &cr_table.set.north);
    nodeset_add(&open, space);
    q.open = &open;
    nodeset zone = graph_flood(&q, &outside);
    return !nodeset_empty(&inside) && !nodeset_meet(&zone, &inside);
}

/* CR-12.1.8c, CR-16.4.3.2a, CR-16.4.3.3: only Regional units and two POL may enter the isolated North; units that are
 * there may stay. */
static refusal isolation_why(const cruzada *s, int unit, int space, bool outside)
{
    bool there = !outside && on_map(s, unit) && cr_in_cut_north(s, s->at[unit]);
    if (is_regional(unit) || there || !shut(s, space))
        return ALLOWED;
    if (!is_a(unit, UNIT_POLICE))
        return refuse(NO_NORTH_UNITS, unit, space);
    int police = 0;
    EACH_OF(u, REP)
        police += u != unit && is_a(u, UNIT_POLICE) && on_map(s, u) && cr_in_cut_north(s, s->at[u]);
    return police < POLICE_MOST ? ALLOWED : refuse(NO_NORTH_POLICE, unit, space);
}

/* In or Adjacent to a space of the Northern Front that was Republican at the start. */
static bool near_north(int space)
{
    graph_query land = {.on = &cr_table.map, .kinds = 1u << LINK_LAND | 1u << LINK_RIVER};
    nodeset near = graph_next(&land, space);
    nodeset_add(&near, space);
    nodeset_keep(&near, &cr_table.set.north);
    NODESET_EACH(p, &near)
        if (cr_table.start[0][p] == REP)
            return true;
    return false;
}

/* CR-18.1.5: until the Nationalist does something about Madrid only one AFR may end its move there. */
static refusal africa_why(const cruzada *s, int unit, int space)
{
    if (!with(s, OPT_NORTH_CAN_WAIT) || !is_a(unit, UNIT_AFRICA) || s->madrid != MADRID_IGNORED || !near_north(space))
        return ALLOWED;
    EACH_OF(u, NAT)
        if (u != unit && is_a(u, UNIT_AFRICA) && on_map(s, u) && near_north(s->at[u]))
            return refuse(NO_NORTH_WAITS, unit, space);
    return ALLOWED;
}

/* CR-16.4.2.4a, CR-16.4.2.4b */
refusal cr_end_why(const cruzada *s, int unit, int space, int home)
{
    if (side_of(unit) == NAT)
        return africa_why(s, unit, space);
    if (home == HOME_BOUND && (space >= BEACH || SPACE(space)->region != region_of(unit)))
        return refuse(NO_END_HOME, unit, space);
    refusal why = home == HOME_NEVER_LEFT ? cooperation_why(s, unit, space) : ALLOWED;
    return allowed(why) ? isolation_why(s, unit, space, home == HOME_OUTSIDE) : why;
}
