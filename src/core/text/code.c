#include "core/text/code.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void code_fail(code *c, const char *format, ...)
{
    char what[200];
    va_list args;
    va_start(args, format);
    text_vformat(what, sizeof what, format, args);
    va_end(args);
    tsv_fail(c->t, c->column, "%s (character %d%s%s%s)", what, (int)(c->begin - c->cell) + 1,
             c->step[0] ? ", after '" : "", c->step, c->step[0] ? "'" : "");
}

static bool is_digit(char sign)
{
    return isdigit((unsigned char)sign);
}

static size_t word_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return length;
}

static size_t number_length(const char *at)
{
    size_t length = *at == '+' || *at == '-';
    while (is_digit(at[length]))
        length++;
    return length;
}

/* Looks at the next token. */
static void advance(code *c)
{
    const char *at = c->next + strspn(c->next, " ");
    size_t length;
    c->begin = at;
    c->word[0] = '\0';
    if (!*at) {
        c->kind = CODE_END, length = 0;
    } else if (isalpha((unsigned char)*at)) {
        c->kind = CODE_WORD, length = word_length(at);
    } else if (is_digit(*at) || ((*at == '+' || *at == '-') && is_digit(at[1]))) {
        c->kind = CODE_NUMBER, length = number_length(at);
    } else {
        c->kind = CODE_MARK, length = !strncmp(at, "=>", 2) || !strncmp(at, "..", 2) ? 2 : 1;
        if (!isgraph((unsigned char)*at))
            code_fail(c, "a sign that can't stand in a code");
    }
    c->next = at + length;
    if (length >= sizeof c->word) {
        code_fail(c, "'%.20s...' is too long", at);
        return;
    }
    memcpy(c->word, at, length);
    c->word[length] = '\0';
    long value = c->kind == CODE_NUMBER ? strtol(c->word, NULL, 10) : 0;
    c->number = value > 1000000 ? 1000000 : value < -1000000 ? -1000000 : (int)value;
}

static void taken(code *c)
{
    memcpy(c->step, c->word, sizeof c->step);
    advance(c);
}

void code_open_text(code *c, tsv *t, const char *column, const char *text)
{
    *c = (code){.t = t, .column = column, .cell = text, .next = text, .begin = text};
    advance(c);
}

void code_open(code *c, tsv *t, const char *column)
{
    code_open_text(c, t, column, tsv_text(t, column));
}

bool code_more(const code *c)
{
    return !c->t->failed && c->kind != CODE_END;
}

bool code_at(const code *c, const char *word)
{
    return code_more(c) && !strcmp(c->word, word);
}

bool code_take(code *c, const char *word)
{
    if (!code_at(c, word))
        return false;
    taken(c);
    return true;
}

/* What stands there, for a sentence. */
static const char *found(const code *c)
{
    return c->kind == CODE_END ? "the end" : c->word;
}

void code_expect(code *c, const char *word)
{
    if (!c->t->failed && !code_take(c, word))
        code_fail(c, "'%s' was expected, not '%s'", word, found(c));
}

const char *code_word(code *c, const char *what)
{
    if (c->t->failed)
        return "";
    if (c->kind != CODE_WORD) {
        code_fail(c, "a %s was expected, not '%s'", what, found(c));
        return "";
    }
    taken(c);
    return c->step;
}

int code_pick(code *c, const char *const *words, int count, const char *what)
{
    for (int i = 0; i < count; i++)
        if (code_take(c, words[i]))
            return i;
    if (!c->t->failed)
        code_fail(c, "'%s' is no %s", found(c), what);
    return 0;
}

int code_noun(code *c, const noun *of)
{
    int value = of->low;
    if (c->t->failed)
        return value;
    if ((c->kind != CODE_WORD && c->kind != CODE_NUMBER) || !noun_find(of, c->word, &value)) {
        const char *near = noun_nearest(of, c->word);
        code_fail(c, "'%s' is no %s%s%s%s", found(c), of->name, near ? "; did you mean '" : "", near ? near : "",
                  near ? "'?" : "");
        return of->low;
    }
    taken(c);
    return value;
}

int code_number(code *c, int low, int high)
{
    if (c->t->failed)
        return low;
    if (c->kind != CODE_NUMBER || c->number < low || c->number > high) {
        code_fail(c, "'%s': a number from %d to %d was expected", found(c), low, high);
        return low;
    }
    int value = c->number;
    taken(c);
    return value;
}
