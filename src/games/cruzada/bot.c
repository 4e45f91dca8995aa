/* How good a choice looks at a glance, and how good a position looks: simple judgements for the bots, after the advice
 * of chapter 21: take what is empty, attack where one is stronger, bring aid and corps early, restore what can be. */
#include "games/cruzada/cruzada.h"

/* What a space is worth to either side. */
static int worth(int space)
{
    static const uint8_t by_kind[] = {2, 6, 12, 20};
    if (space >= BEACH)
        return 2;
    return by_kind[SPACE(space)->kind] + (SPACE(space)->source ? 4 : 0) + (space == THE(madrid) ? 10 : 0);
}

static int strength_in(const cruzada *s, int space)
{
    int sum = 0;
    EACH_AT(u, s, space)
        sum += combat_factor(s, u);
    return sum;
}

/* What could be thrown against a space, less what holds it. */
static int odds(const cruzada *s, int side, int space, unsigned flag)
{
    nodeset near = cr_beside(s, space);
    int attack = 0, cover = IN(mountain, space) + IN(main_city, space) + (s->works[space] != NO_WORKS);
    NODESET_EACH(p, &near)
        if (nodeset_has(&s->here[side], p) && (!flag || s->flags[p] & flag))
            attack += strength_in(s, p);
    return attack - strength_in(s, space) - cover;
}

/* The best attack out of a space. */
static int best_attack(const cruzada *s, int side, int space)
{
    nodeset near = cr_beside(s, space);
    int best = -20;
    nodeset_keep(&near, &s->here[other(side)]);
    NODESET_EACH(p, &near) {
        int value = 3 * odds(s, side, p, 0) + worth(p);
        best = value > best ? value : best;
    }
    return best;
}

/* Empty enemy spaces beside it. */
static int best_entry(const cruzada *s, int side, int space)
{
    nodeset near = cr_beside(s, space);
    int best = -4;
    nodeset_keep(&near, &s->own[other(side)]);
    nodeset_drop(&near, &s->here[other(side)]);
    NODESET_EACH(p, &near)
        best = worth(p) > best ? worth(p) : best;
    return best;
}

static bool at_front(const cruzada *s, int side, int space)
{
    nodeset near = cr_beside(s, space);
    return nodeset_meet(&near, &s->own[other(side)]);
}

static int weigh_card(int verb, int card)
{
    const card_row *row = CARD_OF(card);
    bool aid = row->code == CODE_AXIS_AID || card == CARD(REP, 8);
    switch (verb) {
    case VERB_OPS: return 22 + 5 * row->ops;
    case VERB_SR: return 14 + 2 * row->ops;
    case VERB_RP: return 14 + 4 * row->rp_own;
    default:
        return aid                                ? 80
               : cr_brings_corps(card)            ? 70
               : row->change || row->brings_count ? 46
               : row->activations                 ? 44
                                                  : 24;
    }
}

static int weigh_ground(const cruzada *s, int seat, choice c)
{
    int a = choice_a(c);
    const frame *f = flow_peek(&s->head);
    switch (choice_verb(c)) {
    case VERB_MOVE: return 16 + best_entry(s, seat, a);
    case VERB_COMBAT: return 14 + best_attack(s, seat, a);
    case VERB_PICK: return 20 + (on_map(s, a) ? best_entry(s, seat, s->at[a]) : 6);
    case VERB_TO:
        if (f->node == NODE_RETREAT)
            return 20 + (cr_room(s, a) ? 4 : 0);
        return controls(s, other(seat), a) ? 26 + 2 * worth(a) : 12 + (at_front(s, seat, a) ? 8 : 0);
    case VERB_ATTACK: return 18 + 3 * odds(s, seat, a, FOR_COMBAT) + worth(a);
    case VERB_ADVANCE: return 30 + worth(choice_b(c));
    default: return 20;
    }
}

int cr_weigh(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    int verb = choice_verb(c), a = choice_a(c);
    switch (verb) {
    case VERB_OPS:
    case VERB_SR:
    case VERB_RP:
    case VERB_EVENT: return weigh_card(verb, a);
    case VERB_AUTO: return 18;
    case VERB_WITH:
    case VERB_RESTORE: return 50;
    case VERB_FIGHT: return 45;
    case VERB_COMMIT: return 28;
    case VERB_BUILD: return at_front(s, seat, s->at[a]) ? 30 : 6;
    case VERB_LOSE: return is_corps(a) ? 20 : reduced(s, a) ? 26 : 30;
    case VERB_OUT: return reduced(s, a) ? 40 : 30 - 4 * kind_of(a)->cf[0];
    case VERB_TAKE_OFF:
    case VERB_SET_ASIDE: return 2;
    case VERB_DISCARD: return 4;
    case VERB_DONE:
    case VERB_STAY:
    case VERB_END_MOVEMENT:
    case VERB_END_COMBAT:
    case VERB_END_SR:
    case VERB_END_REPLACEMENT: return 14;
    default: return weigh_ground(s, seat, c);
    }
}

/* VP and morale against the levels of the scenario, and the strength on the map. */
int cr_judge(const void *state, int seat)
{
    const cruzada *s = state;
    int strength[SIDES] = {1, 1};
    if (s->winner) {
        int score[SEATS_MAX];
        cr_outcome(state, score);
        return score[seat];
    }
    for (int u = 0; u < UNITS; u++)
        if (on_map(s, u) || s->at[u] == BOX_RESERVE)
            strength[side_of(u)] += combat_factor(s, u);
    int nat = 500 + 25 * (s->vp - the_scenario(s)->nat_wins + 3) - 12 * (s->rm - the_scenario(s)->rm) +
              200 * (strength[NAT] - strength[REP]) / (strength[NAT] + strength[REP]);
    nat = nat < 20 ? 20 : nat > 980 ? 980 : nat;
    return seat == NAT ? nat : 1000 - nat;
}
