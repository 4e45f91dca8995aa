/* The terminal: lines in, plain words out, colours only where they are welcome. */
#ifndef FRENTE_TERMINAL_H
#define FRENTE_TERMINAL_H

#include <stdbool.h>

enum { LINE_MAX_BYTES = 4096 };
typedef enum line_result { LINE_READ, LINE_CLOSED, LINE_INTERRUPTED } line_result;

/* The next line of the standard input, trimmed; a longer one is cut. */
line_result line_read(char line[LINE_MAX_BYTES]);

/* From here on SIGINT, SIGTERM and SIGHUP only make line_read return. */
void interrupts_catch(void);
/* The signal that came, or 0. */
int interrupts_came(void);
/* Ends the program by that signal, as if it had not been caught. */
void interrupts_die(void);

/* Whether a person sits before the standard output. */
bool terminal_is_screen(void);
/* Heading in bold on a screen. */
void terminal_heading(const char *words);
/* Empties a screen, so that the next player does not see what the last one saw. */
void terminal_clear(void);

#endif
