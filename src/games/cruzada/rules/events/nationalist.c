/* Chapter 8.5, Events: what the Nationalist ones do, one code each. Combat Cards: combat/. */
#include "games/cruzada/rules/events/events.h"

/* Eliminates every unit of a kind permanently, wherever it is in the game; control of spaces stays as it is. */
static void all_out(cruzada *s, bool (*picks)(int unit), trace *t)
{
    EACH_OF(u, REP) {
        bool there = on_map(s, u) || s->at[u] == BOX_RESERVE || s->at[u] == BOX_ELIMINATED || s->at[u] >= BOX_TRACK;
        if (there && picks(u))
            cr_remove(s, u, true, t);
    }
}

static bool is_basque(int unit)
{
    return region_of(unit) == BASQUE;
}
static bool is_international(int unit)
{
    return is_a(unit, UNIT_INTERNATIONAL);
}
static bool is_poum(int unit)
{
    return is_a(unit, UNIT_POUM);
}

/* CR-card-N06, CR-17.6.2b: before Nationalist round 2 of Turn 3 the arrivals of that turn come earlier. */
static void strait_opened(cruzada *s)
{
    s->early = s->turn < 3 || (s->turn == 3 && s->round == 1);
}

/* CR-card-N08, CR-15.2.1b: the CTV that could not be deployed comes now, if a Port can take it. */
static void axis_aid(cruzada *s)
{
    EACH_OF(u, NAT) {
        nodeset ports;
        if (s->turn < 6 || !is_corps(u) || !is_a(u, UNIT_ITALIAN) || s->at[u] != BOX_OUTSIDE)
            continue;
        cr_corps_places(s, u, &ports);
        if (!nodeset_empty(&ports))
            PUSH(&s->head, where, .side = NAT, .corps = u);
    }
}

/* CR-card-N29 */
static void iron_belt_plans(cruzada *s, trace *t)
{
    s->failed[THE(bilbao)] = 0;
    if (s->works[THE(bilbao)])
        cr_works_remove(s, THE(bilbao), false, t);
}

/* CR-card-N32, CR-card-R27, CR-18.3.5a: all of the other hand, or half of it at random. */
void cr_show_hand(cruzada *s, int of, trace *t)
{
    int count = s->cards.count[HAND][of];
    bool half = with(s, OPT_INTELLIGENCE_DEV) && the_turn(s)->phase == PHASE_MOBILIZATION;
    cardset seen =
        half ? cards_sample(&s->cards, of, HAND, (count + 1) / 2, &s->head, t, &cr_noun_card) : s->cards.zone[HAND][of];
    reveal(&s->head);
    s->shown[of] |= seen;
    CARDS_EACH(card, of, seen)
        note(t, ENTRY_SHOWS, card, 0, 0, 0);
}

/* CR-card-N51 */
static void menorca(cruzada *s, trace *t)
{
    EACH_AT(u, s, THE(menorca))
        cr_remove(s, u, true, t);
    cr_take(s, THE(menorca), NAT, t);
}

/* CR-card-N01 (arrivals: africa.c), N27, N34, N41, N47 (activations, combat) and the rest have no code here. */
void cr_event_nat(cruzada *s, int card, trace *t)
{
    switch (CARD_OF(card)->code) {
    case CODE_STRAIT_OPENED: strait_opened(s); break;
    case CODE_AXIS_AID: axis_aid(s); break;
    case CODE_IRON_BELT_PLANS: iron_belt_plans(s, t); break;
    case CODE_SANTONA: all_out(s, is_basque, t); break; /* CR-card-N31 */
    case CODE_SHOW_HAND: cr_show_hand(s, REP, t); break;
    case CODE_MAY_EVENTS: all_out(s, is_poum, t); break;             /* CR-card-N35 */
    case CODE_BRIGADES_HOME: all_out(s, is_international, t); break; /* CR-card-N46 */
    case CODE_INSURRECTION: PUSH(&s->head, sites, .side = NAT, .card = card, .left = 1); break;
    case CODE_CASADO: cr_win(s, WINNER_NAT, ENTRY_CASADO, t); break; /* CR-5.2.4, CR-card-N50 */
    case CODE_MENORCA: menorca(s, t); break;
    default: break;
    }
    if (card == CARD(NAT, 27))
        s->gloriosa = 1; /* CR-18.1.3b */
}
