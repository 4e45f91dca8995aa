/* clang-format off */
/* The ceremony of a game, written once. A game keeps seven lists, a file each, of rows that are macros:
 *
 *   nodes.h     NODE_RUNS(TURN, turn, "turn")                    what happens by itself: run
 *               NODE_ASKS(LEG, leg, "leg", .overlay = true)      a decision: run, options, choose
 *               NODE_EXPLAINS(MOVE, move, "move")                and check, which answers "why not?" beyond the list
 *   frames.h    FRAME(BATTLE, battle, 0, 2, ON(COMBAT), N(side, 0, 1) N(box, 0, 47))
 *                                                                what the frames of a node hold: lowest and highest step,
 *                                                                the nodes they may lie on, up to four named numbers
 *   verbs.h     VERB(MOVE, "move", &br_noun_unit, NULL, PICK, "Move {a:unit}")
 *   refusals.h  REFUSAL(STACKING, "BR-1.1b", English)            why something is forbidden
 *   entries.h   ENTRY(MOVES, "BR-9b", English)                   what happened, for the journal
 *               ENTRY(TURN, "BR-2a", English, NEWS_TURN)         the same as a heading (core/game/game.h: news)
 *   deeds.h     DEED(MOVES, MOVE)                                which kind of act an entry tells of (core/game/game.h: deed)
 *   prompts.h   PROMPT(MOVE, "BR-9a", English)                   what is asked of a seat
 *
 * and says in its own header where they are, where their words in the other languages (core/text/lang.h), and how its
 * names begin:
 *
 *   #define GAME_NAME(name) br_##name
 *   #define GAME_WORDS      "words/GAME.h"
 *   #define GAME_NODES      "games/GAME/lists/nodes.h"
 *   ... GAME_FRAMES, GAME_VERBS, GAME_REFUSALS, GAME_ENTRIES, GAME_DEEDS, GAME_PROMPTS
 *   #include "core/game/lists.h"
 *
 * A small game may keep them all in one file, each list between #ifdef VERB (NODE_RUNS, REFUSAL ...) and #endif.
 *
 * GAP among the numbers is a place that the node does not use: it has no name, can't be read or written, and is 0. The
 * numbers after it keep their places, since exact positions and the hashes of records are written by places.
 *
 * A row of the frames gives the numbers of a node their names. From FRAME(BATTLE, battle, ..., N(side, ...) ...) come
 *   battle_frame           a struct with node, step, side, box
 *   battle_of(f)           the frame that `run` is given, as that struct; battle_seen(f): the same to read
 *   battle_top(h)          the frame on top of the stack, to change; battle_now(h): the same to read
 *   battle_below(h, f)     the frame right beneath f; battle_under(h): the uppermost battle on the stack, or NULL
 *   PUSH(h, battle, .side = 1, .box = 12)                        puts one on top; what is not named is 0
 * Each stops the program if the frame is of another node.
 *
 * From the lists come NODE_MOVE, VERB_MOVE, NO_STACKING, ENTRY_TURN, PROMPT_MOVE (row 0 of each is "none"), their counts
 * NODES, VERBS, REFUSALS, ENTRIES, PROMPTS, and the declarations of br_move_run and the rest. One file of the game
 * defines the tables (br_nodes, br_verbs, br_refusals, br_entries, br_prompts) by including core/game/lists_define.h. */
/* clang-format on */
#ifndef FRENTE_LISTS_H
#define FRENTE_LISTS_H

#include "core/game/game.h"

enum {
    NODE_NONE,
#define NODE_RUNS(NAME, name, ...)     NODE_##NAME,
#define NODE_ASKS(NAME, name, ...)     NODE_##NAME,
#define NODE_EXPLAINS(NAME, name, ...) NODE_##NAME,
#include GAME_NODES
#undef NODE_RUNS
#undef NODE_ASKS
#undef NODE_EXPLAINS
    NODES
};
enum {
    VERB_NONE,
#define VERB(NAME, ...) VERB_##NAME,
#include GAME_VERBS
#undef VERB
    VERBS
};
enum {
    NO_NONE,
#define REFUSAL(NAME, ...) NO_##NAME,
#include GAME_REFUSALS
#undef REFUSAL
    REFUSALS
};
enum {
    ENTRY_NONE,
#define ENTRY(NAME, ...) ENTRY_##NAME,
#include GAME_ENTRIES
#undef ENTRY
    ENTRIES
};
enum {
    PROMPT_NONE,
#define PROMPT(NAME, ...) PROMPT_##NAME,
#include GAME_PROMPTS
#undef PROMPT
    PROMPTS
};

#define NODE_RUNS(NAME, name, ...) flow GAME_NAME(name##_run)(void *state, frame *f, trace *t);
#define NODE_ASKS(NAME, name, ...)                                                                                     \
    NODE_RUNS(NAME, name)                                                                                              \
    void GAME_NAME(name##_options)(const void *state, int seat, choices *out);                                         \
    void GAME_NAME(name##_choose)(void *state, int seat, choice c, trace *t);
#define NODE_EXPLAINS(NAME, name, ...)                                                                                 \
    NODE_ASKS(NAME, name)                                                                                              \
    refusal GAME_NAME(name##_check)(const void *state, int seat, choice c);
#include GAME_NODES
#undef NODE_RUNS
#undef NODE_ASKS
#undef NODE_EXPLAINS

extern const node GAME_NAME(nodes)[NODES];

#ifdef GAME_FRAMES
/* A frame and its named form are the same bytes under two names, which the compiler must know. */
#define FRAME_NAMED        __attribute__((may_alias))
#define N(name, low, high) int16_t name;
#define GAP                                                                                                            \
    int16_t:                                                                                                           \
    16;
#define FRAME(NAME, node_name, step_low, step_high, on, numbers)                                                       \
    typedef struct node_name##_frame {                                                                                 \
        uint8_t node, step;                                                                                            \
        numbers                                                                                                        \
    } FRAME_NAMED node_name##_frame;                                                                                   \
    static inline node_name##_frame *node_name##_of(frame *f)                                                          \
    {                                                                                                                  \
        must(f->node == NODE_##NAME);                                                                                  \
        return (node_name##_frame *)f;                                                                                 \
    }                                                                                                                  \
    static inline const node_name##_frame *node_name##_seen(const frame *f)                                            \
    {                                                                                                                  \
        must(f->node == NODE_##NAME);                                                                                  \
        return (const node_name##_frame *)f;                                                                           \
    }                                                                                                                  \
    static inline node_name##_frame *node_name##_top(head *h)                                                          \
    {                                                                                                                  \
        return node_name##_of(flow_top(h));                                                                            \
    }                                                                                                                  \
    static inline const node_name##_frame *node_name##_now(const head *h)                                              \
    {                                                                                                                  \
        return node_name##_seen(flow_peek(h));                                                                         \
    }                                                                                                                  \
    static inline const node_name##_frame *node_name##_below(const head *h, const void *f)                             \
    {                                                                                                                  \
        return node_name##_seen(flow_below(h, f));                                                                     \
    }                                                                                                                  \
    static inline const node_name##_frame *node_name##_under(const head *h)                                            \
    {                                                                                                                  \
        const frame *f = flow_find(h, NODE_##NAME);                                                                    \
        return f ? node_name##_seen(f) : NULL;                                                                         \
    }
#include GAME_FRAMES
#undef N
#undef GAP
#undef FRAME
/* The numbers of a frame as they are pushed. A gap has a name here: members without one would not be set to 0. */
#define N(name, low, high) int name;
#define GAP                int gap;
#define FRAME(NAME, node_name, step_low, step_high, on, numbers)                                                       \
    enum { node_name##_node = NODE_##NAME };                                                                           \
    typedef struct node_name##_numbers {                                                                               \
        numbers                                                                                                        \
    } node_name##_numbers;
#include GAME_FRAMES
#undef N
#undef GAP
#undef FRAME
#define PUSH(h, node_name, ...)                                                                                        \
    flow_push(h, node_name##_node, (const int *)&(const node_name##_numbers){__VA_ARGS__},                             \
              (int)(sizeof(node_name##_numbers) / sizeof(int)))
#define ON(NAME) FRAME_ON(NODE_##NAME)
extern const frame_form GAME_NAME(frames)[NODES];
#define GAME_FRAME_LIST .frames = GAME_NAME(frames),
#else
#define GAME_FRAME_LIST
#endif

extern const verb GAME_NAME(verbs)[VERBS];
extern const refusal_text GAME_NAME(refusals)[REFUSALS];
extern const entry_text GAME_NAME(entries)[ENTRIES], GAME_NAME(prompts)[PROMPTS];
#ifdef GAME_DEEDS
extern const uint8_t GAME_NAME(deeds)[ENTRIES];
#define GAME_DEED_LIST .deeds = GAME_NAME(deeds),
#else
#define GAME_DEED_LIST
#endif

/* What is asked: a row of the prompts and what its sentence names. */
static inline prompt ask(int id, int a, int b)
{
    return (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, 0, 0}};
}

/* The members of `game` that follow from the lists. */
#define GAME_LISTS                                                                                                     \
    GAME_FRAME_LIST GAME_DEED_LIST.nodes = GAME_NAME(nodes), .node_count = NODES, .verbs = GAME_NAME(verbs),           \
                    .verb_count = VERBS, .refusals = GAME_NAME(refusals), .refusal_count = REFUSALS,                   \
                    .entries = GAME_NAME(entries), .entry_count = ENTRIES, .prompts = GAME_NAME(prompts),              \
                    .prompt_count = PROMPTS
#define COUNT_OF(list) (int)(sizeof(list) / sizeof((list)[0]))

#endif
