/* Section 7 2): which naval counters may be used in a phase. Sailing, taking aboard, putting ashore, being the bridge
 * and attacking each take up a use, once a counter and phase [R21, R58]. */
#include "games/guerra/guerra.h"

/* GE-7-nav-01, GE-ex-02: one die when the side's movement stage begins, if it has a naval counter on the map. */
void gu_naval_use(guerra *s, int side, trace *t)
{
    s->usable = 0;
    EACH_TYPE(u, side, NAVAL)
        if (on_map(s, u)) {
            int die = gu_roll(s, t);
            s->usable = gu_table.usable[die];
            note(t, ENTRY_NAVAL_USE, side, die, s->usable, 0);
            return;
        }
}

static int used(const guerra *s, int side)
{
    int count = 0;
    EACH_TYPE(u, side, NAVAL)
        count += !!(s->marks[u] & USED);
    return count;
}

/* GE-7-nav-02: it has been used already, or one more may be. */
bool gu_ship_usable(const guerra *s, int u)
{
    return on_map(s, u) && (s->marks[u] & USED || used(s, side_of(u)) < s->usable);
}

void gu_ship_use(guerra *s, int u, trace *t)
{
    if (!(s->marks[u] & USED))
        note(t, ENTRY_USED, u, used(s, side_of(u)) + 1, s->usable, 0);
    s->marks[u] |= USED;
}
