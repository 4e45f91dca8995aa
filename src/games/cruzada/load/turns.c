/* Reads turns.tsv and auto-victory.tsv: War Phase and season of each turn, arrivals of the Army of Africa, and the
 * levels of Republican Morale that end the war. */
#include "core/text/cell.h"
#include "games/cruzada/state.h"

/* CR-3.0n, CR-16.5.1, CR-17.6.2a, CR-17.2.1 */
static bool turns_load(const data_source *from, fault *why)
{
    static const noun rounds = NOUN_NUMBER("round", 1, ROUNDS);
    tsv t;
    if (!tsv_open(&t, from, "cruzada/turns.tsv", "turn label label_es winter phase afr_rounds sr_mod src", why))
        return false;
    while (tsv_next(&t)) {
        turn_row *row = &cr_table.turn[tsv_int(&t, "turn", 1, TURNS)];
        tsv_keep_words(&t, "label", row->label);
        row->winter = tsv_flag(&t, "winter");
        row->phase = (uint8_t)tsv_choice(&t, "phase", "columns mobilization armies");
        row->arrivals = (uint8_t)(tsv_set(&t, "afr_rounds", &rounds) << 1);
        row->sr_mod = (int8_t)tsv_int(&t, "sr_mod", -1, 0);
    }
    for (int turn = 1; turn <= TURNS && !t.failed; turn++)
        if (!cr_table.turn[turn].label[0])
            tsv_fail(&t, NULL, "turn %d is missing", turn);
    return tsv_close(&t, why);
}

/* CR-5.2.2a, CR-5.2.2b, CR-5.2.2c */
static bool victory_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "cruzada/auto-victory.tsv", "turn rep_min nat_max src", why))
        return false;
    while (tsv_next(&t)) {
        turn_row *row = &cr_table.turn[tsv_int(&t, "turn", 1, TURNS)];
        row->rep_min = (uint8_t)tsv_int_or(&t, "rep_min", 1, 40, 0);
        row->nat_max = (uint8_t)tsv_int_or(&t, "nat_max", 1, 40, 0);
        if (!t.failed && (!row->rep_min != !row->nat_max || (row->rep_min && row->rep_min <= row->nat_max)))
            tsv_fail(&t, "rep_min", "two levels that can't both hold were expected, or none");
    }
    if (!t.failed && t.rows != TURNS)
        tsv_fail(&t, NULL, "%d turns were expected", TURNS);
    return tsv_close(&t, why);
}

bool cr_turns_load(const data_source *from, fault *why)
{
    return turns_load(from, why) && victory_load(from, why);
}
