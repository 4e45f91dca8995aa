/* The combat that is being put together or fought: who takes part, what adds to the factors, and what the dice would
 * bring. */
#include "games/guerra/show/fixed_parts.h"

static prompt step_words(const guerra *s, const battle_frame *battle)
{
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_TARGETS: return ask(PROMPT_STEP_TARGETS, 0, 0);
    case NODE_ATTACKERS: return ask(PROMPT_STEP_ATTACKERS, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_STEP_SUPPORT, support_seen(f)->side != battle->side, 0);
    case NODE_FEC: return ask(PROMPT_STEP_FEC, fec_seen(f)->side != battle->side, 0);
    case NODE_LOSS: return ask(PROMPT_STEP_LOSS, loss_seen(f)->defender, 0);
    default: return ask(PROMPT_STEP_LOSS, 0, 0);
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

/* GE-8-tab-02 to GE-8-tab-06: who loses more in the 36 throws. */
static void stack_chances(int factors, battle *out)
{
    uint32_t ways[3] = {0};
    for (int i = 0; i < FACES * FACES; i++) {
        stack_cell cell = gu_stack_cell(factors, gu_table.die[i / FACES] - gu_table.die[i % FACES]);
        ways[cell.attacker < cell.defender ? 0 : cell.attacker == cell.defender ? 1 : 2]++;
    }
    battle_chance_add(out, out->side[0].seat, ways[0], ask(PROMPT_DEFENDER_LOSES_MORE, 0, 0));
    battle_chance_add(out, VIEW_SEATLESS, ways[1], ask(PROMPT_LOSE_THE_SAME, 0, 0));
    battle_chance_add(out, out->side[1].seat, ways[2], ask(PROMPT_ATTACKER_LOSES_MORE, 0, 0));
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
        stack_chances(attack - defence, out);
        return;
    }
    for (int i = 0; i < FACES * FACES; i++) {
        int mine = attack * gu_table.die[i / FACES], theirs = defence * gu_table.die[i % FACES];
        wins += mine > theirs;
        loses += mine < theirs;
    }
    battle_chance_add(out, out->side[0].seat, (uint32_t)wins, ask(PROMPT_ATTACKER_WINS, 0, 0));
    battle_chance_add(out, VIEW_SEATLESS, (uint32_t)(FACES * FACES - wins - loses), ask(PROMPT_NOBODY_WINS, 0, 0));
    battle_chance_add(out, out->side[1].seat, (uint32_t)loses, ask(PROMPT_DEFENDER_WINS, 0, 0));
    out->side[0].column = ask(PROMPT_CHANCE_OF, wins, loses);
}

bool gu_battle(const void *state, int viewer, battle *out)
{
    const guerra *s = state;
    const battle_frame *fight = battle_under(&s->head);
    (void)viewer;
    if (!fight)
        return false;
    int at = NONE;
    EACH_OF(u, other(fight->side))
        if (s->marks[u] & TARGET && at == NONE)
            at = s->at[u];
    attack_side(s, fight->side, &out->side[0]);
    defence_side(s, other(fight->side), &out->side[1]);
    for (int i = 0; i < SIDES; i++)
        if (s->die[i])
            battle_die_add(&out->side[i], s->die[i]);
    out->at = at == NONE ? "" : HEX(at)->id;
    out->title = at == NONE ? ask(PROMPT_NONE, 0, 0) : ask(PROMPT_BATTLE_TITLE, at, 0);
    out->step = step_words(s, fight);
    if (out->side[0].pieces && out->side[1].pieces && fight->step <= FIGHT_LOSS_ATTACKER) {
        out->ratio = ask(PROMPT_ODDS, out->side[0].sum, out->side[1].sum);
        results(s, fight->side, out);
        out->side[0].throws = out->side[1].throws = 1;
    }
    if (s->die[0]) /* what was possible no longer matters */
        out->of = 0, out->chances = 0;
    return true;
}
