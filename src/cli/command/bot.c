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

enum { BOT_PROTOCOL = 1, REFUSALS_MOST = 100 };

typedef struct referee {
    cli *c;
    match m;
    journal journal;
    int told[SEATS_MAX]; /* how much of the journal each seat has been told */
    bool own[SEATS_MAX]; /* the program's seats */
    const player *opponent;
    generator dice;            /* of the opponents, not of the game */
    memory *memory[SEATS_MAX]; /* of the opponents */
    int refusals;
} referee;

static void send(const char *word, const text *json)
{
    printf("%s %s\n", word, text_string(json));
    fflush(stdout);
}

static void send_hello(const referee *r)
{
    const match *m = &r->m;
    const game *g = m->game;
    const char *comma = "";
    text out;
    text_init(&out, 65536);
    text_addf(&out, "{\"protocol\":%d,\"game\":\"%s\",\"version\":%d,\"scenario\":\"%s\",\"options\":[", BOT_PROTOCOL,
              g->id, g->version, g->lists.scenarios[m->scenario].id);
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->options >> i & 1) {
            text_addf(&out, "%s\"%s\"", comma, g->lists.options[i].id);
            comma = ",";
        }
    text_add(&out, "],\"seats\":[");
    comma = "";
    for (int s = 0; s < g->seats; s++)
        if (r->own[s]) {
            text_addf(&out, "%s\"%s\"", comma, noun_key(g->seat, s));
            comma = ",";
        }
    text_add(&out, "]}");
    send("hello", &out);
    text_release(&out);
}

static void send_turn(referee *r, int seat)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    journal_json(r->m.game, &r->journal, r->told[seat], seat, r->c->in, &out);
    r->told[seat] = r->journal.count;
    send("news", &out);
    text_clear(&out);
    view_json(r->m.game, r->m.state, seat, r->c->in, &out);
    send("turn", &out);
    text_release(&out);
}

static void send_over(const referee *r)
{
    const game *g = r->m.game;
    int score[SEATS_MAX] = {0};
    text out;
    text_init(&out, 4096);
    game_outcome(g, r->m.state, score);
    text_add(&out, "{\"score\":{");
    for (int s = 0; s < g->seats; s++)
        text_addf(&out, "%s\"%s\":%d", s ? "," : "", noun_key(g->seat, s), score[s]);
    text_add(&out, "}}");
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
static bool read_answer(const referee *r, int seat, const char *line, choice *c, fault *why)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (end == line || *end)
        return choice_parse(r->m.game, line, c, why);
    choices list;
    game_options(r->m.game, r->m.state, seat, &list);
    if (number < 1 || number > list.count)
        return fault_set(why, "there is no choice number %ld: they run from 1 to %d", number, list.count);
    *c = list.list[number - 1];
    return true;
}

/* One decision of the program; GO_ON or an exit code. */
static int ask(referee *r, int seat)
{
    fault why;
    char line[LINE_MAX_BYTES];
    send_turn(r, seat);
    for (;;) {
        choice c;
        if (line_read(line) != LINE_READ)
            return failure(r->c, "the program has gone: no answer to 'turn'");
        if (!strcmp(line, "quit"))
            return EXIT_SUCCESS;
        if (read_answer(r, seat, line, &c, &why) && match_choose(&r->m, seat, c, NULL, &r->journal, r->c->in, &why))
            return GO_ON;
        send_refused(why.text);
        if (++r->refusals == REFUSALS_MOST)
            return failure(r->c, "the program was refused %d times; the last was: %s", REFUSALS_MOST, why.text);
    }
}

static int referee_run(referee *r)
{
    fault why;
    send_hello(r);
    for (int s = 0; s < r->m.game->seats; s++)
        r->memory[s] = r->own[s] ? NULL : memory_make();
    while (!game_peek(r->m.state)->over) {
        int own = -1, other = -1, code;
        for (int s = 0; s < r->m.game->seats; s++)
            if (game_acts(r->m.state, s))
                *(r->own[s] ? &own : &other) = s;
        if (other >= 0) {
            choice c = bot_play(r->opponent->bot, r->m.game, r->m.state, other, &r->dice, r->memory[other], NULL);
            if (!match_choose(&r->m, other, c, NULL, &r->journal, r->c->in, &why))
                return failure(r->c, "%s chose what is not legal: %s", r->opponent->name, why.text);
        } else if ((code = ask(r, own)) != GO_ON) {
            return code;
        }
    }
    for (int s = 0; s < r->m.game->seats; s++)
        if (r->own[s]) {
            text out;
            text_init(&out, TEXT_DEFAULT_MAX);
            journal_json(r->m.game, &r->journal, r->told[s], s, r->c->in, &out);
            send("news", &out);
            text_release(&out);
        }
    send_over(r);
    return EXIT_SUCCESS;
}

static bool own_seats(referee *r, const start *s, const arg_list *seats, fault *why)
{
    if (!seats->count)
        return fault_set(why, "--seat is needed: the seat that the program plays");
    for (int i = 0; i < seats->count; i++) {
        int seat;
        if (!game_find_seat(s->game, seats->words[i], &seat, why))
            return false;
        if (game_nonplayers(s->game, s->options) >> seat & 1)
            return fault_set(why, "%s is a non-player under these options", seats->words[i]);
        r->own[seat] = true;
    }
    return true;
}

static int referee_open(referee *r, const char *game_id, const start_args *a, const arg_list *seats,
                        const char *opponent)
{
    start s;
    fault why;
    r->opponent = player_find(opponent, &why);
    if (r->opponent && !r->opponent->bot)
        return misuse(r->c, "--opponent: '%s' can't choose by itself", opponent);
    if (!r->opponent)
        return misuse(r->c, "--opponent: %s", why.text);
    if (!start_read(&s, game_id, a, r->opponent, &why))
        return start_refused(r->c, &s, game_id, &why);
    if (!own_seats(r, &s, seats, &why))
        return misuse(r->c, "%s", why.text);
    if (a->seed >= 0)
        generator_seed_number(&r->dice, (uint64_t)a->seed + (1ull << 40)); /* another stream than the game's */
    else if (!entropy_key(&r->dice, &why))
        return failure(r->c, "%s", why.text);
    return start_match(&s, &r->m, &r->journal, &why) ? GO_ON : failure(r->c, "%s", why.text);
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
    code = referee_open(&r, argv[0], &a, &seats, opponent);
    if (code == GO_ON) {
        code = referee_run(&r);
        if (out && !source_save(&r.m, out, &why))
            code = failure(c, "%s", why.text);
        match_release(&r.m);
        for (int s = 0; s < SEATS_MAX; s++)
            memory_free(r.memory[s]);
    }
    journal_release(&r.journal);
    return code;
}
