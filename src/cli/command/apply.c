/* frente apply: makes choices, and prints what comes of it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

enum { APPLY_MOST = 10000 };

/* One line, and what it brought as words if they are wanted. EXIT_MISUSE for words that are no choice of the game,
 * EXIT_FAILURE for a choice that is refused. */
static int apply_one(frente_match *m, const char *line, int viewer, text *told, lang in, fault *why)
{
    frente_fault no;
    char form[FRENTE_CHOICE_TEXT], *words;
    int seat;
    if (frente_line_read(match_game(m), line, &seat, form, NULL, &no)) {
        fault_of(why, &no);
        return EXIT_MISUSE;
    }
    frente_status status = frente_line_make(m, line, spoken(in), &no);
    if (!status && told && !(status = frente_journal_lines(m, viewer, spoken(in), &words, &no)))
        text_take(told, words);
    if (!status)
        return EXIT_SUCCESS;
    if (status == FRENTE_REFUSED)
        fault_refused(why, match_game(m), seat, form, &no);
    else
        fault_of(why, &no);
    return EXIT_FAILURE;
}

static int apply_all(frente_match *m, int count, char **lines, int viewer, text *told, lang in, fault *why)
{
    for (int i = 0; i < count; i++) {
        int code = apply_one(m, lines[i], viewer, told, in, why);
        if (code == EXIT_SUCCESS)
            continue;
        if (count > 1)
            fault_prefix(why, "choice %d: ", i + 1);
        return code;
    }
    return EXIT_SUCCESS;
}

static bool stop_at(frente_match *m, const char *until, fault *why)
{
    frente_fault no;
    return !until || !frente_until(m, until, &no) || fault_of(why, &no);
}

/* The flow never came to the point, since somebody decides before it. */
static int not_stopped(const frente_match *m, const char *until, lang in, fault *why)
{
    frente_fault no;
    char *now;
    if (frente_decision(m, FRENTE_WATCHER, spoken(in), &now, &no)) {
        fault_of(why, &no);
        return EXIT_FAILURE;
    }
    char first[200];
    text_format(first, sizeof first, "%.*s", (int)strcspn(now, "\n"), now);
    fault_set(why, "it did not come to '%s': %s", until, first);
    frente_free(now);
    return EXIT_FAILURE;
}

/* The exact position, what happened, or the record. */
static bool print_result(const frente_match *m, bool position, const text *told, const char *out, fault *why)
{
    frente_fault no;
    text words;
    char *lines;
    if (told)
        return file_write(out ? out : "-", told, why);
    if (!position)
        return source_save(m, out, why);
    if (frente_position_tell(m, 0, &lines, &no))
        return fault_of(why, &no);
    text_init(&words, TEXT_DEFAULT_MAX);
    text_take(&words, lines);
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
    fault why;
    text news;
    char at[FRENTE_NAME_TEXT];
    const source s = {.c = c, .from_snapshot = snapshot};
    frente_match *m = source_match(argv[0], &s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    text_init(&news, TEXT_DEFAULT_MAX);
    bool asked = viewer_find(match_game(m), who, &viewer, &why) && stop_at(m, until, &why);
    code = asked ? apply_all(m, argc - 1, argv + 1, viewer, told ? &news : NULL, c->in, &why) : EXIT_MISUSE;
    if (code == EXIT_SUCCESS && until && !frente_stopped(m, at))
        code = not_stopped(m, until, c->in, &why);
    if (code == EXIT_SUCCESS && !print_result(m, position, told ? &news : NULL, out, &why))
        code = EXIT_FAILURE;
    if (code != EXIT_SUCCESS)
        failure(c, "%s", why.text);
    text_release(&news);
    frente_match_release(m);
    return code;
}
