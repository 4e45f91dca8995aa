/* What is told of a match to a viewer: the game from its start, and the position now. Moves are numbered by what the
 * viewer may know (core/play/sight.h): how many cards were bid must not be told by a number. */
#include <stdio.h>

#include "cli/cli.h"
#include "core/play/sight.h"

_Static_assert((int)SIGHT_ALL == (int)VIEWER_ALL, "one number for the viewer that knows everything");

static void add_move(const game *g, const move *mv, lang in, text *out)
{
    char title[NOUN_TEXT], form[CHOICE_TEXT];
    noun_title(g->seat, mv->seat, in, title);
    text_addf(out, "%s: ", title);
    if (mv->end) {
        text_addf(out, "%s (%s)\n", end_label(mv->end, in), end_word(mv->end));
        return;
    }
    choice_text(g, mv->choice, form);
    choice_label(g, NULL, mv->choice, in, out);
    text_addf(out, " (%s)\n", form);
}

/* One step: its number, the move if the viewer may know it, and what came of it. */
static void add_step(const sight *s, lang in, text *out)
{
    const move *mv = &s->match->moves[s->moves - 1];
    text_addf(out, "%d.", s->steps);
    if (s->viewer == VIEWER_ALL || s->viewer == mv->seat || mv->end) {
        text_add(out, " ");
        add_move(s->match->game, mv, in, out);
    } else {
        text_add(out, "\n");
    }
    journal_lines(s->match->game, &s->journal, 0, s->journal.count, s->viewer, in, "    ", out);
}

bool replay_lines(const match *m, int viewer, int from, int to, lang in, text *out, fault *why)
{
    sight s;
    bool stepped, ok;
    if (!sight_begin(&s, m, viewer, why))
        return false;
    if (!from) {
        text setup;
        text_init(&setup, TEXT_DEFAULT_MAX);
        if (journal_lines(m->game, &s.journal, 0, s.journal.count, viewer, in, "    ", &setup))
            text_addf(out, "%s\n%s", either(in, "Set-up", "Preparación"), text_string(&setup));
        text_release(&setup);
    }
    for (ok = true; ok && s.moves < m->count && s.steps < to;)
        if ((ok = sight_next(&s, &stepped, why)) && stepped && s.steps >= from)
            add_step(&s, in, out);
    if (ok && s.steps < to) /* up to the end: and what now? */
        decision_lines(m, viewer, in, out);
    sight_release(&s);
    return ok;
}

static void add_head(const match *m, int viewer, int steps, lang in, text *out)
{
    const game *g = m->game;
    text_addf(out, "%s, %s", g->title[in], g->lists.scenarios[m->scenario].title[in]);
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->options & option_bit(i))
            text_addf(out, "; %s", g->lists.options[i].title[in]);
    static const char *const words[2][2][LANGS] = {{{"steps", "pasos"}, {"step", "paso"}},
                                                   {{"choices", "decisiones"}, {"choice", "decisión"}}};
    text_addf(out, either(in, "; %d %s so far\n", "; %d %s hasta ahora\n"), steps,
              words[viewer == VIEWER_ALL][steps == 1][in]);
}

bool show_lines(const match *m, int viewer, lang in, text *out, fault *why)
{
    int steps = sight_steps(m, viewer, why);
    if (steps < 0)
        return false;
    add_head(m, viewer, steps, in, out);
    decision_lines(m, viewer, in, out);
    view_lines(m->game, m->state, viewer, in, out);
    return true;
}
