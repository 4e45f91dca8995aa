/* Where units are and who controls what: the few functions that change it keep the derived tail up to date. */
#include "games/cruzada/rules/rules.h"

/* --- units of a space, lowest number first --- */

static void leave(cruzada *s, int unit, int space)
{
    uint8_t *link = &s->first[space];
    while (*link != unit)
        link = &s->next[*link];
    *link = s->next[unit];
    s->next[unit] = NO_UNIT;
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
    s->marks[unit] = (uint16_t)(to_reduced ? s->marks[unit] | REDUCED : s->marks[unit] & ~REDUCED);
}

/* --- control and links --- */

/* CR-2.1.2c, CR-2.2.2b: the arrows of the Beach Heads that are there. */
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

/* Has any space one of these marks of the round? */
bool cr_marked(const cruzada *s, unsigned marks)
{
    uint8_t any = 0;
    for (int p = 0; p < SPACES; p++)
        any |= s->flags[p];
    return any & marks;
}

/* --- questions about spaces --- */

/* CR-2.1.2a, CR-10.1.4: solid and river lines, and the arrows that are there. */
graph_query cr_ways(const cruzada *s)
{
    return (graph_query){.on = &cr_table.map, .kinds = CR_WAYS, .extra = s->link, .extras = COUNT_OF(s->link)};
}

bool cr_adjacent(const cruzada *s, int a, int b)
{
    graph_query q = cr_ways(s);
    return graph_linked(&q, a, b);
}

nodeset cr_beside(const cruzada *s, int space)
{
    graph_query q = cr_ways(s);
    return graph_next(&q, space);
}

bool cr_across_river(int a, int b)
{
    return nodeset_has(&cr_table.map.row[a][LINK_RIVER], b);
}

/* CR-2.1.2e, CR-18.2.3a: the Corridor of Grado works for the Nationalist while Oviedo is an Isolated Space. */
bool cr_grado_open(const cruzada *s)
{
    return with(s, OPT_CORRIDOR_GRADO) && s->isolated >> OVIEDO & 1 && controls(s, NAT, THE(oviedo)) &&
           controls(s, NAT, THE(leitariegos));
}

int cr_beach_neighbor(const cruzada *s, int beach)
{
    if (s->control[beach] == NOBODY)
        return NO_SPACE;
    return beach == BEACH ? THE(mallorca) : s->landing[beach - BEACH_P];
}

/* [94]: a Beach Head lies in the Sea Zone of its neighbour, and on its side of the Strait. */
static const space_row *shore(const cruzada *s, int space)
{
    int beside = space >= BEACH_P ? s->landing[space - BEACH_P] : space;
    return SPACE(beside == NO_SPACE ? space : beside);
}
int cr_coast(const cruzada *s, int space)
{
    return shore(s, space)->coast;
}
int cr_strait(const cruzada *s, int space)
{
    return shore(s, space)->strait;
}
bool cr_balearic(const cruzada *s, int space)
{
    int beside = space >= BEACH_P ? s->landing[space - BEACH_P] : space;
    return beside != NO_SPACE && IN(balearic, beside);
}

/* CR-9.1.1 */
bool cr_room(const cruzada *s, int space)
{
    return s->stack[space] < STACK;
}

int cr_box_count(const cruzada *s, int kind, int place)
{
    int count = 0;
    for (int u = KIND(kind)->first; u < KIND(kind)->first + KIND(kind)->count; u++)
        count += s->at[u] == place;
    return count;
}
