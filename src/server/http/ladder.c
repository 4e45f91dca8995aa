#include "server/http/ladder.h"

#include <math.h>
#include <string.h>

#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/ranking.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

enum { LADDER_ROWS = 50, LADDER_FROM = 1000000 };

static const double DAY = 86400;

static const char *const verdicts[VERDICTS] = {"none", "rated", "casual", "position", "guest", "alone"};

/* --- the ladder --- */

/* The uncertainty is that of now. */
static void rating_members(const rated_person *p, text *out)
{
    rating r = p->r;
    if (p->changed)
        rating_rest(&r, (double)(env_seconds() - p->changed) / DAY);
    json_number(out, "points", llround(r.points));
    json_number(out, "deviation", llround(r.deviation));
    json_number(out, "games", p->games);
    json_number(out, "won", p->won);
    json_number(out, "drawn", p->drawn);
}

typedef struct ladder {
    text *out;
    int shown;
} ladder;

static bool ladder_json(void *context, const ladder_row *row)
{
    ladder *l = context;
    if (++l->shown > LADDER_ROWS)
        return false;
    json_open(l->out, NULL, '{');
    json_number(l->out, "place", row->place);
    json_text(l->out, "name", row->name);
    rating_members(&row->p, l->out);
    json_close(l->out, '}');
    return true;
}

static bool side_json(void *context, const rated_side *side)
{
    text *out = context;
    json_open(out, NULL, '{');
    json_text(out, "scenario", side->scenario);
    json_text(out, "seat", side->seat);
    json_number(out, "points", llround(side->r.points));
    json_number(out, "deviation", llround(side->r.deviation));
    json_number(out, "games", side->games);
    json_close(out, '}');
    return true;
}

/* Whoever asks, if signed in: known well enough or not. */
static bool me_json(const call *c, store *s, const char *rules, text *out, fault *why)
{
    person p = {0};
    rated_person own = {0};
    int64_t device, all = 0, place = 0, now = env_seconds();
    if (c->has_session && !device_person(s, c->session, now, &p, &device, why))
        return false;
    if ((p.id && !rating_get(s, p.id, rules, &own, why)) || !ladder_place(s, rules, now, &own, &all, &place, why))
        return false;
    json_number(out, "all", all);
    if (!own.games)
        return true;
    json_open(out, "me", '{');
    json_text(out, "name", p.name);
    rating_members(&own, out);
    if (place)
        json_number(out, "place", place);
    json_close(out, '}');
    return true;
}

static bool run_ladder(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    const char *rules = call_word(c, "rules");
    int64_t from = request_whole(c->body.body, "from", 0);
    ladder l = {.out = &c->answer.body};
    from = from < 0 ? 0 : from > LADDER_FROM ? LADDER_FROM : from;
    json_open(l.out, NULL, '{');
    json_text(l.out, "rules", rules);
    json_open(l.out, "people", '[');
    bool ok = ladder_rows(s, rules, env_seconds(), (int)from, LADDER_ROWS + 1, ladder_json, &l, why);
    json_close(l.out, ']');
    if (l.shown > LADDER_ROWS)
        json_number(l.out, "more", from + LADDER_ROWS);
    json_open(l.out, "sides", '[');
    ok = ok && ladder_sides(s, rules, side_json, l.out, why);
    json_close(l.out, ']');
    ok = ok && me_json(c, s, rules, l.out, why);
    json_close(l.out, '}');
    return ok;
}

void call_ladder(call *c)
{
    if (c->server->options->find(call_word(c, "rules"), NULL))
        call_store(c, false, run_ladder, call_stored);
    else
        call_not_found(c);
}

/* --- one game --- */

static bool seats_json(const ranked *r, const game *g, const game_info *info, store *s, text *out, fault *why)
{
    rated_change list[RATED_SEATS];
    int count = 0;
    bool ok = rated_changes(s, info->id, list, &count, why);
    json_open(out, "seats", '[');
    for (int i = 0; ok && i < count; i++) {
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(g->seat, list[i].seat));
        json_number(out, "before", list[i].before);
        json_number(out, "after", list[i].after);
        json_close(out, '}');
    }
    for (int i = 0; ok && !count && r->verdict == VERDICT_RATED && i < r->count; i++) {
        rated_person p;
        ok = rating_get(s, r->seats[i].person, g->id, &p, why);
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(g->seat, r->seats[i].seat));
        rating_members(&p, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    return ok;
}

static bool run_rated(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    text *out = &c->answer.body;
    game_info info = {0};
    ranked r = {0};
    bool found = false;
    if (!call_run_link(e, s, why) || (c->link.game && !store_game_get(s, c->link.game, &info, &found, why)))
        return false;
    const game *g = found && !info.damaged ? c->server->options->find(info.game, NULL) : NULL;
    bool ok = !g || ranking_look(s, g, &info, &r, why);
    if (ok && !g) {
        answer_refuse(&c->answer, 404, &say_no_link, c->in, NULL);
    } else if (ok) {
        json_open(out, NULL, '{');
        json_id(out, "state", verdicts[r.verdict]);
        json_bool(out, "over", info.finished);
        ok = seats_json(&r, g, &info, s, out, why);
        json_close(out, '}');
    }
    game_info_release(&info);
    return ok;
}

void call_rated(call *c)
{
    const char *token = call_word(c, "token");
    if (!strcmp(token, "public") || call_hash(c, token, c->hash))
        call_store(c, false, run_rated, call_stored);
    else
        call_refuse(c, 404, &say_no_link);
}

/* --- a person --- */

static bool rating_json(void *context, const char *rules, const rated_person *p)
{
    text *out = context;
    json_open(out, NULL, '{');
    json_text(out, "rules", rules);
    rating_members(p, out);
    json_close(out, '}');
    return true;
}

bool ratings_json(store *s, int64_t person, text *out, fault *why)
{
    json_open(out, "ratings", '[');
    bool ok = ratings_of(s, person, rating_json, out, why);
    json_close(out, ']');
    return ok;
}
