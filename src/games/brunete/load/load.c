/* Reads all tables of Brunete 1937 in order; params.tsv, the numbers of the rules, here. What is accepted can be
 * played: every number has its range, and no row is missing, doubled or ignored. */
#include "games/brunete/show/show.h"

tables br_table;

/* BR-10.4.1s: which edges of the map belong to whom. */
static bool params_load(const data_source *from, fault *why)
{
    static const param rows[] = {
#define ROW(name, least, most) PARAM_NUMBER(params, name, least, most),
        BR_PARAMS(ROW)
#undef ROW
        /* clang-format off */
        PARAM_WORD(params, edge_control_n, "rep nat"), PARAM_WORD(params, edge_control_e, "rep nat"),
        PARAM_WORD(params, edge_control_s, "rep nat"), PARAM_WORD(params, edge_control_w, "rep nat"),
        /* clang-format on */
    };
    params *p = &br_table.param;
    if (!tsv_params(from, "brunete/params.tsv", rows, COUNT_OF(rows), p, why))
        return false;
    p->edges[p->edge_control_n] |= EDGE_N;
    p->edges[p->edge_control_e] |= EDGE_E;
    p->edges[p->edge_control_s] |= EDGE_S;
    p->edges[p->edge_control_w] |= EDGE_W;
    if (p->path_bonus_infantry > p->road_bonus_infantry || p->path_bonus_mobile > p->road_bonus_mobile)
        return br_load_fails(from, "brunete/params.tsv",
                             "this program can't play with a path that is better than a road", why);
    return true;
}

bool br_load_fails(const data_source *from, const char *path, const char *sentence, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, path, "", why))
        return false;
    while (tsv_next(&t))
        ;
    tsv_fail(&t, NULL, "%s", sentence);
    return tsv_close(&t, why);
}

bool br_load(const data_source *from, fault *why)
{
    memset(&br_table, 0, sizeof br_table);
    br_words_load();
    bool ok = br_map_load(from, why) && params_load(from, why) && br_units_load(from, why) && br_crt_load(from, why) &&
              br_rolls_load(from, why) && br_support_load(from, why) && br_resources_load(from, why) &&
              br_scenarios_load(from, why) && br_turns_load(from, why) && br_madrid_load(from, why) &&
              br_setup_fits(from, why);
    if (ok)
        br_fixed_load();
    return ok;
}
