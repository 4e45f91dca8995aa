/* What a choice costs and promises, outside the combats (panel.c): the choice is made on a copy, or asked of the very
 * function that carries it out. */
#include "core/tell/forecast.h"

#include "games/cruzada/rules/combat/combat.h"

enum { DIE = 6 };

/* Own units that are on the map without supply. */
static int cut_units(const cruzada *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += on_map(s, u) && !in_supply(s, u);
    return count;
}

/* What a step of a unit changes: VP, RM, and who is cut off by it. */
static void changes(const cruzada *s, const cruzada *then, int seat, int unit, forecast *out)
{
    int own = cut_units(then, seat) - cut_units(s, seat),
        foe = cut_units(then, other(seat)) - cut_units(s, other(seat));
    bool cut = on_map(then, unit) && !in_supply(then, unit);
    if (then->vp != s->vp || then->rm != s->rm)
        forecast_promise(out, ask(PROMPT_CHANGES, then->vp - s->vp, then->rm - s->rm));
    if (foe > 0)
        forecast_promise(out, ask(PROMPT_CUTS_FOE, foe, 0));
    if (own > 0)
        forecast_promise(out, ask(PROMPT_CUTS_OWN, own, 0));
    else if (cut)
        forecast_promise(out, ask(PROMPT_CUT_THERE, unit, 0));
}

/* CR-10.1.3, CR-10.1.9: a move, with its points. */
static bool march(const cruzada *s, int seat, choice c, forecast *out)
{
    cruzada then = *s;
    const frame *f = flow_peek(&s->head);
    int unit = f->c, points = f->b;
    if (choice_verb(c) != VERB_TO)
        return false;
    int cost = cr_march_cost(s, choice_a(c));
    cr_march_choose(&then, seat, c, NULL);
    forecast_cost(out, ask(PROMPT_COSTS_MP, cost, points));
    changes(s, &then, seat, unit, out);
    return true;
}

/* CR-11.5.6 */
static bool advance(const cruzada *s, int seat, choice c, forecast *out)
{
    cruzada then = *s;
    if (choice_verb(c) != VERB_ADVANCE)
        return false;
    cr_advance_choose(&then, seat, c, NULL);
    changes(s, &then, seat, choice_a(c), out);
    return out->promises;
}

/* CR-8.2.1, CR-18.1.7, CR-18.1.9b */
static bool activate(const cruzada *s, int seat, choice c, forecast *out)
{
    int verb = choice_verb(c);
    if (verb != VERB_MOVE && verb != VERB_COMBAT)
        return false;
    int cost = cr_activate_cost(s, seat, choice_a(c), verb == VERB_COMBAT);
    forecast_cost(out, ask(PROMPT_COSTS_OPS, cost, flow_peek(&s->head)->b));
    return true;
}

static void die_table(int most, int yes, int no, forecast *out)
{
    forecast_table *t = forecast_dice(out, ask(PROMPT_ONE_DIE, 0, 0), DIE);
    for (int die = 1; die <= DIE; die++)
        forecast_face(t, die, die, 1, ask(die <= most ? yes : no, 0, 0));
}

/* CR-10.2.2a, CR-10.2.2b, CR-10.2.4a */
static bool build(const cruzada *s, choice c, forecast *out)
{
    if (choice_verb(c) != VERB_BUILD)
        return false;
    int most = cr_build_most(s, choice_a(c));
    if (most >= DIE)
        forecast_promise(out, ask(PROMPT_BUILT, 0, 0));
    else
        die_table(most, PROMPT_BUILT, PROMPT_NOT_BUILT, out);
    return true;
}

/* CR-16.1.4.2a */
static bool assault(const cruzada *s, choice c, forecast *out)
{
    cruzada then = *s;
    int siege = flow_peek(&s->head)->c;
    if (choice_verb(c) == VERB_WITH)
        then.marks[choice_a(c)] |= ATTACKER;
    else if (choice_verb(c) != VERB_FIGHT)
        return false;
    die_table(cr_assault_most(&then, siege), PROMPT_WEAKENED, PROMPT_HELD_OUT, out);
    return true;
}

/* CR-8.2.1, CR-8.3.1, CR-8.4.1a: what a card gives. */
static bool card(const cruzada *s, int seat, choice c, forecast *out)
{
    int which = choice_a(c), own, foreign;
    switch (choice_verb(c)) {
    case VERB_OPS: forecast_promise(out, ask(PROMPT_GIVES_OPS, CARD_OF(which)->ops, 0)); return true;
    case VERB_SR:
        forecast_promise(out, ask(PROMPT_GIVES_SR, CARD_OF(which)->ops + the_turn(s)->sr_mod, 0));
        return true;
    case VERB_RP:
        cr_rp_of(s, seat, which, &own, &foreign);
        forecast_promise(out, ask(PROMPT_GIVES_RP, own, foreign));
        return true;
    default: return false;
    }
}

/* CR-12.1.2, CR-14.1.3: in halves, told in halves. */
static bool points(const cruzada *s, choice c, forecast *out)
{
    const frame *f = flow_peek(&s->head);
    if (f->node == NODE_REDEPLOY && choice_verb(c) == VERB_PICK)
        forecast_cost(out, ask(PROMPT_COSTS_HALVES, cr_redeploy_cost(s, choice_a(c)), f->b));
    else if (f->node == NODE_REPLACE && choice_verb(c) == VERB_RESTORE)
        forecast_cost(out, ask(PROMPT_COSTS_HALVES, cr_restore_cost(s, choice_a(c)), cr_restore_left(s, choice_b(c))));
    else
        return false;
    return true;
}

bool cr_forecast(const void *state, int seat, choice c, forecast *out)
{
    const cruzada *s = state;
    if (!s->head.depth)
        return false;
    switch (flow_peek(&s->head)->node) {
    case NODE_ROUND: return card(s, seat, c, out);
    case NODE_ACTIVATE: return activate(s, seat, c, out);
    case NODE_MARCH: return march(s, seat, c, out);
    case NODE_BUILD: return build(s, c, out);
    case NODE_ASSAULT: return assault(s, c, out);
    case NODE_ADVANCE: return advance(s, seat, c, out);
    case NODE_REDEPLOY:
    case NODE_REPLACE: return points(s, c, out);
    default: return cr_combat_forecast(s, seat, c, out);
    }
}
