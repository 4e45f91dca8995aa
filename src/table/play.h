/* What a seat does at a table: one function for each thing it can do, with the
 * rules of who may do what, when. Messages (act.c, back.c) and a terminal go
 * through these, so both are refused the same things in the same words. */
#ifndef FRENTE_TABLE_PLAY_H
#define FRENTE_TABLE_PLAY_H

#include "table/sentences.h"
#include "table/table.h"

/* Who does it, when, and in which language a refusal is told. */
typedef struct doer {
    int seat;
    int64_t now; /* seconds since 1970 */
    lang in;
} doer;

/* What was refused of a choice, and why. */
typedef struct refused {
    char sentence[FAULT_MAX];
    const char *rule; /* "" if it is no rule that bars it */
    const char *code; /* docs/api.md: "illegal" or "refused" */
} refused;

/* What keeps a seat from doing anything at all, or NULL. */
const sentence *table_bars(const table *t, int seat);

/* Makes a choice. `joined`: it is one gesture with the seat's choice before. `dice` scripts it, or NULL. */
bool table_choose(table *t, const doer *by, choice c, bool joined, const char *dice, refused *no);
/* The same for a choice in words. */
bool table_choose_words(table *t, const doer *by, const char *words, bool joined, refused *no);
/* What the rules say of a choice as far as a seat knows: the words of a refusal rest on nothing else. */
bool seat_legal(const game *g, const void *seen, int seat, choice c, lang in, refused *no);
/* ... of one in words, which may be none at all. */
bool seat_legal_words(const game *g, const void *seen, int seat, const char *words, lang in, choice *c, refused *no);

/* Ends outside the list: resigns, offers an end, answers an offer. Bots don't agree on an end. */
bool table_resign(table *t, const doer *by, fault *why);
bool table_end(table *t, const doer *by, end_kind what, fault *why);
/* Gives or takes back a standing order. */
bool table_order(table *t, const doer *by, int row, bool give, fault *why);
/* Takes the seat's last choice back, at once: a message leaves that to a task (back.c). */
bool table_undo(table *t, const doer *by, fault *why);

#endif
