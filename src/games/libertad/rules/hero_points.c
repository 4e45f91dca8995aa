/* Chapter Hero Points: how they are gained, lost and taken, and what they buy at any time in one's own turn
 * (LF-hero-04). Purchases are the overlay of this game: it stands over the nodes where nothing is half done, which are
 * before the card, between the lines of its Event, between Action Points and icon, and after it. */
#include "games/libertad/rules/rules.h"

/* ---- gains and losses ---- */

int lf_hero_supply(const libertad *s)
{
    return lf_table.hero_supply - s->hero[0] - s->hero[1] - s->hero[2];
}

/* LF-hero-02: what the supply cannot pay is not received. */
void lf_gain_hero(libertad *s, int seat, int n, trace *t)
{
    int supply = lf_hero_supply(s);
    if (n > supply)
        n = supply;
    if (n <= 0)
        return;
    s->hero[seat] = (uint8_t)(s->hero[seat] + n);
    note(t, ENTRY_HERO_GAINED, seat, n, s->hero[seat], 0);
}

/* LF-hero-11: nobody loses more than he has. */
void lf_lose_hero(libertad *s, int seat, int n, trace *t)
{
    if (n > s->hero[seat])
        n = s->hero[seat];
    if (!n)
        return;
    s->hero[seat] = (uint8_t)(s->hero[seat] - n);
    note(t, ENTRY_HERO_LOST, seat, n, s->hero[seat], 0);
}

void lf_pay_hero(libertad *s, int seat, int n, trace *t)
{
    assert(n <= s->hero[seat]);
    s->hero[seat] = (uint8_t)(s->hero[seat] - n);
    note(t, ENTRY_HERO_SPENT, seat, n, s->hero[seat], 0);
}

void lf_steal_hero(libertad *s, int thief, int victim, int n, trace *t)
{
    if (n > s->hero[victim])
        n = s->hero[victim];
    if (!n)
        return;
    s->hero[victim] = (uint8_t)(s->hero[victim] - n);
    s->hero[thief] = (uint8_t)(s->hero[thief] + n);
    note(t, ENTRY_HERO_TAKEN, thief, n, victim, 0);
}

/* ---- whom they are taken from (LF-hero-11) ---- */

static unsigned victims(const libertad *s, int thief)
{
    unsigned found = 0;
    for (int seat = 0; seat < FACTIONS; seat++)
        found |= (unsigned)(seat != thief && s->hero[seat] > 0) << seat;
    return found;
}

flow lf_take_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int thief = take_of(f)->seat, n = take_of(f)->points, victim;
    unsigned from = victims(s, thief);
    if (is_nonplayer(s, thief))
        victim = lf_np_take_from(s, thief);
    else if (several(from))
        return flow_wait(&s->head, 1u << thief);
    else
        victim = from ? __builtin_ctz(from) : NOBODY;
    flow_pop(&s->head);
    if (victim != NOBODY)
        lf_steal_hero(s, thief, victim, n, t);
    return FLOW_ON;
}

void lf_take_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    unsigned from = victims(s, seat);
    for (int victim = 0; victim < FACTIONS; victim++)
        if (from >> victim & 1)
            offer(out, VERB_TAKE, victim, 0, ALLOWED);
}

refusal lf_take_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_TAKE ? refuse(NO_TAKE_SELF, 0, 0) : ALLOWED;
}

void lf_take_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int n = take_now(&s->head)->points;
    flow_pop(&s->head);
    lf_steal_hero(s, seat, choice_a(c), n, t);
}

/* ---- what they buy, for the one whose turn it is: why not ---- */

/* LF-hero-10. */
refusal lf_price_check(const libertad *s, int seat, int price)
{
    return s->hero[seat] < price ? refuse(NO_TOO_FEW_HERO, price, s->hero[seat]) : ALLOWED;
}

/* LF-hero-05. */
static refusal buy_cards_check(const libertad *s, int seat, int n)
{
    int left = lf_cards_left(s, seat);
    refusal why = lf_price_check(s, seat, n * lf_table.cost_card);
    if (allowed(why) && n > left)
        why = left ? refuse(NO_NO_CARDS_LEFT, left, n) : refuse(NO_NO_CARD_LEFT, 0, 0);
    return why;
}

/* LF-hero-06. */
static refusal buy_bonus_check(const libertad *s, int seat, int bonus)
{
    return bonus_on(s, bonus) ? refuse(NO_BONUS_ALREADY_ON, bonus, 0) : lf_price_check(s, seat, lf_table.cost_bonus);
}

/* LF-hero-07, LF-hero-08, LF-hero-09. */
static refusal buy_step_check(const libertad *s, int seat, int track, int direction)
{
    refusal why = lf_step_check(s, track, direction);
    return allowed(why) ? lf_price_check(s, seat, lf_table.cost_track[track]) : why;
}

/* ---- the overlay ---- */

/* Medallions that are paid for, as far as this seat holds them. */
static void medal_options(const libertad *s, int seat, choices *out)
{
    for (int front = 0; front < FRONTS && lf_holds(s, seat, OP_FRONT) >= 0; front++)
        for (int n = 1; n <= s->hero[seat]; n++)
            offer(out, VERB_VOLUNTEER, front, n, lf_volunteer_check(s, seat, front, n));
    for (int k = 0; k < TRACKS && lf_holds(s, seat, OP_UNBLANK) >= 0; k++)
        for (int at = lf_table.low[k]; at <= lf_table.high[k]; at++)
            offer(out, VERB_ARCHIVE, k * SPACES + at, 0, lf_archive_check(s, seat, k * SPACES + at));
    for (int i = 0; i < lf_table.icon_count && lf_holds(s, seat, OP_ICON_PLUS) >= 0; i++)
        offer(out, VERB_ORGANIZE, i, 0, lf_organize_check(s, seat, i));
}

void lf_hero_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    if (seat != s->active || !s->hero[seat])
        return;
    for (int n = 1; n <= s->hero[seat]; n++)
        offer(out, VERB_BUY_CARDS, n, 0, buy_cards_check(s, seat, n));
    for (int b = 0; b < BONUSES; b++)
        offer(out, VERB_BUY_BONUS, b, 0, buy_bonus_check(s, seat, b));
    for (int k = 0; k < TRACKS; k++)
        for (int direction = -1; direction <= 1; direction += 2)
            offer(out, VERB_BUY_STEP, k, direction, buy_step_check(s, seat, k, direction));
    if (s->held[seat])
        medal_options(s, seat, out);
}

/* A purchase of no cards, or of no Strength. */
static bool of_nothing(choice c)
{
    int verb = choice_verb(c);
    return (verb == VERB_BUY_CARDS && choice_a(c) <= 0) || (verb == VERB_VOLUNTEER && choice_b(c) <= 0);
}

/* LF-hero-04: whose turn it is comes before what is there and what it costs; and one step at a time. */
refusal lf_hero_check(const libertad *s, int seat, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    if (!is_hero_verb(choice_verb(c)))
        return ALLOWED;
    if (seat != s->active)
        return s->active == NOBODY ? refuse(NO_NOBODYS_TURN, 0, 0) : refuse(NO_NOT_YOUR_TURN, s->active, 0);
    if (of_nothing(c))
        return refuse(NO_BUYS_NOTHING, 0, 0);
    switch (choice_verb(c)) {
    case VERB_BUY_CARDS: return buy_cards_check(s, seat, a);
    case VERB_BUY_BONUS: return buy_bonus_check(s, seat, a);
    case VERB_BUY_STEP: return b == 1 || b == -1 ? buy_step_check(s, seat, a, b) : refuse(NO_ONE_STEP, 0, 0);
    case VERB_VOLUNTEER: return lf_volunteer_check(s, seat, a, b);
    case VERB_ARCHIVE: return lf_archive_check(s, seat, a);
    default: return lf_organize_check(s, seat, a);
    }
}

/* Whether a pause for Hero points has any point: the same checks, stopping at the first purchase that is possible. */
bool lf_hero_possible(const libertad *s, int seat)
{
    if (seat != s->active || !s->hero[seat])
        return false;
    if (allowed(buy_cards_check(s, seat, 1)))
        return true;
    choices list;
    choices_clear(&list);
    lf_hero_options(s, seat, &list);
    return list.count > 0;
}

/* LF-medal-intelligence; ruling LF-29: purchases that follow each other with nothing in between are one occasion of
 * drawing. */
static void buy_cards(libertad *s, int seat, int n, trace *t)
{
    bool again = s->used >> USED_PURCHASE & 1;
    lf_pay_hero(s, seat, n * lf_table.cost_card, t);
    lf_draw_cards(s, seat, n, !again, t);
    s->used |= 1u << USED_PURCHASE;
}

static void buy(libertad *s, int seat, choice c, trace *t)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_BUY_BONUS:
        lf_pay_hero(s, seat, lf_table.cost_bonus, t);
        lf_set_bonus(s, a, true, t);
        break;
    case VERB_BUY_STEP:
        lf_pay_hero(s, seat, lf_table.cost_track[a], t);
        lf_push_move(s, a, b, t);
        break;
    case VERB_VOLUNTEER: lf_volunteer(s, seat, a, b, t); break;
    case VERB_ARCHIVE: lf_archive(s, seat, a, t); break;
    case VERB_ORGANIZE: lf_organize(s, seat, a, t); break;
    }
}

bool lf_hero_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    if (choice_verb(c) == VERB_BUY_CARDS) {
        buy_cards(s, seat, choice_a(c), t);
        return true;
    }
    if (!is_hero_verb(choice_verb(c)))
        return false;
    purchases_end(s);
    buy(s, seat, c, t);
    return true;
}

/* ---- a pause between two lines of one's own Event ---- */

flow lf_pause_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = pause_of(f)->seat;
    (void)t;
    if (lf_hero_possible(s, seat))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_pause_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_NEXT, 0, 0, ALLOWED);
}

/* LF-play-05, LF-morale-02: what the other way of playing the card would give. */
refusal lf_pause_check(const void *state, int seat, choice c)
{
    switch (choice_verb(c)) {
    case VERB_ICON: return refuse(NO_ICON_OF_EVENT, 0, 0);
    case VERB_PLAY:
    case VERB_STRENGTHEN:
    case VERB_MOVE:
    case VERB_BONUS:
    case VERB_BOTH: return refuse(NO_ONE_WAY_EVENT, 0, 0);
    default: return lf_hero_check(state, seat, c);
    }
}

void lf_pause_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat, (void)c, (void)t;
    purchases_end(s);
    flow_pop(&s->head);
}
