/* What a position says must have its ground: a card before what follows from it, a round before what was done in it. A
 * described position that is silent about played cards has had those played without which it could not be. */
#include "games/cruzada/valid/valid.h"

/* The cards of which one brings a lasting effect; those of the scenario need none. */
static bool effect_brought(const cruzada *s, int effect, int *by)
{
    *by = NONE;
    bool by_itself = effect == LASTS_MILITARIZED && s->turn >= 5; /* CR-17.4.1 */
    if (by_itself || the_scenario(s)->lasting >> effect & 1)
        return true;
    for (int card = 0; card < CARD_ROWS; card++) {
        if (!(CARD_OF(card)->begins >> effect & 1))
            continue;
        if (played(s, card))
            return true;
        *by = *by == NONE ? card : *by;
    }
    return *by == NONE;
}

/* CR-2.2.2a: effects that begin at once and last for the game are in force once their card has been played; what the
 * scenario counts as played has its own list. */
uint32_t cr_lasting_played(const cruzada *s)
{
    uint32_t hold = 0;
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, s->played[side] & ~the_scenario(s)->played[side])
            hold |= CARD_OF(card)->begins;
    for (int effect = 0; effect < LASTINGS; effect++)
        if (cr_table.lasting[effect].begins != BEGINS_AT_ONCE || cr_table.lasting[effect].ends != ENDS_GAME)
            hold &= ~(1u << effect);
    return hold;
}

/* Whether the scenario gives such counters to a side after its deployment. */
static bool given_after(const cruzada *s, int unit)
{
    const scenario_row *row = the_scenario(s);
    for (int i = 0; i < row->posts; i++)
        if (row->post[i].act == POST_PLACE && !row->post[i].works && row->post[i].kind == UNIT(unit)->kind)
            return true;
    return false;
}

/* The card that brings a counter, and has not been played; NONE: it needs none. */
static int unit_needs(const cruzada *s, int unit)
{
    int card = UNIT(unit)->enters == ENTERS_CARD ? UNIT(unit)->card - 1 : NONE;
    bool waits = s->at[unit] == BOX_OUTSIDE || s->at[unit] == BOX_REMOVED;
    return waits || card < 0 || played(s, card) || given_after(s, unit) ? NONE : card;
}

/* A card has been played if no line says which of its side have. */
static void assume(cruzada *s, const given *said, int card);

/* And those that it needs before it. */
static void assume_before(cruzada *s, const given *said, int card)
{
    for (int i = 0; i < REQUIRES; i++)
        if (CARD_OF(card)->requires[i] && !played(s, CARD_OF(card)->requires[i] - 1))
            assume(s, said, CARD_OF(card)->requires[i] - 1);
}

static void assume(cruzada *s, const given *said, int card)
{
    int side = cards_side(card);
    if (GIVEN_CELL(said, &s->played[side], s))
        return;
    s->played[side] |= cards_bit(card);
    assume_before(s, said, card);
}

void cr_played_complete(cruzada *s, const given *said)
{
    int card;
    uint32_t tied;
    cr_lasting_tied(s, &tied);
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(known, side, s->played[side])
            assume_before(s, said, known);
    for (int effect = 0; effect < LASTINGS; effect++)
        if ((s->lasting | s->pending | tied) >> effect & 1 && !effect_brought(s, effect, &card))
            assume(s, said, card);
    for (int u = 0; u < UNITS; u++)
        if ((card = unit_needs(s, u)) != NONE)
            assume(s, said, card);
}

/* CR-6.A.1, CR-8.5.1.2: what was played has come into the game, and after those that it needs. */
static bool played_fits(const cruzada *s, fault *why)
{
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, s->played[side] & ~the_scenario(s)->played[side]) {
            if (cr_card_comes_in(s, card) > the_turn(s)->phase)
                return fault_set(why, "%s can't have been played: it is not in the game in Turn %d (CR-6.A.1)",
                                 CARD_OF(card)->number, s->turn);
            for (int i = 0; i < REQUIRES; i++)
                if (CARD_OF(card)->requires[i] && !played(s, CARD_OF(card)->requires[i] - 1))
                    return fault_set(why, "%s can't have been played: it needs %s before it (CR-8.5.1.2)",
                                     CARD_OF(card)->number, CARD_OF(CARD_OF(card)->requires[i] - 1)->number);
        }
    return true;
}

/* CR-2.2.2a, CR-8.5.2.3: effects and counters that a card brings. */
static bool brought_fits(const cruzada *s, fault *why)
{
    int card;
    for (int effect = 0; effect < LASTINGS; effect++)
        if ((s->lasting | s->pending) >> effect & 1 && !effect_brought(s, effect, &card))
            return fault_set(why, "the effect '%s' follows from %s, which has not been played (CR-2.2.2a)",
                             cr_table.lasting[effect].id, CARD_OF(card)->number);
    uint32_t lacks = cr_lasting_played(s) & ~s->lasting;
    for (int effect = 0; effect < LASTINGS; effect++)
        if (lacks >> effect & 1)
            return fault_set(why, "the effect '%s' lasts for the game, and its card has been played (CR-2.2.2a)",
                             cr_table.lasting[effect].id);
    for (int u = 0; u < UNITS; u++)
        if ((card = unit_needs(s, u)) != NONE)
            return fault_set(why, "%s comes with %s, which has not been played (CR-8.5.2.3)", UNIT(u)->id,
                             CARD_OF(card)->number);
    return true;
}

/* CR-8.4.1b, CR-16.2.4.2 */
static bool means_fit(const cruzada *s, fault *why)
{
    static const char *const spaces[ISOLATED] = {"oviedo", "granada"};
    if (s->rp[RP_SOV] && !lasts(s, LASTS_SOVIET_AID))
        return fault_set(why, "there are no SOV RP before R8 has brought Soviet aid (CR-8.4.1b)");
    if (s->rp[RP_AXIS] && !lasts(s, LASTS_AXIS_AID))
        return fault_set(why, "there are no AXIS RP before N8 has brought Axis aid (CR-8.4.1b)");
    for (int i = 0; i < ISOLATED; i++)
        if (s->mended[i] && !(s->isolated >> i & 1))
            return fault_set(why, "'mended' is for an Isolated Space, and %s is none (CR-16.2.4.2)", spaces[i]);
    return true;
}

/* CR-8.5.2.1, CR-8.5.5.1: limits are those of Events of this turn. */
static bool limits_fit(const cruzada *s, fault *why)
{
    for (int side = 0; side < SIDES; side++) {
        int events = 0;
        for (int r = 0; r < ROUNDS; r++)
            events += s->act[side][r] == ACT_EVENT;
        if (__builtin_popcount(s->limits[side]) > events)
            return fault_set(why, "'limits' of %s counts %d of its cards as played as Event, but %d were (CR-8.5.2.1)",
                             noun_key(&cr_noun_seat, side), __builtin_popcount(s->limits[side]), events);
    }
    return true;
}

/* CR-10.1.12: only a Beach Head can have been nobody's. */
static bool before_fits(const cruzada *s, fault *why)
{
    for (int p = 0; p < BEACH; p++)
        if (s->before[p] == NOBODY)
            return fault_set(why, "%s has always been somebody's (CR-10.1.12)", SPACE(p)->id);
    return true;
}

/* CR-5.2.2a, CR-5.2.3: after the War Status Phase of a turn nobody has won by it. */
static bool goes_on(const cruzada *s, const stage *now, fault *why)
{
    const nodeset *cities = &cr_table.set.main_city;
    const turn_row *row = the_turn(s);
    if (!passed(now, STEP_STATUS))
        return true;
    if (row->nat_max && s->rm <= row->nat_max)
        return fault_set(why, "the game would be over: Republican Morale is %d, and %d or less loses (CR-5.2.2a)",
                         s->rm, row->nat_max);
    int level = row->rep_min + with(s, OPT_REP_AUTO_PLUS1);
    if (row->rep_min && s->rm >= level && !with(s, OPT_REP_AUTO_TWICE))
        return fault_set(why, "the game would be over: Republican Morale is %d, and %d or more wins (CR-5.2.2a)", s->rm,
                         level);
    if (nodeset_inside(cities, &s->own[NAT]) || nodeset_inside(cities, &s->own[REP]))
        return fault_set(why, "the game would be over: one side controls all Main Cities (CR-5.2.3)");
    return true;
}

bool cr_ground_fits(const cruzada *s, const stage *now, fault *why)
{
    return played_fits(s, why) && brought_fits(s, why) && means_fit(s, why) && limits_fit(s, why) &&
           before_fits(s, why) && goes_on(s, now, why);
}
