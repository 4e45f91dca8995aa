/* The nouns of España 1936, the tables of its lists, and what is asked of a seat. */
#include "games/espana/espana.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{"Nationalist", "bando nacional"},
                                                 {"Republican", "bando republicano"}};
static const char *const box_ids[] = {"mat", "pool", "gone", "captured"};
static const char *const mark_ids[MARKS] = {"moved",  "attacked", "used",  "inactive", "defended", "supports",
                                            "fights", "touched",  "bound", "grounded", "captured"};
static const char *const use_ids[] = {"none", "bonus", "penalty"};
static const char *const use_titles[][LANGS] = {
    {"nothing", "nada"}, {"Bonus", "bonificación"}, {"Penalty", "penalización"}};
static const char *const winner_ids[] = {"none", "nat", "rep", "draw"};
static const char *const zone_ids[] = {"deck-one", "deck-two", "hand", "laid", "shown", "table", "out"};
static const char *const crossing_ids[] = {"cadiz", "sevilla"};

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
    return v < BOXES ? BOX(v)->id : box_ids[v - BOXES];
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

const noun *const es_nouns[] = {&es_noun_seat, &es_noun_box, &es_noun_unit, &es_noun_kind,
                                &es_noun_card, &es_noun_use, &es_noun_turn, NULL};

#include "core/tables.h"

static prompt late_prompt(const espana *s, const frame *f, int seat)
{
    switch (f->node) {
    case NODE_MOROCCO: return ask(PROMPT_MOROCCO, 0, 0);
    case NODE_EVENTS: return ask(PROMPT_EVENTS, es_events_most(s) - s->events[seat], 0);
    case NODE_REACT: return ask(PROMPT_REACT, f->c, 0);
    case NODE_EFFECT: return ask(PROMPT_EFFECT, f->c, 0);
    case NODE_DISCARD: return ask(PROMPT_DISCARD, f->b, 0);
    case NODE_CAPTURED: return ask(PROMPT_CAPTURED, 0, 0);
    case NODE_REPLACEMENT: return ask(PROMPT_REPLACEMENT, s->points[seat], 0);
    default: return ask(PROMPT_STATUS, PARAM(hand_limit), 0);
    }
}

prompt es_prompt(const void *state, int seat)
{
    const espana *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_MOVE: return ask(PROMPT_MOVE, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, f->c, 0);
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

/* To which moment a choice belongs. */
refusal es_belongs(const void *state, int seat, choice c)
{
    (void)state;
    (void)seat;
    switch (choice_verb(c)) {
    case VERB_PICK:
    case VERB_TO: return refuse(NO_MOMENT_MOVE, 0, 0);
    case VERB_ASSIGN: return refuse(NO_MOMENT_ASSIGN, 0, 0);
    case VERB_BATTLE:
    case VERB_TURN_OVER:
    case VERB_ATTACK:
    case VERB_OVERRUN:
    case VERB_SUPPORT:
    case VERB_LAY: return refuse(NO_MOMENT_COMBAT, 0, 0);
    case VERB_EVENT:
    case VERB_CANCEL: return refuse(NO_MOMENT_EVENT, 0, 0);
    case VERB_NEW: return refuse(NO_MOMENT_POINTS, 0, 0);
    case VERB_CROSS: return refuse(NO_MOMENT_CROSS, 0, 0);
    default: return ALLOWED;
    }
}
