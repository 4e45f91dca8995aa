#include "games/brunete/cast.h"

cast br_cast;

static void set(lang in, int key, view_stem s)
{
    s.key = key;
    view_cast_set(&br_cast.stems, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *english, const char *spanish)
{
    set(in, key, (view_stem){.kind = kind, .id = id, .title = in == LANG_ES ? spanish : english});
}

static void cast_facts(lang in)
{
    set_words(in, ITEM_TURN, VIEW_FACT, "turn", "Turn", "Turno");
    set_words(in, ITEM_SEGMENT, VIEW_FACT, "segment", "Segment", "Segmento");
    set_words(in, ITEM_INITIATIVE, VIEW_FACT, "initiative", "Initiative", "Iniciativa");
    set_words(in, ITEM_VALLECAS, VIEW_FACT, "vallecas", "Offensive from Madrid", "Ofensiva desde Madrid");
    set_words(in, ITEM_SECRET, VIEW_FACT, "secret", "Secret objective", "Objetivo secreto");
    set_words(in, ITEM_WINNER, VIEW_FACT, "winner", "Result", "Resultado");
    set_words(in, ITEM_TURN_TRACK, VIEW_TRACK, "turn-track", "Turn", "Turno");
    set(in, ITEM_VP,
        (view_stem){.kind = VIEW_TRACK,
                    .id = "vp",
                    .title = in == LANG_ES ? "PV republicanos" : "Republican VP",
                    .of = REP + 1});
}

static void cast_tracks(lang in)
{
    static const char *const tracks[SIDE_TRACKS][1 + LANGS] = {
        [TRACK_CP] = {"cp", "Command points", "Puntos de mando"},
        [TRACK_ARTILLERY] = {"artillery", "Artillery available", "Artillería disponible"},
        [TRACK_AVIATION] = {"aviation", "Aviation available", "Aviación disponible"},
        [TRACK_ARTILLERY_USED] = {"artillery-used", "Artillery used", "Artillería usada"},
        [TRACK_AVIATION_USED] = {"aviation-used", "Aviation used", "Aviación usada"},
        [TRACK_RESOURCES] = {"resources", "Resources left", "Recursos restantes"}};
    for (int side = 0; side < SIDES; side++)
        for (int t = 0; t < SIDE_TRACKS; t++) {
            const char *id = view_cast_words(&br_cast.stems, "%s.%s", tracks[t][0], noun_key(&br_noun_seat, side));
            set(in, ITEM_TRACK + side * SIDE_TRACKS + t,
                (view_stem){.kind = VIEW_TRACK, .id = id, .title = tracks[t][1 + in], .of = side + 1});
        }
}

static void hex_marks(const hex_info *row, char out[HEX_MARKS])
{
    static const char *const colours[] = {"", "purple", "yellow", "dashed"};
    size_t length = 0;
    if (row->letter >= 0)
        length = text_format(out, HEX_MARKS, "entry-%c", 'a' + row->letter);
    if (row->objective)
        text_format(out + length, HEX_MARKS - length, "%sobjective-%s", length ? " " : "", colours[row->objective]);
}

static void cast_hexes(void)
{
    for (int h = 0; h < HEXES; h++) {
        const hex_info *row = HEX(h);
        bool always = row->objective || row->letter >= 0 || row->town;
        br_cast.show[h] = row->terrain == UNPLAYABLE ? SHOW_NEVER : always ? SHOW_ALWAYS : SHOW_CHANGED;
        br_cast.side[h] = row->side;
        hex_marks(row, br_cast.hex_marks[h]);
        text_format(br_cast.beside[h], PLACE_TEXT, "beside.%s", row->id);
        for (int in = 0; in < LANGS; in++)
            set((lang)in, ITEM_HEX + h,
                (view_stem){
                    .kind = VIEW_SPACE, .id = row->id, .type = "hex", .title = noun_name(&br_noun_hex, h, (lang)in)});
    }
}

static void set_zone(lang in, int key, int side, const char *id, const char *title)
{
    set(in, key, (view_stem){.kind = VIEW_ZONE, .id = id, .title = title, .of = side + 1});
}

/* Boxes beside the map, and where resources lie. */
static void cast_zones(lang in)
{
    for (int side = 0; side < SIDES; side++) {
        const char *owner = noun_key(&br_noun_seat, side);
        for (int b = 0; b < BOXES; b++) {
            text_format(br_cast.box[b][side], PLACE_TEXT, "%s.%s", noun_key(&br_noun_place, HEXES + b), owner);
            set_zone(in, ITEM_BOX + b * SIDES + side, side, br_cast.box[b][side],
                     noun_name(&br_noun_place, HEXES + b, in));
        }
        text_format(br_cast.hand[side], PLACE_TEXT, "hand.%s", owner);
        text_format(br_cast.spent[side], PLACE_TEXT, "spent.%s", owner);
        set_zone(in, ITEM_HAND + side, side, br_cast.hand[side], in == LANG_ES ? "Mano" : "Hand");
        set_zone(in, ITEM_SPENT + side, side, br_cast.spent[side], in == LANG_ES ? "Gastado" : "Spent");
    }
}

static void unit_label(const unit_row *row, int steps, char out[LABEL_TEXT])
{
    if (row->type == GARRISON)
        text_format(out, LABEL_TEXT, "0-%d-0", row->defence[steps]);
    else if (row->shift)
        text_format(out, LABEL_TEXT, "+1-%d-%d", row->defence[steps], row->mp[steps]);
    else
        text_format(out, LABEL_TEXT, "%d-%d", row->attack[steps], row->mp[steps]);
}

static void cast_units(void)
{
    static const char *const types[] = {"infantry", "cavalry", "tank", "garrison"};
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        for (int steps = 0; steps < 3; steps++)
            unit_label(row, steps ? steps : row->steps, br_cast.label[u][steps]);
        const char *text = view_cast_words(&br_cast.stems, "%s (%s)", row->formation, row->size);
        for (int in = 0; in < LANGS; in++)
            set((lang)in, ITEM_UNIT + u,
                (view_stem){.kind = VIEW_PIECE,
                            .id = row->id,
                            .type = types[row->type],
                            .title = noun_name(&br_noun_unit, u, (lang)in),
                            .text = text,
                            .of = row->side + 1});
    }
}

static void cast_resources(lang in)
{
    for (int side = 0; side < SIDES; side++)
        for (int r = 0; r < RESOURCES; r++)
            set(in, ITEM_RESOURCE + side * RESOURCES + r,
                (view_stem){.kind = VIEW_CARD,
                            .id = noun_key(&br_noun_resource, r),
                            .type = "resource",
                            .title = noun_name(&br_noun_resource, r, in),
                            .of = side + 1});
}

void br_cast_load(void)
{
    memset(br_cast.hex_marks, 0, sizeof br_cast.hex_marks);
    view_cast_begin(&br_cast.stems, ITEMS, &br_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        cast_facts((lang)in);
        cast_tracks((lang)in);
        cast_zones((lang)in);
        cast_resources((lang)in);
    }
    cast_hexes();
    cast_units();
}
