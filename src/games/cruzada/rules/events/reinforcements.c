/* Chapter 8.5.2, Events, Reinforcements: whether a card's units find room, how they are placed one by one, and the
 * division that leaves the game for them. */
#include "games/cruzada/rules/events/events.h"

/* --- may the card be played: CR-8.5.2.1, CR-8.5.2.2, CR-8.5.2.5c, ruling CR-9 --- */

static bool on_the_map(const brought *b)
{
    return b->where != WHERE_RESERVE && b->where <= WHERE_REP_SOURCE_MED_PORT;
}

/* How many counters of a card are still to be placed on the map. */
int cr_still_to_place(const cruzada *s, int card)
{
    const card_row *row = CARD_OF(card);
    int count = 0;
    for (int i = 0; i < row->brings_count; i++) {
        const brought *b = &row->brings[i];
        int waiting = 0;
        if (!on_the_map(b))
            continue;
        for (int u = KIND(b->kind)->first; u < KIND(b->kind)->first + KIND(b->kind)->count; u++)
            waiting += s->at[u] == BOX_OUTSIDE && UNIT(u)->card == card + 1;
        count += waiting < b->count ? waiting : b->count;
    }
    return count;
}

/* How many units fit into the spaces where the card's units may go. */
int cr_room_for(const cruzada *s, int card)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++) {
        nodeset places;
        int room = 0;
        if (!on_the_map(&row->brings[i]))
            continue;
        cr_places(s, cards_side(card), row->brings[i].kind, row->brings[i].where, &places);
        NODESET_EACH(p, &places)
            room += STACK - s->stack[p];
        return room;
    }
    return STACK * SPACES;
}

/* CR-8.5.2.5a: from the Eliminated Units Box only if there is none in the Reserve Box or a supplied space. */
refusal cr_out_why(const cruzada *s, int side, int unit)
{
    if (side_of(unit) != side)
        return refuse(NO_OUT_ENEMY, unit, 0);
    if (!is_a(unit, UNIT_REMOVABLE) || (kind_of(unit)->option && s->at[unit] == BOX_OUTSIDE))
        return refuse(NO_OUT_KIND, unit, 0);
    if (cr_removable(s, unit))
        return ALLOWED;
    if (s->at[unit] != BOX_ELIMINATED)
        return refuse(NO_OUT_PLACE, unit, 0);
    EACH_OF(u, side)
        if (cr_removable(s, u))
            return refuse(NO_OUT_BOX, unit, 0);
    return ALLOWED;
}

/* Would the card's units fit once this division is gone? */
bool cr_fits_without(const cruzada *s, int card, int unit)
{
    cruzada copy = *s;
    cr_put(&copy, unit, BOX_REMOVED);
    return cr_room_for(&copy, card) >= cr_still_to_place(&copy, card);
}

refusal cr_reinforcement_why(const cruzada *s, int side, int card)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++) {
        int waiting = 0;
        const brought *b = &row->brings[i];
        for (int u = KIND(b->kind)->first; u < KIND(b->kind)->first + KIND(b->kind)->count; u++)
            waiting += s->at[u] == BOX_OUTSIDE && UNIT(u)->card == card + 1;
        if (waiting < b->count && b->where != WHERE_LATER)
            return refuse(NO_EVENT_COUNTERS, card, 0);
    }
    bool fits = cr_room_for(s, card) >= cr_still_to_place(s, card), out = !row->division_out;
    if (row->division_out)
        EACH_OF(u, side)
            if (allowed(cr_out_why(s, side, u)) && (fits || cr_fits_without(s, card, u)))
                out = true;
    if (!out)
        return refuse(fits ? NO_EVENT_DIVISION : NO_EVENT_ROOM, card, 0);
    return fits || row->division_out ? ALLOWED : refuse(NO_EVENT_ROOM, card, 0);
}

/* --- NODE_PLACING --- */

static const brought *row_of(int card, int unit)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++)
        if (row->brings[i].kind == cr_table.kind_of[unit] && row->brings[i].where != WHERE_RESERVE)
            return &row->brings[i];
    return NULL;
}

/* Units for the Reserve Box arrive without a choice. */
void cr_reserves_arrive(cruzada *s, int card, trace *t)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < row->brings_count; i++)
        for (int n = 0; n < row->brings[i].count && row->brings[i].where == WHERE_RESERVE; n++) {
            int unit = NONE; /* the last counters: those placed on the map are named in their order */
            for (int u = KIND(row->brings[i].kind)->first;
                 u < KIND(row->brings[i].kind)->first + KIND(row->brings[i].kind)->count; u++)
                if (s->at[u] == BOX_OUTSIDE && UNIT(u)->card == card + 1)
                    unit = u;
            if (unit == NONE)
                continue;
            cr_put(s, unit, BOX_RESERVE);
            note(t, ENTRY_TO_RESERVE, unit, 0, 0, 0);
        }
}

/* CR-8.5.2.3, CR-8.5.2.4a: kinds in any order, the counters of a kind in theirs. */
static refusal place_why(const cruzada *s, const placing_frame *placing, int unit, int space)
{
    const brought *b = row_of(placing->card, unit);
    if (!b || s->at[unit] != BOX_OUTSIDE || UNIT(unit)->card != placing->card + 1)
        return refuse(NO_PLACING_UNIT, unit, placing->card);
    if (cr_fresh(s, b->kind, placing->card) != unit)
        return refuse(NO_PLACING_ORDER, cr_fresh(s, b->kind, placing->card), 0);
    nodeset places;
    cr_places(s, placing->side, b->kind, b->where, &places);
    if (nodeset_has(&places, space))
        return ALLOWED;
    return cr_entry_why(s, unit, space, b->where);
}

static refusal out_why(const cruzada *s, const placing_frame *placing, int unit)
{
    if (!CARD_OF(placing->card)->division_out)
        return refuse(NO_OUT_NO_CORPS, placing->card, 0);
    if (placing->division_gone)
        return refuse(NO_OUT_DONE, unit, 0);
    refusal why = cr_out_why(s, placing->side, unit);
    return !allowed(why) || cr_fits_without(s, placing->card, unit) ? why : refuse(NO_OUT_ROOM, unit, 0);
}

flow cr_placing_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    placing_frame *placing = placing_of(f);
    (void)t;
    if (cr_still_to_place(s, placing->card) || (CARD_OF(placing->card)->division_out && !placing->division_gone))
        return flow_wait(&s->head, 1u << placing->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_placing_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const placing_frame *placing = placing_now(&s->head);
    const card_row *row = CARD_OF(placing->card);
    uint64_t done[2] = {0, 0};
    for (int i = 0; i < row->brings_count; i++) {
        int kind = row->brings[i].kind, unit = cr_fresh(s, kind, placing->card);
        nodeset places;
        if (unit == NONE || row->brings[i].where == WHERE_RESERVE || done[kind / 64] >> kind % 64 & 1)
            continue;
        done[kind / 64] |= 1ull << kind % 64;
        cr_places(s, seat, kind, row->brings[i].where, &places);
        NODESET_EACH(p, &places)
            offer(out, VERB_PLACE, unit, p, ALLOWED);
    }
    if (row->division_out && !placing->division_gone)
        EACH_OF(u, seat)
            if (is_a(u, UNIT_REMOVABLE))
                offer(out, VERB_OUT, u, 0, out_why(s, placing, u));
}

refusal cr_placing_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const placing_frame *placing = placing_now(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_PLACE)
        return place_why(s, placing, choice_a(c), choice_b(c));
    return choice_verb(c) == VERB_OUT ? out_why(s, placing, choice_a(c)) : ALLOWED;
}

void cr_placing_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    placing_frame *placing = placing_top(&s->head);
    (void)seat;
    if (choice_verb(c) == VERB_OUT) {
        placing->division_gone = 1;
        cr_remove(s, choice_a(c), true, t);
        return;
    }
    cr_put(s, choice_a(c), choice_b(c));
    note(t, ENTRY_ARRIVES, choice_a(c), choice_b(c), 0, 0);
}
