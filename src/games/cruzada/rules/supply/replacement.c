/* Chapter 14, Replacements. Points are counted in halves: a step of a division costs one half, of a corps two. */
#include "games/cruzada/rules/rules.h"

enum { NAT_CITIES = 2, REP_CITIES = 4, NORTH_HALVES = 4 };
enum { PAY_NAT, PAY_REP, PAY_AXIS, PAY_SOV, PAY_NAT_AXIS, PAY_REP_SOV, PAYS };

/* --- what there is to spend --- */

/* CR-14.2.5a, CR-14.2.5b, CR-18.2.5: for RP, Bilbao counts as Republican until the Nationalist has all three ports. */
static int cities_of(const cruzada *s, int side)
{
    nodeset cities = cr_table.set.main_city;
    nodeset_keep(&cities, &s->own[side]);
    int count = nodeset_count(&cities);
    bool fallen = controls(s, NAT, THE(bilbao)) && controls(s, NAT, THE(santander)) && controls(s, NAT, THE(gijon));
    if (with(s, OPT_BILBAO_INDUSTRIAL) || fallen || !controls(s, NAT, THE(bilbao)))
        return count;
    return side == NAT ? count - 1 : count + 1;
}

/* CR-14.2.1, CR-14.2.3, CR-14.2.4: in halves. */
static int city_penalty(const cruzada *s, int side)
{
    int missing = (side == NAT ? NAT_CITIES : REP_CITIES) - cities_of(s, side);
    return missing > 0 ? 2 * missing : 0;
}

static uint8_t halves(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > RP_MOST ? RP_MOST : value);
}

/* CR-card-R46, CR-card-R42, CR-cl-R42, CR-cl-N30, CR-card-N44, CR-card-N49, ruling CR-102 */
static void rep_points(cruzada *s)
{
    int own = s->rp[RP_REP], sov = s->rp[RP_SOV];
    if (own && lasts(s, LASTS_REP_RP_PLUS))
        own += 2;
    if (sov && lasts(s, LASTS_FRENCH_BONUS))
        sov += 2;
    static const uint8_t less[] = {LASTS_SOV_MINUS_N30, LASTS_SOV_MINUS_N44, LASTS_SOV_MINUS_N49};
    for (int i = 0; i < COUNT_OF(less); i++)
        sov = lasts(s, less[i]) && sov > 0 ? sov - 2 : sov;
    s->rp[RP_REP] = halves(own - city_penalty(s, REP));
    s->rp[RP_SOV] = lasts(s, LASTS_SOV_NONE) ? 0 : halves(sov);
    if (s->bound > s->rp[RP_SOV])
        s->bound = s->rp[RP_SOV];
}

/* CR-18.2.8, CR-18.1.9f, CR-18.1.8, CR-cl-R52, ruling CR-114 */
static void nat_points(cruzada *s)
{
    int own = s->rp[RP_NAT], axis = s->rp[RP_AXIS];
    if (with(s, OPT_DECISIVE_NORTH) && (happened(s, CHANGE_NORTH_END) || the_scenario(s)->north_ended))
        own += 2;
    if (s->guerrilla_now == GUERRILLA_SABOTAGE)
        own -= 2;
    if (with(s, OPT_TENSION_EUROPE) && s->turn >= 12 && !played(s, CARD(NAT, 42)))
        axis -= 2;
    s->rp[RP_NAT] = halves((own < 0 ? 0 : own) - city_penalty(s, NAT));
    s->rp[RP_AXIS] = lasts(s, LASTS_AXIS_NONE) ? 0 : halves(axis);
}

/* CR-13.4.3b, ruling CR-43: corps return over the border if they can be placed. */
static void corps_return(cruzada *s, int side)
{
    EACH_OF(u, side) {
        nodeset places;
        if (s->at[u] < BOX_TRACK || s->at[u] - BOX_TRACK > s->turn)
            continue;
        cr_corps_places(s, u, &places);
        if (!nodeset_empty(&places))
            PUSH(&s->head, where, .side = side, .reduced = 1, .corps = u);
    }
}

void cr_replace_begin(cruzada *s, int side, trace *t)
{
    if (side == REP)
        rep_points(s);
    else
        nat_points(s);
    note(t, ENTRY_REPLACEMENT, side, s->rp[side == NAT ? RP_NAT : RP_REP], s->rp[side == NAT ? RP_AXIS : RP_SOV], 0);
}

/* --- what a step costs, and who may have it --- */

static unsigned kinds_of_pay(int pay)
{
    return pay == PAY_NAT_AXIS  ? 1u << RP_NAT | 1u << RP_AXIS
           : pay == PAY_REP_SOV ? 1u << RP_REP | 1u << RP_SOV
                                : 1u << pay;
}

/* CR-16.2.4.2, CR-18.2.3e, ruling CR-100: twice the price in an Isolated Space. */
static bool dear(const cruzada *s, int unit)
{
    int group = on_map(s, unit) ? cr_isolated_group(s, s->at[unit]) : NONE;
    return group != NONE && !(group == OVIEDO && cr_grado_open(s));
}

static int step_cost(const cruzada *s, int unit)
{
    return (is_corps(unit) ? 2 : 1) * (dear(s, unit) ? 2 : 1);
}

int cr_restore_cost(const cruzada *s, int unit)
{
    return step_cost(s, unit);
}

/* Halves that a way to pay can use. */
int cr_restore_left(const cruzada *s, int pay)
{
    int left = 0;
    for (int kind = 0; kind < RPS; kind++)
        left += kinds_of_pay(pay) >> kind & 1 ? s->rp[kind] : 0;
    return left;
}

/* CR-14.1.7: a Regional corps abroad must trace to the source of its region. */
static bool reaches_home(const cruzada *s, int unit)
{
    nodeset home = s->source[REP], from = nodeset_of(s->at[unit]);
    nodeset_keep(&home, &cr_table.set.region[region_of(unit)]);
    nodeset zone = cr_zone(s, &from, REP);
    return SPACE(s->at[unit])->region == region_of(unit) || nodeset_meet(&zone, &home);
}

/* CR-18.2.6a, CR-18.2.6b: while the North is isolated, Regional units wherever they are, and POL that stand there. */
static bool limited(const cruzada *s, int unit)
{
    if (!with(s, OPT_NORTH_LIMITED) || s->north_open)
        return false;
    return is_regional(unit) || (is_a(unit, UNIT_POLICE) && on_map(s, unit) && cr_in_cut_north(s, s->at[unit]));
}

/* CR-18.2.6a: two REP RP per turn for each Republican source in the North. */
static int north_halves(const cruzada *s)
{
    nodeset sources = s->source[REP];
    nodeset_keep(&sources, &cr_table.set.north);
    return NORTH_HALVES * nodeset_count(&sources);
}

/* CR-18.2.6b */
static bool north_to_france(const cruzada *s)
{
    nodeset sources = s->source[REP], zone = cr_zone(s, &cr_table.set.france, REP);
    nodeset_keep(&sources, &cr_table.set.north);
    return nodeset_meet(&sources, &zone);
}

static refusal limited_why(const cruzada *s, int unit, unsigned kinds)
{
    if (!limited(s, unit))
        return ALLOWED;
    if (kinds >> RP_SOV & 1 && !north_to_france(s))
        return refuse(NO_NORTH_SOV, unit, 0);
    int cost = kinds == (1u << RP_REP | 1u << RP_SOV) ? 1 : kinds >> RP_REP & 1 ? step_cost(s, unit) : 0;
    return s->north_rp + cost <= north_halves(s) ? ALLOWED : refuse(NO_NORTH_RP, unit, north_halves(s) / 2);
}

/* CR-18.2.14, ruling CR-101: bound SOV RP restore units in the Reserve Box and in spaces Connected to France. */
static bool french(const cruzada *s, int unit)
{
    nodeset zone = cr_zone(s, &cr_table.set.france, REP);
    if (s->at[unit] == BOX_RESERVE || (s->at[unit] == BOX_ELIMINATED && !is_corps(unit)))
        return true;
    if (on_map(s, unit))
        return nodeset_has(&zone, s->at[unit]);
    nodeset places;
    cr_corps_places(s, unit, &places);
    return nodeset_meet(&places, &zone);
}

/* How many halves of a kind may be used for this unit. */
static int purse(const cruzada *s, int unit, int kind)
{
    if (kind == RP_SOV && s->bound && !french(s, unit))
        return s->rp[RP_SOV] - s->bound;
    return s->rp[kind];
}

/* CR-18.4.1.1b, CR-18.4.1.2b, CR-18.4.2.1a, CR-18.4.2.2a: the corps of options are restored by foreign points only;
 * CR-14.1.1.2, CR-14.1.1.3a: INT, T-26, ITA and the like. */
static int kind_rule(int unit)
{
    bool nat = side_of(unit) == NAT;
    if (is_armor(unit) && is_a(unit, UNIT_OPTIONAL)) /* ruling CR-135 */
        return NO_RP_KIND_CAPTURED;
    if (!is_corps(unit) || !is_a(unit, UNIT_OPTIONAL))
        return nat ? NO_RP_KIND_NAT : NO_RP_KIND;
    bool armor = is_a(unit, UNIT_ARMOR_CORPS);
    return nat ? (armor ? NO_RP_KIND_NARC : NO_RP_KIND_GEC) : armor ? NO_RP_KIND_RAC : NO_RP_KIND_SEC;
}

/* Points that never restore this unit. */
static refusal kind_why(int unit, int pay)
{
    unsigned other_side = side_of(unit) == NAT ? 1u << RP_REP | 1u << RP_SOV : 1u << RP_NAT | 1u << RP_AXIS;
    if (!kind_of(unit)->rp)
        return refuse(NO_RP_EVER, unit, pay);
    if (kinds_of_pay(pay) & other_side)
        return refuse(side_of(unit) == NAT ? NO_RP_KIND_SIDE_NAT : NO_RP_KIND_SIDE, unit, pay);
    return refuse(kind_rule(unit), unit, pay);
}

/* CR-14.1.1.2, CR-14.1.1.3a, CR-14.1.1.3b, CR-14.1.3, CR-14.1.6, CR-16.2.4.2, ruling CR-99 */
static refusal pay_why(const cruzada *s, int unit, int pay)
{
    unsigned kinds = kinds_of_pay(pay);
    int cost = step_cost(s, unit), group = on_map(s, unit) ? cr_isolated_group(s, s->at[unit]) : NONE;
    bool mixed = pay >= PAY_NAT_AXIS;
    if (kinds & ~(unsigned)kind_of(unit)->rp)
        return kind_why(unit, pay);
    if (mixed && cost != 2)
        return refuse(NO_RP_MIXED, unit, 0);
    if (dear(s, unit) && (pay != PAY_NAT || is_corps(unit)))
        return refuse(NO_RP_ISOLATED_KIND, unit, 0);
    if (dear(s, unit) && s->mended[group])
        return refuse(NO_RP_ISOLATED, unit, 0);
    for (int kind = 0; kind < RPS; kind++)
        if (kinds >> kind & 1 && purse(s, unit, kind) < (mixed ? 1 : cost)) {
            bool bound = s->rp[kind] >= (mixed ? 1 : cost); /* CR-18.2.14 */
            return bound ? refuse(NO_RP_BOUND, unit, purse(s, unit, kind)) : refuse(NO_RP_LEFT, unit, kind);
        }
    return limited_why(s, unit, kinds);
}

static refusal restore_why(const cruzada *s, int side, int unit, int pay)
{
    if (side_of(unit) != side)
        return refuse(NO_RP_ENEMY, unit, 0);
    if (s->at[unit] == BOX_ELIMINATED) {
        nodeset places;
        if (is_corps(unit)) { /* CR-14.1.5 */
            cr_corps_places(s, unit, &places);
            if (nodeset_empty(&places))
                return refuse(NO_RP_PLACE, unit, 0);
        }
        return pay_why(s, unit, pay);
    }
    if (!on_map(s, unit) && s->at[unit] != BOX_RESERVE)
        return refuse(NO_RP_GONE, unit, 0); /* CR-14.1.2 */
    if (!reduced(s, unit))
        return refuse(NO_RP_FULL, unit, 0);
    if (on_map(s, unit) && !in_supply(s, unit))
        return refuse(NO_RP_SUPPLY, unit, 0); /* CR-13.3.2 */
    if (on_map(s, unit) && is_corps(unit) && is_regional(unit) && !reaches_home(s, unit))
        return refuse(NO_RP_HOME, unit, 0);
    return pay_why(s, unit, pay);
}

/* CR-16.1.8.1, CR-16.1.8.2, CR-16.1.8.3, ruling CR-44 */
static refusal raise_why(const cruzada *s, int side, int siege)
{
    if (side != NAT)
        return refuse(NO_SIEGE_YOURS, siege, 0);
    if (!s->siege[siege])
        return refuse(NO_SIEGE_OVER, siege, 0);
    if (the_turn(s)->phase != PHASE_COLUMNS)
        return refuse(NO_SIEGE_LATE, siege, 0);
    if (s->siege[siege] >= cr_table.scenario[CAMPAIGN].siege[siege])
        return refuse(NO_SIEGE_FULL, siege, 0);
    if (s->raised >> siege & 1)
        return refuse(NO_SIEGE_TWICE, siege, 0);
    return s->rp[RP_NAT] >= 2 ? ALLOWED : refuse(NO_RP_FOR_SIEGE, siege, 0);
}

/* CR-18.2.10a */
static refusal buy_why(const cruzada *s, int side, int kind)
{
    bool ours = side == NAT ? kind == RP_NAT || kind == RP_AXIS : kind == RP_REP || kind == RP_SOV;
    if (!with(s, OPT_CAPTURED_TRENCHES) || !s->taken[side])
        return refuse(NO_MARKER_TAKEN, 0, 0);
    if (!ours)
        return refuse(NO_RP_MARKER_SIDE, kind, 0);
    if (!s->rp[kind])
        return refuse(NO_RP_FOR_MARKER, kind, 0);
    return kind == RP_SOV && s->rp[RP_SOV] <= s->bound ? refuse(NO_RP_MARKER_BOUND, s->bound, 0) : ALLOWED;
}

/* --- NODE_REPLACE --- */

static void restore_options(const cruzada *s, int seat, choices *out)
{
    EACH_OF(u, seat) {
        if ((!on_map(s, u) && s->at[u] != BOX_RESERVE && s->at[u] != BOX_ELIMINATED) ||
            (s->at[u] != BOX_ELIMINATED && !reduced(s, u)))
            continue;
        for (int pay = 0; pay < PAYS; pay++)
            if (!(kinds_of_pay(pay) & ~(seat == NAT ? 5u : 10u)))
                offer(out, VERB_RESTORE, u, pay, restore_why(s, seat, u, pay));
    }
}

void cr_replace_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    restore_options(s, seat, out);
    for (int siege = 0; siege < SIEGES && seat == NAT; siege++)
        offer(out, VERB_RAISE, siege, 0, raise_why(s, seat, siege));
    for (int kind = 0; kind < RPS; kind++)
        offer(out, VERB_BUY, kind, 0, buy_why(s, seat, kind));
    offer(out, VERB_END_REPLACEMENT, 0, 0, ALLOWED);
}

refusal cr_replace_check(const void *state, int seat, choice c)
{
    switch (choice_verb(c)) {
    case VERB_RESTORE: return restore_why(state, seat, choice_a(c), choice_b(c));
    case VERB_RAISE: return raise_why(state, seat, choice_a(c));
    default: return ALLOWED;
    }
}

static bool spends(const cruzada *s, int side)
{
    if (!s->rp[side == NAT ? RP_NAT : RP_REP] && !s->rp[side == NAT ? RP_AXIS : RP_SOV])
        return false;
    choices list;
    choices_clear(&list);
    cr_replace_options(s, side, &list);
    return list.count > 1;
}

flow cr_replace_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    replace_frame *phase = replace_of(f);
    (void)t;
    if (!phase->step) {
        phase->step = 1;
        corps_return(s, phase->side);
        return FLOW_ON;
    }
    if (spends(s, phase->side))
        return flow_wait(&s->head, 1u << phase->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* Returns how many halves of bound SOV RP were spent. */
static int spend(cruzada *s, int unit, int pay)
{
    unsigned kinds = kinds_of_pay(pay);
    int cost = step_cost(s, unit), each = pay >= PAY_NAT_AXIS ? 1 : cost, taken = 0;
    bool bound = s->bound && french(s, unit), north = limited(s, unit);
    for (int kind = 0; kind < RPS; kind++) {
        if (!(kinds >> kind & 1))
            continue;
        s->rp[kind] = (uint8_t)(s->rp[kind] - each);
        if (kind == RP_SOV && bound) {
            taken = s->bound > each ? each : s->bound;
            s->bound = (uint8_t)(s->bound - taken);
        }
        if (kind == RP_REP && north)
            s->north_rp = (uint8_t)(s->north_rp + each);
    }
    if (dear(s, unit))
        s->mended[cr_isolated_group(s, s->at[unit])] = 1;
    return taken;
}

/* CR-14.1.4, CR-14.1.5: a rebuilt division goes to the Reserve Box, a corps to a source. */
static void restore(cruzada *s, int unit, int pay, trace *t)
{
    int bound = spend(s, unit, pay);
    if (s->at[unit] != BOX_ELIMINATED) {
        cr_flip(s, unit, false);
        note(t, ENTRY_RESTORED, unit, pay, 0, 0);
        return;
    }
    bool step = kind_of(unit)->steps > 1;
    note(t, ENTRY_REBUILT, unit, pay, 0, 0);
    if (is_corps(unit)) {
        PUSH(&s->head, where, .side = side_of(unit), .reduced = step, .corps = unit, .paid = pay + 1);
        where_top(&s->head)->step = (uint8_t)bound; /* see where_bound */
        return;
    }
    cr_put(s, unit, BOX_RESERVE);
    cr_flip(s, unit, step);
}

void cr_replace_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    switch (choice_verb(c)) {
    case VERB_RESTORE: restore(s, choice_a(c), choice_b(c), t); break;
    case VERB_RAISE:
        s->siege[choice_a(c)]++;
        s->raised |= (uint8_t)(1u << choice_a(c));
        s->rp[RP_NAT] = (uint8_t)(s->rp[RP_NAT] - 2);
        note(t, ENTRY_SIEGE_RAISED, choice_a(c), s->siege[choice_a(c)], 0, 0);
        break;
    case VERB_BUY:
        s->rp[choice_a(c)]--;
        s->taken[seat]--;
        cr_pool_make(s);
        note(t, ENTRY_MARKER_BACK, seat, choice_a(c), 0, 0);
        break;
    default: flow_pop(&s->head); break;
    }
}
