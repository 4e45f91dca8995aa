/* frente legal: the legal choices, one a line, as they stand in a record. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"

/* A choice, what it means, and what it costs and promises: "nat: to 3216 ; To 3216: 3 of 5 MP". Only a screen breaks
 * the line. */
static frente_status print_label(const frente_position *seen, int seat, frente_choice c, const char *form, lang in,
                                 frente_fault *no)
{
    const char *id = frente_seat_id(frente_position_game(seen), seat);
    char *label, *costs;
    frente_status status = frente_choice_label(seen, c, spoken(in), &label, no);
    if (status)
        return status;
    if (!(status = frente_forecast_words(seen, seat, c, spoken(in), &costs, no))) {
        const char *between = *costs ? ": " : "";
        if (terminal_is_screen())
            terminal_printf("%s: %s  ; %s%s%s\n", id, form, label, between, costs);
        else
            printf("%s: %s\t; %s%s%s\n", id, form, label, between, costs);
        frente_free(costs);
    }
    frente_free(label);
    return status;
}

static frente_status print_choices(const frente_match *m, int seat, bool labels, lang in, frente_fault *no)
{
    frente_choice list[FRENTE_CHOICES];
    frente_position *seen;
    char form[FRENTE_CHOICE_TEXT];
    frente_status status = frente_redact(frente_now(m), seat, &seen, no);
    int count = status ? 0 : frente_list(seen, seat, list);
    for (int i = 0; !status && i < count; i++) {
        if ((status = frente_choice_text(match_game(m), list[i], form, no)))
            break;
        if (labels)
            status = print_label(seen, seat, list[i], form, in, no);
        else
            printf("%s: %s\n", frente_seat_id(match_game(m), seat), form);
    }
    frente_position_release(seen);
    return status;
}

/* {"game", "over", "acting": [..], "seats": [{"seat", "prompt", "rule", "choices": [..]}]}: choices as in a view. */
static frente_status print_json(const frente_match *m, int only, lang in, frente_fault *no)
{
    const frente_game *g = match_game(m);
    frente_status status = FRENTE_OK;
    char *asked;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    json_open(&out, NULL, '{');
    json_text(&out, "game", frente_game_id(g));
    json_bool(&out, "over", match_over(m));
    json_open(&out, "seats", '[');
    for (int s = 0; !status && s < frente_seats(g); s++)
        if (frente_acting(frente_now(m)) >> s & 1 && (only < 0 || only == s) &&
            !(status = frente_asked(frente_now(m), s, spoken(in), &asked, no))) {
            json_raw(&out, NULL, asked, strlen(asked));
            frente_free(asked);
        }
    json_close(&out, ']');
    json_close(&out, '}');
    if (!status)
        puts(text_string(&out));
    text_release(&out);
    return status;
}

/* Where nobody decides since the flow was stopped, that is said. */
static frente_status print_stopped(const frente_match *m, lang in, frente_fault *no)
{
    char at[FRENTE_NAME_TEXT], *words;
    if (!frente_stopped(m, at))
        return FRENTE_OK;
    frente_status status = frente_decision(m, FRENTE_ALL, spoken(in), &words, no);
    if (!status)
        printf("; %s", words);
    frente_free(words);
    return status;
}

static frente_status print_all(const frente_match *m, int only, bool labels, lang in, frente_fault *no)
{
    frente_status status = print_stopped(m, in, no);
    for (int i = 0; !status && i < frente_seats(match_game(m)); i++)
        if (only < 0 || only == i)
            status = print_choices(m, i, labels, in, no);
    return status;
}

int legal_command(cli *c, int argc, char **argv)
{
    const char *who = NULL;
    bool labels = false, json = false;
    const arg args[] = {{ARG_WORD, 0, "seat", "SEAT", "the choices of this seat only", &who, 0, 0},
                        {ARG_FLAG, 0, "label", NULL, "add what it means and costs, as a comment", &labels, 0, 0},
                        {ARG_FLAG, 0, "json", NULL, "as JSON (docs/formats.md)", &json, 0, 0},
                        {ARG_END}};
    const usage u = {"FILE [--seat SEAT] [--label | --json]",
                     "Lists every legal choice at the end of a record, or in a position file ('-': standard\n"
                     "input), one a line, as 'frente apply' takes it. Nothing is printed for a seat that does\n"
                     "not act and when the game is over.",
                     args, 1, 1};
    int code = args_read(c, &u, &argc, argv), seat = -1;
    if (code != GO_ON)
        return code;
    fault why;
    frente_fault no;
    const source s = {.c = c};
    frente_match *m = source_match(argv[0], &s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    if (who && !seat_find(match_game(m), who, &seat, &why))
        code = misuse(c, "%s", why.text);
    else if (json ? print_json(m, seat, c->in, &no) : print_all(m, seat, labels, c->in, &no))
        code = failure(c, "%s", no.text);
    else
        code = EXIT_SUCCESS;
    frente_match_release(m);
    return code;
}
