/* Keys out of the system's own randomness: the core asks nobody. */
#include <sys/random.h>

#include "cli/cli.h"

bool entropy_key(generator *key, fault *why)
{
    *key = (generator){0};
    return getrandom(key->key, sizeof key->key, 0) == (ssize_t)sizeof key->key ||
           fault_set(why, "the system gives no random bytes for the dice");
}
