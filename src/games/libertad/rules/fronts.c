/* Chapters Victory and Defeat on a Front: which Fronts are open, what it means to win or lose one, and where Strength
 * and Attacks go that are meant for a closed one, or for none in particular. */
#include "games/libertad/rules/rules.h"

/* ---- open and closed Fronts ---- */

unsigned lf_open_fronts(const libertad *s)
{
    unsigned open = 0;
    for (int f = 0; f < FRONTS; f++)
        open |= (unsigned)front_open(s, f) << f;
    return open;
}

/* The open Fronts with the best (sign +1) or worst (-1) value. */
static unsigned extreme_fronts(const libertad *s, int sign)
{
    unsigned found = 0;
    int best = -100;
    for (int f = 0; f < FRONTS; f++) {
        int value = sign * s->front[f];
        if (!front_open(s, f) || value < best)
            continue;
        if (value > best)
            found = 0, best = value;
        found |= 1u << f;
    }
    return found;
}

unsigned lf_closest_to_victory(const libertad *s)
{
    return extreme_fronts(s, 1);
}

unsigned lf_closest_to_defeat(const libertad *s)
{
    return extreme_fronts(s, -1);
}

/* LF-vict-07, LF-def-02: a closed Front takes no Strength. */
refusal lf_closed_check(const libertad *s, int front)
{
    if (s->front[front] == WON)
        return refuse(NO_FRONT_WON, front, 0);
    if (s->front[front] == LOST)
        return refuse(NO_FRONT_LOST, front, 0);
    return ALLOWED;
}

/* ---- won and lost ---- */

/* LF-vict-01, LF-vict-03: +10 wins the Front, and pays all who helped this turn. */
void lf_win_front(libertad *s, int front, trace *t)
{
    int order[FACTIONS];
    note(t, ENTRY_VICTORY, front, 0, 0, 0);
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (s->supporters[front] >> order[i] & 1)
            lf_gain_hero(s, order[i], lf_table.gain_victory, t);
}

/* LF-win-02, LF-win-04, LF-win-05: the war is lost, and nobody wins. LF-def-01, LF-def-03: or what a Defeat costs. */
static void lose_front(libertad *s, int front, trace *t)
{
    note(t, ENTRY_DEFEAT, front, 0, 0, 0);
    if (lf_loses_war(s, front)) {
        note(t, ENTRY_WAR_LOST_FRONT, front, 0, 0, 0);
        flow_end(&s->head);
        return;
    }
    lf_set_bonus(s, MORALE, false, t);
    lf_push_script(s, lf_table.defeat_script, NOBODY, FROM_DEFEAT);
}

/* LF-fev-02, LF-def-01, LF-win-03. */
void lf_attack(libertad *s, int front, int n, trace *t)
{
    int after = s->front[front] - n;
    if (after < LOST)
        after = LOST;
    s->front[front] = (int8_t)after;
    note(t, ENTRY_ATTACKS, n, front, after, 0);
    if (after == LOST)
        lose_front(s, front, t);
}

/* ---- where Strength and Attacks go ---- */

/* One Front of several: who decides, and for what. LF-vict-08: with none open it is lost. */
static void push_front(libertad *s, int chooser, unsigned among, int purpose, int n, int whose)
{
    if (among)
        PUSH(&s->head, front, .seat = chooser, .among = (int)among, .points = n, .aim = front_aim(purpose, whose));
}

static unsigned closest(const libertad *s, int where)
{
    return where == FRONT_V ? lf_closest_to_victory(s) : lf_closest_to_defeat(s);
}

/* LF-vict-06, LF-def-06, LF-np-3d: Strength for a closed Front goes elsewhere. */
void lf_aim_strength(libertad *s, int actor, int where, int n)
{
    if (where == FRONT_TEST)
        where = s->event == NOBODY ? FRONT_ANY : lf_table.fascists[s->event].test_front;
    if (where == FRONT_V || where == FRONT_D)
        push_front(s, lf_tie_breaker(s, actor), closest(s, where), STRENGTH_TIE, n, actor);
    else if (where == FRONT_ANY || s->front[where] == WON)
        push_front(s, actor, lf_open_fronts(s), STRENGTH_FREE, n, actor);
    else if (s->front[where] == LOST)
        push_front(s, lf_tie_breaker(s, actor), lf_closest_to_defeat(s), STRENGTH_TIE, n, actor);
    else
        lf_push_strength(s, actor, where, n);
}

/* LF-fev-03, LF-fev-04, LF-fev-06, LF-vict-02, LF-vict-04, LF-def-04, LF-sym-03, and LF-vict-09 for the Attacks of a
 * player's Event (actor is somebody). */
void lf_aim_attack(libertad *s, int actor, int where, int n)
{
    int holder = lf_initiative(s);
    if (where == FRONT_V || where == FRONT_D)
        push_front(s, lf_tie_breaker(s, actor), closest(s, where), ATTACK_FREE, n, actor);
    else if (where == FRONT_ANY || s->front[where] == WON)
        push_front(s, actor != NOBODY ? actor : holder, lf_open_fronts(s), ATTACK_FREE, n, actor);
    else if (s->front[where] == LOST)
        push_front(s, lf_tie_breaker(s, actor), lf_closest_to_defeat(s), ATTACK_FREE, n, actor);
    else
        push_front(s, holder, 1u << where, ATTACK_FREE, n, actor);
}

/* ---- which Front ---- */

/* The frame is popped: `f` is a copy. */
static void front_chosen(libertad *s, front_frame f, int front, trace *t)
{
    flow_pop(&s->head);
    if (front_attacks(&f))
        lf_attack(s, front, f.points, t);
    else
        lf_push_strength(s, front_whose(&f), front, f.points);
}

/* LF-init-06, LF-np-8: a player is asked, a Non-player follows its procedure. With one Front left, or none, nobody is
 * asked. */
flow lf_front_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const front_frame *front = front_of(f);
    unsigned among = (unsigned)front->among & lf_open_fronts(s);
    if (!among)
        flow_pop(&s->head);
    else if (!several(among))
        front_chosen(s, *front, __builtin_ctz(among), t);
    else if (!is_nonplayer(s, front->seat))
        return flow_wait(&s->head, 1u << front->seat);
    else if (front_attacks(front))
        front_chosen(s, *front, lf_np_attack_front(s, front->seat, among), t);
    else
        front_chosen(s, *front, lf_np_strength_front(s, front->seat, among, front_purpose(front) == STRENGTH_FREE), t);
    return FLOW_ON;
}

static front_cause strength_cause(const libertad *s, int from, int where)
{
    if (where == FRONT_TEST && s->event != NOBODY)
        where = lf_table.fascists[s->event].test_front;
    return from == FROM_TRIGGER                   ? CAUSE_TRIGGER
           : where == FRONT_V || where == FRONT_D ? CAUSE_TIE
           : where >= FRONTS                      ? CAUSE_OPEN
           : s->front[where] == LOST              ? CAUSE_LOST
                                                  : CAUSE_WON;
}

static front_cause attack_cause(const libertad *s, int from, int where)
{
    return from == FROM_TRIGGER      ? CAUSE_TRIGGER
           : where >= FRONTS         ? CAUSE_OPEN
           : from == FROM_CARD       ? CAUSE_CARD
           : s->front[where] == LOST ? CAUSE_LOST
                                     : CAUSE_WON;
}

front_cause lf_front_cause(const libertad *s)
{
    const front_frame *f = front_now(&s->head);
    const script_frame *script = script_below(&s->head, f);
    must(script->op > 0);
    int where = lf_table.ops[script->op - 1].what;
    return front_attacks(f) ? attack_cause(s, script->from, where) : strength_cause(s, script->from, where);
}

/* It is not one of those that are tied: by the rule that asks. */
static refusal not_among(const libertad *s, bool attacks, int front)
{
    switch (lf_front_cause(s)) {
    case CAUSE_LOST: return refuse(attacks ? NO_ATTACK_NOT_LAST : NO_STRENGTH_NOT_LAST, front, 0);
    case CAUSE_CARD: return refuse(NO_ATTACK_NOT_CARD, front, 0);
    default: return refuse(attacks ? NO_FRONT_NOT_CLOSEST : NO_STRENGTH_NOT_TIED, front, 0);
    }
}

/* Strength or Attacks on this Front, as the frame has them. */
static refusal aimed_check(const libertad *s, const front_frame *f, int front)
{
    bool attacks = front_attacks(f);
    if (attacks && s->front[front] == LOST)
        return refuse(NO_FRONT_LOST_ATTACK, front, 0);
    if (attacks && s->front[front] == WON)
        return refuse(NO_FRONT_WON_ATTACK, front, 0);
    refusal why = lf_closed_check(s, front);
    if (allowed(why) && !(f->among >> front & 1))
        why = not_among(s, attacks, front);
    return why;
}

void lf_front_options(const void *state, int seat, choices *out)
{
    const front_frame *f = front_now(state);
    (void)seat;
    for (int front = 0; front < FRONTS; front++)
        offer(out, front_attacks(f) ? VERB_ATTACK : VERB_STRENGTHEN, front, f->points, aimed_check(state, f, front));
}

/* LF-fev-06, LF-morale-05: all of it goes to one Front. */
refusal lf_front_check(const void *state, int seat, choice c)
{
    const front_frame *f = front_now(state);
    bool attacks = front_attacks(f);
    (void)seat;
    if (choice_verb(c) != (attacks ? VERB_ATTACK : VERB_STRENGTHEN))
        return ALLOWED;
    static const int strength[CAUSES] = {[CAUSE_OPEN] = NO_FRONT_WHOLE,
                                         [CAUSE_TRIGGER] = NO_FRONT_WHOLE_TRIGGER,
                                         [CAUSE_TIE] = NO_FRONT_WHOLE_TIE,
                                         [CAUSE_WON] = NO_FRONT_WHOLE_WON,
                                         [CAUSE_LOST] = NO_FRONT_WHOLE_LOST};
    static const int attack[CAUSES] = {[CAUSE_OPEN] = NO_ATTACK_WHOLE,
                                       [CAUSE_TRIGGER] = NO_ATTACK_WHOLE_TRIGGER,
                                       [CAUSE_WON] = NO_ATTACK_WHOLE_WON,
                                       [CAUSE_LOST] = NO_ATTACK_WHOLE_LOST,
                                       [CAUSE_CARD] = NO_ATTACK_WHOLE_CARD};
    return refuse((attacks ? attack : strength)[lf_front_cause(state)], f->points, 0);
}

void lf_front_choose(void *state, int seat, choice c, trace *t)
{
    (void)seat;
    front_chosen(state, *front_now(state), choice_a(c), t);
}
