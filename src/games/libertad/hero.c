/* Hero points at any moment of one's own turn (LF-hero-04 to LF-hero-10), and
 * the Medallions that are paid with them: the overlay of this game. It stands
 * over the nodes where nothing is half done: before the card, between the
 * lines of its Event, between Action Points and icon, and after it. */
#include "games/libertad/libertad.h"

static refusal price_check(const libertad *s, int seat, int price)
{
    if (seat != s->active)
        return s->active == NOBODY ? refuse(R_NOBODYS_TURN, 0, 0) : refuse(R_NOT_YOUR_TURN, s->active, 0);
    if (s->hero[seat] < price)
        return refuse(R_TOO_FEW_HERO, price, s->hero[seat]);
    return ALLOWED;
}

static refusal cards_check(const libertad *s, int seat, int n)
{
    refusal why = price_check(s, seat, n * lf.cost_card);
    if (allowed(why) && n > lf_cards_left(s, seat))
        why = refuse(R_NO_CARDS_LEFT, lf_cards_left(s, seat), n);
    return why;
}

static refusal bonus_check(const libertad *s, int seat, int bonus)
{
    return bonus_on(s, bonus) ? refuse(R_BONUS_ALREADY_ON, bonus, 0) : price_check(s, seat, lf.cost_bonus);
}

static refusal buy_step_check(const libertad *s, int seat, int track, int direction)
{
    refusal why = lf_step_check(s, track, direction);
    return allowed(why) ? price_check(s, seat, lf.cost_track[track]) : why;
}

/* A Medallion that is paid for: held, affordable, not used yet if once a turn. */
static refusal medal_check(const libertad *s, int seat, int ability, int times, int used)
{
    int medal = lf_holds(s, seat, ability);
    if (medal < 0)
        return refuse(R_MEDALLION_NOT_HELD, 0, 0);
    if (used >= 0 && s->used >> used & 1)
        return refuse(used == USED_ARCHIVES ? R_ARCHIVES_ONCE : R_ORGANIZATION_ONCE, medal, 0);
    return price_check(s, seat, times * lf.medals[medal].price);
}

static refusal volunteer_check(const libertad *s, int seat, int front, int n)
{
    refusal why = medal_check(s, seat, OP_FRONT, n, -1);
    return allowed(why) ? lf_front_check(s, front) : why;
}

static refusal archive_check(const libertad *s, int seat, int at)
{
    refusal why = medal_check(s, seat, OP_UNBLANK, 1, USED_ARCHIVES);
    if (allowed(why) && !(s->covered[at / SPACES] >> at % SPACES & 1))
        why = refuse(R_NOT_COVERED, at, 0);
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
        return refuse(R_ORGANIZE_WHEN, 0, 0);
    if (!lf.icons[icon].is_track)
        return refuse(R_ORGANIZE_TRACK, icon, 0);
    const card *c = &lf.cards[f->c];
    bool on_card = false;
    for (int i = 0; i < c->icon_count; i++)
        on_card |= c->icons[i] == icon;
    if (!on_card)
        return refuse(R_ICON_NOT_ON_CARD, icon, 0);
    if (f->d & ICON_SPENT)
        return refuse(R_ICON_SPENT, 0, 0);
    return bonus_on(s, MORALE) ? ALLOWED : refuse(R_MORALE_OFF, 0, 0);
}

static void medal_options_paid(const libertad *s, int seat, choices *out)
{
    if (!out->asking && !s->held[seat])
        return;
    for (int front = 0; front < FRONTS && (out->asking || lf_holds(s, seat, OP_FRONT) >= 0); front++)
        for (int n = 1; n <= (out->asking ? lf.hero_supply : s->hero[seat]); n++)
            offer(out, DO_VOLUNTEER, front, n, volunteer_check(s, seat, front, n));
    for (int k = 0; k < TRACKS && (out->asking || lf_holds(s, seat, OP_UNBLANK) >= 0); k++)
        for (int at = lf.low[k]; at <= lf.high[k]; at++)
            offer(out, DO_ARCHIVE, k * SPACES + at, 0, archive_check(s, seat, k * SPACES + at));
    for (int i = 0; i < lf.icon_count && (out->asking || lf_holds(s, seat, OP_ICON_PLUS) >= 0); i++)
        offer(out, DO_ORGANIZE, i, 0, organize_check(s, seat, i));
}

/* What no list considers: several steps at once, or none; more cards than there are Hero points. */
static void unheard_of(const libertad *s, int seat, choices *out)
{
    int verb = choice_verb(out->asked), a = choice_a(out->asked), b = choice_b(out->asked);
    if (!out->asking || out->met)
        return;
    if (verb == DO_BUY_STEP)
        offer(out, verb, a, b, refuse(R_ONE_STEP, 0, 0));
    else if (verb == DO_BUY_CARDS && a > 0)
        offer(out, verb, a, b, cards_check(s, seat, a));
}

void lf_hero_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    if (!out->asking && (seat != s->active || !s->hero[seat]))
        return;
    int most = out->asking ? lf.hero_supply : s->hero[seat];
    for (int n = 1; n <= most; n++)
        offer(out, DO_BUY_CARDS, n, 0, cards_check(s, seat, n));
    for (int b = 0; b < BONUSES; b++)
        offer(out, DO_BUY_BONUS, b, 0, bonus_check(s, seat, b));
    for (int k = 0; k < TRACKS; k++)
        for (int direction = -1; direction <= 1; direction += 2)
            offer(out, DO_BUY_STEP, k, direction, buy_step_check(s, seat, k, direction));
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
    lf_pay_hero(s, seat, n * lf.cost_card, t);
    lf_draw_cards(s, seat, n, !again, t);
    s->used |= 1u << USED_PURCHASE;
}

static void pay_medal(libertad *s, int seat, int ability, int times, int used, trace *t)
{
    int medal = lf_holds(s, seat, ability);
    lf_pay_hero(s, seat, times * lf.medals[medal].price, t);
    if (used >= 0)
        s->used |= (uint8_t)(1u << used);
    note(t, E_MEDAL_USED, seat, medal, 0, 0);
}

static void archive(libertad *s, int seat, int at, trace *t)
{
    pay_medal(s, seat, OP_UNBLANK, 1, USED_ARCHIVES, t);
    s->covered[at / SPACES] &= (uint16_t) ~(1u << at % SPACES);
    note(t, E_UNCOVERED, seat, at, 0, 0);
}

bool lf_hero_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int a = choice_a(c), b = choice_b(c);
    if (choice_verb(c) == DO_BUY_CARDS) {
        buy_cards(s, seat, a, t);
        return true;
    }
    if (choice_verb(c) < DO_BUY_CARDS || choice_verb(c) > DO_ORGANIZE)
        return false;
    s->used &= (uint8_t) ~(1u << USED_PURCHASE);
    switch (choice_verb(c)) {
    case DO_BUY_BONUS:
        lf_pay_hero(s, seat, lf.cost_bonus, t);
        lf_set_bonus(s, a, true, t);
        break;
    case DO_BUY_STEP:
        lf_pay_hero(s, seat, lf.cost_track[a], t);
        lf_push_move(s, a, b, t);
        break;
    case DO_VOLUNTEER:
        pay_medal(s, seat, OP_FRONT, b, -1, t);
        lf_push_strength(s, seat, a, b);
        break;
    case DO_ARCHIVE: archive(s, seat, a, t); break;
    case DO_ORGANIZE:
        pay_medal(s, seat, OP_ICON_PLUS, 1, USED_ORGANIZATION, t);
        s->organized = (uint8_t)a;
        flow_top(&s->head)->d |= CARD_ORGANIZED;
        note(t, E_ORGANIZED, seat, a, 0, 0);
        break;
    }
    return true;
}
