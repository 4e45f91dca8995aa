/* Why a choice is not for this moment or not for this seat. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/show/show.h"

/* When each verb that belongs to one node, or to one part of the turn, can be chosen. */
static const struct {
    uint8_t verb;
    uint16_t reason;
} times[] = {
    {VERB_OPS, NO_MOMENT_ACTION},        {VERB_SR, NO_MOMENT_ACTION},
    {VERB_RP, NO_MOMENT_ACTION},         {VERB_EVENT, NO_MOMENT_ACTION},
    {VERB_AUTO, NO_MOMENT_ACTION},       {VERB_MOVE, NO_MOMENT_ACTIVATE},
    {VERB_COMBAT, NO_MOMENT_ACTIVATE},   {VERB_LAND, NO_MOMENT_ACTIVATE},
    {VERB_BUILD, NO_MOMENT_BUILD},       {VERB_ATTACK, NO_MOMENT_ATTACK},
    {VERB_ASSAULT, NO_MOMENT_ATTACK},    {VERB_WITH, NO_MOMENT_ATTACK},
    {VERB_FIGHT, NO_MOMENT_ATTACK},      {VERB_COMMIT, NO_MOMENT_COMMIT},
    {VERB_ARMOR, NO_MOMENT_COMMIT},      {VERB_LOSE, NO_MOMENT_LOSS},
    {VERB_CANCEL, NO_MOMENT_RETREAT},    {VERB_HOLD, NO_MOMENT_RETREAT},
    {VERB_RETREAT, NO_MOMENT_RETREAT},   {VERB_ADVANCE, NO_MOMENT_ADVANCE},
    {VERB_WITHDRAW, NO_MOMENT_WITHDRAW}, {VERB_RESTORE, NO_MOMENT_REPLACE},
    {VERB_RAISE, NO_MOMENT_REPLACE},     {VERB_BUY, NO_MOMENT_REPLACE},
    {VERB_TAKE_OFF, NO_MOMENT_REMOVE},   {VERB_DISCARD, NO_MOMENT_DISCARD},
    {VERB_REDRAW, NO_MOMENT_REDRAW},     {VERB_MILITARIZE, NO_MOMENT_MILITARIZE},
    {VERB_SEND, NO_MOMENT_SEND},         {VERB_BAND, NO_MOMENT_GUERRILLA},
    {VERB_SPY, NO_MOMENT_GUERRILLA},     {VERB_SABOTAGE, NO_MOMENT_GUERRILLA},
    {VERB_RESERVE, NO_MOMENT_SR},        {VERB_ABROAD, NO_MOMENT_SR},
    {VERB_BANDERAS, NO_MOMENT_AFRICA},   {VERB_ELIMINATE, NO_MOMENT_OVERFULL},
    {VERB_OUT, NO_MOMENT_DIVISION_OUT},  {VERB_BONUS, NO_MOMENT_BONUS},
    {VERB_PICK, NO_MOMENT_PICK},
};

/* The combats, or the replacements, have come, and something is asked in them: what is asked says it. */
static bool is_on(const cruzada *s, int reason)
{
    return (reason == NO_MOMENT_ATTACK && flow_find(&s->head, NODE_ATTACKS)) ||
           (reason == NO_MOMENT_REPLACE && flow_find(&s->head, NODE_REPLACE));
}

/* CR-7.1.3a, CR-11.2.1: the decision is the other side's, or comes at another time. Nothing secret decides the answer.
 */
refusal cr_why_not_now(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    int verb = choice_verb(c);
    if (s->head.over)
        return ALLOWED;
    /* the construction follows the movement, which is skipped if no unit could move: say why this one could not */
    if (verb == VERB_PICK && game_acts(s, seat) && flow_peek(&s->head)->node == NODE_BUILD) {
        refusal why = cr_moves_check(state, seat, c);
        if (!allowed(why))
            return why;
    }
    /* CR-18.3.1a: in a combat whose dice have not fallen the defender is told the condition that fails */
    if (verb == VERB_WITHDRAW && fighting(s) && !s->battle.die[DEFENCE] && side_in(s, DEFENCE) == seat) {
        refusal why = cr_withdraw_why(s);
        if (!allowed(why))
            return why;
    }
    for (int i = 0; i < COUNT_OF(times); i++)
        if (times[i].verb == verb)
            return game_acts(s, seat) && is_on(s, times[i].reason) ? ALLOWED : refuse(times[i].reason, other(seat), 0);
    return ALLOWED;
}
