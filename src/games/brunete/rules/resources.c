/* Chapter 5.2, Resources: both sides choose a marker at once, in secret; and the one that has a die thrown again. */
#include "games/brunete/rules/rules.h"

/* --- resources: both sides at once, in secret --- */

/* How many markers a side still has: what was dealt less what it has shown. */
int br_resources_left(const brunete *s, int side)
{
    return br_table.dealt[s->head.scenario] - __builtin_popcount(s->spent[side]);
}

/* BR-5.2f, BR-5.2i, BR-5.2j, BR-5.2k: what works at once; replacements follow in their own steps. A marker that takes
 * what the enemy has not is spent all the same (ruling BR-13). */
static void resource_apply(brunete *s, int side, int r, trace *t)
{
    int enemy = other(side);
    if (r == RESOURCE_CP_PLUS)
        s->cp[side]++;
    if (r == RESOURCE_REROLL)
        s->reroll[side] = 1;
    if (r == RESOURCE_CP_MINUS && s->cp[enemy])
        s->cp[enemy]--;
    else if (r == RESOURCE_CP_MINUS)
        note(t, ENTRY_NO_CP_TO_LOSE, enemy, 0, 0, 0);
    if (r == RESOURCE_AVIATION && !s->aviation[enemy])
        note(t, ENTRY_NO_AVIATION_TO_LOSE, enemy, 0, 0, 0);
    if (r == RESOURCE_AVIATION && s->aviation[enemy]) {
        s->aviation[enemy]--;
        s->aviation_used[enemy]++;
    }
}

/* BR-5.2d, BR-5.2l: shown at the same time; a marker is out of the game once used. */
static void resources_show(brunete *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        if (s->pick[side] < PICK_FIRST)
            continue;
        int r = s->pick[side] - PICK_FIRST;
        s->resources[side] &= (uint8_t) ~(1u << r);
        s->spent[side] |= (uint8_t)(1u << r);
        note(t, ENTRY_RESOURCE, side, r, 0, 0);
    }
    /* what a side gains comes before what it loses, so that 0 CP + 1 - 1 is 0 for both orders */
    for (int r = 0; r < RESOURCES; r++)
        for (int side = 0; side < SIDES; side++)
            if (s->pick[side] == PICK_FIRST + r)
                resource_apply(s, side, r, t);
}

static bool resources_acts(const brunete *s, int side)
{
    return s->turn >= br_table.resource_from[side] && br_resources_left(s, side) > 0 && s->pick[side] == PICK_OPEN;
}

flow br_resources_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)f;
    unsigned actors = (unsigned)resources_acts(s, REP) | (unsigned)resources_acts(s, NAT) << NAT;
    if (actors)
        return flow_wait(&s->head, actors);
    flow_pop(&s->head);
    resources_show(s, t);
    return FLOW_ON;
}

void br_resources_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    for (int r = 0; r < RESOURCES; r++) {
        refusal why = ALLOWED;
        if (s->spent[seat] >> r & 1)
            why = refuse(NO_RESOURCE_SPENT, r, 0);
        else if (!(s->resources[seat] >> r & 1))
            why = refuse(NO_RESOURCE_LACKING, r, 0);
        offer(out, VERB_RESOURCE, r, 0, why);
    }
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

void br_resources_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    int pick = choice_verb(c) == VERB_PASS ? PICK_NONE : PICK_FIRST + choice_a(c);
    s->pick[seat] = (uint8_t)pick;
    if (t)
        note_to(t, option_on(s, OPTION_SOLO) ? VIEWERS_ALL : viewers_only(seat),
                pick == PICK_NONE ? ENTRY_PICKED_NONE : ENTRY_PICKED, seat, pick - PICK_FIRST, 0, 0);
}

/* --- reroll: BR-5.2i, ruling BR-14: the side with the initiative is asked first --- */

flow br_reroll_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    reroll_frame *reroll = reroll_of(f);
    (void)t;
    for (; reroll->asked < SIDES; reroll->asked++)
        if (s->reroll[side_of(s, reroll->asked == 0)])
            return flow_wait(&s->head, 1u << side_of(s, reroll->asked == 0));
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_reroll_options(const void *state, int seat, choices *out)
{
    (void)state;
    (void)seat;
    offer(out, VERB_REROLL, 0, 0, ALLOWED);
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

void br_reroll_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    reroll_top(&s->head)->asked++;
    if (choice_verb(c) != VERB_REROLL) {
        note(t, ENTRY_REROLL_KEPT, seat, s->die, 0, 0);
        return;
    }
    s->reroll[seat] = 0;
    s->die = (uint8_t)roll(&s->head, t, 6);
    note(t, ENTRY_REROLL, seat, s->die, 0, 0);
}
