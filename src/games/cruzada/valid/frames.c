/* What the frames of the flow can be beyond the ranges of their numbers (lists/frames.h): whether each fits the turn,
 * the units and the frame beneath it. The core has checked that each lies on a node that it can lie on. */
#include "games/cruzada/valid/valid.h"

enum { MILITARIZED = 5 };

/* --- NODE_TURN, and what lies on it --- */

/* The steps of a turn at which a node can lie on NODE_TURN, one bit each. */
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

static bool turn_fits(const cruzada *s, const turn_frame *turn)
{
    int posts = the_scenario(s)->posts;
    bool post = turn->step == STEP_POST;
    if (!post && (turn->posts_done || turn->swap_asked))
        return false;
    if (post && (turn->posts_done > posts || (turn->begun && turn->posts_done < posts)))
        return false;
    return s->head.depth == 1 || turn->begun == !post;
}

/* The row of post.tsv that is being carried out, if it asks for that. */
static const post_row *post_asking(const cruzada *s, const turn_frame *turn, int act)
{
    const post_row *row = turn->posts_done ? &the_scenario(s)->post[turn->posts_done - 1] : NULL;
    return turn->step == STEP_POST && row && row->act == act ? row : NULL;
}

static bool placing_fits(const cruzada *s, const post_frame *task, const turn_frame *turn)
{
    const post_row *row = post_asking(s, turn, POST_PLACE);
    return row && turn->posts_done == task->row + 1 && task->side == row->side && task->left <= row->count;
}

static bool corps_fit(const cruzada *s, const corps_frame *deployment, const turn_frame *turn)
{
    if (turn->step == STEP_CORPS)
        return !deployment->post;
    return deployment->post == turn->posts_done &&
           (post_asking(s, turn, POST_INITIAL) || post_asking(s, turn, POST_DEPLOY));
}

static bool militarize_fits(const cruzada *s, const militarize_frame *militarize, const turn_frame *turn)
{
    const post_row *row = post_asking(s, turn, POST_MILITARIZE);
    int most = row ? row->count : MILITARIZED;
    return militarize->side == REP && militarize->left <= most && (row || turn->step == STEP_MILITARIZE);
}

/* The Nationalist's losses lie on the Republican's: he takes first. */
static bool waste_fits(const cruzada *s, const waste_frame *waste, const frame *below)
{
    bool second = below->node == NODE_WASTE;
    const turn_frame *turn = second ? turn_below(&s->head, below) : turn_seen(below);
    return post_asking(s, turn, POST_ATTRITION) && waste->side == (second ? NAT : REP);
}

/* CR-19.3.5.1d, CR-19.5.5.1a */
static bool post_fits(const cruzada *s, const frame *f, const frame *below)
{
    const post_row *row;
    switch (f->node) {
    case NODE_POST: return placing_fits(s, post_seen(f), turn_seen(below));
    case NODE_CORPS: return corps_fit(s, corps_seen(f), turn_seen(below));
    case NODE_MOVE_CORPS:
        row = post_asking(s, turn_seen(below), POST_MOVE_CORPS);
        return row && move_corps_seen(f)->side == row->side;
    case NODE_MILITARIZE: return militarize_fits(s, militarize_seen(f), turn_seen(below));
    case NODE_WASTE: return waste_fits(s, waste_seen(f), below);
    default: return true;
    }
}

/* CR-18.1.9a, CR-18.1.9c */
static bool guerrilla_fits(const cruzada *s, const guerrilla_frame *guerrilla)
{
    return guerrilla->side == REP && with(s, OPT_GUERRILLA_CORPS) && s->guerrilla == NO_SPACE &&
           s->guerrilla_now == (guerrilla->asks_space ? GUERRILLA_BAND : GUERRILLA_NONE);
}

/* CR-18.5.2, CR-15.1.2 */
static bool phase_fits(const cruzada *s, const frame *f, const frame *below)
{
    switch (f->node) {
    case NODE_ELECT: return with(s, OPT_OPT_CC_DIRECT);
    case NODE_REDRAW: return s->turn == 6 && redraw_seen(f)->side == (below->step == STEP_REDRAW_REP);
    case NODE_GUERRILLA: return guerrilla_fits(s, guerrilla_seen(f));
    case NODE_SPY: return spy_seen(f)->side == NAT && s->guerrilla_now == GUERRILLA_SPY && s->cards.count[HAND][NAT];
    case NODE_REPLACE: return replace_seen(f)->side == (below->step == STEP_REPLACE_REP ? REP : NAT);
    case NODE_REMOVE: return remove_seen(f)->side == (below->step == STEP_REMOVE_REP ? REP : NAT);
    default: return true;
    }
}

/* CR-15.2.1.2c: some division can make room. */
static bool surplus_fits(const cruzada *s, const surplus_frame *surplus, const frame *below)
{
    int divisions = 0;
    EACH_AT(u, s, surplus->space)
        divisions += !is_corps(u);
    if (below->node == NODE_TURN && (surplus->side != REP || surplus->space != THE(mallorca)))
        return false;
    return controls(s, surplus->side, surplus->space) && s->stack[surplus->space] - STACK <= divisions;
}

static bool on_turn_fits(const cruzada *s, const frame *f, const frame *below)
{
    if (below->node == NODE_TURN && !(turn_steps[f->node] >> below->step & 1))
        return false;
    if (f->node == NODE_SURPLUS)
        return surplus_fits(s, surplus_seen(f), below);
    return post_fits(s, f, below) && phase_fits(s, f, below);
}

/* --- the frames of an Action Round --- */

static int act_now(const cruzada *s)
{
    return s->act[round_side(s)][s->round - 1];
}

/* What gave the activations. */
static bool ops_fits(const cruzada *s, const ops_frame *ops, const frame *below)
{
    if (ops->step <= OPS_ACTIVATE)
        return false;
    if (below->node == NODE_EVENT) {
        const card_row *row = CARD_OF(event_seen(below)->card);
        return ops->points == row->activations && ops->rule == row->activation_rule && !ops->by_card;
    }
    int act = act_now(s);
    return ops->rule == ACTIVATES_ANY && (act == ACT_OPS || act == ACT_AUTO) && ops->by_card == (act == ACT_OPS) &&
           (ops->by_card || ops->points == 1);
}

static bool activate_fits(const cruzada *s, const activate_frame *activation, const ops_frame *ops)
{
    bool landed = activation->rule == ACTIVATES_NOT_BEACHHEAD && s->landed && activation->side == NAT;
    return ops->step - 1 == OPS_ACTIVATE && activation->left <= ops->points && activation->by_card == ops->by_card &&
           (activation->rule == ops->rule || landed);
}

static bool on_ops_fits(const cruzada *s, const frame *f, const ops_frame *ops)
{
    int step = ops->step - 1;
    switch (f->node) {
    case NODE_ACTIVATE: return activate_fits(s, activate_seen(f), ops);
    case NODE_MOVES: return step == OPS_MOVE;
    case NODE_BUILD: return step == OPS_BUILD;
    case NODE_ATTACKS: return step == OPS_COMBAT;
    default: return true;
    }
}

/* CR-10.1.1, CR-10.1.10 */
static bool march_fits(const cruzada *s, const march_frame *march)
{
    int unit = march->unit, most = move_factor(s, unit);
    bool entered = s->entered[0] != NO_SPACE;
    if (!on_map(s, unit) || s->marks[unit] & MOVED || is_a(unit, UNIT_IMMOBILE) || march->left < 1 ||
        march->left > most)
        return false;
    if (march->step == HOME_OUTSIDE && (side_of(unit) != REP || is_regional(unit)))
        return false;
    return march->moved ? march->left < most : march->left == most && !entered && s->flags[s->at[unit]] & FOR_MOVE;
}

/* CR-9.1.4 */
static bool overstack_fits(const cruzada *s, const overstack_frame *overstack, const frame *below)
{
    if (below->node == NODE_OVERSTACK ? overstack_seen(below)->space >= overstack->space : below->step - 1 != OPS_STACK)
        return false;
    return overstack->side == other(round_side(s)) && controls(s, round_side(s), overstack->space);
}

/* CR-18.2.12a */
static bool landing_fits(const cruzada *s, const landing_frame *landing, const activate_frame *activation)
{
    if (landing->side != NAT || !with(s, OPT_NAT_DISEMBARK) || !s->landed || s->control[BEACH_N] != NOBODY ||
        !activation->by_card)
        return false;
    return cr_landing_any(s, NAT) && (landing->space == NONE || allowed(cr_landing_why(s, NAT, landing->space)));
}

/* CR-17.6.4a, CR-18.2.2a */
static bool africa_fits(const cruzada *s, const africa_frame *arrival, const round_frame *round)
{
    int unit = arrival->unit;
    bool bandera = is_a(unit, UNIT_OPTIONAL);
    if (arrival->side != NAT || !is_a(unit, UNIT_AFRICA) || bandera != !!arrival->left || round->step == ROUND_ARRIVAL)
        return false;
    int room = 0;
    const int spaces[] = {THE(sevilla), THE(cadiz)};
    for (int i = 0; i < COUNT_OF(spaces); i++)
        room += cr_africa_open(s, spaces[i]) ? STACK - s->stack[spaces[i]] : 0;
    if (!bandera)
        return s->at[unit] == BOX_AFRICA && room >= 1;
    return with(s, OPT_BANDERAS_TABORES) && s->at[unit] == BOX_OUTSIDE && cr_banderas_left(s) >= arrival->left &&
           room >= arrival->left;
}

/* CR-14.1.5, CR-13.4.3b, CR-card-N08, ruling CR-43, ruling CR-73: a corps that waits for its space, each once. */
static bool where_fits(const cruzada *s, const where_frame *arrival, const frame *below)
{
    int corps = arrival->corps, at = s->at[corps];
    const frame *base = below;
    for (; base->node == NODE_WHERE; base = flow_below(&s->head, base))
        if (where_seen(base)->corps == corps)
            return false;
    if (where_bound(arrival) && (!arrival->paid || !with(s, OPT_FRENCH_BORDER_REAL) || arrival->side != REP))
        return false;
    if (arrival->paid)
        return base->node == NODE_REPLACE && below == base && at == BOX_ELIMINATED &&
               arrival->reduced == (kind_of(corps)->steps > 1);
    if (arrival->reduced)
        return base->node == NODE_REPLACE && base->step && at >= BOX_TRACK && at - BOX_TRACK <= s->turn;
    return base->node != NODE_REPLACE && arrival->side == NAT && is_a(corps, UNIT_ITALIAN) && at == BOX_OUTSIDE &&
           s->turn >= 6;
}

static bool shift_fits(const cruzada *s, const shift_frame *shift, const redeploy_frame *play)
{
    return shift->left == play->left && cr_redeploy_fits(s, play, shift->unit);
}

static bool on_round_fits(const cruzada *s, const frame *f, const frame *below)
{
    bool own = frame_side(f) == round_side(s);
    switch (f->node) {
    case NODE_ROUND: return own;
    case NODE_OPS: return own && ops_fits(s, ops_seen(f), below);
    case NODE_ACTIVATE:
    case NODE_MOVES:
    case NODE_BUILD: return own && on_ops_fits(s, f, ops_seen(below));
    case NODE_MARCH: return march_fits(s, march_seen(f));
    case NODE_OVERSTACK: return overstack_fits(s, overstack_seen(f), below);
    case NODE_LANDING: return landing_fits(s, landing_seen(f), activate_seen(below));
    case NODE_AFRICA: return africa_fits(s, africa_seen(f), round_seen(below));
    case NODE_REDEPLOY: return own && act_now(s) == ACT_SR && below->step > ROUND_ACTION;
    case NODE_SHIFT: return shift_fits(s, shift_seen(f), redeploy_seen(below));
    case NODE_ATTACKS: return on_ops_fits(s, f, ops_seen(below)) && cr_combat_frames_fit(s, f, below);
    default: return cr_combat_frames_fit(s, f, below) && cr_event_frames_fit(s, f, below);
    }
}

/* --- all of them --- */

/* The unit of a frame belongs to the side that decides, and is where the frame can find it. */
static bool unit_fits(const cruzada *s, const frame *f)
{
    int unit = frame_unit(f);
    if (unit == NONE)
        return true;
    if (side_of(unit) != frame_side(f))
        return false;
    switch (f->node) {
    case NODE_MARCH: return on_map(s, unit);
    case NODE_SHIFT: return on_map(s, unit) || s->at[unit] == BOX_RESERVE || s->at[unit] == BOX_AFRICA;
    case NODE_AFRICA: return s->at[unit] == BOX_AFRICA || s->at[unit] == BOX_OUTSIDE;
    case NODE_WHERE: return is_corps(unit) && !on_map(s, unit);
    case NODE_CORPS: return is_corps(unit) && s->at[unit] == BOX_OUTSIDE;
    default: return is_corps(unit) && on_map(s, unit);
    }
}

static bool frame_fits(const cruzada *s, int i)
{
    const frame *f = &s->head.stack[i];
    if (!i)
        return f->node == NODE_TURN && turn_fits(s, turn_seen(f));
    const frame *below = flow_below(&s->head, f);
    if (!unit_fits(s, f) || !on_turn_fits(s, f, below))
        return false;
    if (f->node == NODE_WHERE)
        return where_fits(s, where_seen(f), below);
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
