/* What is asked of a viewer, what its choices promise, the battle that is being
 * fought, and what happened: the parts of a view that are words. */
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"
#include "core/tell/recap.h"
#include "core/tell/view.h"

/* Words of a row of the prompts; `scratch` holds them until the next. */
static const char *words_of(const game *g, const prompt *p, lang in, text *scratch)
{
    text_clear(scratch);
    prompt_words(g, p, in, scratch);
    return text_string(scratch);
}

static void add_words(const game *g, const char *name, const prompt *p, lang in, text *scratch, text *out)
{
    if (p->id)
        json_text(out, name, words_of(g, p, in, scratch));
}

/* --- what is asked --- */

void target_json(const noun *n, int value, text *out)
{
    static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};
    char spare[NOUN_TEXT];
    if (!n || n->shown == SHOWN_NOT)
        return;
    json_open(out, NULL, '[');
    json_id(out, NULL, kinds[n->shown]);
    json_id(out, NULL, noun_id_of(n, value, spare));
    json_close(out, ']');
}

/* What a choice ends beyond one piece's affair, and how much is left undone. */
static void closes_json(const game *g, const void *seen, int seat, choice c, lang in, text *scratch, text *out)
{
    shape form = g->lists.verbs[choice_verb(c)].shape;
    prompt what;
    if (!g->show.leaves_undone || (form != SHAPE_CLOSE && form != SHAPE_PASS) ||
        !g->show.leaves_undone(seen, seat, c, &what))
        return;
    text_clear(scratch);
    prompt_words(g, &what, in, scratch);
    json_open(out, "closes", '{');
    json_text(out, "text", text_string(scratch));
    json_number(out, "left", what.arg[0]);
    json_close(out, '}');
}

/* `scratch` is for words that are not JSON yet. */
static void choice_json(const game *g, const void *seen, int seat, choice c, lang in, text *scratch, text *out)
{
    static const char *const shapes[SHAPES] = {"answer", "pick", "go", "add", "close", "pass", "card", "spend"};
    const verb *v = &g->lists.verbs[choice_verb(c)];
    char form[CHOICE_TEXT];
    choice_text(g, c, form);
    text_clear(scratch);
    choice_label(g, seen, c, in, scratch);
    json_open(out, NULL, '{');
    json_id(out, "do", form);
    json_id(out, "verb", v->id);
    if (v->shape != SHAPE_ANSWER)
        json_id(out, "shape", shapes[v->shape]);
    json_text(out, "label", text_string(scratch));
    closes_json(g, seen, seat, c, in, scratch, out);
    json_open(out, "targets", '[');
    target_json(v->a, choice_a(c), out);
    target_json(v->b, choice_b(c), out);
    const noun *what = NULL;
    int pieces[STANDS_FOR_MOST], count = g->show.stands_for ? g->show.stands_for(seen, seat, c, &what, pieces) : 0;
    must(count <= STANDS_FOR_MOST);
    for (int i = 0; i < count; i++)
        target_json(what, pieces[i], out);
    text_add_bytes(out, "]}", 2);
}

void view_choice_json(const game *g, const void *seen, int seat, choice c, lang in, text *out)
{
    text scratch;
    text_init(&scratch, TEXT_DEFAULT_MAX);
    choice_json(g, seen, seat, c, in, &scratch, out);
    text_release(&scratch);
}

void view_asked_json(const game *g, const void *seen, int viewer, lang in, text *out)
{
    if (viewer == WATCHER || !game_acts(seen, viewer))
        return;
    text scratch;
    text_init(&scratch, TEXT_DEFAULT_MAX);
    prompt p = g->show.prompt(seen, viewer);
    prompt_words(g, &p, in, &scratch);
    json_text(out, "prompt", text_string(&scratch));
    if (*game_prompt_rule(g, &p))
        json_id(out, "rule", game_prompt_rule(g, &p));
    choices list;
    game_options(g, seen, viewer, &list);
    json_open(out, "choices", '[');
    for (int i = 0; i < list.count; i++)
        choice_json(g, seen, viewer, list.list[i], in, &scratch, out);
    json_close(out, ']');
    text_release(&scratch);
}

/* --- what it promises --- */

bool game_forecast(const game *g, const void *seen, int seat, choice c, forecast *out)
{
    out->costs = out->promises = out->tables = 0;
    return g->show.forecast && g->show.forecast(seen, seat, c, out) && (out->costs || out->promises || out->tables);
}

static void list_json(const game *g, const char *name, const prompt *list, int count, lang in, text *scratch, text *out)
{
    if (!count)
        return;
    json_open(out, name, '[');
    for (int i = 0; i < count; i++)
        json_text(out, NULL, words_of(g, &list[i], in, scratch));
    json_close(out, ']');
}

static void outcomes_json(const game *g, const forecast_table *t, lang in, text *scratch, text *out)
{
    json_open(out, NULL, '{');
    add_words(g, "title", &t->title, in, scratch, out);
    json_number(out, "of", t->of);
    json_open(out, "rows", '[');
    for (int i = 0; i < t->count; i++) {
        const forecast_row *r = &t->row[i];
        json_open(out, NULL, '{');
        if (r->low || r->high) {
            json_number(out, "low", r->low);
            json_number(out, "high", r->high);
        }
        json_number(out, "chance", r->chance);
        json_text(out, "text", words_of(g, &r->what, in, scratch));
        json_close(out, '}');
    }
    text_add_bytes(out, "]}", 2);
}

/* The members, into an object that is open. */
static void forecast_members(const game *g, const forecast *f, lang in, text *scratch, text *out)
{
    list_json(g, "cost", f->cost, f->costs, in, scratch, out);
    list_json(g, "promise", f->promise, f->promises, in, scratch, out);
    if (!f->tables)
        return;
    json_open(out, "tables", '[');
    for (int i = 0; i < f->tables; i++)
        outcomes_json(g, &f->table[i], in, scratch, out);
    json_close(out, ']');
}

void forecast_json(const game *g, const forecast *f, lang in, text *out)
{
    text scratch;
    text_init(&scratch, TEXT_DEFAULT_MAX);
    json_open(out, NULL, '{');
    forecast_members(g, f, in, &scratch, out);
    json_close(out, '}');
    text_release(&scratch);
}

void forecasts_json(const game *g, const void *seen, int seat, lang in, text *out)
{
    forecast f;
    choices list;
    text scratch;
    char form[CHOICE_TEXT];
    text_init(&scratch, TEXT_DEFAULT_MAX);
    game_options(g, seen, seat, &list);
    json_open(out, NULL, '[');
    for (int i = 0; g->show.forecast && i < list.count; i++) {
        if (!game_forecast(g, seen, seat, list.list[i], &f))
            continue;
        choice_text(g, list.list[i], form);
        json_open(out, NULL, '{');
        json_id(out, "do", form);
        forecast_members(g, &f, in, &scratch, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    text_release(&scratch);
}

/* --- the battle --- */

static void pieces_json(const battle_side *s, text *out)
{
    json_open(out, "pieces", '[');
    for (int i = 0; i < s->pieces; i++) {
        json_open(out, NULL, '{');
        json_number(out, "key", s->piece[i].key);
        if (!s->piece[i].untold)
            json_number(out, "factor", s->piece[i].factor);
        json_close(out, '}');
    }
    json_close(out, ']');
    if (!s->no_sum)
        json_number(out, "sum", s->sum);
}

static void lines_json(const game *g, const battle_side *s, lang in, text *scratch, text *out)
{
    if (!s->lines)
        return;
    json_open(out, "lines", '[');
    for (int i = 0; i < s->lines; i++) {
        const battle_line *l = &s->line[i];
        json_open(out, NULL, '{');
        json_text(out, "text", words_of(g, &l->why, in, scratch));
        if (*game_prompt_rule(g, &l->why))
            json_id(out, "rule", game_prompt_rule(g, &l->why));
        if (l->amount)
            json_number(out, "amount", l->amount);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void results_json(const game *g, const battle_side *s, lang in, text *scratch, text *out)
{
    if (!s->results)
        return;
    json_open(out, "results", '[');
    for (int i = 0; i < s->results; i++) {
        const battle_result *r = &s->result[i];
        json_open(out, NULL, '{');
        json_number(out, "low", r->low);
        json_number(out, "high", r->high);
        json_text(out, "text", words_of(g, &r->what, in, scratch));
        if (r->now)
            json_bool(out, "now", true);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void side_json(const game *g, const battle_side *s, lang in, text *scratch, text *out)
{
    json_open(out, NULL, '{');
    if (s->seat >= 0)
        json_id(out, "seat", noun_key(g->seat, s->seat));
    pieces_json(s, out);
    lines_json(g, s, in, scratch, out);
    add_words(g, "column", &s->column, in, scratch, out);
    results_json(g, s, in, scratch, out);
    if (s->dice) {
        json_open(out, "dice", '[');
        for (int i = 0; i < s->dice; i++)
            json_number(out, NULL, s->die[i]);
        json_close(out, ']');
    }
    if (s->hit) {
        json_open(out, "hits", '[');
        for (int i = 0; i < s->dice; i++)
            if (s->hit >> i & 1)
                json_number(out, NULL, i);
        json_close(out, ']');
    }
    if (s->throws && !s->dice)
        json_number(out, "throws", s->throws);
    json_close(out, '}');
}

static void chances_json(const game *g, const battle *b, lang in, text *scratch, text *out)
{
    if (!b->of)
        return;
    json_open(out, "chances", '{');
    json_number(out, "of", b->of);
    json_open(out, "parts", '[');
    for (int i = 0; i < b->chances; i++) {
        json_open(out, NULL, '{');
        if (b->chance[i].seat >= 0)
            json_id(out, "seat", noun_key(g->seat, b->chance[i].seat));
        json_number(out, "chance", b->chance[i].chance);
        json_text(out, "text", words_of(g, &b->chance[i].what, in, scratch));
        json_close(out, '}');
    }
    text_add_bytes(out, "]}", 2);
}

void battle_json(const game *g, const void *seen, int viewer, lang in, text *out)
{
    battle b = {.at = ""};
    if (!g->show.battle || !g->show.battle(seen, viewer, &b))
        return;
    text scratch;
    text_init(&scratch, TEXT_DEFAULT_MAX);
    json_open(out, "battle", '{');
    add_words(g, "title", &b.title, in, &scratch, out);
    if (*b.at)
        json_id(out, "at", b.at);
    add_words(g, "ratio", &b.ratio, in, &scratch, out);
    add_words(g, "step", &b.step, in, &scratch, out);
    chances_json(g, &b, in, &scratch, out);
    json_open(out, "sides", '[');
    for (int i = 0; i < BATTLE_SIDES; i++)
        side_json(g, &b.side[i], in, &scratch, out);
    text_add_bytes(out, "]}", 2);
    text_release(&scratch);
}

/* --- the journal --- */

const noun *noun_named(const game *g, const char *name, size_t length)
{
    for (const noun *const *n = g->lists.nouns; *n; n++)
        if (strlen((*n)->name) == length && !memcmp((*n)->name, name, length))
            return *n;
    return NULL;
}

/* What the words of an entry name: things on the board that a click on the line goes to, and dice. */
static void named_json(const game *g, const entry *e, lang in, bool dice, text *out)
{
    bool open = false;
    for (const char *p = g->lists.entries[e->kind].text[in]; (p = strchr(p, '{')); p++) {
        int which = p[1] - 'a';
        if (p[2] != ':' || which < 0 || which >= ENTRY_ARGS)
            continue;
        bool die = !strncmp(p + 3, "die}", 4);
        const noun *n = dice ? NULL : noun_named(g, p + 3, strcspn(p + 3, "}"));
        if (dice ? !die : !n || n->shown == SHOWN_NOT)
            continue;
        if (!open)
            json_open(out, dice ? "dice" : "targets", '[');
        open = true;
        if (dice)
            json_number(out, NULL, e->arg[which]);
        else
            target_json(n, e->arg[which], out);
    }
    if (open)
        json_close(out, ']');
}

void entry_json(const game *g, const entry *e, lang in, text *out)
{
    static const char *const kinds[NEWS_KINDS] = {"", "turn", "phase", "moment", "no"};
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    entry_words(g, e, in, &words);
    json_text(out, "kind", g->lists.entries[e->kind].name);
    json_text(out, "text", text_string(&words));
    if (*g->lists.entries[e->kind].rule)
        json_id(out, "rule", g->lists.entries[e->kind].rule);
    if (g->lists.entries[e->kind].news)
        json_id(out, "news", kinds[g->lists.entries[e->kind].news]);
    if (entry_deed(g, e))
        json_id(out, "deed", deed_id(entry_deed(g, e)));
    named_json(g, e, in, false, out);
    named_json(g, e, in, true, out);
    text_release(&words);
}

void journal_json(const game *g, const journal *j, int from, int viewer, lang in, text *out)
{
    json_open(out, NULL, '[');
    for (int i = from; i < j->count; i++) {
        if (!(j->list[i].viewers >> viewer & 1))
            continue;
        json_open(out, NULL, '{');
        entry_json(g, &j->list[i], in, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}
