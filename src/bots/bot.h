/* Players that are programs. A bot is given what its seat may know, a redacted
 * state, and dice of its own; it answers with one legal choice. It may run in
 * any thread. With the same dice and a budget of iterations it makes the same
 * choice again; what it keeps between calls lies in a memory of the caller's. */
#ifndef FRENTE_BOT_H
#define FRENTE_BOT_H

#include <stdatomic.h>

#include "core/game/game.h"

/* How much a bot may think about one choice. */
typedef struct budget {
    int iterations; /* or futures of a plan; 0: no limit */
    int ms;         /* 0: no limit */
    int trees;      /* searched side by side, a thread each; the iterations are shared out among them */
    int row;        /* a turn takes about so many times what its first choice has; 0: each choice has as much */
    int depth;      /* ends of turns that it looks ahead; 0: that of this turn and of the reply */
} budget;

/* What a bot thinks: the choices it has looked at, the best first, and what it expects, 0 .. 1000, for its seat. */
enum { OPINIONS_MAX = 8 };
typedef struct opinion {
    choice choice;
    int expected, visits; /* 0 visits: only looked at, `expected` is that of the position */
} opinion;
typedef struct opinions {
    opinion best[OPINIONS_MAX];
    int count;
    int expected; /* of the position */
    int iterations;
} opinions;

/* What was thought before, for the next choice of the same seat. */
typedef struct memory memory;
memory *memory_make(void); /* NULL: out of memory; a bot does without */
void memory_free(memory *m);

typedef struct question {
    const game *game;
    const void *seen; /* redacted for the seat */
    int seat;
    generator *own;          /* the bot's dice */
    const atomic_bool *stop; /* set: answer at once; NULL: nobody will */
    memory *memory;          /* or NULL */
    opinions *said;          /* or NULL */
} question;

typedef struct bot bot;
struct bot {
    char id[64]; /* as in "bot:hard" */
    const char *title[LANGS];
    const char *text[LANGS]; /* how it plays */
    choice (*choose)(const bot *b, const question *q);
    budget budget;
    bool level;   /* offered to people */
    int mistakes; /* of 100 choices that it makes without much thought */
};

/* From the weakest to the best; ends with an empty id. The levels for people are among them. */
extern const bot bots[];

/* The bot of that id, or NULL; an empty id is the usual opponent. Ids of former versions are known. */
const bot *bot_find(const char *id);
/* The same with a budget behind it: "mcts:400", "mcts:ms=1000,trees=2,depth=2". False with a fault. */
bool bot_read(const char *words, bot *out, fault *why);

choice bot_choose(const bot *b, const question *q);
/* Redacts for the seat first. */
choice bot_play(const bot *b, const game *g, const void *state, int seat, generator *own, memory *m,
                const atomic_bool *stop);

/* What each seat can expect, 0 .. 1000: so many quick games from what the viewer (q->seat, or WATCHER) knows, judged
 * after a while. */
void bot_expect(const question *q, int tries, int expected[SEATS_MAX]);

/* What a position looks like to a seat, 0 .. 1000, at a glance: the outcome if it is over. */
int bot_judge(const game *g, const void *state, int seat);

#endif
