/* A view for a terminal: one kind of item after another, pieces and cards
 * under the place where they lie; or the few numbers that matter first. */
#include <stdio.h>
#include <string.h>

#include "core/tell/numbers.h"
#include "core/tell/view.h"
#include "words/program.h"

/* "ops:3 rp:2", for people: ", ops 3, rp 2". */
static void values_text(const char *values, text *out)
{
    text_add(out, ", ");
    for (const char *c = values; *c; c++)
        text_add(out, *c == ':' ? " " : *c == ' ' ? ", " : (char[]){*c, 0});
}

const char *view_sign(const game *g, const char *word, lang in)
{
    char id[NOUN_TEXT];
    int value;
    text_format(id, sizeof id, "%.*s", (int)strcspn(word, ": "), word);
    for (const noun *const *n = g->lists.nouns; *n; n++)
        if (!strcmp((*n)->name, "sign") && noun_find(*n, id, &value))
            return noun_name(*n, value, in);
    return NULL;
}

/* The marks of a thing in words, " [out of supply, has moved]", each with its number if it has one: "Test +2". */
static void signs_text(const game *g, const view_item *i, lang in, text *out)
{
    const char *const both[] = {i->fixed->marks, i->marks};
    bool any = false;
    for (int k = 0; k < 2; k++)
        for (const char *word = both[k]; *(word += strspn(word, " ")); word += strcspn(word, " ")) {
            const char *title = view_sign(g, word, in);
            const int all = (int)strcspn(word, " "), id = (int)strcspn(word, ": ");
            if (title && !*title)
                continue;
            text_add(out, any ? ", " : " [");
            any = true;
            if (title)
                text_addf(out, all > id ? "%s %.*s" : "%s", title, all - id - 1, word + id + 1);
            else
                text_add_bytes(out, word, (size_t)all);
        }
    text_add(out, any ? "]" : "");
}

static void item_text(const game *g, const view_item *i, lang in, text *out)
{
    static const char *const flags[][LANGS] = {
        {WORDS(REDUCED, "reduced")},          {WORDS(USED, "used")}, {NO_WORDS},
        {WORDS(SELECTED, "selected")},        {WORDS(WON_2, "won")}, {WORDS(LOST_2, "lost")},
        {WORDS(KNOWN_TO_YOU, "known to you")}};
    const fixed_part *s = i->fixed;
    char spare[NOUN_TEXT];
    text_addf(out, "  %s", *s->title ? s->title : s->id);
    if (i->flags & VIEW_HIDDEN)
        text_add(out, words_in(in, FACE_DOWN_2, " (face down)"));
    if (*s->id && s->kind == VIEW_CARD)
        text_addf(out, " (%s)", s->id);
    if (*s->label || *i->label)
        text_addf(out, " %s%s", s->label, i->label);
    if (*s->values)
        values_text(s->values, out);
    if (i->low != i->high || i->value)
        text_addf(out, ": %d", i->value);
    if (i->owner != VIEW_SEATLESS && s->kind != VIEW_CARD)
        text_addf(out, ", %s", noun_title_of(g->seat, i->owner, in, spare));
    for (unsigned f = 0; f < sizeof flags / sizeof flags[0]; f++)
        if (i->flags >> f & 1 && flags[f][in][0])
            text_addf(out, ", %s", flags[f][in]);
    if (s->kind != VIEW_CARD)
        signs_text(g, i, in, out);
    if (*s->text)
        text_addf(out, "\n      %s", s->text);
    text_add(out, "\n");
}

/* What the view has under an id that things can lie at. */
static const view_item *find_place(const view *v, const char *id)
{
    for (int i = 0; i < v->count; i++) {
        const fixed_part *s = v->items[i].fixed;
        if ((s->kind == VIEW_ZONE || s->kind == VIEW_SPACE || s->kind == VIEW_TRACK) && !strcmp(s->id, id))
            return &v->items[i];
    }
    return NULL;
}

/* The title of an id: that of a place in the view, or of any noun of the game. */
static const char *id_title(const game *g, const view *v, const char *id, lang in, char spare[NOUN_TEXT])
{
    int value;
    const view_item *place = find_place(v, id);
    if (place && *place->fixed->title)
        return place->fixed->title;
    if (noun_find(g->seat, id, &value))
        return noun_title_of(g->seat, value, in, spare);
    for (const noun *const *n = g->lists.nouns; *n; n++)
        if (noun_has_ids(*n) && noun_find(*n, id, &value))
            return noun_title_of(*n, value, in, spare);
    return id;
}

/* "madrid" and "hand.anarchist", for people: "Madrid", "Hand: Anarchists". */
static void add_place(const game *g, const view *v, const char *at, lang in, text *out)
{
    char spare[NOUN_TEXT], zone[NOUN_TEXT];
    const view_item *place = find_place(v, at);
    const char *dot = strchr(at, '.');
    if (place && place->fixed->kind == VIEW_ZONE && place->owner != VIEW_SEATLESS) {
        text_addf(out, " %s: %s\n", place->fixed->title, noun_title_of(g->seat, place->owner, in, spare));
    } else if (place || !dot) {
        text_addf(out, " %s\n", id_title(g, v, at, in, spare));
    } else {
        text_format(zone, sizeof zone, "%.*s", (int)(dot - at), at);
        text_addf(out, " %s: ", id_title(g, v, zone, in, spare));
        text_addf(out, "%s\n", id_title(g, v, dot + 1, in, spare));
    }
}

static bool alike(const view_item *i, view_kind kind, const char *at)
{
    return i->fixed->kind == kind && !strcmp(i->at, at);
}

/* How many face-down things of one kind lie together from item `i` on. */
static int hidden_run(const view *v, int i)
{
    int count = 0;
    const view_item *first = &v->items[i];
    while (i + count < v->count && first[count].flags == VIEW_HIDDEN && !*first[count].fixed->title &&
           !*first[count].fixed->id && alike(&first[count], first->fixed->kind, first->at))
        count++;
    return count;
}

/* What the summary tells: facts, tracks, and spaces with a scale, like a Front. */
static bool summed(const view_item *i)
{
    view_kind kind = i->fixed->kind;
    return kind == VIEW_FACT || kind == VIEW_TRACK || (kind == VIEW_SPACE && i->low != i->high);
}

/* All items of the kind that lie at the place, under its title. */
static void place_text(const game *g, const view *v, view_kind kind, const char *at, lang in, text *out)
{
    bool any = false;
    for (int i = 0; i < v->count; i++) {
        if (!alike(&v->items[i], kind, at))
            continue;
        if (!any && *at && (kind != VIEW_PILE || find_place(v, at))) /* a pile has a name of its own */
            add_place(g, v, at, in, out);
        any = true;
        int run = hidden_run(v, i);
        if (run > 1)
            text_addf(out, words_in(in, FACE_DOWN_3, "  %d face down\n"), run);
        else
            item_text(g, &v->items[i], in, out);
        i += run > 1 ? run - 1 : 0;
    }
}

/* Whether the place of an item needs no telling: an earlier item of its kind lies there too, or it is a zone. */
static bool place_told(const view *v, int i)
{
    const view_item *place = find_place(v, v->items[i].at);
    if (place && place->fixed->kind == VIEW_ZONE)
        return true;
    for (int k = 0; k < i; k++)
        if (alike(&v->items[k], v->items[i].fixed->kind, v->items[i].at))
            return true;
    return false;
}

/* Places on the board come in the order of the things there, zones beside it in that of the game. */
static void kind_text(const game *g, const view *v, view_kind kind, lang in, text *out)
{
    for (int i = 0; i < v->count; i++)
        if (v->items[i].fixed->kind == kind && !place_told(v, i))
            place_text(g, v, kind, v->items[i].at, in, out);
    for (int i = 0; i < v->count; i++)
        if (v->items[i].fixed->kind == VIEW_ZONE)
            place_text(g, v, kind, v->items[i].fixed->id, in, out);
}

/* Only ever of a redacted state; the caller releases the view. */
static void see(const game *g, const void *state, int viewer, lang in, view *v, text *decides)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    *v = (view){0};
    memcpy(seen, state, g->size);
    game_redact(g, seen, viewer);
    g->show.view(seen, viewer, in, v);
    if (decides)
        numbers_line(g, seen, in, decides);
}

static void kinds_text(const game *g, const view *v, lang in, text *out)
{
    static const char *const titles[VIEW_ZONE][LANGS] = {{NO_WORDS},
                                                         {WORDS(BOARD, "Board")},
                                                         {WORDS(PIECES, "Pieces")},
                                                         {WORDS(TRACKS, "Tracks")},
                                                         {WORDS(CARDS, "Cards")},
                                                         {WORDS(PILES, "Piles")}};
    text part;
    text_init(&part, TEXT_DEFAULT_MAX);
    for (int kind = 0; kind < VIEW_ZONE; kind++) {
        text_clear(&part);
        kind_text(g, v, (view_kind)kind, in, &part);
        if (part.length && *titles[kind][in])
            text_addf(out, "%s\n", titles[kind][in]);
        text_add(out, text_string(&part));
    }
    text_release(&part);
}

void view_text(const game *g, const void *state, int viewer, lang in, text *out)
{
    view v;
    see(g, state, viewer, in, &v, NULL);
    kinds_text(g, &v, in, out);
    view_release(&v);
}

void view_details(const game *g, const void *state, int viewer, lang in, text *out)
{
    view all, rest = {0};
    see(g, state, viewer, in, &all, NULL);
    rest = all;
    rest.count = 0;
    for (int i = 0; i < all.count; i++)
        if (!summed(&all.items[i]))
            rest.items[rest.count++] = all.items[i]; /* they move up in the same memory */
    kinds_text(g, &rest, in, out);
    view_release(&all);
}

/* "Hero points 2", "Initiative: Moderates", "Madrid -4 [test:+0]" */
static void add_summed(const game *g, const view_item *i, bool with_owner, lang in, text *out)
{
    const fixed_part *s = i->fixed;
    char spare[NOUN_TEXT];
    text_add(out, s->title);
    if (*s->label || *i->label)
        text_addf(out, ": %s%s", s->label, i->label);
    if (i->low != i->high || i->value)
        text_addf(out, " %d", i->value);
    if (with_owner && i->owner != VIEW_SEATLESS)
        text_addf(out, ": %s", noun_title_of(g->seat, i->owner, in, spare));
    signs_text(g, i, in, out);
}

/* A track whose name a fact has already: its number has been said, with more words. */
static bool said(const view *v, const view_item *track)
{
    for (int i = 0; track->fixed->kind == VIEW_TRACK && i < v->count; i++)
        if (v->items[i].fixed->kind == VIEW_FACT && !strcmp(v->items[i].fixed->title, track->fixed->title))
            return true;
    return false;
}

/* Whose line a number stands on; a fact that is nothing but its owner is everybody's. */
static int line_of(const view_item *i)
{
    bool number = i->low != i->high || i->value;
    return i->fixed->kind == VIEW_FACT && !number ? VIEW_SEATLESS : i->owner;
}

static void summary_line(const game *g, const view *v, int owner, bool spaces, lang in, text *out)
{
    const char *before = "  ";
    char spare[NOUN_TEXT];
    for (int i = 0; i < v->count; i++) {
        const view_item *item = &v->items[i];
        if (!summed(item) || line_of(item) != owner || (item->fixed->kind == VIEW_SPACE) != spaces || said(v, item))
            continue;
        text_add(out, before);
        if (*before == ' ' && owner != VIEW_SEATLESS)
            text_addf(out, "%s: ", noun_title_of(g->seat, owner, in, spare));
        add_summed(g, item, owner == VIEW_SEATLESS, in, out);
        before = "; ";
    }
    text_add(out, *before == ';' ? "\n" : "");
}

void view_summary(const game *g, const void *state, int viewer, lang in, text *out)
{
    view v;
    see(g, state, viewer, in, &v, out);
    for (int spaces = 0; spaces < 2; spaces++)
        for (int owner = VIEW_SEATLESS; owner < g->seats; owner++)
            summary_line(g, &v, owner, spaces, in, out);
    view_release(&v);
}
