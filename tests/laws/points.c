/* Described positions out of games: the facts of a random moment, without its flow,
 * begun again at one of the quiet points, and played on for a while. So quiet points are
 * tried with boards, hands and tracks of every stage of a game. */
#include <stdio.h>
#include <string.h>

#include "laws.h"

enum { STEPS = 40, ARGUMENTS = 8 };

/* The lines of all fields that differ from the start of the scenario, and an `at` line. */
static void describe(run *r, const char *at, text *out)
{
    const head *h = game_peek(r->m.state);
    void *blank = r->spare[0];
    game_blank(r->g, blank, h->scenario, h->options, NULL);
    text_addf(out, "at %s\n", at);
    for (int i = 0; i < r->g->valid.field_count; i++)
        field_write(&r->g->valid.fields[i], r->m.state, blank, out);
}

static bool play_on(run *r, match *m, const char *at)
{
    fault why;
    if (!game_check(r->g, m->state, &why))
        return law_fail(r, LAW_CHOICES, "begun again 'at %s' the state is impossible: %.300s", at, why.text);
    for (int i = 0; i < STEPS && !game_peek(m->state)->over; i++) {
        int seat = run_actor(r, m->state, -1);
        choice c = seat < 0 ? 0 : run_choice(r, m->state, seat);
        if (!c)
            return law_fail(r, LAW_CHOICES, "begun again 'at %s', after %d choices nobody has a choice", at, i);
        if (!match_choose(m, seat, c, NULL, NULL, LANG_EN, &why))
            return law_fail(r, LAW_CHOICES, "begun again 'at %s': a listed choice is refused: %.300s", at, why.text);
        if (!game_check(r->g, m->state, &why)) {
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
    if (!g->valid.point_count)
        return true;
    const point *p = &g->valid.points[run_below(r, (uint32_t)g->valid.point_count)];
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

/* The choice, stopped on the way at a quiet point: what is there is possible, and going on from there comes to the same
 * as not to have stopped. */
static bool stop_at(run *r, int seat, choice c, const halt *where)
{
    const game *g = r->g;
    fault why;
    trace stopping = {.halt = where};
    void *stopped = run_copy(r, 0, r->m.state), *straight = run_copy(r, 1, r->m.state);
    game_choose(g, stopped, seat, c, &stopping);
    const head *h = game_peek(stopped);
    if (h->over || h->actors)
        return true;
    if (r->plan->seen)
        r->plan->seen->points[where->at - g->valid.points]++;
    if (!game_check(g, stopped, &why))
        return law_fail(r, LAW_AGREE, "stopped at '%s' the state is impossible: %.300s", where->at->id, why.text);
    game_settle(g, stopped, NULL);
    game_choose(g, straight, seat, c, NULL);
    game_head(stopped)->reveals = game_peek(straight)->reveals; /* counted when the flow has settled */
    return states_equal(r, stopped, straight) ||
           law_fail(r, LAW_AGREE, "stopped at '%s' and gone on, the state is another: %.300s", where->at->id,
                    states_differ(r, straight, stopped, &why));
}

bool law_until(run *r, int seat, choice c)
{
    for (int i = 0; i < r->g->valid.point_count; i++) {
        halt where = {.at = &r->g->valid.points[i]};
        const noun *n = where.at->argument;
        for (int k = 0; k < (n ? ARGUMENTS : 1) && (!n || n->low + k <= n->high); k++) {
            where.argument = n ? n->low + k : 0;
            if (!stop_at(r, seat, c, &where))
                return false;
        }
    }
    return true;
}
