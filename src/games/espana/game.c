/* España 1936 as the contract wants it (core/game/game.h): its scenarios and options, and the table of its parts. */
#include "games/espana/espana.h"

#include "games/espana/show/show.h"
#include "games/espana/valid/valid.h"

#include "core/game/lists_define.h"
#include "words/espana.h"

static const scenario scenarios[] = {
    {"1936",
     {WORDS(FULL_WAR, "Full war")},
     {WORDS(TEN_TURNS_FROM_THE_RISING_OF, "Ten turns, from the rising of July 1936 to the eve of the war in Europe.")}},
    {"1938",
     {WORDS(N_1938, "1938")},
     {WORDS(TURNS_6_TO_10_FROM_THE_BATTLE, "Turns 6 to 10: from the battle of Teruel to the end.")}},
};

/* ES-opt-01 */
static const option options[] = {
    {"rep-generals",
     {WORDS(REPUBLICAN_GENERALS, "Republican generals")},
     {WORDS(LISTER_AND_DURRUTI_ATTACK_AT_1,
            "Líster and Durruti attack at -1 without troops of their emblem in the box; Ulibarri can't start a battle "
            "without "
            "Basque troops.")},
     .group = {WORDS(OPTIONAL_RULES, "Optional rules")}},
    {"rep-tanks",
     {WORDS(CAPTURED_TANKS, "Captured tanks")},
     {WORDS(REPUBLICAN_TANKS_DESTROYED_IN, "Republican tanks destroyed in battle may change sides.")}},
    {"optional-cards",
     {WORDS(OPTIONAL_CARDS, "Optional cards")},
     {WORDS(CARD_45_OF_EACH_SIDE_JOINS_THE, "Card 45 of each side joins the first deck.")}},
    {"san-sebastian",
     {WORDS(SAN_SEBASTIAN, "San Sebastián")},
     {WORDS(WHILE_THE_REPUBLICAN_CONTROLS, "While the Republican controls it San Sebastián is a port for him.")}},
    {"no-intervention",
     {WORDS(NO_FOREIGN_INTERVENTION, "No foreign intervention")},
     {WORDS(WITHOUT_THE_CARDS_THAT_BRING,
            "Without the cards that bring foreign help; a fixed number of events a turn, and no cards in combat.")},
     .excludes = OPTION_HISTORICAL,
     .group = {WORDS(VARIANTS_ONE_AT_MOST, "Variants: one at most")}},
    {"historical",
     {WORDS(HISTORICAL_VARIANT, "Historical variant")},
     {WORDS(EVENTS_COME_IN_THE_ORDER_OF,
            "Events come in the order of history at the start of each turn; no cards in combat.")},
     .excludes = OPTION_NO_INTERVENTION},
    {"naval",
     {WORDS(THE_NAVAL_WAR, "The naval war")},
     {WORDS(SHIPS_BASES_BLOCKADES_AND_FOUR,
            "Ships, bases, blockades and four naval areas; ten cards more for each side.")},
     .group = {WORDS(ADVANCED_GAME, "Advanced game")}},
    {"fog-of-war",
     {WORDS(FOG_OF_WAR, "Fog of war")},
     {WORDS(OF_A_STACK_THE_ENEMY_SEES_ONLY,
            "Of a stack the enemy sees only the top counter and the height; decoys may lie under it.")}},
};

/* clang-format off */
const game espana_game = {
    .id = "espana",
    .title = {WORDS(ESPANA_1936, "España 1936")},
    .rule_prefix = "ES-",
    .version = 2,
    .seats = SIDES,
    .seat = &es_noun_seat,
    .size = sizeof(espana),
    .intro = {
        .text = {WORDS(GENERALS_TROOPS_AND_CARDS_ON_A, "Generals, troops and cards on a map of provinces, in ten turns. A general leads every attack, and a "
                 "card is an event or a help in battle.")},
        .card = {
            [CARD_PLAYERS] = {WORDS(N_2_PLAYERS_ONE_ALONE_CAN_PLAY, "2 players; one alone can play both sides.")},
            [CARD_LENGTH] = {WORDS(N_1_TO_2_HOURS_1938_TAKES_HALF_AS, "1¼ to 2½ hours: 1938 takes half as long as the full war of 10 turns.")},
            [CARD_HARD] = {WORDS(EASY_BOXES_LINKS_DICE_AND_CARDS, "Easy: boxes, links, dice and cards; the naval war is for a second game.")},
            [CARD_WIN] = {WORDS(CONTROL_EIGHT_OF_THE_TWELVE, "Control eight of the twelve objective cities, or more than the enemy at the end.")},
            [CARD_MADE_UP] = {WORDS(REBUILT_FROM_THE_RULEBOOK_MAP, "Rebuilt from the rulebook: map, set-up, counter mix and most card texts are our reconstruction.")},
        },
    },
    .lists = {
        GAME_LISTS,
        .nouns = es_nouns,
        .scenarios = scenarios,
        .scenario_count = COUNT_OF(scenarios),
        .options = options,
        .option_count = COUNT_OF(options),
    },
    .rules = {
        .load = es_load,
        .blank = es_blank,
        .begin = es_begin,
        .derive = es_derive,
        .derived_from = offsetof(espana, here),
        .may_offer = es_may_offer,
        .offered = es_offered,
        .conclude = es_conclude,
        .outcome = es_outcome,
    },
    .valid = {
        .fields = es_fields,
        .field_count = FIELDS,
        .points = es_points,
        .point_count = POINTS,
        .complete = es_complete,
        .check = es_check,
    },
    .hidden = {
        .redact = es_redact,
        .imagine = es_imagine,
    },
    .bot = {
        .weigh = es_weigh,
        .judge = es_judge,
        .clock = es_clock,
        .features = es_features,
        .measure = es_measure,
        .progress = es_progress,
        .plans = true,
        .pace = 8000,
    },
    .show = {
        .prompt = es_prompt,
        .view = es_view,
        .score = es_score,
        .why_not_now = es_why_not_now,
        .why_never = es_why_never,
        .stands_for = es_stands_for,
        .leaves_undone = es_leaves_undone,
        .forecast = es_forecast,
        .battle = es_battle,
        .about = es_about,
        .beside = es_next_places,
        .clauses = es_clauses,
        .cards = &es_noun_card,
        .standings = es_standings,
        .standing_count = STANDINGS,
        .lenses = es_lenses,
        .lens_count = LENSES,
    },
};
