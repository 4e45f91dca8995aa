/* frente new: the record of a fresh game. */
#include "cli/cli.h"

int new_command(cli *c, int argc, char **argv)
{
    start_args a = {.seed = START_SEED_NONE};
    const char *out = NULL;
    const arg args[] = {
        {ARG_WORD, 0, "scenario", "ID", "the scenario (default: the first)", &a.scenario, 0, 0},
        {ARG_LIST, 0, "option", "ID", "an optional rule; may be repeated", &a.options, 0, 0},
        {ARG_LIST, 0, "seat", "SEAT=PLAYER", "who sits there: human (default), nonplayer, hard, mcts:400 ...", &a.seats,
         0, 0},
        {ARG_WORD, 0, "key", "HEX", "the key of the dice, 64 hexadecimal digits (default: at random)", &a.key, 0, 0},
        {ARG_NUMBER, 0, "seed", "N", "a key out of a small number, for tests", &a.seed, 0, INT64_MAX},
        {ARG_WORD, 'o', "output", "FILE", "write the record to FILE (default: the standard output)", &out, 0, 0},
        {ARG_END}};
    const usage u = {"GAME [--scenario ID] [--option ID]... [--seat SEAT=PLAYER]... [--key HEX | --seed N] [-o FILE]",
                     "Writes the record of a fresh game: tags, and no choice yet.", args, 1, 1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    start s;
    fault why;
    if (!start_read(&s, argv[0], &a, &player_human, &why))
        return start_refused(c, &s, &why);
    frente_match *m = start_match(&s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    bool ok = source_save(m, out, &why);
    frente_match_release(m);
    return ok ? EXIT_SUCCESS : failure(c, "%s", why.text);
}
