/* What there is to say of a space or a unit, and what can be laid over the board: supply, moves, redeployment. */
#include "games/cruzada/rules/combat/combat.h"

static void line(prompt p, lang in, text *out)
{
    prompt_line(&cruzada_game, p, in, out);
}

/* CR-2.1.1a, CR-3.0l, CR-16.3.3a, CR-16.3.3b */
static void about_worth(int space, lang in, text *out)
{
    int change = cr_worth(space);
    if (change != NONE)
        line(ask(PROMPT_ABOUT_WORTH, cr_table.change[change].vp, -cr_table.change[change].rm), in, out);
    if (IN(main_city, space))
        line(ask(PROMPT_ABOUT_CITY, 0, 0), in, out);
    if (IN(mountain, space))
        line(ask(PROMPT_ABOUT_MOUNTAIN, 0, 0), in, out);
    if (space < BEACH && SPACE(space)->sierra)
        line(ask(PROMPT_ABOUT_SIERRA, 0, 0), in, out);
}

static void about_supply(const cruzada *s, int space, lang in, text *out)
{
    int side = s->control[space];
    if (nodeset_has(&s->source[side], space))
        line(ask(PROMPT_ABOUT_SOURCE, 0, 0), in, out);
    if (IN(ports, space) || space >= BEACH)
        line(ask(PROMPT_ABOUT_PORT, cr_coast(s, space) == MEDITERRANEAN, 0), in, out);
    if (cr_isolated_group(s, space) != NONE)
        line(ask(PROMPT_ABOUT_ISOLATED, 0, 0), in, out);
    else if (nodeset_has(&s->border[side], space))
        line(ask(PROMPT_ABOUT_BORDER, 0, 0), in, out);
    else if (!nodeset_has(&s->supplied[side], space))
        line(ask(PROMPT_ABOUT_CUT, 0, 0), in, out);
}

static void about_space(const cruzada *s, int space, lang in, text *out)
{
    if (s->control[space] == NOBODY)
        return;
    line(ask(PROMPT_ABOUT_CONTROL, s->control[space], 0), in, out);
    about_worth(space, in, out);
    if (s->works[space])
        line(ask(PROMPT_ABOUT_WORKS, s->works[space], is_trench(s->works[space])), in, out);
    if (s->failed[space])
        line(ask(PROMPT_ABOUT_FAILED, s->failed[space], 0), in, out);
    about_supply(s, space, in, out);
    for (int i = 0; i < SIEGES; i++)
        if (s->siege[i] && cr_siege_space(i) == space)
            line(ask(PROMPT_ABOUT_SIEGE, i, s->siege[i]), in, out);
}

/* Where it stands, its factors and whether it is reduced: units of one kind differ in no more. */
void cr_tell_apart(const void *state, const noun *what, int value, lang in, text *out)
{
    static const char *const weak[LANGS] = {", reduced", ", reducida"};
    const cruzada *s = state;
    if (what != &cr_noun_unit)
        return;
    const kind_row *kind = kind_of(value);
    bool less = reduced(s, value);
    text_add(out, " (");
    if (s->at[value] != BOX_OUTSIDE)
        text_addf(out, "%s, ", noun_name(&cr_noun_place, s->at[value], in));
    text_addf(out, "%d-%d-%d%s)", kind->cf[less], kind->lf[less], kind->mf[less], less ? weak[in] : "");
}

static void about_unit(const cruzada *s, int unit, lang in, text *out)
{
    const kind_row *kind = kind_of(unit);
    bool weak = reduced(s, unit);
    line((prompt){PROMPT_ABOUT_FACTORS, {kind->cf[weak], kind->lf[weak], kind->mf[weak]}}, in, out);
    if (kind->steps > 1)
        line(ask(weak ? PROMPT_ABOUT_REDUCED : PROMPT_ABOUT_FULL, 0, 0), in, out);
    if (on_map(s, unit) && !in_supply(s, unit))
        line(ask(PROMPT_ABOUT_CUT, 0, 0), in, out);
    if (is_a(unit, UNIT_AFRICA | UNIT_SPECIAL))
        line(ask(PROMPT_ABOUT_NEVER, 0, 0), in, out);
}

void cr_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    (void)viewer;
    if (what == &cr_noun_space || (what == &cr_noun_place && value < SPACES))
        about_space(state, value, in, out);
    else if (what == &cr_noun_unit)
        about_unit(state, value, in, out);
}

/* --- lenses --- */

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

/* Spaces that are lost in the next Attrition Segment of their side as things stand (CR-13.3.6). */
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

/* CR-10.1.3: spaces that a unit could come to if it were moved now, with their points. */
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
    {"supply", {"In supply", "Con suministro"}, &cr_noun_space, NULL, look_supply},
    {"cut", {"Out of supply", "Sin suministro"}, &cr_noun_space, NULL, look_cut},
    {"control", {"Control", "Control"}, &cr_noun_space, NULL, look_control},
    {"worth", {"Worth in victory points", "Valor en puntos de victoria"}, &cr_noun_space, NULL, look_worth},
    {"reach", {"Reach of a unit", "Alcance de una unidad"}, &cr_noun_space, &cr_noun_unit, look_reach},
};
