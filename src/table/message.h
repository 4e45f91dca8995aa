/* What the functions that answer messages share; for the files of src/table. */
#ifndef FRENTE_MESSAGE_H
#define FRENTE_MESSAGE_H

#include "table/play.h"
#include "table/say.h"

typedef struct message {
    table *table;
    guest *guest;
    const table_env *env;
    const value *body;
    bool has_id;
    int64_t id;
    task **work; /* where a task is left to be done */
} message;

/* {"type":"…","id":…  and the caller goes on; message_finish closes the brace, and it waits for the guest. */
void message_begin(const message *m, text *t, const char *type);
void message_finish(const message *m, text *t);
/* A text of the message, "" if there is none; a whole number, within 0 and a billion. */
const char *message_word(const message *m, const char *name);
int message_number(const message *m, const char *name, int otherwise);

/* Answers. */
void message_ok(const message *m);
void message_error(const message *m, const char *code, const char *words, const char *rule);
/* In words of a list, which have no place for others. */
void message_refuse(const message *m, const sentence *s);
void message_no_memory(const message *m);
/* A change that was tried: acknowledged, or the reason. */
void message_tell(const message *m, bool ok, const fault *why);

/* Carries an event of this seat out, now. */
bool message_do(const message *m, event_kind kind, int seat, uint32_t value, const char *words, fault *why);
/* The seat looked through is the guest's, and the game goes on; else it is refused. */
bool message_may_act(const message *m);
/* Who does what a message says, if it may act. */
doer message_doer(const message *m);
/* What takes long counts as more than one message; false, and it is refused, if that is too much now. What is counted
 * is what the viewer knows of: steps that it has seen. */
bool message_affordable(const message *m, double cost);
/* The ids of the options in force, as a member. */
void table_options_json(const table *t, text *out);

/* A task that answers this message; `size` bytes, of which the rest is zero. NULL, and it is refused: no memory. */
void *message_task(const message *m, size_t size, bool (*go)(task *w, int ms, const watch *by),
                   void (*done)(task *w, table *t, guest *g, const table_env *e), void (*release)(task *w));
/* The message that a task answers, when it comes back. */
message task_message(const task *w, table *t, guest *g, const table_env *e);
/* It took too long: said so, and true. */
bool task_was_late(const task *w, const message *m);

/* --- act.c --- */
void do_choose(const message *m);
void do_order(const message *m);
void do_resign(const message *m);
void do_end(const message *m);
void do_fair(const message *m);
void do_rematch(const message *m);
void do_name(const message *m);
void do_chat(const message *m);
/* --- back.c --- */
void do_undo(const message *m);
void do_rollback(const message *m);
void do_consent(const message *m);
/* --- ask.c --- */
void do_why(const message *m);
void do_forecast(const message *m);
void do_group(const message *m);
void do_about(const message *m);
void do_lens(const message *m);
/* --- look.c --- */
void do_look(const message *m);
void do_journal(const message *m);
void do_recap(const message *m);
void do_at(const message *m);
void do_plan(const message *m);
void do_position(const message *m);
/* --- advise.c --- */
void do_hint(const message *m);
void do_analyse(const message *m);
/* --- due.c --- */
void do_hurry(const message *m);

#endif
