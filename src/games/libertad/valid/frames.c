/* The frames of an exact position, beyond what lists/frames.h says of each by itself: how they fit those beneath them
 * and the rest of the state. No file can make a machine that play could not. States are looked at while they wait for
 * somebody: frames of nodes that never wait have another one on top. */
#include "games/libertad/valid/valid.h"

/* What a turn does in each of its steps, once the step has begun. */
static bool on_turn(const turn_frame *turn, const frame *f)
{
    switch (turn->step - 1) {
    case STEP_EVENT: return f->node == NODE_SCRIPT && script_seen(f)->from == FROM_FASCIST;
    case STEP_BID: return f->node == NODE_BID || (f->node == NODE_TIE && tie_seen(f)->final_bid);
    case STEP_PICKS: return f->node == NODE_PICKS;
    case STEP_PLAYERS - 1: return f->node == NODE_PLAYER || f->node == NODE_NP_TURN; /* comes back to its own step */
    case STEP_TEST: return f->node == NODE_SCRIPT && script_seen(f)->from == FROM_TEST;
    case STEP_KEEP: return f->node == NODE_KEEP;
    case STEP_WINNER: return f->node == NODE_TIE && !tie_seen(f)->final_bid;
    default: return false;
    }
}

/* ---- scripts ---- */

/* Whether a place of the ops lies in this script. */
static bool in_script(int script, int place)
{
    while (script && lf_table.ops[script].verb != OP_END && script < place)
        script++;
    return script && script == place;
}

static bool in_card_event(int card, int place)
{
    return in_script(lf_table.cards[card].event, place);
}

static bool in_trigger(int track, int owner, int place)
{
    for (int at = lf_table.low[track]; at <= lf_table.high[track]; at++)
        if (lf_table.spaces[track][at].owner == owner && in_script(lf_table.spaces[track][at].script, place))
            return true;
    return false;
}

static bool in_held_medal(const libertad *s, int seat, int place)
{
    for (uint32_t held = seat < 0 ? 0 : s->held[seat]; held; held &= held - 1) {
        const medal *m = &lf_table.medals[__builtin_ctz(held)];
        if (m->kind == MEDAL_ONCE && in_script(m->script, place))
            return true;
    }
    return false;
}

/* Beneath the Event of a card lies the card that is played for it, by a player or by a Non-player. */
static bool event_of_card(const frame *under, const script_frame *f)
{
    if (under->node == NODE_NP_CARD)
        return f->actor == np_card_seen(under)->seat && in_card_event(np_card_seen(under)->card, f->op);
    if (under->node != NODE_CARD || card_seen(under)->mode != MODE_EVENT)
        return false;
    return f->actor == card_seen(under)->seat && in_card_event(card_seen(under)->card, f->op);
}

/* A script is where its frame says, and the frame beneath it is what began it. */
static bool script_fits(const libertad *s, const frame *under, const script_frame *f)
{
    const fascist_card *event = event_card(s);
    bool nobodys = f->actor < 0;
    switch (f->from) {
    case FROM_FASCIST: return event && under->node == NODE_TURN && nobodys && in_script(event->event, f->op);
    case FROM_TEST:
        return event && under->node == NODE_TURN && nobodys &&
               (in_script(event->success, f->op) || in_script(event->failure, f->op));
    case FROM_CARD: return event_of_card(under, f);
    case FROM_TRIGGER:
        return under->node == NODE_MOVE && !nobodys && in_trigger(move_seen(under)->track, f->actor, f->op);
    case FROM_DEFEAT: return under->node == NODE_SCRIPT && nobodys && in_script(lf_table.defeat_script, f->op);
    case FROM_MEDAL: return under->node == NODE_SCRIPT && in_held_medal(s, f->actor, f->op);
    default: return false;
    }
}

/* ---- what a step of a script has put on top of it ---- */

static int magnitude(int n)
{
    return n < 0 ? -n : n;
}

static bool front_fits(const libertad *s, const script_frame *script, const op *o, const front_frame *f)
{
    int purpose = front_purpose(f), whose = front_whose(f);
    bool strength = o->verb == OP_SELL || (o->verb == OP_FRONT && o->n > 0);
    bool for_whom = strength ? whose < FACTIONS && purpose < ATTACK_FREE
                             : purpose == ATTACK_FREE && (whose < FACTIONS || whose == AIM_OF_NOBODY);
    bool who = f->seat == script->actor || f->seat == lf_initiative(s) || f->seat == whose;
    bool sold = o->verb == OP_SELL && f->points % o->m == 0 && f->points <= o->n * o->m;
    bool named = (o->verb == OP_FRONT || o->verb == OP_ATTACK) && f->points == magnitude(o->n);
    return for_whom && who && (sold || named);
}

static bool way_fits(const op *o, const way_frame *f)
{
    bool track = o->verb == OP_TRACK && o->what == TRACK_LIB_OR_COL;
    bool government = o->verb == OP_GOV && o->what == GOV_ANY;
    return f->steps == o->n && (f->government ? government : track);
}

/* The points that the Fronts have had, and those to come, are all that there are. */
static bool spread_fits(const op *o, const spread_frame *f)
{
    int spent = 0;
    for (int front = 0; front < FRONTS; front++) {
        if (spread_had(f, front) > f->most)
            return false;
        spent += spread_had(f, front);
    }
    return f->most == o->m && spent + f->left == o->n;
}

static bool sell_fits(const op *o, const sell_frame *f)
{
    return f->where == o->what && f->most == o->n && f->strength == o->m && f->step < f->most;
}

/* The verb of the step that puts this node on its script; 0: several can. */
static int verb_of(int node)
{
    static const uint8_t verbs[NODES] = {
        [NODE_CARD] = OP_PLAY,       [NODE_EXTRA] = OP_PLAY,      [NODE_NP_CARD] = OP_PLAY,
        [NODE_TAKE] = OP_TAKE,       [NODE_BONUS] = OP_BONUS,     [NODE_SPREAD] = OP_SPREAD,
        [NODE_SHIFT] = OP_SHIFT,     [NODE_SELL] = OP_SELL,       [NODE_SCOUT] = OP_SCOUT,
        [NODE_TABLEAU] = OP_TABLEAU, [NODE_UNTRASH] = OP_UNTRASH, [NODE_UNBLANK] = OP_UNBLANK,
        [NODE_MEDAL] = OP_MEDALLION,
    };
    return verbs[node];
}

/* The seat of a frame whose step concerns the one who acts; -1: another's it may be too. */
static int actor_of(const frame *f)
{
    switch (f->node) {
    case NODE_CARD: return card_seen(f)->seat;
    case NODE_EXTRA: return extra_seen(f)->seat;
    case NODE_NP_CARD: return np_card_seen(f)->seat;
    case NODE_TAKE: return take_seen(f)->seat;
    case NODE_WAY: return way_seen(f)->seat;
    case NODE_SPREAD: return spread_seen(f)->seat;
    case NODE_SHIFT: return shift_seen(f)->seat;
    case NODE_SELL: return sell_seen(f)->seat;
    case NODE_SCOUT: return scout_seen(f)->seat;
    case NODE_TABLEAU: return tableau_seen(f)->seat;
    case NODE_UNTRASH: return untrash_seen(f)->seat;
    case NODE_UNBLANK: return unblank_seen(f)->seat;
    default: return -1;
    }
}

/* Whether the numbers of a frame are those of the step. */
static bool numbers_fit(const libertad *s, const script_frame *script, const op *o, const frame *f)
{
    switch (f->node) {
    case NODE_FRONT: return front_fits(s, script, o, front_seen(f));
    case NODE_WAY: return way_fits(o, way_seen(f));
    case NODE_SPREAD: return spread_fits(o, spread_seen(f));
    case NODE_SELL: return sell_fits(o, sell_seen(f));
    case NODE_MOST:
        return o->who == WHO_MOST && most_seen(f)->left <= o->n && most_seen(f)->sign == (o->verb == OP_HERO ? 1 : -1);
    case NODE_MOVE: return o->verb == OP_TRACK || o->verb == OP_GOV;
    case NODE_STRENGTH: return o->verb == OP_FRONT || o->verb == OP_SHIFT || o->verb == OP_SELL;
    case NODE_TAKE: return take_seen(f)->points == o->n;
    case NODE_SHIFT: return shift_seen(f)->most == o->n;
    case NODE_SCOUT: return scout_seen(f)->cards == o->n;
    case NODE_TABLEAU: return tableau_seen(f)->manner == o->what;
    case NODE_UNTRASH: return untrash_seen(f)->left <= o->n;
    case NODE_UNBLANK: return unblank_seen(f)->left <= o->n;
    case NODE_SCRIPT:
        return script_seen(f)->from == FROM_DEFEAT ? o->verb == OP_ATTACK || o->verb == OP_FRONT
                                                   : script_seen(f)->from == FROM_MEDAL && o->verb == OP_MEDALLION;
    default: return true;
    }
}

/* A pause comes between two steps, everything else out of the last one. */
static bool on_script(const libertad *s, const script_frame *script, const frame *f)
{
    bool pauses = script->from == FROM_CARD && script->actor == s->active && !is_nonplayer(s, script->actor);
    if (f->node == NODE_PAUSE)
        return pauses && !script->step && pause_seen(f)->seat == script->actor &&
               lf_table.ops[script->op].verb != OP_END;
    const op *o = &lf_table.ops[script->op - 1];
    if (o->verb == OP_END || script->step != pauses || (verb_of(f->node) && verb_of(f->node) != o->verb))
        return false;
    return (actor_of(f) < 0 || actor_of(f) == script->actor) && numbers_fit(s, script, o, f);
}

/* ---- cards and turns ---- */

static bool on_card(const card_frame *card, const frame *f)
{
    if (f->node == NODE_SCRIPT)
        return card->mode == MODE_EVENT;
    if (card->mode != MODE_POINTS || f->node != NODE_ICON)
        return card->mode == MODE_POINTS;
    const icon_frame *icon = icon_seen(f);
    int verb = lf_table.icons[icon->icon].verb;
    return card->spent & ICON_SPENT && icon->seat == card->seat && lf_icon_on_card(card->card, icon->icon) &&
           (verb == OP_TRACK || verb == OP_FRONT);
}

static bool player_fits(const libertad *s, const player_frame *f)
{
    bool picked = s->picked >> f->seat & 1;
    return f->seat == s->active && !is_nonplayer(s, f->seat) && picked == (f->step == PLAYER_BEFORE) &&
           f->cardless <= f->step;
}

static bool card_fits(const libertad *s, const card_frame *f)
{
    if (f->card / DECK != f->seat || is_nonplayer(s, f->seat))
        return false;
    if (f->mode == MODE_EVENT)
        return !f->spent;
    bool counted = f->spent & CARD_ORGANIZED, waiting = s->organized != NOBODY;
    if (counted && (f->seat != s->active || !(s->used >> USED_ORGANIZATION & 1)))
        return false;
    return !counted || waiting == !(f->spent & ICON_SPENT);
}

static bool np_card_fits(const libertad *s, const np_card_frame *f)
{
    return is_nonplayer(s, f->seat) && f->card / DECK == f->seat;
}

static bool np_turn_fits(const libertad *s, const np_turn_frame *f)
{
    return f->seat == s->active && is_nonplayer(s, f->seat) && f->step;
}

static bool scout_fits(const libertad *s, const scout_frame *f)
{
    return f->seat == s->looker && f->laid <= s->top_count && f->laid + s->looked_count <= f->cards;
}

static bool tie_fits(const libertad *s, const tie_frame *f)
{
    return f->final_bid ? s->bid_winner == NOBODY : f->tied == (int)lf_most_glory(s);
}

/* What each frame says by itself. */
static bool frame_fits(const libertad *s, const frame *f)
{
    switch (f->node) {
    case NODE_PLAYER: return player_fits(s, player_seen(f));
    case NODE_CARD: return card_fits(s, card_seen(f));
    case NODE_NP_TURN: return np_turn_fits(s, np_turn_seen(f));
    case NODE_NP_CARD: return np_card_fits(s, np_card_seen(f));
    case NODE_MOVE: return move_seen(f)->direction != 0;
    case NODE_MOST: return most_seen(f)->sign != 0;
    case NODE_BID: return s->turn == this_year(s)->final_bid_turn;
    case NODE_KEEP: return s->year < YEARS;
    case NODE_SCOUT: return scout_fits(s, scout_seen(f));
    case NODE_TIE: return tie_fits(s, tie_seen(f));
    default: return true;
    }
}

static bool on_player(const player_frame *player, const frame *f)
{
    return f->node != NODE_CARD ||
           (card_seen(f)->seat == player->seat && player->step != PLAYER_BEFORE && !player->cardless);
}

static bool on_np_turn(const np_turn_frame *turn, const frame *f)
{
    return f->node != NODE_NP_CARD || (np_card_seen(f)->seat == turn->seat && turn->step == NP_CARD + 1);
}

/* What lies on it is the Strength of one point (lists/frames.h). */
static bool on_spread(const spread_frame *spread, const frame *f)
{
    return strength_seen(f)->seat == spread->seat;
}

static bool stands_on(const libertad *s, const frame *under, const frame *f)
{
    if (!frame_fits(s, f) || (f->node == NODE_SCRIPT && !script_fits(s, under, script_seen(f))))
        return false;
    switch (under->node) {
    case NODE_TURN: return on_turn(turn_seen(under), f);
    case NODE_PLAYER: return on_player(player_seen(under), f);
    case NODE_NP_TURN: return on_np_turn(np_turn_seen(under), f);
    case NODE_CARD: return on_card(card_seen(under), f);
    case NODE_SPREAD: return on_spread(spread_seen(under), f);
    case NODE_SCRIPT: return on_script(s, script_seen(under), f);
    default: return true;
    }
}

/* Cards in cards end: one Medallion plays a card, and the second Defeat ends the game. */
static bool stack_ends(const libertad *s)
{
    int cards = 0, defeats = 0;
    for (int i = 1; i < s->head.depth; i++) {
        const frame *f = &s->head.stack[i];
        cards += f->node == NODE_CARD || f->node == NODE_NP_CARD || f->node == NODE_EXTRA;
        defeats +=
            f->node == NODE_SCRIPT && script_seen(f)->from == FROM_DEFEAT && s->head.stack[i - 1].node == NODE_SCRIPT;
    }
    return cards <= 2 && defeats <= 1;
}

/* ---- the step of the turn ---- */

/* Whether a frame is a card that is carried out for its Event. */
static bool event_played(const frame *f, int *seat, int *card)
{
    if (f->node == NODE_NP_CARD)
        *seat = np_card_seen(f)->seat, *card = np_card_seen(f)->card;
    else if (f->node == NODE_CARD && card_seen(f)->mode == MODE_EVENT)
        *seat = card_seen(f)->seat, *card = card_seen(f)->card;
    else
        return false;
    return true;
}

static bool counts_once_more(const libertad *s, const frame *f)
{
    return f->node == NODE_CARD && card_seen(f)->mode == MODE_POINTS && card_seen(f)->spent & CARD_ORGANIZED &&
           lf_icon_on_card(card_seen(f)->card, s->organized);
}

/* The Events under way are those of the frames. */
static bool playing_fits(const libertad *s)
{
    uint32_t playing[FACTIONS] = {0};
    bool organized = false;
    for (int i = 0; i < s->head.depth; i++) {
        int seat, card;
        if (event_played(&s->head.stack[i], &seat, &card)) {
            if (has_card(playing[seat], card))
                return false;
            playing[seat] |= 1u << card % DECK;
        }
        organized |= counts_once_more(s, &s->head.stack[i]);
    }
    for (int seat = 0; seat < FACTIONS; seat++)
        if (playing[seat] != s->playing[seat])
            return false;
    return organized || s->organized == NOBODY;
}

/* What was chosen in secret exists while it is chosen; a card chosen face down until its turn. */
static bool secrets_fit(const libertad *s, int top, int step)
{
    unsigned to_come = step == STEP_PICKS + 1 ? EVERYBODY : 0;
    for (int i = s->cursor; i < FACTIONS && step == STEP_PLAYERS; i++)
        to_come |= 1u << s->order[i];
    if (step == STEP_PLAYERS)
        to_come |= 1u << s->active;
    if (s->picked & ~to_come || (top != NODE_SCOUT && s->looked))
        return false;
    for (int seat = 0; seat < FACTIONS; seat++)
        if ((s->bid[seat] && top != NODE_BID) || ((s->keep_hand[seat] | s->keep_tableau[seat]) && top != NODE_KEEP))
            return false;
    return (top == NODE_BID || !s->bid_done) && (top == NODE_KEEP || !s->keep_done);
}

/* Order, cursor and whose turn it is; the card on the table; the tokens on the Fronts. */
static bool step_fits(const libertad *s, int step)
{
    bool ordered = s->order[0] != NOBODY, after = step > STEP_CLEAR;
    if (step == STEP_PLAYERS)
        return ordered && s->cursor && s->active == s->order[s->cursor - 1] && s->event != NOBODY;
    if (s->active != NOBODY || (s->event == NOBODY) != after || ordered != (step > STEP_PLAYERS && !after))
        return false;
    for (int f = 0; f < FRONTS && after; f++)
        if (s->supporters[f])
            return false;
    if (after && s->turn != this_year(s)->turns)
        return false;
    return s->cursor == (ordered ? FACTIONS : 0);
}

bool lf_frames_fit(const libertad *s, fault *why)
{
    const head *h = &s->head;
    if (!h->depth)
        return fault_set(why, "'actors' belong to an exact position, with 'flow' lines");
    if (h->depth < 2)
        return fault_set(why, "a turn waits for nobody by itself: another 'flow' line was expected");
    for (int i = 1; i < h->depth; i++)
        if (!stands_on(s, &h->stack[i - 1], &h->stack[i]))
            return fault_set(why, "'flow %s' does not fit the line before it, or the rest of the position",
                             lf_nodes[h->stack[i].node].name);
    if (!stack_ends(s))
        return fault_set(why, "the 'flow' lines have more cards, or more Defeats, within each other than there can be");
    if (!step_fits(s, h->stack[0].step))
        return fault_set(why, "'event', 'order', 'cursor', 'active' or 'supporters' do not fit the moment of the turn");
    if (!playing_fits(s))
        return fault_set(why, "'playing' or 'organized' does not fit the cards of the 'flow' lines");
    if (!secrets_fit(s, h->stack[h->depth - 1].node, h->stack[0].step))
        return fault_set(why, "cards are picked, bid, kept or looked at when nobody can");
    for (int seat = 0; seat < FACTIONS; seat++)
        if (is_nonplayer(s, seat) && h->actors >> seat & 1)
            return fault_set(why, "the %s are a Non-player and decide nothing",
                             noun_name(&lf_noun_seat, seat, LANG_EN));
    return true;
}
