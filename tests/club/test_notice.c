/* Notices: when they are due, when they are tried again, how they are written. */
#include "club/notice.h"
#include "unit.h"

/* Midnight UTC of a day. */
enum { MINUTE = 60, HOUR = 3600, DAY = 24 * HOUR, MIDNIGHT = 20000 * DAY };

static notice_wish read(const char *words)
{
    notice_wish w;
    fault why = {""};
    assert_held(notice_wish_read(&w, words, &why), why);
    return w;
}

static void wishes_are_read_and_written(void **state)
{
    static const char *const fine[] = {"never", "once 120 1380-420", "daily -300 0-0 1080"};
    static const char *const wrong[] = {
        "",      "once", "once 0 0", "once 900 0-0", "once 0 1440-0", "daily 0 0-0", "daily 0 0-0 1440", "once 0 0-0 5",
        "always"};
    char again[NOTICE_WISH_TEXT];
    notice_wish w;
    fault why = {""};
    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        w = read(fine[i]);
        notice_wish_write(&w, again);
        assert_string_equal(again, fine[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (notice_wish_read(&w, wrong[i], &why))
            fail_msg("\"%s\" was taken", wrong[i]);
}

static void not_at_night(void **state)
{
    notice_wish spain = read("once 120 1380-420"); /* UTC+2; from 23:00 to 7:00 */
    notice_wish never = read("never"), day = read("once 0 600-660");
    (void)state;
    assert_true(notice_due(&spain, MIDNIGHT + 12 * HOUR) == MIDNIGHT + 12 * HOUR);
    assert_true(notice_due(&spain, MIDNIGHT + 21 * HOUR) == MIDNIGHT + DAY + 5 * HOUR); /* 23:00 there */
    assert_true(notice_due(&spain, MIDNIGHT + 21 * HOUR - 1) == MIDNIGHT + 21 * HOUR - 1);
    assert_true(notice_due(&spain, MIDNIGHT + 2 * HOUR + 7) == MIDNIGHT + 5 * HOUR);
    assert_true(notice_due(&spain, MIDNIGHT + 5 * HOUR) == MIDNIGHT + 5 * HOUR);
    assert_true(notice_due(&day, MIDNIGHT + 10 * HOUR + 30 * MINUTE) == MIDNIGHT + 11 * HOUR);
    assert_true(notice_due(&never, MIDNIGHT) == INT64_MAX);
}

static void once_a_day(void **state)
{
    notice_wish w = read("daily -300 0-0 1080"); /* at 18:00, five hours behind UTC */
    (void)state;
    assert_true(notice_due(&w, MIDNIGHT) == MIDNIGHT + 23 * HOUR);
    assert_true(notice_due(&w, MIDNIGHT + 23 * HOUR) == MIDNIGHT + 47 * HOUR);
    assert_true(notice_due(&w, MIDNIGHT + 23 * HOUR + 90) == MIDNIGHT + 47 * HOUR);
}

static void tried_again_and_given_up(void **state)
{
    int64_t now = MIDNIGHT;
    int tries = 0;
    (void)state;
    assert_true(notice_again(1, now, now) == now + 60);
    for (int64_t next; (next = notice_again(++tries, MIDNIGHT, now)) != INT64_MAX; now = next)
        assert_true(next > now);
    assert_true(now - MIDNIGHT <= 3 * DAY && now - MIDNIGHT > 2 * DAY);
    assert_in_range(tries, 8, 14);
}

static const notice one = {LANG_EN,
                           "Your turn: \"Brunete\"",
                           "The Republic attacks Quijorna.\nIt loses.",
                           "https://club.example/#seat=abc",
                           "https://club.example/#me",
                           "k3vq7dn2mzpa",
                           "frente"};

static void bodies(void **state)
{
    static const char *const wanted[WAYS] = {
        [WAY_PUSH] =
            "{\"title\":\"Your turn: \\\"Brunete\\\"\",\"body\":\"The Republic attacks Quijorna.\\nIt loses.\","
            "\"link\":\"https://club.example/#seat=abc\",\"game\":\"k3vq7dn2mzpa\",\"lang\":\"en\"}",
        [WAY_DISCORD] = "{\"content\":\"Your turn: \\\"Brunete\\\"\\nThe Republic attacks Quijorna.\\nIt loses.\\n"
                        "https://club.example/#seat=abc\",\"allowed_mentions\":{\"parse\":[]}}",
        [WAY_SLACK] = "{\"text\":\"Your turn: \\\"Brunete\\\"\\nThe Republic attacks Quijorna.\\nIt loses.\\n"
                      "https://club.example/#seat=abc\"}",
        [WAY_NTFY] = "{\"topic\":\"frente\",\"title\":\"Your turn: \\\"Brunete\\\"\",\"message\":\"The Republic "
                     "attacks Quijorna.\\nIt loses.\","
                     "\"click\":\"https://club.example/#seat=abc\"}",
    };
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        text out;
        text_init(&out, 4096);
        notice_body((notice_way)way, &one, &out);
        const char *expected = way == WAY_WEBHOOK ? wanted[WAY_PUSH] : wanted[way];
        if (expected)
            assert_string_equal(text_string(&out), expected);
        text_release(&out);
    }
}

/* A title calls nobody in a channel, and words of any length leave room for the link. */
static void words_of_others(void **state)
{
    char much[3001];
    notice n = one;
    text out;
    (void)state;
    n.title = "<!channel> & <https://evil.example|look>";
    text_init(&out, 8192);
    notice_body(WAY_SLACK, &n, &out);
    assert_has(text_string(&out), "&lt;!channel&gt; &amp; &lt;https://evil.example|look&gt;\\n");
    n.title = "[your turn](https://evil.example) <@1> *_~`|\\";
    text_clear(&out);
    notice_body(WAY_DISCORD, &n, &out);
    assert_has(text_string(&out), "\\\\[your turn\\\\](https://evil.example) \\\\<@1\\\\> "
                                  "\\\\*\\\\_\\\\~\\\\`\\\\|\\\\\\\\\\n");
    for (size_t i = 0; i + 2 < sizeof much; i += 2)
        memcpy(much + i, "ñ", 2);
    much[sizeof much - 1] = '\0';
    n.recap = much;
    for (int way = WAY_DISCORD; way <= WAY_SLACK; way++) {
        text_clear(&out);
        notice_body((notice_way)way, &n, &out);
        assert_has(text_string(&out), "ñ\\nhttps://club.example/#seat=abc\"");
        assert_in_range(out.length, 1900, 2060);
    }
    text_release(&out);
}

static void letters(void **state)
{
    notice n = one;
    letter l = {"club@club.example", "ana@mail.example", "t1", MIDNIGHT + 34 * HOUR + 61};
    text out;
    (void)state;
    n.title = "Te toca: La Guerra de España, y un título tan largo que no cabe en una línea";
    text_init(&out, 8192);
    notice_letter(&l, &n, &out);
    assert_has(out.data, "From: Frente <club@club.example>\r\nTo: <ana@mail.example>\r\n");
    assert_has(out.data, "Date: Sat, 05 Oct 2024 10:01:01 +0000\r\n");
    assert_has(out.data, "Message-ID: <t1@club.example>\r\n");
    assert_has(out.data, "Subject: =?UTF-8?B?VGUgdG9jYTog");
    assert_has(out.data, "List-Unsubscribe: <https://club.example/#me>\r\n");
    assert_has(out.data, "\r\n\r\nVGUgdG9jYTog");
    for (const char *line = out.data, *end; (end = strstr(line, "\r\n")); line = end + 2)
        assert_true(end - line <= 78);
    for (const char *p = out.data; *p; p++)
        assert_true((unsigned char)*p < 128);
    text_release(&out);
}

static void addresses(void **state)
{
    static const char *const fine[] = {"a@b", "ana.luz+frente@mail.example", "o'neill@x-y.example"};
    static const char *const wrong[] = {"",      "a",    "@b",   "a@",   "a@b c", "a@b\r\nBcc: c@d", "a@b,c@d", "a b@c",
                                        "<a@b>", "-a@b", "a@-b", "a@.b", "a@b@c"};
    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        assert_true(notice_address(fine[i]));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (notice_address(wrong[i]))
            fail_msg("\"%s\" was taken", wrong[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wishes_are_read_and_written),
        cmocka_unit_test(not_at_night),
        cmocka_unit_test(once_a_day),
        cmocka_unit_test(tried_again_and_given_up),
        cmocka_unit_test(bodies),
        cmocka_unit_test(words_of_others),
        cmocka_unit_test(letters),
        cmocka_unit_test(addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
