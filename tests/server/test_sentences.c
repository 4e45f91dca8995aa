/* What the server and its tables say to people is said in both languages: none lacks its Spanish, both have the same
 * places for a caller's words, and every code is one that docs/api.md knows. */
#include <string.h>

#include "server/run/sentences.h"
#include "unit.h"

static const sentence *const *const lists[] = {table_sentences, server_sentences};

/* The places in the order of their numbers: "{1}{2}", "{1}", "". */
static int places(const char *words)
{
    int found = 0;
    for (const char *p = words; (p = strchr(p, '{')); p++) {
        assert_true((p[1] == '1' || p[1] == '2') && p[2] == '}');
        found |= 1 << (p[1] - '1');
    }
    return found;
}

static void both_languages(void **state)
{
    (void)state;
    int count = 0;
    for (int l = 0; l < 2; l++)
        for (const sentence *const *at = lists[l]; *at; at++, count++) {
            const char *english = (*at)->words[LANG_EN], *spanish = (*at)->words[LANG_ES];
            assert_true(english && *english && spanish && *spanish);
            if (!strcmp(english, spanish))
                fail_msg("'%s' has no Spanish", english);
            if (places(english) != places(spanish))
                fail_msg("'%s' and '%s' have other places", english, spanish);
            assert_true((*at)->code[0] && !(*at)->code[strspn((*at)->code, "abcdefghijklmnopqrstuvwxyz-")]);
        }
    assert_true(count > 50);
}

static void words_are_filled_in(void **state)
{
    (void)state;
    static const sentence both = {"x", {"'{1}' is no option of {2}.", "{2}: '{1}' no."}};
    char large[1000];
    fault why;
    assert_false(sentence_fault(&why, &both, LANG_EN, "fog", "chess"));
    assert_string_equal(why.text, "'fog' is no option of chess.");
    sentence_fault(&why, &both, LANG_ES, "fog", "chess");
    assert_string_equal(why.text, "chess: 'fog' no.");
    sentence_fault(&why, &both, LANG_EN, NULL, "{1}");
    assert_string_equal(why.text, "'' is no option of {1}.");
    memset(large, 'x', sizeof large);
    large[sizeof large - 1] = '\0';
    sentence_fault(&why, &both, LANG_EN, large, "chess");
    assert_has(why.text, "is no option of chess."); /* a sentence stays one, whatever is put into it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_languages),
        cmocka_unit_test(words_are_filled_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
