/* The store's thread: what waits is stored together, and one that fails or comes too late leaves the others alone;
 * news that is more than can be noted is not forgotten but said to be lost. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/run/store_thread.h"
#include "store/ops.h"
#include "unit.h"

static atomic_bool rung;
static void nobody(void *context)
{
    (void)context;
    atomic_store(&rung, true);
}

/* --- one transaction, many store_jobs --- */

typedef struct adding {
    store_job store_job;
    char id[STORE_ID];
    bool fails, late;
} adding;

/* Adds a game; may fail after that, or find that it was too late. */
static bool run_add(store_job *e, store *s, fault *why)
{
    const adding *a = (adding *)e;
    store_game g = {.round = 1, .version = 1, .game = "duel", .scenario = "short", .players = "[]"};
    snprintf(g.public_id, sizeof g.public_id, "%s", a->id);
    if (!store_game_add(s, &g, why))
        return false;
    e->late = a->late;
    return !a->fails || fault_set(why, "it does not want to");
}
static void no_end(store_job *e, void *owner)
{
    (void)e, (void)owner;
}

static int64_t number_of(store *s, const char *id)
{
    int64_t number = 0;
    fault why = {""};
    assert_held(store_game_find(s, id, &number, &why), why);
    return number;
}

static void take_all(store_thread *k, int count)
{
    while (count)
        if (store_thread_take(k))
            count--;
        else
            usleep(1000);
}

static void one_fails_alone(void **state)
{
    (void)state;
    char folder[] = "/tmp/frente-keeper-XXXXXX", path[64], name[80];
    fault why = {""};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    store *s = store_open(path, &why);
    if (!s)
        fail_msg("%s", why.text);
    adding all[] = {
        {.id = "first"}, {.id = "fails", .fails = true}, {.id = "late", .late = true}, {.id = "first"}, {.id = "last"}};
    enum { COUNT = sizeof all / sizeof all[0] };
    store_thread *k = store_thread_start(s, nobody, NULL);
    for (int i = 0; i < COUNT; i++) {
        all[i].store_job.writes = true;
        all[i].store_job.run = run_add;
        all[i].store_job.done = no_end;
        store_thread_put(k, &all[i].store_job);
    }
    take_all(k, COUNT);
    store_thread_stop(k);
    assert_true(all[0].store_job.ok);
    assert_false(all[1].store_job.ok);
    assert_string_equal(all[1].store_job.why.text, "it does not want to");
    assert_true(all[2].store_job.ok && all[2].store_job.late);
    assert_false(all[3].store_job.ok); /* the name is taken: the database itself refused it */
    assert_true(all[4].store_job.ok);
    assert_true(number_of(s, "first") && number_of(s, "last"));
    assert_int_equal(number_of(s, "fails"), 0);
    assert_int_equal(number_of(s, "late"), 0);
    store_close(s);
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        remove(name);
    }
    remove(folder);
}

/* --- news --- */

enum { MANY = 5000 };
static void flood(store *s, store_news_visit visit, void *context, bool *lost)
{
    static bool told;
    (void)s, (void)lost;
    for (int64_t i = 1; !told && i <= MANY; i++)
        visit(context, i);
    told = true;
}

static void more_news_than_can_be_noted(void **state)
{
    (void)state;
    static const store_ops ops = {.news = flood};
    store s = {.ops = &ops};
    int64_t games[256];
    bool lost = false, any;
    int count = 0;
    atomic_store(&rung, false);
    store_thread *k = store_thread_start(&s, nobody, NULL);
    while (!atomic_load(&rung))
        usleep(1000);
    for (int more = 1; more; count += more) { /* it is told in pieces, and once that it is not all */
        more = store_thread_news(k, games, 256, &any);
        lost |= any;
    }
    assert_true(lost);
    assert_in_range(count, 1000, MANY - 1);
    store_thread_stop(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_fails_alone),
        cmocka_unit_test(more_news_than_can_be_noted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
