#include "server/http/tournament.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/tell/json.h"
#include "server/http/tournaments.h"
#include "server/run/contest.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

/* What a call about a tournament finds out. */
typedef struct visit {
    person person; /* id 0: nobody is signed in */
    tournament t;  /* id 0: there is none */
    const sentence *refused;
    bool (*act)(struct visit *v, store *s, fault *why);
} visit;

/* --- how it stands --- */

/* Names are asked for in the order of the numbers; before there are any, in that of joining. */
static void player_json(const tournament_book *b, const rank_row *row, bool begun, const person *me, text *out)
{
    const tournament_player *p = &b->players[row->player];
    json_open(out, NULL, '{');
    json_text(out, "name", p->name);
    if (me->id && p->person == me->id)
        json_bool(out, "me", true);
    if (p->gone)
        json_number(out, "gone", p->gone);
    if (begun) {
        json_number(out, "number", p->number);
        json_number(out, "seed", p->seed);
        json_number(out, "place", row->place);
        json_number(out, "half", row->half_points);
        json_number(out, "buchholz", row->buchholz);
        json_number(out, "sonneborn", row->sonneborn);
        json_number(out, "wins", row->wins);
        json_number(out, "played", row->played);
    }
    json_close(out, '}');
}

/* The game's id is for those who may look at it: everybody if the tournament is public, else the two of them. */
static void board_json(const tournament_book *b, const tournament_board *at, const person *me, text *out)
{
    int64_t one = b->players[at->one].person, other = at->other >= 0 ? b->players[at->other].person : 0;
    bool mine = me->id && (one == me->id || other == me->id);
    json_open(out, NULL, '{');
    json_number(out, "round", at->round);
    json_number(out, "one", at->one);
    if (at->other >= 0)
        json_number(out, "other", at->other);
    if (at->one_half >= 0) {
        json_number(out, "oneHalf", at->one_half);
        json_number(out, "otherHalf", at->other_half);
    }
    if (!at->played)
        json_bool(out, "unplayed", true);
    if (at->game_id[0] && (mine || b->t.listed))
        json_id(out, "game", at->game_id);
    if (mine)
        json_bool(out, "mine", true);
    json_close(out, '}');
}

static bool write_book(const tournament_book *b, const person *me, text *out, fault *why)
{
    rank_row rows[TOURNAMENT_PLAYERS];
    bool begun = b->t.round > 0;
    if (contest_standing(b, rows) < 0)
        return fault_set(why, "out of memory");
    json_open(out, NULL, '{');
    tournament_members(&b->t, out);
    if (me->id)
        json_bool(out, "host", b->t.host == me->id);
    json_open(out, "players", '[');
    for (int i = 0; i < b->player_count; i++)
        player_json(b, &rows[i], begun, me, out);
    json_close(out, ']');
    json_open(out, "boards", '[');
    for (int i = 0; i < b->board_count; i++)
        if (b->boards[i].one >= 0 && b->boards[i].one < b->player_count && b->boards[i].other < b->player_count)
            board_json(b, &b->boards[i], me, out);
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

static bool show(const call *c, store *s, const visit *v, text *out, fault *why)
{
    tournament_book *b = calloc(1, sizeof *b);
    (void)c;
    bool ok = b ? tournament_read(s, v->t.id, b, why) && write_book(b, &v->person, out, why)
                : fault_set(why, "out of memory");
    free(b);
    return ok;
}

/* --- the way in and out of the store --- */

static bool run_visit(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    visit *v = c->more;
    int64_t device;
    if ((c->has_session && !device_person(s, c->session, env_seconds(), &v->person, &device, why)) ||
        !tournament_find(s, call_word(c, "tournament"), &v->t, why))
        return false;
    if (!v->t.id || (v->act && !v->person.id))
        return true;
    if (v->act && !v->act(v, s, why))
        return false;
    return v->refused || show(c, s, v, &c->answer.body, why);
}

static void visited(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    visit *v = c->more;
    const sentence *refused = v->refused;
    bool none = !v->t.id, nobody = v->act && !v->person.id;
    (void)owner;
    free(v);
    if (!e->ok)
        call_unavailable(c);
    else if (none)
        call_not_found(c);
    else if (nobody)
        call_refuse(c, 403, &say_not_signed_in);
    else if (refused)
        call_refuse(c, 409, refused);
    else
        call_finish(c);
}

static void visit_one(call *c, bool (*act)(visit *v, store *s, fault *why))
{
    if (!public_id_looks(call_word(c, "tournament"))) {
        call_not_found(c);
        return;
    }
    if (act && !c->has_session) {
        call_refuse(c, 403, &say_not_signed_in);
        return;
    }
    visit *v = c->more = calloc(1, sizeof *v);
    if (!v) {
        call_unavailable(c);
        return;
    }
    v->act = act;
    call_store(c, act != NULL, run_visit, visited);
}

void call_tournament(call *c)
{
    visit_one(c, NULL);
}

/* --- joining and leaving --- */

static bool join(visit *v, store *s, fault *why)
{
    static const sentence *const refusals[] = {[TOURNAMENT_DONE] = NULL,
                                               [TOURNAMENT_FULL] = &say_tournament_full,
                                               [TOURNAMENT_LATE] = &say_tournament_begun,
                                               [TOURNAMENT_MANY] = &say_many_entered};
    tournament_answer how;
    bool ok = tournament_join(s, &v->t, &v->person, env_seconds(), &how, why);
    v->refused = ok ? refusals[how] : NULL;
    return ok;
}

void call_tournament_join(call *c)
{
    visit_one(c, join);
}

static bool leave(visit *v, store *s, fault *why)
{
    return tournament_leave(s, &v->t, v->person.id, env_seconds(), why);
}

void call_tournament_leave(call *c)
{
    visit_one(c, leave);
}

/* Whoever has begun it may call it off, as long as no round has begun. */
static bool call_off(visit *v, store *s, fault *why)
{
    bool late = false;
    if (v->t.host != v->person.id)
        v->refused = &say_not_host;
    else if (v->t.state != TOURNAMENT_OPEN)
        v->refused = &say_tournament_begun;
    else if (!tournament_set(s, &v->t, TOURNAMENT_OFF, env_seconds(), &late, why))
        return false;
    if (late)
        v->refused = &say_somebody_quicker;
    return true;
}

void call_tournament_off(call *c)
{
    visit_one(c, call_off);
}
