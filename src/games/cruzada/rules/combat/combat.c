/* Chapter 11.2, Combat Resolution: the steps of a combat (CR-11.2.1), and a withdrawal before it (chapter 18.3.1). Who
 * attacks what: attackers.c. */
#include "games/cruzada/rules/combat/combat.h"

/* --- NODE_WITHDRAW (CR-18.3.1a, ruling CR-36) --- */

refusal cr_withdraw_why(const cruzada *s)
{
    team foe, own;
    bool corps = false;
    if (!with(s, OPT_WITHDRAWAL))
        return refuse(NO_WITHDRAW_OPTION, 0, 0);
    cr_team(s, ATTACK, &foe);
    cr_team(s, DEFENCE, &own);
    for (int i = 0; i < foe.count; i++)
        corps |= is_corps(foe.unit[i]);
    for (int i = 0; i < own.count; i++)
        if (is_corps(own.unit[i]))
            return refuse(NO_WITHDRAW_CORPS, own.unit[i], 0);
    if (!corps)
        return refuse(NO_WITHDRAW_ATTACKER, s->battle.target, 0);
    return own.count == 1 && reduced(s, own.unit[0]) ? refuse(NO_WITHDRAW_WEAK, own.unit[0], 0) : ALLOWED;
}

flow cr_withdraw_run(void *state, frame *f, trace *t)
{
    (void)t;
    return flow_wait(&((cruzada *)state)->head, 1u << withdraw_of(f)->side);
}

void cr_withdraw_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_WITHDRAW, 0, 0, ALLOWED);
    offer(out, VERB_STAND, 0, 0, ALLOWED);
}

void cr_withdraw_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_WITHDRAW) {
        s->battle.withdraws = 1;
        note(t, ENTRY_WITHDRAWS, seat, s->battle.target, 0, 0);
    }
}

/* --- NODE_COMBAT --- */

/* CR-card-N07, ruling CR-84: militia leaves the attack, but counts as having attacked. */
static void disperse(cruzada *s, trace *t)
{
    team who;
    cr_team(s, ATTACK, &who);
    for (int i = 0; i < who.count; i++)
        if (is_a(who.unit[i], UNIT_MILITIA)) {
            s->marks[who.unit[i]] &= (uint16_t) ~(ATTACKER | CUT);
            note(t, ENTRY_DISPERSED, who.unit[i], 0, 0, 0);
        }
}

/* CR-cl-N14a, CR-cl-N14b: N14 has been carried out, now N7; if nobody is left to attack there is no combat. */
static bool called_off(cruzada *s, trace *t)
{
    bool dispersed = cr_code_in(s, NAT, CODE_DISPERSE) && side_in(s, DEFENCE) == NAT && cr_team_count(s, ATTACK);
    if (dispersed)
        disperse(s, t);
    if (cr_team_count(s, ATTACK))
        return false;
    if (!dispersed)
        s->flags[s->battle.target] &= (uint8_t)~STRUCK;
    note(t, ENTRY_CALLED_OFF, s->battle.target, 0, 0, 0);
    cr_cards_return(s, t);
    return true;
}

/* CR-card-R07: the Republican fires first. */
static bool orders_captured(const cruzada *s)
{
    return cr_code_in(s, REP, CODE_ORDERS_CAPTURED) && side_in(s, DEFENCE) == REP;
}

/* CR-11.2.7b: both fire at the same time; the attacker's die is thrown first. */
static void fire_step(cruzada *s, trace *t)
{
    cr_madrid_attacked(s, t);
    if (!orders_captured(s))
        cr_throw(s, ATTACK, t);
    cr_throw(s, DEFENCE, t);
}

static void answer_step(cruzada *s, trace *t)
{
    if (orders_captured(s) && cr_team_count(s, ATTACK))
        cr_throw(s, ATTACK, t);
}

/* CR-11.2.9a, CR-11.2.9b; CR-18.3.1c, ruling CR-112; CR-card-R60 */
static void result_step(cruzada *s, trace *t)
{
    combat *b = &s->battle;
    int more = b->number[ATTACK] - b->number[DEFENCE];
    bool given = b->withdraws || (cr_code_in(s, REP, CODE_ORGANIZED_RETREAT) && cr_team_count(s, ATTACK));
    b->winner = (uint8_t)(given || more > 0 ? ATTACK + 1 : more < 0 ? DEFENCE + 1 : 0);
    if (b->winner)
        note(t, ENTRY_WINS, side_in(s, b->winner - 1), b->number[ATTACK], b->number[DEFENCE], 0);
    else
        note(t, ENTRY_TIE, b->number[ATTACK], 0, 0, 0);
}

/* CR-13.3.4: a side whose units are all out of supply is passed over, and that is told. */
static void commit_step(cruzada *s, int role, trace *t)
{
    if (cr_team_count(s, role) && cr_all_cut(s, role))
        note(t, ENTRY_NO_CARDS, side_in(s, role), s->battle.target, 0, 0);
    if (cr_may_commit(s, role))
        PUSH(&s->head, commit, .side = side_in(s, role), .role = role);
}

static void end_step(cruzada *s, trace *t)
{
    if (fighting(s))
        cr_cards_settle(s, t);
    cr_combat_reset(s);
    flow_pop(&s->head);
}

/* The steps after the dice. CR-11.2.8: the defender takes losses first. */
static void after_fire(cruzada *s, combat_frame *fight, int step, trace *t)
{
    bool first = orders_captured(s);
    switch (step) {
    case FIGHT_LOSS_FIRST: cr_loss_begin(s, first ? ATTACK : DEFENCE, t); break;
    case FIGHT_ANSWER: answer_step(s, t); break;
    case FIGHT_LOSS_LAST: cr_loss_begin(s, first ? DEFENCE : ATTACK, t); break;
    case FIGHT_SPARE:
        if (cr_spare_due(s) && s->battle.lost[0] != NO_UNIT)
            PUSH(&s->head, spare, .side = REP);
        break;
    case FIGHT_RESULT: result_step(s, t); break;
    case FIGHT_HOLD: cr_hold_begin(s, fight->side, t); break;
    case FIGHT_RETREAT: cr_retreat_begin(s, t); break;
    case FIGHT_ADVANCE: cr_advance_begin(s, t); break;
    default: end_step(s, t); break;
    }
}

flow cr_combat_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    combat_frame *fight = combat_of(f);
    int step = fight->step++;
    switch (step) {
    case FIGHT_WITHDRAW:
        if (allowed(cr_withdraw_why(s)))
            PUSH(&s->head, withdraw, .side = other(fight->side));
        break;
    case FIGHT_ATTACKER: commit_step(s, ATTACK, t); break;
    case FIGHT_DEFENDER: commit_step(s, DEFENCE, t); break;
    case FIGHT_DEFECT:
        if (cr_code_in(s, NAT, CODE_DEFECTION) && other(fight->side) == NAT)
            PUSH(&s->head, defect, .side = NAT);
        break;
    case FIGHT_TEST:
        if (called_off(s, t)) {
            cr_combat_reset(s);
            flow_pop(&s->head);
        } else {
            cr_cards_test(s, t);
        }
        break;
    case FIGHT_FIRE: fire_step(s, t); break;
    default: after_fire(s, fight, step, t); break;
    }
    return FLOW_ON;
}
