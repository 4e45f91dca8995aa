#include "cli/map/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map/drawing.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

static const char *const arrow_signs[2][8] = {{">", "v", "v", "v", "<", "^", "^", "^"},
                                              {"→", "↘", "↓", "↙", "←", "↖", "↑", "↗"}};

/* --- what stands where --- */

static void count_item(drawing *d, const frente_item *i)
{
    const board *b = d->map->board;
    int at = board_place(b, i->kind == FRENTE_SPACE ? i->id : i->at);
    if (i->kind == FRENTE_PIECE && at >= 0) {
        d->there[at].pieces[i->owner >= 0 ? i->owner : FRENTE_SEATS]++;
        return;
    }
    if (i->kind != FRENTE_SPACE)
        return;
    for (int r = 0; r < b->region_count; r++)
        if (!strcmp(b->regions[r], i->id))
            d->region_owner[r] = i->owner;
    if (at < 0)
        return;
    d->there[at].owner = i->owner;
    d->there[at].scaled = i->low < i->high;
    d->there[at].value = i->value;
}

static bool drawing_make(drawing *d, const map *m, int width, int height, canvas *out)
{
    const board *b = m->board;
    *d = (drawing){.map = m, .out = out, .there = calloc((size_t)b->count, sizeof *d->there)};
    if (!d->there || !canvas_make(out, width, height)) {
        free(d->there);
        return false;
    }
    for (int i = 0; i < b->count; i++)
        d->there[i].owner = -1;
    for (int r = 0; r < b->region_count; r++)
        d->region_owner[r] = -1;
    for (int i = 0; i < m->seen_count; i++)
        count_item(d, &m->seen[i]);
    for (int i = 0; i < b->count; i++)
        if (d->there[i].owner < 0 && b->places[i].region >= 0)
            d->there[i].owner = d->region_owner[b->places[i].region];
    return true;
}

/* --- what is written of a place --- */

/* The side that has more of its pieces there, or the owner; -1: nobody. */
static int side_of(const drawing *d, int at)
{
    const standing_there *t = &d->there[at];
    int best = -1;
    for (int s = 0; s < frente_seats(d->map->board->game); s++)
        if (t->pieces[s] && (best < 0 || t->pieces[s] > t->pieces[best]))
            best = s;
    return best >= 0 ? best : t->owner;
}

ink place_ink(const drawing *d, int at)
{
    int side = side_of(d, at);
    ink with = {.rgb = side >= 0 ? d->map->board->colours[side] : 0};
    for (int s = 0; s <= FRENTE_SEATS; s++)
        if (d->there[at].pieces[s])
            with.flags |= INK_BOLD;
    if (d->map->marks[at] & MAP_LEGAL)
        with.flags |= INK_REVERSE;
    return with;
}

void place_words(const drawing *d, int at, char out[PLACE_WORDS])
{
    const standing_there *t = &d->there[at];
    const board *b = d->map->board;
    size_t n = 0;
    out[0] = '\0';
    for (int s = 0; s < frente_seats(b->game) && n < 6; s++)
        if (t->pieces[s])
            n += (size_t)snprintf(out + n, PLACE_WORDS - n, "%c%d", b->letters[s],
                                  t->pieces[s] > 99 ? 99 : t->pieces[s]);
    if (!n && t->pieces[FRENTE_SEATS])
        n = (size_t)snprintf(out, PLACE_WORDS, "?%d", t->pieces[FRENTE_SEATS] > 99 ? 99 : t->pieces[FRENTE_SEATS]);
    if (t->scaled)
        snprintf(out + n, PLACE_WORDS - n, "%s%+d", n ? " " : "", t->value % 1000);
    else if (!n && t->owner >= 0)
        snprintf(out, PLACE_WORDS, "%c", b->letters[t->owner] + 32);
}

/* The eighth of the circle in which something went, from the right on, clockwise. */
static int direction(const board *b, const arrow *a)
{
    int dx = b->places[a->to].x - b->places[a->from].x, dy = b->places[a->to].y - b->places[a->from].y;
    int ax = abs(dx), ay = abs(dy);
    if (ay * 2 < ax)
        return dx > 0 ? 0 : 4;
    if (ax * 2 < ay)
        return dy > 0 ? 2 : 6;
    return dy > 0 ? (dx > 0 ? 1 : 3) : (dx > 0 ? 7 : 5);
}

const char *place_mark(const drawing *d, int at)
{
    const map *m = d->map;
    if (m->marks[at] & MAP_LEGAL)
        return "*";
    for (int i = 0; i < m->arrow_count; i++)
        if (m->arrows[i].from == at)
            return arrow_signs[m->how.unicode][direction(m->board, &m->arrows[i])];
    return m->marks[at] & MAP_NEWS ? "!" : " ";
}

int busiest_place(const map *m, int mark, int wide, int high)
{
    const board *b = m->board;
    int best = -1, most = 0;
    for (int i = 0; i < b->count; i++) {
        int count = 0;
        for (int k = 0; m->marks[i] & mark && k < b->count; k++)
            count += m->marks[k] & mark && abs(b->places[k].x - b->places[i].x) <= wide / 2 &&
                     abs(b->places[k].y - b->places[i].y) <= high / 2;
        if (count > most) {
            most = count;
            best = i;
        }
    }
    return best;
}

bool legal_everywhere(const map *m)
{
    int count = 0;
    for (int i = 0; i < m->board->count; i++)
        count += m->marks[i] & MAP_LEGAL;
    return count * 2 > m->board->count;
}

/* How many pieces a window round a place shows beside those of the side that has most there. */
static int met(const drawing *d, int at, int wide, int high)
{
    const board *b = d->map->board;
    int count[FRENTE_SEATS] = {0}, all = 0, most = 0;
    for (int k = 0; k < b->count; k++)
        if (abs(b->places[k].x - b->places[at].x) <= wide / 2 && abs(b->places[k].y - b->places[at].y) <= high / 2)
            for (int s = 0; s < frente_seats(b->game); s++)
                count[s] += d->there[k].pieces[s];
    for (int s = 0; s < frente_seats(b->game); s++) {
        all += count[s];
        most = count[s] > most ? count[s] : most;
    }
    return all - most;
}

int meeting_place(const drawing *d, int wide, int high)
{
    int best = -1, most = 0;
    for (int i = 0; i < d->map->board->count; i++) {
        int here = side_of(d, i) >= 0 ? met(d, i, wide, high) : 0;
        if (here > most) {
            most = here;
            best = i;
        }
    }
    return best;
}

/* --- the whole --- */

/* What the signs mean; only those that can be there. */
/* One sign and what it means, which stay on one line. */
static void add_sign(text *out, const char *words)
{
    text_add(out, out->length ? "  " : "");
    for (; *words; words++)
        text_add_bytes(out, *words == ' ' ? TERMINAL_JOIN : words, 1);
}

static void add_legend(const drawing *d, text *out)
{
    const map *m = d->map;
    const frente_game *g = m->board->game;
    for (int s = 0; s < frente_seats(g); s++) {
        char words[FRENTE_NAME_TEXT];
        snprintf(words, sizeof words, "%c %s", m->board->letters[s],
                 frente_name_title(g, FRENTE_A_SEAT, s, spoken(m->in)));
        add_sign(out, words);
    }
    bool owned = false, legal = false, news = false;
    for (int i = 0; i < m->board->count; i++) {
        owned |= d->there[i].owner >= 0;
        legal |= m->marks[i] & MAP_LEGAL;
        news |= m->marks[i] & MAP_NEWS;
    }
    const char *const signs[][LANGS] = {{WORDS(SMALL_LETTER_HELD, "small letter: held")},
                                        {WORDS(O_NOBODY_S, "o nobody's")},
                                        {WORDS(YOU_CAN_CHOOSE_IT, "* you can choose it")},
                                        {WORDS(IN_QUESTION, "@ in question")},
                                        {WORDS(CAME_HERE, "! came here")},
                                        {WORDS(WENT_THAT_WAY, "→ went that way")},
                                        {WORDS(WENT_THAT_WAY_2, "> went that way")}};
    const bool there[] = {owned,
                          d->nobodys,
                          legal,
                          m->focus >= 0 && *place_mark(d, m->focus) == ' ',
                          news,
                          m->arrow_count && m->how.unicode,
                          m->arrow_count && !m->how.unicode};
    for (int i = 0; i < 7; i++)
        if (there[i])
            add_sign(out, signs[i][m->in]);
    text_add(out, text_string(&d->terrain));
}

bool map_draw(const map *m, int width, int height, canvas *out, text *legend)
{
    drawing d;
    if (!drawing_make(&d, m, width, height, out))
        return false;
    text_init(&d.terrain, 1024);
    if (m->board->hexes)
        draw_hexes(&d);
    else
        draw_spaces(&d);
    add_legend(&d, legend);
    text_release(&d.terrain);
    free(d.there);
    return true;
}

/* The lines up to the last on which there is something. */
static int used_rows(const canvas *c)
{
    int rows = c->height;
    while (rows > 0 && canvas_free(c, 0, rows - 1, c->width))
        rows--;
    return rows;
}

bool map_lines(const map *m, int width, int height, text *out)
{
    canvas c;
    text legend;
    text_init(&legend, 4096);
    bool ok = map_draw(m, width, height, &c, &legend);
    for (int y = 0, rows = ok ? used_rows(&c) : 0; y < rows; y++) {
        canvas_line(&c, y, &m->how, false, out);
        text_add(out, "\n");
    }
    if (ok) {
        terminal_wrap(text_string(&legend), width, out);
        text_add(out, "\n");
        canvas_release(&c);
    }
    text_release(&legend);
    return ok;
}
