/* What stands behind the handles of include/frente.h: the parts of the library share it. A frente_game is the core's
 * own game under another name, since callers see nothing of either. */
#ifndef FRENTE_LIB_H
#define FRENTE_LIB_H

#include "core/play/match.h"
#include "frente.h"

/* Who has made a position less than the truth: nobody. */
enum { NOBODY = -1 };

struct frente_position {
    const game *game;
    void *state;
    int viewer; /* it was redacted for this one; NOBODY: it is the truth, or one that was imagined */
};

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
/* Why a choice is not legal, from what the seat may know. */
frente_status lib_refuse(const game *g, const void *state, int seat, choice c, lang in, frente_fault *why);
/* Hands a text over as a string of the caller's; the text is released. */
frente_status lib_give(text *t, char **out, frente_fault *why);
/* Whether the tables were read, a game has that scenario, and the options go with it. */
frente_status lib_can_begin(const game *g, int scenario, uint64_t options, frente_fault *why);

#endif
