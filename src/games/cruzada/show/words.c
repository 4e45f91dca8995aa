/* The nouns of Crusade and Revolution, and what tells its units apart. */
#include "games/cruzada/show/fixed_parts.h"
#include "games/cruzada/show/show.h"
#include "words/cruzada.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{WORDS(NATIONALIST, "Nationalist")},
                                                 {WORDS(REPUBLICAN, "Republican")}};
static const char *const side_titles[][LANGS] = {{WORDS(NATIONALISTS, "Nationalists")},
                                                 {WORDS(REPUBLICANS, "Republicans")}};
static const char *const owner_ids[] = {"nat", "rep", "none"};
static const char *const works_ids[WORKS] = {"none",          "position",      "trench",
                                             "trench_madrid", "trench_bilbao", "trench_fortifications"};
static const char *const works_titles[WORKS][LANGS] = {
    {WORDS(NOTHING, "nothing")},
    {WORDS(POSITION, "Position")},
    {WORDS(TRENCH, "Trench")},
    {WORDS(TRENCH_OF_MADRID, "Trench of Madrid")},
    {WORDS(TRENCH_OF_BILBAO, "Trench of Bilbao")},
    {WORDS(TRENCH_OF_THE_FORTIFICATIONS, "Trench of the Fortifications")}};
static const char *const mark_ids[MARKS] = {"reduced", "moved",    "attacked", "shifted", "retreated", "attacker",
                                            "cut",     "deployed", "victor",   "beaten",  "sent"};
static const char *const flag_ids[SPACE_MARKS] = {"move", "combat", "struck", "tried", "assaulted", "won", "full"};
static const char *const act_ids[ACTS] = {"none", "ops", "sr", "rp", "event", "auto"};
static const char *const rp_ids[RPS] = {"nat", "rep", "axis", "sov"};
static const char *const rp_titles[RPS][LANGS] = {
    {WORDS(NAT_RP, "NAT RP")}, {WORDS(REP_RP, "REP RP")}, {WORDS(AXIS_RP, "AXIS RP")}, {WORDS(SOV_RP, "SOV RP")}};
static const char *const pay_ids[] = {"nat", "rep", "axis", "sov", "nat+axis", "rep+sov"};
static const char *const pay_titles[][LANGS] = {{WORDS(NAT_RP, "NAT RP")},
                                                {WORDS(REP_RP, "REP RP")},
                                                {WORDS(AXIS_RP, "AXIS RP")},
                                                {WORDS(SOV_RP, "SOV RP")},
                                                {WORDS(NAT_AND_AXIS_RP, "NAT and AXIS RP")},
                                                {WORDS(REP_AND_SOV_RP, "REP and SOV RP")}};
static const char *const siege_ids[SIEGES] = {"simancas", "cabeza", "alcazar"};
static const char *const siege_titles[SIEGES][LANGS] = {
    {WORDS(THE_SIEGE_OF_SIMANCAS, "the Siege of Simancas")},
    {WORDS(THE_SIEGE_OF_SANTA_MARIA_DE_LA, "the Siege of Santa María de la Cabeza")},
    {WORDS(THE_SIEGE_OF_THE_ALCAZAR, "the Siege of the Alcázar")}};
static const char *const isolated_ids[ISOLATED] = {"oviedo", "granada"};
static const char *const zone_ids[CARD_ZONES] = {"later",     "draw",           "hand",    "discard", "open",
                                                 "committed", "committed-open", "removed", "aside",   "unseen"};
static const char *const limit_ids[] = {"own", "foreign", "counterattack"};
static const char *const madrid_ids[] = {"occupied", "attacked", "near", "ignored", "off"};
static const char *const madrid_titles[][LANGS] = {
    {WORDS(OCCUPIED, "occupied")},
    {WORDS(ATTACKED, "attacked")},
    {WORDS(A_SPACE_BESIDE_IT_ATTACKED_OR, "a space beside it attacked or occupied")},
    {WORDS(LEFT_ALONE, "left alone")},
    {WORDS(NO_OBJECTIVE_ANY_MORE, "no objective any more")}};
static const char *const bonus_ids[BONUSES] = {"r33", "r34", "r35", "r47"};
static const char *const landing_ids[] = {"beachhead_p", "beachhead_n"};
static const char *const guerrilla_ids[GUERRILLAS] = {"none", "band", "spy", "sabotage"};
static const char *const winner_ids[] = {"none", "nat", "rep", "draw"};
static const char *const winner_titles[][LANGS] = {{WORDS(NOBODY_HAS_WON, "nobody has won")},
                                                   {WORDS(NATIONALIST_VICTORY, "Nationalist victory")},
                                                   {WORDS(REPUBLICAN_VICTORY, "Republican victory")},
                                                   {WORDS(A_DRAW, "a draw")}};
static const char *const role_ids[] = {"attacker", "defender"};
static const char *const scenario_ids[SCENARIOS] = {"war_of_columns", "north_collapse", "two_years", "campaign",
                                                    "collapse"};
static const char *const option_ids[OPTIONS] = {
#define ROW(NAME, word) word,
    CR_OPTIONS(ROW)
#undef ROW
};
static const char *const box_ids[] = {"reserve", "eliminated", "removed", "army_of_africa", "outside"};
static const char *const box_titles[][LANGS] = {{WORDS(THE_RESERVE_BOX, "the Reserve Box")},
                                                {WORDS(THE_ELIMINATED_UNITS_BOX, "the Eliminated Units Box")},
                                                {WORDS(PERMANENTLY_ELIMINATED, "permanently eliminated")},
                                                {WORDS(MOROCCO, "Morocco")},
                                                {WORDS(NOT_IN_THE_GAME_YET, "not in the game yet")}};
static const char *const track_ids[] = {"track-0",  "track-1",  "track-2",  "track-3",  "track-4",  "track-5",
                                        "track-6",  "track-7",  "track-8",  "track-9",  "track-10", "track-11",
                                        "track-12", "track-13", "track-14", "track-15", "track-16", "track-17",
                                        "track-18", "track-19", "track-20"};
_Static_assert(COUNT_OF(track_ids) == PLACES - BOX_TRACK, "a place a turn");

/* Where a card puts units (CR-8.5.2.3, CR-8.5.2.4a), as "Place ... in the Reserve Box". */
static const char *const where_titles[WHERES][LANGS] = {
    [WHERE_RESERVE] = {WORDS(IN_THE_RESERVE_BOX, "in the Reserve Box")},
    [WHERE_NAT_PORT] = {WORDS(IN_A_SUPPLIED_PORT_OF_YOURS, "in a supplied Port of yours, whoever holds the Strait")},
    [WHERE_REP_MED_PORT] = {WORDS(IN_A_SUPPLIED_MEDITERRANEAN, "in a supplied Mediterranean Port of yours")},
    [WHERE_NAT_SOURCE] = {WORDS(IN_A_SUPPLIED_SOURCE_OF_YOURS, "in a supplied source of yours or in Madrid")},
    [WHERE_NAT_SOURCE_PORT] = {WORDS(IN_A_SUPPLIED_SOURCE_OR_PORT_OF,
                                     "in a supplied source or Port of yours or in Madrid")},
    [WHERE_REP_SOURCE] = {WORDS(
        IN_MADRID_OR_A_SUPPLIED_SOURCE,
        "in Madrid or a supplied source of yours, but not in Badajoz nor in the isolated North")},
    [WHERE_REP_SOURCE_MED_PORT] = {WORDS(
        IN_MADRID_A_SUPPLIED, "in Madrid, a supplied Mediterranean Port or a supplied source of yours, but not in "
                              "Badajoz nor in the isolated North")},
    [WHERE_BEACHHEAD] = {WORDS(IN_THE_BEACH_HEAD_OF_MALLORCA, "in the Beach Head of Mallorca")},
    [WHERE_BEACHHEAD_P] = {WORDS(OF_THE_RESERVE_BOX_IN_A_NEW,
                                 "of the Reserve Box in a new Beach Head beside a Nationalist coastal space in range")},
    [WHERE_INSURRECTION] = {WORDS(
        IN_A_REPUBLICAN_SPACE_OF_THE,
        "in a Republican space of the peninsula without units, not a Main City, not adjacent to a "
        "Nationalist space")},
    [WHERE_LATER] = {WORDS(LATER, "later")}};

static const char *space_id(int v)
{
    return SPACE(v)->id;
}
static const char *space_title(int v, lang in)
{
    static const char *const beaches[][LANGS] = {{WORDS(THE_BEACH_HEAD_OF_MALLORCA, "the Beach Head of Mallorca")},
                                                 {WORDS(THE_BEACH_HEAD_OF_PLAN_P, "the Beach Head of Plan P")},
                                                 {WORDS(THE_NATIONALIST_BEACH_HEAD, "the Nationalist Beach Head")}};
    return v >= BEACH ? beaches[v - BEACH][in] : SPACE(v)->name;
}
static const char *unit_id(int v)
{
    return UNIT(v)->id;
}
static const char *unit_title(int v, lang in)
{
    return UNIT(v)->title[in];
}
static const char *place_id(int v)
{
    return v < SPACES ? space_id(v) : v < BOX_TRACK ? box_ids[v - BOX_RESERVE] : track_ids[v - BOX_TRACK];
}
static const char *place_title(int v, lang in)
{
    static const char *const track[LANGS] = {WORDS(THE_TURN_TRACK, "the turn track")};
    return v < SPACES ? space_title(v, in) : v < BOX_TRACK ? box_titles[v - BOX_RESERVE][in] : track[in];
}
static const char *card_id(int v)
{
    return CARD_OF(v)->id;
}
static const char *card_title(int v, lang in)
{
    return CARD_OF(v)->title[in];
}
/* "n8": a letter and a number. */
static bool card_find(const char *id, int *value)
{
    int number = 0;
    if (id[0] != 'n' && id[0] != 'r')
        return false;
    for (const char *c = id + 1; *c; c++) {
        if (*c < '0' || *c > '9' || number > CARDS_DECK || (c == id + 1 && *c == '0'))
            return false;
        number = 10 * number + *c - '0';
    }
    if (number < 1 || number > CARDS_DECK)
        return false;
    *value = CARD(id[0] == 'r', number);
    return true;
}
static const char *change_id(int v)
{
    return cr_table.change[v].id;
}
static const char *lasting_id(int v)
{
    return cr_table.lasting[v].id;
}
static const char *lasting_title(int v, lang in)
{
    return cr_table.lasting[v].name[in];
}
static const char *halves_title(int v, lang in)
{
    (void)in;
    return cr_fixed.halves[v];
}
static const char *turn_title(int v, lang in)
{
    return cr_table.turn[v].label[in];
}

static const char *cause_title(int v, lang in)
{
    return cr_table.change[v].cause[in];
}
static const char *effect_title(int v, lang in)
{
    return CARD_OF(v)->text[in];
}

/* By kind: those of the set-up first, then those that cards bring, each in the order of their numbers. */
static int unit_member(const char *id, int nth)
{
    for (int how = ENTERS_SETUP; how <= ENTERS_OPTION; how++)
        for (int u = 0; u < UNITS; u++)
            if (UNIT(u)->enters == how && !strcmp(KIND(UNIT(u)->kind)->id, id) && !nth--)
                return u;
    return NONE;
}

const noun cr_noun_seat = NOUN_WORDS("seat", seat_ids, seat_titles, .shown = SHOWN_SEAT);
const noun cr_noun_side = NOUN_WORDS("side", seat_ids, side_titles, .shown = SHOWN_SEAT);
const noun cr_noun_space = {"space", 0, SPACES - 1, space_id, space_title, SHOWN_SPACE};
const noun cr_noun_unit = {"unit", 0, UNITS - 1, unit_id, unit_title, SHOWN_PIECE, .member = unit_member};
const noun cr_noun_place = {"place", 0, PLACES - 1, place_id, place_title, SHOWN_SPACE};
const noun cr_noun_card = {"card", 0, CARD_ROWS - 1, card_id, card_title, SHOWN_CARD, .find = card_find};
const noun cr_noun_option = NOUN_IDS("option", option_ids);
const noun cr_noun_scenario = NOUN_IDS("scenario", scenario_ids);
const noun cr_noun_change = {"change", 0, CHANGES - 1, change_id};
const noun cr_noun_lasting = {"lasting", 0, LASTINGS - 1, lasting_id, lasting_title};
const noun cr_noun_owner = NOUN_IDS("owner", owner_ids);
const noun cr_noun_works = NOUN_WORDS("works", works_ids, works_titles);
const noun cr_noun_mark = NOUN_IDS("mark", mark_ids);
const noun cr_noun_flag = NOUN_IDS("flag", flag_ids);
const noun cr_noun_act = NOUN_IDS("act", act_ids);
const noun cr_noun_round = NOUN_NUMBER("round", 1, ROUNDS);
const noun cr_noun_rp = NOUN_WORDS("rp", rp_ids, rp_titles);
const noun cr_noun_pay = NOUN_WORDS("pay", pay_ids, pay_titles);
const noun cr_noun_siege = NOUN_WORDS("siege", siege_ids, siege_titles);
const noun cr_noun_isolated = NOUN_IDS("isolated", isolated_ids);
const noun cr_noun_turn = {"turn", 1, TURNS, .title = turn_title};
const noun cr_noun_halves = {"halves", 0, HALVES - 1, .title = halves_title};
const noun cr_noun_zone = NOUN_IDS("zone", zone_ids);
const noun cr_noun_column = NOUN_NUMBER("column", 0, 7);
const noun cr_noun_limit = NOUN_IDS("limit", limit_ids);
const noun cr_noun_madrid = NOUN_WORDS("madrid", madrid_ids, madrid_titles);
const noun cr_noun_bonus = NOUN_IDS("bonus", bonus_ids);
const noun cr_noun_landing = NOUN_IDS("landing", landing_ids);
const noun cr_noun_guerrilla = NOUN_IDS("guerrilla", guerrilla_ids);
const noun cr_noun_winner = NOUN_WORDS("winner", winner_ids, winner_titles);
const noun cr_noun_role = NOUN_IDS("role", role_ids);
const noun cr_noun_slot = NOUN_NUMBER("slot", 0, SPEARHEADS - 1);
const noun cr_noun_slot8 = NOUN_NUMBER("slot8", 0, ORIGINS - 1);
const noun cr_noun_slot9 = NOUN_NUMBER("slot9", 0, LOSS_MOST - 1);
const noun cr_noun_cause = {"cause", 0, CHANGES - 1, change_id, cause_title};
const noun cr_noun_whose = {"whose", 0, UNITS - 1, .id = unit_id, .titles = cr_fixed.whose, .shown = SHOWN_PIECE};
const noun cr_noun_effect = {"effect", 0, CARD_ROWS - 1, .title = effect_title};
const noun cr_noun_brought = {"brought", 0, CARD_ROWS *BRINGS - 1, .titles = cr_fixed.brought};
const noun cr_noun_where = {"where", 0, WHERES - 1, .titles = where_titles};
const noun cr_noun_need = {"need", 0, CARD_ROWS *NEEDS - 1, .titles = cr_fixed.needs};
const noun cr_noun_scrap = {"scrap", 0, CARD_ROWS - 1, .titles = cr_fixed.scrap};
const noun cr_noun_numbered = {"numbered", 0, CARD_ROWS - 1, .titles = cr_fixed.numbered};
const noun cr_noun_cancels = {"cancels", 0, SHIFTS_CANCELLED, .titles = cr_fixed.cancels};
/* What stands in an item's marks, for people; a word without any need not be said. */
static const char *const sign_ids[] = {
    "position", "trench",   "trench_madrid", "trench_bilbao", "trench_fortifications",
    "move",     "combat",   "border-supply", "out-of-supply", "isolated",
    "siege",    "bonus-vp", "bonus-rm",      "guerrilla",     "reduced",
    "moved",    "attacked", "shifted",       "retreated",     "attacker",
    "cut",      "deployed", "victor",        "beaten",        "sent"};
static const char *const sign_titles[][LANGS] = {
    {WORDS(POSITION, "Position")},
    {WORDS(TRENCH, "Trench")},
    {WORDS(TRENCH_OF_MADRID, "Trench of Madrid")},
    {WORDS(TRENCH_OF_BILBAO, "Trench of Bilbao")},
    {WORDS(TRENCH_OF_THE_FORTIFICATIONS, "Trench of the Fortifications")},
    {WORDS(ACTIVATED_FOR_MOVEMENT, "activated for Movement")},
    {WORDS(ACTIVATED_FOR_COMBAT, "activated for Combat")},
    {WORDS(SUPPLIED_OVER_THE_BORDER_ONLY, "supplied over the border only")},
    {WORDS(OUT_OF_SUPPLY_2, "out of supply")},
    {WORDS(ISOLATED, "isolated")},
    {WORDS(SIEGE, "Siege")},
    {WORDS(BONUS_VP, "bonus: VP")},
    {WORDS(BONUS_RM, "bonus: RM")},
    {WORDS(GUERRILLA, "Guerrilla")},
    {WORDS(REDUCED, "reduced")},
    {WORDS(HAS_MOVED, "has moved")},
    {WORDS(HAS_ATTACKED, "has attacked")},
    {WORDS(HAS_BEEN_REDEPLOYED, "has been redeployed")},
    {WORDS(HAS_RETREATED, "has retreated")},
    {WORDS(ATTACKS_IN_THIS_COMBAT, "attacks in this combat")},
    {WORDS(OUT_OF_SUPPLY_IN_THIS_COMBAT, "out of supply in this combat")},
    {WORDS(DEPLOYED_ALREADY, "deployed already")},
    {WORDS(MAY_ADVANCE, "may advance")},
    {WORDS(MUST_RETREAT, "must retreat")},
    {WORDS(MOVED_INTO_THE_COMBAT, "moved into the combat")}};
static const noun noun_sign = NOUN_WORDS("sign", sign_ids, sign_titles);
const noun *const cr_nouns[] = {&cr_noun_seat,     &cr_noun_side,
                                &cr_noun_space,    &cr_noun_unit,
                                &cr_noun_place,    &cr_noun_card,
                                &cr_noun_works,    &cr_noun_rp,
                                &cr_noun_pay,      &cr_noun_siege,
                                &cr_noun_turn,     &cr_noun_madrid,
                                &cr_noun_winner,   &cr_noun_lasting,
                                &cr_noun_halves,   &cr_noun_cause,
                                &cr_noun_whose,    &cr_noun_effect,
                                &cr_noun_brought,  &cr_noun_where,
                                &cr_noun_need,     &cr_noun_scrap,
                                &cr_noun_numbered, &cr_noun_cancels,
                                &noun_sign,        NULL};

/* Units of one kind differ in nothing but their place and whether they are reduced. */
void cr_tell_apart(const void *state, const noun *what, int value, lang in, text *out)
{
    static const char *const weak[LANGS] = {WORDS(REDUCED_2, ", reduced")};
    const cruzada *s = state;
    if (what != &cr_noun_unit)
        return;
    const kind_row *kind = kind_of(value);
    bool less = reduced(s, value);
    text_add(out, " (");
    if (s->at[value] != BOX_OUTSIDE)
        text_addf(out, "%s, ", noun_name(&cr_noun_place, s->at[value], in));
    text_addf(out, "%d-%d-%d%s)", kind->cf[less], kind->lf[less], kind->mf[less], less ? weak[in] : "");
}
