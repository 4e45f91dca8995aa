/* Chapter 8.5.1.2, Events: may a card be played as Event now, and if not, why not? */
#include "games/cruzada/rules/events/events.h"

/* --- the conditions of `when` --- */

static bool rpa_waits(const cruzada *s)
{
    EACH_OF(u, REP)
        if (cr_landing_unit(s, u))
            return true;
    return false;
}

static bool landing_coast(const cruzada *s)
{
    NODESET_EACH(p, &cr_table.set.coastal)
        if (allowed(cr_landing_why(s, REP, p)))
            return true;
    return false;
}

/* CR-card-N48: REP-controlled, peninsula, no REP unit, no Main City, not Adjacent to a NAT-controlled space. */
refusal cr_insurrection_why(const cruzada *s, int space)
{
    if (!controls(s, REP, space))
        return refuse(NO_SITE_INSURRECTION, space, 0);
    if (space >= BEACH || IN(balearic, space) || IN(main_city, space))
        return refuse(NO_SITE_INSURRECTION_CITY, space, 0);
    if (s->stack[space])
        return refuse(NO_SITE_INSURRECTION_UNITS, space, 0);
    nodeset near = cr_beside(s, space);
    return nodeset_meet(&near, &s->own[NAT]) ? refuse(NO_SITE_INSURRECTION_NEAR, space, 0) : ALLOWED;
}

static bool insurrection_space(const cruzada *s)
{
    NODESET_EACH(p, &s->own[REP])
        if (allowed(cr_insurrection_why(s, p)))
            return true;
    return false;
}

static bool controlled(const cruzada *s, const condition *c)
{
    for (int i = 0; i < 2; i++)
        if (c->space[i] != NO_SPACE && !controls(s, c->side, c->space[i]))
            return false;
    return true;
}

static bool condition_holds(const cruzada *s, const condition *c)
{
    switch (c->kind) {
    case WHEN_TURN_IS: return s->turn == c->value;
    case WHEN_TURN_FROM: return s->turn >= c->value;
    case WHEN_TURN_TO: return s->turn <= c->value;
    case WHEN_ROUND: return s->round == c->value;
    case WHEN_PHASE_IS: return the_turn(s)->phase == c->value;
    case WHEN_PHASE_TO: return the_turn(s)->phase <= c->value;
    case WHEN_RM_TO: return s->rm <= c->value;
    case WHEN_CONTROL: return controlled(s, c);
    case WHEN_SUPPLIED: return controlled(s, c) && nodeset_has(&s->supplied[c->side], c->space[0]);
    case WHEN_NORTH_EXISTS: return nodeset_meet(&cr_table.set.north, &s->own[REP]);
    case WHEN_MILITARIZED: return lasts(s, LASTS_MILITARIZED);
    case WHEN_SOURCE_TO_FRANCE: return cr_to_france(s);
    case WHEN_RPA_IN_RESERVE: return rpa_waits(s);
    case WHEN_LANDING: return landing_coast(s);
    default: return insurrection_space(s);
    }
}

refusal cr_condition_why(const cruzada *s, const condition *c)
{
    static const uint16_t reasons[WHENS] = {[WHEN_TURN_IS] = NO_WHEN_TURN_IS,
                                            [WHEN_TURN_FROM] = NO_WHEN_TURN_FROM,
                                            [WHEN_TURN_TO] = NO_WHEN_TURN_TO,
                                            [WHEN_ROUND] = NO_WHEN_ROUND,
                                            [WHEN_PHASE_IS] = NO_WHEN_PHASE_IS,
                                            [WHEN_PHASE_TO] = NO_WHEN_PHASE_TO,
                                            [WHEN_RM_TO] = NO_WHEN_RM,
                                            [WHEN_NORTH_EXISTS] = NO_WHEN_NORTH,
                                            [WHEN_MILITARIZED] = NO_WHEN_MILITARIZED,
                                            [WHEN_SOURCE_TO_FRANCE] = NO_WHEN_FRANCE,
                                            [WHEN_RPA_IN_RESERVE] = NO_WHEN_RPA,
                                            [WHEN_LANDING] = NO_WHEN_LANDING,
                                            [WHEN_INS_SPACE] = NO_WHEN_INSURRECTION};
    if (condition_holds(s, c))
        return ALLOWED;
    if (c->kind == WHEN_CONTROL) {
        bool second = controls(s, c->side, c->space[0]); /* then the other one fails */
        return refuse(NO_WHEN_CONTROL, c->space[second], c->side);
    }
    if (c->kind == WHEN_SUPPLIED)
        return refuse(NO_WHEN_SUPPLIED, c->space[0], c->side);
    int now = c->kind == WHEN_RM_TO ? s->rm : c->kind == WHEN_ROUND ? s->round : s->turn;
    return refuse(reasons[c->kind], c->value, now);
}

/* Why the first group fails of which no condition holds. */
static refusal when_why(const cruzada *s, const condition *list, int count)
{
    for (int i = 0; i < count;) {
        int group = list[i].group;
        refusal why = ALLOWED;
        bool any = false;
        for (; i < count && list[i].group == group; i++) {
            refusal one = cr_condition_why(s, &list[i]);
            any |= allowed(one);
            if (!allowed(one) && allowed(why))
                why = one;
        }
        if (!any)
            return why;
    }
    return ALLOWED;
}

refusal cr_when_why(const cruzada *s, int card)
{
    return when_why(s, CARD_OF(card)->when, CARD_OF(card)->conditions);
}

bool cr_when_holds(const cruzada *s, const condition *list, int count)
{
    return allowed(when_why(s, list, count));
}

/* --- options that bind a card --- */

static refusal option_why(const cruzada *s, int card)
{
    if (card == CARD(NAT, 48) && with(s, OPT_HISTORICAL_END) && s->turn == TURNS)
        return refuse(NO_EVENT_LAST_TURN, card, 0);             /* CR-18.1.10b */
    if (card == CARD(NAT, 49) && with(s, OPT_BLOCKADE_EARLY)) { /* CR-18.2.7b */
        nodeset ports = cr_table.set.ports;
        int atlantic = 0;
        nodeset_keep(&ports, &s->own[REP]);
        NODESET_EACH(p, &ports)
            atlantic += cr_coast(s, p) == ATLANTIC;
        if (atlantic > 1)
            return refuse(NO_EVENT_ATLANTIC, card, atlantic);
    }
    /* CR-18.4.2: the other side's expeditionary corps first */
    if (card == CARD(NAT, 56) && with(s, OPT_SEC_FIRST) && !played(s, CARD(REP, 56)))
        return refuse(NO_EVENT_CORPS_FIRST, card, CARD(REP, 56));
    if (card == CARD(REP, 56) && with(s, OPT_GEC_FIRST) && !played(s, CARD(NAT, 56)))
        return refuse(NO_EVENT_CORPS_FIRST, card, CARD(NAT, 56));
    return ALLOWED;
}

/* CR-3.0h, CR-8.5.1.2, ruling CR-56 */
static refusal played_why(const cruzada *s, int card)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < REQUIRES; i++) {
        if (row->requires[i] && !played(s, row->requires[i] - 1))
            return refuse(NO_EVENT_BEFORE, card, row->requires[i] - 1);
        if (row->blocked[i] && played(s, row->blocked[i] - 1))
            return refuse(NO_EVENT_AFTER, card, row->blocked[i] - 1);
    }
    return ALLOWED;
}

refusal cr_event_why(const cruzada *s, int side, int card)
{
    const card_row *row = CARD_OF(card);
    if (row->timing != TIMING_ROUND) /* CR-8.5.3.1, CR-card-N13, CR-card-R13 */
        return refuse(row->timing == TIMING_COMBAT ? NO_EVENT_COMBAT : NO_EVENT, card, 0);
    if (s->limits[side] & row->limit) /* CR-8.5.2.1, CR-8.5.5.1 */
        return refuse(row->limit == LIMIT_COUNTERATTACK ? NO_EVENT_COUNTERATTACK : NO_EVENT_LIMIT, card, 0);
    refusal why = played_why(s, card);
    if (allowed(why))
        why = when_why(s, row->when, row->conditions);
    if (allowed(why))
        why = option_why(s, card);
    if (allowed(why) && row->winter)
        why = cr_winter_why(s, side, true);
    if (allowed(why) && row->limit & (LIMIT_OWN | LIMIT_FOREIGN))
        why = cr_reinforcement_why(s, side, card);
    return why;
}
