/* What a described position leaves unsaid: it follows from the scenario, the turn and the rest of the position. */
#include "games/brunete/valid/valid.h"

/* What a described position leaves to be worked out until its point is known: bits of `spare`. */
enum { OPEN_ARTILLERY = 1, OPEN_AVIATION = 2, OPEN_DIVISION = 4, OPEN_VALLECAS = 8, OPEN_DUE = 16 /* to 128 */ };

/* `bare 1` takes away what the set-up puts on the map, `bare 2` also what is to come; what the position places stays,
 * wherever that is. */
static void settle_units(brunete *s, const given *said)
{
    brunete blank;
    game_blank(&(const game){.size = sizeof blank, .rules.blank = br_blank}, &blank, s->head.scenario, s->head.options,
               NULL);
    for (int u = 0; u < UNITS; u++) {
        bool placed = GIVEN_CELL(said, &s->at[u], s);
        if (s->bare && placed && !GIVEN_CELL(said, &s->steps[u], s)) /* at full strength unless it is said */
            s->steps[u] = UNIT(u)->steps;
        if (s->at[u] == BOX_SETUP)
            s->at[u] = blank.at[u];
        else if (s->bare && !placed && (on_map(s, u) || s->bare > 1))
            s->at[u] = BOX_NONE;
        if (s->at[u] != BOX_AWAITS && s->due[u] > s->turn && !GIVEN_CELL(said, &s->due[u], s))
            s->due[u] = s->turn; /* it has come before its turn: whatever the reason, it is there */
        if ((s->at[u] == BOX_RECOVERABLE || s->at[u] == BOX_FINAL) && !GIVEN_CELL(said, &s->steps[u], s))
            s->steps[u] = 0;
        if (on_map(s, u))
            s->owner[s->at[u]] = UNIT(u)->side;
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

/* Chapter 12.1: the markers that the scenario has brought before a turn are there; a position that counts those
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
    int left = br_supports_in_play(side, aviation, TURNS, before - 1) - total(due) - away;
    for (int turn = before; left < 0 && turn < DUE_MAX; turn++) /* BR-7c: a marker held may be one still to come */
        for (; left < 0 && due[turn]; due[turn]--)
            left++;
    if (!counted)
        now[side] = (uint8_t)(left > 0 ? left : 0);
    for (int turn = before; turn < DUE_MAX && counted; turn++)
        for (; due[turn] && now[side] > left; due[turn]--)
            left++;
}

static bool field_given(const given *said, const char *name)
{
    return given_named(said, br_fields, FIELDS, name);
}

/* BR-7c, BR-7d, BR-7f: what the Vallecas Corps holds where it stands, if the position is silent about markers. */
static void complete_held(brunete *s, const given *said)
{
    static const char *const silent[] = {"held-artillery", "held-aviation", "artillery",
                                         "artillery-due",  "aviation",      "aviation-due"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++)
        if (field_given(said, silent[i]))
            return;
    if (s->turn < 2)
        return;
    s->held_artillery = s->vallecas == VALLECAS_SAN_JOSE;
    s->held_aviation = s->vallecas == VALLECAS_SAN_JOSE ? 2 : s->vallecas == VALLECAS_CARABANCHEL;
}

static void complete_supports(brunete *s, const given *said)
{
    static const char *const names[2][2] = {{"artillery", "artillery-due"}, {"aviation", "aviation-due"}};
    for (int aviation = 0; aviation < 2 && s->turn > 1; aviation++) {
        if (field_given(said, names[aviation][1]))
            continue;
        bool counted = field_given(said, names[aviation][0]);
        for (int side = 0; side < SIDES; side++)
            complete_support(s, side, aviation, counted, s->turn);
        if (!counted)
            s->spare |= aviation ? OPEN_AVIATION : OPEN_ARTILLERY;
    }
}

static bool battalion_in(const board *b, int hex)
{
    STACK_EACH(u, b, hex)
        if (UNIT(u)->type <= CAVALRY)
            return true;
    return false;
}

/* BR-2c, BR-8.3e: what was due on a turn that has passed has come, and what the scenario has taken away is not there;
 * unless the position says otherwise, which is then looked at. */
static void complete_passed(brunete *s, const given *said)
{
    for (int side = 0; side < SIDES; side++)
        for (int aviation = 0; aviation < 2; aviation++) {
            uint8_t *due = aviation ? s->aviation_due[side] : s->artillery_due[side];
            uint8_t *now = aviation ? &s->aviation[side] : &s->artillery[side];
            for (int turn = 0; turn < s->turn; turn++)
                if (!GIVEN_CELL(said, &due[turn], s))
                    due[turn] = 0;
            if (!GIVEN_CELL(said, &due[s->turn], s))
                s->spare |= (uint8_t)(OPEN_DUE << (aviation ? SIDES : 0) << side);
            int most = br_supports_in_play(side, aviation, s->turn - 1, s->turn - 1);
            if (s->turn > 1 && !GIVEN_CELL(said, now, s) && *now > most)
                *now = (uint8_t)most;
        }
}

/* BR-5.2f, BR-5.2i, BR-5.2l: who has a fourth command point or the right to a second throw has used that marker, and
 * what is used is not in hand. */
static void complete_spent(brunete *s, const given *said)
{
    for (int side = 0; side < SIDES; side++) {
        unsigned used = (s->cp[side] > PARAM(cp_per_turn) ? 1u << RESOURCE_CP_PLUS : 0) |
                        (s->reroll[side] ? 1u << RESOURCE_REROLL : 0);
        if (!GIVEN_CELL(said, &s->spent[side], s))
            s->spent[side] |= (uint8_t)used;
        /* where all six are dealt, those that are said not to be in hand are spent (BR-5.2a) */
        if (GIVEN_CELL(said, &s->resources[side], s) && !GIVEN_CELL(said, &s->spent[side], s) &&
            br_table.dealt[s->head.scenario] == RESOURCES)
            s->spent[side] |= (uint8_t)(((1u << RESOURCES) - 1) & ~s->resources[side]);
        if (!GIVEN_CELL(said, &s->resources[side], s))
            s->resources[side] &= (uint8_t)~s->spent[side];
    }
}

/* BR-9j: a position after the infiltration that says nothing of the 11th Division has a third of it in Brunete and
 * the others north and south of the town. */
static void spread_division(brunete *s)
{
    int16_t units[UNITS];
    int count = 0, town = br_table.brunete;
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->infiltrates && s->at[u] == town)
            units[count++] = (int16_t)u;
    br_derive(s); /* a described position has no board yet */
    const board before = s->board;
    for (int i = PARAM(stack_combat); i < count; i++) {
        int to = HEX(town)->next[i % 2 ? HEX_S : HEX_N];
        if (to < 0 || within(&before.occupied[NAT], to) || battalion_in(&before, to))
            return;
        br_unit_enter(s, units[i], to);
    }
}

/* What follows from how far the turn has come, where the position leaves it open. */
void br_described_begins(brunete *s, int step)
{
    int open = s->spare;
    s->spare = 0;
    for (int side = 0; side < SIDES && step > STEP_SUPPORT; side++) { /* those of this turn have come */
        if (open & OPEN_ARTILLERY)
            complete_support(s, side, false, false, s->turn + 1);
        if (open & OPEN_AVIATION)
            complete_support(s, side, true, false, s->turn + 1);
        if (open & OPEN_DUE << side)
            s->artillery_due[side][s->turn] = 0;
        if (open & OPEN_DUE << SIDES << side)
            s->aviation_due[side][s->turn] = 0;
    }
    if (open & OPEN_VALLECAS &&
        (s->turn > br_table.madrid_last || (s->turn == br_table.madrid_last && step > STEP_VALLECAS)))
        s->vallecas = VALLECAS_CANCELLED; /* BR-7k */
    if (open & OPEN_DIVISION && step > STEP_INFILTRATION)
        spread_division(s);
}

bool br_complete(void *state, const given *said, fault *why)
{
    brunete *s = state;
    (void)why;
    if (s->turn >= br_table.pass_to && !field_given(said, "initiative"))
        s->initiative = NAT; /* BR-2l: from turn 8 on there is no doubt about it */
    complete_held(s, said);
    complete_supports(s, said);
    complete_passed(s, said);
    complete_spent(s, said);
    settle_units(s, said);
    if (!field_given(said, "vallecas"))
        s->spare |= OPEN_VALLECAS;
    bool placed = false;
    for (int u = 0; u < UNITS; u++)
        placed |= UNIT(u)->infiltrates && GIVEN_CELL(said, &s->at[u], s);
    if (!placed && s->turn > 1)
        spread_division(s);
    else if (!placed)
        s->spare |= OPEN_DIVISION;
    return true;
}
