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
    .version = 4,
    .seats = SIDES,
    .seat = &cr_noun_seat,
    .size = sizeof(cruzada),
    .intro =
        {
            .text = {"The Spanish Civil War for two, turn by turn from the rising to the end: some 200 spaces, "
                     "divisions and "
                     "army corps, and cards that are operations, redeployment, replacements or an event of the war.",
                     "La Guerra Civil para dos, turno a turno de la sublevación al final: unos 200 espacios, "
                     "divisiones y cuerpos "
                     "de ejército, y cartas que son operaciones, redespliegue, reemplazos o un suceso de la guerra."},
            .card = {[CARD_PLAYERS] = {"Two players.", "Dos jugadores."},
                     [CARD_LENGTH] = {"War of the Columns: three hours; the Campaign: two or three long evenings.",
                                      "La guerra de columnas, tres horas; la campaña, dos o tres tardes largas."},
                     [CARD_HARD] = {"The richest of the five: begin with the guided game and the War of the Columns.",
                                    "El más rico de los cinco: empieza por la partida guiada y la guerra de columnas."},
                     [CARD_WIN] =
                         {"Victory points at the end of the scenario, Republican Morale in each War Status Phase, or "
                          "all six Main Cities.",
                          "Los puntos de victoria al acabar la partida, la moral republicana en cada fase de estado "
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
            .horizon = 100,
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
