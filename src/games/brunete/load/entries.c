/* Where units come onto the map: entries.tsv. */
#include "games/brunete/rules/rules.h"

/* BR-3f, BR-3g: a lettered hex is a source of supply and an entry of its side. */
static void read_letter(tsv *t)
{
    int letter = br_letter_cell(t, "from"), hex = br_hex_cell(t, "hexes");
    if (br_letter_cell(t, "to") != letter)
        tsv_fail(t, "to", "a letter stands alone");
    if (!t->failed && HEX(hex)->letter != letter)
        tsv_fail(t, "hexes", "hexes.tsv does not have that letter in %s", HEX(hex)->id);
    if (!t->failed && !HEX(hex)->edges)
        tsv_fail(t, "hexes", "%s does not touch an edge of the map", HEX(hex)->id);
    br_table.letter[letter] = (int16_t)hex;
    br_table.letter_side[letter] = (uint8_t)tsv_choice(t, "side", "rep nat");
}

/* BR-6.1d to BR-6.1k: the hexes of an edge from one letter to the other, or lettered ones only. */
static void read_range(tsv *t, range_row *r, bool any)
{
    r->from = (uint8_t)br_letter_cell(t, "from");
    r->to = (uint8_t)br_letter_cell(t, "to");
    r->side = (uint8_t)tsv_choice(t, "side", "rep nat");
    r->any = any;
    r->count = (uint8_t)tsv_list(t, "hexes", &br_noun_hex, r->hexes, RANGE_MAX);
    for (int i = 0; i < r->count && !t->failed; i++) {
        const hex_info *h = HEX(r->hexes[i]);
        if (!h->edges || h->terrain == UNPLAYABLE || (any && h->letter < 0))
            tsv_fail(t, "hexes", "%s does not touch an edge of the map, or has no letter where one is needed", h->id);
        for (int j = 0; j < i; j++)
            if (r->hexes[j] == r->hexes[i])
                tsv_fail(t, "hexes", "%s stands there twice", h->id);
        hexset_add(&r->inside, r->hexes[i]);
    }
    if (!t->failed &&
        (!r->count || HEX(r->hexes[0])->letter != r->from || HEX(r->hexes[r->count - 1])->letter != r->to))
        tsv_fail(t, "hexes", "the hexes were expected to go from the one letter to the other");
    for (const range_row *o = br_table.range; o < r; o++)
        if (o->any == r->any && o->from == r->from && o->to == r->to)
            tsv_fail(t, "from", "this range stands in the table twice");
    if (!t->failed && !br_range_known(r))
        tsv_fail(t, "from", "this program knows no units that enter from %c to %c", 'A' + r->from, 'A' + r->to);
}

bool br_entries_load(const data_source *from, fault *why)
{
    tsv t;
    unsigned letters = 0;
    if (!tsv_open(&t, from, "brunete/entries.tsv", "id kind from to hexes side src note !", why))
        return false;
    while (tsv_next(&t)) {
        int kind = tsv_choice(&t, "kind", "letter range any"), letter = br_letter_cell(&t, "from");
        tsv_id(&t, "id");
        if (kind == 0 && letters >> letter & 1)
            tsv_fail(&t, "from", "the letter stands in the table twice");
        if (kind == 0) {
            read_letter(&t);
            letters |= 1u << letter;
        } else if (br_table.range_count == RANGES) {
            tsv_fail(&t, NULL, "at most %d ranges were expected", RANGES);
        } else {
            read_range(&t, &br_table.range[br_table.range_count++], kind == 2);
        }
    }
    for (int h = 0; h < HEXES && !t.failed; h++)
        if (HEX(h)->letter >= 0 && (!(letters >> HEX(h)->letter & 1) || br_table.letter[HEX(h)->letter] != h))
            tsv_fail(&t, NULL, "the letter of %s is not an entry here", HEX(h)->id);
    if (!t.failed && letters != (1u << LETTERS) - 1)
        tsv_fail(&t, NULL, "the letters from A to L were expected");
    return tsv_close(&t, why);
}
