/* How good things look to a faction: for bots, and for the final score. */
#include "games/libertad/libertad.h"

void lf_outcome(const void *state, int score[SEATS_MAX])
{
    const libertad *s = state;
    int gone = game_resigned(s);
    for (int seat = 0; seat < FACTIONS; seat++)
        score[seat] = s->head.over == OVER_AGREED ? 500
                      : gone >= 0                 ? 1000 * (seat != gone)
                                                  : 1000 * (seat == s->winner);
}

/* Question 45: whoever resigns has lost, and the others have won; an agreed end is a draw. */
void lf_conclude(void *state, int seat, trace *t)
{
    (void)state;
    note(t, seat < 0 ? ENTRY_AGREED : ENTRY_RESIGNED, seat, 0, 0, 0);
}

/* The chance, roughly, that the war is won: three Fronts are needed. */
static int war_outlook(const libertad *s)
{
    int values[FRONTS],
        left = lf_turn_number(YEARS, lf_table.years[YEARS - 1].turns) + 1 - lf_turn_number(s->year, s->turn);
    for (int f = 0; f < FRONTS; f++)
        values[f] = s->front[f];
    for (int i = 0; i < FRONTS; i++) /* best three first */
        for (int j = i + 1; j < FRONTS; j++)
            if (values[j] > values[i]) {
                int v = values[i];
                values[i] = values[j], values[j] = v;
            }
    int outlook = 500 + 25 * (values[2] - 1) + 10 * (values[0] + values[1]) + 5 * left;
    if (s->front[MADRID] <= -7)
        outlook -= 150;
    for (int f = 0; f < FRONTS; f++)
        if (s->front[f] <= -8)
            outlook -= 100;
    return outlook < 20 ? 20 : outlook > 980 ? 980 : outlook;
}

/* Glory, tokens in the Bag, and the means to get more. */
static int own_outlook(const libertad *s, int seat)
{
    int mine = 0, all = 0;
    for (int who = 0; who < FACTIONS; who++) {
        int worth = 60 * s->glory[who] + 25 * s->bag[who] + 6 * s->hero[who] + 20 * bits(s->held[who]) +
                    30 * (lf_initiative(s) == who) + 3 * s->hand_count[who];
        all += worth;
        if (who == seat)
            mine = worth;
    }
    return all ? 1000 * mine / all : 333;
}

int lf_judge(const void *state, int seat)
{
    const libertad *s = state;
    int score[SEATS_MAX];
    lf_outcome(s, score);
    if (s->head.over)
        return score[seat];
    int value = war_outlook(s) * own_outlook(s, seat) / 700;
    return value > 1000 ? 1000 : value;
}

/* Which way a track should go for a faction: +1, -1, or 0. */
static int wanted_direction(int seat, int track)
{
    static const int8_t wants[FACTIONS][TRACKS] = {{1, 1, 0, 0, 0}, {-1, -1, -1, 1, 0}, {-1, -1, 1, 0, 1}};
    return wants[seat][track];
}

static int weigh_front(const libertad *s, int front, int n)
{
    int value = s->front[front];
    int urgency = value <= -7 ? 60 : value <= 0 ? 40 : value <= 3 ? 25 : 10;
    if (front == MADRID && value <= -5)
        urgency += 30;
    if (s->event != NOBODY && lf_table.fascists[s->event].test_front == front &&
        value < lf_table.fascists[s->event].threshold)
        urgency += 20;
    return urgency + 8 * n;
}

int lf_weigh(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_STRENGTHEN:
    case VERB_VOLUNTEER: return weigh_front(s, a, b ? b : 1);
    case VERB_ATTACK: return 30 + s->front[a];
    case VERB_MOVE:
    case VERB_BUY_STEP: return 30 + 15 * b * wanted_direction(seat, a);
    case VERB_PLAY: return b == MODE_EVENT ? 40 + 4 * lf_table.cards[a].strength : 50 + 6 * lf_table.cards[a].strength;
    case VERB_PICK: return 20 + 10 * lf_table.cards[a].strength;
    case VERB_BID: return 10 * (3 - lf_table.cards[a].strength);
    case VERB_ICON: return 60;
    case VERB_BONUS:
    case VERB_BOTH:
    case VERB_BUY_BONUS: return 25;
    case VERB_BUY_CARDS: return 12;
    case VERB_AWARD: return a == seat ? 100 : 10;
    case VERB_LOSE: return a == seat ? 1 : 50;
    case VERB_GAIN: return a == seat ? 90 : 10;
    case VERB_KEEP_HAND:
    case VERB_KEEP_TABLEAU: return 40 + lf_table.cards[a].strength;
    case VERB_STRATEGY: return 80;
    case VERB_DONE:
    case VERB_END:
    case VERB_NEXT: return 15;
    default: return 20;
    }
}
