/* Chapter 17.6, Army of Africa: its units come over one at a time. Also, by ruling CR-73, the CTV of N8 that waits for
 * a Port. */
#include "games/cruzada/rules/rules.h"

enum { LAST_TURN = 3 };

/* CR-17.6.4a: Sevilla or Cádiz, friendly, supplied, with room. */
static refusal arrival_why(const cruzada *s, int space)
{
    if (space != THE(sevilla) && space != THE(cadiz))
        return refuse(NO_AFRICA_PLACE, space, 0);
    if (!controls(s, NAT, space) || !nodeset_has(&s->supplied[NAT], space))
        return refuse(NO_AFRICA_SUPPLY, space, 0);
    return cr_room(s, space) ? ALLOWED : refuse(NO_PLACE_ROOM, space, STACK);
}

refusal cr_africa_why(const cruzada *s, int space)
{
    return arrival_why(s, space);
}

bool cr_africa_open(const cruzada *s, int space)
{
    return allowed(arrival_why(s, space));
}

static int next_afr(const cruzada *s)
{
    EACH_OF(u, NAT)
        if (s->at[u] == BOX_AFRICA)
            return u;
    return NONE;
}

/* CR-17.6.2a, CR-17.6.2b: in rounds 2 and 5 of Turns 1 to 3; if N6 was played in time, in rounds 1 and 2 of Turn 3. */
static bool arrival_due(const cruzada *s, bool late)
{
    if (!lasts(s, LASTS_AIR_BRIDGE) || s->turn > LAST_TURN)
        return false;
    bool n6_now = s->turn == LAST_TURN && s->round == 1 && s->early && s->event == CARD(NAT, 6) + 1;
    if (late)
        return n6_now;
    unsigned rounds = s->turn == LAST_TURN && s->early ? 1u << 1 | 1u << 2 : the_turn(s)->arrivals;
    return rounds >> s->round & 1;
}

/* CR-17.6.2a: how many of the six should have come by now, in the present Nationalist round too. */
static int due_so_far(const cruzada *s)
{
    int due = 0;
    if (!lasts(s, LASTS_AIR_BRIDGE))
        return 0;
    for (int turn = 1; turn <= LAST_TURN && turn <= s->turn; turn++) {
        unsigned rounds = turn == LAST_TURN && s->early ? 1u << 1 | 1u << 2 : cr_table.turn[turn].arrivals;
        for (int round = 1; round <= ROUNDS && (turn < s->turn || round <= s->round); round++)
            due += (int)(rounds >> round & 1u);
    }
    return due;
}

/* CR-17.6.4b: those in Morocco that were due and could not be deployed. The others are not in the game yet. */
int cr_africa_waits(const cruzada *s)
{
    int inside = 0, all = 0;
    for (int turn = 1; turn <= LAST_TURN; turn++)
        all += __builtin_popcount(cr_table.turn[turn].arrivals);
    EACH_OF(u, NAT)
        inside += s->at[u] == BOX_AFRICA;
    int waits = inside - (all - due_so_far(s));
    return waits > 0 ? waits : 0;
}

/* CR-18.1.2: the second unit of Turn 3 never comes. */
static bool revolt(const cruzada *s)
{
    return with(s, OPT_MOROCCAN_REVOLT) && s->turn == LAST_TURN && s->round == (s->early ? 2 : 5);
}

/* ruling CR-73: the CTV of N8 comes as soon as a Port can take it, after the initial corps have been deployed. */
static void ctv_arrives(cruzada *s)
{
    nodeset ports;
    EACH_OF(u, NAT) {
        bool waits = is_corps(u) && is_a(u, UNIT_ITALIAN) && s->at[u] == BOX_OUTSIDE;
        if (!waits || s->turn < 6 || !lasts(s, LASTS_AXIS_AID))
            continue;
        cr_corps_places(s, u, &ports);
        if (!nodeset_empty(&ports))
            PUSH(&s->head, where, .side = NAT, .corps = u);
    }
}

void cr_arrivals(cruzada *s, bool late, trace *t)
{
    if (!late)
        ctv_arrives(s);
    int unit = next_afr(s);
    if (!arrival_due(s, late) || unit == NONE)
        return;
    if (revolt(s)) {
        cr_remove(s, unit, true, t);
        return;
    }
    if (cr_africa_open(s, THE(sevilla)) || cr_africa_open(s, THE(cadiz)))
        PUSH(&s->head, africa, .side = NAT, .unit = unit); /* ruling CR-72: it must come */
}

/* --- NODE_AFRICA: where it lands; CR-18.2.2a, CR-18.2.2b: once, two Banderas may come in its place --- */

static int bandera(const cruzada *s, int skip)
{
    EACH_OF(u, NAT)
        if (is_a(u, UNIT_AFRICA) && is_a(u, UNIT_OPTIONAL) && s->at[u] == BOX_OUTSIDE && skip-- == 0)
            return u;
    return NONE;
}

int cr_banderas_left(const cruzada *s)
{
    int count = 0;
    while (bandera(s, count) != NONE)
        count++;
    return count;
}

static refusal banderas_why(const cruzada *s, const africa_frame *arrival)
{
    if (!with(s, OPT_BANDERAS_TABORES))
        return refuse(NO_BANDERAS_OPTION, 0, 0);
    if (arrival->left || bandera(s, 1) == NONE)
        return refuse(NO_BANDERAS_TWICE, 0, 0);
    int room = 0;
    const int spaces[] = {THE(sevilla), THE(cadiz)};
    for (int i = 0; i < 2; i++)
        if (cr_africa_open(s, spaces[i]))
            room += STACK - s->stack[spaces[i]];
    return room >= 2 ? ALLOWED : refuse(NO_BANDERAS_ROOM, 0, 0);
}

flow cr_africa_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << africa_of(f)->side);
}

void cr_africa_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const africa_frame *arrival = africa_now(&s->head);
    (void)seat;
    offer(out, VERB_AT, THE(sevilla), 0, arrival_why(s, THE(sevilla)));
    offer(out, VERB_AT, THE(cadiz), 0, arrival_why(s, THE(cadiz)));
    offer(out, VERB_BANDERAS, 0, 0, banderas_why(s, arrival));
}

refusal cr_africa_check(const void *state, int seat, choice c)
{
    (void)seat;
    return choice_verb(c) == VERB_AT ? arrival_why(state, choice_a(c)) : ALLOWED;
}

void cr_africa_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    africa_frame *arrival = africa_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_BANDERAS) {
        cr_remove(s, arrival->unit, true, t);
        arrival->left = 2;
        arrival->unit = (int16_t)bandera(s, 0);
        return;
    }
    cr_put(s, arrival->unit, choice_a(c));
    note(t, ENTRY_ARRIVES, arrival->unit, choice_a(c), 0, 0);
    if (arrival->left > 1) {
        arrival->left--;
        arrival->unit = (int16_t)bandera(s, 0);
        return;
    }
    flow_pop(&s->head);
}
