/* What a position is told by, in numbers with names: what each is worth was learned from many games (data/bots). The
 * war is the same for all factions; what is a faction's own is told beside the better of the other two. */
#include <string.h>

#include "games/libertad/rules/rules.h"
#include "words/libertad.h"

enum { BRINK = -6 }; /* a Front below this may fall in a turn or two */

#define FEATURES(X)                                                                                                    \
    X(madrid, "The Front of Madrid")                                                                                   \
    X(third, "The third best Front")                                                                                   \
    X(second, "The second best Front")                                                                                 \
    X(worst, "The worst Front")                                                                                        \
    X(brink, "Fronts near defeat")                                                                                     \
    X(won, "Fronts won")                                                                                               \
    X(lost, "Fronts lost")                                                                                             \
    X(glory, "Own Glory")                                                                                              \
    X(rival, "Glory of the best rival")                                                                                \
    X(bag, "Own tokens in the Bag")                                                                                    \
    X(bags, "Rivals' tokens in the Bag")                                                                               \
    X(hero, "Own Hero points")                                                                                         \
    X(heroes, "Rivals' Hero points")                                                                                   \
    X(initiative, "The Initiative")                                                                                    \
    X(medals, "Own medallions")                                                                                        \
    X(others, "Rivals' medallions")                                                                                    \
    X(tableau, "Cards on the table")                                                                                   \
    X(hand, "Cards in hand")                                                                                           \
    X(tracks, "Tracks the wanted way")                                                                                 \
    X(bonus, "Bonuses that are on")                                                                                    \
    X(anarchist, "Playing the Anarchists")                                                                             \
    X(communist, "Playing the Communists")
enum { FEATURES(FEATURE_NUMBER) FEATURE_COUNT };
const feature lf_features[FEATURE_COUNT + 1] = {FEATURES(FEATURE_ROW)};

/* The war is won with three Fronts above 0 (LF-win-06) and lost with Madrid or two others (LF-win-04). */
static void measure_war(const libertad *s, int out[])
{
    int best[FRONTS];
    for (int f = 0; f < FRONTS; f++) {
        int at = f;
        for (; at > 0 && best[at - 1] < s->front[f]; at--)
            best[at] = best[at - 1];
        best[at] = s->front[f];
        out[FEATURE_brink] += s->front[f] < BRINK && front_open(s, f) ? BRINK - s->front[f] : 0;
        out[FEATURE_won] += s->front[f] >= WON;
        out[FEATURE_lost] += s->front[f] <= LOST;
    }
    out[FEATURE_madrid] = s->front[MADRID];
    out[FEATURE_second] = best[1];
    out[FEATURE_third] = best[2];
    out[FEATURE_worst] = best[3];
}

/* Which way each faction wants a track to go, by its Medallions. */
static int tracks_for(const libertad *s, int seat)
{
    static const int8_t wants[FACTIONS][TRACKS] = {{1, 1, 0, 0, 0}, {-1, -1, -1, 1, 0}, {-1, -1, 1, 0, 1}};
    int sum = 0;
    for (int t = 0; t < TRACKS; t++)
        sum += wants[seat][t] * s->track[t];
    return sum;
}

void lf_measure(const void *state, int seat, int out[FEATURES_MAX])
{
    const libertad *s = state;
    memset(out, 0, FEATURES_MAX * sizeof *out);
    measure_war(s, out);
    for (int who = 0; who < FACTIONS; who++) {
        bool own = who == seat;
        out[own ? FEATURE_bag : FEATURE_bags] += s->bag[who];
        out[own ? FEATURE_hero : FEATURE_heroes] += s->hero[who];
        out[own ? FEATURE_medals : FEATURE_others] += bits(s->held[who]);
        if (!own && s->glory[who] > out[FEATURE_rival])
            out[FEATURE_rival] = s->glory[who];
    }
    out[FEATURE_glory] = s->glory[seat];
    out[FEATURE_initiative] = lf_initiative(s) == seat;
    out[FEATURE_tableau] = bits(s->tableau[seat]);
    out[FEATURE_hand] = s->hand_count[seat];
    out[FEATURE_tracks] = tracks_for(s, seat);
    out[FEATURE_bonus] = bits(s->bonus);
    out[FEATURE_anarchist] = seat == ANARCHIST;
    out[FEATURE_communist] = seat == COMMUNIST;
}

int lf_progress(const void *state)
{
    const libertad *s = state;
    int last = lf_turn_number(YEARS, lf_table.years[YEARS - 1].turns), past = lf_turn_number(s->year, s->turn) - 1;
    return past < 0 ? 0 : past >= last ? 1000 : 1000 * past / last;
}
