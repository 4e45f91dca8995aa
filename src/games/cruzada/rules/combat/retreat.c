/* Chapters 11.4.4 and 11.4.5, Combat: retreats. Units retreat one by one. Their ways are put in order by what they
 * pass, where they end and whether that is supplied, and only the best are offered (ruling CR-29). */
#include "games/cruzada/rules/combat/combat.h"

/* CR-11.4.5c, CR-11.4.5d, CR-11.4.5e, then CR-11.4.5g: kinds of ways, the best first. */
enum { WAY_OWN, WAY_OWN_EXTENDED, WAY_ENEMY, WAY_ENEMY_EXTENDED, WAY_NONE };

/* The search for one unit among the ways that begin as `way` does: the best worth, then the next spaces of the best. */
typedef struct search {
    const cruzada *s;
    nodeset shut; /* may not be entered */
    int side, distance;
    bool collect; /* second pass */
    int best;
    uint8_t way[3];
    int gone; /* spaces of `way` */
    nodeset next;
} search;

/* CR-11.4.5a, ruling CR-12, ruling CR-95 */
static void shut_make(search *q)
{
    const cruzada *s = q->s;
    q->shut = s->here[other(q->side)];
    nodeset_add(&q->shut, s->battle.target);
    for (int i = 0; i < ORIGINS && s->battle.origin[i] != NO_SPACE; i++)
        nodeset_add(&q->shut, s->battle.origin[i]);
    for (int p = BEACH; p < SPACES; p++)
        if (!controls(s, q->side, p))
            nodeset_add(&q->shut, p);
}

static bool own(const search *q, int space)
{
    return controls(q->s, q->side, space);
}

/* Judged before the advance: an enemy space that a unit takes is supplied from the spaces beside it. */
static bool supplied_at(const search *q, int space)
{
    if (own(q, space))
        return nodeset_has(&q->s->supplied[q->side], space);
    nodeset near = cr_beside(q->s, space);
    return nodeset_meet(&near, &q->s->supplied[q->side]);
}

/* CR-18.3.1d: a withdrawal does not end beside an enemy unit. */
static bool exposed(const search *q, int space)
{
    nodeset near = cr_beside(q->s, space);
    return nodeset_meet(&near, &q->s->here[other(q->side)]);
}

static void way_found(search *q, const uint8_t *way, int length, int worth)
{
    for (int i = 0; i < q->gone; i++)
        if (i >= length || way[i] != q->way[i])
            return;
    int key = 2 * worth + !supplied_at(q, way[length - 1]);
    if (!q->collect && key < q->best)
        q->best = key;
    else if (q->collect && key == q->best && q->gone < length)
        nodeset_add(&q->next, way[q->gone]);
}

/* CR-11.4.5.1, ruling CR-30, ruling CR-117: one space more, which must be own, have room, and not have been passed. */
static void extend(search *q, uint8_t *way, int length, int worth)
{
    nodeset near = cr_beside(q->s, way[length - 1]);
    nodeset_drop(&near, &q->shut);
    nodeset_keep(&near, &q->s->own[q->side]);
    for (int i = 0; i < length; i++)
        nodeset_remove(&near, way[i]);
    NODESET_EACH(p, &near)
        if (cr_room(q->s, p)) {
            way[length] = (uint8_t)p;
            way_found(q, way, length + 1, worth);
        }
}

/* A way of the full distance. */
static void judge_way(search *q, uint8_t *way, int length)
{
    bool friendly = true;
    int end = way[length - 1];
    for (int i = 0; i < length; i++)
        friendly &= own(q, way[i]);
    if (q->s->battle.withdraws && exposed(q, end))
        return;
    if (cr_room(q->s, end))
        way_found(q, way, length, friendly ? WAY_OWN : WAY_ENEMY);
    else if (!q->s->battle.withdraws)
        extend(q, way, length, friendly ? WAY_OWN_EXTENDED : WAY_ENEMY_EXTENDED);
}

/* CR-11.4.5b: two different spaces. */
static void all_ways(search *q)
{
    uint8_t way[3];
    nodeset first = cr_beside(q->s, q->s->battle.target);
    nodeset_drop(&first, &q->shut);
    NODESET_EACH(a, &first) {
        way[0] = (uint8_t)a;
        if (q->distance < 2) {
            judge_way(q, way, 1);
            continue;
        }
        nodeset second = cr_beside(q->s, a);
        nodeset_drop(&second, &q->shut);
        NODESET_EACH(b, &second) {
            way[1] = (uint8_t)b;
            judge_way(q, way, 2);
        }
    }
}

static void search_begin(search *q, const cruzada *s, int unit, int distance)
{
    *q = (search){.s = s, .side = side_of(unit), .distance = distance, .best = 2 * WAY_NONE};
    shut_make(q);
    all_ways(q);
}

/* The spaces that it has entered. */
static void way_begin(search *q)
{
    const uint8_t *way = q->s->battle.way;
    for (q->gone = 0; q->gone < COUNT_OF(q->s->battle.way) && way[q->gone] != NO_SPACE; q->gone++)
        q->way[q->gone] = way[q->gone];
}

/* The spaces that a unit may enter next. */
static nodeset next_spaces(const cruzada *s, int unit, int distance)
{
    search q;
    search_begin(&q, s, unit, distance);
    q.collect = true;
    way_begin(&q);
    if (q.best < 2 * WAY_NONE)
        all_ways(&q);
    return q.next;
}

/* The best kind of the ways that go on with this space; WAY_NONE: there is none. */
static int kind_over(const cruzada *s, int unit, int distance, int space)
{
    search q = {.s = s, .side = side_of(unit), .distance = distance, .best = 2 * WAY_NONE};
    shut_make(&q);
    way_begin(&q);
    q.way[q.gone++] = (uint8_t)space;
    all_ways(&q);
    return q.best / 2;
}

bool cr_could_retreat(const cruzada *s, int unit, int distance)
{
    search q;
    if (is_a(unit, UNIT_IMMOBILE))
        return false;
    search_begin(&q, s, unit, distance);
    return q.best < 2 * WAY_NONE;
}

/* --- NODE_RETREAT --- */

/* CR-11.4.4, CR-11.5.7, ruling CR-32: a unit that can't retreat all the way is lost; if one space was open to it, that
 * is open to the advance. */
static void passed_add(cruzada *s, int space)
{
    combat *b = &s->battle;
    for (int i = 0; i < PASSED; i++) {
        if (b->passed[i] == space)
            return;
        if (b->passed[i] == NO_SPACE) {
            b->passed[i] = (uint8_t)space;
            return;
        }
    }
}

static void cannot_retreat(cruzada *s, int unit, trace *t)
{
    search q = {.s = s, .side = side_of(unit)};
    shut_make(&q);
    nodeset open = cr_beside(s, s->battle.target);
    nodeset_drop(&open, &q.shut);
    if (s->battle.distance > 1 && nodeset_count(&open) == 1 && !is_a(unit, UNIT_IMMOBILE))
        passed_add(s, nodeset_first(&open));
    note(t, ENTRY_CANNOT_RETREAT, unit, s->battle.target, 0, 0);
    cr_remove(s, unit, !s->battle.withdraws || s->marks[unit] & CUT, t); /* CR-18.3.1d: eliminated */
}

void cr_retreat_begin(cruzada *s, trace *t)
{
    (void)t;
    if (!s->battle.distance)
        return;
    EACH_AT(u, s, s->battle.target)
        s->marks[u] |= BEATEN;
    PUSH(&s->head, retreat, .side = side_in(s, DEFENCE), .distance = s->battle.distance, .unit = NONE);
}

static int beaten(const cruzada *s, int *found)
{
    int count = 0;
    EACH_AT(u, s, s->battle.target)
        if (s->marks[u] & BEATEN) {
            if (!count)
                *found = u;
            count++;
        }
    return count;
}

/* Takes up a unit, or removes it if it has nowhere to go: each is judged when its turn comes. */
static void take_up(cruzada *s, retreat_frame *retreat, int unit, trace *t)
{
    if (cr_could_retreat(s, unit, retreat->distance))
        retreat->unit = (int16_t)unit;
    else
        cannot_retreat(s, unit, t);
}

flow cr_retreat_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    retreat_frame *retreat = retreat_of(f);
    int unit = NONE;
    if (retreat->unit != NONE)
        return flow_wait(&s->head, 1u << retreat->side);
    int count = beaten(s, &unit);
    if (!count) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (count > 1)
        return flow_wait(&s->head, 1u << retreat->side);
    take_up(s, retreat, unit, t);
    return FLOW_ON;
}

void cr_retreat_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const retreat_frame *retreat = retreat_now(&s->head);
    (void)seat;
    if (retreat->unit == NONE) {
        EACH_AT(u, s, s->battle.target)
            if (s->marks[u] & BEATEN)
                offer(out, VERB_PICK, u, 0, ALLOWED);
        return;
    }
    nodeset next = next_spaces(s, retreat->unit, retreat->distance);
    NODESET_EACH(p, &next)
        offer(out, VERB_TO, p, 0, ALLOWED);
}

/* Why a unit may not go there, in the order in which ways are chosen. */
static refusal to_why(const cruzada *s, const retreat_frame *retreat, int space)
{
    int unit = retreat->unit, side = side_of(unit);
    search q = {.s = s, .side = side};
    shut_make(&q);
    int gone = s->battle.way[0] == NO_SPACE ? 0 : s->battle.way[1] == NO_SPACE ? 1 : 2;
    int from = gone ? s->battle.way[gone - 1] : s->battle.target;
    if (!cr_adjacent(s, from, space))
        return refuse(NO_RETREAT_FAR, unit, space);
    if (nodeset_has(&s->here[other(side)], space))
        return refuse(NO_RETREAT_ENEMY, unit, space);
    if (space == s->battle.target)
        return refuse(NO_RETREAT_BACK, unit, space);
    if (nodeset_has(&q.shut, space))
        return refuse(space < BEACH ? NO_RETREAT_ORIGIN : NO_RETREAT_BEACH, unit, space);
    if (gone && (space == s->battle.way[0] || space == s->battle.way[1]))
        return refuse(NO_RETREAT_PASSED, unit, space);
    bool last = gone + 1 >= retreat->distance;
    switch (kind_over(s, unit, retreat->distance, space)) {
    case WAY_NONE:
        if (gone >= retreat->distance && !own(&q, space)) /* CR-11.4.5.1 */
            return refuse(NO_RETREAT_FRIENDLY, unit, space);
        if (last && s->battle.withdraws && exposed(&q, space))
            return refuse(NO_RETREAT_EXPOSED, unit, space);
        return refuse(last ? NO_RETREAT_STACK : NO_RETREAT_DEAD_END, unit, space);
    case WAY_OWN: return refuse(NO_RETREAT_SUPPLY, unit, space);
    case WAY_OWN_EXTENDED: return refuse(last ? NO_RETREAT_STACK : NO_RETREAT_STACK_BEYOND, unit, space);
    default: break;
    }
    /* over enemy spaces: so are the best, or not */
    search all;
    search_begin(&all, s, unit, retreat->distance);
    if (all.best / 2 < WAY_ENEMY)
        return refuse(own(&q, space) ? NO_RETREAT_FRIENDLY_BEYOND : NO_RETREAT_FRIENDLY, unit, space);
    return refuse(last && !cr_room(s, space) ? NO_RETREAT_STACK : NO_RETREAT_SUPPLY, unit, space);
}

refusal cr_retreat_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const retreat_frame *retreat = retreat_now(&s->head);
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_TO: return retreat->unit != NONE ? to_why(s, retreat, choice_a(c)) : refuse(NO_RETREAT_WHO, 0, 0);
    case VERB_PICK: return refuse(NO_RETREAT_UNIT, choice_a(c), 0);
    case VERB_CANCEL:
    case VERB_HOLD: return refuse(NO_CANCEL_NOW, s->battle.target, 0);
    default: return ALLOWED;
    }
}

/* CR-11.4.5f, CR-11.4.8, CR-16.4.2.3: control changes only where the retreat ends; the limits of the North don't hold.
 */
static void arrive(cruzada *s, retreat_frame *retreat, int space, trace *t)
{
    int unit = retreat->unit, from = s->battle.target;
    if (retreat->distance > 1)
        passed_add(s, s->battle.way[0]);
    memset(s->battle.way, NO_SPACE, sizeof s->battle.way);
    retreat->unit = NONE;
    s->marks[unit] = (uint16_t)((s->marks[unit] & ~BEATEN) | RETREATED);
    note(t, ENTRY_RETREATS, unit, from, space, 0);
    if (controls(s, side_of(unit), space))
        cr_put(s, unit, space);
    else
        cr_enter(s, unit, space, t);
}

void cr_retreat_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    retreat_frame *retreat = retreat_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_PICK) {
        note(t, ENTRY_PICKS, choice_a(c), 0, 0, 0);
        take_up(s, retreat, choice_a(c), t);
        return;
    }
    int space = choice_a(c), gone = 0;
    while (gone < COUNT_OF(s->battle.way) && s->battle.way[gone] != NO_SPACE)
        gone++;
    if (gone + 1 >= retreat->distance && cr_room(s, space)) {
        arrive(s, retreat, space, t);
        return;
    }
    s->battle.way[gone] = (uint8_t)space;
    note(t, ENTRY_FALLS_BACK, retreat->unit, space, 0, 0);
}
