/* Upkeep, the victory conditions, the transfer from Marruecos and the ends of the game. */
#include "games/espana/espana.h"

enum { NOT_WON = -1 };

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
    es_victory(s, t);
}

/* The end, told by an entry; most say how much there was of what decided. */
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

/* What a side has won by in Upkeep, as the entry that tells it, and how much it had; NOT_WON if by nothing. */
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
void es_victory(espana *s, trace *t)
{
    int many[SIDES], nat = won_by(s, NAT, &many[NAT]), rep = won_by(s, REP, &many[REP]);
    if (nat != NOT_WON && rep != NOT_WON)
        by_cities(s, t);
    else if (nat != NOT_WON)
        wins(s, WINNER_NAT, nat, many[NAT], t);
    else if (rep != NOT_WON)
        wins(s, WINNER_REP, rep, many[REP], t);
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
    switch (s->head.depth ? flow_peek(&s->head)->node : NODE_NONE) { /* Q51: at the top of a phase only */
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

/* --- morocco: ES-morocco-01 to ES-morocco-07 --- */

static refusal cross_why(const espana *s, int box)
{
    int way = box == es_table.cadiz ? TO_CADIZ : TO_SEVILLA;
    int most = es_crossings(s, way);
    if (box != es_table.cadiz && box != es_table.sevilla)
        return refuse(NO_CROSS_THERE, box, 0);
    if (!holds(s, NAT, box))
        return refuse(NO_CROSS_ENEMY, box, 0);
    if (s->crossed[way] >= most || s->crossed[0] + s->crossed[1] >= PARAM(morocco_units))
        return refuse(NO_CROSS_MORE, box, most);
    return ALLOWED;
}

static bool may_cross(const espana *s, int u)
{
    return s->at[u] == MARRUECOS && side_of(s, u) == NAT && class_of(u) <= GENERAL && class_of(u) != PLANE;
}

flow es_morocco_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    bool any = false, open = allowed(cross_why(s, es_table.cadiz)) || allowed(cross_why(s, es_table.sevilla));
    (void)t;
    EACH_IN(u, s->here[MARRUECOS])
        any |= may_cross(s, u);
    if (any && open && !f->b)
        return flow_wait(&s->head, 1u << NAT);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_morocco_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    (void)seat;
    EACH_IN(u, s->here[MARRUECOS]) {
        if (!may_cross(s, u) || (!es_first_alike(s, u) && !out->asking))
            continue;
        for (int b = 0; b < MARRUECOS; b++)
            if (out->asking || b == es_table.cadiz || b == es_table.sevilla)
                offer(out, VERB_CROSS, u, b, es_first_alike(s, u) ? cross_why(s, b) : refuse(NO_ALIKE, u, 0));
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED); /* ES-morocco-04 */
}

void es_morocco_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int u = choice_a(c), box = choice_b(c);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        flow_top(&s->head)->b = 1;
        return;
    }
    s->crossed[box == es_table.cadiz ? TO_CADIZ : TO_SEVILLA]++;
    note(t, ENTRY_CROSSES, u, box, 0, 0);
    es_put(s, u, class_of(u) == GENERAL ? PLACE_MAT : box); /* ES-morocco-06 */
}
