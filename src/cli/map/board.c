#include "cli/map/board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/screen/fold.h"
#include "core/text/data.h"

enum { BOARD_VALUES = 1 << 18, BOARD_MEMBERS = 4096, PLACES_MOST = 8192 };

/* --- hexes --- */

static void pair(const value *list, int out[2])
{
    const value *v = value_count(list) == 2 ? value_first(list) : NULL;
    for (int i = 0; i < 2; i++, v = v ? value_next(v) : NULL)
        out[i] = value_is(v, VALUE_WHOLE) && v->whole > -1000000 && v->whole < 1000000 ? (int)v->whole : 0;
}

static bool is_lower(const board *b, int column)
{
    return (column % 2 != 0) == b->odd_lower;
}

static bool add_hexes(board *b)
{
    pair(request_member(b->json.body, "columns"), b->columns);
    pair(request_member(b->json.body, "rows"), b->rows);
    b->odd_lower = !strcmp(request_word(b->json.body, "lower"), "odd");
    int wide = b->columns[1] - b->columns[0] + 1, high = b->rows[1] - b->rows[0] + 1;
    if (wide < 1 || high < 1 || wide > 99 || high > 99 || wide * high > PLACES_MOST ||
        !(b->places = calloc((size_t)(wide * high), sizeof *b->places)))
        return false;
    for (int c = b->columns[0]; c <= b->columns[1]; c++)
        for (int r = b->rows[0]; r <= b->rows[1]; r++) {
            place *p = &b->places[b->count++];
            *p = (place){.name = "", .terrain = "", .region = -1, .x = c - b->columns[0]};
            p->y = 2 * (r - b->rows[0]) + is_lower(b, c);
            snprintf(p->id, sizeof p->id, "%02d%02d", c, r);
        }
    return true;
}

static void name_hexes(board *b, const char *member)
{
    const value *names = request_member(b->json.body, member);
    for (const value *v = value_first(names), *end = value_end(names); v && v < end; v = value_next(v)) {
        int at = board_place(b, v->name);
        if (at >= 0 && value_is(v, VALUE_TEXT))
            b->places[at].name = v->text;
    }
}

static void lay_terrain(board *b)
{
    const value *kinds = request_member(b->json.body, "terrain");
    for (const value *k = value_first(kinds), *end = value_end(kinds); k && k < end; k = value_next(k))
        for (const value *v = value_first(k), *last = value_end(k); v < last; v = value_next(v)) {
            int at = value_is(v, VALUE_TEXT) ? board_place(b, v->text) : -1;
            if (at >= 0)
                b->places[at].terrain = k->name;
        }
}

static void join_regions(board *b)
{
    const value *regions = request_member(b->json.body, "regions");
    for (const value *r = value_first(regions), *end = value_end(regions); r && r < end; r = value_next(r)) {
        const value *hexes = request_member(r, "hexes");
        if (b->region_count == (int)(sizeof b->regions / sizeof *b->regions))
            return;
        b->regions[b->region_count++] = r->name;
        for (const value *v = value_first(hexes), *last = value_end(hexes); v && v < last; v = value_next(v)) {
            int at = value_is(v, VALUE_TEXT) ? board_place(b, v->text) : -1;
            if (at >= 0)
                b->places[at].region = b->region_count - 1;
        }
    }
}

/* --- spaces --- */

/* How much a space is worth, by the word that says how it is drawn; 0: as little as most. */
static int rank_of(const char *kind)
{
    static const char *const kinds[] = {"silver", "gold", "great"};
    for (int i = 0; i < 3; i++)
        if (!strcmp(kinds[i], kind))
            return i + 1;
    return 0;
}

/* Which spaces have the highest rank of the board, if it has ranks at all. */
static void find_great(board *b, const value *spaces)
{
    int highest = 1, at = 0;
    for (const value *v = value_first(spaces), *end = value_end(spaces); v < end; v = value_next(v)) {
        int rank = rank_of(request_word(v, "kind"));
        highest = rank > highest ? rank : highest;
    }
    for (const value *v = value_first(spaces), *end = value_end(spaces); v < end; v = value_next(v))
        b->places[at++].great = rank_of(request_word(v, "kind")) == highest;
}

static bool add_spaces(board *b, lang in)
{
    const value *spaces = request_member(b->json.body, "spaces");
    if (!value_is(spaces, VALUE_OBJECT) || spaces->count < 1 || spaces->count > PLACES_MOST ||
        !(b->places = calloc((size_t)spaces->count, sizeof *b->places)))
        return false;
    for (const value *v = value_first(spaces), *end = value_end(spaces); v < end; v = value_next(v)) {
        place *p = &b->places[b->count++];
        int at[2];
        const value *wide = request_member(v, "wide"); /* where the board is drawn in two ways */
        pair(wide ? wide : request_member(v, "at"), at);
        *p = (place){.name = request_word(v, "name"), .terrain = "", .region = -1, .x = at[0], .y = at[1]};
        snprintf(p->id, sizeof p->id, "%s", v->name);
        if (!*p->name) /* then it has one in the game's own words */
            p->name = frente_thing_title(b->game, FRENTE_SPACE, p->id, spoken(in));
    }
    find_great(b, spaces);
    return true;
}

/* --- sides --- */

/* A letter of its own for each side: the first of its id that no other has. Titles won't do: two may begin with the
 * same word ("Bando nacional", "Bando republicano"). */
static void letter_seats(board *b)
{
    for (int s = 0; s < frente_seats(b->game); s++) {
        b->letters[s] = (char)('1' + s);
        for (const char *c = frente_seat_id(b->game, s); *c; c++)
            if (isascii(*c) && isalpha(*c) && !memchr(b->letters, toupper(*c), (size_t)s)) {
                b->letters[s] = (char)toupper(*c);
                break;
            }
    }
}

static void colour_seats(board *b)
{
    const value *palette = request_member(b->json.body, "palette");
    for (int s = 0; s < frente_seats(b->game); s++) {
        const value *list = request_member(palette, frente_seat_id(b->game, s));
        const value *first = value_count(list) ? value_first(list) : NULL;
        b->colours[s] = value_is(first, VALUE_TEXT) && first->text[0] == '#'
                            ? (unsigned)strtoul(first->text + 1, NULL, 16) & 0xffffff
                            : 0x808080;
    }
}

bool board_open(board *b, const frente_game *g, lang in)
{
    char path[96];
    *b = (board){.game = g};
    snprintf(path, sizeof path, "web/boards/%s.json", frente_game_id(g));
    const data_file *file = data_find(path);
    if (!file || !request_read_most(&b->json, file->bytes, file->length, BOARD_VALUES, BOARD_MEMBERS, NULL))
        return false;
    b->hexes = !strcmp(request_word(b->json.body, "kind"), "hex");
    if (b->hexes ? !add_hexes(b) : !add_spaces(b, in)) {
        board_close(b);
        return false;
    }
    if (b->hexes) {
        name_hexes(b, "vertices");
        name_hexes(b, "towns");
        lay_terrain(b);
        join_regions(b);
    }
    letter_seats(b);
    colour_seats(b);
    return true;
}

void board_close(board *b)
{
    request_release(&b->json);
    free(b->places);
    *b = (board){0};
}

/* --- asking --- */

int board_place(const board *b, const char *id)
{
    if (b->hexes) { /* they stand in the order of their numbers */
        char *end;
        long number = strtol(id, &end, 10);
        int c = (int)(number / 100) - b->columns[0], r = (int)(number % 100) - b->rows[0];
        int high = b->rows[1] - b->rows[0] + 1;
        if (strlen(id) != 4 || *end || c < 0 || c > b->columns[1] - b->columns[0] || r < 0 || r >= high)
            return -1;
        return c * high + r;
    }
    for (int i = 0; i < b->count; i++)
        if (!strcmp(b->places[i].id, id))
            return i;
    return -1;
}

int board_search(const board *b, const char *words)
{
    int at = board_place(b, words), found = -1, whole = -1;
    if (at >= 0 || !*words)
        return at;
    for (int i = 0; i < b->count; i++) {
        const place *p = &b->places[i];
        if (fold_equal(p->name, words) || fold_equal(p->id, words))
            whole = whole < 0 ? i : whole;
        else if (fold_begins(p->name, words) || fold_begins(p->id, words))
            found = found < 0 ? i : -2;
    }
    return whole >= 0 ? whole : found >= 0 ? found : -1;
}

static int beside(const board *b, int at, int out[NEIGHBOURS_MOST])
{
    int count = 0, high = b->rows[1] - b->rows[0] + 1;
    const place *p = &b->places[at];
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -2; dy <= 2; dy++) {
            int x = p->x + dx, y = p->y + dy;
            if (abs(dx) + abs(dy) != 2 || x < 0 || x > b->columns[1] - b->columns[0])
                continue;
            int row = (y - is_lower(b, x + b->columns[0])) / 2;
            if (y >= 0 && row < high && y >= is_lower(b, x + b->columns[0]))
                out[count++] = x * high + row;
        }
    return count;
}

int board_neighbours(const board *b, int at, int out[NEIGHBOURS_MOST])
{
    int count = 0;
    if (b->hexes)
        return beside(b, at, out);
    const value *links = request_member(b->json.body, "links");
    for (const value *k = value_first(links), *end = value_end(links); k && k < end; k = value_next(k))
        for (const value *v = value_first(k), *last = value_end(k); v < last; v = value_next(v)) {
            const value *one = value_count(v) >= 2 ? value_first(v) : NULL, *two = one ? value_next(one) : NULL;
            if (!value_is(one, VALUE_TEXT) || !value_is(two, VALUE_TEXT))
                continue;
            const char *other = !strcmp(one->text, b->places[at].id)   ? two->text
                                : !strcmp(two->text, b->places[at].id) ? one->text
                                                                       : NULL;
            int to = other ? board_place(b, other) : -1;
            bool known = to < 0;
            for (int i = 0; i < count; i++)
                known |= out[i] == to;
            if (!known && count < NEIGHBOURS_MOST)
                out[count++] = to;
        }
    return count;
}
