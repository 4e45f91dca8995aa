/* What can be laid over the map: zones, control, supply, and how far units get. */
#include "games/brunete/show/show.h"
#include "words/brunete.h"

static void zoc_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const brunete *s = seen;
    (void)viewer, (void)argument;
    for (int h = 0; h < HEXES; h++) {
        unsigned seats = (unsigned)within(&s->board.zoc[REP], h) | (unsigned)within(&s->board.zoc[NAT], h) << NAT;
        if (seats && HEX(h)->terrain != UNPLAYABLE)
            lens_add(out, h, LENS_PLAIN, seats);
    }
}

static void control_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const brunete *s = seen;
    (void)viewer, (void)argument;
    for (int h = 0; h < HEXES; h++)
        if (s->owner[h] < SIDES && HEX(h)->terrain != UNPLAYABLE)
            lens_add(out, h, LENS_PLAIN, 1u << s->owner[h]);
}

static void supply_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const brunete *s = seen;
    hexset cover[SIDES];
    (void)viewer, (void)argument;
    for (int side = 0; side < SIDES; side++)
        br_supply_cover(s, side, &cover[side]);
    for (int h = 0; h < HEXES; h++) {
        unsigned seats = (unsigned)within(&cover[REP], h) | (unsigned)within(&cover[NAT], h) << NAT;
        if (seats)
            lens_add(out, h, LENS_PLAIN, seats);
    }
}

static void reach_look(const void *seen, int viewer, int unit, lens_view *out)
{
    const brunete *s = seen;
    budget g;
    hexset reach;
    route r;
    (void)viewer;
    if (!on_map(s, unit))
        return;
    br_budget_make(s, unit, MODE_NORMAL, &g);
    br_reach_set(s, &g, &reach);
    HEXSET_EACH(h, &reach)
        if (br_reach_way(s, &g, h, false, &r))
            lens_add(out, h, r.cost, 1u << UNIT(unit)->side);
}

/* How many units of each hex can get here. */
static void who_look(const void *seen, int viewer, int hex, lens_view *out)
{
    const brunete *s = seen;
    uint8_t count[SIDES][HEXES] = {0};
    hexset goal = hexset_of(hex);
    (void)viewer;
    for (int u = 0; u < UNITS; u++) {
        budget g;
        if (!on_map(s, u) || s->at[u] == hex || UNIT(u)->type == GARRISON)
            continue;
        br_budget_make(s, u, MODE_NORMAL, &g);
        count[UNIT(u)->side][s->at[u]] += br_reach_any(s, &g, &goal);
    }
    for (int h = 0; h < HEXES; h++)
        for (int side = 0; side < SIDES; side++)
            if (count[side][h])
                lens_add(out, h, count[side][h], 1u << side);
}

const lens br_lenses[LENSES] = {
    {"zoc", {WORDS(ZONES_OF_CONTROL, "Zones of control")}, &br_noun_hex, NULL, zoc_look},
    {"control", {WORDS(WHO_HOLDS_WHAT, "Who holds what")}, &br_noun_hex, NULL, control_look},
    {"supply", {WORDS(SUPPLY, "Supply")}, &br_noun_hex, NULL, supply_look},
    {"reach", {WORDS(REACH_OF_A_UNIT_IN_MP, "Reach of a unit, in MP")}, &br_noun_hex, &br_noun_unit, reach_look},
    {"who", {WORDS(WHO_CAN_GET_HERE, "Who can get here")}, &br_noun_hex, &br_noun_hex, who_look},
};
