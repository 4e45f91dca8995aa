/* Described positions out of games: the facts of a random moment, without its flow,
 * begun again at one of the quiet points, and played on for a while. So quiet points are
 * tried with boards, hands and tracks of every stage of a game. */
#include <stdio.h>
#include <string.h>

#include "laws.h"

enum { STEPS = 40 };

/* The lines of all fields that differ from the start of the scenario, and an `at` line. */
static void describe(run *r, const char *at, text *out)
{
    const head *h = game_peek(r->m.state);
    void *blank = r->spare[0];
    game_blank(r->g, blank, h->scenario, h->options, NULL);
    text_addf(out, "at %s\n", at);
    for (int i = 0; i < r->g->field_count; i++)
        field_write(&r->g->fields[i], r->m.state, blank, out);
}

static bool play_on(run *r, match *m, const char *at)
{
    fault why;
    if (!r->g->check(m->state, &why))
        return law_fail(r, LAW_CHOICES, "begun again 'at %s' the state is impossible: %.300s", at, why.text);
    for (int i = 0; i < STEPS && !game_peek(m->state)->over; i++) {
        int seat = run_actor(r, m->state, -1);
        choice c = seat < 0 ? 0 : run_choice(r, m->state, seat);
        if (!c)
            return law_fail(r, LAW_CHOICES, "begun again 'at %s', after %d choices nobody has a choice", at, i);
        if (!match_choose(m, seat, c, NULL, NULL, LANG_EN, &why))
            return law_fail(r, LAW_CHOICES, "begun again 'at %s': a listed choice is refused: %.300s", at, why.text);
        if (!r->g->check(m->state, &why)) {
            char form[CHOICE_TEXT];
            choice_text(r->g, c, form);
            return law_fail(r, LAW_CHOICES,
                            "begun again 'at %s', after %d choices ('%s') the state is impossible: %.200s", at, i + 1,
                            form, why.text);
        }
    }
    return true;
}

bool law_points(run *r)
{
    const game *g = r->g;
    if (!g->point_count)
        return true;
    const point *p = &g->points[run_below(r, (uint32_t)g->point_count)];
    char at[NOUN_TEXT * 2], id[NOUN_TEXT] = "";
    if (p->argument)
        noun_id(p->argument, p->argument->low + (int)run_below(r, (uint32_t)(p->argument->high - p->argument->low + 1)),
                id);
    snprintf(at, sizeof at, "%.90s%s%s", p->id, p->argument ? " " : "", id);
    text lines;
    match m;
    generator key;
    bool ok = true;
    text_init(&lines, TEXT_DEFAULT_MAX);
    describe(r, at, &lines);
    generator_seed_number(&key, run_below(r, UINT32_MAX));
    if (match_from_position(&m, g, r->m.scenario, r->m.options, &key, text_string(&lines), NULL, NULL, NULL)) {
        ok = play_on(r, &m, at);
        match_release(&m);
    }
    text_release(&lines);
    return ok;
}
