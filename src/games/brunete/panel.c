/* The battle as a panel shows it, what there is to say of a hex or a unit, and
 * what can be laid over the map. The state is redacted. */
#include "core/tell/battle.h"
#include "core/tell/lens.h"
#include "games/brunete/fixed_parts.h"
#include "games/brunete/move.h"

/* --- the battle --- */

static bool defends(const brunete *s, int unit)
{
    return s->at[unit] == s->target && UNIT(unit)->side != s->attacker && !(s->marks[unit] & RETREATED);
}

/* Whoever advances leaves the hex that it attacked from. */
static bool attacks(const brunete *s, int u)
{
    return UNIT(u)->side == s->attacker && s->marks[u] & FIGHTING && on_map(s, u) &&
           br_table.distance[s->at[u]][s->target] == 1;
}

static void battle_pieces(const brunete *s, battle *b)
{
    for (int u = 0; u < UNITS; u++) {
        if (defends(s, u))
            battle_piece_add(&b->side[1], ITEM_UNIT + u, br_unit_defence(s, u));
        else if (attacks(s, u))
            battle_piece_add(&b->side[0], ITEM_UNIT + u, br_attack_cf(s, u, s->target));
    }
}

/* BR-10.3.1c: whether the bonus of a side counts. */
static bool bonus(const brunete *s, int side)
{
    return s->bonus[side] == BONUS_USED && s->bonus[other(side)] != BONUS_USED;
}

static void battle_shifts(const brunete *s, battle *b)
{
    unsigned from = 0;
    bool tank = false;
    for (int u = 0; u < UNITS; u++) {
        if (!attacks(s, u))
            continue;
        from |= 1u << hex_direction_to(&hexset_grid, s->at[u], s->target);
        tank |= UNIT(u)->shift && !(s->marks[u] & UNSUPPLIED);
    }
    int around = br_table.envelop[__builtin_popcount(from)];
    if (HEX(s->target)->defence)
        battle_line_add(&b->side[0], ask(PROMPT_SHIFT_TERRAIN, HEX(s->target)->terrain, 0), -HEX(s->target)->defence);
    if (tank)
        battle_line_add(&b->side[0], ask(PROMPT_SHIFT_TANK, 0, 0), 1);
    if (around)
        battle_line_add(&b->side[0], ask(PROMPT_SHIFT_AROUND, __builtin_popcount(from), 0), around);
}

static void battle_helps(const brunete *s, int viewer, battle *b)
{
    for (int i = 0; i < SIDES; i++) {
        int side = b->side[i].seat;
        if (s->bonus[side] == BONUS_USED)
            battle_line_add(&b->side[i], ask(PROMPT_SHIFT_ELITE, 0, 0), bonus(s, side));
        if (s->shown[side])
            battle_line_add(&b->side[i], ask(PROMPT_SHIFT_SUPPORT, s->shown[side] - 1, 0), s->counted[side]);
        else if (side == viewer && s->chosen[side])
            battle_line_add(&b->side[i], ask(PROMPT_SHIFT_CHOSEN, s->chosen[side] - 1, 0), 0);
    }
}

static prompt battle_step(const brunete *s)
{
    int node = flow_peek(&s->head)->node;
    switch (node) {
    case NODE_DECLARE: return ask(PROMPT_STEP_DECLARE, s->attacker, 0);
    case NODE_ELITE: return ask(PROMPT_STEP_ELITE, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_STEP_SUPPORT, 0, 0);
    case NODE_REROLL: return ask(PROMPT_STEP_REROLL, 0, 0);
    case NODE_LOSS: return ask(PROMPT_STEP_LOSS, flow_peek(&s->head)->a, 0);
    case NODE_STUBBORN: return ask(PROMPT_STEP_STUBBORN, other(s->attacker), 0);
    case NODE_RETREAT:
    case NODE_FLEE: return ask(PROMPT_STEP_RETREAT, other(s->attacker), 0);
    case NODE_ADVANCE:
    case NODE_PURSUE: return ask(PROMPT_STEP_ADVANCE, s->attacker, 0);
    default: return ask(PROMPT_NONE, 0, 0);
    }
}

/* BR-10.1m, BR-10.1n: the column as it stands with what is known; after the die the one that was used. */
static int battle_column(const brunete *s, int *attack, int *defence)
{
    int side = s->attacker, column = br_battle_column(s, s->target, side, bonus(s, side), attack, defence);
    if (s->die)
        return s->column;
    column += s->counted[side] - s->counted[other(side)] - bonus(s, other(side));
    return column >= COLUMNS_CRT ? COLUMNS_CRT - 1 : column;
}

bool br_battle(const void *state, int viewer, battle *out)
{
    const brunete *s = state;
    int attack, defence;
    if (s->target < 0 || !s->head.depth || s->head.over)
        return false;
    out->at = HEX(s->target)->id;
    out->title = ask(PROMPT_BATTLE_IN, s->target, 0);
    out->step = battle_step(s);
    out->side[0].seat = s->attacker;
    out->side[1].seat = other(s->attacker);
    battle_pieces(s, out);
    battle_shifts(s, out);
    battle_helps(s, viewer, out);
    if (!out->side[0].pieces || !out->side[1].pieces)
        return true; /* nobody is named yet, or all is over but for retreat and advance */
    int column = battle_column(s, &attack, &defence);
    out->ratio = ask(PROMPT_RATIO_IS, out->side[0].sum, out->side[1].sum);
    if (column < 0)
        return true;
    out->side[0].column = ask(PROMPT_COLUMN_IS, column, 0);
    for (int die = 1; die <= DIE; die++)
        battle_result_add(&out->side[0], die, die, die == s->die, br_result_words(column, die));
    if (s->die)
        battle_die_add(&out->side[0], s->die);
    return true;
}

/* --- what a thing is --- */

static void line(lang in, text *out, int id, int a, int b, int c)
{
    prompt_line(&brunete_game, (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, (int16_t)c}}, in, out);
}

static void about_hex(const brunete *s, int h, lang in, text *out)
{
    const hex_info *row = HEX(h);
    if (row->terrain == UNPLAYABLE)
        return;
    const uint8_t *mp = br_table.terrain_mp[row->terrain];
    line(in, out, PROMPT_ABOUT_TERRAIN, row->terrain, row->town != NULL, row->vertex != NULL);
    line(in, out, PROMPT_ABOUT_MP, mp[INFANTRY], mp[CAVALRY], mp[TANK]);
    if (row->road || row->path)
        line(in, out, row->road ? PROMPT_ABOUT_ROAD : PROMPT_ABOUT_PATH, 0, 0, 0);
    if (row->river)
        line(in, out, PROMPT_ABOUT_RIVER, 0, 0, 0);
    line(in, out, PROMPT_ABOUT_DEFENCE, row->defence, 0, 0);
    if (row->vp)
        line(in, out, PROMPT_ABOUT_VP, row->vp, 0, 0);
    if (s->owner[h] < SIDES)
        line(in, out, PROMPT_ABOUT_OWNER, s->owner[h], 0, 0);
    for (int side = 0; side < SIDES; side++)
        if (within(&s->board.zoc[side], h))
            line(in, out, PROMPT_ABOUT_ZOC, side, 0, 0);
}

static void about_unit(const brunete *s, int u, lang in, text *out)
{
    const unit_row *row = UNIT(u);
    if (on_map(s, u))
        line(in, out, PROMPT_ABOUT_FACTORS, br_unit_attack(s, u), br_unit_defence(s, u), br_unit_mp(s, u));
    line(in, out, PROMPT_ABOUT_STEPS, s->steps[u], row->steps, 0);
    if (row->elite)
        line(in, out, PROMPT_ABOUT_ELITE, 0, 0, 0);
    for (int mark = 0; mark < MARKS; mark++)
        if (s->marks[u] >> mark & 1)
            line(in, out, PROMPT_ABOUT_MARK, mark, 0, 0);
    if (on_map(s, u) && UNIT(u)->starred && !s->freed && !s->due[u])
        line(in, out, PROMPT_ABOUT_STARRED, 0, 0, 0);
}

void br_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    (void)viewer;
    if (what == &br_noun_hex)
        about_hex(state, value, in, out);
    else if (what == &br_noun_unit)
        about_unit(state, value, in, out);
}

/* --- lenses --- */

static void zoc_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const brunete *s = seen;
    (void)viewer, (void)argument;
    for (int h = 0; h < HEXES; h++) {
        unsigned seats = (unsigned)within(&s->board.zoc[REP], h) | (unsigned)within(&s->board.zoc[NAT], h) << NAT;
        if (seats && HEX(h)->terrain != UNPLAYABLE)
            lens_add(out, h, LENS_PLAIN, seats);
    }
}

static void control_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const brunete *s = seen;
    (void)viewer, (void)argument;
    for (int h = 0; h < HEXES; h++)
        if (s->owner[h] < SIDES && HEX(h)->terrain != UNPLAYABLE)
            lens_add(out, h, LENS_PLAIN, 1u << s->owner[h]);
}

static void supply_look(const void *seen, int viewer, int argument, lens_view *out)
{
    const brunete *s = seen;
    hexset cover[SIDES];
    (void)viewer, (void)argument;
    for (int side = 0; side < SIDES; side++)
        br_supply_cover(s, side, &cover[side]);
    for (int h = 0; h < HEXES; h++) {
        unsigned seats = (unsigned)within(&cover[REP], h) | (unsigned)within(&cover[NAT], h) << NAT;
        if (seats)
            lens_add(out, h, LENS_PLAIN, seats);
    }
}

static void reach_look(const void *seen, int viewer, int unit, lens_view *out)
{
    const brunete *s = seen;
    budget g;
    hexset reach;
    route r;
    (void)viewer;
    if (!on_map(s, unit))
        return;
    br_budget_make(s, unit, MODE_NORMAL, &g);
    br_reach_set(s, &g, &reach);
    HEXSET_EACH(h, &reach)
        if (br_reach_way(s, &g, h, false, &r))
            lens_add(out, h, r.cost, 1u << UNIT(unit)->side);
}

/* How many units of each hex can get here. */
static void who_look(const void *seen, int viewer, int hex, lens_view *out)
{
    const brunete *s = seen;
    uint8_t count[SIDES][HEXES] = {0};
    hexset goal = hexset_of(hex);
    (void)viewer;
    for (int u = 0; u < UNITS; u++) {
        budget g;
        if (!on_map(s, u) || s->at[u] == hex || UNIT(u)->type == GARRISON)
            continue;
        br_budget_make(s, u, MODE_NORMAL, &g);
        count[UNIT(u)->side][s->at[u]] += br_reach_any(s, &g, &goal);
    }
    for (int h = 0; h < HEXES; h++)
        for (int side = 0; side < SIDES; side++)
            if (count[side][h])
                lens_add(out, h, count[side][h], 1u << side);
}

const lens br_lenses[LENSES] = {
    {"zoc", {"Zones of control", "Zonas de control"}, &br_noun_hex, NULL, zoc_look},
    {"control", {"Who holds what", "Quién controla qué"}, &br_noun_hex, NULL, control_look},
    {"supply", {"Supply", "Suministro"}, &br_noun_hex, NULL, supply_look},
    {"reach", {"Reach of a unit, in MP", "Alcance de una unidad, en PM"}, &br_noun_hex, &br_noun_unit, reach_look},
    {"who", {"Who can get here", "Quién puede llegar aquí"}, &br_noun_hex, &br_noun_hex, who_look},
};
