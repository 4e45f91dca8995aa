/* Reads the tables of Land and Freedom and compiles their code columns into
 * ops. Everything that the tables can say wrongly is found here, with file,
 * line and column. */
#include <stdio.h>
#include <string.h>

#include "core/table.h"
#include "games/libertad/libertad.h"

tables lf;

/* ---- the small language of the code columns: "front A 3;hero self 2" ---- */

typedef struct word_list {
    const char *const *words;
    int count;
} word_list;

static const char *const verb_words[OP_VERBS] = {
    "end",       "front", "attack",     "spread",    "shift",     "sell",           "scout",   "track",    "gov",
    "hero",      "lose",  "take",       "draw",      "bonus",     "tableau",        "untrash", "unblank",  "bag",
    "medallion", "play",  "front_plus", "test_hero", "draw_plus", "keep_hand_plus", "pay",     "icon_plus"};
static const char *const front_words[] = {"M", "N", "A", "S", "any", "V", "D", "T"};
static const char *const who_words[] = {"anarchist", "communist", "moderate", "self", "others", "all", "most", "init"};
static const char *const track_words[] = {"liberty", "collectivization", "government",
                                          "soviet",  "foreign",          "lib_or_col"};
static const char *const gov_words[] = {"own", "comm", "mod", "any", "center", "away"};
static const char *const bonus_words[] = {"morale", "teamwork", "both", "any"};
static const char *const switch_words[] = {"off", "on"};
static const char *const take_words[] = {"one", "each"};
static const char *const tableau_words[] = {"add", "swap"};

/* The steps of one cell, word by word. */
typedef struct code {
    table *t;
    const char *column;
    char *words[8];
    int count, next;
} code;

static const char *code_word(code *c)
{
    if (c->next < c->count)
        return c->words[c->next++];
    table_fail(c->t, c->column, "the step '%s' lacks a word", c->words[0]);
    return "";
}

static int code_pick(code *c, const char *const *words, int count, const char *what)
{
    const char *word = code_word(c);
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], word))
            return i;
    table_fail(c->t, c->column, "'%s' is no %s", word, what);
    return 0;
}
#define PICK(c, words, what) (int8_t) code_pick(c, words, (int)(sizeof(words) / sizeof((words)[0])), what)

static int8_t code_number(code *c, int low, int high)
{
    const char *word = code_word(c);
    int value = 0, used = 0;
    if (sscanf(word, "%d%n", &value, &used) != 1 || word[used] || value < low || value > high)
        table_fail(c->t, c->column, "'%s': a number from %d to %d was expected", word, low, high);
    return (int8_t)value;
}

static int8_t code_who_or(code *c, int otherwise)
{
    return c->next < c->count ? PICK(c, who_words, "faction") : (int8_t)otherwise;
}

static void code_bonus(code *c, op *o)
{
    o->what = PICK(c, bonus_words, "Bonus");
    o->n = PICK(c, switch_words, "on or off");
    o->who = code_who_or(c, WHO_SELF);
    if (o->what == BONUS_ANY && !o->n)
        table_fail(c->t, c->column, "'any' Bonus can only be turned on");
}

static void code_government(code *c, op *o)
{
    o->what = PICK(c, gov_words, "direction of the Government");
    o->n = o->what == GOV_CENTER || o->what == GOV_AWAY ? 1 : code_number(c, 1, 9);
}

/* The words after the verb. */
static void code_operands(code *c, op *o)
{
    switch ((op_verb)o->verb) {
    case OP_FRONT:
        o->what = PICK(c, front_words, "Front");
        o->n = code_number(c, -1, 20);
        o->who = code_who_or(c, WHO_SELF);
        break;
    case OP_ATTACK: o->what = PICK(c, front_words, "Front"), o->n = code_number(c, 1, 20); break;
    case OP_SPREAD: o->n = code_number(c, 1, 20), o->m = code_number(c, 1, 3); break;
    case OP_SHIFT: o->n = code_number(c, 1, 3); break;
    case OP_SELL:
        o->n = code_number(c, 1, 9), o->what = PICK(c, front_words, "Front"), o->m = code_number(c, 1, 9);
        break;
    case OP_SCOUT: o->n = code_number(c, 1, SCOUT_MAX); break;
    case OP_TRACK: o->what = PICK(c, track_words, "track"), o->n = code_number(c, -10, 10); break;
    case OP_GOV: code_government(c, o); break;
    case OP_HERO:
    case OP_LOSE:
    case OP_DRAW:
    case OP_BAG: o->who = PICK(c, who_words, "faction"), o->n = code_number(c, 1, 25); break;
    case OP_TAKE: o->what = PICK(c, take_words, "manner of taking"), o->n = code_number(c, 1, 25); break;
    case OP_BONUS: code_bonus(c, o); break;
    case OP_TABLEAU: o->what = PICK(c, tableau_words, "use of the tableau"), o->n = code_number(c, 1, 1); break;
    case OP_MEDALLION: o->who = PICK(c, who_words, "faction"); break;
    case OP_UNTRASH:
    case OP_UNBLANK: o->n = code_number(c, 1, 9); break;
    case OP_PLAY: o->n = code_number(c, 1, 1); break;
    case OP_FRONT_PLUS:
    case OP_TEST_HERO:
    case OP_DRAW_PLUS:
    case OP_KEEP_HAND_PLUS:
    case OP_ICON_PLUS:
    case OP_PAY: o->n = code_number(c, 1, 9); break;
    case OP_END:
    case OP_VERBS: table_fail(c->t, c->column, "'%s' is no step", c->words[0]);
    }
}

static void add_op(table *t, const char *column, op o)
{
    if (lf.op_count == OPS_MAX)
        table_fail(t, column, "the tables have more than %d steps in all", OPS_MAX);
    else
        lf.ops[lf.op_count++] = o;
}

/* Compiles a cell's steps; returns where they begin. 0 is the empty script. */
static int compile(table *t, const char *column, const char *cell)
{
    char copy[512];
    int first = lf.op_count;
    if (!*cell)
        return 0;
    snprintf(copy, sizeof copy, "%s", cell);
    char *save_step = NULL;
    for (char *step = strtok_r(copy, ";", &save_step); step && !t->failed; step = strtok_r(NULL, ";", &save_step)) {
        code c = {.t = t, .column = column};
        char *save = NULL;
        for (char *w = strtok_r(step, " ", &save); w && c.count < 8; w = strtok_r(NULL, " ", &save))
            c.words[c.count++] = w;
        op o = {.who = WHO_SELF};
        o.verb = (uint8_t)code_pick(&c, verb_words, OP_VERBS, "step (see vocab.tsv)");
        code_operands(&c, &o);
        if (o.verb == OP_PAY) /* "pay 1 front any 1": the price goes along with what it buys */
            continue;
        if (c.next < c.count)
            table_fail(t, column, "the step '%s' has a word too many: '%s'", c.words[0], c.words[c.next]);
        add_op(t, column, o);
    }
    add_op(t, column, (op){.verb = OP_END});
    return first;
}

static int compile_column(table *t, const char *column)
{
    return compile(t, column, table_text(t, column));
}

/* "M4,V2" are Attacks; the other effects of the Event follow in the same script. */
static int compile_event(table *t)
{
    char cell[512] = "";
    size_t used = 0;
    char attacks[128];
    snprintf(attacks, sizeof attacks, "%s", table_word(t, "attacks"));
    char *save = NULL;
    for (char *a = strtok_r(attacks, ",", &save); a; a = strtok_r(NULL, ",", &save))
        used += (size_t)snprintf(cell + used, sizeof cell - used, "%sattack %c %s", used ? ";" : "", a[0], a + 1);
    const char *effects = table_text(t, "effects_code");
    if (*effects)
        snprintf(cell + used, sizeof cell - used, ";%s", effects);
    return compile(t, "attacks", cell);
}

/* ---- the tables ---- */

static bool load_factions(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/factions.tsv", "id name seat start_hero start_bag flag_front src", why))
        return false;
    while (table_next(&t)) {
        int f = table_choice(&t, "id", "anarchist communist moderate");
        lf.factions[f].title[LANG_EN] = table_keep(&t, table_word(&t, "name"));
        lf.factions[f].start_hero = (uint8_t)table_int(&t, "start_hero", 0, 25);
        lf.factions[f].start_bag = (uint8_t)table_int(&t, "start_bag", 0, 18);
        lf.factions[f].flag_front = (uint8_t)table_choice(&t, "flag_front", "madrid northern aragon southern");
        if (table_int(&t, "seat", 0, 2) != f)
            table_fail(&t, "seat", "the clockwise order is anarchist, communist, moderate");
    }
    if (t.rows != FACTIONS)
        table_fail(&t, NULL, "%d factions, %d were expected", t.rows, FACTIONS);
    return table_close(&t, why);
}

static bool load_fronts(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/fronts.tsv", "id code name start clockwise src", why))
        return false;
    while (table_next(&t)) {
        int f = table_choice(&t, "id", "madrid northern aragon southern");
        lf.fronts[f].title[LANG_EN] = table_keep(&t, table_word(&t, "name"));
        lf.fronts[f].start = (int8_t)table_int(&t, "start", -9, 9);
        lf.ring[table_int(&t, "clockwise", 0, FRONTS - 1)] = (uint8_t)f;
    }
    if (t.rows != FRONTS)
        table_fail(&t, NULL, "%d Fronts, %d were expected", t.rows, FRONTS);
    return table_close(&t, why);
}

static bool load_tracks(const data_source *from, fault *why)
{
    static const char *const titles[TRACKS] = {"Liberty", "Collectivization", "Government", "Soviet Support",
                                               "Foreign Aid"};
    table t;
    if (!table_open(&t, from, "libertad/tracks.tsv", "track space owner trigger_code use src", why))
        return false;
    for (int k = 0; k < TRACKS; k++) {
        lf.low[k] = SPACES, lf.high[k] = -1;
        lf.track_title[k][LANG_EN] = titles[k];
    }
    while (table_next(&t)) {
        int k = table_choice(&t, "track", "liberty collectivization government soviet foreign");
        int at = table_int(&t, "space", 0, SPACES - 1);
        space *sp = &lf.spaces[k][at];
        sp->owner = (uint8_t)table_choice(&t, "owner", "anarchist communist moderate");
        sp->script = (uint16_t)compile_column(&t, "trigger_code");
        sp->once = sp->script && table_choice(&t, "use", "once always") == 0;
        if (at < lf.low[k])
            lf.low[k] = (int8_t)at;
        if (at > lf.high[k])
            lf.high[k] = (int8_t)at;
    }
    return table_close(&t, why);
}

static bool load_limits(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/track-limits.tsv",
                    "id track direction last_free_space needs_track needs_value src", why))
        return false;
    while (table_next(&t)) {
        int track = table_choice(&t, "track", "liberty collectivization government soviet foreign");
        limit *l = &lf.limits[track][table_choice(&t, "direction", "down up")];
        if (l->needs)
            table_fail(&t, "track", "this track has a limit in that direction already");
        l->needs_track = (uint8_t)table_choice(&t, "needs_track", "liberty collectivization government soviet foreign");
        l->last_free = (int8_t)table_int(&t, "last_free_space", 0, SPACES - 1);
        l->needs = (int8_t)table_int(&t, "needs_value", 1, SPACES - 1);
    }
    return table_close(&t, why);
}

/* What an icon does, and its English name, follow from its id: "liberty+", "front+", "draw". */
static void icon_meaning(table *t, icon *i)
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
    table_fail(t, "icon", "'%s' is no icon that the rules know", i->id);
}

static bool load_icons(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/icons.tsv", "icon effect track_icon src", why))
        return false;
    while (table_next(&t)) {
        if (lf.icon_count == ICONS_MAX) {
            table_fail(&t, NULL, "more than %d icons", ICONS_MAX);
            break;
        }
        icon *i = &lf.icons[lf.icon_count++];
        i->id = table_keep(&t, table_id(&t, "icon"));
        i->is_track = table_flag(&t, "track_icon");
        icon_meaning(&t, i);
    }
    return table_close(&t, why);
}

static void load_card_icons(table *t, card *c)
{
    char cell[128], *save = NULL;
    snprintf(cell, sizeof cell, "%s", table_word(t, "icons"));
    for (char *w = strtok_r(cell, ",", &save); w; w = strtok_r(NULL, ",", &save)) {
        int i = 0;
        while (i < lf.icon_count && strcmp(lf.icons[i].id, w))
            i++;
        if (i == lf.icon_count || c->icon_count == 4) {
            table_fail(t, "icons", i == lf.icon_count ? "'%s' is no icon" : "'%s' is one icon too many", w);
            return;
        }
        c->icons[c->icon_count++] = (uint8_t)i;
    }
}

/* The next free place of a deck of 18. */
static int deck_place(table *t, const char *column, int deck, int counts[3])
{
    if (counts[deck] == DECK) {
        table_fail(t, column, "more than %d cards", DECK);
        return deck * DECK;
    }
    return deck * DECK + counts[deck]++;
}

static void deck_full(table *t, const int counts[3])
{
    for (int d = 0; d < 3; d++)
        if (!t->failed && counts[d] != DECK)
            table_fail(t, NULL, "deck number %d has %d cards, %d were expected", d + 1, counts[d], DECK);
}

static bool load_cards(const data_source *from, fault *why)
{
    table t;
    int counts[FACTIONS] = {0};
    if (!table_open(&t, from, "libertad/player-cards.tsv", "id faction title strength icons event_code np_removed src",
                    why))
        return false;
    while (table_next(&t)) {
        card *c =
            &lf.cards[deck_place(&t, "faction", table_choice(&t, "faction", "anarchist communist moderate"), counts)];
        c->id = table_keep(&t, table_id(&t, "id"));
        c->title[LANG_EN] = table_keep(&t, table_word(&t, "title"));
        c->strength = (uint8_t)table_int(&t, "strength", 1, 3);
        c->np_removed = table_flag(&t, "np_removed");
        load_card_icons(&t, c);
        c->event = (uint16_t)compile_column(&t, "event_code");
    }
    deck_full(&t, counts);
    return table_close(&t, why);
}

static bool load_fascists(const data_source *from, fault *why)
{
    table t;
    int counts[YEARS] = {0};
    if (!table_open(&t, from, "libertad/fascist-cards.tsv",
                    "id year title attacks effects_code test_front test_threshold success_code failure_code src", why))
        return false;
    while (table_next(&t)) {
        fascist_card *c = &lf.fascists[deck_place(&t, "year", table_int(&t, "year", 1, YEARS) - 1, counts)];
        c->id = table_keep(&t, table_id(&t, "id"));
        c->title[LANG_EN] = table_keep(&t, table_word(&t, "title"));
        c->event = (uint16_t)compile_event(&t);
        c->test_front = (int8_t)table_choice(&t, "test_front", "M N A S");
        c->threshold = (int8_t)table_int(&t, "test_threshold", -9, 9);
        c->success = (uint16_t)compile_column(&t, "success_code");
        c->failure = (uint16_t)compile_column(&t, "failure_code");
    }
    deck_full(&t, counts);
    return table_close(&t, why);
}

static bool load_medals(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/medallions.tsv", "id name kind effect_code np_takes src", why))
        return false;
    while (table_next(&t)) {
        if (lf.medal_count == MEDALS_MAX) {
            table_fail(&t, NULL, "more than %d Medallions", MEDALS_MAX);
            break;
        }
        medal *m = &lf.medals[lf.medal_count++];
        m->id = table_keep(&t, table_id(&t, "id"));
        m->title[LANG_EN] = table_keep(&t, table_word(&t, "name"));
        m->kind = (uint8_t)table_choice(&t, "kind", "once permanent hero");
        m->np_takes = table_flag(&t, "np_takes");
        char cell[128];
        snprintf(cell, sizeof cell, "%s", table_word(&t, "effect_code"));
        int used = 0, price = 0;
        if (sscanf(cell, "pay %d %n", &price, &used) == 1)
            m->price = (int8_t)price;
        m->script = (uint16_t)compile(&t, "effect_code", cell + used);
        if (m->kind != MEDAL_ONCE) {
            m->ability = lf.ops[m->script].verb;
            m->amount = lf.ops[m->script].n;
        }
    }
    return table_close(&t, why);
}

static bool load_years(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/year.tsv",
                    "year turns direction draw_at_end keep_hand keep_tableau token_per_turn token_per_year glory_pulls "
                    "hero_gift final_bid_turn src",
                    why))
        return false;
    while (table_next(&t)) {
        year_row *y = &lf.years[table_int(&t, "year", 1, YEARS) - 1];
        y->turns = (uint8_t)table_int(&t, "turns", 1, 9);
        y->direction = table_choice(&t, "direction", "counter-clockwise clockwise") ? 1 : -1;
        y->draw = (uint8_t)table_int_or(&t, "draw_at_end", 0, DECK, 0);
        y->keep_hand = (uint8_t)table_int_or(&t, "keep_hand", 0, DECK, 0);
        y->keep_tableau = (uint8_t)table_int_or(&t, "keep_tableau", 0, DECK, 0);
        y->tokens_turn = (uint8_t)table_int(&t, "token_per_turn", 0, 9);
        y->tokens_year = (uint8_t)table_int(&t, "token_per_year", 0, 9);
        y->pulls = (uint8_t)table_int(&t, "glory_pulls", 0, GLORY_SPACES);
        y->hero_gift = (uint8_t)table_int_or(&t, "hero_gift", 0, 25, 0);
        y->final_bid_turn = (uint8_t)table_int_or(&t, "final_bid_turn", 0, 9, 0);
    }
    return table_close(&t, why);
}

static bool load_hero(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/hero.tsv", "id kind points src", why))
        return false;
    uint8_t *const slots[] = {&lf.gain_control,
                              &lf.gain_test,
                              &lf.gain_victory,
                              &lf.cost_card,
                              &lf.cost_bonus,
                              &lf.cost_track[SOVIET],
                              &lf.cost_track[FOREIGN],
                              &lf.cost_track[LIBERTY],
                              &lf.cost_track[COLLECTIVIZATION],
                              &lf.cost_track[GOVERNMENT]};
    while (table_next(&t)) {
        int slot = table_choice(&t, "id",
                                "take_control test_passed front_victory buy_card buy_bonus buy_soviet buy_foreign "
                                "buy_liberty buy_collectivization buy_government");
        *slots[slot] = (uint8_t)table_int(&t, "points", 1, 25);
    }
    return table_close(&t, why);
}

static bool load_setup(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/setup.tsv", "step key value src", why))
        return false;
    while (table_next(&t)) {
        const char *key = table_word(&t, "key");
        for (int k = 0; k < TRACKS; k++)
            if (!strncmp(key, "track.", 6) && !strcmp(key + 6, track_words[k]))
                lf.start_track[k] = (int8_t)table_int(&t, "value", 0, SPACES - 1);
        for (int b = 0; b < BONUSES; b++)
            if (!strncmp(key, "bonus.", 6) && !strcmp(key + 6, bonus_words[b]))
                lf.start_bonus |= (uint8_t)(table_choice(&t, "value", "off on") << b);
        if (!strcmp(key, "medallions.available"))
            lf.start_medals = (uint8_t)table_int(&t, "value", 0, lf.medal_count);
        if (!strcmp(key, "hand.start"))
            lf.start_hand = (uint8_t)table_int(&t, "value", 0, DECK);
    }
    return table_close(&t, why);
}

static bool load_counters(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/counters.tsv", "id count src", why))
        return false;
    while (table_next(&t))
        if (!strcmp(table_id(&t, "id"), "hero_point"))
            lf.hero_supply = (uint8_t)table_int(&t, "count", 1, 200);
    return table_close(&t, why);
}

/* Where the Spanish name of a thing goes, or NULL for an unknown id. */
static const char **spanish_slot(table *t)
{
    const char *id = table_id(t, "id");
    int kind = table_choice(t, "kind", "card faction front track medallion icon bonus");
    static const noun *const of[] = {&lf_card_noun,  &lf_seat_noun, &lf_front_noun, &lf_track_noun,
                                     &lf_medal_noun, &lf_icon_noun, &lf_bonus_noun};
    int v;
    if (kind == 0 && noun_find(&lf_fascist_noun, id, &v))
        return &lf.fascists[v].title[LANG_ES];
    v = table_noun(t, "id", of[kind]);
    switch (kind) {
    case 0: return &lf.cards[v].title[LANG_ES];
    case 1: return &lf.factions[v].title[LANG_ES];
    case 2: return &lf.fronts[v].title[LANG_ES];
    case 3: return &lf.track_title[v][LANG_ES];
    case 4: return &lf.medals[v].title[LANG_ES];
    case 5: return &lf.icons[v].title[LANG_ES];
    default: return &lf.bonus_title[v][LANG_ES];
    }
}

static bool load_spanish(const data_source *from, fault *why)
{
    table t;
    if (!table_open(&t, from, "libertad/names-es.tsv", "kind id name_es src", why))
        return false;
    while (table_next(&t)) {
        const char **slot = spanish_slot(&t);
        const char *name = table_keep(&t, table_word(&t, "name_es"));
        if (!t.failed)
            *slot = name;
    }
    for (int i = 0; i < CARDS && !t.failed; i++)
        if (!lf.cards[i].title[LANG_ES] || !lf.fascists[i].title[LANG_ES])
            table_fail(&t, NULL, "the card '%s' has no Spanish name",
                       lf.cards[i].title[LANG_ES] ? lf.fascists[i].id : lf.cards[i].id);
    return table_close(&t, why);
}

/* Cards are shown far more often than they change: their words are made once. */
static bool keep_words(table *t, int script)
{
    for (int in = 0; in < LANGS; in++) {
        text words;
        text_init(&words, TABLE_CELL);
        lf_effect_words(script, (lang)in, &words);
        lf.effect[in][script] = table_keep(t, text_string(&words));
        text_release(&words);
    }
    return !t->failed;
}

static bool load_words(fault *why)
{
    table t = {0};
    bool ok = true;
    for (int i = 0; i < CARDS; i++)
        ok = ok && keep_words(&t, lf.cards[i].event) && keep_words(&t, lf.fascists[i].event) &&
             keep_words(&t, lf.fascists[i].success) && keep_words(&t, lf.fascists[i].failure);
    for (int m = 0; m < lf.medal_count; m++)
        ok = ok && keep_words(&t, lf.medals[m].script);
    for (int k = 0; k < TRACKS; k++)
        for (int at = 0; at < SPACES; at++)
            ok = ok && keep_words(&t, lf.spaces[k][at].script);
    return ok || fault_set(why, "%s", t.why.text);
}

bool libertad_load(const data_source *from, fault *why)
{
    lf = (tables){.op_count = 1}; /* op 0 ends the empty script */
    lf.bonus_title[MORALE][LANG_EN] = "Morale Bonus";
    lf.bonus_title[TEAMWORK][LANG_EN] = "Teamwork Bonus";
    if (!load_factions(from, why) || !load_fronts(from, why) || !load_tracks(from, why) || !load_limits(from, why) ||
        !load_icons(from, why) || !load_cards(from, why) || !load_fascists(from, why) || !load_medals(from, why) ||
        !load_years(from, why) || !load_hero(from, why) || !load_counters(from, why) || !load_setup(from, why) ||
        !load_spanish(from, why))
        return false;
    table none = {0};
    lf.defeat_script = (uint16_t)compile(&none, "", "track collectivization -1;track soviet -1;track foreign -1");
    return load_words(why);
}
