/* Chapters Game Setup and 1938 Scenario: the starting positions and the decks. */
#include "games/espana/rules/rules.h"

/* The cards of a side in this game (ES-deck-01, ES-opt-cards-01, ES-opt-noint-01, ES-opt-hist-01, ES-scen-38-02). */
cardset es_whole(const espana *s, int side)
{
    cardset set = 0;
    bool late = s->head.scenario == LATE_WAR;
    for (int i = 0; i < CARDS_DECK; i++) {
        const card_row *card = CARD(side * CARDS_DECK + i);
        bool in = !card->optional || (s->head.options & OPTION_CARDS && !historical(s));
        if (card->naval) /* ES-board-08, ES-naval-05, ruling ES-25 */
            in = naval(s) && !(card->late && historical(s));
        if (in && (card->late || !late))
            set |= cardset_of(i);
    }
    if (variant(s))
        set &= ~es_table.removed[historical(s)][side];
    if (late) /* ES-scen-38-03: card 20; ES-scen-38-05: Republican N6 */
        set |= cardset_of(19) | (side == REP && naval(s) ? cardset_of(NYON) : 0);
    return set;
}

bool es_set_up(const espana *s, int unit)
{
    for (int i = 0; i < es_table.setup_count[s->head.scenario]; i++) {
        const setup_row *row = &es_table.setup[s->head.scenario][i];
        if (row->unit == unit && (!row->naval || naval(s)))
            return true;
    }
    return false;
}

/* ES-setup-07, ES-naval-04: the card of this game by which alone a general or a ship comes into it; CARDS_NONE. */
int es_enters_by(const espana *s, int unit)
{
    bool own = class_of(unit) == GENERAL || (class_of(unit) == SHIP && naval(s));
    for (int card = 0; own && card < CARDS && !es_set_up(s, unit); card++)
        for (int i = 0; i < CARD(card)->ops; i++) {
            const op *o = &CARD(card)->op[i];
            if ((o->primitive == DO_GENERAL || o->primitive == DO_SHIP) && KIND(o->who)->first == unit)
                return es_whole(s, cards_side(card)) & cards_bit(card) ? card : CARDS_NONE;
        }
    return CARDS_NONE;
}

/* ES-setup-03: a deck has no order; each card is drawn by chance. */
static void deal(espana *s)
{
    for (int side = 0; side < SIDES; side++) {
        cardset whole = es_whole(s, side), decks[2] = {0, 0};
        CARDSET_EACH(i, whole)
            decks[CARD(side * CARDS_DECK + i)->late] |= cardset_of(i);
        bool late = s->head.scenario == LATE_WAR;
        cards_add(&s->cards, side, decks[0], late ? TABLE : DECK_ONE);
        cards_add(&s->cards, side, decks[1], DECK_TWO);
        if (late)
            CARDS_EACH(card, side, s->cards.zone[TABLE][side])
                s->played[card] = 5;
    }
}

/* Ruling ES-59: who had an area before its first reading. */
int es_first_reading(const espana *s, int area)
{
    int scenario = s->head.scenario, reading = es_table.marker[scenario][area];
    for (int i = 0; i < es_table.setup_count[scenario] && reading == NOBODY; i++)
        if (es_table.setup[scenario][i].place == FIRST_AREA + area)
            reading = row_of(es_table.setup[scenario][i].unit)->side;
    return reading == NOBODY ? SEA_NOBODY : reading;
}

/* ES-setup-01, ES-setup-02, ES-setup-06, ES-scen-36-01, ES-setup-05, ES-setup-07, ES-scen-38-01, ES-scen-38-04 */
void es_blank(void *state)
{
    espana *s = state;
    int scenario = s->head.scenario;
    for (int u = 0; u < UNITS; u++) { /* ES-board-08, ruling ES-40: what is not used is out of the game */
        const kind_row *row = row_of(u);
        bool out = row->naval && (!naval(s) || row->class == PLANE);
        s->at[u] = out || (row->class == DECOY && !foggy(s)) ? PLACE_GONE : PLACE_POOL;
    }
    memset(s->aim, NO_BOX, sizeof s->aim);
    memset(s->marker, NOBODY, sizeof s->marker);
    memset(s->reading, SEA_NOBODY, sizeof s->reading);
    s->mover = NO_UNIT;
    s->origin = NO_BOX;
    for (int i = 0; i < es_table.setup_count[scenario]; i++) {
        const setup_row *row = &es_table.setup[scenario][i];
        if (row->naval && !naval(s))
            continue;
        s->at[row->unit] = row->place; /* ES-naval-01, ES-naval-02, ES-naval-03, ES-naval-04 */
        s->strength[row->unit] = row->strength;
        if (class_of(row->unit) >= PLANE && row->place < MARRUECOS)
            s->marks[row->unit] |= BOUND;
        if (row->damaged)
            s->marks[row->unit] |= DAMAGED;
    }
    for (int a = 0; a < AREAS && naval(s); a++) {
        s->marker[a] = es_table.marker[scenario][a];
        s->reading[a] = (uint8_t)es_first_reading(s, a);
    }
    es_first_tops(s, NULL);
    memcpy(s->control, es_table.start[scenario], sizeof s->control);
    s->turn = scenario == LATE_WAR ? 6 : 1;
    deal(s);
}

void es_begin(void *state, trace *t)
{
    espana *s = state;
    (void)t;
    es_derive(s);
    PUSH(&s->head, turn);
}
