#include "server/ws/feed.h"

#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/server.h"
#include "server/run/token.h"
#include "table/snapshot.h"

feed *feed_find(open_table *l, int viewer, lang in, unsigned seats)
{
    for (feed *k = l->feeds; k; k = k->next)
        if (k->viewer == viewer && k->in == in && k->seats == seats)
            return k;
    feed *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->viewer = viewer;
    k->in = in;
    k->seats = seats;
    k->round = 1; /* items that were never met have 0 */
    k->next = l->feeds;
    l->feeds = k;
    return k;
}

static void drop_sent(feed *k)
{
    for (int i = 0; i < SENT_KEEP; i++) {
        blob_drop(k->sent[i].blob);
        k->sent[i].blob = NULL;
    }
}

void feed_release(feed *k)
{
    drop_sent(k);
    blob_drop(k->table);
    free(k->items);
    free(k);
}

void feed_use(feed *k)
{
    k->users++;
}

void feed_leave(open_table *l, feed *k)
{
    if (!k || --k->users)
        return;
    feed **at = &l->feeds;
    while (*at != k)
        at = &(*at)->next;
    *at = k->next;
    feed_release(k);
}

static bool make_room(feed *k, int keys)
{
    if (keys <= k->keys)
        return true;
    feed_item *items = realloc(k->items, (size_t)keys * sizeof *items);
    if (!items)
        return false;
    memset(items + k->keys, 0, (size_t)(keys - k->keys) * sizeof *items);
    k->items = items;
    k->keys = keys;
    return true;
}

/* Notes which items have come, changed or gone since the look was last brought up to date. */
static bool note_items(feed *k, const view *v, uint32_t seq)
{
    if (!make_room(k, v->count ? v->items[v->count - 1].fixed->key + 1 : 0))
        return false;
    uint32_t before = k->round++;
    for (const view_item *seen = v->items; seen < v->items + v->count; seen++) {
        feed_item *i = &k->items[seen->fixed->key];
        uint64_t hash = view_item_hash(seen);
        if (i->round != before || i->hash != hash)
            i->stamp = seq;
        i->hash = hash;
        i->round = k->round;
    }
    for (feed_item *i = k->items; i < k->items + k->keys; i++)
        if (i->round == before) /* gone */
            i->stamp = seq;
    return true;
}

/* Looks at the position: the view is in the server's scratch then, all but its items in `rest`. That costs
 * microseconds, so nothing of it is kept for each look; false if memory ran out. */
static bool see(open_table *l, feed *k)
{
    const table *r = l->table;
    server *h = l->server;
    uint32_t seq = r->seq[k->viewer];
    text_clear(&h->rest);
    view_see(table_game(r), r->seen[k->viewer], k->viewer, k->in, &h->scratch, &h->rest);
    if (h->rest.cut || k->seq == seq)
        return !h->rest.cut;
    drop_sent(k);
    bool ok = note_items(k, &h->scratch, seq);
    k->seq = ok ? seq : 0;
    k->undo_why.text[0] = '\0';
    k->undo = false;
    if (k->viewer != WATCHER && k->seats >> k->viewer & 1 && !table_finished(r))
        k->undo = match_can_undo(&r->match, k->viewer, k->in, &k->undo_why);
    return ok;
}

/* The part that views and changes share. */
static void head_json(const table *r, const feed *k, const char *type, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "type", type);
    json_number(out, "seq", k->seq);
    json_number(out, "step", r->steps[k->viewer]);
    json_bool(out, "undo", k->undo);
    json_text(out, "undo_why", k->undo_why.text);
}

/* The items that are newer than `base`. */
static void items_json(const open_table *l, const feed *k, uint32_t base, text *out)
{
    const view *v = &l->server->scratch;
    json_open(out, "items", '[');
    for (int i = 0; i < v->count; i++)
        if (!base || k->items[v->items[i].fixed->key].stamp > base)
            view_item_json(table_game(l->table), &v->items[i], out);
    json_close(out, ']');
}

static void journal_part(const table *r, const feed *k, int from, text *out)
{
    json_open(out, "journal", '{');
    json_number(out, "from", from);
    json_key(out, "lines");
    table_lines(r, k->viewer, from, r->lines[k->viewer], k->in, out);
    text_add_bytes(out, "}}", 2);
}

static void whole_json(const open_table *l, const feed *k, text *out)
{
    const table *r = l->table;
    const text *rest = &l->server->rest;
    head_json(r, k, "view", out);
    json_raw(out, "view", text_string(rest), rest->length - 1); /* without its brace */
    items_json(l, k, 0, out);
    json_close(out, '}');
    int lines = r->lines[k->viewer];
    journal_part(r, k, lines > LINES_FIRST ? lines - LINES_FIRST : 0, out);
}

static void change_json(const open_table *l, const feed *k, uint32_t base, text *out)
{
    const table *r = l->table;
    const text *rest = &l->server->rest;
    head_json(r, k, "change", out);
    json_number(out, "base", base);
    items_json(l, k, base, out);
    json_open(out, "gone", '[');
    for (int key = 0; key < k->keys; key++)
        if (k->items[key].round != k->round && k->items[key].stamp > base)
            json_number(out, NULL, key);
    json_close(out, ']');
    json_raw(out, "rest", text_string(rest), rest->length);
    int from = r->lines[k->viewer];
    for (uint32_t s = base + 1; s <= r->seq[k->viewer]; s++)
        if (r->kept[k->viewer][s % KEPT] < from)
            from = r->kept[k->viewer][s % KEPT];
    journal_part(r, k, from, out);
}

static blob *sent_before(feed *k, uint32_t base)
{
    for (int i = 0; i < SENT_KEEP; i++)
        if (k->sent[i].blob && k->sent[i].base == base) {
            k->sent[i].blob->refs++;
            return k->sent[i].blob;
        }
    return NULL;
}

blob *feed_message(open_table *l, feed *k, uint32_t base)
{
    uint32_t seq = l->table->seq[k->viewer];
    if (base && seq - base >= KEPT)
        base = 0;
    blob *b = k->seq == seq ? sent_before(k, base) : NULL;
    if (b || !see(l, k))
        return b;
    text out;
    blob_begin(&out);
    if (base)
        change_json(l, k, base, &out);
    else
        whole_json(l, k, &out);
    b = blob_make(&out);
    if (!b || k->users < 2)
        return b; /* nobody else will want it */
    b->refs++;
    int at = k->sent_next++ % SENT_KEEP;
    blob_drop(k->sent[at].blob);
    k->sent[at].base = base;
    k->sent[at].blob = b;
    return b;
}

static void seat_json(const open_table *l, const feed *k, int s, text *out)
{
    const table *r = l->table;
    const game *g = table_game(r);
    const seat_info *seat = &r->seats[s];
    char spare[NOUN_TEXT];
    json_open(out, NULL, '{');
    json_id(out, "id", noun_key(g->seat, s));
    json_text(out, "title", noun_title_of(g->seat, s, k->in, spare));
    json_id(out, "who", seat_word(seat->who));
    json_number(out, "here", l->here[s]);
    if (seat->bot) {
        json_id(out, "bot", seat->bot->id);
        json_text(out, "level", seat->bot->title[k->in]);
    }
    if (seat->name[0])
        json_text(out, "name", seat->name);
    if (k->seats >> s & 1)
        json_bool(out, "mine", true);
    if (seat->resigned)
        json_bool(out, "resigned", true);
    json_close(out, '}');
}

static void rollback_json(const table *r, const feed *k, unsigned people, text *out)
{
    const game *g = table_game(r);
    if (r->back_by < 0) {
        json_text(out, "rollback", NULL);
        return;
    }
    json_open(out, "rollback", '{');
    json_id(out, "by", noun_key(g->seat, r->back_by));
    json_number(out, "to", table_step_at(r, k->viewer, r->back_to - r->base));
    json_key(out, "waiting");
    view_seats_json(g, people & ~r->back_agreed, out);
    json_close(out, '}');
}

static void offer_json(const table *r, text *out)
{
    const game *g = table_game(r);
    if (!r->match.offered) {
        json_text(out, "offer", NULL);
        return;
    }
    json_open(out, "offer", '{');
    json_id(out, "by", noun_key(g->seat, __builtin_ctz(r->match.offered)));
    json_key(out, "waiting");
    view_seats_json(g, r->match.waiting, out);
    json_close(out, '}');
}

/* It was played with other rules or tables, and that made a difference. */
static void changed_json(const table *r, lang in, text *out)
{
    text words;
    text_init(&words, 1000);
    snapshot_told(r, in, &words);
    if (words.length) {
        json_open(out, "changed", '{');
        json_text(out, "text", text_string(&words));
        json_bool(out, "playable", !r->stuck);
        json_close(out, '}');
    } else {
        json_text(out, "changed", NULL);
    }
    text_release(&words);
}

static void rematch_json(const table *r, unsigned people, text *out)
{
    const game *g = table_game(r);
    if (!r->rematch && !r->next[0]) {
        json_text(out, "rematch", NULL);
        return;
    }
    json_open(out, "rematch", '{');
    json_key(out, "by");
    view_seats_json(g, r->rematch, out);
    json_key(out, "waiting");
    view_seats_json(g, r->next[0] ? 0 : people & ~r->rematch, out);
    json_text(out, "game", r->next[0] ? r->next : NULL);
    json_close(out, '}');
}

/* The standing orders of the seat looked through; nobody else's. */
static void orders_json(table *r, int viewer, text *out)
{
    const game *g = table_game(r);
    json_open(out, "orders", '[');
    for (int row = 0; viewer != WATCHER && row < g->show.standing_count; row++)
        if (orders_hold(&r->orders[viewer], g, r->seen[viewer], row))
            json_id(out, NULL, g->show.standings[row].id);
    json_close(out, ']');
}

static void table_json(const open_table *l, const feed *k, text *out)
{
    table *r = l->table;
    char key[KEY_HEX + 1], hash[SHA256_TEXT];
    unsigned people = table_people(r) & ~table_open(r);
    generator_key_text(&r->match.key, key);
    generator_key_hash(&r->match.key, hash);
    table_sum(r);
    const char *result = r->info.finished ? r->info.result : "null";
    json_open(out, NULL, '{');
    json_id(out, "type", "table");
    json_id(out, "status", r->info.finished ? "finished" : "running");
    json_raw(out, "result", result, strlen(result));
    json_open(out, "seats", '[');
    for (int s = 0; s < table_game(r)->seats; s++)
        seat_json(l, k, s, out);
    json_close(out, ']');
    json_number(out, "watchers", l->here[WATCHER]);
    rollback_json(r, k, people, out);
    offer_json(r, out);
    changed_json(r, k->in, out);
    rematch_json(r, people, out);
    orders_json(r, k->viewer, out);
    json_open(out, "fair", '{');
    json_id(out, "hash", hash);
    json_text(out, "key", r->info.finished ? key : NULL);
    json_open(out, "pledged", '{');
    for (int s = 0; s < table_game(r)->seats; s++)
        if (r->pledge[s][0])
            json_id(out, noun_key(table_game(r)->seat, s), r->pledge[s]);
    json_close(out, '}');
    json_key(out, "mixed");
    view_seats_json(table_game(r), table_mixed(r), out);
    text_add_bytes(out, "}}", 2);
}

blob *feed_table(open_table *l, feed *k)
{
    if (k->table && k->table_version == l->table_version) {
        k->table->refs++;
        return k->table;
    }
    text out;
    blob_begin(&out);
    table_json(l, k, &out);
    blob_drop(k->table);
    k->table = blob_make(&out);
    k->table_version = l->table_version;
    if (k->table)
        k->table->refs++;
    return k->table;
}
