/* Whether the frames fit each other and the rest of the state, beyond what lists/frames.h says of each. No
 * position that is read from a file may hold a flow that play could not make. */
#include "games/brunete/valid/valid.h"

/* --- the segments of a turn --- */

/* Whether the turn is at this step, or at the second of the pair, and the side is the one whose half it is. */
static bool half_of(const brunete *s, int side, int first, int second)
{
    int step = turn_step(s);
    return (step == first && side == side_of(s, true)) || (step == second && side == side_of(s, false));
}

static bool replace_fits(const brunete *s, const replace_frame *replace)
{
    int side = replace->side;
    if (replace->kind == REPLACE_BOUGHT)
        return s->turn >= 2 && half_of(s, side, STEP_REPLACE_1, STEP_REPLACE_2);
    return half_of(s, side, STEP_GIFT_1, STEP_GIFT_2) &&
           s->pick[side] == PICK_FIRST + (replace->kind == REPLACE_ELITE ? RESOURCE_ELITE : RESOURCE_REGULAR);
}

static bool infiltrate_fits(const brunete *s, const infiltrate_frame *infiltrate, bool top)
{
    if (s->turn != 1 || turn_step(s) != STEP_INFILTRATION)
        return false;
    if (infiltrate->step == 2)
        return top;
    return !top && infiltrate->discovered &&
           !infiltrate->pool; /* while the National units react there is no pool yet */
}

/* The modes of a movement. */
static bool move_fits(const brunete *s, const move_frame *move, const frame *below)
{
    if (move->left && move->mode != MODE_ADJUST)
        return false;
    switch (move->mode) {
    case MODE_NORMAL: return half_of(s, move->side, STEP_MOVE_1, STEP_MOVE_2);
    case MODE_EXTRA: return move->side == NAT && s->turn == 7 && turn_step(s) == STEP_EXTRA_MOVE;
    case MODE_ADJUST: return move->side == REP && turn_step(s) == STEP_ADJUST && s->adjusted;
    default: return move->side == NAT && below->node == NODE_INFILTRATE;
    }
}

/* Those of the reinforcements that enter for it. */
static bool enter_fits(const brunete *s, const enter_frame *enter, const frame *below)
{
    switch (enter->mode) {
    case MODE_NORMAL: return half_of(s, enter->side, STEP_ENTER_1, STEP_ENTER_2);
    case MODE_EXTRA: return enter->side == NAT && s->turn == 7 && turn_step(s) == STEP_EXTRA_ENTER;
    case MODE_INFILTRATED:
        return enter->side == NAT && below->node == NODE_MOVE && move_seen(below)->mode == MODE_INFILTRATED;
    default: return false;
    }
}

static bool beside_fits(const brunete *s, const beside_frame *beside, const enter_frame *enter)
{
    const unit_row *row = UNIT(beside->unit);
    return beside->side == enter->side && row->side == beside->side && s->at[beside->unit] == BOX_READY &&
           (enter->mode != MODE_EXTRA || row->when == WHEN_EXTRA);
}

static bool recover_fits(const brunete *s, const recover_frame *recover, const enter_frame *enter)
{
    int unit = recover->unit, left = 0, quality = 0;
    bool tank = UNIT(unit)->recover == RECOVER_TANK;
    for (int u = 0; u < UNITS; u++)
        if (br_recovers_with(s, unit, u)) {
            left++;
            quality += UNIT(u)->elite == UNIT(unit)->elite;
        }
    return enter->mode == MODE_NORMAL && recover->side == enter->side && UNIT(unit)->side == recover->side &&
           s->at[unit] == BOX_READY && s->due[unit] == s->turn && UNIT(unit)->recover != RECOVER_NOT &&
           recover->left < (tank ? PARAM(recover_t26) : PARAM(recover_infantry)) && recover->left <= left &&
           (!recover->quality || (!tank && quality));
}

/* BR-9b: a unit that may move now, with no more MP than it has. */
static bool leg_fits(const brunete *s, const leg_frame *leg, const move_frame *move)
{
    int unit = leg->unit, mp = leg_mp(leg);
    int road = UNIT(unit)->type == INFANTRY ? PARAM(road_bonus_infantry) : PARAM(road_bonus_mobile);
    int bonus = leg_bonus(leg) ? road : 0;
    bool goes_on = on_map(s, unit) && UNIT(unit)->side == move->side && !(s->marks[unit] & MOVED);
    if (UNIT(unit)->type > TANK || !(leg->step ? goes_on : allowed(br_mover_why(s, move->side, move->mode, unit))))
        return false;
    return mp <= br_unit_mp(s, unit) && mp + bonus <= MP_MAX && leg->spent <= mp + bonus && (leg->step || !leg->spent);
}

/* BR-2q, BR-8.2e: before the maintenance is asked about, artillery is back and every interdiction has ended. */
static bool landed(const brunete *s, int side)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[side][i] >= 0)
            return false;
    return s->aviation_used[side] && !s->artillery_used[side];
}

static bool bomb_fits(const brunete *s, const bomb_frame *bomb, const air_frame *air, bool top)
{
    return bomb->side == air->side && UNIT(bomb->unit)->side != bomb->side && on_map(s, bomb->unit) &&
           s->aviation_used[bomb->side] && s->bombed && s->die && !top;
}

static bool maintain_fits(const brunete *s, const maintain_frame *maintain)
{
    return half_of(s, maintain->side, STEP_REORGANISE_1, STEP_REORGANISE_2) && landed(s, maintain->side);
}

/* Between two segments the turn is on top; above it stands what it has begun, or the set-up. */
static bool turn_fits(const brunete *s, const turn_frame *turn, bool top)
{
    return top || turn->begun == (s->head.stack[1].node != NODE_DEPLOY);
}

static bool segment_fits(const brunete *s, const frame *f, const frame *below, bool top)
{
    switch (f->node) {
    case NODE_TURN: return turn_fits(s, turn_seen(f), top);
    case NODE_DEPLOY: return s->turn == 1 && turn_step(s) == STEP_UPDATE;
    case NODE_REPLACE: return replace_fits(s, replace_seen(f));
    case NODE_RESOURCES: return turn_step(s) == STEP_RESOURCES;
    case NODE_INFILTRATE: return infiltrate_fits(s, infiltrate_seen(f), top);
    case NODE_AIR: return half_of(s, air_seen(f)->side, STEP_AIR_1, STEP_AIR_2);
    case NODE_BOMB: return bomb_fits(s, bomb_seen(f), air_seen(below), top);
    case NODE_MAINTAIN: return maintain_fits(s, maintain_seen(f));
    case NODE_ENTER: return enter_fits(s, enter_seen(f), below);
    case NODE_BESIDE: return beside_fits(s, beside_seen(f), enter_seen(below));
    case NODE_RECOVER: return recover_fits(s, recover_seen(f), enter_seen(below));
    case NODE_MOVE: return move_fits(s, move_seen(f), below);
    case NODE_LEG: return leg_fits(s, leg_seen(f), move_seen(below));
    case NODE_COMBAT: return half_of(s, combat_seen(f)->side, STEP_COMBAT_1, STEP_COMBAT_2);
    default: return true;
    }
}

/* --- a battle --- */

static bool flee_fits(const brunete *s, const flee_frame *flee, const retreat_frame *retreat)
{
    int unit = flee->unit;
    return UNIT(unit)->side == retreat->side && UNIT(unit)->type != GARRISON && on_map(s, unit) &&
           flee->hexes == retreat->hexes && flee->start == s->target && flee->made <= flee->hexes &&
           br_table.distance[s->target][s->at[unit]] == flee->made;
}

static bool pursue_fits(const brunete *s, const pursue_frame *pursue, const advance_frame *advance)
{
    int unit = pursue->unit;
    return UNIT(unit)->side == advance->side && on_map(s, unit) && s->marks[unit] & FIGHTING &&
           !(s->marks[unit] & ADVANCED) && pursue->left < advance->hexes &&
           br_table.distance[s->target][s->at[unit]] < advance->hexes - pursue->left;
}

static bool loss_fits(const brunete *s, const loss_frame *loss, const frame *below)
{
    bool attacker = loss->side == s->attacker;
    if (below->node == NODE_LOSS && (!attacker || loss_seen(below)->side == s->attacker))
        return false; /* the attacker loses first */
    return loss->left <= (attacker ? combat_result(s)->attacker : combat_result(s)->defender);
}

static bool elite_fits(const brunete *s, const elite_frame *elite, int step)
{
    return step == (elite->side == s->attacker ? BATTLE_ELITE_ATTACKER : BATTLE_ELITE_DEFENDER) &&
           br_battle_elite(s, elite->side);
}

static bool stubborn_fits(const brunete *s, const stubborn_frame *stubborn)
{
    return stubborn->side != s->attacker && combat_result(s)->green && HEX(s->target)->defence;
}

static bool retreat_fits(const brunete *s, const retreat_frame *retreat, const battle_frame *battle)
{
    return retreat->side != s->attacker && retreat->hexes == combat_result(s)->retreat && retreat->step &&
           !battle->held;
}

static bool advance_fits(const brunete *s, const advance_frame *advance)
{
    return advance->side == s->attacker && advance->hexes;
}

/* What a battle asks for stands over its step: `step` is the one that comes next. */
static bool question_fits(const brunete *s, const frame *f, const frame *below)
{
    int step = below->node == NODE_BATTLE ? below->step - 1 : -1;
    switch (f->node) {
    case NODE_ELITE: return elite_fits(s, elite_seen(f), step);
    case NODE_SUPPORT: return step == BATTLE_SUPPORT;
    case NODE_REROLL:
        return below->node == NODE_BOMB ? !reroll_seen(f)->combat : reroll_seen(f)->combat && step == BATTLE_DIE;
    case NODE_LOSS: return (below->node == NODE_LOSS || step == BATTLE_RESULT) && loss_fits(s, loss_seen(f), below);
    case NODE_STUBBORN: return step == BATTLE_STUBBORN && stubborn_fits(s, stubborn_seen(f));
    case NODE_RETREAT: return step == BATTLE_RETREAT && retreat_fits(s, retreat_seen(f), battle_seen(below));
    case NODE_FLEE: return flee_fits(s, flee_seen(f), retreat_seen(below));
    case NODE_ADVANCE: return step == BATTLE_ADVANCE && advance_fits(s, advance_seen(f));
    case NODE_PURSUE: return pursue_fits(s, pursue_seen(f), advance_seen(below));
    default: return true;
    }
}

/* The numbers of a battle: each is there from the step that makes it, and not before. */
static bool numbers_fit(const brunete *s, const battle_frame *battle)
{
    int step = battle->step - 1;
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
        if (pack_count(pack) > most || s->counted[side] > pack_count(pack) ||
            (pack_cp(pack) && s->counted[side] < pack_count(pack)))
            return false;
    }
    return thrown ? s->die > 0 : !s->die && !s->column;
}

/* BR-10.1c to BR-10.1g: who fights. Attackers stand next to the hex until they advance, defenders in it until they
 * retreat; of those that are gone only the mark is left. */
static bool fighter_fits(const brunete *s, const battle_frame *battle, int unit)
{
    int marks = s->marks[unit], at = s->at[unit], step = battle ? battle->step - 1 : -1;
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

/* BR-10.1d, BR-10.1e: somebody attacks, and somebody defends until the losses have been taken. No `battle`: it is being
 * declared. */
static bool battle_fits(const brunete *s, const battle_frame *battle, int side, fault *why)
{
    int attackers = 0, defenders = 0;
    if (s->target < 0 || HEX(s->target)->terrain == UNPLAYABLE || s->attacker != side)
        return fault_set(why, "a battle needs its hex ('target') and its 'attacker'");
    for (int u = 0; u < UNITS; u++) {
        if (!fighter_fits(s, battle, u))
            return fault_set(why, "%s does not fit the battle in %s", UNIT(u)->id, HEX(s->target)->id);
        attackers += UNIT(u)->side == side && s->marks[u] & FIGHTING && on_map(s, u) && UNIT(u)->type != TANK;
        defenders += UNIT(u)->side != side && s->at[u] == s->target && !(s->marks[u] & RETREATED);
    }
    if (!battle)
        return br_target_fits(s, side, s->target) || fault_set(why, "%s can't be attacked", HEX(s->target)->id);
    if (battle->step - 1 <= BATTLE_DIE && (!attackers || !defenders))
        return fault_set(why, "a battle needs somebody who attacks and somebody who defends");
    if (battle->held && battle->step - 1 <= BATTLE_STUBBORN)
        return fault_set(why, "no stubborn defence can have held yet");
    return numbers_fit(s, battle) || fault_set(why, "the numbers of the battle do not fit how far it has come");
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
    const frame *f = &s->head.stack[i], *below = i ? flow_below(&s->head, f) : f;
    return segment_fits(s, f, below, i == s->head.depth - 1) && question_fits(s, f, below);
}

bool br_frames_fit(const brunete *s, fault *why)
{
    const declare_frame *declare = declare_under(&s->head);
    const battle_frame *battle = battle_under(&s->head);
    if (!s->head.depth && !s->head.over)
        return true; /* a described position: its point asks when it begins */
    if ((battle || declare) && !battle_fits(s, battle, battle ? battle->side : declare->side, why))
        return false; /* before its frames are looked at: they rest on it */
    if (!battle && !quiet_fits(s, declare, bomb_under(&s->head), why))
        return false;
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "'flow %s' does not fit the rest", br_nodes[s->head.stack[i].node].name);
    for (int u = 0; u < UNITS; u++)
        if (s->walked[u] && !infiltrate_under(&s->head))
            return fault_set(why, "'walked' belongs to the infiltration of turn 1 (BR-9i)");
    return true;
}
