/* 18.4.1: armored corps; 18.2.4: captured tanks. */
#include "games/cruzada/cruzada.h"

flow cr_armored_run(void *state, frame *f, trace *t)
{
    (void)f, (void)t;
    flow_pop(&((cruzada *)state)->head);
    return FLOW_ON;
}
void cr_armored_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat, (void)out;
}
void cr_armored_choose(void *state, int seat, choice c, trace *t)
{
    (void)state, (void)seat, (void)c, (void)t;
}
refusal cr_armored_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat, (void)c;
    return ALLOWED;
}
flow cr_swap_run(void *state, frame *f, trace *t)
{
    (void)f, (void)t;
    flow_pop(&((cruzada *)state)->head);
    return FLOW_ON;
}
void cr_swap_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat, (void)out;
}
void cr_swap_choose(void *state, int seat, choice c, trace *t)
{
    (void)state, (void)seat, (void)c, (void)t;
}
refusal cr_swap_check(const void *state, int seat, choice c)
{
    (void)state, (void)seat, (void)c;
    return ALLOWED;
}
