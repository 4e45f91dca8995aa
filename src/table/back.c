/* Taking back: the seat's own last choice, or further with everybody's consent. The
 * rest is played again, which takes as long as the game is: a task does it, on a
 * copy, and the table changes when it is done. */
#include <stdlib.h>

#include "table/message.h"

typedef struct taking_back {
    task task;
    event event;
    match match; /* as it was, then as it is without what was taken back */
    steps steps;
    int base;
    bool ok;
    fault why;
} taking_back;

static bool play_without(task *w, int ms, const watch *by)
{
    taking_back *b = (taking_back *)w;
    (void)ms;
    b->ok = back_work(&b->match, &b->steps, &b->event, b->base, by, &b->why);
    return true;
}

static void taken_back(task *w, table *t, guest *g, const table_env *e)
{
    taking_back *b = (taking_back *)w;
    if (t && b->ok) {
        back_settle(t, &b->event, &b->match, &b->steps);
        table_changed(t);
        b->ok = table_note(t, &b->event, &b->why);
    }
    if (!t || !g)
        return;
    const message m = task_message(w, t, g, e);
    message_tell(&m, b->ok, &b->why);
}

static void release(task *w)
{
    taking_back *b = (taking_back *)w;
    match_release(&b->match);
    steps_release(&b->steps);
    free(b);
}

static void take_back(const message *m, event_kind kind, uint32_t to)
{
    table *t = m->table;
    int seat = m->guest->viewer;
    fault why = {""};
    if (!message_affordable(m, t->steps.count[seat] / 200.0))
        return;
    if (!table_allows(t, kind, seat, m->guest->in, &why) || !table_settle_lost(t, m->env->now, &why)) {
        message_tell(m, false, &why);
        return;
    }
    taking_back *b = message_task(m, sizeof *b, play_without, taken_back, release);
    if (!b)
        return;
    b->event = table_next_event(t, kind, seat, to, NULL, m->env->now);
    b->base = t->base;
    if (!match_copy(&b->match, &t->match, t->match.count, &why)) {
        free(b);
        *m->work = NULL;
        message_no_memory(m);
        return;
    }
    b->task.holds = t->held = true;
}

void do_undo(const message *m)
{
    fault why = {""};
    if (!message_may_act(m))
        return;
    if (match_can_undo(&m->table->match, m->guest->viewer, m->guest->in, &why))
        take_back(m, EVENT_UNDO, 0);
    else
        message_tell(m, false, &why);
}

/* Persons whose consent is still missing. */
static unsigned waiting(const table *t)
{
    return table_persons(t) & ~t->back_agreed;
}

/* All seats of the link agree; with the last consent it happens, and is answered then. */
static void agree(const message *m)
{
    const table *t = m->table;
    fault why = {""};
    bool ok = true;
    for (int seat = 0; ok && seat < table_game(t)->seats; seat++)
        if (m->guest->seats & waiting(t) & 1u << seat)
            ok = message_do(m, EVENT_ANSWER, seat, 1, NULL, &why);
    if (!ok || waiting(t))
        message_tell(m, ok, &why);
    else
        take_back(m, EVENT_REWIND, (uint32_t)t->back_to);
}

void do_rollback(const message *m)
{
    const table *t = m->table;
    int viewer = m->guest->viewer;
    fault why = {""};
    if (!message_may_act(m))
        return;
    int64_t step = request_whole(m->body, "to", -1);
    int moves = step >= 0 && step < t->steps.count[viewer] ? steps_moves(&t->steps, viewer, (int)step) : -1;
    if (moves < 0)
        message_refuse(m, &say_to_behind);
    else if (message_do(m, EVENT_ASK, viewer, (uint32_t)(t->base + moves), NULL, &why))
        agree(m);
    else
        message_tell(m, false, &why);
}

void do_consent(const message *m)
{
    fault why = {""};
    if (!message_may_act(m))
        return;
    if (m->table->back_by < 0)
        message_refuse(m, &say_nobody_asks);
    else if (value_is(request_member(m->body, "yes"), VALUE_TRUE))
        agree(m);
    else
        message_tell(m, message_do(m, EVENT_ANSWER, m->guest->viewer, 0, NULL, &why), &why);
}
