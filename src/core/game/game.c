#include "core/game/game.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/play/position.h"

/* No flow goes so far without asking anybody: one that does runs in a circle. */
enum { SETTLE_MAX = 1 << 20 };

void game_bare(const game *g, void *state, int scenario, option_set options, const generator *dice)
{
    memset(state, 0, g->size);
    head *h = game_head(state);
    h->scenario = (uint8_t)scenario;
    h->options = options;
    if (dice)
        h->dice = *dice;
    g->rules.blank(state);
}

void game_blank(const game *g, void *state, int scenario, option_set options, const generator *dice)
{
    game_bare(g, state, scenario, options, dice);
    game_derive(g, state);
}

void game_derive(const game *g, void *state)
{
    if (g->rules.derive)
        g->rules.derive(state);
}

void game_redact(const game *g, void *state, int viewer)
{
    game_head(state)->dice = (generator){0}; /* what will be thrown is everybody's secret */
    if (g->hidden.redact)
        g->hidden.redact(state, viewer);
    if (!g->rules.derived_public)
        game_derive(g, state);
}

void game_imagine(const game *g, void *state, int viewer, generator *dice)
{
    if (g->hidden.imagine)
        g->hidden.imagine(state, viewer, dice);
    generator_words(dice, game_head(state)->dice.key);
    if (!g->rules.derived_public)
        game_derive(g, state);
}

void game_start(const game *g, void *state, int scenario, option_set options, const generator *dice, trace *t)
{
    game_blank(g, state, scenario, options, dice);
    g->rules.begin(state, t);
    game_settle(g, state, t);
}

static bool tail_follows(const game *g, const void *state)
{
    union {
        max_align_t align;
        char bytes[STATE_MAX];
    } copy;
    must(g->size <= STATE_MAX && g->rules.derived_from <= g->size);
    memcpy(copy.bytes, state, g->size);
    g->rules.derive(copy.bytes);
    return !memcmp(copy.bytes, state, g->size);
}

bool game_frame_fits(const game *g, const frame *f, fault *why)
{
    return frame_has_form(&g->lists.frames[f->node], g->lists.nodes[f->node].name, f, why);
}

/* The frames hold what their nodes can hold, and lie on what they can lie on. */
static bool frames_fit(const game *g, const head *h, fault *why)
{
    for (int i = 0; i < h->depth; i++) {
        const frame *f = &h->stack[i];
        const char *below = i ? g->lists.nodes[h->stack[i - 1].node].name : NULL;
        if (!game_frame_fits(g, f, why))
            return false;
        uint64_t on = g->lists.frames[f->node].on;
        if (!on || on & (i ? FRAME_ON(h->stack[i - 1].node) : FRAME_FIRST))
            continue;
        return i ? fault_set(why, "'flow %s' can't stand on 'flow %s'", g->lists.nodes[f->node].name, below)
                 : fault_set(why, "'flow %s' can't be the first 'flow' line", g->lists.nodes[f->node].name);
    }
    return true;
}

bool game_check(const game *g, const void *state, fault *why)
{
    for (int i = 0; i < g->valid.field_count; i++)
        if (!field_fits(&g->valid.fields[i], state, why))
            return false;
    if (!frames_fit(g, game_peek(state), why) || !g->valid.check(state, why))
        return false;
    return !g->rules.derive || tail_follows(g, state) ||
           fault_set(why, "what was kept of the position does not follow from the rest of it");
}

/* Whether the flow stands at a quiet point: its stack is the one that a position would begin with there. */
static bool at_point(const game *g, const void *state, const halt *where)
{
    union {
        max_align_t align;
        char bytes[STATE_MAX];
    } copy;
    must(g->size <= STATE_MAX);
    memcpy(copy.bytes, state, g->size);
    head *h = game_head(copy.bytes);
    const head *now = game_peek(state);
    memset(h->stack, 0, sizeof h->stack);
    h->depth = h->actors = 0;
    return where->at->begin(copy.bytes, where->argument, NULL) && h->depth == now->depth &&
           !memcmp(h->stack, now->stack, sizeof h->stack);
}

static const halt *halt_of(const trace *t)
{
    return t && t->halt && t->halt->at ? t->halt : NULL;
}

/* `was`: the flow stood at the point of the halt already; only where it comes anew it is stopped. */
static void settle(const game *g, void *state, trace *t, bool was)
{
    head *h = game_head(state);
    const halt *where = halt_of(t);
    h->actors = 0;
    for (int steps = 0; !h->over && h->depth; steps++) {
        bool here = where && at_point(g, state, where);
        if (here && !was)
            return;
        was = here;
        frame *f = flow_top(h);
        must(f->node < g->lists.node_count && steps < SETTLE_MAX);
        if (g->lists.nodes[f->node].run(state, f, t) == FLOW_WAIT)
            return;
        if (t && t->script && t->script->failed)
            return; /* whoever gave the script takes the choice back */
    }
}

void game_settle(const game *g, void *state, trace *t)
{
    const halt *where = halt_of(t);
    settle(g, state, t, where && at_point(g, state, where));
}

static const node *present_node(const game *g, const void *state)
{
    return &g->lists.nodes[flow_peek(game_peek(state))->node];
}

void game_options(const game *g, const void *state, int seat, choices *out)
{
    choices_clear(out);
    if (!game_acts(state, seat))
        return;
    const node *n = present_node(g, state);
    n->options(state, seat, out);
    if (n->overlay)
        g->rules.overlay_options(state, seat, out);
}

void game_choose(const game *g, void *state, int seat, choice c, trace *t)
{
    head *h = game_head(state);
    must(game_acts(state, seat));
    const node *n = present_node(g, state);
    uint8_t depth = h->depth;
    const halt *where = halt_of(t);
    bool was = where && at_point(g, state, where);
    if (!n->overlay || !g->rules.overlay_choose(state, seat, c, t))
        n->choose(state, seat, c, t);
    settle(g, state, t, was);
    /* Law 5: what was chosen together is settled when the last has chosen. */
    if (n->together && (h->over || h->depth != depth || present_node(g, state) != n))
        reveal(h);
}

void game_conclude(const game *g, void *state, int seat, trace *t)
{
    head *h = game_head(state);
    must(!h->over && seat < g->seats);
    if (g->rules.conclude)
        g->rules.conclude(state, seat, t);
    flow_end(h);
    h->over = (uint8_t)(seat < 0 ? OVER_AGREED : OVER_RESIGNED + seat);
    reveal(h); /* nothing is secret any more */
}

void game_outcome(const game *g, const void *state, int score[SEATS_MAX])
{
    int over = game_peek(state)->over, gone = game_resigned(state);
    if (over <= OVER_PLAYED || g->rules.conclude) {
        g->rules.outcome(state, score);
        return;
    }
    for (int s = 0; s < g->seats; s++)
        score[s] = over == OVER_AGREED ? 500 : s == gone ? 0 : 1000;
}

/* One more word to a choice's text. */
static size_t add_operand(const noun *n, int value, char out[CHOICE_TEXT], size_t length)
{
    char spare[NOUN_TEXT];
    if (!n || length + 2 > CHOICE_TEXT)
        return length;
    out[length++] = ' ';
    return length + text_fit(out + length, CHOICE_TEXT - length, noun_id_of(n, value, spare));
}

void choice_text(const game *g, choice c, char out[CHOICE_TEXT])
{
    int v = choice_verb(c);
    if (v <= 0 || v >= g->lists.verb_count) {
        snprintf(out, CHOICE_TEXT, "?%08x", c);
        return;
    }
    size_t length = text_fit(out, CHOICE_TEXT, g->lists.verbs[v].id);
    length = add_operand(g->lists.verbs[v].a, choice_a(c), out, length);
    add_operand(g->lists.verbs[v].b, choice_b(c), out, length);
}

static bool operand_parse(const noun *n, const char *word, int *value, fault *why)
{
    if (noun_find(n, word, value))
        return true;
    const char *near = noun_nearest(n, word);
    if (near)
        return fault_set(why, "'%s' is no %s; did you mean '%s'?", word, n->name, near);
    if (!noun_has_ids(n))
        return fault_set(why, "'%s' is no %s: a number from %d to %d was expected", word, n->name, n->low, n->high);
    return fault_set(why, "'%s' is no %s", word, n->name);
}

static bool verb_parse(const game *g, const verb *verb, int v, char (*words)[64], int count, choice *c, fault *why)
{
    int need = 1 + !!verb->a + !!verb->b, a = 0, b = 0;
    if (count != need)
        return fault_set(why, "'%s' takes %d word%s after it (%s %s), not %d", verb->id, need - 1, need == 2 ? "" : "s",
                         verb->a ? verb->a->name : "none", verb->b ? verb->b->name : "", count - 1);
    (void)g;
    if (verb->a && !operand_parse(verb->a, words[1], &a, why))
        return false;
    if (verb->b && !operand_parse(verb->b, words[2], &b, why))
        return false;
    *c = choice_make(v, a, b);
    return true;
}

bool choice_parse(const game *g, const char *text, choice *c, fault *why)
{
    char words[3][64];
    int count = 0;
    for (const char *p = text; *(p += strspn(p, " \t"));) {
        size_t length = strcspn(p, " \t");
        if (count == 3 || length >= sizeof words[0])
            return fault_set(why, "'%s' is no choice: a verb and at most two words were expected", text);
        memcpy(words[count], p, length);
        words[count++][length] = '\0';
        p += length;
    }
    if (!count)
        return fault_set(why, "a choice was expected, the line is empty");
    for (int v = 1; v < g->lists.verb_count; v++)
        if (!strcmp(g->lists.verbs[v].id, words[0]))
            return verb_parse(g, &g->lists.verbs[v], v, words, count, c, why);
    const char *near = NULL;
    int distance = text_slip(words[0]) + 1;
    for (int v = 1; v < g->lists.verb_count; v++) {
        int d = text_distance(g->lists.verbs[v].id, words[0]);
        if (d < distance)
            distance = d, near = g->lists.verbs[v].id;
    }
    return fault_set(why, "'%s' is no verb of %s%s%s%s", words[0], g->id, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

void choice_label(const game *g, const void *state, choice c, lang in, text *out)
{
    int args[2] = {choice_a(c), choice_b(c)};
    const words_told_apart apart = {state ? g->show.tell_apart : NULL, state};
    words_fill_told_apart(out, g->lists.verbs[choice_verb(c)].label[in], args, 2, g->lists.nouns, in, &apart);
}

static void row_words(const game *g, const char *pattern, const int16_t *arg, int count, lang in, text *out)
{
    int args[ENTRY_ARGS] = {0};
    for (int i = 0; i < count; i++)
        args[i] = arg[i];
    words_fill(out, pattern, args, ENTRY_ARGS, g->lists.nouns, in);
}

void entry_words(const game *g, const entry *e, lang in, text *out)
{
    must(e->kind < g->lists.entry_count);
    size_t from = out->length;
    row_words(g, g->lists.entries[e->kind].text[in], e->arg, ENTRY_ARGS, in, out);
    text_capital(out, from); /* each is a line of the journal */
}

void prompt_words(const game *g, const prompt *p, lang in, text *out)
{
    must(p->id < g->lists.prompt_count);
    row_words(g, g->lists.prompts[p->id].text[in], p->arg, ENTRY_ARGS, in, out);
}

void prompt_line(const game *g, prompt p, lang in, text *out)
{
    if (out->length)
        text_add(out, "\n");
    prompt_words(g, &p, in, out);
}

void card_words(const game *g, int card, lang in, text *out)
{
    prompt clause[CLAUSES_MOST];
    int count = g->show.clauses(card, clause);
    must(count <= CLAUSES_MOST);
    for (int i = 0; i < count; i++) {
        if (i)
            text_add(out, " ");
        prompt_words(g, &clause[i], in, out);
    }
}

const char *game_prompt_rule(const game *g, const prompt *p)
{
    must(p->id < g->lists.prompt_count);
    return g->lists.prompts[p->id].rule;
}

void refusal_words(const game *g, refusal r, lang in, text *out)
{
    must(r.id < g->lists.refusal_count);
    const int16_t args[2] = {r.a, r.b};
    row_words(g, g->lists.refusals[r.id].text[in], args, 2, in, out);
}

const char *refusal_rule(const game *g, refusal r)
{
    must(r.id < g->lists.refusal_count);
    return g->lists.refusals[r.id].rule;
}

int game_scenario(const game *g, const char *id)
{
    for (int i = 0; i < g->lists.scenario_count; i++)
        if (!strcmp(g->lists.scenarios[i].id, id))
            return i;
    return -1;
}

int game_option(const game *g, const char *id)
{
    for (int i = 0; i < g->lists.option_count; i++)
        if (!strcmp(g->lists.options[i].id, id))
            return i;
    return -1;
}

int game_seat(const game *g, const char *id)
{
    int seat;
    return noun_find(g->seat, id, &seat) ? seat : -1;
}

/* "'x' is no seat of GAME; did you mean 'y'? There are: y, z": whole ids, as many as a sentence has room for. */
static bool unknown_id(const game *g, const char *what, const char *id, const char *near, const text *all, fault *why)
{
    enum { SPARE = 90 }; /* for "and N more", and for what a front end adds */
    char head[FAULT_MAX];
    const char *list = all->length ? text_string(all) : "-";
    size_t room = FAULT_MAX - SPARE, more = 0;
    room -= text_format(head, sizeof head, "'%.80s' is no %s of %s%s%s%s there are: ", id, what, g->id,
                        near ? "; did you mean '" : ";", near ? near : "", near ? "'?" : "");
    if (strlen(list) <= room)
        return fault_set(why, "%s%s", head, list);
    while (room && list[room] != ',')
        room--;
    for (const char *c = list + room; (c = strchr(c, ',')); c++)
        more++;
    return fault_set(why, "%s%.*s and %zu more", head, (int)room, list, more);
}

bool game_find_scenario(const game *g, const char *id, int *scenario, fault *why)
{
    if ((*scenario = game_scenario(g, id)) >= 0)
        return true;
    const char *near = NULL;
    text all;
    text_init(&all, 1 << 14);
    for (int i = 0, distance = 3, d; i < g->lists.scenario_count; i++) {
        if ((d = text_distance(g->lists.scenarios[i].id, id)) < distance)
            distance = d, near = g->lists.scenarios[i].id;
        text_addf(&all, "%s%s", i ? ", " : "", g->lists.scenarios[i].id);
    }
    unknown_id(g, "scenario", id, near, &all, why);
    text_release(&all);
    return false;
}

bool game_find_option(const game *g, const char *id, int *option, fault *why)
{
    if ((*option = game_option(g, id)) >= 0)
        return true;
    const char *near = NULL;
    text all;
    text_init(&all, 1 << 14);
    for (int i = 0, distance = 3, d; i < g->lists.option_count; i++) {
        if ((d = text_distance(g->lists.options[i].id, id)) < distance)
            distance = d, near = g->lists.options[i].id;
        text_addf(&all, "%s%s", i ? ", " : "", g->lists.options[i].id);
    }
    unknown_id(g, "option", id, near, &all, why);
    text_release(&all);
    return false;
}

bool game_find_seat(const game *g, const char *id, int *seat, fault *why)
{
    if ((*seat = game_seat(g, id)) >= 0)
        return true;
    text all;
    text_init(&all, 400);
    for (int i = 0; i < g->seats; i++)
        text_addf(&all, "%s%s", i ? ", " : "", noun_key(g->seat, i));
    unknown_id(g, "seat", id, noun_nearest(g->seat, id), &all, why);
    text_release(&all);
    return false;
}

static bool no_point(const game *g, const char *word, fault *why)
{
    text list;
    text_init(&list, 400);
    for (int i = 0; i < g->valid.point_count; i++)
        text_addf(&list, "%s%s", i ? ", " : "", g->valid.points[i].id);
    fault_set(why, "'%s' needs one of: %s", word, text_string(&list));
    text_release(&list);
    return false;
}

bool game_find_point(const game *g, char *const *words, int count, halt *found, fault *why)
{
    for (int i = 0; count > 1 && i < g->valid.point_count; i++) {
        const point *p = &g->valid.points[i];
        if (strcmp(p->id, words[1]))
            continue;
        if (count != (p->argument ? 3 : 2))
            return fault_set(why, p->argument ? "'%s %s' needs a %s after it" : "'%s %s' takes no more words", words[0],
                             p->id, p->argument ? p->argument->name : "");
        if (p->argument && !noun_find(p->argument, words[2], &found->argument))
            return fault_set(why, "'%s' is no %s", words[2], p->argument->name);
        found->at = p;
        return true;
    }
    return no_point(g, words[0], why);
}

bool game_options_fit(const game *g, int scenario, option_set options, fault *why)
{
    for (int i = 0; i < g->lists.option_count; i++) {
        const option *o = &g->lists.options[i];
        if (!(options & option_bit(i)))
            continue;
        if (o->scenarios && !(o->scenarios >> scenario & 1))
            return fault_set(why, "the option '%s' is not for the scenario '%s'", o->id,
                             g->lists.scenarios[scenario].id);
        for (int j = 0; j < g->lists.option_count; j++)
            if (o->excludes & options & option_bit(j))
                return fault_set(why, "the options '%s' and '%s' exclude each other", o->id, g->lists.options[j].id);
    }
    return true;
}

unsigned game_nonplayers(const game *g, option_set options)
{
    unsigned seats = 0;
    for (int i = 0; i < g->lists.option_count; i++)
        if (options & option_bit(i) && g->lists.options[i].nonplayer)
            seats |= 1u << (g->lists.options[i].nonplayer - 1);
    return seats;
}

unsigned long long game_hash(const game *g, const void *state)
{
    text dump;
    text_init(&dump, TEXT_DEFAULT_MAX);
    position_write(g, state, &dump);
    unsigned long long hash = text_hash(0, text_string(&dump), dump.length);
    text_release(&dump);
    return hash;
}
