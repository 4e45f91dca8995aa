/* frente legal: the legal choices, one a line, as they stand in a record. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/forecast.h"
#include "core/tell/json.h"

/* A choice, what it means, and what it costs and promises: "nat: to 3216 ; To 3216: 3 of 5 MP". Only a screen breaks
 * the line. */
static void print_label(const game *g, const void *seen, int seat, choice c, const char *form, lang in)
{
    forecast f = {0};
    text label;
    text_init(&label, 4096);
    choice_label(g, seen, c, in, &label);
    game_forecast(g, seen, seat, c, &f);
    for (int i = 0; i < f.costs + f.promises; i++) {
        text_add(&label, i ? ", " : ": ");
        prompt_words(g, i < f.costs ? &f.cost[i] : &f.promise[i - f.costs], in, &label);
    }
    if (terminal_is_screen())
        terminal_printf("%s: %s  ; %s\n", noun_key(g->seat, seat), form, text_string(&label));
    else
        printf("%s: %s\t; %s\n", noun_key(g->seat, seat), form, text_string(&label));
    text_release(&label);
}

static void print_choices(const match *m, int seat, bool labels, lang in)
{
    const game *g = m->game;
    choices list;
    _Alignas(max_align_t) char seen[STATE_MAX];
    memcpy(seen, m->state, g->size);
    game_redact(g, seen, seat);
    game_options(g, m->state, seat, &list);
    for (int i = 0; i < list.count; i++) {
        char form[CHOICE_TEXT];
        choice_text(g, list.list[i], form);
        if (labels)
            print_label(g, seen, seat, list.list[i], form, in);
        else
            printf("%s: %s\n", noun_key(g->seat, seat), form);
    }
}

/* {"game", "over", "acting": [..], "seats": [{"seat", "prompt", "rule", "choices": [..]}]}: choices as in a view. */
static void print_json(const match *m, int only, lang in)
{
    const game *g = m->game;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    json_open(&out, NULL, '{');
    json_text(&out, "game", g->id);
    json_bool(&out, "over", game_peek(m->state)->over);
    json_open(&out, "seats", '[');
    for (int s = 0; s < g->seats; s++) {
        _Alignas(max_align_t) char seen[STATE_MAX];
        if (!game_acts(m->state, s) || (only >= 0 && only != s))
            continue;
        memcpy(seen, m->state, g->size);
        game_redact(g, seen, s);
        json_open(&out, NULL, '{');
        json_text(&out, "seat", noun_key(g->seat, s));
        view_asked_json(g, seen, s, in, &out);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    puts(text_string(&out));
    text_release(&out);
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
    match m;
    fault why;
    const source s = {.c = c};
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    bool ok = !who || game_find_seat(m.game, who, &seat, &why);
    if (ok && json)
        print_json(&m, seat, c->in);
    else if (ok && match_stopped(&m)) {
        text stopped;
        text_init(&stopped, 1000);
        decision_lines(&m, VIEWER_ALL, c->in, &stopped);
        printf("; %s", text_string(&stopped));
        text_release(&stopped);
    }
    for (int i = 0; ok && !json && i < m.game->seats; i++)
        if (seat < 0 || seat == i)
            print_choices(&m, i, labels, c->in);
    match_release(&m);
    return ok ? EXIT_SUCCESS : misuse(c, "%s", why.text);
}
