/* Reads all tables of Crusade and Revolution in order, and checks that they fit each other. */
#include "core/text/cell.h"
#include "games/cruzada/show/fixed_parts.h"
#include "games/cruzada/valid/valid.h"

tables cr_table;

/* Each table is right by itself; whether they fit each other shows in the starts: each must be a possible position. */
static bool starts_check(fault *why)
{
    for (int i = 0; i < SCENARIOS; i++) {
        cruzada s;
        fault wrong;
        memset(&s, 0, sizeof s);
        s.head.scenario = (uint8_t)i;
        cr_blank(&s);
        if (!cr_check(&s, &wrong) || !cr_stage_fits(&s, STEP_POST, false, &wrong))
            return fault_set(why, "data/cruzada/setup.tsv:1: the start of '%s' is impossible: %s",
                             noun_key(&cr_noun_scenario, i), wrong.text);
    }
    return true;
}

bool cr_load(const data_source *from, fault *why)
{
    memset(&cr_table, 0, sizeof cr_table);
    cr_cards_name();
    bool ok = cr_map_load(from, why) && cr_changes_load(from, why) && cr_lasting_load(from, why) &&
              cr_units_load(from, why) && cr_cards_load(from, why) && cr_effects_load(from, why) &&
              cr_turns_load(from, why) && cr_fire_load(from, why) && cr_scenarios_load(from, why) &&
              cr_deployments_load(from, why) && cr_options_load(from, why) && cr_scenario_words_load(from, why) &&
              starts_check(why);
    if (ok)
        cr_fixed_load();
    return ok;
}
