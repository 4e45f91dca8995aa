/* The words that a view shows of every fact, track, province, box, counter and pile: made once, when the tables are
 * loaded. */
#include "games/guerra/show/fixed_parts.h"
#include "words/guerra.h"

fixed_words gu_fixed;

static void set(lang in, int key, fixed_part s)
{
    s.key = key;
    fixed_parts_set(&gu_fixed.parts, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = kind, .id = id, .title = title});
}

static void fixed_facts(lang in)
{
    set_words(in, ITEM_TURN, VIEW_FACT, "turn", words_in(in, TURN, "Turn"));
    set_words(in, ITEM_SEGMENT, VIEW_FACT, "segment", words_in(in, STEP, "Step"));
    set_words(in, ITEM_FIRST, VIEW_FACT, "first", words_in(in, MOVES_FIRST, "Moves first"));
    set_words(in, ITEM_WEATHER, VIEW_FACT, "weather", words_in(in, WEATHER, "Weather"));
    set_words(in, ITEM_NAVAL_USE, VIEW_FACT, "naval-use",
              words_in(in, NAVAL_COUNTERS_THAT_CAN_BE_USED, "Naval counters that can be used"));
    set_words(in, ITEM_WINNER, VIEW_FACT, "winner", words_in(in, RESULT, "Result"));
}

static void fixed_tracks(lang in)
{
    static const char *const tracks[SIDE_TRACKS][1 + LANGS] = {
        [TRACK_PROVINCES] = {"provinces", WORDS(PROVINCES, "Provinces")},
        [TRACK_POPULATION] = {"population", WORDS(POPULATION, "Population")},
        [TRACK_FEC] = {"fec", WORDS(F_E_C, "F.E.C.")}};
    for (int side = 0; side < SIDES; side++)
        for (int t = 0; t < SIDE_TRACKS; t++) {
            const char *id = fixed_parts_words(&gu_fixed.parts, "%s.%s", tracks[t][0], noun_key(&gu_noun_seat, side));
            set(in, ITEM_TRACK + side * SIDE_TRACKS + t,
                (fixed_part){.kind = VIEW_TRACK, .id = id, .title = tracks[t][1 + in], .of = side + 1});
        }
}

static void fixed_provinces(lang in)
{
    for (int p = 0; p < PROVINCES; p++) {
        const province_row *row = PROVINCE(p);
        const char *factors =
            fixed_parts_words(&gu_fixed.parts, words_in(in, FACTORS, "population %d, economy %d, morale %d, port %d"),
                              row->population, row->economy, row->morale, row->port);
        set(in, ITEM_PROVINCE + p,
            (fixed_part){
                .kind = VIEW_SPACE, .id = row->id, .type = "province", .title = row->name[in], .text = factors});
    }
}

static void fixed_boxes(lang in)
{
    for (int side = 0; side < SIDES; side++)
        for (int b = 0; b < BOXES; b++) {
            text_format(gu_fixed.box[b][side], PLACE_TEXT, "%s.%s", noun_key(&gu_noun_place, BOX_RESERVE + b),
                        noun_key(&gu_noun_seat, side));
            set(in, ITEM_BOX + b * SIDES + side,
                (fixed_part){.kind = VIEW_ZONE,
                             .id = gu_fixed.box[b][side],
                             .title = noun_name(&gu_noun_place, BOX_RESERVE + b, in),
                             .of = side + 1});
        }
}

/* When a fixed reinforcement comes: the long form of its counter. */
static const char *comes_when(const counter_row *row, lang in)
{
    if (row->due < 2)
        return "";
    return fixed_parts_words(&gu_fixed.parts, words_in(in, COMES_IN, "comes in %s"), gu_table.turn[row->due].name[in]);
}

static void fixed_counters(lang in)
{
    static const char *const types[] = {"army", "garrison", "naval", "air"};
    static const char *const forces[][LANGS] = {
        {NO_WORDS}, {WORDS(AFR, "Afr")}, {WORDS(CL, "CL")}, {WORDS(CTV, "CTV")}, {WORDS(IB, "IB")}};
    for (int u = 0; u < COUNTERS; u++) {
        const counter_row *row = COUNTER(u);
        set(in, ITEM_COUNTER + u,
            (fixed_part){.kind = VIEW_PIECE,
                         .id = row->id,
                         .type = types[row->type],
                         .title = row->title[in],
                         .label = forces[row->force][in],
                         .text = comes_when(row, in),
                         .of = row->side + 1});
    }
}

static void fixed_reserves(lang in)
{
    static const char *const words[RESERVES][LANGS] = {{WORDS(ARMIES_IN_RESERVE, "Armies in reserve")},
                                                       {WORDS(GARRISONS_IN_RESERVE, "Garrisons in reserve")}};
    static const char *const ids[SIDES][RESERVES] = {{"armies.nat", "garrisons.nat"}, {"armies.rep", "garrisons.rep"}};
    for (int side = 0; side < SIDES; side++)
        for (int type = ARMY; type <= GARRISON; type++)
            set(in, ITEM_RESERVE + side * RESERVES + type,
                (fixed_part){.kind = VIEW_PILE,
                             .id = ids[side][type],
                             .type = type == ARMY ? "army" : "garrison",
                             .title = words[type][in],
                             .of = side + 1});
}

void gu_fixed_load(void)
{
    fixed_parts_begin(&gu_fixed.parts, ITEMS, &gu_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        fixed_facts((lang)in);
        fixed_tracks((lang)in);
        fixed_provinces((lang)in);
        fixed_boxes((lang)in);
        fixed_counters((lang)in);
        fixed_reserves((lang)in);
    }
}
