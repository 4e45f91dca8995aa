/* What the list of frames can't say of them: whether they fit the counters, the cards and the frame beneath. The core
 * has held them to the list before this is asked. */
#include "games/espana/valid/valid.h"

static bool march_fits(const espana *s, const march_frame *march)
{
    int u = s->mover;
    return march->side == move_below(&s->head, march)->side && u != NO_UNIT && is_stacked(u) &&
           s->at[u] == march->box && march->box < MARRUECOS && side_of(s, u) == march->side;
}

/* --- battles --- */

static bool battle_fits(const espana *s, const battle_frame *battle)
{
    int general = battle->general;
    return battle->box != MARRUECOS && class_of(general) == GENERAL && side_of(s, general) == battle->side;
}

static bool attack_fits(const espana *s, const attack_frame *attack)
{
    const battle_frame *battle = battle_below(&s->head, attack);
    if (attack->side != battle->side || attack->box != battle->box || attack->general != battle->general)
        return false;
    for (int side = 0; side < SIDES; side++) {
        int u = es_fighter(s, side);
        if (u == NONE ? attack->step <= ATTACK_HIT : !is_troop(u) || s->at[u] != attack->box)
            return false;
    }
    return true;
}

static bool exchange_fits(const espana *s, const exchange_frame *exchange)
{
    int u = exchange->unit;
    return is_troop(u) && on_map(s, u) && side_of(s, u) == exchange->side && s->strength[u] == 3;
}

/* --- events --- */

static bool effect_fits(const espana *s, const effect_frame *effect)
{
    int card = effect->card, ops = CARD(card)->ops;
    if (effect->side != events_below(&s->head, effect)->side || cards_side(card) != effect->side ||
        !cards_in(&s->cards, SHOWN, card))
        return false;
    return effect->step <= ops && !(effect->step == ops && effect->flags & STEP_BEGUN);
}

static bool react_fits(const espana *s, const react_frame *react)
{
    const effect_frame *effect = effect_below(&s->head, react);
    return react->card == effect->card && react->side == other(effect->side);
}

/* --- at sea --- */

static bool is_ship(int unit)
{
    return class_of(unit) == SHIP;
}

/* Submarines of that side are there, and the ship that they attack, once it is named. */
static bool hunt_fits(const espana *s, const hunt_frame *hunt)
{
    int side = hunt->side, place = hunt->place, ship = hunt->ship;
    unitset subs = es_ships_of(s, side, place, SUBMARINE), fleet = es_fleet(s, other(side), place);
    if (hunt->step == HUNT_TARGET)
        return !unitset_empty(&subs) && !unitset_empty(&fleet);
    if (!is_ship(ship) || row_of(ship)->side != other(side) || row_of(ship)->type == SUBMARINE)
        return false;
    return hunt->step >= HUNT_DEFEND || (!unitset_empty(&subs) && s->at[ship] == place);
}

/* The side that makes the pairs has at least as many ships with guns. */
static bool match_fits(const espana *s, const match_frame *match)
{
    unitset mine = es_ships_of(s, match->side, match->place, GUNS);
    unitset theirs = es_ships_of(s, other(match->side), match->place, GUNS);
    return unitset_count(&mine) >= unitset_count(&theirs);
}

/* Where it happens; NONE: the frame names no place. */
static int place_of(const frame *f)
{
    switch (f->node) {
    case NODE_ATTACK: return attack_seen(f)->box;
    case NODE_ACCEPT: return accept_seen(f)->place;
    case NODE_SEA_BATTLE: return sea_battle_seen(f)->place;
    case NODE_STRIKE: return strike_seen(f)->place;
    case NODE_GIVE: return give_seen(f)->place;
    case NODE_HUNT: return hunt_seen(f)->place;
    case NODE_ESCORT: return escort_seen(f)->place;
    case NODE_MATCH: return match_seen(f)->place;
    case NODE_HELP: return help_seen(f)->place;
    default: return NONE;
    }
}

static bool sea_fits(const espana *s, const frame *f)
{
    int place = place_of(f), below = place_of(flow_below(&s->head, f));
    if (!naval(s) || (below != NONE && place != below) || (place < BOXES && !BOX(place)->seas))
        return false;
    switch (f->node) {
    case NODE_HUNT: return hunt_fits(s, hunt_seen(f));
    case NODE_ESCORT:
        return is_ship(escort_seen(f)->ship) && row_of(escort_seen(f)->ship)->side == escort_seen(f)->side;
    case NODE_MATCH: return match_fits(s, match_seen(f));
    case NODE_ACCEPT: return place >= FIRST_AREA;
    default: return true;
    }
}

/* --- the whole stack --- */

/* Each phase has a node of its own. */
static bool phase_fits(const espana *s, const frame *f, int phase)
{
    switch (f->node) {
    case NODE_SHIPS: return phase == PHASE_SHIPS_1 || phase == PHASE_SHIPS_2;
    case NODE_MOVE: return phase == PHASE_MOVE_1 || phase == PHASE_MOVE_2;
    case NODE_PLANES: return phase == PHASE_PLANES_1 || phase == PHASE_PLANES_2;
    case NODE_GENERALS: return phase == PHASE_GENERALS;
    case NODE_COMBAT: return phase == PHASE_COMBAT;
    case NODE_SEA: return phase == PHASE_SEA;
    case NODE_MOROCCO: return phase == PHASE_MOROCCO;
    case NODE_EVENTS: return phase == (historical(s) ? PHASE_EARLY_NAT : PHASE_EVENTS_NAT) + events_seen(f)->side;
    case NODE_CAPTURED: return phase == (historical(s) ? PHASE_EARLY_CAPTURED : PHASE_CAPTURED);
    case NODE_REPLACEMENT: return phase == PHASE_REPLACEMENT && es_table.turn[s->turn].fresh;
    case NODE_STATUS: return phase == PHASE_STATUS;
    default: return true;
    }
}

static bool frame_fits(const espana *s, const frame *f)
{
    if (f->node == NODE_TURN)
        return true;
    const frame *below = flow_below(&s->head, f);
    if (below->node == NODE_TURN && (!turn_seen(below)->begun || !phase_fits(s, f, below->step)))
        return false;
    switch (f->node) {
    case NODE_MARCH: return march_fits(s, march_seen(f));
    case NODE_BATTLE: return battle_fits(s, battle_seen(f));
    case NODE_ATTACK: return attack_fits(s, attack_seen(f));
    case NODE_SUPPORT: return support_seen(f)->box == attack_seen(below)->box;
    case NODE_EXCHANGE: return exchange_fits(s, exchange_seen(f));
    case NODE_EFFECT: return effect_fits(s, effect_seen(f));
    case NODE_REACT: return react_fits(s, react_seen(f));
    case NODE_SEA:
    case NODE_SHIPS:
    case NODE_REFUGE: return naval(s);
    case NODE_TOP: return foggy(s) && top_seen(f)->box < MARRUECOS;
    case NODE_ACCEPT:
    case NODE_SEA_BATTLE:
    case NODE_STRIKE:
    case NODE_GIVE:
    case NODE_HUNT:
    case NODE_ESCORT:
    case NODE_MATCH:
    case NODE_HELP: return sea_fits(s, f);
    default: return true;
    }
}

bool es_frames_fit(const espana *s, fault *why)
{
    const frame *top = s->head.depth ? flow_peek(&s->head) : NULL;
    bool march = top && top->node == NODE_MARCH, shift = s->mover != NO_UNIT && es_shifting(s);
    if ((s->mover != NO_UNIT) != (march || shift) || s->origin != (s->mover == NO_UNIT ? NO_BOX : s->at[s->mover]))
        return fault_set(why, "a counter is about to move when its place is asked for, and at no other time");
    for (int i = 0; i < s->head.depth; i++)
        if (!frame_fits(s, &s->head.stack[i]))
            return fault_set(why, "a 'flow' line does not fit the counters, the cards or the line before it");
    return true;
}
