/* Nothing that is told counts or holds what a viewer may not know (law 7). Pairs of tables that differ only in that are
 * asked the same by the same viewer: the same bytes come back, whatever is asked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "core/tell/lens.h"
#include "find.h"
#include "scene.h"
#include "unit.h"

static scene twins[2];
static uint64_t chance_state;
static int compared;
static long hidden; /* bytes that differ from the truth */

static unsigned below(unsigned bound)
{
    uint64_t x = chance_state;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    chance_state = x;
    return (unsigned)((x >> 32) * bound >> 32);
}

/* All seats in one hand: then a bot may be asked, too. */
static void begin_twin(scene *s, const game *g, int scenario, const char *position, uint64_t number)
{
    game_info info = {.round = 1, .version = g->version, .data = 1, .public_id = "first", .created = 1000, .id = 1};
    generator dice;
    text seats;
    text_init(&seats, 300);
    for (int seat = 0; seat < g->seats; seat++)
        text_addf(&seats, "%s%s=me", seat ? " " : "", noun_key(g->seat, seat));
    generator_seed_number(&dice, number);
    memcpy(info.key, dice.key, sizeof info.key);
    snprintf(info.game, sizeof info.game, "%s", g->id);
    snprintf(info.scenario, sizeof info.scenario, "%s", g->lists.scenarios[scenario].id);
    snprintf(info.seats, sizeof info.seats, "%s", text_string(&seats));
    info.position = (char *)position;
    scene_begin_with(s, g, &info);
    text_release(&seats);
}

/* --- what can be asked --- */

static void ask(page *one, page *two, const char *message)
{
    char first[sizeof twins[0].answer];
    snprintf(first, sizeof first, "%s", say(&twins[0], one, "%s", message));
    say(&twins[1], two, "%s", message);
    assert_string_equal(first, twins[1].answer);
    assert_true(first[0]);
    compared++;
}

static void ask_about_choices(page *one, page *two)
{
    const game *g = twins[0].game;
    int viewer = one->guest.viewer;
    choices list = {0};
    char words[CHOICE_TEXT], message[4 * CHOICE_TEXT];
    if (viewer != WATCHER && game_acts(table_seen(twins[0].table, viewer), viewer))
        game_options(g, table_seen(twins[0].table, viewer), viewer, &list);
    for (int i = 0; i < 6; i++) {
        choice c = list.count && below(2)
                       ? list.list[below((unsigned)list.count)]
                       : choice_make(1 + (int)below((unsigned)g->lists.verb_count - 1), (int)below(40), (int)below(40));
        choice_text(g, c, words);
        snprintf(message, sizeof message, "{\"type\":\"why\",\"do\":\"%s\"}", words);
        ask(one, two, message);
        snprintf(message, sizeof message, "{\"type\":\"plan\",\"seed\":%d,\"choices\":[{\"do\":\"%s\"}]}", i, words);
        ask(one, two, message);
    }
}

static void ask_about_things(page *one, page *two)
{
    static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};
    const game *g = twins[0].game;
    char id[NOUN_TEXT], message[4 * NOUN_TEXT];
    for (const noun *const *n = g->lists.nouns; *n; n++)
        for (int i = 0; i < 3 && (*n)->shown != SHOWN_NOT; i++) {
            noun_id(*n, (*n)->low + (int)below((unsigned)((*n)->high - (*n)->low + 1)), id);
            snprintf(message, sizeof message, "{\"type\":\"about\",\"kind\":\"%s\",\"what\":\"%s\"}",
                     kinds[(*n)->shown], id);
            ask(one, two, message);
            if ((*n)->shown != SHOWN_PIECE || one->guest.viewer == WATCHER)
                continue;
            snprintf(message, sizeof message, "{\"type\":\"group\",\"pieces\":[\"%s\"]}", id);
            ask(one, two, message);
        }
    for (int row = 0; row < g->show.lens_count; row++) {
        const lens *l = &g->show.lenses[row];
        id[0] = '\0';
        if (l->of)
            noun_id(l->of, l->of->low + (int)below((unsigned)(l->of->high - l->of->low + 1)), id);
        snprintf(message, sizeof message, "{\"type\":\"lens\",\"lens\":\"%s\",\"of\":\"%s\"}", l->id, id);
        ask(one, two, message);
    }
}

static void ask_all(page *one, page *two)
{
    static const char *const messages[] = {
        "{\"type\":\"journal\"}",
        "{\"type\":\"at\",\"step\":0}",
        "{\"type\":\"at\",\"step\":1}",
        "{\"type\":\"at\",\"step\":7}",
        "{\"type\":\"forecast\"}",
        "{\"type\":\"position\"}",
        "{\"type\":\"undo\"}",
        "{\"type\":\"accept-end\"}",
        "{\"type\":\"hint\",\"ms\":10}",
        "{\"type\":\"hurry\"}",
        "{\"type\":\"rollback\",\"to\":9999}",
    };
    ask_about_choices(one, two);
    ask_about_things(one, two);
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (strcmp(messages[i], "{\"type\":\"undo\"}") ||
            !match_can_undo(&twins[0].table->match, one->guest.viewer == WATCHER ? 0 : one->guest.viewer, LANG_EN,
                            NULL))
            ask(one, two, messages[i]);
}

/* --- a truth, and another that the viewer can't tell from it --- */

static void wander(const game *g, void *state, int scenario, uint64_t number, int steps)
{
    generator key;
    generator_seed_number(&key, number);
    game_start(g, state, scenario, 0, &key, NULL);
    for (int i = 0; i < steps && !game_peek(state)->over; i++) {
        choices list;
        int seat = (int)below((unsigned)g->seats);
        while (!game_acts(state, seat))
            seat = (seat + 1) % g->seats;
        game_options(g, state, seat, &list);
        game_choose(g, state, seat, list.list[below((unsigned)list.count)], NULL);
    }
}

static char *position_of(const game *g, const void *state)
{
    text t;
    text_init(&t, TEXT_DEFAULT_MAX);
    position_write(g, state, &t);
    char *words = strdup(text_string(&t));
    text_release(&t);
    return words;
}

/* Whatever redacting changes of the truth is hidden, and stands nowhere in the state that the page was sent. */
static void look_for_secrets(const game *g, const void *truth, int viewer, const char *sent)
{
    _Alignas(max_align_t) static char seen[STATE_MAX];
    memcpy(seen, truth, g->size);
    game_redact(g, seen, viewer);
    for (size_t i = 0; i < g->size; i++) {
        bool secret = ((const char *)truth)[i] != seen[i];
        hidden += secret;
        if (secret && sent[i] == ((const char *)truth)[i])
            fail_msg("%s: byte %zu tells viewer %d a secret", g->id, i, viewer);
    }
    assert_memory_equal(sent, seen, g->size);
}

/* True if the two differed at all. */
static bool compare_truths(const game *g, uint64_t number)
{
    _Alignas(max_align_t) static char truth[STATE_MAX], other[STATE_MAX];
    int scenario = (int)(number % (uint64_t)g->lists.scenario_count), viewer = (int)below((unsigned)g->seats + 1);
    generator dice;
    viewer = viewer == g->seats ? WATCHER : viewer;
    wander(g, truth, scenario, number, 3 + (int)below(80));
    if (game_peek(truth)->over)
        return false;
    memcpy(other, truth, g->size);
    generator_seed_number(&dice, number);
    game_redact(g, other, viewer);
    game_imagine(g, other, viewer, &dice);
    bool differ = memcmp(truth, other, g->size);
    char *one = position_of(g, truth), *two = position_of(g, other);
    begin_twin(&twins[0], g, scenario, one, number);
    begin_twin(&twins[1], g, scenario, two, number);
    const char *look = viewer == WATCHER ? "watcher" : noun_key(g->seat, viewer);
    page *a = scene_join(&twins[0], 1u << viewer & 0x7f, look, LANG_ES),
         *b = scene_join(&twins[1], 1u << viewer & 0x7f, look, LANG_ES);
    assert_string_equal(text_string(&a->heard), text_string(&b->heard));
    look_for_secrets(g, truth, viewer, a->state);
    look_for_secrets(g, other, viewer, b->state);
    ask_all(a, b);
    scene_end(&twins[0]);
    scene_end(&twins[1]);
    free(one);
    free(two);
    return differ;
}

static void truths(void **state)
{
    (void)state;
    for (int i = 0; tests_game(i); i++) {
        fault why = {""};
        const game *g = tests_find(tests_game(i), &why);
        int differed = 0, pairs = i < TOYS ? 200 : 40;
        assert_non_null(g);
        chance_state = 77;
        compared = 0;
        hidden = 0;
        for (int number = 1; number <= pairs; number++)
            differed += compare_truths(g, (uint64_t)number);
        print_message("%-10s %d pairs that differ, %d answers, %ld bytes hidden\n", g->id, differed, compared, hidden);
        assert_true(hidden > pairs);
        assert_true(i == 1 || differed > pairs / 4); /* toyhex has few secrets; else nothing was tried */
    }
}

/* --- choices that are made in secret, and everything that is sent by and by --- */

static bool together(const table *t)
{
    const head *h = game_peek(t->match.state);
    return table_game(t)->lists.nodes[flow_peek(h)->node].together;
}

static int any_actor(const table *t)
{
    int seats = table_game(t)->seats, seat = (int)below((unsigned)seats);
    while (!game_acts(t->match.state, seat))
        seat = (seat + 1) % seats;
    return seat;
}

static void choose(scene *s, int seat, choice c)
{
    fault why = {""};
    event e = table_next_event(s->table, EVENT_CHOOSE, seat, c, NULL, s->env.now++);
    assert_held(table_do(s->table, &e, LANG_EN, &why), why);
    scene_store(s);
    scene_tell(s);
}

static bool same_for(int viewer)
{
    const steps *a = &twins[0].table->steps, *b = &twins[1].table->steps;
    return !memcmp(a->seen[viewer], b->seen[viewer], twins[0].game->size) && a->lines[viewer] == b->lines[viewer] &&
           steps_common_lines(a, b, viewer) == a->lines[viewer];
}

/* What everybody was sent since, and what lists of games tell everybody. */
static void compare_pages(int but)
{
    for (int i = 0; i < twins[0].count; i++) {
        page *one = &twins[0].pages[i], *two = &twins[1].pages[i];
        char *first = strdup(page_news(one));
        const char *second = page_news(two);
        int viewer = one->guest.viewer;
        if (viewer != but && same_for(viewer)) {
            assert_string_equal(first, second);
            compared++;
        }
        free(first);
    }
    if (!same_for(WATCHER))
        return;
    for (int i = 0; i < 2; i++)
        table_sum_up(twins[i].table);
    const game_info *a = &twins[0].table->info, *b = &twins[1].table->info;
    assert_int_equal(a->changed, b->changed);
    assert_int_equal(a->acting, b->acting);
}

/* One seat decides in secret, in one way and in another; then both are taken back to where they were. False if somebody
 * else could tell the two apart, and has other numbers from here on. */
static bool decide_otherwise(int seat)
{
    const game *g = twins[0].game;
    choices list;
    fault why = {""};
    bool same = true;
    uint32_t count = (uint32_t)table_moves(twins[0].table);
    game_options(g, twins[0].table->match.state, seat, &list);
    choice one = list.list[below((unsigned)list.count)], two = list.list[below((unsigned)list.count)];
    choose(&twins[0], seat, one);
    choose(&twins[1], seat, two);
    compare_pages(seat);
    for (int v = 0; v < VIEWERS; v = viewer_next(g, v))
        same = same && (v == seat || same_for(v));
    for (int i = 0; same && i < 2; i++) {
        event e = table_next_event(twins[i].table, EVENT_REWIND, seat, count, NULL, twins[i].env.now);
        assert_held(table_do(twins[i].table, &e, LANG_EN, &why), why);
        scene_store(&twins[i]);
        scene_tell(&twins[i]);
    }
    if (same)
        compare_pages(seat);
    return same;
}

static void play_in_secret(const game *g, uint64_t number, int most)
{
    for (int i = 0; i < 2; i++) {
        begin_twin(&twins[i], g, 0, NULL, number);
        for (int seat = 0; seat < g->seats; seat++)
            scene_join(&twins[i], 1u << seat, "", LANG_EN);
        scene_join(&twins[i], 0, "", LANG_ES);
    }
    chance_state = number * 0x9e3779b97f4a7c15ull + 1;
    for (int i = 0; i < most && !table_finished(twins[0].table); i++) {
        int seat = any_actor(twins[0].table);
        choices list;
        if (together(twins[0].table) && !below(2) && !decide_otherwise(seat))
            break;
        game_options(g, twins[0].table->match.state, seat, &list);
        choice c = list.list[below((unsigned)list.count)];
        choose(&twins[0], seat, c);
        choose(&twins[1], seat, c);
    }
    scene_end(&twins[0]);
    scene_end(&twins[1]);
}

static void secret_choices(void **state)
{
    (void)state;
    for (int i = 0; tests_game(i); i++) {
        fault why = {""};
        const game *g = tests_find(tests_game(i), &why);
        assert_non_null(g);
        compared = 0;
        for (int number = 1; number <= (i < TOYS ? 150 : 20); number++)
            play_in_secret(g, (uint64_t)number, 60);
        print_message("%-10s compared %d times\n", g->id, compared);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(truths), cmocka_unit_test(secret_choices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
