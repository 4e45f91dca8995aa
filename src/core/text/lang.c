#include "core/text/lang.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LANGUAGE_ROW(NAME, code, title) {code, title},
static const struct {
    const char *code, *title;
} languages[LANGS] = {LANGUAGES(LANGUAGE_ROW)};

const char *lang_code(lang in)
{
    return languages[in].code;
}

const char *lang_title(lang in)
{
    return languages[in].title;
}

lang lang_of(const char *code, lang otherwise)
{
    for (int i = 0; i < LANGS; i++) {
        size_t length = strlen(languages[i].code);
        if (!strncmp(code, languages[i].code, length) && !isalnum((unsigned char)code[length]))
            return (lang)i;
    }
    return otherwise;
}

const char *lang_codes(const char *between, char out[LANGS * 8])
{
    size_t at = 0;
    for (int i = 0; i < LANGS; i++)
        at += (size_t)snprintf(out + at, (size_t)LANGS * 8 - at, "%s%s", i ? between : "", languages[i].code);
    return out;
}

bool lang_known(const char *code)
{
    for (int i = 0; i < LANGS; i++)
        if (!strcmp(code, languages[i].code))
            return true;
    return false;
}
