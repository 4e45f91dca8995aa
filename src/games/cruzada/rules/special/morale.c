/* Chapter 16.3, Republican Morale: what a space is worth, and every change of victory points and morale. */
#include "games/cruzada/rules/rules.h"

enum { TRACK_LOW = -60, TRACK_HIGH = 100, PART_LEAST = 8 };

static int8_t bounded(int value)
{
    return (int8_t)(value < TRACK_LOW ? TRACK_LOW : value > TRACK_HIGH ? TRACK_HIGH : value);
}

static void shift_vp(cruzada *s, int by, int change, trace *t)
{
    if (!by)
        return;
    s->vp = bounded(s->vp + by);
    note(t, ENTRY_VP, by, s->vp, change, 0);
}

/* CR-16.3.2: morale changes at once; CR-18.2.13, ruling CR-111: at 0 the war ends at once. */
void cr_shift_rm(cruzada *s, int by, int change, trace *t)
{
    if (!by)
        return;
    s->rm = bounded(s->rm + by);
    note(t, ENTRY_RM, by, s->rm, change, 0);
    if (with(s, OPT_QUICK_END) && s->rm <= 0 && !s->winner)
        cr_win(s, WINNER_NAT, ENTRY_QUICK_END, t);
}

void cr_change(cruzada *s, int change, int sign, trace *t)
{
    shift_vp(s, sign * cr_table.change[change].vp, change, t);
    cr_shift_rm(s, sign * cr_table.change[change].rm, change, t);
}

void cr_change_once(cruzada *s, int change, trace *t)
{
    if (happened(s, change))
        return;
    s->once |= 1ull << change;
    cr_change(s, change, 1, t);
}

/* CR-16.3.3c, CR-16.3.3d: a change that counts as long as its cause holds. */
static void change_while(cruzada *s, int change, bool holds, trace *t)
{
    if (happened(s, change) == holds)
        return;
    s->once ^= 1ull << change;
    cr_change(s, change, holds ? 1 : -1, t);
}

/* CR-3.0l, CR-16.3.3a, CR-16.3.3b: what a space is worth to the side that takes it. NONE: nothing. */
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

/* CR-16.3.3g, CR-16.3.3h, ruling CR-49: a divided zone has two parts of at least eight Connected supplied spaces each.
 * The North, Isolated Spaces and the Balearic Islands don't belong to a zone. */
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
        cr_change_once(s, CHANGE_REP_DIVIDED, t);
    if (fresh >> NAT & 1)
        cr_change_once(s, CHANGE_NAT_DIVIDED, t);
}

/* CR-16.3.3e, CR-16.3.3f */
static void north_settle(cruzada *s, trace *t)
{
    if (happened(s, CHANGE_NORTH_END))
        return;
    if (s->north_open)
        cr_change_once(s, CHANGE_NORTH_LINKED, t);
    if (nodeset_inside(&cr_table.set.north, &s->own[NAT])) {
        note(t, ENTRY_NORTH_ENDS, 0, 0, 0, 0);
        cr_change_once(s, CHANGE_NORTH_END, t);
    }
}

void cr_morale_settle(cruzada *s, trace *t)
{
    change_while(s, CHANGE_FRANCE_CUT, nodeset_inside(&cr_table.set.france, &s->own[NAT]), t);
    change_while(s, CHANGE_PORTUGAL_CUT, nodeset_inside(&cr_table.set.portugal, &s->own[REP]), t);
    north_settle(s, t);
    zones_settle(s, t);
}
