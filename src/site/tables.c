/* A game's tables, for a page on which people correct them: what there is and what every column means, tables that take
 * the place of the program's, whether the game can be read out of them, and what a row looks like on the table.
 *
 * A game's tables are read once in an instance, and what a failed reading has left is of no use. So each set of tables
 * gets an instance of its own: `use` comes first, then one `check`, or a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/match.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "core/text/sha256.h"
#include "core/text/tsv.h"
#include "games/games.h"
#include "site/here.h"
#include "table/build.h"

enum { FILES_MOST = 64, NAME_MOST = 96 };

/* --- which game --- */

static const game *game_of(const value *body, fault *why)
{
    const char *id = request_word(body, "game");
    for (int i = 0; games[i]; i++)
        if (!strcmp(games[i]->id, id))
            return games[i];
    fault_set(why, "'%.60s' is not a game", id);
    return NULL;
}

/* --- what columns mean: data/columns --- */

enum { MEANINGS_MOST = 1024 };
typedef struct meaning {
    const char *table, *column, *src, *words[LANGS];
} meaning;
static meaning meanings[MEANINGS_MOST];
static int meanings_count;

static bool meanings_read(const char *path, fault *why)
{
    tsv t;
    if (!tsv_open(&t, NULL, path, "table column src en es !", why))
        return false;
    while (meanings_count < MEANINGS_MOST && tsv_next(&t)) {
        meaning *m = &meanings[meanings_count];
        m->table = tsv_keep(&t, tsv_word(&t, "table"));
        m->column = tsv_keep(&t, tsv_word(&t, "column"));
        m->src = tsv_keep(&t, tsv_text(&t, "src"));
        for (int in = 0; in < LANGS; in++)
            m->words[in] = tsv_keep(&t, tsv_word(&t, tsv_has(&t, lang_code((lang)in)) ? lang_code((lang)in) : "en"));
        meanings_count++;
    }
    return tsv_close(&t, why);
}

/* The game's own come first; what means the same in every table of every game is shared. */
static bool meanings_of(const game *g, fault *why)
{
    char path[NAME_MOST];
    meanings_count = 0;
    snprintf(path, sizeof path, "columns/%s.tsv", g->id);
    return (!data_find(path) || meanings_read(path, why)) && meanings_read("columns/shared.tsv", why);
}

static const meaning *meaning_find(const char *table, const char *column)
{
    for (const meaning *m = meanings; m < meanings + meanings_count; m++)
        if (!strcmp(m->column, column) && (!strcmp(m->table, table) || !strcmp(m->table, "*")))
            return m;
    return NULL;
}

/* --- the list of tables --- */

static void column_json(const char *table, const char *column, lang in, text *out)
{
    const meaning *m = meaning_find(table, column);
    json_open(out, NULL, '{');
    json_text(out, "id", column);
    if (m)
        json_text(out, "text", m->words[in]);
    if (m && *m->src)
        json_id(out, "src", m->src);
    json_close(out, '}');
}

/* The comment lines before the header, and the columns that the header names. */
static void head_json(const char *table, const char *bytes, lang in, text *out)
{
    char line[TSV_CELL];
    const char *p = bytes;
    json_open(out, "notes", '[');
    for (; *p == '#' || *p == '\n'; p += strcspn(p, "\n"), p += *p == '\n') {
        size_t blank = strspn(p, "# ");
        snprintf(line, sizeof line, "%.*s", (int)strcspn(p + blank, "\r\n"), p + blank);
        if (*p == '#')
            json_text(out, NULL, line);
    }
    json_close(out, ']');
    snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "\r\n"), p);
    json_open(out, "columns", '[');
    for (char *save = NULL, *column = strtok_r(line, "\t", &save); column; column = strtok_r(NULL, "\t", &save))
        column_json(table, column, in, out);
    json_close(out, ']');
}

static void table_json(const data_file *f, const char *name, lang in, text *out)
{
    char hash[SHA256_TEXT], table[NAME_MOST];
    sha256_text(f->bytes, f->length, hash);
    snprintf(table, sizeof table, "%.*s", (int)strcspn(name, "."), name);
    json_open(out, NULL, '{');
    json_id(out, "name", name);
    json_number(out, "bytes", (long long)f->length);
    json_id(out, "sha256", hash);
    head_json(table, f->bytes, in, out);
    json_text(out, "text", f->bytes);
    json_close(out, '}');
}

bool tables_list(const value *body, text *out, fault *why)
{
    const game *g = game_of(body, why);
    if (!g || !meanings_of(g, why))
        return false;
    json_open(out, NULL, '{');
    json_id(out, "game", g->id);
    json_id(out, "program", build_hash);
    json_open(out, "tables", '[');
    for (const data_file *f = data_embedded; f->path; f++)
        if (data_is_table(f->path, g->id))
            table_json(f, f->path + strlen(g->id) + 1, request_lang(body), out);
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

/* --- tables in the place of the program's --- */

static data_file taken[FILES_MOST + 1];
static int taken_count;

static bool give(const char *path, const value *words, fault *why)
{
    char *bytes = malloc(words->length + 1), *name = strdup(path);
    if (!bytes || !name) {
        free(bytes);
        free(name);
        return fault_set(why, "out of memory");
    }
    memcpy(bytes, words->text, words->length + 1);
    taken[taken_count++] = (data_file){.path = name, .bytes = bytes, .length = words->length};
    return true;
}

static bool give_file(const game *g, const value *file, fault *why)
{
    char path[NAME_MOST];
    const char *name = request_word(file, "name");
    const value *words = request_member(file, "text");
    snprintf(path, sizeof path, "%s/%.60s", g->id, name);
    if (!data_is_table(path, g->id) || !data_find(path))
        return fault_set(why, "%s has no table '%.60s'", g->id, name);
    if (!value_is(words, VALUE_TEXT))
        return fault_set(why, "%s: there is no text", path);
    for (int i = 0; i < taken_count; i++)
        if (!strcmp(taken[i].path, path))
            return fault_set(why, "%s is given twice", path);
    return give(path, words, why);
}

/* What was taken, with the hashes that a file of them names. */
static void taken_json(text *out)
{
    char hash[SHA256_TEXT];
    json_open(out, NULL, '{');
    json_open(out, "files", '[');
    for (int i = 0; i < taken_count; i++) {
        sha256_text(taken[i].bytes, taken[i].length, hash);
        json_open(out, NULL, '{');
        json_id(out, "name", strchr(taken[i].path, '/') + 1);
        json_id(out, "sha256", hash);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* {"game", "files": [{"name": "units.tsv", "text": "…"}]}, before anything was read. */
bool tables_use(const value *body, text *out, fault *why)
{
    const game *g = game_of(body, why);
    const value *files = request_member(body, "files");
    if (!g)
        return false;
    if (taken_count || site.table)
        return fault_set(why, "this engine has its tables already");
    bool ok = value_count(files) <= FILES_MOST || fault_set(why, "more than %d tables", FILES_MOST);
    for (const value *v = value_first(files), *end = value_end(files); ok && v < end; v = value_next(v))
        ok = give_file(g, v, why);
    games_files(taken); /* those before one that is refused are of no use to anybody: the page takes another engine */
    taken_json(out);
    return ok;
}

/* --- can it be played? --- */

/* Every scenario is set up once, with dice that are the same every time. */
static bool begins(const game *g, fault *why)
{
    const generator key = {0};
    for (int i = 0; i < g->lists.scenario_count; i++) {
        match m;
        journal j = {0};
        if (!match_start(&m, g, i, 0, &key, &j, why))
            return fault_prefix(why, "%s: ", g->lists.scenarios[i].id);
        match_release(&m);
        journal_release(&j);
    }
    return true;
}

/* "data/GAME/TABLE.tsv:12: column 'cf': words" in its parts: what the loaders say. */
static void place_json(const game *g, const char *words, text *out)
{
    char start[NAME_MOST];
    size_t length = (size_t)snprintf(start, sizeof start, "data/%s/", g->id);
    const char *name = words + length, *end = name + strcspn(name, ": ");
    char *after;
    if (strncmp(words, start, length) || *end != ':')
        return json_text(out, "text", words);
    long line = strtol(end + 1, &after, 10);
    snprintf(start, sizeof start, "%.*s", (int)(end - name), name);
    json_id(out, "file", start);
    if (after > end + 1) {
        json_number(out, "line", line);
        after += strspn(after, ": ");
    }
    if (!strncmp(after, "column '", 8)) {
        after += 8;
        snprintf(start, sizeof start, "%.*s", (int)strcspn(after, "'"), after);
        json_id(out, "column", start);
        after += strcspn(after, "'");
        after += strspn(after, "'");
        after += strspn(after, ": ");
    }
    json_text(out, "text", after);
}

bool tables_check(const value *body, text *out, fault *why)
{
    fault wrong = {""};
    char hash[17];
    const game *g = game_of(body, why);
    if (!g)
        return false;
    bool ok = games_open(g->id, &wrong) && begins(g, &wrong);
    json_open(out, NULL, '{');
    json_bool(out, "ok", ok);
    if (ok) {
        snprintf(hash, sizeof hash, "%016llx", data_hash(games_from(), g->id, &wrong));
        json_id(out, "data", hash);
    } else {
        place_json(g, wrong.text, out);
    }
    json_close(out, '}');
    return true;
}

/* --- what a row looks like --- */

/* Is it the thing of that id, or one of its counters, which are numbered? */
static bool is_thing(const char *id, const char *wanted)
{
    size_t length = strlen(wanted);
    if (strncmp(id, wanted, length) != 0)
        return false;
    const char *rest = id + length;
    return !*rest || (strchr("-_.", *rest) && rest[1] && !rest[1 + strspn(rest + 1, "0123456789")]);
}

static bool is_drawn(const fixed_part *f, const char *id)
{
    return (f->kind == VIEW_CARD || f->kind == VIEW_PIECE) && is_thing(f->id, id);
}

/* As it stands in the set-up; else what never changes of it. */
static bool thing_json(const view *v, const game *g, const char *id, text *out)
{
    for (int i = 0; i < v->count; i++)
        if (is_drawn(v->items[i].fixed, id)) {
            view_item_json(g, &v->items[i], out);
            return true;
        }
    for (int key = 0; key < v->fixed_keys; key++)
        if (v->fixed[key].json && is_drawn(&v->fixed[key], id)) {
            const fixed_part *f = &v->fixed[key];
            view_item_json(g, &(view_item){.fixed = f, .at = "", .label = "", .marks = "", .owner = f->of - 1}, out);
            return true;
        }
    return false;
}

static bool thing_of(const game *g, int scenario, const value *body, text *out, fault *why)
{
    _Alignas(max_align_t) char seen[STATE_MAX];
    const generator key = {0};
    match m;
    journal j = {0};
    view v = {0};
    if (!match_start(&m, g, scenario, 0, &key, &j, why))
        return false;
    memcpy(seen, m.state, g->size);
    game_redact(g, seen, WATCHER);
    g->show.view(seen, WATCHER, request_lang(body), &v);
    bool found = thing_json(&v, g, request_word(body, "id"), out);
    view_release(&v);
    match_release(&m);
    journal_release(&j);
    return found;
}

/* {"game", "id"}: {"item"} of the card or counter of that id; none, if the game has no such thing. */
bool tables_thing(const value *body, text *out, fault *why)
{
    const game *g = games_open(request_word(body, "game"), why);
    json_open(out, NULL, '{');
    json_key(out, "item");
    bool found = false;
    for (int i = 0; g && i < g->lists.scenario_count && !found; i++)
        found = thing_of(g, i, body, out, why);
    if (!found)
        text_add(out, "null");
    json_close(out, '}');
    return g;
}
