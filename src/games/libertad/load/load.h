/* What the files of this folder share: helpers to read rows, the compiler of effects, and one reader per table. */
#ifndef FRENTE_LIBERTAD_LOAD_H
#define FRENTE_LIBERTAD_LOAD_H

#include "core/text/cell.h"
#include "core/text/code.h"
#include "games/libertad/load/tables.h"

/* ---- rows, ids and names (load.c) ---- */

/* The value that a row is about, by its id: none twice. `seen` gathers them, and lf_all_rows finds what is missing. */
int lf_row_of(tsv *t, const char *column, const noun *of, uint64_t *seen);
void lf_all_rows(tsv *t, const char *column, const noun *of, uint64_t seen);

/* Names and ids within their bounds, kept for good. An id must be new in both nouns. */
const char *lf_keep_name(tsv *t, const char *column);
const char *lf_keep_id(tsv *t, const char *column, const noun *a, const noun *b);

/* ---- effects (effects.c) ---- */

/* Where a code stands: it decides which steps it may have. */
enum {
    IN_CARD = 1,     /* the Event of a player card: somebody plays it */
    IN_FASCIST = 2,  /* a Fascist Event */
    IN_TEST = 4,     /* an outcome of a Test */
    IN_SPACE = 8,    /* a space of a track: its owner acts */
    IN_ONCE = 16,    /* a Medallion that acts when it is taken */
    IN_LASTING = 32, /* one that works for the rest of the game */
    IN_PAID = 64     /* one that is paid with Hero points */
};

/* Compiles what is left of a code, or a whole cell, and returns where its steps begin; 0 is the empty script. `owner`
 * is the faction whose card or space it is, NOBODY for none. */
int lf_compile(code *c, unsigned where, int owner);
int lf_compile_column(tsv *t, const char *column, unsigned where, int owner);
int lf_compile_event(tsv *t); /* Attacks and effects of a Fascist card */

/* ---- the tables ---- */

bool lf_load_factions(const data_source *from, fault *why); /* map.c */
bool lf_load_fronts(const data_source *from, fault *why);
bool lf_load_tracks(const data_source *from, fault *why);
bool lf_load_limits(const data_source *from, fault *why);
bool lf_load_icons(const data_source *from, fault *why); /* cards.c */
bool lf_load_cards(const data_source *from, fault *why);
bool lf_load_fascists(const data_source *from, fault *why);
bool lf_load_medals(const data_source *from, fault *why);
bool lf_load_years(const data_source *from, fault *why); /* numbers.c */
bool lf_load_hero(const data_source *from, fault *why);
bool lf_load_counters(const data_source *from, fault *why);
bool lf_load_setup(const data_source *from, fault *why);
bool lf_load_spanish(const data_source *from, fault *why); /* names.c */

/* ---- names and words that are put together out of the tables (names.c) ---- */

void lf_fixed_names(void); /* of what the rules know by itself; before the first table */
void lf_make_names(tsv *t);
void lf_make_words(tsv *t);

#endif
