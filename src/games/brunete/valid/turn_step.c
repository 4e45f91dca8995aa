/* What each step of the turn can find: marks, missions, markers that come and go. Play can't reach a position that says
 * something of a step that has passed or has not come. */
#include "games/brunete/valid/valid.h"

static const char *name_of(int side)
{
    return noun_key(&br_noun_seat, side);
}

/* The step of a pair that is this side's. */
static int own_step(const brunete *s, int side, int first, int second)
{
    return side == s->initiative ? first : second;
}

/* BR-2j to BR-2m: Republican to turn 6, thrown for at the start of turn 7, National from turn 8. */
static bool initiative_fits(const brunete *s, int step, fault *why)
{
    if (s->initiative == NAT && s->turn < br_table.pass_from)
        return fault_set(why, "the National side can't have the initiative before turn %d (BR-2j)", br_table.pass_from);
    if (s->initiative == REP && s->turn + (step > STEP_UPDATE) > br_table.pass_to)
        return fault_set(why, "the National side has the initiative from turn %d on (BR-2l)", br_table.pass_to);
    if (s->adjusted && s->turn < br_table.pass_from)
        return fault_set(why, "the adjustment move comes when the initiative has passed (BR-2m)");
    return true;
}

/* National markers that are not tied down: in use, used or to come. */
static int markers_left(const brunete *s, bool aviation)
{
    const uint8_t *due = aviation ? s->aviation_due[NAT] : s->artillery_due[NAT];
    int count = aviation ? s->aviation[NAT] + s->aviation_used[NAT] : s->artillery[NAT] + s->artillery_used[NAT];
    for (int i = 0; i < FLIGHTS && aviation; i++)
        count += s->interdict[NAT][i] >= 0;
    for (int i = 0; i < DUE_MAX; i++)
        count += due[i];
    return count;
}

/* BR-7b to BR-7k: where the offensive from Madrid can have come, and what it holds there. */
static bool vallecas_fits(const brunete *s, int step, fault *why)
{
    static const uint8_t artillery[] = {0, 0, 1, 0}, aviation[] = {0, 1, 2, 0};
    int thrown = s->turn - (step < STEP_VALLECAS); /* how often the segment has been played */
    if (s->vallecas == VALLECAS_MADRID && s->turn + (step > STEP_VALLECAS) > br_table.madrid_last)
        return fault_set(why, "the offensive from Madrid is cancelled if it has not started by turn %d (BR-7k)",
                         br_table.madrid_last);
    if ((s->vallecas == VALLECAS_CARABANCHEL && thrown < 1) || (s->vallecas == VALLECAS_SAN_JOSE && thrown < 2))
        return fault_set(why, "the offensive from Madrid can't have come so far yet (BR-7b, BR-7e)");
    if (s->held_artillery > artillery[s->vallecas] || s->held_aviation > aviation[s->vallecas])
        return fault_set(why, "the Vallecas Corps can't tie down so many markers where it stands (BR-7c, BR-7f)");
    bool more_guns = s->held_artillery < artillery[s->vallecas] && markers_left(s, false);
    bool more_planes = s->held_aviation < aviation[s->vallecas] && markers_left(s, true);
    if (more_guns || more_planes)
        return fault_set(why,
                         "the Vallecas Corps ties down %d artillery and %d aviation markers where it stands, not %d "
                         "and %d (BR-7c, BR-7f)",
                         artillery[s->vallecas], aviation[s->vallecas], s->held_artillery, s->held_aviation);
    return true;
}

/* BR-5.2a: one marker per turn, chosen and shown in the resource segment; what it gives lasts for the turn. */
static bool resources_fit(const brunete *s, int side, int step, fault *why)
{
    unsigned spent = s->spent[side];
    int turns = s->turn - br_table.resource_from[side] + (step > STEP_RESOURCES), pick = s->pick[side] - PICK_FIRST;
    if (__builtin_popcount(spent) > (turns > 0 ? turns : 0))
        return fault_set(why, "%s has used more resource markers than it had turns for (BR-5.2c)", name_of(side));
    bool asked = step >= STEP_RESOURCES && step <= STEP_GIFT_2 && s->turn >= br_table.resource_from[side];
    if (s->pick[side] != PICK_OPEN && !asked)
        return fault_set(why, "%s picks no resource at that moment (BR-2e, BR-5.2d)", name_of(side));
    if (pick >= 0 && !((step == STEP_RESOURCES ? s->resources[side] : spent) >> pick & 1))
        return fault_set(why, "%s has picked a resource marker that it does not have (BR-5.2l)", name_of(side));
    if (step == STEP_UPDATE)
        return true; /* command points and the right to a second throw are about to be set anew */
    if (s->reroll[side] && (step < STEP_RESOURCES || !(spent >> RESOURCE_REROLL & 1)))
        return fault_set(why, "%s has not used its marker for a second throw (BR-5.2i)", name_of(side));
    int most = PARAM(cp_per_turn) + (step >= STEP_RESOURCES && spent >> RESOURCE_CP_PLUS & 1);
    if (s->cp[side] > most)
        return fault_set(why, "%s can't have %d command points: at most %d (BR-5.1a, BR-5.2f)", name_of(side),
                         s->cp[side], most);
    return true;
}

/* BR-2c, BR-8.2e, BR-8.3a: missions are flown in the aviation segment, and everything used comes back in the
 * reorganisation. */
static bool supports_fit(const brunete *s, int side, int step, fault *why)
{
    bool flying = step >= own_step(s, side, STEP_AIR_1, STEP_AIR_2);
    bool reorganised = step > own_step(s, side, STEP_REORGANISE_1, STEP_REORGANISE_2);
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[side][i] >= 0 && (!flying || reorganised))
            return fault_set(why, "no interdiction of %s can be on the map at that moment (BR-8.2a, BR-8.2e)",
                             name_of(side));
    if (s->artillery_used[side] && (step < STEP_COMBAT_1 || reorganised))
        return fault_set(why, "%s can't have used artillery at that moment (BR-10.3.3g, BR-2q)", name_of(side));
    if (s->aviation_used[side] && (step < STEP_RESOURCES || reorganised))
        return fault_set(why, "%s can't have used aviation at that moment (BR-8.3a)", name_of(side));
    for (int turn = 0; turn < s->turn + (step > STEP_SUPPORT); turn++)
        if (s->artillery_due[side][turn] || s->aviation_due[side][turn])
            return fault_set(why, "a support marker of %s that was due on turn %d has come already (BR-2c)",
                             name_of(side), turn);
    return true;
}

/* BR-9m: National units come in the infiltration once it has been discovered. */
static bool reacts(const brunete *s)
{
    for (int i = 0; i < s->head.depth; i++)
        if (s->head.stack[i].node == NODE_INFILTRATE && infiltrate_seen(&s->head.stack[i])->step)
            return true;
    return false;
}

/* BR-6.1b: beside the map a unit waits from its side's reinforcements to the end of its movement. */
static bool box_fits(const brunete *s, int unit, int step, fault *why)
{
    const unit_row *row = UNIT(unit);
    bool block = step >= own_step(s, row->side, STEP_ENTER_1, STEP_ENTER_2) &&
                 step <= own_step(s, row->side, STEP_MOVE_1, STEP_MOVE_2);
    bool special = row->side == NAT && ((s->turn == 1 && step == STEP_INFILTRATION && reacts(s)) ||
                                        (s->turn == 7 && (step == STEP_EXTRA_ENTER || step == STEP_EXTRA_MOVE)));
    if (s->at[unit] == BOX_BESIDE && !block && !special)
        return fault_set(why, "%s can't wait beside the map at that moment (BR-6.1b)", row->id);
    int delay = PARAM(tank_delay_turns) > 1 ? PARAM(tank_delay_turns) : 1;
    if (s->at[unit] == BOX_AWAITS && s->due[unit] != row->arrives && s->due[unit] > s->turn + delay)
        return fault_set(why, "%s can't be due on turn %d: it comes on turn %d, or again within %d turns (BR-6.1a)",
                         row->id, s->due[unit], row->arrives, delay);
    if (row->infiltrates && s->turn == 1 && step < STEP_INFILTRATION && on_map(s, unit) &&
        s->at[unit] != br_table.brunete)
        return fault_set(why, "%s does not stand in Brunete before the infiltration of turn 1 (BR-9g)", row->id);
    return true;
}

/* BR-9b, BR-10.1f, BR-10.1g, BR-10.4.1r: what a unit has done or suffered in this turn, by whose part it is. */
static bool marks_fit(const brunete *s, int unit, int step, fault *why)
{
    int side = UNIT(unit)->side, marks = s->marks[unit];
    int attacks = own_step(s, side, STEP_COMBAT_1, STEP_COMBAT_2);
    int defends = own_step(s, other(side), STEP_COMBAT_1, STEP_COMBAT_2);
    bool moves = step == own_step(s, side, STEP_MOVE_1, STEP_MOVE_2) || step == STEP_INFILTRATION ||
                 step == (side == REP ? STEP_ADJUST : STEP_EXTRA_MOVE);
    const char *wrong = marks & MOVED && !moves                                                     ? "moved"
                        : marks & ATTACKED && step < attacks                                        ? "attacked"
                        : marks & DEFENDED && step < defends                                        ? "defended"
                        : marks & RETREATED && step != defends                                      ? "retreated"
                        : marks & (HIT | FIGHTING | ADVANCED) && step != attacks && step != defends ? "fighting"
                                                                                                    : NULL;
    return !wrong || step == STEP_UPDATE ||
           fault_set(why, "%s can't have the mark '%s' at that moment of the turn", UNIT(unit)->id, wrong);
}

/* BR-12.1-v04, BR-12.2d: what has been earned or thrown for at the end of a turn that has passed. */
static bool victory_fits(const brunete *s, fault *why)
{
    bool campaign = s->head.scenario == CAMPAIGN;
    if (s->earned && (!campaign || s->turn + !!s->head.over <= br_table.yellow_from))
        return fault_set(why, "no yellow objective can have been earned yet (BR-12.1-v04)");
    if (s->secret_made && (campaign || (s->turn < 2 && !s->head.over)))
        return fault_set(why, campaign ? "the campaign has no secret objective (BR-12.2d)"
                                       : "the secret objective can't have been thrown for yet (BR-12.2d)");
    if (!s->secret_made != !s->secret)
        return fault_set(why, "'secret-made' and 'secret' do not go together (BR-12.2d)");
    return true;
}

bool br_turn_step_fits(const brunete *s, int step, fault *why)
{
    if (!initiative_fits(s, step, why) || !vallecas_fits(s, step, why) || !victory_fits(s, why))
        return false;
    for (int side = 0; side < SIDES; side++)
        if (!resources_fit(s, side, step, why) || !supports_fit(s, side, step, why))
            return false;
    for (int u = 0; u < UNITS; u++)
        if (!box_fits(s, u, step, why) || !marks_fit(s, u, step, why))
            return false;
    if (s->freed && s->turn == 1 && step < STEP_INFILTRATION)
        return fault_set(why, "the starred units are not freed before the Republic has moved (BR-9e)");
    if (s->bombed && step != STEP_AIR_1 && step != STEP_AIR_2)
        return fault_set(why, "'bombed' is said outside the aviation segment (BR-8.1a)");
    return true;
}
