/* Chapter 12, Strategic Redeployment: by land, by sea, to and from the Reserve Box, and over the border (CR-13.4.3a).
 * Points are counted in halves. */
#include "games/cruzada/rules/rules.h"

enum { DIVISION_COST = 2, CORPS_COST = 6, RETURN_AFTER = 2 };

/* CR-12.1.2 */
static int shift_cost(int unit)
{
    return is_corps(unit) ? CORPS_COST : DIVISION_COST;
}
/* CR-13.4.3a, CR-13.4.3b: half of it over the border. */
static int abroad_cost(int unit)
{
    return shift_cost(unit) / 2;
}

/* --- by sea --- */

/* CR-12.1.7a */
static bool own_port(const cruzada *s, int side, int space)
{
    return IN(ports, space) && controls(s, side, space) && nodeset_has(&s->supplied[side], space);
}

/* CR-12.1.7.1, CR-16.7.1a, CR-16.7.1b, CR-16.7.2a, CR-16.7.2b, ruling CR-39: what shuts an own Port to a unit, or 0. */
static int port_bar(const cruzada *s, int unit, int space)
{
    int strait = cr_strait(s, space);
    bool atlantic = cr_coast(s, space) == ATLANTIC, ours = lasts(s, LASTS_STRAIT_NAT);
    if (side_of(unit) == REP)
        return atlantic ? NO_SR_ATLANTIC : ours && strait != STRAIT_EAST ? NO_SR_STRAIT_REP : NO_NONE;
    bool open = atlantic || ours || strait == STRAIT_WEST || is_a(unit, UNIT_ITALIAN | UNIT_PORT_ENTRY);
    return open ? NO_NONE : NO_SR_STRAIT_NAT;
}

static bool sea_port(const cruzada *s, int unit, int space)
{
    return own_port(s, side_of(unit), space) && port_bar(s, unit, space) == NO_NONE;
}

/* CR-12.1.7.2: corps never sail; CR-8.5.2.4f: nor does armor to the Balearic Islands. */
static bool sails(const cruzada *s, int unit, int space)
{
    if (is_corps(unit) || !sea_port(s, unit, s->at[unit]) || !sea_port(s, unit, space))
        return false;
    return !(is_armor(unit) && cr_balearic(s, space));
}

/* --- from the Reserve Box (CR-12.1.8a to CR-12.1.8f) --- */

static bool supplied_kin(const cruzada *s, int unit, int space)
{
    EACH_AT(u, s, space)
        if (region_of(u) == region_of(unit))
            return true;
    return false;
}

static refusal entry_why(const cruzada *s, int unit, int space)
{
    int side = side_of(unit);
    const nodeset *sources = &s->source[side];
    if (is_a(unit, UNIT_MED_PORT_ENTRY)) /* CR-12.1.8e */
        return IN(ports, space) && cr_coast(s, space) == MEDITERRANEAN ? ALLOWED : refuse(NO_SR_MED_PORT, unit, space);
    if (is_a(unit, UNIT_PORT_ENTRY) && !is_corps(unit)) /* CR-12.1.8f */
        return IN(ports, space) ? ALLOWED : refuse(NO_SR_PORT, unit, space);
    if (region_of(unit) == CATALONIA && space != BEACH) /* CR-12.1.8d, CR-8.5.4.2 */
        return space == THE(barcelona) || supplied_kin(s, unit, space) ? ALLOWED : refuse(NO_SR_CATALONIA, unit, space);
    if (is_regional(unit)) { /* CR-12.1.8b */
        bool home = space < BEACH && SPACE(space)->region == region_of(unit);
        bool open = nodeset_has(&s->here[side], space) || nodeset_has(sources, space);
        return (home && open) || supplied_kin(s, unit, space) ? ALLOWED : refuse(NO_SR_REGION, unit, space);
    }
    if (side == REP && space == THE(badajoz) && !s->stack[space]) /* CR-13.2.4.1 */
        return refuse(NO_SR_BADAJOZ, unit, space);
    bool fits = nodeset_has(&s->here[side], space) || space == THE(madrid) ||
                (nodeset_has(sources, space) && space != THE(badajoz)) || (space == BEACH && side == REP);
    return fits ? ALLOWED : refuse(NO_SR_ENTRY, unit, space);
}

/* CR-16.2.4.3b, CR-18.2.3c: one MIL per turn to each Isolated Space and what is Connected to it. */
static refusal isolated_why(const cruzada *s, int unit, int space)
{
    int group = cr_isolated_group(s, space);
    if (group == NONE || (group == OVIEDO && cr_grado_open(s)))
        return ALLOWED;
    if (!is_a(unit, UNIT_ISOLATED_SR))
        return refuse(NO_SR_ISOLATED, unit, space);
    return s->relieved[group] ? refuse(NO_SR_ISOLATED_TWICE, unit, space) : ALLOWED;
}

/* --- where a unit can go --- */

static graph_query shift_ways(const cruzada *s, int unit)
{
    graph_query q = cr_ways(s);
    if (side_of(unit) == NAT && !is_corps(unit) && cr_grado_open(s))
        q.kinds |= 1u << LINK_GRADO;
    q.open = &s->own[side_of(unit)];
    return q;
}

/* CR-12.1.6b: a Siege is no hindrance. CR-12.1.6a: Connected, friendly, supplied. */
static nodeset land_reach(const cruzada *s, int unit)
{
    if (!on_map(s, unit))
        return (nodeset){{0}};
    graph_query q = shift_ways(s, unit);
    nodeset from = nodeset_of(s->at[unit]), zone = graph_flood(&q, &from);
    nodeset_keep(&zone, &s->supplied[side_of(unit)]);
    return zone;
}

/* What keeps a unit on the map from a space that no way over land reaches. */
static int sea_rule(const cruzada *s, int unit, int space)
{
    int side = side_of(unit);
    if (is_corps(unit))
        return IN(ports, space) ? NO_SR_CORPS_SEA : NO_SR_WAY;
    if (!own_port(s, side, s->at[unit]) || !own_port(s, side, space))
        return NO_SR_WAY;
    int bar = port_bar(s, unit, s->at[unit]);
    return bar == NO_NONE ? port_bar(s, unit, space) : bar;
}

static refusal way_why(const cruzada *s, int unit, int space, const nodeset *zone)
{
    if (s->at[unit] == BOX_AFRICA) { /* CR-17.6.4b, ruling CR-40 */
        bool port = space == THE(sevilla) || space == THE(cadiz);
        return port ? cr_africa_why(s, space) : refuse(NO_SR_AFRICA_PLACE, unit, space);
    }
    if (s->at[unit] == BOX_RESERVE) {
        refusal why = entry_why(s, unit, space);
        return allowed(why) ? isolated_why(s, unit, space) : why;
    }
    if (nodeset_has(zone, space) || sails(s, unit, space))
        return ALLOWED;
    return refuse(sea_rule(s, unit, space), unit, space);
}

static refusal shift_end_why(const cruzada *s, int unit, int space, const nodeset *zone, int home)
{
    int side = side_of(unit);
    if (space == s->at[unit])
        return refuse(NO_SR_THERE, unit, space);
    if (s->control[space] == NOBODY)
        return refuse(NO_SUCH_BEACH, space, 0);
    if (!controls(s, side, space) || !nodeset_has(&s->supplied[side], space))
        return refuse(s->at[unit] == BOX_RESERVE ? NO_SR_SPACE_RESERVE : NO_SR_SPACE, unit, space);
    if ((is_corps(unit) || is_armor(unit)) && cr_balearic(s, space))
        return refuse(NO_SR_BALEARIC, unit, space); /* CR-12.1.10 */
    refusal why = way_why(s, unit, space, zone);
    if (!allowed(why))
        return why;
    if (!cr_room(s, space)) /* CR-12.1.11 */
        return refuse(NO_SR_ROOM, space, STACK);
    why = cr_end_why(s, unit, space, home);
    bool north = why.id == NO_NORTH_UNITS && s->at[unit] == BOX_RESERVE; /* CR-12.1.8c */
    return north ? refuse(NO_SR_NORTH, unit, space) : why;
}

/* CR-16.4.2.4a: may a unit that is one too many abroad be redeployed home? */
static int way_home(const cruzada *s, int unit, const nodeset *zone)
{
    if (!cr_stranded(s, unit))
        return HOME_NEVER_LEFT;
    bool can = false;
    NODESET_EACH(p, &cr_table.set.region[region_of(unit)])
        can = can || allowed(shift_end_why(s, unit, p, zone, HOME_BOUND));
    return cr_way_home(s, unit, can);
}

static refusal shift_why(const cruzada *s, int unit, int space, const nodeset *zone)
{
    return shift_end_why(s, unit, space, zone, way_home(s, unit, zone));
}

/* CR-12.1.9, CR-16.2.4.3a */
static refusal to_reserve_why(const cruzada *s, int unit)
{
    if (!on_map(s, unit))
        return refuse(NO_SR_NOT_ON_MAP, unit, 0);
    if (is_corps(unit))
        return refuse(NO_SR_CORPS_RESERVE, unit, 0);
    int group = cr_isolated_group(s, s->at[unit]);
    if (group != NONE && !(group == OVIEDO && cr_grado_open(s)))
        return refuse(NO_SR_FROM_ISOLATED, unit, 0);
    if (!in_supply(s, unit))
        return refuse(NO_SR_SUPPLY, unit, 0);
    if (!cr_stranded(s, unit)) /* most are not, and their ways need not be looked for */
        return ALLOWED;
    nodeset zone = land_reach(s, unit);
    return way_home(s, unit, &zone) == HOME_BOUND ? refuse(NO_RESERVE_HOME, unit, 0) : ALLOWED;
}

/* CR-13.4.3a, CR-13.4.3b, CR-13.4.3c, CR-13.4.3.1, CR-13.4.3.2 */
static refusal abroad_why(const cruzada *s, int unit)
{
    int side = side_of(unit);
    if (!on_map(s, unit) || !nodeset_has(&s->border[side], s->at[unit]))
        return refuse(NO_ABROAD_BORDER, unit, 0);
    if (is_regional(unit))
        return refuse(NO_ABROAD_REGIONAL, unit, 0);
    return side == REP && lasts(s, LASTS_NO_SPECIAL_SR) ? refuse(NO_ABROAD_CLOSED, CARD(NAT, 43), 0) : ALLOWED;
}

/* --- NODE_REDEPLOY: which unit --- */

static bool goes_somewhere(const cruzada *s, int unit)
{
    if (allowed(to_reserve_why(s, unit)) || allowed(abroad_why(s, unit)))
        return true;
    nodeset zone = land_reach(s, unit);
    NODESET_EACH(p, &s->own[side_of(unit)])
        if (allowed(shift_why(s, unit, p, &zone)))
            return true;
    return false;
}

static int nowhere_rule(const cruzada *s, int unit)
{
    if (!on_map(s, unit))
        return s->at[unit] == BOX_RESERVE ? NO_SR_NOWHERE_RESERVE : NO_SR_NOWHERE_AFRICA;
    return cr_isolated_group(s, s->at[unit]) != NONE ? NO_SR_FROM_ISOLATED : NO_SR_NOWHERE;
}

/* CR-12.1.3, CR-12.1.5, CR-17.2.2 */
static refusal pick_why(const cruzada *s, const redeploy_frame *play, int unit)
{
    if (side_of(unit) != play->side)
        return refuse(NO_SR_ENEMY, unit, 0);
    if (!on_map(s, unit) && s->at[unit] != BOX_RESERVE && s->at[unit] != BOX_AFRICA)
        return refuse(NO_SR_NOT_IN_PLAY, unit, 0);
    if (s->at[unit] == BOX_AFRICA && !cr_africa_waits(s)) /* CR-17.6.4b */
        return refuse(NO_SR_AFRICA_DUE, unit, 0);
    if (is_a(unit, UNIT_IMMOBILE))
        return refuse(NO_SR_IMMOBILE, unit, 0);
    if (s->marks[unit] & SHIFTED)
        return refuse(NO_SR_UNIT_TWICE, unit, 0);
    if (is_a(unit, UNIT_AFRICA) && play->africans && s->turn <= 2)
        return refuse(NO_SR_AFRICA, unit, 0);
    refusal over = abroad_why(s, unit); /* the border is the only way for who is out of supply */
    bool special = allowed(over);
    if (on_map(s, unit) && !in_supply(s, unit) && !special)
        return over.id == NO_ABROAD_BORDER ? refuse(NO_SR_SUPPLY, unit, 0) : over;
    int cost = special ? abroad_cost(unit) : shift_cost(unit);
    if (cost > play->left)
        return refuse(NO_SR_POINTS, unit, cost);
    if (goes_somewhere(s, unit))
        return ALLOWED;
    return refuse(nowhere_rule(s, unit), unit, 0);
}

int cr_redeploy_cost(const cruzada *s, int unit)
{
    return allowed(abroad_why(s, unit)) ? abroad_cost(unit) : shift_cost(unit);
}

bool cr_redeploy_fits(const cruzada *s, const redeploy_frame *play, int unit)
{
    return allowed(pick_why(s, play, unit));
}

static bool any_left(const cruzada *s, const redeploy_frame *play)
{
    EACH_OF(u, play->side)
        if (allowed(pick_why(s, play, u)))
            return true;
    return false;
}

flow cr_redeploy_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    redeploy_frame *play = redeploy_of(f);
    (void)t;
    if (play->left > 0 && any_left(s, play))
        return flow_wait(&s->head, 1u << play->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* CR-12.1.1, CR-12.1.4 */
void cr_redeploy_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const redeploy_frame *play = redeploy_now(&s->head);
    EACH_OF(u, seat)
        if (on_map(s, u) || s->at[u] == BOX_RESERVE || s->at[u] == BOX_AFRICA)
            offer(out, VERB_PICK, u, 0, pick_why(s, play, u));
    offer(out, VERB_END_SR, 0, 0, ALLOWED);
}

refusal cr_redeploy_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_PICK: return pick_why(s, redeploy_now(&s->head), choice_a(c));
    case VERB_TO:
    case VERB_RESERVE:
    case VERB_ABROAD: return refuse(NO_SR_WHO, 0, 0);
    default: return ALLOWED;
    }
}

void cr_redeploy_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    if (choice_verb(c) == VERB_PICK) {
        note(t, ENTRY_PICKS, choice_a(c), 0, 0, 0);
        PUSH(&s->head, shift, .side = seat, .left = redeploy_top(&s->head)->left, .unit = choice_a(c));
    } else {
        flow_pop(&s->head);
    }
}

/* --- NODE_SHIFT: where it goes --- */

flow cr_shift_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << shift_of(f)->side);
}

void cr_shift_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const shift_frame *shift = shift_now(&s->head);
    nodeset zone = land_reach(s, shift->unit);
    bool special = on_map(s, shift->unit) && nodeset_has(&s->border[seat], s->at[shift->unit]);
    if (!special)
        NODESET_EACH(p, &s->own[seat])
            offer(out, VERB_TO, p, 0, shift_why(s, shift->unit, p, &zone));
    offer(out, VERB_RESERVE, 0, 0, to_reserve_why(s, shift->unit));
    offer(out, VERB_ABROAD, 0, 0, abroad_why(s, shift->unit));
    offer(out, VERB_STAY, 0, 0, ALLOWED);
}

refusal cr_shift_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const shift_frame *shift = shift_now(&s->head);
    (void)seat;
    if (choice_verb(c) != VERB_TO)
        return choice_verb(c) == VERB_PICK ? refuse(NO_SR_MOVING, shift->unit, 0) : ALLOWED;
    nodeset zone = land_reach(s, shift->unit);
    return shift_why(s, shift->unit, choice_a(c), &zone);
}

static void pay(cruzada *s, int unit, int cost)
{
    flow_pop(&s->head);
    redeploy_frame *play = redeploy_top(&s->head);
    play->left = (int16_t)(play->left - cost);
    play->africans = (int16_t)(play->africans + is_a(unit, UNIT_AFRICA));
    s->marks[unit] |= SHIFTED;
}

void cr_shift_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    int unit = shift_top(&s->head)->unit, from = s->at[unit], group;
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_TO:
        group = from == BOX_RESERVE ? cr_isolated_group(s, choice_a(c)) : NONE;
        if (group != NONE)
            s->relieved[group] = 1;
        note(t, ENTRY_REDEPLOYS, unit, from, choice_a(c), 0);
        cr_put(s, unit, choice_a(c));
        pay(s, unit, shift_cost(unit));
        break;
    case VERB_RESERVE:
        note(t, ENTRY_REDEPLOYS, unit, from, BOX_RESERVE, 0);
        cr_put(s, unit, BOX_RESERVE);
        pay(s, unit, shift_cost(unit));
        break;
    case VERB_ABROAD: /* reduced, to the Reserve Box; a corps comes back two turns later */
        note(t, ENTRY_GOES_ABROAD, unit, from, 0, 0);
        cr_put(s, unit, is_corps(unit) ? BOX_TRACK + s->turn + RETURN_AFTER : BOX_RESERVE);
        if (kind_of(unit)->steps > 1)
            cr_flip(s, unit, true);
        pay(s, unit, abroad_cost(unit));
        break;
    default: flow_pop(&s->head); break;
    }
}
