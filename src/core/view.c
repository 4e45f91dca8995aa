#include "core/view.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_words(char *field, size_t size, const char *words)
{
    size_t length = strnlen(words, size - 1);
    memcpy(field, words, length);
    field[length] = '\0';
}

view_item *view_add(view *v, view_kind kind, const char *id, const char *title)
{
    if (v->count == v->capacity) {
        int capacity = v->capacity ? v->capacity * 2 : 64;
        view_item *items = realloc(v->items, (size_t)capacity * sizeof *items);
        if (!items) {
            fputs("frente: out of memory\n", stderr);
            abort();
        }
        v->items = items;
        v->capacity = capacity;
    }
    view_item *item = &v->items[v->count++];
    /* Empty strings: clearing all their bytes would cost more than all the rest. */
    item->type[0] = item->at[0] = item->label[0] = item->text[0] = item->marks[0] = '\0';
    item->kind = kind;
    item->owner = VIEW_SEATLESS;
    item->value = item->low = item->high = 0;
    item->flags = 0;
    copy_words(item->id, sizeof item->id, id);
    copy_words(item->title, sizeof item->title, title);
    return item;
}

void view_release(view *v)
{
    free(v->items);
    *v = (view){0};
}

void view_set(char *field, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!strcmp(format, "%s"))
        copy_words(field, size, va_arg(args, const char *));
    else
        vsnprintf(field, size, format, args);
    va_end(args);
}

typedef union box {
    max_align_t align;
    char bytes[STATE_MAX];
} box;

/* Only ever a redacted state: whatever is forgotten here can't leak. */
static void view_fill(const game *g, const void *state, int viewer, lang in, box *seen, view *v)
{
    *v = (view){0};
    memcpy(seen->bytes, state, g->size);
    g->redact(seen->bytes, viewer);
    g->view(seen->bytes, viewer, in, v);
}

static void add_pair(text *out, const char *name, const char *value)
{
    if (!*value)
        return;
    text_add_bytes(out, ",\"", 2);
    text_add(out, name);
    text_add_bytes(out, "\":", 2);
    text_add_json(out, value);
}

static void add_number(text *out, const char *name, int value)
{
    text_add_bytes(out, ",\"", 2);
    text_add(out, name);
    text_add_bytes(out, "\":", 2);
    text_add_number(out, value);
}

void view_item_json(const game *g, const view_item *i, text *out)
{
    static const char *const flags[] = {"reduced", "used", "hidden", "selected", "won", "lost", "known"};
    static const char *const kinds[VIEW_KINDS] = {"fact", "space", "piece", "track", "card", "pile"};
    text_add(out, "{\"kind\":\"");
    text_add(out, kinds[i->kind]);
    text_add(out, "\"");
    add_pair(out, "id", i->id);
    add_pair(out, "type", i->type);
    add_pair(out, "title", i->title);
    add_pair(out, "at", i->at);
    add_pair(out, "label", i->label);
    add_pair(out, "text", i->text);
    add_pair(out, "marks", i->marks);
    if (i->owner != VIEW_SEATLESS)
        add_pair(out, "owner", g->seat->id(i->owner));
    if (i->value)
        add_number(out, "value", i->value);
    if (i->low != i->high) {
        add_number(out, "low", i->low);
        add_number(out, "high", i->high);
    }
    for (unsigned f = 0; f < sizeof flags / sizeof flags[0]; f++)
        if (i->flags >> f & 1)
            text_addf(out, ",\"%s\":true", flags[f]);
    text_add(out, "}");
}

void view_seats_json(const game *g, unsigned seats, text *out)
{
    const char *comma = "";
    text_add(out, "[");
    for (int s = 0; s < g->seats; s++)
        if (seats >> s & 1) {
            text_addf(out, "%s\"%s\"", comma, g->seat->id(s));
            comma = ",";
        }
    text_add(out, "]");
}

/* What a click on the board means: the shown things that a choice names. */
static void targets_json(const noun *n, int value, const char **comma, text *out)
{
    static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};
    if (!n || n->shown == SHOWN_NOT)
        return;
    char id[NOUN_TEXT];
    noun_id(n, value, id);
    text_addf(out, "%s[\"%s\",", *comma, kinds[n->shown]);
    text_add_json(out, id);
    text_add(out, "]");
    *comma = ",";
}

static void choice_json(const game *g, choice c, lang in, text *out)
{
    char form[CHOICE_TEXT];
    const verb *v = &g->verbs[choice_verb(c)];
    text label;
    text_init(&label, 1024);
    choice_label(g, c, in, &label);
    choice_text(g, c, form);
    text_add(out, "{\"do\":");
    text_add_json(out, form);
    text_addf(out, ",\"verb\":\"%s\",\"label\":", v->id);
    text_add_json(out, text_string(&label));
    text_add(out, ",\"targets\":[");
    const char *comma = "";
    targets_json(v->a, choice_a(c), &comma, out);
    targets_json(v->b, choice_b(c), &comma, out);
    text_add(out, "]}");
    text_release(&label);
}

static void decision_json(const game *g, const void *seen, int viewer, lang in, text *out)
{
    if (viewer == WATCHER || !game_acts(seen, viewer))
        return;
    text words;
    text_init(&words, 2048);
    prompt p = g->prompt(seen, viewer);
    prompt_words(g, &p, in, &words);
    text_add(out, ",\"prompt\":");
    text_add_json(out, text_string(&words));
    add_pair(out, "rule", game_prompt_rule(g, &p));
    text_release(&words);
    choices list;
    game_options(g, seen, viewer, &list);
    text_add(out, ",\"choices\":[");
    for (int i = 0; i < list.count; i++) {
        text_add(out, i ? "," : "");
        choice_json(g, list.list[i], in, out);
    }
    text_add(out, "]");
}

/* All but the items, without the closing brace. */
static void rest_json(const game *g, const void *seen, int viewer, lang in, text *out)
{
    const head *h = game_peek(seen);
    text_addf(out, "{\"game\":\"%s\",\"viewer\":\"%s\",\"lang\":\"%s\",\"acting\":", g->id,
              viewer == WATCHER ? "watcher" : g->seat->id(viewer), in == LANG_ES ? "es" : "en");
    view_seats_json(g, h->actors, out);
    if (h->over) {
        int score[SEATS_MAX] = {0};
        g->outcome(seen, score);
        text_add(out, ",\"over\":true,\"score\":[");
        for (int s = 0; s < g->seats; s++)
            text_addf(out, "%s%d", s ? "," : "", score[s]);
        text_add(out, "]");
    }
    decision_json(g, seen, viewer, in, out);
}

static void items_json(const game *g, const view *v, text *out)
{
    for (int i = 0; i < v->count; i++) {
        text_add(out, i ? "," : "");
        view_item_json(g, &v->items[i], out);
    }
}

void view_json(const game *g, const void *state, int viewer, lang in, text *out)
{
    box seen;
    view v;
    view_fill(g, state, viewer, in, &seen, &v);
    rest_json(g, seen.bytes, viewer, in, out);
    text_add(out, ",\"items\":[");
    items_json(g, &v, out);
    text_add(out, "]}");
    view_release(&v);
}

void view_see(const game *g, const void *state, int viewer, lang in, view *v, text *rest)
{
    box seen;
    memcpy(seen.bytes, state, g->size);
    g->redact(seen.bytes, viewer);
    v->count = 0;
    g->view(seen.bytes, viewer, in, v);
    rest_json(g, seen.bytes, viewer, in, rest);
    text_add(rest, "}");
}

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

uint64_t view_item_hash(const view_item *i)
{
    uint64_t hash = mix((uint64_t)i->kind + 1, (uint64_t)i->flags << 32 | (uint32_t)i->owner);
    hash = mix(mix(hash, (uint64_t)(uint32_t)i->low << 32 | (uint32_t)i->high), (uint32_t)i->value);
    hash = mix_words(mix_words(mix_words(hash, i->id), i->type), i->title);
    hash = mix_words(mix_words(hash, i->at), i->label);
    return mix_words(mix_words(hash, i->text), i->marks);
}

static void item_text(const game *g, const view_item *i, lang in, text *out)
{
    static const char *const flags[][LANGS] = {{"reduced", "reducida"},       {"used", "usada"}, {"", ""},
                                               {"selected", "elegida"},       {"won", "ganado"}, {"lost", "perdido"},
                                               {"known to you", "la conoces"}};
    text_addf(out, "  %s", i->title[0] ? i->title : i->id);
    if (i->flags & VIEW_HIDDEN)
        text_add(out, in == LANG_ES ? " (boca abajo)" : " (face down)");
    if (i->id[0] && i->kind == VIEW_CARD)
        text_addf(out, " (%s)", i->id);
    if (i->label[0])
        text_addf(out, " %s", i->label);
    if (i->low != i->high)
        text_addf(out, ": %d", i->value);
    else if (i->value)
        text_addf(out, ": %d", i->value);
    if (i->owner != VIEW_SEATLESS && i->kind != VIEW_CARD) {
        char title[NOUN_TEXT];
        noun_title(g->seat, i->owner, in, title);
        text_addf(out, ", %s", title);
    }
    for (unsigned f = 0; f < sizeof flags / sizeof flags[0]; f++)
        if (i->flags >> f & 1 && flags[f][in][0])
            text_addf(out, ", %s", flags[f][in]);
    if (i->marks[0] && i->kind != VIEW_CARD)
        text_addf(out, " [%s]", i->marks);
    if (i->text[0])
        text_addf(out, "\n      %s", i->text);
    text_add(out, "\n");
}

/* The title of an id: that of something in the view, or of any noun of the game. */
static bool id_title(const game *g, const view *v, const char *id, lang in, char out[NOUN_TEXT])
{
    int value;
    for (int i = 0; i < v->count; i++)
        if ((v->items[i].kind == VIEW_SPACE || v->items[i].kind == VIEW_TRACK) && !strcmp(v->items[i].id, id) &&
            v->items[i].title[0]) {
            snprintf(out, NOUN_TEXT, "%.95s", v->items[i].title);
            return true;
        }
    if (noun_find(g->seat, id, &value)) {
        noun_title(g->seat, value, in, out);
        return true;
    }
    for (const noun *const *n = g->nouns; *n; n++)
        if ((*n)->id && noun_find(*n, id, &value)) {
            noun_title(*n, value, in, out);
            return true;
        }
    return false;
}

/* Zones that games have in common, for people; others keep their ids. */
static const char *zone_title(const char *id, lang in)
{
    static const char *const zones[][1 + LANGS] = {
        {"hand", "Hand", "Mano"},
        {"tableau", "Tableau", "Mesa"},
        {"discard", "Discarded", "Descartes"},
        {"trash", "Trashed", "Eliminadas"},
        {"playing", "In play", "En juego"},
        {"held", "Held", "En poder"},
        {"spent", "Spent", "Gastado"},
        {"event", "Event", "Suceso"},
        {"bonuses", "Bonuses", "Bonificaciones"},
        {"beside", "Beside", "Junto a"},
        {"medallions", "Medallions", "Medallones"},
    };
    for (unsigned i = 0; i < sizeof zones / sizeof zones[0]; i++)
        if (!strcmp(zones[i][0], id))
            return zones[i][1 + in];
    return id;
}

/* "madrid" and "hand.anarchist", for people: "Madrid", "Hand: Anarchists". */
static void add_place(const game *g, const view *v, const char *at, lang in, text *out)
{
    char title[NOUN_TEXT], zone[VIEW_ID];
    const char *dot = strchr(at, '.');
    if (!dot) {
        bool zone_known = strcmp(zone_title(at, in), at) != 0;
        text_addf(out, " %s\n", !zone_known && id_title(g, v, at, in, title) ? title : zone_title(at, in));
        return;
    }
    snprintf(zone, sizeof zone, "%.*s", (int)(dot - at), at);
    bool known = !strcmp(zone_title(zone, in), zone) && id_title(g, v, zone, in, title);
    text_addf(out, " %s: ", known ? title : zone_title(zone, in));
    text_addf(out, "%s\n", id_title(g, v, dot + 1, in, title) ? title : dot + 1);
}

/* How many face-down things of one kind lie together from item `i` on. */
static int hidden_run(const view *v, int i)
{
    int count = 0;
    while (i + count < v->count && v->items[i + count].flags == VIEW_HIDDEN && !v->items[i + count].title[0] &&
           !v->items[i + count].id[0] && v->items[i + count].kind == v->items[i].kind &&
           !strcmp(v->items[i + count].at, v->items[i].at))
        count++;
    return count;
}

/* Item `i` and all later ones of its kind that lie at the same place, under its title. */
static void place_text(const game *g, const view *v, int i, lang in, text *out)
{
    const view_item *first = &v->items[i];
    if (first->at[0])
        add_place(g, v, first->at, in, out);
    for (; i < v->count; i++) {
        if (v->items[i].kind != first->kind || strcmp(v->items[i].at, first->at))
            continue;
        int run = hidden_run(v, i);
        if (run > 1)
            text_addf(out, in == LANG_ES ? "  %d boca abajo\n" : "  %d face down\n", run);
        else
            item_text(g, &v->items[i], in, out);
        i += run > 1 ? run - 1 : 0;
    }
}

/* Whether an earlier item of the kind lies at the same place. */
static bool place_told(const view *v, int i)
{
    for (int k = 0; k < i; k++)
        if (v->items[k].kind == v->items[i].kind && !strcmp(v->items[k].at, v->items[i].at))
            return true;
    return false;
}

/* One kind after another; pieces and cards under the place where they lie. */
void view_text(const game *g, const void *state, int viewer, lang in, text *out)
{
    static const char *const titles[VIEW_KINDS][LANGS] = {
        {"", ""},          {"Board", "Tablero"}, {"Pieces", "Fichas"}, {"Tracks", "Pistas"}, {"Cards", "Cartas"},
        {"Piles", "Mazos"}};
    box seen;
    view v;
    view_fill(g, state, viewer, in, &seen, &v);
    for (int kind = 0; kind < VIEW_KINDS; kind++) {
        bool titled = !titles[kind][in][0];
        for (int i = 0; i < v.count; i++) {
            if ((int)v.items[i].kind != kind || place_told(&v, i))
                continue;
            if (!titled)
                text_addf(out, "%s\n", titles[kind][in]);
            titled = true;
            place_text(g, &v, i, in, out);
        }
    }
    view_release(&v);
}

void journal_json(const game *g, const journal *j, int from, int viewer, lang in, text *out)
{
    const char *comma = "";
    text_add(out, "[");
    for (int i = from; i < j->count; i++) {
        const entry *e = &j->list[i];
        if (!(e->viewers >> viewer & 1))
            continue;
        text words;
        text_init(&words, 4096);
        entry_words(g, e, in, &words);
        text_addf(out, "%s{\"kind\":\"%s\",\"text\":", comma, g->entries[e->kind].name);
        text_add_json(out, text_string(&words));
        add_pair(out, "rule", g->entries[e->kind].rule);
        text_add(out, "}");
        text_release(&words);
        comma = ",";
    }
    text_add(out, "]");
}
