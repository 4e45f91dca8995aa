/* Chapter 15.2.1, War Progress: the deployment of the first corps between Turns 5 and 6; and that of the corps of Turn
 * 12 (chapter 19.5.5.1). */
#include "games/cruzada/rules/rules.h"

/* --- which corps --- */

/* CR-15.2.1a, CR-15.2.1b: the initial corps, the CTV only if N8 has been played; or the corps of a row of post.tsv. */
static bool to_deploy(const cruzada *s, const corps_frame *deployment, int unit)
{
    if (s->at[unit] != BOX_OUTSIDE || !is_corps(unit))
        return false;
    if (!deployment->post)
        return UNIT(unit)->enters == ENTERS_INITIAL && (!is_a(unit, UNIT_ITALIAN) || played(s, CARD(NAT, 8)));
    const post_row *row = &the_scenario(s)->post[deployment->post - 1];
    if (row->act == POST_INITIAL)
        return UNIT(unit)->enters == ENTERS_INITIAL;
    for (int i = 0; i < POST_CORPS; i++)
        if (row->corps[side_of(unit)][i] == cr_table.kind_of[unit] + 1)
            return true;
    return false;
}

static bool alone_in_space(const cruzada *s, const corps_frame *deployment)
{
    return !deployment->post || the_scenario(s)->post[deployment->post - 1].act == POST_INITIAL;
}

static int left_of(const cruzada *s, const corps_frame *deployment, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += to_deploy(s, deployment, u);
    return count;
}

/* --- where: CR-15.2.1.2a, CR-15.2.1.2b, CR-15.2.1.2j, CR-18.2.3g, CR-19.5.5.1c --- */

static int corps_in(const cruzada *s, int space)
{
    int count = 0;
    EACH_AT(u, s, space)
        count += is_corps(u);
    return count;
}

static nodeset common_places(const cruzada *s, const corps_frame *deployment, int unit)
{
    int side = side_of(unit);
    nodeset set = s->here[side], sources = s->source[side];
    nodeset_remove(&sources, THE(badajoz)); /* CR-13.2.4.1, ruling CR-136 */
    nodeset_join(&set, &sources);
    if (controls(s, side, THE(madrid)))
        nodeset_add(&set, THE(madrid));
    nodeset_keep(&set, &s->supplied[side]);
    nodeset_drop(&set, &cr_table.set.balearic);
    for (int i = 0; i < ISOLATED && side == NAT; i++)
        nodeset_drop(&set, &s->group[i]);
    if (side == REP && !is_regional(unit) && !s->north_open) {
        nodeset_drop(&set, &cr_table.set.north);
        nodeset_drop(&set, &s->north_cut);
    }
    NODESET_EACH(p, &set)
        if (corps_in(s, p) >= STACK || (alone_in_space(s, deployment) && s->flags[p] & FULL))
            nodeset_remove(&set, p);
    return set;
}

/* CR-15.2.1.2f */
static nodeset ctv_places(const cruzada *s, const corps_frame *deployment, int unit)
{
    nodeset set = common_places(s, deployment, unit), fits = {{0}};
    nodeset ports = cr_table.set.ports;
    nodeset_keep(&ports, &s->supplied[NAT]);
    nodeset_drop(&ports, &cr_table.set.balearic);
    NODESET_EACH(p, &set)
        EACH_AT(u, s, p)
            if (is_a(u, UNIT_ITALIAN) && !is_corps(u))
                nodeset_add(&fits, p);
    NODESET_EACH(p, &ports)
        if (!(s->flags[p] & FULL) && corps_in(s, p) < STACK)
            nodeset_add(&fits, p);
    return fits;
}

/* --- Regional corps: CR-15.2.1.2g, CR-15.2.1.2h, CR-15.2.1.2i --- */

/* Spaces with a supplied unit of the region, and its source. */
static nodeset regional_spaces(const cruzada *s, int unit)
{
    int region = region_of(unit);
    nodeset source = s->source[REP], fits;
    nodeset_keep(&source, &cr_table.set.region[region]);
    fits = source;
    EACH_OF(u, REP)
        if (region_of(u) == region && in_supply(s, u) && !is_corps(u))
            nodeset_add(&fits, s->at[u]);
    nodeset_keep(&fits, &s->supplied[REP]);
    return fits;
}

/* How all Regional corps stand or will stand: a space for each that is placed or being tried. */
enum { REGIONALS = 4, COST_SAME = 64, COST_SHARED = 8, COST_ABROAD = 1, COST_MOST = 1 << 20 };
typedef struct regional_plan {
    const cruzada *s;
    int unit[REGIONALS], space[REGIONALS];
    nodeset tried[REGIONALS];
    int count; /* corps that have still to come */
} regional_plan;

/* What it costs to put a corps there: a space shared with one of its own region is the last resort, one shared with
 * another corps the last but one, and outside its region it stands only to avoid that. */
static int space_cost(const regional_plan *plan, int unit, int space, int placed)
{
    int cost = SPACE(space)->region == region_of(unit) ? 0 : COST_ABROAD, corps = 0;
    EACH_AT(u, plan->s, space)
        if (is_corps(u)) {
            cost += region_of(u) == region_of(unit) ? COST_SAME : COST_SHARED;
            corps++;
        }
    for (int i = 0; i < placed; i++)
        if (plan->space[i] == space) {
            cost += region_of(plan->unit[i]) == region_of(unit) ? COST_SAME : COST_SHARED;
            corps++;
        }
    return corps < STACK ? cost : COST_MOST;
}

/* The least cost of placing the corps from `placed` on. */
static int least_cost(regional_plan *plan, int placed, int most)
{
    if (placed == plan->count || placed == REGIONALS)
        return 0;
    NODESET_EACH(p, &plan->tried[placed]) {
        int cost = space_cost(plan, plan->unit[placed], p, placed);
        if (cost >= most)
            continue;
        plan->space[placed] = p;
        cost += least_cost(plan, placed + 1, most - cost);
        if (cost < most)
            most = cost;
    }
    return most;
}

/* The rulebook's examples look at all Regional corps at once, so that the order in which they come changes nothing: a
 * corps may go where the best that can be done for all of them is still possible. */
static nodeset regional_places(const cruzada *s, const corps_frame *deployment, int unit)
{
    regional_plan plan = {.s = s, .unit = {unit}, .count = 1};
    plan.tried[0] = regional_spaces(s, unit);
    EACH_OF(u, REP) {
        nodeset spaces =
            u != unit && is_regional(u) && to_deploy(s, deployment, u) ? regional_spaces(s, u) : (nodeset){{0}};
        if (plan.count < REGIONALS && !nodeset_empty(&spaces)) {
            plan.unit[plan.count] = u;
            plan.tried[plan.count++] = spaces;
        }
    }
    int best = least_cost(&plan, 0, COST_MOST);
    nodeset all = plan.tried[0], fits = {{0}};
    NODESET_EACH(p, &all) {
        plan.tried[0] = nodeset_of(p);
        if (best < COST_MOST && least_cost(&plan, 0, COST_MOST) == best)
            nodeset_add(&fits, p);
    }
    return fits;
}

/* --- the Nationalist duty in the North: CR-15.2.1.2d, CR-15.2.1.2e, ruling CR-52 --- */

static bool region_open(const cruzada *s, int region)
{
    return !nodeset_inside(&cr_table.set.region[region], &s->own[NAT]);
}

/* The open regions, one bit each, that a corps in this space is in or Adjacent to. */
static unsigned stands_for(const cruzada *s, int space)
{
    unsigned set = 0;
    for (int region = ASTURIAS; region <= BASQUE; region++)
        if (nodeset_has(&cr_table.set.near[region], space) && region_open(s, region))
            set |= 1u << region;
    return set;
}

/* What is still owed: each open region wants a corps, which may stand for two of them, and as many corps as there are
 * open regions stand in the North in all. */
typedef struct northern_duty {
    unsigned owed; /* regions without a corps, one bit each */
    int corps;     /* that are still wanted for the number */
} northern_duty;

static northern_duty duty_now(const cruzada *s)
{
    northern_duty d = {0, 0};
    for (int region = ASTURIAS; region <= BASQUE; region++)
        if (region_open(s, region))
            d.owed |= 1u << region, d.corps++;
    EACH_OF(u, NAT)
        if (s->marks[u] & DEPLOYED && on_map(s, u) && stands_for(s, s->at[u]))
            d.owed &= ~stands_for(s, s->at[u]), d.corps--;
    return d;
}

static northern_duty duty_after(const cruzada *s, northern_duty d, int space)
{
    if (stands_for(s, space))
        d.owed &= ~stands_for(s, space), d.corps--;
    return d;
}

/* The fewest corps in these spaces that stand for all regions of a set; a region that no space is near to wants one
 * too, as near as it can be. */
static int fewest(unsigned owed, const nodeset *places)
{
    nodeset one = {{0}}, two = {{0}}, three = {{0}}; /* spaces near to so many of the regions, or more */
    for (int region = ASTURIAS; region <= BASQUE; region++) {
        nodeset near = *places, again;
        if (!(owed >> region & 1))
            continue;
        nodeset_keep(&near, &cr_table.set.near[region]);
        again = two, nodeset_keep(&again, &near), nodeset_join(&three, &again);
        again = one, nodeset_keep(&again, &near), nodeset_join(&two, &again);
        nodeset_join(&one, &near);
    }
    return __builtin_popcount(owed) - !nodeset_empty(&two) - !nodeset_empty(&three);
}

static int corps_owed(northern_duty d, const nodeset *places)
{
    int regions = fewest(d.owed, places);
    return regions > d.corps ? regions : d.corps;
}

/* Of these spaces, those nearest to a region that is owed a corps; if none is, to any open region. */
static nodeset nearest(const cruzada *s, northern_duty d, const nodeset *places)
{
    graph_query land = {.on = &cr_table.map, .kinds = 1u << LINK_LAND | 1u << LINK_RIVER};
    nodeset from = {{0}};
    for (int region = ASTURIAS; region <= BASQUE; region++)
        if (d.owed ? d.owed >> region & 1 : region_open(s, region))
            nodeset_join(&from, &cr_table.set.region[region]);
    for (int steps = 1; steps < SPACES && !nodeset_empty(places); steps++) {
        nodeset near = graph_within(&land, &from, steps);
        nodeset_keep(&near, places);
        if (!nodeset_empty(&near))
            return near;
    }
    return *places;
}

/* Keeps the spaces after which the corps that are left can still do the duty; if there are none, the nearest ones. */
static void serve_north(const cruzada *s, int left, nodeset *places)
{
    northern_duty now = duty_now(s);
    nodeset fits = {{0}};
    if (corps_owed(now, places) <= 0)
        return;
    NODESET_EACH(p, places) {
        nodeset others = *places;
        nodeset_remove(&others, p);
        if (corps_owed(duty_after(s, now, p), &others) < left)
            nodeset_add(&fits, p);
    }
    *places = nodeset_empty(&fits) ? nearest(s, now, places) : fits;
}

static nodeset deploy_places(const cruzada *s, const corps_frame *deployment, int unit)
{
    if (is_regional(unit))
        return regional_places(s, deployment, unit);
    nodeset set = deployment->post && !alone_in_space(s, deployment) ? common_places(s, deployment, unit)
                  : is_a(unit, UNIT_ITALIAN)                         ? ctv_places(s, deployment, unit)
                                                                     : common_places(s, deployment, unit);
    bool duty = side_of(unit) == NAT && alone_in_space(s, deployment);
    if (duty)
        serve_north(s, left_of(s, deployment, NAT), &set);
    return set;
}

/* --- NODE_CORPS: CR-15.2.1.1, CR-15.2.1.2k, CR-19.5.5.1b --- */

static bool placeable(const cruzada *s, const corps_frame *deployment, int unit)
{
    nodeset set = deploy_places(s, deployment, unit);
    return !nodeset_empty(&set);
}

static bool can_place(const cruzada *s, const corps_frame *deployment, int side)
{
    EACH_OF(u, side)
        if (to_deploy(s, deployment, u) && placeable(s, deployment, u))
            return true;
    return false;
}

/* CR-19.5.5.1e, ruling CR-131: the step that follows may move one of those just deployed. */
static bool moved_next(const cruzada *s, const corps_frame *deployment)
{
    const scenario_row *row = the_scenario(s);
    return deployment->post && deployment->post < row->posts && row->post[deployment->post].act == POST_MOVE_CORPS;
}

static void deployment_ends(cruzada *s, const corps_frame *deployment, trace *t)
{
    for (int side = 0; side < SIDES; side++)
        EACH_OF(u, side)
            if (to_deploy(s, deployment, u))
                cr_remove(s, u, true, t);
    memset(s->flags, 0, sizeof s->flags);
    if (!moved_next(s, deployment) || alone_in_space(s, deployment))
        for (int u = 0; u < UNITS; u++)
            s->marks[u] &= (uint16_t)~DEPLOYED;
    flow_pop(&s->head);
}

flow cr_corps_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    corps_frame *deployment = corps_of(f);
    if (deployment->corps != NONE || can_place(s, deployment, deployment->side))
        return flow_wait(&s->head, 1u << deployment->side);
    if (can_place(s, deployment, other(deployment->side))) {
        deployment->side = (int16_t)other(deployment->side);
        return FLOW_ON;
    }
    deployment_ends(s, deployment, t);
    return FLOW_ON;
}

/* CR-15.2.1.2j, CR-18.2.3g, CR-13.2.4.1: spaces that would do but for a rule of their own. */
static refusal closed_why(const cruzada *s, int unit, int space)
{
    bool rep = side_of(unit) == REP;
    if (rep && !is_regional(unit) && cr_in_cut_north(s, space))
        return refuse(NO_CORPS_CUT, unit, space);
    if (!rep && cr_isolated_group(s, space) != NONE)
        return refuse(NO_CORPS_ISOLATED, unit, space);
    if (rep && space == THE(badajoz) && !s->stack[space])
        return refuse(NO_CORPS_BADAJOZ, unit, space);
    return ALLOWED;
}

static refusal deploy_why(const cruzada *s, const corps_frame *deployment, int unit, int space)
{
    nodeset set = deploy_places(s, deployment, unit);
    if (nodeset_has(&set, space))
        return ALLOWED;
    int side = side_of(unit);
    bool initial = alone_in_space(s, deployment);
    if (!controls(s, side, space) || !nodeset_has(&s->supplied[side], space))
        return refuse(initial ? NO_CORPS_SUPPLY : NO_DEPLOY_SUPPLY, unit, space);
    if (cr_balearic(s, space))
        return refuse(NO_BALEARIC, unit, space); /* CR-8.5.2.4f */
    if (!initial)
        return refuse(NO_DEPLOY_PLACE, unit, space);
    if (s->flags[space] & FULL && alone_in_space(s, deployment))
        return refuse(NO_CORPS_TWICE, space, 0);
    refusal closed = closed_why(s, unit, space);
    if (!allowed(closed))
        return closed;
    if (is_regional(unit)) {
        nodeset spaces = regional_spaces(s, unit);
        bool kept = nodeset_has(&spaces, space) && SPACE(space)->region == region_of(unit);
        return refuse(kept ? NO_CORPS_KEPT : NO_CORPS_REGION, unit, space);
    }
    if (is_a(unit, UNIT_ITALIAN))
        return refuse(NO_CORPS_ITALIAN, unit, space);
    nodeset common = common_places(s, deployment, unit);
    return refuse(nodeset_has(&common, space) ? NO_CORPS_NORTH : NO_CORPS_PLACE, unit, space);
}

static refusal pick_why(const cruzada *s, const corps_frame *deployment, int unit)
{
    if (side_of(unit) != deployment->side)
        return refuse(NO_CORPS_ENEMY, unit, 0);
    if (!to_deploy(s, deployment, unit))
        return refuse(alone_in_space(s, deployment) ? NO_CORPS_NOW : NO_DEPLOY_NOW, unit, 0);
    return placeable(s, deployment, unit) ? ALLOWED : refuse(NO_CORPS_NOWHERE, unit, 0);
}

void cr_corps_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const corps_frame *deployment = corps_now(&s->head);
    if (deployment->corps == NONE) {
        EACH_OF(u, seat)
            if (to_deploy(s, deployment, u))
                offer(out, VERB_PICK, u, 0, pick_why(s, deployment, u));
        return;
    }
    nodeset set = deploy_places(s, deployment, deployment->corps);
    NODESET_EACH(p, &set)
        offer(out, VERB_AT, p, 0, ALLOWED);
    offer(out, VERB_STAY, 0, 0, ALLOWED);
}

refusal cr_corps_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const corps_frame *deployment = corps_now(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_PICK && deployment->corps == NONE)
        return pick_why(s, deployment, choice_a(c));
    return choice_verb(c) == VERB_AT && deployment->corps != NONE
               ? deploy_why(s, deployment, deployment->corps, choice_a(c))
               : ALLOWED;
}

/* CR-15.2.1.2c, CR-19.5.5.1d: a division of an over-full space goes to the Reserve Box. */
void cr_corps_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    corps_frame *deployment = corps_top(&s->head);
    int unit = deployment->corps, space = choice_a(c);
    if (choice_verb(c) == VERB_PICK) {
        deployment->corps = (int16_t)choice_a(c);
        note(t, ENTRY_PICKS, deployment->corps, 0, 0, 0);
        return;
    }
    deployment->corps = NONE;
    if (choice_verb(c) == VERB_STAY)
        return;
    cr_put(s, unit, space);
    s->marks[unit] |= DEPLOYED;
    s->flags[space] |= FULL;
    note(t, ENTRY_ARRIVES, unit, space, 0, 0);
    deployment->side = (int16_t)other(seat);
    if (s->stack[space] > STACK)
        PUSH(&s->head, surplus, .side = seat, .space = space);
}

/* --- NODE_SURPLUS: a division makes room --- */

flow cr_surplus_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    surplus_frame *surplus = surplus_of(f);
    (void)t;
    if (s->stack[surplus->space] > STACK)
        return flow_wait(&s->head, 1u << surplus->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

static refusal surplus_why(const cruzada *s, const surplus_frame *surplus, int unit)
{
    const corps_frame *below = corps_under(&s->head);
    bool initial = !below || alone_in_space(s, below);
    if (s->at[unit] != surplus->space)
        return refuse(initial ? NO_SURPLUS_ELSEWHERE : NO_DEPLOY_SURPLUS_ELSEWHERE, unit, surplus->space);
    if (is_corps(unit))
        return refuse(initial ? NO_SURPLUS_CORPS : NO_DEPLOY_SURPLUS_CORPS, unit, 0);
    return ALLOWED;
}

void cr_surplus_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const surplus_frame *surplus = surplus_now(&s->head);
    (void)seat;
    EACH_AT(u, s, surplus->space)
        offer(out, VERB_SEND, u, 0, surplus_why(s, surplus, u));
}

refusal cr_surplus_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_SEND ? surplus_why(s, surplus_now(&s->head), choice_a(c)) : ALLOWED;
}

void cr_surplus_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    (void)seat;
    note(t, ENTRY_TO_RESERVE, choice_a(c), 0, 0, 0);
    cr_put(s, choice_a(c), BOX_RESERVE);
}
