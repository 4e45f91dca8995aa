/* Land and Freedom fills in the contract (core/game/game.h). */
#include "games/libertad/show/show.h"
#include "games/libertad/valid/valid.h"

#include "core/game/lists_define.h"

static const scenario scenarios[] = {
    {"standard",
     {"The Spanish Revolution and Civil War", "La revolución y la guerra civil"},
     {"Three Years of four turns each.", "Tres años de cuatro turnos."}},
};

/* The first three switches stand in seat order: see is_nonplayer; the fourth is OPTION_YEAR_HERO. */
static const option options[] = {
    {"np-anarchist",
     {"Non-player Anarchists", "Anarquistas no jugadores"},
     {"The Anarchists act by the procedure of Appendix 3.", "Los anarquistas actúan según el apéndice 3."},
     .nonplayer = ANARCHIST + 1},
    {"np-communist",
     {"Non-player Communists", "Comunistas no jugadores"},
     {"The Communists act by the procedure of Appendix 3.", "Los comunistas actúan según el apéndice 3."},
     .nonplayer = COMMUNIST + 1},
    {"np-moderate",
     {"Non-player Moderates", "Moderados no jugadores"},
     {"The Moderates act by the procedure of Appendix 3.", "Los moderados actúan según el apéndice 3."},
     .nonplayer = MODERATE + 1},
    {"np-year-hero",
     {"Non-players: Hero points for a new Year's cards", "No jugadoras: puntos de héroe por las cartas del nuevo año"},
     {"When a new Year begins a Non-player gains a Hero point for each card that a player draws.",
      "Al empezar un año, una facción no jugadora gana un punto de héroe por cada carta que roba un jugador."}},
};

/* clang-format off */
const game libertad_game = {
    .id = "libertad",
    .title = {"Land and Freedom", "Tierra y libertad"},
    .rule_prefix = "LF-",
    .version = 2,
    .seats = FACTIONS,
    .seat = &lf_noun_seat,
    .size = sizeof(libertad),
    .intro = {
        .text = {
            "Three factions of the Republic hold four fronts together and compete for glory. If the war is lost, all lose: Anarchists, Communists and Moderates, with cards, tracks and secret choices; two hours for three, or alone with non-player factions.",
"Tres facciones de la República sostienen juntas cuatro frentes y compiten por la gloria. Si se pierde la guerra, pierden todas: anarquistas, comunistas y moderados, con cartas, pistas y decisiones secretas; dos horas para tres, o en solitario con facciones no jugadoras.",
},
        .card = {
            [CARD_PLAYERS] = {
                "1 to 3 players; absent factions play by themselves.",
                "1 a 3 personas; las facciones ausentes actúan solas.",
            },
            [CARD_LENGTH] = {
                "2 hours: three Years of four turns.",
                "2 horas: tres años de cuatro turnos.",
            },
            [CARD_HARD] = {
                "Easy: a card a turn. Playing well together is harder.",
                "Fácil: una carta por turno. Jugar bien en común es más difícil.",
            },
            [CARD_WIN] = {
                "Madrid and two of the other three Fronts must hold, or all lose; then the faction with the most Glory wins.",
                "Deben resistir Madrid y dos de los otros tres frentes, o pierden todas; después gana la facción con más gloria.",
            },
            [CARD_MADE_UP] = {
                "Texts and values of cards that the rulebook does not print are reconstructed: “frente data libertad” "
                "counts them row by row.",
                "Los textos y valores de las cartas que el reglamento no reproduce están reconstruidos: «frente data "
                "libertad» los cuenta fila por fila.",
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
