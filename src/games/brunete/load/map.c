/* Reads the map: terrain.tsv, hexes.tsv, edges.tsv. What the rules
 * ask often (neighbours, distances, sets of route sides) is worked out here. */
#include <stdio.h>
#include <stdlib.h>

#include "games/brunete/load/tables.h"

/* The most that the ground can cost, and 1 for a river: no step is beyond what a flood counts. */
enum { GROUND_MP = HEXFLOOD_COSTS - 1, NAME_MAX = 56 };

/* BR-tt-01 to BR-tt-10; vertices and towns have the cost of the ground they stand on. */
static void read_terrain(tsv *t, int id)
{
    static const char *const columns[] = {"mp_infantry", "mp_cavalry", "mp_tank"};
    br_table.defence[id] = (uint8_t)tsv_int(t, "def_columns", 0, 3);
    for (int type = INFANTRY; type <= TANK; type++)
        if (id < 3)
            br_table.terrain_mp[id][type] = (uint8_t)tsv_int(t, columns[type], 1, GROUND_MP);
        else if (*tsv_text(t, columns[type]))
            tsv_fail(t, columns[type], "a vertex or a town has the cost of the ground it stands on");
}

static bool terrain_load(const data_source *from, fault *why)
{
    unsigned seen = 0;
    tsv t;
    if (!tsv_open(&t, from, "brunete/terrain.tsv", "id mp_infantry mp_cavalry mp_tank def_columns src note !", why))
        return false;
    while (tsv_next(&t)) {
        int id = tsv_choice(&t, "id", "clear hill forest vertex town");
        if (seen >> id & 1)
            tsv_fail(&t, "id", "it stands in the table twice");
        seen |= 1u << id;
        read_terrain(&t, id);
    }
    if (!t.failed && seen != 31)
        tsv_fail(&t, NULL, "clear, hill, forest, vertex and town were expected");
    return tsv_close(&t, why);
}

/* "ns": the map edges that the hex touches, which must be those of its place. */
static uint8_t edges_of(tsv *t, int column, int row)
{
    uint8_t edges = 0, place = (uint8_t)((row == 1 ? EDGE_N : 0) | (row == ROWS ? EDGE_S : 0) |
                                         (column == COLUMNS ? EDGE_E : 0) | (column == FIRST_COLUMN ? EDGE_W : 0));
    for (const char *p = tsv_text(t, "edge"); *p; p++)
        edges |= *p == 'n' ? EDGE_N : *p == 'e' ? EDGE_E : *p == 's' ? EDGE_S : *p == 'w' ? EDGE_W : 1u << 7;
    if (edges != (column < FIRST_COLUMN ? 0 : place))
        tsv_fail(t, "edge", "the hex does not touch these edges of the map");
    return edges;
}

static const char *name_of(tsv *t, const char *column)
{
    const char *words = tsv_text(t, column);
    if (strlen(words) > NAME_MAX)
        tsv_fail(t, column, "a name of at most %d bytes was expected", NAME_MAX);
    return *words ? tsv_keep(t, words) : NULL;
}

/* BR-12.1-v02, BR-12.1-v05: purple and yellow towns, dashed vertices; only purple towns differ in what they are worth.
 */
static void read_objective(tsv *t, hex_info *h)
{
    const char *colour = tsv_text(t, "objective");
    h->objective = *colour ? (uint8_t)(1 + tsv_choice(t, "objective", "purple yellow yellow_dashed")) : OBJECTIVE_NONE;
    h->vp = (uint8_t)tsv_int(t, "vp", 0, 9);
    if (h->objective == DASHED ? !h->vertex : h->objective && !h->town)
        tsv_fail(t, "objective", "a purple or yellow objective is a town, a dashed one a vertex");
    if (h->objective != PURPLE && h->vp != (h->objective == YELLOW))
        tsv_fail(t, "vp", "a yellow town is worth 1, and what is no town nothing by itself");
    if (h->objective && h->terrain == UNPLAYABLE)
        tsv_fail(t, "objective", "the hex is not played on");
}

int br_letter_cell(tsv *t, const char *column)
{
    const char *word = tsv_word(t, column);
    if (*word < 'A' || *word >= 'A' + LETTERS || word[1])
        tsv_fail(t, column, "a letter from A to L was expected");
    return t->failed ? 0 : *word - 'A';
}

static void hex_fill(tsv *t, hex_info *h, int column, int row)
{
    h->terrain = (uint8_t)tsv_choice(t, "terrain", "clear hill forest unplayable");
    h->town = name_of(t, "town");
    h->vertex = name_of(t, "vertex");
    read_objective(t, h);
    h->edges = edges_of(t, column, row);
    h->letter = *tsv_text(t, "entry") ? (int8_t)br_letter_cell(t, "entry") : -1;
    if (column < FIRST_COLUMN && h->terrain != UNPLAYABLE)
        tsv_fail(t, "terrain", "the columns before %d are not played on (BR-tt-11)", FIRST_COLUMN);
    h->side = h->terrain == UNPLAYABLE ? FIELD_NONE : (uint8_t)tsv_choice(t, "side", "rep nat");
    h->defence = h->terrain == UNPLAYABLE ? 0 : br_table.defence[h->terrain];
    int more = (h->vertex ? br_table.defence[3] : 0) + (h->town ? br_table.defence[4] : 0);
    h->defence = (uint8_t)(h->defence + more);
    const char *name = h->town ? h->town : h->vertex, *id = tsv_word(t, "id");
    if (name)
        snprintf(h->title, sizeof h->title, "%s (%s)", name, id);
    else
        snprintf(h->title, sizeof h->title, "%s", id);
}

/* The hexes by what they are, as lists and sets. */
static void hex_list(tsv *t, int hex, int *count)
{
    const hex_info *h = HEX(hex);
    if (h->terrain != UNPLAYABLE)
        hexset_add(&br_table.playable, hex);
    count[h->objective]++;
    if (h->objective == YELLOW && count[YELLOW] < YELLOWS)
        br_table.yellow[count[YELLOW] - 1] = (int16_t)hex;
    if (!h->objective)
        return;
    if (br_table.goal_count == GOALS_MAX)
        tsv_fail(t, "objective", "this program can't play with more than %d objectives", GOALS_MAX);
    else
        br_table.goal[br_table.goal_count++] = (int16_t)hex;
}

static bool hexes_load(const data_source *from, fault *why)
{
    tsv t;
    int count[DASHED + 1] = {0};
    if (!tsv_open(&t, from, "brunete/hexes.tsv", "id terrain town vertex objective vp entry edge side src note !", why))
        return false;
    while (tsv_next(&t)) {
        int number = tsv_int(&t, "id", 101, COLUMNS * 100 + ROWS), column = number / 100, row = number % 100;
        if (row < 1 || row > ROWS) {
            tsv_fail(&t, "id", "a row from 1 to %d was expected", ROWS);
            break;
        }
        int hex = hex_at(&hexset_grid, column, row);
        if (HEX(hex)->id[0])
            tsv_fail(&t, "id", "the hex stands in the table twice");
        if (strlen(tsv_word(&t, "id")) != 4)
            tsv_fail(&t, "id", "two digits of the column and two of the row were expected");
        snprintf(HEX(hex)->id, sizeof HEX(hex)->id, "%02u%02u", (unsigned)column % 100, (unsigned)row % 100);
        hex_fill(&t, HEX(hex), column, row);
        hex_list(&t, hex, count);
    }
    if (!t.failed && t.rows != HEXES)
        tsv_fail(&t, NULL, "%d hexes were expected, not %d", HEXES, t.rows);
    if (!t.failed && (count[YELLOW] != YELLOWS - 1 || !count[PURPLE] || !count[DASHED]))
        tsv_fail(&t, NULL, "%d yellow towns, purple towns and dashed vertices were expected", YELLOWS - 1);
    return tsv_close(&t, why);
}

/* Neighbours are playable hexes only: the strip in the west is out of bounds (BR-tt-11). */
static void neighbors_fill(void)
{
    for (int h = 0; h < HEXES; h++) {
        for (int d = 0; d < HEX_SIDES; d++) {
            int n = hex_neighbor(&hexset_grid, h, (hex_direction)d);
            bool open = n >= 0 && within(&br_table.playable, n) && within(&br_table.playable, h);
            HEX(h)->next[d] = (int16_t)(open ? n : HEX_NOWHERE);
        }
        for (int to = 0; to < HEXES; to++)
            br_table.distance[h][to] = (uint8_t)hex_distance(&hexset_grid, h, to);
    }
}

int br_hex_cell(tsv *t, const char *column)
{
    int hex = tsv_noun(t, column, &br_noun_hex);
    if (!t->failed && !within(&br_table.playable, hex))
        tsv_fail(t, column, "%s is not played on", HEX(hex)->id);
    return hex;
}

/* BR-12.1-s24: the front is where the two sides meet, and nowhere else. */
static void front_fits(tsv *t, int sides)
{
    for (int h = 0; h < HEXES; h++)
        for (int d = 0; d < HEX_SIDES && HEX(h)->side == REP; d++)
            sides -= HEX(h)->next[d] >= 0 && HEX(HEX(h)->next[d])->side == NAT;
    if (sides)
        tsv_fail(t, NULL, "the front does not run all along between the hexes of the two sides");
}

/* Roads and paths say which river they cross: that must be true. */
static void crossings_fit(tsv *t, const uint8_t crossing[HEXES])
{
    for (int h = 0; h < HEXES; h++)
        if (((HEX(h)->road | HEX(h)->path) & HEX(h)->river) != crossing[h]) {
            tsv_fail(t, "river", "a road or path of %s crosses a river and does not say so, or the contrary",
                     HEX(h)->id);
            return;
        }
}

static void edge_fill(tsv *t, int kind, int a, int b, uint8_t crossing[HEXES])
{
    int d = hex_direction_to(&hexset_grid, a, b);
    if (d < 0) {
        tsv_fail(t, "b", "a neighbour of %s was expected", HEX(a)->id);
        return;
    }
    uint8_t there = (uint8_t)(1u << d), back = (uint8_t)(1u << hex_back((hex_direction)d));
    uint8_t *bits[2][3] = {{&HEX(a)->road, &HEX(a)->path, &HEX(a)->river},
                           {&HEX(b)->road, &HEX(b)->path, &HEX(b)->river}};
    if (*bits[0][kind] & there)
        tsv_fail(t, "b", "this side of %s stands in the table twice", HEX(a)->id);
    *bits[0][kind] |= there;
    *bits[1][kind] |= back;
    if (kind < 2 && *tsv_text(t, "river"))
        crossing[a] |= there, crossing[b] |= back;
}

static bool edges_load(const data_source *from, fault *why)
{
    tsv t;
    uint8_t crossing[HEXES] = {0};
    int front = 0;
    if (!tsv_open(&t, from, "brunete/edges.tsv", "kind id seq a b river src note !", why))
        return false;
    while (tsv_next(&t)) {
        int kind = tsv_choice(&t, "kind", "road path river front"), a = br_hex_cell(&t, "a"), b = br_hex_cell(&t, "b");
        if (t.failed)
            break;
        if (kind < 3) {
            edge_fill(&t, kind, a, b, crossing);
            continue;
        }
        front++;
        if (HEX(a)->side != REP || HEX(b)->side != NAT || hex_direction_to(&hexset_grid, a, b) < 0)
            tsv_fail(&t, "b", "the front runs between a Republican hex and a National one beside it");
    }
    if (!t.failed) {
        front_fits(&t, front);
        crossings_fit(&t, crossing);
    }
    return tsv_close(&t, why);
}

/* A side that has both a road and a path counts as a road. */
static void routes_fill(void)
{
    for (int h = 0; h < HEXES; h++) {
        hex_info *x = HEX(h);
        x->path &= (uint8_t)~x->road;
        x->passable = (uint8_t)(~x->river | x->road | x->path);
        if (x->road | x->path)
            hexset_add(&br_table.routes, h);
        if (x->road)
            hexset_add(&br_table.roads, h);
        for (int d = 0; d < HEX_SIDES; d++)
            if (x->passable >> d & 1 && x->next[d] >= 0)
                hexset_add(&br_table.doors[d], x->next[d]);
    }
}

/* BR-tt-01, BR-tt-02, BR-tt-03, BR-tt-04, BR-tt-05, BR-tt-06: roads and paths cost 1 whatever terrain and river; tanks
 * cross rivers only by them. */
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
    return br_table.terrain_mp[HEX(h->next[d])->terrain][type] + river;
}

static void steps_fill(void)
{
    for (int h = 0; h < HEXES; h++)
        for (int d = 0; d < HEX_SIDES; d++) {
            br_table.next[h][d] = HEX(h)->next[d];
            int way = HEX(h)->road >> d & 1 ? WAY_ROAD : HEX(h)->path >> d & 1 ? WAY_PATH : WAY_PLAIN;
            br_table.step_way[h][d] = (uint8_t)way;
            for (int kind = way; kind < WAY_PLAIN && HEX(h)->next[d] >= 0; kind++)
                hexsteps_add(&br_table.along[kind], h, (hex_direction)d, 1);
            for (int type = INFANTRY; type <= TANK; type++) {
                int mp = step_mp(type, h, d);
                br_table.step_mp[type][h][d] = (uint8_t)mp;
                hexsteps_add(&br_table.steps[type], h, (hex_direction)d, mp);
            }
        }
}

bool br_map_load(const data_source *from, fault *why)
{
    if (!terrain_load(from, why) || !hexes_load(from, why))
        return false;
    neighbors_fill();
    if (!edges_load(from, why) || !br_entries_load(from, why))
        return false;
    routes_fill();
    steps_fill();
    return true;
}
