/* How long the players of a game may think (club/pace.h): the pace that was agreed, and a clock for each seat that a
 * person has. Numbers only; what they mean is reckoned elsewhere. */
#ifndef FRENTE_STORE_CLOCKS_H
#define FRENTE_STORE_CLOCKS_H

#include "store/store.h"

enum { CLOCK_PACE = 48, CLOCK_SEATS = 8, CLOCKS_AT_ONCE = 16 };

typedef struct clock_row {
    int seat;
    int64_t remaining, since; /* as seat_clock has them */
    int64_t nudge, due;       /* when the seat is reminded, when its time is over; INT64_MAX: never (again) */
} clock_row;

bool clocks_begin(store *s, int64_t game, const char *pace, fault *why);
/* The pace of a game, "" if it has none, and its clocks. */
bool clocks_of(store *s, int64_t game, char pace[CLOCK_PACE], clock_row rows[CLOCK_SEATS], int *count, fault *why);
bool clocks_put(store *s, int64_t game, const clock_row *row, fault *why);
/* The game is over: no clock runs any more. */
bool clocks_end(store *s, int64_t game, fault *why);
bool clocks_pace(store *s, int64_t game, char pace[CLOCK_PACE], fault *why);
/* When the first of these seats is out of time; INT64_MAX: none will be. */
bool clocks_next(store *s, int64_t game, unsigned seats, int64_t *due, fault *why);

typedef struct late_clock {
    int64_t game, when;
    int seat;
    uint32_t events; /* that the game had when it was looked at */
    char pace[CLOCK_PACE];
} late_clock;
/* Seats whose time is over. */
bool clocks_due(store *s, int64_t now, late_clock list[CLOCKS_AT_ONCE], int *count, fault *why);
/* One of them is looked at again then, unless it has moved on. */
bool clocks_later(store *s, const late_clock *c, int64_t at, fault *why);
/* Seats that are to be reminded; of several servers one has each (*mine). */
bool clocks_nudges(store *s, int64_t now, late_clock list[CLOCKS_AT_ONCE], int *count, fault *why);
bool clocks_nudged(store *s, const late_clock *c, bool *mine, fault *why);

#endif
