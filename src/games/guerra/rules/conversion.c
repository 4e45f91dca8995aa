/* Chapter 12, Conversion of garrisons: two garrisons of one zone become an army (ruling GE-42, ruling GE-69). */
#include "games/guerra/rules/rules.h"

/* GE-12b, GE-12c */
static int conversions_left(const guerra *s)
{
    int most = gu_table.conversions[gu_table.turn[s->turn].row];
    return most == UINT8_MAX ? COUNTERS : most - s->converted;
}

/* The province of a garrison that may take part, or NONE: it stands in an own one. */
static int home(const guerra *s, int side, int u)
{
    int province = on_map(s, u) ? HEX(s->at[u])->province : NONE;
    return province >= 0 && s->owner[province] == side ? province : NONE;
}

/* GE-12a, GE-12f, GE-ex-21, GE-ex-22, GE-ex-23 */
static refusal convert_why(const guerra *s, int side, int a, int b)
{
    if (side_of(a) != side || side_of(b) != side)
        return refuse(NO_CONVERT_ENEMY, side_of(a) != side ? a : b, 0);
    if (type_of(a) != GARRISON || type_of(b) != GARRISON || a == b)
        return refuse(NO_TWO_GARRISONS, 0, 0);
    if (!on_map(s, a) || !on_map(s, b))
        return refuse(NO_CONVERT_AWAY, on_map(s, a) ? b : a, 0);
    int here = home(s, side, a), there = home(s, side, b);
    if (here == NONE || there == NONE)
        return refuse(NO_CONVERT_NOT_OWN, here == NONE ? a : b, 0);
    if (!(gu_zone_of(gu_owned(s, side), here) >> there & 1))
        return refuse(NO_CONVERT_ZONES, a, b);
    return ALLOWED; /* GE-2.4b: without an army in the reserve the step is over */
}

/* Out of its step: what would stand in the way of the pair in any case, or the moment. */
refusal gu_convert_when(const guerra *s, int side, int a, int b)
{
    refusal why = convert_why(s, side, a, b);
    bool lasting = why.id == NO_CONVERT_ENEMY || why.id == NO_TWO_GARRISONS || why.id == NO_CONVERT_AWAY ||
                   why.id == NO_CONVERT_NOT_OWN || why.id == NO_CONVERT_ZONES;
    return lasting ? why : refuse(NO_MOMENT_CONVERT, 0, 0);
}

/* The zone of each garrison that may take part, as the set of its provinces; how many there are. */
static int candidates(const guerra *s, int side, int16_t list[COUNTERS], uint64_t zones[COUNTERS])
{
    uint64_t owned = gu_owned(s, side);
    int count = 0;
    if (conversions_left(s) <= 0 || gu_reserve(s, side, ARMY) == NONE)
        return 0;
    EACH_TYPE(u, side, GARRISON) {
        int province = home(s, side, u);
        if (province == NONE)
            continue;
        int i = 0;
        while (i < count && !(zones[i] >> province & 1))
            i++;
        zones[count] = i < count ? zones[i] : gu_zone_of(owned, province);
        list[count++] = (int16_t)u;
    }
    return count;
}

/* --- convert: which garrisons --- */

static bool any_pair(const guerra *s, int side)
{
    int16_t list[COUNTERS];
    uint64_t zones[COUNTERS];
    int count = candidates(s, side, list, zones);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (zones[i] == zones[j])
                return true;
    return false;
}

/* The step is passed by itself: the journal says why, if there are garrisons that might have been converted. */
static void passed_over(const guerra *s, int side, trace *t)
{
    int garrisons = 0;
    EACH_TYPE(u, side, GARRISON)
        garrisons += home(s, side, u) != NONE;
    if (garrisons < 2 || !gu_table.conversions[gu_table.turn[s->turn].row])
        return;
    if (conversions_left(s) <= 0)
        note(t, ENTRY_CONVERSIONS_MADE, side, s->converted, s->turn, 0);
    else if (gu_reserve(s, side, ARMY) == NONE)
        note(t, ENTRY_CONVERSION_NO_ARMY, side, 0, 0, 0);
    else
        note(t, ENTRY_CONVERSION_NO_PAIR, side, garrisons, 0, 0);
}

flow gu_convert_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const convert_frame *convert = convert_of(f);
    if (!convert->ended && any_pair(s, convert->side))
        return flow_wait(&s->head, 1u << convert->side);
    if (!convert->ended)
        passed_over(s, convert->side, t);
    s->converted = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_convert_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    int16_t list[COUNTERS];
    uint64_t zones[COUNTERS];
    int count = candidates(s, seat, list, zones);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (zones[i] == zones[j])
                offer(out, VERB_CONVERT, list[i], list[j], ALLOWED);
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal gu_convert_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    if (choice_verb(c) != VERB_CONVERT)
        return ALLOWED;
    refusal why = convert_why(s, seat, choice_a(c), choice_b(c));
    return allowed(why) ? refuse(NO_PAIR_ORDER, choice_b(c), choice_a(c)) : why;
}

/* GE-12d, GE-12e: the army comes where a garrison stood. */
static void convert_end(guerra *s, int side, int hex, trace *t)
{
    int army = gu_reserve(s, side, ARMY);
    gu_put(s, army, hex);
    note(t, ENTRY_CONVERTED, army, hex, 0, 0);
}

void gu_convert_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    if (choice_verb(c) == VERB_DONE) {
        convert_top(&s->head)->ended = 1;
        return;
    }
    int a = choice_a(c), b = choice_b(c), here = s->at[a], there = s->at[b];
    note(t, ENTRY_CONVERTS, a, here, b, there);
    gu_remove(s, a);
    gu_remove(s, b);
    s->converted++;
    if (here == there)
        convert_end(s, seat, here, t);
    else
        PUSH(&s->head, where, .side = seat, .here = here, .there = there);
}

/* --- where: in which of the two hexes the army stands --- */

flow gu_where_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << where_of(f)->side);
}

void gu_where_options(const void *state, int seat, choices *out)
{
    const where_frame *where = where_now(game_peek(state));
    (void)seat;
    offer(out, VERB_AT, where->here, 0, ALLOWED);
    offer(out, VERB_AT, where->there, 0, ALLOWED);
}

refusal gu_where_check(const void *state, int seat, choice c)
{
    const where_frame *where = where_now(game_peek(state));
    (void)seat;
    return choice_verb(c) == VERB_AT ? refuse(NO_CONVERT_PLACE, where->here, where->there) : ALLOWED;
}

void gu_where_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    flow_pop(&s->head);
    convert_end(s, seat, choice_a(c), t);
}
