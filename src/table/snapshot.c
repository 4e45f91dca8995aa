#include "table/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"

int snapshot_every = 100;

bool snapshot_due(const table *t)
{
    int last = t->noted < 0 ? 0 : t->noted;
    return !table_finished(t) && table_moves(t) - last >= snapshot_every;
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
    bool spanish = in == LANG_ES;
    int now = table_game(t)->version;
    if (!t->base && !t->stuck)
        return;
    if (t->info.version != now)
        text_addf(out,
                  spanish ? "Se jugó con la versión %d de las reglas; esta es la %d. "
                          : "Played with version %d of the rules; this is %d. ",
                  t->info.version, now);
    if (t->tables_differ)
        text_addf(out, spanish ? "Se jugó con otras tablas: %s. " : "Played with other tables: %s. ", t->tables_differ);
    text_add(out, t->stuck  ? spanish ? "Se puede ver hasta donde todavía se deja jugar."
                                      : "It can be looked at as far as it still plays."
                  : spanish ? "Continúa desde una posición guardada; lo anterior ya no se puede ver."
                            : "It goes on from a position that was kept; what came before can't be seen any more.");
}
