/* The quiet points of a turn at which a described position can begin. */
#include "games/cruzada/valid/valid.h"

/* After their deployment the first corps are where a line puts them, or out of the game; ruling CR-73: the CTV may
 * still wait for N8. */
static void corps_settle(cruzada *s)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->enters == ENTERS_INITIAL && s->at[u] == BOX_OUTSIDE &&
            (!is_a(u, UNIT_ITALIAN) || lasts(s, LASTS_AXIS_AID)))
            s->at[u] = BOX_REMOVED;
}

static bool at_step(void *state, int step, fault *why)
{
    cruzada *s = state;
    if (s->turn > 5 && step > STEP_HANDS)
        corps_settle(s);
    cr_stage_complete(s, step);
    if (!cr_stage_fits(s, step, false, why))
        return false;
    PUSH(&s->head, turn);
    turn_top(&s->head)->step = (uint8_t)step;
    return true;
}

#define POINT(name, step)                                                                                              \
    static bool at_##name(void *state, int unused, fault *why)                                                         \
    {                                                                                                                  \
        (void)unused;                                                                                                  \
        return at_step(state, step, why);                                                                              \
    }
#define POINT_OF(name, nat, rep)                                                                                       \
    static bool at_##name(void *state, int side, fault *why)                                                           \
    {                                                                                                                  \
        return at_step(state, side == NAT ? nat : rep, why);                                                           \
    }
POINT(post, STEP_POST)
POINT(deal, STEP_DEAL)
POINT(turn, STEP_JOIN)
POINT(discard, STEP_DISCARD)
POINT(draw, STEP_DRAW)
POINT_OF(redraw, STEP_REDRAW_NAT, STEP_REDRAW_REP)
POINT(guerrilla, STEP_GUERRILLA)
POINT_OF(round, STEP_ROUND_NAT, STEP_ROUND_REP)
POINT_OF(attrition, STEP_ATTRITION_NAT, STEP_ATTRITION_REP)
POINT(status, STEP_STATUS)
POINT_OF(replacement, STEP_REPLACE_NAT, STEP_REPLACE_REP)
POINT_OF(markers, STEP_REMOVE_NAT, STEP_REMOVE_REP)
POINT(end, STEP_END)
POINT(corps, STEP_CORPS)
POINT(reserve, STEP_DEMAND)
POINT(militarization, STEP_MILITARIZE)
POINT(next, STEP_NEXT)

const point cr_points[] = {
    {"post", NULL, "what follows the deployment of a scenario", at_post},
    {"deal", NULL, "decks and opening hands", at_deal},
    {"turn", NULL, "start of a turn: cards of a War Phase join", at_turn},
    {"discard", NULL, "discards before the draw", at_discard},
    {"draw", NULL, "the draw", at_draw},
    {"redraw", &cr_noun_seat, "Turn 6: a hand without a card that brings corps", at_redraw},
    {"guerrilla", NULL, "the Guerrilla corps (18.1.9)", at_guerrilla},
    {"round", &cr_noun_seat, "an Action Round of a side; `round` says which", at_round},
    {"attrition", &cr_noun_seat, "Attrition Segment of a side", at_attrition},
    {"status", NULL, "War Status Phase", at_status},
    {"replacement", &cr_noun_seat, "Replacement Phase of a side; `rp` is what was recorded", at_replacement},
    {"markers", &cr_noun_seat, "end of the turn: markers taken off", at_markers},
    {"end", NULL, "end of the turn", at_end},
    {"corps", NULL, "after Turn 5: deployment of the first corps", at_corps},
    {"reserve", NULL, "after Turn 5: units that must be in the Reserve Box", at_reserve},
    {"militarization", NULL, "after Turn 5: militarization", at_militarization},
    {"next", NULL, "before the next turn", at_next},
};
_Static_assert(COUNT_OF(cr_points) == POINTS, "all points");
