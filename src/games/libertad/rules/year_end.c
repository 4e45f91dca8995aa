/* Chapter End of the Year: tokens are pulled from the Bag of Glory, cards are kept, and a new Year begins; or the war
 * is judged. */
#include <string.h>

#include "games/libertad/rules/rules.h"

/* ---- the Bag of Glory ---- */

/* When the Glory area is full nothing more comes into it. */
bool lf_glory_full(const libertad *s)
{
    return s->glory[0] + s->glory[1] + s->glory[2] >= lf_table.glory_spaces;
}

/* LF-bag-02: every token in the Bag is equally likely. */
static int pull_token(libertad *s, trace *t)
{
    int16_t tokens[FACTIONS * 256];
    int count = 0;
    for (int seat = 0; seat < FACTIONS; seat++)
        for (int i = 0; i < s->bag[seat] && count < COUNT_OF(tokens); i++)
            tokens[count++] = (int16_t)seat;
    if (!count || lf_glory_full(s))
        return NOBODY;
    int seat = roll_among(&s->head, t, tokens, count, &lf_noun_seat);
    s->glory[seat]++;
    note(t, ENTRY_GLORY_PULLED, seat, s->glory[seat], s->bag[seat], count);
    s->bag[seat]--;
    return seat;
}

/* Who is ahead in the race, and by how much: told, nothing more. */
static void tell_race(const libertad *s, trace *t)
{
    int best = 0, next = 0, first = NOBODY, second = NOBODY, ahead = 0;
    for (int seat = 0; seat < FACTIONS; seat++)
        best = s->glory[seat] > best ? s->glory[seat] : best;
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (s->glory[seat] < best) {
            next = s->glory[seat] > next ? s->glory[seat] : next;
            continue;
        }
        second = first == NOBODY ? NOBODY : seat;
        first = first == NOBODY ? seat : first;
        ahead++;
    }
    if (ahead == 1)
        note(t, ENTRY_LEAD, first, best, next, 0);
    else if (ahead == 2)
        note(t, ENTRY_LEAD_SHARED, first, second, best, 0);
    else
        note(t, ENTRY_LEAD_NONE, best, 0, 0, 0);
}

/* LF-year-03, LF-year-04: a faction without a token in this pull gets Hero points. */
static void score_year(libertad *s, trace *t)
{
    unsigned scored = 0;
    for (int i = 0; i < this_year(s)->pulls; i++) {
        int seat = pull_token(s, t);
        if (seat != NOBODY)
            scored |= 1u << seat;
    }
    tell_race(s, t);
    if (!this_year(s)->hero_gift)
        return;
    int order[FACTIONS];
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (!(scored >> order[i] & 1))
            lf_gain_hero(s, order[i], this_year(s)->hero_gift, t);
}

/* ---- from Year to Year ---- */

/* LF-year-01, LF-year-02: second token, pulls, Hero points; then cards are kept (NODE_KEEP). LF-year-09, LF-win-01: the
 * last Year judges the war instead. LF-win-02, LF-win-06: a lost war has no winner. */
void lf_year_end(libertad *s, turn_frame *f, trace *t)
{
    note(t, ENTRY_YEAR_ENDS, s->year, 0, 0, 0);
    lf_bag_of_initiative(s, this_year(s)->tokens_year, t);
    if (s->year < YEARS) {
        score_year(s, t);
    } else if (!lf_war_won(s)) {
        note(t, ENTRY_WAR_LOST, 0, 0, 0, 0);
        flow_end(&s->head);
    } else {
        note(t, ENTRY_WAR_WON, 0, 0, 0, 0);
        score_year(s, t);
        f->step = STEP_WINNER;
    }
}

/* LF-year-06: the direction is one of the new Year's numbers. LF-year-07: the draw. Ruling LF-33: a Non-player gets
 * nothing for it, or Hero points by an option. LF-year-08: a new deck, so that nothing of the old one is known. */
void lf_new_year(libertad *s, turn_frame *f, trace *t)
{
    int draw = this_year(s)->draw, order[FACTIONS];
    s->year++;
    s->turn = 1;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top[i] = NOBODY;
    s->top_count = s->bottom_count = 0;
    s->looker = NOBODY;
    memset(s->bottom, NOBODY, sizeof s->bottom);
    note(t, ENTRY_NEW_YEAR, s->year, this_year(s)->direction, 0, 0);
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (!is_nonplayer(s, order[i]) || s->head.options >> OPTION_YEAR_HERO & 1)
            lf_draw_cards(s, order[i], draw, true, t);
    f->step = STEP_EVENT;
}

/* ---- keeping cards (LF-year-05): secret and together ---- */

int lf_keep_hand_limit(const libertad *s, int seat)
{
    return this_year(s)->keep_hand + lf_ability_amount(s, seat, OP_KEEP_HAND_PLUS);
}

static void discard_rest(libertad *s, int seat, trace *t)
{
    uint32_t gone_hand = s->hand[seat] & ~s->keep_hand[seat], gone_tableau = s->tableau[seat] & ~s->keep_tableau[seat];
    for (uint32_t set = gone_hand | gone_tableau; set; set &= set - 1)
        note(t, ENTRY_DISCARDED, seat, seat * DECK + __builtin_ctz(set), 0, 0);
    s->hand[seat] &= s->keep_hand[seat];
    s->tableau[seat] &= s->keep_tableau[seat];
    s->discard[seat] |= gone_hand | gone_tableau;
    s->hand_count[seat] = (uint8_t)bits(s->hand[seat]);
    s->known[seat] &= s->hand[seat];
    note(t, ENTRY_KEPT, seat, s->hand_count[seat], bits(s->tableau[seat]), 0);
    s->keep_hand[seat] = s->keep_tableau[seat] = 0;
}

flow lf_keep_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned waiting = 0;
    (void)f;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat) && (s->hand_count[seat] || s->tableau[seat]) && !(s->keep_done >> seat & 1))
            waiting |= 1u << seat;
    if (waiting)
        return flow_wait(&s->head, waiting);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat))
            discard_rest(s, seat, t);
    s->keep_done = 0;
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_keep_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    refusal hand_full = bits(s->keep_hand[seat]) < lf_keep_hand_limit(s, seat)
                            ? ALLOWED
                            : refuse(NO_KEEP_LIMIT, lf_keep_hand_limit(s, seat), 0);
    refusal tableau_full = bits(s->keep_tableau[seat]) < this_year(s)->keep_tableau
                               ? ALLOWED
                               : refuse(NO_KEEP_LIMIT, this_year(s)->keep_tableau, 1);
    for (uint32_t set = s->hand[seat] & ~s->keep_hand[seat]; set; set &= set - 1)
        offer(out, VERB_KEEP_HAND, seat * DECK + __builtin_ctz(set), 0, hand_full);
    for (uint32_t set = s->tableau[seat] & ~s->keep_tableau[seat]; set; set &= set - 1)
        offer(out, VERB_KEEP_TABLEAU, seat * DECK + __builtin_ctz(set), 0, tableau_full);
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

/* What the list never considers: cards that are elsewhere, or kept already. */
refusal lf_keep_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int number = choice_a(c);
    bool hand = choice_verb(c) == VERB_KEEP_HAND;
    if (!hand && choice_verb(c) != VERB_KEEP_TABLEAU)
        return ALLOWED;
    if (number / DECK != seat || !has_card(hand ? s->hand[seat] : s->tableau[seat], number))
        return refuse(hand ? NO_KEEP_NOT_IN_HAND : NO_KEEP_NOT_IN_TABLEAU, number, 0);
    return refuse(NO_KEEP_ALREADY, number, 0);
}

void lf_keep_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    uint32_t bit = 1u << choice_a(c) % DECK;
    if (choice_verb(c) == VERB_DONE) {
        s->keep_done |= (uint8_t)(1u << seat);
        note(t, ENTRY_KEEP_MADE, seat, 0, 0, 0);
        return;
    }
    if (choice_verb(c) == VERB_KEEP_HAND)
        s->keep_hand[seat] |= bit;
    else
        s->keep_tableau[seat] |= bit;
    if (t)
        note_to(t, viewers_only(seat), ENTRY_KEEPING, choice_a(c), 0, 0, 0);
}
