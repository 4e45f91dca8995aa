/* The nouns of España 1936: what choices and sentences name, and which counters a choice stands for. */
#include "games/espana/show/show.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{"Nationalist", "Bando nacional"},
                                                 {"Republican", "Bando republicano"}};
static const char *const side_titles[][LANGS] = {{"the Nationalist side", "el bando nacional"},
                                                 {"the Republican side", "el bando republicano"}};
static const char *const of_titles[][LANGS] = {{"of the Nationalist side", "del bando nacional"},
                                               {"of the Republican side", "del bando republicano"}};
/* What a step of an event lacks, by its primitive: before the first pick, and after some. */
static const char *const lack_titles[PRIMITIVES][LANGS] = {
    [DO_PLACE] = {"no unit can be placed", "no se puede colocar ninguna unidad"},
    [DO_REINFORCE] = {"no unit can be reinforced", "no se puede reforzar ninguna unidad"},
    [DO_CONVERT] = {"no unit can be exchanged", "no se puede cambiar ninguna unidad"},
    [DO_REDUCE] = {"there is no unit that could lose a step", "no hay ninguna unidad que pueda perder un paso"},
    [DO_GENERAL] = {"the general can't come into play", "el general no puede entrar en juego"},
    [DO_PLANE] = {"no plane can come into play", "no puede entrar en juego ningún avión"},
    [DO_TANK] = {"no tank can be placed", "no se puede colocar ningún carro"},
    [DO_REMOVE] = {"there is nothing to remove", "no hay nada que retirar"},
    [DO_GROUND] = {"no plane can be named", "no se puede nombrar ningún avión"},
    [DO_MOVE] = {"no unit can move", "no se puede mover ninguna unidad"},
    [DO_DISCARD] = {"there is no card to discard", "no hay ninguna carta que descartar"},
    [DO_BATTLE] = {"no box can be named", "no se puede nombrar ninguna casilla"},
    [DO_SHIP] = {"the ship can't come into play", "el barco no puede entrar en juego"},
    [DO_REPAIR] = {"no ship can be repaired", "no se puede reparar ningún barco"},
    [DO_SALVAGE] = {"no ship can be refloated", "no se puede reflotar ningún barco"},
    [DO_DAMAGE] = {"no ship can be damaged", "no se puede averiar ningún barco"},
    [DO_SINK] = {"the ship is not in play", "el barco no está en juego"},
    [DO_SAIL] = {"no ship can sail", "no puede salir ningún barco"}};
static const char *const rest_titles[PRIMITIVES][LANGS] = {
    [DO_PLACE] = {"no other unit can be placed", "no se puede colocar ninguna otra unidad"},
    [DO_REINFORCE] = {"no other unit can be reinforced", "no se puede reforzar ninguna otra unidad"},
    [DO_CONVERT] = {"no other unit can be exchanged", "no se puede cambiar ninguna otra unidad"},
    [DO_REDUCE] = {"there is no other unit that could lose a step",
                   "no hay ninguna otra unidad que pueda perder un paso"},
    [DO_PLANE] = {"no other plane can come into play", "no puede entrar en juego ningún otro avión"},
    [DO_TANK] = {"no other tank can be placed", "no se puede colocar ningún otro carro"},
    [DO_REMOVE] = {"there is nothing else to remove", "no hay nada más que retirar"},
    [DO_GROUND] = {"no other plane can be named", "no se puede nombrar ningún otro avión"},
    [DO_MOVE] = {"no other unit can move", "no se puede mover ninguna otra unidad"},
    [DO_REPAIR] = {"no other ship can be repaired", "no se puede reparar ningún otro barco"},
    [DO_SALVAGE] = {"no other ship can be refloated", "no se puede reflotar ningún otro barco"},
    [DO_DAMAGE] = {"no other ship can be damaged", "no se puede averiar ningún otro barco"},
    [DO_SAIL] = {"no other ship can sail", "no puede salir ningún otro barco"}};
static const char *const beside_ids[] = {"mat", "pool", "gone", "captured", "hidden"};
static const char *const mark_ids[MARKS] = {"moved",   "attacked", "used",  "inactive", "defended", "supports",
                                            "fights",  "touched",  "bound", "grounded", "captured", "damaged",
                                            "on-duty", "adrift",   "top",   "unseen"};
static const char *const use_ids[] = {"none", "bonus", "penalty"};
static const char *const use_titles[][LANGS] = {
    {"nothing", "nada"}, {"Bonus", "bonificación"}, {"Penalty", "penalización"}};
static const char *const winner_ids[] = {"none", "nat", "rep", "draw"};
static const char *const zone_ids[] = {"deck-one", "deck-two", "hand", "laid", "shown", "table", "out"};
static const char *const crossing_ids[] = {"cadiz", "sevilla"};
static const char *const reading_ids[] = {"nat", "rep", "nobody", "contested"};
static const char *const reading_titles[][LANGS] = {{"Nationalist control", "control nacional"},
                                                    {"Republican control", "control republicano"},
                                                    {"nobody controls it", "no la controla nadie"},
                                                    {"contested", "en disputa"}};

static const char *lack_title(int v, lang in)
{
    return lack_titles[v][in] ? lack_titles[v][in] : "";
}
static const char *rest_title(int v, lang in)
{
    return rest_titles[v][in] ? rest_titles[v][in] : "";
}
static const char *unit_id(int v)
{
    return es_table.unit[v].id;
}
static const char *unit_title(int v, lang in)
{
    return es_table.unit[v].name[in];
}
static const char *place_id(int v)
{
    return v < BOXES        ? BOX(v)->id
           : v < FIRST_BASE ? AREA(v - FIRST_AREA)->id
           : v < SITES      ? BASE(v - FIRST_BASE)->id
                            : beside_ids[v - SITES];
}
static const char *site_title(int v, lang in)
{
    return v < BOXES        ? BOX(v)->name[in]
           : v < FIRST_BASE ? AREA(v - FIRST_AREA)->name[in]
                            : BASE(v - FIRST_BASE)->name[in];
}
static const char *base_id(int v)
{
    return BASE(v)->id;
}
static const char *sort_id(int v)
{
    return *es_table.sort[v].id ? es_table.sort[v].id : NULL;
}
static const char *sort_title(int v, lang in)
{
    return es_table.sort[v].name[in];
}
static const char *ship_id(int v)
{
    return es_table.unit[es_table.first_ship + v].id;
}
static const char *flyer_id(int v)
{
    return v < PLANES ? es_table.unit[es_table.first_plane + v].id : ship_id(v - PLANES);
}
static const char *turn_title(int v, lang in)
{
    return es_table.turn[v].name[in];
}
static const char *card_id(int v)
{
    return CARD(v)->id;
}
static const char *card_title(int v, lang in)
{
    return CARD(v)->title[in];
}
static const char *plane_id(int v)
{
    return unit_id(es_table.first_plane + v);
}

const noun es_noun_seat = NOUN_WORDS("seat", seat_ids, seat_titles, .shown = SHOWN_SEAT);
static const noun noun_side = NOUN_WORDS("side", seat_ids, side_titles, .shown = SHOWN_SEAT);
static const noun noun_of = NOUN_WORDS("of", seat_ids, of_titles, .shown = SHOWN_SEAT);
static const noun noun_lack = {"lack", 0, PRIMITIVES - 1, NULL, lack_title, SHOWN_NOT};
static const noun noun_rest = {"rest", 0, PRIMITIVES - 1, NULL, rest_title, SHOWN_NOT};
const noun es_noun_holder = NOUN_IDS("holder", seat_ids);
const noun es_noun_box = NOUN_ROWS("box", es_table.box, BOXES, id, name, .shown = SHOWN_SPACE);
const noun es_noun_kind = NOUN_ROWS("kind", es_table.kind, KINDS, id, name);
/* By kind, from the last number: the set-up has the first ones, so that those in the pool come before. */
static int unit_member(const char *id, int nth)
{
    for (int u = UNITS - 1; u >= 0; u--)
        if (!strcmp(row_of(u)->id, id) && !nth--)
            return u;
    return -1;
}

const noun es_noun_unit = {"unit", 0, UNITS - 1, unit_id, unit_title, SHOWN_PIECE, .member = unit_member};
const noun es_noun_place = {"place", 0, PLACES - 1, place_id, NULL, SHOWN_NOT};
const noun es_noun_site = {"site", 0, SITES - 1, place_id, site_title, SHOWN_SPACE};
static const char *const area_ids[] = {"baleares", "mediterraneo", "estrecho", "cantabrico"};
const noun es_noun_area = NOUN_IDS("area", area_ids);
const noun es_noun_sort = {"sort", 0, SORTS - 1, sort_id, sort_title, SHOWN_NOT};
const noun es_noun_base = {"base", 0, BASES - 1, base_id, NULL, SHOWN_NOT};
const noun es_noun_ship = {"ship", 0, SHIPS - 1, ship_id, NULL, SHOWN_NOT};
const noun es_noun_flyer = {"flyer", 0, PLANES + SHIPS - 1, flyer_id, NULL, SHOWN_NOT};
const noun es_noun_reading = NOUN_WORDS("reading", reading_ids, reading_titles);
const noun es_noun_card = {"card", 0, CARDS - 1, card_id, card_title, SHOWN_CARD};
static const char *card_effect(int v, lang in)
{
    return CARD(v)->text[in];
}
static const noun noun_effect = {"effect", 0, CARDS - 1, card_id, card_effect, SHOWN_NOT};
const noun es_noun_mark = NOUN_IDS("mark", mark_ids);
const noun es_noun_turn = {"turn", 1, TURNS, NULL, turn_title, SHOWN_NOT};
const noun es_noun_use = NOUN_WORDS("use", use_ids, use_titles);
const noun es_noun_winner = NOUN_IDS("winner", winner_ids);
const noun es_noun_zone = NOUN_IDS("zone", zone_ids);
const noun es_noun_column = NOUN_NUMBER("column", 0, 7);
const noun es_noun_plane = {"plane", 0, PLANES - 1, plane_id, NULL, SHOWN_NOT};
const noun es_noun_die = NOUN_NUMBER("die", 1, DICE_MOST);
const noun es_noun_hits = NOUN_NUMBER("hits", 0, DICE_MOST);
const noun es_noun_way = NOUN_NUMBER("way", 1, OPS_MOST);
const noun es_noun_crossing = NOUN_IDS("crossing", crossing_ids);

/* What stands in an item's marks, for people; a word without any need not be said. */
static const char *const sign_ids[] = {
    "moved",     "attacked", "used",          "inactive", "defended",  "supports", "fights", "touched",   "bound",
    "grounded",  "captured", "damaged",       "on-duty",  "adrift",    "top",      "unseen", "contested", "control",
    "objective", "port",     "out-of-supply", "blockade", "batteries", "fought",   "closed", "bonus",     "penalty"};
static const char *const sign_titles[][LANGS] = {{"has moved", "se ha movido"},
                                                 {"has attacked", "ha atacado"},
                                                 {"has supported", "ha apoyado"},
                                                 {"starts no more battles", "no empieza más combates"},
                                                 {"has supported a defence", "ha apoyado una defensa"},
                                                 {"supports this attack", "apoya este ataque"},
                                                 {"in this battle", "en este combate"},
                                                 {"picked", "elegida"},
                                                 {"not assigned yet", "sin asignar aún"},
                                                 {"kept on the ground", "retenido en tierra"},
                                                 {"captured", "capturado"},
                                                 {"damaged", "averiado"},
                                                 {"on naval duty", "en misión naval"},
                                                 {"must seek refuge", "debe buscar refugio"},
                                                 {"on top of its stack", "encima de su pila"},
                                                 {"not seen by the enemy", "el enemigo no la ve"},
                                                 {"contested", "en disputa"},
                                                 {"controlled", "controlada"},
                                                 {"objective city", "ciudad objetivo"},
                                                 {"port", "puerto"},
                                                 {"out of supply", "sin suministro"},
                                                 {"blockaded", "bloqueado"},
                                                 {"shore batteries", "baterías de costa"},
                                                 {"fought over", "ya combatida"},
                                                 {"closed", "cerrada"},
                                                 {"Bonus", "bonificación"},
                                                 {"Penalty", "penalización"}};
static const noun noun_sign = NOUN_WORDS("sign", sign_ids, sign_titles);

const noun *const es_nouns[] = {&noun_side,    &noun_of,      &noun_lack,    &noun_rest,       &noun_effect,
                                &es_noun_seat, &es_noun_box,  &es_noun_unit, &es_noun_kind,    &es_noun_card,
                                &es_noun_use,  &es_noun_turn, &es_noun_site, &es_noun_reading, &es_noun_sort,
                                &noun_sign,    NULL};

/* The counters of the owner that look as the choice says: a click on any of them means it. */
int es_stands_for(const void *state, int seat, choice c, const noun **what, int values[STANDS_FOR_MOST])
{
    const espana *s = state;
    int count = 0;
    if (choice_verb(c) != VERB_LIFT)
        return 0;
    unitset kind = among(s, seat, choice_a(c), &es_table.of_kind[choice_b(c) / SORT_STRENGTHS]);
    EACH_IN(u, kind)
        if (!(s->marks[u] & TOP) && sort_of(s, u) == choice_b(c) && count < STANDS_FOR_MOST)
            values[count++] = u;
    *what = &es_noun_unit;
    return count;
}
