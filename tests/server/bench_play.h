/* The bench's own client: starts `frente serve` on a free port with a fresh
 * database, and plays games over real sockets of this machine, one for each
 * seat, as fast as they are answered. A choice counts when its acknowledgement
 * has come, that is, when it is on the disk. */
#ifndef FRENTE_BENCH_PLAY_H
#define FRENTE_BENCH_PLAY_H

#include <stdbool.h>
#include <sys/types.h>

#include "core/text/text.h"

enum { SEATS_MOST = 3, TOKEN = 33, PLAYERS_MAX = 10100, SAMPLES_MAX = 1 << 20, CHOICE_MOST = 128 };

/* What is played. */
typedef struct bench_game {
    const char *id;
    int seats;
    const char *names[SEATS_MOST];
    const char *scenario, *option; /* NULL: the first, none */
} bench_game;

typedef struct player {
    int fd, game, seat;
    char token[TOKEN];
    text in; /* bytes that are no whole frame yet */
    long long seq;
    char choice[CHOICE_MOST]; /* one of the legal ones, "" if none */
    double asked;             /* when the choice on its way was sent; 0: none */
    bool over, knocking;      /* the game is; the handshake is on its way */
    long views;
    double due; /* when the choice is made, if people think; 0: there is none to make */
} player;

typedef struct bench {
    const bench_game *rules;
    pid_t server;
    int port, http;
    char database[64];
    player *players;
    int count;
    double *samples;
    int sample_count, finished;
    unsigned turn;
    bool watches; /* views are counted, and not looked at */

    /* A crowd: people with addresses of their own who think for `pause` seconds on average (0: not at all), and come
     * again when their socket is closed. */
    bool crowd;
    double pause;
    int refused, closed, overtaken, made; /* messages; sockets, and of these by another server; games */
    int poll;                             /* the epoll of a play that is going on */
} bench;

_Noreturn void die(const char *what);
double now(void);

void start_server(bench *b, const char *program);
void stop_server(bench *b);
void fresh_database(bench *b);

/* Starts a game with a link for each seat and, the last, for watchers. */
void create_game(bench *b, char tokens[SEATS_MOST + 1][TOKEN]);
void open_player(bench *b, player *p, const char *token);
void receive(bench *b, player *p);
/* Plays with all players for a while; those beyond the seats of `games` only watch. Ends early
 * when `enough` games have finished (0: never). */
void play(bench *b, int games, double seconds, int enough);
/* So many games, a socket at each seat; the watchers' link of the last one. */
void seat_games(bench *b, int games, char watch[TOKEN]);
void leave(bench *b);

#endif
