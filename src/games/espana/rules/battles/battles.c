/* The Combat phase: generals are selected in turn, start battles or are turned over (ES-battle-01 to ES-battle-12).
 * combat: frame.a whose turn it is. battle: frame.a the side, frame.b the box, frame.c the general, frame.d attacks
 * made (2: no more). */
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

/* ES-battle-04, ES-battle-05, ES-supply-03, ES-opt-gen-04 */
bool es_battle_can(const espana *s, int general, refusal *why)
{
    int side = side_of(s, general), box = s->at[general];
    *why = ALLOWED;
    if (!active(s, side, general))
        *why = refuse(NO_INACTIVE, general, 0);
    else if (!es_supplied(s, side, box))
        *why = refuse(NO_BATTLE_SUPPLY, general, box);
    else if (!has_units(s, other(side), box))
        *why = refuse(NO_ENEMY, box, 0);
    else if (!any_ready(s, side, box))
        *why = refuse(NO_ATTACKER, box, 0);
    else if (s->head.options & OPTION_GENERALS && kind_of(general) == es_table.ulibarri &&
             !emblem_here(s, side, box, KIND(es_table.ulibarri)->emblem))
        *why = refuse(NO_EMBLEM, general, box);
    return allowed(*why);
}

/* --- combat --- */

flow es_combat_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    (void)t;
    if (!any_active(s, f->a)) /* ES-battle-02, ES-end-04 */
        f->a = (int16_t)other(f->a);
    if (any_active(s, f->a))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_combat_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    EACH_IN(u, es_table.of_class[GENERAL]) {
        refusal why;
        if (side_of(s, u) != seat || (!active(s, seat, u) && !out->asking))
            continue;
        es_battle_can(s, u, &why);
        offer(out, VERB_BATTLE, u, 0, why);
        offer(out, VERB_TURN_OVER, u, 0, active(s, seat, u) ? ALLOWED : refuse(NO_INACTIVE, u, 0)); /* ES-battle-03 */
    }
}

void es_combat_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int general = choice_a(c), box = s->at[general];
    flow_top(&s->head)->a = (int16_t)other(seat);
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
    flow_push(&s->head, NODE_BATTLE, seat, box, general, 0);
}

/* --- battle: a defender may be attacked again and again (ES-battle-11) --- */

flow es_battle_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    (void)t;
    bool more = f->d < 2 && any_ready(s, f->a, f->b) && has_units(s, other(f->a), f->b);
    if (more)
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_battle_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const frame *f = flow_peek(&s->head);
    int foe = other(seat);
    unitset mine = among(s, seat, f->b, &es_table.troops);
    unitset theirs = among(s, foe, f->b, out->asking ? &es_table.stacked : &es_table.troops);
    EACH_IN(u, mine) {
        if (s->marks[u] & ATTACKED) {
            if (out->asking)
                EACH_UNIT(v)
                    offer(out, VERB_ATTACK, u, v, refuse(NO_ATTACKED, u, 0)); /* ES-battle-08 */
            continue;
        }
        if (!es_first_alike(s, u))
            continue;
        EACH_IN(v, theirs)
            if (es_first_alike(s, v))
                offer(out, VERB_ATTACK, u, v, is_troop(v) ? ALLOWED : refuse(NO_TROOP, v, 0)); /* ES-battle-10 */
        offer(out, VERB_OVERRUN, u, 0, s->troops[foe][f->b] ? refuse(NO_LONE_TANKS, f->b, 0) : ALLOWED);
    }
    offer(out, VERB_STOP, 0, 0, f->d ? ALLOWED : refuse(NO_FIRST_ATTACK, f->c, 0)); /* ES-battle-07, ES-end-01 */
}

void es_battle_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    frame *f = flow_top(&s->head);
    int a = choice_a(c), box = f->b;
    bool first = !f->d;
    f->d = 1;
    if (choice_verb(c) == VERB_STOP) {
        f->d = 2;
        return;
    }
    s->marks[a] |= ATTACKED;
    if (choice_verb(c) == VERB_OVERRUN) { /* ES-battle-12 */
        f->d = 2;
        s->marks[f->c] |= USED;
        note(t, ENTRY_OVERRUN, a, box, 0, 0);
        es_tanks_lost(s, other(seat), box, 0, t);
        es_attack_end(s, seat, box, t);
        es_loose_ends(s, t);
        return;
    }
    note(t, ENTRY_ATTACK, a, choice_b(c), box, 0);
    s->marks[a] |= FIGHTS;
    s->marks[choice_b(c)] |= FIGHTS;
    if (first) /* ES-support-04 */
        s->marks[f->c] |= SUPPORTS;
    flow_push(&s->head, NODE_ATTACK, seat, box, f->c, first);
}
