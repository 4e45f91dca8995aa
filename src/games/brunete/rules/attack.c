/* Chapter 10.1, Combat in general: putting an attack together, and its column (10.2, 10.3). A target is named, units
 * are added one by one, and the set is closed with `fight`; only sets that can still become a legal attack are offered.
 */
#include "games/brunete/rules/rules.h"

enum { SIDE_UNITS = 24, NO_COLUMN = -100, SUBSETS_MAX = 12 };

/* The units that could take part in an attack on one hex. */
typedef struct force {
    int count, target, cp;
    int16_t unit[SIDE_UNITS];
    uint8_t cf[SIDE_UNITS], from[SIDE_UNITS];
    int defence, terrain;
} force;

/* BR-10.2a: 1/2 is column 0, 1/1 1, 1.5/1 2, 2/1 3, 3/1 4 ... and on beyond 6/1; -1 is under 1/2. */
int br_column_of(int attack, int defence)
{
    if (attack * 2 < defence)
        return -1;
    if (attack < defence)
        return 0;
    if (attack >= defence * 2)
        return attack / defence + 1;
    return attack * 2 >= defence * 3 ? 2 : 1;
}

/* BR-10.1h: a Republican tank has no CF in attack. BR-10.3.2a, ruling BR-27: infantry and cavalry lose 1 CF across a
 * river. */
static int attack_cf(const brunete *s, int unit, int direction)
{
    int cf = br_unit_attack(s, unit);
    if (UNIT(unit)->type <= CAVALRY && HEX(s->at[unit])->river >> direction & 1)
        cf--;
    return cf < 0 ? 0 : cf;
}

int br_attack_cf(const brunete *s, int unit, int target)
{
    return attack_cf(s, unit, hex_direction_to(&hexset_grid, s->at[unit], target));
}

/* BR-3j, BR-10.3.4e: whether a tank gives its column. */
static bool shifts(const brunete *s, int unit)
{
    return UNIT(unit)->shift && !(s->marks[unit] & UNSUPPLIED);
}

static bool tank_in(const brunete *s, int hex)
{
    STACK_EACH(u, &s->board, hex)
        if (UNIT(u)->type == TANK)
            return true;
    return false;
}

/* BR-10.1c, BR-10.1f, BR-1.2.2g, BR-10.3.2b, BR-10.3.4f: what bars a unit by itself. */
static refusal attacker_why(const brunete *s, int seat, int unit, int target)
{
    const unit_row *row = UNIT(unit);
    if (row->side != seat)
        return refuse(NO_ATTACK_ENEMY, unit, 0);
    if (row->type == GARRISON)
        return refuse(NO_GARRISON_ATTACK, unit, 0);
    int d = on_map(s, unit) ? hex_direction_to(&hexset_grid, s->at[unit], target) : -1;
    if (d < 0)
        return refuse(NO_NOT_NEXT_TO, unit, target);
    if (s->marks[unit] & ATTACKED)
        return refuse(NO_ATTACKED_ALREADY, unit, 0);
    if (row->type == TANK && br_hex_side_crossed(s->at[unit], d))
        return refuse(NO_TANK_RIVER_ATTACK, unit, target);
    if (row->type == TANK && !row->shift && tank_in(s, target))
        return refuse(NO_TANK_AGAINST_TANK, unit, target);
    return ALLOWED;
}

/* BR-10.1e, ruling BR-37, BR-10.4.1m: all units of the hex defend, except those that have retreated into it; BR-5.1f,
 * BR-10.1h, BR-10.3.4d: whatever their division, by their defence factors. */
static int defence_of(const brunete *s, int target)
{
    int sum = 0;
    STACK_EACH(u, &s->board, target)
        if (!(s->marks[u] & RETREATED))
            sum += br_unit_defence(s, u);
    return sum;
}

static void force_make(const brunete *s, int seat, int target, force *x)
{
    *x =
        (force){.target = target, .cp = s->cp[seat], .defence = defence_of(s, target), .terrain = HEX(target)->defence};
    for (int d = 0; d < HEX_SIDES; d++) {
        int from = HEX(target)->next[d];
        if (from < 0)
            continue;
        STACK_EACH(u, &s->board, from) {
            if (!allowed(attacker_why(s, seat, u, target)) || x->count == SIDE_UNITS)
                continue;
            x->cf[x->count] = (uint8_t)attack_cf(s, u, (int)hex_back((hex_direction)d));
            x->from[x->count] = (uint8_t)(1u << d);
            x->unit[x->count++] = (int16_t)u;
        }
    }
}

/* The column of a set after tank, elite, terrain and envelopment; NO_COLUMN if the CF alone bar it. */
static int force_column(const brunete *s, const force *x, uint32_t set, bool elite)
{
    int cf = 0, steps = 0, best = 0, shift = 0;
    unsigned hexes = 0;
    for (uint32_t left = set; left; left &= left - 1) {
        int i = __builtin_ctz(left), u = x->unit[i];
        cf += x->cf[i];
        hexes |= x->from[i];
        steps += s->steps[u];
        best += UNIT(u)->elite ? s->steps[u] : 0;
        shift |= shifts(s, u);
    }
    int column = br_column_of(cf, x->defence);
    if (column < 0)
        return NO_COLUMN;
    return column + shift + (elite && best * 2 >= steps) - x->terrain + br_table.envelop[__builtin_popcount(hexes)];
}

/* BR-1.2.2b, BR-1.2.2c, BR-1.2.2d, ruling BR-24: one tag common to all that belong to a division. */
static bool one_division(const force *x, uint32_t set)
{
    uint32_t tags = ~0u;
    for (; set; set &= set - 1) {
        const unit_row *row = UNIT(x->unit[__builtin_ctz(set)]);
        tags &= row->any ? ~0u : row->tags;
    }
    return tags != 0;
}

static bool is_tank(const force *x, int i)
{
    return UNIT(x->unit[i])->type == TANK;
}

/* Whether the set, alone or with one tank that has company in its hex, is a legal attack. */
static bool legal_with_tank(const brunete *s, const force *x, uint32_t set)
{
    if (!set)
        return false;
    if (force_column(s, x, set, true) >= 0)
        return true;
    unsigned hexes = 0;
    for (int i = 0; i < x->count; i++) {
        if (set >> i & 1 && is_tank(x, i))
            return false; /* it has its tank already */
        if (set >> i & 1)
            hexes |= x->from[i];
    }
    for (int i = 0; i < x->count; i++)
        if (is_tank(x, i) && hexes & x->from[i] && force_column(s, x, set | 1u << i, true) >= 0)
            return true;
    return false;
}

/* Can `set` grow to a legal attack with units of `pool`? All of them together are best, unless it takes the elite
 * bonus, for which regular units may have to stay away: then all subsets are tried. */
static bool completable_in(const brunete *s, const force *x, uint32_t set, uint32_t pool)
{
    if (legal_with_tank(s, x, set | pool))
        return true;
    uint32_t elite = 0, regular = 0;
    for (int i = 0; i < x->count; i++)
        if (pool >> i & 1) {
            if (UNIT(x->unit[i])->elite)
                elite |= 1u << i;
            else
                regular |= 1u << i;
        }
    if (__builtin_popcount(regular) > SUBSETS_MAX)
        return false;
    for (uint32_t some = regular;; some = (some - 1) & regular) {
        if (legal_with_tank(s, x, set | elite | some))
            return true;
        if (!some)
            return false;
    }
}

static bool completable(const brunete *s, const force *x, uint32_t set)
{
    uint32_t pool = 0;
    for (int i = 0; i < x->count; i++)
        if (!(set >> i & 1) && !is_tank(x, i))
            pool |= 1u << i;
    if (x->cp >= PARAM(cp_coordinate_divisions))
        return completable_in(s, x, set, pool);
    /* BR-5.1e: without a CP one tag must be common to all */
    for (int tag = 0; tag < 32; tag++) {
        uint32_t with = 0;
        bool fits = true, met = false;
        for (int i = 0; i < x->count; i++) {
            const unit_row *row = UNIT(x->unit[i]);
            bool has = row->any || row->tags >> tag & 1;
            met |= row->tags >> tag & 1;
            if (set >> i & 1)
                fits &= has;
            else if (has && pool >> i & 1)
                with |= 1u << i;
        }
        /* corps units alone need no tag: they are tried once, with the first */
        if (fits && (met || tag == 0) && completable_in(s, x, set, with))
            return true;
    }
    return false;
}

static uint32_t force_set(const brunete *s, const force *x)
{
    uint32_t set = 0;
    for (int i = 0; i < x->count; i++)
        if (s->marks[x->unit[i]] & FIGHTING)
            set |= 1u << i;
    return set;
}

/* Nobody can take part: nobody stands there, or what bars the first who does. */
static refusal nobody_why(const brunete *s, int seat, int target)
{
    for (int d = 0; d < HEX_SIDES; d++) {
        int from = HEX(target)->next[d];
        if (from < 0 || !within(&s->board.occupied[seat], from))
            continue;
        STACK_EACH(u, &s->board, from)
            return attacker_why(s, seat, u, target);
    }
    return refuse(NO_ATTACKERS, target, 0);
}

/* BR-10.3.4a, BR-5.1e, BR-10.1o: why those who could take part make no attack, whoever joins. */
static refusal odds_why(const brunete *s, force *x)
{
    bool tanks = true;
    for (int i = 0; i < x->count; i++)
        tanks &= is_tank(x, i);
    if (tanks)
        return refuse(NO_TANK_ALONE, x->unit[0], 0);
    bool poor = x->cp < PARAM(cp_coordinate_divisions);
    x->cp = PARAM(cp_coordinate_divisions);
    return refuse(poor && completable(s, x, 0) ? NO_ODDS_DIVISIONS : NO_ODDS, x->target, 0);
}

/* BR-10.1g, BR-10.4.1p, ruling BR-23, ruling BR-37 */
static refusal target_why(const brunete *s, int seat, int target)
{
    bool fresh = false;
    if (!within(&s->board.occupied[other(seat)], target))
        return refuse(NO_TARGET_EMPTY, target, 0);
    STACK_EACH(u, &s->board, target) {
        if (s->marks[u] & RETREATED)
            continue;
        if (s->marks[u] & DEFENDED)
            return refuse(NO_DEFENDED_ALREADY, target, 0);
        fresh = true;
    }
    if (!fresh)
        return refuse(NO_TARGET_RETREATED, target, 0);
    force x;
    force_make(s, seat, target, &x);
    if (!x.count)
        return nobody_why(s, seat, target);
    return completable(s, &x, 0) ? ALLOWED : odds_why(s, &x);
}

/* The best column of elite units, any of the regular ones and one tank in company. */
static void best_among(const brunete *s, const force *x, uint32_t elite, uint32_t regular, int *best, uint32_t *set)
{
    bool all = __builtin_popcount(regular) > SUBSETS_MAX;
    for (uint32_t some = regular;; some = (some - 1) & regular) {
        unsigned hexes = 0;
        for (int i = 0; i < x->count; i++)
            hexes |= (elite | some) >> i & 1 ? x->from[i] : 0u;
        for (int tank = -1; hexes && tank < x->count; tank++) {
            if (tank >= 0 && !(is_tank(x, tank) && hexes & x->from[tank]))
                continue;
            uint32_t those = elite | some | (tank < 0 ? 0 : 1u << tank);
            int column = force_column(s, x, those, true);
            if (column > *best)
                *best = column, *set = those;
        }
        if (!some || all)
            return;
    }
}

/* BR-5.1e, BR-10.3.1a, BR-10.3.4c: of all attacks that can be made the one with the highest column before supports;
 * without a CP by units that have a division in common. */
void br_best_attack(brunete *s)
{
    force x;
    int best = NO_COLUMN;
    uint32_t set = 0;
    force_make(s, s->attacker, s->target, &x);
    bool rich = x.cp >= PARAM(cp_coordinate_divisions);
    for (int tag = 0; tag < (rich ? 1 : 32); tag++) {
        uint32_t elite = 0, regular = 0;
        for (int i = 0; i < x.count; i++) {
            const unit_row *row = UNIT(x.unit[i]);
            if (is_tank(&x, i) || !(rich || row->any || row->tags >> tag & 1))
                continue;
            *(row->elite ? &elite : &regular) |= 1u << i;
        }
        best_among(s, &x, elite, regular, &best, &set);
        best_among(s, &x, 0, elite | regular, &best, &set);
    }
    for (int i = 0; i < x.count; i++)
        if (set >> i & 1)
            s->marks[x.unit[i]] |= FIGHTING;
}

/* For positions from outside: whether a hex can be attacked, and whether a unit can be among those named. */
bool br_target_fits(const brunete *s, int side, int target)
{
    return allowed(target_why(s, side, target));
}
bool br_attacker_fits(const brunete *s, int unit)
{
    return allowed(attacker_why(s, s->attacker, unit, s->target));
}

/* --- combat: which hex is attacked --- */

/* Enemy hexes next to own ones. */
static void targets_make(const brunete *s, int side, hexset *out)
{
    hexset_around(&s->board.occupied[side], out);
    hexset_keep(out, &s->board.occupied[other(side)]);
}

static void combat_close(brunete *s)
{
    br_marks_drop(s, RETREATED | FIGHTING | HIT | ADVANCED);
}

flow br_combat_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    int side = combat_of(f)->side;
    hexset near;
    (void)t;
    targets_make(s, side, &near);
    HEXSET_EACH(h, &near)
        if (allowed(target_why(s, side, h)))
            return flow_wait(&s->head, 1u << side);
    combat_close(s);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_combat_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    hexset near;
    targets_make(s, seat, &near);
    HEXSET_EACH(h, &near)
        offer(out, VERB_ATTACK, h, 0, target_why(s, seat, h));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal br_combat_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) != VERB_ATTACK)
        return ALLOWED;
    return target_why(s, seat, choice_a(c));
}

void br_combat_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    if (choice_verb(c) == VERB_DONE) {
        combat_close(s);
        flow_pop(&s->head);
        return;
    }
    s->target = (int16_t)choice_a(c);
    s->attacker = (uint8_t)seat;
    note(t, ENTRY_TARGET, seat, s->target, 0, 0);
    PUSH(&s->head, declare, .side = seat);
}

/* --- declare: with which units --- */

flow br_declare_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << declare_of(f)->side);
}

/* BR-10.3.4a, BR-10.3.4b, BR-5.1e, BR-10.1o: may this unit join those already named? */
static refusal join_why(const brunete *s, const force *x, uint32_t set, int i)
{
    int unit = x->unit[i];
    if (is_tank(x, i)) {
        bool company = false;
        for (int j = 0; j < x->count; j++) {
            if (!(set >> j & 1))
                continue;
            if (is_tank(x, j))
                return refuse(NO_SECOND_TANK, unit, 0);
            company |= x->from[j] == x->from[i];
        }
        if (!company)
            return refuse(NO_TANK_ALONE, unit, 0);
    }
    if (x->cp < PARAM(cp_coordinate_divisions) && !one_division(x, set | 1u << i))
        return refuse(NO_COORDINATION, unit, 0);
    return completable(s, x, set | 1u << i) ? ALLOWED : refuse(NO_ODDS, x->target, 0);
}

void br_declare_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    force x;
    force_make(s, seat, s->target, &x);
    uint32_t set = force_set(s, &x);
    for (int i = 0; i < x.count; i++)
        if (!(set >> i & 1))
            offer(out, VERB_WITH, x.unit[i], 0, join_why(s, &x, set, i));
    bool legal = set && force_column(s, &x, set, true) >= 0;
    offer(out, VERB_FIGHT, 0, 0, legal ? ALLOWED : refuse(set ? NO_ODDS : NO_NOBODY_NAMED, s->target, 0));
}

refusal br_declare_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    if (choice_verb(c) != VERB_WITH)
        return ALLOWED;
    if (s->marks[choice_a(c)] & FIGHTING)
        return refuse(NO_NAMED_ALREADY, choice_a(c), 0);
    return attacker_why(s, seat, choice_a(c), s->target);
}

bool br_battle_coordinates(const brunete *s)
{
    force x;
    force_make(s, s->attacker, s->target, &x);
    return !one_division(&x, force_set(s, &x));
}

/* BR-5.1d, BR-10.1b, ruling BR-25: the attack is announced; coordination is paid for now. */
static void announce(brunete *s, int seat, trace *t)
{
    force x;
    force_make(s, seat, s->target, &x);
    if (!one_division(&x, force_set(s, &x))) {
        s->cp[seat] -= PARAM(cp_coordinate_divisions);
        note(t, ENTRY_COORDINATED, seat, 0, 0, 0);
    }
    for (int u = 0; u < UNITS; u++) {
        if (s->marks[u] & FIGHTING)
            s->marks[u] |= ATTACKED;
        if (s->at[u] == s->target)
            s->marks[u] |= s->marks[u] & RETREATED ? ADVANCED : ADVANCED | DEFENDED | FIGHTING;
    }
    note(t, ENTRY_ANNOUNCED, seat, s->target, 0, 0);
}

void br_declare_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    if (choice_verb(c) == VERB_WITH) {
        s->marks[choice_a(c)] |= FIGHTING;
        note(t, ENTRY_JOINS, choice_a(c), s->target, 0, 0);
        return;
    }
    announce(s, seat, t);
    flow_pop(&s->head);
    PUSH(&s->head, battle, .side = seat);
}

/* --- what the battle asks of the forces --- */

/* BR-10.3.1a, ruling BR-28: half or more of all steps are elite. */
bool br_battle_elite(const brunete *s, int side)
{
    int steps = 0, elite = 0;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->side == side && s->marks[u] & FIGHTING && on_map(s, u)) {
            steps += s->steps[u];
            elite += UNIT(u)->elite ? s->steps[u] : 0;
        }
    return elite && elite * 2 >= steps;
}

/* The column before supports and the defender's bonus, and the CF of both sides for the journal. BR-10.3.2c,
 * BR-10.3.2d, BR-10.3.2e, BR-10.3.2f, BR-10.3.2g: the columns of the target's terrain add up. BR-10.3.5b: so does
 * envelopment. BR-tt-12: the rest of the map counts for nothing. */
int br_battle_column(const brunete *s, int target, int attacker, bool elite, int *attack, int *defence)
{
    unsigned hexes = 0;
    int shift = 0;
    *attack = 0;
    *defence = defence_of(s, target);
    for (int u = 0; u < UNITS; u++) {
        if (UNIT(u)->side != attacker || !(s->marks[u] & FIGHTING) || !on_map(s, u))
            continue;
        int d = hex_direction_to(&hexset_grid, s->at[u], target);
        *attack += attack_cf(s, u, d);
        hexes |= 1u << d;
        shift |= shifts(s, u);
    }
    return br_column_of(*attack, *defence) + shift + elite - HEX(target)->defence +
           br_table.envelop[__builtin_popcount(hexes)];
}
