/* Questions about the present position, as the seat looked through knows it. */
#ifndef FRENTE_ASK_H
#define FRENTE_ASK_H

#include "server/ws/dispatch.h"

void do_forecast(const message *m);
void do_group(const message *m);
void do_about(const message *m);
void do_lens(const message *m);

#endif
