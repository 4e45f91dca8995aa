/* Chapter The Naval War, Air-sea combat: planes against ships, and batteries. One roll has several targets
 * (ES-naval-43, ES-naval-51, ES-naval-64 to ES-naval-68). */
#include "games/espana/rules/rules.h"

/* --- wounds: what a battle has done to its ships and planes so far --- */

static uint8_t *wound_of(espana *s, int unit)
{
    return &s->wound[class_of(unit) == PLANE ? plane_number(unit) : PLANES + ship_number(unit)];
}

static int wounded_unit(int i)
{
    return i < PLANES ? es_table.first_plane + i : ship_unit(i - PLANES);
}

void es_wound(espana *s, int unit, int result)
{
    uint8_t *wound = wound_of(s, unit);
    if (result >= PARAM(ship_damage_roll)) {
        if ((*wound & WOUND_SIXES) < WOUND_SIXES)
            ++*wound;
    } else if (result >= PARAM(ship_withdraw_roll)) {
        *wound |= WOUND_FIVE;
    }
}

/* ES-naval-57, ES-naval-58, ES-naval-63 (what has no wound stays), ES-naval-66, ES-naval-68: the worst counts. */
void es_wounds_apply(espana *s, trace *t)
{
    for (int i = 0; i < PLANES + SHIPS; i++) {
        int u = wounded_unit(i), sixes = s->wound[i] & WOUND_SIXES;
        if (!s->wound[i])
            continue;
        s->wound[i] = 0;
        if (i < PLANES) {
            note(t, sixes ? ENTRY_PLANE_LOST : ENTRY_PLANE_HOME, u, 0, 0, 0);
            if (sixes)
                es_lose(s, u);
            else
                es_put(s, u, PLACE_MAT);
        } else if (sixes >= PARAM(ship_hits_destroyed)) {
            note(t, ENTRY_SHIP_LOST, u, 0, 0, 0);
            es_lose(s, u);
        } else if (sixes) {
            es_damage_ship(s, u, t);
        } else {
            note(t, ENTRY_SHIP_WITHDRAWS, u, 0, 0, 0);
            s->marks[u] |= ADRIFT;
        }
    }
    es_loose_ends(s, t);
}

/* --- several dice for several targets: where the positive modifiers go --- */

typedef struct outcome {
    int sixes, fives;
} outcome;
enum { OUTCOMES = 32 };

static void add_outcome(outcome *list, int *count, outcome o)
{
    for (int i = 0; i < *count; i++)
        if (list[i].sixes == o.sixes && list[i].fives == o.fives)
            return;
    must(*count < OUTCOMES);
    int at = (*count)++;
    for (; at > 0 && (list[at - 1].sixes < o.sixes || (list[at - 1].sixes == o.sixes && list[at - 1].fives < o.fives));
         at--)
        list[at] = list[at - 1];
    list[at] = o;
}

static void place_rest(int *dice, int count, int ones, int twos, outcome *list, int *found)
{
    if (ones + twos == 0) {
        outcome o = {0, 0};
        for (int i = 0; i < count; i++) {
            o.sixes += dice[i] >= PARAM(ship_damage_roll);
            o.fives += dice[i] < PARAM(ship_damage_roll) && dice[i] >= PARAM(ship_withdraw_roll);
        }
        add_outcome(list, found, o);
        return;
    }
    int add = twos ? 2 : 1;
    for (int i = 0; i < count; i++) {
        dice[i] += add;
        place_rest(dice, count, ones - (add == 1), twos - (add == 2), list, found);
        dice[i] -= add;
    }
}

/* ruling ES-66: every result that the modifiers can make, the best first. */
static int outcomes(const espana *s, int side, outcome *list)
{
    int dice[DICE_MOST], found = 0, count = s->dice[side];
    es_modified(s, side, dice);
    if (count)
        place_rest(dice, count, s->ones[side], s->twos[side], list, &found);
    return found;
}

static void settle_result(espana *s, int side, int sixes, int fives, int told, trace *t)
{
    s->sixes[side] = (uint8_t)sixes;
    s->fives[side] = (uint8_t)fives;
    s->dice[side] = s->ones[side] = s->twos[side] = s->low[side] = 0;
    memset(s->die[side], 0, sizeof s->die[side]);
    note(t, told, side, sixes, fives, 0);
}

/* Throws the dice; the negative modifiers go on the highest. */
static void throw_many(espana *s, int side, int count, int low, int told, trace *t)
{
    s->dice[side] = (uint8_t)count;
    s->low[side] = (uint8_t)low;
    for (int i = 0; i < count; i++) {
        s->die[side][i] = (uint8_t)roll(&s->head, t, 6);
        note(t, told, side, s->die[side][i], 0, 0);
    }
}

static void ask_result(espana *s, int side, int told, trace *t)
{
    outcome list[OUTCOMES];
    int count = outcomes(s, side, list);
    if (count > 1)
        PUSH(&s->head, result, .side = side);
    else
        settle_result(s, side, count ? list[0].sixes : 0, count ? list[0].fives : 0, told, t);
}

flow es_result_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const result_frame *result = result_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << result->side);
}

void es_result_options(const void *state, int seat, choices *out)
{
    outcome list[OUTCOMES];
    int count = outcomes(state, seat, list);
    for (int i = 0; i < count; i++)
        offer(out, VERB_RESULT, list[i].sixes, list[i].fives, ALLOWED);
}

refusal es_result_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    outcome list[OUTCOMES];
    int count = outcomes(s, seat, list);
    if (choice_verb(c) != VERB_RESULT)
        return ALLOWED;
    for (int i = 0; i < count; i++)
        if (list[i].sixes == choice_a(c) && list[i].fives == choice_b(c))
            return ALLOWED;
    bool batteries = flow_below(&s->head, flow_peek(&s->head))->node == NODE_GIVE;
    return refuse(batteries ? NO_RESULT_BATTERY : NO_RESULT, choice_a(c), choice_b(c));
}

void es_result_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    flow_pop(&s->head);
    bool batteries = flow_peek(&s->head)->node == NODE_GIVE;
    settle_result(s, seat, choice_a(c), choice_b(c), batteries ? ENTRY_BATTERY_RESULT : ENTRY_SEA_RESULT, t);
}

/* --- give: sixes first, one at a time --- */

/* ES-naval-52, ruling ES-87: planes that were driven off in the air take no part in what follows between planes and
 * ships. */
static unitset ready_planes(const espana *s, int side, int place)
{
    unitset planes = es_sea_planes(s, side, place);
    EACH_IN(u, planes)
        if (s->marks[u] & USED)
            unitset_drop(&planes, u);
    return planes;
}

/* Ships roll at the planes that attack them. Batteries roll at all that blockades, and a plane that was driven off
 * still does (ruling ES-58). */
static unitset targets(const espana *s, int side, int place, int which)
{
    unitset ships = es_fleet(s, other(side), place);
    unitset planes = which == AT_PLANES ? ready_planes(s, other(side), place) : es_sea_planes(s, other(side), place);
    return which == AT_SHIPS ? ships : which == AT_PLANES ? planes : unitset_join(&ships, &planes);
}

/* The entry that tells it: planes give results to ships, ships to planes, batteries to both. */
static int give_entry(bool six, int targets)
{
    static const int entries[][2] = {[AT_SHIPS] = {ENTRY_GIVES_FIVE, ENTRY_GIVES_SIX},
                                     [AT_PLANES] = {ENTRY_PLANE_FIVE, ENTRY_PLANE_SIX},
                                     [AT_ALL] = {ENTRY_BATTERY_FIVE, ENTRY_BATTERY_SIX}};
    return entries[targets][six];
}

static void give_result(espana *s, const give_frame *give, int unit, trace *t)
{
    int side = give->side;
    bool six = s->sixes[side];
    --*(six ? &s->sixes[side] : &s->fives[side]);
    es_wound(s, unit, six ? PARAM(ship_damage_roll) : PARAM(ship_withdraw_roll));
    note(t, give_entry(six, give->targets), unit, 0, 0, 0);
}

flow es_give_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const give_frame *give = give_of(f);
    unitset list = targets(s, give->side, give->place, give->targets);
    int count = unitset_count(&list);
    if (!count)
        s->sixes[give->side] = s->fives[give->side] = 0;
    if (!s->sixes[give->side] && !s->fives[give->side]) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (count > 1)
        return flow_wait(&s->head, 1u << give->side);
    give_result(s, give, unitset_first(&list), t);
    return FLOW_ON;
}

void es_give_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const give_frame *give = give_now(&s->head);
    unitset list = targets(s, give->side, give->place, give->targets);
    (void)seat;
    EACH_IN(u, list)
        offer(out, VERB_HIT, u, 0, ALLOWED);
}

/* Why a ship or plane takes no result of this roll. */
static refusal give_why(const espana *s, const give_frame *give, int u)
{
    unitset list = targets(s, give->side, give->place, give->targets);
    static const int kinds[] = {[AT_SHIPS] = NO_GIVE_SHIP, [AT_PLANES] = NO_GIVE_PLANE, [AT_ALL] = NO_GIVE_BATTERY};
    if (unitset_has(&list, u))
        return ALLOWED;
    if (give->targets == AT_PLANES && class_of(u) == PLANE && s->at[u] == give->place && s->marks[u] & USED &&
        side_of(s, u) != give->side)
        return refuse(NO_GIVE_DRIVEN_OFF, u, 0);
    return refuse(kinds[give->targets], u, give->place);
}

refusal es_give_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    (void)seat;
    return choice_verb(c) == VERB_HIT ? give_why(s, give_now(&s->head), choice_a(c)) : ALLOWED;
}

void es_give_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    (void)seat;
    give_result(s, give_now(&s->head), choice_a(c), t);
}

/* --- strike --- */

/* ES-naval-64, ES-naval-40: planes without ships must attack ships without planes. */
static bool compulsory(const espana *s, int side, int place)
{
    unitset ships = es_fleet(s, side, place), foes = es_sea_planes(s, other(side), place);
    return unitset_empty(&ships) && unitset_empty(&foes);
}

/* ES-naval-65: all dice of all planes, one modifier per plane. ES-naval-67: one die per ship. Both roll before anything
 * is applied. */
static void roll_strike(espana *s, int side, int place, trace *t)
{
    unitset planes = ready_planes(s, side, place), ships = es_fleet(s, other(side), place);
    int dice = 0, low = 0, foe = other(side), sixes = 0, fives = 0;
    EACH_IN(u, planes) {
        int drm = row_of(u)->sea_drm;
        dice += row_of(u)->dice;
        low += drm < 0 ? -drm : 0;
        s->ones[side] = (uint8_t)(s->ones[side] + (drm == 1));
        s->twos[side] = (uint8_t)(s->twos[side] + (drm == 2));
    }
    throw_many(s, side, dice, low, ENTRY_PLANES_DIE, t);
    EACH_IN(u, ships) {
        int result = es_sea_result(s, u, 1, row_of(u)->sea_drm, ENTRY_SHIP_FIRE, t);
        sixes += result >= PARAM(air_destroy_roll);
        fives += result < PARAM(air_destroy_roll) && result >= PARAM(air_withdraw_roll);
    }
    settle_result(s, foe, sixes, fives, ENTRY_SHIPS_RESULT, t);
    ask_result(s, side, ENTRY_SEA_RESULT, t);
}

flow es_strike_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    strike_frame *strike = strike_of(f);
    int side = strike->side, step = strike->step;
    unitset planes = ready_planes(s, side, strike->place), ships = es_fleet(s, other(side), strike->place);
    if (step == STRIKE_ASK) {
        if (unitset_empty(&planes) || unitset_empty(&ships)) {
            flow_pop(&s->head);
            return FLOW_ON;
        }
        if (!compulsory(s, side, strike->place))
            return flow_wait(&s->head, 1u << side); /* ES-naval-51 */
        note(t, ENTRY_STRIKES, side, strike->place, 0, 0);
    }
    strike->step++;
    switch (step) {
    case STRIKE_ASK: break;
    case STRIKE_ROLL: roll_strike(s, side, strike->place, t); break;
    case STRIKE_GIVE: PUSH(&s->head, give, .side = side, .place = strike->place, .targets = AT_SHIPS); break;
    case STRIKE_ANSWER: PUSH(&s->head, give, .side = other(side), .place = strike->place, .targets = AT_PLANES); break;
    default: flow_pop(&s->head); es_wounds_apply(s, t);
    }
    return FLOW_ON;
}

void es_strike_options(const void *state, int seat, choices *out)
{
    (void)state;
    (void)seat;
    offer(out, VERB_STRIKE, 0, 0, ALLOWED);
    offer(out, VERB_SPARE, 0, 0, ALLOWED);
}

void es_strike_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    strike_frame *strike = strike_top(&s->head);
    if (choice_verb(c) == VERB_SPARE) {
        note(t, ENTRY_STRIKES_NOT, seat, strike->place, 0, 0);
        flow_pop(&s->head);
        return;
    }
    note(t, ENTRY_STRIKES, seat, strike->place, 0, 0);
    strike->step = STRIKE_ROLL;
}

/* --- batteries: they roll with the ships, and nobody rolls at them (ES-naval-43, ES-naval-44) --- */

void es_batteries_roll(espana *s, int place, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        if (place >= BOXES || !box_in(es_table.batteries & s->friendly[side], place))
            continue;
        unitset list = targets(s, side, place, AT_ALL);
        if (unitset_empty(&list))
            continue;
        note(t, ENTRY_BATTERIES, place, side, 0, 0);
        s->ones[side] = PARAM(permanent_defence_drm) == 1;
        s->twos[side] = PARAM(permanent_defence_drm) == 2;
        throw_many(s, side, PARAM(permanent_defence_dice), 0, ENTRY_BATTERY_DIE, t);
        PUSH(&s->head, give, .side = side, .place = place, .targets = AT_ALL);
        ask_result(s, side, ENTRY_BATTERY_RESULT, t);
    }
}
