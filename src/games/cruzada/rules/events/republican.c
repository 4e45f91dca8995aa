/* Chapter 8.5, Events: what the Republican ones do, one code each. Combat Cards: combat/. */
#include "games/cruzada/rules/events/events.h"

enum { THREAT_ROUNDS = 6, FRENCH_HALVES = 10, BOUND_HALVES = 8, LAST_HALVES = 12, FORTS = 3, PLAN_FAILS = 3 };

/* CR-card-R11, CR-8.5.4.1, CR-8.5.4.4: two MIL of the card, no activation. */
static void mallorca_landing(cruzada *s, int card, trace *t)
{
    cr_land(s, BEACH, THE(mallorca), REP, t);
    s->deadline = (uint8_t)(s->turn + 1);
    cr_lasting_begin(s, 1u << LASTS_BEACHHEAD, t);
    for (int unit; (unit = cr_fresh(s, CARD_OF(card)->brings[0].kind, card)) != NONE;) {
        cr_put(s, unit, BEACH);
        note(t, ENTRY_ARRIVES, unit, BEACH, 0, 0);
    }
}

/* CR-18.2.11b */
static int plan_modifier(const cruzada *s)
{
    return !played(s, CARD(NAT, 6)) + !played(s, CARD(NAT, 49)) - !played(s, CARD(REP, 44)) - (s->rm <= 10);
}

/* CR-card-R50, CR-18.2.11a */
static void plan_p(cruzada *s, int card, trace *t)
{
    if (with(s, OPT_HISTORICAL_PLAN_P)) {
        int die = roll(&s->head, t, 6), value = die + plan_modifier(s);
        note(t, ENTRY_PLAN_DIE, die, plan_modifier(s), value > PLAN_FAILS, 0);
        if (value <= PLAN_FAILS)
            return;
    }
    PUSH(&s->head, sites, .side = REP, .card = card, .left = 1);
}

/* CR-card-R48: the Nationalist picks the ITA; a full CTV on the map is flipped. */
static void italians_home(cruzada *s, int card, trace *t)
{
    EACH_OF(u, NAT)
        if (is_corps(u) && is_a(u, UNIT_ITALIAN) && on_map(s, u) && !reduced(s, u)) {
            cr_flip(s, u, true);
            note(t, ENTRY_STEP_LOST, u, 0, 0, 0);
        }
    PUSH(&s->head, choice, .side = NAT, .card = card);
}

/* CR-card-R42, CR-18.2.14 */
static void french_border(cruzada *s)
{
    cr_rp_record(s, RP_SOV, FRENCH_HALVES);
    if (with(s, OPT_FRENCH_BORDER_REAL))
        s->bound = BOUND_HALVES;
}

/* R16 and R45 are lasting effects alone; R33, R34, R35, R47: counterattack.c and combat/. */
void cr_event_rep(cruzada *s, int card, trace *t)
{
    switch (CARD_OF(card)->code) {
    case CODE_IRON_BELT: cr_works_replace(s, THE(bilbao), TRENCH_BILBAO, t); break; /* CR-card-R04 */
    case CODE_MALLORCA_LANDING: mallorca_landing(s, card, t); break;
    case CODE_NO_PASARAN: /* CR-card-R14 */
        cr_works_replace(s, THE(madrid), TRENCH_MADRID, t);
        PUSH(&s->head, sites, .side = REP, .card = card, .left = 1);
        break;
    case CODE_POSITIONS: PUSH(&s->head, sites, .side = REP, .card = card, .left = FORTS); break;
    case CODE_FORTIFICATIONS: PUSH(&s->head, sites, .side = REP, .card = card, .left = FORTS); break;
    case CODE_SHOW_HAND: cr_show_hand(s, NAT, t); break;
    case CODE_FRENCH_BORDER: french_border(s); break;
    case CODE_LAST_MOBILIZATION: cr_rp_record(s, RP_REP, LAST_HALVES); break; /* CR-card-R49, ruling CR-67 */
    case CODE_PLAN_P: plan_p(s, card, t); break;
    case CODE_FRENCH_THREAT: s->threat = THREAT_ROUNDS; break; /* CR-card-R51 */
    case CODE_ITALIANS_HOME: italians_home(s, card, t); break;
    default: break;
    }
}

/* CR-card-R51, CR-cl-R51, ruling CR-92 */
refusal cr_enter_why(const cruzada *s, int side, int space)
{
    if (side == NAT && s->threat && lasts(s, LASTS_FRENCH_THREAT) && controls(s, REP, space) && IN(french_zone, space))
        return refuse(NO_FRENCH_THREAT, space, 0);
    return ALLOWED;
}
