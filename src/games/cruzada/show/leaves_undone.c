/* What a choice that ends a phase leaves undone. */
#include "games/cruzada/show/show.h"

bool cr_leaves_undone(const void *state, int seat, choice c, prompt *what)
{
    const cruzada *s = state;
    const frame *f = flow_peek(&s->head);
    int left = s->rp[seat == NAT ? RP_NAT : RP_REP] + s->rp[seat == NAT ? RP_AXIS : RP_SOV];
    switch (choice_verb(c)) {
    case VERB_DONE:
        if (f->node != NODE_ACTIVATE)
            return false;
        *what = ask(PROMPT_CLOSES_ACTIVATION, activate_seen(f)->left, 0);
        return true;
    case VERB_END_MOVEMENT: *what = ask(PROMPT_CLOSES_MOVEMENT, cr_movable(s, seat), 0); return true;
    case VERB_END_COMBAT: *what = ask(PROMPT_CLOSES_COMBATS, cr_attack_count(s, seat), 0); return true;
    case VERB_END_SR: *what = ask(PROMPT_CLOSES_SR, redeploy_seen(f)->left, 0); return true;
    case VERB_END_REPLACEMENT: *what = ask(PROMPT_CLOSES_REPLACEMENT, left, 0); return true;
    default: return false;
    }
}
