#include "core/play/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "words/program.h"

/* A copy of some words, or NULL for NULL; false on no memory. */
static bool keep_words(char **to, const char *words)
{
    free(*to);
    *to = words ? strdup(words) : NULL;
    return !words || *to;
}

/* The same for scripted dice, with one space between them: as a record writes them. */
static bool keep_dice(char **to, const char *words)
{
    if (!keep_words(to, words) || !*to)
        return !words;
    char *out = *to;
    for (const char *p = *to; *p;) {
        size_t blank = strspn(p, " \t"), length = strcspn(p + blank, " \t");
        if (out > *to && length)
            *out++ = ' ';
        memmove(out, p + blank, length);
        out += length;
        p += blank + length;
    }
    *out = '\0';
    return **to || keep_words(to, NULL); /* no die, no words */
}

/* The lines of a position as a record has them: without blanks around them. Done when it has been read, since errors
 * count the lines of the text that people wrote. */
static void trim_lines(char *lines)
{
    char *out = lines;
    for (const char *p = lines; *p;) {
        size_t length = strcspn(p, "\n"), blank = strspn(p, " \t"), end = length;
        while (end > blank && strchr(" \t\r", p[end - 1]))
            end--;
        if (end > blank) {
            memmove(out, p + blank, end - blank);
            out += end - blank;
        }
        p += length;
        if (*p == '\n')
            p++, *out++ = '\n';
    }
    *out = '\0';
}

static bool match_init(match *m, const game *g, int scenario, option_set options, const generator *key, fault *why)
{
    *m = (match){.game = g, .scenario = scenario, .options = options};
    if (!game_options_fit(g, scenario, options, why))
        return false;
    m->start = calloc(1, g->size);
    m->state = calloc(1, g->size);
    m->spare = calloc(1, g->size);
    if (!m->start || !m->state || !m->spare)
        return fault_set(why, "out of memory");
    if (key)
        m->key = *key;
    return true;
}

void match_release(match *m)
{
    for (int i = 0; i < m->count; i++)
        free(m->moves[i].dice);
    free(m->moves);
    free(m->start_dice);
    free(m->position);
    free(m->seats);
    free(m->key_hash);
    free(m->tables);
    free(m->start);
    free(m->state);
    free(m->spare);
    *m = (match){0};
}

static bool copy_moves(match *out, const match *m, int count)
{
    out->moves = calloc((size_t)count + 1, sizeof *out->moves);
    if (!out->moves)
        return false;
    out->capacity = count + 1;
    bool ok = true;
    for (; out->count < count; out->count++) {
        move *to = &out->moves[out->count];
        *to = m->moves[out->count];
        to->dice = NULL;
        ok = keep_words(&to->dice, m->moves[out->count].dice) && ok;
    }
    return ok;
}

bool match_copy(match *out, const match *m, int count, fault *why)
{
    must(count >= 0 && count <= m->count);
    size_t size = m->game->size;
    *out = *m;
    out->start_dice = out->position = out->seats = out->key_hash = out->tables = NULL;
    out->moves = NULL;
    out->count = out->capacity = 0;
    out->start = malloc(size);
    out->state = malloc(size);
    out->spare = malloc(size);
    bool ok = out->start && out->state && out->spare && copy_moves(out, m, count) &&
              keep_words(&out->start_dice, m->start_dice) && keep_words(&out->position, m->position) &&
              keep_words(&out->seats, m->seats) && keep_words(&out->key_hash, m->key_hash) &&
              keep_words(&out->tables, m->tables);
    if (!ok) {
        match_release(out);
        return fault_set(why, "out of memory");
    }
    memcpy(out->start, m->start, size);
    memcpy(out->state, count == m->count ? m->state : m->start, size);
    return true;
}

/* After something was carried out with scripted dice: were they right, and all used? */
static bool script_fits(const script *s, fault *why)
{
    if (s->failed)
        return fault_set(why, "%s", s->why.text);
    if (s->next < s->count)
        return fault_set(why, "%d of the scripted dice %s not used, from '%s' on", s->count - s->next,
                         s->count - s->next == 1 ? "was" : "were", s->words[s->next]);
    return true;
}

/* A script for this step, or none: dice that stand in the record go first; a
 * match without a key has no others. */
static bool script_for(const match *m, const char *dice, script *s, trace *t, fault *why)
{
    if (!dice && !m->scripted)
        return true;
    t->script = s;
    return script_read(s, dice ? dice : "", why);
}

bool match_own_dice(const match *m)
{
    return m->position && memcmp(game_peek(m->start)->dice.key, m->key.key, sizeof m->key.key) != 0;
}

/* `until` gets the point of the position's own line, if it has one. */
static bool play_start(const match *m, void *state, halt *until, journal *j, fault *why)
{
    static _Thread_local script s;
    trace t = {.journal = j};
    if (!script_for(m, m->start_dice, &s, &t, why))
        return false;
    if (!m->position) {
        game_start(m->game, state, m->scenario, m->options, &m->key, &t);
        return !t.script || script_fits(&s, why);
    }
    position_reader r;
    game_blank(m->game, state, m->scenario, m->options, &m->key);
    position_begin(&r, m->game, state);
    if (!position_read(&r, m->position, &t, why))
        return false;
    *until = r.until;
    return !t.script || script_fits(&s, why);
}

/* Both ways to begin end here: carry out the start, or clean up. */
static bool match_open(match *m, bool ok, journal *j, fault *why)
{
    if (!ok || !play_start(m, m->start, &m->until, j, why)) {
        match_release(m);
        return false;
    }
    memcpy(m->state, m->start, m->game->size);
    m->scripted = m->scripted && !generator_keyed(&game_peek(m->start)->dice);
    return true;
}

bool match_start_scripted(match *m, const game *g, int scenario, option_set options, const generator *key,
                          bool scripted, const char *dice, journal *j, fault *why)
{
    bool ok = match_init(m, g, scenario, options, key, why);
    m->scripted = scripted;
    if (ok && !keep_dice(&m->start_dice, dice))
        ok = fault_set(why, "out of memory");
    return match_open(m, ok, j, why);
}

bool match_start(match *m, const game *g, int scenario, option_set options, const generator *key, journal *j,
                 fault *why)
{
    return match_start_scripted(m, g, scenario, options, key, false, NULL, j, why);
}

bool match_from_position(match *m, const game *g, int scenario, option_set options, const generator *key,
                         const char *lines, const char *dice, journal *j, fault *why)
{
    bool ok = match_init(m, g, scenario, options, key, why);
    m->scripted = !key;
    if (ok && (!keep_words(&m->position, lines) || !keep_dice(&m->start_dice, dice)))
        ok = fault_set(why, "out of memory");
    if (!match_open(m, ok, j, why))
        return false;
    trim_lines(m->position);
    return true;
}

/* Carries out a move that has been found legal, the match's move of that number, on `state`. */
static bool play_move(const match *m, void *state, const move *mv, int number, journal *j, fault *why)
{
    static _Thread_local script s;
    trace t = {.journal = j, .halt = number >= m->until_from ? &m->until : NULL};
    if (mv->end == END_OFFER && m->game->rules.offered)
        m->game->rules.offered(state, mv->seat, &t);
    else if (mv->end == END_RESIGN || mv->settled)
        game_conclude(m->game, state, mv->settled ? -1 : mv->seat, &t);
    if (mv->end == END_MIX)
        return generator_mix(&game_head(state)->dice, mv->dice) ||
               fault_set(why, "'mix' needs %d hexadecimal digits", KEY_HEX);
    if (mv->end)
        return true;
    if (!script_for(m, mv->dice, &s, &t, why))
        return false;
    game_choose(m->game, state, mv->seat, mv->choice, &t);
    return !t.script || script_fits(&s, why);
}

bool match_step(const match *m, int i, void *state, journal *j, fault *why)
{
    return play_move(m, state, &m->moves[i], i, j, why);
}

bool match_until(match *m, const char *words, fault *why)
{
    char copy[256] = "--until ", *list[8];
    size_t word = strlen(copy), length = strlen(words);
    if (length >= sizeof copy - word)
        return fault_set(why, "'--until' takes a point and its argument");
    memcpy(copy + word, words, length + 1);
    int count = line_words(copy, list, 8);
    if (!game_find_point(m->game, list, count < 0 ? 1 : count, &m->until, why))
        return false;
    m->until_from = m->count;
    return true;
}

static bool match_room(match *m, fault *why)
{
    if (m->count < m->capacity)
        return true;
    int capacity = m->capacity ? m->capacity * 2 : 64;
    move *moves = realloc(m->moves, (size_t)capacity * sizeof *moves);
    if (!moves)
        return fault_set(why, "out of memory");
    m->moves = moves;
    m->capacity = capacity;
    return true;
}

static bool choice_legal(const match *m, int seat, choice c, lang in, fault *why)
{
    text words;
    text_init(&words, FAULT_MAX);
    bool legal = game_why(m->game, m->state, seat, c, in, &words);
    if (!legal) {
        char form[CHOICE_TEXT];
        choice_text(m->game, c, form);
        fault_set(why, "%s: '%s': %s", noun_key(m->game->seat, seat), form, text_string(&words));
    }
    text_release(&words);
    return legal;
}

/* What an offer to end the game has come to after a move. */
static void follow_offer(match *m, const move *mv)
{
    unsigned self = 1u << mv->seat, all = (1u << m->game->seats) - 1;
    if (mv->end == END_MIX)
        return;
    if (mv->end == END_OFFER) {
        m->offered = (uint8_t)self;
        m->waiting = (uint8_t)(all & ~self & ~game_nonplayers(m->game, m->options));
    } else if (mv->end == END_ACCEPT && !mv->settled) {
        m->waiting &= (uint8_t)~self;
    } else if (mv->end || m->offered == self) {
        m->offered = m->waiting = 0;
    }
}

static void follow_all(match *m)
{
    m->offered = m->waiting = 0;
    for (int i = 0; i < m->count; i++)
        follow_offer(m, &m->moves[i]);
}

/* Carries a legal move out and keeps it; if its dice don't fit, nothing has happened. */
static bool match_add(match *m, move mv, const char *dice, journal *j, fault *why)
{
    const game *g = m->game;
    const head *h = game_peek(m->state);
    int entries = j ? j->count : 0;
    if (!match_room(m, why))
        return false;
    mv.reveals = h->reveals;
    mv.node = h->depth ? (uint8_t)flow_peek(h)->node : 0;
    mv.together = h->depth && g->lists.nodes[mv.node].together;
    if (dice && !keep_dice(&mv.dice, dice))
        return fault_set(why, "out of memory");
    memcpy(m->spare, m->state, g->size);
    bool ok = play_move(m, m->spare, &mv, m->count, j, why);
    if (j && j->cut)
        ok = fault_set(why, "out of memory"); /* what nobody can be told of does not happen */
    if (!ok) {
        if (j)
            *j = (journal){.list = j->list, .count = entries, .capacity = j->capacity};
        free(mv.dice);
        return false;
    }
    void *before = m->state;
    m->state = m->spare;
    m->spare = before;
    m->moves[m->count++] = mv;
    follow_offer(m, &mv);
    return true;
}

bool match_choose(match *m, int seat, choice c, const char *dice, journal *j, lang in, fault *why)
{
    return choice_legal(m, seat, c, in, why) && match_add(m, (move){.choice = c, .seat = (uint8_t)seat}, dice, j, why);
}

bool match_choose_found(match *m, int seat, choice c, const char *dice, journal *j, fault *why)
{
    if (!game_acts(m->state, seat))
        return fault_set(why, "%s does not decide here", noun_key(m->game->seat, seat));
    return match_add(m, (move){.choice = c, .seat = (uint8_t)seat}, dice, j, why);
}

bool match_again(match *m, int seat, choice c, journal *j, fault *why)
{
    return match_choose_found(m, seat, c, NULL, j, why);
}

bool match_end(match *m, int seat, end_kind what, journal *j, lang in, fault *why)
{
    if (!match_may_end(m, seat, what, in, why))
        return false;
    bool settled = what == END_ACCEPT && m->waiting == 1u << seat;
    return match_add(m, (move){.seat = (uint8_t)seat, .end = (uint8_t)what, .settled = settled}, NULL, j, why);
}

bool match_mix(match *m, int seat, const char *digits, fault *why)
{
    if (game_peek(m->state)->over)
        return fault_set(why, "the game is over");
    if (m->scripted)
        return fault_set(why, "the dice of this game are scripted: there is no key to add to");
    return match_add(m, (move){.seat = (uint8_t)seat, .end = END_MIX}, digits, NULL, why);
}

/* The last choice of a seat before move `end`; ends are never taken back. */
static int choice_before(const match *m, int seat, int end)
{
    for (int i = end - 1; i >= 0; i--)
        if (m->moves[i].seat == seat && !m->moves[i].end)
            return i;
    return -1;
}

const move *match_last_choice(const match *m, int seat)
{
    int last = choice_before(m, seat, m->count);
    return last < 0 ? NULL : &m->moves[last];
}

/* The first choice of the last gesture of a seat. -1: none, or it is joined to nothing: the seat has not decided. */
static int gesture_of(const match *m, int seat)
{
    int first = choice_before(m, seat, m->count);
    while (first >= 0 && m->moves[first].joined)
        first = choice_before(m, seat, first);
    return first;
}

bool match_can_undo(const match *m, int seat, lang in, fault *why)
{
    static const char *const words[][LANGS] = {
        {WORDS(THERE_IS_NO_CHOICE_OF_YOURS_TO, "there is no choice of yours to take back")},
        {WORDS(A_DIE_WAS_ROLLED_OR_SOMETHING, "a die was rolled or something secret was shown since")},
        {WORDS(ANOTHER_SEAT_HAS_DECIDED_SINCE, "another seat has decided since")},
        {WORDS(SOMEBODY_HAS_RESIGNED_OR, "somebody has resigned or offered to end the game since")},
    };
    int first = gesture_of(m, seat);
    if (first < 0)
        return fault_set(why, "%s", words[0][in]);
    for (int i = first + 1; i < m->count; i++)
        if (m->moves[i].end && m->moves[i].end != END_MIX)
            return fault_set(why, "%s", words[3][in]);
    if (game_peek(m->state)->reveals != m->moves[first].reveals)
        return fault_set(why, "%s", words[1][in]);
    for (int i = first + 1; i < m->count; i++)
        if (m->moves[i].seat != seat && m->moves[i].end != END_MIX &&
            (!m->moves[i].together || !m->moves[first].together))
            return fault_set(why, "%s", words[2][in]);
    return true;
}

/* Takes one move out and plays the rest again. */
static bool replay_without(match *m, int gone, int upto, fault *why)
{
    void *state = m->spare;
    memcpy(state, m->start, m->game->size);
    for (int i = 0; i < upto; i++)
        if (i != gone && !play_move(m, state, &m->moves[i], i, NULL, why))
            return false;
    m->spare = m->state;
    m->state = state;
    return true;
}

static bool undo_one(match *m, int last, fault *why)
{
    if (!replay_without(m, last, m->count, why))
        return false;
    free(m->moves[last].dice);
    memmove(&m->moves[last], &m->moves[last + 1], (size_t)(m->count - last - 1) * sizeof *m->moves);
    m->count--;
    m->until_from -= last < m->until_from;
    for (int i = last; i < m->count; i++)
        m->moves[i].hash = 0;
    follow_all(m); /* an offer that lapsed with the choice stands again */
    return true;
}

bool match_undo(match *m, int seat, fault *why)
{
    if (!match_can_undo(m, seat, LANG_EN, why))
        return false;
    for (bool more = true; more;) {
        int last = choice_before(m, seat, m->count);
        more = m->moves[last].joined;
        if (!undo_one(m, last, why))
            return false;
    }
    return true;
}

bool match_rewind(match *m, int count, fault *why)
{
    if (count < 0 || count > m->count)
        return fault_set(why, "there is no choice number %d to go back to", count);
    if (!replay_without(m, -1, count, why))
        return false;
    while (m->count > count)
        free(m->moves[--m->count].dice);
    if (m->until_from > count)
        m->until_from = count;
    follow_all(m);
    return true;
}

bool match_replay(const match *m, int count, void *state, journal *j, fault *why)
{
    if (count < 0 || count > m->count)
        return fault_set(why, "there is no choice number %d", count);
    halt until;
    if (!count)
        return play_start(m, state, &until, j, why);
    memcpy(state, m->start, m->game->size);
    for (int i = 0; i < count; i++)
        if (!play_move(m, state, &m->moves[i], i, i == count - 1 ? j : NULL, why))
            return false;
    return true;
}
