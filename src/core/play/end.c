/* Ends outside the list of choices: resigning, and agreeing on an end. They are
 * moves of a match and lines of a record, never choices, or play at random
 * would end every game at once. What they do to the state is core/play/match.c's. */
#include <string.h>

#include "core/play/match.h"
#include "words/program.h"

static const char *const words[ENDS] = {"", "resign", "offer-end", "accept-end", "refuse-end", "withdraw-end", "mix"};

const char *end_word(end_kind what)
{
    return words[what];
}

const char *end_label(end_kind what, lang in)
{
    static const char *const labels[ENDS][LANGS] = {
        {NO_WORDS},
        {WORDS(RESIGN_2, "Resign")},
        {WORDS(OFFER_TO_END_THE_GAME, "Offer to end the game")},
        {WORDS(ACCEPT_THE_END, "Accept the end")},
        {WORDS(REFUSE_THE_END, "Refuse the end")},
        {WORDS(WITHDRAW_THE_OFFER, "Withdraw the offer")},
        {WORDS(ADD_YOUR_OWN_RANDOMNESS_TO_THE, "Add your own randomness to the dice")}};
    return labels[what][in];
}

end_kind end_find(const char *word)
{
    for (int i = END_RESIGN; i < END_MIX; i++)
        if (!strcmp(words[i], word))
            return (end_kind)i;
    return END_NONE;
}

static bool may_offer(const match *m, int seat, lang in, fault *why)
{
    const game *g = m->game;
    unsigned others = ((1u << g->seats) - 1) & ~(1u << seat) & ~game_nonplayers(g, m->options);
    if (m->offered >> seat & 1)
        return fault_set(why, "%s", words_in(in, YOU_HAVE_ALREADY_MADE_AN_OFFER, "you have already made an offer"));
    if (m->offered)
        return fault_set(why, "%s",
                         words_in(in, THERE_IS_AN_OFFER_ALREADY, "there is an offer already: accept it or refuse it"));
    if (!others)
        return fault_set(why, "%s", words_in(in, THERE_IS_NOBODY_TO_AGREE_WITH, "there is nobody to agree with"));
    refusal no = g->rules.may_offer ? g->rules.may_offer(m->state, seat) : ALLOWED;
    if (allowed(no))
        return true;
    text sentence;
    text_init(&sentence, FAULT_MAX);
    refusal_words(g, no, in, &sentence);
    fault_set(why, "%s [%s]", text_string(&sentence), refusal_rule(g, no));
    text_release(&sentence);
    return false;
}

bool match_may_end(const match *m, int seat, end_kind what, lang in, fault *why)
{
    must((unsigned)seat < (unsigned)m->game->seats && what > END_NONE && what < END_MIX);
    if (game_peek(m->state)->over)
        return fault_set(why, "%s", words_in(in, THE_GAME_IS_OVER_2, "the game is over"));
    if (game_nonplayers(m->game, m->options) >> seat & 1)
        return fault_set(why, "%s", words_in(in, THAT_SEAT_IS_A_NON_PLAYER, "that seat is a Non-player"));
    if (what == END_OFFER)
        return may_offer(m, seat, in, why);
    if ((what == END_ACCEPT || what == END_REFUSE) && !(m->waiting >> seat & 1))
        return fault_set(why, "%s", words_in(in, THERE_IS_NO_OFFER_FOR_YOU_TO, "there is no offer for you to answer"));
    if (what == END_WITHDRAW && !(m->offered >> seat & 1))
        return fault_set(why, "%s",
                         words_in(in, YOU_HAVE_NOT_OFFERED_TO_END_THE, "you have not offered to end the game"));
    return true;
}
