/* BR 7: the offensive of the Vallecas Corps from Madrid. */
#include "games/brunete/brunete.h"

/* BR 7c, 7f [Q18]: an available marker, else the next one due, else one of those used. */
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

/* BR 7b, 7k */
static void from_madrid(brunete *s, trace *t)
{
    int die = roll(&s->head, t, 6);
    note(t, ENTRY_VALLECAS_ROLL, REP, die, 0, 0);
    if (die == 6) {
        advance_to(s, VALLECAS_CARABANCHEL, t);
        hold_aviation(s, t);
    } else if (s->turn >= 4) {
        advance_to(s, VALLECAS_CANCELLED, t);
    }
}

/* BR 7e-7h */
static void from_carabanchel(brunete *s, trace *t)
{
    int die = roll(&s->head, t, 6);
    note(t, ENTRY_VALLECAS_ROLL, REP, die, 0, 0);
    if (die <= 2) {
        advance_to(s, VALLECAS_CANCELLED, t);
        while (s->held_aviation)
            give_back(s, true, t);
        give_back(s, false, t);
    }
    if (die != 6)
        return;
    die = roll(&s->head, t, 6);
    note(t, ENTRY_VALLECAS_ROLL, REP, die, 0, 0);
    if (die != 6)
        return;
    advance_to(s, VALLECAS_SAN_JOSE, t);
    if (take_marker(s, false)) {
        s->held_artillery++;
        note(t, ENTRY_HELD, 0, 0, 0, 0);
    }
    hold_aviation(s, t);
}

/* BR 7i, 7j: now the National side throws; one aviation marker stays at Carabanchel. */
static void from_san_jose(brunete *s, trace *t)
{
    int die = roll(&s->head, t, 6);
    note(t, ENTRY_VALLECAS_ROLL, NAT, die, 0, 0);
    if (die > 2)
        return;
    advance_to(s, VALLECAS_CARABANCHEL, t);
    give_back(s, false, t);
    if (s->held_aviation > 1)
        give_back(s, true, t);
}

void br_vallecas_segment(brunete *s, trace *t)
{
    switch (s->vallecas) {
    case VALLECAS_MADRID:
        if (s->turn <= 4)
            from_madrid(s, t);
        break;
    case VALLECAS_CARABANCHEL: from_carabanchel(s, t); break;
    case VALLECAS_SAN_JOSE: from_san_jose(s, t); break;
    default: break; /* BR 7l: cancelled */
    }
}
