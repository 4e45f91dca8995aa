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

/* CR-15.2.1.2g, CR-15.2.1.2h, CR-15.2.1.2i */
static nodeset regional_places(const cruzada *s, int unit)
{
    int region = region_of(unit);
    nodeset home = s->source[REP], inside, fits;
    nodeset_keep(&home, &cr_table.set.region[region]);
    fits = home;
    EACH_OF(u, REP)
        if (region_of(u) == region && in_supply(s, u))
            nodeset_add(&fits, s->at[u]);
    nodeset_keep(&fits, &s->supplied[REP]);
    inside = fits;
    nodeset_keep(&inside, &cr_table.set.region[region]);
    if (!nodeset_empty(&inside))
        fits = inside;
    nodeset apart = fits;
    NODESET_EACH(p, &fits) {
        if (s->flags[p] & FULL)
            nodeset_remove(&apart, p);
        if (corps_in(s, p) >= STACK)
            nodeset_remove(&fits, p), nodeset_remove(&apart, p);
    }
    return nodeset_empty(&apart) ? fits : apart;
}

/* --- the Nationalist duty in the North: CR-15.2.1.2d, CR-15.2.1.2e, ruling CR-52 --- */

static bool region_open(const cruzada *s, int region)
{
    return !nodeset_inside(&cr_table.set.region[region], &s->own[NAT]);
}

/* The regions, one bit each, that a corps in this space could stand for. */
static unsigned stands_for(const cruzada *s, int space)
{
    unsigned set = 0;
    for (int region = ASTURIAS; region <= BASQUE; region++)
        if (nodeset_has(&cr_table.set.near[region], space) && region_open(s, region))
            set |= 1u << region;
    return set;
}

/* The most regions that different corps can stand for. */
static int most_regions(const unsigned *sets, int count, unsigned taken)
{
    int best = 0;
    if (!count)
        return 0;
    best = most_regions(sets + 1, count - 1, taken);
    for (int region = ASTURIAS; region <= BASQUE; region++)
        if (sets[0] >> region & 1 && !(taken >> region & 1)) {
            int value = 1 + most_regions(sets + 1, count - 1, taken | 1u << region);
            best = value > best ? value : best;
        }
    return best;
}

/* How many regions the corps placed so far serve, with one more in `space` (NO_SPACE: none). */
static int served(const cruzada *s, int space)
{
    unsigned sets[STACK * 4];
    int count = 0;
    EACH_OF(u, NAT)
        if (s->marks[u] & DEPLOYED && on_map(s, u) && stands_for(s, s->at[u]) && count < COUNT_OF(sets) - 1)
            sets[count++] = stands_for(s, s->at[u]);
    if (space != NO_SPACE && stands_for(s, space))
        sets[count++] = stands_for(s, space);
    return most_regions(sets, count, 0);
}

static int regions_due(const cruzada *s)
{
    int count = 0;
    for (int region = ASTURIAS; region <= BASQUE; region++)
        count += region_open(s, region);
    return count;
}

/* Keeps the spaces that serve one more region; if there are none, those nearest to an open region. */
static void serve_more(const cruzada *s, nodeset *places)
{
    nodeset better = {{0}};
    int now = served(s, NO_SPACE);
    NODESET_EACH(p, places)
        if (served(s, p) > now)
            nodeset_add(&better, p);
    if (!nodeset_empty(&better)) {
        *places = better;
        return;
    }
    graph_query land = {.on = &cr_table.map, .kinds = 1u << LINK_LAND | 1u << LINK_RIVER};
    nodeset from = {{0}};
    for (int region = ASTURIAS; region <= BASQUE; region++)
        if (region_open(s, region))
            nodeset_join(&from, &cr_table.set.region[region]);
    for (int steps = 1; steps < SPACES && !nodeset_empty(places); steps++) {
        nodeset near = graph_within(&land, &from, steps);
        nodeset_keep(&near, places);
        if (!nodeset_empty(&near)) {
            *places = near;
            return;
        }
    }
}

static nodeset deploy_places(const cruzada *s, const corps_frame *deployment, int unit)
{
    if (is_regional(unit))
        return regional_places(s, unit);
    nodeset set = deployment->post && !alone_in_space(s, deployment) ? common_places(s, deployment, unit)
                  : is_a(unit, UNIT_ITALIAN)                         ? ctv_places(s, deployment, unit)
                                                                     : common_places(s, deployment, unit);
    bool duty = side_of(unit) == NAT && alone_in_space(s, deployment);
    if (duty && left_of(s, deployment, NAT) <= regions_due(s) - served(s, NO_SPACE))
        serve_more(s, &set);
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

static void deployment_ends(cruzada *s, const corps_frame *deployment, trace *t)
{
    for (int side = 0; side < SIDES; side++)
        EACH_OF(u, side)
            if (to_deploy(s, deployment, u))
                cr_remove(s, u, true, t);
    memset(s->flags, 0, sizeof s->flags);
    if (!deployment->post || alone_in_space(s, deployment))
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

static refusal deploy_why(const cruzada *s, const corps_frame *deployment, int unit, int space)
{
    nodeset set = deploy_places(s, deployment, unit);
    if (nodeset_has(&set, space))
        return ALLOWED;
    int side = side_of(unit);
    if (!controls(s, side, space) || !nodeset_has(&s->supplied[side], space))
        return refuse(NO_PLACE_SUPPLY, space, 0);
    if (s->flags[space] & FULL && alone_in_space(s, deployment))
        return refuse(NO_CORPS_TWICE, space, 0);
    if (is_regional(unit))
        return refuse(NO_CORPS_REGION, unit, space);
    if (is_a(unit, UNIT_ITALIAN))
        return refuse(NO_CORPS_ITALIAN, unit, space);
    nodeset common = common_places(s, deployment, unit);
    return refuse(nodeset_has(&common, space) ? NO_CORPS_NORTH : NO_CORPS_PLACE, unit, space);
}

static refusal pick_why(const cruzada *s, const corps_frame *deployment, int unit)
{
    if (side_of(unit) != deployment->side)
        return refuse(NO_ENEMY_UNIT, unit, 0);
    if (!to_deploy(s, deployment, unit))
        return refuse(NO_CORPS_NOW, unit, 0);
    return placeable(s, deployment, unit) ? ALLOWED : refuse(NO_RP_PLACE, unit, 0);
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
    if (s->at[unit] != surplus->space)
        return refuse(NO_SURPLUS_ELSEWHERE, unit, surplus->space);
    return is_corps(unit) ? refuse(NO_SURPLUS_CORPS, unit, 0) : ALLOWED;
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
