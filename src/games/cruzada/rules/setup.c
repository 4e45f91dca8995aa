/* Chapters 4 and 19, Game Set-up: how a scenario begins. What players do after the deployment: post_deployment.c. */
#include "games/cruzada/rules/rules.h"

/* --- what is fixed at the start: CR-19.3.2a to CR-19.3.3c, CR-19.4.2a to CR-19.4.3b, CR-19.5.2a to CR-19.5.3b --- */

static void markers_blank(cruzada *s, const scenario_row *row)
{
    s->turn = row->first;
    s->round = 1;
    s->vp = row->vp;
    s->rm = row->rm;
    s->isolated = row->isolated; /* CR-16.2.1 */
    s->shortage = row->shortage;
    s->madrid = row->madrid ? MADRID_IGNORED : MADRID_OFF;
    s->badajoz = row->badajoz;
    s->lasting = row->lasting;
    memcpy(s->siege, row->siege, sizeof s->siege); /* CR-16.1.1 */
    memset(s->landing, NO_SPACE, sizeof s->landing);
    memset(s->bonus, NO_SPACE, sizeof s->bonus);
    memset(s->entered, NO_SPACE, sizeof s->entered);
    memset(s->laid, NO_CARD, sizeof s->laid);
    s->guerrilla = NO_SPACE;
    if (row->north_ended)
        s->once |= 1ull << CHANGE_NORTH_END; /* CR-19.5.5.2a */
}

static void cards_blank(cruzada *s, const scenario_row *row)
{
    for (int side = 0; side < SIDES; side++) {
        cards_add(&s->cards, side, CARDS_ALL, LATER);
        cards_move_set(&s->cards, side, row->played[side], LATER, REMOVED); /* CR-19.3.6.1, CR-19.5.6.1 */
        s->played[side] = row->played[side];
    }
}

/* The counters of a type are used in the order of their numbers. */
static void units_blank(cruzada *s, const scenario_row *row)
{
    uint8_t used[KINDS] = {0};
    memset(s->at, BOX_OUTSIDE, sizeof s->at);
    for (int i = 0; i < cr_table.setups; i++) {
        const setup_row *r = &cr_table.setup[i];
        if (r->setup != row->setup)
            continue;
        if (r->works) {
            s->works[r->where] = r->works;
            continue;
        }
        for (int n = 0; n < r->count; n++) {
            int unit = KIND(r->kind)->first + used[r->kind]++;
            s->at[unit] = r->where;
            bool strong = r->where >= SPACES && r->where != BOX_RESERVE;
            s->marks[unit] = r->reduced && !strong ? REDUCED : 0;
        }
    }
}

void cr_blank(void *state)
{
    cruzada *s = state;
    const scenario_row *row = the_scenario(s);
    memcpy(s->control, cr_table.start[row->setup], sizeof s->control);
    memcpy(s->before, s->control, sizeof s->before);
    markers_blank(s, row);
    cards_blank(s, row);
    units_blank(s, row);
    cr_combat_reset(s);
    if (with(s, OPT_CORRIDOR_GRADO) && row->first == 6) /* CR-18.2.3h */
        s->isolated |= 1u << OVIEDO;
    cr_derive(s);
    s->divided = (uint8_t)cr_divided(s);
}

/* --- CR-18.3.9a, CR-18.3.9b, ruling CR-109: units of a side and area drawn at random for the same places --- */

static bool keeps_place(const cruzada *s, int unit)
{
    return is_a(unit, UNIT_AFRICA) || !strcmp(kind_of(unit)->type, "mil-nav") || !on_map(s, unit) ||
           (side_of(unit) == REP && IN(north, s->at[unit]));
}

static int area_of(int space)
{
    int area = SPACE(space)->area;
    return area == AREA_CATALONIA ? AREA_ARAGON : area;
}

static void shuffle_area(cruzada *s, int side, int area, trace *t)
{
    int16_t units[UNITS];
    uint8_t place[UNITS], weak[UNITS];
    int count = 0;
    EACH_OF(u, side)
        if (!keeps_place(s, u) && area_of(s->at[u]) == area) {
            place[count] = s->at[u];
            weak[count] = reduced(s, u);
            units[count++] = (int16_t)u;
        }
    for (int i = 0, left = count; i < count; i++, left--) {
        int unit = roll_among(&s->head, t, units, left, &cr_noun_unit);
        for (int j = 0; j < left; j++)
            if (units[j] == unit)
                memmove(&units[j], &units[j + 1], sizeof units[0] * (size_t)(left - j - 1)), j = left;
        cr_put(s, unit, place[i]);
        cr_flip(s, unit, weak[i]);
    }
}

void cr_begin(void *state, trace *t)
{
    cruzada *s = state;
    if (with(s, OPT_RANDOM_SETUP))
        for (int side = 0; side < SIDES; side++)
            for (int area = 0; area < AREAS; area++)
                shuffle_area(s, side, area, t);
    note(t, ENTRY_TURN, s->turn, 0, 0, 0);
    PUSH(&s->head, turn);
}
