/* A file of corrected tables, NAME.frente-data (docs/formats.md): a zip with manifest.json, which says of which game
 * they are and what each was made from, and the tables themselves. It takes the place of a folder behind --data. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/zip.h"
#include "core/text/data.h"
#include "core/text/sha256.h"
#include "table/request.h"

enum { FORMAT = 1, PATH_MOST = 2 * ZIP_NAME, MANIFEST_VALUES = 1024 };
static const char manifest_name[] = "manifest.json";

/* What the games read stays here for as long as the program runs: its bytes, and their names. */
static zip corrected;
static frente_file files[ZIP_FILES + 1];
static char paths[ZIP_FILES][PATH_MOST];
static int file_count;

/* The id of the game. */
static const char *game_of(const value *manifest, fault *why)
{
    const char *id = request_word(manifest, "game");
    for (int i = 0; frente_known_id(i); i++)
        if (!strcmp(frente_known_id(i), id))
            return frente_known_id(i);
    fault_set(why, "its tables are of '%.60s', which is not a game here", id);
    return NULL;
}

/* The hash that the manifest gives is that of the file. */
static bool hash_fits(const value *row, const zip_file *f, fault *why)
{
    char hash[SHA256_TEXT];
    sha256_text(f->bytes, f->length, hash);
    return !strcmp(request_word(row, "sha256"), hash) ||
           fault_set(why, "%s is not what its manifest says: the hashes differ", f->name);
}

/* A table that was made from another than the program's may lack what came since: whoever plays is told. */
static void tell_age(const cli *c, const char *path, const value *row, const data_file *own, const char *name)
{
    char hash[SHA256_TEXT];
    sha256_text(own->bytes, own->length, hash);
    if (strcmp(request_word(row, "original"), hash) != 0)
        warning(c, "--data: %s: %s was made from another version of that table than this program has", path, name);
}

static bool take_table(const cli *c, const char *path, const char *g, const value *row, fault *why)
{
    const char *name = request_word(row, "name");
    const zip_file *f = zip_find(&corrected, name);
    if (!f || !strcmp(name, manifest_name))
        return fault_set(why, "'%.60s' is in its manifest and not in it", name);
    char *own = paths[file_count];
    text_format(own, PATH_MOST, "%s/%s", g, f->name);
    const data_file *there = data_find(own);
    if (!there || !data_is_table(own, g))
        return fault_set(why, "%s has no table '%s'", g, f->name);
    for (int i = 0; i < file_count; i++)
        if (!strcmp(paths[i], own))
            return fault_set(why, "its manifest names %s twice", f->name);
    if (!hash_fits(row, f, why))
        return false;
    tell_age(c, path, row, there, f->name);
    files[file_count++] = (frente_file){.path = own, .bytes = f->bytes, .length = f->length};
    return true;
}

static bool take_tables(const cli *c, const char *path, const value *manifest, fault *why)
{
    const value *list = request_member(manifest, "files");
    if (strcmp(request_word(manifest, "kind"), "frente-data") != 0)
        return fault_set(why, "its manifest is not one of corrected tables");
    if (request_whole(manifest, "format", 0) != FORMAT)
        return fault_set(why, "it is of a format that this program does not know; %d was expected", FORMAT);
    const char *g = game_of(manifest, why);
    if (!g)
        return false;
    if (value_count(list) != corrected.count - 1)
        return fault_set(why, "its manifest names %d tables, %d are in it", value_count(list), corrected.count - 1);
    for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v))
        if (!take_table(c, path, g, v, why))
            return false;
    return true;
}

static bool read_manifest(const cli *c, const char *path, fault *why)
{
    const zip_file *f = zip_find(&corrected, manifest_name);
    request r;
    if (!f)
        return fault_set(why, "there is no %s in it", manifest_name);
    if (!request_read_most(&r, f->bytes, f->length, MANIFEST_VALUES, REQUEST_MEMBERS, why))
        return fault_prefix(why, "%s: ", manifest_name);
    bool ok = take_tables(c, path, r.body, why);
    request_release(&r);
    return ok;
}

bool corrections_read(const cli *c, const char *path, fault *why)
{
    text all;
    text_init(&all, ZIP_MOST);
    zip_release(&corrected);
    file_count = 0;
    memset(files, 0, sizeof files);
    bool ok = file_read(path, &all, why) &&
              ((zip_read(&corrected, text_string(&all), all.length, why) && read_manifest(c, path, why)) ||
               fault_prefix(why, "%s: ", path));
    text_release(&all);
    frente_fault no;
    return ok && (!frente_source(NULL, files, &no) || fault_of(why, &no));
}
