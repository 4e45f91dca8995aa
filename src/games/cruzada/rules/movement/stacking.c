/* Chapter 9, Stacking: what happens to a space that is still over-full when movement ends (CR-9.1.4). The limit itself:
 * cr_room. */
#include "games/cruzada/rules/combat/combat.h"

void cr_overfull_push(cruzada *s, int side)
{
    NODESET_EACH(p, &s->here[side])
        if (s->stack[p] > STACK)
            PUSH(&s->head, overstack, .side = other(side), .space = p);
}

flow cr_overstack_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    overstack_frame *overstack = overstack_of(f);
    (void)t;
    if (s->stack[overstack->space] > STACK)
        return flow_wait(&s->head, 1u << overstack->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_overstack_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    (void)seat;
    EACH_AT(u, s, overstack_now(&s->head)->space)
        offer(out, VERB_ELIMINATE, u, 0, ALLOWED);
}

refusal cr_overstack_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    int space = overstack_now(&s->head)->space;
    (void)seat;
    return choice_verb(c) == VERB_ELIMINATE ? refuse(NO_OVERFULL_UNIT, choice_a(c), space) : ALLOWED;
}

/* Would it be unable to retreat if it were beaten where it is? */
static bool trapped(const cruzada *s, int unit)
{
    cruzada beaten = *s;
    cr_combat_reset(&beaten);
    beaten.battle.target = s->at[unit];
    return !cr_could_retreat(&beaten, unit, 1);
}

void cr_overstack_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int unit = choice_a(c);
    (void)seat;
    cr_remove(s, unit, !in_supply(s, unit) || trapped(s, unit), t);
}
