/* The contract between a game and everything else. A game is a pure machine:
 * a flat state, the list of legal choices, and what a choice does. No front
 * end knows a rule; no game knows who is playing it.
 *
 * A state is one struct without pointers or padding that begins with `head`;
 * memcpy clones it. All functions below are pure: same state, same answer. */
#ifndef FRENTE_GAME_H
#define FRENTE_GAME_H

#include "core/game/choice.h"
#include "core/game/field.h"
#include "core/game/flow.h"
#include "core/game/noun.h"
#include "core/game/trace.h"
#include "core/text/data.h"

enum { WATCHER = VIEWER_WATCHER };

typedef struct scenario {
    const char *id;
    const char *title[LANGS];
    const char *text[LANGS]; /* a sentence or two */
} scenario;

/* An optional rule: bit i of head.options. */
typedef struct option {
    const char *id;
    const char *title[LANGS];
    const char *text[LANGS];
    int nonplayer;       /* seat + 1 if this switch makes that seat a non-player; 0 otherwise */
    option_set excludes; /* options that it can't be combined with */
    uint32_t scenarios;  /* bit mask of the scenarios it can be used in; 0: all */
    const char
        *group[LANGS]; /* the heading it stands under on the start page; NULL: that of the one before it, if any */
} option;

/* What a choice is to the player who makes it: front ends group, label and draw choices by it. */
typedef enum shape {
    SHAPE_ANSWER, /* one answer of several to a question */
    SHAPE_PICK,   /* takes up a piece: what follows is about it */
    SHAPE_GO,     /* goes to a place: the piece that was picked, or the one that it names */
    SHAPE_ADD,    /* adds to a set that is being made (attackers, cards, losses) */
    SHAPE_CLOSE,  /* nothing more: of a piece's move, of a set, or of a phase (see `leaves_undone`) */
    SHAPE_PASS,   /* lets something go by */
    SHAPE_CARD,   /* plays a card */
    SHAPE_SPEND,  /* spends points or markers, or throws dice, at once: asked for before it is done */
    SHAPES
} shape;

typedef struct verb {
    const char *id;
    const noun *a, *b;        /* NULL: no such operand */
    const char *label[LANGS]; /* for people: "Move {a:track} {b:+}" */
    shape shape;
} verb;

/* Rows of the tables that games fill with X-macro lists. */
typedef struct refusal_text {
    const char *name, *rule; /* "TRACK_CAP", "LF-track-03" */
    const char *text[LANGS];
} refusal_text;

/* How much an entry of the journal is to a reader: headings by turn and phase, moments that deserve a panel (the end of
 * a year, of a front, of a game), and what is nobody's news (a unit is taken up, a set grows by one). */
typedef enum news { NEWS_PLAIN, NEWS_TURN, NEWS_PHASE, NEWS_MOMENT, NEWS_NOT, NEWS_KINDS } news;

/* Which kind of act an entry tells of, for whoever tells a turn in a few lines (core/tell/recap.h) or shows it act by
 * act: a card is played; a piece moves, or comes into play; a place changes hands; an attack begins; what came of it; a
 * piece is hit or lost; something else changes that people follow (a track, a bonus, the supply); the score changes; a
 * moment that stands alone. What an act is about (who, with what, from where, to where) are the things that the words
 * of the entry name, in their order. */
typedef enum deed {
    DEED_NONE,
    DEED_CARD,
    DEED_MOVE,
    DEED_ARRIVE,
    DEED_TAKE,
    DEED_ATTACK,
    DEED_RESULT,
    DEED_LOSS,
    DEED_CHANGE,
    DEED_SCORE,
    DEED_MOMENT,
    DEEDS
} deed;

/* In the words of an entry `{b:die}` is a die that fell: front ends draw it. */
typedef struct entry_text {
    const char *name, *rule; /* rule may be "" */
    const char *text[LANGS];
    news news;
} entry_text;

/* What is asked of a seat now: a row of the game's prompt table. */
typedef struct prompt {
    uint16_t id;
    int16_t arg[ENTRY_ARGS];
} prompt;

/* A quiet point at which a described position can begin: `at picks`,
 * `at turn communist`. `begin` pushes the frames, or says what the position
 * lacks for it; the flow then runs on. */
typedef struct point {
    const char *id;
    const noun *argument; /* NULL: none */
    const char *help;
    bool (*begin)(void *state, int argument, fault *why);
} point;

/* Stops the flow where it comes to a quiet point, before anything happens there: for looking at one step of a turn. */
struct halt {
    const point *at; /* NULL: nowhere */
    int argument;
};

typedef struct view view;                   /* core/tell/view.h */
typedef struct standing standing;           /* core/game/standing.h */
typedef struct forecast forecast;           /* core/tell/forecast.h */
typedef struct battle battle;               /* core/tell/battle.h */
typedef struct score_numbers score_numbers; /* core/tell/numbers.h */
typedef struct lens lens;                   /* core/tell/lens.h */

/* What the start page says of a game, a sentence each. */
typedef enum card_line { CARD_PLAYERS, CARD_LENGTH, CARD_HARD, CARD_WIN, CARD_MADE_UP, CARD_LINES } card_line;

enum { STANDS_FOR_MOST = 32, CLAUSES_MOST = 24 };

/* ---- The contract, in seven groups. Each answers one kind of question and stands in the same file in every game
 * (docs/adding-a-game.md has the table). A state comes as `void *`; what a group is given is redacted where it says so.
 */

/* What the start page says (game.c). */
typedef struct game_intro {
    const char *text[LANGS]; /* a paragraph */
    /* How many play, how long, how hard, how one wins; and what of it is reconstructed. NULL: not said. */
    const char *card[CARD_LINES][LANGS];
} game_intro;

/* The lists of the game (lists/): what choices, sentences and positions are made of. */
typedef struct game_lists {
    const scenario *scenarios;
    int scenario_count;
    const option *options;
    int option_count;
    const verb *verbs; /* row 0 is unused, so that choice 0 is none */
    int verb_count;
    const noun *const *nouns; /* all that templates name; NULL-terminated */
    const node *nodes;
    int node_count;
    const frame_form *frames;     /* by node: what their frames hold */
    const refusal_text *refusals; /* row 0 is ALLOWED */
    int refusal_count;
    const entry_text *entries; /* row 0 is unused */
    int entry_count;
    const uint8_t *deeds; /* of each entry its deed; NULL: the game names none */
    const entry_text *prompts;
    int prompt_count;
} game_lists;

/* How it is played (load/, rules/). */
typedef struct game_rules {
    /* Reads the tables; called once before anything else. */
    bool (*load)(const data_source *from, fault *why);
    /* What is fixed at the start of a scenario: head.scenario, .options and .dice are set,
     * the rest is zero. Nothing is dealt yet and nobody acts: positions build on this. */
    void (*blank)(void *state);
    /* Deals and pushes the first node; the flow then runs to the first decision. */
    void (*begin)(void *state, trace *t);
    /* Makes the derived tail of the state, from byte `derived_from` on: what follows from the rest (who stands where,
     * zones, supply) and would cost too much to work out at every decision. The functions that move a piece keep it up
     * to date; it is made afresh after blank, complete, redact and imagine. No field describes it. NULL: there is none.
     */
    void (*derive)(void *state);
    size_t derived_from;
    bool derived_public; /* it follows from what everybody knows: redact and imagine leave it as it is */

    /* Extra options at every decision of a node marked `overlay`; may be NULL. */
    void (*overlay_options)(const void *state, int seat, choices *out);
    bool (*overlay_choose)(void *state, int seat, choice c, trace *t); /* false: not an overlay's choice */

    /* Ends that are no choices of the list, since chance would end every game at once: a match makes them
     * (core/play/match.h). May this seat offer now to end the game by agreement? NULL: at any time. */
    refusal (*may_offer)(const void *state, int seat);
    /* It has offered: what the state keeps of it, for rules that count offers. NULL: nothing. */
    void (*offered)(void *state, int seat, trace *t);
    /* The game ends now: `seat` resigns, or all have agreed (-1). Sets who has won and tells the journal; the core then
     * ends the flow. NULL: the core scores it (see game_outcome). */
    void (*conclude)(void *state, int seat, trace *t);
    /* At the end: a score for each seat, 0 .. 1000, with 1000 a clear win. */
    void (*outcome)(const void *state, int score[SEATS_MAX]);
} game_rules;

/* Which positions there can be (valid/). */
typedef struct game_valid {
    const field *fields;
    int field_count;
    const point *points;
    int point_count;
    /* After a described position has been read: fill in what follows from it. NULL: nothing does. */
    bool (*complete)(void *state, const given *said, fault *why);
    /* The invariants. False with a sentence if the state is impossible. */
    bool (*check)(const void *state, fault *why);
} game_valid;

/* What is secret (hidden.c). */
typedef struct game_hidden {
    /* Wipes all that the viewer (a seat, or WATCHER) may not know, in place. The dice to come are wiped by the core.
     * NULL, and `imagine` too: nothing else is secret. */
    void (*redact)(void *state, int viewer);
    /* Fills a redacted state with one possible truth; fresh dice come from the core. */
    void (*imagine)(void *state, int viewer, generator *dice);
} game_hidden;

/* A number that a position is judged by. */
enum { FEATURES_MAX = 40 };
typedef struct feature {
    const char *id;
    const char *title[LANGS];
} feature;
/* For a game's list of X(id, "English"): its numbers, and its rows. */
#define FEATURE_NUMBER(id, english) FEATURE_##id,
#define FEATURE_ROW(id, english)    {#id, {WORDS_FEATURE_##id(english)}},

/* How good things look (bot.c). */
typedef struct game_bot {
    /* How good a choice looks at a glance (any scale), how good a position looks (0 .. 1000; may be NULL). */
    int (*weigh)(const void *state, int seat, choice c);
    /* The same of several choices of one position, where something of it is worked out once for all. NULL: one by one.
     */
    void (*weigh_all)(const void *state, int seat, const choice *list, int count, int out[]);
    int (*judge)(const void *state, int seat);
    /* Where all can lose together: the chance that they do not, 0 .. 1000. What is learned says who of them wins then:
     * games of bots that hardly ever lose together teach nothing else. NULL: somebody always wins. */
    int (*common)(const void *state);
    /* What a position is told by: numbers with names, the more of each the better for the seat or the worse. How much
     * each is worth is learned out of many games (core/game/judge.h). NULL: `judge` alone says it. */
    const feature *features; /* ends with an empty row */
    void (*measure)(const void *state, int seat, int out[FEATURES_MAX]);
    /* How much of the longest game is over, 0 .. 1000. */
    int (*progress)(const void *state);
    /* How many turns have ended: grows by one whenever a side's turn or round is over and never falls. Bots look ahead
     * to such an end and never into the middle of a turn, where who has ended his looks better than who goes on. */
    int (*clock)(const void *state);
    /* Whether bots plan whole turns (bots/plan.h), where a turn has many choices, or search single ones (bots/mcts.h):
     * what plays better, by docs/balance.md. */
    bool plans;
    /* Futures that a bot tries in a second on a usual core, of a plan or of a search: levels think in futures, so that
     * they are as strong on every machine that keeps up. 0: as long as they have time. */
    int pace;
    /* Decisions after which a search judges, where turns are so long that playing them to their end was measured to be
     * worse. 0: the end of the reply. */
    int horizon;
} game_bot;

/* A place beside another, and what a step there takes: a row of the prompts ("2 MP by road"). */
typedef struct next_place {
    int value;
    prompt takes;
} next_place;
enum { BESIDE_MOST = 32 };

/* What people are told (show/). Every state that comes here is redacted for whom it is shown to. */
typedef struct game_show {
    /* What is asked of a seat. */
    prompt (*prompt)(const void *state, int seat);
    /* What a viewer sees. */
    void (*view)(const void *state, int viewer, lang in, view *out);
    /* The few numbers that decide, with what they must reach: the turn, victory points, provinces. What everybody knows
     * (core/tell/numbers.h); the list comes empty. NULL: there are none. */
    void (*score)(const void *state, lang in, score_numbers *out);
    /* Why a choice is not for this moment or not for this seat: whose decision it is and when, by which rule ("bids
     * belong to the last turn of a Year"). Asked for what the present node has nothing to say about, and for seats that
     * don't act; never about price or stock, which come after. ALLOWED: nothing to say, and the front ends say what is
     * asked instead. NULL: there is none. */
    refusal (*why_not_now)(const void *state, int seat, choice c);
    /* Why a choice is at no moment of this game one for this seat: an optional rule that is not in use, what is the
     * other side's alone. Asked before `why_not_now`, so that "not now" is never said of it. ALLOWED: nothing to say.
     * NULL: there is none. */
    refusal (*why_never)(const void *state, int seat, choice c);
    /* Pieces that the seat sees and that a choice stands for without naming them, since its words may say no more of
     * them than what they look like: a click on one of them is the choice. Fills in values of `*what`, a noun of
     * pieces; how many, STANDS_FOR_MOST at most. NULL: choices name what they mean. */
    int (*stands_for)(const void *state, int seat, choice c, const noun **what, int values[STANDS_FOR_MOST]);
    /* What follows the name of a thing in the words of a choice, so that it is not taken for another of that name:
     * " (Sevilla, 2-1-3)" behind a unit. Only what everybody knows; nothing for what needs no more words. NULL: names
     * say enough. */
    void (*tell_apart)(const void *state, const noun *what, int value, lang in, text *out);
    /* Whether a choice of SHAPE_CLOSE (or SHAPE_PASS) ends more than one piece's affair: a row of the prompts that
     * names what ends and what is left undone ("End movement: 24 units have not moved"), its first argument how much
     * that is. NULL: none does. */
    bool (*leaves_undone)(const void *state, int seat, choice c, prompt *what);
    /* What a legal choice would cost and promises (core/tell/forecast.h); the forecast comes empty. False: nothing to
     * say. NULL: never. */
    bool (*forecast)(const void *state, int seat, choice c, forecast *out);
    /* The battle that is being put together or fought (core/tell/battle.h), as far as the viewer may know it; it comes
     * empty. False: there is none. NULL: never. */
    bool (*battle)(const void *state, int viewer, battle *out);
    /* What there is to say of a thing that somebody points at, a value of a noun that is shown: terrain, costs and
     * defence of a hex, what a space of a track does. Lines of words; nothing if there is nothing beyond its title and
     * text in the view. NULL: never. */
    void (*about)(const void *state, int viewer, const noun *what, int value, lang in, text *out);
    /* The places beside one, values of the same noun of spaces, and what a step there takes of the viewer's pieces (of
     * anybody's for a watcher). How many, BESIDE_MOST at most; 0 for what is no place. NULL: no place is beside
     * another. */
    int (*beside)(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST]);
    /* What stands on a card, a value of `cards`, clause by clause in the order in which it is read: rows of the prompts
     * that are whole sentences, made from the columns that the rules read, so that a card can't say what it does not
     * do, nor keep silent about what binds it. How many, CLAUSES_MOST at most; card_words puts them together. NULL: the
     * cards' words are not made so. */
    int (*clauses)(int card, prompt out[CLAUSES_MOST]);
    const noun *cards;
    const standing *standings; /* questions that a seat may order an answer to; NULL: none */
    int standing_count;
    const lens *lenses; /* what can be laid over the board; NULL: none */
    int lens_count;
} game_show;

typedef struct game {
    const char *id;
    const char *title[LANGS];
    const char *rule_prefix; /* "LF-" */
    int version;             /* of the rules: a record of another version is refused */
    int seats;
    const noun *seat;
    size_t size; /* of the state */
    game_intro intro;
    game_lists lists;
    game_rules rules;
    game_valid valid;
    game_hidden hidden;
    game_bot bot;
    game_show show;
} game;

static inline head *game_head(void *state)
{
    return state;
}
static inline const head *game_peek(const void *state)
{
    return state;
}

/* Starts a game: dice and switches as given. The state holds g->size bytes. */
void game_start(const game *g, void *state, int scenario, option_set options, const generator *dice, trace *t);
/* The fixed part of a scenario, nothing dealt, nobody acting. */
void game_blank(const game *g, void *state, int scenario, option_set options, const generator *dice);
/* The same without the derived tail: to compare fields with. */
void game_bare(const game *g, void *state, int scenario, option_set options, const generator *dice);

/* Wipes and imagines, and makes the derived tail anew: what front ends call. */
void game_redact(const game *g, void *state, int viewer);
void game_imagine(const game *g, void *state, int viewer, generator *dice);
void game_derive(const game *g, void *state);

/* Whether a state is one that play could make: every field within its range, the game's own invariants, and a derived
 * tail that follows from the rest. */
bool game_check(const game *g, const void *state, fault *why);
/* Whether one frame holds what its node can hold. */
bool game_frame_fits(const game *g, const frame *f, fault *why);

/* Runs the flow on to the next real decision, or to the end; or to where the trace stops it: then nobody acts. */
void game_settle(const game *g, void *state, trace *t);

static inline bool game_acts(const void *state, int seat)
{
    return game_peek(state)->actors >> seat & 1;
}

/* Every legal choice of a seat; empty for a seat that does not act. */
void game_options(const game *g, const void *state, int seat, choices *out);

/* Carries a legal choice out (the caller has checked it) and runs on. */
void game_choose(const game *g, void *state, int seat, choice c, trace *t);

/* Ends the game outside the list: `seat` resigns, or all have agreed (-1). */
void game_conclude(const game *g, void *state, int seat, trace *t);
/* The seat that ended the game by resigning, or -1. */
static inline int game_resigned(const void *state)
{
    int over = game_peek(state)->over;
    return over >= OVER_RESIGNED ? over - OVER_RESIGNED : -1;
}
/* The score at the end. A game without `conclude` is lost by the seat that resigns and won by all others, and drawn
 * when all agree. */
void game_outcome(const game *g, const void *state, int score[SEATS_MAX]);

/* Why a choice is not legal now, for people: true if it is; else `sentence` gets the words and, in brackets, the rule's
 * number. Front ends that show them apart ask for the verdict (core/game/verdict.h). */
bool game_why(const game *g, const void *state, int seat, choice c, lang in, text *sentence);

/* Canonical text of a choice, and back. */
enum { CHOICE_TEXT = 160 };
void choice_text(const game *g, choice c, char out[CHOICE_TEXT]);
bool choice_parse(const game *g, const char *words, choice *c, fault *why);
/* What a person reads. With the position in which it is chosen (NULL: none is known) its pieces are told apart. */
void choice_label(const game *g, const void *state, choice c, lang in, text *out);

/* Words. */
void entry_words(const game *g, const entry *e, lang in, text *out);
void prompt_words(const game *g, const prompt *p, lang in, text *out);
/* ... as one more line of a text. */
void prompt_line(const game *g, prompt p, lang in, text *out);
/* All that stands on a card: its clauses, one after the other. */
void card_words(const game *g, int card, lang in, text *out);
const char *game_prompt_rule(const game *g, const prompt *p);
void refusal_words(const game *g, refusal r, lang in, text *out);
const char *refusal_rule(const game *g, refusal r);

/* Names in the tables; -1 if there is none. */
int game_scenario(const game *g, const char *id);
int game_option(const game *g, const char *id);
int game_seat(const game *g, const char *id);
/* The same with a fault that suggests the nearest. */
bool game_find_scenario(const game *g, const char *id, int *scenario, fault *why);
bool game_find_option(const game *g, const char *id, int *option, fault *why);
bool game_find_seat(const game *g, const char *id, int *seat, fault *why);
bool game_options_fit(const game *g, int scenario, option_set options, fault *why);

/* "at turn nat", "until turn nat": a quiet point and its argument, after the word that asks for it. */
bool game_find_point(const game *g, char *const *words, int count, halt *found, fault *why);

/* The seats that are non-players under these options, a bit each. */
unsigned game_nonplayers(const game *g, option_set options);

/* A hash of a state that does not depend on its layout: of its exact position text. */
unsigned long long game_hash(const game *g, const void *state);

#endif
