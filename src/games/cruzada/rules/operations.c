/* Chapter 8.2, Operations: spaces are activated for Movement or Combat, then units move, build and fight. */
#include "games/cruzada/rules/rules.h"

void cr_ops_begin(cruzada *s, int side, int points, int rule, bool card)
{
    PUSH(&s->head, ops, .side = side, .points = points, .rule = rule, .by_card = card);
}

/* CR-8.2.4, CR-8.2.5, ruling CR-5: all activations, all moves and constructions, then the combats. */
flow cr_ops_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    ops_frame *ops = ops_of(f);
    switch (ops->step++) {
    case OPS_ACTIVATE:
        PUSH(&s->head, activate, .side = ops->side, .left = ops->points, .rule = ops->rule, .by_card = ops->by_card);
        break;
    case OPS_MOVE: PUSH(&s->head, moves, .side = ops->side); break;
    case OPS_BUILD: PUSH(&s->head, build, .side = ops->side); break;
    case OPS_STACK: cr_overfull_push(s, ops->side); break;
    case OPS_COMBAT: PUSH(&s->head, attacks, .side = ops->side); break;
    default:
        flow_pop(&s->head);
        cr_bonus_due(s, t);
        break;
    }
    return FLOW_ON;
}

/* --- what may be activated, and what it costs --- */

/* A space whose only unit is the Insurrection is never activated. */
static bool immobile_only(const cruzada *s, int space)
{
    EACH_AT(u, s, space)
        if (!is_a(u, UNIT_IMMOBILE))
            return false;
    return true;
}

/* CR-13.3.1, CR-13.4.2a, CR-13.4.2b, CR-13.1.1.1 */
static refusal supply_why(const cruzada *s, int side, int space, bool combat)
{
    if (nodeset_has(&s->supplied[side], space))
        return ALLOWED;
    if (!nodeset_has(&s->border[side], space))
        return refuse(NO_SUPPLY, space, 0);
    return combat ? refuse(NO_BORDER_COMBAT, space, 0) : ALLOWED;
}

/* Supply, shortage, Isolated Spaces. */
static inline refusal space_why(const cruzada *s, int side, int space, bool combat)
{
    if (!nodeset_has(&s->here[side], space))
        return refuse(NO_UNIT_THERE, space, 0); /* CR-8.2.2 */
    if (s->flags[space] & (FOR_MOVE | FOR_COMBAT))
        return refuse(NO_TWICE, space, 0); /* CR-8.2.3 */
    if (immobile_only(s, space))
        return refuse(NO_INSURRECTION, space, 0);
    refusal why = supply_why(s, side, space, combat);
    if (!allowed(why) || !combat)
        return why;
    if (side == NAT && cr_isolated_group(s, space) != NONE)
        return refuse(NO_ISOLATED_COMBAT, space, 0); /* CR-16.2.3, CR-18.2.3d */
    if (side == NAT && s->shortage)
        return cr_shortage_why(s, space);
    if (side == REP && lasts(s, LASTS_REP_ONE_COMBAT) && cr_marked(s, FOR_COMBAT))
        return refuse(NO_SECOND_COMBAT, space, 0); /* CR-card-N28, ruling CR-65 */
    return ALLOWED;
}

/* CR-18.1.7: Italians in one space with others cost one point more for Combat; CR-18.1.9b, ruling CR-78: guerrillas
 * cost one more, once. */
int cr_activate_cost(const cruzada *s, int side, int space, bool combat)
{
    int cost = 1;
    if (side == NAT && combat && with(s, OPT_ITALIAN_FRICTION)) {
        bool ctv = false, mixed = false;
        EACH_AT(u, s, space) {
            ctv |= is_corps(u) && is_a(u, UNIT_ITALIAN);
            mixed |= !is_a(u, UNIT_ITALIAN);
        }
        cost += ctv && mixed;
    }
    return cost + (side == NAT && s->guerrilla == space);
}

/* --- NODE_ACTIVATE --- */

static bool sevilla_marked(const cruzada *s)
{
    return s->flags[THE(sevilla)] & (FOR_MOVE | FOR_COMBAT);
}
static bool other_marked(const cruzada *s)
{
    for (int p = 0; p < SPACES; p++)
        if (p != THE(sevilla) && s->flags[p] & (FOR_MOVE | FOR_COMBAT))
            return true;
    return false;
}

/* What the card itself allows: N27 Combat only, N1 Sevilla and one other space, R50 and a Nationalist landing not their
 * Beach Head (CR-18.2.12c). */
static refusal rule_why(const cruzada *s, const activate_frame *activation, int space, bool combat)
{
    if (activation->rule == ACTIVATES_ANY)
        return ALLOWED;
    if (activation->rule == ACTIVATES_COMBAT && !combat)
        return refuse(NO_MOVE_BY_CARD, space, 0);
    if (activation->rule == ACTIVATES_SEVILLA && space != THE(sevilla) && !sevilla_marked(s) && other_marked(s))
        return refuse(NO_SECOND_BESIDE_SEVILLA, space, 0);
    if (activation->rule == ACTIVATES_SEVILLA && space != THE(sevilla) && sevilla_marked(s) && other_marked(s))
        return refuse(NO_SECOND_BESIDE_SEVILLA, space, 0);
    if (activation->rule == ACTIVATES_NOT_BEACHHEAD && space == (activation->side == REP ? BEACH_P : BEACH_N))
        return refuse(activation->side == REP ? NO_BEACH_P_NOW : NO_BEACH_NOW, space, 0);
    return ALLOWED;
}

static refusal activate_why(const cruzada *s, const activate_frame *activation, int space, bool combat)
{
    refusal why = space_why(s, activation->side, space, combat);
    if (allowed(why))
        why = rule_why(s, activation, space, combat);
    if (!allowed(why))
        return why;
    int cost = cr_activate_cost(s, activation->side, space, combat);
    bool band = activation->side == NAT && s->guerrilla == space;
    if (cost <= activation->left)
        return ALLOWED;
    int rule = cost == 1 ? NO_POINTS : cost > 2 ? NO_POINTS_BOTH : band ? NO_POINTS_BAND : NO_POINTS_FOR;
    return refuse(rule, cost, activation->left);
}

/* CR-18.2.12a: once, from Turn 12 on, after N49, with a card played as OPS. */
static refusal land_why(const cruzada *s, const activate_frame *activation)
{
    enum { FIRST_TURN = 12 };
    if (activation->side != NAT)
        return refuse(NO_LANDING_SIDE, 0, 0);
    if (!with(s, OPT_NAT_DISEMBARK))
        return refuse(NO_LANDING_OPTION, 0, 0);
    if (s->landed)
        return refuse(NO_LANDING_TWICE, 0, 0);
    if (s->turn < FIRST_TURN)
        return refuse(NO_LANDING_YET, FIRST_TURN, s->turn);
    if (!played(s, CARD(NAT, 49)))
        return refuse(NO_LANDING_FLEET, CARD(NAT, 49), 0);
    if (!activation->by_card)
        return refuse(NO_LANDING_CARD, 0, 0);
    if (activation->left < 1)
        return refuse(NO_POINTS, 1, activation->left);
    if (!cr_landing_force(s, NAT))
        return refuse(NO_LANDING_NOBODY, 0, 0);
    return cr_landing_any(s, NAT) ? ALLOWED : refuse(NO_LANDING_PLACE, 0, 0);
}

static bool activate_any(const cruzada *s, const activate_frame *activation)
{
    NODESET_EACH(p, &s->here[activation->side])
        if (allowed(activate_why(s, activation, p, false)) || allowed(activate_why(s, activation, p, true)))
            return true;
    return allowed(land_why(s, activation));
}

flow cr_activate_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    const activate_frame *activation = activate_of(f);
    if (activation->left > 0 && activate_any(s, activation))
        return flow_wait(&s->head, 1u << activation->side);
    if (activation->left > 0) /* the operation would end without a word */
        note(t, ENTRY_NONE_TO_ACTIVATE, activation->side, activation->left, sevilla_marked(s) || other_marked(s), 0);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* CR-8.2.1, CR-8.2.3, ruling CR-4: as many as there are points, or fewer, or none. */
void cr_activate_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const activate_frame *activation = activate_now(&s->head);
    NODESET_EACH(p, &s->here[seat]) {
        offer(out, VERB_MOVE, p, 0, activate_why(s, activation, p, false));
        offer(out, VERB_COMBAT, p, 0, activate_why(s, activation, p, true));
    }
    offer(out, VERB_LAND, 0, 0, land_why(s, activation));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_activate_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    int verb = choice_verb(c);
    (void)seat;
    return verb == VERB_MOVE || verb == VERB_COMBAT
               ? activate_why(s, activate_now(&s->head), choice_a(c), verb == VERB_COMBAT)
               : ALLOWED;
}

void cr_activate_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    activate_frame *activation = activate_top(&s->head);
    int space = choice_a(c);
    bool combat = choice_verb(c) == VERB_COMBAT;
    switch (choice_verb(c)) {
    case VERB_MOVE:
    case VERB_COMBAT: /* CR-3.0b: all units that are there now, for this action only */
        activation->left = (int16_t)(activation->left - cr_activate_cost(s, seat, space, combat));
        s->flags[space] |= combat ? FOR_COMBAT : FOR_MOVE;
        if (seat == NAT && s->guerrilla == space)
            s->guerrilla = NO_SPACE;
        note(t, combat ? ENTRY_FOR_COMBAT : ENTRY_FOR_MOVE, seat, space, 0, 0);
        break;
    case VERB_LAND:
        activation->left--;
        activation->rule = ACTIVATES_NOT_BEACHHEAD;
        s->landed = 1;
        PUSH(&s->head, landing, .side = seat, .space = NONE);
        break;
    default: flow_pop(&s->head); break;
    }
}
