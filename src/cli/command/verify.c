/* frente verify: plays records again and checks everything that can be
 * checked: every choice, every hash, the tables, the published hash of the key. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"

/* {"file", "ok", "text"} or {"file", "ok", "game", "choices", "hash", "over"}, a line for each file. */
static void print_json(const char *path, const frente_match *m, const char *why)
{
    text out;
    char hash[32];
    text_init(&out, 16384);
    json_open(&out, NULL, '{');
    json_text(&out, "file", path);
    json_bool(&out, "ok", m != NULL);
    if (m) {
        snprintf(hash, sizeof hash, "%016" PRIx64, frente_hash(frente_now(m)));
        json_text(&out, "game", frente_game_id(match_game(m)));
        json_number(&out, "choices", frente_moves(m));
        json_text(&out, "hash", hash);
        json_bool(&out, "over", match_over(m));
    } else
        json_text(&out, "text", why);
    json_close(&out, '}');
    puts(text_string(&out));
    text_release(&out);
}

static bool verify_json(const cli *c, const char *path)
{
    fault why;
    frente_fault no;
    const source s = {.c = c, .strict = true};
    frente_match *m = source_match(path, &s, &why);
    bool ok = m && (!frente_key_fits(m, &no) || fault_of(&why, &no));
    print_json(path, ok ? m : NULL, why.text);
    frente_match_release(m);
    return ok;
}

static bool verify(const cli *c, const char *path, bool named)
{
    fault why;
    frente_fault no;
    const source s = {.c = c, .strict = true};
    frente_match *m = source_match(path, &s, &why);
    if (!m) {
        failure(c, "%s", why.text);
        return false;
    }
    bool ok = !frente_key_fits(m, &no);
    if (!ok)
        failure(c, "%s: %s", path, no.text);
    else
        terminal_part("%s%sok: %d choices, hash %016" PRIx64 "%s%s\n", named ? path : "", named ? ": " : "",
                      frente_moves(m), frente_hash(frente_now(m)),
                      frente_tag(m, "KeyHash") ? ", the key is the one published" : "",
                      match_over(m) ? "" : ", not over yet");
    frente_match_release(m);
    return ok;
}

int verify_command(cli *c, int argc, char **argv)
{
    enum { FILES_MOST = 100000 };
    bool json = false;
    const arg args[] = {{ARG_FLAG, 0, "json", NULL, "as JSON, a line for each file (docs/formats.md)", &json, 0, 0},
                        {ARG_END}};
    const usage u = {"FILE... [--json]",
                     "Plays records again ('-': standard input). Fails on the first line that is not legal, on\n"
                     "the first hash that differs, on tables other than those of the record, on another version\n"
                     "of the rules, and on a key that is not the one whose hash was published.",
                     args, 1, FILES_MOST};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    bool ok = true;
    for (int i = 0; i < argc; i++)
        ok = (json ? verify_json(c, argv[i]) : verify(c, argv[i], argc > 1)) && ok;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
