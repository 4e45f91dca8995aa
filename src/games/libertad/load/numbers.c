/* The tables of numbers: the Years, gains and prices, what is in the box, the start. */
#include <string.h>

#include "games/libertad/load/load.h"

/* LF-year-09: cards are kept and drawn when another Year follows. */
static void load_year_end(tsv *t, year_row *y, bool last)
{
    static const char *const columns[] = {"draw_at_end", "keep_hand", "keep_tableau"};
    uint8_t *const cells[] = {&y->draw, &y->keep_hand, &y->keep_tableau};
    for (int i = 0; i < COUNT_OF(columns); i++) {
        *cells[i] = (uint8_t)tsv_int_or(t, columns[i], 0, DECK, 0);
        if (last && *tsv_text(t, columns[i]))
            tsv_fail(t, columns[i], "no Year follows: '-' was expected");
    }
}

/* LF-win-01, LF-ptn-03, LF-year-02, LF-year-03, LF-year-04, LF-year-05, LF-year-06, LF-year-07: the numbers of each
 * Year. LF-bid-01: the Final Bid is in the last turn. */
bool lf_load_years(const data_source *from, fault *why)
{
    tsv t;
    uint64_t seen = 0;
    if (!tsv_open(&t, from, "libertad/year.tsv",
                  "year turns direction draw_at_end keep_hand keep_tableau token_per_turn token_per_year glory_pulls "
                  "hero_gift final_bid_turn src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int year = lf_row_of(&t, "year", &lf_noun_year, &seen);
        year_row *y = &lf_table.years[year - 1];
        y->turns = (uint8_t)tsv_int(&t, "turns", 1, TURNS_MAX);
        y->direction = tsv_choice(&t, "direction", "counter-clockwise clockwise") ? 1 : -1;
        load_year_end(&t, y, year == YEARS);
        y->tokens_turn = (uint8_t)tsv_int(&t, "token_per_turn", 0, 9);
        y->tokens_year = (uint8_t)tsv_int(&t, "token_per_year", 0, 9);
        y->pulls = (uint8_t)tsv_int(&t, "glory_pulls", 0, 9);
        y->hero_gift = (uint8_t)tsv_int_or(&t, "hero_gift", 0, 25, 0);
        y->final_bid_turn = (uint8_t)tsv_int_or(&t, "final_bid_turn", 1, TURNS_MAX, 0);
        if (y->final_bid_turn != (year == YEARS ? y->turns : 0))
            tsv_fail(&t, "final_bid_turn", "the last turn of the game has the Final Bid, and no other");
    }
    lf_all_rows(&t, "year", &lf_noun_year, seen);
    return tsv_close(&t, why);
}

/* LF-hero-01, LF-test-03, LF-vict-03, LF-hero-05, LF-hero-06, LF-hero-07, LF-hero-08, LF-hero-09: gains
 * and prices. */
bool lf_load_hero(const data_source *from, fault *why)
{
    static const char *const ids[] = {
        "take_control", "test_passed", "front_victory",        "buy_card",      "buy_bonus", "buy_soviet",
        "buy_foreign",  "buy_liberty", "buy_collectivization", "buy_government"};
    static const noun row = NOUN_IDS("gain or price", ids);
    uint8_t *const slots[] = {&lf_table.gain_control,
                              &lf_table.gain_test,
                              &lf_table.gain_victory,
                              &lf_table.cost_card,
                              &lf_table.cost_bonus,
                              &lf_table.cost_track[SOVIET],
                              &lf_table.cost_track[FOREIGN],
                              &lf_table.cost_track[LIBERTY],
                              &lf_table.cost_track[COLLECTIVIZATION],
                              &lf_table.cost_track[GOVERNMENT]};
    tsv t;
    uint64_t seen = 0;
    if (!tsv_open(&t, from, "libertad/hero.tsv", "id kind points src", why))
        return false;
    while (tsv_next(&t)) {
        int slot = lf_row_of(&t, "id", &row, &seen);
        *slots[slot] = (uint8_t)tsv_int(&t, "points", 1, 25);
        if (tsv_choice(&t, "kind", "gain spend") != (slot >= 3))
            tsv_fail(&t, "kind", "'%s' was expected", slot >= 3 ? "spend" : "gain");
    }
    lf_all_rows(&t, "id", &row, seen);
    return tsv_close(&t, why);
}

enum {
    COUNT_HERO,
    COUNT_GLORY,
    COUNT_MEDALS,
    COUNT_BONUSES,
    COUNT_INITIATIVE,
    COUNT_CARDS,
    COUNT_FASCISTS,
    COUNT_LIMITS /* nothing runs out of what follows */
};
static const char *const counter_ids[] = {
    "hero_point", "glory_space",    "medallion",    "bonus",       "initiative", "card_player",   "card_fascist",
    "standee",    "counters_total", "player_token", "front_token", "blank",      "card_reference"};
static const noun noun_counter = NOUN_IDS("counter", counter_ids);

/* What the Years put into the Glory area finds room there, and what the factions begin with is there. */
static void check_counters(tsv *t)
{
    int pulls = 1, hero = 0; /* the Final Bid */
    for (int y = 0; y < YEARS; y++)
        pulls += lf_table.years[y].pulls;
    for (int seat = 0; seat < FACTIONS; seat++)
        hero += lf_table.factions[seat].start_hero;
    if (pulls > lf_table.glory_spaces)
        tsv_fail(t, "count", "the Glory area has %d spaces, and year.tsv brings %d tokens into it",
                 lf_table.glory_spaces, pulls);
    if (hero > lf_table.hero_supply)
        tsv_fail(t, "count", "there are %d Hero points, and factions.tsv gives out %d", lf_table.hero_supply, hero);
}

/* LF-setup-13: Hero points and the Glory area run out; the rest is as many as the other tables say, or no limit. */
bool lf_load_counters(const data_source *from, fault *why)
{
    const int fixed[COUNT_LIMITS] = {[COUNT_MEDALS] = lf_table.medal_count,
                                     [COUNT_BONUSES] = BONUSES,
                                     [COUNT_INITIATIVE] = 1,
                                     [COUNT_CARDS] = CARDS,
                                     [COUNT_FASCISTS] = CARDS};
    tsv t;
    uint64_t seen = 0;
    if (!tsv_open(&t, from, "libertad/counters.tsv", "id count limit src", why))
        return false;
    while (tsv_next(&t)) {
        int row = lf_row_of(&t, "id", &noun_counter, &seen);
        int count = tsv_int(&t, "count", 1, 200);
        bool limits = !strcmp(tsv_text(&t, "limit"), "yes");
        if (row == COUNT_HERO)
            lf_table.hero_supply = (uint8_t)count;
        else if (row == COUNT_GLORY)
            lf_table.glory_spaces = (uint8_t)tsv_int(&t, "count", 1, 30);
        else if (row < COUNT_LIMITS && count != fixed[row])
            tsv_fail(&t, "count", "%d was expected, as many as the game has", fixed[row]);
        if (limits != (row < COUNT_LIMITS))
            tsv_fail(&t, "limit", "by the rules %s: '%s' was expected",
                     limits ? "nothing depends on it" : "it is a limit", limits ? "no" : "yes");
    }
    lf_all_rows(&t, "id", &noun_counter, seen);
    check_counters(&t);
    return tsv_close(&t, why);
}

enum { KEY_TRACK, KEY_BONUS = KEY_TRACK + TRACKS, KEY_MEDALS = KEY_BONUS + BONUSES, KEY_HAND };
static const char *const key_ids[] = {"track.liberty",  "track.collectivization", "track.government",
                                      "track.soviet",   "track.foreign",          "bonus.morale",
                                      "bonus.teamwork", "medallions.available",   "hand.start"};
static const noun noun_setup = NOUN_IDS("key", key_ids);

/* LF-setup-02, LF-setup-03, LF-setup-04, LF-setup-05. */
bool lf_load_setup(const data_source *from, fault *why)
{
    tsv t;
    uint64_t seen = 0;
    if (!tsv_open(&t, from, "libertad/setup.tsv", "key value src", why))
        return false;
    while (tsv_next(&t)) {
        int key = lf_row_of(&t, "key", &noun_setup, &seen);
        if (key < KEY_BONUS)
            lf_table.start_track[key] = (int8_t)tsv_int(&t, "value", lf_table.low[key], lf_table.high[key]);
        else if (key < KEY_MEDALS)
            lf_table.start_bonus |= (uint8_t)(tsv_choice(&t, "value", "off on") << (key - KEY_BONUS));
        else if (key == KEY_MEDALS)
            lf_table.start_medals = (uint8_t)tsv_int(&t, "value", 0, lf_table.medal_count);
        else
            lf_table.start_hand = (uint8_t)tsv_int(&t, "value", 0, DECK);
    }
    lf_all_rows(&t, "key", &noun_setup, seen);
    return tsv_close(&t, why);
}
