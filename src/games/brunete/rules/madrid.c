/* Chapter 7, Offensive from Madrid: the Vallecas Corps goes forward or back by dice, and where it stands it ties down
 * National artillery and aviation. */
#include "games/brunete/rules/rules.h"

/* BR-7c, BR-7f, ruling BR-18: an available marker, else the next one due, else one of those used. */
static bool take_marker(brunete *s, bool aviation)
{
    uint8_t *now = aviation ? &s->aviation[NAT] : &s->artillery[NAT];
    uint8_t *used = aviation ? &s->aviation_used[NAT] : &s->artillery_used[NAT];
    uint8_t *due = aviation ? s->aviation_due[NAT] : s->artillery_due[NAT];
    if (*now) {
        --*now;
        return true;
    }
    for (int turn = s->turn; turn < DUE_MAX; turn++)
        if (due[turn]) {
            due[turn]--;
            return true;
        }
    if (!*used)
        return false;
    --*used;
    return true;
}

static void hold_aviation(brunete *s, trace *t)
{
    if (take_marker(s, true)) {
        s->held_aviation++;
        note(t, ENTRY_HELD, 1, 0, 0, 0);
    }
}

static void give_back(brunete *s, bool aviation, trace *t)
{
    uint8_t *held = aviation ? &s->held_aviation : &s->held_artillery;
    uint8_t *due = aviation ? s->aviation_due[NAT] : s->artillery_due[NAT];
    if (!*held)
        return;
    --*held;
    due[s->turn + 1]++;
    note(t, ENTRY_GIVEN_BACK, aviation, s->turn + 1, 0, 0);
}

static void advance_to(brunete *s, int box, trace *t)
{
    s->vallecas = (uint8_t)box;
    note(t, ENTRY_VALLECAS_BOX, box, 0, 0, 0);
}

/* BR-7g: cancelled, all that is held comes back. */
static void cancelled(brunete *s, trace *t)
{
    advance_to(s, VALLECAS_CANCELLED, t);
    while (s->held_aviation)
        give_back(s, true, t);
    give_back(s, false, t);
}

/* BR-7f */
static void reaches_san_jose(brunete *s, trace *t)
{
    advance_to(s, VALLECAS_SAN_JOSE, t);
    if (take_marker(s, false)) {
        s->held_artillery++;
        note(t, ENTRY_HELD, 0, 0, 0, 0);
    }
    hold_aviation(s, t);
}

/* BR-7c from Madrid; BR-7i, BR-7j, ruling BR-49 from San José: one aviation marker stays at Carabanchel. */
static void comes_to_carabanchel(brunete *s, trace *t)
{
    bool from_madrid = s->vallecas == VALLECAS_MADRID;
    advance_to(s, VALLECAS_CARABANCHEL, t);
    if (from_madrid) {
        hold_aviation(s, t);
        return;
    }
    give_back(s, false, t);
    if (s->held_aviation > 1)
        give_back(s, true, t);
}

static int throw_die(brunete *s, int side, trace *t)
{
    int die = roll(&s->head, t, DIE);
    note(t, ENTRY_VALLECAS_ROLL, side, die, 0, 0);
    return die;
}

/* BR-7b, BR-7e, BR-7g, BR-7h, BR-7i: one die per turn says where it goes; BR-7k: not started in time, it is over. */
void br_vallecas_segment(brunete *s, trace *t)
{
    if (s->vallecas == VALLECAS_CANCELLED || (s->vallecas == VALLECAS_MADRID && s->turn > br_table.madrid_last))
        return; /* BR-7l */
    const vallecas_row *row = &br_table.madrid[s->vallecas];
    int next = row->next[throw_die(s, row->roller, t) - 1];
    if (next == VALLECAS_AGAIN)
        next = row->second[throw_die(s, row->roller, t) - 1];
    if (next == s->vallecas && next == VALLECAS_MADRID && s->turn == br_table.madrid_last)
        next = VALLECAS_CANCELLED;
    if (next == s->vallecas)
        note(t, ENTRY_VALLECAS_STAYS, next, 0, 0, 0);
    else if (next == VALLECAS_CANCELLED)
        cancelled(s, t);
    else if (next == VALLECAS_SAN_JOSE)
        reaches_san_jose(s, t);
    else
        comes_to_carabanchel(s, t);
}
