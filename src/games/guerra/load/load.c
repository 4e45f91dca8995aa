/* Reads all tables of La Guerra de España in order; params.tsv, the numbers of the rules, here. */
#include "games/guerra/show/show.h"

tables gu_table;

static bool params_load(const data_source *from, fault *why)
{
    static const param rows[] = {
#define ROW(name, low, high) PARAM_NUMBER(params, name, low, high),
        GU_PARAMS(ROW)
#undef ROW
            PARAM_NUMBER(params, strait_hex, 201, 5339)};
    return tsv_params(from, "guerra/params.tsv", rows, COUNT_OF(rows), &gu_table.param, why);
}

static bool strait_fits(int strait)
{
    bool africa = false;
    for (int d = 0; d < HEX_SIDES; d++)
        africa |= HEX(strait)->next[d] >= 0 && HEX(HEX(strait)->next[d])->kind == AFRICAN;
    return africa && HEX(strait)->kind == SEA && beside(strait, gu_table.algeciras);
}

/* GE-7.2a: the number of the strait hex becomes the hex; what it must be is asked on its row. */
static bool strait_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/params.tsv", "key value src", why))
        return false;
    while (tsv_next(&t)) {
        if (strcmp(tsv_word(&t, "key"), "strait_hex"))
            continue;
        int number = tsv_int(&t, "value", 201, 5339), row = number % 100;
        int strait = row >= 1 && row <= ROWS ? hex_at(&hexset_grid, number / 100, row) : 0;
        if (!t.failed && !strait_fits(strait))
            tsv_fail(&t, "value", "a sea hex between Algeciras and Africa was expected");
        PARAM(strait_hex) = (int16_t)strait;
    }
    return tsv_close(&t, why);
}

bool gu_load(const data_source *from, fault *why)
{
    memset(&gu_table, 0, sizeof gu_table);
    bool ok = gu_map_load(from, why) && gu_counters_load(from, why) && params_load(from, why) &&
              strait_load(from, why) && gu_die_load(from, why) && gu_use_load(from, why) && gu_stack_load(from, why) &&
              gu_thresholds_load(from, why) && gu_conversion_load(from, why) && gu_weather_load(from, why) &&
              gu_zones_load(from, why) && gu_turns_load(from, why);
    if (ok)
        gu_fixed_load();
    return ok;
}
