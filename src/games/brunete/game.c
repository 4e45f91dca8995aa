/* The contract of core/game/game.h filled in for Brunete 1937. */
#include "games/brunete/brunete.h"

#include "games/brunete/show/show.h"
#include "games/brunete/valid/valid.h"

/* The tables of the lists. */
#include "core/game/lists_define.h"

static const scenario scenarios[] = {
    {"campaign",
     {"Campaign", "Campaña"},
     {"The whole battle, 14 turns from 6 to 25 July 1937. The Republic wins with 7 victory points, 5 or 6 are a draw.",
      "La batalla entera, 14 turnos del 6 al 25 de julio de 1937. La República gana con 7 puntos de victoria; 5 o 6 "
      "son "
      "empate."}},
    {"offensive",
     {"Republican offensive", "Ofensiva republicana"},
     {"The first six turns. The Republic must hold all purple towns and a yellow one that is drawn in secret.",
      "Los seis primeros turnos. La República debe controlar todos los pueblos morados y uno amarillo sorteado en "
      "secreto."}},
};

static const option options[] = {
    {"slow",
     {"Slowness of the XVIII Corps", "Lentitud del XVIII Cuerpo"},
     {"On turn 2 the XVIII Corps moves with half its MP and advances one hex at most.",
      "En el turno 2 el XVIII Cuerpo se mueve con la mitad de sus PM y avanza un hexágono como máximo."},
     0,
     0,
     0},
    {"flak",
     {"Anti-aircraft defence", "Defensa antiaérea"},
     {"A bombardment die of 1 sends the aviation marker away for two turns.",
      "Un 1 en el bombardeo retira la ficha de aviación durante dos turnos."},
     0,
     0,
     0},
    {"t26",
     {"National T-26", "T-26 nacional"},
     {"With five Republican tank units lost, the National side gets a captured T-26.",
      "Con cinco unidades de tanques republicanas perdidas, el bando nacional recibe un T-26 capturado."},
     0,
     0,
     0},
    {"solo",
     {"Solo play", "Juego en solitario"},
     {"One player plays both sides: resources and supports are chosen openly.",
      "Un jugador lleva los dos bandos: recursos y apoyos se eligen a la vista."},
     0,
     0,
     0},
    {"losses",
     {"Casualty point", "Punto por bajas"},
     {"At the end the Republic gains a victory point if it has lost less than the enemy, and loses one if not.",
      "Al final la República gana un punto de victoria si ha perdido menos que el enemigo, y pierde uno si no."},
     0,
     0,
     1u << CAMPAIGN},
};

const game brunete_game = {
    .id = "brunete",
    .title = {"Brunete 1937", "Brunete 1937"},
    .rule_prefix = "BR-",
    .version = 1,
    .seats = SIDES,
    .seat = &br_noun_seat,
    .size = sizeof(brunete),
    .intro =
        {
            .text =
                {"July 1937, in the heat west of Madrid: the Republic's first great offensive. Battalions on a map of "
                 "hexes, "
                 "zones of control, command points, and artillery and aircraft assigned in secret.",
                 "Julio de 1937, en el calor al oeste de Madrid: la primera gran ofensiva de la República. Batallones "
                 "sobre "
                 "un mapa de hexágonos, zonas de control, puntos de mando, y artillería y aviación asignadas en "
                 "secreto."},
            .card =
                {[CARD_PLAYERS] = {"2 players; one alone can play both sides.",
                                   "2 personas; una sola puede llevar los dos bandos."},
                 [CARD_LENGTH] = {"1½ to 5 hours: the offensive has 6 turns, the campaign 14.",
                                  "De 1½ a 5 horas: la ofensiva tiene 6 turnos, la campaña 14."},
                 [CARD_HARD] = {"Medium: a classic hex game with zones of control, odds and dice.",
                                "Intermedio: un clásico de hexágonos con zonas de control, proporciones y dados."},
                 [CARD_WIN] =
                     {"The Republic takes and holds towns for victory points; the National side denies them.",
                      "La República toma y conserva pueblos por puntos de victoria; el bando nacional se los niega."},
                 [CARD_MADE_UP] =
                     {"The map, the order of battle and some colours of the combat table are reconstructed from "
                      "history where the printed game was not at hand: “frente data brunete” counts them row by row.",
                      "El mapa, el orden de batalla y algunos colores de la tabla de combate están reconstruidos "
                      "a partir de la historia donde no se disponía del juego impreso: «frente data brunete» los "
                      "cuenta fila por fila."}},
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
