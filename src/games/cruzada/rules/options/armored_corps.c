/* Chapter 18.4.1, Optional Units: the armored corps that R26 and N24 may bring. */
#include "games/cruzada/rules/events/events.h"

enum { PRICE = 3 };

static int only(int side, uint32_t flags, bool corps)
{
    EACH_OF(u, side)
        if ((flags_of(u) & flags) == flags && is_corps(u) == corps)
            return u;
    return NONE;
}

/* CR-18.4.1, ruling CR-105: a corps may be allowed only after the other side has brought in its own. */
static bool corps_allowed(const cruzada *s, int side)
{
    int mine = side == REP ? OPT_RAC : OPT_NARC, first = side == REP ? OPT_RAC_FIRST : OPT_NARC_FIRST;
    int second = side == REP ? OPT_NARC_FIRST : OPT_RAC_FIRST;
    if (with(s, mine) || with(s, first))
        return true;
    return with(s, second) && s->at[only(other(side), UNIT_ARMOR_CORPS, true)] != BOX_OUTSIDE;
}

/* CR-18.4.1.1a, CR-18.4.1.2a, ruling CR-55: armor counts wherever it is, also what has left the game for good; before
 * R12 (N11) is played its armor counts too. The captured T-26 has taken the place of one that counts. */
static bool counts(const cruzada *s, int unit)
{
    if (!is_armor(unit) || (side_of(unit) == NAT && is_a(unit, UNIT_OPTIONAL)))
        return false;
    bool waiting = s->at[unit] == BOX_OUTSIDE;
    int first = side_of(unit) == REP ? CARD(REP, 12) : CARD(NAT, 11);
    return !waiting || UNIT(unit)->card == first + 1;
}

static int armor_count(const cruzada *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += counts(s, u);
    return count;
}

/* CR-18.4.1.1a: where one of the armor units stood, a Port or Madrid; CR-18.4.1.2a: the NARC at a source, and in Madrid
 * only when it is rebuilt. */
static void corps_spaces(const cruzada *s, int side, nodeset *out)
{
    cr_corps_places(s, only(side, UNIT_ARMOR_CORPS, true), out);
    if (side == NAT)
        nodeset_remove(out, THE(madrid));
    EACH_OF(u, side)
        if (is_armor(u) && in_supply(s, u))
            nodeset_add(out, s->at[u]);
}

static bool in_game(const cruzada *s, int unit)
{
    return s->at[unit] != BOX_OUTSIDE && s->at[unit] != BOX_REMOVED;
}

/* Which armor unit stays in the game. CR-18.4.1.2a: the captured T-26, if there is one (CR-18.2.4a). */
static refusal keep_why(const cruzada *s, int side, int unit)
{
    if (side_of(unit) != side)
        return refuse(NO_ARMORED_ENEMY, unit, 0);
    if (!is_armor(unit) || !in_game(s, unit))
        return refuse(NO_ARMORED_UNIT, unit, 0);
    EACH_OF(u, side)
        if (side == NAT && is_armor(u) && is_a(u, UNIT_OPTIONAL) && in_game(s, u) && u != unit)
            return refuse(NO_ARMORED_CAPTURED, unit, u);
    return ALLOWED;
}

bool cr_armored_may(const cruzada *s, int side)
{
    nodeset spaces;
    int corps = only(side, UNIT_ARMOR_CORPS, true);
    bool stays = false;
    EACH_OF(u, side)
        stays |= allowed(keep_why(s, side, u));
    if (!stays || corps == NONE || s->at[corps] != BOX_OUTSIDE || !corps_allowed(s, side) ||
        armor_count(s, side) <= PRICE)
        return false;
    corps_spaces(s, side, &spaces);
    return !nodeset_empty(&spaces);
}

void cr_armored_due(cruzada *s, int side, int card)
{
    if (cr_armored_may(s, side))
        PUSH(&s->head, armored, .side = side, .card = card);
}

/* --- NODE_ARMORED: first the space, then the armor unit that stays in the game and goes to the Reserve Box --- */

flow cr_armored_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << armored_of(f)->side);
}

/* Would it do for the corps if there were room? */
static bool entry_place(const cruzada *s, int side, int space)
{
    bool port = IN(ports, space) && (side == NAT || cr_coast(s, space) == MEDITERRANEAN);
    bool fits = port || (side == NAT ? nodeset_has(&s->source[NAT], space) : space == THE(madrid));
    return fits && controls(s, side, space) && nodeset_has(&s->supplied[side], space);
}

refusal cr_armored_why(const cruzada *s, int side, int space)
{
    nodeset spaces;
    corps_spaces(s, side, &spaces);
    if (cr_balearic(s, space))
        return refuse(NO_BALEARIC, only(side, UNIT_ARMOR_CORPS, true), space);
    if (!nodeset_has(&spaces, space) && entry_place(s, side, space) && !cr_room(s, space))
        return refuse(NO_PLACE_ROOM, space, STACK);
    if (!nodeset_has(&spaces, space))
        return refuse(side == NAT ? NO_ARMORED_PLACE_NAT : NO_ARMORED_PLACE, only(side, UNIT_ARMOR_CORPS, true), space);
    int left = s->stack[space]; /* the armor units in the space make room */
    EACH_AT(u, s, space)
        left -= is_armor(u);
    return left < STACK ? ALLOWED : refuse(NO_PLACE_ROOM, space, STACK);
}

void cr_armored_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const armored_frame *armored = armored_now(&s->head);
    if (!armored->chosen) {
        for (int p = 0; p < SPACES; p++)
            if (controls(s, seat, p))
                offer(out, VERB_AT, p, 0, cr_armored_why(s, seat, p));
        offer(out, VERB_PASS, 0, 0, ALLOWED);
        return;
    }
    EACH_OF(u, seat)
        if (is_armor(u))
            offer(out, VERB_TAKE, u, 0, keep_why(s, seat, u));
}

refusal cr_armored_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const armored_frame *armored = armored_now(&s->head);
    if (choice_verb(c) == VERB_AT && !armored->chosen)
        return cr_armored_why(s, seat, choice_a(c));
    return choice_verb(c) == VERB_TAKE && armored->chosen ? keep_why(s, seat, choice_a(c)) : ALLOWED;
}

/* Three armor units leave the game as the price, or have left it; only one stays, in the Reserve Box. */
static void corps_comes(cruzada *s, int side, int space, int kept, trace *t)
{
    int corps = only(side, UNIT_ARMOR_CORPS, true);
    EACH_OF(u, side)
        if (u != kept && counts(s, u) && s->at[u] != BOX_REMOVED)
            cr_remove(s, u, true, t);
    if (on_map(s, kept) || s->at[kept] == BOX_ELIMINATED) {
        cr_put(s, kept, BOX_RESERVE);
        note(t, ENTRY_TO_RESERVE, kept, 0, 0, 0);
    }
    cr_put(s, corps, space);
    note(t, ENTRY_ARRIVES, corps, space, 0, 0);
}

void cr_armored_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    armored_frame *armored = armored_top(&s->head);
    if (choice_verb(c) == VERB_AT) {
        armored->chosen = (int16_t)(choice_a(c) + 1);
        note(t, ENTRY_CHOOSES, choice_a(c), 0, 0, 0);
        return;
    }
    int space = armored->chosen - 1;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_TAKE)
        corps_comes(s, seat, space, choice_a(c), t);
}
