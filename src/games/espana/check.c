/* The invariants of a position: what can never be, whatever is played. */
#include "games/espana/espana.h"

/* ES-unit-01, ES-morocco-07 */
static bool check_unit(const espana *s, int u, fault *why)
{
    const char *id = es_table.unit[u].id;
    int at = s->at[u], strength = s->strength[u];
    bool troop = is_troop(u), on = on_map(s, u), fits = true;
    if (at == PLACE_MAT)
        fits = class_of(u) >= PLANE;
    else if (at == PLACE_GONE)
        fits = !troop;
    else if (at == PLACE_CAPTURED)
        fits = class_of(u) == TANK && row_of(u)->side == REP && s->head.options & OPTION_TANKS;
    else if (at == MARRUECOS)
        fits = side_of(s, u) == NAT;
    if (!fits)
        return fault_set(why, "%s can't be there", id);
    if (troop && on ? (class_of(u) == SMALL ? strength != 1 && strength != 2 : strength != 3 && strength != 5)
                    : strength)
        return fault_set(why, "%s can't have strength %d", id, strength);
    if (s->marks[u] & CAPTURED && (class_of(u) != TANK || row_of(u)->side != REP || !(s->head.options & OPTION_TANKS)))
        return fault_set(why, "%s can't be captured", id);
    if (s->marks[u] & FIGHTS && !(troop && on))
        return fault_set(why, "%s can't fight", id);
    if (s->marks[u] & SUPPORTS && (troop || !on))
        return fault_set(why, "%s can't support", id);
    if (s->marks[u] & (MOVED | ATTACKED | SUPPORTS | FIGHTS | BOUND) && !on)
        return fault_set(why, "%s has a mark that it can't have beside the map", id);
    return true;
}

static bool check_boxes(const espana *s, fault *why)
{
    if (s->control[MARRUECOS] != NAT)
        return fault_set(why, "Marruecos is Nationalist");
    for (int b = 0; b < MARRUECOS; b++)
        for (int side = 0; side < SIDES; side++)
            if (has_units(s, side, b) && !has_units(s, other(side), b) && s->control[b] != side)
                return fault_set(why, "%s is alone in %s but does not control it", noun_key(&es_noun_seat, side),
                                 BOX(b)->id);
    return true;
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
            if (s->aim[card] != NO_BOX && !table && !cards_in(&s->cards, SHOWN, card))
                return fault_set(why, "%s names a box but is not in use", CARD(card)->id);
        }
        if (s->cards.count[SHOWN][side] > 1)
            return fault_set(why, "two cards are in use at once");
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
    return check_boxes(s, why) && check_cards(s, why) && check_planes(s, why) && check_marks_once(s, why) &&
           es_frames_fit(s, why);
}

/* No padding: equal positions are equal bytes. */
_Static_assert(offsetof(espana, troops) == sizeof(head) + sizeof(cards) + 8 + 4 * UNITS + 2 * BOXES + 2 * CARDS +
                                               PLANES + SIDES * DICE_MOST + 27 + 4,
               "no padding before the tail");
_Static_assert(sizeof(espana) == offsetof(espana, troops) + 4 * BOXES, "no padding in the tail");
