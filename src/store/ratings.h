/* How strong people are (club/rating.h), as it is kept: a rating for each person and game, one for each side of a
 * scenario, and what each game has changed of them. A game that ends is put into a list in the same transaction
 * (store_add); what it is worth is reckoned from there, once, by one server. */
#ifndef FRENTE_STORE_RATINGS_H
#define FRENTE_STORE_RATINGS_H

#include "club/rating.h"
#include "store/people.h"

/* Why a game is not rated; from 1 on, as the store has it. */
typedef enum verdict {
    VERDICT_NONE,     /* it was not looked at, or nobody with an account had a seat */
    VERDICT_RATED,    /* ... and the others say why it is not */
    VERDICT_CASUAL,   /* it was begun so */
    VERDICT_POSITION, /* it began from a described position */
    VERDICT_GUEST,    /* fewer than two people with an account, and one without */
    VERDICT_ALONE,    /* fewer than two people with a seat each: against bots, or in one hand */
    VERDICTS
} verdict;

/* --- what is over --- */
enum { ENDED_AT_ONCE = 16 };
/* With the change that ends a game, in its transaction. */
bool ended_put(store *s, int64_t game, fault *why);
/* Games that wait, in their order; they wait until ended_done. */
bool ended_list(store *s, int64_t games[ENDED_AT_ONCE], int *count, fault *why);
bool ended_done(store *s, int64_t game, fault *why);
/* From here to the end of the transaction no other server does work of this name; it waits. */
bool turnstile_pass(store *s, const char *name, fault *why);

/* --- what came of it --- */
bool verdict_put(store *s, int64_t game, verdict v, int64_t now, fault *why);
bool verdict_get(store *s, int64_t game, verdict *v, fault *why);
/* A rematch of a game that is not to be rated is not, either. */
bool verdict_copy(store *s, int64_t from, int64_t to, int64_t now, fault *why);

/* Who holds the seats of a game: the number of a person, 0: nobody with an account, -1: several. */
enum { RATED_SEATS = 8 };
bool seat_holders(store *s, int64_t game, int64_t holders[RATED_SEATS], fault *why);

typedef struct rated_person {
    int64_t person;
    rating r;
    int games, won, drawn;
    int64_t changed; /* when the last game was rated; 0: none was */
} rated_person;
/* A person who has no rating yet has a new one. */
bool rating_get(store *s, int64_t person, const char *rules, rated_person *p, fault *why);
bool rating_put(store *s, const char *rules, const rated_person *p, fault *why);

typedef struct rated_side {
    char scenario[INFO_WORD], seat[INFO_WORD];
    rating r;
    int games;
} rated_side;
bool side_get(store *s, const char *rules, const char *scenario, const char *seat, rated_side *side, fault *why);
bool side_put(store *s, const char *rules, const rated_side *side, fault *why);

/* What a game has changed of the rating of who had a seat; points are rounded. */
typedef struct rated_change {
    int seat;
    int64_t person, before, after;
} rated_change;
bool rated_change_put(store *s, int64_t game, const rated_change *c, fault *why);
bool rated_changes(store *s, int64_t game, rated_change list[RATED_SEATS], int *count, fault *why);

/* --- the ladder: those who are known well enough, and show themselves --- */
typedef struct ladder_row {
    int place; /* the same for those who are equal */
    char name[PERSON_NAME];
    rated_person p;
} ladder_row;
typedef bool (*ladder_visit)(void *context, const ladder_row *row);
bool ladder_rows(store *s, const char *rules, int64_t now, int from, int limit, ladder_visit visit, void *context,
                 fault *why);
/* How many stand on it, and in which place a person does (0: in none). */
bool ladder_place(store *s, const char *rules, int64_t now, const rated_person *p, int64_t *all, int64_t *place,
                  fault *why);
typedef bool (*side_visit)(void *context, const rated_side *side);
bool ladder_sides(store *s, const char *rules, side_visit visit, void *context, fault *why);
/* All that a person has. */
typedef bool (*rating_visit)(void *context, const char *rules, const rated_person *p);
bool ratings_of(store *s, int64_t person, rating_visit visit, void *context, fault *why);

/* Does a person want to stand on ladders? */
bool modest_set(store *s, int64_t person, bool modest, fault *why);
bool modest_get(store *s, int64_t person, bool *modest, fault *why);
/* With the person all of it goes. */
bool ratings_delete(store *s, int64_t person, fault *why);

#endif
