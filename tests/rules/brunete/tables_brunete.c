/* Tables of brunete that are nearly right: each is refused with its file, its line and what is wrong. The built-in ones
 * with one piece of text exchanged; what goes through can be played (tests/fuzz/mutate.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text/data.h"
#include "core/text/text.h"
#include "games/games.h"
#include "unit.h"

typedef struct change {
    const char *table, *from, *to;
    const char *says; /* NULL: it is accepted */
} change;

/* clang-format off */
static const change changes[] = {
    /* params.tsv */
    {"params", "stack_combat\t2", "stack_combat\t3", "column 'value': '3': this program can play with 2 only"},
    {"params", "supply_range\t3", "supply_range\t90", "'90': a whole number from 0 to 9"},
    {"params", "supply_range\t3", "supply_range\t4", NULL},
    {"params", "cp_per_turn\t", "cp_a_turn\t", "'cp_a_turn' is no key"},
    {"params", "tank_delay_turns\t3\trule:10.3\t^ result\n", "", "the key 'tank_delay_turns' is missing"},
    {"params", "path_bonus_infantry\t2", "path_bonus_infantry\t5", "a path that is better than a road"},
    {"params", "edge_control_n\trep", "edge_control_n\tboth", "'both': one of 'rep nat'"},
    /* rolls.tsv */
    {"rolls", "stubborn\t6\tholds", "stubborn\t5\tholds", "the face 5 has a row already"},
    {"rolls", "stubborn\t1-4\tfails", "stubborn\t1-3\tfails", "stubborn: the face 4 of the die has no row"},
    {"rolls", "bombard\t4-6\thits", "bombard\t4-6\texplodes", "'explodes': one of 'misses hits'"},
    {"rolls", "envelop_hexes\t4\t1", "envelop_hexes\t7\t1", "a range such as"},
    {"rolls", "envelop_hexes\t4\t1", "envelop_hexes\t4\t200", "a whole number from 0 to 8"},
    /* crt.tsv */
    {"crt", "1\t1/2\t2*/-\t2\t0\tkill", "1\t1/2\t2*/-\t3\t0\tkill", "does not say what the row says: 3*/-"},
    {"crt", "1\t1/1\t", "1\t1/2\t", "this result has a row already"},
    {"crt", "\tkill\t", "\tkills\t", "one of 'delay kill'"},
    {"crt", "\t1\tgreen\t", "\t1\t-\t", "a retreat is green or black"},
    /* madrid.tsv: its rows are what is played */
    {"madrid", "madrid\t1-4\trep\t1-5\t", "madrid\t1-4\trep\t1-4\t", "the face 5 of the die has no row"},
    {"madrid", "sanjose\t-\tnat\t3-6\t-\tsanjose", "sanjose\t-\tnat\t3-6\t-\tmadrid", "one of 'carabanchel sanjose'"},
    {"madrid", "sanjose\t-\tnat\t3-6", "sanjose\t-\trep\t3-6", "the same side throws"},
    {"madrid", "madrid\t1-4\trep\t6", "madrid\t2-4\trep\t6", "the same turns from 1 on"},
    {"madrid", "carabanchel\t-\trep\t6\t6\t", "carabanchel\t-\trep\t5\t6\t", "after the same faces"},
    {"madrid", "carabanchel\t-\trep\t6\t1-5\t", "carabanchel\t-\trep\t6\t2-5\t", "the second die: the face 1"},
    /* turns.tsv */
    {"turns", "\troll\t", "\tdice\t", "one of 'rep nat roll'"},
    {"turns", "1937-07-25\tnat", "1937-07-25\trep", "and never back"},
    {"turns", "2\t1937-07-07\t1937-07-07", "2\t1937-07-08\t1937-07-08", "on the day after"},
    {"turns", "2\t1937-07-07", "2\t1936-07-07", "a day of July 1937"},
    {"turns", "\n3\t", "\n4\t", "turn 3 was expected here"},
    /* scenarios.tsv */
    {"scenarios", "secret_1\t", "secret_0\t", "one of 'last_turn resources secret_1"},
    {"scenarios", "secret_1\t3402", "secret_1\t2112", "a yellow town was expected"},
    {"scenarios", "offensive\tlast_turn\t6", "offensive\tlast_turn\t15", "a whole number from 1 to 14"},
    {"scenarios", "draw_from\t5", "draw_from\t8", "more points than a victory"},
    {"scenarios", "campaign\twin_from\t7\trule:12.1\tVP for a Republican victory\n", "", "a key is missing: campaign"},
    /* support.tsv and resources.tsv */
    {"support", "n_art_4\tnat\tartillery", "n_art_4\tnat\taviation", "more than 3 aviation markers"},
    {"support", "n_art_1\tnat\tartillery\t0\t-", "n_art_1\tnat\tartillery\t0\t5", "of the Republic away only"},
    {"support", "r_art_3\trep\tartillery\t0\t12", "r_art_3\trep\tartillery\t12\t12", "before it has come"},
    {"resources", "n_reroll\tnat", "r_reroll\tnat", "the marker stands in the table twice"},
    {"resources", "r_cp_plus\trep\t+1 CP\t", "r_cp_plus\trep\t+2 CP\t", "by the other side"},
    {"resources", "re-roll\trepetir tirada\t2", "re-roll\trepetir tirada\t4", "from the same turn on"},
    /* terrain.tsv and the map */
    {"terrain", "hill\t2\t3\t3", "hill\t10\t3\t3", "'10': a whole number from 1 to 9"},
    {"terrain", "town\t-\t", "town\t2\t", "the ground it stands on"},
    {"terrain", "forest\t", "wood\t", "one of 'clear hill forest vertex town'"},
    {"hexes", "2112\tclear\tBrunete", "2111\tclear\tBrunete", "the hex stands in the table twice"},
    {"hexes", "2112\tclear\tBrunete\t-\tpurple", "2112\tclear\t-\t-\tpurple", "a purple or yellow objective is a town"},
    {"hexes", "3402\tclear\tLas Rozas\t-\tyellow", "3402\tclear\tLas Rozas\t-\tpurple", "4 yellow towns"},
    {"hexes", "1406\thill\t-\tLos Llanos\tyellow_dashed\t0\t-\t-", "1406\thill\t-\tLos Llanos\tyellow_dashed\t0\t-\tn", "does not touch these edges"},
    {"edges", "road\t", "rail\t", "one of 'road path river front'"},
    {"edges", "\nfront\t", "\n#front\t", "the front does not run all along"},
    {"edges", "\nriver\t", "\n#river\t", NULL},
    {"edges", "\t1205\tPerales\t", "\t1205\t-\t", "crosses a river and does not say so"},
    {"entries", "e_a\tletter\tA\tA\t1401", "e_a\tletter\tA\tA\t1402", "hexes.tsv does not have that letter"},
    {"entries", "range_c_d\trange\tC\tD", "range_c_d\trange\tD\tD", "to go from the one letter to the other"},
    {"entries", "e_l\tletter\tL\tL", "e_l\tletter\tK\tK", "stands in the table twice"},
    /* units.tsv */
    {"units", "II\t0\t2\t7\t8\t3\t6\t7\t7\t0\tsetup\t1302", "II\t0\t2\t7\t90\t3\t6\t7\t7\t0\tsetup\t1302", "column 'mp': '90'"},
    {"units", "II\t0\t2\t7\t8\t3\t6\t7\t7\t0\tsetup\t1302", "II\t0\t2\t7\t8\t3\t6\t7\t0\t0\tsetup\t1302", "column 'def': '0'"},
    {"units", "r101_2\t", "r101_1\t", "'r101_1' stands in the table twice"},
    {"units", "7\t7\t0\tsetup\t1402", "7\t7\t0\tsetup\t1302", "too many units would stand in 1302"},
    {"units", "setup\t2112\t-\tinfiltration", "setup\t2111\t-\tinfiltration", "of one hex"},
    {"units", "\textra7\t", "\treinf7\t", "one of 'setup reinf extra7 reserve option'"},
    {"units", "\tt26\t", "\tinf3\t", "inf3 is for infantry"},
    {"units", "setup\t1302\t-\tA-B", "setup\t1302\t-\tC-E", "is a range of the other side"},
    {"units", "setup\t1302\t-\tA-B", "setup\t1302\t-\tA-C", "'A-C' is no range"},
    {"units", "setup\t1302\t-\tA-B", "setup\t0302\t-\tA-B", "0302 is not played on"},
};
/* clang-format on */

/* The table with the first place of `from` exchanged; for release. */
static char *changed(const data_file *real, const change *c, size_t *length)
{
    const char *at = strstr(real->bytes, c->from);
    text out;
    if (!at)
        return NULL;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_add_bytes(&out, real->bytes, (size_t)(at - real->bytes));
    text_add(&out, c->to);
    text_add(&out, at + strlen(c->from));
    *length = out.length;
    char *copy = strndup(text_string(&out), out.length);
    text_release(&out);
    return copy;
}

static void each_is_refused(void **unused)
{
    (void)unused;
    extern const game brunete_game;
    int wrong = 0;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const change *c = &changes[i];
        char path[64], shown[80];
        size_t length = 0;
        fault why = {""};
        snprintf(path, sizeof path, "brunete/%s.tsv", c->table);
        snprintf(shown, sizeof shown, "data/%s:", path);
        char *bytes = changed(data_find(path), c, &length);
        const data_file files[] = {{path, bytes, length}, {0}};
        if (!bytes) {
            printf("%s: there is no '%s'\n", path, c->from);
            wrong++;
            continue;
        }
        bool ok = brunete_game.rules.load(&(data_source){.files = files}, &why);
        bool good = c->says ? !ok && !strncmp(why.text, shown, strlen(shown)) && strstr(why.text, c->says) : ok;
        if (!good)
            printf("%s: '%s' for '%s': %s\n", path, c->to, c->from, ok ? "accepted" : why.text), wrong++;
        free(bytes);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
