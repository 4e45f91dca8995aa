/* What a choice costs and promises. It is made on a copy, or asked of the function that carries it out. */
#include "core/tell/forecast.h"
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/show/show.h"

enum { DIE = 6, PERCENT = 100 };

/* Own units that are on the map without supply. */
static int cut_units(const cruzada *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += on_map(s, u) && !in_supply(s, u);
    return count;
}

/* What a step of a unit changes: VP, RM, and who is cut off by it. */
static void changes(const cruzada *s, const cruzada *then, int seat, int unit, forecast *out)
{
    int own = cut_units(then, seat) - cut_units(s, seat),
        foe = cut_units(then, other(seat)) - cut_units(s, other(seat));
    bool cut = on_map(then, unit) && !in_supply(then, unit);
    if (then->vp != s->vp || then->rm != s->rm)
        forecast_promise(out, ask(PROMPT_CHANGES, then->vp - s->vp, then->rm - s->rm));
    if (foe > 0)
        forecast_promise(out, ask(PROMPT_CUTS_FOE, foe, 0));
    if (own > 0)
        forecast_promise(out, ask(PROMPT_CUTS_OWN, own, 0));
    else if (cut)
        forecast_promise(out, ask(PROMPT_CUT_THERE, unit, 0));
}

/* CR-10.1.3, CR-10.1.9: a move, with its points. */
static bool move(const cruzada *s, int seat, choice c, forecast *out)
{
    cruzada then = *s;
    const march_frame *march = march_now(&s->head);
    int unit = march->unit, points = march->left;
    if (choice_verb(c) != VERB_TO)
        return false;
    int cost = cr_march_cost(s, choice_a(c));
    cr_march_choose(&then, seat, c, NULL);
    forecast_cost(out, ask(PROMPT_COSTS_MP, cost, points));
    changes(s, &then, seat, unit, out);
    return true;
}

/* CR-11.5.6 */
static bool advance(const cruzada *s, int seat, choice c, forecast *out)
{
    cruzada then = *s;
    if (choice_verb(c) != VERB_ADVANCE)
        return false;
    cr_advance_choose(&then, seat, c, NULL);
    changes(s, &then, seat, choice_a(c), out);
    return out->promises;
}

/* CR-8.2.1, CR-18.1.7, CR-18.1.9b */
static bool activate(const cruzada *s, int seat, choice c, forecast *out)
{
    int verb = choice_verb(c);
    if (verb != VERB_MOVE && verb != VERB_COMBAT)
        return false;
    int cost = cr_activate_cost(s, seat, choice_a(c), verb == VERB_COMBAT);
    forecast_cost(out, ask(PROMPT_COSTS_OPS, cost, activate_now(&s->head)->left));
    return true;
}

static void die_table(int most, int yes, int no, forecast *out)
{
    forecast_table *t = forecast_dice(out, ask(PROMPT_ONE_DIE, 0, 0), DIE);
    for (int die = 1; die <= DIE; die++)
        forecast_face(t, die, die, 1, ask(die <= most ? yes : no, 0, 0));
}

/* CR-10.2.2a, CR-10.2.2b, CR-10.2.4a */
static bool build(const cruzada *s, choice c, forecast *out)
{
    if (choice_verb(c) != VERB_BUILD)
        return false;
    int most = cr_build_most(s, choice_a(c));
    if (most >= DIE)
        forecast_promise(out, ask(PROMPT_BUILT, 0, 0));
    else
        die_table(most, PROMPT_BUILT, PROMPT_NOT_BUILT, out);
    return true;
}

/* CR-16.1.4.2a */
static bool assault(const cruzada *s, choice c, forecast *out)
{
    cruzada then = *s;
    int siege = assault_now(&s->head)->siege;
    if (choice_verb(c) == VERB_WITH)
        then.marks[choice_a(c)] |= ATTACKER;
    else if (choice_verb(c) != VERB_FIGHT)
        return false;
    die_table(cr_assault_most(&then, siege), PROMPT_WEAKENED, PROMPT_HELD_OUT, out);
    return true;
}

/* CR-8.2.1, CR-8.3.1, CR-8.4.1a: what a card gives. */
static bool card(const cruzada *s, int seat, choice c, forecast *out)
{
    int which = choice_a(c), own, foreign;
    switch (choice_verb(c)) {
    case VERB_OPS: forecast_promise(out, ask(PROMPT_GIVES_OPS, CARD_OF(which)->ops, 0)); return true;
    case VERB_SR:
        forecast_promise(out, ask(PROMPT_GIVES_SR, CARD_OF(which)->ops + the_turn(s)->sr_mod, 0));
        return true;
    case VERB_RP:
        cr_rp_of(s, seat, which, &own, &foreign);
        forecast_promise(out, ask(PROMPT_GIVES_RP, own, foreign));
        return true;
    default: return false;
    }
}

/* CR-12.1.2, CR-14.1.3: points are told in halves. */
static bool points(const cruzada *s, choice c, forecast *out)
{
    const frame *f = flow_peek(&s->head);
    if (f->node == NODE_REDEPLOY && choice_verb(c) == VERB_PICK)
        forecast_cost(out, ask(PROMPT_COSTS_HALVES, cr_redeploy_cost(s, choice_a(c)), redeploy_seen(f)->left));
    else if (f->node == NODE_REPLACE && choice_verb(c) == VERB_RESTORE)
        forecast_cost(out, ask(PROMPT_COSTS_HALVES, cr_restore_cost(s, choice_a(c)), cr_restore_left(s, choice_b(c))));
    else
        return false;
    return true;
}

/* --- in a combat: both fires, by the function that the rules use (CR-11.2.5, CR-11.2.6a) --- */

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
static void chances(const fire f[ROLES], const odds o[ROLES], uint32_t out[3])
{
    out[0] = out[1] = out[2] = 0;
    for (int a = 1; a <= DIE; a++)
        for (int d = 1; d <= DIE; d++) {
            int more = cr_loss_number(&f[ATTACK], a) - cr_loss_number(&f[DEFENCE], d);
            out[more > 0 ? 0 : more ? 2 : 1] += o[ATTACK].face[a] * o[DEFENCE].face[d]; /* 46,656 squared at most */
        }
}

static void both_fires(const cruzada *s, fire f[ROLES], odds o[ROLES])
{
    for (int role = 0; role < ROLES; role++) {
        cr_fire(s, role, &f[role]);
        odds_make(s, role, &o[role]);
    }
}

void cr_chances(const cruzada *s, uint32_t out[3])
{
    fire f[ROLES];
    odds o[ROLES];
    both_fires(s, f, o);
    chances(f, o, out);
}

static void promise(const cruzada *s, forecast *out)
{
    fire f[ROLES];
    odds o[ROLES];
    uint32_t way[3];
    both_fires(s, f, o);
    chances(f, o, way);
    uint64_t all = (uint64_t)way[0] + way[1] + way[2];
    forecast_promise(out, ask(PROMPT_ODDS, f[ATTACK].strength, f[DEFENCE].strength));
    forecast_promise(out, ask(PROMPT_WIN_CHANCE, (int)((way[0] * PERCENT + all / 2) / all),
                              (int)((way[1] * PERCENT + all / 2) / all)));
    for (int role = 0; role < ROLES; role++)
        fire_table(&f[role], role, &o[role], out);
}

/* Lets all units attack a space that could, for the odds shown on it. */
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

static bool fight(const cruzada *s, int seat, choice c, forecast *out)
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

bool cr_forecast(const void *state, int seat, choice c, forecast *out)
{
    const cruzada *s = state;
    if (!s->head.depth)
        return false;
    switch (flow_peek(&s->head)->node) {
    case NODE_ROUND: return card(s, seat, c, out);
    case NODE_ACTIVATE: return activate(s, seat, c, out);
    case NODE_MARCH: return move(s, seat, c, out);
    case NODE_BUILD: return build(s, c, out);
    case NODE_ASSAULT: return assault(s, c, out);
    case NODE_ADVANCE: return advance(s, seat, c, out);
    case NODE_REDEPLOY:
    case NODE_REPLACE: return points(s, c, out);
    default: return fight(s, seat, c, out);
    }
}
