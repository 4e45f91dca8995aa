/* Reads the tables of Brunete 1937 that are neither map nor counters: combat
 * results, supports, resources, turns, numbers of the rules. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/table.h"
#include "games/brunete/brunete.h"

tables br_table_of;

static bool crt_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/crt.tsv", "die column printed att_loss def_loss tank retreat colour src", why))
        return false;
    while (table_next(&t)) {
        int die = table_int(&t, "die", 1, 6);
        int column = table_choice(&t, "column", "1/2 1/1 1.5/1 2/1 3/1 4/1 5/1 6/1");
        crt_cell *c = &br_table_of.crt[column][die - 1];
        const char *tank = table_text(&t, "tank");
        c->printed = table_keep(&t, table_word(&t, "printed"));
        c->attacker = (uint8_t)table_int(&t, "att_loss", 0, 9);
        c->defender = (uint8_t)table_int(&t, "def_loss", 0, 9);
        c->kill = !strcmp(tank, "kill");
        c->delay = !strcmp(tank, "delay");
        c->retreat = (uint8_t)table_int(&t, "retreat", 0, 2);
        c->green = !strcmp(table_text(&t, "colour"), "green");
    }
    if (!t.failed && t.rows != COLUMNS_CRT * 6)
        table_fail(&t, NULL, "%d results were expected", COLUMNS_CRT * 6);
    return table_close(&t, why);
}

static bool params_load(const data_source *from, fault *why)
{
    static const struct {
        const char *key;
        uint8_t *value;
    } numbers[] = {
#define PARAM(name) {#name, &br_table_of.param.name},
        BRUNETE_PARAMS(PARAM)
#undef PARAM
    };
    static const char *const edges[] = {"edge_control_n", "edge_control_e", "edge_control_s", "edge_control_w"};
    table t;
    unsigned seen = 0;
    if (!table_open(&t, from, "brunete/params.tsv", "key value src", why))
        return false;
    while (table_next(&t)) {
        const char *key = table_word(&t, "key");
        for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
            if (!strcmp(key, numbers[i].key)) {
                *numbers[i].value = (uint8_t)table_int(&t, "value", 0, 99);
                seen++;
            }
        for (int i = 0; i < 4; i++)
            if (!strcmp(key, edges[i]))
                br_table_of.param.edges[table_choice(&t, "value", "rep nat")] |= (uint8_t)(1u << i);
    }
    if (!t.failed && seen != sizeof numbers / sizeof numbers[0])
        table_fail(&t, NULL, "a number of the rules is missing");
    return table_close(&t, why);
}

/* "4-6" or "5": the lowest die of the row. */
static int lowest(table *t)
{
    const char *words = table_word(t, "die");
    if (!isdigit((unsigned char)*words))
        table_fail(t, "die", "a range such as 4-6 was expected");
    return (int)strtol(words, NULL, 10);
}

static bool rolls_load(const data_source *from, fault *why)
{
    int rows[ROLL_TABLES + 1] = {0};
    table t;
    if (!table_open(&t, from, "brunete/rolls.tsv", "table die result src", why))
        return false;
    while (table_next(&t)) {
        int which = table_choice(
            &t, "table", "bombard maintenance_rep maintenance_nat coordination infiltration stubborn envelop_hexes");
        int low = lowest(&t);
        if (which == ROLL_TABLES && low <= 6)
            br_table_of.envelop[low] = (uint8_t)strtol(table_word(&t, "result"), NULL, 10);
        else if (++rows[which] == 2)
            br_table_of.roll[which] = (uint8_t)low;
    }
    return table_close(&t, why);
}

static bool support_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/support.tsv", "id side type arrives withdraws src", why))
        return false;
    while (table_next(&t)) {
        if (br_table_of.support_count == SUPPORT_ROWS) {
            table_fail(&t, NULL, "at most %d markers were expected", SUPPORT_ROWS);
            break;
        }
        support_row *r = &br_table_of.support[br_table_of.support_count++];
        r->side = (uint8_t)table_choice(&t, "side", "rep nat");
        r->aviation = (uint8_t)table_choice(&t, "type", "artillery aviation");
        r->arrives = (uint8_t)table_int(&t, "arrives", 0, TURNS);
        r->withdraws = (uint8_t)table_int_or(&t, "withdraws", 1, TURNS, 0);
    }
    return table_close(&t, why);
}

static bool resources_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/resources.tsv", "id side name name_es from_turn src", why))
        return false;
    while (table_next(&t)) {
        int side = table_choice(&t, "side", "rep nat");
        const char *id = table_id(&t, "id");
        static const char *const kinds[RESOURCES] = {"cp_plus", "repl_regular", "repl_elite",
                                                     "reroll",  "cp_minus",     "av_minus"};
        for (int i = 0; i < RESOURCES && strlen(id) > 2; i++)
            if (!strcmp(id + 2, kinds[i])) {
                br_table_of.resource_name[i][LANG_EN] = table_keep(&t, table_word(&t, "name"));
                br_table_of.resource_name[i][LANG_ES] = table_keep(&t, table_word(&t, "name_es"));
            }
        br_table_of.resource_from[side] = (uint8_t)table_int(&t, "from_turn", 1, TURNS);
    }
    return table_close(&t, why);
}

static bool scenarios_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/scenarios.tsv", "scenario key value src", why))
        return false;
    while (table_next(&t)) {
        int scenario = table_choice(&t, "scenario", "campaign offensive");
        const char *key = table_word(&t, "key");
        if (!strcmp(key, "last_turn"))
            br_table_of.last_turn[scenario] = (uint8_t)table_int(&t, "value", 1, TURNS);
        if (!strncmp(key, "secret_", 7) && isdigit((unsigned char)key[7]))
            br_table_of.secret_town[(key[7] - '1') % 6] = (int16_t)table_noun(&t, "value", &br_noun_hex);
    }
    return table_close(&t, why);
}

static bool turns_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/turns.tsv", "turn from to days initiative src", why))
        return false;
    while (table_next(&t)) {
        int turn = table_int(&t, "turn", 1, TURNS);
        const char *first = table_word(&t, "from"), *last = table_word(&t, "to");
        int from_day = strlen(first) == 10 ? (int)strtol(first + 8, NULL, 10) : 0;
        int to_day = strlen(last) == 10 ? (int)strtol(last + 8, NULL, 10) : 0;
        char words[64], days[24];
        if (from_day == to_day)
            snprintf(days, sizeof days, "%d", from_day);
        else
            snprintf(days, sizeof days, "%d-%d", from_day, to_day);
        snprintf(words, sizeof words, "turn %d (%s July)", turn, days);
        br_table_of.turn_date[turn][LANG_EN] = table_keep(&t, words);
        snprintf(words, sizeof words, "turno %d (%s de julio)", turn, days);
        br_table_of.turn_date[turn][LANG_ES] = table_keep(&t, words);
    }
    return table_close(&t, why);
}

bool brunete_load(const data_source *from, fault *why)
{
    memset(&br_table_of, 0, sizeof br_table_of);
    br_words_load();
    return br_map_load(from, why) && br_units_load(from, why) && crt_load(from, why) && params_load(from, why) &&
           rolls_load(from, why) && support_load(from, why) && resources_load(from, why) && scenarios_load(from, why) &&
           turns_load(from, why);
}
