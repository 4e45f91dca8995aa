/* The map in a game: what the person who decides may choose, and what the others did since. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/turn.h"
#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { LEGEND_REST = 3 };

/* Where a piece stands, by its id; -1: nowhere on the board. */
static int piece_place(const board *b, const view *seen, const char *id)
{
    for (int i = 0; i < seen->count; i++)
        if (seen->items[i].fixed->kind == VIEW_PIECE && !strcmp(seen->items[i].fixed->id, id))
            return board_place(b, seen->items[i].at);
    return -1;
}

int thing_place(const present *p, const char *id)
{
    int at = p->s->has_board ? board_place(&p->s->board, id) : -1;
    return at >= 0 || !p->s->has_board ? at : piece_place(&p->s->board, &p->seen, id);
}

static int operand_place(const present *p, const noun *n, int value)
{
    const board *b = &p->s->board;
    char spare[NOUN_TEXT];
    if (!n || (n->shown != SHOWN_SPACE && n->shown != SHOWN_PIECE))
        return -1;
    const char *id = noun_id_of(n, value, spare);
    return n->shown == SHOWN_SPACE ? board_place(b, id) : piece_place(b, &p->seen, id);
}

int choice_place(const present *p, choice c)
{
    const verb *v = &session_game(p->s)->lists.verbs[choice_verb(c)];
    if (!p->s->has_board)
        return -1;
    int to = operand_place(p, v->b, choice_b(c));
    return to >= 0 ? to : operand_place(p, v->a, choice_a(c));
}

static void mark_legal(const present *p, unsigned char *marks)
{
    for (int i = 0; i < p->plain; i++) {
        int at = choice_place(p, p->list.list[i]);
        if (at >= 0)
            marks[at] |= MAP_LEGAL;
    }
}

void session_read_board(session *s)
{
    board_close(&s->board);
    s->has_board = board_open(&s->board, (const frente_game *)session_game(s), s->c->in);
}

/* --- what the others did --- */

void session_remember(session *s, int seat)
{
    view seen = {0};
    if (!s->has_board)
        return;
    session_game(s)->show.view(table_seen(s->table, seat), seat, s->c->in, &seen);
    stood *list = malloc((size_t)(seen.count + 1) * sizeof *list);
    int count = 0;
    for (int i = 0; list && i < seen.count; i++)
        if (seen.items[i].fixed->kind == VIEW_PIECE && *seen.items[i].fixed->id)
            list[count++] = (stood){seen.items[i].fixed->key, board_place(&s->board, seen.items[i].at)};
    free(s->stood[seat]);
    s->stood[seat] = list;
    s->stood_count[seat] = count;
    view_release(&seen);
}

/* What has moved since the seat last chose: it is kept until something else moves. Whether anything has. */
bool find_arrows(const present *p)
{
    session *s = p->s;
    arrow found[ARROWS_MOST];
    int count = 0;
    for (int i = 0; s->stood[p->seat] && i < p->seen.count; i++) {
        const view_item *item = &p->seen.items[i];
        if (item->fixed->kind != VIEW_PIECE)
            continue;
        for (int k = 0; k < s->stood_count[p->seat] && count < ARROWS_MOST; k++) {
            const stood *was = &s->stood[p->seat][k];
            int now = was->key == item->fixed->key ? board_place(&s->board, item->at) : -1;
            if (now >= 0 && was->at >= 0 && now != was->at)
                found[count++] = (arrow){was->at, now};
        }
    }
    if (!count)
        return false;
    memcpy(s->arrows[p->seat], found, (size_t)count * sizeof *found);
    s->arrow_count[p->seat] = count;
    return true;
}

/* --- drawing --- */

/* What the decision is about, which is in the middle: a place, as where it is fought, or where a piece stands; -1:
 * neither. */
static int place_in_question(const present *p)
{
    const board *b = &p->s->board;
    int at = -1;
    for (int i = 0; i < p->seen.count; i++) {
        const view_item *item = &p->seen.items[i];
        if (!(item->flags & VIEW_SELECTED))
            continue;
        if (item->fixed->kind == VIEW_SPACE && board_place(b, item->fixed->id) >= 0)
            return board_place(b, item->fixed->id);
        if (at < 0 && item->fixed->kind == VIEW_PIECE)
            at = board_place(b, item->at);
    }
    return at;
}

static bool fill_map(const present *p, int focus, map *m)
{
    session *s = p->s;
    frente_item *items = engine_items(&p->seen);
    *m = (map){.board = &s->board,
               .seen = items,
               .seen_count = p->seen.count,
               .focus = focus,
               .how = looks_now(),
               .in = s->c->in,
               .close = true};
    m->marks = items ? calloc((size_t)s->board.count, 1) : NULL;
    if (!m->marks) {
        free(items);
        return false;
    }
    mark_legal(p, m->marks);
    find_arrows(p);
    m->arrow_count = s->arrow_count[p->seat];
    memcpy(m->arrows, s->arrows[p->seat], (size_t)m->arrow_count * sizeof *m->arrows);
    for (int i = 0; i < m->arrow_count; i++)
        m->marks[m->arrows[i].to] |= MAP_NEWS;
    if (focus < 0)
        m->focus = place_in_question(p);
    return true;
}

static void release_map(map *m)
{
    free((void *)m->seen);
    free(m->marks);
}

bool map_canvas(const present *p, int width, int height, canvas *out, text *legend)
{
    map m;
    if (!p->s->has_board || !fill_map(p, -1, &m))
        return false;
    bool ok = map_draw(&m, width, height, out, legend);
    release_map(&m);
    return ok;
}

bool map_text(const present *p, int focus, bool whole, int width, int height, text *out)
{
    map m;
    if (!p->s->has_board || !fill_map(p, focus, &m))
        return false;
    m.whole = whole;
    if (whole)
        m.focus = -1, m.close = false;
    bool ok = map_lines(&m, width, height, out);
    release_map(&m);
    return ok;
}

bool map_above(const present *p, int focus, int taken, text *out)
{
    int height = terminal_height() ? terminal_height() : 24, width = terminal_width() ? terminal_width() : 80;
    const int left = height - taken - 1; /* the line for the answer */
    for (int high = left - 1; high >= MAP_SMALLEST; high--) {
        text_clear(out);
        if (!map_text(p, focus, false, width, high, out))
            return false;
        if (lines_of(text_string(out)) <= left) /* its legend may take more lines than one */
            return true;
    }
    return false;
}

void print_map(const present *p, const char *where)
{
    session *s = p->s;
    int width = terminal_width() ? terminal_width() : 80, height = terminal_height() ? terminal_height() : 24, at = -1;
    bool whole = fold_equal(where, "all") || fold_equal(where, "todo");
    if (!s->has_board) {
        terminal_print(words_in(s->c->in, THIS_GAME_HAS_NO_MAP, "This game has no map.\n"));
        return;
    }
    if (*where && !whole && (at = board_search(&s->board, where)) < 0) {
        terminal_printf(words_in(s->c->in, THERE_IS_NO_ONE_PLACE_ON_THE, "There is no one place '%s' on the map.\n"),
                        where);
        return;
    }
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    map_text(p, at, whole, width, height - LEGEND_REST, &out);
    terminal_raw(text_string(&out));
    text_release(&out);
}

/* --- a place in words --- */

void add_about(const present *p, shown kind, const char *id, text *out)
{
    const game *g = session_game(p->s);
    int value;
    text said;
    text_init(&said, TEXT_DEFAULT_MAX);
    for (const noun *const *n = g->lists.nouns; g->show.about && *n && !said.length; n++)
        if ((*n)->shown == kind && noun_find(*n, id, &value))
            g->show.about(p->state, p->seat, *n, value, p->s->c->in, &said);
    for (const char *line = text_string(&said), *end; *line; line = end + (*end == '\n')) {
        end = strchrnul(line, '\n');
        size_t from = out->length;
        text_add_bytes(out, line, (size_t)(end - line));
        if (out->length > from) {
            text_capital(out, from);
            text_add(out, "\n");
        }
    }
    text_release(&said);
}

void add_place(const board *b, int at, text *out)
{
    const place *l = &b->places[at];
    if (*l->name && b->hexes)
        text_addf(out, "%s (%s)", l->name, l->id);
    else
        text_add(out, *l->name ? l->name : l->id);
}

static void add_pieces(const present *p, int at, text *out)
{
    const board *b = &p->s->board;
    char title[NOUN_TEXT];
    for (int i = 0; i < p->seen.count; i++) {
        const view_item *item = &p->seen.items[i];
        int owner = item->owner >= 0 ? item->owner : item->fixed->of - 1;
        const char *label = *item->label ? item->label : item->fixed->label;
        if (item->fixed->kind != VIEW_PIECE || board_place(b, item->at) != at)
            continue;
        if (owner >= 0)
            noun_title(session_game(p->s)->seat, owner, p->s->c->in, title);
        text_addf(out, "  %s: %s%s%s\n", owner >= 0 ? title : "-",
                  *item->fixed->title ? item->fixed->title : words_in(p->s->c->in, FACE_DOWN, "face down"),
                  *label ? ", " : "", label);
    }
}

/* How many pieces of which side stand there: "; Republic 2". */
static void add_count(const present *p, int at, text *out)
{
    const board *b = &p->s->board;
    int count[SEATS_MAX] = {0};
    char title[NOUN_TEXT];
    for (int i = 0; i < p->seen.count; i++) {
        const view_item *item = &p->seen.items[i];
        int owner = item->owner >= 0 ? item->owner : item->fixed->of - 1;
        if (item->fixed->kind == VIEW_PIECE && owner >= 0 && board_place(b, item->at) == at)
            count[owner]++;
    }
    for (int seat = 0; seat < session_game(p->s)->seats; seat++)
        if (count[seat]) {
            noun_title(session_game(p->s)->seat, seat, p->s->c->in, title);
            text_addf(out, "; %s: %d", title, count[seat]);
        }
}

static void add_neighbour(const present *p, int at, const prompt *takes, text *out)
{
    const board *b = &p->s->board;
    text_add(out, "  ");
    add_place(b, at, out);
    if (*b->places[at].terrain)
        text_addf(out, ", %s", terrain_title(b->places[at].terrain, p->s->c->in));
    if (takes) {
        text_add(out, ": ");
        prompt_words(session_game(p->s), takes, p->s->c->in, out);
    }
    add_count(p, at, out);
    text_add(out, "\n");
}

/* What lies beside a place, by the game's own account with what a step there takes; else as the board draws it. */
static void add_beside(const present *p, int at, text *out)
{
    session *s = p->s;
    const game *g = session_game(s);
    next_place near[BESIDE_MOST];
    int count = 0, value, drawn[NEIGHBOURS_MOST];
    const char *head = words_in(s->c->in, BESIDE_IT, "Beside it:\n");
    for (const noun *const *n = g->lists.nouns; g->show.beside && *n && !count; n++)
        if ((*n)->shown == SHOWN_SPACE && noun_find(*n, s->board.places[at].id, &value) &&
            (count = g->show.beside(p->state, p->seat, *n, value, near))) {
            text_add(out, head);
            for (int i = 0; i < count; i++) {
                char spare[NOUN_TEXT];
                int to = board_place(&s->board, noun_id_of(*n, near[i].value, spare));
                if (to >= 0)
                    add_neighbour(p, to, &near[i].takes, out);
            }
        }
    if (count)
        return;
    count = board_neighbours(&s->board, at, drawn);
    text_add(out, count ? head : "");
    for (int i = 0; i < count; i++)
        add_neighbour(p, drawn[i], NULL, out);
}

bool place_lines(const present *p, const char *words, text *out)
{
    session *s = p->s;
    int at = s->has_board ? board_search(&s->board, words) : -1;
    if (at < 0)
        return false;
    add_place(&s->board, at, out);
    text_add(out, "\n");
    add_about(p, SHOWN_SPACE, s->board.places[at].id, out);
    add_pieces(p, at, out);
    add_beside(p, at, out);
    return true;
}
