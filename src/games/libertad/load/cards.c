/* The tables of what is drawn: player cards with their icons, Fascist cards, Medallions. */
#include <string.h>

#include "games/libertad/load/load.h"

/* LF-icon-01, LF-icon-02, LF-icon-04, LF-icon-05, LF-icon-06, LF-morale-06: what an icon does, and its English name,
 * follow from its id. */
static void icon_meaning(tsv *t, icon *i)
{
    static const struct {
        const char *id, *title;
        uint8_t verb, track;
        int8_t direction;
    } known[] = {
        {"liberty+", "Liberty +1", OP_TRACK, LIBERTY, 1},
        {"collectivization+", "Collectivization +1", OP_TRACK, COLLECTIVIZATION, 1},
        {"liberty_or_collectivization+", "Liberty or Collectivization +1", OP_TRACK, TRACK_LIB_OR_COL, 1},
        {"liberty-", "Liberty -1", OP_TRACK, LIBERTY, -1},
        {"collectivization-", "Collectivization -1", OP_TRACK, COLLECTIVIZATION, -1},
        {"liberty_or_collectivization-", "Liberty or Collectivization -1", OP_TRACK, TRACK_LIB_OR_COL, -1},
        {"government_comm", "Government towards the Communists", OP_TRACK, GOVERNMENT, -1},
        {"government_mod", "Government towards the Moderates", OP_TRACK, GOVERNMENT, 1},
        {"soviet+", "Soviet Support +1", OP_TRACK, SOVIET, 1},
        {"foreign+", "Foreign Aid +1", OP_TRACK, FOREIGN, 1},
        {"front+", "Strength", OP_FRONT, 0, 0},
        {"hero", "Hero point", OP_HERO, 0, 0},
        {"draw", "Card", OP_DRAW, 0, 0},
    };
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        if (!strcmp(known[k].id, i->id)) {
            i->title[LANG_EN] = known[k].title;
            i->verb = known[k].verb, i->track = known[k].track, i->direction = known[k].direction;
            return;
        }
    tsv_fail(t, "icon", "'%s' is no icon that the rules know", i->id);
}

bool lf_load_icons(const data_source *from, fault *why)
{
    tsv t;
    int value;
    if (!tsv_open(&t, from, "libertad/icons.tsv", "icon owner track_icon src", why))
        return false;
    while (tsv_next(&t)) {
        icon *i = &lf_table.icons[lf_table.icon_count];
        const char *id = tsv_id(&t, "icon");
        if (noun_find(&lf_noun_icon, id, &value) || lf_table.icon_count == ICONS_MAX) {
            tsv_fail(&t, "icon", "there is a '%s' already", id);
            break;
        }
        lf_table.icon_count++;
        i->id = tsv_keep(&t, id);
        i->is_track = tsv_flag(&t, "track_icon");
        i->owners = strcmp(tsv_word(&t, "owner"), "all") ? (uint8_t)tsv_set(&t, "owner", &lf_noun_seat) : 7;
        icon_meaning(&t, i);
    }
    return tsv_close(&t, why);
}

/* ---- cards ---- */

static void load_card_icons(tsv *t, card *c, int seat)
{
    int16_t icons[ICONS_PER_CARD];
    c->icon_count = (uint8_t)tsv_list(t, "icons", &lf_noun_icon, icons, ICONS_PER_CARD);
    for (int i = 0; i < c->icon_count; i++) {
        const icon *of = &lf_table.icons[icons[i]];
        if (!(of->owners >> seat & 1))
            tsv_fail(t, "icons", "'%s' is no icon for cards of the %s", of->id, noun_key(&lf_noun_seat, seat));
        for (int j = 0; j < i; j++)
            if (icons[j] == icons[i])
                tsv_fail(t, "icons", "'%s' stands there twice", of->id);
        c->icons[i] = (uint8_t)icons[i];
    }
    if (!c->icon_count)
        tsv_fail(t, "icons", "a card has one icon at least");
}

/* LF-setup-11: the next free place of a deck of 18. */
static int deck_place(tsv *t, const char *column, int deck, int counts[3])
{
    if (counts[deck] == DECK) {
        tsv_fail(t, column, "more than %d cards", DECK);
        return deck * DECK;
    }
    return deck * DECK + counts[deck]++;
}

static void deck_full(tsv *t, const char *column, const noun *of, const int counts[3])
{
    for (int d = 0; d < 3 && !t->failed; d++) {
        char id[NOUN_TEXT];
        noun_id(of, of->low + d, id);
        if (counts[d] != DECK)
            tsv_fail(t, column, "the deck of '%s' has %d cards, %d were expected", id, counts[d], DECK);
    }
}

/* LF-np-0b, LF-np-0c: what needs a hand, or a mind, is taken out of a Non-player's deck. */
static void check_removed(tsv *t, const card *c)
{
    for (const op *o = &lf_table.ops[c->event]; o->verb != OP_END && !t->failed; o++)
        if (!c->np_removed && (o->verb == OP_SHIFT || o->verb == OP_SELL || o->verb == OP_SCOUT))
            tsv_fail(t, "np_removed", "a Non-player can't carry this Event out: 'yes' was expected");
}

/* LF-play-01, LF-setup-11: the strengths of a deck are in the table (checked by tests/data/check_libertad.py). */
bool lf_load_cards(const data_source *from, fault *why)
{
    tsv t;
    int counts[FACTIONS] = {0};
    if (!tsv_open(&t, from, "libertad/player-cards.tsv", "id faction title strength icons event_code np_removed src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int seat = tsv_noun(&t, "faction", &lf_noun_seat);
        card *c = &lf_table.cards[deck_place(&t, "faction", seat, counts)];
        c->id = lf_keep_id(&t, "id", &lf_noun_card, &lf_noun_fascist);
        c->title[LANG_EN] = lf_keep_name(&t, "title");
        c->strength = (uint8_t)tsv_int(&t, "strength", 1, 3);
        c->np_removed = tsv_flag(&t, "np_removed");
        load_card_icons(&t, c, seat);
        c->event = (uint16_t)lf_compile_column(&t, "event_code", IN_CARD, seat);
        check_removed(&t, c);
    }
    deck_full(&t, "faction", &lf_noun_seat, counts);
    return tsv_close(&t, why);
}

bool lf_load_fascists(const data_source *from, fault *why)
{
    tsv t;
    int counts[YEARS] = {0};
    if (!tsv_open(&t, from, "libertad/fascist-cards.tsv",
                  "id year title attacks effects_code test_front test_threshold success_code failure_code src", why))
        return false;
    while (tsv_next(&t)) {
        fascist_card *c = &lf_table.fascists[deck_place(&t, "year", tsv_int(&t, "year", 1, YEARS) - 1, counts)];
        c->id = lf_keep_id(&t, "id", &lf_noun_card, &lf_noun_fascist);
        c->title[LANG_EN] = lf_keep_name(&t, "title");
        c->event = (uint16_t)lf_compile_event(&t);
        c->test_front = (int8_t)tsv_choice(&t, "test_front", "M N A S");
        c->threshold = (int8_t)tsv_int(&t, "test_threshold", LOST + 1, WON - 1);
        c->success = (uint16_t)lf_compile_column(&t, "success_code", IN_TEST, NOBODY);
        c->failure = (uint16_t)lf_compile_column(&t, "failure_code", IN_TEST, NOBODY);
    }
    deck_full(&t, "year", &lf_noun_year, counts);
    return tsv_close(&t, why);
}

/* ---- Medallions ---- */

static bool another_plays(const medal *before)
{
    for (const medal *m = lf_table.medals; m < before; m++)
        for (const op *o = &lf_table.ops[m->script]; m->kind == MEDAL_ONCE && o->verb != OP_END; o++)
            if (o->verb == OP_PLAY)
                return true;
    return false;
}

/* LF-med-04: one that acts at once, one that lasts, one that is paid for ("pay 1 front any 1"). */
static void load_medal_effect(tsv *t, medal *m)
{
    static const uint8_t places[] = {[MEDAL_ONCE] = IN_ONCE, [MEDAL_PERMANENT] = IN_LASTING, [MEDAL_HERO] = IN_PAID};
    code c;
    code_open(&c, t, "effect_code");
    if (m->kind == MEDAL_HERO) {
        code_expect(&c, "pay");
        m->price = (int8_t)code_number(&c, 1, 9);
    }
    m->script = (uint16_t)lf_compile(&c, places[m->kind], NOBODY);
    if (!m->script)
        code_fail(&c, "a step was expected, the cell ends here");
    int steps = 0;
    for (const op *o = &lf_table.ops[m->script]; o->verb != OP_END && !t->failed; o++, steps++) {
        if (o->verb == OP_PLAY && another_plays(m))
            tsv_fail(t, "effect_code", "another Medallion plays a card already: cards within cards need an end");
        if (m->kind != MEDAL_ONCE)
            m->abilities |= 1u << o->verb;
    }
    if (m->kind == MEDAL_HERO && steps > 1)
        tsv_fail(t, "effect_code", "one step is paid for, not %d", steps);
}

bool lf_load_medals(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "libertad/medallions.tsv", "id name kind effect_code np_takes src", why))
        return false;
    while (tsv_next(&t)) {
        if (lf_table.medal_count == MEDALS_MAX) {
            tsv_fail(&t, NULL, "more than %d Medallions", MEDALS_MAX);
            break;
        }
        const char *id = lf_keep_id(&t, "id", &lf_noun_medal, &lf_noun_medal);
        medal *m = &lf_table.medals[lf_table.medal_count++];
        m->id = id;
        m->title[LANG_EN] = lf_keep_name(&t, "name");
        m->kind = (uint8_t)tsv_choice(&t, "kind", "once permanent hero");
        m->np_takes = tsv_flag(&t, "np_takes");
        load_medal_effect(&t, m);
    }
    return tsv_close(&t, why);
}
