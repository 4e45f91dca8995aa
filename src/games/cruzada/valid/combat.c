/* What a position in the middle of a combat can be. */
#include "games/cruzada/rules/combat/combat.h"

/* The steps of NODE_COMBAT after which a node lies on it. */
static bool step_fits(const frame *f, const frame *below)
{
    int step = below->step - 1;
    switch (f->node) {
    case NODE_WITHDRAW: return step == FIGHT_WITHDRAW;
    case NODE_COMMIT: return step == (f->b == ATTACK ? FIGHT_ATTACKER : FIGHT_DEFENDER);
    case NODE_DEFECT: return step == FIGHT_DEFECT;
    case NODE_LOSS: return step == FIGHT_LOSS_FIRST || step == FIGHT_LOSS_LAST;
    case NODE_CANCEL: return step == FIGHT_HOLD;
    case NODE_RETREAT: return step == FIGHT_RETREAT;
    case NODE_ADVANCE: return step == FIGHT_ADVANCE;
    case NODE_SPARE: return f->b ? step == FIGHT_LOSS_FIRST || step == FIGHT_LOSS_LAST : step == FIGHT_SPARE;
    default: return true;
    }
}

/* Whose decision it is. */
static int decides(const frame *f, int attacker)
{
    switch (f->node) {
    case NODE_WITHDRAW:
    case NODE_DEFECT:
    case NODE_CANCEL:
    case NODE_RETREAT: return other(attacker);
    case NODE_COMMIT:
    case NODE_LOSS:
    case NODE_STAND_IN: return f->b == ATTACK ? attacker : other(attacker);
    case NODE_SPARE: return f->b ? other(attacker) : attacker;
    default: return attacker;
    }
}

static bool defended(const cruzada *s)
{
    team who;
    cr_team(s, DEFENCE, &who);
    return who.count;
}

/* Can the node ask anything at all? */
static bool asks(const cruzada *s, const frame *f)
{
    const combat *b = &s->battle;
    switch (f->node) {
    case NODE_STAND_IN:
        if (!is_corps(f->c) || side_of(f->c) != f->a || !on_map(s, f->c))
            return false;
        EACH_OF(u, f->a)
            if (cr_heir(s, f->c, u))
                return true;
        return false;
    case NODE_WITHDRAW: return with(s, OPT_WITHDRAWAL) && defended(s);
    case NODE_DEFECT: return cr_code_in(s, NAT, CODE_DEFECTION);
    case NODE_SPARE: return f->b ? b->withdraws && b->toll[DEFENCE] && defended(s) : cr_spare_due(s);
    case NODE_CANCEL: return defended(s) && (f->d || b->distance);
    case NODE_RETREAT:
        if (f->b < 1 || f->b != b->distance)
            return false;
        return f->c == NONE ? true
                            : side_of(f->c) == f->a && s->at[f->c] == b->target && s->marks[f->c] & BEATEN &&
                                  cr_could_retreat(s, f->c, f->b);
    default: return true;
    }
}

static bool is_combat_node(int node)
{
    return node >= NODE_ATTACKS && node <= NODE_SPARE;
}

bool cr_combat_frames_fit(const cruzada *s, const frame *f, const frame *below)
{
    int side = round_side(s);
    if (!is_combat_node(f->node))
        return true;
    if (side == NOBODY || f->a != decides(f, side))
        return false;
    if (f->node == NODE_ATTACKS)
        return true;
    if (f->node == NODE_ASSAULT)
        return side == REP && s->siege[f->c] && !(s->flags[cr_siege_space(f->c)] & ASSAULTED);
    if (!fighting(s))
        return false;
    if (f->node == NODE_ATTACKERS)
        return f->c == s->battle.target;
    if (f->node == NODE_COMBAT)
        return f->step > 0;
    return (below->node != NODE_COMBAT || step_fits(f, below)) && asks(s, f);
}

/* --- the numbers of the combat --- */

static bool on_stack(const cruzada *s, int node)
{
    for (int i = 0; i < s->head.depth; i++)
        if (s->head.stack[i].node == node)
            return true;
    return false;
}

/* Filled from the front, and nothing twice where it can't be. */
static bool row_fits(const uint8_t *row, int count)
{
    for (int i = 1; i < count; i++)
        if (row[i - 1] == NO_SPACE && row[i] != NO_SPACE)
            return false;
    return true;
}

static bool origins_fit(const cruzada *s)
{
    for (int i = 0; i < ORIGINS && s->battle.origin[i] != NO_SPACE; i++) {
        if (!cr_adjacent(s, s->battle.origin[i], s->battle.target) && s->control[s->battle.target] != NOBODY)
            return false;
        for (int k = 0; k < i; k++)
            if (s->battle.origin[k] == s->battle.origin[i])
                return false;
    }
    return row_fits(s->battle.origin, ORIGINS) && row_fits(s->battle.passed, PASSED) &&
           row_fits(s->battle.way, SPEARHEADS) && row_fits(s->battle.lost, LOSS_MOST);
}

static bool is_origin(const cruzada *s, int space)
{
    for (int i = 0; i < ORIGINS; i++)
        if (s->battle.origin[i] == space)
            return true;
    return false;
}

/* Marks of the present combat lie on units that can be in it. */
static bool marks_fit(const cruzada *s, fault *why)
{
    bool assault = on_stack(s, NODE_ASSAULT), choosing = on_stack(s, NODE_ATTACKERS);
    for (int u = 0; u < UNITS; u++) {
        unsigned marks = s->marks[u] & COMBAT_MARKS;
        if (!marks)
            continue;
        int side = side_of(u);
        bool attacker = fighting(s) && side == side_in(s, ATTACK);
        bool near = fighting(s) && on_map(s, u) && cr_adjacent(s, s->at[u], s->battle.target);
        bool fits = true;
        if (marks & ATTACKER)
            fits = assault ? side == REP
                           : attacker && (!choosing || (near && is_origin(s, s->at[u]))) &&
                                 (choosing || s->marks[u] & ATTACKED);
        if (marks & BEATEN)
            fits = fits && fighting(s) && !attacker && s->at[u] == s->battle.target;
        if (marks & VICTOR)
            fits = fits && attacker && on_stack(s, NODE_ADVANCE);
        if (marks & CUT)
            fits = fits && fighting(s) && !choosing;
        if (!fits)
            return fault_set(why, "%s has a mark of a combat that it can't have", UNIT(u)->id);
    }
    return true;
}

static bool idle_fits(const cruzada *s)
{
    for (int side = 0; side < SIDES; side++)
        if (s->idle[side] & ~(s->cards.zone[COMMIT_HAND][side] | s->cards.zone[COMMIT_OPEN][side]))
            return false;
    return true;
}

/* Committed cards are Combat Cards; the rows name those that are there [63]. */
static bool committed_fit(const cruzada *s)
{
    for (int side = 0; side < SIDES; side++) {
        cardset open = s->cards.zone[COMMIT_OPEN][side], all = s->cards.zone[COMMIT_HAND][side] | open;
        CARDS_EACH(card, side, all)
            if (CARD_OF(card)->timing != TIMING_COMBAT || !on_stack(s, NODE_COMBAT))
                return false;
        if (!cr_row_fits(s->battle.order[side], side, all) ||
            !cr_row_fits(s->laid[side], side, s->cards.zone[OPEN][side] | open))
            return false;
    }
    return true;
}

static bool blank(const combat *b)
{
    combat none;
    memset(&none, 0, sizeof none);
    none.target = NO_SPACE;
    memset(none.origin, NO_SPACE, sizeof none.origin);
    memset(none.passed, NO_SPACE, sizeof none.passed);
    memset(none.way, NO_SPACE, sizeof none.way);
    memset(none.lost, NO_UNIT, sizeof none.lost);
    memset(none.lost_at, NO_SPACE, sizeof none.lost_at);
    memset(none.heir, NO_UNIT, sizeof none.heir);
    memset(none.order, NO_CARD, sizeof none.order);
    return !memcmp(b, &none, sizeof none);
}

/* The unit of the armor DRM is armor. */
static bool armor_fits(const cruzada *s)
{
    return !s->battle.armor || is_a(s->battle.armor - 1, UNIT_ARMOR);
}

bool cr_combat_check(const cruzada *s, fault *why)
{
    bool combat_on = on_stack(s, NODE_COMBAT) || on_stack(s, NODE_ATTACKERS);
    if (s->head.over)
        return true;
    if (combat_on != fighting(s) || (!combat_on && !blank(&s->battle)))
        return fault_set(why, "the numbers of a combat and its 'flow' lines go together");
    if (fighting(s) && !origins_fit(s))
        return fault_set(why, "the combat has spaces or units that it can't have");
    if (fighting(s) && on_stack(s, NODE_ATTACKERS) &&
        (!nodeset_has(&s->here[side_in(s, DEFENCE)], s->battle.target) || s->flags[s->battle.target] & STRUCK))
        return fault_set(why, "%s can't be attacked", SPACE(s->battle.target)->id);
    if (!idle_fits(s) || !committed_fit(s) || !armor_fits(s))
        return fault_set(why, "a card or a unit of the combat is none of it");
    return marks_fit(s, why);
}
