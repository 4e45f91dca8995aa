/* Reads the small tables of Crusade and Revolution, and calls the readers of the others. */
#include "core/text/cell.h"
#include "games/cruzada/rules/rules.h"

tables cr_table;

static const char *const change_ids[CHANGES] = {
#define ROW(NAME, word) word,
    CR_CHANGES(ROW)
#undef ROW
};

/* CR-5.1.2: every change there is. */
static bool changes_load(const data_source *from, fault *why)
{
    tsv t;
    uint64_t seen = 0;
    for (int i = 0; i < CHANGES; i++)
        cr_table.change[i].id = change_ids[i];
    if (!tsv_open(&t, from, "cruzada/vp-rm.tsv", "id trigger vp rm src", why))
        return false;
    while (tsv_next(&t)) {
        int row = tsv_noun(&t, "id", &cr_noun_change);
        if (t.failed)
            break;
        cr_table.change[row].vp = (int8_t)tsv_int(&t, "vp", -5, 5);
        cr_table.change[row].rm = (int8_t)tsv_int(&t, "rm", -5, 5);
        seen |= 1ull << row;
    }
    for (int i = 0; i < CHANGES && !t.failed; i++)
        if (!(seen >> i & 1))
            tsv_fail(&t, NULL, "'%s' is missing", change_ids[i]);
    return tsv_close(&t, why);
}

/* CR-3.0n, CR-16.5.1, CR-17.6.2a, CR-17.2.1 */
static bool turns_load(const data_source *from, fault *why)
{
    static const noun rounds = NOUN_NUMBER("round", 1, ROUNDS);
    tsv t;
    if (!tsv_open(&t, from, "cruzada/turns.tsv", "turn label label_es winter phase afr_rounds sr_mod src", why))
        return false;
    while (tsv_next(&t)) {
        turn_row *row = &cr_table.turn[tsv_int(&t, "turn", 1, TURNS)];
        row->label[LANG_EN] = tsv_keep(&t, tsv_word(&t, "label"));
        row->label[LANG_ES] = tsv_keep(&t, tsv_word(&t, "label_es"));
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

/* CR-11.2.6a, CR-11.2.7a */
static bool fire_load(const data_source *from, fault *why)
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

/* The tables are right one by one; now whether they fit each other: every scenario begins with a possible position. */
static bool starts_check(fault *why)
{
    for (int i = 0; i < SCENARIOS; i++) {
        cruzada s;
        fault wrong;
        memset(&s, 0, sizeof s);
        s.head.scenario = (uint8_t)i;
        cr_blank(&s);
        if (!cr_check(&s, &wrong) || !cr_moment_fits(&s, STEP_POST, false, &wrong))
            return fault_set(why, "data/cruzada/setup.tsv:1: the start of '%s' is impossible: %s",
                             noun_key(&cr_noun_scenario, i), wrong.text);
    }
    return true;
}

bool cr_load(const data_source *from, fault *why)
{
    memset(&cr_table, 0, sizeof cr_table);
    bool ok = cr_map_load(from, why) && changes_load(from, why) && cr_cards_load(from, why) &&
              cr_effects_load(from, why) && turns_load(from, why) && victory_load(from, why) && fire_load(from, why) &&
              terrain_load(from, why) && cr_scenarios_load(from, why) && cr_options_load(from, why) &&
              starts_check(why);
    if (ok)
        cr_fixed_load();
    return ok;
}
