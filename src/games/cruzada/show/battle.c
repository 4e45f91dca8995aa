/* What is shown of a combat while it is put together and fought: both fires, by the function that the rules use
 * (CR-11.2.5, CR-11.2.6a). */
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/show/fixed_parts.h"
#include "games/cruzada/show/show.h"

enum { DIE = 6 };

/* Faces with the same number are one line. */
static void results_add(battle_side *out, const fire *f, int die)
{
    for (int low = 1, high; low <= DIE; low = high + 1) {
        int number = cr_loss_number(f, low);
        for (high = low; high < DIE && cr_loss_number(f, high + 1) == number;)
            high++;
        battle_result_add(out, low, high, die >= low && die <= high, ask(PROMPT_BATTLE_LOSS, number, 0));
    }
}

static void side_make(const cruzada *s, int role, battle_side *out)
{
    const combat *b = &s->battle;
    team who;
    fire f;
    cr_team(s, role, &who);
    cr_fire(s, role, &f);
    out->seat = side_in(s, role);
    for (int i = 0; i < who.count; i++) {
        bool idle = role == DEFENCE && s->marks[who.unit[i]] & RETREATED;
        battle_piece_add(out, ITEM_UNIT + who.unit[i], idle ? 0 : combat_factor(s, who.unit[i]));
    }
    bool thrown = b->die[role];
    if (!thrown || (b->shift[role] == f.shift && b->drm[role] == f.drm))
        for (int i = 0; i < f.lines; i++)
            battle_line_add(out, f.line[i].why, f.line[i].amount);
    out->throws = !thrown;
    if (thrown) { /* what was thrown stays as it was, whatever has been lost since */
        f.table = b->corps[role];
        f.column = b->column[role];
        f.drm = b->drm[role];
        out->sum = b->strength[role];
        battle_die_add(out, b->die[role]);
    }
    out->column = ask(PROMPT_BATTLE_COLUMN, cr_table.fire[f.table][f.column].low, f.table);
    results_add(out, &f, b->die[role]);
}

/* CR-11.2.9a, as long as no die has fallen and somebody attacks. */
static void battle_chances(const cruzada *s, battle *b)
{
    uint32_t way[3];
    if (s->battle.die[ATTACK] || s->battle.die[DEFENCE] || !b->side[ATTACK].pieces)
        return;
    cr_chances(s, way);
    battle_chance_add(b, b->side[ATTACK].seat, way[0], ask(PROMPT_CHANCE_ATTACK, 0, 0));
    battle_chance_add(b, VIEW_SEATLESS, way[1], ask(PROMPT_CHANCE_TIE, 0, 0));
    battle_chance_add(b, b->side[DEFENCE].seat, way[2], ask(PROMPT_CHANCE_DEFENCE, 0, 0));
}

bool cr_battle(const void *state, int viewer, battle *out)
{
    const cruzada *s = state;
    prompt step;
    (void)viewer;
    if (!fighting(s) || s->head.over || !s->head.depth)
        return false;
    out->title = ask(PROMPT_BATTLE, s->battle.target, 0);
    out->at = SPACE(s->battle.target)->id;
    for (int role = 0; role < ROLES; role++)
        side_make(s, role, &out->side[role]);
    out->ratio = ask(PROMPT_ODDS, out->side[ATTACK].sum, out->side[DEFENCE].sum);
    battle_chances(s, out);
    if (cr_combat_prompt(s, &step))
        out->step = step;
    return true;
}
