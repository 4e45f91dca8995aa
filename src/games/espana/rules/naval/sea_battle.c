/* Chapter The Naval War, Naval combat: a battle part by part (ES-ex-09, ES-ex-10): air combat, air-sea combat,
 * submarines, pairs of ships, batteries. Cards do not change it (ES-naval-62). */
#include "games/espana/rules/rules.h"

unitset es_ships_of(const espana *s, int side, int place, int type)
{
    unitset ships = es_fleet(s, side, place);
    EACH_IN(u, ships)
        if (row_of(u)->type != type)
            unitset_drop(&ships, u);
    return ships;
}

static int guns(const espana *s, int side, int place)
{
    unitset ships = es_ships_of(s, side, place, GUNS);
    return unitset_count(&ships);
}

/* --- rolls of ships --- */

/* ES-naval-59, ES-naval-35: squadrons that help a ship add +1 each, without a DRM of their own, and are used. */
static int helped(espana *s, int ship)
{
    int drm = 0;
    for (int i = 0; i < SHIPS; i++)
        if (s->helps[i] == ship_number(ship) + 1 && row_of(ship_unit(i))->type == DESTROYER) {
            drm += PARAM(destroyer_support_drm);
            s->marks[ship_unit(i)] |= USED;
            s->helps[i] = 0;
        }
    return drm;
}

/* ES-naval-33, ES-naval-55 */
static int ship_rolls(espana *s, int ship, trace *t)
{
    int drm = helped(s, ship);
    return es_sea_result(s, ship, row_of(ship)->dice, row_of(ship)->sea_drm + drm, ENTRY_SHIP_ROLL, t);
}

/* ES-naval-54: a ship rolls at her rival, or at that of the ship she helps. Damage comes when all have rolled. */
static void roll_guns(espana *s, int place, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        unitset ships = es_ships_of(s, side, place, GUNS);
        EACH_IN(u, ships) {
            int helps = s->helps[ship_number(u)], rival = s->rival[ship_number(u)];
            if (!rival && helps && helps != IDLE)
                rival = s->rival[helps - 1];
            if (rival)
                es_wound(s, ship_unit(rival - 1), ship_rolls(s, u, t));
        }
    }
}

/* --- the parts --- */

/* ES-naval-50: planes that are not used fight each other first. */
static void begin_air(espana *s, int place)
{
    unitset nat = es_sea_planes(s, NAT, place), rep = es_sea_planes(s, REP, place);
    if (unitset_empty(&nat) || unitset_empty(&rep))
        return;
    unitset all = unitset_join(&nat, &rep);
    EACH_IN(u, all)
        s->marks[u] |= SUPPORTS;
    PUSH(&s->head, pair, .side = es_sea_holder(s, place));
}

/* ES-naval-52: planes that were driven off are used, and stay. */
static void end_air(espana *s, int place, trace *t)
{
    es_air_rolls(s, NAT, t);
    EACH_IN(u, s->here[place])
        s->marks[u] &= (uint16_t) ~(class_of(u) == PLANE ? SUPPORTS : 0);
}

static void begin_hunt(espana *s, int side, int place)
{
    unitset subs = es_ships_of(s, side, place, SUBMARINE);
    unitset cruisers = es_ships_of(s, other(side), place, GUNS),
            squadrons = es_ships_of(s, other(side), place, DESTROYER);
    if (!unitset_empty(&subs) && (!unitset_empty(&cruisers) || !unitset_empty(&squadrons)))
        PUSH(&s->head, hunt, .side = side, .place = place);
}

/* ES-naval-53: the side with more ships makes the pairs. */
static void begin_match(espana *s, int place)
{
    int nat = guns(s, NAT, place), rep = guns(s, REP, place);
    if (nat && rep)
        PUSH(&s->head, match, .side = rep > nat ? REP : NAT, .place = place);
}

static void end_battle(espana *s)
{
    flow_pop(&s->head);
    memset(s->rival, 0, sizeof s->rival);
    memset(s->helps, 0, sizeof s->helps);
}

flow es_sea_battle_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    sea_battle_frame *sea_battle = sea_battle_of(f);
    int place = sea_battle->place, step = sea_battle->step++;
    switch (step) {
    case SEA_AIR:
        s->sea_fought |= box_bit(place);
        note(t, ENTRY_SEA_BATTLE, place, 0, 0, 0);
        begin_air(s, place);
        break;
    case SEA_FLY: end_air(s, place, t); break;
    case SEA_STRIKE_NAT:
    case SEA_STRIKE_REP: PUSH(&s->head, strike, .side = step - SEA_STRIKE_NAT, .place = place); break;
    case SEA_HUNT_NAT:
    case SEA_HUNT_REP: begin_hunt(s, step - SEA_HUNT_NAT, place); break;
    case SEA_MATCH: begin_match(s, place); break;
    case SEA_HELP_NAT:
    case SEA_HELP_REP: PUSH(&s->head, help, .side = step - SEA_HELP_NAT, .place = place); break;
    case SEA_GUNS: roll_guns(s, place, t); break;
    case SEA_BATTERIES: es_batteries_roll(s, place, t); break;
    case SEA_RESULTS: es_wounds_apply(s, t); break;
    default: end_battle(s);
    }
    return FLOW_ON;
}

/* --- hunt: submarines, ES-naval-60, ES-naval-61 --- */

static int submarine(const espana *s, const hunt_frame *hunt)
{
    unitset subs = es_ships_of(s, hunt->side, hunt->place, SUBMARINE);
    return unitset_first(&subs);
}

static unitset hunted(const espana *s, const hunt_frame *hunt)
{
    unitset ships = es_fleet(s, other(hunt->side), hunt->place),
            subs = es_ships_of(s, other(hunt->side), hunt->place, SUBMARINE);
    EACH_IN(u, subs)
        unitset_drop(&ships, u);
    return ships;
}

static void ask_escort(espana *s, int side, int place, int ship)
{
    PUSH(&s->head, escort, .side = side, .place = place, .ship = ship);
}

/* One ship rolls at another, and the result is applied at once; false: it missed. */
static bool shoots(espana *s, int by, int at, trace *t)
{
    int result = ship_rolls(s, by, t);
    if (result < PARAM(ship_withdraw_roll))
        return false;
    es_wound(s, at, result);
    es_wounds_apply(s, t);
    return true;
}

flow es_hunt_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    hunt_frame *hunt = hunt_of(f);
    int sub = submarine(s, hunt), step = hunt->step;
    if (step == HUNT_TARGET) {
        unitset targets = hunted(s, hunt);
        if (unitset_count(&targets) > 1)
            return flow_wait(&s->head, 1u << hunt->side);
        hunt->ship = (int16_t)unitset_first(&targets);
        hunt->step = HUNT_ESCORT;
        note(t, ENTRY_HUNTS, sub, hunt->ship, 0, 0);
        return FLOW_ON;
    }
    hunt->step++;
    switch (step) {
    case HUNT_ESCORT: ask_escort(s, hunt->side, hunt->place, sub); break;
    case HUNT_DIE:
        if (shoots(s, sub, hunt->ship, t) || !row_of(hunt->ship)->dice)
            hunt->step = HUNT_END;
        break;
    case HUNT_DEFEND: ask_escort(s, other(hunt->side), hunt->place, hunt->ship); break;
    case HUNT_ANSWER: shoots(s, hunt->ship, sub, t); break;
    default: flow_pop(&s->head);
    }
    return FLOW_ON;
}

void es_hunt_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const hunt_frame *hunt = hunt_now(&s->head);
    unitset targets = hunted(s, hunt);
    EACH_IN(u, es_table.of_class[SHIP])
        if (unitset_has(&targets, u))
            offer(out, VERB_HIT, u, 0, ALLOWED);
    (void)seat;
}

refusal es_hunt_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    const hunt_frame *hunt = hunt_now(&s->head);
    (void)seat;
    return choice_verb(c) == VERB_HIT ? refuse(NO_HUNTED, choice_a(c), hunt->place) : ALLOWED;
}

void es_hunt_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    hunt_frame *hunt = hunt_top(&s->head);
    (void)seat;
    hunt->ship = (int16_t)choice_a(c);
    hunt->step = HUNT_ESCORT;
    note(t, ENTRY_HUNTS, submarine(s, hunt), hunt->ship, 0, 0);
}

/* --- escort: a squadron of destroyers helps one roll per battle --- */

static unitset free_squadrons(const espana *s, int side, int place)
{
    unitset ships = es_ships_of(s, side, place, DESTROYER);
    EACH_IN(u, ships)
        if (s->marks[u] & USED || s->helps[ship_number(u)])
            unitset_drop(&ships, u);
    return ships;
}

static refusal squadron_why(const espana *s, int side, int place, int u)
{
    if (class_of(u) != SHIP || row_of(u)->type != DESTROYER)
        return refuse(NO_SQUADRON, u, 0);
    if (s->at[u] != place || row_of(u)->side != side || s->marks[u] & DAMAGED)
        return refuse(NO_NOT_AT_SEA, u, place);
    return s->marks[u] & USED || s->helps[ship_number(u)] ? refuse(NO_SQUADRON_USED, u, 0) : ALLOWED;
}

flow es_escort_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const escort_frame *escort = escort_of(f);
    unitset ships = free_squadrons(s, escort->side, escort->place);
    unitset_drop(&ships, escort->ship);
    (void)t;
    if (!unitset_empty(&ships) && !escort->done)
        return flow_wait(&s->head, 1u << escort->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_escort_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const escort_frame *escort = escort_now(&s->head);
    EACH_IN(u, es_table.of_class[SHIP])
        if (u != escort->ship)
            offer(out, VERB_HELP, u, escort->ship, squadron_why(s, seat, escort->place, u));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal es_escort_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    const escort_frame *escort = escort_now(&s->head);
    if (choice_verb(c) != VERB_HELP)
        return ALLOWED;
    if (choice_b(c) != escort->ship)
        return refuse(NO_HELPED, escort->ship, choice_b(c));
    refusal why = squadron_why(s, seat, escort->place, choice_a(c));
    return allowed(why) && choice_a(c) == escort->ship ? refuse(NO_SQUADRON, choice_a(c), 0) : why;
}

void es_escort_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        escort_top(&s->head)->done = 1;
        return;
    }
    s->helps[ship_number(choice_a(c))] = (uint8_t)(ship_number(choice_b(c)) + 1);
    note(t, ENTRY_HELPS, choice_a(c), choice_b(c), 0, 0);
}

/* --- match: ES-naval-53, ES-naval-54 --- */

static unitset unmatched(const espana *s, int side, int place)
{
    unitset ships = es_ships_of(s, side, place, GUNS);
    EACH_IN(u, ships)
        if (s->rival[ship_number(u)])
            unitset_drop(&ships, u);
    return ships;
}

static void match_up(espana *s, int a, int b, trace *t)
{
    s->rival[ship_number(a)] = (uint8_t)(ship_number(b) + 1);
    s->rival[ship_number(b)] = (uint8_t)(ship_number(a) + 1);
    note(t, ENTRY_MATCHED, a, b, 0, 0);
}

/* Each ship of the other side, in the order of the table, gets one of one's own as its rival. */
flow es_match_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const match_frame *match = match_of(f);
    unitset theirs = unmatched(s, other(match->side), match->place), mine = unmatched(s, match->side, match->place);
    int foe = unitset_first(&theirs);
    if (foe == NONE) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (unitset_count(&mine) > 1)
        return flow_wait(&s->head, 1u << match->side);
    match_up(s, foe, unitset_first(&mine), t);
    return FLOW_ON;
}

void es_match_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int place = match_now(&s->head)->place;
    unitset theirs = unmatched(s, other(seat), place), mine = unmatched(s, seat, place);
    EACH_IN(u, mine)
        offer(out, VERB_PAIR, unitset_first(&theirs), u, ALLOWED);
}

refusal es_match_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int place = match_now(&s->head)->place;
    unitset theirs = unmatched(s, other(seat), place), mine = unmatched(s, seat, place);
    if (choice_verb(c) != VERB_PAIR)
        return ALLOWED;
    if (choice_a(c) != unitset_first(&theirs))
        return refuse(NO_MATCH_OF, unitset_first(&theirs), choice_a(c));
    return unitset_has(&mine, choice_b(c)) ? ALLOWED : refuse(NO_MATCH_WITH, choice_b(c), place);
}

void es_match_choose(void *state, int seat, choice c, trace *t)
{
    (void)seat;
    match_up(state, choice_a(c), choice_b(c), t);
}

/* --- help: ships without a rival and squadrons help another ship, or stay idle (ruling ES-56) --- */

/* Whether a ship will roll: she has a rival, or helps one that has. */
static bool rolls(const espana *s, int u)
{
    int helps = s->helps[ship_number(u)];
    return s->rival[ship_number(u)] || (row_of(u)->type == GUNS && helps && helps != IDLE);
}

/* The next ship or squadron whose owner is asked whom she helps; NONE. Ships come before squadrons. */
int es_helper(const espana *s, int side, int place)
{
    unitset ships = unmatched(s, side, place), all = es_ships_of(s, side, place, GUNS);
    bool any = false;
    EACH_IN(u, all)
        any |= s->rival[ship_number(u)];
    if (!any)
        return NONE;
    EACH_IN(u, ships)
        if (!s->helps[ship_number(u)])
            return u;
    unitset squadrons = free_squadrons(s, side, place);
    return unitset_first(&squadrons);
}

flow es_help_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const help_frame *help = help_of(f);
    (void)t;
    if (es_helper(s, help->side, help->place) != NONE)
        return flow_wait(&s->head, 1u << help->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_help_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int place = help_now(&s->head)->place, who = es_helper(s, seat, place);
    bool squadron = row_of(who)->type == DESTROYER;
    unitset ships = es_ships_of(s, seat, place, GUNS);
    EACH_IN(u, ships)
        if (u != who)
            offer(out, VERB_HELP, who, u,
                  (squadron ? rolls(s, u) : s->rival[ship_number(u)] > 0) ? ALLOWED : refuse(NO_ROLLS_NOT, u, 0));
    offer(out, VERB_IDLE, who, 0, ALLOWED);
}

refusal es_help_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int place = help_now(&s->head)->place, who = es_helper(s, seat, place);
    unitset ships = es_ships_of(s, seat, place, GUNS);
    if (choice_verb(c) != VERB_HELP && choice_verb(c) != VERB_IDLE)
        return ALLOWED;
    if (choice_a(c) != who)
        return refuse(NO_HELPER, who, choice_a(c));
    if (choice_verb(c) == VERB_IDLE)
        return ALLOWED;
    return unitset_has(&ships, choice_b(c)) ? refuse(NO_ROLLS_NOT, choice_b(c), 0)
                                            : refuse(NO_NOT_AT_SEA, choice_b(c), place);
}

void es_help_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int who = choice_a(c);
    (void)seat;
    if (choice_verb(c) == VERB_IDLE) {
        s->helps[ship_number(who)] = IDLE;
        note(t, ENTRY_IDLE, who, 0, 0, 0);
        return;
    }
    s->helps[ship_number(who)] = (uint8_t)(ship_number(choice_b(c)) + 1);
    note(t, ENTRY_HELPS, who, choice_b(c), 0, 0);
}
