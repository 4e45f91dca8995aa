/* The terminal: lines in, plain words out, colours only where they are welcome. */
#ifndef FRENTE_TERMINAL_H
#define FRENTE_TERMINAL_H

#include <stdatomic.h>
#include <stdbool.h>

#include "core/text/text.h"

enum { LINE_MAX_BYTES = 4096 };
typedef enum line_result { LINE_READ, LINE_CLOSED, LINE_INTERRUPTED } line_result;

/* The next line of the standard input, trimmed; a longer one is cut. */
line_result line_read(char line[LINE_MAX_BYTES]);

/* The next byte of it, or -1 at the end and -2 on a signal. */
int line_byte(void);
/* What can follow what has been typed: adds whole lines, one per candidate. */
typedef void (*line_complete)(void *context, const char *typed, text *out);
/* The same behind a prompt, and with a person at the keyboard: the line can be edited, Tab completes it, and the arrows
 * bring back earlier ones. (edit.c) */
line_result line_ask(const char *prompt, char line[LINE_MAX_BYTES], line_complete complete, void *context);
/* What was typed at the end of a page instead of Enter, once; false: nothing was. */
bool line_kept(char line[LINE_MAX_BYTES]);
/* What was typed before it was asked for is thrown away, if a person typed it. */
void line_forget_typed(void);
/* Does a person type at a keyboard, and read on a screen? */
bool terminal_is_person(void);

/* From here on SIGINT, SIGTERM and SIGHUP only make line_read return. */
void interrupts_catch(void);
/* The signal that came, or 0. */
int interrupts_came(void);
/* ... for who only wants to know whether to stop. */
const atomic_bool *interrupts_flag(void);
/* Ends the program by that signal, as if it had not been caught. */
void interrupts_die(void);

/* Whether a person sits before the standard output. */
bool terminal_is_screen(void);
/* Does it show more than ASCII, as its language says? A person whose terminal does not is told all in plain letters. */
bool terminal_has_unicode(void);
bool terminal_is_plain(void);
/* How many characters a line has, or 0 if that is not known: $COLUMNS, or what the terminal says. */
int terminal_width(void);
/* How many lines it has, or 0 if that is not known: $LINES, or what the terminal says. */
int terminal_height(void);
/* From here on what is printed goes into a text, broken to a width; NULL: to the standard output again. */
void terminal_capture(text *to, int width);
/* A blank at which no line is broken. */
#define TERMINAL_JOIN "\x1f"
/* Makes such of all blanks: what is to be typed stays on one line. */
void terminal_join(char *words);
/* Breaks the lines of a text between words, so that none is wider; what follows a break stands a little to the right.
 * 0: nothing is broken. */
void terminal_wrap(const char *words, int width, text *out);
/* Prints words, broken to the width of the terminal. */
void terminal_print(const char *words);
/* ... lines that fit already. */
void terminal_raw(const char *lines);
/* ... a question that is answered on the same line. */
void terminal_ask(const char *words);
/* ... with the end of a line. */
void terminal_say(const char *words);
/* Lines that fit already, a screen at a time where a person sits before it: Enter goes on, q leaves the rest out. */
void terminal_page(const char *lines);
void terminal_page_words(const char *words); /* broken to the width first */
/* What stands under a page that goes on, in the reader's language; it is kept as a pointer. */
void terminal_page_prompt(const char *words);
__attribute__((format(printf, 1, 2))) void terminal_printf(const char *format, ...);
/* A part of a line, which is broken and printed when its end has come. */
__attribute__((format(printf, 1, 2))) void terminal_part(const char *format, ...);
/* Heading in bold on a screen. */
void terminal_heading(const char *words);
/* Empties a screen, so that the next player does not see what the last one saw. */
void terminal_clear(void);

/* A bar on the standard error: how many of all are done, and the time left. (progress.c) */
void progress_begin(void);
void progress_show(long done, long all);
void progress_end(void); /* wipes it away */

#endif
