/* What the frames of an Event can be: whose, on which step of it, with what left to do. */
#include "games/cruzada/rules/events/events.h"
#include "games/cruzada/valid/valid.h"

/* CR-card-R14, CR-card-R18, CR-card-R41, CR-card-R50, CR-card-N48: spaces that a code asks for; 0: none. */
static int sites_of_code(int code)
{
    switch (code) {
    case CODE_NO_PASARAN:
    case CODE_PLAN_P:
    case CODE_INSURRECTION: return 1;
    case CODE_POSITIONS:
    case CODE_FORTIFICATIONS: return 3;
    default: return 0;
    }
}

static bool event_fits(const cruzada *s, const event_frame *event, const round_frame *round)
{
    return event->side == round_side(s) && s->event == event->card + 1 && round->step > ROUND_ACTION &&
           event->step > EVENT_EFFECT;
}

static bool placing_fits(const cruzada *s, const placing_frame *placing, const event_frame *event)
{
    const card_row *row = CARD_OF(placing->card);
    return placing->side == round_side(s) && placing->card == event->card && event->step - 1 == EVENT_UNITS &&
           row->limit & (LIMIT_OWN | LIMIT_FOREIGN) && (!placing->division_gone || row->division_out);
}

static bool sites_fit(const cruzada *s, const sites_frame *sites, const event_frame *event)
{
    int code = CARD_OF(sites->card)->code, most = sites_of_code(code);
    if (sites->side != round_side(s) || sites->card != event->card || event->step - 1 != EVENT_EFFECT)
        return false;
    if (sites->in_north && (code != CODE_POSITIONS || sites->left >= most))
        return false;
    return sites->left >= 1 && sites->left <= most;
}

/* R50: who lands; R48: the Nationalist says which ITA goes home. */
static bool choice_fits(const cruzada *s, const choice_frame *pick, const event_frame *event)
{
    int code = CARD_OF(pick->card)->code;
    if (pick->card != event->card || event->step - 1 != EVENT_EFFECT)
        return false;
    if (code == CODE_PLAN_P)
        return pick->side == REP && s->control[BEACH_P] == REP && !s->stack[BEACH_P];
    return code == CODE_ITALIANS_HOME && pick->side == NAT;
}

static bool bonus_fits(const bonus_frame *marker, const event_frame *event)
{
    return marker->side == REP && event->card == cr_bonus_card(marker->bonus) && event->step - 1 == EVENT_OPS;
}

static bool keep_fits(const cruzada *s, const keep_frame *kept, const event_frame *event)
{
    return kept->side == round_side(s) && kept->card == event->card && event->step - 1 == EVENT_KEEP &&
           cr_may_keep(s, kept->card);
}

/* CR-18.4.1: the space that was chosen can still take the corps. */
static bool armored_fits(const cruzada *s, const armored_frame *armored, const event_frame *event)
{
    int side = armored->side, card = armored->card;
    if (card != event->card || side != event->side || event->step - 1 != EVENT_ARMOR || !cr_armored_may(s, side))
        return false;
    return (card == CARD(REP, 26) || card == CARD(NAT, 24)) &&
           (!armored->chosen || allowed(cr_armored_why(s, side, armored->chosen - 1)));
}

/* After the deployment of Turn 12 on NODE_TURN, else with an Event, where the armored corps may still be asked for. */
static bool swap_fits(const cruzada *s, const swap_frame *swap, const frame *below)
{
    const frame *base = below->node == NODE_ARMORED ? flow_below(&s->head, below) : below;
    bool here = swap->card == CARD(REP, 12);
    if (base->node != NODE_TURN)
        here = swap->card == event_seen(base)->card && base->step - 1 == EVENT_ARMOR;
    return swap->side == NAT && here && cr_swap_may(s, swap->card);
}

bool cr_event_frames_fit(const cruzada *s, const frame *f, const frame *below)
{
    switch (f->node) {
    case NODE_EVENT: return event_fits(s, event_seen(f), round_seen(below));
    case NODE_PLACING: return placing_fits(s, placing_seen(f), event_seen(below));
    case NODE_SITES: return sites_fit(s, sites_seen(f), event_seen(below));
    case NODE_CHOICE: return choice_fits(s, choice_seen(f), event_seen(below));
    case NODE_BONUS: return bonus_fits(bonus_seen(f), event_seen(below));
    case NODE_KEEP: return keep_fits(s, keep_seen(f), event_seen(below));
    case NODE_ARMORED: return armored_fits(s, armored_seen(f), event_seen(below));
    case NODE_SWAP: return swap_fits(s, swap_seen(f), below);
    default: return true;
    }
}
