/* Chapter 11: combat. Who attacks what (11.1, 11.2.2), and the steps of a combat (CR-11.2.1). */
#include "games/cruzada/rules/combat/combat.h"

enum { COORDINATION_TURNS = 5 };

/* No combat. */
void cr_combat_reset(cruzada *s)
{
    combat *b = &s->battle;
    memset(b, 0, sizeof *b);
    b->target = NO_SPACE;
    memset(b->origin, NO_SPACE, sizeof b->origin);
    memset(b->passed, NO_SPACE, sizeof b->passed);
    memset(b->way, NO_SPACE, sizeof b->way);
    memset(b->lost, NO_UNIT, sizeof b->lost);
    memset(b->lost_at, NO_SPACE, sizeof b->lost_at);
    memset(b->heir, NO_UNIT, sizeof b->heir);
    memset(b->order, NO_CARD, sizeof b->order);
    s->idle[NAT] = s->idle[REP] = 0;
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= (uint16_t)~COMBAT_MARKS;
}

/* --- who takes part --- */

void cr_team(const cruzada *s, int role, team *out)
{
    out->count = 0;
    if (role == DEFENCE) {
        EACH_AT(u, s, s->battle.target)
            if (out->count < TEAM && side_of(u) == side_in(s, DEFENCE))
                out->unit[out->count++] = (uint8_t)u;
        return;
    }
    for (int i = 0; i < ORIGINS && s->battle.origin[i] != NO_SPACE; i++)
        EACH_AT(u, s, s->battle.origin[i])
            if (s->marks[u] & ATTACKER && out->count < TEAM && side_of(u) == side_in(s, ATTACK))
                out->unit[out->count++] = (uint8_t)u;
}

bool cr_team_has(const cruzada *s, int role, uint32_t flags)
{
    team who;
    cr_team(s, role, &who);
    for (int i = 0; i < who.count; i++)
        if (is_a(who.unit[i], flags))
            return true;
    return false;
}

/* --- who may attack what --- */

/* CR-11.1.1, CR-11.1.5a; CR-18.3.4: armor that moved there is activated too. */
static refusal attacker_why(const cruzada *s, int side, int unit)
{
    if (side_of(unit) != side)
        return refuse(NO_ENEMY_UNIT, unit, 0);
    if (!on_map(s, unit) || !(s->flags[s->at[unit]] & FOR_COMBAT))
        return refuse(NO_ATTACK_ACTIVE, unit, 0);
    if (s->marks[unit] & ATTACKED)
        return refuse(NO_ATTACK_TWICE, unit, 0);
    return is_a(unit, UNIT_IMMOBILE) ? refuse(NO_INSURRECTION, s->at[unit], 0) : ALLOWED;
}

/* Spaces of the enemy beside units that may attack. */
static nodeset in_reach(const cruzada *s, int side)
{
    nodeset found = {{0}};
    NODESET_EACH(p, &s->here[side]) {
        if (!(s->flags[p] & FOR_COMBAT))
            continue;
        bool any = false;
        EACH_AT(u, s, p)
            any |= allowed(attacker_why(s, side, u));
        if (any) {
            nodeset near = cr_beside(s, p);
            nodeset_join(&found, &near);
        }
    }
    nodeset_keep(&found, &s->here[other(side)]); /* [79] */
    return found;
}

/* CR-11.1.5b, CR-11.1.3a, CR-card-R51 */
static refusal attack_why(const cruzada *s, int side, const nodeset *reach, int space)
{
    if (controls(s, side, space))
        return refuse(NO_ATTACK_OWN, space, 0);
    if (!nodeset_has(&s->here[other(side)], space))
        return refuse(NO_ATTACK_EMPTY, space, 0);
    if (!nodeset_has(reach, space))
        return refuse(NO_ATTACK_FAR, space, 0);
    if (s->flags[space] & STRUCK)
        return refuse(NO_ATTACK_AGAIN, space, 0);
    return cr_enter_why(s, side, space);
}

int cr_attack_count(const cruzada *s, int side)
{
    int count = 0;
    nodeset reach = in_reach(s, side);
    NODESET_EACH(p, &reach)
        count += allowed(attack_why(s, side, &reach, p));
    for (int i = 0; i < SIEGES; i++)
        count += allowed(cr_assault_why(s, side, i));
    return count;
}

bool cr_attack_any(const cruzada *s, int side)
{
    return cr_attack_count(s, side);
}

/* --- NODE_ATTACKS (CR-8.2.5, CR-11.1.4) --- */

flow cr_attacks_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    if (cr_attack_any(s, f->a))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_attacks_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    nodeset reach = in_reach(s, seat);
    NODESET_EACH(p, &reach)
        offer(out, VERB_ATTACK, p, 0, attack_why(s, seat, &reach, p));
    for (int i = 0; i < SIEGES; i++)
        offer(out, VERB_ASSAULT, i, 0, cr_assault_why(s, seat, i));
    offer(out, VERB_END_COMBAT, 0, 0, ALLOWED); /* CR-11.1.1: nobody has to */
}

refusal cr_attacks_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    nodeset reach = in_reach(s, seat);
    return choice_verb(c) == VERB_ATTACK ? attack_why(s, seat, &reach, choice_a(c)) : ALLOWED;
}

void cr_attacks_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    switch (choice_verb(c)) {
    case VERB_ATTACK:
        cr_combat_reset(s);
        s->battle.target = (uint8_t)choice_a(c);
        note(t, ENTRY_TARGET, choice_a(c), 0, 0, 0);
        flow_push(&s->head, NODE_ATTACKERS, seat, 0, choice_a(c), 0);
        break;
    case VERB_ASSAULT:
        note(t, ENTRY_TARGET, cr_siege_space(choice_a(c)), 0, 0, 0);
        flow_push(&s->head, NODE_ASSAULT, seat, 0, choice_a(c), 0);
        break;
    default: flow_pop(&s->head); break;
    }
}

/* --- NODE_ATTACKERS (CR-11.2.2) --- */

static bool takes_part(const cruzada *s, int unit)
{
    return s->marks[unit] & ATTACKER;
}

/* CR-17.4.1, CR-17.4.3: units for which a space of their own is one too many. */
static bool uncoordinated(const cruzada *s, int unit)
{
    if (side_of(unit) != REP || s->turn > COORDINATION_TURNS || !is_a(unit, UNIT_MILITIA))
        return false;
    return !played(s, CARD(REP, 2)) || is_a(unit, UNIT_CATALONIAN);
}

/* Spaces that contribute such units only. `hopeless`: and have no other unit that could join them. */
static int uncoordinated_spaces(const cruzada *s, int side, int with_unit, bool hopeless)
{
    int count = 0;
    nodeset near = cr_beside(s, s->battle.target);
    nodeset_keep(&near, &s->here[side]);
    NODESET_EACH(p, &near) {
        bool any = false, good = false;
        EACH_AT(u, s, p) {
            bool in = takes_part(s, u) || u == with_unit;
            any |= in;
            good |= !uncoordinated(s, u) && (in || (hopeless && allowed(attacker_why(s, side, u))));
        }
        count += any && !good;
    }
    return count;
}

/* CR-11.1.3a */
static refusal with_why(const cruzada *s, int side, int unit)
{
    refusal why = attacker_why(s, side, unit);
    if (!allowed(why))
        return why;
    if (takes_part(s, unit))
        return refuse(NO_ATTACK_ALREADY, unit, 0);
    if (!cr_adjacent(s, s->at[unit], s->battle.target))
        return refuse(NO_ATTACK_ADJACENT, unit, s->battle.target);
    return uncoordinated_spaces(s, side, unit, true) > 1 ? refuse(NO_COORDINATION, unit, s->at[unit]) : ALLOWED;
}

static bool any_part(const cruzada *s, int side, bool corps)
{
    nodeset near = cr_beside(s, s->battle.target);
    nodeset_keep(&near, &s->here[side]);
    NODESET_EACH(p, &near)
        EACH_AT(u, s, p)
            if (takes_part(s, u) && (!corps || is_corps(u)))
                return true;
    return false;
}

/* CR-card-R35, CR-card-R47, CR-card-N47 [89]: one attack of the round. */
static refusal name_why(const cruzada *s, int side)
{
    int code = s->event ? CARD_OF(s->event - 1)->code : CODE_NONE;
    if (code != CODE_BONUS_NAMED && code != CODE_NAMED_ATTACK)
        return refuse(NO_NAMED_EVENT, 0, 0);
    if (s->named || s->battle.named)
        return refuse(NO_NAMED_TWICE, 0, 0);
    if (code == CODE_BONUS_NAMED)
        return ALLOWED;
    int marker = s->bonus[BONUS_R47];
    if (marker != NO_SPACE && marker != s->battle.target)
        return refuse(NO_NAMED_MARKER, marker, 0);
    return marker != NO_SPACE || any_part(s, side, true) ? ALLOWED : refuse(NO_NAMED_CORPS, 0, 0);
}

static refusal fight_why(const cruzada *s, int side)
{
    if (!any_part(s, side, false))
        return refuse(NO_FIGHT_ALONE, s->battle.target, 0);
    return uncoordinated_spaces(s, side, NONE, false) > 1 ? refuse(NO_FIGHT_COORDINATION, s->battle.target, 0)
                                                          : ALLOWED;
}

flow cr_attackers_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    if (fighting(s))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_attackers_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    nodeset near = cr_beside(s, s->battle.target);
    nodeset_keep(&near, &s->here[seat]);
    NODESET_EACH(p, &near)
        if (s->flags[p] & FOR_COMBAT)
            EACH_AT(u, s, p)
                offer(out, VERB_WITH, u, 0, with_why(s, seat, u));
    offer(out, VERB_NAME, 0, 0, name_why(s, seat));
    offer(out, VERB_FIGHT, 0, 0, fight_why(s, seat));
}

refusal cr_attackers_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_WITH ? with_why(state, seat, choice_a(c)) : ALLOWED;
}

void cr_origins(cruzada *s)
{
    combat *b = &s->battle;
    int origins = 0;
    nodeset near = cr_beside(s, b->target);
    nodeset_keep(&near, &s->here[side_in(s, ATTACK)]);
    memset(b->origin, NO_SPACE, sizeof b->origin);
    NODESET_EACH(p, &near) {
        bool any = false;
        EACH_AT(u, s, p)
            any |= takes_part(s, u);
        if (any && origins < ORIGINS)
            b->origin[origins++] = (uint8_t)p;
    }
}

/* CR-13.1.1.1 [33]: supply is judged now, for the whole combat. */
static void designate(cruzada *s, int side, trace *t)
{
    combat *b = &s->battle;
    team who;
    cr_team(s, ATTACK, &who);
    note(t, ENTRY_ATTACK, side, b->target, 0, 0);
    for (int i = 0; i < who.count; i++) {
        int u = who.unit[i];
        s->marks[u] |= (uint16_t)(ATTACKED | (in_supply(s, u) ? 0 : CUT));
        note(t, ENTRY_ATTACKS, u, s->at[u], b->target, 0);
    }
    EACH_AT(u, s, b->target)
        if (!in_supply(s, u))
            s->marks[u] |= CUT;
    s->flags[b->target] |= STRUCK;
    s->named |= b->named;
}

void cr_attackers_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    switch (choice_verb(c)) {
    case VERB_WITH:
        s->marks[choice_a(c)] |= ATTACKER;
        cr_origins(s);
        note(t, ENTRY_JOINS, choice_a(c), 0, 0, 0);
        break;
    case VERB_NAME:
        s->battle.named = 1;
        note(t, ENTRY_NAMED, s->battle.target, 0, 0, 0);
        break;
    default:
        flow_pop(&s->head);
        designate(s, seat, t);
        flow_push(&s->head, NODE_COMBAT, seat, 0, 0, 0);
        break;
    }
}

/* --- NODE_WITHDRAW (CR-18.3.1a [36]) --- */

static bool may_withdraw(const cruzada *s)
{
    team foe, own;
    bool corps = false;
    if (!with(s, OPT_WITHDRAWAL))
        return false;
    cr_team(s, ATTACK, &foe);
    cr_team(s, DEFENCE, &own);
    for (int i = 0; i < foe.count; i++)
        corps |= is_corps(foe.unit[i]);
    for (int i = 0; i < own.count; i++)
        if (is_corps(own.unit[i]))
            return false;
    return corps && (own.count > 1 || (own.count && !reduced(s, own.unit[0])));
}

flow cr_withdraw_run(void *state, frame *f, trace *t)
{
    (void)t;
    return flow_wait(&((cruzada *)state)->head, 1u << f->a);
}

void cr_withdraw_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_WITHDRAW, 0, 0, ALLOWED);
    offer(out, VERB_STAND, 0, 0, ALLOWED);
}

refusal cr_withdraw_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat, (void)c;
    return ALLOWED;
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

static int count_team(const cruzada *s, int role)
{
    team who;
    cr_team(s, role, &who);
    return who.count;
}

/* CR-card-N07 [84]: militia leaves the attack; it has attacked, and takes no part any more. */
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

/* N14 has been carried out, then N7; nobody left: no combat (CR-cl-N14a, CR-cl-N14b). */
static bool called_off(cruzada *s, trace *t)
{
    bool dispersed = cr_code_in(s, NAT, CODE_DISPERSE) && side_in(s, DEFENCE) == NAT && count_team(s, ATTACK);
    if (dispersed)
        disperse(s, t);
    if (count_team(s, ATTACK))
        return false;
    if (!dispersed)
        s->flags[s->battle.target] &= (uint8_t)~STRUCK;
    note(t, ENTRY_CALLED_OFF, s->battle.target, 0, 0, 0);
    cr_cards_return(s, t);
    return true;
}

/* CR-17.3.2b, CR-17.3.2c, CR-18.1.4 [53] */
static void madrid_attacked(cruzada *s, trace *t)
{
    if (side_in(s, ATTACK) != NAT)
        return;
    bool counts = !with(s, OPT_AFRICAN_COLUMNS) || cr_team_has(s, ATTACK, UNIT_AFRICA);
    int target = s->battle.target;
    if (target == THE(madrid))
        cr_madrid_done(s, counts ? MADRID_ATTACKED : MADRID_NEAR, t);
    else if (IN(beside_madrid, target) && target != THE(guadarrama))
        cr_madrid_done(s, MADRID_NEAR, t);
}

/* CR-card-R07: the Republican fires first. */
static bool orders_captured(const cruzada *s)
{
    return cr_code_in(s, REP, CODE_ORDERS_CAPTURED) && side_in(s, DEFENCE) == REP;
}

/* CR-11.2.7b: at once; the attacker's die first. */
static void fire_step(cruzada *s, trace *t)
{
    madrid_attacked(s, t);
    if (!orders_captured(s))
        cr_throw(s, ATTACK, t);
    cr_throw(s, DEFENCE, t);
}

static void answer_step(cruzada *s, trace *t)
{
    if (orders_captured(s) && count_team(s, ATTACK))
        cr_throw(s, ATTACK, t);
}

/* CR-11.2.9a, CR-11.2.9b; CR-18.3.1c [112]; CR-card-R60 */
static void result_step(cruzada *s, trace *t)
{
    combat *b = &s->battle;
    int more = b->number[ATTACK] - b->number[DEFENCE];
    bool given = b->withdraws || (cr_code_in(s, REP, CODE_ORGANIZED_RETREAT) && count_team(s, ATTACK));
    b->winner = (uint8_t)(given || more > 0 ? ATTACK + 1 : more < 0 ? DEFENCE + 1 : 0);
    if (b->winner)
        note(t, ENTRY_WINS, side_in(s, b->winner - 1), b->number[ATTACK], b->number[DEFENCE], 0);
    else
        note(t, ENTRY_TIE, b->number[ATTACK], 0, 0, 0);
}

static void commit_step(cruzada *s, int role)
{
    if (cr_may_commit(s, role))
        flow_push(&s->head, NODE_COMMIT, side_in(s, role), role, 0, 0);
}

static void end_step(cruzada *s, trace *t)
{
    if (fighting(s))
        cr_cards_settle(s, t);
    cr_combat_reset(s);
    flow_pop(&s->head);
}

/* After the dice: losses, result, retreat, advance. CR-11.2.8: the defender's losses first. */
static void after_fire(cruzada *s, frame *f, int step, trace *t)
{
    bool first = orders_captured(s);
    switch (step) {
    case FIGHT_LOSS_FIRST: cr_loss_begin(s, first ? ATTACK : DEFENCE, t); break;
    case FIGHT_ANSWER: answer_step(s, t); break;
    case FIGHT_LOSS_LAST: cr_loss_begin(s, first ? DEFENCE : ATTACK, t); break;
    case FIGHT_SPARE:
        if (cr_spare_due(s) && s->battle.lost[0] != NO_UNIT)
            flow_push(&s->head, NODE_SPARE, REP, 0, 0, 0);
        break;
    case FIGHT_RESULT: result_step(s, t); break;
    case FIGHT_HOLD: cr_hold_begin(s, f->a, t); break;
    case FIGHT_RETREAT: cr_retreat_begin(s, t); break;
    case FIGHT_ADVANCE: cr_advance_begin(s, t); break;
    default: end_step(s, t); break;
    }
}

flow cr_combat_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    int step = f->step++;
    switch (step) {
    case FIGHT_WITHDRAW:
        if (may_withdraw(s))
            flow_push(&s->head, NODE_WITHDRAW, other(f->a), 0, 0, 0);
        break;
    case FIGHT_ATTACKER: commit_step(s, ATTACK); break;
    case FIGHT_DEFENDER: commit_step(s, DEFENCE); break;
    case FIGHT_DEFECT:
        if (cr_code_in(s, NAT, CODE_DEFECTION) && other(f->a) == NAT)
            flow_push(&s->head, NODE_DEFECT, NAT, 0, 0, 0);
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
    default: after_fire(s, f, step, t); break;
    }
    return FLOW_ON;
}

/* --- what is asked --- */

bool cr_combat_prompt(const cruzada *s, int seat, prompt *out)
{
    const frame *f = flow_peek(&s->head);
    (void)seat;
    switch (f->node) {
    case NODE_ATTACKS: *out = ask(PROMPT_ATTACKS, 0, 0); return true;
    case NODE_ATTACKERS: *out = ask(PROMPT_ATTACKERS, f->c, 0); return true;
    case NODE_ASSAULT: *out = ask(PROMPT_ASSAULT, f->c, 0); return true;
    case NODE_WITHDRAW: *out = ask(PROMPT_WITHDRAW, s->battle.target, 0); return true;
    case NODE_COMMIT:
        *out = ask(f->b == ATTACK ? PROMPT_COMMIT : PROMPT_COMMIT_DEFENCE, s->battle.target, 0);
        return true;
    case NODE_DEFECT: *out = ask(PROMPT_DEFECT, 0, 0); return true;
    case NODE_LOSS: *out = ask(PROMPT_LOSS, s->battle.toll[f->b], 0); return true;
    case NODE_STAND_IN: *out = ask(PROMPT_STAND_IN, f->c, 0); return true;
    case NODE_CANCEL: *out = ask(PROMPT_CANCEL, f->b, s->battle.target); return true;
    case NODE_RETREAT:
        *out = f->c == NONE ? ask(PROMPT_RETREAT_WHO, 0, 0) : ask(PROMPT_RETREAT, f->c, f->b);
        return true;
    case NODE_ADVANCE: *out = ask(PROMPT_ADVANCE, s->battle.target, 0); return true;
    case NODE_SPARE: *out = ask(f->b ? PROMPT_SURVIVE : PROMPT_SPARE, 0, 0); return true;
    default: return false;
    }
}
