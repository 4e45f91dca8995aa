/* What the server counts of itself, for GET /metrics (docs/operation.md). Any thread may count. */
#ifndef FRENTE_METERS_H
#define FRENTE_METERS_H

#include <stdint.h>

#include "core/text/text.h"

/* X(name, what Prometheus is told of it). They only grow. */
#define METERS(X)                                                                                                      \
    X(answers_2xx, "HTTP answers of status 2xx and 3xx")                                                               \
    X(answers_4xx, "HTTP answers of status 4xx")                                                                       \
    X(answers_429, "of these: refused by a rate")                                                                      \
    X(answers_5xx, "HTTP answers of status 5xx")                                                                       \
    X(sockets_opened, "handshakes that became sockets")                                                                \
    X(frames, "frames of sockets")                                                                                     \
    X(commits, "commits of the store")                                                                                 \
    X(commit_microseconds, "time that these took")                                                                     \
    X(overtaken, "changes that were not taken: another server had added to the game")                                  \
    X(bot_choices, "choices of bots that thought in this process")                                                     \
    X(notices_sent, "notices that were sent")                                                                          \
    X(notices_failed, "tries to send one that failed")                                                                 \
    X(errors, "lines of the log that tell of a failure")

#define METER_NAME(name, help) METER_##name,
typedef enum meter { METERS(METER_NAME) METER_COUNT } meter;

void meter_add(meter which, int64_t amount);
int64_t meter_read(meter which);
/* In the text form of Prometheus; and a number that goes up and down. */
void meters_write(text *out);
void meters_gauge(text *out, const char *name, const char *help, int64_t value);

#endif
