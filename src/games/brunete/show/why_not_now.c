/* What "why not?" answers when a choice is not for this moment or this seat: whose decision it is, and when. Whether it
 * could be paid for does not matter here. */
#include "games/brunete/show/show.h"

static bool on_stack(const brunete *s, int node)
{
    return flow_find(&s->head, node);
}

static int top_node(const brunete *s)
{
    return s->head.depth ? flow_peek(&s->head)->node : NODE_NONE;
}

/* --- the administrative phase --- */

/* BR-2d, BR-6.3b */
static refusal replace_when(const brunete *s, int seat)
{
    if (s->turn < 2)
        return refuse(NO_REPLACE_TURN, 0, 0);
    int own = seat == s->initiative ? STEP_REPLACE_1 : STEP_REPLACE_2;
    if (turn_step(s) < own)
        return refuse(NO_REPLACE_FIRST, s->initiative, 0);
    return refuse(NO_REPLACE_SECOND, 0, 0);
}

/* BR-2e, BR-5.2c */
static refusal resource_when(const brunete *s, int seat)
{
    if (s->turn < br_table.resource_from[seat])
        return refuse(NO_RESOURCE_TURN, seat, br_table.resource_from[seat]);
    return refuse(turn_step(s) < STEP_RESOURCES ? NO_RESOURCE_LATER : NO_RESOURCE_SECOND, 0, 0);
}

/* --- the operations phase --- */

/* BR-2g, BR-9i, BR-9m */
static refusal step_when(const brunete *s)
{
    if (s->turn == 1 && turn_step(s) < STEP_INFILTRATION)
        return refuse(NO_STEP_LATER, 0, 0);
    if (on_stack(s, NODE_INFILTRATE))
        return refuse(NO_STEP_REACTION, 0, 0);
    return refuse(s->turn == 1 ? NO_STEP_OVER : NO_STEP_TURN, 0, 0);
}

/* BR-6.1a, BR-6.1b, BR-6.2a, BR-6.2e: what is begun is ended first. */
static refusal enter_when(const brunete *s, int seat, int verb)
{
    const beside_frame *beside = beside_under(&s->head);
    const recover_frame *recover = recover_under(&s->head);
    if (beside && game_acts(s, seat))
        return refuse(NO_BESIDE_FIRST, beside->unit, 0);
    if (recover && game_acts(s, seat))
        return refuse(NO_SPEND_FIRST, recover->unit, 0);
    switch (verb) {
    case VERB_BESIDE:
        return on_stack(s, NODE_ENTER) && game_acts(s, seat) ? refuse(NO_BRING_FIRST, 0, 0)
                                                             : refuse(NO_BRING_WHEN, 0, 0);
    case VERB_SPEND: return refuse(NO_SPEND_WHEN, 0, 0);
    case VERB_RECOVER: return refuse(NO_RECOVER_WHEN, 0, 0);
    default: return refuse(NO_BRING_WHEN, 0, 0);
    }
}

/* BR-9a, BR-4.1e, BR-2m, BR-9i: a unit moves in its side's movement; a retreat and an advance are something else. */
static refusal move_when(const brunete *s, int seat)
{
    const leg_frame *leg = leg_under(&s->head);
    if (leg && game_acts(s, seat))
        return refuse(NO_LEG_FIRST, leg->unit, 0);
    if (on_stack(s, NODE_FLEE) || on_stack(s, NODE_RETREAT))
        return refuse(NO_MOVE_RETREAT, s->target, 0);
    if (on_stack(s, NODE_ADVANCE))
        return refuse(NO_MOVE_ADVANCE, s->target, 0);
    if (top_node(s) == NODE_INFILTRATE)
        return refuse(NO_MOVE_INFILTRATION, 0, 0);
    return refuse(NO_MOVE_WHEN, seat, 0);
}

/* Where somebody goes is asked once it is known who goes. */
static refusal to_when(const brunete *s, int seat)
{
    if (!game_acts(s, seat))
        return move_when(s, seat);
    switch (top_node(s)) {
    case NODE_MOVE: return refuse(NO_TO_MOVE, 0, 0);
    case NODE_RETREAT: return refuse(NO_TO_RETREAT, s->target, 0);
    case NODE_ADVANCE: return refuse(NO_TO_ADVANCE, s->target, 0);
    default: return move_when(s, seat);
    }
}

/* --- combat --- */

/* BR-10.1a, BR-10.1b, BR-2h, BR-2p */
static refusal attack_when(const brunete *s, int seat, int verb)
{
    bool acts = game_acts(s, seat);
    if (on_stack(s, NODE_BATTLE))
        return refuse(NO_ATTACK_ANNOUNCED, s->target, 0);
    if (on_stack(s, NODE_DECLARE) && acts)
        return refuse(NO_ATTACK_DECLARED, s->target, 0);
    if (top_node(s) == NODE_COMBAT && acts && verb != VERB_ATTACK)
        return refuse(NO_WITH_FIRST, 0, 0);
    if (turn_step(s) == STEP_EXTRA_ENTER || turn_step(s) == STEP_EXTRA_MOVE)
        return refuse(NO_ATTACK_EXTRA, 0, 0);
    return refuse(NO_ATTACK_WHEN, seat, 0);
}

/* BR-10.3.1a, BR-10.3.1b, ruling BR-28 */
static refusal elite_when(const brunete *s, int seat)
{
    if (!on_stack(s, NODE_BATTLE))
        return refuse(NO_ELITE_WHEN, 0, 0);
    if (s->bonus[seat] == BONUS_USED)
        return refuse(NO_ELITE_TAKEN, 0, 0);
    if (!br_battle_elite(s, seat))
        return refuse(NO_ELITE_LACKING, 0, 0);
    return refuse(s->bonus[seat] == BONUS_OPEN ? NO_ELITE_LATER : NO_ELITE_WAIVED, 0, 0);
}

/* BR-10.3.3e */
static refusal support_when(const brunete *s, int seat)
{
    if (!on_stack(s, NODE_BATTLE))
        return refuse(NO_SUPPORT_WHEN, 0, 0);
    return refuse(s->chosen[seat] || s->die ? NO_SUPPORT_CHOSEN : NO_SUPPORT_LATER, 0, 0);
}

/* BR-10.4.1b, BR-10.3.2h, ruling BR-33 */
static refusal stubborn_when(const brunete *s, int seat)
{
    if (!on_stack(s, NODE_BATTLE))
        return refuse(NO_STUBBORN_WHEN, 0, 0);
    if (seat == s->attacker)
        return refuse(NO_STUBBORN_ATTACKER, 0, 0);
    if (!s->die)
        return refuse(NO_STUBBORN_WHEN, 0, 0);
    const crt_cell *cell = combat_result(s);
    if (!cell->retreat)
        return refuse(NO_STUBBORN_NO_RETREAT, 0, 0);
    if (!cell->green)
        return refuse(NO_STUBBORN_BLACK, 0, 0);
    return refuse(HEX(s->target)->defence ? NO_STUBBORN_ONCE : NO_STUBBORN_TERRAIN, s->target, 0);
}

/* BR-10.4.1a, BR-10.4.1u */
static refusal retreat_when(const brunete *s, int seat, int verb)
{
    const flee_frame *flee = flee_under(&s->head);
    if (flee && game_acts(s, seat))
        return refuse(NO_RETREAT_FIRST, flee->unit, 0);
    return refuse(verb == VERB_EXIT ? NO_EXIT_WHEN : NO_RETREAT_WHEN, 0, 0);
}

/* BR-10.4.2a */
static refusal advance_when(const brunete *s, int seat)
{
    const pursue_frame *pursue = pursue_under(&s->head);
    if (pursue && game_acts(s, seat))
        return refuse(NO_PURSUE_FIRST, pursue->unit, 0);
    return refuse(NO_ADVANCE_WHEN, 0, 0);
}

/* --- what can't be left out --- */

/* What a marker brings is not refused. */
static refusal end_replace_when(const replace_frame *replace)
{
    switch (replace->kind) {
    case REPLACE_REGULAR: return refuse(NO_END_REGULAR, 0, 0);
    case REPLACE_ELITE: return refuse(NO_END_ELITE, 0, 0);
    default: return ALLOWED;
    }
}

/* Nodes that offer neither `pass` nor `done`, or not yet. */
static refusal end_when(const brunete *s, int seat)
{
    const frame *f = s->head.depth ? flow_peek(&s->head) : NULL;
    if (!f || !game_acts(s, seat))
        return ALLOWED;
    switch (f->node) {
    case NODE_DEPLOY: return refuse(NO_END_DEPLOY, 0, 0);
    case NODE_REPLACE: return end_replace_when(replace_seen(f));
    case NODE_BESIDE: return refuse(NO_BESIDE_FIRST, beside_seen(f)->unit, 0);
    case NODE_RECOVER: return refuse(NO_SPEND_FIRST, recover_seen(f)->unit, 0);
    case NODE_LEG: return f->step ? ALLOWED : refuse(NO_END_LEG, leg_seen(f)->unit, 0);
    case NODE_DECLARE: return refuse(NO_ATTACK_DECLARED, s->target, 0);
    case NODE_SUPPORT: return refuse(NO_END_SUPPORT, 0, 0);
    case NODE_LOSS: return refuse(NO_END_LOSS, loss_seen(f)->left, 0);
    case NODE_RETREAT:
    case NODE_FLEE: return refuse(NO_END_RETREAT, s->target, 0);
    default: return ALLOWED;
    }
}

/* BR-10.1i: both sides may owe steps; one names its own at a time. */
static refusal lose_when(const brunete *s, int seat)
{
    const frame *f = s->head.depth ? flow_peek(&s->head) : NULL;
    bool others = f && f->node == NODE_LOSS && loss_seen(f)->side != seat;
    return others ? refuse(NO_LOSE_OTHERS, loss_seen(f)->side, 0) : refuse(NO_LOSE_WHEN, 0, 0);
}

static refusal battle_when(const brunete *s, int seat, choice c)
{
    switch (choice_verb(c)) {
    case VERB_ATTACK:
    case VERB_WITH:
    case VERB_FIGHT: return attack_when(s, seat, choice_verb(c));
    case VERB_ELITE: return elite_when(s, seat);
    case VERB_SUPPORT: return support_when(s, seat);
    case VERB_LOSE: return lose_when(s, seat);
    case VERB_STUBBORN: return stubborn_when(s, seat);
    case VERB_RETREAT:
    case VERB_EXIT: return retreat_when(s, seat, choice_verb(c));
    case VERB_ADVANCE: return advance_when(s, seat);
    default: return end_when(s, seat);
    }
}

/* Whose units are meant: one's own, but for a bomb. */
static int others_row(int verb)
{
    switch (verb) {
    case VERB_MOVE: return NO_ENEMY_UNIT;
    case VERB_REPLACE: return NO_REPLACE_ENEMY;
    case VERB_BRING: return NO_BRING_ENEMY;
    case VERB_RECOVER:
    case VERB_SPEND: return NO_RECOVER_ENEMY;
    case VERB_WITH: return NO_ATTACK_ENEMY;
    default: return NO_NONE;
    }
}

/* BR-9i: only six units infiltrate, in any turn; BR-8.1b: one's own units are never bombed. */
refusal br_why_never(const void *state, int seat, choice c)
{
    (void)state;
    int verb = choice_verb(c), row = others_row(verb);
    if (verb == VERB_STEP && (seat != REP || !UNIT(choice_a(c))->infiltrates))
        return refuse(NO_ONLY_INFILTRATORS, choice_a(c), 0);
    if (verb == VERB_BOMB)
        return UNIT(choice_a(c))->side == seat ? refuse(NO_BOMB_OWN, choice_a(c), 0) : ALLOWED;
    return row == NO_NONE || UNIT(choice_a(c))->side == seat ? ALLOWED : refuse(row, choice_a(c), 0);
}

refusal br_why_not_now(const void *state, int seat, choice c)
{
    const brunete *s = state;
    switch (choice_verb(c)) {
    case VERB_PLACE: return refuse(NO_DEPLOY_WHEN, 0, 0);
    case VERB_REPLACE: return replace_when(s, seat);
    case VERB_RESOURCE: return resource_when(s, seat);
    case VERB_STEP: return step_when(s);
    case VERB_BOMB:
    case VERB_INTERDICT: return refuse(NO_AIR_WHEN, seat, 0);
    case VERB_REROLL: return refuse(s->reroll[seat] ? NO_REROLL_WHEN : NO_REROLL_LACKING, 0, 0);
    case VERB_PAY: return refuse(NO_PAY_WHEN, 0, 0);
    case VERB_BRING:
    case VERB_BESIDE:
    case VERB_RECOVER:
    case VERB_SPEND: return enter_when(s, seat, choice_verb(c));
    case VERB_MOVE: return move_when(s, seat);
    case VERB_TO: return to_when(s, seat);
    default: return battle_when(s, seat, c);
    }
}
