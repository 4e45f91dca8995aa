/* How good a choice looks at a glance, and how good a position looks: simple judgements for the bots, after the tips of
 * the rulebook. The Republic takes what it can in its first turns, then holds what it has and above all the roads to
 * its source. */
#include "games/brunete/brunete.h"

enum {
    GUARD = 2,           /* units that hold an objective */
    PUSH_TO = 5,         /* the last turn on which the Republic goes for more */
    ROADS_WITHIN = 16,   /* hexes from its source to the last road that matters */
    GATES_WITHIN = 2,    /* the same to the roads that are always guarded, */
    GATES_FROM = 3,      /* from this turn on */
    COLUMN_GOOD = 6,     /* 5 to 1: from there on an attack costs the attacker less */
    COLUMN_BEARABLE = 2, /* 1.5 to 1: what a defender need not fear */
    RISK = 6
};

/* Infantry and cavalry of a side in a hex. */
static int strength_at(const brunete *s, int side, int hex)
{
    int count = 0;
    STACK_EACH(u, &s->board, hex)
        count += UNIT(u)->side == side && UNIT(u)->type <= CAVALRY;
    return count;
}

/* The sources of the Republic, one or two where the enemy has ten: without them it holds nothing. */
static bool lifeline(const brunete *s, int letter)
{
    return br_table.letter_side[letter] == REP && (letter == 0 || s->owner[br_table.letter[letter]] == REP);
}

/* The roads and paths of the Republic that an enemy zone closes: whoever stands there opens them again (BR-3d). Its
 * only source lies behind them, and what is near it matters most. */
static hexset closed_roads(const brunete *s)
{
    hexset gaps = br_table.routes;
    hexset_keep(&gaps, &s->board.zoc[NAT]);
    hexset_drop(&gaps, &s->board.occupied[REP]);
    return gaps;
}

static int from_source(int hex)
{
    return br_table.distance[hex][br_table.letter[0]];
}

/* What stands around a hex and could attack it. */
static int attack_around(const brunete *s, int side, int hex)
{
    int sum = 0;
    for (int d = 0; d < HEX_SIDES; d++)
        if (HEX(hex)->next[d] >= 0)
            STACK_EACH(u, &s->board, HEX(hex)->next[d])
                sum += UNIT(u)->side == side ? UNIT(u)->cf : 0;
    return sum;
}

/* The roads next to the source, where the enemy comes by Navalagamella sooner or later. */
static bool gateway(const brunete *s, int hex)
{
    return s->turn >= GATES_FROM && from_source(hex) <= GATES_WITHIN && within(&br_table.routes, hex);
}

/* How far it is to what the Republic has to mend before anything else: a road that is closed, a gateway without a
 * guard; `best` if that is nearer. */
static int nearest_hole(const brunete *s, int hex, int best)
{
    hexset gaps = closed_roads(s);
    HEXSET_EACH(gap, &gaps)
        if (br_table.distance[hex][gap] < best && s->owner[gap] == REP && from_source(gap) <= ROADS_WITHIN)
            best = br_table.distance[hex][gap];
    if (s->turn < GATES_FROM || from_source(hex) - GATES_WITHIN >= best)
        return best; /* they are all farther off */
    HEXSET_EACH(gate, &br_table.routes)
        if (br_table.distance[hex][gate] < best && gateway(s, gate) && !strength_at(s, REP, gate))
            best = br_table.distance[hex][gate];
    return best;
}

/* How far it is to the nearest objective that the enemy holds, or that too few guard. */
static int nearest_goal(const brunete *s, int side, int hex)
{
    int best = 99;
    bool push = side == NAT || s->turn <= PUSH_TO;
    for (int i = 0; i < br_table.goal_count; i++) {
        int goal = br_table.goal[i], far = br_table.distance[hex][goal];
        if (far >= best)
            continue;
        bool own = s->owner[goal] == side, wanted = !own || strength_at(s, side, goal) < GUARD;
        if ((own || push) && (wanted || far + 6 < best))
            best = far + (wanted ? 0 : 6);
    }
    for (int i = 0; i < LETTERS; i++) {
        int source = br_table.letter[i], far = br_table.distance[hex][source];
        if (far < best && lifeline(s, i) && (s->owner[source] != side || !strength_at(s, side, source)))
            best = far;
    }
    return side == REP ? nearest_hole(s, hex, best) : best;
}

static bool prize(const brunete *s, int hex)
{
    for (int i = 0; i < LETTERS; i++)
        if (br_table.letter[i] == hex && lifeline(s, i))
            return true;
    return HEX(hex)->objective;
}

/* What would defend a hex together with a newcomer. */
static int defence_in(const brunete *s, int hex, int newcomer)
{
    int sum = br_unit_defence(s, newcomer);
    STACK_EACH(u, &s->board, hex)
        sum += u == newcomer ? 0 : br_unit_defence(s, u);
    return sum;
}

/* Where the enemy could attack at good odds a unit is better not, unless it is a prize; a tank never alone. */
static int risk(const brunete *s, int unit, int hex)
{
    int side = UNIT(unit)->side;
    if (!within(&s->board.zoc[other(side)], hex))
        return 0;
    int column = br_column_of(attack_around(s, other(side), hex), defence_in(s, hex, unit)) - HEX(hex)->defence;
    bool lone = UNIT(unit)->type == TANK && !strength_at(s, side, hex);
    return (column > COLUMN_BEARABLE ? RISK * (column - COLUMN_BEARABLE) : 0) + (lone ? 20 : 0);
}

static int weigh_hex(const brunete *s, int seat, int unit, int to)
{
    int from = s->at[unit];
    int gain = from < HEXES ? nearest_goal(s, seat, from) - nearest_goal(s, seat, to) : 4;
    bool takes = prize(s, to) && s->owner[to] != seat;
    return 20 + gain * 4 + HEX(to)->defence * 2 + (takes ? 30 : 0) - risk(s, unit, to);
}

/* The last guards of an objective stay in it. */
static bool guards(const brunete *s, int unit)
{
    int at = s->at[unit];
    return (prize(s, at) || (UNIT(unit)->side == REP && gateway(s, at))) && UNIT(unit)->type <= CAVALRY &&
           strength_at(s, UNIT(unit)->side, at) <= GUARD;
}

static int weigh_move(const brunete *s, int seat, int unit)
{
    if (!on_map(s, unit))
        return 60;
    return guards(s, unit) ? 1 : 12 + nearest_goal(s, seat, s->at[unit]);
}

/* The column that an attack with all that stands around would have, supports not counted. */
static int likely_column(const brunete *s, int seat, int target)
{
    int attack = 0, defence = 0, tank = 0;
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] == target) {
            defence += br_unit_defence(s, u);
        } else if (UNIT(u)->side == seat && on_map(s, u) && !(s->marks[u] & ATTACKED) &&
                   br_table.distance[s->at[u]][target] == 1) {
            attack += br_unit_attack(s, u);
            tank |= UNIT(u)->shift;
        }
    }
    return br_column_of(attack, defence) + tank - HEX(target)->defence;
}

/* What is worth it: a little less will do with markers to spare or for an objective, more is asked of whoever holds on.
 */
static int weigh_attack(const brunete *s, int seat, int target)
{
    int help = s->artillery[seat] + s->aviation[seat] > 1;
    return (likely_column(s, seat, target) + help - COLUMN_GOOD - (seat == REP && s->turn > PUSH_TO)) * 10 + 20 +
           (HEX(target)->objective ? 8 : 0);
}

/* One marker for a common fight, two for an objective, and a command point where several are at stake. */
static int weigh_support(const brunete *s, int seat, int pack)
{
    int wanted = HEX(s->target)->objective ? 2 : 1, count = support_count(pack);
    int off = count > wanted ? count - wanted : wanted - count;
    return 40 - 8 * off + (pack & 1 ? (count > 1 && s->cp[seat] > 1 ? 4 : -4) : 0);
}

static int weigh_bomb(const brunete *s, int unit)
{
    return UNIT(unit)->defence[s->steps[unit]] * (s->steps[unit] == 1 ? 6 : 3) + (HEX(s->at[unit])->objective ? 15 : 0);
}

/* The best column is reached: whoever else could join keeps his strength for another attack. */
static bool enough(const brunete *s, int seat)
{
    int attack, defence;
    return br_battle_column(s, s->target, seat, false, &attack, &defence) >= COLUMNS_CRT - 1;
}

static int weigh_battle(const brunete *s, int seat, choice c)
{
    int a = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_ATTACK: return weigh_attack(s, seat, a);
    case VERB_WITH: return enough(s, seat) ? 25 : 60 + br_unit_attack(s, a);
    case VERB_FIGHT: return 30;
    case VERB_ELITE: return 40;
    case VERB_SUPPORT: return weigh_support(s, seat, a);
    case VERB_LOSE: return 40 - UNIT(a)->cf - (UNIT(a)->elite ? 3 : 0);
    case VERB_STUBBORN: return HEX(s->target)->objective ? 60 : 15;
    case VERB_ADVANCE: return 60;
    case VERB_EXIT: return 10;
    default: return 20;
    }
}

int br_weigh(const void *state, int seat, choice c)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_DONE: return f->node == NODE_LEG || f->node == NODE_PURSUE ? 24 : f->node == NODE_COMBAT ? 15 : 5;
    case VERB_REPLACE: return UNIT(a)->elite ? 25 : 35;
    case VERB_RESOURCE: return 25;
    case VERB_STEP: return weigh_hex(s, seat, a, b);
    case VERB_BOMB: return weigh_bomb(s, a);
    case VERB_INTERDICT: return within(&br_table.routes, a) ? 4 : 1;
    case VERB_REROLL: return f->a == 1 && (seat == s->attacker) == (s->die <= 2) ? 60 : 10;
    case VERB_PAY: return s->aviation_used[seat] > 1 ? 60 : 25;
    case VERB_BRING:
    case VERB_RECOVER: return 50;
    case VERB_BESIDE: return (within(&br_table.routes, a) ? 40 : 10) - nearest_goal(s, seat, a);
    case VERB_SPEND: return 40 - UNIT(a)->cf;
    case VERB_MOVE: return weigh_move(s, seat, a);
    case VERB_TO: return weigh_hex(s, seat, f->c, a);
    default: return weigh_battle(s, seat, c);
    }
}

/* The strength of a side near a hex, what stands in it and beside it counting most. */
static int pressure(const brunete *s, int side, int hex)
{
    static const uint8_t share[] = {6, 4, 2, 1};
    int sum = 0;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side && on_map(s, u) && br_table.distance[s->at[u]][hex] < 4)
            sum += UNIT(u)->defence[s->steps[u]] * share[br_table.distance[s->at[u]][hex]];
    return sum;
}

/* What the Republic can expect of an objective, of 100: it counts who holds it, who is near, and whether its line is
 * open. */
static int hold(const brunete *s, const hexset *cover, int goal)
{
    int rep = pressure(s, REP, goal), nat = pressure(s, NAT, goal);
    int near = rep + nat ? 100 * rep / (rep + nat) : 50;
    int held = s->owner[goal] != REP ? 0 : br_controls(s, cover, REP, goal) ? 50 : 15;
    return held + near / 2;
}

/* Republican prospects: what it holds, what it is near, and how strong both armies are. */
int br_judge(const void *state, int seat)
{
    const brunete *s = state;
    int strength[SIDES] = {1, 1}, points = 0;
    if (s->winner) {
        int score[SEATS_MAX];
        br_outcome(state, score);
        return score[seat];
    }
    for (int u = 0; u < UNITS; u++)
        if (s->steps[u] && s->at[u] <= BOX_OFF)
            strength[UNIT(u)->side] += UNIT(u)->defence[s->steps[u]] * (s->marks[u] & UNSUPPLIED ? 1 : 2);
    hexset cover;
    br_supply_cover(s, REP, &cover);
    for (int i = 0; i < br_table.goal_count; i++) {
        const hex_info *h = HEX(br_table.goal[i]);
        points += (h->objective == DASHED ? 1 : 3 * h->vp) * hold(s, &cover, br_table.goal[i]);
    }
    points += 300 * __builtin_popcount(s->earned);
    int republic = 150 + points / 4 + 500 * (strength[REP] - strength[NAT]) / (strength[REP] + strength[NAT]);
    republic = republic < 20 ? 20 : republic > 980 ? 980 : republic;
    return seat == REP ? republic : 1000 - republic;
}
