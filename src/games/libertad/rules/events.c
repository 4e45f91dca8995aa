/* Chapter Player Cards, Events: the decisions that the lines of Events ask for. Strength point by point, Attacks moved,
 * cards sold, a look at the Fascist deck, cards between hand, tableau and trash, Blank markers. */
#include "games/libertad/rules/rules.h"

/* ---- Strength point by point (LF-card-an16) ---- */

static unsigned spread_open(const libertad *s, const spread_frame *f)
{
    unsigned open = 0;
    for (int front = 0; front < FRONTS; front++)
        open |= (unsigned)(front_open(s, front) && spread_had(f, front) < f->most) << front;
    return open;
}

static void spread_point(libertad *s, spread_frame *f, int front)
{
    f->left--;
    f->had = (int16_t)(f->had + (1 << 2 * front));
    lf_push_strength(s, f->seat, front, 1);
}

/* LF-np-2a.x: a Non-player places each point by rule 3 of its procedure. */
flow lf_spread_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    spread_frame *spread = spread_of(f);
    unsigned open = spread_open(s, spread);
    (void)t;
    if (!spread->left || !open) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (!is_nonplayer(s, spread->seat))
        return flow_wait(&s->head, 1u << spread->seat);
    spread_point(s, spread, lf_np_strength_front(s, spread->seat, open, true));
    return FLOW_ON;
}

void lf_spread_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    unsigned open = spread_open(s, spread_now(&s->head));
    (void)seat;
    for (int front = 0; front < FRONTS; front++) {
        refusal why = lf_closed_check(s, front);
        if (allowed(why) && !(open >> front & 1))
            why = refuse(NO_FRONT_HAD_SHARE, front, 0);
        offer(out, VERB_STRENGTHEN, front, 1, why);
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal lf_spread_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_STRENGTHEN ? refuse(NO_SPREAD_ONE, 0, 0) : ALLOWED;
}

void lf_spread_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat, (void)t;
    if (choice_verb(c) == VERB_DONE)
        flow_pop(&s->head);
    else
        spread_point(s, spread_top(&s->head), choice_a(c));
}

/* ---- Attacks moved from Front to Front (LF-card-an07) ---- */

static refusal move_attacks_check(const libertad *s, int from, int to, int n)
{
    refusal why = lf_closed_check(s, from);
    if (allowed(why))
        why = lf_closed_check(s, to);
    if (!allowed(why))
        return why;
    if (from == to)
        return refuse(NO_SHIFT_SAME, from, 0);
    if (s->front[from] >= 0)
        return refuse(NO_SHIFT_NO_ATTACK, from, 0);
    if (s->front[from] + n > 0)
        return refuse(NO_SHIFT_ABOVE_ZERO, from, n);
    if (s->front[to] - n < LOST + 1)
        return refuse(NO_SHIFT_BELOW, to, n);
    return ALLOWED;
}

flow lf_shift_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    (void)t;
    for (int from = 0; from < FRONTS; from++)
        for (int to = 0; to < FRONTS; to++)
            if (allowed(move_attacks_check(s, from, to, 1)))
                return flow_wait(&s->head, 1u << shift_of(f)->seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* The second operand is a Front and how many Attacks go there (lf_noun_shift). */
void lf_shift_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    int most = shift_now(&s->head)->most;
    (void)seat;
    for (int from = 0; from < FRONTS; from++)
        for (int to = 0; to < FRONTS; to++)
            for (int n = 1; n <= most; n++)
                offer(out, VERB_SHIFT, from, to * SHIFT_MAX + n - 1, move_attacks_check(s, from, to, n));
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

refusal lf_shift_check(const void *state, int seat, choice c)
{
    (void)seat;
    return choice_verb(c) == VERB_SHIFT ? refuse(NO_SHIFT_MOST, shift_now(state)->most, 0) : ALLOWED;
}

/* The Attacks come off as a strengthening of the first Front by this player, with token and Teamwork; the second takes
 * them. */
void lf_shift_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int from = choice_a(c), to = choice_b(c) / SHIFT_MAX, n = choice_b(c) % SHIFT_MAX + 1;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_SKIP)
        return;
    note(t, ENTRY_SHIFT, from, to, n, 0);
    lf_attack(s, to, n, t);
    lf_push_strength(s, seat, from, n);
}

/* ---- cards sold for Strength (LF-card-an02): the step counts them ---- */

flow lf_sell_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const sell_frame *sell = sell_of(f);
    int seat = sell->seat, where = sell->where, strength = sell->step * sell->strength;
    bool more = sell->most > sell->step && (lf_free_hand(s, seat) | s->tableau[seat]);
    (void)t;
    if (more && lf_open_fronts(s))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    if (strength)
        lf_aim_strength(s, seat, where, strength);
    return FLOW_ON;
}

void lf_sell_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    uint32_t cards = lf_free_hand(s, seat) | s->tableau[seat];
    for (int i = 0; i < DECK; i++)
        offer(out, VERB_SELL, seat * DECK + i, 0,
              cards >> i & 1 ? ALLOWED : refuse(NO_CARD_NOT_HELD, seat * DECK + i, 0));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal lf_sell_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_SELL ? refuse(NO_CARD_NOT_HELD, choice_a(c), 0) : ALLOWED;
}

void lf_sell_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    sell_frame *f = sell_top(&s->head);
    if (choice_verb(c) == VERB_DONE) {
        f->most = f->step; /* no more; run adds up */
        return;
    }
    uint32_t bit = 1u << choice_a(c) % DECK;
    f->step++;
    if (s->hand[seat] & bit)
        lf_leave_hand(s, seat, choice_a(c));
    s->tableau[seat] &= ~bit;
    s->discard[seat] |= bit;
    note(t, ENTRY_DISCARDED, seat, choice_a(c), 0, 0);
}

/* ---- a look at the Fascist deck (LF-play-03: known to that player alone) ---- */

/* Cards that can still come up and whose place nobody knows. */
static uint32_t loose_fascists(const libertad *s)
{
    uint32_t set = s->fascist[s->year - 1] & ~lf_bottom(s) & ~s->looked;
    for (int i = 0; i < s->top_count; i++)
        set &= ~(1u << s->top[i] % DECK);
    return set;
}

static void look_at_top(libertad *s, int seat, int n, trace *t)
{
    int year = s->year - 1;
    for (int i = 0; i < n; i++) {
        int number;
        if (i < s->top_count)
            number = s->top[i];
        else if (loose_fascists(s))
            number = year * DECK + roll_member(&s->head, t, loose_fascists(s), &lf_noun_fascist, year * DECK);
        else if (s->bottom_count)
            number = lf_from_bottom(s);
        else
            break;
        s->looked |= 1u << number % DECK;
        s->looked_count++;
        if (t)
            note_to(t, viewers_only(seat), ENTRY_LOOKED_AT, number, 0, 0, 0);
    }
    int kept = s->top_count > n ? s->top_count - n : 0;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top[i] = i < kept ? s->top[i + n] : NOBODY;
    s->top_count = (uint8_t)kept;
    s->looker = (uint8_t)seat;
    reveal(&s->head);
    note(t, ENTRY_LOOKED, seat, s->looked_count, 0, 0);
}

/* LF-card-mo07: cards go to the bottom, or on top in the order in which they will come. Those that are laid on top lie
 * above what was known to follow. */
flow lf_scout_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    scout_frame *scout = scout_of(f);
    if (scout->step == 0) {
        scout->step = 1;
        look_at_top(s, scout->seat, scout->cards, t);
    }
    if (s->looked_count)
        return flow_wait(&s->head, 1u << scout->seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_scout_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    (void)seat;
    for (uint32_t set = s->looked; set; set &= set - 1) {
        int number = (s->year - 1) * DECK + __builtin_ctz(set);
        offer(out, VERB_TOP, number, 0, ALLOWED);
        offer(out, VERB_BOTTOM, number, 0, ALLOWED);
    }
}

refusal lf_scout_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    bool puts = choice_verb(c) == VERB_TOP || choice_verb(c) == VERB_BOTTOM;
    return puts ? refuse(NO_NOT_LOOKED_AT, choice_a(c), 0) : ALLOWED;
}

void lf_scout_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    bool on_top = choice_verb(c) == VERB_TOP;
    s->looked &= ~(1u << choice_a(c) % DECK);
    s->looked_count--;
    if (on_top) {
        scout_frame *f = scout_top(&s->head);
        for (int i = s->top_count++; i > f->laid; i--)
            s->top[i] = s->top[i - 1];
        s->top[f->laid++] = (uint8_t)choice_a(c);
    } else {
        s->bottom[s->year - 1][s->bottom_count++] = (uint8_t)choice_a(c);
    }
    note(t, on_top ? ENTRY_LAID_ON_TOP : ENTRY_LAID_AT_BOTTOM, seat, 0, 0, 0);
    if (t)
        note_to(t, viewers_only(seat), on_top ? ENTRY_TOP_CARD : ENTRY_BOTTOM_CARD, choice_a(c), 0, 0, 0);
}

/* ---- a card laid in the tableau (LF-card-an11), or exchanged for one of it (LF-card-mo11) ---- */

flow lf_tableau_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const tableau_frame *tableau = tableau_of(f);
    int seat = tableau->seat;
    (void)t;
    /* Whether there is a free card in hand is public: hand size and face-down card are. */
    if (lf_free_hand(s, seat) && (tableau->manner == TABLEAU_ADD || s->tableau[seat]))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_tableau_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    bool swap = tableau_now(&s->head)->manner == TABLEAU_SWAP;
    for (uint32_t set = lf_free_hand(s, seat); set; set &= set - 1) {
        int number = seat * DECK + __builtin_ctz(set);
        if (!swap)
            offer(out, VERB_LAY, number, 0, ALLOWED);
        for (uint32_t laid = swap ? s->tableau[seat] : 0; laid; laid &= laid - 1)
            offer(out, VERB_SWAP, number, seat * DECK + __builtin_ctz(laid), ALLOWED);
    }
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

refusal lf_tableau_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int card = choice_a(c);
    bool swap = tableau_now(&s->head)->manner == TABLEAU_SWAP;
    if (choice_verb(c) != (swap ? VERB_SWAP : VERB_LAY))
        return ALLOWED;
    if (s->pick[seat] == card)
        return refuse(NO_LAY_FACE_DOWN, card, 0);
    if (card / DECK != seat || !has_card(s->hand[seat], card))
        return refuse(swap ? NO_SWAP_NOT_IN_HAND : NO_LAY_NOT_IN_HAND, card, 0);
    return refuse(NO_SWAP_NOT_IN_TABLEAU, choice_b(c), 0);
}

/* A card comes into the hand from where all could see it. */
static void take_up(libertad *s, int seat, int number)
{
    uint32_t bit = 1u << number % DECK;
    s->hand[seat] |= bit;
    s->known[seat] |= bit;
    s->hand_count[seat]++;
}

void lf_tableau_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_SKIP)
        return;
    lf_leave_hand(s, seat, choice_a(c));
    s->tableau[seat] |= 1u << choice_a(c) % DECK;
    if (choice_verb(c) == VERB_LAY) {
        note(t, ENTRY_LAID, seat, choice_a(c), 0, 0);
        return;
    }
    s->tableau[seat] &= ~(1u << choice_b(c) % DECK);
    take_up(s, seat, choice_b(c));
    note(t, ENTRY_SWAPPED, seat, choice_a(c), choice_b(c), 0);
}

/* ---- a card back from the trash (LF-card-an09) ---- */

static void recover(libertad *s, int seat, int number, trace *t)
{
    s->trash[seat] &= ~(1u << number % DECK);
    take_up(s, seat, number);
    note(t, ENTRY_RECOVERED, seat, number, 0, 0);
}

flow lf_untrash_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const untrash_frame *untrash = untrash_of(f);
    int seat = untrash->seat;
    uint32_t trash = s->trash[seat];
    if (untrash->left && several(trash))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    if (trash)
        recover(s, seat, seat * DECK + __builtin_ctz(trash), t);
    return FLOW_ON;
}

static refusal trash_check(const libertad *s, int seat, int number)
{
    bool there = number / DECK == seat && has_card(s->trash[seat], number);
    return there ? ALLOWED : refuse(NO_CARD_NOT_IN_TRASH, number, 0);
}

void lf_untrash_options(const void *state, int seat, choices *out)
{
    for (int i = 0; i < DECK; i++)
        offer(out, VERB_RECOVER, seat * DECK + i, 0, trash_check(state, seat, seat * DECK + i));
}

refusal lf_untrash_check(const void *state, int seat, choice c)
{
    return choice_verb(c) == VERB_RECOVER ? trash_check(state, seat, choice_a(c)) : ALLOWED;
}

void lf_untrash_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    untrash_frame *f = untrash_top(&s->head);
    recover(s, seat, choice_a(c), t);
    if (!--f->left)
        flow_pop(&s->head);
}

/* ---- a Blank marker off a track (LF-card-an17; LF-track-09: this fires nothing) ---- */

flow lf_unblank_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const unblank_frame *unblank = unblank_of(f);
    (void)t;
    for (int k = 0; k < TRACKS && unblank->left; k++)
        if (s->covered[k])
            return flow_wait(&s->head, 1u << unblank->seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_unblank_options(const void *state, int seat, choices *out)
{
    (void)seat;
    for (int k = 0; k < TRACKS; k++)
        for (int at = lf_table.low[k]; at <= lf_table.high[k]; at++)
            offer(out, VERB_UNCOVER, k * SPACES + at, 0, lf_covered_check(state, k * SPACES + at));
}

void lf_unblank_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    unblank_frame *f = unblank_top(&s->head);
    lf_uncover(s, seat, choice_a(c), t);
    if (!--f->left)
        flow_pop(&s->head);
}
