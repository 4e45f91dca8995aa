/* The quiet points at which a described position can begin. */
#include "games/espana/valid/valid.h"

static bool at_phase(void *state, int phase, fault *why)
{
    espana *s = state;
    if (historical(s) && (phase == PHASE_EVENTS_NAT || phase == PHASE_EVENTS_REP))
        phase -= PHASE_EVENTS_NAT - PHASE_EARLY_NAT;
    if (!naval(s) && (phase == PHASE_SHIPS_1 || phase == PHASE_SHIPS_2 || phase == PHASE_SEA))
        return fault_set(why, "ships are used with the naval rules only");
    if (phase == PHASE_REPLACEMENT && !es_table.turn[s->turn].fresh)
        return fault_set(why, "turn %d has no Replacement phase", s->turn);
    bool moves = phase == PHASE_MOVE_1 || phase == PHASE_MOVE_2; /* a position may say who has moved already */
    int mover = (phase == PHASE_MOVE_1) == (s->first == NAT) ? NAT : REP;
    es_clear(s, SUPPORTS | FIGHTS | TOUCHED | ADRIFT);
    EACH_UNIT(u)
        if (!moves || side_of(s, u) != mover || !is_ground(u) || !on_map(s, u))
            s->marks[u] &= (uint16_t)~MOVED;
    es_described_begins(s, phase);
    for (int side = 0; side < SIDES; side++) {
        s->use[side] = s->dice[side] = s->ones[side] = s->twos[side] = s->pair[side] = s->hits[side] = 0;
        s->low[side] = s->low_pair[side] = 0;
        s->passes[side] = s->points[side] = s->quota[side] = s->sixes[side] = s->fives[side] = 0;
        memset(s->die[side], 0, sizeof s->die[side]);
    }
    memset(s->foe, 0, sizeof s->foe);
    s->spent[NAT] = s->spent[REP] = 0;
    memset(s->rival, 0, sizeof s->rival);
    memset(s->helps, 0, sizeof s->helps);
    memset(s->wound, 0, sizeof s->wound);
    memset(s->stirred, 0, sizeof s->stirred);
    s->mover = NO_UNIT;
    s->origin = NO_BOX;
    for (int card = 0; card < CARDS; card++) /* what was being played is over */
        if (!cards_in(&s->cards, TABLE, card))
            s->aim[card] = NO_BOX;
    for (int side = 0; side < SIDES; side++) {
        cards_move_all(&s->cards, side, SHOWN, OUT);
        cards_move_all(&s->cards, side, LAID, HAND);
    }
    es_derive(s);
    if (!es_turn_step_fits(s, phase, false, why))
        return false;
    PUSH(&s->head, turn);
    turn_top(&s->head)->step = (uint8_t)phase;
    return true;
}

#define POINT(name, phase)                                                                                             \
    static bool at_##name(void *state, int unused, fault *why)                                                         \
    {                                                                                                                  \
        (void)unused;                                                                                                  \
        return at_phase(state, phase, why);                                                                            \
    }
#define POINT_OF(name, one, two)                                                                                       \
    static bool at_##name(void *state, int side, fault *why)                                                           \
    {                                                                                                                  \
        return at_phase(state, side == ((const espana *)state)->first ? one : two, why);                               \
    }
POINT(draw, PHASE_DRAW)
POINT_OF(ships, PHASE_SHIPS_1, PHASE_SHIPS_2)
POINT_OF(movement, PHASE_MOVE_1, PHASE_MOVE_2)
POINT_OF(planes, PHASE_PLANES_1, PHASE_PLANES_2)
POINT(generals, PHASE_GENERALS)
POINT(combat, PHASE_COMBAT)
POINT(sea, PHASE_SEA)
POINT(upkeep, PHASE_UPKEEP)
POINT(morocco, PHASE_MOROCCO)
POINT(replacement, PHASE_REPLACEMENT)
POINT(status, PHASE_STATUS)
static bool at_events(void *state, int side, fault *why)
{
    return at_phase(state, side == NAT ? PHASE_EVENTS_NAT : PHASE_EVENTS_REP, why);
}

const point es_points[POINTS] = {
    {"draw", NULL, "the Draw phase", at_draw},
    {"ships", &es_noun_seat, "assignment of a side's ships (naval rules)", at_ships},
    {"movement", &es_noun_seat, "movement of a side", at_movement},
    {"planes", &es_noun_seat, "assignment of a side's planes", at_planes},
    {"generals", NULL, "assignment of generals", at_generals},
    {"combat", NULL, "the Combat phase; generals and planes stand where they are placed", at_combat},
    {"sea", NULL, "the naval combat phase (naval rules)", at_sea},
    {"upkeep", NULL, "the Upkeep phase", at_upkeep},
    {"morocco", NULL, "the transfer from Marruecos", at_morocco},
    {"events", &es_noun_seat, "events of a side", at_events},
    {"replacement", NULL, "the Replacement phase", at_replacement},
    {"status", NULL, "the Status phase", at_status},
};
