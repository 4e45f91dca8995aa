/* Reads the counters: counters.tsv (the mix), setup.tsv, reinforcements-table.tsv. Counters are numbered by side, type
 * and row, so that those of a side and of a type lie together. */
#include <stdio.h>

#include "games/guerra/rules/rules.h"

static const char *const sides = "nat rep", *const types = "army garrison naval air",
                         *const forces = "ejercito africa condor ctv brigadas";

/* As many counters as the state has room for, and as many ships and planes among them. */
static bool counters_counted(void)
{
    int all = 0, ships = 0, planes = 0;
    for (int k = 0; k < KINDS; k++) {
        all += gu_table.kind[k].count;
        ships += gu_table.kind[k].type == NAVAL ? gu_table.kind[k].count : 0;
        planes += gu_table.kind[k].type == AIR ? gu_table.kind[k].count : 0;
    }
    return all == COUNTERS && ships == SHIPS && planes == PLANES;
}

/* GE-2.4a: the mix. */
static bool kinds_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/counters.tsv", "id name_en name_es side type force count combat src", why))
        return false;
    while (tsv_next(&t)) {
        if (t.rows > KINDS)
            break;
        kind_row *k = &gu_table.kind[t.rows - 1];
        k->id = tsv_keep(&t, tsv_id(&t, "id"));
        tsv_keep_words(&t, "name", k->name);
        k->side = (uint8_t)tsv_choice(&t, "side", sides);
        k->type = (uint8_t)tsv_choice(&t, "type", types);
        k->force = (uint8_t)tsv_choice(&t, "force", forces);
        k->count = (uint8_t)tsv_int(&t, "count", 1, 200);
        k->combat = (uint8_t)tsv_int(&t, "combat", 1, 9);
        if (strlen(k->id) > 14)
            tsv_fail(&t, "id", "an id of 14 letters at most was expected");
        for (const kind_row *k2 = gu_table.kind; k2 < k && !t.failed; k2++)
            if (!strcmp(k2->id, k->id))
                tsv_fail(&t, "id", "'%s' stands twice", k->id);
        if (!t.failed && k->force == AFRICA && (k->side != NAT || k->type != ARMY))
            tsv_fail(&t, "force", "only nationalist armies are of the Army of Africa");
    }
    if (!t.failed && t.rows != KINDS)
        tsv_fail(&t, NULL, "%d kinds of counters were expected", KINDS);
    if (!t.failed && !counters_counted())
        tsv_fail(&t, "count", "%d counters, %d naval and %d air, were expected", COUNTERS, SHIPS, PLANES);
    return tsv_close(&t, why);
}

static void counter_fill(int u, int kind, int number)
{
    const kind_row *k = &gu_table.kind[kind];
    counter_row *c = COUNTER(u);
    c->kind = (uint8_t)kind;
    c->side = k->side;
    c->type = k->type;
    c->force = k->force;
    c->start = c->beside = NONE;
    gu_table.type_of[u] = k->type;
    snprintf(c->id, sizeof c->id, "%.14s-%u", k->id, (unsigned)number % 1000);
    for (int in = 0; in < LANGS; in++)
        snprintf(c->title[in], sizeof c->title[in], k->count > 1 ? "%.40s %u" : "%.40s", k->name[in],
                 (unsigned)number % 1000);
}

/* Numbers the counters, side by side and type by type. */
static void counters_number(void)
{
    int u = 0, ships = 0, planes = 0;
    for (int side = 0; side < SIDES; side++) {
        gu_table.from[side] = (int16_t)u;
        for (int type = 0; type < TYPES; type++) {
            gu_table.first[side][type] = (int16_t)u;
            for (int k = 0; k < KINDS; k++) {
                if (gu_table.kind[k].side != side || gu_table.kind[k].type != type)
                    continue;
                gu_table.kind[k].first = (int16_t)u;
                for (int i = 1; i <= gu_table.kind[k].count; i++, u++) {
                    must(u < COUNTERS);
                    counter_fill(u, k, i);
                    if (type == NAVAL)
                        gu_table.ship[ships++] = (int16_t)u;
                    if (type == AIR)
                        gu_table.plane[planes++] = (int16_t)u;
                }
            }
            gu_table.end[side][type] = (int16_t)u;
        }
        gu_table.to[side] = (int16_t)u;
    }
}

/* The next counter of a kind that no row has named yet; NONE if there is none. */
static int counter_next(tsv *t)
{
    int side = tsv_choice(t, "side", sides), type = tsv_choice(t, "type", types);
    int force = tsv_choice(t, "force", forces);
    for (int u = gu_table.first[side][type]; !t->failed && u < gu_table.end[side][type]; u++)
        if (COUNTER(u)->force == force && !COUNTER(u)->due)
            return u;
    tsv_fail(t, "count", "there are no more counters of this kind");
    return NONE;
}

static void setup_row(tsv *t)
{
    int choice = *tsv_text(t, "choice") ? tsv_choice(t, "choice", "africa sea") : NONE;
    int hex = tsv_noun_or(t, "hex", &gu_noun_hex, NONE), at = NONE;
    const char *place = tsv_word(t, "place");
    for (int c = 0; c < CITIES; c++)
        if (!strcmp(CITY(c)->id, place))
            at = CITY(c)->hex;
    int count = tsv_int(t, "count", 1, 9);
    for (int i = 0; i < count && !t->failed; i++) {
        int u = counter_next(t);
        if (u == NONE)
            return;
        COUNTER(u)->due = 1;
        COUNTER(u)->start = (int16_t)hex;
        COUNTER(u)->beside = (int16_t)(choice == 1 ? at : NONE);
        bool fits = choice == NONE ? hex >= 0 && hex == at && is_land(u) && HEX(hex)->kind == LAND
                    : choice == 1  ? at >= 0 && hex < 0 && type_of(u) == NAVAL
                                   : hex < 0 && type_of(u) == ARMY && side_of(u) == NAT;
        if (!fits)
            tsv_fail(t, "choice", "the hex of a city, 'africa' for nationalist armies, or 'sea' for naval counters");
        else if (choice == NONE && PROVINCE(HEX(hex)->province)->start == other(side_of(u)))
            tsv_fail(t, "hex", "%s begins as the other side's", PROVINCE(HEX(hex)->province)->id);
        else if (choice != NONE)
            gu_table.setup[gu_table.setup_count++] = (int16_t)u;
    }
}

/* Chapter 6: the owners place some by themselves, nationalists first (ruling GE-10). */
static bool setup_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/setup.tsv", "side type force count place hex choice src", why))
        return false;
    uint8_t stack[HEXES] = {0}, seas[HEXES] = {0}, sides_in[HEXES] = {0};
    while (tsv_next(&t))
        setup_row(&t);
    for (int u = 0; u < COUNTERS && !t.failed; u++) {
        int start = COUNTER(u)->start, at = COUNTER(u)->beside, free = 0;
        if (start >= 0 && ++stack[start] > gu_table.room[start])
            tsv_fail(&t, NULL, "too many counters are set up in %s", HEX(start)->id);
        if (start >= 0 && (sides_in[start] |= (uint8_t)(1u << side_of(u))) == 3)
            tsv_fail(&t, NULL, "counters of both sides are set up in %s", HEX(start)->id);
        for (int d = 0; at >= 0 && d < HEX_SIDES; d++)
            free += HEX(at)->next[d] >= 0 && HEX(HEX(at)->next[d])->kind == SEA;
        if (at >= 0 && ++seas[at] > free)
            tsv_fail(&t, NULL, "too many naval counters are set up beside %s", HEX(at)->id);
    }
    return tsv_close(&t, why);
}

/* GE-10b: the turn on which each named counter comes. */
static bool fixed_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "guerra/reinforcements-table.tsv", "turn side type force count src", why))
        return false;
    while (tsv_next(&t)) {
        int turn = tsv_int(&t, "turn", 2, TURNS), count = tsv_int(&t, "count", 1, 9);
        for (int i = 0; i < count && !t.failed; i++) {
            int u = counter_next(&t);
            if (u != NONE)
                COUNTER(u)->due = (uint8_t)turn;
        }
    }
    for (int u = 0; u < COUNTERS && !t.failed; u++)
        if (!COUNTER(u)->due && (!is_land(u) || COUNTER(u)->force != EJERCITO))
            tsv_fail(&t, NULL, "%s neither is set up nor comes", COUNTER(u)->id);
    return tsv_close(&t, why);
}

bool gu_counters_load(const data_source *from, fault *why)
{
    if (!kinds_load(from, why))
        return false;
    counters_number();
    return setup_load(from, why) && fixed_load(from, why);
}
