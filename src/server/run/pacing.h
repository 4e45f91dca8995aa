/* The clocks of games that have a pace (club/pace.h): they run and stop with the change that makes it somebody's turn,
 * in the same transaction; who has little time left is reminded by a notice; and who has none left loses the seat to a
 * bot or forfeits, as the table has agreed. */
#ifndef FRENTE_PACING_H
#define FRENTE_PACING_H

#include "server/run/registry.h"
#include "store/clocks.h"

/* --- in the store's thread --- */
/* A new game: `people`, the seats that people have. */
bool pacing_begin(store *s, int64_t game, const char *pace, unsigned people, fault *why);
/* What a change means for the clocks. */
typedef struct pacing_news {
    unsigned running;         /* seats whose time runs from now on */
    bool over;                /* the game is */
    const absence *was, *now; /* when who was away before it, and after it, SEATS_MAX each; NULL: nobody ever */
} pacing_news;
bool pacing_turn(store *s, int64_t game, const pacing_news *news, fault *why);
/* The game that follows has the same pace, and full clocks. */
bool pacing_copy(store *s, int64_t from, int64_t to, unsigned running, fault *why);

/* --- in the loop's --- */
enum { PACING_UNKNOWN = 0xff };
/* People who must decide. Who has decided in secret need not, whatever the others know; a seat that nobody has taken
 * yet has time. */
unsigned pacing_running(const table *t);
void pacing_absences(const table *t, absence out[SEATS_MAX]);
void pacing_round(server *s, int64_t now);

#endif
