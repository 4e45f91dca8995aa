/* Words for sets that cards name: units that must take part, spaces, what is cancelled. Made from the sets themselves,
 * so that words and rule can't differ. */
#include "games/cruzada/show/fixed_parts.h"

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

/* The names of a set of types: groups first, then single types. `each`: "a MIL or the Navarra A.C.", else "AFR, ...".
 */
static int kinds_named(const uint64_t set[2], bool each, bool ready, lang in, const char *out[UNIT_WORDS])
{
    const group_words groups[] = {
        {0, {"a corps", "un cuerpo de ejército"}}, {UNIT_MILITIA, {"a MIL", "una MIL"}},
        {UNIT_POLICE, {"a POL", "una POL"}},       {UNIT_AFRICA, {"an AFR", "una AFR"}},
        {UNIT_CAVALRY, {"a CAV", "una CAV"}},      {UNIT_ITALIAN, {"an Italian unit", "una unidad italiana"}}};
    /* Before and after the name of a division, an armor unit, a corps. */
    static const char *const before[][LANGS] = {{"a ", "una "}, {"a ", "un "}, {"the ", "el "}};
    static const char *const strong[][LANGS] = {
        {"a full-strength ", "una "}, {"a full-strength ", "un "}, {"the ", "el "}};
    static const char *const full[][LANGS] = {{"", " completa"}, {"", " completo"}, {"", ""}};
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
        out[count++] = each ? fixed_parts_words(&cr_fixed.parts, "%s%s%s", (ready ? strong : before)[row->class][in],
                                                name, ready ? full[row->class][in] : "")
                            : name;
    }
    return count;
}

static const char *units_words(const need *n, lang in, text *scratch)
{
    const char *names[UNIT_WORDS];
    int count = kinds_named(n->kinds, true, n->ready, in, names);
    for (int i = 0; i < count; i++)
        member(scratch, names[i], i, count, in == LANG_ES ? " o " : " or ");
    return kept(scratch);
}

/* --- spaces, shifts --- */

static const char *target_words(const need *n, lang in, text *scratch)
{
    static const char *const words[TARGETS][LANGS] = {
        [TARGET_COASTAL] = {"coastal", "costero"},
        [TARGET_SEA_OPEN] = {"west of Algeciras, or any coast once the Strait is Nationalist",
                             "al oeste de Algeciras, o cualquier costa si el Estrecho es nacional"},
        [TARGET_MAIN_CITY] = {"a Main City", "una ciudad principal"},
        [TARGET_MADRID] = {"Madrid", "Madrid"},
        [TARGET_MADRID_ADJACENT] = {"adjacent to Madrid", "adyacente a Madrid"},
        [TARGET_MOUNTAIN] = {"Mountain", "montaña"},
        [TARGET_POSITION] = {"one with a Position", "uno con posición"},
        [TARGET_TRENCH] = {"one with a Trench", "uno con trinchera"}};
    int count = __builtin_popcount(n->targets), place = 0;
    for (int i = 0; i < TARGETS; i++)
        if (n->targets >> i & 1)
            member(scratch, words[i][in], place++, count, in == LANG_ES ? " o " : " or ");
    return kept(scratch);
}

static const char *shift_words(unsigned set, lang in, text *scratch)
{
    static const char *const words[][LANGS] = {{"Mountain", "montaña"},
                                               {"Main City", "ciudad principal"},
                                               {"Position", "posición"},
                                               {"Trench", "trinchera"},
                                               {"river", "río"}};
    int count = __builtin_popcount(set), place = 0;
    for (int i = 0; i < COUNT_OF(words); i++)
        if (set >> i & 1)
            member(scratch, words[i][in], place++, count, in == LANG_ES ? " y " : " and ");
    return kept(scratch);
}

static const char *scrap_words(const card_row *row, lang in, text *scratch)
{
    const char *names[UNIT_WORDS];
    int count = kinds_named(row->scrap, false, false, in, names);
    for (int i = 0; i < count; i++)
        member(scratch, names[i], i, count, in == LANG_ES ? " y " : " and ");
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
        const char *one = corps ? fixed_parts_words(&cr_fixed.parts, in == LANG_ES ? "el %s" : "the %s", kind->name[in])
                                : fixed_parts_words(&cr_fixed.parts, "%d %s", row->brings[i].count, kind->label);
        member(scratch, one, i - first, end - first, in == LANG_ES ? " y " : " and ");
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
