/* What there is to say of a hex or a unit that somebody points at. */
#include "games/brunete/brunete.h"
#include "games/brunete/show/show.h"

static void line(lang in, text *out, int id, int a, int b, int c)
{
    prompt_line(&brunete_game, (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, (int16_t)c}}, in, out);
}

static void about_hex(const brunete *s, int h, lang in, text *out)
{
    const hex_info *row = HEX(h);
    if (row->terrain == UNPLAYABLE)
        return;
    const uint8_t *mp = br_table.terrain_mp[row->terrain];
    line(in, out, PROMPT_ABOUT_TERRAIN, row->terrain, row->town != NULL, row->vertex != NULL);
    line(in, out, PROMPT_ABOUT_MP, mp[INFANTRY], mp[CAVALRY], mp[TANK]);
    if (row->road || row->path)
        line(in, out, row->road ? PROMPT_ABOUT_ROAD : PROMPT_ABOUT_PATH, 0, 0, 0);
    if (row->river)
        line(in, out, PROMPT_ABOUT_RIVER, 0, 0, 0);
    line(in, out, PROMPT_ABOUT_DEFENCE, row->defence, 0, 0);
    if (row->vp)
        line(in, out, PROMPT_ABOUT_VP, row->vp, 0, 0);
    if (s->owner[h] < SIDES)
        line(in, out, PROMPT_ABOUT_OWNER, s->owner[h], 0, 0);
    for (int side = 0; side < SIDES; side++)
        if (within(&s->board.zoc[side], h))
            line(in, out, PROMPT_ABOUT_ZOC, side, 0, 0);
    for (int side = 0; side < SIDES; side++) {
        hexset cover;
        br_supply_cover(s, side, &cover);
        if (within(&cover, h))
            line(in, out, PROMPT_ABOUT_LINE, side, 0, 0);
        else if (s->owner[h] == side || within(&s->board.occupied[side], h))
            line(in, out, PROMPT_ABOUT_NO_LINE, side, 0, 0);
    }
}

static void about_unit(const brunete *s, int u, lang in, text *out)
{
    const unit_row *row = UNIT(u);
    if (on_map(s, u))
        line(in, out, PROMPT_ABOUT_FACTORS, br_unit_attack(s, u), br_unit_defence(s, u), br_unit_mp(s, u));
    line(in, out, PROMPT_ABOUT_STEPS, s->steps[u], row->steps, 0);
    if (row->elite)
        line(in, out, PROMPT_ABOUT_ELITE, 0, 0, 0);
    for (int mark = 0; mark < MARKS; mark++)
        if (s->marks[u] >> mark & 1)
            line(in, out, PROMPT_ABOUT_MARK, mark, 0, 0);
    if (on_map(s, u) && UNIT(u)->starred && !s->freed && !s->due[u])
        line(in, out, PROMPT_ABOUT_STARRED, 0, 0, 0);
}

void br_about(const void *state, int viewer, const noun *what, int value, lang in, text *out)
{
    (void)viewer;
    if (what == &br_noun_hex)
        about_hex(state, value, in, out);
    else if (what == &br_noun_unit)
        about_unit(state, value, in, out);
}

/* BR-tt-01, BR-tt-05, BR-8.2b: by kind of unit, and one more where the enemy interdicts the viewer's side. */
int br_next_places(const void *state, int viewer, const noun *what, int value, next_place out[BESIDE_MOST])
{
    const brunete *s = state;
    int count = 0;
    if (what != &br_noun_hex || HEX(value)->terrain == UNPLAYABLE)
        return 0;
    for (int d = 0; d < HEX_SIDES; d++) {
        int to = br_table.next[value][d], mp[3];
        if (to < 0 || HEX(to)->terrain == UNPLAYABLE)
            continue;
        int slow = viewer < SIDES && within(&s->board.slow[viewer], to), way = br_table.step_way[value][d];
        for (int type = INFANTRY; type <= TANK; type++)
            mp[type] = br_table.step_mp[type][value][d];
        if (mp[INFANTRY] == COST_NONE || mp[CAVALRY] == COST_NONE)
            continue;
        int id = mp[TANK] == COST_NONE ? PROMPT_NEAR_NO_TANKS : PROMPT_NEAR_EACH;
        prompt takes = {(uint16_t)id, {0, 0, 0, (int16_t)way}};
        for (int type = INFANTRY; type <= TANK; type++)
            takes.arg[type] = (int16_t)(mp[type] + slow);
        if (mp[INFANTRY] == mp[CAVALRY] && mp[CAVALRY] == mp[TANK])
            takes = (prompt){PROMPT_NEAR, {(int16_t)(mp[INFANTRY] + slow), (int16_t)way}};
        out[count++] = (next_place){to, takes};
    }
    return count;
}
