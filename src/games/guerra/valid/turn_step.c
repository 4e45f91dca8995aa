/* What each step of the turn can find: boxes, marks, weather, F.E.C., counts of a step. Play can't reach a position
 * that says something of a step that has passed or has not come. */
#include "games/guerra/valid/valid.h"

/* A step of a turn, and whether it has begun. */
typedef struct moment {
    int step;
    bool begun;
    int phase;    /* the side whose movements or combats are being played, or NONE */
    int readapts; /* the side that readapts its aircraft, or NONE */
    bool fights;  /* its combats */
    int about;    /* the side whose movements are to be played: a position may say that some have been; or NONE */
} moment;

static moment moment_of(const guerra *s, int step, bool begun)
{
    moment m = {.step = step, .begun = begun, .phase = NONE, .readapts = NONE, .about = NONE};
    bool first = step == STEP_MOVE_1 || step == STEP_COMBAT_1 || step == STEP_READAPT_1;
    m.fights = step == STEP_COMBAT_1 || step == STEP_COMBAT_2;
    if (m.fights || (begun && (step == STEP_MOVE_1 || step == STEP_MOVE_2)))
        m.phase = side_at(s, first);
    if (!begun && (step == STEP_MOVE_1 || step == STEP_MOVE_2))
        m.about = side_at(s, first);
    if (begun && (step == STEP_READAPT_1 || step == STEP_READAPT_2))
        m.readapts = side_at(s, first);
    return m;
}

static bool passed(const moment *m, int step)
{
    return m->step > step || (m->step == step && m->begun);
}

/* GE-10b: the fixed reinforcements of the turn have come. */
bool gu_fixed_come(const guerra *s, int side, int step, bool begun)
{
    int own = side == s->first ? STEP_FIXED_1 : STEP_FIXED_2;
    return step > own || (step == own && begun);
}

/* GE-6g, GE-14-1.1, GE-10b: when a counter can lie in its box, or be on the map. */
static bool box_fits(const guerra *s, int u, const moment *m, fault *why)
{
    const counter_row *c = COUNTER(u);
    int side = side_of(u), at = s->at[u];
    if (at == BOX_SETUP) {
        bool free = c->start < 0 && s->turn == 1 && m->step <= (side == NAT ? STEP_SETUP_NAT : STEP_SETUP_REP);
        return free || fault_set(why, "%s is not set up, and the set-up is over (GE-14-1.1)", c->id);
    }
    if (c->due < 2)
        return true;
    bool come = c->due < s->turn || (c->due == s->turn && gu_fixed_come(s, side, m->step, m->begun));
    if (at == BOX_FUTURE && come)
        return fault_set(why, "%s is not to come any more: it came in turn %d (GE-10b)", c->id, c->due);
    if (at != BOX_FUTURE && !come)
        return fault_set(why, "%s comes with the fixed reinforcements of turn %d, not before (GE-10b)", c->id, c->due);
    return true;
}

/* GE-7-01 to GE-8-air-05: the marks that a counter can carry at this moment. */
static unsigned marks_possible(const guerra *s, int u, const moment *m)
{
    bool own = side_of(u) == m->phase, air = type_of(u) == AIR, naval = type_of(u) == NAVAL;
    unsigned fight = m->fights ? ATTACKED | ATTACKER : 0;
    if (side_of(u) == m->readapts)
        return air ? MOVED : 0;
    if (side_of(u) == m->about && on_map(s, u) && !naval)
        return air ? MOVED : MOVED | OWES | INTRUDED | (type_of(u) == ARMY ? LANDED : 0u);
    if (m->phase == NONE || s->at[u] >= BOX_RESERVE)
        return 0;
    if (!own)
        return m->fights ? TARGET | (air ? SUPPORTED : 0) : 0;
    if (aboard(s, u))
        return MOVED;
    if (air)
        return MOVED | fight | (m->fights ? SUPPORTED : 0);
    return fight | (naval ? USED | SAILED | OWES : MOVED | OWES | INTRUDED | (type_of(u) == ARMY ? LANDED : 0));
}

/* Marks that a mark brings with it. */
unsigned gu_marks_implied(const guerra *s, int u)
{
    unsigned marks = s->marks[u], more = 0;
    if (type_of(u) == NAVAL) {
        more |= marks & OWES ? SAILED : 0;
        more |= (marks | more) & (SAILED | ATTACKED) ? USED : 0;
    } else if (is_land(u)) {
        more |= marks & INTRUDED || (marks & (OWES | LANDED)) == OWES ? MOVED : 0;
    }
    return more | (marks & ATTACKER ? ATTACKED : 0);
}

static bool marks_fit(const guerra *s, int u, const moment *m, fault *why)
{
    unsigned wrong = s->marks[u] & ~marks_possible(s, u, m), lacks = gu_marks_implied(s, u) & ~(unsigned)s->marks[u];
    if (wrong)
        return fault_set(why, "%s can't have the mark '%s'%s", COUNTER(u)->id,
                         noun_key(&gu_noun_mark, __builtin_ctz(wrong)),
                         on_map(s, u) || aboard(s, u) ? " at that moment" : ": it is not on the map");
    if (lacks)
        return fault_set(why, "%s lacks the mark '%s', which follows from its others", COUNTER(u)->id,
                         noun_key(&gu_noun_mark, __builtin_ctz(lacks)));
    if (side_of(u) == m->phase && (s->marks[u] & (ATTACKED | SUPPORTED)) == (ATTACKED | SUPPORTED))
        return fault_set(why, "%s can't have attacked and supported in one phase (GE-8-air-03)", COUNTER(u)->id);
    return true;
}

/* GE-7-15, GE-9i: marks say what the map shows too, as long as no combat has changed it. */
static bool ground_fits(const guerra *s, int u, const moment *m, fault *why)
{
    int side = side_of(u), at = s->at[u];
    if (m->begun && m->fights)
        return true;
    if (s->marks[u] & OWES && !within(type_of(u) == NAVAL ? &s->sea_zone[other(side)] : &s->zone[other(side)], at))
        return fault_set(why, "%s owes no attack: %s is in no enemy zone of control (GE-7-15)", COUNTER(u)->id,
                         HEX(at)->id);
    int province = HEX(at)->province;
    if (s->marks[u] & INTRUDED && (province < 0 || s->owner[province] != DISPUTED || s->last[province] == side))
        return fault_set(why, "%s has made no province disputed: %s is not in one that was the enemy's (GE-9i)",
                         COUNTER(u)->id, HEX(at)->id);
    return true;
}

/* GE-7.1k, GE-7.1m: who was put ashore or is aboard has been carried in this turn; nobody else has before the side's
 * movements. */
static bool carried_fits(const guerra *s, int side, const moment *m, fault *why)
{
    int sailing = 0, landed = 0;
    EACH_TYPE(u, side, ARMY)
        sailing += aboard(s, u), landed += !!(s->marks[u] & LANDED);
    if (sailing + landed > s->carried[side])
        return fault_set(why, "%s has %d counters aboard and %d put ashore, but only %d carried in this turn (GE-7.1m)",
                         noun_key(&gu_noun_seat, side), sailing, landed, s->carried[side]);
    bool old = m->step <= STEP_BEGIN && !m->begun && s->turn > 1;
    bool moves = m->step >= (side == s->first ? STEP_MOVE_1 : STEP_MOVE_2);
    if (s->carried[side] > sailing && !moves && !old)
        return fault_set(why, "%s has carried nobody in this turn yet but the %d aboard (GE-7.1m)",
                         noun_key(&gu_noun_seat, side), sailing);
    return true;
}

/* GE-5b, GE-5c: the game would be over. */
static bool goes_on(const guerra *s, const moment *m, fault *why)
{
    for (int side = 0; side < SIDES && m->step > STEP_FIRST; side++) {
        /* In play a conversion may have taken the last one away: it is looked for after combats only (ruling GE-49). */
        bool converted = m->begun && (s->turn > 2 || (s->turn == 2 && passed(m, STEP_CONVERT_1)));
        if (!gu_alive(s, side) && !converted)
            return fault_set(why, "the game would be over: %s has no counter on the map (GE-5b)",
                             noun_key(&gu_noun_seat, side));
        int count = __builtin_popcountll(gu_owned(s, side));
        if (count >= PARAM(victory_provinces) && m->step != STEP_END)
            return fault_set(why, "the game would be over: %s owns %d provinces, and %d win (GE-5c)",
                             noun_key(&gu_noun_seat, side), count, PARAM(victory_provinces));
    }
    return true;
}

/* GE-7-nav-01, GE-7-nav-03 */
static bool ships_fit(const guerra *s, const moment *m, fault *why)
{
    int used = 0;
    if (s->usable && m->phase == NONE)
        return fault_set(why, "'usable' is said outside the movement and the combats of a side (GE-7-nav-01)");
    for (int i = 0; i < SHIPS; i++) {
        int u = gu_table.ship[i];
        used += !!(s->marks[u] & USED);
        if (s->points[i] && !(s->marks[u] & SAILED))
            return fault_set(why, "%s has points but has not sailed (GE-7-nav-03)", COUNTER(u)->id);
        if (s->points[i] > PARAM(naval_points) + DIE_MOST)
            return fault_set(why, "%s can't have %d points (GE-7-nav-03)", COUNTER(u)->id, s->points[i]);
        if (s->points[i] && s->marks[u] & OWES)
            return fault_set(why, "%s has entered an enemy zone of control and has no points left (GE-7-14)",
                             COUNTER(u)->id);
    }
    if (used > s->usable)
        return fault_set(why, "%d naval counters have been used, and only %d can be (GE-7-nav-02)", used, s->usable);
    return true;
}

/* GE-13b, GE-13i: bad weather only where the table of the turn has a number, once the dice have been thrown. */
static bool weather_fits(const guerra *s, const moment *m, fault *why)
{
    for (int zone = 0; zone < ZONES; zone++) {
        if (!(s->hit >> zone & 1))
            continue;
        if (!with_weather(s))
            return fault_set(why, "only the superior level has weather (GE-4e)");
        if (!passed(m, STEP_WEATHER) || !gu_table.weather[gu_table.turn[s->turn].weather_row][zone].need)
            return fault_set(why, "zone %s can't have bad weather in turn %d at that moment (GE-13b, GE-13d)",
                             noun_key(&gu_noun_zone, zone), s->turn);
    }
    return true;
}

/* GE-11e, GE-11a, GE-11c: none before turn 2; what is noted is deducted in the next count. */
static bool fec_fits(const guerra *s, const moment *m, fault *why)
{
    for (int side = 0; side < SIDES; side++) {
        const char *name = noun_key(&gu_noun_seat, side);
        if (!with_fec(s) && (s->fec[side] || s->lost[side]))
            return fault_set(why, "the basic level has no F.E.C. (GE-4c)");
        if (s->fec[side] && (s->turn == 1 || (s->turn == 2 && !passed(m, STEP_FEC) && m->step != STEP_FEC)))
            return fault_set(why, "%s can't have F.E.C. before they are counted in turn 2 (GE-11e)", name);
        if (s->lost[side] && (s->turn == 1 || passed(m, STEP_FEC)))
            return fault_set(why, "what %s has lost was deducted when the F.E.C. were counted (GE-11c)", name);
    }
    return true;
}

/* Counts that hold for one step only: GE-10g, GE-12b. */
static bool counts_fit(const guerra *s, const moment *m, fault *why)
{
    bool population = m->begun && (m->step == STEP_POPULATION_1 || m->step == STEP_POPULATION_2);
    bool converts = m->begun && (m->step == STEP_CONVERT_1 || m->step == STEP_CONVERT_2);
    bool placed = s->due[ARMY] || s->due[GARRISON];
    for (int p = 0; p < PROVINCES; p++)
        placed |= s->placed[p] > 0;
    if (placed && !population)
        return fault_set(why, "'due' and 'placed' belong to the reinforcements by population (GE-10g)");
    if (s->converted && (!converts || s->converted > gu_table.conversions[gu_table.turn[s->turn].row]))
        return fault_set(why, "there can't have been %d %s at that moment (GE-12b)", s->converted,
                         s->converted == 1 ? "conversion" : "conversions");
    return true;
}

/* GE-8-02 to GE-11g: what belongs to a combat that is being fought. */
static bool combat_fits(const guerra *s, fault *why)
{
    bool any = false;
    if (battle_under(&s->head))
        return true; /* frames.c */
    for (int i = 0; i < SIDES; i++)
        any |= s->spent[i] || s->die[i] || s->toll[i];
    for (int i = 0; i < PLANES; i++)
        any |= s->helps[i] != NONE;
    if (any)
        return fault_set(why, "'spent', 'die', 'toll' and 'helps' belong to a combat, and none is being fought");
    for (int u = 0; u < COUNTERS; u++)
        if (s->marks[u] & COMBAT_MARKS)
            return fault_set(why, "%s is marked for a combat, and none is being fought", COUNTER(u)->id);
    return true;
}

bool gu_turn_step_fits(const guerra *s, int step, bool begun, fault *why)
{
    moment m = moment_of(s, step, begun);
    if (step <= STEP_FIRST && s->turn != 1)
        return fault_set(why, "the set-up is made before turn 1 (GE-14-1.1)");
    if (s->turn == 1 && ((step > STEP_BEGIN && step < STEP_MOVE_1) || m.readapts != NONE) && begun)
        return fault_set(why, "turn 1 has no such step (GE-14-1.4)");
    for (int u = 0; u < COUNTERS; u++)
        if (!box_fits(s, u, &m, why) || !marks_fit(s, u, &m, why) || (on_map(s, u) && !ground_fits(s, u, &m, why)))
            return false;
    for (int side = 0; side < SIDES; side++)
        if (!carried_fits(s, side, &m, why))
            return false;
    return ships_fit(s, &m, why) && weather_fits(s, &m, why) && fec_fits(s, &m, why) && counts_fit(s, &m, why) &&
           combat_fits(s, why) && goes_on(s, &m, why);
}
