/* `frente sim`: many games of bots, what is kept of them, and how it is told. */
#ifndef FRENTE_CLI_SIM_H
#define FRENTE_CLI_SIM_H

#include "cli/engine.h"
#include "sim/stats.h"
#include "sim/tally.h"

typedef struct sim {
    cli *c;
    const start *start;
    bot bots[SEATS_MAX];
    bout bout;     /* of the first game: the next ones have the next seeds */
    text players;  /* "nat=hard rep=heuristic" */
    char data[32]; /* hash of the tables */
    tally tally;
    long done; /* games played so far: always the first ones */
} sim;

/* As args_read; under mpirun the program that can join the others takes this one's place first. */
int sim_args(cli *c, const usage *u, int *argc, char **argv);

/* --- to go on with a run that was interrupted (keep.c) --- */

bool keep_write(const sim *s, const char *path, fault *why);
/* Takes over the games of the file, if there is one; false with a fault if it is damaged or of another run. */
bool keep_read(sim *s, const char *path, fault *why);

/* --- telling (tell.c) --- */

typedef struct summary {
    long games, shared, nobody; /* shared: more than one has the best score; nobody: it is 0 */
    long best[SEATS_MAX];
    double choices_mean, turns_mean;
    interval choices_around, turns_around;
    int choices_least, choices_most, turns_least, turns_most;
    struct ending {
        int kind;
        long games, best[SEATS_MAX];
    } endings[32];
    int ending_count;
} summary;
/* The command that makes the same report: all that decides what comes of it, and nothing else. */
void sim_line(const sim *s, text *out);
void sim_sum_up(const sim *s, summary *out);
void sim_print(const sim *s);
/* The words of an ending without the names of one game: "With the … Front the war is lost". */
enum { ENDING_TEXT = 256 };
void ending_words(const entry_text *e, lang in, char out[ENDING_TEXT]);
void sim_csv(const sim *s, text *out);
void sim_json(const sim *s, text *out);

/* One page with everything in it (report.c). */
void sim_html(const sim *s, text *out);

/* What a card or a verb has to do with the result: the mean score of a seat in the games in which it used it, less that
 * in the others, with an interval of 95 %; false if it was nearly always or hardly ever used. */
bool sim_effect(const sim *s, int seat, const use *u, double *effect, interval *around);

#endif
