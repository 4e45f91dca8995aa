/* Chapter Events Phase: the steps of events that are about ships (ES-card-nat_n1 to ES-card-rep_n10). */
#include "games/espana/rules/rules.h"

static bool in_play(const espana *s, int ship)
{
    return at_site(s, ship);
}

static bool ready(const espana *s, int ship)
{
    return in_play(s, ship) && !(s->marks[ship] & DAMAGED);
}

/* The ship enters in a usable base that the card names, or else in a friendly port. */
static void list_ship(const espana *s, const op *o, choices *out)
{
    int ship = KIND(o->who)->first;
    boxset places = 0;
    if (s->at[ship] != PLACE_POOL)
        return;
    for (int b = 0; b < BASES; b++)
        if (o->bases >> b & 1 && es_base_usable(s, b))
            places |= box_bit(FIRST_BASE + b);
    if (!places)
        places = es_ports(s, o->side) & s->friendly[o->side];
    EACH_BOX(p, places)
        offer(out, VERB_SAIL, ship, p, ALLOWED);
}

static void list_repair(const espana *s, const op *o, choices *out)
{
    unitset mine = unitset_both(&es_table.of_class[SHIP], &s->own[o->side]);
    EACH_IN(u, mine)
        if (in_play(s, u) && s->marks[u] & DAMAGED && !(s->marks[u] & TOUCHED))
            offer(out, VERB_REPAIR, u, 0, ALLOWED);
}

static void list_salvage(const espana *s, const op *o, choices *out)
{
    unitset mine = among(s, o->side, PLACE_GONE, &es_table.of_class[SHIP]);
    if (es_base_usable(s, __builtin_ctz(o->bases)))
        EACH_IN(u, mine)
            offer(out, VERB_SALVAGE, u, 0, ALLOWED);
}

static void list_damage(const espana *s, const op *o, choices *out)
{
    unitset ships = unitset_both(&es_table.of_class[SHIP], &s->own[o->side]);
    EACH_IN(u, ships) {
        bool meant = o->bases            ? s->at[u] == FIRST_BASE + __builtin_ctz(o->bases)
                     : o->who == WHO_ANY ? true
                                         : kind_of(u) == o->who;
        if (!ready(s, u) || s->marks[u] & TOUCHED || !meant)
            continue;
        offer(out, VERB_HIT, u, 0, ALLOWED);
        if (o->high == N_ALL) /* one after the other */
            return;
    }
}

static void list_sail(const espana *s, const op *o, choices *out)
{
    unitset mine = unitset_both(&es_table.of_class[SHIP], &s->own[o->side]);
    EACH_IN(u, mine)
        if (ready(s, u) && s->at[u] != FIRST_AREA + o->area)
            offer(out, VERB_SAIL, u, FIRST_AREA + o->area, ALLOWED);
}

void es_sea_list(const espana *s, const op *o, choices *out)
{
    if (!naval(s))
        return;
    switch (o->primitive) {
    case DO_SHIP: list_ship(s, o, out); break;
    case DO_REPAIR: list_repair(s, o, out); break;
    case DO_SALVAGE: list_salvage(s, o, out); break;
    case DO_DAMAGE: list_damage(s, o, out); break;
    case DO_SAIL: list_sail(s, o, out); break;
    default: break;
    }
}

/* --- why not --- */

static refusal sail_why(const espana *s, const op *o, const effect_frame *effect, int u, int place)
{
    if (o->primitive == DO_SHIP) {
        if (u != KIND(o->who)->first)
            return refuse(NO_EVENT_SHIP, effect->card, u);
        bool named = place >= FIRST_BASE && o->bases >> (place - FIRST_BASE) & 1;
        for (int b = 0; b < BASES && !named; b++)
            if (o->bases >> b & 1 && es_base_usable(s, b))
                return refuse(NO_EVENT_HARBOUR, effect->card, place);
        return named ? refuse(NO_BASE_LOST, place, 0) : refuse(NO_REFUGE, u, place);
    }
    if (place != FIRST_AREA + o->area)
        return refuse(NO_EVENT_SITE, effect->card, place);
    if (s->marks[u] & DAMAGED)
        return refuse(NO_EVENT_DAMAGED, effect->card, u);
    return refuse(NO_SHIP_THERE, u, place);
}

static refusal damage_why(const espana *s, const op *o, const effect_frame *effect, int u)
{
    if (s->marks[u] & DAMAGED)
        return refuse(NO_EVENT_DAMAGED, effect->card, u);
    bool meant =
        o->bases ? s->at[u] == FIRST_BASE + __builtin_ctz(o->bases) : o->who == WHO_ANY || kind_of(u) == o->who;
    return meant ? refuse(NO_EVENT_TWICE, effect->card, u) : refuse(NO_EVENT_SHIP, effect->card, u);
}

/* Asked for what the lists leave out. */
refusal es_sea_why(const espana *s, const op *o, const effect_frame *effect, choice c)
{
    int u = choice_a(c);
    if (class_of(u) != SHIP)
        return refuse(NO_EVENT_SHIP, effect->card, u);
    if (side_of(s, u) != o->side)
        return refuse(NO_EVENT_SIDE, effect->card, u);
    if (choice_verb(c) == VERB_SALVAGE)
        return refuse(at_site(s, u) || s->at[u] == PLACE_POOL ? NO_EVENT_AFLOAT : NO_EVENT_SHIP, effect->card, u);
    if (!in_play(s, u) && o->primitive != DO_SHIP)
        return refuse(NO_EVENT_NOT_IN_PLAY, effect->card, u);
    switch (choice_verb(c)) {
    case VERB_SAIL: return sail_why(s, o, effect, u, choice_b(c));
    case VERB_REPAIR: return refuse(s->marks[u] & TOUCHED ? NO_EVENT_TWICE : NO_EVENT_UNDAMAGED, effect->card, u);
    default: return damage_why(s, o, effect, u);
    }
}

/* --- what a pick does --- */

static void pick_damage(espana *s, const op *o, int ship, trace *t)
{
    s->marks[ship] |= TOUCHED;
    if (o->roll > 1) {
        int die = roll(&s->head, t, 6);
        note(t, ENTRY_DAMAGE_DIE, ship, die, 0, 0);
        if (die < o->roll)
            return;
    }
    es_damage_ship(s, ship, t);
}

void es_sea_pick(espana *s, const op *o, choice c, trace *t)
{
    int ship = choice_a(c);
    switch (o->primitive) {
    case DO_SHIP:
        es_put(s, ship, choice_b(c));
        s->marks[ship] = o->damaged ? DAMAGED : 0;
        note(t, ENTRY_SHIP_ENTERS, ship, choice_b(c), 0, 0);
        break;
    case DO_REPAIR:
        s->marks[ship] = (uint16_t)((s->marks[ship] & ~DAMAGED) | TOUCHED);
        note(t, ENTRY_REPAIRED, ship, 0, 0, 0);
        break;
    case DO_SALVAGE:
        es_put(s, ship, FIRST_BASE + __builtin_ctz(o->bases));
        s->marks[ship] = DAMAGED;
        note(t, ENTRY_SHIP_ENTERS, ship, s->at[ship], 0, 0);
        break;
    case DO_DAMAGE: pick_damage(s, o, ship, t); break;
    default:
        es_put(s, ship, choice_b(c));
        note(t, ENTRY_SAILS, ship, choice_b(c), 0, 0);
        break;
    }
    es_loose_ends(s, t);
}

/* --- without a pick --- */

bool es_sea_possible(const espana *s, const op *o)
{
    return o->primitive != DO_SINK || in_play(s, KIND(o->who)->first);
}

static void sweep(espana *s, const op *o, trace *t)
{
    int place = FIRST_AREA + o->area, player = other(o->side);
    unitset planes = es_sea_planes(s, o->side, place), ships = es_fleet(s, o->side, place);
    EACH_IN(u, ships)
        s->marks[u] |= ADRIFT;
    EACH_IN(u, planes)
        es_put(s, u, PLACE_MAT);
    s->marker[o->area] = unitset_meet(&s->here[place], &s->own[player]) ? NOBODY : (uint8_t)player;
    note(t, ENTRY_SWEPT, o->side, place, 0, 0);
    es_loose_ends(s, t);
}

void es_sea_auto(espana *s, const op *o, trace *t)
{
    if (o->primitive == DO_SWEEP) {
        sweep(s, o, t);
    } else if (o->primitive == DO_SINK && in_play(s, KIND(o->who)->first)) {
        note(t, ENTRY_SHIP_LOST, KIND(o->who)->first, 0, 0, 0);
        es_lose(s, KIND(o->who)->first);
    }
}
