/* A table: a game that is being played or watched by people. It holds the match,
 * what each viewer has seen of it, who sits there and what was said. It is the
 * sum of the game's events and nothing else: loading folds those that were kept,
 * playing adds one at a time, so a table can be dropped and built again at any
 * moment.
 *
 * Nothing in src/table has a socket, a thread, a store, a clock or a source of
 * chance: these are its caller's. The promises that it keeps:
 *
 * - Nothing is told before it is kept. What happens is pending until the caller
 *   has stored it and says so (table_stored); until then there is no news for
 *   anybody (table/guest.h).
 * - Nothing that is told counts what a viewer may not know (table/steps.h).
 * - What takes long works on a copy of its own (table/task.h). */
#ifndef FRENTE_TABLE_H
#define FRENTE_TABLE_H

#include "core/game/standing.h"
#include "table/event.h"
#include "table/seats.h"
#include "table/steps.h"

enum {
    KEPT = 64, /* how many changes back the journal's cuts are remembered */
    CHAT_KEEP = 100,
    EVENTS_MAX = 200000, /* choices and all else in one game */
    SAID_MAX = 5000,     /* of a seat: chat, names, questions and answers */
    BACK_MAX = 10000,    /* of a seat: what it takes back */
    CHAT_TEXT = 2000     /* bytes; 500 characters */
};

typedef struct chat_line {
    int seat;
    int64_t at;
    char *text;
} chat_line;

/* The game's tables as they are now: their hash, and the list of each one's (core/text/data.h). */
typedef struct data_hashes {
    uint64_t hash;
    char *each;
    char *rows; /* the hash of every row (core/text/data.h), or NULL */
    char *own;  /* the tables that are not the program's, as "cards.tsv, units.tsv", or NULL */
} data_hashes;

/* What has happened and is not stored yet; stored whole or not at all. */
typedef struct pending {
    uint32_t before;        /* how many events the game had before these */
    event_list events;      /* with texts of their own */
    bool ended;             /* with these the game is over */
    game_info *next;        /* a rematch that begins with them, or NULL ... */
    event_list next_events; /* ... and its first events */
} pending;
void pending_release(pending *p);

/* Where the past comes from of a table that is only seen: its page has views and no match (src/lib/tables/seen.c). */
typedef struct past past;
struct past {
    /* What the viewer saw after so many of its steps; false: that is not known. */
    bool (*at)(const past *p, int step, void *seen);
};

typedef struct table {
    game_info info;
    match match;
    steps steps;
    const data_hashes *tables;                 /* the caller's */
    uint32_t events;                           /* so far: the next one's number */
    uint64_t digest;                           /* of all that led here, as the store has it */
    int64_t last;                              /* when the last event was: no later one has an earlier time */
    uint32_t said[SEATS_MAX], back[SEATS_MAX]; /* how often each seat has said or taken back something */
    seat_info seats[SEATS_MAX];

    /* What each viewer is told: a number that grows with every change of what it sees; the number since which its
     * decision is the same; and for the latest changes the line from which on the journal was new. */
    generator numbers; /* where they begin */
    uint32_t seq[VIEWERS], asked[VIEWERS];
    int kept[VIEWERS][KEPT];
    uint32_t version[VIEWERS]; /* of what is around the game: another number, another message `table` */
    int here[VIEWERS];         /* guests at each seat, and watchers */

    int back_by, back_to; /* a roll-back that was asked for: by whom (-1: none), to how many choices */
    unsigned back_agreed;
    int base;            /* moves that lie before the match: it was begun anew with a snapshot (table/snapshot.h) */
    int noted;           /* the moves that the last snapshot stands for, or -1 */
    char *kept_base;     /* the lines of the last note that has all of them, or NULL (table/snapshot.h) */
    int noted_clock;     /* ... and how many turns had ended then */
    int lost;            /* moves in the log that could not be played after it: the next one takes their place */
    bool changed;        /* its moves no longer lead where they led: it goes on from another position */
    char *tables_differ; /* the tables and rows that are other ones now, "" if these are not known; NULL: none are */
    unsigned mixed;      /* seats that had added to the key of the dice before `base` */
    char pledge[SEATS_MAX][SHA256_TEXT]; /* the hash of what a seat will add to the key of the dice, or "" */
    unsigned rematch;                    /* seats that want one */
    orders orders[SEATS_MAX];            /* what each seat is not to be asked (core/game/standing.h) */
    char next[INFO_ID];                  /* the rematch's public id */
    chat_line *chat;                     /* CHAT_KEEP of them, once something was said */
    int chat_count;                      /* all there ever were; the latest CHAT_KEEP are here */

    const past *past; /* NULL: the match is its past */

    bool torn; /* memory ran out half-way: it is not what is stored, and must go */
    pending pending;
    bool storing; /* what was pending is on its way to the store */
    bool held;    /* a task is about to change it (table/task.h): nothing else may */

    memory *memories[SEATS_MAX]; /* what bots thought before */
    unsigned in_line;            /* seats of bots whose turn to think has not come yet: whoever runs them says so */
    bool hurried;                /* bots are to make haste until a person decides */
    unsigned hurries;            /* how often they were told: whoever thinks is to answer then */
} table;

/* Builds a table out of what was kept: how it began (whose position is taken over if all goes well), and its events.
 * NULL with a fault if nothing of it can be shown. If the tables or the rules have changed, or the events can't be
 * told to be whole, every choice is checked anew. `numbers` is chance, for where the numbers of views begin. */
table *table_load(const game *g, game_info *info, const event_source *events, const data_hashes *tables,
                  const generator *numbers, const watch *by, fault *why);
/* A fresh table for a game that is not stored yet: the start must be possible. */
table *table_start(const game *g, const game_info *info, const data_hashes *tables, const generator *numbers,
                   fault *why);
/* A table for a match that somebody has opened, and keeps as a record: it is taken over if all goes well. What is
 * pending then only tells that there is something to keep. */
table *table_over(match *m, const seat_info *seats, const generator *numbers, fault *why);
void table_release(table *t);

/* Carries out one event that has been found possible. A choice that the rules refuse changes nothing. */
bool table_apply(table *t, const event *e, fault *why);
/* May this be added, by the limits that leave room for play? Resigning is always possible. */
bool table_allows(const table *t, event_kind kind, int seat, lang in, fault *why);

/* The event that would be next, at the time `at`. */
event table_next_event(const table *t, event_kind kind, int seat, uint32_t value, const char *words, int64_t at);
/* Carries an event out, if it may be added, and notes it as pending; and now and then the exact position. */
bool table_do(table *t, const event *e, lang in, fault *why);
/* Moves in the log that could not be played after a restart (table/snapshot.h) are given up, before another is made. */
bool table_settle_lost(table *t, int64_t at, fault *why);
/* Notes an event that has been carried out. */
bool table_note(table *t, const event *e, fault *why);

/* Is there anything that is not stored yet? */
bool table_has_pending(const table *t);
/* Nothing is told now: something is not stored, or a task holds the table. */
bool table_waits(const table *t);
/* Gives what is pending to the caller to store; then table_stored, or the table must go. Nothing may be changed
 * meanwhile. */
pending table_take_pending(table *t);
void table_stored(table *t);

/* What is around the game has changed, for everybody. */
void table_changed(table *t);
/* What changed for each viewer since `old`, which this table saw before; taking back leads to that. */
void table_renumber(table *t, const steps *old);

static inline const game *table_game(const table *t)
{
    return t->match.game;
}
static inline const void *table_seen(const table *t, int viewer)
{
    return t->steps.seen[viewer];
}
/* All moves that led here, those before the last restart included. */
static inline int table_moves(const table *t)
{
    return t->base + t->match.count;
}
bool table_finished(const table *t);
/* A seat has taken back a choice: which of its orders are lifted by that. */
void table_lift_orders(table *t, int seat);
/* The value of an event that gives or lifts a standing order. */
enum { ORDER_SPAN = 5 }; /* the span stands above the row */
uint32_t table_order_value(const game *g, const void *seen, int row, bool give);
/* Seats that have added to the key of the dice, a bit each. */
unsigned table_mixed(const table *t);
/* Seats that people hold, that anybody may take, and that have a person on them now. */
unsigned table_people(const table *t);
unsigned table_open(const table *t);
unsigned table_persons(const table *t);
/* Seats that must decide, as far as the public knows. */
unsigned table_acting(const table *t);
/* Brings the summary in `info` up to date (table/summary.c). */
void table_sum_up(table *t);

/* --- for the files of src/table --- */

/* Could this event have come from this program? What is stored may be damaged. */
bool event_fits(const game *g, const event *e, fault *why);
bool event_joined(const event *e);
/* What every event changes, whatever it is. */
void table_count_event(table *t, const event *e);
/* Events around the game: all but moves and what takes them back. */
bool table_apply_around(table *t, const event *e, fault *why);
/* A move is made in the match, and noted: a choice (`again`: it was checked when it was first made), an end outside the
 * list, or what a seat adds to the key of the dice. `dice` scripts a choice, or NULL. */
bool table_move(table *t, int seat, choice c, end_kind end, bool again, const char *dice, fault *why);
bool table_mix(table *t, int seat, const char *digits, fault *why);
/* Begins the views of a match that has begun. */
bool table_begin_steps(table *t, fault *why);
/* A resignation with two or more other persons: a bot takes the seat; else that is the end of the match. */
bool resigning_ends(const table *t, int seat);
void resigned_to_bot(table *t, int seat);
/* Plays the events of a game that was kept (table/load.c). */
bool fold_events(table *t, const event_source *events, const watch *by, fault *why);
/* How the match and its steps are after something was taken back, out of the match as it was before, which becomes the
 * one after. */
bool back_work(match *m, steps *s, const event *e, int base, const watch *by, fault *why);
/* They take the place of the table's own, which the caller gets and releases. */
void back_settle(table *t, const event *e, match *m, steps *s);

#endif
