/* Reads vp-rm.tsv: every change of victory points and Republican Morale. */
#include "core/text/cell.h"
#include "games/cruzada/state.h"

static const char *const change_ids[CHANGES] = {
#define ROW(NAME, word) word,
    CR_CHANGES(ROW)
#undef ROW
};

/* CR-5.1.2: the table has all of them. */
bool cr_changes_load(const data_source *from, fault *why)
{
    tsv t;
    uint64_t seen = 0;
    for (int i = 0; i < CHANGES; i++)
        cr_table.change[i].id = change_ids[i];
    if (!tsv_open(&t, from, "cruzada/vp-rm.tsv", "id trigger cause cause_es vp rm src", why))
        return false;
    while (tsv_next(&t)) {
        int row = tsv_noun(&t, "id", &cr_noun_change);
        if (t.failed)
            break;
        tsv_keep_words(&t, "cause", cr_table.change[row].cause);
        cr_table.change[row].vp = (int8_t)tsv_int(&t, "vp", -5, 5);
        cr_table.change[row].rm = (int8_t)tsv_int(&t, "rm", -5, 5);
        seen |= 1ull << row;
    }
    for (int i = 0; i < CHANGES && !t.failed; i++)
        if (!(seen >> i & 1))
            tsv_fail(&t, NULL, "'%s' is missing", change_ids[i]);
    return tsv_close(&t, why);
}
