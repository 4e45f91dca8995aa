/* Hero points at any moment of one's own turn (LF-hero-04), and
 * the Medallions that are paid with them: the overlay of this game. It stands
 * over the nodes where nothing is half done: before the card, between the
 * lines of its Event, between Action Points and icon, and after it. */
#include "games/libertad/libertad.h"

/* LF-hero-04: whose turn it is comes before what is there and what it costs. */
static refusal turn_check(const libertad *s, int seat)
{
    if (seat == s->active)
        return ALLOWED;
    return s->active == NOBODY ? refuse(NO_NOBODYS_TURN, 0, 0) : refuse(NO_NOT_YOUR_TURN, s->active, 0);
}

/* LF-hero-10. */
static refusal price_check(const libertad *s, int seat, int price)
{
    return s->hero[seat] < price ? refuse(NO_TOO_FEW_HERO, price, s->hero[seat]) : ALLOWED;
}

/* LF-hero-05. */
static refusal cards_check(const libertad *s, int seat, int n)
{
    int left = lf_cards_left(s, seat);
    refusal why = turn_check(s, seat);
    if (allowed(why))
        why = price_check(s, seat, n * lf_table.cost_card);
    if (allowed(why) && n > left)
        why = left ? refuse(NO_NO_CARDS_LEFT, left, n) : refuse(NO_NO_CARD_LEFT, 0, 0);
    return why;
}

/* LF-hero-06. */
static refusal bonus_check(const libertad *s, int seat, int bonus)
{
    refusal why = turn_check(s, seat);
    if (allowed(why) && bonus_on(s, bonus))
        why = refuse(NO_BONUS_ALREADY_ON, bonus, 0);
    return allowed(why) ? price_check(s, seat, lf_table.cost_bonus) : why;
}

/* LF-hero-07, LF-hero-08, LF-hero-09. */
static refusal buy_step_check(const libertad *s, int seat, int track, int direction)
{
    refusal why = turn_check(s, seat);
    if (allowed(why))
        why = lf_step_check(s, track, direction);
    return allowed(why) ? price_check(s, seat, lf_table.cost_track[track]) : why;
}

/* A Medallion that is paid for: held, affordable, not used yet if once a turn. */
static refusal medal_check(const libertad *s, int seat, int ability, int times, int used)
{
    refusal why = turn_check(s, seat);
    int medal = lf_holds(s, seat, ability);
    if (!allowed(why))
        return why;
    if (medal < 0)
        return refuse(NO_MEDALLION_NOT_HELD, 0, 0);
    if (used >= 0 && s->used >> used & 1)
        return refuse(used == USED_ARCHIVES ? NO_ARCHIVES_ONCE : NO_ORGANIZATION_ONCE, medal, 0);
    return price_check(s, seat, times * lf_table.medals[medal].price);
}

/* LF-medal-volunteers. */
static refusal volunteer_check(const libertad *s, int seat, int front, int n)
{
    refusal why = medal_check(s, seat, OP_FRONT, n, -1);
    return allowed(why) ? lf_closed_check(s, front) : why;
}

/* LF-medal-archives. */
static refusal archive_check(const libertad *s, int seat, int at)
{
    refusal why = medal_check(s, seat, OP_UNBLANK, 1, USED_ARCHIVES);
    if (allowed(why) && !(s->covered[at / SPACES] >> at % SPACES & 1))
        why = refuse(NO_NOT_COVERED, at, 0);
    return why;
}

/* LF-medal-organization: a track icon of the card being played for points,
 * while its Morale Bonus is still to be used. */
static refusal organize_check(const libertad *s, int seat, int icon)
{
    refusal why = medal_check(s, seat, OP_ICON_PLUS, 1, USED_ORGANIZATION);
    const frame *f = flow_peek(&s->head);
    if (!allowed(why))
        return why;
    if (f->node != NODE_CARD || f->b != MODE_POINTS)
        return refuse(NO_ORGANIZE_WHEN, 0, 0);
    if (!lf_table.icons[icon].is_track)
        return refuse(NO_ORGANIZE_TRACK, icon, 0);
    const card *c = &lf_table.cards[f->c];
    bool on_card = false;
    for (int i = 0; i < c->icon_count; i++)
        on_card |= c->icons[i] == icon;
    if (!on_card)
        return refuse(NO_ICON_NOT_ON_CARD, icon, 0);
    if (f->d & ICON_SPENT)
        return refuse(NO_ICON_SPENT, 0, 0);
    return bonus_on(s, MORALE) ? ALLOWED : refuse(NO_MORALE_OFF, 0, 0);
}

static void medal_options_paid(const libertad *s, int seat, choices *out)
{
    if (!out->asking && !s->held[seat])
        return;
    for (int front = 0; front < FRONTS && (out->asking || lf_holds(s, seat, OP_FRONT) >= 0); front++)
        for (int n = 1; n <= (out->asking ? lf_table.hero_supply : s->hero[seat]); n++)
            offer(out, VERB_VOLUNTEER, front, n, volunteer_check(s, seat, front, n));
    for (int k = 0; k < TRACKS && (out->asking || lf_holds(s, seat, OP_UNBLANK) >= 0); k++)
        for (int at = lf_table.low[k]; at <= lf_table.high[k]; at++)
            offer(out, VERB_ARCHIVE, k * SPACES + at, 0, archive_check(s, seat, k * SPACES + at));
    for (int i = 0; i < lf_table.icon_count && (out->asking || lf_holds(s, seat, OP_ICON_PLUS) >= 0); i++)
        offer(out, VERB_ORGANIZE, i, 0, organize_check(s, seat, i));
}

/* What no list considers: several steps at once, or none; more cards than there are Hero points. */
static void unheard_of(const libertad *s, int seat, choices *out)
{
    int verb = choice_verb(out->asked), a = choice_a(out->asked), b = choice_b(out->asked);
    if (!out->asking || out->met)
        return;
    if (verb == VERB_BUY_STEP)
        offer(out, verb, a, b, allowed(turn_check(s, seat)) ? refuse(NO_ONE_STEP, 0, 0) : turn_check(s, seat));
    else if (verb == VERB_BUY_CARDS && a > 0)
        offer(out, verb, a, b, cards_check(s, seat, a));
}

void lf_hero_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    if (!out->asking && (seat != s->active || !s->hero[seat]))
        return;
    int most = out->asking ? lf_table.hero_supply : s->hero[seat];
    for (int n = 1; n <= most; n++)
        offer(out, VERB_BUY_CARDS, n, 0, cards_check(s, seat, n));
    for (int b = 0; b < BONUSES; b++)
        offer(out, VERB_BUY_BONUS, b, 0, bonus_check(s, seat, b));
    for (int k = 0; k < TRACKS; k++)
        for (int direction = -1; direction <= 1; direction += 2)
            offer(out, VERB_BUY_STEP, k, direction, buy_step_check(s, seat, k, direction));
    unheard_of(s, seat, out);
    medal_options_paid(s, seat, out);
}

/* Whether a pause for Hero points has any point: the same checks, stopping at
 * the first purchase that is possible. */
bool lf_hero_possible(const libertad *s, int seat)
{
    if (seat != s->active || !s->hero[seat])
        return false;
    if (allowed(cards_check(s, seat, 1)))
        return true;
    choices list;
    choices_clear(&list);
    lf_hero_options(s, seat, &list);
    return list.count > 0;
}

/* LF-medal-intelligence, ruling 29: purchases that follow each other with
 * nothing in between are one occasion of drawing. */
static void buy_cards(libertad *s, int seat, int n, trace *t)
{
    bool again = s->used >> USED_PURCHASE & 1;
    lf_pay_hero(s, seat, n * lf_table.cost_card, t);
    lf_draw_cards(s, seat, n, !again, t);
    s->used |= 1u << USED_PURCHASE;
}

static void pay_medal(libertad *s, int seat, int ability, int times, int used, trace *t)
{
    int medal = lf_holds(s, seat, ability);
    lf_pay_hero(s, seat, times * lf_table.medals[medal].price, t);
    if (used >= 0)
        s->used |= (uint8_t)(1u << used);
    note(t, ENTRY_MEDAL_USED, seat, medal, 0, 0);
}

static void archive(libertad *s, int seat, int at, trace *t)
{
    pay_medal(s, seat, OP_UNBLANK, 1, USED_ARCHIVES, t);
    s->covered[at / SPACES] &= (uint16_t) ~(1u << at % SPACES);
    note(t, ENTRY_UNCOVERED, seat, at, 0, 0);
}

bool lf_hero_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int a = choice_a(c), b = choice_b(c);
    if (choice_verb(c) == VERB_BUY_CARDS) {
        buy_cards(s, seat, a, t);
        return true;
    }
    if (choice_verb(c) < VERB_BUY_CARDS || choice_verb(c) > VERB_ORGANIZE)
        return false;
    s->used &= (uint8_t) ~(1u << USED_PURCHASE);
    switch (choice_verb(c)) {
    case VERB_BUY_BONUS:
        lf_pay_hero(s, seat, lf_table.cost_bonus, t);
        lf_set_bonus(s, a, true, t);
        break;
    case VERB_BUY_STEP:
        lf_pay_hero(s, seat, lf_table.cost_track[a], t);
        lf_push_move(s, a, b, t);
        break;
    case VERB_VOLUNTEER:
        pay_medal(s, seat, OP_FRONT, b, -1, t);
        lf_push_strength(s, seat, a, b);
        break;
    case VERB_ARCHIVE: archive(s, seat, a, t); break;
    case VERB_ORGANIZE:
        pay_medal(s, seat, OP_ICON_PLUS, 1, USED_ORGANIZATION, t);
        s->organized = (uint8_t)a;
        flow_top(&s->head)->d |= CARD_ORGANIZED;
        note(t, ENTRY_ORGANIZED, seat, a, 0, 0);
        break;
    }
    return true;
}
