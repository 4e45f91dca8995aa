/* Chapters 2.1 and 3, The Game Map, Terminology: how spaces lie to each other, and what there is room for. */
#include "games/cruzada/rules/rules.h"

bool cr_adjacent(const cruzada *s, int a, int b)
{
    graph_query q = cr_ways(s);
    return graph_linked(&q, a, b);
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

/* ruling CR-94: a Beach Head lies in the Sea Zone of the space beside it, and on the same side of the Strait. */
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

/* Has any space one of these marks of the round? */
bool cr_marked(const cruzada *s, unsigned marks)
{
    uint8_t any = 0;
    for (int p = 0; p < SPACES; p++)
        any |= s->flags[p];
    return any & marks;
}
