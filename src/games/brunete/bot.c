/* How good a choice looks at a glance, and how good a position looks: simple
 * judgements for the bots. */
#include "games/brunete/brunete.h"

/* The objective a side should move towards: the nearest one that the enemy holds. */
static int nearest_goal(const brunete *s, int side, int hex)
{
    int best = 99;
    for (int h = 0; h < HEXES; h++) {
        if (!HEX(h)->objective)
            continue;
        bool wanted = s->owner[h] != side;
        int far = br_table_of.distance[hex][h] + (wanted ? 0 : 4);
        if (far < best)
            best = far;
    }
    return best;
}

static int weigh_hex(const brunete *s, int seat, int from, int to)
{
    int gain = from < HEXES ? nearest_goal(s, seat, from) - nearest_goal(s, seat, to) : 4;
    return 20 + gain * 4 + HEX(to)->defence * 3 + (HEX(to)->objective ? 25 : 0);
}

static int weigh_attack(const brunete *s, int seat, int target)
{
    int attack = 0, defence = 0;
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] == target)
            defence += br_unit_defence(s, u);
        else if (UNIT(u)->side == seat && on_map(s, u) && !(s->marks[u] & ATTACKED) &&
                 br_table_of.distance[s->at[u]][target] == 1)
            attack += br_unit_attack(s, u);
    }
    int column = br_column_of(attack, defence) - HEX(target)->defence;
    return column * 15 + (HEX(target)->objective ? 25 : 0);
}

static int weigh_bomb(const brunete *s, int unit)
{
    return UNIT(unit)->defence[s->steps[unit]] * (s->steps[unit] == 1 ? 6 : 3) + (HEX(s->at[unit])->objective ? 15 : 0);
}

static int weigh_battle(const brunete *s, int seat, choice c)
{
    int a = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_ATTACK: return weigh_attack(s, seat, a);
    case VERB_WITH: return 60 + br_unit_attack(s, a);
    case VERB_FIGHT: return 30;
    case VERB_ELITE: return 40;
    case VERB_SUPPORT: return 20 + support_count(a) * 12 + (a & 1 ? 6 * support_count(a) - 4 : 0);
    case VERB_LOSE: return 40 - UNIT(a)->cf - (UNIT(a)->elite ? 3 : 0);
    case VERB_STUBBORN: return HEX(s->target)->objective ? 60 : 15;
    case VERB_ADVANCE: return 60;
    case VERB_EXIT: return 10;
    default: return 20;
    }
}

int brunete_weigh(const void *state, int seat, choice c)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_DONE: return f->node == NODE_LEG || f->node == NODE_PURSUE ? 24 : f->node == NODE_COMBAT ? 15 : 5;
    case VERB_REPLACE: return UNIT(a)->elite ? 25 : 35;
    case VERB_RESOURCE: return 25;
    case VERB_STEP: return weigh_hex(s, seat, s->at[a], b);
    case VERB_BOMB: return weigh_bomb(s, a);
    case VERB_INTERDICT: return within(&br_table_of.routes, a) ? 4 : 1;
    case VERB_REROLL: return f->a == 1 && (seat == s->attacker) == (s->die <= 2) ? 60 : 10;
    case VERB_PAY: return s->aviation_used[seat] > 1 ? 60 : 25;
    case VERB_BRING:
    case VERB_RECOVER: return 50;
    case VERB_BESIDE: return (within(&br_table_of.routes, a) ? 40 : 10) - nearest_goal(s, seat, a);
    case VERB_SPEND: return 40 - UNIT(a)->cf;
    case VERB_MOVE: return on_map(s, a) ? 12 + nearest_goal(s, seat, s->at[a]) : 60;
    case VERB_TO: return weigh_hex(s, seat, s->at[f->c], a);
    default: return weigh_battle(s, seat, c);
    }
}

/* Republican prospects: what it holds, what it is near, and how strong both armies are. */
int brunete_judge(const void *state, int seat)
{
    const brunete *s = state;
    int strength[SIDES] = {1, 1}, points = 0;
    if (s->winner) {
        int score[SEATS_MAX];
        brunete_outcome(state, score);
        return score[seat];
    }
    for (int u = 0; u < UNITS; u++)
        if (s->steps[u] && s->at[u] <= BOX_OFF)
            strength[UNIT(u)->side] += UNIT(u)->defence[s->steps[u]];
    for (int h = 0; h < HEXES; h++)
        if (HEX(h)->objective && s->owner[h] == REP)
            points += HEX(h)->objective == DASHED ? 1 : 3 * HEX(h)->vp;
    points += 3 * __builtin_popcount(s->earned);
    int republic = 250 + points * 22 + 300 * (strength[REP] - strength[NAT]) / (strength[REP] + strength[NAT]);
    republic = republic < 20 ? 20 : republic > 980 ? 980 : republic;
    return seat == REP ? republic : 1000 - republic;
}
