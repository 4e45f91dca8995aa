/* Chapter 17 and what else limits an activation: supply, Ammunition Shortage, Isolated Spaces, Madrid, R51, friction
 * and guerrillas. */
#include "games/cruzada/rules/rules.h"

/* CR-17.1.2, CR-17.1.3b: one space of the northern zone a round for Combat. */
static refusal shortage_why(const cruzada *s, int space)
{
    if (!nodeset_has(&s->northern, space) || !cr_marked(s, FOR_COMBAT))
        return ALLOWED;
    NODESET_EACH(p, &s->northern)
        if (s->flags[p] & FOR_COMBAT)
            return refuse(NO_SHORTAGE, space, p);
    return ALLOWED;
}

/* A space whose only unit is the Insurrection is never activated. */
static bool immobile_only(const cruzada *s, int space)
{
    EACH_AT(u, s, space)
        if (!is_a(u, UNIT_IMMOBILE))
            return false;
    return true;
}

/* CR-13.3.1, CR-13.4.2a, CR-13.4.2b, CR-13.1.1.1 */
static refusal supply_why(const cruzada *s, int side, int space, bool combat)
{
    if (nodeset_has(&s->supplied[side], space))
        return ALLOWED;
    if (!nodeset_has(&s->border[side], space))
        return refuse(NO_SUPPLY, space, 0);
    return combat ? refuse(NO_BORDER_COMBAT, space, 0) : ALLOWED;
}

refusal cr_activate_why(const cruzada *s, int side, int space, bool combat)
{
    if (!nodeset_has(&s->here[side], space))
        return refuse(NO_UNIT_THERE, space, 0); /* CR-8.2.2 */
    if (s->flags[space] & (FOR_MOVE | FOR_COMBAT))
        return refuse(NO_TWICE, space, 0); /* CR-8.2.3 */
    if (immobile_only(s, space))
        return refuse(NO_INSURRECTION, space, 0);
    refusal why = supply_why(s, side, space, combat);
    if (!allowed(why) || !combat)
        return why;
    if (side == NAT && cr_isolated_group(s, space) != NONE)
        return refuse(NO_ISOLATED_COMBAT, space, 0); /* CR-16.2.3, CR-18.2.3d */
    if (side == NAT && s->shortage)
        return shortage_why(s, space);
    if (side == REP && lasts(s, LASTS_REP_ONE_COMBAT) && cr_marked(s, FOR_COMBAT))
        return refuse(NO_SECOND_COMBAT, space, 0); /* CR-card-N28 [65] */
    return ALLOWED;
}

/* CR-18.1.7: Italians beside others cost one more for Combat; CR-18.1.9b: guerrillas, one more once [78]. */
int cr_activate_cost(const cruzada *s, int side, int space, bool combat)
{
    int cost = 1;
    if (side == NAT && combat && with(s, OPT_ITALIAN_FRICTION)) {
        bool ctv = false, mixed = false;
        EACH_AT(u, s, space) {
            ctv |= is_corps(u) && is_a(u, UNIT_ITALIAN);
            mixed |= !is_a(u, UNIT_ITALIAN);
        }
        cost += ctv && mixed;
    }
    return cost + (side == NAT && s->guerrilla == space);
}

/* CR-card-R51, CR-cl-R51 [92] */
refusal cr_enter_why(const cruzada *s, int side, int space)
{
    if (side == NAT && s->threat && lasts(s, LASTS_FRENCH_THREAT) && controls(s, REP, space) && IN(french_zone, space))
        return refuse(NO_FRENCH_THREAT, space, 0);
    return ALLOWED;
}

/* CR-17.3.2a, CR-17.3.2b, CR-17.3.2c, CR-17.3.2d: the best result counts. */
void cr_madrid_done(cruzada *s, int best, trace *t)
{
    if (s->madrid == MADRID_OFF || best >= s->madrid)
        return;
    s->madrid = (uint8_t)best;
    note(t, ENTRY_MADRID, best, 0, 0, 0);
}
