/* What the functions that answer messages share. */
#ifndef FRENTE_MESSAGE_H
#define FRENTE_MESSAGE_H

#include "server/run/hall.h"

typedef struct message {
    visitor *s;
    const json_t *body, *id;
} message;

/* {"type":"…","id":…  and the caller goes on; message_finish closes the brace and sends it. */
void message_begin(const message *m, text *t, const char *type);
void message_finish(const message *m, text *t);
/* ,"name":"value" */
void message_member(text *t, const char *name, const char *value);
/* One language or the other. */
const char *message_either(const visitor *s, const char *english, const char *spanish);
/* A string of the message, "" if there is none. */
const char *message_word(const message *m, const char *name);
void message_ok(const message *m);
/* An error in answer to this message. */
void message_refuse(const message *m, const char *code, const char *words);
/* The ids of the options in force, as a list. */
void message_options(const room *r, text *t);
/* What takes long counts as more than one message; false, and it is refused, if that is too much now. What is counted
 * is what the viewer knows of: steps that it has seen. */
bool message_affordable(const message *m, double cost);
/* Is a choice legal as far as this seat knows? Fills sentence and rule if not. */
bool message_legal(const game *g, const void *state, int seat, const char *words, lang in, choice *c, char *sentence,
                   size_t size, const char **rule);

/* --- hello.c --- */
void do_hello(const message *m);
void do_look(const message *m);

/* --- ask.c --- */
void do_forecast(const message *m);
void do_group(const message *m);
void do_about(const message *m);
void do_lens(const message *m);

/* --- explore.c --- */
void do_journal(const message *m);
void do_at(const message *m);
void do_plan(const message *m);
void do_position(const message *m);
/* A match as far as `count` moves, for another thread to play; then match_drop_copy, also if it fails. */
bool match_copy(const match *m, int count, match *out);
void match_drop_copy(match *m);

/* --- advise.c --- */
void do_hint(const message *m);
void do_analyse(const message *m);

/* --- bots.c --- */
void do_hurry(const message *m);

#endif
