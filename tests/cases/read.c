/* Case files: cutting them into cases, and how a case begins. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

bool case_fails(runner *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->why.text, sizeof r->why.text, format, args);
    va_end(args);
    return false;
}

bool case_defect(runner *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->why.text, sizeof r->why.text, format, args);
    va_end(args);
    r->defect = true;
    return fault_prefix(&r->why, "the case is wrong: ");
}

static size_t line_length(const char *at)
{
    return strcspn(at, "\n");
}

static const char *next_line(const char *at)
{
    at += line_length(at);
    return at + (*at == '\n');
}

/* "test LF-track-03 LF-track-06: title" */
static bool is_test(const char *at)
{
    return !strncmp(at, "test ", 5);
}

static bool blank_line(const char *at)
{
    at += strspn(at, " \t\r");
    return !*at || *at == '\n' || *at == ';';
}

static rule_case *case_add(case_list *all)
{
    if (all->count == all->capacity) {
        int capacity = all->capacity ? all->capacity * 2 : 64;
        rule_case *list = realloc(all->list, (size_t)capacity * sizeof *list);
        if (!list)
            return NULL;
        all->list = list;
        all->capacity = capacity;
    }
    rule_case *c = &all->list[all->count++];
    *c = (rule_case){0};
    return c;
}

bool cases_read(case_list *all, const char *file, const char *game, const char *words, fault *why)
{
    int line = 1;
    rule_case *c = NULL;
    for (const char *at = words; *at; at = next_line(at), line++) {
        if (is_test(at)) {
            const char *colon = memchr(at, ':', line_length(at));
            if (!colon)
                return fault_set(why, "%s:%d: 'test RULE-ID ...: title' was expected", file, line);
            if (!(c = case_add(all)))
                return fault_set(why, "out of memory");
            snprintf(c->name, sizeof c->name, "%.*s", (int)line_length(at) - 5, at + 5);
            c->file = file;
            c->game = game;
            c->line = line;
            c->from = c->to = next_line(at);
        } else if (c) {
            c->to = next_line(at);
        } else if (!blank_line(at)) {
            return fault_set(why, "%s:%d: the first case begins with 'test RULE-ID ...: title'", file, line);
        }
    }
    return true;
}

void cases_release(case_list *all)
{
    free(all->list);
    *all = (case_list){0};
}

char *take_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");
    *rest = end + strspn(end, " \t");
    if (*end)
        *end = '\0';
    return word;
}

bool take_dice(runner *r, char *words, char **dice)
{
    char *open = strstr(words, "(dice");
    *dice = NULL;
    if (!open)
        return true;
    char *close = strchr(open, ')');
    if (!close || close[1 + strspn(close + 1, " \t")])
        return case_defect(r, "'(dice ...)' must end the line");
    *close = '\0';
    *dice = open + 5 + strspn(open + 5, " \t");
    while (open > words && strchr(" \t", open[-1]))
        open--;
    *open = '\0';
    return true;
}

/* "7" or "1..50" */
static bool read_keys(runner *r, char *words)
{
    unsigned long long low, high;
    int used = 0;
    if (sscanf(words, "%llu..%llu%n", &low, &high, &used) == 2 && !words[used] && low <= high && high - low < 100000) {
        r->first_key = low;
        r->last_key = high;
    } else if (sscanf(words, "%llu%n", &low, &used) == 1 && !words[used]) {
        r->first_key = r->last_key = low;
    } else {
        return case_defect(r, "'%s': a number, or two like 1..50, was expected", words);
    }
    if (r->key < r->first_key || r->key > r->last_key)
        r->key = r->first_key;
    return r->has_key = true;
}

static bool read_options(runner *r, char *words)
{
    while (*words) {
        char *word = take_word(&words);
        int option = game_option(r->g, word);
        if (option < 0)
            return case_defect(r, "'%s' is no option of %s", word, r->g->id);
        r->options |= option_bit(option);
    }
    return true;
}

static bool start(runner *r, bool from_position)
{
    generator key;
    const char *dice = r->dice[0] ? r->dice : NULL;
    generator_seed_number(&key, r->key);
    if (from_position)
        r->started = match_from_position(&r->m, r->g, r->scenario, r->options, r->has_key ? &key : NULL,
                                         text_string(&r->position), dice, &r->journal, &r->why);
    else
        r->started =
            match_start_scripted(&r->m, r->g, r->scenario, r->options, &key, !r->has_key, dice, &r->journal, &r->why);
    if (!r->started)
        return fault_prefix(&r->why, "the case can't begin: ");
    fault why;
    if (!game_check(r->g, r->m.state, &why))
        return case_fails(r, "the case begins from an impossible state: %s", why.text);
    return true;
}

/* begin / begin key 7 / begin (dice ...) */
static bool begin(runner *r, char *words)
{
    char *dice;
    if (!take_dice(r, words, &dice))
        return false;
    if (dice)
        snprintf(r->dice, sizeof r->dice, "%s", dice);
    char *word = take_word(&words);
    if (*word && (strcmp(word, "key") || !*words))
        return case_defect(r, "'begin', 'begin key 7' or 'begin (dice ...)' was expected");
    if (*word && !read_keys(r, words))
        return false;
    return start(r, false);
}

/* The position must be refused, and the sentence must have these words. */
static bool impossible(runner *r, const char *words)
{
    if (start(r, true))
        return case_fails(r, "the position should be refused, but it begins");
    if (!strstr(r->why.text, words)) {
        fault why = r->why;
        return case_fails(r, "the position is refused, but with other words: %.300s", why.text);
    }
    r->started = true; /* no more lines are needed */
    return true;
}

static bool position_fact(runner *r, char *words)
{
    char *dice;
    if (!strncmp(words, "at ", 3)) {
        if (!take_dice(r, words, &dice))
            return false;
        if (dice)
            snprintf(r->dice, sizeof r->dice, "%s", dice);
    }
    text_addf(&r->position, "%s\n", words);
    return true;
}

/* The lines before `play`. */
static bool head_line(runner *r, char *words, bool *in_position)
{
    char copy[CASE_LINE], *rest = copy;
    snprintf(copy, sizeof copy, "%s", words);
    const char *first = take_word(&rest);
    if (!strcmp(first, "play") && !*rest)
        return *in_position ? start(r, true) : case_defect(r, "'play' stands after 'begin' or a position");
    if (!strcmp(first, "impossible") && *in_position)
        return impossible(r, rest);
    if (*in_position)
        return position_fact(r, words);
    if (!strcmp(first, "position") && !*rest)
        return *in_position = true;
    if (!strcmp(first, "scenario")) {
        r->scenario = game_scenario(r->g, rest);
        return r->scenario >= 0 || case_defect(r, "'%s' is no scenario of %s", rest, r->g->id);
    }
    if (!strcmp(first, "options"))
        return read_options(r, rest);
    if (!strcmp(first, "key") || !strcmp(first, "keys"))
        return read_keys(r, rest);
    if (!strcmp(first, "begin"))
        return begin(r, rest);
    return case_defect(r, "'%s': scenario, options, key, begin, position or play was expected", first);
}

/* `sometimes` holds if it does under one key at least. */
static bool play_line(runner *r, char *words)
{
    if (!r->m.state)
        return case_defect(r, "nothing can follow 'impossible'");
    if (strncmp(words, "sometimes ", 10))
        return !strcmp(words, "play") || step_run(r, words);
    int place = r->line - r->c->line;
    if (place >= CASE_LINES)
        return case_defect(r, "'sometimes' is too far down: at most %d lines in a case", CASE_LINES);
    r->met[place] |= step_run(r, words + 10 + strspn(words + 10, " \t"));
    return !r->defect;
}

/* The line without its comment and its blanks. */
static bool clean_line(runner *r, const char *at, char out[CASE_LINE])
{
    size_t length = strcspn(at, ";\n\r");
    while (length && strchr(" \t", *at))
        at++, length--;
    while (length && strchr(" \t", at[length - 1]))
        length--;
    if (length >= CASE_LINE)
        return case_defect(r, "the line is longer than %d bytes", CASE_LINE);
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}

static bool run_lines(runner *r)
{
    bool in_position = false;
    char words[CASE_LINE];
    r->line = r->c->line;
    for (const char *at = r->c->from; at < r->c->to; at = next_line(at)) {
        r->line++;
        if (!clean_line(r, at, words))
            return false;
        if (*words && !(r->started ? play_line(r, words) : head_line(r, words, &in_position)))
            return false;
        if (*words && r->started && bars_probes && r->m.state && !game_peek(r->m.state)->over)
            bars_probe(r);
    }
    return r->started || case_defect(r, "it has no 'play' and no 'begin' line");
}

static void runner_reset(runner *r)
{
    match_release(&r->m);
    text_release(&r->position);
    text_init(&r->position, 1 << 20);
    r->journal.count = 0;
    r->scenario = 0;
    r->options = 0;
    r->started = r->has_key = false;
    r->dice[0] = '\0';
}

/* Lines that should hold under some key, and did under none. */
static bool all_met(runner *r)
{
    char words[CASE_LINE];
    r->line = r->c->line;
    for (const char *at = r->c->from; at < r->c->to; at = next_line(at)) {
        r->line++;
        if (clean_line(r, at, words) && !strncmp(words, "sometimes ", 10) && !r->met[r->line - r->c->line])
            return case_fails(r, "under none of the keys %llu..%llu: '%.300s'", (unsigned long long)r->first_key,
                              (unsigned long long)r->last_key, words + 10);
    }
    return true;
}

bool case_run(const rule_case *c, game_finder find, int *failed_line, fault *why)
{
    runner *r = calloc(1, sizeof *r);
    if (!r)
        return fault_set(why, "out of memory");
    r->c = c;
    r->line = c->line;
    bool ok = (r->g = find(c->game, &r->why)) != NULL;
    do {
        runner_reset(r);
        ok = ok && run_lines(r);
    } while (ok && r->has_key && r->key++ < r->last_key);
    if (!ok && r->has_key && r->first_key < r->last_key)
        fault_prefix(&r->why, "with key %llu: ", (unsigned long long)r->key);
    ok = ok && all_met(r);
    if (!ok)
        fault_set(why, "%s:%d: %.400s", c->file, r->line, r->why.text);
    *failed_line = r->line;
    match_release(&r->m);
    text_release(&r->position);
    journal_release(&r->journal);
    free(r);
    return ok;
}
