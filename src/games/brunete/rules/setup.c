/* Chapter 12.1, Campaign scenario: the set-up of both scenarios, and the one free choice in it. */
#include "games/brunete/rules/rules.h"

static void place_units(brunete *s)
{
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        s->beside[u] = HEX_NOWHERE;
        s->steps[u] = row->steps;
        switch (row->when) {
        case WHEN_SETUP: s->at[u] = row->hex; break;
        case WHEN_REINFORCEMENT:
        case WHEN_EXTRA:
            s->at[u] = BOX_AWAITS;
            s->due[u] = row->arrives;
            break;
        case WHEN_RESERVE: s->at[u] = BOX_RESERVE; break;
        default: s->at[u] = option_on(s, OPTION_T26) ? BOX_RESERVE : BOX_NONE; break;
        }
    }
}

static void place_supports(brunete *s)
{
    for (int i = 0; i < br_table.support_count; i++) {
        const support_row *r = &br_table.support[i];
        uint8_t *now = r->aviation ? s->aviation : s->artillery;
        uint8_t(*due)[DUE_MAX] = r->aviation ? s->aviation_due : s->artillery_due;
        if (r->arrives)
            due[r->side][r->arrives]++;
        else
            now[r->side]++;
    }
}

/* BR-7a: the Vallecas marker starts in Madrid, which is 0. BR-12.1b: all six markers; BR-12.2c: the short scenario has
 * the campaign's reinforcements. */
void br_blank(void *state)
{
    brunete *s = state;
    place_units(s);
    place_supports(s);
    for (int h = 0; h < HEXES; h++)
        s->owner[h] = HEX(h)->side;
    for (int side = 0; side < SIDES; side++) {
        s->cp[side] = PARAM(cp_per_turn);
        for (int i = 0; i < FLIGHTS; i++)
            s->interdict[side][i] = HEX_NOWHERE;
        s->resources[side] = br_table.dealt[s->head.scenario] == RESOURCES ? (1u << RESOURCES) - 1 : 0;
    }
    s->target = HEX_NOWHERE;
    s->turn = 1;
    s->initiative = REP;
}

/* BR-12.2b: three of the six markers at random. The dice are secret, and so is what they draw. */
static void draw_resources(brunete *s, trace *t)
{
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < br_table.dealt[s->head.scenario]; i++) {
            uint64_t left = ((1u << RESOURCES) - 1) & ~s->resources[side];
            int drawn = roll_member(&s->head, t, left, &br_noun_resource, 0);
            s->resources[side] |= (uint8_t)(1u << drawn);
            if (t)
                note_to(t, option_on(s, OPTION_SOLO) ? VIEWERS_ALL : viewers_only(side), ENTRY_DRAWN, side, drawn, 0,
                        0);
        }
}

void br_begin(void *state, trace *t)
{
    brunete *s = state;
    if (br_table.dealt[s->head.scenario] < RESOURCES)
        draw_resources(s, t);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys)
            br_unit_place(s, u, BOX_READY);
    for (int u = 0; u < UNITS; u++)
        if (on_map(s, u))
            s->owner[s->at[u]] = UNIT(u)->side;
    PUSH(&s->head, turn, .begun = false);
    PUSH(&s->head, deploy, .side = REP);
}

/* --- deploy: BR-12.1-s13, three tank companies in hexes of their corps, one per hex --- */

static int tank_to_deploy(const brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys && s->at[u] == BOX_READY)
            return u;
    return -1;
}

flow br_deploy_run(void *state, frame *f, trace *t)
{
    brunete *s = state;
    (void)f;
    (void)t;
    if (tank_to_deploy(s) >= 0)
        return flow_wait(&s->head, 1u << REP);
    flow_pop(&s->head);
    return FLOW_ON;
}

void br_deploy_options(const void *state, int seat, choices *out)
{
    const brunete *s = state;
    (void)seat;
    int unit = tank_to_deploy(s);
    for (int i = 0; i < br_table.deploy_count; i++) {
        int hex = br_table.deploy[i];
        offer(out, VERB_PLACE, unit, hex, br_board_room(&s->board, unit, hex) ? ALLOWED : refuse(NO_TWO_TANKS, hex, 0));
    }
}

/* BR-12.1-s13: which tanks are placed, one after the other, and where. */
refusal br_deploy_check(const void *state, int seat, choice c)
{
    const brunete *s = state;
    int unit = choice_a(c), next = tank_to_deploy(s);
    (void)seat;
    if (choice_verb(c) != VERB_PLACE)
        return ALLOWED;
    if (!UNIT(unit)->deploys || s->at[unit] != BOX_READY)
        return refuse(NO_DEPLOY_UNIT, unit, 0);
    return unit == next ? refuse(NO_DEPLOY_HEX, choice_b(c), 0) : refuse(NO_DEPLOY_ORDER, unit, next);
}

void br_deploy_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    br_unit_enter(s, choice_a(c), choice_b(c));
    note(t, ENTRY_DEPLOYED, choice_a(c), choice_b(c), 0, 0);
}
