/* The battle that is fought now, as far as it is public. */
#include "games/espana/show/fixed_parts.h"

/* --- on land --- */

static prompt attack_step(int step)
{
    if (step <= ATTACK_CARD)
        return ask(PROMPT_STEP_SUPPORT, 0, 0);
    if (step <= ATTACK_AIR)
        return ask(PROMPT_STEP_CARDS, 0, 0);
    return step <= ATTACK_DICE ? ask(PROMPT_STEP_AIR, 0, 0) : ask(PROMPT_STEP_DICE, 0, 0);
}

/* ES-roll-05: the dice that hit, the highest first: what the modifiers lift to a hit comes next after those that are
 * one. */
static uint16_t hitting_dice(const espana *s, int side)
{
    uint16_t hit = 0;
    for (int n = 0; n < s->hits[side]; n++) {
        int best = NONE;
        for (int i = 0; i < s->dice[side] && i < BATTLE_DICE; i++)
            if (!(hit >> i & 1) && (best == NONE || s->die[side][i] > s->die[side][best]))
                best = i;
        if (best != NONE)
            hit |= (uint16_t)(1u << best);
    }
    return hit;
}

static void land_side(const espana *s, int side, int box, battle_side *out)
{
    out->seat = side;
    unitset here = unitset_both(&s->here[box], &s->own[side]);
    EACH_IN(u, here) {
        const kind_row *row = row_of(u);
        if (s->marks[u] & FIGHTS)
            battle_piece_add(out, KEY_UNIT + u, s->strength[u]);
        if (!(s->marks[u] & SUPPORTS))
            continue;
        battle_piece_add(out, KEY_UNIT + u, row->class == PLANE || row->class == SHIP ? row->dice : 0);
        if (row->class != PLANE && row->drm)
            battle_line_add(out, ask(PROMPT_LINE_UNIT, u, 0), row->drm);
    }
    CARDS_EACH(card, side, s->cards.zone[SHOWN][side])
        battle_line_add(out, ask(PROMPT_LINE_CARD, card, 0), 0);
    if (s->use[side] && s->cards.count[LAID][side])
        battle_line_add(out, ask(PROMPT_LINE_LAID, s->use[side], 0), 0);
    for (int i = 0; i < s->dice[side]; i++)
        battle_die_add(out, s->die[side][i]);
    out->hit = hitting_dice(s, side);
}

/* The dice of a side: those that fell, or those that it would throw now. */
static int dice_of(const espana *s, const attack_frame *land, int side)
{
    if (land->step > ATTACK_DICE)
        return s->dice[side];
    tally t = es_tally(s, side, land->side, land->box, land->general, land->first);
    return t.dice > 0 ? t.dice : 0;
}

/* --- at sea --- */

static prompt sea_step(int step)
{
    if (step <= SEA_HUNT_NAT)
        return ask(PROMPT_STEP_AIR, 0, 0);
    return step <= SEA_MATCH ? ask(PROMPT_STEP_SUBMARINES, 0, 0) : ask(PROMPT_STEP_SHIPS, 0, 0);
}

static void sea_side(const espana *s, int side, int place, battle_side *out)
{
    unitset ships = es_fleet(s, side, place), planes = es_sea_planes(s, side, place);
    unitset all = unitset_join(&ships, &planes);
    out->seat = side;
    EACH_IN(u, all)
        battle_piece_add(out, KEY_UNIT + u, row_of(u)->dice);
    for (int i = 0; i < s->dice[side]; i++)
        battle_die_add(out, s->die[side][i]);
}

bool es_battle(const void *state, int viewer, battle *out)
{
    const espana *s = state;
    const sea_battle_frame *sea = sea_battle_under(&s->head);
    const attack_frame *land = attack_under(&s->head);
    (void)viewer;
    if (sea) {
        out->title = ask(PROMPT_TITLE_SEA, sea->place, 0);
        out->at = noun_key(&es_noun_site, sea->place);
        out->step = sea_step(sea->step);
        sea_side(s, NAT, sea->place, &out->side[0]);
        sea_side(s, REP, sea->place, &out->side[1]);
        return true;
    }
    if (!land)
        return false;
    out->title = ask(PROMPT_TITLE_ATTACK, land->box, 0);
    out->at = BOX(land->box)->id;
    out->step = attack_step(land->step);
    out->ratio = ask(PROMPT_DICE_AGAINST, dice_of(s, land, land->side), dice_of(s, land, other(land->side)));
    land_side(s, land->side, land->box, &out->side[0]);
    land_side(s, other(land->side), land->box, &out->side[1]);
    if (land->step > ATTACK_DICE)
        return true;
    for (int i = 0; i < SIDES; i++)
        out->side[i].throws = dice_of(s, land, out->side[i].seat);
    es_attack_chances(s, land, out);
    return true;
}
