/* Chapter Movement Phase: ground units move one after the other (ES-move-01 to ES-move-13). The unit that moves is a
 * field of the state, not a number of the frame, since it can be a secret. */
#include "games/espana/rules/rules.h"

/* --- move: which unit --- */

/* What can move at all: under the fog of war decoys too. */
static const unitset *movable(const espana *s)
{
    return foggy(s) ? &es_table.stacked : &es_table.ground;
}

static bool any_pick(const espana *s, int side)
{
    EACH_BOX(b, s->units[side] & s->supplied[side] & ~box_bit(MARRUECOS)) {
        unitset here = among(s, side, b, movable(s));
        EACH_IN(u, here)
            if (es_can_pick(s, u))
                return true;
    }
    return false;
}

/* A box with too many troops that one of them can leave; NONE. */
static int crowded(const espana *s, int side)
{
    EACH_BOX(b, s->full[side] & ~box_bit(MARRUECOS)) {
        if (s->troops[side][b] <= PARAM(troops_per_box))
            continue;
        unitset here = among(s, side, b, &es_table.troops);
        EACH_IN(u, here)
            if (es_can_pick(s, u))
                return b;
    }
    return NONE;
}

flow es_move_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const move_frame *move = move_of(f);
    (void)t;
    if (!move->done && (any_pick(s, move->side) || foggy(s)))
        return flow_wait(&s->head, 1u << move->side);
    es_clear(s, MOVED | TOUCHED);
    memset(s->stirred, 0, sizeof s->stirred);
    flow_pop(&s->head);
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
    if (is_ground(u) && contested(s, box) && ground_units(s, side, box) == 1)
        return refuse(NO_LAST, u, box);
    if (es_can_pick(s, u))
        return ALLOWED;
    return class_of(u) == DECOY ? refuse(NO_DECOY_NOWHERE, u, 0) : refuse(NO_ALL_FULL, u, PARAM(troops_per_box));
}

/* The same for the choice of a unit: only one of several counters that are alike is offered. */
static refusal choice_why(const espana *s, int side, int u)
{
    refusal why = pick_why(s, side, u);
    return allowed(why) && !es_first_alike(s, u) ? es_alike(s, u) : why;
}

void es_move_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    EACH_BOX(b, s->units[seat] & s->supplied[seat] & ~box_bit(MARRUECOS)) {
        unitset here = among(s, seat, b, movable(s));
        int last = NONE;
        EACH_IN(u, here) {
            if (es_can_pick(s, u) && (kind_of(u) != last || es_first_alike(s, u)))
                es_offer_unit(s, u, VERB_PICK, 0, ALLOWED, out);
            last = kind_of(u);
        }
    }
    es_decoy_options(s, seat, out);
    int crowd = crowded(s, seat);
    offer(out, VERB_DONE, 0, 0, crowd == NONE ? ALLOWED : refuse(NO_CROWD, crowd, PARAM(troops_per_box)));
}

static bool can_march(const espana *s, int unit, const op *o)
{
    (void)o;
    return es_can_pick(s, unit);
}

static bool lies_below(const espana *s, int unit, const op *o)
{
    (void)o;
    return es_from_below(s, unit);
}

/* Fog of war: a counter from below a stack is chosen by its box and its looks, not by its name. */
static refusal lift_why(const espana *s, int side, int box, int sort)
{
    if (!foggy(s))
        return refuse(NO_FOG, 0, 0);
    int can = es_find_sort(s, side, box, sort, can_march, NULL);
    int u = can == NONE ? es_find_sort(s, side, box, sort, lies_below, NULL) : can;
    return u == NONE || box >= MARRUECOS ? refuse(NO_LIFT, box, sort) : pick_why(s, side, u);
}

refusal es_move_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int u = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_PICK:
        if (side_of(s, u) != seat || !unitset_has(movable(s), u) || !on_map(s, u))
            return refuse(NO_MOVE_OTHER, u, 0);
        return es_from_below(s, u) ? refuse(NO_FROM_BELOW, u, 0) : choice_why(s, seat, u);
    case VERB_LIFT: return lift_why(s, seat, choice_a(c), choice_b(c));
    default: return es_decoy_why(s, seat, c);
    }
}

void es_move_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int u = choice_a(c);
    if (choice_verb(c) == VERB_DONE) {
        move_top(&s->head)->done = 1;
        return;
    }
    if (choice_verb(c) == VERB_LIFT)
        u = es_find_sort(s, seat, choice_a(c), choice_b(c), can_march, NULL);
    else if (choice_verb(c) != VERB_PICK) {
        es_decoy_choose(s, seat, c, t);
        return;
    }
    es_lift(s, u, t);
    PUSH(&s->head, march, .side = seat, .box = s->at[u]);
}

/* --- march: where to --- */

flow es_march_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const march_frame *march = march_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << march->side);
}

void es_march_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int u = s->mover;
    boxset reach = es_reach(s, u);
    EACH_BOX(b, reach)
        offer(out, VERB_TO, b, 0, es_move_why(s, u, b, reach));
    bool crowd = is_troop(u) && s->troops[seat][s->at[u]] > PARAM(troops_per_box) && out->count;
    offer(out, VERB_STAY, 0, 0, crowd ? refuse(NO_CROWD, s->at[u], PARAM(troops_per_box)) : ALLOWED);
}

refusal es_march_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    (void)seat;
    return choice_verb(c) == VERB_TO ? es_move_why(s, s->mover, choice_a(c), es_reach(s, s->mover)) : ALLOWED;
}

void es_march_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int u = s->mover;
    s->mover = NO_UNIT;
    s->origin = NO_BOX;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_TO) {
        es_stir(s, es_moved(s, u, choice_a(c), t)); /* ES-move-01 */
        es_loose_ends(s, t);
        return;
    }
    if (es_secret_pick(s, u)) /* whether the enemy has seen it */
        reveal(&s->head);
    es_stir(s, u);
    if (s->marks[u] & UNSEEN && t) { /* all see it of a counter that is known */
        note_to(t, viewers_only(seat), ENTRY_STAYS, u, 0, 0, 0);
        note_to(t, viewers_but(seat), ENTRY_STAYS_HIDDEN, seat, s->at[u], 0, 0);
    } else {
        note(t, ENTRY_STAYS, u, 0, 0, 0);
    }
}
