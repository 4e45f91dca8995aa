/* The store's thread: what waits is stored together, and one that fails or comes too late leaves the others alone;
 * news that is more than can be noted is not forgotten but said to be lost. */
#include <pthread.h>
#include <sched.h>
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
    char id[INFO_ID];
    bool fails, late;
} adding;

/* Adds a game; may fail after that, or find that it was too late. */
static bool run_add(store_job *e, store *s, fault *why)
{
    const adding *a = (adding *)e;
    game_info g = {.round = 1, .version = 1, .game = "duel", .scenario = "short", .players = "[]"};
    snprintf(g.public_id, sizeof g.public_id, "%s", a->id);
    if (!store_game_add(s, &g, why))
        return false;
    e->late = a->late;
    return !a->fails || fault_set(why, "it does not want to");
}
static void count_end(store_job *e, void *owner)
{
    (void)e;
    ++*(int *)owner;
}

static int64_t number_of(store *s, const char *id)
{
    int64_t number = 0;
    fault why = {""};
    assert_held(store_game_find(s, id, &number, &why), why);
    return number;
}

static void one_fails_alone(void **state)
{
    (void)state;
    char folder[] = "/tmp/frente-store-XXXXXX", path[64], name[80];
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
        all[i].store_job.done = count_end;
        store_thread_put(k, &all[i].store_job);
    }
    int ended = 0;
    store_thread_stop(k); /* what waits is done first */
    store_thread_finish(k, &ended);
    store_thread_free(k);
    assert_int_equal(ended, COUNT);
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
    store_thread_free(k);
}

/* News that comes while the news before is being taken is told as well. The store below tells of one game in each of
 * its first two rounds; the second time it waits until the first news has been taken. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int rounds, taken, told;
} news = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void news_set(int *what, int value)
{
    pthread_mutex_lock(&news.lock);
    *what = value;
    pthread_cond_broadcast(&news.changed);
    pthread_mutex_unlock(&news.lock);
}
static void news_wait(const int *what, int least)
{
    pthread_mutex_lock(&news.lock);
    while (*what < least)
        pthread_cond_wait(&news.changed, &news.lock);
    pthread_mutex_unlock(&news.lock);
}
static void count_told(void *context)
{
    (void)context;
    pthread_mutex_lock(&news.lock);
    news.told++;
    pthread_mutex_unlock(&news.lock);
}
static void one_after_the_other(store *s, store_news_visit visit, void *context, bool *lost)
{
    (void)s;
    *lost = false;
    news_set(&news.rounds, news.rounds + 1);
    if (news.rounds == 2)
        news_wait(&news.taken, 1);
    if (news.rounds <= 2)
        visit(context, news.rounds);
}

static void news_between_news(void **state)
{
    (void)state;
    static const store_ops ops = {.news = one_after_the_other};
    store s = {.ops = &ops};
    int64_t game = 0;
    bool lost;
    store_thread *k = store_thread_start(&s, count_told, NULL);
    news_wait(&news.rounds, 2); /* the second round has begun, and has told nothing yet */
    assert_int_equal(store_thread_news(k, &game, 1, &lost), 1);
    assert_int_equal(game, 1);
    news_set(&news.taken, 1);
    news_wait(&news.rounds, 3); /* the second round is over */
    pthread_mutex_lock(&news.lock);
    assert_int_equal(news.told, 2);
    pthread_mutex_unlock(&news.lock);
    assert_int_equal(store_thread_news(k, &game, 1, &lost), 1);
    assert_int_equal(game, 2);
    store_thread_stop(k);
    store_thread_free(k);
}

/* --- their order --- */

static atomic_bool all_wait;
static int64_t done_in[8];
static int done_count;

static bool run_noted(store_job *e, store *s, fault *why)
{
    (void)s, (void)why;
    while (!e->order && !atomic_load(&all_wait))
        sched_yield(); /* the others come while this one is being done */
    done_in[done_count++] = e->order;
    return true;
}

/* Of two servers each locks the rows of several games: in the same order, or one waits for the other crosswise. */
static void games_in_their_order(void **state)
{
    (void)state;
    fault why = {""};
    char folder[] = "/tmp/frente-store-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    store *s = store_open(path, &why);
    if (!s)
        fail_msg("%s", why.text);
    static const int64_t orders[] = {0, 30, STORE_LAST, 10, 30, 20};
    static const int64_t wanted[] = {0, 10, 20, 30, 30, STORE_LAST};
    enum { COUNT = sizeof orders / sizeof orders[0] };
    store_job jobs[COUNT] = {{.ok = false}};
    int ended = 0;
    store_thread *k = store_thread_start(s, nobody, NULL);
    for (int i = 0; i < COUNT; i++) {
        jobs[i].writes = true;
        jobs[i].order = orders[i];
        jobs[i].run = run_noted;
        jobs[i].done = count_end;
        store_thread_put(k, &jobs[i]);
        while (!i && store_thread_waiting(k))
            sched_yield(); /* the first one is under way */
    }
    atomic_store(&all_wait, true);
    store_thread_stop(k);
    while (store_thread_finish(k, &ended))
        ;
    assert_int_equal(ended, COUNT);
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(done_in[i], wanted[i]);
    store_thread_free(k);
    store_close(s);
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[80];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        remove(name);
    }
    remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_fails_alone),
        cmocka_unit_test(more_news_than_can_be_noted),
        cmocka_unit_test(news_between_news),
        cmocka_unit_test(games_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
