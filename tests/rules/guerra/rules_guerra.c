/* La Guerra de España: forecasts are held to what then happens, over random games; and no refusal is left without a
 * word. The cases beside this file show single positions. */
#include "core/forecast.h"
#include "games/games.h"
#include "games/guerra/guerra.h"
#include "unit.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    fault why;
    g = games_find("guerra", &why);
    return g ? 0 : -1;
}

static uint32_t noise(uint32_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 17;
    return *x ^= *x << 5;
}

static const entry *entry_of(const journal *j, int kind)
{
    for (int i = 0; i < j->count; i++)
        if (j->list[i].kind == kind)
            return &j->list[i];
    return NULL;
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
    const entry *product = entry_of(j, ENTRY_PRODUCTS), *table = entry_of(j, ENTRY_TABLE);
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

static void table_whole(const forecast *f)
{
    for (int i = 0; i < f->tables; i++) {
        uint32_t sum = 0;
        for (int r = 0; r < f->table[i].count; r++)
            sum += f->table[i].row[r].chance;
        assert_int_equal(sum, f->table[i].of);
    }
}

/* GE-7-05, GE-7-nav-03: what a way costs is within what it may cost; a ship pays it. */
static void way_held(const guerra *before, const guerra *after, choice c, const forecast *f)
{
    const frame *order = flow_peek(&before->head);
    if (choice_verb(c) != VERB_TO || order->node == NODE_FLY)
        return;
    assert_int_equal(f->costs, 1);
    int cost = f->cost[0].arg[0], of = f->cost[0].arg[1], u = order->c;
    assert_true(cost >= hex_distance(&hexset_grid, before->at[u], choice_a(c)) && cost <= of);
    bool owes = after->marks[u] & OWES;
    assert_true(owes == (f->promises && f->promise[0].id == PROMPT_MUST_ATTACK));
    if (order->node == NODE_SAIL && !owes)
        assert_int_equal(after->points[ship_of(u)], of - cost);
}

static void play_one(uint32_t seed, int scenario)
{
    guerra s, before;
    generator dice;
    uint32_t x = seed * 2654435761u + 1;
    generator_seed_number(&dice, seed);
    game_start(g, &s, scenario, 0, &dice, NULL);
    for (int i = 0; i < 4000 && !s.head.over; i++) {
        int seat = s.head.actors & 1 ? NAT : REP;
        choices list;
        forecast f;
        journal j = {0};
        trace t = {.journal = &j};
        game_options(g, &s, seat, &list);
        choice c = list.list[noise(&x) % (uint32_t)list.count];
        bool told = game_forecast(g, &s, seat, c, &f);
        before = s;
        game_choose(g, &s, seat, c, &t);
        if (told) {
            const entry *fell = entry_of(&j, ENTRY_DICE);
            table_whole(&f);
            way_held(&before, &s, c, &f);
            if (fell && f.promises && f.promise[0].id == PROMPT_ODDS)
                combat_held(&f, &j, fell);
        }
        journal_release(&j);
    }
}

static void forecasts_hold(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 6; seed++)
        play_one(seed, (int)(seed % 3));
}

/* Whatever is asked at whatever moment gets a sentence with a rule, or says who decides what now. */
static void every_refusal_has_words(void **state)
{
    guerra s;
    generator dice;
    uint32_t x = 7;
    (void)state;
    generator_seed_number(&dice, 7);
    game_start(g, &s, SUPERIOR, 0, &dice, NULL);
    for (int i = 0; i < 2000 && !s.head.over; i++) {
        choices list;
        text words;
        int verb = 1 + (int)(noise(&x) % (VERBS - 1)), seat = (int)(noise(&x) % 2);
        const noun *a = g->verbs[verb].a, *b = g->verbs[verb].b;
        choice asked = choice_make(verb, a ? (int)(noise(&x) % (uint32_t)(a->high + 1)) : 0,
                                   b ? (int)(noise(&x) % (uint32_t)(b->high + 1)) : 0);
        text_init(&words, 4096);
        if (!game_why(g, &s, seat, asked, LANG_ES, &words)) {
            const char *said = text_string(&words);
            assert_true(strstr(said, "[GE-") || strstr(said, "decide"));
            assert_null(strchr(said, '{'));
        }
        text_release(&words);
        seat = s.head.actors & 1 ? NAT : REP;
        game_options(g, &s, seat, &list);
        game_choose(g, &s, seat, list.list[noise(&x) % (uint32_t)list.count], NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),
        cmocka_unit_test(every_refusal_has_words),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
