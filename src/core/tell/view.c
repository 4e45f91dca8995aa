#include "core/tell/view.h"
#include "core/tell/numbers.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/tell/battle.h"
#include "core/tell/json.h"

/* --- fixed parts --- */

/* Mixes a word in: multiply and fold. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_words(uint64_t hash, const char *words)
{
    size_t length = strlen(words);
    uint64_t word;
    hash = mix(hash, length);
    for (; length >= sizeof word; length -= sizeof word, words += sizeof word) {
        memcpy(&word, words, sizeof word);
        hash = mix(hash, word);
    }
    word = 0;
    memcpy(&word, words, length);
    return mix(hash, word);
}

static uint64_t fixed_hash(const fixed_part *s)
{
    uint64_t hash = mix((uint64_t)s->kind + 1, (uint64_t)s->key << 8 | (uint64_t)s->of);
    hash = mix_words(mix_words(mix_words(hash, s->id), s->type), s->title);
    return mix_words(mix_words(mix_words(mix_words(hash, s->label), s->text), s->marks), s->values);
}

static void fixed_whole(fixed_part *s)
{
    const char **const strings[] = {&s->id, &s->type, &s->title, &s->label, &s->text, &s->marks, &s->values};
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        if (!*strings[i])
            *strings[i] = "";
}

static void add_pair(text *out, const char *name, const char *value)
{
    if (*value)
        json_text(out, name, value);
}

/* "ops:3 sr:4" as [["ops", 3], ["sr", 4]]. */
static void values_json(const char *words, text *out)
{
    json_open(out, "values", '[');
    for (const char *p = words; *(p += strspn(p, " ")); p += strcspn(p, " ")) {
        size_t length = strcspn(p, ": ");
        json_open(out, NULL, '[');
        text_addf(out, "\"%.*s\"", (int)length, p);
        json_number(out, NULL, p[length] == ':' ? strtol(p + length + 1, NULL, 10) : 0);
        json_close(out, ']');
    }
    json_close(out, ']');
}

/* Without the closing brace. */
static void fixed_json(const fixed_part *s, const noun *seat, text *out)
{
    static const char *const kinds[VIEW_KINDS] = {"fact", "space", "piece", "track", "card", "pile", "zone", "die"};
    json_open(out, NULL, '{');
    json_number(out, "key", s->key);
    json_id(out, "kind", kinds[s->kind]);
    add_pair(out, "id", s->id);
    add_pair(out, "type", s->type);
    add_pair(out, "title", s->title);
    add_pair(out, "label", s->label);
    add_pair(out, "text", s->text);
    add_pair(out, "marks", s->marks);
    if (*s->values)
        values_json(s->values, out);
    if (s->of)
        json_id(out, "owner", noun_key(seat, s->of - 1));
}

void fixed_parts_begin(fixed_parts *c, int keys, const noun *seat)
{
    must(keys <= VIEW_KEYS);
    arena_clear(&c->words);
    c->keys = keys;
    c->seat = seat;
    if (!c->scratch.max)
        text_init(&c->scratch, TEXT_DEFAULT_MAX);
    for (int in = 0; in < LANGS; in++) {
        size_t size = (size_t)keys * sizeof(fixed_part);
        c->parts[in] = memset(arena_take(&c->words, size), 0, size);
    }
}

void fixed_parts_set(fixed_parts *c, lang in, fixed_part s)
{
    must(s.key >= 0 && s.key < c->keys);
    text_clear(&c->scratch);
    fixed_whole(&s);
    fixed_json(&s, c->seat, &c->scratch);
    s.json = arena_copy(&c->words, text_string(&c->scratch), c->scratch.length);
    s.json_length = c->scratch.length;
    s.hash = fixed_hash(&s);
    c->parts[in][s.key] = s;
}

void fixed_parts_release(fixed_parts *c)
{
    arena_release(&c->words);
    text_release(&c->scratch);
    *c = (fixed_parts){0};
}

/* --- filling a view --- */

void view_clear(view *v)
{
    v->count = 0;
    arena_clear(&v->words);
}

void view_release(view *v)
{
    free(v->items);
    arena_release(&v->words);
    *v = (view){0};
}

void view_use(view *v, const fixed_parts *c, lang in)
{
    v->fixed = c->parts[in];
    v->fixed_keys = c->keys;
}

static void more_room(view *v)
{
    int capacity = v->capacity ? v->capacity * 2 : 256;
    view_item *items = realloc(v->items, (size_t)capacity * sizeof *items);
    if (!items) {
        fputs("frente: out of memory\n", stderr);
        abort();
    }
    v->items = items;
    v->capacity = capacity;
}

static inline view_item *next_item(view *v, const fixed_part *fixed)
{
    if (v->count == v->capacity)
        more_room(v);
    assert(!v->count || v->items[v->count - 1].fixed->key < fixed->key);
    view_item *i = &v->items[v->count++];
    *i = (view_item){.fixed = fixed, .at = "", .label = "", .marks = "", .owner = fixed->of - 1};
    return i;
}

view_item *view_put(view *v, int key)
{
    must(key >= 0 && key < v->fixed_keys && v->fixed[key].json);
    return next_item(v, &v->fixed[key]);
}

view_item *view_add(view *v, fixed_part s)
{
    must(s.key >= 0 && s.key < VIEW_KEYS);
    fixed_part *own = arena_take(&v->words, sizeof *own);
    fixed_whole(&s);
    *own = s;
    return next_item(v, own);
}

void view_mark(view *v, view_item *i, const char *word)
{
    size_t before = strlen(i->marks), more = strlen(word);
    if (!before) {
        i->marks = word;
        return;
    }
    char *marks = arena_take(&v->words, before + more + 2);
    memcpy(marks, i->marks, before);
    marks[before] = ' ';
    memcpy(marks + before + 1, word, more + 1);
    i->marks = marks;
}

/* --- items in JSON --- */

void view_item_json(const game *g, const view_item *i, text *out)
{
    static const char *const flags[] = {"reduced", "used", "hidden", "selected", "won", "lost", "known"};
    const fixed_part *s = i->fixed;
    assert((!*s->label || !*i->label) && (!*s->marks || !*i->marks) && (!s->of || i->owner == s->of - 1));
    if (s->json)
        json_raw(out, NULL, s->json, s->json_length);
    else
        fixed_json(s, g->seat, out);
    if (*i->at)
        json_id(out, "at", i->at);
    add_pair(out, "label", i->label);
    add_pair(out, "marks", i->marks);
    if (i->owner != VIEW_SEATLESS && !s->of)
        json_id(out, "owner", noun_key(g->seat, i->owner));
    if (i->value)
        json_number(out, "value", i->value);
    if (i->low != i->high) {
        json_number(out, "low", i->low);
        json_number(out, "high", i->high);
    }
    for (unsigned left = i->flags; left; left &= left - 1)
        json_bool(out, flags[__builtin_ctz(left)], true);
    json_close(out, '}');
}

uint64_t view_item_hash(const view_item *i)
{
    uint64_t hash =
        mix(i->fixed->json ? i->fixed->hash : fixed_hash(i->fixed), (uint64_t)i->flags << 32 | (uint32_t)i->owner);
    hash = mix(mix(hash, (uint64_t)(uint32_t)i->low << 32 | (uint32_t)i->high), (uint32_t)i->value);
    return mix_words(mix_words(mix_words(hash, i->at), i->label), i->marks);
}

void view_seats_json(const game *g, unsigned seats, text *out)
{
    json_open(out, NULL, '[');
    for (int s = 0; s < g->seats; s++)
        if (seats >> s & 1)
            json_id(out, NULL, noun_key(g->seat, s));
    json_close(out, ']');
}

/* --- the whole --- */

/* All but the items, without the closing brace. */
static void rest_json(const game *g, const void *seen, int viewer, lang in, text *out)
{
    const head *h = game_peek(seen);
    json_open(out, NULL, '{');
    json_text(out, "game", g->id);
    json_text(out, "viewer", viewer == WATCHER ? "watcher" : noun_key(g->seat, viewer));
    json_text(out, "lang", lang_code(in));
    json_key(out, "acting");
    view_seats_json(g, h->actors, out);
    if (h->over) {
        int score[SEATS_MAX] = {0};
        game_outcome(g, seen, score);
        json_bool(out, "over", true);
        json_open(out, "score", '[');
        for (int s = 0; s < g->seats; s++)
            json_number(out, NULL, score[s]);
        json_close(out, ']');
    }
    numbers_json(g, seen, in, out);
    view_asked_json(g, seen, viewer, in, out);
    battle_json(g, seen, viewer, in, out);
}

typedef union box {
    max_align_t align;
    char bytes[STATE_MAX];
} box;

/* Only ever a redacted state: whatever is forgotten here can't leak. */
static void see(const game *g, const void *state, int viewer, lang in, box *seen, view *v)
{
    memcpy(seen->bytes, state, g->size);
    game_redact(g, seen->bytes, viewer);
    view_clear(v);
    g->show.view(seen->bytes, viewer, in, v);
}

void view_json(const game *g, const void *state, int viewer, lang in, text *out)
{
    box seen;
    view v = {0};
    see(g, state, viewer, in, &seen, &v);
    rest_json(g, seen.bytes, viewer, in, out);
    json_open(out, "items", '[');
    for (int i = 0; i < v.count; i++)
        view_item_json(g, &v.items[i], out);
    text_add_bytes(out, "]}", 2);
    view_release(&v);
}

void view_see(const game *g, const void *state, int viewer, lang in, view *v, text *rest)
{
    box seen;
    see(g, state, viewer, in, &seen, v);
    rest_json(g, seen.bytes, viewer, in, rest);
    json_close(rest, '}');
}
