#include "sim/tally.h"

#include <stdlib.h>
#include <string.h>

/* One game while it is played. */
typedef struct diary {
    const tally *t;
    sums *into;
    view seen;
    int turn;
    int64_t moment;
    uint32_t verbs[SEATS_MAX][VERBS_MAX];
    uint32_t played[SEATS_MAX][TALLY_USES];
} diary;

/* The noun of cards, or NULL. */
static const noun *cards_of(const game *g)
{
    for (int v = 1; v < g->lists.verb_count; v++)
        if (g->lists.verbs[v].shape == SHAPE_CARD && g->lists.verbs[v].a && noun_has_ids(g->lists.verbs[v].a))
            return g->lists.verbs[v].a;
    return NULL;
}

static bool plays(const verb *v, const noun *cards)
{
    return v->shape == SHAPE_CARD && v->a == cards;
}

/* Ways to play a card: verbs before `end`. */
static int ways(const game *g, const noun *cards, int end)
{
    int count = 0;
    for (int v = 1; v < end; v++)
        count += plays(&g->lists.verbs[v], cards);
    return count;
}

int tally_uses(const game *g)
{
    const noun *cards = cards_of(g);
    int count = cards ? (cards->high - cards->low + 1) * ways(g, cards, g->lists.verb_count) : 0;
    return count < TALLY_USES ? count : TALLY_USES;
}

choice tally_use(const game *g, int i)
{
    const noun *cards = cards_of(g);
    int all = ways(g, cards, g->lists.verb_count), way = i % all, card = cards->low + i / all, v = 1;
    while (way > 0 || !plays(&g->lists.verbs[v], cards))
        way -= plays(&g->lists.verbs[v++], cards);
    return noun_key(cards, card) ? choice_make(v, card, 0) : 0;
}

/* Which use of a card a choice is, or -1. */
static int use_of(const game *g, choice c)
{
    const noun *cards = cards_of(g);
    if (!cards || !plays(&g->lists.verbs[choice_verb(c)], cards))
        return -1;
    int at = (choice_a(c) - cards->low) * ways(g, cards, g->lists.verb_count) + ways(g, cards, choice_verb(c));
    return at >= 0 && at < TALLY_USES ? at : -1;
}

static int field_of(const game *g, const char *name)
{
    for (int i = 0; i < g->valid.field_count; i++)
        if (!strcmp(g->valid.fields[i].name, name) && g->valid.fields[i].kind == FIELD_VALUE &&
            field_cells(&g->valid.fields[i]) == 1)
            return i;
    return -1;
}

/* A number that changes when a turn begins. */
static int64_t moment_of(const tally *t, const void *state)
{
    int64_t year = t->year_field < 0 ? 0 : field_get(&t->game->valid.fields[t->year_field], state, 0);
    int64_t turn = t->turn_field < 0 ? 0 : field_get(&t->game->valid.fields[t->turn_field], state, 0);
    return year * 256 + turn + 1;
}

/* What everybody sees. */
static void look(const game *g, const void *state, lang in, view *v)
{
    _Alignas(max_align_t) char public[STATE_MAX];
    memcpy(public, state, g->size);
    game_redact(g, public, WATCHER);
    view_clear(v);
    g->show.view(public, WATCHER, in, v);
}

/* A number with a scale, or a bare fact; not the turn itself. */
static bool is_followed(const view_item *i)
{
    const fixed_part *s = i->fixed;
    if (!s->id || !*s->id || !s->title || !*s->title || !strncmp(s->id, "turn", 4) || !strncmp(s->id, "year", 4))
        return false;
    bool bare = !(i->label && *i->label) && !(s->label && *s->label);
    return s->kind == VIEW_TRACK || (s->kind == VIEW_SPACE && i->low < i->high) ||
           (s->kind == VIEW_FACT && bare && i->low <= i->high);
}

bool tally_begin(tally *t, const bout *b, long count, lang in)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    generator key;
    view seen = {0};
    *t = (tally){.game = b->game, .count = count, .rows = calloc((size_t)count, sizeof *t->rows)};
    if (!t->rows)
        return false;
    t->turn_field = field_of(b->game, "turn");
    t->year_field = field_of(b->game, "year");
    generator_seed_number(&key, b->seed);
    game_start(b->game, state, b->scenario, b->options, &key, NULL);
    look(b->game, state, in, &seen);
    for (int i = 0; i < seen.count && t->column_count < TALLY_TRACKS; i++) {
        const view_item *it = &seen.items[i];
        if (!is_followed(it))
            continue;
        column *c = &t->columns[t->column_count++];
        *c = (column){.key = it->fixed->key, .low = it->low, .high = it->high};
        c->owner = it->fixed->of ? it->fixed->of - 1 : it->fixed->kind == VIEW_SPACE ? -1 : it->owner;
        text_fit(c->id, sizeof c->id, it->fixed->id);
        text_fit(c->title, sizeof c->title, it->fixed->title);
    }
    view_release(&seen);
    return true;
}

void tally_release(tally *t)
{
    free(t->rows);
    t->rows = NULL;
}

/* The table as it is, for the turns from `at` up to `upto`. */
static void note_table(diary *d, const void *state, int at, int upto)
{
    const game *g = d->t->game;
    look(g, state, LANG_EN, &d->seen);
    for (int s = 0; s < g->seats; s++) {
        int64_t expected = bot_judge(g, state, s);
        for (int t = at; t < upto; t++)
            d->into->expected[t][s] += expected;
    }
    for (int c = 0, i = 0; c < d->t->column_count; c++) {
        while (i < d->seen.count && d->seen.items[i].fixed->key < d->t->columns[c].key)
            i++;
        if (i == d->seen.count || d->seen.items[i].fixed->key != d->t->columns[c].key)
            continue;
        int64_t value = d->seen.items[i].value;
        for (int t = at; t < upto; t++) {
            d->into->track[t][c] += value;
            d->into->track_squares[t][c] += value * value;
        }
    }
}

/* A turn begins. */
static void note_turn(diary *d, const void *state)
{
    int at = d->turn++;
    if (at >= TALLY_TURNS)
        return;
    d->into->reached[at]++;
    note_table(d, state, at, at + 1);
}

/* A game that is over counts in all later turns with how it ended: or the rest would be a choice of those that last. */
static void note_end(diary *d, const void *state)
{
    if (d->turn < TALLY_TURNS)
        note_table(d, state, d->turn, TALLY_TURNS);
}

static void visit(void *context, const void *state, int seat, choice c)
{
    diary *d = context;
    int64_t now = moment_of(d->t, state);
    if (now != d->moment) {
        d->moment = now;
        note_turn(d, state);
    }
    int used = use_of(d->t->game, c);
    if (used >= 0)
        d->played[seat][used]++;
    d->verbs[seat][choice_verb(c)]++;
}

static void add_use(use *u, uint32_t times, int64_t score)
{
    if (!times)
        return;
    u->times += times;
    u->games++;
    u->score += score;
    u->squares += score * score;
}

static void close_diary(diary *d, const bout_result *r)
{
    d->into->games++;
    for (int s = 0; s < d->t->game->seats; s++) {
        int64_t score = r->score[s];
        d->into->score[s] += score;
        d->into->squares[s] += score * score;
        for (int c = 0; c < TALLY_USES; c++)
            add_use(&d->into->card[s][c], d->played[s][c], score);
        for (int v = 0; v < VERBS_MAX; v++)
            add_use(&d->into->verb[s][v], d->verbs[s][v], score);
    }
}

/* The last public entry that stands under a rule, or the last of all. */
static int ending_of(const game *g, const journal *j)
{
    for (int i = j->count - 1; i >= 0; i--)
        if (j->list[i].viewers == VIEWERS_ALL && g->lists.entries[j->list[i].kind].rule[0])
            return j->list[i].kind;
    return j->count ? j->list[j->count - 1].kind : 0;
}

bool tally_play(tally *t, const bout *b, long i, sums *into, fault *why)
{
    _Alignas(max_align_t) char state[STATE_MAX];
    diary *d = calloc(1, sizeof *d);
    journal last = {0};
    bout_result r;
    bout here = *b;
    if (!d)
        return fault_set(why, "out of memory");
    d->t = t;
    d->into = into;
    here.seed += (uint64_t)i;
    here.bot_seed += (uint64_t)i;
    here.last = &last;
    bool ok = bout_play(&here, state, visit, d, &r, why);
    if (ok) {
        note_end(d, state);
        close_diary(d, &r);
        sim_row *row = &t->rows[i];
        memcpy(row->score, r.score, sizeof row->score);
        row->choices = (int32_t)r.choices;
        row->turns = d->turn;
        row->ending = ending_of(t->game, &last);
        row->played = 1;
    }
    view_release(&d->seen);
    journal_release(&last);
    free(d);
    return ok;
}

void sums_add(sums *to, const sums *more)
{
    _Static_assert(sizeof(sums) % sizeof(int64_t) == 0, "nothing but numbers");
    int64_t *a = (int64_t *)to;
    const int64_t *b = (const int64_t *)more;
    for (size_t i = 0; i < sizeof(sums) / sizeof(int64_t); i++)
        a[i] += b[i];
}
