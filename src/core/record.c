/* Records: a match as text, read and written. See docs/formats.md.
 *
 *     [Game "libertad"]
 *     [Scenario "standard"]
 *     [Options "np-communist"]
 *     [Key "…64 hexadecimal digits…"]      or   [Dice "scripted"]
 *     [KeyHash "…"]                        SHA-256 of the key's digits, published before the first die
 *     [Data "…"] [Version "1"]
 *     position … end                       only if it begins from a described position
 *     start (dice f105 …)                  only where the set-up's dice are scripted
 *     anarchist: pick an05                 ; a comment
 *     ; hash 0123456789abcdef              the state after the line above */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/match.h"

enum { RECORD_LINE = 8192 };

static void write_options(const match *m, text *out)
{
    const char *space = "";
    text_add(out, "[Options \"");
    for (int i = 0; i < m->game->option_count; i++)
        if (m->options >> i & 1) {
            text_addf(out, "%s%s", space, m->game->options[i].id);
            space = " ";
        }
    text_add(out, "\"]\n");
}

static void write_tags(const match *m, text *out)
{
    text_addf(out, "[Game \"%s\"]\n[Scenario \"%s\"]\n", m->game->id, m->game->scenarios[m->scenario].id);
    write_options(m, out);
    if (m->seats)
        text_addf(out, "[Seats \"%s\"]\n", m->seats);
    if (m->scripted) {
        text_add(out, "[Dice \"scripted\"]\n");
    } else if (!match_own_dice(m)) {
        char key[KEY_HEX + 1];
        generator_key_text(&m->key, key);
        text_addf(out, "[Key \"%s\"]\n", key);
    }
    if (m->key_hash)
        text_addf(out, "[KeyHash \"%s\"]\n", m->key_hash);
    text_addf(out, "[Data \"%016llx\"]\n[Version \"%d\"]\n\n", m->data, m->game->version);
}

static void write_line(const match *m, const move *mv, text *out)
{
    char form[CHOICE_TEXT];
    choice_text(m->game, mv->choice, form);
    text_addf(out, "%s: %s", m->game->seat->id(mv->seat), form);
    if (mv->dice)
        text_addf(out, " (dice %s)", mv->dice);
    text_add(out, "\n");
}

static bool hash_due(int i)
{
    return (i + 1) % HASH_EVERY == 0;
}

/* The last hash comes from the present state; the others are made by playing again, if any is not known yet. */
static void fill_hashes(const match *m)
{
    bool missing = false;
    for (int i = 0; i < m->count - 1; i++)
        missing |= hash_due(i) && !m->moves[i].hash;
    char *state = missing ? malloc(m->game->size) : NULL;
    if (state)
        memcpy(state, m->start, m->game->size);
    for (int i = 0; state && i < m->count - 1 && match_step(m, i, state, NULL); i++)
        if (hash_due(i) && !m->moves[i].hash)
            m->moves[i].hash = game_hash(m->game, state);
    free(state);
    if (m->count)
        m->moves[m->count - 1].hash = game_hash(m->game, m->state);
}

void record_write(const match *m, text *out)
{
    write_tags(m, out);
    if (m->position) {
        text_addf(out, "position\n%s", m->position);
        if (*m->position && m->position[strlen(m->position) - 1] != '\n')
            text_add(out, "\n");
        text_add(out, "end\n");
    }
    if (m->start_dice)
        text_addf(out, "start (dice %s)\n", m->start_dice);
    fill_hashes(m);
    for (int i = 0; i < m->count; i++) {
        write_line(m, &m->moves[i], out);
        if (m->moves[i].hash && (hash_due(i) || i + 1 == m->count))
            text_addf(out, "; hash %016llx\n", m->moves[i].hash);
    }
}

/* The reader walks over the lines with the tags in hand; the match begins at
 * the first line that is neither tag nor comment. */
typedef struct reader {
    match *m;
    const char *at, *end;
    int line;
    char words[RECORD_LINE]; /* the present line, trimmed */
    const game *game;
    int scenario;
    uint32_t options;
    generator key;
    bool has_key, scripted, has_data, started;
    unsigned long long data;
    int version;
    char seats[256], key_hash[KEY_HEX + 1];
    journal journal;
    record_visit visit;
    void *context;
    game_finder find;
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
        r->options |= 1u << option;
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

static bool read_tag(reader *r, const char *name, char *value, fault *why)
{
    if (!strcmp(name, "Game"))
        return (r->game = r->find(value, why)) != NULL;
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
    if (!strcmp(name, "Data")) {
        r->has_data = true;
        return tag_hash(value, &r->data, why);
    }
    if (!strcmp(name, "Version"))
        return tag_number(value, &r->version, why);
    if (!strcmp(name, "Seats"))
        snprintf(r->seats, sizeof r->seats, "%.255s", value);
    return true; /* other tags are for people */
}

/* [Name "value"] */
static bool read_tag_line(reader *r, fault *why)
{
    char name[32] = "", value[512] = "";
    int used = 0;
    if (sscanf(r->words, "[%31[A-Za-z] \"%511[^\"]\"]%n", name, value, &used) != 2 || r->words[used]) {
        used = 0; /* an empty value */
        if (sscanf(r->words, "[%31[A-Za-z] \"\"]%n", name, &used) != 1 || !used || r->words[used])
            return fault_set(why, "a tag like [Game \"libertad\"] was expected");
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
    if (r->version && r->version != r->game->version)
        return fault_set(why,
                         "made under version %d of the rules of %s, this program plays version %d: it can't be "
                         "played again exactly",
                         r->version, r->game->id, r->game->version);
    if (r->has_key && r->scripted)
        return fault_set(why, "the tags Key and Dice exclude each other");
    return true;
}

/* Takes a trailing "(dice …)" off the line; NULL if there is none. */
static bool take_dice(char *words, char **dice, fault *why)
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

static bool visit(reader *r, int move)
{
    bool go_on = !r->visit || r->visit(r->context, r->m, move, &r->journal);
    r->journal.count = 0;
    return go_on;
}

static bool begin_match(reader *r, const char *position, const char *dice, fault *why)
{
    if (!tags_fit(r, why))
        return false;
    const generator *key = r->has_key ? &r->key : NULL;
    bool ok;
    if (position) {
        ok = match_from_position(r->m, r->game, r->scenario, r->options, key, position, dice, &r->journal, why);
    } else if (!r->has_key && !r->scripted) {
        return fault_set(why, "the record needs a tag Key, or Dice \"scripted\", or a position");
    } else {
        /* A scripted set-up is a match without a key. */
        generator none = {0};
        ok = match_start_scripted(r->m, r->game, r->scenario, r->options, key ? key : &none, !key, dice, &r->journal,
                                  why);
    }
    if (!ok)
        return false;
    r->started = true;
    r->m->data = r->data;
    if (r->seats[0] && !(r->m->seats = strdup(r->seats)))
        return fault_set(why, "out of memory");
    if (r->key_hash[0] && !(r->m->key_hash = strdup(r->key_hash)))
        return fault_set(why, "out of memory");
    return visit(r, -1) || fault_set(why, "stopped");
}

/* position … end, and a start line after it if there is one. */
static bool read_position(reader *r, fault *why)
{
    text lines;
    text_init(&lines, RECORD_MAX);
    bool ended = false, ok = true;
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
            ok = take_dice(first, &dice, why);
        } else {
            r->at = before;
            r->line--;
        }
        break;
    }
    ok = ok && begin_match(r, text_string(&lines), dice, why);
    text_release(&lines);
    return ok;
}

bool record_line(const game *g, char *line, int *seat, choice *c, char **dice, fault *why)
{
    char *comment = strchr(line, ';'), *colon;
    if (comment)
        *comment = '\0';
    if (!take_dice(line, dice, why))
        return false;
    if (!(colon = strchr(line, ':')))
        return fault_set(why, "'%.80s': 'seat: choice' was expected", line);
    *colon = '\0';
    line += strspn(line, " \t");
    line[strcspn(line, " \t")] = '\0';
    return game_find_seat(g, line, seat, why) && choice_parse(g, colon + 1, c, why);
}

static bool read_choice(reader *r, fault *why)
{
    int seat;
    choice c;
    char *dice;
    if (!record_line(r->m->game, r->words, &seat, &c, &dice, why) ||
        !match_choose(r->m, seat, c, dice, &r->journal, LANG_EN, why))
        return false;
    return visit(r, r->m->count - 1) || fault_set(why, "stopped");
}

/* ; hash 0123456789abcdef */
static bool read_comment(reader *r, fault *why)
{
    unsigned long long stored;
    if (!r->started || sscanf(r->words, "; hash %16llx", &stored) != 1)
        return true;
    unsigned long long now = game_hash(r->game, r->m->state);
    if (r->m->count)
        r->m->moves[r->m->count - 1].hash = now;
    return now == stored || fault_set(why,
                                      "the state differs from the recorded one (hash %016llx, recorded %016llx): the "
                                      "record was edited, or the rules or tables have changed since",
                                      now, stored);
}

static bool read_line(reader *r, fault *why)
{
    if (!r->words[0])
        return true;
    if (r->words[0] == ';')
        return read_comment(r, why);
    if (r->words[0] == '[')
        return read_tag_line(r, why);
    if (!r->started && !strcmp(r->words, "position"))
        return read_position(r, why);
    if (!r->started) {
        char *dice = NULL;
        bool start = !strncmp(r->words, "start", 5) && (!r->words[5] || r->words[5] == ' ');
        if (start && !take_dice(r->words, &dice, why))
            return false;
        if (!begin_match(r, NULL, dice, why))
            return false;
        if (start)
            return true;
    }
    return read_choice(r, why);
}

bool record_read(match *m, const char *text, size_t length, game_finder find, record_visit visit, void *context,
                 fault *why)
{
    *m = (match){0};
    reader *r = calloc(1, sizeof *r);
    if (!r)
        return fault_set(why, "out of memory");
    *r = (reader){.m = m, .at = text, .end = text + length, .visit = visit, .context = context, .find = find};
    bool ok = length <= RECORD_MAX || fault_set(why, "the record is larger than %d MiB", RECORD_MAX >> 20);
    while (ok && r->at < r->end) {
        ok = reader_next(r, why) && (read_line(r, why) || fault_prefix(why, "line %d: ", r->line));
    }
    if (ok && !r->started)
        ok = begin_match(r, NULL, NULL, why);
    journal_release(&r->journal);
    free(r);
    if (!ok)
        match_release(m);
    return ok;
}
