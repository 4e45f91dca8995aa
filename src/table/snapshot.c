#include "table/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "table/sentences.h"

int snapshot_every = 100;

bool snapshot_due(const table *t)
{
    int moves = table_moves(t);
    if (!t->tables || table_finished(t) || !moves)
        return false;
    return t->noted < 0 || moves - t->noted >= snapshot_every || snapshot_clock(t) != t->noted_clock;
}

int snapshot_clock(const table *t)
{
    const game *g = table_game(t);
    return g->bot.clock ? g->bot.clock(t->match.state) : 0;
}

/* --- lines of a text, by another one's --- */

enum { LINES_MOST = 4096, SLOTS = 8192 };

typedef struct lines {
    const char *at[LINES_MOST];
    int length[LINES_MOST]; /* with its end */
    int count;
    uint16_t slots[SLOTS]; /* a line's number and one, by its hash; 0: none */
} lines;

static unsigned line_slot(const char *line, int length)
{
    return (unsigned)(text_hash(1, line, (size_t)length) % SLOTS);
}

static bool same_line(const lines *l, int i, const char *line, int length)
{
    return i < l->count && l->length[i] == length && !memcmp(l->at[i], line, (size_t)length);
}

/* False: there are too many. */
static bool cut_lines(const char *words, lines *l)
{
    l->count = 0;
    memset(l->slots, 0, sizeof l->slots);
    while (*words) {
        int length = (int)strcspn(words, "\n");
        length += words[length] == '\n';
        if (l->count == LINES_MOST)
            return false;
        unsigned slot = line_slot(words, length);
        while (l->slots[slot])
            slot = (slot + 1) % SLOTS;
        l->slots[slot] = (uint16_t)(l->count + 1);
        l->at[l->count] = words;
        l->length[l->count++] = length;
        words += length;
    }
    return true;
}

/* The number of a line like this, `next` if that is one; -1: there is none. */
static int find_line(const lines *l, int next, const char *line, int length)
{
    if (same_line(l, next, line, length))
        return next;
    for (unsigned slot = line_slot(line, length); l->slots[slot]; slot = (slot + 1) % SLOTS)
        if (same_line(l, l->slots[slot] - 1, line, length))
            return l->slots[slot] - 1;
    return -1;
}

static bool write_by(const char *words, const char *base, text *out)
{
    lines *l = malloc(sizeof *l);
    bool ok = l && cut_lines(base, l);
    int first = 0, run = 0;
    for (int length; ok && *words; words += length) {
        length = (int)strcspn(words, "\n");
        length += words[length] == '\n';
        int at = find_line(l, first + run, words, length);
        if (run && at == first + run) {
            run++;
            continue;
        }
        if (run)
            text_addf(out, "@%d %d\n", first, run);
        first = at < 0 ? 0 : at;
        run = at >= 0;
        if (at < 0)
            text_add_bytes(out, words, (size_t)length);
    }
    if (run)
        text_addf(out, "@%d %d\n", first, run);
    free(l);
    return ok && !out->cut;
}

static bool read_by(const char *words, const char *base, text *out)
{
    lines *l = malloc(sizeof *l);
    bool ok = l && cut_lines(base, l);
    for (int length; ok && *words; words += length) {
        int first, run;
        length = (int)strcspn(words, "\n");
        length += words[length] == '\n';
        if (*words != '@') {
            text_add_bytes(out, words, (size_t)length);
            continue;
        }
        char *end;
        first = (int)strtol(words + 1, &end, 10);
        run = (int)strtol(end, &end, 10);
        ok = first >= 0 && run > 0 && first < l->count && run <= l->count - first;
        for (int i = 0; ok && i < run; i++)
            text_add_bytes(out, l->at[first + i], (size_t)l->length[first + i]);
    }
    free(l);
    return ok && !out->cut;
}

/* --- notes --- */

void snapshot_write(const table *t, bool whole, text *out)
{
    if (whole)
        position_tell_all(table_game(t), t->match.state, out);
    else
        position_write(table_game(t), t->match.state, out);
}

char *snapshot_words(const table *t)
{
    text now, out;
    text_init(&now, SNAPSHOT_TEXT);
    text_init(&out, SNAPSHOT_TEXT);
    snapshot_write(t, true, &now);
    const char *each = t->tables->each ? t->tables->each : "";
    text_addf(&out, "+ %s\n", each);
    bool less = t->kept_base && write_by(text_string(&now), t->kept_base, &out) && out.length < now.length / 2;
    if (!less) {
        text_clear(&out);
        text_addf(&out, "! %s\n", each);
        text_add_bytes(&out, text_string(&now), now.length);
    }
    char *words = now.cut || out.cut ? NULL : strdup(text_string(&out));
    text_release(&now);
    text_release(&out);
    return words;
}

bool snapshot_noted(table *t, const char *words)
{
    if (*words != '!')
        return true;
    char *base = strdup(snapshot_position(words, NULL));
    if (!base)
        return false;
    free(t->kept_base);
    t->kept_base = base;
    return true;
}

char *snapshot_expand(const table *t, const char *words, bool *whole, fault *why)
{
    text out;
    *whole = *words != ';';
    if (*words != '+')
        return strdup(words);
    size_t head = (size_t)(snapshot_position(words, NULL) - words);
    text_init(&out, 2 * SNAPSHOT_TEXT);
    text_add_bytes(&out, words, head);
    bool ok = t->kept_base && read_by(words + head, t->kept_base, &out);
    char *all = ok ? strdup(text_string(&out)) : NULL;
    text_release(&out);
    if (!ok)
        fault_set(why, "a position that was kept rests on one that is not there");
    return all;
}

const char *snapshot_position(const char *words, text *tables)
{
    size_t line = strcspn(words, "\n");
    if (tables && line > 2 && strchr(";!+", words[0]) && words[1] == ' ')
        text_add_bytes(tables, words + 2, line - 2);
    return words[line] ? words + line + 1 : words + line;
}

bool snapshot_restart(table *t, const char *words, int at, fault *why)
{
    const game *g = table_game(t);
    match old = t->match;
    match fresh;
    if (!match_from_position(&fresh, g, old.scenario, old.options, &old.key, snapshot_position(words, NULL), NULL, NULL,
                             why))
        return fault_prefix(why, "the snapshot after choice %d: ", at);
    t->mixed |= table_mixed(t);
    fresh.data = old.data;
    fresh.seats = old.seats;
    old.seats = NULL;
    match_release(&old);
    t->match = fresh;
    t->base = at;
    steps_release(&t->steps);
    return table_begin_steps(t, why);
}

void snapshot_told(const table *t, lang in, text *out)
{
    char then[16], now[16];
    if (!t->changed)
        return;
    snprintf(then, sizeof then, "%d", t->info.version);
    snprintf(now, sizeof now, "%d", table_game(t)->version);
    if (t->info.version != table_game(t)->version)
        sentence_add(&say_other_rules, in, then, now, out);
    if (t->tables_differ && t->tables_differ[0])
        sentence_add(&say_other_tables, in, t->tables_differ, NULL, out);
    else if (t->tables_differ)
        sentence_add(&say_unknown_tables, in, NULL, NULL, out);
    sentence_add(t->base ? &say_from_kept : &say_as_far_as, in, NULL, NULL, out);
}
