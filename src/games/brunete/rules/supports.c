/* Chapter 10.3.3, Artillery and aviation supports: markers that come and go with the turns, are chosen for a combat by
 * both sides at once and in secret, and are used up by it. */
#include "games/brunete/rules/rules.h"

/* --- how they come and go --- */

/* How many markers the scenario brings up to turn `come`, less those it has taken away by turn `gone`. */
int br_supports_in_play(int side, bool aviation, int come, int gone)
{
    int count = 0;
    for (int i = 0; i < br_table.support_count; i++) {
        const support_row *r = &br_table.support[i];
        if (r->side == side && r->aviation == aviation && r->arrives <= come && !(r->withdraws && r->withdraws <= gone))
            count++;
    }
    return count;
}

/* BR-8.3e, BR-12.1-r06, BR-12.1-r10, BR-12.1-r12, ruling BR-20: an available marker leaves, else the one due first. */
static void withdraw(brunete *s, int side, bool aviation, trace *t)
{
    uint8_t *now = aviation ? s->aviation : s->artillery;
    uint8_t *due = aviation ? s->aviation_due[side] : s->artillery_due[side];
    if (now[side]) {
        now[side]--;
    } else {
        int turn = s->turn;
        while (turn < DUE_MAX && !due[turn])
            turn++;
        if (turn == DUE_MAX)
            return;
        due[turn]--;
    }
    note(t, ENTRY_WITHDRAWN, side, aviation, 0, 0);
}

/* BR-2c: arrivals first, then what the scenario takes away. */
void br_supports_arrive(brunete *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        int artillery = s->artillery_due[side][s->turn], aviation = s->aviation_due[side][s->turn];
        s->artillery[side] += (uint8_t)artillery;
        s->aviation[side] += (uint8_t)aviation;
        s->artillery_due[side][s->turn] = s->aviation_due[side][s->turn] = 0;
        if (artillery)
            note(t, ENTRY_SUPPORT_ARRIVES, side, artillery, 0, 0);
        if (aviation)
            note(t, ENTRY_SUPPORT_ARRIVES, side, aviation, 1, 0);
    }
    for (int i = 0; i < br_table.support_count; i++) {
        const support_row *r = &br_table.support[i];
        if (r->withdraws == s->turn)
            withdraw(s, r->side, r->aviation, t);
    }
}

/* --- the choice --- */

flow br_support_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)f;
    (void)t;
    unsigned actors = (unsigned)!s->chosen[REP] | (unsigned)!s->chosen[NAT] << NAT;
    if (actors)
        return flow_wait(&s->head, actors);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* BR-10.3.3b, BR-5.1b, ruling BR-25 */
static refusal support_why(const brunete *s, int seat, int pack)
{
    int most = seat == s->attacker ? PARAM(support_max_attack) : PARAM(support_max_defence);
    if (pack_count(pack) > most)
        return refuse(NO_SUPPORT_MOST, most, 0);
    if (pack_artillery(pack) > s->artillery[seat] || pack_aviation(pack) > s->aviation[seat])
        return refuse(NO_SUPPORT_LACKING, s->artillery[seat], s->aviation[seat]);
    if (pack_cp(pack) && !pack_count(pack))
        return refuse(NO_SUPPORT_CP_ALONE, 0, 0);
    if (pack_cp(pack) && s->cp[seat] < PARAM(cp_coordinate_support))
        return refuse(NO_SUPPORT_CP, 0, 0);
    return ALLOWED;
}

bool br_support_fits(const brunete *s, int side, int pack)
{
    return allowed(support_why(s, side, pack));
}

void br_support_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    for (int pack = 0; pack < SUPPORTS; pack++)
        offer(out, VERB_SUPPORT, pack, 0, support_why(s, seat, pack));
}

void br_support_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    s->chosen[seat] = (uint8_t)(1 + choice_a(c));
    if (t)
        note_to(t, option_on(s, OPTION_SOLO) ? VIEWERS_ALL : viewers_only(seat), ENTRY_SUPPORT_CHOSEN, seat,
                choice_a(c), 0, 0);
}

/* BR-10.3.3a, BR-10.3.3c: wherever the combat is; a column for each that is coordinated. BR-10.3.3d, BR-5.1c,
 * BR-10.3.3g: dice without a CP; everything shown is used. */
void br_supports_coordinate(brunete *s, int side, trace *t)
{
    int pack = s->chosen[side] - 1, count = pack_count(pack);
    s->shown[side] = s->chosen[side];
    s->chosen[side] = 0;
    s->counted[side] = 0;
    note(t, ENTRY_SUPPORT_SHOWN, side, pack, 0, 0);
    s->artillery[side] -= (uint8_t)pack_artillery(pack);
    s->artillery_used[side] += (uint8_t)pack_artillery(pack);
    s->aviation[side] -= (uint8_t)pack_aviation(pack);
    s->aviation_used[side] += (uint8_t)pack_aviation(pack);
    if (pack_cp(pack)) {
        s->cp[side] -= PARAM(cp_coordinate_support);
        s->counted[side] = (uint8_t)count;
        return;
    }
    for (int i = 0; i < count; i++) {
        int die = roll(&s->head, t, 6);
        bool counts = br_table.face[ROLL_COORDINATION][die] == WORKS;
        s->counted[side] += counts;
        note(t, counts ? ENTRY_SUPPORT_COUNTS : ENTRY_SUPPORT_FAILS, side, die, 0, 0);
    }
}
