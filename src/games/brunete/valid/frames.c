/* What the frames of each node can hold, what they stand on, and whether they fit the rest of the state. Positions from
 * outside may say no more than that: no file can make a machine that play could not. */
#include "games/brunete/valid/valid.h"

enum {
    SIDE = SIDES - 1,
    UNIT_LAST = UNITS - 1,
    MODE_LAST = MODE_EXTRA,
    HEXES_MOST = 4,
    LOSSES_MOST = 9,
    DICE_TWO = 12
};

/* {step, a, b, c, d}: lowest, then highest; then what it stands on */
#define RANGE(on, s0, a0, b0, c0, d0, s1, a1, b1, c1, d1)                                                              \
    {                                                                                                                  \
        {0, s0, a0, b0, c0, d0}, {0, s1, a1, b1, c1, d1}, on                                                           \
    }
#define OF_SIDE(on, steps, b, d) RANGE(on, 0, 0, 0, 0, 0, steps, SIDE, b, 0, d)
#define ON(name)                 FRAME_ON(NODE_##name)

const frame_range br_ranges[NODES] = {
    [NODE_DEPLOY] = OF_SIDE(ON(TURN), 0, 0, 0),
    [NODE_TURN] = RANGE(FRAME_FIRST, 0, 0, 0, 0, 0, STEP_END, 1, 0, 0, 0),
    [NODE_REPLACE] = OF_SIDE(ON(TURN), 0, 2, 0),
    [NODE_RESOURCES] = OF_SIDE(ON(TURN), 0, 0, 0),
    [NODE_INFILTRATE] = RANGE(ON(TURN), 1, 0, 0, 0, 0, 2, DICE_TWO, 1, 0, 0),
    [NODE_AIR] = OF_SIDE(ON(TURN), 0, 0, 0),
    [NODE_BOMB] = RANGE(ON(AIR), 1, 0, 0, 0, 0, 1, SIDE, 0, UNIT_LAST, 0),
    [NODE_REROLL] = RANGE(ON(BOMB) | ON(BATTLE), 0, 0, 0, 0, 0, 0, 1, SIDES - 1, 0, 0),
    [NODE_MAINTAIN] = OF_SIDE(ON(TURN), 0, 0, 0),
    [NODE_ENTER] = OF_SIDE(ON(TURN) | ON(MOVE), 0, MODE_LAST, 0),
    [NODE_BESIDE] = RANGE(ON(ENTER), 0, 0, 0, 0, 0, 0, SIDE, 0, UNIT_LAST, 0),
    [NODE_RECOVER] = RANGE(ON(ENTER), 0, 0, 1, 0, 0, 0, SIDE, UNIT_LAST, UNIT_LAST, 1),
    [NODE_MOVE] = OF_SIDE(ON(TURN) | ON(INFILTRATE), 0, MODE_LAST, DICE_TWO),
    [NODE_LEG] = RANGE(ON(MOVE), 0, 0, 0, 0, 0, 1, MP_MAX, WAYS - 1, UNIT_LAST, 1 << 8 | MP_MAX),
    [NODE_COMBAT] = OF_SIDE(ON(TURN), 0, 0, 0),
    [NODE_DECLARE] = OF_SIDE(ON(COMBAT), 0, 0, 0),
    [NODE_BATTLE] = OF_SIDE(ON(COMBAT), BATTLE_END, 1, 0),
    [NODE_ELITE] = OF_SIDE(ON(BATTLE), 0, 0, 0),
    [NODE_SUPPORT] = OF_SIDE(ON(BATTLE), 0, 0, 0),
    [NODE_LOSS] = OF_SIDE(ON(BATTLE) | ON(LOSS), 1, LOSSES_MOST, 0),
    [NODE_STUBBORN] = OF_SIDE(ON(BATTLE), 0, 0, 0),
    [NODE_RETREAT] = OF_SIDE(ON(BATTLE), 1, 2, 0),
    [NODE_FLEE] = RANGE(ON(RETREAT), 0, 1, 0, 0, 0, 0, 2, 2, UNIT_LAST, HEXES - 1),
    [NODE_ADVANCE] = OF_SIDE(ON(BATTLE), 0, HEXES_MOST, 0),
    [NODE_PURSUE] = RANGE(ON(ADVANCE), 0, 0, 0, 0, 0, 1, HEXES_MOST, 0, UNIT_LAST, 0),
};

/* --- the segments of a turn --- */

/* Whether the turn is at this step, or at the second of the pair, and the side is the one whose half it is. */
static bool half_of(const brunete *s, int side, int first, int second)
{
    int step = turn_step(s);
    return (step == first && side == side_of(s, true)) || (step == second && side == side_of(s, false));
}

static bool replace_fits(const brunete *s, const frame *f)
{
    if (!f->b)
        return s->turn >= 2 && half_of(s, f->a, STEP_REPLACE_1, STEP_REPLACE_2);
    return half_of(s, f->a, STEP_GIFT_1, STEP_GIFT_2) &&
           s->pick[f->a] == PICK_FIRST + (f->b == 2 ? RESOURCE_ELITE : RESOURCE_REGULAR);
}

static bool infiltrate_fits(const brunete *s, const frame *f, bool top)
{
    if (s->turn != 1 || turn_step(s) != STEP_INFILTRATION)
        return false;
    return f->step == 2 ? top : !top && f->b && !f->a; /* while the National units react there is no pool yet */
}

/* The modes of a movement, or of the reinforcements that enter for it. */
static bool mode_fits(const brunete *s, const frame *f, const frame *below, int first, int second, int extra)
{
    switch (f->b) {
    case MODE_NORMAL: return half_of(s, f->a, first, second);
    case MODE_EXTRA: return f->a == NAT && s->turn == 7 && turn_step(s) == extra;
    case MODE_ADJUST: return f->a == REP && turn_step(s) == STEP_ADJUST && s->adjusted && f->node == NODE_MOVE;
    default: return f->a == NAT && (below->node == NODE_INFILTRATE || below->b == MODE_INFILTRATED);
    }
}

static bool recover_fits(const brunete *s, const frame *f, const frame *below)
{
    int left = 0, quality = 0;
    bool tank = UNIT(f->c)->recover == RECOVER_TANK;
    for (int u = 0; u < UNITS; u++)
        if (br_recovers_with(s, f->c, u)) {
            left++;
            quality += UNIT(u)->elite == UNIT(f->c)->elite;
        }
    return below->b == MODE_NORMAL && f->a == below->a && UNIT(f->c)->side == f->a && s->at[f->c] == BOX_READY &&
           s->due[f->c] == s->turn && UNIT(f->c)->recover != RECOVER_NOT &&
           f->b < (tank ? PARAM(recover_t26) : PARAM(recover_infantry)) && f->b <= left &&
           (!f->d || (!tank && quality));
}

/* BR-9b: a unit that may move now, with no more MP than it has. */
static bool leg_fits(const brunete *s, const frame *f, const frame *below)
{
    int mp = f->d & 0xff, road = UNIT(f->c)->type == INFANTRY ? PARAM(road_bonus_infantry) : PARAM(road_bonus_mobile);
    int bonus = f->d >> 8 ? road : 0;
    bool goes_on = on_map(s, f->c) && UNIT(f->c)->side == below->a && !(s->marks[f->c] & MOVED);
    if (UNIT(f->c)->type > TANK || !(f->step ? goes_on : allowed(br_mover_why(s, below->a, below->b, f->c))))
        return false;
    return mp <= br_unit_mp(s, f->c) && mp + bonus <= MP_MAX && f->a <= mp + bonus && (f->step || !f->a);
}

/* BR-2q, BR-8.2e: before the maintenance is asked about, artillery is back and every interdiction has ended. */
static bool landed(const brunete *s, int side)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[side][i] >= 0)
            return false;
    return s->aviation_used[side] && !s->artillery_used[side];
}

static bool segment_fits(const brunete *s, const frame *f, const frame *below, bool top)
{
    switch (f->node) {
    case NODE_TURN: return top || f->a == (s->head.stack[1].node != NODE_DEPLOY); /* top: between two segments */
    case NODE_DEPLOY: return s->turn == 1 && turn_step(s) == STEP_UPDATE;
    case NODE_REPLACE: return replace_fits(s, f);
    case NODE_RESOURCES: return turn_step(s) == STEP_RESOURCES;
    case NODE_INFILTRATE: return infiltrate_fits(s, f, top);
    case NODE_AIR: return half_of(s, f->a, STEP_AIR_1, STEP_AIR_2);
    case NODE_BOMB:
        return f->a == below->a && UNIT(f->c)->side != f->a && on_map(s, f->c) && s->aviation_used[f->a] && s->bombed &&
               s->die && !top;
    case NODE_MAINTAIN: return half_of(s, f->a, STEP_REORGANISE_1, STEP_REORGANISE_2) && landed(s, f->a);
    case NODE_ENTER: return mode_fits(s, f, below, STEP_ENTER_1, STEP_ENTER_2, STEP_EXTRA_ENTER);
    case NODE_BESIDE:
        return f->a == below->a && UNIT(f->c)->side == f->a && s->at[f->c] == BOX_READY &&
               (below->b != MODE_EXTRA || UNIT(f->c)->when == WHEN_EXTRA);
    case NODE_RECOVER: return recover_fits(s, f, below);
    case NODE_MOVE:
        return mode_fits(s, f, below, STEP_MOVE_1, STEP_MOVE_2, STEP_EXTRA_MOVE) && (!f->d || f->b == MODE_ADJUST);
    case NODE_LEG: return leg_fits(s, f, below);
    case NODE_COMBAT: return half_of(s, f->a, STEP_COMBAT_1, STEP_COMBAT_2);
    default: return true;
    }
}

/* --- a battle --- */

static bool flee_fits(const brunete *s, const frame *f, const frame *below)
{
    return UNIT(f->c)->side == below->a && UNIT(f->c)->type != GARRISON && on_map(s, f->c) && f->a == below->b &&
           f->d == s->target && f->b <= f->a && br_table.distance[s->target][s->at[f->c]] == f->b;
}

static bool pursue_fits(const brunete *s, const frame *f, const frame *below)
{
    return UNIT(f->c)->side == below->a && on_map(s, f->c) && s->marks[f->c] & FIGHTING &&
           !(s->marks[f->c] & ADVANCED) && f->a < below->b &&
           br_table.distance[s->target][s->at[f->c]] < below->b - f->a;
}

static bool loss_fits(const brunete *s, const frame *f, const frame *below)
{
    bool attacker = f->a == s->attacker;
    if (below->node == NODE_LOSS && (!attacker || below->a == s->attacker))
        return false; /* the attacker loses first */
    return f->b <= (attacker ? combat_result(s)->attacker : combat_result(s)->defender);
}

/* What a battle asks for stands over its step: `step` is the one that comes next. */
static bool question_fits(const brunete *s, const frame *f, const frame *below)
{
    int step = below->node == NODE_BATTLE ? below->step - 1 : -1, defender = other(s->attacker);
    switch (f->node) {
    case NODE_ELITE:
        return step == (f->a == s->attacker ? BATTLE_ELITE_ATTACKER : BATTLE_ELITE_DEFENDER) &&
               br_battle_elite(s, f->a);
    case NODE_SUPPORT: return step == BATTLE_SUPPORT;
    case NODE_REROLL: return below->node == NODE_BOMB ? !f->a : f->a && step == BATTLE_DIE;
    case NODE_LOSS: return (below->node == NODE_LOSS || step == BATTLE_RESULT) && loss_fits(s, f, below);
    case NODE_STUBBORN:
        return step == BATTLE_STUBBORN && f->a == defender && combat_result(s)->green && HEX(s->target)->defence;
    case NODE_RETREAT:
        return step == BATTLE_RETREAT && f->a == defender && f->b == combat_result(s)->retreat && f->step && !below->b;
    case NODE_FLEE: return flee_fits(s, f, below);
    case NODE_ADVANCE: return step == BATTLE_ADVANCE && f->a == s->attacker && f->b;
    case NODE_PURSUE: return pursue_fits(s, f, below);
    default: return true;
    }
}

/* The numbers of a battle: each is there from the step that makes it, and not before. */
static bool numbers_fit(const brunete *s, const frame *f)
{
    int step = f->step - 1;
    bool thrown = step >= BATTLE_DIE;
    for (int side = 0; side < SIDES; side++) {
        bool asked = step >= (side == s->attacker ? BATTLE_ELITE_DEFENDER : BATTLE_SUPPORT);
        if (asked != (s->bonus[side] != BONUS_OPEN) || (s->chosen[side] && step != BATTLE_SUPPORT) ||
            thrown != (s->shown[side] != 0) || (!thrown && s->counted[side]))
            return false;
        if (s->chosen[side] && !br_support_fits(s, side, s->chosen[side] - 1))
            return false;
        int pack = thrown ? s->shown[side] - 1 : 0;
        int most = side == s->attacker ? PARAM(support_max_attack) : PARAM(support_max_defence);
        if (support_count(pack) > most || s->counted[side] > support_count(pack) ||
            (pack & 1 && s->counted[side] < support_count(pack)))
            return false;
    }
    return thrown ? s->die > 0 : !s->die && !s->column;
}

/* BR-10.1c to BR-10.1g: who fights. Attackers stand next to the hex until they advance, defenders in it until they
 * retreat; of those that are gone only the mark is left. */
static bool fighter_fits(const brunete *s, const frame *f, int unit)
{
    int marks = s->marks[unit], at = s->at[unit], step = f->node == NODE_BATTLE ? f->step - 1 : -1;
    bool attacks = UNIT(unit)->side == s->attacker, inside = at == s->target;
    if (step < 0) /* being declared: nobody but attackers */
        return !(marks & (HIT | ADVANCED)) && (!(marks & FIGHTING) || (attacks && br_attacker_fits(s, unit)));
    if (attacks && marks & FIGHTING && on_map(s, unit))
        return marks & ATTACKED && UNIT(unit)->type != GARRISON &&
               (step == BATTLE_ADVANCE || br_table.distance[at][s->target] == 1);
    if (attacks)
        return !(marks & (HIT | ADVANCED)) || !on_map(s, unit);
    if (inside && step <= BATTLE_STUBBORN)
        return marks & ADVANCED && (marks & RETREATED ? !(marks & FIGHTING) : marks & FIGHTING && marks & DEFENDED);
    if (marks & (FIGHTING | HIT | ADVANCED) && on_map(s, unit))
        return step > BATTLE_STUBBORN && marks & ADVANCED;
    return true;
}

/* BR-10.1d, BR-10.1e: somebody attacks, and somebody defends until the losses have been taken. */
static bool battle_fits(const brunete *s, const frame *f, fault *why)
{
    int attackers = 0, defenders = 0;
    if (s->target < 0 || HEX(s->target)->terrain == UNPLAYABLE || s->attacker != f->a)
        return fault_set(why, "a battle needs its hex ('target') and its 'attacker'");
    for (int u = 0; u < UNITS; u++) {
        if (!fighter_fits(s, f, u))
            return fault_set(why, "%s does not fit the battle in %s", UNIT(u)->id, HEX(s->target)->id);
        attackers += UNIT(u)->side == f->a && s->marks[u] & FIGHTING && on_map(s, u) && UNIT(u)->type != TANK;
        defenders += UNIT(u)->side != f->a && s->at[u] == s->target && !(s->marks[u] & RETREATED);
    }
    if (f->node == NODE_DECLARE)
        return br_target_fits(s, f->a, s->target) || fault_set(why, "%s can't be attacked", HEX(s->target)->id);
    if (f->step - 1 <= BATTLE_DIE && (!attackers || !defenders))
        return fault_set(why, "a battle needs somebody who attacks and somebody who defends");
    if (f->b && f->step - 1 <= BATTLE_STUBBORN)
        return fault_set(why, "no stubborn defence can have held yet");
    return numbers_fit(s, f) || fault_set(why, "the numbers of the battle do not fit how far it has come");
}

/* Without a battle there is nothing left of one; a die lies on the table while a bombardment goes on too. */
static bool quiet_fits(const brunete *s, bool declared, bool bombs, fault *why)
{
    bool numbers = s->column || (s->die && !bombs), fights = s->target >= 0 || s->attacker;
    for (int side = 0; side < SIDES; side++)
        numbers |= s->bonus[side] || s->chosen[side] || s->shown[side] || s->counted[side];
    for (int u = 0; u < UNITS; u++)
        fights |= s->marks[u] & (FIGHTING | HIT | ADVANCED);
    if (numbers || (fights && !declared))
        return fault_set(why, "there is something of a battle, but none is going on");
    return true;
}

/* Facts of the middle of something, where nothing is under way: a quiet point does not know them. */
bool br_nothing_under_way(const brunete *s, fault *why)
{
    bool walking = false;
    for (int u = 0; u < UNITS; u++)
        walking |= s->walked[u];
    if (walking || s->bombed || s->pick[REP] || s->pick[NAT])
        return fault_set(why, "'walked', 'bombed' and 'pick' belong to the middle of a segment");
    return quiet_fits(s, false, false, why);
}

static bool frame_fits(const brunete *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : f;
    return segment_fits(s, f, below, i == s->head.depth - 1) && question_fits(s, f, below);
}

bool br_frames_fit(const brunete *s, fault *why)
{
    const frame *battle = NULL;
    bool bombs = false, infiltrates = false;
    for (int i = 0; i < s->head.depth; i++) {
        const frame *f = &s->head.stack[i];
        if (f->node == NODE_DECLARE || f->node == NODE_BATTLE)
            battle = f;
        bombs |= f->node == NODE_BOMB;
        infiltrates |= f->node == NODE_INFILTRATE;
    }
    if (!s->head.depth && !s->head.over)
        return true; /* a described position: its point asks when it begins */
    if (battle && !battle_fits(s, battle, why))
        return false; /* before its frames are looked at: they rest on it */
    if ((!battle || battle->node == NODE_DECLARE) && !quiet_fits(s, battle, bombs, why))
        return false;
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "'flow %s' does not fit the rest", br_nodes[s->head.stack[i].node].name);
    for (int u = 0; u < UNITS; u++)
        if (s->walked[u] && !infiltrates)
            return fault_set(why, "'walked' belongs to the infiltration of turn 1 (BR-9i)");
    return true;
}
