/* The invariants of a position: what no play can make. turn_step.c looks at what depends on the step of the turn,
 * frames.c at the frames. */
#include "games/brunete/valid/valid.h"

/* BR-1.2.2h, BR-6.2h to BR-6.2j, BR-11.3a: which boxes a unit can lie in. */
static bool check_box(const brunete *s, int u, fault *why)
{
    const unit_row *row = UNIT(u);
    int at = s->at[u];
    if (row->when == WHEN_OPTION && !option_on(s, OPTION_T26) && at != BOX_NONE)
        return fault_set(why, "%s is in the game only with the option t26 (BR-11.3a)", row->id);
    if (row->type == GARRISON && at >= HEXES && at != BOX_FINAL && at != BOX_NONE)
        return fault_set(why, "%s is a garrison: it is on the map or lost for good (BR-1.2.2h, BR-6.2j)", row->id);
    if (at == BOX_RECOVERABLE && row->recover == RECOVER_NOT)
        return fault_set(why, "%s goes to the final casualties when it is lost (BR-6.2j)", row->id);
    if (at == BOX_RESERVE && row->when != WHEN_RESERVE && row->when != WHEN_OPTION)
        return fault_set(why, "%s is not one of the tanks of the reserve (BR-6.2h)", row->id);
    if (at == BOX_AWAITS && !s->due[u])
        return fault_set(why, "%s is to come, but 'due' does not say on which turn (BR-6.1a)", row->id);
    if (at != BOX_AWAITS && s->due[u] > s->turn)
        return fault_set(why, "%s is due on turn %d only (BR-6.1a)", row->id, s->due[u]);
    if (at == BOX_BESIDE && s->beside[u] >= 0 && !br_entry_in_range(u, s->beside[u]))
        return fault_set(why, "%s can't enter the map at %s (BR-6.1d to BR-6.1k)", row->id, HEX(s->beside[u])->id);
    if (at == BOX_OFF && s->beside[u] >= 0 && !(HEX(s->beside[u])->edges & br_table.param.edges[row->side]))
        return fault_set(why, "%s can't have left the map by %s (BR-10.4.1u)", row->id, HEX(s->beside[u])->id);
    return true;
}

static bool check_unit(const brunete *s, int u, fault *why)
{
    const unit_row *row = UNIT(u);
    int at = s->at[u];
    if (at == BOX_SETUP)
        return fault_set(why, "%s is nowhere", row->id);
    if (at < HEXES && HEX(at)->terrain == UNPLAYABLE)
        return fault_set(why, "%s stands in the unplayable hex %s (BR-tt-11)", row->id, HEX(at)->id);
    if ((at == BOX_BESIDE || at == BOX_OFF) != (s->beside[u] >= 0))
        return fault_set(why, "%s has no hex beside which it waits, or has one for nothing (BR-6.1b)", row->id);
    if (s->beside[u] >= 0 && HEX(s->beside[u])->terrain == UNPLAYABLE)
        return fault_set(why, "%s waits beside the unplayable hex %s (BR-tt-11)", row->id, HEX(s->beside[u])->id);
    if (at < HEXES && s->owner[at] != row->side)
        return fault_set(why, "%s stands in %s, which is not its side's (BR-1.1h, BR-9c)", row->id, HEX(at)->id);
    return check_box(s, u, why);
}

/* BR-1.1f: what is lost has no steps left, and nothing else has none. */
static bool check_steps(const brunete *s, int u, fault *why)
{
    const unit_row *row = UNIT(u);
    int at = s->at[u], low = at == BOX_RECOVERABLE || at == BOX_FINAL ? 0 : 1, high = low ? row->steps : 0;
    if (s->steps[u] < low || s->steps[u] > high)
        return fault_set(why, "%s can't have %d %s where it is (BR-1.1f)", row->id, s->steps[u],
                         s->steps[u] == 1 ? "step" : "steps");
    return true;
}

/* Marks of units that are not on the map: only the battle in which they were lost or left is remembered. */
static bool check_marks(const brunete *s, int u, fault *why)
{
    int at = s->at[u], can = (1 << MARKS) - 1;
    if (at == BOX_OFF)
        can &= ~(UNSUPPLIED | MOVED);
    else if (at == BOX_RECOVERABLE || at == BOX_FINAL)
        can = FIGHTING | HIT;
    else if (at >= HEXES)
        can = 0;
    if (UNIT(u)->type == GARRISON)
        can &= ~(MOVED | ATTACKED | RETREATED);
    for (int mark = 0; mark < MARKS; mark++)
        if (s->marks[u] & ~can & 1 << mark)
            return fault_set(why, "%s can't have the mark '%s' where it is", UNIT(u)->id,
                             noun_key(&br_noun_mark, mark));
    if (s->walked[u] > (UNIT(u)->infiltrates ? UNIT(u)->mp[UNIT(u)->steps] : 0))
        return fault_set(why, "%s can't have spent %d MP in the infiltration (BR-9i)", UNIT(u)->id, s->walked[u]);
    return true;
}

/* The unit of a retreat or an advance that is under way: where it is now it need not fit. */
static int unit_under_way(const brunete *s)
{
    const flee_frame *flee = flee_under(&s->head);
    const pursue_frame *pursue = pursue_under(&s->head);
    return flee ? flee->unit : pursue ? pursue->unit : -1;
}

/* BR-9g: on turn 1 the 11th Division is in Brunete until it infiltrates, and spreads from there. */
static bool infiltration_ahead(const brunete *s)
{
    int step = turn_step(s);
    return s->turn == 1 && !s->head.over && (step < 0 || step <= STEP_INFILTRATION);
}

/* BR-1.1b to BR-1.1e, BR-9c: the limits of a hex, and no two sides in one. */
bool br_check_stacks(const brunete *s, bool crowded, fault *why)
{
    uint8_t men[HEXES] = {0}, tanks[HEXES] = {0}, garrisons[HEXES] = {0}, sides[HEXES] = {0};
    int moving = unit_under_way(s);
    for (int u = 0; u < UNITS; u++) {
        if (!on_map(s, u))
            continue;
        int at = s->at[u], type = UNIT(u)->type;
        sides[at] |= (uint8_t)(1u << UNIT(u)->side);
        if (sides[at] == 3)
            return fault_set(why, "both sides stand in %s (BR-9c)", HEX(at)->id);
        if (u == moving || (crowded && UNIT(u)->infiltrates))
            continue;
        ++*(type == TANK ? &tanks[at] : type == GARRISON ? &garrisons[at] : &men[at]);
        if (men[at] > PARAM(stack_combat) || tanks[at] > PARAM(stack_tank) || garrisons[at] > PARAM(stack_garrison))
            return fault_set(why, "too many units stand in %s (BR-1.1b, BR-1.1d, BR-1.1e)", HEX(at)->id);
    }
    return true;
}

/* Every hex that is played on has belonged to somebody, the others to nobody. */
static bool check_hexes(const brunete *s, fault *why)
{
    for (int h = 0; h < HEXES; h++)
        if ((s->owner[h] == FIELD_NONE) != (HEX(h)->terrain == UNPLAYABLE))
            return fault_set(why, "%s %s", HEX(h)->id,
                             s->owner[h] == FIELD_NONE ? "has no owner"
                                                       : "has an owner, though it is not played on (BR-tt-11)");
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < FLIGHTS; i++)
            if (s->interdict[side][i] >= 0 && HEX(s->interdict[side][i])->terrain == UNPLAYABLE)
                return fault_set(why, "interdiction can't be flown in the unplayable zone (BR-tt-11)");
    return true;
}

/* BR-2c, BR-12.1a: not more markers than the scenario has brought, nor more in all than it has. */
static bool check_supports(const brunete *s, int side, bool aviation, fault *why)
{
    const uint8_t *due = aviation ? s->aviation_due[side] : s->artillery_due[side];
    int here = aviation ? s->aviation[side] + s->aviation_used[side] : s->artillery[side] + s->artillery_used[side];
    int away = side == REP ? 0 : aviation ? s->held_aviation : s->held_artillery;
    for (int i = 0; i < FLIGHTS && aviation; i++)
        here += s->interdict[side][i] >= 0;
    for (int i = 0; i < DUE_MAX; i++)
        away += due[i];
    int step = turn_step(s), turn = s->turn - (step <= STEP_SUPPORT && !s->head.over); /* ... that leaves */
    if (here > br_supports_in_play(side, aviation, s->turn, turn) ||
        here + away > br_supports_in_play(side, aviation, TURNS, turn))
        return fault_set(why, "%s has more %s markers than there are on turn %d (BR-2c)", noun_key(&br_noun_seat, side),
                         aviation ? "aviation" : "artillery", s->turn);
    return true;
}

/* BR-5.2a, BR-12.2b: six markers per side, three of them in the short scenario. */
static bool check_side(const brunete *s, int side, fault *why)
{
    int dealt = br_table.dealt[s->head.scenario];
    if (s->resources[side] & s->spent[side])
        return fault_set(why, "%s holds a resource marker that is spent (BR-5.2l)", noun_key(&br_noun_seat, side));
    if (__builtin_popcount(s->resources[side] | s->spent[side]) > dealt)
        return fault_set(why, "%s has more than %d resource markers (BR-12.2b)", noun_key(&br_noun_seat, side), dealt);
    if (dealt == RESOURCES && (s->resources[side] | s->spent[side]) != (1u << RESOURCES) - 1)
        return fault_set(why, "%s has a resource marker neither in hand nor spent (BR-5.2a)",
                         noun_key(&br_noun_seat, side));
    return check_supports(s, side, false, why) && check_supports(s, side, true, why);
}

/* BR-12.1a, BR-12.2a, BR-12.1-v07: a winner at the end and not before; who resigns does not win. */
static bool check_end(const brunete *s, fault *why)
{
    int last = br_table.last_turn[s->head.scenario], over = s->head.over;
    if (s->turn > last)
        return fault_set(why, "turn %d is no turn of this scenario: its last is turn %d (BR-12.1a, BR-12.2a)", s->turn,
                         last);
    if (!over && (s->winner != WINNER_NONE || s->vp))
        return fault_set(why, "a game that goes on has no winner and no final count");
    if (!over)
        return true;
    if (over == OVER_PLAYED && s->turn < last)
        return fault_set(why, "the game ends after turn %d (BR-12.1a, BR-12.2a)", last);
    int loser = over - OVER_RESIGNED;
    bool fits = over == OVER_PLAYED   ? s->winner != WINNER_NONE
                : over == OVER_AGREED ? s->winner == WINNER_DRAW
                                      : s->winner == (loser == NAT ? WINNER_REP : WINNER_NAT);
    if (!fits || s->vp != br_victory_points(s))
        return fault_set(why, "the winner or the final count is not what the end says");
    return true;
}

/* Given up in the middle of something, a game stays as it was left. */
static bool left_off(const brunete *s)
{
    return s->head.over > OVER_PLAYED;
}

bool br_check(const void *state, fault *why)
{
    const brunete *s = state;
    for (int u = 0; u < UNITS; u++)
        if (!check_unit(s, u, why) || !check_steps(s, u, why) || !check_marks(s, u, why))
            return false;
    if (!check_hexes(s, why))
        return false;
    for (int side = 0; side < SIDES; side++)
        if (!check_side(s, side, why))
            return false;
    if (!check_end(s, why))
        return false;
    if (left_off(s))
        return true;
    if (!br_check_stacks(s, infiltration_ahead(s), why) || !br_frames_fit(s, why))
        return false;
    int step = s->head.over ? STEP_END : turn_step(s);
    return step < 0 || br_turn_step_fits(s, step, why); /* a described position: its point asks when it begins */
}

/* No padding: equal positions are equal bytes. */
_Static_assert(sizeof(brunete) == sizeof(head) + sizeof(int16_t) * (2 * UNITS + SIDES * FLIGHTS + 1) + 4 * UNITS +
                                      HEXES + 2 * SIDES * DUE_MAX + 44 + sizeof(board) &&
                   sizeof(board) == 7 * SIDES * sizeof(hexset) + HEXES + UNITS + 1,
               "the state has padding");
