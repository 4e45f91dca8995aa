/* Carrying out effects step by step: NODE_SCRIPT walks the ops of a card, a
 * space, a Test or a Medallion; NODE_MOVE walks a track space by space. */
#include "games/libertad/libertad.h"

/* ---- who an op concerns ---- */

/* LF-sym-06: "Initiative player" is whoever holds it at that moment. */
static unsigned seats_of(const libertad *s, int who, int actor)
{
    switch (who) {
    case WHO_SELF: return actor == NOBODY ? 0 : 1u << actor;
    case WHO_OTHERS: return actor == NOBODY ? 0 : 7u & ~(1u << actor);
    case WHO_ALL: return 7;
    case WHO_INIT: return 1u << lf_initiative(s);
    default: return 1u << who;
    }
}

static int one_seat(const libertad *s, int who, int actor)
{
    unsigned seats = seats_of(s, who, actor);
    assert(seats && !(seats & (seats - 1)));
    return __builtin_ctz(seats);
}

/* ---- the ops ---- */

/* LF-sym-01, LF-sym-02: "most" is settled point by point in its own node. */
static void op_hero(libertad *s, const op *o, int actor, trace *t)
{
    int sign = o->verb == OP_HERO ? 1 : -1;
    if (o->who == WHO_MOST) {
        flow_push(&s->head, NODE_MOST, sign, 0, o->n, 0);
        return;
    }
    int order[FACTIONS];
    unsigned seats = seats_of(s, o->who, actor);
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++) {
        if (!(seats >> order[i] & 1))
            continue;
        if (sign > 0)
            lf_gain_hero(s, order[i], o->n, t);
        else
            lf_lose_hero(s, order[i], o->n, t);
    }
}

static void steal(libertad *s, int thief, int victim, int n, trace *t)
{
    if (n > s->hero[victim])
        n = s->hero[victim];
    if (!n)
        return;
    s->hero[victim] = (uint8_t)(s->hero[victim] - n);
    s->hero[thief] = (uint8_t)(s->hero[thief] + n);
    note(t, ENTRY_HERO_TAKEN, thief, n, victim, 0);
}

static void op_take(libertad *s, const op *o, int actor, trace *t)
{
    if (o->what == TAKE_ONE) {
        flow_push(&s->head, NODE_TAKE, actor, 0, o->n, 0);
        return;
    }
    for (int seat = 0; seat < FACTIONS; seat++)
        if (seat != actor)
            steal(s, actor, seat, o->n, t);
}

static void op_bonus(libertad *s, const op *o, int actor, trace *t)
{
    if (o->what == BONUS_ANY) {
        flow_push(&s->head, NODE_BONUS, one_seat(s, o->who, actor), 0, 0, 0);
        return;
    }
    for (int b = 0; b < BONUSES; b++)
        if (o->what == BONUS_BOTH || o->what == b)
            lf_set_bonus(s, b, o->n, t);
}

/* LF-np-2a.ii: which of Liberty and Collectivization a Non-player moves. */
static int np_lib_or_col(const libertad *s, int n)
{
    int lib = s->track[LIBERTY], col = s->track[COLLECTIVIZATION];
    if (lib == col)
        return COLLECTIVIZATION;
    return (lib > col) == (n < 0) ? LIBERTY : COLLECTIVIZATION;
}

static void op_track(libertad *s, const op *o, int actor, trace *t)
{
    if (o->what != TRACK_LIB_OR_COL)
        lf_push_move(s, o->what, o->n, t);
    else if (is_nonplayer(s, actor))
        lf_push_move(s, np_lib_or_col(s, o->n), o->n, t);
    else
        flow_push(&s->head, NODE_WAY, actor, 0, o->n, 0);
}

/* LF-track-13, LF-track-14, LF-sym-05, LF-np-2a.ix: down is towards the Communists. */
static void op_government(libertad *s, const op *o, int actor, trace *t)
{
    int home = lf_government_side(s) == COMMUNIST ? -1 : 1;
    switch (o->what) {
    case GOV_OWN: lf_push_move(s, GOVERNMENT, actor == COMMUNIST ? -o->n : o->n, t); break;
    case GOV_COMM: lf_push_move(s, GOVERNMENT, -o->n, t); break;
    case GOV_MOD: lf_push_move(s, GOVERNMENT, o->n, t); break;
    case GOV_CENTER: lf_push_move(s, GOVERNMENT, -home, t); break;
    case GOV_AWAY: lf_push_move(s, GOVERNMENT, home, t); break;
    case GOV_ANY:
        if (is_nonplayer(s, actor))
            lf_push_move(s, GOVERNMENT, -home * o->n, t);
        else
            flow_push(&s->head, NODE_WAY, actor, 1, o->n, 0);
        break;
    }
}

/* LF-np-2a.iv, LF-np-2a.v, LF-np-2a.vi: what a Non-player gets for steps that need a
 * hand, a trash or a mind; paid even where the step would find nothing. */
static bool np_substitute(libertad *s, const op *o, int actor, trace *t)
{
    static const uint8_t points[OP_VERBS] = {[OP_TABLEAU] = 1, [OP_UNTRASH] = 2, [OP_UNBLANK] = 3};
    if (actor == NOBODY || !is_nonplayer(s, actor) || !points[o->verb])
        return false;
    lf_gain_hero(s, actor, points[o->verb], t);
    return true;
}

/* LF-np-2a.i: where the Front is open a Non-player has its rules. LF-track-15: a space names the owner of its track. */
static void op_front(libertad *s, const op *o, int actor)
{
    int seat = one_seat(s, o->who, actor);
    if (o->n > 0)
        lf_aim_strength(s, seat, o->what, o->n);
    else
        lf_aim_attack(s, seat, o->what, -o->n);
}

/* LF-medal-momentum, LF-np-2x: a Non-player carries out the Event of its extra card, and no more. */
static void op_play(libertad *s, int actor)
{
    flow_push(&s->head, is_nonplayer(s, actor) ? NODE_NP_CARD : NODE_EXTRA, actor, 0, NOBODY, 0);
}

/* LF-sym-06. */
static void op_draw(libertad *s, const op *o, int actor, trace *t)
{
    int order[FACTIONS];
    unsigned seats = seats_of(s, o->who, actor);
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (seats >> order[i] & 1)
            lf_draw_cards(s, order[i], o->n, true, t);
}

/* Carries out one step. At most one node is pushed. */
static void carry_out(libertad *s, const op *o, int actor, int from, trace *t)
{
    if (np_substitute(s, o, actor, t))
        return;
    switch ((op_verb)o->verb) {
    case OP_FRONT: op_front(s, o, actor); break;
    case OP_ATTACK: lf_aim_attack(s, from == FROM_CARD ? actor : NOBODY, o->what, o->n); break;
    case OP_SPREAD: flow_push(&s->head, NODE_SPREAD, actor, 0, o->n, o->m); break;
    case OP_SHIFT: flow_push(&s->head, NODE_SHIFT, actor, 0, o->n, 0); break;
    case OP_SELL: flow_push(&s->head, NODE_SELL, actor, o->what, o->n, o->m); break;
    case OP_SCOUT: flow_push(&s->head, NODE_SCOUT, actor, 0, o->n, 0); break;
    case OP_TRACK: op_track(s, o, actor, t); break;
    case OP_GOV: op_government(s, o, actor, t); break;
    case OP_HERO:
    case OP_LOSE: op_hero(s, o, actor, t); break;
    case OP_TAKE: op_take(s, o, actor, t); break;
    case OP_DRAW: op_draw(s, o, actor, t); break;
    case OP_BONUS: op_bonus(s, o, actor, t); break;
    case OP_TABLEAU: flow_push(&s->head, NODE_TABLEAU, actor, o->what, o->n, 0); break;
    case OP_UNTRASH: flow_push(&s->head, NODE_UNTRASH, actor, 0, o->n, 0); break;
    case OP_UNBLANK: flow_push(&s->head, NODE_UNBLANK, actor, 0, o->n, 0); break;
    case OP_BAG: lf_add_to_bag(s, one_seat(s, o->who, actor), o->n, t); break;
    case OP_MEDALLION: flow_push(&s->head, NODE_MEDAL, one_seat(s, o->who, actor), 0, 0, 0); break;
    case OP_PLAY: op_play(s, actor); break;
    default: break; /* lasting Medallions act where their rule stands */
    }
}

/* LF-play-06. Between two lines of his own Event a player may spend Hero
 * points (LF-hero-04): step 1 means that a pause is due. */
flow lf_script_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int actor = f->a < 0 ? NOBODY : f->a, from = f->b;
    const op *o = &lf_table.ops[f->c];
    if (o->verb == OP_END) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (f->step == 1) {
        f->step = 0;
        flow_push(&s->head, NODE_PAUSE, actor, 0, 0, 0);
        return FLOW_ON;
    }
    f->c++;
    f->step = from == FROM_CARD && actor == s->active && !is_nonplayer(s, actor);
    carry_out(s, o, actor, from, t);
    return FLOW_ON;
}

/* ---- a pause for Hero points ---- */

flow lf_pause_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    (void)t;
    if (lf_hero_possible(s, f->a))
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_pause_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    offer(out, VERB_NEXT, 0, 0, ALLOWED);
}

/* LF-play-05, LF-morale-02: what the other way of playing the card would give. */
refusal lf_pause_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    switch (choice_verb(c)) {
    case VERB_ICON: return refuse(NO_ICON_OF_EVENT, 0, 0);
    case VERB_PLAY:
    case VERB_STRENGTHEN:
    case VERB_MOVE:
    case VERB_BONUS:
    case VERB_BOTH: return refuse(NO_ONE_WAY_EVENT, 0, 0);
    default: return ALLOWED;
    }
}

void lf_pause_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat, (void)c, (void)t;
    s->used &= (uint8_t) ~(1u << USED_PURCHASE);
    flow_pop(&s->head);
}

/* ---- a track, step by step ---- */

/* LF-track-07, LF-track-08, LF-track-11: an icon acts when the standee comes
 * to its space, in either direction, and is then covered unless it never is. */
static void reach_space(libertad *s, int track, trace *t)
{
    int at = s->track[track];
    const space *sp = &lf_table.spaces[track][at];
    if (!sp->script || (sp->once && s->covered[track] >> at & 1))
        return;
    note(t, ENTRY_TRIGGER, track, at, 0, 0);
    if (sp->once)
        s->covered[track] |= (uint16_t)(1u << at);
    lf_push_script(s, sp->script, sp->owner, FROM_TRIGGER);
}

/* LF-track-07, LF-ap-05: step by step, and what is left at an end or a limit is lost. */
flow lf_move_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int track = f->a, direction = f->b;
    if (!f->c || !allowed(lf_step_check(s, track, direction))) {
        if (f->c)
            note(t, ENTRY_STEPS_LOST, track, f->c, 0, 0);
        flow_pop(&s->head);
        return FLOW_ON;
    }
    f->c--;
    int holder = lf_initiative(s);
    s->track[track] = (int8_t)(s->track[track] + direction);
    note(t, ENTRY_TRACK, track, s->track[track], direction, 0);
    if (lf_initiative(s) != holder)
        note(t, ENTRY_INITIATIVE, lf_initiative(s), holder, 0, 0);
    reach_space(s, track, t);
    return FLOW_ON;
}

/* ---- whom Hero points are taken from ---- */

static unsigned victims(const libertad *s, int thief)
{
    unsigned found = 0;
    for (int seat = 0; seat < FACTIONS; seat++)
        found |= (unsigned)(seat != thief && s->hero[seat] > 0) << seat;
    return found;
}

flow lf_take_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int thief = f->a, n = f->c, victim;
    unsigned from = victims(s, thief);
    if (is_nonplayer(s, thief))
        victim = lf_np_take_from(s, thief);
    else if (from & (from - 1))
        return flow_wait(&s->head, 1u << thief);
    else
        victim = from ? __builtin_ctz(from) : NOBODY;
    flow_pop(&s->head);
    if (victim != NOBODY)
        steal(s, thief, victim, n, t);
    return FLOW_ON;
}

void lf_take_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    for (int from = 0; from < FACTIONS; from++)
        if (from != seat)
            offer(out, VERB_TAKE, from, 0, s->hero[from] ? ALLOWED : refuse(NO_NO_HERO_THERE, from, 0));
}

void lf_take_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    int n = flow_top(&s->head)->c;
    flow_pop(&s->head);
    steal(s, seat, choice_a(c), n, t);
}

/* ---- the one with most Hero points gains or loses, point by point ---- */

static unsigned richest(const libertad *s)
{
    int most = 0;
    unsigned found = 0;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (s->hero[seat] > most)
            most = s->hero[seat];
    for (int seat = 0; seat < FACTIONS; seat++)
        found |= (unsigned)(s->hero[seat] == most) << seat;
    return found;
}

static void most_point(libertad *s, int seat, int sign, trace *t)
{
    if (sign > 0)
        lf_gain_hero(s, seat, 1, t);
    else
        lf_lose_hero(s, seat, 1, t);
}

/* LF-np-8a, LF-np-8c: a Non-player with the Initiative names who. */
static int np_most(const libertad *s, int holder, unsigned tied, int sign)
{
    if (sign > 0 && tied >> holder & 1)
        return holder;
    return lf_last_in_order(s, tied & ~(1u << holder));
}

flow lf_most_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned tied = richest(s);
    int holder = lf_initiative(s), sign = f->a;
    bool nobody_has_any = !s->hero[__builtin_ctz(tied)];
    if (!f->c || (sign < 0 && nobody_has_any)) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if ((tied & (tied - 1)) && !is_nonplayer(s, holder))
        return flow_wait(&s->head, 1u << holder);
    f->c--;
    most_point(s, tied & (tied - 1) ? np_most(s, holder, tied, sign) : __builtin_ctz(tied), sign, t);
    return FLOW_ON;
}

void lf_most_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    unsigned tied = richest(s);
    bool gains = flow_peek(&s->head)->a > 0;
    (void)seat;
    for (int who = 0; who < FACTIONS; who++)
        offer(out, gains ? VERB_GAIN : VERB_LOSE, who, 0,
              tied >> who & 1 ? ALLOWED : refuse(gains ? NO_NOT_MOST_GAINS : NO_NOT_MOST_HERO, who, 0));
}

void lf_most_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    frame *f = flow_top(&s->head);
    (void)seat;
    f->c--;
    most_point(s, choice_a(c), f->a, t);
}
