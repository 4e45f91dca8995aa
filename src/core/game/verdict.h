/* What the rules say of a choice: it is legal, or this is what bars it. A verdict is a value from the rule to the front
 * end: who shows it asks for its sentence and for its rule, each by itself. */
#ifndef FRENTE_VERDICT_H
#define FRENTE_VERDICT_H

#include "core/game/game.h"

typedef enum bar {
    BAR_NONE,      /* it is legal */
    BAR_RULE,      /* a rule forbids it: `why` */
    BAR_MOMENT,    /* it belongs to another moment: `why`; if the seat does not decide, `actors` do */
    BAR_NOT_THIS,  /* such a thing can be chosen now, but not this one: `asked` says what can */
    BAR_NOT_ASKED, /* something else is asked of the seat now: `asked` */
    BAR_NOT_YOURS, /* others decide now: `actors` */
    BAR_STOPPED,   /* the flow was stopped at a quiet point: nobody decides */
    BAR_OVER       /* the game is over */
} bar;

typedef struct verdict {
    bar bar;
    bool acts; /* the seat that was asked about decides now */
    uint8_t actors;
    refusal why;
    prompt asked;
} verdict;

/* Asked in this order: the list of the present node, its `check`, the game's `why_never`, its `why_not_now`, the
 * overlay; if none has a word, the verdict says who decides what now. The moment is never the reason where the list has
 * a choice of the same verb. */
verdict game_verdict(const game *g, const void *state, int seat, choice c);

/* The sentence, without the rule's number; and that number, "" if there is none. Nothing for a legal choice. */
void verdict_words(const game *g, const verdict *v, lang in, text *out);
const char *verdict_rule(const game *g, const verdict *v);

#endif
