/* What dice bring: die.tsv, its faces; naval-use.tsv; combat-stack.tsv, the table of stacks. */
#include "games/guerra/load/tables.h"

/* GE-2.5a: six faces. */
bool gu_die_load(const data_source *from, fault *why)
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

bool gu_use_load(const data_source *from, fault *why)
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
bool gu_stack_load(const data_source *from, fault *why)
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
