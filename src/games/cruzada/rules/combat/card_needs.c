/* Chapter 8.5.3, Combat Cards: may a card be committed in the present combat? Its role, its prerequisites, and what its
 * own words need. */
#include "games/cruzada/rules/combat/combat.h"

/* CR-13.3.4: cards don't help units that are out of supply: of a side's own units only supplied ones count. */
static bool units_hold(const cruzada *s, int role, const need *n, bool own)
{
    team who;
    cr_team(s, role, &who);
    for (int i = 0; i < who.count; i++) {
        int u = who.unit[i], k = cr_table.kind_of[u];
        if (!(n->kinds[k / 64] >> k % 64 & 1) || (own && s->marks[u] & CUT))
            continue;
        if (!n->ready || !reduced(s, u) || is_a(u, UNIT_ARMOR_CORPS))
            return true;
    }
    return false;
}

/* CR-card-N05: from Algeciras eastwards and in the Balearic Islands only with control of the Strait. */
static bool sea_open(const cruzada *s, int space)
{
    bool east = cr_strait(s, space) == STRAIT_GATE || cr_strait(s, space) == STRAIT_EAST || cr_balearic(s, space);
    return !east || lasts(s, LASTS_STRAIT_NAT);
}

static bool target_is(const cruzada *s, int what)
{
    int target = s->battle.target;
    switch (what) {
    case TARGET_COASTAL: return cr_coast(s, target) != NO_COAST;
    case TARGET_SEA_OPEN: return sea_open(s, target);
    case TARGET_MAIN_CITY: return IN(main_city, target);
    case TARGET_MADRID: return target == THE(madrid);
    case TARGET_MADRID_ADJACENT: return IN(beside_madrid, target);
    case TARGET_MOUNTAIN: return IN(mountain, target);
    case TARGET_POSITION: return s->works[target] == POSITION;
    default: return is_trench(s->works[target]);
    }
}

/* One of several alternatives is enough. */
static bool target_holds(const cruzada *s, const need *n)
{
    for (int i = 0; i < TARGETS; i++)
        if (n->targets >> i & 1 && target_is(s, i))
            return true;
    return false;
}

static bool rivers_hold(const cruzada *s)
{
    team who;
    cr_team(s, ATTACK, &who);
    for (int i = 0; i < who.count; i++)
        if (!cr_across_river(s->at[who.unit[i]], s->battle.target))
            return false;
    return who.count;
}

/* CR-card-R60: every defending unit could retreat one space now. */
static bool retreat_holds(const cruzada *s)
{
    team who;
    cr_team(s, DEFENCE, &who);
    for (int i = 0; i < who.count; i++)
        if (!cr_could_retreat(s, who.unit[i], 1))
            return false;
    return true;
}

static bool need_holds(const cruzada *s, int side, const need *n)
{
    int role = role_of(s, side);
    bool holds = true;
    if (n->role != ROLES && n->role != role)
        return true;
    switch (n->kind) {
    case NEED_OWN: holds = units_hold(s, role, n, true); break;
    case NEED_FOE: holds = units_hold(s, 1 - role, n, false); break;
    case NEED_TARGET: holds = target_holds(s, n); break;
    case NEED_RIVERS: holds = rivers_hold(s); break;
    default: holds = retreat_holds(s); break;
    }
    return holds != n->negated;
}

/* Names the condition that fails. */
static refusal need_why(const cruzada *s, int side, int card, int i)
{
    const need *n = &CARD_OF(card)->needs[i];
    if (need_holds(s, side, n))
        return ALLOWED;
    switch (n->kind) {
    case NEED_OWN: return refuse(NO_CC_OWN, card, card * NEEDS + i);
    case NEED_FOE: return refuse(NO_CC_FOE, card, card * NEEDS + i);
    case NEED_TARGET: return refuse(n->negated ? NO_CC_NOT_TARGET : NO_CC_TARGET, card, card * NEEDS + i);
    default: return refuse(n->kind == NEED_RIVERS ? NO_CC_RIVERS : NO_CC_RETREAT, card, 0);
    }
}

bool cr_cc_holds(const cruzada *s, int side, int card)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->need_count; i++)
        if (!need_holds(s, side, &row->needs[i]))
            return false;
    return true;
}

/* Ruling CR-83: to resist at all costs and to retreat in order exclude each other. The card that is in play. */
static int contrary_to(const cruzada *s, int side, int code)
{
    int against = code == CODE_RESIST ? CODE_ORGANIZED_RETREAT : code == CODE_ORGANIZED_RETREAT ? CODE_RESIST : NONE;
    CARDS_EACH(card, side, cr_live(s, side))
        if (CARD_OF(card)->code == against)
            return card;
    return NONE;
}

refusal cr_cc_why(const cruzada *s, int side, int card)
{
    const card_row *row = CARD_OF(card);
    int role = role_of(s, side);
    if (row->role != ROLES && row->role != role)
        return refuse(role == ATTACK ? NO_CC_ATTACK : NO_CC_DEFENCE, card, 0);
    for (int i = 0; i < REQUIRES; i++) {
        if (row->requires[i] && !played(s, row->requires[i] - 1))
            return refuse(NO_EVENT_BEFORE, card, row->requires[i] - 1);
        if (row->blocked[i] && played(s, row->blocked[i] - 1))
            return refuse(NO_EVENT_AFTER, card, row->blocked[i] - 1);
    }
    refusal when = cr_when_why(s, card);
    if (!allowed(when))
        return when;
    if (row->code == CODE_ORGANIZED_RETREAT && s->battle.withdraws)
        return refuse(NO_CC_WITHDRAWS, card, 0);
    int contrary = contrary_to(s, side, row->code);
    if (contrary != NONE)
        return refuse(NO_CC_CONTRARY, card, contrary);
    for (int i = 0; i < row->need_count; i++) {
        refusal why = need_why(s, side, card, i);
        if (!allowed(why))
            return why;
    }
    return ALLOWED;
}
