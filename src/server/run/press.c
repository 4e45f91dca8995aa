/* Large messages (first views of large boards) are compressed by a thread of
 * their own: that takes a millisecond and more, which the loop does not have,
 * and must not wait behind what takes seconds. Whoever is to be sent one waits
 * for it, and for nothing else; it is made once for all that want it. */
#include <stdlib.h>

#include "server/net/deflate.h"
#include "server/run/hall.h"

enum { LARGE = 16 << 10 };

typedef struct pressing {
    task task;
    blob *blob;
    text out;
    bool smaller;
} pressing;

typedef struct blob_waiter {
    struct blob_waiter *next;
    handle *who;
} blob_waiter;

static void press(task *t)
{
    pressing *p = (pressing *)t;
    p->smaller = squeeze_once(&p->out, text_string(&p->blob->text), p->blob->text.length);
}

static void pressed(task *t, void *owner)
{
    pressing *p = (pressing *)t;
    blob *b = p->blob;
    blob_waiter *list = b->waiters;
    b->waiters = NULL;
    b->pressing = false;
    b->stubborn = !p->smaller;
    if (p->smaller) {
        b->squeezed = p->out;
        p->out = (text){0};
    }
    for (blob_waiter *next; list; list = next) {
        next = list->next;
        visitor *s = handle_drop(list->who);
        if (s && owner)
            visitor_wake(s);
        free(list);
    }
    text_release(&p->out);
    blob_drop(b);
    free(p);
}

static bool begin(hall *h, blob *b)
{
    pressing *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    *p = (pressing){.task = {.work = press, .done = pressed}, .blob = b};
    text_init(&p->out, TEXT_DEFAULT_MAX);
    b->refs++;
    b->pressing = true;
    crew_put(h->press, &p->task);
    return true;
}

bool press_ready(visitor *s, blob *b)
{
    if (!s->conn->deflate || b->text.length < LARGE || b->squeezed.length || b->stubborn)
        return true;
    blob_waiter *w = malloc(sizeof *w);
    if (!w || (!b->pressing && !begin(s->hall, b))) {
        free(w);
        b->stubborn = !b->pressing; /* no memory: it goes as it is */
        return b->stubborn;
    }
    *w = (blob_waiter){.next = b->waiters, .who = handle_take(s)};
    b->waiters = w;
    return false;
}
