/* What libertad tells before a choice and of the things on the table: forecasts are held to what then happens, words
 * are whole, and nothing tells one viewer more than another. */
#include "core/play/match.h"
#include "core/tell/forecast.h"
#include "core/tell/lens.h"
#include "find.h"
#include "games/libertad/show/show.h"
#include "unit.h"

enum { GAMES = 30, EVERY = 23 };

static const game *loaded(void)
{
    fault why;
    const game *g = tests_find("libertad", &why);
    assert_non_null(g);
    return g;
}

static const prompt *promised(const forecast *f, int id)
{
    for (int i = 0; i < f->promises; i++)
        if (f->promise[i].id == id)
            return &f->promise[i];
    return NULL;
}

/* The value that a Front came to by what was chosen, Teamwork included; NOBODY if that is still to come. */
static int came_to(const journal *j, int front)
{
    for (int i = 0; i < j->count; i++) {
        const entry *e = &j->list[i], *next = i + 1 < j->count ? e + 1 : NULL;
        if (e->kind == ENTRY_STRENGTH_BEGINS)
            return NOBODY;
        if (e->kind == ENTRY_ATTACKS && e->arg[1] == front)
            return e->arg[2];
        if (e->kind == ENTRY_STRENGTH && e->arg[2] == front)
            return next && next->kind == ENTRY_TEAMWORK && next->arg[0] == front ? next->arg[2] : e->arg[3];
    }
    return NOBODY;
}

static bool told(const journal *j, int kind)
{
    for (int i = 0; i < j->count; i++)
        if (j->list[i].kind == kind)
            return true;
    return false;
}

/* What came before the next turn, the Test, or a second Front that an effect goes on to. */
static journal at_once(const journal *j)
{
    journal first = *j;
    int fronts = 0;
    for (first.count = 0; first.count < j->count; first.count++) {
        int kind = j->list[first.count].kind;
        fronts += kind == ENTRY_STRENGTH || kind == ENTRY_ATTACKS;
        if (kind == ENTRY_PLAYER_TURN || kind == ENTRY_TEST_PASSED || kind == ENTRY_TEST_FAILED || fronts > 1)
            break;
    }
    return first;
}

static int held_to; /* how many forecasts have been */

static void check_front(const forecast *f, const journal *j)
{
    const prompt *said = promised(f, PROMPT_FRONT_AFTER);
    int value = said ? came_to(j, said->arg[0]) : NOBODY;
    if (value == NOBODY)
        return;
    held_to++;
    assert_int_equal(value, said->arg[1]);
    assert_int_equal(told(j, ENTRY_CONTROL), promised(f, PROMPT_TAKES_CONTROL) != NULL);
    assert_int_equal(told(j, ENTRY_VICTORY), promised(f, PROMPT_WINS_FRONT) != NULL);
    assert_int_equal(told(j, ENTRY_DEFEAT), promised(f, PROMPT_LOSES_WAR) || promised(f, PROMPT_LOSES_FRONT));
    assert_int_equal(told(j, ENTRY_WAR_LOST_FRONT), promised(f, PROMPT_LOSES_WAR) != NULL);
}

/* The icon that was named is the first to act; without one the track stands where it was said. What an effect goes on
 * to move is not looked at. */
static void check_track(const forecast *f, const journal *j)
{
    const prompt *said = promised(f, PROMPT_TRACK_TO), *icon = promised(f, PROMPT_ICON_ACTS);
    int at = NOBODY;
    for (int i = 0; said && i < j->count; i++) {
        const entry *e = &j->list[i];
        if (e->kind == ENTRY_TRACK && e->arg[0] != said->arg[0])
            break;
        if (e->kind == ENTRY_TRACK)
            at = e->arg[1];
        if (e->kind != ENTRY_TRIGGER)
            continue;
        assert_non_null(icon);
        assert_int_equal(e->arg[0] * SPACES + e->arg[1], icon->arg[0]);
        held_to++;
        return;
    }
    if (at == NOBODY)
        return;
    assert_null(icon);
    assert_int_equal(at, said->arg[1]);
    held_to++;
}

/* The last turn ends, and the Test comes at once. */
static void check_test(choice c, const forecast *f, const journal *j)
{
    if (choice_verb(c) != VERB_END || !(told(j, ENTRY_TEST_PASSED) || told(j, ENTRY_TEST_FAILED)))
        return;
    held_to++;
    assert_int_equal(told(j, ENTRY_TEST_PASSED), promised(f, PROMPT_TEST_PASSES) != NULL);
}

static void forecast_and_choose(const game *g, libertad *s, generator *own)
{
    int seat = __builtin_ctz(s->head.actors);
    libertad seen = *s;
    choices list;
    forecast f;
    journal j = {0};
    trace t = {.journal = &j};
    game_options(g, s, seat, &list);
    game_redact(g, &seen, seat);
    choice c = list.list[generator_below(own, (uint32_t)list.count)];
    (void)game_forecast(g, &seen, seat, c, &f); /* empty if there is nothing to say */
    game_choose(g, s, seat, c, &t);
    if (choice_verb(c) != VERB_PLAY && choice_verb(c) != VERB_ICON) {
        const journal first = at_once(&j);
        check_front(&f, &first);
        check_track(&f, &first);
        check_test(c, &f, &j);
    }
    journal_release(&j);
}

/* Every kind of thing that is shown, in both languages: lines that are whole, and the same for all who look. */
static void check_words(const game *g, const libertad *s)
{
    libertad seen[2] = {*s, *s};
    game_redact(g, &seen[0], s->year % FACTIONS);
    game_redact(g, &seen[1], WATCHER);
    for (const noun *const *n = g->lists.nouns; *n; n++)
        for (int v = (*n)->low; (*n)->shown && v <= (*n)->high; v++)
            for (int in = 0; in < LANGS; in++) {
                text words[2];
                for (int i = 0; i < 2; i++) {
                    text_init(&words[i], 1 << 16);
                    g->show.about(&seen[i], i ? WATCHER : s->year % FACTIONS, *n, v, (lang)in, &words[i]);
                }
                assert_string_equal(text_string(&words[0]), text_string(&words[1]));
                assert_null(strpbrk(text_string(&words[0]), "{}"));
                assert_null(strstr(text_string(&words[0]), "\n\n"));
                text_release(&words[0]);
                text_release(&words[1]);
            }
}

static void check_lenses(const game *g, const libertad *s)
{
    libertad seen[2] = {*s, *s};
    static lens_view out[2];
    game_redact(g, &seen[0], s->turn % FACTIONS);
    game_redact(g, &seen[1], WATCHER);
    for (int i = 0; i < g->show.lens_count; i++) {
        out[0].count = out[1].count = 0;
        g->show.lenses[i].look(&seen[0], s->turn % FACTIONS, 0, &out[0]);
        g->show.lenses[i].look(&seen[1], WATCHER, 0, &out[1]);
        assert_int_equal(out[0].count, out[1].count);
        assert_memory_equal(out[0].list, out[1].list, (size_t)out[0].count * sizeof out[0].list[0]);
    }
}

static void what_is_said_comes_true(void **nothing)
{
    const game *g = loaded();
    (void)nothing;
    held_to = 0;
    for (uint64_t number = 1; number <= GAMES; number++) {
        libertad s;
        generator key, own;
        generator_seed_number(&key, number);
        generator_seed_number(&own, number + 1000);
        game_start(g, &s, 0, number % 4 == 3 ? 1u << MODERATE : 0, &key, NULL);
        for (int n = 0; !s.head.over; n++) {
            if (n % EVERY == 0)
                check_words(g, &s), check_lenses(g, &s);
            forecast_and_choose(g, &s, &own);
        }
    }
    assert_true(held_to > 500);
}

static void begin_at(match *m, const char *position)
{
    fault why;
    assert_held(match_from_position(m, loaded(), 0, 0, NULL, position, NULL, NULL, &why), why);
}

static const char southern[] = "at turn communist\nevent f101\nfront southern -3\nsupporters southern anarchist\n"
                               "bonus teamwork\nheld communist volunteers\nhero communist 5\nhand communist co01\n";

/* RULE(LF-team-02) RULE(LF-test-01): a point of one's own and one of Teamwork are enough; without it they are not. */
static void the_test_before_one_commits(void **nothing)
{
    match m;
    choice c;
    fault why;
    forecast f;
    (void)nothing;
    begin_at(&m, southern);
    assert_held(choice_parse(m.game, "volunteer southern 1", &c, &why), why);
    assert_true(game_forecast(m.game, m.state, COMMUNIST, c, &f));
    assert_int_equal(f.cost[0].arg[0], 1);
    assert_int_equal(promised(&f, PROMPT_FRONT_AFTER)->arg[1], -1);
    assert_non_null(promised(&f, PROMPT_TEST_PASSES));
    ((libertad *)m.state)->bonus = 0;
    assert_true(game_forecast(m.game, m.state, COMMUNIST, c, &f));
    assert_int_equal(promised(&f, PROMPT_FRONT_AFTER)->arg[1], -2);
    assert_int_equal(promised(&f, PROMPT_TEST_SHORT)->arg[1], 1);
    match_release(&m);
}

static void said_of(const match *m, const noun *what, const char *id, const char *words)
{
    text out;
    int value;
    text_init(&out, 1 << 16);
    assert_true(noun_find(what, id, &value));
    m->game->show.about(m->state, COMMUNIST, what, value, LANG_EN, &out);
    assert_has(text_string(&out), words);
    text_release(&out);
}

static void a_front_explains_itself(void **nothing)
{
    match m;
    (void)nothing;
    begin_at(&m, southern);
    said_of(&m, &lf_noun_front, "southern", "At -3: 13 Strength more win it, 7 Attacks lose it");
    said_of(&m, &lf_noun_front, "southern", "4 short of +1");
    said_of(&m, &lf_noun_front, "southern", "Test on the Southern Front: 2 short");
    said_of(&m, &lf_noun_front, "southern", "Strengthened this turn by the Anarchists: 2 Hero points");
    said_of(&m, &lf_noun_front, "southern", "if the Communists joined, 1 more Strength");
    said_of(&m, &lf_noun_front, "madrid", "the war is lost");
    said_of(&m, &lf_noun_medal, "volunteers", "Held by the Communists");
    said_of(&m, &lf_noun_bonus, "morale", "2 Hero points");
    said_of(&m, &lf_noun_track, "government", "the Communists control the Government");
    match_release(&m);
}

static void lenses_lie_over_fronts(void **nothing)
{
    match m;
    fault why;
    text out;
    (void)nothing;
    begin_at(&m, southern);
    text_init(&out, 1 << 16);
    assert_held(lens_json(m.game, m.state, COMMUNIST, lens_find(m.game, "test"), "", &out, &why), why);
    assert_has(text_string(&out), "[\"southern\",-2,[\"anarchist\"]]");
    assert_held(lens_json(m.game, m.state, COMMUNIST, lens_find(m.game, "teamwork"), "", &out, &why), why);
    assert_has(text_string(&out), "[\"southern\",null,[\"communist\",\"moderate\"]]");
    text_release(&out);
    match_release(&m);
}

/* The numbers of a sentence, added up so that their order does not matter; and how many there are. */
static long figures_of(const char *words, size_t length, int *count)
{
    long sum = 0;
    *count = 0;
    for (size_t i = 0; i < length; i++) {
        if (words[i] < '0' || words[i] > '9')
            continue;
        long value = 0;
        for (; i < length && words[i] >= '0' && words[i] <= '9'; i++)
            value = value * 10 + words[i] - '0';
        sum += value * value;
        (*count)++;
    }
    return sum;
}

/* RULE(LF-play-06): cards, icons and Medallions say the same in both languages: clause by clause the same numbers. The
 * clauses are made from the steps that carry an effect out. */
static void both_languages_say_the_same(void **nothing)
{
    int clauses = 0;
    (void)nothing;
    loaded();
    for (int script = 0; script < lf_table.op_count; script++) {
        const char *english = lf_table.effect[LANG_EN][script], *spanish = lf_table.effect[LANG_ES][script];
        assert_true(!english == !spanish);
        while (english && *english) {
            const char *en = strstr(english, ". "), *es = strstr(spanish, ". ");
            size_t first = en ? (size_t)(en - english) : strlen(english);
            size_t second = es ? (size_t)(es - spanish) : strlen(spanish);
            int count, other_count;
            long here = figures_of(english, first, &count), there = figures_of(spanish, second, &other_count);
            if (here != there || count != other_count || !en != !es)
                fail_msg("%s | %s", english, spanish);
            clauses++;
            english = en ? en + 2 : "";
            spanish = es ? es + 2 : "";
        }
    }
    assert_true(clauses > 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_comes_true),     cmocka_unit_test(the_test_before_one_commits),
        cmocka_unit_test(a_front_explains_itself),     cmocka_unit_test(lenses_lie_over_fronts),
        cmocka_unit_test(both_languages_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
