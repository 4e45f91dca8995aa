/* frente why: why a choice is refused, with the number of the rule. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

int why_command(cli *c, int argc, char **argv)
{
    const arg args[] = {{ARG_END}};
    const usage u = {"FILE 'SEAT: CHOICE'",
                     "Says why a choice is not legal at the end of a record, or in a position file ('-':\n"
                     "standard input), with the number of the rule. Exit code 0: it is legal; 1: it is refused;\n"
                     "2: it is no choice of this game at all.",
                     args, 2, 2};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    match m;
    fault why;
    record_move wanted;
    const source s = {.c = c};
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    if (!record_line(m.game, argv[1], &wanted, &why)) {
        match_release(&m);
        return misuse(c, "%s", why.text);
    }
    text words;
    text_init(&words, 4096);
    bool legal;
    if (!wanted.end)
        legal = game_why(m.game, m.state, wanted.seat, wanted.choice, c->in, &words);
    else if (!(legal = match_may_end(&m, wanted.seat, wanted.end, c->in, &why)))
        text_add(&words, why.text);
    puts(legal ? either(c->in, "legal", "es legal") : text_string(&words));
    text_release(&words);
    match_release(&m);
    return legal ? EXIT_SUCCESS : EXIT_FAILURE;
}
