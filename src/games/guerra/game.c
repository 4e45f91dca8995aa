/* The contract of core/game/game.h filled in for La Guerra de España. */
#include "games/guerra/guerra.h"

#include "games/guerra/show/show.h"
#include "games/guerra/valid/valid.h"

/* The tables of the lists. */
#include "core/game/lists_define.h"
#include "words/guerra.h"

/* GE-4c, GE-4d, GE-4e, ruling GE-70 */
static const scenario scenarios[] = {
    {"basic",
     {WORDS(BASIC_LEVEL, "Basic level")},
     {WORDS(SIXTEEN_TURNS_OF_TWO_MONTHS, "Sixteen turns of two months. Neither extra combat factors nor weather.")}},
    {"intermediate",
     {WORDS(INTERMEDIATE_LEVEL, "Intermediate level")},
     {WORDS(WITH_EXTRA_COMBAT_FACTORS_F_E_C,
            "With extra combat factors (F.E.C.) out of economy, morale and ports; without weather.")}},
    {"superior",
     {WORDS(SUPERIOR_LEVEL, "Superior level")},
     {WORDS(ALL_RULES_EXTRA_COMBAT_FACTORS, "All rules: extra combat factors and weather.")}},
};

static const option options[] = {
    {"play-on",
     {WORDS(PLAY_ON_AFTER_A_DRAW, "Play on after a draw")},
     {WORDS(A_DRAW_AFTER_TURN_16_DOES_NOT, "A draw after turn 16 does not end the game; turn 22 does.")},
     0,
     0,
     0},
};

const game guerra_game = {
    .id = "guerra",
    .title = {WORDS(LA_GUERRA_DE_ESPANA, "La Guerra de España")},
    .rule_prefix = "GE-",
    .version = 1,
    .seats = SIDES,
    .seat = &gu_noun_seat,
    .size = sizeof(guerra),
    .intro =
        {
            .text = {WORDS(
                THE_SPANISH_CIVIL_WAR_BY,
                "The Spanish Civil War by provinces, July 1936 to February 1939. Armies and garrisons on a map of "
                "2,028 "
                "hexes, aircraft, ships and the bridge over the Strait; two sides, and a die without a one or a six.")},
            .card = {[CARD_PLAYERS] = {WORDS(N_2_PLAYERS_UP_TO_TWO_PEOPLE_CAN,
                                             "2 players; up to two people can share each side.")},
                     [CARD_LENGTH] = {WORDS(N_2_TO_4_HOURS_TWO_AT_THE_BASIC,
                                            "2 to 4 hours: two at the basic level, four at the superior one.")},
                     [CARD_HARD] = {WORDS(MEDIUM_EASY_RULES_MANY_COUNTERS,
                                          "Medium: easy rules, many counters. Begin with the basic level.")},
                     [CARD_WIN] = {WORDS(
                         OWN_35_OF_47_PROVINCES_AT_THE,
                         "Own 35 of 47 provinces at the end of a turn, or lead by 30 in population after turn 16.")},
                     [CARD_MADE_UP] = {WORDS(
                         ONLY_THE_RULEBOOK_SURVIVES_THE,
                         "Only the rulebook survives. The hex map, the table of stacks, most thresholds, fixed "
                         "reinforcements, naval use, weather and most factors of provinces are reconstructed.")}},
        },
    .lists =
        {
            .scenarios = scenarios,
            .scenario_count = COUNT_OF(scenarios),
            .options = options,
            .option_count = COUNT_OF(options),
            .nouns = gu_nouns,
            GAME_LISTS,
        },
    .rules =
        {
            .load = gu_load,
            .blank = gu_blank,
            .begin = gu_begin,
            .derive = gu_derive,
            .derived_from = offsetof(guerra, land),
            .derived_public = true,
            .may_offer = gu_may_offer,
            .conclude = gu_conclude,
            .outcome = gu_outcome,
        },
    .valid =
        {
            .fields = gu_fields,
            .field_count = FIELDS,
            .points = gu_points,
            .point_count = POINTS,
            .complete = gu_complete,
            .check = gu_check,
        },
    .bot =
        {
            .weigh = gu_weigh,
            .judge = gu_judge,
            .clock = gu_clock,
            .features = gu_features,
            .measure = gu_measure,
            .progress = gu_progress,
            .plans = true,
            .pace = 1500,
            .horizon = 30,
        },
    .show =
        {
            .why_not_now = gu_why_not_now,
            .why_never = gu_why_never,
            .leaves_undone = gu_leaves_undone,
            .forecast = gu_forecast,
            .battle = gu_battle,
            .about = gu_about,
            .beside = gu_next_places,
            .lenses = gu_lenses,
            .lens_count = LENSES,
            .prompt = gu_prompt,
            .view = gu_view,
            .score = gu_score,
        },
};
