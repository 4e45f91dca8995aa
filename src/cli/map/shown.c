#include "cli/map/shown.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/map/map.h"
#include "cli/screen/terminal.h"

static bool print_board(const board *b, const frente_seen *seen, const char *where, lang in, fault *why)
{
    int focus = *where ? board_search(b, where) : -1, width = terminal_width(), height = terminal_height(), count;
    const frente_item *items = frente_seen_items(seen, &count);
    unsigned char *marks = calloc((size_t)b->count, 1);
    if (!marks || (focus < 0 && *where)) {
        fault_set(why, marks ? "there is no one place '%s' on the board" : "out of memory", where);
        free(marks);
        return false;
    }
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    const map drawn = {.board = b,
                       .seen = items,
                       .seen_count = count,
                       .marks = marks,
                       .focus = focus,
                       .whole = focus < 0,
                       .how = looks_now(),
                       .in = in};
    bool ok = map_lines(&drawn, width ? width : 80, height ? height - 3 : 40, &out) || fault_set(why, "out of memory");
    if (ok)
        fputs(text_string(&out), stdout);
    text_release(&out);
    free(marks);
    return ok;
}

bool map_print(const frente_match *m, int viewer, const char *where, lang in, fault *why)
{
    board b;
    frente_fault no;
    frente_seen *seen;
    int eyes = viewer == FRENTE_ALL ? FRENTE_WATCHER : viewer;
    if (!board_open(&b, match_game(m), in))
        return fault_set(why, "there is no board of %s to draw", frente_game_id(match_game(m)));
    bool ok = frente_see(frente_now(m), eyes, spoken(in), &seen, &no) ? fault_of(why, &no)
                                                                      : print_board(&b, seen, where, in, why);
    frente_seen_release(seen);
    board_close(&b);
    return ok;
}
