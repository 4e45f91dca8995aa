/* Chapter 14, Sequence of play: the node `turn` lies at the bottom of the stack. Its step says which part of the turn
 * is played, and `begun` whether that part has begun. */
#include "games/guerra/rules/rules.h"

/* GE-4g, GE-14-1.3, ruling GE-1: one die per side, the higher one begins; equal dice are rolled again. */
static void first_roll(guerra *s, trace *t)
{
    int nat, rep;
    do {
        nat = gu_roll(s, t);
        rep = gu_roll(s, t);
        note(t, ENTRY_FIRST_DICE, nat, rep, 0, 0);
    } while (nat == rep && !(t && t->script && t->script->failed));
    s->first = nat > rep ? NAT : REP; /* GE-4h: for the whole game */
    note(t, ENTRY_FIRST, s->first, 0, 0, 0);
}

/* GE-4a: a counter that is aboard is carried this turn too (ruling GE-24). */
static void turn_begin(guerra *s, trace *t)
{
    note(t, ENTRY_TURN, s->turn, 0, 0, 0);
    for (int side = 0; side < SIDES; side++) {
        s->carried[side] = 0;
        EACH_TYPE(u, side, ARMY)
            s->carried[side] += aboard(s, u);
    }
}

/* GE-7-07, GE-14-2.6, GE-14-2.7: the side's movements, then its combats. */
static void phase_begin(guerra *s, int side, trace *t)
{
    note(t, ENTRY_MOVEMENT, side, 0, 0, 0);
    gu_naval_use(s, side, t);
    PUSH(&s->head, move, .side = side);
}

/* GE-14-2.1, GE-14-2.2, GE-14-2.3, GE-14-2.4, GE-14-2.5, each for the first player, then for the second (GE-10m): what
 * comes before the phases, from turn 2 on (GE-10a, GE-14-1.4). */
static void early_step(guerra *s, int step, trace *t)
{
    int side = side_at(s, step == STEP_POPULATION_1 || step == STEP_FIXED_1 || step == STEP_CONVERT_1);
    switch (step) {
    case STEP_POPULATION_1:
    case STEP_POPULATION_2:
        gu_population_count(s, side, t);
        PUSH(&s->head, population, .side = side);
        break;
    case STEP_FIXED_1:
    case STEP_FIXED_2:
        gu_fixed_arrive(s, side, t);
        PUSH(&s->head, fixed, .side = side);
        break;
    case STEP_CONVERT_1:
    case STEP_CONVERT_2:
        s->converted = 0;
        PUSH(&s->head, convert, .side = side);
        break;
    case STEP_FEC: gu_fec_count(s, t); break;
    case STEP_WEATHER: gu_weather_roll(s, t); break;
    default: break;
    }
}

static void late_step(guerra *s, int step, trace *t)
{
    int side = side_at(s, step == STEP_MOVE_1 || step == STEP_COMBAT_1 || step == STEP_READAPT_1);
    switch (step) {
    case STEP_MOVE_1:
    case STEP_MOVE_2: phase_begin(s, side, t); break;
    case STEP_COMBAT_1:
    case STEP_COMBAT_2:
        note(t, ENTRY_COMBATS, side, 0, 0, 0);
        PUSH(&s->head, combat, .side = side);
        break;
    case STEP_READAPT_1:
    case STEP_READAPT_2: /* GE-14-2.8: none in turn 1 (ruling GE-22) */
        if (s->turn > 1)
            PUSH(&s->head, readapt, .side = side);
        break;
    default: break;
    }
}

static void step_begin(guerra *s, int step, trace *t)
{
    switch (step) {
    case STEP_SETUP_NAT: PUSH(&s->head, setup, .side = NAT); break;
    case STEP_SETUP_REP: PUSH(&s->head, setup, .side = REP); break;
    case STEP_FIRST: first_roll(s, t); break;
    case STEP_BEGIN: turn_begin(s, t); break;
    default:
        if (step >= STEP_MOVE_1)
            late_step(s, step, t);
        else if (s->turn > 1)
            early_step(s, step, t);
    }
}

flow gu_turn_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    turn_frame *turn = turn_of(f);
    if (turn->begun) {
        turn->begun = 0;
        turn->step++;
        return FLOW_ON;
    }
    turn->begun = 1;
    if (turn->step < STEP_END) {
        step_begin(s, turn->step, t);
        return FLOW_ON;
    }
    gu_turn_ends(s, t); /* GE-14-2.9 */
    if (!s->head.over) {
        s->turn++;
        turn->step = STEP_BEGIN;
        turn->begun = 0;
    }
    return FLOW_ON;
}
