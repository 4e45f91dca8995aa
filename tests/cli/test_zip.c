/* Zips from anywhere: what is read of them, and what is refused. */
#include "../unit.h"

#include <zlib.h>

#include "cli/zip.h"
#include "core/text/text.h"

/* --- a zip, put together by hand --- */

enum { STORED = 0, DEFLATED = 8 };
typedef struct making {
    text all, list;
    int count;
} making;

static void put(text *t, size_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        char byte = i < 4 ? (char)(number >> 8 * i & 255) : 0;
        text_add_bytes(t, &byte, 1);
    }
}

static void begin(making *m)
{
    *m = (making){.count = 0};
    text_init(&m->all, 64 << 20);
    text_init(&m->list, 1 << 20);
}

static void finish(making *m)
{
    size_t at = m->all.length;
    text_add_bytes(&m->all, m->list.data, m->list.length);
    put(&m->all, 0x06054b50, 4);
    put(&m->all, 0, 4);
    put(&m->all, (size_t)m->count, 2);
    put(&m->all, (size_t)m->count, 2);
    put(&m->all, m->list.length, 4);
    put(&m->all, at, 4);
    put(&m->all, 0, 2);
}

static void end(making *m)
{
    text_release(&m->all);
    text_release(&m->list);
}

/* What the list and the local head say of a file alike. */
static void put_head(text *t, unsigned flags, unsigned method, size_t crc, size_t packed, size_t length, size_t name)
{
    put(t, 20, 2);
    put(t, flags, 2);
    put(t, method, 2);
    put(t, 0, 4);
    put(t, crc, 4);
    put(t, packed, 4);
    put(t, length, 4);
    put(t, name, 2);
    put(t, 0, 2);
}

typedef struct file {
    const char *name, *bytes;
    size_t length, said; /* how many there are, and how many are said to be */
    unsigned method, flags;
} file;

static size_t pack(const file *f, unsigned char *to, size_t room)
{
    if (f->method != DEFLATED) {
        memcpy(to, f->bytes, f->length);
        return f->length;
    }
    z_stream s = {
        .next_in = (Bytef *)(uintptr_t)f->bytes, .avail_in = (uInt)f->length, .next_out = to, .avail_out = (uInt)room};
    assert_int_equal(deflateInit2(&s, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&s, Z_FINISH), Z_STREAM_END);
    deflateEnd(&s);
    return room - s.avail_out;
}

static void add(making *m, file f)
{
    size_t at = m->all.length, room = f.length + 1024, said = f.said ? f.said : f.length, name = strlen(f.name);
    unsigned char *packed = malloc(room);
    assert_non_null(packed);
    size_t size = pack(&f, packed, room), crc = crc32(0, (const Bytef *)f.bytes, (uInt)f.length);
    put(&m->all, 0x04034b50, 4);
    put_head(&m->all, f.flags, f.method, crc, size, said, name);
    text_add_bytes(&m->all, f.name, name);
    text_add_bytes(&m->all, (char *)packed, size);
    put(&m->list, 0x02014b50, 4);
    put(&m->list, 20, 2);
    put_head(&m->list, f.flags, f.method, crc, size, said, name);
    put(&m->list, 0, 10);
    put(&m->list, at, 4);
    text_add_bytes(&m->list, f.name, name);
    m->count++;
    free(packed);
}

#define WORDS(text) .bytes = (text), .length = sizeof(text) - 1

static void refused(making *m, const char *words)
{
    zip z = {0};
    fault why;
    finish(m);
    assert_fault(zip_read(&z, m->all.data, m->all.length, &why), why, words);
    zip_release(&z);
    end(m);
}

/* --- what is read --- */

static void both_ways(void **state)
{
    (void)state;
    making m;
    zip z = {0};
    fault why;
    begin(&m);
    add(&m, (file){"manifest.json", WORDS("{}")});
    add(&m, (file){"units.tsv", WORDS("id\tside\none\trep\none\trep\none\trep\none\trep\n"), .method = DEFLATED});
    add(&m, (file){"empty.tsv", WORDS(""), .method = DEFLATED});
    finish(&m);
    assert_held(zip_read(&z, m.all.data, m.all.length, &why), why);
    assert_int_equal(z.count, 3);
    assert_string_equal(zip_find(&z, "manifest.json")->bytes, "{}");
    assert_has(zip_find(&z, "units.tsv")->bytes, "one\trep\n");
    assert_int_equal(zip_find(&z, "empty.tsv")->length, 0);
    assert_null(zip_find(&z, "other.tsv"));
    zip_release(&z);
    end(&m);
}

/* --- what is not --- */

static void odd_names(void **state)
{
    static const char *const names[] = {"../units.tsv", "a/units.tsv", "Units.tsv", "a\\b.tsv", "c:x", "ñ.tsv", "a b"};
    (void)state;
    making m;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        begin(&m);
        add(&m, (file){names[i], WORDS("x")});
        refused(&m, "is not named by lower-case letters");
    }
    begin(&m);
    add(&m, (file){"", WORDS("x")});
    refused(&m, "a name of 0 letters");
    begin(&m);
    add(&m, (file){"a23456789b123456789c123456789d123456789e123456789f123456789g1234", WORDS("x")});
    refused(&m, "a name of 64 letters");
    begin(&m);
    add(&m, (file){"a.tsv", WORDS("x")});
    add(&m, (file){"a.tsv", WORDS("y")});
    refused(&m, "a.tsv is there twice");
}

static void odd_ways(void **state)
{
    (void)state;
    making m;
    begin(&m);
    add(&m, (file){"a.tsv", WORDS("x"), .flags = 1});
    refused(&m, "a.tsv is encrypted");
    begin(&m);
    add(&m, (file){"a.tsv", WORDS("x"), .method = 12});
    refused(&m, "packed in a way that is not read here");
}

static void too_much(void **state)
{
    (void)state;
    static char zeros[ZIP_FILE_MOST + 1];
    making m;
    begin(&m);
    add(&m, (file){"a.tsv", zeros, sizeof zeros, .method = DEFLATED});
    refused(&m, "a.tsv has more than 4 MiB");
    begin(&m);
    add(&m, (file){"a.tsv", zeros, sizeof zeros, .said = 10, .method = DEFLATED}); /* it unpacks to more than it says */
    refused(&m, "a.tsv is damaged");
    begin(&m);
    add(&m, (file){"a.tsv", zeros, 10, .said = ZIP_FILE_MOST, .method = DEFLATED}); /* or to less */
    refused(&m, "a.tsv is damaged");
    begin(&m);
    for (int i = 0; i < 5; i++)
        add(&m, (file){(const char *[]){"a", "b", "c", "d", "e"}[i], zeros, ZIP_FILE_MOST, .method = DEFLATED});
    refused(&m, "more than 16 MiB together");
    begin(&m);
    for (int i = 0; i <= ZIP_FILES; i++)
        add(&m, (file){"a", WORDS("x")});
    refused(&m, "65 files in it; 64 at most were expected");
}

/* --- cut off, and with a byte changed anywhere: refused, or read, and no byte is touched that is not there --- */

static void sample(making *m)
{
    begin(m);
    add(m, (file){"manifest.json", WORDS("{\"kind\":\"frente-data\"}")});
    add(m,
        (file){"a.tsv", WORDS("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabaaaaaaaaaaaaaaaaaaaaa"), .method = DEFLATED});
    finish(m);
}

/* In memory of just that size, so that a sanitizer sees who reads on. */
static bool reads(const char *bytes, size_t length)
{
    zip z = {0};
    fault why = {""};
    char *own = malloc(length ? length : 1);
    assert_non_null(own);
    memcpy(own, bytes, length);
    bool ok = zip_read(&z, own, length, &why);
    assert_true(ok || *why.text);
    zip_release(&z);
    free(own);
    return ok;
}

static void cut_off(void **state)
{
    (void)state;
    making m;
    sample(&m);
    assert_true(reads(m.all.data, m.all.length));
    for (size_t length = 0; length < m.all.length; length++)
        assert_false(reads(m.all.data, length));
    for (size_t from = 1; from < m.all.length; from++)
        assert_false(reads(m.all.data + from, m.all.length - from));
    end(&m);
}

static void changed(void **state)
{
    (void)state;
    making m;
    sample(&m);
    int harmless = 0;
    for (size_t at = 0; at < m.all.length; at++)
        for (int by = 1; by < 256; by++) {
            char was = m.all.data[at];
            m.all.data[at] = (char)(was + by);
            harmless += reads(m.all.data, m.all.length);
            m.all.data[at] = was;
        }
    assert_true(harmless > 0); /* times and versions, say, are not read */
    assert_true((size_t)harmless < m.all.length * 255 / 2);
    end(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_ways), cmocka_unit_test(odd_names),
                                       cmocka_unit_test(odd_ways),  cmocka_unit_test(too_much),
                                       cmocka_unit_test(cut_off),   cmocka_unit_test(changed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
