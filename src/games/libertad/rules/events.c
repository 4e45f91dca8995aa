/* Decisions that effects ask for: which Front, which Bonus, which way, which
 * Medallion, which marker, which card. */
#include "games/libertad/libertad.h"

/* ---- Strength, with the Medallion for one more (LF-medal-strategy) ---- */

flow lf_strength_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a, front = f->b, n = f->c;
    if (front_open(s, front) && seat == s->active && !is_nonplayer(s, seat) && !(s->used >> USED_STRATEGY & 1) &&
        lf_holds(s, seat, OP_FRONT_PLUS) >= 0) {
        note(t, ENTRY_STRENGTH_BEGINS, seat, n, front, 0);
        return flow_wait(&s->head, 1u << seat);
    }
    flow_pop(&s->head);
    if (front_open(s, front))
        lf_strengthen(s, seat, front, n, t);
    return FLOW_ON;
}

void lf_strength_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_STRATEGY, 0, 0, ALLOWED);
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

void lf_strength_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame f = *flow_top(&s->head);
    int extra = 0;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_STRATEGY) {
        int medal = lf_holds(s, seat, OP_FRONT_PLUS);
        extra = lf_medal_amount(medal, OP_FRONT_PLUS);
        s->used |= 1u << USED_STRATEGY;
        note(t, ENTRY_MEDAL_USED, seat, medal, 0, 0);
    }
    lf_strengthen(s, seat, f.b, f.c + extra, t);
}

/* ---- which Front ---- */

static void front_do(libertad *s, int front, int n, int purpose, int seat, trace *t)
{
    flow_pop(&s->head);
    if (purpose == ATTACK_FREE)
        lf_attack(s, front, n, t);
    else
        lf_push_strength(s, seat, front, n);
}

/* LF-init-06, LF-np-8: whoever is to choose, a player or a procedure. */
flow lf_front_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int chooser = f->a, n = f->c, purpose = f->d & 15, seat = f->d >> 4;
    unsigned among = (unsigned)f->b & lf_open_fronts(s);
    if (!among) {
        flow_pop(&s->head);
    } else if (!(among & (among - 1))) {
        front_do(s, __builtin_ctz(among), n, purpose, seat, t);
    } else if (is_nonplayer(s, chooser)) {
        int front = purpose == ATTACK_FREE ? lf_np_attack_front(s, chooser, among)
                                           : lf_np_strength_front(s, chooser, among, purpose == STRENGTH_FREE);
        front_do(s, front, n, purpose, seat, t);
    } else {
        return flow_wait(&s->head, 1u << chooser);
    }
    return FLOW_ON;
}

void lf_front_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    bool attacks = (f->d & 15) == ATTACK_FREE;
    (void)seat;
    for (int front = 0; front < FRONTS; front++) {
        refusal why = lf_closed_check(s, front);
        if (attacks && s->front[front] == LOST)
            why = refuse(NO_FRONT_LOST_ATTACK, front, 0);
        if (attacks && s->front[front] == WON)
            why = refuse(NO_FRONT_WON_ATTACK, front, 0);
        if (allowed(why) && !(f->b >> front & 1))
            why = refuse(attacks ? NO_FRONT_NOT_CLOSEST : NO_STRENGTH_NOT_TIED, front, 0);
        offer(out, attacks ? VERB_ATTACK : VERB_STRENGTHEN, front, f->c, why);
    }
}

void lf_front_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame f = *flow_top(&s->head);
    (void)seat;
    front_do(s, choice_a(c), f.c, f.d & 15, f.d >> 4, t);
}

/* ---- which Bonus to turn on ---- */

flow lf_bonus_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a;
    unsigned off = 3u & ~s->bonus;
    if (off == 3 && !is_nonplayer(s, seat))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    if (off) /* LF-np-2a.vii: Teamwork first */
        lf_set_bonus(s, off >> TEAMWORK & 1 ? TEAMWORK : MORALE, true, t);
    return FLOW_ON;
}

void lf_bonus_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    (void)seat;
    for (int b = 0; b < BONUSES; b++)
        offer(out, VERB_BONUS, b, 0, bonus_on(s, b) ? refuse(NO_BONUS_ON_EFFECT, b, 0) : ALLOWED);
}

void lf_bonus_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat;
    flow_pop(&s->head);
    lf_set_bonus(s, choice_a(c), true, t);
}

/* ---- which track, or which way (LF-icon-02, LF-sym-05) ---- */

/* The two things that can be chosen: b 0 is Liberty or Collectivization by c
 * steps, b 1 the Government up or down by c. */
static void way_pair(const frame *f, int track[2], int steps[2])
{
    track[0] = f->b ? GOVERNMENT : LIBERTY, steps[0] = f->b ? -f->c : f->c;
    track[1] = f->b ? GOVERNMENT : COLLECTIVIZATION, steps[1] = f->c;
}

flow lf_way_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int track[2], steps[2], can[2];
    (void)t;
    way_pair(f, track, steps);
    for (int i = 0; i < 2; i++)
        can[i] = allowed(lf_step_check(s, track[i], steps[i] > 0 ? 1 : -1));
    if (can[0] && can[1])
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    if (can[0] || can[1])
        lf_push_move(s, track[can[1]], steps[can[1]], t);
    return FLOW_ON;
}

void lf_way_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    int track[2], steps[2];
    (void)seat;
    way_pair(flow_peek(&s->head), track, steps);
    for (int i = 0; i < 2; i++)
        offer(out, VERB_MOVE, track[i], steps[i], lf_step_check(s, track[i], steps[i] > 0 ? 1 : -1));
}

void lf_way_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat, (void)t;
    flow_pop(&s->head);
    lf_push_move(s, choice_a(c), choice_b(c), t);
}

/* ---- Strength spread point by point: b is the set of Fronts that had theirs ---- */

/* Only "at most 1 a Front" is on the cards; more is counted two bits a Front. */
static unsigned spread_open(const libertad *s, const frame *f)
{
    unsigned open = 0;
    for (int front = 0; front < FRONTS; front++)
        open |= (unsigned)(front_open(s, front) && ((unsigned)f->b >> 2 * front & 3) < (unsigned)f->d) << front;
    return open;
}

static void spread_point(libertad *s, frame *f, int front)
{
    f->c--;
    f->b = (int16_t)(f->b + (1 << 2 * front));
    lf_push_strength(s, f->a, front, 1);
}

/* LF-card-an16; LF-np-2a.x: a Non-player places each point by rule 3. */
flow lf_spread_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned open = spread_open(s, f);
    (void)t;
    if (!f->c || !open) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (!is_nonplayer(s, f->a))
        return flow_wait(&s->head, 1u << f->a);
    spread_point(s, f, lf_np_strength_front(s, f->a, open, true));
    return FLOW_ON;
}

void lf_spread_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    unsigned open = spread_open(s, flow_peek(&s->head));
    (void)seat;
    for (int front = 0; front < FRONTS; front++) {
        refusal why = lf_closed_check(s, front);
        if (allowed(why) && !(open >> front & 1))
            why = refuse(NO_FRONT_HAD_SHARE, front, 0);
        offer(out, VERB_STRENGTHEN, front, 1, why);
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

void lf_spread_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat, (void)t;
    if (choice_verb(c) == VERB_DONE)
        flow_pop(&s->head);
    else
        spread_point(s, flow_top(&s->head), choice_a(c));
}

/* ---- Attacks moved from Front to Front (Guerrillas) ---- */

static refusal shift_check(const libertad *s, int from, int to, int n)
{
    refusal why = lf_closed_check(s, from);
    if (allowed(why))
        why = lf_closed_check(s, to);
    if (!allowed(why))
        return why;
    if (from == to)
        return refuse(NO_SHIFT_SAME, from, 0);
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
            if (allowed(shift_check(s, from, to, 1)))
                return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_shift_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    int most = flow_peek(&s->head)->c;
    (void)seat;
    for (int from = 0; from < FRONTS; from++)
        for (int to = 0; to < FRONTS; to++)
            for (int n = 1; n <= most; n++)
                offer(out, VERB_SHIFT, from, to * 3 + n - 1, shift_check(s, from, to, n));
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

/* The Attacks come off as a strengthening of the first Front by this player,
 * with token and Teamwork; the second takes them. */
void lf_shift_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int from = choice_a(c), to = choice_b(c) / 3, n = choice_b(c) % 3 + 1;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_SKIP)
        return;
    note(t, ENTRY_SHIFT, from, to, n, 0);
    lf_attack(s, to, n, t);
    lf_push_strength(s, seat, from, n);
}

/* ---- cards sold for Strength (Iron Column): d is Strength a card, step counts them ---- */

flow lf_sell_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a, where = f->b, strength = f->step * f->d;
    (void)t;
    bool more = f->c > f->step && (lf_free_hand(s, seat) | s->tableau[seat]);
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

void lf_sell_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame *f = flow_top(&s->head);
    if (choice_verb(c) == VERB_DONE) {
        f->c = f->step; /* no more; run adds up */
        return;
    }
    uint32_t bit = 1u << choice_a(c) % DECK;
    f->step++;
    if (s->hand[seat] & bit) {
        s->hand[seat] &= ~bit;
        s->known[seat] &= ~bit;
        s->hand_count[seat]--;
        reveal(&s->head);
    }
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

/* LF-card-mo07: cards go to the bottom, or on top in the order in which they will come: d of them lie there already,
 * above what was known to follow. */
flow lf_scout_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    if (f->step == 0) {
        f->step = 1;
        look_at_top(s, f->a, f->c, t);
    }
    if (s->looked_count)
        return flow_wait(&s->head, 1u << f->a);
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

void lf_scout_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    uint32_t bit = 1u << choice_a(c) % DECK;
    bool on_top = choice_verb(c) == VERB_TOP;
    s->looked &= ~bit;
    s->looked_count--;
    if (on_top) {
        frame *f = flow_top(&s->head);
        for (int i = s->top_count++; i > f->d; i--)
            s->top[i] = s->top[i - 1];
        s->top[f->d++] = (uint8_t)choice_a(c);
    } else {
        s->bottom[s->year - 1][s->bottom_count++] = (uint8_t)choice_a(c);
    }
    note(t, on_top ? ENTRY_LAID_ON_TOP : ENTRY_LAID_AT_BOTTOM, seat, 0, 0, 0);
    if (t)
        note_to(t, viewers_only(seat), on_top ? ENTRY_TOP_CARD : ENTRY_BOTTOM_CARD, choice_a(c), 0, 0, 0);
}

/* ---- hand and tableau: b is TABLEAU_ADD or TABLEAU_SWAP ---- */

flow lf_tableau_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a;
    (void)t;
    /* Whether there is a free card in hand is public: hand size and face-down card are. */
    if (lf_free_hand(s, seat) && (f->b == TABLEAU_ADD || s->tableau[seat]))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_tableau_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    bool swap = flow_peek(&s->head)->b == TABLEAU_SWAP;
    for (uint32_t set = lf_free_hand(s, seat); set; set &= set - 1) {
        int number = seat * DECK + __builtin_ctz(set);
        if (!swap)
            offer(out, VERB_LAY, number, 0, ALLOWED);
        for (uint32_t laid = swap ? s->tableau[seat] : 0; laid; laid &= laid - 1)
            offer(out, VERB_SWAP, number, seat * DECK + __builtin_ctz(laid), ALLOWED);
    }
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

void lf_tableau_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_SKIP)
        return;
    uint32_t bit = 1u << choice_a(c) % DECK;
    s->hand[seat] &= ~bit;
    s->known[seat] &= ~bit;
    s->tableau[seat] |= bit;
    reveal(&s->head);
    if (choice_verb(c) == VERB_LAY) {
        s->hand_count[seat]--;
        note(t, ENTRY_LAID, seat, choice_a(c), 0, 0);
        return;
    }
    uint32_t back = 1u << choice_b(c) % DECK;
    s->tableau[seat] &= ~back;
    s->hand[seat] |= back;
    s->known[seat] |= back;
    note(t, ENTRY_SWAPPED, seat, choice_a(c), choice_b(c), 0);
}

/* ---- a card back from the trash ---- */

static void recover(libertad *s, int seat, int number, trace *t)
{
    uint32_t bit = 1u << number % DECK;
    s->trash[seat] &= ~bit;
    s->hand[seat] |= bit;
    s->known[seat] |= bit;
    s->hand_count[seat]++;
    note(t, ENTRY_RECOVERED, seat, number, 0, 0);
}

flow lf_untrash_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a;
    uint32_t trash = s->trash[seat];
    if (f->c && (trash & (trash - 1)))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    if (trash)
        recover(s, seat, seat * DECK + __builtin_ctz(trash), t);
    return FLOW_ON;
}

void lf_untrash_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    for (int i = 0; i < DECK; i++)
        offer(out, VERB_RECOVER, seat * DECK + i, 0,
              s->trash[seat] >> i & 1 ? ALLOWED : refuse(NO_CARD_NOT_IN_TRASH, seat * DECK + i, 0));
}

void lf_untrash_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame *f = flow_top(&s->head);
    recover(s, seat, choice_a(c), t);
    if (!--f->c)
        flow_pop(&s->head);
}

/* ---- a Blank marker off a track (LF-track-09: this fires nothing) ---- */

flow lf_unblank_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    (void)t;
    for (int k = 0; k < TRACKS && f->c; k++)
        if (s->covered[k])
            return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_unblank_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    (void)seat;
    for (int k = 0; k < TRACKS; k++)
        for (int at = lf_table.low[k]; at <= lf_table.high[k]; at++)
            offer(out, VERB_UNCOVER, k * SPACES + at, 0,
                  s->covered[k] >> at & 1 ? ALLOWED : refuse(NO_NOT_COVERED, k * SPACES + at, 0));
}

void lf_unblank_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame *f = flow_top(&s->head);
    int at = choice_a(c);
    s->covered[at / SPACES] &= (uint16_t) ~(1u << at % SPACES);
    note(t, ENTRY_UNCOVERED, seat, at, 0, 0);
    if (!--f->c)
        flow_pop(&s->head);
}

/* ---- a Medallion (LF-med-01, LF-med-02, LF-med-03; LF-np-6a, LF-np-6b: a Non-player takes what chance gives it) ----
 */

flow lf_medal_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a;
    uint32_t board = s->medals;
    if (is_nonplayer(s, seat)) {
        for (int m = 0; m < lf_table.medal_count; m++)
            if (!lf_table.medals[m].np_takes)
                board &= ~(1u << m);
        flow_pop(&s->head);
        if (board)
            lf_take_medal(s, seat, roll_member(&s->head, t, board, &lf_noun_medal, 0), t);
        return FLOW_ON;
    }
    if (board & (board - 1))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    if (board)
        lf_take_medal(s, seat, __builtin_ctz(board), t);
    return FLOW_ON;
}

void lf_medal_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    (void)seat;
    for (int m = 0; m < lf_table.medal_count; m++)
        offer(out, VERB_MEDALLION, m, 0, s->medals >> m & 1 ? ALLOWED : refuse(NO_MEDALLION_GONE, m, 0));
}

void lf_medal_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    flow_pop(&s->head);
    lf_take_medal(s, seat, choice_a(c), t);
}
