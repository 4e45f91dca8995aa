/* A match out of a file: a record, or a bare position that opens with
 *
 *     game GAME
 *     scenario standard        these three as far as needed,
 *     options np-communist     in this order or any other
 *     key …                    64 hexadecimal digits: the dice from here on
 *     start (dice 3 5)         scripted dice to reach the first decision
 *     at picks                 and then the lines of a position */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/play/position.h"

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

static bool is_position(const char *content)
{
    const char *word = first_word(content);
    return !strncmp(word, "game", 4) && strchr(" \t\r\n", word[4]);
}

bool source_is_record(const char *path)
{
    text content;
    text_init(&content, RECORD_MAX);
    bool is = file_read(path, &content, NULL) && !is_position(text_string(&content));
    text_release(&content);
    return is;
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
        return (b->game = games_open(words[1], why)) != NULL;
    if (!strcmp(words[0], "game"))
        return fault_set(why, "'game' takes the id of one game");
    if (!strcmp(words[0], "scenario"))
        return count == 2 ? game_find_scenario(b->game, words[1], &b->scenario, why)
                          : fault_set(why, "'scenario' takes one id");
    if (!strcmp(words[0], "options"))
        return bare_options(b, words, count, why);
    if (!strcmp(words[0], "key")) {
        b->keyed = count == 2 && generator_key_parse(&b->key, words[1]);
        return b->keyed || fault_set(why, "'key' takes %d hexadecimal digits", KEY_HEX);
    }
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
    return true;
}

static bool position_open(match *m, const char *content, fault *why)
{
    bare b = {0};
    text_init(&b.lines, RECORD_MAX);
    bool read = bare_read(&b, content, why);
    bool ok = read && match_from_position(m, b.game, b.scenario, b.options, b.keyed ? &b.key : NULL,
                                          text_string(&b.lines), b.dice[0] ? b.dice : NULL, NULL, why);
    if (read && !ok && b.start_line && strncmp(why->text, "position", strlen("position")) != 0)
        fault_prefix(why, "line %d: ", b.start_line); /* its dice do not fit */
    if (ok) {
        size_t blank = strspn(m->position, " \t\r\n");
        memmove(m->position, m->position + blank, strlen(m->position + blank) + 1);
    }
    text_release(&b.lines);
    return ok;
}

/* What was found wrong in a record that was played with other rules or tables, and what can be done about it. */
static void tell_look(const record_look *look, const char *path, const match *m, const char *other, text *out)
{
    text_add(out, other);
    if (!look->line && !look->differs) {
        text_add(out, "; every line plays the same all the same");
        return;
    }
    text_addf(out, "; %s", look->why.text);
    if (look->line)
        text_addf(out, "; %d of its %d choices play", m->count, m->count + look->left);
    if (look->snapshot >= 0)
        text_addf(out, "; 'frente play --from-snapshot %s' goes on after choice %d of %d",
                  strcmp(path, "standard input") ? path : "FILE", look->snapshot, m->count + look->left);
}

/* A record of other rules or tables: everything that differs is told; it can be looked at as far as it plays, but gone
 * on with only if every line still does the same. */
static bool judge_record(match *m, const char *shown, const source *s, const record_look *look, fault *why)
{
    text other, all;
    text_init(&other, 1200);
    text_init(&all, FAULT_MAX - 1);
    bool differs = record_other(m, look, games_from(), &other), plays = !look->line && !look->differs, ok = true;
    if (differs)
        tell_look(look, shown, m, text_string(&other), &all);
    else
        text_add(&all, look->why.text);
    if (differs && !s->strict && (plays || s->looks))
        warning(s->c, "%s: %s", shown, text_string(&all));
    else if (differs || !plays)
        ok = fault_set(why, "%s: %s", shown, text_string(&all));
    text_release(&other);
    text_release(&all);
    return ok;
}

static bool record_source(match *m, const text *content, const char *shown, const source *s, fault *why)
{
    if (s->from_snapshot)
        return record_resume(m, text_string(content), content->length, games_open, why) ||
               fault_prefix(why, "%s: ", shown);
    record_look look = {.find = games_open, .visit = s->visit, .context = s->context, .player = player_known};
    if (!record_open(m, text_string(content), content->length, &look, why))
        return fault_prefix(why, "%s: ", shown);
    if (judge_record(m, shown, s, &look, why))
        return true;
    match_release(m);
    return false;
}

static bool position_source(match *m, const text *content, const char *shown, const source *s, fault *why)
{
    journal none = {0};
    if (s->from_snapshot)
        return fault_set(why, "%s: a position has no snapshot to go on from", shown);
    if (!position_open(m, text_string(content), why))
        return fault_prefix(why, "%s: ", shown);
    if (!s->visit || s->visit(s->context, m, -1, &none))
        return true;
    match_release(m);
    return fault_set(why, "stopped");
}

bool source_open(match *m, const char *path, const source *s, fault *why)
{
    text content;
    text_init(&content, RECORD_MAX);
    const char *shown = strcmp(path, "-") ? path : "standard input";
    bool ok = file_read(path, &content, why);
    for (int i = 0; !ok && games[i]; i++)
        if (!strcmp(games[i]->id, path))
            fault_set(why, "'%s' is a game, a file was expected; 'frente new %s -o FILE' makes one", path, path);
    if (ok && !content.length)
        ok = fault_set(why, "%s: the file is empty", shown);
    else if (ok && memchr(text_string(&content), '\0', content.length))
        ok = fault_set(why, "%s: a NUL byte: this is neither a saved game nor a position", shown);
    else if (ok && is_position(text_string(&content)))
        ok = position_source(m, &content, shown, s, why);
    else if (ok)
        ok = record_source(m, &content, shown, s, why);
    text_release(&content);
    /* whatever is written from here on has been played with the present tables */
    if (ok && !record_stamp(m, games_from(), why)) {
        match_release(m);
        ok = false;
    }
    return ok;
}

bool source_save(const match *m, const char *path, fault *why)
{
    text record;
    text_init(&record, RECORD_MAX);
    record_write(m, &record);
    record_snapshot(m, &record);
    if (game_peek(m->state)->over)
        text_add(&record, SOURCE_OVER); /* for people, and for the list of games to go on with */
    bool ok = file_write(path ? path : "-", &record, why);
    text_release(&record);
    return ok;
}

void position_text(const match *m, bool full, text *out)
{
    const game *g = m->game;
    text_addf(out, "game %s\nscenario %s\n", g->id, g->lists.scenarios[m->scenario].id);
    const char *before = "options ";
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->options >> i & 1) {
            text_addf(out, "%s%s", before, g->lists.options[i].id);
            before = " ";
        }
    text_add(out, *before == ' ' ? "\n" : "");
    if (match_stopped(m))
        text_add(out, "; stopped where nobody decides: this is to be looked at, and can't be played on\n");
    if (full)
        position_tell_all(g, m->state, out);
    else
        position_tell(g, m->state, out);
}
