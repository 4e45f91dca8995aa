#include "server/run/compressor.h"

#include <stdlib.h>

#include "server/net/deflate.h"
#include "server/run/server.h"
#include "server/ws/client.h"

enum { LARGE = 16 << 10 };

typedef struct compressing {
    job job;
    blob *blob;
    text out;
    bool smaller;
} compressing;

typedef struct blob_waiter {
    struct blob_waiter *next;
    client_ref *who;
} blob_waiter;

static void compress_blob(job *t)
{
    compressing *p = (compressing *)t;
    p->smaller = deflate_message_once(&p->out, text_string(&p->blob->text), p->blob->text.length);
}

static void compressed(job *t, void *owner)
{
    (void)owner;
    compressing *p = (compressing *)t;
    blob *b = p->blob;
    blob_waiter *list = b->waiters;
    b->waiters = NULL;
    b->compressing = false;
    b->incompressible = !p->smaller;
    if (p->smaller) {
        b->deflated = p->out;
        p->out = (text){0};
    }
    for (blob_waiter *next; list; list = next) {
        next = list->next;
        client *who = client_ref_drop(list->who);
        if (who)
            client_wake(who);
        free(list);
    }
    text_release(&p->out);
    blob_drop(b);
    free(p);
}

static bool begin(server *s, blob *b)
{
    compressing *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    *p = (compressing){.job = {.run = compress_blob, .done = compressed}, .blob = b};
    text_init(&p->out, TEXT_DEFAULT_MAX);
    b->refs++;
    b->compressing = true;
    workers_put(s->compressor, &p->job);
    return true;
}

bool compressor_ready(client *who, blob *b)
{
    if (!who->connection->deflate || b->text.length < LARGE || b->deflated.length || b->incompressible)
        return true;
    blob_waiter *w = malloc(sizeof *w);
    if (!w || (!b->compressing && !begin(who->server, b))) {
        free(w);
        b->incompressible = !b->compressing; /* no memory: it goes as it is */
        return b->incompressible;
    }
    *w = (blob_waiter){.next = b->waiters, .who = client_ref_take(who)};
    b->waiters = w;
    return false;
}
