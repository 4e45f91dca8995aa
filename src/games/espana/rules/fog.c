/* Chapter Optional Rules, Fog of war (ES-opt-fog-01 to ES-opt-fog-03): the enemy sees the top and the height of a
 * stack, and decoys may lie in it. A stack is what a side has of troops, tanks and decoys in a box of the mainland. The
 * number of a counter must not give it away: when a hidden counter is shown, it gets the lowest number of all hidden
 * counters that look like it. */
#include "games/espana/rules/rules.h"

static unitset stack_of(const espana *s, int side, int box)
{
    return among(s, side, box, &es_table.stacked);
}

int es_top(const espana *s, int side, int box)
{
    unitset stack = stack_of(s, side, box);
    EACH_IN(u, stack)
        if (s->marks[u] & TOP)
            return u;
    return NONE;
}

bool es_topless(const espana *s, int side, int box)
{
    return ground_units(s, side, box) && es_top(s, side, box) == NONE;
}

/* --- known and unknown --- */

static void hide(espana *s, int u)
{
    if (s->marks[u] & UNSEEN)
        return;
    s->marks[u] |= UNSEEN;
    s->unseen[side_of(s, u)][s->at[u]]++;
    if (s->marks[u] & MOVED)
        s->stirred[s->at[u]]++;
}

static void count_seen(espana *s, int u)
{
    s->unseen[side_of(s, u)][s->at[u]]--;
    if (s->marks[u] & MOVED)
        s->stirred[s->at[u]]--;
}

int es_show(espana *s, int unit)
{
    if (!(s->marks[unit] & UNSEEN))
        return unit;
    unitset kind = unitset_both(&es_table.of_kind[kind_of(unit)], &s->own[side_of(s, unit)]);
    EACH_IN(u, kind)
        if (s->marks[u] & UNSEEN && s->strength[u] == s->strength[unit]) {
            es_exchange_numbers(s, u, unit);
            unit = u;
            break;
        }
    count_seen(s, unit);
    s->marks[unit] &= (uint16_t)~UNSEEN;
    reveal(&s->head);
    return unit;
}

/* ES-opt-fog-02 */
void es_open(espana *s, int side, int box, trace *t)
{
    if (!foggy(s) || box >= MARRUECOS || !s->unseen[side][box])
        return;
    for (bool more = true; more;) {
        unitset stack = stack_of(s, side, box);
        more = false;
        EACH_IN(u, stack)
            if (s->marks[u] & UNSEEN) {
                int seen = es_show(s, u);
                note(t, ENTRY_SEEN, seen, box, s->strength[seen], s->marks[seen] & (MOVED | TOUCHED));
                more = true;
                break;
            }
    }
}

void es_stir(espana *s, int unit)
{
    if (!(s->marks[unit] & MOVED) && s->marks[unit] & UNSEEN)
        s->stirred[s->at[unit]]++;
    s->marks[unit] |= MOVED;
}

/* --- a whole state --- */

/* How well a counter suits as the top of a stack: one that is marked so, then the strongest that is known. */
static int top_rank(const espana *s, int u)
{
    return 1 + s->strength[u] + (s->marks[u] & TOP ? 20 : 0) + (s->marks[u] & UNSEEN ? 0 : 10);
}

/* ES-opt-fog-01: every stack has a top, which is known. */
void es_first_tops(espana *s, const given *said)
{
    int best[SIDES][BOXES];
    memset(best, NONE, sizeof best);
    for (int u = 0; u < UNITS && foggy(s); u++) {
        bool never = said && GIVEN_CELL(said, &s->marks[u], s) && !(s->marks[u] & TOP); /* a line says that it is not */
        if (s->at[u] >= MARRUECOS || !is_ground(u) || never)
            continue;
        int *top = &best[side_of(s, u)][s->at[u]];
        if (*top == NONE || top_rank(s, u) > top_rank(s, *top))
            *top = u;
    }
    for (int side = 0; side < SIDES; side++)
        for (int b = 0; b < BOXES; b++)
            if (best[side][b] != NONE)
                s->marks[best[side][b]] = (uint16_t)((s->marks[best[side][b]] | TOP) & ~(unsigned)UNSEEN);
}

void es_number_unseen(espana *s)
{
    memset(s->unseen, 0, sizeof s->unseen);
    memset(s->stirred, 0, sizeof s->stirred);
    EACH_UNIT(u)
        if (s->marks[u] & UNSEEN && on_map(s, u)) {
            s->unseen[side_of(s, u)][s->at[u]]++;
            if (s->marks[u] & MOVED)
                s->stirred[s->at[u]]++;
        }
}

/* --- a counter goes --- */

/* Whether all below the top are known and look alike: then it is no secret which one goes. */
static bool all_alike(const espana *s, int side, int box)
{
    int one = NONE;
    unitset stack = stack_of(s, side, box);
    EACH_IN(u, stack) {
        if (s->marks[u] & TOP)
            continue;
        if (s->marks[u] & UNSEEN)
            return false;
        if (one != NONE && (kind_of(u) != kind_of(one) || s->strength[u] != s->strength[one]))
            return false;
        one = u;
    }
    return true;
}

bool es_secret_pick(const espana *s, int unit)
{
    if (!foggy(s) || !is_stacked(unit) || s->at[unit] >= MARRUECOS || s->marks[unit] & TOP)
        return false;
    return !all_alike(s, side_of(s, unit), s->at[unit]);
}

bool es_from_below(const espana *s, int unit)
{
    return foggy(s) && is_stacked(unit) && s->at[unit] < MARRUECOS && !(s->marks[unit] & TOP);
}

/* A choice names a counter from below by its box and its looks: it tells no more than the enemy may know. */
void es_offer_unit(const espana *s, int unit, int verb, int b, refusal why, choices *out)
{
    if (!es_from_below(s, unit)) {
        offer(out, verb, unit, b, why);
        return;
    }
    choice c = choice_make(VERB_LIFT, s->at[unit], sort_of(s, unit));
    if (!allowed(why) || !choices_have(out, c))
        offer(out, VERB_LIFT, s->at[unit], sort_of(s, unit), why);
}

int es_find_sort(const espana *s, int side, int box, int sort, bool (*fits)(const espana *s, int unit, const op *o),
                 const op *o)
{
    unitset kind = among(s, side, box, &es_table.of_kind[sort / SORT_STRENGTHS]);
    EACH_IN(u, kind)
        if (is_stacked(u) && !(s->marks[u] & TOP) && sort_of(s, u) == sort && fits(s, u, o))
            return u;
    return NONE;
}

void es_lift(espana *s, int unit, trace *t)
{
    int side = side_of(s, unit);
    s->mover = (uint8_t)unit;
    s->origin = s->at[unit];
    if (!es_secret_pick(s, unit)) {
        note(t, ENTRY_PICKS, unit, 0, 0, 0);
    } else if (t) {
        note_to(t, viewers_only(side), ENTRY_PICKS, unit, 0, 0, 0);
        note_to(t, viewers_but(side), ENTRY_PICKS_HIDDEN, side, s->at[unit], 0, 0);
    }
}

void es_leave_stack(espana *s, int unit, bool moves)
{
    int side = side_of(s, unit), box = s->at[unit];
    if (moves && es_secret_pick(s, unit)) {
        unitset stack = stack_of(s, side, box);
        EACH_IN(u, stack)
            if (!(s->marks[u] & TOP))
                hide(s, u);
    }
    if (s->marks[unit] & UNSEEN)
        count_seen(s, unit);
    if (!moves)
        s->marks[unit] &= (uint16_t)~UNSEEN;
    if (s->marks[unit] & TOP && s->unseen[side][box]) /* whether a unit is left below it */
        reveal(&s->head);
    s->marks[unit] &= (uint16_t)~TOP;
}

static void put_on_top(espana *s, int side, int box, int unit)
{
    int old = es_top(s, side, box);
    if (old != NONE)
        s->marks[old] &= (uint16_t)~TOP;
    s->marks[es_show(s, unit)] |= TOP;
}

/* The strongest troop, else the first tank. */
static int best_top(const espana *s, int side, int box)
{
    int best = NONE;
    unitset real = among(s, side, box, &es_table.ground);
    EACH_IN(u, real)
        if (best == NONE || s->strength[u] > s->strength[best])
            best = u;
    return best;
}

/* Decoys without a unit go back, openly; the mark says that the journal has yet to tell it. */
void es_left_stack(espana *s, int side, int box)
{
    unitset stack = stack_of(s, side, box);
    int decoy = unitset_first(&stack);
    if (ground_units(s, side, box) || decoy == NONE)
        return;
    decoy = es_show(s, decoy);
    es_put(s, decoy, PLACE_POOL); /* which calls this function again for the next one */
    s->marks[decoy] |= ADRIFT;
}

static void tell_top(espana *s, int side, int box, trace *t)
{
    int top = es_top(s, side, box);
    note(t, ENTRY_TOP, top, box, s->strength[top], s->marks[top] & (MOVED | TOUCHED));
}

/* Puts the best counter on top where there is nothing to choose; elsewhere the owner is asked. */
static void mend_top(espana *s, int side, int box, trace *t)
{
    unitset stack = stack_of(s, side, box);
    bool unknown = false;
    EACH_IN(u, stack)
        unknown |= s->marks[u] & UNSEEN ? true : false;
    if (unknown && unitset_count(&stack) > 1) {
        PUSH(&s->head, top, .side = side, .box = box);
        return;
    }
    put_on_top(s, side, box, best_top(s, side, box));
    tell_top(s, side, box, t);
}

void es_stack_ends(espana *s, trace *t)
{
    EACH_IN(u, es_table.of_class[DECOY])
        if (s->marks[u] & ADRIFT) {
            s->marks[u] = 0; /* ruling ES-85: it can be put down again */
            note(t, ENTRY_DECOY_BACK, row_of(u)->side, 0, 0, 0);
        }
    for (int side = SIDES - 1; side >= 0; side--)
        EACH_BOX(b, s->units[side] & ~box_bit(MARRUECOS))
            if (es_topless(s, side, b))
                mend_top(s, side, b, t);
}

/* --- a counter comes --- */

int es_join_stack(espana *s, int unit)
{
    int side = side_of(s, unit), box = s->at[unit], top = es_top(s, side, box);
    if (s->marks[unit] & UNSEEN)
        s->unseen[side][box]++;
    if (top != NONE && class_of(top) == TANK && s->marks[unit] & UNSEEN) /* a troop would be seen */
        reveal(&s->head);
    if (!is_ground(unit) || (top == NONE && ground_units(s, side, box) > 1))
        return unit;
    if (top == NONE || (class_of(top) == TANK && is_troop(unit))) {
        unit = es_show(s, unit);
        put_on_top(s, side, box, unit);
    }
    return unit;
}

/* --- top: which counter is shown --- */

static refusal top_why(const espana *s, int side, int unit, int box)
{
    if (side_of(s, unit) != side || s->at[unit] != box || !is_ground(unit))
        return refuse(NO_TOP_UNIT, unit, box);
    if (!is_troop(unit) && s->troops[side][box])
        return refuse(NO_TOP_TROOP, unit, box);
    return ALLOWED;
}

static refusal choice_why(const espana *s, int side, int unit, int box)
{
    refusal why = top_why(s, side, unit, box);
    return allowed(why) && !es_first_alike(s, unit) ? es_alike(s, unit) : why;
}

flow es_top_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const top_frame *top = top_of(f);
    (void)t;
    if (es_topless(s, top->side, top->box))
        return flow_wait(&s->head, 1u << top->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_top_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int box = top_now(&s->head)->box;
    unitset stack = among(s, seat, box, &es_table.ground);
    EACH_IN(u, stack)
        offer(out, VERB_TOP, u, 0, choice_why(s, seat, u, box));
}

refusal es_top_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    return choice_verb(c) == VERB_TOP ? choice_why(s, seat, choice_a(c), top_now(&s->head)->box) : ALLOWED;
}

static void show_top(espana *s, int side, int unit, trace *t)
{
    int box = s->at[unit];
    put_on_top(s, side, box, unit);
    tell_top(s, side, box, t);
    reveal(&s->head);
}

void es_top_choose(void *state, int seat, choice c, trace *t)
{
    show_top(state, seat, choice_a(c), t);
}

/* --- in the Movement phase: tops and decoys --- */

static refusal retop_why(const espana *s, int side, int u)
{
    if (s->marks[u] & TOP)
        return refuse(NO_IS_TOP, u, 0);
    if (s->marks[u] & TOUCHED)
        return refuse(NO_TOP_AGAIN, u, 0);
    return top_why(s, side, u, s->at[u]);
}

static refusal take_back_why(const espana *s, int side, int u)
{
    if (side_of(s, u) != side || class_of(u) != DECOY || !on_map(s, u))
        return refuse(NO_NOT_DECOY, u, 0);
    if (s->marks[u] & TOUCHED)
        return refuse(NO_DECOY_AGAIN, u, 0);
    return es_first_alike(s, u) ? ALLOWED : es_alike(s, u);
}

static refusal put_down_why(const espana *s, int side, int kind, int box)
{
    if (KIND(kind)->class != DECOY || KIND(kind)->side != side)
        return refuse(NO_DECOY_KIND, kind, 0);
    if (es_spare(s, kind) == NONE)
        return refuse(NO_DECOYS_LEFT, PARAM(decoys), 0);
    if (box == MARRUECOS)
        return refuse(NO_DECOY_MARRUECOS, 0, 0);
    return ground_units(s, side, box) ? ALLOWED : refuse(NO_DECOY_UNIT, box, 0);
}

refusal es_decoy_why(const espana *s, int side, choice c)
{
    int a = choice_a(c), verb = choice_verb(c);
    if (verb != VERB_TOP && verb != VERB_TAKE_BACK && verb != VERB_PLACE)
        return ALLOWED;
    if (!foggy(s))
        return verb == VERB_PLACE && KIND(a)->class != DECOY ? ALLOWED : refuse(NO_FOG, 0, 0);
    if (verb == VERB_TAKE_BACK)
        return take_back_why(s, side, a);
    if (verb == VERB_PLACE)
        return put_down_why(s, side, a, choice_b(c));
    if (side_of(s, a) != side || !is_ground(a) || s->at[a] >= MARRUECOS)
        return refuse(NO_TOP_AWAY, a, 0);
    refusal why = retop_why(s, side, a);
    return allowed(why) && !es_first_alike(s, a) ? es_alike(s, a) : why;
}

void es_decoy_options(const espana *s, int side, choices *out)
{
    unitset mine = unitset_both(&es_table.stacked, &s->own[side]);
    int kind = NONE;
    if (!foggy(s))
        return;
    EACH_IN(u, mine) {
        if (class_of(u) == DECOY)
            kind = kind_of(u);
        if (s->at[u] >= MARRUECOS || !es_first_alike(s, u))
            continue;
        if (class_of(u) == DECOY)
            offer(out, VERB_TAKE_BACK, u, 0, take_back_why(s, side, u));
        else
            offer(out, VERB_TOP, u, 0, retop_why(s, side, u));
    }
    for (int b = 0; b < MARRUECOS; b++)
        offer(out, VERB_PLACE, kind, b, put_down_why(s, side, kind, b));
}

bool es_decoy_choose(espana *s, int side, choice c, trace *t)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_TOP:
        s->marks[a] |= TOUCHED;
        show_top(s, side, a, t);
        return true;
    case VERB_TAKE_BACK: {
        int box = s->at[a];
        a = es_show(s, a);
        note(t, ENTRY_TAKEN_BACK, side, box, s->marks[a] & MOVED, 0);
        es_put(s, a, PLACE_POOL);
        s->marks[a] = 0; /* ruling ES-85: it can be put down again */
        return true;
    }
    case VERB_PLACE: {
        int spare = es_spare(s, a);
        s->marks[spare] = TOUCHED; /* it is not taken back in this phase */
        es_put(s, spare, b);
        note(t, ENTRY_DECOY, side, b, 0, 0);
        return true;
    }
    default: return false;
    }
}

/* Whether a counter that an event asks for may be among those that its player does not see: by the counters that are on
 * the map at all, which everybody knows. */
bool es_hidden_fit(const espana *s, const op *o)
{
    unitset mine =
        unitset_both(&s->own[o->side],
                     o->primitive == DO_REMOVE && o->what == WHAT_TANK ? &es_table.of_class[TANK] : &es_table.troops);
    EACH_IN(u, mine)
        if (s->marks[u] & UNSEEN || s->at[u] == PLACE_HIDDEN) {
            bool named = is_troop(u) ? o->types >> row_of(u)->type & 1 : !o->models || o->models >> kind_of(u) & 1;
            if (named)
                return true;
        }
    return false;
}
