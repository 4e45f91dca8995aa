/* Land and Freedom fills in the contract. The rules themselves stand in turn.c,
 * player.c, script.c, decide.c, hero.c, effects.c and nonplayer.c. */
#include "core/game/standing.h"
#include "games/libertad/libertad.h"

/* ---- prompts ---- */

/* The rule behind the question is in the step of the script that asked it. */
static int strength_prompt(const libertad *s, int from, int where)
{
    if (where == FRONT_TEST && s->event != NOBODY)
        where = lf_table.fascists[s->event].test_front;
    return from == FROM_TRIGGER                   ? PROMPT_STRENGTH_TRIGGER
           : where == FRONT_V || where == FRONT_D ? PROMPT_STRENGTH_TIE
           : where >= FRONTS                      ? PROMPT_STRENGTH
           : s->front[where] == LOST              ? PROMPT_STRENGTH_LOST
                                                  : PROMPT_STRENGTH_WON;
}

static int attack_prompt(const libertad *s, int from, int where)
{
    return from == FROM_TRIGGER      ? PROMPT_ATTACK_TRIGGER
           : where >= FRONTS         ? PROMPT_ATTACK
           : from == FROM_CARD       ? PROMPT_ATTACK_CARD
           : s->front[where] == LOST ? PROMPT_ATTACK_LOST
                                     : PROMPT_ATTACK_WON;
}

static prompt ask_front(const libertad *s, const frame *f)
{
    const frame *script = s->head.depth > 1 ? f - 1 : f;
    bool attacks = (f->d & 15) == ATTACK_FREE;
    int from = FROM_CARD, where = FRONT_ANY;
    if (script->node == NODE_SCRIPT && script->c > 0)
        from = script->b, where = lf_table.ops[script->c - 1].what;
    return ask(attacks ? attack_prompt(s, from, where) : strength_prompt(s, from, where), f->c, 0);
}

prompt lf_prompt(const void *state, int seat)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_PICKS: return ask(PROMPT_PICKS, 0, 0);
    case NODE_BID: return ask(PROMPT_BID, lf_bid_limit(s, seat), 0);
    case NODE_KEEP: return ask(PROMPT_KEEP, lf_keep_hand_limit(s, seat), this_year(s)->keep_tableau);
    case NODE_PLAYER:
        return f->step == 0 && s->pick[seat] != NOBODY
                   ? ask(PROMPT_PLAY, s->pick[seat], lf_table.cards[s->pick[seat]].strength)
                   : ask(PROMPT_AFTER, 0, 0);
    case NODE_CARD: return ask(PROMPT_POINTS, f->c, lf_table.cards[f->c].strength);
    case NODE_PAUSE: return ask(PROMPT_PAUSE, 0, 0);
    case NODE_EXTRA: return ask(PROMPT_EXTRA, 0, 0);
    case NODE_ICON: return ask(PROMPT_ICON, f->b, f->c);
    case NODE_STRENGTH: return ask(PROMPT_STRATEGY, f->b, 0);
    case NODE_FRONT: return ask_front(s, f);
    case NODE_MOST: return ask(f->a > 0 ? PROMPT_MOST_GAINS : PROMPT_MOST_LOSES, 0, 0);
    case NODE_TAKE: return ask(PROMPT_TAKE, f->c, 0);
    case NODE_TIE: return ask(f->a ? PROMPT_TIE_BID : PROMPT_TIE_GLORY, 0, 0);
    case NODE_BONUS: return ask(PROMPT_BONUS, 0, 0);
    case NODE_WAY: return ask(PROMPT_WAY, 0, 0);
    case NODE_SPREAD: return ask(PROMPT_SPREAD, f->c, 0);
    case NODE_SHIFT: return ask(PROMPT_SHIFT, f->c, 0);
    case NODE_SELL: return ask(PROMPT_SELL, f->d, f->c - f->step);
    case NODE_SCOUT: return ask(PROMPT_SCOUT, 0, 0);
    case NODE_TABLEAU: return ask(f->b == TABLEAU_SWAP ? PROMPT_TABLEAU_SWAP : PROMPT_TABLEAU_ADD, 0, 0);
    case NODE_UNTRASH: return ask(PROMPT_UNTRASH, 0, 0);
    case NODE_UNBLANK: return ask(PROMPT_UNBLANK, 0, 0);
    case NODE_MEDAL: return ask(PROMPT_MEDAL, 0, 0);
    default: return ask(PROMPT_NONE, 0, 0);
    }
}

static const scenario scenarios[] = {
    {"standard",
     {"The Spanish Revolution and Civil War", "La revolución y la guerra civil"},
     {"Three Years of four turns each.", "Tres años de cuatro turnos."}},
};

/* The first three switches stand in seat order: see is_nonplayer; the fourth is OPTION_YEAR_HERO. */
static const option options[] = {
    {"np-anarchist",
     {"Non-player Anarchists", "Anarquistas sin jugador"},
     {"The Anarchists act by the procedure of Appendix 3.", "Los anarquistas actúan según el apéndice 3."},
     .nonplayer = ANARCHIST + 1},
    {"np-communist",
     {"Non-player Communists", "Comunistas sin jugador"},
     {"The Communists act by the procedure of Appendix 3.", "Los comunistas actúan según el apéndice 3."},
     .nonplayer = COMMUNIST + 1},
    {"np-moderate",
     {"Non-player Moderates", "Moderados sin jugador"},
     {"The Moderates act by the procedure of Appendix 3.", "Los moderados actúan según el apéndice 3."},
     .nonplayer = MODERATE + 1},
    {"np-year-hero",
     {"Non-players: Hero points for a new Year's cards", "Sin jugador: puntos de héroe por las cartas del nuevo año"},
     {"When a new Year begins a Non-player gains a Hero point for each card that a player draws.",
      "Al empezar un año, una facción sin jugador gana un punto de héroe por cada carta que roba un jugador."}},
};

/* A pause of the Event, for Hero points; "not this time" to a Medallion. */
static const standing standings[] = {
    {"go-on",
     {"Go on with Events by itself", "Seguir con los eventos sin preguntar"},
     NODE_PAUSE,
     VERB_NEXT,
     0,
     0,
     NULL},
    {"no-strategy", {"Don't ask for Strategy", "No preguntar por Estrategia"}, NODE_STRENGTH, VERB_SKIP, 0, 0, NULL},
};

const game libertad_game = {
    .id = "libertad",
    .title = {"Land and Freedom", "Tierra y libertad"},
    .rule_prefix = "LF-",
    .version = 2,
    .seats = FACTIONS,
    .seat = &lf_noun_seat,
    .size = sizeof(libertad),
    .intro =
        {
            .text =
                {"Three factions of the Republic, Anarchists, Communists and Moderates, hold four fronts together and "
                 "compete for glory: if the war is lost, all lose. Cards, tracks, secret choices; two hours for three, "
                 "or "
                 "alone with non-player factions.",
                 "Tres facciones de la República, anarquistas, comunistas y moderados, sostienen juntas cuatro frentes "
                 "y "
                 "compiten por la gloria: si se pierde la guerra, pierden todas. Cartas, pistas, decisiones secretas; "
                 "dos "
                 "horas para tres, o en solitario con facciones sin jugador."},
            .card =
                {[CARD_PLAYERS] = {"1 to 3 players; absent factions play by themselves",
                                   "1 a 3 jugadores; las facciones ausentes actúan solas"},
                 [CARD_LENGTH] = {"About two hours: three Years of four turns",
                                  "Unas dos horas: tres años de cuatro turnos"},
                 [CARD_HARD] = {"Easy to begin with: a card a turn. Playing well together is hard",
                                "Fácil de empezar: una carta por turno. Jugar bien juntos es difícil"},
                 [CARD_WIN] = {"Three of the four Fronts must hold, or all lose; then the faction with most Glory wins",
                               "Deben resistir tres de los cuatro frentes, o pierden todos; después gana quien tiene "
                               "más gloria"},
                 [CARD_MADE_UP] =
                     {"Texts and values of cards that the rulebook does not print are reconstructed: `frente data "
                      "libertad` counts them row by row.",
                      "Los textos y valores de las cartas que el reglamento no reproduce están reconstruidos: "
                      "`frente data libertad` los cuenta fila por fila."}},
        },
    .lists =
        {
            .scenarios = scenarios,
            .scenario_count = COUNT_OF(scenarios),
            .options = options,
            .option_count = COUNT_OF(options),
            .nouns = lf_nouns,
            GAME_LISTS,
        },
    .rules =
        {
            .load = lf_load,
            .blank = lf_blank,
            .begin = lf_begin,
            .conclude = lf_conclude,
            .outcome = lf_outcome,
            .overlay_options = lf_hero_options,
            .overlay_choose = lf_hero_choose,
        },
    .valid =
        {
            .fields = lf_fields,
            .field_count = FIELDS,
            .ranges = lf_ranges,
            .points = lf_points,
            .point_count = POINTS,
            .complete = lf_complete,
            .check = lf_check,
        },
    .hidden =
        {
            .redact = lf_redact,
            .imagine = lf_imagine,
        },
    .bot =
        {
            .weigh = lf_weigh,
            .judge = lf_judge,
            .horizon = 16,
        },
    .show =
        {
            .why_not_now = lf_why_not_now,
            .prompt = lf_prompt,
            .leaves_undone = lf_leaves_undone,
            .forecast = lf_forecast,
            .about = lf_about,
            .lenses = lf_lenses,
            .lens_count = LENSES,
            .standings = standings,
            .standing_count = COUNT_OF(standings),
            .view = lf_view,
        },
};
