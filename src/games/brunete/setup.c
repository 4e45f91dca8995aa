/* The set-up of both scenarios (BR 12.1), the one free choice in it, and what a
 * described position leaves unsaid. */
#include "games/brunete/brunete.h"

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
    for (int i = 0; i < br_table_of.support_count; i++) {
        const support_row *r = &br_table_of.support[i];
        uint8_t *now = r->aviation ? s->aviation : s->artillery;
        uint8_t(*due)[DUE_MAX] = r->aviation ? s->aviation_due : s->artillery_due;
        if (r->arrives)
            due[r->side][r->arrives]++;
        else
            now[r->side]++;
    }
}

void brunete_blank(void *state)
{
    brunete *s = state;
    place_units(s);
    place_supports(s);
    for (int h = 0; h < HEXES; h++)
        s->owner[h] = HEX(h)->side;
    for (int side = 0; side < SIDES; side++) {
        s->cp[side] = PARAM_OF(cp_per_turn);
        for (int i = 0; i < FLIGHTS; i++)
            s->interdict[side][i] = HEX_NOWHERE;
        s->resources[side] = s->head.scenario == CAMPAIGN ? (1u << RESOURCES) - 1 : 0;
    }
    s->target = HEX_NOWHERE;
    s->turn = 1;
    s->initiative = REP;
}

/* BR 12.2b: three of the six markers at random. The dice are secret, and so is what they draw. */
static void draw_resources(brunete *s, trace *t)
{
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < RESOURCES / 2; i++) {
            uint64_t left = ((1u << RESOURCES) - 1) & ~s->resources[side];
            int drawn = roll_member(&s->head, t, left, &br_noun_resource, 0);
            s->resources[side] |= (uint8_t)(1u << drawn);
            if (t)
                note_to(t, option_on(s, OPTION_SOLO) ? VIEWERS_ALL : viewers_only(side), ENTRY_DRAWN, side, drawn, 0,
                        0);
        }
}

void brunete_begin(void *state, trace *t)
{
    brunete *s = state;
    if (s->head.scenario == OFFENSIVE)
        draw_resources(s, t);
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys)
            s->at[u] = BOX_READY;
    for (int u = 0; u < UNITS; u++)
        if (on_map(s, u))
            s->owner[s->at[u]] = UNIT(u)->side;
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
    flow_push(&s->head, NODE_DEPLOY, 0, 0, 0, 0);
}

/* --- deploy: BR 12.1-s13, three tank companies in hexes of their corps, one a hex --- */

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
    board b;
    br_board_make(s, &b);
    for (int i = 0; i < br_table_of.deploy_count; i++) {
        int hex = br_table_of.deploy[i];
        offer(out, VERB_PLACE, unit, hex, br_board_room(&b, unit, hex) ? ALLOWED : refuse(NO_TWO_TANKS, hex, 0));
    }
}

void br_deploy_choose(void *state, int seat, choice c, trace *t)
{
    brunete *s = state;
    (void)seat;
    br_unit_enter(s, choice_a(c), choice_b(c));
    note(t, ENTRY_DEPLOYED, choice_a(c), choice_b(c), 0, 0);
}

/* --- described positions --- */

/* `bare 1` takes away what still stands where the set-up put it, `bare 2` also what is to come. */
static void clear_map(brunete *s)
{
    brunete blank;
    game_blank(&(const game){.size = sizeof blank, .blank = brunete_blank}, &blank, s->head.scenario, s->head.options,
               NULL);
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] == blank.at[u] && (on_map(s, u) || s->bare > 1))
            s->at[u] = BOX_NONE;
    s->bare = 0;
}

static bool field_given(uint64_t given, const char *name)
{
    for (int i = 0; i < BRUNETE_FIELDS; i++)
        if (!strcmp(brunete_fields[i].name, name))
            return given >> i & 1;
    return false;
}

bool brunete_complete(void *state, uint64_t given, fault *why)
{
    brunete *s = state;
    (void)why;
    if (s->turn > 7 && !field_given(given, "initiative"))
        s->initiative = NAT; /* BR 2l: from turn 8 on there is no doubt about it */
    if (s->bare)
        clear_map(s);
    s->winner = s->vp = 0;
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] == BOX_SETUP)
            s->at[u] = UNIT(u)->hex;
        if (s->at[u] == BOX_RECOVERABLE || s->at[u] == BOX_FINAL)
            s->steps[u] = 0;
        if (on_map(s, u))
            s->owner[s->at[u]] = UNIT(u)->side;
    }
    return true;
}
