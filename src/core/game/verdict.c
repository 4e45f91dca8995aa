#include "core/game/verdict.h"
#include "words/program.h"

static const node *present_node(const game *g, const void *state)
{
    return &g->lists.nodes[flow_peek(game_peek(state))->node];
}

/* The list of the seat, with the question noted: offer() keeps what it finds about it. */
static void list_asking(const game *g, const void *state, int seat, choice c, choices *list)
{
    choices_clear(list);
    list->asking = true;
    list->asked = c;
    if (!game_acts(state, seat))
        return;
    const node *n = present_node(g, state);
    n->options(state, seat, list);
    if (n->overlay)
        g->rules.overlay_options(state, seat, list);
}

/* What the present node and the overlay that stands over it say; ALLOWED: nothing. */
static refusal node_refusal(const game *g, const void *state, int seat, const choices *list)
{
    if (list->met || !game_acts(state, seat))
        return list->why;
    const node *n = present_node(g, state);
    return n->check ? n->check(state, seat, list->asked) : ALLOWED;
}

/* Whether something of that kind can be chosen now: then the moment is no reason against anything of the kind. */
static bool verb_listed(const choices *list, choice c)
{
    for (int i = 0; i < list->count; i++)
        if (choice_verb(list->list[i]) == choice_verb(c))
            return true;
    return false;
}

/* Nothing forbids it by itself: who decides what now. */
static verdict not_asked(const game *g, const void *state, int seat)
{
    const head *h = game_peek(state);
    verdict v = {.acts = game_acts(state, seat), .actors = h->actors};
    v.bar = h->over ? BAR_OVER : !h->actors ? BAR_STOPPED : v.acts ? BAR_NOT_ASKED : BAR_NOT_YOURS;
    if (v.bar == BAR_NOT_ASKED)
        v.asked = g->show.prompt(state, seat);
    return v;
}

verdict game_verdict(const game *g, const void *state, int seat, choice c)
{
    choices list;
    list_asking(g, state, seat, c, &list);
    if (choices_have(&list, c))
        return (verdict){.bar = BAR_NONE, .acts = true};
    verdict v = {.bar = BAR_RULE, .acts = game_acts(state, seat), .why = node_refusal(g, state, seat, &list)};
    if (!allowed(v.why) || game_peek(state)->over)
        return allowed(v.why) ? not_asked(g, state, seat) : v;
    if (verb_listed(&list, c)) {
        v.bar = BAR_NOT_THIS;
        v.asked = g->show.prompt(state, seat);
        return v;
    }
    v.actors = game_peek(state)->actors;
    if (g->show.why_never && !allowed(v.why = g->show.why_never(state, seat, c)))
        return v;
    if (v.actors && g->show.why_not_now && !allowed(v.why = g->show.why_not_now(state, seat, c))) {
        v.bar = BAR_MOMENT;
        return v;
    }
    /* "At any time in your turn": the overlay knows best why it is not the time. */
    if (g->rules.overlay_options && !list.met) {
        g->rules.overlay_options(state, seat, &list);
        v.why = list.why;
    }
    return allowed(v.why) ? not_asked(g, state, seat) : v;
}

static void actors_words(const game *g, unsigned actors, lang in, text *out)
{
    char title[NOUN_TEXT];
    const char *comma = "";
    for (int s = 0; s < g->seats; s++) {
        if (!(actors >> s & 1))
            continue;
        noun_title(g->seat, s, in, title);
        text_addf(out, "%s%s", comma, title);
        comma = ", ";
    }
}

void verdict_words(const game *g, const verdict *v, lang in, text *out)
{
    static const char *const words[][LANGS] = {
        [BAR_NONE] = {NO_WORDS},
        [BAR_RULE] = {NO_WORDS},
        [BAR_MOMENT] = {WORDS(NOT_NOW, "not now: ")},
        [BAR_NOT_THIS] = {WORDS(NOT_AMONG_WHAT_CAN_BE_CHOSEN, "not among what can be chosen here: ")},
        [BAR_NOT_ASKED] = {WORDS(NOT_NOW_WHAT_IS_ASKED_IS, "not now; what is asked is: ")},
        [BAR_NOT_YOURS] = {WORDS(IT_IS_NOT_THAT_SEAT_S_DECISION, "it is not that seat's decision now; deciding: ")},
        [BAR_STOPPED] = {WORDS(NO_DECISION_IS_PENDING_THE,
                               "no decision is pending: the program was told to stop the game here")},
        [BAR_OVER] = {WORDS(THE_GAME_IS_OVER_2, "the game is over")}};
    /* Another seat's decision: that is the bar, whatever the moment; when the thing is chosen is told besides. */
    bool others = v->bar == BAR_NOT_YOURS || (v->bar == BAR_MOMENT && !v->acts);
    text_add(out, words[others ? BAR_NOT_YOURS : v->bar][in]);
    if (others)
        actors_words(g, v->actors, in, out);
    text_add(out, others && v->bar == BAR_MOMENT ? " (" : "");
    if (v->bar == BAR_RULE || v->bar == BAR_MOMENT)
        refusal_words(g, v->why, in, out);
    else if (v->bar == BAR_NOT_ASKED || v->bar == BAR_NOT_THIS)
        prompt_words(g, &v->asked, in, out);
    text_add(out, others && v->bar == BAR_MOMENT ? ")" : "");
}

const char *verdict_rule(const game *g, const verdict *v)
{
    if (v->bar == BAR_RULE || v->bar == BAR_MOMENT)
        return refusal_rule(g, v->why);
    return v->bar == BAR_NOT_ASKED || v->bar == BAR_NOT_THIS ? game_prompt_rule(g, &v->asked) : "";
}

bool game_why(const game *g, const void *state, int seat, choice c, lang in, text *sentence)
{
    verdict v = game_verdict(g, state, seat, c);
    verdict_words(g, &v, in, sentence);
    if (*verdict_rule(g, &v))
        text_addf(sentence, " [%s]", verdict_rule(g, &v));
    return v.bar == BAR_NONE;
}
