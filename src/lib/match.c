/* Matches: begun, played, taken back, written and read. */
#include "core/play/record.h"
#include "core/tell/view.h"
#include "games/games.h"
#include "lib/lib.h"

struct frente_match {
    match match;
    frente_position now;
    journal last; /* what the last move brought */
};

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

/* What a match that has begun needs; releases it where memory has run out. */
static frente_status begun(frente_match *m, frente_match **out)
{
    m->now = (frente_position){.game = m->match.game, .viewer = NOBODY};
    follow(m);
    *out = m;
    return FRENTE_OK;
}

static frente_status not_begun(frente_match *m, frente_status status, const fault *of, frente_fault *why)
{
    journal_release(&m->last);
    free(m);
    return lib_fail(why, status, "%s", of->text);
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
    frente_match *m = calloc(1, sizeof *m);
    if (!m)
        return lib_no_memory(why);
    bool ok = lines
                  ? match_from_position(&m->match, g, scenario, options, key ? &dice : NULL, lines, NULL, &m->last, &of)
                  : match_start(&m->match, g, scenario, options, &dice, &m->last, &of);
    if (!ok)
        return not_begun(m, FRENTE_MISUSE, &of, why);
    if (!record_stamp(&m->match, games_from(), &of)) {
        match_release(&m->match);
        return not_begun(m, FRENTE_FAILED, &of, why);
    }
    return begun(m, out);
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
    journal_release(&m->last);
    free(m);
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

frente_status frente_choose(frente_match *m, int seat, frente_choice choice, frente_lang in, frente_fault *why)
{
    const game *g = m->match.game;
    if (!lib_seat(g, seat))
        return lib_bad_seat(g, seat, why);
    if (!lib_choice(g, choice))
        return lib_fail(why, FRENTE_MISUSE, "%08x is no choice of %s", choice, g->id);
    choices list;
    game_options(g, m->match.state, seat, &list);
    if (!choices_have(&list, choice))
        return lib_refuse(g, m->match.state, seat, choice, lib_lang(in), why);
    fault of;
    journal fresh = {0};
    bool ok = match_again(&m->match, seat, choice, &fresh, &of);
    return moved(m, ok, &fresh, FRENTE_FAILED, &of, why);
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

frente_status frente_end(frente_match *m, int seat, const char *word, frente_lang in, frente_fault *why)
{
    const game *g = m->match.game;
    end_kind what = end_find(word);
    if (!lib_seat(g, seat))
        return lib_bad_seat(g, seat, why);
    if (what == END_NONE || what == END_MIX)
        return lib_fail(why, FRENTE_MISUSE,
                        "'%.60s' ends no game: resign, offer-end, accept-end, refuse-end and withdraw-end do", word);
    fault of;
    journal fresh = {0};
    bool ok = match_end(&m->match, seat, what, &fresh, lib_lang(in), &of);
    frente_status status = moved(m, ok, &fresh, FRENTE_REFUSED, &of, why);
    if (!ok && what == END_OFFER)
        part_rule(g, m->match.state, seat, why);
    return status;
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
    if (!ok)
        return lib_fail(why, FRENTE_FAILED, "%s", of.text);
    journal_release(&m->last);
    return FRENTE_OK;
}

frente_status frente_journal(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    if (viewer != FRENTE_WATCHER && !lib_seat(m->match.game, viewer))
        return lib_bad_seat(m->match.game, viewer, why);
    text_init(&words, TEXT_DEFAULT_MAX);
    journal_json(m->match.game, &m->last, 0, viewer, lib_lang(in), &words);
    return lib_give(&words, out, why);
}

frente_status frente_record_write(const frente_match *m, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    text_init(&words, RECORD_MAX);
    record_write(&m->match, &words);
    return lib_give(&words, out, why);
}

frente_status frente_record_read(const char *words, size_t length, frente_match **out, frente_fault *why)
{
    fault of;
    *out = NULL;
    frente_match *m = calloc(1, sizeof *m);
    if (!m)
        return lib_no_memory(why);
    if (!record_read(&m->match, words, length, games_find, NULL, NULL, &of))
        return not_begun(m, FRENTE_FAILED, &of, why);
    return begun(m, out);
}
