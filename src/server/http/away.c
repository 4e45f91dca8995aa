#include "server/http/away.h"

#include <stdio.h>
#include <time.h>

#include "club/pace.h"
#include "core/tell/json.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/pacing.h"
#include "server/run/sentences.h"

static const int64_t DAY = 86400, YEAR = 365 * 86400;
enum { DAYS_MOST = 30 };

typedef struct leave {
    bool back;
    int64_t from; /* 0: from now on */
    int64_t days;
    int allowed; /* days a year, by the game's pace */
} leave;

static leave read_leave(const call *c)
{
    return (leave){.back = value_is(request_member(c->body.body, "back"), VALUE_TRUE),
                   .from = request_whole(c->body.body, "from", 0),
                   .days = request_whole(c->body.body, "days", 0),
                   .allowed = c->vacation};
}

static bool is_away(const absence *a, int64_t now)
{
    return a->until > a->from && a->until > now;
}

/* A year begins with its first vacation; what was announced counts, but for what coming back early has left of it. */
static const sentence *announce(absence *a, const leave *l, int64_t now, int *left)
{
    const int64_t from = l->from > now ? l->from : now, time = l->days * DAY;
    if (is_away(a, now))
        return &say_away_already;
    if (!a->spent || from >= a->year + YEAR)
        *a = (absence){.year = from};
    *left = (int)((l->allowed * DAY - a->spent) / DAY);
    if (a->spent + time > l->allowed * DAY)
        return &say_away_days;
    *a = (absence){.from = from, .until = from + time, .spent = a->spent + time, .year = a->year};
    return NULL;
}

static const sentence *come_back(absence *a, int64_t now)
{
    if (!is_away(a, now))
        return &say_away_not;
    const int64_t until = a->from > now ? a->from : now;
    a->spent -= a->until - until;
    a->until = until;
    return NULL;
}

static bool put_down(const call *c, open_table *o, int seat, const absence *a, fault *why)
{
    char words[ABSENCE_TEXT];
    absence_write(a, words);
    event e = table_next_event(o->table, EVENT_NAME, seat, 1, words, time(NULL));
    bool ok = table_do(o->table, &e, c->in, why);
    open_table_happened(c->server, o);
    return ok;
}

static void says(call *c, const leave *l, const absence *a)
{
    text *out = &c->answer.body;
    json_open(out, NULL, '{');
    json_number(out, "from", a->from);
    json_number(out, "until", a->until);
    json_number(out, "left", (l->allowed * DAY - a->spent) / DAY);
    json_close(out, '}');
}

static void says_no(call *c, const sentence *s, int left)
{
    char number[16];
    snprintf(number, sizeof number, "%d", left);
    answer_refuse(&c->answer, 409, s, c->in, number);
    call_finish(c);
}

/* All seats of a link are one person's: they go and come together. */
static void leave_table(call *c, open_table *o)
{
    const leave wanted = read_leave(c), *l = &wanted;
    const unsigned seats = c->link.seats & table_people(o->table) & ~table_open(o->table);
    absence all[SEATS_MAX], *one = NULL;
    int left = 0;
    if (table_finished(o->table) || !seats) {
        says_no(c, &say_away_over, 0);
        return;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1) {
            one = &all[seat];
            *one = o->table->seats[seat].away;
            const sentence *bar = l->back ? come_back(one, env_seconds()) : announce(one, l, env_seconds(), &left);
            if (bar) {
                says_no(c, bar, left);
                return;
            }
        }
    change *next = change_next(o);
    fault why = {""};
    bool ok = next;
    for (int seat = 0; ok && seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            ok = put_down(c, o, seat, &all[seat], &why);
    if (!next) {
        call_unavailable(c);
    } else if (!ok) {
        call_error(c, 409, "refused", why.text);
    } else {
        says(c, l, one);
        c->next = next->calls;
        next->calls = c;
    }
}

static bool run_away(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    char words[CLOCK_PACE];
    pace p;
    fault ignored;
    c->link = (store_link){0};
    if (!call_run_link(e, s, why) || (c->link.game && !clocks_pace(s, c->link.game, words, why)))
        return false;
    c->vacation = c->link.game && pace_read(&p, words, &ignored) ? pace_vacation(&p) : 0;
    return true;
}

static void found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    c->id = c->link.game;
    if (!e->ok)
        call_unavailable(c);
    else if (!c->id || !c->link.seats)
        call_refuse(c, 404, &say_no_link);
    else if (!c->vacation)
        call_refuse(c, 409, &say_away_pace);
    else
        call_open_table(c, leave_table);
}

void call_away(call *c)
{
    const leave l = read_leave(c);
    const int64_t now = env_seconds();
    if (!l.back && (l.days < 1 || l.days > DAYS_MOST || (l.from && (l.from < now || l.from > now + YEAR))))
        call_refuse(c, 400, &say_away_numbers);
    else if (!call_hash(c, call_word(c, "token"), c->hash))
        call_refuse(c, 404, &say_no_link);
    else
        call_store(c, false, run_away, found);
}
