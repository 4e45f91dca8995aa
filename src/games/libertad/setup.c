/* The start of a game. */
#include "games/libertad/libertad.h"

/* ---- set-up (LF-setup-01 to LF-setup-13) ---- */

void libertad_blank(void *state)
{
    libertad *s = state;
    s->year = s->turn = 1;
    for (int f = 0; f < FRONTS; f++)
        s->front[f] = lf.fronts[f].start;
    for (int k = 0; k < TRACKS; k++)
        s->track[k] = lf.start_track[k];
    s->bonus = lf.start_bonus;
    for (int seat = 0; seat < FACTIONS; seat++) {
        s->hero[seat] = lf.factions[seat].start_hero;
        s->bag[seat] = lf.factions[seat].start_bag;
        s->deck[seat] = lf_whole_deck(s, seat);
        s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
        s->pick[seat] = s->order[seat] = NOBODY;
    }
    for (int y = 0; y < YEARS; y++)
        s->fascist[y] = (1u << DECK) - 1;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top[i] = NOBODY;
    s->event = s->looker = s->active = s->organized = s->bid_winner = s->winner = NOBODY;
}

void libertad_begin(void *state, trace *t)
{
    libertad *s = state;
    for (int i = 0; i < lf.start_medals; i++) {
        uint32_t left = ((1u << lf.medal_count) - 1) & ~(uint32_t)s->medals;
        s->medals |= (uint16_t)(1u << roll_member(&s->head, t, left, &lf_medal_noun, 0));
    }
    for (int m = 0; m < lf.medal_count; m++)
        if (s->medals >> m & 1)
            note(t, E_MEDALLION_ON_BOARD, m, 0, 0, 0);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat))
            lf_draw_cards(s, seat, lf.start_hand, false, t);
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
}
