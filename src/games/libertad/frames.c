/* What the frames of each node can hold: a seat, a Front, a track, a card, a
 * script. Positions from outside may say no more than that. */
#include "games/libertad/libertad.h"

enum { SEAT = FACTIONS - 1, TOKENS = 200 };

/* {step, a, b, c, d}: lowest, then highest */
#define RANGE(s0, a0, b0, c0, d0, s1, a1, b1, c1, d1)                                                                  \
    {                                                                                                                  \
        {0, s0, a0, b0, c0, d0},                                                                                       \
        {                                                                                                              \
            0, s1, a1, b1, c1, d1                                                                                      \
        }                                                                                                              \
    }

const frame_range lf_ranges[NODE_COUNT] = {
    [NODE_TURN] = RANGE(0, 0, 0, 0, 0, 10, 0, 0, 0, 0),
    [NODE_PLAYER] = RANGE(0, 0, 0, 0, 0, 2, SEAT, 1, 0, 0),
    [NODE_CARD] = RANGE(0, 0, 0, 0, 0, 1, SEAT, MODE_POINTS, CARDS - 1, 7),
    [NODE_PAUSE] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, 0, 0),
    [NODE_EXTRA] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, NOBODY, 0),
    [NODE_ICON] = RANGE(0, 0, 0, 0, 0, 0, SEAT, ICONS_MAX - 1, 2 * DECK, 0),
    [NODE_SCRIPT] = RANGE(0, -1, FROM_FASCIST, 0, 0, 1, SEAT, FROM_MEDAL, OPS_MAX - 1, 0),
    [NODE_MOVE] = RANGE(0, 0, -1, 0, 0, 0, TRACKS - 1, 1, 2 * DECK, 0),
    [NODE_STRENGTH] = RANGE(0, 0, 0, 0, 0, 0, SEAT, FRONTS - 1, TOKENS, 0),
    [NODE_FRONT] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 15, TOKENS, 7 << 4 | 15),
    [NODE_MOST] = RANGE(0, -1, 0, 0, 0, 0, 1, 0, TOKENS, 0),
    [NODE_TAKE] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, TOKENS, 0),
    [NODE_TIE] = RANGE(0, 0, 1, 0, 0, 0, 1, 7, 0, 0),
    [NODE_BONUS] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, 0, 0),
    [NODE_WAY] = RANGE(0, 0, 0, -10, 0, 0, SEAT, 1, 10, 0),
    [NODE_SPREAD] = RANGE(0, 0, -128, 0, 1, 0, SEAT, 127, TOKENS, 3),
    [NODE_SHIFT] = RANGE(0, 0, 0, 1, 0, 0, SEAT, 0, 3, 0),
    [NODE_SELL] = RANGE(0, 0, 0, 0, 0, DECK, SEAT, FRONT_TEST, DECK, 9),
    [NODE_SCOUT] = RANGE(0, 0, 0, 0, 0, 1, SEAT, 0, SCOUT_MAX, 0),
    [NODE_TABLEAU] = RANGE(0, 0, 0, 0, 0, 0, SEAT, TABLEAU_SWAP, DECK, 0),
    [NODE_UNTRASH] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, DECK, 0),
    [NODE_UNBLANK] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, DECK, 0),
    [NODE_MEDAL] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, 0, 0),
    [NODE_NP_TURN] = RANGE(0, 0, 0, 0, 0, 8, SEAT, 0, 0, 0),
    [NODE_NP_CARD] = RANGE(0, 0, 0, 0, 0, 2, SEAT, 0, NOBODY, 0),
};

/* A step that somebody has to carry out. */
static bool needs_actor(const op *o)
{
    switch ((op_verb)o->verb) {
    case OP_FRONT:
    case OP_BAG:
    case OP_MEDALLION: return o->who >= FACTIONS && o->who != WHO_INIT;
    case OP_BONUS: return o->what == BONUS_ANY && o->who >= FACTIONS && o->who != WHO_INIT;
    case OP_TRACK: return o->what == TRACK_LIB_OR_COL;
    case OP_GOV: return o->what == GOV_OWN || o->what == GOV_ANY;
    case OP_SPREAD:
    case OP_SHIFT:
    case OP_SELL:
    case OP_SCOUT:
    case OP_TAKE:
    case OP_TABLEAU:
    case OP_UNTRASH:
    case OP_UNBLANK:
    case OP_PLAY: return true;
    default: return false;
    }
}

/* What ranges can't say: a card belongs to its seat, nobody's script needs nobody, a
 * Front goes to somebody. */
bool lf_frames_fit(const libertad *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++) {
        const frame *f = &s->head.stack[i];
        bool fits = true;
        if (f->node == NODE_CARD)
            fits = f->c / DECK == f->a;
        else if (f->node == NODE_FRONT)
            fits = (f->d & 15) <= ATTACK_FREE && ((f->d & 15) == ATTACK_FREE || f->d >> 4 < FACTIONS);
        else if (f->node == NODE_SCRIPT && f->a < 0)
            for (const op *o = &lf.ops[f->c]; o->verb != OP_END; o++)
                fits &= !needs_actor(o);
        if (!fits)
            return fault_set(why, "'flow %s': its numbers do not go together", libertad_nodes[f->node].name);
    }
    return true;
}
