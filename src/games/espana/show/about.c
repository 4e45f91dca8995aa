/* What there is to say of a box or a naval area that somebody points at. */
#include "games/espana/show/show.h"

static const char *either(lang in, const char *english, const char *spanish)
{
    return in == LANG_ES ? spanish : english;
}

static void about_box(const espana *s, int b, lang in, text *out)
{
    if (BOX(b)->objective)
        text_addf(out, "%s\n", either(in, "Objective city", "Ciudad objetivo"));
    if (BOX(b)->port)
        text_addf(out, "%s\n", either(in, "Port", "Puerto"));
    if (naval(s) && BOX(b)->batteries)
        text_addf(out, "%s\n",
                  either(in, "Shore batteries: 3 dice, +1, against blockades",
                         "Baterías de costa: 3 dados, +1, contra bloqueos"));
    for (int side = 0; side < SIDES; side++)
        if (has_units(s, side, b))
            text_addf(out, "%s: %s\n", noun_name(&es_noun_seat, side, in),
                      es_supplied(s, side, b) ? either(in, "in supply", "con suministro")
                                              : either(in, "out of supply", "sin suministro"));
}

void es_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    const espana *s = state;
    (void)viewer;
    if ((what == &es_noun_box || what == &es_noun_site) && value < BOXES)
        about_box(s, value, in, out);
    else if (what == &es_noun_site && value < FIRST_BASE)
        text_addf(out, "%s %s", AREA(value - FIRST_AREA)->text[NAT][in], AREA(value - FIRST_AREA)->text[REP][in]);
}

/* ES-move-02, ES-move-03: through friendly boxes, and into the first other one. */
int es_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST])
{
    const espana *s = state;
    int count = 0;
    (void)viewer;
    if ((what != &es_noun_box && what != &es_noun_site) || value >= BOXES)
        return 0;
    EACH_BOX(n, BOX(value)->links) {
        prompt takes = {contested(s, n) ? PROMPT_NEAR_CONTESTED : PROMPT_NEAR_EMPTY, {0}};
        for (int side = 0; side < SIDES; side++)
            if (box_in(s->friendly[side], n))
                takes = (prompt){PROMPT_NEAR_FRIENDLY, {(int16_t)side}};
        out[count++] = (next_place){n, takes};
    }
    return count;
}
