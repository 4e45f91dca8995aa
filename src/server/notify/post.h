/* Carries messages out, hundreds at once, in one thread: a receiver that takes its time holds up nobody but whoever is
 * told there. */
#ifndef FRENTE_POST_H
#define FRENTE_POST_H

#include "server/notify/mail.h"
#include "server/notify/send.h"
#include "server/run/job.h"

enum { OUTGOING_MOST = 320 }; /* on their way at once */

/* One message. Its job has no `run`; when it is `done`, `outcome` and `why` say what came of it. */
typedef struct outgoing {
    job job;
    const parcel *parcel; /* over HTTP; NULL: a letter, by ... */
    mail_letter letter;
    send_outcome outcome;
    fault why;

    void *handle, *list; /* the post's from here */
    struct outgoing *next;
} outgoing;

typedef struct post post;
/* NULL: there is no memory, or no thread. */
post *post_start(void (*ready)(void *context), void *context);
void post_put(post *p, outgoing *e);
int post_finish(post *p, void *owner);
/* Takes no more, cancels what waits, and gives what is on its way a moment to arrive. */
void post_stop(post *p);
void post_free(post *p);

#endif
