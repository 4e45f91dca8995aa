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
    match m;
    fault why;
    text out;
    const source s = {.c = c, .looks = true};
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    text_init(&out, TEXT_DEFAULT_MAX);
    if (!viewer_find(m.game, who, &viewer, &why))
        code = misuse(c, "%s", why.text);
    else if (!(json ? replay_json : replay_lines)(&m, viewer, (int)from, (int)to, c->in, &out, &why))
        code = misuse(c, "%s", why.text);
    else
        code = EXIT_SUCCESS, json ? terminal_raw(text_string(&out)) : terminal_print(text_string(&out));
    text_release(&out);
    match_release(&m);
    return code;
}
