/* What the frames of each node can hold, and which frame lies on which: positions from outside may say no more. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/rules/events/events.h"
#include "games/cruzada/valid/valid.h"

enum {
    SIDE = SIDES - 1,
    LAST_UNIT = UNITS - 1,
    LAST_SPACE = SPACES - 1,
    LAST_CARD = CARD_ROWS - 1,
    SR_MOST = 12,
    OPS_MOST = 6,
    SITES_MOST = 3,
    MILITARIZED = 5
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
    [NODE_EVENT] = RANGE(ON(ROUND), EVENT_STEPS, SIDE, LAST_CARD, 0, 0),
    [NODE_PLACING] = RANGE(ON(EVENT), 0, SIDE, LAST_CARD, 0, 1),
    [NODE_SITES] = RANGE(ON(EVENT), 0, SIDE, LAST_CARD, SITES_MOST, 1),
    [NODE_CHOICE] = RANGE(ON(EVENT), 0, SIDE, LAST_CARD, 0, 0),
    [NODE_BONUS] = RANGE(ON(EVENT), 0, SIDE, BONUS_R34, 0, 0),
    [NODE_KEEP] = RANGE(ON(EVENT), 0, SIDE, LAST_CARD, 0, 0),
    [NODE_ARMORED] = RANGE(ON(EVENT), 0, SIDE, LAST_CARD, SPACES, 0),
    [NODE_SWAP] = RANGE(ON(EVENT) | ON(TURN) | ON(ARMORED), 0, SIDE, LAST_CARD, 0, 0),
    [NODE_REDEPLOY] = RANGE(ON(ROUND), 0, SIDE, SR_MOST, SR_MOST, 0),
    [NODE_SHIFT] = RANGE(ON(REDEPLOY), 0, SIDE, SR_MOST, LAST_UNIT, 0),
    [NODE_REPLACE] = RANGE(ON(TURN), 1, SIDE, 0, 0, 0),
    [NODE_WHERE] = RANGE(ON(REPLACE) | ON(ROUND) | ON(EVENT) | ON(WHERE), 2, SIDE, 1, LAST_UNIT, 6),
    [NODE_REMOVE] = RANGE(ON(TURN), 0, SIDE, 0, 0, 0),
    [NODE_CORPS] = RANGE_OR_NONE(ON(TURN), 0, SIDE, POSTS, LAST_UNIT, 0),
    [NODE_SURPLUS] = RANGE(ON(CORPS) | ON(TURN), 0, SIDE, 0, LAST_SPACE, 0),
    [NODE_DEMAND] = RANGE(ON(TURN), 0, SIDE, 0, 0, 0),
    [NODE_MILITARIZE] = RANGE(ON(TURN), 0, SIDE, 12, 0, 0),
    [NODE_MOVE_CORPS] = RANGE_OR_NONE(ON(TURN), 0, SIDE, 0, LAST_UNIT, 0),
    [NODE_WASTE] = RANGE(ON(TURN) | ON(WASTE), 0, SIDE, 20, 0, 0),
};

/* --- NODE_TURN, and what lies on it --- */

/* The steps of a turn at which a node can lie on NODE_TURN, a bit each. */
#define AT(step) (1u << STEP_##step)
static const uint32_t turn_steps[NODES] = {
    [NODE_POST] = AT(POST),
    [NODE_ELECT] = AT(DEAL) | AT(JOIN),
    [NODE_DISCARD] = AT(DISCARD),
    [NODE_REDRAW] = AT(REDRAW_NAT) | AT(REDRAW_REP),
    [NODE_GUERRILLA] = AT(GUERRILLA),
    [NODE_SPY] = AT(GUERRILLA),
    [NODE_ROUND] = AT(ROUND_NAT) | AT(ROUND_REP),
    [NODE_SWAP] = AT(POST),
    [NODE_REPLACE] = AT(REPLACE_NAT) | AT(REPLACE_REP),
    [NODE_REMOVE] = AT(REMOVE_NAT) | AT(REMOVE_REP),
    [NODE_CORPS] = AT(POST) | AT(CORPS),
    [NODE_SURPLUS] = AT(STATUS),
    [NODE_DEMAND] = AT(DEMAND),
    [NODE_MILITARIZE] = AT(POST) | AT(MILITARIZE),
    [NODE_MOVE_CORPS] = AT(POST),
    [NODE_WASTE] = AT(POST),
};

static bool turn_fits(const cruzada *s, const frame *f)
{
    int posts = the_scenario(s)->posts;
    bool post = f->step == STEP_POST;
    if (f->b > posts || (f->c && !post) || (!post && f->b && f->b != posts) || (post && f->a && f->b != posts))
        return false;
    return s->head.depth == 1 || f->a == !post;
}

/* The row of post.tsv that a frame belongs to, if it is what that asks for. */
static const post_row *post_of(const cruzada *s, const frame *turn, int act)
{
    const post_row *row = turn->b ? &the_scenario(s)->post[turn->b - 1] : NULL;
    return turn->step == STEP_POST && row && row->act == act ? row : NULL;
}

/* CR-19.3.5.1d, CR-19.5.5.1a */
static bool post_fits(const cruzada *s, const frame *f, const frame *turn)
{
    const post_row *row;
    switch (f->node) {
    case NODE_POST:
        row = post_of(s, turn, POST_PLACE);
        return row && turn->b == f->b + 1 && f->a == row->side && f->c <= row->count;
    case NODE_CORPS:
        if (turn->step == STEP_CORPS)
            return !f->b;
        return f->b == turn->b && (post_of(s, turn, POST_INITIAL) || post_of(s, turn, POST_DEPLOY));
    case NODE_MOVE_CORPS: row = post_of(s, turn, POST_MOVE_CORPS); return row && f->a == row->side;
    case NODE_MILITARIZE:
        row = post_of(s, turn, POST_MILITARIZE);
        return f->a == REP && f->b <= (row ? row->count : MILITARIZED) && (row || turn->step == STEP_MILITARIZE);
    case NODE_WASTE: {
        const frame *first = turn->node == NODE_WASTE ? turn - 1 : turn;
        return post_of(s, first, POST_ATTRITION) && f->a == (turn->node == NODE_WASTE ? NAT : REP);
    }
    default: return true;
    }
}

/* CR-18.5.2, CR-15.1.2, CR-18.1.9a, CR-18.1.9c */
static bool phase_fits(const cruzada *s, const frame *f, const frame *turn)
{
    switch (f->node) {
    case NODE_ELECT: return with(s, OPT_OPT_CC_DIRECT);
    case NODE_REDRAW: return s->turn == 6 && f->a == (turn->step == STEP_REDRAW_REP);
    case NODE_GUERRILLA:
        return f->a == REP && with(s, OPT_GUERRILLA_CORPS) && s->guerrilla == NO_SPACE &&
               s->guerrilla_now == (f->b ? GUERRILLA_BAND : GUERRILLA_NONE);
    case NODE_SPY: return f->a == NAT && s->guerrilla_now == GUERRILLA_SPY && s->cards.count[HAND][NAT];
    case NODE_REPLACE: return f->a == (turn->step == STEP_REPLACE_REP ? REP : NAT);
    case NODE_REMOVE: return f->a == (turn->step == STEP_REMOVE_REP ? REP : NAT);
    default: return true;
    }
}

/* CR-15.2.1.2c: some division can make room. */
static bool surplus_fits(const cruzada *s, const frame *f, const frame *below)
{
    int divisions = 0;
    EACH_AT(u, s, f->c)
        divisions += !is_corps(u);
    if (below->node == NODE_TURN && (f->a != REP || f->c != THE(mallorca)))
        return false;
    return controls(s, f->a, f->c) && s->stack[f->c] - STACK <= divisions;
}

static bool on_turn_fits(const cruzada *s, const frame *f, const frame *below)
{
    if (below->node == NODE_TURN && !(turn_steps[f->node] >> below->step & 1))
        return false;
    if (f->node == NODE_SURPLUS)
        return surplus_fits(s, f, below);
    return post_fits(s, f, below) && phase_fits(s, f, below);
}

/* --- the frames of an Action Round --- */

static int act_now(const cruzada *s)
{
    return s->act[round_side(s)][s->round - 1];
}

/* What gave the activations. */
static bool ops_fits(const cruzada *s, const frame *f, const frame *below)
{
    if (below->node == NODE_EVENT)
        return f->b == CARD_OF(below->b)->activations && f->c == CARD_OF(below->b)->activation_rule && !f->d &&
               f->step > OPS_ACTIVATE;
    int act = act_now(s);
    return f->step > OPS_ACTIVATE && f->c == ACTIVATES_ANY && (act == ACT_OPS || act == ACT_AUTO) &&
           f->d == (act == ACT_OPS) && (f->d || f->b == 1);
}

static bool on_ops_fits(const cruzada *s, const frame *f, const frame *ops)
{
    int step = ops->step - 1;
    switch (f->node) {
    case NODE_ACTIVATE:
        return step == OPS_ACTIVATE && f->b <= ops->b && f->d == ops->d &&
               (f->c == ops->c || (f->c == ACTIVATES_NOT_BEACHHEAD && s->landed && f->a == NAT));
    case NODE_MOVES: return step == OPS_MOVE;
    case NODE_BUILD: return step == OPS_BUILD;
    case NODE_ATTACKS: return step == OPS_COMBAT;
    default: return true;
    }
}

/* CR-10.1.1, CR-10.1.10 */
static bool march_fits(const cruzada *s, const frame *f)
{
    int unit = f->c, most = move_factor(s, unit);
    bool entered = s->entered[0] != NO_SPACE;
    if (!on_map(s, unit) || s->marks[unit] & MOVED || is_a(unit, UNIT_IMMOBILE) || f->b < 1 || f->b > most)
        return false;
    return f->d ? f->b < most : f->b == most && !entered && s->flags[s->at[unit]] & FOR_MOVE;
}

/* CR-9.1.4 */
static bool overstack_fits(const cruzada *s, const frame *f, const frame *below)
{
    if (below->node == NODE_OVERSTACK ? below->c >= f->c : below->step - 1 != OPS_STACK)
        return false;
    return f->a == other(round_side(s)) && controls(s, round_side(s), f->c);
}

/* CR-18.2.12a */
static bool landing_fits(const cruzada *s, const frame *f, const frame *below)
{
    if (f->a != NAT || !with(s, OPT_NAT_DISEMBARK) || !s->landed || s->control[BEACH_N] != NOBODY || !below->d)
        return false;
    return cr_landing_any(s, NAT) && (f->c == NONE || allowed(cr_landing_why(s, NAT, f->c)));
}

/* CR-17.6.4a, CR-18.2.2a */
static bool africa_fits(const cruzada *s, const frame *f, const frame *below)
{
    bool bandera = is_a(f->c, UNIT_OPTIONAL);
    if (f->a != NAT || !is_a(f->c, UNIT_AFRICA) || bandera != !!f->b || below->step == ROUND_ARRIVAL)
        return false;
    int room = 0;
    const int spaces[] = {THE(sevilla), THE(cadiz)};
    for (int i = 0; i < COUNT_OF(spaces); i++)
        room += cr_africa_open(s, spaces[i]) ? STACK - s->stack[spaces[i]] : 0;
    if (bandera && (!with(s, OPT_BANDERAS_TABORES) || s->at[f->c] != BOX_OUTSIDE || cr_banderas_left(s) < f->b))
        return false;
    return (bandera || s->at[f->c] == BOX_AFRICA) && room >= (bandera ? f->b : 1);
}

/* CR-14.1.5, CR-13.4.3b, CR-card-N08 [43], [73]: a corps that waits for its space, each once. */
static bool where_fits(const cruzada *s, const frame *f, const frame *below)
{
    int at = s->at[f->c];
    const frame *base = below;
    for (; base->node == NODE_WHERE; base--)
        if (base->c == f->c)
            return false;
    if (f->step && (!f->d || !with(s, OPT_FRENCH_BORDER_REAL) || f->a != REP))
        return false;
    if (f->d)
        return base->node == NODE_REPLACE && below == base && at == BOX_ELIMINATED &&
               f->b == (kind_of(f->c)->steps > 1);
    if (f->b)
        return base->node == NODE_REPLACE && base->step && at >= BOX_TRACK && at - BOX_TRACK <= s->turn;
    return base->node != NODE_REPLACE && f->a == NAT && is_a(f->c, UNIT_ITALIAN) && at == BOX_OUTSIDE && s->turn >= 6;
}

static bool on_round_fits(const cruzada *s, const frame *f, const frame *below)
{
    int side = round_side(s);
    switch (f->node) {
    case NODE_ROUND: return f->a == side;
    case NODE_OPS: return f->a == side && ops_fits(s, f, below);
    case NODE_ACTIVATE:
    case NODE_MOVES:
    case NODE_BUILD: return f->a == side && on_ops_fits(s, f, below);
    case NODE_MARCH: return march_fits(s, f);
    case NODE_OVERSTACK: return overstack_fits(s, f, below);
    case NODE_LANDING: return landing_fits(s, f, below);
    case NODE_AFRICA: return africa_fits(s, f, below);
    case NODE_REDEPLOY: return f->a == side && act_now(s) == ACT_SR && below->step > ROUND_ACTION;
    case NODE_SHIFT: return f->b == below->b && cr_redeploy_fits(s, below, f->c);
    case NODE_ATTACKS: return on_ops_fits(s, f, below) && cr_combat_frames_fit(s, f, below);
    default: return cr_combat_frames_fit(s, f, below) && cr_event_frames_fit(s, f, below);
    }
}

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

static bool holds_unit(int node)
{
    return node == NODE_MARCH || node == NODE_SHIFT || node == NODE_AFRICA || node == NODE_WHERE ||
           node == NODE_CORPS || node == NODE_MOVE_CORPS;
}

static bool frame_fits(const cruzada *s, int i)
{
    const frame *f = &s->head.stack[i], *below = i ? f - 1 : NULL;
    if (!below)
        return f->node == NODE_TURN && turn_fits(s, f);
    if ((holds_unit(f->node) && !unit_fits(s, f)) || !on_turn_fits(s, f, below))
        return false;
    if (f->node == NODE_WHERE)
        return where_fits(s, f, below);
    return round_side(s) == NOBODY ? f->node < NODE_ROUND || f->node >= NODE_REPLACE || f->node == NODE_SWAP
                                   : on_round_fits(s, f, below);
}

bool cr_frames_fit(const cruzada *s, fault *why)
{
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, i))
            return fault_set(why, "a 'flow' line does not fit the turn, the units or the line before it");
    return true;
}
