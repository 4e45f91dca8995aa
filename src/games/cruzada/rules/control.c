/* Chapter 3, Terminology, control (CR-3.0f): what follows when a space changes hands, when a unit enters a space and
 * when a unit is lost. */
#include "games/cruzada/rules/rules.h"

/* What follows from control of many spaces: after each change. */
void cr_settle(cruzada *s, trace *t)
{
    cr_isolated_settle(s, t);
    cr_shortage_settle(s, t);
    cr_morale_settle(s, t);
    cr_sieges_settle(s, t);
}

/* --- taking a space --- */

static void special_taken(cruzada *s, int space, int side, trace *t)
{
    if (space == THE(badajoz) && side == NAT) /* CR-13.2.4.2 */
        s->badajoz = 0;
    if (space == THE(burgos) && side == REP && with(s, OPT_BURGOS_CAPITAL)) /* CR-18.1.1 */
        cr_change_once(s, CHANGE_OP_BURGOS, t);
    /* CR-16.2.5, CR-16.2.6, CR-18.2.3f */
    if (space == THE(oviedo) && side == REP && s->isolated >> OVIEDO & 1 && s->turn <= 5)
        cr_change_once(s, CHANGE_OVIEDO_ISOLATED, t);
    if (side == NAT)
        cr_bonus_lost(s, space, t);
}

/* CR-18.2.10a: only a unit that enters captures a marker. */
static void take(cruzada *s, int space, int side, bool entered, trace *t)
{
    if (s->control[space] == side)
        return;
    if (s->works[space])
        cr_works_remove(s, space, entered, t); /* CR-10.2.7 */
    s->failed[space] = 0;
    note(t, ENTRY_TAKES, side, space, 0, 0);
    special_taken(s, space, side, t);
    cr_own(s, space, side);
    int row = cr_worth(space);
    if (row != NONE)
        cr_change(s, row, side == NAT ? 1 : -1, t);
    cr_settle(s, t);
}

void cr_take(cruzada *s, int space, int side, trace *t)
{
    take(s, space, side, false, t);
}

/* CR-16.1.3b: attrition of its space lifts a Siege. */
void cr_take_by_attrition(cruzada *s, int space, int side, trace *t)
{
    int siege = cr_siege_of(space);
    cr_take(s, space, side, t);
    if (siege != NONE && side == NAT)
        cr_siege_lift(s, siege, t);
}

/* --- a unit enters --- */

void cr_enter(cruzada *s, int unit, int space, trace *t)
{
    int side = side_of(unit), siege = cr_siege_of(space);
    bool supplied = in_supply(s, unit);
    if (space >= BEACH && controls(s, other(side), space)) {
        cr_beach_overrun(s, unit, space, t);
        return;
    }
    cr_put(s, unit, space);
    if (!controls(s, side, space))
        take(s, space, side, true, t);
    if (side == NAT) {
        cr_madrid_entered(s, space, t);
        if (siege != NONE && supplied) /* CR-16.1.3a */
            cr_siege_lift(s, siege, t);
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
