/* A moment of a turn, as far as positions depend on it: moment.c, facts.c. */
#ifndef FRENTE_CRUZADA_MOMENT_H
#define FRENTE_CRUZADA_MOMENT_H

#include "games/cruzada/rules/rules.h"

typedef struct moment {
    int step;   /* STEP_x */
    bool begun; /* what that step does first has been done */
    int side;   /* whose Action Round it is, or NOBODY */
    bool acted; /* he has said what he does in it */
    int act;    /* ACT_x: what that is */
} moment;

/* Has that step of the turn been done (or at least begun)? */
static inline bool passed(const moment *m, int step)
{
    return m->step > step || (m->step == step && m->begun);
}
/* Between the first Action Round and the end of the turn: when what belongs to one turn can be there. */
static inline bool in_turn(const moment *m)
{
    return m->step >= STEP_ROUND_NAT && !passed(m, STEP_END);
}
/* The round in which units move and fight, its action chosen. */
static inline bool in_field(const moment *m)
{
    return m->acted && (m->act == ACT_OPS || m->act == ACT_EVENT || m->act == ACT_AUTO);
}

bool cr_facts_fit(const cruzada *s, const moment *m, fault *why); /* facts.c */

#endif
