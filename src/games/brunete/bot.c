/* How good a choice looks at a glance, and how good a position looks: simple judgements for the bots, after the tips of
 * the rulebook. Units go where somebody is wanted: to objectives, to roads that the enemy could close, to enemies
 * without supply. The Republic above all keeps the roads to its source. */
#include <string.h>

#include "games/brunete/brunete.h"
#include "games/brunete/rules/rules.h"

enum {
    GUARD = 2,         /* units that hold an objective */
    ALARMING = 6,      /* strength near it beyond which one is not enough */
    STRIKE_UNITS = 12, /* at most so many go for the last objective, */
    STRIKE_LEAST = 24, /* at least with this strength */
    WATCH_FROM = 4,    /* the turn from which open roads are watched */
    RING_FROM = 5,     /* the turn from which its towns are shielded all round */
    ENEMY_STEPS = 5,   /* hexes that an enemy goes in a turn */
    LEVELS = 32,       /* how far the pull of a hex reaches */
    FROM_OUTSIDE = 12, /* as near as who is yet to enter the map */
    BEARABLE = 2,      /* 1.5 to 1: a column that a defender need not fear */
    PRIZE = 30,
    CLUSTER = 29 /* units whose marks are looked at together */
};
_Static_assert(UNITS % CLUSTER == 0, "clusters of one size");

/* What a side makes of the same things. The levels say how many hexes farther off something might as well be. */
typedef struct manner {
    int8_t lone;              /* better alone in a hex, since it takes so many hexes to close the roads */
    int8_t comrades;          /* better next to its division */
    int8_t ground;            /* better by so much for each column that the ground takes from an attack */
    int8_t early, until, ask; /* the least column to attack at, up to a turn and after it */
    int8_t thin, held;        /* level of own objectives with too few units, with enough */
    int8_t yellow, dashed;    /* of the enemy's, where they are not purple */
    int8_t prey;              /* of enemies without supply */
    int8_t covet;             /* better to attack an objective than something else */
    int8_t alarm;             /* an enemy so near makes a second guard necessary; 0: there are always two */
    int8_t closed, open;      /* hexes from the source to the last closed road that matters, the last open one */
    bool direct;              /* nobody goes by way of a source that is safe; who enters goes where he is wanted */
} manner;
static const manner manners[SIDES][OFFENSIVE + 1] = {
    [REP] = {[CAMPAIGN] = {.lone = 4,
                           .comrades = 1,
                           .ground = 1,
                           .early = 7,
                           .until = 7,
                           .ask = 5,
                           .thin = 1,
                           .held = 4,
                           .yellow = 3,
                           .dashed = 5,
                           .prey = 1,
                           .covet = 10,
                           .closed = 19,
                           .open = 16},
             [OFFENSIVE] = {.lone = 4,
                            .ground = 1,
                            .early = 5,
                            .until = 7,
                            .held = 4,
                            .prey = 1,
                            .covet = 30,
                            .alarm = 3,
                            .closed = 26,
                            .open = 20,
                            .direct = true}},
    [NAT] = {
        [CAMPAIGN] = {.lone = 1, .ground = 2, .early = 5, .until = 7, .ask = 5, .held = 6, .prey = LEVELS, .covet = 10},
        [OFFENSIVE] = {.lone = 1, .ground = 2, .early = 5, .until = 7, .held = 6, .prey = LEVELS, .covet = 10}}};

static const manner *manner_of(const brunete *s, int seat)
{
    return &manners[seat][s->head.scenario];
}

/* Infantry and cavalry of a side in a hex. */
static int strength_at(const brunete *s, int side, int hex)
{
    int count = 0;
    STACK_EACH(u, &s->board, hex)
        count += UNIT(u)->side == side && UNIT(u)->type <= CAVALRY;
    return count;
}

static int from_source(int hex)
{
    return br_table.distance[hex][br_table.letter[0]];
}

/* The sources of the Republic, one or two where the enemy has ten: without them it holds nothing. */
static bool lifeline(const brunete *s, int letter)
{
    return br_table.letter_side[letter] == REP && (letter == 0 || s->owner[br_table.letter[letter]] == REP);
}

static bool prize(const brunete *s, int hex)
{
    return HEX(hex)->objective || (HEX(hex)->letter >= 0 && lifeline(s, HEX(hex)->letter));
}

static int strength_within(const brunete *s, int side, int hex, int distance)
{
    int sum = 0, first = hex / ROWS - distance, end = hex / ROWS + distance + 1;
    for (int c = first > 0 ? first : 0; c < COLUMNS && c < end; c++)
        for (hexset_word left = s->board.occupied[side].column[c]; left; left &= left - 1) {
            int at = hexset_lowest(c, left);
            if (br_table.distance[at][hex] <= distance)
                STACK_EACH(u, &s->board, at)
                    sum += UNIT(u)->side == side && UNIT(u)->type <= CAVALRY ? UNIT(u)->attack[s->steps[u]] : 0;
        }
    return sum;
}

/* How many units hold an objective. */
static int guard_of(const brunete *s, int seat, int goal)
{
    int alarm = manner_of(s, seat)->alarm;
    return !alarm || strength_within(s, other(seat), goal, alarm) > ALARMING ? GUARD : 1;
}

/* Whether so many are too few to hold an objective; who is near is counted only where that decides. */
static bool too_few(const brunete *s, int seat, int goal, int count)
{
    return count < 1 || (count < GUARD && count < guard_of(s, seat, goal));
}

/* The last guards of an objective stay in it, and a unit that keeps a road open on the road. */
static bool guards(const brunete *s, int unit)
{
    int at = s->at[unit], side = UNIT(unit)->side;
    if (UNIT(unit)->type > CAVALRY)
        return false;
    bool opens = side == REP && within(&br_table.routes, at) && within(&s->board.zoc[NAT], at) &&
                 from_source(at) <= manner_of(s, REP)->closed;
    return (prize(s, at) && too_few(s, side, at, strength_at(s, side, at) - 1)) ||
           (opens && !prize(s, at) && strength_at(s, side, at) <= 1);
}

/* --- where a side wants somebody --- */

/* What a side sees in a position. It is asked for every choice, so it is kept for the next one of the same position. */
typedef struct picture {
    int16_t at[UNITS];
    uint8_t steps[UNITS], marks[UNITS], owner[HEXES]; /* what it was made from, with `at` and the next three */
    uint8_t turn, scenario, secret;
    struct nearness *near;
    bool sent[UNITS]; /* goes for the last objective, whatever else is wanted */
} picture;

/* Where somebody is wanted, by levels; what stands in a level that is not `used` means nothing. */
typedef struct wishes {
    uint32_t used;
    hexset at[LEVELS];
} wishes;
_Static_assert(LEVELS <= 32, "a bit a level");

static void want(wishes *wanted, int hex, int level)
{
    if (level >= LEVELS)
        return;
    if (!(wanted->used >> level & 1)) {
        wanted->used |= 1u << level;
        hexset_clear(&wanted->at[level]);
    }
    hexset_add(&wanted->at[level], hex);
}

/* How far it is to where somebody is wanted, as far out as it was asked for: mostly that is near. */
typedef struct nearness {
    wishes of;         /* nothing used: not made yet */
    uint8_t to[HEXES]; /* LEVELS: farther than `levels` */
    int levels;        /* so many are known, */
    hexset edge, left; /* the last of them, and what lies beyond */
} nearness;

static bool same_wishes(const wishes *a, const wishes *b)
{
    bool same = a->used == b->used;
    for (uint32_t left = a->used; same && left; left &= left - 1) {
        int level = __builtin_ctz(left);
        same = !memcmp(&a->at[level], &b->at[level], sizeof a->at[level]);
    }
    return same;
}

/* Where the enemy could go next as he likes: up to the zones of the seat. */
static hexset enemy_reach(const brunete *s, int seat)
{
    hexset open = br_table.playable, reach = s->board.occupied[other(seat)], next;
    hexset_drop(&open, &s->board.occupied[seat]);
    hexset_drop(&open, &s->board.zoc[seat]);
    for (int i = 0; i < ENEMY_STEPS; i++) {
        hexset_around(&reach, &next);
        hexset_keep(&next, &open);
        hexset_join(&reach, &next);
    }
    return reach;
}

/* In the short scenario one yellow town counts, or all the vertices: BR-12.2f, BR-12.2g. */
static int goal_level(const brunete *s, int seat, int goal)
{
    const manner *m = manner_of(s, seat);
    int kind = HEX(goal)->objective;
    if (kind == PURPLE)
        return 0;
    if (seat == REP && s->head.scenario == OFFENSIVE && s->secret)
        return br_table.yellow[s->secret - 1] == goal ? 0 : kind == DASHED ? m->dashed : LEVELS;
    return kind == DASHED ? m->dashed : m->yellow;
}

static void goals_want(const brunete *s, int seat, const hexset *threatened, wishes *wanted)
{
    const manner *m = manner_of(s, seat);
    for (int i = 0; i < br_table.goal_count; i++) {
        int goal = br_table.goal[i];
        if (s->owner[goal] != seat)
            want(wanted, goal, goal_level(s, seat, goal));
        else
            want(wanted, goal, too_few(s, seat, goal, strength_at(s, seat, goal)) ? m->thin : m->held);
    }
    for (int i = 0; i < LETTERS; i++) {
        int source = br_table.letter[i];
        bool open = !strength_at(s, seat, source) && (!m->direct || within(threatened, source));
        if (lifeline(s, i) && (s->owner[source] != seat || open))
            want(wanted, source, 0);
    }
}

/* Those of its own that lie so near its source. */
static void own_roads_want(const brunete *s, const hexset *roads, int farthest, int level, wishes *wanted)
{
    for (int c = 0; c < COLUMNS; c++)
        for (hexset_word left = roads->column[c]; left; left &= left - 1) {
            int h = hexset_lowest(c, left);
            if (s->owner[h] == REP && from_source(h) <= farthest)
                want(wanted, h, level);
        }
}

/* The roads of the Republic: those that an enemy zone closes, since a unit that stands there opens them again (BR-3d),
 * and those that he could enter. */
static void roads_want(const brunete *s, const hexset *reach, wishes *wanted)
{
    const manner *m = manner_of(s, REP);
    hexset roads = br_table.routes;
    hexset_drop(&roads, &s->board.occupied[REP]);
    hexset_drop(&roads, &s->board.occupied[NAT]);
    hexset closed = roads;
    hexset_keep(&closed, &s->board.zoc[NAT]);
    own_roads_want(s, &closed, m->closed, 0, wanted);
    if (s->turn < WATCH_FROM)
        return;
    hexset_keep(&roads, reach);
    own_roads_want(s, &roads, m->open, 1, wanted);
}

/* The hexes beside its towns that the enemy could enter: from there he would envelop them. */
static void rings_want(const brunete *s, const hexset *threatened, wishes *wanted)
{
    hexset into = *threatened;
    hexset_drop(&into, &s->board.occupied[NAT]);
    hexset_drop(&into, &s->board.occupied[REP]);
    for (int i = 0; i < br_table.goal_count; i++) {
        const hex_info *goal = HEX(br_table.goal[i]);
        for (int d = 0; goal->vp && s->owner[br_table.goal[i]] == REP && d < HEX_SIDES; d++)
            if (goal->next[d] >= 0 && within(&into, goal->next[d]))
                want(wanted, goal->next[d], 2);
    }
}

/* Whether one of some units lacks supply: mostly none does. */
static bool any_unsupplied(const brunete *s, int first)
{
    uint8_t marks = 0; /* a byte, so that many are looked at in one go */
    for (int u = first; u < first + CLUSTER; u++)
        marks |= s->marks[u];
    return marks & UNSUPPLIED;
}

/* Enemies without supply have half their strength and no zones. */
static void prey_wants(const brunete *s, int seat, wishes *wanted)
{
    for (int first = 0; first < UNITS; first += CLUSTER)
        for (int u = first, end = any_unsupplied(s, first) ? first + CLUSTER : first; u < end; u++)
            if (s->marks[u] & UNSUPPLIED && UNIT(u)->side != seat && on_map(s, u) && UNIT(u)->type != GARRISON)
                want(wanted, s->at[u], manner_of(s, seat)->prey);
}

static void copy_wishes(wishes *to, const wishes *from)
{
    to->used = from->used;
    for (uint32_t left = from->used; left; left &= left - 1)
        to->at[__builtin_ctz(left)] = from->at[__builtin_ctz(left)];
}

/* Column by column: this is much of what a search does. */
static void near_put(nearness *n, const hexset *these)
{
    for (int c = 0; c < HEXSET_COLUMNS; c++)
        for (hexset_word left = these->column[c]; left; left &= left - 1)
            n->to[hexset_lowest(c, left)] = (uint8_t)n->levels;
}

static void near_begin(nearness *n, const wishes *wanted)
{
    copy_wishes(&n->of, wanted);
    memset(n->to, LEVELS, sizeof n->to);
    n->levels = 0;
    n->edge = hexset_none;
    n->left = br_table.playable;
}

static void near_spread(nearness *n)
{
    hexset next;
    hexset_around(&n->edge, &next);
    if (n->of.used >> n->levels & 1)
        hexset_join(&next, &n->of.at[n->levels]);
    hexset_keep(&next, &n->left);
    hexset_drop(&n->left, &next);
    near_put(n, &next);
    n->edge = next;
    n->levels++;
}

static inline int near_to(nearness *n, int hex)
{
    while (n->to[hex] == LEVELS && n->levels < LEVELS && within(&n->left, hex))
        near_spread(n);
    return n->to[hex];
}

static int last_town(const brunete *s)
{
    return s->head.scenario == OFFENSIVE && s->secret ? br_table.yellow[s->secret - 1] : -1;
}

/* Once the last town of the short scenario is known, the nearest that guard nothing go for it: four times the strength
 * in it, and twice what stands beside it. */
static void strike_make(const brunete *s, picture *p, int seat)
{
    int town = last_town(s), strength = 0;
    memset(p->sent, 0, sizeof p->sent);
    if (seat != REP || town < 0 || s->owner[town] == REP)
        return;
    for (int d = -1; d < HEX_SIDES; d++) {
        int hex = d < 0 ? town : HEX(town)->next[d];
        if (hex >= 0 && within(&s->board.occupied[NAT], hex))
            STACK_EACH(u, &s->board, hex)
                strength += br_unit_defence(s, u) * (d < 0 ? 4 : 2);
    }
    strength = strength < STRIKE_LEAST ? STRIKE_LEAST : strength;
    int free[UNITS], count = 0;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == REP && UNIT(u)->type <= CAVALRY && on_map(s, u) && !guards(s, u))
            free[count++] = u;
    for (int n = 0; n < STRIKE_UNITS && n < count && strength > 0; n++) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (!p->sent[free[i]] &&
                (best < 0 || br_table.distance[s->at[free[i]]][town] < br_table.distance[s->at[best]][town]))
                best = free[i];
        p->sent[best] = true;
        strength -= br_unit_attack(s, best);
    }
}

/* How far a hex is from where a unit is wanted. */
static int near_for(const brunete *s, const picture *p, int unit, int hex)
{
    return p->sent[unit] ? br_table.distance[hex][last_town(s)] : near_to(p->near, hex);
}

static bool same_picture(const picture *p, const brunete *s)
{
    return p->turn == s->turn && p->scenario == s->head.scenario && p->secret == s->secret &&
           !memcmp(p->at, s->at, sizeof p->at) && !memcmp(p->steps, s->steps, sizeof p->steps) &&
           !memcmp(p->marks, s->marks, sizeof p->marks) && !memcmp(p->owner, s->owner, sizeof p->owner);
}

static const picture *look_anew(const brunete *s, int seat)
{
    static _Thread_local picture kept[SIDES]; /* turn 0: none yet */
    static _Thread_local nearness near[SIDES];
    picture *p = &kept[seat];
    if (same_picture(p, s))
        return p;
    memcpy(p->at, s->at, sizeof p->at);
    memcpy(p->steps, s->steps, sizeof p->steps);
    memcpy(p->marks, s->marks, sizeof p->marks);
    memcpy(p->owner, s->owner, sizeof p->owner);
    p->turn = s->turn;
    p->scenario = s->head.scenario;
    p->secret = s->secret;
    hexset reach = hexset_none, threatened = hexset_none;
    wishes wanted;
    wanted.used = 0;
    if (seat == REP) {
        reach = enemy_reach(s, seat);
        hexset_around(&reach, &threatened);
        hexset_join(&threatened, &reach);
    }
    goals_want(s, seat, &threatened, &wanted);
    prey_wants(s, seat, &wanted);
    if (seat == REP) {
        roads_want(s, &reach, &wanted);
        if (s->turn >= RING_FROM)
            rings_want(s, &threatened, &wanted);
    }
    p->near = &near[seat];
    if (!wanted.used || !same_wishes(&wanted, &p->near->of))
        near_begin(p->near, &wanted);
    strike_make(s, p, seat);
    return p;
}

/* The position whose choices are being weighed (NULL: none is), and what either side has seen of it. */
typedef struct sight {
    const brunete *of;
    const picture *seen[SIDES];
} sight;
static _Thread_local sight present;

static const picture *look(const brunete *s, int seat)
{
    if (s != present.of)
        return look_anew(s, seat);
    if (!present.seen[seat])
        present.seen[seat] = look_anew(s, seat);
    return present.seen[seat];
}

/* --- moves --- */

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

/* What would defend a hex together with a newcomer. */
static int defence_in(const brunete *s, int hex, int newcomer)
{
    int sum = br_unit_defence(s, newcomer);
    STACK_EACH(u, &s->board, hex)
        sum += u == newcomer ? 0 : br_unit_defence(s, u);
    return sum;
}

/* Where the enemy could attack at good odds a unit is better not; a tank never alone. */
static int risk(const brunete *s, int unit, int hex)
{
    int side = UNIT(unit)->side;
    if (!within(&s->board.zoc[other(side)], hex))
        return 0;
    int column = br_column_of(attack_around(s, other(side), hex), defence_in(s, hex, unit)) - HEX(hex)->defence;
    bool lone = UNIT(unit)->type == TANK && !strength_at(s, side, hex);
    return (column > BEARABLE ? (column - BEARABLE) / 2 : 0) + (lone ? 10 : 0);
}

/* Others of its division in a hex or beside it: they attack together without a command point. */
static int comrades(const brunete *s, int unit, int hex)
{
    int count = 0;
    for (int d = -1; d < HEX_SIDES; d++) {
        int at = d < 0 ? hex : HEX(hex)->next[d];
        if (at >= 0)
            STACK_EACH(u, &s->board, at)
                count += u != unit && UNIT(u)->tags & UNIT(unit)->tags;
    }
    return count < 3 ? count : 3;
}

/* Good ground draws a unit from worse, but not from as good: it would walk out and back. */
static int weigh_hex(const brunete *s, int seat, int unit, int to)
{
    const manner *m = manner_of(s, seat);
    const picture *p = look(s, seat);
    bool stands = on_map(s, unit);
    int near = near_for(s, p, unit, to);
    int from = stands ? near_for(s, p, unit, s->at[unit]) : m->direct ? FROM_OUTSIDE : near + 4;
    int ground = HEX(to)->defence - (stands ? HEX(s->at[unit])->defence : 0);
    bool takes = prize(s, to) && s->owner[to] != seat;
    return 20 + (from - near) * 4 + ground * m->ground + (takes ? PRIZE : 0) - risk(s, unit, to) -
           (strength_at(s, seat, to) ? m->lone : 0) + (m->comrades ? m->comrades * comrades(s, unit, to) : 0);
}

static int weigh_move(const brunete *s, int seat, int unit)
{
    if (!on_map(s, unit))
        return 60;
    return guards(s, unit) ? 1 : 12 + near_for(s, look(s, seat), unit, s->at[unit]);
}

/* --- fights --- */

static int markers(const brunete *s, int side)
{
    return s->artillery[side] + s->aviation[side];
}

/* The strength of all that stand around a target and may attack it together, which without a command point only a
 * division may; from how many hexes, and whether with a tank. */
static int attack_on(const brunete *s, int seat, int target, int *hexes, int *tank)
{
    int all = 0, best = 0, division[32] = {0};
    for (int d = 0; d < HEX_SIDES; d++) {
        int from = HEX(target)->next[d], before = all;
        if (from < 0 || !within(&s->board.occupied[seat], from))
            continue;
        STACK_EACH(u, &s->board, from) {
            if (s->marks[u] & ATTACKED)
                continue;
            int cf = br_attack_cf(s, u, target);
            all += cf;
            *tank |= UNIT(u)->shift && !br_hex_side_crossed(from, (int)hex_back((hex_direction)d));
            for (int tag = 0; tag < 32 && !s->cp[seat]; tag++)
                if ((UNIT(u)->any || UNIT(u)->tags >> tag & 1) && (division[tag] += cf) > best)
                    best = division[tag];
        }
        *hexes += all > before;
    }
    return s->cp[seat] ? all : best;
}

/* The column that an attack can expect: with supports of its own and against some of the enemy's. */
static int likely_column(const brunete *s, int seat, int target)
{
    int hexes = 0, tank = 0, defence = 0, own = markers(s, seat), weak = 0;
    int attack = attack_on(s, seat, target, &hexes, &tank);
    STACK_EACH(u, &s->board, target) {
        defence += s->marks[u] & RETREATED ? 0 : br_unit_defence(s, u);
        weak |= s->marks[u] & UNSUPPLIED;
    }
    int column = br_column_of(attack, defence ? defence : 1) + tank - HEX(target)->defence +
                 (s->cp[seat] ? br_table.envelop[hexes] : 0);
    column += (own > 2 ? 2 : own > 0) - (markers(s, other(seat)) > 1) + (weak ? 1 : 0);
    return column < COLUMNS_CRT ? column : COLUMNS_CRT - 1;
}

static int weigh_attack(const brunete *s, int seat, int target)
{
    const manner *m = manner_of(s, seat);
    int ask = s->turn <= m->until ? m->early : m->ask;
    return (likely_column(s, seat, target) - ask) * 10 + 20 + (HEX(target)->objective ? m->covet : 0);
}

/* As many markers as it takes to the best column, a defender what spoils it; a command point for several. */
static int weigh_support(const brunete *s, int seat, int pack)
{
    int attack, defence, count = pack_count(pack);
    int column = br_battle_column(s, s->target, s->attacker, false, &attack, &defence);
    int wanted = HEX(s->target)->objective ? 2 : column > 1 && column <= COLUMNS_CRT;
    if (seat == s->attacker)
        wanted = column + 1 < COLUMNS_CRT ? COLUMNS_CRT - column : 1;
    if (wanted > PARAM(support_max_attack))
        wanted = PARAM(support_max_attack);
    int off = count > wanted ? count - wanted : wanted - count;
    return 40 - 8 * off + (pack_cp(pack) ? (count > 1 ? 4 : -4) : 0);
}

static int weigh_bomb(const brunete *s, int unit)
{
    return UNIT(unit)->defence[s->steps[unit]] * (s->steps[unit] == 1 ? 6 : 3) + (HEX(s->at[unit])->objective ? 15 : 0);
}

/* What a result of the combat table is worth to the attacker. */
static int worth_of(const crt_cell *c)
{
    return 3 * c->defender + 6 * c->kill + 2 * c->retreat - 3 * c->attacker;
}

/* Whether a fresh die promises the side more than the one that fell, and not by a hair: the marker is gone then. */
static bool rather_again(const brunete *s, int seat)
{
    int column = s->column < 0 ? 0 : s->column < COLUMNS_CRT ? s->column : COLUMNS_CRT - 1;
    int sum = 0, now = s->die >= 1 && s->die <= DIE ? worth_of(&br_table.crt[column][s->die - 1]) : 0;
    for (int die = 0; die < DIE; die++)
        sum += worth_of(&br_table.crt[column][die]) - now;
    return (seat == s->attacker ? sum : -sum) >= DIE * 2;
}

/* Somebody whom a replacement of this kind would bring a step. */
static bool to_mend(const brunete *s, int seat, bool elite)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == seat && UNIT(u)->elite == elite && on_map(s, u) && s->steps[u] < UNIT(u)->steps &&
            !(s->marks[u] & UNSUPPLIED))
            return true;
    return false;
}

static int weigh_resource(const brunete *s, int seat, int marker)
{
    bool mends = marker == RESOURCE_ELITE || marker == RESOURCE_REGULAR;
    return mends && !to_mend(s, seat, marker == RESOURCE_ELITE) ? 5 : 25;
}

/* The best column is reached: others that could join keep their strength for another attack. */
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
    case VERB_ADVANCE: return guards(s, a) ? 1 : 60;
    case VERB_EXIT: return 10;
    default: return 20;
    }
}

int br_weigh(const void *state, int seat, choice c)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    int node = f->node, a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_DONE: return node == NODE_LEG || node == NODE_PURSUE ? 24 : node == NODE_COMBAT ? 15 : 5;
    case VERB_REPLACE: return UNIT(a)->elite ? 25 : 35;
    case VERB_RESOURCE: return weigh_resource(s, seat, a);
    case VERB_STEP: return weigh_hex(s, seat, a, b);
    case VERB_BOMB: return weigh_bomb(s, a);
    case VERB_INTERDICT: return within(&br_table.routes, a) ? 4 : 1;
    case VERB_REROLL: return reroll_now(&s->head)->combat && rather_again(s, seat) ? 60 : 10;
    case VERB_PAY: return s->aviation_used[seat] > 1 ? 60 : 25;
    case VERB_BRING:
    case VERB_RECOVER: return 50;
    case VERB_BESIDE: return (within(&br_table.routes, a) ? 40 : 10) - near_to(look(s, seat)->near, a);
    case VERB_SPEND: return 40 - UNIT(a)->cf;
    case VERB_MOVE: return weigh_move(s, seat, a);
    case VERB_TO: return weigh_hex(s, seat, node == NODE_LEG ? leg_seen(f)->unit : moving_unit(s), a);
    default: return weigh_battle(s, seat, c);
    }
}

void br_weigh_all(const void *state, int seat, const choice *list, int count, int out[])
{
    present = (sight){.of = state};
    for (int i = 0; i < count; i++)
        out[i] = br_weigh(state, seat, list[i]);
    present.of = NULL;
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

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The campaign: victory points against what is usual by then, of a thousand. Yellow ones are earned once and kept
 * (BR-12.1-v06), the vertices only together (BR-12.1-v05). */
static int campaign_prospects(const brunete *s, const hexset *cover)
{
    int points = 100 * __builtin_popcount(s->earned), vertices = 100, usual = least(100 + 130 * s->turn, 500);
    for (int i = 0; i < br_table.goal_count; i++) {
        int goal = br_table.goal[i], expected = hold(s, cover, goal);
        if (HEX(goal)->objective == PURPLE)
            points += HEX(goal)->vp * expected;
        else if (HEX(goal)->objective == DASHED)
            vertices = least(vertices, expected);
    }
    for (int i = 0; i < YELLOWS; i++) {
        int expected = i < YELLOWS - 1 ? hold(s, cover, br_table.yellow[i]) : vertices;
        points += s->earned >> i & 1 ? 0 : expected * expected / 100;
    }
    return 420 + (points - usual) * (2 * TURNS + s->turn) / (2 * TURNS);
}

/* The short scenario, of a thousand: all purple towns are needed, with them the secret town wins and the vertices draw
 * (BR-12.2f, BR-12.2g). Before the die is thrown each of its faces counts. */
static int offensive_prospects(const brunete *s, const hexset *cover)
{
    int purples = 0, sum = 0, weakest = 100, vertices = 100, town = 0;
    for (int i = 0; i < br_table.goal_count; i++) {
        int goal = br_table.goal[i], expected = hold(s, cover, goal);
        if (HEX(goal)->objective == PURPLE)
            purples++, sum += expected, weakest = least(weakest, expected);
        else if (HEX(goal)->objective == DASHED)
            vertices = least(vertices, expected);
    }
    for (int die = 0; die < DIE; die++)
        town += hold(s, cover, s->secret ? br_table.yellow[s->secret - 1] : br_table.secret_town[die]);
    int win = town / DIE * (town / DIE), draw = vertices * vertices; /* of 10,000 */
    int mean = purples ? sum / purples : 0, last = (win + draw / 2 - win / 100 * draw / 200) / 10;
    return mean + mean * weakest / 100 * last / 100;
}

/* Republican prospects: what it holds, what it is near, and, while there is time, how strong both armies are. */
int br_judge(const void *state, int seat)
{
    const brunete *s = state;
    int strength[SIDES] = {1, 1}, left = br_table.last_turn[s->head.scenario] - s->turn + 1;
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
    int republic = s->head.scenario == CAMPAIGN ? campaign_prospects(s, &cover) : offensive_prospects(s, &cover);
    republic += 500 * left / TURNS * (strength[REP] - strength[NAT]) / (strength[REP] + strength[NAT]);
    republic = republic < 20 ? 20 : republic > 980 ? 980 : republic;
    return seat == REP ? republic : 1000 - republic;
}

/* Two halves of a turn: that of the side with the initiative, then that of the other. */
int br_clock(const void *state)
{
    const brunete *s = state;
    int step = turn_step(s);
    return 2 * s->turn + (step >= STEP_ENTER_2);
}
