/* Keys and numbers out of the system's own randomness: the library asks nobody. */
#include <sys/random.h>

#include "cli/cli.h"

static bool draw(void *out, size_t size, fault *why)
{
    return getrandom(out, size, 0) == (ssize_t)size || fault_set(why, "the system gives no random bytes for the dice");
}

bool entropy_key(char key[FRENTE_KEY_TEXT], fault *why)
{
    unsigned char bytes[(FRENTE_KEY_TEXT - 1) / 2];
    if (!draw(bytes, sizeof bytes, why))
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        text_format(key + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool entropy_number(uint64_t *number, fault *why)
{
    return draw(number, sizeof *number, why);
}
