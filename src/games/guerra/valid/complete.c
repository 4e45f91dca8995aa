/* What a described position leaves unsaid: it follows from the set-up, the turn and the rest of the position. */
#include "games/guerra/valid/valid.h"

static void place_free(guerra *s, int u)
{
    int hex = COUNTER(u)->beside < 0 ? hexset_first(&gu_table.african) : NONE;
    for (int h = 0; h < HEXES && hex == NONE; h++)
        if (allowed(gu_setup_why(s, u, h)))
            hex = h;
    gu_put(s, u, hex == NONE ? BOX_GONE : hex);
}

static void setup_rest(guerra *s)
{
    for (int i = 0; i < gu_table.setup_count; i++)
        if (s->at[gu_table.setup[i]] == BOX_SETUP)
            place_free(s, gu_table.setup[i]);
}

/* Counters of the set-up that the position does not name stand where the set-up puts them (the free ones in the first
 * lawful hex), or nowhere if it is bare; fixed reinforcements of earlier turns that it does not name are lost. */
bool gu_complete(void *state, const given *said, fault *why)
{
    guerra *s = state;
    gu_derive(s);
    for (int u = 0; u < COUNTERS; u++) {
        int due = COUNTER(u)->due, at = s->at[u];
        if (at == BOX_FUTURE && due < s->turn && GIVEN_CELL(said, &s->at[u], s))
            return fault_set(why, "%s is not to come any more: it came in turn %d (GE-10b)", COUNTER(u)->id, due);
        if (at == BOX_SETUP && s->bare)
            gu_put(s, u, is_land(u) && COUNTER(u)->force == EJERCITO ? BOX_RESERVE : BOX_GONE);
        if (at == BOX_FUTURE && due < s->turn)
            s->at[u] = BOX_GONE;
    }
    if (!s->bare)
        gu_setup_fixed(s);
    if (s->turn > 1)
        setup_rest(s);
    if (!given_named(said, gu_fields, FIELDS, "carried"))
        for (int side = 0; side < SIDES; side++) {
            s->carried[side] = 0;
            EACH_TYPE(u, side, ARMY)
                s->carried[side] += aboard(s, u);
        }
    for (int p = 0; p < PROVINCES; p++)
        if (s->owner[p] < SIDES && !GIVEN_CELL(said, &s->last[p], s))
            s->last[p] = s->owner[p];
    s->bare = 0;
    return true;
}

/* Described positions: what follows from the marks of a phase that is over but for its combats. Of the naval counters
 * as many may be used as the die can allow, unless the position says how many. */
static void marks_complete(guerra *s, int step)
{
    if (step != STEP_COMBAT_1 && step != STEP_COMBAT_2)
        return;
    for (int u = 0; u < COUNTERS; u++)
        s->marks[u] |= (uint16_t)gu_marks_implied(s, u);
    int most = s->usable;
    for (int die = DIE_LEAST; die <= DIE_MOST && !s->usable; die++)
        most = gu_table.usable[die] > most ? gu_table.usable[die] : most;
    s->usable = (uint8_t)most;
}

/* Where a position begins: what is to be set up stands where the set-up puts it, and fixed reinforcements that have
 * come and are not named are lost. */
void gu_described_begins(guerra *s, int step)
{
    if (step > STEP_SETUP_REP)
        setup_rest(s);
    for (int u = 0; u < COUNTERS; u++) {
        bool now = COUNTER(u)->due == s->turn && s->turn > 1, come = gu_fixed_come(s, side_of(u), step, false);
        if (now && come && s->at[u] == BOX_FUTURE)
            s->at[u] = BOX_GONE;
        if (now && !come && s->at[u] == BOX_WAITS)
            s->at[u] = BOX_FUTURE;
    }
    marks_complete(s, step);
}
