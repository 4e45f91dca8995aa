/* Chapter Combat resolution, 5: the two rolls of an attack, and what the positive modifiers can make of them. */
#include "games/espana/rules/rules.h"

static void add_drm(tally *a, int drm)
{
    if (drm < 0)
        a->low -= drm;
    else if (drm == 2)
        a->twos++;
    else if (drm == 1)
        a->ones++;
}

static int shown_card(const espana *s, int side)
{
    int place = cardset_next(s->cards.zone[SHOWN][side], 0);
    return place < 0 ? NONE : side * CARDS_DECK + place;
}

/* ES-bonus-04, ES-bonus-05 */
static void add_cards(const espana *s, int side, tally *a)
{
    int mine = shown_card(s, side), theirs = shown_card(s, other(side));
    if (mine != NONE && s->use[side] == USE_BONUS) {
        const effect_on_roll *e = &CARD(mine)->bonus;
        a->dice += e->dice;
        if (e->twice)
            a->pair = 1;
        else
            add_drm(a, e->drm);
    }
    if (theirs != NONE && s->use[other(side)] == USE_PENALTY) {
        const effect_on_roll *e = &CARD(theirs)->penalty;
        a->dice += e->dice;
        if (e->twice)
            a->low_pair = 1;
        else
            add_drm(a, e->drm);
    }
}

/* ES-support-05, ES-support-06; true if a general is among them. */
static bool add_supports(const espana *s, int side, int box, tally *a)
{
    bool general = false;
    unitset here = unitset_both(&s->here[box], &s->own[side]);
    EACH_IN(u, here) {
        if (!(s->marks[u] & SUPPORTS))
            continue;
        general |= class_of(u) == GENERAL;
        if (class_of(u) == PLANE || class_of(u) == SHIP)
            a->dice += row_of(u)->dice; /* ES-naval-28 */
        if (class_of(u) != PLANE)
            add_drm(a, row_of(u)->drm); /* of destroyers: ES-naval-30 */
    }
    return general;
}

/* ES-event-07, ES-event-15: cards on the table. */
static void add_lasting(const espana *s, int side, int box, bool attacks, bool first, bool general, tally *a)
{
    int fighter = es_fighter(s, side);
    CARDS_EACH(card, side, s->cards.zone[TABLE][side]) {
        for (int i = 0; i < CARD(card)->ops; i++) {
            const op *o = &CARD(card)->op[i];
            if (o->primitive != DO_BATTLE || o->attack != attacks || !es_op_works(s, o, card))
                continue;
            bool here = o->one ? s->aim[card] == box : box_in(o->boxes, box);
            if (!here || !(o->types >> row_of(fighter)->type & 1) || (o->scope == SCOPE_FIRST && !first) ||
                (o->scope == SCOPE_NO_GENERAL && general))
                continue;
            a->dice += o->dice;
            add_drm(a, o->drm);
        }
    }
}

/* ES-opt-gen-01, ES-opt-gen-02, ES-opt-gen-03, ES-unit-04 */
static bool lacks_emblem(const espana *s, int general, int side, int box)
{
    int kind = kind_of(general);
    if (!(s->head.options & OPTION_GENERALS) || (kind != es_table.lister && kind != es_table.durruti))
        return false;
    unitset here = among(s, side, box, &es_table.troops);
    return !unitset_meet(&here, &es_table.of_type[KIND(kind)->emblem]);
}

/* ES-roll-04, ES-roll-07: negative modifiers first, on the dice that were highest as rolled. */
void es_modified(const espana *s, int side, int dice[DICE_MOST])
{
    int best = 0, second = NONE, count = s->dice[side];
    for (int i = 0; i < count; i++)
        dice[i] = s->die[side][i];
    for (int i = 1; i < count; i++)
        if (dice[i] > dice[best])
            second = best, best = i;
        else if (second == NONE || dice[i] > dice[second])
            second = i;
    if (count)
        dice[best] -= s->low[side] + s->low_pair[side];
    if (s->low_pair[side] && second != NONE)
        dice[second]--;
}

/* ES-roll-01, ES-roll-02, ES-unit-02 */
void es_take_tally(espana *s, int side, const tally *a)
{
    s->dice[side] = (uint8_t)(a->dice < 0 ? 0 : a->dice > DICE_MOST ? DICE_MOST : a->dice);
    s->ones[side] = (uint8_t)(a->ones < ONES_MOST ? a->ones : ONES_MOST);
    s->twos[side] = (uint8_t)(a->twos < TWOS_MOST ? a->twos : TWOS_MOST);
    s->pair[side] = (uint8_t)a->pair;
    s->low[side] = (uint8_t)(a->low < DIE_LOSS ? a->low : DIE_LOSS);
    s->low_pair[side] = (uint8_t)a->low_pair;
}

static void throw_dice(espana *s, int side, const tally *a, trace *t)
{
    es_take_tally(s, side, a);
    int count = s->dice[side], placed = count < PAIR_DICE ? count : PAIR_DICE; /* of a modifier for two dice */
    note(t, ENTRY_DICE, side, count, a->ones + 2 * a->twos + placed * a->pair, a->low + placed * a->low_pair);
    for (int i = 0; i < count; i++) {
        s->die[side][i] = (uint8_t)roll(&s->head, t, 6);
        note(t, ENTRY_DIE, side, s->die[side][i], 0, 0);
    }
}

/* What a side would roll now in an attack of `attacker` that this general leads. */
tally es_tally(const espana *s, int who, int attacker, int box, int general, bool first)
{
    int fighter = es_fighter(s, who);
    tally a = {.dice = fighter == NONE ? 0 : s->strength[fighter]};
    bool led = add_supports(s, who, box, &a);
    add_cards(s, who, &a);
    if (fighter != NONE)
        add_lasting(s, who, box, who == attacker, first, led, &a);
    if (who == attacker && lacks_emblem(s, general, who, box))
        a.low++;
    return a;
}

void es_attack_roll(espana *s, const attack_frame *attack, trace *t)
{
    int side = attack->side;
    for (int i = 0; i < SIDES; i++) {
        int who = i ? other(side) : side;
        tally a = es_tally(s, who, side, attack->box, attack->general, attack->first);
        throw_dice(s, who, &a, t);
    }
}

/* --- positive modifiers --- */

typedef struct purse {
    int ones, twos, pair;
} purse;

/* How many dice, from `i` on, the modifiers can lift to a hit at most; the dice that need least come first. */
static int lift(const int *need, int count, int i, purse p)
{
    if (i >= count)
        return 0;
    int best = 0;
    for (int pair = 0; pair <= (p.pair > 0); pair++)
        for (int twos = 0; twos <= p.twos; twos++) {
            int ones = need[i] - pair - 2 * twos;
            ones = ones < 0 ? 0 : ones;
            if (ones > p.ones || pair + 2 * twos - need[i] > 1)
                continue;
            int got = 1 + lift(need, count, i + 1, (purse){p.ones - ones, p.twos - twos, p.pair - pair});
            best = got > best ? got : best;
        }
    return best;
}

/* What each die that is no hit needs to become one, lowest first. Returns the number of hits without modifiers. */
static int needs(const espana *s, int side, int need[DICE_MOST], int *count)
{
    int hits = 0, dice[DICE_MOST];
    es_modified(s, side, dice);
    *count = 0;
    for (int i = 0; i < s->dice[side]; i++) {
        int want = PARAM(hit_roll) - dice[i], at = *count;
        if (want <= 0) {
            hits++;
            continue;
        }
        for (; at > 0 && need[at - 1] > want; at--)
            need[at] = need[at - 1];
        need[at] = want;
        ++*count;
    }
    return hits;
}

int es_most_hits(const espana *s, int side)
{
    int need[DICE_MOST], count, hits = needs(s, side, need, &count), power;
    purse p = {s->ones[side], s->twos[side], s->pair[side] ? 2 : 0};
    power = p.ones + p.twos + p.pair;
    if (count > power) /* more dice than modifiers: the cheapest will do */
        count = power;
    return hits + lift(need, count, 0, p);
}

/* --- every result that the modifiers can make (ES-roll-05, ES-roll-06, ES-bonus-05) --- */

/* For each number of modifiers that are still to be placed, the numbers of hits that can be made: one bit each. */
typedef uint64_t reached[ONES_MOST + 1][TWOS_MOST + 1][PAIR_DICE + 1];

/* One die takes any of the modifiers that are left, but only one of the two of a pair. */
static void place_on_die(int die, const reached *before, const purse *all, reached *after)
{
    memset(after, 0, sizeof *after);
    for (int ones = 0; ones <= all->ones; ones++)
        for (int twos = 0; twos <= all->twos; twos++)
            for (int pair = 0; pair <= all->pair; pair++) {
                uint64_t sums = (*before)[ones][twos][pair];
                for (int i = 0; sums && i <= ones; i++)
                    for (int j = 0; j <= twos; j++)
                        for (int k = 0; k <= (pair > 0); k++)
                            (*after)[ones - i][twos - j][pair - k] |=
                                sums << (die + i + 2 * j + k >= PARAM(hit_roll) ? 1 : 0);
            }
}

/* All modifiers are placed; of a pair only one finds a place where there is one die. */
uint64_t es_hit_counts(const espana *s, int side)
{
    reached now, next;
    int dice[DICE_MOST], count = s->dice[side];
    purse all = {s->ones[side], s->twos[side], s->pair[side] ? (count < PAIR_DICE ? count : PAIR_DICE) : 0};
    if (!count)
        return 1;
    es_modified(s, side, dice);
    if (!all.ones && !all.twos && !all.pair) {
        int hits = 0;
        for (int i = 0; i < count; i++)
            hits += dice[i] >= PARAM(hit_roll);
        return 1ull << hits;
    }
    memset(&now, 0, sizeof now);
    now[all.ones][all.twos][all.pair] = 1;
    for (int i = 0; i < count; i++) {
        place_on_die(dice[i], &now, &all, &next);
        memcpy(&now, &next, sizeof now);
    }
    return now[0][0][0];
}
