/* The weather: weather.tsv by turn and zone, weather-zones.tsv. */
#include "games/guerra/load/tables.h"

/* GE-13c, GE-13d */
bool gu_weather_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/weather.tsv", "turn zone need move_loss combat_loss code src", why))
        return false;
    while (tsv_next(&t)) {
        int turn = tsv_int(&t, "turn", 1, TURNS), zone = tsv_choice(&t, "zone", "a b c d e");
        weather_cell *cell = &gu_table.weather[turn][zone];
        cell->need = (uint8_t)tsv_int_or(&t, "need", DIE_LEAST, DIE_MOST, 0);
        if (!cell->need)
            continue;
        cell->move_loss = (uint8_t)tsv_int(&t, "move_loss", 0, MOVE_LOSS_MOST);
        cell->combat_loss = (uint8_t)tsv_int(&t, "combat_loss", 0, 9);
        cell->each = !tsv_choice(&t, "code", "f c");
    }
    return tsv_close(&t, why);
}

bool gu_zones_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/weather-zones.tsv", "zone name_en name_es src", why))
        return false;
    while (tsv_next(&t)) {
        int zone = tsv_choice(&t, "zone", "a b c d e");
        gu_table.zone_id[zone] = tsv_keep(&t, tsv_id(&t, "zone"));
        tsv_keep_words(&t, "name", gu_table.zone_name[zone]);
    }
    for (int zone = 0; zone < ZONES && !t.failed; zone++)
        if (!gu_table.zone_id[zone])
            tsv_fail(&t, NULL, "%d zones were expected", ZONES);
    return tsv_close(&t, why);
}
