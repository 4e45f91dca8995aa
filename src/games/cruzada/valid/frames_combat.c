/* What the frames of a combat can be: whose, on which step of it, about whom. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/valid/valid.h"

/* The steps of NODE_COMBAT after which a node lies on it. */
static bool step_fits(const frame *f, const combat_frame *fight)
{
    int step = fight->step - 1;
    bool losses = step == FIGHT_LOSS_FIRST || step == FIGHT_LOSS_LAST;
    switch (f->node) {
    case NODE_WITHDRAW: return step == FIGHT_WITHDRAW;
    case NODE_COMMIT: return step == (commit_seen(f)->role == ATTACK ? FIGHT_ATTACKER : FIGHT_DEFENDER);
    case NODE_DEFECT: return step == FIGHT_DEFECT;
    case NODE_LOSS: return losses;
    case NODE_CANCEL: return step == FIGHT_HOLD;
    case NODE_RETREAT: return step == FIGHT_RETREAT;
    case NODE_ADVANCE: return step == FIGHT_ADVANCE;
    case NODE_SPARE: return spare_seen(f)->withdraws ? losses : step == FIGHT_SPARE;
    default: return true;
    }
}

/* Whose decision it is: the attacker's or the defender's. */
static int decides(const frame *f)
{
    switch (f->node) {
    case NODE_WITHDRAW:
    case NODE_DEFECT:
    case NODE_CANCEL:
    case NODE_RETREAT: return DEFENCE;
    case NODE_COMMIT: return commit_seen(f)->role;
    case NODE_LOSS: return loss_seen(f)->role;
    case NODE_STAND_IN: return stand_in_seen(f)->role;
    case NODE_SPARE: return spare_seen(f)->withdraws ? DEFENCE : ATTACK;
    default: return ATTACK;
    }
}

static bool stand_in_asks(const cruzada *s, const stand_in_frame *lost)
{
    if (!is_corps(lost->corps) || side_of(lost->corps) != lost->side || !on_map(s, lost->corps))
        return false;
    EACH_OF(u, lost->side)
        if (cr_heir(s, lost->corps, u))
            return true;
    return false;
}

static bool retreat_asks(const cruzada *s, const retreat_frame *retreat)
{
    int unit = retreat->unit;
    if (retreat->distance < 1 || retreat->distance != s->battle.distance)
        return false;
    return unit == NONE || (side_of(unit) == retreat->side && s->at[unit] == s->battle.target &&
                            s->marks[unit] & BEATEN && cr_could_retreat(s, unit, retreat->distance));
}

static bool spare_asks(const cruzada *s, const spare_frame *spare)
{
    const combat *b = &s->battle;
    if (!spare->withdraws)
        return cr_spare_due(s);
    return b->withdraws && b->toll[DEFENCE] && cr_team_count(s, DEFENCE);
}

/* Can the node ask anything at all? */
static bool asks(const cruzada *s, const frame *f)
{
    switch (f->node) {
    case NODE_STAND_IN: return stand_in_asks(s, stand_in_seen(f));
    case NODE_WITHDRAW: return with(s, OPT_WITHDRAWAL) && cr_team_count(s, DEFENCE);
    case NODE_DEFECT: return cr_code_in(s, NAT, CODE_DEFECTION);
    case NODE_SPARE: return spare_asks(s, spare_seen(f));
    case NODE_CANCEL: return cr_team_count(s, DEFENCE) && (cancel_seen(f)->decided || s->battle.distance);
    case NODE_RETREAT: return retreat_asks(s, retreat_seen(f));
    default: return true;
    }
}

static bool assault_fits(const cruzada *s, const assault_frame *against)
{
    return against->side == REP && s->siege[against->siege] && !(s->flags[cr_siege_space(against->siege)] & ASSAULTED);
}

bool cr_combat_frames_fit(const cruzada *s, const frame *f, const frame *below)
{
    int side = round_side(s);
    if (f->node < NODE_ATTACKS || f->node > NODE_SPARE)
        return true;
    if (side == NOBODY || frame_side(f) != (decides(f) == ATTACK ? side : other(side)))
        return false;
    if (f->node == NODE_ATTACKS)
        return true;
    if (f->node == NODE_ASSAULT)
        return assault_fits(s, assault_seen(f));
    if (!fighting(s))
        return false;
    if (f->node == NODE_ATTACKERS)
        return attackers_seen(f)->space == s->battle.target;
    if (f->node == NODE_COMBAT)
        return f->step > 0;
    return (below->node != NODE_COMBAT || step_fits(f, combat_seen(below))) && asks(s, f);
}
