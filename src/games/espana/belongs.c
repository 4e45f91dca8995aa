/* To which moment a choice belongs, and what an end leaves undone. */
#include "games/espana/espana.h"

static refusal belongs_at_sea(int verb)
{
    switch (verb) {
    case VERB_SAIL: return refuse(NO_MOMENT_SHIPS, 0, 0);
    case VERB_PATROL: return refuse(NO_MOMENT_ASSIGN, 0, 0);
    case VERB_FIGHT:
    case VERB_WITHDRAW:
    case VERB_STRIKE:
    case VERB_SPARE:
    case VERB_RESULT:
    case VERB_HIT:
    case VERB_HELP:
    case VERB_IDLE: return refuse(NO_MOMENT_SEA, 0, 0);
    case VERB_REPAIR: return refuse(NO_MOMENT_POINTS, 0, 0);
    case VERB_TOP:
    case VERB_TAKE_BACK: return refuse(NO_MOMENT_FOG, 0, 0);
    default: return ALLOWED;
    }
}

static refusal belongs_to_cards(int verb)
{
    switch (verb) {
    case VERB_EVENT:
    case VERB_CANCEL:
    case VERB_PASS:
    case VERB_PASS_PHASE: return refuse(NO_MOMENT_EVENT, 0, 0);
    case VERB_WAY:
    case VERB_PLACE:
    case VERB_CONVERT:
    case VERB_REDUCE:
    case VERB_REMOVE:
    case VERB_BRING:
    case VERB_GROUND:
    case VERB_SHIFT:
    case VERB_SALVAGE:
    case VERB_OPEN:
    case VERB_AT: return refuse(NO_MOMENT_CARD, 0, 0);
    case VERB_DISCARD: return refuse(NO_MOMENT_DISCARD, 0, 0);
    default: return belongs_at_sea(verb);
    }
}

refusal es_why_not_now(const void *state, int seat, choice c)
{
    const espana *s = state;
    bool sea = choice_verb(c) == VERB_SAIL || choice_verb(c) == VERB_PATROL;
    (void)seat;
    if (sea && !naval(s))
        return refuse(NO_NAVAL, 0, 0);
    switch (choice_verb(c)) {
    case VERB_PICK:
    case VERB_STAY:
    case VERB_TO: return refuse(NO_MOMENT_MOVE, 0, 0);
    case VERB_ASSIGN: return refuse(class_of(choice_a(c)) == GENERAL ? NO_MOMENT_GENERALS : NO_MOMENT_ASSIGN, 0, 0);
    case VERB_BATTLE:
    case VERB_TURN_OVER: return refuse(NO_MOMENT_COMBAT, 0, 0);
    case VERB_ATTACK:
    case VERB_STOP:
    case VERB_OVERRUN: return refuse(NO_MOMENT_ATTACK, 0, 0);
    case VERB_SUPPORT: return refuse(NO_MOMENT_SUPPORT, 0, 0);
    case VERB_NO_CARD:
    case VERB_LAY: return refuse(NO_MOMENT_LAY, 0, 0);
    case VERB_RAISE:
    case VERB_NEW: return refuse(NO_MOMENT_POINTS, 0, 0);
    case VERB_CROSS: return refuse(NO_MOMENT_CROSS, 0, 0);
    default: return belongs_to_cards(choice_verb(c));
    }
}

/* --- what an end leaves undone --- */

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
    const frame *f = flow_peek(&s->head);
    if (choice_verb(c) == VERB_STOP) {
        *what = ask(PROMPT_END_BATTLE, count_at(s, seat, f->b, &es_table.troops, ATTACKED), 0);
        return true;
    }
    if (choice_verb(c) != VERB_DONE)
        return false;
    switch (f->node) {
    case NODE_SHIPS: *what = ask(PROMPT_END_SHIPS, ships_left(s, seat), 0); return true;
    case NODE_MOVE: *what = ask(PROMPT_END_MOVE, unmoved(s, seat), 0); return true;
    case NODE_PLANES:
        *what = ask(PROMPT_END_PLANES, count_at(s, seat, PLACE_MAT, &es_table.of_class[PLANE], GROUNDED), 0);
        return true;
    case NODE_EVENTS: *what = ask(PROMPT_END_EVENTS, es_events_most(s, seat) - s->events[seat], 0); return true;
    case NODE_MOROCCO: {
        unitset here = unitset_join(&es_table.ground, &es_table.of_class[GENERAL]);
        *what = ask(PROMPT_END_MOROCCO, count_at(s, NAT, MARRUECOS, &here, 0), 0);
        return true;
    }
    default: return false;
    }
}
