/* What a position is told by, in numbers with names: what each is worth was learned from many games (data/bots). */
#include <string.h>

#include "games/brunete/brunete.h"
#include "games/brunete/rules/rules.h"
#include "words/brunete.h"

enum {
    NEAR = 4,      /* hexes from a town within which strength counts for it */
    LIFELINE = 20, /* hexes from the source up to which roads count */
    CRUSHING = 4   /* 3 to 1 and better: a column that a defender has to fear */
};

#define FEATURES(X)                                                                                                    \
    X(purple, "Victory points of purple towns")                                                                        \
    X(lost, "Purple towns that the Republic lacks")                                                                    \
    X(yellow, "Yellow towns")                                                                                          \
    X(earned, "Yellow objectives earned")                                                                              \
    X(vertices, "Vertices")                                                                                            \
    X(grip, "Strength around purple towns")                                                                            \
    X(weakest, "Hold on the weakest purple town")                                                                      \
    X(advance, "Strength around yellow towns")                                                                         \
    X(last, "Strength around the last town")                                                                           \
    X(taken, "Last town held")                                                                                         \
    X(strength, "Strength of the armies")                                                                              \
    X(coming, "Strength yet to come")                                                                                  \
    X(cut, "Strength without supply")                                                                                  \
    X(exposed, "Units that could be crushed")                                                                          \
    X(roads, "Roads to the source that are closed")                                                                    \
    X(source, "Source held")                                                                                           \
    X(supports, "Artillery and aviation")                                                                              \
    X(losses, "Units lost")                                                                                            \
    X(reach, "How far the front has come")
enum { FEATURES(FEATURE_NUMBER) FEATURE_COUNT };
const feature br_features[FEATURE_COUNT + 1] = {FEATURES(FEATURE_ROW)};

/* Strength of either side near a hex; what stands in it counts most. */
static void pressure(const brunete *s, int hex, int out[SIDES])
{
    static const uint8_t share[NEAR] = {6, 4, 2, 1};
    out[REP] = out[NAT] = 0;
    for (int u = 0; u < UNITS; u++)
        if (on_map(s, u) && br_table.distance[s->at[u]][hex] < NEAR)
            out[UNIT(u)->side] += UNIT(u)->defence[s->steps[u]] * share[br_table.distance[s->at[u]][hex]];
}

/* The Republic's part of it, from -50 to 50. */
static int grip(const brunete *s, int hex)
{
    int near[SIDES];
    pressure(s, hex, near);
    return near[REP] + near[NAT] ? 100 * near[REP] / (near[REP] + near[NAT]) - 50 : 0;
}

static void measure_purple(const brunete *s, int goal, bool held, int *weakest, int out[])
{
    int near = grip(s, goal), hold = near + (held ? 50 : 0);
    out[FEATURE_purple] += held ? HEX(goal)->vp : 0;
    out[FEATURE_lost] -= held ? 0 : 1;
    out[FEATURE_grip] += near;
    *weakest = hold < *weakest ? hold : *weakest;
}

static void measure_goals(const brunete *s, int out[])
{
    hexset cover;
    int weakest = 100;
    br_supply_cover(s, REP, &cover);
    for (int i = 0; i < br_table.goal_count; i++) {
        int goal = br_table.goal[i];
        bool held = br_controls(s, &cover, REP, goal);
        if (HEX(goal)->objective == PURPLE)
            measure_purple(s, goal, held, &weakest, out);
        else
            out[HEX(goal)->objective == DASHED ? FEATURE_vertices : FEATURE_yellow] += held;
    }
    out[FEATURE_weakest] = weakest;
    for (int i = 0; i < YELLOWS - 1; i++)
        out[FEATURE_advance] += grip(s, br_table.yellow[i]);
    if (s->head.scenario == OFFENSIVE && s->secret) {
        int last = br_table.yellow[s->secret - 1];
        out[FEATURE_last] = grip(s, last);
        out[FEATURE_taken] = br_controls(s, &cover, REP, last);
    }
    out[FEATURE_earned] = __builtin_popcount(s->earned);
}

/* Roads near the source that an enemy zone closes and nobody opens again (BR-3d). */
static void measure_roads(const brunete *s, int out[])
{
    hexset closed = br_table.routes;
    hexset_keep(&closed, &s->board.zoc[NAT]);
    hexset_drop(&closed, &s->board.occupied[REP]);
    HEXSET_EACH(h, &closed)
        out[FEATURE_roads] -= br_table.distance[h][br_table.letter[0]] <= LIFELINE;
    out[FEATURE_source] = s->owner[br_table.letter[0]] == REP;
}

/* What stands around a hex and could attack it. */
static int attack_around(const brunete *s, int side, int hex)
{
    int sum = 0;
    for (int d = 0; d < HEX_SIDES; d++)
        if (HEX(hex)->next[d] >= 0)
            STACK_EACH(u, &s->board, HEX(hex)->next[d])
                sum += UNIT(u)->side == side ? br_unit_attack(s, u) : 0;
    return sum;
}

/* Units in hexes that the enemy could attack at crushing odds, the Republic's less his. */
static void measure_exposed(const brunete *s, int out[])
{
    for (int side = 0; side < SIDES; side++) {
        hexset met = s->board.occupied[side];
        hexset_keep(&met, &s->board.zoc[other(side)]);
        HEXSET_EACH(h, &met) {
            int defence = 0, count = 0;
            STACK_EACH(u, &s->board, h)
                defence += br_unit_defence(s, u), count++;
            int column = br_column_of(attack_around(s, other(side), h), defence ? defence : 1) - HEX(h)->defence;
            out[FEATURE_exposed] += column >= CRUSHING ? (side == REP ? count : -count) : 0;
        }
    }
}

static void measure_unit(const brunete *s, int u, int out[])
{
    int sign = UNIT(u)->side == REP ? 1 : -1, strength = UNIT(u)->defence[s->steps[u]];
    if (s->at[u] == BOX_RECOVERABLE || s->at[u] == BOX_FINAL)
        out[FEATURE_losses] += sign;
    if (!s->steps[u] || s->at[u] > BOX_OFF)
        return;
    out[on_map(s, u) ? FEATURE_strength : FEATURE_coming] += sign * strength;
    out[FEATURE_cut] += s->marks[u] & UNSUPPLIED ? sign * strength : 0;
    if (on_map(s, u) && sign > 0)
        out[FEATURE_reach] += br_table.distance[s->at[u]][br_table.letter[0]];
}

/* Markers in play, used ones too: whoever has spent his on an attack has lost nothing. Command points do not count at
 * all, since none is kept. */
static int supports(const brunete *s, int side)
{
    return s->artillery[side] + s->artillery_used[side] + s->aviation[side] + s->aviation_used[side];
}

/* All is said of the Republic; for the other side it is the opposite. */
void br_measure(const void *state, int seat, int out[FEATURES_MAX])
{
    const brunete *s = state;
    memset(out, 0, FEATURES_MAX * sizeof *out);
    measure_goals(s, out);
    measure_roads(s, out);
    measure_exposed(s, out);
    for (int u = 0; u < UNITS; u++)
        measure_unit(s, u, out);
    out[FEATURE_supports] = supports(s, REP) - supports(s, NAT);
    for (int i = 0; i < FEATURE_COUNT && seat != REP; i++)
        out[i] = -out[i];
}

int br_progress(const void *state)
{
    const brunete *s = state;
    int turns = br_table.last_turn[s->head.scenario], past = br_clock(state) - 2;
    return past < 0 ? 0 : past >= 2 * turns ? 1000 : 1000 * past / (2 * turns);
}
