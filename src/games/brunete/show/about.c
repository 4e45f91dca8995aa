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
