/* Chapter 7.1, Naval transport, and 7.2, the bridge over the Strait (ruling GE-59, ruling GE-60). GE-7.1n: a counter
 * that is aboard stays aboard until it is put ashore. */
#include "games/guerra/rules/rules.h"

/* GE-7.1m, ruling GE-24: counters carried and crossings together, over the whole turn. */
static bool transport_full(const guerra *s, int side)
{
    return s->carried[side] >= PARAM(carried_per_turn);
}

/* GE-7.1a, GE-7.1b, GE-7.1c, GE-7.1e; GE-7.1i, GE-7.1l: whether it has moved to the port or stood there. */
refusal gu_board_why(const guerra *s, int side, int army, int ship)
{
    if (side_of(army) != side || side_of(ship) != side)
        return refuse(NO_CARRY_ENEMY, side_of(army) != side ? army : ship, 0);
    if (type_of(army) != ARMY)
        return refuse(NO_ONLY_ARMIES, army, 0);
    if (type_of(ship) != NAVAL)
        return refuse(NO_NOT_A_SHIP, ship, 0);
    if (aboard(s, army))
        return refuse(NO_CARRIED, army, 0); /* GE-7.1g */
    if (!on_map(s, army) || !on_map(s, ship))
        return refuse(NO_CARRY_AWAY, on_map(s, army) ? ship : army, 0);
    int at = s->at[army];
    if (HEX(at)->kind == AFRICAN)
        return refuse(NO_AFRICAN_PORT, army, 0); /* GE-7.2e */
    if (!within(&gu_table.ports, at))
        return refuse(NO_PORT, at, 0);
    if (!beside(at, s->at[ship]))
        return refuse(NO_NOT_BESIDE, ship, at);
    if (s->marks[army] & LANDED)
        return refuse(NO_BOARD_AGAIN, army, 0); /* GE-7.1k, ruling GE-59 */
    if (s->marks[army] & OWES)
        return refuse(NO_BOARD_IN_ZONE, army, 0); /* ruling GE-23 */
    if (s->marks[army] & INTRUDED)
        return refuse(NO_BOARD_INTRUDED, army, 0);
    if (gu_aboard(s, ship_of(ship)) >= PARAM(naval_transport))
        return refuse(NO_SHIP_FULL, ship, PARAM(naval_transport));
    if (transport_full(s, side))
        return refuse(NO_TRANSPORT_FULL, PARAM(carried_per_turn), 0);
    return gu_ship_usable(s, ship) ? ALLOWED : refuse(NO_SHIP_USE, s->usable, 0);
}

/* GE-7.1d, GE-7.1e, GE-7.1k */
refusal gu_ashore_why(const guerra *s, int side, int army, int port)
{
    if (side_of(army) != side)
        return refuse(NO_CARRY_ENEMY, army, 0);
    if (!aboard(s, army))
        return refuse(NO_NOT_ABOARD, army, 0);
    int ship = gu_table.ship[s->at[army] - ABOARD];
    if (!within(&gu_table.ports, port))
        return refuse(NO_LANDING_PORT, port, 0);
    if (!beside(s->at[ship], port))
        return refuse(NO_LANDING_BESIDE, ship, port);
    int owner = s->owner[HEX(port)->province];
    if (owner != side)
        return refuse(owner == other(side) ? NO_PORT_ENEMY : NO_PORT_NOT_OWN, port, 0);
    if (!gu_room(s, side, port))
        return gu_full(port);
    if (s->marks[army] & MOVED && within(&s->zone[other(side)], port))
        return refuse(NO_LANDING_ZONE, army, port); /* ruling GE-23 */
    return gu_ship_usable(s, ship) ? ALLOWED : refuse(NO_SHIP_USE, s->usable, 0);
}

/* The naval counter that serves as bridge, or NONE. GE-7.2a */
int gu_bridge(const guerra *s)
{
    EACH_TYPE(u, NAT, NAVAL)
        if (s->at[u] == PARAM(strait_hex))
            return u;
    return NONE;
}

/* GE-7.2b, GE-7.2c, GE-7.2d, GE-7.2e */
refusal gu_cross_why(const guerra *s, int side, int army)
{
    int ship = gu_bridge(s);
    if (side != NAT || side_of(army) != side)
        return refuse(NO_CROSS_NATIONALIST, 0, 0);
    if (type_of(army) != ARMY)
        return refuse(NO_ONLY_ARMIES, army, 0);
    if (!on_map(s, army) || HEX(s->at[army])->kind != AFRICAN)
        return refuse(NO_CROSS_FROM_AFRICA, army, 0);
    if (ship == NONE)
        return refuse(NO_BRIDGE, PARAM(strait_hex), 0);
    if (s->owner[gu_table.cadiz] != side)
        return refuse(NO_CADIZ, gu_table.cadiz, 0);
    if (!gu_room(s, side, gu_table.algeciras))
        return gu_full(gu_table.algeciras);
    if (s->marks[army] & MOVED && within(&s->zone[other(side)], gu_table.algeciras))
        return refuse(NO_LANDING_ZONE, army, gu_table.algeciras);
    if (transport_full(s, side))
        return refuse(NO_CROSSINGS_FULL, PARAM(carried_per_turn), 0);
    return gu_ship_usable(s, ship) ? ALLOWED : refuse(NO_SHIP_USE, s->usable, 0);
}

/* Adds what armies and ships can do together; `out` NULL: whether there is anything at all. */
static bool transport_list(const guerra *s, int side, choices *out)
{
    bool any = false;
    EACH_TYPE(ship, side, NAVAL) {
        if (!on_map(s, ship) || !gu_ship_usable(s, ship))
            continue;
        for (int d = 0; d < HEX_SIDES; d++) {
            int port = HEX(s->at[ship])->next[d];
            if (port < 0 || !within(&gu_table.ports, port))
                continue;
            EACH_TYPE(army, side, ARMY) {
                int verb = s->at[army] == port                     ? VERB_BOARD
                           : s->at[army] == ABOARD + ship_of(ship) ? VERB_LAND
                                                                   : VERB_NONE;
                if (verb == VERB_NONE)
                    continue;
                refusal why =
                    verb == VERB_BOARD ? gu_board_why(s, side, army, ship) : gu_ashore_why(s, side, army, port);
                any |= allowed(why);
                if (out)
                    offer(out, verb, army, verb == VERB_BOARD ? ship : port, why);
            }
        }
    }
    if (side == NAT && gu_bridge(s) != NONE)
        EACH_TYPE(army, side, ARMY)
            if (on_map(s, army) && within(&gu_table.african, s->at[army])) {
                refusal why = gu_cross_why(s, side, army);
                any |= allowed(why);
                if (out)
                    offer(out, VERB_CROSS, army, 0, why);
            }
    return any;
}

void gu_transport_options(const guerra *s, int side, choices *out)
{
    transport_list(s, side, out);
}
bool gu_transport_any(const guerra *s, int side)
{
    return transport_list(s, side, NULL);
}

/* Carries out a choice of this file; false if it is another's. */
bool gu_transport_choose(guerra *s, choice c, trace *t)
{
    int army = choice_a(c), from = s->at[army], side = side_of(army);
    switch (choice_verb(c)) {
    case VERB_BOARD:
        gu_ship_use(s, choice_b(c), t);
        gu_put(s, army, ABOARD + ship_of(choice_b(c)));
        s->carried[side]++;
        note(t, ENTRY_BOARDS, army, choice_b(c), from, 0);
        return true;
    case VERB_LAND:
        gu_ship_use(s, gu_table.ship[from - ABOARD], t);
        gu_put(s, army, choice_b(c));
        s->marks[army] |= LANDED;
        note(t, ENTRY_LANDS, army, choice_b(c), 0, 0);
        return true;
    case VERB_CROSS:
        gu_ship_use(s, gu_bridge(s), t);
        gu_put(s, army, gu_table.algeciras);
        s->marks[army] |= LANDED;
        s->carried[side]++;
        note(t, ENTRY_CROSSES, army, gu_table.algeciras, 0, 0);
        return true;
    default: return false;
    }
}
