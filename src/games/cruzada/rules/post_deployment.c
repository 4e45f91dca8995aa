/* 19.3.5.1, 19.5.5.1: what is done after the deployment of the later scenarios. */
#include "games/cruzada/rules/rules.h"

/* CR-19.3.5.1d: in the order of the table. */
void cr_post_step(cruzada *s, int row, trace *t)
{
    const post_row *post = &the_scenario(s)->post[row];
    switch (post->act) {
    case POST_PLACE: flow_push(&s->head, NODE_POST, post->side, row, post->count, 0); break;
    case POST_INITIAL:
    case POST_DEPLOY: flow_push(&s->head, NODE_CORPS, NAT, row + 1, NONE, 0); break;
    case POST_MOVE_CORPS: flow_push(&s->head, NODE_MOVE_CORPS, post->side, 0, NONE, 0); break;
    case POST_MILITARIZE: flow_push(&s->head, NODE_MILITARIZE, post->side, post->count, 0, 0); break;
    default: { /* CR-19.5.5.1g: one die for both, the Nationalist takes first */
        int die = roll(&s->head, t, 6);
        note(t, ENTRY_WASTE_DIE, die, post->loss[die], 0, 0);
        flow_push(&s->head, NODE_WASTE, REP, post->loss[die], 0, 0);
        flow_push(&s->head, NODE_WASTE, NAT, post->loss[die], 0, 0);
        break;
    }
    }
}

/* --- pieces: CR-19.3.5.1a, CR-19.3.5.1b, CR-19.3.5.1c, CR-19.5.5.1a, CR-19.5.5.1f --- */

static const post_row *the_post(const cruzada *s, const frame *f)
{
    return &the_scenario(s)->post[f->b];
}

static int waiting(const cruzada *s, int kind)
{
    for (int u = KIND(kind)->first; u < KIND(kind)->first + KIND(kind)->count; u++)
        if (s->at[u] == BOX_OUTSIDE)
            return u;
    return NONE;
}

static bool works_in_north(const cruzada *s)
{
    NODESET_EACH(p, &cr_table.set.north)
        if (controls(s, REP, p) && (s->works[p] == POSITION || s->works[p] == TRENCH))
            return true;
    return false;
}

static refusal works_why(const cruzada *s, const post_row *post, int space)
{
    if (s->works[space])
        return refuse(NO_POST_WORKS, space, 0);
    if (post->limit == ONE_NORTH && IN(north, space) && works_in_north(s))
        return refuse(NO_POST_NORTH, space, 0);
    if (!s->pool[post->side]) /* CR-10.2.9a */
        return refuse(NO_BUILD_POOL, 0, 0);
    return cr_works_barred(s, space) ? refuse(NO_BUILD_BILBAO, space, 0) : ALLOWED;
}

static refusal post_why(const cruzada *s, const frame *f, int space)
{
    const post_row *post = the_post(s, f);
    if (!controls(s, f->a, space))
        return refuse(NO_POST_CONTROL, space, 0);
    if (post->works)
        return works_why(s, post, space);
    if (post->where != ANY_SPACE && !IN(ports, space))
        return refuse(NO_POST_PORT, space, 0);
    if (post->where == ANY_MED_PORT && cr_coast(s, space) != MEDITERRANEAN)
        return refuse(NO_POST_PORT, space, 0);
    if (post->limit == NOT_NORTH && IN(north, space))
        return refuse(NO_POST_NORTH, space, 0);
    if (cr_balearic(s, space)) /* MAP 16 */
        return refuse(NO_BALEARIC, waiting(s, post->kind), space);
    return cr_room(s, space) ? ALLOWED : refuse(NO_PLACE_ROOM, space, STACK);
}

static bool post_any(const cruzada *s, const frame *f)
{
    if (!the_post(s, f)->works && waiting(s, the_post(s, f)->kind) == NONE)
        return false;
    NODESET_EACH(p, &s->own[f->a])
        if (allowed(post_why(s, f, p)))
            return true;
    return false;
}

flow cr_post_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    if (f->c > 0 && post_any(s, f))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_post_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    (void)seat;
    for (int p = 0; p < BEACH; p++)
        offer(out, VERB_AT, p, 0, post_why(s, f, p));
}

refusal cr_post_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_AT ? post_why(s, flow_peek(&s->head), choice_a(c)) : ALLOWED;
}

void cr_post_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    frame *f = flow_top(&s->head);
    const post_row *post = the_post(s, f);
    (void)seat;
    f->c--;
    if (post->works) {
        cr_works_put(s, choice_a(c), post->works, t);
        return;
    }
    int unit = waiting(s, post->kind);
    cr_put(s, unit, choice_a(c));
    cr_flip(s, unit, post->reduced);
    note(t, ENTRY_ARRIVES, unit, choice_a(c), 0, 0);
}

/* --- CR-19.5.5.1e: one corps just deployed may go elsewhere --- */

static refusal move_corps_why(const cruzada *s, int seat, int unit, int space)
{
    if (!nodeset_has(&s->here[seat], space) || !nodeset_has(&s->supplied[seat], space) || space == s->at[unit])
        return refuse(NO_MOVE_CORPS_PLACE, space, 0);
    if (cr_balearic(s, space))
        return refuse(NO_BALEARIC, unit, space);
    return cr_room(s, space) ? ALLOWED : refuse(NO_PLACE_ROOM, space, STACK);
}

static bool just_deployed(const cruzada *s, int seat, int unit)
{
    return side_of(unit) == seat && on_map(s, unit) && s->marks[unit] & DEPLOYED;
}

static refusal move_corps_pick_why(const cruzada *s, int seat, int unit)
{
    if (!just_deployed(s, seat, unit))
        return refuse(NO_MOVE_CORPS_UNIT, unit, 0);
    NODESET_EACH(p, &s->here[seat])
        if (allowed(move_corps_why(s, seat, unit, p)))
            return ALLOWED;
    return refuse(NO_SR_NOWHERE, unit, 0);
}

flow cr_move_corps_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << f->a);
}

void cr_move_corps_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    if (f->c == NONE)
        EACH_OF(u, seat)
            if (just_deployed(s, seat, u))
                offer(out, VERB_PICK, u, 0, move_corps_pick_why(s, seat, u));
    if (f->c != NONE)
        NODESET_EACH(p, &s->here[seat])
            offer(out, VERB_TO, p, 0, move_corps_why(s, seat, f->c, p));
    offer(out, f->c == NONE ? VERB_PASS : VERB_STAY, 0, 0, ALLOWED);
}

refusal cr_move_corps_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    if (choice_verb(c) == VERB_PICK)
        return move_corps_pick_why(s, seat, choice_a(c));
    return choice_verb(c) == VERB_TO && f->c != NONE ? move_corps_why(s, seat, f->c, choice_a(c)) : ALLOWED;
}

void cr_move_corps_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    frame *f = flow_top(&s->head);
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_PICK:
        f->c = (int16_t)choice_a(c);
        note(t, ENTRY_PICKS, f->c, 0, 0, 0);
        return;
    case VERB_STAY: f->c = NONE; return;
    case VERB_TO:
        note(t, ENTRY_REDEPLOYS, f->c, s->at[f->c], choice_a(c), 0);
        cr_put(s, f->c, choice_a(c));
        break;
    default: break;
    }
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= (uint16_t)~DEPLOYED;
    flow_pop(&s->head);
}

/* --- CR-19.5.5.1h: full units Adjacent to the enemy or in Reserve are flipped, as near to the number as they can ---
 */

static bool wastes(const cruzada *s, const nodeset *front, int side, int unit)
{
    if (side_of(unit) != side || reduced(s, unit) || kind_of(unit)->steps < 2)
        return false;
    if (s->at[unit] == BOX_RESERVE)
        return true;
    if (!on_map(s, unit))
        return false;
    return nodeset_has(front, s->at[unit]);
}

/* Spaces Adjacent to an enemy unit. */
static nodeset front_of(const cruzada *s, int side)
{
    graph_query q = cr_ways(s);
    return graph_around(&q, &s->here[other(side)]);
}

/* Totals up to `most` that units other than `but` can make, a bit each. */
static uint32_t totals(const cruzada *s, const nodeset *front, int side, int but, int most)
{
    uint32_t set = 1;
    EACH_OF(u, side)
        if (u != but && wastes(s, front, side, u))
            set |= set << loss_factor(s, u);
    return set & ((2u << most) - 1);
}

static int highest(uint32_t set)
{
    return 31 - __builtin_clz(set);
}

static refusal waste_why(const cruzada *s, const frame *f, const nodeset *front, int unit)
{
    if (!wastes(s, front, f->a, unit))
        return refuse(NO_WASTE_UNIT, unit, 0);
    int factor = loss_factor(s, unit);
    if (factor > f->b)
        return refuse(NO_WASTE_MORE, unit, f->b);
    int best = highest(totals(s, front, f->a, NONE, f->b));
    int rest = highest(totals(s, front, f->a, unit, f->b - factor));
    return factor + rest == best ? ALLOWED : refuse(NO_WASTE_LESS, unit, best);
}

flow cr_waste_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    nodeset front = front_of(s, f->a);
    if (f->b > 0 && highest(totals(s, &front, f->a, NONE, f->b)))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_waste_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    nodeset front = front_of(s, seat);
    EACH_OF(u, seat)
        if (wastes(s, &front, seat, u))
            offer(out, VERB_LOSE, u, 0, waste_why(s, f, &front, u));
}

refusal cr_waste_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    nodeset front = front_of(s, seat);
    return choice_verb(c) == VERB_LOSE ? waste_why(s, flow_peek(&s->head), &front, choice_a(c)) : ALLOWED;
}

void cr_waste_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    frame *f = flow_top(&s->head);
    int unit = choice_a(c);
    (void)seat;
    f->b = (int16_t)(f->b - loss_factor(s, unit));
    cr_flip(s, unit, true);
    note(t, ENTRY_STEP_LOST, unit, 0, 0, 0);
}
