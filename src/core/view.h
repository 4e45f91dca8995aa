/* What a viewer sees, in one shape for all games: facts, spaces, pieces,
 * tracks, cards. A game fills a view from a redacted state; the terminal and
 * the page each write it in their own way. docs/view.md describes the JSON. */
#ifndef FRENTE_VIEW_H
#define FRENTE_VIEW_H

#include "core/game.h"

typedef enum view_kind { VIEW_FACT, VIEW_SPACE, VIEW_PIECE, VIEW_TRACK, VIEW_CARD, VIEW_PILE, VIEW_KINDS } view_kind;

enum { VIEW_ID = 48, VIEW_TITLE = 96, VIEW_TEXT = 640, VIEW_SEATLESS = -1 };

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

typedef struct view_item {
    view_kind kind;
    char id[VIEW_ID];   /* the data's slug; "" for what is hidden */
    char type[VIEW_ID]; /* how to draw it: "infantry", "bonus", "front" */
    char title[VIEW_TITLE];
    char at[VIEW_ID];       /* the space or zone it lies on: "madrid", "hand.anarchist" */
    char label[VIEW_TITLE]; /* short: factors, a number on the counter, a card's corner */
    char text[VIEW_TEXT];   /* long: a card's effect */
    char marks[VIEW_TEXT];  /* words for the drawing: icons, covered spaces */
    int owner;              /* a seat, or VIEW_SEATLESS */
    int value, low, high;   /* of facts, spaces, tracks; how many of a pile */
    unsigned flags;
} view_item;

struct view {
    view_item *items;
    int count, capacity;
};

/* Adds an item; fill in the rest through the pointer, which holds until the next one. */
view_item *view_add(view *v, view_kind kind, const char *id, const char *title);
void view_release(view *v);

/* Bounded copies into an item's strings. */
__attribute__((format(printf, 3, 4))) void view_set(char *field, size_t size, const char *format, ...);

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

/* The seats of a bit mask as a JSON array of their ids. */
void view_seats_json(const game *g, unsigned seats, text *out);

/* The entries that the viewer may read, as a JSON array. */
void journal_json(const game *g, const journal *j, int from, int viewer, lang in, text *out);

#endif
