/* Chapter 11.3, Taking Losses: which steps are lost, what replaces a corps, and what is spared (R45, chapter 18.3.1).
 */
#include "games/cruzada/rules/combat/combat.h"

/* --- one step --- */

/* R45: what was lost, where, and what replaced it. */
static void loss_record(cruzada *s, int unit)
{
    combat *b = &s->battle;
    if (!cr_spare_due(s))
        return;
    for (int i = 0; i < LOSS_MOST; i++)
        if (b->lost[i] == NO_UNIT) {
            b->lost[i] = (uint8_t)unit;
            b->lost_at[i] = s->at[unit];
            return;
        }
}
static void heir_record(cruzada *s, int corps, int unit)
{
    combat *b = &s->battle;
    for (int i = LOSS_MOST - 1; i >= 0; i--)
        if (b->lost[i] == corps && b->heir[i] == NO_UNIT) {
            b->heir[i] = (uint8_t)unit;
            return;
        }
}

/* CR-11.3.5a, CR-11.3.5b, CR-11.3.3: the division takes the place of the corps, in the space and in the combat. */
static void replace(cruzada *s, int corps, int unit, trace *t)
{
    int space = s->at[corps];
    unsigned keep = s->marks[corps] & (ATTACKED | ATTACKER | CUT | RETREATED);
    heir_record(s, corps, unit);
    cr_remove(s, corps, s->marks[corps] & CUT, t);
    cr_put(s, unit, space);
    s->marks[unit] |= (uint16_t)keep;
    note(t, ENTRY_REPLACES, unit, corps, space, 0);
}

/* The only division that may replace a corps, or one of several of a kind; NONE: there is a choice, or nobody at all
 * (`any`). */
static int sole_heir(const cruzada *s, int corps, bool *any)
{
    int found = NONE;
    *any = false;
    EACH_OF(u, side_of(corps)) {
        if (!cr_heir(s, corps, u))
            continue;
        if (*any && cr_table.kind_of[u] != cr_table.kind_of[found])
            return NONE;
        if (!*any)
            found = u;
        *any = true;
    }
    return found;
}

static void corps_dies(cruzada *s, int corps, int role, trace *t)
{
    bool any;
    int unit = sole_heir(s, corps, &any);
    if (!any) { /* CR-11.3.5b, CR-11.3.5.1 */
        cr_remove(s, corps, true, t);
        s->battle.ghosts = (uint8_t)(s->battle.ghosts + HEIR_STEPS);
    } else if (unit != NONE) {
        replace(s, corps, unit, t);
    } else {
        PUSH(&s->head, stand_in, .side = side_of(corps), .role = role, .corps = corps);
    }
}

/* CR-11.3.2a, CR-11.3.3 */
void cr_step_lose(cruzada *s, int unit, int role, trace *t)
{
    if (role == ATTACK)
        loss_record(s, unit);
    if (steps_of(s, unit) > 1) {
        cr_flip(s, unit, true);
        note(t, ENTRY_STEP_LOST, unit, 0, 0, 0);
    } else if (is_corps(unit)) {
        corps_dies(s, unit, role, t);
    } else {
        cr_remove(s, unit, s->marks[unit] & CUT, t);
    }
}

/* --- NODE_LOSS --- */

/* CR-11.3.6a, CR-11.3.6b, CR-16.6.2d, CR-cl-N18, CR-cl-R7b, CR-card-N59, CR-cl-R45 */
static unsigned duties_of(const cruzada *s)
{
    unsigned duties = 0;
    if (cr_team_has(s, ATTACK, UNIT_FIRST_LOSS_ATTACK))
        duties |= DUTY_AFRICA;
    if (s->battle.armor)
        duties |= DUTY_ARMOR;
    if (cr_code_in(s, NAT, CODE_CAVALRY_CHARGE))
        duties |= DUTY_CAV;
    return duties | (cr_spare_due(s) ? DUTY_DIVISION : 0);
}

/* CR-18.3.1b: would all defenders be eliminated? */
static bool all_die(const cruzada *s)
{
    team who;
    int points = 0;
    cr_team(s, DEFENCE, &who);
    for (int i = 0; i < who.count; i++)
        points += steps_of(s, who.unit[i]) * loss_factor(s, who.unit[i]);
    return who.count && s->battle.toll[DEFENCE] >= points;
}

/* CR-11.4.6b, ruling CR-31: units that have retreated in this round are eliminated first, and take no points. */
static void stragglers_die(cruzada *s, trace *t)
{
    EACH_AT(u, s, s->battle.target)
        if (s->marks[u] & RETREATED)
            cr_remove(s, u, s->marks[u] & CUT, t);
}

void cr_loss_begin(cruzada *s, int role, trace *t)
{
    combat *b = &s->battle;
    int number = b->number[1 - role];
    if (role == DEFENCE && cr_code_in(s, REP, CODE_ORGANIZED_RETREAT)) /* CR-card-R60 */
        number = (number + 1) / 2;
    if (role == DEFENCE && b->number[ATTACK])
        stragglers_die(s, t);
    b->toll[role] = (uint8_t)number;
    b->ghosts = 0;
    b->duties = (uint8_t)(role == ATTACK ? duties_of(s) : 0);
    if (role == DEFENCE && b->withdraws && all_die(s))
        PUSH(&s->head, spare, .side = side_in(s, DEFENCE), .withdraws = 1);
    else
        PUSH(&s->head, loss, .side = side_in(s, role), .role = role);
}

flow cr_loss_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    loss_frame *loss = loss_of(f);
    (void)t;
    if (s->battle.toll[loss->role]) {
        ledger l;
        cr_ledger(s, loss->role, &l);
        reckoning best = cr_reckon(&l);
        if (best.total > best.ghost)
            return flow_wait(&s->head, 1u << loss->side);
    }
    s->battle.toll[loss->role] = s->battle.duties = s->battle.ghosts = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

/* CR-11.3.4a, CR-11.3.4b, CR-11.3.4c, CR-11.3.7a, CR-11.3.7b */
static refusal lose_why(const cruzada *s, const ledger *l, reckoning best, int i)
{
    reckoning then;
    int unit = l->item[i].unit;
    if (!cr_reckon_after(l, i, &then))
        return refuse(NO_LOSS_MORE, unit, l->toll);
    if (then.total < best.total)
        return refuse(NO_LOSS_LESS, unit, best.total);
    if (then.ghost > best.ghost)
        return refuse(NO_LOSS_GHOST, unit, 0);
    if (cr_same_reckoning(then, best))
        return ALLOWED;
    unsigned owed = best.duties & ~then.duties;
    return refuse(owed & DUTY_AFRICA  ? NO_LOSS_AFRICA
                  : owed & DUTY_ARMOR ? NO_LOSS_ARMOR
                  : owed & DUTY_CAV   ? NO_LOSS_CAV
                                      : NO_LOSS_DIVISION,
                  unit, s->battle.armor ? s->battle.armor - 1 : 0);
}

void cr_loss_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const loss_frame *loss = loss_now(&s->head);
    ledger l;
    (void)seat;
    cr_ledger(s, loss->role, &l);
    reckoning best = cr_reckon(&l);
    for (int i = 0; i < l.items; i++)
        offer(out, VERB_LOSE, l.item[i].unit, 0, lose_why(s, &l, best, i));
}

refusal cr_loss_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    if (choice_verb(c) != VERB_LOSE)
        return ALLOWED;
    if (side_of(choice_a(c)) != seat)
        return refuse(NO_LOSS_ENEMY, choice_a(c), 0);
    return refuse(role_of(s, seat) == ATTACK ? NO_LOSS_OUTSIDE : NO_LOSS_ELSEWHERE, choice_a(c), s->battle.target);
}

void cr_loss_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    const loss_frame *loss = loss_now(&s->head);
    int unit = choice_a(c), role = loss->role;
    ledger l;
    (void)seat;
    cr_ledger(s, role, &l);
    for (int i = 0; i < l.items; i++)
        if (l.item[i].unit == unit)
            s->battle.duties &= (uint8_t)~l.item[i].duty;
    s->battle.toll[role] = (uint8_t)(s->battle.toll[role] - loss_factor(s, unit));
    cr_step_lose(s, unit, role, t);
}

/* --- NODE_STAND_IN: what replaces a corps --- */

flow cr_stand_in_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    stand_in_frame *lost = stand_in_of(f);
    (void)t;
    if (on_map(s, lost->corps))
        return flow_wait(&s->head, 1u << lost->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_stand_in_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const stand_in_frame *lost = stand_in_now(&s->head);
    EACH_OF(u, seat)
        if (cr_heir(s, lost->corps, u))
            offer(out, VERB_STAND_IN, u, 0, ALLOWED);
}

refusal cr_stand_in_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const stand_in_frame *lost = stand_in_now(&s->head);
    int unit = choice_a(c);
    if (choice_verb(c) != VERB_STAND_IN)
        return ALLOWED;
    if (side_of(unit) != seat)
        return refuse(NO_HEIR_ENEMY, unit, 0);
    if (s->at[unit] != BOX_RESERVE)
        return refuse(NO_HEIR_BOX, unit, lost->corps);
    if (cr_heir_kind(s, lost->corps, unit))
        return refuse(NO_HEIR_FULL, unit, lost->corps);
    return refuse(is_regional(lost->corps) || is_regional(unit) ? NO_HEIR_REGION
                  : is_a(lost->corps, UNIT_ITALIAN)             ? NO_HEIR_CTV
                  : cr_pool_of(s, lost->corps) == POOL_ARMOR    ? NO_HEIR_ARMOR
                                                                : NO_HEIR_KIND,
                  unit, lost->corps);
}

void cr_stand_in_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int corps = stand_in_now(&s->head)->corps;
    (void)seat;
    flow_pop(&s->head);
    replace(s, corps, choice_a(c), t);
}

/* --- NODE_SPARE: with R45 the first step is given back; in a withdrawal one unit survives --- */

bool cr_spare_due(const cruzada *s)
{
    return fighting(s) && side_in(s, ATTACK) == REP && lasts(s, LASTS_SPARE_STEP);
}

/* CR-card-R45, CR-cl-R45, ruling CR-86: the declared armor unit, else a division, else a corps. */
static refusal spare_why(const cruzada *s, int slot)
{
    const combat *b = &s->battle;
    bool armor = false, division = false;
    for (int i = 0; i < LOSS_MOST && b->lost[i] != NO_UNIT; i++) {
        armor |= b->lost[i] + 1 == b->armor;
        division |= !is_corps(b->lost[i]);
    }
    int unit = b->lost[slot];
    if (armor && unit + 1 != b->armor)
        return refuse(NO_SPARE_ARMOR, unit, b->armor - 1);
    if (!armor && division && is_corps(unit))
        return refuse(NO_SPARE_DIVISION, unit, 0);
    return ALLOWED;
}

/* CR-18.3.1b: not AFR or armor unless there is no other unit. */
static refusal survive_why(const cruzada *s, int unit)
{
    team who;
    cr_team(s, DEFENCE, &who);
    bool other_one = false;
    for (int i = 0; i < who.count; i++)
        other_one |= !is_a(who.unit[i], UNIT_AFRICA) && !is_armor(who.unit[i]);
    bool special = is_a(unit, UNIT_AFRICA) || is_armor(unit);
    return special && other_one ? refuse(NO_SURVIVOR, unit, 0) : ALLOWED;
}

flow cr_spare_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    spare_frame *spare = spare_of(f);
    (void)t;
    if (spare->withdraws ? s->battle.toll[DEFENCE] > 0 : s->battle.lost[0] != NO_UNIT)
        return flow_wait(&s->head, 1u << spare->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_spare_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const spare_frame *spare = spare_now(&s->head);
    (void)seat;
    if (spare->withdraws) {
        EACH_AT(u, s, s->battle.target)
            offer(out, VERB_SURVIVE, u, 0, survive_why(s, u));
        return;
    }
    for (int i = 0; i < LOSS_MOST && s->battle.lost[i] != NO_UNIT; i++) {
        bool again = false; /* a unit that lost two steps is offered once */
        for (int k = 0; k < i; k++)
            again |= s->battle.lost[k] == s->battle.lost[i];
        if (!again)
            offer(out, VERB_SPARE, s->battle.lost[i], 0, spare_why(s, i));
    }
}

refusal cr_spare_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    int verb = choice_verb(c);
    if (verb != VERB_SPARE && verb != VERB_SURVIVE)
        return ALLOWED;
    return refuse(verb == VERB_SPARE ? NO_SPARE_UNIT : NO_SURVIVE_UNIT, choice_a(c), 0);
}

/* The unit is what it was before the step; a corps that was replaced comes back reduced. */
static void give_back(cruzada *s, int unit, trace *t)
{
    combat *b = &s->battle;
    int slot = 0;
    for (int i = 0; i < LOSS_MOST; i++)
        if (b->lost[i] == unit)
            slot = i;
    if (on_map(s, unit)) {
        cr_flip(s, unit, false);
    } else {
        if (b->heir[slot] != NO_UNIT)
            cr_put(s, b->heir[slot], BOX_RESERVE);
        cr_put(s, unit, b->lost_at[slot]);
        cr_flip(s, unit, kind_of(unit)->steps > 1);
        s->marks[unit] |= ATTACKED | ATTACKER;
    }
    note(t, ENTRY_SPARED, unit, 0, 0, 0);
}

static void all_but_one(cruzada *s, int survivor, trace *t)
{
    EACH_AT(u, s, s->battle.target)
        if (u != survivor)
            cr_remove(s, u, s->marks[u] & CUT, t);
    if (steps_of(s, survivor) > 1)
        cr_flip(s, survivor, true);
    note(t, ENTRY_SURVIVES, survivor, 0, 0, 0);
}

void cr_spare_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_SURVIVE) {
        all_but_one(s, choice_a(c), t);
        s->battle.toll[DEFENCE] = 0;
        return;
    }
    give_back(s, choice_a(c), t);
    memset(s->battle.lost, NO_UNIT, LOSS_MOST);
    memset(s->battle.lost_at, NO_SPACE, LOSS_MOST);
    memset(s->battle.heir, NO_UNIT, LOSS_MOST);
}
