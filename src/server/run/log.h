/* Log lines on the standard error: `2026-07-18T09:00:00.123Z what name=value …`. Never a token. */
#ifndef FRENTE_LOG_H
#define FRENTE_LOG_H

typedef struct server server;

/* One line: time, what, and more as name=value. */
__attribute__((format(printf, 3, 4))) void log_line(const server *s, const char *what, const char *format, ...);
__attribute__((format(printf, 2, 3))) void log_error(const char *what, const char *format, ...);

#endif
