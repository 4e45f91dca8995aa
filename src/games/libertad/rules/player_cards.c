/* A player's own turn: the card that was chosen is shown and played, for its
 * Event or for its Action Points and the Morale Bonus. */
#include "games/libertad/libertad.h"

/* The card leaves the hand to be played. */
static void show_card(libertad *s, int seat, int number, int mode, trace *t)
{
    uint32_t bit = 1u << number % DECK;
    s->hand[seat] &= ~bit;
    s->known[seat] &= ~bit;
    s->hand_count[seat]--;
    if (s->pick[seat] == number) {
        s->pick[seat] = NOBODY;
        s->picked &= (uint8_t) ~(1u << seat);
    }
    reveal(&s->head);
    note(t, mode == MODE_EVENT ? ENTRY_PLAYED_EVENT : ENTRY_PLAYED_POINTS, seat, number,
         lf_table.cards[number].strength, 0);
    flow_push(&s->head, NODE_CARD, seat, mode, number, 0);
}

/* ---- the turn: step 0 before the card, 1 after it, 2 finished; b: without a card ---- */

flow lf_player_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a;
    (void)t;
    if (f->step == 0 && !(s->picked >> seat & 1)) { /* LF-ptn-06: no card was chosen */
        f->step = 1;
        f->b = 1;
    }
    if (f->step == 0 || (f->step == 1 && lf_hero_possible(s, seat)))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* LF-ptn-04, LF-ptn-05, LF-play-05. */
void lf_player_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    if (flow_peek(&s->head)->step == 0) {
        offer(out, VERB_PLAY, s->pick[seat], MODE_EVENT, ALLOWED);
        offer(out, VERB_PLAY, s->pick[seat], MODE_POINTS, ALLOWED);
        offer(out, VERB_END, 0, 0, refuse(NO_MUST_PLAY, 0, 0));
    } else {
        offer(out, VERB_END, 0, 0, ALLOWED);
    }
}

refusal lf_player_check(const void *state, int seat, choice c)
{
    const frame *f = flow_peek(&((const libertad *)state)->head);
    (void)seat;
    if (choice_verb(c) != VERB_PLAY)
        return ALLOWED;
    return f->step == 0 ? refuse(NO_NOT_THE_PICK, choice_a(c), 0)
           : f->b       ? refuse(NO_NO_CARD_CHOSEN, choice_a(c), 0)
                        : refuse(NO_ONE_CARD, 0, 0);
}

void lf_player_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    s->used &= (uint8_t) ~(1u << USED_PURCHASE);
    flow_top(&s->head)->step++;
    if (choice_verb(c) == VERB_PLAY)
        show_card(s, seat, choice_a(c), choice_b(c), t);
}

/* ---- one more card (LF-medal-momentum) ---- */

flow lf_extra_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = f->a;
    int free_cards = s->hand_count[seat] - (s->picked >> seat & 1);
    if (free_cards > 0)
        return flow_wait(&s->head, 1u << seat);
    note(t, ENTRY_NO_EXTRA_CARD, seat, 0, 0, 0);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_extra_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    for (uint32_t set = lf_free_hand(s, seat); set; set &= set - 1) {
        int number = seat * DECK + __builtin_ctz(set);
        offer(out, VERB_PLAY, number, MODE_EVENT, ALLOWED);
        offer(out, VERB_PLAY, number, MODE_POINTS, ALLOWED);
    }
}

/* The card chosen face down is not in the hand. */
refusal lf_extra_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    if (choice_verb(c) != VERB_PLAY)
        return ALLOWED;
    return refuse(s->pick[seat] == choice_a(c) ? NO_EXTRA_FACE_DOWN : NO_EXTRA_NOT_IN_HAND, choice_a(c), 0);
}

void lf_extra_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    flow_pop(&s->head);
    show_card(s, seat, choice_a(c), choice_b(c), t);
}

/* ---- a card being played: b the mode, c its number, d what is used up ---- */

static void trash_card(libertad *s, int seat, int number, trace *t)
{
    uint32_t bit = 1u << number % DECK;
    s->playing[seat] &= ~bit;
    s->trash[seat] |= bit;
    note(t, ENTRY_TRASHED, seat, number, 0, 0);
}

/* LF-play-06, LF-play-07: carry the Event out, then trash the card. */
static flow run_event(libertad *s, frame *f, trace *t)
{
    int seat = f->a, number = f->c;
    if (f->step++ == 0) {
        s->playing[seat] |= 1u << number % DECK;
        lf_push_script(s, lf_table.cards[number].event, seat, FROM_CARD);
        return FLOW_ON;
    }
    flow_pop(&s->head);
    trash_card(s, seat, number, t);
    return FLOW_ON;
}

/* Organization is for the card it was paid for, not for an extra card in
 * between nor for a later one. */
static void forget_organized(libertad *s, const frame *f)
{
    if (f->d & CARD_ORGANIZED)
        s->organized = NOBODY;
}

/* LF-ap-07: the card lies in the tableau before its icons are counted. It is
 * done with when nothing more can be got out of it. */
static flow run_points(libertad *s, frame *f)
{
    int seat = f->a;
    if (f->step == 0) {
        f->step = 1;
        s->tableau[seat] |= 1u << f->c % DECK;
    }
    bool icon_left = !(f->d & ICON_SPENT) && bonus_on(s, MORALE);
    bool hero_left = seat == s->active && !(f->d & ICON_SPENT) && lf_hero_possible(s, seat);
    if (!(f->d & POINTS_SPENT) || icon_left || hero_left)
        return flow_wait(&s->head, 1u << seat);
    forget_organized(s, f);
    flow_pop(&s->head);
    return FLOW_ON;
}

flow lf_card_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    return f->b == MODE_EVENT ? run_event(s, f, t) : run_points(s, f);
}

/* LF-ap-01, LF-ap-06: one area, whole or in part. LF-ap-02: a Front. LF-ap-03: a track. LF-ap-04: one Bonus, or both.
 * LF-ap-05: what can't be used there is lost. */
static void points_options(const libertad *s, int points, refusal spent, choices *out)
{
    if (!allowed(spent) && !out->asking)
        return;
    for (int front = 0; front < FRONTS; front++) {
        refusal why = allowed(spent) ? lf_closed_check(s, front) : spent;
        for (int n = 1; n <= points; n++)
            offer(out, VERB_STRENGTHEN, front, n, why);
    }
    for (int track = 0; track < TRACKS; track++) {
        refusal down = allowed(spent) ? lf_step_check(s, track, -1) : spent;
        refusal up = allowed(spent) ? lf_step_check(s, track, 1) : spent;
        for (int n = 1; n <= points; n++) {
            offer(out, VERB_MOVE, track, -n, down);
            offer(out, VERB_MOVE, track, n, up);
        }
    }
    for (int b = 0; b < BONUSES; b++)
        offer(out, VERB_BONUS, b, 0,
              !allowed(spent)  ? spent
              : bonus_on(s, b) ? refuse(NO_BONUS_ON_POINTS, b, 0)
                               : ALLOWED);
    offer(out, VERB_BOTH, 0, 0,
          !allowed(spent) ? spent
          : s->bonus      ? refuse(NO_BONUS_ON_POINTS, bonus_on(s, MORALE) ? MORALE : TEAMWORK, 0)
          : points < 2    ? refuse(NO_TOO_FEW_POINTS, 2, points)
                          : ALLOWED);
}

/* LF-morale-01: once a card. LF-morale-02, LF-morale-07: while the Bonus is on, which it stays. LF-morale-04: an icon
 * of this card. LF-morale-08: before or after the Action Points. */
static refusal icon_check(const libertad *s, const card *c, int icon, bool spent)
{
    bool on_card = false;
    for (int i = 0; i < c->icon_count; i++)
        on_card |= c->icons[i] == icon;
    if (!on_card)
        return refuse(NO_ICON_NOT_ON_CARD, icon, 0);
    if (spent)
        return refuse(NO_ICON_SPENT, 0, 0);
    if (!bonus_on(s, MORALE))
        return refuse(NO_MORALE_OFF, 0, 0);
    return ALLOWED;
}

void lf_card_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    const card *c = &lf_table.cards[f->c];
    (void)seat;
    points_options(s, c->strength, f->d & POINTS_SPENT ? refuse(NO_POINTS_SPENT, 0, 0) : ALLOWED, out);
    for (int i = 0; i < lf_table.icon_count; i++)
        offer(out, VERB_ICON, i, 0, icon_check(s, c, i, f->d & ICON_SPENT));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

/* What the lists never consider: more points than the card has. */
refusal lf_card_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    int points = lf_table.cards[f->c].strength, n = choice_b(c);
    (void)seat;
    if (choice_verb(c) == VERB_STRENGTHEN || choice_verb(c) == VERB_MOVE)
        return n ? refuse(NO_TOO_FEW_POINTS, n < 0 ? -n : n, points) : refuse(NO_POINTS_NONE, 0, 0);
    if (choice_verb(c) == VERB_PLAY)
        return choice_a(c) == f->c ? refuse(NO_ONE_WAY, f->c, 0) : refuse(NO_ONE_CARD, 0, 0);
    return ALLOWED;
}

/* How often an icon counts, the Medallion's doubling included. */
static int icon_times(libertad *s, const frame *f, int icon)
{
    int times = lf_icon_count(s, f->a, icon), medal = lf_holds(s, f->a, OP_ICON_PLUS);
    if (f->d & CARD_ORGANIZED && s->organized == icon && medal >= 0)
        times += lf_medal_amount(medal, OP_ICON_PLUS);
    forget_organized(s, f);
    return times;
}

/* LF-morale-03; LF-icon-05, LF-icon-06: Hero points and cards come at once, the rest asks where. */
static void use_icon(libertad *s, const frame *f, int icon, trace *t)
{
    int seat = f->a, times = icon_times(s, f, icon);
    note(t, ENTRY_ICON, seat, icon, times, 0);
    if (!times)
        return; /* an extra card in between has taken this one out of the tableau */
    switch (lf_table.icons[icon].verb) {
    case OP_HERO: lf_gain_hero(s, seat, times, t); break;
    case OP_DRAW: lf_draw_cards(s, seat, times, true, t); break;
    default: flow_push(&s->head, NODE_ICON, seat, icon, times, 0);
    }
}

/* `done` with a player's own card ends his turn too: Hero points could be
 * spent in the same breath. */
static void card_done(libertad *s)
{
    flow_pop(&s->head);
    frame *below = s->head.depth ? flow_top(&s->head) : NULL;
    if (below && below->node == NODE_PLAYER)
        below->step = 2;
}

void lf_card_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame *f = flow_top(&s->head);
    s->used &= (uint8_t) ~(1u << USED_PURCHASE);
    if (choice_verb(c) == VERB_DONE) {
        forget_organized(s, f);
        card_done(s);
        return;
    }
    if (choice_verb(c) == VERB_ICON) {
        f->d |= ICON_SPENT;
        use_icon(s, f, choice_a(c), t);
        return;
    }
    f->d |= POINTS_SPENT;
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

/* ---- where an icon's Strength or steps go: b the icon, c how many (LF-icon-01, LF-icon-02, LF-icon-04, LF-morale-05,
 * LF-morale-06) ---- */

flow lf_icon_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const icon *i = &lf_table.icons[f->b];
    (void)t;
    bool possible = i->verb == OP_FRONT            ? lf_open_fronts(s) != 0
                    : i->track == TRACK_LIB_OR_COL ? allowed(lf_step_check(s, LIBERTY, i->direction)) ||
                                                         allowed(lf_step_check(s, COLLECTIVIZATION, i->direction))
                                                   : allowed(lf_step_check(s, i->track, i->direction));
    if (f->step == 0 && possible)
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_icon_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    const icon *i = &lf_table.icons[f->b];
    (void)seat;
    int most = i->verb == OP_TRACK && f->c > SPACES - 1 ? SPACES - 1 : f->c; /* no track has more steps */
    for (int n = 1; n <= most; n++) {
        for (int front = 0; front < FRONTS && i->verb == OP_FRONT; front++)
            offer(out, VERB_STRENGTHEN, front, n, lf_closed_check(s, front));
        for (int track = 0; track < TRACKS && i->verb == OP_TRACK; track++)
            if (track == i->track || (i->track == TRACK_LIB_OR_COL && track <= COLLECTIVIZATION))
                offer(out, VERB_MOVE, track, n * i->direction, lf_step_check(s, track, i->direction));
    }
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

refusal lf_icon_check(const void *state, int seat, choice c)
{
    const frame *f = flow_peek(&((const libertad *)state)->head);
    const icon *i = &lf_table.icons[f->b];
    int verb = choice_verb(c), a = choice_a(c), n = choice_b(c) < 0 ? -choice_b(c) : choice_b(c);
    (void)seat;
    if (verb != VERB_STRENGTHEN && verb != VERB_MOVE)
        return ALLOWED;
    bool own = i->verb == OP_FRONT ? verb == VERB_STRENGTHEN
                                   : verb == VERB_MOVE && choice_b(c) * i->direction >= 0 &&
                                         (a == i->track || (i->track == TRACK_LIB_OR_COL && a <= COLLECTIVIZATION));
    return own ? refuse(NO_ICON_TIMES, f->c, n) : refuse(NO_ICON_WAY, f->b, 0);
}

void lf_icon_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)t;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_STRENGTHEN)
        lf_push_strength(s, seat, choice_a(c), choice_b(c));
    else if (choice_verb(c) == VERB_MOVE)
        lf_push_move(s, choice_a(c), choice_b(c), t);
}
