/* Names and words: the ids that the rules know, the names in other languages, names that are put together, and what
 * each effect does in words. */
#include <stdio.h>

#include "core/text/cell_words.h"
#include "games/libertad/load/load.h"
#include "games/libertad/show/show.h"

/* ---- names in other languages ---- */

static const noun *const named_nouns[] = {&lf_noun_card,  &lf_noun_seat, &lf_noun_front, &lf_noun_track,
                                          &lf_noun_medal, &lf_noun_icon, &lf_noun_bonus, &lf_noun_fascist};

/* Where the names of a thing go. */
static const char **names_of(tsv *t)
{
    const char *id = tsv_id(t, "id");
    int kind = tsv_choice(t, "kind", "card faction front track medallion icon bonus"), v;
    if (kind == 0 && noun_find(&lf_noun_fascist, id, &v))
        return lf_table.fascists[v].title;
    v = tsv_noun(t, "id", named_nouns[kind]);
    switch (kind) {
    case 0: return lf_table.cards[v].title;
    case 1: return lf_table.factions[v].title;
    case 2: return lf_table.fronts[v].title;
    case 3: return lf_table.tracks[v].title;
    case 4: return lf_table.medals[v].title;
    case 5: return lf_table.icons[v].title;
    default: return lf_table.bonuses[v].title;
    }
}

bool lf_load_spanish(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "libertad/names-es.tsv", "kind id name_es src", why))
        return false;
    while (tsv_next(&t)) {
        const char **names = names_of(&t);
        if (!t.failed && names[LANG_ES])
            tsv_fail(&t, "id", "'%s' has a name already", tsv_text(&t, "id"));
        const char *name = lf_keep_name(&t, "name_es");
        for (int in = LANG_EN + 1; !t.failed && in < LANGS; in++)
            names[in] = in == LANG_ES ? name : cell_words_in("libertad/names-es.tsv name", names[LANG_EN], (lang)in);
    }
    for (int k = 0; k < COUNT_OF(named_nouns); k++)
        for (int v = named_nouns[k]->low; v <= named_nouns[k]->high && !t.failed; v++)
            if (noun_key(named_nouns[k], v) && !noun_name(named_nouns[k], v, LANG_ES))
                tsv_fail(&t, "id", "the row of '%s' is missing", noun_key(named_nouns[k], v));
    return tsv_close(&t, why);
}

/* ---- what effects do, in words ---- */

/* Cards are shown far more often than the tables are read: their words are made once. */
static void keep_words(tsv *t, int script)
{
    for (int in = 0; in < LANGS; in++) {
        text words;
        text_init(&words, TSV_CELL);
        lf_effect_words(script, (lang)in, &words);
        lf_table.effect[in][script] = tsv_keep(t, text_string(&words));
        text_release(&words);
    }
}

void lf_make_words(tsv *t)
{
    for (int i = 0; i < CARDS; i++) {
        keep_words(t, lf_table.cards[i].event);
        keep_words(t, lf_table.fascists[i].event);
        keep_words(t, lf_table.fascists[i].success);
        keep_words(t, lf_table.fascists[i].failure);
    }
    for (int m = 0; m < lf_table.medal_count; m++)
        keep_words(t, lf_table.medals[m].script);
    for (int k = 0; k < TRACKS; k++)
        for (int at = 0; at < SPACES; at++)
            keep_words(t, lf_table.spaces[k][at].script);
}

/* ---- names ---- */

static const char *joined(tsv *t, const char *name, const char *between, int number)
{
    char words[NAME_BYTES + 16];
    snprintf(words, sizeof words, "%s%s%d", name, between, number);
    return tsv_keep(t, words);
}

/* Names put together: "liberty-7" and "madrid*3". */
void lf_make_names(tsv *t)
{
    for (int v = 0; v < TRACKS * SPACES; v++) {
        const named *track = &lf_table.tracks[v / SPACES];
        int at = v % SPACES;
        if (at < lf_table.low[v / SPACES] || at > lf_table.high[v / SPACES])
            continue;
        lf_table.space_names[v].id = joined(t, track->id, "-", at);
        for (int in = 0; in < LANGS; in++)
            lf_table.space_names[v].title[in] = joined(t, track->title[in], " ", at);
    }
    for (int v = 0; v < FRONTS * SHIFT_MAX; v++) {
        const front *f = &lf_table.fronts[v / SHIFT_MAX];
        int n = v % SHIFT_MAX + 1;
        lf_table.shift_names[v].id = joined(t, f->id, "*", n);
        for (int in = 0; in < LANGS; in++)
            lf_table.shift_names[v].title[in] = joined(t, f->title[in], ": ", n);
    }
}

/* Ids that the rules know: the tables name them. */
void lf_fixed_names(void)
{
    static const char *const seats[] = {"anarchist", "communist", "moderate"};
    static const char *const fronts[] = {"madrid", "northern", "aragon", "southern"};
    static const char *const tracks[][2] = {{"liberty", "Liberty"},
                                            {"collectivization", "Collectivization"},
                                            {"government", "Government"},
                                            {"soviet", "Soviet Support"},
                                            {"foreign", "Foreign Aid"}};
    for (int i = 0; i < FACTIONS; i++)
        lf_table.factions[i].id = seats[i];
    for (int i = 0; i < FRONTS; i++)
        lf_table.fronts[i].id = fronts[i];
    for (int i = 0; i < TRACKS; i++)
        lf_table.tracks[i] = (named){tracks[i][0], {tracks[i][1], NULL}};
    lf_table.bonuses[MORALE] = (named){"morale", {"Morale Bonus", NULL}};
    lf_table.bonuses[TEAMWORK] = (named){"teamwork", {"Teamwork Bonus", NULL}};
}
