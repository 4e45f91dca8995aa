/* The lines of a case after `play`: choices, and what is legal. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "core/game/verdict.h"
#include "core/tell/forecast.h"
#include "core/tell/view.h"

static bool seat_named(runner *r, const char *word, int *seat)
{
    *seat = game_seat(r->g, word);
    return *seat >= 0 || case_defect(r, "'%s' is no seat of %s", word, r->g->id);
}

/* "anarchist: rest" */
static bool take_seat(runner *r, char **rest, int *seat)
{
    char *colon = strchr(*rest, ':');
    if (!colon)
        return case_defect(r, "'%s': 'seat: choice' was expected", *rest);
    *colon = '\0';
    const char *word = *rest;
    *rest = colon + 1 + strspn(colon + 1, " \t");
    return seat_named(r, word, seat);
}

static bool parse_choice(runner *r, const char *words, choice *c)
{
    fault why;
    return choice_parse(r->g, words, c, &why) || case_defect(r, "%s", why.text);
}

static bool make_move(runner *r, const record_move *made)
{
    fault why;
    r->journal.count = 0;
    if (!record_make(&r->m, made, &r->journal, LANG_EN, &why))
        return case_fails(r, "%s", why.text);
    if (!game_check(r->g, r->m.state, &why))
        return case_fails(r, "after this choice the state is impossible: %s", why.text);
    return true;
}

/* A choice, or an end outside the list: "nat: resign". */
static bool choose_step(runner *r, char *words)
{
    record_move made = {0};
    if (!take_dice(r, words, &made.dice) || !take_seat(r, &words, &made.seat))
        return false;
    made.end = end_find(words);
    return (made.end || parse_choice(r, words, &made.choice)) && make_move(r, &made);
}

/* until turn nat */
static bool until_step(runner *r, const char *words)
{
    fault why;
    return match_until(&r->m, words, &why) || case_defect(r, "%s", why.text);
}

/* Whether a sentence has these words; a rule's id must stand in brackets. */
static bool sentence_has(const runner *r, const char *sentence, const char *words)
{
    char rule[CASE_NAME];
    if (strncmp(words, r->g->rule_prefix, strlen(r->g->rule_prefix)) || strchr(words, ' '))
        return strstr(sentence, words) != NULL;
    snprintf(rule, sizeof rule, "[%s]", words);
    return strstr(sentence, rule) != NULL;
}

/* Cuts "words = reason" in two; NULL if there is no reason. */
static char *take_reason(char *words)
{
    char *equals = strstr(words, " = ");
    if (!equals)
        return NULL;
    *equals = '\0';
    return equals + 3 + strspn(equals + 3, " \t");
}

/* refuse anarchist: buy-step liberty +1 = LF-track-03; never rep: cross n_yague cadiz = ES-morocco-01: so too, and it
 * is not the moment that bars. */
static bool refuse_step(runner *r, char *words, bool never)
{
    int seat;
    choice c;
    char *reason = take_reason(words);
    if (!reason)
        return case_defect(r, "'%s seat: choice = RULE-ID' was expected", never ? "never" : "refuse");
    if (!take_seat(r, &words, &seat))
        return false;
    end_kind end = never ? END_NONE : end_find(words);
    if (!end && !parse_choice(r, words, &c))
        return false;
    if (!end)
        bars_refused(r, seat, c);
    else if (end == END_OFFER)
        bars_refused_end(r, seat);
    text sentence;
    fault why = {""};
    text_init(&sentence, 4096);
    bool ok = true, legal = end ? match_may_end(&r->m, seat, end, LANG_EN, &why)
                                : game_why(r->g, r->m.state, seat, c, LANG_EN, &sentence);
    text_add(&sentence, why.text);
    if (legal)
        ok = case_fails(r, "'%s' should be refused by %s, but it is legal", words, reason);
    else if (!sentence_has(r, text_string(&sentence), reason))
        ok =
            case_fails(r, "'%s' should be refused by %s, but the reason is: %s", words, reason, text_string(&sentence));
    else if (never && game_verdict(r->g, r->m.state, seat, c).bar != BAR_RULE)
        ok = case_fails(r, "'%s' is none at any moment, but the answer speaks of the moment", words);
    text_release(&sentence);
    return ok;
}

/* lift anarchist: move liberty +1 = track collectivization 8 */
static bool lift_step(runner *r, char *words)
{
    int seat;
    choice c;
    char *facts = take_reason(words);
    if (!facts)
        return case_defect(r, "'lift seat: choice = FACT | FACT' was expected");
    return take_seat(r, &words, &seat) && parse_choice(r, words, &c) && bars_lift(r, seat, c, facts);
}

/* One of the choices of "move * | done", in canonical form; NULL after the last. */
static bool take_pattern(runner *r, char **rest, char out[CHOICE_TEXT])
{
    choice c;
    char *bar = strchr(*rest, '|'), *words = *rest;
    *rest = bar ? bar + 1 + strspn(bar + 1, " \t") : *rest + strlen(*rest);
    if (bar)
        *bar = '\0';
    for (size_t n = strlen(words); n && strchr(" \t", words[n - 1]);)
        words[--n] = '\0';
    snprintf(out, CHOICE_TEXT, "%s", words);
    if (strchr(words, '*'))
        return true;
    if (!parse_choice(r, words, &c))
        return false;
    choice_text(r->g, c, out);
    return true;
}

static int matching(const runner *r, const choices *list, const char *pattern, bool *taken)
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        char form[CHOICE_TEXT];
        choice_text(r->g, list->list[i], form);
        if (fnmatch(pattern, form, 0))
            continue;
        count++;
        if (taken)
            taken[i] = true;
    }
    return count;
}

static void list_words(const runner *r, const choices *list, const bool *but, text *out)
{
    const char *bar = "";
    for (int i = 0; i < list->count; i++) {
        char form[CHOICE_TEXT];
        if (but && but[i])
            continue;
        choice_text(r->g, list->list[i], form);
        text_addf(out, "%s%s", bar, form);
        bar = " | ";
    }
    if (!*bar)
        text_add(out, "nothing");
}

/* legal: exactly these; offers: these among others; lacks: none of these. */
static bool list_step(runner *r, const char *step, char *words)
{
    int seat;
    if (!take_seat(r, &words, &seat))
        return false;
    choices list;
    bool taken[CHOICES_MAX] = {false}, ok = true, lacks = !strcmp(step, "lacks");
    game_options(r->g, r->m.state, seat, &list);
    text found;
    text_init(&found, 1 << 20);
    while (ok && *words) {
        char pattern[CHOICE_TEXT];
        if (!take_pattern(r, &words, pattern)) {
            ok = false;
        } else if ((matching(r, &list, pattern, taken) > 0) == lacks) {
            list_words(r, &list, NULL, &found);
            ok = case_fails(r, "'%s' should %sbe legal; legal is: %.300s", pattern, lacks ? "not " : "",
                            text_string(&found));
        }
    }
    if (ok && !strcmp(step, "legal") && memchr(taken, false, (size_t)list.count)) {
        list_words(r, &list, taken, &found);
        ok = case_fails(r, "also legal, but not listed: %.400s", text_string(&found));
    }
    text_release(&found);
    return ok;
}

/* count anarchist: move * = 3 */
static bool count_step(runner *r, char *words)
{
    int seat, expected, used = 0;
    char pattern[CHOICE_TEXT], *number = take_reason(words);
    if (!number || sscanf(number, "%d%n", &expected, &used) != 1 || number[used])
        return case_defect(r, "'count seat: choice = number' was expected");
    if (!take_seat(r, &words, &seat) || !take_pattern(r, &words, pattern))
        return false;
    choices list;
    game_options(r->g, r->m.state, seat, &list);
    int found = matching(r, &list, pattern, NULL);
    return found == expected ||
           case_fails(r, "%d choices like '%s' were expected, there are %d", expected, pattern, found);
}

/* acts anarchist communist / acts nobody */
static bool acts_step(runner *r, char *words)
{
    unsigned expected = 0, found = game_peek(r->m.state)->actors;
    char who[CASE_NAME] = "nobody";
    if (strcmp(words, "nobody"))
        while (*words) {
            int seat;
            if (!seat_named(r, take_word(&words), &seat))
                return false;
            expected |= 1u << seat;
        }
    if (expected == found)
        return true;
    for (int s = 0, at = 0; s < r->g->seats; s++)
        if (found >> s & 1)
            at += snprintf(who + at, sizeof who - (size_t)at, "%s%.20s", at ? " " : "", noun_key(r->g->seat, s));
    return case_fails(r, "now acts: %s", who);
}

static bool undo_step(runner *r, char *words, bool allowed_now)
{
    int seat;
    fault why;
    if (!seat_named(r, words, &seat))
        return false;
    if (!allowed_now)
        return !match_can_undo(&r->m, seat, LANG_EN, &why) || case_fails(r, "%s may undo", words);
    return match_undo(&r->m, seat, &why) || case_fails(r, "%s can't undo: %s", words, why.text);
}

/* random 20: so many random choices; random to-end: all that are left. */
static bool random_step(runner *r, const char *words)
{
    long count = strcmp(words, "to-end") ? strtol(words, NULL, 10) : 100000;
    uint64_t x = (r->key + 1) * 0x9e3779b97f4a7c15ull + (uint64_t)r->line;
    if (!r->has_key || count < 1)
        return case_defect(r, "'random' needs a number or 'to-end', and the case a key");
    while (count-- > 0 && !game_peek(r->m.state)->over) {
        choices list;
        int seat;
        do {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            seat = (int)(x >> 33) % r->g->seats;
        } while (!game_acts(r->m.state, seat));
        game_options(r->g, r->m.state, seat, &list);
        if (!list.count)
            return case_fails(r, "%s acts, but has no choice", noun_key(r->g->seat, seat));
        if (!make_move(r, &(record_move){.seat = seat, .choice = list.list[(x >> 20) % (uint64_t)list.count]}))
            return false;
    }
    return true;
}

/* prompt anarchist = LF-pick-01, or some of its words */
static bool prompt_step(runner *r, char *words)
{
    int seat;
    char *expected = take_reason(words);
    if (!expected)
        return case_defect(r, "'prompt seat = RULE-ID' was expected");
    if (!seat_named(r, words, &seat))
        return false;
    if (!game_acts(r->m.state, seat))
        return case_fails(r, "%s does not act", words);
    text sentence;
    text_init(&sentence, 4096);
    prompt p = r->g->show.prompt(r->m.state, seat);
    prompt_words(r->g, &p, LANG_EN, &sentence);
    text_addf(&sentence, " [%s]", game_prompt_rule(r->g, &p));
    bool ok = sentence_has(r, text_string(&sentence), expected) ||
              case_fails(r, "%s is asked: %s", words, text_string(&sentence));
    text_release(&sentence);
    return ok;
}

static void prompts_add(runner *r, text *out, const prompt *list, int count)
{
    for (int i = 0; i < count; i++) {
        prompt_words(r->g, &list[i], LANG_EN, out);
        text_addf(out, " [%s]; ", game_prompt_rule(r->g, &list[i]));
    }
}

/* All that is told before a choice: costs, promises, and the chances as "n of m: words". */
static void forecast_text(runner *r, const forecast *f, text *out)
{
    prompts_add(r, out, f->cost, f->costs);
    prompts_add(r, out, f->promise, f->promises);
    for (int t = 0; t < f->tables; t++)
        for (int i = 0; i < f->table[t].count; i++) {
            text_addf(out, "%u of %u: ", (unsigned)f->table[t].row[i].chance, (unsigned)f->table[t].of);
            prompts_add(r, out, &f->table[t].row[i].what, 1);
        }
}

/* forecast nat: target 2823 = at most 4 against 2 or more */
static bool forecast_step(runner *r, char *words)
{
    int seat;
    choice c;
    choices list;
    forecast f;
    text told;
    char *expected = take_reason(words);
    if (!expected)
        return case_defect(r, "'forecast seat: choice = words' was expected");
    if (!take_seat(r, &words, &seat) || !parse_choice(r, words, &c))
        return false;
    game_options(r->g, r->m.state, seat, &list);
    if (!choices_have(&list, c))
        return case_fails(r, "'%s' is not legal", words);
    text_init(&told, 8192);
    if (game_forecast(r->g, r->m.state, seat, c, &f))
        forecast_text(r, &f, &told);
    bool ok = sentence_has(r, text_string(&told), expected) ||
              case_fails(r, "of '%s' is told: %s", words, text_string(&told));
    text_release(&told);
    return ok;
}

static bool viewer_named(runner *r, const char *word, int *viewer)
{
    *viewer = WATCHER;
    return !strcmp(word, "watcher") || seat_named(r, word, viewer);
}

/* knows communist: hand communist mo01 (the redacted state has that fact); shows: the words are in the view. */
static bool viewer_step(runner *r, const char *step, char *words)
{
    int viewer;
    char *colon = strchr(words, ':');
    if (!colon)
        return case_defect(r, "'%s viewer: ...' was expected", step);
    *colon = '\0';
    if (!viewer_named(r, words, &viewer))
        return false;
    words = colon + 1 + strspn(colon + 1, " \t");
    if (strcmp(step, "shows")) {
        void *seen = malloc(r->g->size);
        memcpy(seen, r->m.state, r->g->size);
        game_redact(r->g, seen, viewer);
        bool ok = expect_step(r, words, seen);
        free(seen);
        return ok;
    }
    text view;
    text_init(&view, TEXT_DEFAULT_MAX);
    view_text(r->g, r->m.state, viewer, LANG_EN, &view);
    bool ok = strstr(text_string(&view), words) || case_fails(r, "the view does not have the words '%s'", words);
    text_release(&view);
    return ok;
}

bool step_run(runner *r, char *words)
{
    char copy[CASE_LINE], *rest = copy;
    snprintf(copy, sizeof copy, "%s", words);
    const char *first = take_word(&rest);
    size_t length = strlen(first);
    if (length && first[length - 1] == ':')
        return choose_step(r, words);
    if (!strcmp(first, "expect"))
        return expect_step(r, rest, r->m.state);
    if (!strcmp(first, "refuse") || !strcmp(first, "never"))
        return refuse_step(r, rest, !strcmp(first, "never"));
    if (!strcmp(first, "lift"))
        return lift_step(r, rest);
    if (!strcmp(first, "legal") || !strcmp(first, "offers") || !strcmp(first, "lacks"))
        return list_step(r, first, rest);
    if (!strcmp(first, "count"))
        return count_step(r, rest);
    if (!strcmp(first, "acts"))
        return acts_step(r, rest);
    if (!strcmp(first, "journal") || !strcmp(first, "silent") || !strcmp(first, "told") || !strcmp(first, "untold"))
        return journal_step(r, first, rest);
    if (!strcmp(first, "undo") || !strcmp(first, "no-undo"))
        return undo_step(r, rest, !strcmp(first, "undo"));
    if (!strcmp(first, "knows") || !strcmp(first, "shows"))
        return viewer_step(r, first, rest);
    if (!strcmp(first, "prompt"))
        return prompt_step(r, rest);
    if (!strcmp(first, "forecast"))
        return forecast_step(r, rest);
    if (!strcmp(first, "until"))
        return until_step(r, rest);
    if (!strcmp(first, "random"))
        return random_step(r, rest);
    return case_defect(
        r,
        "'%s' is no step: a choice ('seat: choice') or expect, refuse, never, lift, legal, offers, lacks, count, "
        "acts, journal, silent, told, untold, undo, no-undo, knows, shows, prompt, forecast, until or "
        "random was expected",
        first);
}
