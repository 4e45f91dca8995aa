/* The frames of an exact position: what each can hold, what can stand on what, and how the flow and the rest of the
 * state go together. No file can make a machine that play could not. States are looked at while they wait for somebody:
 * frames of nodes that never wait have another one on top. */
#include "games/libertad/libertad.h"

enum { SEAT = FACTIONS - 1, POINTS_MAX = 200, NAMED_BY_NOBODY = 7 };

#define ON(node) FRAME_ON(NODE_##node)

/* {step, a, b, c, d}: lowest, then highest; then what it stands on */
/* clang-format off */
#define RANGE(s0, a0, b0, c0, d0, s1, a1, b1, c1, d1, below) \
    {{0, s0, a0, b0, c0, d0}, {0, s1, a1, b1, c1, d1}, below}
#define EMPTY(below) RANGE(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, below)

const frame_range lf_ranges[NODES] = {
    [NODE_TURN] = RANGE(0, 0, 0, 0, 0, STEPS, 0, 0, 0, 0, FRAME_FIRST),
    [NODE_BID] = EMPTY(ON(TURN)),
    [NODE_PICKS] = EMPTY(ON(TURN)),
    [NODE_PLAYER] = RANGE(0, 0, 0, 0, 0, 1, SEAT, 1, 0, 0, ON(TURN)),
    [NODE_CARD] = RANGE(1, 0, 0, 0, 0, 1, SEAT, MODE_POINTS, CARDS - 1, 7, ON(PLAYER) | ON(SCRIPT)),
    [NODE_PAUSE] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, 0, 0, ON(SCRIPT)),
    [NODE_EXTRA] = RANGE(0, 0, 0, NOBODY, 0, 0, SEAT, 0, NOBODY, 0, ON(SCRIPT)),
    [NODE_ICON] = RANGE(0, 0, 0, 1, 0, 0, SEAT, ICONS_MAX - 1, 2 * DECK, 0, ON(CARD)),
    [NODE_SCRIPT] = RANGE(0, -1, FROM_FASCIST, 0, 0, 1, SEAT, FROM_MEDAL, OPS_MAX - 1, 0,
        ON(TURN) | ON(CARD) | ON(NP_CARD) | ON(MOVE) | ON(SCRIPT)),
    [NODE_MOVE] = RANGE(0, 0, -1, 0, 0, 0, TRACKS - 1, 1, 2 * DECK, 0,
        ON(PLAYER) | ON(CARD) | ON(PAUSE) | ON(SCRIPT) | ON(NP_TURN)),
    [NODE_STRENGTH] = RANGE(0, 0, 0, 1, 0, 0, SEAT, FRONTS - 1, POINTS_MAX, 0,
        ON(PLAYER) | ON(CARD) | ON(PAUSE) | ON(SCRIPT) | ON(SPREAD)),
    [NODE_FRONT] = RANGE(0, 0, 1, 1, 0, 0, SEAT, 15, POINTS_MAX, NAMED_BY_NOBODY << 4 | 15, ON(SCRIPT)),
    [NODE_MOST] = RANGE(0, -1, 0, 1, 0, 0, 1, 0, POINTS_MAX, 0, ON(SCRIPT)),
    [NODE_TAKE] = RANGE(0, 0, 0, 1, 0, 0, SEAT, 0, POINTS_MAX, 0, ON(SCRIPT)),
    [NODE_TIE] = RANGE(0, 0, 1, 0, 0, 0, 1, 7, 0, 0, ON(TURN)),
    [NODE_BONUS] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, 0, 0, ON(SCRIPT)),
    [NODE_WAY] = RANGE(0, 0, 0, 1 - SPACES, 0, 0, SEAT, 1, SPACES - 1, 0, ON(SCRIPT)),
    [NODE_SPREAD] = RANGE(0, 0, 0, 0, 1, 0, SEAT, 255, POINTS_MAX, 3, ON(SCRIPT)),
    [NODE_SHIFT] = RANGE(0, 0, 0, 1, 0, 0, SEAT, 0, SHIFT_MAX, 0, ON(SCRIPT)),
    [NODE_SELL] = RANGE(0, 0, 0, 1, 1, DECK, SEAT, FRONT_TEST, DECK, 9, ON(SCRIPT)),
    [NODE_SCOUT] = RANGE(1, 0, 0, 1, 0, 1, SEAT, 0, SCOUT_MAX, SCOUT_MAX, ON(SCRIPT)),
    [NODE_TABLEAU] = RANGE(0, 0, 0, 1, 0, 0, SEAT, TABLEAU_SWAP, 1, 0, ON(SCRIPT)),
    [NODE_UNTRASH] = RANGE(0, 0, 0, 1, 0, 0, SEAT, 0, DECK, 0, ON(SCRIPT)),
    [NODE_UNBLANK] = RANGE(0, 0, 0, 1, 0, 0, SEAT, 0, DECK, 0, ON(SCRIPT)),
    [NODE_MEDAL] = RANGE(0, 0, 0, 0, 0, 0, SEAT, 0, 0, 0, ON(SCRIPT)),
    [NODE_KEEP] = EMPTY(ON(TURN)),
    [NODE_NP_TURN] = RANGE(0, 0, 0, 0, 0, 8, SEAT, 0, 0, 0, ON(TURN)),
    [NODE_NP_CARD] = RANGE(1, 0, 0, 0, 0, 1, SEAT, 0, CARDS - 1, 0, ON(NP_TURN) | ON(SCRIPT)),
};
/* clang-format on */

/* What a turn does in each of its steps, once the step has begun. */
static bool on_turn(const frame *turn, const frame *f)
{
    switch (turn->step - 1) {
    case STEP_EVENT: return f->node == NODE_SCRIPT && f->b == FROM_FASCIST;
    case STEP_BID: return f->node == NODE_BID || (f->node == NODE_TIE && f->a);
    case STEP_PICKS: return f->node == NODE_PICKS;
    case STEP_PLAYERS - 1: return f->node == NODE_PLAYER || f->node == NODE_NP_TURN; /* comes back to its own step */
    case STEP_TEST: return f->node == NODE_SCRIPT && f->b == FROM_TEST;
    case STEP_KEEP: return f->node == NODE_KEEP;
    case STEP_WINNER: return f->node == NODE_TIE && !f->a;
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

static bool trigger_of(int track, int owner, int place)
{
    for (int at = lf_table.low[track]; at <= lf_table.high[track]; at++)
        if (lf_table.spaces[track][at].owner == owner && in_script(lf_table.spaces[track][at].script, place))
            return true;
    return false;
}

static bool medal_of(const libertad *s, int seat, int place)
{
    for (uint32_t held = seat < 0 ? 0 : s->held[seat]; held; held &= held - 1) {
        const medal *m = &lf_table.medals[__builtin_ctz(held)];
        if (m->kind == MEDAL_ONCE && in_script(m->script, place))
            return true;
    }
    return false;
}

/* A script is where its frame says, and the one below is what began it. */
static bool script_fits(const libertad *s, const frame *under, const frame *f)
{
    const fascist_card *event = event_card(s);
    switch (f->b) {
    case FROM_FASCIST: return event && under->node == NODE_TURN && f->a < 0 && in_script(event->event, f->c);
    case FROM_TEST:
        return event && under->node == NODE_TURN && f->a < 0 &&
               (in_script(event->success, f->c) || in_script(event->failure, f->c));
    case FROM_CARD:
        return (under->node == NODE_NP_CARD || (under->node == NODE_CARD && under->b == MODE_EVENT)) &&
               f->a == under->a && in_script(lf_table.cards[under->c].event, f->c);
    case FROM_TRIGGER: return under->node == NODE_MOVE && f->a >= 0 && trigger_of(under->a, f->a, f->c);
    case FROM_DEFEAT: return under->node == NODE_SCRIPT && f->a < 0 && in_script(lf_table.defeat_script, f->c);
    case FROM_MEDAL: return under->node == NODE_SCRIPT && medal_of(s, f->a, f->c);
    default: return false;
    }
}

/* ---- what a step of a script has put on top of it ---- */

static int magnitude(int n)
{
    return n < 0 ? -n : n;
}

static bool front_fits(const libertad *s, const frame *script, const op *o, const frame *f)
{
    int purpose = f->d & 15, seat = f->d >> 4;
    bool strength = o->verb == OP_SELL || (o->verb == OP_FRONT && o->n > 0);
    bool for_whom = strength ? seat < FACTIONS && purpose < ATTACK_FREE
                             : purpose == ATTACK_FREE && (seat < FACTIONS || seat == NAMED_BY_NOBODY);
    bool who = f->a == script->a || f->a == lf_initiative(s) || f->a == seat;
    bool sold = o->verb == OP_SELL && f->c % o->m == 0 && f->c <= o->n * o->m;
    return for_whom && who && (sold || ((o->verb == OP_FRONT || o->verb == OP_ATTACK) && f->c == magnitude(o->n)));
}

static bool way_fits(const frame *script, const op *o, const frame *f)
{
    bool track = o->verb == OP_TRACK && o->what == TRACK_LIB_OR_COL;
    bool government = o->verb == OP_GOV && o->what == GOV_ANY;
    return f->a == script->a && f->c == o->n && (f->b ? government : track);
}

/* Points that each Front has had, two bits each, and those to come. */
static bool spread_fits(const frame *script, const op *o, const frame *f)
{
    int spent = 0;
    for (int front = 0; front < FRONTS; front++) {
        int had = f->b >> 2 * front & 3;
        if (had > f->d)
            return false;
        spent += had;
    }
    return o->verb == OP_SPREAD && f->a == script->a && f->d == o->m && spent + f->c == o->n;
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

static bool made_by(const libertad *s, const frame *script, const op *o, const frame *f)
{
    if (verb_of(f->node) && verb_of(f->node) != o->verb)
        return false;
    switch (f->node) {
    case NODE_FRONT: return front_fits(s, script, o, f);
    case NODE_WAY: return way_fits(script, o, f);
    case NODE_SPREAD: return spread_fits(script, o, f);
    case NODE_MOST: return o->who == WHO_MOST && f->c <= o->n && f->a == (o->verb == OP_HERO ? 1 : -1);
    case NODE_MOVE: return o->verb == OP_TRACK || o->verb == OP_GOV;
    case NODE_STRENGTH: return o->verb == OP_FRONT || o->verb == OP_SHIFT || o->verb == OP_SELL;
    case NODE_TAKE:
    case NODE_SHIFT:
    case NODE_SCOUT: return f->a == script->a && f->c == o->n;
    case NODE_SELL: return f->a == script->a && f->b == o->what && f->c == o->n && f->d == o->m && f->step < f->c;
    case NODE_TABLEAU: return f->a == script->a && f->b == o->what;
    case NODE_UNTRASH:
    case NODE_UNBLANK: return f->a == script->a && f->c <= o->n;
    case NODE_CARD:
    case NODE_EXTRA:
    case NODE_NP_CARD: return f->a == script->a;
    case NODE_SCRIPT:
        return f->b == FROM_DEFEAT ? o->verb == OP_ATTACK || o->verb == OP_FRONT
                                   : f->b == FROM_MEDAL && o->verb == OP_MEDALLION;
    default: return true;
    }
}

/* A pause comes between two steps, everything else out of the last one. */
static bool on_script(const libertad *s, const frame *script, const frame *f)
{
    bool pauses = script->b == FROM_CARD && script->a == s->active && !is_nonplayer(s, script->a);
    if (f->node == NODE_PAUSE)
        return pauses && !script->step && f->a == script->a && lf_table.ops[script->c].verb != OP_END;
    const op *o = &lf_table.ops[script->c - 1];
    return o->verb != OP_END && script->step == pauses && made_by(s, script, o, f);
}

/* ---- cards and turns ---- */

static bool icon_on(int number, int icon)
{
    const card *c = &lf_table.cards[number];
    for (int i = 0; i < c->icon_count; i++)
        if (c->icons[i] == icon)
            return true;
    return false;
}

static bool on_card(const frame *card, const frame *f)
{
    if (f->node == NODE_SCRIPT)
        return card->b == MODE_EVENT;
    if (f->node != NODE_ICON)
        return card->b == MODE_POINTS;
    const icon *i = &lf_table.icons[f->b];
    return card->b == MODE_POINTS && card->d & ICON_SPENT && f->a == card->a && icon_on(card->c, f->b) &&
           (i->verb == OP_TRACK || i->verb == OP_FRONT);
}

/* Step 0 before the card, 1 after it; b: none was chosen. */
static bool player_fits(const libertad *s, const frame *f)
{
    bool picked = s->picked >> f->a & 1;
    return f->a == s->active && !is_nonplayer(s, f->a) && picked == !f->step && f->b <= f->step;
}

static bool card_fits(const libertad *s, const frame *f)
{
    if (f->c / DECK != f->a || is_nonplayer(s, f->a))
        return false;
    if (f->b == MODE_EVENT)
        return !f->d;
    bool counted = f->d & CARD_ORGANIZED, waiting = s->organized != NOBODY;
    if (counted && (f->a != s->active || !(s->used >> USED_ORGANIZATION & 1)))
        return false;
    return !counted || waiting == !(f->d & ICON_SPENT);
}

/* What each frame says by itself. */
static bool frame_fits(const libertad *s, const frame *f)
{
    switch (f->node) {
    case NODE_PLAYER: return player_fits(s, f);
    case NODE_CARD: return card_fits(s, f);
    case NODE_NP_TURN: return f->a == s->active && is_nonplayer(s, f->a) && f->step;
    case NODE_NP_CARD: return is_nonplayer(s, f->a) && f->c / DECK == f->a;
    case NODE_MOVE: return f->b != 0;
    case NODE_MOST: return f->a != 0;
    case NODE_BID: return s->turn == this_year(s)->final_bid_turn;
    case NODE_KEEP: return s->year < YEARS;
    case NODE_SCOUT: return f->a == s->looker && f->d <= s->top_count && f->d + s->looked_count <= f->c;
    case NODE_TIE: return f->a ? s->bid_winner == NOBODY : f->b == (int)lf_most_glory(s);
    default: return true;
    }
}

static bool stands_on(const libertad *s, const frame *under, const frame *f)
{
    if (!frame_fits(s, f) || (f->node == NODE_SCRIPT && !script_fits(s, under, f)))
        return false;
    switch (under->node) {
    case NODE_TURN: return on_turn(under, f);
    case NODE_PLAYER: return f->node != NODE_CARD || (f->a == under->a && under->step && !under->b);
    case NODE_NP_TURN: return f->node != NODE_NP_CARD || (f->a == under->a && under->step == 1);
    case NODE_CARD: return on_card(under, f);
    case NODE_SPREAD: return f->a == under->a;
    case NODE_SCRIPT: return on_script(s, under, f);
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
        defeats += f->node == NODE_SCRIPT && f->b == FROM_DEFEAT && s->head.stack[i - 1].node == NODE_SCRIPT;
    }
    return cards <= 2 && defeats <= 1;
}

/* ---- the moment of the turn ---- */

/* The Events under way are those of the frames. */
static bool playing_fits(const libertad *s)
{
    uint32_t playing[FACTIONS] = {0};
    bool organized = false;
    for (int i = 0; i < s->head.depth; i++) {
        const frame *f = &s->head.stack[i];
        if ((f->node == NODE_CARD && f->b == MODE_EVENT) || f->node == NODE_NP_CARD) {
            if (at_deck(playing[f->a], f->c))
                return false;
            playing[f->a] |= 1u << f->c % DECK;
        }
        organized |=
            f->node == NODE_CARD && f->b == MODE_POINTS && f->d & CARD_ORGANIZED && icon_on(f->c, s->organized);
    }
    for (int seat = 0; seat < FACTIONS; seat++)
        if (playing[seat] != s->playing[seat])
            return false;
    return organized || s->organized == NOBODY;
}

/* What was chosen in secret exists while it is chosen; a card chosen face down until its turn. */
static bool secrets_fit(const libertad *s, int top, int step)
{
    unsigned to_come = step == STEP_PICKS + 1 ? 7 : 0;
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
static bool moment_fits(const libertad *s, int step)
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
    if (!moment_fits(s, h->stack[0].step))
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
