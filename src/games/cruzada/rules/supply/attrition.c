/* Chapters 6 (phase C), 13.3.5 and 13.3.6, Supply: what is out of supply in its side's Attrition Segment is lost. */
#include "games/cruzada/rules/rules.h"

/* CR-13.1.5: Asturian divisions in Asturias hold out. */
static bool resists(const cruzada *s, int unit)
{
    return is_a(unit, UNIT_ASTURIAN_RESIST) && SPACE(s->at[unit])->region == ASTURIAS;
}

/* CR-13.1.5a, CR-13.3.5, CR-13.3.6, CR-13.4.2a, CR-cl-N48 */
static bool space_falls(const cruzada *s, int space)
{
    EACH_AT(u, s, space)
        if (resists(s, u))
            return false;
    return true;
}

/* ruling CR-12: a Beach Head that is cut off is lost too. */
static void beach_falls(cruzada *s, int beach, trace *t)
{
    if (!s->stack[beach])
        cr_beach_end(s, beach, true, t);
}

/* ruling CR-42: everything is judged first, then units are removed and spaces change hands. CR-13.4.4: what is
 * Connected to the friendly border stays. */
void cr_attrition(cruzada *s, int side, trace *t)
{
    nodeset lost = s->own[side], fallen = {{0}};
    nodeset_drop(&lost, &s->supplied[side]);
    nodeset_drop(&lost, &s->border[side]);
    note(t, ENTRY_ATTRITION, side, 0, 0, 0);
    NODESET_EACH(p, &lost)
        if (space_falls(s, p))
            nodeset_add(&fallen, p);
    NODESET_EACH(p, &lost)
        EACH_AT(u, s, p)
            if (!resists(s, u))
                cr_remove(s, u, true, t);
    NODESET_EACH(p, &fallen) {
        if (s->head.over || !controls(s, side, p))
            continue;
        if (p >= BEACH)
            beach_falls(s, p, t);
        else
            cr_take_by_attrition(s, p, other(side), t);
    }
}
