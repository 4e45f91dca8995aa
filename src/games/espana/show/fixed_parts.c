/* What never changes of the things that a viewer sees: written once, when the tables are read. */
#include "games/espana/show/fixed_parts.h"

#include "games/espana/espana.h"
#include "words/espana.h"

fixed_parts es_fixed_parts;
const int es_pile_zones[PILES] = {HAND, LAID, DECK_ONE, DECK_TWO}, es_lying_zones[LYING] = {LAID, SHOWN, TABLE, OUT};

static void set(lang in, int key, fixed_part s)
{
    s.key = key;
    fixed_parts_set(&es_fixed_parts, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = kind, .id = id, .title = title});
}

static void fixed_facts(lang in)
{
    set_words(in, KEY_TURN, VIEW_FACT, "turn", words_in(in, TURN, "Turn"));
    set_words(in, KEY_PHASE, VIEW_FACT, "phase", words_in(in, PHASE, "Phase"));
    set_words(in, KEY_FIRST, VIEW_FACT, "first", words_in(in, FIRST_PLAYER, "First player"));
    set_words(in, KEY_WINNER, VIEW_FACT, "winner", words_in(in, RESULT, "Result"));
    set_words(in, KEY_TRACK + TRACK_TURN, VIEW_TRACK, "turn-track", words_in(in, TURN, "Turn"));
    set_words(in, KEY_TRACK + TRACK_CONTESTED, VIEW_TRACK, "objectives.contested",
              words_in(in, CONTESTED_CITIES, "Contested cities"));
    for (int side = 0; side < SIDES; side++) {
        const char *seat = noun_key(&es_noun_seat, side);
        set(in, KEY_TRACK + TRACK_CITIES + side,
            (fixed_part){.kind = VIEW_TRACK,
                         .id = fixed_parts_words(&es_fixed_parts, "objectives.%s", seat),
                         .title = words_in(in, OBJECTIVE_CITIES, "Objective cities"),
                         .of = side + 1});
        set(in, KEY_TRACK + TRACK_POINTS + side,
            (fixed_part){.kind = VIEW_TRACK,
                         .id = fixed_parts_words(&es_fixed_parts, "points.%s", seat),
                         .title = words_in(in, REPLACEMENT_POINTS, "Replacement Points"),
                         .of = side + 1});
    }
}

static void fixed_places(lang in)
{
    for (int b = 0; b < BOXES; b++)
        set(in, KEY_BOX + b,
            (fixed_part){.kind = VIEW_SPACE, .id = BOX(b)->id, .type = "box", .title = BOX(b)->name[in]});
    for (int a = 0; a < AREAS; a++)
        set(in, KEY_BOX + FIRST_AREA + a,
            (fixed_part){
                .kind = VIEW_SPACE,
                .id = AREA(a)->id,
                .type = "area",
                .title = AREA(a)->name[in],
                .text = fixed_parts_words(&es_fixed_parts, "%s %s", AREA(a)->text[NAT][in], AREA(a)->text[REP][in])});
    for (int b = 0; b < BASES; b++)
        set(in, KEY_BOX + FIRST_BASE + b,
            (fixed_part){.kind = VIEW_SPACE,
                         .id = BASE(b)->id,
                         .type = "base",
                         .title = BASE(b)->name[in],
                         .of = BASE(b)->side + 1});
}

/* What a counter is, for its drawing: the type of a troop, or its class. */
static const char *type_word(int u)
{
    static const char *const troops[TYPES] = {"regular", "falange",   "carlist",   "legion", "army_of_africa",
                                              "italian", "communist", "anarchist", "basque", "international"};
    static const char *const others[CLASSES] = {"", "", "tank", "plane", "general", "ship", "decoy"};
    return is_troop(u) ? troops[row_of(u)->type] : others[class_of(u)];
}

static const char *unit_label(int u)
{
    const kind_row *row = row_of(u);
    switch (row->class) {
    case PLANE: return fixed_parts_words(&es_fixed_parts, "%d (%+d)", row->dice, row->drm);
    case SHIP:
        return row->dice ? fixed_parts_words(&es_fixed_parts, "%d (%+d)", row->dice, row->sea_drm)
                         : fixed_parts_words(&es_fixed_parts, "%+d", row->drm);
    case TANK:
    case GENERAL: return fixed_parts_words(&es_fixed_parts, "%+d", row->drm);
    default: return NULL; /* of troops: their strength */
    }
}

static void fixed_units(lang in)
{
    EACH_UNIT(u)
        set(in, KEY_UNIT + u,
            (fixed_part){.kind = VIEW_PIECE,
                         .id = es_table.unit[u].id,
                         .type = type_word(u),
                         .title = es_table.unit[u].name[in],
                         .label = unit_label(u)});
    for (int i = 0; i < SIDES * BOXES * HEIGHT_MOST; i++)
        set(in, KEY_UNSEEN + i,
            (fixed_part){.kind = VIEW_PIECE,
                         .type = "unseen",
                         .title = words_in(in, HIDDEN_COUNTER, "Hidden counter"),
                         .of = i / (BOXES * HEIGHT_MOST) + 1});
}

static void fixed_cards(lang in)
{
    for (int card = 0; card < CARDS; card++) {
        const card_row *row = CARD(card);
        text words;
        text_init(&words, TEXT_DEFAULT_MAX);
        card_words(&espana_game, card, in, &words);
        set(in, KEY_CARD + card,
            (fixed_part){.kind = VIEW_CARD,
                         .id = row->id,
                         .type = "card",
                         .title = row->title[in],
                         .label = row->naval ? fixed_parts_words(&es_fixed_parts, "N%d", row->number - FIRST_NAVAL_CARD)
                                             : fixed_parts_words(&es_fixed_parts, "%d", row->number),
                         .text = fixed_parts_words(&es_fixed_parts, "%s", text_string(&words)),
                         .of = row->side + 1});
        text_release(&words);
    }
    static const char *const piles[ZONES][LANGS] = {[DECK_ONE] = {WORDS(DECK_1936_37, "Deck 1936-37")},
                                                    [DECK_TWO] = {WORDS(DECK_1938_39, "Deck 1938-39")},
                                                    [HAND] = {WORDS(HAND, "Hand")},
                                                    [LAID] = {WORDS(FACE_DOWN, "Face down")},
                                                    [SHOWN] = {WORDS(IN_USE, "In use")},
                                                    [TABLE] = {WORDS(ON_THE_TABLE, "On the table")},
                                                    [OUT] = {WORDS(OUT_OF_PLAY, "Out of play")}};
    for (int n = 0; n < PILES + LYING; n++)
        for (int side = 0; side < SIDES; side++) {
            int zone = n < PILES ? es_pile_zones[n] : es_lying_zones[n - PILES];
            set(in, n < PILES ? KEY_PILE + n * SIDES + side : KEY_ZONE + (n - PILES) * SIDES + side,
                (fixed_part){.kind = n < PILES ? VIEW_PILE : VIEW_ZONE,
                             .id = fixed_parts_words(&es_fixed_parts, "%s.%s", noun_key(&es_noun_zone, zone),
                                                     noun_key(&es_noun_seat, side)),
                             .type = "cards",
                             .title = piles[zone][in],
                             .of = side + 1});
        }
    for (int i = 0; i < SIDES * DICE_MOST; i++)
        set(in, KEY_DIE + i,
            (fixed_part){.kind = VIEW_DIE, .type = "die", .title = words_in(in, DIE, "Die"), .of = i / DICE_MOST + 1});
}

void es_fixed_parts_make(void)
{
    fixed_parts_begin(&es_fixed_parts, KEYS, &es_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        fixed_facts((lang)in);
        fixed_places((lang)in);
        fixed_units((lang)in);
        fixed_cards((lang)in);
    }
}
