/* What a viewer sees of Brunete 1937: hexes that have something to tell, units with their factors, support boxes,
 * tracks and facts. */
#include "games/brunete/show/fixed_parts.h"
#include "words/brunete.h"

static const char *segment_name(int step, lang in)
{
    static const char *const names[STEPS][LANGS] = {
        [STEP_UPDATE] = {WORDS(UPDATE_OF_MARKERS, "update of markers")},
        [STEP_SUPPORT] = {WORDS(ARRIVAL_OF_SUPPORTS, "arrival of supports")},
        [STEP_REPLACE_1] = {WORDS(REPLACEMENTS, "replacements")},
        [STEP_REPLACE_2] = {WORDS(REPLACEMENTS, "replacements")},
        [STEP_RESOURCES] = {WORDS(RESOURCES, "resources")},
        [STEP_GIFT_1] = {WORDS(RESOURCES, "resources")},
        [STEP_GIFT_2] = {WORDS(RESOURCES, "resources")},
        [STEP_INFILTRATION] = {WORDS(INFILTRATION, "infiltration")},
        [STEP_VALLECAS] = {WORDS(OFFENSIVE_FROM_MADRID, "offensive from Madrid")},
        [STEP_AIR_1] = {WORDS(AVIATION, "aviation")},
        [STEP_AIR_2] = {WORDS(AVIATION, "aviation")},
        [STEP_ENTER_1] = {WORDS(REINFORCEMENTS, "reinforcements")},
        [STEP_ADJUST] = {WORDS(ADJUSTMENT, "adjustment")},
        [STEP_MOVE_1] = {WORDS(MOVEMENT, "movement")},
        [STEP_COMBAT_1] = {WORDS(COMBAT, "combat")},
        [STEP_SUPPLY_1] = {WORDS(SUPPLY_CHECK, "supply check")},
        [STEP_ENTER_2] = {WORDS(REINFORCEMENTS, "reinforcements")},
        [STEP_MOVE_2] = {WORDS(MOVEMENT, "movement")},
        [STEP_COMBAT_2] = {WORDS(COMBAT, "combat")},
        [STEP_SUPPLY_2] = {WORDS(SUPPLY_CHECK, "supply check")},
        [STEP_EXTRA_ENTER] = {WORDS(EXTRA_REINFORCEMENTS, "extra reinforcements")},
        [STEP_EXTRA_MOVE] = {WORDS(EXTRA_MOVEMENT, "extra movement")},
        [STEP_REORGANISE_1] = {WORDS(REORGANISATION_OF_SUPPORTS, "reorganisation of supports")},
        [STEP_REORGANISE_2] = {WORDS(REORGANISATION_OF_SUPPORTS, "reorganisation of supports")},
        [STEP_END] = {WORDS(END_OF_THE_TURN, "end of the turn")}};
    return step < 0 ? words_in(in, SET_UP, "set-up") : names[step][in];
}

static void add_fact(view *v, int key, const char *label)
{
    view_put(v, key)->label = label;
}

static void view_facts(const brunete *s, lang in, view *v)
{
    static const char *const winners[][LANGS] = {{NO_WORDS},
                                                 {WORDS(REPUBLICAN_VICTORY, "Republican victory")},
                                                 {WORDS(NATIONAL_VICTORY, "National victory")},
                                                 {WORDS(DRAW, "draw")}};
    const char *turn = noun_name(&br_noun_turn, s->turn, in); /* "turn 7 (12-17 July)" */
    add_fact(v, ITEM_TURN, turn + strcspn(turn, " ") + 1);
    if (!s->head.over)
        add_fact(v, ITEM_SEGMENT, segment_name(turn_step(s), in));
    add_fact(v, ITEM_INITIATIVE, noun_name(&br_noun_seat, s->initiative, in));
    add_fact(v, ITEM_VALLECAS, noun_name(&br_noun_vallecas, s->vallecas, in));
    if (s->secret)
        add_fact(v, ITEM_SECRET, noun_name(&br_noun_yellow, s->secret - 1, in));
    if (s->winner)
        add_fact(v, ITEM_WINNER, winners[s->winner][in]);
}

static void add_track(view *v, int side, int track, int value, int high)
{
    view_item *i = view_put(v, ITEM_TRACK + side * SIDE_TRACKS + track);
    i->value = value;
    i->high = high;
}

static void view_tracks(const brunete *s, int viewer, view *v)
{
    view_item *turn = view_put(v, ITEM_TURN_TRACK);
    turn->value = s->turn, turn->low = 1, turn->high = br_table.last_turn[s->head.scenario];
    view_item *vp = view_put(v, ITEM_VP);
    vp->value = s->winner ? s->vp : br_victory_points(s), vp->high = 11;
    for (int side = 0; side < SIDES; side++) {
        bool hidden = supports_secret(s) && side != viewer;
        add_track(v, side, TRACK_CP, s->cp[side], 4);
        if (!hidden) {
            add_track(v, side, TRACK_ARTILLERY, s->artillery[side], 4);
            add_track(v, side, TRACK_AVIATION, s->aviation[side], 4);
        }
        add_track(v, side, TRACK_ARTILLERY_USED, s->artillery_used[side], 4);
        add_track(v, side, TRACK_AVIATION_USED, s->aviation_used[side], 4);
        add_track(v, side, TRACK_RESOURCES, br_resources_left(s, side), RESOURCES);
    }
}

static void view_hex(const brunete *s, int h, unsigned interdicted, view *v)
{
    view_item *i = view_put(v, ITEM_HEX + h);
    i->owner = s->owner[h] < SIDES ? s->owner[h] : VIEW_SEATLESS;
    i->value = HEX(h)->vp;
    i->marks = br_fixed.hex_marks[h];
    if (interdicted >> REP & 1)
        view_mark(v, i, "interdiction-rep");
    if (interdicted >> NAT & 1)
        view_mark(v, i, "interdiction-nat");
    if (s->target == h)
        i->flags |= VIEW_SELECTED;
}

/* Hexes that have something to tell. */
static void view_hexes(const brunete *s, view *v)
{
    uint8_t interdicted[HEXES] = {0}; /* a bit per side */
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < FLIGHTS; i++)
            if (s->interdict[side][i] >= 0)
                interdicted[s->interdict[side][i]] |= (uint8_t)(1u << side);
    for (int h = 0; h < HEXES; h++) {
        int show = br_fixed.show[h];
        if (show == SHOW_ALWAYS ||
            (show == SHOW_CHANGED && (s->owner[h] != br_fixed.side[h] || interdicted[h] || s->target == h)))
            view_hex(s, h, interdicted[h], v);
    }
}

static void view_zones(view *v)
{
    for (int zone = 0; zone < ITEM_UNIT - ITEM_BOX; zone++)
        if (zone / SIDES != BOX_BESIDE - HEXES && zone / SIDES != BOX_OFF - HEXES)
            view_put(v, ITEM_BOX + zone);
}

static const char *unit_place(const brunete *s, int u)
{
    if (on_map(s, u))
        return HEX(s->at[u])->id;
    if (s->at[u] == BOX_BESIDE || s->at[u] == BOX_OFF)
        return br_fixed.beside[s->beside[u]];
    return br_fixed.box[s->at[u] - HEXES][UNIT(u)->side];
}

static void view_unit(const brunete *s, int u, int acting, view *v)
{
    const unit_row *row = UNIT(u);
    view_item *i = view_put(v, ITEM_UNIT + u);
    i->at = unit_place(s, u);
    i->label = br_fixed.label[u][s->steps[u]];
    i->value = s->at[u] == BOX_AWAITS ? s->due[u] : s->steps[u];
    if (row->elite)
        view_mark(v, i, "elite");
    if (row->starred && !s->freed && !s->due[u])
        view_mark(v, i, "starred");
    for (unsigned left = s->marks[u]; left; left &= left - 1)
        view_mark(v, i, noun_key(&br_noun_mark, __builtin_ctz(left)));
    if (s->steps[u] == 1 && row->steps == 2)
        i->flags |= VIEW_REDUCED;
    if (s->marks[u] & (MOVED | ATTACKED))
        i->flags |= VIEW_USED;
    if (u == acting || s->marks[u] & FIGHTING)
        i->flags |= VIEW_SELECTED;
}

/* The unit that the present decision moves, or -1. */
static int acting_unit(const brunete *s)
{
    const beside_frame *beside = beside_under(&s->head);
    return beside ? beside->unit : moving_unit(s);
}

static void view_resources(const brunete *s, view *v)
{
    for (int side = 0; side < SIDES; side++)
        for (int r = 0; r < RESOURCES; r++) {
            bool held = s->resources[side] >> r & 1, spent = s->spent[side] >> r & 1;
            if (!held && !spent)
                continue;
            view_item *i = view_put(v, ITEM_RESOURCE + side * RESOURCES + r);
            i->at = held ? br_fixed.hand[side] : br_fixed.spent[side];
            i->flags = spent ? VIEW_USED : option_on(s, OPTION_SOLO) ? 0 : VIEW_KNOWN;
        }
}

void br_view(const void *state, int viewer, lang in, view *out)
{
    const brunete *s = state;
    view_use(out, &br_fixed.parts, in);
    view_facts(s, in, out);
    view_tracks(s, viewer, out);
    view_hexes(s, out);
    view_zones(out);
    int acting = acting_unit(s);
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] != BOX_NONE)
            view_unit(s, u, acting, out);
    view_resources(s, out);
}
