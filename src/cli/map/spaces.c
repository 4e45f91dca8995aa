/* Spaces by the coordinates of their board: a sign for each, and names as far as there is room. Close up, the ways
 * between them are dotted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map/drawing.h"

enum {
    CLOSER = 5,
    NAME_LETTERS = 14,
    NAME_WHOLE = 26,
    FEW = 4
}; /* close up, a canvas shows so many halves of its part of the board */

typedef struct frame_of {
    int x, y, wide, high; /* of the board, in its own units */
} frame_of;

static frame_of all_of(const board *b)
{
    int low_x = b->places[0].x, high_x = low_x, low_y = b->places[0].y, high_y = low_y;
    for (int i = 1; i < b->count; i++) {
        const place *p = &b->places[i];
        low_x = p->x < low_x ? p->x : low_x;
        high_x = p->x > high_x ? p->x : high_x;
        low_y = p->y < low_y ? p->y : low_y;
        high_y = p->y > high_y ? p->y : high_y;
    }
    return (frame_of){low_x, low_y, high_x - low_x + 1, high_y - low_y + 1};
}

static int middle(int at, int low, int all, int part)
{
    int from = at - part / 2;
    if (from > low + all - part)
        from = low + all - part;
    return from < low ? low : from;
}

/* The middle of what matters, as far as a window shows it: the focus, or what can be chosen, or what has happened, or
 * where the sides meet; -1: nothing does. */
static int heart(const drawing *d, int wide, int high)
{
    const map *m = d->map;
    int at = m->focus;
    for (int mark = legal_everywhere(m) ? MAP_NEWS : MAP_LEGAL; at < 0 && mark <= MAP_NEWS; mark *= 2)
        at = busiest_place(m, mark, wide, high);
    return at >= 0 ? at : meeting_place(d, wide, high);
}

/* The part of the board that is drawn. */
static frame_of chosen_part(const drawing *d, bool *close)
{
    const map *m = d->map;
    frame_of f = all_of(m->board);
    int wide = f.wide * 2 / CLOSER, high = f.high * 2 / CLOSER;
    int at = m->board->count > 60 && (m->focus >= 0 || m->close) ? heart(d, wide, high) : -1;
    *close = at >= 0;
    if (!*close)
        return f;
    const place *p = &m->board->places[at];
    return (frame_of){middle(p->x, f.x, f.wide, wide), middle(p->y, f.y, f.high, high), wide, high};
}

static void spot(const drawing *d, const frame_of *f, int at, int *x, int *y)
{
    const place *p = &d->map->board->places[at];
    *x = 1 + (int)((long)(p->x - f->x) * (d->out->width - NAME_LETTERS - 4) / f->wide);
    *y = (int)((long)(p->y - f->y) * (d->out->height - 1) / f->high);
}

static void draw_way(drawing *d, const frame_of *f, int from, int to)
{
    int x0, y0, x1, y1;
    spot(d, f, from, &x0, &y0);
    spot(d, f, to, &x1, &y1);
    int steps = abs(x1 - x0) > abs(y1 - y0) * 2 ? abs(x1 - x0) / 2 : abs(y1 - y0);
    for (int i = 1; i < steps && steps < 400; i++) {
        int x = x0 + (x1 - x0) * i / steps, y = y0 + (y1 - y0) * i / steps;
        if (x >= 0 && x < d->out->width)
            canvas_put(d->out, x, y, d->map->how.unicode ? "·" : ".", (ink){.flags = INK_DIM});
    }
}

/* How much it matters that a name can be read. */
static int weight(const drawing *d, int at)
{
    int pieces = 0;
    for (int s = 0; s <= FRENTE_SEATS; s++)
        pieces += d->there[at].pieces[s] != 0;
    return (at == d->map->focus) * 16 + d->map->board->places[at].great * 8 + (d->map->marks[at] != 0) * 4 +
           (pieces > 1) * 2 + (pieces > 0);
}

static bool only_dots(const canvas *c, int x, int y, int count)
{
    if (x < 0 || y < 0 || y >= c->height || x + count > c->width)
        return false;
    for (int i = 0; i < count; i++) {
        const cell *at = &c->cells[y * c->width + x + i];
        if (at->bytes[0] && !(at->ink.flags & INK_DIM))
            return false;
    }
    return true;
}

/* At most so many letters of a name; a sign at its end says that it goes on. How many it has. */
static int shorten(const char *words, int most, bool unicode, char *out, size_t size)
{
    int letters = 0, all = 0;
    size_t n = 0;
    for (const char *c = words; *c; c++)
        all += ((unsigned char)*c & 0xc0) != 0x80;
    for (; words[n] && n < size - 4; n++) {
        bool begins = ((unsigned char)words[n] & 0xc0) != 0x80;
        if (begins && letters == (all > most ? most - 1 : most))
            break;
        letters += begins;
    }
    while (n && all > most && words[n - 1] == ' ')
        n--, letters--;
    snprintf(out, size, "%.*s%s", (int)n, words, all <= most ? "" : unicode ? "…" : ".");
    return letters + (all > most);
}

/* Beside its sign if there is room: behind it, before it, under or over it; whole if it can be. */
static void draw_name(drawing *d, int at, int x, int y, int width)
{
    char name[64];
    const place *p = &d->map->board->places[at];
    for (int whole = 1; whole >= 0; whole--) {
        int letters = shorten(*p->name ? p->name : p->id, whole ? NAME_WHOLE : NAME_LETTERS, d->map->how.unicode, name,
                              sizeof name);
        const int tries[][2] = {{x + width + 1, y}, {x - letters - 1, y}, {x, y + 1}, {x, y - 1}};
        for (int i = 0; i < 4; i++)
            if (only_dots(d->out, tries[i][0] - 1, tries[i][1], letters + 2)) {
                canvas_put(d->out, tries[i][0], tries[i][1], name, (ink){0});
                return;
            }
    }
}

/* The sign of a place, where it lies or as near as there is room; how wide, 0: there was none. */
static int draw_sign(drawing *d, int at, int *x, int *y)
{
    static const int near[][2] = {{0, 0},   {1, 0},  {-1, 0},  {0, 1}, {0, -1}, {2, 0},  {-2, 0}, {1, 1},
                                  {-1, 1},  {1, -1}, {-1, -1}, {3, 0}, {-3, 0}, {2, 1},  {-2, 1}, {2, -1},
                                  {-2, -1}, {4, 0},  {-4, 0},  {3, 1}, {-3, 1}, {3, -1}, {-3, -1}};
    char words[PLACE_WORDS], all[PLACE_WORDS + 8];
    const char *mark = place_mark(d, at);
    place_words(d, at, words);
    snprintf(all, sizeof all, "%s%s",
             at == d->map->focus && *mark == ' ' ? "@"
             : *mark == ' '                      ? ""
                                                 : mark,
             *words ? words : "o");
    int width = 0;
    for (const char *c = all; *c; c++)
        width += ((unsigned char)*c & 0xc0) != 0x80;
    for (int i = 0; i < (int)(sizeof near / sizeof *near); i++) {
        int to_x = *x + near[i][0], to_y = *y + near[i][1];
        if (!only_dots(d->out, to_x ? to_x - 1 : 0, to_y, width + 1 + (to_x > 0)))
            continue;
        canvas_put(d->out, *x = to_x, *y = to_y, all, place_ink(d, at));
        d->nobodys |= !*words;
        return width;
    }
    return 0;
}

static bool inside(const drawing *d, const frame_of *f, int at)
{
    const place *p = &d->map->board->places[at];
    (void)d;
    return p->x >= f->x && p->x < f->x + f->wide && p->y >= f->y && p->y < f->y + f->high;
}

/* The names that come before the signs of others: those by which people know where they are, and those of the places
 * that the question is about, if they are few. */
static bool is_named_first(const drawing *d, int at, int legal)
{
    const map *m = d->map;
    return m->board->places[at].great || at == m->focus || (legal <= FEW && m->marks[at] & MAP_LEGAL);
}

/* What matters most first: signs, then as many names as there is room for. */
static void draw_signs(drawing *d, const frame_of *f)
{
    const board *b = d->map->board;
    int legal = 0;
    for (int i = 0; i < b->count; i++)
        legal += (d->map->marks[i] & MAP_LEGAL) != 0;
    struct {
        int x, y, width;
    } *spots = calloc((size_t)b->count, sizeof *spots);
    for (int pass = 0; spots && pass < 4; pass++) /* signs and names of the first, then those of the rest */
        for (int least = 31; least >= 0; least--)
            for (int i = 0; i < b->count; i++) {
                if (weight(d, i) != least || !inside(d, f, i) || is_named_first(d, i, legal) != (pass < 2))
                    continue;
                if (pass % 2 == 0) {
                    spot(d, f, i, &spots[i].x, &spots[i].y);
                    spots[i].width = draw_sign(d, i, &spots[i].x, &spots[i].y);
                } else if (spots[i].width)
                    draw_name(d, i, spots[i].x, spots[i].y, spots[i].width);
            }
    free(spots);
}

void draw_spaces(drawing *d)
{
    const board *b = d->map->board;
    bool close;
    frame_of f = chosen_part(d, &close);
    for (int i = 0; i < b->count && (close || b->count <= 60); i++) {
        int to[NEIGHBOURS_MOST], count = board_neighbours(b, i, to);
        for (int k = 0; k < count; k++)
            if (to[k] > i && (inside(d, &f, i) || inside(d, &f, to[k])))
                draw_way(d, &f, i, to[k]);
    }
    draw_signs(d, &f);
}
