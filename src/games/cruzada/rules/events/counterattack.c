/* Chapter 8.5.5, Events: the bonus of a Strategic Counterattack. */
#include "games/cruzada/rules/rules.h"

int cr_bonus_card(int bonus)
{
    static const uint8_t numbers[BONUSES] = {33, 34, 35, 47};
    return CARD(REP, numbers[bonus]);
}

int cr_bonus_change(int bonus)
{
    static const uint8_t changes[BONUSES] = {CHANGE_EV_R33, CHANGE_EV_R34, CHANGE_EV_R35, CHANGE_EV_R47};
    return changes[bonus];
}

static int bonus_by(int card)
{
    for (int i = 0; i < BONUSES; i++)
        if (card == cr_bonus_card(i))
            return i;
    return NONE;
}

static uint32_t lasting_of(int bonus)
{
    static const uint8_t rows[BONUSES] = {LASTS_BONUS_R33, LASTS_BONUS_R34, LASTS_BONUS_R35, LASTS_BONUS_R47};
    return 1u << rows[bonus];
}

/* CR-8.5.5.4: on top of the space's own changes. */
void cr_bonus_earned(cruzada *s, int card, int space, trace *t)
{
    int bonus = bonus_by(card);
    if (bonus == NONE || s->bonus[bonus] != NO_SPACE || happened(s, cr_bonus_change(bonus)))
        return;
    s->bonus[bonus] = (uint8_t)space;
    s->lasting |= lasting_of(bonus);
    s->once |= 1ull << cr_bonus_change(bonus);
    note(t, ENTRY_BONUS, card, space, 0, 0);
    cr_change(s, cr_bonus_change(bonus), 1, t);
}

/* CR-8.5.5.5, ruling CR-91: lost for good when the Nationalist gains the space. */
void cr_bonus_lost(cruzada *s, int space, trace *t)
{
    for (int i = 0; i < BONUSES; i++) {
        if (s->bonus[i] != space)
            continue;
        s->bonus[i] = NO_SPACE;
        note(t, ENTRY_BONUS_LOST, space, 0, 0, 0);
        cr_lasting_end(s, lasting_of(i), t);
        cr_change(s, cr_bonus_change(i), -1, t);
    }
}

/* CR-8.5.5.3a, ruling CR-13: after all attacks of R33 or R34. */
void cr_bonus_due(cruzada *s, trace *t)
{
    (void)t;
    int card = s->event - 1;
    if (card < 0 || CARD_OF(card)->code != CODE_BONUS_CHOSEN || !cr_marked(s, WON) || s->head.over)
        return;
    PUSH(&s->head, bonus, .side = REP, .bonus = bonus_by(card));
}

flow cr_bonus_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << bonus_of(f)->side);
}

/* CR-8.5.5.3c: only spaces first entered after an attack won by Loss Number, and still Republican. */
static refusal bonus_why(const cruzada *s, int space)
{
    return s->flags[space] & WON && controls(s, REP, space) ? ALLOWED : refuse(NO_BONUS_SPACE, space, 0);
}

void cr_bonus_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    (void)seat;
    for (int p = 0; p < SPACES; p++)
        if (s->flags[p] & WON)
            offer(out, VERB_BONUS, p, 0, bonus_why(s, p));
    offer(out, VERB_PASS, 0, 0, ALLOWED);
}

refusal cr_bonus_check(const void *state, int seat, choice c)
{
    (void)seat;
    return choice_verb(c) == VERB_BONUS ? bonus_why(state, choice_a(c)) : ALLOWED;
}

void cr_bonus_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int bonus = bonus_top(&s->head)->bonus;
    (void)seat;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_BONUS)
        cr_bonus_earned(s, cr_bonus_card(bonus), choice_a(c), t);
}
