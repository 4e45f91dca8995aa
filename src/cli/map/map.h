/* The board as text: who stands where, what may be chosen, what has just happened. */
#ifndef FRENTE_CLI_MAP_H
#define FRENTE_CLI_MAP_H

#include "cli/map/board.h"
#include "cli/screen/canvas.h"

/* Marks of places. */
enum { MAP_LEGAL = 1 << 0, MAP_NEWS = 1 << 1 };

/* Something went from a place to another. */
enum { ARROWS_MOST = 64 };
typedef struct arrow {
    int from, to;
} arrow;

typedef struct map {
    const board *board;
    const frente_item *seen; /* what the viewer sees, so many things */
    int seen_count;
    unsigned char *marks; /* of each place */
    arrow arrows[ARROWS_MOST];
    int arrow_count;
    int focus;  /* the place in the middle, or -1: what is marked, or else all of it */
    bool close; /* a part with names, even if all of it would fit */
    bool whole; /* all of it, small */
    looks how;
    lang in;
} map;

/* A board's word for terrain in the reader's language. */
const char *terrain_title(const char *word, lang in);
/* Draws it on a canvas of its own, and adds what its signs mean. False: no memory. */
bool map_draw(const map *m, int width, int height, canvas *out, text *legend);
/* All of it as lines, the legend under it broken to the width. */
bool map_lines(const map *m, int width, int height, text *out);

#endif
