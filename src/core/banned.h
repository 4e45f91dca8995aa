/* Functions that have bounded twins: naming them is a compile error. */
#ifndef FRENTE_BANNED_H
#define FRENTE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC poison strcpy strcat sprintf vsprintf strtok gets atoi atol atof

#endif
