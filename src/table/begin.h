/* Games that are to begin: what a request asks for, who gets which link, the guided
 * first game of a newcomer (core/play/guide.h), and rematches. */
#ifndef FRENTE_BEGIN_H
#define FRENTE_BEGIN_H

#include "core/play/record.h"
#include "table/env.h"

typedef struct beginning {
    const game *game;
    game_info info; /* its position is the beginning's own */
    seat_info seats[SEATS_MAX];
    char name[NAME_TEXT];             /* of whoever begins it */
    char names[SEATS_MAX][NAME_TEXT]; /* of whoever has a seat from the start, or "" */
    bool guided;
    bool by_lot; /* who sits where, but for non-players */
    lang in;     /* in which whoever begins it is told what is wrong */
} beginning;

/* Which scenario and which options a request names; the first one, and none. */
bool request_scenario(const value *body, const game *g, int *which, fault *why);
bool request_options(const value *body, const game *g, option_set *options, fault *why);

/* A new game as docs/api.md describes it. Tables of guided games come out of `from`. */
bool begin_read(beginning *b, const value *body, game_finder find, const data_source *from, fault *why);
/* The same of a game between two people whom somebody else brings together: the request names no seats. */
bool begin_read_pair(beginning *b, const value *body, game_finder find, fault *why);
/* Its dice, its name, its time: it can be played then. */
bool begin_ready(beginning *b, const data_hashes *tables, const table_env *e, fault *why);
/* Its table, in any thread: whoever begins it has its name there, by events that are to be stored with it. */
table *begin_table(const beginning *b, const data_hashes *tables, const generator *numbers, event_list *first,
                   fault *why);
void begin_release(beginning *b);

/* Who gets a link: one for all that is `me`, one for each friend, none yet for open seats, one for watchers. */
typedef struct link_seats {
    unsigned seats;
    const char *who; /* "me", "friend", "watcher" */
} link_seats;
enum { LINKS_MOST = SEATS_MAX + 2 };
int begin_links(const beginning *b, link_seats links[LINKS_MOST]);

/* The steps of a guided game, as the member `guide`. */
void guide_member(const game *g, const data_source *from, text *out);

/* All agree: the same people again, with the same links. It is stored together with what is pending of the old game. */
bool begin_rematch(table *t, const table_env *e, lang in, fault *why);

#endif
