/* What a choice costs and promises, and what an end leaves undone. */
#include "core/forecast.h"

#include "games/libertad/libertad.h"

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

/* What a Front will stand at. */
static void front_after(const libertad *s, int front, int change, forecast *out)
{
    if (front < FRONTS && s->front[front] != LOST)
        forecast_promise(out, ask(PROMPT_FRONT_AFTER, front, s->front[front] + change));
}

bool lf_forecast(const void *state, int seat, choice c, forecast *out)
{
    const libertad *s = state;
    int price = hero_price(s, seat, c), verb = choice_verb(c), a = choice_a(c), b = choice_b(c);
    if (price)
        forecast_cost(out, ask(PROMPT_COSTS_HERO, price, s->hero[seat]));
    if (verb == VERB_STRENGTHEN || verb == VERB_VOLUNTEER)
        front_after(s, a, b, out);
    else if (verb == VERB_ATTACK)
        front_after(s, a, -b, out);
    else if (verb == VERB_PLAY)
        forecast_promise(out, b == MODE_POINTS ? ask(PROMPT_PLAY_POINTS, lf_table.cards[a].strength, 0)
                                               : ask(PROMPT_PLAY_EVENT, a, 0));
    else if (verb == VERB_MOVE || verb == VERB_BUY_STEP)
        forecast_promise(out, ask(PROMPT_TRACK_TO, a, s->track[a] + b));
    return true;
}

bool lf_closes(const void *state, int seat, choice c, prompt *what)
{
    const libertad *s = state;
    if (choice_verb(c) == VERB_END)
        *what = ask(PROMPT_ENDS_TURN, 0, s->hero[seat]);
    else if (choice_verb(c) == VERB_DONE)
        *what = ask(flow_peek(&s->head)->node == NODE_BID    ? PROMPT_ENDS_BID
                    : flow_peek(&s->head)->node == NODE_KEEP ? PROMPT_ENDS_KEEP
                                                             : PROMPT_ENDS_DONE,
                    0, 0);
    else
        return false;
    return true;
}
