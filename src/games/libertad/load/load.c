/* Reads the tables of Land and Freedom: the order in which they are read, what they share, names and words. The tables
 * themselves are read in board.c, cards.c and numbers.c, their codes compiled in steps.c. Everything that they can say
 * wrongly is found there, with file, line and column: what is accepted can be played. */
#include <stdio.h>
#include <string.h>

#include "games/libertad/load/load.h"

tables lf_table;

/* ---- rows, ids and names ---- */

/* A row for each value of the noun, none twice: `seen` gathers them. */
int lf_row_of(tsv *t, const char *column, const noun *of, uint64_t *seen)
{
    int value = tsv_noun(t, column, of);
    if (!t->failed && *seen >> (value - of->low) & 1)
        tsv_fail(t, column, "'%s' stands in this table twice", tsv_text(t, column));
    *seen |= 1ull << (value - of->low);
    return value;
}

void lf_all_rows(tsv *t, const char *column, const noun *of, uint64_t seen)
{
    for (int v = of->low; v <= of->high && !t->failed; v++) {
        char id[NOUN_TEXT];
        noun_id(of, v, id);
        if (!(seen >> (v - of->low) & 1))
            tsv_fail(t, column, "the row of '%s' is missing", id);
    }
}

const char *lf_keep_name(tsv *t, const char *column)
{
    const char *name = tsv_word(t, column);
    if (strlen(name) > NAME_BYTES)
        tsv_fail(t, column, "a name has at most %d bytes", NAME_BYTES);
    return tsv_keep(t, name);
}

/* An id begins with a letter (a number would be a place in a list of dice) and is new in the nouns given. */
const char *lf_keep_id(tsv *t, const char *column, const noun *a, const noun *b)
{
    const char *id = tsv_id(t, column);
    int value;
    if (!t->failed && (id[0] < 'a' || id[0] > 'z' || strlen(id) > ID_BYTES))
        tsv_fail(t, column, "'%s': an id begins with a letter and has at most %d signs", id, ID_BYTES);
    if (!t->failed && (noun_find(a, id, &value) || noun_find(b, id, &value)))
        tsv_fail(t, column, "there is a '%s' already", id);
    return tsv_keep(t, id);
}

/* ---- names and words ---- */

static const noun *const named_nouns[] = {&lf_noun_card,  &lf_noun_seat, &lf_noun_front, &lf_noun_track,
                                          &lf_noun_medal, &lf_noun_icon, &lf_noun_bonus, &lf_noun_fascist};

/* Where the Spanish name of a thing goes. */
static const char **spanish_slot(tsv *t)
{
    const char *id = tsv_id(t, "id");
    int kind = tsv_choice(t, "kind", "card faction front track medallion icon bonus"), v;
    if (kind == 0 && noun_find(&lf_noun_fascist, id, &v))
        return &lf_table.fascists[v].title[LANG_ES];
    v = tsv_noun(t, "id", named_nouns[kind]);
    switch (kind) {
    case 0: return &lf_table.cards[v].title[LANG_ES];
    case 1: return &lf_table.factions[v].title[LANG_ES];
    case 2: return &lf_table.fronts[v].title[LANG_ES];
    case 3: return &lf_table.tracks[v].title[LANG_ES];
    case 4: return &lf_table.medals[v].title[LANG_ES];
    case 5: return &lf_table.icons[v].title[LANG_ES];
    default: return &lf_table.bonuses[v].title[LANG_ES];
    }
}

static bool load_spanish(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "libertad/names-es.tsv", "kind id name_es src", why))
        return false;
    while (tsv_next(&t)) {
        const char **slot = spanish_slot(&t);
        if (!t.failed && *slot)
            tsv_fail(&t, "id", "'%s' has a name already", tsv_text(&t, "id"));
        const char *name = lf_keep_name(&t, "name_es");
        if (!t.failed)
            *slot = name;
    }
    for (int k = 0; k < COUNT_OF(named_nouns); k++)
        for (int v = named_nouns[k]->low; v <= named_nouns[k]->high && !t.failed; v++)
            if (noun_key(named_nouns[k], v) && !noun_name(named_nouns[k], v, LANG_ES))
                tsv_fail(&t, "id", "the row of '%s' is missing", noun_key(named_nouns[k], v));
    return tsv_close(&t, why);
}

/* Cards are shown far more often than they change: their words are made once. */
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

static void make_words(tsv *t)
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

static const char *joined(tsv *t, const char *name, const char *between, int number)
{
    char words[NAME_BYTES + 16];
    snprintf(words, sizeof words, "%s%s%d", name, between, number);
    return tsv_keep(t, words);
}

/* Names put together: "liberty-7" and "madrid*3". */
static void make_names(tsv *t)
{
    for (int v = 0; v < TRACKS * SPACES; v++) {
        const named *track = &lf_table.tracks[v / SPACES];
        int at = v % SPACES;
        if (at < lf_table.low[v / SPACES] || at > lf_table.high[v / SPACES])
            continue;
        lf_table.space_names[v] =
            (named){joined(t, track->id, "-", at),
                    {joined(t, track->title[LANG_EN], " ", at), joined(t, track->title[LANG_ES], " ", at)}};
    }
    for (int v = 0; v < FRONTS * SHIFT_MAX; v++) {
        const front *f = &lf_table.fronts[v / SHIFT_MAX];
        int n = v % SHIFT_MAX + 1;
        lf_table.shift_names[v] = (named){
            joined(t, f->id, "*", n), {joined(t, f->title[LANG_EN], ": ", n), joined(t, f->title[LANG_ES], ": ", n)}};
    }
}

/* Ids that the rules know: the tables name them. */
static void fixed_names(void)
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

bool lf_load(const data_source *from, fault *why)
{
    lf_table = (tables){.op_count = 1}; /* op 0 ends the empty script */
    fixed_names();
    if (!lf_load_factions(from, why) || !lf_load_fronts(from, why) || !lf_load_tracks(from, why) ||
        !lf_load_limits(from, why) || !lf_load_icons(from, why) || !lf_load_cards(from, why) ||
        !lf_load_fascists(from, why) || !lf_load_medals(from, why) || !lf_load_years(from, why) ||
        !lf_load_hero(from, why) || !lf_load_counters(from, why) || !lf_load_setup(from, why) ||
        !load_spanish(from, why))
        return false;
    tsv none = {.shown = "libertad"};
    code defeat; /* LF-def-03 */
    code_open_text(&defeat, &none, "", "track collectivization -1;track soviet -1;track foreign -1");
    lf_table.defeat_script = (uint16_t)lf_compile(&defeat, IN_TEST, NOBODY);
    make_names(&none);
    make_words(&none);
    if (!none.failed)
        lf_fixed_load();
    return !none.failed || fault_set(why, "%s", none.why.text);
}
