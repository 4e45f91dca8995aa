/* The Movement phase of ground units (ES-move-01 to ES-move-13). frame.a: the side; march: frame.c the unit. */
#include "games/espana/espana.h"

/* --- move: which unit --- */

flow es_move_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    bool any = false;
    EACH_UNIT(u)
    any |= is_ground(u) && on_map(s, u) && side_of(s, u) == f->a && !any && es_can_pick(s, u);
    if (any && !f->b)
        return flow_wait(&s->head, 1u << f->a);
    es_clear(s, MOVED);
    flow_pop(&s->head);
    (void)t;
    return FLOW_ON;
}

static refusal pick_why(const espana *s, int side, int u)
{
    int box = s->at[u];
    if (s->marks[u] & MOVED)
        return refuse(NO_MOVED, u, 0);
    if (box == MARRUECOS)
        return refuse(NO_MARRUECOS, 0, 0);
    if (!es_supplied(s, side, box))
        return refuse(NO_SUPPLY, box, 0);
    if (contested(s, box) && s->troops[side][box] + s->tanks[side][box] == 1)
        return refuse(NO_LAST, u, box);
    return es_can_pick(s, u) ? ALLOWED : refuse(NO_PLACE_TO_GO, u, 0);
}

void es_move_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int crowded = NONE;
    EACH_UNIT(u)
    {
        if (!is_ground(u) || !on_map(s, u) || side_of(s, u) != seat)
            continue;
        refusal why = pick_why(s, seat, u);
        if (allowed(why) && is_troop(u) && s->troops[seat][s->at[u]] > PARAM(troops_per_box))
            crowded = s->at[u];
        if (es_first_alike(s, u) || out->asking)
            offer(out, VERB_PICK, u, 0, allowed(why) && !es_first_alike(s, u) ? refuse(NO_ALIKE, u, 0) : why);
    }
    offer(out, VERB_DONE, 0, 0, crowded == NONE ? ALLOWED : refuse(NO_CROWD, crowded, PARAM(troops_per_box)));
}

void es_move_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    if (choice_verb(c) == VERB_PICK) {
        note(t, ENTRY_PICKS, choice_a(c), 0, 0, 0);
        flow_push(&s->head, NODE_MARCH, seat, 0, choice_a(c), 0);
    } else
        flow_top(&s->head)->b = 1;
}

/* --- march: where to --- */

flow es_march_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << f->a);
}

void es_march_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int u = flow_peek(&s->head)->c;
    boxset reach = es_reach(s, u);
    for (int b = 0; b < BOXES; b++)
        if (out->asking || box_in(reach, b))
            offer(out, VERB_TO, b, 0, es_move_why(s, u, b, reach));
    bool crowd = is_troop(u) && s->troops[seat][s->at[u]] > PARAM(troops_per_box);
    offer(out, VERB_STAY, 0, 0, crowd ? refuse(NO_CROWD, s->at[u], PARAM(troops_per_box)) : ALLOWED);
}

void es_march_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int u = flow_peek(&s->head)->c;
    (void)seat;
    s->marks[u] |= MOVED; /* ES-move-01 */
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_TO)
        es_moved(s, u, choice_a(c), t);
    else
        note(t, ENTRY_STAYS, u, 0, 0, 0);
}
