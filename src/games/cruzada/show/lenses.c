/* What can be laid over the board: supply, control, worth, and the reach of a unit. */
#include "core/tell/lens.h"
#include "games/cruzada/show/show.h"
#include "words/cruzada.h"

/* Spaces of a side, with or without supply. */
static void held(const cruzada *s, bool supplied, bool cut, lens_view *out)
{
    for (int p = 0; p < SPACES; p++)
        if (s->control[p] < SIDES && (nodeset_has(&s->supplied[s->control[p]], p) ? supplied : cut))
            lens_add(out, p, LENS_PLAIN, 1u << s->control[p]);
}

static void look_supply(const void *state, int viewer, int unused, lens_view *out)
{
    (void)viewer, (void)unused;
    held(state, true, false, out);
}

/* CR-13.3.6: spaces that their side would lose in its next Attrition Segment. */
static void look_cut(const void *state, int viewer, int unused, lens_view *out)
{
    (void)viewer, (void)unused;
    held(state, false, true, out);
}

static void look_control(const void *state, int viewer, int unused, lens_view *out)
{
    (void)viewer, (void)unused;
    held(state, true, true, out);
}

/* CR-3.0l, CR-16.3.3b: VP that a space is worth. */
static void look_worth(const void *state, int viewer, int unused, lens_view *out)
{
    const cruzada *s = state;
    (void)viewer, (void)unused;
    for (int p = 0; p < BEACH; p++)
        if (cr_worth(p) != NONE && cr_table.change[cr_worth(p)].vp)
            lens_add(out, p, cr_table.change[cr_worth(p)].vp, 1u << s->control[p]);
}

/* CR-10.1.3: spaces that a unit could come to if it moved now, with the points that it takes. */
static void look_reach(const void *state, int viewer, int unit, lens_view *out)
{
    const cruzada *s = state;
    uint8_t cost[SPACES];
    (void)viewer;
    if (!on_map(s, unit))
        return;
    cr_reach(s, unit, cost);
    for (int p = 0; p < SPACES; p++)
        if (cost[p] && cost[p] != NO_SPACE)
            lens_add(out, p, cost[p], 1u << side_of(unit));
}

const lens cr_lenses[LENSES] = {
    {"supply", {WORDS(IN_SUPPLY, "In supply")}, &cr_noun_space, NULL, look_supply},
    {"cut", {WORDS(OUT_OF_SUPPLY, "Out of supply")}, &cr_noun_space, NULL, look_cut},
    {"control", {WORDS(CONTROL, "Control")}, &cr_noun_space, NULL, look_control},
    {"worth", {WORDS(WORTH_IN_VICTORY_POINTS, "Worth in victory points")}, &cr_noun_space, NULL, look_worth},
    {"reach", {WORDS(REACH_OF_A_UNIT, "Reach of a unit")}, &cr_noun_space, &cr_noun_unit, look_reach},
};
