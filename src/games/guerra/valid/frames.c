/* What the frames of each node can hold, and which frame lies on which: positions from outside may say no more. */
#include "games/guerra/valid/valid.h"

enum { SIDE = SIDES - 1, LAST = COUNTERS - 1, ARM = ARMS - 1 };

/* {step, a, b, c, d}: the highest (the lowest are all 0); what lies right beneath */
#define RANGE(beneath, s1, a1, b1, c1, d1)                                                                             \
    {                                                                                                                  \
        .high = {0, s1, a1, b1, c1, d1}, .on = beneath                                                                 \
    }

const frame_range gu_ranges[NODES] = {
    [NODE_TURN] = RANGE(FRAME_FIRST, STEP_END, 1, 0, 0, 0),
    [NODE_SETUP] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 0, 0, 0),
    [NODE_POPULATION] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 0, 0, 0),
    [NODE_FIXED] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 0, 0, 0),
    [NODE_ARRIVE] = RANGE(FRAME_ON(NODE_FIXED), 0, SIDE, 0, LAST, 0),
    [NODE_CONVERT] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
    [NODE_WHERE] = RANGE(FRAME_ON(NODE_CONVERT), 0, SIDE, 0, HEXES - 1, HEXES - 1),
    [NODE_MOVE] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
    [NODE_MARCH] = RANGE(FRAME_ON(NODE_MOVE), 0, SIDE, 0, LAST, 1),
    [NODE_SAIL] = RANGE(FRAME_ON(NODE_MOVE), 0, SIDE, 1, LAST, 1),
    [NODE_FLY] = RANGE(FRAME_ON(NODE_MOVE) | FRAME_ON(NODE_READAPT), 0, SIDE, REACH_MOST, LAST, 1),
    [NODE_COMBAT] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
    [NODE_BATTLE] = RANGE(FRAME_ON(NODE_COMBAT), FIGHT_END, SIDE, ARM, 0, 0),
    [NODE_TARGETS] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, ARM, 1, 0),
    [NODE_ATTACKERS] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, ARM, 1, 0),
    [NODE_SUPPORT] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, 1, 0, 0),
    [NODE_FEC] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, 1, 0, 0),
    [NODE_LOSS] = RANGE(FRAME_ON(NODE_BATTLE), 0, SIDE, 1, 0, 0),
    [NODE_READAPT] = RANGE(FRAME_ON(NODE_TURN), 0, SIDE, 1, 0, 0),
};

/* Of the nodes on NODE_TURN: the step of the first player (or of the nationalist's set-up). */
static const uint8_t first_step[NODES] = {
    [NODE_SETUP] = STEP_SETUP_NAT,   [NODE_POPULATION] = STEP_POPULATION_1,
    [NODE_FIXED] = STEP_FIXED_1,     [NODE_CONVERT] = STEP_CONVERT_1,
    [NODE_MOVE] = STEP_MOVE_1,       [NODE_COMBAT] = STEP_COMBAT_1,
    [NODE_READAPT] = STEP_READAPT_1,
};

/* Does the step of the turn belong to this node and side? */
static bool step_fits(const guerra *s, const frame *turn, const frame *f)
{
    int first = first_step[f->node];
    if (f->node == NODE_SETUP)
        return turn->step == first + f->a;
    int second = f->node == NODE_MOVE || f->node == NODE_COMBAT ? first + 2 : first + 1;
    bool early = f->node != NODE_MOVE && f->node != NODE_COMBAT;
    return turn->a == 1 && turn->step == (f->a == s->first ? first : second) && !(early && s->turn == 1);
}

/* The counter of an order can still have it. */
static bool counter_fits(const guerra *s, const frame *f, const frame *below)
{
    int u = f->c;
    if (side_of(u) != f->a || f->d || (f->node != NODE_ARRIVE && !on_map(s, u)))
        return false;
    switch (f->node) {
    case NODE_ARRIVE: return s->at[u] == BOX_WAITS;
    case NODE_MARCH: return is_land(u) && !(s->marks[u] & (MOVED | OWES));
    case NODE_SAIL: return type_of(u) == NAVAL && s->marks[u] & SAILED && s->points[ship_of(u)];
    default:
        return type_of(u) == AIR && !(s->marks[u] & MOVED) &&
               f->b == (below->node == NODE_MOVE ? PARAM(air_move) : PARAM(readaptation_range));
    }
}

/* GE-12d: two garrisons of one zone stood there. */
static bool where_fits(const guerra *s, const frame *f)
{
    int here = HEX(f->c)->province, there = HEX(f->d)->province;
    if (f->c == f->d || here < 0 || there < 0 || s->owner[here] != f->a || s->owner[there] != f->a || !s->converted)
        return false;
    return gu_room(s, f->a, f->c) && gu_room(s, f->a, f->d) && !HEX(f->c)->mountain && !HEX(f->d)->mountain &&
           gu_zone_of(gu_owned(s, f->a), here) >> there & 1 && gu_reserve(s, f->a, ARMY) != NONE;
}

/* Who is marked for a combat: targets of its arm and of the other side, all of a hex that is attacked by land or sea;
 * attackers each beside every target, once they can have been named. */
static bool fighter_fits(const guerra *s, const frame *f, int u)
{
    if (!on_map(s, u) || (int)arm_of(u) != f->b)
        return false;
    if (s->marks[u] & TARGET) {
        EACH_OF(v, side_of(u))
            if (s->at[v] == s->at[u] && arm_of(v) == arm_of(u) && !(s->marks[v] & TARGET) && f->b != ARM_AIR)
                return false;
        return side_of(u) == other(f->a);
    }
    return side_of(u) == f->a && f->step > FIGHT_ATTACKERS && gu_faces(s, u);
}

/* Dice and losses belong to the end of a combat, on the table of stacks alone; there are targets and attackers until
 * the dice have fallen, and aircraft help those who fight. */
static bool battle_fits(const guerra *s, const frame *f)
{
    int count[2] = {0, 0};
    bool rolled = f->step > FIGHT_DICE;
    for (int u = 0; u < COUNTERS; u++) {
        if (!(s->marks[u] & COMBAT_MARKS))
            continue;
        if (!fighter_fits(s, f, u))
            return false;
        count[!(s->marks[u] & TARGET)]++;
    }
    for (int i = 0; i < SIDES; i++)
        if (!s->die[i] == rolled || (s->toll[i] && !rolled))
            return false;
    if ((!count[0] || (!count[1] && f->step > FIGHT_SUPPORT_ATTACKER)) && !rolled)
        return false;
    for (int i = 0; i < PLANES; i++) {
        int plane = gu_table.plane[i], land = s->helps[i];
        if (land == NONE)
            continue;
        bool fights = rolled || s->marks[land] & COMBAT_MARKS;
        if (!is_land(land) || side_of(land) != side_of(plane) || !(s->marks[plane] & SUPPORTED) || !fights ||
            f->b != ARM_LAND || f->step <= FIGHT_SUPPORT_ATTACKER)
            return false;
    }
    bool first = s->spent[f->a], second = s->spent[other(f->a)];
    return (with_fec(s) || !(first || second)) && (!first || f->step > FIGHT_FEC_DEFENDER) && (!second || rolled);
}

/* The part of a combat that lies on it: its step has been counted on already. */
static bool part_fits(const guerra *s, const frame *battle, const frame *f)
{
    int step = battle->step - 1;
    bool attacker = f->a == battle->a;
    switch (f->node) {
    case NODE_TARGETS: return step == FIGHT_TARGETS && attacker && f->b == battle->b;
    case NODE_ATTACKERS: return step == FIGHT_ATTACKERS && attacker && f->b == battle->b;
    case NODE_SUPPORT: return step == (attacker ? FIGHT_SUPPORT_ATTACKER : FIGHT_SUPPORT_DEFENDER);
    case NODE_FEC: return step == (attacker ? FIGHT_FEC_ATTACKER : FIGHT_FEC_DEFENDER) && !s->spent[f->a];
    default: return step == (attacker ? FIGHT_LOSS_ATTACKER : FIGHT_LOSS_DEFENDER) && f->b == !attacker;
    }
}

static bool frame_fits(const guerra *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : NULL;
    if (!below)
        return f->node == NODE_TURN;
    if (below->node == NODE_TURN && !step_fits(s, below, f))
        return false;
    if (below->node == NODE_BATTLE)
        return part_fits(s, below, f);
    if (below->node != NODE_TURN && (f->a != below->a || below->b))
        return false;
    switch (f->node) {
    case NODE_ARRIVE:
    case NODE_MARCH:
    case NODE_SAIL:
    case NODE_FLY: return counter_fits(s, f, below);
    case NODE_WHERE: return where_fits(s, f);
    case NODE_POPULATION: return gu_population_fits(s, f->a);
    case NODE_BATTLE: return battle_fits(s, f);
    default: return true;
    }
}

bool gu_frames_fit(const guerra *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the turn, the counters or the line before it");
    return true;
}
