/* Crusade and Revolution: forecasts are held to what then happens, over random games; no refusal is left without a word;
 * what is pointed at and laid over the board has whole sentences. The cases beside this file show single positions. */
#include "core/forecast.h"
#include "core/lens.h"
#include "games/cruzada/combat.h"
#include "games/games.h"
#include "unit.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    fault why;
    g = games_find("cruzada", &why);
    return g ? 0 : -1;
}

static uint32_t noise(uint32_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 17;
    return *x ^= *x << 5;
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

static void table_whole(const forecast *f)
{
    for (int i = 0; i < f->tables; i++) {
        uint32_t sum = 0;
        for (int r = 0; r < f->table[i].count; r++)
            sum += f->table[i].row[r].chance;
        assert_int_equal(sum, f->table[i].of);
    }
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
    const frame *top = after->head.depth ? flow_peek(&after->head) : NULL;
    if (top && top->node == NODE_MARCH && top->c == flow_peek(&before->head)->c)
        assert_int_equal(top->b, f->cost[0].arg[1] - f->cost[0].arg[0]);
}

/* CR-10.2.2b, CR-16.1.4.2a */
static void die_held(const forecast *f, int die, bool yes, int words)
{
    const forecast_row *row = f->tables ? row_of(&f->table[0], die) : NULL;
    assert_non_null(row);
    assert_int_equal(row->what.id == words, yes);
}

static void held(const cruzada *before, const cruzada *after, choice c, const forecast *f, const journal *j)
{
    const frame *at = flow_peek(&before->head);
    const entry *built = entry_of(j, ENTRY_BUILD_DIE, -1), *assault = entry_of(j, ENTRY_ASSAULT, -1);
    table_whole(f);
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

static void play_one(uint32_t seed, int scenario)
{
    static cruzada s, before, seen;
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
        seen = s;
        game_redact(g, &seen, seat);
        bool told = game_forecast(g, &seen, seat, c, &f);
        before = s;
        game_choose(g, &s, seat, c, &t);
        if (told)
            held(&before, &s, c, &f, &j);
        journal_release(&j);
    }
}

static void forecasts_hold(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 10; seed++)
        play_one(seed, (int)(seed % SCENARIOS));
}

/* Whatever is asked at whatever moment gets a sentence with a rule, or says who decides what now. */
static void every_refusal_has_words(void **state)
{
    static cruzada s;
    generator dice;
    uint32_t x = 7;
    (void)state;
    generator_seed_number(&dice, 7);
    game_start(g, &s, CAMPAIGN, 0, &dice, NULL);
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
            if (!strstr(said, "[CR-") && !strstr(said, "decide"))
                fail_msg("%s: %s", g->verbs[verb].id, said);
            assert_null(strchr(said, '{'));
        }
        text_release(&words);
        seat = s.head.actors & 1 ? NAT : REP;
        game_options(g, &s, seat, &list);
        game_choose(g, &s, seat, list.list[noise(&x) % (uint32_t)list.count], NULL);
    }
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
                g->about(&s, NAT, space ? &cr_noun_space : &cr_noun_unit, space ? i : i - SPACES, (lang)in, &words);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),
        cmocka_unit_test(every_refusal_has_words),
        cmocka_unit_test(things_have_words),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
