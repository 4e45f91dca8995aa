/* Chapter 10, Reinforcements, by population. Zones of own provinces and the number of counters follow from the map; the
 * player chooses the place of each counter and which of them are garrisons (ruling GE-52, ruling GE-53). */
#include "games/guerra/rules/rules.h"

/* GE-10i, GE-10l: own provinces joined through own provinces. */
uint64_t gu_zone_of(uint64_t owned, int province)
{
    uint64_t zone = 1ull << province, fresh = zone;
    while (fresh) {
        uint64_t next = 0;
        for (; fresh; fresh &= fresh - 1)
            next |= PROVINCE(__builtin_ctzll(fresh))->beside;
        fresh = next & owned & ~zone;
        zone |= fresh;
    }
    return zone;
}

int gu_population(uint64_t provinces)
{
    int sum = 0;
    for (; provinces; provinces &= provinces - 1)
        sum += PROVINCE(__builtin_ctzll(provinces))->population;
    return sum;
}

/* GE-10e, GE-5d4, ruling GE-47: turns after the last use its row. */
static int threshold(const guerra *s, int side)
{
    return gu_table.threshold[gu_table.turn[s->turn].row][side];
}

/* GE-10j, GE-10k: the sum of the zone by the threshold, rounded down, less what has been placed. */
static int zone_due(const guerra *s, int side, uint64_t zone)
{
    int due = gu_population(zone) / threshold(s, side);
    for (; zone; zone &= zone - 1)
        due -= s->placed[__builtin_ctzll(zone)];
    return due;
}

/* Ruling GE-37: a province takes no more than its factors could pay for, rounded up. */
static int province_limit(const guerra *s, int side, int province)
{
    int each = threshold(s, side);
    return (PROVINCE(province)->population + each - 1) / each;
}

static int in_reserve(const guerra *s, int side, int type)
{
    int count = 0;
    EACH_TYPE(u, side, type)
        count += s->at[u] == BOX_RESERVE;
    return count;
}

/* All counters that a side gets in the turn, zone by zone; NONE if more have been placed than a zone or a province
 * could pay for. */
static int counters_of(const guerra *s, int side)
{
    uint64_t owned = gu_owned(s, side);
    int total = 0;
    for (uint64_t left = owned; left;) {
        uint64_t zone = gu_zone_of(owned, __builtin_ctzll(left));
        if (zone_due(s, side, zone) < 0)
            return NONE;
        total += gu_population(zone) / threshold(s, side);
        left &= ~zone;
    }
    for (int p = 0; p < PROVINCES; p++)
        if (s->placed[p] > (s->owner[p] == side ? province_limit(s, side, p) : 0))
            return NONE;
    return total;
}

/* Positions from outside: no more to come than the zones give and the mix holds. */
bool gu_population_fits(const guerra *s, int side)
{
    int total = counters_of(s, side), placed = 0, armies = s->due[ARMY], garrisons = s->due[GARRISON];
    for (int p = 0; p < PROVINCES; p++)
        placed += s->placed[p];
    return total >= 0 && placed + armies + garrisons <= total && garrisons <= total / PARAM(garrison_share) &&
           armies <= total - total / PARAM(garrison_share) && armies <= in_reserve(s, side, ARMY) &&
           garrisons <= in_reserve(s, side, GARRISON);
}

/* GE-ex-08 to GE-ex-17: the example of turn 2 (GE-ex-09, GE-ex-10, GE-ex-11, GE-ex-12, GE-ex-13 for the republic,
 * GE-ex-14, GE-ex-15, GE-ex-16 for the nationalists). GE-10e, GE-10h, GE-2.4b: how many armies and garrisons the side
 * gets; what the mix does not hold is lost. */
void gu_population_count(guerra *s, int side, trace *t)
{
    memset(s->placed, 0, sizeof s->placed);
    int total = counters_of(s, side);
    int garrisons = total / PARAM(garrison_share), armies = total - garrisons;
    note(t, ENTRY_POPULATION, side, armies, garrisons, threshold(s, side));
    int most[2] = {in_reserve(s, side, ARMY), in_reserve(s, side, GARRISON)};
    s->due[ARMY] = (uint8_t)(armies < most[ARMY] ? armies : most[ARMY]);
    s->due[GARRISON] = (uint8_t)(garrisons < most[GARRISON] ? garrisons : most[GARRISON]);
}

/* --- population: which counters come, and where --- */

/* GE-10f, GE-10n: where a land counter of the side could arrive, mountains included. */
void gu_place_set(const guerra *s, int side, hexset *out)
{
    for (int c = 0; c < COLUMNS; c++) {
        hexset_word open = s->own[side].column[c] & gu_table.spanish.column[c] & ~s->zone[other(side)].column[c] &
                           ~s->land[other(side)].column[c];
        hexset_word taken = open & s->land[side].column[c];
        open &= ~taken;
        for (; taken; taken &= taken - 1) {
            int hex = hexset_lowest(c, taken);
            if (s->stack[hex] < gu_table.room[hex])
                open |= hexset_bit(hex);
        }
        out->column[c] = open;
    }
}

/* GE-10e of the enemy's, GE-10l of disputed ones. */
static refusal not_own(const guerra *s, int side, int province)
{
    return refuse(s->owner[province] == other(side) ? NO_PROVINCE_NOT_OWN : NO_PROVINCE_DISPUTED, province, 0);
}

/* Out of its step: a province that gives no counter in any case, or the moment. */
refusal gu_population_when(const guerra *s, int side, int province)
{
    uint64_t zone = gu_zone_of(gu_owned(s, side), province);
    if (s->owner[province] != side)
        return not_own(s, side, province);
    if (gu_population(zone) < threshold(s, side))
        return refuse(NO_ZONE_TOO_SMALL, gu_population(zone), threshold(s, side));
    return refuse(NO_MOMENT_POPULATION, 0, 0);
}

/* Provinces whose zone has a counter to come and which may take one more. */
static uint64_t payers(const guerra *s, int side)
{
    uint64_t owned = gu_owned(s, side), open = 0;
    for (uint64_t left = owned; left;) {
        uint64_t zone = gu_zone_of(owned, __builtin_ctzll(left));
        if (zone_due(s, side, zone) > 0)
            open |= zone;
        left &= ~zone;
    }
    for (uint64_t left = open; left; left &= left - 1) {
        int p = __builtin_ctzll(left);
        if (s->placed[p] >= province_limit(s, side, p))
            open &= ~(1ull << p);
    }
    return open;
}

static bool hex_takes(const hexset *places, int type, int hex)
{
    return hex >= 0 && within(places, hex) && !(type == GARRISON && HEX(hex)->mountain);
}

static bool any_place(const guerra *s, int side)
{
    hexset places;
    gu_place_set(s, side, &places);
    for (uint64_t left = payers(s, side); left; left &= left - 1) {
        const province_row *p = PROVINCE(__builtin_ctzll(left));
        for (int i = 0; i < RING; i++)
            if ((s->due[ARMY] && hex_takes(&places, ARMY, p->ring[i])) ||
                (s->due[GARRISON] && hex_takes(&places, GARRISON, p->ring[i])))
                return true;
    }
    return false;
}

flow gu_population_run(void *state, frame *f, trace *t)
{
    guerra *s = state;
    int side = population_of(f)->side;
    if (s->due[ARMY] + s->due[GARRISON] && any_place(s, side))
        return flow_wait(&s->head, 1u << side);
    if (s->due[ARMY] + s->due[GARRISON])
        note(t, ENTRY_POPULATION_LOST, side, s->due[ARMY], s->due[GARRISON], 0);
    s->due[ARMY] = s->due[GARRISON] = 0;
    memset(s->placed, 0, sizeof s->placed);
    flow_pop(&s->head);
    return FLOW_ON;
}

void gu_population_options(const void *state, int seat, choices *out)
{
    const guerra *s = state;
    hexset places;
    gu_place_set(s, seat, &places);
    for (uint64_t left = payers(s, seat); left; left &= left - 1) {
        int p = __builtin_ctzll(left);
        for (int i = 0; i < RING; i++) {
            int hex = PROVINCE(p)->ring[i];
            if (s->due[ARMY] && hex_takes(&places, ARMY, hex))
                offer(out, VERB_ARMY, p, hex, ALLOWED);
            if (s->due[GARRISON] && hex_takes(&places, GARRISON, hex))
                offer(out, VERB_GARRISON, p, hex, ALLOWED);
        }
    }
}

/* GE-10f, GE-10n, GE-7-gar-02: why a land counter can't arrive in a hex; ALLOWED if it could. */
static refusal arrival_why(const guerra *s, int side, int type, int hex)
{
    if (HEX(hex)->kind != LAND || !within(&s->own[side], hex))
        return refuse(NO_POPULATION_NOT_OWN, hex, 0);
    if (within(&s->zone[other(side)], hex) || within(&s->land[other(side)], hex))
        return refuse(NO_ARRIVAL_ZONE, hex, 0);
    if (type == GARRISON && HEX(hex)->mountain)
        return refuse(NO_ARRIVAL_MOUNTAIN, hex, 0);
    if (s->stack[hex] >= gu_table.room[hex])
        return refuse(NO_ARRIVAL_FULL, hex, gu_table.room[hex]);
    return ALLOWED;
}

refusal gu_population_check(const void *state, int seat, choice c)
{
    const guerra *s = state;
    int verb = choice_verb(c), p = choice_a(c), hex = choice_b(c), type = verb == VERB_ARMY ? ARMY : GARRISON;
    if (verb != VERB_ARMY && verb != VERB_GARRISON)
        return verb == VERB_DONE ? refuse(NO_HOLDING_BACK, 0, 0) : ALLOWED;
    if (s->owner[p] != seat)
        return not_own(s, seat, p);
    if (gu_reserve(s, seat, type) == NONE)
        return refuse(NO_MIX, type, 0); /* GE-2.4b */
    if (!s->due[type])
        return refuse(NO_KIND_DUE, type, 0);
    uint64_t zone = gu_zone_of(gu_owned(s, seat), p);
    if (gu_population(zone) < threshold(s, seat))
        return refuse(NO_ZONE_TOO_SMALL, gu_population(zone), threshold(s, seat));
    if (zone_due(s, seat, zone) <= 0)
        return refuse(NO_ZONE_DUE, p, 0);
    if (s->placed[p] >= province_limit(s, seat, p))
        return refuse(NO_PROVINCE_LIMIT, p, province_limit(s, seat, p));
    if (hex != PROVINCE(p)->capital && !beside(hex, PROVINCE(p)->capital))
        return refuse(NO_NOT_AT_CAPITAL, p, hex);
    return arrival_why(s, seat, type, hex);
}

void gu_population_choose(void *state, int seat, choice c, trace *t)
{
    guerra *s = state;
    int type = choice_verb(c) == VERB_ARMY ? ARMY : GARRISON, u = gu_reserve(s, seat, type);
    s->due[type]--;
    s->placed[choice_a(c)]++;
    gu_put(s, u, choice_b(c));
    note(t, ENTRY_RECEIVED, u, choice_b(c), choice_a(c), 0);
}
