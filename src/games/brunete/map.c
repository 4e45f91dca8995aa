/* Reads the map: hexes.tsv, edges.tsv, entries.tsv, terrain.tsv. What the rules
 * ask often (neighbours, distances, sets of route sides) is worked out here. */
#include <stdio.h>
#include <stdlib.h>

#include "core/table.h"
#include "games/brunete/brunete.h"

const hex_grid br_grid = {.columns = COLUMNS, .rows = ROWS};

static bool terrain_load(const data_source *from, fault *why)
{
    static const char *const words = "clear hill forest vertex town river road path objective entry front unplayable";
    table t;
    if (!table_open(&t, from, "brunete/terrain.tsv", "id mp_infantry mp_cavalry mp_tank def_columns src", why))
        return false;
    while (table_next(&t)) {
        int id = table_choice(&t, "id", words);
        if (id < 5)
            br_table_of.defence[id] = (uint8_t)table_int(&t, "def_columns", 0, 3);
        if (id < 3) {
            br_table_of.terrain_mp[id][INFANTRY] = (uint8_t)table_int(&t, "mp_infantry", 1, 9);
            br_table_of.terrain_mp[id][CAVALRY] = (uint8_t)table_int(&t, "mp_cavalry", 1, 9);
            br_table_of.terrain_mp[id][TANK] = (uint8_t)table_int(&t, "mp_tank", 1, 9);
        }
    }
    return table_close(&t, why);
}

static uint8_t edges_of(const char *letters)
{
    uint8_t edges = 0;
    for (; *letters; letters++)
        edges |= *letters == 'n' ? EDGE_N : *letters == 'e' ? EDGE_E : *letters == 's' ? EDGE_S : EDGE_W;
    return edges;
}

static const char *name_of(table *t, const char *column)
{
    const char *words = table_text(t, column);
    return *words ? table_keep(t, words) : NULL;
}

static void hex_fill(table *t, hex_info *h)
{
    const char *entry = table_text(t, "entry");
    h->terrain = (uint8_t)table_choice(t, "terrain", "clear hill forest unplayable");
    h->town = name_of(t, "town");
    h->vertex = name_of(t, "vertex");
    const char *colour = table_text(t, "objective");
    h->objective =
        *colour ? (uint8_t)(1 + table_choice(t, "objective", "purple yellow yellow_dashed")) : OBJECTIVE_NONE;
    h->vp = (uint8_t)table_int(t, "vp", 0, 9);
    h->edges = edges_of(table_text(t, "edge"));
    h->letter = *entry ? (int8_t)(*entry - 'A') : -1;
    if (h->letter >= LETTERS)
        table_fail(t, "entry", "a letter from A to L was expected");
    h->side = h->terrain == UNPLAYABLE ? FIELD_NONE : (uint8_t)table_choice(t, "side", "rep nat");
    h->defence = h->terrain == UNPLAYABLE ? 0 : br_table_of.defence[h->terrain];
    h->defence += (h->vertex ? br_table_of.defence[3] : 0) + (h->town ? br_table_of.defence[4] : 0);
    const char *name = h->town ? h->town : h->vertex, *id = table_word(t, "id");
    if (name)
        snprintf(h->title, sizeof h->title, "%s (%s)", name, id);
    else
        snprintf(h->title, sizeof h->title, "%s", id);
}

static bool hexes_load(const data_source *from, fault *why)
{
    table t;
    int yellows = 0;
    if (!table_open(&t, from, "brunete/hexes.tsv", "id terrain town vertex objective vp entry edge side src", why))
        return false;
    while (table_next(&t)) {
        int number = table_int(&t, "id", 101, COLUMNS * 100 + ROWS), column = number / 100, row = number % 100;
        if (row < 1 || row > ROWS) {
            table_fail(&t, "id", "a row from 1 to %d was expected", ROWS);
            break;
        }
        int hex = hex_at(&br_grid, column, row);
        snprintf(HEX(hex)->id, sizeof HEX(hex)->id, "%02u%02u", (unsigned)column % 100, (unsigned)row % 100);
        hex_fill(&t, HEX(hex));
        if (HEX(hex)->terrain != UNPLAYABLE)
            hexset_add(&br_table_of.playable, &br_grid, hex);
        if (HEX(hex)->objective && br_table_of.goal_count < GOALS_MAX)
            br_table_of.goal[br_table_of.goal_count++] = (int16_t)hex;
        if (HEX(hex)->objective == YELLOW && yellows < YELLOWS - 1)
            br_table_of.yellow[yellows++] = (int16_t)hex;
    }
    if (!t.failed && (t.rows != HEXES || yellows != YELLOWS - 1))
        table_fail(&t, NULL, "%d hexes with %d yellow towns were expected", HEXES, YELLOWS - 1);
    return table_close(&t, why);
}

/* Neighbours are playable hexes only: the strip in the west is out of bounds (BR tt-11). */
static void neighbors_fill(void)
{
    for (int h = 0; h < HEXES; h++) {
        for (int d = 0; d < HEX_SIDES; d++) {
            int n = hex_neighbor(&br_grid, h, (hex_direction)d);
            bool open = n >= 0 && within(&br_table_of.playable, n) && within(&br_table_of.playable, h);
            HEX(h)->next[d] = (int16_t)(open ? n : HEX_NOWHERE);
        }
        for (int to = 0; to < HEXES; to++)
            br_table_of.distance[h][to] = (uint8_t)hex_distance(&br_grid, h, to);
    }
}

static int hex_cell(table *t, const char *column)
{
    return table_noun(t, column, &br_noun_hex);
}

static bool edges_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/edges.tsv", "kind id a b river src", why))
        return false;
    while (table_next(&t)) {
        int kind = table_choice(&t, "kind", "road path river front"), a = hex_cell(&t, "a"), b = hex_cell(&t, "b");
        int d = hex_direction_to(&br_grid, a, b);
        if (d < 0) {
            table_fail(&t, "b", "a neighbour of %s was expected", HEX(a)->id);
            break;
        }
        uint8_t there = (uint8_t)(1u << d), back = (uint8_t)(1u << hex_back((hex_direction)d));
        uint8_t *bits[2][3] = {{&HEX(a)->road, &HEX(a)->path, &HEX(a)->river},
                               {&HEX(b)->road, &HEX(b)->path, &HEX(b)->river}};
        if (kind < 3) {
            *bits[0][kind] |= there;
            *bits[1][kind] |= back;
        }
    }
    return table_close(&t, why);
}

/* A side that has both a road and a path counts as a road. */
static void routes_fill(void)
{
    for (int h = 0; h < HEXES; h++) {
        hex_info *x = HEX(h);
        x->path &= (uint8_t)~x->road;
        x->passable = (uint8_t)(~x->river | x->road | x->path);
        if (x->road | x->path)
            hexset_add(&br_table_of.routes, &br_grid, h);
        for (int d = 0; d < HEX_SIDES; d++) {
            if ((x->road | x->path) >> d & 1)
                hexset_add(&br_table_of.route_to[d], &br_grid, h);
            if (x->passable >> d & 1 && x->next[d] >= 0)
                hexset_add(&br_table_of.open_to[d], &br_grid, h);
        }
    }
}

/* BR tt-01 to tt-06: roads and paths cost 1 whatever terrain and river; tanks cross rivers only by them. */
static int step_mp(int type, int from, int d)
{
    const hex_info *h = HEX(from);
    bool river = h->river >> d & 1;
    if (h->next[d] < 0)
        return COST_NONE;
    if ((h->road | h->path) >> d & 1)
        return 1;
    if (river && type == TANK)
        return COST_NONE;
    return br_table_of.terrain_mp[HEX(h->next[d])->terrain][type] + river;
}

static void steps_fill(void)
{
    for (int h = 0; h < HEXES; h++)
        for (int d = 0; d < HEX_SIDES; d++) {
            br_table_of.next[h][d] = HEX(h)->next[d];
            br_table_of.step_way[h][d] = HEX(h)->road >> d & 1   ? WAY_ROAD
                                         : HEX(h)->path >> d & 1 ? WAY_PATH
                                                                 : WAY_PLAIN;
            for (int type = INFANTRY; type <= TANK; type++) {
                int mp = step_mp(type, h, d);
                br_table_of.step_mp[type][h][d] = (uint8_t)mp;
                if (mp <= FLOOD_COSTS)
                    br_table_of.flood[type][h / ROWS][d][mp - 1] |= 1u << (h % ROWS);
            }
        }
}

static int letter_cell(table *t, const char *column)
{
    const char *word = table_word(t, column);
    if (*word < 'A' || *word >= 'A' + LETTERS || word[1])
        table_fail(t, column, "a letter from A to L was expected");
    return t->failed ? 0 : *word - 'A';
}

static void range_fill(table *t, range_row *r, bool any)
{
    r->from = (uint8_t)letter_cell(t, "from");
    r->to = (uint8_t)letter_cell(t, "to");
    r->any = any;
    for (const char *p = table_word(t, "hexes"); *p && r->count < RANGE_MAX; p += *p == ',') {
        char id[8] = "";
        size_t length = strcspn(p, ",");
        int hex;
        memcpy(id, p, length < sizeof id ? length : sizeof id - 1);
        if (!noun_find(&br_noun_hex, id, &hex)) {
            table_fail(t, "hexes", "'%s' is no hex", id);
            return;
        }
        r->hexes[r->count++] = (int16_t)hex;
        p += length;
    }
}

static bool entries_load(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "brunete/entries.tsv", "id kind from to hexes side control src", why))
        return false;
    while (table_next(&t)) {
        int kind = table_choice(&t, "kind", "letter range any");
        if (kind == 0) {
            int letter = letter_cell(&t, "from");
            br_table_of.letter[letter] = (int16_t)hex_cell(&t, "hexes");
            br_table_of.letter_side[letter] = (uint8_t)table_choice(&t, "side", "rep nat");
        } else if (br_table_of.range_count == RANGES) {
            table_fail(&t, NULL, "at most %d ranges were expected", RANGES);
        } else {
            range_fill(&t, &br_table_of.range[br_table_of.range_count++], kind == 2);
        }
    }
    return table_close(&t, why);
}

bool br_map_load(const data_source *from, fault *why)
{
    if (!terrain_load(from, why) || !hexes_load(from, why))
        return false;
    neighbors_fill();
    if (!edges_load(from, why) || !entries_load(from, why))
        return false;
    routes_fill();
    steps_fill();
    return true;
}
