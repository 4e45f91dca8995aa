/* Land and Freedom fills in the contract. The rules themselves stand in turn.c,
 * player.c, script.c, decide.c, hero.c, effects.c and nonplayer.c. */
#include "games/libertad/libertad.h"

/* ---- nodes ---- */

/* Nodes that decide nothing have no options and no choose. */
const node libertad_nodes[NODE_COUNT] = {
    [NODE_TURN] = {"turn", lf_turn_run},
    [NODE_BID] = {"bid", lf_bid_run, lf_bid_options, lf_bid_choose, lf_bid_check, .together = true},
    [NODE_PICKS] = {"picks", lf_picks_run, lf_picks_options, lf_picks_choose, lf_picks_check, .together = true},
    [NODE_PLAYER] = {"player", lf_player_run, lf_player_options, lf_player_choose, lf_player_check, .overlay = true},
    [NODE_CARD] = {"card", lf_card_run, lf_card_options, lf_card_choose, lf_card_check, .overlay = true},
    [NODE_PAUSE] = {"pause", lf_pause_run, lf_pause_options, lf_pause_choose, lf_pause_check, .overlay = true},
    [NODE_EXTRA] = {"extra", lf_extra_run, lf_extra_options, lf_extra_choose, lf_extra_check},
    [NODE_ICON] = {"icon", lf_icon_run, lf_icon_options, lf_icon_choose, lf_icon_check},
    [NODE_SCRIPT] = {"script", lf_script_run},
    [NODE_MOVE] = {"move", lf_move_run},
    [NODE_STRENGTH] = {"strength", lf_strength_run, lf_strength_options, lf_strength_choose},
    [NODE_FRONT] = {"front", lf_front_run, lf_front_options, lf_front_choose},
    [NODE_MOST] = {"most", lf_most_run, lf_most_options, lf_most_choose},
    [NODE_TAKE] = {"take", lf_take_run, lf_take_options, lf_take_choose},
    [NODE_TIE] = {"tie", lf_tie_run, lf_tie_options, lf_tie_choose},
    [NODE_BONUS] = {"bonus", lf_bonus_run, lf_bonus_options, lf_bonus_choose},
    [NODE_WAY] = {"way", lf_way_run, lf_way_options, lf_way_choose},
    [NODE_SPREAD] = {"spread", lf_spread_run, lf_spread_options, lf_spread_choose},
    [NODE_SHIFT] = {"shift", lf_shift_run, lf_shift_options, lf_shift_choose},
    [NODE_SELL] = {"sell", lf_sell_run, lf_sell_options, lf_sell_choose},
    [NODE_SCOUT] = {"scout", lf_scout_run, lf_scout_options, lf_scout_choose},
    [NODE_TABLEAU] = {"tableau", lf_tableau_run, lf_tableau_options, lf_tableau_choose},
    [NODE_UNTRASH] = {"untrash", lf_untrash_run, lf_untrash_options, lf_untrash_choose},
    [NODE_UNBLANK] = {"unblank", lf_unblank_run, lf_unblank_options, lf_unblank_choose},
    [NODE_MEDAL] = {"medal", lf_medal_run, lf_medal_options, lf_medal_choose},
    [NODE_KEEP] = {"keep", lf_keep_run, lf_keep_options, lf_keep_choose, lf_keep_check, .together = true},
    [NODE_NP_TURN] = {"np-turn", lf_np_turn_run},
    [NODE_NP_CARD] = {"np-card", lf_np_card_run},
};

/* ---- prompts ---- */

static prompt ask(int id, int a, int b)
{
    return (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, 0, 0}};
}

/* The rule behind the question is in the step of the script that asked it. */
static int strength_prompt(const libertad *s, int from, int where)
{
    if (where == FRONT_TEST && s->event != NOBODY)
        where = lf.fascists[s->event].test_front;
    return from == FROM_TRIGGER                   ? P_STRENGTH_TRIGGER
           : where == FRONT_V || where == FRONT_D ? P_STRENGTH_TIE
           : where >= FRONTS                      ? P_STRENGTH
           : s->front[where] == LOST              ? P_STRENGTH_LOST
                                                  : P_STRENGTH_WON;
}

static int attack_prompt(const libertad *s, int from, int where)
{
    return from == FROM_TRIGGER      ? P_ATTACK_TRIGGER
           : where >= FRONTS         ? P_ATTACK
           : from == FROM_CARD       ? P_ATTACK_CARD
           : s->front[where] == LOST ? P_ATTACK_LOST
                                     : P_ATTACK_WON;
}

static prompt ask_front(const libertad *s, const frame *f)
{
    const frame *script = s->head.depth > 1 ? f - 1 : f;
    bool attacks = (f->d & 15) == ATTACK_FREE;
    int from = FROM_CARD, where = FRONT_ANY;
    if (script->node == NODE_SCRIPT && script->c > 0)
        from = script->b, where = lf.ops[script->c - 1].what;
    return ask(attacks ? attack_prompt(s, from, where) : strength_prompt(s, from, where), f->c, 0);
}

prompt libertad_prompt(const void *state, int seat)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    switch ((node_id)f->node) {
    case NODE_PICKS: return ask(P_PICKS, 0, 0);
    case NODE_BID: return ask(P_BID, 0, 0);
    case NODE_KEEP:
        return ask(P_KEEP, this_year(s)->keep_hand + lf_ability_amount(s, seat, OP_KEEP_HAND_PLUS),
                   this_year(s)->keep_tableau);
    case NODE_PLAYER:
        return f->step == 0 && s->pick[seat] != NOBODY ? ask(P_PLAY, s->pick[seat], lf.cards[s->pick[seat]].strength)
                                                       : ask(P_AFTER, 0, 0);
    case NODE_CARD: return ask(P_POINTS, f->c, lf.cards[f->c].strength);
    case NODE_PAUSE: return ask(P_PAUSE, 0, 0);
    case NODE_EXTRA: return ask(P_EXTRA, 0, 0);
    case NODE_ICON: return ask(P_ICON, f->b, f->c);
    case NODE_STRENGTH: return ask(P_STRATEGY, f->b, 0);
    case NODE_FRONT: return ask_front(s, f);
    case NODE_MOST: return ask(f->a > 0 ? P_MOST_GAINS : P_MOST_LOSES, 0, 0);
    case NODE_TAKE: return ask(P_TAKE, f->c, 0);
    case NODE_TIE: return ask(f->a ? P_TIE_BID : P_TIE_GLORY, 0, 0);
    case NODE_BONUS: return ask(P_BONUS, 0, 0);
    case NODE_WAY: return ask(P_WAY, 0, 0);
    case NODE_SPREAD: return ask(P_SPREAD, f->c, 0);
    case NODE_SHIFT: return ask(P_SHIFT, f->c, 0);
    case NODE_SELL: return ask(P_SELL, f->d, f->c - f->step);
    case NODE_SCOUT: return ask(P_SCOUT, 0, 0);
    case NODE_TABLEAU: return ask(f->b == TABLEAU_SWAP ? P_TABLEAU_SWAP : P_TABLEAU_ADD, 0, 0);
    case NODE_UNTRASH: return ask(P_UNTRASH, 0, 0);
    case NODE_UNBLANK: return ask(P_UNBLANK, 0, 0);
    case NODE_MEDAL: return ask(P_MEDAL, 0, 0);
    default: return ask(P_NONE, 0, 0);
    }
}

/* ---- words ---- */

static const refusal_text refusals[R_COUNT] = {
#define REFUSAL(name, rule, english, spanish) {#name, rule, {english, spanish}},
#include "games/libertad/refusals.h"
#undef REFUSAL
};
static const entry_text entries[E_COUNT] = {
#define ENTRY(name, rule, english, spanish) {#name, rule, {english, spanish}},
#include "games/libertad/entries.h"
#undef ENTRY
};
static const entry_text prompts[P_COUNT] = {
#define PROMPT(name, rule, english, spanish) {#name, rule, {english, spanish}},
#include "games/libertad/prompts.h"
#undef PROMPT
};

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

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

const game libertad_game = {
    .id = "libertad",
    .title = {"Land and Freedom", "Tierra y libertad"},
    .text = {"Three factions of the Republic, Anarchists, Communists and Moderates, hold four fronts together and "
             "compete for glory: if the war is lost, all lose. Cards, tracks, secret choices; two hours for three, or "
             "alone with non-player factions.",
             "Tres facciones de la República, anarquistas, comunistas y moderados, sostienen juntas cuatro frentes y "
             "compiten por la gloria: si se pierde la guerra, pierden todas. Cartas, pistas, decisiones secretas; dos "
             "horas para tres, o en solitario con facciones sin jugador."},
    .rule_prefix = "LF-",
    .version = 1,
    .seats = FACTIONS,
    .seat = &lf_seat_noun,
    .size = sizeof(libertad),
    .scenarios = scenarios,
    .scenario_count = COUNT(scenarios),
    .options = options,
    .option_count = COUNT(options),
    .verbs = lf_verbs,
    .verb_count = DO_VERBS,
    .nouns = libertad_nouns,
    .fields = lf_fields,
    .field_count = LF_FIELDS,
    .nodes = libertad_nodes,
    .node_count = NODE_COUNT,
    .ranges = lf_ranges,
    .points = lf_points,
    .point_count = LF_POINTS,
    .refusals = refusals,
    .refusal_count = R_COUNT,
    .entries = entries,
    .entry_count = E_COUNT,
    .prompts = prompts,
    .prompt_count = P_COUNT,
    .load = libertad_load,
    .blank = libertad_blank,
    .begin = libertad_begin,
    .complete = libertad_complete,
    .check = libertad_check,
    .redact = libertad_redact,
    .imagine = libertad_imagine,
    .outcome = libertad_outcome,
    .weigh = libertad_weigh,
    .judge = libertad_judge,
    .overlay_options = lf_hero_options,
    .overlay_choose = lf_hero_choose,
    .prompt = libertad_prompt,
    .view = libertad_view,
};
