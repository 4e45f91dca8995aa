/* What a viewer sees of España 1936: facts, tracks, places, counters, cards, dice. The state is redacted. */
#include "games/espana/show/fixed_parts.h"
#include "words/espana.h"

static const char *phase_name(int phase, lang in)
{
    static const char *const names[PHASES][LANGS] = {[PHASE_EARLY_NAT] = {WORDS(EVENTS, "Events")},
                                                     [PHASE_EARLY_REP] = {WORDS(EVENTS, "Events")},
                                                     [PHASE_EARLY_CAPTURED] = {WORDS(EVENTS, "Events")},
                                                     [PHASE_DRAW] = {WORDS(DRAW, "Draw")},
                                                     [PHASE_SHIPS_1] = {WORDS(SHIPS, "Ships")},
                                                     [PHASE_SHIPS_2] = {WORDS(SHIPS, "Ships")},
                                                     [PHASE_SEA] = {WORDS(NAVAL_COMBAT, "Naval combat")},
                                                     [PHASE_MOVE_1] = {WORDS(MOVEMENT, "Movement")},
                                                     [PHASE_PLANES_1] = {WORDS(PLANES, "Planes")},
                                                     [PHASE_MOVE_2] = {WORDS(MOVEMENT, "Movement")},
                                                     [PHASE_PLANES_2] = {WORDS(PLANES, "Planes")},
                                                     [PHASE_GENERALS] = {WORDS(GENERALS, "Generals")},
                                                     [PHASE_COMBAT] = {WORDS(COMBAT, "Combat")},
                                                     [PHASE_UPKEEP] = {WORDS(UPKEEP, "Upkeep")},
                                                     [PHASE_MOROCCO] = {WORDS(MARRUECOS, "Marruecos")},
                                                     [PHASE_EVENTS_NAT] = {WORDS(EVENTS, "Events")},
                                                     [PHASE_EVENTS_REP] = {WORDS(EVENTS, "Events")},
                                                     [PHASE_CAPTURED] = {WORDS(EVENTS, "Events")},
                                                     [PHASE_REPLACEMENT] = {WORDS(REPLACEMENT, "Replacement")},
                                                     [PHASE_STATUS] = {WORDS(STATUS, "Status")},
                                                     [PHASE_END] = {WORDS(END_OF_THE_TURN, "End of the turn")}};
    return names[phase][in];
}

static void view_facts(const espana *s, lang in, view *v)
{
    static const char *const winners[][LANGS] = {{NO_WORDS},
                                                 {WORDS(NATIONALIST_VICTORY, "Nationalist victory")},
                                                 {WORDS(REPUBLICAN_VICTORY, "Republican victory")},
                                                 {WORDS(DRAW_2, "draw")}};
    view_put(v, KEY_TURN)->label = view_words(v, "%d (%s)", s->turn, es_table.turn[s->turn].name[in]);
    if (!s->head.over)
        view_put(v, KEY_PHASE)->label = phase_name(phase_now(s), in);
    view_put(v, KEY_FIRST)->label = noun_name(&es_noun_seat, s->first, in);
    if (s->winner)
        view_put(v, KEY_WINNER)->label = winners[s->winner][in];
}

static void put_track(view *v, int track, int value, int low, int high)
{
    view_item *i = view_put(v, KEY_TRACK + track);
    i->value = value;
    i->low = low;
    i->high = high;
}

static void view_tracks(const espana *s, view *v)
{
    put_track(v, TRACK_TURN, s->turn, 1, TURNS);
    put_track(v, TRACK_CITIES + NAT, es_cities(s, NAT), 0, OBJECTIVES);
    put_track(v, TRACK_CITIES + REP, es_cities(s, REP), 0, OBJECTIVES);
    put_track(v, TRACK_CONTESTED, es_contested_cities(s), 0, OBJECTIVES);
    put_track(v, TRACK_POINTS + NAT, s->points[NAT], 0, 40);
    put_track(v, TRACK_POINTS + REP, s->points[REP], 0, 40);
}

static void view_box(const espana *s, int b, view *v)
{
    view_item *i = view_put(v, KEY_BOX + b);
    i->owner = contested(s, b) ? VIEW_SEATLESS : friendly(s, NAT, b) ? NAT : REP;
    if (contested(s, b))
        view_mark(v, i, "contested");
    else if (!has_units(s, NAT, b) && !has_units(s, REP, b))
        view_mark(v, i, "control");
    if (BOX(b)->objective)
        view_mark(v, i, "objective");
    if (BOX(b)->port)
        view_mark(v, i, "port");
    for (int side = 0; side < SIDES; side++)
        if (has_units(s, side, b) && !es_supplied(s, side, b))
            view_mark(v, i, "out-of-supply");
    if (box_in(s->blockaded[NAT] | s->blockaded[REP], b))
        view_mark(v, i, "blockade");
    if (naval(s) && BOX(b)->batteries)
        view_mark(v, i, "batteries");
    if (box_in(s->fought, b))
        view_mark(v, i, "fought");
}

static void view_sea(const espana *s, view *v)
{
    for (int a = 0; a < AREAS; a++) {
        view_item *i = view_put(v, KEY_BOX + FIRST_AREA + a);
        i->owner = s->marker[a] != NOBODY ? s->marker[a] : s->reading[a] < SEA_NOBODY ? s->reading[a] : VIEW_SEATLESS;
        if (s->marker[a] != NOBODY)
            view_mark(v, i, "control");
        if (s->reading[a] == SEA_CONTESTED)
            view_mark(v, i, "contested");
    }
    for (int b = 0; b < BASES; b++) {
        view_item *i = view_put(v, KEY_BOX + FIRST_BASE + b);
        if (!es_base_usable(s, b))
            view_mark(v, i, "closed");
    }
}

static const char *place_words(const espana *s, int u)
{
    static const char *const beside[][SIDES] = {{"mat.nat", "mat.rep"},
                                                {"pool.nat", "pool.rep"},
                                                {"removed.nat", "removed.rep"},
                                                {"captured.nat", "captured.rep"}};
    return at_site(s, u) ? noun_key(&es_noun_site, s->at[u]) : beside[s->at[u] - PLACE_MAT][side_of(s, u)];
}

/* ES-unit-07, ES-opt-fog-01. Troops, tanks and decoys in the pool are not shown. */
static void view_unit(const espana *s, int u, int viewer, view *v)
{
    bool beside = s->at[u] == PLACE_POOL || s->at[u] == PLACE_GONE;
    if (s->at[u] == PLACE_HIDDEN || (beside && class_of(u) != PLANE && class_of(u) != SHIP && class_of(u) != GENERAL) ||
        (s->at[u] == PLACE_GONE && row_of(u)->naval && !naval(s)))
        return;
    int side = side_of(s, u);
    view_item *i = view_put(v, KEY_UNIT + u);
    i->at = place_words(s, u);
    i->owner = side;
    if (is_troop(u)) {
        static const char *const digits[] = {"0", "1", "2", "3", "4", "5"};
        i->label = digits[s->strength[u]];
    }
    for (int m = 0; m < MARKS; m++)
        if (s->marks[u] >> m & 1 && 1 << m != UNSEEN)
            view_mark(v, i, noun_key(&es_noun_mark, m));
    if (s->strength[u] == 1 || s->strength[u] == 3 || s->marks[u] & DAMAGED)
        i->flags |= VIEW_REDUCED;
    if (s->marks[u] & (MOVED | ATTACKED | USED | INACTIVE))
        i->flags |= VIEW_USED;
    if (s->marks[u] & (SUPPORTS | FIGHTS | ADRIFT) || s->mover == u)
        i->flags |= VIEW_SELECTED;
    if (s->marks[u] & UNSEEN && side == viewer)
        i->flags |= VIEW_KNOWN;
}

static void view_cards(const espana *s, view *v)
{
    static const char *const at[ZONES][SIDES] = {[HAND] = {"hand.nat", "hand.rep"},
                                                 [LAID] = {"laid.nat", "laid.rep"},
                                                 [SHOWN] = {"shown.nat", "shown.rep"},
                                                 [TABLE] = {"table.nat", "table.rep"},
                                                 [OUT] = {"out.nat", "out.rep"}};
    for (int card = 0; card < CARDS; card++) {
        int zone = cards_zone(&s->cards, card);
        if (zone == CARDS_NONE || !at[zone][0])
            continue;
        view_item *i = view_put(v, KEY_CARD + card);
        i->at = at[zone][cards_side(card)];
        if (zone == LAID || (zone == SHOWN && s->use[cards_side(card)]))
            view_mark(v, i, noun_key(&es_noun_use, s->use[cards_side(card)]));
        if (s->aim[card] != NO_BOX)
            view_mark(v, i, BOX(s->aim[card])->id);
    }
    for (int n = 0; n < PILES; n++)
        for (int side = 0; side < SIDES; side++) {
            view_item *i = view_put(v, KEY_PILE + n * SIDES + side);
            i->at = i->fixed->id;
            i->value = s->cards.count[es_pile_zones[n]][side];
        }
}

/* Counters that the viewer does not know, by box and number in the stack. */
static void view_unseen(const espana *s, int viewer, view *v)
{
    for (int side = 0; side < SIDES; side++)
        for (int b = 0; b < BOXES && foggy(s) && side != viewer; b++)
            for (int n = 0; n < s->unseen[side][b] && n < HEIGHT_MOST; n++) {
                view_item *i = view_put(v, KEY_UNSEEN + (side * BOXES + b) * HEIGHT_MOST + n);
                i->at = BOX(b)->id;
                i->flags |= VIEW_HIDDEN;
            }
}

static void view_dice(const espana *s, view *v)
{
    for (int side = 0; side < SIDES; side++)
        for (int n = 0; n < s->dice[side]; n++)
            view_put(v, KEY_DIE + side * DICE_MOST + n)->value = s->die[side][n];
}

void es_view(const void *state, int viewer, lang in, view *out)
{
    const espana *s = state;
    view_use(out, &es_fixed_parts, in);
    view_facts(s, in, out);
    view_tracks(s, out);
    for (int b = 0; b < BOXES; b++)
        view_box(s, b, out);
    if (naval(s))
        view_sea(s, out);
    EACH_UNIT(u)
        view_unit(s, u, viewer, out);
    view_cards(s, out);
    view_unseen(s, viewer, out);
    view_dice(s, out);
    for (int n = 0; n < LYING * SIDES; n++)
        if (s->cards.count[es_lying_zones[n / SIDES]][n % SIDES])
            view_put(out, KEY_ZONE + n);
}
