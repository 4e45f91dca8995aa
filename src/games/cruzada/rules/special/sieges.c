/* Chapter 16.1, Sieges: where they lie and how they end. Assaults: combat/assault.c. */
#include "games/cruzada/rules/rules.h"

/* CR-16.1.2: a Siege lies in a Republican space, and changes nothing else about it. */
int cr_siege_of(int space)
{
    return space == THE(gijon) ? SIMANCAS : space == THE(valderrepiso) ? CABEZA : space == THE(toledo) ? ALCAZAR : NONE;
}

int cr_siege_space(int siege)
{
    return siege == SIMANCAS ? THE(gijon) : siege == CABEZA ? THE(valderrepiso) : THE(toledo);
}

/* CR-16.1.7 */
void cr_siege_lift(cruzada *s, int siege, trace *t)
{
    static const uint8_t changes[SIEGES] = {CHANGE_SIEGE_SIMANCAS, CHANGE_SIEGE_CABEZA, CHANGE_SIEGE_ALCAZAR};
    if (!s->siege[siege])
        return;
    s->siege[siege] = 0;
    note(t, ENTRY_SIEGE_LIFTED, siege, 0, 0, 0);
    cr_change_once(s, changes[siege], t);
}

/* CR-16.1.5: VP and RM don't change. */
void cr_siege_weaken(cruzada *s, int siege, trace *t)
{
    if (!s->siege[siege])
        return;
    s->siege[siege]--;
    note(t, s->siege[siege] ? ENTRY_SIEGE_WEAKENS : ENTRY_SIEGE_SURRENDERS, siege, s->siege[siege], 0, 0);
}

/* ruling CR-46: a unit that entered while out of supply lifts the Siege when it is in supply again. */
void cr_sieges_settle(cruzada *s, trace *t)
{
    for (int i = 0; i < SIEGES; i++) {
        int space = cr_siege_space(i);
        if (s->siege[i] && nodeset_has(&s->here[NAT], space) && nodeset_has(&s->supplied[NAT], space))
            cr_siege_lift(s, i, t);
    }
}
