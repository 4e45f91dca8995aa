/* Hexes: five characters wide and two lines high, every second column a line lower. Numbers of columns stand above, of
 * rows at the left: a hex is named by both. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/map/drawing.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { CELL = 5, SMALL = 2, LEFT = 3 };

/* Signs of terrain, by the words of board files; others get their first letter. */
static const struct {
    const char *word, *sign[2], *title[LANGS];
} terrains[] = {{"clear", {".", "·"}, {WORDS(CLEAR, "clear")}},
                {"hill", {"^", "^"}, {WORDS(HILL, "hill")}},
                {"mountain", {"A", "▲"}, {WORDS(MOUNTAIN, "mountain")}},
                {"forest", {"f", "♣"}, {WORDS(WOOD, "wood")}},
                {"sea", {"~", "~"}, {WORDS(SEA, "sea")}},
                {"africa", {"a", "a"}, {WORDS(AFRICA, "Africa")}},
                {"foreign", {" ", " "}, {WORDS(FOREIGN, "foreign")}}};
enum { TERRAINS = sizeof terrains / sizeof *terrains };

const char *terrain_title(const char *word, lang in)
{
    for (int i = 0; i < TERRAINS; i++)
        if (!strcmp(terrains[i].word, word))
            return terrains[i].title[in];
    return word;
}

static const char *terrain_sign(const drawing *d, const char *word, char spare[2])
{
    for (int i = 0; i < TERRAINS; i++)
        if (!strcmp(terrains[i].word, word))
            return terrains[i].sign[d->map->how.unicode];
    spare[0] = *word;
    spare[1] = '\0';
    return spare;
}

/* Where the window begins so that it shows what it should: from .. from + size of all. */
static int window(int low, int high, int size, int all)
{
    int from = (low + high) / 2 - size / 2;
    if (from > all - size)
        from = all - size;
    return from < 0 ? 0 : from;
}

/* Widens a box by a place. */
static void take_in(const place *p, bool *any, int box[4])
{
    box[0] = !*any || p->x < box[0] ? p->x : box[0];
    box[1] = !*any || p->x > box[1] ? p->x : box[1];
    box[2] = !*any || p->y < box[2] ? p->y : box[2];
    box[3] = !*any || p->y > box[3] ? p->y : box[3];
    *any = true;
}

/* The corners of what is to be seen: the focus, or what can be chosen, or what has happened, or where the sides meet,
 * or everything. If that is more than a window of this size shows, the part where most of it is. */
static void interest(const drawing *d, int wide, int high, int box[4])
{
    const map *m = d->map;
    const board *b = m->board;
    bool any = false;
    if (m->focus >= 0)
        take_in(&b->places[m->focus], &any, box);
    for (int wanted = legal_everywhere(m) ? MAP_NEWS : MAP_LEGAL; wanted <= MAP_NEWS && !any; wanted *= 2) {
        for (int i = 0; i < b->count; i++)
            if (m->marks[i] & wanted)
                take_in(&b->places[i], &any, box);
        if (any && (box[1] - box[0] >= wide || box[3] - box[2] >= high)) {
            any = false;
            take_in(&b->places[busiest_place(m, wanted, wide, high)], &any, box);
        }
    }
    if (any)
        return;
    int met = meeting_place(d, wide, high);
    for (int i = 0; i < b->count; i++)
        if (met < 0 || i == met)
            take_in(&b->places[i], &any, box);
}

static void draw_hex(drawing *d, int at, int x, int y)
{
    const place *p = &d->map->board->places[at];
    char words[PLACE_WORDS], spare[2], below[64];
    ink with = place_ink(d, at), dim = {.flags = INK_DIM};
    place_words(d, at, words);
    const char *sign = terrain_sign(d, p->terrain, spare), *mark = place_mark(d, at);
    canvas_put(d->out, x, y, at == d->map->focus && *mark == ' ' ? "@" : mark, (ink){.flags = INK_BOLD});
    if (*words)
        canvas_put(d->out, x + 1, y, words, with);
    else
        canvas_put(d->out, x + 1, y, sign, with.flags ? with : dim);
    if (*p->name) {
        int letters = 0;
        size_t n = 0;
        for (; p->name[n] && n < sizeof below - 5; n++) {
            letters += ((unsigned char)p->name[n] & 0xc0) != 0x80;
            if (letters > CELL - 1)
                break;
        }
        snprintf(below, sizeof below, "%.*s", (int)n, p->name);
        canvas_put(d->out, x + 1, y + 1, below, (ink){0});
    } else if (*words && strcmp(sign, terrains[0].sign[d->map->how.unicode]) != 0)
        canvas_put(d->out, x + 1, y + 1, sign, dim);
}

static void explain_terrain(drawing *d)
{
    const board *b = d->map->board;
    for (int i = 1; i < TERRAINS; i++)
        for (int k = 0; k < b->count; k++)
            if (!strcmp(b->places[k].terrain, terrains[i].word) && *terrains[i].sign[0] != ' ') {
                text_addf(&d->terrain, "  %s" TERMINAL_JOIN "%s", terrains[i].sign[d->map->how.unicode],
                          terrains[i].title[d->map->in]);
                break;
            }
}

/* How much a hex has to say on a small map: what may be chosen, who stands there, who holds it, a town, the ground. */
static int told(const drawing *d, int at)
{
    char words[PLACE_WORDS];
    place_words(d, at, words);
    if (d->map->marks[at] & MAP_LEGAL)
        return 4;
    if (*words)
        return islower((unsigned char)*words) ? 2 : 3;
    return *d->map->board->places[at].name != '\0';
}

static void draw_dot(drawing *d, int at, int x, int y)
{
    const place *p = &d->map->board->places[at];
    char words[PLACE_WORDS], spare[2];
    place_words(d, at, words);
    words[1] = '\0';
    const char *sign = d->map->marks[at] & MAP_LEGAL ? "*"
                       : *words                      ? words
                       : *p->name                    ? "#"
                                                     : terrain_sign(d, p->terrain, spare);
    canvas_put(d->out, x, y, sign, *words ? place_ink(d, at) : (ink){.flags = INK_DIM});
}

/* The whole board: a line for each row, or for two and more of them where the screen is low, and two characters for
 * each column, or one where it is narrow. */
static void draw_small(drawing *d)
{
    const board *b = d->map->board;
    int columns = b->columns[1] - b->columns[0] + 1, rows = b->rows[1] - b->rows[0] + 1;
    int lines = d->out->height > 1 ? d->out->height - 1 : 1, each = (rows + lines - 1) / lines;
    int step = LEFT + columns * SMALL <= d->out->width ? SMALL : 1, wide = (d->out->width - LEFT) / step, box[4] = {0};
    char number[16];
    interest(d, wide, 2 * rows, box);
    int from = window(box[0], box[1], wide, columns);
    for (int x = from + (5 - from % 5) % 5; x < columns; x += 5)
        if (snprintf(number, sizeof number, "%02d", (x + b->columns[0]) % 100) > 0)
            canvas_put(d->out, LEFT + (x - from) * step, 0, number, (ink){.flags = INK_DIM});
    for (int y = 0; y * each < rows; y++) {
        snprintf(number, sizeof number, "%02d", (y * each + b->rows[0]) % 100);
        canvas_put(d->out, 0, 1 + y, number, (ink){.flags = INK_DIM});
        for (int x = from; x < columns && x < from + wide; x++) {
            int best = x * rows + y * each; /* they stand in the order of their numbers */
            for (int at = best + 1; at < x * rows + rows && at < x * rows + (y + 1) * each; at++)
                best = told(d, at) > told(d, best) ? at : best;
            draw_dot(d, best, LEFT + (x - from) * step, 1 + y);
        }
    }
}

void draw_hexes(drawing *d)
{
    if (d->map->whole) {
        draw_small(d);
        explain_terrain(d);
        text_addf(&d->terrain, "  #" TERMINAL_JOIN "%s", words_in(d->map->in, TOWN, "town"));
        return;
    }
    const board *b = d->map->board;
    int box[4] = {0}, columns = b->columns[1] - b->columns[0] + 1, lines = 2 * (b->rows[1] - b->rows[0] + 1) + 1;
    int wide = (d->out->width - LEFT) / CELL, high = d->out->height - 1;
    interest(d, wide, high, box);
    int from_x = window(box[0], box[1], wide, columns), from_y = window(box[2], box[3], high, lines) & ~1;
    const ink dim = {.flags = INK_DIM};
    char number[16];
    for (int x = from_x; x < from_x + wide && x < columns; x++) {
        snprintf(number, sizeof number, "%02d", (x + b->columns[0]) % 100);
        canvas_put(d->out, LEFT + (x - from_x) * CELL + 1, 0, number, dim);
    }
    for (int y = from_y; y < from_y + high && y + 1 < lines; y += 2) {
        snprintf(number, sizeof number, "%02d", (y / 2 + b->rows[0]) % 100);
        canvas_put(d->out, 0, 1 + y - from_y, number, dim);
    }
    for (int i = 0; i < b->count; i++) {
        int x = b->places[i].x - from_x, y = b->places[i].y - from_y;
        if (x >= 0 && x < wide && y >= 0 && y < high)
            draw_hex(d, i, LEFT + x * CELL, 1 + y);
    }
    explain_terrain(d);
}
