#include "table/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "table/sentences.h"

int snapshot_every = 100;

bool snapshot_due(const table *t)
{
    int last = t->noted < 0 ? 0 : t->noted;
    return t->tables && !table_finished(t) && table_moves(t) - last >= snapshot_every;
}

char *snapshot_words(const table *t)
{
    text out;
    text_init(&out, SNAPSHOT_TEXT);
    text_addf(&out, "; %s\n", t->tables->each ? t->tables->each : "");
    position_write(table_game(t), t->match.state, &out);
    char *words = out.cut ? NULL : strdup(text_string(&out));
    text_release(&out);
    return words;
}

const char *snapshot_position(const char *words, text *tables)
{
    size_t line = strcspn(words, "\n");
    if (tables && line > 2 && !strncmp(words, "; ", 2))
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
    if (!t->base && !t->stuck)
        return;
    snprintf(then, sizeof then, "%d", t->info.version);
    snprintf(now, sizeof now, "%d", table_game(t)->version);
    if (t->info.version != table_game(t)->version)
        sentence_add(&say_other_rules, in, then, now, out);
    if (t->tables_differ)
        sentence_add(&say_other_tables, in, t->tables_differ, NULL, out);
    sentence_add(t->stuck ? &say_as_far_as : &say_from_kept, in, NULL, NULL, out);
}
