/* Chapter 8, Combats: what is attacked and by whom. A combat is opened by naming a target; then further
 * targets, then the attackers, each of which stands beside every target (ruling GE-62). */
#include "games/guerra/rules/rules.h"

/* GE-8-08, GE-8-air-03, GE-7-nav-02 */
bool gu_may_attack(const guerra *s, int u)
{
    if (!on_map(s, u) || s->marks[u] & (ATTACKED | SUPPORTED))
        return false;
    return type_of(u) != NAVAL || gu_ship_usable(s, u);
}

/* GE-7-15, ruling GE-57: the duty lapses when no enemy of its kind is beside it any more. */
bool gu_owes(const guerra *s, int u)
{
    if (!(s->marks[u] & OWES) || s->marks[u] & ATTACKED || !on_map(s, u))
        return false;
    return within(is_land(u) ? &s->zone[other(side_of(u))] : &s->sea_zone[other(side_of(u))], s->at[u]);
}

int gu_fighters(const guerra *s, int side, unsigned mark)
{
    int count = 0;
    EACH_OF(u, side)
        count += !!(s->marks[u] & mark);
    return count;
}

static bool of_arm(int u, arm kind)
{
    return arm_of(u) == kind;
}

/* The hexes of the targets of the present combat. */
static void target_hexes(const guerra *s, int side, hexset *out)
{
    hexset_clear(out);
    EACH_OF(u, other(side))
        if (s->marks[u] & TARGET)
            hexset_add(out, s->at[u]);
}

/* GE-8-07, ruling GE-26: the hexes beside every one of these; no target yet forbids none. */
static void beside_all(const hexset *targets, hexset *out)
{
    hexset_fill(out);
    HEXSET_EACH(h, targets) {
        hexset at = hexset_of(h), around;
        hexset_around(&at, &around);
        hexset_keep(out, &around);
    }
}

static bool faces(int hex, const hexset *targets)
{
    hexset facing;
    beside_all(targets, &facing);
    return within(&facing, hex);
}

bool gu_faces(const guerra *s, int u)
{
    hexset targets;
    target_hexes(s, side_of(u), &targets);
    return faces(s->at[u], &targets);
}

/* Hexes with enemy counters of an arm. */
static const hexset *enemy_hexes(const guerra *s, int side, arm kind)
{
    return kind == ARM_LAND ? &s->land[other(side)] : kind == ARM_NAVAL ? &s->sea[other(side)] : &s->air[other(side)];
}

static void arm_range(int side, arm kind, int *from, int *to)
{
    *from = gu_table.first[side][kind == ARM_LAND ? ARMY : kind == ARM_NAVAL ? NAVAL : AIR];
    *to = gu_table.end[side][kind == ARM_LAND ? GARRISON : kind == ARM_NAVAL ? NAVAL : AIR];
}

/* GE-8-01: hexes with enemies of an arm that somebody who may attack stands beside, besides all present targets. */
void gu_targets(const guerra *s, int side, arm kind, hexset *out)
{
    hexset ready = hexset_none, present, facing, around;
    int from, to;
    arm_range(side, kind, &from, &to);
    target_hexes(s, side, &present);
    beside_all(&present, &facing);
    for (int u = from; u < to; u++)
        if (gu_may_attack(s, u))
            hexset_add(&ready, s->at[u]);
    hexset_keep(&ready, &facing);
    hexset_around(&ready, &around);
    *out = *enemy_hexes(s, side, kind);
    hexset_keep(out, &around);
    if (kind != ARM_AIR)
        hexset_drop(out, &present);
}

static void targets_offer(const guerra *s, int side, arm kind, choices *out)
{
    hexset targets;
    gu_targets(s, side, kind, &targets);
    if (kind != ARM_AIR) {
        HEXSET_EACH(h, &targets)
            offer(out, VERB_TARGET, h, 0, ALLOWED);
        return;
    }
    EACH_TYPE(u, other(side), AIR)
        if (on_map(s, u) && !(s->marks[u] & TARGET) && within(&targets, s->at[u]))
            offer(out, VERB_ENGAGE, u, 0, ALLOWED);
}

static bool targets_any(const guerra *s, int side, arm kind)
{
    hexset targets;
    gu_targets(s, side, kind, &targets);
    if (kind != ARM_AIR)
        return !hexset_empty(&targets);
    EACH_TYPE(u, other(side), AIR)
        if (on_map(s, u) && !(s->marks[u] & TARGET) && within(&targets, s->at[u]))
            return true;
    return false;
}

/* GE-8-13, GE-8-14, GE-8-air-01: why a hex can't be attacked. */
static refusal target_why(const guerra *s, int side, int hex)
{
    bool land = within(&s->land[other(side)], hex), sea = within(&s->sea[other(side)], hex);
    if (!land && !sea)
        return within(&s->air[other(side)], hex) ? refuse(NO_AIR_BY_COUNTER, hex, 0) : refuse(NO_NOBODY_THERE, hex, 0);
    hexset here = hexset_of(hex), around, present;
    hexset_around(&here, &around);
    target_hexes(s, side, &present);
    if (within(&present, hex))
        return refuse(NO_TARGET_AGAIN, hex, 0);
    bool near = hexset_meet(&around, land ? &s->land[side] : &s->sea[side]), fresh = false;
    if (!near)
        return refuse(land ? NO_NOT_ADJACENT : NO_SHIP_NOT_ADJACENT, hex, 0);
    EACH_OF(u, side) {
        if (!of_arm(u, land ? ARM_LAND : ARM_NAVAL) || !on_map(s, u) || !within(&around, s->at[u]))
            continue;
        if (gu_may_attack(s, u))
            return refuse(NO_ALL_MUST_FACE, hex, 0); /* with the other targets */
        fresh |= !(s->marks[u] & ATTACKED);
    }
    return fresh ? refuse(NO_SHIP_USE, s->usable, 0) : refuse(NO_ATTACKED_ALREADY, hex, 0);
}

static refusal engage_why(const guerra *s, int side, int u)
{
    if (side_of(u) == side || type_of(u) != AIR)
        return refuse(NO_ENGAGE_AIR, u, 0);
    if (!on_map(s, u))
        return refuse(NO_ATTACK_AWAY, u, 0);
    if (s->marks[u] & TARGET)
        return refuse(NO_ENGAGED_AGAIN, u, 0);
    bool near = false;
    EACH_TYPE(plane, side, AIR) {
        if (!on_map(s, plane) || !beside(s->at[plane], s->at[u]))
            continue;
        near = true;
        if (gu_may_attack(s, plane))
            return refuse(NO_AIR_MUST_FACE, u, 0); /* with the other targets */
    }
    return refuse(near ? NO_AIR_USED : NO_AIR_NOT_ADJACENT, u, 0);
}

/* --- combat: what is attacked first --- */

static int debtor(const guerra *s, int side)
{
    EACH_OF(u, side)
        if (gu_owes(s, u))
            return u;
    return NONE;
}

flow gu_combat_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const combat_frame *combat = combat_of(f);
    (void)t;
    for (int kind = 0; kind < ARMS && !combat->ended; kind++)
        if (targets_any(s, combat->side, (arm)kind))
            return flow_wait(&s->head, 1u << combat->side);
    gu_fresh(s); /* the phase is over */
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_combat_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    for (int kind = 0; kind < ARMS; kind++)
        targets_offer(s, seat, (arm)kind, out);
    int u = debtor(s, seat);
    offer(out, VERB_END_COMBAT, 0, 0, u == NONE ? ALLOWED : refuse(NO_OWES, u, s->at[u]));
}

refusal gu_combat_check(const void *state, int seat, choice c)
{
    switch (choice_verb(c)) {
    case VERB_TARGET: return target_why(state, seat, choice_a(c));
    case VERB_ENGAGE: return engage_why(state, seat, choice_a(c));
    default: return ALLOWED;
    }
}

/* All land or naval counters of a hex, or one air counter. */
static arm target_mark(guerra *s, int side, choice c, trace *t)
{
    if (choice_verb(c) == VERB_ENGAGE) {
        s->marks[choice_a(c)] |= TARGET;
        note(t, ENTRY_ENGAGES, side, choice_a(c), s->at[choice_a(c)], 0);
        return ARM_AIR;
    }
    arm kind = HEX(choice_a(c))->kind == SEA ? ARM_NAVAL : ARM_LAND;
    EACH_OF(u, other(side))
        if (s->at[u] == choice_a(c) && arm_of(u) == kind)
            s->marks[u] |= TARGET;
    note(t, ENTRY_ATTACKS, side, choice_a(c), 0, 0);
    return kind;
}

void gu_combat_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    if (choice_verb(c) == VERB_END_COMBAT) {
        combat_top(&s->head)->ended = 1;
        return;
    }
    arm kind = target_mark(s, seat, c, t);
    PUSH(&s->head, battle, .side = seat, .arm = (int)kind);
}

/* --- targets: what else is attacked in the same combat --- */

flow gu_targets_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const targets_frame *targets = targets_of(f);
    (void)t;
    if (!targets->ended && targets_any(s, targets->side, (arm)targets->arm))
        return flow_wait(&s->head, 1u << targets->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_targets_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    targets_offer(s, seat, (arm)targets_now(&s->head)->arm, out);
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal gu_targets_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int kind = targets_now(&s->head)->arm;
    if (choice_verb(c) == VERB_ENGAGE)
        return kind == ARM_AIR ? engage_why(s, seat, choice_a(c)) : refuse(NO_OTHER_ARM, kind, 0);
    if (choice_verb(c) != VERB_TARGET)
        return ALLOWED;
    bool same = kind == (HEX(choice_a(c))->kind == SEA ? ARM_NAVAL : ARM_LAND);
    return same ? target_why(s, seat, choice_a(c)) : refuse(NO_OTHER_ARM, kind, 0); /* ruling GE-62 */
}

void gu_targets_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    if (choice_verb(c) == VERB_DONE)
        targets_top(&s->head)->ended = 1;
    else
        target_mark(s, seat, c, t);
}

/* --- attackers: who attacks --- */

/* `facing`: the hexes beside every target. */
static bool may_join(const guerra *s, int u, const hexset *facing)
{
    return gu_may_attack(s, u) && within(facing, s->at[u]);
}

static void join(guerra *s, int u, trace *t)
{
    if (type_of(u) == NAVAL)
        gu_ship_use(s, u, t);
    s->marks[u] |= ATTACKER | ATTACKED;
    note(t, ENTRY_JOINS, u, s->at[u], 0, 0);
}

flow gu_attackers_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const attackers_frame *attackers = attackers_of(f);
    hexset targets, facing;
    int from, to, open = 0, last = NONE, chosen = gu_fighters(s, attackers->side, ATTACKER);
    arm_range(attackers->side, (arm)attackers->arm, &from, &to);
    target_hexes(s, attackers->side, &targets);
    beside_all(&targets, &facing);
    for (int u = from; u < to; u++)
        if (may_join(s, u, &facing))
            open++, last = u;
    if (open == 1 && !chosen)
        join(s, last, t); /* nothing to choose (ruling GE-50) */
    else if (open && !attackers->ended)
        return flow_wait(&s->head, 1u << attackers->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_attackers_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset targets, facing;
    int from, to;
    arm_range(seat, (arm)attackers_now(&s->head)->arm, &from, &to);
    target_hexes(s, seat, &targets);
    beside_all(&targets, &facing);
    for (int u = from; u < to; u++)
        if (may_join(s, u, &facing))
            offer(out, VERB_ATTACKER, u, 0, ALLOWED);
    offer(out, VERB_DONE, 0, 0, gu_fighters(s, seat, ATTACKER) ? ALLOWED : refuse(NO_ATTACKER_YET, 0, 0));
}

/* GE-8-01 of one target, GE-8-07 of several; who faces them all may lack a use of his ship. */
static refusal faces_why(const guerra *s, int u)
{
    hexset targets;
    target_hexes(s, side_of(u), &targets);
    if (faces(s->at[u], &targets))
        return type_of(u) == NAVAL ? refuse(NO_SHIP_USE, s->usable, 0) : ALLOWED;
    if (hexset_count(&targets) > 1)
        return refuse(NO_MUST_FACE, u, 0);
    HEXSET_EACH(h, &targets)
        return refuse(NO_FACE_TARGET, u, h);
    return ALLOWED;
}

refusal gu_attackers_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int u = choice_a(c);
    if (choice_verb(c) != VERB_ATTACKER)
        return ALLOWED;
    if (side_of(u) != seat)
        return refuse(NO_ATTACK_ENEMY, u, 0);
    if (aboard(s, u))
        return refuse(NO_CARRIED, u, 0);
    if (!on_map(s, u))
        return refuse(NO_ATTACK_AWAY, u, 0);
    if ((int)arm_of(u) != attackers_now(&s->head)->arm)
        return refuse(is_land(u)            ? NO_LAND_FIGHTS_LAND
                      : type_of(u) == NAVAL ? NO_SEA_FIGHTS_SEA
                                            : NO_AIR_FIGHTS_AIR,
                      u, 0);
    if (s->marks[u] & ATTACKED)
        return refuse(s->marks[u] & ATTACKER ? NO_JOINED : NO_SECOND_ATTACK, u, 0);
    if (s->marks[u] & SUPPORTED)
        return refuse(NO_ATTACK_SUPPORTED, u, 0);
    return faces_why(s, u);
}

void gu_attackers_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE)
        attackers_top(&s->head)->ended = 1;
    else
        join(s, choice_a(c), t);
}
