/* What never changes of the things in a view: their kinds, ids, titles and texts, in all languages. */
#include "games/libertad/show/fixed_parts.h"
#include "words/libertad.h"

fixed_words lf_fixed;

static void set(lang in, int key, fixed_part s)
{
    s.key = key;
    fixed_parts_set(&lf_fixed.parts, in, s);
}

static void set_words(lang in, int key, view_kind kind, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = kind, .id = id, .title = title});
}

static void set_owned(lang in, int key, view_kind kind, int seat, const char *id, const char *title)
{
    set(in, key, (fixed_part){.kind = kind, .id = id, .title = title, .of = seat + 1});
}

static const char *joined(const char *word, const char *id)
{
    return fixed_parts_words(&lf_fixed.parts, "%s.%s", word, id);
}

static void fixed_facts(lang in)
{
    static const char *const facts[SEAT_FACTS][1 + LANGS] = {
        {"hero", WORDS(HERO_POINTS, "Hero points")}, {"bag", WORDS(BAG, "Bag")}, {"glory", WORDS(GLORY, "Glory")}};
    set_words(in, ITEM_YEAR, VIEW_FACT, "year", words_in(in, YEAR, "Year"));
    set_words(in, ITEM_TURN, VIEW_FACT, "turn", words_in(in, TURN, "Turn"));
    set_words(in, ITEM_INITIATIVE, VIEW_FACT, "initiative", words_in(in, INITIATIVE, "Initiative"));
    set_words(in, ITEM_ORDER, VIEW_FACT, "order", words_in(in, ORDER_OF_THE_TURNS, "Order of the turns"));
    set_words(in, ITEM_SUPPLY, VIEW_FACT, "supply",
              words_in(in, HERO_POINTS_IN_THE_SUPPLY, "Hero points in the supply"));
    set_words(in, ITEM_ACTIVE, VIEW_FACT, "active", words_in(in, TURN_OF, "Turn of"));
    set_words(in, ITEM_WINNER, VIEW_FACT, "winner", words_in(in, WINNER, "Winner"));
    for (int seat = 0; seat < FACTIONS; seat++)
        for (int f = 0; f < SEAT_FACTS; f++)
            set_owned(in, ITEM_SEAT_FACT + seat * SEAT_FACTS + f, VIEW_FACT, seat,
                      joined(facts[f][0], noun_key(&lf_noun_seat, seat)), facts[f][1 + in]);
}

static void fixed_board(lang in)
{
    set_words(in, ITEM_BONUSES, VIEW_ZONE, "bonuses", words_in(in, BONUSES, "Bonuses"));
    for (int b = 0; b < BONUSES; b++)
        set(in, ITEM_BONUS + b,
            (fixed_part){.kind = VIEW_PIECE,
                         .id = noun_key(&lf_noun_bonus, b),
                         .type = "bonus",
                         .title = noun_name(&lf_noun_bonus, b, in)});
    for (int f = 0; f < FRONTS; f++) {
        const char *id = noun_key(&lf_noun_front, f);
        set(in, ITEM_FRONT + f,
            (fixed_part){.kind = VIEW_SPACE, .id = id, .type = "front", .title = noun_name(&lf_noun_front, f, in)});
        for (int seat = 0; seat < FACTIONS; seat++)
            set(in, ITEM_TOKEN + f * FACTIONS + seat,
                (fixed_part){.kind = VIEW_PIECE,
                             .id = fixed_parts_words(&lf_fixed.parts, "token.%s.%s", noun_key(&lf_noun_seat, seat), id),
                             .type = "token",
                             .title = noun_name(&lf_noun_seat, seat, in),
                             .of = seat + 1});
    }
}

/* Tracks, and the icons of their spaces with their words: a click can name them. */
static void fixed_tracks(lang in)
{
    for (int k = 0; k < TRACKS; k++) {
        set(in, ITEM_TRACK + k,
            (fixed_part){
                .kind = VIEW_TRACK, .id = noun_key(&lf_noun_track, k), .title = noun_name(&lf_noun_track, k, in)});
        for (int at = lf_table.low[k]; at <= lf_table.high[k]; at++) {
            int number = k * SPACES + at;
            set(in, ITEM_SPACE + number,
                (fixed_part){.kind = VIEW_SPACE,
                             .id = noun_key(&lf_noun_space, number),
                             .type = "trigger",
                             .title = noun_name(&lf_noun_space, number, in),
                             .text = lf_table.effect[in][lf_table.spaces[k][at].script]});
        }
    }
}

static void fixed_medals(lang in)
{
    set_words(in, ITEM_MEDALLIONS, VIEW_ZONE, "medallions", words_in(in, MEDALLIONS, "Medallions"));
    for (int seat = 0; seat < FACTIONS; seat++) {
        lf_fixed.held[seat] = joined("held", noun_key(&lf_noun_seat, seat));
        set_owned(in, ITEM_HELD + seat, VIEW_ZONE, seat, lf_fixed.held[seat], words_in(in, HELD, "Held"));
    }
    for (int m = 0; m < lf_table.medal_count; m++) {
        const medal *row = &lf_table.medals[m];
        set(in, ITEM_MEDAL + m,
            (fixed_part){.kind = VIEW_PIECE,
                         .id = noun_key(&lf_noun_medal, m),
                         .type = "medallion",
                         .title = noun_name(&lf_noun_medal, m, in),
                         .label = row->price ? fixed_parts_words(&lf_fixed.parts, "%d", row->price) : "",
                         .text = lf_table.effect[in][row->script]});
    }
}

static void fixed_fascists(lang in)
{
    const char *const *effect = lf_table.effect[in];
    set_words(in, ITEM_EVENT, VIEW_ZONE, "event", words_in(in, EVENT, "Event"));
    set_words(in, ITEM_TOP, VIEW_ZONE, "fascist.top",
              words_in(in, ON_TOP_OF_THE_FASCIST_DECK, "On top of the Fascist deck"));
    set_words(in, ITEM_LOOKED, VIEW_ZONE, "fascist.looked", words_in(in, LOOKED_AT, "Looked at"));
    for (int i = 0; i < CARDS; i++) {
        const fascist_card *c = &lf_table.fascists[i];
        const char *front = noun_key(&lf_noun_front, c->test_front);
        lf_fixed.test[i] = fixed_parts_words(&lf_fixed.parts, "test:%+d", c->threshold);
        set(in, ITEM_FASCIST + i,
            (fixed_part){.kind = VIEW_CARD,
                         .id = c->id,
                         .type = "fascist",
                         .title = c->title[in],
                         .label = fixed_parts_words(&lf_fixed.parts, c->threshold ? "%s %+d" : "%s %d",
                                                    noun_name(&lf_noun_front, c->test_front, in), c->threshold),
                         .text = fixed_parts_words(&lf_fixed.parts,
                                                   words_in(in, TEST_PASSED_FAILED, "%s Test passed: %s Failed: %s"),
                                                   effect[c->event], effect[c->success], effect[c->failure]),
                         .marks = fixed_parts_words(&lf_fixed.parts, "test:%s:%+d", front, c->threshold)});
    }
    set_words(in, ITEM_FASCIST_DECK, VIEW_PILE, "fascist", words_in(in, FASCIST_DECK, "Fascist deck"));
}

/* "liberty-up attack": the icons of a card. */
static const char *icon_words(const card *c)
{
    const char *words = "";
    for (int i = 0; i < c->icon_count; i++)
        words = fixed_parts_words(&lf_fixed.parts, "%s%s%s", words, i ? " " : "", lf_table.icons[c->icons[i]].id);
    return words;
}

static void fixed_cards(lang in)
{
    for (int i = 0; i < CARDS; i++) {
        const card *c = &lf_table.cards[i];
        set(in, ITEM_CARD + i,
            (fixed_part){.kind = VIEW_CARD,
                         .id = c->id,
                         .type = "player",
                         .title = c->title[in],
                         .label = fixed_parts_words(&lf_fixed.parts, "%d", c->strength),
                         .text = lf_table.effect[in][c->event],
                         .marks = icon_words(c),
                         .of = i / DECK + 1});
        set(in, ITEM_FACE_DOWN + i, (fixed_part){.kind = VIEW_CARD, .type = "player", .of = i / DECK + 1});
    }
}

static void fixed_zones(lang in)
{
    static const char *const zones[CARD_ZONES][1 + LANGS] = {{"hand", WORDS(HAND, "Hand")},
                                                             {"playing", WORDS(IN_PLAY, "In play")},
                                                             {"tableau", WORDS(TABLEAU, "Tableau")},
                                                             {"discard", WORDS(DISCARDED, "Discarded")},
                                                             {"trash", WORDS(TRASHED, "Trashed")}};
    for (int seat = 0; seat < FACTIONS; seat++) {
        const char *owner = noun_key(&lf_noun_seat, seat);
        for (int z = 0; z < CARD_ZONES; z++) {
            lf_fixed.zone[seat][z] = joined(zones[z][0], owner);
            set_owned(in, ITEM_ZONE + seat * CARD_ZONES + z, VIEW_ZONE, seat, lf_fixed.zone[seat][z], zones[z][1 + in]);
        }
        set_owned(in, ITEM_DECK + seat, VIEW_PILE, seat, joined("deck", owner), words_in(in, DECK, "Deck"));
    }
}

void lf_fixed_load(void)
{
    fixed_parts_begin(&lf_fixed.parts, ITEMS, &lf_noun_seat);
    for (int in = 0; in < LANGS; in++) {
        fixed_facts((lang)in);
        fixed_board((lang)in);
        fixed_tracks((lang)in);
        fixed_medals((lang)in);
        fixed_fascists((lang)in);
        fixed_cards((lang)in);
        fixed_zones((lang)in);
    }
}
