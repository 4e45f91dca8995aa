/* Laws 3 and 7: what a viewer may not know is nowhere in what it gets. */
#include <string.h>

#include "core/tell/view.h"
#include "laws.h"

enum { TRUTH, IMAGINED, LEFT, RIGHT, SEEN, SEEN_TOO }; /* the spare states */

static bool views_equal(run *r, const void *a, const void *b, int viewer)
{
    text one, two;
    text_init(&one, TEXT_DEFAULT_MAX);
    text_init(&two, TEXT_DEFAULT_MAX);
    view_json(r->g, a, viewer, LANG_EN, &one);
    view_json(r->g, b, viewer, LANG_EN, &two);
    bool same = !strcmp(text_string(&one), text_string(&two));
    text_release(&one);
    text_release(&two);
    return same;
}

/* Redacting twice is redacting once; imagining and redacting gives the same
 * back; the truth and a dream of it look the same and are both possible. */
static bool imagined_fits(run *r, int viewer)
{
    fault why;
    const game *g = r->g;
    void *seen = run_copy(r, SEEN, r->m.state), *twice;
    game_redact(g, seen, viewer);
    twice = run_copy(r, SEEN_TOO, seen);
    game_derive(g, twice);
    if (memcmp(seen, twice, g->size) != 0)
        return law_fail(r, LAW_KNOWLEDGE, "what is kept of what %s sees does not follow from the rest",
                        viewer_name(g, viewer));
    game_redact(g, twice, viewer);
    if (!states_equal(r, seen, twice))
        return law_fail(r, LAW_KNOWLEDGE, "redacting twice for %s changes %.400s", viewer_name(g, viewer),
                        states_differ(r, seen, twice, &why));
    void *imagined = run_copy(r, IMAGINED, seen);
    generator dice;
    generator_seed_number(&dice, run_below(r, UINT32_MAX));
    game_imagine(g, imagined, viewer, &dice);
    if (!game_check(g, imagined, &why))
        return law_fail(r, LAW_KNOWLEDGE, "what %s imagines is impossible: %.400s", viewer_name(g, viewer), why.text);
    twice = run_copy(r, SEEN_TOO, imagined);
    game_redact(g, twice, viewer);
    if (!states_equal(r, seen, twice))
        return law_fail(r, LAW_KNOWLEDGE, "imagine, then redact for %s, is not what was seen: %.400s",
                        viewer_name(g, viewer), states_differ(r, seen, twice, &why));
    if (!views_equal(r, r->m.state, imagined, viewer))
        return law_fail(r, LAW_KNOWLEDGE, "the view of %s depends on what it may not know", viewer_name(g, viewer));
    return true;
}

static bool legal_in(run *r, const void *state, int seat, choice c)
{
    game_options(r->g, state, seat, &r->other);
    return choices_have(&r->other, c);
}

static void choose_noting(run *r, int which, void *state, int seat, choice c)
{
    trace t = {.journal = &r->journal[which]};
    game_choose(r->g, state, seat, c, &t);
}

/* Both sides as the viewer sees them. */
static bool seen_equal(run *r, int viewer, const char **where, fault *why)
{
    void *a = run_copy(r, SEEN, r->spare[LEFT]), *b = run_copy(r, SEEN_TOO, r->spare[RIGHT]);
    game_redact(r->g, a, viewer);
    game_redact(r->g, b, viewer);
    if (states_equal(r, a, b))
        return true;
    *where = states_differ(r, a, b, why);
    return false;
}

/* Same truth: what reveals nothing looks the same on the truth and on a dream of it. */
static bool same_truth(run *r, int viewer)
{
    int seat = run_actor(r, r->m.state, -1);
    choice c = run_choice(r, r->m.state, seat);
    if (!game_acts(r->spare[IMAGINED], seat) || !legal_in(r, r->spare[IMAGINED], seat, c))
        return true;
    void *left = run_copy(r, LEFT, r->m.state), *right = run_copy(r, RIGHT, r->spare[IMAGINED]);
    game_head(right)->dice = game_peek(left)->dice;
    uint32_t before = game_peek(left)->reveals;
    r->journal[0].count = r->journal[1].count = 0;
    choose_noting(r, 0, left, seat, c);
    choose_noting(r, 1, right, seat, c);
    if (game_peek(left)->reveals != before && game_peek(right)->reveals != before)
        return true;
    fault why;
    const char *where = "";
    char form[CHOICE_TEXT];
    choice_text(r->g, c, form);
    if (!journals_equal(&r->journal[0], &r->journal[1], viewer))
        return law_fail(r, LAW_KNOWLEDGE,
                        "same truth: '%s: %s' reveals nothing, but what %s reads depends on what it may not know",
                        noun_key(r->g->seat, seat), form, viewer_name(r->g, viewer));
    return seen_equal(r, viewer, &where, &why) ||
           law_fail(r, LAW_KNOWLEDGE,
                    "same truth: '%s: %s' reveals nothing, but what %s sees depends on what it may not know: %.250s",
                    noun_key(r->g->seat, seat), form, viewer_name(r->g, viewer), where);
}

/* One more choice on both sides: the same if it can be, another if it is not the
 * viewer's own. False when there is nothing to compare any more. */
static bool fork_step(run *r, int viewer, bool same, char out[2 * CHOICE_TEXT + 64])
{
    void *left = r->spare[LEFT], *right = r->spare[RIGHT];
    int seat = run_actor(r, left, -1);
    if (seat < 0 || !game_acts(right, seat))
        return false;
    choice a = run_choice(r, left, seat), b = a;
    if (!legal_in(r, right, seat, a) || (!same && seat != viewer)) {
        if (seat == viewer)
            return false;
        b = run_choice(r, right, seat);
    }
    char one[CHOICE_TEXT], two[CHOICE_TEXT];
    choice_text(r->g, a, one);
    choice_text(r->g, b, two);
    snprintf(out, 2 * CHOICE_TEXT + 64, "'%s: %s' / '%s'", noun_key(r->g->seat, seat), one, two);
    choose_noting(r, 0, left, seat, a);
    choose_noting(r, 1, right, seat, b);
    return true;
}

/* Knowledge: two forks with other dice, other secrets or another choice. While
 * the viewer reads the same in both, it sees the same in both. */
static bool same_knowledge(run *r, int viewer, const void *other, bool same_choice)
{
    enum { STEPS = 3 };
    fault why;
    const char *where = "";
    char made[2 * CHOICE_TEXT + 64] = "";
    run_copy(r, LEFT, r->m.state);
    void *right = run_copy(r, RIGHT, other);
    generator_seed_number(&game_head(right)->dice, run_below(r, UINT32_MAX));
    r->journal[0].count = r->journal[1].count = 0;
    for (int i = 0; i < STEPS; i++) {
        if (!fork_step(r, viewer, same_choice || i > 0, made) ||
            !journals_equal(&r->journal[0], &r->journal[1], viewer))
            return true;
        if (!seen_equal(r, viewer, &where, &why))
            return law_fail(r, LAW_KNOWLEDGE,
                            "knowledge: after %.180s %s has read the same, but sees a difference: %.180s", made,
                            viewer_name(r->g, viewer), where);
    }
    return true;
}

bool law_knowledge(run *r, int viewer)
{
    return imagined_fits(r, viewer) && same_truth(r, viewer) && same_knowledge(r, viewer, r->m.state, false) &&
           same_knowledge(r, viewer, r->m.state, true) && same_knowledge(r, viewer, r->spare[IMAGINED], true);
}

/* Law 7: one secret choice or two, the others can't tell while they read the same. */
bool law_counts(run *r)
{
    const head *h = game_peek(r->m.state);
    fault why;
    const char *where = "";
    if (!r->g->lists.nodes[flow_peek(h)->node].together)
        return true;
    int seat = run_actor(r, r->m.state, -1);
    choice first = run_choice(r, r->m.state, seat);
    void *left = run_copy(r, LEFT, r->m.state), *right = run_copy(r, RIGHT, r->m.state);
    r->journal[0].count = r->journal[1].count = 0;
    choose_noting(r, 0, left, seat, first);
    choose_noting(r, 1, right, seat, first);
    const head *after = game_peek(right); /* the second choice must be one of the same node */
    if (!game_acts(right, seat) || after->reveals != h->reveals || after->depth != h->depth ||
        flow_peek(after)->node != flow_peek(h)->node)
        return true;
    choose_noting(r, 1, right, seat, run_choice(r, right, seat));
    for (int viewer = 0; viewer <= WATCHER; viewer++) {
        if (viewer == seat || (viewer >= r->g->seats && viewer != WATCHER))
            continue;
        if (journals_equal(&r->journal[0], &r->journal[1], viewer) && !seen_equal(r, viewer, &where, &why))
            return law_fail(r, LAW_COUNTS, "%s can count the secret choices of %s: %.300s", viewer_name(r->g, viewer),
                            noun_key(r->g->seat, seat), where);
    }
    return true;
}
