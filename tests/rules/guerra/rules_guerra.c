/* La Guerra de España: forecasts are held to what then happens, over random games; and no refusal is left without a
 * word. The cases beside this file show single positions. */
#include "games/guerra/rules/rules.h"
#include "gametest.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    g = gametest_load("guerra");
    return g ? 0 : -1;
}

static uint32_t chance_of(const forecast_table *t, int words, int a)
{
    uint32_t sum = 0;
    for (int i = 0; i < t->count; i++)
        sum += t->row[i].what.id == words && (words != PROMPT_STACK_ROW || t->row[i].what.arg[0] == a)
                   ? t->row[i].chance
                   : 0;
    return sum;
}

/* The dice fell with this choice: the factors are those that it promised, and what came had its share of the throws. */
static void combat_held(const forecast *f, const journal *j, const entry *dice)
{
    const entry *product = gametest_entry(j, ENTRY_PRODUCTS), *table = gametest_entry(j, ENTRY_TABLE);
    assert_int_equal(f->promise[0].arg[0], dice->arg[0]);
    assert_int_equal(f->promise[0].arg[1], dice->arg[2]);
    assert_int_equal(f->tables, 1);
    if (product) {
        int words = product->arg[0] > product->arg[1]   ? PROMPT_ATTACKER_WINS
                    : product->arg[0] < product->arg[1] ? PROMPT_DEFENDER_WINS
                                                        : PROMPT_NOBODY_WINS;
        assert_true(chance_of(&f->table[0], words, 0) > 0);
    } else {
        assert_non_null(table);
        int by = table->arg[1];
        assert_true(chance_of(&f->table[0], PROMPT_STACK_ROW, by) > 0);
        stack_cell cell = gu_stack_cell(table->arg[0], by);
        assert_int_equal(cell.attacker, table->arg[2]);
        assert_int_equal(cell.defender, table->arg[3]);
    }
}

/* GE-7-05, GE-7-nav-03: what a way costs is within what it may cost; a ship pays it. */
static void way_held(const guerra *before, const guerra *after, choice c, const forecast *f)
{
    int node = flow_peek(&before->head)->node;
    if (choice_verb(c) != VERB_TO || node == NODE_FLY)
        return;
    assert_int_equal(f->costs, 1);
    int cost = f->cost[0].arg[0], of = f->cost[0].arg[1], u = ordered_counter(before);
    assert_true(cost >= hex_distance(&hexset_grid, before->at[u], choice_a(c)) && cost <= of);
    bool owes = after->marks[u] & OWES;
    assert_true(owes == (f->promises && f->promise[0].id == PROMPT_MUST_ATTACK));
    if (node == NODE_SAIL && !owes)
        assert_int_equal(after->points[ship_of(u)], of - cost);
}

static void held(const gametest_step *step, void *context)
{
    (void)context;
    if (!step->told)
        return;
    const forecast *f = step->promised;
    const entry *fell = gametest_entry(step->happened, ENTRY_DICE);
    gametest_tables_whole(f);
    way_held(step->before, step->after, step->taken, f);
    if (fell && f->promises && f->promise[0].id == PROMPT_ODDS)
        combat_held(f, step->happened, fell);
}

static void forecasts_hold(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 6; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % 3), 0, 4000, gametest_any, held, NULL}, seed);
}

static void every_refusal_has_words(void **state)
{
    (void)state;
    gametest_refusals_have_words(g, SUPERIOR, 0, "[GE-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),
        cmocka_unit_test(every_refusal_has_words),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
