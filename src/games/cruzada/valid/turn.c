/* What a position can say at each stage of a turn: rounds, their actions, marks of units and spaces, what was counted
 * in a phase. Play could not come to a position that says something of a stage that is over or has not begun. */
#include "games/cruzada/valid/valid.h"

static stage stage_of(const cruzada *s, int step, bool begun)
{
    stage now = {.step = step, .begun = begun, .side = NOBODY};
    if (step == STEP_ROUND_NAT || step == STEP_ROUND_REP)
        now.side = step == STEP_ROUND_NAT ? NAT : REP;
    const frame *round = s->head.depth > 1 ? &s->head.stack[1] : NULL;
    if (now.side != NOBODY && begun)
        now.acted = !round || (round->node == NODE_ROUND && round->step > ROUND_ACTION);
    if (now.acted)
        now.act = s->act[now.side][s->round - 1];
    return now;
}

/* CR-6.B, CR-18.1.10a, CR-19.1.1: turns and rounds. */
static bool turn_fits(const cruzada *s, const stage *now, fault *why)
{
    const scenario_row *row = the_scenario(s);
    int rounds = cr_rounds_of(s);
    if (now->step <= STEP_HANDS && s->turn != row->first)
        return fault_set(why, "the scenario begins on Turn %d (CR-19.3.1)", row->first);
    if (now->step >= STEP_CORPS && now->step <= STEP_MILITARIZE && s->turn != 5)
        return fault_set(why, "the first corps are deployed after Turn 5 (CR-15.2.1a)");
    if (passed(now, STEP_STATUS) && s->turn >= row->last)
        return fault_set(why, "Turn %d is the last one: its War Status Phase ends the game (CR-5.1.1)", s->turn);
    bool before = now->step < STEP_ROUND_NAT;
    bool after = now->step > STEP_ROUND_REP || now->step == STEP_ATTRITION_NAT;
    if (s->round > rounds || (before && s->round != 1) || (after && s->round != rounds))
        return fault_set(why, "it can't be round %d at that moment (CR-6.B)", s->round);
    return true;
}

/* Action Rounds that a side has had in this turn. */
static int rounds_had(const cruzada *s, const stage *now, int side)
{
    if (!in_turn(now))
        return 0;
    if (now->step >= STEP_STATUS)
        return cr_rounds_of(s);
    int own = side == NAT ? STEP_ROUND_NAT : STEP_ROUND_REP;
    return s->round - 1 + (now->step > own || (now->step == own && now->acted));
}

/* CR-8.3.3, CR-8.4.3: what no side does in two rounds running. */
static bool acts_apart(const cruzada *s, int side, fault *why)
{
    for (int r = 1; r < ROUNDS; r++) {
        int act = s->act[side][r];
        if (act != s->act[side][r - 1] || (act != ACT_SR && act != ACT_RP))
            continue;
        return fault_set(why, "%s can't have played %s in rounds %d and %d (%s)", noun_key(&cr_noun_seat, side),
                         noun_key(&cr_noun_act, act), r, r + 1, act == ACT_SR ? "CR-8.3.3" : "CR-8.4.3");
    }
    return true;
}

/* CR-7.1.4, CR-16.5.2b, CR-8.5.2.1 */
static bool acts_fit(const cruzada *s, const stage *now, fault *why)
{
    for (int side = 0; side < SIDES; side++) {
        int had = rounds_had(s, now, side);
        for (int r = had; r < ROUNDS; r++)
            if (s->act[side][r] != ACT_NONE)
                return fault_set(why, "an action of a round that has not come is recorded (CR-7.1.4)");
        if (!acts_apart(s, side, why))
            return false;
        int open = 0, sure = 0; /* rounds in which it may, and must, have been such a card by the chart */
        for (int r = 0; r < had; r++) {
            open += s->act[side][r] == ACT_NONE || s->act[side][r] == ACT_OPS || s->act[side][r] == ACT_EVENT;
            sure += s->act[side][r] == ACT_OPS;
        }
        if (s->ops_cards[side] > open)
            return fault_set(why,
                             "%s can't have played %d cards for operations: that leaves %d of its rounds for them "
                             "(CR-7.1.3a)",
                             noun_key(&cr_noun_seat, side), s->ops_cards[side], open);
        if (s->ops_cards[side] < sure)
            return fault_set(why,
                             "%s has played a card for operations in %d rounds, and 'ops-cards' says %d (CR-7.1.4)",
                             noun_key(&cr_noun_seat, side), sure, s->ops_cards[side]);
        if (s->limits[side] && !in_turn(now))
            return fault_set(why, "'limits' belongs to the cards played in this turn (CR-8.5.2.1)");
    }
    if (now->acted && now->act == ACT_NONE)
        return fault_set(why, "the action of this round is not recorded (CR-7.1.4)");
    return true;
}

/* CR-10.2.2c: each failed attempt took an Action Round of this game. */
static bool failures_fit(const cruzada *s, const stage *now, fault *why)
{
    for (int p = 0; p < SPACES && s->turn == the_scenario(s)->first; p++) {
        int most = s->control[p] < SIDES ? rounds_had(s, now, s->control[p]) : 0;
        if (s->failed[p] > most)
            return fault_set(why, "%d attempts can't have failed in %s: its side has had %d Action %s (CR-10.2.2c)",
                             s->failed[p], SPACE(p)->id, most, most == 1 ? "Round" : "Rounds");
    }
    return true;
}

/* CR-8.5.1.1: the Event that is being carried out. */
static bool event_fits(const cruzada *s, const stage *now, fault *why)
{
    int card = s->event - 1;
    bool event = now->acted && now->act == ACT_EVENT;
    if (event != (card >= 0))
        return fault_set(why, "'event' and the action of this round go together (CR-8.5.1.1)");
    if (event && (cards_side(card) != now->side || !played(s, card) || CARD_OF(card)->timing != TIMING_ROUND))
        return fault_set(why, "%s is no Event of this round (CR-8.5.1.1)", CARD_OF(card)->number);
    int code = event ? CARD_OF(card)->code : CODE_NONE;
    if ((s->named || s->battle.named) && code != CODE_NAMED_ATTACK && code != CODE_BONUS_NAMED)
        return fault_set(why, "'named' and 'named-attack' belong to an Event that names its attack (CR-8.5.5.3a)");
    return true;
}

/* Marks that a unit can have at this stage. */
static unsigned marks_possible(const cruzada *s, const stage *now, int unit)
{
    unsigned marks = REDUCED | COMBAT_MARKS; /* combat.c checks those */
    int node = s->head.depth > 1 ? s->head.stack[1].node : 0;
    if ((node == NODE_CORPS || node == NODE_MOVE_CORPS) && is_corps(unit))
        marks |= DEPLOYED;
    if (now->acted && now->act == ACT_SR && side_of(unit) == now->side)
        marks |= SHIFTED;
    if (in_field(now))
        marks |= side_of(unit) == now->side ? MOVED | ATTACKED | SENT : RETREATED;
    return marks;
}

static bool marks_fit(const cruzada *s, const stage *now, fault *why)
{
    for (int u = 0; u < UNITS; u++) {
        unsigned wrong = s->marks[u] & ~marks_possible(s, now, u);
        if (wrong)
            return fault_set(why, "%s can't have the mark '%s' at that moment", UNIT(u)->id,
                             noun_key(&cr_noun_mark, __builtin_ctz(wrong)));
    }
    return true;
}

/* CR-8.2.4, CR-15.2.1.2b */
static bool flags_fit(const cruzada *s, const stage *now, fault *why)
{
    unsigned possible = 0;
    if (now->step == STEP_POST || now->step == STEP_CORPS)
        possible = FULL;
    if (in_field(now))
        possible = FOR_MOVE | FOR_COMBAT | STRUCK | TRIED | ASSAULTED | WON;
    for (int p = 0; p < SPACES; p++) {
        unsigned wrong = s->flags[p] & ~possible;
        if (wrong)
            return fault_set(why, "%s can't have the mark '%s' at that moment", SPACE(p)->id,
                             noun_key(&cr_noun_flag, __builtin_ctz(wrong)));
        bool held = now->side != NOBODY && s->before[p] == now->side; /* a retreat may have taken it since */
        if (s->flags[p] & (FOR_MOVE | FOR_COMBAT) && !held)
            return fault_set(why, "%s is activated by a side that did not control it (CR-8.2.4)", SPACE(p)->id);
    }
    return true;
}

/* CR-10.1.12, CR-6.A.2, CR-8.5.3.4 */
static bool spans_fit(const cruzada *s, const stage *now, fault *why)
{
    if ((s->entered[0] != NO_SPACE || s->entered[1] != NO_SPACE) && !flow_find(&s->head, NODE_MARCH))
        return fault_set(why, "'entered' belongs to a unit that is moving (CR-10.1.12)");
    if (s->entered[0] == NO_SPACE && s->entered[1] != NO_SPACE)
        return fault_set(why, "'entered' is filled from its first place");
    if (s->ready && !flow_find(&s->head, NODE_DISCARD))
        return fault_set(why, "'ready' belongs to the discards before the draw (CR-6.A.2)");
    for (int side = 0; side < SIDES; side++) {
        if (s->used[side] && !in_field(now))
            return fault_set(why, "'used' belongs to the combats of a round (CR-8.5.3.4)");
        CARDS_EACH(card, side, s->used[side] | s->cards.zone[OPEN][side])
            if (CARD_OF(card)->timing != TIMING_COMBAT)
                return fault_set(why, "%s is no Combat Card (CR-8.5.3.4)", CARD_OF(card)->number);
        if (s->cards.zone[OPEN][side] && !in_turn(now))
            return fault_set(why, "Combat Cards on the table are discarded at the end of a turn (CR-8.5.3.5)");
    }
    return true;
}

/* CR-8.4.1a, CR-14.1.1.2, CR-16.1.8.1, CR-16.2.4.2, CR-18.2.6a, CR-18.2.14: points and what has been done with them. */
static bool points_fit(const cruzada *s, const stage *now, fault *why)
{
    bool any = s->bound || s->relieved[OVIEDO] || s->relieved[GRANADA];
    for (int kind = 0; kind < RPS; kind++)
        any |= s->rp[kind] > 0;
    if (any && !in_turn(now))
        return fault_set(why,
                         "'rp', 'bound' and 'relieved' belong to the rounds of a turn and what follows (CR-8.4.1a)");
    if (s->bound > s->rp[RP_SOV])
        return fault_set(why, "more SOV RP are bound than there are (CR-18.2.14)");
    if ((s->mended[OVIEDO] || s->mended[GRANADA] || s->raised) && !(in_turn(now) && passed(now, STEP_REPLACE_NAT)))
        return fault_set(why, "'mended' and 'raised' belong to the Nationalist's Replacement Phase (CR-16.1.8.1)");
    if (s->north_rp && !(in_turn(now) && passed(now, STEP_REPLACE_REP)))
        return fault_set(why, "'north-rp' belongs to the Republican's Replacement Phase (CR-18.2.6a)");
    if (s->raised && s->turn > 5)
        return fault_set(why, "no Siege is raised after Turn 5 (CR-16.1.8.1)");
    return true;
}

bool cr_stage_fits(const cruzada *s, int step, bool begun, fault *why)
{
    stage now = stage_of(s, step, begun);
    return turn_fits(s, &now, why) && acts_fit(s, &now, why) && failures_fit(s, &now, why) &&
           event_fits(s, &now, why) && marks_fit(s, &now, why) && flags_fit(s, &now, why) && spans_fit(s, &now, why) &&
           points_fit(s, &now, why) && cr_war_fits(s, &now, why) && cr_ground_fits(s, &now, why);
}
