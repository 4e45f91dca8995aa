/* What there is to say of a hex that somebody points at. */
#include "games/guerra/guerra.h"
#include "games/guerra/show/show.h"

static void line(prompt p, lang in, text *out)
{
    prompt_line(&guerra_game, p, in, out);
}

static void about_land(const guerra *s, int hex, lang in, text *out)
{
    const hex_info *h = HEX(hex);
    const province_row *p = PROVINCE(h->province);
    const weather_cell *w = gu_weather_at(s, hex);
    line(ask(PROMPT_ABOUT_PROVINCE, h->province, s->owner[h->province]), in, out);
    if (hex == p->capital)
        line((prompt){PROMPT_ABOUT_FACTORS, {p->population, p->economy, p->morale, p->port}}, in, out);
    if (h->city >= 0)
        line(ask(PROMPT_ABOUT_CITY, gu_table.room[hex], PARAM(city_defence_bonus)), in, out);
    if (within(&gu_table.ports, hex))
        line(ask(PROMPT_ABOUT_PORT, 0, 0), in, out);
    if (h->mountain)
        line(ask(PROMPT_ABOUT_MOUNTAIN, PARAM(mountain_defence_bonus), 0), in, out);
    if (h->road)
        line(ask(PROMPT_ABOUT_ROAD, PARAM(road_bonus), PARAM(road_bonus_first_turn)), in, out);
    if (w)
        line((prompt){PROMPT_ABOUT_WEATHER, {w->move_loss, w->combat_loss, w->each}}, in, out);
}

void gu_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    (void)viewer;
    if (what != &gu_noun_hex)
        return;
    switch (HEX(value)->kind) {
    case LAND: about_land(state, value, in, out); break;
    case AFRICAN: line(ask(PROMPT_ABOUT_AFRICA, 0, 0), in, out); break;
    case FOREIGN: line(ask(PROMPT_ABOUT_FOREIGN, 0, 0), in, out); break;
    default:
        if (value == PARAM(strait_hex))
            line(ask(PROMPT_ABOUT_STRAIT, 0, 0), in, out);
    }
}

/* GE-7-army-09, GE-7-gar-02, GE-7-21, GE-7-22: land counters go on land, ships at sea. */
int gu_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST])
{
    int count = 0;
    (void)state, (void)viewer;
    if (what != &gu_noun_hex)
        return 0;
    const hex_info *h = HEX(value);
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = h->next[d];
        if (to < 0)
            continue;
        const hex_info *n = HEX(to);
        bool land = h->kind == LAND && n->kind == LAND, sea = h->kind == SEA && n->kind == SEA;
        prompt takes = ask(PROMPT_NEAR_COAST, n->kind == SEA, 0);
        if (n->kind == FOREIGN || n->kind == AFRICAN)
            takes = ask(PROMPT_NEAR_CLOSED, n->kind == AFRICAN, 0);
        else if (sea)
            takes = ask(PROMPT_NEAR_SEA, 0, 0);
        else if (land)
            takes = (prompt){PROMPT_NEAR, {(int16_t)(n->mountain ? 2 : 1), n->mountain != 0, h->road >> d & 1}};
        out[count++] = (next_place){to, takes};
    }
    return count;
}
