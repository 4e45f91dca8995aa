/* Chapter Medallions, with Appendix 2: how they are taken, and what those do that act by a decision of their own. What
 * the others add to a draw, a Test, a strengthening or the hand at a Year's end is asked for where that happens
 * (lf_ability_amount). */
#include "games/libertad/rules/rules.h"

/* ---- what the held ones can ---- */

int lf_holds(const libertad *s, int seat, int ability)
{
    for (uint32_t held = s->held[seat]; held; held &= held - 1) {
        int m = __builtin_ctz(held);
        if (lf_table.medals[m].abilities >> ability & 1)
            return m;
    }
    return -1;
}

/* The first Medallion of the table that gives an ability; 0 if none does. */
int lf_medal_of(int ability)
{
    int medal = 0;
    while (medal < lf_table.medal_count - 1 && !(lf_table.medals[medal].abilities >> ability & 1))
        medal++;
    return medal;
}

/* A Medallion may have several lasting effects: all its steps are looked at. */
int lf_medal_amount(int medal, int verb)
{
    int amount = 0;
    if (lf_table.medals[medal].abilities >> verb & 1)
        for (const op *o = &lf_table.ops[lf_table.medals[medal].script]; o->verb != OP_END; o++)
            amount += o->verb == verb ? o->n : 0;
    return amount;
}

int lf_ability_amount(const libertad *s, int seat, int verb)
{
    int amount = 0;
    for (uint32_t held = s->held[seat]; held; held &= held - 1)
        amount += lf_medal_amount(__builtin_ctz(held), verb);
    return amount;
}

/* ---- taking one (LF-med-01, LF-med-02, LF-med-03) ---- */

/* LF-med-02, LF-med-04, LF-med-05. LF-medal-glory, LF-medal-heroism, LF-medal-momentum: a script of their own. */
static void take_medal(libertad *s, int seat, int medal, trace *t)
{
    s->medals &= (uint16_t) ~(1u << medal);
    s->held[seat] |= (uint16_t)(1u << medal);
    note(t, ENTRY_MEDALLION, seat, medal, 0, 0);
    if (lf_table.medals[medal].kind == MEDAL_ONCE)
        lf_push_script(s, lf_table.medals[medal].script, seat, FROM_MEDAL);
}

/* LF-np-6a, LF-np-6b: a Non-player takes what chance gives it. */
static void np_take_medal(libertad *s, int seat, trace *t)
{
    uint32_t board = s->medals;
    for (int m = 0; m < lf_table.medal_count; m++)
        if (!lf_table.medals[m].np_takes)
            board &= ~(1u << m);
    if (board)
        take_medal(s, seat, roll_member(&s->head, t, board, &lf_noun_medal, 0), t);
}

flow lf_medal_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = medal_of(f)->seat;
    if (!is_nonplayer(s, seat) && several(s->medals))
        return flow_wait(&s->head, 1u << seat);
    unsigned board = s->medals;
    flow_pop(&s->head);
    if (is_nonplayer(s, seat))
        np_take_medal(s, seat, t);
    else if (s->medals)
        take_medal(s, seat, __builtin_ctz(s->medals), t);
    if (s->medals == board)
        note(t, ENTRY_NO_MEDALLION, seat, 0, 0, 0); /* LF-med-03, LF-np-6a */
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
    take_medal(s, seat, choice_a(c), t);
}

/* ---- one more card (LF-medal-momentum) ---- */

flow lf_extra_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = extra_of(f)->seat;
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
    lf_play_card(s, seat, choice_a(c), choice_b(c), t);
}

/* ---- Medallions that are paid with Hero points: choices of the overlay (hero_points.c) ---- */

enum { USED_NEVER = -1 }; /* as often as it can be paid */

/* Held, affordable, and not used yet if it works once per turn. */
static refusal paid_check(const libertad *s, int seat, int ability, int times, int used)
{
    int medal = lf_holds(s, seat, ability);
    if (medal < 0)
        return refuse(NO_MEDALLION_NOT_HELD, lf_medal_of(ability), 0);
    if (used != USED_NEVER && s->used >> used & 1)
        return refuse(used == USED_ARCHIVES ? NO_ARCHIVES_ONCE : NO_ORGANIZATION_ONCE, medal, 0);
    return lf_price_check(s, seat, times * lf_table.medals[medal].price);
}

static void pay_medal(libertad *s, int seat, int ability, int times, int used, trace *t)
{
    int medal = lf_holds(s, seat, ability);
    lf_pay_hero(s, seat, times * lf_table.medals[medal].price, t);
    if (used != USED_NEVER)
        s->used |= (uint8_t)(1u << used);
    note(t, ENTRY_MEDAL_USED, seat, medal, 0, 0);
}

/* LF-medal-volunteers. */
refusal lf_volunteer_check(const libertad *s, int seat, int front, int n)
{
    refusal why = paid_check(s, seat, OP_FRONT, n, USED_NEVER);
    return allowed(why) ? lf_closed_check(s, front) : why;
}

void lf_volunteer(libertad *s, int seat, int front, int n, trace *t)
{
    pay_medal(s, seat, OP_FRONT, n, USED_NEVER, t);
    lf_push_strength(s, seat, front, n);
}

/* LF-medal-archives. */
refusal lf_archive_check(const libertad *s, int seat, int space)
{
    refusal why = paid_check(s, seat, OP_UNBLANK, 1, USED_ARCHIVES);
    return allowed(why) ? lf_covered_check(s, space) : why;
}

void lf_archive(libertad *s, int seat, int space, trace *t)
{
    pay_medal(s, seat, OP_UNBLANK, 1, USED_ARCHIVES, t);
    lf_uncover(s, seat, space, t);
}

/* LF-medal-organization: a track icon of the card being played for points, while its Morale Bonus is still to be
 * used. */
refusal lf_organize_check(const libertad *s, int seat, int icon)
{
    refusal why = paid_check(s, seat, OP_ICON_PLUS, 1, USED_ORGANIZATION);
    if (!allowed(why))
        return why;
    if (flow_peek(&s->head)->node != NODE_CARD || card_now(&s->head)->mode != MODE_POINTS)
        return refuse(NO_ORGANIZE_WHEN, 0, 0);
    if (!lf_table.icons[icon].is_track)
        return refuse(NO_ORGANIZE_TRACK, icon, 0);
    return lf_morale_check(s, card_now(&s->head), icon);
}

void lf_organize(libertad *s, int seat, int icon, trace *t)
{
    pay_medal(s, seat, OP_ICON_PLUS, 1, USED_ORGANIZATION, t);
    s->organized = (uint8_t)icon;
    card_top(&s->head)->spent |= CARD_ORGANIZED;
    note(t, ENTRY_ORGANIZED, seat, icon, 0, 0);
}
