/* A table out of the events that were kept. What was taken back is left out first,
 * then the choices that remain are played once: quicker than taking back what was
 * played. If they no longer play, because the rules or the tables have changed
 * since, it goes on from the last position that was kept (table/snapshot.h). */
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
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

typedef struct folded {
    table *t;
    folded_move *moves;
    int count, capacity;
    char *kept; /* the last snapshot, if nothing before it was taken back */
    int kept_at;
    const watch *by;
    bool given_up;
} folded;

static void forget_kept(folded *f)
{
    if (f->count >= f->kept_at)
        return;
    free(f->kept);
    f->kept = NULL;
    f->kept_at = 0;
    f->t->noted = -1;
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
    free(f->kept);
    f->kept = strdup(e->text);
    f->kept_at = (int)e->value;
    f->t->noted = f->kept_at;
    if (!f->kept)
        return fault_set(why, "out of memory");
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
        t->orders[e->seat].given = 0;
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
static bool as_noted(const folded *f, fault *why)
{
    text now;
    text_init(&now, TEXT_DEFAULT_MAX);
    position_write(table_game(f->t), f->t->match.state, &now);
    bool same = !strcmp(text_string(&now), snapshot_position(f->kept, NULL));
    text_release(&now);
    return same || fault_set(why, "after choice %d the position is not the one that was noted", f->kept_at);
}

/* Plays all moves, under the rules and tables that are in use now. */
static bool play_all(folded *f, bool again, fault *why)
{
    for (int i = 0; i < f->count; i++)
        if ((!again && f->kept && i == f->kept_at && !as_noted(f, why)) || !play_one(f, i, again, why))
            return false;
    return true;
}

/* The names of the tables that are other ones now, "?" if nothing is known of them. */
static void name_tables(folded *f)
{
    table *t = f->t;
    text tables, names;
    if (t->info.data == t->tables->hash)
        return;
    text_init(&tables, 4096);
    text_init(&names, 512);
    if (f->kept) {
        snapshot_position(f->kept, &tables);
        data_differ(text_string(&tables), t->tables->each ? t->tables->each : "", &names);
    }
    t->tables_differ = strdup(names.length ? text_string(&names) : "?");
    text_release(&tables);
    text_release(&names);
}

/* The moves no longer play: from the last snapshot as far as it goes, or from the start. */
static bool play_part(folded *f, fault *why)
{
    table *t = f->t;
    name_tables(f);
    if (!f->kept) {
        t->stuck = true;
        return true;
    }
    if (!snapshot_restart(t, f->kept, f->kept_at, why))
        return false;
    int played = f->kept_at;
    while (played < f->count && play_one(f, played, false, why))
        played++;
    t->lost = f->count - played;
    return !f->given_up;
}

bool fold_events(table *t, const event_source *events, const watch *by, fault *why)
{
    const game_info *info = &t->info;
    folded f = {.t = t, .by = by};
    bool other = t->tables->hash != info->data || info->version != table_game(t)->version;
    bool ok = events->each(events, fold_event, &f, why) && fits_digest(t, why);
    if (ok && !play_all(&f, !other && t->tables->hash && info->digest, why))
        ok = other && !f.given_up && !t->torn && play_part(&f, why);
    for (int i = 0; i < f.count; i++)
        free(f.moves[i].mix);
    free(f.moves);
    free(f.kept);
    return ok && !t->torn;
}
