/* The invariants of a position: what can never be, whatever is played. */
#include "games/guerra/guerra.h"

static bool check_box(const guerra *s, int u, fault *why)
{
    const counter_row *c = COUNTER(u);
    bool ordinary = is_land(u) && c->force == EJERCITO, fits = true;
    switch (s->at[u]) {
    case BOX_RESERVE: fits = ordinary; break;
    case BOX_WAITS: fits = c->due > 1 && c->due <= s->turn; break;
    case BOX_FUTURE: fits = c->due > 1 && c->due >= s->turn; break;
    case BOX_GONE: fits = !ordinary; break;
    case BOX_SETUP: fits = c->due == 1 && s->turn == 1; break;
    default: fits = s->at[u] >= 0; break;
    }
    if (on_map(s, u) || aboard(s, u))
        fits &= c->due <= s->turn;
    return fits || fault_set(why, "%s can't be there in turn %d", c->id, s->turn);
}

/* GE-7-21, GE-7-22, GE-7-23, GE-7-gar-02, GE-9d, GE-7.1a */
static bool check_ground(const guerra *s, int u, fault *why)
{
    const counter_row *c = COUNTER(u);
    int side = side_of(u), at = s->at[u];
    if (aboard(s, u)) {
        int ship = gu_table.ship[at - ABOARD];
        return (type_of(u) == ARMY && side_of(ship) == side && on_map(s, ship)) ||
               fault_set(why, "%s can't be aboard %s", c->id, COUNTER(ship)->id);
    }
    if (!on_map(s, u))
        return true;
    const hex_info *h = HEX(at);
    bool fits = type_of(u) == AIR     ? h->kind != FOREIGN
                : type_of(u) == NAVAL ? h->kind == SEA
                                      : h->kind == LAND || (h->kind == AFRICAN && side == NAT && type_of(u) == ARMY);
    if (!fits || (type_of(u) == GARRISON && h->mountain))
        return fault_set(why, "%s can't stand in %s", c->id, h->id);
    if (is_land(u) && h->province >= 0 && s->owner[h->province] == other(side))
        return fault_set(why, "%s stands in %s: %s would be disputed", c->id, h->id, PROVINCE(h->province)->id);
    return true;
}

/* GE-7-12, GE-8-stk-01 to GE-8-stk-08 */
static bool check_stacks(const guerra *s, fault *why)
{
    uint8_t land[HEXES] = {0}, sea[HEXES] = {0}, air[HEXES] = {0}, sides[ARMS][HEXES] = {{0}};
    for (int u = 0; u < COUNTERS; u++) {
        if (!on_map(s, u))
            continue;
        int at = s->at[u], kind = (int)arm_of(u);
        ++*(kind == ARM_LAND ? &land[at] : kind == ARM_NAVAL ? &sea[at] : &air[at]);
        sides[kind][at] |= (uint8_t)(1u << side_of(u));
        if (sides[kind][at] == 3)
            return fault_set(why, "counters of both sides are in %s", HEX(at)->id);
        if (land[at] > gu_table.room[at] || sea[at] > 1 || air[at] > 2)
            return fault_set(why, "too many counters are in %s", HEX(at)->id);
    }
    for (int ship = 0; ship < SHIPS; ship++)
        if (gu_aboard(s, ship) > PARAM(naval_transport))
            return fault_set(why, "%s carries too many", COUNTER(gu_table.ship[ship])->id);
    return true;
}

static bool check_marks(const guerra *s, int u, fault *why)
{
    unsigned marks = s->marks[u], land = INTRUDED | LANDED, ship = USED | SAILED;
    bool fits = !(marks && s->at[u] >= BOX_RESERVE) && (is_land(u) || !(marks & land)) &&
                (type_of(u) == NAVAL || !(marks & ship)) && (type_of(u) == AIR || !(marks & SUPPORTED)) &&
                (marks & COMBAT_MARKS) != COMBAT_MARKS;
    return fits || fault_set(why, "%s has a mark that it can't have", COUNTER(u)->id);
}

static bool check_helps(const guerra *s, fault *why)
{
    for (int i = 0; i < PLANES; i++) {
        int plane = gu_table.plane[i], land = s->helps[i];
        if (land != NONE && (land < 0 || land >= COUNTERS || !is_land(land) || side_of(land) != side_of(plane) ||
                             !(s->marks[plane] & SUPPORTED)))
            return fault_set(why, "%s supports what it can't", COUNTER(plane)->id);
    }
    int used = 0;
    for (int i = 0; i < SHIPS; i++)
        used += !!(s->marks[gu_table.ship[i]] & USED);
    if (used > s->usable)
        return fault_set(why, "%d naval counters have been used, and only %d can be", used, s->usable);
    for (int i = 0; i < SHIPS; i++)
        if (s->points[i] && !(s->marks[gu_table.ship[i]] & SAILED))
            return fault_set(why, "%s has points but has not sailed", COUNTER(gu_table.ship[i])->id);
    return true;
}

bool gu_check(const void *state, fault *why)
{
    const guerra *s = state;
    if (s->turn > (s->head.options & OPTION_PLAY_ON ? TURNS_MOST : TURNS))
        return fault_set(why, "turn %d is no turn of this game", s->turn);
    for (int u = 0; u < COUNTERS; u++)
        if (!check_box(s, u, why) || !check_ground(s, u, why) || !check_marks(s, u, why))
            return false;
    for (int p = 0; p < PROVINCES; p++)
        if (s->owner[p] < SIDES && s->last[p] != s->owner[p])
            return fault_set(why, "the last owner of %s is not its owner", PROVINCE(p)->id);
    for (int side = 0; side < SIDES; side++)
        if (s->fec[side] < PARAM(fec_min) || s->fec[side] > PARAM(fec_max))
            return fault_set(why, "%s has %d F.E.C.", noun_key(&gu_noun_seat, side), s->fec[side]);
    if (s->winner && !s->head.over)
        return fault_set(why, "somebody has won, but the game is not over");
    return check_stacks(s, why) && check_helps(s, why) && gu_frames_fit(s, why);
}

/* No padding: equal positions are equal bytes. */
_Static_assert(offsetof(guerra, land) == sizeof(head) + 4 * COUNTERS + 2 * PLANES + 4 * SIDES + 3 * PROVINCES + SHIPS +
                                             2 + SIDES + 5 + 3 * SIDES + 5,
               "no padding before the tail");
_Static_assert(offsetof(guerra, land) % 8 == 0, "the tail is aligned");
_Static_assert(sizeof(guerra) == offsetof(guerra, land) + 14 * sizeof(hexset) + HEXES + 4, "no padding in the tail");
