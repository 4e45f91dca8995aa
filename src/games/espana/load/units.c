/* Reads counters.tsv: the kinds of counters, and each counter with a number of its own. ES-unit-01, ES-unit-05 */
#include <stdio.h>

#include "games/espana/load/tables.h"
#include "words/espana.h"

static const char type_words[] =
    "regular falange carlist legion army_of_africa italian communist anarchist basque international";

/* The counters of a kind, one after the other: n_reg_s-1 ... */
static void units_add(int k, int *next, tsv *t)
{
    kind_row *row = &es_table.kind[k];
    row->first = (uint8_t)*next;
    for (int i = 0; i < row->count && !t->failed; i++, ++*next) {
        if (*next >= UNITS) {
            tsv_fail(t, "count", "%d counters were expected in all", UNITS);
            return;
        }
        unit_row *unit = &es_table.unit[*next];
        unit->kind = (uint8_t)k;
        es_table.class_of[*next] = row->class;
        if (row->count == 1)
            snprintf(unit->id, sizeof unit->id, "%.20s", row->id);
        else
            snprintf(unit->id, sizeof unit->id, "%.19s-%d", row->id, i + 1);
    }
}

/* Both sides have one of that name: a Breguet XIX, submarines, decoys. */
static bool named_twice(int k)
{
    for (int other = 0; other < KINDS; other++)
        if (KIND(other)->side != KIND(k)->side && !strcmp(KIND(other)->name[LANG_EN], KIND(k)->name[LANG_EN]))
            return true;
    return false;
}

/* What each counter is called: its kind, its number if there are several, and whose it is if the enemy has some too. */
static void names_make(void)
{
    static const char *const whose[SIDES][LANGS] = {{WORDS(NATIONALIST_ONE, "Nationalist")},
                                                    {WORDS(REPUBLICAN_ONE, "Republican")}};
    for (int u = 0; u < UNITS; u++) {
        const kind_row *row = row_of(u);
        bool twice = named_twice(kind_of(u));
        for (int in = 0; in < LANGS; in++) {
            char number[8] = "", side[26] = "";
            if (row->count > 1)
                snprintf(number, sizeof number, " %d", u - row->first + 1);
            if (twice)
                snprintf(side, sizeof side, " (%.20s)", whose[row->side][in]);
            snprintf(es_table.unit[u].name[in], sizeof es_table.unit[u].name[in], "%.46s%.7s%.25s", row->name[in],
                     number, side);
        }
    }
}

/* A kind and its strength as one thing: n_reg_s:2, "Regular Army (2)". */
static void sorts_make(void)
{
    for (int i = 0; i < SORTS; i++) {
        const kind_row *row = KIND(i / SORT_STRENGTHS);
        sort_row *sort = &es_table.sort[i];
        int strength = i % SORT_STRENGTHS;
        bool real = row->class == SMALL   ? strength == 1 || strength == 2
                    : row->class == LARGE ? strength == 3 || strength == 5
                                          : strength == 0 && (row->class == TANK || row->class == DECOY);
        if (!real)
            continue;
        for (int in = 0; in < LANGS; in++)
            snprintf(sort->name[in], sizeof sort->name[in], row->class <= LARGE ? "%.50s (%d)" : "%.50s", row->name[in],
                     strength);
        snprintf(sort->id, sizeof sort->id, row->class <= LARGE ? "%.20s:%d" : "%.20s", row->id, strength);
    }
}

/* Sets of counters that the rules ask for often. */
static void sets_make(void)
{
    for (int u = 0; u < UNITS; u++) {
        const kind_row *row = row_of(u);
        unitset_add(&es_table.of_class[row->class], u);
        unitset_add(&es_table.of_kind[kind_of(u)], u);
        unitset_add(&es_table.of_side[row->side], u);
        if (row->class <= LARGE) {
            unitset_add(&es_table.of_type[row->type], u);
            unitset_add(&es_table.troops, u);
        }
        if (row->class <= TANK)
            unitset_add(&es_table.ground, u);
        if (row->class <= TANK || row->class == DECOY)
            unitset_add(&es_table.stacked, u);
    }
}

static void kind_read(tsv *t, kind_row *row)
{
    row->id = tsv_keep(t, tsv_id(t, "id"));
    tsv_keep_words(t, "name", row->name);
    row->side = (uint8_t)tsv_choice(t, "side", "nat rep");
    row->class = (uint8_t)tsv_choice(t, "kind", "troop_small troop_large tank plane general ship decoy");
    row->count = (uint8_t)tsv_int(t, "count", 1, 20);
    row->type = row->emblem = TYPES;
    if (row->class <= LARGE) {
        row->type = (uint8_t)tsv_choice(t, "type", type_words);
        int front = tsv_int(t, "front", 1, 5), back = tsv_int(t, "back", 1, 5);
        if (front != (row->class == SMALL ? 2 : 5) || back != (row->class == SMALL ? 1 : 3))
            tsv_fail(t, "front", "small troops have 2 and 1, large ones 5 and 3");
        return;
    }
    row->drm = (int8_t)tsv_int_or(t, "drm", -2, 2, 0);
    row->naval = tsv_flag(t, "naval");
    if (row->class == PLANE || row->class == SHIP)
        row->sea_drm = (int8_t)tsv_int(t, "sea_drm", -2, 2);
    if (row->class == PLANE)
        row->dice = (uint8_t)tsv_int(t, "dice", 1, 2);
    if (row->class == SHIP) {
        row->type = (uint8_t)tsv_choice(t, "type", "guns submarine destroyer");
        row->dice = (uint8_t)tsv_int_or(t, "dice", 1, 2, 0);
        if ((row->dice == 0) != (row->type == DESTROYER) || !row->naval)
            tsv_fail(t, "dice", "destroyers have none, all other ships have some, and all are of the naval rules");
    }
    if (row->class == GENERAL && *tsv_text(t, "emblem"))
        row->emblem = (uint8_t)tsv_choice(t, "emblem", type_words);
}

bool es_units_load(const data_source *from, fault *why)
{
    tsv t;
    int next = 0, planes = 0, ships = 0, decoys[SIDES] = {0, 0};
    memset(es_table.small, KINDS, sizeof es_table.small);
    memset(es_table.large, KINDS, sizeof es_table.large);
    if (!tsv_open(&t, from, "espana/counters.tsv",
                  "id side kind type name_en name_es front back drm sea_drm dice emblem count naval src", why))
        return false;
    while (tsv_next(&t)) {
        int k = t.rows - 1;
        if (k >= KINDS) {
            tsv_fail(&t, NULL, "%d kinds were expected", KINDS);
            break;
        }
        kind_row *row = &es_table.kind[k];
        kind_read(&t, row);
        if (t.failed)
            break;
        if (row->class <= LARGE)
            (row->class == SMALL ? es_table.small : es_table.large)[row->side][row->type] = (uint8_t)k;
        if (row->class == PLANE && !planes++)
            es_table.first_plane = (uint8_t)next;
        if (row->class == PLANE && (row->count != 1 || next != es_table.first_plane + planes - 1))
            tsv_fail(&t, "count", "the planes stand together, one of a kind");
        if (row->class == SHIP && !ships++)
            es_table.first_ship = (uint8_t)next;
        if (row->class == SHIP && (row->count != 1 || next != es_table.first_ship + ships - 1))
            tsv_fail(&t, "count", "the ships stand together, one of a kind");
        if (row->class == DECOY && (decoys[row->side]++ || row->count != PARAM(decoys)))
            tsv_fail(&t, "count", "each side has its decoys in one row, as many as the parameters say");
        units_add(k, &next, &t);
    }
    if (!t.failed && (t.rows != KINDS || next != UNITS || planes != PLANES || ships != SHIPS))
        tsv_fail(&t, NULL, "%d kinds with %d counters, %d planes and %d ships were expected", KINDS, UNITS, PLANES,
                 SHIPS);
    if (!tsv_close(&t, why))
        return false;
    static const char *const names[] = {"r_lister", "r_durruti", "r_ulibarri"};
    uint8_t *const into[] = {&es_table.lister, &es_table.durruti, &es_table.ulibarri};
    for (int i = 0; i < COUNT_OF(names); i++) {
        int kind;
        if (!noun_find(&es_noun_kind, names[i], &kind) || KIND(kind)->class != GENERAL)
            return fault_set(why, "data/espana/counters.tsv:1: there is no general '%s'", names[i]);
        *into[i] = (uint8_t)kind;
    }
    sets_make();
    names_make();
    sorts_make();
    return true;
}
