/* What differs by turn: reinforcements-population.tsv, conversion.tsv, turns.tsv. */
#include "games/guerra/load/tables.h"

/* GE-10e */
bool gu_thresholds_load(const data_source *from, fault *why)
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
bool gu_conversion_load(const data_source *from, fault *why)
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

/* GE-4b, and turns 17 to 22 of GE-5d4, ruling GE-47 */
bool gu_turns_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/turns.tsv", "turn name_en name_es table_row weather_row src", why))
        return false;
    while (tsv_next(&t)) {
        turn_row *turn = &gu_table.turn[tsv_int(&t, "turn", 1, TURNS_MOST)];
        tsv_keep_words(&t, "name", turn->name);
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
