/* Reads units.tsv, the types of counters, and numbers the counters of each type. */
#include <stdio.h>

#include "core/text/code.h"
#include "games/cruzada/state.h"

static const char *const region_words[] = {"asturias", "santander", "basque", "catalonia"};
static const char *const flag_words[FLAGS] = {
#define ROW(NAME, word) word,
    CR_FLAGS(ROW)
#undef ROW
};

static int find_word(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], word))
            return i;
    return NONE;
}

/* nat_afr -> its row, or NONE. */
static int kind_find(const char *id)
{
    for (int k = 0; k < KINDS; k++)
        if (KIND(k)->id && !strcmp(KIND(k)->id, id))
            return k;
    return NONE;
}

bool cr_kinds_of(const char *words, uint64_t out[2])
{
    char word[48];
    out[0] = out[1] = 0;
    while (*words) {
        size_t length = strcspn(words, "+|");
        if (length >= sizeof word)
            return false;
        memcpy(word, words, length);
        word[length] = '\0';
        int k = kind_find(word);
        if (k < 0)
            return false;
        out[k / 64] |= 1ull << k % 64;
        words += length + (words[length] != '\0');
    }
    return true;
}

int cr_kind_in(const uint64_t kinds[2])
{
    return kinds[0] ? __builtin_ctzll(kinds[0]) : kinds[1] ? 64 + __builtin_ctzll(kinds[1]) : 0;
}

/* "setup:24;r11:2" */
static void enters_read(tsv *t, kind_row *row)
{
    code c;
    int sum = 0, cards = 0;
    code_open(&c, t, "enters");
    while (code_more(&c)) {
        char how[CODE_WORD_MAX];
        text_fit(how, sizeof how, code_word(&c, "how it enters"));
        code_expect(&c, ":");
        int count = code_number(&c, 1, 30), card, option;
        sum += count;
        if (!strcmp(how, "setup"))
            row->by_setup = (uint8_t)count;
        else if (!strcmp(how, "initial"))
            row->initial = (uint8_t)count;
        else if (!strcmp(how, "militarization"))
            row->militarization = (uint8_t)count;
        else if (noun_find(&cr_noun_card, how, &card) && cards < 2)
            row->by_card[cards] = (uint8_t)(card + 1), row->by_card_count[cards++] = (uint8_t)count;
        else if (noun_find(&cr_noun_option, how, &option))
            row->option = (uint8_t)(option + 1);
        else
            code_fail(&c, "'%s' is no way to enter", how);
        if (code_more(&c))
            code_expect(&c, ";");
    }
    if (!t->failed && sum != row->count)
        tsv_fail(t, "enters", "they add up to %d, not to %d", sum, row->count);
}

static void flags_read(tsv *t, kind_row *row)
{
    code c;
    code_open(&c, t, "flags");
    while (code_more(&c)) {
        row->flags |= 1u << code_pick(&c, flag_words, FLAGS, "a flag");
        if (code_more(&c))
            code_expect(&c, ",");
    }
    code_open(&c, t, "replaceable_by");
    while (code_more(&c) && !code_take(&c, "none")) {
        static const char *const kinds[] = {"nat", "rep", "axis", "sov"};
        row->rp |= (uint8_t)(1u << CODE_PICK(&c, kinds, "a kind of RP"));
        if (code_more(&c))
            code_expect(&c, "+");
    }
}

static void factors_read(tsv *t, kind_row *row)
{
    static const char *const columns[3][2] = {{"cf_full", "cf_red"}, {"lf_full", "lf_red"}, {"mf_full", "mf_red"}};
    uint8_t *const into[3] = {row->cf, row->lf, row->mf};
    static const int most[3] = {9, 3, 6};
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++)
            into[i][side] = (uint8_t)tsv_int_or(t, columns[i][side], i == 1, most[i], 0);
    if (!t->failed && (!row->lf[0] || (row->steps == 2 && !row->lf[1])))
        tsv_fail(t, "lf_full", "every step has a Loss Factor");
}

/* CR-2.2.1a, CR-3.0m */
static void kind_read(tsv *t, kind_row *row)
{
    row->id = tsv_keep(t, tsv_id(t, "id"));
    row->side = (uint8_t)tsv_choice(t, "side", "nat rep");
    row->class = (uint8_t)tsv_choice(t, "class", "division armor corps");
    row->type = tsv_keep(t, tsv_word(t, "type"));
    row->label = tsv_keep(t, tsv_word(t, "label"));
    tsv_keep_words(t, "name", row->name);
    row->steps = (uint8_t)tsv_int(t, "steps", 1, 2);
    row->count = (uint8_t)tsv_int(t, "count", 1, 30);
    int region = find_word(region_words, COUNT_OF(region_words), tsv_text(t, "region"));
    row->region = (uint8_t)(region + 1);
    factors_read(t, row);
    enters_read(t, row);
    flags_read(t, row);
}

/* How the nth counter of a type enters: those of the set-up come first, then the initial corps, cards, the
 * militarization, options. */
static void unit_enters(const kind_row *kind, int n, unit_row *unit)
{
    int left = n - kind->by_setup;
    unit->enters = ENTERS_SETUP;
    if (left < 0)
        return;
    unit->enters = ENTERS_INITIAL;
    if ((left -= kind->initial) < 0)
        return;
    for (int i = 0; i < 2; i++) {
        unit->enters = ENTERS_CARD;
        unit->card = kind->by_card[i];
        if ((left -= kind->by_card_count[i]) < 0)
            return;
    }
    unit->card = 0;
    unit->enters = left < kind->militarization ? ENTERS_MILITARIZATION : ENTERS_OPTION;
}

static void units_make(int k)
{
    const kind_row *kind = KIND(k);
    for (int n = 0; n < kind->count; n++) {
        int u = kind->first + n;
        unit_row *unit = UNIT(u);
        unit->kind = (uint8_t)k;
        unit->side = kind->side;
        cr_table.kind_of[u] = (uint8_t)k;
        cr_table.side_of[u] = kind->side;
        cr_table.class_of[u] = kind->class;
        unit_enters(kind, n, unit);
        bool one = kind->count == 1;
        if (one)
            text_fit(unit->id, sizeof unit->id, kind->id);
        else
            text_format(unit->id, sizeof unit->id, "%s-%d", kind->id, n + 1);
        for (int in = 0; in < LANGS; in++) {
            if (kind->class == CORPS)
                text_fit(unit->title[in], sizeof unit->title[in], kind->name[in]);
            else if (one)
                text_fit(unit->title[in], sizeof unit->title[in], kind->label);
            else
                text_format(unit->title[in], sizeof unit->title[in], "%s %d", kind->label, n + 1);
        }
        text_fit(unit->label, sizeof unit->label, kind->label);
    }
}

bool cr_units_load(const data_source *from, fault *why)
{
    tsv t;
    int count = 0, unit = 0;
    if (!tsv_open(&t, from, "cruzada/units.tsv",
                  "id side class type label name name_es steps cf_full lf_full mf_full cf_red lf_red mf_red count "
                  "region enters replaceable_by flags src",
                  why))
        return false;
    while (tsv_next(&t)) {
        if (count >= KINDS) {
            tsv_fail(&t, "id", "there are more than %d types", KINDS);
            break;
        }
        kind_row *row = KIND(count);
        kind_read(&t, row);
        row->first = (uint8_t)unit;
        unit += row->count;
        if (!t.failed && count && row->side < KIND(count - 1)->side)
            tsv_fail(&t, "side", "Nationalist types come first");
        if (!t.failed && unit > UNITS)
            tsv_fail(&t, "count", "there are more than %d counters", UNITS);
        if (t.failed)
            break;
        units_make(count++);
        cr_table.to[row->side] = (uint8_t)unit;
    }
    if (!t.failed && (count != KINDS || unit != UNITS))
        tsv_fail(&t, NULL, "%d types and %d counters were expected, and these are %d and %d", KINDS, UNITS, count,
                 unit);
    cr_table.from[REP] = cr_table.to[NAT];
    return tsv_close(&t, why);
}
