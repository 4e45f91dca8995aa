/* Chapters 2.2.2 and 8.5, lasting effects of Events (CR-2.2.2a): when they begin and end. */
#include "games/cruzada/rules/rules.h"

/* Control of the Strait changes supply. */
void cr_lasting_begin(cruzada *s, uint32_t set, trace *t)
{
    for (int i = 0; i < LASTINGS; i++) {
        if (!(set >> i & 1) || lasts(s, i))
            continue;
        int begins = cr_table.lasting[i].begins;
        if (begins == BEGINS_ON_BONUS)
            continue;
        if (begins == BEGINS_AT_ONCE)
            s->lasting |= 1u << i;
        else
            s->pending |= 1u << i;
        note(t,
             begins == BEGINS_AT_ONCE     ? ENTRY_BEGINS
             : begins == BEGINS_NEXT_TURN ? ENTRY_COMING_TURN
                                          : ENTRY_COMING_WINTER,
             i, 0, 0, 0);
    }
    if (set >> LASTS_STRAIT_NAT & 1) {
        cr_supply(s);
        cr_settle(s, t);
    }
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
    uint32_t over = ending(ENDS_ROUND) | (side == REP ? ending(ENDS_REP_ROUND) : 0);
    cr_lasting_end(s, s->lasting & over, t);
}

/* The effects that end when this card is played as Event (CR-cl-R31, N43, N45). */
void cr_lasting_card(cruzada *s, int card, trace *t)
{
    for (int i = 0; i < LASTINGS; i++) {
        const lasting_row *row = &cr_table.lasting[i];
        if (row->until[0] == card + 1 || row->until[1] == card + 1)
            cr_lasting_end(s, 1u << i, t);
    }
}

/* ruling CR-60: a turn's effects cover its Replacement Phase; CR-16.5.3c: the winter after the present turn is severe.
 */
void cr_lasting_turn(cruzada *s, bool begins, trace *t)
{
    if (!begins) {
        cr_lasting_end(s, s->lasting & (ending(ENDS_TURN) | (winter(s) ? 1u << LASTS_SEVERE_WINTER : 0)), t);
        return;
    }
    for (int i = 0; i < LASTINGS; i++) {
        bool now = cr_table.lasting[i].begins == BEGINS_NEXT_TURN || winter(s);
        if (!(s->pending >> i & 1) || !now)
            continue;
        s->pending &= ~(1u << i);
        s->lasting |= 1u << i;
        note(t, ENTRY_BEGINS, i, 0, 0, 0);
    }
}
