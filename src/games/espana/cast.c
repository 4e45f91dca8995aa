#include "games/espana/cast.h"

view_cast es_stems;
const int es_pile_zones[PILES] = {HAND, LAID, DECK_ONE, DECK_TWO};

static void set(lang in, int key, view_stem s)
{
    s.key = key;
    view_cast_set(&es_stems, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *english, const char *spanish)
{
    set(in, key, (view_stem){.kind = kind, .id = id, .title = in == LANG_ES ? spanish : english});
}

static void cast_facts(lang in)
{
    set_words(in, KEY_TURN, VIEW_FACT, "turn", "Turn", "Turno");
    set_words(in, KEY_PHASE, VIEW_FACT, "phase", "Phase", "Fase");
    set_words(in, KEY_FIRST, VIEW_FACT, "first", "First player", "Primer jugador");
    set_words(in, KEY_WINNER, VIEW_FACT, "winner", "Result", "Resultado");
    set_words(in, KEY_TRACK + TRACK_TURN, VIEW_TRACK, "turn-track", "Turn", "Turno");
    set_words(in, KEY_TRACK + TRACK_CONTESTED, VIEW_TRACK, "objectives.contested", "Contested cities",
              "Ciudades en disputa");
    for (int side = 0; side < SIDES; side++) {
        const char *seat = noun_key(&es_noun_seat, side);
        set(in, KEY_TRACK + TRACK_CITIES + side,
            (view_stem){.kind = VIEW_TRACK,
                        .id = view_cast_words(&es_stems, "objectives.%s", seat),
                        .title = in == LANG_ES ? "Ciudades objetivo" : "Objective cities",
                        .of = side + 1});
        set(in, KEY_TRACK + TRACK_POINTS + side,
            (view_stem){.kind = VIEW_TRACK,
                        .id = view_cast_words(&es_stems, "points.%s", seat),
                        .title = in == LANG_ES ? "Puntos de reemplazo" : "Replacement Points",
                        .of = side + 1});
    }
}

static void cast_places(lang in)
{
    for (int b = 0; b < BOXES; b++)
        set(in, KEY_BOX + b,
            (view_stem){.kind = VIEW_SPACE, .id = BOX(b)->id, .type = "box", .title = BOX(b)->name[in]});
    for (int a = 0; a < AREAS; a++)
        set(in, KEY_BOX + FIRST_AREA + a,
            (view_stem){.kind = VIEW_SPACE,
                        .id = AREA(a)->id,
                        .type = "area",
                        .title = AREA(a)->name[in],
                        .text = view_cast_words(&es_stems, "%s %s", AREA(a)->text[NAT][in], AREA(a)->text[REP][in])});
    for (int b = 0; b < BASES; b++)
        set(in, KEY_BOX + FIRST_BASE + b,
            (view_stem){.kind = VIEW_SPACE,
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
    case PLANE: return view_cast_words(&es_stems, "%d (%+d)", row->dice, row->drm);
    case SHIP:
        return row->dice ? view_cast_words(&es_stems, "%d (%+d)", row->dice, row->sea_drm)
                         : view_cast_words(&es_stems, "%+d", row->drm);
    case TANK:
    case GENERAL: return view_cast_words(&es_stems, "%+d", row->drm);
    default: return NULL; /* of troops: their strength */
    }
}

static void cast_units(lang in)
{
    EACH_UNIT(u)
    set(in, KEY_UNIT + u,
        (view_stem){.kind = VIEW_PIECE,
                    .id = es_table.unit[u].id,
                    .type = type_word(u),
                    .title = es_table.unit[u].name[in],
                    .label = unit_label(u)});
    for (int i = 0; i < SIDES * BOXES * HEIGHT_MOST; i++)
        set(in, KEY_UNSEEN + i,
            (view_stem){.kind = VIEW_PIECE,
                        .type = "unseen",
                        .title = in == LANG_ES ? "Ficha oculta" : "Hidden counter",
                        .of = i / (BOXES * HEIGHT_MOST) + 1});
}

static const char *roll_words(const effect_on_roll *e)
{
    if (e->dice)
        return view_cast_words(&es_stems, "%+d", e->dice);
    return view_cast_words(&es_stems, "%+d%s", e->drm, e->twice ? "x2" : "");
}

/* "Bonus: 2 more dice. Penalty: ..." */
static const char *card_text(const card_row *row, lang in)
{
    const char *dice[LANGS] = {"dice", "dados"}, *drm[LANGS] = {"to a die", "a un dado"};
    return view_cast_words(
        &es_stems, in == LANG_ES ? "%s Bonificación: %s %s. Penalización: %s %s." : "%s Bonus: %s %s. Penalty: %s %s.",
        row->text[in], roll_words(&row->bonus), row->bonus.dice ? dice[in] : drm[in], roll_words(&row->penalty),
        row->penalty.dice ? dice[in] : drm[in]);
}

static void cast_cards(lang in)
{
    for (int card = 0; card < CARDS; card++) {
        const card_row *row = CARD(card);
        set(in, KEY_CARD + card,
            (view_stem){.kind = VIEW_CARD,
                        .id = row->id,
                        .type = "card",
                        .title = row->title[in],
                        .label = row->naval ? view_cast_words(&es_stems, "N%d", row->number - FIRST_NAVAL_CARD)
                                            : view_cast_words(&es_stems, "%d", row->number),
                        .text = card_text(row, in),
                        .of = row->side + 1});
    }
    static const char *const pile_names[PILES][LANGS] = {
        {"In hand", "En mano"}, {"Laid", "Puestas"}, {"Deck I", "Mazo I"}, {"Deck II", "Mazo II"}};
    for (int n = 0; n < PILES; n++)
        for (int side = 0; side < SIDES; side++)
            set(in, KEY_PILE + n * SIDES + side,
                (view_stem){.kind = VIEW_PILE,
                            .id = view_cast_words(&es_stems, "%s.%s", noun_key(&es_noun_zone, es_pile_zones[n]),
                                                  noun_key(&es_noun_seat, side)),
                            .type = "cards",
                            .title = pile_names[n][in],
                            .of = side + 1});
    for (int i = 0; i < SIDES * DICE_MOST; i++)
        set(in, KEY_DIE + i,
            (view_stem){
                .kind = VIEW_DIE, .type = "die", .title = in == LANG_ES ? "Dado" : "Die", .of = i / DICE_MOST + 1});
}

void es_cast_make(void)
{
    view_cast_begin(&es_stems, KEYS, &es_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        cast_facts((lang)in);
        cast_places((lang)in);
        cast_units((lang)in);
        cast_cards((lang)in);
    }
}
