/* Reads scenarios.tsv and scenario-words.tsv: turns, markers, cards that count as played, victory levels, names.
 * Deployments: deployments.c. */
#include "core/text/cell.h"
#include "core/text/code.h"
#include "games/cruzada/state.h"

scenario cr_scenarios[SCENARIOS];

static uint32_t lasting_read(tsv *t)
{
    return (uint32_t)tsv_set(t, "lasting", &cr_noun_lasting);
}

static cardset played_read(tsv *t, const char *column, int side)
{
    int16_t list[CARDS_DECK];
    cardset set = 0;
    int count = tsv_list(t, column, &cr_noun_card, list, CARDS_DECK);
    for (int i = 0; i < count && !t->failed; i++) {
        if (cards_side(list[i]) != side)
            tsv_fail(t, column, "'%s' is a card of the other side", CARD_OF(list[i])->id);
        set |= cards_bit(list[i]);
    }
    return set;
}

/* "nat:played=n16,rm<=20" */
static void break_read(tsv *t, scenario_row *row)
{
    const char *cell = tsv_text(t, "draw_break");
    row->break_side = NOBODY;
    if (!*cell)
        return;
    row->break_side = !strncmp(cell, "nat:", 4) ? NAT : REP;
    for (cell += 4; *cell && !t->failed;) {
        char word[64];
        size_t length = strcspn(cell, ",");
        int card;
        if (length >= sizeof word)
            length = sizeof word - 1;
        memcpy(word, cell, length);
        word[length] = '\0';
        cell += length + (cell[length] != '\0');
        if (!strncmp(word, "played=", 7) && noun_find(&cr_noun_card, word + 7, &card))
            row->break_card = (uint8_t)(card + 1);
        else if (row->break_count >= CONDITIONS || !cr_condition_read(word, &row->break_when[row->break_count++]))
            tsv_fail(t, "draw_break", "'%s' is no condition", word);
    }
}

static void numbers_read(tsv *t, scenario_row *row)
{
    row->setup = (uint8_t)tsv_choice(t, "setup", CR_SETUPS);
    row->first = (uint8_t)tsv_int(t, "turn_first", 1, TURNS);
    row->last = (uint8_t)tsv_int(t, "turn_last", row->first, TURNS);
    row->vp = (int8_t)tsv_int(t, "vp", 0, 29);
    row->rm = (int8_t)tsv_int(t, "rm", 0, 29);
    row->pool[NAT] = (uint8_t)tsv_int(t, "pool_nat", 0, 30);
    row->pool[REP] = (uint8_t)tsv_int(t, "pool_rep", 0, 30);
    row->siege[SIMANCAS] = (uint8_t)tsv_int(t, "siege_simancas", 0, 3);
    row->siege[CABEZA] = (uint8_t)tsv_int(t, "siege_cabeza", 0, 3);
    row->siege[ALCAZAR] = (uint8_t)tsv_int(t, "siege_alcazar", 0, 3);
    row->hand[NAT] = (uint8_t)tsv_int(t, "hand_nat", 1, 9);
    row->hand[REP] = (uint8_t)tsv_int(t, "hand_rep", 1, 9);
    row->nat_wins = (int8_t)tsv_int(t, "nat_wins", 1, 40);
    row->rep_wins = (int8_t)tsv_int(t, "rep_wins", 0, row->nat_wins - 1);
}

static void scenario_read(tsv *t, scenario_row *row)
{
    static const char *const isolated[] = {"oviedo", "granada"};
    static const noun isolated_noun = NOUN_IDS("isolated", isolated);
    int16_t mods[VP_MODS];
    numbers_read(t, row);
    row->axis = (uint8_t)!tsv_choice(t, "rp_axis", "0 off");
    row->soviet = (uint8_t)!tsv_choice(t, "rp_sov", "0 off");
    row->isolated = (uint8_t)tsv_set(t, "isolated", &isolated_noun);
    row->shortage = tsv_flag(t, "shortage");
    row->madrid = tsv_flag(t, "madrid");
    row->badajoz = tsv_flag(t, "badajoz");
    row->north_ended = tsv_flag(t, "north_ended");
    row->corps_hand = tsv_flag(t, "corps_hand");
    row->air_bridge = tsv_flag(t, "air_bridge");
    row->lasting = lasting_read(t);
    row->played[NAT] = played_read(t, "played_nat", NAT);
    row->played[REP] = played_read(t, "played_rep", REP);
    break_read(t, row);
    int count = tsv_list(t, "vp_mods", &cr_noun_change, mods, VP_MODS);
    for (int i = 0; i < count; i++)
        row->mods[i] = (uint8_t)(mods[i] + 1);
}

bool cr_scenarios_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "cruzada/scenarios.tsv",
                  "id setup turn_first turn_last vp rm rp_axis rp_sov pool_nat pool_rep siege_simancas siege_cabeza "
                  "siege_alcazar isolated shortage madrid badajoz north_ended lasting played_nat played_rep hand_nat "
                  "hand_rep corps_hand air_bridge nat_wins rep_wins draw_break vp_mods rule src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int row = tsv_noun(&t, "id", &cr_noun_scenario);
        if (t.failed)
            break;
        scenario_read(&t, &cr_table.scenario[row]);
    }
    for (int i = 0; i < SCENARIOS && !t.failed; i++)
        if (!cr_table.scenario[i].last)
            tsv_fail(&t, NULL, "the scenario '%s' is missing", noun_key(&cr_noun_scenario, i));
    return tsv_close(&t, why);
}

bool cr_scenario_words_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "cruzada/scenario-words.tsv", "id name name_es text text_es src", why))
        return false;
    while (tsv_next(&t)) {
        int row = tsv_noun(&t, "id", &cr_noun_scenario);
        if (t.failed)
            break;
        cr_scenarios[row].id = noun_key(&cr_noun_scenario, row);
        tsv_keep_words(&t, "name", cr_scenarios[row].title);
        tsv_keep_words(&t, "text", cr_scenarios[row].text);
    }
    for (int i = 0; i < SCENARIOS && !t.failed; i++)
        if (!cr_scenarios[i].id)
            tsv_fail(&t, NULL, "the scenario '%s' is missing", noun_key(&cr_noun_scenario, i));
    return tsv_close(&t, why);
}
