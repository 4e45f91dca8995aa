/* Chapters 11.1 and 11.2.2, Combat: which spaces may be attacked, and by which units. */
#include "games/cruzada/rules/combat/combat.h"

enum { COORDINATION_TURNS = 5 };

/* Ends the present combat: no target, no marks of it on any unit. */
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

int cr_team_count(const cruzada *s, int role)
{
    team who;
    cr_team(s, role, &who);
    return who.count;
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
        return refuse(NO_ATTACK_ENEMY, unit, 0);
    if (!on_map(s, unit) || !(s->flags[s->at[unit]] & FOR_COMBAT))
        return refuse(NO_ATTACK_ACTIVE, unit, 0);
    if (s->marks[unit] & ATTACKED)
        return refuse(NO_ATTACK_TWICE, unit, 0);
    return is_a(unit, UNIT_IMMOBILE) ? refuse(NO_INSURRECTION, s->at[unit], 0) : ALLOWED;
}

/* Enemy spaces beside units that may attack. */
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
    nodeset_keep(&found, &s->here[other(side)]); /* ruling CR-79 */
    return found;
}

/* CR-11.1.5b, CR-11.1.3a, CR-card-R51 */
static refusal attack_why(const cruzada *s, int side, const nodeset *reach, int space)
{
    if (s->control[space] == NOBODY)
        return refuse(NO_SUCH_BEACH, space, 0); /* CR-2.1.2c */
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

/* --- NODE_ATTACKS (CR-8.2.5, CR-11.1.4) --- */

flow cr_attacks_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    attacks_frame *attacks = attacks_of(f);
    (void)t;
    if (cr_attack_count(s, attacks->side))
        return flow_wait(&s->head, 1u << attacks->side);
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
    offer(out, VERB_END_COMBAT, 0, 0, ALLOWED); /* CR-11.1.1: nobody has to attack */
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
        PUSH(&s->head, attackers, .side = seat, .space = choice_a(c));
        break;
    case VERB_ASSAULT:
        note(t, ENTRY_ASSAULTED, choice_a(c), 0, 0, 0);
        PUSH(&s->head, assault, .side = seat, .siege = choice_a(c));
        break;
    default: flow_pop(&s->head); break;
    }
}

/* --- NODE_ATTACKERS (CR-11.2.2) --- */

static bool takes_part(const cruzada *s, int unit)
{
    return s->marks[unit] & ATTACKER;
}

/* CR-17.4.1, CR-17.4.3: units that may not attack from more than one space by themselves. */
static bool uncoordinated(const cruzada *s, int unit)
{
    if (side_of(unit) != REP || s->turn > COORDINATION_TURNS || !is_a(unit, UNIT_MILITIA))
        return false;
    return !played(s, CARD(REP, 2)) || is_a(unit, UNIT_CATALONIAN);
}

/* How many spaces contribute such units only. `hopeless`: and have no other unit that could join them. */
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

/* CR-card-R35, CR-card-R47, CR-card-N47, ruling CR-89: one attack of the round. */
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
        return flow_wait(&s->head, 1u << attackers_of(f)->side);
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

/* CR-13.1.1.1, ruling CR-33: supply is judged here for the whole combat. */
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
        PUSH(&s->head, combat, .side = seat);
        break;
    }
}
