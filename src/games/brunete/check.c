/* The invariants of a position: what can never be, whatever is played. */
#include "games/brunete/brunete.h"

static bool check_unit(const brunete *s, int u, fault *why)
{
    const unit_row *row = UNIT(u);
    int at = s->at[u];
    if (at < 0 || at >= BOX_SETUP)
        return fault_set(why, "%s is nowhere", row->id);
    if (at < HEXES && HEX(at)->terrain == UNPLAYABLE)
        return fault_set(why, "%s stands in the unplayable hex %s", row->id, HEX(at)->id);
    bool lost = at == BOX_RECOVERABLE || at == BOX_FINAL;
    if (lost != !s->steps[u] || s->steps[u] > row->steps)
        return fault_set(why, "%s has %d steps (%s)", row->id, s->steps[u], lost ? "lost" : "not lost");
    if ((at == BOX_BESIDE || at == BOX_OFF) != (s->beside[u] >= 0) || s->beside[u] >= HEXES)
        return fault_set(why, "%s has no hex beside which it waits, or has one for nothing", row->id);
    if (s->beside[u] >= 0 && HEX(s->beside[u])->terrain == UNPLAYABLE)
        return fault_set(why, "%s waits beside the unplayable hex %s", row->id, HEX(s->beside[u])->id);
    if (at < HEXES && s->owner[at] != row->side)
        return fault_set(why, "%s stands in %s, which is not its side's", row->id, HEX(at)->id);
    return true;
}

/* In the middle of an infiltration, a retreat or an advance a stack may be too high for a moment. */
static bool stacks_settled(const brunete *s)
{
    int step = turn_step(s);
    if (s->turn == 1 && (step < 0 || step <= STEP_INFILTRATION))
        return false;
    for (int i = 0; i < s->head.depth; i++)
        if (s->head.stack[i].node == NODE_FLEE || s->head.stack[i].node == NODE_PURSUE)
            return false;
    return true;
}

bool br_check_stacks(const brunete *s, bool settled, fault *why)
{
    uint8_t men[HEXES] = {0}, tanks[HEXES] = {0}, garrisons[HEXES] = {0}, sides[HEXES] = {0};
    for (int u = 0; u < UNITS; u++) {
        if (!on_map(s, u))
            continue;
        int at = s->at[u], type = UNIT(u)->type;
        sides[at] |= (uint8_t)(1u << UNIT(u)->side);
        ++*(type == TANK ? &tanks[at] : type == GARRISON ? &garrisons[at] : &men[at]);
        if (sides[at] == 3)
            return fault_set(why, "both sides stand in %s", HEX(at)->id);
        if (settled && (men[at] > PARAM_OF(stack_combat) || tanks[at] > PARAM_OF(stack_tank) ||
                        garrisons[at] > PARAM_OF(stack_garrison)))
            return fault_set(why, "too many units stand in %s", HEX(at)->id);
    }
    return true;
}

static bool check_markers(const brunete *s, fault *why)
{
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < FLIGHTS; i++)
            if (s->interdict[side][i] >= 0 && HEX(s->interdict[side][i])->terrain == UNPLAYABLE)
                return fault_set(why, "interdiction can't be flown in the unplayable zone");
    return true;
}

static bool check_supports(const brunete *s, int side, fault *why)
{
    int artillery = s->artillery[side] + s->artillery_used[side], aviation = s->aviation[side] + s->aviation_used[side];
    for (int i = 0; i < DUE_MAX; i++) {
        artillery += s->artillery_due[side][i];
        aviation += s->aviation_due[side][i];
    }
    for (int i = 0; i < FLIGHTS; i++)
        aviation += s->interdict[side][i] >= 0;
    if (side == NAT) {
        artillery += s->held_artillery;
        aviation += s->held_aviation;
    }
    if (artillery > br_supports_in_play(side, false, 0) || aviation > br_supports_in_play(side, true, 0))
        return fault_set(why, "%s has more support markers than there are", br_noun_seat.id(side));
    return true;
}

bool brunete_check(const void *state, fault *why)
{
    const brunete *s = state;
    if (s->turn < 1 || s->turn > br_table_of.last_turn[s->head.scenario])
        return fault_set(why, "turn %d is no turn", s->turn);
    for (int u = 0; u < UNITS; u++)
        if (!check_unit(s, u, why))
            return false;
    if (!br_check_stacks(s, stacks_settled(s), why) || !check_markers(s, why) || !br_frames_fit(s, why))
        return false;
    for (int side = 0; side < SIDES; side++) {
        if (!check_supports(s, side, why))
            return false;
        if (s->cp[side] > PARAM_OF(cp_per_turn) + 1)
            return fault_set(why, "%s has %d command points", br_noun_seat.id(side), s->cp[side]);
        if (s->resources[side] & s->spent[side])
            return fault_set(why, "%s holds a resource marker that is spent", br_noun_seat.id(side));
    }
    return true;
}

/* No padding: equal positions are equal bytes. */
_Static_assert(sizeof(brunete) == sizeof(head) + sizeof(int16_t) * (2 * UNITS + SIDES * FLIGHTS + 1) + 4 * UNITS +
                                      HEXES + 2 * SIDES * DUE_MAX + 44,
               "the state has padding");
