/* Chapter 5, Determining Victory, and the victory levels of the scenarios (chapter 19). */
#include "games/cruzada/rules/rules.h"

enum { TWICE_FROM = 5 };

void cr_win(cruzada *s, int winner, int entry, trace *t)
{
    if (s->winner)
        return;
    s->winner = (uint8_t)winner;
    note(t, ENTRY_WINNER, winner, 0, 0, 0);
    note(t, entry, s->vp, s->rm, s->turn, 0); /* the last entry says how: statistics tell endings apart by it */
    flow_end(&s->head);
}

/* CR-5.2.2a, CR-18.2.15a, CR-18.2.15b, ruling CR-111: the Republican level, and whether it wins now. */
static bool rep_level(cruzada *s)
{
    int level = the_turn(s)->rep_min;
    bool met = level && s->rm >= level + with(s, OPT_REP_AUTO_PLUS1), before = s->level;
    s->level = met;
    return met && (!with(s, OPT_REP_AUTO_TWICE) || (before && s->turn >= TWICE_FROM));
}

static bool all_cities(const cruzada *s, int side)
{
    return nodeset_inside(&cr_table.set.main_city, &s->own[side]);
}

/* CR-5.2.1, CR-5.2.3, CR-5.2.5: morale comes first. */
bool cr_victory_status(cruzada *s, trace *t)
{
    int most = the_turn(s)->nat_max;
    if (rep_level(s))
        cr_win(s, WINNER_REP, ENTRY_AUTO_RM, t);
    else if (most && s->rm <= most)
        cr_win(s, WINNER_NAT, ENTRY_AUTO_RM, t);
    else if (all_cities(s, NAT))
        cr_win(s, WINNER_NAT, ENTRY_AUTO_CITIES, t);
    else if (all_cities(s, REP))
        cr_win(s, WINNER_REP, ENTRY_AUTO_CITIES, t);
    return s->winner != WINNER_NONE;
}

/* CR-19.1.5b, CR-19.1.5c, CR-19.2.5: is a change due that counts before victory is judged? */
static bool mod_holds(const cruzada *s, int change)
{
    bool n8 = played(s, CARD(NAT, 8)), r8 = played(s, CARD(REP, 8));
    switch (change) {
    case CHANGE_S1_AXIS_ONLY: return n8 && !r8;
    case CHANGE_S1_SOV_ONLY: return r8 && !n8;
    case CHANGE_S1_RM_LOW: return s->rm <= 18;
    case CHANGE_S1_RM_HIGH: return s->rm >= 23;
    case CHANGE_S2_RM_LOW: return s->rm <= 11;
    case CHANGE_S2_RM_HIGH: return s->rm >= 16;
    default: return false;
    }
}

/* What the Nationalist would still gain or lose if nothing changed until Turn 5 ends (CR-6.D.1, CR-17.3.2a) and the
 * scenario is judged. */
int cr_vp_due(const cruzada *s)
{
    const scenario_row *row = the_scenario(s);
    int sum = 0;
    if (s->madrid != MADRID_OFF)
        sum += cr_table.change[cr_madrid_change(s)].vp +
               (played(s, CARD(REP, 2)) ? 0 : cr_table.change[CHANGE_NO_LARGO].vp) +
               (played(s, CARD(NAT, 2)) ? 0 : cr_table.change[CHANGE_NO_FRANCO].vp);
    for (int i = 0; i < VP_MODS; i++)
        if (row->mods[i] && mod_holds(s, row->mods[i] - 1))
            sum += cr_table.change[row->mods[i] - 1].vp;
    return sum;
}

/* CR-19.1.4b, CR-19.2.4b */
static int draw_winner(const cruzada *s, const scenario_row *row)
{
    bool holds = row->break_side < SIDES && cr_when_holds(s, row->break_when, row->break_count) &&
                 (!row->break_card || played(s, row->break_card - 1));
    return !holds ? WINNER_DRAW : row->break_side == NAT ? WINNER_NAT : WINNER_REP;
}

/* CR-5.1.1, CR-19.1.4a, CR-19.2.4a, CR-19.4.4.2, ruling CR-115 */
void cr_victory_end(cruzada *s, trace *t)
{
    const scenario_row *row = the_scenario(s);
    for (int i = 0; i < VP_MODS; i++)
        if (row->mods[i] && mod_holds(s, row->mods[i] - 1))
            cr_change(s, row->mods[i] - 1, 1, t);
    int winner = s->vp >= row->nat_wins ? WINNER_NAT : s->vp <= row->rep_wins ? WINNER_REP : draw_winner(s, row);
    cr_win(s, winner, ENTRY_LAST_TURN, t);
}

/* A player who resigns has lost; an agreed end is a draw. */
void cr_conclude(void *state, int seat, trace *t)
{
    cruzada *s = state;
    if (s->winner)
        return;
    s->winner = (uint8_t)(seat < 0 ? WINNER_DRAW : seat == NAT ? WINNER_REP : WINNER_NAT);
    note(t, ENTRY_WINNER, s->winner, 0, 0, 0);
}

void cr_outcome(const void *state, int score[SEATS_MAX])
{
    const cruzada *s = state;
    score[NAT] = s->winner == WINNER_NAT ? 1000 : s->winner == WINNER_DRAW ? 500 : 0;
    score[REP] = s->winner == WINNER_REP ? 1000 : s->winner == WINNER_DRAW ? 500 : 0;
}
