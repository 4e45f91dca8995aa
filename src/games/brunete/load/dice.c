/* What dice bring: crt.tsv, the combat table, and rolls.tsv, the small tables of one die. */
#include <stdio.h>

#include "games/brunete/load/tables.h"

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

bool br_crt_load(const data_source *from, fault *why)
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

bool br_rolls_load(const data_source *from, fault *why)
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
