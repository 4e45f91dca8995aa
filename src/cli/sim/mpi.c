/* frente-mpi: `frente sim` in one of many processes that mpirun has started. */
#include "cli/cli.h"

int main(int argc, char **argv)
{
    cli c = {.in = LANG_EN, .command = "sim"};
    return sim_command(&c, argc - 1, argv + 1);
}
