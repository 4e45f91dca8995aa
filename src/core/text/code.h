/* The small languages of tables: effects of cards and spaces, written in a cell
 * and compiled by the game into ops. Here is what they share: the cell cut into
 * words, numbers and marks, and errors that name file, line, column and the
 * place in the cell.
 *
 *     code c;
 *     code_open(&c, &t, "effect_code");
 *     while (code_more(&c)) {
 *         int verb = CODE_PICK(&c, verb_words, "step");
 *         int n = code_number(&c, 1, 4);
 *         if (code_more(&c))
 *             code_expect(&c, ";");
 *     }
 *
 * A word begins with a letter and goes on with letters, digits and '_'. A number
 * is digits, with a sign if one stands right before them. A mark is any other
 * sign; "=>" and ".." are one mark each. Blanks only part things.
 *
 * As with tables, after the first error every getter returns something harmless
 * and code_more returns false: no check is needed in between. */
#ifndef FRENTE_CODE_H
#define FRENTE_CODE_H

#include "core/text/tsv.h"

enum { CODE_WORD_MAX = 48 };

typedef enum code_kind { CODE_END, CODE_WORD, CODE_NUMBER, CODE_MARK } code_kind;

typedef struct code {
    tsv *t;
    const char *column;
    const char *cell, *next;  /* where the token after the present one begins */
    const char *begin;        /* of the present token, which is not yet taken */
    code_kind kind;           /* and what it is */
    char word[CODE_WORD_MAX]; /* as it is written */
    char step[CODE_WORD_MAX]; /* the last word or mark that was taken, for sentences; "" at the beginning */
    int number;               /* of CODE_NUMBER */
} code;

/* Begins with the cell of the present row; or with a text made of it. The text must last as long as it is read. */
void code_open(code *c, tsv *t, const char *column);
void code_open_text(code *c, tsv *t, const char *column, const char *text);

/* Is something left (and nothing wrong)? */
bool code_more(const code *c);
/* Is this word or mark next? */
bool code_at(const code *c, const char *word);
/* Takes it if it is next. */
bool code_take(code *c, const char *word);
/* It must be next. */
void code_expect(code *c, const char *word);

/* A word, any; "" if something else is next. `what` says what was expected. */
const char *code_word(code *c, const char *what);
/* The place of the next word among some. */
int code_pick(code *c, const char *const *words, int count, const char *what);
#define CODE_PICK(c, words, what) code_pick(c, words, (int)(sizeof(words) / sizeof((words)[0])), what)
/* The value of an id of that noun (ids that are one word). */
int code_noun(code *c, const noun *of);
/* A whole number in the range. */
int code_number(code *c, int low, int high);

/* Says what is wrong at the present place: for checks of a game's own. */
__attribute__((format(printf, 2, 3))) void code_fail(code *c, const char *format, ...);

#endif
