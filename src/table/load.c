/* A table out of the events that were kept. What was taken back is left out first,
 * then the choices that remain are played once: quicker than taking back what was
 * played. If they no longer play, because the rules or the tables have changed
 * since, it goes on from the last position that was kept (table/snapshot.h). */
#include <stdlib.h>
#include <string.h>

#include "core/text/data.h"
#include "table/snapshot.h"

enum { LOOK_UP = 64 }; /* choices between two looks whether a game is still wanted */

typedef struct folded_move {
    choice choice;
    int seat;
    end_kind end;
    char *mix; /* of END_MIX */
    bool joined;
} folded_move;

/* A position that was kept, and how many moves had led to it. */
typedef struct kept {
    char *words;
    int at;
    bool whole; /* with all its facts (table/snapshot.h) */
} kept;

/* The latest of them: if the last ones were taken back, an earlier one stands. */
enum { KEPT_BACK = 8 };

typedef struct folded {
    table *t;
    folded_move *moves;
    int count, capacity;
    kept kept[KEPT_BACK];
    int kepts;
    const watch *by;
    bool given_up;
} folded;

static const kept *last_kept(const folded *f)
{
    return f->kepts ? &f->kept[f->kepts - 1] : NULL;
}

/* What was taken back is not what was kept. */
static void forget_kept(folded *f)
{
    while (f->kepts && f->kept[f->kepts - 1].at > f->count)
        free(f->kept[--f->kepts].words);
    f->t->noted = f->kepts ? f->kept[f->kepts - 1].at : -1;
}

static bool fold_move(folded *f, const event *e, end_kind end, fault *why)
{
    if (f->count == f->capacity) {
        int capacity = f->capacity ? f->capacity * 2 : 256;
        void *moves = realloc(f->moves, (size_t)capacity * sizeof *f->moves);
        if (!moves)
            return fault_set(why, "out of memory");
        f->moves = moves;
        f->capacity = capacity;
    }
    char *mix = end == END_MIX ? strdup(e->text) : NULL;
    if (end == END_MIX && !mix)
        return fault_set(why, "out of memory");
    f->moves[f->count++] =
        (folded_move){.choice = end ? 0 : e->value, .seat = e->seat, .end = end, .mix = mix, .joined = event_joined(e)};
    return true;
}

/* Takes the last choice of a seat out, and those that it was one gesture with. */
static void fold_undo(folded *f, int seat)
{
    for (bool more = true; more;) {
        int last = f->count - 1;
        while (last >= 0 && (f->moves[last].seat != seat || f->moves[last].end))
            last--;
        if (last < 0)
            return;
        more = f->moves[last].joined;
        memmove(&f->moves[last], &f->moves[last + 1], (size_t)(f->count - last - 1) * sizeof *f->moves);
        f->count--;
        forget_kept(f);
    }
}

static bool fold_kept(folded *f, const event *e, fault *why)
{
    bool whole;
    char *words = snapshot_noted(f->t, e->text) ? snapshot_expand(f->t, e->text, &whole, why) : NULL;
    if (!words)
        return why->text[0] ? false : fault_set(why, "out of memory");
    if (f->kepts == KEPT_BACK) {
        free(f->kept[0].words);
        memmove(&f->kept[0], &f->kept[1], (KEPT_BACK - 1) * sizeof f->kept[0]);
        f->kepts--;
    }
    f->kept[f->kepts++] = (kept){words, (int)e->value, whole};
    f->t->noted = (int)e->value;
    return e->value == (uint32_t)f->count || fault_set(why, "event %u does not fit its place", e->seq);
}

static bool fold_resign(folded *f, const event *e, fault *why)
{
    f->t->seats[e->seat].resigned = true;
    if (resigning_ends(f->t, e->seat))
        return fold_move(f, e, END_RESIGN, why);
    resigned_to_bot(f->t, e->seat);
    return true;
}

static void fold_rewind(folded *f, uint32_t count)
{
    while (count < (uint32_t)f->count)
        free(f->moves[--f->count].mix);
    forget_kept(f);
}

static bool fold_event(void *context, const event *e, fault *why)
{
    folded *f = context;
    table *t = f->t;
    if (!event_fits(table_game(t), e, why))
        return false;
    table_count_event(t, e);
    switch (e->kind) {
    case EVENT_CHOOSE: t->back_by = -1; return fold_move(f, e, END_NONE, why);
    case EVENT_MIX: return fold_move(f, e, END_MIX, why);
    case EVENT_END: return fold_move(f, e, (end_kind)e->value, why);
    case EVENT_RESIGN: return fold_resign(f, e, why);
    case EVENT_UNDO:
        t->back_by = -1;
        table_lift_orders(t, e->seat);
        fold_undo(f, e->seat);
        return true;
    case EVENT_REWIND:
        t->back_by = -1;
        fold_rewind(f, e->value);
        return true;
    case EVENT_KEPT: return fold_kept(f, e, why);
    default: return table_apply_around(t, e, why);
    }
}

/* Is what was read what was written? */
static bool fits_digest(const table *t, fault *why)
{
    if (t->events != t->info.events)
        return fault_set(why, "it has %u events, but %u were stored", t->events, t->info.events);
    return !t->info.digest || t->digest == t->info.digest ||
           fault_set(why, "its events or how it began were changed in the database");
}

static bool play_one(folded *f, int i, bool again, fault *why)
{
    const folded_move *mv = &f->moves[i];
    if (i % LOOK_UP == 0 && watch_given_up(f->by)) {
        f->given_up = true;
        return fault_set(why, "it was given up after %d choices", i);
    }
    bool ok = mv->mix ? table_mix(f->t, mv->seat, mv->mix, why)
                      : table_move(f->t, mv->seat, mv->choice, mv->end, again, NULL, why);
    if (ok)
        f->t->match.moves[f->t->match.count - 1].joined = mv->joined;
    return ok || fault_prefix(why, "choice %d: ", i + 1);
}

/* Is the state after so many moves the one that was noted then? */
static bool as_noted(const folded *f, const kept *then, fault *why)
{
    text now;
    text_init(&now, 2 * SNAPSHOT_TEXT);
    snapshot_write(f->t, then->whole, &now);
    bool same = !strcmp(text_string(&now), snapshot_position(then->words, NULL));
    text_release(&now);
    return same || fault_set(why, "after choice %d the position is not the one that was noted", then->at);
}

/* What is known of the position after so many moves. */
static bool fits_notes(folded *f, int moves, bool again, fault *why)
{
    for (int i = 0; i < f->kepts; i++) {
        if (f->kept[i].at != moves)
            continue;
        f->t->noted_clock = snapshot_clock(f->t);
        if (!again && !as_noted(f, &f->kept[i], why))
            return false;
    }
    return true;
}

/* Plays all moves, under the rules and tables that are in use now. */
static bool play_all(folded *f, bool again, fault *why)
{
    for (int i = 0; i < f->count; i++)
        if (!fits_notes(f, i, again, why) || !play_one(f, i, again, why))
            return false;
    return fits_notes(f, f->count, again, why);
}

/* What is other now in the tables, "" if nothing is known of it. */
static void name_tables(const folded *f)
{
    table *t = f->t;
    const kept *then = last_kept(f);
    text tables, names;
    if (t->info.data == t->tables->hash)
        return;
    text_init(&tables, 4096);
    text_init(&names, 512);
    if (t->info.rows && t->tables->rows) {
        data_rows_differ(t->info.rows, t->tables->rows, &names);
    } else if (then) {
        snapshot_position(then->words, &tables);
        data_differ(text_string(&tables), t->tables->each ? t->tables->each : "", &names);
    }
    t->tables_differ = strdup(text_string(&names));
    text_release(&tables);
    text_release(&names);
}

/* From where the table stands now, as far as it goes; the rest is given up with the next choice. */
static bool play_rest(folded *f, int from, fault *why)
{
    int played = from;
    while (played < f->count && play_one(f, played, false, why))
        played++;
    f->t->lost = f->count - played;
    f->t->changed = true;
    return !f->given_up;
}

/* The moves no longer play, or lead elsewhere: it goes on from the last position that was kept; a game of an old
 * database without one from as far as it plays, where the match stands. */
static bool play_part(folded *f, fault *why)
{
    table *t = f->t;
    const kept *then = last_kept(f);
    int made = t->match.count;
    name_tables(f);
    if (!then || !snapshot_restart(t, then->words, then->at, why)) {
        if (t->torn || (then && t->base == then->at))
            return false; /* no memory, half-way */
        t->lost = f->count - made;
        return t->changed = true;
    }
    t->noted_clock = snapshot_clock(t);
    return play_rest(f, then->at, why);
}

bool fold_events(table *t, const event_source *events, const watch *by, fault *why)
{
    const game_info *info = &t->info;
    folded f = {.t = t, .by = by};
    bool other = t->tables->hash != info->data || info->version != table_game(t)->version;
    bool ok = events->each(events, fold_event, &f, why) && fits_digest(t, why);
    if (ok && !play_all(&f, !other && t->tables->hash && info->digest, why))
        ok = other && !f.given_up && !t->torn && play_part(&f, why);
    t->info.rows = NULL; /* the caller's */
    for (int i = 0; i < f.count; i++)
        free(f.moves[i].mix);
    free(f.moves);
    for (int i = 0; i < f.kepts; i++)
        free(f.kept[i].words);
    return ok && !t->torn;
}
