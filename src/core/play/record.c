/* Records: a match as text, read and played. See docs/formats.md.
 *
 *     [Game "GAME"]
 *     [Scenario "standard"]
 *     [Options "np-communist"]
 *     [Key "…64 hexadecimal digits…"]      or   [Dice "scripted"]
 *     [KeyHash "…"]                        SHA-256 of the key's digits, published before the first die
 *     [Data "…"] [Tables "cards=… …"]      hashes of the tables, together and one by one
 *     [Version "1"]                        of the rules
 *     position … end                       only if it begins from a described position
 *     start (dice f105 …)                  only where the set-up's dice are scripted
 *     anarchist: pick an05                 ; a comment
 *     communist: resign                    an end outside the list
 *     communist: mix 0123…                 64 digits that are added to the key of the dice
 *     ; hash 0123456789abcdef              the state after the line above
 *     ; snapshot 1                         the exact position after so many moves,
 *     ;   track liberty 6                  from which it can be gone on with
 *     ; end */
#include "core/play/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"

enum { RECORD_LINE = 8192, TAG_VALUE = 4096, SEATS_TEXT = 256 };

/* The reader walks over the lines with the tags in hand; the match begins at
 * the first line that is neither tag nor comment. */
typedef struct reader {
    match *m;
    const char *at, *end;
    int line;
    char words[RECORD_LINE]; /* the present line, trimmed */
    const game *game;
    int scenario;
    option_set options;
    generator key;
    bool has_key, scripted, started;
    bool strict;  /* the first line that does not play, or whose hash differs, is the end of it */
    bool resumes; /* nothing is played: the last snapshot is wanted */
    bool stopped; /* by the visitor */
    unsigned long long data;
    char seats[SEATS_TEXT], key_hash[KEY_HEX + 1], tables[TAG_VALUE];
    journal journal;
    record_look *look;
    text present; /* the exact position after `present_at` moves: for the hash and the snapshot */
    int present_at;
    text snapshot, collecting; /* the last whole one, and the one that is being read */
    bool in_snapshot;
} reader;

static bool reader_next(reader *r, fault *why)
{
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t length = (size_t)((stop ? stop : r->end) - r->at);
    r->line++;
    if (length >= RECORD_LINE)
        return fault_set(why, "line %d: longer than %d bytes", r->line, RECORD_LINE);
    if (memchr(r->at, '\0', length))
        return fault_set(why, "line %d: a NUL byte: this is no record", r->line);
    memcpy(r->words, r->at, length);
    while (length && strchr(" \t\r", r->words[length - 1]))
        length--;
    r->words[length] = '\0';
    size_t blank = strspn(r->words, " \t");
    memmove(r->words, r->words + blank, length - blank + 1);
    r->at = stop ? stop + 1 : r->end;
    return true;
}

static bool tag_options(reader *r, char *value, fault *why)
{
    for (char *save = NULL, *word = strtok_r(value, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        int option;
        if (!game_find_option(r->game, word, &option, why))
            return false;
        r->options |= option_bit(option);
    }
    return true;
}

static bool tag_hash(const char *value, unsigned long long *hash, fault *why)
{
    char *end;
    *hash = strtoull(value, &end, 16);
    return (*value && !*end) || fault_set(why, "'%s' is no hash: 16 hexadecimal digits were expected", value);
}

static bool tag_number(const char *value, int *number, fault *why)
{
    char *end;
    long v = strtol(value, &end, 10);
    *number = (int)v;
    return (*value && !*end && v > 0 && v < 100000) || fault_set(why, "'%s' is no version number", value);
}

bool record_seats(const game *g, const char *words, bool (*player)(const char *name, fault *why), fault *why)
{
    char copy[SEATS_TEXT], *save = NULL;
    unsigned met = 0;
    if (strlen(words) >= sizeof copy)
        return fault_set(why, "the tag Seats is longer than %zu bytes", sizeof copy - 1);
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *who = strchr(word, '=');
        int seat;
        if (!who || who == word || !who[1])
            return fault_set(why, "the tag Seats: '%s': 'seat=player' was expected", word);
        *who = '\0';
        if (!game_find_seat(g, word, &seat, why))
            return fault_prefix(why, "the tag Seats: ");
        if (met >> seat & 1)
            return fault_set(why, "the tag Seats names '%s' twice", word);
        if (player && !player(who + 1, why))
            return fault_prefix(why, "the tag Seats: ");
        met |= 1u << seat;
    }
    return true;
}

static bool tag_seats(reader *r, const char *value, fault *why)
{
    if (!record_seats(r->game, value, r->look->player, why))
        return false;
    snprintf(r->seats, sizeof r->seats, "%s", value);
    return true;
}

static bool read_tag(reader *r, const char *name, char *value, fault *why)
{
    if (!strcmp(name, "Game"))
        return (r->game = r->look->find(value, why)) != NULL;
    if (!r->game)
        return fault_set(why, "the tag Game must come first");
    if (!strcmp(name, "Scenario"))
        return game_find_scenario(r->game, value, &r->scenario, why);
    if (!strcmp(name, "Options"))
        return tag_options(r, value, why);
    if (!strcmp(name, "Key")) {
        r->has_key = generator_key_parse(&r->key, value);
        return r->has_key || fault_set(why, "the tag Key needs %d hexadecimal digits", KEY_HEX);
    }
    if (!strcmp(name, "KeyHash")) {
        if (strlen(value) != KEY_HEX || strspn(value, "0123456789abcdef") != KEY_HEX)
            return fault_set(why, "the tag KeyHash needs %d lower-case hexadecimal digits", KEY_HEX);
        memcpy(r->key_hash, value, sizeof r->key_hash);
        return true;
    }
    if (!strcmp(name, "Dice")) {
        r->scripted = !strcmp(value, "scripted");
        return r->scripted || fault_set(why, "the tag Dice can only be \"scripted\"");
    }
    if (!strcmp(name, "Data"))
        return tag_hash(value, &r->data, why);
    if (!strcmp(name, "Version"))
        return tag_number(value, &r->look->version, why);
    if (!strcmp(name, "Tables"))
        snprintf(r->tables, sizeof r->tables, "%s", value);
    if (!strcmp(name, "Seats"))
        return tag_seats(r, value, why);
    return true; /* other tags are for people */
}

/* [Name "value"] */
static bool read_tag_line(reader *r, fault *why)
{
    char name[32] = "", value[TAG_VALUE] = "";
    int used = 0;
    if (sscanf(r->words, "[%31[A-Za-z] \"%4095[^\"]\"]%n", name, value, &used) != 2 || r->words[used]) {
        used = 0; /* an empty value */
        if (sscanf(r->words, "[%31[A-Za-z] \"\"]%n", name, &used) != 1 || !used || r->words[used])
            return fault_set(why, "a tag like [Name \"value\"] was expected");
        value[0] = '\0';
    }
    if (r->started)
        return fault_set(why, "the tags must stand before the first choice");
    return read_tag(r, name, value, why);
}

static bool tags_fit(reader *r, fault *why)
{
    if (!r->game)
        return fault_set(why, "the record has no tag [Game \"…\"]");
    if (r->strict && r->look->version && r->look->version != r->game->version)
        return fault_set(why, "played with version %d of the rules of %s, this is %d: it can't be played again exactly",
                         r->look->version, r->game->id, r->game->version);
    if (r->has_key && r->scripted)
        return fault_set(why, "the tags Key and Dice exclude each other");
    return true;
}

bool record_dice(char *words, char **dice, fault *why)
{
    char *open = strstr(words, "(dice");
    *dice = NULL;
    if (!open)
        return true;
    char *close = strchr(open, ')');
    if (!close || close[1 + strspn(close + 1, " \t")])
        return fault_set(why, "'(dice …)' must end the line");
    *close = '\0';
    *dice = open + 5 + strspn(open + 5, " \t");
    while (open > words && strchr(" \t", open[-1]))
        open--;
    *open = '\0';
    return true;
}

static bool visit(reader *r, int move, fault *why)
{
    r->stopped = r->look->visit && !r->look->visit(r->look->context, r->m, move, &r->journal);
    r->journal.count = 0;
    return !r->stopped || fault_set(why, "stopped");
}

/* What happens is noted only for somebody who wants to know. */
static journal *noting(reader *r)
{
    return r->look->visit ? &r->journal : NULL;
}

static bool keep_tags(reader *r, fault *why)
{
    match *m = r->m;
    m->data = r->data;
    if ((r->seats[0] && !(m->seats = strdup(r->seats))) || (r->tables[0] && !(m->tables = strdup(r->tables))) ||
        (r->key_hash[0] && !(m->key_hash = strdup(r->key_hash))))
        return fault_set(why, "out of memory");
    return true;
}

static bool begin_match(reader *r, const char *position, const char *dice, fault *why)
{
    if (!tags_fit(r, why))
        return false;
    const generator *key = r->has_key ? &r->key : NULL;
    bool ok;
    if (r->resumes)
        return r->started = true;
    if (position) {
        ok = match_from_position(r->m, r->game, r->scenario, r->options, key, position, dice, noting(r), why);
    } else if (!r->has_key && !r->scripted) {
        return fault_set(why, "the record needs a tag Key, or Dice \"scripted\", or a position");
    } else {
        /* A scripted set-up is a match without a key. */
        generator none = {0};
        ok =
            match_start_scripted(r->m, r->game, r->scenario, r->options, key ? key : &none, !key, dice, noting(r), why);
    }
    if (!ok)
        return false;
    r->started = true;
    return keep_tags(r, why) && visit(r, -1, why);
}

/* position … end, and a start line after it if there is one. */
static bool read_position(reader *r, fault *why)
{
    text lines;
    text_init(&lines, RECORD_MAX);
    bool ended = false, ok = true;
    int above = r->line, wrong;
    while (ok && !ended && r->at < r->end && (ok = reader_next(r, why))) {
        ended = !strcmp(r->words, "end");
        if (!ended)
            text_addf(&lines, "%s\n", r->words);
    }
    if (ok && !ended)
        ok = fault_set(why, "the position has no 'end' line");
    char *dice = NULL, first[RECORD_LINE];
    while (ok && r->at < r->end) {
        const char *before = r->at;
        ok = reader_next(r, why);
        if (!ok || !r->words[0] || r->words[0] == ';')
            continue;
        if (!strncmp(r->words, "start", 5)) {
            snprintf(first, sizeof first, "%s", r->words);
            ok = record_dice(first, &dice, why);
        } else {
            r->at = before;
            r->line--;
        }
        break;
    }
    if (ok && !begin_match(r, text_string(&lines), dice, why)) {
        ok = false;
        /* the line of the position that is wrong, not the one after it */
        if (why && sscanf(why->text, "position, line %d: ", &wrong) == 1)
            r->line = above + wrong;
    }
    text_release(&lines);
    return ok;
}

bool record_line(const game *g, char *line, record_move *out, fault *why)
{
    char *comment = strchr(line, ';'), *colon;
    *out = (record_move){0};
    if (comment)
        *comment = '\0';
    if (!record_dice(line, &out->dice, why))
        return false;
    if (!(colon = strchr(line, ':')))
        return fault_set(why, "'%.80s': 'seat: choice' was expected", line);
    *colon = '\0';
    line += strspn(line, " \t");
    line[strcspn(line, " \t")] = '\0';
    char *words = colon + 1 + strspn(colon + 1, " \t");
    for (size_t n = strlen(words); n && strchr(" \t", words[n - 1]); n--)
        words[n - 1] = '\0';
    out->end = end_find(words);
    if (!strncmp(words, "mix ", 4)) { /* its digits stand where dice would */
        out->end = END_MIX;
        return (!out->dice || fault_set(why, "'mix' needs no dice")) && game_find_seat(g, line, &out->seat, why) &&
               (out->dice = words + 4);
    }
    if (out->end && out->dice)
        return fault_set(why, "'%s' needs no dice", words);
    return game_find_seat(g, line, &out->seat, why) && (out->end || choice_parse(g, words, &out->choice, why));
}

bool record_make(match *m, const record_move *move, journal *j, lang in, fault *why)
{
    if (!move->end)
        return match_choose(m, move->seat, move->choice, move->dice, j, in, why);
    if (move->end == END_MIX)
        return match_mix(m, move->seat, move->dice, why);
    return match_end(m, move->seat, move->end, j, in, why) ||
           fault_prefix(why, "%s: '%s': ", noun_key(m->game->seat, move->seat), end_word(move->end));
}

static bool read_choice(reader *r, fault *why)
{
    record_move made;
    return record_line(r->game, r->words, &made, why) && record_make(r->m, &made, noting(r), LANG_EN, why) &&
           visit(r, r->m->count - 1, why);
}

/* The exact position now; made once a move, however often it is asked for. */
static const text *present(reader *r)
{
    if (r->present_at == r->m->count)
        return &r->present;
    text_clear(&r->present);
    position_write(r->game, r->m->state, &r->present);
    r->present_at = r->m->count;
    if (r->m->count)
        r->m->moves[r->m->count - 1].hash = text_hash(0, text_string(&r->present), r->present.length);
    return &r->present;
}

/* Nothing is compared any more once something has differed. */
static bool in_step(const reader *r)
{
    return r->started && !r->resumes && !r->look->line && !r->look->differs;
}

static bool other_state(reader *r, const char *what, fault *why)
{
    r->look->differs = r->line;
    return fault_set(why,
                     "the state differs from the recorded one (%s): the record was edited, or the rules or tables have "
                     "changed since",
                     what);
}

/* ; hash 0123456789abcdef */
static bool read_hash(reader *r, fault *why)
{
    unsigned long long stored;
    char what[80];
    if (!in_step(r) || sscanf(r->words, "; hash %16llx", &stored) != 1)
        return true;
    const text *now = present(r);
    unsigned long long hash = text_hash(0, text_string(now), now->length);
    snprintf(what, sizeof what, "hash %016llx, recorded %016llx", hash, stored);
    return hash == stored || other_state(r, what, why);
}

/* ; snapshot 12, lines behind ';', and '; end' */
static bool read_snapshot(reader *r, fault *why)
{
    if (strcmp(r->words, "; end")) {
        text_addf(&r->collecting, "%s\n", r->words + 1 + strspn(r->words + 1, " \t"));
        return true;
    }
    text whole = r->snapshot;
    r->snapshot = r->collecting;
    r->collecting = whole;
    r->in_snapshot = false;
    r->look->snapshot = (r->m->moves ? r->m->count : 0) + r->look->left;
    if (!in_step(r) || !strcmp(text_string(&r->snapshot), text_string(present(r))))
        return true;
    return other_state(r, "its snapshot", why);
}

static bool read_comment(reader *r, fault *why)
{
    if (r->in_snapshot)
        return read_snapshot(r, why);
    r->in_snapshot = r->started && !strncmp(r->words, "; snapshot", 10);
    text_clear(&r->collecting);
    return read_hash(r, why);
}

static bool read_line(reader *r, fault *why)
{
    if (!r->words[0])
        return true;
    if (r->words[0] == ';')
        return read_comment(r, why);
    r->in_snapshot = false;
    if (r->words[0] == '[')
        return read_tag_line(r, why);
    if (!r->started && !strcmp(r->words, "position"))
        return read_position(r, why);
    if (!r->started) {
        char *dice = NULL;
        bool start = !strncmp(r->words, "start", 5) && (!r->words[5] || r->words[5] == ' ');
        if (start && !record_dice(r->words, &dice, why))
            return false;
        if (!begin_match(r, NULL, dice, why))
            return false;
        if (start)
            return true;
    }
    if (r->look->line || r->resumes) {
        r->look->left++;
        return true;
    }
    return read_choice(r, why);
}

/* A line has failed: is that the end of it, or is what comes before it worth having? */
static bool goes_on(reader *r, fault *why)
{
    record_look *look = r->look;
    fault_prefix(why, "line %d: ", r->line);
    if (r->strict || r->stopped || !r->started)
        return false;
    if (!look->line && look->differs != r->line) {
        look->line = r->line;
        look->left = 1;
    }
    if (!look->why.text[0])
        look->why = *why;
    return true;
}

static bool read_lines(reader *r, const char *bytes, size_t length, fault *why)
{
    r->at = bytes;
    r->end = bytes + length;
    r->present_at = -1;
    bool ok = length <= RECORD_MAX || fault_set(why, "the record is larger than %d MiB", RECORD_MAX >> 20);
    while (ok && r->at < r->end)
        ok = reader_next(r, why) && (read_line(r, why) || goes_on(r, why));
    return ok && (r->started || begin_match(r, NULL, NULL, why));
}

/* One reading from beginning to end, of whichever kind `how` asks for. */
static bool read_record(match *m, const char *bytes, size_t length, const reader *how, fault *why)
{
    *m = (match){0};
    reader *r = malloc(sizeof *r);
    if (!r)
        return fault_set(why, "out of memory");
    *r = *how;
    r->m = m;
    r->look->snapshot = -1;
    text_init(&r->present, TEXT_DEFAULT_MAX);
    text_init(&r->snapshot, RECORD_MAX);
    text_init(&r->collecting, RECORD_MAX);
    bool ok = read_lines(r, bytes, length, why);
    if (ok && r->resumes && r->look->snapshot < 0)
        ok = fault_set(why, "the record has no snapshot to go on from");
    if (ok && r->resumes)
        ok = match_from_position(m, r->game, r->scenario, r->options, r->has_key ? &r->key : NULL,
                                 text_string(&r->snapshot), NULL, NULL, why) ||
             fault_prefix(why, "the snapshot can't be gone on from: ");
    if (ok && r->resumes && r->seats[0] && !(m->seats = strdup(r->seats)))
        ok = fault_set(why, "out of memory");
    journal_release(&r->journal);
    text_release(&r->present);
    text_release(&r->snapshot);
    text_release(&r->collecting);
    free(r);
    if (!ok)
        match_release(m);
    return ok;
}

bool record_read(match *m, const char *bytes, size_t length, game_finder find, record_visit visit, void *context,
                 fault *why)
{
    record_look look = {.find = find, .visit = visit, .context = context};
    return read_record(m, bytes, length, &(reader){.look = &look, .strict = true}, why);
}

bool record_open(match *m, const char *bytes, size_t length, record_look *look, fault *why)
{
    fault own = {""}; /* what is wrong is kept in `look`, also for who does not ask */
    *look = (record_look){.find = look->find, .visit = look->visit, .context = look->context, .player = look->player};
    return read_record(m, bytes, length, &(reader){.look = look}, why ? why : &own);
}

bool record_resume(match *m, const char *bytes, size_t length, game_finder find, fault *why)
{
    record_look look = {.find = find};
    return read_record(m, bytes, length, &(reader){.look = &look, .resumes = true}, why);
}

bool record_stamp(match *m, const data_source *from, fault *why)
{
    text each;
    text_init(&each, TAG_VALUE - 1);
    m->data = data_tables(from, m->game->id, &each, why);
    free(m->tables);
    m->tables = m->data ? strdup(text_string(&each)) : NULL;
    text_release(&each);
    return m->tables || (m->data ? fault_set(why, "out of memory") : false);
}

bool record_other(const match *m, const record_look *look, const data_source *from, text *words)
{
    text now, names;
    text_init(&now, TAG_VALUE - 1);
    text_init(&names, 1024);
    unsigned long long data = data_tables(from, m->game->id, &now, NULL);
    if (look->version && look->version != m->game->version)
        text_addf(words, "played with version %d of the rules, this is %d", look->version, m->game->version);
    if (m->data && m->data != data) {
        int count = m->tables ? data_differ(m->tables, text_string(&now), &names) : 0;
        text_addf(words, "%splayed with other tables", words->length ? "; " : "");
        if (count)
            text_addf(words, ": %s %s", text_string(&names), count == 1 ? "differs" : "differ");
        else
            text_addf(words, " (data %016llx, the present ones are %016llx)", m->data, data);
    }
    text_release(&now);
    text_release(&names);
    return words->length > 0;
}
