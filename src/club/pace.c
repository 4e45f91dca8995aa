#include "club/pace.h"

#include <stdio.h>
#include <string.h>

static const int64_t DAY = 86400;

/* No longer than a year: sums of times stay far from the end of the numbers. */
enum { LIVE_MOST = 24 * 3600, DAYS_MOST = 366 };
enum { VACATION_DAYS = 30 };

static const char *const ends[] = {[PACE_NUDGE] = "nudge", [PACE_BOT] = "bot", [PACE_FORFEIT] = "forfeit"};

static bool read_end(pace *p, const char *words)
{
    p->end = PACE_NUDGE;
    if (!*words)
        return true;
    for (int i = PACE_NUDGE; i <= PACE_FORFEIT; i++)
        if (*words == ' ' && !strcmp(words + 1, ends[i])) {
            p->end = (pace_end)i;
            return true;
        }
    return false;
}

bool pace_read(pace *p, const char *words, fault *why)
{
    int one = 0, two = 0, length = 0;
    *p = (pace){.kind = PACE_NONE};
    if (!*words || !strcmp(words, "none"))
        return true;
    if (sscanf(words, "live %5d+%5d%n", &one, &two, &length) == 2 && length) {
        if (one < 0 || two < 0 || one + two < 1 || one > LIVE_MOST || two > LIVE_MOST)
            return fault_set(why, "a live clock has 0 to %d seconds, and adds 0 to %d", LIVE_MOST, LIVE_MOST);
        *p = (pace){.kind = PACE_LIVE, .reserve = one, .each = two};
    } else if (sscanf(words, "days %4d+%4d%n", &one, &two, &length) == 2 && length) {
        if (one < 0 || two < 0 || one + two < 1 || one > DAYS_MOST || two > DAYS_MOST)
            return fault_set(why, "a move has 0 to %d days, and a game a reserve of 0 to %d", DAYS_MOST, DAYS_MOST);
        *p = (pace){.kind = PACE_DAYS, .reserve = two * DAY, .each = one * DAY};
    }
    if (p->kind == PACE_NONE || !read_end(p, words + length))
        return fault_set(why,
                         "the pace \"%.40s\" is not known: none, live SECONDS+SECONDS or days DAYS+DAYS, "
                         "then nudge, bot or forfeit",
                         words);
    return true;
}

void pace_write(const pace *p, char out[PACE_TEXT])
{
    int days = p->kind == PACE_DAYS;
    if (p->kind == PACE_NONE)
        snprintf(out, PACE_TEXT, "none");
    else
        snprintf(out, PACE_TEXT, "%s %d+%d %s", days ? "days" : "live", (int)(days ? p->each / DAY : p->reserve),
                 (int)(days ? p->reserve / DAY : p->each), ends[p->end]);
}

seat_clock clock_new(const pace *p)
{
    return (seat_clock){.left = p->reserve};
}

void clock_run(seat_clock *c, int64_t now)
{
    if (!c->since)
        c->since = now;
}

/* How much of the time from `since` to `now` the vacation took. */
static int64_t stood(const seat_clock *c, int64_t now)
{
    int64_t from = c->from > c->since ? c->from : c->since, until = c->until < now ? c->until : now;
    return until > from ? until - from : 0;
}

void clock_away(seat_clock *c, int64_t from, int64_t until, int64_t now)
{
    if (c->since && from != c->from)
        c->since += stood(c, now);
    c->from = from;
    c->until = until;
}

int pace_vacation(const pace *p)
{
    return p->kind == PACE_DAYS ? VACATION_DAYS : 0;
}

void clock_stop(const pace *p, seat_clock *c, int64_t now)
{
    if (!c->since)
        return;
    int64_t took = now > c->since ? now - c->since - stood(c, now) : 0;
    if (p->kind == PACE_LIVE)
        c->left += p->each - took;
    else if (p->kind == PACE_DAYS && took > p->each)
        c->left -= took - p->each;
    c->since = 0;
}

/* What the present move may take in all. */
static int64_t allowed(const pace *p, const seat_clock *c)
{
    int64_t left = c->left > 0 ? c->left : 0;
    return p->kind == PACE_DAYS ? left + p->each : left;
}

/* When the seat has used so much of its time: a vacation that begins before puts it off. */
static int64_t used_up(const pace *p, const seat_clock *c, int64_t time)
{
    if (p->kind == PACE_NONE || !c->since)
        return INT64_MAX;
    int64_t end = c->since + time;
    return c->from < end ? end + stood(c, INT64_MAX) : end;
}

int64_t clock_deadline(const pace *p, const seat_clock *c)
{
    return used_up(p, c, allowed(p, c));
}

int64_t clock_nudge(const pace *p, const seat_clock *c)
{
    return used_up(p, c, allowed(p, c) - allowed(p, c) / 4);
}
