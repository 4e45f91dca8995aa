/* Chapter The Naval War, Control and effects of the naval operation areas (ES-naval-69 to ES-naval-85), and Planes at
 * sea. */
#include "games/espana/rules/rules.h"

/* --- markers: ES-naval-71, ES-naval-72 --- */

static bool has_vessels(const espana *s, int side, int area)
{
    return unitset_meet(&s->here[FIRST_AREA + area], &s->own[side]);
}

/* Whoever leaves an area during a battle leaves no marker there. */
static bool fighting_in(const espana *s, int area)
{
    const sea_battle_frame *battle = sea_battle_under(&s->head);
    return battle && battle->place == FIRST_AREA + area;
}

void es_area_left(espana *s, int area, int side)
{
    if (s->marker[area] == NOBODY && !has_vessels(s, NAT, area) && !has_vessels(s, REP, area) && !fighting_in(s, area))
        s->marker[area] = (uint8_t)side;
}

void es_area_entered(espana *s, int area)
{
    s->marker[area] = NOBODY;
}

/* --- control is read in Upkeep: ES-naval-69, ES-naval-70, ES-naval-10, ES-naval-77 --- */

int es_read_area(const espana *s, int area)
{
    bool nat = has_vessels(s, NAT, area), rep = has_vessels(s, REP, area);
    if (nat && rep)
        return SEA_CONTESTED;
    return nat ? SEA_NAT : rep ? SEA_REP : s->marker[area];
}

void es_read_areas(espana *s, trace *t)
{
    for (int a = 0; a < AREAS; a++) {
        s->reading[a] = (uint8_t)es_read_area(s, a);
        note(t, ENTRY_AREA, FIRST_AREA + a, s->reading[a], 0, 0);
    }
}

/* ES-card-rep_n6: from the next reading on. */
static bool both_effects(const espana *s, int area)
{
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, s->cards.zone[TABLE][side])
            for (int i = 0; i < CARD(card)->ops; i++)
                if (CARD(card)->op[i].primitive == DO_BOTH_EFFECTS && CARD(card)->op[i].area == area &&
                    (s->played[card] < s->turn || historical(s)))
                    return true;
    return false;
}

/* ES-naval-73, ES-naval-74, ES-naval-75: the effect in the half of that side. */
static bool half_works(const espana *s, int area, int half)
{
    if (s->reading[area] == other(half))
        return true;
    if (area != MEDITERRANEO)
        return false;
    return s->reading[area] >= SEA_NOBODY || both_effects(s, area);
}

/* No area has an effect before control is read for the first time. */
static bool was_read(const espana *s)
{
    int phase = phase_now(s);
    return s->turn > (s->head.scenario == LATE_WAR ? 6 : 1) || phase >= PHASE_UPKEEP;
}

bool es_area_works(const espana *s, int half, int effect)
{
    if (!naval(s) || !was_read(s))
        return false;
    for (int a = 0; a < AREAS; a++)
        if (AREA(a)->effect[half] == effect && half_works(s, a, half))
            return true;
    return false;
}

/* ES-naval-42, ES-naval-83, ES-naval-84: boxes that take no new troops and tanks of a side's events. */
boxset es_closed(const espana *s, int side)
{
    boxset closed = s->blockaded[side];
    for (int a = 0; a < AREAS && naval(s) && was_read(s); a++)
        if (AREA(a)->effect[side] == AREA_ENTRY && half_works(s, a, side))
            closed |= AREA(a)->coast;
    return closed;
}

/* ES-naval-76, ES-naval-82 */
int es_crossings(const espana *s, int way)
{
    bool cadiz = way == TO_CADIZ;
    if (es_area_works(s, NAT, AREA_TRANSFER))
        return cadiz ? PARAM(morocco_to_cadiz_closed) : PARAM(morocco_to_sevilla_closed);
    if (naval(s) && s->reading[ESTRECHO] == SEA_CONTESTED)
        return cadiz ? PARAM(morocco_to_cadiz_contested) : PARAM(morocco_to_sevilla_contested);
    return cadiz ? PARAM(morocco_to_cadiz) : PARAM(morocco_to_sevilla);
}

/* ruling ES-34: the side that had a place before makes the pairs of planes; the Republican if neither had. */
int es_sea_holder(const espana *s, int place)
{
    if (place < BOXES)
        return friendly(s, NAT, place) ? NAT : REP;
    return s->reading[place - FIRST_AREA] == SEA_NAT ? NAT : REP;
}

/* --- planes at sea: ES-naval-08, ES-naval-23 to ES-naval-27 --- */

unitset es_sea_planes(const espana *s, int side, int place)
{
    unitset planes = among(s, side, place, &es_table.of_class[PLANE]);
    if (place < BOXES)
        EACH_IN(u, planes)
            if (!(s->marks[u] & DUTY))
                unitset_drop(&planes, u);
    return planes;
}

refusal es_patrol_why(const espana *s, int side, int plane, int place)
{
    unitset there = es_sea_planes(s, side, place);
    if (!naval(s))
        return refuse(NO_NAVAL, 0, 0);
    if (s->turn < PARAM(sea_plane_first_turn))
        return refuse(NO_SEA_FIRST_TURN, plane, 0);
    if (place >= FIRST_BASE || (place < BOXES && !BOX(place)->port))
        return refuse(NO_SEA_PLACE, place, 0);
    if (place >= FIRST_AREA && !AREA(place - FIRST_AREA)->planes)
        return refuse(NO_SEA_PLANES, place, 0);
    if (unitset_count(&there) >= PARAM(sea_planes))
        return refuse(NO_SEA_FULL, place, PARAM(sea_planes));
    boxset range = place < BOXES ? BOX(place)->range : AREA(place - FIRST_AREA)->range;
    return range & s->friendly[side] ? ALLOWED : refuse(NO_SEA_RANGE, place, PARAM(sea_plane_range));
}
