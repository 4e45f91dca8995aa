/* What a position says of the present combat: its numbers, marks and cards. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/valid/valid.h"

/* A row is filled from the front. */
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

/* Only units that can take part in the present combat have its marks. */
static bool marks_fit(const cruzada *s, fault *why)
{
    bool assault = flow_find(&s->head, NODE_ASSAULT), choosing = flow_find(&s->head, NODE_ATTACKERS);
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
            fits = fits && attacker && flow_find(&s->head, NODE_ADVANCE);
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

/* ruling CR-63: committed cards are Combat Cards, and the rows name exactly those that are there. */
static bool committed_fit(const cruzada *s)
{
    for (int side = 0; side < SIDES; side++) {
        cardset open = s->cards.zone[COMMIT_OPEN][side], all = s->cards.zone[COMMIT_HAND][side] | open;
        CARDS_EACH(card, side, all)
            if (CARD_OF(card)->timing != TIMING_COMBAT || !flow_find(&s->head, NODE_COMBAT))
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

/* The unit declared for the armor DRM is armor. */
static bool armor_fits(const cruzada *s)
{
    return !s->battle.armor || is_a(s->battle.armor - 1, UNIT_ARMOR);
}

bool cr_combat_check(const cruzada *s, fault *why)
{
    bool combat_on = flow_find(&s->head, NODE_COMBAT) || flow_find(&s->head, NODE_ATTACKERS);
    if (s->head.over)
        return true;
    if (combat_on != fighting(s) || (!combat_on && !blank(&s->battle)))
        return fault_set(why, "the numbers of a combat and its 'flow' lines go together");
    if (fighting(s) && !origins_fit(s))
        return fault_set(why, "the combat has spaces or units that it can't have");
    if (fighting(s) && flow_find(&s->head, NODE_ATTACKERS) &&
        (!nodeset_has(&s->here[side_in(s, DEFENCE)], s->battle.target) || s->flags[s->battle.target] & STRUCK))
        return fault_set(why, "%s can't be attacked", SPACE(s->battle.target)->id);
    if (!idle_fits(s) || !committed_fit(s) || !armor_fits(s))
        return fault_set(why, "a card or a unit of the combat is none of it");
    return marks_fit(s, why);
}
