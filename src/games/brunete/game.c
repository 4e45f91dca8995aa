/* The contract of core/game/game.h filled in for Brunete 1937. */
#include "games/brunete/brunete.h"

#include "games/brunete/show/show.h"
#include "games/brunete/valid/valid.h"

/* The tables of the lists. */
#include "core/game/lists_define.h"
#include "words/brunete.h"

static const scenario scenarios[] = {
    {"campaign",
     {WORDS(CAMPAIGN, "Campaign")},
     {WORDS(THE_WHOLE_BATTLE_14_TURNS_FROM, "The whole battle, 14 turns from 6 to 25 July 1937. The Republic wins with "
                                            "7 victory points, 5 or 6 are a draw.")}},
    {"offensive",
     {WORDS(REPUBLICAN_OFFENSIVE, "Republican offensive")},
     {WORDS(THE_FIRST_SIX_TURNS_THE,
            "The first six turns. The Republic must hold all purple towns and a yellow one that is drawn in secret.")}},
};

static const option options[] = {
    {"slow",
     {WORDS(SLOWNESS_OF_THE_XVIII_CORPS, "Slowness of the XVIII Corps")},
     {WORDS(ON_TURN_2_THE_XVIII_CORPS_MOVES,
            "On turn 2 the XVIII Corps moves with half its MP and advances one hex at most.")},
     0,
     0,
     0},
    {"flak",
     {WORDS(ANTI_AIRCRAFT_DEFENCE, "Anti-aircraft defence")},
     {WORDS(A_BOMBARDMENT_DIE_OF_1_SENDS, "A bombardment die of 1 sends the aviation marker away for two turns.")},
     0,
     0,
     0},
    {"t26",
     {WORDS(NATIONAL_T_26, "National T-26")},
     {WORDS(WITH_FIVE_REPUBLICAN_TANK_UNITS,
            "With five Republican tank units lost, the National side gets a captured T-26.")},
     0,
     0,
     0},
    {"solo",
     {WORDS(SOLO_PLAY, "Solo play")},
     {WORDS(ONE_PLAYER_PLAYS_BOTH_SIDES, "One player plays both sides: resources and supports are chosen openly.")},
     0,
     0,
     0},
    {"losses",
     {WORDS(CASUALTY_POINT, "Casualty point")},
     {WORDS(AT_THE_END_THE_REPUBLIC_GAINS_A,
            "At the end the Republic gains a victory point if it has lost less than the enemy, and loses one if not.")},
     0,
     0,
     1u << CAMPAIGN},
};

const game brunete_game = {
    .id = "brunete",
    .title = {WORDS(BRUNETE_1937, "Brunete 1937")},
    .rule_prefix = "BR-",
    .version = 1,
    .seats = SIDES,
    .seat = &br_noun_seat,
    .size = sizeof(brunete),
    .intro =
        {
            .text = {WORDS(
                JULY_1937_IN_THE_HEAT_WEST_OF,
                "July 1937, in the heat west of Madrid: the Republic's first great offensive. Battalions on a map of "
                "hexes, "
                "zones of control, command points, and artillery and aircraft assigned in secret.")},
            .card =
                {[CARD_PLAYERS] = {WORDS(N_2_PLAYERS_ONE_ALONE_CAN_PLAY, "2 players; one alone can play both sides.")},
                 [CARD_LENGTH] = {WORDS(N_1_TO_5_HOURS_THE_OFFENSIVE_HAS,
                                        "1½ to 5 hours: the offensive has 6 turns, the campaign 14.")},
                 [CARD_HARD] = {WORDS(MEDIUM_A_CLASSIC_HEX_GAME_WITH,
                                      "Medium: a classic hex game with zones of control, odds and dice.")},
                 [CARD_WIN] = {WORDS(
                     THE_REPUBLIC_TAKES_AND_HOLDS,
                     "The Republic takes and holds towns for victory points; the National side denies them.")},
                 [CARD_MADE_UP] = {WORDS(
                     THE_MAP_THE_ORDER_OF_BATTLE_AND,
                     "The map, the order of battle and some colours of the combat table are reconstructed from "
                     "history where the printed game was not at hand: “frente data brunete” counts them row by row.")}},
        },
    .lists =
        {
            .scenarios = scenarios,
            .scenario_count = COUNT_OF(scenarios),
            .options = options,
            .option_count = COUNT_OF(options),
            .nouns = br_nouns,
            GAME_LISTS,
        },
    .rules =
        {
            .load = br_load,
            .blank = br_blank,
            .begin = br_begin,
            .derive = br_derive,
            .derived_from = offsetof(brunete, board),
            .derived_public = true,
            .conclude = br_conclude,
            .outcome = br_outcome,
        },
    .valid =
        {
            .fields = br_fields,
            .field_count = FIELDS,
            .points = br_points,
            .point_count = POINTS,
            .complete = br_complete,
            .check = br_check,
        },
    .hidden =
        {
            .redact = br_redact,
            .imagine = br_imagine,
        },
    .bot =
        {
            .weigh = br_weigh,
            .weigh_all = br_weigh_all,
            .judge = br_judge,
            .clock = br_clock,
            .features = br_features,
            .measure = br_measure,
            .progress = br_progress,
            .plans = true,
            .pace = 1800,
        },
    .show =
        {
            .why_not_now = br_why_not_now,
            .why_never = br_why_never,
            .prompt = br_prompt,
            .leaves_undone = br_leaves_undone,
            .forecast = br_forecast,
            .battle = br_battle,
            .about = br_about,
            .beside = br_next_places,
            .lenses = br_lenses,
            .lens_count = LENSES,
            .standings = br_standings,
            .standing_count = STANDINGS,
            .view = br_view,
            .score = br_score,
        },
};
