/* Coming in: what a token opens is looked up, the table is opened, and the client
 * looks through one of its seats. */
#ifndef FRENTE_HELLO_H
#define FRENTE_HELLO_H

#include "server/ws/dispatch.h"

void do_hello(const message *m);
void do_look(const message *m);
/* The ids of the options in force, as a list. */
void message_options(const table *r, text *t);

#endif
