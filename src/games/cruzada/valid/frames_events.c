/* What the frames of an Event can be: whose, on which step, with what left to do. */
#include "games/cruzada/rules/events/events.h"
#include "games/cruzada/valid/valid.h"

/* CR-card-R14, CR-card-R18, CR-card-R41, CR-card-R50, CR-card-N48: spaces that a code asks for; 0: none. */
static int sites_of(int code)
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

static bool sites_fit(const frame *f, const frame *event)
{
    int code = CARD_OF(f->b)->code;
    bool north = code == CODE_POSITIONS;
    return event->step - 1 == EVENT_EFFECT && f->c >= 1 && f->c <= sites_of(code) && (!f->d || north) &&
           (f->d ? f->c < sites_of(code) : true);
}

/* R50: who lands; R48: the Nationalist says which ITA goes home. */
static bool choice_fits(const cruzada *s, const frame *f, const frame *event)
{
    int code = CARD_OF(f->b)->code;
    if (event->step - 1 != EVENT_EFFECT)
        return false;
    if (code == CODE_PLAN_P)
        return f->a == REP && s->control[BEACH_P] == REP && !s->stack[BEACH_P];
    return code == CODE_ITALIANS_HOME && f->a == NAT;
}

static bool event_fits(const cruzada *s, const frame *f, const frame *round)
{
    return f->a == round_side(s) && s->event == f->b + 1 && round->step > ROUND_ACTION && f->step > EVENT_EFFECT;
}

/* CR-18.4.1: the space that was chosen can still take the corps. */
static bool armored_fits(const cruzada *s, const frame *f, const frame *event)
{
    if (f->a != event->a || event->step - 1 != EVENT_ARMOR || !cr_armored_may(s, f->a))
        return false;
    return (f->b == CARD(REP, 26) || f->b == CARD(NAT, 24)) && (!f->c || allowed(cr_armored_why(s, f->a, f->c - 1)));
}

static bool swap_fits(const cruzada *s, const frame *f, const frame *below)
{
    const frame *event = below->node == NODE_ARMORED ? below - 1 : below;
    bool here = event->node == NODE_TURN ? f->b == CARD(REP, 12) : f->b == event->b && event->step - 1 == EVENT_ARMOR;
    return f->a == NAT && here && cr_swap_may(s, f->b);
}

bool cr_event_frames_fit(const cruzada *s, const frame *f, const frame *below)
{
    bool own = f->a == round_side(s), of_event = below->node == NODE_EVENT && f->b == below->b;
    switch (f->node) {
    case NODE_EVENT: return event_fits(s, f, below);
    case NODE_PLACING:
        return own && of_event && below->step - 1 == EVENT_UNITS &&
               CARD_OF(f->b)->limit & (LIMIT_OWN | LIMIT_FOREIGN) && (!f->d || CARD_OF(f->b)->division_out);
    case NODE_SITES: return own && of_event && sites_fit(f, below);
    case NODE_CHOICE: return of_event && choice_fits(s, f, below);
    case NODE_BONUS: return f->a == REP && below->b == cr_bonus_card(f->b) && below->step - 1 == EVENT_OPS;
    case NODE_KEEP: return own && of_event && below->step - 1 == EVENT_KEEP && cr_may_keep(s, f->b);
    case NODE_ARMORED: return of_event && armored_fits(s, f, below);
    case NODE_SWAP: return swap_fits(s, f, below);
    default: return true;
    }
}
