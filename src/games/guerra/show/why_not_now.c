/* What "why not?" answers when a choice is not for this moment or this seat: when it is made, and what comes first. */
#include "games/guerra/show/show.h"

static bool ordering(int node)
{
    return node == NODE_MARCH || node == NODE_SAIL || node == NODE_FLY;
}

/* Is it the first player's half of a pair of steps, and this the other seat? */
static bool second_waits(const guerra *s, int seat, int first_step)
{
    return turn_step(s) == first_step && seat != s->first;
}

/* Movement: GE-7-01, GE-7-07 */
static refusal move_when(const guerra *s, int seat, choice c)
{
    int verb = choice_verb(c);
    const frame *f = flow_peek(&s->head);
    int step = turn_step(s);
    bool acts = game_acts(s, seat);
    if (acts && verb == VERB_STAY && (ordering(f->node) || f->node == NODE_MOVE))
        return refuse(NO_STAY, 0, 0);
    if (acts && ordering(f->node))
        return refuse(NO_ORDER_FIRST, ordered_counter(s), 0);
    if (acts && verb == VERB_TO && (f->node == NODE_MOVE || f->node == NODE_READAPT))
        return refuse(NO_PICK_FIRST, 0, 0);
    if (step == (seat == s->first ? STEP_COMBAT_1 : STEP_COMBAT_2))
        return refuse(NO_MOVES_FIRST, 0, 0); /* GE-7-06 */
    if (second_waits(s, seat, STEP_READAPT_1) && verb == VERB_PICK && type_of(choice_a(c)) == AIR)
        return refuse(NO_FIRST_READAPT, 0, 0);
    return refuse(NO_MOMENT_MOVE, 0, 0);
}

/* What comes before what in a combat: targets, attackers, support, F.E.C., dice, losses (GE-8-02). */
static refusal combat_when(const guerra *s, int seat, int verb)
{
    const battle_frame *battle = battle_under(&s->head);
    const frame *f = flow_peek(&s->head);
    bool own = turn_step(s) == (seat == s->first ? STEP_COMBAT_1 : STEP_COMBAT_2);
    if (verb == VERB_LOSE)
        return refuse(NO_LOSS_MOMENT, 0, 0);
    if (!own)
        return refuse(NO_MOMENT_COMBAT, 0, 0);
    if (ordering(f->node) || !battle)
        return verb == VERB_ATTACKER ? refuse(NO_TARGET_FIRST, 0, 0) : ALLOWED;
    if (verb == VERB_TARGET || verb == VERB_ENGAGE)
        return f->node == NODE_TARGETS ? refuse(NO_OTHER_ARM, battle->arm, 0) : refuse(NO_TARGETS_NAMED, 0, 0);
    if (verb == VERB_ATTACKER)
        return f->node == NODE_TARGETS ? refuse(NO_TARGET_FIRST, 0, 0) : refuse(NO_ATTACKERS_NAMED, 0, 0);
    return ALLOWED; /* END_COMBAT: what is asked now says it */
}

/* GE-8-air-09, ruling GE-30: a step that was passed because nobody could support says why. */
static refusal support_when(const guerra *s, int seat, choice c)
{
    const battle_frame *battle = battle_under(&s->head);
    if (!battle)
        return refuse(NO_SUPPORT_MOMENT, 0, 0);
    if (battle->arm != ARM_LAND)
        return refuse(NO_SUPPORT_LAND_COMBAT, 0, 0);
    int own = seat == battle->side ? FIGHT_SUPPORT_ATTACKER : FIGHT_SUPPORT_DEFENDER;
    if (battle->step <= own)
        return refuse(NO_SUPPORT_MOMENT, 0, 0);
    if (gu_support_open(s, choice_a(c), choice_b(c)))
        return refuse(NO_SUPPORT_NAMED, 0, 0);
    return gu_support_check(s, seat, c);
}

/* GE-11f, GE-11g, GE-11h */
static refusal fec_when(const guerra *s, int seat, int verb)
{
    const battle_frame *battle = battle_under(&s->head);
    if (verb == VERB_KEEP)
        return refuse(NO_MOMENT_FEC, 0, 0);
    if (s->spent[seat])
        return refuse(NO_FEC_TWICE, 0, 0);
    bool asked = battle && battle->step > (seat == battle->side ? FIGHT_FEC_ATTACKER : FIGHT_FEC_DEFENDER);
    return asked && s->fec[seat] < PARAM(fec_per_point) ? refuse(NO_FEC, s->fec[seat], PARAM(fec_per_point))
                                                        : refuse(NO_MOMENT_FEC, 0, 0);
}

static refusal reinforcement_when(const guerra *s, int seat, choice c)
{
    int verb = choice_verb(c), node = flow_peek(&s->head)->node, u = choice_a(c);
    bool acts = game_acts(s, seat);
    if (s->turn == 1 && verb != VERB_PLACE)
        return refuse(NO_TURN_ONE, 0, 0);
    if (verb == VERB_ARMY || verb == VERB_GARRISON)
        return second_waits(s, seat, STEP_POPULATION_1) ? refuse(NO_FIRST_POPULATION, 0, 0)
                                                        : gu_population_when(s, seat, u);
    if (acts && node == NODE_FIXED)
        return refuse(NO_BRING_FIRST, 0, 0);
    if (acts && node == NODE_ARRIVE)
        return refuse(NO_ANOTHER_FIRST, arrive_now(&s->head)->counter, 0);
    if (s->turn == 1)
        return refuse(NO_MOMENT_SETUP, 0, 0);
    if (second_waits(s, seat, STEP_FIXED_1))
        return refuse(NO_FIRST_FIXED, 0, 0);
    if (side_of(u) == seat && s->at[u] == BOX_FUTURE && COUNTER(u)->due > s->turn)
        return refuse(NO_NOT_YET, u, COUNTER(u)->due);
    return refuse(NO_MOMENT_FIXED, 0, 0);
}

static refusal convert_when(const guerra *s, int seat, choice c)
{
    int verb = choice_verb(c);
    if (s->turn < 3)
        return refuse(NO_CONVERT_EARLY, 0, 0);
    if (second_waits(s, seat, STEP_CONVERT_1))
        return refuse(NO_FIRST_CONVERT, 0, 0);
    if (flow_peek(&s->head)->node == NODE_WHERE && game_acts(s, seat))
        return refuse(NO_PLACE_FIRST, 0, 0);
    if (flow_peek(&s->head)->node == NODE_CONVERT && game_acts(s, seat) && verb == VERB_AT)
        return refuse(NO_CONVERT_FIRST, 0, 0);
    return verb == VERB_CONVERT ? gu_convert_when(s, seat, choice_a(c), choice_b(c)) : refuse(NO_MOMENT_CONVERT, 0, 0);
}

/* What moves, carries, fights and arrives is one's own. */
static int others_row(int verb)
{
    switch (verb) {
    case VERB_PICK: return NO_MOVE_ENEMY;
    case VERB_BOARD:
    case VERB_LAND: return NO_CARRY_ENEMY;
    case VERB_ATTACKER: return NO_ATTACK_ENEMY;
    case VERB_SUPPORT: return NO_SUPPORT_ENEMY;
    case VERB_CONVERT: return NO_CONVERT_ENEMY;
    case VERB_BRING:
    case VERB_PLACE: return NO_BRING_ENEMY;
    default: return NO_NONE;
    }
}

/* What the level or the side rules out for the whole game. */
refusal gu_why_never(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int verb = choice_verb(c), row = others_row(verb);
    if (verb == VERB_SPEND || verb == VERB_KEEP)
        return with_fec(s) ? ALLOWED : refuse(NO_LEVEL_FEC, 0, 0); /* GE-4c */
    if (verb == VERB_CROSS)
        return seat == NAT ? ALLOWED : refuse(NO_CROSS_NATIONALIST, 0, 0); /* GE-7.2e */
    return row == NO_NONE || side_of(choice_a(c)) == seat ? ALLOWED : refuse(row, choice_a(c), 0);
}

refusal gu_why_not_now(const void *state, int seat, choice c)
{
    const guerra *s = state;
    switch (choice_verb(c)) {
    case VERB_PICK:
    case VERB_TO:
    case VERB_STAY:
    case VERB_BOARD:
    case VERB_LAND:
    case VERB_CROSS:
    case VERB_END_MOVEMENT: return move_when(s, seat, c);
    case VERB_TARGET:
    case VERB_ENGAGE:
    case VERB_ATTACKER:
    case VERB_LOSE:
    case VERB_END_COMBAT: return combat_when(s, seat, choice_verb(c));
    case VERB_SUPPORT: return support_when(s, seat, c);
    case VERB_SPEND:
    case VERB_KEEP: return fec_when(s, seat, choice_verb(c));
    case VERB_ARMY:
    case VERB_GARRISON:
    case VERB_BRING:
    case VERB_PLACE: return reinforcement_when(s, seat, c);
    case VERB_CONVERT:
    case VERB_AT: return convert_when(s, seat, c);
    default: return ALLOWED;
    }
}
