#include "cli/zip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Signatures and sizes of the records of a zip; offsets within them are those of its description (APPNOTE.TXT). */
enum {
    LOCAL = 0x04034b50,
    LOCAL_SIZE = 30,
    ENTRY = 0x02014b50,
    ENTRY_SIZE = 46,
    END = 0x06054b50,
    END_SIZE = 22,
    COMMENT_MOST = 65535,
    FLAG_ENCRYPTED = 1,
    STORED = 0,
    DEFLATED = 8
};

typedef struct bytes {
    const uint8_t *at;
    size_t length;
} bytes;

static unsigned two(const uint8_t *p)
{
    return p[0] | (unsigned)p[1] << 8;
}

static size_t four(const uint8_t *p)
{
    return two(p) | (size_t)two(p + 2) << 16;
}

/* Is there a record of that kind? */
static bool is_record(bytes all, size_t at, size_t size, size_t signature)
{
    return at <= all.length && all.length - at >= size && four(all.at + at) == signature;
}

/* The record at the end, behind which there may be a comment. */
static bool find_end(bytes all, size_t *at)
{
    for (size_t back = END_SIZE; back <= all.length && back <= END_SIZE + COMMENT_MOST; back++) {
        *at = all.length - back;
        if (is_record(all, *at, END_SIZE, END) && two(all.at + *at + 20) == back - END_SIZE)
            return true;
    }
    return false;
}

/* --- one file --- */

static bool take_name(zip *z, zip_file *f, const uint8_t *name, size_t length, fault *why)
{
    if (!length || length >= ZIP_NAME)
        return fault_set(why, "a file in it has a name of %zu letters; 1 to %d were expected", length, ZIP_NAME - 1);
    for (size_t i = 0; i < length; i++)
        if (!name[i] || !strchr("abcdefghijklmnopqrstuvwxyz0123456789-.", name[i]))
            return fault_set(why, "file %d in it is not named by lower-case letters, figures, '-' and '.' alone",
                             z->count + 1);
    memcpy(f->name, name, length);
    f->name[length] = '\0';
    return !zip_find(z, f->name) || fault_set(why, "%s is there twice", f->name);
}

/* Deflated bytes, which must give just as many as was said, and end there. */
static bool inflate_whole(bytes packed, zip_file *f)
{
    z_stream s = {.next_in = (Bytef *)(uintptr_t)packed.at,
                  .avail_in = (uInt)packed.length,
                  .next_out = (Bytef *)f->bytes,
                  .avail_out = (uInt)f->length};
    if (inflateInit2(&s, -MAX_WBITS) != Z_OK)
        return false;
    bool ok = inflate(&s, Z_FINISH) == Z_STREAM_END && !s.avail_out && !s.avail_in;
    inflateEnd(&s);
    return ok;
}

static bool unpack(zip_file *f, unsigned method, bytes packed, size_t crc, fault *why)
{
    if (method != STORED && method != DEFLATED)
        return fault_set(why, "%s is packed in a way that is not read here: stored or deflated was expected", f->name);
    if (!(f->bytes = malloc(f->length + 1)))
        return fault_set(why, "out of memory");
    f->bytes[f->length] = '\0';
    bool ok = method == DEFLATED ? inflate_whole(packed, f) : packed.length == f->length;
    if (ok && method == STORED)
        memcpy(f->bytes, packed.at, f->length);
    ok = ok && crc32(0, (const Bytef *)f->bytes, (uInt)f->length) == crc;
    return ok || fault_set(why, "%s is damaged", f->name);
}

/* The bytes of an entry: behind its local head, whose name and extra field have lengths of their own. */
static bool packed_bytes(bytes all, const uint8_t *entry, bytes *packed)
{
    size_t at = four(entry + 42);
    packed->length = four(entry + 20);
    if (!is_record(all, at, LOCAL_SIZE, LOCAL))
        return false;
    at += LOCAL_SIZE + (size_t)two(all.at + at + 26) + two(all.at + at + 28);
    if (at > all.length || all.length - at < packed->length)
        return false;
    packed->at = all.at + at;
    return true;
}

static bool take_file(zip *z, bytes all, const uint8_t *entry, size_t *total, fault *why)
{
    zip_file *f = &z->files[z->count];
    bytes packed;
    *f = (zip_file){.length = four(entry + 24)};
    if (!take_name(z, f, entry + ENTRY_SIZE, two(entry + 28), why))
        return false;
    if (two(entry + 8) & FLAG_ENCRYPTED)
        return fault_set(why, "%s is encrypted", f->name);
    if (f->length > ZIP_FILE_MOST)
        return fault_set(why, "%s has more than %d MiB", f->name, ZIP_FILE_MOST >> 20);
    if ((*total += f->length) > ZIP_MOST)
        return fault_set(why, "the files in it have more than %d MiB together", ZIP_MOST >> 20);
    if (!packed_bytes(all, entry, &packed))
        return fault_set(why, "%s is cut off", f->name);
    z->count++; /* from here on it is released */
    return unpack(f, two(entry + 10), packed, four(entry + 16), why);
}

/* --- all of them --- */

bool zip_read(zip *z, const void *from, size_t length, fault *why)
{
    const bytes all = {from, length};
    size_t end, total = 0;
    z->count = 0;
    if (length > ZIP_MOST)
        return fault_set(why, "larger than %d MiB", ZIP_MOST >> 20);
    if (!find_end(all, &end))
        return fault_set(why, "this is no zip, or it is cut off");
    unsigned count = two(all.at + end + 10);
    if (count > ZIP_FILES)
        return fault_set(why, "%u files in it; %d at most were expected", count, ZIP_FILES);
    size_t at = four(all.at + end + 16);
    for (unsigned i = 0; i < count; i++) {
        if (!is_record(all, at, ENTRY_SIZE, ENTRY))
            return fault_set(why, "its list of files is damaged");
        const uint8_t *entry = all.at + at;
        size_t size = ENTRY_SIZE + (size_t)two(entry + 28) + two(entry + 30) + two(entry + 32);
        if (all.length - at < size)
            return fault_set(why, "its list of files is cut off");
        if (!take_file(z, all, entry, &total, why))
            return false;
        at += size;
    }
    return true;
}

void zip_release(zip *z)
{
    for (int i = 0; i < z->count; i++)
        free(z->files[i].bytes);
    z->count = 0;
}

const zip_file *zip_find(const zip *z, const char *name)
{
    for (int i = 0; i < z->count; i++)
        if (!strcmp(z->files[i].name, name))
            return &z->files[i];
    return NULL;
}
