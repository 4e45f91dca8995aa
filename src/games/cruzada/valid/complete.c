/* Described positions: fills in what follows from what they say, unless they say that too. */
#include "games/cruzada/valid/valid.h"

/* Cards that no line names: those of the War Phases so far lie in the draw pile, or are out of the game if a line says
 * what the pile holds. Those that count as played are out of the game if they have an asterisk. */
static void cards_complete(cruzada *s, const given *said, int side)
{
    cardset named = 0;
    for (int z = 0; z < CARD_ZONES; z++)
        if (z != LATER)
            named |= s->cards.zone[z][side];
    s->cards.zone[LATER][side] = CARDS_ALL & ~named;
    bool piled = GIVEN_CELL(said, &s->cards.zone[DRAW][side], s);
    CARDS_EACH(card, side, s->cards.zone[LATER][side]) {
        bool here = CARD_OF(card)->joins <= the_turn(s)->phase;
        bool gone = played(s, card) && CARD_OF(card)->star;
        /* if a line says what the pile holds, cards of a War Phase that begins now have not joined yet */
        bool joins_now = piled && CARD_OF(card)->joins == the_turn(s)->phase && (s->turn == 6 || s->turn == 12);
        if ((!here || joins_now) && !gone)
            continue;
        s->cards.zone[LATER][side] &= ~cards_bit(card);
        s->cards.zone[gone || piled ? REMOVED : DRAW][side] |= cards_bit(card);
    }
}

/* A line about another zone overrules that the scenario has removed a card. */
static void cards_once(cruzada *s, const given *said, int side)
{
    cardset named = 0;
    for (int z = 0; z < CARD_ZONES; z++)
        if (z != REMOVED && z != LATER)
            named |= s->cards.zone[z][side];
    if (!GIVEN_CELL(said, &s->cards.zone[REMOVED][side], s))
        s->cards.zone[REMOVED][side] &= ~named;
}

/* Control and works of another scenario, where no line says something else. */
static void board_complete(cruzada *s, const given *said)
{
    cruzada other;
    if (!s->board)
        return;
    game_blank(&(const game){.size = sizeof other, .rules.blank = cr_blank}, &other, s->board - 1, s->head.options,
               NULL);
    for (int p = 0; p < SPACES; p++) {
        if (!GIVEN_CELL(said, &s->control[p], s))
            s->control[p] = other.control[p];
        if (!GIVEN_CELL(said, &s->works[p], s))
            s->works[p] = other.works[p];
    }
    s->board = 0;
}

static void units_complete(cruzada *s, const given *said)
{
    for (int u = 0; u < UNITS && s->bare; u++) {
        bool named = GIVEN_CELL(said, &s->at[u], s);
        if (!named && s->at[u] != BOX_OUTSIDE)
            s->at[u] = BOX_REMOVED;
        if (!named || !GIVEN_CELL(said, &s->marks[u], s)) /* those named are at full strength unless it is said */
            s->marks[u] = 0;
    }
    for (int u = 0; u < UNITS; u++) /* what the set-up reduces is whole where a line sends it off the map */
        if (!GIVEN_CELL(said, &s->marks[u], s))
            s->marks[u] = (uint16_t)(s->marks[u] & cr_marks_possible(s, u));
    for (int p = 0; p < SPACES && s->bare; p++)
        if (!GIVEN_CELL(said, &s->works[p], s))
            s->works[p] = NO_WORKS;
    s->bare = 0;
}

/* CR-6.F.2, CR-17.1.1a, CR-17.4.1: what the end of Turn 5 ends, unless a line says otherwise. */
static void late_complete(cruzada *s, const given *said)
{
    s->lasting |= 1u << LASTS_MILITARIZED;
    s->madrid = MADRID_OFF;
    if (!GIVEN_CELL(said, &s->shortage, s))
        s->shortage = 0;
    if (!GIVEN_CELL(said, &s->isolated, s))
        s->isolated = with(s, OPT_CORRIDOR_GRADO) ? s->isolated & 1u << OVIEDO : 0;
}

static void facts_complete(cruzada *s, const given *said)
{
    const int spaces[ISOLATED] = {THE(oviedo), THE(granada)};
    uint32_t hold, set;
    for (int i = 0; i < SIEGES; i++) /* CR-6.F.3 */
        if (!GIVEN_CELL(said, &s->siege[i], s) && s->siege[i] > cr_siege_most(s, i))
            s->siege[i] = (uint8_t)cr_siege_most(s, i);
    if (lasts(s, LASTS_FRENCH_THREAT) && !GIVEN_CELL(said, &s->threat, s))
        s->threat = THREAT_ROUNDS;
    set = cr_lasting_tied(s, &hold);
    if (!GIVEN_CELL(said, &s->lasting, s))
        s->lasting = (s->lasting & ~set) | hold;
    for (int i = 0; i < BONUSES; i++)
        if (s->bonus[i] != NO_SPACE && !GIVEN_CELL(said, &s->once, s))
            s->once |= 1ull << cr_bonus_change(i);
    s->once = cr_once_counted(s, s->once);
    if (s->control[BEACH_N] != NOBODY && !GIVEN_CELL(said, &s->landed, s))
        s->landed = 1;
    if (!controls(s, REP, THE(badajoz)) && !GIVEN_CELL(said, &s->badajoz, s))
        s->badajoz = 0;
    for (int i = 0; i < ISOLATED; i++)
        if (!controls(s, NAT, spaces[i]) && !GIVEN_CELL(said, &s->isolated, s))
            s->isolated &= (uint8_t) ~(1u << i);
}

bool cr_complete(void *state, const given *said, fault *why)
{
    cruzada *s = state;
    (void)why;
    board_complete(s, said);
    units_complete(s, said);
    if (s->early)
        s->played[NAT] |= cards_bit(CARD(NAT, 6)); /* CR-17.6.2b */
    cr_played_complete(s, said);
    s->lasting |= cr_lasting_played(s);
    if (played(s, CARD(NAT, 6)) && (s->turn < 3 || (s->turn == 3 && s->round == 1)))
        s->early = 1; /* CR-17.6.2b, ruling CR-132 */
    for (int side = 0; side < SIDES; side++) {
        for (int r = 0; r < ROUNDS && !GIVEN_CELL(said, &s->ops_cards[side], s); r++)
            s->ops_cards[side] = (uint8_t)(s->ops_cards[side] + (s->act[side][r] == ACT_OPS)); /* CR-7.1.4 */
        cards_once(s, said, side);
        cards_complete(s, said, side);
        CARDS_EACH(card, side, GIVEN_CELL(said, &s->laid[side], s) ? 0 : s->cards.zone[OPEN][side])
            cr_row_add(s->laid[side], card);
        if (!GIVEN_CELL(said, &s->top[side], s) && s->cards.zone[DISCARD][side])
            s->top[side] = (uint8_t)(cardset_next(s->cards.zone[DISCARD][side], 0) + 1);
    }
    cards_number(&s->cards);
    for (int p = 0; p < SPACES; p++)
        if (!GIVEN_CELL(said, &s->before[p], s))
            s->before[p] = s->control[p];
    if (s->turn > 5)
        late_complete(s, said);
    cr_derive(s);
    facts_complete(s, said);
    cr_derive(s);
    s->divided = (uint8_t)cr_divided(s);
    return true;
}

/* --- at a point of a turn --- */

/* Cards of a War Phase that has not begun yet are in no pile. */
static void cards_wait(cruzada *s, int step)
{
    stage now = {.step = step};
    int reached = cr_phase_reached(s, &now);
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, s->cards.zone[DRAW][side])
            if (cr_card_comes_in(s, card) > reached)
                cards_move(&s->cards, card, DRAW, LATER);
}

/* The round follows from the step unless it is an Action Round; what the end of Turn 5 removes is gone before the next
 * turn begins. */
void cr_stage_complete(cruzada *s, int step)
{
    bool after = step > STEP_ROUND_REP || step == STEP_ATTRITION_NAT;
    if (after && s->round == 1)
        s->round = (uint8_t)cr_rounds_of(s);
    if (s->turn == 5 && step > STEP_STATUS)
        s->madrid = MADRID_OFF;
    if (s->turn == 5 && step > STEP_END)
        cr_first_year_ends(s, NULL);
    cards_wait(s, step);
}
