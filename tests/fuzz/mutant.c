/* Changes to the text of a position or a table: numbers become extreme, ids become others of the game, lines go, come
 * twice, come from elsewhere. */
#include "fuzz/mutate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 2000, WORDS_MAX = 160, WORD_TEXT = 200 };

typedef struct lines {
    char *line[LINES_MAX];
    int count;
} lines;

static void lines_add(lines *all, const char *from, size_t length)
{
    if (all->count < LINES_MAX && length)
        all->line[all->count++] = strndup(from, length);
}

static void lines_cut(lines *all, const char *bytes)
{
    all->count = 0;
    for (size_t length; *bytes; bytes += length, bytes += *bytes == '\n')
        lines_add(all, bytes, length = strcspn(bytes, "\n"));
}

static void lines_free(lines *all)
{
    for (int i = 0; i < all->count; i++)
        free(all->line[i]);
}

static void lines_remove(lines *all, int at)
{
    free(all->line[at]);
    memmove(&all->line[at], &all->line[at + 1], (size_t)(--all->count - at) * sizeof all->line[0]);
}

static void lines_insert(lines *all, int at, const char *line)
{
    if (all->count == LINES_MAX)
        return;
    memmove(&all->line[at + 1], &all->line[at], (size_t)(all->count++ - at) * sizeof all->line[0]);
    all->line[at] = strdup(line);
}

static const char *extreme(uint64_t *x)
{
    static const char *const numbers[] = {"-1", "0",  "1",  "2",   "3",   "4",   "5",   "6",    "7",     "8",     "9",
                                          "10", "12", "17", "18",  "19",  "20",  "31",  "32",   "33",    "63",    "64",
                                          "99", "90", "-2", "127", "128", "200", "255", "256",  "257",   "511",   "600",
                                          "24", "25", "40", "100", "14",  "15",  "16",  "2047", "32767", "-32768"};
    return numbers[chance(x, (int)(sizeof numbers / sizeof numbers[0]))];
}

static bool is_number(const char *word)
{
    char *end;
    strtol(word, &end, 10);
    return end != word && !*end;
}

/* --- positions --- */

/* Some id of a noun, or some number where it has none. */
static void some_value(const noun *of, uint64_t *x, char out[NOUN_TEXT])
{
    for (int i = 0; of && i < 50; i++) {
        int value = of->low + chance(x, of->high - of->low + 1);
        if (noun_has_ids(of) && !noun_key(of, value))
            continue;
        noun_id(of, value, out);
        return;
    }
    snprintf(out, NOUN_TEXT, "%s", extreme(x));
}

/* Another id of a noun that knows this word. */
static void another_id(const game *g, const char *word, uint64_t *x, char out[NOUN_TEXT])
{
    const noun *known[64];
    int count = 0, value;
    for (int i = 0; i < g->valid.field_count && count < 60; i++) {
        const noun *of[] = {g->valid.fields[i].index[0], g->valid.fields[i].index[1], g->valid.fields[i].value};
        for (int j = 0; j < 3; j++)
            if (of[j] && noun_find(of[j], word, &value))
                known[count++] = of[j];
    }
    if (count && chance(x, 8)) {
        some_value(known[chance(x, count)], x, out);
        return;
    }
    const field *f = &g->valid.fields[chance(x, g->valid.field_count)];
    some_value(chance(x, 2) ? f->value : f->index[0], x, out);
}

/* A line of its own: any field with any indexes and a value or a few. */
static void any_line(const game *g, uint64_t *x, char *out, size_t size)
{
    const field *f = &g->valid.fields[chance(x, g->valid.field_count)];
    char word[NOUN_TEXT];
    int length = snprintf(out, size, "%s", f->name);
    bool place = f->kind == FIELD_PLACE;
    for (int i = 0; i < 2 && f->index[i] && !place; i++) {
        some_value(f->index[i], x, word);
        length += snprintf(out + length, size - (size_t)length, " %s", word);
    }
    int values = f->kind == FIELD_VALUE ? 1 : chance(x, 4);
    if (place) {
        some_value(f->value, x, word);
        length += snprintf(out + length, size - (size_t)length, " %s", word);
        values = 1 + chance(x, 4);
    }
    for (int i = 0; i < values; i++) {
        if (!f->value && !place && chance(x, 3))
            snprintf(word, sizeof word, "%d", f->low + chance(x, f->high - f->low + 1));
        else
            some_value(place ? f->index[0] : f->value, x, word);
        length += snprintf(out + length, size - (size_t)length, " %s", chance(x, 30) ? word : "-");
    }
}

static void point_line(const game *g, uint64_t *x, char *out, size_t size)
{
    const point *p = &g->valid.points[chance(x, g->valid.point_count)];
    char word[NOUN_TEXT] = "";
    if (p->argument)
        some_value(p->argument, x, word);
    snprintf(out, size, "at %s %s", p->id, word);
}

/* One word of a line becomes another. */
static void change_word(const game *g, char **line, uint64_t *x)
{
    char copy[8192], *words[WORDS_MAX], fresh[NOUN_TEXT];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", *line);
    for (char *p = copy; *(p += strspn(p, " ")) && count < WORDS_MAX; p += *p != '\0') {
        words[count++] = p;
        p += strcspn(p, " ");
        if (*p)
            *p++ = '\0', p--;
    }
    if (!count)
        return; /* its words are gone already */
    int at = count > 1 ? 1 + chance(x, count - 1) : 0;
    bool drop = !chance(x, 12), twice = !chance(x, 12);
    if (is_number(words[at]) && chance(x, 4))
        snprintf(fresh, sizeof fresh, "%s", extreme(x));
    else
        another_id(g, words[at], x, fresh);
    text built;
    text_init(&built, 16384);
    for (int i = 0; i < count; i++) {
        if (i == at && drop)
            continue;
        text_addf(&built, "%s%s", i ? " " : "", i == at && !twice ? fresh : words[i]);
        if (i == at && twice)
            text_addf(&built, " %s", words[i]);
    }
    free(*line);
    *line = strdup(text_string(&built));
    text_release(&built);
}

/* A described position out of an exact one: the frames go, a quiet point comes. */
static void describe(const game *g, lines *all, uint64_t *x, text *said)
{
    char line[256];
    bool fewer = chance(x, 2); /* of the facts of the middle of something the most are in the way */
    for (int i = all->count - 1; i >= 0; i--)
        if (!strncmp(all->line[i], "flow ", 5) || !strncmp(all->line[i], "actors", 6) ||
            !strncmp(all->line[i], "over", 4) || (fewer && chance(x, 2)))
            lines_remove(all, i);
    point_line(g, x, line, sizeof line);
    lines_insert(all, 0, line);
    text_addf(said, "described: %s\n", line);
}

/* The frames, or some other lines, of another moment of the game. */
static void take_lines(lines *all, const char *other, uint64_t *x, text *said)
{
    lines from;
    lines_cut(&from, other);
    bool frames = chance(x, 2);
    for (int i = all->count - 1; i >= 0 && frames; i--)
        if (!strncmp(all->line[i], "flow ", 5) || !strncmp(all->line[i], "actors", 6))
            lines_remove(all, i);
    for (int i = 0; i < from.count; i++)
        if (frames ? !strncmp(from.line[i], "flow ", 5) || !strncmp(from.line[i], "actors", 6) : !chance(x, 12)) {
            lines_insert(all, all->count, from.line[i]);
            text_addf(said, "taken: %s\n", from.line[i]);
        }
    lines_free(&from);
}

/* More often than chance would have it, the lines that are few but matter: the frames and what is short. */
static int some_line(const lines *all, uint64_t *x)
{
    int at = chance(x, all->count);
    for (int tries = 0; tries < 8 && chance(x, 3); tries++) {
        if (!strncmp(all->line[at], "flow ", 5) || strchr(all->line[at], ' ') == strrchr(all->line[at], ' '))
            break;
        at = chance(x, all->count);
    }
    return at;
}

static void change_lines(const game *g, lines *all, uint64_t *x, text *said)
{
    char line[1024];
    int at = some_line(all, x), kind = chance(x, 20);
    if (kind < 11) {
        text_addf(said, "%s\n  ->  ", all->line[at]);
        change_word(g, &all->line[at], x);
        text_addf(said, "%s\n", all->line[at]);
    } else if (kind < 13) {
        text_addf(said, "deleted: %s\n", all->line[at]);
        lines_remove(all, at);
    } else if (kind < 14) {
        text_addf(said, "twice: %s\n", all->line[at]);
        snprintf(line, sizeof line, "%s", all->line[at]);
        lines_insert(all, at, line);
    } else if (kind < 15) {
        int to = chance(x, all->count);
        char *moved = all->line[at];
        text_addf(said, "exchanged: %s | %s\n", moved, all->line[to]);
        all->line[at] = all->line[to];
        all->line[to] = moved;
    } else {
        any_line(g, x, line, sizeof line);
        text_addf(said, "added: %s\n", line);
        lines_insert(all, chance(x, all->count + 1), line);
    }
}

void mutate_position(const game *g, const char *position, const char *other, uint64_t *x, text *out, text *said)
{
    lines all;
    lines_cut(&all, position);
    if (!chance(x, 3))
        describe(g, &all, x, said);
    if (!chance(x, 12))
        take_lines(&all, other, x, said);
    for (int i = chance(x, 2) * chance(x, 4); i >= 0 && all.count; i--)
        change_lines(g, &all, x, said);
    for (int i = 0; i < all.count; i++)
        text_addf(out, "%s\n", all.line[i]);
    lines_free(&all);
}

/* --- tables --- */

/* A cell of a row becomes a number, the cell of another row or column, or nothing. */
static void change_cell(lines *all, int at, uint64_t *x, text *said)
{
    char *cells[64], copy[8192], there[8192], *others[64];
    int count = 0, from = 1 + chance(x, all->count - 1), more = 0;
    snprintf(copy, sizeof copy, "%s", all->line[at]);
    snprintf(there, sizeof there, "%s", all->line[from]);
    for (char *p = copy; p && count < 64; p = strchr(p, '\t'), p = p ? (*p = '\0', p + 1) : NULL)
        cells[count++] = p;
    for (char *p = there; p && more < 64; p = strchr(p, '\t'), p = p ? (*p = '\0', p + 1) : NULL)
        others[more++] = p;
    int which = chance(x, count), kind = chance(x, 10);
    const char *fresh = kind < 5   ? extreme(x)
                        : kind < 8 ? others[which < more ? which : 0]
                        : kind < 9 ? "-"
                                   : cells[chance(x, count)];
    text_addf(said, "row %d, cell %d: '%s' -> '%s' in: %s\n", at, which + 1, cells[which], fresh, all->line[at]);
    text built;
    text_init(&built, 16384);
    for (int i = 0; i < count; i++)
        text_addf(&built, "%s%s", i ? "\t" : "", i == which ? fresh : cells[i]);
    free(all->line[at]);
    all->line[at] = strdup(text_string(&built));
    text_release(&built);
}

void mutate_table(const char *bytes, size_t length, uint64_t *x, text *out, text *said)
{
    lines all;
    char *copy = strndup(bytes, length);
    lines_cut(&all, copy);
    free(copy);
    for (int i = all.count - 1; i >= 0; i--)
        if (all.line[i][0] == '#')
            lines_remove(&all, i);
    for (int i = chance(x, 3); i >= 0 && all.count > 2; i--) {
        int at = 1 + chance(x, all.count - 1), kind = chance(x, 10);
        if (kind < 7) {
            change_cell(&all, at, x, said);
        } else if (kind < 9) {
            text_addf(said, "row %d deleted: %s\n", at, all.line[at]);
            lines_remove(&all, at);
        } else {
            text_addf(said, "row %d twice: %s\n", at, all.line[at]);
            lines_insert(&all, at, all.line[at]);
        }
    }
    for (int i = 0; i < all.count; i++)
        text_addf(out, "%s\n", all.line[i]);
    lines_free(&all);
}
