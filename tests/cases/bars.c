/* Refusals and what bars them: which rows of a game's table the cases have provoked, and pairs of positions, with the
 * bar and without it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "core/play/position.h"
#include "lift.h"

enum {
    BARS_GAMES = 16,
    BARS_ROWS = 1024,
    SOUGHT_MOST = 2, /* times of a row: it takes a while */
    TRIED_MOST = 4
};

typedef struct met_rows {
    const game *g;
    bool provoked[BARS_ROWS], lifted[BARS_ROWS];
    int sought[BARS_ROWS], still[BARS_ROWS];
    bool gone[BARS_ROWS];
    lift_row *facts; /* lifts.txt; NULL: it is not asked */
} met_rows;

static met_rows met[BARS_GAMES];

static met_rows *rows_of(const game *g)
{
    int i = 0;
    while (i < BARS_GAMES - 1 && met[i].g && met[i].g != g)
        i++;
    met[i].g = g;
    return &met[i];
}

static bool in_table(const game *g, int row)
{
    return row > 0 && row < g->lists.refusal_count && row < BARS_ROWS;
}

bool bars_advise;

/* Once for each row: the first case of it that a single fact decides. */
static void advise(const runner *r, int seat, choice c, met_rows *rows, int row)
{
    text fact;
    char form[CHOICE_TEXT];
    text_init(&fact, 1 << 16);
    choice_text(r->g, c, form);
    if (bars_seek(r->g, r->m.state, seat, c, &fact)) {
        printf("%s:%d: %s: lift %s: %s = %s\n", r->c->file, r->line, r->g->lists.refusals[row].name,
               noun_key(r->g->seat, seat), form, text_string(&fact));
        rows->lifted[row] = true;
    }
    text_release(&fact);
}

/* --- where a case could provoke what none does --- */

int bars_probes;

static uint64_t chance = 0x9e3779b97f4a7c15ull;

static uint32_t below(uint32_t bound)
{
    chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
    return (uint32_t)(chance >> 33) % bound;
}

/* A choice at random, half of them of a verb that is listed; 0: none that has a text. */
static choice question(const game *g, const choices *list)
{
    int v = 1 + (int)below((uint32_t)g->lists.verb_count - 1), value[2] = {0};
    if (list->count && below(2))
        v = choice_verb(list->list[below((uint32_t)list->count)]);
    const noun *of[2] = {g->lists.verbs[v].a, g->lists.verbs[v].b};
    for (int i = 0; i < 2; i++) {
        if (!of[i])
            continue;
        value[i] = of[i]->low + (int)below((uint32_t)(of[i]->high - of[i]->low + 1));
        if (noun_has_ids(of[i]) && !noun_key(of[i], value[i]))
            return 0;
    }
    return choice_make(v, value[0], value[1]);
}

void bars_probe(const runner *r)
{
    const game *g = r->g;
    choices list;
    for (int seat = 0; seat < g->seats; seat++) {
        game_options(g, r->m.state, seat, &list);
        for (int i = 0; game_acts(r->m.state, seat) && i < bars_probes; i++) {
            choice c = question(g, &list);
            verdict v = c ? game_verdict(g, r->m.state, seat, c) : (verdict){.bar = BAR_NONE};
            int row = v.bar == BAR_RULE || v.bar == BAR_MOMENT ? v.why.id : 0;
            if (!in_table(g, row) || rows_of(g)->provoked[row])
                continue;
            char form[CHOICE_TEXT];
            choice_text(g, c, form);
            rows_of(g)->provoked[row] = true;
            printf("%s:%d: %s: refuse %s: %s = %s\n", r->c->file, r->line, g->lists.refusals[row].name,
                   noun_key(g->seat, seat), form, g->lists.refusals[row].rule);
        }
    }
}

void bars_refused_end(const runner *r, int seat)
{
    refusal why = r->g->rules.may_offer ? r->g->rules.may_offer(r->m.state, seat) : ALLOWED;
    if (in_table(r->g, why.id))
        rows_of(r->g)->provoked[why.id] = true;
}

/* What the row's sentence speaks of is changed: does it go away? */
static void facts_tried(const runner *r, int seat, choice c, met_rows *rows, int row)
{
    if (!rows->facts || !rows->facts[row].count || rows->gone[row] || rows->still[row] >= TRIED_MOST)
        return;
    text fact;
    text_init(&fact, TEXT_DEFAULT_MAX);
    lifted how = lift_try(r->g, r->m.state, seat, c, &rows->facts[row], &fact);
    text_release(&fact);
    rows->gone[row] = how == LIFT_LEGAL || how == LIFT_OTHER;
    rows->still[row] += how == LIFT_STILL;
}

void bars_refused(const runner *r, int seat, choice c)
{
    verdict v = game_verdict(r->g, r->m.state, seat, c);
    int row = v.bar == BAR_RULE || v.bar == BAR_MOMENT ? v.why.id : 0;
    if (!in_table(r->g, row))
        return;
    met_rows *rows = rows_of(r->g);
    rows->provoked[row] = true;
    facts_tried(r, seat, c, rows, row);
    if (bars_advise && !rows->lifted[row] && rows->sought[row]++ < SOUGHT_MOST)
        advise(r, seat, c, rows, row);
}

bool bars_facts(const game *g, const char *table, fault *why)
{
    lift_row *facts = calloc(BARS_ROWS, sizeof *facts);
    if (!facts)
        return fault_set(why, "out of memory");
    rows_of(g)->facts = facts; /* for as long as the program runs */
    return lifts_read(g, table, facts, BARS_ROWS, why);
}

bool bars_has_facts(const game *g, int row)
{
    const met_rows *rows = rows_of(g);
    return in_table(g, row) && rows->facts && rows->facts[row].count;
}

bool bars_facts_fail(const game *g, int row)
{
    const met_rows *rows = rows_of(g);
    return bars_has_facts(g, row) && rows->still[row] && !rows->gone[row] && !rows->facts[row].some;
}

bool bars_facts_hold(const game *g, int row)
{
    return bars_has_facts(g, row) && rows_of(g)->gone[row];
}

bool bars_was_provoked(const game *g, int row)
{
    return in_table(g, row) && rows_of(g)->provoked[row];
}

bool bars_was_lifted(const game *g, int row)
{
    return in_table(g, row) && rows_of(g)->lifted[row];
}

/* Reads the facts "control badajoz nat | round 3" into a state, one after the other. */
static bool facts_into(runner *r, char *facts, void *state)
{
    for (char *fact = facts, *next; fact; fact = next) {
        char *words[CASE_WORDS];
        fault why;
        next = strchr(fact, '|');
        if (next)
            *next++ = '\0';
        int count = line_words(fact, words, CASE_WORDS);
        const field *f = count > 0 ? fact_field(r->g, words[0]) : NULL;
        if (!f)
            return case_defect(r, "'%s' is no fact of a position of %s", count > 0 ? words[0] : "", r->g->id);
        if (!field_read(f, state, words + 1, count - 1, &why))
            return case_defect(r, "%s: %s", f->name, why.text);
    }
    game_derive(r->g, state);
    return true;
}

static bool still_refused(runner *r, const verdict *v, const char *how)
{
    text words;
    text_init(&words, 4096);
    verdict_words(r->g, v, LANG_EN, &words);
    case_fails(r, "without what barred it, it should be legal, but %s: %s", how, text_string(&words));
    text_release(&words);
    return false;
}

bool bars_lift(runner *r, int seat, choice c, char *facts)
{
    verdict before = game_verdict(r->g, r->m.state, seat, c);
    if (before.bar == BAR_NONE)
        return case_fails(r, "it is legal as it is: there is no bar to take away");
    void *copy = malloc(r->g->size);
    if (!copy)
        return case_defect(r, "out of memory");
    memcpy(copy, r->m.state, r->g->size);
    fault why;
    bool ok = facts_into(r, facts, copy);
    if (ok && !game_check(r->g, copy, &why))
        ok = case_defect(r, "with these facts the position is impossible: %s", why.text);
    if (ok) {
        verdict after = game_verdict(r->g, copy, seat, c);
        ok = after.bar == BAR_NONE || still_refused(r, &after, "it is refused");
    }
    if (ok && (before.bar == BAR_RULE || before.bar == BAR_MOMENT) && in_table(r->g, before.why.id))
        rows_of(r->g)->lifted[before.why.id] = true;
    free(copy);
    return ok;
}
