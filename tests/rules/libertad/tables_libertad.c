/* The tables of libertad are not believed: each row here changes one of them in one place, and the loader must say
 * what is wrong, with file, line and column. What may be changed works. */
#include "find.h"
#include "games/libertad/rules/rules.h"
#include "unit.h"

enum { TABLE_BYTES = 65536 };

/* The table with the first `before` in it replaced; what the loader says, or "". */
static void load_changed(const char *name, const char *before, const char *after, fault *why)
{
    char path[64], bytes[TABLE_BYTES];
    snprintf(path, sizeof path, "libertad/%s.tsv", name);
    const data_file *real = data_find(path);
    assert_non_null(real);
    const char *at = strstr(real->bytes, before);
    if (!at)
        fail_msg("%s has no '%s'", path, before);
    int length =
        snprintf(bytes, sizeof bytes, "%.*s%s%s", (int)(at - real->bytes), real->bytes, after, at + strlen(before));
    assert_in_range(length, 1, sizeof bytes - 1);
    const data_file files[] = {{path, bytes, (size_t)length}, {0}};
    why->text[0] = '\0';
    lf_load(&(data_source){.files = files}, why);
}

static int restore(void **state)
{
    fault why;
    (void)state;
    return lf_load(&(data_source){0}, &why) ? 0 : -1;
}

static const struct {
    const char *table, *before, *after, *words;
} wrong[] = {
    /* rows that are missing, twice, or unknown */
    {"factions", "\nmoderate\t", "\n#moderate\t", "column 'id': the row of 'moderate' is missing"},
    {"factions", "communist\tCommunists", "anarchist\tCommunists",
     ":5: column 'id': 'anarchist' stands in this table twice"},
    {"fronts", "\naragon", "\n#aragon", "column 'id': the row of 'aragon' is missing"},
    {"tracks", "\nforeign\t10", "\n#foreign\t10", "'foreign' runs from 0 to 10: spaces are missing"},
    {"tracks", "\nforeign\t4", "\n#foreign\t4", "column 'space': the spaces of a track stand in order: 4 was expected"},
    {"track-limits", "\nlib_cap", "\n#lib_cap", "the row of 'lib_cap' is missing"},
    {"year", "\n2\t", "\n#2\t", "column 'year': the row of '2' is missing"},
    {"year", "\n2\t", "\n1\t", "'1' stands in this table twice"},
    {"hero", "\nbuy_card", "\n#buy_card", "the row of 'buy_card' is missing"},
    {"hero", "buy_card\tspend", "buy_cards\tspend", "'buy_cards' is no gain or price; did you mean 'buy_card'?"},
    {"counters", "\nhero_point", "\n#hero_point", "the row of 'hero_point' is missing"},
    {"setup", "\n5\thand.start", "\n#5\thand.start", "the row of 'hand.start' is missing"},
    {"setup", "hand.start", "secret_0", "column 'key': 'secret_0' is no key"},
    {"player-cards", "\nan05", "\n#an05", "the deck of 'anarchist' has 17 cards, 18 were expected"},
    {"fascist-cards", "\nf105", "\n#f105", "the deck of '1' has 17 cards, 18 were expected"},
    {"names-es", "\nfront\tmadrid", "\n#front\tmadrid", "the row of 'madrid' is missing"},
    {"names-es", "\nicon\thero", "\n#icon\thero", "the row of 'hero' is missing"},
    /* ids and names */
    {"player-cards", "\nan02\t", "\nan01\t", "column 'id': there is a 'an01' already"},
    {"fascist-cards", "\nf102\t", "\nan01\t", "there is a 'an01' already"},
    {"player-cards", "\nan02\t", "\n7\t", "'7': an id begins with a letter"},
    {"medallions", "\nheroism", "\nglory", "there is a 'glory' already"},
    {"icons", "\ncollectivization+", "\nliberty+", "there is a 'liberty+' already"},
    {"icons", "\nhero\t", "\nheroes\t", "'heroes' is no icon that the rules know"},
    {"factions", "Moderates", "Mooooooooooooooooooooooooooooooooooooooooooooooooooooooderates", "at most 60 bytes"},
    /* numbers beyond what can be played, and what the rules fix */
    {"factions", "Communists\t1\t2\t", "Communists\t1\t26\t", "a whole number from 0 to 25"},
    {"fronts", "\tMadrid\t-2", "\tMadrid\t-10", "column 'start': '-10': a whole number from -9 to 9"},
    {"fronts", "aragon\tA", "aragon\tB", "column 'code'"},
    {"fronts", "\t-2\t1\t", "\t-2\t2\t", "column 'clockwise'"},
    {"track-limits", "\t7\tcollectivization\t8", "\t7\tcollectivization\t0", "column 'needs_value'"},
    {"track-limits", "lib_cap\tliberty\tup", "lib_cap\tsoviet\tup", "this limit is one of 'liberty'"},
    {"track-limits", "lib_cap\tliberty\tup", "lib_cap\tliberty\tdown", "when it goes up"},
    {"year", "\n1\t4", "\n1\t10", "column 'turns': '10': a whole number from 1 to 9"},
    {"year", "\t5\t-\t4\t", "\t5\t-\t3\t", "the last turn of the game has the Final Bid"},
    {"year", "3\t4\tclockwise\t-", "3\t4\tclockwise\t5", "no Year follows: '-' was expected"},
    {"hero", "buy_card\tspend\tdraw a card\t1", "buy_card\tspend\tdraw a card\t0", "a whole number from 1 to 25"},
    {"hero", "buy_card\tspend", "buy_card\tgain", "column 'kind': 'spend' was expected"},
    {"counters", "Hero point tokens\t25", "Hero point tokens\t3",
     "there are 3 Hero points, and factions.tsv gives out 4"},
    {"counters", "Glory area\t9", "Glory area\t8", "the Glory area has 8 spaces, and year.tsv brings 9 tokens"},
    {"counters", "player cards\t54", "player cards\t60", "54 was expected, as many as the game has"},
    {"counters", "tokens of each faction\t18\tno", "tokens of each faction\t18\tyes", "nothing depends on it"},
    {"setup", "track.government\t6", "track.government\t0", "a whole number from 1 to 10"},
    {"setup", "medallions.available\t5", "medallions.available\t12", "a whole number from 0 to 9"},
    {"player-cards", "Buenaventura Durruti\t3", "Buenaventura Durruti\t4", "a whole number from 1 to 3"},
    /* what belongs together */
    {"tracks", "liberty\t7\tanarchist", "liberty\t7\tmoderate", "liberty-7 belongs to the anarchist"},
    {"tracks", "\tanarchist_flag", "\t-", "lacks the Anarchist flag"},
    {"tracks", "\tcenter_left", "\t-", "center_left stands on the space after center_right"},
    {"tracks", "-\t-\tcenter_right", "-\tonce\tcenter_right", "a space without a trigger has no use"},
    {"player-cards", "front+,liberty+\t", "front+,front+\t", "'front+' stands there twice"},
    {"player-cards", "front+,liberty+\t", "front+,soviet+\t", "'soviet+' is no icon for cards of the anarchist"},
    {"player-cards", "of your choice.\tyes\tLF-card-an02", "of your choice.\tno\tLF-card-an02",
     "a Non-player can't carry this Event out"},
    /* steps: where they stand, whom they name, how far they go */
    {"player-cards", "front A 3;front M 3", "front A 30;front M 3", "a number from 1 to 20"},
    {"player-cards", "front A 3;front M 3", "front A -1;front M 3", "a number from 1 to 20"},
    {"player-cards", "front A 3;front M 3", "frnt A 3;front M 3", "'frnt' is no step"},
    {"player-cards", "front A 3;front M 3", "play 1", "the step 'play' can't stand here"},
    {"player-cards", "front A 3;front M 3", "medallion self", "the step 'medallion' can't stand here"},
    {"player-cards", "front A 3;front M 3", "attack T 3", "the Front 'T' can't stand in this step here"},
    {"player-cards", "front A 3;front M 3", "bag all 1", "'all' can't stand in this step here"},
    {"player-cards", "front A 3;front M 3", "draw most 1", "'most' can't stand in this step here"},
    {"player-cards", "front A 3;front M 3", "gov own 1", "the Anarchists have no side of the Government"},
    {"player-cards", "front A 3;front M 3", "track liberty 0", "0 steps move nothing"},
    {"player-cards", "front A 3;front M 3", "bonus any off", "'any' Bonus can only be turned on"},
    {"player-cards", "front A 3;front M 3",
     "hero self 1;hero self 1;hero self 1;hero self 1;hero self 1;hero self 1;hero self 1;hero self 1;hero self 1;hero "
     "self 1;hero self 1",
     "one code has at most 12 steps"},
    {"fascist-cards", "S3,V2", "S300,V2", "M, N, A, S, V or D with a number from 1 to 20"},
    {"fascist-cards", "S3,V2", "T3,V2", "M, N, A, S, V or D"},
    {"fascist-cards", "\ttrack soviet -1\t", "\ttake one 2\t", "the step 'take' can't stand here"},
    {"fascist-cards", "\ttrack soviet -1\t", "\tlose self 1\t", "'self' can't stand in this step here"},
    {"fascist-cards", "\ttrack soviet -1\t", "\ttrack lib_or_col -1\t", "needs a player who chooses"},
    {"fascist-cards", "\thero communist 2\t", "\tbonus any on self\t", "'self' can't stand in this step here"},
    {"tracks", "lose most 1", "track liberty 1", "the step 'track' can't stand here"},
    {"tracks", "front any 1 anarchist", "front any 1 all", "'all' can't stand in this step here"},
    {"tracks", "front any -1 anarchist", "front M -1 anarchist", "the Front 'M' can't stand in this step here"},
    {"medallions", "bag self 1", "play 1", "another Medallion plays a card already"},
    {"medallions", "bag self 1", "front_plus 1", "the step 'front_plus' can't stand here"},
    {"medallions", "pay 1 unblank 1", "unblank 1", "'pay' was expected"},
    {"medallions", "pay 1 unblank 1", "pay 1 unblank 1;icon_plus 1", "one step is paid for, not 2"},
    {"medallions", "front_plus 1", "-", "a step was expected"},
};

static void wrong_tables_are_refused(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(wrong); i++) {
        fault why;
        char where[64];
        load_changed(wrong[i].table, wrong[i].before, wrong[i].after, &why);
        snprintf(where, sizeof where, "libertad/%s.tsv:", wrong[i].table);
        assert_has(why.text, wrong[i].words);
        assert_has(why.text, where);
        assert_has(why.text, "column '");
    }
}

static void changed_numbers_are_followed(void **state)
{
    fault why;
    (void)state;
    load_changed("counters", "Hero point tokens\t25", "Hero point tokens\t30", &why);
    assert_string_equal(why.text, "");
    assert_int_equal(lf_table.hero_supply, 30);
    load_changed("counters", "Glory area\t9", "Glory area\t12", &why);
    assert_int_equal(lf_table.glory_spaces, 12);
    load_changed("fronts", "\tAragon\t-2", "\tAragon\t4", &why);
    assert_int_equal(lf_table.fronts[ARAGON].start, 4);
    load_changed("setup", "track.soviet\t3", "track.soviet\t6", &why);
    assert_int_equal(lf_table.start_track[SOVIET], 6);
    load_changed("hero", "turn on a Bonus\t2", "turn on a Bonus\t5", &why);
    assert_int_equal(lf_table.cost_bonus, 5);
}

/* LF-track-10, LF-track-12: where the flag and the Center lie is in the table, and the Initiative follows. */
static void marks_are_followed(void **state)
{
    libertad s = {0};
    fault why;
    (void)state;
    load_changed("tracks", "liberty\t5\tanarchist\t-\t-\t-", "liberty\t5\tanarchist\t-\t-\tanarchist_flag", &why);
    assert_has(why.text, "one space of liberty and one of collectivization bears the Anarchist flag");
    load_changed("tracks",
                 "liberty\t5\tanarchist\t-\t-\t-\t-\t-\trule:p3\t-\nliberty\t6\tanarchist\t-\t-\tanarchist_flag",
                 "liberty\t5\tanarchist\t-\t-\tanarchist_flag\t-\t-\trule:p3\t-\nliberty\t6\tanarchist\t-\t-\t-", &why);
    assert_string_equal(why.text, "");
    s.track[LIBERTY] = 5;
    s.track[COLLECTIVIZATION] = s.track[GOVERNMENT] = 6;
    assert_int_equal(lf_initiative(&s), ANARCHIST);
    assert_int_equal(restore(NULL), 0);
    assert_int_equal(lf_initiative(&s), MODERATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(wrong_tables_are_refused, restore),
        cmocka_unit_test_teardown(changed_numbers_are_followed, restore),
        cmocka_unit_test_teardown(marks_are_followed, restore),
    };
    return cmocka_run_group_tests(tests, restore, NULL);
}
