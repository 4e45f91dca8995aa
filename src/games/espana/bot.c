/* How good a choice looks at a glance, and how good a position looks: simple judgements for the bots. */
#include "games/espana/espana.h"

static int worth(int box)
{
    return BOX(box)->objective ? 6 : 1;
}

static int strength_in(const espana *s, int side, int box)
{
    int sum = 0;
    EACH_UNIT(u)
    if (s->at[u] == box && is_ground(u) && side_of(s, u) == side)
        sum += is_troop(u) ? s->strength[u] : 1;
    return sum;
}

/* How much a side wants a unit more in a box: where the enemy stands, and where it is worth most. */
static int pull(const espana *s, int side, int box)
{
    int mine = strength_in(s, side, box), theirs = strength_in(s, other(side), box);
    int value = 4 * worth(box);
    if (theirs)
        return value + 10 - (mine > theirs + 4 ? 12 : 0);
    if (!friendly(s, side, box))
        return value + 14;
    EACH_BOX(b, BOX(box)->links)
    if (has_units(s, other(side), b))
        return value / 2 + (mine ? 2 : 6);
    return 1;
}

static int weigh_move(const espana *s, int seat, int unit, int box)
{
    return 20 + 2 * (pull(s, seat, box) - pull(s, seat, s->at[unit]));
}

static int weigh_battle(const espana *s, int seat, int general)
{
    int box = s->at[general];
    return 20 + 3 * (strength_in(s, seat, box) - strength_in(s, other(seat), box)) + 3 * KIND(kind_of(general))->drm;
}

static int weigh_combat(const espana *s, int seat, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_BATTLE: return weigh_battle(s, seat, a);
    case VERB_TURN_OVER: return 18;
    case VERB_ATTACK: return 20 + 4 * s->strength[a] - 3 * s->strength[b];
    case VERB_OVERRUN: return 60;
    case VERB_STOP: return 22;
    case VERB_SUPPORT: return 50;
    case VERB_LAY: return 18;
    case VERB_NO_CARD: return 22;
    case VERB_HITS: return 20 + 10 * a;
    default: return 20;
    }
}

int es_weigh(const void *state, int seat, choice c)
{
    const espana *s = state;
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_TO: return weigh_move(s, seat, flow_peek(&s->head)->c, a);
    case VERB_PICK: return 30 - pull(s, seat, s->at[a]);
    case VERB_STAY: return 20;
    case VERB_ASSIGN: return 20 + pull(s, seat, b) + (contested(s, b) ? 30 : 0);
    case VERB_CROSS: return 60;
    case VERB_EVENT: return 40;
    case VERB_CANCEL: return 40;
    case VERB_PASS: return 22;
    case VERB_PLACE:
    case VERB_NEW: return 30 + pull(s, seat, b);
    case VERB_RAISE: return 32 + pull(s, seat, s->at[a]);
    case VERB_SHIFT: return weigh_move(s, seat, a, b);
    case VERB_REDUCE: return 30 + (s->strength[a] < 3 ? 4 : 0);
    case VERB_DONE: return 12;
    default: return weigh_combat(s, seat, c);
    }
}

int es_judge(const void *state, int seat)
{
    const espana *s = state;
    int points[SIDES] = {1, 1};
    if (s->winner) {
        int score[SEATS_MAX];
        es_outcome(state, score);
        return score[seat];
    }
    for (int side = 0; side < SIDES; side++) {
        boxset mine = s->friendly[side];
        points[side] += 8 * __builtin_popcountll(mine & es_table.objectives) + __builtin_popcountll(mine);
    }
    EACH_UNIT(u)
    if (on_map(s, u) && is_ground(u))
        points[side_of(s, u)] += is_troop(u) ? s->strength[u] : 1;
    int nat = 500 + 480 * (points[NAT] - points[REP]) / (points[NAT] + points[REP]);
    return seat == NAT ? nat : 1000 - nat;
}
