/* Writes the fixed parts: what never changes of facts, tracks, spaces, boxes, units and cards. */
#include "games/cruzada/show/fixed_parts.h"
#include "games/cruzada/show/show.h"
#include "words/cruzada.h"

fixed_words cr_fixed;

static void set(lang in, int key, fixed_part s)
{
    s.key = key;
    fixed_parts_set(&cr_fixed.parts, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = kind, .id = id, .title = title});
}

static void fixed_facts(lang in)
{
    set_words(in, ITEM_TURN, VIEW_FACT, "turn", words_in(in, TURN, "Turn"));
    set_words(in, ITEM_PHASE, VIEW_FACT, "phase", words_in(in, PHASE, "Phase"));
    set_words(in, ITEM_ROUND, VIEW_FACT, "round", words_in(in, ACTION_ROUND, "Action Round"));
    set_words(in, ITEM_SHORTAGE, VIEW_FACT, "shortage", words_in(in, AMMUNITION_SHORTAGE, "Ammunition Shortage"));
    set_words(in, ITEM_MADRID, VIEW_FACT, "madrid", words_in(in, MADRID_OBJECTIVE, "Madrid, objective"));
    set_words(in, ITEM_STRAIT, VIEW_FACT, "strait", words_in(in, THE_STRAIT, "The Strait"));
    set_words(in, ITEM_GOVERNMENT, VIEW_FACT, "government", words_in(in, GOVERNMENT, "Government"));
    set_words(in, ITEM_COMMAND, VIEW_FACT, "command", words_in(in, NATIONALIST_COMMAND, "Nationalist command"));
    set_words(in, ITEM_POOL + NAT, VIEW_FACT, "pool.nat",
              words_in(in, NATIONALIST_WORKS_LEFT, "Nationalist works left"));
    set_words(in, ITEM_POOL + REP, VIEW_FACT, "pool.rep", words_in(in, REPUBLICAN_WORKS_LEFT, "Republican works left"));
    set_words(in, ITEM_ACTS + NAT, VIEW_FACT, "acts.nat",
              words_in(in, NATIONALIST_ACTIONS_BY_ROUND, "Nationalist actions by round"));
    set_words(in, ITEM_ACTS + REP, VIEW_FACT, "acts.rep",
              words_in(in, REPUBLICAN_ACTIONS_BY_ROUND, "Republican actions by round"));
    set_words(in, ITEM_WINNER, VIEW_FACT, "winner", words_in(in, RESULT, "Result"));
    set_words(in, ITEM_TURN_TRACK, VIEW_TRACK, "turn-track", words_in(in, TURN, "Turn"));
    set_words(in, ITEM_ROUND_TRACK, VIEW_TRACK, "round-track", words_in(in, ACTION_ROUND, "Action Round"));
    set_words(in, ITEM_VP, VIEW_TRACK, "vp", words_in(in, VICTORY_POINTS, "Victory points"));
    set_words(in, ITEM_RM, VIEW_TRACK, "rm", words_in(in, REPUBLICAN_MORALE, "Republican Morale"));
    for (int i = 0; i < RPS; i++)
        set(in, ITEM_RP + i,
            (fixed_part){.kind = VIEW_TRACK,
                         .id = fixed_parts_words(&cr_fixed.parts, "rp.%s", noun_key(&cr_noun_rp, i)),
                         .title = noun_name(&cr_noun_rp, i, in),
                         .of = (i == RP_REP || i == RP_SOV) + 1});
    for (int i = 0; i < SIEGES; i++)
        set(in, ITEM_SIEGE + i,
            (fixed_part){.kind = VIEW_TRACK,
                         .id = fixed_parts_words(&cr_fixed.parts, "siege.%s", noun_key(&cr_noun_siege, i)),
                         .title = noun_name(&cr_noun_siege, i, in)});
    for (int i = 0; i < LASTINGS; i++)
        set(in, ITEM_LASTING + i,
            (fixed_part){.kind = VIEW_FACT,
                         .id = fixed_parts_words(&cr_fixed.parts, "lasting.%s", cr_table.lasting[i].id),
                         .type = "lasting",
                         .title = cr_table.lasting[i].name[in],
                         .text = cr_table.lasting[i].text[in]});
}

/* What is printed on the map, in sentences. CR-2.1.1a */
static const char *space_words(const space_row *row, lang in)
{
    static const char *const kinds[][LANGS] = {{NO_WORDS},
                                               {WORDS(PROVINCE_CAPITAL, " Province Capital.")},
                                               {WORDS(VP_SPACE, " VP space.")},
                                               {WORDS(MAIN_CITY, " Main City.")}};
    static const char *const sources[][LANGS] = {
        {NO_WORDS},
        {WORDS(NATIONALIST_SUPPLY_SOURCE, " Nationalist supply source.")},
        {WORDS(REPUBLICAN_SUPPLY_SOURCE, " Republican supply source.")},
        {WORDS(REPUBLICAN_SUPPLY_SOURCE_UNTIL, " Republican supply source until it falls.")}};
    static const char *const regions[][LANGS] = {{NO_WORDS},
                                                 {WORDS(ASTURIAS, " Asturias.")},
                                                 {WORDS(SANTANDER, " Santander.")},
                                                 {WORDS(BASQUE_COUNTRY, " Basque Country.")},
                                                 {NO_WORDS}};
    return fixed_parts_words(
        &cr_fixed.parts, "%s%s%s%s%s%s",
        row->mountain ? words_in(in, MOUNTAIN_SPACE, "Mountain.") : words_in(in, OPEN_SPACE, "Open."),
        kinds[row->kind][in], sources[row->source][in], regions[row->region][in],
        row->port ? words_in(in, PORT, " Port.") : "", row->sierra ? words_in(in, SIERRA, " Sierra.") : "");
}

static void fixed_spaces(lang in)
{
    for (int p = 0; p < SPACES; p++)
        set(in, ITEM_SPACE + p,
            (fixed_part){.kind = VIEW_SPACE,
                         .id = SPACE(p)->id,
                         .type = p >= BEACH           ? "beachhead"
                                 : SPACE(p)->mountain ? "mountain"
                                                      : "space",
                         .title = noun_name(&cr_noun_space, p, in),
                         .text = space_words(SPACE(p), in)});
    for (int b = 0; b <= BOXES; b++)
        for (int side = 0; side < SIDES; side++) {
            const char *id = b < BOXES ? noun_key(&cr_noun_place, BOX_RESERVE + b) : "track";
            text_format(cr_fixed.box[b][side], PLACE_TEXT, "%s.%s", id, noun_key(&cr_noun_seat, side));
            set(in, ITEM_BOX + b * SIDES + side,
                (fixed_part){.kind = VIEW_ZONE,
                             .id = cr_fixed.box[b][side],
                             .title = noun_name(&cr_noun_place, BOX_RESERVE + b, in),
                             .of = side + 1});
        }
}

static void fixed_units(lang in)
{
    static const char *const types[] = {"division", "armor", "corps"};
    for (int u = 0; u < UNITS; u++) {
        const kind_row *kind = kind_of(u);
        for (int weak = 0; weak < 2; weak++)
            text_format(cr_fixed.factors[u][weak], sizeof cr_fixed.factors[u][weak], "%d-%d-%d", kind->cf[weak],
                        kind->lf[weak], kind->mf[weak]);
        set(in, ITEM_UNIT + u,
            (fixed_part){.kind = VIEW_PIECE,
                         .id = UNIT(u)->id,
                         .type = types[kind->class],
                         .title = UNIT(u)->title[in],
                         .text = kind->name[in],
                         .of = kind->side + 1});
    }
}

static void zone_text(char out[PLACE_TEXT], const char *what, int side)
{
    text_format(out, PLACE_TEXT, "%s.%s", what, noun_key(&cr_noun_seat, side));
}

static void fixed_cards(lang in)
{
    static const char *const titles[][LANGS] = {{WORDS(HAND, "Hand")},
                                                {WORDS(COMBAT_CARDS_ON_THE_TABLE, "Combat Cards on the table")},
                                                {WORDS(DRAW_PILE, "Draw pile")},
                                                {WORDS(HAND, "Hand")},
                                                {WORDS(DISCARD_PILE, "Discard pile")},
                                                {WORDS(OUT_OF_THE_GAME, "Out of the game")},
                                                {WORDS(ASIDE_FOR_TURN_12, "Aside for Turn 12")}};
    static const char *const kinds[] = {"event", "reinforcement", "reinforcement", "combat", "event"};
    for (int side = 0; side < SIDES; side++) {
        zone_text(cr_fixed.hand[side], "hand", side);
        zone_text(cr_fixed.table[side], "table", side);
        zone_text(cr_fixed.discard[side], "discard", side);
        zone_text(cr_fixed.draw[side], "draw", side);
        zone_text(cr_fixed.gone[side], "gone", side);
        zone_text(cr_fixed.aside[side], "aside", side);
        set(in, ITEM_HAND + side,
            (fixed_part){.kind = VIEW_ZONE, .id = cr_fixed.hand[side], .title = titles[0][in], .of = side + 1});
        set(in, ITEM_TABLE + side,
            (fixed_part){.kind = VIEW_ZONE, .id = cr_fixed.table[side], .title = titles[1][in], .of = side + 1});
        set(in, ITEM_DISCARD + side,
            (fixed_part){.kind = VIEW_ZONE, .id = cr_fixed.discard[side], .title = titles[4][in], .of = side + 1});
        set(in, ITEM_GONE + side,
            (fixed_part){.kind = VIEW_ZONE, .id = cr_fixed.gone[side], .title = titles[5][in], .of = side + 1});
        set(in, ITEM_ASIDE + side,
            (fixed_part){.kind = VIEW_ZONE, .id = cr_fixed.aside[side], .title = titles[6][in], .of = side + 1});
        const char *const ids[PILES] = {cr_fixed.draw[side], cr_fixed.hand[side], cr_fixed.discard[side]};
        for (int pile = 0; pile < PILES; pile++)
            set(in, ITEM_PILE + pile * SIDES + side,
                (fixed_part){.kind = VIEW_PILE,
                             .id = fixed_parts_words(&cr_fixed.parts, "pile.%s", ids[pile]),
                             .type = "cards",
                             .title = titles[2 + pile][in],
                             .of = side + 1});
    }
    for (int card = 0; card < CARD_ROWS; card++) {
        const card_row *row = CARD_OF(card);
        text words;
        text_init(&words, TEXT_DEFAULT_MAX);
        card_words(&cruzada_game, card, in, &words);
        set(in, ITEM_CARD + card,
            (fixed_part){.kind = VIEW_CARD,
                         .id = row->id,
                         .type = kinds[row->kind],
                         .title = row->title[in],
                         .label = fixed_parts_words(&cr_fixed.parts, "%s%s", row->number, row->star ? "*" : ""),
                         .text = fixed_parts_words(&cr_fixed.parts, "%s", text_string(&words)),
                         .values = row->rp_foreign
                                       ? fixed_parts_words(&cr_fixed.parts, "ops:%d rp:%d aid:%d", row->ops,
                                                           row->rp_own, row->rp_foreign)
                                       : fixed_parts_words(&cr_fixed.parts, "ops:%d rp:%d", row->ops, row->rp_own),
                         .of = cards_side(card) + 1});
        text_release(&words);
    }
}

void cr_fixed_load(void)
{
    for (int i = 0; i < HALVES; i++)
        text_format(cr_fixed.halves[i], sizeof cr_fixed.halves[i], "%d%s", i / 2, i % 2 ? "½" : "");
    text_format(cr_fixed.halves[1], sizeof cr_fixed.halves[1], "½");
    fixed_parts_begin(&cr_fixed.parts, ITEMS, &cr_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        fixed_facts((lang)in);
        fixed_spaces((lang)in);
        fixed_units((lang)in);
        cr_set_words_load((lang)in);
        fixed_cards((lang)in);
    }
}
