/* Chapter 6, Game Sequence, phase D: the War Status Phase. */
#include "games/cruzada/rules/rules.h"

/* CR-8.5.4.4, CR-8.5.4.5, CR-8.5.4.6, ruling CR-11: the Beach Head of Mallorca is judged at the start of the phase.
 * CR-8.5.6.5: that of Plan P has no such limit. */
static void mallorca_status(cruzada *s, trace *t)
{
    if (s->control[BEACH] != REP)
        return;
    bool conquered = controls(s, REP, THE(mallorca));
    if (!conquered && s->turn < s->deadline)
        return;
    EACH_AT(u, s, BEACH) {
        note(t, ENTRY_REDEPLOYS, u, BEACH, conquered ? THE(mallorca) : BOX_RESERVE, 0);
        cr_put(s, u, conquered ? THE(mallorca) : BOX_RESERVE);
    }
    cr_beach_end(s, BEACH, false, t);
    if (s->stack[THE(mallorca)] > STACK && conquered)
        PUSH(&s->head, surplus, .side = REP, .space = THE(mallorca));
}

/* CR-17.3.2a to CR-17.3.2d: what the best that was done about Madrid counts; not once it is over. */
int cr_madrid_change(const cruzada *s)
{
    static const uint8_t rows[] = {CHANGE_MADRID_OCCUPIED, CHANGE_MADRID_ATTACKED, CHANGE_MADRID_ADJACENT,
                                   CHANGE_MADRID_IGNORED};
    return rows[s->madrid];
}

/* CR-6.D.1, CR-6.D.1a, CR-6.D.1b, CR-17.3.2a to CR-17.3.2d, CR-19.1.5a */
static void turn_five(cruzada *s, trace *t)
{
    if (s->madrid != MADRID_OFF) {
        note(t, ENTRY_MADRID_RESULT, s->madrid, 0, 0, 0);
        cr_change(s, cr_madrid_change(s), 1, t);
        s->madrid = MADRID_OFF;
    }
    if (!played(s, CARD(REP, 2)))
        cr_change(s, CHANGE_NO_LARGO, 1, t);
    if (!played(s, CARD(NAT, 2)))
        cr_change(s, CHANGE_NO_FRANCO, 1, t);
}

void cr_status(cruzada *s, trace *t)
{
    note(t, ENTRY_STATUS, s->turn, 0, 0, 0);
    mallorca_status(s, t);
    if (s->turn == 5)
        turn_five(s, t);
    if (winter(s) && lasts(s, LASTS_FAMINE)) /* CR-card-N16, CR-19.3.5.2b, CR-19.5.5.2b */
        cr_change(s, lasts(s, LASTS_SEVERE_WINTER) ? CHANGE_FAMINE_SEVERE : CHANGE_FAMINE_WINTER, 1, t);
    if (s->head.over || cr_victory_status(s, t)) /* CR-6.D.2 */
        return;
    if (s->turn >= the_scenario(s)->last) /* ruling CR-6 */
        cr_victory_end(s, t);
}
