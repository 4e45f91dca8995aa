/* Gestures and guides over real games: what a group does is what its list of choices does; guides play to their end; a
 * forecast's chances add up; a list of joined choices is undone as one. */
#include "core/play/group.h"
#include "core/play/guide.h"
#include "core/play/match.h"
#include "core/tell/forecast.h"
#include "find.h"
#include "games/games.h"
#include "unit.h"

static const char position[] = "at movement rep\n"
                               "turn 2\n"
                               "bare 2\n"
                               "place 1607 r10_1 r10_2\n"
                               "place 1609 r101_2\n"
                               "place 1610 n71a_2 n71a_3\n";

static void begin(match *m)
{
    fault why = {""};
    const game *g = games_open("brunete", &why);
    generator key;
    generator_seed_number(&key, 1);
    *m = (match){0};
    assert_true(g && match_from_position(m, g, 0, 0, &key, position, NULL, NULL, &why));
}

static void group_goes(void **nothing)
{
    (void)nothing;
    match m;
    const char *const pieces[] = {"r10_1", "r10_2"};
    _Alignas(max_align_t) char state[STATE_MAX];
    begin(&m);
    memcpy(state, m.state, m.game->size);
    group u = {.game = m.game, .seat = 0, .state = state};
    group_go(&u, pieces, 2, "1609");
    assert_true(u.count == 2);      /* one has room there: taken up, and gone */
    assert_true(u.left_count == 1); /* the other has not, and is told why */
    assert_true(u.left[0].piece == 1 && strstr(u.left[0].rule, "BR-1.1"));
    fault why = {""};
    for (int i = 0; i < u.count; i++) {
        assert_true(match_choose(&m, 0, u.list[i], NULL, NULL, LANG_EN, &why));
        m.moves[m.count - 1].joined = i > 0;
    }
    assert_true(!memcmp(state, m.state, m.game->size));
    assert_true(match_undo(&m, 0, &why));
    assert_true(m.count == 0); /* one undo takes the gesture back whole */
    match_release(&m);
}

static void places_of_a_group(void **nothing)
{
    (void)nothing;
    match m;
    const char *const pieces[] = {"r10_1", "n71a_2"};
    _Alignas(max_align_t) char state[STATE_MAX];
    text out;
    begin(&m);
    memcpy(state, m.state, m.game->size);
    group u = {.game = m.game, .seat = 0, .state = state};
    text_init(&out, 1 << 20);
    group_places(&u, pieces, 2, &out);
    assert_true(strstr(text_string(&out), "[\"1609\",[0]]"));
    assert_true(u.left_count == 1 && u.left[0].piece == 1); /* the enemy's is none of mine */
    text_release(&out);
    match_release(&m);
}

/* All chances of a table are all there is. */
static void check_forecast(const forecast *f)
{
    for (int t = 0; t < f->tables; t++) {
        uint32_t sum = 0;
        for (int i = 0; i < f->table[t].count; i++)
            sum += f->table[t].row[i].chance;
        assert_true(sum == f->table[t].of);
    }
}

/* "{a:unit} goes to {b:hex} for {c} MP": as was said. */
static void check_cost(const game *g, const journal *j, int said)
{
    for (int i = 0; i < j->count; i++) {
        const entry_text *e = &g->lists.entries[j->list[i].kind];
        if ((!strcmp(e->name, "MOVES") || !strcmp(e->name, "ENTERS")) && strstr(e->text[LANG_EN], "{c} MP"))
            assert_int_equal(j->list[i].arg[2], said);
    }
}

/* Random games: every forecast of every choice adds up, and a move costs what was said. */
static void forecasts(void **nothing)
{
    (void)nothing;
    for (int i = 0; games[i]; i++) {
        fault why = {""};
        const game *g = games_open(games[i]->id, &why);
        _Alignas(max_align_t) char state[STATE_MAX], seen[STATE_MAX];
        generator key, own;
        generator_seed_number(&key, 7);
        generator_seed_number(&own, 8);
        game_start(g, state, 0, 0, &key, NULL);
        for (int n = 0; n < 400 && !game_peek(state)->over; n++) {
            int seat = __builtin_ctz(game_peek(state)->actors);
            choices list;
            forecast f;
            game_options(g, state, seat, &list);
            memcpy(seen, state, g->size);
            game_redact(g, seen, seat);
            choice c = list.list[generator_below(&own, (uint32_t)list.count)];
            for (int k = 0; k < list.count && k < 40; k++)
                if (game_forecast(g, seen, seat, list.list[k], &f))
                    check_forecast(&f);
            bool said = game_forecast(g, seen, seat, c, &f);
            journal j = {0};
            trace t = {.journal = &j};
            game_choose(g, state, seat, c, &t);
            if (said && f.costs)
                check_cost(g, &j, f.cost[0].arg[0]);
            journal_release(&j);
        }
    }
}

/* The table of an attack, die by die, against what the die then brings. */
static void attacks_come_as_forecast(void **nothing)
{
    (void)nothing;
    static const char *const steps[] = {"attack 1610", "with r101_1", "with r101_2"};
    static const char lines[] = "at combat rep\nturn 2\nbare 2\nplace 1609 r101_1 r101_2\nplace 1610 n150_1\n";
    for (int die = 1; die <= 6; die++) {
        fault why = {""};
        const game *g = games_open("brunete", &why);
        match m = {0};
        journal j = {0};
        choice c;
        forecast f;
        char dice[8];
        assert_held(match_from_position(&m, g, 0, 0, NULL, lines, NULL, NULL, &why), why);
        for (int i = 0; i < 3; i++) {
            assert_held(choice_parse(g, steps[i], &c, &why), why);
            assert_held(match_choose(&m, 0, c, NULL, NULL, LANG_EN, &why), why);
        }
        assert_true(choice_parse(g, "fight", &c, &why) && game_forecast(g, m.state, 0, c, &f) && f.tables == 1);
        int said = -1;
        for (int i = 0; i < f.table[0].count; i++)
            if (f.table[0].row[i].low <= die && die <= f.table[0].row[i].high)
                said = f.table[0].row[i].what.arg[0];
        assert_held(match_choose(&m, 0, c, NULL, NULL, LANG_EN, &why), why);
        assert_true(choice_parse(g, "support 0+0", &c, &why));
        assert_held(match_choose(&m, 0, c, NULL, NULL, LANG_EN, &why), why);
        snprintf(dice, sizeof dice, "%d", die);
        assert_held(match_choose(&m, 1, c, dice, &j, LANG_EN, &why), why);
        bool met = false;
        for (int i = 0; i < j.count; i++)
            if (!strcmp(g->lists.entries[j.list[i].kind].name, "RESULT"))
                met = j.list[i].arg[0] == said;
        assert_true(met);
        journal_release(&j);
        match_release(&m);
    }
}

static void guides(void **nothing)
{
    (void)nothing;
    for (int i = 0; games[i]; i++) {
        fault why = {""};
        const game *g = games_open(games[i]->id, &why);
        guide u;
        assert_true(guide_load(&u, g, games_from(), &why));
        assert_true(!u.count || (u.count >= 10 && u.count <= 20)); /* 0: it has none yet */
        assert_true(guide_check(&u, &why));
        guide_release(&u);
    }
}

static void no_guide_is_no_fault(void **nothing)
{
    (void)nothing;
    fault why = {""};
    guide u;
    assert_true(guide_load(&u, tests_find("toyhex", &why), games_from(), &why));
    assert_int_equal(u.count, 0);
    assert_true(guide_check(&u, &why));
    guide_release(&u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(group_goes), cmocka_unit_test(places_of_a_group),
        cmocka_unit_test(forecasts),  cmocka_unit_test(attacks_come_as_forecast),
        cmocka_unit_test(guides),     cmocka_unit_test(no_guide_is_no_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
