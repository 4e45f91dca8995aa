/* Chapter 6.2, Recoverable casualties: a lost unit comes back for others of its kind that are given up. */
#include "games/brunete/rules/rules.h"

/* The units of the box with which this one can be recovered: same kind, same printed CF. */
bool br_recovers_with(const brunete *s, int a, int b)
{
    return s->at[b] == BOX_RECOVERABLE && br_table.alike[a] == br_table.alike[b];
}

/* How many units it takes to bring one back. */
static int recover_need(int unit)
{
    return UNIT(unit)->recover == RECOVER_TANK ? PARAM(recover_t26) : PARAM(recover_infantry);
}

/* BR-6.2a, BR-6.2b, BR-6.2f, BR-6.2g, ruling BR-16 */
refusal br_recover_why(const brunete *s, int unit)
{
    if (s->at[unit] == BOX_FINAL)
        return refuse(NO_RECOVER_FINAL, unit, 0);
    if (s->at[unit] != BOX_RECOVERABLE)
        return refuse(NO_RECOVER_NOT_LOST, unit, 0);
    bool tank = UNIT(unit)->recover == RECOVER_TANK;
    int need = recover_need(unit), count = 0, quality = 0;
    for (int u = 0; u < UNITS; u++)
        if (br_recovers_with(s, unit, u)) {
            count++;
            quality += UNIT(u)->elite == UNIT(unit)->elite;
        }
    if (count < need)
        return refuse(tank ? NO_RECOVER_TANKS : NO_RECOVER_THREE, count, need);
    if (!tank && quality < 2)
        return refuse(NO_RECOVER_QUALITY, unit, 0);
    return ALLOWED;
}

/* BR-6.2e: the one that returns; those that are given up for it follow. */
void br_recover_begin(brunete *s, int unit, trace *t)
{
    bool tank = UNIT(unit)->recover == RECOVER_TANK;
    br_unit_place(s, unit, BOX_READY);
    br_unit_mark(s, unit, 0);
    s->steps[unit] = UNIT(unit)->steps;
    s->due[unit] = s->turn;
    note(t, ENTRY_RECOVERED, unit, 0, 0, 0);
    PUSH(&s->head, recover, .side = UNIT(unit)->side, .left = recover_need(unit) - 1, .unit = unit, .quality = !tank);
}

/* --- recover: BR-6.2e, BR-6.2g. `left` units are still to be given up for `unit`, and while `quality` is 1 one of its
 * own quality must be among them --- */

flow br_recover_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    const recover_frame *recover = recover_of(f);
    (void)t;
    if (recover->left)
        return flow_wait(&s->head, 1u << recover->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* BR-6.2c: nobody has to. */
void br_recover_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    const recover_frame *recover = recover_now(&s->head);
    int returns = recover->unit;
    (void)seat;
    for (int u = 0; u < UNITS; u++) {
        if (!br_recovers_with(s, returns, u))
            continue;
        bool fits = !recover->quality || recover->left > 1 || UNIT(u)->elite == UNIT(returns)->elite;
        offer(out, VERB_SPEND, u, 0, fits ? ALLOWED : refuse(NO_RECOVER_QUALITY, returns, 0));
    }
}

/* BR-6.2a, BR-6.2e, BR-6.2f: why a unit can't be given up for another. */
refusal br_recover_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    int unit = choice_a(c), returns = recover_now(&s->head)->unit;
    if (choice_verb(c) != VERB_SPEND)
        return ALLOWED;
    if (unit == returns)
        return refuse(NO_RECOVER_ITSELF, unit, 0);
    if (UNIT(unit)->side != seat)
        return refuse(NO_RECOVER_ENEMY, unit, 0);
    if (s->at[unit] != BOX_RECOVERABLE)
        return refuse(s->at[unit] == BOX_FINAL ? NO_RECOVER_FINAL : NO_RECOVER_NOT_LOST, unit, 0);
    return refuse(NO_RECOVER_OTHER_CF, unit, returns);
}

void br_recover_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    recover_frame *recover = recover_top(&s->head);
    int unit = choice_a(c);
    (void)seat;
    br_unit_place(s, unit, BOX_FINAL);
    recover->left--;
    if (UNIT(unit)->elite == UNIT(recover->unit)->elite)
        recover->quality = 0;
    note(t, ENTRY_SPENT, unit, recover->unit, 0, 0);
}
