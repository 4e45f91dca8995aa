#include "server/run/contest.h"

#include <stdlib.h>

#include "club/ranks.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/meeting.h"
#include "server/run/ranking.h"
#include "server/run/server.h"

enum { LOOK_MS = 1000 };

/* --- games that are over --- */

static bool settle_game(store *s, const server_options *o, int64_t id, fault *why)
{
    game_info info = {0};
    bool found;
    if (!store_game_get(s, id, &info, &found, why))
        return false;
    const game *g = found && !info.damaged ? o->find(info.game, NULL) : NULL;
    int half = g ? ranking_half_points(g, &info) : -1;
    bool ok =
        !g || (ranking_game(s, g, &info, env_seconds(), why) && (half < 0 || tournament_result(s, id, half, why)));
    game_info_release(&info);
    return ok && ended_done(s, id, why);
}

bool contest_settle(store *s, const server_options *o, bool *more, fault *why)
{
    int64_t games[ENDED_AT_ONCE];
    int count;
    *more = false;
    if (!ended_list(s, games, &count, why))
        return false;
    if (!count)
        return true;
    /* Ratings of one person may be changed by several games: one server at a time, which looks again. */
    if (!turnstile_pass(s, "ratings", why) || !ended_list(s, games, &count, why))
        return false;
    *more = count == ENDED_AT_ONCE;
    bool ok = true;
    for (int i = 0; ok && i < count; i++)
        ok = settle_game(s, o, games[i], why);
    return ok;
}

/* --- what a tournament does next --- */

/* The strongest comes first; who is equal, as they have joined. */
static void give_numbers(tournament_book *b)
{
    for (int i = 1; i < b->player_count; i++) {
        tournament_player p = b->players[i];
        int at = i;
        for (; at && p.seed > b->players[at - 1].seed; at--)
            b->players[at] = b->players[at - 1];
        b->players[at] = p;
    }
    for (int i = 0; i < b->player_count; i++)
        b->players[i].number = i;
}

/* All against all has as many rounds as that takes; Swiss as many as were wanted, and no more than have somebody new to
 * meet. */
static int rounds_of(const tournament_book *b)
{
    int all = pairing_rounds_all(b->player_count);
    if (b->t.kind == TOURNAMENT_ALL)
        return all;
    int wanted = b->t.rounds ? b->t.rounds : pairing_rounds_swiss(b->player_count);
    return wanted < all ? wanted : all;
}

static int meetings_of(const tournament_book *b, meeting *list)
{
    int count = 0;
    for (int i = 0; i < b->board_count; i++) {
        const tournament_board *at = &b->boards[i];
        if (at->one < 0 || at->one >= b->player_count || at->other >= b->player_count)
            continue; /* a damaged row */
        list[count++] = (meeting){at->one, at->other, at->one_half, at->other_half, at->played && at->other >= 0};
    }
    return count;
}

int contest_standing(const tournament_book *b, rank_row rows[TOURNAMENT_PLAYERS])
{
    meeting *list = calloc(TOURNAMENT_BOARDS, sizeof *list);
    if (!list)
        return -1;
    int count = meetings_of(b, list);
    ranks_make(b->player_count, list, count, b->t.kind == TOURNAMENT_SWISS, rows);
    free(list);
    return b->player_count;
}

static int pair_swiss(const tournament_book *b, pairing *made)
{
    entrant all[PAIRING_PLAYERS];
    meeting *list = calloc(TOURNAMENT_BOARDS, sizeof *list);
    if (!list)
        return -1;
    ranks_entrants(b->player_count, list, meetings_of(b, list), all);
    free(list);
    for (int i = 0; i < b->player_count; i++) {
        all[i].rating = (double)b->players[i].seed;
        all[i].out = b->players[i].gone;
    }
    return pairing_swiss(all, b->player_count, made);
}

/* Half points are known at once of a bye, and where somebody has left. */
static tournament_board board_of(const tournament_book *b, const pairing *p, int number)
{
    tournament_board at = {.round = b->t.round + 1,
                           .number = number,
                           .one = p->first,
                           .other = p->second,
                           .one_half = -1,
                           .other_half = -1,
                           .played = true};
    bool one = !b->players[p->first].gone, other = p->second >= 0 && !b->players[p->second].gone;
    if (one && other)
        return at;
    at.played = false;
    at.one_half = one ? 2 : 0;
    at.other_half = other ? 2 : 0;
    return at;
}

contest_step contest_next(tournament_book *b, contest_pairs *pairs)
{
    pairing made[PAIRING_PLAYERS];
    int here = 0, count;
    pairs->count = 0;
    for (int i = 0; i < b->player_count; i++)
        here += !b->players[i].gone;
    if (b->t.state == TOURNAMENT_OPEN) {
        if (here < 2)
            return CONTEST_OFF;
        give_numbers(b);
        b->t.rounds = rounds_of(b);
    }
    if (b->t.round >= b->t.rounds || here < 2)
        return CONTEST_END;
    count = b->t.kind == TOURNAMENT_ALL ? pairing_round_robin(b->player_count, b->t.round, made) : pair_swiss(b, made);
    if (count < 0)
        return CONTEST_WAIT; /* no memory now */
    for (int i = 0; i < count; i++)
        pairs->list[pairs->count++] = board_of(b, &made[i], i);
    return CONTEST_PAIR;
}

/* --- the look --- */

typedef struct looking {
    store_job store_job;
    const server_options *options;
    struct meeting_round *rounds[TOURNAMENTS_AT_ONCE]; /* to be begun */
    int round_count;
    tournament_game left[TOURNAMENT_LEFT];
    int left_count;
    bool more;
} looking;

static bool read_seeds(store *s, tournament_book *b, fault *why)
{
    rated_person p;
    bool ok = true;
    for (int i = 0; ok && b->t.state == TOURNAMENT_OPEN && i < b->player_count; i++) {
        ok = rating_get(s, b->players[i].person, b->t.rules, &p, why);
        b->players[i].seed = (int64_t)p.r.points;
    }
    return ok;
}

/* Ends it here, or prepares a round that the loop then begins. */
static bool look_at(looking *l, store *s, int64_t id, fault *why)
{
    struct meeting_round *r = meeting_make();
    bool late, ok = r || fault_set(why, "out of memory");
    ok = ok && tournament_read(s, id, meeting_book(r), why) && read_seeds(s, meeting_book(r), why);
    contest_step step = ok ? contest_next(meeting_book(r), meeting_pairs(r)) : CONTEST_WAIT;
    if (step == CONTEST_PAIR) {
        l->rounds[l->round_count++] = r;
        return true;
    }
    if (step != CONTEST_WAIT)
        ok = tournament_set(s, &meeting_book(r)->t, step == CONTEST_END ? TOURNAMENT_OVER : TOURNAMENT_OFF,
                            env_seconds(), &late, why);
    meeting_free(r);
    return ok;
}

static bool run_look(store_job *e, store *s, fault *why)
{
    looking *l = (looking *)e;
    int64_t ids[TOURNAMENTS_AT_ONCE];
    int count = 0;
    bool ok = contest_settle(s, l->options, &l->more, why) && tournaments_due(s, env_seconds(), ids, &count, why);
    for (int i = 0; ok && i < count; i++)
        ok = look_at(l, s, ids[i], why);
    return ok && tournaments_left(s, l->left, &l->left_count, why);
}

static void looked(store_job *e, void *owner)
{
    looking *l = (looking *)e;
    server *s = owner;
    s->contesting = false;
    if (e->ok && l->more)
        s->contested = 0; /* others wait: at once */
    for (int i = 0; i < l->round_count; i++) {
        if (e->ok && !s->stopping)
            meeting_begin(s, l->rounds[i]);
        else
            meeting_free(l->rounds[i]);
    }
    for (int i = 0; e->ok && !s->stopping && i < l->left_count; i++)
        meeting_resign(s, &l->left[i]);
    free(l);
}

void contest_round(server *s, int64_t now)
{
    looking *l;
    if (s->contesting || s->meetings || s->stopping || now - s->contested < LOOK_MS || !(l = calloc(1, sizeof *l)))
        return;
    s->contesting = true;
    s->contested = now;
    l->options = s->options;
    l->store_job = (store_job){.writes = true, .run = run_look, .done = looked};
    store_thread_put(s->store_thread, &l->store_job);
}
