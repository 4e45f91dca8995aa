/* What the module has of its host: a clock and chance. The tests have others (tests/site/fixed.c). */
#ifndef FRENTE_SITE_HOST_H
#define FRENTE_SITE_HOST_H

#include <stddef.h>
#include <stdint.h>

int64_t host_now(void *context); /* seconds since 1970 */
int host_chance(void *context, void *bytes, size_t count);

#endif
