/* Chapter 11: combat. */
#include "games/cruzada/cruzada.h"

#define CLOSES_ITSELF(name)                                                                                            \
    flow cr_##name##_run(void *state, frame *f, trace *t)                                                              \
    {                                                                                                                  \
        (void)f, (void)t;                                                                                              \
        flow_pop(&((cruzada *)state)->head);                                                                           \
        return FLOW_ON;                                                                                                \
    }
#define ASKS_NOTHING(name)                                                                                             \
    CLOSES_ITSELF(name)                                                                                                \
    void cr_##name##_options(const void *state, int seat, choices *out)                                                \
    {                                                                                                                  \
        (void)state, (void)seat, (void)out;                                                                            \
    }                                                                                                                  \
    void cr_##name##_choose(void *state, int seat, choice c, trace *t)                                                 \
    {                                                                                                                  \
        (void)state, (void)seat, (void)c, (void)t;                                                                     \
    }                                                                                                                  \
    refusal cr_##name##_check(const void *state, int seat, choice c)                                                   \
    {                                                                                                                  \
        (void)state, (void)seat, (void)c;                                                                              \
        return ALLOWED;                                                                                                \
    }

ASKS_NOTHING(attacks)
ASKS_NOTHING(attackers)
ASKS_NOTHING(assault)
CLOSES_ITSELF(combat)
ASKS_NOTHING(withdraw)
ASKS_NOTHING(commit)
ASKS_NOTHING(defect)
ASKS_NOTHING(loss)
ASKS_NOTHING(stand_in)
ASKS_NOTHING(cancel)
ASKS_NOTHING(retreat)
ASKS_NOTHING(advance)
ASKS_NOTHING(spare)

/* No combat. */
void cr_combat_reset(cruzada *s)
{
    memset(&s->battle, 0, sizeof s->battle);
    s->battle.target = NO_SPACE;
    memset(s->battle.origin, NO_SPACE, sizeof s->battle.origin);
    memset(s->battle.passed, NO_SPACE, sizeof s->battle.passed);
    for (int u = 0; u < UNITS; u++)
        s->marks[u] &= (uint16_t)~COMBAT_MARKS;
}

bool cr_combat_prompt(const cruzada *s, int seat, prompt *out)
{
    (void)s, (void)seat, (void)out;
    return false;
}
