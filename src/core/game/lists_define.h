/* The tables of a game's seven lists (core/game/lists.h): included once, by one file of the game, after its own header.
 */
/* A row's words in all languages; a game that has no catalogue yet is told in English. */
#ifdef GAME_WORDS
#include GAME_WORDS
#define ROW_WORDS(NAME, english) WORDS_##NAME(english)
#else
#define ROW_WORDS(NAME, english) [0 ... LANGS - 1] = english
#endif

#define NODE_RUNS(NAME, function, word, ...)                                                                           \
    [NODE_##NAME] = {.name = word, .run = GAME_NAME(function##_run), __VA_ARGS__},
#define NODE_ASKS(NAME, function, word, ...)                                                                           \
    NODE_RUNS(NAME, function, word, .options = GAME_NAME(function##_options), .choose = GAME_NAME(function##_choose),  \
              __VA_ARGS__)
#define NODE_EXPLAINS(NAME, function, word, ...)                                                                       \
    NODE_ASKS(NAME, function, word, .check = GAME_NAME(function##_check), __VA_ARGS__)
const node GAME_NAME(nodes)[NODES] = {
#include GAME_NODES
};
#undef NODE_RUNS
#undef NODE_ASKS
#undef NODE_EXPLAINS

#ifdef GAME_FRAMES
#define N(name, low, high)                                       {#name, low, high},
#define GAP                                                      {NULL, 0, 0},
#define FRAME(NAME, node_name, step_low, step_high, on, numbers) [NODE_##NAME] = {step_low, step_high, on, {numbers}},
const frame_form GAME_NAME(frames)[NODES] = {
#include GAME_FRAMES
};
#undef N
#undef GAP
#undef FRAME
#endif

#define VERB(NAME, word, first, second, form, english)                                                                 \
    {word, first, second, {ROW_WORDS(VERB_##NAME, english)}, SHAPE_##form},
const verb GAME_NAME(verbs)[VERBS] = {
    {0},
#include GAME_VERBS
};
#undef VERB

#define REFUSAL(NAME, rule, english) {#NAME, rule, {ROW_WORDS(REFUSAL_##NAME, english)}},
const refusal_text GAME_NAME(refusals)[REFUSALS] = {
    {"NONE", "", {NO_WORDS}},
#include GAME_REFUSALS
};
#undef REFUSAL

#define ENTRY(NAME, rule, english, ...) {#NAME, rule, {ROW_WORDS(ENTRY_##NAME, english)}, __VA_ARGS__},
const entry_text GAME_NAME(entries)[ENTRIES] = {
    {"NONE", "", {NO_WORDS}},
#include GAME_ENTRIES
};
#undef ENTRY

#ifdef GAME_DEEDS
#define DEED(NAME, kind) [ENTRY_##NAME] = DEED_##kind,
const uint8_t GAME_NAME(deeds)[ENTRIES] = {
#include GAME_DEEDS
};
#undef DEED
#endif

#define PROMPT(NAME, rule, english) {#NAME, rule, {ROW_WORDS(PROMPT_##NAME, english)}},
const entry_text GAME_NAME(prompts)[PROMPTS] = {
    {"NONE", "", {NO_WORDS}},
#include GAME_PROMPTS
};
#undef PROMPT
#undef ROW_WORDS
