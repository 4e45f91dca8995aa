/* Tournaments: who takes part, who meets whom in which round, and how it ended. Whatever changes one counts its `stamp`
 * on, and a round is begun only if the tournament has the stamp that its pairs were made of: of two servers one begins
 * it, and nobody who has joined or left meanwhile is forgotten. */
#ifndef FRENTE_STORE_TOURNAMENTS_H
#define FRENTE_STORE_TOURNAMENTS_H

#include "store/clocks.h"
#include "store/people.h"

enum { TOURNAMENT_PLAYERS = 64, TOURNAMENT_BOARDS = 2048, TOURNAMENT_HOSTED = 5, TOURNAMENT_ENTERED = 20 };

typedef enum tournament_kind { TOURNAMENT_ALL, TOURNAMENT_SWISS, TOURNAMENT_KINDS } tournament_kind;
typedef enum tournament_state {
    TOURNAMENT_OPEN, /* people may join */
    TOURNAMENT_RUNNING,
    TOURNAMENT_OVER,
    TOURNAMENT_OFF /* too few have joined, or whoever began it has called it off */
} tournament_state;

typedef struct tournament {
    int64_t id, host; /* a person, 0: who is gone */
    char public_id[INFO_ID], title[INFO_TITLE];
    char rules[INFO_WORD], scenario[INFO_WORD], options[INFO_OPTIONS], pace[CLOCK_PACE];
    tournament_kind kind;
    tournament_state state;
    int rounds; /* how many there are to be; 0 until it begins, if that follows from how many take part */
    int places; /* it begins when so many have joined ... */
    int64_t created, begins, changed; /* ... or at that time */
    bool listed;                      /* anybody finds it, and watches its games */
    int round;                        /* how many have been paired */
    int64_t stamp;
    int joined; /* when read: how many take part */
} tournament;

typedef struct tournament_player {
    int64_t person; /* 0: has deleted the account */
    char name[PERSON_NAME];
    int number;   /* from the beginning on: 0, 1, 2 ...; -1 before */
    int64_t seed; /* rating when it began, in points */
    int gone;     /* has left in that round, from 1 on; 0: is there */
} tournament_player;

/* One meeting of a round. */
typedef struct tournament_board {
    int round, number;
    int one, other;           /* players; other -1: a bye */
    int one_half, other_half; /* half points of each; -1: it is not over */
    bool played;              /* over the board: neither a bye nor a game that was not begun */
    int64_t game;             /* 0: there is none */
    char game_id[INFO_ID];    /* when read: its public id, "" if it is gone */
} tournament_board;

typedef struct tournament_book {
    tournament t;
    tournament_player players[TOURNAMENT_PLAYERS]; /* by number, then as they have joined */
    int player_count;
    tournament_board boards[TOURNAMENT_BOARDS]; /* by round and number */
    int board_count;
} tournament_book;

/* Fills in the id. *full: the host has too many that are not over. */
bool tournament_add(store *s, tournament *t, bool *full, fault *why);
/* t->id 0: there is none. */
bool tournament_find(store *s, const char *public_id, tournament *t, fault *why);
/* All of it. */
bool tournament_read(store *s, int64_t id, tournament_book *b, fault *why);

typedef struct tournament_query {
    const char *rules; /* "": any */
    bool over;         /* those that are, or those that are not */
    int64_t person;    /* who takes part, whether it is listed or not; 0: listed ones */
    int64_t before;    /* made before then; INT64_MAX: whenever */
    int limit;
} tournament_query;
typedef bool (*tournament_visit)(void *context, const tournament *t);
/* The latest first. */
bool tournament_list(store *s, const tournament_query *q, tournament_visit visit, void *context, fault *why);

typedef enum tournament_answer { TOURNAMENT_DONE, TOURNAMENT_FULL, TOURNAMENT_LATE, TOURNAMENT_MANY } tournament_answer;
/* Takes part, unless it has begun or is full, or the person is in too many. */
bool tournament_join(store *s, const tournament *t, const person *p, int64_t now, tournament_answer *how, fault *why);
/* Before it has begun nothing is left of it; later the person has left in the present round. */
bool tournament_leave(store *s, const tournament *t, int64_t person, int64_t now, fault *why);
/* Another state; late: it has changed since it was read. */
bool tournament_set(store *s, const tournament *t, tournament_state state, int64_t now, bool *late, fault *why);

/* It comes after all others in line. */
bool tournament_later(store *s, int64_t id, int64_t now, fault *why);

/* --- by itself --- */
enum { TOURNAMENTS_AT_ONCE = 4 };
/* Tournaments for which something is to be done: they begin, or a round is over. */
bool tournaments_due(store *s, int64_t now, int64_t ids[TOURNAMENTS_AT_ONCE], int *count, fault *why);
/* A round of t->round + 1 begins: state, stamp and rounds as `t` has them to be, `t->stamp` the one that was read. */
bool tournament_round(store *s, const tournament *t, int64_t now, bool *late, fault *why);
bool tournament_number(store *s, int64_t id, const tournament_player *p, fault *why);
bool tournament_pair(store *s, int64_t id, const tournament_board *b, fault *why);
/* A game of some tournament is over: half points of whoever is first there. Nothing happens if it is of none. */
bool tournament_result(store *s, int64_t game, int one_half, fault *why);
typedef struct tournament_game {
    int64_t game;
    bool other; /* the one who has left plays second */
} tournament_game;
/* Games that go on although somebody has left: that somebody is to resign. */
enum { TOURNAMENT_LEFT = 16 };
bool tournaments_left(store *s, tournament_game list[TOURNAMENT_LEFT], int *count, fault *why);
/* The person is gone; the name too. */
bool tournaments_forget(store *s, int64_t person, fault *why);

#endif
