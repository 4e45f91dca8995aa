/* Chapter Turn Sequence, step 2: all choose a card face down; then each player in turn shows it and plays it, and may
 * spend Hero points before and after. */
#include "games/libertad/rules/rules.h"

/* ---- the face-down choice (LF-ptn-01, LF-play-04): secret and together ---- */

flow lf_picks_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    unsigned waiting = 0;
    (void)f, (void)t;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat) && s->hand_count[seat] && !(s->picked >> seat & 1))
            waiting |= 1u << seat;
    if (waiting)
        return flow_wait(&s->head, waiting);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_picks_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    for (uint32_t set = s->hand[seat]; set; set &= set - 1)
        offer(out, VERB_PICK, seat * DECK + __builtin_ctz(set), 0, ALLOWED);
}

refusal lf_picks_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_PICK ? refuse(NO_CARD_NOT_IN_HAND, choice_a(c), 0) : ALLOWED;
}

void lf_picks_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    s->pick[seat] = (uint8_t)choice_a(c);
    s->picked |= (uint8_t)(1u << seat);
    note(t, ENTRY_PICKED, seat, 0, 0, 0);
    if (t)
        note_to(t, viewers_only(seat), ENTRY_PICKED_CARD, choice_a(c), 0, 0, 0);
}

/* ---- the turn of one player ---- */

flow lf_player_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    player_frame *player = player_of(f);
    int seat = player->seat;
    (void)t;
    if (player->step == PLAYER_BEFORE && !(s->picked >> seat & 1)) { /* LF-ptn-06: no card was chosen */
        player->step = PLAYER_AFTER;
        player->cardless = true;
    }
    if (player->step == PLAYER_BEFORE || (player->step == PLAYER_AFTER && lf_hero_possible(s, seat)))
        return flow_wait(&s->head, 1u << seat);
    flow_pop(&s->head);
    return FLOW_ON;
}

/* LF-ptn-04, LF-ptn-05, LF-play-05. */
void lf_player_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    if (player_now(&s->head)->step == PLAYER_BEFORE) {
        offer(out, VERB_PLAY, s->pick[seat], MODE_EVENT, ALLOWED);
        offer(out, VERB_PLAY, s->pick[seat], MODE_POINTS, ALLOWED);
        offer(out, VERB_END, 0, 0, refuse(NO_MUST_PLAY, 0, 0));
    } else {
        offer(out, VERB_END, 0, 0, ALLOWED);
    }
}

refusal lf_player_check(const void *state, int seat, choice c)
{
    const libertad *s = state;
    const player_frame *player = player_now(&s->head);
    if (choice_verb(c) != VERB_PLAY)
        return lf_hero_check(state, seat, c);
    if (choice_a(c) / DECK != seat)
        return refuse(NO_CARD_NOT_IN_HAND, choice_a(c), 0);
    return player->step == PLAYER_BEFORE ? refuse(NO_NOT_THE_PICK, choice_a(c), 0)
           : player->cardless            ? refuse(NO_NO_CARD_CHOSEN, choice_a(c), 0)
                                         : refuse(NO_ONE_CARD, 0, 0);
}

void lf_player_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    purchases_end(s);
    player_top(&s->head)->step++;
    if (choice_verb(c) == VERB_PLAY)
        lf_play_card(s, seat, choice_a(c), choice_b(c), t);
}
