/* What is sent of a position, made once for all sockets of the same viewer,
 * language and link. Items remember when they last changed, so a socket that
 * has view number `base` is sent the items that are newer than that. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

void blob_begin(text *t)
{
    static const char before[LWS_PRE + 1];
    text_init(t, TEXT_DEFAULT_MAX);
    text_add_bytes(t, before, LWS_PRE);
}

blob *blob_make(text *t)
{
    blob *b = t->cut ? NULL : malloc(sizeof *b);
    if (!b) {
        text_release(t);
        return NULL;
    }
    *b = (blob){.refs = 1, .text = *t};
    return b;
}

void blob_drop(blob *b)
{
    if (!b || --b->refs)
        return;
    text_release(&b->text);
    free(b);
}

look *look_find(live *l, int viewer, lang in, unsigned seats)
{
    for (look *k = l->looks; k; k = k->next)
        if (k->viewer == viewer && k->in == in && k->seats == seats)
            return k;
    look *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->viewer = viewer;
    k->in = in;
    k->seats = seats;
    text_init(&k->rest, TEXT_DEFAULT_MAX);
    k->next = l->looks;
    l->looks = k;
    return k;
}

static void drop_sent(look *k)
{
    for (int i = 0; i < SENT_KEEP; i++) {
        blob_drop(k->sent[i].blob);
        k->sent[i].blob = NULL;
    }
}

void look_release(look *k)
{
    drop_sent(k);
    blob_drop(k->table);
    for (int i = 0; i < k->capacity; i++)
        free(k->items[i].json);
    free(k->items);
    text_release(&k->rest);
    free(k);
}

void look_use(look *k)
{
    k->users++;
}

void look_leave(live *l, look *k)
{
    if (!k || --k->users)
        return;
    look **at = &l->looks;
    while (*at != k)
        at = &(*at)->next;
    *at = k->next;
    look_release(k);
}

static bool make_room(look *k, int count)
{
    if (count <= k->capacity)
        return true;
    look_item *items = realloc(k->items, (size_t)count * sizeof *items);
    if (!items)
        return false;
    memset(items + k->capacity, 0, (size_t)(count - k->capacity) * sizeof *items);
    k->items = items;
    k->capacity = count;
    return true;
}

/* Writes an item anew, unless it is what it was. */
static bool set_item(live *l, look *k, int at, const view_item *seen, uint32_t seq)
{
    look_item *i = &k->items[at];
    uint64_t hash = view_item_hash(seen);
    if (at < k->count && i->hash == hash)
        return true;
    text *json = &l->hall->item;
    text_clear(json);
    view_item_json(room_game(l->room), seen, json);
    if (i->room < json->length) {
        char *more = realloc(i->json, json->length);
        if (!more)
            return false;
        i->json = more;
        i->room = (uint32_t)json->length;
    }
    memcpy(i->json, text_string(json), json->length);
    i->hash = hash;
    i->length = (uint32_t)json->length;
    i->stamp = seq;
    return !json->cut;
}

/* Brings the items up to date; false if memory ran out. */
static bool build(live *l, look *k)
{
    const room *r = l->room;
    view *v = &l->hall->scratch;
    uint32_t seq = r->seq[k->viewer];
    text_clear(&k->rest);
    view_see(room_game(r), r->seen[k->viewer], k->viewer, k->in, v, &k->rest);
    bool ok = !k->rest.cut && make_room(k, v->count);
    for (int i = 0; ok && i < v->count; i++)
        ok = set_item(l, k, i, &v->items[i], seq);
    k->count = ok ? v->count : 0;
    k->seq = ok ? seq : 0;
    k->undo_why.text[0] = '\0';
    k->undo = false;
    if (k->viewer != WATCHER && k->seats >> k->viewer & 1 && !room_finished(r))
        k->undo = match_can_undo(&r->match, k->viewer, k->in, &k->undo_why);
    drop_sent(k);
    return ok;
}

/* The part that views and changes share. */
static void head_json(const room *r, const look *k, const char *type, text *out)
{
    text_addf(out, "{\"type\":\"%s\",\"seq\":%u,\"step\":%d,\"undo\":%s,\"undo_why\":", type, k->seq,
              r->steps[k->viewer], k->undo ? "true" : "false");
    text_add_json(out, k->undo_why.text);
}

static void journal_part(const room *r, const look *k, int from, text *out)
{
    text_addf(out, ",\"journal\":{\"from\":%d,\"lines\":", from);
    room_lines(r, k->viewer, from, r->lines[k->viewer], k->in, out);
    text_add(out, "}}");
}

static void whole_json(const room *r, const look *k, text *out)
{
    head_json(r, k, "view", out);
    text_add(out, ",\"view\":");
    text_add_bytes(out, text_string(&k->rest), k->rest.length - 1); /* without its brace */
    text_add(out, ",\"items\":[");
    for (int i = 0; i < k->count; i++) {
        text_add(out, i ? "," : "");
        text_add_bytes(out, k->items[i].json, k->items[i].length);
    }
    text_add(out, "]}");
    int lines = r->lines[k->viewer];
    journal_part(r, k, lines > LINES_FIRST ? lines - LINES_FIRST : 0, out);
}

static void change_json(const room *r, const look *k, uint32_t base, text *out)
{
    head_json(r, k, "change", out);
    text_addf(out, ",\"base\":%u,\"count\":%d,\"items\":[", base, k->count);
    const char *comma = "";
    for (int i = 0; i < k->count; i++) {
        if (k->items[i].stamp <= base)
            continue;
        text_addf(out, "%s[%d,", comma, i);
        text_add_bytes(out, k->items[i].json, k->items[i].length);
        text_add(out, "]");
        comma = ",";
    }
    text_add(out, "],\"rest\":");
    text_add(out, text_string(&k->rest));
    int from = r->lines[k->viewer];
    for (uint32_t s = base + 1; s <= r->seq[k->viewer]; s++)
        if (r->kept[k->viewer][s % KEPT] < from)
            from = r->kept[k->viewer][s % KEPT];
    journal_part(r, k, from, out);
}

blob *look_message(live *l, look *k, uint32_t base)
{
    const room *r = l->room;
    if (k->seq != r->seq[k->viewer] && !build(l, k))
        return NULL;
    if (base && k->seq - base >= KEPT)
        base = 0;
    for (int i = 0; i < SENT_KEEP; i++)
        if (k->sent[i].blob && k->sent[i].base == base) {
            k->sent[i].blob->refs++;
            return k->sent[i].blob;
        }
    text out;
    blob_begin(&out);
    if (base)
        change_json(r, k, base, &out);
    else
        whole_json(r, k, &out);
    blob *b = blob_make(&out);
    if (!b || k->users < 2)
        return b; /* nobody else will want it */
    b->refs++;
    int at = k->sent_next++ % SENT_KEEP;
    blob_drop(k->sent[at].blob);
    k->sent[at].base = base;
    k->sent[at].blob = b;
    return b;
}

static void seat_json(const live *l, const look *k, int s, text *out)
{
    const room *r = l->room;
    const game *g = room_game(r);
    const seat_info *seat = &r->seats[s];
    char title[NOUN_TEXT];
    noun_title(g->seat, s, k->in, title);
    text_addf(out, "%s{\"id\":\"%s\",\"title\":", s ? "," : "", g->seat->id(s));
    text_add_json(out, title);
    text_addf(out, ",\"who\":\"%s\",\"here\":%d", seat_word(seat->who), l->here[s]);
    if (seat->bot)
        text_addf(out, ",\"bot\":\"%s\"", seat->bot->id);
    if (seat->name[0]) {
        text_add(out, ",\"name\":");
        text_add_json(out, seat->name);
    }
    if (k->seats >> s & 1)
        text_add(out, ",\"mine\":true");
    if (seat->resigned)
        text_add(out, ",\"resigned\":true");
    text_add(out, "}");
}

static void asked_json(const room *r, const look *k, text *out)
{
    const game *g = room_game(r);
    unsigned people = room_people(r) & ~room_open(r);
    text_add(out, ",\"rollback\":");
    if (r->back_by < 0) {
        text_add(out, "null");
    } else {
        text_addf(out, "{\"by\":\"%s\",\"to\":%d,\"waiting\":", g->seat->id(r->back_by),
                  room_step_at(r, k->viewer, r->back_to));
        view_seats_json(g, people & ~r->back_agreed, out);
        text_add(out, "}");
    }
    text_add(out, ",\"rematch\":");
    if (!r->rematch && !r->next[0]) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{\"by\":");
    view_seats_json(g, r->rematch, out);
    text_add(out, ",\"waiting\":");
    view_seats_json(g, r->next[0] ? 0 : people & ~r->rematch, out);
    text_add(out, ",\"game\":");
    text_add_json(out, r->next[0] ? r->next : NULL);
    text_add(out, "}");
}

void table_json(const live *l, const look *k, text *out)
{
    room *r = l->room;
    char key[KEY_HEX + 1], hash[65];
    generator_key_text(&r->match.key, key);
    key_hash_text(key, hash);
    room_sum(r);
    text_addf(out, "{\"type\":\"table\",\"status\":\"%s\",\"result\":%s,\"seats\":[",
              r->info.finished ? "finished" : "running", r->info.finished ? r->info.result : "null");
    for (int s = 0; s < room_game(r)->seats; s++)
        seat_json(l, k, s, out);
    text_addf(out, "],\"watchers\":%d", l->here[WATCHER]);
    asked_json(r, k, out);
    text_addf(out, ",\"fair\":{\"hash\":\"%s\",\"key\":", hash);
    text_add_json(out, r->info.finished ? key : NULL);
    text_add(out, "}}");
}

blob *look_table(live *l, look *k)
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
