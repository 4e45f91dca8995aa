/* Chapter Events Phase: cards that work for some time lie on the table (ES-event-06, ES-event-07, ES-event-15). */
#include "games/espana/rules/rules.h"

/* "The coming turn": the first one whose Movement phases are still to come (ES-event-15, ES-opt-hist-05). */
static int coming_turn(const espana *s, int card)
{
    return s->played[card] + !historical(s);
}

bool es_lasting(const op *o)
{
    switch (o->primitive) {
    case DO_BOTH_EFFECTS:
    case DO_RP:
    case DO_BATTLE:
    case DO_FREE:
    case DO_DENY:
    case DO_INITIATIVE: return true;
    case DO_GROUND: return true;
    default: return false;
    }
}

/* ES-event-06: the next Replacement phase. */
static int points_due(const espana *s, int card)
{
    return s->played[card] | 1;
}

static bool over(const espana *s, const op *o, int card)
{
    int coming = coming_turn(s, card), phase = phase_now(s);
    if (o->permanent || !es_lasting(o))
        return !es_lasting(o);
    switch (o->primitive) {
    case DO_RP:
        return points_due(s, card) > TURNS || s->turn > points_due(s, card) ||
               (s->turn == points_due(s, card) && phase > PHASE_REPLACEMENT);
    case DO_DENY: return coming > TURNS || s->turn > coming;
    case DO_FREE: {
        int end = o->side == s->first ? PHASE_PLANES_1 : PHASE_PLANES_2;
        return coming > TURNS || s->turn > coming || (s->turn == coming && phase >= end);
    }
    default: return coming > TURNS || s->turn > coming || (s->turn == coming && phase >= PHASE_UPKEEP);
    }
}

bool es_op_works(const espana *s, const op *o, int card)
{
    if (!es_lasting(o) || over(s, o, card))
        return false;
    return o->permanent || o->primitive == DO_DENY || s->turn == coming_turn(s, card);
}

void es_table_sweep(espana *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        CARDS_EACH(card, side, s->cards.zone[TABLE][side]) {
            bool stays = CARD(card)->op[0].primitive == DO_CANCEL;
            for (int i = 0; i < CARD(card)->ops; i++)
                stays |= !over(s, &CARD(card)->op[i], card);
            if (stays)
                continue;
            note(t, ENTRY_LEAVES_TABLE, card, 0, 0, 0);
            cards_move(&s->cards, card, TABLE, OUT);
            s->played[card] = 0;
            s->aim[card] = NO_BOX;
        }
    }
}

/* ES-event-16: points more or fewer in this Replacement phase. */
void es_table_points(espana *s, int points[SIDES])
{
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, s->cards.zone[TABLE][side])
            for (int i = 0; i < CARD(card)->ops; i++) {
                const op *o = &CARD(card)->op[i];
                if (o->primitive == DO_RP && points_due(s, card) == s->turn && es_condition(s, o, side))
                    points[o->side] += o->number;
            }
}

int es_denied_by(const espana *s, int side, int what)
{
    CARDS_EACH(card, other(side), s->cards.zone[TABLE][other(side)])
        for (int i = 0; i < CARD(card)->ops; i++) {
            const op *o = &CARD(card)->op[i];
            if (o->primitive == DO_DENY && o->what == what && es_op_works(s, o, card))
                return card;
        }
    return NONE;
}

bool es_denied(const espana *s, int side, int what)
{
    return es_denied_by(s, side, what) != NONE;
}
