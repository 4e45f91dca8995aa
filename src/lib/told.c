/* What is told of a match: its journal, its steps, the game again from its start, what stands now. */
#include "lib/lib.h"
#include "lib/tell.h"

_Static_assert((int)FRENTE_ALL == (int)VIEWER_ALL, "the same number");

frente_status frente_journal(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    frente_status bad = lib_bad_viewer(m->match.game, viewer, false, why);
    if (bad)
        return bad;
    text_init(&words, TEXT_DEFAULT_MAX);
    journal_json(m->match.game, &m->last, 0, viewer, lib_lang(in), &words);
    return lib_give(&words, out, why);
}

frente_status frente_journal_lines(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    frente_status bad = lib_bad_viewer(m->match.game, viewer, true, why);
    if (bad)
        return bad;
    text_init(&words, TEXT_DEFAULT_MAX);
    journal_lines(m->match.game, &m->last, 0, m->last.count, viewer, lib_lang(in), "", &words);
    return lib_give(&words, out, why);
}

/* --- steps --- */

static frente_status make_steps(const frente_match *m, int viewer, steps *s, frente_fault *why)
{
    fault of;
    *s = (steps){0};
    frente_status bad = lib_bad_viewer(m->match.game, viewer, true, why);
    if (bad || steps_build(s, &m->match, NULL, &of))
        return bad;
    steps_release(s);
    return lib_fault(why, FRENTE_FAILED, &of);
}

frente_status frente_steps(const frente_match *m, int viewer, int *count, frente_fault *why)
{
    steps s;
    *count = 0;
    frente_status status = make_steps(m, viewer, &s, why);
    if (status)
        return status;
    *count = steps_count(&s, viewer);
    steps_release(&s);
    return FRENTE_OK;
}

frente_status frente_rewind(frente_match *m, int viewer, int step, frente_fault *why)
{
    steps s;
    fault of;
    frente_status status = make_steps(m, viewer, &s, why);
    if (status)
        return status;
    int moves = step < 0 ? -1 : steps_moves(&s, viewer, step), last = steps_count(&s, viewer);
    steps_release(&s);
    if (moves < 0)
        return lib_fail(why, FRENTE_MISUSE, "there is no step number %d: it ends with %d", step, last);
    bool ok = match_rewind(&m->match, moves, &of);
    m->now.state = m->match.state;
    match_forget_mark(m);
    journal_release(&m->last);
    return ok ? FRENTE_OK : lib_fault(why, FRENTE_FAILED, &of);
}

/* The next look is likely to be further on. */
static void keep_mark(bookmark *mark, const frente_position *p, int moves)
{
    if (!mark)
        return;
    frente_position_release(mark->at);
    *mark = (bookmark){.at = frente_copy(p), .moves = moves};
}

frente_status frente_at(const frente_match *m, int moves, frente_position **out, frente_fault *why)
{
    fault of;
    *out = NULL;
    if (moves < 0 || moves > m->match.count)
        return lib_fail(why, FRENTE_MISUSE, "there is no move number %d: it has %d", moves, m->match.count);
    const bool marked = m->mark && m->mark->at && m->mark->moves <= moves;
    frente_position *p = position_make(m->match.game, marked ? m->mark->at->state : m->match.start);
    if (!p)
        return lib_no_memory(why);
    for (int i = marked ? m->mark->moves : 0; i < moves; i++)
        if (!match_step(&m->match, i, p->state, NULL, &of)) {
            frente_position_release(p);
            return lib_fault(why, FRENTE_FAILED, &of);
        }
    keep_mark(m->mark, p, moves);
    *out = p;
    return FRENTE_OK;
}

/* --- in words --- */

typedef bool teller(const match *m, int viewer, int from, int to, lang in, text *out, fault *why);

static frente_status tell_again(const frente_match *m, teller *tell, int viewer, int from, int to, frente_lang in,
                                char **out, frente_fault *why)
{
    fault of;
    text words;
    *out = NULL;
    frente_status bad = lib_bad_viewer(m->match.game, viewer, true, why);
    if (bad)
        return bad;
    if (from < 0 || from > to)
        return lib_fail(why, FRENTE_MISUSE, "steps %d to %d: they count from 0, the first before the last", from, to);
    text_init(&words, TEXT_DEFAULT_MAX);
    if (tell(&m->match, viewer, from, to, lib_lang(in), &words, &of))
        return lib_give(&words, out, why);
    text_release(&words);
    return lib_fault(why, FRENTE_MISUSE, &of);
}

frente_status frente_replay(const frente_match *m, int viewer, int from, int to, frente_lang in, char **out,
                            frente_fault *why)
{
    return tell_again(m, replay_lines, viewer, from, to, in, out, why);
}

frente_status frente_replay_json(const frente_match *m, int viewer, int from, int to, frente_lang in, char **out,
                                 frente_fault *why)
{
    return tell_again(m, replay_json, viewer, from, to, in, out, why);
}

frente_status frente_show(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why)
{
    fault of;
    text words;
    *out = NULL;
    frente_status bad = lib_bad_viewer(m->match.game, viewer, true, why);
    if (bad)
        return bad;
    text_init(&words, TEXT_DEFAULT_MAX);
    if (show_lines(&m->match, viewer, lib_lang(in), &words, &of))
        return lib_give(&words, out, why);
    text_release(&words);
    return lib_fault(why, FRENTE_FAILED, &of);
}

frente_status frente_decision(const frente_match *m, int viewer, frente_lang in, char **out, frente_fault *why)
{
    text words;
    *out = NULL;
    frente_status bad = lib_bad_viewer(m->match.game, viewer, true, why);
    if (bad)
        return bad;
    text_init(&words, TEXT_DEFAULT_MAX);
    decision_lines(&m->match, viewer, lib_lang(in), &words);
    return lib_give(&words, out, why);
}
