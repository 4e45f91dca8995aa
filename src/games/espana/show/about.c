/* What there is to say of a box or a naval area that somebody points at. */
#include "games/espana/show/show.h"
#include "words/espana.h"

static void about_box(const espana *s, int b, lang in, text *out)
{
    if (BOX(b)->objective)
        text_addf(out, "%s\n", words_in(in, OBJECTIVE_CITY, "Objective city"));
    if (BOX(b)->port)
        text_addf(out, "%s\n", words_in(in, PORT, "Port"));
    if (naval(s) && BOX(b)->batteries)
        text_addf(out, "%s\n",
                  words_in(in, SHORE_BATTERIES_3_DICE_1, "Shore batteries: 3 dice, +1, against blockades"));
    for (int side = 0; side < SIDES; side++)
        if (has_units(s, side, b))
            text_addf(out, "%s: %s\n", noun_name(&es_noun_seat, side, in),
                      es_supplied(s, side, b) ? words_in(in, IN_SUPPLY, "in supply")
                                              : words_in(in, OUT_OF_SUPPLY, "out of supply"));
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
