/* What a choice costs and promises, by the functions that will carry it out. The state is redacted. */
#include "games/espana/show/show.h"

enum { DICE_FORECAST = 10 }; /* beyond it the parts would not fit, and nobody rolls so many */

/* --- how many hits a roll makes if its modifiers are placed in the best way --- */

/* So many throws of all make 0, 1, 2 ... hits. With planes in the air `of` counts their throws too: 36 and ten dice fit
 * into 32 bits. */
typedef struct odds {
    uint32_t of, hits[DICE_FORECAST + 1];
} odds;

typedef struct count {
    espana *trial;
    int side, dice;
    uint32_t *hits;
} count;

static void count_rolls(const count *o, int face, int placed, uint32_t ways)
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

static uint32_t power_of_six(int n)
{
    uint32_t power = 1;
    for (int i = 0; i < n; i++)
        power *= 6;
    return power;
}

/* An attack as it would be rolled now. */
typedef struct attempt {
    espana trial;
    int attacker, box, general;
    bool first;
} attempt;

/* Adds the throws of a side as it stands, `weight` times each; `dice` is how many of them count as all. */
static void add_odds(attempt *a, int side, uint32_t weight, int dice, odds *out)
{
    uint32_t hits[DICE_FORECAST + 1] = {0};
    tally t = es_tally(&a->trial, side, a->attacker, a->box, a->general, a->first);
    es_take_tally(&a->trial, side, &t);
    int rolled = a->trial.dice[side];
    count_rolls(&(count){&a->trial, side, rolled, hits}, 1, 0, 1);
    for (int n = 0; n <= rolled; n++)
        out->hits[n] += hits[n] * weight * power_of_six(dice - rolled);
}

/* The only plane of a side that supports, if the other has just one too: then they fight each other. */
static int duellist(const espana *s, int side)
{
    unitset mine = es_flying(s, side), theirs = es_flying(s, other(side));
    return unitset_count(&mine) == 1 && unitset_count(&theirs) == 1 ? unitset_first(&mine) : NONE;
}

/* ES-air-06, ES-air-07: how many of a plane's throws leave its foe where it is. */
static uint32_t harmless(int plane)
{
    uint32_t count = 0;
    int dice = row_of(plane)->dice;
    for (int n = 0, of = (int)power_of_six(dice); n < of; n++) {
        int one = n % 6 + 1, two = dice > 1 ? n / 6 + 1 : 0;
        count += es_best_die(one, two, row_of(plane)->drm) < PARAM(air_withdraw_roll);
    }
    return count;
}

/* False: too many dice to be told. */
static bool hit_odds(attempt *a, int side, odds *out)
{
    espana *s = &a->trial;
    tally t = es_tally(s, side, a->attacker, a->box, a->general, a->first);
    int dice = t.dice < 0 ? 0 : t.dice, mine = duellist(s, side), foe = duellist(s, other(side));
    memset(out, 0, sizeof *out);
    if (dice > DICE_FORECAST)
        return false;
    out->of = power_of_six(dice);
    if (mine == NONE) {
        add_odds(a, side, 1, dice, out);
        return true;
    }
    uint32_t all = power_of_six(row_of(foe)->dice), stays = harmless(foe);
    out->of *= all;
    add_odds(a, side, stays, dice, out);
    s->marks[mine] &= (uint16_t)~SUPPORTS;
    add_odds(a, side, all - stays, dice, out);
    s->marks[mine] |= SUPPORTS;
    return true;
}

/* What so many hits make of a troop. */
static prompt hits_words(const espana *s, int target, int hits)
{
    int left = hits ? es_strength_after(s, target, hits) : 0;
    if (!hits)
        return ask(PROMPT_HITS_ARE, 0, 0);
    return left ? ask(PROMPT_HITS_LEAVE, hits, left) : ask(PROMPT_HITS_DESTROY, hits, 0);
}

static void hits_table(const espana *s, int target, const odds *o, prompt title, forecast *out)
{
    forecast_table *t = forecast_dice(out, title, o->of);
    for (int hits = 0; hits <= DICE_FORECAST; hits++)
        if (o->hits[hits])
            forecast_face(t, 0, 0, o->hits[hits], hits_words(s, target, hits));
}

static int destroys(const espana *s, int target, const odds *o)
{
    uint64_t sum = 0;
    for (int hits = 1; hits <= DICE_FORECAST; hits++)
        if (!es_strength_after(s, target, hits))
            sum += o->hits[hits];
    return (int)((sum * 100 + o->of / 2) / o->of);
}

/* ES-hits-01, ES-hits-02: what the attacker's roll would make of the troop that is attacked. */
void es_attack_chances(const espana *s, const attack_frame *attack, battle *out)
{
    attempt a = {*s, attack->side, attack->box, attack->general, attack->first};
    int foe = es_fighter(s, other(attack->side));
    uint32_t way[3] = {0};
    odds o;
    if (foe == NONE || es_fighter(s, attack->side) == NONE || !hit_odds(&a, attack->side, &o))
        return;
    for (int hits = 0; hits <= DICE_FORECAST; hits++)
        way[!hits ? 2 : es_strength_after(s, foe, hits) ? 1 : 0] += o.hits[hits];
    battle_chance_add(out, attack->side, way[0], ask(PROMPT_CHANCE_DESTROYED, foe, 0));
    battle_chance_add(out, VIEW_SEATLESS, way[1], ask(PROMPT_CHANCE_REDUCED, 0, 0));
    battle_chance_add(out, other(attack->side), way[2], ask(PROMPT_CHANCE_UNHURT, 0, 0));
}

/* Both rolls as they would be now: dice, the chance to destroy and to be destroyed, and a table for each side. */
static void attack_odds(attempt *a, int seat, forecast *out)
{
    odds mine, theirs;
    bool mine_told = hit_odds(a, seat, &mine), theirs_told = hit_odds(a, other(seat), &theirs); /* both are filled in */
    const espana *s = &a->trial;
    int own = es_fighter(s, seat), foe = es_fighter(s, other(seat));
    for (int side = 0; side < SIDES; side++) {
        tally t = es_tally(s, side, a->attacker, a->box, a->general, a->first);
        es_take_tally(&a->trial, side, &t);
    }
    forecast_promise(out, ask(PROMPT_DICE_AGAINST, s->dice[seat], s->dice[other(seat)]));
    if (!mine_told || !theirs_told)
        return;
    forecast_promise(out, ask(PROMPT_CHANCES, destroys(s, foe, &mine), destroys(s, own, &theirs)));
    hits_table(s, foe, &mine, ask(PROMPT_YOUR_HITS, 0, 0), out);
    hits_table(s, own, &theirs, ask(PROMPT_THEIR_HITS, 0, 0), out);
}

/* What the numbers leave out: planes that may be driven off, and what is still to be named. */
static void left_out(const attempt *a, int what, forecast *out)
{
    const espana *s = &a->trial;
    unitset mine = es_flying(s, NAT), theirs = es_flying(s, REP);
    if (!unitset_empty(&mine) && !unitset_empty(&theirs) && duellist(s, NAT) == NONE)
        forecast_promise(out, ask(PROMPT_IF_PLANES, 0, 0));
    else if (what != PROMPT_NONE)
        forecast_promise(out, ask(what, 0, 0));
}

static void attack(const espana *s, int seat, choice c, forecast *out)
{
    const battle_frame *battle = battle_now(&s->head);
    attempt a = {*s, seat, battle->box, battle->general, battle->stage == BATTLE_BEGINS};
    a.trial.marks[choice_a(c)] |= FIGHTS;
    a.trial.marks[choice_b(c)] |= FIGHTS;
    if (a.first)
        a.trial.marks[battle->general] |= SUPPORTS;
    attack_odds(&a, seat, out);
    left_out(&a, PROMPT_BEFORE_SUPPORT, out);
}

static attempt attempt_of(const espana *s, const attack_frame *attack)
{
    return (attempt){*s, attack->side, attack->box, attack->general, attack->first};
}

static bool lays(const espana *s, int side)
{
    return !variant(s) && s->cards.count[HAND][side];
}

static void support(const espana *s, int seat, choice c, forecast *out)
{
    const attack_frame *attack = attack_below(&s->head, support_now(&s->head));
    attempt a = attempt_of(s, attack);
    if (choice_verb(c) == VERB_SUPPORT) {
        const kind_row *row = row_of(choice_a(c));
        int drm = row->class == PLANE ? 0 : row->drm;
        if (row->dice)
            forecast_promise(out, ask(PROMPT_ADDS_DICE, row->dice, 0));
        else
            forecast_promise(out, ask(drm < 0 ? PROMPT_ADDS_LOW : PROMPT_ADDS_DRM, drm, 0));
        a.trial.marks[choice_a(c)] |= SUPPORTS;
    }
    attack_odds(&a, seat, out);
    left_out(&a,
             attack->side == seat           ? PROMPT_BEFORE_ANSWER
             : lays(s, NAT) || lays(s, REP) ? PROMPT_BEFORE_CARDS
                                            : PROMPT_NONE,
             out);
}

/* The card as it would lie open; of a card that the enemy has laid nobody knows what it does. */
static void lay(const espana *s, int seat, choice c, forecast *out)
{
    const attack_frame *attack = attack_below(&s->head, lay_now(&s->head));
    attempt a = attempt_of(s, attack);
    if (choice_verb(c) == VERB_LAY) {
        const card_row *card = CARD(choice_a(c));
        bool bonus = choice_b(c) == USE_BONUS;
        const effect_on_roll *e = bonus ? &card->bonus : &card->penalty;
        int row = e->dice    ? (bonus ? PROMPT_ADDS_DICE : PROMPT_TAKES_DICE)
                  : e->twice ? (bonus ? PROMPT_ADDS_DRM_TWICE : PROMPT_TAKES_DRM_TWICE)
                             : (bonus ? PROMPT_ADDS_DRM : PROMPT_TAKES_DRM);
        forecast_promise(out, ask(row, e->dice ? e->dice : e->drm, 0));
        cards_move(&a.trial.cards, choice_a(c), HAND, SHOWN);
        a.trial.use[seat] = (uint8_t)choice_b(c);
    }
    attack_odds(&a, seat, out);
    bool hidden = attack->side == seat ? lays(s, other(seat)) : s->use[other(seat)] != USE_NONE;
    left_out(&a, hidden ? PROMPT_WITHOUT_CARD : PROMPT_NONE, out);
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
    if (row_of(general)->drm)
        forecast_promise(out, ask(PROMPT_GENERAL_DRM, row_of(general)->drm, 0));
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
    case VERB_DONE:
        if (node == NODE_SUPPORT)
            support(s, seat, c, out);
        return node == NODE_SUPPORT;
    case VERB_NO_CARD:
    case VERB_LAY: lay(s, seat, c, out); return true;
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
        if (node != NODE_HUNT || !row_of(choice_a(c))->dice)
            return false;
        forecast_promise(out, ask(PROMPT_SHIP_DIE, row_of(choice_a(c))->dice, row_of(choice_a(c))->sea_drm));
        return true;
    default: return false;
    }
}
