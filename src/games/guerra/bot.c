/* How good a choice looks at a glance, and how good a position looks: simple judgements for the bots. */
#include <limits.h>
#include <string.h>

#include "games/guerra/guerra.h"

#include "games/guerra/rules/rules.h"
#include "words/guerra.h"

enum {
    POPULOUS = 3,   /* population decides in the end (GE-5d1) */
    REACH = 5,      /* from so many hexes away an enemy comes to a capital */
    COUNTER_OF = 12 /* what a counter is worth where a fight is weighed */
};

/* What a side makes of the same things; chosen by play, one side against the other as it was. */
typedef struct manner {
    int8_t intrude; /* to make a province of the enemy's disputed, in quarters of its worth */
    int8_t relieve; /* to destroy who keeps a province disputed whose capital is held, in quarters */
    int8_t second;  /* a second counter in a capital that the enemy could attack, in quarters */
} manner;
static const manner manners[SIDES] = {
    [NAT] = {.intrude = 6, .relieve = 9, .second = 7}, [REP] = {.intrude = 14, .relieve = 15, .second = 3}};
enum {
    STAKE = 3,       /* to lose a province with the last who keep it disputed: so many times what it is worth */
    TAKE = 3,        /* to clear a capital: so many times what the province is worth */
    DOUBT = 6,       /* what an attack must promise beyond nothing; and what others who may come add to a march */
    EAGER = 14,      /* what a fight promises counts so many quarters for who marches to it */
    LEAVES = 4,      /* less for who leaves a city to fight */
    FEC_ENOUGH = 60, /* with so many, a point of F.E.C. is spent wherever it is worth anything */
    FEC_PRICE = 7    /* with so many less, it must be worth one more */
};

/* What a province is worth: one of 35, its population, its F.E.C. */
static int worth(const guerra *s, int p)
{
    const province_row *row = PROVINCE(p);
    return 4 + row->population + (with_fec(s) ? (row->economy + row->morale + row->port) / 2 : 0);
}

/* How much a side wants to stand in a hex, or near it: empty capitals of provinces that are not its own, and own ones
 * with a single counter that the enemy could attack. It is asked for every step of every march, so what was found is
 * kept as long as the provinces are wanted alike. */
typedef struct picture {
    hexset enemy; /* what it was made from: the enemy's land counters, owners and how many stand in capitals */
    uint8_t owner[PROVINCES], stack[PROVINCES], scenario;
    bool made;
    uint16_t want[PROVINCES], home[PROVINCES]; /* near a capital; in it */
    int16_t pull[HEXES];                       /* NONE: not asked yet */
} picture;

static int wanted(const guerra *s, int side, int p, const hexset *danger)
{
    int capital = PROVINCE(p)->capital;
    bool ours = within(&s->land[side], capital), theirs = within(&s->land[other(side)], capital);
    if (ours && s->stack[capital] < 2 && within(danger, capital))
        return worth(s, p) * manners[side].second / 4;
    return worth(s, p) * (s->owner[p] == side ? (theirs || ours ? 0 : 1) : ours ? 1 : 4);
}

/* Capitals are wanted as they were or anew: true if that has changed. */
static bool want_anew(const guerra *s, int side, picture *seen)
{
    hexset danger = s->land[other(side)], around;
    bool changed = !seen->made;
    for (int i = 0; i < REACH; i++) {
        hexset_around(&danger, &around);
        hexset_join(&danger, &around);
    }
    for (int p = 0; p < PROVINCES; p++) {
        int capital = gu_table.capital[p], want = wanted(s, side, p, &danger);
        int home = within(&s->land[side], capital) && s->stack[capital] > 1 ? 0 : 2 * want;
        changed |= seen->want[p] != want || seen->home[p] != home;
        seen->want[p] = (uint16_t)want;
        seen->home[p] = (uint16_t)home;
    }
    return changed;
}

static bool stacks_alike(const guerra *s, const picture *seen)
{
    bool alike = true;
    for (int p = 0; p < PROVINCES; p++)
        alike &= seen->stack[p] == s->stack[gu_table.capital[p]];
    return alike;
}

static picture *look(const guerra *s, int side)
{
    static _Thread_local picture kept[SIDES];
    picture *seen = &kept[side];
    const hexset *enemy = &s->land[other(side)];
    if (seen->made && seen->scenario == s->head.scenario && !memcmp(seen->owner, s->owner, sizeof seen->owner) &&
        !memcmp(&seen->enemy, enemy, sizeof seen->enemy) && stacks_alike(s, seen))
        return seen;
    seen->enemy = *enemy;
    memcpy(seen->owner, s->owner, sizeof seen->owner);
    for (int p = 0; p < PROVINCES; p++)
        seen->stack[p] = s->stack[gu_table.capital[p]];
    seen->scenario = s->head.scenario;
    if (want_anew(s, side, seen))
        memset(seen->pull, 0xff, sizeof seen->pull);
    seen->made = true;
    return seen;
}

/* The best of what is wanted, the farther away the less. Small whole numbers: a processor does many at a time. */
static int pull_anew(const picture *seen, int hex)
{
    int p = HEX(hex)->province;
    uint16_t best = p >= 0 && gu_table.capital[p] == hex ? (uint16_t)seen->home[p] : 0;
    for (int i = 0; i < PROVINCES; i++) {
        uint16_t twice = (uint16_t)(2 * seen->want[i]);
        uint16_t value = (uint16_t)((uint32_t)twice * gu_table.nearness[hex][i] >> 16);
        best = value > best ? value : best;
    }
    return best;
}

static int pull(picture *seen, int hex)
{
    if (seen->pull[hex] == NONE)
        seen->pull[hex] = (int16_t)pull_anew(seen, hex);
    return seen->pull[hex];
}

/* Could an enemy land counter come to a province's capital? */
static bool threatened(const guerra *s, int side, int province)
{
    HEXSET_EACH(hex, &s->land[other(side)])
        if (gu_table.to_capital[hex][province] <= REACH)
            return true;
    return false;
}

/* The last land counter in a capital (of a populous province the last two) stays there while the province is not
 * settled or an enemy could come; a garrison stays in any case. */
static bool guards(const guerra *s, int u)
{
    int at = s->at[u], p = on_map(s, u) ? HEX(at)->province : NONE;
    if (p < 0 || PROVINCE(p)->capital != at || s->stack[at] > (PROVINCE(p)->population >= POPULOUS ? 2 : 1))
        return false;
    return s->owner[p] == DISPUTED || type_of(u) == GARRISON || threatened(s, side_of(u), p);
}

static int weigh_pick(const guerra *s, int u)
{
    if (type_of(u) == NAVAL)
        return s->marks[u] & SAILED ? 3 : 14; /* it has gone where it wanted */
    if (type_of(u) == AIR)
        return 12;
    return guards(s, u) ? 1 : 30;
}

/* Land counters of a side beside a hex that could attack it. While counters move nobody has attacked yet. */
static int ready_beside(const guerra *s, int side, int hex)
{
    int count = 0;
    bool moving = flow_peek(&s->head)->node == NODE_MARCH;
    for (int d = 0; d < HEX_SIDES; d++) {
        int n = HEX(hex)->next[d];
        count += n >= 0 && within(&s->land[side], n) ? s->stack[n] : 0;
    }
    if (!moving && count)
        EACH_LAND(u, side)
            count -= on_map(s, u) && beside(s->at[u], hex) && !gu_may_attack(s, u);
    return count;
}

/* --- what a fight promises --- */

/* More than that change nothing, or hardly anything. */
enum { FIGHTERS = 6, DEFENDERS = 4, WINGS = 3, ATTACK_MOST = 2 * FIGHTERS + WINGS, THROWS = FACES * FACES };

/* Of the 36 throws of both dice: counters of the enemy's that fall less own ones, and how often none of his is left, or
 * none of the own. */
typedef struct prospect {
    int16_t trade, clear, wiped;
    bool made;
} prospect;

/* What a fight is decided by. */
typedef struct odds {
    int attack, defence, fighters, defenders;
    bool stack;
} odds;

static void throw_dice(const odds *o, int a, int d, prospect *out)
{
    int lost = 0, fell = 0;
    if (o->stack) {
        stack_cell cell = gu_stack_cell(o->attack - o->defence, a - d);
        lost = cell.attacker < o->fighters ? cell.attacker : o->fighters;
        fell = cell.defender < o->defenders ? cell.defender : o->defenders;
    } else if (o->attack * a > o->defence * d) {
        fell = o->defenders;
    } else if (o->attack * a < o->defence * d) {
        lost = o->fighters;
    }
    out->trade = (int16_t)(out->trade + fell - lost);
    out->clear = (int16_t)(out->clear + (fell == o->defenders));
    out->wiped = (int16_t)(out->wiped + (lost == o->fighters));
}

static prospect throw_all(const odds *o)
{
    prospect p = {.made = true};
    for (int i = 0; i < THROWS && o->fighters; i++)
        throw_dice(o, gu_table.die[i / FACES], gu_table.die[i % FACES], &p);
    return p;
}

/* Aircraft of a side that could support a fight for a hex. */
static int wings(const guerra *s, int side, int hex)
{
    int count = 0;
    EACH_TYPE(u, side, AIR)
        count += on_map(s, u) && gu_may_attack(s, u) &&
                 hex_distance(&hexset_grid, s->at[u], hex) <= PARAM(air_support_range);
    return count < WINGS ? count : WINGS;
}

/* What so many attackers of a hex have, bad weather counted as if they stood in it themselves. */
static int attack_of(const guerra *s, int side, int fighters, int hex)
{
    const weather_cell *w = gu_weather_at(s, hex);
    int sum = 2 * fighters - (w ? w->combat_loss * (w->each ? fighters : 1) : 0) + wings(s, side, hex);
    return sum < PARAM(points_min) ? PARAM(points_min) : sum;
}

/* So many counters of a side against those of the other in a hex. */
static prospect fight(const guerra *s, int side, int fighters, int hex)
{
    static _Thread_local prospect known[ATTACK_MOST + 1][WINGS + 1][FIGHTERS + 1][DEFENDERS + 1][2][2];
    bool city = HEX(hex)->city >= 0, ground = city || HEX(hex)->mountain;
    int mine = fighters < FIGHTERS ? fighters : FIGHTERS,
        theirs = s->stack[hex] < DEFENDERS ? s->stack[hex] : DEFENDERS, attack = attack_of(s, side, mine, hex),
        cover = wings(s, other(side), hex);
    prospect *p = &known[attack][cover][mine][theirs][ground][city];
    if (!p->made) {
        odds o = {attack, theirs * (2 + ground) + cover, mine, theirs, city && theirs > 1};
        *p = throw_all(&o);
    }
    return *p;
}

/* What it is worth to have nobody of the enemy's left in a hex. */
static int prize(const guerra *s, int side, int hex)
{
    int p = HEX(hex)->province;
    if (p < 0)
        return 0;
    if (PROVINCE(p)->capital == hex)
        return worth(s, p) * TAKE;
    bool held = s->owner[p] == DISPUTED && within(&s->land[side], PROVINCE(p)->capital);
    return held ? worth(s, p) * manners[side].relieve / 4 : 0;
}

/* What is lost if none of so many comes back from an attack on a capital: nobody would be left to keep the province
 * from the enemy. */
static int stake(const guerra *s, int side, int fighters, int hex)
{
    int p = HEX(hex)->province, count = 0;
    if (p < 0 || PROVINCE(p)->capital != hex || s->owner[p] != DISPUTED)
        return 0;
    HEXSET_EACH(h, &s->land[side])
        count += HEX(h)->province == p ? s->stack[h] : 0;
    return count <= fighters ? worth(s, p) * STAKE : 0;
}

/* What a fight is worth to who attacks a hex, in parts of THROWS. */
static int valued(const guerra *s, int side, prospect p, int fighters, int hex)
{
    int risk = p.wiped ? p.wiped * stake(s, side, fighters, hex) : 0;
    return p.trade * COUNTER_OF + p.clear * prize(s, side, hex) - risk;
}

/* What an attack by so many on a hex promises. */
static int promised(const guerra *s, int side, int fighters, int hex)
{
    return valued(s, side, fight(s, side, fighters, hex), fighters, hex) / THROWS;
}

/* What one factor more is worth to a side in the present combat on land. */
static int factor_worth(const guerra *s, int seat)
{
    const battle_frame *battle = battle_under(&s->head);
    int side = battle->side, hex = NONE;
    odds o = {.attack = gu_attack_factors(s, side),
              .defence = gu_defence_factors(s, side),
              .fighters = gu_fighters(s, side, ATTACKER),
              .defenders = gu_fighters(s, other(side), TARGET),
              .stack = gu_stack_battle(s, side)};
    EACH_LAND(u, other(side))
        hex = s->marks[u] & TARGET ? s->at[u] : hex;
    if (hex == NONE)
        return 0;
    int before = valued(s, side, throw_all(&o), o.fighters, hex);
    if (seat == side)
        o.attack++;
    else
        o.defence++;
    int after = valued(s, side, throw_all(&o), o.fighters, hex);
    return (seat == side ? after - before : before - after) / THROWS;
}

/* F.E.C. come back every turn and there is a most that a side can have, so the more there are the less is asked. */
static int weigh_spend(const guerra *s, int seat)
{
    int asked = (FEC_ENOUGH - s->fec[seat]) / FEC_PRICE;
    return 30 + factor_worth(s, seat) - (asked > 0 ? asked : 0);
}

static bool touches(int hex, int other_hex)
{
    bool found = false;
    for (int d = 0; d < HEX_SIDES; d++)
        found |= HEX(hex)->next[d] == other_hex;
    return found;
}

/* What one more beside an enemy adds to the best attack that it could join: whoever comes there has to attack. */
static int joins(const guerra *s, int seat, int u, int hex)
{
    int best = INT_MIN;
    for (int d = 0; d < HEX_SIDES; d++) {
        int n = HEX(hex)->next[d];
        if (n < 0 || !within(&s->land[other(seat)], n))
            continue;
        int others = ready_beside(s, seat, n) - touches(n, s->at[u]);
        int before = promised(s, seat, others, n), gain = promised(s, seat, others + 1, n) - (before > 0 ? before : 0);
        best = gain > best ? gain : best;
    }
    return best + DOUBT;
}

static int weigh_march(const guerra *s, int seat, int u, int hex)
{
    picture *seen = look(s, seat);
    int value = 20 + 2 * (pull(seen, hex) - pull(seen, s->at[u])), province = HEX(hex)->province;
    if (province >= 0 && s->owner[province] == other(seat))
        value += worth(s, province) * manners[seat].intrude / 4;
    if (!within(&s->zone[other(seat)], hex))
        return value;
    return value + joins(s, seat, u, hex) * EAGER / 4 - (HEX(s->at[u])->city >= 0 ? LEAVES : 0);
}

/* Land counters within so many hexes: in each column a stretch of rows. */
static int land_near(const guerra *s, int hex, int range)
{
    int column = hex / ROWS, row = hex % ROWS, near = 0;
    int first = column > range ? column - range : 0, last = column + range < COLUMNS ? column + range : COLUMNS - 1;
    for (int c = first; c <= last; c++) {
        int aside = c > column ? c - column : column - c, halves = 2 * range - aside;
        int lower = hexset_low(column) - hexset_low(c);
        int from = row + (lower - halves) / 2, to = row + (lower + halves) / 2;
        for (int r = from > 0 ? from : 0; r <= to && r < ROWS; r++)
            near += s->stack[c * ROWS + r];
    }
    return near;
}

static int weigh_fly(const guerra *s, int hex)
{
    int near = land_near(s, hex, PARAM(air_support_range));
    return 10 + (near > 12 ? 12 : near);
}

static int weigh_sail(const guerra *s, int seat, int hex)
{
    if (seat == NAT && hex == PARAM(strait_hex))
        return 90;
    return within(&s->sea_zone[other(seat)], hex) ? 12 : 15;
}

static int weigh_place(const guerra *s, int seat, int hex)
{
    return 20 + pull(look(s, seat), hex);
}

static int weigh_target(const guerra *s, int seat, int hex)
{
    return 24 - DOUBT + promised(s, seat, ready_beside(s, seat, hex), hex);
}

static int weigh_combat(const guerra *s, int seat, choice c)
{
    const frame *f = flow_peek(&s->head);
    switch (choice_verb(c)) {
    case VERB_TARGET: return f->node == NODE_TARGETS ? 5 : weigh_target(s, seat, choice_a(c));
    case VERB_ENGAGE: return f->node == NODE_TARGETS ? 5 : 22;
    case VERB_ATTACKER: return 60;
    case VERB_SUPPORT: return 50;
    case VERB_SPEND: return weigh_spend(s, seat);
    case VERB_KEEP: return 30;
    case VERB_LOSE: return type_of(choice_a(c)) == GARRISON ? 40 : 20;
    case VERB_END_COMBAT: return 24;
    default: return 20;
    }
}

int gu_weigh(const void *state, int seat, choice c)
{
    const guerra *s = state;
    const frame *f = flow_peek(&s->head);
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_PLACE:
    case VERB_ARMY: return weigh_place(s, seat, b);
    case VERB_GARRISON: return weigh_place(s, seat, b) - 6;
    case VERB_AT: return weigh_place(s, seat, a);
    case VERB_CONVERT: return guards(s, a) || guards(s, b) ? 5 : 25;
    case VERB_PICK: return weigh_pick(s, a);
    case VERB_CROSS: return 95;
    case VERB_LAND: return 60;
    case VERB_BOARD: return 4;
    case VERB_END_MOVEMENT: return 6;
    case VERB_STAY: return 14;
    case VERB_TO:
        if (f->node == NODE_MARCH)
            return weigh_march(s, seat, march_seen(f)->counter, a);
        return f->node == NODE_SAIL ? weigh_sail(s, seat, a) : weigh_fly(s, a);
    case VERB_DONE: return f->node == NODE_CONVERT ? 10 : 20;
    default: return weigh_combat(s, seat, c);
    }
}

/* Prospects of a side: provinces owned and nearly owned, their population, and the counters on the map. */
int gu_judge(const void *state, int seat)
{
    const guerra *s = state;
    int points[SIDES] = {1, 1}, strength[SIDES] = {1, 1};
    if (s->winner) {
        int score[SEATS_MAX];
        gu_outcome(state, score);
        return score[seat];
    }
    for (int p = 0; p < PROVINCES; p++) {
        if (s->owner[p] < SIDES)
            points[s->owner[p]] += 2 * worth(s, p);
        for (int side = 0; side < SIDES && s->owner[p] == DISPUTED; side++)
            points[side] += within(&s->land[side], PROVINCE(p)->capital) ? worth(s, p) : 0;
    }
    for (int side = 0; side < SIDES; side++)
        strength[side] += gu_alive(s, side);
    int nat = 500 + 350 * (points[NAT] - points[REP]) / (points[NAT] + points[REP]) +
              250 * (strength[NAT] - strength[REP]) / (strength[NAT] + strength[REP]);
    nat = nat < 20 ? 20 : nat > 980 ? 980 : nat;
    return seat == NAT ? nat : 1000 - nat;
}

/* --- by experience --- */

#define FEATURES(X)                                                                                                    \
    X(provinces, "Provinces")                                                                                          \
    X(population, "Population")                                                                                        \
    X(capitals, "Capitals in disputed provinces")                                                                      \
    X(armies, "Armies")                                                                                                \
    X(garrisons, "Garrisons")                                                                                          \
    X(ships, "Ships")                                                                                                  \
    X(planes, "Aircraft")                                                                                              \
    X(fec, "F.E.C.")                                                                                                   \
    X(threatened, "Capitals that the enemy could enter")                                                               \
    X(africa, "Armies that wait in Africa")                                                                            \
    X(pressed, "Capitals that the enemy surrounds in force")
enum { FEATURES(FEATURE_NUMBER) FEATURE_COUNT };
const feature gu_features[FEATURE_COUNT + 1] = {FEATURES(FEATURE_ROW)};

/* Land counters within two hexes of each capital, Nationalist less Republican ones. */
static void relief(const guerra *s, int16_t out[PROVINCES])
{
    memset(out, 0, PROVINCES * sizeof *out);
    for (int side = 0; side < SIDES; side++)
        HEXSET_EACH(hex, &s->land[side]) {
            int count = side == NAT ? s->stack[hex] : -s->stack[hex];
            for (int p = 0; p < PROVINCES; p++)
                out[p] = (int16_t)(out[p] + (gu_table.to_capital[hex][p] <= 2 ? count : 0));
        }
}

static void measure_provinces(const guerra *s, const int16_t near[PROVINCES], int side, int sign, int out[])
{
    for (int p = 0; p < PROVINCES; p++) {
        int capital = gu_table.capital[p];
        bool inside = within(&s->land[side], capital);
        if (s->owner[p] == DISPUTED)
            out[FEATURE_capitals] += inside ? sign : 0;
        if (s->owner[p] != side)
            continue;
        out[FEATURE_provinces] += sign;
        out[FEATURE_population] += sign * PROVINCE(p)->population;
        int left = side == NAT ? near[p] : -near[p];
        out[FEATURE_threatened] += !inside && left < 0 ? sign : 0;
        out[FEATURE_pressed] += inside && left < -1 ? sign : 0;
    }
}

void gu_measure(const void *state, int seat, int out[FEATURES_MAX])
{
    static const uint8_t by_type[TYPES] = {
        [ARMY] = FEATURE_armies, [GARRISON] = FEATURE_garrisons, [NAVAL] = FEATURE_ships, [AIR] = FEATURE_planes};
    const guerra *s = state;
    int16_t near[PROVINCES];
    memset(out, 0, FEATURES_MAX * sizeof *out);
    relief(s, near);
    for (int side = 0; side < SIDES; side++) {
        int sign = side == seat ? 1 : -1;
        measure_provinces(s, near, side, sign, out);
        out[FEATURE_fec] += sign * s->fec[side];
    }
    for (int u = 0; u < COUNTERS; u++) {
        int sign = side_of(u) == seat ? 1 : -1;
        bool there = on_map(s, u) || aboard(s, u);
        out[by_type[type_of(u)]] += there ? sign : 0;
        out[FEATURE_africa] += on_map(s, u) && HEX(s->at[u])->kind == AFRICAN ? sign : 0;
    }
}

int gu_progress(const void *state)
{
    const guerra *s = state;
    return s->turn >= TURNS ? 1000 : 1000 * s->turn / TURNS;
}

/* Two halves of a turn: movement and combat of the first side with what comes before, then those of the other. */
int gu_clock(const void *state)
{
    const guerra *s = state;
    return 2 * s->turn + (turn_step(s) >= STEP_MOVE_2);
}
