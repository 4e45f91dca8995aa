/* What there is to say of a space or a unit that somebody points at. */
#include "games/cruzada/show/show.h"

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
    else
        line(ask(PROMPT_ABOUT_SUPPLIED, 0, 0), in, out);
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

int cr_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST])
{
    const cruzada *s = state;
    int count = 0;
    (void)viewer;
    if ((what != &cr_noun_space && what != &cr_noun_place) || value >= SPACES)
        return 0;
    graph_query q = cr_ways(s);
    if (cr_grado_open(s)) /* CR-18.2.3c */
        q.kinds |= 1u << LINK_GRADO;
    nodeset near = graph_next(&q, value);
    NODESET_EACH(p, &near)
        if (count < BESIDE_MOST)
            out[count++] =
                (next_place){p, s->control[p] == NOBODY ? ask(PROMPT_NEAR_NOBODY, 0, 0)
                                                        : ask(PROMPT_NEAR, s->control[p], cr_across_river(value, p))};
    return count;
}
