/* What a described position leaves unsaid: the numbers of cards, the strengths of troops that are only placed, and who
 * controls what. */
#include "games/espana/valid/valid.h"

static bool is_assigned(int u)
{
    return class_of(u) == GENERAL || class_of(u) == PLANE;
}

/* Control of another scenario, where no line says something else. */
static void board_complete(espana *s, const given *said)
{
    espana other;
    if (!s->board)
        return;
    game_blank(&(const game){.size = sizeof other, .rules.blank = es_blank}, &other, s->board - 1, s->head.options,
               NULL);
    for (int b = 0; b < BOXES; b++)
        if (!GIVEN_CELL(said, &s->control[b], s))
            s->control[b] = other.control[b];
    for (int a = 0; a < AREAS; a++)
        if (!GIVEN_CELL(said, &s->marker[a], s))
            s->marker[a] = other.marker[a];
    s->board = 0;
}

/* ES-naval-69, ES-naval-77: once the Upkeep has read the areas, and until ships are assigned again, the set-up's
 * reading gives way to the enemy's ships. */
static void readings_begin(espana *s, int phase)
{
    bool read = phase > PHASE_UPKEEP || (phase <= PHASE_DRAW && s->turn > (s->head.scenario == LATE_WAR ? 6 : 1));
    for (int a = 0; a < AREAS && read && naval(s); a++) {
        bool contrary = s->reading[a] <= SEA_REP && es_read_area(s, a) != s->reading[a];
        if (contrary && s->reading[a] == es_first_reading(s, a) && s->marker[a] == NOBODY)
            s->reading[a] = (uint8_t)es_read_area(s, a);
    }
}

/* ES-general-02, ES-plane-01, ES-upkeep-01: generals and planes that no line places stand where the set-up has them
 * as long as they can, else they are in the mat. */
void es_described_begins(espana *s, int phase)
{
    bool first = s->turn == 1, after = phase > PHASE_UPKEEP;
    EACH_UNIT(u) {
        if (!is_assigned(u) || !at_site(s, u) || !(s->marks[u] & BOUND))
            continue;
        if (!on_map(s, u))
            s->marks[u] &= (uint16_t)~BOUND;
        bool early = !first && phase <= (class_of(u) == GENERAL ? PHASE_GENERALS : PHASE_PLANES_1);
        bool loose = !first || phase > PHASE_GENERALS; /* no longer bound to its box */
        bool alone = loose && on_map(s, u) && !has_units(s, side_of(s, u), s->at[u]);
        if (after || early || alone)
            es_put(s, u, PLACE_MAT);
    }
    if (!first || phase > PHASE_GENERALS)
        es_clear(s, BOUND);
    es_derive(s);
    readings_begin(s, phase);
}

/* ES-setup-07, ES-naval-04: the card that has brought a general or a ship has been played, unless a line says where it
 * is. */
static void entered_complete(espana *s, const given *said)
{
    EACH_UNIT(u) {
        int card = s->at[u] == PLACE_POOL ? CARDS_NONE : es_enters_by(s, u);
        for (int zone = DECK_ONE; card != CARDS_NONE && zone <= DECK_TWO; zone++) {
            cardset *deck = &s->cards.zone[zone][cards_side(card)];
            if (!GIVEN_CELL(said, deck, s))
                *deck &= ~cards_bit(card);
        }
    }
}

bool es_complete(void *state, const given *said, fault *why)
{
    espana *s = state;
    (void)why;
    board_complete(s, said);
    EACH_UNIT(u) {
        if (GIVEN_CELL(said, &s->at[u], s) && !GIVEN_CELL(said, &s->marks[u], s)) /* a ship that is placed is ready */
            s->marks[u] &= (uint16_t)~DAMAGED;
        if (!GIVEN_CELL(said, &s->marks[u], s))
            s->marks[u] &= (uint16_t)~TOP;
        if (!on_map(s, u))
            s->strength[u] = 0;
        else if (is_troop(u) && !s->strength[u])
            s->strength[u] = class_of(u) == SMALL ? 2 : 3;
        bool unsaid = is_assigned(u) && at_site(s, u) && !GIVEN_CELL(said, &s->at[u], s);
        if (unsaid && !on_map(s, u))
            s->marks[u] |= BOUND;
        else if ((s->turn > 1 && !unsaid) || !on_map(s, u)) /* those of whom nothing is said: es_described_begins */
            s->marks[u] &= (uint16_t)~BOUND;
        if (!at_site(s, u))
            s->marks[u] &= (uint16_t) ~(DAMAGED | DUTY | TOP | UNSEEN);
    }
    for (int a = 0; a < AREAS; a++) /* there is no marker beside units */
        EACH_UNIT(u)
            if (s->at[u] == FIRST_AREA + a)
                s->marker[a] = NOBODY;
    es_first_tops(s, said);
    es_number_unseen(s);
    entered_complete(s, said);
    for (int side = 0; side < SIDES; side++) { /* a card that is moved by name leaves the deck */
        cardset seen = 0;
        for (int zone = OUT; zone >= 0; zone--) {
            s->cards.zone[zone][side] &= ~seen;
            seen |= s->cards.zone[zone][side];
        }
        s->cards.zone[OUT][side] |= es_whole(s, side) & ~seen;
        CARDS_EACH(card, side, s->cards.zone[TABLE][side])
            if (!s->played[card] && card % CARDS_DECK != INTELLIGENCE)
                s->played[card] = (uint8_t)(s->turn > 1 ? s->turn - 1 : 1);
    }
    cards_number(&s->cards);
    es_derive(s);
    for (int b = 0; b < MARRUECOS; b++)
        for (int side = 0; side < SIDES; side++)
            if (has_units(s, side, b) && !has_units(s, other(side), b))
                s->control[b] = (uint8_t)side;
    es_derive(s);
    return true;
}
