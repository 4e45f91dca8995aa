/* To which phase a choice belongs: what "why not?" answers when it is not the time for it. */
#include "games/espana/show/show.h"

/* What there is only with an option: ALLOWED for all else. */
static refusal without_option(const espana *s, choice c)
{
    switch (choice_verb(c)) {
    case VERB_LAY:
    case VERB_NO_CARD: /* ES-opt-noint-04, ES-opt-hist-04 */
        return variant(s) ? refuse(historical(s) ? NO_NO_HELP_ORDER : NO_NO_HELP_NOINT, 0, 0) : ALLOWED;
    case VERB_SAIL:
    case VERB_PATROL:
    case VERB_FIGHT:
    case VERB_WITHDRAW:
    case VERB_STRIKE:
    case VERB_SPARE:
    case VERB_RESULT:
    case VERB_HIT:
    case VERB_HELP:
    case VERB_IDLE:
    case VERB_REPAIR:
    case VERB_SALVAGE: return naval(s) ? ALLOWED : refuse(NO_NAVAL, 0, 0); /* ES-board-08 */
    case VERB_LIFT:
    case VERB_TOP:
    case VERB_TAKE_BACK:
    case VERB_OPEN: return foggy(s) ? ALLOWED : refuse(NO_FOG, 0, 0);
    case VERB_PLACE: return foggy(s) || KIND(choice_a(c))->class != DECOY ? ALLOWED : refuse(NO_FOG, 0, 0);
    default: return ALLOWED;
    }
}

/* A side gives orders to its own counters. */
static int others_row(choice c)
{
    switch (choice_verb(c)) {
    case VERB_PICK: return NO_MOVE_OTHER;
    case VERB_ASSIGN: return class_of(choice_a(c)) == GENERAL ? NO_NOT_GENERAL : NO_NOT_PLANE;
    case VERB_BATTLE:
    case VERB_TURN_OVER: return NO_SELECT_OTHER;
    case VERB_RAISE: return NO_RAISE_OTHER;
    case VERB_SAIL: return NO_NOT_SHIP;
    case VERB_PATROL: return NO_NOT_PLANE;
    default: return NO_NONE;
    }
}

/* What an option or the side rules out for the whole game. */
refusal es_why_never(const void *state, int seat, choice c)
{
    const espana *s = state;
    refusal why = without_option(s, c);
    int row = others_row(c);
    if (!allowed(why))
        return why;
    if (choice_verb(c) == VERB_CROSS) /* ES-morocco-01 */
        return seat == NAT ? ALLOWED : refuse(NO_CROSS_SIDE, 0, 0);
    return row == NO_NONE || side_of(s, choice_a(c)) == seat ? ALLOWED : refuse(row, choice_a(c), 0);
}

static refusal belongs_at_sea(int verb)
{
    switch (verb) {
    case VERB_SAIL: return refuse(NO_MOMENT_SHIPS, 0, 0);
    case VERB_FIGHT:
    case VERB_WITHDRAW:
    case VERB_STRIKE:
    case VERB_SPARE:
    case VERB_RESULT:
    case VERB_HIT:
    case VERB_HELP:
    case VERB_IDLE: return refuse(NO_MOMENT_SEA, 0, 0);
    case VERB_REPAIR: return refuse(NO_MOMENT_REPAIR, 0, 0);
    default: return ALLOWED;
    }
}

static refusal belongs_to_cards(choice c)
{
    switch (choice_verb(c)) {
    case VERB_EVENT:
    case VERB_CANCEL:
    case VERB_PASS:
    case VERB_PASS_PHASE: return refuse(NO_MOMENT_EVENT, 0, 0);
    case VERB_PLACE:
        if (KIND(choice_a(c))->class == DECOY)
            return refuse(NO_MOMENT_FOG, 0, 0);
        return refuse(NO_MOMENT_CARD, 0, 0);
    case VERB_WAY:
    case VERB_CONVERT:
    case VERB_REDUCE:
    case VERB_REMOVE:
    case VERB_BRING:
    case VERB_GROUND:
    case VERB_SHIFT:
    case VERB_SALVAGE:
    case VERB_OPEN:
    case VERB_AT: return refuse(NO_MOMENT_CARD, 0, 0);
    case VERB_DISCARD: return refuse(NO_MOMENT_DISCARD, 0, 0);
    case VERB_TOP:
    case VERB_TAKE_BACK: return refuse(NO_MOMENT_FOG, 0, 0);
    default: return belongs_at_sea(choice_verb(c));
    }
}

static refusal belongs_to_attack(choice c)
{
    switch (choice_verb(c)) {
    case VERB_SUPPORT: return refuse(NO_MOMENT_SUPPORT, 0, 0);
    case VERB_NO_CARD:
    case VERB_LAY: return refuse(NO_MOMENT_LAY, 0, 0);
    case VERB_PAIR: return refuse(NO_MOMENT_AIR, 0, 0);
    case VERB_HITS: return refuse(NO_MOMENT_HITS, 0, 0);
    case VERB_EXCHANGE: return refuse(NO_MOMENT_EXCHANGE, 0, 0);
    default: return belongs_to_cards(c);
    }
}

static refusal belongs(const espana *s, int seat, choice c)
{
    switch (choice_verb(c)) {
    case VERB_PICK:
    case VERB_LIFT:
    case VERB_STAY:
    case VERB_TO: {
        bool picks = game_acts(s, seat) && flow_peek(&s->head)->node == NODE_MOVE;
        return refuse(picks ? NO_TO_MOVE : NO_MOMENT_MOVE, 0, 0);
    }
    case VERB_ASSIGN: return refuse(class_of(choice_a(c)) == GENERAL ? NO_MOMENT_GENERALS : NO_MOMENT_ASSIGN, 0, 0);
    case VERB_PATROL: return refuse(NO_MOMENT_ASSIGN, 0, 0);
    case VERB_BATTLE:
    case VERB_TURN_OVER: return refuse(NO_MOMENT_COMBAT, 0, 0);
    case VERB_ATTACK:
    case VERB_STOP:
    case VERB_OVERRUN: return refuse(NO_MOMENT_ATTACK, 0, 0);
    case VERB_RAISE: return refuse(NO_MOMENT_RAISE, 0, 0);
    case VERB_NEW: return refuse(NO_MOMENT_POINTS, 0, 0);
    case VERB_CROSS: return refuse(NO_MOMENT_CROSS, 0, 0);
    default: return belongs_to_attack(c);
    }
}

/* Whether that moment is now, and something else is asked in it: then what is asked is the reason. */
static bool is_on(const espana *s, int row)
{
    static const struct {
        uint16_t row;
        uint8_t node;
    } during[] = {
        {NO_MOMENT_MOVE, NODE_MOVE},     {NO_MOMENT_FOG, NODE_MOVE},       {NO_MOMENT_COMBAT, NODE_COMBAT},
        {NO_MOMENT_ATTACK, NODE_BATTLE}, {NO_MOMENT_SUPPORT, NODE_ATTACK}, {NO_MOMENT_LAY, NODE_ATTACK},
        {NO_MOMENT_SEA, NODE_SEA},       {NO_MOMENT_SEA, NODE_SEA_BATTLE}, {NO_MOMENT_EVENT, NODE_EVENTS},
    };
    if (flow_find(&s->head, NODE_EFFECT))
        return true; /* an event asks for anything */
    for (int i = 0; i < COUNT_OF(during); i++)
        if (during[i].row == row && flow_find(&s->head, during[i].node))
            return true;
    return false;
}

refusal es_why_not_now(const void *state, int seat, choice c)
{
    const espana *s = state;
    refusal why = belongs(s, seat, c);
    return why.id != NO_TO_MOVE && game_acts(s, seat) && is_on(s, why.id) ? ALLOWED : why;
}
