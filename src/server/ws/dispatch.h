/* What a page says on its socket: one function per message type, all in one
 * table in dispatch.c. See docs/api.md. */
#ifndef FRENTE_DISPATCH_H
#define FRENTE_DISPATCH_H

#include <jansson.h>

#include "server/ws/client.h"

typedef struct message {
    client *s;
    const json_t *body, *id;
} message;

void message_take(client *s, const char *bytes, size_t length);

void client_error(client *s, const json_t *id, const char *code, const char *words, const char *rule);
/* A change that was tried: acknowledged, or the reason. Sending waits until it is stored. */
void client_tell(client *s, const json_t *id, bool ok, const fault *why);

/* {"type":"…","id":…  and the caller goes on; message_finish closes the brace and sends it. */
void message_begin(const message *m, text *t, const char *type);
void message_finish(const message *m, text *t);
/* ,"name":"value" */
void message_member(text *t, const char *name, const char *value);
/* One language or the other. */
const char *message_either(const client *s, const char *english, const char *spanish);
/* A string of the message, "" if there is none. */
const char *message_word(const message *m, const char *name);
void message_ok(const message *m);
/* An error in answer to this message. */
void message_refuse(const message *m, const char *code, const char *words);
/* What takes long counts as more than one message; false, and it is refused, if that is too much now. What is counted
 * is what the viewer knows of: steps that it has seen. */
bool message_affordable(const message *m, double cost);
/* Is a choice legal as far as this seat knows? Fills sentence and rule if not. */
bool message_legal(const game *g, const void *state, int seat, const char *words, lang in, choice *c, char *sentence,
                   size_t size, char **rule);

#endif
