/* Chapter 12, Scenarios: what the Republic holds at the end of a turn, victory points, and who has won. */
#include "games/brunete/rules/rules.h"

/* BR-12.1-v04, BR-12.1-v05: a bit for each yellow town, and one for the three dashed vertices together. */
static unsigned yellows_held(const brunete *s)
{
    hexset cover;
    unsigned held = 1u << (YELLOWS - 1);
    br_supply_cover(s, REP, &cover);
    for (int i = 0; i < YELLOWS - 1; i++)
        if (br_controls(s, &cover, REP, br_table.yellow[i]))
            held |= 1u << i;
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->objective == DASHED && !br_controls(s, &cover, REP, h))
            held &= ~(1u << (YELLOWS - 1));
    return held;
}

static int purple_vp(const brunete *s, bool *all)
{
    hexset cover;
    int vp = 0;
    *all = true;
    br_supply_cover(s, REP, &cover);
    for (int h = 0; h < HEXES; h++) {
        if (HEX(h)->objective != PURPLE)
            continue;
        if (br_controls(s, &cover, REP, h))
            vp += HEX(h)->vp;
        else
            *all = false;
    }
    return vp;
}

static bool purples_held(const brunete *s)
{
    bool all;
    purple_vp(s, &all);
    return all;
}

/* BR-12.1-v08, BR-12.1-v09, ruling BR-43: printed full CF; Republican tanks their defence, garrisons half of theirs.
 */
static int casualty_sum(const brunete *s, int side)
{
    int sum = 0;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side && (s->at[u] == BOX_RECOVERABLE || s->at[u] == BOX_FINAL))
            sum += UNIT(u)->type == GARRISON ? UNIT(u)->cf / 2 : UNIT(u)->cf;
    return sum;
}

/* BR-12.1-v01, BR-12.1-v02, BR-12.1-v03, BR-12.1-v04, BR-12.1-v05, BR-12.1-v06, BR-12.1-v08: as if the campaign ended
 * now. */
int br_victory_points(const brunete *s)
{
    bool all;
    int vp = purple_vp(s, &all) + __builtin_popcount(s->earned);
    if (option_on(s, OPTION_LOSSES))
        vp += casualty_sum(s, REP) < casualty_sum(s, NAT) ? 1 : -1;
    return vp < 0 ? 0 : vp;
}

/* BR-12.1-v04, BR-12.1-v05, BR-12.1-v06: earned at the end of turn 6 or later, and kept. */
static void earn_yellows(brunete *s, trace *t)
{
    unsigned fresh = s->turn >= br_table.yellow_from ? yellows_held(s) & ~s->earned : 0;
    for (int i = 0; i < YELLOWS; i++)
        if (fresh >> i & 1)
            note(t, ENTRY_EARNED, i, 0, 0, 0);
    s->earned |= (uint8_t)fresh;
}

/* BR-12.2d, BR-12.2e, ruling BR-42: once, at the first turn end with all purple towns held. */
static void secret_roll(brunete *s, trace *t)
{
    if (s->secret_made || !purples_held(s))
        return;
    int die = roll(&s->head, t, 6);
    s->secret_made = 1;
    for (int i = 0; i < YELLOWS - 1; i++)
        if (br_table.yellow[i] == br_table.secret_town[die - 1])
            s->secret = (uint8_t)(i + 1);
    note(t, ENTRY_SECRET_MADE, 0, 0, 0, 0);
    if (t)
        note_to(t, viewers_only(REP), ENTRY_SECRET, s->secret - 1, die, 0, 0);
}

/* BR-12.1-v07 */
static int campaign_winner(brunete *s)
{
    s->vp = (uint8_t)br_victory_points(s);
    return s->vp >= br_table.win_from ? WINNER_REP : s->vp >= br_table.draw_from ? WINNER_DRAW : WINNER_NAT;
}

/* BR-12.2f, BR-12.2g, BR-12.2h */
static int offensive_winner(brunete *s)
{
    unsigned held = yellows_held(s);
    s->vp = (uint8_t)br_victory_points(s);
    if (!purples_held(s) || !s->secret)
        return WINNER_NAT;
    if (held >> (s->secret - 1) & 1)
        return WINNER_REP;
    return held >> (YELLOWS - 1) & 1 ? WINNER_DRAW : WINNER_NAT;
}

/* Ruling BR-41: the end of a turn, and on the last one the end of the game. */
void br_turn_ends(brunete *s, trace *t)
{
    bool campaign = s->head.scenario == CAMPAIGN;
    if (campaign)
        earn_yellows(s, t);
    else
        secret_roll(s, t);
    note(t, ENTRY_TURN_ENDS, s->turn, 0, 0, 0);
    if (s->turn < br_table.last_turn[s->head.scenario])
        return;
    s->winner = (uint8_t)(campaign ? campaign_winner(s) : offensive_winner(s));
    reveal(&s->head);
    if (!campaign && s->secret)
        note(t, ENTRY_SECRET_SHOWN, s->secret - 1, 0, 0, 0);
    if (campaign)
        note(t, ENTRY_VP, s->vp, 0, 0, 0);
    note(t, ENTRY_OVER, s->winner, 0, 0, 0);
    flow_end(&s->head);
}

/* Ruling BR-53: a side that resigns has lost; an agreed end is a draw. */
void br_conclude(void *state, int seat, trace *t)
{
    brunete *s = state;
    s->winner = seat < 0 ? WINNER_DRAW : seat == NAT ? WINNER_REP : WINNER_NAT;
    s->vp = (uint8_t)br_victory_points(s);
    if (seat < 0)
        note(t, ENTRY_AGREED, 0, 0, 0, 0);
    else
        note(t, ENTRY_RESIGNED, seat, 0, 0, 0);
    if (s->secret)
        note(t, ENTRY_SECRET_SHOWN, s->secret - 1, 0, 0, 0);
    note(t, ENTRY_OVER, s->winner, 0, 0, 0);
}

void br_outcome(const void *state, int score[SEATS_MAX])
{
    const brunete *s = state;
    score[REP] = s->winner == WINNER_REP ? 1000 : s->winner == WINNER_DRAW ? 500 : 0;
    score[NAT] = 1000 - score[REP];
}
