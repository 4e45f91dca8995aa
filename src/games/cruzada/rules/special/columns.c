/* Chapters 17.1 and 17.3, War of the Columns: the Nationalist Ammunition Shortage, and Madrid as priority objective.
 * Army of Africa: africa.c. */
#include "games/cruzada/rules/combat/combat.h"

/* CR-17.1.2, CR-17.1.3b: one space of the northern zone per round for Combat. */
refusal cr_shortage_why(const cruzada *s, int space)
{
    if (!nodeset_has(&s->northern, space) || !cr_marked(s, FOR_COMBAT))
        return ALLOWED;
    NODESET_EACH(p, &s->northern)
        if (s->flags[p] & FOR_COMBAT)
            return refuse(NO_SHORTAGE, space, p);
    return ALLOWED;
}

/* CR-17.3.2a, CR-17.3.2b, CR-17.3.2c, CR-17.3.2d: the best result so far counts. */
void cr_madrid_done(cruzada *s, int best, trace *t)
{
    if (s->madrid == MADRID_OFF || best >= s->madrid)
        return;
    s->madrid = (uint8_t)best;
    note(t, ENTRY_MADRID, best, 0, 0, 0);
}

/* CR-17.1.1a, CR-17.1.1b, CR-17.1.3a: a northern source can trace by land to a Nationalist Sevilla. */
void cr_shortage_settle(cruzada *s, trace *t)
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

/* CR-17.3.2a, CR-17.3.2c, ruling CR-53 */
void cr_madrid_entered(cruzada *s, int space, trace *t)
{
    if (space == THE(madrid))
        cr_madrid_done(s, MADRID_OCCUPIED, t);
    else if (IN(beside_madrid, space))
        cr_madrid_done(s, MADRID_NEAR, t);
}

/* CR-17.3.2b, CR-17.3.2c, CR-18.1.4, ruling CR-53 */
void cr_madrid_attacked(cruzada *s, trace *t)
{
    if (side_in(s, ATTACK) != NAT)
        return;
    bool counts = !with(s, OPT_AFRICAN_COLUMNS) || cr_team_has(s, ATTACK, UNIT_AFRICA);
    int target = s->battle.target;
    if (target == THE(madrid))
        cr_madrid_done(s, counts ? MADRID_ATTACKED : MADRID_NEAR, t);
    else if (IN(beside_madrid, target) && target != THE(guadarrama))
        cr_madrid_done(s, MADRID_NEAR, t);
}
