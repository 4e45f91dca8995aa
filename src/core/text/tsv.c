#include "core/text/tsv.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text/cell_words.h"

/* Where a column stands, or -1. */
static int column_place(const tsv *t, const char *column)
{
    for (int i = 0; i < t->columns; i++)
        if (!strcmp(t->names[i], column))
            return i;
    return -1;
}

bool tsv_has(const tsv *t, const char *column)
{
    return column_place(t, column) >= 0;
}

void tsv_fail(tsv *t, const char *column, const char *format, ...)
{
    if (t->failed)
        return;
    t->failed = true;
    char what[300];
    va_list args;
    va_start(args, format);
    text_vformat(what, sizeof what, format, args);
    va_end(args);
    if (column)
        fault_set(&t->why, "%s:%d: column '%s': %s", t->shown, t->line, column, what);
    else
        fault_set(&t->why, "%s:%d: %s", t->shown, t->line, what);
}

/* Copies the next line (without its end) into `*line`; false at the end of the
 * file. */
static bool next_line(tsv *t, char **line)
{
    if (!*t->cursor)
        return false;
    size_t length = strcspn(t->cursor, "\n");
    t->line++;
    free(*line);
    *line = malloc(length + 1);
    if (!*line) {
        tsv_fail(t, NULL, "out of memory");
        return false;
    }
    memcpy(*line, t->cursor, length);
    if (length && (*line)[length - 1] == '\r')
        length--;
    (*line)[length] = '\0';
    t->cursor += strcspn(t->cursor, "\n");
    t->cursor += *t->cursor == '\n';
    return true;
}

static int cut_cells(char *line, const char *cells[TSV_COLUMNS])
{
    int count = 0;
    for (char *p = line;; p++) {
        if (count == TSV_COLUMNS)
            return count + 1;
        cells[count++] = p;
        p += strcspn(p, "\t");
        if (!*p)
            return count;
        *p = '\0';
    }
}

static bool skip_to_row(tsv *t, char **line)
{
    do
        if (!next_line(t, line))
            return false;
    while (!**line || **line == '#');
    return true;
}

/* Every wanted column must be in the header. */
static void check_header(tsv *t, const char *wanted)
{
    char name[64];
    bool only = false;
    int known = 0;
    for (const char *p = wanted; *(p += strspn(p, " ")); p += strcspn(p, " ")) {
        size_t length = strcspn(p, " ");
        if (length >= sizeof name)
            length = sizeof name - 1;
        memcpy(name, p, length);
        name[length] = 0;
        if (!strcmp(name, "!"))
            only = true;
        else if (!tsv_has(t, name))
            tsv_fail(t, NULL, "the header has no column '%s'", name);
        else
            known++;
    }
    if (only && known < t->columns)
        tsv_fail(t, NULL, "the header has %d columns, %d were expected: %s", t->columns, known, wanted);
    for (int i = 0; i < t->columns; i++)
        if (column_place(t, t->names[i]) != i)
            tsv_fail(t, NULL, "the header names the column '%s' twice", t->names[i]);
}

bool tsv_open(tsv *t, const data_source *from, const char *path, const char *columns, fault *why)
{
    *t = (tsv){.path = path};
    size_t length;
    t->bytes = t->cursor = data_open(from, path, &length, t->shown, why);
    if (!t->bytes)
        return false;
    if (memchr(t->bytes, '\0', length))
        tsv_fail(t, NULL, "the file has a NUL byte: it is no text");
    else if (!skip_to_row(t, &t->header))
        tsv_fail(t, NULL, "the file ends before its header line");
    else if ((t->columns = cut_cells(t->header, t->names)) > TSV_COLUMNS)
        tsv_fail(t, NULL, "more than %d columns", t->columns = TSV_COLUMNS);
    else
        check_header(t, columns);
    return t->failed ? tsv_close(t, why) : true;
}

bool tsv_next(tsv *t)
{
    if (t->failed || !skip_to_row(t, &t->row))
        return false;
    int count = cut_cells(t->row, t->cells);
    if (count != t->columns) {
        tsv_fail(t, NULL, "the row has %s%d columns, the header %d", count > TSV_COLUMNS ? "more than " : "",
                 count > TSV_COLUMNS ? TSV_COLUMNS : count, t->columns);
        return false;
    }
    t->rows++;
    return true;
}

bool tsv_close(tsv *t, fault *why)
{
    data_close(t->bytes);
    free(t->header);
    free(t->row);
    bool failed = t->failed;
    if (failed)
        fault_set(why, "%s", t->why.text);
    t->bytes = t->cursor = NULL;
    t->header = t->row = NULL;
    return !failed;
}

const char *tsv_text(tsv *t, const char *column)
{
    int at = column_place(t, column);
    if (t->failed || at < 0) {
        tsv_fail(t, column, "there is no such column");
        return "";
    }
    return strcmp(t->cells[at], "-") ? t->cells[at] : "";
}

const char *tsv_word(tsv *t, const char *column)
{
    const char *cell = tsv_text(t, column);
    if (!*cell)
        tsv_fail(t, column, "a word was expected, the cell is empty");
    return t->failed ? "?" : cell;
}

const char *tsv_text_in(tsv *t, const char *column, lang in)
{
    char own[64], place[128];
    snprintf(own, sizeof own, "%.48s_%s", column, lang_code(in));
    if (tsv_has(t, own))
        return tsv_text(t, own);
    if (in == LANG_EN)
        return tsv_text(t, column);
    snprintf(place, sizeof place, "%.64s %.48s", t->path, column);
    return cell_words_in(place, tsv_text_in(t, column, LANG_EN), in);
}

const char *tsv_word_in(tsv *t, const char *column, lang in)
{
    const char *cell = tsv_text_in(t, column, in);
    if (!*cell)
        tsv_fail(t, column, "a word was expected, the cell is empty (%s)", lang_title(in));
    return t->failed ? "?" : cell;
}

const char *tsv_id(tsv *t, const char *column)
{
    const char *cell = tsv_word(t, column);
    for (const char *p = cell; *p && !t->failed; p++)
        if (!islower((unsigned char)*p) && !isdigit((unsigned char)*p) && !strchr("-_+.", *p))
            tsv_fail(t, column, "'%s' is no id: lower-case letters, digits, '-', '_', '+' and '.' were expected", cell);
    return t->failed ? "?" : cell;
}

int tsv_int_or(tsv *t, const char *column, int low, int high, int otherwise)
{
    const char *cell = tsv_text(t, column);
    if (t->failed || !*cell)
        return otherwise;
    char *end;
    long v = strtol(cell, &end, 10);
    if (*end || v < low || v > high) {
        if (low == high)
            tsv_fail(t, column, "'%s': this program can play with %d only", cell, low);
        else
            tsv_fail(t, column, "'%s': a whole number from %d to %d was expected", cell, low, high);
        return otherwise;
    }
    return (int)v;
}

int tsv_int(tsv *t, const char *column, int low, int high)
{
    if (!t->failed && !*tsv_text(t, column))
        tsv_fail(t, column, "a whole number from %d to %d was expected, the cell is empty", low, high);
    return tsv_int_or(t, column, low, high, low);
}

bool tsv_flag(tsv *t, const char *column)
{
    return tsv_choice(t, column, "no yes") == 1;
}

int tsv_choice(tsv *t, const char *column, const char *words)
{
    const char *cell = tsv_word(t, column);
    size_t length = strlen(cell);
    int place = 0;
    for (const char *p = words; *(p += strspn(p, " ")); p += strcspn(p, " "), place++)
        if (strcspn(p, " ") == length && !strncmp(p, cell, length))
            return place;
    tsv_fail(t, column, "'%s': one of '%s' was expected", cell, words);
    return 0;
}

int tsv_noun(tsv *t, const char *column, const noun *of)
{
    const char *cell = tsv_word(t, column);
    int value = of->low;
    if (!t->failed && !noun_find(of, cell, &value)) {
        const char *near = noun_nearest(of, cell);
        tsv_fail(t, column, "'%s' is no %s%s%s%s", cell, of->name, near ? "; did you mean '" : "", near ? near : "",
                 near ? "'?" : "");
    }
    return value;
}

int tsv_noun_or(tsv *t, const char *column, const noun *of, int otherwise)
{
    return t->failed || !*tsv_text(t, column) ? otherwise : tsv_noun(t, column, of);
}

/* Kept strings are released by nobody: tables live as long as the program. The
 * list keeps them reachable, so that a leak checker finds real leaks only. */
typedef struct kept {
    struct kept *next;
    char words[];
} kept;
static kept *kept_list;

const char *tsv_keep(tsv *t, const char *words)
{
    size_t length = strlen(words);
    kept *k = malloc(sizeof *k + length + 1);
    if (!k) {
        tsv_fail(t, NULL, "out of memory");
        return "";
    }
    memcpy(k->words, words, length + 1);
    k->next = kept_list;
    kept_list = k;
    return k->words;
}

void tsv_keep_words(tsv *t, const char *column, const char *out[LANGS])
{
    for (int in = 0; in < LANGS; in++)
        out[in] = tsv_keep(t, tsv_word_in(t, column, (lang)in));
}

void tsv_keep_texts(tsv *t, const char *column, const char *out[LANGS])
{
    for (int in = 0; in < LANGS; in++)
        out[in] = tsv_keep(t, tsv_text_in(t, column, (lang)in));
}
