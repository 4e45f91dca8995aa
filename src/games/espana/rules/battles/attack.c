/* Chapter Combat resolution, 1 to 3: an attack step by step (ES-battle-13), with its support and its cards. */
#include "games/espana/rules/rules.h"

static bool may_lay(const espana *s, int side)
{
    return !variant(s) && s->cards.count[HAND][side]; /* ES-opt-noint-04, ES-opt-hist-04 */
}

/* ES-bonus-03: both cards are turned up together. */
static void show_cards(espana *s, trace *t)
{
    for (int side = 0; side < SIDES; side++) {
        CARDS_EACH(card, side, s->cards.zone[LAID][side]) {
            note(t, ENTRY_LAID_SHOWN, side, card, s->use[side], 0);
            reveal(&s->head);
        }
        cards_move_all(&s->cards, side, LAID, SHOWN);
    }
}

static void ask_hits(espana *s, int side)
{
    uint64_t counts = es_hit_counts(s, side);
    s->hits[side] = (uint8_t)es_most_hits(s, side);
    if (counts & (counts - 1)) /* ES-roll-05 */
        PUSH(&s->head, hits, .side = side);
}

static void hit(espana *s, int by, trace *t)
{
    int target = es_fighter(s, other(by));
    if (target != NONE && s->hits[by]) {
        note(t, ENTRY_HIT, target, s->hits[by], 0, 0);
        es_reduce(s, target, s->hits[by], t);
    }
}

static bool flies(const espana *s, int side)
{
    unitset planes = es_flying(s, side);
    return !unitset_empty(&planes);
}

flow es_attack_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    attack_frame *attack = attack_of(f);
    int side = attack->side, foe = other(side), step = attack->step++;
    switch (step) {
    case ATTACK_SEA:
        if (naval(s) && es_battle_due(s, attack->box)) /* ES-naval-32 */
            PUSH(&s->head, sea_battle, .place = attack->box);
        break;
    case ATTACK_SUPPORT: PUSH(&s->head, support, .side = side, .box = attack->box); break;
    case ATTACK_ANSWER: PUSH(&s->head, support, .side = foe, .box = attack->box); break;
    case ATTACK_CARD:
    case ATTACK_COUNTER_CARD: {
        int who = step == ATTACK_CARD ? side : foe;
        if (may_lay(s, who)) /* ES-bonus-01 */
            PUSH(&s->head, lay, .side = who);
        break;
    }
    case ATTACK_AIR:
        show_cards(s, t);
        if (flies(s, side) && flies(s, foe)) /* ES-air-01 */
            PUSH(&s->head, pair, .side = foe);
        break;
    case ATTACK_FLY: es_air_rolls(s, side, t); break;
    case ATTACK_DICE: es_attack_roll(s, attack, t); break;
    case ATTACK_PLACE: ask_hits(s, side); break;
    case ATTACK_COUNTER_PLACE: ask_hits(s, foe); break;
    case ATTACK_HIT: hit(s, foe, t); break; /* ES-hits-03: the dice have fallen already */
    case ATTACK_COUNTER_HIT: hit(s, side, t); break;
    default: {
        int box = attack->box;
        flow_pop(&s->head);
        es_attack_end(s, side, box, t);
        es_loose_ends(s, t);
    }
    }
    return FLOW_ON;
}

/* --- support: ES-support-01 to ES-support-03. Supply does not matter, nor that a general was turned over
 * (ES-battle-06, ES-supply-07, ES-support-08) --- */

static refusal support_why(const espana *s, int side, int u, int box)
{
    if (side_of(s, u) != side || s->at[u] != box)
        return refuse(NO_NOT_HERE, u, box);
    if (is_troop(u))
        return refuse(NO_TROOPS_SUPPORT, u, 0);
    if (class_of(u) == DECOY)
        return refuse(NO_DECOY_SUPPORT, u, 0);
    if (class_of(u) == SHIP && row_of(u)->type == SUBMARINE) /* ES-naval-31 */
        return refuse(NO_SUBMARINE, u, 0);
    if (class_of(u) == SHIP && s->marks[u] & DAMAGED) /* ES-naval-18 */
        return refuse(NO_DAMAGED, u, 0);
    if (s->marks[u] & DUTY) /* ES-naval-27 */
        return refuse(NO_ON_DUTY, u, 0);
    if (s->marks[u] & SUPPORTS)
        return refuse(NO_SUPPORTS, u, 0);
    if (s->marks[u] & USED)
        return refuse(NO_USED, u, 0);
    return ALLOWED;
}

/* The attacker's general takes part in the first attack without a choice, and is used after it. Ships and planes that
 * support do not fight each other (ES-naval-36). */
static bool by_choice(int u, bool attacker)
{
    return class_of(u) >= TANK && !(attacker && class_of(u) == GENERAL);
}

/* What keeps a counter from being chosen in the present attack. */
static refusal choice_why(const espana *s, const support_frame *support, int u)
{
    int side = support->side;
    refusal why = support_why(s, side, u, support->box);
    if (!allowed(why))
        return why;
    if (!by_choice(u, side == attack_below(&s->head, support)->side))
        return refuse(NO_USED, u, 0);
    return es_first_alike(s, u) ? ALLOWED : es_alike(s, u);
}

flow es_support_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const support_frame *support = support_of(f);
    unitset here = unitset_both(&s->here[support->box], &s->own[support->side]);
    (void)t;
    if (!support->done)
        EACH_IN(u, here)
            if (allowed(choice_why(s, support, u)))
                return flow_wait(&s->head, 1u << support->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_support_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const support_frame *support = support_now(&s->head);
    unitset here = unitset_both(&s->here[support->box], &s->own[seat]);
    EACH_IN(u, here)
        offer(out, VERB_SUPPORT, u, 0, choice_why(s, support, u));
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}

refusal es_support_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    (void)seat;
    return choice_verb(c) == VERB_SUPPORT ? choice_why(s, support_now(&s->head), choice_a(c)) : ALLOWED;
}

void es_support_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        support_top(&s->head)->done = 1;
        return;
    }
    s->marks[choice_a(c)] |= SUPPORTS;
    note(t, ENTRY_SUPPORTS, choice_a(c), 0, 0, 0);
}

/* --- lay: a card face down (ES-bonus-01, ES-bonus-02) --- */

flow es_lay_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const lay_frame *lay = lay_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << lay->side);
}

void es_lay_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        for (int use = USE_BONUS; use < USES; use++)
            offer(out, VERB_LAY, card, use, ALLOWED);
    offer(out, VERB_NO_CARD, 0, 0, ALLOWED);
}

refusal es_lay_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    if (choice_verb(c) != VERB_LAY)
        return ALLOWED;
    if (cards_side(choice_a(c)) != seat || !cards_in(&s->cards, HAND, choice_a(c)))
        return refuse(NO_NOT_IN_HAND, choice_a(c), 0);
    return choice_b(c) == USE_NONE ? refuse(NO_USE_WHICH, 0, 0) : ALLOWED;
}

void es_lay_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_NO_CARD) {
        note(t, ENTRY_NO_CARD, seat, 0, 0, 0);
        return;
    }
    cards_move(&s->cards, choice_a(c), HAND, LAID);
    s->use[seat] = (uint8_t)choice_b(c);
    if (t) {
        note_to(t, viewers_only(seat), ENTRY_LAYS_OWN, seat, choice_a(c), choice_b(c), 0);
        note_to(t, viewers_but(seat), ENTRY_LAYS, seat, choice_b(c), 0, 0);
    }
}

/* --- hits: the player places the positive modifiers by the number of hits he wants (ES-roll-05, ES-roll-06) --- */

flow es_hits_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const hits_frame *hits = hits_of(f);
    (void)t;
    return flow_wait(&s->head, 1u << hits->side);
}

void es_hits_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    uint64_t counts = es_hit_counts(s, seat);
    for (int n = s->dice[seat]; n >= 0; n--) /* ruling ES-66: the best first */
        if (counts >> n & 1)
            offer(out, VERB_HITS, n, 0, ALLOWED);
}

refusal es_hits_check(const void *state, int seat, choice c)
{
    bool can = choice_verb(c) != VERB_HITS || es_hit_counts(state, seat) >> choice_a(c) & 1;
    return can ? ALLOWED : refuse(NO_HITS, choice_a(c), 0);
}

void es_hits_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    s->hits[seat] = (uint8_t)choice_a(c);
    note(t, ENTRY_PLACED_MODS, seat, choice_a(c), 0, 0);
    flow_pop(&s->head);
}
