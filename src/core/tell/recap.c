#include "core/tell/recap.h"

#include <string.h>

#include "core/tell/json.h"
#include "core/tell/view.h"
#include "words/program.h"

enum {
    PIECES = 256,
    PLACES = 24,
    NAMED = 6 /* of a list, before "and 3 more" */,
    TOLD = 6 /* losses and moves of an attack */
};

static const struct {
    const char *id, *label[LANGS];
} kinds[DEEDS] = {
    [DEED_NONE] = {"", {NO_WORDS}},
    [DEED_CARD] = {"card", {WORDS(PLAYED, "Played")}},
    [DEED_MOVE] = {"move", {WORDS(MOVED, "Moved")}},
    [DEED_ARRIVE] = {"arrive", {WORDS(ARRIVED, "Arrived")}},
    [DEED_TAKE] = {"take", {WORDS(TOOK, "Took")}},
    [DEED_ATTACK] = {"attack", {WORDS(ATTACK, "Attack")}},
    [DEED_RESULT] = {"result", {WORDS(ATTACK, "Attack")}},
    [DEED_LOSS] = {"loss", {WORDS(LOST, "Lost")}},
    [DEED_CHANGE] = {"change", {WORDS(CHANGED, "Changed")}},
    [DEED_SCORE] = {"score", {WORDS(SCORE, "Score")}},
    [DEED_MOMENT] = {"moment", {NO_WORDS}},
};

const char *deed_id(deed kind)
{
    return kinds[kind].id;
}

deed entry_deed(const game *g, const entry *e)
{
    const uint8_t *deeds = g->lists.deeds;
    if (deeds && deeds[e->kind])
        return (deed)deeds[e->kind];
    return g->lists.entries[e->kind].news == NEWS_MOMENT ? DEED_MOMENT : DEED_NONE;
}

/* Who went where; of what is face down only the place is known. */
typedef struct mover {
    recap_thing piece, to;
} mover;

/* What one heading brought, as far as it has been read. */
typedef struct section {
    const game *game;
    lang in;
    recap_writer *write;
    void *context;
    const entry *heading;
    mover movers[PIECES];
    int moved;
    mover arrivals[PIECES];
    int arrived;
    recap_thing taken[PLACES], takers[PLACES];
    int taken_count;
    text attack; /* the one that is being told */
    recap_row attack_row;
    int attack_losses;
    text attacks[PLACES];
    recap_row attack_rows[PLACES];
    int attack_count;
    text cards, losses, changes, scores, moments;
} section;

/* --- what an entry names --- */

/* The nth thing of this kind that the words of an entry name, in the order of the English words. */
static recap_thing named(const game *g, const entry *e, shown kind, int nth)
{
    for (const char *p = g->lists.entries[e->kind].text[LANG_EN]; (p = strchr(p, '{')); p++) {
        int which = p[1] - 'a';
        if (p[2] != ':' || which < 0 || which >= ENTRY_ARGS)
            continue;
        const noun *n = noun_named(g, p + 3, strcspn(p + 3, "}"));
        if (n && n->shown == kind && nth-- == 0)
            return (recap_thing){n, e->arg[which]};
    }
    return (recap_thing){NULL, 0};
}

/* The place where an act ends: the last one that is named. */
static recap_thing last_place(const game *g, const entry *e)
{
    recap_thing first = named(g, e, SHOWN_SPACE, 0), second = named(g, e, SHOWN_SPACE, 1);
    return second.what ? second : first;
}

static bool same_thing(recap_thing a, recap_thing b)
{
    return a.what == b.what && a.value == b.value;
}

static void name_thing(text *out, recap_thing t, lang in)
{
    char spare[NOUN_TEXT];
    text_add(out, noun_title_of(t.what, t.value, in, spare));
}

static void row_names(recap_row *row, recap_thing t)
{
    if (!t.what || row->thing_count == RECAP_THINGS)
        return;
    for (int i = 0; i < row->thing_count; i++)
        if (same_thing(row->things[i], t))
            return;
    row->things[row->thing_count++] = t;
}

/* --- words --- */

/* "A, B and C", "A, B, C, D, E, F and 3 more". */
static void list_names(text *out, const recap_thing *list, int count, lang in)
{
    static const char *const and[LANGS] = {WORDS(AND, " and ")}, *const more[LANGS] = {WORDS(MORE, " more")};
    int shown = count > NAMED + 1 ? NAMED : count;
    for (int i = 0; i < shown; i++) {
        text_add(out, !i ? "" : i + 1 == count ? and[in] : ", ");
        name_thing(out, list[i], in);
    }
    if (shown < count)
        text_addf(out, "%s%d%s", and[in], count - shown, more[in]);
}

static void sentence(text *out, const game *g, const entry *e, lang in)
{
    if (out->length)
        text_add(out, out->data[out->length - 1] == '.' ? " " : ". ");
    entry_words(g, e, in, out);
}

static void put_row(section *s, deed kind, recap_row *row, const text *words)
{
    row->kind = kind;
    row->label = kinds[kind].label[s->in];
    row->words = text_string(words);
    s->write(s->context, s->heading, row);
}

/* A row of sentences, one after the other; the text is empty afterwards. */
static void put_words(section *s, deed kind, text *words)
{
    recap_row row = {0};
    if (words->length)
        put_row(s, kind, &row, words);
    text_clear(words);
}

/* The places that the movers have come to, each once. */
static int places_of(const mover *list, int count, recap_thing out[PLACES])
{
    int places = 0;
    for (int i = 0; i < count; i++) {
        bool known = !list[i].to.what;
        for (int k = 0; k < places && !known; k++)
            known = same_thing(out[k], list[i].to);
        if (!known && places < PLACES)
            out[places++] = list[i].to;
    }
    return places;
}

static void put_movers(section *s, deed kind, const mover *list, int count)
{
    static const char *const units[LANGS] = {WORDS(UNITS, "units")}, *const one[LANGS] = {WORDS(A_UNIT, "a unit")};
    static const char *const to[LANGS] = {WORDS(TO_4, " to ")}, *const at[LANGS] = {WORDS(IN, " in ")};
    recap_thing places[PLACES];
    recap_row row = {0};
    int place_count = places_of(list, count, places);
    text words;
    if (!count)
        return;
    text_init(&words, TEXT_DEFAULT_MAX);
    if (count > 1)
        text_addf(&words, "%d %s,", count, units[s->in]);
    else if (list[0].piece.what)
        name_thing(&words, list[0].piece, s->in);
    else
        text_add(&words, one[s->in]);
    if (place_count) {
        text_add(&words, kind == DEED_MOVE ? to[s->in] : at[s->in]);
        list_names(&words, places, place_count, s->in);
    } else if (count > 1) {
        words.data[--words.length] = '\0'; /* the comma */
    }
    for (int i = 0; i < place_count; i++)
        row_names(&row, places[i]);
    put_row(s, kind, &row, &words);
    text_release(&words);
}

/* A row for each side that has taken something. */
static void put_taken(section *s)
{
    for (int i = 0; i < s->taken_count; i++) {
        recap_thing places[PLACES];
        recap_row row = {0};
        int count = 0;
        text words;
        bool told = false;
        for (int k = 0; k < i && !told; k++)
            told = same_thing(s->takers[k], s->takers[i]);
        if (told)
            continue;
        for (int k = i; k < s->taken_count; k++)
            if (same_thing(s->takers[k], s->takers[i]))
                places[count++] = s->taken[k];
        text_init(&words, TEXT_DEFAULT_MAX);
        list_names(&words, places, count, s->in);
        if (s->takers[i].what) {
            text_add(&words, " (");
            name_thing(&words, s->takers[i], s->in);
            text_add(&words, ")");
        }
        for (int k = 0; k < count; k++)
            row_names(&row, places[k]);
        put_row(s, DEED_TAKE, &row, &words);
        text_release(&words);
    }
    s->taken_count = 0;
}

/* --- reading --- */

static void end_attack(section *s)
{
    static const char *const more[LANGS] = {WORDS(MORE_LOSSES_AND_MOVES, "more losses and moves")};
    if (s->attack_losses > TOLD)
        text_addf(&s->attack, ". %d %s", s->attack_losses - TOLD, more[s->in]);
    if (s->attack.length && s->attack_count < PLACES) {
        s->attacks[s->attack_count] = s->attack;
        s->attack_rows[s->attack_count++] = s->attack_row;
        text_init(&s->attack, TEXT_DEFAULT_MAX);
    }
    text_clear(&s->attack);
    s->attack_row = (recap_row){0};
    s->attack_losses = 0;
}

static void end_section(section *s)
{
    end_attack(s);
    put_words(s, DEED_CARD, &s->cards);
    put_movers(s, DEED_MOVE, s->movers, s->moved);
    put_movers(s, DEED_ARRIVE, s->arrivals, s->arrived);
    put_taken(s);
    for (int i = 0; i < s->attack_count; i++) {
        put_row(s, DEED_ATTACK, &s->attack_rows[i], &s->attacks[i]);
        text_release(&s->attacks[i]);
    }
    put_words(s, DEED_LOSS, &s->losses);
    put_words(s, DEED_CHANGE, &s->changes);
    put_words(s, DEED_SCORE, &s->scores);
    put_words(s, DEED_MOMENT, &s->moments);
    s->moved = s->arrived = s->attack_count = 0;
}

static void note_mover(const game *g, const entry *e, mover *list, int *count)
{
    mover m = {named(g, e, SHOWN_PIECE, 0), last_place(g, e)};
    for (int i = 0; m.piece.what && i < *count; i++)
        if (same_thing(list[i].piece, m.piece)) {
            list[i].to = m.to.what ? m.to : list[i].to;
            return;
        }
    if (*count < PIECES)
        list[(*count)++] = m;
}

/* A place, or what else there is to be taken: a province. */
static recap_thing prize(const game *g, const entry *e)
{
    recap_thing place = named(g, e, SHOWN_SPACE, 0);
    return place.what ? place : named(g, e, SHOWN_NOT, 0);
}

static void note_taken(section *s, const entry *e)
{
    recap_thing place = prize(s->game, e);
    if (!place.what || s->taken_count == PLACES)
        return;
    s->taken[s->taken_count] = place;
    s->takers[s->taken_count++] = named(s->game, e, SHOWN_SEAT, 0);
}

static void read_attack(section *s, const entry *e)
{
    end_attack(s);
    row_names(&s->attack_row, last_place(s->game, e));
    row_names(&s->attack_row, named(s->game, e, SHOWN_PIECE, 0));
    sentence(&s->attack, s->game, e, s->in);
}

/* A loss or a move that came of an attack belongs to it, if one is being told. */
static void read_loss(section *s, const entry *e)
{
    if (!s->attack.length)
        sentence(&s->losses, s->game, e, s->in);
    else if (++s->attack_losses <= TOLD)
        sentence(&s->attack, s->game, e, s->in);
}

/* Who leaves the place that is attacked, or comes into it, does so because of the attack: a retreat, an advance. */
static bool moves_in_attack(const section *s, const entry *e)
{
    const recap_row *row = &s->attack_row;
    return s->attack.length && row->thing_count &&
           (same_thing(named(s->game, e, SHOWN_SPACE, 0), row->things[0]) ||
            same_thing(last_place(s->game, e), row->things[0]));
}

static void read_move(section *s, const entry *e)
{
    if (moves_in_attack(s, e))
        read_loss(s, e);
    else
        note_mover(s->game, e, s->movers, &s->moved);
}

/* "Red: 5": whose die it is and nothing more. What the dice did is said by what follows. */
static bool only_dice(const game *g, const entry *e)
{
    for (const char *p = g->lists.entries[e->kind].text[LANG_EN]; *p; p++)
        if (*p == '{')
            p += strcspn(p, "}");
        else if (*p != ':' && *p != ' ')
            return false;
    return true;
}

static void read_result(section *s, const entry *e)
{
    if (!only_dice(s->game, e))
        sentence(s->attack.length ? &s->attack : &s->moments, s->game, e, s->in);
}

static void read_entry(section *s, const entry *e)
{
    switch (entry_deed(s->game, e)) {
    case DEED_CARD: sentence(&s->cards, s->game, e, s->in); break;
    case DEED_MOVE: read_move(s, e); break;
    case DEED_ARRIVE: note_mover(s->game, e, s->arrivals, &s->arrived); break;
    case DEED_TAKE: note_taken(s, e); break;
    case DEED_ATTACK: read_attack(s, e); break;
    case DEED_RESULT: read_result(s, e); break;
    case DEED_LOSS: read_loss(s, e); break;
    case DEED_CHANGE: sentence(&s->changes, s->game, e, s->in); break;
    case DEED_SCORE: sentence(&s->scores, s->game, e, s->in); break;
    case DEED_MOMENT: sentence(&s->moments, s->game, e, s->in); break;
    case DEED_NONE:
    case DEEDS: break;
    }
}

static bool is_heading(const game *g, const entry *e)
{
    news kind = g->lists.entries[e->kind].news;
    return kind == NEWS_TURN || kind == NEWS_PHASE;
}

/* A heading that tells of an act itself is a row too, unless rows follow that it stands over anyway. */
static bool said_above(const game *g, const entry *const *list, int count, int i)
{
    deed kind = entry_deed(g, list[i]);
    bool words = kind == DEED_CARD || kind == DEED_CHANGE || kind == DEED_SCORE || kind == DEED_MOMENT;
    bool more = false;
    for (int k = i + 1; k < count && !is_heading(g, list[k]) && !more; k++)
        more = entry_deed(g, list[k]) != DEED_NONE;
    return words && more;
}

void recap_each(const game *g, const entry *const *list, int count, lang in, recap_writer *write, void *context)
{
    section s = {.game = g, .in = in, .write = write, .context = context};
    text *const texts[] = {&s.attack, &s.cards, &s.losses, &s.changes, &s.scores, &s.moments};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        text_init(texts[i], TEXT_DEFAULT_MAX);
    for (int i = 0; i < count; i++) {
        if (is_heading(g, list[i])) {
            end_section(&s);
            s.heading = list[i];
            if (said_above(g, list, count, i))
                continue;
        }
        read_entry(&s, list[i]);
    }
    end_section(&s);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        text_release(texts[i]);
}

/* --- writing --- */

typedef struct recap_out {
    const game *game;
    lang in;
    text *out;
    const entry *heading;
    bool open;
} recap_out;

static void json_row(void *context, const entry *heading, const recap_row *row)
{
    recap_out *o = context;
    if (!o->open || heading != o->heading) {
        if (o->open) {
            json_close(o->out, ']');
            json_close(o->out, '}');
        }
        json_open(o->out, NULL, '{');
        if (heading) {
            text words;
            text_init(&words, TEXT_DEFAULT_MAX);
            entry_words(o->game, heading, o->in, &words);
            json_text(o->out, "title", text_string(&words));
            text_release(&words);
        }
        json_open(o->out, "rows", '[');
        o->open = true;
        o->heading = heading;
    }
    json_open(o->out, NULL, '{');
    json_id(o->out, "deed", deed_id(row->kind));
    json_text(o->out, "label", row->label);
    json_text(o->out, "text", row->words);
    if (row->thing_count) {
        json_open(o->out, "targets", '[');
        for (int i = 0; i < row->thing_count; i++)
            target_json(row->things[i].what, row->things[i].value, o->out);
        json_close(o->out, ']');
    }
    json_close(o->out, '}');
}

void recap_json(const game *g, const entry *const *list, int count, lang in, text *out)
{
    recap_out o = {.game = g, .in = in, .out = out};
    json_open(out, NULL, '[');
    recap_each(g, list, count, in, json_row, &o);
    if (o.open) {
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void text_row(void *context, const entry *heading, const recap_row *row)
{
    recap_out *o = context;
    if (heading && heading != o->heading) {
        entry_words(o->game, heading, o->in, o->out);
        text_add(o->out, "\n");
    }
    o->heading = heading;
    text_addf(o->out, "  %s%s%s\n", row->label, *row->label ? ": " : "", row->words);
}

void recap_text(const game *g, const entry *const *list, int count, lang in, text *out)
{
    recap_out o = {.game = g, .in = in, .out = out};
    recap_each(g, list, count, in, text_row, &o);
}
