/* What the frames of a combat can be: whose, on which step of it, about whom. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/valid/valid.h"

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
