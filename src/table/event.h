/* What a game is made of for those who keep it: how it began, and a log of events
 * that only ever grows (choices, what was taken back, who resigned, what was
 * said). Everything else follows from these: src/table plays them, src/store or
 * a browser keeps them. */
#ifndef FRENTE_EVENT_H
#define FRENTE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game/dice.h"
#include "core/text/fault.h"

enum {
    INFO_ID = 16,
    INFO_WORD = 48,
    INFO_OPTIONS = 512,
    INFO_SEATS = 320,
    INFO_TITLE = 336,
    INFO_PLAYERS = 3072,
    EVENT_TEXT = 65536 /* of an event */
};

typedef enum event_kind {
    EVENT_ORDER = 0,        /* seat, value: a standing order's row * 2, + 1 if it is given, + 0 if it is taken back */
    EVENT_CHOOSE = 1,       /* seat, value: the choice; text EVENT_JOINED: one gesture with the seat's choice before */
    EVENT_UNDO = 2,         /* seat */
    EVENT_REWIND = 3,       /* value: how many choices remain */
    EVENT_ASK = 4,          /* seat asks to go back to `value` choices */
    EVENT_ANSWER = 5,       /* seat, value: 1 yes, 0 no */
    EVENT_RESIGN = 6,       /* seat */
    EVENT_CHAT = 7,         /* seat, text */
    EVENT_NAME = 8,         /* seat, text; value 1: who has it is away, and the text says when (table/seats.h) */
    EVENT_TAKE = 9,         /* an open seat is taken; value 1: a bot goes on, its player is out of time */
    EVENT_REMATCH = 10,     /* seat, value: 1 yes, 0 no */
    EVENT_NEXT = 11,        /* the rematch has begun; text: its public id */
    EVENT_END = 12,         /* seat, value: an offer to end the game, or an answer (end_kind of core/play/match.h) */
    EVENT_PLEDGE = 13,      /* seat, text: the hash of what it will add to the key of the dice */
    EVENT_MIX = 14,         /* seat, text: that, 64 hexadecimal digits */
    EVENT_KEPT = 15,        /* value: so many moves; text: the tables, and the exact position after them */
    EVENT_LAST = EVENT_KEPT /* the packed form has room for no more */
} event_kind;
#define EVENT_JOINED "+"

typedef struct event {
    uint32_t seq; /* the first one has 0 */
    event_kind kind;
    int seat;
    uint32_t value;
    int64_t at;       /* seconds since 1970 */
    const char *text; /* NULL: none; while visiting it lives until the visitor returns */
    const char *dice; /* scripted dice of a choice, for who keeps a record of the match; in no log. NULL: none */
} event;

/* A game as it began, and a summary of how it stands. */
typedef struct game_info {
    int64_t id;
    char public_id[INFO_ID];
    char game[INFO_WORD], scenario[INFO_WORD];
    char options[INFO_OPTIONS]; /* ids with blanks between */
    char seats[INFO_SEATS];     /* who sits where, as seats_write has it */
    char title[INFO_TITLE];
    char *position; /* the lines of a described position, or NULL; release with game_info_release */
    uint8_t key[KEY_WORDS * 4];
    uint64_t data;
    int version, round;
    int64_t created;
    int64_t previous; /* the game that this is a rematch of, or 0 */

    uint32_t events; /* so far: the next one's number */
    uint64_t digest; /* of how it began and of all its events; 0: not known (an old database) */
    int64_t changed; /* when something happened that everybody could see */
    bool finished;
    unsigned acting;            /* seats that must decide, a bit each */
    unsigned open;              /* seats that anybody may take */
    char result[INFO_WORD * 4]; /* JSON, or "" */
    char players[INFO_PLAYERS]; /* JSON: who sits where, with names */

    char *rows;   /* when read: the rows of its tables as they were when it began (core/text/data.h), or NULL */
    bool damaged; /* when read: the row that says how it stands does not fit its hash */
} game_info;

void game_info_release(game_info *g);

typedef bool (*event_visit)(void *context, const event *e, fault *why);
/* Where the events of a game come from: `each` calls the visitor for all of them, in their order. */
typedef struct event_source {
    bool (*each)(const struct event_source *from, event_visit visit, void *context, fault *why);
} event_source;

/* A list of events, with texts of their own. */
typedef struct event_list {
    event *list;
    int count, capacity;
} event_list;
bool events_add(event_list *all, const event *e, fault *why);
void events_release(event_list *all);
/* The same as a source. */
typedef struct events_from {
    event_source source;
    const event_list *all;
} events_from;
events_from events_source(const event_list *all);

#endif
