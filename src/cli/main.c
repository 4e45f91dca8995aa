/* `frente`: finds the sub-command and hands over. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "version.h"

typedef struct command {
    const char *name, *summary;
    int (*run)(cli *c, int argc, char **argv);
} command;

static const command commands[] = {
#define COMMAND(name, summary) {#name, summary, name##_command},
#include "cli/commands.h"
#undef COMMAND
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int help(void)
{
    terminal_printf("usage: frente [--data DIR|FILE] [--lang CODE] COMMAND [ARGUMENT]...\n\n"
                    "Board wargames on the Spanish Civil War, with the rules enforced.\n\n");
    for (int i = 0; i < COMMANDS; i++)
        terminal_printf("  %-8s %s\n", commands[i].name, commands[i].summary);
    char known[LANGS * 8];
    terminal_printf("\n  --data DIR    tables in DIR/<game>/ override those in the program\n"
                    "  --data FILE   ... tables in FILE.frente-data, which the page makes\n"
                    "  --lang CODE   the language of what players read: %s (default: by the locale)\n"
                    "  --version     print the version\n"
                    "  --help        print this; 'frente COMMAND --help' tells more\n\n"
                    "Exit codes: 0 all is well, 1 it failed, 2 it was asked wrongly.\n",
                    lang_codes(", ", known));
    return EXIT_SUCCESS;
}

static int list_commands(void)
{
    for (int i = 0; i < COMMANDS; i++)
        puts(commands[i].name);
    return EXIT_SUCCESS;
}

static lang locale_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return lang_of(value, LANG_EN);
    }
    return LANG_EN;
}

/* Options before the sub-command; GO_ON with *at on the sub-command. */
static int global_options(cli *c, int argc, char **argv, int *at)
{
    fault why;
    for (; *at < argc && argv[*at][0] == '-'; ++*at) {
        const char *word = argv[*at];
        bool is_data = !strcmp(word, "--data"), is_lang = !strcmp(word, "--lang");
        if (!strcmp(word, "--help") || !strcmp(word, "-h"))
            return help();
        if (!strcmp(word, "--commands"))
            return list_commands();
        if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
            puts("frente " FRENTE_VERSION);
            return EXIT_SUCCESS;
        }
        const char *value = strchr(word, '=');
        if (value && (!strncmp(word, "--data=", 7) || !strncmp(word, "--lang=", 7)))
            is_lang = word[2] == 'l', is_data = !is_lang, value++;
        else if (!is_data && !is_lang)
            return misuse(c, "'%s' is not an option; see 'frente --help'", word);
        else if (++*at == argc)
            return misuse(c, "%s needs a value", word);
        else
            value = argv[*at];
        if (!(is_data ? args_data(c, value, &why) : args_lang(c, value, &why)))
            return c->bad_file ? failure(c, "%s", why.text) : misuse(c, "%s", why.text);
    }
    return GO_ON;
}

/* `frente help COMMAND` is `frente COMMAND --help`. */
static int help_on(cli *c, int argc, char **argv)
{
    static char asked[] = "--help";
    char *words[] = {asked, NULL};
    for (int i = 0; argc && i < COMMANDS; i++)
        if (!strcmp(argv[0], commands[i].name)) {
            c->command = commands[i].name;
            return commands[i].run(c, 1, words);
        }
    return argc ? misuse(c, "'%s' is not a command; see 'frente help'", argv[0]) : help();
}

static int run(cli *c, int argc, char **argv)
{
    int at = 1, code = global_options(c, argc, argv, &at);
    if (code != GO_ON)
        return code;
    if (at == argc) {
        fputs("usage: frente COMMAND [ARGUMENT]...; 'frente --help' lists the commands\n", stderr);
        return EXIT_MISUSE;
    }
    const char *names[COMMANDS + 1] = {0};
    if (!strcmp(argv[at], "help"))
        return help_on(c, argc - at - 1, argv + at + 1);
    for (int i = 0; i < COMMANDS; i++) {
        if (!strcmp(argv[at], commands[i].name)) {
            c->command = commands[i].name;
            return commands[i].run(c, argc - at - 1, argv + at + 1);
        }
        names[i] = commands[i].name;
    }
    for (int i = 0; frente_known_id(i); i++)
        if (!strcmp(argv[at], frente_known_id(i)))
            return misuse(c, "'%s' is a game: 'frente play %s' plays it", argv[at], argv[at]);
    const char *near = nearest_name(argv[at], names);
    return misuse(c, "'%s' is not a command; %s%s%ssee 'frente --help'", argv[at], near ? "did you mean '" : "",
                  near ? near : "", near ? "'? " : "");
}

int main(int argc, char **argv)
{
    cli c = {.in = locale_lang()};
    frente_source(NULL, NULL, NULL); /* tables are read when they are asked for */
    signal(SIGXFSZ, SIG_IGN);        /* a file size limit is an error of write(), not a death */
    int code = run(&c, argc, argv);
    if (fflush(stdout) || ferror(stdout)) {
        perror("frente: the output cannot be written");
        return EXIT_FAILURE;
    }
    return code;
}
