/* Chapter 13, Weather: one die for each zone that may have it; bad weather holds for both sides to the end of the turn.
 */
#include "games/guerra/rules/rules.h"

static const weather_cell *cell_of(const guerra *s, int zone)
{
    return &gu_table.weather[gu_table.turn[s->turn].weather_row][zone];
}

/* GE-13b, GE-13c, GE-13d, GE-14-2.5, GE-ex-24 */
void gu_weather_roll(guerra *s, trace *t)
{
    if (!with_weather(s))
        return;
    for (int zone = 0; zone < ZONES; zone++) {
        const weather_cell *cell = cell_of(s, zone);
        if (!cell->need)
            continue;
        int die = gu_roll(s, t);
        if (die == cell->need)
            s->hit |= (uint8_t)(1u << zone);
        note(t, die == cell->need ? ENTRY_BAD_WEATHER : ENTRY_FAIR_WEATHER, zone, die, cell->move_loss, cell->each);
    }
}

/* GE-13e: the weather of the zone in which a hex lies; none in Africa and at sea. */
const weather_cell *gu_weather_at(const guerra *s, int hex)
{
    int province = HEX(hex)->province;
    if (!s->hit || province < 0)
        return NULL;
    int zone = PROVINCE(province)->zone;
    return s->hit >> zone & 1 ? cell_of(s, zone) : NULL;
}
