/* What each phase of the turn can find: what was fought, crossed, played and blockaded, marks, generals and planes on
 * the map. Play can't reach a position that says something of a phase that has passed or has not come. */
#include "games/espana/valid/valid.h"

/* A phase of a turn, and whether it has begun. */
typedef struct moment {
    int phase;
    bool begun;
} moment;

static bool passed(const moment *m, int phase)
{
    return m->phase > phase || (m->phase == phase && m->begun);
}

/* What a turn notes is wiped when the next one begins. */
static bool old_turn(const moment *m)
{
    return m->phase == PHASE_EARLY_NAT && !m->begun;
}

/* ES-morocco-01, ES-morocco-02 */
static bool crossings_fit(const espana *s, const moment *m, fault *why)
{
    static const char *const ways[CROSSINGS] = {"cadiz", "sevilla"};
    const int closed[CROSSINGS] = {PARAM(morocco_to_cadiz_closed), PARAM(morocco_to_sevilla_closed)};
    const int usual[CROSSINGS] = {PARAM(morocco_to_cadiz), PARAM(morocco_to_sevilla)};
    const int contested[CROSSINGS] = {PARAM(morocco_to_cadiz_contested), PARAM(morocco_to_sevilla_contested)};
    int all = 0;
    for (int way = 0; way < CROSSINGS; way++) {
        int most = usual[way] > closed[way] ? usual[way] : closed[way];
        most = naval(s) && contested[way] > most ? contested[way] : most;
        all += s->crossed[way];
        if (s->crossed[way] > most)
            return fault_set(why, "%d units can't have crossed to %s in a turn: at most %d do (ES-morocco-02)",
                             s->crossed[way], ways[way], most);
    }
    if (all > PARAM(morocco_units))
        return fault_set(why, "%d units can't have left Marruecos in a turn: at most %d do (ES-morocco-02)", all,
                         PARAM(morocco_units));
    return !all || m->phase >= PHASE_MOROCCO || old_turn(m) ||
           fault_set(why, "no unit has left Marruecos yet: that comes after the Upkeep phase (ES-morocco-01)");
}

/* ES-end-03, ES-naval-41, ES-naval-49 */
static bool battles_fit(const espana *s, const moment *m, fault *why)
{
    boxset areas = ((boxset)1 << AREAS) - 1;
    bool fought = m->phase >= PHASE_COMBAT || old_turn(m);
    bool blockade = (m->phase >= PHASE_SEA && (historical(s) || !passed(m, PHASE_CAPTURED))) ||
                    (historical(s) && !passed(m, PHASE_EARLY_CAPTURED));
    if ((s->fought || s->sea_fought) && !fought)
        return fault_set(why, "no battle can have been fought before the Combat phase of a turn (ES-end-03)");
    if (box_in(s->fought, MARRUECOS))
        return fault_set(why, "no battle is fought in Marruecos (ES-morocco-07)");
    EACH_BOX(place, s->sea_fought & ~(es_table.coast | areas << FIRST_AREA))
        return fault_set(why, "no naval battle can have been fought in %s: it is no coast (ES-naval-49)",
                         noun_key(&es_noun_site, place));
    for (int side = 0; side < SIDES; side++) {
        EACH_BOX(box, s->blockaded[side] & ~es_table.ports)
            return fault_set(why, "%s can't be blockaded: it is no port (ES-naval-41)", BOX(box)->id);
        if (s->blockaded[side] && !blockade)
            return fault_set(why, "ports are blockaded from the naval battles to the end of the events (ES-naval-41)");
    }
    return true;
}

/* ES-event-01, ES-victory-08 */
static bool counts_fit(const espana *s, const moment *m, fault *why)
{
    int first = historical(s) ? PHASE_EARLY_NAT : PHASE_EVENTS_NAT;
    for (int side = 0; side < SIDES; side++) {
        const char *name = noun_key(&es_noun_seat, side);
        if (s->events[side] && !passed(m, first) && !old_turn(m))
            return fault_set(why, "%s has played no event of this turn yet (ES-event-01)", name);
        if (s->events[side] > es_events_most(s, side) && !historical(s)) /* whose number changes in the turn */
            return fault_set(why, "%s can't have played %d events in this turn: at most %d (ES-event-01)", name,
                             s->events[side], es_events_most(s, side));
        if (s->offers[side] && !historical(s) && m->phase <= PHASE_DRAW && !old_turn(m))
            return fault_set(why, "%s has not been able to offer an end in this turn yet (ES-victory-08)", name);
    }
    return true;
}

/* Marks that a kind of counter can have at all. */
static unsigned marks_of(int u)
{
    const unsigned all = MOVED | TOUCHED | BOUND | TOP | UNSEEN;
    switch (class_of(u)) {
    case SMALL:
    case LARGE: return all | ATTACKED | FIGHTS;
    case TANK: return all | USED | SUPPORTS | CAPTURED;
    case PLANE: return all | USED | SUPPORTS | GROUNDED | DUTY;
    case GENERAL: return all | USED | SUPPORTS | INACTIVE | DEFENDED;
    case SHIP: return all | USED | SUPPORTS | DAMAGED | ADRIFT;
    default: return all | ADRIFT;
    }
}

/* ES-support-03, ES-support-07, ES-upkeep-02: what was done in the battles of a turn ends with the Upkeep. */
static bool marks_fit(const espana *s, const moment *m, fault *why)
{
    const unsigned battle = ATTACKED | USED | INACTIVE | DEFENDED;
    bool battles = m->phase >= PHASE_COMBAT && !passed(m, PHASE_UPKEEP);
    EACH_UNIT(u) {
        unsigned never = s->marks[u] & ~marks_of(u), early = battles ? 0 : s->marks[u] & battle;
        if (never)
            return fault_set(why, "%s can't have the mark '%s': that is for other counters", es_table.unit[u].id,
                             noun_key(&es_noun_mark, __builtin_ctz(never)));
        if (early)
            return fault_set(why,
                             "%s can't have the mark '%s' at that moment: it goes from the Combat phase to the "
                             "Upkeep (ES-support-03, ES-upkeep-02)",
                             es_table.unit[u].id, noun_key(&es_noun_mark, __builtin_ctz(early)));
    }
    return true;
}

/* ES-general-02, ES-general-03, ES-plane-01, ES-upkeep-01: who is assigned goes where units of its side are, one
 * general to a box, and comes back with the Upkeep. */
static bool assigned_fits(const espana *s, int u, const moment *m, fault *why)
{
    int at = s->at[u], side = side_of(s, u), phase = class_of(u) == GENERAL ? PHASE_GENERALS : PHASE_PLANES_1;
    const char *id = es_table.unit[u].id;
    bool general = class_of(u) == GENERAL, bound = s->marks[u] & BOUND;
    if (at >= FIRST_BASE || (general && at == MARRUECOS))
        return true;
    /* Those that the set-up has in boxes are bound until they are assigned; at sea one plane is on duty: ES-scen-36-01.
     */
    bool set_up = at >= BOXES && s->turn == (s->head.scenario == LATE_WAR ? 6 : 1) && m->phase <= PHASE_GENERALS;
    if (!bound && !set_up && !(m->phase >= phase && !passed(m, PHASE_UPKEEP)))
        return fault_set(why,
                         "%s can't be on the map at that moment: it goes there when it is assigned, and back in the "
                         "Upkeep (%s, ES-upkeep-01)",
                         id, general ? "ES-general-01" : "ES-plane-01");
    if (at >= BOXES || bound || s->marks[u] & DUTY)
        return true;
    if (!has_units(s, side, at))
        return fault_set(why, "%s is in %s, where no unit of its side is (%s)", id, BOX(at)->id,
                         general ? "ES-general-02" : "ES-plane-01");
    unitset there = among(s, side, at, &es_table.of_class[GENERAL]);
    EACH_IN(v, there)
        if (general && v != u && !(s->marks[v] & BOUND))
            return fault_set(why, "%s and %s can't both be in %s: one general of a side in a box (ES-general-03)", id,
                             es_table.unit[v].id, BOX(at)->id);
    return true;
}

/* ES-naval-69, ES-naval-77: before the first Upkeep the set-up's reading holds; after an Upkeep a ship lies in an area
 * that the enemy had alone only if an event (REP N3) has sent her there. */
static bool readings_fit(const espana *s, const moment *m, fault *why)
{
    bool before = s->turn == (s->head.scenario == LATE_WAR ? 6 : 1) && !passed(m, PHASE_UPKEEP);
    bool read = passed(m, PHASE_UPKEEP) && !sea_battle_under(&s->head);
    for (int a = 0; a < AREAS && naval(s); a++) {
        int first = es_first_reading(s, a), reading = s->reading[a], place = FIRST_AREA + a;
        if (before && reading != first)
            return fault_set(why,
                             "%s can't have been read as '%s' before the first Upkeep: it begins as '%s' "
                             "(ES-naval-69)",
                             AREA(a)->id, noun_key(&es_noun_reading, reading), noun_key(&es_noun_reading, first));
        unitset enemy = among(s, reading == SEA_NAT ? REP : NAT, place, &es_table.of_class[SHIP]);
        bool sent = reading == SEA_NAT && m->phase >= PHASE_EVENTS_REP && a == CANTABRICO;
        if (read && reading <= SEA_REP && !unitset_empty(&enemy) && !sent)
            return fault_set(why, "%s can't have been read as '%s' in this Upkeep: %s is there (ES-naval-69)",
                             AREA(a)->id, noun_key(&es_noun_reading, reading), es_table.unit[unitset_first(&enemy)].id);
    }
    return true;
}

/* ES-naval-23 */
static bool patrols_fit(const espana *s, fault *why)
{
    for (int place = 0; place < FIRST_BASE && naval(s); place++)
        for (int side = 0; side < SIDES; side++) {
            unitset there = es_sea_planes(s, side, place);
            if (unitset_count(&there) > PARAM(sea_planes))
                return fault_set(why, "%s has %d planes on naval duty in %s: at most %d (ES-naval-23)",
                                 noun_key(&es_noun_seat, side), unitset_count(&there), noun_key(&es_noun_site, place),
                                 PARAM(sea_planes));
        }
    return true;
}

/* ES-scen-38-01: who was dead before a scenario began does not come back. */
static bool dead_fit(const espana *s, fault *why)
{
    for (int i = 0; i < es_table.setup_count[s->head.scenario]; i++) {
        const setup_row *row = &es_table.setup[s->head.scenario][i];
        if (row->place == PLACE_GONE && class_of(row->unit) == GENERAL && s->at[row->unit] != PLACE_GONE)
            return fault_set(why, "%s is out of this scenario from its start (ES-scen-38-01)",
                             es_table.unit[row->unit].id);
    }
    return true;
}

/* Whether the scenario's set-up has counters of that kind. */
static bool kind_set_up(const espana *s, int unit)
{
    for (int i = 0; i < es_table.setup_count[s->head.scenario]; i++)
        if (row_of(es_table.setup[s->head.scenario][i].unit) == row_of(unit))
            return true;
    return false;
}

/* ES-setup-01, ES-event-01: what no set-up has comes by events, and none is played before the first Events phase. */
static bool arrivals_fit(const espana *s, const moment *m, fault *why)
{
    bool first = s->turn == (s->head.scenario == LATE_WAR ? 6 : 1);
    if (!first || passed(m, historical(s) ? PHASE_EARLY_NAT : PHASE_EVENTS_NAT))
        return true;
    EACH_UNIT(u)
        if ((is_troop(u) || class_of(u) == TANK) && on_map(s, u) && !kind_set_up(s, u))
            return fault_set(why,
                             "%s comes by an event, and none can have been played before the first Events phase "
                             "(ES-event-01)",
                             es_table.unit[u].id);
    return true;
}

/* ES-seq-02, ES-deck-01: cards of 1938 come with the Draw phase of turn 6, and the hands of before go. */
static bool decks_fit(const espana *s, const moment *m, fault *why)
{
    bool late = s->turn > 6 || s->head.scenario == LATE_WAR || (s->turn == 6 && passed(m, PHASE_DRAW));
    bool early = s->turn < 6 || (s->turn == 6 && s->head.scenario == FULL_WAR && !passed(m, PHASE_DRAW));
    for (int side = 0; side < SIDES && !historical(s); side++) {
        cardset hands = s->cards.zone[HAND][side] | s->cards.zone[LAID][side];
        CARDS_EACH(card, side, hands | s->cards.zone[TABLE][side])
            if (early && CARD(card)->late)
                return fault_set(why, "%s is a card of 1938-39: it comes with turn 6 (ES-seq-02)", CARD(card)->id);
        CARDS_EACH(card, side, hands)
            if (late && !CARD(card)->late)
                return fault_set(why, "%s is a card of 1936-37: the hands went with turn 6 (ES-seq-02)",
                                 CARD(card)->id);
    }
    return true;
}

bool es_turn_step_fits(const espana *s, int phase, bool begun, fault *why)
{
    const moment m = {phase, begun};
    bool still = !battle_under(&s->head) && !sea_battle_under(&s->head) && !effect_under(&s->head);
    if (!crossings_fit(s, &m, why) || !battles_fit(s, &m, why) || !counts_fit(s, &m, why) || !marks_fit(s, &m, why) ||
        !readings_fit(s, &m, why) || !dead_fit(s, why) || !arrivals_fit(s, &m, why) || !decks_fit(s, &m, why))
        return false;
    EACH_UNIT(u)
        if (still && (class_of(u) == GENERAL || class_of(u) == PLANE) && at_site(s, u) && !assigned_fits(s, u, &m, why))
            return false;
    return !still || patrols_fit(s, why);
}
