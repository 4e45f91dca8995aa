/* España 1936 as the contract wants it (core/game/game.h): its scenarios and options, and the table of its parts. */
#include "games/espana/espana.h"

#include "games/espana/show/show.h"
#include "games/espana/valid/valid.h"

#include "core/game/lists_define.h"

static const scenario scenarios[] = {
    {"1936",
     {"Full war", "Guerra completa"},
     {"Ten turns, from the rising of July 1936 to the eve of the war in Europe.",
      "Diez turnos, desde la sublevación de julio de 1936 hasta las vísperas de la guerra en Europa."}},
    {"1938",
     {"1938", "1938"},
     {"Turns 6 to 10: from the battle of Teruel to the end.", "Turnos 6 a 10: de la batalla de Teruel al final."}},
};

/* ES-opt-01 */
static const option options[] = {
    {"rep-generals",
     {"Republican generals", "Generales republicanos"},
     {"Líster and Durruti attack at -1 without troops of their emblem in the box; Ulibarri can't start a battle "
      "without "
      "Basque troops.",
      "Líster y Durruti atacan con -1 si no hay tropas de su emblema en la casilla; Ulibarri no puede iniciar una "
      "batalla sin tropas vascas."},
     .group = {"Optional rules", "Reglas opcionales"}},
    {"rep-tanks",
     {"Captured tanks", "Carros capturados"},
     {"Republican tanks destroyed in battle may change sides.",
      "Los carros republicanos destruidos en batalla pueden cambiar de bando."}},
    {"optional-cards",
     {"Optional cards", "Cartas opcionales"},
     {"Card 45 of each side joins the first deck.", "La carta 45 de cada bando entra en el primer mazo."}},
    {"san-sebastian",
     {"San Sebastián", "San Sebastián"},
     {"While the Republican controls it San Sebastián is a port for him.",
      "Mientras la controle el republicano, San Sebastián es para él un puerto."}},
    {"no-intervention",
     {"No foreign intervention", "Sin intervención extranjera"},
     {"Without the cards that bring foreign help; a fixed number of events a turn, and no cards in combat.",
      "Sin las cartas de ayuda extranjera; un número fijo de eventos por turno, y sin cartas en combate."},
     .excludes = OPTION_HISTORICAL,
     .group = {"Variants: one at most", "Variantes: una como mucho"}},
    {"historical",
     {"Historical variant", "Variante histórica"},
     {"Events come in the order of history at the start of each turn; no cards in combat.",
      "Los eventos llegan en su orden histórico al comienzo de cada turno; sin cartas en combate."},
     .excludes = OPTION_NO_INTERVENTION},
    {"naval",
     {"The naval war", "La guerra naval"},
     {"Ships, bases, blockades and four naval areas; ten cards more for each side.",
      "Barcos, bases, bloqueos y cuatro zonas navales; diez cartas más para cada bando."},
     .group = {"Advanced game", "Juego avanzado"}},
    {"fog-of-war",
     {"Fog of war", "Niebla de guerra"},
     {"Of a stack the enemy sees only the top counter and the height; decoys may lie under it.",
      "De cada pila el enemigo solo ve la ficha de arriba y la altura; debajo puede haber señuelos."}},
};

/* clang-format off */
const game espana_game = {
    .id = "espana",
    .title = {"España 1936", "España 1936"},
    .rule_prefix = "ES-",
    .version = 2,
    .seats = SIDES,
    .seat = &es_noun_seat,
    .size = sizeof(espana),
    .intro = {
        .text = {"Generals, troops and cards on a map of provinces, in ten turns. A general leads every attack, and a "
                 "card is an event or a help in battle.",
                 "Generales, tropas y cartas sobre un mapa de provincias, en diez turnos. Un general dirige cada ataque, "
                 "y una carta es un evento o una ayuda en la batalla."},
        .card = {
            [CARD_PLAYERS] = {"2 players; one alone can play both sides.",
                              "2 personas; una sola puede llevar los dos bandos."},
            [CARD_LENGTH] = {"1¼ to 2½ hours: 1938 takes half as long as the full war of 10 turns.",
                             "De 1¼ a 2½ horas: 1938 dura la mitad que la guerra completa de 10 turnos."},
            [CARD_HARD] = {"Easy: boxes, links, dice and cards; the naval war is for a second game.",
                           "Fácil: casillas, enlaces, dados y cartas; la guerra naval, para la segunda partida."},
            [CARD_WIN] = {"Control eight of the twelve objective cities, or more than the enemy at the end.",
                          "Controla ocho de las doce ciudades objetivo, o más que el enemigo al final."},
            [CARD_MADE_UP] = {"Rebuilt from the rulebook: map, set-up, counter mix and most card texts are our reconstruction.",
                              "Rehecho a partir del reglamento: el mapa, el despliegue, las fichas y casi todos los textos de "
                              "las cartas son reconstrucción nuestra."},
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
