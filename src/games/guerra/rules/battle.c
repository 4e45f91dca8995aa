/* Chapter 8, Combats: one combat from its announcement to its losses: factors, dice, products or the stack table. */
#include "games/guerra/rules/rules.h"

/* GE-8-tab-01, ruling GE-63: a city attacked holds two or more land counters. */
bool gu_stack_battle(const guerra *s, int side)
{
    EACH_LAND(u, other(side))
        if (s->marks[u] & TARGET && s->stack[s->at[u]] > 1 && HEX(s->at[u])->city >= 0)
            return true;
    return false;
}

/* GE-8-air-07, GE-8-air-08 */
static int support_for(const guerra *s, int side)
{
    int sum = 0;
    EACH_TYPE(u, side, AIR)
        sum += s->helps[plane_of(u)] != NONE ? PARAM(air_support) : 0;
    return sum;
}

/* GE-13g, GE-13h, ruling GE-66: code F takes from each attacker, code C once from the whole. */
int gu_weather_loss(const guerra *s, int side)
{
    int each = 0, once = 0;
    EACH_LAND(u, side) {
        const weather_cell *w = s->marks[u] & ATTACKER ? gu_weather_at(s, s->at[u]) : NULL;
        if (w && w->each)
            each += w->combat_loss;
        else if (w && w->combat_loss > once)
            once = w->combat_loss;
    }
    return each + once;
}

/* GE-2.3a, GE-8-05, GE-8-12, GE-11f; at least one is left. */
int gu_attack_factors(const guerra *s, int side)
{
    int sum = s->spent[side] + support_for(s, side);
    EACH_OF(u, side)
        if (s->marks[u] & ATTACKER)
            sum += gu_table.kind[COUNTER(u)->kind].combat;
    sum -= gu_weather_loss(s, side);
    return sum < PARAM(points_min) ? PARAM(points_min) : sum;
}

/* GE-8-10, GE-8-11 */
int gu_defence_of(const guerra *s, int u)
{
    const hex_info *h = HEX(s->at[u]);
    int ground = !is_land(u)    ? 0
                 : h->city >= 0 ? PARAM(city_defence_bonus)
                 : h->mountain  ? PARAM(mountain_defence_bonus)
                                : 0;
    return gu_table.kind[COUNTER(u)->kind].combat + ground;
}

/* GE-8-06, GE-8-09, GE-8-air-10; `side` is the attacker. Naval and air counters get nothing
 * (GE-8-15). */
int gu_defence_factors(const guerra *s, int side)
{
    int sum = s->spent[other(side)] + support_for(s, other(side));
    EACH_OF(u, other(side))
        if (s->marks[u] & TARGET)
            sum += gu_defence_of(s, u);
    return sum;
}

static void lose(guerra *s, int u, trace *t)
{
    note(t, ENTRY_LOST, u, s->at[u], 0, 0);
    if (type_of(u) == NAVAL)
        EACH_TYPE(cargo, side_of(u), ARMY)
            if (s->at[cargo] == ABOARD + ship_of(u))
                note(t, ENTRY_LOST_ABOARD, cargo, u, 0, 0);
    gu_remove(s, u);
}

static void lose_all(guerra *s, int side, unsigned mark, trace *t)
{
    EACH_OF(u, side)
        if (s->marks[u] & mark)
            lose(s, u, t);
}

/* GE-8-03, GE-8-04, GE-8-06, GE-8-air-11: those who fought, not those who supported (ruling GE-27) */
static void products(guerra *s, int side, int attack, int defence, trace *t)
{
    int mine = attack * s->die[0], theirs = defence * s->die[1];
    note(t, ENTRY_PRODUCTS, mine, theirs, 0, 0);
    if (mine > theirs)
        lose_all(s, other(side), TARGET, t);
    else if (mine < theirs)
        lose_all(s, side, ATTACKER, t);
    else
        note(t, ENTRY_TIE, 0, 0, 0, 0);
}

static int clamp(int value, int span)
{
    return value < -span ? -span : value > span ? span : value;
}

/* GE-8-tab-02, GE-8-tab-03, GE-8-tab-04, GE-8-tab-05, GE-8-tab-06 */
stack_cell gu_stack_cell(int factors, int dice)
{
    return gu_table.table[clamp(dice, DICE_SPAN) + DICE_SPAN][clamp(factors, FACTOR_SPAN) + FACTOR_SPAN];
}

static void stack_table(guerra *s, int attack, int defence, trace *t)
{
    stack_cell cell = gu_stack_cell(attack - defence, s->die[0] - s->die[1]);
    s->toll[0] = cell.attacker;
    s->toll[1] = cell.defender;
    note(t, ENTRY_TABLE, attack - defence, s->die[0] - s->die[1], cell.attacker, cell.defender);
}

/* One die of the attacker, then one of the defender. */
static void dice(guerra *s, int side, trace *t)
{
    int attack = gu_attack_factors(s, side), defence = gu_defence_factors(s, side);
    s->die[0] = (uint8_t)gu_roll(s, t);
    s->die[1] = (uint8_t)gu_roll(s, t);
    note(t, ENTRY_DICE, attack, s->die[0], defence, s->die[1]);
    if (gu_stack_battle(s, side))
        stack_table(s, attack, defence, t);
    else
        products(s, side, attack, defence, t);
}

static void battle_end(guerra *s, trace *t)
{
    gu_clear(s, COMBAT_MARKS);
    for (int i = 0; i < PLANES; i++)
        s->helps[i] = NONE;
    for (int i = 0; i < SIDES; i++)
        s->spent[i] = s->die[i] = s->toll[i] = 0;
    flow_pop(&s->head);
    gu_annihilation(s, t);
}

/* --- battle: `side` attacks, with counters of one arm --- */

flow gu_battle_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    battle_frame *battle = battle_of(f);
    int side = battle->side, kind = battle->arm, step = battle->step++;
    switch (step) {
    case FIGHT_TARGETS: PUSH(&s->head, targets, .side = side, .arm = kind); break;
    case FIGHT_ATTACKERS: PUSH(&s->head, attackers, .side = side, .arm = kind); break;
    case FIGHT_SUPPORT_ATTACKER:
    case FIGHT_SUPPORT_DEFENDER:
        if (kind == ARM_LAND)
            PUSH(&s->head, support, .side = step == FIGHT_SUPPORT_ATTACKER ? side : other(side));
        break;
    case FIGHT_FEC_ATTACKER: PUSH(&s->head, fec, .side = side); break;
    case FIGHT_FEC_DEFENDER: PUSH(&s->head, fec, .side = other(side)); break; /* GE-11h */
    case FIGHT_DICE: dice(s, side, t); break;
    case FIGHT_LOSS_ATTACKER: PUSH(&s->head, loss, .side = side, .defender = false); break;
    case FIGHT_LOSS_DEFENDER: PUSH(&s->head, loss, .side = other(side), .defender = true); break;
    default: battle_end(s, t);
    }
    return FLOW_ON;
}

/* --- loss: which counters a side loses --- */

/* The counters of the side that loses, by its part in the combat. */
static unsigned loss_mark(const loss_frame *loss)
{
    return loss->defender ? TARGET : ATTACKER;
}

/* GE-8-tab-07, ruling GE-32, ruling GE-64 */
flow gu_loss_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    const loss_frame *loss = loss_of(f);
    uint8_t *toll = &s->toll[loss->defender];
    int left = gu_fighters(s, loss->side, loss_mark(loss));
    if (*toll && *toll < left)
        return flow_wait(&s->head, 1u << loss->side);
    if (*toll)
        lose_all(s, loss->side, loss_mark(loss), t);
    *toll = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_loss_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    unsigned mark = loss_mark(loss_now(&s->head));
    EACH_OF(u, seat)
        if (s->marks[u] & mark)
            offer(out, VERB_LOSE, u, 0, ALLOWED);
}

refusal gu_loss_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_LOSE ? refuse(NO_LOSS_OF_COMBAT, choice_a(c), 0) : ALLOWED;
}

void gu_loss_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    (void)seat;
    s->toll[loss_now(&s->head)->defender]--;
    lose(s, choice_a(c), t);
}
