/* What a viewer sees of España 1936: facts, tracks, boxes, counters, cards. The state is redacted. */
#include "core/view.h"

#include "games/espana/espana.h"

enum {
    KEY_FACT,
    KEY_TRACK = 16,
    KEY_BOX = 64,
    KEY_UNIT = KEY_BOX + BOXES,
    KEY_CARD = KEY_UNIT + UNITS,
    KEY_PILE = KEY_CARD + CARDS,
};

static const char *say(lang in, const char *en, const char *es)
{
    return in == LANG_ES ? es : en;
}

static void add_fact(view *v, int key, const char *id, const char *title, const char *label)
{
    view_item *i = view_add(v, (view_stem){.kind = VIEW_FACT, .key = KEY_FACT + key, .id = id, .title = title});
    i->label = label;
}

static const char *phase_name(int phase, lang in)
{
    static const char *const names[PHASES][LANGS] = {
        [PHASE_EARLY_NAT] = {"Events", "Eventos"},      [PHASE_EARLY_REP] = {"Events", "Eventos"},
        [PHASE_EARLY_CAPTURED] = {"Events", "Eventos"}, [PHASE_DRAW] = {"Draw", "Robo"},
        [PHASE_MOVE_1] = {"Movement", "Movimiento"},    [PHASE_PLANES_1] = {"Planes", "Aviones"},
        [PHASE_MOVE_2] = {"Movement", "Movimiento"},    [PHASE_PLANES_2] = {"Planes", "Aviones"},
        [PHASE_GENERALS] = {"Generals", "Generales"},   [PHASE_COMBAT] = {"Combat", "Combate"},
        [PHASE_UPKEEP] = {"Upkeep", "Mantenimiento"},   [PHASE_MOROCCO] = {"Marruecos", "Marruecos"},
        [PHASE_EVENTS_NAT] = {"Events", "Eventos"},     [PHASE_EVENTS_REP] = {"Events", "Eventos"},
        [PHASE_CAPTURED] = {"Events", "Eventos"},       [PHASE_REPLACEMENT] = {"Replacement", "Reemplazos"},
        [PHASE_STATUS] = {"Status", "Estado"},          [PHASE_END] = {"End of the turn", "Fin del turno"}};
    return names[phase][in];
}

static void view_facts(const espana *s, lang in, view *v)
{
    static const char *const winners[][LANGS] = {{"", ""},
                                                 {"Nationalist victory", "victoria nacional"},
                                                 {"Republican victory", "victoria republicana"},
                                                 {"draw", "empate"}};
    add_fact(v, 0, "turn", say(in, "Turn", "Turno"),
             view_words(v, "%d (%s)", s->turn, es_table.turn[s->turn].name[in]));
    if (!s->head.over)
        add_fact(v, 1, "phase", say(in, "Phase", "Fase"), phase_name(phase_now(s), in));
    add_fact(v, 2, "first", say(in, "First player", "Primer jugador"), noun_name(&es_noun_seat, s->first, in));
    if (s->winner)
        add_fact(v, 3, "winner", say(in, "Result", "Resultado"), winners[s->winner][in]);
}

static void add_track(view *v, int key, const char *id, const char *title, int value, int high)
{
    view_item *i = view_add(v, (view_stem){.kind = VIEW_TRACK, .key = KEY_TRACK + key, .id = id, .title = title});
    i->value = value;
    i->high = high;
}

static void view_tracks(const espana *s, lang in, view *v)
{
    add_track(v, 0, "turn-track", say(in, "Turn", "Turno"), s->turn, TURNS);
    add_track(v, 1, "cities.nat", say(in, "Nationalist cities", "Ciudades nacionales"), es_cities(s, NAT), OBJECTIVES);
    add_track(v, 2, "cities.rep", say(in, "Republican cities", "Ciudades republicanas"), es_cities(s, REP), OBJECTIVES);
    add_track(v, 3, "cities.contested", say(in, "Contested cities", "Ciudades en disputa"), es_contested_cities(s),
              OBJECTIVES);
    add_track(v, 4, "points.nat", say(in, "Nationalist points", "Puntos nacionales"), s->points[NAT], 40);
    add_track(v, 5, "points.rep", say(in, "Republican points", "Puntos republicanos"), s->points[REP], 40);
}

static void view_box(const espana *s, int b, lang in, view *v)
{
    view_item *i = view_add(
        v, (view_stem){
               .kind = VIEW_SPACE, .key = KEY_BOX + b, .id = BOX(b)->id, .type = "box", .title = BOX(b)->name[in]});
    i->owner = contested(s, b) ? VIEW_SEATLESS : friendly(s, NAT, b) ? NAT : REP;
    if (BOX(b)->objective)
        view_mark(v, i, "objective");
    if (BOX(b)->port)
        view_mark(v, i, "port");
    if (contested(s, b))
        view_mark(v, i, "contested");
}

/* ES-unit-07 */
static void view_unit(const espana *s, int u, lang in, view *v)
{
    static const char *const types[CLASSES] = {"troop-small", "troop-large", "tank", "plane", "general"};
    if (s->at[u] == PLACE_POOL || s->at[u] == PLACE_GONE)
        return;
    int side = side_of(s, u);
    view_item *i = view_add(v, (view_stem){.kind = VIEW_PIECE,
                                           .key = KEY_UNIT + u,
                                           .id = es_table.unit[u].id,
                                           .type = types[class_of(u)],
                                           .title = es_table.unit[u].name[in]});
    i->at = on_map(s, u) ? BOX(s->at[u])->id : view_words(v, "mat.%s", noun_key(&es_noun_seat, side));
    i->owner = side;
    i->label = is_troop(u)            ? view_words(v, "%d", s->strength[u])
               : class_of(u) == PLANE ? view_words(v, "%d (%+d)", row_of(u)->dice, row_of(u)->drm)
                                      : view_words(v, "%+d", row_of(u)->drm);
    for (int m = 0; m < MARKS; m++)
        if (s->marks[u] >> m & 1)
            view_mark(v, i, noun_key(&es_noun_mark, m));
    if (s->marks[u] & (MOVED | ATTACKED | USED | INACTIVE))
        i->flags |= VIEW_USED;
    if (s->marks[u] & (SUPPORTS | FIGHTS))
        i->flags |= VIEW_SELECTED;
}

static void view_card(const espana *s, int card, lang in, view *v)
{
    const card_row *row = CARD(card);
    int zone = cards_zone(&s->cards, card);
    if (zone != HAND && zone != LAID && zone != SHOWN && zone != TABLE && zone != OUT)
        return;
    view_item *i = view_add(v, (view_stem){.kind = VIEW_CARD,
                                           .key = KEY_CARD + card,
                                           .id = row->id,
                                           .type = "card",
                                           .title = row->title[in],
                                           .text = row->text[in]});
    i->at = view_words(v, "%s.%s", noun_key(&es_noun_zone, zone), noun_key(&es_noun_seat, row->side));
    i->owner = row->side;
}

static void view_piles(const espana *s, lang in, view *v)
{
    static const int zones[] = {HAND, LAID, DECK_ONE, DECK_TWO};
    for (int n = 0; n < COUNT_OF(zones); n++)
        for (int side = 0; side < SIDES; side++) {
            const char *id = view_words(v, "%s.%s", noun_key(&es_noun_zone, zones[n]), noun_key(&es_noun_seat, side));
            view_item *i = view_add(v, (view_stem){.kind = VIEW_PILE,
                                                   .key = KEY_PILE + n * SIDES + side,
                                                   .id = id,
                                                   .type = "cards",
                                                   .title = say(in, "Cards", "Cartas")});
            i->owner = side;
            i->at = id;
            i->value = s->cards.count[zones[n]][side];
        }
}

void es_view(const void *state, int viewer, lang in, view *out)
{
    const espana *s = state;
    (void)viewer;
    view_facts(s, in, out);
    view_tracks(s, in, out);
    for (int b = 0; b < BOXES; b++)
        view_box(s, b, in, out);
    EACH_UNIT(u)
    view_unit(s, u, in, out);
    for (int card = 0; card < CARDS; card++)
        view_card(s, card, in, out);
    view_piles(s, in, out);
}
