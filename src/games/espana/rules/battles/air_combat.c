/* Chapter Combat resolution, 4: air combat between planes that support an attack, or that meet at sea. */
#include "games/espana/rules/rules.h"

/* The planes of the present air combat: those that support an attack, or fight at sea. */
unitset es_flying(const espana *s, int side)
{
    unitset planes = unitset_both(&es_table.of_class[PLANE], &s->own[side]);
    EACH_IN(u, planes)
        if (!(s->marks[u] & SUPPORTS))
            unitset_drop(&planes, u);
    return planes;
}

static int planes(const espana *s, int side)
{
    unitset planes = es_flying(s, side);
    return unitset_count(&planes);
}

/* --- pair: the defender makes the pairs (ES-air-02, ES-air-03) --- */

/* The side whose planes are given an opponent each: the one with fewer, or the attacker. */
static int smaller(const espana *s, int attacker)
{
    return planes(s, other(attacker)) < planes(s, attacker) ? other(attacker) : attacker;
}

static unitset unpaired(const espana *s, int side)
{
    unitset planes = es_flying(s, side);
    EACH_IN(u, planes)
        if (s->foe[plane_number(u)])
            unitset_drop(&planes, u);
    return planes;
}

static void pair_up(espana *s, int a, int b, trace *t)
{
    s->foe[plane_number(a)] = (uint8_t)(plane_number(b) + 1);
    s->foe[plane_number(b)] = (uint8_t)(plane_number(a) + 1);
    note(t, sea_battle_under(&s->head) ? ENTRY_PAIR_SEA : ENTRY_PAIR, a, b, 0, 0);
}

flow es_pair_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const pair_frame *pair = pair_of(f);
    int side = smaller(s, other(pair->side));
    unitset mine = unpaired(s, side), foes = unpaired(s, other(side));
    if (unitset_empty(&mine) || unitset_empty(&foes)) {
        flow_pop(&s->head);
        return FLOW_ON;
    }
    if (unitset_count(&foes) > 1)
        return flow_wait(&s->head, 1u << pair->side);
    pair_up(s, unitset_first(&mine), unitset_first(&foes), t);
    return FLOW_ON;
}

void es_pair_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    int side = smaller(s, other(seat));
    unitset mine = unpaired(s, side), foes = unpaired(s, other(side));
    EACH_IN(u, foes)
        offer(out, VERB_PAIR, unitset_first(&mine), u, ALLOWED);
}

refusal es_pair_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int side = smaller(s, other(seat)), a = choice_a(c), b = choice_b(c);
    unitset mine = unpaired(s, side), foes = unpaired(s, other(side));
    if (choice_verb(c) != VERB_PAIR)
        return ALLOWED;
    if (a != unitset_first(&mine))
        return refuse(NO_PAIR_OF, unitset_first(&mine), a);
    return unitset_has(&foes, b) ? ALLOWED : refuse(NO_PAIR_WITH, b, a);
}

void es_pair_choose(void *state, int seat, choice c, trace *t)
{
    (void)seat;
    pair_up(state, choice_a(c), choice_b(c), t);
}

/* --- the rolls: cards do not change them (ES-air-10) --- */

/* ES-air-04, ES-air-05: the DRM goes on one die, a negative one on the higher; the better die counts. */
int es_best_die(int one, int two, int drm)
{
    int high = one > two ? one : two, low = one > two ? two : one;
    return high + drm > low ? high + drm : low;
}

/* Ships roll alike (ES-naval-33, ES-naval-55). */
int es_sea_result(espana *s, int u, int dice, int drm, int told, trace *t)
{
    int one = roll(&s->head, t, 6), two = dice > 1 ? roll(&s->head, t, 6) : 0;
    int result = es_best_die(one, two, drm);
    note(t, told, u, result, one > two ? one : two, one > two ? two : one);
    return result;
}

static int air_result(espana *s, int u, trace *t)
{
    return es_sea_result(s, u, row_of(u)->dice, row_of(u)->drm, ENTRY_AIR, t);
}

/* ES-air-08: a lower result changes nothing. */
static void air_apply(espana *s, int u, int result, trace *t)
{
    if (result >= PARAM(air_destroy_roll)) { /* ES-air-06 */
        note(t, ENTRY_SHOT_DOWN, u, 0, 0, 0);
        es_lose(s, u);
    } else if (result >= PARAM(air_withdraw_roll)) { /* ES-air-07 */
        note(t, sea_battle_under(&s->head) ? ENTRY_DRIVEN_OFF_SEA : ENTRY_DRIVEN_OFF, u, s->at[u], 0,
             0); /* ES-naval-52 */
        s->marks[u] = (uint16_t)((s->marks[u] & ~SUPPORTS) | USED);
    }
}

/* ES-air-09: both roll before anything is applied. */
void es_air_rolls(espana *s, int side, trace *t)
{
    for (int i = 0; i < PLANES; i++) {
        int u = es_table.first_plane + i;
        if (!s->foe[i] || side_of(s, u) != side)
            continue;
        int foe = es_table.first_plane + s->foe[i] - 1;
        int mine = air_result(s, u, t), theirs = air_result(s, foe, t);
        air_apply(s, foe, mine, t);
        air_apply(s, u, theirs, t);
    }
    memset(s->foe, 0, sizeof s->foe);
}
