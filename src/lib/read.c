/* Matches out of text and back: records (core/play/record.h), and position files, which open with
 *
 *     game GAME
 *     scenario standard        these three as far as needed,
 *     options np-communist     in this order or any other
 *     key …                    64 hexadecimal digits: the dice from here on
 *     start (dice 3 5)         scripted dice to reach the first decision
 *     at picks                 and then the lines of a position */
#include <stdio.h>
#include <stdlib.h>

#include "core/play/position.h"
#include "core/play/record.h"
#include "core/text/sha256.h"
#include "games/games.h"
#include "lib/lib.h"

/* --- position files --- */

/* The first word that is neither blank nor comment. */
static const char *first_word(const char *p)
{
    for (;;) {
        p += strspn(p, " \t\r\n");
        if (*p != ';')
            return p;
        p += strcspn(p, "\n");
    }
}

int frente_is_position(const char *words)
{
    const char *word = first_word(words);
    return !strncmp(word, "game", 4) && strchr(" \t\r\n", word[4]);
}

typedef struct bare {
    const game *game;
    int scenario;
    option_set options;
    generator key;
    bool keyed;
    char dice[1024];
    text lines;             /* of the position; the lines before it are left blank, so that numbers agree */
    int number, start_line; /* of the line that is read, and of the one with `start` */
} bare;

static bool bare_options(bare *b, char **words, int count, fault *why)
{
    for (int i = 1; i < count; i++) {
        int which;
        if (!game_find_option(b->game, words[i], &which, why))
            return false;
        b->options |= option_bit(which);
    }
    return true;
}

static bool bare_start(bare *b, const char *line, fault *why)
{
    const char *open = strstr(line, "(dice"), *close = open ? strchr(open, ')') : NULL;
    if (!close)
        return fault_set(why, "'start (dice …)' was expected");
    snprintf(b->dice, sizeof b->dice, "%.*s", (int)(close - open - 5), open + 5);
    return true;
}

static bool bare_key(bare *b, char **words, int count, fault *why)
{
    b->keyed = count == 2 && generator_key_parse(&b->key, words[1]);
    return b->keyed || fault_set(why, "'key' takes %d hexadecimal digits", KEY_HEX);
}

/* True and *taken if the line belongs to the head of the file. */
static bool bare_line(bare *b, const char *line, bool *taken, fault *why)
{
    char copy[2048], *words[64];
    *taken = true;
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, ";"), line);
    int count = line_words(copy, words, 64);
    if (!count)
        return true;
    *taken = count > 0; /* a line of more words than any line of the head has: a fact */
    if (!*taken)
        return true;
    if (!strcmp(words[0], "game") && count == 2)
        return (b->game = lib_find(words[1], why)) != NULL;
    if (!strcmp(words[0], "game"))
        return fault_set(why, "'game' takes the id of one game");
    if (!b->game)
        return fault_set(why, "'game' and the id of one comes first");
    if (!strcmp(words[0], "scenario"))
        return count == 2 ? game_find_scenario(b->game, words[1], &b->scenario, why)
                          : fault_set(why, "'scenario' takes one id");
    if (!strcmp(words[0], "options"))
        return bare_options(b, words, count, why);
    if (!strcmp(words[0], "key"))
        return bare_key(b, words, count, why);
    if (!strcmp(words[0], "start")) {
        b->start_line = b->number;
        return bare_start(b, line, why);
    }
    *taken = false;
    return true;
}

static bool bare_read(bare *b, const char *content, fault *why)
{
    bool head = true;
    for (const char *p = content; *p;) {
        size_t length = strcspn(p, "\n");
        char line[8192];
        bool taken = false;
        b->number++;
        if (length >= sizeof line)
            return fault_set(why, "line %d: longer than %zu bytes", b->number, sizeof line);
        memcpy(line, p, length);
        line[length] = '\0';
        if (head && !bare_line(b, line, &taken, why))
            return fault_prefix(why, "line %d: ", b->number);
        head = taken;
        text_addf(&b->lines, "%s\n", taken ? "" : line);
        p += length + (p[length] == '\n');
    }
    if (b->lines.cut)
        return fault_set(why, "the position is larger than %d MiB", RECORD_MAX >> 20);
    return b->game || fault_set(why, "a position file begins with 'game' and the id of one");
}

static bool bare_begin(const bare *b, match *m, journal *j, fault *why)
{
    bool ok = match_from_position(m, b->game, b->scenario, b->options, b->keyed ? &b->key : NULL,
                                  text_string(&b->lines), b->dice[0] ? b->dice : NULL, j, why);
    if (!ok && b->start_line && strncmp(why->text, "position", strlen("position")) != 0)
        fault_prefix(why, "line %d: ", b->start_line); /* its dice do not fit */
    if (ok) {
        size_t blank = strspn(m->position, " \t\r\n");
        memmove(m->position, m->position + blank, strlen(m->position + blank) + 1);
    }
    return ok;
}

/* Whatever is written from here on has been played with the present tables. */
static bool stamp(match *m, fault *why)
{
    if (record_stamp(m, games_from(), why))
        return true;
    match_release(m);
    return false;
}

frente_status frente_position_read(const char *words, frente_match **out, frente_fault *why)
{
    fault of = {""};
    bare b = {0};
    frente_match *m = match_room();
    *out = NULL;
    if (!m)
        return lib_no_memory(why);
    text_init(&b.lines, RECORD_MAX);
    bool ok = bare_read(&b, words, &of) && bare_begin(&b, &m->match, &m->last, &of) && stamp(&m->match, &of);
    text_release(&b.lines);
    return match_begun(m, ok, FRENTE_FAILED, &of, out, why);
}

frente_status frente_position_tell(const frente_match *m, int full, char **out, frente_fault *why)
{
    const game *g = m->match.game;
    const char *before = "options ";
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    text_addf(&words, "game %s\nscenario %s\n", g->id, g->lists.scenarios[m->match.scenario].id);
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->match.options >> i & 1) {
            text_addf(&words, "%s%s", before, g->lists.options[i].id);
            before = " ";
        }
    text_add(&words, *before == ' ' ? "\n" : "");
    if (match_stopped(&m->match))
        text_add(&words, "; stopped where nobody decides: this is to be looked at, and can't be played on\n");
    (full ? position_tell_all : position_tell)(g, m->match.state, &words);
    return lib_give(&words, out, why);
}

/* --- records --- */

static frente_status write_record(const frente_match *m, bool snapshot, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    text_init(&words, RECORD_MAX);
    record_write(&m->match, &words);
    if (snapshot)
        record_snapshot(&m->match, &words);
    return lib_give(&words, out, why);
}

frente_status frente_record_write(const frente_match *m, char **out, frente_fault *why)
{
    return write_record(m, false, out, why);
}

frente_status frente_record_save(const frente_match *m, char **out, frente_fault *why)
{
    return write_record(m, true, out, why);
}

frente_status frente_record_read(const char *words, size_t length, frente_match **out, frente_fault *why)
{
    fault of;
    frente_match *m = match_room();
    *out = NULL;
    if (!m)
        return lib_no_memory(why);
    bool ok = record_read(&m->match, words, length, lib_find, NULL, NULL, &of);
    return match_begun(m, ok, FRENTE_FAILED, &of, out, why);
}

frente_status frente_record_resume(const char *words, size_t length, frente_match **out, frente_fault *why)
{
    fault of;
    frente_match *m = match_room();
    *out = NULL;
    if (!m)
        return lib_no_memory(why);
    bool ok = record_resume(&m->match, words, length, lib_find, &of) && stamp(&m->match, &of);
    return match_begun(m, ok, FRENTE_FAILED, &of, out, why);
}

/* Who sat there may have been a program of somebody's, too. */
static bool player_known(const char *name, fault *why)
{
    frente_fault no;
    return !strcmp(name, "program") || !strncmp(name, "cmd:", 4) || !frente_player_known(name, &no) ||
           fault_set(why, "%s", no.text);
}

static void tell_found(const match *m, const record_look *look, frente_found *found)
{
    text other;
    text_init(&other, sizeof found->other);
    record_other(m, look, games_from(), &other);
    *found = (frente_found){
        .line = look->line, .differs = look->differs, .moves = m->count + look->left, .snapshot = look->snapshot};
    text_fit(found->other, sizeof found->other, text_string(&other));
    text_fit(found->wrong, sizeof found->wrong, look->why.text);
    text_release(&other);
}

frente_status frente_record_look(const char *words, size_t length, frente_match **out, frente_found *found,
                                 frente_fault *why)
{
    fault of;
    record_look look = {.find = lib_find, .player = player_known};
    frente_match *m = match_room();
    *out = NULL;
    *found = (frente_found){.snapshot = -1};
    if (!m)
        return lib_no_memory(why);
    bool ok = record_open(&m->match, words, length, &look, &of);
    if (ok) {
        tell_found(&m->match, &look, found);
        ok = stamp(&m->match, &of);
    }
    return match_begun(m, ok, FRENTE_FAILED, &of, out, why);
}

/* --- tags --- */

const char *frente_tag(const frente_match *m, const char *name)
{
    if (!strcmp(name, "Seats"))
        return m->match.seats;
    if (!strcmp(name, "KeyHash"))
        return m->match.key_hash;
    return !strcmp(name, "Tables") ? m->match.tables : NULL;
}

/* What stands in a tag must not end it. */
static bool tag_fits(const game *g, const char *words, fault *why)
{
    for (const char *p = words; *p; p++)
        if (*p == '"' || (unsigned char)*p < ' ')
            return fault_set(why, "the tag Seats: quotes and ends of lines can't stand in it");
    return record_seats(g, words, NULL, why);
}

frente_status frente_tag_set(frente_match *m, const char *name, const char *words, frente_fault *why)
{
    fault of;
    if (strcmp(name, "Seats") != 0)
        return lib_fail(why, FRENTE_MISUSE, "'%.60s' is no tag that can be set: Seats is", name);
    if (words && !tag_fits(m->match.game, words, &of))
        return lib_fault(why, FRENTE_MISUSE, &of);
    char *copy = words ? strdup(words) : NULL;
    if (words && !copy)
        return lib_no_memory(why);
    free(m->match.seats);
    m->match.seats = copy;
    return FRENTE_OK;
}

frente_status frente_key_fits(const frente_match *m, frente_fault *why)
{
    const match *of = &m->match;
    char hex[SHA256_TEXT];
    if (!of->key_hash)
        return FRENTE_OK;
    if (of->scripted || match_own_dice(of))
        return lib_fail(why, FRENTE_FAILED, "the record has a tag KeyHash but no key to check it against");
    generator_key_hash(&of->key, hex);
    if (!strcmp(hex, of->key_hash))
        return FRENTE_OK;
    return lib_fail(why, FRENTE_FAILED, "the key is not the one whose hash was published (SHA-256 %s, published %s)",
                    hex, of->key_hash);
}
