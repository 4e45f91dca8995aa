/* Chapter 8, Aviation: bombardment, interdiction and maintenance. */
#include "games/brunete/rules/rules.h"

/* --- air: the missions of a side --- */

/* BR-8b: what is not flown here stays for the combats. */
flow br_air_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    int side = air_of(f)->side;
    (void)t;
    if (s->aviation[side])
        return flow_wait(&s->head, 1u << side);
    s->bombed = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_air_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    refusal again = s->bombed ? refuse(NO_SECOND_BOMB, 0, 0) : ALLOWED;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side != seat && on_map(s, u))
            offer(out, VERB_BOMB, u, 0, again);
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->terrain != UNPLAYABLE)
            offer(out, VERB_INTERDICT, h, 0, ALLOWED);
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_air_check(const void *state, int seat, choice c)
{
    (void)state;
    if (choice_verb(c) == VERB_BOMB && UNIT(choice_a(c))->side == seat)
        return refuse(NO_BOMB_OWN, choice_a(c), 0);
    if (choice_verb(c) == VERB_BOMB)
        return refuse(NO_BOMB_OFF_MAP, choice_a(c), 0);
    if (choice_verb(c) == VERB_INTERDICT)
        return refuse(NO_UNPLAYABLE, choice_a(c), 0);
    return ALLOWED;
}

void br_air_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    if (choice_verb(c) == VERB_DONE) {
        s->bombed = 0;
        flow_pop(&s->head);
        return;
    }
    s->aviation[seat]--;
    if (choice_verb(c) == VERB_BOMB) {
        s->aviation_used[seat]++;
        s->bombed = 1;
        note(t, ENTRY_BOMBS, seat, choice_a(c), s->at[choice_a(c)], 0);
        PUSH(&s->head, bomb, .side = seat, .unit = choice_a(c));
        return;
    }
    int slot = 0;
    while (s->interdict[seat][slot] >= 0)
        slot++;
    assert(slot < FLIGHTS);
    br_interdict(s, seat, slot, choice_a(c));
    note(t, ENTRY_INTERDICTS, seat, choice_a(c), 0, 0);
}

/* --- bomb: a bombardment, step 1 once the die has been thrown --- */

/* BR-8.1c, BR-8.1d, BR-11.2 */
static void bomb_apply(brunete *s, int side, int unit, trace *t)
{
    if (br_table.face[ROLL_BOMBARD][s->die] == WORKS)
        br_unit_lose_step(s, unit, ENTRY_STEP_LOST, t);
    else
        note(t, ENTRY_BOMB_FAILS, unit, 0, 0, 0);
    if (s->die == 1 && option_on(s, OPTION_FLAK)) {
        s->aviation_used[side]--;
        s->aviation_due[side][s->turn + 2]++;
        note(t, ENTRY_FLAK, side, s->turn + 2, 0, 0);
    }
}

flow br_bomb_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    bomb_frame *bomb = bomb_of(f);
    if (!bomb->step) {
        bomb->step = 1;
        s->die = (uint8_t)roll(&s->head, t, 6);
        note(t, ENTRY_BOMB_DIE, s->die, 0, 0, 0);
        PUSH(&s->head, reroll, .combat = false);
        return FLOW_ON;
    }
    bomb_apply(s, bomb->side, bomb->unit, t);
    s->die = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

/* --- maintain: BR-5.1g, chapter 8.3 --- */

static void aviation_back(brunete *s, int side)
{
    s->aviation[side] += s->aviation_used[side];
    s->aviation_used[side] = 0;
}

/* BR-8.3a, BR-8.3b, BR-8.3c, BR-8.3d */
static void aviation_roll(brunete *s, int side, trace *t)
{
    const uint8_t *face = br_table.face[side == REP ? ROLL_MAINTENANCE_REP : ROLL_MAINTENANCE_NAT];
    for (; s->aviation_used[side]; s->aviation_used[side]--) {
        int die = roll(&s->head, t, 6);
        bool works = face[die] == WORKS;
        if (works)
            s->aviation[side]++;
        else
            s->aviation_due[side][s->turn + 2]++;
        note(t, works ? ENTRY_MAINTAINED : ENTRY_BROKEN, side, die, s->turn + 2, 0);
    }
}

/* BR-2q, BR-8.2e: artillery comes back by itself, interdiction ends, then the maintenance. */
void br_reorganise(brunete *s, int side, trace *t)
{
    note(t, ENTRY_REORGANISED, side, 0, 0, 0);
    s->artillery[side] += s->artillery_used[side];
    s->artillery_used[side] = 0;
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[side][i] >= 0) {
            br_interdict(s, side, i, HEX_NOWHERE);
            s->aviation_used[side]++;
        }
    if (s->aviation_used[side])
        PUSH(&s->head, maintain, .side = side);
}

flow br_maintain_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    int side = maintain_of(f)->side;
    if (s->cp[side] >= PARAM(cp_recover_aviation))
        return flow_wait(&s->head, 1u << side);
    flow_pop(&s->head);
    aviation_roll(s, side, t);
    return FLOW_ON;
}

void br_maintain_options(const void *state, int seat, choices *out)
{
    (void)state;
    (void)seat;
    offer(out, VERB_PAY, 0, 0, ALLOWED);
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

void br_maintain_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_PASS) {
        aviation_roll(s, seat, t);
        return;
    }
    s->cp[seat] -= PARAM(cp_recover_aviation);
    note(t, ENTRY_RECOVERED_AVIATION, seat, s->aviation_used[seat], 0, 0);
    aviation_back(s, seat);
}
