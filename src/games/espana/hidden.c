/* What the other side may not know: hands, decks and cards laid face down (ES-deck-03), though not how many there are;
 * and under the fog of war where the counters are that it has not seen (ES-opt-fog-01). Heights of stacks are public,
 * and so is which counters are on the map at all. */
#include "games/espana/espana.h"

#include "games/espana/rules/rules.h"

static void hide_units(espana *s, int side)
{
    EACH_UNIT(u)
        if (s->marks[u] & UNSEEN && side_of(s, u) == side) {
            s->at[u] = PLACE_HIDDEN;
            s->marks[u] = (uint16_t)((s->marks[u] & CAPTURED) | UNSEEN);
        }
}

/* Whether it is a secret which counter is about to move. */
static bool hide_mover(const espana *s)
{
    return s->mover != NO_UNIT && es_secret_pick(s, s->mover);
}

/* Only the deck in use is hidden: everybody can work out what the other one holds. */
void es_redact(void *state, int viewer)
{
    espana *s = state;
    unsigned hidden = 1u << HAND | 1u << LAID | 1u << deck_now(s);
    bool mover = foggy(s) && hide_mover(s);
    for (int side = 0; side < SIDES; side++) {
        if (side == viewer)
            continue;
        if (!historical(s))
            cards_redact(&s->cards, side, hidden, 0);
        if (!foggy(s))
            continue;
        if (mover && s->mover != NO_UNIT && side_of(s, s->mover) == side)
            s->mover = NO_UNIT;
        hide_units(s, side);
    }
}

/* --- one possible truth --- */

typedef struct slots {
    uint8_t left[BOXES], troops[BOXES]; /* counters still to be put there; troops that are there */
} slots;

/* May a troop be there? Not below a tank; and no more than the limit, if that leaves room for all. */
static bool takes_troop(const espana *s, int side, const slots *free, int box, int most)
{
    int top = es_top(s, side, box);
    return free->left[box] && free->troops[box] < most && (top == NONE || is_troop(top));
}

static int any_box_of(boxset set, generator *dice)
{
    int skip = (int)generator_below(dice, (uint32_t)__builtin_popcountll(set));
    EACH_BOX(b, set)
        if (!skip--)
            return b;
    return NO_BOX;
}

static void put_back(espana *s, slots *free, int u, int box)
{
    s->at[u] = (uint8_t)box;
    free->left[box]--;
    free->troops[box] = (uint8_t)(free->troops[box] + is_troop(u));
}

/* Puts a counter into a slot that suits it, by chance (ruling ES-65). */
static void deal_unit(espana *s, int side, slots *free, int u, int most, generator *dice)
{
    boxset fits = 0, any = 0;
    for (int b = 0; b < MARRUECOS; b++) {
        any |= free->left[b] ? box_bit(b) : 0;
        if (is_troop(u) ? takes_troop(s, side, free, b, most) : free->left[b])
            fits |= box_bit(b);
    }
    must(any);
    put_back(s, free, u, any_box_of(fits ? fits : any, dice));
}

/* The hidden counters of a side in random order: troops (step 0), tanks (1) or decoys (2). */
static int shuffled(const espana *s, int side, uint8_t list[UNITS], int step, generator *dice)
{
    int count = 0;
    EACH_UNIT(u)
        if (s->at[u] == PLACE_HIDDEN && side_of(s, u) == side &&
            step == (is_troop(u)           ? 0
                     : class_of(u) == TANK ? 1
                                           : 2))
            list[count++] = (uint8_t)u;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)generator_below(dice, (uint32_t)i + 1);
        uint8_t swap = list[i];
        list[i] = list[j], list[j] = swap;
    }
    return count;
}

/* How many troops a box may take: the limit of the rules, or any number if there is not room for all under it. */
static int limit_for(const espana *s, int side, const slots *free, int troops)
{
    int room = 0, most = PARAM(troops_per_box);
    for (int b = 0; b < MARRUECOS; b++)
        if (takes_troop(s, side, free, b, most)) {
            int more = most - free->troops[b];
            room += more < free->left[b] ? more : free->left[b];
        }
    return room >= troops ? most : UNITS;
}

static void deal_stacks(espana *s, int side, generator *dice)
{
    uint8_t list[UNITS];
    slots free;
    memset(&free, 0, sizeof free);
    for (int b = 0; b < MARRUECOS; b++) {
        free.left[b] = s->unseen[side][b];
        free.troops[b] = s->troops[side][b];
    }
    int troops = shuffled(s, side, list, 0, dice), next = 0, most = limit_for(s, side, &free, troops);
    for (int b = 0; b < MARRUECOS; b++) /* a stack whose top is about to be chosen has a unit */
        if (free.left[b] && es_top(s, side, b) == NONE && next < troops)
            put_back(s, &free, list[next++], b);
    for (; next < troops; next++)
        deal_unit(s, side, &free, list[next], most, dice);
    for (int step = 1; step < 3; step++) {
        int count = shuffled(s, side, list, step, dice);
        for (int i = 0; i < count; i++)
            deal_unit(s, side, &free, list[i], most, dice);
    }
}

/* The side whose phase it is; the Nationalist in phases of both. */
static int phase_side(const espana *s)
{
    const frame *f = &s->head.stack[1];
    switch (f->node) {
    case NODE_SHIPS: return ships_seen(f)->side;
    case NODE_MOVE: return move_seen(f)->side;
    case NODE_PLANES: return planes_seen(f)->side;
    case NODE_GENERALS: return generals_seen(f)->side;
    case NODE_COMBAT: return combat_seen(f)->side;
    case NODE_EVENTS: return events_seen(f)->side;
    case NODE_REPLACEMENT: return replacement_seen(f)->side;
    default: return NAT;
    }
}

/* Marks as many hidden counters of a box as have moved, and picks the one that is about to move. */
static void deal_moves(espana *s, int side, generator *dice)
{
    uint8_t list[UNITS];
    if (s->head.depth < 2 || phase_side(s) != side)
        return;
    for (int b = 0; b < MARRUECOS; b++) {
        int count = 0, moved = s->stirred[b];
        EACH_UNIT(u)
            if (s->at[u] == b && s->marks[u] & UNSEEN && side_of(s, u) == side)
                list[count++] = (uint8_t)u;
        for (; moved > 0 && count > 0; moved--) {
            int i = (int)generator_below(dice, (uint32_t)count);
            s->marks[list[i]] |= MOVED;
            list[i] = list[--count];
        }
    }
    if (s->origin == NO_BOX || s->mover != NO_UNIT)
        return;
    int count = 0;
    EACH_UNIT(u)
        if (s->at[u] == s->origin && is_stacked(u) && side_of(s, u) == side && !(s->marks[u] & (MOVED | TOP)))
            list[count++] = (uint8_t)u;
    if (count)
        s->mover = list[generator_below(dice, (uint32_t)count)];
}

void es_imagine(void *state, int viewer, generator *dice)
{
    espana *s = state;
    for (int side = 0; side < SIDES; side++) {
        if (side == viewer)
            continue;
        if (!historical(s))
            cards_imagine(&s->cards, side, es_whole(s, side), dice);
        if (!foggy(s))
            continue;
        deal_stacks(s, side, dice);
        deal_moves(s, side, dice);
    }
}
