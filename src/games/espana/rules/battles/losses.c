/* Chapter Combat resolution, 6 and 7: hits and what follows from them, steps, exchanged counters, tanks, planes and
 * empty boxes (ES-hits-01 to ES-hits-11), and the end of an attack. */
#include "games/espana/rules/rules.h"

int es_fighter(const espana *s, int side)
{
    unitset troops = unitset_both(&s->own[side], &es_table.troops);
    EACH_IN(u, troops)
        if (s->marks[u] & FIGHTS)
            return u;
    return NONE;
}

static uint64_t spare_bit(const espana *s, int side, int type)
{
    return es_spare_bit(s, es_table.small[side][type]);
}

/* ES-hits-04, ES-hits-05: the small counters that a large one of this type may become. */
static uint64_t small_kinds(const espana *s, int unit)
{
    int side = row_of(unit)->side;
    uint64_t kinds = spare_bit(s, side, row_of(unit)->type);
    if (!kinds)
        kinds = spare_bit(s, side, REGULAR);
    if (!kinds)
        kinds = side == NAT ? spare_bit(s, side, FALANGE) | spare_bit(s, side, CARLIST)
                            : spare_bit(s, side, COMMUNIST) | spare_bit(s, side, ANARCHIST);
    for (int type = 0; type < TYPES && !kinds; type++)
        kinds = spare_bit(s, side, type);
    return kinds;
}

static void destroyed(espana *s, int unit, trace *t)
{
    note(t, ENTRY_DESTROYED, unit, s->at[unit], 0, 0);
    es_lose(s, unit);
}

/* ES-hits-01, ES-hits-02, ES-hits-05 */
int es_strength_after(const espana *s, int unit, int hits)
{
    int strength = s->strength[unit];
    for (; hits > 0 && strength; hits--)
        strength = strength == 5 ? 3 : strength == 3 ? (small_kinds(s, unit) ? 2 : 0) : strength - 1;
    return strength;
}

void es_reduce(espana *s, int unit, int steps, trace *t)
{
    for (; steps > 0; steps--) {
        int strength = s->strength[unit];
        if (strength == 1) {
            destroyed(s, unit, t); /* ES-hits-02: hits beyond that are lost */
            return;
        }
        if (strength != 3) {
            s->strength[unit] = strength == 5 ? 3 : 1;
            note(t, ENTRY_REDUCED, unit, s->strength[unit], 0, 0);
            continue;
        }
        uint64_t kinds = small_kinds(s, unit);
        if (!kinds) {
            destroyed(s, unit, t);
            return;
        }
        if (kinds & (kinds - 1)) {
            PUSH(&s->head, exchange, .side = row_of(unit)->side, .left = steps - 1, .unit = unit);
            return;
        }
        int before = unit;
        unit = es_swap(s, unit, __builtin_ctzll(kinds), 2);
        note(t, ENTRY_REDUCED, unit, 2, before, 0);
    }
}

flow es_exchange_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const exchange_frame *exchange = exchange_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << exchange->side);
}

void es_exchange_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    uint64_t kinds = small_kinds(s, exchange_now(&s->head)->unit);
    (void)seat;
    for (int k = 0; k < KINDS; k++)
        if (kinds >> k & 1)
            offer(out, VERB_EXCHANGE, k, 0, ALLOWED);
}

refusal es_exchange_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int unit = exchange_now(&s->head)->unit, kind = choice_a(c);
    (void)seat;
    if (choice_verb(c) != VERB_EXCHANGE || small_kinds(s, unit) >> kind & 1)
        return ALLOWED;
    bool own = KIND(kind)->class == SMALL && KIND(kind)->side == row_of(unit)->side;
    if (!own)
        return refuse(NO_EXCHANGE_KIND, unit, kind);
    return es_spare(s, kind) == NONE ? refuse(NO_COUNTER, kind, 0) : refuse(NO_EXCHANGE, unit, kind);
}

void es_exchange_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    const exchange_frame exchange = *exchange_now(&s->head);
    (void)seat;
    flow_pop(&s->head);
    int unit = es_swap(s, exchange.unit, choice_a(c), 2);
    note(t, ENTRY_REDUCED, unit, 2, exchange.unit, 0);
    es_reduce(s, unit, exchange.left, t);
}

/* --- after the hits --- */

/* ES-hits-07, ES-opt-tank-01, ES-opt-tank-03: all tanks of a side there, or only those with a mark; `told` says by
 * which rule. */
void es_tanks_lost(espana *s, int side, int box, unsigned only, int told, trace *t)
{
    unitset tanks = among(s, side, box, &es_table.of_class[TANK]);
    EACH_IN(u, tanks) {
        if (only && !(s->marks[u] & only))
            continue;
        note(t, told, u, box, 0, 0);
        es_lose(s, u);
        if (side != REP || !(s->head.options & OPTION_TANKS))
            continue;
        int die = roll(&s->head, t, 6);
        bool captured = die >= PARAM(capture_roll);
        note(t, captured ? ENTRY_CAPTURED : ENTRY_NOT_CAPTURED, u, die, 0, 0);
        if (captured)
            es_put(s, u, PLACE_CAPTURED);
    }
}

/* ES-hits-08, ES-hits-09, ES-hits-10 */
static void leave_empty(espana *s, int side, int box, trace *t)
{
    if (s->troops[side][box])
        return;
    es_tanks_lost(s, side, box, 0, ENTRY_TANK_ALONE, t);
    unitset here = unitset_both(&s->here[box], &s->own[side]);
    EACH_IN(u, here) /* ruling ES-44: ships stay, and so do planes on naval duty */
        if (class_of(u) == GENERAL || (class_of(u) == PLANE && !(s->marks[u] & DUTY))) {
            note(t, class_of(u) == GENERAL ? ENTRY_GENERAL_WITHDRAWN : ENTRY_WITHDRAWN, u, 0, 0, 0);
            es_put(s, u, PLACE_MAT);
        }
}

/* ES-support-03, ES-support-07, ES-end-02 */
static void use_up(espana *s, int unit, bool attacker)
{
    unsigned marks = s->marks[unit];
    if (class_of(unit) == GENERAL && !attacker)
        marks |= marks & DEFENDED ? USED | INACTIVE : DEFENDED;
    else
        marks |= USED;
    s->marks[unit] = (uint16_t)(marks & ~(unsigned)SUPPORTS);
}

/* ES-end-01: the end of an attack of this side. */
void es_attack_end(espana *s, int side, int box, trace *t)
{
    for (int i = 0; i < SIDES; i++) {
        int who = i ? other(side) : side;
        if (es_fighter(s, who) == NONE)
            es_tanks_lost(s, who, box, SUPPORTS, ENTRY_TANK_LOST, t);
    }
    EACH_IN(u, s->here[box])
        if (s->marks[u] & SUPPORTS)
            use_up(s, u, side_of(s, u) == side); /* ES-naval-29 */
    leave_empty(s, side, box, t);
    leave_empty(s, other(side), box, t);
    if (!has_units(s, NAT, box) && !has_units(s, REP, box)) { /* ES-hits-11 */
        es_take(s, side, box);
        note(t, ENTRY_TAKES_EMPTY, side, box, 0, 0);
    }
    EACH_IN(u, es_table.troops)
        s->marks[u] &= (uint16_t)~FIGHTS;
    for (int i = 0; i < SIDES; i++) {
        cards_move_all(&s->cards, i, SHOWN, OUT); /* ES-bonus-06 */
        s->use[i] = s->dice[i] = s->ones[i] = s->twos[i] = s->pair[i] = s->hits[i] = 0;
        s->low[i] = s->low_pair[i] = 0;
        memset(s->die[i], 0, sizeof s->die[i]);
    }
}
