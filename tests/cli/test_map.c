/* Boards as the terminal reads and draws them: places, neighbours, names as people type them, what a map shows. */
#include "cli/map/map.h"
#include "cli/screen/fold.h"
#include "core/tell/view.h"
#include "games/games.h"
#include "lib/lib.h"
#include "unit.h"

static void words_as_people_type_them(void **state)
{
    (void)state;
    char out[64];
    fold("Villanueva de la Cañada", out, sizeof out);
    assert_string_equal(out, "villanueva de la canada");
    fold("Pto. de  Velate_2", out, sizeof out);
    assert_string_equal(out, "pto de velate 2");
    fold("Mérida", out, 4); /* cut, not overrun */
    assert_string_equal(out, "mer");
    assert_true(fold_equal("MÉRIDA", "merida"));
    assert_false(fold_equal("", ""));
    assert_true(fold_begins("La Coruña", "la cor"));
    assert_true(fold_has("zone of control", "control"));
    assert_false(fold_has("uncontrolled", "control")); /* not from within a word */
}

/* Of every game that has a board: its places are found by their ids, and neighbours are neighbours both ways. */
static void boards_hold_together(void **state)
{
    (void)state;
    fault why;
    int read = 0;
    for (int i = 0; games[i]; i++) {
        board b;
        const game *g = games_open(games[i]->id, &why);
        assert_non_null(g);
        if (!board_open(&b, (const frente_game *)g, LANG_EN))
            continue;
        read++;
        for (int at = 0; at < b.count; at++) {
            int beside[NEIGHBOURS_MOST], back[NEIGHBOURS_MOST], count = board_neighbours(&b, at, beside);
            assert_int_equal(board_place(&b, b.places[at].id), at);
            assert_true(!b.hexes || count <= 6);
            for (int k = 0; k < count; k++) {
                int others = board_neighbours(&b, beside[k], back);
                bool found = false;
                for (int n = 0; n < others; n++)
                    found |= back[n] == at;
                assert_true(found);
            }
        }
        for (int s = 0; s < g->seats; s++)
            for (int k = 0; k < s; k++)
                assert_int_not_equal(b.letters[s], b.letters[k]);
        assert_int_equal(board_place(&b, "nowhere"), -1);
        assert_int_equal(board_search(&b, ""), -1);
        board_close(&b);
    }
    assert_true(read > 0);
}

static bool is_beside(const game *g, const void *state, const noun *what, int from, int to)
{
    next_place near[BESIDE_MOST];
    int count = g->show.beside(state, WATCHER, what, from, near);
    for (int i = 0; i < count; i++)
        if (near[i].value == to)
            return true;
    return false;
}

/* What a game calls beside a place stands on its board, is beside it both ways, and takes something, in every language.
 */
static void check_beside(const game *g, const board *b, const void *state, const noun *what, int value)
{
    next_place near[BESIDE_MOST];
    char spare[NOUN_TEXT];
    int count = g->show.beside(state, WATCHER, what, value, near);
    for (int i = 0; i < count; i++) {
        assert_true(board_place(b, noun_id_of(what, near[i].value, spare)) >= 0);
        assert_true(is_beside(g, state, what, near[i].value, value));
        for (lang in = 0; in < LANGS; in++) {
            text words;
            text_init(&words, 1000);
            prompt_words(g, &near[i].takes, in, &words);
            assert_true(words.length > 0 && !strchr(text_string(&words), '{'));
            text_release(&words);
        }
    }
}

static void places_beside(void **nothing)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    (void)nothing;
    fault why;
    int told = 0;
    for (int i = 0; games[i]; i++) {
        board b;
        generator dice;
        const game *g = games_open(games[i]->id, &why);
        if (!g->show.beside || !board_open(&b, (const frente_game *)g, LANG_EN))
            continue;
        generator_seed_number(&dice, 1);
        game_start(g, state, 0, 0, &dice, &(trace){0});
        for (const noun *const *n = g->lists.nouns; *n; n++)
            for (int v = (*n)->low; (*n)->shown == SHOWN_SPACE && v <= (*n)->high; v++) {
                next_place near[BESIDE_MOST];
                told += g->show.beside(state, WATCHER, *n, v, near) > 0;
                check_beside(g, &b, state, *n, v);
            }
        board_close(&b);
    }
    assert_true(told > 1000);
}

/* A game at its start, as its first seat sees it, and its board with nothing marked. */
typedef struct scene {
    board b;
    frente_seen *seen;
    const frente_item *items;
    int count;
    unsigned char *marks;
} scene;

/* False: the game has no board that is drawn in text. */
static bool scene_open(scene *s, const game *known, lang in)
{
    fault why;
    _Alignas(max_align_t) char start[STATE_MAX];
    generator key;
    const game *g = games_open(known->id, &why);
    *s = (scene){0};
    if (!board_open(&s->b, (const frente_game *)g, in))
        return false;
    generator_seed_number(&key, 1);
    game_start(g, start, 0, 0, &key, NULL);
    const frente_position truth = {.game = g, .state = start, .viewer = NOBODY};
    assert_int_equal(frente_see(&truth, 0, (frente_lang)in, &s->seen, NULL), FRENTE_OK);
    s->items = frente_seen_items(s->seen, &s->count);
    s->marks = calloc((size_t)s->b.count, 1);
    return true;
}

static void scene_close(scene *s)
{
    free(s->marks);
    frente_seen_release(s->seen);
    board_close(&s->b);
}

/* Whatever the size, no line is longer than the map is wide, and what can be chosen is marked. */
static void maps_fit(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        scene at_start;
        if (!scene_open(&at_start, games[i], LANG_ES))
            continue;
        const board *b = &at_start.b;
        unsigned char *marks = at_start.marks;
        marks[b->count / 2] = MAP_LEGAL;
        for (int width = 40; width < 140; width += 30)
            for (int way = 0; way < 8; way++) {
                const map m = {.board = b,
                               .seen = at_start.items,
                               .seen_count = at_start.count,
                               .marks = marks,
                               .focus = way & 1 ? b->count / 3 : -1,
                               .whole = way & 2,
                               .close = way & 4,
                               .how = {.unicode = way & 1},
                               .in = LANG_ES};
                text out;
                text_init(&out, TEXT_DEFAULT_MAX);
                assert_true(map_lines(&m, width, 20, &out));
                int column = 0;
                for (const char *c = text_string(&out); *c; c++) {
                    column = *c == '\n' ? 0 : column + (((unsigned char)*c & 0xc0) != 0x80);
                    assert_true(column <= width);
                    assert_int_not_equal(*c, '\033'); /* no colours were asked for */
                }
                assert_non_null(strchr(text_string(&out), '*'));
                text_release(&out);
            }
        scene_close(&at_start);
    }
}

/* A map of the whole board has its first and its last row at 80 x 24, and the names by which people know where they
 * are. */
static void whole_boards(void **state)
{
    (void)state;
    int great = 0;
    for (int i = 0; games[i]; i++) {
        scene at_start;
        if (!scene_open(&at_start, games[i], LANG_EN))
            continue;
        text out;
        const board *b = &at_start.b;
        unsigned char *marks = at_start.marks;
        const map m = {.board = b,
                       .seen = at_start.items,
                       .seen_count = at_start.count,
                       .marks = marks,
                       .focus = -1,
                       .whole = true,
                       .in = LANG_EN};
        text_init(&out, TEXT_DEFAULT_MAX);
        assert_true(map_lines(&m, 80, 21, &out));
        const int rows = b->rows[1] - b->rows[0] + 1, each = (rows + 19) / 20;
        char last[8];
        text_format(last, sizeof last, "\n%02d ", b->rows[0] + (rows - 1) / each * each);
        assert_true(!b->hexes || strstr(text_string(&out), last));
        for (int at = 0; at < b->count; at++)
            if (b->places[at].great) {
                assert_has(text_string(&out), b->places[at].name);
                great++;
            }
        text_release(&out);
        scene_close(&at_start);
    }
    assert_true(great > 10);
}

/* Where everything can be chosen, and nothing has happened, a window shows where the sides meet. */
static void window_at_the_front(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        scene at_start;
        if (!scene_open(&at_start, games[i], LANG_EN))
            continue;
        const board *b = &at_start.b;
        unsigned char *marks = at_start.marks;
        memset(marks, MAP_LEGAL, (size_t)b->count);
        const map m = {.board = b,
                       .seen = at_start.items,
                       .seen_count = at_start.count,
                       .marks = marks,
                       .focus = -1,
                       .close = true,
                       .in = LANG_EN};
        canvas c;
        text legend;
        text_init(&legend, 4096);
        assert_true(map_draw(&m, 80, 9, &c, &legend));
        bool sides[2] = {false, false};
        for (int at = 0; at < c.width * c.height; at++)
            for (int s = 0; s < 2; s++)
                sides[s] |= c.cells[at].bytes[0] == b->letters[s];
        assert_true(games[i]->seats > 2 || (sides[0] && sides[1]));
        canvas_release(&c);
        text_release(&legend);
        scene_close(&at_start);
    }
}

static void colours_end(void **state)
{
    (void)state;
    canvas c;
    text out;
    const looks many = {.colours = 256}, few = {.colours = 16}, none = {0};
    assert_true(canvas_make(&c, 4, 1));
    canvas_put(&c, 0, 0, "añob", (ink){.rgb = 0xa5352c, .flags = INK_BOLD});
    canvas_put(&c, 3, 0, "xyz", (ink){0}); /* what does not fit is left out */
    canvas_put(&c, -1, 0, "q", (ink){0});
    text_init(&out, 400);
    canvas_line(&c, 0, &none, true, &out);
    assert_string_equal(text_string(&out), "añox");
    text_clear(&out);
    canvas_line(&c, 0, &many, false, &out);
    assert_has(text_string(&out), "38;5;");
    text_clear(&out);
    canvas_line(&c, 0, &few, false, &out);
    assert_has(text_string(&out), ";31m");
    assert_false(canvas_free(&c, 0, 0, 1));
    text_release(&out);
    canvas_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_as_people_type_them),
        cmocka_unit_test(boards_hold_together),
        cmocka_unit_test(places_beside),
        cmocka_unit_test(maps_fit),
        cmocka_unit_test(whole_boards),
        cmocka_unit_test(window_at_the_front),
        cmocka_unit_test(colours_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
