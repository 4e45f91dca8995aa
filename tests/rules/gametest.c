#include "gametest.h"

const game *gametest_load(const char *id)
{
    fault why;
    return games_open(id, &why);
}

uint32_t gametest_noise(uint32_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 17;
    return *x ^= *x << 5;
}

static int below(uint32_t *x, int bound)
{
    return (int)(gametest_noise(x) % (uint32_t)bound);
}

choice gametest_any(const choices *list, uint32_t *x)
{
    return list->list[below(x, list->count)];
}

static int first_actor(const void *state)
{
    int seat = 0;
    while (!game_acts(state, seat))
        seat++;
    return seat;
}

static void *room_for(const game *g)
{
    void *state = test_calloc(1, g->size);
    assert_non_null(state);
    return state;
}

void gametest_run(const gametest_play *play, uint32_t seed)
{
    const game *g = play->game;
    void *now = room_for(g), *before = room_for(g), *seen = room_for(g);
    generator dice;
    uint32_t x = seed * 2654435761u + 1;
    generator_seed_number(&dice, seed);
    game_start(g, now, play->scenario, play->options, &dice, NULL);
    for (int i = 0; i < play->most && !game_peek(now)->over; i++) {
        choices list;
        forecast f;
        journal j = {0};
        trace t = {.journal = &j};
        int seat = first_actor(now);
        game_options(g, now, seat, &list);
        choice c = play->pick(&list, &x);
        memcpy(before, now, g->size);
        memcpy(seen, now, g->size);
        game_redact(g, seen, seat);
        bool told = game_forecast(g, seen, seat, c, &f);
        game_choose(g, now, seat, c, &t);
        play->see(&(gametest_step){before, now, seat, c, told, &f, &j}, play->context);
        journal_release(&j);
    }
    test_free(now);
    test_free(before);
    test_free(seen);
}

const entry *gametest_entry(const journal *j, int kind)
{
    for (int i = 0; i < j->count; i++)
        if (j->list[i].kind == kind)
            return &j->list[i];
    return NULL;
}

void gametest_tables_whole(const forecast *f)
{
    for (int i = 0; i < f->tables; i++) {
        uint32_t sum = 0;
        for (int r = 0; r < f->table[i].count; r++)
            sum += f->table[i].row[r].chance;
        assert_int_equal(sum, f->table[i].of);
    }
}

/* Any verb with any things it can name, possible now or not. */
static choice any_wish(const game *g, uint32_t *x)
{
    int verb = 1 + below(x, g->lists.verb_count - 1);
    const noun *a = g->lists.verbs[verb].a, *b = g->lists.verbs[verb].b;
    return choice_make(verb, a ? below(x, a->high + 1) : 0, b ? below(x, b->high + 1) : 0);
}

void gametest_refusals_have_words(const game *g, int scenario, option_set options, const char *mark)
{
    void *state = room_for(g);
    generator dice;
    uint32_t x = 7;
    generator_seed_number(&dice, 7);
    game_start(g, state, scenario, options, &dice, NULL);
    for (int i = 0; i < 2000 && !game_peek(state)->over; i++) {
        choices list;
        text words;
        choice wish = any_wish(g, &x);
        text_init(&words, 4096);
        if (!game_why(g, state, below(&x, g->seats), wish, LANG_ES, &words)) {
            const char *said = text_string(&words);
            if ((!strstr(said, mark) && !strstr(said, "decide")) || strchr(said, '{'))
                fail_msg("%s: %s", g->lists.verbs[choice_verb(wish)].id, said);
        }
        text_release(&words);
        int seat = first_actor(state);
        game_options(g, state, seat, &list);
        game_choose(g, state, seat, gametest_any(&list, &x), NULL);
    }
    test_free(state);
}
