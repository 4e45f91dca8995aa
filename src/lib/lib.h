/* What stands behind the handles of include/frente.h: the parts of the library share it. A frente_game is the core's
 * own game under another name, since callers see nothing of either. */
#ifndef FRENTE_LIB_H
#define FRENTE_LIB_H

#include "core/play/match.h"
#include "core/tell/view.h"
#include "frente.h"

/* Who has made a position less than the truth: nobody. */
enum { NOBODY = -1 };

struct frente_position {
    const game *game;
    void *state;
    int viewer; /* it was redacted for this one; NOBODY: it is the truth, or one that was imagined */
};

/* Where somebody looked last in what was played: whoever looks on from there need not begin at the start. */
typedef struct bookmark {
    frente_position *at; /* NULL: nowhere yet */
    int moves;
} bookmark;

struct frente_match {
    match match;
    frente_position now; /* its state is the match's */
    journal last;        /* what the last move brought */
    bool until;          /* it stops at a point that is in no record (frente_until) */
    bookmark *mark;      /* NULL: there was no memory for one */
};

/* What a viewer sees of a position: its state if it was redacted for that viewer, else `room` with the rest wiped. */
const void *position_seen(const frente_position *p, int viewer, char room[STATE_MAX]);
/* Whether a viewer may look at it: what was redacted for somebody has nothing to say to others. */
frente_status position_may_look(const frente_position *p, int viewer, frente_fault *why);
/* An item of a view under the names of include/frente.h; its strings stay where they are. */
frente_item lib_item(const view_item *i);
/* A position with memory of its own for the state. */
frente_position *position_make(const game *g, const void *state);

static inline const game *lib_game(const frente_game *g)
{
    return (const game *)g;
}
static inline bool lib_seat(const game *g, int seat)
{
    return seat >= 0 && seat < g->seats;
}
_Static_assert((int)FRENTE_ES == LANG_ES && (int)FRENTE_FR == LANG_FR, "in the order of po/LINGUAS");
static inline lang lib_lang(frente_lang in)
{
    return (unsigned)in < LANGS ? (lang)in : LANG_EN;
}
/* A choice that has a verb and operands of the game. */
bool lib_choice(const game *g, frente_choice c);

/* Fills `why`, which may be NULL, and returns the status. */
__attribute__((format(printf, 3, 4))) frente_status lib_fail(frente_fault *why, frente_status status,
                                                             const char *format, ...);
frente_status lib_no_memory(frente_fault *why);
frente_status lib_bad_seat(const game *g, int seat, frente_fault *why);
/* A viewer of a match: a seat, the watcher or, where `all` may look, FRENTE_ALL. */
frente_status lib_bad_viewer(const game *g, int viewer, bool all, frente_fault *why);
static inline frente_status lib_fault(frente_fault *why, frente_status status, const fault *of)
{
    return lib_fail(why, status, "%s", of->text);
}
/* The game of that id: its tables are read now if nobody has read them. */
const game *lib_find(const char *id, fault *why);
/* A match that stands on its own feet now, or was never begun: the status of either. `m` is released then. */
frente_status match_begun(frente_match *m, bool ok, frente_status otherwise, const fault *of, frente_match **out,
                          frente_fault *why);
/* An empty one, or NULL. */
frente_match *match_room(void);
/* What was played is no longer what it was. */
void match_forget_mark(frente_match *m);
/* Hands the core's match over to who keeps it another way, and gives the handle back. */
void match_take(frente_match *m, match *out);
/* Whether a seat may make a choice there; else why not. */
frente_status lib_may_choose(const frente_position *p, int seat, frente_choice choice, lang in, frente_fault *why);
/* Why a choice is not legal, from what the seat may know. */
frente_status lib_refuse(const game *g, const void *state, int seat, choice c, lang in, frente_fault *why);
/* Hands a text over as a string of the caller's; the text is released. */
frente_status lib_give(text *t, char **out, frente_fault *why);
/* Whether the tables were read, a game has that scenario, and the options go with it. */
frente_status lib_can_begin(const game *g, int scenario, uint64_t options, frente_fault *why);

#endif
