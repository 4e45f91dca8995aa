/* Reads the tables of Brunete 1937 that are neither map nor counters: combat results, numbers of the rules, dice,
 * supports, resources, scenarios, turns, the offensive from Madrid. What is accepted here can be played: every number
 * has its range, and no row is missing, doubled or ignored. */
#include <stdio.h>
#include <stdlib.h>

#include "core/text/cell.h"
#include "games/brunete/brunete.h"

tables br_table;

enum { NAME_MOST = 60 };

/* --- crt.tsv --- */

/* BR-10.3.6a to BR-10.3.6d: what the row would look like in print. */
static void printed_form(const crt_cell *c, char out[16])
{
    char attacker[4] = "-", defender[4] = "-";
    if (c->attacker)
        snprintf(attacker, sizeof attacker, "%u", c->attacker % 10u);
    if (c->defender)
        snprintf(defender, sizeof defender, "%u", c->defender % 10u);
    snprintf(out, 16, "%s%s/%s%s", attacker,
             c->kill    ? "*"
             : c->delay ? "^"
                        : "",
             c->retreat && !c->defender ? "" : defender, c->retreat ? "R" : "");
}

/* The columns of the combat table: BR-10.3.6-c1, BR-10.3.6-c2, BR-10.3.6-c3, BR-10.3.6-c4, BR-10.3.6-c5, BR-10.3.6-c6,
 * BR-10.3.6-c7, BR-10.3.6-c8; BR-10.4.1e: the colour and length of a retreat. */
static void read_result(tsv *t, crt_cell *c)
{
    const char *tank = tsv_text(t, "tank"), *colour = tsv_text(t, "colour");
    char form[16];
    if (c->printed)
        tsv_fail(t, "column", "this result has a row already");
    c->printed = tsv_keep(t, tsv_word(t, "printed"));
    c->attacker = (uint8_t)tsv_int(t, "att_loss", 0, 9);
    c->defender = (uint8_t)tsv_int(t, "def_loss", 0, 9);
    c->retreat = (uint8_t)tsv_int(t, "retreat", 0, 2);
    if (*tank) {
        c->kill = tsv_choice(t, "tank", "delay kill") == 1;
        c->delay = !c->kill;
    }
    if (*colour)
        c->green = tsv_choice(t, "colour", "black green") == 1;
    if (!c->retreat != !*colour)
        tsv_fail(t, "colour", "a retreat is green or black, and nothing else is");
    printed_form(c, form);
    if (strcmp(form, c->printed))
        tsv_fail(t, "printed", "'%.20s' does not say what the row says: %s", c->printed, form);
}

static bool crt_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "brunete/crt.tsv", "die column printed att_loss def_loss tank retreat colour src note !",
                  why))
        return false;
    while (tsv_next(&t)) {
        int die = tsv_int(&t, "die", 1, DIE);
        int column = tsv_choice(&t, "column", "1/2 1/1 1.5/1 2/1 3/1 4/1 5/1 6/1");
        read_result(&t, &br_table.crt[column][die - 1]);
    }
    if (!t.failed && t.rows != COLUMNS_CRT * DIE)
        tsv_fail(&t, NULL, "%d results were expected, not %d", COLUMNS_CRT * DIE, t.rows);
    return tsv_close(&t, why);
}

/* --- params.tsv --- */

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

/* --- rolls.tsv --- */

/* BR-10.3.5a to BR-10.3.5c */
static void read_envelopment(tsv *t, uint32_t *seen)
{
    int low, high;
    tsv_span(t, "die", 1, HEX_SIDES, &low, &high);
    for (int hexes = low; hexes <= high && !t->failed; hexes++) {
        if (*seen >> hexes & 1)
            tsv_fail(t, "die", "an attack from %d hexes has a row already", hexes);
        *seen |= 1u << hexes;
        br_table.envelop[hexes] = (uint8_t)tsv_int(t, "result", 0, COLUMNS_CRT);
    }
}

static bool rolls_load(const data_source *from, fault *why)
{
    static const char *const names = "bombard maintenance_rep maintenance_nat coordination infiltration stubborn "
                                     "envelop_hexes";
    static const char *const results[ROLL_TABLES] = {
        "misses hits",  "away available",          "away available",
        "fails counts", "undiscovered discovered", "fails holds_with_loss holds"};
    static const char *const titles[] = {"bombard",      "maintenance_rep", "maintenance_nat",
                                         "coordination", "infiltration",    "stubborn"};
    uint32_t seen[ROLL_TABLES + 1] = {0};
    tsv t;
    if (!tsv_open(&t, from, "brunete/rolls.tsv", "table die result src note !", why))
        return false;
    while (tsv_next(&t)) {
        int which = tsv_choice(&t, "table", names);
        if (which == ROLL_TABLES) {
            read_envelopment(&t, &seen[which]);
            continue;
        }
        uint32_t faces = tsv_faces(&t, "die", DIE, &seen[which]);
        int result = tsv_choice(&t, "result", results[which]);
        for (int face = 1; face <= DIE; face++)
            if (faces >> face & 1)
                br_table.face[which][face] = (uint8_t)result;
    }
    for (int i = 0; i < ROLL_TABLES; i++)
        tsv_faces_all(&t, titles[i], DIE, seen[i]);
    return tsv_close(&t, why);
}

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

static bool support_load(const data_source *from, fault *why)
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
    static const char *const columns[LANGS] = {"name", "name_es"};
    for (int in = 0; in < LANGS; in++) {
        const char **name = &br_table.resource_name[kind][in], *words = tsv_word(t, columns[in]);
        if (strlen(words) > NAME_MOST)
            tsv_fail(t, columns[in], "at most %d bytes were expected", NAME_MOST);
        if (*name && strcmp(*name, words))
            tsv_fail(t, columns[in], "'%.40s': the marker is called '%.40s' by the other side", words, *name);
        *name = tsv_keep(t, words);
    }
    int turn = tsv_int(t, "from_turn", 1, TURNS);
    if (br_table.resource_from[side] && br_table.resource_from[side] != turn)
        tsv_fail(t, "from_turn", "all markers of a side can be used from the same turn on");
    br_table.resource_from[side] = (uint8_t)turn;
}

static bool resources_load(const data_source *from, fault *why)
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

/* --- scenarios.tsv --- */

/* BR-12.2d: the die is thrown for one of the four yellow towns. */
static void read_secret(tsv *t, int die)
{
    int town = tsv_noun(t, "value", &br_noun_hex);
    bool yellow = false;
    for (int i = 0; i < YELLOWS - 1; i++)
        yellow |= br_table.yellow[i] == town;
    if (!yellow)
        tsv_fail(t, "value", "a yellow town was expected");
    br_table.secret_town[die] = (int16_t)town;
}

static bool scenarios_load(const data_source *from, fault *why)
{
    static const char *const keys[2] = {"last_turn resources win_from draw_from yellow_from",
                                        "last_turn resources secret_1 secret_2 secret_3 secret_4 secret_5 secret_6"};
    unsigned seen[2] = {0, 0};
    tsv t;
    if (!tsv_open(&t, from, "brunete/scenarios.tsv", "scenario key value src note !", why))
        return false;
    while (tsv_next(&t)) {
        int scenario = tsv_choice(&t, "scenario", "campaign offensive"), key = tsv_choice(&t, "key", keys[scenario]);
        if (seen[scenario] >> key & 1)
            tsv_fail(&t, "key", "it stands in the table twice");
        seen[scenario] |= 1u << key;
        uint8_t *const numbers[] = {&br_table.last_turn[scenario], &br_table.dealt[scenario], &br_table.win_from,
                                    &br_table.draw_from, &br_table.yellow_from};
        static const uint8_t least[] = {1, 0, 0, 0, 1}, most[] = {TURNS, RESOURCES, 99, 99, TURNS};
        if (scenario == OFFENSIVE && key > 1)
            read_secret(&t, key - 2);
        else
            *numbers[key] = (uint8_t)tsv_int(&t, "value", least[key], most[key]);
    }
    if (!t.failed && (seen[CAMPAIGN] != 0x1f || seen[OFFENSIVE] != 0xff))
        tsv_fail(&t, NULL, "a key is missing: %s has %s", seen[CAMPAIGN] != 0x1f ? "campaign" : "offensive",
                 keys[seen[CAMPAIGN] == 0x1f]);
    if (!t.failed && br_table.draw_from > br_table.win_from)
        tsv_fail(&t, NULL, "a draw can't need more points than a victory");
    return tsv_close(&t, why);
}

/* --- turns.tsv --- */

/* "1937-07-06": the day; they are all of July 1937. */
static int day_of(tsv *t, const char *column)
{
    const char *date = tsv_word(t, column);
    char *end;
    long day = strncmp(date, "1937-07-", 8) ? 0 : strtol(date + 8, &end, 10);
    if (day < 1 || day > 31 || strlen(date) != 10 || *end)
        tsv_fail(t, column, "'%.20s': a day of July 1937 was expected, such as 1937-07-06", date);
    return t->failed ? 1 : (int)day;
}

/* BR-1.1g: the days of a turn are words only. */
static void read_turn(tsv *t, int turn, int *last_day)
{
    int first = day_of(t, "from"), last = day_of(t, "to");
    char words[64], days[24];
    if (first != *last_day + 1 && *last_day)
        tsv_fail(t, "from", "a turn begins on the day after the one before it");
    if (last < first)
        tsv_fail(t, "to", "a turn can't end before it begins");
    *last_day = last;
    snprintf(days, sizeof days, "%d", first);
    if (first != last)
        snprintf(days, sizeof days, "%d-%d", first, last);
    snprintf(words, sizeof words, "turn %d (%s July)", turn, days);
    br_table.turn_date[turn][LANG_EN] = tsv_keep(t, words);
    snprintf(words, sizeof words, "turno %d (%s de julio)", turn, days);
    br_table.turn_date[turn][LANG_ES] = tsv_keep(t, words);
}

/* BR-2j, BR-2k, BR-2l: first Republican, then thrown for, then National. */
static void read_initiative(tsv *t, int turn)
{
    static const uint8_t order[] = {[INITIATIVE_REP] = 0, [INITIATIVE_ROLL] = 1, [INITIATIVE_NAT] = 2};
    int whose = tsv_choice(t, "initiative", "rep nat roll");
    if (turn > 1 && order[whose] < order[br_table.initiative[turn - 1]])
        tsv_fail(t, "initiative", "it passes from rep by roll to nat, and never back");
    br_table.initiative[turn] = (uint8_t)whose;
    br_table.pass_from = (uint8_t)(br_table.pass_from + (whose == INITIATIVE_REP));
    br_table.pass_to = (uint8_t)(br_table.pass_to + (whose != INITIATIVE_NAT));
}

static bool turns_load(const data_source *from, fault *why)
{
    tsv t;
    int last_day = 0;
    br_table.pass_from = br_table.pass_to = 1;
    if (!tsv_open(&t, from, "brunete/turns.tsv", "turn from to initiative src note !", why))
        return false;
    while (tsv_next(&t)) {
        int turn = tsv_int(&t, "turn", 1, TURNS);
        if (turn != t.rows)
            tsv_fail(&t, "turn", "turn %d was expected here", t.rows);
        read_turn(&t, turn, &last_day);
        read_initiative(&t, turn);
    }
    if (!t.failed && t.rows != TURNS)
        tsv_fail(&t, NULL, "%d turns were expected, not %d", TURNS, t.rows);
    for (int turn = TURNS + 1; turn < DUE_MAX; turn++) { /* what comes back then never does */
        char words[32];
        snprintf(words, sizeof words, "turn %d", turn);
        br_table.turn_date[turn][LANG_EN] = tsv_keep(&t, words);
        snprintf(words, sizeof words, "turno %d", turn);
        br_table.turn_date[turn][LANG_ES] = tsv_keep(&t, words);
    }
    return tsv_close(&t, why);
}

/* --- madrid.tsv --- */

/* BR-7b, BR-7e, BR-7g, BR-7i: a step forward, a step back, or the end from Carabanchel. */
static int read_next(tsv *t, int state)
{
    static const char *const ways[] = {"madrid carabanchel", "carabanchel sanjose cancelled", "carabanchel sanjose"};
    static const uint8_t places[][3] = {{VALLECAS_MADRID, VALLECAS_CARABANCHEL},
                                        {VALLECAS_CARABANCHEL, VALLECAS_SAN_JOSE, VALLECAS_CANCELLED},
                                        {VALLECAS_CARABANCHEL, VALLECAS_SAN_JOSE}};
    return places[state][tsv_choice(t, "next", ways[state])];
}

typedef struct madrid_faces {
    uint32_t first, second, again; /* of the first die, of a second one, and those of the first that need it */
    bool met;
} madrid_faces;

static void read_madrid(tsv *t, int state, madrid_faces *seen)
{
    vallecas_row *row = &br_table.madrid[state];
    int roller = tsv_choice(t, "roller", "rep nat"), next = read_next(t, state), low, high;
    if (seen->met && roller != row->roller)
        tsv_fail(t, "roller", "the same side throws in all rows of a place");
    row->roller = (uint8_t)roller;
    seen->met = true;
    bool second = *tsv_text(t, "second_die");
    uint32_t again = 0;
    tsv_span(t, "die", 1, DIE, &low, &high);
    for (int face = low; face <= high && second; face++)
        again |= 1u << face;
    if (second && seen->again && again != seen->again)
        tsv_fail(t, "die", "a second die is thrown after the same faces of the first in all rows of a place");
    if (!second || !seen->again)
        tsv_faces(t, "die", DIE, &seen->first);
    seen->again |= again;
    uint32_t faces = second ? tsv_faces(t, "second_die", DIE, &seen->second) : 0;
    for (int face = 1; face <= DIE; face++) {
        if (face >= low && face <= high)
            row->next[face - 1] = (uint8_t)(second ? VALLECAS_AGAIN : next);
        if (faces >> face & 1)
            row->second[face - 1] = (uint8_t)next;
    }
}

static bool madrid_load(const data_source *from, fault *why)
{
    static const char *const names[] = {"madrid", "carabanchel", "sanjose"};
    madrid_faces seen[VALLECAS_CANCELLED] = {{0}};
    tsv t;
    int low, high;
    if (!tsv_open(&t, from, "brunete/madrid.tsv", "state turns roller die second_die next src note !", why))
        return false;
    while (tsv_next(&t)) {
        int state = tsv_choice(&t, "state", "madrid carabanchel sanjose");
        read_madrid(&t, state, &seen[state]);
        if (state != VALLECAS_MADRID && *tsv_text(&t, "turns"))
            tsv_fail(&t, "turns", "the turns are those on which the offensive can start from Madrid");
        if (state != VALLECAS_MADRID)
            continue;
        tsv_span(&t, "turns", 1, TURNS, &low, &high);
        if (low != 1 || (br_table.madrid_last && br_table.madrid_last != high))
            tsv_fail(&t, "turns", "the same turns from 1 on were expected in all rows of Madrid");
        br_table.madrid_last = (uint8_t)high;
    }
    for (int i = 0; i < VALLECAS_CANCELLED; i++) {
        tsv_faces_all(&t, names[i], DIE, seen[i].first);
        if (seen[i].again)
            tsv_faces_all(&t, "the second die", DIE, seen[i].second);
    }
    return tsv_close(&t, why);
}

/* --- all of them --- */

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
    bool ok = br_map_load(from, why) && params_load(from, why) && br_units_load(from, why) && crt_load(from, why) &&
              rolls_load(from, why) && support_load(from, why) && resources_load(from, why) &&
              scenarios_load(from, why) && turns_load(from, why) && madrid_load(from, why) && br_setup_fits(from, why);
    if (ok)
        br_fixed_load();
    return ok;
}
