/* Reads the map of España 1936: boxes, links, naval areas and bases. ES-board-01, ES-board-06, ES-board-07,
 * ES-naval-12, ES-naval-28 */
#include <stdio.h>

#include "core/text/cell.h"
#include "games/espana/load/tables.h"
#include "words/espana.h"

static bool boxes_load(const data_source *from, fault *why)
{
    tsv t;
    int objectives = 0;
    if (!tsv_open(&t, from, "espana/boxes.tsv", "id name objective port seas batteries src", why))
        return false;
    while (tsv_next(&t)) {
        int b = t.rows - 1;
        if (b < 0 || b >= BOXES) {
            tsv_fail(&t, NULL, "%d boxes were expected", BOXES);
            break;
        }
        box_row *row = &es_table.box[b];
        row->id = tsv_keep(&t, tsv_id(&t, "id"));
        tsv_keep_words(&t, "name", row->name);
        row->objective = tsv_flag(&t, "objective");
        row->port = tsv_flag(&t, "port");
        row->batteries = tsv_flag(&t, "batteries");
        if (*tsv_text(&t, "seas"))
            row->seas = (uint8_t)tsv_set(&t, "seas", &es_noun_area);
        if (!row->seas && (row->port || row->batteries))
            tsv_fail(&t, "seas", "a port lies on a sea");
        for (int a = 0; a < AREAS; a++)
            es_table.area[a].coast |= (boxset)(row->seas >> a & 1) << b;
        es_table.coast |= (boxset)(row->seas != 0) << b;
        es_table.batteries |= (boxset)row->batteries << b;
        objectives += row->objective;
        es_table.objectives |= (boxset)row->objective << b;
        es_table.ports |= (boxset)row->port << b;
        for (int other_box = 0; other_box < b && !t.failed; other_box++)
            if (!strcmp(BOX(other_box)->id, row->id))
                tsv_fail(&t, "id", "'%s' stands twice", row->id);
    }
    if (!t.failed && (t.rows != BOXES || objectives != OBJECTIVES))
        tsv_fail(&t, NULL, "%d boxes with %d objective cities were expected", BOXES, OBJECTIVES);
    if (!t.failed && strcmp(BOX(MARRUECOS)->id, "marruecos"))
        tsv_fail(&t, NULL, "Marruecos comes last");
    return tsv_close(&t, why);
}

static bool links_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "espana/links.tsv", "a b src", why))
        return false;
    while (tsv_next(&t)) {
        int a = tsv_noun(&t, "a", &es_noun_box), b = tsv_noun(&t, "b", &es_noun_box);
        if (t.failed)
            break;
        if (a == b || a == MARRUECOS || b == MARRUECOS || BOX(a)->links >> b & 1)
            tsv_fail(&t, "b", "no such link can be, or it stands twice");
        es_table.box[a].links |= (boxset)1 << b;
        es_table.box[b].links |= (boxset)1 << a;
    }

    return tsv_close(&t, why);
}

static bool areas_load(const data_source *from, fault *why)
{
    static const char *const columns[SIDES][2] = {{"nat_half", "nat_text"}, {"rep_half", "rep_text"}};
    static const char codes[] = "draw_minus_1 rp_plus_1 morocco_no_cadiz no_event_units_estrecho rp_cap_cantabrico_1 "
                                "no_event_units_cantabrico";
    tsv t;
    if (!tsv_open(&t, from, "espana/areas.tsv",
                  "id name planes nat_half rep_half nat_text nat_text_es rep_text rep_text_es src", why))
        return false;
    while (tsv_next(&t)) {
        if (t.rows > AREAS) {
            tsv_fail(&t, NULL, "%d areas were expected", AREAS);
            break;
        }
        area_row *row = &es_table.area[t.rows - 1];
        row->id = tsv_keep(&t, tsv_id(&t, "id"));
        tsv_keep_words(&t, "name", row->name);
        row->planes = tsv_flag(&t, "planes");
        for (int side = 0; side < SIDES; side++) {
            int code = tsv_choice(&t, columns[side][0], codes);
            row->effect[side] = (uint8_t)(code > AREA_POINTS ? AREA_ENTRY : code);
            tsv_keep_words(&t, columns[side][1], row->text[side]);
        }
    }
    static const char *const ids[AREAS] = {"baleares", "mediterraneo", "estrecho", "cantabrico"};
    for (int a = 0; a < AREAS && !t.failed; a++)
        if (!AREA(a)->id || strcmp(AREA(a)->id, ids[a]))
            tsv_fail(&t, NULL, "the areas are Baleares, Mediterráneo, Estrecho, Cantábrico in this order");
    return tsv_close(&t, why);
}

static bool bases_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "espana/bases.tsv", "id name side box src", why))
        return false;
    while (tsv_next(&t)) {
        if (t.rows > BASES) {
            tsv_fail(&t, NULL, "%d bases were expected", BASES);
            break;
        }
        base_row *row = &es_table.base[t.rows - 1];
        row->id = tsv_keep(&t, tsv_id(&t, "id"));
        for (int in = 0; in < LANGS; in++)
            snprintf(row->name[in], sizeof row->name[in], words_in(in, NAVAL_BASE, "%.40s naval base"),
                     tsv_word_in(&t, "name", (lang)in));
        row->side = (uint8_t)tsv_choice(&t, "side", "nat rep");
        row->box = (uint8_t)tsv_noun(&t, "box", &es_noun_box);
        if (!t.failed && !BOX(row->box)->port)
            tsv_fail(&t, "box", "a base lies beside a port");
    }
    if (!t.failed && t.rows != BASES)
        tsv_fail(&t, NULL, "%d bases were expected", BASES);
    return tsv_close(&t, why);
}

static boxset grow(boxset set, int steps)
{
    for (int i = 0; i < steps; i++) {
        boxset more = 0;
        EACH_BOX(b, set)
            more |= BOX(b)->links;
        set |= more;
    }
    return set;
}

/* ES-naval-24: boxes from which planes reach an area or a port. A box that touches the area counts as the first. */
bool es_sea_load(const data_source *from, fault *why)
{
    if (!areas_load(from, why) || !bases_load(from, why))
        return false;
    for (int a = 0; a < AREAS; a++)
        es_table.area[a].range = grow(AREA(a)->coast, PARAM(sea_plane_range) - 1);
    for (int b = 0; b < BOXES; b++)
        es_table.box[b].range = grow(box_bit(b), PARAM(sea_plane_range));
    return true;
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
            return fault_set(why, "data/espana/boxes.tsv:1: there is no box '%s'", named[i].id);
        *named[i].into = (uint8_t)box;
    }
    return true;
}
