/* Laws 4, 5 and 6: order, undo, and the forms of a game that must agree. */
#include <string.h>

#include "core/play/position.h"
#include "laws.h"

/* Law 4: two seats of a `together` node, either first. */
bool law_commute(run *r)
{
    const game *g = r->g;
    const head *h = game_peek(r->m.state);
    if (!g->lists.nodes[flow_peek(h)->node].together)
        return true;
    int one = run_actor(r, r->m.state, -1), two = run_actor(r, r->m.state, one);
    if (two < 0)
        return true;
    choice a = run_choice(r, r->m.state, one), b = run_choice(r, r->m.state, two);
    void *left = run_copy(r, 0, r->m.state), *right = run_copy(r, 1, r->m.state);
    char first[CHOICE_TEXT], second[CHOICE_TEXT];
    choice_text(g, a, first);
    choice_text(g, b, second);
    game_choose(g, left, one, a, NULL);
    game_choose(g, right, two, b, NULL);
    game_options(g, left, two, &r->list);
    game_options(g, right, one, &r->other);
    if (!choices_have(&r->list, b) || !choices_have(&r->other, a))
        return law_fail(r, LAW_COMMUTE, "'%s: %s' and '%s: %s' exclude each other", noun_key(g->seat, one), first,
                        noun_key(g->seat, two), second);
    game_choose(g, left, two, b, NULL);
    game_choose(g, right, one, a, NULL);
    fault why;
    return states_equal(r, left, right) ||
           law_fail(r, LAW_COMMUTE, "'%s: %s' and '%s: %s' do not commute: %.250s", noun_key(g->seat, one), first,
                    noun_key(g->seat, two), second, states_differ(r, left, right, &why));
}

static int last_of(const match *m, int seat)
{
    int i = m->count - 1;
    while (i >= 0 && m->moves[i].seat != seat)
        i--;
    return i;
}

/* Takes the last choice back, looks, and makes it again. */
static bool undo_and_redo(run *r, int seat, int last)
{
    fault why;
    move gone = r->m.moves[last];
    const void *before = run_copy(r, 0, r->m.state);
    void *expected = r->spare[1];
    if (!match_replay(&r->m, last, expected, NULL, &why))
        return law_fail(r, LAW_UNDO, "the choices do not play again: %.400s", why.text);
    for (int i = last + 1; i < r->m.count; i++)
        game_choose(r->g, expected, r->m.moves[i].seat, r->m.moves[i].choice, NULL);
    if (!match_undo(&r->m, seat, &why))
        return law_fail(r, LAW_UNDO, "%s may undo, but: %.400s", noun_key(r->g->seat, seat), why.text);
    if (!states_equal(r, r->m.state, expected))
        return law_fail(r, LAW_UNDO, "undo of %s does not give the position without its choice: %.250s",
                        noun_key(r->g->seat, seat), states_differ(r, r->m.state, expected, &why));
    if (!match_choose(&r->m, seat, gone.choice, NULL, NULL, LANG_EN, &why))
        return law_fail(r, LAW_UNDO, "after undo the same choice is refused: %.400s", why.text);
    return states_equal(r, r->m.state, before) ||
           law_fail(r, LAW_UNDO, "undo and the same choice again of %s give another position: %.250s",
                    noun_key(r->g->seat, seat), states_differ(r, r->m.state, before, &why));
}

/* Law 5. The dice counter is the witness that the game can't forget to tell. */
bool law_undo(run *r)
{
    const match *m = &r->m;
    for (int seat = 0; seat < r->g->seats; seat++) {
        fault why;
        int last = last_of(m, seat);
        bool may = match_can_undo(m, seat, LANG_EN, &why);
        const head *h = game_peek(m->state);
        if (last < 0) {
            if (may)
                return law_fail(r, LAW_UNDO, "%s may undo, but has chosen nothing", noun_key(r->g->seat, seat));
            continue;
        }
        bool rolled = h->dice.counter[0] != r->rolled[last], alone = true;
        for (int i = last + 1; i < m->count; i++)
            alone = alone && m->moves[i].together && m->moves[last].together;
        if (may && rolled)
            return law_fail(r, LAW_UNDO, "%s may undo, but a die was rolled since", noun_key(r->g->seat, seat));
        if (may && !alone)
            return law_fail(r, LAW_UNDO, "%s may undo past the choice of another", noun_key(r->g->seat, seat));
        if (!may && alone && h->reveals == m->moves[last].reveals)
            return law_fail(r, LAW_UNDO, "%s may not undo, but nothing forbids it: %.300s", noun_key(r->g->seat, seat),
                            why.text);
        if (may && !undo_and_redo(r, seat, last))
            return false;
    }
    return true;
}

/* Law 6: the text of a choice and its number. */
static bool text_agrees(run *r, int seat)
{
    game_options(r->g, r->m.state, seat, &r->list);
    for (int i = 0; i < r->list.count; i++) {
        char form[CHOICE_TEXT];
        choice back;
        fault why;
        choice_text(r->g, r->list.list[i], form);
        if (!choice_parse(r->g, form, &back, &why))
            return law_fail(r, LAW_AGREE, "the choice '%s' can't be read: %.300s", form, why.text);
        if (back != r->list.list[i])
            return law_fail(r, LAW_AGREE, "the choice '%s' is %08x, but reads as %08x", form, r->list.list[i], back);
    }
    return true;
}

static bool read_position(run *r, const char *lines, void *into, fault *why)
{
    const head *h = game_peek(r->m.state);
    position_reader reader;
    game_blank(r->g, into, h->scenario, h->options, NULL);
    position_begin(&reader, r->g, into);
    for (const char *p = lines; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (!position_line(&reader, p, why))
            return fault_prefix(why, "'%.*s': ", (int)strcspn(p, "\n") % 200, p);
    return position_end(&reader, NULL, why);
}

/* Law 6: the exact dump gives the state back, as records keep it and as people read it. */
static bool dump_agrees(run *r, void (*write)(const game *g, const void *state, text *out))
{
    fault why;
    text dump;
    text_init(&dump, TEXT_DEFAULT_MAX);
    write(r->g, r->m.state, &dump);
    void *back = r->spare[1];
    bool ok = read_position(r, text_string(&dump), back, &why) ||
              law_fail(r, LAW_AGREE, "the exact position can't be read: %.400s", why.text);
    if (ok && !states_equal(r, back, r->m.state))
        ok = law_fail(r, LAW_AGREE, "the exact position gives another state: %.400s",
                      states_differ(r, r->m.state, back, &why));
    text_release(&dump);
    return ok;
}
static bool position_agrees(run *r)
{
    return dump_agrees(r, position_write) && dump_agrees(r, position_tell);
}

/* Law 6: a clone, a second clone with a journal, and a third with a journal that
 * nobody reads do the same. */
static bool clones_agree(run *r, int seat, choice c)
{
    fault why;
    trace quiet = {0}, noting = {.journal = &r->journal[1]};
    void *plain = run_copy(r, 0, r->m.state), *other = run_copy(r, 1, r->m.state);
    char form[CHOICE_TEXT];
    choice_text(r->g, c, form);
    r->journal[1].count = 0;
    game_choose(r->g, plain, seat, c, NULL);
    game_choose(r->g, other, seat, c, NULL);
    if (!states_equal(r, plain, other))
        return law_fail(r, LAW_AGREE, "'%s: %s' on two clones: %.300s", noun_key(r->g->seat, seat), form,
                        states_differ(r, plain, other, &why));
    game_choose(r->g, run_copy(r, 1, r->m.state), seat, c, &noting);
    game_choose(r->g, run_copy(r, 2, r->m.state), seat, c, &quiet);
    if (!states_equal(r, plain, r->spare[1]) || !states_equal(r, plain, r->spare[2]))
        return law_fail(r, LAW_AGREE, "'%s: %s' with and without a journal: %.300s", noun_key(r->g->seat, seat), form,
                        states_differ(r, plain, r->spare[1], &why));
    return true;
}

/* Law 6: an end outside the list, at any moment, leaves a possible state, which its exact position gives back. */
static bool ends_agree(run *r)
{
    fault why;
    int seat = (int)run_below(r, (uint32_t)r->g->seats + 1) - 1, score[SEATS_MAX] = {0};
    void *ended = run_copy(r, 0, r->m.state), *back = r->spare[1];
    trace noting = {.journal = &r->journal[1]};
    r->journal[1].count = 0;
    game_conclude(r->g, ended, seat, &noting);
    if (!game_peek(ended)->over || game_peek(ended)->actors || game_peek(ended)->depth)
        return law_fail(r, LAW_AGREE, "after an end outside the list the game is not over");
    if (!game_check(r->g, ended, &why))
        return law_fail(r, LAW_AGREE, "after an end outside the list the state is impossible: %.300s", why.text);
    game_outcome(r->g, ended, score);
    for (int s = 0; s < r->g->seats; s++)
        if (score[s] < 0 || score[s] > 1000)
            return law_fail(r, LAW_AGREE, "after an end outside the list a score is %d", score[s]);
    if (seat >= 0 && score[seat] == 1000)
        return law_fail(r, LAW_AGREE, "%s resigns and has won", noun_key(r->g->seat, seat));
    text dump;
    text_init(&dump, TEXT_DEFAULT_MAX);
    position_write(r->g, ended, &dump);
    bool ok = read_position(r, text_string(&dump), back, &why) ||
              law_fail(r, LAW_AGREE, "the position of an end outside the list can't be read: %.300s", why.text);
    text_release(&dump);
    if (ok && !states_equal(r, ended, back))
        return law_fail(r, LAW_AGREE, "the position of an end outside the list gives another state: %.300s",
                        states_differ(r, ended, back, &why));
    return ok && law_words(r, &r->journal[1]);
}

bool law_agree(run *r, int seat, choice c)
{
    enum { TRIED = 5 };
    for (int i = 0; i < TRIED; i++) {
        if (!clones_agree(r, seat, c))
            return false;
        c = run_choice(r, r->m.state, seat);
    }
    for (int s = 0; s < r->g->seats; s++)
        if (!text_agrees(r, s))
            return false;
    return position_agrees(r) && ends_agree(r);
}

/* Law 6: a record plays again to the same state, and is written again the same. */
static bool record_agrees(run *r, match *m)
{
    fault why;
    text first, second;
    match again;
    text_init(&first, RECORD_MAX);
    text_init(&second, RECORD_MAX);
    record_write(m, &first);
    bool ok = record_read(&again, text_string(&first), first.length, r->plan->find, NULL, NULL, &why) ||
              law_fail(r, LAW_AGREE, "the record does not play again: %.400s", why.text);
    if (ok) {
        record_write(&again, &second);
        if (!states_equal(r, again.state, m->state))
            ok = law_fail(r, LAW_AGREE, "the record gives another state: %.400s",
                          states_differ(r, m->state, again.state, &why));
        else if (strcmp(text_string(&first), text_string(&second)))
            ok = law_fail(r, LAW_AGREE, "the record, read and written again, is another text");
        match_release(&again);
    }
    text_release(&first);
    text_release(&second);
    return ok;
}

/* The whole game; and cut short at a random moment and ended by somebody who resigns, or by agreement of all. */
bool law_agree_record(run *r)
{
    fault why;
    if (!record_agrees(r, &r->m) || !r->m.count)
        return r->law == LAW_NONE;
    if (!match_rewind(&r->m, (int)run_below(r, (uint32_t)r->m.count), &why))
        return law_fail(r, LAW_AGREE, "the game can't be taken back: %.400s", why.text);
    unsigned persons = ((1u << r->g->seats) - 1) & ~game_nonplayers(r->g, r->m.options);
    int seat = persons ? __builtin_ctz(persons) : -1;
    if (seat < 0)
        return true;
    bool agreed = run_chance(r, 2) && match_end(&r->m, seat, END_OFFER, NULL, LANG_EN, NULL);
    for (int s = 0; agreed && s < r->g->seats; s++)
        if (r->m.waiting >> s & 1 && !match_end(&r->m, s, END_ACCEPT, NULL, LANG_EN, &why))
            return law_fail(r, LAW_AGREE, "%s can't accept the end: %.300s", noun_key(r->g->seat, s), why.text);
    if (!agreed && !match_end(&r->m, seat, END_RESIGN, NULL, LANG_EN, &why))
        return law_fail(r, LAW_AGREE, "%s can't resign: %.300s", noun_key(r->g->seat, seat), why.text);
    if (!game_peek(r->m.state)->over)
        return law_fail(r, LAW_AGREE, "after an end outside the list the game goes on");
    return record_agrees(r, &r->m);
}
