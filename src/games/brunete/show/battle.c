/* The battle that is being put together or fought: who takes part, what shifts the column, and what each die would
 * bring. */
#include "games/brunete/show/fixed_parts.h"
#include "games/brunete/show/show.h"

static bool defends(const brunete *s, int unit)
{
    return s->at[unit] == s->target && UNIT(unit)->side != s->attacker && !(s->marks[unit] & RETREATED);
}

/* A unit that advances leaves the hex that it attacked from. */
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
            battle_line_add(&b->side[i], ask(PROMPT_SHIFT_ELITE, 0, 0), bonus_counts(s, side));
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
    case NODE_LOSS: return ask(PROMPT_STEP_LOSS, loss_now(&s->head)->side, 0);
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
    int side = s->attacker, column = br_battle_column(s, s->target, side, bonus_counts(s, side), attack, defence);
    if (s->die)
        return s->column;
    column += s->counted[side] - s->counted[other(side)] - bonus_counts(s, other(side));
    bool announced = flow_peek(&s->head)->node != NODE_DECLARE; /* BR-10.1p: then it is cut to the table */
    return column >= COLUMNS_CRT ? COLUMNS_CRT - 1 : column < 0 && announced ? 0 : column;
}

/* What the die may bring in the column as it stands (BR-10.3.6a, BR-10.4.1a). */
static void battle_chances(int column, battle *b)
{
    static const int words[] = {PROMPT_CHANCE_RETREAT, PROMPT_CHANCE_LOSS, PROMPT_CHANCE_BOTH, PROMPT_CHANCE_NONE};
    uint32_t ways[4] = {0};
    for (int die = 1; die <= DIE; die++) {
        const crt_cell *cell = &br_table.crt[column][die - 1];
        ways[cell->retreat ? 0 : !cell->defender ? 3 : cell->attacker ? 2 : 1]++;
    }
    for (int i = 0; i < 4; i++)
        battle_chance_add(b,
                          i < 2    ? b->side[0].seat
                          : i == 3 ? b->side[1].seat
                                   : VIEW_SEATLESS,
                          ways[i], ask(words[i], 0, 0));
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
    if (s->die)
        battle_die_add(&out->side[0], s->die);
    if (!out->side[0].pieces || !out->side[1].pieces)
        return true; /* nobody is named yet, or all is over but for retreat and advance */
    int column = battle_column(s, &attack, &defence);
    out->ratio = ask(PROMPT_RATIO_IS, out->side[0].sum, out->side[1].sum);
    if (column < 0)
        return true;
    out->side[0].column = ask(PROMPT_COLUMN_IS, column, 0);
    for (int die = 1; die <= DIE; die++)
        battle_result_add(&out->side[0], die, die, die == s->die, br_result_words(s, column, die));
    out->side[0].throws = 1;
    if (!s->die)
        battle_chances(column, out);
    return true;
}
