/* How long players may think. Two kinds, one reckoning: a live clock (a reserve,
 * and an addition for every move) and days (so much for each move, and a reserve
 * for when that is not enough). A clock follows from the moments at which a seat
 * began and ceased to be the one that must decide, which a game's events tell:
 * nothing else has to be kept. Times are seconds since 1970. */
#ifndef FRENTE_PACE_H
#define FRENTE_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text/fault.h"

typedef enum pace_kind { PACE_NONE, PACE_LIVE, PACE_DAYS } pace_kind;
/* What happens when the time is over, after a nudge. */
typedef enum pace_end { PACE_NUDGE, PACE_BOT, PACE_FORFEIT } pace_end;

typedef struct pace {
    pace_kind kind;
    pace_end end;
    int64_t reserve; /* seconds that a seat has in all */
    int64_t each;    /* live: what a move adds; days: what a move may take before the reserve is touched */
} pace;

typedef struct seat_clock {
    int64_t left;        /* of the reserve */
    int64_t since;       /* has had to decide since then; 0: need not */
    int64_t from, until; /* a vacation, announced or past: time stands still between them; the same twice: none */
} seat_clock;

/* "none", "live 1800+30", "days 3+7", each with " nudge", " bot" or " forfeit" behind it (nudge if missing). */
bool pace_read(pace *p, const char *words, fault *why);
enum { PACE_TEXT = 48 };
void pace_write(const pace *p, char out[PACE_TEXT]);

seat_clock clock_new(const pace *p);
/* The seat must decide from now on; it has decided. Both may be said twice. */
void clock_run(seat_clock *c, int64_t now);
void clock_stop(const pace *p, seat_clock *c, int64_t now);
/* The vacation is another one now. What stood still by the one before is settled, unless the two begin alike: then it
 * was made longer or shorter. */
void clock_away(seat_clock *c, int64_t from, int64_t until, int64_t now);
/* How many days of vacation a seat has in a year: 0 where clocks are live, or there are none. */
int pace_vacation(const pace *p);
/* When its time will be over if nothing happens: INT64_MAX if never. */
int64_t clock_deadline(const pace *p, const seat_clock *c);
/* When the seat should be reminded: the last quarter of its time begins. */
int64_t clock_nudge(const pace *p, const seat_clock *c);

#endif
