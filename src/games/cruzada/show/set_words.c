/* Words for sets that cards name: units that must take part, spaces, what is cancelled. Made from the sets themselves,
 * so that words and rule can't differ. */
#include "games/cruzada/show/fixed_parts.h"
#include "words/cruzada.h"

/* One more member of "a, b or c": the last two are joined by `last`. */
static void member(text *out, const char *word, int place, int count, const char *last)
{
    if (place)
        text_add(out, place == count - 1 ? last : ", ");
    text_add(out, word);
}

static const char *kept(text *words)
{
    const char *all = fixed_parts_words(&cr_fixed.parts, "%s", text_string(words));
    text_clear(words);
    return all;
}

/* --- units --- */

typedef struct group_words {
    uint32_t flag; /* all types with it; 0: all corps */
    const char *words[LANGS];
} group_words;

static bool in_group(int kind, const group_words *g)
{
    return g->flag ? KIND(kind)->flags & g->flag : KIND(kind)->class == CORPS;
}

/* Takes a group out of a set if all of it is in there. */
static bool group_take(uint64_t kinds[2], const group_words *g)
{
    uint64_t all[2] = {0, 0};
    for (int k = 0; k < KINDS; k++)
        if (in_group(k, g))
            all[k / 64] |= 1ull << k % 64;
    if ((kinds[0] & all[0]) != all[0] || (kinds[1] & all[1]) != all[1])
        return false;
    kinds[0] &= ~all[0];
    kinds[1] &= ~all[1];
    return true;
}

enum { UNIT_WORDS = 12 };

/* "a full-strength INF", "a CV-33", "the Navarra A.C.". */
static const char *one_of(const kind_row *row, const char *name, bool ready, lang in)
{
    fixed_parts *parts = &cr_fixed.parts;
    if (row->class == CORPS)
        return fixed_parts_words(parts, words_in(in, THE_CORPS, "the %s"), name);
    if (row->class == DIVISION)
        return ready ? fixed_parts_words(parts, words_in(in, FULL_DIVISION, "a full-strength %s"), name)
                     : fixed_parts_words(parts, words_in(in, A_DIVISION, "a %s"), name);
    return ready ? fixed_parts_words(parts, words_in(in, FULL_ARMOR, "a full-strength %s"), name)
                 : fixed_parts_words(parts, words_in(in, AN_ARMOR, "a %s"), name);
}

/* "all INF", "all CV-33", "the Navarra A.C.". */
static const char *all_of(const kind_row *row, const char *name, lang in)
{
    fixed_parts *parts = &cr_fixed.parts;
    if (row->class == CORPS)
        return fixed_parts_words(parts, words_in(in, THE_CORPS, "the %s"), name);
    return row->class == DIVISION ? fixed_parts_words(parts, words_in(in, ALL_DIVISIONS, "all %s"), name)
                                  : fixed_parts_words(parts, words_in(in, ALL_ARMOR, "all %s"), name);
}

/* The names of a set of types: groups first, then single types. `each`: "a MIL or the Navarra A.C.", else "all AFR
 * and the Marroquí A.C.". */
static int kinds_named(const uint64_t set[2], bool each, bool ready, lang in, const char *out[UNIT_WORDS])
{
    const group_words groups[] = {
        {0, {WORDS(A_CORPS, "a corps")}},        {UNIT_MILITIA, {WORDS(A_MIL, "a MIL")}},
        {UNIT_POLICE, {WORDS(A_POL, "a POL")}},  {UNIT_AFRICA, {WORDS(AN_AFR, "an AFR")}},
        {UNIT_CAVALRY, {WORDS(A_CAV, "a CAV")}}, {UNIT_ITALIAN, {WORDS(AN_ITALIAN_UNIT, "an Italian unit")}}};
    uint64_t kinds[2] = {set[0], set[1]};
    int count = 0;
    for (int i = 0; each && i < COUNT_OF(groups); i++)
        if (group_take(kinds, &groups[i]))
            out[count++] = groups[i].words[in];
    for (int k = 0; k < KINDS && count < UNIT_WORDS; k++) {
        if (!(kinds[k / 64] >> k % 64 & 1))
            continue;
        const kind_row *row = KIND(k);
        const char *name = row->class == CORPS ? row->name[in] : row->label;
        out[count++] = each ? one_of(row, name, ready, in) : all_of(row, name, in);
    }
    return count;
}

static const char *units_words(const need *n, lang in, text *scratch)
{
    const char *names[UNIT_WORDS];
    int count = kinds_named(n->kinds, true, n->ready, in, names);
    for (int i = 0; i < count; i++)
        member(scratch, names[i], i, count, words_in(in, OR, " or "));
    return kept(scratch);
}

/* --- spaces, shifts --- */

static const char *target_words(const need *n, lang in, text *scratch)
{
    static const char *const words[TARGETS][LANGS] = {
        [TARGET_COASTAL] = {WORDS(COASTAL, "coastal")},
        [TARGET_SEA_OPEN] = {WORDS(WEST_OF_ALGECIRAS_OR_ANY_COAST,
                                   "on the Atlantic or west of Algeciras, or on any coast once the Strait is "
                                   "Nationalist")},
        [TARGET_MAIN_CITY] = {WORDS(A_MAIN_CITY, "a Main City")},
        [TARGET_MADRID] = {WORDS(MADRID_2, "Madrid")},
        [TARGET_MADRID_ADJACENT] = {WORDS(ADJACENT_TO_MADRID, "adjacent to Madrid")},
        [TARGET_MOUNTAIN] = {WORDS(MOUNTAIN, "Mountain")},
        [TARGET_POSITION] = {WORDS(ONE_WITH_A_POSITION, "one with a Position")},
        [TARGET_TRENCH] = {WORDS(ONE_WITH_A_TRENCH, "one with a Trench")}};
    int count = __builtin_popcount(n->targets), place = 0;
    for (int i = 0; i < TARGETS; i++)
        if (n->targets >> i & 1)
            member(scratch, words[i][in], place++, count, words_in(in, OR, " or "));
    return kept(scratch);
}

static const char *shift_words(unsigned set, lang in, text *scratch)
{
    static const char *const words[][LANGS] = {{WORDS(MOUNTAIN, "Mountain")},
                                               {WORDS(MAIN_CITY_2, "Main City")},
                                               {WORDS(POSITION, "Position")},
                                               {WORDS(TRENCH, "Trench")},
                                               {WORDS(RIVER, "river")}};
    int count = __builtin_popcount(set), place = 0;
    for (int i = 0; i < COUNT_OF(words); i++)
        if (set >> i & 1)
            member(scratch, words[i][in], place++, count, words_in(in, AND, " and "));
    return kept(scratch);
}

static const char *scrap_words(const card_row *row, lang in, text *scratch)
{
    const char *names[UNIT_WORDS];
    int count = kinds_named(row->scrap, false, false, in, names);
    for (int i = 0; i < count; i++)
        member(scratch, names[i], i, count, words_in(in, AND, " and "));
    return kept(scratch);
}

/* The units that a card puts in one place, from row `first` on: "2 RPA", "the VII A.C. and the VIII A.C.". */
static const char *brought_words(const card_row *row, int first, lang in, text *scratch)
{
    int end = first;
    while (end < row->brings_count && row->brings[end].where == row->brings[first].where)
        end++;
    for (int i = first; i < end; i++) {
        const kind_row *kind = KIND(row->brings[i].kind);
        bool corps = kind->class == CORPS;
        const char *one = corps ? fixed_parts_words(&cr_fixed.parts, words_in(in, THE_CORPS, "the %s"), kind->name[in])
                                : fixed_parts_words(&cr_fixed.parts, "%d %s", row->brings[i].count, kind->label);
        member(scratch, one, i - first, end - first, words_in(in, AND, " and "));
    }
    return kept(scratch);
}

void cr_set_words_load(lang in)
{
    text scratch;
    text_init(&scratch, TEXT_DEFAULT_MAX);
    for (int u = 0; u < UNITS; u++)
        cr_fixed.whose[u][in] = fixed_parts_words(&cr_fixed.parts, "%s (%s)", UNIT(u)->title[in],
                                                  noun_name(&cr_noun_side, UNIT(u)->side, in));
    for (unsigned set = 0; set <= SHIFTS_CANCELLED; set++)
        cr_fixed.cancels[set][in] = shift_words(set, in, &scratch);
    for (int card = 0; card < CARD_ROWS; card++) {
        const card_row *row = CARD_OF(card);
        cr_fixed.numbered[card][in] = fixed_parts_words(&cr_fixed.parts, "%s (%s)", row->title[in], row->number);
        cr_fixed.scrap[card][in] = scrap_words(row, in, &scratch);
        for (int i = 0; i < row->brings_count; i++)
            cr_fixed.brought[card * BRINGS + i][in] = brought_words(row, i, in, &scratch);
        for (int i = 0; i < row->need_count; i++) {
            const need *n = &row->needs[i];
            cr_fixed.needs[card * NEEDS + i][in] =
                n->kind == NEED_TARGET ? target_words(n, in, &scratch) : units_words(n, in, &scratch);
        }
    }
    text_release(&scratch);
}
