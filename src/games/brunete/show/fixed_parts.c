/* The words and marks that a view shows of every hex, unit, box and track: made once, when the tables are loaded. */
#include "games/brunete/show/fixed_parts.h"
#include "words/brunete.h"

fixed_words br_fixed;

static void set(lang in, int key, fixed_part s)
{
    s.key = key;
    fixed_parts_set(&br_fixed.parts, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = kind, .id = id, .title = title});
}

static void fixed_facts(lang in)
{
    set_words(in, ITEM_TURN, VIEW_FACT, "turn", words_in(in, TURN, "Turn"));
    set_words(in, ITEM_SEGMENT, VIEW_FACT, "segment", words_in(in, SEGMENT, "Segment"));
    set_words(in, ITEM_INITIATIVE, VIEW_FACT, "initiative", words_in(in, INITIATIVE, "Initiative"));
    set_words(in, ITEM_VALLECAS, VIEW_FACT, "vallecas", words_in(in, OFFENSIVE_FROM_MADRID_2, "Offensive from Madrid"));
    set_words(in, ITEM_SECRET, VIEW_FACT, "secret", words_in(in, SECRET_OBJECTIVE, "Secret objective"));
    set_words(in, ITEM_WINNER, VIEW_FACT, "winner", words_in(in, RESULT, "Result"));
    set_words(in, ITEM_TURN_TRACK, VIEW_TRACK, "turn-track", words_in(in, TURN, "Turn"));
    set(in, ITEM_VP,
        (fixed_part){
            .kind = VIEW_TRACK, .id = "vp", .title = words_in(in, REPUBLICAN_VP, "Republican VP"), .of = REP + 1});
}

static void fixed_tracks(lang in)
{
    static const char *const tracks[SIDE_TRACKS][1 + LANGS] = {
        [TRACK_CP] = {"cp", WORDS(COMMAND_POINTS, "Command points")},
        [TRACK_ARTILLERY] = {"artillery", WORDS(ARTILLERY_AVAILABLE, "Artillery available")},
        [TRACK_AVIATION] = {"aviation", WORDS(AVIATION_AVAILABLE, "Aviation available")},
        [TRACK_ARTILLERY_USED] = {"artillery-used", WORDS(ARTILLERY_USED, "Artillery used")},
        [TRACK_AVIATION_USED] = {"aviation-used", WORDS(AVIATION_USED, "Aviation used")},
        [TRACK_RESOURCES] = {"resources", WORDS(RESOURCES_LEFT, "Resources left")}};
    for (int side = 0; side < SIDES; side++)
        for (int t = 0; t < SIDE_TRACKS; t++) {
            const char *id = fixed_parts_words(&br_fixed.parts, "%s.%s", tracks[t][0], noun_key(&br_noun_seat, side));
            set(in, ITEM_TRACK + side * SIDE_TRACKS + t,
                (fixed_part){.kind = VIEW_TRACK, .id = id, .title = tracks[t][1 + in], .of = side + 1});
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

static void fixed_hexes(void)
{
    for (int h = 0; h < HEXES; h++) {
        const hex_info *row = HEX(h);
        bool always = row->objective || row->letter >= 0 || row->town;
        br_fixed.show[h] = row->terrain == UNPLAYABLE ? SHOW_NEVER : always ? SHOW_ALWAYS : SHOW_CHANGED;
        br_fixed.side[h] = row->side;
        hex_marks(row, br_fixed.hex_marks[h]);
        text_format(br_fixed.beside[h], PLACE_TEXT, "beside.%s", row->id);
        for (int in = 0; in < LANGS; in++)
            set((lang)in, ITEM_HEX + h,
                (fixed_part){
                    .kind = VIEW_SPACE, .id = row->id, .type = "hex", .title = noun_name(&br_noun_hex, h, (lang)in)});
    }
}

static void set_zone(lang in, int key, int side, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = VIEW_ZONE, .id = id, .title = title, .of = side + 1});
}

/* Boxes beside the map, and where resources lie. */
static void fixed_zones(lang in)
{
    for (int side = 0; side < SIDES; side++) {
        const char *owner = noun_key(&br_noun_seat, side);
        for (int b = 0; b < BOXES; b++) {
            text_format(br_fixed.box[b][side], PLACE_TEXT, "%s.%s", noun_key(&br_noun_place, HEXES + b), owner);
            set_zone(in, ITEM_BOX + b * SIDES + side, side, br_fixed.box[b][side],
                     noun_name(&br_noun_place, HEXES + b, in));
        }
        text_format(br_fixed.hand[side], PLACE_TEXT, "hand.%s", owner);
        text_format(br_fixed.spent[side], PLACE_TEXT, "spent.%s", owner);
        set_zone(in, ITEM_HAND + side, side, br_fixed.hand[side], words_in(in, HAND, "Hand"));
        set_zone(in, ITEM_SPENT + side, side, br_fixed.spent[side], words_in(in, SPENT, "Spent"));
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

static void fixed_units(void)
{
    static const char *const types[] = {"infantry", "cavalry", "tank", "garrison"};
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        for (int steps = 0; steps < 3; steps++)
            unit_label(row, steps ? steps : row->steps, br_fixed.label[u][steps]);
        const char *text = fixed_parts_words(&br_fixed.parts, "%s (%s)", row->formation, row->size);
        for (int in = 0; in < LANGS; in++)
            set((lang)in, ITEM_UNIT + u,
                (fixed_part){.kind = VIEW_PIECE,
                             .id = row->id,
                             .type = types[row->type],
                             .title = noun_name(&br_noun_unit, u, (lang)in),
                             .text = text,
                             .of = row->side + 1});
    }
}

static void fixed_resources(lang in)
{
    for (int side = 0; side < SIDES; side++)
        for (int r = 0; r < RESOURCES; r++)
            set(in, ITEM_RESOURCE + side * RESOURCES + r,
                (fixed_part){.kind = VIEW_CARD,
                             .id = noun_key(&br_noun_resource, r),
                             .type = "resource",
                             .title = noun_name(&br_noun_resource, r, in),
                             .of = side + 1});
}

void br_fixed_load(void)
{
    memset(br_fixed.hex_marks, 0, sizeof br_fixed.hex_marks);
    fixed_parts_begin(&br_fixed.parts, ITEMS, &br_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        fixed_facts((lang)in);
        fixed_tracks((lang)in);
        fixed_zones((lang)in);
        fixed_resources((lang)in);
    }
    fixed_hexes();
    fixed_units();
}
