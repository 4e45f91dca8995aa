/* Reads the small tables of España 1936: params, turns, variants; and calls the readers of the others. */
#include "core/text/cell.h"
#include "games/espana/show/fixed_parts.h"

tables es_table;

static bool params_load(const data_source *from, fault *why)
{
    static const param rows[] = {
#define ROW(name, low, high) PARAM_NUMBER(params, name, low, high),
        ES_PARAMS(ROW)
#undef ROW
    };
    return tsv_params(from, "espana/params.tsv", rows, COUNT_OF(rows), &es_table.param, why);
}

/* ES-draw-01, ES-repl-01, ES-repl-11, ES-repl-12, ES-repl-13 */
static bool turns_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "espana/turns.tsv",
                  "turn year months months_es cards rp_new_strength rp_reinforce_most src", why))
        return false;
    while (tsv_next(&t)) {
        turn_row *row = &es_table.turn[tsv_int(&t, "turn", 1, TURNS)];
        tsv_keep_words(&t, "months", row->name);
        row->cards = (uint8_t)tsv_int(&t, "cards", 0, 9);
        row->fresh = (uint8_t)tsv_int_or(&t, "rp_new_strength", 1, 2, 0);
        row->most = (uint8_t)tsv_int_or(&t, "rp_reinforce_most", 1, 3, 0);
    }
    for (int turn = 1; turn <= TURNS && !t.failed; turn++)
        if (!es_table.turn[turn].name[0])
            tsv_fail(&t, NULL, "turn %d is missing", turn);
    return tsv_close(&t, why);
}

/* "2 5 6": the places of these card numbers. */
static cardset numbers_read(tsv *t, const char *column)
{
    static const noun number = NOUN_NUMBER("number", 1, FIRST_NAVAL_CARD);
    return tsv_set(t, column, &number);
}

/* ES-opt-noint-01, ES-opt-noint-02, ES-opt-noint-03, ES-opt-hist-01, ES-opt-hist-03 */
static bool variants_load(const data_source *from, fault *why)
{
    static const noun events = NOUN_NUMBER("events", 0, 9);
    tsv t;
    if (!tsv_open(&t, from, "espana/variants.tsv", "id nat_removed rep_removed events src", why))
        return false;
    while (tsv_next(&t)) {
        int16_t list[TURNS];
        int v = tsv_choice(&t, "id", "no_intervention historical");
        es_table.removed[v][NAT] = numbers_read(&t, "nat_removed");
        es_table.removed[v][REP] = numbers_read(&t, "rep_removed");
        if (tsv_list(&t, "events", &events, list, TURNS) != TURNS && !t.failed)
            tsv_fail(&t, "events", "a number for each of %d turns was expected", TURNS);
        for (int turn = 1; turn <= TURNS && !t.failed; turn++)
            es_table.events[v][turn] = (uint8_t)list[turn - 1];
    }
    if (!t.failed && (t.rows != 2 || !es_table.removed[0][NAT] || !es_table.removed[1][NAT]))
        tsv_fail(&t, NULL, "two variants were expected");
    return tsv_close(&t, why);
}

bool es_load(const data_source *from, fault *why)
{
    memset(&es_table, 0, sizeof es_table);
    bool read = params_load(from, why) && es_map_load(from, why) && es_sea_load(from, why) &&
                es_units_load(from, why) && es_scenarios_load(from, why) && turns_load(from, why) &&
                variants_load(from, why) && es_cards_load(from, why);
    if (read)
        es_fixed_parts_make();
    return read;
}
