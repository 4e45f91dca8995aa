/* Chapters 8.5.2.3 to 8.5.2.5 and 14.1.5: where units that enter the game may be placed. */
#include "games/cruzada/rules/rules.h"

/* Spaces that are controlled and supplied, not Isolated (CR-16.2.4.1), with room (CR-9.1.1); in the isolated North
 * Regional units only (CR-8.5.2.4d, CR-16.4.3.2b). */
static void open_to(const cruzada *s, int side, bool regional, nodeset *out)
{
    nodeset_keep(out, &s->own[side]);
    nodeset_keep(out, &s->supplied[side]);
    for (int i = 0; i < ISOLATED && side == NAT; i++)
        nodeset_drop(out, &s->group[i]);
    if (side == REP && !regional && !s->north_open) {
        nodeset_drop(out, &cr_table.set.north);
        nodeset_drop(out, &s->north_cut);
    }
    NODESET_EACH(p, out)
        if (!cr_room(s, p))
            nodeset_remove(out, p);
}

static void no_balearic(const cruzada *s, nodeset *out)
{
    NODESET_EACH(p, out)
        if (cr_balearic(s, p))
            nodeset_remove(out, p);
}

/* CR-8.5.2.4a, CR-8.5.2.4b, CR-18.3.6: own Supply Sources and Madrid, never Badajoz. */
static nodeset sources_and_madrid(const cruzada *s, int side)
{
    nodeset set = s->source[side];
    nodeset_remove(&set, THE(badajoz));
    nodeset_add(&set, THE(madrid));
    return set;
}

/* CR-16.7.1b, ruling CR-71: control of the Strait does not matter. */
static nodeset ports_of(const cruzada *s, bool mediterranean)
{
    nodeset set = cr_table.set.ports;
    NODESET_EACH(p, &set)
        if (mediterranean && cr_coast(s, p) != MEDITERRANEAN)
            nodeset_remove(&set, p);
    return set;
}

void cr_places(const cruzada *s, int side, int kind, int where, nodeset *out)
{
    nodeset ports;
    *out = (nodeset){{0}};
    switch (where) {
    case WHERE_NAT_PORT: *out = ports_of(s, false); break;
    case WHERE_REP_MED_PORT: *out = ports_of(s, true); break;
    case WHERE_NAT_SOURCE:
    case WHERE_REP_SOURCE: *out = sources_and_madrid(s, side); break;
    case WHERE_NAT_SOURCE_PORT:
    case WHERE_REP_SOURCE_MED_PORT:
        *out = sources_and_madrid(s, side);
        ports = ports_of(s, side == REP);
        no_balearic(s, &ports);
        nodeset_join(out, &ports);
        break;
    default: return;
    }
    if (KIND(kind)->class != DIVISION)
        no_balearic(s, out); /* CR-8.5.2.4f */
    open_to(s, side, false, out);
}

/* CR-8.5.2.4c: the Euzkadi corps in Bilbao, the Santander corps in Santander, Asturian ones anywhere in Asturias. */
static nodeset regional_places(int region)
{
    return region == BASQUE      ? nodeset_of(THE(bilbao))
           : region == SANTANDER ? nodeset_of(THE(santander))
                                 : cr_table.set.region[ASTURIAS];
}

/* CR-14.1.5, CR-8.5.2.4e, CR-18.4.1.1b, CR-18.4.1.2b, CR-18.4.2.1a, CR-18.4.2.2a */
void cr_corps_places(const cruzada *s, int unit, nodeset *out)
{
    int side = side_of(unit);
    const kind_row *kind = kind_of(unit);
    nodeset ports = ports_of(s, side == REP);
    bool ctv = is_a(unit, UNIT_ITALIAN),
         abroad = kind->option || kind->by_card[0] == CARD(NAT, 56) + 1 || kind->by_card[0] == CARD(REP, 56) + 1;
    if (is_regional(unit))
        *out = regional_places(region_of(unit));
    else if (ctv)
        *out = ports;
    else
        *out = sources_and_madrid(s, side);
    if (kind->flags & UNIT_ARMOR_CORPS && side == REP)
        *out = nodeset_of(THE(madrid));
    if (abroad)
        nodeset_join(out, &ports);
    no_balearic(s, out);
    open_to(s, side, is_regional(unit), out);
}

/* CR-8.5.2.5a, CR-8.5.2.5b: in the Reserve Box or in a supplied space; REP POL not in the Northern Front. */
bool cr_removable(const cruzada *s, int unit)
{
    if (!is_a(unit, UNIT_REMOVABLE))
        return false;
    if (s->at[unit] == BOX_RESERVE)
        return true;
    bool northern_police = side_of(unit) == REP && is_a(unit, UNIT_POLICE) && on_map(s, unit) && IN(north, s->at[unit]);
    return in_supply(s, unit) && !northern_police;
}

/* CR-2.2.1b, CR-2.2.1c, ruling CR-69 */
int cr_fresh(const cruzada *s, int kind, int card)
{
    for (int u = KIND(kind)->first; u < KIND(kind)->first + KIND(kind)->count; u++)
        if (s->at[u] == BOX_OUTSIDE && UNIT(u)->card == card + 1)
            return u;
    return NONE;
}

/* --- NODE_WHERE: a corps that is rebuilt, returns over the border, or comes late --- */

/* CR-18.2.14: a corps paid with bound points comes to a space Connected to France; elsewhere if there are enough free
 * points to pay for it instead. */
static void where_places(const cruzada *s, const where_frame *arrival, nodeset *out)
{
    cr_corps_places(s, arrival->corps, out);
    if (!where_bound(arrival) || s->rp[RP_SOV] >= s->bound + where_bound(arrival))
        return;
    nodeset zone = cr_zone(s, &cr_table.set.france, REP);
    nodeset_keep(out, &zone);
}

flow cr_where_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    where_frame *arrival = where_of(f);
    nodeset places;
    (void)t;
    where_places(s, arrival, &places);
    if (!nodeset_empty(&places))
        return flow_wait(&s->head, 1u << arrival->side);
    flow_pop(&s->head); /* it waits where it is (ruling CR-43) */
    return FLOW_ON;
}

/* CR-card-N56, CR-card-R56, CR-18.4.1.1b, CR-18.4.1.2b, CR-18.4.2.1a, CR-18.4.2.2a: the corps of options have places of
 * their own, by their card and when they are rebuilt. */
static int option_place(int unit, bool card)
{
    bool armor = is_a(unit, UNIT_ARMOR_CORPS);
    if (side_of(unit) == NAT)
        return card ? NO_PLACE_GEC : armor ? NO_WHERE_NARC : NO_WHERE_GEC;
    return card ? NO_PLACE_SEC : armor ? NO_WHERE_RAC : NO_WHERE_SEC;
}

/* Why a unit that enters the game may not be put there: it is not among its places. `where` is a word of effects.tsv,
 * or NONE for a corps that is rebuilt or returns. */
refusal cr_entry_why(const cruzada *s, int unit, int space, int where)
{
    int side = side_of(unit);
    bool card = where != NONE;
    if (!controls(s, side, space) || !nodeset_has(&s->supplied[side], space))
        return !card            ? refuse(NO_WHERE_SUPPLY, unit, space)
               : is_corps(unit) ? refuse(NO_PLACE_SUPPLY_CORPS, unit, space)
                                : refuse(NO_PLACE_SUPPLY, space, 0);
    if (!is_regional(unit) && cr_in_cut_north(s, space) && side == REP)
        return refuse(is_corps(unit) ? NO_PLACE_NORTH : NO_PLACE_NORTH_DIVISION, unit, space);
    if (side == NAT && cr_isolated_group(s, space) != NONE)
        return refuse(NO_PLACE_ISOLATED, unit, space);
    if ((is_corps(unit) || is_armor(unit)) && cr_balearic(s, space))
        return refuse(NO_BALEARIC, unit, space);
    if (side == REP && space == THE(badajoz))
        return refuse(NO_PLACE_BADAJOZ, unit, space);
    if (!cr_room(s, space))
        return refuse(NO_PLACE_ROOM, space, STACK);
    if (!card && is_regional(unit) && region_of(unit) != ASTURIAS)
        return refuse(NO_PLACE_HOME, unit, region_of(unit) == BASQUE ? THE(bilbao) : THE(santander));
    if (!card && is_regional(unit))
        return refuse(NO_PLACE_REGION, unit, space);
    if (!card && is_corps(unit) && is_a(unit, UNIT_ITALIAN))
        return refuse(NO_PLACE_CTV, unit, space);
    if (is_corps(unit) && is_a(unit, UNIT_OPTIONAL))
        return refuse(option_place(unit, card), unit, space);
    return refuse(where == WHERE_NAT_PORT       ? NO_PLACE_PORT
                  : where == WHERE_REP_MED_PORT ? NO_PLACE_MED_PORT
                  : is_corps(unit)              ? NO_PLACE_SOURCE
                                                : NO_PLACE_SOURCE_DIVISION,
                  unit, space);
}

static refusal where_why(const cruzada *s, const where_frame *arrival, int space)
{
    nodeset places;
    int unit = arrival->corps;
    where_places(s, arrival, &places);
    if (nodeset_has(&places, space))
        return ALLOWED;
    cr_corps_places(s, unit, &places);
    if (nodeset_has(&places, space))
        return refuse(NO_WHERE_FRANCE, unit, space);
    return cr_entry_why(s, unit, space, NONE);
}

void cr_where_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const where_frame *arrival = where_now(&s->head);
    nodeset places;
    (void)seat;
    where_places(s, arrival, &places);
    NODESET_EACH(p, &places)
        offer(out, VERB_AT, p, 0, ALLOWED);
}

refusal cr_where_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    (void)seat;
    return choice_verb(c) == VERB_AT ? where_why(s, where_now(&s->head), choice_a(c)) : ALLOWED;
}

void cr_where_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    where_frame arrival = *where_top(&s->head);
    (void)seat;
    flow_pop(&s->head);
    if (where_bound(&arrival)) {
        nodeset zone = cr_zone(s, &cr_table.set.france, REP);
        if (!nodeset_has(&zone, choice_a(c)))
            s->bound = (uint8_t)(s->bound + where_bound(&arrival)); /* CR-18.2.14: free points pay instead */
    }
    cr_put(s, arrival.corps, choice_a(c));
    cr_flip(s, arrival.corps, arrival.reduced);
    note(t, ENTRY_ARRIVES, arrival.corps, choice_a(c), 0, 0);
}
