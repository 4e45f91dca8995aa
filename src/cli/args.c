/* Arguments by a table, in the manner of git: every sub-command lists its
 * options, and the parser, the help and the completion all come from the list. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/text/data.h"

__attribute__((format(printf, 2, 0))) static void tell(const cli *c, const char *format, va_list args)
{
    char words[4096];
    text out, wrapped;
    fflush(stdout);
    vsnprintf(words, sizeof words, format, args);
    text_init(&out, 8192);
    text_init(&wrapped, 16384);
    text_addf(&out, c->command ? "frente %s: %s\n" : "frente: %s%s\n", c->command ? c->command : "", words);
    terminal_wrap(text_string(&out), isatty(STDERR_FILENO) ? terminal_width() : 0, &wrapped);
    fputs(text_string(&wrapped), stderr);
    text_release(&wrapped);
    text_release(&out);
}

int misuse(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell(c, format, args);
    va_end(args);
    return EXIT_MISUSE;
}

int failure(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell(c, format, args);
    va_end(args);
    return EXIT_FAILURE;
}

void warning(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell(c, format, args);
    va_end(args);
}

const char *nearest_name(const char *word, const char *const *names)
{
    const char *best = NULL;
    int near = text_slip(word) + 1;
    for (; *names; names++) {
        int d = text_distance(word, *names);
        if (d < near)
            near = d, best = *names;
    }
    return best;
}

bool args_lang(cli *c, const char *word, fault *why)
{
    char known[LANGS * 8];
    if (!lang_known(word))
        return fault_set(why, "--lang is one of %s, not '%s'", lang_codes(", ", known), word);
    c->in = lang_of(word, LANG_EN);
    return true;
}

/* A folder that holds no game's folder overrides nothing: most likely a slip. */
static bool data_folder(const char *folder, fault *why)
{
    struct stat is;
    frente_fault no;
    char path[4096];
    for (const data_file *f = data_embedded; f->path; f++) {
        int length = (int)strcspn(f->path, "/");
        snprintf(path, sizeof path, "%s/%.*s", folder, length, f->path);
        if (!stat(path, &is) && S_ISDIR(is.st_mode)) {
            return !frente_source(folder, NULL, &no) || fault_of(why, &no);
        }
    }
    return fault_set(why, "--data: '%s' has no folder of a game in it (like '%s/%s'), so it would change nothing",
                     folder, folder, frente_known_id(0));
}

bool args_data(cli *c, const char *place, fault *why)
{
    struct stat is;
    if (stat(place, &is))
        return fault_set(why, "--data: '%s': %s", place, strerror(errno));
    if (S_ISDIR(is.st_mode))
        return data_folder(place, why);
    if (!S_ISREG(is.st_mode))
        return fault_set(why, "--data: '%s' is neither a folder nor a file", place);
    c->bad_file = !corrections_read(c, place, why);
    return !c->bad_file || fault_prefix(why, "--data: ");
}

static void help_line(const arg *a)
{
    char left[64];
    snprintf(left, sizeof left, "%c%c%s--%s%s%s", a->letter ? '-' : ' ', a->letter ? a->letter : ' ',
             a->letter ? ", " : "  ", a->name, a->value ? " " : "", a->value ? a->value : "");
    terminal_printf("  %-28s %s\n", left, a->help);
}

static int help(const cli *c, const usage *u)
{
    char known[LANGS * 8], said[128];
    snprintf(said, sizeof said, "the language of what players read: %s", lang_codes(", ", known));
    const arg shared[] = {
        {ARG_WORD, 0, "data", "DIR|FILE",
         "tables in DIR/<game>/, or in FILE.frente-data, override those in the program", NULL, 0, 0},
        {ARG_WORD, 0, "lang", "CODE", said, NULL, 0, 0},
        {ARG_FLAG, 'h', "help", NULL, "print this", NULL, 0, 0},
    };
    char about[4096];
    snprintf(about, sizeof about, "%s", u->about);
    for (char *p = about; terminal_width() && *p; p++) /* sentences flow at any width, but a list has its lines */
        if (*p == '\n' && p[1] != ' ' && p[1] != '\n')
            *p = ' ';
    terminal_printf("usage: frente %s %s\n\n%s\n\n", c->command, u->synopsis, about);
    for (const arg *a = u->args; a->kind; a++)
        help_line(a);
    for (int i = 0; i < 3; i++)
        help_line(&shared[i]);
    return EXIT_SUCCESS;
}

/* For the shell's completion: every option, one a line, with '=' where a value follows. */
static int list_options(const usage *u)
{
    for (const arg *a = u->args; a->kind; a++)
        printf("--%s%s\n", a->name, a->kind == ARG_FLAG ? "" : "=");
    puts("--data=\n--lang=\n--help");
    return EXIT_SUCCESS;
}

static bool take_number(const arg *a, const char *value, fault *why)
{
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (end == value || *end || errno || number < a->low || number > a->high)
        return fault_set(why, "--%s: '%s': a whole number from %lld to %lld was expected", a->name, value, a->low,
                         a->high);
    *(long long *)a->to = number;
    return true;
}

static bool take_value(const arg *a, const char *value, fault *why)
{
    if (a->kind == ARG_NUMBER)
        return take_number(a, value, why);
    if (a->kind == ARG_WORD) {
        *(const char **)a->to = value;
        return true;
    }
    arg_list *list = a->to;
    if (list->count == ARG_LIST_MAX)
        return fault_set(why, "--%s was given more than %d times", a->name, ARG_LIST_MAX);
    list->words[list->count++] = value;
    return true;
}

static const arg *find_option(const usage *u, const char *word, size_t length)
{
    for (const arg *a = u->args; a->kind; a++)
        if (word[1] == '-' ? strlen(a->name) == length - 2 && !strncmp(a->name, word + 2, length - 2)
                           : length == 2 && a->letter && a->letter == word[1])
            return a;
    return NULL;
}

static bool unknown_option(const usage *u, const char *word, fault *why)
{
    const char *names[64] = {"data", "lang", "help"};
    int count = 3;
    for (const arg *a = u->args; a->kind && count < 63; a++)
        names[count++] = a->name;
    char bare[64];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    const char *near = word[1] == '-' ? nearest_name(bare + 2, names) : NULL;
    return fault_set(why, "'%s' is not an option%s%s%s", bare, near ? "; did you mean '--" : "", near ? near : "",
                     near ? "'?" : "");
}

/* One option at argv[*i]; moves on over its value. */
static bool take_option(cli *c, const usage *u, int argc, char **argv, int *i, fault *why)
{
    const char *word = argv[*i], *equals = word[1] == '-' ? strchr(word, '=') : NULL;
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    const arg *a = find_option(u, word, length);
    bool is_data = length == 6 && !strncmp(word, "--data", 6), is_lang = length == 6 && !strncmp(word, "--lang", 6);
    if (!a && !is_data && !is_lang)
        return unknown_option(u, word, why);
    if (a && a->kind == ARG_FLAG) {
        if (equals)
            return fault_set(why, "--%s takes no value", a->name);
        return *(bool *)a->to = true;
    }
    const char *value = equals ? equals + 1 : *i + 1 < argc ? argv[++*i] : NULL;
    if (!value)
        return fault_set(why, "%s needs a value", word);
    if (is_data)
        return args_data(c, value, why);
    return is_lang ? args_lang(c, value, why) : take_value(a, value, why);
}

int args_read(cli *c, const usage *u, int *argc, char **argv)
{
    int operands = 0;
    bool only_operands = false;
    fault why;
    for (int i = 0; i < *argc; i++) {
        if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
            argv[operands++] = argv[i];
        } else if (!strcmp(argv[i], "--")) {
            only_operands = true;
        } else if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            return help(c, u);
        } else if (!strcmp(argv[i], "--options")) {
            return list_options(u);
        } else if (!take_option(c, u, *argc, argv, &i, &why)) {
            if (c->bad_file)
                return failure(c, "%s", why.text);
            bool asks = why.text[strlen(why.text) - 1] == '?';
            return misuse(c, "%s%s see 'frente %s --help'", why.text, asks ? "" : ";", c->command);
        }
    }
    if (operands < u->fewest || operands > u->most)
        return misuse(c, "%s arguments; usage: frente %s %s", operands < u->fewest ? "too few" : "too many", c->command,
                      u->synopsis);
    *argc = operands;
    return GO_ON;
}
