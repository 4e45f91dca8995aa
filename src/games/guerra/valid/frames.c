/* Whether the frames fit each other and the rest of the state, beyond what lists/frames.h says of each. No position
 * that is read from a file may hold a flow that play could not make. */
#include "games/guerra/valid/valid.h"

/* --- the steps of a turn --- */

/* Whether the turn is at the step of this side, of a pair of steps. */
static bool half_of(const guerra *s, int side, int first, int second)
{
    const turn_frame *turn = turn_seen(&s->head.stack[0]);
    return turn->begun && turn->step == (side == s->first ? first : second);
}

/* The same for steps that turn 1 does not have. */
static bool later_half_of(const guerra *s, int side, int first, int second)
{
    return half_of(s, side, first, second) && s->turn > 1;
}

/* What lies right on the turn. */
static bool step_fits(const guerra *s, const frame *f)
{
    switch (f->node) {
    case NODE_SETUP: return turn_step(s) == STEP_SETUP_NAT + setup_seen(f)->side;
    case NODE_POPULATION:
        return later_half_of(s, population_seen(f)->side, STEP_POPULATION_1, STEP_POPULATION_2) &&
               gu_population_fits(s, population_seen(f)->side);
    case NODE_FIXED: return later_half_of(s, fixed_seen(f)->side, STEP_FIXED_1, STEP_FIXED_2);
    case NODE_CONVERT: return later_half_of(s, convert_seen(f)->side, STEP_CONVERT_1, STEP_CONVERT_2);
    case NODE_MOVE: return half_of(s, move_seen(f)->side, STEP_MOVE_1, STEP_MOVE_2);
    case NODE_COMBAT: return half_of(s, combat_seen(f)->side, STEP_COMBAT_1, STEP_COMBAT_2);
    default: return later_half_of(s, readapt_seen(f)->side, STEP_READAPT_1, STEP_READAPT_2);
    }
}

/* --- orders --- */

/* Whether the side that moves or readapts is this one, and has not ended. */
static bool orders(const frame *below, int side)
{
    if (below->node == NODE_READAPT)
        return readapt_seen(below)->side == side && !readapt_seen(below)->ended;
    return move_seen(below)->side == side && !move_seen(below)->ended;
}

static bool arrive_fits(const guerra *s, const arrive_frame *arrive, const fixed_frame *fixed)
{
    int u = arrive->counter;
    return arrive->side == fixed->side && side_of(u) == arrive->side && s->at[u] == BOX_WAITS;
}

static bool march_fits(const guerra *s, const march_frame *march, const frame *below)
{
    int u = march->counter;
    return orders(below, march->side) && side_of(u) == march->side && !march->ended && on_map(s, u) && is_land(u) &&
           !(s->marks[u] & (MOVED | OWES));
}

static bool sail_fits(const guerra *s, const sail_frame *sail, const frame *below)
{
    int u = sail->counter;
    return orders(below, sail->side) && side_of(u) == sail->side && !sail->ended && on_map(s, u) &&
           type_of(u) == NAVAL && s->marks[u] & SAILED && s->points[ship_of(u)];
}

static bool fly_fits(const guerra *s, const fly_frame *fly, const frame *below)
{
    int u = fly->counter;
    return orders(below, fly->side) && side_of(u) == fly->side && !fly->ended && on_map(s, u) && type_of(u) == AIR &&
           !(s->marks[u] & MOVED) &&
           fly->range == (below->node == NODE_MOVE ? PARAM(air_move) : PARAM(readaptation_range));
}

/* GE-12d: two garrisons of one zone stood there. */
static bool where_fits(const guerra *s, const where_frame *where, const convert_frame *convert)
{
    int side = where->side, here = HEX(where->here)->province, there = HEX(where->there)->province;
    if (side != convert->side || convert->ended || where->here == where->there || here < 0 || there < 0 ||
        s->owner[here] != side || s->owner[there] != side || !s->converted)
        return false;
    return gu_room(s, side, where->here) && gu_room(s, side, where->there) && !HEX(where->here)->mountain &&
           !HEX(where->there)->mountain && gu_zone_of(gu_owned(s, side), here) >> there & 1 &&
           gu_reserve(s, side, ARMY) != NONE;
}

/* --- combats --- */

/* Who is marked for a combat: targets of its arm and of the other side, all of a hex that is attacked by land or sea;
 * attackers each beside every target, once they can have been named. */
static bool fighter_fits(const guerra *s, const battle_frame *battle, int u)
{
    if (!on_map(s, u) || (int)arm_of(u) != battle->arm)
        return false;
    if (s->marks[u] & TARGET) {
        EACH_OF(v, side_of(u))
            if (s->at[v] == s->at[u] && arm_of(v) == arm_of(u) && !(s->marks[v] & TARGET) && battle->arm != ARM_AIR)
                return false;
        return side_of(u) == other(battle->side);
    }
    return side_of(u) == battle->side && battle->step > FIGHT_ATTACKERS && gu_faces(s, u);
}

/* Whether targets and attackers are marked that fit, until the dice have fallen. */
static bool fighters_fit(const guerra *s, const battle_frame *battle)
{
    int targets = 0, attackers = 0;
    for (int u = 0; u < COUNTERS; u++) {
        if (!(s->marks[u] & COMBAT_MARKS))
            continue;
        if (!fighter_fits(s, battle, u))
            return false;
        ++*(s->marks[u] & TARGET ? &targets : &attackers);
    }
    return battle->step > FIGHT_DICE || (targets && (attackers || battle->step <= FIGHT_SUPPORT_ATTACKER));
}

/* Aircraft help those who fight, in land combats. */
static bool helpers_fit(const guerra *s, const battle_frame *battle)
{
    for (int i = 0; i < PLANES; i++) {
        int plane = gu_table.plane[i], land = s->helps[i];
        if (land == NONE)
            continue;
        bool fights = battle->step > FIGHT_DICE || s->marks[land] & COMBAT_MARKS;
        if (!is_land(land) || side_of(land) != side_of(plane) || !(s->marks[plane] & SUPPORTED) || !fights ||
            battle->arm != ARM_LAND || battle->step <= FIGHT_SUPPORT_ATTACKER)
            return false;
    }
    return true;
}

/* Dice and losses belong to the end of a combat, on the table of stacks alone. */
static bool battle_fits(const guerra *s, const battle_frame *battle, const combat_frame *combat)
{
    bool rolled = battle->step > FIGHT_DICE;
    if (battle->side != combat->side || combat->ended || !fighters_fit(s, battle))
        return false;
    for (int i = 0; i < SIDES; i++)
        if (!s->die[i] == rolled || (s->toll[i] && !rolled))
            return false;
    bool first = s->spent[battle->side], second = s->spent[other(battle->side)];
    return helpers_fit(s, battle) && (with_fec(s) || !(first || second)) &&
           (!first || battle->step > FIGHT_FEC_DEFENDER) && (!second || rolled);
}

/* The part of a combat that lies on it: its step has been counted on already. */
static bool part_fits(const guerra *s, const battle_frame *battle, const frame *f)
{
    int step = battle->step - 1, side = battle->side;
    switch (f->node) {
    case NODE_TARGETS:
        return step == FIGHT_TARGETS && targets_seen(f)->side == side && targets_seen(f)->arm == battle->arm;
    case NODE_ATTACKERS:
        return step == FIGHT_ATTACKERS && attackers_seen(f)->side == side && attackers_seen(f)->arm == battle->arm;
    case NODE_SUPPORT: return step == (support_seen(f)->side == side ? FIGHT_SUPPORT_ATTACKER : FIGHT_SUPPORT_DEFENDER);
    case NODE_FEC:
        return step == (fec_seen(f)->side == side ? FIGHT_FEC_ATTACKER : FIGHT_FEC_DEFENDER) &&
               !s->spent[fec_seen(f)->side];
    default:
        return step == (loss_seen(f)->side == side ? FIGHT_LOSS_ATTACKER : FIGHT_LOSS_DEFENDER) &&
               loss_seen(f)->defender == (loss_seen(f)->side != side);
    }
}

static bool frame_fits(const guerra *s, int i)
{
    const frame *f = &s->head.stack[i];
    if (!i)
        return f->node == NODE_TURN;
    const frame *below = flow_below(&s->head, f);
    if (below->node == NODE_TURN)
        return step_fits(s, f);
    switch (f->node) {
    case NODE_ARRIVE: return arrive_fits(s, arrive_seen(f), fixed_seen(below));
    case NODE_MARCH: return march_fits(s, march_seen(f), below);
    case NODE_SAIL: return sail_fits(s, sail_seen(f), below);
    case NODE_FLY: return fly_fits(s, fly_seen(f), below);
    case NODE_WHERE: return where_fits(s, where_seen(f), convert_seen(below));
    case NODE_BATTLE: return battle_fits(s, battle_seen(f), combat_seen(below));
    default: return part_fits(s, battle_seen(below), f);
    }
}

bool gu_frames_fit(const guerra *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the turn, the counters or the line before it");
    return true;
}
