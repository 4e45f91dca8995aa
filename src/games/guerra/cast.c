/* Fills the cast: what never changes of facts, tracks, provinces, boxes, counters and piles. */
#include "games/guerra/cast.h"

cast gu_cast;

static void set(lang in, int key, view_stem s)
{
    s.key = key;
    view_cast_set(&gu_cast.stems, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *english, const char *spanish)
{
    set(in, key, (view_stem){.kind = kind, .id = id, .title = in == LANG_ES ? spanish : english});
}

static void cast_facts(lang in)
{
    set_words(in, ITEM_TURN, VIEW_FACT, "turn", "Turn", "Turno");
    set_words(in, ITEM_SEGMENT, VIEW_FACT, "segment", "Step", "Fase");
    set_words(in, ITEM_FIRST, VIEW_FACT, "first", "Moves first", "Mueve primero");
    set_words(in, ITEM_WEATHER, VIEW_FACT, "weather", "Weather", "Tiempo");
    set_words(in, ITEM_NAVAL_USE, VIEW_FACT, "naval-use", "Naval counters that can be used",
              "Fichas navales utilizables");
    set_words(in, ITEM_WINNER, VIEW_FACT, "winner", "Result", "Resultado");
}

static void cast_tracks(lang in)
{
    static const char *const tracks[SIDE_TRACKS][1 + LANGS] = {
        [TRACK_PROVINCES] = {"provinces", "Provinces", "Provincias"},
        [TRACK_POPULATION] = {"population", "Population", "Población"},
        [TRACK_FEC] = {"fec", "F.E.C.", "F.E.C."}};
    for (int side = 0; side < SIDES; side++)
        for (int t = 0; t < SIDE_TRACKS; t++) {
            const char *id = view_cast_words(&gu_cast.stems, "%s.%s", tracks[t][0], noun_key(&gu_noun_seat, side));
            set(in, ITEM_TRACK + side * SIDE_TRACKS + t,
                (view_stem){.kind = VIEW_TRACK, .id = id, .title = tracks[t][1 + in], .of = side + 1});
        }
}

static void cast_provinces(lang in)
{
    for (int p = 0; p < PROVINCES; p++) {
        const province_row *row = PROVINCE(p);
        const char *factors = in == LANG_ES
                                  ? view_cast_words(&gu_cast.stems, "población %d, economía %d, moral %d, puerto %d",
                                                    row->population, row->economy, row->morale, row->port)
                                  : view_cast_words(&gu_cast.stems, "population %d, economy %d, morale %d, port %d",
                                                    row->population, row->economy, row->morale, row->port);
        set(in, ITEM_PROVINCE + p,
            (view_stem){
                .kind = VIEW_SPACE, .id = row->id, .type = "province", .title = row->name[in], .text = factors});
    }
}

static void cast_boxes(lang in)
{
    for (int side = 0; side < SIDES; side++)
        for (int b = 0; b < BOXES; b++) {
            text_format(gu_cast.box[b][side], PLACE_TEXT, "%s.%s", noun_key(&gu_noun_place, BOX_RESERVE + b),
                        noun_key(&gu_noun_seat, side));
            set(in, ITEM_BOX + b * SIDES + side,
                (view_stem){.kind = VIEW_ZONE,
                            .id = gu_cast.box[b][side],
                            .title = noun_name(&gu_noun_place, BOX_RESERVE + b, in),
                            .of = side + 1});
        }
}

/* When a fixed reinforcement comes: the long form of its counter. */
static const char *comes_when(const counter_row *row, lang in)
{
    if (row->due < 2)
        return "";
    return view_cast_words(&gu_cast.stems, in == LANG_ES ? "llega en %s" : "comes in %s",
                           gu_table.turn[row->due].name[in]);
}

static void cast_counters(lang in)
{
    static const char *const types[] = {"army", "garrison", "naval", "air"};
    static const char *const forces[][LANGS] = {{"", ""}, {"Afr", "Áfr"}, {"CL", "LC"}, {"CTV", "CTV"}, {"IB", "BI"}};
    for (int u = 0; u < COUNTERS; u++) {
        const counter_row *row = COUNTER(u);
        set(in, ITEM_COUNTER + u,
            (view_stem){.kind = VIEW_PIECE,
                        .id = row->id,
                        .type = types[row->type],
                        .title = row->title[in],
                        .label = forces[row->force][in],
                        .text = comes_when(row, in),
                        .of = row->side + 1});
    }
}

static void cast_reserves(lang in)
{
    static const char *const words[RESERVES][LANGS] = {{"Armies in reserve", "Ejércitos en reserva"},
                                                       {"Garrisons in reserve", "Guarniciones en reserva"}};
    static const char *const ids[SIDES][RESERVES] = {{"armies.nat", "garrisons.nat"}, {"armies.rep", "garrisons.rep"}};
    for (int side = 0; side < SIDES; side++)
        for (int type = ARMY; type <= GARRISON; type++)
            set(in, ITEM_RESERVE + side * RESERVES + type,
                (view_stem){.kind = VIEW_PILE,
                            .id = ids[side][type],
                            .type = type == ARMY ? "army" : "garrison",
                            .title = words[type][in],
                            .of = side + 1});
}

void gu_cast_load(void)
{
    view_cast_begin(&gu_cast.stems, ITEMS, &gu_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        cast_facts((lang)in);
        cast_tracks((lang)in);
        cast_provinces((lang)in);
        cast_boxes((lang)in);
        cast_counters((lang)in);
        cast_reserves((lang)in);
    }
}
