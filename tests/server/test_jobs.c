/* Jobs: every one that was put is ended once, whatever becomes of it; who cancels names a job by its id, which may be
 * of one that has long gone; a queue that stops cancels all, and what is put later. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "server/run/workers.h"
#include "unit.h"

static void nobody(void *context)
{
    (void)context;
}

typedef struct tally {
    int ended, ran;
} tally;

/* A job that ends when it is told to. */
typedef struct counted {
    job job;
    atomic_bool *begun; /* or NULL */
    bool stubborn;      /* it looks for nothing but its cancelling */
} counted;

static void run(job *j)
{
    const counted *c = (counted *)j;
    if (c->begun)
        atomic_store(c->begun, true);
    while (c->stubborn && !atomic_load(&j->cancel))
        sched_yield();
}
static void done(job *j, void *owner)
{
    tally *t = owner;
    t->ended++;
    t->ran += j->ran;
    free(j);
}
static job *make(atomic_bool *begun, bool stubborn)
{
    counted *c = calloc(1, sizeof *c);
    *c = (counted){.job = {.run = run, .done = done}, .begun = begun, .stubborn = stubborn};
    return &c->job;
}
static void wait_for(atomic_bool *what)
{
    while (!atomic_load(what))
        sched_yield();
}

static void each_is_ended_once(void **state)
{
    (void)state;
    enum { JOBS = 2000 };
    tally t = {0};
    job_id ids[JOBS];
    workers *w = workers_start(4, nobody, NULL);
    for (int i = 0; i < JOBS; i++) {
        ids[i] = workers_put(w, make(NULL, i % 7 == 0));
        if (i % 7 == 0 || i % 5 == 0)
            workers_cancel(w, ids[i]);
        if (i % 3 == 0)
            workers_finish(w, &t);
        if (i > 100)
            workers_cancel(w, ids[i - 100]); /* it may have gone by now: nothing happens */
    }
    workers_stop(w);
    workers_finish(w, &t);
    workers_free(w);
    assert_int_equal(t.ended, JOBS);
}

/* One thread, kept busy by the first job: the second has not begun. */
static void cancelled_before_its_turn(void **state)
{
    (void)state;
    tally t = {0};
    atomic_bool first = false, second = false;
    workers *w = workers_start(1, nobody, NULL);
    job_id busy = workers_put(w, make(&first, true));
    wait_for(&first);
    workers_cancel(w, workers_put(w, make(&second, false)));
    workers_finish(w, &t); /* it has ended, though the thread is still at work */
    assert_int_equal(t.ended, 1);
    assert_int_equal(t.ran, 0);
    assert_false(atomic_load(&second));
    workers_cancel(w, busy);
    workers_stop(w);
    workers_finish(w, &t);
    workers_free(w);
    assert_int_equal(t.ended, 2);
    assert_int_equal(t.ran, 1);
}

static void stopping_cancels_all(void **state)
{
    (void)state;
    tally t = {0};
    atomic_bool begun = false;
    workers *w = workers_start(1, nobody, NULL);
    workers_put(w, make(&begun, true));
    for (int i = 0; i < 10; i++)
        workers_put(w, make(NULL, true));
    wait_for(&begun);
    workers_stop(w); /* returns, though each of them would go on for ever */
    workers_put(w, make(NULL, true));
    workers_finish(w, &t);
    workers_free(w);
    assert_int_equal(t.ended, 12);
    assert_int_equal(t.ran, 1);
}

/* --- turns --- */

/* The order in which one thread would do what waits. */
static void order_of(const job_turn *all, int count, char *out)
{
    turns *t = turns_make();
    bool gone[64] = {false};
    for (int i = 0; i < count; i++)
        turns_came(t, &all[i]);
    for (int n = 0; n < count; n++) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (!gone[i] && (best < 0 || turns_before(t, &all[i], &all[best])))
                best = i;
        gone[best] = true;
        out[n] = (char)('a' + best);
        turns_took(t, &all[best]);
    }
    out[count] = '\0';
    turns_free(t);
}

static void turns_by_person(void **state)
{
    (void)state;
    char order[65];
    /* One has twenty games with a bot that thinks long; then somebody else's comes, and an easy one. */
    job_turn all[22];
    for (int i = 0; i < 20; i++)
        all[i] = (job_turn){.person = 1, .game = 100 + i, .cost = 2000};
    all[20] = (job_turn){.person = 2, .game = 200, .cost = 2000};
    all[21] = (job_turn){.person = 3, .game = 300, .cost = 1};
    order_of(all, 22, order);
    assert_int_equal(order[0], 'a' + 21); /* the quick one */
    assert_true(order[1] == 'a' + 20 || order[2] == 'a' + 20);
    /* A person's own games take turns too: the quick one of another game before the long ones. */
    const job_turn own[] = {{1, 1, 500}, {1, 1, 500}, {1, 2, 500}, {1, 3, 1}};
    order_of(own, 4, order);
    assert_string_equal(order, "dacb");
    /* Who is alone goes in the order of coming. */
    const job_turn alone[] = {{7, 7, 10}, {7, 7, 10}, {7, 7, 10}};
    order_of(alone, 3, order);
    assert_string_equal(order, "abc");
}

/* However many strangers with little to do keep coming, who wants much gets there. */
static void turns_starve_nobody(void **state)
{
    (void)state;
    turns *t = turns_make();
    const job_turn much = {.person = 1, .game = 1, .cost = 1000};
    turns_came(t, &much);
    int served = 0;
    for (uint64_t who = 2; who < 100000; who++) {
        const job_turn little = {.person = who, .game = (int64_t)who, .cost = 5};
        turns_came(t, &little);
        if (!turns_before(t, &little, &much))
            break;
        turns_took(t, &little);
        served++;
    }
    assert_in_range(served, 100, 300);
    turns_free(t);
}

/* Who has gone costs nothing, and whoever had much is like anybody else when there was time for all. */
static void turns_are_forgotten(void **state)
{
    (void)state;
    turns *t = turns_make();
    const job_turn mine = {.person = 1, .game = 1, .cost = 100}, yours = {.person = 2, .game = 2, .cost = 100};
    for (int i = 0; i < 50; i++) {
        turns_came(t, &mine);
        turns_left(t, &mine);
    }
    turns_came(t, &yours);
    turns_came(t, &mine);
    assert_false(turns_before(t, &yours, &mine) || turns_before(t, &mine, &yours));
    turns_took(t, &mine);
    turns_took(t, &yours);
    turns_came(t, &mine);
    turns_came(t, &yours);
    assert_false(turns_before(t, &yours, &mine) || turns_before(t, &mine, &yours));
    turns_free(t);
}

/* One thread for all, kept busy by who wants much; the other takes what is quick, and nothing else. */
static void quick_ones_have_a_thread(void **state)
{
    (void)state;
    tally t = {0};
    atomic_bool first = false, second = false, quick = false;
    workers *w = workers_start_fair(1, 1, 0, nobody, NULL);
    job *long_one = make(&first, true), *long_two = make(&second, true), *short_one = make(&quick, false);
    long_one->turn = (job_turn){1, 1, 1000};
    long_two->turn = (job_turn){2, 2, 1000};
    short_one->turn = (job_turn){1, 3, 1};
    job_id one = workers_put(w, long_one);
    wait_for(&first);
    job_id two = workers_put(w, long_two);
    assert_true(workers_waits(w, two) && !workers_waits(w, one));
    workers_put(w, short_one);
    wait_for(&quick);
    assert_false(atomic_load(&second));
    while (workers_waiting(w) > 1)
        sched_yield();
    assert_int_equal(workers_waiting(w), 1);
    workers_cancel(w, one);
    wait_for(&second);
    workers_stop(w);
    workers_finish(w, &t);
    workers_free(w);
    assert_int_equal(t.ended, 3);
    assert_int_equal(t.ran, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_ended_once),       cmocka_unit_test(turns_by_person),
        cmocka_unit_test(turns_starve_nobody),      cmocka_unit_test(turns_are_forgotten),
        cmocka_unit_test(quick_ones_have_a_thread), cmocka_unit_test(cancelled_before_its_turn),
        cmocka_unit_test(stopping_cancels_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
