/* Chapter 6, Game Sequence. The frame of NODE_TURN lies at the bottom of the stack: its step says which part of the
 * turn is being played. */
#include "games/cruzada/rules/rules.h"

enum { LAST_ROUNDS = 3 };

/* CR-18.1.10a: Turn 18 has three rounds for each side. */
int cr_rounds_of(const cruzada *s)
{
    return with(s, OPT_HISTORICAL_END) && s->turn == TURNS ? LAST_ROUNDS : ROUNDS;
}

static void phase_a(cruzada *s, int step, trace *t)
{
    switch (step) {
    case STEP_DEAL: cr_deal(s, t); break;
    case STEP_HANDS: cr_hands(s, t); break;
    case STEP_JOIN: cr_join(s, t); break; /* CR-6.A.1 */
    case STEP_DISCARD:
        s->ready = 0;
        PUSH(&s->head, discard);
        break;
    case STEP_DRAW:
        for (int side = 0; side < SIDES; side++)
            cr_draw(s, side, t);
        break;
    case STEP_REDRAW_NAT:
    case STEP_REDRAW_REP: /* CR-15.1.2 */
        if (s->turn == 6)
            PUSH(&s->head, redraw, .side = step == STEP_REDRAW_REP);
        break;
    default: /* CR-18.1.9a, ruling CR-110 */
        if (with(s, OPT_GUERRILLA_CORPS) && s->turn >= 12)
            PUSH(&s->head, guerrilla, .side = REP);
        break;
    }
}

static void phase_end(cruzada *s, int step, trace *t)
{
    switch (step) {
    case STEP_REPLACE_REP:
    case STEP_REPLACE_NAT: { /* CR-6.E */
        int side = step == STEP_REPLACE_REP ? REP : NAT;
        cr_replace_begin(s, side, t);
        PUSH(&s->head, replace, .side = side);
        break;
    }
    case STEP_REMOVE_NAT:
    case STEP_REMOVE_REP: PUSH(&s->head, remove, .side = step == STEP_REMOVE_REP); break;
    case STEP_END: cr_turn_end(s, t); break;
    case STEP_CORPS: PUSH(&s->head, corps, .side = NAT, .corps = NONE); break;
    case STEP_DEMAND: PUSH(&s->head, demand, .side = NAT); break;
    case STEP_MILITARIZE: PUSH(&s->head, militarize, .side = REP, .left = 5); break;
    default:
        s->turn++;
        s->round = 1;
        note(t, ENTRY_TURN, s->turn, 0, 0, 0);
        cr_lasting_turn(s, true, t);
        break;
    }
}

static void step_begin(cruzada *s, const turn_frame *turn, trace *t)
{
    switch (turn->step) {
    case STEP_POST: break;
    case STEP_ROUND_NAT:
    case STEP_ROUND_REP: PUSH(&s->head, round, .side = turn->step == STEP_ROUND_REP); break;
    case STEP_ATTRITION_NAT: cr_attrition(s, NAT, t); break; /* CR-6.C.1 */
    case STEP_ATTRITION_REP: cr_attrition(s, REP, t); break; /* CR-6.C.2 */
    case STEP_STATUS: cr_status(s, t); break;
    default:
        if (turn->step < STEP_ROUND_NAT)
            phase_a(s, turn->step, t);
        else
            phase_end(s, turn->step, t);
    }
}

/* The step that follows one that is over. CR-6.B: twelve rounds, the Nationalist first. */
static int next_step(cruzada *s, int step)
{
    bool last = s->round >= cr_rounds_of(s);
    switch (step) {
    case STEP_HANDS: return STEP_GUERRILLA; /* ruling CR-61 */
    case STEP_ROUND_NAT: return last ? STEP_ATTRITION_NAT : STEP_ROUND_REP;
    case STEP_ROUND_REP:
        if (last)
            return STEP_ATTRITION_REP;
        s->round++;
        return STEP_ROUND_NAT;
    case STEP_END: return s->turn == 5 ? STEP_CORPS : STEP_NEXT; /* ruling CR-1 */
    case STEP_NEXT: return STEP_JOIN;
    default: return step + 1;
    }
}

flow cr_turn_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    turn_frame *turn = turn_of(f);
    if (turn->step == STEP_POST && turn->posts_done < the_scenario(s)->posts) {
        bool waste = the_scenario(s)->post[turn->posts_done].act == POST_ATTRITION;
        if (waste && !turn->swap_asked) { /* ruling CR-107: the captured tanks of Turn 12 come right after the armor */
            turn->swap_asked = 1;
            cr_swap_due(s, CARD(REP, 12));
            return FLOW_ON;
        }
        cr_post_step(s, turn->posts_done++, t);
        return FLOW_ON;
    }
    turn->swap_asked = 0;
    if (turn->begun) {
        turn->begun = turn->posts_done = 0; /* no number of a step outlasts it */
        turn->step = (uint8_t)next_step(s, turn->step);
        return FLOW_ON;
    }
    turn->begun = 1;
    step_begin(s, turn, t);
    return FLOW_ON;
}

/* CR-6.F.2: what the end of Turn 5 removes. */
void cr_first_year_ends(cruzada *s, trace *t)
{
    unsigned keep = cr_grado_open(s) ? 1u << OVIEDO : 0; /* CR-18.2.3b */
    if (s->isolated & ~keep)
        note(t, ENTRY_ISOLATED_GO, 0, 0, 0, 0);
    s->isolated &= (uint8_t)keep;
    cr_shortage_end(s, t); /* CR-17.1.1a */
    s->madrid = MADRID_OFF;
    cr_lasting_begin(s, 1u << LASTS_MILITARIZED, t);
    cr_supply(s);
}

/* CR-6.F.3, CR-8.5.3.5, and the end of all that lasts for one turn. */
void cr_turn_end(cruzada *s, trace *t)
{
    if (s->turn == 5)
        cr_first_year_ends(s, t);
    for (int i = 0; i < SIEGES && s->turn >= 6; i++)
        cr_siege_weaken(s, i, t);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < COMBAT_CARDS && s->laid[side][i] != NO_CARD; i++) /* ruling CR-63 */
            cr_discard(s, s->laid[side][i], OPEN, t);
        memset(s->laid[side], NO_CARD, sizeof s->laid[side]);
        memset(s->act[side], ACT_NONE, ROUNDS);
        s->ops_cards[side] = s->limits[side] = 0;
        s->shown[side] = 0;
    }
    memset(s->rp, 0, sizeof s->rp);
    memset(s->relieved, 0, sizeof s->relieved);
    memset(s->mended, 0, sizeof s->mended);
    s->bound = s->raised = s->north_rp = 0;
    s->guerrilla = NO_SPACE;
    s->guerrilla_last = s->guerrilla_now;
    s->guerrilla_now = GUERRILLA_NONE;
    cr_lasting_turn(s, false, t);
}
