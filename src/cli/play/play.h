/* A game at the terminal: who sits where, what each has been told, where it is saved. */
#ifndef FRENTE_PLAY_H
#define FRENTE_PLAY_H

#include <limits.h>

#include "cli/engine.h"
#include "cli/map/map.h"
#include "cli/play/chooser.h"
#include "cli/play/saves.h"
#include "core/play/guide.h"
#include "table/env.h"
#include "table/play.h"

typedef struct stood {
    int key, at; /* of the piece in the view; the place, or -1 */
} stood;

typedef struct session {
    cli *c;
    table *table;  /* the game, and who may do what (table/play.h) */
    table_env env; /* the time, and dice of players that choose by themselves */
    generator dice;
    int told[VIEWERS];                    /* how many lines of the journal each viewer has read */
    bool shown[SEATS_MAX];                /* who has seen the whole position once */
    unsigned long long moment[SEATS_MAX]; /* hash of the line that says which moment of the game it is */
    int humans, only;                     /* how many persons; the seat if it is one, the watcher otherwise */
    int recap_from[VIEWERS];              /* how many lines there were when each last chose */
    bool bots_thought;                    /* since a person was asked */
    bool undone;                          /* the last choice was taken back, which is not told yet */
    int chose;                            /* the person whose turn it was last, or -1 */
    int keyboard;                         /* the seat that sits at the keyboard now, or -1 */
    bool dice_typed;                      /* "(dice 3 5)" may be typed behind a choice */
    char save[PATH_MAX];                  /* "": it is not saved */

    guide guide;         /* of a guided game; no steps otherwise */
    int guide_at;        /* the present step */
    unsigned guide_made; /* which of its choices are made, a bit each */
    bool guide_over;     /* which is not told yet */
    bool inner;          /* it was begun in the middle of another game, which waits */
    int above;           /* how many lines were told that nobody could read yet */

    board board; /* for the map */
    bool has_board;
    stood *stood[SEATS_MAX]; /* where the pieces that each seat sees stood when it last chose */
    int stood_count[SEATS_MAX];
    arrow arrows[SEATS_MAX][ARROWS_MOST]; /* what has moved since */
    int arrow_count[SEATS_MAX];
} session;

static inline const game *session_game(const session *s)
{
    return table_game(s->table);
}
static inline const match *session_match(const session *s)
{
    return &s->table->match;
}
/* What the terminal says by itself is in the session's language from here on. */
void session_speaks(const session *s);
/* Who does something now, for table/play.h. */
doer session_doer(session *s, int seat);

/* What a turn came to. */
typedef enum turn { TURN_CHOSEN, TURN_UNDONE, TURN_QUIT, TURN_CLOSED, TURN_INTERRUPTED, TURN_FAILED } turn;

/* A guided game inside of another, to its end; TURN_CHOSEN: the other goes on. (play.c) */
turn session_guide(session *outer);
/* One decision of a person. (turn.c) */
turn turn_play(session *s, int seat);
bool session_save(session *s, const char *path, fault *why);
/* Prints what this viewer has not read yet. */
void session_news(session *s, int viewer);

/* What is left out of a question that has no room: the words on cards and many of the names in long lists; those names
 * altogether; what the groups of a list begin with, beside their verb. */
typedef enum brevity { IN_FULL, FEWER_NAMES, NO_NAMES, ONLY_VERBS, BREVITIES } brevity;

/* What a person has before the eyes at a decision. (listing.c) */
typedef struct present {
    session *s;
    int seat;
    choices list; /* grouped by verb; what is possible at any time comes last */
    int plain;    /* how many come before that */
    prompt asked;
    bool first;                                  /* the seat is asked for the first time */
    brevity brief;                               /* what there is no room for */
    char *dice;                                  /* typed behind the choice, or NULL */
    view seen;                                   /* for the words on cards */
    _Alignas(max_align_t) char state[STATE_MAX]; /* what the seat may know of it */
} present;
/* The legal choices in the order in which they are shown, and what the seat sees. */
void present_fill(present *p);
void print_question(const present *p);
/* What is written on the piece that a choice names, and where it stands: " (8-8), Brunete (2112)". */
void add_piece(const present *p, choice c, text *out);
/* The choices that begin with some words; how many. */
int print_choices(const present *p, const char *words);
/* The choices whose text begins with these letters, by ids or by names ("to pri"); false: there are none. */
bool print_choices_begun(const present *p, const char *letters);
/* The choices about a place, by its id or its name; false: there is no one place like that. */
bool print_choices_at(const present *p, const char *words);
/* The position, or what of it has a word in it; a mere hint if it has more than so many lines. */
void print_view(const present *p, const char *word, int most);
/* The few numbers that matter, whenever the first line of them (turn, segment, order) is not what this seat saw last.
 */
bool print_moment(const present *p); /* whether it was told */

/* The map. (mapping.c) */

/* The board of the game, in the language of now. */
void session_read_board(session *s);
/* Notes where everything stands for a seat that has chosen: what moves from here on is news. */
void session_remember(session *s, int seat);
/* Finds what has moved since the seat last chose; false: nothing has. */
bool find_arrows(const present *p);
/* Round a place (-1: what can be chosen), or all of it. False: there is none. */
bool map_canvas(const present *p, int width, int height, canvas *out, text *legend);
bool map_text(const present *p, int focus, bool whole, int width, int height, text *out);
void print_map(const present *p, const char *where);
/* The map round a place (or -1), as high as the lines leave room for that are taken by words; false: they leave none.
 */
enum { MAP_SMALLEST = 5, MAP_LEAST = 8, MAP_ROOM = MAP_LEAST + 3 /* with its legend and the line for the answer */ };
bool map_above(const present *p, int focus, int taken, text *out);
/* The place that a choice is about: where it goes, or where its piece stands; -1: none. */
int choice_place(const present *p, choice c);
/* Where a thing stands, a place or a piece by its id; -1: nowhere. */
int thing_place(const present *p, const char *id);
/* What there is to say of a place; false: there is no one place like that. */
bool place_lines(const present *p, const char *words, text *out);
/* What the game has to say of a thing of this kind: lines, each with a capital. */
void add_about(const present *p, shown kind, const char *id, text *out);
/* "Brunete (2112)", or what there is of it. */
void add_place(const board *b, int at, text *out);

/* Names instead of ids. (naming.c) */

/* The one legal choice that is written so, with ids or with names (or whose last thing is); 0: none, or several. */
choice choice_by_name(const present *p, const char *words, bool last_alone);
/* Any choice, legal or not. */
bool choice_by_names(const game *g, const char *words, lang in, choice *c);
/* What there is to say of a piece or a card that the seat sees; false: there is no one thing like that. */
bool thing_lines(const present *p, const char *words, text *out);

/* What Tab offers, for line_ask; the context is a `present`. (complete.c) */
void complete_line(void *context, const char *typed, text *out);

#endif
