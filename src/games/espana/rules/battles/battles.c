/* Chapter Battles: in turn the sides select generals, who start a battle or are turned over (ES-battle-01 to
 * ES-battle-12). */
#include "games/espana/rules/rules.h"

static bool active(const espana *s, int side, int u)
{
    return class_of(u) == GENERAL && side_of(s, u) == side && on_map(s, u) && s->at[u] != MARRUECOS &&
           !(s->marks[u] & INACTIVE);
}

static bool any_active(const espana *s, int side)
{
    EACH_IN(u, es_table.of_class[GENERAL])
        if (active(s, side, u))
            return true;
    return false;
}

static bool any_ready(const espana *s, int side, int box)
{
    unitset troops = among(s, side, box, &es_table.troops);
    EACH_IN(u, troops)
        if (!(s->marks[u] & ATTACKED))
            return true;
    return false;
}

static bool emblem_here(const espana *s, int side, int box, int type)
{
    unitset troops = among(s, side, box, &es_table.troops);
    return unitset_meet(&troops, &es_table.of_type[type]);
}

/* ES-battle-01: may this general be selected? */
static refusal selected_why(const espana *s, int side, int general)
{
    if (class_of(general) != GENERAL || side_of(s, general) != side)
        return refuse(NO_SELECT_OTHER, general, 0);
    if (!on_map(s, general) || s->at[general] == MARRUECOS)
        return refuse(NO_GENERAL_AWAY, general, 0);
    return active(s, side, general) ? ALLOWED : refuse(NO_INACTIVE, general, 0);
}

/* ES-battle-04, ES-battle-05, ES-supply-03, ES-opt-gen-04 */
bool es_battle_can(const espana *s, int general, refusal *why)
{
    int side = side_of(s, general), box = s->at[general];
    *why = selected_why(s, side, general);
    if (!allowed(*why))
        return false;
    if (!es_supplied(s, side, box))
        *why = refuse(NO_BATTLE_SUPPLY, general, box);
    else if (!has_units(s, other(side), box))
        *why = refuse(NO_ENEMY, box, 0);
    else if (!any_ready(s, side, box))
        *why = refuse(s->troops[side][box] ? NO_ALL_ATTACKED : NO_ATTACKER, box, 0);
    else if (s->head.options & OPTION_GENERALS && kind_of(general) == es_table.ulibarri &&
             !emblem_here(s, side, box, KIND(es_table.ulibarri)->emblem))
        *why = refuse(NO_EMBLEM, general, box);
    return allowed(*why);
}

/* --- combat: which general --- */

flow es_combat_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    combat_frame *combat = combat_of(f);
    (void)t;
    if (!any_active(s, combat->side)) /* ES-battle-02, ES-end-04 */
        combat->side = (int16_t)other(combat->side);
    if (any_active(s, combat->side))
        return flow_wait(&s->head, 1u << combat->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_combat_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    EACH_IN(u, es_table.of_class[GENERAL]) {
        refusal why;
        if (side_of(s, u) != seat)
            continue;
        es_battle_can(s, u, &why);
        offer(out, VERB_BATTLE, u, 0, why);
        offer(out, VERB_TURN_OVER, u, 0, selected_why(s, seat, u)); /* ES-battle-03 */
    }
}

refusal es_combat_check(const void *state, int seat, choice c)
{
    bool general = choice_verb(c) == VERB_BATTLE || choice_verb(c) == VERB_TURN_OVER;
    return general ? selected_why(state, seat, choice_a(c)) : ALLOWED;
}

void es_combat_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int general = choice_a(c), box = s->at[general];
    combat_top(&s->head)->side = (int16_t)other(seat);
    s->marks[general] |= INACTIVE;
    if (choice_verb(c) == VERB_TURN_OVER) {
        note(t, ENTRY_TURNED_OVER, general, 0, 0, 0);
        return;
    }
    note(t, ENTRY_BATTLE, general, box, 0, 0);
    if (box_in(s->fought, box)) /* ES-end-03 */
        EACH_IN(u, s->here[box])
            s->marks[u] &= (uint16_t) ~(USED | DEFENDED);
    s->fought |= box_bit(box);
    es_open(s, NAT, box, t); /* ES-opt-fog-02 */
    es_open(s, REP, box, t);
    PUSH(&s->head, battle, .side = seat, .box = box, .general = general);
}

/* --- battle: which troop attacks which; one may be attacked several times (ES-battle-11) --- */

flow es_battle_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const battle_frame *battle = battle_of(f);
    (void)t;
    bool more = battle->stage < BATTLE_OVER && any_ready(s, battle->side, battle->box) &&
                has_units(s, other(battle->side), battle->box);
    if (more)
        return flow_wait(&s->head, 1u << battle->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_battle_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const battle_frame *battle = battle_now(&s->head);
    int foe = other(seat);
    unitset mine = among(s, seat, battle->box, &es_table.troops);
    unitset theirs = among(s, foe, battle->box, &es_table.stacked);
    EACH_IN(u, mine) {
        if (s->marks[u] & ATTACKED || !es_first_alike(s, u))
            continue;
        EACH_IN(v, theirs)
            if (es_first_alike(s, v))
                offer(out, VERB_ATTACK, u, v, is_troop(v) ? ALLOWED : refuse(NO_TROOP, v, 0)); /* ES-battle-10 */
        offer(out, VERB_OVERRUN, u, 0, s->troops[foe][battle->box] ? refuse(NO_LONE_TANKS, battle->box, 0) : ALLOWED);
    }
    offer(out, VERB_STOP, 0, 0,
          battle->stage > BATTLE_BEGINS ? ALLOWED
                                        : refuse(NO_FIRST_ATTACK, battle->general, 0)); /* ES-battle-07, ES-end-01 */
}

static refusal attacker_why(const espana *s, int side, int u, int box)
{
    if (side_of(s, u) != side || s->at[u] != box)
        return refuse(NO_ATTACK_BY, u, box);
    if (!is_troop(u))
        return refuse(NO_ATTACK_TROOP, u, 0); /* ES-battle-10 */
    if (s->marks[u] & ATTACKED)
        return refuse(NO_ATTACKED, u, 0); /* ES-battle-08 */
    return es_first_alike(s, u) ? ALLOWED : es_alike(s, u);
}

static refusal target_why(const espana *s, int side, int u, int box)
{
    if (side_of(s, u) != side || s->at[u] != box)
        return refuse(NO_TARGET, u, box);
    if (!is_troop(u))
        return refuse(NO_TROOP, u, 0);
    return es_first_alike(s, u) ? ALLOWED : es_alike(s, u);
}

refusal es_battle_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int box = battle_now(&s->head)->box;
    if (choice_verb(c) != VERB_ATTACK && choice_verb(c) != VERB_OVERRUN)
        return ALLOWED;
    refusal why = attacker_why(s, seat, choice_a(c), box);
    if (!allowed(why))
        return why;
    if (choice_verb(c) == VERB_ATTACK)
        return target_why(s, other(seat), choice_b(c), box);
    return s->troops[other(seat)][box] ? refuse(NO_LONE_TANKS, box, 0) : ALLOWED;
}

void es_battle_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    battle_frame *battle = battle_top(&s->head);
    int a = choice_a(c), box = battle->box;
    bool first = battle->stage == BATTLE_BEGINS;
    battle->stage = BATTLE_GOES_ON;
    if (choice_verb(c) == VERB_STOP) {
        battle->stage = BATTLE_OVER;
        return;
    }
    s->marks[a] |= ATTACKED;
    if (choice_verb(c) == VERB_OVERRUN) { /* ES-battle-12 */
        battle->stage = BATTLE_OVER;
        s->marks[battle->general] |= USED;
        note(t, ENTRY_OVERRUN, a, box, 0, 0);
        es_tanks_lost(s, other(seat), box, 0, ENTRY_TANK_OVERRUN, t);
        es_attack_end(s, seat, box, t);
        es_loose_ends(s, t);
        return;
    }
    note(t, ENTRY_ATTACK, a, choice_b(c), box, 0);
    s->marks[a] |= FIGHTS;
    s->marks[choice_b(c)] |= FIGHTS;
    if (first) /* ES-support-04 */
        s->marks[battle->general] |= SUPPORTS;
    PUSH(&s->head, attack, .side = seat, .box = box, .general = battle->general, .first = first);
}
