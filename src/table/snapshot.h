/* Games that are older than the program. After its first move, whenever a turn has
 * ended, and every so many moves a table notes its exact position in its log; when
 * the moves no longer play, or lead to another position, because the rules or the
 * tables have changed, it goes on from there. A game without such a note, of an
 * old database, goes on from as far as it plays. */
#ifndef FRENTE_SNAPSHOT_H
#define FRENTE_SNAPSHOT_H

#include "table/table.h"

/* What is noted is the position with all its facts: what the set-up says of it today need not be what it said then. The
 * first note of a game has all lines ("!", then the hashes of the tables); later ones say which lines of the last such
 * note they have, "@12 40": forty from the twelfth on, and have the others ("+"). Notes of former versions have what
 * differed from the set-up (";"). */
enum { SNAPSHOT_TEXT = EVENT_TEXT }; /* a longer position is not noted */

extern int snapshot_every; /* moves */

bool snapshot_due(const table *t);
/* How many turns have ended, as the game counts them. */
int snapshot_clock(const table *t);
/* The words of the event, to be freed: what it was played with, and the exact position. NULL: too long, or no
 * memory. */
char *snapshot_words(const table *t);
/* The note is in the log: later ones may rest on it. False: out of memory. */
bool snapshot_noted(table *t, const char *words);
/* The note with all its lines, to be freed; *whole: with all facts. NULL with a fault. */
char *snapshot_expand(const table *t, const char *words, bool *whole, fault *why);
/* The position now as such a note has it. */
void snapshot_write(const table *t, bool whole, text *out);
/* The position in such words; and the hashes of the tables, into `tables`. */
const char *snapshot_position(const char *words, text *tables);

/* The match begins anew with a snapshot that was made after `at` moves; what everybody saw before is gone. */
bool snapshot_restart(table *t, const char *words, int at, fault *why);

/* "Played with version 1 of the rules, this is 2 …": nothing if it plays as ever. */
void snapshot_told(const table *t, lang in, text *out);

#endif
