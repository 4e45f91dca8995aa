/* The invariants of a position: what can never be, whatever is played. */
#include "games/espana/valid/valid.h"

static bool is_sea(int u)
{
    return class_of(u) == SHIP || class_of(u) == PLANE;
}

/* What bars a plane from the place or the duty that it has; NULL: nothing. */
static const char *plane_barred(const espana *s, int u)
{
    int at = s->at[u];
    bool duty = s->marks[u] & DUTY;
    if (s->marks[u] & (DAMAGED | ADRIFT))
        return "planes are neither damaged nor adrift (ES-naval-18)";
    if (duty && (at >= BOXES || !BOX(at)->port || !naval(s)))
        return "naval duty is for ports, with the naval rules (ES-naval-27)";
    if (at == MARRUECOS && !duty)
        return "in Marruecos planes are on naval duty only (ES-naval-27)";
    if (at < FIRST_AREA || at >= SITES)
        return NULL;
    if (!naval(s) || at >= FIRST_BASE)
        return naval(s) ? "naval bases are for ships (ES-naval-12)" : "there are naval areas with the naval rules only";
    return AREA(at - FIRST_AREA)->planes ? NULL : "no plane is assigned to the Mediterráneo (ES-naval-25)";
}

/* The same of a ship. */
static const char *ship_barred(const espana *s, int u)
{
    int at = s->at[u], side = row_of(u)->side;
    bool adrift = s->marks[u] & ADRIFT, damaged = s->marks[u] & DAMAGED;
    if (s->marks[u] & (DUTY | BOUND | GROUNDED | INACTIVE | DEFENDED | ATTACKED | TOP | UNSEEN | CAPTURED))
        return "it has a mark that ships never have";
    if (at == PLACE_MAT || at == PLACE_CAPTURED)
        return "ships are at sea, in a base or a port, or out of play";
    if (at >= SITES)
        return damaged || adrift ? "what is out of play is neither damaged nor adrift" : NULL;
    if (at >= FIRST_BASE && BASE(at - FIRST_BASE)->side != side)
        return "that base is the enemy's (ES-naval-12)";
    if (at >= FIRST_BASE)
        return adrift || es_base_usable(s, at - FIRST_BASE) ? NULL : "that base can't be used now (ES-naval-13)";
    if (at < BOXES && !BOX(at)->seas)
        return "that box has no coast (ES-naval-19)";
    bool refuge = at < BOXES && box_in(es_ports(s, side) & s->friendly[side], at);
    return damaged && !adrift && !refuge ? "a damaged ship lies in a base or a friendly port (ES-naval-14)" : NULL;
}

/* And of a counter of any class. */
static const char *unit_barred(const espana *s, int u)
{
    int at = s->at[u];
    if (at == PLACE_MAT && class_of(u) != PLANE && class_of(u) != GENERAL)
        return "only planes and generals lie in the mat (ES-plane-03)";
    if (at == PLACE_GONE && is_troop(u))
        return "troops that are lost go back to the pool (ES-unit-05)";
    if (at == PLACE_GONE && class_of(u) == DECOY && foggy(s))
        return "decoys are taken back, not lost";
    if (at == PLACE_CAPTURED && (class_of(u) != TANK || row_of(u)->side != REP || !(s->head.options & OPTION_TANKS)))
        return "only Republican tanks are captured, with that option";
    if (at == PLACE_HIDDEN)
        return "nothing of a whole position is hidden";
    if (is_sea(u))
        return class_of(u) == PLANE ? plane_barred(s, u) : ship_barred(s, u);
    if (at == MARRUECOS && side_of(s, u) != NAT)
        return "the Republican can never enter Marruecos (ES-morocco-07)";
    return at >= FIRST_AREA && at < SITES ? "naval areas and bases are for ships and planes (ES-naval-19)" : NULL;
}

/* Fog of war: a stack has one top, which is known and a troop if there is one; decoys lie under units. */
static bool check_stacks(const espana *s, fault *why)
{
    uint8_t unseen[SIDES][BOXES] = {{0}}, tops[SIDES][BOXES] = {{0}}, stirred[BOXES] = {0};
    EACH_UNIT(u) {
        int side = side_of(s, u), at = s->at[u];
        if (!(s->marks[u] & (TOP | UNSEEN)) && (class_of(u) != DECOY || at >= BOXES))
            continue;
        if (!foggy(s) || !is_stacked(u) || at >= MARRUECOS || (s->marks[u] & TOP && s->marks[u] & UNSEEN) ||
            (s->marks[u] & TOP && !is_ground(u)) || !ground_units(s, side, at) ||
            (s->marks[u] & TOP && !is_troop(u) && s->troops[side][at]))
            return fault_set(why, "%s can't lie like that in a stack", es_table.unit[u].id);
        unseen[side][at] = (uint8_t)(unseen[side][at] + (s->marks[u] & UNSEEN ? 1 : 0));
        stirred[at] = (uint8_t)(stirred[at] + (s->marks[u] & UNSEEN && s->marks[u] & MOVED ? 1 : 0));
        if (s->marks[u] & TOP && tops[side][at]++)
            return fault_set(why, "two counters lie on top of one stack");
    }
    if (memcmp(unseen, s->unseen, sizeof unseen) || memcmp(stirred, s->stirred, sizeof stirred))
        return fault_set(why, "a number of unseen counters does not fit the stacks");
    return true;
}

/* What there can be only in a naval battle, and markers that fit the areas. */
static bool check_naval(const espana *s, fault *why)
{
    /* a game can be ended by agreement in the middle of a battle */
    bool battle = s->head.over || sea_battle_under(&s->head), refuge = s->head.over || refuge_under(&s->head);
    bool adrift = false;
    for (int i = 0; i < SHIPS; i++) {
        int rival = s->rival[i] - 1;
        adrift |= s->marks[ship_unit(i)] & ADRIFT ? true : false;
        if (rival >= 0 && (s->rival[rival] != i + 1 || row_of(ship_unit(i))->side == row_of(ship_unit(rival))->side))
            return fault_set(why, "a pair of ships does not fit together");
        if (s->helps[i] && s->helps[i] != IDLE &&
            (s->helps[i] == i + 1 || row_of(ship_unit(s->helps[i] - 1))->side != row_of(ship_unit(i))->side))
            return fault_set(why, "a ship helps one of her own side");
        if (!battle && (s->rival[i] || s->helps[i]))
            return fault_set(why, "ships have rivals in a naval battle only");
    }
    for (int i = 0; i < PLANES + SHIPS; i++)
        if (s->wound[i] && !battle)
            return fault_set(why, "there is no naval battle in which something could be hit");
    if (adrift && !refuge)
        return fault_set(why, "a ship that is adrift is asked for her refuge at once");
    for (int a = 0; a < AREAS && !naval(s); a++)
        if (s->reading[a] != SEA_NOBODY)
            return fault_set(why, "%s is read in the Upkeep with the naval rules only (ES-naval-10)", AREA(a)->id);
    for (int a = 0; a < AREAS; a++)
        if (s->marker[a] == SEA_CONTESTED ||
            (s->marker[a] != NOBODY && (!naval(s) || !unitset_empty(&s->here[FIRST_AREA + a])) && !adrift))
            return fault_set(why, "a control marker does not lie in %s while units are there", AREA(a)->id);
    if (!naval(s) && (s->sea_fought || s->blockaded[NAT] || s->blockaded[REP]))
        return fault_set(why, "there is no naval war without its option");
    return true;
}

/* ES-unit-01, ES-morocco-07 */
static bool check_unit(const espana *s, int u, fault *why)
{
    const char *id = es_table.unit[u].id;
    int at = s->at[u], strength = s->strength[u];
    bool troop = is_troop(u), on = on_map(s, u);
    const char *barred = unit_barred(s, u);
    if (at != PLACE_GONE && ((row_of(u)->naval && !naval(s)) || (class_of(u) == DECOY && !foggy(s))))
        return fault_set(why, "%s is not used without the option '%s'", id, row_of(u)->naval ? "naval" : "fog-of-war");
    if (barred)
        return fault_set(why, "%s can't be in %s: %s", id, noun_key(&es_noun_place, at), barred);
    if (troop && on ? (class_of(u) == SMALL ? strength != 1 && strength != 2 : strength != 3 && strength != 5)
                    : strength)
        return fault_set(why, "%s can't have strength %d: %s (ES-unit-01)", id, strength,
                         !troop || !on          ? "that is for troops on the map"
                         : class_of(u) == SMALL ? "a small troop has 1 or 2"
                                                : "a large troop has 3 or 5");
    if (s->marks[u] & CAPTURED && (class_of(u) != TANK || row_of(u)->side != REP || !(s->head.options & OPTION_TANKS)))
        return fault_set(why, "%s can't be captured", id);
    if (s->marks[u] & FIGHTS && !(troop && on))
        return fault_set(why, "%s can't have the mark 'fights': that is for troops on the map", id);
    if (s->marks[u] & SUPPORTS && (troop || !at_site(s, u)))
        return fault_set(why, "%s can't have the mark 'supports': that is for tanks, generals, planes and ships", id);
    if (s->marks[u] & (MOVED | ATTACKED | SUPPORTS | FIGHTS | BOUND) && !(is_sea(u) ? at_site(s, u) : on))
        return fault_set(why, "%s can't have marks of a turn: it is not on the map", id);
    return true;
}

/* ES-setup-07, ES-naval-04: a general or a ship that no set-up has comes by a card of its own, which is played then. */
static bool check_entered(const espana *s, fault *why)
{
    EACH_UNIT(u) {
        bool named = class_of(u) == GENERAL || class_of(u) == PLANE || class_of(u) == SHIP;
        if (named && s->at[u] == PLACE_POOL && es_set_up(s, u))
            return fault_set(why, "%s was set up and never goes to the pool (ES-setup-02)", es_table.unit[u].id);
        int card = s->at[u] == PLACE_POOL ? CARDS_NONE : es_enters_by(s, u);
        if (card == CARDS_NONE)
            continue;
        if (!cards_in(&s->cards, OUT, card) && !cards_in(&s->cards, SHOWN, card) && !cards_in(&s->cards, TABLE, card))
            return fault_set(why, "%s comes with %s, which has not been played (%s)", es_table.unit[u].id,
                             CARD(card)->id, class_of(u) == GENERAL ? "ES-setup-07" : "ES-naval-04");
    }
    return true;
}

static bool check_boxes(const espana *s, fault *why)
{
    if (s->control[MARRUECOS] != NAT)
        return fault_set(why, "Marruecos is Nationalist (ES-morocco-07)");
    for (int b = 0; b < MARRUECOS; b++)
        for (int side = 0; side < SIDES; side++)
            if (has_units(s, side, b) && !has_units(s, other(side), b) && s->control[b] != side)
                return fault_set(why, "%s is alone in %s but does not control it", noun_key(&es_noun_seat, side),
                                 BOX(b)->id);
    return true;
}

/* ES-event-16: a card stays on the table if it has an effect that lasts, and names a box if that is for one. */
static bool check_table(int card, int aim, fault *why)
{
    bool lasts = CARD(card)->op[0].primitive == DO_CANCEL, one = false;
    for (int i = 0; i < CARD(card)->ops; i++) {
        lasts |= es_lasting(&CARD(card)->op[i]);
        one |= CARD(card)->op[i].one;
    }
    if (!lasts)
        return fault_set(why, "%s does not stay on the table: its event is over at once (ES-event-16)", CARD(card)->id);
    return aim == NO_BOX || one || fault_set(why, "%s names no box (ES-event-16)", CARD(card)->id);
}

static bool check_cards(const espana *s, fault *why)
{
    for (int side = 0; side < SIDES; side++) {
        if (!cards_check(&s->cards, side, es_whole(s, side), &es_noun_card, why))
            return false;
        for (int i = 0; i < CARDS_DECK; i++) {
            int card = side * CARDS_DECK + i;
            bool table = cards_in(&s->cards, TABLE, card);
            if (i != INTELLIGENCE && table != (s->played[card] > 0))
                return fault_set(why, "%s: a turn is noted for cards on the table, and for no others", CARD(card)->id);
            if (s->played[card] > s->turn)
                return fault_set(why, "%s was played in a turn to come", CARD(card)->id);
            if (table && !check_table(card, s->aim[card], why))
                return false;
            if (s->aim[card] != NO_BOX && !table && !cards_in(&s->cards, SHOWN, card))
                return fault_set(why, "%s names a box but is not in use", CARD(card)->id);
        }
        if (s->cards.count[SHOWN][side] > 1)
            return fault_set(why, "two cards are in use at once");
    }
    return true;
}

/* Cards that are shown belong to an event or an attack, those laid down to an attack or the Status phase. */
static bool check_uses(const espana *s, fault *why)
{
    const attack_frame *attack = attack_under(&s->head);
    const effect_frame *effect = effect_under(&s->head);
    int event = effect ? effect->card : CARDS_NONE;
    bool status = status_under(&s->head);
    for (int side = 0; side < SIDES && !s->head.over; side++) {
        CARDS_EACH(card, side, s->cards.zone[SHOWN][side])
            if (card != event && !(attack && attack->step > ATTACK_AIR && s->use[side]))
                return fault_set(why, "%s is not being used", CARD(card)->id);
        if (s->cards.count[LAID][side] && !status && !(attack && s->use[side] && s->cards.count[LAID][side] == 1))
            return fault_set(why, "no card is laid face down now");
        if (!attack && (s->use[side] || s->hits[side] || s->ones[side] || s->twos[side] || s->pair[side]) &&
            !s->dice[side])
            return fault_set(why, "a roll is noted, but nobody attacks");
    }
    return true;
}

static bool check_planes(const espana *s, fault *why)
{
    for (int i = 0; i < PLANES; i++) {
        int foe = s->foe[i] - 1;
        if (foe >= 0 && (s->foe[foe] != i + 1 ||
                         row_of(es_table.first_plane + i)->side == row_of(es_table.first_plane + foe)->side))
            return fault_set(why, "a pair of planes does not fit together");
    }
    return true;
}

static bool check_marks_once(const espana *s, fault *why)
{
    int fights[SIDES] = {0, 0};
    EACH_UNIT(u)
        if (s->marks[u] & FIGHTS)
            fights[side_of(s, u)]++;
    return (fights[NAT] < 2 && fights[REP] < 2) || fault_set(why, "two troops of a side fight at once");
}

/* A described position has no flow yet: its point asks when it begins. */
static bool check_phase(const espana *s, fault *why)
{
    const head *h = &s->head;
    return h->over || !h->depth || h->stack[0].node != NODE_TURN ||
           es_turn_step_fits(s, h->stack[0].step, turn_seen(h->stack)->begun, why);
}

bool es_check(const void *state, fault *why)
{
    const espana *s = state;
    EACH_UNIT(u)
        if (!check_unit(s, u, why))
            return false;
    if (s->winner && !s->head.over)
        return fault_set(why, "somebody has won, but the game is not over");
    if (s->head.scenario == LATE_WAR && s->turn < 6)
        return fault_set(why, "turn %d is no turn of this scenario", s->turn);
    return check_boxes(s, why) && check_cards(s, why) && check_entered(s, why) && check_uses(s, why) &&
           check_planes(s, why) && check_marks_once(s, why) && check_stacks(s, why) && check_naval(s, why) &&
           es_frames_fit(s, why) && check_phase(s, why);
}

/* No padding: equal positions are equal bytes. */
_Static_assert(offsetof(espana, here) == sizeof(head) + sizeof(cards) + 6 * sizeof(boxset) + 4 * UNITS + 4 * BOXES +
                                             2 * CARDS + PLANES + 2 * SHIPS + PLANES + SHIPS + SIDES * DICE_MOST + 32 +
                                             2 * AREAS + 5 + 6,
               "no padding before the tail");
_Static_assert(sizeof(espana) ==
                   offsetof(espana, here) + (PLACES + SIDES) * sizeof(unitset) + 10 * sizeof(boxset) + 4 * BOXES,
               "no padding in the tail");
