/* A match is a game being played: where it began, the moves since, and the
 * state now. A record (`.frente`) is a match as text (core/play/record.h). A move is
 * a choice of the list, or one of the ends that stand outside it. Undo takes the
 * last choice of a seat away and plays the rest again from the start. */
#ifndef FRENTE_MATCH_H
#define FRENTE_MATCH_H

#include "core/game/game.h"

/* How a game can end outside the list of choices. An offer stands until the offerer's next choice; when all others
 * have accepted it the game is over. */
typedef enum end_kind { END_NONE, END_RESIGN, END_OFFER, END_ACCEPT, END_REFUSE, END_WITHDRAW, END_MIX, ENDS } end_kind;
/* END_MIX is no end, but a move outside the list all the same: a seat adds its own chance to the key of the dice.
 * "resign", "offer-end", "accept-end", "refuse-end", "withdraw-end", "mix": as in a record; and back, END_NONE if it is
 * none.
 */
const char *end_word(end_kind what);
end_kind end_find(const char *word);
/* The same for people. */
const char *end_label(end_kind what, lang in);

typedef struct move {
    choice choice;    /* 0 if it is an end */
    uint32_t reveals; /* of the state before it */
    uint8_t seat;
    uint8_t end;             /* END_NONE: a choice */
    bool settled;            /* the last consent to an offer: the game is over */
    bool together;           /* made in a node of simultaneous choices */
    bool joined;             /* one gesture with the seat's choice before it: undo takes back both, or neither */
    uint8_t node;            /* that was asked */
    char *dice;              /* scripted dice, or NULL; of END_MIX its digits */
    unsigned long long hash; /* of the state after it, once a record has needed it; 0: not known */
} move;

typedef struct match {
    const game *game;
    int scenario;
    option_set options;
    generator key;           /* of the dice, at the start */
    bool scripted;           /* no key: every die stands in the record */
    char *start_dice;        /* scripted dice of the set-up, or NULL */
    char *position;          /* the lines of a described position, or NULL */
    halt until;              /* where the flow is to stop; no point: nowhere ... */
    int until_from;          /* ... from this move on */
    char *seats;             /* who sat where, free text for the tag; or NULL */
    char *key_hash;          /* what was published of the key at the start, or NULL */
    unsigned long long data; /* hash of the tables */
    char *tables;            /* of each one, "cards=01234567 …" (core/text/data.h); or NULL */
    void *start, *state;     /* game->size bytes each */
    void *spare;             /* where the next move is tried */
    move *moves;
    int count, capacity;
    uint8_t offered, waiting; /* an offer to end the game: whose, and whose answer is missing; bits of seats */
} match;

/* Begins a match. */
bool match_start(match *m, const game *g, int scenario, option_set options, const generator *key, journal *j,
                 fault *why);
/* The same for a record: `scripted` means that there is no key; `dice` script the set-up. */
bool match_start_scripted(match *m, const game *g, int scenario, option_set options, const generator *key,
                          bool scripted, const char *dice, journal *j, fault *why);
/* Begins from the lines of a described position (key may be NULL: no dice unless scripted,
 * or unless the position has a `dice` line of its own, as an exact dump does). */
bool match_from_position(match *m, const game *g, int scenario, option_set options, const generator *key,
                         const char *lines, const char *dice, journal *j, fault *why);
void match_release(match *m);
/* The first `count` moves of a match, for another thread to work on. If they are all of them the copy is where the
 * match is; else its state is that of the start, and match_step leads on from there. */
bool match_copy(match *out, const match *m, int count, fault *why);

/* Checks a choice and carries it out; refused choices change nothing and the
 * fault says why, with the rule. `dice` scripts its dice, or NULL. */
bool match_choose(match *m, int seat, choice c, const char *dice, journal *j, lang in, fault *why);

/* The same without the check, which takes most of the time: for choices that were checked when
 * they were made, under the same rules and tables (a store of one's own). */
bool match_again(match *m, int seat, choice c, journal *j, fault *why);
/* ... and with dice: for a choice that the caller has found in the list. */
bool match_choose_found(match *m, int seat, choice c, const char *dice, journal *j, fault *why);

/* An end outside the list: may this seat do that now? Then does it. */
bool match_may_end(const match *m, int seat, end_kind what, lang in, fault *why);
bool match_end(match *m, int seat, end_kind what, journal *j, lang in, fault *why);
/* Adds 64 hexadecimal digits of a seat to the key of the dice: all later ones depend on them. */
bool match_mix(match *m, int seat, const char *digits, fault *why);

/* From here on the flow stops where it comes to a quiet point, "turn nat", before anybody is asked. The line `until` of
 * a position does the same from its start. */
bool match_until(match *m, const char *words, fault *why);
/* Nobody decides and it is not over: the flow was stopped. */
static inline bool match_stopped(const match *m)
{
    return !game_peek(m->state)->over && !game_peek(m->state)->actors;
}

/* The last choice of a seat, or NULL. */
const move *match_last_choice(const match *m, int seat);
/* Law 5: may this seat take its last gesture back? Never past an end outside the list. */
bool match_can_undo(const match *m, int seat, lang in, fault *why);
bool match_undo(match *m, int seat, fault *why);

/* Takes back all moves from number `count` on, whoever made them (by consent). */
bool match_rewind(match *m, int count, fault *why);

/* The state after the first `count` moves, in `state` (game->size bytes); the journal
 * gets what happened since the move before. */
bool match_replay(const match *m, int count, void *state, journal *j, fault *why);

/* Carries move number `i` out on `state`, which must be the one before it. */
bool match_step(const match *m, int i, void *state, journal *j, fault *why);
/* Whether the dice come from the position's own `dice` line rather than from a key. */
bool match_own_dice(const match *m);

#endif
