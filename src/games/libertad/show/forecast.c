/* What a choice costs and promises, worked out by the rules' own functions. */
#include "games/libertad/show/show.h"

static int medal_price(const libertad *s, int seat, int ability)
{
    int medal = lf_holds(s, seat, ability);
    return medal < 0 ? 0 : lf_table.medals[medal].price;
}

/* LF-hero-05 to LF-hero-09, and the Medallions that are paid for. */
static int hero_price(const libertad *s, int seat, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_BUY_CARDS: return a * lf_table.cost_card;
    case VERB_BUY_BONUS: return lf_table.cost_bonus;
    case VERB_BUY_STEP: return lf_table.cost_track[a];
    case VERB_VOLUNTEER: return b * medal_price(s, seat, OP_FRONT);
    case VERB_ARCHIVE: return medal_price(s, seat, OP_UNBLANK);
    case VERB_ORGANIZE: return medal_price(s, seat, OP_ICON_PLUS);
    default: return 0;
    }
}

/* How this turn's Test would stand with its Front at this value. */
static void test_after(const libertad *s, int front, int value, forecast *out)
{
    const fascist_card *c = test_on(s, front);
    if (!c)
        return;
    if (lf_test_passed(c, value))
        forecast_promise(out, ask(PROMPT_TEST_PASSES, front, 0));
    else if (value == LOST)
        forecast_promise(out, ask(PROMPT_TEST_LOST, front, 0));
    else
        forecast_promise(out, ask(PROMPT_TEST_SHORT, front, c->threshold - value));
}

/* Strength of a faction: what the Front will stand at, Teamwork included, and what that brings. */
static void strengthened(const libertad *s, int seat, int front, int n, forecast *out)
{
    int before = s->front[front], after = lf_front_after(s, seat, front, n);
    forecast_promise(out, ask(PROMPT_FRONT_AFTER, front, after));
    test_after(s, front, after, out);
    if (before <= 0 && after >= 1)
        forecast_promise(out, ask(PROMPT_TAKES_CONTROL, lf_table.gain_control, 0));
    if (after == WON)
        forecast_promise(out, ask(PROMPT_WINS_FRONT, lf_table.gain_victory, 0));
}

static void attacked(const libertad *s, int front, int n, forecast *out)
{
    int after = s->front[front] - n > LOST ? s->front[front] - n : LOST;
    forecast_promise(out, ask(PROMPT_FRONT_AFTER, front, after));
    test_after(s, front, after, out);
    if (after == LOST)
        forecast_promise(out, lf_loses_war(s, front) ? ask(PROMPT_LOSES_WAR, 0, 0) : ask(PROMPT_LOSES_FRONT, front, 0));
}

/* Step by step, as it will go: to where it can get, and the first icon on the way. */
static void moved(const libertad *s, int track, int steps, forecast *out)
{
    libertad copy = *s;
    int direction = steps > 0 ? 1 : -1, acts = -1;
    for (int i = 0; i < steps * direction && allowed(lf_step_check(&copy, track, direction)); i++) {
        int at = copy.track[track] = (int8_t)(copy.track[track] + direction);
        if (acts < 0 && lf_table.spaces[track][at].script && !(s->covered[track] >> at & 1))
            acts = at;
    }
    forecast_promise(out, ask(PROMPT_TRACK_TO, track, copy.track[track]));
    if (acts >= 0)
        forecast_promise(out, ask(PROMPT_ICON_ACTS, track * SPACES + acts, lf_table.spaces[track][acts].script));
}

/* A card for its Action Points: would they do for the Test, all on its Front? */
static void points_for_test(const libertad *s, int seat, int number, forecast *out)
{
    const fascist_card *c = event_card(s);
    if (!c || !front_open(s, c->test_front) || lf_test_passed(c, s->front[c->test_front]))
        return;
    int after = lf_front_after(s, seat, c->test_front, lf_table.cards[number].strength);
    forecast_promise(out, lf_test_passed(c, after) ? ask(PROMPT_POINTS_PASS, c->test_front, 0)
                                                   : ask(PROMPT_POINTS_SHORT, c->test_front, c->threshold - after));
}

static void played(const libertad *s, int seat, int number, int mode, forecast *out)
{
    if (mode == MODE_EVENT) {
        forecast_promise(out, ask(PROMPT_PLAY_EVENT, number, 0));
        return;
    }
    forecast_promise(out, ask(PROMPT_PLAY_POINTS, lf_table.cards[number].strength, 0));
    points_for_test(s, seat, number, out);
}

/* Whose Strength it is: the faction that breaks a tie may choose the Front for another's. */
static int strong_seat(const libertad *s, int seat)
{
    if (flow_peek(&s->head)->node != NODE_FRONT)
        return seat;
    int whose = front_whose(front_now(&s->head));
    return whose == AIM_OF_NOBODY ? seat : whose;
}

/* The Strength that waits for the Medallion, with it or without. */
static void waiting_strength(const libertad *s, int seat, int more, forecast *out)
{
    const strength_frame *f = strength_now(&s->head);
    strengthened(s, seat, f->front, f->points + more, out);
}

bool lf_forecast(const void *state, int seat, choice c, forecast *out)
{
    const libertad *s = state;
    int price = hero_price(s, seat, c), a = choice_a(c), b = choice_b(c);
    if (price)
        forecast_cost(out, ask(PROMPT_COSTS_HERO, price, s->hero[seat]));
    switch (choice_verb(c)) {
    case VERB_STRENGTHEN:
    case VERB_VOLUNTEER: strengthened(s, strong_seat(s, seat), a, b, out); break;
    case VERB_STRATEGY: waiting_strength(s, seat, lf_ability_amount(s, seat, OP_FRONT_PLUS), out); break;
    case VERB_SKIP:
        if (flow_peek(&s->head)->node == NODE_STRENGTH)
            waiting_strength(s, seat, 0, out);
        break;
    case VERB_ATTACK: attacked(s, a, b, out); break;
    case VERB_PICK: points_for_test(s, seat, a, out); break;
    case VERB_PLAY: played(s, seat, a, b, out); break;
    case VERB_MOVE:
    case VERB_BUY_STEP: moved(s, a, b, out); break;
    case VERB_END:
        if (event_card(s))
            test_after(s, event_card(s)->test_front, s->front[event_card(s)->test_front], out);
        break;
    default: break;
    }
    return true;
}
