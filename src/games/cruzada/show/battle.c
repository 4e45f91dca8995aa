/* What is shown of a combat while it is put together and fought, and what a choice in it promises: both fires, with the
 * very function that the rules use (CR-11.2.5, CR-11.2.6a). */
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/show/fixed_parts.h"

enum { DIE = 6, PERCENT = 100 };

/* --- the panel --- */

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
    if (thrown) { /* what was thrown stays, whatever has been lost since */
        f.table = b->corps[role];
        f.column = b->column[role];
        f.drm = b->drm[role];
        battle_die_add(out, b->die[role]);
    }
    out->column = ask(PROMPT_BATTLE_COLUMN, cr_table.fire[f.table][f.column].low, f.table);
    results_add(out, &f, b->die[role]);
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
    if (cr_combat_prompt(s, 0, &step))
        out->step = step;
    return true;
}

/* --- forecasts --- */

/* How often each face comes: one die, the middle of three, the better or the worse of two. */
typedef struct odds {
    uint32_t face[DIE + 1], all;
} odds;

static void middle_of_three(odds *o)
{
    *o = (odds){.all = DIE * DIE * DIE};
    for (int a = 1; a <= DIE; a++)
        for (int b = 1; b <= DIE; b++)
            for (int c = 1; c <= DIE; c++) {
                int low = a < b ? a : b, high = a < b ? b : a;
                o->face[c < low ? low : c > high ? high : c]++;
            }
}

static void odds_make(const cruzada *s, int role, odds *o)
{
    bool better = cr_code_in(s, NAT, CODE_DICE_BETTER), worse = cr_code_in(s, REP, CODE_DICE_WORSE);
    if (with(s, OPT_THREE_DICE))
        middle_of_three(o);
    else
        *o = (odds){{0, 1, 1, 1, 1, 1, 1}, DIE};
    if (side_in(s, role) != NAT || better == worse)
        return;
    odds two = {.all = o->all * o->all};
    for (int a = 1; a <= DIE; a++)
        for (int b = 1; b <= DIE; b++)
            two.face[(a > b) == better ? a : b] += o->face[a] * o->face[b];
    *o = two;
}

static void fire_table(const fire *f, int role, const odds *o, forecast *out)
{
    int title = role == ATTACK ? PROMPT_FIRE_OF_ATTACK : PROMPT_FIRE_OF_DEFENCE;
    forecast_table *t = forecast_dice(out, ask(title, cr_table.fire[f->table][f->column].low, f->table), o->all);
    for (int d = 1; d <= DIE; d++)
        forecast_face(t, d, d, o->face[d], ask(PROMPT_BATTLE_LOSS, cr_loss_number(f, d), 0));
}

/* CR-11.2.9a: who has the higher number. */
static void promise(const cruzada *s, forecast *out)
{
    fire f[ROLES];
    odds o[ROLES];
    uint64_t won = 0, drawn = 0, all = 0;
    for (int role = 0; role < ROLES; role++) {
        cr_fire(s, role, &f[role]);
        odds_make(s, role, &o[role]);
    }
    for (int a = 1; a <= DIE; a++)
        for (int d = 1; d <= DIE; d++) {
            uint64_t ways = (uint64_t)o[ATTACK].face[a] * o[DEFENCE].face[d];
            int more = cr_loss_number(&f[ATTACK], a) - cr_loss_number(&f[DEFENCE], d);
            all += ways;
            won += more > 0 ? ways : 0;
            drawn += more ? 0 : ways;
        }
    forecast_promise(out, ask(PROMPT_ODDS, f[ATTACK].strength, f[DEFENCE].strength));
    forecast_promise(
        out, ask(PROMPT_WIN_CHANCE, (int)((won * PERCENT + all / 2) / all), (int)((drawn * PERCENT + all / 2) / all)));
    for (int role = 0; role < ROLES; role++)
        fire_table(&f[role], role, &o[role], out);
}

/* All that could attack a space, for the number on it. */
static void all_attack(cruzada *s, int side, int space)
{
    nodeset near = cr_beside(s, space);
    nodeset_keep(&near, &s->here[side]);
    s->battle.target = (uint8_t)space;
    NODESET_EACH(p, &near)
        if (s->flags[p] & FOR_COMBAT)
            EACH_AT(u, s, p)
                if (!(s->marks[u] & ATTACKED) && !is_a(u, UNIT_IMMOBILE))
                    s->marks[u] |= ATTACKER;
    cr_origins(s);
}

bool cr_combat_forecast(const cruzada *s, int seat, choice c, forecast *out)
{
    cruzada then = *s;
    int verb = choice_verb(c), node = then.head.depth ? flow_peek(&then.head)->node : 0;
    bool commits = node == NODE_COMMIT && (verb == VERB_COMMIT || verb == VERB_ARMOR || verb == VERB_DONE);
    if (verb == VERB_ATTACK && node == NODE_ATTACKS)
        all_attack(&then, seat, choice_a(c));
    else if (verb == VERB_WITH && node == NODE_ATTACKERS)
        then.marks[choice_a(c)] |= ATTACKER;
    else if (verb == VERB_NAME && node == NODE_ATTACKERS)
        then.battle.named = 1;
    else if (!commits && !(verb == VERB_FIGHT && node == NODE_ATTACKERS))
        return false;
    if (verb == VERB_WITH)
        cr_origins(&then);
    if (verb == VERB_ARMOR)
        then.battle.armor = (uint8_t)(choice_a(c) + 1);
    if (verb == VERB_COMMIT)
        cards_move(&then.cards, choice_a(c), cards_in(&then.cards, HAND, choice_a(c)) ? HAND : OPEN, COMMIT_HAND);
    promise(&then, out);
    return true;
}

bool cr_combat_closes(const cruzada *s, int seat, choice c, prompt *what)
{
    if (choice_verb(c) != VERB_END_COMBAT)
        return false;
    *what = ask(PROMPT_CLOSES_COMBATS, cr_attack_count(s, seat), 0);
    return true;
}
