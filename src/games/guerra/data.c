/* Reads the tables of La Guerra de España that are neither map nor counters: params, die, naval-use, combat-stack,
 * reinforcements-population, conversion, weather, weather-zones, turns. */
#include "core/text/cell.h"
#include "games/guerra/guerra.h"

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

/* GE-2.5a: six faces. */
static bool die_load(const data_source *from, fault *why)
{
    tsv t;
    uint32_t seen = 0;
    if (!tsv_open(&t, from, "guerra/die.tsv", "face value src", why))
        return false;
    while (tsv_next(&t)) {
        int face = tsv_int(&t, "face", 1, FACES);
        gu_table.die[face - 1] = (int16_t)tsv_int(&t, "value", DIE_LEAST, DIE_MOST);
        seen |= 1u << face;
    }
    if (!t.failed && seen != 0x7e)
        tsv_fail(&t, NULL, "the faces 1 to %d were expected", FACES);
    return tsv_close(&t, why);
}

static bool use_load(const data_source *from, fault *why)
{
    tsv t;
    unsigned seen = 0;
    if (!tsv_open(&t, from, "guerra/naval-use.tsv", "die usable src", why))
        return false;
    while (tsv_next(&t)) {
        int die = tsv_int(&t, "die", DIE_LEAST, DIE_MOST);
        gu_table.usable[die] = (uint8_t)tsv_int(&t, "usable", 1, SHIPS);
        seen |= 1u << die;
    }
    if (!t.failed && seen != 0x3c)
        tsv_fail(&t, NULL, "the dice 2 to 5 were expected");
    return tsv_close(&t, why);
}

/* GE-8-tab-02, GE-8-tab-03: rows by difference of dice, columns by difference of factors. */
static bool stack_load(const data_source *from, fault *why)
{
    tsv t;
    bool seen[2 * DICE_SPAN + 1][2 * FACTOR_SPAN + 1] = {{false}};
    if (!tsv_open(&t, from, "guerra/combat-stack.tsv",
                  "die_diff factor_min factor_max attacker_loses defender_loses src", why))
        return false;
    while (tsv_next(&t)) {
        int dice = tsv_int(&t, "die_diff", -DICE_SPAN, DICE_SPAN);
        int low = tsv_int_or(&t, "factor_min", -FACTOR_SPAN, FACTOR_SPAN, -FACTOR_SPAN);
        int high = tsv_int_or(&t, "factor_max", -FACTOR_SPAN, FACTOR_SPAN, FACTOR_SPAN);
        stack_cell cell = {(uint8_t)tsv_int(&t, "attacker_loses", 0, 9), (uint8_t)tsv_int(&t, "defender_loses", 0, 9)};
        for (int factor = low; factor <= high && !t.failed; factor++) {
            bool *there = &seen[dice + DICE_SPAN][factor + FACTOR_SPAN];
            if (*there)
                tsv_fail(&t, "factor_min", "a difference of %d stands twice", factor);
            *there = true;
            gu_table.table[dice + DICE_SPAN][factor + FACTOR_SPAN] = cell;
        }
    }
    for (int dice = 0; dice <= 2 * DICE_SPAN; dice++)
        for (int factor = 0; factor <= 2 * FACTOR_SPAN && !t.failed; factor++)
            if (!seen[dice][factor])
                tsv_fail(&t, NULL, "nothing stands for dice %d and factors %d", dice - DICE_SPAN, factor - FACTOR_SPAN);
    return tsv_close(&t, why);
}

/* GE-10e */
static bool thresholds_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/reinforcements-population.tsv", "turn side factors src", why))
        return false;
    while (tsv_next(&t)) {
        int turn = tsv_int(&t, "turn", 2, TURNS), side = tsv_choice(&t, "side", "nat rep");
        gu_table.threshold[turn][side] = (uint8_t)tsv_int(&t, "factors", 5, 99);
    }
    for (int turn = 2; turn <= TURNS && !t.failed; turn++)
        if (!gu_table.threshold[turn][NAT] || !gu_table.threshold[turn][REP])
            tsv_fail(&t, NULL, "turn %d lacks a number for a side", turn);
    return tsv_close(&t, why);
}

/* GE-12b, GE-12c */
static bool conversion_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/conversion.tsv", "turn max src", why))
        return false;
    while (tsv_next(&t)) {
        int turn = tsv_int(&t, "turn", 1, TURNS);
        bool any = !strcmp(tsv_word(&t, "max"), "unlimited");
        gu_table.conversions[turn] = any ? UINT8_MAX : (uint8_t)tsv_int(&t, "max", 0, 100);
    }
    if (!t.failed && t.rows != TURNS)
        tsv_fail(&t, NULL, "%d turns were expected", TURNS);
    return tsv_close(&t, why);
}

/* GE-13c, GE-13d */
static bool weather_load(const data_source *from, fault *why)
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

static bool zones_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/weather-zones.tsv", "zone name_en name_es src", why))
        return false;
    while (tsv_next(&t)) {
        int zone = tsv_choice(&t, "zone", "a b c d e");
        gu_table.zone_id[zone] = tsv_keep(&t, tsv_id(&t, "zone"));
        gu_table.zone_name[zone][LANG_EN] = tsv_keep(&t, tsv_word(&t, "name_en"));
        gu_table.zone_name[zone][LANG_ES] = tsv_keep(&t, tsv_word(&t, "name_es"));
    }
    for (int zone = 0; zone < ZONES && !t.failed; zone++)
        if (!gu_table.zone_id[zone])
            tsv_fail(&t, NULL, "%d zones were expected", ZONES);
    return tsv_close(&t, why);
}

/* GE-4b, and turns 17 to 22 of GE-5d4 [R47] */
static bool turns_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/turns.tsv", "turn name_en name_es table_row weather_row src", why))
        return false;
    while (tsv_next(&t)) {
        turn_row *turn = &gu_table.turn[tsv_int(&t, "turn", 1, TURNS_MOST)];
        turn->name[LANG_EN] = tsv_keep(&t, tsv_word(&t, "name_en"));
        turn->name[LANG_ES] = tsv_keep(&t, tsv_word(&t, "name_es"));
        turn->row = (uint8_t)tsv_int_or(&t, "table_row", 2, TURNS, 1);
        turn->weather_row = (uint8_t)tsv_int_or(&t, "weather_row", 2, TURNS, 1);
        if (turn->row == 1 && turn != &gu_table.turn[1])
            tsv_fail(&t, "table_row", "only turn 1 has none");
    }
    for (int turn = 1; turn <= TURNS_MOST && !t.failed; turn++)
        if (!gu_table.turn[turn].name[0])
            tsv_fail(&t, NULL, "turn %d is missing", turn);
    return tsv_close(&t, why);
}

bool gu_load(const data_source *from, fault *why)
{
    memset(&gu_table, 0, sizeof gu_table);
    bool ok = gu_map_load(from, why) && gu_counters_load(from, why) && params_load(from, why) &&
              strait_load(from, why) && die_load(from, why) && use_load(from, why) && stack_load(from, why) &&
              thresholds_load(from, why) && conversion_load(from, why) && weather_load(from, why) &&
              zones_load(from, why) && turns_load(from, why);
    if (ok)
        gu_fixed_load();
    return ok;
}
