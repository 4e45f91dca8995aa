/* Chapter Setup: what is fixed when a game begins, and what is drawn. */
#include <string.h>

#include "games/libertad/rules/rules.h"

/* LF-setup-01, LF-setup-02, LF-setup-03, LF-setup-06, LF-setup-08: Fronts, tracks, Bonuses, tokens and Hero points as
 * the tables say. LF-setup-07: with these tracks the Moderates hold the Initiative. LF-setup-09, LF-setup-10: whole
 * decks, of which every draw is a die, and nothing anywhere else. */
void lf_blank(void *state)
{
    libertad *s = state;
    s->year = s->turn = 1;
    for (int f = 0; f < FRONTS; f++)
        s->front[f] = lf_table.fronts[f].start;
    for (int k = 0; k < TRACKS; k++)
        s->track[k] = lf_table.start_track[k];
    s->bonus = lf_table.start_bonus;
    for (int seat = 0; seat < FACTIONS; seat++) {
        s->hero[seat] = lf_table.factions[seat].start_hero;
        s->bag[seat] = lf_table.factions[seat].start_bag;
        s->deck[seat] = lf_whole_deck(s, seat);
        s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
        s->pick[seat] = s->order[seat] = NOBODY;
    }
    for (int y = 0; y < YEARS; y++)
        s->fascist[y] = (1u << DECK) - 1;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top[i] = NOBODY;
    memset(s->bottom, NOBODY, sizeof s->bottom);
    s->event = s->looker = s->active = s->organized = s->bid_winner = s->winner = NOBODY;
}

/* LF-setup-04: some of the Medallions lie open, the others are out of the game. LF-setup-05, LF-np-1c: a hand for each
 * player, none for a Non-player. */
void lf_begin(void *state, trace *t)
{
    libertad *s = state;
    for (int i = 0; i < lf_table.start_medals; i++) {
        uint32_t left = ((1u << lf_table.medal_count) - 1) & ~(uint32_t)s->medals;
        s->medals |= (uint16_t)(1u << roll_member(&s->head, t, left, &lf_noun_medal, 0));
    }
    for (int m = 0; m < lf_table.medal_count; m++)
        if (s->medals >> m & 1)
            note(t, ENTRY_MEDALLION_ON_BOARD, m, 0, 0, 0);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat))
            lf_draw_cards(s, seat, lf_table.start_hand, false, t);
    PUSH(&s->head, turn);
}
