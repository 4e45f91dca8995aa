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
        if (has_units(s, side, b) && !es_supplied(s, side, b))
            text_addf(out, "%s: %s\n", noun_name(&es_noun_seat, side, in),
                      either(in, "out of supply", "sin suministro"));
    if (BOX(b)->links)
        text_addf(out, "%s:", either(in, "Linked to", "Enlazada con"));
    EACH_BOX(n, BOX(b)->links)
        text_addf(out, " %s", BOX(n)->name[in]);
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
