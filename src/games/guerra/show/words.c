/* The names of all things of La Guerra de España, in all languages. */
#include "games/guerra/show/show.h"
#include "words/guerra.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{WORDS(NATIONALISTS, "Nationalists")},
                                                 {WORDS(REPUBLICANS, "Republicans")}};
/* With their article, as subjects and after "to": {a:side}. */
static const char *const side_titles[][LANGS] = {{WORDS(THE_NATIONALISTS, "the Nationalists")},
                                                 {WORDS(THE_REPUBLICANS, "the Republicans")}};
static const char *const owner_ids[] = {"nat", "rep", "disputed"};
static const char *const owner_titles[][LANGS] = {
    {WORDS(NATIONALIST, "Nationalist")}, {WORDS(REPUBLICAN, "Republican")}, {WORDS(DISPUTED, "disputed")}};
static const char *const last_ids[] = {"nat", "rep", "none"};
static const char *const mark_ids[MARKS] = {"moved",  "owes",     "intruded",  "landed", "used",
                                            "sailed", "attacked", "supported", "target", "attacker"};
static const char *const arm_ids[] = {"land", "naval", "air"};
static const char *const kind_ids[] = {"army", "garrison"};
static const char *const role_ids[] = {"attacker", "defender"};
static const char *const winner_ids[] = {"none", "nat", "rep", "draw"};
static const char *const box_ids[] = {"reserve", "waits", "future", "gone", "setup"};
static const char *const box_titles[][LANGS] = {{WORDS(THE_RESERVE, "the reserve")},
                                                {WORDS(WAITING, "waiting")},
                                                {WORDS(TO_COME, "to come")},
                                                {WORDS(LOST_FOR_GOOD, "lost for good")},
                                                {WORDS(TO_BE_SET_UP, "to be set up")}};

static const char *hex_id(int v)
{
    return HEX(v)->id;
}
static bool hex_find(const char *id, int *value)
{
    for (int i = 0; i < 4; i++)
        if (id[i] < '0' || id[i] > '9')
            return false;
    int column = (id[0] - '0') * 10 + id[1] - '0', row = (id[2] - '0') * 10 + id[3] - '0';
    if (id[4] || column < 1 + HEXSET_SKIPPED || column > COLUMNS + HEXSET_SKIPPED || row < 1 || row > ROWS)
        return false;
    *value = hex_at(&hexset_grid, column, row);
    return true;
}
static const char *hex_title(int v, lang in)
{
    return HEX(v)->title[in];
}
static const char *counter_id(int v)
{
    return COUNTER(v)->id;
}
static const char *counter_title(int v, lang in)
{
    return COUNTER(v)->title[in];
}
static const char *place_id(int v)
{
    return v < HEXES ? hex_id(v) : v < BOX_RESERVE ? counter_id(gu_table.ship[v - ABOARD]) : box_ids[v - BOX_RESERVE];
}
static const char *place_title(int v, lang in)
{
    return v < HEXES         ? hex_title(v, in)
           : v < BOX_RESERVE ? counter_title(gu_table.ship[v - ABOARD], in)
                             : box_titles[v - BOX_RESERVE][in];
}
static bool place_find(const char *id, int *value)
{
    if (hex_find(id, value))
        return true;
    for (int v = HEXES; v < PLACES; v++)
        if (!strcmp(place_id(v), id)) {
            *value = v;
            return true;
        }
    return false;
}
static const char *ship_id(int v)
{
    return counter_id(gu_table.ship[v]);
}
static const char *plane_id(int v)
{
    return counter_id(gu_table.plane[v]);
}
static const char *zone_id(int v)
{
    return gu_table.zone_id[v];
}
static const char *zone_title(int v, lang in)
{
    return gu_table.zone_name[v][in];
}
static const char *turn_title(int v, lang in)
{
    return gu_table.turn[v].name[in];
}

/* By kind: first those of the reserve, then those of the set-up, then the others by the turn on which they come. */
static int counter_member(const char *id, int nth)
{
    for (int k = 0; k < KINDS; k++) {
        const kind_row *row = &gu_table.kind[k];
        if (strcmp(row->id, id))
            continue;
        for (int due = 0; due <= TURNS; due++)
            for (int u = row->first; u < row->first + row->count; u++)
                if (COUNTER(u)->due == due && !nth--)
                    return u;
    }
    return NONE;
}

const noun gu_noun_seat = NOUN_WORDS("seat", seat_ids, seat_titles, .shown = SHOWN_SEAT);
static const noun noun_side = NOUN_WORDS("side", seat_ids, side_titles, .shown = SHOWN_SEAT);
const noun gu_noun_hex = {"hex", 0, HEXES - 1, hex_id, hex_title, SHOWN_SPACE, .find = hex_find};
const noun gu_noun_counter = {
    "counter", 0, COUNTERS - 1, counter_id, counter_title, SHOWN_PIECE, .member = counter_member};
const noun gu_noun_place = {"place", 0, PLACES - 1, place_id, place_title, SHOWN_NOT, .find = place_find};
const noun gu_noun_province = NOUN_ROWS("province", gu_table.province, PROVINCES, id, name);
const noun gu_noun_owner = NOUN_WORDS("owner", owner_ids, owner_titles);
const noun gu_noun_last = NOUN_IDS("last", last_ids);
const noun gu_noun_zone = {"zone", 0, ZONES - 1, zone_id, zone_title, SHOWN_NOT};
const noun gu_noun_turn = {"turn", 1, TURNS_MOST, NULL, turn_title, SHOWN_NOT};
const noun gu_noun_mark = NOUN_IDS("mark", mark_ids);
const noun gu_noun_ship = {"ship", 0, SHIPS - 1, ship_id, NULL, SHOWN_NOT};
const noun gu_noun_plane = {"plane", 0, PLANES - 1, plane_id, NULL, SHOWN_NOT};
const noun gu_noun_arm = NOUN_IDS("arm", arm_ids);
const noun gu_noun_kind = NOUN_IDS("kind", kind_ids);
const noun gu_noun_role = NOUN_IDS("role", role_ids);
const noun gu_noun_die = NOUN_NUMBER("die", DIE_LEAST, DIE_MOST);
const noun gu_noun_winner = NOUN_IDS("winner", winner_ids);

/* What stands in an item's marks, for people; a word without any need not be said. */
static const char *const sign_ids[] = {"ejercito",  "africa",   "condor",   "ctv",    "brigadas", "moved",
                                       "owes",      "intruded", "landed",   "used",   "sailed",   "attacked",
                                       "supported", "target",   "attacker", "aboard", "disputed", "bad-weather"};
static const char *const sign_titles[][LANGS] = {
    {NO_WORDS},
    {NO_WORDS},
    {NO_WORDS},
    {NO_WORDS},
    {NO_WORDS},
    {WORDS(HAS_HAD_ITS_ORDER, "has had its order")},
    {WORDS(MUST_ATTACK, "must attack")},
    {WORDS(HAS_ENTERED_AN_ENEMY_PROVINCE, "has entered an enemy province")},
    {WORDS(CAME_BY_SEA, "came by sea")},
    {WORDS(ONE_OF_THOSE_THAT_MAY_ACT, "one of those that may act")},
    {WORDS(HAS_ROLLED_ITS_DIE, "has rolled its die")},
    {WORDS(HAS_ATTACKED, "has attacked")},
    {WORDS(HAS_SUPPORTED, "has supported")},
    {WORDS(ATTACKED_IN_THIS_COMBAT, "attacked in this combat")},
    {WORDS(ATTACKS_IN_THIS_COMBAT, "attacks in this combat")},
    {WORDS(ABOARD_A_SHIP, "aboard a ship")},
    {WORDS(DISPUTED, "disputed")},
    {WORDS(BAD_WEATHER_2, "bad weather")}};
static const noun noun_sign = NOUN_WORDS("sign", sign_ids, sign_titles);

const noun *const gu_nouns[] = {&gu_noun_seat, &noun_side,    &gu_noun_hex,   &gu_noun_counter, &gu_noun_province,
                                &gu_noun_zone, &gu_noun_turn, &gu_noun_owner, &noun_sign,       NULL};
