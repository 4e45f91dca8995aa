/* Tables of libfrente from outside: what is refused and when, what a guest is told and what not, and that tables know
 * nothing of each other. Nothing of src/ is included. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "frente.h"

/* --- a host that is the same every time --- */

typedef struct world {
    uint32_t noise;
    int dry; /* there is no chance */
} world;

static int64_t now(void *context)
{
    (void)context;
    return 1790000000;
}

static int chance(void *context, void *bytes, size_t count)
{
    world *w = context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)((w->noise = w->noise * 1103515245 + 12345) >> 16);
    return !w->dry;
}

static frente_table *table_of(world *w)
{
    const frente_host host = {w, now, chance};
    frente_table *t;
    assert_int_equal(frente_table_make(&host, &t, NULL), FRENTE_OK);
    frente_table_effort(t, 3);
    return t;
}

/* --- words --- */

static const char *answer(frente_table *t, const char *words, int code)
{
    const char *out;
    int got;
    frente_status status = frente_table_call(t, words, strlen(words), &got, &out, NULL);
    if (got != code)
        print_error("%s: %d %s\n", words, got, out);
    assert_int_equal(got, code);
    assert_int_equal(status, code < 400 ? FRENTE_OK : FRENTE_REFUSED);
    return out;
}

static frente_heard hears(frente_table *t, int guest, const char *words)
{
    frente_heard what;
    frente_status status = frente_table_say(t, guest, words, strlen(words), &what, NULL);
    assert_int_equal(status == FRENTE_OK, what >= FRENTE_ANSWERED);
    return what;
}

static const char *next(frente_table *t, int guest)
{
    const char *out;
    assert_int_equal(frente_table_next(t, guest, &out, NULL), FRENTE_OK);
    return out;
}

/* The last of the guest's messages of a type, the caller's; NULL: there was none. */
static char *told(frente_table *t, int guest, const char *type)
{
    char *last = NULL, start[40];
    snprintf(start, sizeof start, "{\"type\":\"%s\"", type);
    for (const char *m; (m = next(t, guest));)
        if (!strncmp(m, start, strlen(start))) {
            free(last);
            last = strdup(m);
        }
    return last;
}

static int store(frente_table *t)
{
    const char *out;
    assert_int_equal(frente_table_pending(t, &out, NULL), FRENTE_OK);
    int there = out != NULL;
    if (there)
        assert_int_equal(frente_table_stored(t, NULL), FRENTE_OK);
    return there;
}

/* A guest looks anew, with all of its view. */
static char *view_of(frente_table *t, int guest)
{
    assert_int_equal(hears(t, guest, "{\"type\":\"hello\"}"), FRENTE_ANSWERED);
    char *view = told(t, guest, "view");
    assert_non_null(view);
    return view;
}

/* A choice of the list by chance; false: the guest has none. */
static int choose(frente_table *t, int guest, uint32_t noise)
{
    char *view = view_of(t, guest), words[400];
    const char *list = strstr(view, "\"choices\":["), *seq = strstr(view, "\"seq\":"), *at = list;
    int count = 0;
    for (; at && (at = strstr(at + 1, "\"do\":\"")); count++)
        ;
    if (count) {
        at = list;
        for (int i = (int)(noise % (unsigned)count); i >= 0; i--)
            at = strstr(at + 1, "\"do\":\"");
        snprintf(words, sizeof words, "{\"type\":\"choose\",\"seq\":%ld,\"do\":\"%.*s\"}", strtol(seq + 6, NULL, 10),
                 (int)strcspn(at + 6, "\""), at + 6);
        assert_int_equal(hears(t, guest, words), FRENTE_HAPPENED);
        store(t);
    }
    free(view);
    return count;
}

/* What a bot thinks of a job. */
static char *thoughts(frente_thinker *b, const char *job)
{
    const char *out;
    assert_int_equal(frente_thinker_begin(b, job, strlen(job), NULL), FRENTE_OK);
    while (!frente_thinker_go(b, 1000))
        ;
    assert_int_equal(frente_thinker_end(b, &out, NULL), FRENTE_OK);
    return strdup(out);
}

/* All bots that are due answer; how often. */
static int bots(frente_table *t, frente_thinker *b)
{
    const char *out;
    int count, happened;
    for (int answers = 0;; answers++) {
        assert_int_equal(frente_table_due(t, &count, &out, NULL), FRENTE_OK);
        if (!count)
            return answers;
        int seat = (int)strtol(strstr(out, "\"seat\":") + 7, NULL, 10);
        assert_int_equal(frente_table_think(t, seat, &out, NULL), FRENTE_OK);
        char *said = thoughts(b, out);
        assert_int_equal(frente_table_thought(t, said, strlen(said), &happened, NULL), FRENTE_OK);
        assert_int_equal(happened, 1);
        free(said);
        store(t);
    }
}

/* A game with a person on each seat, a guest for each: guest n holds seat n, and the one after the last of them
 * watches. */
static frente_table *table_of_people(world *w, const frente_game *g)
{
    char words[600];
    frente_table *t = table_of(w);
    size_t at =
        (size_t)snprintf(words, sizeof words, "{\"call\":\"create\",\"game\":\"%s\",\"seats\":{", frente_game_id(g));
    for (int s = 0; s < frente_seats(g); s++)
        at += (size_t)snprintf(words + at, sizeof words - at, "%s\"%s\":\"%s\"", s ? "," : "", frente_seat_id(g, s),
                               s ? "friend" : "me");
    snprintf(words + at, sizeof words - at, "}}");
    answer(t, words, 201);
    for (int guest = 0; guest <= frente_seats(g); guest++)
        assert_int_equal(frente_table_hold(t, guest, guest < frente_seats(g) ? 1u << guest : 0, NULL), FRENTE_OK);
    return t;
}

static const char two_bots[] = "{\"call\":\"create\",\"game\":\"libertad\",\"name\":\"Ana\",\"seats\":{\"anarchist\":"
                               "\"me\",\"communist\":\"bot:easy\",\"moderate\":"
                               "\"bot:easy\"}}";

/* --- before frente_load --- */

/* In a process of its own: tables of data are the whole process's. */
static void alone(void (*run)(void))
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        run();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void need(int good)
{
    if (!good)
        _exit(1);
}

static int call_code(frente_table *t, const char *words)
{
    int code;
    const char *out;
    frente_table_call(t, words, strlen(words), &code, &out, NULL);
    return code;
}

/* Tables in the place of the library's: once, before any were read, for all tables; and then there is no other set. */
static void uses_tables(void)
{
    world w = {1, 0};
    frente_table *t = table_of(&w), *other = table_of(&w);
    const char use[] =
        "{\"call\":\"use\",\"game\":\"libertad\",\"files\":[{\"name\":\"year.tsv\",\"text\":\"id\\n\"}]}";
    need(call_code(t, use) == 200 && call_code(other, use) == 400 && call_code(t, use) == 400);
    need(strstr(answer(other, "{\"call\":\"check\",\"game\":\"libertad\"}", 200), "\"ok\":false") != NULL);
    need(frente_load(NULL, NULL) == FRENTE_MISUSE && frente_load("data", NULL) == FRENTE_MISUSE);
    frente_table_release(t);
    frente_table_release(other);
}

/* A game that a table has read is not read again. */
static void reads_as_needed(void)
{
    world w = {1, 0};
    frente_fault why;
    frente_table *t = table_of(&w);
    need(call_code(t, two_bots) == 201);
    need(call_code(t, "{\"call\":\"use\",\"game\":\"libertad\",\"files\":[]}") == 400);
    need(frente_load("data", &why) == FRENTE_MISUSE && strstr(why.text, "frente_load comes first"));
    need(frente_load(NULL, &why) == FRENTE_MISUSE && !frente_game_at(0));
    char *view = view_of(t, 0);
    free(view);
    frente_table_release(t);
}

static void tables_of_data(void **state)
{
    (void)state;
    alone(uses_tables);
    alone(reads_as_needed);
    world w = {1, 0};
    assert_int_equal(frente_load(NULL, NULL), FRENTE_OK);
    frente_table *t = table_of(&w);
    answer(t, "{\"call\":\"use\",\"game\":\"libertad\",\"files\":[]}", 400);
    frente_table_release(t);
}

/* --- what can't be --- */

static void without_a_game(void **state)
{
    (void)state;
    world w = {1, 0};
    frente_fault why;
    frente_heard what;
    const char *out;
    int number;
    frente_table *t;
    const frente_host halves[] = {{&w, now, NULL}, {&w, NULL, chance}};
    assert_int_equal(frente_table_make(NULL, &t, &why), FRENTE_MISUSE);
    for (int i = 0; i < 2; i++)
        assert_int_equal(frente_table_make(&halves[i], &t, &why), FRENTE_MISUSE);
    assert_null(t);
    t = table_of(&w);
    assert_int_equal(frente_table_say(t, 0, "{}", 2, &what, &why), FRENTE_MISUSE);
    assert_int_equal(what, FRENTE_NO_TABLE);
    assert_int_equal(frente_table_go(t, 0, 1), 1);
    assert_int_equal(frente_table_next(t, 0, &out, &why), FRENTE_OK);
    assert_null(out);
    assert_int_equal(frente_table_pending(t, &out, &why), FRENTE_OK);
    assert_null(out);
    assert_int_equal(frente_table_stored(t, &why), FRENTE_MISUSE);
    assert_int_equal(frente_table_due(t, &number, &out, &why), FRENTE_OK);
    assert_int_equal(number, 0);
    assert_string_equal(out, "[]");
    assert_int_equal(frente_table_order(t, &number, &why), FRENTE_OK);
    assert_int_equal(number, 0);
    assert_int_equal(frente_table_think(t, 0, &out, &why), FRENTE_OK);
    assert_null(out);
    assert_int_equal(frente_table_thought(t, "{}", 2, &number, &why), FRENTE_OK);
    assert_int_equal(number, 0);
    assert_int_equal(frente_table_asks(t, 0, 1), 0);
    assert_int_equal(frente_table_hurries(t), 0);
    assert_int_equal(frente_table_leave(t, 0, &why), FRENTE_OK);
    frente_table_release(t);
    frente_table_release(NULL);
    frente_thinker_release(NULL);
}

static void calls_that_are_none(void **state)
{
    (void)state;
    world w = {1, 0};
    frente_fault why;
    const char *out;
    int code;
    frente_table *t = table_of(&w);
    static const char *const refused[] = {"{\"call\":\"create\",\"game\":\"chess\"}",
                                          "{\"call\":\"load\"}",
                                          "{\"call\":\"events\",\"events\":[]}",
                                          "{\"call\":\"open\",\"saved\":{}}",
                                          "{\"call\":\"record\"}",
                                          "{\"call\":\"seen\",\"game\":\"libertad\"}",
                                          "{\"call\":\"seen-change\"}",
                                          "{\"call\":\"tables\"}"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_non_null(strstr(answer(t, refused[i], 400), "\"bad-request\""));
    assert_non_null(strstr(answer(t, "{\"call\":\"fly\"}", 404), "\"not-found\""));
    assert_int_equal(frente_table_call(t, "{\"call\":\"record\"}", 17, NULL, &out, &why), FRENTE_REFUSED);
    assert_string_equal(why.text, "no game is open");
    assert_int_equal(frente_table_call(t, "no JSON", 7, &code, &out, &why), FRENTE_MISUSE);
    assert_int_equal(code, 400);
    assert_non_null(strstr(out, why.text));
    assert_int_equal(frente_table_call(t, NULL, 0, &code, &out, &why), FRENTE_MISUSE);
    assert_int_equal(code, 400);
    assert_int_equal(frente_table_call(t, "{}", (size_t)FRENTE_WORDS + 1, &code, &out, NULL), FRENTE_MISUSE);
    assert_non_null(strstr(out, "67108864 bytes"));
    w.dry = 1; /* no dice: no game */
    answer(t, two_bots, 400);
    assert_int_equal(hears(t, 0, "{\"type\":\"hello\"}"), FRENTE_NO_TABLE);
    frente_table_release(t);
}

static void guests_that_are_none(void **state)
{
    (void)state;
    world w = {1, 0};
    frente_fault why;
    frente_heard what;
    const char *out;
    frente_table *t = table_of(&w);
    answer(t, two_bots, 201);
    for (int guest = -1; guest <= FRENTE_GUESTS; guest += FRENTE_GUESTS + 1) {
        assert_int_equal(frente_table_hold(t, guest, 1, &why), FRENTE_MISUSE);
        assert_int_equal(frente_table_leave(t, guest, &why), FRENTE_MISUSE);
        assert_int_equal(frente_table_say(t, guest, "{}", 2, &what, &why), FRENTE_MISUSE);
        assert_int_equal(frente_table_next(t, guest, &out, &why), FRENTE_MISUSE);
        assert_int_equal(frente_table_go(t, guest, 1), 1);
    }
    assert_int_equal(frente_table_say(t, 0, NULL, 0, &what, &why), FRENTE_MISUSE);
    assert_int_equal(frente_table_say(t, 0, "{}", (size_t)FRENTE_WORDS + 1, &what, &why), FRENTE_MISUSE);
    assert_int_equal(hears(t, 0, "{\"type\":\"why\"}"), FRENTE_NO_TABLE); /* nobody has said hello */
    assert_int_equal(hears(t, 0, "no JSON"), FRENTE_NO_TABLE);
    assert_null(next(t, 0));
    free(view_of(t, 0));
    assert_int_equal(hears(t, 0, "no JSON"), FRENTE_ANSWERED);
    assert_non_null(strstr(next(t, 0), "\"error\""));
    assert_int_equal(hears(t, 0, "{\"type\":\"fly\"}"), FRENTE_ANSWERED);
    assert_non_null(strstr(next(t, 0), "\"error\""));
    assert_int_equal(frente_table_leave(t, 0, &why), FRENTE_OK);
    assert_int_equal(frente_table_leave(t, 0, &why), FRENTE_OK);
    assert_int_equal(hears(t, 0, "{\"type\":\"recap\"}"), FRENTE_NO_TABLE);
    frente_table_release(t);
}

/* --- one after the other --- */

/* Nothing is told, and nothing heard, before what has happened is stored. */
static void nothing_before_it_is_stored(void **state)
{
    (void)state;
    world w = {1, 0};
    const char *out;
    frente_table *t = table_of_people(&w, frente_game_at(0));
    free(view_of(t, 1));
    free(view_of(t, 0));
    free(told(t, 1, "table"));
    assert_int_equal(hears(t, 0, "{\"type\":\"chat\",\"text\":\"Salud\"}"), FRENTE_HAPPENED);
    for (int stage = 0; stage < 2; stage++) {
        assert_null(next(t, 0));
        assert_null(next(t, 1));
        assert_int_equal(hears(t, 1, "{\"type\":\"recap\"}"), FRENTE_BUSY);
        assert_int_equal(frente_table_stored(t, NULL), stage ? FRENTE_OK : FRENTE_MISUSE);
        if (stage)
            continue;
        assert_int_equal(frente_table_pending(t, &out, NULL), FRENTE_OK);
        assert_non_null(strstr(out, "Salud"));
        assert_int_equal(frente_table_pending(t, &out, NULL), FRENTE_OK);
        assert_null(out);
    }
    assert_int_equal(frente_table_stored(t, NULL), FRENTE_MISUSE);
    for (int guest = 0; guest < 2; guest++) {
        char *line = told(t, guest, "chat");
        assert_non_null(line);
        assert_non_null(strstr(line, "Salud"));
        free(line);
    }
    frente_table_release(t);
}

/* The bots before the first guest have answered. */
static void until_asked(frente_table *t)
{
    frente_thinker *b;
    assert_int_equal(frente_thinker_make(&b, NULL), FRENTE_OK);
    frente_table_effort(t, 3);
    bots(t, b);
    frente_thinker_release(b);
    char *view = view_of(t, 0);
    assert_non_null(strstr(view, "\"do\":\""));
    free(view);
}

/* Whoever waits for a thought is not heard; the others are. */
static void thinking_takes_time(void **state)
{
    (void)state;
    world w = {1, 0};
    int slices = 0;
    frente_table *t = table_of(&w);
    answer(t, two_bots, 201);
    free(view_of(t, 1));
    until_asked(t);
    frente_table_effort(t, 2000);
    assert_int_equal(hears(t, 0, "{\"type\":\"hint\",\"id\":7}"), FRENTE_THINKS);
    assert_int_equal(hears(t, 0, "{\"type\":\"recap\"}"), FRENTE_BUSY);
    assert_int_equal(hears(t, 1, "{\"type\":\"recap\"}"), FRENTE_ANSWERED);
    assert_int_equal(frente_table_go(t, 1, 1), 1);
    while (!frente_table_go(t, 0, 1))
        slices++;
    char *hint = told(t, 0, "hint");
    assert_non_null(hint);
    assert_non_null(strstr(hint, "\"id\":7"));
    free(hint);
    /* Another game, another hello, the end: a thought that nobody waits for any more is given up. */
    assert_int_equal(hears(t, 0, "{\"type\":\"hint\"}"), FRENTE_THINKS);
    assert_int_equal(frente_table_leave(t, 0, NULL), FRENTE_OK);
    until_asked(t);
    assert_int_equal(hears(t, 0, "{\"type\":\"hint\"}"), FRENTE_THINKS);
    answer(t, two_bots, 201);
    until_asked(t);
    assert_int_equal(hears(t, 0, "{\"type\":\"hint\"}"), FRENTE_THINKS);
    frente_table_release(t);
}

/* A thinker takes what a table gave, and nothing else. */
static void thinkers_refuse(void **state)
{
    (void)state;
    frente_fault why;
    frente_thinker *b;
    const char *out;
    static const char *const none[] = {"", "no JSON", "{}", "{\"game\":\"libertad\",\"seat\":9,\"bot\":\"easy\"}"};
    assert_int_equal(frente_thinker_make(&b, &why), FRENTE_OK);
    assert_int_equal(frente_thinker_go(b, 1), 1);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(frente_thinker_begin(b, none[i], strlen(none[i]), &why), FRENTE_MISUSE);
    assert_int_equal(frente_thinker_begin(b, NULL, 0, &why), FRENTE_MISUSE);
    assert_int_equal(frente_thinker_end(b, &out, &why), FRENTE_MISUSE);
    assert_null(out);
    frente_thinker_release(b);
}

/* One thinker for one game after another, and for a bot on every seat. */
static void thinkers_change_games(void **state)
{
    (void)state;
    char words[300];
    frente_thinker *b;
    assert_int_equal(frente_thinker_make(&b, NULL), FRENTE_OK);
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        for (int seat = 0; seat < 2; seat++) {
            world w = {5, 0};
            frente_table *t = table_of(&w);
            int most = 0;
            snprintf(words, sizeof words,
                     "{\"call\":\"create\",\"game\":\"%s\",\"seats\":{\"%s\":\"bot:easy\",\"%s\":\"me\"%s}}",
                     frente_game_id(g), frente_seat_id(g, seat), frente_seat_id(g, 1 - seat),
                     frente_seats(g) > 2 ? ",\"moderate\":\"me\"" : "");
            answer(t, words, 201);
            for (; most < 600 && !bots(t, b); most++)
                choose(t, 0, (uint32_t)most * 2654435761u >> 8);
            assert_true(most < 600); /* the bot has had its turn */
            frente_table_release(t);
        }
    }
    frente_thinker_release(b);
}

/* The bot that is due; `*job` is the caller's. */
static int bot_due(frente_table *t, world *w, char **job)
{
    const char *out;
    int count;
    assert_int_equal(frente_table_due(t, &count, &out, NULL), FRENTE_OK);
    assert_true(count > 0);
    int seat = (int)strtol(strstr(out, "\"seat\":") + 7, NULL, 10);
    const int others[] = {-1, 0, FRENTE_SEATS}; /* 0 is a person's */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(frente_table_think(t, others[i], &out, NULL), FRENTE_OK);
        assert_null(out);
    }
    w->dry = 1;
    assert_int_equal(frente_table_think(t, seat, &out, NULL), FRENTE_FAILED);
    assert_null(out);
    w->dry = 0;
    assert_int_equal(frente_table_think(t, seat, &out, NULL), FRENTE_OK);
    *job = strdup(out);
    return seat;
}

static int happens(frente_table *t, const char *said, frente_status status)
{
    int happened;
    assert_int_equal(frente_table_thought(t, said, strlen(said), &happened, NULL), status);
    return happened;
}

static void bots_answer(void **state)
{
    (void)state;
    world w = {1, 0};
    frente_thinker *b;
    char *job, wrong[100];
    frente_table *t = table_of(&w);
    assert_int_equal(frente_thinker_make(&b, NULL), FRENTE_OK);
    answer(t, two_bots, 201);
    int seat = bot_due(t, &w, &job);
    uint32_t seq = (uint32_t)strtoul(strstr(job, "\"seq\":") + 6, NULL, 10);
    char *said = thoughts(b, job);
    assert_int_equal(frente_table_asks(t, seat, seq), 1);
    assert_int_equal(frente_table_asks(t, seat, seq - 1), 0);
    assert_int_equal(frente_table_asks(t, -1, seq), 0);
    assert_int_equal(frente_table_asks(t, FRENTE_SEATS, seq), 0);
    assert_int_equal(happens(t, "no JSON", FRENTE_MISUSE), 0);
    assert_int_equal(frente_table_thought(t, NULL, 0, &(int){0}, NULL), FRENTE_MISUSE);
    snprintf(wrong, sizeof wrong, "{\"seat\":%d,\"seq\":%u,\"choice\":%u}", seat, seq, 0x7fffffffu);
    assert_int_equal(happens(t, wrong, FRENTE_REFUSED), 0);
    assert_int_equal(happens(t, "{\"seat\":99}", FRENTE_OK), 0);
    free(view_of(t, 0));
    assert_int_equal(hears(t, 0, "{\"type\":\"chat\",\"text\":\"Salud\"}"), FRENTE_HAPPENED);
    assert_int_equal(happens(t, said, FRENTE_OK), 0); /* before that is stored nothing else happens */
    assert_int_equal(store(t), 1);
    assert_int_equal(happens(t, said, FRENTE_OK), 1);
    assert_int_equal(store(t), 1);
    assert_int_equal(happens(t, said, FRENTE_OK), 0); /* it is past */
    assert_int_equal(frente_table_asks(t, seat, seq), 0);
    free(said);
    free(job);
    frente_thinker_release(b);
    frente_table_release(t);
}

/* What a game was stored as opens at another table, where it is told as it was. */
static void games_are_opened_again(void **state)
{
    (void)state;
    world w = {3, 0};
    frente_table *t = table_of(&w), *again = table_of(&w);
    const char *out = answer(t, two_bots, 201);
    const char *saved = strstr(out, "\"saved\":{\"game\":"), *events = strstr(out, "\"events\":[");
    size_t size = strlen(out) + 100;
    char *row = malloc(size), *list = malloc(size);
    assert_true(row && list);
    snprintf(row, size, "{\"call\":\"open\",\"saved\":%.*s}", (int)(events - 1 - (saved + 16)), saved + 16);
    snprintf(list, size, "{\"call\":\"events\",%.*s}", (int)(strlen(events) - 2), events);
    answer(again, row, 200);
    answer(again, list, 200);
    answer(again, list, 400); /* twice: an event is missing between them */
    answer(again, "{\"call\":\"load\"}", 400);
    answer(again, row, 200);
    answer(again, list, 200);
    answer(again, "{\"call\":\"load\"}", 200);
    char *one = view_of(t, 0), *other = view_of(again, 0);
    assert_string_equal(strstr(one, "\"view\":{"), strstr(other, "\"view\":{"));
    free(one);
    free(other);
    answer(again, row, 200); /* begun and left */
    free(row);
    free(list);
    frente_table_release(t);
    frente_table_release(again);
}

/* --- what a guest is told --- */

/* The record of a table as a match: what stands in quotes behind "record". */
static frente_match *match_of(frente_table *t)
{
    const char *from = strstr(answer(t, "{\"call\":\"record\"}", 200), "\"record\":\"") + 10;
    char *words = malloc(strlen(from) + 1), *to = words;
    frente_match *m;
    frente_fault why;
    assert_non_null(words);
    for (; *from != '"'; from++)
        if (*from != '\\')
            *to++ = *from;
        else
            *to++ = *++from == 'n' ? '\n' : *from;
    frente_status status = frente_record_read(words, (size_t)(to - words), &m, &why);
    if (status)
        print_error("%s\n", why.text);
    assert_int_equal(status, FRENTE_OK);
    free(words);
    return m;
}

/* What each guest sees is what the library shows of a position from which all else was wiped, and not a letter more. */
static void compare_views(frente_table *t, const frente_game *g)
{
    frente_match *m = match_of(t);
    for (int guest = 0; guest <= frente_seats(g); guest++) {
        frente_position *seen;
        char *words, *view = view_of(t, guest);
        int viewer = guest < frente_seats(g) ? guest : FRENTE_WATCHER;
        assert_int_equal(frente_redact(frente_now(m), viewer, &seen, NULL), FRENTE_OK);
        assert_int_equal(frente_view(seen, viewer, FRENTE_EN, &words, NULL), FRENTE_OK);
        const char *part = strstr(view, "\"view\":{");
        assert_non_null(part);
        assert_memory_equal(part + 7, words, strlen(words));
        frente_free(words);
        frente_position_release(seen);
        free(view);
    }
    frente_match_release(m);
}

static void guests_see_what_they_may(void **state)
{
    (void)state;
    for (int i = 0; frente_game_at(i); i++) {
        const frente_game *g = frente_game_at(i);
        world w = {(uint32_t)i + 7, 0};
        frente_table *t = table_of_people(&w, g);
        for (int round = 0; round < 40; round++) {
            for (int guest = 0; guest < frente_seats(g); guest++)
                choose(t, guest, w.noise >> 8);
            if (round % 8 == 7)
                compare_views(t, g);
        }
        frente_table_release(t);
    }
}

/* All that a guest is told now, the caller's. */
static char *all_told(frente_table *t, int guest)
{
    size_t length = 0;
    char *all = calloc(1, 1);
    for (const char *m; (m = next(t, guest)); length += strlen(m)) {
        all = realloc(all, length + strlen(m) + 1);
        assert_non_null(all);
        memcpy(all + length, m, strlen(m) + 1);
    }
    return all;
}

/* Two games that differ in one hand: nobody is told another word but whose hand it is, and a bot has the same to think
 * about. */
static void hands_stay_secret(void **state)
{
    (void)state;
    static const char *const hands[] = {"an01 an03", "an02 an05"};
    char words[600], *told_of[2][3], *job[2];
    for (int i = 0; i < 2; i++) {
        world w = {11, 0};
        frente_table *t = table_of(&w);
        const char *out;
        snprintf(words, sizeof words,
                 "{\"call\":\"create\",\"game\":\"libertad\",\"position\":\"at picks\\nevent f101\\nhand anarchist "
                 "%s\\nhand communist co01 co03\\n"
                 "hand moderate mo01 "
                 "mo03\\n\",\"seats\":{\"anarchist\":\"me\",\"communist\":\"bot:easy\",\"moderate\":\"friend\"}}",
                 hands[i]);
        answer(t, words, 201);
        const unsigned held[] = {1u << 0, 1u << 2, 0};
        for (int guest = 0; guest < 3; guest++) {
            assert_int_equal(frente_table_hold(t, guest, held[guest], NULL), FRENTE_OK);
            assert_int_equal(hears(t, guest, "{\"type\":\"hello\"}"), FRENTE_ANSWERED);
        }
        for (int guest = 0; guest < 3; guest++)
            told_of[i][guest] = all_told(t, guest);
        assert_int_equal(frente_table_think(t, 1, &out, NULL), FRENTE_OK);
        assert_non_null(out);
        job[i] = strdup(out);
        frente_table_release(t);
    }
    assert_string_not_equal(told_of[0][0], told_of[1][0]);
    for (int guest = 1; guest < 3; guest++)
        assert_string_equal(told_of[0][guest], told_of[1][guest]);
    assert_string_equal(job[0], job[1]);
    for (int i = 0; i < 2; i++) {
        for (int guest = 0; guest < 3; guest++)
            free(told_of[i][guest]);
        free(job[i]);
    }
}

/* Nobody looks through, or decides for, a seat that it does not hold, whatever it says of itself. */
static void guests_hold_what_they_were_given(void **state)
{
    (void)state;
    world w = {1, 0};
    const frente_game *g;
    assert_int_equal(frente_game_find("libertad", &g, NULL), FRENTE_OK);
    frente_table *t = table_of_people(&w, g);
    char *own = view_of(t, 1), *watched = view_of(t, 3), words[200];
    assert_non_null(strstr(own, "\"viewer\":\"communist\""));
    assert_non_null(strstr(watched, "\"viewer\":\"watcher\""));
    for (int guest = 1; guest <= 3; guest += 2) {
        assert_int_equal(hears(t, guest, "{\"type\":\"look\",\"look\":\"anarchist\"}"), FRENTE_ANSWERED);
        char *error = told(t, guest, "error");
        assert_non_null(error);
        free(error);
        assert_int_equal(hears(t, guest, "{\"type\":\"hello\",\"look\":\"anarchist\",\"seats\":[\"anarchist\"]}"),
                         FRENTE_ANSWERED);
        char *view = told(t, guest, "view");
        assert_null(strstr(view, "\"viewer\":\"anarchist\""));
        free(view);
    }
    snprintf(words, sizeof words, "{\"type\":\"choose\",\"seq\":%ld,\"do\":\"pick an01\"}",
             strtol(strstr(watched, "\"seq\":") + 6, NULL, 10));
    assert_int_equal(hears(t, 3, words), FRENTE_ANSWERED);
    char *error = told(t, 3, "error");
    assert_non_null(error);
    free(error);
    /* Other seats are held from the next hello on. */
    assert_int_equal(frente_table_hold(t, 3, FRENTE_ALL_SEATS, NULL), FRENTE_OK);
    assert_int_equal(hears(t, 3, "{\"type\":\"look\",\"look\":\"anarchist\"}"), FRENTE_ANSWERED);
    free(told(t, 3, "error"));
    free(view_of(t, 3));
    assert_int_equal(hears(t, 3, "{\"type\":\"look\",\"look\":\"moderate\"}"), FRENTE_ANSWERED);
    char *view = told(t, 3, "view");
    assert_non_null(view);
    assert_non_null(strstr(view, "\"viewer\":\"moderate\""));
    free(view);
    free(own);
    free(watched);
    /* A bot's seat is nobody's. */
    answer(t, two_bots, 201);
    view = view_of(t, 1);
    assert_non_null(strstr(view, "\"viewer\":\"watcher\""));
    free(view);
    answer(t, "{\"call\":\"record\"}", 400); /* it would tell what the bots hold */
    frente_table_release(t);
}

/* --- tables know nothing of each other --- */

/* All that is told of a game that goes on, as one number. */
static uint64_t tell_all(frente_table *t, uint64_t sum)
{
    for (const char *m; (m = next(t, 0));)
        for (; *m; m++)
            sum = (sum ^ (uint8_t)*m) * 1099511628211u;
    return sum;
}

static uint64_t play(frente_table *t, frente_thinker *b, uint32_t noise, uint64_t sum)
{
    bots(t, b);
    choose(t, 0, noise);
    return tell_all(t, sum);
}

static void tables_are_apart(void **state)
{
    (void)state;
    enum { STEPS = 12 };
    uint64_t sum[3] = {0};
    world w[3] = {{5, 0}, {5, 0}, {99, 0}};
    frente_table *t[3];
    frente_thinker *b[3];
    for (int i = 0; i < 3; i++) {
        t[i] = table_of(&w[i]);
        assert_int_equal(frente_thinker_make(&b[i], NULL), FRENTE_OK);
        answer(t[i], i < 2 ? two_bots : "{\"call\":\"create\",\"game\":\"cruzada\",\"seats\":{}}", i < 2 ? 201 : 400);
    }
    answer(t[2], two_bots, 201);
    for (uint32_t step = 0; step < STEPS; step++)
        sum[0] = play(t[0], b[0], step * 7, sum[0]);
    for (uint32_t step = 0; step < STEPS; step++) {
        sum[1] = play(t[1], b[1], step * 7, sum[1]);
        sum[2] = play(t[2], b[2], step * 5, sum[2]);
    }
    assert_true(sum[0] == sum[1]);
    assert_true(sum[0] != sum[2]);
    for (int i = 0; i < 3; i++) {
        frente_thinker_release(b[i]);
        frente_table_release(t[i]);
    }
}

/* A game of its own in a thread of its own: what is told of it, as one number. */
static void *play_alone(void *sum)
{
    world w = {7, 0};
    frente_table *t = table_of(&w);
    frente_thinker *b;
    frente_thinker_make(&b, NULL);
    answer(t, two_bots, 201);
    for (uint32_t step = 0; step < 8; step++)
        *(uint64_t *)sum = play(t, b, step, *(uint64_t *)sum);
    frente_thinker_release(b);
    frente_table_release(t);
    return NULL;
}

static void tables_in_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    uint64_t sum[THREADS + 1] = {0};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_alone, &sum[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    play_alone(&sum[THREADS]);
    for (int i = 0; i < THREADS; i++)
        assert_true(sum[i] == sum[THREADS]);
}

/* A table that is only seen, out of a view of another. */
static void see(frente_table *page, const char *view, const char *others)
{
    char words[6000];
    const char *seen = strstr(view, "\"state\":\"") + 9;
    snprintf(words, sizeof words,
             "{\"call\":\"seen\",\"game\":\"libertad\",\"viewer\":\"anarchist\",\"seats\":{\"anarchist\":\"me\","
             "\"communist\":\"%s\","
             "\"moderate\":\"%s\"},\"seq\":%ld,\"step\":0,\"state\":\"%.*s\"}",
             others, others, strtol(strstr(view, "\"seq\":") + 6, NULL, 10), (int)strcspn(seen, "\""), seen);
    answer(page, words, 200);
}

/* A table that is only seen answers out of what was seen, and nothing else can be done with it. */
static void seen_tables_answer(void **state)
{
    (void)state;
    world w = {1, 0};
    char hello[100];
    const char *out;
    int count, happened;
    frente_table *t = table_of(&w), *page = table_of(&w);
    const char *engine = strstr(answer(page, "{\"call\":\"engine\"}", 200), ":\"") + 2;
    snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"engine\":\"%.16s\"}", engine);
    answer(t, two_bots, 201);
    assert_int_equal(hears(t, 0, hello), FRENTE_ANSWERED);
    char *view = told(t, 0, "view");
    see(page, view, "bot");
    assert_int_equal(hears(page, 0, "{\"type\":\"forecast\",\"id\":1,\"do\":\"pick an01\"}"), FRENTE_ANSWERED);
    assert_non_null(next(page, 0));
    assert_int_equal(hears(page, 0, "{\"type\":\"choose\",\"do\":\"pick an01\"}"), FRENTE_ELSEWHERE);
    assert_int_equal(hears(page, 0, "{\"type\":\"hello\"}"), FRENTE_ELSEWHERE);
    assert_int_equal(hears(page, 1, "{\"type\":\"why\"}"), FRENTE_NO_TABLE);
    assert_int_equal(frente_table_due(page, &count, &out, NULL), FRENTE_OK);
    assert_int_equal(count, 0);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(frente_table_think(page, seat, &out, NULL), FRENTE_OK);
        assert_null(out);
    }
    assert_int_equal(frente_table_thought(page, "{\"seat\":1,\"choice\":1}", 21, &happened, NULL), FRENTE_OK);
    assert_int_equal(happened, 0);
    assert_int_equal(frente_table_pending(page, &out, NULL), FRENTE_OK);
    assert_null(out);
    assert_int_equal(frente_table_leave(page, 0, NULL), FRENTE_OK);
    see(page, view, "friend"); /* nor is there a record, whoever sits there */
    answer(page, "{\"call\":\"record\"}", 400);
    free(view);
    frente_table_release(page);
    frente_table_release(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_data),
        cmocka_unit_test(without_a_game),
        cmocka_unit_test(calls_that_are_none),
        cmocka_unit_test(guests_that_are_none),
        cmocka_unit_test(nothing_before_it_is_stored),
        cmocka_unit_test(thinking_takes_time),
        cmocka_unit_test(thinkers_refuse),
        cmocka_unit_test(thinkers_change_games),
        cmocka_unit_test(bots_answer),
        cmocka_unit_test(games_are_opened_again),
        cmocka_unit_test(guests_see_what_they_may),
        cmocka_unit_test(hands_stay_secret),
        cmocka_unit_test(guests_hold_what_they_were_given),
        cmocka_unit_test(tables_are_apart),
        cmocka_unit_test(tables_in_threads),
        cmocka_unit_test(seen_tables_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
