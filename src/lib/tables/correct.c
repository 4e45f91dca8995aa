/* A game's tables, for a page on which people correct them: what there is and what every column means, tables that take
 * the place of the program's, whether the game can be read out of them, and what a row looks like on the table.
 *
 * A game's tables are read once in a process (an instance of the module), and what a failed reading has left is of no
 * use. So each set of tables gets one of its own: `use` comes first, then one `check`, or a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/match.h"
#include "core/tell/json.h"
#include "core/tell/view.h"
#include "core/text/sha256.h"
#include "core/text/tsv.h"
#include "lib/tables/here.h"
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
    size_t table, column, src, words[LANGS]; /* where they begin in the block */
} meaning;
typedef struct meanings {
    int count;
    text block; /* of words, each with its NUL */
    meaning list[MEANINGS_MOST];
} meanings;

static size_t keep(meanings *all, const char *words)
{
    size_t at = all->block.length;
    text_add_bytes(&all->block, words, strlen(words) + 1);
    return at;
}

static bool meanings_read(meanings *all, const char *path, fault *why)
{
    tsv t;
    if (!tsv_open(&t, NULL, path, "table column src en es !", why))
        return false;
    while (all->count < MEANINGS_MOST && tsv_next(&t)) {
        meaning *m = &all->list[all->count++];
        m->table = keep(all, tsv_word(&t, "table"));
        m->column = keep(all, tsv_word(&t, "column"));
        m->src = keep(all, tsv_text(&t, "src"));
        for (int in = 0; in < LANGS; in++)
            m->words[in] = keep(all, tsv_word(&t, tsv_has(&t, lang_code((lang)in)) ? lang_code((lang)in) : "en"));
    }
    return tsv_close(&t, why) && (!all->block.cut || fault_set(why, "out of memory"));
}

static void meanings_release(meanings *all)
{
    if (all)
        text_release(&all->block);
    free(all);
}

/* The game's own come first; what means the same in every table of every game is shared. NULL with a fault. */
static meanings *meanings_of(const game *g, fault *why)
{
    char path[NAME_MOST];
    meanings *all = calloc(1, sizeof *all);
    if (!all) {
        fault_set(why, "out of memory");
        return NULL;
    }
    text_init(&all->block, TEXT_DEFAULT_MAX);
    snprintf(path, sizeof path, "columns/%s.tsv", g->id);
    if ((!data_find(path) || meanings_read(all, path, why)) && meanings_read(all, "columns/shared.tsv", why))
        return all;
    meanings_release(all);
    return NULL;
}

static const meaning *meaning_find(const meanings *all, const char *table, const char *column)
{
    const char *words = all->block.data;
    for (const meaning *m = all->list; m < all->list + all->count; m++)
        if (!strcmp(words + m->column, column) && (!strcmp(words + m->table, table) || !strcmp(words + m->table, "*")))
            return m;
    return NULL;
}

/* --- the list of tables --- */

static void column_json(const meanings *all, const char *table, const char *column, lang in, text *out)
{
    const meaning *m = meaning_find(all, table, column);
    const char *words = all->block.data;
    json_open(out, NULL, '{');
    json_text(out, "id", column);
    if (m)
        json_text(out, "text", words + m->words[in]);
    if (m && words[m->src])
        json_id(out, "src", words + m->src);
    json_close(out, '}');
}

/* The comment lines before the header, and the columns that the header names. */
static void head_json(const meanings *all, const char *table, const char *bytes, lang in, text *out)
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
        column_json(all, table, column, in, out);
    json_close(out, ']');
}

static void table_json(const meanings *all, const data_file *f, const char *name, lang in, text *out)
{
    char hash[SHA256_TEXT], table[NAME_MOST];
    sha256_text(f->bytes, f->length, hash);
    snprintf(table, sizeof table, "%.*s", (int)strcspn(name, "."), name);
    json_open(out, NULL, '{');
    json_id(out, "name", name);
    json_number(out, "bytes", (long long)f->length);
    json_id(out, "sha256", hash);
    head_json(all, table, f->bytes, in, out);
    json_text(out, "text", f->bytes);
    json_close(out, '}');
}

bool tables_list(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    const game *g = game_of(body, why);
    meanings *all = g ? meanings_of(g, why) : NULL;
    if (!all)
        return false;
    json_open(out, NULL, '{');
    json_id(out, "game", g->id);
    json_id(out, "program", build_hash);
    json_open(out, "tables", '[');
    for (const data_file *f = data_embedded; f->path; f++)
        if (data_is_table(f->path, g->id))
            table_json(all, f, f->path + strlen(g->id) + 1, request_lang(body), out);
    json_close(out, ']');
    json_close(out, '}');
    meanings_release(all);
    return true;
}

/* --- tables in the place of the program's --- */

/* The process's, since what is read out of them is. */
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
bool tables_use(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    const game *g = game_of(body, why);
    const value *files = request_member(body, "files");
    if (!g)
        return false;
    if (taken_count || !source_is_fresh())
        return fault_set(why, "this engine has its tables already");
    bool ok = value_count(files) <= FILES_MOST || fault_set(why, "more than %d tables", FILES_MOST);
    for (const value *v = value_first(files), *end = value_end(files); ok && v < end; v = value_next(v))
        ok = give_file(g, v, why);
    source_use(taken); /* those before one that is refused are of no use to anybody: the page takes another engine */
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

bool tables_check(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    fault wrong = {""};
    char hash[17];
    const game *g = game_of(body, why);
    if (!g)
        return false;
    bool ok = source_open(g->id, &wrong) && begins(g, &wrong);
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
bool tables_thing(frente_table *here, const value *body, text *out, fault *why)
{
    (void)here;
    const game *g = source_open(request_word(body, "game"), why);
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
