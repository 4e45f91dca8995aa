/* The contract of core/game/game.h filled in for La Guerra de España. */
#include "games/guerra/guerra.h"

#include "games/guerra/show/show.h"
#include "games/guerra/valid/valid.h"

/* The tables of the lists. */
#include "core/game/lists_define.h"

/* GE-4c, GE-4d, GE-4e, ruling GE-70 */
static const scenario scenarios[] = {
    {"basic",
     {"Basic level", "Nivel básico"},
     {"Sixteen turns of two months. Neither extra combat factors nor weather.",
      "Dieciséis turnos de dos meses. Sin factores extra de combate ni factor meteorológico."}},
    {"intermediate",
     {"Intermediate level", "Nivel intermedio"},
     {"With extra combat factors (F.E.C.) out of economy, morale and ports; without weather.",
      "Con factores extra de combate (F.E.C.) por economía, moral y puertos; sin factor meteorológico."}},
    {"superior",
     {"Superior level", "Nivel superior"},
     {"All rules: extra combat factors and weather.",
      "Todas las reglas: factores extra de combate y factor meteorológico."}},
};

static const option options[] = {
    {"play-on",
     {"Play on after a draw", "Seguir tras el empate"},
     {"A draw after turn 16 does not end the game; turn 22 does.",
      "El empate tras el turno 16 no termina la partida; la termina el turno 22."},
     0,
     0,
     0},
};

const game guerra_game = {
    .id = "guerra",
    .title = {"La Guerra de España", "La Guerra de España"},
    .rule_prefix = "GE-",
    .version = 1,
    .seats = SIDES,
    .seat = &gu_noun_seat,
    .size = sizeof(guerra),
    .intro =
        {
            .text =
                {"The Spanish Civil War by provinces, July 1936 to February 1939. Armies and garrisons on a map of "
                 "2,028 "
                 "hexes, aircraft, ships and the bridge over the Strait; two sides, and a die without a one or a six.",
                 "La Guerra Civil por provincias, de julio de 1936 a febrero de 1939. Ejércitos y guarniciones en un "
                 "mapa "
                 "de 2.028 hexágonos, aviación, flotas y el puente del Estrecho; dos bandos, y un dado sin uno ni "
                 "seis."},
            .card = {[CARD_PLAYERS] = {"2 players; up to two people can share each side.",
                                       "2 personas; hasta dos pueden compartir cada bando."},
                     [CARD_LENGTH] = {"2 to 4 hours: two at the basic level, four at the superior one.",
                                      "De 2 a 4 horas: dos en el nivel básico, cuatro en el superior."},
                     [CARD_HARD] = {"Medium: easy rules, many counters. Begin with the basic level.",
                                    "Intermedio: reglas fáciles y muchas fichas. Empieza por el nivel básico."},
                     [CARD_WIN] =
                         {"Own 35 of 47 provinces at the end of a turn, or lead by 30 in population after turn 16.",
                          "Posee 35 de las 47 provincias al acabar un turno, o lleva 30 de ventaja en población "
                          "tras el turno 16."},
                     [CARD_MADE_UP] =
                         {"Only the rulebook survives. The hex map, the table of stacks, most thresholds, fixed "
                          "reinforcements, naval use, weather and most factors of provinces are reconstructed.",
                          "Solo se conserva el reglamento. Son reconstrucción el mapa de hexágonos, la tabla de "
                          "apilamientos, casi todos los valores de refuerzo, los refuerzos fijos, la utilización "
                          "naval, el tiempo y la mayoría de los factores de las provincias."}},
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
