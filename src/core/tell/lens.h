/* Lenses: what a player may lay over the board to see better. Zones of control,
 * supply, what a move costs, who can get here. A game has a table of them; each
 * answers with places and, if it likes, a number and whose it is. Asked for on
 * demand, never part of a view.
 *
 *     static const lens lenses[] = {
 *         {"zoc", {WORDS(ZONES, "Zones of control")}, &br_noun_hex, NULL, zoc_look},
 *         {"reach", {WORDS(REACH, "Reach of a unit")}, &br_noun_hex, &br_noun_unit, reach_look}}; */
#ifndef FRENTE_LENS_H
#define FRENTE_LENS_H

#include "core/game/game.h"

enum { LENS_PLACES = 2100, LENS_PLAIN = INT16_MIN /* no number */ };

typedef struct lens_place {
    int16_t place, number; /* a value of the lens's `place`; LENS_PLAIN: no number */
    uint8_t seats;         /* whose, a bit a seat; 0: nobody's */
} lens_place;

typedef struct lens_view {
    int count;
    lens_place list[LENS_PLACES];
} lens_view;

struct lens {
    const char *id;
    const char *title[LANGS];
    const noun *place; /* what it lies over: a noun that is shown as a space */
    const noun *of;    /* what it asks for: a unit, a place; NULL: nothing */
    void (*look)(const void *seen, int viewer, int argument, lens_view *out);
};

static inline void lens_add(lens_view *v, int place, int number, unsigned seats)
{
    must(v->count < LENS_PLACES);
    v->list[v->count++] = (lens_place){(int16_t)place, (int16_t)number, (uint8_t)seats};
}

/* The row with an id; -1 if there is none. */
int lens_find(const game *g, const char *id);
/* What a lens shows, as a list of [place, number or null, [seats]]. `argument` is an id of its `of`. False with a fault
 * if it is none. */
bool lens_json(const game *g, const void *seen, int viewer, int row, const char *argument, text *out, fault *why);

#endif
