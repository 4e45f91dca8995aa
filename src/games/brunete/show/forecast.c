/* What a choice costs and promises, by the functions that will carry it out. */
#include "games/brunete/show/show.h"

static int cut(int column)
{
    return column < 0 ? 0 : column >= COLUMNS_CRT ? COLUMNS_CRT - 1 : column;
}

/* BR-10.3.6b, BR-10.3.6c: whether a tank takes part in the attack. */
static bool tank_fights(const brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == s->attacker && UNIT(u)->type == TANK && s->marks[u] & FIGHTING && on_map(s, u))
            return true;
    return false;
}

prompt br_result_words(const brunete *s, int column, int die)
{
    const crt_cell *cell = &br_table.crt[column][die - 1];
    prompt p = {PROMPT_RESULT_IS, {(int16_t)(column * DIE + die - 1), cell->attacker, cell->defender, cell->retreat}};
    if (!(cell->kill || cell->delay) || !tank_fights(s))
        return p;
    if (cell->kill) {
        p.id = PROMPT_RESULT_TANK_LOST;
    } else {
        p.id = cell->retreat ? PROMPT_RESULT_TANK_AWAY_RETREAT : PROMPT_RESULT_TANK_AWAY;
        p.arg[3] = (int16_t)(s->turn + PARAM(tank_delay_turns));
    }
    return p;
}

/* The row of results of a column. */
static void column_table(const brunete *s, forecast *out, int column)
{
    forecast_table *t = forecast_dice(out, ask(PROMPT_COLUMN_IS, column, 0), DIE);
    for (int die = 1; die <= DIE; die++)
        forecast_face(t, die, die, 1, br_result_words(s, column, die));
}

/* One die on a small table of rolls.tsv; a sentence for each result. */
static void roll_table(forecast *out, int table, prompt title, const prompt *words)
{
    forecast_table *t = forecast_dice(out, title, DIE);
    for (int die = 1; die <= DIE; die++)
        forecast_face(t, die, die, 1, words[br_table.face[table][die]]);
}

/* --- the attack --- */

/* As if the units of `set` that are added were named too. */
static void odds(const brunete *s, forecast *out, bool most)
{
    int attack, defence;
    bool elite = br_battle_elite(s, s->attacker);
    int column = br_battle_column(s, s->target, s->attacker, false, &attack, &defence);
    if (column + elite < 0 || !attack) {
        forecast_promise(out, ask(PROMPT_TOO_WEAK, attack, defence));
        return;
    }
    column = cut(column < 0 || most ? column + elite : column);
    forecast_promise(
        out, (prompt){most ? PROMPT_UP_TO : PROMPT_ODDS_ARE, {(int16_t)column, (int16_t)attack, (int16_t)defence}});
    column_table(s, out, column);
}

static void with_more(const brunete *s, int unit, forecast *out)
{
    brunete copy = *s;
    bool before = br_battle_coordinates(s);
    copy.marks[unit] |= FIGHTING;
    if (!before && br_battle_coordinates(&copy))
        forecast_cost(out, ask(PROMPT_COSTS_CP_DIVISIONS, PARAM(cp_coordinate_divisions), 0));
    odds(&copy, out, false);
}

/* The best attack that can be made; the choice of units comes next. */
static void target(const brunete *s, int seat, int hex, forecast *out)
{
    brunete copy = *s;
    copy.target = (int16_t)hex;
    copy.attacker = (uint8_t)seat;
    br_best_attack(&copy);
    odds(&copy, out, true);
}

static void fight(const brunete *s, forecast *out)
{
    if (br_battle_coordinates(s))
        forecast_cost(out, ask(PROMPT_COSTS_CP_DIVISIONS, PARAM(cp_coordinate_divisions), 0));
    odds(s, out, false);
}

/* --- supports --- */

static uint32_t power(uint32_t base, int times)
{
    uint32_t product = 1;
    while (times-- > 0)
        product *= base;
    return product;
}

/* BR-10.3.3d: of `count` markers without a CP each counts by its own die. */
static void coordination(int count, forecast *out)
{
    uint32_t works = 0;
    for (int die = 1; die <= DIE; die++)
        works += br_table.face[ROLL_COORDINATION][die] == WORKS;
    forecast_table *t = forecast_dice(out, ask(PROMPT_BY_DICE, count, 0), power(DIE, count));
    uint32_t ways = 1; /* of choosing k out of count */
    for (int k = 0; k <= count; k++) {
        uint32_t chance = ways * power(works, k) * power(DIE - works, count - k);
        if (chance)
            forecast_face(t, 0, 0, chance, ask(PROMPT_COLUMNS_MORE, k, 0));
        ways = ways * (uint32_t)(count - k) / (uint32_t)(k + 1);
    }
}

static void support(int pack, forecast *out)
{
    int count = pack_count(pack);
    if (!count)
        return;
    forecast_cost(out, ask(PROMPT_COSTS_SUPPORT, pack_artillery(pack), pack_aviation(pack)));
    if (pack_cp(pack)) {
        forecast_cost(out, ask(PROMPT_COSTS_CP, PARAM(cp_coordinate_support), 0));
        forecast_promise(out, ask(PROMPT_COLUMNS_MORE, count, 0));
    } else {
        coordination(count, out);
    }
}

/* --- movement and the air --- */

static void march(const brunete *s, int hex, forecast *out)
{
    const leg_frame *leg = leg_now(&s->head);
    route r; /* by road or path with their bonus */
    if (!br_leg_route(s, hex, &r))
        return;
    forecast_cost(out, ask(PROMPT_COSTS_MP, r.cost - leg->spent, br_leg_left(s, r.way)));
    if (within(&s->board.zoc[other(UNIT(leg->unit)->side)], hex))
        forecast_promise(out, ask(PROMPT_STOPS, 0, 0));
}

/* BR-8.1c, BR-8.1d; BR-11.2: a 1 sends the marker away with the option. */
static void bomb(const brunete *s, int unit, forecast *out)
{
    const prompt words[] = {[FAILS] = ask(PROMPT_NO_EFFECT, 0, 0),
                            [WORKS] = ask(s->steps[unit] > 1 ? PROMPT_LOSES_STEP : PROMPT_IS_LOST, unit, 0)};
    forecast_cost(out, ask(PROMPT_COSTS_AVIATION, 1, 0));
    forecast_table *t = forecast_dice(out, ask(PROMPT_NONE, 0, 0), DIE);
    for (int die = 1; die <= DIE; die++)
        forecast_face(t, die, die, 1,
                      die == 1 && option_on(s, OPTION_FLAK) ? ask(PROMPT_SHOT_AT, s->turn + 2, 0)
                                                            : words[br_table.face[ROLL_BOMBARD][die]]);
}

static void maintenance(const brunete *s, int seat, forecast *out)
{
    const prompt words[] = {[FAILS] = ask(PROMPT_BACK_LATER, s->turn + 2, 0), [WORKS] = ask(PROMPT_AVAILABLE, 0, 0)};
    roll_table(out, seat == REP ? ROLL_MAINTENANCE_REP : ROLL_MAINTENANCE_NAT, ask(PROMPT_EACH_MARKER, 0, 0), words);
}

static void stubborn(forecast *out)
{
    const prompt words[] = {[FAILS] = ask(PROMPT_FALLS_BACK, 0, 0),
                            [HOLDS_WITH_LOSS] = ask(PROMPT_HOLDS_LOSING, 0, 0),
                            [HOLDS] = ask(PROMPT_HOLDS_IS, 0, 0)};
    roll_table(out, ROLL_STUBBORN, ask(PROMPT_NONE, 0, 0), words);
}

static void reroll(const brunete *s, forecast *out)
{
    forecast_cost(out, ask(PROMPT_COSTS_RESOURCE, RESOURCE_REROLL, 0));
    if (s->target >= 0)
        column_table(s, out, cut(s->column));
}

bool br_forecast(const void *state, int seat, choice c, forecast *out)
{
    const brunete *s = state;
    int node = flow_peek(&s->head)->node, a = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_TO:
        if (node == NODE_LEG) /* a retreat and an advance take no MP */
            march(s, a, out);
        break;
    case VERB_ATTACK: target(s, seat, a, out); break;
    case VERB_WITH: with_more(s, a, out); break;
    case VERB_FIGHT: fight(s, out); break;
    case VERB_SUPPORT: support(a, out); break;
    case VERB_BOMB: bomb(s, a, out); break;
    case VERB_INTERDICT:
        forecast_cost(out, ask(PROMPT_COSTS_AVIATION, 1, 0));
        forecast_promise(out, ask(PROMPT_SLOWS, 0, 0));
        break;
    case VERB_REPLACE:
        if (replace_now(&s->head)->kind == REPLACE_BOUGHT)
            forecast_cost(out, ask(PROMPT_COSTS_CP, br_replacement_cost(a), 0));
        break;
    case VERB_PAY:
        forecast_cost(out, ask(PROMPT_COSTS_CP, PARAM(cp_recover_aviation), 0));
        forecast_promise(out, ask(PROMPT_AVAILABLE, 0, 0));
        break;
    case VERB_PASS:
        if (node == NODE_MAINTAIN)
            maintenance(s, seat, out);
        break;
    case VERB_STUBBORN: stubborn(out); break;
    case VERB_REROLL: reroll(s, out); break;
    case VERB_ELITE: forecast_promise(out, ask(PROMPT_COLUMNS_MORE, 1, 0)); break;
    default: break;
    }
    return true;
}
