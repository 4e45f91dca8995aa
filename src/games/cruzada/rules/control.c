/* What follows when a space changes hands (CR-3.0f): victory points, morale, Sieges, works, fronts. */
#include "games/cruzada/rules/rules.h"

enum { TRACK_LOW = -60, TRACK_HIGH = 100, PART_LEAST = 8 };

static int8_t bounded(int value)
{
    return (int8_t)(value < TRACK_LOW ? TRACK_LOW : value > TRACK_HIGH ? TRACK_HIGH : value);
}

void cr_shift_vp(cruzada *s, int by, trace *t)
{
    if (!by)
        return;
    s->vp = bounded(s->vp + by);
    note(t, ENTRY_VP, by, s->vp, 0, 0);
}

/* CR-16.3.2: at once; CR-18.2.13: down to 0 at any moment ends the war [111]. */
void cr_shift_rm(cruzada *s, int by, trace *t)
{
    if (!by)
        return;
    s->rm = bounded(s->rm + by);
    note(t, ENTRY_RM, by, s->rm, 0, 0);
    if (with(s, OPT_QUICK_END) && s->rm <= 0 && !s->winner)
        cr_win(s, WINNER_NAT, ENTRY_QUICK_END, t);
}

void cr_change(cruzada *s, int change, int sign, trace *t)
{
    cr_shift_vp(s, sign * cr_table.change[change].vp, t);
    cr_shift_rm(s, sign * cr_table.change[change].rm, t);
}

static void change_once(cruzada *s, int change, trace *t)
{
    if (happened(s, change))
        return;
    s->once |= 1ull << change;
    cr_change(s, change, 1, t);
}

/* CR-3.0l, CR-16.3.3a, CR-16.3.3b: what a space is worth to whoever takes it. NONE: nothing. */
int cr_worth(int space)
{
    if (space == THE(madrid))
        return CHANGE_MADRID;
    if (space == THE(cartagena))
        return CHANGE_CARTAGENA;
    switch (SPACE(space)->kind) {
    case MAIN_CITY: return CHANGE_MAIN_CITY;
    case VP_SPACE: return CHANGE_VP_SPACE;
    case CAPITAL: return CHANGE_PROVINCE_CAPITAL;
    default: return NONE;
    }
}

/* CR-16.1.2: a Siege lies in a Republican space and changes nothing else of it. */
static int siege_of(int space)
{
    return space == THE(gijon) ? SIMANCAS : space == THE(valderrepiso) ? CABEZA : space == THE(toledo) ? ALCAZAR : NONE;
}

int cr_siege_space(int siege)
{
    return siege == SIMANCAS ? THE(gijon) : siege == CABEZA ? THE(valderrepiso) : THE(toledo);
}

/* CR-16.1.7 */
static void siege_lift(cruzada *s, int siege, trace *t)
{
    static const uint8_t changes[SIEGES] = {CHANGE_SIEGE_SIMANCAS, CHANGE_SIEGE_CABEZA, CHANGE_SIEGE_ALCAZAR};
    if (!s->siege[siege])
        return;
    s->siege[siege] = 0;
    note(t, ENTRY_SIEGE_LIFTED, siege, 0, 0, 0);
    change_once(s, changes[siege], t);
}

/* CR-16.1.5: no change of VP or RM. */
void cr_siege_weaken(cruzada *s, int siege, trace *t)
{
    if (!s->siege[siege])
        return;
    s->siege[siege]--;
    note(t, s->siege[siege] ? ENTRY_SIEGE_WEAKENS : ENTRY_SIEGE_SURRENDERS, siege, s->siege[siege], 0, 0);
}

/* --- what control of many spaces means --- */

/* CR-16.3.3c, CR-16.3.3d: while it holds. */
static void change_while(cruzada *s, int change, bool holds, trace *t)
{
    if (happened(s, change) == holds)
        return;
    s->once ^= 1ull << change;
    cr_change(s, change, holds ? 1 : -1, t);
}

/* CR-16.3.3g, CR-16.3.3h [49]: two parts of at least eight Connected supplied spaces; the North, Isolated Spaces and
 * the Balearic Islands are no part of a zone. */
static bool zone_divided(const cruzada *s, int side)
{
    nodeset zone = s->own[side], parts[SPACES / PART_LEAST];
    nodeset_keep(&zone, &s->supplied[side]);
    nodeset_drop(&zone, &cr_table.set.north);
    nodeset_drop(&zone, &cr_table.set.balearic);
    for (int i = 0; i < ISOLATED; i++)
        nodeset_drop(&zone, &s->group[i]);
    nodeset_remove(&zone, BEACH_P);
    nodeset_remove(&zone, BEACH_N);
    graph_query q = cr_ways(s);
    int large = 0, count = graph_parts(&q, &zone, parts, COUNT_OF(parts));
    for (int i = 0; i < count && i < COUNT_OF(parts); i++)
        large += nodeset_count(&parts[i]) >= PART_LEAST;
    return large > 1;
}

unsigned cr_divided(const cruzada *s)
{
    return (unsigned)zone_divided(s, NAT) << NAT | (unsigned)zone_divided(s, REP) << REP;
}

static void zones_settle(cruzada *s, trace *t)
{
    unsigned now = cr_divided(s), fresh = now & ~(unsigned)s->divided;
    s->divided = (uint8_t)now;
    if (s->turn < 6)
        return;
    if (fresh >> REP & 1)
        change_once(s, CHANGE_REP_DIVIDED, t);
    if (fresh >> NAT & 1)
        change_once(s, CHANGE_NAT_DIVIDED, t);
}

/* CR-16.2.2, CR-18.2.3b [41, 54]: a normal supply line ends the isolation for good. */
static void isolated_settle(cruzada *s, trace *t)
{
    const int spaces[ISOLATED] = {THE(oviedo), THE(granada)};
    for (int i = 0; i < ISOLATED; i++) {
        if (!(s->isolated >> i & 1))
            continue;
        bool lost = !controls(s, NAT, spaces[i]), linked = !lost && cr_traces(s, NAT, spaces[i]);
        bool shut = s->turn > 5 && !cr_grado_open(s);
        if (!lost && !linked && !shut)
            continue;
        s->isolated &= (uint8_t) ~(1u << i);
        note(t, ENTRY_ISOLATION_ENDS, spaces[i], 0, 0, 0);
        cr_supply(s);
    }
}

/* CR-17.1.1a, CR-17.1.1b, CR-17.1.3a: a northern source can trace by land to a Nationalist Sevilla. */
static void shortage_settle(cruzada *s, trace *t)
{
    if (!s->shortage || !controls(s, NAT, THE(sevilla)))
        return;
    if (nodeset_has(&s->northern, THE(sevilla)))
        cr_shortage_end(s, t);
}

void cr_shortage_end(cruzada *s, trace *t)
{
    if (!s->shortage)
        return;
    s->shortage = 0;
    note(t, ENTRY_SHORTAGE_ENDS, 0, 0, 0, 0);
}

/* CR-16.3.3e, CR-16.3.3f */
static void north_settle(cruzada *s, trace *t)
{
    if (happened(s, CHANGE_NORTH_END))
        return;
    if (s->north_open)
        change_once(s, CHANGE_NORTH_LINKED, t);
    if (nodeset_inside(&cr_table.set.north, &s->own[NAT])) {
        note(t, ENTRY_NORTH_ENDS, 0, 0, 0, 0);
        change_once(s, CHANGE_NORTH_END, t);
    }
}

void cr_settle(cruzada *s, trace *t)
{
    isolated_settle(s, t);
    shortage_settle(s, t);
    change_while(s, CHANGE_FRANCE_CUT, nodeset_inside(&cr_table.set.france, &s->own[NAT]), t);
    change_while(s, CHANGE_PORTUGAL_CUT, nodeset_inside(&cr_table.set.portugal, &s->own[REP]), t);
    north_settle(s, t);
    zones_settle(s, t);
    for (int i = 0; i < SIEGES; i++) { /* [46]: a unit that was cut off when it entered is in supply again */
        int space = cr_siege_space(i);
        if (s->siege[i] && nodeset_has(&s->here[NAT], space) && nodeset_has(&s->supplied[NAT], space))
            siege_lift(s, i, t);
    }
}

/* --- taking a space --- */

static void special_taken(cruzada *s, int space, int side, trace *t)
{
    if (space == THE(badajoz) && side == NAT) /* CR-13.2.4.2 */
        s->badajoz = 0;
    if (space == THE(burgos) && side == REP && with(s, OPT_BURGOS_CAPITAL)) /* CR-18.1.1 */
        change_once(s, CHANGE_OP_BURGOS, t);
    /* CR-16.2.5, CR-16.2.6, CR-18.2.3f */
    if (space == THE(oviedo) && side == REP && s->isolated >> OVIEDO & 1 && s->turn <= 5)
        change_once(s, CHANGE_OVIEDO_ISOLATED, t);
    if (side == NAT)
        cr_bonus_lost(s, space, t);
}

void cr_take(cruzada *s, int space, int side, trace *t)
{
    if (s->control[space] == side)
        return;
    if (s->works[space])
        cr_works_remove(s, space, true, t); /* CR-10.2.7 */
    s->failed[space] = 0;
    note(t, ENTRY_TAKES, side, space, 0, 0);
    special_taken(s, space, side, t);
    cr_own(s, space, side);
    int row = cr_worth(space);
    if (row != NONE)
        cr_change(s, row, side == NAT ? 1 : -1, t);
    cr_settle(s, t);
}

/* CR-16.1.3b: a Siege in a space that falls by attrition is liberated. */
void cr_take_by_attrition(cruzada *s, int space, int side, trace *t)
{
    int siege = siege_of(space);
    cr_take(s, space, side, t);
    if (siege != NONE && side == NAT)
        siege_lift(s, siege, t);
}

/* --- Beach Heads --- */

void cr_land(cruzada *s, int beach, int beside, int side, trace *t)
{
    if (beach >= BEACH_P)
        s->landing[beach - BEACH_P] = (uint8_t)beside;
    note(t, ENTRY_LANDS, side, beside, 0, 0);
    cr_own(s, beach, side);
    s->before[beach] = (uint8_t)side;
    nodeset_add(&s->held[side], beach);
}

/* CR-8.5.4.3, CR-8.5.6.4: gone for good; CR-18.3.8 if the enemy has done it. */
void cr_beach_end(cruzada *s, int beach, bool destroyed, trace *t)
{
    int side = s->control[beach];
    if (s->works[beach])
        cr_works_remove(s, beach, destroyed, t);
    s->failed[beach] = s->flags[beach] = 0;
    note(t, ENTRY_BEACH_ENDS, beach, 0, 0, 0);
    cr_own(s, beach, NOBODY);
    s->before[beach] = NOBODY;
    for (int i = 0; i < SIDES; i++)
        nodeset_remove(&s->held[i], beach);
    if (beach == BEACH)
        s->deadline = 0;
    else
        s->landing[beach - BEACH_P] = NO_SPACE;
    cr_lasting_end(s, beach == BEACH ? 1u << LASTS_BEACHHEAD : beach == BEACH_P ? 1u << LASTS_BEACHHEAD_P : 0, t);
    if (destroyed && with(s, OPT_BEACH_HEADS))
        cr_change(s, side == REP ? CHANGE_OP_BEACH_REP : CHANGE_OP_BEACH_NAT, 1, t);
}

/* A unit enters an enemy Beach Head: it stands in the coastal space at once, or in Reserve if there is no room. */
static void beach_overrun(cruzada *s, int unit, int beach, trace *t)
{
    int beside = cr_beach_neighbor(s, beach);
    cr_put(s, unit, BOX_RESERVE);
    cr_beach_end(s, beach, true, t);
    if (cr_room(s, beside) && controls(s, side_of(unit), beside))
        cr_put(s, unit, beside);
    else
        note(t, ENTRY_TO_RESERVE, unit, 0, 0, 0);
}

/* --- a unit enters --- */

/* CR-17.3.2a, CR-17.3.2c [53] */
static void madrid_entered(cruzada *s, int space, trace *t)
{
    if (space == THE(madrid))
        cr_madrid_done(s, MADRID_OCCUPIED, t);
    else if (IN(beside_madrid, space))
        cr_madrid_done(s, MADRID_NEAR, t);
}

void cr_enter(cruzada *s, int unit, int space, trace *t)
{
    int side = side_of(unit), siege = siege_of(space);
    bool supplied = in_supply(s, unit);
    if (space >= BEACH && controls(s, other(side), space)) {
        beach_overrun(s, unit, space, t);
        return;
    }
    cr_put(s, unit, space);
    if (!controls(s, side, space))
        cr_take(s, space, side, t);
    if (side == NAT) {
        madrid_entered(s, space, t);
        if (siege != NONE && supplied) /* CR-16.1.3a */
            siege_lift(s, siege, t);
    }
}

/* CR-17.6.5, CR-14.1.6: units of the Army of Africa and the Insurrection never come back. */
void cr_remove(cruzada *s, int unit, bool for_good, trace *t)
{
    for_good = for_good || is_a(unit, UNIT_AFRICA | UNIT_SPECIAL);
    note(t, for_good ? ENTRY_REMOVED : ENTRY_ELIMINATED, unit, 0, 0, 0);
    cr_put(s, unit, for_good ? BOX_REMOVED : BOX_ELIMINATED);
    if (is_a(unit, UNIT_SPECIAL))
        cr_lasting_end(s, 1u << LASTS_INSURRECTION, t);
}
