/* Whatever people do at a table, by the thousand and for every game: what a page was told change by change is what a
 * fresh page is told at once; the steps that were counted on the way are those of the match played again, which `frente
 * show` and `frente replay` count; and a table built again out of its events is the same table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find.h"
#include "scene.h"
#include "unit.h"

static scene s;
static uint64_t chance_state;
static struct {
    int choices, undone, offers, withdrawn, back, resigned, reloads;
} did;

static unsigned below(unsigned bound)
{
    uint64_t x = chance_state;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    chance_state = x;
    return (unsigned)((x >> 32) * bound >> 32);
}

/* --- one definition of a step --- */

static void same_steps(const table *t)
{
    steps again = {0};
    fault why = {""};
    assert_held(steps_build(&again, &t->match, NULL, &why), why);
    assert_int_equal(again.moves, t->match.count);
    assert_int_equal(again.moves, t->steps.moves);
    assert_memory_equal(again.saw, t->steps.saw, (size_t)again.moves);
    assert_int_equal(again.journal.count, t->steps.journal.count);
    assert_memory_equal(again.origin, t->steps.origin, (size_t)again.journal.count * sizeof *again.origin);
    for (int v = 0; v < VIEWERS; v = viewer_next(s.game, v)) {
        assert_int_equal(steps_count(&again, v), steps_count(&t->steps, v));
        assert_int_equal(again.lines[v], t->steps.lines[v]);
        assert_memory_equal(again.seen[v], t->steps.seen[v], s.game->size);
        for (int step = 0; step <= again.count[v]; step++) {
            int moves = steps_moves(&t->steps, v, step);
            assert_int_equal(steps_after(&t->steps, v, moves), step);
            assert_true(!moves || steps_saw(&t->steps, v, moves - 1));
        }
        assert_int_equal(steps_moves(&t->steps, v, again.count[v] + 1), -1);
    }
    assert_int_equal(steps_count(&again, VIEWER_ALL), again.moves);
    steps_release(&again);
}

/* --- people --- */

static page *page_of(int seat)
{
    for (int i = 0; i < s.count; i++)
        if (s.pages[i].here && s.pages[i].guest.viewer == seat && s.pages[i].guest.seats == 1u << seat)
            return &s.pages[i];
    return NULL;
}

static void everybody_comes(void)
{
    for (int seat = 0; seat < s.game->seats; seat++)
        scene_join(&s, 1u << seat, "", seat % 2 ? LANG_ES : LANG_EN);
    scene_join(&s, 0, "", LANG_EN);
    scene_join(&s, (1u << s.game->seats) - 1, "", LANG_ES);
}

static void begin(const game *g, uint64_t number)
{
    text seats;
    text_init(&seats, 300);
    for (int seat = 0; seat < g->seats; seat++)
        text_addf(&seats, "%s%s=%s", seat ? " " : "", noun_key(g->seat, seat), seat ? "friend" : "me");
    game_info info = {.round = 1, .version = g->version, .data = 1, .public_id = "first", .created = 1000, .id = 1};
    generator dice;
    generator_seed_number(&dice, number);
    memcpy(info.key, dice.key, sizeof info.key);
    snprintf(info.game, sizeof info.game, "%s", g->id);
    snprintf(info.scenario, sizeof info.scenario, "%s",
             g->lists.scenarios[number % (unsigned)g->lists.scenario_count].id);
    snprintf(info.seats, sizeof info.seats, "%s", text_string(&seats));
    text_release(&seats);
    chance_state = number * 0x9e3779b97f4a7c15ull + 1;
    scene_begin_with(&s, g, &info);
    everybody_comes();
}

static void choose(void)
{
    const head *h = game_peek(s.table->match.state);
    int seat = (int)below((unsigned)s.game->seats);
    choices list;
    char words[CHOICE_TEXT];
    while (!(h->actors >> seat & 1))
        seat = (seat + 1) % s.game->seats;
    game_options(s.game, s.table->match.state, seat, &list);
    choice_text(s.game, list.list[below((unsigned)list.count)], words);
    page *p = page_of(seat);
    assert_has(say_choice(&s, p, words), "\"type\":\"ok\"");
    did.choices++;
}

static void take_back(void)
{
    page *p = page_of((int)below((unsigned)s.game->seats));
    bool may = match_can_undo(&s.table->match, p->guest.viewer, LANG_EN, NULL);
    assert_has(say(&s, p, "{\"type\":\"undo\"}"), may ? "\"type\":\"ok\"" : "\"code\":\"refused\"");
    did.undone += may;
}

static void go_back(void)
{
    page *p = page_of((int)below((unsigned)s.game->seats));
    int behind = s.table->steps.count[p->guest.viewer];
    if (!behind)
        return;
    say(&s, p, "{\"type\":\"rollback\",\"to\":%d}", behind - 1 - (int)below((unsigned)(behind < 6 ? behind : 6)));
    for (int seat = 0; s.table->back_by >= 0 && seat < s.game->seats; seat++)
        say(&s, page_of(seat), "{\"type\":\"consent\",\"yes\":true}");
    assert_int_equal(s.table->back_by, -1);
    did.back++;
}

static void end_or_not(void)
{
    static const char *const kinds[] = {"offer-end", "withdraw-end", "refuse-end", "accept-end"};
    unsigned kind = below(32) ? below(3) : 3, offered = s.table->match.offered;
    page *p = page_of((int)below((unsigned)s.game->seats));
    if (offered && below(2)) { /* whoever has offered takes it back */
        kind = 1;
        p = page_of(__builtin_ctz(offered));
    }
    int step = p->step;
    bool ok = strstr(say(&s, p, "{\"type\":\"%s\"}", kinds[kind]), "\"type\":\"ok\"");
    did.offers += ok && kind == 0;
    did.withdrawn += ok && kind == 1;
    /* What is offered changes nothing that is counted, unless the game has something to say of it. */
    if (ok && kind < 3 && !s.game->rules.offered)
        assert_int_equal(p->step, step);
}

static void look_around(void)
{
    page *p = &s.pages[s.count - 1];
    say(&s, p, "{\"type\":\"look\",\"look\":\"%s\"}", noun_key(s.game->seat, (int)below((unsigned)s.game->seats)));
}

static void talk(void)
{
    page *p = page_of((int)below((unsigned)s.game->seats));
    say(&s, p, below(2) ? "{\"type\":\"chat\",\"text\":\"¿qué tal?\"}" : "{\"type\":\"name\",\"name\":\"Ana\"}");
}

/* The table leaves memory and comes back. */
static void reload(void)
{
    text before[VIEWERS], now;
    int lines[VIEWERS], count[VIEWERS];
    fault why = {""};
    text_init(&now, TEXT_DEFAULT_MAX);
    for (int v = 0; v < VIEWERS; v = viewer_next(s.game, v)) {
        text_init(&before[v], TEXT_DEFAULT_MAX);
        view_json(s.game, s.table->match.state, v, LANG_EN, &before[v]);
        steps_lines(&s.table->steps, v, 0, s.table->steps.lines[v], LANG_EN, &before[v]);
        lines[v] = s.table->steps.lines[v];
        count[v] = s.table->steps.count[v];
    }
    uint8_t offered = s.table->match.offered, waiting = s.table->match.waiting;
    if (!scene_reload(&s, s.game, &why))
        fail_msg("%s", why.text);
    for (int v = 0; v < VIEWERS; v = viewer_next(s.game, v)) {
        text_clear(&now);
        view_json(s.game, s.table->match.state, v, LANG_EN, &now);
        steps_lines(&s.table->steps, v, 0, s.table->steps.lines[v], LANG_EN, &now);
        assert_string_equal(text_string(&now), text_string(&before[v]));
        assert_int_equal(s.table->steps.lines[v], lines[v]);
        assert_int_equal(s.table->steps.count[v], count[v]);
        text_release(&before[v]);
    }
    text_release(&now);
    assert_int_equal(s.table->match.offered, offered);
    assert_int_equal(s.table->match.waiting, waiting);
    everybody_comes();
    did.reloads++;
}

static void do_something(void)
{
    unsigned what = below(100);
    if (what < 75)
        choose();
    else if (what < 83)
        take_back();
    else if (what < 86)
        go_back();
    else if (what < 93)
        end_or_not();
    else if (what < 96)
        look_around();
    else if (what < 98)
        talk();
    else
        reload();
}

static void play(const game *g, uint64_t number, int most)
{
    begin(g, number);
    for (int i = 0; i < most && !table_finished(s.table); i++) {
        do_something();
        if (!below(8))
            page_agrees(&s, &s.pages[below((unsigned)s.count)]);
        if (!below(10))
            same_steps(s.table);
    }
    if (!table_finished(s.table)) {
        assert_has(say(&s, page_of(0), "{\"type\":\"resign\"}"), "\"type\":\"ok\"");
        did.resigned++;
    }
    same_steps(s.table);
    for (int i = 0; i < s.count; i++)
        page_agrees(&s, &s.pages[i]);
    reload();
    same_steps(s.table);
    scene_end(&s);
}

static void games(void **state)
{
    (void)state;
    for (int i = 0; tests_game(i); i++) {
        fault why = {""};
        const game *g = tests_find(tests_game(i), &why);
        assert_non_null(g);
        memset(&did, 0, sizeof did);
        int count = i < TOYS ? 150 : 12, most = i < TOYS ? 120 : 200;
        for (int number = 1; number <= count; number++)
            play(g, (uint64_t)number, most);
        print_message(
            "%-10s %d choices, %d taken back, %d times further back, %d offers, %d withdrawn, %d resigned, %d times "
            "built again\n",
            g->id, did.choices, did.undone, did.back, did.offers, did.withdrawn, did.resigned, did.reloads);
        assert_true(did.choices && did.undone && did.back && did.reloads > count); /* else nothing was tried */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
