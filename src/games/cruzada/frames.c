/* What the frames of each node can hold, and which frame lies on which: positions from outside may say no more. */
#include "games/cruzada/combat.h"

enum {
    SIDE = SIDES - 1,
    LAST_UNIT = UNITS - 1,
    LAST_SPACE = SPACES - 1,
    LAST_CARD = CARD_ROWS - 1,
    SR_MOST = 12,
    OPS_MOST = 6,
    STEP_ANY = 255,
    NUMBER = 255
};

/* {step, a, b, c, d}: the highest; c may be NONE in RANGE_OR_NONE; what lies right beneath */
#define RANGE(beneath, s1, a1, b1, c1, d1)                                                                             \
    {                                                                                                                  \
        .high = {0, s1, a1, b1, c1, d1}, .on = beneath                                                                 \
    }
#define RANGE_OR_NONE(beneath, s1, a1, b1, c1, d1)                                                                     \
    {                                                                                                                  \
        .low = {0, 0, 0, 0, NONE, 0}, .high = {0, s1, a1, b1, c1, d1}, .on = beneath                                   \
    }
#define ON(node) FRAME_ON(NODE_##node)

const frame_range cr_ranges[NODES] = {
    [NODE_TURN] = RANGE(FRAME_FIRST, STEPS - 1, 1, POSTS, 1, 0),
    [NODE_POST] = RANGE(ON(TURN), 0, SIDE, POSTS - 1, 12, 0),
    [NODE_ELECT] = RANGE(ON(TURN), 0, PHASE_MOBILIZATION, 0, 0, 0),
    [NODE_DISCARD] = RANGE(ON(TURN), 0, 0, 0, 0, 0),
    [NODE_REDRAW] = RANGE(ON(TURN), 0, SIDE, 0, 0, 0),
    [NODE_GUERRILLA] = RANGE(ON(TURN), 0, SIDE, 1, 0, 0),
    [NODE_SPY] = RANGE(ON(TURN), 0, SIDE, 0, 0, 0),
    [NODE_ROUND] = RANGE(ON(TURN), ROUND_END, SIDE, 0, 0, 0),
    [NODE_AFRICA] = RANGE(ON(ROUND), 0, SIDE, 2, LAST_UNIT, 0),
    [NODE_OPS] = RANGE(ON(ROUND) | ON(EVENT), OPS_END + 1, SIDE, OPS_MOST, ACTIVATES_NOT_BEACHHEAD, 1),
    [NODE_ACTIVATE] = RANGE(ON(OPS), 0, SIDE, OPS_MOST, ACTIVATES_NOT_BEACHHEAD, 1),
    [NODE_MOVES] = RANGE(ON(OPS), 0, SIDE, 0, 0, 0),
    [NODE_MARCH] = RANGE(ON(MOVES), 0, SIDE, 6, LAST_UNIT, 1),
    [NODE_BUILD] = RANGE(ON(OPS), 0, SIDE, 0, 0, 0),
    [NODE_OVERSTACK] = RANGE(ON(OPS) | ON(OVERSTACK), 0, SIDE, 0, LAST_SPACE, 0),
    [NODE_LANDING] = RANGE_OR_NONE(ON(ACTIVATE), 0, SIDE, 0, LAST_SPACE, 0),
    [NODE_ATTACKS] = RANGE(ON(OPS), 0, SIDE, 0, 0, 0),
    [NODE_ATTACKERS] = RANGE(ON(ATTACKS), 0, SIDE, 0, LAST_SPACE, 0),
    [NODE_ASSAULT] = RANGE(ON(ATTACKS), 0, SIDE, 0, SIEGES - 1, 0),
    [NODE_COMBAT] = RANGE(ON(ATTACKS), FIGHTS - 1, SIDE, 0, 0, 0),
    [NODE_WITHDRAW] = RANGE(ON(COMBAT), 0, SIDE, 0, 0, 0),
    [NODE_COMMIT] = RANGE(ON(COMBAT), 0, SIDE, ROLES - 1, 0, 0),
    [NODE_DEFECT] = RANGE(ON(COMBAT), 0, SIDE, 0, 0, 0),
    [NODE_LOSS] = RANGE(ON(COMBAT), 0, SIDE, ROLES - 1, 0, 0),
    [NODE_STAND_IN] = RANGE(ON(LOSS) | ON(CANCEL), 0, SIDE, ROLES - 1, LAST_UNIT, 0),
    [NODE_CANCEL] = RANGE(ON(COMBAT), 0, SIDE, 2, 0, 1),
    [NODE_RETREAT] = RANGE_OR_NONE(ON(COMBAT), 0, SIDE, 2, LAST_UNIT, 0),
    [NODE_ADVANCE] = RANGE(ON(COMBAT), 0, SIDE, 0, 0, 0),
    [NODE_SPARE] = RANGE(ON(COMBAT), 0, SIDE, 1, 0, 0),
    [NODE_EVENT] = RANGE(ON(ROUND), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_PLACING] = RANGE(ON(EVENT), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_SITES] = RANGE(ON(EVENT), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_CHOICE] = RANGE(ON(EVENT), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_BONUS] = RANGE(ON(OPS) | ON(ROUND) | ON(EVENT), STEP_ANY, SIDE, BONUSES - 1, NUMBER, NUMBER),
    [NODE_KEEP] = RANGE(ON(EVENT) | ON(ROUND), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_ARMORED] = RANGE(ON(EVENT), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_SWAP] = RANGE(ON(EVENT) | ON(TURN) | ON(ARMORED), STEP_ANY, SIDE, LAST_CARD, NUMBER, NUMBER),
    [NODE_REDEPLOY] = RANGE(ON(ROUND), 0, SIDE, SR_MOST, SR_MOST, 0),
    [NODE_SHIFT] = RANGE(ON(REDEPLOY), 0, SIDE, SR_MOST, LAST_UNIT, 0),
    [NODE_REPLACE] = RANGE(ON(TURN), 1, SIDE, 0, 0, 0),
    [NODE_WHERE] = RANGE(ON(REPLACE) | ON(ROUND) | ON(EVENT) | ON(WHERE), 0, SIDE, 1, LAST_UNIT, 6),
    [NODE_REMOVE] = RANGE(ON(TURN), 0, SIDE, 0, 0, 0),
    [NODE_CORPS] = RANGE_OR_NONE(ON(TURN), 0, SIDE, POSTS, LAST_UNIT, 0),
    [NODE_SURPLUS] = RANGE(ON(CORPS) | ON(TURN), 0, SIDE, 0, LAST_SPACE, 0),
    [NODE_DEMAND] = RANGE(ON(TURN), 0, SIDE, 0, 0, 0),
    [NODE_MILITARIZE] = RANGE(ON(TURN), 0, SIDE, 12, 0, 0),
    [NODE_MOVE_CORPS] = RANGE_OR_NONE(ON(TURN), 0, SIDE, 0, LAST_UNIT, 0),
    [NODE_WASTE] = RANGE(ON(TURN) | ON(WASTE), 0, SIDE, 20, 0, 0),
};

/* The units of frames are of the side that acts, and where such a frame can find them. */
static bool unit_fits(const cruzada *s, const frame *f)
{
    if (f->c == NONE)
        return true;
    if (side_of(f->c) != f->a)
        return false;
    switch (f->node) {
    case NODE_MARCH: return on_map(s, f->c);
    case NODE_SHIFT: return on_map(s, f->c) || s->at[f->c] == BOX_RESERVE || s->at[f->c] == BOX_AFRICA;
    case NODE_AFRICA: return s->at[f->c] == BOX_AFRICA || s->at[f->c] == BOX_OUTSIDE;
    case NODE_WHERE: return is_corps(f->c) && !on_map(s, f->c);
    case NODE_CORPS: return is_corps(f->c) && s->at[f->c] == BOX_OUTSIDE;
    default: return is_corps(f->c) && on_map(s, f->c);
    }
}

static bool frame_fits(const cruzada *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : NULL;
    if (!below)
        return f->node == NODE_TURN;
    int side = round_side(s);
    switch (f->node) {
    case NODE_MARCH:
    case NODE_SHIFT:
    case NODE_AFRICA:
    case NODE_WHERE:
    case NODE_CORPS:
    case NODE_MOVE_CORPS: return unit_fits(s, f);
    case NODE_ROUND: return below->a == 1 && f->a == side;
    case NODE_POST:
        return below->step == STEP_POST && f->b < the_scenario(s)->posts &&
               the_scenario(s)->post[f->b].act == POST_PLACE && f->a == the_scenario(s)->post[f->b].side;
    case NODE_OPS:
    case NODE_REDEPLOY: return f->a == side;
    case NODE_SPY: return f->a == NAT && s->cards.count[HAND][NAT];
    default: return cr_combat_frames_fit(s, f, below);
    }
}

bool cr_frames_fit(const cruzada *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the turn, the units or the line before it");
    return true;
}
