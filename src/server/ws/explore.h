/* Messages that look around and change nothing: older journal lines, past
 * views, plans on an imagined copy, the position as text. */
#ifndef FRENTE_EXPLORE_H
#define FRENTE_EXPLORE_H

#include "server/ws/dispatch.h"

void do_journal(const message *m);
void do_at(const message *m);
void do_plan(const message *m);
void do_position(const message *m);

#endif
