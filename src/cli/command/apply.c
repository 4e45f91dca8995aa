/* frente apply: makes choices, and prints what comes of it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

enum { APPLY_MOST = 10000 };

/* EXIT_MISUSE for words that are no choice of the game, EXIT_FAILURE for a choice that is refused. */
static int apply_all(match *m, int count, char **lines, journal *j, lang in, fault *why)
{
    for (int i = 0; i < count; i++) {
        record_move wanted;
        bool known = record_line(m->game, lines[i], &wanted, why);
        if (known && record_make(m, &wanted, j, in, why))
            continue;
        if (count > 1)
            fault_prefix(why, "choice %d: ", i + 1);
        return known ? EXIT_FAILURE : EXIT_MISUSE;
    }
    return EXIT_SUCCESS;
}

/* The flow never came to the point, since somebody decides before it. */
static int not_stopped(const match *m, const char *until, lang in, fault *why)
{
    text now;
    text_init(&now, 200);
    decision_lines(m, WATCHER, in, &now);
    fault_set(why, "it did not come to '%s': %.*s", until, (int)strcspn(text_string(&now), "\n"), text_string(&now));
    text_release(&now);
    return EXIT_FAILURE;
}

static bool print_result(const match *m, const journal *j, bool position, bool told, int viewer, const char *out,
                         const cli *c, fault *why)
{
    if (!position && !told)
        return source_save(m, out, why);
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    if (position)
        position_text(m, false, &words);
    else
        journal_lines(m->game, j, 0, j->count, viewer, c->in, "", &words);
    bool ok = file_write(out ? out : "-", &words, why);
    text_release(&words);
    return ok;
}

int apply_command(cli *c, int argc, char **argv)
{
    const char *out = NULL, *who = "all", *until = NULL;
    bool position = false, told = false, snapshot = false;
    const arg args[] = {
        {ARG_WORD, 'o', "output", "FILE", "write to FILE (default: the standard output)", &out, 0, 0},
        {ARG_FLAG, 0, "journal", NULL, "print what happened instead of the record", &told, 0, 0},
        {ARG_WORD, 0, "viewer", "WHO", "whose journal: a seat, 'watcher' or 'all' (default)", &who, 0, 0},
        {ARG_FLAG, 0, "from-snapshot", NULL, "begin with the last position of a record whose lines no longer play",
         &snapshot, 0, 0},
        {ARG_WORD, 0, "until", "POINT", "stop at a quiet point ('turn nat'); needs --journal or --position", &until, 0,
         0},
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
    if (until && !position && !told)
        return misuse(c, "--until stops in the middle, where no record can end: it needs --journal or --position");
    match m;
    fault why;
    journal j = {0};
    const source s = {.c = c, .from_snapshot = snapshot};
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    bool asked = viewer_find(m.game, who, &viewer, &why) && (!until || match_until(&m, until, &why));
    code = asked ? apply_all(&m, argc - 1, argv + 1, &j, c->in, &why) : EXIT_MISUSE;
    if (code == EXIT_SUCCESS && until && !match_stopped(&m))
        code = not_stopped(&m, until, c->in, &why);
    if (code == EXIT_SUCCESS && !print_result(&m, &j, position, told, viewer, out, c, &why))
        code = EXIT_FAILURE;
    if (code != EXIT_SUCCESS)
        failure(c, "%s", why.text);
    journal_release(&j);
    match_release(&m);
    return code;
}
