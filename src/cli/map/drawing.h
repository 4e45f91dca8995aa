/* What the files that draw a map share. */
#ifndef FRENTE_CLI_DRAWING_H
#define FRENTE_CLI_DRAWING_H

#include "cli/map/map.h"

enum { PLACE_WORDS = 24 };

typedef struct standing_there {
    int pieces[FRENTE_SEATS + 1]; /* of each side, and of nobody */
    int owner, value;
    bool scaled; /* its value is what matters */
} standing_there;

typedef struct drawing {
    const map *map;
    canvas *out;
    standing_there *there;
    int region_owner[96];
    bool nobodys; /* a place that is nobody's is drawn */
    text terrain; /* the part of the legend that says what terrain the signs are */
} drawing;

/* "R3", "R2N1", "r", or "" of a place; its colour; the sign in front of it. */
void place_words(const drawing *d, int at, char out[PLACE_WORDS]);
ink place_ink(const drawing *d, int at);
const char *place_mark(const drawing *d, int at);

/* The marked place round which most of the marked ones lie in a window of this size. */
int busiest_place(const map *m, int mark, int wide, int high);
/* Can so many places be chosen that they say nothing about where to look? */
bool legal_everywhere(const map *m);
/* The place round which a window shows most of all sides: where they meet; -1: nowhere. */
int meeting_place(const drawing *d, int wide, int high);

void draw_hexes(drawing *d);  /* hexes.c */
void draw_spaces(drawing *d); /* spaces.c */

#endif
