#include "club/pairing.h"

#include <string.h>

#include "core/text/fault.h"

/* Looking for pairs without a second meeting ends after so many tries: the next best is taken then. */
enum { TRIES = 200000 };

int pairing_rounds_all(int players)
{
    return players < 2 ? 0 : players % 2 ? players : players - 1;
}

int pairing_rounds_swiss(int players)
{
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    return rounds;
}

/* The circle: the last player stays, the others move on by one place a round. Sides change from round to round. */
int pairing_round_robin(int players, int round, pairing *pairs)
{
    must(players >= 2 && players <= PAIRING_PLAYERS && round >= 0);
    int places = players + players % 2, ring = places - 1, count = 0;
    for (int i = 0; i < places / 2; i++) {
        int one = (round + i) % ring, other = i ? (round + ring - i) % ring : ring;
        bool swap = i ? i % 2 : round % 2;
        if (other >= players)
            pairs[count++] = (pairing){one, PAIRING_NOBODY};
        else
            pairs[count++] = swap ? (pairing){other, one} : (pairing){one, other};
    }
    return count;
}

/* --- Swiss --- */

typedef struct swiss {
    const entrant *players;
    int order[PAIRING_PLAYERS], count; /* who is paired, the leader first */
    bool taken[PAIRING_PLAYERS];       /* by place in `order` */
    int partner[PAIRING_PLAYERS];
    int tries;
    int given_up; /* how many of the wishes below */
} swiss;

static bool stands_before(const entrant *a, const entrant *b)
{
    return a->half_points != b->half_points ? a->half_points > b->half_points : a->rating > b->rating;
}

/* Insertion: equal players keep the order of the list. */
static void put_in_order(swiss *s, int count)
{
    for (int i = 0; i < count; i++) {
        if (s->players[i].out)
            continue;
        int at = s->count++;
        for (; at && stands_before(&s->players[i], &s->players[s->order[at - 1]]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

/* The last one who has not had a bye yet; the very last if all have. */
static int take_bye(swiss *s)
{
    int at = s->count - 1;
    while (at > 0 && s->players[s->order[at]].bye)
        at--;
    if (s->players[s->order[at]].bye)
        at = s->count - 1;
    int who = s->order[at];
    for (s->count--; at < s->count; at++)
        s->order[at] = s->order[at + 1];
    return who;
}

static int leaning(const entrant *e)
{
    return e->firsts - e->seconds;
}

/* Nobody twice; and nobody has to play a side for the third time more than the other. The second wish is given up
 * first. */
static bool may_meet(const swiss *s, int a, int b)
{
    const entrant *one = &s->players[s->order[a]], *other = &s->players[s->order[b]];
    bool met = one->met >> s->order[b] & 1;
    bool lean = (leaning(one) >= 2 && leaning(other) >= 2) || (leaning(one) <= -2 && leaning(other) <= -2);
    return (s->given_up > 1 || !met) && (s->given_up > 0 || !lean);
}

/* Inside a group of equal points the upper half meets the lower; then the next best, outwards. */
static int wanted(const swiss *s, int leader, int step)
{
    int end = leader + 1, first = leader + 1;
    while (end < s->count && s->players[s->order[end]].half_points == s->players[s->order[leader]].half_points)
        end++;
    first += (end - leader) / 2 - ((end - leader) / 2 > 0);
    int below = s->count - first;
    return step < below ? first + step : first - 1 - (step - below);
}

static bool pair_from(swiss *s, int leader)
{
    while (leader < s->count && s->taken[leader])
        leader++;
    if (leader == s->count)
        return true;
    s->taken[leader] = true;
    for (int step = 0; step < s->count - leader - 1; step++) {
        int other = wanted(s, leader, step);
        if (s->taken[other] || !may_meet(s, leader, other))
            continue;
        if (++s->tries > TRIES)
            break;
        s->taken[other] = true;
        s->partner[leader] = other;
        if (pair_from(s, leader + 1))
            return true;
        s->taken[other] = false;
    }
    s->taken[leader] = false;
    return false;
}

/* Who has played the first side less often, relative to the second, plays it; if both are alike, the leaders of the
 * tables in turn. */
static pairing with_sides(const entrant *players, int a, int b, int table)
{
    int leans_a = leaning(&players[a]), leans_b = leaning(&players[b]);
    bool leader = leans_a != leans_b ? leans_a < leans_b : table % 2 == 0;
    return leader ? (pairing){a, b} : (pairing){b, a};
}

int pairing_swiss(const entrant *players, int count, pairing *pairs)
{
    swiss s = {.players = players};
    int made = 0, bye = PAIRING_NOBODY;
    must(count >= 0 && count <= PAIRING_PLAYERS);
    put_in_order(&s, count);
    if (s.count % 2)
        bye = take_bye(&s);
    while (!pair_from(&s, 0)) {
        memset(s.taken, 0, sizeof s.taken);
        s.given_up++;
        s.tries = 0;
    }
    bool done[PAIRING_PLAYERS] = {false};
    for (int i = 0; i < s.count; i++) {
        if (done[i])
            continue;
        done[i] = done[s.partner[i]] = true;
        pairs[made] = with_sides(players, s.order[i], s.order[s.partner[i]], made);
        made++;
    }
    if (bye != PAIRING_NOBODY)
        pairs[made++] = (pairing){bye, PAIRING_NOBODY};
    return made;
}
