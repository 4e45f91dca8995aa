/* To which moment and to whom a choice belongs: what "why not?" answers when the moment has passed or not come. */
#include "games/cruzada/cruzada.h"

refusal cr_belongs(const void *state, int seat, choice c)
{
    (void)state, (void)seat, (void)c;
    return ALLOWED;
}
