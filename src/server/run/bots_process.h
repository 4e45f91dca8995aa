/* `frente bots`: a process that thinks for the bots of servers that share a database (store/turn.h). Any number of them
 * may run, on any machines; one that dies is replaced by the others when its lease has run out. */
#ifndef FRENTE_BOTS_PROCESS_H
#define FRENTE_BOTS_PROCESS_H

#include "core/play/record.h"

typedef struct bots_options {
    const char *database; /* postgres://... */
    int lease_ms;         /* how long a turn is nobody else's */
    bool quiet;
    const game *const *games; /* NULL-terminated */
    game_finder find;
    const data_source *source;
} bots_options;

/* Until SIGINT, SIGTERM or SIGHUP; prints one line when it is ready. */
bool bots_run(const bots_options *o, fault *why);

#endif
