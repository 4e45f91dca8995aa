/* Chapter 16.1.4, Sieges: assaults. */
#include "games/cruzada/rules/combat/combat.h"

enum { DIE = 6, SUCCESS = 3 };

/* CR-16.1.4.2d: a unit that has attacked does not assault. */
static refusal with_why(const cruzada *s, int side, int siege, int unit)
{
    int space = cr_siege_space(siege);
    if (side_of(unit) != side)
        return refuse(NO_ASSAULT_ENEMY, unit, 0);
    if (s->at[unit] != space)
        return refuse(NO_ASSAULT_ELSEWHERE, unit, siege);
    if (s->marks[unit] & ATTACKED)
        return refuse(NO_ATTACK_TWICE, unit, 0);
    return s->marks[unit] & ATTACKER ? refuse(NO_ATTACK_ALREADY, unit, 0) : ALLOWED;
}

/* CR-16.1.4.1, CR-16.1.4.2d, ruling CR-34 */
refusal cr_assault_why(const cruzada *s, int side, int siege)
{
    int space = cr_siege_space(siege);
    if (side != REP)
        return refuse(NO_ASSAULT_NAT, siege, 0);
    if (!s->siege[siege])
        return refuse(NO_ASSAULT_OVER, siege, 0);
    if (!controls(s, REP, space) || !(s->flags[space] & FOR_COMBAT))
        return refuse(NO_ASSAULT_ACTIVE, siege, 0);
    if (s->flags[space] & ASSAULTED)
        return refuse(NO_ASSAULT_AGAIN, siege, 0);
    EACH_AT(u, s, space)
        if (allowed(with_why(s, side, siege, u)))
            return ALLOWED;
    return refuse(NO_ASSAULT_NOBODY, siege, 0);
}

flow cr_assault_run(void *state, frame *f, trace *t)
{
    (void)t;
    return flow_wait(&((cruzada *)state)->head, 1u << assault_of(f)->side);
}

static int assaulting(const cruzada *s, int space, bool *corps)
{
    int count = 0;
    *corps = false;
    EACH_AT(u, s, space)
        if (s->marks[u] & ATTACKER) {
            count++;
            *corps |= is_corps(u);
        }
    return count;
}

void cr_assault_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const assault_frame *against = assault_now(&s->head);
    bool corps;
    EACH_AT(u, s, cr_siege_space(against->siege))
        offer(out, VERB_WITH, u, 0, with_why(s, seat, against->siege, u));
    offer(out, VERB_FIGHT, 0, 0,
          assaulting(s, cr_siege_space(against->siege), &corps) ? ALLOWED
                                                                : refuse(NO_ASSAULT_NOBODY, against->siege, 0));
}

refusal cr_assault_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    return choice_verb(c) == VERB_WITH ? with_why(s, seat, assault_now(&s->head)->siege, choice_a(c)) : ALLOWED;
}

static int assault_drm(const cruzada *s, int siege)
{
    bool corps;
    int count = assaulting(s, cr_siege_space(siege), &corps);
    return (s->turn == 1) - (count > 1 || corps);
}

int cr_assault_most(const cruzada *s, int siege)
{
    return SUCCESS - assault_drm(s, siege);
}

/* CR-16.1.4.2a, CR-16.1.4.2b; CR-16.1.4.2c: no cards */
static void assault(cruzada *s, int siege, trace *t)
{
    int space = cr_siege_space(siege);
    int drm = assault_drm(s, siege), die = roll(&s->head, t, DIE);
    s->flags[space] |= ASSAULTED;
    EACH_AT(u, s, space)
        if (s->marks[u] & ATTACKER)
            s->marks[u] = (uint16_t)((s->marks[u] & ~ATTACKER) | ATTACKED);
    note(t, ENTRY_ASSAULT, siege, die, drm, die + drm <= SUCCESS);
    if (die + drm <= SUCCESS)
        cr_siege_weaken(s, siege, t);
}

void cr_assault_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int siege = assault_now(&s->head)->siege;
    (void)seat;
    if (choice_verb(c) == VERB_WITH) {
        s->marks[choice_a(c)] |= ATTACKER;
        note(t, ENTRY_JOINS, choice_a(c), 0, 0, 0);
        return;
    }
    flow_pop(&s->head);
    assault(s, siege, t);
}
