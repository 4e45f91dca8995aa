/* Chapters 2 and 3, the map and terms, the derived tail of the state: who stands where, who controls what, links of
 * Beach Heads. These functions alone move a unit or change control, and keep the tail up to date. */
#include "games/cruzada/rules/rules.h"

/* --- units of a space, lowest number first --- */

static void leave(cruzada *s, int unit, int space)
{
    uint8_t *link = &s->first[space];
    while (*link != unit)
        link = &s->next[*link];
    *link = s->next[unit];
    s->next[unit] = NO_UNIT;
    s->strength[space] = (uint8_t)(s->strength[space] - combat_factor(s, unit));
    if (!--s->stack[space])
        nodeset_remove(&s->here[side_of(unit)], space);
}

static void join(cruzada *s, int unit, int space)
{
    uint8_t *link = &s->first[space];
    while (*link != NO_UNIT && *link < unit)
        link = &s->next[*link];
    s->next[unit] = *link;
    *link = (uint8_t)unit;
    s->strength[space] = (uint8_t)(s->strength[space] + combat_factor(s, unit));
    s->stack[space]++;
    nodeset_add(&s->here[side_of(unit)], space);
}

void cr_put(cruzada *s, int unit, int place)
{
    if (s->at[unit] < SPACES)
        leave(s, unit, s->at[unit]);
    s->at[unit] = (uint8_t)place;
    if (place < SPACES)
        join(s, unit, place);
    else
        s->marks[unit] &= place == BOX_RESERVE || place >= BOX_TRACK ? REDUCED | SHIFTED : 0;
}

void cr_flip(cruzada *s, int unit, bool to_reduced)
{
    int was = combat_factor(s, unit);
    s->marks[unit] = (uint16_t)(to_reduced ? s->marks[unit] | REDUCED : s->marks[unit] & ~REDUCED);
    if (on_map(s, unit))
        s->strength[s->at[unit]] = (uint8_t)(s->strength[s->at[unit]] + combat_factor(s, unit) - was);
}

/* --- control and links --- */

/* CR-2.1.2c, CR-2.2.2b: the arrows of those Beach Heads that are on the map. */
static void links_make(cruzada *s)
{
    memset(s->link, 0, sizeof s->link);
    for (int beach = BEACH; beach < SPACES; beach++) {
        int beside = cr_beach_neighbor(s, beach);
        if (beside != NO_SPACE)
            s->link[beach - BEACH] = (graph_link){1, (uint8_t)beside, (uint8_t)beach, LINK_BEACH};
    }
}

void cr_own(cruzada *s, int space, int side)
{
    for (int i = 0; i < SIDES; i++)
        nodeset_remove(&s->own[i], space);
    s->control[space] = (uint8_t)side;
    if (side != NOBODY)
        nodeset_add(&s->own[side], space);
    if (space >= BEACH)
        links_make(s);
    cr_supply(s);
}

void cr_derive(void *state)
{
    cruzada *s = state;
    memset((char *)s + offsetof(cruzada, own), 0, sizeof *s - offsetof(cruzada, own));
    memset(s->first, NO_UNIT, sizeof s->first);
    memset(s->next, NO_UNIT, sizeof s->next);
    for (int p = 0; p < SPACES; p++)
        if (s->control[p] < SIDES)
            nodeset_add(&s->own[s->control[p]], p);
    for (int u = UNITS - 1; u >= 0; u--)
        if (on_map(s, u))
            join(s, u, s->at[u]);
    for (int p = 0; p < SPACES; p++)
        if (s->before[p] < SIDES)
            nodeset_add(&s->held[s->before[p]], p);
    links_make(s);
    cr_pool_make(s);
    cr_supply(s);
}
