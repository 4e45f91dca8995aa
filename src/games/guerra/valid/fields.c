/* The fields of a position, one line each. */
#include "games/guerra/valid/valid.h"

#define FIELDS_OF  guerra
#define OF_SIDE    .index = {&gu_noun_seat}
#define OF_COUNTER .index = {&gu_noun_counter}
#define IN_BATTLE  .index = {&gu_noun_role}
#define BY_AREA    .index = {&gu_noun_province}
enum { FEC_LEAST = -99, FEC_MOST = 199, LOST_MOST = 40 * PROVINCES, PLACED_MOST = 20, DUE_MOST = 200, TOLL_MOST = 9 };

/* clang-format off */
const field gu_fields[FIELDS] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_I16, at, OF_COUNTER, .value = &gu_noun_place, .help = "counters, or their kinds, in a hex, aboard a naval counter or in a box: place 2518 rep-army-1 rep-garrison"),
    FIELD_MEMBERS("mark", TYPE_U16, marks, &gu_noun_mark, OF_COUNTER, .grows = true, .help = "marks on a counter: moved, owes, intruded, landed, used, sailed, attacked, supported ..."),
    FIELD_NAMED("helps", TYPE_I16, helps, &gu_noun_counter, .index = {&gu_noun_plane}, .empty = true, .help = "the land counter that an air counter supports in the present combat"),
    FIELD_NUMBER("fec", TYPE_I16, fec, FEC_LEAST, FEC_MOST, OF_SIDE, .help = "extra combat factors of a side"),
    FIELD_NUMBER("lost", TYPE_I16, lost, 0, LOST_MOST, OF_SIDE, .help = "F.E.C. to be deducted in the next count"),
    FIELD_NAMED("owner", TYPE_U8, owner, &gu_noun_owner, BY_AREA, .help = "state of a province: nat, rep, disputed"),
    FIELD_NAMED("last", TYPE_U8, last, &gu_noun_last, BY_AREA, .help = "last owner of a province"),
    FIELD_NUMBER("placed", TYPE_U8, placed, 0, PLACED_MOST, BY_AREA, .help = "population counters placed for a province in this step"),
    FIELD_NUMBER("points", TYPE_U8, points, 0, REACH_MOST, .index = {&gu_noun_ship}, .help = "hexes that a naval counter may still sail"),
    FIELD_NUMBER("due", TYPE_U8, due, 0, DUE_MOST, .index = {&gu_noun_kind}, .help = "population counters still to come"),
    FIELD_NUMBER("carried", TYPE_U8, carried, 0, COUNTERS - 1, OF_SIDE, .help = "counters in naval transport this turn"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS_MOST, .help = "number of the turn"),
    FIELD_NAMED("first", TYPE_U8, first, &gu_noun_seat, .help = "who moves first in every turn"),
    FIELD_NUMBER("usable", TYPE_U8, usable, 0, SHIPS, .help = "naval counters that may be used in this phase"),
    FIELD_NUMBER("converted", TYPE_U8, converted, 0, 100, .help = "conversions made in this step"),
    FIELD_MEMBERS("hit", TYPE_U8, hit, &gu_noun_zone, .help = "zones with bad weather"),
    FIELD_NUMBER("spent", TYPE_U8, spent, 0, 1, OF_SIDE, .help = "1: has spent F.E.C. in the present combat"),
    FIELD_NUMBER("die", TYPE_U8, die, 0, 5, IN_BATTLE, .help = "dice of the present combat"),
    FIELD_NUMBER("toll", TYPE_U8, toll, 0, TOLL_MOST, IN_BATTLE, .help = "losses still to be taken in the present combat"),
    FIELD_NUMBER("bare", TYPE_U8, bare, 0, 1, .instructs = true, .help = "1: no counter but those named is on the map"),
    FIELD_NAMED("winner", TYPE_U8, winner, &gu_noun_winner, .help = "who has won"),
};
/* clang-format on */
