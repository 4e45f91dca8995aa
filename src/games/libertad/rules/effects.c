/* Appendix 1, Symbol Key: what cards, spaces, Tests and Medallions say, carried out step by step. A script is a list of
 * steps ("ops") that load/effects.c has made out of a code; NODE_SCRIPT walks through it. */
#include "games/libertad/rules/rules.h"

/* ---- whom a step concerns ---- */

/* LF-sym-06: "Initiative player" is the one who holds it when the step is carried out. */
static unsigned seats_of(const libertad *s, int who, int actor)
{
    switch (who) {
    case WHO_SELF: return actor == NOBODY ? 0 : 1u << actor;
    case WHO_OTHERS: return actor == NOBODY ? 0 : (unsigned)EVERYBODY & ~(1u << actor);
    case WHO_ALL: return EVERYBODY;
    case WHO_INIT: return 1u << lf_initiative(s);
    default: return 1u << who;
    }
}

static int one_seat(const libertad *s, int who, int actor)
{
    unsigned seats = seats_of(s, who, actor);
    assert(seats && !several(seats));
    return __builtin_ctz(seats);
}

/* ---- Hero points and cards ---- */

/* LF-sym-01, LF-sym-02: "most" is settled point by point in its own node. */
static void op_hero(libertad *s, const op *o, int actor, trace *t)
{
    int sign = o->verb == OP_HERO ? 1 : -1;
    if (o->who == WHO_MOST) {
        PUSH(&s->head, most, .sign = sign, .left = o->n);
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

static void op_take(libertad *s, const op *o, int actor, trace *t)
{
    if (o->what == TAKE_ONE) {
        PUSH(&s->head, take, .seat = actor, .points = o->n);
        return;
    }
    for (int seat = 0; seat < FACTIONS; seat++)
        if (seat != actor)
            lf_steal_hero(s, actor, seat, o->n, t);
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

/* LF-medal-momentum, LF-np-2x: a Non-player carries out the Event of its extra card, and no more. */
static void op_play(libertad *s, int actor)
{
    if (is_nonplayer(s, actor))
        PUSH(&s->head, np_card, .seat = actor, .card = NOBODY);
    else
        PUSH(&s->head, extra, .seat = actor, .card = NOBODY);
}

/* ---- Bonuses, tracks, Fronts ---- */

/* LF-sym-04: setting a Bonus to what it already is does nothing. */
void lf_set_bonus(libertad *s, int bonus, bool on, trace *t)
{
    if (bonus_on(s, bonus) == on)
        return;
    s->bonus ^= (uint8_t)(1u << bonus);
    note(t, on ? ENTRY_BONUS_ON : ENTRY_BONUS_OFF, bonus, 0, 0, 0);
}

static void op_bonus(libertad *s, const op *o, int actor, trace *t)
{
    if (o->what == BONUS_ANY) {
        PUSH(&s->head, bonus, .seat = one_seat(s, o->who, actor));
        return;
    }
    for (int b = 0; b < BONUSES; b++)
        if (o->what == BONUS_BOTH || o->what == b)
            lf_set_bonus(s, b, o->n, t);
}

static void op_track(libertad *s, const op *o, int actor, trace *t)
{
    if (o->what != TRACK_LIB_OR_COL)
        lf_push_move(s, o->what, o->n, t);
    else if (is_nonplayer(s, actor))
        lf_push_move(s, lf_np_liberty_or_collectivization(s, o->n), o->n, t);
    else
        PUSH(&s->head, way, .seat = actor, .government = false, .steps = o->n);
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
            PUSH(&s->head, way, .seat = actor, .government = true, .steps = o->n);
        break;
    }
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

/* ---- the script ---- */

/* Carries out one step. At most one node is pushed. */
static void carry_out(libertad *s, const op *o, int actor, int from, trace *t)
{
    head *h = &s->head;
    if (lf_np_substitute(s, o, actor, t))
        return;
    switch ((op_verb)o->verb) {
    case OP_FRONT: op_front(s, o, actor); break;
    case OP_ATTACK: lf_aim_attack(s, from == FROM_CARD ? actor : NOBODY, o->what, o->n); break;
    case OP_SPREAD: PUSH(h, spread, .seat = actor, .left = o->n, .most = o->m); break;
    case OP_SHIFT: PUSH(h, shift, .seat = actor, .most = o->n); break;
    case OP_SELL: PUSH(h, sell, .seat = actor, .where = o->what, .most = o->n, .strength = o->m); break;
    case OP_SCOUT: PUSH(h, scout, .seat = actor, .cards = o->n); break;
    case OP_TRACK: op_track(s, o, actor, t); break;
    case OP_GOV: op_government(s, o, actor, t); break;
    case OP_HERO:
    case OP_LOSE: op_hero(s, o, actor, t); break;
    case OP_TAKE: op_take(s, o, actor, t); break;
    case OP_DRAW: op_draw(s, o, actor, t); break;
    case OP_BONUS: op_bonus(s, o, actor, t); break;
    case OP_TABLEAU: PUSH(h, tableau, .seat = actor, .manner = o->what, .cards = o->n); break;
    case OP_UNTRASH: PUSH(h, untrash, .seat = actor, .left = o->n); break;
    case OP_UNBLANK: PUSH(h, unblank, .seat = actor, .left = o->n); break;
    case OP_BAG: lf_add_to_bag(s, one_seat(s, o->who, actor), o->n, t); break;
    case OP_MEDALLION: PUSH(h, medal, .seat = one_seat(s, o->who, actor)); break;
    case OP_PLAY: op_play(s, actor); break;
    default: break; /* lasting Medallions act where their rule stands */
    }
}

void lf_push_script(libertad *s, int script, int actor, int from)
{
    PUSH(&s->head, script, .actor = actor == NOBODY ? -1 : actor, .from = from, .op = script);
}

/* LF-play-06. Between two lines of his own Event a player may spend Hero points (LF-hero-04): step 1 means that a pause
 * is due. */
flow lf_script_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    script_frame *script = script_of(f);
    int actor = script->actor < 0 ? NOBODY : script->actor, from = script->from;
    const op *o = &lf_table.ops[script->op];
    if (o->verb == OP_END) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (script->step == 1) {
        script->step = 0;
        PUSH(&s->head, pause, .seat = actor);
        return FLOW_ON;
    }
    script->op++;
    script->step = from == FROM_CARD && actor == s->active && !is_nonplayer(s, actor);
    carry_out(s, o, actor, from, t);
    return FLOW_ON;
}

/* ---- which Bonus to turn on (LF-sym-04) ---- */

flow lf_bonus_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    int seat = bonus_of(f)->seat;
    bool morale = bonus_on(s, MORALE), teamwork = bonus_on(s, TEAMWORK);
    if (!morale && !teamwork && !is_nonplayer(s, seat))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    if (!morale || !teamwork) /* LF-np-2a.vii: Teamwork first */
        lf_set_bonus(s, teamwork ? MORALE : TEAMWORK, true, t);
    else
        note(t, ENTRY_BONUSES_ON, 0, 0, 0, 0);
    return FLOW_ON;
}

void lf_bonus_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    for (int b = 0; b < BONUSES; b++) /* it is asked only while both are off */
        offer(out, VERB_BONUS, b, 0, ALLOWED);
}

void lf_bonus_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat;
    flow_pop(&s->head);
    lf_set_bonus(s, choice_a(c), true, t);
}

/* ---- which track, or which way (LF-icon-02, LF-sym-05) ---- */

/* Liberty or Collectivization by so many steps; or the Government down or up. */
static int way_track(const way_frame *f, int which)
{
    return f->government ? GOVERNMENT : which ? COLLECTIVIZATION : LIBERTY;
}
static int way_steps(const way_frame *f, int which)
{
    return f->government && !which ? -f->steps : f->steps;
}
static refusal way_open(const libertad *s, const way_frame *f, int which)
{
    return lf_step_check(s, way_track(f, which), way_steps(f, which) > 0 ? 1 : -1);
}

flow lf_way_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const way_frame way = *way_of(f);
    bool first = allowed(way_open(s, &way, 0)), second = allowed(way_open(s, &way, 1));
    if (first && second)
        return flow_wait(&s->head, 1u << way.seat);
    flow_pop(&s->head);
    if (first || second)
        lf_push_move(s, way_track(&way, second), way_steps(&way, second), t);
    return FLOW_ON;
}

void lf_way_options(const void *state, int seat, choices *out)
{
    const way_frame *f = way_now(state);
    (void)seat;
    for (int which = 0; which < 2; which++)
        offer(out, VERB_MOVE, way_track(f, which), way_steps(f, which), way_open(state, f, which));
}

refusal lf_way_check(const void *state, int seat, choice c)
{
    const way_frame *f = way_now(state);
    (void)seat;
    if (choice_verb(c) != VERB_MOVE)
        return ALLOWED;
    return refuse(f->government ? NO_WAY_GOVERNMENT : NO_WAY_ONLY, f->steps, 0);
}

void lf_way_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    (void)seat;
    flow_pop(&s->head);
    lf_push_move(s, choice_a(c), choice_b(c), t);
}

/* ---- the one with most Hero points gains or loses, point by point (LF-sym-01, LF-sym-02) ---- */

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

static void most_point(libertad *s, most_frame *f, int seat, trace *t)
{
    f->left--;
    if (f->sign > 0)
        lf_gain_hero(s, seat, 1, t);
    else
        lf_lose_hero(s, seat, 1, t);
}

flow lf_most_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    most_frame *most = most_of(f);
    unsigned tied = richest(s);
    int holder = lf_initiative(s);
    bool nobody_has_any = !s->hero[__builtin_ctz(tied)];
    if (!most->left || (most->sign < 0 && nobody_has_any)) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (several(tied) && !is_nonplayer(s, holder))
        return flow_wait(&s->head, 1u << holder);
    most_point(s, most, several(tied) ? lf_np_most(s, tied, most->sign) : __builtin_ctz(tied), t);
    return FLOW_ON;
}

void lf_most_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    unsigned tied = richest(s);
    bool gains = most_now(&s->head)->sign > 0;
    (void)seat;
    for (int who = 0; who < FACTIONS; who++)
        offer(out, gains ? VERB_GAIN : VERB_LOSE, who, 0,
              tied >> who & 1 ? ALLOWED : refuse(gains ? NO_NOT_MOST_GAINS : NO_NOT_MOST_HERO, who, 0));
}

void lf_most_choose(void *state, int seat, choice c, trace *t)
{
    (void)seat;
    most_point(state, most_top(state), choice_a(c), t);
}
