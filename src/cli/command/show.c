/* frente show: a position, as words, as JSON or as the exact dump. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/map/map.h"
#include "cli/screen/terminal.h"

static void field_line(const field *f, text *out)
{
    static const char *const kinds[] = {"", "...", "...", "..."};
    text_add(out, f->name);
    if (f->kind == FIELD_PLACE) {
        text_addf(out, " %s %s...", f->value ? f->value->name : "number", f->index[0]->name);
    } else {
        for (int i = 0; i < 2 && f->index[i]; i++)
            text_addf(out, " %s", f->index[i]->name);
        text_addf(out, " %s%s", f->value ? f->value->name : "number", kinds[f->kind]);
    }
}

/* The words that begin the lines of a position, with what follows them. */
static void print_fields(const game *g)
{
    for (int i = 0; i < g->valid.field_count; i++) {
        const field *f = &g->valid.fields[i];
        text line;
        text_init(&line, 512);
        field_line(f, &line);
        terminal_printf("%-36s %s%s\n", text_string(&line), f->help ? f->help : "", f->secret ? " (secret)" : "");
        text_release(&line);
    }
}

/* The fields are the game's: its name will do instead of a file. */
static bool print_fields_of(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (!strcmp(games[i]->id, id) && games_open(id, NULL)) {
            print_fields(games[i]);
            return true;
        }
    return false;
}

static void print_json(const match *m, int viewer, lang in)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    if (viewer != VIEWER_ALL) {
        view_json(m->game, m->state, viewer, in, &out);
    } else {
        text_add(&out, "[");
        for (int s = 0; s < m->game->seats; s++) {
            view_json(m->game, m->state, s, in, &out);
            text_add(&out, ",");
        }
        view_json(m->game, m->state, WATCHER, in, &out);
        text_add(&out, "]");
    }
    puts(text_string(&out));
    text_release(&out);
}

static void print_position(const match *m, bool full)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    position_text(m, full, &out); /* it says so by itself if the flow was stopped */
    fputs(text_string(&out), stdout);
    text_release(&out);
}

static bool print_words(const match *m, int viewer, lang in, fault *why)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    bool ok = show_lines(m, viewer, in, &out, why);
    terminal_print(text_string(&out));
    text_release(&out);
    return ok;
}

/* The board as text; `where` is a place, or "". */
static bool print_map(const match *m, int viewer, const char *where, lang in, fault *why)
{
    board b;
    view seen = {0};
    _Alignas(max_align_t) char state[STATE_MAX];
    int eyes = viewer == VIEWER_ALL ? WATCHER : viewer, width = terminal_width(), height = terminal_height();
    if (!board_open(&b, m->game, in))
        return fault_set(why, "there is no board of %s to draw", m->game->id);
    int focus = *where ? board_search(&b, where) : -1;
    unsigned char *marks = calloc((size_t)b.count, 1);
    bool ok = marks && (focus >= 0 || !*where);
    if (!ok)
        fault_set(why, marks ? "there is no one place '%s' on the board" : "out of memory", where);
    memcpy(state, m->state, m->game->size);
    game_redact(m->game, state, eyes);
    m->game->show.view(state, eyes, in, &seen);
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    const map drawn = {
        .board = &b, .seen = &seen, .marks = marks, .focus = focus, .whole = focus < 0, .how = looks_now(), .in = in};
    if (ok && (ok = map_lines(&drawn, width ? width : 80, height ? height - 3 : 40, &out)))
        fputs(text_string(&out), stdout);
    text_release(&out);
    view_release(&seen);
    free(marks);
    board_close(&b);
    return ok;
}

/* Back to the moment after so many steps of the viewer's; of an exact position, which shows everything, choices. */
static bool go_to(match *m, int viewer, long long at, fault *why)
{
    steps s = {0};
    bool ok = steps_build(&s, m, NULL, why);
    int moves = ok ? steps_moves(&s, viewer, (int)at) : -1;
    if (ok && moves < 0)
        ok = fault_set(why, "there is no step number %lld: it ends with %d", at, steps_count(&s, viewer));
    steps_release(&s);
    return ok && match_rewind(m, moves, why);
}

int show_command(cli *c, int argc, char **argv)
{
    const char *who = "watcher", *place = NULL;
    bool map = false, json = false, position = false, fields = false, snapshot = false, full = false;
    long long at = -1;
    const arg args[] = {
        {ARG_WORD, 0, "viewer", "WHO", "what a seat sees, 'watcher' (default: only what is public) or 'all'", &who, 0,
         0},
        {ARG_NUMBER, 0, "at", "N", "after the first N steps that the viewer saw ('all', --position: choices)", &at, 0,
         INT32_MAX},
        {ARG_FLAG, 0, "json", NULL, "as JSON (see docs/view.md)", &json, 0, 0},
        {ARG_FLAG, 0, "map", NULL, "the board as text", &map, 0, 0},
        {ARG_WORD, 0, "place", "PLACE", "the part of the map round a place, by its id or its name", &place, 0, 0},
        {ARG_FLAG, 0, "position", NULL, "the exact position, secrets included, as a position file", &position, 0, 0},
        {ARG_FLAG, 0, "full", NULL, "with --position: all its facts, those of the set-up too", &full, 0, 0},
        {ARG_FLAG, 0, "from-snapshot", NULL,
         "the last position that the record keeps, even if its lines no longer play", &snapshot, 0, 0},
        {ARG_FLAG, 0, "fields", NULL, "the words of which positions are made; FILE may be a game", &fields, 0, 0},
        {ARG_END}};
    const usage u = {
        "FILE [--viewer SEAT|watcher|all] [--at N] [--map [--place PLACE] | --json | --position [--full] | --fields]",
        "Shows the position at the end of a record, or a position file; '-' is the standard input.", args, 1, 1};
    int code = args_read(c, &u, &argc, argv), viewer;
    if (code != GO_ON)
        return code;
    if (map + json + position + fields > 1)
        return misuse(c, "--map, --json, --position and --fields exclude each other");
    if (place && !map)
        return misuse(c, "--place is a part of the map: give --map with it");
    if (full && !position)
        return misuse(c, "--full is a way to print a position: give --position with it");
    match m;
    fault why;
    const source s = {.c = c, .looks = true, .from_snapshot = snapshot};
    if (fields && print_fields_of(argv[0]))
        return EXIT_SUCCESS;
    if (!source_open(&m, argv[0], &s, &why))
        return failure(c, "%s", why.text);
    bool ok =
        viewer_find(m.game, who, &viewer, &why) && (at < 0 || go_to(&m, position ? VIEWER_ALL : viewer, at, &why));
    if (!ok)
        code = misuse(c, "%s", why.text);
    else if (fields)
        print_fields(m.game);
    else if (position)
        print_position(&m, full);
    else if (json)
        print_json(&m, viewer, c->in);
    else if (map ? !print_map(&m, viewer, place ? place : "", c->in, &why) : !print_words(&m, viewer, c->in, &why))
        ok = false, code = failure(c, "%s", why.text);
    match_release(&m);
    return ok ? EXIT_SUCCESS : code;
}
