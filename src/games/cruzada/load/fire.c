/* Reads fire.tsv and terrain.tsv: the two fire tables, and what terrain and works do in combat. */
#include "core/text/cell.h"
#include "games/cruzada/state.h"

/* CR-11.2.6a, CR-11.2.7a */
static bool columns_load(const data_source *from, fault *why)
{
    static const char *const faces[] = {"d1", "d2", "d3", "d4", "d5", "d6"};
    tsv t;
    if (!tsv_open(&t, from, "cruzada/fire.tsv", "table column lo hi d1 d2 d3 d4 d5 d6 src", why))
        return false;
    while (tsv_next(&t)) {
        int which = tsv_choice(&t, "table", "division corps"), column = tsv_int(&t, "column", 1, FIRE_COLUMNS - 1);
        if (t.failed)
            break;
        fire_column *row = &cr_table.fire[which][column];
        if (column != cr_table.columns[which] + 1)
            tsv_fail(&t, "column", "column %d was expected", cr_table.columns[which] + 1);
        cr_table.columns[which] = (uint8_t)column;
        row->low = (uint8_t)tsv_int(&t, "lo", 0, 99);
        row->high = (uint8_t)tsv_int(&t, "hi", row->low, 99);
        if (!t.failed && column > 1 && row->low != row[-1].high + 1)
            tsv_fail(&t, "lo", "the columns leave a gap");
        for (int i = 0; i < COUNT_OF(faces); i++)
            row->loss[i + 1] = (uint8_t)tsv_int(&t, faces[i], 0, LOSS_MOST);
    }
    for (int which = 0; which < FIRE_TABLES && !t.failed; which++)
        if (!cr_table.columns[which] || cr_table.fire[which][cr_table.columns[which]].high != 99)
            tsv_fail(&t, NULL, "a fire table does not end with 99");
    return tsv_close(&t, why);
}

/* CR-11.2.6c, CR-11.4.3a, CR-11.5.3b */
static bool terrain_load(const data_source *from, fault *why)
{
    tsv t;
    unsigned seen = 0;
    if (!tsv_open(&t, from, "cruzada/terrain.tsv", "id atk_shift def_shift cancel_retreat armor_drm stop_advance src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int id = tsv_choice(&t, "id", "open mountain main_city river position trench sierra beach_head");
        terrain_row *row = &cr_table.terrain[id];
        row->attack = (int8_t)tsv_int(&t, "atk_shift", -3, 3);
        row->defence = (int8_t)tsv_int(&t, "def_shift", -3, 3);
        row->cancels = tsv_flag(&t, "cancel_retreat");
        row->armor = tsv_flag(&t, "armor_drm");
        row->stops = tsv_flag(&t, "stop_advance");
        seen |= 1u << id;
    }
    if (!t.failed && seen != (1u << TERRAINS) - 1)
        tsv_fail(&t, NULL, "%d kinds of terrain were expected", TERRAINS);
    return tsv_close(&t, why);
}

bool cr_fire_load(const data_source *from, fault *why)
{
    return columns_load(from, why) && terrain_load(from, why);
}
