/* Chapter 13, Supply: by land, by sea, over the borders; and whether the Northern Front is cut off. It is worked out
 * anew whenever control, the Strait, an Isolated Space or Badajoz changes, and kept in the tail of the state. */
#include "games/cruzada/rules/rules.h"

/* CR-3.0i, CR-13.2.3, CR-13.2.4.1, CR-13.2.4.2: sources of a side's own colour that it controls; CR-18.3.6: captured
 * ones too, but never Badajoz (ruling CR-113). */
static nodeset sources_now(const cruzada *s, int side)
{
    nodeset set = cr_table.set.source[side];
    if (with(s, OPT_CAPTURED_SOURCES))
        nodeset_join(&set, &cr_table.set.source[other(side)]);
    if (side == NAT || !s->badajoz)
        nodeset_remove(&set, THE(badajoz));
    nodeset_keep(&set, &s->own[side]);
    return set;
}

/* CR-13.1.2, CR-13.1.3, CR-2.1.2b: what is Connected to these through own spaces. */
nodeset cr_zone(const cruzada *s, const nodeset *from, int side)
{
    graph_query q = cr_ways(s);
    nodeset start = *from;
    q.open = &s->own[side];
    nodeset_keep(&start, &s->own[side]);
    return graph_flood(&q, &start);
}

/* CR-13.1.4.2, CR-13.1.4.3, CR-16.7.2b: may a side trace supply by sea through this Port? */
static bool supply_port(const cruzada *s, int side, int port)
{
    int strait = cr_strait(s, port);
    if (cr_coast(s, port) == ATLANTIC)
        return side == NAT;
    return side == NAT ? lasts(s, LASTS_STRAIT_NAT)
                       : !lasts(s, LASTS_STRAIT_NAT) || (strait != STRAIT_WEST && strait != STRAIT_GATE);
}

/* The Connected parts of a side's spaces, found as they are asked for: every one is gone through once, whoever asks. */
enum { PARTS_KEPT = 16 };
typedef struct parts {
    const cruzada *s;
    int side, count;
    nodeset part[PARTS_KEPT];
} parts;

/* The same as cr_zone. */
static nodeset zone(parts *known, const nodeset *from)
{
    nodeset start = *from, out = {{0}};
    nodeset_keep(&start, &known->s->own[known->side]);
    for (int i = 0; i < known->count; i++)
        if (nodeset_meet(&known->part[i], &start))
            nodeset_join(&out, &known->part[i]);
    nodeset_drop(&start, &out);
    while (!nodeset_empty(&start)) {
        nodeset first = nodeset_of(nodeset_first(&start)), part = cr_zone(known->s, &first, known->side);
        if (known->count < PARTS_KEPT)
            known->part[known->count++] = part;
        nodeset_join(&out, &part);
        nodeset_drop(&start, &part);
    }
    return out;
}

/* CR-13.1.4, CR-13.1.4.1: a Port in supply by land serves another one of its Sea Zone, and what is Connected to that.
 */
static nodeset by_sea(parts *known, const nodeset *land)
{
    const cruzada *s = known->s;
    int side = known->side;
    nodeset ports = cr_table.set.ports, reached = {{0}};
    bool served[MEDITERRANEAN + 1] = {false};
    nodeset_keep(&ports, &s->own[side]);
    NODESET_EACH(p, &ports)
        if (nodeset_has(land, p) && supply_port(s, side, p))
            served[cr_coast(s, p)] = true;
    NODESET_EACH(p, &ports)
        if (served[cr_coast(s, p)] && supply_port(s, side, p))
            nodeset_add(&reached, p);
    nodeset_join(&reached, land);
    return zone(known, &reached);
}

/* CR-16.4.3.1: spaces that trace only to Gijón, Santander or Bilbao, and whether there are none: one source that traces
 * outside opens the whole front (ruling CR-134). */
static void north_make(cruzada *s, parts *known)
{
    nodeset inside = s->source[REP], outside = inside;
    nodeset_keep(&inside, &cr_table.set.north);
    nodeset_drop(&outside, &cr_table.set.north);
    nodeset from_outside = zone(known, &outside);
    s->north_open = nodeset_meet(&from_outside, &inside);
    s->north_cut = s->north_open ? (nodeset){{0}} : zone(known, &inside);
    if (!s->north_open)
        nodeset_drop(&s->north_cut, &from_outside);
}

void cr_supply(cruzada *s)
{
    parts known[SIDES] = {[NAT] = {.s = s, .side = NAT}, [REP] = {.s = s, .side = REP}};
    for (int side = 0; side < SIDES; side++) {
        s->source[side] = sources_now(s, side);
        nodeset land = zone(&known[side], &s->source[side]);
        s->supplied[side] = by_sea(&known[side], &land);
    }
    north_make(s, &known[REP]);
    cr_isolated_make(s);
    nodeset north = nodeset_of(THE(la_coruna)); /* CR-17.1.1c, ruling CR-48 */
    nodeset_add(&north, THE(valladolid));
    nodeset_add(&north, THE(zaragoza));
    s->northern = zone(&known[NAT], &north);
    /* CR-13.4.1.1, CR-13.4.2a, ruling CR-18: the Portuguese border for the Nationalist, the French one for the
     * Republican */
    s->border[NAT] = zone(&known[NAT], &cr_table.set.portugal);
    s->border[REP] = zone(&known[REP], &cr_table.set.france);
    for (int side = 0; side < SIDES; side++)
        nodeset_drop(&s->border[side], &s->supplied[side]);
}

bool cr_traces(const cruzada *s, int side, int space)
{
    return nodeset_has(&s->supplied[side], space) && cr_isolated_group(s, space) == NONE;
}

/* A Republican source is Connected to a Republican space on the French border. */
bool cr_to_france(const cruzada *s)
{
    nodeset zone = cr_zone(s, &cr_table.set.france, REP);
    return nodeset_meet(&zone, &s->source[REP]);
}
