#include "server/ws/hurry.h"

#include "server/run/bot_seats.h"

void do_hurry(const message *m)
{
    const client *s = m->s;
    if (s->viewer == WATCHER)
        message_refuse(m, "refused",
                       message_either(s, "whoever only watches hurries nobody", "quien solo mira no mete prisa"));
    else if (bots_hurry(s->at))
        message_ok(m);
    else
        message_refuse(m, "not-now",
                       message_either(s, "no bot has anything to decide now", "ningún bot tiene nada que decidir"));
}
