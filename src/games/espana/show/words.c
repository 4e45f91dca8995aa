/* The nouns of España 1936: what choices and sentences name, and which counters a choice stands for. */
#include "games/espana/show/show.h"
#include "words/espana.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{WORDS(NATIONALIST, "Nationalist")},
                                                 {WORDS(REPUBLICAN, "Republican")}};
static const char *const side_titles[][LANGS] = {{WORDS(THE_NATIONALIST_SIDE, "the Nationalist side")},
                                                 {WORDS(THE_REPUBLICAN_SIDE, "the Republican side")}};
static const char *const of_titles[][LANGS] = {{WORDS(OF_THE_NATIONALIST_SIDE, "of the Nationalist side")},
                                               {WORDS(OF_THE_REPUBLICAN_SIDE, "of the Republican side")}};
/* What a step of an event lacks, by its primitive (what is removed: by what it is): before the first pick, and after
 * some.
 */
enum { LACKS = PRIMITIVES + WHAT_TYPE + 1 };
static const char *const lack_titles[LACKS][LANGS] = {
    [DO_PLACE] = {WORDS(NO_UNIT_CAN_BE_PLACED, "no unit can be placed")},
    [DO_REINFORCE] = {WORDS(NO_UNIT_CAN_BE_REINFORCED, "no unit can be reinforced")},
    [DO_CONVERT] = {WORDS(NO_UNIT_CAN_BE_EXCHANGED, "no unit can be exchanged")},
    [DO_REDUCE] = {WORDS(THERE_IS_NO_UNIT_THAT_COULD, "there is no unit that could lose a step")},
    [DO_GENERAL] = {WORDS(THE_GENERAL_CAN_T_COME_INTO, "the general can't come into play")},
    [DO_PLANE] = {WORDS(NO_PLANE_CAN_COME_INTO_PLAY, "no plane can come into play")},
    [DO_TANK] = {WORDS(NO_TANK_CAN_BE_PLACED, "no tank can be placed")},
    [PRIMITIVES + WHAT_GENERAL] = {WORDS(THERE_IS_NO_GENERAL_TO_REMOVE, "there is no general to remove")},
    [PRIMITIVES + WHAT_PLANE] = {WORDS(THERE_IS_NO_PLANE_TO_REMOVE, "there is no plane to remove")},
    [PRIMITIVES + WHAT_TANK] = {WORDS(THERE_IS_NO_TANK_TO_REMOVE, "there is no tank to remove")},
    [PRIMITIVES + WHAT_TYPE] = {WORDS(THERE_IS_NO_UNIT_TO_REMOVE, "there is no such unit to remove")},
    [DO_GROUND] = {WORDS(NO_PLANE_CAN_BE_NAMED, "no plane can be named")},
    [DO_MOVE] = {WORDS(NO_UNIT_CAN_MOVE, "no unit can move")},
    [DO_DISCARD] = {WORDS(THERE_IS_NO_CARD_TO_DISCARD, "there is no card to discard")},
    [DO_BATTLE] = {WORDS(NO_BOX_CAN_BE_NAMED, "no box can be named")},
    [DO_SHIP] = {WORDS(THE_SHIP_CAN_T_COME_INTO_PLAY, "the ship can't come into play")},
    [DO_REPAIR] = {WORDS(NO_SHIP_CAN_BE_REPAIRED, "no ship can be repaired")},
    [DO_SALVAGE] = {WORDS(NO_SHIP_CAN_BE_REFLOATED, "no ship can be refloated")},
    [DO_DAMAGE] = {WORDS(NO_SHIP_CAN_BE_DAMAGED, "no ship can be damaged")},
    [DO_SINK] = {WORDS(THE_SHIP_IS_NOT_IN_PLAY, "the ship is not in play")},
    [DO_SAIL] = {WORDS(NO_SHIP_CAN_SAIL, "no ship can sail")}};
static const char *const rest_titles[PRIMITIVES][LANGS] = {
    [DO_PLACE] = {WORDS(NO_OTHER_UNIT_CAN_BE_PLACED, "no other unit can be placed")},
    [DO_REINFORCE] = {WORDS(NO_OTHER_UNIT_CAN_BE_REINFORCED, "no other unit can be reinforced")},
    [DO_CONVERT] = {WORDS(NO_OTHER_UNIT_CAN_BE_EXCHANGED, "no other unit can be exchanged")},
    [DO_REDUCE] = {WORDS(THERE_IS_NO_OTHER_UNIT_THAT, "there is no other unit that could lose a step")},
    [DO_PLANE] = {WORDS(NO_OTHER_PLANE_CAN_COME_INTO, "no other plane can come into play")},
    [DO_TANK] = {WORDS(NO_OTHER_TANK_CAN_BE_PLACED, "no other tank can be placed")},
    [DO_REMOVE] = {WORDS(THERE_IS_NOTHING_ELSE_TO_REMOVE, "there is nothing else to remove")},
    [DO_GROUND] = {WORDS(NO_OTHER_PLANE_CAN_BE_NAMED, "no other plane can be named")},
    [DO_MOVE] = {WORDS(NO_OTHER_UNIT_CAN_MOVE, "no other unit can move")},
    [DO_REPAIR] = {WORDS(NO_OTHER_SHIP_CAN_BE_REPAIRED, "no other ship can be repaired")},
    [DO_SALVAGE] = {WORDS(NO_OTHER_SHIP_CAN_BE_REFLOATED, "no other ship can be refloated")},
    [DO_DAMAGE] = {WORDS(NO_OTHER_SHIP_CAN_BE_DAMAGED, "no other ship can be damaged")},
    [DO_SAIL] = {WORDS(NO_OTHER_SHIP_CAN_SAIL, "no other ship can sail")}};
static const char *const beside_ids[] = {"mat", "pool", "gone", "captured", "hidden"};
static const char *const mark_ids[MARKS] = {"moved",   "attacked", "used",  "inactive", "defended", "supports",
                                            "fights",  "touched",  "bound", "grounded", "captured", "damaged",
                                            "on-duty", "adrift",   "top",   "unseen"};
static const char *const use_ids[] = {"none", "bonus", "penalty"};
static const char *const use_titles[][LANGS] = {
    {WORDS(NOTHING, "nothing")}, {WORDS(BONUS, "Bonus")}, {WORDS(PENALTY, "Penalty")}};
static const char *const winner_ids[] = {"none", "nat", "rep", "draw"};
static const char *const zone_ids[] = {"deck-one", "deck-two", "hand", "laid", "shown", "table", "out"};
static const char *const crossing_ids[] = {"cadiz", "sevilla"};
static const char *const reading_ids[] = {"nat", "rep", "nobody", "contested"};
static const char *const reading_titles[][LANGS] = {{WORDS(NATIONALIST_CONTROL, "Nationalist control")},
                                                    {WORDS(REPUBLICAN_CONTROL, "Republican control")},
                                                    {WORDS(NOBODY_CONTROLS_IT, "nobody controls it")},
                                                    {WORDS(CONTESTED, "contested")}};

static const char *lack_title(int v, lang in)
{
    return lack_titles[v][in] ? lack_titles[v][in] : "";
}
static const char *rest_title(int v, lang in)
{
    return rest_titles[v][in] ? rest_titles[v][in] : "";
}
static const char *unit_id(int v)
{
    return es_table.unit[v].id;
}
static const char *unit_title(int v, lang in)
{
    return es_table.unit[v].name[in];
}
static const char *place_id(int v)
{
    return v < BOXES        ? BOX(v)->id
           : v < FIRST_BASE ? AREA(v - FIRST_AREA)->id
           : v < SITES      ? BASE(v - FIRST_BASE)->id
                            : beside_ids[v - SITES];
}
static const char *site_title(int v, lang in)
{
    return v < BOXES        ? BOX(v)->name[in]
           : v < FIRST_BASE ? AREA(v - FIRST_AREA)->name[in]
                            : BASE(v - FIRST_BASE)->name[in];
}
static const char *base_id(int v)
{
    return BASE(v)->id;
}
static const char *sort_id(int v)
{
    return *es_table.sort[v].id ? es_table.sort[v].id : NULL;
}
static const char *sort_title(int v, lang in)
{
    return es_table.sort[v].name[in];
}
static const char *ship_id(int v)
{
    return es_table.unit[es_table.first_ship + v].id;
}
static const char *flyer_id(int v)
{
    return v < PLANES ? es_table.unit[es_table.first_plane + v].id : ship_id(v - PLANES);
}
static const char *turn_title(int v, lang in)
{
    return es_table.turn[v].name[in];
}
static const char *card_id(int v)
{
    return CARD(v)->id;
}
static const char *card_title(int v, lang in)
{
    return CARD(v)->title[in];
}
static const char *plane_id(int v)
{
    return unit_id(es_table.first_plane + v);
}

const noun es_noun_seat = NOUN_WORDS("seat", seat_ids, seat_titles, .shown = SHOWN_SEAT);
static const noun noun_side = NOUN_WORDS("side", seat_ids, side_titles, .shown = SHOWN_SEAT);
static const noun noun_of = NOUN_WORDS("of", seat_ids, of_titles, .shown = SHOWN_SEAT);
static const noun noun_lack = {"lack", 0, LACKS - 1, NULL, lack_title, SHOWN_NOT};
static const noun noun_rest = {"rest", 0, PRIMITIVES - 1, NULL, rest_title, SHOWN_NOT};
const noun es_noun_holder = NOUN_IDS("holder", seat_ids);
const noun es_noun_box = NOUN_ROWS("box", es_table.box, BOXES, id, name, .shown = SHOWN_SPACE);
const noun es_noun_kind = NOUN_ROWS("kind", es_table.kind, KINDS, id, name);
/* By kind, from the last number: the set-up has the first ones, so that those in the pool come before. */
static int unit_member(const char *id, int nth)
{
    for (int u = UNITS - 1; u >= 0; u--)
        if (!strcmp(row_of(u)->id, id) && !nth--)
            return u;
    return -1;
}

const noun es_noun_unit = {"unit", 0, UNITS - 1, unit_id, unit_title, SHOWN_PIECE, .member = unit_member};
const noun es_noun_place = {"place", 0, PLACES - 1, place_id, NULL, SHOWN_NOT};
const noun es_noun_site = {"site", 0, SITES - 1, place_id, site_title, SHOWN_SPACE};
static const char *const area_ids[] = {"baleares", "mediterraneo", "estrecho", "cantabrico"};
const noun es_noun_area = NOUN_IDS("area", area_ids);
const noun es_noun_sort = {"sort", 0, SORTS - 1, sort_id, sort_title, SHOWN_NOT};
const noun es_noun_base = {"base", 0, BASES - 1, base_id, NULL, SHOWN_NOT};
const noun es_noun_ship = {"ship", 0, SHIPS - 1, ship_id, NULL, SHOWN_NOT};
const noun es_noun_flyer = {"flyer", 0, PLANES + SHIPS - 1, flyer_id, NULL, SHOWN_NOT};
const noun es_noun_reading = NOUN_WORDS("reading", reading_ids, reading_titles);
const noun es_noun_card = {"card", 0, CARDS - 1, card_id, card_title, SHOWN_CARD};
static const char *card_effect(int v, lang in)
{
    return CARD(v)->text[in];
}
static const noun noun_effect = {"effect", 0, CARDS - 1, card_id, card_effect, SHOWN_NOT};
const noun es_noun_mark = NOUN_IDS("mark", mark_ids);
const noun es_noun_turn = {"turn", 1, TURNS, NULL, turn_title, SHOWN_NOT};
const noun es_noun_use = NOUN_WORDS("use", use_ids, use_titles);
const noun es_noun_winner = NOUN_IDS("winner", winner_ids);
const noun es_noun_zone = NOUN_IDS("zone", zone_ids);
const noun es_noun_column = NOUN_NUMBER("column", 0, 7);
const noun es_noun_plane = {"plane", 0, PLANES - 1, plane_id, NULL, SHOWN_NOT};
const noun es_noun_die = NOUN_NUMBER("die", 1, DICE_MOST);
const noun es_noun_hits = NOUN_NUMBER("hits", 0, DICE_MOST);
const noun es_noun_way = NOUN_NUMBER("way", 1, OPS_MOST);
const noun es_noun_crossing = NOUN_IDS("crossing", crossing_ids);

/* What stands in an item's marks, for people; a word without any need not be said. */
static const char *const sign_ids[] = {
    "moved",     "attacked", "used",          "inactive", "defended",  "supports", "fights", "touched",   "bound",
    "grounded",  "captured", "damaged",       "on-duty",  "adrift",    "top",      "unseen", "contested", "control",
    "objective", "port",     "out-of-supply", "blockade", "batteries", "fought",   "closed", "bonus",     "penalty"};
static const char *const sign_titles[][LANGS] = {{WORDS(HAS_MOVED, "has moved")},
                                                 {WORDS(HAS_ATTACKED, "has attacked")},
                                                 {WORDS(HAS_SUPPORTED, "has supported")},
                                                 {WORDS(STARTS_NO_MORE_BATTLES, "starts no more battles")},
                                                 {WORDS(HAS_SUPPORTED_A_DEFENCE, "has supported a defence")},
                                                 {WORDS(SUPPORTS_THIS_ATTACK, "supports this attack")},
                                                 {WORDS(IN_THIS_BATTLE, "in this battle")},
                                                 {WORDS(PICKED, "picked")},
                                                 {WORDS(NOT_ASSIGNED_YET, "not assigned yet")},
                                                 {WORDS(KEPT_ON_THE_GROUND, "kept on the ground")},
                                                 {WORDS(CAPTURED, "captured")},
                                                 {WORDS(DAMAGED, "damaged")},
                                                 {WORDS(ON_NAVAL_DUTY, "on naval duty")},
                                                 {WORDS(MUST_SEEK_REFUGE, "must seek refuge")},
                                                 {WORDS(ON_TOP_OF_ITS_STACK, "on top of its stack")},
                                                 {WORDS(NOT_SEEN_BY_THE_ENEMY, "not seen by the enemy")},
                                                 {WORDS(CONTESTED, "contested")},
                                                 {WORDS(CONTROLLED, "controlled")},
                                                 {WORDS(OBJECTIVE_CITY_2, "objective city")},
                                                 {WORDS(PORT_2, "port")},
                                                 {WORDS(OUT_OF_SUPPLY, "out of supply")},
                                                 {WORDS(BLOCKADED, "blockaded")},
                                                 {WORDS(SHORE_BATTERIES, "shore batteries")},
                                                 {WORDS(FOUGHT_OVER, "fought over")},
                                                 {WORDS(CLOSED, "closed")},
                                                 {WORDS(BONUS, "Bonus")},
                                                 {WORDS(PENALTY, "Penalty")}};
static const noun noun_sign = NOUN_WORDS("sign", sign_ids, sign_titles);

const noun *const es_nouns[] = {&noun_side,    &noun_of,      &noun_lack,    &noun_rest,       &noun_effect,
                                &es_noun_seat, &es_noun_box,  &es_noun_unit, &es_noun_kind,    &es_noun_card,
                                &es_noun_use,  &es_noun_turn, &es_noun_site, &es_noun_reading, &es_noun_sort,
                                &noun_sign,    NULL};

/* The counters of the owner that look as the choice says: a click on any of them means it. */
int es_stands_for(const void *state, int seat, choice c, const noun **what, int values[STANDS_FOR_MOST])
{
    const espana *s = state;
    int count = 0;
    if (choice_verb(c) != VERB_LIFT)
        return 0;
    unitset kind = among(s, seat, choice_a(c), &es_table.of_kind[choice_b(c) / SORT_STRENGTHS]);
    EACH_IN(u, kind)
        if (!(s->marks[u] & TOP) && sort_of(s, u) == choice_b(c) && count < STANDS_FOR_MOST)
            values[count++] = u;
    *what = &es_noun_unit;
    return count;
}
