/* Chapter 2, Game sequence: the node `turn` lies at the bottom of the stack. Its step says which segment is played, and
 * `begun` whether that segment has begun. */
#include "games/brunete/rules/rules.h"

/* BR-2j, BR-2k, BR-2l: Republican to turn 6, thrown for on turn 7, National from turn 8 at the latest. */
static void initiative_settle(brunete *s, trace *t)
{
    int whose = br_table.initiative[s->turn];
    if (whose == INITIATIVE_ROLL && (s->initiative == REP || s->turn == br_table.pass_from)) {
        int rep, nat;
        do {
            rep = roll(&s->head, t, 6);
            nat = roll(&s->head, t, 6);
            note(t, ENTRY_INITIATIVE_ROLL, rep, nat, 0, 0);
        } while (rep == nat);
        s->initiative = rep > nat ? REP : NAT;
        note(t, ENTRY_INITIATIVE, s->initiative, 0, 0, 0);
    } else if (whose == INITIATIVE_NAT && s->initiative != NAT) {
        s->initiative = NAT;
        note(t, ENTRY_INITIATIVE, NAT, 0, 0, 0);
    }
}

/* BR-2b, BR-5.1a: the first segment; CP back to 3, whatever was left is lost. */
static void update_markers(brunete *s, trace *t)
{
    note(t, ENTRY_TURN, s->turn, 0, 0, 0);
    initiative_settle(s, t);
    for (int side = 0; side < SIDES; side++) {
        s->cp[side] = PARAM(cp_per_turn);
        s->reroll[side] = 0;
        s->pick[side] = PICK_OPEN;
    }
    br_marks_drop(s, ~UNSUPPLIED);
}

/* BR-2m, ruling BR-6: once, when the initiative has passed, up to 2D6 units. BR-2n: its marks go before the movement
 * proper, so that these units move again. */
static void adjustment_begin(brunete *s, trace *t)
{
    if (s->adjusted || s->initiative != NAT || s->turn < br_table.pass_from || s->turn > br_table.pass_to)
        return;
    s->adjusted = 1;
    int units = roll(&s->head, t, 6);
    units += roll(&s->head, t, 6);
    note(t, ENTRY_ADJUSTMENT, units, 0, 0, 0);
    PUSH(&s->head, move, .side = REP, .mode = MODE_ADJUST, .left = units);
}

static void gift_begin(brunete *s, int side)
{
    if (s->pick[side] == PICK_FIRST + RESOURCE_REGULAR)
        PUSH(&s->head, replace, .side = side, .kind = REPLACE_REGULAR);
    if (s->pick[side] == PICK_FIRST + RESOURCE_ELITE)
        PUSH(&s->head, replace, .side = side, .kind = REPLACE_ELITE);
}

static void enter_begin(brunete *s, int side, bool extra, trace *t)
{
    br_reinforcements_arrive(s, side, extra, t);
    PUSH(&s->head, enter, .side = side, .mode = extra ? MODE_EXTRA : MODE_NORMAL);
}

/* BR-2i, BR-5.2e: the side with the initiative comes first. */
static void administrative_step(brunete *s, int step, trace *t)
{
    switch (step) {
    case STEP_UPDATE: update_markers(s, t); break;
    case STEP_SUPPORT: br_supports_arrive(s, t); break;
    case STEP_REPLACE_1:
    case STEP_REPLACE_2:
        if (s->turn >= 2)
            PUSH(&s->head, replace, .side = side_of(s, step == STEP_REPLACE_1), .kind = REPLACE_BOUGHT);
        break;
    case STEP_RESOURCES: PUSH(&s->head, resources, .side = 0); break;
    case STEP_GIFT_1: gift_begin(s, side_of(s, true)); break;
    case STEP_GIFT_2: gift_begin(s, side_of(s, false)); break;
    default: break;
    }
}

static void block_step(brunete *s, int step, trace *t)
{
    int side = side_of(s, step < STEP_ENTER_2);
    switch (step) {
    case STEP_ENTER_1:
    case STEP_ENTER_2: enter_begin(s, side, false, t); break;
    case STEP_ADJUST: adjustment_begin(s, t); break;
    case STEP_MOVE_1:
    case STEP_MOVE_2:
        note(t, ENTRY_MOVEMENT, side, 0, 0, 0);
        PUSH(&s->head, move, .side = side, .mode = MODE_NORMAL);
        break;
    case STEP_COMBAT_1:
    case STEP_COMBAT_2:
        note(t, ENTRY_COMBAT, side, 0, 0, 0);
        PUSH(&s->head, combat, .side = side);
        break;
    case STEP_SUPPLY_1:
    case STEP_SUPPLY_2:
        note(t, ENTRY_SUPPLY, side, 0, 0, 0);
        br_supply_check_side(s, side, t);
        break;
    default: break;
    }
}

static void operations_step(brunete *s, int step, trace *t)
{
    bool first = step == STEP_AIR_1 || step == STEP_REORGANISE_1;
    switch (step) {
    case STEP_INFILTRATION:
        if (s->turn == 1)
            PUSH(&s->head, infiltrate, .pool = 0);
        break;
    case STEP_VALLECAS: br_vallecas_segment(s, t); break;
    case STEP_AIR_1:
    case STEP_AIR_2:
        s->bombed = 0;
        PUSH(&s->head, air, .side = side_of(s, first));
        break;
    case STEP_EXTRA_ENTER: /* BR-2o */
        if (s->turn == 7)
            enter_begin(s, NAT, true, t);
        break;
    case STEP_EXTRA_MOVE:
        if (s->turn == 7)
            PUSH(&s->head, move, .side = NAT, .mode = MODE_EXTRA);
        break;
    case STEP_REORGANISE_1:
    case STEP_REORGANISE_2: br_reorganise(s, side_of(s, first), t); break;
    default: block_step(s, step, t); break;
    }
}

flow br_turn_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    turn_frame *turn = turn_of(f);
    if (turn->begun) {
        turn->begun = 0;
        if (++turn->step == STEP_INFILTRATION)
            s->pick[REP] = s->pick[NAT] = PICK_OPEN; /* what was shown is dealt with */
        return FLOW_ON;
    }
    turn->begun = 1;
    if (turn->step <= STEP_GIFT_2) {
        administrative_step(s, turn->step, t);
    } else if (turn->step < STEP_END) {
        operations_step(s, turn->step, t);
    } else {
        br_turn_ends(s, t);
        if (!s->head.over) {
            s->turn++;
            turn->step = STEP_UPDATE;
            turn->begun = 0;
        }
    }
    return FLOW_ON;
}
