/* What the frames of each node can hold: a side, a unit, a hex, a number of
 * hexes or MP. Positions from outside may say no more than that. */
#include "games/brunete/brunete.h"

enum { SIDE = SIDES - 1, UNIT_LAST = UNITS - 1, MODE_LAST = MODE_EXTRA, HEXES_MOST = 4, MANY = 100 };

/* {step, a, b, c, d}: lowest, then highest */
#define RANGE(s0, a0, b0, c0, d0, s1, a1, b1, c1, d1)                                                                  \
    {                                                                                                                  \
        {0, s0, a0, b0, c0, d0},                                                                                       \
        {                                                                                                              \
            0, s1, a1, b1, c1, d1                                                                                      \
        }                                                                                                              \
    }
#define OF_SIDE(steps, b, d) RANGE(0, 0, 0, 0, 0, steps, SIDE, b, 0, d)

const frame_range brunete_ranges[NODES] = {
    [NODE_TURN] = RANGE(0, 0, 0, 0, 0, STEPS, 1, 0, 0, 0),
    [NODE_REPLACE] = OF_SIDE(0, 2, 0),
    [NODE_INFILTRATE] = RANGE(0, 0, 0, 0, 0, 2, MP_MAX, 1, 0, 0),
    [NODE_AIR] = OF_SIDE(0, 0, 0),
    [NODE_BOMB] = RANGE(0, 0, 0, 0, 0, 1, SIDE, 0, UNIT_LAST, 0),
    [NODE_REROLL] = RANGE(0, 0, 0, 0, 0, 0, 1, SIDES, 0, 0),
    [NODE_MAINTAIN] = OF_SIDE(0, 0, 0),
    [NODE_ENTER] = OF_SIDE(0, MODE_LAST, 0),
    [NODE_BESIDE] = RANGE(0, 0, 0, 0, 0, 0, SIDE, 0, UNIT_LAST, 0),
    [NODE_RECOVER] = RANGE(0, 0, 0, 0, 0, 0, SIDE, HEXES_MOST, UNIT_LAST, 1),
    [NODE_MOVE] = OF_SIDE(0, MODE_LAST, MANY),
    [NODE_LEG] = RANGE(0, 0, 0, 0, 0, 2, MP_MAX, WAYS - 1, UNIT_LAST, 1 << 8 | 0xff),
    [NODE_COMBAT] = OF_SIDE(0, 0, 0),
    [NODE_DECLARE] = OF_SIDE(0, 0, 0),
    [NODE_BATTLE] = OF_SIDE(MANY, 1, 0),
    [NODE_ELITE] = OF_SIDE(0, 0, 0),
    [NODE_LOSS] = OF_SIDE(1, HEXES_MOST, 0),
    [NODE_STUBBORN] = OF_SIDE(0, 1, 0),
    [NODE_RETREAT] = OF_SIDE(1, HEXES_MOST, 0),
    [NODE_FLEE] = RANGE(0, 0, 0, 0, 0, 1, HEXES_MOST, HEXES_MOST, UNIT_LAST, HEXES - 1),
    [NODE_ADVANCE] = OF_SIDE(0, HEXES_MOST, 0),
    [NODE_PURSUE] = RANGE(0, 0, 0, 0, 0, 1, HEXES_MOST, 0, UNIT_LAST, 0),
};

/* A unit that a frame is about must be where that can be; a battle needs its hex. */
static bool frame_fits(const brunete *s, const frame *f)
{
    bool outside = s->at[f->c] == BOX_BESIDE || s->at[f->c] == BOX_OFF;
    switch (f->node) {
    case NODE_LEG: {
        int mp = f->d & 0xff;
        return (on_map(s, f->c) || (outside && s->beside[f->c] >= 0)) && mp <= MP_MAX - PARAM_OF(road_bonus_mobile);
    }
    case NODE_BOMB:
    case NODE_FLEE:
    case NODE_PURSUE: return on_map(s, f->c);
    case NODE_DECLARE:
    case NODE_BATTLE:
    case NODE_RETREAT:
    case NODE_ADVANCE: return s->target >= 0 && s->target < HEXES;
    default: return true;
    }
}

bool br_frames_fit(const brunete *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, &s->head.stack[i]))
            return fault_set(why, "a 'flow' line does not fit the units, or 'target' is missing");
    return true;
}
