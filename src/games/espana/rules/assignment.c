/* Chapters Assignment of Planes and Assignment of Generals (ES-plane-01 to ES-plane-04, ES-general-01 to
 * ES-general-06). */
#include "games/espana/rules/rules.h"

/* ES-plane-04, ES-general-06: in the first turn a counter that was set up on the map goes no further than one link. */
static refusal assign_why(const espana *s, int side, int u, int box)
{
    int from = s->at[u];
    if (box == MARRUECOS) /* ruling ES-88 */
        return refuse(class_of(u) == GENERAL ? NO_GENERAL_MARRUECOS : NO_ASSIGN_MARRUECOS, 0, 0);
    if (!has_units(s, side, box)) /* ES-plane-01, ES-plane-02, ES-general-02 */
        return refuse(class_of(u) == GENERAL ? NO_GENERAL_UNIT : NO_UNIT_THERE, box, 0);
    if (s->marks[u] & BOUND && box != from && !box_in(BOX(from)->links, box))
        return refuse(class_of(u) == GENERAL ? NO_GENERAL_FIRST_TURN : NO_FIRST_TURN, u, from);
    if (class_of(u) != GENERAL)
        return ALLOWED;
    unitset there = among(s, side, box, &es_table.of_class[GENERAL]);
    EACH_IN(v, there) /* ES-general-03 */
        if (v != u && !(s->marks[v] & BOUND))
            return refuse(NO_SECOND_GENERAL, v, box);
    return ALLOWED;
}

static bool available(const espana *s, int side, int u)
{
    if (side_of(s, u) != side || s->marks[u] & GROUNDED)
        return false;
    return s->at[u] == PLACE_MAT || (on_map(s, u) && s->marks[u] & BOUND);
}

static bool any_box(const espana *s, int side, int u)
{
    EACH_BOX(b, s->units[side] & ~box_bit(MARRUECOS))
        if (allowed(assign_why(s, side, u, b)))
            return true;
    return false;
}

/* Naval duty: areas and ports. */
static bool any_patrol(const espana *s, int side, int u)
{
    for (int p = 0; p < FIRST_BASE && naval(s); p++)
        if (allowed(es_patrol_why(s, side, u, p)))
            return true;
    return false;
}

static bool any_unit(const espana *s, int side, int class)
{
    EACH_IN(u, es_table.of_class[class])
        if (available(s, side, u) && (any_box(s, side, u) || (class == PLANE && any_patrol(s, side, u))))
            return true;
    return false;
}

static refusal unavailable(const espana *s, int u)
{
    if (s->marks[u] & GROUNDED)
        return refuse(NO_GROUNDED, u, 0);
    bool general = class_of(u) == GENERAL;
    if (general && s->at[u] == MARRUECOS)
        return refuse(NO_IN_MARRUECOS, u, 0); /* ES-morocco-06 */
    if (at_site(s, u))
        return refuse(general ? NO_GENERAL_ASSIGNED : NO_ASSIGNED, u, 0);
    return refuse(s->at[u] == PLACE_POOL ? NO_NOT_YET : general ? NO_GENERAL_OUT : NO_OUT_OF_GAME, u, 0);
}

/* Why a counter can't go to a box, or on naval duty. */
static refusal box_why(const espana *s, int side, int u, int box)
{
    return available(s, side, u) ? assign_why(s, side, u, box) : unavailable(s, u);
}
static refusal duty_why(const espana *s, int side, int u, int place)
{
    return available(s, side, u) ? es_patrol_why(s, side, u, place) : unavailable(s, u);
}

static void assign_options(const espana *s, int side, int class, choices *out)
{
    EACH_IN(u, es_table.of_class[class]) {
        if (!available(s, side, u))
            continue;
        EACH_BOX(b, s->units[side])
            offer(out, VERB_ASSIGN, u, b, box_why(s, side, u, b));
        if (class == PLANE && naval(s))
            for (int p = 0; p < SITES; p++)
                offer(out, VERB_PATROL, u, p, duty_why(s, side, u, p));
    }
}

static refusal assign_check(const espana *s, int side, int class, choice c)
{
    int u = choice_a(c);
    if (choice_verb(c) != VERB_ASSIGN && (choice_verb(c) != VERB_PATROL || class != PLANE))
        return ALLOWED;
    if (class_of(u) != class || side_of(s, u) != side)
        return refuse(class == GENERAL ? NO_NOT_GENERAL : NO_NOT_PLANE, u, 0);
    return choice_verb(c) == VERB_ASSIGN ? box_why(s, side, u, choice_b(c)) : duty_why(s, side, u, choice_b(c));
}

static void assign(espana *s, int u, int box, trace *t)
{
    s->marks[u] &= (uint16_t)~BOUND;
    es_put(s, u, box);
    note(t, ENTRY_ASSIGNED, u, box, 0, 0);
}

static void patrol(espana *s, int u, int place, trace *t)
{
    s->marks[u] &= (uint16_t)~BOUND;
    es_put(s, u, place);
    if (place < BOXES)
        s->marks[u] |= DUTY;
    note(t, ENTRY_PATROLS, u, place, 0, 0);
}

/* A plane that was set up and not assigned stays where its side has units; all others go to the mat. */
static void unbind(espana *s, int side, int class)
{
    EACH_IN(u, es_table.of_class[class]) {
        if (side_of(s, u) != side || !(s->marks[u] & BOUND))
            continue;
        s->marks[u] &= (uint16_t)~BOUND;
        if (class == GENERAL || !has_units(s, side, s->at[u]))
            es_put(s, u, PLACE_MAT);
    }
}

/* --- planes --- */

flow es_planes_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const planes_frame *planes = planes_of(f);
    (void)t;
    if (!planes->done && any_unit(s, planes->side, PLANE))
        return flow_wait(&s->head, 1u << planes->side);
    unbind(s, planes->side, PLANE);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_planes_options(const void *state, int seat, choices *out)
{
    assign_options(state, seat, PLANE, out);
    offer(out, VERB_DONE, 0, 0, ALLOWED); /* ES-plane-03 */
}

refusal es_planes_check(const void *state, int seat, choice c)
{
    return assign_check(state, seat, PLANE, c);
}

void es_planes_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE)
        planes_top(&s->head)->done = 1;
    else if (choice_verb(c) == VERB_PATROL)
        patrol(s, choice_a(c), choice_b(c), t);
    else
        assign(s, choice_a(c), choice_b(c), t);
}

/* --- generals: the sides take turns --- */

/* ruling ES-80: a card may keep all generals but one in the mat. */
void es_generals_begin(espana *s)
{
    for (int side = 0; side < SIDES; side++) {
        int count = 0, less = 0;
        EACH_IN(u, es_table.of_class[GENERAL])
            count += available(s, side, u);
        CARDS_EACH(card, other(side), s->cards.zone[TABLE][other(side)])
            for (int i = 0; i < CARD(card)->ops; i++) {
                const op *o = &CARD(card)->op[i];
                if (o->primitive == DO_GROUND && o->what == WHAT_GENERAL && es_op_works(s, o, card)) {
                    int most = count - o->number;
                    less = most < o->high ? most : o->high;
                }
            }
        s->quota[side] = (uint8_t)(count - (less > 0 ? less : 0));
    }
}

static bool generals_left(const espana *s, int side)
{
    return s->quota[side] && any_unit(s, side, GENERAL);
}

/* ES-general-01, ES-general-04, ES-general-05 */
flow es_generals_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    generals_frame *generals = generals_of(f);
    (void)t;
    if (!generals_left(s, generals->side))
        generals->side = (int16_t)other(generals->side);
    if (generals_left(s, generals->side))
        return flow_wait(&s->head, 1u << generals->side);
    for (int side = 0; side < SIDES; side++) {
        unbind(s, side, GENERAL);
        s->quota[side] = 0;
    }
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_generals_options(const void *state, int seat, choices *out)
{
    assign_options(state, seat, GENERAL, out);
}

refusal es_generals_check(const void *state, int seat, choice c)
{
    return assign_check(state, seat, GENERAL, c);
}

void es_generals_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    assign(s, choice_a(c), choice_b(c), t);
    s->quota[seat]--;
    generals_top(&s->head)->side = (int16_t)other(seat);
}
