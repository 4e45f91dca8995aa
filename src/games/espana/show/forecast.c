/* What a choice costs and promises, by the functions that will carry it out. The state is redacted. */
#include "games/espana/show/show.h"

enum { DICE_FORECAST = 10 }; /* beyond it the parts would not fit, and nobody rolls so many */

/* --- how many hits a roll makes if its modifiers are placed in the best way --- */

typedef struct odds {
    espana *trial;
    int side, dice;
    uint32_t hits[DICE_FORECAST + 1];
} odds;

static void count_rolls(odds *o, int face, int placed, uint32_t ways)
{
    espana *s = o->trial;
    if (placed == o->dice) {
        o->hits[es_most_hits(s, o->side)] += ways;
        return;
    }
    if (face > 6)
        return;
    for (int n = 0; placed + n <= o->dice; n++) {
        for (int i = 0; i < n; i++)
            s->die[o->side][placed + i] = (uint8_t)face;
        uint32_t choose = 1; /* n places of those that are left */
        for (int i = 0; i < n; i++)
            choose = choose * (uint32_t)(o->dice - placed - i) / (uint32_t)(i + 1);
        count_rolls(o, face + 1, placed + n, ways * choose);
    }
}

static void hits_table(espana *trial, int side, prompt title, forecast *out)
{
    odds o = {.trial = trial, .side = side, .dice = trial->dice[side]};
    uint32_t of = 1;
    if (o.dice > DICE_FORECAST)
        return;
    for (int i = 0; i < o.dice; i++)
        of *= 6;
    count_rolls(&o, 1, 0, 1);
    forecast_table *t = forecast_dice(out, title, of);
    for (int hits = 0; hits <= o.dice; hits++)
        if (o.hits[hits])
            forecast_face(t, 0, 0, o.hits[hits], ask(PROMPT_HITS_ARE, hits, 0));
}

/* Both rolls as they would be now. */
static void attack_odds(espana *trial, int seat, int attacker, int box, int general, bool first, forecast *out)
{
    for (int side = 0; side < SIDES; side++) {
        tally a = es_tally(trial, side, attacker, box, general, first);
        es_take_tally(trial, side, &a);
    }
    forecast_promise(out, ask(PROMPT_DICE_AGAINST, trial->dice[seat], trial->dice[other(seat)]));
    hits_table(trial, seat, ask(PROMPT_YOUR_HITS, 0, 0), out);
    hits_table(trial, other(seat), ask(PROMPT_THEIR_HITS, 0, 0), out);
}

static void attack(const espana *s, int seat, choice c, forecast *out)
{
    const battle_frame *battle = battle_now(&s->head);
    bool first = battle->stage == BATTLE_BEGINS;
    espana trial = *s;
    trial.marks[choice_a(c)] |= FIGHTS;
    trial.marks[choice_b(c)] |= FIGHTS;
    if (first)
        trial.marks[battle->general] |= SUPPORTS;
    attack_odds(&trial, seat, seat, battle->box, battle->general, first, out);
}

static void support(const espana *s, int seat, choice c, forecast *out)
{
    const attack_frame *attack = attack_below(&s->head, support_now(&s->head));
    const kind_row *row = row_of(choice_a(c));
    espana trial = *s;
    forecast_promise(out, row->dice ? ask(PROMPT_ADDS_DICE, row->dice, 0) : ask(PROMPT_ADDS_DRM, row->drm, 0));
    trial.marks[choice_a(c)] |= SUPPORTS;
    attack_odds(&trial, seat, attack->side, attack->box, attack->general, attack->first, out);
}

static void lay(choice c, forecast *out)
{
    const card_row *card = CARD(choice_a(c));
    bool bonus = choice_b(c) == USE_BONUS;
    const effect_on_roll *e = bonus ? &card->bonus : &card->penalty;
    int row = e->dice    ? (bonus ? PROMPT_ADDS_DICE : PROMPT_TAKES_DICE)
              : e->twice ? (bonus ? PROMPT_ADDS_DRM_TWICE : PROMPT_TAKES_DRM_TWICE)
                         : (bonus ? PROMPT_ADDS_DRM : PROMPT_TAKES_DRM);
    forecast_promise(out, ask(row, e->dice ? e->dice : e->drm, 0));
}

/* --- the rest --- */

static int troops_strength(const espana *s, int side, int box)
{
    unitset troops = among(s, side, box, &es_table.troops);
    int sum = 0;
    EACH_IN(u, troops)
        sum += s->strength[u];
    return sum;
}

static void start_battle(const espana *s, int seat, int general, forecast *out)
{
    int box = s->at[general];
    forecast_promise(out,
                     ask(PROMPT_STRENGTH_AGAINST, troops_strength(s, seat, box), troops_strength(s, other(seat), box)));
    forecast_promise(out, ask(PROMPT_ADDS_DRM, row_of(general)->drm, 0));
}

static bool arrival(const espana *s, int seat, int box, forecast *out)
{
    if (has_units(s, other(seat), box))
        forecast_promise(out, ask(has_units(s, seat, box) ? PROMPT_STOPS_HERE : PROMPT_CONTESTS_BOX, box, 0));
    else if (!friendly(s, seat, box))
        forecast_promise(out, ask(PROMPT_TAKES_BOX, box, 0));
    else
        return false;
    return true;
}

static void spend(const espana *s, int seat, choice c, forecast *out)
{
    forecast_cost(out, ask(PROMPT_COSTS_POINT, s->points[seat], 0));
    if (choice_verb(c) == VERB_NEW)
        forecast_promise(out, ask(PROMPT_BECOMES, es_table.turn[s->turn].fresh, 0));
    else if (choice_verb(c) == VERB_RAISE)
        forecast_promise(out, ask(PROMPT_BECOMES, s->strength[choice_a(c)] == 3 ? 5 : s->strength[choice_a(c)] + 1, 0));
}

bool es_forecast(const void *state, int seat, choice c, forecast *out)
{
    const espana *s = state;
    int node = flow_peek(&s->head)->node;
    switch (choice_verb(c)) {
    case VERB_ATTACK: attack(s, seat, c, out); return true;
    case VERB_SUPPORT: support(s, seat, c, out); return true;
    case VERB_LAY: lay(c, out); return true;
    case VERB_BATTLE: start_battle(s, seat, choice_a(c), out); return true;
    case VERB_TO: return arrival(s, seat, choice_a(c), out);
    case VERB_NEW:
    case VERB_RAISE:
    case VERB_REPAIR:
        if (node == NODE_REPLACEMENT)
            spend(s, seat, c, out);
        return node == NODE_REPLACEMENT;
    case VERB_EVENT:
        forecast_cost(out, ask(PROMPT_COSTS_EVENT, es_events_most(s, seat) - s->events[seat], 0));
        return true;
    case VERB_HIT:
        forecast_promise(out, ask(PROMPT_SHIP_DIE, row_of(choice_a(c))->dice, row_of(choice_a(c))->sea_drm));
        return true;
    default: return false;
    }
}
