/* Chapters 19.3.5.1 and 19.5.5.1, Scenario Set-ups: the post-deployment of scenarios that begin on Turn 6 or 12. */
#include "games/cruzada/rules/rules.h"

/* CR-19.3.5.1d: in the order of the table. */
void cr_post_step(cruzada *s, int row, trace *t)
{
    const post_row *post = &the_scenario(s)->post[row];
    switch (post->act) {
    case POST_PLACE: PUSH(&s->head, post, .side = post->side, .row = row, .left = post->count); break;
    case POST_INITIAL:
    case POST_DEPLOY: PUSH(&s->head, corps, .side = NAT, .post = row + 1, .corps = NONE); break;
    case POST_MOVE_CORPS: PUSH(&s->head, move_corps, .side = post->side, .corps = NONE); break;
    case POST_MILITARIZE: PUSH(&s->head, militarize, .side = post->side, .left = post->count); break;
    default: { /* CR-19.5.5.1g: one die for both; the Nationalist takes his losses first */
        int die = roll(&s->head, t, 6);
        note(t, ENTRY_WASTE_DIE, die, post->loss[die], 0, 0);
        PUSH(&s->head, waste, .side = REP, .left = post->loss[die]);
        PUSH(&s->head, waste, .side = NAT, .left = post->loss[die]);
        break;
    }
    }
}

/* --- NODE_POST, pieces: CR-19.3.5.1a, CR-19.3.5.1b, CR-19.3.5.1c, CR-19.5.5.1a, CR-19.5.5.1f --- */

static const post_row *the_post(const cruzada *s, const post_frame *task)
{
    return &the_scenario(s)->post[task->row];
}

static int waiting(const cruzada *s, int kind)
{
    for (int u = KIND(kind)->first; u < KIND(kind)->first + KIND(kind)->count; u++)
        if (s->at[u] == BOX_OUTSIDE)
            return u;
    return NONE;
}

int cr_post_unit(const cruzada *s, const post_row *post)
{
    return waiting(s, post->kind);
}

static bool works_in_north(const cruzada *s)
{
    NODESET_EACH(p, &cr_table.set.north)
        if (controls(s, REP, p) && (s->works[p] == POSITION || s->works[p] == TRENCH))
            return true;
    return false;
}

/* Rules of 19.5.5.1, not of 19.3.5.1? */
static bool turn12(const cruzada *s)
{
    return the_scenario(s)->first == 12;
}

static refusal works_why(const cruzada *s, const post_row *post, int space)
{
    if (s->works[space])
        return refuse(turn12(s) ? NO_POST_WORKS : NO_POST_WORKS_6, space, 0);
    if (post->limit == ONE_NORTH && IN(north, space) && works_in_north(s))
        return refuse(NO_POST_NORTH, space, 0);
    if (!s->pool[post->side]) /* CR-10.2.9a */
        return refuse(NO_BUILD_POOL, 0, 0);
    return cr_works_barred(s, space) ? refuse(NO_BUILD_BILBAO, space, 0) : ALLOWED;
}

/* Whose step asks that the space be one's own. */
static int control_rule(const cruzada *s, const post_row *post)
{
    if (turn12(s))
        return post->works ? NO_POST_CONTROL_12 : NO_POST_UNIT_12;
    return post->works ? NO_POST_CONTROL_WORKS : post->side == REP ? NO_POST_CONTROL_REP : NO_POST_CONTROL;
}

static refusal post_why(const cruzada *s, const post_frame *task, int space)
{
    const post_row *post = the_post(s, task);
    if (!controls(s, task->side, space))
        return refuse(control_rule(s, post), space, 0);
    if (post->works)
        return works_why(s, post, space);
    if (post->where == ANY_PORT && !IN(ports, space))
        return refuse(NO_POST_PORT_NAT, space, 0);
    if (post->where == ANY_MED_PORT && !(IN(ports, space) && cr_coast(s, space) == MEDITERRANEAN))
        return refuse(NO_POST_PORT, space, 0);
    if (post->limit == NOT_NORTH && IN(north, space))
        return refuse(NO_POST_UNIT_NORTH, space, 0);
    if (cr_balearic(s, space)) /* CR-8.5.2.4f */
        return refuse(NO_BALEARIC, waiting(s, post->kind), space);
    return cr_room(s, space) ? ALLOWED : refuse(NO_PLACE_ROOM, space, STACK);
}

static bool post_any(const cruzada *s, const post_frame *task)
{
    if (!the_post(s, task)->works && waiting(s, the_post(s, task)->kind) == NONE)
        return false;
    NODESET_EACH(p, &s->own[task->side])
        if (allowed(post_why(s, task, p)))
            return true;
    return false;
}

flow cr_post_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    post_frame *task = post_of(f);
    (void)t;
    if (task->left > 0 && post_any(s, task))
        return flow_wait(&s->head, 1u << task->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_post_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const post_frame *task = post_now(&s->head);
    (void)seat;
    for (int p = 0; p < BEACH; p++)
        offer(out, VERB_AT, p, 0, post_why(s, task, p));
}

refusal cr_post_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_AT ? post_why(s, post_now(&s->head), choice_a(c)) : ALLOWED;
}

void cr_post_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    post_frame *task = post_top(&s->head);
    const post_row *post = the_post(s, task);
    (void)seat;
    task->left--;
    if (post->works) {
        cr_works_put(s, choice_a(c), post->works, t);
        return;
    }
    int unit = waiting(s, post->kind);
    cr_put(s, unit, choice_a(c));
    cr_flip(s, unit, post->reduced);
    note(t, ENTRY_ARRIVES, unit, choice_a(c), 0, 0);
}

/* --- NODE_MOVE_CORPS (CR-19.5.5.1e, ruling CR-131): one corps just deployed may go elsewhere --- */

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
    return refuse(NO_MOVE_CORPS_NOWHERE, unit, 0);
}

flow cr_move_corps_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << move_corps_of(f)->side);
}

void cr_move_corps_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const move_corps_frame *move = move_corps_now(&s->head);
    if (move->corps == NONE)
        EACH_OF(u, seat)
            if (just_deployed(s, seat, u))
                offer(out, VERB_PICK, u, 0, move_corps_pick_why(s, seat, u));
    if (move->corps != NONE)
        NODESET_EACH(p, &s->here[seat])
            offer(out, VERB_TO, p, 0, move_corps_why(s, seat, move->corps, p));
    offer(out, move->corps == NONE ? VERB_PASS : VERB_STAY, 0, 0, ALLOWED);
}

refusal cr_move_corps_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const move_corps_frame *move = move_corps_now(&s->head);
    if (choice_verb(c) == VERB_PICK)
        return move_corps_pick_why(s, seat, choice_a(c));
    return choice_verb(c) == VERB_TO && move->corps != NONE ? move_corps_why(s, seat, move->corps, choice_a(c))
                                                            : ALLOWED;
}

void cr_move_corps_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    move_corps_frame *move = move_corps_top(&s->head);
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_PICK:
        move->corps = (int16_t)choice_a(c);
        note(t, ENTRY_PICKS, move->corps, 0, 0, 0);
        return;
    case VERB_STAY: move->corps = NONE; return;
    case VERB_TO:
        note(t, ENTRY_REDEPLOYS, move->corps, s->at[move->corps], choice_a(c), 0);
        cr_put(s, move->corps, choice_a(c));
        break;
    default: break;
    }
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= (uint16_t)~DEPLOYED;
    flow_pop(&s->head);
}

/* --- NODE_WASTE (CR-19.5.5.1h): full units Adjacent to the enemy or in Reserve are flipped, as near to the number as
 * possible --- */

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

/* How many units could be taken, by their Loss Factors: 1 to 3. */
enum { FACTORS = 4 };
typedef struct takeable {
    uint8_t of[FACTORS];
} takeable;

static takeable takeable_now(const cruzada *s, const nodeset *front, int side)
{
    takeable units = {{0}};
    EACH_OF(u, side)
        if (wastes(s, front, side, u))
            units.of[loss_factor(s, u)]++;
    return units;
}

/* Totals up to `most` that they can add up to, one bit each. */
static uint32_t totals(const takeable *units, int most)
{
    uint32_t set = 1;
    for (int factor = 1; factor < FACTORS; factor++)
        for (int n = units->of[factor]; n > 0; n--)
            set |= set << factor;
    return set & ((2u << most) - 1);
}

static int highest(uint32_t set)
{
    return 31 - __builtin_clz(set);
}

static refusal waste_why(const cruzada *s, const waste_frame *waste, const nodeset *front, const takeable *units,
                         int unit)
{
    if (side_of(unit) != waste->side)
        return refuse(NO_WASTE_ENEMY, unit, 0);
    if (reduced(s, unit) || kind_of(unit)->steps < 2)
        return refuse(NO_WASTE_REDUCED, unit, 0);
    if (!wastes(s, front, waste->side, unit))
        return refuse(NO_WASTE_UNIT, unit, 0);
    int factor = loss_factor(s, unit);
    if (factor > waste->left)
        return refuse(NO_WASTE_MORE, unit, waste->left);
    takeable others = *units;
    others.of[factor]--;
    int best = highest(totals(units, waste->left)), rest = highest(totals(&others, waste->left - factor));
    return factor + rest == best ? ALLOWED : refuse(NO_WASTE_LESS, unit, best);
}

flow cr_waste_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    waste_frame *waste = waste_of(f);
    (void)t;
    nodeset front = front_of(s, waste->side);
    takeable units = takeable_now(s, &front, waste->side);
    if (waste->left > 0 && highest(totals(&units, waste->left)))
        return flow_wait(&s->head, 1u << waste->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_waste_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const waste_frame *waste = waste_now(&s->head);
    nodeset front = front_of(s, seat);
    takeable units = takeable_now(s, &front, seat);
    EACH_OF(u, seat)
        if (wastes(s, &front, seat, u))
            offer(out, VERB_LOSE, u, 0, waste_why(s, waste, &front, &units, u));
}

refusal cr_waste_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const waste_frame *waste = waste_now(&s->head);
    nodeset front = front_of(s, seat);
    takeable units = takeable_now(s, &front, waste->side);
    return choice_verb(c) == VERB_LOSE ? waste_why(s, waste, &front, &units, choice_a(c)) : ALLOWED;
}

void cr_waste_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    waste_frame *waste = waste_top(&s->head);
    int unit = choice_a(c);
    (void)seat;
    waste->left = (int16_t)(waste->left - loss_factor(s, unit));
    cr_flip(s, unit, true);
    note(t, ENTRY_STEP_LOST, unit, 0, 0, 0);
}
