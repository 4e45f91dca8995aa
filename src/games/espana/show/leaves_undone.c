/* What the end of a phase or of a battle leaves undone. */
#include "games/espana/show/show.h"

static int unmoved(const espana *s, int side)
{
    int count = 0;
    unitset mine = unitset_both(&s->own[side], &es_table.ground);
    EACH_IN(u, mine)
        count += es_can_pick(s, u);
    return count;
}

static int count_at(const espana *s, int side, int place, const unitset *of, unsigned without)
{
    int count = 0;
    unitset list = among(s, side, place, of);
    EACH_IN(u, list)
        count += !(s->marks[u] & without);
    return count;
}

/* On the mat, or where they were set up and not assigned since. */
static int planes_left(const espana *s, int side)
{
    int count = count_at(s, side, PLACE_MAT, &es_table.of_class[PLANE], GROUNDED);
    unitset mine = unitset_both(&s->own[side], &es_table.of_class[PLANE]);
    EACH_IN(u, mine)
        count += on_map(s, u) && s->marks[u] & BOUND && !(s->marks[u] & GROUNDED);
    return count;
}

static int ships_left(const espana *s, int side)
{
    int count = 0;
    for (int p = 0; p < SITES; p++)
        count += count_at(s, side, p, &es_table.of_class[SHIP], DAMAGED | MOVED);
    return count;
}

bool es_leaves_undone(const void *state, int seat, choice c, prompt *what)
{
    const espana *s = state;
    if (choice_verb(c) == VERB_STOP) {
        *what = ask(PROMPT_END_BATTLE, count_at(s, seat, battle_now(&s->head)->box, &es_table.troops, ATTACKED), 0);
        return true;
    }
    if (choice_verb(c) != VERB_DONE)
        return false;
    switch (flow_peek(&s->head)->node) {
    case NODE_SHIPS: *what = ask(PROMPT_END_SHIPS, ships_left(s, seat), 0); return true;
    case NODE_MOVE: *what = ask(PROMPT_END_MOVE, unmoved(s, seat), 0); return true;
    case NODE_PLANES: *what = ask(PROMPT_END_PLANES, planes_left(s, seat), 0); return true;
    case NODE_EVENTS: *what = ask(PROMPT_END_EVENTS, es_events_due(s, seat), 0); return true;
    case NODE_MOROCCO: {
        unitset here = unitset_join(&es_table.ground, &es_table.of_class[GENERAL]);
        *what = ask(PROMPT_END_MOROCCO, count_at(s, NAT, MARRUECOS, &here, 0), 0);
        return true;
    }
    default: return false;
    }
}
