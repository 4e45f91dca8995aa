/* The nouns of España 1936, the tables of its lists, and what is asked of a seat. */
#include "games/espana/espana.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{"Nationalist", "bando nacional"},
                                                 {"Republican", "bando republicano"}};
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
const noun es_noun_holder = NOUN_IDS("holder", seat_ids);
const noun es_noun_box = NOUN_ROWS("box", es_table.box, BOXES, id, name, .shown = SHOWN_SPACE);
const noun es_noun_kind = NOUN_ROWS("kind", es_table.kind, KINDS, id, name);
const noun es_noun_unit = {"unit", 0, UNITS - 1, unit_id, unit_title, SHOWN_PIECE};
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

const noun *const es_nouns[] = {&es_noun_seat,    &es_noun_box,  &es_noun_unit, &es_noun_kind,
                                &es_noun_card,    &es_noun_use,  &es_noun_turn, &es_noun_site,
                                &es_noun_reading, &es_noun_sort, NULL};

#include "core/game/lists_define.h"

static prompt sea_prompt(const espana *s, const frame *f, int seat)
{
    choices list;
    switch (f->node) {
    case NODE_REFUGE:
        choices_clear(&list);
        es_refuge_options(s, seat, &list);
        return ask(PROMPT_REFUGE, choice_a(list.list[0]), 0);
    case NODE_ACCEPT: return ask(PROMPT_ACCEPT, f->b, 0);
    case NODE_STRIKE: return ask(PROMPT_STRIKE, f->b, 0);
    case NODE_RESULT: return ask(PROMPT_RESULT, 0, 0);
    case NODE_GIVE: return ask(s->sixes[seat] ? PROMPT_GIVE_SIX : PROMPT_GIVE_FIVE, 0, 0);
    case NODE_HUNT: return ask(PROMPT_HUNT, 0, 0);
    case NODE_ESCORT: return ask(PROMPT_ESCORT, f->c, 0);
    case NODE_MATCH: return ask(PROMPT_MATCH, 0, 0);
    default:
        choices_clear(&list);
        es_help_options(s, seat, &list);
        return ask(PROMPT_HELP, choice_a(list.list[0]), 0);
    }
}

static prompt late_prompt(const espana *s, const frame *f, int seat)
{
    switch (f->node) {
    case NODE_MOROCCO: return ask(PROMPT_MOROCCO, 0, 0);
    case NODE_EVENTS: return ask(PROMPT_EVENTS, es_events_most(s, seat) - s->events[seat], 0);
    case NODE_REACT: return ask(PROMPT_REACT, f->c, 0);
    case NODE_EFFECT: return ask(PROMPT_EFFECT, f->c, 0);
    case NODE_DISCARD: return ask(PROMPT_DISCARD, f->b, 0);
    case NODE_CAPTURED: return ask(PROMPT_CAPTURED, 0, 0);
    case NODE_REPLACEMENT: return ask(PROMPT_REPLACEMENT, s->points[seat], 0);
    case NODE_STATUS: return ask(PROMPT_STATUS, PARAM(hand_limit), 0);
    default: return sea_prompt(s, f, seat);
    }
}

prompt es_prompt(const void *state, int seat)
{
    const espana *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_MOVE: return ask(PROMPT_MOVE, 0, 0);
    case NODE_SHIPS: return ask(PROMPT_SHIPS, 0, 0);
    case NODE_TOP: return ask(PROMPT_TOP, f->b, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, s->mover, 0);
    case NODE_PLANES: return ask(PROMPT_PLANES, 0, 0);
    case NODE_GENERALS: return ask(PROMPT_GENERALS, 0, 0);
    case NODE_COMBAT: return ask(PROMPT_COMBAT, 0, 0);
    case NODE_BATTLE: return ask(PROMPT_BATTLE, f->b, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, f->b, 0);
    case NODE_LAY: return ask(PROMPT_LAY, 0, 0);
    case NODE_PAIR: return ask(PROMPT_PAIR, 0, 0);
    case NODE_HITS: return ask(PROMPT_HITS, 0, 0);
    case NODE_EXCHANGE: return ask(PROMPT_EXCHANGE, f->c, 0);
    default: return late_prompt(s, f, seat);
    }
}
