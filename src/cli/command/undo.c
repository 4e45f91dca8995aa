/* frente undo: takes a choice back, if nothing was revealed since and nobody else has decided. */
#include "cli/cli.h"
#include "words/program.h"

static bool take_back(frente_match *m, int seat, lang in, fault *why)
{
    frente_fault no;
    return (!frente_may_undo(m, seat, spoken(in), &no) && !frente_undo(m, seat, &no)) || fault_of(why, &no);
}

int undo_command(cli *c, int argc, char **argv)
{
    const char *out = NULL;
    const arg args[] = {{ARG_WORD, 'o', "output", "FILE", "write to FILE (default: the standard output)", &out, 0, 0},
                        {ARG_END}};
    const usage u = {
        "FILE [SEAT] [-o FILE]",
        "Takes the last choice of a record ('-': standard input) back, or the last one of SEAT, and prints\n"
        "the shorter record. No die may have been rolled since, nothing secret shown, and nobody else may\n"
        "have decided, but at the same time. An offer to end the game can't be taken back so.",
        args, 1, 2};
    int code = args_read(c, &u, &argc, argv), seat;
    if (code != GO_ON)
        return code;
    fault why;
    const source s = {.c = c};
    frente_match *m = source_match(argv[0], &s, &why);
    if (!m)
        return failure(c, "%s", why.text);
    seat = frente_last_seat(m);
    if (argc > 1 && !seat_find(match_game(m), argv[1], &seat, &why))
        code = misuse(c, "%s", why.text);
    else if (seat < 0)
        code = failure(c, "%s", words_in(c->in, THERE_IS_NO_CHOICE_TO_TAKE_BACK, "there is no choice to take back"));
    else if (match_over(m))
        code = failure(c, "%s",
                       words_in(c->in, THE_GAME_IS_OVER_ITS_END_IS_NOT, "the game is over: its end is not taken back"));
    else if (!take_back(m, seat, c->in, &why) || !source_save(m, out, &why))
        code = failure(c, "%s", why.text);
    else
        code = EXIT_SUCCESS;
    frente_match_release(m);
    return code;
}
