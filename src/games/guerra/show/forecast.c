/* What a choice costs and promises, by the functions that will carry it out. Nothing is hidden in this game. */
#include "games/guerra/show/show.h"

/* --- combats --- */

/* GE-2.5a, GE-8-03, GE-8-04: the 36 throws of both dice. */
static void product_table(int attack, int defence, forecast *out)
{
    static const int words[3] = {PROMPT_ATTACKER_WINS, PROMPT_NOBODY_WINS, PROMPT_DEFENDER_WINS};
    uint32_t chance[3] = {0, 0, 0};
    for (int i = 0; i < FACES * FACES; i++) {
        int mine = attack * gu_table.die[i / FACES], theirs = defence * gu_table.die[i % FACES];
        chance[mine > theirs ? 0 : mine == theirs ? 1 : 2]++;
    }
    forecast_table *t = forecast_dice(out, ask(PROMPT_BOTH_DICE, 0, 0), FACES * FACES);
    for (int i = 0; i < 3; i++)
        if (chance[i])
            forecast_face(t, 0, 0, chance[i], ask(words[i], 0, 0));
}

/* GE-8-tab-02 to GE-8-tab-06: by the difference of the dice. */
static void stack_rows(int factors, forecast *out)
{
    uint32_t chance[2 * DICE_SPAN + 1] = {0};
    for (int i = 0; i < FACES * FACES; i++)
        chance[gu_table.die[i / FACES] - gu_table.die[i % FACES] + DICE_SPAN]++;
    forecast_table *t = forecast_dice(out, ask(PROMPT_STACK_COLUMN, factors, 0), FACES * FACES);
    for (int dice = -DICE_SPAN; dice <= DICE_SPAN; dice++) {
        stack_cell cell = gu_stack_cell(factors, dice);
        if (chance[dice + DICE_SPAN])
            forecast_face(t, 0, 0, chance[dice + DICE_SPAN],
                          (prompt){PROMPT_STACK_ROW, {(int16_t)dice, cell.attacker, cell.defender}});
    }
}

/* The combat of `s`, in these words. */
static void odds(const guerra *s, int side, int words, forecast *out)
{
    int attack = gu_attack_factors(s, side), defence = gu_defence_factors(s, side);
    forecast_promise(out, ask(words, attack, defence));
    if (gu_stack_battle(s, side))
        stack_rows(attack - defence, out);
    else
        product_table(attack, defence, out);
}

static bool can_join(const guerra *s, int side, arm kind)
{
    EACH_OF(u, side)
        if (arm_of(u) == kind && !(s->marks[u] & ATTACKER) && gu_may_attack(s, u) && gu_faces(s, u))
            return true;
    return false;
}

/* Whether somebody may still add to the factors of the combat of `s` once its step (battle_step) has come. */
static bool may_grow(const guerra *s, int side, arm kind, int step)
{
    int enemy = other(side);
    return (step <= FIGHT_ATTACKERS && can_join(s, side, kind)) ||
           (kind == ARM_LAND && step <= FIGHT_SUPPORT_ATTACKER && gu_support_any(s, side)) ||
           (kind == ARM_LAND && step <= FIGHT_SUPPORT_DEFENDER && gu_support_any(s, enemy)) ||
           (step <= FIGHT_FEC_ATTACKER && !s->spent[side] && gu_fec_open(s, side)) ||
           (step <= FIGHT_FEC_DEFENDER && !s->spent[enemy] && gu_fec_open(s, enemy));
}

/* The factors after a choice: the last word, or what they are so far. `step`: the first that is still open. */
static void odds_so_far(const guerra *s, const battle_frame *battle, int step, forecast *out)
{
    bool grows = may_grow(s, battle->side, (arm)battle->arm, step);
    odds(s, battle->side, grows ? PROMPT_SO_FAR : PROMPT_ODDS, out);
}

/* All who could attack do: ships only as far as they may still be used (GE-7-nav-02). */
static void all_attack(guerra *s, int side, arm kind)
{
    int left = gu_uses_left(s, side);
    EACH_OF(u, side) {
        if (arm_of(u) != kind || !gu_may_attack(s, u) || !gu_faces(s, u))
            continue;
        bool fresh = kind == ARM_NAVAL && !(s->marks[u] & USED);
        if (fresh && !left)
            continue;
        left -= fresh;
        s->marks[u] |= ATTACKER;
    }
}

/* GE-8-air-08: every air counter that can help one of the attackers does. */
static void all_support(guerra *s, int side)
{
    EACH_TYPE(plane, side, AIR)
        EACH_LAND(u, side)
            if (s->marks[u] & ATTACKER && gu_support_open(s, plane, u))
                s->helps[plane_of(plane)] = (int16_t)u;
}

/* A target is about to be named: the most that the attacker can bring, with support and F.E.C., against those there. */
static void target(const guerra *s, int side, choice c, forecast *out)
{
    guerra copy = *s;
    int hex = choice_verb(c) == VERB_TARGET ? choice_a(c) : s->at[choice_a(c)];
    arm kind = choice_verb(c) == VERB_ENGAGE ? ARM_AIR : HEX(hex)->kind == SEA ? ARM_NAVAL : ARM_LAND;
    EACH_OF(u, other(side))
        if (choice_verb(c) == VERB_ENGAGE ? u == choice_a(c) : s->at[u] == hex && arm_of(u) == kind)
            copy.marks[u] |= TARGET;
    all_attack(&copy, side, kind);
    if (kind == ARM_LAND)
        all_support(&copy, side);
    copy.spent[side] = gu_fec_open(s, side);
    odds(&copy, side, PROMPT_UP_TO, out);
}

static void attacker(const guerra *s, const battle_frame *battle, int u, forecast *out)
{
    guerra copy = *s;
    copy.marks[u] |= ATTACKER | ATTACKED | (type_of(u) == NAVAL ? USED : 0);
    odds_so_far(&copy, battle, FIGHT_ATTACKERS, out);
}

static void support(const guerra *s, const battle_frame *battle, int plane, int land, forecast *out)
{
    guerra copy = *s;
    copy.helps[plane_of(plane)] = (int16_t)land;
    copy.marks[plane] |= SUPPORTED;
    odds_so_far(&copy, battle, battle->step - 1, out);
}

static void spend(const guerra *s, const battle_frame *battle, int seat, bool spends, forecast *out)
{
    guerra copy = *s;
    if (spends) {
        copy.spent[seat] = 1;
        forecast_cost(out, ask(PROMPT_COSTS_FEC, PARAM(fec_per_point), s->fec[seat]));
    }
    odds_so_far(&copy, battle, battle->step, out);
}

static bool combat(const guerra *s, int seat, choice c, forecast *out)
{
    const battle_frame *battle = battle_under(&s->head);
    int node = flow_peek(&s->head)->node;
    switch (choice_verb(c)) {
    case VERB_TARGET:
    case VERB_ENGAGE: target(s, seat, c, out); return true;
    case VERB_ATTACKER: attacker(s, battle, choice_a(c), out); return true;
    case VERB_SUPPORT: support(s, battle, choice_a(c), choice_b(c), out); return true;
    case VERB_SPEND:
    case VERB_KEEP: spend(s, battle, seat, choice_verb(c) == VERB_SPEND, out); return true;
    default: break;
    }
    if (node == NODE_ATTACKERS || node == NODE_SUPPORT) /* VERB_DONE */
        odds_so_far(s, battle, battle->step, out);
    return node == NODE_ATTACKERS || node == NODE_SUPPORT;
}

/* --- movement --- */

/* GE-7-15, GE-9i: what an end of a move brings. */
static void arrival(const guerra *s, int u, int hex, forecast *out)
{
    int enemy = other(side_of(u)), province = HEX(hex)->province;
    if (within(is_land(u) ? &s->zone[enemy] : &s->sea_zone[enemy], hex))
        forecast_promise(out, ask(PROMPT_MUST_ATTACK, 0, 0));
    if (is_land(u) && province >= 0 && s->owner[province] == enemy)
        forecast_promise(out, ask(PROMPT_DISPUTES, province, 0));
}

static bool go(const guerra *s, int hex, forecast *out)
{
    int node = flow_peek(&s->head)->node, u = ordered_counter(s), cost, of;
    if (node == NODE_MARCH && gu_march_cost(s, u, hex, &cost, &of))
        forecast_cost(out, ask(PROMPT_COSTS_POINTS, cost, of));
    if (node == NODE_SAIL)
        forecast_cost(out, ask(PROMPT_COSTS_HEXES, gu_sea_cost(s, u, hex), s->points[ship_of(u)]));
    if (node != NODE_FLY)
        arrival(s, u, hex, out);
    return true;
}

/* GE-7-nav-02, GE-7.1m: what the use of a naval counter takes up. */
static void ship_use(const guerra *s, int ship, forecast *out)
{
    int used = 0;
    EACH_TYPE(u, side_of(ship), NAVAL)
        used += !!(s->marks[u] & USED);
    if (!(s->marks[ship] & USED))
        forecast_cost(out, ask(PROMPT_COSTS_USE, used + 1, s->usable));
}

static bool transport(const guerra *s, int seat, choice c, forecast *out)
{
    int army = choice_a(c), verb = choice_verb(c);
    int ship = verb == VERB_BOARD  ? choice_b(c)
               : verb == VERB_LAND ? gu_table.ship[s->at[army] - ABOARD]
                                   : gu_bridge(s);
    ship_use(s, ship, out);
    if (verb != VERB_LAND)
        forecast_cost(out, ask(PROMPT_COSTS_CARRIED, s->carried[seat] + 1, PARAM(carried_per_turn)));
    if (verb != VERB_BOARD) {
        arrival(s, army, verb == VERB_LAND ? choice_b(c) : gu_table.algeciras, out);
        if (s->marks[army] & MOVED)
            forecast_promise(out, ask(PROMPT_STAYS_IN_PORT, 0, 0)); /* GE-7.1k */
    }
    return true;
}

bool gu_forecast(const void *state, int seat, choice c, forecast *out)
{
    const guerra *s = state;
    int verb = choice_verb(c), u = choice_a(c);
    switch (verb) {
    case VERB_TO: return go(s, choice_a(c), out);
    case VERB_BOARD:
    case VERB_LAND:
    case VERB_CROSS: return transport(s, seat, c, out);
    case VERB_PICK:
        if (type_of(u) != NAVAL || s->marks[u] & SAILED)
            return false;
        ship_use(s, u, out);
        forecast_promise(out, ask(PROMPT_SAILS_BY_DIE, PARAM(naval_points), 0));
        return true;
    case VERB_CONVERT: forecast_cost(out, ask(PROMPT_COSTS_GARRISONS, u, choice_b(c))); return true;
    default: return combat(s, seat, c, out);
    }
}
