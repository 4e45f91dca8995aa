/* The fields of a position, one line each. */
#include "games/brunete/valid/valid.h"

#define FIELDS_OF brunete
#define OF_UNIT   .index = {&br_noun_unit}
#define OF_SIDE   .index = {&br_noun_seat}
#define BY_TURN   .index = {&br_noun_seat, &br_noun_turn}
enum { STEPS_MOST = 2, CP_MOST = 20, MARKERS_MOST = 20, VP_MOST = 60 };

/* clang-format off */
const field br_fields[FIELDS] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_I16, at, OF_UNIT, .value = &br_noun_place, .as_set_up = BOX_SETUP, .help = "units in a hex or a box: place 1302 r101_1 r101_2"),
    FIELD_NAMED("beside", TYPE_I16, beside, &br_noun_hex, OF_UNIT, .empty = true, .help = "the hex beside which a unit waits outside the map"),
    FIELD_NUMBER("steps", TYPE_U8, steps, 0, STEPS_MOST, OF_UNIT, .help = "steps of a unit"),
    FIELD_MEMBERS("mark", TYPE_U8, marks, &br_noun_mark, OF_UNIT, .grows = true, .help = "marks on a unit: unsupplied, moved, attacked, defended, retreated, fighting ..."),
    FIELD_NUMBER("due", TYPE_U8, due, 0, DUE_MAX - 1, OF_UNIT, .help = "turn on which a unit comes"),
    FIELD_NUMBER("walked", TYPE_U8, walked, 0, MP_MAX, OF_UNIT, .help = "MP spent in the infiltration"),
    FIELD_NAMED("owner", TYPE_U8, owner, &br_noun_seat, .empty = true, .index = {&br_noun_hex}, .help = "who occupied a hex last"),
    FIELD_NAMED("interdict", TYPE_I16, interdict, &br_noun_hex, .index = {&br_noun_seat, &br_noun_flight}, .empty = true, .help = "hexes with interdiction markers"),
    FIELD_NAMED("target", TYPE_I16, target, &br_noun_hex, .empty = true, .help = "hex of the present battle"),
    FIELD_NUMBER("turn", TYPE_U8, turn, 1, TURNS, .help = "number of the turn"),
    FIELD_NAMED("initiative", TYPE_U8, initiative, &br_noun_seat, .help = "who has the initiative"),
    FIELD_NUMBER("adjusted", TYPE_U8, adjusted, 0, 1, .help = "1: the adjustment move has been made"),
    FIELD_NUMBER("freed", TYPE_U8, freed, 0, 1, .help = "1: the starred units may move"),
    FIELD_NUMBER("cp", TYPE_U8, cp, 0, CP_MOST, OF_SIDE, .help = "command points left"),
    FIELD_NUMBER("artillery", TYPE_U8, artillery, 0, MARKERS_MOST, OF_SIDE, .help = "artillery markers available"),
    FIELD_NUMBER("artillery-used", TYPE_U8, artillery_used, 0, MARKERS_MOST, OF_SIDE, .help = "artillery markers used"),
    FIELD_NUMBER("aviation", TYPE_U8, aviation, 0, MARKERS_MOST, OF_SIDE, .help = "aviation markers available"),
    FIELD_NUMBER("aviation-used", TYPE_U8, aviation_used, 0, MARKERS_MOST, OF_SIDE, .help = "aviation markers used"),
    FIELD_NUMBER("artillery-due", TYPE_U8, artillery_due, 0, MARKERS_MOST, BY_TURN, .help = "artillery markers to come, by turn"),
    FIELD_NUMBER("aviation-due", TYPE_U8, aviation_due, 0, MARKERS_MOST, BY_TURN, .help = "aviation markers to come, by turn"),
    FIELD_NAMED("vallecas", TYPE_U8, vallecas, &br_noun_vallecas, .help = "where the Vallecas Corps stands"),
    FIELD_NUMBER("held-artillery", TYPE_U8, held_artillery, 0, MARKERS_MOST, .help = "National artillery tied down near Madrid"),
    FIELD_NUMBER("held-aviation", TYPE_U8, held_aviation, 0, MARKERS_MOST, .help = "National aviation tied down near Madrid"),
    FIELD_MEMBERS("resources", TYPE_U8, resources, &br_noun_resource, OF_SIDE, .secret = true, .help = "resource markers in hand"),
    FIELD_MEMBERS("spent", TYPE_U8, spent, &br_noun_resource, OF_SIDE, .help = "resource markers used"),
    FIELD_NAMED("pick", TYPE_U8, pick, &br_noun_pick, OF_SIDE, .secret = true, .help = "resource chosen in this segment"),
    FIELD_NUMBER("reroll", TYPE_U8, reroll, 0, 1, OF_SIDE, .help = "1: may have a die thrown again this turn"),
    FIELD_NUMBER("bombed", TYPE_U8, bombed, 0, 1, .help = "1: the acting side has bombed in this segment"),
    FIELD_MEMBERS("earned", TYPE_U8, earned, &br_noun_yellow, .help = "yellow objectives earned for good"),
    FIELD_NUMBER("secret-made", TYPE_U8, secret_made, 0, 1, .help = "1: the secret objective has been thrown for"),
    FIELD_NAMED("secret", TYPE_U8, secret, &br_noun_town, .secret = true, .help = "the last objective of the short scenario"),
    FIELD_NUMBER("vp", TYPE_U8, vp, 0, VP_MOST, .help = "victory points at the end"),
    FIELD_NAMED("winner", TYPE_U8, winner, &br_noun_winner, .help = "who has won"),
    FIELD_NAMED("attacker", TYPE_U8, attacker, &br_noun_seat, .help = "who attacks in the present battle"),
    FIELD_NUMBER("die", TYPE_U8, die, 0, 6, .help = "the die on the table"),
    FIELD_NUMBER("bonus", TYPE_U8, bonus, BONUS_OPEN, BONUS_WAIVED, OF_SIDE, .help = "elite bonus: 0 open, 1 taken, 2 not"),
    FIELD_NUMBER("chosen", TYPE_U8, chosen, 0, SUPPORTS, OF_SIDE, .secret = true, .help = "supports chosen, not shown yet"),
    FIELD_NUMBER("shown", TYPE_U8, shown, 0, SUPPORTS, OF_SIDE, .help = "supports shown in this battle"),
    FIELD_NUMBER("counted", TYPE_U8, counted, 0, SUPPORTS, OF_SIDE, .help = "supports that count in this battle"),
    FIELD_NAMED("column", TYPE_I8, column, &br_noun_column, .help = "column of the combat table"),
    FIELD_NUMBER("bare", TYPE_U8, bare, 0, 2, .instructs = true, .help = "1: clear the map of the set-up first, but for what the position places; 2: and of what is to come"),
};
/* clang-format on */
