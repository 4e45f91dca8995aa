#include "cli/map/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/map/map.h"
#include "cli/screen/terminal.h"
#include "lib/lib.h"

static bool print_board(board *b, const frente_position *seen, const char *where, lang in, fault *why)
{
    int focus = *where ? board_search(b, where) : -1, width = terminal_width(), height = terminal_height();
    unsigned char *marks = calloc((size_t)b->count, 1);
    if (!marks || (focus < 0 && *where)) {
        fault_set(why, marks ? "there is no one place '%s' on the board" : "out of memory", where);
        free(marks);
        return false;
    }
    view items = {0};
    text out;
    seen->game->show.view(seen->state, seen->viewer, in, &items);
    text_init(&out, TEXT_DEFAULT_MAX);
    const map drawn = {
        .board = b, .seen = &items, .marks = marks, .focus = focus, .whole = focus < 0, .how = looks_now(), .in = in};
    bool ok = map_lines(&drawn, width ? width : 80, height ? height - 3 : 40, &out) || fault_set(why, "out of memory");
    if (ok)
        fputs(text_string(&out), stdout);
    text_release(&out);
    view_release(&items);
    free(marks);
    return ok;
}

bool map_print(const frente_match *m, int viewer, const char *where, lang in, fault *why)
{
    board b;
    frente_fault no;
    frente_position *seen;
    const game *g = lib_game(match_game(m));
    if (!board_open(&b, g, in))
        return fault_set(why, "there is no board of %s to draw", g->id);
    bool ok =
        !frente_redact(frente_now(m), viewer == FRENTE_ALL ? FRENTE_WATCHER : viewer, &seen, &no) || fault_of(why, &no);
    ok = ok && print_board(&b, seen, where, in, why);
    frente_position_release(seen);
    board_close(&b);
    return ok;
}
