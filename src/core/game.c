#include "core/game.h"

#include <stdio.h>
#include <string.h>

#include "core/position.h"

void game_blank(const game *g, void *state, int scenario, uint32_t options, const generator *dice)
{
    memset(state, 0, g->size);
    head *h = game_head(state);
    h->scenario = (uint8_t)scenario;
    h->options = options;
    if (dice)
        h->dice = *dice;
    g->blank(state);
}

void game_start(const game *g, void *state, int scenario, uint32_t options, const generator *dice, trace *t)
{
    game_blank(g, state, scenario, options, dice);
    g->begin(state, t);
    game_settle(g, state, t);
}

void game_settle(const game *g, void *state, trace *t)
{
    head *h = game_head(state);
    h->actors = 0;
    while (!h->over && h->depth) {
        frame *f = flow_top(h);
        if (g->nodes[f->node].run(state, f, t) == FLOW_WAIT)
            return;
    }
}

static const node *present_node(const game *g, const void *state)
{
    return &g->nodes[flow_peek(game_peek(state))->node];
}

/* Lists into `out` without clearing it first, so that `asking` is kept. */
static void list_options(const game *g, const void *state, int seat, choices *out)
{
    if (!game_acts(state, seat))
        return;
    const node *n = present_node(g, state);
    n->options(state, seat, out);
    if (n->overlay)
        g->overlay_options(state, seat, out);
}

void game_options(const game *g, const void *state, int seat, choices *out)
{
    choices_clear(out);
    list_options(g, state, seat, out);
}

void game_choose(const game *g, void *state, int seat, choice c, trace *t)
{
    head *h = game_head(state);
    assert(game_acts(state, seat));
    const node *n = present_node(g, state);
    uint8_t depth = h->depth;
    if (!n->overlay || !g->overlay_choose(state, seat, c, t))
        n->choose(state, seat, c, t);
    game_settle(g, state, t);
    /* Law 5: what was chosen together is settled when the last has chosen. */
    if (n->together && (h->over || h->depth != depth || present_node(g, state) != n))
        reveal(h);
}

static void not_now(const game *g, const void *state, int seat, lang in, text *out)
{
    const head *h = game_peek(state);
    if (h->over) {
        text_add(out, in == LANG_ES ? "la partida ha terminado" : "the game is over");
        return;
    }
    if (!game_acts(state, seat)) {
        char title[NOUN_TEXT];
        text_add(out, in == LANG_ES ? "ahora no decide ese bando; decide: "
                                    : "it is not that seat's decision now; deciding: ");
        const char *comma = "";
        for (int s = 0; s < g->seats; s++) {
            if (!game_acts(state, s))
                continue;
            noun_title(g->seat, s, in, title);
            text_addf(out, "%s%s", comma, title);
            comma = ", ";
        }
        return;
    }
    text_add(out, in == LANG_ES ? "ahora no; lo que se pide es: " : "not now; what is asked is: ");
    prompt p = g->prompt(state, seat);
    prompt_words(g, &p, in, out);
    const char *rule = game_prompt_rule(g, &p);
    if (*rule)
        text_addf(out, " [%s]", rule);
}

bool game_why(const game *g, const void *state, int seat, choice c, lang in, text *sentence)
{
    choices list;
    choices_clear(&list);
    list.asking = true;
    list.asked = c;
    list_options(g, state, seat, &list);
    if (choices_have(&list, c))
        return true;
    /* "At any time in your turn": the overlay knows best why it is not the time. */
    if (!list.met && g->overlay_options && !game_peek(state)->over)
        g->overlay_options(state, seat, &list);
    refusal why = list.met ? list.why : ALLOWED;
    if (allowed(why) && game_acts(state, seat)) {
        const node *n = present_node(g, state);
        if (n->check)
            why = n->check(state, seat, c);
    }
    if (allowed(why))
        not_now(g, state, seat, in, sentence);
    else
        refusal_words(g, why, in, sentence);
    return false;
}

void choice_text(const game *g, choice c, char out[CHOICE_TEXT])
{
    int v = choice_verb(c);
    if (v <= 0 || v >= g->verb_count) {
        snprintf(out, CHOICE_TEXT, "?%08x", c);
        return;
    }
    const verb *verb = &g->verbs[v];
    char a[NOUN_TEXT] = "", b[NOUN_TEXT] = "";
    if (verb->a)
        noun_id(verb->a, choice_a(c), a);
    if (verb->b)
        noun_id(verb->b, choice_b(c), b);
    snprintf(out, CHOICE_TEXT, "%s%s%.64s%s%.64s", verb->id, verb->a ? " " : "", a, verb->b ? " " : "", b);
}

static bool operand_parse(const noun *n, const char *word, int *value, fault *why)
{
    if (noun_find(n, word, value))
        return true;
    const char *near = noun_nearest(n, word);
    if (near)
        return fault_set(why, "'%s' is no %s; did you mean '%s'?", word, n->name, near);
    if (!n->id)
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
    const char *near = NULL;
    int distance = 3;
    for (int v = 1; v < g->verb_count; v++) {
        if (!strcmp(g->verbs[v].id, words[0]))
            return verb_parse(g, &g->verbs[v], v, words, count, c, why);
        int d = text_distance(g->verbs[v].id, words[0]);
        if (d < distance)
            distance = d, near = g->verbs[v].id;
    }
    return fault_set(why, "'%s' is no verb of %s%s%s%s", words[0], g->id, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

void choice_label(const game *g, choice c, lang in, text *out)
{
    int args[2] = {choice_a(c), choice_b(c)};
    words_fill(out, g->verbs[choice_verb(c)].label[in], args, 2, g->nouns, in);
}

static void row_words(const game *g, const char *pattern, const int16_t *arg, int count, lang in, text *out)
{
    int args[ENTRY_ARGS] = {0};
    for (int i = 0; i < count; i++)
        args[i] = arg[i];
    words_fill(out, pattern, args, ENTRY_ARGS, g->nouns, in);
}

void entry_words(const game *g, const entry *e, lang in, text *out)
{
    assert(e->kind < g->entry_count);
    row_words(g, g->entries[e->kind].text[in], e->arg, ENTRY_ARGS, in, out);
}

void prompt_words(const game *g, const prompt *p, lang in, text *out)
{
    assert(p->id < g->prompt_count);
    row_words(g, g->prompts[p->id].text[in], p->arg, ENTRY_ARGS, in, out);
}

const char *game_prompt_rule(const game *g, const prompt *p)
{
    assert(p->id < g->prompt_count);
    return g->prompts[p->id].rule;
}

void refusal_words(const game *g, refusal r, lang in, text *out)
{
    assert(r.id < g->refusal_count);
    const int16_t args[2] = {r.a, r.b};
    row_words(g, g->refusals[r.id].text[in], args, 2, in, out);
    text_addf(out, " [%s]", g->refusals[r.id].rule);
}

int game_scenario(const game *g, const char *id)
{
    for (int i = 0; i < g->scenario_count; i++)
        if (!strcmp(g->scenarios[i].id, id))
            return i;
    return -1;
}

int game_option(const game *g, const char *id)
{
    for (int i = 0; i < g->option_count; i++)
        if (!strcmp(g->options[i].id, id))
            return i;
    return -1;
}

int game_seat(const game *g, const char *id)
{
    int seat;
    return noun_find(g->seat, id, &seat) ? seat : -1;
}

/* "'x' is no seat of libertad; did you mean 'y'?" */
static bool unknown_id(const game *g, const char *what, const char *id, const char *near, fault *why)
{
    return fault_set(why, "'%.80s' is no %s of %s%s%s%s", id, what, g->id, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

bool game_find_scenario(const game *g, const char *id, int *scenario, fault *why)
{
    if ((*scenario = game_scenario(g, id)) >= 0)
        return true;
    const char *near = NULL;
    for (int i = 0, distance = 3, d; i < g->scenario_count; i++)
        if ((d = text_distance(g->scenarios[i].id, id)) < distance)
            distance = d, near = g->scenarios[i].id;
    return unknown_id(g, "scenario", id, near, why);
}

bool game_find_option(const game *g, const char *id, int *option, fault *why)
{
    if ((*option = game_option(g, id)) >= 0)
        return true;
    const char *near = NULL;
    for (int i = 0, distance = 3, d; i < g->option_count; i++)
        if ((d = text_distance(g->options[i].id, id)) < distance)
            distance = d, near = g->options[i].id;
    return unknown_id(g, "option", id, near, why);
}

bool game_find_seat(const game *g, const char *id, int *seat, fault *why)
{
    *seat = game_seat(g, id);
    return *seat >= 0 || unknown_id(g, "seat", id, noun_nearest(g->seat, id), why);
}

bool game_options_fit(const game *g, int scenario, uint32_t options, fault *why)
{
    for (int i = 0; i < g->option_count; i++) {
        const option *o = &g->options[i];
        if (!(options >> i & 1))
            continue;
        if (o->scenarios && !(o->scenarios >> scenario & 1))
            return fault_set(why, "the option '%s' is not for the scenario '%s'", o->id, g->scenarios[scenario].id);
        for (int j = 0; j < g->option_count; j++)
            if (o->excludes >> j & 1 && options >> j & 1)
                return fault_set(why, "the options '%s' and '%s' exclude each other", o->id, g->options[j].id);
    }
    return true;
}

unsigned game_nonplayers(const game *g, uint32_t options)
{
    unsigned seats = 0;
    for (int i = 0; i < g->option_count; i++)
        if (options >> i & 1 && g->options[i].nonplayer)
            seats |= 1u << (g->options[i].nonplayer - 1);
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
