/* The Replacement phase (ES-repl-01 to ES-repl-19). replacement: frame.a whose turn it is. */
#include "games/espana/espana.h"

static uint16_t bought(int side)
{
    return side == NAT ? 1u << REGULAR | 1u << FALANGE                                     /* ES-repl-16 */
                       : 1u << REGULAR | 1u << BASQUE | 1u << COMMUNIST | 1u << ANARCHIST; /* ES-repl-15 */
}

/* ES-repl-02, ES-repl-03, ES-repl-04, ES-event-16 */
void es_replacement_begin(espana *s, trace *t)
{
    int points[SIDES];
    for (int side = 0; side < SIDES; side++)
        points[side] = es_cities(s, side) + es_contested_cities(s);
    es_table_points(s, points);
    for (int side = 0; side < SIDES; side++) {
        s->points[side] = (uint8_t)(points[side] > 0 ? points[side] : 0);
        note(t, ENTRY_POINTS, side, s->points[side], 0, 0);
    }
    memset(s->spent, 0, sizeof s->spent);
    flow_push(&s->head, NODE_REPLACEMENT, s->points[REP] < s->points[NAT] ? REP : NAT, 0, 0, 0);
}

/* ES-repl-08, ES-repl-09 */
static refusal box_why(const espana *s, int side, int box)
{
    if (s->spent[box] >> side & 1)
        return refuse(NO_SPENT, box, 0);
    if (!holds(s, side, box))
        return refuse(NO_NOT_HELD, box, 0);
    return es_supplied(s, side, box) ? ALLOWED : refuse(NO_POINT_SUPPLY, box, 0);
}

static refusal new_why(const espana *s, int side, int kind, int box)
{
    const kind_row *row = KIND(kind);
    refusal why = box_why(s, side, box);
    if (!allowed(why))
        return why;
    if (!(bought(side) >> row->type & 1)) /* ES-repl-17 */
        return refuse(NO_EVENT_ONLY, kind, 0);
    if (row->type == BASQUE && box != es_table.bilbao && box != es_table.san_sebastian) /* ES-repl-18 */
        return refuse(NO_BASQUE, box, 0);
    if (!es_entry(s, side, box, true)) /* ES-repl-19 */
        return refuse(NO_NEW_FULL, box, PARAM(troops_per_box));
    return es_spare(s, kind) == NONE ? refuse(NO_COUNTER, kind, 0) : ALLOWED;
}

static void list(const espana *s, int side, choices *out)
{
    const turn_row *turn = &es_table.turn[s->turn];
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->class == SMALL && KIND(k)->side == side && (out->asking || bought(side) >> KIND(k)->type & 1))
            for (int b = 0; b < BOXES; b++)
                offer(out, VERB_NEW, k, b, new_why(s, side, k, b));
    EACH_UNIT(u)
    {
        uint64_t kinds;
        if (!is_troop(u) || !on_map(s, u) || side_of(s, u) != side || (!es_first_alike(s, u) && !out->asking))
            continue;
        refusal why = box_why(s, side, s->at[u]);
        if (allowed(why) && !(bought(side) >> row_of(u)->type & 1))
            why = refuse(NO_EVENT_ONLY, kind_of(u), 0);
        if (allowed(why) && s->strength[u] > turn->most) /* ES-repl-11, ES-repl-12, ES-repl-13 */
            why = refuse(s->turn < 3 ? NO_STEP_NOW : s->turn < 6 ? NO_STEP_37 : NO_STEP_38, u, turn->most);
        bool can = es_raise_kinds(s, u, bought(side), turn->most, &kinds);
        for (int k = 0; k < KINDS; k++)
            if (out->asking || (can && kinds >> k & 1))
                offer(out, VERB_RAISE, u, k,
                      !allowed(why)           ? why
                      : !es_first_alike(s, u) ? refuse(NO_ALIKE, u, 0)
                      : can && kinds >> k & 1 ? ALLOWED
                                              : refuse(NO_COUNTER, k, 0));
    }
}

static bool can_spend(const espana *s, int side)
{
    choices out;
    if (!s->points[side])
        return false;
    choices_clear(&out);
    list(s, side, &out);
    return out.count > 0;
}

/* ES-repl-04, ES-repl-05, ES-repl-10 */
flow es_replacement_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    (void)t;
    if (!can_spend(s, f->a))
        f->a = (int16_t)other(f->a);
    if (can_spend(s, f->a))
        return flow_wait(&s->head, 1u << f->a);
    s->points[NAT] = s->points[REP] = 0;
    memset(s->spent, 0, sizeof s->spent);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_replacement_options(const void *state, int seat, choices *out)
{
    list(state, seat, out);
}

void es_replacement_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int a = choice_a(c), b = choice_b(c), box = choice_verb(c) == VERB_NEW ? b : s->at[a];
    s->points[seat]--;
    s->spent[box] |= (uint8_t)(1u << seat);
    if (choice_verb(c) == VERB_NEW) { /* ES-repl-07 */
        int u = es_spare(s, a);
        s->strength[u] = es_table.turn[s->turn].fresh;
        es_put(s, u, box);
        note(t, ENTRY_PLACED, u, box, 0, 0);
    } else {
        es_raise(s, a, b, t);
        es_clear(s, TOUCHED);
    }
    flow_top(&s->head)->a = (int16_t)other(seat);
}
