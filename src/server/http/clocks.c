#include "server/http/clocks.h"

#include <string.h>

#include "club/pace.h"
#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/clocks.h"

/* What is left of the reserve, and when the time of a seat that must decide is over. Where nothing happens then the
 * store keeps no such moment. */
static void clock_json(const game *g, const pace *p, const clock_row *row, text *out)
{
    const seat_clock c = {.left = row->remaining, .since = row->since};
    json_open(out, NULL, '{');
    json_id(out, "seat", noun_key(g->seat, row->seat));
    json_number(out, "left", row->remaining > 0 ? row->remaining : 0);
    if (row->since)
        json_number(out, "until", row->due == INT64_MAX ? clock_deadline(p, &c) : row->due);
    json_close(out, '}');
}

/* Where several decide at once, nobody may tell by a clock who of the others has decided in secret. */
static bool tells(const game_info *info, unsigned own, int seat)
{
    bool several = info->acting & (info->acting - 1);
    return !several || own >> seat & 1 || !(info->acting >> seat & 1);
}

static bool clocks_json(const game *g, const game_info *info, unsigned own, store *s, text *out, fault *why)
{
    clock_row rows[CLOCK_SEATS];
    char words[CLOCK_PACE] = "";
    int count = 0;
    pace p = {.kind = PACE_NONE};
    fault ignored;
    if (!clocks_of(s, info->id, words, rows, &count, why))
        return false;
    bool known = *words && pace_read(&p, words, &ignored) && p.kind != PACE_NONE;
    json_open(out, NULL, '{');
    json_text(out, "pace", known ? words : "none");
    json_number(out, "now", env_seconds());
    json_open(out, "clocks", '[');
    for (int i = 0; known && !info->finished && i < count; i++)
        if (rows[i].seat >= 0 && rows[i].seat < g->seats && tells(info, own, rows[i].seat))
            clock_json(g, &p, &rows[i], out);
    json_close(out, ']');
    json_close(out, '}');
    return true;
}

static bool run_clocks(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    game_info info = {0};
    bool found = false;
    if (!call_run_link(e, s, why) || (c->link.game && !store_game_get(s, c->link.game, &info, &found, why)))
        return false;
    const game *g = found && !info.damaged ? c->server->options->find(info.game, NULL) : NULL;
    bool ok = !g || clocks_json(g, &info, c->link.seats, s, &c->answer.body, why);
    if (!g)
        answer_refuse(&c->answer, 404, &say_no_link, c->in, NULL);
    game_info_release(&info);
    return ok;
}

void call_clocks(call *c)
{
    const char *token = call_word(c, "token");
    if (!strcmp(token, "public") || call_hash(c, token, c->hash))
        call_store(c, false, run_clocks, call_stored);
    else
        call_refuse(c, 404, &say_no_link);
}
