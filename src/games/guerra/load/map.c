/* Reads the map: provinces.tsv, cities.tsv, hexes.tsv, roads.tsv, province-links.tsv. What the rules ask often
 * (neighbours, sets of hexes, links inside a province) is worked out here. */
#include <stdio.h>

#include "games/guerra/load/tables.h"
#include "words/guerra.h"

static bool yes(tsv *t, const char *column)
{
    const char *word = tsv_text(t, column);
    if (*word && strcmp(word, "yes"))
        tsv_fail(t, column, "'yes' or '-' was expected");
    return *word;
}

/* GE-2.1c: every province has a population factor, only some have others. */
static bool provinces_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/provinces.tsv",
                  "id name_en name_es capital start_owner population economy morale port_factor weather_zone src", why))
        return false;
    while (tsv_next(&t)) {
        if (t.rows > PROVINCES) {
            tsv_fail(&t, NULL, "%d provinces were expected", PROVINCES);
            break;
        }
        province_row *p = PROVINCE(t.rows - 1);
        p->id = tsv_keep(&t, tsv_id(&t, "id"));
        tsv_keep_words(&t, "name", p->name);
        p->capital_id = tsv_keep(&t, tsv_id(&t, "capital"));
        p->start = (uint8_t)tsv_choice(&t, "start_owner", "nat rep disputed");
        p->population = (uint8_t)tsv_int(&t, "population", 1, 60);
        p->economy = (uint8_t)tsv_int(&t, "economy", 0, 20);
        p->morale = (uint8_t)tsv_int(&t, "morale", 0, 20);
        p->port = (uint8_t)tsv_int(&t, "port_factor", 0, 20);
        p->zone = (uint8_t)tsv_choice(&t, "weather_zone", "a b c d e");
        p->capital = NONE;
    }
    if (!t.failed && t.rows != PROVINCES)
        tsv_fail(&t, NULL, "%d provinces were expected", PROVINCES);
    return tsv_close(&t, why);
}

/* GE-2.1b: cities, and the one capital of each province. */
static bool cities_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/cities.tsv", "id name_en name_es hex province capital stack port port_factor src",
                  why))
        return false;
    while (tsv_next(&t)) {
        if (t.rows > CITIES) {
            tsv_fail(&t, NULL, "%d cities were expected", CITIES);
            break;
        }
        city_row *c = CITY(t.rows - 1);
        c->id = tsv_keep(&t, tsv_id(&t, "id"));
        tsv_keep_words(&t, "name", c->name);
        c->hex = (int16_t)tsv_noun(&t, "hex", &gu_noun_hex);
        c->province = (uint8_t)tsv_noun(&t, "province", &gu_noun_province);
        c->capital = yes(&t, "capital");
        c->stack = (uint8_t)tsv_int(&t, "stack", 1, 9);
        c->port = yes(&t, "port");
        c->factor = (uint8_t)tsv_int(&t, "port_factor", 0, 20);
        if (c->capital != !strcmp(PROVINCE(c->province)->capital_id, c->id))
            tsv_fail(&t, "capital", "%s has another capital", PROVINCE(c->province)->id);
        if (c->capital)
            PROVINCE(c->province)->capital = c->hex;
        if (!strcmp(c->id, "algeciras")) {
            gu_table.algeciras = c->hex;
            gu_table.cadiz = c->province;
        }
    }
    if (!t.failed && (t.rows != CITIES || gu_table.algeciras == NONE))
        tsv_fail(&t, NULL, "%d cities, Algeciras among them, were expected", CITIES);
    for (int p = 0; !t.failed && p < PROVINCES; p++)
        if (PROVINCE(p)->capital == NONE)
            tsv_fail(&t, NULL, "%s has no capital", PROVINCE(p)->id);
    return tsv_close(&t, why);
}

static int city_find(const char *id)
{
    for (int c = 0; c < CITIES; c++)
        if (!strcmp(CITY(c)->id, id))
            return c;
    return NONE;
}

/* The number alone says nothing to the reader of a list: the city, the province or what else lies there stands beside
 * it. */
static void hex_title(hex_info *h)
{
    static const char *const elsewhere[][LANGS] = {[SEA] = {WORDS(SEA_HEX, "sea")},
                                                   [AFRICAN] = {WORDS(AFRICA_HEX, "Africa")},
                                                   [FOREIGN] = {WORDS(FOREIGN_HEX, "foreign")}};
    for (int in = 0; in < LANGS; in++) {
        const char *where = h->kind == LAND ? PROVINCE(h->province)->name[in] : elsewhere[h->kind][in];
        if (h->city >= 0)
            text_format(h->title[in], sizeof h->title[in], "%.48s (%s)", CITY(h->city)->name[in], h->id);
        else
            text_format(h->title[in], sizeof h->title[in], "%s (%.48s)", h->id, where);
    }
}

static void hex_fill(tsv *t, int hex)
{
    static hexset *const sets[] = {&gu_table.spanish, &gu_table.waters, &gu_table.african, &gu_table.foreign};
    hex_info *h = HEX(hex);
    const char *city = tsv_text(t, "city");
    h->kind = (uint8_t)tsv_choice(t, "kind", "land sea africa foreign");
    h->province = (int8_t)tsv_noun_or(t, "province", &gu_noun_province, NONE);
    h->mountain = yes(t, "mountain");
    h->city = (int8_t)(*city ? city_find(city) : NONE);
    if ((h->kind == LAND) != (h->province >= 0))
        tsv_fail(t, "province", "Spanish land, and only that, has a province");
    if (*city && (h->city < 0 || CITY(h->city)->hex != hex || CITY(h->city)->province != h->province || h->mountain))
        tsv_fail(t, "city", "a city that cities.tsv puts in this hex, not in a mountain, was expected");
    if (h->mountain && h->kind != LAND)
        tsv_fail(t, "mountain", "only Spanish land has mountains");
    if (t->failed)
        return;
    hexset_add(sets[h->kind], hex);
    if (h->mountain)
        hexset_add(&gu_table.mountains, hex);
    if (h->province >= 0)
        hexset_add(&PROVINCE(h->province)->hexes, hex);
    if (h->city >= 0)
        hexset_add(&gu_table.cities, hex);
    if (h->city >= 0 && CITY(h->city)->port)
        hexset_add(&gu_table.ports, hex);
    /* GE-8-stk-01 to GE-8-stk-05: one land counter in the open, more in a city, any number in Africa */
    gu_table.room[hex] = h->kind == AFRICAN ? UINT8_MAX : h->city >= 0 ? CITY(h->city)->stack : h->kind == LAND;
    hex_title(h);
}

/* GE-2.1a, GE-7-24: each land hex has one province and one terrain. GE-2.1d: no table has a river. GE-7.1f: the ports
 * are those of cities.tsv. */
static bool hexes_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/hexes.tsv", "id kind province mountain city src", why))
        return false;
    hexset seen = hexset_none;
    while (tsv_next(&t)) {
        int number = tsv_int(&t, "id", 201, 5300 + ROWS), row = number % 100;
        if (!t.failed && (row < 1 || row > ROWS))
            tsv_fail(&t, "id", "a row from 1 to %d was expected", ROWS);
        if (t.failed)
            break;
        int hex = hex_at(&hexset_grid, number / 100, row);
        if (within(&seen, hex)) {
            tsv_fail(&t, "id", "this hex stands twice");
            break;
        }
        hexset_add(&seen, hex);
        hex_fill(&t, hex);
    }
    if (!t.failed && t.rows != HEXES)
        tsv_fail(&t, NULL, "%d hexes were expected", HEXES);
    for (int c = 0; !t.failed && c < CITIES; c++)
        if (HEX(CITY(c)->hex)->city != c)
            tsv_fail(&t, NULL, "hex %s does not name its city %s", HEX(CITY(c)->hex)->id, CITY(c)->id);
    return tsv_close(&t, why);
}

static void neighbors_fill(void)
{
    for (int h = 0; h < HEXES; h++)
        for (int d = 0; d < HEX_SIDES; d++) {
            int n = hex_neighbor(&hexset_grid, h, (hex_direction)d);
            HEX(h)->next[d] = (int16_t)n;
            if (n >= 0 && HEX(n)->province >= 0 && HEX(n)->province == HEX(h)->province)
                hexset_add(&gu_table.same[d], h);
        }
    for (int p = 0; p < PROVINCES; p++) {
        PROVINCE(p)->ring[0] = PROVINCE(p)->capital;
        for (int d = 0; d < HEX_SIDES; d++)
            PROVINCE(p)->ring[1 + d] = HEX(PROVINCE(p)->capital)->next[d];
    }
}

/* GE-7-25: a road runs through the cities on its line; two hexes one after the other are a link. */
static bool roads_load(const data_source *from, fault *why)
{
    enum { ROAD_MOST = 128 };
    tsv t;
    if (!tsv_open(&t, from, "guerra/roads.tsv", "id name hexes src", why))
        return false;
    while (tsv_next(&t)) {
        int16_t way[ROAD_MOST];
        int count = tsv_list(&t, "hexes", &gu_noun_hex, way, ROAD_MOST);
        for (int i = 0; i < count && !t.failed; i++) {
            if (HEX(way[i])->kind != LAND)
                tsv_fail(&t, "hexes", "%s is not Spanish land", HEX(way[i])->id);
            int d = i ? hex_direction_to(&hexset_grid, way[i - 1], way[i]) : 0;
            if (d < 0)
                tsv_fail(&t, "hexes", "%s is not beside %s", HEX(way[i])->id, HEX(way[i - 1])->id);
            if (!i || t.failed)
                continue;
            HEX(way[i - 1])->road |= (uint8_t)(1u << d);
            HEX(way[i])->road |= (uint8_t)(1u << hex_back((hex_direction)d));
            hexset_add(&gu_table.road[d], way[i - 1]);
            hexset_add(&gu_table.road[hex_back((hex_direction)d)], way[i]);
        }
    }
    return tsv_close(&t, why);
}

/* GE-10i, ruling GE-39: which provinces border on which. */
static bool links_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/province-links.tsv", "a b contiguous src", why))
        return false;
    while (tsv_next(&t)) {
        int a = tsv_noun(&t, "a", &gu_noun_province), b = tsv_noun(&t, "b", &gu_noun_province);
        if (a == b)
            tsv_fail(&t, "b", "another province was expected");
        if (t.failed || !yes(&t, "contiguous"))
            continue;
        PROVINCE(a)->beside |= 1ull << b;
        PROVINCE(b)->beside |= 1ull << a;
    }
    return tsv_close(&t, why);
}

enum { PULL_MOST = 16 }; /* hexes from which a capital is still thought of */

static void capitals_fill(void)
{
    gu_table.capitals = hexset_none;
    for (int p = 0; p < PROVINCES; p++) {
        gu_table.capital[p] = PROVINCE(p)->capital;
        hexset_add(&gu_table.capitals, PROVINCE(p)->capital);
        for (int h = 0; h < HEXES; h++) {
            int far = hex_distance(&hexset_grid, h, PROVINCE(p)->capital);
            gu_table.to_capital[h][p] = (uint8_t)far;
            gu_table.nearness[h][p] = far && far <= PULL_MOST ? (uint16_t)(3 * 65536 / (far + 5) + 1) : 0;
        }
    }
}

bool gu_map_load(const data_source *from, fault *why)
{
    gu_table.algeciras = NONE;
    for (int h = 0; h < HEXES; h++)
        snprintf(HEX(h)->id, sizeof HEX(h)->id, "%02d%02d", hex_column(&hexset_grid, h) % 100,
                 hex_row(&hexset_grid, h) % 100);
    if (!provinces_load(from, why) || !cities_load(from, why) || !hexes_load(from, why))
        return false;
    neighbors_fill();
    capitals_fill();
    return roads_load(from, why) && links_load(from, why);
}
