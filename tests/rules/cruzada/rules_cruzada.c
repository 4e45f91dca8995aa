/* Crusade and Revolution: forecasts are held to what then happens, over random games; no refusal is left without a
 * word; what is pointed at and laid over the board has whole sentences. The cases beside this file show single
 * positions. */
#include "core/tell/lens.h"
#include "core/text/data.h"
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/show/show.h"
#include "gametest.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    g = gametest_load("cruzada");
    return g ? 0 : -1;
}

static const entry *entry_of(const journal *j, int kind, int first)
{
    for (int i = 0; i < j->count; i++)
        if (j->list[i].kind == kind && (first < 0 || j->list[i].arg[0] == first))
            return &j->list[i];
    return NULL;
}

/* The words of the row with that face. */
static const forecast_row *row_of(const forecast_table *t, int face)
{
    for (int i = 0; i < t->count; i++)
        if (t->row[i].low <= face && face <= t->row[i].high)
            return &t->row[i];
    return NULL;
}

/* CR-11.2.7a: the Loss Number of each die is the one that the table promised, unless a card came in between. */
static void fire_held(const cruzada *before, const forecast *f, const journal *j)
{
    int attacker = round_side(before);
    for (int role = 0; role < ROLES; role++) {
        const entry *fell = entry_of(j, ENTRY_FIRES, role == ATTACK ? attacker : 1 - attacker);
        if (!fell) /* R7: the attacker answers later, with what is left */
            continue;
        const forecast_row *row = row_of(&f->table[role], fell->arg[1]);
        assert_non_null(row);
        assert_int_equal(row->what.arg[0], fell->arg[3]);
    }
}

/* CR-10.1.3, CR-3.0f: points, VP and RM are those that were told. */
static void march_held(const cruzada *before, const cruzada *after, const forecast *f)
{
    int vp = 0, rm = 0;
    assert_int_equal(f->costs, 1);
    assert_true(f->cost[0].arg[0] >= 1 && f->cost[0].arg[0] <= f->cost[0].arg[1]);
    for (int i = 0; i < f->promises; i++)
        if (f->promise[i].id == PROMPT_CHANGES)
            vp = f->promise[i].arg[0], rm = f->promise[i].arg[1];
    assert_int_equal(after->vp - before->vp, vp);
    assert_int_equal(after->rm - before->rm, rm);
    const march_frame *march = march_under(&after->head);
    if (march && march->unit == march_now(&before->head)->unit)
        assert_int_equal(march->left, f->cost[0].arg[1] - f->cost[0].arg[0]);
}

/* CR-10.2.2b, CR-16.1.4.2a */
static void die_held(const forecast *f, int die, bool yes, int words)
{
    const forecast_row *row = f->tables ? row_of(&f->table[0], die) : NULL;
    assert_non_null(row);
    assert_int_equal(row->what.id == words, yes);
}

static void held(const gametest_step *step, void *context)
{
    (void)context;
    if (!step->told)
        return;
    const cruzada *before = step->before, *after = step->after;
    const forecast *f = step->promised;
    const journal *j = step->happened;
    choice c = step->taken;
    const frame *at = flow_peek(&before->head);
    const entry *built = entry_of(j, ENTRY_BUILD_DIE, -1), *assault = entry_of(j, ENTRY_ASSAULT, -1);
    gametest_tables_whole(f);
    int now = after->head.depth ? flow_peek(&after->head)->node : 0; /* nothing else has followed by itself */
    if (at->node == NODE_MARCH && (now == NODE_MARCH || now == NODE_MOVES))
        march_held(before, after, f);
    if (at->node == NODE_BUILD && built)
        die_held(f, built->arg[1], built->arg[3], PROMPT_BUILT);
    if (at->node == NODE_ASSAULT && assault)
        die_held(f, assault->arg[1], assault->arg[3], PROMPT_WEAKENED);
    bool last = at->node == NODE_COMMIT && choice_verb(c) == VERB_DONE;
    if (last && entry_of(j, ENTRY_FIRES, -1) && !entry_of(j, ENTRY_IDLE, -1) && !entry_of(j, ENTRY_DISPERSED, -1) &&
        !entry_of(j, ENTRY_REMOVED, -1) && !before->battle.die[ATTACK])
        fire_held(before, f, j);
    if (at->node == NODE_REDEPLOY && choice_verb(c) == VERB_PICK)
        assert_true(f->cost[0].arg[0] <= f->cost[0].arg[1]);
}

static void forecasts_hold(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 10; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % SCENARIOS), 0, 4000, gametest_any, held, NULL}, seed);
}

static void every_refusal_has_words(void **state)
{
    (void)state;
    gametest_refusals_have_words(g, CAMPAIGN, 0, "[CR-");
}

/* Every space and every unit, in both languages, and every lens. */
static void things_have_words(void **state)
{
    static cruzada s;
    static lens_view view;
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        generator dice;
        generator_seed_number(&dice, 3);
        game_start(g, &s, scenario, 0, &dice, NULL);
        for (int in = 0; in < LANGS; in++)
            for (int i = 0; i < SPACES + UNITS; i++) {
                text words;
                bool space = i < SPACES;
                text_init(&words, 4096);
                g->show.about(&s, NAT, space ? &cr_noun_space : &cr_noun_unit, space ? i : i - SPACES, (lang)in,
                              &words);
                assert_true((space && s.control[i] == NOBODY) || words.length);
                assert_null(strchr(text_string(&words), '{'));
                text_release(&words);
            }
        for (int i = 0; i < LENSES; i++) {
            view.count = 0;
            cr_lenses[i].look(&s, NAT, 0, &view);
            if (i != 1 && cr_lenses[i].of == NULL)
                assert_true(view.count > 0);
        }
    }
}

/* `until round nat` stops before the first Action Round in every scenario, also where a post-deployment comes first
 * (CR-19.3.5.1d, CR-19.5.5.1a). */
static void until_stops_after_the_post_deployment(void **state)
{
    static cruzada s;
    static choices list;
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        char *words[] = {"until", "round", "nat"};
        halt first;
        fault why;
        generator dice;
        assert_true(game_find_point(g, words, COUNT_OF(words), &first, &why));
        trace stopping = {.halt = &first};
        generator_seed_number(&dice, 5);
        game_start(g, &s, scenario, 0, &dice, &stopping);
        for (int i = 0; s.head.actors && i < 400; i++) {
            int seat = __builtin_ctz(s.head.actors);
            game_options(g, &s, seat, &list);
            game_choose(g, &s, seat, list.list[0], &stopping);
        }
        assert_int_equal(s.head.actors, 0);
        assert_int_equal(s.head.depth, 1);
        assert_int_equal(turn_step(&s), STEP_ROUND_NAT);
        assert_int_equal(s.round, 1);
        assert_true(game_check(g, &s, &why));
    }
}

/* --- reach: what is denied can't be had by any way --- */

/* Every space that the moving unit can come to by any row of choices, and over which it went first. */
typedef struct walk {
    nodeset reached, after[SPACES];
} walk;

static void walk_on(const cruzada *from, int first, walk *w)
{
    choices list;
    choices_clear(&list);
    cr_march_options(from, march_now(&from->head)->side, &list);
    for (int i = 0; i < list.count; i++) {
        if (choice_verb(list.list[i]) != VERB_TO)
            continue;
        int space = choice_a(list.list[i]), via = first == NONE ? space : first;
        cruzada next = *from;
        nodeset_add(&w->reached, space);
        nodeset_add(&w->after[via], space);
        cr_march_choose(&next, march_now(&from->head)->side, list.list[i], NULL);
        bool goes_on = !next.head.over && next.head.depth && flow_peek(&next.head)->node == NODE_MARCH &&
                       march_now(&next.head)->unit == march_now(&from->head)->unit;
        if (goes_on)
            walk_on(&next, via, w);
    }
}

/* CR-10.1.3, CR-10.1.12: of all spaces, whatever is said of them. */
static void reach_held(const gametest_step *step, void *context)
{
    static walk w;
    int *count = context;
    const cruzada *s = step->before;
    if (flow_peek(&s->head)->node != NODE_MARCH || *count > 150)
        return;
    ++*count;
    memset(&w, 0, sizeof w);
    walk_on(s, NONE, &w);
    for (int p = 0; p < SPACES; p++) {
        refusal why = cr_march_check(s, step->seat, choice_make(VERB_TO, p, 0));
        bool denied = why.id == NO_REACH || why.id == NO_REACH_ENTRIES || why.id == NO_REACH_GRADO;
        assert_false(denied && nodeset_has(&w.reached, p));
        if (why.id == NO_REACH_FIRST)
            assert_true(allowed(cr_march_check(s, step->seat, choice_make(VERB_TO, why.b, 0))));
    }
}

static void reach_is_true(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 5; seed++) {
        int count = 0;
        gametest_run(&(gametest_play){g, (int)(seed % SCENARIOS), 0, 3000, gametest_any, reach_held, &count}, seed);
    }
}

/* A table in which all Nationalist cards have this word in a column; its bytes are `out`'s. */
static data_file all_nat(const char *path, int column, const char *word, text *out)
{
    const data_file *real = data_find(path);
    int at = 0;
    bool row = real->bytes[0] == 'n';
    text_init(out, TEXT_DEFAULT_MAX);
    for (const char *c = real->bytes; c < real->bytes + real->length; c++) {
        bool ends = *c == '\t' || *c == '\n';
        if (ends && row && at == column)
            text_add(out, word);
        if (ends || !row || at != column)
            text_add_bytes(out, c, 1);
        at = *c == '\n' ? 0 : at + ends;
        row = *c == '\n' ? c[1] == 'n' : row;
    }
    return (data_file){path, text_string(out), out->length};
}

/* The rows of Combat Cards in a state have room for so many. */
static void combat_cards_are_bounded(void **state)
{
    (void)state;
    text cards, effects;
    const data_file files[] = {
        all_nat("cruzada/cards.tsv", 7, "cc", &cards), all_nat("cruzada/effects.tsv", 1, "combat", &effects), {0}};
    fault why;
    assert_fault(g->rules.load(&(data_source){.files = files}, &why), why, "a side has at most 24 Combat Cards");
    assert_true(g->rules.load(&(data_source){0}, &why)); /* as it was */
    text_release(&cards);
    text_release(&effects);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),           cmocka_unit_test(every_refusal_has_words),
        cmocka_unit_test(things_have_words),        cmocka_unit_test(until_stops_after_the_post_deployment),
        cmocka_unit_test(combat_cards_are_bounded), cmocka_unit_test(reach_is_true),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
