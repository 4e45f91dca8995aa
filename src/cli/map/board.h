/* Where the places of a game lie, read from its board file (web/boards, built into the program): hexes in columns, or
 * spaces by their coordinates. It holds no rule and no state. */
#ifndef FRENTE_CLI_BOARD_H
#define FRENTE_CLI_BOARD_H

#include "cli/cli.h"
#include "table/request.h"

enum { PLACE_ID = 32, NEIGHBOURS_MOST = 32 };

typedef struct place {
    char id[PLACE_ID];
    const char *name;    /* of a town or a space; "" if it has none */
    const char *terrain; /* of a hex, the board's word; "" if it has none */
    bool great;          /* a space of the highest rank, by which people know where they are */
    int region;          /* the region it belongs to, or -1 */
    int x, y;            /* of a hex: its column, and its row in half rows */
} place;

typedef struct board {
    const frente_game *game;
    request json;
    bool hexes;
    int columns[2], rows[2]; /* of hexes: the first and the last */
    bool odd_lower;          /* odd columns lie half a row lower */
    place *places;
    int count;
    const char *regions[96]; /* ids of areas that have an owner */
    int region_count;
    unsigned colours[FRENTE_SEATS]; /* 0xrrggbb */
    char letters[FRENTE_SEATS];     /* by which the map tells the sides apart */
} board;

/* False if the game has no board file, or none that can be read. */
bool board_open(board *b, const frente_game *g, lang in);
void board_close(board *b);

/* A place by its id, or by its name: accents and capitals don't matter, and the beginning will do if it is the only
 * one. -1: none. */
int board_place(const board *b, const char *id);
int board_search(const board *b, const char *words);
/* What borders on a place; how many. */
int board_neighbours(const board *b, int at, int out[NEIGHBOURS_MOST]);

#endif
