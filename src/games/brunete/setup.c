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

/* `bare 1` takes away what still stands where the set-up put it, `bare 2` also what is to come; what the position
 * says to be in the set-up stays. */
static void settle_units(brunete *s)
{
    brunete blank;
    game_blank(&(const game){.size = sizeof blank, .blank = brunete_blank}, &blank, s->head.scenario, s->head.options,
               NULL);
    for (int u = 0; u < UNITS; u++) {
        if (s->bare && s->at[u] == blank.at[u] && (on_map(s, u) || s->bare > 1))
            s->at[u] = BOX_NONE;
        if (s->at[u] == BOX_SETUP)
            s->at[u] = blank.at[u];
    }
    s->bare = 0;
}

static int total(const uint8_t due[DUE_MAX])
{
    int count = 0;
    for (int i = 0; i < DUE_MAX; i++)
        count += due[i];
    return count;
}

/* BR 12.1: the markers that the scenario has brought before a turn are there; a position that counts those
 * available itself (`counted`) must not have one of them come a second time. */
static void complete_support(brunete *s, int side, bool aviation, bool counted, int before)
{
    uint8_t *now = aviation ? s->aviation : s->artillery, *used = aviation ? s->aviation_used : s->artillery_used;
    uint8_t *due = aviation ? s->aviation_due[side] : s->artillery_due[side];
    int away = used[side] + (side == REP ? 0 : aviation ? s->held_aviation : s->held_artillery);
    for (int i = 0; i < FLIGHTS && aviation; i++)
        away += s->interdict[side][i] >= 0;
    for (int turn = 0; turn < before; turn++)
        due[turn] = 0;
    int left = br_supports_in_play(side, aviation, before - 1) - total(due) - away;
    for (int turn = before; left < 0 && turn < DUE_MAX; turn++) /* BR 7c: a marker held may be one still to come */
        for (; left < 0 && due[turn]; due[turn]--)
            left++;
    if (!counted)
        now[side] = (uint8_t)(left > 0 ? left : 0);
    for (int turn = before; turn < DUE_MAX && counted; turn++)
        for (; due[turn] && now[side] > left; due[turn]--)
            left++;
}

/* Until the point is known `spare` remembers which counts are the scenario's: 1 artillery, 2 aviation. */
void br_supports_complete(brunete *s, int before)
{
    for (int side = 0; side < SIDES; side++)
        for (int aviation = 0; aviation < 2; aviation++)
            if (s->spare >> aviation & 1)
                complete_support(s, side, aviation, false, before);
}

static bool field_given(uint64_t given, const char *name)
{
    for (int i = 0; i < BRUNETE_FIELDS; i++)
        if (!strcmp(brunete_fields[i].name, name))
            return given >> i & 1;
    return false;
}

/* BR 7c, 7d, 7f: what the Vallecas Corps holds where it stands, if the position is silent about markers. */
static void complete_held(brunete *s, uint64_t given)
{
    static const char *const silent[] = {"held-artillery", "held-aviation", "artillery",
                                         "artillery-due",  "aviation",      "aviation-due"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++)
        if (field_given(given, silent[i]))
            return;
    if (s->turn < 2)
        return;
    s->held_artillery = s->vallecas == VALLECAS_SAN_JOSE;
    s->held_aviation = s->vallecas == VALLECAS_SAN_JOSE ? 2 : s->vallecas == VALLECAS_CARABANCHEL;
}

static void complete_supports(brunete *s, uint64_t given)
{
    static const char *const names[2][2] = {{"artillery", "artillery-due"}, {"aviation", "aviation-due"}};
    for (int aviation = 0; aviation < 2 && s->turn > 1; aviation++) {
        if (field_given(given, names[aviation][1]))
            continue;
        bool counted = field_given(given, names[aviation][0]);
        for (int side = 0; side < SIDES; side++)
            complete_support(s, side, aviation, counted, s->turn);
        s->spare |= (uint8_t)(!counted << aviation);
    }
}

/* BR 9j: a position after the infiltration that says nothing of the 11th Division has a third of it in Brunete and
 * the others north and south of the town. */
void br_infiltrators_spread(brunete *s)
{
    int16_t units[UNITS];
    int count = 0, town = br_table_of.brunete;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->infiltrates) {
            if (s->at[u] != town)
                return;
            units[count++] = (int16_t)u;
        }
    board b;
    br_board_make(s, &b);
    for (int i = PARAM_OF(stack_combat); i < count; i++) {
        int to = HEX(town)->next[i % 2 ? HEX_S : HEX_N];
        if (to < 0 || within(&b.occupied[NAT], to) || within(&b.one[REP], to))
            return;
        br_unit_enter(s, units[i], to);
    }
}

bool brunete_complete(void *state, uint64_t given, fault *why)
{
    brunete *s = state;
    (void)why;
    if (s->turn > 7 && !field_given(given, "initiative"))
        s->initiative = NAT; /* BR 2l: from turn 8 on there is no doubt about it */
    complete_held(s, given);
    complete_supports(s, given);
    settle_units(s);
    s->winner = s->vp = 0;
    for (int u = 0; u < UNITS; u++) {
        if (s->at[u] == BOX_RECOVERABLE || s->at[u] == BOX_FINAL)
            s->steps[u] = 0;
        if (on_map(s, u))
            s->owner[s->at[u]] = UNIT(u)->side;
    }
    if (s->turn > 1)
        br_infiltrators_spread(s);
    return true;
}
