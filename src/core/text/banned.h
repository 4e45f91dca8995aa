/* Functions that have bounded twins: naming them is a compile error. */
#ifndef FRENTE_BANNED_H
#define FRENTE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A hardened C library may have made macros of them. */
#undef strcpy
#undef strcat
#undef sprintf
#undef vsprintf
#pragma GCC poison strcpy strcat sprintf vsprintf strtok gets atoi atol atof

#endif
