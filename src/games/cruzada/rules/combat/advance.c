/* Chapter 11.5, Combat: advance after combat. */
#include "games/cruzada/rules/combat/combat.h"

/* CR-11.5.1, CR-11.5.2: the defenders are gone, and somebody is left to advance. */
void cr_advance_begin(cruzada *s, trace *t)
{
    team who;
    (void)t;
    if (s->stack[s->battle.target])
        return;
    cr_team(s, ATTACK, &who);
    for (int i = 0; i < who.count; i++)
        s->marks[who.unit[i]] |= VICTOR;
    if (who.count)
        PUSH(&s->head, advance, .side = side_of(who.unit[0]));
}

static bool is_passed(const cruzada *s, int space)
{
    for (int i = 0; i < PASSED; i++)
        if (s->battle.passed[i] == space)
            return true;
    return false;
}

/* CR-11.5.3a, CR-11.5.3b, CR-11.5.4, CR-11.5.8 */
static refusal space_why(const cruzada *s, int unit, int space)
{
    int target = s->battle.target, side = side_of(unit);
    if (!(s->marks[unit] & VICTOR) && (s->at[unit] == target || (on_map(s, unit) && is_passed(s, s->at[unit]))))
        return refuse(NO_ADVANCE_TWICE, unit, s->at[unit]);
    if (!(s->marks[unit] & VICTOR))
        return refuse(NO_ADVANCE_UNIT, unit, 0);
    if (space != target && !is_passed(s, space))
        return refuse(s->battle.passed[0] == NO_SPACE ? NO_ADVANCE_THERE : NO_ADVANCE_PASSED, unit, space);
    if (nodeset_has(&s->here[other(side)], space))
        return refuse(NO_ADVANCE_ENEMY, unit, space);
    if (space != target && IN(mountain, target))
        return refuse(NO_ADVANCE_MOUNTAIN, unit, target);
    refusal why = cr_enter_why(s, side, space);
    if (allowed(why) && !cr_room(s, space))
        why = refuse(NO_ADVANCE_STACK, space, STACK);
    return why;
}

static bool advances_home(const cruzada *s, int unit)
{
    const nodeset *home = &cr_table.set.region[region_of(unit)];
    if (nodeset_has(home, s->battle.target) && allowed(space_why(s, unit, s->battle.target)))
        return true;
    for (int i = 0; i < PASSED && s->battle.passed[i] != NO_SPACE; i++)
        if (nodeset_has(home, s->battle.passed[i]) && allowed(space_why(s, unit, s->battle.passed[i])))
            return true;
    return false;
}

/* CR-16.4.2.1, CR-16.4.2.4a: where a Regional unit may end an advance. CR-18.1.5 limits Movement and SR only. */
static refusal advance_why(const cruzada *s, int unit, int space)
{
    refusal why = space_why(s, unit, space);
    if (!allowed(why) || side_of(unit) == NAT)
        return why;
    return cr_end_why(s, unit, space, cr_way_home(s, unit, cr_stranded(s, unit) && advances_home(s, unit)));
}

/* The target may have been a Beach Head, which ends when a unit enters it. */
static bool open_still(const cruzada *s)
{
    return s->control[s->battle.target] != NOBODY;
}

static bool advance_any(const cruzada *s, int side)
{
    for (int i = 0; i < ORIGINS && s->battle.origin[i] != NO_SPACE; i++)
        EACH_AT(u, s, s->battle.origin[i]) {
            if (side_of(u) != side || !(s->marks[u] & VICTOR))
                continue;
            if (allowed(advance_why(s, u, s->battle.target)))
                return true;
            for (int k = 0; k < PASSED && s->battle.passed[k] != NO_SPACE; k++)
                if (allowed(advance_why(s, u, s->battle.passed[k])))
                    return true;
        }
    return false;
}

flow cr_advance_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    advance_frame *advance = advance_of(f);
    (void)t;
    if (open_still(s) && advance_any(s, advance->side))
        return flow_wait(&s->head, 1u << advance->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_advance_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    (void)seat;
    for (int i = 0; i < ORIGINS && s->battle.origin[i] != NO_SPACE; i++)
        EACH_AT(u, s, s->battle.origin[i]) {
            if (!(s->marks[u] & VICTOR))
                continue;
            offer(out, VERB_ADVANCE, u, s->battle.target, advance_why(s, u, s->battle.target));
            for (int k = 0; k < PASSED && s->battle.passed[k] != NO_SPACE; k++)
                offer(out, VERB_ADVANCE, u, s->battle.passed[k], advance_why(s, u, s->battle.passed[k]));
        }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_advance_check(const void *state, int seat, choice c)
{
    (void)seat;
    return choice_verb(c) == VERB_ADVANCE ? advance_why(state, choice_a(c), choice_b(c)) : ALLOWED;
}

/* CR-8.5.5.3a, CR-8.5.5.3b, CR-8.5.5.3c: after a won attack the first space that a unit advances into may earn a bonus.
 * A Beach Head ends when it is entered, and holds no marker. */
static void bonus(cruzada *s, int target, trace *t)
{
    bool won = s->battle.winner == ATTACK + 1; /* CR-18.3.1c: by a withdrawal too */
    if (!won || !open_still(s) || s->flags[target] & WON)
        return;
    s->flags[target] |= WON;
    if (s->battle.named && s->event && CARD_OF(s->event - 1)->code == CODE_BONUS_NAMED)
        cr_bonus_earned(s, s->event - 1, target, t);
}

/* CR-11.5.6: every space on the way is taken, with all that follows. */
void cr_advance_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int unit = choice_a(c), space = choice_b(c), target = s->battle.target, from = s->at[unit];
    (void)seat;
    if (choice_verb(c) != VERB_ADVANCE) {
        flow_pop(&s->head);
        return;
    }
    s->marks[unit] &= (uint16_t) ~(VICTOR | ATTACKER);
    note(t, ENTRY_ADVANCES, unit, from, space, 0);
    cr_enter(s, unit, target, t);
    if (s->head.over)
        return;
    bonus(s, target, t);
    if (space != target && !s->head.over)
        cr_enter(s, unit, space, t);
}
