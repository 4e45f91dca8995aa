/* What effects do to the board: Hero points, Bonuses, draws, Strength,
 * Attacks, tracks. Everything that happens is told to the journal. */
#include "games/libertad/libertad.h"

/* LF-hero-02: what the supply cannot pay is not received. */
void lf_gain_hero(libertad *s, int seat, int n, trace *t)
{
    int supply = lf_hero_supply(s);
    if (n > supply)
        n = supply;
    if (n <= 0)
        return;
    s->hero[seat] = (uint8_t)(s->hero[seat] + n);
    note(t, ENTRY_HERO_GAINED, seat, n, s->hero[seat], 0);
}

/* LF-hero-11: nobody loses more than he has. */
void lf_lose_hero(libertad *s, int seat, int n, trace *t)
{
    if (n > s->hero[seat])
        n = s->hero[seat];
    if (!n)
        return;
    s->hero[seat] = (uint8_t)(s->hero[seat] - n);
    note(t, ENTRY_HERO_LOST, seat, n, s->hero[seat], 0);
}

void lf_pay_hero(libertad *s, int seat, int n, trace *t)
{
    assert(n <= s->hero[seat]);
    s->hero[seat] = (uint8_t)(s->hero[seat] - n);
    note(t, ENTRY_HERO_SPENT, seat, n, s->hero[seat], 0);
}

/* LF-sym-04: setting a Bonus to what it already is does nothing. */
void lf_set_bonus(libertad *s, int bonus, bool on, trace *t)
{
    if (bonus_on(s, bonus) == on)
        return;
    s->bonus ^= (uint8_t)(1u << bonus);
    note(t, on ? ENTRY_BONUS_ON : ENTRY_BONUS_OFF, bonus, 0, 0, 0);
}

/* LF-setup-13: tokens never run out. */
void lf_add_to_bag(libertad *s, int seat, int n, trace *t)
{
    if (n > lf_tokens_left(s, seat))
        n = lf_tokens_left(s, seat);
    if (!n)
        return;
    s->bag[seat] = (uint8_t)(s->bag[seat] + n);
    note(t, ENTRY_BAG, seat, n, 0, 0);
}

/* LF-play-08: an empty deck is made anew from the discard pile. With the deck
 * empty everybody can reckon what is in the hand; after this nobody could. */
static bool refill_deck(libertad *s, int seat, trace *t)
{
    if (s->deck_count[seat])
        return true;
    if (!s->discard[seat])
        return false;
    s->known[seat] = s->hand[seat];
    s->deck[seat] = s->discard[seat];
    s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
    s->discard[seat] = 0;
    note(t, ENTRY_RESHUFFLED, seat, s->deck_count[seat], 0, 0);
    return true;
}

int lf_draw_one(libertad *s, int seat, trace *t)
{
    if (!refill_deck(s, seat, t))
        return NOBODY;
    int place = roll_member(&s->head, t, s->deck[seat], &lf_noun_card, seat * DECK);
    s->deck[seat] &= ~(1u << place);
    s->deck_count[seat]--;
    return seat * DECK + place;
}

/* A Non-player gains Hero points instead (LF-np-1d, LF-np-2a.iii). */
void lf_draw_cards(libertad *s, int seat, int n, bool new_occasion, trace *t)
{
    if (is_nonplayer(s, seat)) {
        lf_gain_hero(s, seat, n, t);
        return;
    }
    if (new_occasion && n > 0)
        n += lf_ability_amount(s, seat, OP_DRAW_PLUS);
    int drawn = 0;
    for (; drawn < n; drawn++) {
        int number = lf_draw_one(s, seat, t);
        if (number == NOBODY)
            break;
        s->hand[seat] |= 1u << number % DECK;
        s->hand_count[seat]++;
        if (t)
            note_to(t, viewers_only(seat), ENTRY_DREW_CARD, number, 0, 0, 0);
    }
    note(t, ENTRY_DREW, seat, drawn, s->hand_count[seat], s->deck_count[seat]);
}

/* LF-vict-01, LF-vict-03: +10 wins the Front, and pays all who helped this turn. */
static void win_front(libertad *s, int front, trace *t)
{
    int order[FACTIONS];
    note(t, ENTRY_VICTORY, front, 0, 0, 0);
    lf_paying_order(s, order);
    for (int i = 0; i < FACTIONS; i++)
        if (s->supporters[front] >> order[i] & 1)
            lf_gain_hero(s, order[i], lf_table.gain_victory, t);
}

/* LF-team-02, LF-team-03, LF-team-04: a second or third faction that arrives while the Bonus is on brings 1 more. */
bool lf_teams(const libertad *s, int seat, int front)
{
    return s->supporters[front] && !(s->supporters[front] >> seat & 1) && bonus_on(s, TEAMWORK);
}

int lf_front_after(const libertad *s, int seat, int front, int n)
{
    int after = s->front[front] + n + lf_teams(s, seat, front);
    return after > WON ? WON : after;
}

/* LF-team-01: one token a faction and Front. LF-team-05, LF-hero-01: all of it is one strengthening by that faction, a
 * Non-player's too (LF-np-2d.iv). LF-win-03, LF-ap-02: a Front has one value. */
void lf_strengthen(libertad *s, int seat, int front, int n, trace *t)
{
    int before = s->front[front], after = lf_front_after(s, seat, front, n);
    bool teamwork = lf_teams(s, seat, front);
    s->supporters[front] |= (uint8_t)(1u << seat);
    s->front[front] = (int8_t)after;
    note(t, ENTRY_STRENGTH, seat, n, front, before + n > WON ? WON : before + n);
    if (teamwork)
        note(t, ENTRY_TEAMWORK, front, seat, after, 0);
    if (before <= 0 && after >= 1) {
        note(t, ENTRY_CONTROL, seat, front, 0, 0);
        lf_gain_hero(s, seat, lf_table.gain_control, t);
    }
    if (after == WON)
        win_front(s, front, t);
}

/* LF-win-04, LF-win-05: whether this Front's Defeat would be the end. */
bool lf_loses_war(const libertad *s, int front)
{
    int lost = 1;
    for (int f = 0; f < FRONTS; f++)
        lost += f != front && s->front[f] == LOST;
    return front == MADRID || lost >= 2;
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

void lf_push_strength(libertad *s, int seat, int front, int n)
{
    flow_push(&s->head, NODE_STRENGTH, seat, front, n, 0);
}

/* A move of several steps is told before it begins: a trigger may interrupt it,
 * and everybody knows what is still to come. */
void lf_push_move(libertad *s, int track, int steps, trace *t)
{
    if (steps > 1 || steps < -1)
        note(t, ENTRY_MOVE_BEGINS, track, steps, 0, 0);
    if (steps)
        flow_push(&s->head, NODE_MOVE, track, steps > 0 ? 1 : -1, steps > 0 ? steps : -steps, 0);
}

void lf_push_script(libertad *s, int script, int actor, int from)
{
    flow_push(&s->head, NODE_SCRIPT, actor == NOBODY ? -1 : actor, from, script, 0);
}

/* One Front of several: who decides, and for what. With one left, or none,
 * nobody is asked (LF-vict-08). */
static void push_front(libertad *s, int chooser, unsigned among, int purpose, int n, int seat)
{
    if (among)
        flow_push(&s->head, NODE_FRONT, chooser, (int)among, n, purpose | (seat == NOBODY ? 7 : seat) << 4);
}

/* A Non-player settles by its own tie-breaks what its Strength and its Attacks meet (rulings 38 and 43; LF-np-3d,
 * LF-np-4c); otherwise the Initiative player breaks ties (LF-init-06). */
static int tie_breaker(const libertad *s, int actor)
{
    return actor != NOBODY && is_nonplayer(s, actor) ? actor : lf_initiative(s);
}

/* LF-vict-06, LF-def-06, LF-np-3d: Strength for a closed Front goes elsewhere. */
void lf_aim_strength(libertad *s, int actor, int where, int n)
{
    if (where == FRONT_TEST)
        where = s->event == NOBODY ? FRONT_ANY : lf_table.fascists[s->event].test_front;
    if (where == FRONT_V || where == FRONT_D)
        push_front(s, tie_breaker(s, actor), where == FRONT_V ? lf_closest_to_victory(s) : lf_closest_to_defeat(s),
                   STRENGTH_TIE, n, actor);
    else if (where == FRONT_ANY || s->front[where] == WON)
        push_front(s, actor, lf_open_fronts(s), STRENGTH_FREE, n, actor);
    else if (s->front[where] == LOST)
        push_front(s, tie_breaker(s, actor), lf_closest_to_defeat(s), STRENGTH_TIE, n, actor);
    else
        lf_push_strength(s, actor, where, n);
}

/* LF-fev-03, LF-fev-04, LF-fev-06, LF-vict-02, LF-vict-04, LF-def-04, LF-sym-03, and LF-vict-09 for the
 * Attacks of a player's Event (actor is somebody). */
void lf_aim_attack(libertad *s, int actor, int where, int n)
{
    int holder = lf_initiative(s);
    if (where == FRONT_V || where == FRONT_D)
        push_front(s, tie_breaker(s, actor), where == FRONT_V ? lf_closest_to_victory(s) : lf_closest_to_defeat(s),
                   ATTACK_FREE, n, actor);
    else if (where == FRONT_ANY || s->front[where] == WON)
        push_front(s, actor != NOBODY ? actor : holder, lf_open_fronts(s), ATTACK_FREE, n, actor);
    else if (s->front[where] == LOST)
        push_front(s, tie_breaker(s, actor), lf_closest_to_defeat(s), ATTACK_FREE, n, actor);
    else
        push_front(s, holder, 1u << where, ATTACK_FREE, n, actor);
}

/* LF-med-02, LF-med-04, LF-med-05. LF-medal-glory, LF-medal-heroism, LF-medal-momentum: a script of their own. */
void lf_take_medal(libertad *s, int seat, int medal, trace *t)
{
    s->medals &= (uint16_t) ~(1u << medal);
    s->held[seat] |= (uint16_t)(1u << medal);
    note(t, ENTRY_MEDALLION, seat, medal, 0, 0);
    if (lf_table.medals[medal].kind == MEDAL_ONCE)
        lf_push_script(s, lf_table.medals[medal].script, seat, FROM_MEDAL);
}
