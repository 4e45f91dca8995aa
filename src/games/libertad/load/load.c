/* Reads the tables of Land and Freedom, in the order in which they need each other. Everything that a table can say
 * wrongly is found by the file that reads it, with file, line and column: what is accepted can be played. */
#include "games/libertad/load/load.h"

#include <string.h>

#include "games/libertad/show/show.h"

tables lf_table;

/* ---- rows, ids and names ---- */

/* A row for each value of the noun, none twice: `seen` gathers them. */
int lf_row_of(tsv *t, const char *column, const noun *of, uint64_t *seen)
{
    int value = tsv_noun(t, column, of);
    if (!t->failed && *seen >> (value - of->low) & 1)
        tsv_fail(t, column, "'%s' stands in this table twice", tsv_text(t, column));
    *seen |= 1ull << (value - of->low);
    return value;
}

void lf_all_rows(tsv *t, const char *column, const noun *of, uint64_t seen)
{
    for (int v = of->low; v <= of->high && !t->failed; v++) {
        char id[NOUN_TEXT];
        noun_id(of, v, id);
        if (!(seen >> (v - of->low) & 1))
            tsv_fail(t, column, "the row of '%s' is missing", id);
    }
}

const char *lf_keep_name(tsv *t, const char *column)
{
    const char *name = tsv_word(t, column);
    if (strlen(name) > NAME_BYTES)
        tsv_fail(t, column, "a name has at most %d bytes", NAME_BYTES);
    return tsv_keep(t, name);
}

/* An id begins with a letter (a number would be a place in a list of dice) and is new in the nouns given. */
const char *lf_keep_id(tsv *t, const char *column, const noun *a, const noun *b)
{
    const char *id = tsv_id(t, column);
    int value;
    if (!t->failed && (id[0] < 'a' || id[0] > 'z' || strlen(id) > ID_BYTES))
        tsv_fail(t, column, "'%s': an id begins with a letter and has at most %d signs", id, ID_BYTES);
    if (!t->failed && (noun_find(a, id, &value) || noun_find(b, id, &value)))
        tsv_fail(t, column, "there is a '%s' already", id);
    return tsv_keep(t, id);
}

/* ---- all of it ---- */

/* Each needs the names, or the numbers, of those before it. */
static bool (*const readers[])(const data_source *from, fault *why) = {
    lf_load_factions, lf_load_fronts,   lf_load_tracks,  lf_load_limits, lf_load_icons,
    lf_load_cards,    lf_load_fascists, lf_load_medals,  lf_load_years,  lf_load_hero,
    lf_load_counters, lf_load_setup,    lf_load_spanish,
};

/* LF-def-03: what a Defeat costs is no row of a table. */
static int defeat_script(tsv *t)
{
    code c;
    code_open_text(&c, t, "", "track collectivization -1;track soviet -1;track foreign -1");
    return lf_compile(&c, IN_TEST, NOBODY);
}

bool lf_load(const data_source *from, fault *why)
{
    lf_table = (tables){.op_count = 1}; /* op 0 ends the empty script */
    lf_fixed_names();
    for (int i = 0; i < COUNT_OF(readers); i++)
        if (!readers[i](from, why))
            return false;
    tsv none = {.shown = "libertad"};
    lf_table.defeat_script = (uint16_t)defeat_script(&none);
    lf_make_names(&none);
    lf_make_words(&none);
    if (!none.failed)
        lf_fixed_load();
    return !none.failed || fault_set(why, "%s", none.why.text);
}
