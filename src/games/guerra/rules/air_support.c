/* Chapter 8, Combats: air support of land combats, first of the attacker, then of the defender (ruling GE-30). */
#include "games/guerra/rules/rules.h"

/* The land counters that a side has in the present combat. */
static bool in_combat(const guerra *s, int u)
{
    return s->marks[u] & COMBAT_MARKS;
}

/* GE-8-air-03, GE-8-air-04 (marks are those of the phase, so what it did in its own does not count in the other's),
 * GE-8-air-05, GE-8-air-06, GE-ex-03, GE-ex-04 */
bool gu_support_open(const guerra *s, int plane, int land)
{
    return on_map(s, plane) && !(s->marks[plane] & (ATTACKED | SUPPORTED)) &&
           hex_distance(&hexset_grid, s->at[plane], s->at[land]) <= PARAM(air_support_range);
}

/* Offers every pair; `out` NULL: whether there is one. */
static bool pairs(const guerra *s, int side, choices *out)
{
    int16_t fighting[COUNTERS];
    int count = 0;
    EACH_LAND(u, side)
        if (in_combat(s, u))
            fighting[count++] = (int16_t)u;
    bool any = false;
    EACH_TYPE(plane, side, AIR)
        for (int i = 0; i < count; i++) {
            if (!gu_support_open(s, plane, fighting[i]))
                continue;
            any = true;
            if (!out)
                return true;
            offer(out, VERB_SUPPORT, plane, fighting[i], ALLOWED);
        }
    return any;
}

bool gu_support_any(const guerra *s, int side)
{
    return pairs(s, side, NULL);
}

/* --- support: which air counters help which land counters --- */

flow gu_support_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    (void)t;
    const support_frame *support = support_of(f);
    if (!support->ended && gu_support_any(s, support->side))
        return flow_wait(&s->head, 1u << support->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_support_options(const void *state, int seat, choices *out)
{
    pairs(state, seat, out);
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal gu_support_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int plane = choice_a(c), land = choice_b(c);
    if (choice_verb(c) != VERB_SUPPORT)
        return ALLOWED;
    if (side_of(plane) != seat || side_of(land) != seat)
        return refuse(NO_SUPPORT_ENEMY, side_of(plane) != seat ? plane : land, 0);
    if (type_of(plane) != AIR)
        return refuse(NO_ONLY_AIR_SUPPORTS, plane, 0);
    if (!is_land(land))
        return refuse(NO_SUPPORT_LAND, land, 0);
    if (!on_map(s, plane))
        return refuse(NO_SUPPORT_AWAY, plane, 0);
    if (!in_combat(s, land))
        return refuse(NO_NOT_IN_COMBAT, land, 0);
    if (s->marks[plane] & ATTACKED)
        return refuse(NO_SUPPORT_ATTACKED, plane, 0);
    if (s->marks[plane] & SUPPORTED)
        return refuse(NO_SUPPORT_AGAIN, plane, 0);
    return refuse(NO_SUPPORT_FAR, plane, PARAM(air_support_range));
}

/* GE-8-air-09: each air counter with its land counter. */
void gu_support_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        support_top(&s->head)->ended = 1;
        return;
    }
    s->marks[choice_a(c)] |= SUPPORTED;
    s->helps[plane_of(choice_a(c))] = (int16_t)choice_b(c);
    note(t, ENTRY_SUPPORTS, choice_a(c), choice_b(c), 0, 0);
}
