/* What can be laid over the map: control, supply, the reach of a unit. */
#include "games/espana/show/show.h"
#include "words/espana.h"

static void look_supply(const void *seen, int viewer, int argument, lens_view *out)
{
    const espana *s = seen;
    (void)viewer;
    (void)argument;
    for (int b = 0; b < BOXES; b++) {
        unsigned seats = (unsigned)(es_supplied(s, NAT, b) && holds(s, NAT, b)) << NAT |
                         (unsigned)(es_supplied(s, REP, b) && holds(s, REP, b)) << REP;
        if (seats)
            lens_add(out, b, LENS_PLAIN, seats);
    }
}

static void look_reach(const void *seen, int viewer, int argument, lens_view *out)
{
    const espana *s = seen;
    (void)viewer;
    if (!is_ground(argument) || !on_map(s, argument))
        return;
    EACH_BOX(b, es_reach(s, argument))
        lens_add(out, b, LENS_PLAIN, 1u << side_of(s, argument));
}

static void look_control(const void *seen, int viewer, int argument, lens_view *out)
{
    const espana *s = seen;
    (void)viewer;
    (void)argument;
    for (int b = 0; b < BOXES; b++)
        lens_add(out, b, LENS_PLAIN, (unsigned)holds(s, NAT, b) << NAT | (unsigned)holds(s, REP, b) << REP);
}

const lens es_lenses[LENSES] = {
    {"control", {WORDS(CONTROL, "Control")}, &es_noun_box, NULL, look_control},
    {"supply", {WORDS(SUPPLY, "Supply")}, &es_noun_box, NULL, look_supply},
    {"reach", {WORDS(REACH_OF_A_UNIT, "Reach of a unit")}, &es_noun_box, &es_noun_unit, look_reach},
};
