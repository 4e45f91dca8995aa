/* Chapter 10.2, Combat sequence: one combat from the elite bonus to the advance. The node `battle` goes through its
 * steps and pushes what has to be decided; `side` attacks, and `held` is 1 after a stubborn defence that held. */
#include "games/brunete/rules/rules.h"

/* BR-10.1o, ruling BR-26: an attack that is legal only with the bonus takes it. */
static void elite_step(brunete *s, int side, bool attacker, trace *t)
{
    int attack, defence;
    s->bonus[side] = BONUS_WAIVED;
    if (!br_battle_elite(s, side))
        return;
    s->bonus[side] = BONUS_OPEN;
    if (attacker && br_battle_column(s, s->target, side, false, &attack, &defence) < 0) {
        s->bonus[side] = BONUS_USED;
        note(t, ENTRY_ELITE_USED, side, 0, 0, 0);
        return;
    }
    PUSH(&s->head, elite, .side = side);
}

/* BR-10.1m, BR-10.1n, BR-10.1p: shifts are summed first, then the column is cut to the table. */
static void throw_die(brunete *s, trace *t)
{
    int attack, defence, side = s->attacker;
    int column = br_battle_column(s, s->target, side, bonus_counts(s, side), &attack, &defence);
    column -= bonus_counts(s, other(side));
    column += s->counted[side] - s->counted[other(side)];
    s->column = (int8_t)(column < 0 ? 0 : column >= COLUMNS_CRT ? COLUMNS_CRT - 1 : column);
    note(t, ENTRY_ODDS, attack, defence, s->column, 0);
    s->die = (uint8_t)roll(&s->head, t, 6);
    note(t, ENTRY_COMBAT_DIE, s->die, s->column, 0, 0);
    PUSH(&s->head, reroll, .combat = true);
}

static void apply_losses(brunete *s, trace *t)
{
    const crt_cell *cell = combat_result(s);
    note(t, ENTRY_RESULT, s->column * 6 + s->die - 1, cell->attacker, cell->defender, cell->retreat);
    if (cell->defender)
        PUSH(&s->head, loss, .side = other(s->attacker), .left = cell->defender);
    if (cell->attacker)
        PUSH(&s->head, loss, .side = s->attacker, .left = cell->attacker);
}

/* BR-10.3.6b, BR-10.3.6c, ruling BR-30: after the steps, so that a tank lost as a step is not lost twice. */
static void apply_tank_result(brunete *s, trace *t)
{
    const crt_cell *cell = combat_result(s);
    for (int u = 0; u < UNITS && (cell->kill || cell->delay); u++) {
        if (UNIT(u)->side != s->attacker || UNIT(u)->type != TANK || !(s->marks[u] & FIGHTING) || !on_map(s, u))
            continue;
        if (cell->kill) {
            br_unit_eliminate(s, u, t);
            return;
        }
        br_unit_place(s, u, BOX_AWAITS);
        br_unit_mark(s, u, 0);
        s->due[u] = (uint8_t)(s->turn + PARAM(tank_delay_turns));
        note(t, ENTRY_TANK_AWAY, u, s->due[u], 0, 0);
        return;
    }
}

static bool defenders_left(const brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] == s->target && s->marks[u] & FIGHTING)
            return true;
    return false;
}

/* BR-10.4.1o: without those that defended it, the hex is no shelter for units that had retreated into it. */
static void guests_fall(brunete *s, trace *t)
{
    if (defenders_left(s))
        return;
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] == s->target) {
            note(t, ENTRY_GUEST_FALLS, u, s->target, 0, 0);
            br_unit_eliminate(s, u, t);
        }
}

static void retreat_step(brunete *s, const battle_frame *battle)
{
    const crt_cell *cell = combat_result(s);
    if (cell->retreat && !battle->held && defenders_left(s))
        PUSH(&s->head, retreat, .side = other(s->attacker), .hexes = cell->retreat);
}

/* BR-10.4.2b, BR-10.4.2d, BR-10.4.2f, ruling BR-39 */
static void advance_step(brunete *s)
{
    const crt_cell *cell = combat_result(s);
    bool survivors = false;
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] == s->target)
            return;
        survivors |= UNIT(u)->side != s->attacker && s->marks[u] & ADVANCED && s->at[u] <= BOX_OFF;
    }
    int hexes = cell->retreat == 1 ? PARAM(advance_retreat1) : PARAM(advance_retreat2);
    PUSH(&s->head, advance, .side = s->attacker, .hexes = survivors ? hexes : PARAM(advance_eliminated));
}

static void battle_close(brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= (uint8_t) ~(FIGHTING | HIT | ADVANCED);
    memset(s->bonus, 0, sizeof s->bonus);
    memset(s->shown, 0, sizeof s->shown);
    memset(s->counted, 0, sizeof s->counted);
    s->target = HEX_NOWHERE;
    s->attacker = s->die = 0;
    s->column = 0;
    flow_pop(&s->head);
}

/* BR-10.2c: losses, retreat, advance. */
flow br_battle_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    battle_frame *battle = battle_of(f);
    int side = battle->side;
    switch (battle->step++) {
    case BATTLE_ELITE_ATTACKER: elite_step(s, side, true, t); break;
    case BATTLE_ELITE_DEFENDER: elite_step(s, other(side), false, t); break;
    case BATTLE_SUPPORT: PUSH(&s->head, support, .side = 0); break;
    case BATTLE_COORDINATE:
        br_supports_coordinate(s, side, t);
        br_supports_coordinate(s, other(side), t);
        break;
    case BATTLE_DIE: throw_die(s, t); break;
    case BATTLE_RESULT: apply_losses(s, t); break;
    case BATTLE_TANKS: apply_tank_result(s, t); break;
    case BATTLE_STUBBORN:
        if (defenders_left(s) && combat_result(s)->green && HEX(s->target)->defence)
            PUSH(&s->head, stubborn, .side = other(side));
        break;
    case BATTLE_RETREAT:
        guests_fall(s, t);
        retreat_step(s, battle);
        break;
    case BATTLE_ADVANCE: advance_step(s); break;
    default: battle_close(s); break;
    }
    return FLOW_ON;
}

/* --- elite: BR-10.3.1b --- */

flow br_elite_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << elite_of(f)->side);
}

void br_elite_options(const void *state, int seat, choices *out)
{
    (void)state;
    (void)seat;
    offer(out, VERB_ELITE, 0, 0, ALLOWED);
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

void br_elite_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    bool used = choice_verb(c) == VERB_ELITE;
    s->bonus[seat] = used ? BONUS_USED : BONUS_WAIVED;
    note(t, used ? ENTRY_ELITE_USED : ENTRY_ELITE_WAIVED, seat, 0, 0, 0);
    flow_pop(&s->head);
}
