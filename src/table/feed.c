#include "table/feed.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "table/snapshot.h"

void scratch_init(scratch *s)
{
    *s = (scratch){0};
    text_init(&s->rest, TEXT_DEFAULT_MAX);
}

void scratch_release(scratch *s)
{
    view_release(&s->view);
    text_release(&s->rest);
}

void feed_init(feed *f, int viewer, lang in, unsigned seats)
{
    *f = (feed){.viewer = viewer, .in = in, .seats = seats, .round = 1}; /* items that were never met have 0 */
}

void feed_release(feed *f)
{
    free(f->items);
    seen_release(&f->words);
    *f = (feed){0};
}

static bool make_room(feed *f, int keys)
{
    if (keys <= f->keys)
        return true;
    feed_item *items = realloc(f->items, (size_t)keys * sizeof *items);
    if (!items)
        return false;
    memset(items + f->keys, 0, (size_t)(keys - f->keys) * sizeof *items);
    f->items = items;
    f->keys = keys;
    return true;
}

/* Notes which items have come, changed or gone since the feed was last brought up to date. */
static bool note_items(feed *f, const view *v, uint32_t seq)
{
    if (!make_room(f, v->count ? v->items[v->count - 1].fixed->key + 1 : 0))
        return false;
    uint32_t before = f->round++;
    for (const view_item *seen = v->items; seen < v->items + v->count; seen++) {
        feed_item *i = &f->items[seen->fixed->key];
        uint64_t hash = view_item_hash(seen);
        if (i->round != before || i->hash != hash)
            i->stamp = seq;
        i->hash = hash;
        i->round = f->round;
    }
    for (feed_item *i = f->items; i < f->items + f->keys; i++)
        if (i->round == before) /* gone */
            i->stamp = seq;
    return true;
}

/* Looks at the position: the view is in the scratch then, all but its items in `rest`. That costs microseconds, so
 * nothing of it is kept in the feed; false if memory ran out. */
static bool see(feed *f, const table *t, scratch *by)
{
    uint32_t seq = t->seq[f->viewer];
    text_clear(&by->rest);
    view_see(table_game(t), table_seen(t, f->viewer), f->viewer, f->in, &by->view, &by->rest);
    if (by->rest.cut || f->seq == seq)
        return !by->rest.cut;
    bool ok = note_items(f, &by->view, seq) &&
              (!f->states || seen_note(&f->words, table_game(t), table_seen(t, f->viewer), seq));
    f->seq = ok ? seq : 0;
    f->undo_why.text[0] = '\0';
    f->undo = false;
    if (f->viewer != WATCHER && f->seats >> f->viewer & 1 && !table_finished(t))
        f->undo = match_can_undo(&t->match, f->viewer, f->in, &f->undo_why);
    return ok;
}

/* The part that views and changes share. */
static void head_json(const feed *f, const table *t, const char *type, uint32_t base, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "type", type);
    json_number(out, "seq", f->seq);
    json_number(out, "step", t->steps.count[f->viewer]);
    json_bool(out, "undo", f->undo);
    json_text(out, "undo_why", f->undo_why.text);
    if (f->states)
        seen_json(&f->words, base, out);
}

/* The items that are newer than `base`. */
static void items_json(const feed *f, const game *g, uint32_t base, const view *v, text *out)
{
    json_open(out, "items", '[');
    for (int i = 0; i < v->count; i++)
        if (!base || f->items[v->items[i].fixed->key].stamp > base)
            view_item_json(g, &v->items[i], out);
    json_close(out, ']');
}

static void journal_part(const feed *f, const table *t, int from, text *out)
{
    json_open(out, "journal", '{');
    json_number(out, "from", from);
    json_key(out, "lines");
    steps_lines(&t->steps, f->viewer, from, t->steps.lines[f->viewer], f->in, out);
    text_add_bytes(out, "}}", 2);
}

static void whole_json(const feed *f, const table *t, const scratch *by, text *out)
{
    int lines = t->steps.lines[f->viewer];
    head_json(f, t, "view", 0, out);
    json_raw(out, "view", text_string(&by->rest), by->rest.length - 1); /* without its brace */
    items_json(f, table_game(t), 0, &by->view, out);
    json_close(out, '}');
    journal_part(f, t, lines > LINES_FIRST ? lines - LINES_FIRST : 0, out);
}

/* From which line on the journal is new since view number `base`. */
static int lines_since(const table *t, int viewer, uint32_t base)
{
    int from = t->steps.lines[viewer];
    for (uint32_t s = base + 1; s <= t->seq[viewer]; s++)
        if (t->kept[viewer][s % KEPT] < from)
            from = t->kept[viewer][s % KEPT];
    return from;
}

static void change_json(const feed *f, const table *t, uint32_t base, const scratch *by, text *out)
{
    head_json(f, t, "change", base, out);
    json_number(out, "base", base);
    items_json(f, table_game(t), base, &by->view, out);
    json_open(out, "gone", '[');
    for (int key = 0; key < f->keys; key++)
        if (f->items[key].round != f->round && f->items[key].stamp > base)
            json_number(out, NULL, key);
    json_close(out, ']');
    json_raw(out, "rest", text_string(&by->rest), by->rest.length);
    journal_part(f, t, lines_since(t, f->viewer, base), out);
}

bool feed_view(feed *f, const table *t, uint32_t base, scratch *by, text *out)
{
    if (!see(f, t, by))
        return false;
    if (base)
        change_json(f, t, base, by, out);
    else
        whole_json(f, t, by, out);
    return !out->cut;
}

/* --- what is around the game --- */

static void seat_json(const feed *f, const table *t, int s, text *out)
{
    const game *g = table_game(t);
    const seat_info *seat = &t->seats[s];
    char spare[NOUN_TEXT];
    json_open(out, NULL, '{');
    json_id(out, "id", noun_key(g->seat, s));
    json_text(out, "title", noun_title_of(g->seat, s, f->in, spare));
    json_id(out, "who", seat_word(seat->who));
    json_number(out, "here", t->here[s]);
    if (seat->bot) {
        json_id(out, "bot", seat->bot->id);
        json_text(out, "level", seat->bot->title[f->in]);
        if (t->in_line >> s & 1)
            json_bool(out, "waits", true);
    }
    if (seat->name[0])
        json_text(out, "name", seat->name);
    absence_json(&seat->away, out);
    if (f->seats >> s & 1)
        json_bool(out, "mine", true);
    if (seat->resigned)
        json_bool(out, "resigned", true);
    json_close(out, '}');
}

static void rollback_json(const feed *f, const table *t, text *out)
{
    const game *g = table_game(t);
    if (t->back_by < 0) {
        json_text(out, "rollback", NULL);
        return;
    }
    json_open(out, "rollback", '{');
    json_id(out, "by", noun_key(g->seat, t->back_by));
    json_number(out, "to", steps_after(&t->steps, f->viewer, t->back_to - t->base));
    json_key(out, "waiting");
    view_seats_json(g, table_persons(t) & ~t->back_agreed, out);
    json_close(out, '}');
}

static void offer_json(const table *t, text *out)
{
    const game *g = table_game(t);
    if (!t->match.offered) {
        json_text(out, "offer", NULL);
        return;
    }
    json_open(out, "offer", '{');
    json_id(out, "by", noun_key(g->seat, __builtin_ctz(t->match.offered)));
    json_key(out, "waiting");
    view_seats_json(g, t->match.waiting, out);
    json_close(out, '}');
}

/* It was played with other rules or tables, and that made a difference. */
static void changed_json(const table *t, lang in, text *out)
{
    text words;
    text_init(&words, 1000);
    snapshot_told(t, in, &words);
    if (words.length) {
        json_open(out, "changed", '{');
        json_text(out, "text", text_string(&words));
        json_bool(out, "playable", true);
        json_close(out, '}');
    } else {
        json_text(out, "changed", NULL);
    }
    text_release(&words);
}

static void rematch_json(const table *t, text *out)
{
    const game *g = table_game(t);
    if (!t->rematch && !t->next[0]) {
        json_text(out, "rematch", NULL);
        return;
    }
    json_open(out, "rematch", '{');
    json_key(out, "by");
    view_seats_json(g, t->rematch, out);
    json_key(out, "waiting");
    view_seats_json(g, t->next[0] ? 0 : table_persons(t) & ~t->rematch, out);
    json_text(out, "game", t->next[0] ? t->next : NULL);
    json_close(out, '}');
}

/* The standing orders of the seat looked through; nobody else's. */
static void orders_json(table *t, int viewer, text *out)
{
    const game *g = table_game(t);
    json_open(out, "orders", '[');
    for (int row = 0; viewer != WATCHER && row < standing_count(g); row++)
        if (orders_hold(&t->orders[viewer], g, table_seen(t, viewer), row))
            json_id(out, NULL, standing_row(g, row)->id);
    json_close(out, ']');
}

/* The hash of the key from the start; the key itself when it can tell no die to come. */
static void fair_json(const table *t, text *out)
{
    const game *g = table_game(t);
    char key[KEY_HEX + 1], hash[SHA256_TEXT];
    generator_key_text(&t->match.key, key);
    generator_key_hash(&t->match.key, hash);
    json_open(out, "fair", '{');
    json_id(out, "hash", hash);
    json_text(out, "key", table_finished(t) ? key : NULL);
    json_open(out, "pledged", '{');
    for (int s = 0; s < g->seats; s++)
        if (t->pledge[s][0])
            json_id(out, noun_key(g->seat, s), t->pledge[s]);
    json_close(out, '}');
    json_key(out, "mixed");
    view_seats_json(g, table_mixed(t), out);
    json_close(out, '}');
}

void feed_table(const feed *f, table *t, text *out)
{
    table_sum_up(t);
    const char *result = t->info.finished ? t->info.result : "null";
    json_open(out, NULL, '{');
    json_id(out, "type", "table");
    json_id(out, "status", t->info.finished ? "finished" : "running");
    json_raw(out, "result", result, strlen(result));
    json_open(out, "seats", '[');
    for (int s = 0; s < table_game(t)->seats; s++)
        seat_json(f, t, s, out);
    json_close(out, ']');
    json_number(out, "watchers", t->here[WATCHER]);
    rollback_json(f, t, out);
    offer_json(t, out);
    changed_json(t, f->in, out);
    rematch_json(t, out);
    orders_json(t, f->viewer, out);
    fair_json(t, out);
    json_close(out, '}');
}

void feed_chat(const table *t, int from, text *out)
{
    if (t->chat_count - from > CHAT_KEEP)
        from = t->chat_count - CHAT_KEEP;
    json_open(out, NULL, '{');
    json_id(out, "type", "chat");
    json_number(out, "from", from);
    json_open(out, "lines", '[');
    for (int i = from; i < t->chat_count; i++) {
        const chat_line *c = &t->chat[i % CHAT_KEEP];
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(table_game(t)->seat, c->seat));
        json_text(out, "name", t->seats[c->seat].name);
        json_text(out, "text", c->text);
        json_number(out, "at", c->at);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
