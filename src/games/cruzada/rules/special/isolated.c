/* Chapter 16.2, Isolated Spaces: Oviedo and Granada. */
#include "games/cruzada/rules/rules.h"

/* CR-16.2.3: an Isolated Space, and what is Connected to it, is supplied. */
void cr_isolated_make(cruzada *s)
{
    const int spaces[ISOLATED] = {THE(oviedo), THE(granada)};
    for (int i = 0; i < ISOLATED; i++) {
        s->group[i] = (nodeset){{0}};
        if (!(s->isolated >> i & 1))
            continue;
        nodeset from = nodeset_of(spaces[i]);
        s->group[i] = cr_zone(s, &from, NAT);
        nodeset_drop(&s->group[i], &s->supplied[NAT]);
    }
    for (int i = 0; i < ISOLATED; i++)
        nodeset_join(&s->supplied[NAT], &s->group[i]);
}

int cr_isolated_group(const cruzada *s, int space)
{
    for (int i = 0; i < ISOLATED; i++)
        if (nodeset_has(&s->group[i], space))
            return i;
    return NONE;
}

/* CR-16.2.2, CR-18.2.3b, ruling CR-41, ruling CR-54: a normal supply line ends the isolation for good. */
void cr_isolated_settle(cruzada *s, trace *t)
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
