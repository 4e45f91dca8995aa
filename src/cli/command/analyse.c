/* frente analyse: what a bot thinks of a position, or of a whole game. It knows what the seat knows. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"
#include "words/program.h"

enum { TRIES = 60, POINTS = 40, BAR = 20 };

/* One choice as a line, or into the list of a JSON object. */
static frente_status print_opinion(const frente_position *seen, const frente_opinion *o, lang in, text *json,
                                   frente_fault *no)
{
    char form[FRENTE_CHOICE_TEXT], *label;
    frente_status status = frente_choice_text(frente_position_game(seen), o->choice, form, no);
    if (status || (status = frente_choice_label(seen, o->choice, spoken(in), &label, no)))
        return status;
    if (json) {
        json_open(json, NULL, '{');
        json_text(json, "do", form);
        json_text(json, "label", label);
        json_number(json, "expected", o->expected);
        json_number(json, "visits", o->tries);
        json_close(json, '}');
    } else
        terminal_printf("%6d %6d  %s  [%s]\n", (o->expected + 5) / 10, o->tries, label, form);
    frente_free(label);
    return FRENTE_OK;
}

/* {"seat", "expected", "iterations", "best": [{"do", "label", "expected", "visits"}]}: of 1000. */
static frente_status advice_json(const frente_position *seen, int seat, const frente_opinions *said, lang in,
                                 text *json, frente_fault *no)
{
    frente_status status = FRENTE_OK;
    json_open(json, NULL, '{');
    json_text(json, "seat", frente_seat_id(frente_position_game(seen), seat));
    json_number(json, "expected", said->expected);
    json_number(json, "iterations", said->tries);
    json_open(json, "best", '[');
    for (int i = 0; !status && i < said->count; i++)
        status = print_opinion(seen, &said->best[i], in, json, no);
    json_close(json, ']');
    json_close(json, '}');
    return status;
}

static frente_status advice_lines(const frente_position *seen, int seat, const frente_opinions *said, lang in,
                                  frente_fault *no)
{
    frente_status status = FRENTE_OK;
    terminal_part(words_in(in, OF_100_EXPECTED_TRIES, "%s: %d of 100 expected (%d tries)\n"),
                  frente_name_title(frente_position_game(seen), FRENTE_A_SEAT, seat, spoken(in)),
                  (said->expected + 5) / 10, said->tries);
    terminal_part("%s\n", words_in(in, OF_100_TRIES_CHOICE, "of 100  tries  choice"));
    for (int i = 0; !status && i < said->count; i++)
        status = print_opinion(seen, &said->best[i], in, NULL, no);
    return status;
}

/* What the bot thinks of a seat's choices: the best, with what it expects of each. */
static frente_status advise(const frente_match *m, int seat, frente_bot *b, lang in, text *json, frente_fault *no)
{
    frente_position *seen;
    frente_opinions said;
    frente_status status = frente_redact(frente_now(m), seat, &seen, no);
    if (!status && !(status = frente_bot_advise(b, seen, seat, &said, no)))
        status = json ? advice_json(seen, seat, &said, in, json, no) : advice_lines(seen, seat, &said, in, no);
    frente_position_release(seen);
    return status;
}

/* All seats that decide, or one of them. */
static frente_status advise_all(const frente_match *m, int only, frente_bot *b, lang in, text *json, frente_fault *no)
{
    frente_status status = FRENTE_OK;
    for (int s = 0; !status && !match_over(m) && s < frente_seats(match_game(m)); s++)
        if ((only < 0 || only == s) && frente_acting(frente_now(m)) >> s & 1)
            status = advise(m, s, b, in, json, no);
    return status;
}

/* What each seat can expect after so many moves, as a line with a bar for the first seat. */
static frente_status print_point(const frente_position *p, int number, frente_bot *b, lang in, text *json,
                                 frente_fault *no)
{
    const frente_game *g = frente_position_game(p);
    int expected[FRENTE_SEATS];
    frente_status status = frente_bot_expect(b, p, FRENTE_WATCHER, TRIES, expected, no);
    if (status)
        return status;
    if (json) {
        json_open(json, NULL, '{');
        json_number(json, "choices", number);
        for (int s = 0; s < frente_seats(g); s++)
            json_number(json, frente_seat_id(g, s), expected[s]);
        json_close(json, '}');
        return FRENTE_OK;
    }
    terminal_part("%6d ", number);
    for (int s = 0; s < frente_seats(g); s++)
        terminal_part(" %s %3d", frente_name_title(g, FRENTE_A_SEAT, s, spoken(in)), (expected[s] + 5) / 10);
    terminal_part("  %.*s\n", expected[0] * BAR / 1000, "####################");
    return FRENTE_OK;
}

static frente_status print_game(const frente_match *m, frente_bot *b, lang in, text *json, frente_fault *no)
{
    int moves = frente_moves(m), points = moves < POINTS ? moves : POINTS;
    frente_status status = FRENTE_OK;
    if (!json)
        terminal_say(words_in(in, CHOICES_MADE_AND_WHAT_EACH_SIDE,
                              "Choices made, and what each side could then expect, of 100"));
    for (int i = 0; !status && i <= points; i++) {
        int upto = points ? (int)((long)moves * i / points) : 0;
        frente_position *then;
        if (!(status = frente_at(m, upto, &then, no)))
            status = print_point(then, upto, b, in, json, no);
        frente_position_release(then);
    }
    return status;
}

static int analyse(cli *c, const frente_match *m, frente_bot *b, const char *who, bool whole, text *json)
{
    fault why;
    frente_fault no;
    int seat = -1;
    if (who && !seat_find(match_game(m), who, &seat, &why))
        return misuse(c, "%s", why.text);
    if (whole ? print_game(m, b, c->in, json, &no) : advise_all(m, seat, b, c->in, json, &no))
        return failure(c, "%s", no.text);
    if (!whole && !json && match_over(m))
        terminal_say(words_in(c->in, THE_GAME_IS_OVER_NOBODY_DECIDES,
                              "The game is over: nobody decides. With --whole it tells how the game went."));
    return EXIT_SUCCESS;
}

int analyse_command(cli *c, int argc, char **argv)
{
    const char *who = NULL, *name = NULL;
    bool whole = false, as_json = false;
    const arg args[] = {{ARG_WORD, 0, "seat", "SEAT", "the seat that decides (default: all that do)", &who, 0, 0},
                        {ARG_WORD, 0, "bot", "BOT", "who is asked (default: mcts:ms=2000)", &name, 0, 0},
                        {ARG_FLAG, 0, "whole", NULL, "what each seat could expect, over the whole game", &whole, 0, 0},
                        {ARG_FLAG, 0, "json", NULL, "as JSON, of 1000 (docs/formats.md)", &as_json, 0, 0},
                        {ARG_END}};
    const usage u = {"FILE [--seat SEAT] [--bot BOT] [--whole] [--json]",
                     "Says what a bot thinks of the position at the end of a record, or in a position file: its\n"
                     "best choices with what it expects of each, of 100, and how often it tried them. It knows\n"
                     "what the seat knows.",
                     args, 1, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    fault why;
    frente_fault no;
    frente_bot *b;
    text json;
    const source s = {.c = c, .looks = true};
    if (frente_bot_make(name ? name : "mcts:ms=2000", 1, &b, &no))
        return misuse(c, "--bot: %s", no.text);
    frente_match *m = source_match(argv[0], &s, &why);
    text_init(&json, TEXT_DEFAULT_MAX);
    json_open(&json, NULL, '[');
    code = m ? analyse(c, m, b, who, whole, as_json ? &json : NULL) : failure(c, "%s", why.text);
    json_close(&json, ']');
    if (code == EXIT_SUCCESS && as_json)
        puts(text_string(&json));
    text_release(&json);
    frente_match_release(m);
    frente_bot_release(b);
    return code;
}
