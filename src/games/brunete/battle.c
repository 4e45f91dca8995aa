/* BR 10.2: one combat from the elite bonus to the advance. NODE_BATTLE goes
 * through its steps and pushes what has to be decided; frame.a is the attacking
 * side, frame.b 1 after a stubborn defence that held. */
#include "games/brunete/brunete.h"

/* BR-10.3.1c, BR-10.1k: if both take the bonus, neither has used it. */
static bool bonus_counts(const brunete *s, int side)
{
    return s->bonus[side] == BONUS_USED && s->bonus[other(side)] != BONUS_USED;
}

static const crt_cell *result_of(const brunete *s)
{
    return &br_table.crt[s->column][s->die - 1];
}

/* BR-10.1o [Q26]: an attack that is legal only with the bonus takes it. */
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
    flow_push(&s->head, NODE_ELITE, side, 0, 0, 0);
}

/* BR-10.3.3a, BR-10.3.3c: wherever the combat is; a column for each that is coordinated. */
/* BR-10.3.3d, BR-5.1c, BR-10.3.3g: dice without a CP; everything shown is used. */
static void coordinate(brunete *s, int side, trace *t)
{
    int pack = s->chosen[side] - 1, count = support_count(pack);
    s->shown[side] = s->chosen[side];
    s->chosen[side] = 0;
    s->counted[side] = 0;
    note(t, ENTRY_SUPPORT_SHOWN, side, pack, 0, 0);
    s->artillery[side] -= (uint8_t)(pack / 8);
    s->artillery_used[side] += (uint8_t)(pack / 8);
    s->aviation[side] -= (uint8_t)(pack / 2 % 4);
    s->aviation_used[side] += (uint8_t)(pack / 2 % 4);
    if (pack & 1) {
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
    flow_push(&s->head, NODE_REROLL, 1, 0, 0, 0);
}

static void apply_losses(brunete *s, trace *t)
{
    const crt_cell *cell = result_of(s);
    note(t, ENTRY_RESULT, s->column * 6 + s->die - 1, 0, 0, 0);
    if (cell->defender)
        flow_push(&s->head, NODE_LOSS, other(s->attacker), cell->defender, 0, 0);
    if (cell->attacker)
        flow_push(&s->head, NODE_LOSS, s->attacker, cell->attacker, 0, 0);
}

/* BR-10.3.6b, BR-10.3.6c [Q30]: after the steps, so that a tank lost as a step is not lost twice. */
static void apply_tank_result(brunete *s, trace *t)
{
    const crt_cell *cell = result_of(s);
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
        if (s->at[u] == s->target)
            br_unit_eliminate(s, u, t);
}

static void retreat_step(brunete *s, frame *f)
{
    const crt_cell *cell = result_of(s);
    if (cell->retreat && !f->b && defenders_left(s))
        flow_push(&s->head, NODE_RETREAT, other(s->attacker), cell->retreat, 0, 0);
}

/* BR-10.4.2b, BR-10.4.2d, BR-10.4.2f [Q39] */
static void advance_step(brunete *s)
{
    const crt_cell *cell = result_of(s);
    bool survivors = false;
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] == s->target)
            return;
        survivors |= UNIT(u)->side != s->attacker && s->marks[u] & ADVANCED && s->at[u] <= BOX_OFF;
    }
    int hexes = cell->retreat == 1 ? PARAM(advance_retreat1) : PARAM(advance_retreat2);
    flow_push(&s->head, NODE_ADVANCE, s->attacker, survivors ? hexes : PARAM(advance_eliminated), 0, 0);
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
    int side = f->a;
    switch (f->step++) {
    case BATTLE_ELITE_ATTACKER: elite_step(s, side, true, t); break;
    case BATTLE_ELITE_DEFENDER: elite_step(s, other(side), false, t); break;
    case BATTLE_SUPPORT: flow_push(&s->head, NODE_SUPPORT, 0, 0, 0, 0); break;
    case BATTLE_COORDINATE:
        coordinate(s, side, t);
        coordinate(s, other(side), t);
        break;
    case BATTLE_DIE: throw_die(s, t); break;
    case BATTLE_RESULT: apply_losses(s, t); break;
    case BATTLE_TANKS: apply_tank_result(s, t); break;
    case BATTLE_STUBBORN:
        if (defenders_left(s) && result_of(s)->green && HEX(s->target)->defence)
            flow_push(&s->head, NODE_STUBBORN, other(side), 0, 0, 0);
        break;
    case BATTLE_RETREAT:
        guests_fall(s, t);
        retreat_step(s, f);
        break;
    case BATTLE_ADVANCE: advance_step(s); break;
    default: battle_close(s); break;
    }
    return FLOW_ON;
}

/* --- elite: BR-10.3.1b; frame.a the side --- */

flow br_elite_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << f->a);
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

/* --- support: BR 10.3.3, both sides at once and in secret --- */

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

/* BR-10.3.3b, BR-5.1b [Q25] */
static refusal support_why(const brunete *s, int seat, int pack)
{
    int most = seat == s->attacker ? PARAM(support_max_attack) : PARAM(support_max_defence);
    if (support_count(pack) > most)
        return refuse(NO_SUPPORT_MOST, most, 0);
    if (pack / 8 > s->artillery[seat] || pack / 2 % 4 > s->aviation[seat])
        return refuse(NO_SUPPORT_LACKING, s->artillery[seat], s->aviation[seat]);
    if (pack & 1 && !support_count(pack))
        return refuse(NO_SUPPORT_CP_ALONE, 0, 0);
    if (pack & 1 && s->cp[seat] < PARAM(cp_coordinate_support))
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

/* --- loss: BR-10.1i, BR-10.1j, BR-10.1k, BR-10.1l [Q29]; frame.a the side, frame.b losses to come, step 1 after the
 * first --- */

static bool in_battle(const brunete *s, int side, int unit)
{
    return UNIT(unit)->side == side && s->marks[unit] & FIGHTING && on_map(s, unit);
}

/* How much a unit stands in front of the others: only those of the highest rank may be chosen. */
static int loss_rank(const brunete *s, const frame *f, int unit)
{
    bool first = !f->step && bonus_counts(s, f->a);
    int rank = s->marks[unit] & HIT ? 0 : 16;
    if (first && UNIT(unit)->elite)
        rank += 8;
    return rank + s->steps[unit];
}

static int loss_candidates(const brunete *s, const frame *f, int16_t out[SUPPORTS])
{
    int count = 0, best = -1;
    for (int u = 0; u < UNITS; u++) {
        if (!in_battle(s, f->a, u))
            continue;
        int rank = loss_rank(s, f, u);
        if (rank > best)
            best = rank, count = 0;
        if (rank == best && count < SUPPORTS)
            out[count++] = (int16_t)u;
    }
    return count;
}

static void take_loss(brunete *s, frame *f, int unit, trace *t)
{
    f->b--;
    f->step = 1;
    s->marks[unit] |= HIT;
    br_unit_lose_step(s, unit, ENTRY_STEP_LOST, t);
    /* all have been hit: a new round begins */
    for (int u = 0; u < UNITS; u++)
        if (in_battle(s, f->a, u) && !(s->marks[u] & HIT))
            return;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == f->a)
            s->marks[u] &= (uint8_t)~HIT;
}

flow br_loss_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    int16_t units[SUPPORTS];
    int count = f->b ? loss_candidates(s, f, units) : 0;
    if (count > 1)
        return flow_wait(&s->head, 1u << f->a);
    if (count == 1)
        take_loss(s, f, units[0], t);
    else
        flow_pop(&s->head);
    return FLOW_ON;
}

void br_loss_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    int16_t units[SUPPORTS];
    int count = loss_candidates(s, flow_peek(&s->head), units);
    (void)seat;
    for (int i = 0; i < count; i++)
        offer(out, VERB_LOSE, units[i], 0, ALLOWED);
}

refusal br_loss_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    int unit = choice_a(c);
    if (choice_verb(c) != VERB_LOSE)
        return ALLOWED;
    if (!in_battle(s, seat, unit))
        return refuse(NO_LOSS_NOT_THERE, unit, 0);
    if (s->marks[unit] & HIT)
        return refuse(NO_LOSS_SPREAD, unit, 0);
    if (!f->step && bonus_counts(s, seat))
        return refuse(NO_LOSS_ELITE_FIRST, unit, 0);
    return refuse(NO_LOSS_FULL_FIRST, unit, 0);
}

void br_loss_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    take_loss(s, flow_top(&s->head), choice_a(c), t);
}
