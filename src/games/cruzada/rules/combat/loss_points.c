/* Chapter 11.3, Taking Losses: how many points can be taken. A player must take as many points as possible without
 * exceeding the Loss Number, counting the divisions that replace corps (CR-11.3.4a, CR-11.3.4b, CR-11.3.5.1), and among
 * such ways one that fulfils the first losses (CR-11.3.7a). All ways are counted at once (ruling CR-26): for every
 * number of points that can be reached, and the part of it that only imaginary divisions would take, the set of duties
 * that can be fulfilled with it. */
#include "games/cruzada/rules/combat/combat.h"

enum { KILLS = LOSS_MOST / 2 + 1, POINTS_MOST = LOSS_MOST + 1 };

/* reach[kills of this pool][points][of them imaginary]: one bit per combination of duties. */
typedef struct sums {
    int toll, ghosts;
    uint16_t reach[KILLS][POINTS_MOST][POINTS_MOST];
} sums;

/* Adds these duties to every combination in the set. */
static uint16_t fulfil(uint16_t set, unsigned duties)
{
    static const uint16_t has[] = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};
    for (int k = 0; k < COUNT_OF(has); k++)
        if (duties >> k & 1)
            set = (uint16_t)((set & has[k]) | (set & ~has[k] & 0xffff) << (1 << k));
    return set;
}

/* To all sums of `from` with so many kills: some more points, some of them imaginary. */
static void add(sums *to, const sums *from, int kills, int killed, int points, int ghosts, unsigned duties)
{
    if (kills + killed >= KILLS || points > to->toll)
        return;
    for (int p = 0; p + points <= to->toll; p++)
        for (int g = 0; g <= from->ghosts && g <= p && g + ghosts < POINTS_MOST; g++)
            if (from->reach[kills][p][g]) {
                to->reach[kills + killed][p + points][g + ghosts] |= fulfil(from->reach[kills][p][g], duties);
                if (g + ghosts > to->ghosts)
                    to->ghosts = g + ghosts;
            }
}

/* Steps of the division that replaces the (kills + 1)st corps of a pool, and whether it is imaginary. */
static int heir_steps(const ledger *l, int pool, int kills, bool *imaginary)
{
    *imaginary = kills >= l->full[pool] + l->reduced[pool];
    return kills < l->full[pool] || *imaginary ? HEIR_STEPS : 1;
}

static void add_corps(sums *now, const ledger *l, const ledger_item *item, int kills)
{
    sums old = *now;
    unsigned duty = item->duty & l->duties;
    int dead = item->steps > 1 ? item->points[0] + item->points[1] : item->points[1];
    for (int k = 0; k <= kills && k < KILLS; k++) {
        bool imaginary;
        int steps = heir_steps(l, item->pool, k, &imaginary);
        if (item->steps > 1)
            add(now, &old, k, 0, item->points[0], 0, duty);
        for (int e = 0; e <= steps; e++)
            add(now, &old, k, 1, dead + e, imaginary ? e : 0, duty | (e && !imaginary ? DUTY_DIVISION & l->duties : 0));
    }
}

static void add_pool(sums *now, const ledger *l, int pool)
{
    int kills = 0;
    for (int i = 0; i < l->items; i++)
        if (l->item[i].pool == pool)
            add_corps(now, l, &l->item[i], kills++);
    for (int k = 1; k <= kills && k < KILLS; k++)
        for (int p = 0; p <= now->toll; p++)
            for (int g = 0; g <= now->ghosts; g++) {
                now->reach[0][p][g] |= now->reach[k][p][g];
                now->reach[k][p][g] = 0;
            }
}

static void add_division(sums *now, const ledger *l, const ledger_item *item)
{
    sums old = *now;
    int points = 0;
    for (int left = item->steps; left > 0; left--) {
        points += item->points[left < 2];
        add(now, &old, 0, 0, points, 0, item->duty & l->duties);
    }
}

/* CR-11.3.7a, ruling CR-28, ruling CR-87: as many first losses as possible, AFR before armor before CAV; a division's
 * step last. */
static int rank(unsigned duties)
{
    return __builtin_popcount(duties & ~(unsigned)DUTY_DIVISION) * DUTIES + (int)duties;
}

static unsigned best_duties(uint16_t set)
{
    unsigned best = 0;
    for (unsigned d = 0; d < DUTIES; d++)
        if (set >> d & 1 && rank(d) > rank(best))
            best = d;
    return best;
}

reckoning cr_reckon(const ledger *l)
{
    sums now;
    bool pool[POOLS + 1] = {false};
    memset(&now, 0, sizeof now);
    now.toll = l->toll;
    now.reach[0][0][0] = 1;
    if (l->ghosts) {
        sums old = now;
        for (int e = 1; e <= l->ghosts && e <= l->toll; e++)
            add(&now, &old, 0, 0, e, e, 0);
    }
    for (int i = 0; i < l->items; i++) {
        pool[l->item[i].pool] = true;
        if (l->item[i].pool == POOL_NONE)
            add_division(&now, l, &l->item[i]);
    }
    for (int k = 0; k < POOLS; k++)
        if (pool[k])
            add_pool(&now, l, k);
    for (int p = l->toll; p > 0; p--)
        for (int g = 0; g <= now.ghosts; g++)
            if (now.reach[0][p][g])
                return (reckoning){p, g, best_duties(now.reach[0][p][g])};
    return (reckoning){0};
}

void cr_ledger_step(ledger *l, int i)
{
    ledger_item *item = &l->item[i];
    l->duties &= ~(unsigned)item->duty;
    l->toll -= item->points[item->steps < 2];
    if (--item->steps)
        return;
    int pool = item->pool;
    *item = l->item[--l->items];
    if (pool == POOL_NONE)
        return;
    bool full = l->full[pool], some = full || l->reduced[pool];
    if (!some) {
        l->ghosts += HEIR_STEPS;
        return;
    }
    if (full)
        l->full[pool]--;
    else
        l->reduced[pool]--;
    l->item[l->items++] = (ledger_item){
        .unit = NO_UNIT, .steps = full ? HEIR_STEPS : 1, .pool = POOL_NONE, .duty = DUTY_DIVISION, .points = {1, 1}};
}

bool cr_reckon_after(const ledger *l, int i, reckoning *out)
{
    const ledger_item *item = &l->item[i];
    int points = item->points[item->steps < 2];
    unsigned duties = item->duty & l->duties;
    if (points > l->toll)
        return false;
    ledger after = *l;
    cr_ledger_step(&after, i);
    *out = cr_reckon(&after);
    out->total += points;
    out->duties |= duties;
    return true;
}

bool cr_same_reckoning(reckoning a, reckoning b)
{
    return a.total == b.total && a.ghost == b.ghost && rank(a.duties) == rank(b.duties);
}

/* --- making the ledger of a side --- */

/* CR-11.3.5.2a, CR-11.3.5.2b, CR-11.3.5.2c, CR-11.3.5.2d, CR-11.3.5.2e: from which divisions a corps is replaced, SEC
 * and GEC too (CR-18.4.2.1b, CR-18.4.2.2b). CR-18.4.1.1c, CR-18.4.1.2c: armored corps by armor first. */
int cr_pool_of(const cruzada *s, int corps)
{
    int side = side_of(corps), region = region_of(corps);
    if (is_a(corps, UNIT_ARMOR_CORPS))
        EACH_OF(u, side)
            if (is_armor(u) && s->at[u] == BOX_RESERVE)
                return POOL_ARMOR;
    if (is_a(corps, UNIT_ITALIAN))
        return POOL_CTV;
    if (is_regional(corps))
        return region == ASTURIAS ? POOL_ASTURIAS : region == SANTANDER ? POOL_SANTANDER : POOL_BASQUE;
    return side == NAT ? POOL_NAT : POOL_REP;
}

static bool in_pool(int unit, int pool)
{
    switch (pool) {
    case POOL_NAT: return is_a(unit, UNIT_SUB_NAT_CORPS);
    case POOL_CTV: return is_a(unit, UNIT_SUB_CTV);
    case POOL_REP: return is_a(unit, UNIT_SUB_REP_CORPS);
    case POOL_ASTURIAS: return is_a(unit, UNIT_SUB_ASTURIAS_CORPS);
    case POOL_SANTANDER: return is_a(unit, UNIT_SUB_SANTANDER_CORPS);
    case POOL_BASQUE: return is_a(unit, UNIT_SUB_BASQUE_CORPS);
    default: return is_armor(unit);
    }
}

/* Is the unit of a kind that may replace the corps now? */
bool cr_heir_kind(const cruzada *s, int corps, int unit)
{
    return side_of(unit) == side_of(corps) && in_pool(unit, cr_pool_of(s, corps));
}

/* CR-11.3.5a, ruling CR-27: a full division if there is one, else a reduced one. */
bool cr_heir(const cruzada *s, int corps, int unit)
{
    int pool = cr_pool_of(s, corps);
    if (side_of(unit) != side_of(corps) || s->at[unit] != BOX_RESERVE || !in_pool(unit, pool))
        return false;
    if (!reduced(s, unit))
        return true;
    EACH_OF(u, side_of(corps))
        if (s->at[u] == BOX_RESERVE && !reduced(s, u) && in_pool(u, pool))
            return false;
    return true;
}

static void pools_count(const cruzada *s, int side, ledger *l)
{
    EACH_OF(u, side)
        if (s->at[u] == BOX_RESERVE)
            for (int pool = 0; pool < POOLS; pool++)
                if (in_pool(u, pool)) {
                    if (reduced(s, u))
                        l->reduced[pool]++;
                    else
                        l->full[pool]++;
                }
}

static unsigned duty_of(const cruzada *s, int role, int unit)
{
    unsigned duty = is_corps(unit) ? 0 : DUTY_DIVISION;
    if (role == DEFENCE)
        return duty;
    if (is_a(unit, UNIT_FIRST_LOSS_ATTACK))
        duty |= DUTY_AFRICA;
    if (s->battle.armor == unit + 1)
        duty |= DUTY_ARMOR;
    return duty | (is_a(unit, UNIT_CAVALRY) ? DUTY_CAV : 0);
}

void cr_ledger(const cruzada *s, int role, ledger *out)
{
    team who;
    bool corps = false;
    cr_team(s, role, &who);
    out->items = 0;
    out->toll = s->battle.toll[role];
    out->ghosts = s->battle.ghosts;
    out->duties = s->battle.duties;
    memset(out->full, 0, sizeof out->full);
    memset(out->reduced, 0, sizeof out->reduced);
    for (int i = 0; i < who.count && out->items < LEDGER_ITEMS; i++) {
        int u = who.unit[i];
        const kind_row *kind = kind_of(u);
        corps |= is_corps(u);
        out->item[out->items++] = (ledger_item){.unit = (uint8_t)u,
                                                .steps = (uint8_t)steps_of(s, u),
                                                .pool = (uint8_t)(is_corps(u) ? cr_pool_of(s, u) : POOL_NONE),
                                                .duty = (uint8_t)duty_of(s, role, u),
                                                .points = {kind->lf[0], kind->steps > 1 ? kind->lf[1] : kind->lf[0]}};
    }
    if (corps)
        pools_count(s, side_in(s, role), out);
}
