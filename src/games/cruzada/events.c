/* Chapter 8.5: events. */
#include "games/cruzada/cruzada.h"

#define CLOSES_ITSELF(name)                                                                                            \
    flow cr_##name##_run(void *state, frame *f, trace *t)                                                              \
    {                                                                                                                  \
        (void)f, (void)t;                                                                                              \
        flow_pop(&((cruzada *)state)->head);                                                                           \
        return FLOW_ON;                                                                                                \
    }                                                                                                                  \
    void cr_##name##_options(const void *state, int seat, choices *out)                                                \
    {                                                                                                                  \
        (void)state, (void)seat, (void)out;                                                                            \
    }                                                                                                                  \
    void cr_##name##_choose(void *state, int seat, choice c, trace *t)                                                 \
    {                                                                                                                  \
        (void)state, (void)seat, (void)c, (void)t;                                                                     \
    }
#define ASKS_NOTHING(name)                                                                                             \
    CLOSES_ITSELF(name)                                                                                                \
    refusal cr_##name##_check(const void *state, int seat, choice c)                                                   \
    {                                                                                                                  \
        (void)state, (void)seat, (void)c;                                                                              \
        return ALLOWED;                                                                                                \
    }

ASKS_NOTHING(placing)
ASKS_NOTHING(sites)
ASKS_NOTHING(choice)
ASKS_NOTHING(bonus)
CLOSES_ITSELF(keep)

/* --- prerequisites (CR-8.5.1.2) --- */

static bool condition_holds(const cruzada *s, const condition *c)
{
    bool first = c->space[0] == NO_SPACE || controls(s, c->side, c->space[0]);
    bool second = c->space[1] == NO_SPACE || controls(s, c->side, c->space[1]);
    switch (c->kind) {
    case WHEN_TURN_IS: return s->turn == c->value;
    case WHEN_TURN_FROM: return s->turn >= c->value;
    case WHEN_TURN_TO: return s->turn <= c->value;
    case WHEN_ROUND: return s->round == c->value;
    case WHEN_PHASE_IS: return the_turn(s)->phase == c->value;
    case WHEN_PHASE_TO: return the_turn(s)->phase <= c->value;
    case WHEN_RM_TO: return s->rm <= c->value;
    case WHEN_CONTROL: return first && second;
    case WHEN_SUPPLIED: return first && nodeset_has(&s->supplied[c->side], c->space[0]);
    case WHEN_NORTH_EXISTS: return nodeset_meet(&cr_table.set.north, &s->own[REP]);
    case WHEN_MILITARIZED: return lasts(s, LASTS_MILITARIZED);
    case WHEN_SOURCE_TO_FRANCE: return cr_to_france(s);
    case WHEN_LANDING: return cr_landing_any(s, REP);
    default: return true;
    }
}

/* Every group has one that holds. */
bool cr_when_holds(const cruzada *s, const condition *list, int count)
{
    for (int i = 0; i < count;) {
        int group = list[i].group;
        bool any = false;
        for (; i < count && list[i].group == group; i++)
            any |= condition_holds(s, &list[i]);
        if (!any)
            return false;
    }
    return true;
}

refusal cr_event_why(const cruzada *s, int side, int card)
{
    const card_row *row = CARD_OF(card);
    if (row->timing != TIMING_ROUND)
        return refuse(NO_EVENT, card, 0);
    if (s->limits[side] & row->limit)
        return refuse(NO_EVENT_LIMIT, card, 0);
    if (row->winter && !allowed(cr_winter_why(s, side)))
        return cr_winter_why(s, side);
    for (int i = 0; i < REQUIRES; i++) {
        if (row->requires[i] && !played(s, row->requires[i] - 1))
            return refuse(NO_EVENT_BEFORE, card, row->requires[i] - 1);
        if (row->blocked[i] && played(s, row->blocked[i] - 1))
            return refuse(NO_EVENT_AFTER, card, row->blocked[i] - 1);
    }
    return cr_when_holds(s, row->when, row->conditions) ? ALLOWED : refuse(NO_EVENT_WHEN, card, 0);
}

/* --- the event itself --- */

void cr_event_begin(cruzada *s, int side, int card, trace *t)
{
    s->played[side] |= cards_bit(card);
    s->event = (uint8_t)(card + 1);
    cr_card_done(s, card, HAND, true, t);
    flow_push(&s->head, NODE_EVENT, side, card, 0, 0);
}

flow cr_event_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    const card_row *row = CARD_OF(f->b);
    int side = f->a;
    flow_pop(&s->head);
    if (row->change)
        cr_change(s, row->change - 1, 1, t);
    cr_lasting_end(s, row->ends, t);
    if (row->code == CODE_IRON_BELT_PLANS && s->works[THE(bilbao)])
        cr_works_remove(s, THE(bilbao), false, t);
    if (row->code != CODE_MALLORCA_LANDING && row->code != CODE_PLAN_P)
        cr_lasting_begin(s, row->begins, t);
    if (row->activations)
        cr_ops_begin(s, side, row->activations, row->activation_rule, false);
    return FLOW_ON;
}

/* --- lasting effects --- */

void cr_lasting_begin(cruzada *s, uint32_t set, trace *t)
{
    for (int i = 0; i < LASTINGS; i++) {
        if (!(set >> i & 1) || lasts(s, i))
            continue;
        int begins = cr_table.lasting[i].begins;
        if (begins == BEGINS_AT_ONCE)
            s->lasting |= 1u << i;
        else if (begins != BEGINS_ON_BONUS)
            s->pending |= 1u << i;
        note(t, ENTRY_BEGINS, i, 0, 0, 0);
    }
    cr_supply(s);
}

void cr_lasting_end(cruzada *s, uint32_t set, trace *t)
{
    for (int i = 0; i < LASTINGS; i++)
        if (set >> i & 1 && (s->lasting | s->pending) >> i & 1)
            note(t, ENTRY_ENDS, i, 0, 0, 0);
    s->lasting &= ~set;
    s->pending &= ~set;
}

static uint32_t ending(int when)
{
    uint32_t set = 0;
    for (int i = 0; i < LASTINGS; i++)
        if (cr_table.lasting[i].ends & when)
            set |= 1u << i;
    return set;
}

void cr_lasting_round(cruzada *s, int side, trace *t)
{
    cr_lasting_end(s, s->lasting & (ending(ENDS_ROUND) | (side == REP ? ending(ENDS_REP_ROUND) : 0)), t);
}

void cr_lasting_turn(cruzada *s, bool begins, trace *t)
{
    if (!begins) {
        cr_lasting_end(s, s->lasting & (ending(ENDS_TURN) | (winter(s) ? 1u << LASTS_SEVERE_WINTER : 0)), t);
        return;
    }
    for (int i = 0; i < LASTINGS; i++) {
        bool now = cr_table.lasting[i].begins == BEGINS_NEXT_TURN || winter(s);
        if (s->pending >> i & 1 && now) {
            s->pending &= ~(1u << i);
            s->lasting |= 1u << i;
        }
    }
}

void cr_bonus_lost(cruzada *s, int space, trace *t)
{
    (void)s, (void)space, (void)t;
}

void cr_bonus_due(cruzada *s, trace *t)
{
    (void)s, (void)t;
}

bool cr_event_prompt(const cruzada *s, int seat, prompt *out)
{
    (void)s, (void)seat, (void)out;
    return false;
}

void cr_bonus_earned(cruzada *s, int card, int space, trace *t)
{
    (void)s, (void)card, (void)space, (void)t;
}
