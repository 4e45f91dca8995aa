/* Markers beside the map: support.tsv, artillery and aviation; resources.tsv. */
#include "games/brunete/load/tables.h"

enum { NAME_MOST = 60 };

/* --- support.tsv --- */

/* BR-2c, BR-12.1-r06, BR-12.1-r10, BR-12.1-r12: what the program can do with a marker. */
static void check_marker(tsv *t, const support_row *r, int same)
{
    if (r->aviation && same > FLIGHTS)
        tsv_fail(t, "type", "this program can't play with more than %d aviation markers a side", FLIGHTS);
    if (r->withdraws && r->side == NAT)
        tsv_fail(t, "withdraws", "this program takes markers of the Republic away only");
    if (r->withdraws && r->withdraws <= r->arrives)
        tsv_fail(t, "withdraws", "the marker would leave before it has come");
}

bool br_support_load(const data_source *from, fault *why)
{
    tsv t;
    int count[SIDES][2] = {{0}};
    if (!tsv_open(&t, from, "brunete/support.tsv", "id side type arrives withdraws src note !", why))
        return false;
    while (tsv_next(&t)) {
        if (br_table.support_count == SUPPORT_ROWS) {
            tsv_fail(&t, NULL, "at most %d markers were expected", SUPPORT_ROWS);
            break;
        }
        support_row *r = &br_table.support[br_table.support_count++];
        tsv_id(&t, "id");
        r->side = (uint8_t)tsv_choice(&t, "side", "rep nat");
        r->aviation = (uint8_t)tsv_choice(&t, "type", "artillery aviation");
        r->arrives = (uint8_t)tsv_int(&t, "arrives", 0, TURNS);
        r->withdraws = (uint8_t)tsv_int_or(&t, "withdraws", 1, TURNS, 0);
        check_marker(&t, r, ++count[r->side][r->aviation]);
    }
    return tsv_close(&t, why);
}

/* --- resources.tsv --- */

/* BR-5.2a: both sides have the same markers, under the same names. */
static void read_resource(tsv *t, int kind, int side)
{
    for (int in = 0; in < LANGS; in++) {
        const char **name = &br_table.resource_name[kind][in], *words = tsv_word_in(t, "name", (lang)in);
        if (strlen(words) > NAME_MOST)
            tsv_fail(t, "name", "at most %d bytes were expected", NAME_MOST);
        if (*name && strcmp(*name, words))
            tsv_fail(t, "name", "'%.40s': the marker is called '%.40s' by the other side", words, *name);
        *name = tsv_keep(t, words);
    }
    int turn = tsv_int(t, "from_turn", 1, TURNS);
    if (br_table.resource_from[side] && br_table.resource_from[side] != turn)
        tsv_fail(t, "from_turn", "all markers of a side can be used from the same turn on");
    br_table.resource_from[side] = (uint8_t)turn;
}

bool br_resources_load(const data_source *from, fault *why)
{
    static const char *const ids = "r_cp_plus r_repl_regular r_repl_elite r_reroll r_cp_minus r_av_minus "
                                   "n_cp_plus n_repl_regular n_repl_elite n_reroll n_cp_minus n_av_minus";
    unsigned seen = 0;
    tsv t;
    if (!tsv_open(&t, from, "brunete/resources.tsv", "id side name name_es from_turn src note !", why))
        return false;
    while (tsv_next(&t)) {
        int place = tsv_choice(&t, "id", ids), side = tsv_choice(&t, "side", "rep nat");
        if (seen >> place & 1)
            tsv_fail(&t, "id", "the marker stands in the table twice");
        if (place / RESOURCES != side)
            tsv_fail(&t, "side", "r_ is a marker of the Republic, n_ one of the National side");
        seen |= 1u << place;
        read_resource(&t, place % RESOURCES, side);
    }
    if (!t.failed && seen != (1u << SIDES * RESOURCES) - 1)
        tsv_fail(&t, NULL, "six markers a side were expected (BR-5.2a)");
    return tsv_close(&t, why);
}
