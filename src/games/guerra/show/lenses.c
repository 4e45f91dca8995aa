/* What can be laid over the board: zones of control, provinces, weather, and how far a counter gets. */
#include "games/guerra/show/show.h"
#include "words/guerra.h"

static void look_zones(const void *state, int viewer, int unused, lens_view *out)
{
    const guerra *s = state;
    (void)viewer, (void)unused;
    for (int h = 0; h < HEXES; h++) {
        unsigned seats = 0;
        for (int side = 0; side < SIDES; side++)
            seats |= (unsigned)(within(HEX(h)->kind == SEA ? &s->sea_zone[side] : &s->zone[side], h)) << side;
        if (seats && HEX(h)->kind != FOREIGN)
            lens_add(out, h, LENS_PLAIN, seats);
    }
}

static void look_control(const void *state, int viewer, int unused, lens_view *out)
{
    const guerra *s = state;
    (void)viewer, (void)unused;
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->province >= 0 && s->owner[HEX(h)->province] < SIDES)
            lens_add(out, h, LENS_PLAIN, 1u << s->owner[HEX(h)->province]);
}

static void look_weather(const void *state, int viewer, int unused, lens_view *out)
{
    const guerra *s = state;
    (void)viewer, (void)unused;
    for (int h = 0; h < HEXES; h++)
        if (gu_weather_at(s, h))
            lens_add(out, h, gu_weather_at(s, h)->move_loss, 0);
}

/* Where a land counter on the map could go in a phase of its own, with what it costs. */
static void look_reach(const void *state, int viewer, int u, lens_view *out)
{
    const guerra *s = state;
    hexset ends;
    int cost, of;
    (void)viewer;
    if (!on_map(s, u))
        return;
    if (type_of(u) == AIR)
        gu_reach_air(s, u, PARAM(air_move), &ends);
    else if (is_land(u))
        gu_reach_land(s, u, &ends);
    else
        gu_reach_sea(s, u, &ends);
    HEXSET_EACH(h, &ends)
        lens_add(out, h, is_land(u) && gu_march_cost(s, u, h, &cost, &of) ? cost : LENS_PLAIN, 1u << side_of(u));
}

const lens gu_lenses[LENSES] = {
    {"zones", {WORDS(ZONES_OF_CONTROL, "Zones of control")}, &gu_noun_hex, NULL, look_zones},
    {"control", {WORDS(PROVINCES_OWNED, "Provinces owned")}, &gu_noun_hex, NULL, look_control},
    {"weather", {WORDS(BAD_WEATHER, "Bad weather")}, &gu_noun_hex, NULL, look_weather},
    {"reach", {WORDS(REACH_OF_A_COUNTER, "Reach of a counter")}, &gu_noun_hex, &gu_noun_counter, look_reach},
};
