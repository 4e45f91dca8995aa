/* Crusade and Revolution: the contract of core/game/game.h filled in, and the tables of its lists. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/rules/events/events.h"
#include "games/cruzada/show/show.h"
#include "games/cruzada/valid/valid.h"

#include "core/game/lists_define.h"
#include "words/cruzada.h"

const game cruzada_game = {
    .id = "cruzada",
    .title = {WORDS(CRUSADE_AND_REVOLUTION, "Crusade and Revolution")},
    .rule_prefix = "CR-",
    .version = 7,
    .seats = SIDES,
    .seat = &cr_noun_seat,
    .size = sizeof(cruzada),
    .intro =
        {
            .text = {WORDS(
                THE_WHOLE_WAR_BY_CARDS_ON_SOME,
                "The whole war by cards, on some 200 spaces of the real map. Divisions and army corps from the "
                "rising to the end; a card is operations, redeployment, replacements or an event of the war.")},
            .card =
                {[CARD_PLAYERS] = {WORDS(N_2_PLAYERS, "2 players.")},
                 [CARD_LENGTH] = {WORDS(
                     N_3_TO_12_HOURS_THREE_FOR_THE_WAR,
                     "3 to 12 hours: three for the War of the Columns, two or three long evenings for the Campaign.")},
                 [CARD_HARD] = {WORDS(
                     HARD_THE_RICHEST_OF_THE_FIVE,
                     "Hard: the richest of the five. Begin with the guided game and the War of the Columns.")},
                 [CARD_WIN] = {WORDS(
                     VICTORY_POINTS_AT_THE_END_OF,
                     "Victory points at the end of the scenario, Republican Morale in each War Status Phase, or "
                     "all six Main Cities.")},
                 [CARD_MADE_UP] = {WORDS(
                     THE_RULEBOOK_ITS_SET_UPS_AND,
                     "The rulebook, its set-ups and examples survive. Reconstructed are links and coordinates "
                     "of the map beyond the text, most numbers on cards and counters, the fire tables and "
                     "what cards do where the rules don't say it.")}},
        },
    .lists =
        {
            .scenarios = cr_scenarios,
            .scenario_count = SCENARIOS,
            .options = cr_options,
            .option_count = OPTIONS,
            .nouns = cr_nouns,
            GAME_LISTS,
        },
    .rules =
        {
            .load = cr_load,
            .blank = cr_blank,
            .begin = cr_begin,
            .derive = cr_derive,
            .derived_from = offsetof(cruzada, own),
            .derived_public = true,
            .conclude = cr_conclude,
            .outcome = cr_outcome,
        },
    .valid =
        {
            .fields = cr_fields,
            .field_count = FIELDS,
            .points = cr_points,
            .point_count = POINTS,
            .complete = cr_complete,
            .check = cr_check,
        },
    .hidden =
        {
            .redact = cr_redact,
            .imagine = cr_imagine,
        },
    .bot =
        {
            .weigh = cr_weigh,
            .judge = cr_judge,
            .clock = cr_clock,
            .features = cr_features,
            .measure = cr_measure,
            .progress = cr_progress,
            .plans = true,
            .pace = 4000,
        },
    .show =
        {
            .why_not_now = cr_why_not_now,
            .leaves_undone = cr_leaves_undone,
            .standings = cr_standings,
            .standing_count = STANDINGS,
            .forecast = cr_forecast,
            .battle = cr_battle,
            .about = cr_about,
            .beside = cr_next_places,
            .clauses = cr_clauses,
            .cards = &cr_noun_card,
            .tell_apart = cr_tell_apart,
            .lenses = cr_lenses,
            .lens_count = LENSES,
            .prompt = cr_prompt,
            .view = cr_view,
            .score = cr_score,
        },
};
