/* frente verify: plays records again and checks everything that can be
 * checked: every choice, every hash, the tables, the published hash of the key. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "core/tell/json.h"

/* The hash that is published when a game starts: SHA-256 of the key's 64 digits. */
static bool key_fits(const match *m, fault *why)
{
    if (!m->key_hash)
        return true;
    if (m->scripted || match_own_dice(m))
        return fault_set(why, "the record has a tag KeyHash but no key to check it against");
    char hex[SHA256_TEXT];
    generator_key_hash(&m->key, hex);
    if (!strcmp(hex, m->key_hash))
        return true;
    return fault_set(why, "the key is not the one whose hash was published (SHA-256 %s, published %s)", hex,
                     m->key_hash);
}

/* {"file", "ok", "text"} or {"file", "ok", "game", "choices", "hash", "over"}, a line for each file. */
static void print_json(const char *path, const match *m, const char *why)
{
    text out;
    char hash[32];
    text_init(&out, 16384);
    json_open(&out, NULL, '{');
    json_text(&out, "file", path);
    json_bool(&out, "ok", m != NULL);
    if (m) {
        snprintf(hash, sizeof hash, "%016llx", game_hash(m->game, m->state));
        json_text(&out, "game", m->game->id);
        json_number(&out, "choices", m->count);
        json_text(&out, "hash", hash);
        json_bool(&out, "over", game_peek(m->state)->over);
    } else
        json_text(&out, "text", why);
    json_close(&out, '}');
    puts(text_string(&out));
    text_release(&out);
}

static bool verify_json(const cli *c, const char *path)
{
    match m;
    fault why;
    const source s = {.c = c, .strict = true};
    bool opened = source_open(&m, path, &s, &why), ok = opened && key_fits(&m, &why);
    print_json(path, ok ? &m : NULL, why.text);
    if (opened)
        match_release(&m);
    return ok;
}

static bool verify(const cli *c, const char *path, bool named)
{
    match m;
    fault why;
    const source s = {.c = c, .strict = true};
    if (!source_open(&m, path, &s, &why)) {
        failure(c, "%s", why.text);
        return false;
    }
    bool ok = key_fits(&m, &why);
    if (!ok)
        failure(c, "%s: %s", path, why.text);
    else
        terminal_part("%s%sok: %d choices, hash %016llx%s%s\n", named ? path : "", named ? ": " : "", m.count,
                      game_hash(m.game, m.state), m.key_hash ? ", the key is the one published" : "",
                      game_peek(m.state)->over ? "" : ", not over yet");
    match_release(&m);
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
