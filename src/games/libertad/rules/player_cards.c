/* Chapter Player Cards: decks and hands, and a card that is played for its Event or for its Action Points. What the
 * lines of an Event ask stands in events.c, the icon of the Morale Bonus in morale.c. */
#include "games/libertad/rules/rules.h"

/* ---- decks and hands ---- */

/* LF-np-0b, LF-np-0c: some cards leave a Non-player's deck. */
uint32_t lf_whole_deck(const libertad *s, int seat)
{
    uint32_t all = (1u << DECK) - 1;
    for (int i = 0; i < DECK && is_nonplayer(s, seat); i++)
        if (lf_table.cards[seat * DECK + i].np_removed)
            all &= ~(1u << i);
    return all;
}

uint32_t lf_free_hand(const libertad *s, int seat)
{
    return s->pick[seat] == NOBODY ? s->hand[seat] : s->hand[seat] & ~(1u << s->pick[seat] % DECK);
}

int lf_cards_left(const libertad *s, int seat)
{
    return s->deck_count[seat] + bits(s->discard[seat]);
}

/* LF-play-08: an empty deck is made anew from the discard pile. While the deck is empty everybody can work out what is
 * in the hand; after this nobody could, so it is noted as known. */
static bool refill_deck(libertad *s, int seat, trace *t)
{
    if (s->deck_count[seat])
        return true;
    if (!s->discard[seat])
        return false;
    s->known[seat] = s->hand[seat];
    s->deck[seat] = s->discard[seat];
    s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
    s->discard[seat] = 0;
    note(t, ENTRY_RESHUFFLED, seat, s->deck_count[seat], 0, 0);
    return true;
}

int lf_draw_one(libertad *s, int seat, trace *t)
{
    if (!refill_deck(s, seat, t))
        return NOBODY;
    int place = roll_member(&s->head, t, s->deck[seat], &lf_noun_card, seat * DECK);
    s->deck[seat] &= ~(1u << place);
    s->deck_count[seat]--;
    return seat * DECK + place;
}

/* LF-np-1d, LF-np-2a.iii: a Non-player gains Hero points instead. */
void lf_draw_cards(libertad *s, int seat, int n, bool new_occasion, trace *t)
{
    if (is_nonplayer(s, seat)) {
        lf_gain_hero(s, seat, n, t);
        return;
    }
    if (new_occasion && n > 0)
        n += lf_ability_amount(s, seat, OP_DRAW_PLUS);
    int drawn = 0;
    for (; drawn < n; drawn++) {
        int number = lf_draw_one(s, seat, t);
        if (number == NOBODY)
            break;
        s->hand[seat] |= 1u << number % DECK;
        s->hand_count[seat]++;
        if (t)
            note_to(t, viewers_only(seat), ENTRY_DREW_CARD, number, 0, 0, 0);
    }
    note(t, ENTRY_DREW, seat, drawn, s->hand_count[seat], s->deck_count[seat]);
}

/* Everybody sees which card it is. */
void lf_leave_hand(libertad *s, int seat, int number)
{
    uint32_t bit = 1u << number % DECK;
    s->hand[seat] &= ~bit;
    s->known[seat] &= ~bit;
    s->hand_count[seat]--;
    reveal(&s->head);
}

/* ---- a card is shown to be played ---- */

void lf_play_card(libertad *s, int seat, int number, int mode, trace *t)
{
    lf_leave_hand(s, seat, number);
    if (s->pick[seat] == number) {
        s->pick[seat] = NOBODY;
        s->picked &= (uint8_t) ~(1u << seat);
    }
    note(t, mode == MODE_EVENT ? ENTRY_PLAYED_EVENT : ENTRY_PLAYED_POINTS, seat, number,
         lf_table.cards[number].strength, 0);
    PUSH(&s->head, card, .seat = seat, .mode = mode, .card = number);
}

/* LF-play-06, LF-play-07: carry the Event out, then trash the card. */
static flow run_event(libertad *s, card_frame *f, trace *t)
{
    int seat = f->seat, number = f->card;
    uint32_t bit = 1u << number % DECK;
    if (f->step++ == 0) {
        s->playing[seat] |= bit;
        lf_push_script(s, lf_table.cards[number].event, seat, FROM_CARD);
        return FLOW_ON;
    }
    flow_pop(&s->head);
    s->playing[seat] &= ~bit;
    s->trash[seat] |= bit;
    note(t, ENTRY_TRASHED, seat, number, 0, 0);
    return FLOW_ON;
}

void lf_forget_organized(libertad *s, const card_frame *f)
{
    if (f->spent & CARD_ORGANIZED)
        s->organized = NOBODY;
}

/* LF-ap-07: the card lies in the tableau before its icons are counted. It is done with when nothing more can be got out
 * of it. */
static flow run_points(libertad *s, card_frame *f)
{
    int seat = f->seat;
    if (f->step == 0) {
        f->step = 1;
        s->tableau[seat] |= 1u << f->card % DECK;
    }
    bool icon_left = !(f->spent & ICON_SPENT) && bonus_on(s, MORALE);
    bool hero_left = seat == s->active && !(f->spent & ICON_SPENT) && lf_hero_possible(s, seat);
    if (!(f->spent & POINTS_SPENT) || icon_left || hero_left)
        return flow_wait(&s->head, 1u << seat);
    lf_forget_organized(s, f);
    flow_pop(&s->head);
    return FLOW_ON;
}

flow lf_card_run(void *state, frame *f, trace *t)
{
    card_frame *card = card_of(f);
    return card->mode == MODE_EVENT ? run_event(state, card, t) : run_points(state, card);
}

/* ---- Action Points ---- */

/* LF-ap-01, LF-ap-06: one area, whole or in part. LF-ap-02: a Front. LF-ap-03: a track. LF-ap-04: one Bonus, or both.
 * LF-ap-05: what can't be used there is lost. */
static void points_options(const libertad *s, int points, choices *out)
{
    for (int front = 0; front < FRONTS; front++) {
        refusal why = lf_closed_check(s, front);
        for (int n = 1; n <= points; n++)
            offer(out, VERB_STRENGTHEN, front, n, why);
    }
    for (int track = 0; track < TRACKS; track++) {
        refusal down = lf_step_check(s, track, -1), up = lf_step_check(s, track, 1);
        for (int n = 1; n <= points; n++) {
            offer(out, VERB_MOVE, track, -n, down);
            offer(out, VERB_MOVE, track, n, up);
        }
    }
    for (int b = 0; b < BONUSES; b++)
        offer(out, VERB_BONUS, b, 0, bonus_on(s, b) ? refuse(NO_BONUS_ON_POINTS, b, 0) : ALLOWED);
    offer(out, VERB_BOTH, 0, 0,
          s->bonus     ? refuse(NO_BONUS_ON_POINTS, bonus_on(s, MORALE) ? MORALE : TEAMWORK, 0)
          : points < 2 ? refuse(NO_TOO_FEW_POINTS, 2, points)
                       : ALLOWED);
}

void lf_card_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    const card_frame *f = card_now(&s->head);
    (void)seat;
    if (!(f->spent & POINTS_SPENT))
        points_options(s, lf_table.cards[f->card].strength, out);
    for (int i = 0; i < lf_table.icon_count; i++)
        offer(out, VERB_ICON, i, 0, lf_morale_check(s, f, i));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

/* Points that the list does not consider: none, more than the card has, or any once they are spent. */
static refusal unlisted_points(const card_frame *f, int n)
{
    int points = lf_table.cards[f->card].strength;
    if (!n)
        return refuse(NO_POINTS_NONE, 0, 0);
    return n > points ? refuse(NO_TOO_FEW_POINTS, n, points) : refuse(NO_POINTS_SPENT, 0, 0);
}

refusal lf_card_check(const void *state, int seat, choice c)
{
    const card_frame *f = card_now(state);
    switch (choice_verb(c)) {
    case VERB_STRENGTHEN:
    case VERB_MOVE: return unlisted_points(f, choice_b(c) < 0 ? -choice_b(c) : choice_b(c));
    case VERB_BONUS:
    case VERB_BOTH: return refuse(NO_POINTS_SPENT, 0, 0);
    case VERB_PLAY: return choice_a(c) == f->card ? refuse(NO_ONE_WAY, f->card, 0) : refuse(NO_ONE_CARD, 0, 0);
    default: return lf_hero_check(state, seat, c);
    }
}

/* A player who is done with his own card ends his turn too: Hero points could be spent before. */
static void card_done(libertad *s)
{
    flow_pop(&s->head);
    if (s->head.depth && flow_peek(&s->head)->node == NODE_PLAYER)
        player_top(&s->head)->step = PLAYER_ENDS;
}

static void use_points(libertad *s, int seat, choice c, trace *t)
{
    switch (choice_verb(c)) {
    case VERB_STRENGTHEN: lf_push_strength(s, seat, choice_a(c), choice_b(c)); break;
    case VERB_MOVE: lf_push_move(s, choice_a(c), choice_b(c), t); break;
    case VERB_BONUS: lf_set_bonus(s, choice_a(c), true, t); break;
    case VERB_BOTH:
        lf_set_bonus(s, MORALE, true, t);
        lf_set_bonus(s, TEAMWORK, true, t);
        break;
    }
}

void lf_card_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    card_frame *f = card_top(&s->head);
    purchases_end(s);
    switch (choice_verb(c)) {
    case VERB_DONE:
        lf_forget_organized(s, f);
        card_done(s);
        break;
    case VERB_ICON:
        f->spent |= ICON_SPENT;
        lf_use_icon(s, f, choice_a(c), t);
        break;
    default: f->spent |= POINTS_SPENT; use_points(s, seat, c, t);
    }
}
