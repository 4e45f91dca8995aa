/* Reads the set-ups of the two scenarios: setup-1936.tsv and setup-1938.tsv. */
#include "games/espana/load/tables.h"

static int place_read(tsv *t)
{
    const char *word = tsv_word(t, "box");
    if (!strcmp(word, "nat_mat") || !strcmp(word, "rep_mat"))
        return PLACE_MAT;
    if (!strcmp(word, "removed"))
        return PLACE_GONE;
    return tsv_noun(t, "box", &es_noun_site);
}

static void setup_add(tsv *t, int scenario, int kind, int place, int taken[KINDS])
{
    const kind_row *row = KIND(kind);
    int count = tsv_int(t, "count", 1, 20), strength = 0;
    if (row->class <= LARGE) {
        strength = tsv_int(t, "strength", 1, 5);
        if (place >= BOXES || (row->class == SMALL ? strength > 2 : strength != 3 && strength != 5))
            tsv_fail(t, "strength", "this counter can't have that strength, or not there");
    }
    for (int i = 0; i < count && !t->failed; i++) {
        if (taken[kind] >= row->count) {
            tsv_fail(t, "count", "there are only %d counters %s", row->count, row->id);
            return;
        }
        setup_row *setup = &es_table.setup[scenario][es_table.setup_count[scenario]++];
        setup->unit = (uint8_t)(row->first + taken[kind]++);
        setup->place = (uint8_t)place;
        setup->strength = (uint8_t)strength;
        setup->naval = *tsv_text(t, "state") != 0;
        setup->damaged = setup->naval && tsv_choice(t, "state", "naval damaged") == 1;
        bool ship = row->class == SHIP, sea = place >= FIRST_AREA && place < SITES;
        if (row->naval != setup->naval || (setup->damaged && !ship) || (sea && !ship && row->class != PLANE) ||
            row->class == DECOY ||
            (place >= FIRST_BASE && place < SITES && BASE(place - FIRST_BASE)->side != row->side))
            tsv_fail(t, "state", "this counter can't be there at the start");
    }
}

static bool setup_read(const data_source *from, const char *path, int scenario, fault *why)
{
    tsv t;
    int taken[KINDS] = {0};
    bool marked[BOXES] = {false};
    memset(es_table.start[scenario], NOBODY, BOXES);
    memset(es_table.marker[scenario], NOBODY, AREAS);
    es_table.start[scenario][MARRUECOS] = NAT;
    if (!tsv_open(&t, from, path, "box side counter count strength state src", why))
        return false;
    while (tsv_next(&t)) {
        int side = tsv_choice(&t, "side", "nat rep"), place = place_read(&t), kind = 0;
        if (t.failed)
            break;
        bool marker = !strcmp(tsv_text(&t, "strength"), "marker");
        if (!marker && (kind = tsv_noun(&t, "counter", &es_noun_kind)) >= 0 && !t.failed && KIND(kind)->side != side)
            tsv_fail(&t, "side", "the counter is of the other side");
        if (marker && place >= FIRST_BASE)
            tsv_fail(&t, "box", "a marker lies in a box or a naval area");
        if (marker && !t.failed && place >= FIRST_AREA)
            es_table.marker[scenario][place - FIRST_AREA] = (uint8_t)side;
        if (!marker && !t.failed)
            setup_add(&t, scenario, kind, place, taken);
        if (place >= BOXES || t.failed || (!marker && KIND(kind)->class > TANK))
            continue;
        if (marked[place] ||
            (marker && place != MARRUECOS && es_table.start[scenario][place] != NOBODY)) /* ES-board-02 */
            tsv_fail(&t, "box", "a control marker lies alone in its box");
        marked[place] = marker;
        es_table.start[scenario][place] = (uint8_t)side;
    }
    for (int b = 0; b < BOXES && !t.failed; b++)
        if (es_table.start[scenario][b] == NOBODY)
            tsv_fail(&t, NULL, "nobody is in %s", BOX(b)->id);
    return tsv_close(&t, why);
}

/* Ships lie in a base only while its side holds the port beside it (ES-naval-14): at the start too. */
static bool bases_open(int scenario, fault *why)
{
    for (int i = 0; i < es_table.setup_count[scenario]; i++) {
        int base = es_table.setup[scenario][i].place - FIRST_BASE;
        if (base >= 0 && base < BASES && es_table.start[scenario][BASE(base)->box] != BASE(base)->side)
            return fault_set(why,
                             "data/espana/bases.tsv:%d: ships are set up in %s, but the port %s is the enemy's then",
                             base + 2, BASE(base)->id, BOX(BASE(base)->box)->id);
    }
    return true;
}

bool es_scenarios_load(const data_source *from, fault *why)
{
    es_table.setup_count[FULL_WAR] = es_table.setup_count[LATE_WAR] = 0;
    return setup_read(from, "espana/setup-1936.tsv", FULL_WAR, why) &&
           setup_read(from, "espana/setup-1938.tsv", LATE_WAR, why) && bases_open(FULL_WAR, why) &&
           bases_open(LATE_WAR, why);
}
