/* Reads the map of España 1936: boxes.tsv and links.tsv. ES-board-01, ES-board-06, ES-board-07 */
#include "core/table.h"
#include "games/espana/espana.h"

static bool boxes_load(const data_source *from, fault *why)
{
    table t;
    int objectives = 0;
    if (!table_open(&t, from, "espana/boxes.tsv", "id name objective port src", why))
        return false;
    while (table_next(&t)) {
        int b = t.rows - 1;
        if (b >= BOXES) {
            table_fail(&t, NULL, "%d boxes were expected", BOXES);
            break;
        }
        box_row *row = &es_table.box[b];
        row->id = table_keep(&t, table_id(&t, "id"));
        row->name[LANG_EN] = row->name[LANG_ES] = table_keep(&t, table_word(&t, "name"));
        row->objective = table_flag(&t, "objective");
        row->port = table_flag(&t, "port");
        objectives += row->objective;
        es_table.objectives |= (boxset)row->objective << b;
        es_table.ports |= (boxset)row->port << b;
        for (int other_box = 0; other_box < b && !t.failed; other_box++)
            if (!strcmp(BOX(other_box)->id, row->id))
                table_fail(&t, "id", "'%s' stands twice", row->id);
    }
    if (!t.failed && (t.rows != BOXES || objectives != OBJECTIVES))
        table_fail(&t, NULL, "%d boxes with %d objective cities were expected", BOXES, OBJECTIVES);
    if (!t.failed && strcmp(BOX(MARRUECOS)->id, "marruecos"))
        table_fail(&t, NULL, "Marruecos comes last");
    return table_close(&t, why);
}

static bool links_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "espana/links.tsv", "a b src", why))
        return false;
    while (table_next(&t)) {
        int a = table_noun(&t, "a", &es_noun_box), b = table_noun(&t, "b", &es_noun_box);
        if (t.failed)
            break;
        if (a == b || a == MARRUECOS || b == MARRUECOS || BOX(a)->links >> b & 1)
            table_fail(&t, "b", "no such link can be, or it stands twice");
        es_table.box[a].links |= (boxset)1 << b;
        es_table.box[b].links |= (boxset)1 << a;
    }
    if (!t.failed && t.rows != LINKS)
        table_fail(&t, NULL, "%d links were expected", LINKS);
    return table_close(&t, why);
}

bool es_map_load(const data_source *from, fault *why)
{
    static const struct {
        const char *id;
        uint8_t *into;
    } named[] = {{"madrid", &es_table.madrid},   {"barcelona", &es_table.barcelona},
                 {"sevilla", &es_table.sevilla}, {"cadiz", &es_table.cadiz},
                 {"bilbao", &es_table.bilbao},   {"sansebastian", &es_table.san_sebastian}};
    if (!boxes_load(from, why) || !links_load(from, why))
        return false;
    for (int i = 0; i < COUNT_OF(named); i++) {
        int box;
        if (!noun_find(&es_noun_box, named[i].id, &box))
            return fault_set(why, "espana/boxes.tsv: there is no box '%s'", named[i].id);
        *named[i].into = (uint8_t)box;
    }
    return true;
}
