/* frente play: a game at the terminal, any mix of persons and players that
 * choose by themselves. It is saved after every choice. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/terminal.h"

/* Notes how long the journal was before a choice. */
static bool session_mark(session *s, int number, int entries, fault *why)
{
    if (number >= s->mark_capacity) {
        int capacity = number * 2 + 64;
        int *marks = realloc(s->marks, (size_t)capacity * sizeof *marks);
        if (!marks)
            return fault_set(why, "out of memory");
        s->marks = marks;
        s->mark_capacity = capacity;
    }
    s->marks[number] = entries;
    return true;
}

bool session_choose(session *s, int seat, choice c, const char *dice, fault *why)
{
    return session_mark(s, s->m.count, s->journal.count, why) &&
           match_choose(&s->m, seat, c, dice, &s->journal, s->c->in, why);
}

bool session_end(session *s, int seat, end_kind what, fault *why)
{
    return session_mark(s, s->m.count, s->journal.count, why) &&
           match_end(&s->m, seat, what, &s->journal, s->c->in, why);
}

/* The entries of the choice that was taken back go out of the journal. */
bool session_undo(session *s, int seat, fault *why)
{
    int gone = s->m.count - 1;
    while (gone >= 0 && (s->m.moves[gone].seat != seat || s->m.moves[gone].end))
        gone--;
    if (!match_can_undo(&s->m, seat, s->c->in, why))
        return false;
    int count = s->m.count, first = s->marks[gone], after = gone + 1 < count ? s->marks[gone + 1] : s->journal.count;
    if (!match_undo(&s->m, seat, why))
        return false;
    int cut = after - first;
    if (cut)
        memmove(&s->journal.list[first], &s->journal.list[after],
                (size_t)(s->journal.count - after) * sizeof *s->journal.list);
    s->journal.count -= cut;
    for (int i = gone; i + 1 < count; i++)
        s->marks[i] = s->marks[i + 1] - cut;
    for (int v = 0; v <= SEATS_MAX; v++)
        if (s->told[v] > first)
            s->told[v] = s->told[v] >= after ? s->told[v] - cut : first;
    return true;
}

bool session_save(session *s, const char *path, fault *why)
{
    return !*path || source_save(&s->m, path, why);
}

void session_news(session *s, int viewer)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    for (int i = s->told[viewer]; i < s->journal.count; i++) /* what is nobody's news is told by the next question */
        if (s->m.game->lists.entries[s->journal.list[i].kind].news != NEWS_NOT)
            journal_lines(s->m.game, &s->journal, i, i + 1, viewer, s->c->in, "- ", &out);
    s->told[viewer] = s->journal.count;
    terminal_print(text_string(&out));
    text_release(&out);
}

/* Collects the journal of a record that is gone on with. */
static bool session_visit(void *context, const match *m, int number, const journal *j)
{
    session *s = context;
    fault why;
    int before = s->journal.count;
    trace t = {.journal = &s->journal};
    for (int i = 0; i < j->count; i++) {
        const entry *e = &j->list[i];
        note_to(&t, (uint8_t)e->viewers, e->kind, e->arg[0], e->arg[1], e->arg[2], e->arg[3]);
    }
    (void)m;
    return number < 0 || session_mark(s, number, before, &why);
}

/* A player that is no person chooses; TURN_CHOSEN or TURN_FAILED. */
static turn player_turn(session *s, int seat)
{
    fault why;
    choice c =
        bot_play(s->sitting[seat]->bot, s->m.game, s->m.state, seat, &s->dice, s->memory[seat], interrupts_flag());
    if (session_choose(s, seat, c, NULL, &why))
        return TURN_CHOSEN;
    if (s->m.scripted)
        failure(s->c, "%s can't play on, since every die of this game is scripted: %s", s->sitting[seat]->name,
                why.text);
    else
        failure(s->c, "%s chose what is not legal: %s", s->sitting[seat]->name, why.text);
    return TURN_FAILED;
}

/* Who decides next: players that choose by themselves go first, then whoever sits at the keyboard. */
static int next_seat(const session *s)
{
    int person = -1;
    for (int seat = 0; seat < s->m.game->seats; seat++) {
        if (!game_acts(s->m.state, seat))
            continue;
        if (s->sitting[seat]->bot)
            return seat;
        if (person < 0 || seat == s->keyboard)
            person = seat;
    }
    return person;
}

static void tell_saved(const session *s)
{
    if (!s->save[0])
        puts(either(s->c->in, "The game was not saved.", "La partida no se ha guardado."));
    else
        printf(either(s->c->in, "The game is saved in %s; go on with: frente play '%s'\n",
                      "La partida está guardada en %s; para continuar: frente play '%s'\n"),
               s->save, s->save);
}

/* Saves after a choice; the file keeps what it held if that fails. */
static bool autosave(session *s)
{
    fault why;
    if (session_save(s, s->save, &why))
        return true;
    failure(s->c,
            either(s->c->in, "the game could not be saved, and stops: %s (what was saved before is untouched)",
                   "la partida no se ha podido guardar y se detiene: %s (lo guardado antes sigue intacto)"),
            why.text);
    return false;
}

static int finish(session *s)
{
    text out;
    text_init(&out, 65536);
    session_news(s, s->only);
    result_lines(s->m.game, s->m.state, s->c->in, &out);
    terminal_print(text_string(&out));
    text_release(&out);
    if (!s->humans && !autosave(s))
        return EXIT_FAILURE;
    if (s->save[0])
        printf(either(s->c->in, "The record is in %s\n", "El acta está en %s\n"), s->save);
    return EXIT_SUCCESS;
}

static int session_run(session *s)
{
    while (!game_peek(s->m.state)->over) {
        int seat = next_seat(s);
        if (match_stopped(&s->m))
            return failure(s->c, "the position has an 'until' line and was stopped there: nobody decides");
        if (seat < 0 || s->sitting[seat] == &player_nonplayer)
            return failure(s->c, "nobody can decide: %s is a non-player but must choose",
                           seat < 0 ? "?" : noun_key(s->m.game->seat, seat));
        turn got = s->sitting[seat]->bot ? player_turn(s, seat) : turn_play(s, seat);
        if (got == TURN_FAILED)
            return EXIT_FAILURE;
        if (got == TURN_CHOSEN || got == TURN_UNDONE) {
            if (s->humans && !autosave(s))
                return EXIT_FAILURE;
            if (!s->humans)
                session_news(s, WATCHER);
        }
        if (got == TURN_CLOSED || got == TURN_INTERRUPTED || interrupts_came()) {
            putchar('\n');
            if (!s->humans && !autosave(s))
                return EXIT_FAILURE;
        }
        if (got == TURN_QUIT || got == TURN_CLOSED || got == TURN_INTERRUPTED || interrupts_came()) {
            tell_saved(s);
            if (got == TURN_INTERRUPTED || interrupts_came())
                interrupts_die();
            return EXIT_SUCCESS;
        }
    }
    return finish(s);
}

static void session_release(session *s)
{
    match_release(&s->m);
    journal_release(&s->journal);
    free(s->marks);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memory_free(s->memory[seat]);
}

/* Counts the persons; somebody has to be told what happens. */
static void session_sit(session *s)
{
    s->only = WATCHER;
    s->keyboard = -1;
    for (int seat = 0; seat < s->m.game->seats; seat++)
        if (s->sitting[seat]->bot)
            s->memory[seat] = memory_make();
    for (int seat = 0; seat < s->m.game->seats; seat++)
        if (s->sitting[seat] == &player_human) {
            s->only = s->humans ? WATCHER : seat;
            s->humans++;
        }
    if (s->humans == 1)
        s->keyboard = s->only;
}

static bool keep_seats(session *s, fault *why)
{
    text words;
    text_init(&words, 255);
    seats_text(s->m.game, s->sitting, &words);
    free(s->m.seats);
    s->m.seats = strdup(text_string(&words));
    text_release(&words);
    return s->m.seats || fault_set(why, "out of memory");
}

/* Goes on with a file: whoever sat there sits there again, unless --seat says otherwise. */
static int open_file(session *s, const char *path, const start_args *a, bool *record)
{
    fault why;
    const source from = {.c = s->c, .from_snapshot = a->from_snapshot, .visit = session_visit, .context = s};
    match m;
    if (!strcmp(path, "-"))
        return misuse(s->c, "the choices are read from the standard input: give the record as a file");
    if (a->scenario || a->options.count || a->key || a->seed >= 0)
        return misuse(s->c, "'%s' is a file: scenario, options and dice are fixed by it", path);
    if (!source_open(&m, path, &from, &why))
        return failure(s->c, "%s", why.text);
    s->m = m;
    *record = source_is_record(path) && !a->from_snapshot; /* the old record stays as it is */
    for (int seat = 0; seat < m.game->seats; seat++)
        s->sitting[seat] = &player_human;
    seats_from_tag(m.game, m.options, m.seats, s->sitting);
    if (!seats_read(m.game, m.options, &a->seats, s->sitting, &why))
        return misuse(s->c, "%s", why.text);
    for (int v = 0; v <= SEATS_MAX; v++)
        s->told[v] = s->journal.count;
    return keep_seats(s, &why) ? GO_ON : failure(s->c, "%s", why.text);
}

/* If nobody is said to be a person, the first seat that can be one is. */
static void seat_somebody(start *st, const arg_list *seats)
{
    bool said = false;
    for (int i = 0; i < seats->count; i++)
        said |= strstr(seats->words[i], "=human") != NULL;
    for (int seat = 0; seat < st->game->seats && !said; seat++) {
        bool named = false;
        for (int i = 0; i < seats->count; i++) {
            size_t length = strlen(noun_key(st->game->seat, seat));
            named |=
                !strncmp(seats->words[i], noun_key(st->game->seat, seat), length) && seats->words[i][length] == '=';
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
        return start_refused(s->c, &st, game_id, &why);
    seat_somebody(&st, &a->seats);
    memcpy(s->sitting, st.players, sizeof s->sitting);
    return start_match(&st, &s->m, &s->journal, &why) ? GO_ON : failure(s->c, "%s", why.text);
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
    else if (!saves_name(s->m.game, s->save, &why))
        return failure(s->c, "%s", why.text);
    return GO_ON;
}

static int session_open(session *s, const char *operand, start_args *a, const char *save, bool no_save)
{
    chosen picked = {0};
    bool record = false;
    int code;
    if (!operand) {
        if ((code = chooser_ask(s->c, &picked, a)) != GO_ON)
            return code;
        operand = picked.file[0] ? picked.file : picked.game_id;
    }
    if ((code = open_operand(s, operand, a, &record)) != GO_ON ||
        (code = choose_save(s, save, no_save, record ? operand : NULL)) != GO_ON)
        return code;
    fault why;
    uint64_t number = a->seed >= 0 ? (uint64_t)a->seed + (1ull << 40) : 0;
    if (number)
        generator_seed_number(&s->dice, number);
    else if (!entropy_key(&s->dice, &why))
        return failure(s->c, "%s", why.text);
    session_sit(s);
    s->dice_typed |= s->m.scripted;
    if (s->save[0] && s->humans)
        printf(either(s->c->in, "The game saves itself in %s\n", "La partida se guarda en %s\n"), s->save);
    /* a record stays as it is until something is chosen */
    return record || !s->humans || autosave(s) ? GO_ON : EXIT_FAILURE;
}

int play_command(cli *c, int argc, char **argv)
{
    start_args a = {.seed = START_SEED_NONE};
    const char *save = NULL;
    bool no_save = false, dice = false;
    const arg args[] = {
        {ARG_LIST, 0, "seat", "SEAT=PLAYER", "who sits there: human, nonplayer, hard, mcts:400 ...; may be repeated",
         &a.seats, 0, 0},
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &a.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &a.options, 0, 0},
        {ARG_WORD, 0, "key", "HEX", "the key of the dice (default: at random)", &a.key, 0, 0},
        {ARG_NUMBER, 0, "seed", "N", "dice and random players out of a small number, for tests", &a.seed, 0, INT64_MAX},
        {ARG_WORD, 0, "save", "FILE", "save to FILE (default: the file, or the data folder)", &save, 0, 0},
        {ARG_FLAG, 0, "dice", NULL, "choices may be typed with their dice: 'roll (dice 3 5)'", &dice, 0, 0},
        {ARG_FLAG, 0, "from-snapshot", NULL, "go on from the last position of a record whose lines no longer play",
         &a.from_snapshot, 0, 0},
        {ARG_FLAG, 0, "no-save", NULL, "don't save", &no_save, 0, 0},
        {ARG_END}};
    const usage u = {"[GAME | FILE] [--seat SEAT=PLAYER]... [--scenario ID] [--option ID]... [--save FILE | --no-save]",
                     "Plays in the terminal. With a record or a position it goes on from there; with nothing it\n"
                     "asks. The first seat is yours and a bot of medium strength the others, unless --seat says\n"
                     "otherwise ('frente games --ids players' lists who can play). The game is saved after\n"
                     "every choice, by default in $XDG_DATA_HOME/frente (~/.local/share/frente).\n"
                     "Type 'help' in the game for what can be typed.",
                     args, 0, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    session *s = calloc(1, sizeof *s);
    if (!s)
        return failure(c, "out of memory");
    s->c = c;
    s->dice_typed = dice;
    interrupts_catch();
    code = session_open(s, argc ? argv[0] : NULL, &a, save, no_save);
    if (code == GO_ON)
        code = session_run(s);
    session_release(s);
    free(s);
    return code;
}
