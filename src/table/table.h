/* A room is a game that is being played or watched: its match, what each
 * viewer has seen of it, who sits there, what was said. It is the sum of the
 * game's events and nothing else: loading folds the stored ones, playing adds
 * one at a time, so a room can be dropped and built again at any moment.
 *
 * Law 7 of the design: what is sent to a viewer counts nothing that it may not
 * know. So a step is counted for a viewer only when its redacted state or its
 * journal has changed. */
#ifndef FRENTE_ROOM_H
#define FRENTE_ROOM_H

#include "bots/bot.h"
#include "core/game/standing.h"
#include "core/play/match.h"
#include "table/event.h"

enum {
    VIEWERS = 8, /* the seats, and WATCHER */
    KEPT = 64,   /* how many changes back the journal's cuts are remembered */
    CHAT_KEEP = 100,
    EVENTS_MAX = 200000, /* choices and all else in one game */
    SAID_MAX = 5000,     /* of a seat: chat, names, questions and answers */
    BACK_MAX = 10000,    /* of a seat: what it takes back */
    CHAT_TEXT = 2000,    /* bytes; 500 characters */
    NAME_TEXT = 164      /* bytes; 40 characters */
};

typedef enum seat_kind { SEAT_ME, SEAT_FRIEND, SEAT_OPEN, SEAT_BOT, SEAT_NONPLAYER } seat_kind;

typedef struct seat_info {
    seat_kind who;
    const bot *bot; /* also after a resignation that a bot plays on */
    bool resigned;
    char name[NAME_TEXT];
} seat_info;

typedef struct chat_line {
    int seat;
    int64_t at;
    char *text;
} chat_line;

typedef struct table {
    game_info info;
    match match;
    uint32_t events;                           /* so far: the next one's number */
    uint64_t digest;                           /* of all that led here, as the store has it */
    int64_t last;                              /* when the last event was: no later one has an earlier time */
    uint32_t said[SEATS_MAX], back[SEATS_MAX]; /* how often each seat has said or taken back something */
    seat_info seats[SEATS_MAX];

    /* What happened: every entry with the choice it came from (-1: the start), and for every
     * choice a bit for each viewer that saw something of it. */
    journal journal;
    int *origin;
    uint8_t *trail;
    int origin_room, trail_room;

    /* What each viewer sees: its redacted state; a number that grows with every change of it;
     * the number since which its decision is the same; visible steps and journal lines; and for
     * the latest changes the line from which on the journal was new. */
    void *seen[VIEWERS];
    generator numbers; /* where they begin */
    uint32_t seq[VIEWERS], asked[VIEWERS];
    int steps[VIEWERS], lines[VIEWERS];
    int kept[VIEWERS][KEPT];

    int back_by, back_to; /* a roll-back that was asked for: by whom (-1: none), to how many choices */
    unsigned back_agreed;
    int base;            /* moves that lie before the match: it was begun anew with a snapshot (table/snapshot.h) */
    int noted;           /* the moves that the last snapshot stands for, or -1 */
    int lost;            /* moves in the log that could not be played after it: the next one takes their place */
    bool torn;           /* memory ran out half-way: it is not what the store has, and must go */
    bool stuck;          /* its moves no longer play, and there is no snapshot: it can be looked at */
    char *tables_differ; /* the tables that are other ones now, or NULL */
    unsigned mixed;      /* seats that had added to the key of the dice before `base` */
    char pledge[SEATS_MAX][65]; /* the hash of what a seat will add to the key of the dice, or "" */
    unsigned rematch;           /* seats that want one */
    orders orders[SEATS_MAX];   /* what each seat is not to be asked (core/game/standing.h) */
    char next[INFO_ID];         /* the rematch's public id */
    chat_line *chat;            /* CHAT_KEEP of them, once something was said */
    int chat_count;             /* all there ever were; the latest CHAT_KEEP are here */
} table;

/* The game's tables as they are now: their hash, and the list of each one's (core/text/data.h). */
typedef struct data_hashes {
    uint64_t hash;
    char *each;
} data_hashes;
/* Asked now and then while a game is played again: may it be given up? Then the room is not built. */
typedef struct watch {
    bool (*given_up)(void *context);
    void *context;
} watch;
/* Builds a room out of what the store has: the row, whose position is taken over if all goes well,
 * and the events. NULL with a fault if nothing of it can be shown. If the tables or the rules have
 * changed, or the events can't be told to be whole, every choice is checked anew. */
table *table_load(const game *g, game_info *info, const event_source *events, const data_hashes *now,
                  const generator *numbers, const watch *by, fault *why);
/* A fresh room for a game that is not stored yet: the start must be possible. */
table *table_start(const game *g, const game_info *info, const generator *numbers, fault *why);
void table_release(table *r);

/* Carries out one event that has been found possible. A choice that the rules refuse changes nothing. */
bool table_apply(table *r, const event *e, fault *why);
/* May this be added, by the limits that leave room for play? Resigning is always possible. */
bool table_allows(const table *r, event_kind kind, int seat, lang in, fault *why);

static inline const game *table_game(const table *r)
{
    return r->match.game;
}
bool table_finished(const table *r);
/* The value of an event that gives or lifts a standing order. */
enum { ORDER_SPAN = 5 }; /* the span stands above the row */
uint32_t table_order_value(const game *g, const void *seen, int row, bool give);
/* Seats that have added to the key of the dice, a bit each. */
unsigned table_mixed(const table *r);
/* Seats that people hold, a bit each. */
unsigned table_people(const table *r);
/* Seats that anybody may take. */
unsigned table_open(const table *r);
/* Seats that must decide, as far as the public knows. */
unsigned table_acting(const table *r);
/* Brings the summary in `info` up to date. */
void table_sum(table *r);

/* How many choices had been made when the viewer had seen `step` steps; -1: there is no such step. */
int table_count_at(const table *r, int viewer, int step);
/* How many steps the viewer has seen after `count` choices. */
int table_step_at(const table *r, int viewer, int count);
/* The viewer's journal lines from number `from` up to, not including, `to`, as a JSON array. */
void table_lines(const table *r, int viewer, int from, int to, lang in, text *out);
/* Lines of one step. */
void table_step_lines(const table *r, int viewer, int count, lang in, text *out);

/* "red=me blue=bot:simple", the seats as they are stored, and back. */
void seats_write(const game *g, const seat_info *seats, text *out);
bool seats_parse(const game *g, const char *words, seat_info *seats, fault *why);
/* One seat: "me", "friend", "open", "bot", "bot:random", "nonplayer". */
bool seat_parse(const char *word, seat_info *seat);
const char *seat_word(seat_kind who);

#endif
