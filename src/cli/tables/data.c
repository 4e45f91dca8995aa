/* frente data: what the tables of a game rest on. The class of a source is the
 * word before the colon in the column `src`: rule (the rulebook), pub (other
 * published material), geo (geography), hist (history), design (reconstructed). */
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "cli/engine.h"
#include "cli/screen/terminal.h"
#include "core/play/guide.h"
#include "core/tell/json.h"
#include "core/text/tsv.h"
#include "words/program.h"

enum { CLASS_RULE, CLASS_PUB, CLASS_GEO, CLASS_HIST, CLASS_DESIGN, CLASS_NONE, CLASSES };
static const char *const class_names[] = {"rule", "pub", "geo", "hist", "design", NULL};

typedef struct tally {
    int rows, by[CLASSES];
    int partly; /* not `design` as a whole, but a column src_… of the row says so */
} tally;

static int source_class(const char *cell)
{
    for (int i = 0; class_names[i]; i++) {
        size_t length = strlen(class_names[i]);
        if (!strncmp(cell, class_names[i], length) && !strchr("abcdefghijklmnopqrstuvwxyz", cell[length]))
            return i;
        if (!strcmp(cell, class_names[i]))
            return i;
    }
    return CLASS_NONE;
}

static void count_row(tsv *t, tally *sum)
{
    sum->rows++;
    int class = CLASS_NONE;
    bool partly = false;
    for (int i = 0; i < t->columns; i++) {
        if (!strcmp(t->names[i], "src")) {
            class = source_class(t->cells[i]);
            if (class == CLASS_NONE && t->cells[i][0] && strcmp(t->cells[i], "-"))
                tsv_fail(t, "src", "'%s': a source begins with rule, pub, geo, hist or design", t->cells[i]);
        } else if (!strncmp(t->names[i], "src_", 4)) {
            partly |= source_class(t->cells[i]) == CLASS_DESIGN;
        }
    }
    sum->by[class]++;
    sum->partly += partly && class != CLASS_DESIGN;
}

static bool count_table(const char *path, tally *sum, fault *why)
{
    tsv t;
    if (!tsv_open(&t, games_from(), path, "", why))
        return false;
    while (tsv_next(&t))
        count_row(&t, sum);
    return tsv_close(&t, why);
}

static void print_tally(const char *name, const tally *sum)
{
    terminal_part("%-20s %6d", name, sum->rows);
    for (int i = 0; i < CLASSES; i++)
        terminal_part(" %6d", sum->by[i]);
    terminal_part(" %7d\n", sum->partly);
}

/* What the columns say, in a few sentences. */
static void print_sources(const tally *all, lang in)
{
    terminal_part(words_in(in, OF_ROWS_ARE_DESIGN,
                           "\n%d of %d rows are 'design': reconstructed for this program, because the printed game was "
                           "not at hand"),
                  all->by[CLASS_DESIGN], all->rows);
    if (all->partly)
        terminal_part(words_in(in, MORE_ARE_SO_IN_PART, "; %d more are so in part"), all->partly);
    terminal_part("%s\n",
                  words_in(in, THE_REST_IS_TAKEN_FROM_THE,
                           ". The rest is taken from the rulebook (rule), from other published material (pub), from "
                           "geography (geo) or from history (hist). Whoever owns the printed game can correct a table "
                           "and play with --data."));
}

static bool report(const game *g, lang in, fault *why)
{
    tally all = {0};
    terminal_part("%s (%s)\n%-20s %6s", g->title[in], g->id, words_in(in, TABLE, "table"), words_in(in, ROWS, "rows"));
    for (int i = 0; class_names[i]; i++)
        terminal_part(" %6s", class_names[i]);
    terminal_part(" %6s %7s\n", words_in(in, NONE, "none"), words_in(in, PARTLY, "partly"));
    for (const data_file *f = data_embedded; f->path; f++) {
        tally one = {0};
        if (!data_is_table(f->path, g->id))
            continue;
        if (!count_table(f->path, &one, why))
            return false;
        print_tally(f->path + strlen(g->id) + 1, &one);
        all.rows += one.rows;
        all.partly += one.partly;
        for (int i = 0; i < CLASSES; i++)
            all.by[i] += one.by[i];
    }
    print_tally(words_in(in, ALL, "all"), &all);
    print_sources(&all, in);
    return true;
}

static void tally_json(const char *name, const tally *sum, text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "table", name);
    json_number(out, "rows", sum->rows);
    for (int i = 0; i < CLASSES; i++)
        json_number(out, class_names[i] ? class_names[i] : "none", sum->by[i]);
    json_number(out, "partly", sum->partly);
    json_close(out, '}');
}

/* {"game", "data", "tables": [{"table", "rows", "rule", …}]} */
static bool report_json(const game *g, text *out, fault *why)
{
    char hash[32];
    unsigned long long number = data_hash(games_from(), g->id, why);
    if (!number)
        return false;
    snprintf(hash, sizeof hash, "%016llx", number);
    json_open(out, NULL, '{');
    json_text(out, "game", g->id);
    json_text(out, "data", hash);
    json_open(out, "tables", '[');
    for (const data_file *f = data_embedded; f->path; f++) {
        tally one = {0};
        if (!data_is_table(f->path, g->id))
            continue;
        if (!count_table(f->path, &one, why))
            return false;
        tally_json(f->path + strlen(g->id) + 1, &one, out);
    }
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

/* A file beside the tables that is none of them would silently do nothing. */
static bool check_folder(const game *g, fault *why)
{
    char path[4096];
    if (!games_from()->folder)
        return true;
    snprintf(path, sizeof path, "%s/%s", games_from()->folder, g->id);
    DIR *folder = opendir(path);
    bool ok = true;
    for (struct dirent *e; ok && folder && (e = readdir(folder));) {
        char name[512];
        size_t length = strlen(e->d_name);
        snprintf(name, sizeof name, "%s/%s", g->id, e->d_name);
        if (length < 4 || strcmp(e->d_name + length - 4, ".tsv") || data_find(name))
            continue;
        const char *names[256] = {0}, *near;
        int count = 0;
        for (const data_file *f = data_embedded; f->path && count < 255; f++)
            if (data_is_table(f->path, g->id))
                names[count++] = f->path + strlen(g->id) + 1;
        near = nearest_name(e->d_name, names);
        ok = fault_set(why, "%s/%s: %s has no such table%s%s%s", path, e->d_name, g->id, near ? "; did you mean '" : "",
                       near ? near : "", near ? "'?" : "");
    }
    if (folder)
        closedir(folder);
    return ok;
}

static bool check(const game *g, fault *why)
{
    tally all = {0};
    int tables = 0;
    if (!check_folder(g, why) || !games_open(g->id, why))
        return false;
    for (const data_file *f = data_embedded; f->path; f++) {
        if (!data_is_table(f->path, g->id))
            continue;
        if (!count_table(f->path, &all, why))
            return false;
        tables++;
    }
    guide u;
    bool guided = guide_load(&u, g, games_from(), why) && (!u.count || guide_check(&u, why));
    guide_release(&u);
    if (!guided)
        return false;
    unsigned long long hash = data_hash(games_from(), g->id, why);
    if (hash)
        terminal_part("%s: ok: %d tables, %d rows, data %016llx\n", g->id, tables, all.rows, hash);
    return hash != 0;
}

int data_command(cli *c, int argc, char **argv)
{
    bool checking = false, json = false;
    const arg args[] = {{ARG_FLAG, 0, "check", NULL,
                         "only check the tables: one line a game, or what is wrong and where", &checking, 0, 0},
                        {ARG_FLAG, 0, "json", NULL, "as JSON (docs/formats.md)", &json, 0, 0},
                        {ARG_END}};
    const usage u = {"[GAME] [--check | --json]",
                     "Counts how many rows of each table rest on which source, and how many are reconstructed.\n"
                     "With --data DIR the tables in DIR/<game>/ are read instead of those in the program.",
                     args, 0, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    fault why;
    const game *only = NULL;
    bool known = !argc;
    for (int i = 0; argc && games[i]; i++)
        if (!strcmp(games[i]->id, argv[0]))
            only = games[i], known = true;
    if (!known && !games_open(argv[0], &why))
        return misuse(c, "%s", why.text);
    bool ok = true;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    json_open(&out, NULL, '[');
    for (int i = 0; games[i]; i++) {
        if (only && games[i] != only)
            continue;
        if (i && !only && !checking && !json)
            terminal_part("\n");
        if (!(checking ? check(games[i], &why)
              : json   ? report_json(games[i], &out, &why)
                       : report(games[i], c->in, &why))) {
            failure(c, "%s", why.text);
            ok = false;
        }
    }
    json_close(&out, ']');
    if (ok && json && !checking)
        puts(text_string(&out));
    text_release(&out);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
