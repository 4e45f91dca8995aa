/* frente-mpi: `frente sim` or `frente learn` in one of many processes that mpirun has started. */
#include <string.h>

#include "cli/cli.h"

int main(int argc, char **argv)
{
    bool learns = argc > 1 && !strcmp(argv[1], "learn");
    cli c = {.in = LANG_EN, .command = learns ? "learn" : "sim"};
    frente_source(NULL, NULL, NULL);
    return (learns ? learn_command : sim_command)(&c, argc > 2 ? argc - 2 : 0, argv + (argc > 1 ? 2 : 1));
}
