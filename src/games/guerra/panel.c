/* The combat that is being fought, as a panel; what there is to say of a hex; and what can be laid over the board. */
#include "core/tell/battle.h"
#include "games/guerra/fixed_parts.h"

/* --- the combat --- */

static prompt step_words(const guerra *s, const frame *battle)
{
    const frame *f = flow_peek(&s->head);
    bool defender = f->a != battle->a;
    switch (f->node) {
    case NODE_TARGETS: return ask(PROMPT_STEP_TARGETS, 0, 0);
    case NODE_ATTACKERS: return ask(PROMPT_STEP_ATTACKERS, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_STEP_SUPPORT, defender, 0);
    case NODE_FEC: return ask(PROMPT_STEP_FEC, defender, 0);
    default: return ask(PROMPT_STEP_LOSS, defender, 0);
    }
}

static void side_lines(const guerra *s, int seat, battle_side *out)
{
    EACH_TYPE(u, seat, AIR)
        if (s->helps[plane_of(u)] != NONE)
            battle_line_add(out, ask(PROMPT_LINE_SUPPORT, u, s->helps[plane_of(u)]), PARAM(air_support));
    if (s->spent[seat])
        battle_line_add(out, ask(PROMPT_LINE_FEC, 0, 0), 1);
}

static void attack_side(const guerra *s, int seat, battle_side *out)
{
    out->seat = seat;
    EACH_OF(u, seat)
        if (s->marks[u] & ATTACKER)
            battle_piece_add(out, ITEM_COUNTER + u, gu_table.kind[COUNTER(u)->kind].combat);
    side_lines(s, seat, out);
    if (gu_weather_loss(s, seat))
        battle_line_add(out, ask(PROMPT_LINE_WEATHER, 0, 0), -gu_weather_loss(s, seat));
    out->sum = gu_fighters(s, seat, ATTACKER) ? gu_attack_factors(s, seat) : 0;
}

static void defence_side(const guerra *s, int seat, battle_side *out)
{
    bool city = false, mountain = false;
    out->seat = seat;
    EACH_OF(u, seat) {
        if (!(s->marks[u] & TARGET))
            continue;
        battle_piece_add(out, ITEM_COUNTER + u, gu_defence_of(s, u));
        city |= is_land(u) && HEX(s->at[u])->city >= 0;
        mountain |= is_land(u) && HEX(s->at[u])->mountain;
    }
    if (city)
        battle_line_add(out, ask(PROMPT_LINE_CITY, PARAM(city_defence_bonus), 0), 0);
    if (mountain)
        battle_line_add(out, ask(PROMPT_LINE_MOUNTAIN, PARAM(mountain_defence_bonus), 0), 0);
    side_lines(s, seat, out);
    out->sum = gu_defence_factors(s, other(seat));
}

/* The row of the table by the difference of the dice, or how often each side wins. */
static void results(const guerra *s, int side, battle *out)
{
    int attack = out->side[0].sum, defence = out->side[1].sum, wins = 0, loses = 0;
    if (gu_stack_battle(s, side)) {
        out->side[0].column = ask(PROMPT_STACK_COLUMN, attack - defence, 0);
        for (int dice = -DICE_SPAN; dice <= DICE_SPAN; dice++) {
            stack_cell cell = gu_stack_cell(attack - defence, dice);
            battle_result_add(&out->side[0], dice, dice, s->die[0] && s->die[0] - s->die[1] == dice,
                              ask(PROMPT_STACK_LOSSES, cell.attacker, cell.defender));
        }
        return;
    }
    for (int i = 0; i < FACES * FACES; i++) {
        int mine = attack * gu_table.die[i / FACES], theirs = defence * gu_table.die[i % FACES];
        wins += mine > theirs;
        loses += mine < theirs;
    }
    out->side[0].column = ask(PROMPT_CHANCE_OF, wins, loses);
}

bool gu_battle(const void *state, int viewer, battle *out)
{
    const guerra *s = state;
    const frame *f = gu_battle_frame(s);
    (void)viewer;
    if (!f)
        return false;
    int at = NONE;
    EACH_OF(u, other(f->a))
        if (s->marks[u] & TARGET && at == NONE)
            at = s->at[u];
    attack_side(s, f->a, &out->side[0]);
    defence_side(s, other(f->a), &out->side[1]);
    for (int i = 0; i < SIDES; i++)
        if (s->die[i])
            battle_die_add(&out->side[i], s->die[i]);
    out->at = at == NONE ? "" : HEX(at)->id;
    out->title = at == NONE ? ask(PROMPT_NONE, 0, 0) : ask(PROMPT_BATTLE_TITLE, at, 0);
    out->step = step_words(s, f);
    if (out->side[0].pieces && out->side[1].pieces && f->step <= FIGHT_LOSS_ATTACKER) {
        out->ratio = ask(PROMPT_ODDS, out->side[0].sum, out->side[1].sum);
        results(s, f->a, out);
    }
    return true;
}

/* --- what there is to say of a hex --- */

static void line(prompt p, lang in, text *out)
{
    prompt_line(&guerra_game, p, in, out);
}

static void about_land(const guerra *s, int hex, lang in, text *out)
{
    const hex_info *h = HEX(hex);
    const province_row *p = PROVINCE(h->province);
    const weather_cell *w = gu_weather_at(s, hex);
    line(ask(PROMPT_ABOUT_PROVINCE, h->province, s->owner[h->province]), in, out);
    if (hex == p->capital)
        line((prompt){PROMPT_ABOUT_FACTORS, {p->population, p->economy, p->morale, p->port}}, in, out);
    if (h->city >= 0)
        line(ask(PROMPT_ABOUT_CITY, gu_table.room[hex], PARAM(city_defence_bonus)), in, out);
    if (within(&gu_table.ports, hex))
        line(ask(PROMPT_ABOUT_PORT, 0, 0), in, out);
    if (h->mountain)
        line(ask(PROMPT_ABOUT_MOUNTAIN, PARAM(mountain_defence_bonus), 0), in, out);
    if (h->road)
        line(ask(PROMPT_ABOUT_ROAD, PARAM(road_bonus), PARAM(road_bonus_first_turn)), in, out);
    if (w)
        line((prompt){PROMPT_ABOUT_WEATHER, {w->move_loss, w->combat_loss, w->each}}, in, out);
}

void gu_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    (void)viewer;
    if (what != &gu_noun_hex)
        return;
    switch (HEX(value)->kind) {
    case LAND: about_land(state, value, in, out); break;
    case AFRICAN: line(ask(PROMPT_ABOUT_AFRICA, 0, 0), in, out); break;
    case FOREIGN: line(ask(PROMPT_ABOUT_FOREIGN, 0, 0), in, out); break;
    default:
        if (value == PARAM(strait_hex))
            line(ask(PROMPT_ABOUT_STRAIT, 0, 0), in, out);
    }
}

/* --- lenses --- */

static void look_zones(const void *state, int viewer, int unused, lens_view *out)
{
    const guerra *s = state;
    (void)viewer, (void)unused;
    for (int h = 0; h < HEXES; h++) {
        unsigned seats = 0;
        for (int side = 0; side < SIDES; side++)
            seats |= (unsigned)(within(HEX(h)->kind == SEA ? &s->sea_zone[side] : &s->zone[side], h)) << side;
        if (seats && HEX(h)->kind != FOREIGN)
            lens_add(out, h, LENS_PLAIN, seats);
    }
}

static void look_control(const void *state, int viewer, int unused, lens_view *out)
{
    const guerra *s = state;
    (void)viewer, (void)unused;
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->province >= 0 && s->owner[HEX(h)->province] < SIDES)
            lens_add(out, h, LENS_PLAIN, 1u << s->owner[HEX(h)->province]);
}

static void look_weather(const void *state, int viewer, int unused, lens_view *out)
{
    const guerra *s = state;
    (void)viewer, (void)unused;
    for (int h = 0; h < HEXES; h++)
        if (gu_weather_at(s, h))
            lens_add(out, h, gu_weather_at(s, h)->move_loss, 0);
}

/* Where a land counter on the map could go in a phase of its own, with what it costs. */
static void look_reach(const void *state, int viewer, int u, lens_view *out)
{
    const guerra *s = state;
    hexset ends;
    int cost, of;
    (void)viewer;
    if (!on_map(s, u))
        return;
    if (type_of(u) == AIR)
        gu_reach_air(s, u, PARAM(air_move), &ends);
    else if (is_land(u))
        gu_reach_land(s, u, &ends);
    else
        gu_reach_sea(s, u, &ends);
    HEXSET_EACH(h, &ends)
        lens_add(out, h, is_land(u) && gu_march_cost(s, u, h, &cost, &of) ? cost : LENS_PLAIN, 1u << side_of(u));
}

const lens gu_lenses[LENSES] = {
    {"zones", {"Zones of control", "Zonas de control"}, &gu_noun_hex, NULL, look_zones},
    {"control", {"Provinces owned", "Provincias propias"}, &gu_noun_hex, NULL, look_control},
    {"weather", {"Bad weather", "Mal tiempo"}, &gu_noun_hex, NULL, look_weather},
    {"reach", {"Reach of a counter", "Alcance de una ficha"}, &gu_noun_hex, &gu_noun_counter, look_reach},
};
