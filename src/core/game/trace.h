/* A trace goes along with a choice while it is carried out: it collects the
 * journal (what happened, for people) and can dictate the dice (for records
 * and tests). Play-outs pass NULL and pay nothing for it. */
#ifndef FRENTE_TRACE_H
#define FRENTE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text/fault.h"

enum { ENTRY_ARGS = 4, SCRIPT_MAX = 256, SCRIPT_WORD = 48 };

/* Who may read an entry: a bit a seat, and one for the watchers. */
enum { VIEWER_WATCHER = 7, VIEWERS_ALL = 0xff };
static inline uint8_t viewers_only(int seat)
{
    return (uint8_t)(1u << seat);
}
static inline uint8_t viewers_but(int seat)
{
    return (uint8_t)(VIEWERS_ALL & ~(1u << seat));
}

typedef struct entry {
    uint16_t kind; /* row of the game's entry table; ENTRY_NONE is no entry */
    uint16_t viewers;
    int16_t arg[ENTRY_ARGS];
} entry;

typedef struct journal {
    entry *list;
    int count, capacity;
    bool cut; /* memory ran out: something is missing */
} journal;

/* Scripted dice: numbers, or ids where a thing is drawn. */
typedef struct script {
    char words[SCRIPT_MAX][SCRIPT_WORD];
    int count, next;
    bool failed; /* a die was needed that is not there, or has no such side */
    fault why;
} script;

typedef struct halt halt; /* core/game/game.h */

typedef struct trace {
    journal *journal; /* may be NULL */
    script *script;   /* may be NULL */
    const halt *halt; /* where to stop the flow; may be NULL */
} trace;

/* Notes what happened; the meaning of the arguments stands in the entry table. */
void note_to(trace *t, uint8_t viewers, int kind, int a, int b, int c, int d);
static inline void note(trace *t, int kind, int a, int b, int c, int d)
{
    if (t)
        note_to(t, VIEWERS_ALL, kind, a, b, c, d);
}

void journal_release(journal *j);

/* Reads "3 5 f205" into a script; false if it is too long. */
bool script_read(script *s, const char *words, fault *why);

#endif
