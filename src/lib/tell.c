/* What is told of a match to a viewer: the game from its start, and the position now. Moves are numbered by what the
 * viewer may know (table/steps.h): how many cards were bid must not be told by a number. */
#include "lib/tell.h"

#include "core/tell/json.h"
#include "words/program.h"

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

/* Where the entries of the move end that begin at number `from`. */
static int entries_end(const steps *s, int move, int from)
{
    while (from < s->journal.count && s->origin[from] == move)
        from++;
    return from;
}

/* One move: its number if it is a step of the viewer's, and the choice if the viewer may know it. Ends outside the list
 * are said aloud, also where they change nothing that could be numbered. */
static void add_step(const match *m, const steps *s, int move, int number, int viewer, lang in, text *out)
{
    const struct move *mv = &m->moves[move];
    bool known = viewer == VIEWER_ALL || viewer == mv->seat || mv->end;
    if (steps_saw(s, viewer, move))
        text_addf(out, "%d.%s", number, known ? " " : "\n");
    else if (known)
        text_add(out, "-  ");
    if (known)
        add_move(m->game, mv, in, out);
}

/* What the start brought, if the viewer may read any of it. */
static void add_setup(const steps *s, int end, int viewer, lang in, text *out)
{
    text lines;
    text_init(&lines, TEXT_DEFAULT_MAX);
    if (journal_lines(s->game, &s->journal, 0, end, viewer, in, "    ", &lines))
        text_addf(out, "%s\n%s", words_in(in, SET_UP, "Set-up"), text_string(&lines));
    text_release(&lines);
}

bool replay_lines(const match *m, int viewer, int from, int to, lang in, text *out, fault *why)
{
    steps s = {0};
    if (!steps_build(&s, m, NULL, why)) {
        steps_release(&s);
        return false;
    }
    if (from > steps_count(&s, viewer)) {
        fault_set(why, "there is no step number %d: it ends with %d", from, steps_count(&s, viewer));
        steps_release(&s);
        return false;
    }
    int entry = entries_end(&s, -1, 0);
    if (!from)
        add_setup(&s, entry, viewer, in, out);
    for (int i = 0, number = 0; i < s.moves; i++) {
        int end = entries_end(&s, i, entry);
        number += steps_saw(&s, viewer, i);
        if (number >= from && number <= to) {
            add_step(m, &s, i, number, viewer, in, out);
            journal_lines(m->game, &s.journal, entry, end, viewer, in, "    ", out);
        }
        entry = end;
    }
    if (steps_count(&s, viewer) < to) /* up to the end: and what now? */
        decision_lines(m, viewer, in, out);
    steps_release(&s);
    return true;
}

/* One step: {"step", "seat", "do", "label", "news": [..]}; what the viewer may not know is not there. */
static void step_json(const match *m, const steps *s, int move, int number, const int entries[2], int viewer, lang in,
                      text *out)
{
    const struct move *mv = &m->moves[move];
    bool known = viewer == VIEWER_ALL || viewer == mv->seat || mv->end;
    char form[CHOICE_TEXT];
    if (!steps_saw(s, viewer, move) && !known)
        return;
    json_open(out, NULL, '{');
    if (steps_saw(s, viewer, move))
        json_number(out, "step", number);
    if (known) {
        text label;
        text_init(&label, 4096);
        if (mv->end)
            text_add(&label, end_label(mv->end, in));
        else
            choice_label(m->game, NULL, mv->choice, in, &label);
        if (!mv->end)
            choice_text(m->game, mv->choice, form);
        json_text(out, "seat", noun_key(m->game->seat, mv->seat));
        json_text(out, "do", mv->end ? end_word(mv->end) : form);
        json_text(out, "label", text_string(&label));
        text_release(&label);
    }
    json_open(out, "news", '[');
    for (int i = entries[0]; i < entries[1]; i++)
        if (viewer == VIEWER_ALL || s->journal.list[i].viewers >> viewer & 1) {
            json_open(out, NULL, '{');
            entry_json(m->game, &s->journal.list[i], in, out);
            json_close(out, '}');
        }
    json_close(out, ']');
    json_close(out, '}');
}

bool replay_json(const match *m, int viewer, int from, int to, lang in, text *out, fault *why)
{
    steps s = {0};
    bool ok = steps_build(&s, m, NULL, why);
    if (ok && from > steps_count(&s, viewer))
        ok = fault_set(why, "there is no step number %d: it ends with %d", from, steps_count(&s, viewer));
    json_open(out, NULL, '{');
    json_text(out, "game", m->game->id);
    json_bool(out, "over", game_peek(m->state)->over);
    json_open(out, "steps", '[');
    int entries[2] = {0, ok ? entries_end(&s, -1, 0) : 0};
    for (int i = 0, number = 0; ok && i < s.moves; i++) {
        entries[0] = entries[1];
        entries[1] = entries_end(&s, i, entries[0]);
        number += steps_saw(&s, viewer, i);
        if (number >= from && number <= to)
            step_json(m, &s, i, number, entries, viewer, in, out);
    }
    json_close(out, ']');
    json_close(out, '}');
    steps_release(&s);
    return ok;
}

static void add_head(const match *m, int viewer, int steps, lang in, text *out)
{
    const game *g = m->game;
    text_addf(out, "%s, %s", g->title[in], g->lists.scenarios[m->scenario].title[in]);
    for (int i = 0; i < g->lists.option_count; i++)
        if (m->options & option_bit(i))
            text_addf(out, "; %s", g->lists.options[i].title[in]);
    static const char *const words[2][2][LANGS] = {{{WORDS(STEPS_2, "steps")}, {WORDS(STEP, "step")}},
                                                   {{WORDS(CHOICES, "choices")}, {WORDS(CHOICE_2, "choice")}}};
    text_addf(out, words_in(in, SO_FAR, "; %d %s so far\n"), steps, words[viewer == VIEWER_ALL][steps == 1][in]);
}

bool show_lines(const match *m, int viewer, lang in, text *out, fault *why)
{
    steps s = {0};
    bool ok = steps_build(&s, m, NULL, why);
    int count = ok ? steps_count(&s, viewer) : 0;
    steps_release(&s);
    if (!ok)
        return false;
    add_head(m, viewer, count, in, out);
    decision_lines(m, viewer, in, out);
    view_lines(m->game, m->state, viewer, in, out);
    return true;
}
