/* Reads options.tsv, the optional rules (CR-18.0). What an option changes stands at the rule that it changes. */
#include "core/text/code.h"
#include "games/cruzada/state.h"
#include "words/cruzada.h"

option cr_options[OPTIONS];

static uint32_t scenarios_set(tsv *t)
{
    code c;
    uint32_t set = 0;
    code_open(&c, t, "scenarios");
    while (code_more(&c) && !code_take(&c, "all")) {
        set |= 1u << code_noun(&c, &cr_noun_scenario);
        if (code_more(&c))
            code_expect(&c, "+");
    }
    return set;
}

static void option_read(tsv *t, option *row)
{
    code c;
    tsv_keep_words(t, "title", row->title);
    tsv_keep_words(t, "text", row->text);
    row->scenarios = scenarios_set(t);
    row->excludes = 0;
    code_open(&c, t, "excludes");
    while (code_more(&c)) {
        row->excludes |= option_bit(code_noun(&c, &cr_noun_option));
        if (code_more(&c))
            code_expect(&c, ";");
    }
}

/* The first option of each part of chapter 18 has its heading. */
static void groups_make(void)
{
    static const struct {
        int first;
        const char *title[LANGS];
    } groups[] = {{OPT_BURGOS_CAPITAL, {WORDS(GROUP_REPUBLICAN, "18.1 For the Republican")}},
                  {OPT_INEXPERIENCED_MILITIAS, {WORDS(GROUP_NATIONALIST, "18.2 For the Nationalist")}},
                  {OPT_WITHDRAWAL, {WORDS(GROUP_BOTH, "18.3 For both")}},
                  {OPT_RAC, {WORDS(GROUP_UNITS, "18.4 More units")}},
                  {OPT_OPT_CC_RANDOM, {WORDS(GROUP_CARDS, "18.5 More Combat Cards")}}};
    for (int i = 0; i < COUNT_OF(groups); i++)
        for (int in = 0; in < LANGS; in++)
            cr_options[groups[i].first].group[in] = groups[i].title[in];
}

bool cr_options_load(const data_source *from, fault *why)
{
    tsv t;
    option_set seen = 0;
    for (int i = 0; i < OPTIONS; i++)
        cr_options[i] = (option){.id = noun_key(&cr_noun_option, i)};
    if (!tsv_open(&t, from, "cruzada/options.tsv", "id section title title_es text text_es excludes scenarios src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int row = tsv_noun(&t, "id", &cr_noun_option);
        if (t.failed)
            break;
        option_read(&t, &cr_options[row]);
        seen |= option_bit(row);
    }
    groups_make();
    for (int i = 0; i < OPTIONS && !t.failed; i++) {
        if (!(seen >> i & 1))
            tsv_fail(&t, NULL, "the option '%s' is missing", cr_options[i].id);
        for (int j = 0; j < OPTIONS && !t.failed; j++)
            if ((cr_options[i].excludes >> j & 1) != (cr_options[j].excludes >> i & 1))
                tsv_fail(&t, NULL, "'%s' and '%s' must exclude each other", cr_options[i].id, cr_options[j].id);
    }
    return tsv_close(&t, why);
}
