/* frente replay: tells a game from its record. A viewer is told only what it
 * could see at the table: its own choices and the entries it may read. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"

int replay_command(cli *c, int argc, char **argv)
{
    const char *who = "all";
    long long from = 0, to = INT32_MAX;
    bool json = false;
    const arg args[] = {{ARG_WORD, 0, "viewer", "WHO",
                         "as told to a seat, to 'watcher', or 'all' (default: with all secrets)", &who, 0, 0},
                        {ARG_NUMBER, 0, "from", "N", "begin with step N of the viewer (0: the set-up; 'all': choice N)",
                         &from, 0, INT32_MAX},
                        {ARG_NUMBER, 0, "to", "N", "end with step N", &to, 0, INT32_MAX},
                        {ARG_FLAG, 0, "json", NULL, "as JSON (docs/formats.md)", &json, 0, 0},
                        {ARG_END}};
    const usage u = {
        "FILE [--viewer SEAT|watcher|all] [--from N] [--to N] [--json]",
        "Plays a record again ('-': standard input) and tells each choice and what came of it. A viewer's\n"
        "steps are those that it could see: what others do in secret is not a step of its own.",
        args, 1, 1};
    int code = args_read(c, &u, &argc, argv), viewer;
    if (code != GO_ON)
        return code;
    if (from > to)
        return misuse(c, "--from %lld comes after --to %lld", from, to);
    fault why;
    frente_fault no;
    char *words = NULL;
    const source s = {.c = c, .looks = true};
    frente_match *m = source_match(argv[0], &s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    if (!viewer_find(match_game(m), who, &viewer, &why))
        code = misuse(c, "%s", why.text);
    else if ((json ? frente_replay_json : frente_replay)(m, viewer, (int)from, (int)to, spoken(c->in), &words, &no))
        code = misuse(c, "%s", no.text);
    else {
        code = EXIT_SUCCESS;
        json ? terminal_raw(words) : terminal_print(words);
        terminal_raw(json ? "\n" : "");
    }
    frente_free(words);
    frente_match_release(m);
    return code;
}
