/* The flow of a game: small decision nodes on a short stack inside the state.
 *
 * A node is three neighbours in the source: `run` (what happens by itself),
 * `options` (what may be chosen), `choose` (what the choice does). `run` is
 * called whenever its frame is on top: it changes the state, pushes or pops,
 * and returns FLOW_ON; or it names the seats that must decide and returns
 * FLOW_WAIT (see flow_wait). It must look afresh at what it was about, since a
 * child node may have changed it. Popped frames are zeroed, so that equal
 * positions are equal bytes. */
#ifndef FRENTE_FLOW_H
#define FRENTE_FLOW_H

#include "core/game/choice.h"
#include "core/game/dice.h"
#include "core/game/noun.h"
#include "core/game/trace.h"

enum { STACK_MAX = 20, SEATS_MAX = 7 };

/* What the four numbers of a frame mean is its node's own affair: the game's list of frames names them, and code
 * reads and writes them by these names alone (core/game/lists.h). Keep secrets out of frames: they are not redacted. */
enum { FRAME_NUMBERS = 4 };
typedef struct frame {
    uint8_t node, step;
    int16_t number[FRAME_NUMBERS];
} frame;

/* Optional rules, a bit each. */
typedef uint64_t option_set;
enum { OPTIONS_MAX = 64 };
static inline option_set option_bit(int option)
{
    return (option_set)1 << option;
}

/* Every state begins with this. */
typedef struct head {
    option_set options; /* optional rules in force */
    generator dice;
    frame stack[STACK_MAX];
    uint32_t reveals; /* grows with every die and every secret shown: undo stops here */
    uint8_t depth;
    uint8_t actors; /* bit mask of the seats that may decide now */
    uint8_t over;   /* 0: it goes on; else how it has ended */
    uint8_t scenario;
} head;

/* How a game has ended: as its rules say, or outside the list of choices (core/play/match.h). OVER_RESIGNED + seat. */
enum { OVER_PLAYED = 1, OVER_AGREED, OVER_RESIGNED };

typedef enum flow { FLOW_ON, FLOW_WAIT } flow;

typedef struct node {
    const char *name; /* as in the `flow` lines of an exact position */
    flow (*run)(void *state, frame *f, trace *t);
    void (*options)(const void *state, int seat, choices *out);
    void (*choose)(void *state, int seat, choice c, trace *t);
    /* Why a choice that `options` never considers is refused; may be NULL. */
    refusal (*check)(const void *state, int seat, choice c);
    bool together; /* simultaneous secret choices: progress in fields a seat, nothing pushed until all are done */
    bool overlay;  /* the game's overlay is offered here too */
} node;

#define FRAME_ON(node) (1ull << (node))
#define FRAME_FIRST    (1ull << 63)

/* The form of a node's frames, a row of the game's list of frames: what each number is called and the lowest and
 * highest it can be, the lowest and highest step, and what may lie right beneath. A number without a name is always 0.
 * Nodes use these numbers as indexes and look at the frames below, so positions from outside are held to it, and so is
 * play. */
typedef struct frame_number {
    const char *name;
    int16_t low, high;
} frame_number;
typedef struct frame_form {
    int16_t step_low, step_high;
    uint64_t on; /* FRAME_ON(node) for each that may be right beneath, FRAME_FIRST if nothing may be; 0: anything */
    frame_number number[FRAME_NUMBERS];
} frame_form;
/* False with a sentence if the numbers are not of this form. */
bool frame_has_form(const frame_form *form, const char *node, const frame *f, fault *why);

static inline frame *flow_top(head *h)
{
    must(h->depth > 0 && h->depth <= STACK_MAX);
    return &h->stack[h->depth - 1];
}
static inline const frame *flow_peek(const head *h)
{
    must(h->depth > 0 && h->depth <= STACK_MAX);
    return &h->stack[h->depth - 1];
}
/* The frame right beneath another of the stack; there must be one. */
static inline const frame *flow_below(const head *h, const void *above)
{
    const frame *f = above;
    must(f > h->stack && f < h->stack + STACK_MAX);
    return f - 1;
}
/* The uppermost frame of a node, or NULL. */
static inline const frame *flow_find(const head *h, int node)
{
    for (int i = h->depth; i-- > 0;)
        if (h->stack[i].node == node)
            return &h->stack[i];
    return NULL;
}

/* Puts a node on top; it runs when the present one returns FLOW_ON. After
 * flow_end both do nothing, so that an effect that ends the game in the middle
 * of a sequence needs no special care. */
void flow_push(head *h, int node, const int *numbers, int count); /* of as many numbers as it has; the rest are 0 */
void flow_pop(head *h);

/* Waits for the seats of the mask: `return flow_wait(h, mask);` */
static inline flow flow_wait(head *h, unsigned actors)
{
    assert(actors);
    h->actors = (uint8_t)actors;
    return FLOW_WAIT;
}

/* The game is over: nobody acts any more. */
void flow_end(head *h);

/* Something that was secret is now known to somebody who did not know it. */
static inline void reveal(head *h)
{
    h->reveals++;
}

/* Dice can be scripted (core/game/trace.h). A script that fails is reported by the trace, and the dice after it come
 * from the state's own generator: a game that throws again until something changes ends all the same, and game_settle
 * stops.
 */

/* One die, 1 .. sides. */
int roll(head *h, trace *t, int sides);

/* One member of a set of up to 64, each equally likely: the bit's number. In a
 * script it may be named by its id in `what`, whose value is bit + offset. */
int roll_member(head *h, trace *t, uint64_t set, const noun *what, int offset);

/* One of `count` values, each equally likely; in a script by id or by place, and by its number alone where the noun is
 * of numbers: the faces of a die that are not 1 to its sides. */
int roll_among(head *h, trace *t, const int16_t *values, int count, const noun *what);

#endif
