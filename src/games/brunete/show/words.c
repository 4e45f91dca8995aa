/* The names of all things of Brunete 1937, in all languages. */
#include <stdio.h>

#include "games/brunete/show/show.h"
#include "words/brunete.h"

static const char *seat_id(int v)
{
    static const char *const ids[SIDES] = {"rep", "nat"};
    return ids[v];
}
static const char *seat_title(int v, lang in)
{
    static const char *const titles[SIDES][LANGS] = {{WORDS(REPUBLIC, "Republic")},
                                                     {WORDS(NATIONAL_SIDE, "National side")}};
    return titles[v][in];
}
/* The same inside a sentence: with its article, and after "de". */
static const char *side_title(int v, lang in)
{
    static const char *const titles[SIDES][LANGS] = {{WORDS(THE_REPUBLIC, "the Republic")},
                                                     {WORDS(THE_NATIONAL_SIDE, "the National side")}};
    return titles[v][in];
}
static const char *of_title(int v, lang in)
{
    static const char *const titles[SIDES][LANGS] = {{WORDS(OF_THE_REPUBLIC, "of the Republic")},
                                                     {WORDS(OF_THE_NATIONAL_SIDE, "of the National side")}};
    return titles[v][in];
}
static const char *hex_id(int v)
{
    return HEX(v)->id[0] ? HEX(v)->id : NULL;
}
/* The id of a hex is its column and its row: "1302". */
static bool hex_find(const char *id, int *value)
{
    for (int i = 0; i < 4; i++)
        if (id[i] < '0' || id[i] > '9')
            return false;
    int column = (id[0] - '0') * 10 + id[1] - '0', row = (id[2] - '0') * 10 + id[3] - '0';
    if (id[4] || column < 1 || column > COLUMNS || row < 1 || row > ROWS)
        return false;
    *value = hex_at(&hexset_grid, column, row);
    return !strcmp(HEX(*value)->id, id);
}
static const char *hex_title(int v, lang in)
{
    (void)in;
    return HEX(v)->title;
}
static const char *place_id(int v)
{
    static const char *const boxes[] = {"awaits",      "ready", "beside", "off",   "reserve",
                                        "recoverable", "final", "none",   "set-up"};
    return v < HEXES ? hex_id(v) : boxes[v - HEXES];
}
static const char *place_title(int v, lang in)
{
    static const char *const boxes[][LANGS] = {{WORDS(TO_ARRIVE, "to arrive")},
                                               {WORDS(READY_TO_ENTER, "ready to enter")},
                                               {WORDS(BESIDE_THE_MAP, "beside the map")},
                                               {WORDS(OFF_THE_MAP, "off the map")},
                                               {WORDS(RESERVE, "reserve")},
                                               {WORDS(RECOVERABLE_CASUALTIES, "recoverable casualties")},
                                               {WORDS(FINAL_CASUALTIES, "final casualties")},
                                               {WORDS(NOT_IN_THE_GAME, "not in the game")},
                                               {WORDS(SET_UP, "set-up")}};
    return v < HEXES ? hex_title(v, in) : boxes[v - HEXES][in];
}
static const char *resource_id(int v)
{
    static const char *const ids[RESOURCES] = {"cp-plus", "regular", "elite", "reroll", "cp-minus", "aviation-minus"};
    return ids[v];
}
static const char *resource_title(int v, lang in)
{
    return br_table.resource_name[v][in];
}
static const char *pick_id(int v)
{
    return v == PICK_OPEN ? "open" : v == PICK_NONE ? "none" : resource_id(v - PICK_FIRST);
}
static const char *support_id(int v)
{
    static const char *const ids[SUPPORTS] = {"0+0", "0+0+cp", "0+1", "0+1+cp", "0+2", "0+2+cp", "0+3", "0+3+cp",
                                              "1+0", "1+0+cp", "1+1", "1+1+cp", "1+2", "1+2+cp", "1+3", "1+3+cp",
                                              "2+0", "2+0+cp", "2+1", "2+1+cp", "2+2", "2+2+cp", "2+3", "2+3+cp",
                                              "3+0", "3+0+cp", "3+1", "3+1+cp", "3+2", "3+2+cp", "3+3", "3+3+cp"};
    return ids[v];
}
static const char *support_title(int v, lang in)
{
    return br_table.support_title[v][in];
}

/* The names of all packs of supports, made once. */
void br_words_load(void)
{
    for (int v = 0; v < SUPPORTS; v++) {
        for (int in = 0; in < LANGS; in++) {
            snprintf(br_table.support_title[v][in], SUPPORT_TEXT,
                     pack_count(v) ? words_in(in, PACK, "%d artillery, %d aviation%s")
                                   : words_in(in, NO_PACK, "no support"),
                     pack_artillery(v), pack_aviation(v), pack_cp(v) ? words_in(in, WITH_1_CP, ", with 1 CP") : "");
        }
    }
}
static const char *turn_title(int v, lang in)
{
    return br_table.turn_date[v][in];
}
static const char *mark_id(int v)
{
    static const char *const ids[MARKS] = {"unsupplied", "moved",    "attacked", "defended",
                                           "retreated",  "fighting", "hit",      "advanced"};
    return ids[v];
}
static const char *vallecas_id(int v)
{
    static const char *const ids[] = {"madrid", "carabanchel", "san-jose", "cancelled"};
    return ids[v];
}
static const char *vallecas_title(int v, lang in)
{
    static const char *const titles[][LANGS] = {{WORDS(MADRID, "Madrid")},
                                                {WORDS(CARABANCHEL, "Carabanchel")},
                                                {WORDS(SAN_JOSE_ASYLUM, "San José asylum")},
                                                {WORDS(CANCELLED, "cancelled")}};
    return titles[v][in];
}
static const char *yellow_id(int v)
{
    return v < YELLOWS - 1 ? HEX(br_table.yellow[v])->id : "vertices";
}
static const char *yellow_title(int v, lang in)
{
    if (v < YELLOWS - 1)
        return HEX(br_table.yellow[v])->town;
    return words_in(in, THE_THREE_VERTICES, "the three vertices");
}
static const char *town_id(int v)
{
    return v ? yellow_id(v - 1) : "none";
}
static const char *column_id(int v)
{
    static const char *const ids[COLUMNS_CRT] = {"1/2", "1/1", "1.5/1", "2/1", "3/1", "4/1", "5/1", "6/1"};
    return ids[v];
}
static const char *result_id(int v)
{
    return br_table.crt[v / 6][v % 6].printed;
}
static const char *winner_id(int v)
{
    static const char *const ids[] = {"none", "rep", "nat", "draw"};
    return ids[v];
}

const noun br_noun_seat = {"seat", 0, SIDES - 1, seat_id, seat_title, SHOWN_SEAT};
static const noun noun_side = {"side", 0, SIDES - 1, seat_id, side_title, SHOWN_SEAT};
static const noun noun_of = {"of", 0, SIDES - 1, seat_id, of_title, SHOWN_SEAT};
const noun br_noun_hex = {"hex", 0, HEXES - 1, hex_id, hex_title, SHOWN_SPACE, .find = hex_find};
static bool alike(const unit_row *a, const unit_row *b)
{
    return a->type == b->type && a->elite == b->elite && a->steps == b->steps &&
           a->attack[a->steps] == b->attack[b->steps];
}

/* By formation: r49 is r49_1, or the next of them, where all of a formation are alike. */
static int unit_member(const char *id, int nth)
{
    size_t length = strlen(id);
    int found = -1, first = -1;
    for (int u = 0; u < UNITS; u++) {
        if (strncmp(UNIT(u)->id, id, length) || UNIT(u)->id[length] != '_')
            continue;
        first = first < 0 ? u : first;
        if (!alike(UNIT(u), UNIT(first)))
            return -1;
        if (!nth--)
            found = u;
    }
    return found;
}

const noun br_noun_unit =
    NOUN_ROWS("unit", br_table.unit, UNITS, id, name, .shown = SHOWN_PIECE, .member = unit_member);
const noun br_noun_place = {"place", 0, PLACES - 1, place_id, place_title, SHOWN_NOT};
const noun br_noun_resource = {"resource", 0, RESOURCES - 1, resource_id, resource_title, SHOWN_CARD};
const noun br_noun_pick = {"pick", 0, PICK_FIRST + RESOURCES - 1, pick_id, NULL, SHOWN_NOT};
const noun br_noun_support = {"support", 0, SUPPORTS - 1, support_id, support_title, SHOWN_NOT};
const noun br_noun_turn = {"turn", 0, DUE_MAX - 1, NULL, turn_title, SHOWN_NOT};
const noun br_noun_mark = {"mark", 0, MARKS - 1, mark_id, NULL, SHOWN_NOT};
static const char *state_title(int v, lang in)
{
    static const char *const titles[MARKS][LANGS] = {{WORDS(OUT_OF_SUPPLY, "out of supply")},
                                                     {WORDS(HAS_MOVED, "has moved")},
                                                     {WORDS(HAS_ATTACKED, "has attacked")},
                                                     {WORDS(HAS_BEEN_ATTACKED, "has been attacked")},
                                                     {WORDS(HAS_RETREATED, "has retreated")},
                                                     {WORDS(IN_THIS_BATTLE, "in this battle")},
                                                     {WORDS(HAS_LOST_A_STEP_HERE, "has lost a step here")},
                                                     {WORDS(WAS_IN_THIS_BATTLE, "was in this battle")}};
    return titles[v][in];
}
static const noun noun_state = {"state", 0, MARKS - 1, mark_id, state_title, SHOWN_NOT};
const noun br_noun_vallecas = {"vallecas", 0, VALLECAS_CANCELLED, vallecas_id, vallecas_title, SHOWN_NOT};
const noun br_noun_yellow = {"yellow", 0, YELLOWS - 1, yellow_id, yellow_title, SHOWN_NOT};
const noun br_noun_town = {"town", 0, YELLOWS - 1, town_id, NULL, SHOWN_NOT};
const noun br_noun_column = {"column", 0, COLUMNS_CRT - 1, column_id, NULL, SHOWN_NOT};
const noun br_noun_result = {"result", 0, COLUMNS_CRT * 6 - 1, result_id, NULL, SHOWN_NOT};
const noun br_noun_winner = {"winner", 0, WINNER_DRAW, winner_id, NULL, SHOWN_NOT};
const noun br_noun_flight = {"flight", 1, FLIGHTS, NULL, NULL, SHOWN_NOT};

/* What stands in an item's marks, for people; a word without any need not be said. */
static const char *const sign_ids[] = {"unsupplied",
                                       "moved",
                                       "attacked",
                                       "defended",
                                       "retreated",
                                       "fighting",
                                       "hit",
                                       "advanced",
                                       "elite",
                                       "starred",
                                       "interdiction-rep",
                                       "interdiction-nat",
                                       "objective-purple",
                                       "objective-yellow",
                                       "objective-dashed",
                                       "entry-a",
                                       "entry-b",
                                       "entry-c",
                                       "entry-d",
                                       "entry-e",
                                       "entry-f",
                                       "entry-g",
                                       "entry-h",
                                       "entry-i",
                                       "entry-j",
                                       "entry-k",
                                       "entry-l"};
static const char *const sign_titles[][LANGS] = {{WORDS(OUT_OF_SUPPLY, "out of supply")},
                                                 {WORDS(HAS_MOVED, "has moved")},
                                                 {WORDS(HAS_ATTACKED, "has attacked")},
                                                 {WORDS(HAS_BEEN_ATTACKED, "has been attacked")},
                                                 {WORDS(HAS_RETREATED, "has retreated")},
                                                 {WORDS(IN_THIS_BATTLE, "in this battle")},
                                                 {WORDS(HAS_LOST_A_STEP_HERE, "has lost a step here")},
                                                 {WORDS(WAS_IN_THIS_BATTLE, "was in this battle")},
                                                 {WORDS(ELITE, "elite")},
                                                 {WORDS(MAY_NOT_MOVE_YET, "may not move yet")},
                                                 {WORDS(REPUBLICAN_INTERDICTION, "Republican interdiction")},
                                                 {WORDS(NATIONAL_INTERDICTION, "National interdiction")},
                                                 {WORDS(PURPLE_OBJECTIVE, "purple objective")},
                                                 {WORDS(YELLOW_OBJECTIVE, "yellow objective")},
                                                 {WORDS(DASHED_OBJECTIVE, "dashed objective")},
                                                 {WORDS(ENTRY_A, "entry A")},
                                                 {WORDS(ENTRY_B, "entry B")},
                                                 {WORDS(ENTRY_C, "entry C")},
                                                 {WORDS(ENTRY_D, "entry D")},
                                                 {WORDS(ENTRY_E, "entry E")},
                                                 {WORDS(ENTRY_F, "entry F")},
                                                 {WORDS(ENTRY_G, "entry G")},
                                                 {WORDS(ENTRY_H, "entry H")},
                                                 {WORDS(ENTRY_I, "entry I")},
                                                 {WORDS(ENTRY_J, "entry J")},
                                                 {WORDS(ENTRY_K, "entry K")},
                                                 {WORDS(ENTRY_L, "entry L")}};
static const noun noun_sign = NOUN_WORDS("sign", sign_ids, sign_titles);

const noun *const br_nouns[] = {&noun_side,
                                &noun_of,
                                &br_noun_seat,
                                &br_noun_hex,
                                &br_noun_unit,
                                &br_noun_place,
                                &br_noun_resource,
                                &br_noun_support,
                                &br_noun_turn,
                                &br_noun_mark,
                                &br_noun_vallecas,
                                &br_noun_yellow,
                                &br_noun_column,
                                &br_noun_result,
                                &noun_state,
                                &noun_sign,
                                NULL};
