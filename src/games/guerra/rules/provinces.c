/* Chapter 9, Disputed provinces: who owns the provinces. During a turn a province can only become disputed (gu_enter);
 * at its end all are settled on the position as it stands (ruling GE-67). */
#include "games/guerra/rules/rules.h"

uint64_t gu_owned(const guerra *s, int side)
{
    uint64_t owned = 0;
    for (int p = 0; p < PROVINCES; p++)
        owned |= (uint64_t)(s->owner[p] == side) << p;
    return owned;
}

/* GE-9i, GE-9d: one land counter inside a province that the other side owns makes it disputed at once, and GE-9.1h:
 * for all that move after it. */
void gu_enter(guerra *s, int u, trace *t)
{
    int province = HEX(s->at[u])->province;
    if (province < 0 || s->owner[province] != other(side_of(u)))
        return;
    gu_own(s, province, DISPUTED);
    s->marks[u] |= INTRUDED;
    note(t, ENTRY_DISPUTED, province, u, 0, 0);
}

/* GE-11c, GE-11d, GE-ex-18, ruling GE-68: morale and port factors are noted against the last owner, once. */
static void change_owner(guerra *s, int province, int side, trace *t)
{
    const province_row *p = PROVINCE(province);
    int loser = s->last[province];
    gu_own(s, province, side);
    note(t, ENTRY_OWNED, province, side, 0, 0);
    if (with_fec(s) && loser == other(side) && p->morale + p->port) {
        s->lost[loser] = (int16_t)(s->lost[loser] + p->morale + p->port);
        note(t, ENTRY_LOSS_NOTED, loser, p->morale + p->port, province, 0);
    }
    s->last[province] = (uint8_t)side;
}

/* GE-9b, GE-9c, GE-9e, GE-9f, GE-9.1d: a disputed province with a land counter in its capital and none of the enemy's
 * anywhere in it gets an owner; all others stay as they are (GE-9a, GE-9h). */
void gu_provinces_settle(guerra *s, trace *t)
{
    for (int p = 0; p < PROVINCES; p++) {
        if (s->owner[p] != DISPUTED)
            continue;
        for (int side = 0; side < SIDES; side++)
            if (within(&s->land[side], PROVINCE(p)->capital) &&
                !hexset_meet(&s->land[other(side)], &PROVINCE(p)->hexes))
                change_owner(s, p, side, t);
    }
}
