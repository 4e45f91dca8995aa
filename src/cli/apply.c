/* frente apply: makes choices, and prints what comes of it. */
#include <stdio.h>

#include "cli/cli.h"

enum { APPLY_MOST = 10000 };

/* EXIT_MISUSE for words that are no choice of the game, EXIT_FAILURE for a choice that is refused. */
static int apply_all(match *m, int count, char **lines, journal *j, lang in, fault *why)
{
    for (int i = 0; i < count; i++) {
        int seat;
        choice wanted;
        char *dice;
        bool known = record_line(m->game, lines[i], &seat, &wanted, &dice, why);
        if (known && match_choose(m, seat, wanted, dice, j, in, why))
            continue;
        if (count > 1)
            fault_prefix(why, "choice %d: ", i + 1);
        return known ? EXIT_FAILURE : EXIT_MISUSE;
    }
    return EXIT_SUCCESS;
}

static bool print_result(const match *m, const journal *j, bool position, bool told, int viewer, const char *out,
                         const cli *c, fault *why)
{
    if (!position && !told)
        return source_save(m, out, why);
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    if (position)
        position_text(m, &words);
    else
        journal_lines(m->game, j, 0, j->count, viewer, c->in, "", &words);
    bool ok = file_write(out ? out : "-", &words, why);
    text_release(&words);
    return ok;
}

int apply_command(cli *c, int argc, char **argv)
{
    const char *out = NULL, *who = "all";
    bool position = false, told = false;
    const arg args[] = {
        {ARG_WORD, 'o', "output", "FILE", "write to FILE (default: the standard output)", &out, 0, 0},
        {ARG_FLAG, 0, "journal", NULL, "print what happened instead of the record", &told, 0, 0},
        {ARG_WORD, 0, "viewer", "WHO", "whose journal: a seat, 'watcher' or 'all' (default)", &who, 0, 0},
        {ARG_FLAG, 0, "position", NULL, "print the exact position instead of the record", &position, 0, 0},
        {ARG_END}};
    const usage u = {"FILE 'SEAT: CHOICE [(dice 3 5 ...)]'... [-o FILE] [--journal | --position]",
                     "Makes the choices at the end of a record, or in a position file ('-': standard input),\n"
                     "and prints the longer record. If one of them is refused nothing is written.",
                     args, 2, APPLY_MOST};
    int code = args_read(c, &u, &argc, argv), viewer;
    if (code != GO_ON)
        return code;
    if (position && told)
        return misuse(c, "--journal and --position exclude each other");
    match m;
    fault why;
    journal j = {0};
    const source s = {.c = c};
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    code = viewer_find(m.game, who, &viewer, &why) ? apply_all(&m, argc - 1, argv + 1, &j, c->in, &why) : EXIT_MISUSE;
    if (code == EXIT_SUCCESS && !print_result(&m, &j, position, told, viewer, out, c, &why))
        code = EXIT_FAILURE;
    if (code != EXIT_SUCCESS)
        failure(c, "%s", why.text);
    journal_release(&j);
    match_release(&m);
    return code;
}
