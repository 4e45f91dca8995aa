/* Crusade and Revolution: the contract of core/game/game.h filled in, and the tables of its lists. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/rules/events/events.h"
#include "games/cruzada/show/show.h"
#include "games/cruzada/valid/valid.h"

#include "core/game/lists_define.h"

const game cruzada_game = {
    .id = "cruzada",
    .title = {"Crusade and Revolution", "Cruzada y Revolución"},
    .rule_prefix = "CR-",
    .version = 5,
    .seats = SIDES,
    .seat = &cr_noun_seat,
    .size = sizeof(cruzada),
    .intro =
        {
            .text = {"The whole war by cards, on some 200 spaces of the real map. Divisions and army corps from the "
                     "rising to the end; a card is operations, redeployment, replacements or an event of the war.",
                     "Toda la guerra con cartas, en unos 200 espacios del mapa real. Divisiones y cuerpos de ejército, "
                     "de la sublevación al final; una carta es operaciones, redespliegue, reemplazos o un evento de la "
                     "guerra."},
            .card =
                {[CARD_PLAYERS] = {"2 players.", "2 personas."},
                 [CARD_LENGTH] =
                     {"3 to 12 hours: three for the War of the Columns, two or three long evenings for the Campaign.",
                      "De 3 a 12 horas: tres la guerra de columnas, dos o tres tardes largas la campaña."},
                 [CARD_HARD] =
                     {"Hard: the richest of the five. Begin with the guided game and the War of the Columns.",
                      "Difícil: el más rico de los cinco. Empieza por la partida guiada y la guerra de columnas."},
                 [CARD_WIN] =
                     {"Victory points at the end of the scenario, Republican Morale in each War Status Phase, or "
                      "all six Main Cities.",
                      "Los puntos de victoria al acabar el escenario, la moral republicana en cada fase de estado "
                      "de la guerra, o las seis ciudades principales."},
                 [CARD_MADE_UP] =
                     {"The rulebook, its set-ups and examples survive. Reconstructed are links and coordinates "
                      "of the map beyond the text, most numbers on cards and counters, the fire tables and "
                      "what cards do where the rules don't say it.",
                      "Se conservan el reglamento, los despliegues y los ejemplos. Son reconstrucción las "
                      "líneas y coordenadas del mapa que el texto no da, la mayoría de los números de cartas "
                      "y fichas, las tablas de fuego y el efecto de las cartas que las reglas no cuentan."}},
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
