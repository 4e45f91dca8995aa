/* What differs by scenario, scenarios.tsv, and by turn, turns.tsv. */
#include <stdio.h>
#include <stdlib.h>

#include "games/brunete/load/tables.h"
#include "words/brunete.h"

/* --- scenarios.tsv --- */

/* BR-12.2d: the die is thrown for one of the four yellow towns. */
static void read_secret(tsv *t, int die)
{
    int town = tsv_noun(t, "value", &br_noun_hex);
    bool yellow = false;
    for (int i = 0; i < YELLOWS - 1; i++)
        yellow |= br_table.yellow[i] == town;
    if (!yellow)
        tsv_fail(t, "value", "a yellow town was expected");
    br_table.secret_town[die] = (int16_t)town;
}

bool br_scenarios_load(const data_source *from, fault *why)
{
    static const char *const keys[2] = {"last_turn resources win_from draw_from yellow_from",
                                        "last_turn resources secret_1 secret_2 secret_3 secret_4 secret_5 secret_6"};
    unsigned seen[2] = {0, 0};
    tsv t;
    if (!tsv_open(&t, from, "brunete/scenarios.tsv", "scenario key value src note !", why))
        return false;
    while (tsv_next(&t)) {
        int scenario = tsv_choice(&t, "scenario", "campaign offensive"), key = tsv_choice(&t, "key", keys[scenario]);
        if (seen[scenario] >> key & 1)
            tsv_fail(&t, "key", "it stands in the table twice");
        seen[scenario] |= 1u << key;
        uint8_t *const numbers[] = {&br_table.last_turn[scenario], &br_table.dealt[scenario], &br_table.win_from,
                                    &br_table.draw_from, &br_table.yellow_from};
        static const uint8_t least[] = {1, 0, 0, 0, 1}, most[] = {TURNS, RESOURCES, 99, 99, TURNS};
        if (scenario == OFFENSIVE && key > 1)
            read_secret(&t, key - 2);
        else
            *numbers[key] = (uint8_t)tsv_int(&t, "value", least[key], most[key]);
    }
    if (!t.failed && (seen[CAMPAIGN] != 0x1f || seen[OFFENSIVE] != 0xff))
        tsv_fail(&t, NULL, "a key is missing: %s has %s", seen[CAMPAIGN] != 0x1f ? "campaign" : "offensive",
                 keys[seen[CAMPAIGN] == 0x1f]);
    if (!t.failed && br_table.draw_from > br_table.win_from)
        tsv_fail(&t, NULL, "a draw can't need more points than a victory");
    return tsv_close(&t, why);
}

/* --- turns.tsv --- */

/* "1937-07-06": the day; they are all of July 1937. */
static int day_of(tsv *t, const char *column)
{
    const char *date = tsv_word(t, column);
    char *end;
    long day = strncmp(date, "1937-07-", 8) ? 0 : strtol(date + 8, &end, 10);
    if (day < 1 || day > 31 || strlen(date) != 10 || *end)
        tsv_fail(t, column, "'%.20s': a day of July 1937 was expected, such as 1937-07-06", date);
    return t->failed ? 1 : (int)day;
}

/* BR-1.1g: the days of a turn are words only. */
static void read_turn(tsv *t, int turn, int *last_day)
{
    int first = day_of(t, "from"), last = day_of(t, "to");
    char words[64], days[24];
    if (first != *last_day + 1 && *last_day)
        tsv_fail(t, "from", "a turn begins on the day after the one before it");
    if (last < first)
        tsv_fail(t, "to", "a turn can't end before it begins");
    *last_day = last;
    snprintf(days, sizeof days, "%d", first);
    if (first != last)
        snprintf(days, sizeof days, "%d-%d", first, last);
    for (int in = 0; in < LANGS; in++) {
        snprintf(words, sizeof words, words_in(in, TURN_DATE, "turn %d (%s July)"), turn, days);
        br_table.turn_date[turn][in] = tsv_keep(t, words);
    }
}

/* BR-2j, BR-2k, BR-2l: first Republican, then thrown for, then National. */
static void read_initiative(tsv *t, int turn)
{
    static const uint8_t order[] = {[INITIATIVE_REP] = 0, [INITIATIVE_ROLL] = 1, [INITIATIVE_NAT] = 2};
    int whose = tsv_choice(t, "initiative", "rep nat roll");
    if (turn > 1 && order[whose] < order[br_table.initiative[turn - 1]])
        tsv_fail(t, "initiative", "it passes from rep by roll to nat, and never back");
    br_table.initiative[turn] = (uint8_t)whose;
    br_table.pass_from = (uint8_t)(br_table.pass_from + (whose == INITIATIVE_REP));
    br_table.pass_to = (uint8_t)(br_table.pass_to + (whose != INITIATIVE_NAT));
}

bool br_turns_load(const data_source *from, fault *why)
{
    tsv t;
    int last_day = 0;
    br_table.pass_from = br_table.pass_to = 1;
    if (!tsv_open(&t, from, "brunete/turns.tsv", "turn from to initiative src note !", why))
        return false;
    while (tsv_next(&t)) {
        int turn = tsv_int(&t, "turn", 1, TURNS);
        if (turn != t.rows)
            tsv_fail(&t, "turn", "turn %d was expected here", t.rows);
        read_turn(&t, turn, &last_day);
        read_initiative(&t, turn);
    }
    if (!t.failed && t.rows != TURNS)
        tsv_fail(&t, NULL, "%d turns were expected, not %d", TURNS, t.rows);
    for (int turn = TURNS + 1; turn < DUE_MAX; turn++) { /* what comes back then never does */
        char words[32];
        for (int in = 0; in < LANGS; in++) {
            snprintf(words, sizeof words, words_in(in, TURN_NUMBER, "turn %d"), turn);
            br_table.turn_date[turn][in] = tsv_keep(&t, words);
        }
    }
    return tsv_close(&t, why);
}
