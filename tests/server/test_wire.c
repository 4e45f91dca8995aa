/* What the server reads and writes, byte by byte, without a socket: rates, names of hosts, frames, heads of requests.
 */
#include "server/net/deflate.h"
#include "server/net/http_parse.h"
#include "server/net/rate_limit.h"
#include "server/net/ws_frame.h"
#include "unit.h"

/* --- rates --- */

static void buckets_forget(void **state)
{
    (void)state;
    bucket b = {0};
    for (int i = 0; i < 3; i++)
        assert_true(bucket_take(&b, 1000, 2, 3)); /* as many as it holds, to the last */
    assert_false(bucket_take(&b, 1000, 2, 3));
    assert_false(bucket_take(&b, 1499, 2, 3)); /* two a second: one in half of one */
    assert_true(bucket_take(&b, 1500, 2, 3));
    assert_false(bucket_take(&b, 1500, 2, 3));
    for (int i = 0; i < 3; i++)
        assert_true(bucket_take(&b, 60000, 2, 3)); /* and never more than it holds */
    assert_false(bucket_take(&b, 60000, 2, 3));
    bucket_owe(&b, 60000, 2, 10); /* what is owed comes first */
    assert_false(bucket_take(&b, 65000, 2, 3));
    assert_true(bucket_take(&b, 66000, 2, 3));
}

static void addresses_have_slots(void **state)
{
    (void)state;
    limits *l = limits_make(12345);
    assert_non_null(l);
    limit_slot *one = limits_slot(l, "192.0.2.1"), *six = limits_slot(l, "2001:db8:1:2::1");
    assert_ptr_equal(one, limits_slot(l, "192.0.2.1"));
    assert_ptr_not_equal(one, limits_slot(l, "192.0.2.2"));
    assert_ptr_equal(six, limits_slot(l, "2001:db8:1:2:ffff::9")); /* one network */
    assert_ptr_not_equal(six, limits_slot(l, "2001:db8:1:3::1"));
    assert_ptr_not_equal(limits_slot(l, "::ffff:192.0.2.1"), limits_slot(l, "::ffff:192.0.2.2"));
    free(l);
}

static void own_machine(void **state)
{
    (void)state;
    static const char *const own[] = {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}, *const others[] = {
                                                                                                "128.0.0.1", "12.7.0.1",
                                                                                                "::2",
                                                                                                "::ffff:128.0.0.1",
                                                                                                "2001:db8::1"};
    for (int i = 0; i < 4; i++)
        assert_true(address_is_loopback(own[i]));
    for (int i = 0; i < 5; i++)
        assert_false(address_is_loopback(others[i]));
    static const char *const names[] = {"localhost", "LOCALHOST:1936", "127.0.0.1:80", "[::1]:1936", "[::1]"},
                             *const strange[] = {"localhost.example.org", "example.org", "localhost:80:80",
                                                 "localhost:8x",          "126.0.0.1",   "[::2]"};
    for (int i = 0; i < 5; i++)
        assert_true(host_is_loopback(names[i]));
    for (int i = 0; i < 6; i++)
        assert_false(host_is_loopback(strange[i]));
    assert_int_equal(host_name("play.example.org:443"), 16);
    assert_int_equal(host_name("[2001:db8::1]:443"), 13);
    assert_int_equal(host_name("play.example.org"), 16);
}

/* --- frames --- */

/* A client's frame: its first bytes, the rest being a mask. */
static int read_frame(int first, int second, const uint8_t *more, size_t count, frame_head *out)
{
    uint8_t bytes[16] = {(uint8_t)first, (uint8_t)second};
    if (count)
        memcpy(bytes + 2, more, count);
    return frame_read(bytes, 2 + count + 4, out);
}

static void frames_are_strict(void **state)
{
    (void)state;
    frame_head f;
    static const uint8_t two[2] = {0, 126}, short_two[2] = {0, 125}, eight[8] = {0, 0, 0, 0, 0, 1, 0, 0},
                         short_eight[8] = {0, 0, 0, 0, 0, 0, 0xff, 0xff}, huge[8] = {0x80};
    assert_int_equal(read_frame(0x81, 0x85, NULL, 0, &f), 1);
    assert_true(f.kind == FRAME_TEXT && f.last && !f.compressed && f.length == 5 && f.head == 6);
    assert_int_equal(read_frame(0x41, 0x80, NULL, 0, &f), 1);
    assert_true(!f.last && f.compressed && f.length == 0);
    assert_int_equal(read_frame(0x82, 0xfe, two, 2, &f), 1);
    assert_true(f.kind == FRAME_BINARY && f.length == 126 && f.head == 8);
    assert_int_equal(read_frame(0x82, 0xfe, short_two, 2, &f), -1); /* longer than need be */
    assert_int_equal(read_frame(0x82, 0xff, eight, 8, &f), 1);
    assert_true(f.length == 65536 && f.head == 14);
    assert_int_equal(read_frame(0x82, 0xff, short_eight, 8, &f), -1);
    assert_int_equal(read_frame(0x82, 0xff, huge, 8, &f), -1);
    assert_int_equal(read_frame(0x81, 0x05, NULL, 0, &f), -1); /* not masked */
    assert_int_equal(read_frame(0x91, 0x85, NULL, 0, &f), -1); /* a reserved bit */
    assert_int_equal(read_frame(0x83, 0x85, NULL, 0, &f), -1); /* kinds that there are not */
    assert_int_equal(read_frame(0x87, 0x85, NULL, 0, &f), -1);
    assert_int_equal(read_frame(0x8b, 0x85, NULL, 0, &f), -1);
    assert_int_equal(read_frame(0x89, 0xfd, NULL, 0, &f), 1);  /* a ping of 125 bytes */
    assert_int_equal(read_frame(0x89, 0xfe, two, 2, &f), -1);  /* of 126 */
    assert_int_equal(read_frame(0x09, 0x81, NULL, 0, &f), -1); /* in parts */
    assert_int_equal(read_frame(0xc9, 0x81, NULL, 0, &f), -1); /* compressed */
    assert_int_equal(read_frame(0x8a, 0x81, NULL, 0, &f), 1);
    assert_int_equal(frame_read((const uint8_t[]){0x81}, 1, &f), 0);
    assert_int_equal(frame_read((const uint8_t[]){0x81, 0x85, 1, 2, 3}, 5, &f), 0);
}

static void frames_are_written(void **state)
{
    (void)state;
    uint8_t head[10];
    assert_int_equal(frame_write(head, FRAME_TEXT, false, 125), 2);
    assert_true(head[0] == 0x81 && head[1] == 125);
    assert_int_equal(frame_write(head, FRAME_TEXT, true, 126), 4);
    assert_true(head[0] == 0xc1 && head[1] == 126 && head[2] == 0 && head[3] == 126);
    assert_int_equal(frame_write(head, FRAME_BINARY, false, 65535), 4);
    assert_int_equal(frame_write(head, FRAME_BINARY, false, 65536), 10);
    assert_true(head[0] == 0x82 && head[1] == 127 && head[7] == 1 && head[8] == 0 && head[9] == 0);
    uint8_t words[5] = {'a' ^ 1, 'b' ^ 2, 'c' ^ 3, 'd' ^ 4, 'e' ^ 1};
    frame_unmask(words, 5, (const uint8_t[4]){1, 2, 3, 4}, 0);
    assert_memory_equal(words, "abcde", 5);
    uint8_t later[2] = {'x' ^ 3, 'y' ^ 4};
    frame_unmask(later, 2, (const uint8_t[4]){1, 2, 3, 4}, 6);
    assert_memory_equal(later, "xy", 2);
    char accept[29];
    accept_key("dGhlIHNhbXBsZSBub25jZQ==", accept); /* the example of the standard */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void words_are_utf8(void **state)
{
    (void)state;
    static const char *const right[] = {"",
                                        "abc",
                                        "\xc3\xb1",
                                        "\xe2\x82\xac",
                                        "\xf0\x9f\x98\x80",
                                        "\xed\x9f\xbf",
                                        "\xf4\x8f\xbf\xbf",
                                        "\xc2\x80",
                                        "\xe0\xa0\x80",
                                        "\xf0\x90\x80\x80"},
                             *const wrong[] = {"\x80",
                                               "\xc1\xbf",
                                               "\xc3",
                                               "\xe2\x82",
                                               "\xe0\x9f\xbf",
                                               "\xed\xa0\x80",
                                               "\xf4\x90\x80\x80",
                                               "\xf5\x80\x80\x80",
                                               "\xf0\x8f\xbf\xbf",
                                               "\xc3(",
                                               "\xe2\x82(",
                                               "a\xff"};
    for (int i = 0; i < 10; i++)
        assert_true(utf8_valid((const uint8_t *)right[i], strlen(right[i])));
    for (int i = 0; i < 12; i++)
        assert_false(utf8_valid((const uint8_t *)wrong[i], strlen(wrong[i])));
    static const unsigned codes[] = {1000, 1003, 1007, 1014, 3000, 4999},
                          none[] = {0, 999, 1004, 1005, 1006, 1015, 2999, 5000};
    for (int i = 0; i < 6; i++)
        assert_true(close_code_valid(codes[i]));
    for (int i = 0; i < 8; i++)
        assert_false(close_code_valid(none[i]));
}

/* --- heads of requests --- */

static int parse(const char *words, http_head *out)
{
    return http_parse(words, strlen(words), out);
}

static bool wants_spanish(const http_head *h)
{
    return http_wants(h->languages, "es") > http_wants(h->languages, "en");
}

static void heads_are_read(void **state)
{
    (void)state;
    http_head h;
    const char *words = "POST /api/games?x=1 HTTP/1.1\r\nHost: a.example:80\r\nContent-Length: 12\r\n"
                        "Accept-Encoding: br, gzip;q=0.5\r\nAccept-Language: en;q=0.8, es-ES\r\nConnection: close\r\n"
                        "Origin: http://b.example\r\nX-Forwarded-For: 192.0.2.1, 192.0.2.7\r\n\r\nrest";
    assert_int_equal(parse(words, &h), (int)strlen(words) - 4);
    assert_true(h.method == METHOD_POST && !h.old && h.has_length && h.length == 12 && h.close && h.gzip);
    assert_true(wants_spanish(&h));
    assert_string_equal(h.path, "/api/games");
    assert_string_equal(h.host, "a.example:80");
    assert_true(h.has_origin && h.has_forwarded && !h.upgrade);
    assert_string_equal(h.forwarded, "192.0.2.7"); /* the last: the one that our proxy has seen */
    assert_int_equal(parse("GET / HTTP/1.1\r\nHost: a\r\n", &h), 0);
    assert_true(parse("HEAD /x HTTP/1.0\r\n\r\n", &h) > 0 && h.old && h.close && h.method == METHOD_HEAD);
    assert_true(parse("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip;q=0\r\nAccept-Language: es;q=0.1,en\r\n\r\n",
                      &h) > 0);
    assert_true(!h.gzip && !wants_spanish(&h) && !h.close);
    assert_true(parse("GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: es;q=0.9,en;q=0.5,es-MX;q=0.1\r\n\r\n", &h) > 0);
    assert_true(wants_spanish(&h)); /* as much as it is wanted at all */
}

static void upgrades_need_all(void **state)
{
    (void)state;
    static const char *const lines[] = {"Upgrade: websocket\r\n", "Connection: keep-alive, Upgrade\r\n",
                                        "Sec-WebSocket-Version: 13\r\n",
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"};
    for (int left_out = -1; left_out < 4; left_out++) {
        char words[512];
        http_head h;
        int at = snprintf(words, sizeof words, "GET / HTTP/1.1\r\nHost: a\r\n");
        for (int i = 0; i < 4; i++)
            if (i != left_out)
                at += snprintf(words + at, sizeof words - (size_t)at, "%s", lines[i]);
        snprintf(words + at, sizeof words - (size_t)at, "\r\n");
        assert_true(parse(words, &h) > 0);
        assert_int_equal(h.upgrade, left_out < 0);
    }
}

static void heads_are_strict(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int status;
    } rows[] = {{"GET / HTTP/1.1\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", -501},
                {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", -400},
                {"GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n", -400},
                {"GET /\x7f HTTP/1.1\r\nHost: a\r\n\r\n", -400}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        http_head h;
        int found = parse(rows[i].words, &h);
        if (found != rows[i].status)
            fail_msg("%s: %d", rows[i].words, found);
    }
    static char large[HEAD_MOST + 100];
    http_head h;
    memset(large, 'a', sizeof large - 1);
    memcpy(large, "GET / HTTP/1.1\r\nHost: ", 22);
    assert_int_equal(http_parse(large, HEAD_MOST, &h), 0);
    assert_int_equal(http_parse(large, HEAD_MOST + 1, &h), -431);
}

static void lists_have_words(void **state)
{
    (void)state;
    assert_true(http_list_has("gzip, deflate;q=0.5", "deflate") && http_list_has("GZIP", "gzip"));
    assert_false(http_list_has("gzipped, xgzip", "gzip") || http_list_has("gzip;q=0, br", "gzip"));
    assert_true(http_list_has("gzip, br;q=0", "gzip"));
}

/* --- smaller --- */

static void smaller_and_back(void **state)
{
    (void)state;
    text small, again, little;
    char words[4000];
    for (size_t i = 0; i < sizeof words; i++)
        words[i] = "a piece goes from here to there; "[i % 33];
    text_init(&small, 1 << 20);
    text_init(&again, 1 << 20);
    text_init(&little, 3999);
    assert_true(deflate_message(&small, words, sizeof words) && small.length < 400);
    assert_memory_not_equal(text_string(&small) + small.length - 4, "\0\0\xff\xff", 4); /* the end is understood */
    assert_int_equal(inflate_message(&again, text_string(&small), small.length), 1);
    assert_int_equal(again.length, sizeof words);
    assert_memory_equal(text_string(&again), words, sizeof words);
    assert_int_equal(inflate_message(&little, text_string(&small), small.length), 0); /* longer than it may be */
    text_release(&again);
    text_init(&again, 1 << 20);
    assert_int_equal(inflate_message(&again, "\xff\xff\xff", 3), -1);
    text_release(&small);
    text_init(&small, 1 << 20);
    assert_false(deflate_message(&small, "abcdefgh", 8)); /* it did not become smaller */
    text_release(&small);
    text_release(&again);
    text_release(&little);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_forget),    cmocka_unit_test(addresses_have_slots), cmocka_unit_test(own_machine),
        cmocka_unit_test(frames_are_strict), cmocka_unit_test(frames_are_written),   cmocka_unit_test(words_are_utf8),
        cmocka_unit_test(heads_are_read),    cmocka_unit_test(upgrades_need_all),    cmocka_unit_test(heads_are_strict),
        cmocka_unit_test(lists_have_words),  cmocka_unit_test(smaller_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
