/* Reads spaces.tsv, links.tsv and control.tsv: the map, and who controls what at the start. */
#include "core/text/cell.h"
#include "games/cruzada/state.h"

enum { ROWS_READ = BEACH + 1, FRENCH_REACH = 4 };

/* The attributes that all rules read: CR-2.1.1a, CR-3.0c, CR-3.0d, CR-3.0j, CR-16.4.1. */
static void space_read(tsv *t, space_row *row)
{
    row->id = tsv_keep(t, tsv_id(t, "id"));
    row->name = tsv_keep(t, tsv_word(t, "name"));
    row->mountain = (uint8_t)tsv_choice(t, "terrain", "open mountain");
    row->kind = (uint8_t)tsv_choice(t, "kind", "plain capital vp main_city");
    row->source = (uint8_t)(*tsv_text(t, "supply") ? 1 + tsv_choice(t, "supply", "nat rep rep_special") : 0);
    row->region = (uint8_t)(*tsv_text(t, "region") ? 1 + tsv_choice(t, "region", "asturias santander basque") : 0);
    row->area = (uint8_t)tsv_choice(t, "area", "northern aragon catalonia valencia castile southern balearic");
    row->coast = (uint8_t)(*tsv_text(t, "coast") ? 1 + tsv_choice(t, "coast", "atlantic mediterranean") : 0);
    row->port = tsv_flag(t, "port");
    row->strait = (uint8_t)(*tsv_text(t, "strait") ? 1 + tsv_choice(t, "strait", "west gate east") : 0);
    row->border = (uint8_t)(*tsv_text(t, "border") ? 1 + tsv_choice(t, "border", "france portugal") : 0);
    row->sierra = tsv_flag(t, "sierra");
    if (row->port && !row->coast)
        tsv_fail(t, "port", "a port lies on the coast");
    if (row->coast == MEDITERRANEAN && !row->strait)
        tsv_fail(t, "strait", "a space of the Mediterranean zone lies on one side of the Strait");
}

static bool spaces_load(const data_source *from, fault *why)
{
    tsv t;
    int count = 0;
    if (!tsv_open(&t, from, "cruzada/spaces.tsv",
                  "id name lat lon terrain kind supply region area coast port strait border sierra src", why))
        return false;
    while (tsv_next(&t)) {
        if (count >= ROWS_READ) {
            tsv_fail(&t, "id", "there are more than %d spaces", ROWS_READ);
            break;
        }
        space_read(&t, SPACE(count));
        for (int i = 0; i < count; i++)
            if (!strcmp(SPACE(i)->id, SPACE(count)->id))
                tsv_fail(&t, "id", "'%s' stands in the table twice", SPACE(count)->id);
        count++;
    }
    if (!t.failed && (count != ROWS_READ || strcmp(SPACE(BEACH)->id, "beachhead")))
        tsv_fail(&t, NULL, "%d spaces were expected, the last one 'beachhead', and these are %d", ROWS_READ, count);
    /* CR-2.2.2b, ruling CR-94: Open, with a Port; the coast is that of the space beside it */
    *SPACE(BEACH_P) = (space_row){.id = "beachhead_p", .name = "Cabeza de playa (Plan P)", .port = 1};
    *SPACE(BEACH_N) = (space_row){.id = "beachhead_n", .name = "Cabeza de playa (nac.)", .port = 1};
    return tsv_close(&t, why);
}

/* Which set a space belongs to. */
static void sets_make(void)
{
    space_sets *set = &cr_table.set;
    for (int p = 0; p < SPACES; p++) {
        const space_row *row = SPACE(p);
        bool beach = p >= BEACH;
        if (row->port)
            nodeset_add(&set->ports, p);
        if (beach)
            continue;
        if (row->mountain)
            nodeset_add(&set->mountain, p);
        if (row->kind == MAIN_CITY)
            nodeset_add(&set->main_city, p);
        if (row->kind != PLAIN)
            nodeset_add(&set->capital, p);
        if (row->region)
            nodeset_add(&set->north, p), nodeset_add(&set->region[row->region], p);
        if (row->source == SOURCE_NAT)
            nodeset_add(&set->source[NAT], p);
        if (row->source >= SOURCE_REP)
            nodeset_add(&set->source[REP], p);
        if (row->coast)
            nodeset_add(&set->coastal, p);
        if (row->coast == MEDITERRANEAN)
            nodeset_add(&set->mediterranean, p);
        if (row->border == FRANCE)
            nodeset_add(&set->france, p);
        if (row->border == PORTUGAL)
            nodeset_add(&set->portugal, p);
        if (row->area == AREA_BALEARIC)
            nodeset_add(&set->balearic, p);
    }
    nodeset_add(&set->balearic, BEACH);
}

static bool link_read(tsv *t, fault *why)
{
    static const char *const outside[] = {"france", "portugal"};
    int kind = tsv_choice(t, "kind", "land river grado beachhead border_france border_portugal");
    int a = tsv_noun(t, "a", &cr_noun_space);
    if (kind > LINK_BEACH) { /* CR-2.1.2d: nobody moves along this line */
        int border = kind - LINK_BEACH;
        if (!t->failed && strcmp(tsv_text(t, "b"), outside[border - 1]))
            tsv_fail(t, "b", "'%s' was expected", outside[border - 1]);
        if (!t->failed && SPACE(a)->border != border)
            tsv_fail(t, "a", "'%s' does not border on it", SPACE(a)->id);
        return !t->failed;
    }
    int b = tsv_noun(t, "b", &cr_noun_space);
    if (t->failed)
        return false;
    if (kind == LINK_BEACH)
        return true; /* CR-2.1.2c: the state has the arrow while the marker is there */
    fault wrong;
    if (!graph_add(&cr_table.map, a, b, kind, &wrong))
        tsv_fail(t, "b", "%s", wrong.text);
    (void)why;
    return !t->failed;
}

static bool links_load(const data_source *from, fault *why)
{
    tsv t;
    if (!graph_init(&cr_table.map, SPACES, LINKS, why))
        return false;
    graph_often(&cr_table.map, CR_WAYS);
    if (!tsv_open(&t, from, "cruzada/links.tsv", "a b kind src", why))
        return false;
    while (tsv_next(&t) && link_read(&t, why))
        continue;
    return tsv_close(&t, why);
}

static bool control_load(const data_source *from, fault *why)
{
    static const char *const columns[SETUPS] = {"campaign", "two_years", "collapse"};
    tsv t;
    nodeset seen = {{0}};
    memset(cr_table.start, NOBODY, sizeof cr_table.start);
    if (!tsv_open(&t, from, "cruzada/control.tsv", "space campaign two_years collapse src", why))
        return false;
    while (tsv_next(&t)) {
        int space = tsv_noun(&t, "space", &cr_noun_space);
        if (t.failed)
            break;
        if (nodeset_has(&seen, space))
            tsv_fail(&t, "space", "'%s' stands in the table twice", SPACE(space)->id);
        nodeset_add(&seen, space);
        for (int i = 0; i < SETUPS && space < BEACH; i++)
            cr_table.start[i][space] = (uint8_t)tsv_choice(&t, columns[i], "nat rep");
    }
    for (int p = 0; p < BEACH && !t.failed; p++)
        if (!nodeset_has(&seen, p))
            tsv_fail(&t, NULL, "'%s' is missing", SPACE(p)->id);
    return tsv_close(&t, why);
}

static bool named_find(fault *why)
{
    static const struct {
        const char *id;
        size_t at;
    } rows[] = {
#define THE_ROW(member, id) {id, offsetof(named_spaces, member)}
        THE_ROW(madrid, "madrid"),
        THE_ROW(toledo, "toledo"),
        THE_ROW(gijon, "gijon"),
        THE_ROW(valderrepiso, "valderrepiso"),
        THE_ROW(oviedo, "oviedo"),
        THE_ROW(granada, "granada"),
        THE_ROW(sevilla, "sevilla"),
        THE_ROW(cadiz, "cadiz"),
        THE_ROW(huelva, "huelva"),
        THE_ROW(algeciras, "algeciras"),
        THE_ROW(badajoz, "badajoz"),
        THE_ROW(bilbao, "bilbao"),
        THE_ROW(santander, "santander"),
        THE_ROW(barcelona, "barcelona"),
        THE_ROW(valencia, "valencia"),
        THE_ROW(cartagena, "cartagena"),
        THE_ROW(mallorca, "mallorca"),
        THE_ROW(menorca, "menorca"),
        THE_ROW(leitariegos, "pto_leitariegos"),
        THE_ROW(guadarrama, "guadarrama"),
        THE_ROW(burgos, "burgos"),
        THE_ROW(la_coruna, "la_coruna"),
        THE_ROW(valladolid, "valladolid"),
        THE_ROW(zaragoza, "zaragoza"),
#undef THE_ROW
    };
    for (int i = 0; i < COUNT_OF(rows); i++) {
        int space;
        if (!noun_find(&cr_noun_space, rows[i].id, &space) || space >= BEACH)
            return fault_set(why, "cruzada/spaces.tsv: the rules name '%s', which is missing", rows[i].id);
        *((uint8_t *)&cr_table.the + rows[i].at) = (uint8_t)space;
    }
    return true;
}

bool cr_map_load(const data_source *from, fault *why)
{
    if (!spaces_load(from, why) || !links_load(from, why) || !control_load(from, why) || !named_find(why))
        return false;
    sets_make();
    graph_query land = {.on = &cr_table.map, .kinds = 1u << LINK_LAND | 1u << LINK_RIVER};
    cr_table.set.beside_madrid = graph_next(&land, THE(madrid));
    for (int region = ASTURIAS; region <= BASQUE; region++)
        cr_table.set.near[region] = graph_within(&land, &cr_table.set.region[region], 1);
    /* CR-cl-R51: the border line is the first of four */
    cr_table.set.french_zone = graph_within(&land, &cr_table.set.france, FRENCH_REACH - 1);
    return true;
}
