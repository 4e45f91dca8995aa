/* What a position can say of the war at a stage of a turn: cards and counters in the game, lasting effects, what Turn 5
 * ends, Beach Heads, bonuses, the Guerrilla corps. */
#include "games/cruzada/valid/valid.h"

enum { NEVER = PHASE_ARMIES + 1, RETURNS_AFTER = 2 };

static bool set_has(uint32_t set, int row)
{
    return set >> row & 1;
}

/* --- cards --- */

/* CR-6.A.1, CR-18.4.2.1a, CR-18.2.7a, CR-18.5.1a: the War Phase in which a card comes into the game. */
int cr_card_comes_in(const cruzada *s, int card)
{
    const card_row *row = CARD_OF(card);
    int number = card % CARDS_DECK + 1;
    if (card == CARD(NAT, 49) && with(s, OPT_BLOCKADE_EARLY))
        return PHASE_MOBILIZATION;
    if (row->joins != JOINS_OPTION)
        return row->joins;
    bool either = with(s, OPT_SEC_FIRST) || with(s, OPT_GEC_FIRST);
    if (number == 56)
        return either || with(s, cards_side(card) == NAT ? OPT_GEC : OPT_SEC) ? PHASE_MOBILIZATION : NEVER;
    bool cards = with(s, OPT_OPT_CC_RANDOM) || with(s, OPT_OPT_CC_DIRECT) || with(s, OPT_OPT_CC_FREE);
    return !cards ? NEVER : number <= 58 ? PHASE_COLUMNS : PHASE_MOBILIZATION;
}

/* The last War Phase whose cards have joined; NONE: the decks are not made yet. */
int cr_phase_reached(const cruzada *s, const stage *now)
{
    int phase = the_turn(s)->phase;
    if (now->step <= STEP_HANDS)
        return passed(now, STEP_DEAL) ? phase : NONE;
    return (s->turn == 6 || s->turn == 12) && s->turn != the_scenario(s)->first && !passed(now, STEP_JOIN) ? phase - 1
                                                                                                           : phase;
}

static bool electing(const cruzada *s)
{
    return s->head.depth > 1 && s->head.stack[1].node == NODE_ELECT;
}

static bool cards_fit(const cruzada *s, const stage *now, fault *why)
{
    int reached = cr_phase_reached(s, now);
    for (int side = 0; side < SIDES; side++) {
        cardset here = 0;
        for (int zone = DRAW; zone < CARD_ZONES; zone++)
            here |= zone == REMOVED || zone == UNSEEN ? 0 : s->cards.zone[zone][side];
        CARDS_EACH(card, side, here)
            if (cr_card_comes_in(s, card) > reached)
                return fault_set(why, "%s is not in the game at that moment (CR-6.A.1)", CARD_OF(card)->number);
        CARDS_EACH(card, side, s->cards.zone[LATER][side])
            if (CARD_OF(card)->joins <= reached && CARD_OF(card)->joins != JOINS_OPTION && !electing(s))
                return fault_set(why, "%s has come into the game already (CR-6.A.1)", CARD_OF(card)->number);
        if (s->shown[side] && now->step < STEP_GUERRILLA)
            return fault_set(why, "no card of a hand is shown before the rounds of a turn (CR-18.1.9e)");
    }
    return true;
}

/* --- lasting effects --- */

static bool insurgent(const cruzada *s)
{
    EACH_OF(u, NAT)
        if (is_a(u, UNIT_SPECIAL) && on_map(s, u))
            return true;
    return false;
}

/* Effects that last exactly as long as a marker or a piece is on the map: the set of their rows, and which of them
 * hold. */
uint32_t cr_lasting_tied(const cruzada *s, uint32_t *hold)
{
    const struct {
        uint8_t row;
        bool holds;
    } rows[] = {{LASTS_FRENCH_THREAT, s->threat > 0},
                {LASTS_BEACHHEAD, s->control[BEACH] != NOBODY},
                {LASTS_BEACHHEAD_P, s->control[BEACH_P] != NOBODY},
                {LASTS_INSURRECTION, insurgent(s)},
                {LASTS_BONUS_R33, s->bonus[BONUS_R33] != NO_SPACE},
                {LASTS_BONUS_R34, s->bonus[BONUS_R34] != NO_SPACE},
                {LASTS_BONUS_R35, s->bonus[BONUS_R35] != NO_SPACE},
                {LASTS_BONUS_R47, s->bonus[BONUS_R47] != NO_SPACE}};
    uint32_t set = 0;
    *hold = 0;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        set |= 1u << rows[i].row;
        *hold |= rows[i].holds ? 1u << rows[i].row : 0;
    }
    return set;
}

/* CR-2.2.2a, CR-16.5.3c: can the effect be in force at this stage? */
static bool lasting_time(const cruzada *s, const stage *now, int i)
{
    int ends = cr_table.lasting[i].ends;
    if (ends & ENDS_ROUND)
        return now->side != NOBODY;
    if (ends & ENDS_TURN)
        return in_turn(now);
    if (cr_table.lasting[i].begins == BEGINS_NEXT_WINTER)
        return winter(s) && !passed(now, STEP_END);
    return true;
}

static bool lasting_fits(const cruzada *s, const stage *now, fault *why)
{
    uint32_t hold, set = cr_lasting_tied(s, &hold), wrong = (s->lasting & set) ^ hold;
    for (int i = 0; i < LASTINGS; i++) {
        const lasting_row *row = &cr_table.lasting[i];
        if (set_has(wrong, i))
            return fault_set(why, "the effect '%s' and what it belongs to go together (CR-2.2.2a)", row->id);
        if (set_has(s->lasting, i) && !lasting_time(s, now, i))
            return fault_set(why, "the effect '%s' can't be in force at that moment (CR-2.2.2a)", row->id);
        bool waits = row->begins == BEGINS_NEXT_TURN || row->begins == BEGINS_NEXT_WINTER;
        if (set_has(s->pending, i) && (!waits || set_has(s->lasting, i)))
            return fault_set(why, "the effect '%s' can't begin later (CR-2.2.2a)", row->id);
    }
    bool late = s->turn > 5 || (s->turn == 5 && passed(now, STEP_END));
    if (late && !lasts(s, LASTS_MILITARIZED))
        return fault_set(why, "the militarization comes with the end of Turn 5 (CR-17.4.1)");
    return s->threat <= THREAT_ROUNDS || fault_set(why, "R51 lasts for six Nationalist rounds (CR-card-R51)");
}

/* --- what Turn 5 ends, and what a card or an option begins --- */

/* CR-17.3.2d, CR-17.1.1a, CR-16.2.2, CR-18.2.3b */
static bool first_year_fits(const cruzada *s, const stage *now, fault *why)
{
    const int spaces[ISOLATED] = {THE(oviedo), THE(granada)};
    bool over = s->turn > 5 || (s->turn == 5 && passed(now, STEP_END));
    if (s->madrid != MADRID_OFF && (s->turn > 5 || (s->turn == 5 && passed(now, STEP_STATUS))))
        return fault_set(why, "Madrid is no objective after the War Status Phase of Turn 5 (CR-17.3.2d)");
    if (s->shortage && over)
        return fault_set(why, "the Ammunition Shortage is over after Turn 5 (CR-17.1.1a)");
    for (int i = 0; i < ISOLATED; i++) {
        if (!(s->isolated >> i & 1))
            continue;
        if (over && !(i == OVIEDO && with(s, OPT_CORRIDOR_GRADO)))
            return fault_set(why, "no space is isolated after Turn 5 (CR-16.2.2)");
        if (!controls(s, NAT, spaces[i]))
            return fault_set(why, "an Isolated Space is Nationalist (CR-16.2.1)");
    }
    if (s->badajoz && !controls(s, REP, THE(badajoz)))
        return fault_set(why, "Badajoz is no Republican source any more once it was lost (CR-13.2.4.2)");
    return true;
}

/* CR-18.2.15b, CR-18.1.3b: marks of optional rules that something must have brought about. */
static bool marks_of_options_fit(const cruzada *s, const stage *now, fault *why)
{
    if (s->level && !with(s, OPT_REP_AUTO_TWICE))
        return fault_set(why, "'level' needs the optional rule 'rep_auto_twice': without it the game would be over");
    if (s->level && s->turn == the_scenario(s)->first && !passed(now, STEP_STATUS))
        return fault_set(why,
                         "no War Status Phase has come in which the Republican could meet the level (CR-18.2.15b)");
    int last = s->turn - !passed(now, STEP_STATUS); /* the turn of the last War Status Phase */
    int least = last > 0 ? cr_table.turn[last].rep_min : 0;
    if (s->level && !least)
        return fault_set(why, "no level of Turn %d wins the game: 'level' can't have been met in it (CR-18.2.15b)",
                         last);
    bool since = now->step >= STEP_ROUND_NAT && now->step <= STEP_STATUS; /* rounds in which morale may have changed */
    if (s->level && !since && s->rm < least + with(s, OPT_REP_AUTO_PLUS1))
        return fault_set(why,
                         "'level' does not hold: Turn %d asks for a Republican Morale of %d, and it is %d "
                         "(CR-18.2.15b)",
                         last, least + with(s, OPT_REP_AUTO_PLUS1), s->rm);
    if (s->gloriosa && !played(s, CARD(NAT, 27)) &&
        (!with(s, OPT_LA_GLORIOSA) || cards_in(&s->cards, LATER, CARD(NAT, 38))))
        return fault_set(why, "neither N27 nor N38 can have ended La Gloriosa (CR-18.1.3b)");
    return true;
}

/* CR-17.6.2b, CR-18.2.12a, CR-8.5.4.4 */
static bool played_fit(const cruzada *s, const stage *now, fault *why)
{
    if (s->early && !played(s, CARD(NAT, 6)))
        return fault_set(why, "'early' follows from N6 (CR-17.6.2b)");
    if (s->landed && (s->turn < 12 || !played(s, CARD(NAT, 49))))
        return fault_set(why, "the Nationalist lands after N49, from Turn 12 on (CR-18.2.12a)");
    if (s->control[BEACH_N] != NOBODY && !s->landed)
        return fault_set(why, "the Nationalist Beach Head follows from his landing (CR-18.2.12a)");
    if (s->deadline && (s->deadline > s->turn + 1 || s->deadline < s->turn + passed(now, STEP_STATUS)))
        return fault_set(why, "the Beach Head of Mallorca can't end in Turn %d (CR-8.5.4.4)", s->deadline);
    return marks_of_options_fit(s, now, why);
}

/* CR-18.1.9a to CR-18.1.9f */
static bool guerrilla_fits(const cruzada *s, const stage *now, fault *why)
{
    bool asked = s->turn >= 12 && now->step >= STEP_GUERRILLA && passed(now, STEP_GUERRILLA) && !passed(now, STEP_END);
    if ((s->guerrilla_now || s->guerrilla != NO_SPACE) && !asked)
        return fault_set(why, "the Guerrilla corps has done nothing yet (CR-18.1.9a)");
    if (s->guerrilla != NO_SPACE && s->guerrilla_now != GUERRILLA_BAND)
        return fault_set(why, "a space is marked by a band of the Guerrilla corps (CR-18.1.9b)");
    if (s->guerrilla_last && s->turn < 12)
        return fault_set(why, "the Guerrilla corps is there from Turn 12 on (CR-18.1.9a)");
    if (s->guerrilla_now && s->guerrilla_now == s->guerrilla_last)
        return fault_set(why, "the Guerrilla corps never does the same in two turns on end (CR-18.1.9a)");
    return true;
}

/* CR-8.5.5.4, CR-8.5.5.5: the marker of a Counterattack. */
static bool bonuses_fit(const cruzada *s, fault *why)
{
    for (int i = 0; i < BONUSES; i++)
        if (s->bonus[i] != NO_SPACE && (!controls(s, REP, s->bonus[i]) || !happened(s, cr_bonus_change(i))))
            return fault_set(why,
                             "the marker of %s lies in a Republican space, and its change has happened "
                             "(CR-8.5.5.4)",
                             CARD_OF(cr_bonus_card(i))->number);
    return true;
}

/* --- counters --- */

/* CR-13.4.3b, CR-15.2.1a: where counters can be by now. */
static bool counters_fit(const cruzada *s, const stage *now, fault *why)
{
    bool corps = s->turn > 5 || now->step >= STEP_CORPS;
    for (int u = 0; u < UNITS; u++) {
        int at = s->at[u];
        if (at >= BOX_TRACK && at - BOX_TRACK > s->turn + RETURNS_AFTER)
            return fault_set(why, "%s can't come back in Turn %d (CR-13.4.3b)", UNIT(u)->id, at - BOX_TRACK);
        if (at >= BOX_TRACK && kind_of(u)->steps > 1 && !reduced(s, u))
            return fault_set(why, "%s went over the border: it is reduced (CR-13.4.3b)", UNIT(u)->id);
        if (!corps && is_corps(u) && at < BOX_REMOVED)
            return fault_set(why, "%s is a corps: none is there before the end of Turn 5 (CR-15.2.1a)", UNIT(u)->id);
    }
    return true;
}

/* CR-16.3.3c, CR-16.3.3d, CR-16.3.3e, CR-16.3.3f: what holds now has been counted. */
uint64_t cr_once_counted(const cruzada *s, uint64_t once)
{
    const uint64_t france = 1ull << CHANGE_FRANCE_CUT, portugal = 1ull << CHANGE_PORTUGAL_CUT;
    once &= ~(france | portugal);
    once |= nodeset_inside(&cr_table.set.france, &s->own[NAT]) ? france : 0;
    once |= nodeset_inside(&cr_table.set.portugal, &s->own[REP]) ? portugal : 0;
    if (nodeset_inside(&cr_table.set.north, &s->own[NAT]))
        once |= 1ull << CHANGE_NORTH_END;
    else if (s->north_open && !(once >> CHANGE_NORTH_END & 1))
        once |= 1ull << CHANGE_NORTH_LINKED;
    return once;
}

/* CR-16.3.3g, CR-16.3.3h */
static bool changes_fit(const cruzada *s, fault *why)
{
    bool early = s->turn < 6 && (happened(s, CHANGE_NAT_DIVIDED) || happened(s, CHANGE_REP_DIVIDED));
    return !early || fault_set(why, "no zone is divided before Turn 6 (CR-16.3.3g)");
}

bool cr_war_fits(const cruzada *s, const stage *now, fault *why)
{
    if (cr_once_counted(s, s->once) != s->once)
        return fault_set(why, "'once' and the control of borders and the North go together (CR-16.3.3c)");
    return changes_fit(s, why) && cards_fit(s, now, why) && lasting_fits(s, now, why) && first_year_fits(s, now, why) &&
           played_fit(s, now, why) && guerrilla_fits(s, now, why) && bonuses_fit(s, why) && counters_fit(s, now, why);
}
