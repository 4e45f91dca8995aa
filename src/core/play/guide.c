#include "core/play/guide.h"

#include <string.h>

#include "core/tell/json.h"
#include "core/text/cell_words.h"
#include "core/text/tsv.h"

/* Rows come in this order. */
enum { ROW_SCENARIO, ROW_OPTION, ROW_KEY, ROW_SEAT, ROW_POSITION, ROW_STEP };

static const char *keep(guide *u, const char *words)
{
    return arena_copy(&u->words, words, strlen(words));
}

static void read_start(guide *u, tsv *t, int row, text *lines)
{
    fault why;
    generator key;
    const char *words = tsv_word(t, row == ROW_SEAT ? "seat" : "do");
    int option;
    if (row == ROW_SCENARIO && !game_find_scenario(u->game, words, &u->scenario, &why))
        tsv_fail(t, "do", "%s", why.text);
    if (row == ROW_OPTION) {
        if (game_find_option(u->game, words, &option, &why))
            u->options |= option_bit(option);
        else
            tsv_fail(t, "do", "%s", why.text);
    }
    if (row == ROW_KEY && !generator_key_parse(&key, words))
        tsv_fail(t, "do", "a key is 64 hexadecimal digits");
    if (row == ROW_KEY)
        text_fit(u->key, sizeof u->key, words);
    if (row == ROW_SEAT)
        u->seat = tsv_noun(t, "seat", u->game->seat);
    if (row == ROW_POSITION)
        text_addf(lines, "%s\n", words);
}

/* "{click it|take it}" is the first for who points at things, the second for who types. */
static const char *keep_words(guide *u, tsv *t, lang in, bool typed)
{
    const char *column = tsv_has(t, lang_code(in)) ? lang_code(in) : "en", *p = tsv_word(t, column);
    char place[80];
    snprintf(place, sizeof place, "%.64s text", t->path);
    if (in != LANG_EN && !strcmp(column, "en"))
        p = cell_words_in(place, p, in);
    text out;
    text_init(&out, 1 << 16);
    for (const char *open; (open = strchr(p, '{')); p++) {
        const char *bar = strchr(open, '|'), *close = strchr(open, '}');
        if (!bar || !close || bar > close) {
            tsv_fail(t, column, "'{' begins two wordings, as in {click it|take it}");
            break;
        }
        text_add_bytes(&out, p, (size_t)(open - p));
        text_add_bytes(&out, typed ? bar + 1 : open + 1, (size_t)(typed ? close - bar : bar - open) - 1);
        p = close;
    }
    text_add(&out, p);
    const char *kept = keep(u, text_string(&out));
    text_release(&out);
    return kept;
}

static void read_step(guide *u, tsv *t)
{
    if (u->count == GUIDE_STEPS) {
        tsv_fail(t, "row", "a guide has at most %d steps", GUIDE_STEPS);
        return;
    }
    guide_step *s = &u->step[u->count++];
    s->seat = tsv_noun_or(t, "seat", u->game->seat, u->seat);
    s->choices = keep(u, tsv_text(t, "do"));
    s->show = keep(u, tsv_text(t, "show"));
    for (int in = 0; in < LANGS; in++) {
        s->text[in] = keep_words(u, t, (lang)in, false);
        s->typed[in] = keep_words(u, t, (lang)in, true);
    }
}

bool guide_load(guide *u, const game *g, const data_source *from, fault *why)
{
    tsv t;
    text lines;
    int last = -1;
    char path[64];
    *u = (guide){.game = g, .position = ""};
    snprintf(path, sizeof path, "guides/%s.tsv", g->id);
    if (!data_find(path))
        return true;
    if (!tsv_open(&t, from, path, "row seat do show en es src !", why))
        return false;
    text_init(&lines, 1 << 16);
    while (tsv_next(&t)) {
        int row = tsv_choice(&t, "row", "scenario option key seat position step");
        if (row < last)
            tsv_fail(&t, "row", "rows come in the order scenario, option, key, seat, position, step");
        last = row;
        if (row == ROW_STEP)
            read_step(u, &t);
        else
            read_start(u, &t, row, &lines);
    }
    u->position = keep(u, text_string(&lines));
    text_release(&lines);
    if (tsv_close(&t, why) && (u->key[0] || fault_set(why, "%s: a guide needs a key", path)))
        return true;
    guide_release(u);
    return false;
}

void guide_release(guide *u)
{
    arena_release(&u->words);
    *u = (guide){.position = ""};
}

bool guide_start(const guide *u, match *m, journal *j, fault *why)
{
    generator key;
    if (!generator_key_parse(&key, u->key))
        return fault_set(why, "the key of the guide is none");
    if (*u->position)
        return match_from_position(m, u->game, u->scenario, u->options, &key, u->position, NULL, j, why);
    return match_start(m, u->game, u->scenario, u->options, &key, j, why);
}

const char *guide_next_choice(const char *p, char out[CHOICE_TEXT])
{
    p += strspn(p, "; ");
    size_t length = strcspn(p, ";");
    if (!length)
        return NULL;
    text_format(out, CHOICE_TEXT, "%.*s", (int)length, p);
    return p + length;
}

static bool play_step(const guide *u, match *m, int step, fault *why)
{
    const guide_step *s = &u->step[step];
    char words[CHOICE_TEXT];
    fault said = {0};
    for (const char *p = s->choices; (p = guide_next_choice(p, words));) {
        choice c;
        if (!choice_parse(u->game, words, &c, &said) || !match_choose(m, s->seat, c, NULL, NULL, LANG_EN, &said))
            return fault_set(why, "step %d of the guide of %s: '%s': %s", step + 1, u->game->id, words, said.text);
    }
    return true;
}

bool guide_check(const guide *u, fault *why)
{
    match m = {0};
    if (!u->count)
        return true;
    bool ok = guide_start(u, &m, NULL, why);
    for (int i = 0; ok && i < u->count; i++)
        ok = play_step(u, &m, i, why);
    match_release(&m);
    return ok;
}

/* Words with something between them, as a list. */
static void words_json(const char *name, const char *words, const char *between, text *out)
{
    json_open(out, name, '[');
    for (const char *p = words; *(p += strspn(p, between)); p += strcspn(p, between)) {
        char one[CHOICE_TEXT];
        p += strspn(p, " ");
        text_format(one, sizeof one, "%.*s", (int)strcspn(p, between), p);
        json_text(out, NULL, one);
    }
    json_close(out, ']');
}

bool guide_speaks(const guide *u, lang in)
{
    for (int i = 0; i < u->count; i++)
        if (strcmp(u->step[i].text[in], u->step[i].text[LANG_EN]))
            return true;
    return false;
}

void guide_json(const guide *u, lang in, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "seat", noun_key(u->game->seat, u->seat));
    json_open(out, "steps", '[');
    for (int i = 0; i < u->count; i++) {
        const guide_step *s = &u->step[i];
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(u->game->seat, s->seat));
        words_json("do", s->choices, ";", out);
        words_json("show", s->show, " ", out);
        json_text(out, "text", s->text[in]);
        json_close(out, '}');
    }
    text_add_bytes(out, "]}", 2);
}
