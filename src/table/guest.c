#include "table/guest.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "table/build.h"
#include "table/message.h"

/* --- answers --- */

void guest_answer(guest *g, text *t)
{
    queued *q = t->cut ? NULL : malloc(sizeof *q);
    if (!q || g->queue_bytes + t->length > GUEST_QUEUE) {
        text_release(t);
        free(q);
        g->lost = true;
        return;
    }
    *q = (queued){.text = *t};
    if (g->last)
        g->last->next = q;
    else
        g->first = q;
    g->last = q;
    g->queue_bytes += t->length;
}

static text take_answer(guest *g)
{
    queued *q = g->first;
    text t = q->text;
    if (!(g->first = q->next))
        g->last = NULL;
    g->queue_bytes -= t.length;
    free(q);
    return t;
}

void guest_forget(guest *g)
{
    while (g->first) {
        text t = take_answer(g);
        text_release(&t);
    }
}

/* --- what is told --- */

/* Does a new decision wait for the guest's seat? */
static bool must_decide(const table *t, const guest *g)
{
    return g->viewer != WATCHER && game_acts(t->match.state, g->viewer) && g->base < t->asked[g->viewer];
}

static telling next_view(const table *t, const guest *g)
{
    uint32_t seq = t->seq[g->viewer], base = g->base;
    if (base && seq - base >= KEPT)
        base = 0; /* too far back: all of it again */
    return (telling){.kind = TELL_VIEW, .from = base, .to = seq, .urgent = !g->base || g->first || must_decide(t, g)};
}

telling guest_next(const table *t, const guest *g)
{
    if (t && table_waits(t))
        return (telling){TELL_NOTHING};
    bool behind = t && g->base != t->seq[g->viewer];
    if (g->first)
        return behind && g->base ? next_view(t, g) : (telling){.kind = TELL_ANSWER, .urgent = true};
    if (!t || g->leaving)
        return (telling){TELL_NOTHING};
    if (g->table_seen != t->version[g->viewer])
        return (telling){.kind = TELL_TABLE, .to = t->version[g->viewer], .urgent = true};
    if (g->chat_seen < t->chat_count)
        return (telling){.kind = TELL_CHAT, .urgent = true};
    return behind ? next_view(t, g) : (telling){TELL_NOTHING};
}

/* Writes the message, if it has not been written before. */
static bool write_telling(const guest *g, table *t, feed *f, const telling *n, scratch *by, text *out)
{
    if (n->kind == TELL_VIEW)
        return feed_view(f, t, n->from, by, out);
    if (n->kind == TELL_TABLE)
        feed_table(f, t, out);
    else
        feed_chat(t, g->chat_seen, out);
    return !out->cut;
}

bool guest_tell(guest *g, table *t, feed *f, const telling *n, scratch *by, text *out)
{
    if (n->kind == TELL_ANSWER) {
        text_release(out);
        *out = take_answer(g);
        return true;
    }
    if (out && !write_telling(g, t, f, n, by, out))
        return false;
    if (n->kind == TELL_VIEW)
        g->base = n->to;
    else if (n->kind == TELL_TABLE)
        g->table_seen = n->to;
    else
        g->chat_seen = t->chat_count;
    return true;
}

/* --- coming and going --- */

static bool look_parse(const table *t, const guest *g, const char *word, int *viewer)
{
    *viewer = WATCHER;
    if (!strcmp(word, "watcher"))
        return true;
    *viewer = game_seat(table_game(t), word);
    return *viewer >= 0 && (g->seats >> *viewer & 1 || table_finished(t));
}

bool guest_look(guest *g, const table *t, const char *word)
{
    int viewer;
    if (!look_parse(t, g, word, &viewer))
        return false;
    g->viewer = viewer;
    g->base = 0;
    g->table_seen = 0; /* "to" of a roll-back is a step of the viewer's */
    return true;
}

/* The seat to look through at first: one that must decide, else the first. */
static int first_viewer(const table *t, unsigned seats)
{
    int first = WATCHER;
    for (int seat = table_game(t)->seats - 1; seat >= 0; seat--) {
        if (!(seats >> seat & 1))
            continue;
        bool acts = game_acts(t->match.state, seat);
        if (acts || first == WATCHER || !game_acts(t->match.state, first))
            first = seat;
    }
    return first;
}

static const char *viewer_id(const game *g, int viewer)
{
    return viewer == WATCHER ? "watcher" : noun_key(g->seat, viewer);
}

static void welcome(guest *who, const table *t, const int64_t *id)
{
    const game *g = table_game(t);
    const message m = {.guest = who, .has_id = id, .id = id ? *id : 0};
    text out;
    message_begin(&m, &out, "welcome");
    json_text(&out, "game", t->info.public_id);
    json_text(&out, "rules", g->id);
    json_text(&out, "title", t->info.title);
    json_text(&out, "scenario", t->info.scenario);
    table_options_json(t, &out);
    json_number(&out, "round", t->info.round);
    json_key(&out, "seats");
    view_seats_json(g, who->seats, &out);
    json_id(&out, "look", viewer_id(g, who->viewer));
    json_id(&out, "lang", lang_code(who->in));
    json_number(&out, "created", t->info.created);
    json_bool(&out, "position", t->match.position);
    if (t->tables && t->tables->own)
        json_text(&out, "tables", t->tables->own);
    json_bool(&out, "states", who->states);
    if (who->states)
        json_id(&out, "engine", build_hash);
    message_finish(&m, &out);
}

static void count_here(table *t, const guest *g, int change)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (g->seats >> seat & 1)
            t->here[seat] += change;
    if (!g->seats)
        t->here[WATCHER] += change;
}

void guest_enter(guest *g, table *t, unsigned seats, const char *look, const int64_t *id)
{
    g->seats = seats & ((1u << table_game(t)->seats) - 1);
    count_here(t, g, 1);
    if (!*look || !look_parse(t, g, look, &g->viewer))
        g->viewer = first_viewer(t, g->seats);
    g->base = 0;
    g->table_seen = 0;
    g->chat_seen = 0;
    welcome(g, t, id);
}

void guest_leave(guest *g, table *t)
{
    count_here(t, g, -1);
    g->base = 0;
}
