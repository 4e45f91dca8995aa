/* frente why: why a choice is refused, with the number of the rule. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"
#include "table/play.h"
#include "words/program.h"

/* {"seat", "do", "legal", "text", "rule"} */
static void print_json(const game *g, const record_move *asked, bool legal, const refused *no)
{
    char form[CHOICE_TEXT];
    text out;
    if (!asked->end)
        choice_text(g, asked->choice, form);
    text_init(&out, 16384);
    json_open(&out, NULL, '{');
    json_text(&out, "seat", noun_key(g->seat, asked->seat));
    json_text(&out, "do", asked->end ? end_word(asked->end) : form);
    json_bool(&out, "legal", legal);
    json_text(&out, "text", legal ? "" : no->sentence);
    json_text(&out, "rule", legal ? "" : no->rule);
    json_close(&out, '}');
    puts(text_string(&out));
    text_release(&out);
}

/* The refusal on a line of its own. */
static void print_refusal(const refused *no)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_addf(&out, *no->rule ? "%s [%s]" : "%s", no->sentence, no->rule);
    text_capital(&out, 0);
    terminal_say(text_string(&out));
    text_release(&out);
}

int why_command(cli *c, int argc, char **argv)
{
    bool json = false;
    const arg args[] = {{ARG_FLAG, 0, "json", NULL, "as JSON (docs/formats.md)", &json, 0, 0}, {ARG_END}};
    const usage u = {"FILE 'SEAT: CHOICE' [--json]",
                     "Says why a choice is not legal at the end of a record, or in a position file ('-':\n"
                     "standard input), with the number of the rule. Exit code 0: it is legal; 1: it is refused;\n"
                     "2: it is not a choice of this game at all.",
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
    bool legal;
    refused no = {.rule = ""};
    if (!wanted.end)
        legal = seat_legal(m.game, m.state, wanted.seat, wanted.choice, c->in, &no);
    else if (!(legal = match_may_end(&m, wanted.seat, wanted.end, c->in, &why)))
        text_fit(no.sentence, sizeof no.sentence, why.text);
    if (json)
        print_json(m.game, &wanted, legal, &no);
    else if (legal)
        puts(words_in(c->in, LEGAL, "legal"));
    else
        print_refusal(&no);
    match_release(&m);
    return legal ? EXIT_SUCCESS : EXIT_FAILURE;
}
