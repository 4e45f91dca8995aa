/* provoke GAME [--seconds N] [--seed N] [--known FOLDER] [ROW ...]: looks for positions in which a refusal comes up
 * that no case provokes (or the rows that are named), cuts each down to the facts that it needs, looks for the one fact
 * that bars, and prints a case of it. A person then reads the case, gives it a title and a better position, and keeps
 * it. Random games, short ones, with as many random questions at each decision as there is time for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases/case.h"
#include "core/play/position.h"
#include "find.h"

enum { ROWS = 1024, QUESTIONS = 400, LINES_MOST = 4000 };

typedef struct hunt {
    const game *g;
    bool wanted[ROWS];
    int left;
    uint64_t random;
} hunt;

static uint32_t below(hunt *h, uint32_t bound)
{
    h->random ^= h->random << 13, h->random ^= h->random >> 7, h->random ^= h->random << 17;
    return (uint32_t)(h->random >> 33) % bound;
}

/* The lines of a position, of which some are left out. */
typedef struct sheet {
    char *line[LINES_MOST];
    bool gone[LINES_MOST];
    int count;
} sheet;

typedef struct question {
    const game *g;
    int scenario, seat, row;
    option_set options;
    choice c;
    char rule[64];
} question;

static void sheet_text(const sheet *s, text *out)
{
    text_clear(out);
    for (int i = 0; i < s->count; i++)
        if (!s->gone[i])
            text_addf(out, "%s\n", s->line[i]);
}

/* Whether the position still gives the refusal. */
static bool still(const question *q, const sheet *s)
{
    match m;
    text lines;
    generator none = {0};
    text_init(&lines, 1 << 20);
    sheet_text(s, &lines);
    bool ok = match_from_position(&m, q->g, q->scenario, q->options, &none, text_string(&lines), NULL, NULL, NULL);
    text_release(&lines);
    if (!ok)
        return false;
    verdict v = game_verdict(q->g, m.state, q->seat, q->c);
    ok = (v.bar == BAR_RULE || v.bar == BAR_MOMENT) && v.why.id == q->row;
    match_release(&m);
    return ok;
}

static void drop_lines(const question *q, sheet *s)
{
    for (int size = s->count / 2; size >= 1; size /= 2)
        for (int from = 0; from < s->count; from += size) {
            static bool before[LINES_MOST];
            memcpy(before, s->gone, sizeof before);
            for (int i = from; i < from + size && i < s->count; i++)
                s->gone[i] = true;
            if (!still(q, s))
                memcpy(s->gone, before, sizeof before);
        }
}

/* All lines that speak of the same kind of things go together: cards lie in one place each, so no line of them can go
 * alone. */
static void drop_kinds(const question *q, sheet *s)
{
    for (int i = 0; i < q->g->valid.field_count; i++) {
        const noun *of = q->g->valid.fields[i].value;
        static bool before[LINES_MOST];
        memcpy(before, s->gone, sizeof before);
        for (int k = 0; k < s->count; k++)
            for (int j = 0; j < q->g->valid.field_count && of; j++) {
                const field *f = &q->g->valid.fields[j];
                size_t length = strlen(f->name);
                bool same = f->value == of || !strcmp(f->name, "cards") || strstr(f->name, "-count");
                if (same && !strncmp(s->line[k], f->name, length) && s->line[k][length] == ' ')
                    s->gone[k] = true;
            }
        if (!still(q, s))
            memcpy(s->gone, before, sizeof before);
    }
}

static void drop_options(question *q, const sheet *s)
{
    for (int i = 0; i < q->g->lists.option_count; i++) {
        option_set all = q->options;
        q->options &= ~option_bit(i);
        if (q->options != all && (!game_options_fit(q->g, q->scenario, q->options, NULL) || !still(q, s)))
            q->options = all;
    }
}

/* Takes words off the end of the lines, and out of their middle. */
static void drop_words(const question *q, sheet *s)
{
    for (int i = 0; i < s->count; i++) {
        if (s->gone[i] || !strncmp(s->line[i], "flow", 4))
            continue;
        for (int at = 2; at < 60; at++) {
            char kept[CASE_LINE], shorter[CASE_LINE] = "", *words[CASE_WORDS];
            size_t room = strlen(s->line[i]) + 1, used = 0;
            if (room > sizeof kept)
                break;
            memcpy(kept, s->line[i], room);
            int count = line_words(kept, words, CASE_WORDS);
            if (count <= 3 || at >= count)
                break;
            for (int k = 0; k < count; k++)
                if (k != at)
                    used += (size_t)snprintf(shorter + used, sizeof shorter - used, "%s%s", k ? " " : "", words[k]);
            char *old = s->line[i];
            s->line[i] = shorter;
            bool ok = still(q, s);
            s->line[i] = old;
            if (ok)
                memcpy(s->line[i], shorter, used + 1), at--;
        }
    }
}

static void sheet_cut(char *all, sheet *s)
{
    for (char *p = all; *p && s->count < LINES_MOST;) {
        s->line[s->count++] = p;
        p += strcspn(p, "\n");
        if (*p)
            *p++ = '\0';
    }
}

static void print_head(const question *q, const void *state)
{
    text words;
    text_init(&words, 4096);
    verdict v = game_verdict(q->g, state, q->seat, q->c);
    verdict_words(q->g, &v, LANG_EN, &words);
    printf("; %s\ntest %s: %s\n", q->g->lists.refusals[q->row].name, q->g->lists.refusals[q->row].rule,
           text_string(&words));
    if (q->scenario)
        printf("scenario %s\n", q->g->lists.scenarios[q->scenario].id);
    if (q->options)
        printf("options");
    for (int i = 0; i < q->g->lists.option_count; i++)
        if (q->options >> i & 1)
            printf(" %s", q->g->lists.options[i].id);
    if (q->options)
        printf("\n");
    text_release(&words);
}

static void print_case(const question *q, const sheet *s)
{
    match m;
    text lines, fact;
    char form[CHOICE_TEXT];
    generator none = {0};
    text_init(&lines, 1 << 20);
    text_init(&fact, 1 << 16);
    sheet_text(s, &lines);
    match_from_position(&m, q->g, q->scenario, q->options, &none, text_string(&lines), NULL, NULL, NULL);
    print_head(q, m.state);
    printf("position\n");
    for (int i = 0; i < s->count; i++)
        if (!s->gone[i])
            printf("  %s\n", s->line[i]);
    choice_text(q->g, q->c, form);
    const char *seat = noun_key(q->g->seat, q->seat), *rule = q->g->lists.refusals[q->row].rule;
    printf("play\n  refuse %s: %s = %s\n", seat, form, rule);
    if (bars_seek(q->g, m.state, q->seat, q->c, &fact))
        printf("  lift %s: %s = %s\n", seat, form, text_string(&fact));
    printf("\n");
    fflush(stdout);
    match_release(&m);
    text_release(&lines);
    text_release(&fact);
}

static void found(hunt *h, const void *state, int seat, choice c, int row)
{
    const head *top = game_peek(state);
    question q = {.g = h->g, .scenario = top->scenario, .options = top->options, .seat = seat, .c = c, .row = row};
    static sheet s; /* large */
    text all;
    text_init(&all, 1 << 20);
    bool bare = fact_field(h->g, "bare"); /* without what the set-up has, if it can be */
    if (bare) {
        text_add(&all, "bare 1\n");
        position_tell_all(h->g, state, &all);
        s.count = 0;
        memset(s.gone, 0, sizeof s.gone);
        sheet_cut(all.data, &s);
        bare = still(&q, &s);
        text_clear(&all);
    }
    text_add(&all, bare ? "bare 1\n" : "");
    (bare ? position_tell_all : position_tell)(h->g, state, &all);
    s.count = 0;
    memset(s.gone, 0, sizeof s.gone);
    sheet_cut(all.data, &s);
    if (!still(&q, &s)) {
        text_release(&all);
        return;
    }
    drop_kinds(&q, &s);
    drop_options(&q, &s);
    drop_lines(&q, &s);
    drop_words(&q, &s);
    drop_kinds(&q, &s);
    drop_options(&q, &s);
    drop_lines(&q, &s);
    print_case(&q, &s);
    h->wanted[row] = false;
    h->left--;
    text_release(&all);
}

static choice any_choice(hunt *h, const choices *list)
{
    const game *g = h->g;
    int v = 1 + (int)below(h, (uint32_t)g->lists.verb_count - 1), value[2] = {0};
    if (list->count && below(h, 2))
        v = choice_verb(list->list[below(h, (uint32_t)list->count)]);
    const noun *of[2] = {g->lists.verbs[v].a, g->lists.verbs[v].b};
    for (int i = 0; i < 2; i++) {
        if (!of[i])
            continue;
        value[i] = of[i]->low + (int)below(h, (uint32_t)(of[i]->high - of[i]->low + 1));
        if (noun_has_ids(of[i]) && !noun_key(of[i], value[i]))
            return 0;
    }
    return choice_make(v, value[0], value[1]);
}

static void ask(hunt *h, const void *state)
{
    choices list;
    for (int seat = 0; seat < h->g->seats; seat++) {
        game_options(h->g, state, seat, &list);
        for (int i = 0; i < (game_acts(state, seat) ? QUESTIONS : QUESTIONS / 20); i++) {
            choice c = any_choice(h, &list);
            if (!c)
                continue;
            verdict v = game_verdict(h->g, state, seat, c);
            int row = v.bar == BAR_RULE || v.bar == BAR_MOMENT ? v.why.id : 0;
            if (row > 0 && row < ROWS && h->wanted[row])
                found(h, state, seat, c, row);
        }
    }
}

static void play(hunt *h, void *state, uint64_t number)
{
    const game *g = h->g;
    int scenario = (int)below(h, (uint32_t)g->lists.scenario_count), most = 40 << below(h, 6);
    option_set options = 0;
    for (int i = 0; i < g->lists.option_count; i++)
        if (!below(h, number % 3 ? 4 : 2) && game_options_fit(g, scenario, options | option_bit(i), NULL))
            options |= option_bit(i);
    generator dice;
    generator_seed_number(&dice, number);
    game_start(g, state, scenario, options, &dice, NULL);
    int skip = below(h, 2) ? 0 : most / 2;
    for (int n = 0; n < most && !game_peek(state)->over && h->left; n++) {
        choices list;
        if (n >= skip)
            ask(h, state);
        int seat;
        do
            seat = (int)below(h, (uint32_t)g->seats);
        while (!game_acts(state, seat));
        game_options(g, state, seat, &list);
        choice c = list.list[below(h, (uint32_t)list.count)];
        int weight = g->bot.weigh && number % 2 ? g->bot.weigh(state, seat, c) : 0;
        for (int i = 0; g->bot.weigh && number % 2 && i < 4; i++) {
            choice other = list.list[below(h, (uint32_t)list.count)];
            int heavy = g->bot.weigh(state, seat, other);
            if (heavy > weight)
                weight = heavy, c = other;
        }
        game_choose(g, state, seat, c, NULL);
    }
}

static void want(hunt *h, const char *name)
{
    for (int i = 1; i < h->g->lists.refusal_count && i < ROWS; i++)
        if (!strcmp(h->g->lists.refusals[i].name, name) && !h->wanted[i])
            h->wanted[i] = true, h->left++;
}

int main(int argc, char **argv)
{
    static hunt h;
    fault why;
    h.g = argc > 2 ? tests_find(argv[1], &why) : NULL;
    if (!h.g) {
        fputs("usage: provoke GAME SECONDS SEED ROW ...\n", stderr);
        return 2;
    }
    long seconds = argc > 3 ? strtol(argv[2], NULL, 10) : 60;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    h.random = seed * 0x9e3779b97f4a7c15ull + 1;
    for (int i = 4; i < argc; i++)
        want(&h, argv[i]);
    void *state = calloc(1, h.g->size);
    time_t until = time(NULL) + seconds;
    for (uint64_t n = seed; state && h.left && time(NULL) < until; n++)
        play(&h, state, n);
    for (int i = 1; i < h.g->lists.refusal_count && i < ROWS; i++)
        if (h.wanted[i])
            printf("; never: %s\n", h.g->lists.refusals[i].name);
    free(state);
    return 0;
}
