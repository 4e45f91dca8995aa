#include "store/clocks.h"

#include <stdio.h>

#include "store/query.h"

bool clocks_begin(store *s, int64_t game, const char *pace, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "INSERT INTO pace(game,words) VALUES($1,$2)", STORE_N(game), STORE_T(pace));
}

static bool take_pace(void *context, const store_value *row, int count)
{
    (void)count;
    take_text(context, CLOCK_PACE, &row[0]);
    return false;
}

bool clocks_pace(store *s, int64_t game, char pace[CLOCK_PACE], fault *why)
{
    pace[0] = '\0';
    return QUERY(s, why, take_pace, pace, NULL, "SELECT words FROM pace WHERE game=$1", STORE_N(game));
}

typedef struct clock_list {
    clock_row *rows;
    int *count;
} clock_list;

static bool take_clock(void *context, const store_value *row, int count)
{
    const clock_list *l = context;
    (void)count;
    l->rows[(*l->count)++] = (clock_row){.seat = (int)store_number(&row[0]),
                                         .remaining = store_number(&row[1]),
                                         .since = store_number(&row[2]),
                                         .nudge = store_number(&row[3]),
                                         .due = store_number(&row[4])};
    return *l->count < CLOCK_SEATS;
}

bool clocks_of(store *s, int64_t game, char pace[CLOCK_PACE], clock_row rows[CLOCK_SEATS], int *count, fault *why)
{
    clock_list l = {rows, count};
    *count = 0;
    return clocks_pace(s, game, pace, why) &&
           (!*pace ||
            QUERY(s, why, take_clock, &l, NULL,
                  "SELECT seat,remaining,since,nudge,due FROM clock WHERE game=$1 ORDER BY seat", STORE_N(game)));
}

bool clocks_put(store *s, int64_t game, const clock_row *row, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO clock(game,seat,remaining,since,held,nudge,due) VALUES($1,$2,$3,$4,0,$5,$6)"
                 " ON CONFLICT(game,seat) DO UPDATE SET remaining=excluded.remaining,since=excluded.since,"
                 "nudge=excluded.nudge,due=excluded.due",
                 STORE_N(game), STORE_N(row->seat), STORE_N(row->remaining), STORE_N(row->since), STORE_N(row->nudge),
                 STORE_N(row->due));
}

bool clocks_end(store *s, int64_t game, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE clock SET since=0,nudge=$2,due=$2 WHERE game=$1", STORE_N(game),
                 STORE_N(INT64_MAX));
}

bool clocks_next(store *s, int64_t game, unsigned seats, int64_t *due, fault *why)
{
    clock_row rows[CLOCK_SEATS];
    char pace[CLOCK_PACE];
    int count;
    *due = INT64_MAX;
    if (!clocks_of(s, game, pace, rows, &count, why))
        return false;
    for (int i = 0; i < count; i++)
        if (seats >> rows[i].seat & 1 && rows[i].due < *due)
            *due = rows[i].due;
    return true;
}

typedef struct late_list {
    late_clock *list;
    int *count;
} late_list;

static bool take_late(void *context, const store_value *row, int count)
{
    const late_list *l = context;
    late_clock *c = &l->list[(*l->count)++];
    (void)count;
    *c = (late_clock){.game = store_number(&row[0]),
                      .seat = (int)store_number(&row[1]),
                      .when = store_number(&row[2]),
                      .events = (uint32_t)store_number(&row[3])};
    snprintf(c->pace, sizeof c->pace, "%s", row[4].kind == STORE_TEXT ? row[4].bytes : "");
    return *l->count < CLOCKS_AT_ONCE;
}

#define LATE(COLUMN)                                                                                                   \
    "SELECT clock.game,seat," COLUMN ",standing.events,pace.words FROM clock"                                          \
    " JOIN standing ON standing.game=clock.game JOIN pace ON pace.game=clock.game WHERE " COLUMN "<=$1"                \
    " ORDER BY " COLUMN ",clock.game LIMIT $2"

static bool late(store *s, const char *sql, int64_t now, late_clock *list, int *count, fault *why)
{
    late_list l = {list, count};
    *count = 0;
    return QUERY(s, why, take_late, &l, NULL, sql, STORE_N(now), STORE_N(CLOCKS_AT_ONCE));
}

bool clocks_due(store *s, int64_t now, late_clock list[CLOCKS_AT_ONCE], int *count, fault *why)
{
    return late(s, LATE("due"), now, list, count, why);
}

bool clocks_later(store *s, const late_clock *c, int64_t at, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE clock SET due=$4 WHERE game=$1 AND seat=$2 AND due=$3",
                 STORE_N(c->game), STORE_N(c->seat), STORE_N(c->when), STORE_N(at));
}

bool clocks_nudges(store *s, int64_t now, late_clock list[CLOCKS_AT_ONCE], int *count, fault *why)
{
    return late(s, LATE("nudge"), now, list, count, why);
}

bool clocks_nudged(store *s, const late_clock *c, bool *mine, fault *why)
{
    int64_t changed = 0;
    bool ok = QUERY(s, why, NULL, NULL, &changed, "UPDATE clock SET nudge=$4 WHERE game=$1 AND seat=$2 AND nudge=$3",
                    STORE_N(c->game), STORE_N(c->seat), STORE_N(c->when), STORE_N(INT64_MAX));
    *mine = changed > 0;
    return ok;
}
