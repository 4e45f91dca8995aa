/* The things that a choice and its refusal name: facts about them come first when it is asked what bars. */
#ifndef FRENTE_NAMED_H
#define FRENTE_NAMED_H

#include "core/game/verdict.h"

enum { NAMED_MOST = 8 };

typedef struct named {
    const noun *of[NAMED_MOST];
    int value[NAMED_MOST], count;
} named;

void name_add(named *n, const noun *of, int value);
void names_of_choice(const game *g, choice c, named *n);
/* Those that the refusal's template has by their nouns. */
void names_of_refusal(const game *g, refusal why, named *n);
/* Different nouns of the same name count as one. */
bool same_noun(const noun *a, const noun *b);
bool is_named(const named *n, const noun *of, int value);

#endif
