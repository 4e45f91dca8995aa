/* What a guest says to a table: one JSON object, as docs/api.md describes them. All
 * but `hello`, which belongs to whoever knows links. */
#ifndef FRENTE_SAY_H
#define FRENTE_SAY_H

#include "table/sentences.h"
#include "table/task.h"

typedef enum said {
    SAID_ANSWER, /* it was answered: an answer waits for the guest */
    SAID_EVENTS, /* something has happened: what is pending must be stored before anything is told */
    SAID_TASK    /* *work is to be done, then it is answered; nothing else of this guest is heard before */
} said;

/* The table must not be storing anything, and no task may hold it. */
said table_say(table *t, guest *g, const table_env *e, const char *json, size_t length, task **work);
/* The same for a message that has been read. */
said table_hear(table *t, guest *g, const table_env *e, const value *body, task **work);
/* An error for a guest, who may be at no table yet; with the number of what it said, or NULL. */
void guest_refuse(guest *g, const int64_t *id, const sentence *s);
/* What a message that could not be read is answered with. */
void guest_not_read(guest *g, const fault *why);

#endif
