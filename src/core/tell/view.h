/* What a viewer sees, in one shape for all games: facts, spaces, pieces,
 * tracks, cards. A game fills a view from a redacted state; the terminal and
 * the page each write it in their own way. docs/view.md describes the JSON.
 *
 * Views are made for everybody at every choice, so they copy nothing. What
 * never changes of a thing (its id, title, text) is its fixed part: the fixed parts of all
 * things are written once, when the tables are read, and an item is a
 * fixed part and the few things that play changes: where it lies, whose it is, its
 * value. Strings are pointers: to tables, to literals, or into the view's own
 * memory (view_words); nothing is cut.
 *
 * Every item has a key: a small number that stays with the thing for as long
 * as the viewer can tell that it is the same thing. Items are in the order of
 * their keys, whatever else comes or goes, so one piece more changes nothing
 * but itself. What is face down has a key of its place and its number there,
 * never one of its own: so a card in a hand, so a hidden counter on a map (key =
 * first + place * height + number in the stack). */
#ifndef FRENTE_VIEW_H
#define FRENTE_VIEW_H

#include "core/game/game.h"
#include "core/text/arena.h"

typedef enum view_kind {
    VIEW_FACT,
    VIEW_SPACE,
    VIEW_PIECE,
    VIEW_TRACK,
    VIEW_CARD,
    VIEW_PILE,
    VIEW_ZONE,
    VIEW_DIE, /* a die that lies on the table: its face is the value, what it is for the title */
    VIEW_KINDS
} view_kind;

enum { VIEW_SEATLESS = -1, VIEW_KEYS = 1 << 14 /* all keys are below this */ };

/* Flags of an item. */
enum {
    VIEW_REDUCED = 1 << 0,  /* a piece on its weaker side */
    VIEW_USED = 1 << 1,     /* has acted already */
    VIEW_HIDDEN = 1 << 2,   /* face down: the viewer does not know what it is */
    VIEW_SELECTED = 1 << 3, /* the present decision is about it */
    VIEW_WON = 1 << 4,      /* closed, in favour of its owner */
    VIEW_LOST = 1 << 5,
    VIEW_KNOWN = 1 << 6 /* secret, but this viewer knows it */
};

/* What never changes of a thing. Strings may be NULL in what a game fills in: they become "". */
typedef struct fixed_part {
    view_kind kind;
    int key;
    const char *id;     /* the data's slug; "" for what is hidden */
    const char *type;   /* how to draw it: "infantry", "bonus", "front" */
    const char *title;  /* for people */
    const char *label;  /* short: factors, a number on the counter, a card's corner */
    const char *text;   /* long: a card's effect */
    const char *marks;  /* words for the drawing: icons, covered spaces */
    const char *values; /* of a card that can be used in several ways: "ops:3 sr:4"; the board file names them */
    int of;             /* whose it always is: a seat + 1; 0: nobody's, or now the one's, now the other's */
    const char *json;   /* all of it, with the opening brace; NULL: not written yet */
    size_t json_length;
    uint64_t hash;
} fixed_part;

/* A thing as it is now. A label, marks or an owner that the fixed part has are not set again here. */
typedef struct view_item {
    const fixed_part *fixed;
    const char
        *at; /* the space or zone it lies on: "madrid", "hand.anarchist"; of a track: the one it is a marker on */
    const char *label, *marks;
    int owner;            /* a seat, or VIEW_SEATLESS */
    int value, low, high; /* of facts, spaces, tracks; how many of a pile */
    unsigned flags;
} view_item;

struct view {
    view_item *items; /* in the order of their keys */
    int count, capacity;
    const fixed_part *fixed; /* in use, by key */
    int fixed_keys;
    arena words;
};

/* --- fixed parts: written once, when the tables have been read --- */

typedef struct fixed_parts {
    fixed_part *parts[LANGS]; /* by key */
    int keys;
    const noun *seat;
    arena words;
    text scratch; /* for one part */
} fixed_parts;

/* Empties a set of fixed parts and makes room for so many keys. `seat` names the owners. */
void fixed_parts_begin(fixed_parts *c, int keys, const noun *seat);
/* Sets the fixed part of s.key in one language. Its strings must live as long as the set. */
void fixed_parts_set(fixed_parts *c, lang in, fixed_part s);
/* Words put together for a fixed part. */
#define fixed_parts_words(c, ...) arena_format(&(c)->words, __VA_ARGS__)
void fixed_parts_release(fixed_parts *c);

/* --- filling a view; keys ascend --- */

void view_clear(view *v); /* empties it, keeps the memory */
void view_release(view *v);
/* The fixed parts that view_put takes from. */
void view_use(view *v, const fixed_parts *c, lang in);
/* Adds what the fixed parts have under a key; fill in the rest through the pointer, which holds until the next one. */
view_item *view_put(view *v, int key);
/* Adds a thing without a fixed part: simple, but its JSON is written anew each time. */
view_item *view_add(view *v, fixed_part s);
/* One more word to an item's marks. */
void view_mark(view *v, view_item *i, const char *word);
/* What such a word, with or without a number behind a colon, is called: by the game's noun "sign". "": it need not be
 * said; NULL: the game has no name for it. */
const char *view_sign(const game *g, const char *word, lang in);
/* Words put together for an item. */
#define view_words(v, ...) arena_format(&(v)->words, __VA_ARGS__)

/* --- writing it --- */

/* Everything a viewer is told of a position as one JSON object: items, who acts, the
 * prompt and the legal choices. The state is the true one: it is redacted here. */
void view_json(const game *g, const void *state, int viewer, lang in, text *out);

/* The same in parts, to send only what changed: fills `v` (emptied first, its memory is used
 * again) and writes an object with all but the items. */
void view_see(const game *g, const void *state, int viewer, lang in, view *v, text *rest);
void view_item_json(const game *g, const view_item *i, text *out);
/* A number that differs when the items do: whoever keeps it need not write an item again. */
uint64_t view_item_hash(const view_item *i);

/* The same for a terminal; no colour codes. */
void view_text(const game *g, const void *state, int viewer, lang in, text *out);
/* The few numbers that matter on a few lines: facts, tracks, and spaces that have a scale; a line for what is nobody's
 * and one for each seat. */
void view_summary(const game *g, const void *state, int viewer, lang in, text *out);
/* All the rest. */
void view_details(const game *g, const void *state, int viewer, lang in, text *out);

/* The members of a view that say what is asked of a viewer who acts: prompt, rule, choices. The state is redacted. */
void view_asked_json(const game *g, const void *seen, int viewer, lang in, text *out);
/* One choice as it stands in `choices`: its text, its words, what it is about. */
void view_choice_json(const game *g, const void *seen, int seat, choice c, lang in, text *out);

/* The noun that templates of the game name so (the first `length` letters), or NULL. */
const noun *noun_named(const game *g, const char *name, size_t length);
/* A thing that is shown, as ["space", "madrid"]: what a click on the board means, where a line of the journal leads.
 * Nothing for what is not shown. */
void target_json(const noun *n, int value, text *out);
/* The seats of a bit mask as a JSON array of their ids. */
void view_seats_json(const game *g, unsigned seats, text *out);

/* The members of an entry of the journal, into an object that is open. */
void entry_json(const game *g, const entry *e, lang in, text *out);
/* The entries that the viewer may read, as a JSON array. */
void journal_json(const game *g, const journal *j, int from, int viewer, lang in, text *out);

#endif
