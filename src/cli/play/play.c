/* frente play: a game at the terminal, any mix of persons and players that
 * choose by themselves. It is saved after every choice. */
#include "cli/play/play.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/play/after.h"
#include "cli/play/guided.h"
#include "cli/play/turn.h"
#include "cli/play/waiting.h"
#include "cli/screen/terminal.h"
#include "table/due.h"
#include "words/program.h"

doer session_doer(session *s, int seat)
{
    s->env.now = (int64_t)time(NULL);
    return (doer){.seat = seat, .now = s->env.now, .in = s->c->in};
}

/* Dice of a player that chooses by itself: its own each time, and never those of the game. */
static bool player_dice(void *context, const table *t, int seat, generator *own)
{
    session *s = context;
    uint64_t number = (uint64_t)generator_below(&s->dice, UINT32_MAX) << 32 | generator_below(&s->dice, UINT32_MAX);
    (void)t, (void)seat;
    generator_seed_number(own, number);
    return true;
}

static budget player_budget(void *context, const bot *b)
{
    (void)context;
    return b->budget;
}

bool session_save(session *s, const char *path, fault *why)
{
    return !*path || engine_save(session_match(s), path, why);
}

void session_news(session *s, int viewer)
{
    const steps *seen = &s->table->steps;
    const journal *j = &seen->journal;
    int from = j->count;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    if (s->undone)
        terminal_say(words_in(s->c->in, UNDONE, "Undone."));
    s->undone = false;
    guided_tell_over(s);
    for (int unread = seen->lines[viewer] - s->told[viewer]; unread > 0 && from > 0;)
        unread -= j->list[--from].viewers >> viewer & 1;
    if (terminal_is_person() && s->bots_thought && news_in_short(s, viewer, from))
        from = j->count;
    for (int i = from; i < j->count; i++) /* what is nobody's news is told by the next question */
        if (session_game(s)->lists.entries[j->list[i].kind].news != NEWS_NOT)
            journal_lines(session_game(s), j, i, i + 1, viewer, s->c->in, "- ", &out);
    s->told[viewer] = seen->lines[viewer];
    terminal_print(text_string(&out));
    text_release(&out);
}

/* The task to its end, with an eye on the keyboard if a person sits there. */
static void think(session *s, task *t, const char *who)
{
    waiting w;
    line_forget_typed();
    const watch watched = {.stop = waiting_begin(&w, s->humans > 0, who, s->c->in)};
    task_go(t, 0, &watched);
    if (waiting_end(&w))
        table_hurry(s->table);
}

/* A bot thinks, and decides. */
static turn bot_turn(session *s, int seat)
{
    fault why = {""};
    const bot *b = s->table->seats[seat].bot;
    char title[NOUN_TEXT];
    noun_title(session_game(s)->seat, seat, s->c->in, title);
    session_doer(s, seat); /* what it decides, it decides now */
    task *w = table_think(s->table, seat, &s->env);
    if (!w) {
        failure(s->c, "out of memory");
        return TURN_FAILED;
    }
    s->bots_thought = true;
    think(s, w, title);
    if (task_done(w, s->table, NULL, &s->env, &why))
        return TURN_CHOSEN;
    failure(s->c,
            session_match(s)->scripted ? "%s can't play on, since every die of this game is scripted: %s"
                                       : "%s can't play on: %s",
            b->id, why.text);
    return TURN_FAILED;
}

/* A standing order answers for a person. Where others look on, it takes as long as a person does. */
static turn order_turn(session *s, const due *d)
{
    fault why;
    session_doer(s, d->seat);
    if (s->humans > 1)
        poll(NULL, 0, d->wait_ms);
    if (table_order_answers(s->table, d, &s->env, &why))
        return TURN_CHOSEN;
    failure(s->c, "%s", why.text);
    return TURN_FAILED;
}

/* The person who decides: whoever sits at the keyboard, or the first. -1: nobody can. */
static int next_person(const session *s)
{
    unsigned who = game_peek(session_match(s)->state)->actors & table_persons(s->table);
    if (s->keyboard >= 0 && who >> s->keyboard & 1)
        return s->keyboard;
    return __builtin_ffs((int)who) - 1;
}

/* Whoever is next decides: orders and bots before persons. */
static turn next_turn(session *s)
{
    due list[SEATS_MAX + 1];
    s->chose = -1;
    if (guided_on(s)) {
        s->chose = s->guide.seat;
        return guided_turn(s);
    }
    if (table_due(s->table, list))
        return list[0].choice ? order_turn(s, &list[0]) : bot_turn(s, list[0].seat);
    int seat = s->chose = next_person(s);
    if (seat >= 0)
        return turn_play(s, seat);
    unsigned acting = game_peek(session_match(s)->state)->actors;
    failure(s->c, "nobody can decide: %s is a non-player but must choose",
            acting ? noun_key(session_game(s)->seat, __builtin_ctz(acting)) : "?");
    return TURN_FAILED;
}

static void tell_saved(const session *s)
{
    if (!s->save[0])
        terminal_say(words_in(s->c->in, THE_GAME_WAS_NOT_SAVED, "The game was not saved."));
    else
        terminal_printf(words_in(s->c->in, THE_GAME_IS_SAVED_IN_GO_ON_WITH,
                                 "The game is saved in %s; go on with: frente play '%s'\n"),
                        s->save, s->save);
}

/* Saves what has happened; the file keeps what it held if that fails. */
static bool autosave(session *s)
{
    fault why;
    pending done = table_take_pending(s->table);
    bool ok = session_save(s, s->save, &why);
    pending_release(&done);
    table_stored(s->table);
    if (!ok)
        failure(s->c,
                words_in(s->c->in, THE_GAME_COULD_NOT_BE_SAVED_AND,
                         "the game could not be saved, and stops: %s (what was saved before is untouched)"),
                why.text);
    return ok;
}

/* Is what has happened told in one go with the next question, so that both are on the screen? */
static bool told_with_question(const session *s)
{
    return terminal_is_person() && (s->bots_thought || (s->has_board && s->humans == 1));
}

/* What happened is kept before it is told. A game of bots alone is saved when it stops. */
static bool keep_and_tell(session *s, turn got)
{
    if (s->humans && table_has_pending(s->table) && !autosave(s))
        return false;
    for (int v = 0; v < VIEWERS; v++) /* what was taken back was never said */
        if (s->told[v] > s->table->steps.lines[v])
            s->told[v] = s->table->steps.lines[v];
    s->undone = got == TURN_UNDONE;
    if (!s->humans)
        session_news(s, WATCHER);
    else if (s->keyboard >= 0 && !told_with_question(s))
        session_news(s, s->keyboard);
    if (got == TURN_UNDONE && s->chose >= 0) /* what went back is no news */
        session_remember(s, s->chose);
    if (got == TURN_CHOSEN && s->chose >= 0) {
        session_remember(s, s->chose);
        s->recap_from[s->chose] = s->table->steps.lines[s->chose];
    }
    return true;
}

enum { AFTER_LINES = 5 }; /* what can be done after the end, and the prompt */

/* What came last, and how it ended: on one screen with what can be done now, or the first of it before the rest. */
static int finish(session *s)
{
    if (!s->humans && !autosave(s))
        return EXIT_FAILURE;
    const int height = terminal_is_person() && s->humans ? terminal_height() - AFTER_LINES : 0;
    text news, end;
    text_init(&news, TEXT_DEFAULT_MAX);
    terminal_capture(&news, terminal_width());
    session_news(s, s->only);
    terminal_capture(NULL, 0);
    for (bool brief = false;; brief = true) {
        text_init(&end, TEXT_DEFAULT_MAX);
        terminal_capture(&end, terminal_width());
        print_end(s, brief);
        terminal_capture(NULL, 0);
        if (brief || !height || lines_of(text_string(&end)) <= height)
            break;
        text_release(&end);
    }
    if (height && news.length && lines_of(text_string(&news)) + lines_of(text_string(&end)) > height)
        read_first(s, &news);
    terminal_raw(text_string(&news));
    terminal_raw(text_string(&end));
    text_release(&end);
    text_release(&news);
    return EXIT_SUCCESS;
}

/* Why it stops before its end. */
static int stop(session *s, turn got)
{
    bool signal = got == TURN_INTERRUPTED || interrupts_came();
    if (got == TURN_CLOSED || signal)
        terminal_raw("\n");
    if (!s->humans && !autosave(s))
        return EXIT_FAILURE;
    tell_saved(s);
    if (signal)
        interrupts_die();
    return EXIT_SUCCESS;
}

/* Turn after turn, up to the end (TURN_CHOSEN) or to what stops it. */
static turn session_turns(session *s)
{
    while (!table_finished(s->table)) {
        turn got = next_turn(s);
        if (got == TURN_FAILED || !keep_and_tell(s, got))
            return TURN_FAILED;
        if (got == TURN_QUIT || got == TURN_CLOSED || got == TURN_INTERRUPTED)
            return got;
        if (interrupts_came())
            return TURN_INTERRUPTED;
    }
    return TURN_CHOSEN;
}

static int session_run(session *s)
{
    turn got = session_turns(s);
    if (got == TURN_FAILED)
        return EXIT_FAILURE;
    return got == TURN_CHOSEN ? finish(s) : stop(s, got);
}

/* Counts the persons; somebody has to be told what happens. */
static void session_count(session *s)
{
    s->humans = 0;
    s->only = WATCHER;
    s->keyboard = -1;
    for (int seat = 0; seat < session_game(s)->seats; seat++)
        if (table_persons(s->table) >> seat & 1) {
            s->only = s->humans ? WATCHER : seat;
            s->humans++;
        }
    if (s->humans == 1)
        s->keyboard = s->only;
}

/* The players sit down at a table for the match, which is taken over. */
static int session_sit(session *s, match *m, const player *const sitting[])
{
    fault why;
    seat_info seats[SEATS_MAX] = {0};
    for (int i = 0; i < m->game->seats; i++)
        seats[i] = (seat_info){.who = sitting[i]->chooses               ? SEAT_BOT
                                      : sitting[i] == &player_nonplayer ? SEAT_NONPLAYER
                                                                        : SEAT_ME,
                               .bot = engine_bot(sitting[i])};
    s->env = (table_env){.context = s, .dice = player_dice, .budget = player_budget};
    s->table = table_over(m, seats, &s->dice, &why);
    if (s->table) {
        session_count(s);
        session_read_board(s);
        for (int seat = 0; seat < SEATS_MAX; seat++) /* what moves from here on is news */
            if (table_persons(s->table) >> seat & 1)
                session_remember(s, seat);
    } else
        match_release(m);
    return s->table ? GO_ON : failure(s->c, "%s", why.text);
}

/* Who sits there goes into the record. */
static bool keep_seats(match *m, const player *const sitting[], fault *why)
{
    text words;
    text_init(&words, 255);
    seats_text((const frente_game *)m->game, sitting, &words);
    free(m->seats);
    m->seats = strdup(text_string(&words));
    text_release(&words);
    return m->seats || fault_set(why, "out of memory");
}

/* Goes on with a file: whoever sat there sits there again, unless --seat says otherwise. */
static int open_file(session *s, const char *path, const start_args *a, bool *record)
{
    fault why;
    const source from = {.c = s->c, .from_snapshot = a->from_snapshot};
    const player *sitting[SEATS_MAX];
    match m;
    if (!strcmp(path, "-"))
        return misuse(s->c, "the choices are read from the standard input: give the record as a file");
    if (a->scenario || a->options.count || a->key || a->seed >= 0)
        return misuse(s->c, "'%s' is a file: scenario, options and dice are fixed by it", path);
    if (!engine_open(&m, path, &from, &why))
        return failure(s->c, "%s", why.text);
    *record = source_is_record(path) && !a->from_snapshot; /* the old record stays as it is */
    for (int seat = 0; seat < m.game->seats; seat++)
        sitting[seat] = &player_human;
    const frente_game *g = (const frente_game *)m.game;
    seats_from_tag(g, m.options, m.seats, sitting);
    bool read = seats_read(g, m.options, &a->seats, sitting, &why);
    if (!read || !keep_seats(&m, sitting, &why)) {
        match_release(&m);
        return read ? failure(s->c, "%s", why.text) : misuse(s->c, "%s", why.text);
    }
    int code = session_sit(s, &m, sitting);
    if (code == GO_ON) /* what happened before is not told again */
        memcpy(s->told, s->table->steps.lines, sizeof s->told);
    return code;
}

/* The guided first game: its own position and dice, and every seat in one hand. */
static int open_guided(session *s, const game *g)
{
    fault why;
    match m;
    const player *sitting[SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++)
        sitting[seat] = &player_human;
    if (!guide_load(&s->guide, g, games_from(), &why))
        return failure(s->c, "%s", why.text);
    if (!s->guide.count)
        return failure(s->c, words_in(s->c->in, HAS_NO_GUIDED_GAME, "%s has no guided game"), g->id);
    if (!guide_start(&s->guide, &m, NULL, &why))
        return failure(s->c, "%s", why.text);
    if (!keep_seats(&m, sitting, &why)) {
        match_release(&m);
        return failure(s->c, "%s", why.text);
    }
    int code = session_sit(s, &m, sitting);
    s->humans = 1;
    s->only = s->keyboard = s->guide.seat;
    if (code == GO_ON) {
        memcpy(s->told, s->table->steps.lines, sizeof s->told);
        s->above = print_intro(g, s->c->in) + 1;
        terminal_say(s->inner
                         ? words_in(s->c->in, THIS_IS_A_GUIDED_GAME_ENTER_2,
                                    "This is a guided game. Enter goes on, 'leave' goes back to your game.")
                         : words_in(s->c->in, THIS_IS_A_GUIDED_GAME_ENTER,
                                    "This is a guided game. Enter goes on, 'leave' ends the guide, 'quit' the game."));
    }
    return code;
}

/* If nobody is said to be a person, the first seat that can be one is. */
static void seat_somebody(start *st, const arg_list *seats)
{
    bool said = false;
    for (int i = 0; i < seats->count; i++)
        said |= strstr(seats->words[i], "=human") != NULL;
    for (int seat = 0; seat < frente_seats(st->game) && !said; seat++) {
        bool named = false;
        for (int i = 0; i < seats->count; i++) {
            const char *id = frente_seat_id(st->game, seat);
            size_t length = strlen(id);
            named |= !strncmp(seats->words[i], id, length) && seats->words[i][length] == '=';
        }
        if (!named && st->players[seat] != &player_nonplayer) {
            st->players[seat] = &player_human;
            said = true;
        }
    }
}

static int open_new(session *s, const char *game_id, const start_args *a)
{
    start st;
    fault why;
    if (a->from_snapshot)
        return misuse(s->c, "--from-snapshot needs the record of a game, not '%s'", game_id);
    if (!start_read(&st, game_id, a, player_usual(), &why))
        return start_refused(s->c, &st, &why);
    match m;
    seat_somebody(&st, &a->seats);
    return engine_start(&st, &m, &why) ? session_sit(s, &m, st.players) : failure(s->c, "%s", why.text);
}

static bool is_game(const char *word)
{
    for (int i = 0; games[i]; i++)
        if (!strcmp(games[i]->id, word))
            return true;
    return false;
}

/* A file if it is there or looks like one; a game otherwise. */
static int open_operand(session *s, const char *word, const start_args *a, bool *record)
{
    size_t length = strlen(word);
    bool looks = strchr(word, '/') || !strcmp(word, "-") || (length > 7 && !strcmp(word + length - 7, ".frente"));
    if (is_game(word) || (!looks && access(word, F_OK)))
        return open_new(s, word, a);
    return open_file(s, word, a, record);
}

/* Where it saves itself: --save, else the record it was read from, else the data folder. */
static int choose_save(session *s, const char *save, bool no_save, const char *record)
{
    fault why;
    if (no_save && save)
        return misuse(s->c, "--save and --no-save exclude each other");
    if (no_save)
        return GO_ON;
    struct stat is;
    if (save && strcmp(save, record ? record : "") && !stat(save, &is) && S_ISREG(is.st_mode))
        return misuse(s->c, "--save: '%s' is there already; go on with it by 'frente play %s', or give another name",
                      save, save);
    if (save || record)
        snprintf(s->save, sizeof s->save, "%s", save ? save : record);
    else if (!saves_name((const frente_game *)session_game(s), s->save, &why))
        return failure(s->c, "%s", why.text);
    return GO_ON;
}

/* What a game begins with, besides scenario, seats and dice. */
typedef struct opening {
    const char *operand, *save;
    bool no_save, guided;
} opening;

/* A guided game is all laid down, and is not kept unless somebody says where. */
static int open_guided_named(session *s, opening *o, const start_args *a)
{
    fault why;
    if (a->scenario || a->options.count || a->key || a->seed >= 0 || a->seats.count || a->from_snapshot)
        return misuse(s->c, "a guided game has a scenario, players and dice of its own");
    if (!is_game(o->operand))
        return misuse(s->c, "--guide needs a game, not '%s'", o->operand);
    const game *g = games_open(o->operand, &why);
    o->no_save |= !o->save;
    return g ? open_guided(s, g) : failure(s->c, "%s", why.text);
}

static int session_open(session *s, opening o, start_args *a)
{
    chosen picked = {0};
    bool record = false;
    int code;
    if (!o.operand && o.guided)
        return misuse(s->c, "--guide needs a game: frente play GAME --guide");
    if (!o.operand) {
        if ((code = chooser_ask(s->c, &picked, a)) != GO_ON)
            return code;
        o.operand = picked.file[0] ? picked.file : picked.game_id;
        o.guided = picked.guided;
    }
    fault why;
    if (a->seed >= 0)
        generator_seed_number(&s->dice, (uint64_t)a->seed + (1ull << 40));
    else if (!engine_dice(&s->dice, &why))
        return failure(s->c, "%s", why.text);
    code = o.guided ? open_guided_named(s, &o, a) : open_operand(s, o.operand, a, &record);
    if (code != GO_ON || (code = choose_save(s, o.save, o.no_save, record ? o.operand : NULL)) != GO_ON)
        return code;
    s->dice_typed |= session_match(s)->scripted;
    if (s->save[0] && s->humans)
        terminal_printf(words_in(s->c->in, THE_GAME_SAVES_ITSELF_IN, "The game saves itself in %s\n"), s->save);
    /* a record stays as it is until something is chosen */
    return record || !s->humans || autosave(s) ? GO_ON : EXIT_FAILURE;
}

static void session_release(session *s)
{
    table_release(s->table);
    board_close(&s->board);
    guide_release(&s->guide);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        free(s->stood[seat]);
    free(s);
}

turn session_guide(session *outer)
{
    session *s = calloc(1, sizeof *s);
    turn got = TURN_CHOSEN;
    if (!s)
        return got;
    s->c = outer->c;
    s->dice = outer->dice;
    s->inner = true;
    if (open_guided(s, session_game(outer)) == GO_ON)
        got = session_turns(s);
    session_release(s);
    terminal_say(words_in(outer->c->in, BACK_IN_YOUR_GAME, "Back in your game."));
    return got == TURN_INTERRUPTED ? got : TURN_CHOSEN;
}

void session_speaks(const session *s)
{
    terminal_page_prompt(words_in(s->c->in, ENTER_MORE_Q_ENOUGH, "-- Enter: more, q: enough --"));
}

/* One game, to its end or to where it stops; whether another is wanted, which o and a then describe. */
static int play_once(cli *c, opening *o, start_args *a, bool dice, bool *again)
{
    static char room[SAME_ROOM];
    session *s = calloc(1, sizeof *s);
    *again = false;
    if (!s)
        return failure(c, "out of memory");
    s->c = c;
    s->dice_typed = dice;
    session_speaks(s);
    int code = session_open(s, *o, a);
    if (code == GO_ON)
        code = session_run(s);
    else
        s->humans = 0;
    if (s->table && table_finished(s->table) && code == EXIT_SUCCESS && after_game(s, room, a)) {
        *o = (opening){.operand = session_game(s)->id, .no_save = o->no_save};
        *again = true;
    }
    session_release(s);
    return code;
}

int play_command(cli *c, int argc, char **argv)
{
    start_args a = {.seed = START_SEED_NONE};
    opening o = {0};
    bool dice = false;
    const arg args[] = {
        {ARG_LIST, 0, "seat", "SEAT=PLAYER", "who sits there: human, nonplayer, hard, mcts:400 ...; may be repeated",
         &a.seats, 0, 0},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &a.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &a.options, 0, 0},
        {ARG_WORD, 0, "key", "HEX", "the key of the dice (default: at random)", &a.key, 0, 0},
        {ARG_NUMBER, 0, "seed", "N", "dice and random players out of a small number, for tests", &a.seed, 0, INT64_MAX},
        {ARG_WORD, 0, "save", "FILE", "save to FILE (default: the file, or the data folder)", &o.save, 0, 0},
        {ARG_FLAG, 0, "dice", NULL, "choices may be typed with their dice: 'roll (dice 3 5)'", &dice, 0, 0},
        {ARG_FLAG, 0, "from-snapshot", NULL, "go on from the last position of a record whose lines no longer play",
         &a.from_snapshot, 0, 0},
        {ARG_FLAG, 0, "no-save", NULL, "don't save", &o.no_save, 0, 0},
        {ARG_FLAG, 0, "guide", NULL, "the guided first game, step by step", &o.guided, 0, 0},
        {ARG_END}};
    const usage u = {
        "[GAME | FILE] [--seat SEAT=PLAYER]... [--scenario ID] [--option ID]... [--save FILE | --no-save] [--guide]",
        "Plays in the terminal. With a record or a position it goes on from there; with nothing it\n"
        "asks. The first seat is yours and a bot of medium strength the others, unless --seat says\n"
        "otherwise ('frente games --ids players' lists who can play). The game is saved after\n"
        "every choice, by default in $XDG_DATA_HOME/frente (~/.local/share/frente).\n"
        "Type 'help' in the game for what can be typed.",
        args, 0, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    interrupts_catch();
    o.operand = argc ? argv[0] : NULL;
    for (bool again = true; again;)
        code = play_once(c, &o, &a, dice, &again);
    return code;
}
