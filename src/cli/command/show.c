/* frente show: a position, as words, as JSON or as the exact dump. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/map/shown.h"
#include "cli/screen/terminal.h"

/* The words that begin the lines of a position, with what follows them. */
static void print_fields(const frente_game *g)
{
    char form[FRENTE_NAME_TEXT];
    for (int i = 0; !frente_name_form(g, FRENTE_A_FIELD, i, form); i++)
        terminal_printf("%-36s %s%s\n", form, frente_name_text(g, FRENTE_A_FIELD, i, FRENTE_EN),
                        frente_field_secret(g, i) ? " (secret)" : "");
}

/* The fields are the game's: its name will do instead of a file. */
static bool print_fields_of(const char *id)
{
    const frente_game *g;
    if (frente_game_find(id, &g, NULL))
        return false;
    print_fields(g);
    return true;
}

static frente_status print_json(const frente_match *m, int viewer, lang in, frente_fault *no)
{
    text out;
    int seats = frente_seats(match_game(m));
    frente_status status = FRENTE_OK;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_add(&out, viewer == FRENTE_ALL ? "[" : "");
    for (int s = 0; !status && s <= seats; s++) {
        char *view;
        int eyes = viewer != FRENTE_ALL ? viewer : s < seats ? s : FRENTE_WATCHER;
        if ((status = frente_view(frente_now(m), eyes, spoken(in), &view, no)))
            break;
        text_take(&out, view);
        if (viewer != FRENTE_ALL)
            break;
        text_add(&out, s < seats ? "," : "]");
    }
    if (!status)
        puts(text_string(&out));
    text_release(&out);
    return status;
}

static frente_status print_position(const frente_match *m, bool full, frente_fault *no)
{
    char *lines;
    frente_status status = frente_position_tell(m, full, &lines, no);
    if (!status)
        fputs(lines, stdout); /* it says so by itself if the flow was stopped */
    frente_free(lines);
    return status;
}

static frente_status print_words(const frente_match *m, int viewer, lang in, frente_fault *no)
{
    char *lines;
    frente_status status = frente_show(m, viewer, spoken(in), &lines, no);
    terminal_print(status ? "" : lines);
    frente_free(lines);
    return status;
}

/* Back to the moment after so many steps of the viewer's; of an exact position, which shows everything, choices. */
static bool go_to(frente_match *m, int viewer, long long at, fault *why)
{
    frente_fault no;
    return at < 0 || !frente_rewind(m, viewer, (int)at, &no) || fault_of(why, &no);
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
    fault why;
    frente_fault no;
    const source s = {.c = c, .looks = true, .from_snapshot = snapshot};
    if (fields && print_fields_of(argv[0]))
        return EXIT_SUCCESS;
    frente_match *m = source_match(argv[0], &s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    code = EXIT_SUCCESS;
    if (!viewer_find(match_game(m), who, &viewer, &why) || !go_to(m, position ? FRENTE_ALL : viewer, at, &why))
        code = misuse(c, "%s", why.text);
    else if (fields)
        print_fields(match_game(m));
    else if (map ? !map_print(m, viewer, place ? place : "", c->in, &why)
                 : (position ? print_position(m, full, &no)
                    : json   ? print_json(m, viewer, c->in, &no)
                             : print_words(m, viewer, c->in, &no)) &&
                       !fault_of(&why, &no))
        code = failure(c, "%s", why.text);
    frente_match_release(m);
    return code;
}
