/* frente why: why a choice is refused, with the number of the rule. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"
#include "words/program.h"

/* {"seat", "do", "legal", "text", "rule"} */
static void print_json(const char *seat, const char *form, bool legal, const char *sentence, const char *rule)
{
    text out;
    text_init(&out, 16384);
    json_open(&out, NULL, '{');
    json_text(&out, "seat", seat);
    json_text(&out, "do", form);
    json_bool(&out, "legal", legal);
    json_text(&out, "text", legal ? "" : sentence);
    json_text(&out, "rule", legal ? "" : rule);
    json_close(&out, '}');
    puts(text_string(&out));
    text_release(&out);
}

/* The refusal on a line of its own. */
static void print_refusal(const char *sentence, const char *rule)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_addf(&out, *rule ? "%s [%s]" : "%s", sentence, rule);
    text_capital(&out, 0);
    terminal_say(text_string(&out));
    text_release(&out);
}

/* What the rules say of a line. An end has its rule within the sentence, as the server says it. */
static int print_verdict(const frente_match *m, const char *line, bool json, cli *c)
{
    frente_fault no;
    char form[FRENTE_CHOICE_TEXT], sentence[FAULT_MAX];
    int seat;
    frente_choice choice;
    if (frente_line_read(match_game(m), line, &seat, form, &choice, &no))
        return misuse(c, "%s", no.text);
    frente_status status = frente_line_why(m, line, spoken(c->in), &no);
    bool legal = !status, within = !choice && !legal && *no.rule;
    if (status && status != FRENTE_REFUSED)
        return misuse(c, "%s", no.text);
    if (!legal)
        text_format(sentence, sizeof sentence, within ? "%s [%s]" : "%s", no.text, no.rule);
    const char *rule = within || legal ? "" : no.rule;
    if (json)
        print_json(frente_seat_id(match_game(m), seat), form, legal, sentence, rule);
    else if (legal)
        puts(words_in(c->in, LEGAL, "legal"));
    else
        print_refusal(sentence, rule);
    return legal ? EXIT_SUCCESS : EXIT_FAILURE;
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
    fault why;
    const source s = {.c = c};
    frente_match *m = source_match(argv[0], &s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    code = print_verdict(m, argv[1], json, c);
    frente_match_release(m);
    return code;
}
