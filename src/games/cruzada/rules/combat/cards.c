/* Chapters 8.5.3, 11.2.4 and 16.6.2, Combat Cards and the armor bonus: how they are committed, tested again, kept or
 * discarded. */
#include "games/cruzada/rules/combat/combat.h"

cardset cr_live(const cruzada *s, int side)
{
    return (s->cards.zone[COMMIT_HAND][side] | s->cards.zone[COMMIT_OPEN][side]) & ~s->idle[side];
}

static bool card_in(const cruzada *s, int card)
{
    return cr_live(s, cards_side(card)) & cards_bit(card);
}

bool cr_code_in(const cruzada *s, int side, int code)
{
    CARDS_EACH(card, side, cr_live(s, side))
        if (CARD_OF(card)->code == code)
            return true;
    return false;
}

/* --- the armor bonus (chapter 16.6.2) --- */

/* CR-16.6.2a, CR-18.4.1.1d, CR-18.4.1.2d, CR-cl-map-a, CR-cl-map-b, ruling CR-24 */
static refusal armor_why(const cruzada *s, int unit)
{
    int target = s->battle.target;
    bool corps = is_a(unit, UNIT_ARMOR_CORPS);
    if (!(s->marks[unit] & ATTACKER))
        return refuse(NO_ARMOR_PART, unit, 0);
    if (s->battle.armor)
        return refuse(NO_ARMOR_TWICE, unit, s->battle.armor - 1);
    if (!is_a(unit, UNIT_ARMOR))
        return refuse(NO_ARMOR_KIND, unit, 0);
    if (!cr_armor_ready(s, unit))
        return refuse(NO_ARMOR_REDUCED, unit, 0);
    /* CR-3.0k: an Open space has no Mountain, Main City, Position or Trench */
    if (IN(mountain, target) || IN(main_city, target) || (s->works[target] && !corps))
        return refuse(corps ? NO_ARMOR_CORPS_SPACE : NO_ARMOR_OPEN, unit, target);
    if (cr_across_river(s->at[unit], target) && !cr_code_in(s, NAT, CODE_CAPTURED_BRIDGE))
        return refuse(NO_ARMOR_RIVER, unit, target);
    return ALLOWED;
}

static bool armor_any(const cruzada *s)
{
    team who;
    cr_team(s, ATTACK, &who);
    for (int i = 0; i < who.count; i++)
        if (is_a(who.unit[i], UNIT_ARMOR) && allowed(armor_why(s, who.unit[i])))
            return true;
    return false;
}

/* --- NODE_COMMIT --- */

/* CR-13.3.4, ruling CR-33: a side whose units are all out of supply plays no Combat Cards. */
bool cr_all_cut(const cruzada *s, int role)
{
    team who;
    cr_team(s, role, &who);
    for (int i = 0; i < who.count; i++)
        if (!(s->marks[who.unit[i]] & CUT))
            return false;
    return true;
}

/* What is in a hand is secret: a player who has one is always asked. */
bool cr_may_commit(const cruzada *s, int role)
{
    int side = side_in(s, role);
    bool cards = s->cards.count[HAND][side] || s->cards.zone[OPEN][side] & ~s->used[side];
    return (cards && !cr_all_cut(s, role)) || (role == ATTACK && !s->battle.armor && armor_any(s));
}

flow cr_commit_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    commit_frame *commit = commit_of(f);
    (void)t;
    if (cr_may_commit(s, commit->role))
        return flow_wait(&s->head, 1u << commit->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* What any Combat Card must meet before its own words count. */
static refusal commit_why(const cruzada *s, int seat, int card)
{
    if (cards_side(card) != seat)
        return refuse(NO_CARD_YOURS, card, 0);
    if (cards_in(&s->cards, COMMIT_HAND, card) || cards_in(&s->cards, COMMIT_OPEN, card))
        return refuse(NO_CC_COMMITTED, card, 0);
    if (!cards_in(&s->cards, HAND, card) && !cards_in(&s->cards, OPEN, card))
        return refuse(NO_CC_IN_HAND, card, 0);
    if (CARD_OF(card)->timing != TIMING_COMBAT)
        return refuse(NO_CC, card, 0);
    if (cr_all_cut(s, role_of(s, seat)))
        return refuse(NO_CC_CUT, card, 0);
    if (s->used[seat] & cards_bit(card))
        return refuse(NO_CC_USED, card, 0); /* CR-8.5.3.4 */
    return cr_cc_why(s, seat, card);
}

/* CR-11.2.4, CR-8.5.3.1, CR-16.6.2c, ruling CR-62 */
void cr_commit_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const commit_frame *commit = commit_now(&s->head);
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat] | s->cards.zone[OPEN][seat])
        offer(out, VERB_COMMIT, card, 0, commit_why(s, seat, card));
    if (commit->role == ATTACK) {
        team who;
        cr_team(s, ATTACK, &who);
        for (int i = 0; i < who.count; i++)
            offer(out, VERB_ARMOR, who.unit[i], 0, armor_why(s, who.unit[i]));
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal cr_commit_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    switch (choice_verb(c)) {
    case VERB_COMMIT: return commit_why(s, seat, choice_a(c));
    case VERB_ARMOR:
        return role_of(s, seat) == DEFENCE ? refuse(NO_ARMOR_DEFENCE, choice_a(c), 0) : armor_why(s, choice_a(c));
    default: return ALLOWED;
    }
}

void cr_commit_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int card = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_COMMIT: {
        bool hand = cards_in(&s->cards, HAND, card);
        cards_move(&s->cards, card, hand ? HAND : OPEN, hand ? COMMIT_HAND : COMMIT_OPEN);
        s->used[seat] |= cards_bit(card);
        cr_row_add(s->battle.order[seat], card);
        if (hand)
            reveal(&s->head);
        note(t, ENTRY_COMMITS, seat, card, 0, 0);
        break;
    }
    case VERB_ARMOR:
        s->battle.armor = (uint8_t)(card + 1);
        note(t, ENTRY_ARMOR, card, 0, 0, 0);
        break;
    default: flow_pop(&s->head); break;
    }
}

/* --- NODE_DEFECT (N14) --- */

static bool may_defect(const cruzada *s, int unit)
{
    return s->marks[unit] & ATTACKER && is_a(unit, UNIT_POLICE);
}

flow cr_defect_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    team who;
    int found = NONE, count = 0;
    cr_team(s, ATTACK, &who);
    for (int i = 0; i < who.count; i++)
        if (may_defect(s, who.unit[i]))
            found = who.unit[i], count++;
    if (count > 1)
        return flow_wait(&s->head, 1u << defect_of(f)->side);
    flow_pop(&s->head);
    if (count)
        cr_remove(s, found, true, t);
    return FLOW_ON;
}

/* CR-card-N14 */
void cr_defect_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    team who;
    (void)seat;
    cr_team(s, ATTACK, &who);
    for (int i = 0; i < who.count; i++)
        offer(out, VERB_DEFECT, who.unit[i], 0,
              may_defect(s, who.unit[i]) ? ALLOWED : refuse(NO_DEFECTOR, who.unit[i], 0));
}

refusal cr_defect_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_DEFECT ? refuse(NO_DEFECTOR, choice_a(c), 0) : ALLOWED;
}

void cr_defect_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    flow_pop(&s->head);
    cr_remove(s, choice_a(c), true, t);
}

/* --- rows of cards; testing again, keeping, discarding --- */

void cr_row_add(uint8_t *row, int card)
{
    int i = 0;
    while (i < COMBAT_CARDS - 1 && row[i] != NO_CARD)
        i++;
    row[i] = (uint8_t)card;
}

void cr_row_drop(uint8_t *row, int card)
{
    for (int i = 0; i < COMBAT_CARDS; i++)
        if (row[i] == card) {
            memmove(&row[i], &row[i + 1], (size_t)(COMBAT_CARDS - 1 - i));
            row[COMBAT_CARDS - 1] = NO_CARD;
            return;
        }
}

/* Are exactly these cards in the row, each once? */
bool cr_row_fits(const uint8_t *row, int side, cardset cards)
{
    cardset seen = 0;
    for (int i = 0; i < COMBAT_CARDS; i++) {
        if (row[i] == NO_CARD)
            continue;
        if ((i && row[i - 1] == NO_CARD) || cards_side(row[i]) != side || seen & cards_bit(row[i]))
            return false;
        seen |= cards_bit(row[i]);
    }
    return seen == cards;
}

/* ruling CR-81: a card whose needs no longer hold has no effect. CR-card-R53: nor has N53 beside R53. CR-cl-N57: nor
 * have N57 and R59 together. */
void cr_cards_test(cruzada *s, trace *t)
{
    bool dice = card_in(s, CARD(NAT, 57)) && card_in(s, CARD(REP, 59));
    for (int side = 0; side < SIDES; side++) {
        cardset idle = 0;
        CARDS_EACH(card, side, cr_live(s, side)) {
            int code = CARD_OF(card)->code; /* these two have been carried out, and took away what they need */
            if (code == CODE_DISPERSE || code == CODE_DEFECTION)
                continue;
            bool moot = (dice && (card == CARD(NAT, 57) || card == CARD(REP, 59))) ||
                        (card == CARD(NAT, 53) && card_in(s, CARD(REP, 53)));
            if (moot || !cr_cc_holds(s, side, card))
                idle |= cards_bit(card);
        }
        CARDS_EACH(card, side, idle)
            note(t, ENTRY_IDLE, card, 0, 0, 0);
        s->idle[side] |= idle;
    }
}

/* CR-8.5.3.2c: N7 and N14 are used up if they left nobody to attack; CR-cl-N14b, CR-card-N07: all other cards return.
 */
void cr_cards_return(cruzada *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        CARDS_EACH(card, side, s->cards.zone[COMMIT_HAND][side] | s->cards.zone[COMMIT_OPEN][side]) {
            int from = cards_in(&s->cards, COMMIT_HAND, card) ? COMMIT_HAND : COMMIT_OPEN;
            int code = CARD_OF(card)->code;
            if ((code == CODE_DISPERSE || code == CODE_DEFECTION) && card_in(s, card)) {
                cr_row_drop(s->laid[side], card);
                cr_card_done(s, card, from, true, t);
                continue;
            }
            cards_move(&s->cards, card, from, from == COMMIT_HAND ? HAND : OPEN);
            s->used[side] &= ~cards_bit(card);
            note(t, ENTRY_RETURNS, card, 0, 0, 0);
        }
        s->idle[side] = 0;
    }
}

/* CR-8.5.3.2a, CR-8.5.3.2c, CR-8.5.3.3, CR-11.2.9b; CR-18.1.3a, CR-18.1.3b */
static bool stays(const cruzada *s, int card, bool won)
{
    const card_row *row = CARD_OF(card);
    if (row->star || row->once_per_turn)
        return false;
    bool glorious = card == CARD(REP, 5) && with(s, OPT_LA_GLORIOSA) && !s->gloriosa;
    return won || glorious;
}

static void card_settle(cruzada *s, int card, bool won, trace *t)
{
    int from = cards_in(&s->cards, COMMIT_HAND, card) ? COMMIT_HAND : COMMIT_OPEN;
    if (!stays(s, card, won)) {
        cr_row_drop(s->laid[cards_side(card)], card);
        cr_card_done(s, card, from, true, t);
        return;
    }
    cards_move(&s->cards, card, from, OPEN);
    if (from == COMMIT_HAND)
        cr_row_add(s->laid[cards_side(card)], card);
    s->shown[cards_side(card)] &= ~cards_bit(card);
    note(t, ENTRY_KEPT, card, 0, 0, 0);
}

void cr_cards_settle(cruzada *s, trace *t)
{
    int winner = s->battle.winner ? side_in(s, s->battle.winner - 1) : NOBODY;
    if (with(s, OPT_LA_GLORIOSA) &&
        (s->cards.zone[COMMIT_HAND][NAT] | s->cards.zone[COMMIT_OPEN][NAT]) & cards_bit(CARD(NAT, 38)))
        s->gloriosa = 1;
    for (int side = 0; side < SIDES; side++) {
        const uint8_t *order = s->battle.order[side]; /* ruling CR-63: the card committed last lies on top */
        for (int i = 0; i < COMBAT_CARDS && order[i] != NO_CARD; i++)
            card_settle(s, order[i], winner == side, t);
    }
}
