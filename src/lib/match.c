/* Matches: begun, played, ended, taken back. */
#include <stdlib.h>

#include "core/game/verdict.h"
#include "core/play/record.h"
#include "games/games.h"
#include "lib/lib.h"

void frente_key(uint64_t number, char key[FRENTE_KEY_TEXT])
{
    generator dice;
    generator_seed_number(&dice, number);
    generator_key_text(&dice, key);
}

/* The state of a match changes places with every move. */
static void follow(frente_match *m)
{
    m->now.state = m->match.state;
}

frente_match *match_room(void)
{
    return calloc(1, sizeof(frente_match));
}

frente_status match_begun(frente_match *m, bool ok, frente_status otherwise, const fault *of, frente_match **out,
                          frente_fault *why)
{
    *out = ok ? m : NULL;
    if (ok) {
        m->now = (frente_position){.game = m->match.game, .viewer = NOBODY};
        m->mark = calloc(1, sizeof *m->mark);
        follow(m);
        return FRENTE_OK;
    }
    journal_release(&m->last);
    free(m);
    return lib_fault(why, otherwise, of);
}

void match_forget_mark(frente_match *m)
{
    if (m->mark)
        frente_position_release(m->mark->at);
    if (m->mark)
        *m->mark = (bookmark){0};
}

/* Gives back all but the core's match. */
static void release_around(frente_match *m)
{
    match_forget_mark(m);
    free(m->mark);
    journal_release(&m->last);
    free(m);
}

void match_take(frente_match *m, match *out)
{
    *out = m->match;
    release_around(m);
}

static frente_status begin(const game *g, int scenario, uint64_t options, const char *key, const char *lines,
                           frente_match **out, frente_fault *why)
{
    fault of;
    generator dice = {0};
    frente_status can = lib_can_begin(g, scenario, options, why);
    if (can)
        return can;
    if (key && !generator_key_parse(&dice, key))
        return lib_fail(why, FRENTE_MISUSE, "a key has %d hexadecimal digits", KEY_HEX);
    frente_match *m = match_room();
    if (!m)
        return lib_no_memory(why);
    bool ok = lines
                  ? match_from_position(&m->match, g, scenario, options, key ? &dice : NULL, lines, NULL, &m->last, &of)
                  : match_start(&m->match, g, scenario, options, &dice, &m->last, &of);
    if (!ok)
        return match_begun(m, false, FRENTE_MISUSE, &of, out, why);
    ok = record_stamp(&m->match, games_from(), &of);
    if (!ok)
        match_release(&m->match);
    return match_begun(m, ok, FRENTE_FAILED, &of, out, why);
}

frente_status frente_begin(const frente_game *g, int scenario, uint64_t options, const char *key, frente_match **out,
                           frente_fault *why)
{
    *out = NULL;
    if (!key)
        return lib_fail(why, FRENTE_MISUSE, "a key for the dice is missing");
    return begin(lib_game(g), scenario, options, key, NULL, out, why);
}

frente_status frente_begin_position(const frente_game *g, int scenario, uint64_t options, const char *key,
                                    const char *lines, frente_match **out, frente_fault *why)
{
    *out = NULL;
    if (!lines)
        return lib_fail(why, FRENTE_MISUSE, "the lines of the position are missing");
    return begin(lib_game(g), scenario, options, key, lines, out, why);
}

void frente_match_release(frente_match *m)
{
    if (!m)
        return;
    match_release(&m->match);
    release_around(m);
}

const frente_position *frente_now(const frente_match *m)
{
    return &m->now;
}

int frente_moves(const frente_match *m)
{
    return m->match.count;
}

/* The journal of a move takes the place of the one before it if the move was made. */
static frente_status moved(frente_match *m, bool ok, journal *fresh, frente_status status, const fault *of,
                           frente_fault *why)
{
    journal_release(ok ? &m->last : fresh);
    if (!ok)
        return lib_fail(why, status, "%s", of->text);
    m->last = *fresh;
    follow(m);
    return FRENTE_OK;
}

frente_status frente_choose_dice(frente_match *m, int seat, frente_choice choice, const char *dice, frente_lang in,
                                 frente_fault *why)
{
    fault of;
    journal fresh = {0};
    frente_status may = lib_may_choose(&m->now, seat, choice, lib_lang(in), why);
    if (may)
        return may;
    bool ok = match_choose_found(&m->match, seat, choice, dice, &fresh, &of);
    return moved(m, ok, &fresh, dice || m->match.scripted ? FRENTE_MISUSE : FRENTE_FAILED, &of, why);
}

frente_status frente_choose(frente_match *m, int seat, frente_choice choice, frente_lang in, frente_fault *why)
{
    return frente_choose_dice(m, seat, choice, NULL, in, why);
}

/* What the game says against an offer has its rule behind it in brackets: they are handed over apart. */
static void part_rule(const game *g, const void *state, int seat, frente_fault *why)
{
    char behind[sizeof why->rule + 4];
    refusal no = why && g->rules.may_offer ? g->rules.may_offer(state, seat) : ALLOWED;
    if (allowed(no))
        return;
    size_t tail = text_format(behind, sizeof behind, " [%s]", refusal_rule(g, no)), length = strlen(why->text);
    if (length < tail || strcmp(why->text + length - tail, behind) != 0)
        return;
    why->text[length - tail] = '\0';
    text_fit(why->rule, sizeof why->rule, refusal_rule(g, no));
}

/* The end that a word stands for; END_NONE with a status if that seat has none. */
static frente_status read_end(const game *g, int seat, const char *word, end_kind *what, frente_fault *why)
{
    *what = end_find(word);
    if (!lib_seat(g, seat))
        return lib_bad_seat(g, seat, why);
    if (*what != END_NONE && *what != END_MIX)
        return FRENTE_OK;
    return lib_fail(why, FRENTE_MISUSE,
                    "'%.60s' ends no game: resign, offer-end, accept-end, refuse-end and withdraw-end do", word);
}

/* Where it was stopped nothing more happens: a record of it would play on from another moment. */
static frente_status may_go_on(const frente_match *m, frente_lang in, frente_fault *why)
{
    text words;
    const verdict stopped = {.bar = BAR_STOPPED};
    if (!m->until || !match_stopped(&m->match))
        return FRENTE_OK;
    text_init(&words, 1024);
    verdict_words(m->match.game, &stopped, lib_lang(in), &words);
    lib_fail(why, FRENTE_REFUSED, "%s", text_string(&words));
    text_release(&words);
    return FRENTE_REFUSED;
}

frente_status frente_may_end(const frente_match *m, int seat, const char *word, frente_lang in, frente_fault *why)
{
    fault of;
    end_kind what;
    const game *g = m->match.game;
    frente_status bad = read_end(g, seat, word, &what, why);
    if (!bad)
        bad = may_go_on(m, in, why);
    if (bad || match_may_end(&m->match, seat, what, lib_lang(in), &of))
        return bad;
    lib_fault(why, FRENTE_REFUSED, &of);
    if (what == END_OFFER)
        part_rule(g, m->match.state, seat, why);
    return FRENTE_REFUSED;
}

frente_status frente_end(frente_match *m, int seat, const char *word, frente_lang in, frente_fault *why)
{
    fault of;
    journal fresh = {0};
    frente_status may = frente_may_end(m, seat, word, in, why);
    if (may)
        return may;
    bool ok = match_end(&m->match, seat, end_find(word), &fresh, lib_lang(in), &of);
    return moved(m, ok, &fresh, FRENTE_FAILED, &of, why);
}

frente_status frente_may_undo(const frente_match *m, int seat, frente_lang in, frente_fault *why)
{
    fault of;
    if (!lib_seat(m->match.game, seat))
        return lib_bad_seat(m->match.game, seat, why);
    return match_can_undo(&m->match, seat, lib_lang(in), &of) ? FRENTE_OK
                                                              : lib_fail(why, FRENTE_REFUSED, "%s", of.text);
}

frente_status frente_undo(frente_match *m, int seat, frente_fault *why)
{
    fault of;
    frente_status may = frente_may_undo(m, seat, FRENTE_EN, why);
    if (may)
        return may;
    bool ok = match_undo(&m->match, seat, &of);
    follow(m);
    match_forget_mark(m);
    if (!ok)
        return lib_fail(why, FRENTE_FAILED, "%s", of.text);
    journal_release(&m->last);
    return FRENTE_OK;
}

int frente_last_seat(const frente_match *m)
{
    for (int i = m->match.count - 1; i >= 0; i--)
        if (!m->match.moves[i].end)
            return m->match.moves[i].seat;
    return -1;
}

frente_status frente_until(frente_match *m, const char *point, frente_fault *why)
{
    fault of;
    if (!match_until(&m->match, point, &of))
        return lib_fault(why, FRENTE_MISUSE, &of);
    m->until = true;
    return FRENTE_OK;
}

int frente_stopped(const frente_match *m, char at[FRENTE_NAME_TEXT])
{
    const halt *until = &m->match.until;
    char id[NOUN_TEXT];
    at[0] = '\0';
    if (!match_stopped(&m->match))
        return 0;
    if (until->at && until->at->argument) {
        noun_id(until->at->argument, until->argument, id);
        text_format(at, FRENTE_NAME_TEXT, "%s %s", until->at->id, id);
    } else if (until->at)
        text_fit(at, FRENTE_NAME_TEXT, until->at->id);
    return 1;
}

int frente_match_scenario(const frente_match *m)
{
    return m->match.scenario;
}

uint64_t frente_match_options(const frente_match *m)
{
    return m->match.options;
}

/* --- lines of a record --- */

/* A line cut up in a copy of its own, which the caller frees. */
static frente_status cut_line(const game *g, const char *line, record_move *move, char **copy, frente_fault *why)
{
    fault of;
    *copy = strdup(line);
    if (!*copy)
        return lib_no_memory(why);
    if (record_line(g, *copy, move, &of))
        return FRENTE_OK;
    free(*copy);
    *copy = NULL;
    return lib_fault(why, FRENTE_MISUSE, &of);
}

frente_status frente_line_read(const frente_game *g, const char *line, int *seat, char form[FRENTE_CHOICE_TEXT],
                               frente_choice *choice, frente_fault *why)
{
    char *copy, words[CHOICE_TEXT] = "";
    record_move move = {0};
    frente_status read = cut_line(lib_game(g), line, &move, &copy, why);
    if (!read && move.end)
        text_fit(words, sizeof words, end_word(move.end));
    else if (!read)
        choice_text(lib_game(g), move.choice, words);
    free(copy);
    if (seat)
        *seat = move.seat;
    if (form)
        memcpy(form, words, sizeof words);
    if (choice)
        *choice = move.choice;
    return read;
}

frente_status frente_line_why(const frente_match *m, const char *line, frente_lang in, frente_fault *why)
{
    char *copy;
    record_move move;
    frente_status status = cut_line(m->match.game, line, &move, &copy, why);
    if (status)
        return status;
    if (!move.end)
        status = frente_why(&m->now, move.seat, move.choice, in, why);
    else if (move.end == END_MIX)
        status = lib_fail(why, FRENTE_MISUSE, "'mix' adds to the key of the dice: it is no choice and no end");
    else
        status = frente_may_end(m, move.seat, end_word(move.end), in, why);
    free(copy);
    return status;
}

/* A seat adds to the key of the dice: as records have it, and nothing that a caller could want of a choice. */
static frente_status mix(frente_match *m, const record_move *move, frente_lang in, frente_fault *why)
{
    fault of;
    journal fresh = {0};
    frente_status may = may_go_on(m, in, why);
    if (may)
        return may;
    bool ok = match_mix(&m->match, move->seat, move->dice, &of);
    return moved(m, ok, &fresh, FRENTE_MISUSE, &of, why);
}

frente_status frente_line_make(frente_match *m, const char *line, frente_lang in, frente_fault *why)
{
    char *copy;
    record_move move;
    frente_status status = cut_line(m->match.game, line, &move, &copy, why);
    if (status)
        return status;
    if (move.end == END_MIX)
        status = mix(m, &move, in, why);
    else if (move.end)
        status = frente_end(m, move.seat, end_word(move.end), in, why);
    else
        status = frente_choose_dice(m, move.seat, move.choice, move.dice, in, why);
    free(copy);
    return status;
}
