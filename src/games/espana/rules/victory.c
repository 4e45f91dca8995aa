/* Chapters Upkeep Phase and Victory Conditions: what is checked in Upkeep, at the end of the last turn and by
 * agreement. */
#include "games/espana/rules/rules.h"

enum { NOT_WON = -1 };

/* Ends the game. The entry tells why, and most say how many cities or boxes decided it. */
static void wins(espana *s, int winner, int entry, int how_many, trace *t)
{
    s->winner = (uint8_t)winner;
    s->mover = NO_UNIT;
    s->origin = NO_BOX;
    for (int side = 0; side < SIDES; side++) /* fog of war: at the end all stacks are opened */
        EACH_BOX(b, s->units[side])
            es_open(s, side, b, t);
    int lost = winner == WINNER_DRAW ? 0 : es_cities(s, other(winner - 1));
    note(t, entry, winner - 1, how_many, entry == ENTRY_WINS_COUNT ? lost : 0, 0);
    flow_end(&s->head);
}

/* ES-victory-06, ES-victory-09 */
static void by_cities(espana *s, trace *t)
{
    int nat = es_cities(s, NAT), rep = es_cities(s, REP);
    if (nat == rep)
        wins(s, WINNER_DRAW, ENTRY_DRAWN, 0, t);
    else
        wins(s, nat > rep ? WINNER_NAT : WINNER_REP, ENTRY_WINS_COUNT, nat > rep ? nat : rep, t);
}

/* ES-victory-02: the largest group of linked boxes of a side. */
static int largest_group(const espana *s, int side)
{
    boxset held = s->held[side] & ~box_bit(MARRUECOS);
    int best = 0;
    while (held) {
        boxset group = held & -held, grown = group;
        do {
            group = grown;
            EACH_BOX(b, group)
                grown |= BOX(b)->links & held;
        } while (grown != group);
        int size = __builtin_popcountll(group);
        best = size > best ? size : best;
        held &= ~group;
    }
    return best;
}

/* The entry that tells by what a side has won in Upkeep, and how many cities or boxes; NOT_WON if it has not. */
static int won_by(const espana *s, int side, int *how_many)
{
    *how_many = es_cities(s, side);
    if (*how_many >= PARAM(victory_objectives))
        return ENTRY_WINS_CITIES; /* ES-victory-01 */
    *how_many = largest_group(s, other(side));
    if (*how_many < PARAM(victory_connected))
        return ENTRY_WINS_SPLIT;
    *how_many = 0;
    if (friendly(s, side, es_table.madrid) && friendly(s, side, es_table.barcelona) &&
        friendly(s, side, es_table.sevilla))
        return ENTRY_WINS_THREE; /* ES-victory-03 */
    if (side == NAT && s->turn <= PARAM(victory_madrid_last_turn) && friendly(s, NAT, es_table.madrid))
        return ENTRY_WINS_MADRID; /* ES-victory-04 */
    return NOT_WON;
}

/* ES-upkeep-05, ES-victory-07: a contested city is nobody's. */
static void check_victory(espana *s, trace *t)
{
    int many[SIDES], nat = won_by(s, NAT, &many[NAT]), rep = won_by(s, REP, &many[REP]);
    if (nat != NOT_WON && rep != NOT_WON)
        by_cities(s, t);
    else if (nat != NOT_WON)
        wins(s, WINNER_NAT, nat, many[NAT], t);
    else if (rep != NOT_WON)
        wins(s, WINNER_REP, rep, many[REP], t);
}

/* ES-upkeep-01, ES-upkeep-02, ES-upkeep-03 */
void es_upkeep(espana *s, trace *t)
{
    es_table_sweep(s, t);
    if (naval(s))
        es_read_areas(s, t);
    unitset home = unitset_join(&es_table.of_class[PLANE], &es_table.of_class[GENERAL]);
    EACH_IN(u, home)
        if (at_site(s, u) && (s->at[u] != MARRUECOS || class_of(u) == PLANE))
            es_put(s, u, PLACE_MAT);
    es_clear(s, ATTACKED | USED | INACTIVE | DEFENDED | GROUNDED);
    note(t, ENTRY_CITIES, es_cities(s, NAT), es_cities(s, REP), es_contested_cities(s), 0); /* ES-upkeep-04 */
    check_victory(s, t);
}

/* ES-victory-05, ES-victory-06 */
void es_final(espana *s, trace *t)
{
    int cities = 0;
    EACH_BOX(b, es_table.objectives)
        cities += has_units(s, REP, b);
    if (cities >= PARAM(victory_rep_cities))
        wins(s, WINNER_REP, ENTRY_HOLDS_OUT, cities, t);
    else
        by_cities(s, t);
}

void es_outcome(const void *state, int score[SEATS_MAX])
{
    const espana *s = state;
    for (int side = 0; side < SIDES; side++)
        score[side] = s->winner == WINNER_DRAW || s->winner == WINNER_NONE ? 500 : s->winner == side + 1 ? 1000 : 0;
}

/* --- ends by agreement (ES-victory-08) --- */

refusal es_may_offer(const void *state, int seat)
{
    const espana *s = state;
    if (s->offers[seat])
        return refuse(NO_SECOND_OFFER, 0, 0);
    switch (s->head.depth ? flow_peek(&s->head)->node
                          : NODE_NONE) { /* ruling ES-51: only between the parts of a phase */
    case NODE_SHIPS:
    case NODE_MOVE:
    case NODE_PLANES:
    case NODE_GENERALS:
    case NODE_COMBAT:
    case NODE_EVENTS:
    case NODE_REPLACEMENT: return game_acts(s, seat) ? ALLOWED : refuse(NO_OFFER_NOW, 0, 0);
    default: return refuse(NO_OFFER_NOW, 0, 0);
    }
}

void es_offered(void *state, int seat, trace *t)
{
    espana *s = state;
    s->offers[seat] = 1;
    note(t, ENTRY_OFFERS, seat, 0, 0, 0);
}

void es_conclude(void *state, int seat, trace *t)
{
    espana *s = state;
    if (seat < 0)
        by_cities(s, t);
    else
        wins(s, other(seat) + 1, ENTRY_WINS, 0, t);
}
