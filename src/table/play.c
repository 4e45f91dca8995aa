#include "table/play.h"

#include "core/game/verdict.h"

static bool do_event(table *t, const doer *by, event_kind kind, uint32_t value, fault *why)
{
    event e = table_next_event(t, kind, by->seat, value, NULL, by->now);
    return table_do(t, &e, by->in, why);
}

const sentence *table_bars(const table *t, int seat)
{
    if (table_finished(t))
        return &say_game_over;
    return t->seats[seat].resigned ? &say_seat_resigned : NULL;
}

/* --- choosing --- */

bool seat_legal(const game *g, const void *seen, int seat, choice c, lang in, refused *no)
{
    const verdict v = game_verdict(g, seen, seat, c);
    text t;
    text_init(&t, sizeof no->sentence);
    verdict_words(g, &v, in, &t);
    text_fit(no->sentence, sizeof no->sentence, text_string(&t));
    text_release(&t);
    no->rule = verdict_rule(g, &v);
    no->code = "illegal";
    return v.bar == BAR_NONE;
}

/* Words that are no choice of the game. */
static bool read_words(const game *g, const char *words, choice *c, refused *no)
{
    fault why = {""};
    *no = (refused){.rule = "", .code = "illegal"};
    if (choice_parse(g, words, c, &why))
        return true;
    text_fit(no->sentence, sizeof no->sentence, why.text);
    return false;
}

bool seat_legal_words(const game *g, const void *seen, int seat, const char *words, lang in, choice *c, refused *no)
{
    return read_words(g, words, c, no) && seat_legal(g, seen, seat, *c, in, no);
}

/* Legality is worked out once: the match checks what it is about to carry out. Only if that fails is it asked why, and
 * then of what the seat knows: the lists of both are the same (law 2), the words must rest on nothing else. */
bool table_choose(table *t, const doer *by, choice c, bool joined, const char *dice, refused *no)
{
    fault why = {""};
    event e = table_next_event(t, EVENT_CHOOSE, by->seat, c, joined ? EVENT_JOINED : NULL, by->now);
    e.dice = dice;
    *no = (refused){.rule = ""};
    if (table_do(t, &e, by->in, &why))
        return true;
    if (!seat_legal(table_game(t), table_seen(t, by->seat), by->seat, c, by->in, no))
        return false;
    no->code = "refused";
    text_fit(no->sentence, sizeof no->sentence, why.text);
    return false;
}

bool table_choose_words(table *t, const doer *by, const char *words, bool joined, refused *no)
{
    choice c;
    return read_words(table_game(t), words, &c, no) && table_choose(t, by, c, joined, NULL, no);
}

/* --- all else --- */

bool table_resign(table *t, const doer *by, fault *why)
{
    return do_event(t, by, EVENT_RESIGN, 0, why);
}

bool table_end(table *t, const doer *by, end_kind what, fault *why)
{
    const game *g = table_game(t);
    unsigned others = ((1u << g->seats) - 1) & ~game_nonplayers(g, t->match.options);
    if (what == END_OFFER && others & ~table_persons(t))
        return sentence_fault(why, &say_persons_only, by->in, NULL, NULL);
    return match_may_end(&t->match, by->seat, what, by->in, why) && do_event(t, by, EVENT_END, what, why);
}

bool table_order(table *t, const doer *by, int row, bool give, fault *why)
{
    uint32_t order = table_order_value(table_game(t), table_seen(t, by->seat), row, give);
    return do_event(t, by, EVENT_ORDER, order, why);
}

bool table_undo(table *t, const doer *by, fault *why)
{
    return match_can_undo(&t->match, by->seat, by->in, why) && table_settle_lost(t, by->now, why) &&
           do_event(t, by, EVENT_UNDO, 0, why);
}
