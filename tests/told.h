/* The words of games that are for tests alone: what they say in English and in Spanish, and in English again in every
 * other language. */
#ifndef FRENTE_TOLD_H
#define FRENTE_TOLD_H

#include "core/text/lang.h"

#define TOLD(english, spanish) [LANG_EN] = english, [LANG_ES] = spanish, [LANG_ES + 1 ... LANGS - 1] = english

#endif
