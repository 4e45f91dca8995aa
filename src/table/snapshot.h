/* Games that are older than the program. Every so many moves a table notes its
 * exact position in its log; when the moves no longer play, because the rules or
 * the tables have changed, it goes on from there. Without such a note it can be
 * looked at as far as it plays. */
#ifndef FRENTE_SNAPSHOT_H
#define FRENTE_SNAPSHOT_H

#include "table/table.h"

enum { SNAPSHOT_TEXT = EVENT_TEXT }; /* a longer position is not noted */

extern int snapshot_every; /* moves */

bool snapshot_due(const table *t);
/* The words of the event, to be freed: what it was played with, and the exact position. NULL: too long, or no
 * memory. */
char *snapshot_words(const table *t);
/* The position in such words; and the hashes of the tables, into `tables`. */
const char *snapshot_position(const char *words, text *tables);

/* The match begins anew with a snapshot that was made after `at` moves; what everybody saw before is gone. */
bool snapshot_restart(table *t, const char *words, int at, fault *why);

/* "Played with version 1 of the rules, this is 2 …": nothing if it plays as ever. */
void snapshot_told(const table *t, lang in, text *out);

#endif
