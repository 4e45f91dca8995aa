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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_ended_once),
        cmocka_unit_test(cancelled_before_its_turn),
        cmocka_unit_test(stopping_cancels_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
