/* frente bot: the referee for a program that plays. One message a line, a word
 * and (mostly) JSON; docs/formats.md describes the protocol:
 *
 *     hello {"protocol":1,"game":"GAME","seats":["anarchist"],…}
 *     news [{"kind":…,"text":…}]      what the program's seat may know of what happened
 *     turn {"game":…,"choices":[{"do":"pick an05",…}],…}
 *     <pick an05                      the answer: a choice's text, or its number from 1 on
 *     refused {"text":"…"}            the same turn waits for another answer
 *     over {"score":{"anarchist":1000,…}} */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"

enum { BOT_PROTOCOL = 1, REFUSALS_MOST = 100 };

typedef struct referee {
    cli *c;
    frente_match *m;
    text news[FRENTE_SEATS]; /* what each of the program's seats has not been told yet: a JSON array without brackets */
    bool own[FRENTE_SEATS];  /* the program's seats */
    const player *opponent;
    frente_bot *bot; /* that plays for the opponent; NULL: it is a program, too */
    int refusals;
} referee;

static void send(const char *word, const text *json)
{
    printf("%s %s\n", word, text_string(json));
    fflush(stdout);
}

static void send_hello(const referee *r)
{
    const frente_game *g = match_game(r->m);
    text out;
    text_init(&out, 65536);
    json_open(&out, NULL, '{');
    json_number(&out, "protocol", BOT_PROTOCOL);
    json_text(&out, "game", frente_game_id(g));
    json_number(&out, "version", frente_game_version(g));
    json_text(&out, "scenario", frente_scenario_id(g, frente_match_scenario(r->m)));
    json_open(&out, "options", '[');
    for (int i = 0; i < frente_options(g); i++)
        if (frente_match_options(r->m) >> i & 1)
            json_text(&out, NULL, frente_option_id(g, i));
    json_close(&out, ']');
    json_open(&out, "seats", '[');
    for (int s = 0; s < frente_seats(g); s++)
        if (r->own[s])
            json_text(&out, NULL, frente_seat_id(g, s));
    json_close(&out, ']');
    json_close(&out, '}');
    send("hello", &out);
    text_release(&out);
}

/* What has just happened, as far as each of the program's seats may know it: kept until the seat is told. */
static bool note_news(referee *r, fault *why)
{
    frente_fault no;
    for (int s = 0; s < frente_seats(match_game(r->m)); s++) {
        char *lines;
        if (!r->own[s])
            continue;
        if (frente_journal(r->m, s, spoken(r->c->in), &lines, &no))
            return fault_of(why, &no);
        size_t length = strlen(lines);
        if (length > 2) /* not "[]" */
            json_raw(&r->news[s], NULL, lines + 1, length - 2);
        frente_free(lines);
    }
    return true;
}

static void send_news(referee *r, int seat)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_addf(&out, "[%s]", text_string(&r->news[seat]));
    text_clear(&r->news[seat]);
    send("news", &out);
    text_release(&out);
}

static bool send_turn(referee *r, int seat, fault *why)
{
    text out;
    char *view;
    frente_fault no;
    send_news(r, seat);
    if (frente_view(frente_now(r->m), seat, spoken(r->c->in), &view, &no))
        return fault_of(why, &no);
    text_init(&out, TEXT_DEFAULT_MAX);
    text_take(&out, view);
    send("turn", &out);
    text_release(&out);
    return true;
}

static void send_over(const referee *r)
{
    const frente_game *g = match_game(r->m);
    int score[FRENTE_SEATS];
    text out;
    text_init(&out, 4096);
    frente_scores(frente_now(r->m), score, NULL);
    json_open(&out, NULL, '{');
    json_open(&out, "score", '{');
    for (int s = 0; s < frente_seats(g); s++)
        json_number(&out, frente_seat_id(g, s), score[s]);
    json_close(&out, '}');
    json_close(&out, '}');
    send("over", &out);
    text_release(&out);
}

static void send_refused(const char *sentence)
{
    text out;
    text_init(&out, 4096);
    text_add(&out, "{\"text\":");
    text_add_json(&out, sentence);
    text_add(&out, "}");
    send("refused", &out);
    text_release(&out);
}

/* "3" or "pick an05" */
static bool read_answer(const referee *r, int seat, const char *line, frente_choice *c, fault *why)
{
    char *end;
    frente_fault no;
    frente_choice list[FRENTE_CHOICES];
    long number = strtol(line, &end, 10);
    if (end == line || *end)
        return !frente_choice_read(match_game(r->m), line, c, &no) || fault_of(why, &no);
    int count = frente_list(frente_now(r->m), seat, list);
    if (number < 1 || number > count)
        return fault_set(why, "there is no choice number %ld: they run from 1 to %d", number, count);
    *c = list[number - 1];
    return true;
}

static bool make_choice(referee *r, int seat, frente_choice c, fault *why)
{
    frente_fault no;
    char form[FRENTE_CHOICE_TEXT];
    frente_status status = frente_choose(r->m, seat, c, spoken(r->c->in), &no);
    if (!status)
        return note_news(r, why);
    frente_choice_text(match_game(r->m), c, form, NULL);
    return status == FRENTE_REFUSED ? fault_refused(why, match_game(r->m), seat, form, &no) : fault_of(why, &no);
}

/* One decision of the program; GO_ON or an exit code. */
static int ask(referee *r, int seat)
{
    fault why;
    char line[LINE_MAX_BYTES];
    if (!send_turn(r, seat, &why))
        return failure(r->c, "%s", why.text);
    for (;;) {
        frente_choice c;
        if (line_read(line) != LINE_READ)
            return failure(r->c, "the program has gone: no answer to 'turn'");
        if (!strcmp(line, "quit"))
            return EXIT_SUCCESS;
        if (read_answer(r, seat, line, &c, &why) && make_choice(r, seat, c, &why))
            return GO_ON;
        send_refused(why.text);
        if (++r->refusals == REFUSALS_MOST)
            return failure(r->c, "the program was refused %d times; the last was: %s", REFUSALS_MOST, why.text);
    }
}

/* What the opponent chooses: a bot, or a program of somebody's that is given no more than its seat knows. */
static bool opponent_chooses(const referee *r, int seat, frente_choice *c, fault *why)
{
    frente_fault no;
    frente_position *seen;
    int clock_ms;
    if (r->bot)
        return !frente_bot_choose(r->bot, frente_now(r->m), seat, c, &no) || fault_of(why, &no);
    if (frente_redact(frente_now(r->m), seat, &seen, &no))
        return fault_of(why, &no);
    bool fine = program_read(r->opponent->name, &clock_ms, why);
    *c = fine ? program_choose(r->opponent->name, clock_ms, seen, seat, NULL) : 0;
    frente_position_release(seen);
    return *c || !fine || fault_set(why, "it made none");
}

/* One decision, whoever's it is; GO_ON or an exit code. */
static int referee_turn(referee *r)
{
    fault why;
    frente_choice c;
    int own = -1, other = -1;
    for (int s = 0; s < frente_seats(match_game(r->m)); s++)
        if (frente_acting(frente_now(r->m)) >> s & 1)
            *(r->own[s] ? &own : &other) = s;
    if (other < 0)
        return ask(r, own);
    if (opponent_chooses(r, other, &c, &why) && make_choice(r, other, c, &why))
        return GO_ON;
    return failure(r->c, "%s chose what is not legal: %s", r->opponent->name, why.text);
}

static int referee_run(referee *r)
{
    fault why;
    send_hello(r);
    if (!note_news(r, &why)) /* of the start */
        return failure(r->c, "%s", why.text);
    while (!match_over(r->m)) {
        int code = referee_turn(r);
        if (code != GO_ON)
            return code;
    }
    for (int s = 0; s < frente_seats(match_game(r->m)); s++)
        if (r->own[s])
            send_news(r, s);
    send_over(r);
    return EXIT_SUCCESS;
}

static bool own_seats(referee *r, const start *s, const arg_list *seats, fault *why)
{
    if (!seats->count)
        return fault_set(why, "--seat is needed: the seat that the program plays");
    for (int i = 0; i < seats->count; i++) {
        int seat;
        if (!seat_find(s->game, seats->words[i], &seat, why))
            return false;
        if (frente_nonplayers(s->game, s->options) >> seat & 1)
            return fault_set(why, "%s is a non-player under these options", seats->words[i]);
        r->own[seat] = true;
    }
    return true;
}

/* The bot that plays the other seats, with dice of its own: another stream than the game's. */
static bool make_opponent(referee *r, long long seed, fault *why)
{
    frente_fault no;
    uint64_t number = (uint64_t)seed + (1ull << 40);
    if (seed < 0 && !entropy_number(&number, why))
        return false;
    return program_is(r->opponent->name) || !frente_bot_make(r->opponent->name, number, &r->bot, &no) ||
           fault_of(why, &no);
}

static int referee_open(referee *r, const char *game_id, const start_args *a, const arg_list *seats,
                        const char *opponent)
{
    start s;
    fault why;
    r->opponent = player_find(opponent, &why);
    if (r->opponent && !r->opponent->chooses)
        return misuse(r->c, "--opponent: '%s' can't choose by itself", opponent);
    if (!r->opponent)
        return misuse(r->c, "--opponent: %s", why.text);
    if (!start_read(&s, game_id, a, r->opponent, &why))
        return start_refused(r->c, &s, &why);
    if (!own_seats(r, &s, seats, &why))
        return misuse(r->c, "%s", why.text);
    if (!make_opponent(r, a->seed, &why))
        return failure(r->c, "%s", why.text);
    r->m = start_match(&s, &why);
    return r->m ? GO_ON : failure(r->c, "%s", why.text);
}

int bot_command(cli *c, int argc, char **argv)
{
    start_args a = {.seed = START_SEED_NONE};
    arg_list seats = {0};
    const char *opponent = "random", *out = NULL;
    const arg args[] = {
        {ARG_LIST, 0, "seat", "SEAT", "the seat that the program plays; may be repeated", &seats, 0, 0},
        {ARG_WORD, 0, "opponent", "PLAYER", "who plays the other seats (default: random)", &opponent, 0, 0},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &a.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &a.options, 0, 0},
        {ARG_WORD, 0, "key", "HEX", "the key of the dice (default: at random)", &a.key, 0, 0},
        {ARG_NUMBER, 0, "seed", "N", "key and opponents out of a small number", &a.seed, 0, INT64_MAX},
        {ARG_WORD, 'o', "output", "FILE", "write the record of the game to FILE", &out, 0, 0},
        {ARG_END}};
    const usage u = {"GAME --seat SEAT [--opponent PLAYER] [-o FILE]",
                     "Plays one game with a program: prints what its seat sees and may choose, one message a\n"
                     "line, and reads its choices. The protocol is described in docs/formats.md.",
                     args, 1, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    fault why;
    referee r = {.c = c};
    for (int s = 0; s < FRENTE_SEATS; s++)
        text_init(&r.news[s], TEXT_DEFAULT_MAX);
    code = referee_open(&r, argv[0], &a, &seats, opponent);
    if (code == GO_ON) {
        code = referee_run(&r);
        if (out && !source_save(r.m, out, &why))
            code = failure(c, "%s", why.text);
    }
    frente_match_release(r.m);
    frente_bot_release(r.bot);
    for (int s = 0; s < FRENTE_SEATS; s++)
        text_release(&r.news[s]);
    return code;
}
