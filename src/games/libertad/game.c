/* Land and Freedom fills in the contract (core/game/game.h). */
#include "games/libertad/show/show.h"
#include "games/libertad/valid/valid.h"

#include "core/game/lists_define.h"
#include "words/libertad.h"

static const scenario scenarios[] = {
    {"standard",
     {WORDS(THE_SPANISH_REVOLUTION_AND, "The Spanish Revolution and Civil War")},
     {WORDS(THREE_YEARS_OF_FOUR_TURNS_EACH, "Three Years of four turns each.")}},
};

/* The first three switches stand in seat order: see is_nonplayer; the fourth is OPTION_YEAR_HERO. */
static const option options[] = {
    {"np-anarchist",
     {WORDS(NON_PLAYER_ANARCHISTS, "Non-player Anarchists")},
     {WORDS(THE_ANARCHISTS_ACT_BY_THE, "The Anarchists act by the procedure of Appendix 3.")},
     .nonplayer = ANARCHIST + 1},
    {"np-communist",
     {WORDS(NON_PLAYER_COMMUNISTS, "Non-player Communists")},
     {WORDS(THE_COMMUNISTS_ACT_BY_THE, "The Communists act by the procedure of Appendix 3.")},
     .nonplayer = COMMUNIST + 1},
    {"np-moderate",
     {WORDS(NON_PLAYER_MODERATES, "Non-player Moderates")},
     {WORDS(THE_MODERATES_ACT_BY_THE, "The Moderates act by the procedure of Appendix 3.")},
     .nonplayer = MODERATE + 1},
    {"np-year-hero",
     {WORDS(NON_PLAYERS_HERO_POINTS_FOR_A, "Non-players: Hero points for a new Year's cards")},
     {WORDS(WHEN_A_NEW_YEAR_BEGINS_A_NON,
            "When a new Year begins a Non-player gains a Hero point for each card that a player draws.")}},
};

/* clang-format off */
const game libertad_game = {
    .id = "libertad",
    .title = {WORDS(LAND_AND_FREEDOM, "Land and Freedom")},
    .rule_prefix = "LF-",
    .version = 2,
    .seats = FACTIONS,
    .seat = &lf_noun_seat,
    .size = sizeof(libertad),
    .intro = {
        .text = {
            WORDS(THREE_FACTIONS_OF_THE_REPUBLIC, "Three factions of the Republic hold four fronts together and compete for glory. If the war is lost, all lose: Anarchists, Communists and Moderates, with cards, tracks and secret choices; two hours for three, or alone with non-player factions."),
},
        .card = {
            [CARD_PLAYERS] = {
                WORDS(N_1_TO_3_PLAYERS_ABSENT_FACTIONS, "1 to 3 players; absent factions play by themselves."),
            },
            [CARD_LENGTH] = {
                WORDS(N_2_HOURS_THREE_YEARS_OF_FOUR, "2 hours: three Years of four turns."),
            },
            [CARD_HARD] = {
                WORDS(EASY_A_CARD_A_TURN_PLAYING_WELL, "Easy: a card a turn. Playing well together is harder."),
            },
            [CARD_WIN] = {
                WORDS(MADRID_AND_TWO_OF_THE_OTHER, "Madrid and two of the other three Fronts must hold, or all lose; then the faction with the most Glory wins."),
            },
            [CARD_MADE_UP] = {
                WORDS(TEXTS_AND_VALUES_OF_CARDS_THAT, "Texts and values of cards that the rulebook does not print are reconstructed: “frente data libertad” "
                "counts them row by row."),
            },
        },
    },
    .lists = {
        GAME_LISTS,
        .nouns = lf_nouns,
        .scenarios = scenarios,
        .scenario_count = COUNT_OF(scenarios),
        .options = options,
        .option_count = COUNT_OF(options),
    },
    .rules = {
        .load = lf_load,
        .blank = lf_blank,
        .begin = lf_begin,
        .overlay_options = lf_hero_options,
        .overlay_choose = lf_hero_choose,
        .conclude = lf_conclude,
        .outcome = lf_outcome,
    },
    .valid = {
        .fields = lf_fields,
        .field_count = FIELDS,
        .points = lf_points,
        .point_count = POINTS,
        .complete = lf_complete,
        .check = lf_check,
    },
    .hidden = {
        .redact = lf_redact,
        .imagine = lf_imagine,
    },
    .bot = {
        .weigh = lf_weigh,
        .judge = lf_judge,
        .common = lf_common,
        .clock = lf_clock,
        .features = lf_features,
        .measure = lf_measure,
        .progress = lf_progress,
        .pace = 100000,
    },
    .show = {
        .prompt = lf_prompt,
        .view = lf_view,
        .score = lf_score,
        .why_not_now = lf_why_not_now,
        .leaves_undone = lf_leaves_undone,
        .forecast = lf_forecast,
        .about = lf_about,
        .standings = lf_standings,
        .standing_count = STANDINGS,
        .lenses = lf_lenses,
        .lens_count = LENSES,
    },
};
