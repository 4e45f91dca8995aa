/* The words of Brunete 1937: names of things, labels of choices, sentences of
 * refusals, journal and prompts, in English and Spanish. */
#include <stdio.h>

#include "games/brunete/brunete.h"

static const char *seat_id(int v)
{
    static const char *const ids[SIDES] = {"rep", "nat"};
    return ids[v];
}
static const char *seat_title(int v, lang in)
{
    static const char *const titles[SIDES][LANGS] = {{"Republic", "República"}, {"National side", "Bando nacional"}};
    return titles[v][in];
}
static const char *hex_id(int v)
{
    return HEX(v)->id[0] ? HEX(v)->id : NULL;
}
static const char *hex_title(int v, lang in)
{
    (void)in;
    return HEX(v)->title;
}
static const char *unit_id(int v)
{
    return UNIT(v)->id;
}
static const char *unit_title(int v, lang in)
{
    return UNIT(v)->name[in];
}
static const char *place_id(int v)
{
    static const char *const boxes[] = {"awaits",      "ready", "beside", "off",   "reserve",
                                        "recoverable", "final", "none",   "set-up"};
    return v < HEXES ? hex_id(v) : boxes[v - HEXES];
}
static const char *place_title(int v, lang in)
{
    static const char *const boxes[][LANGS] = {{"to arrive", "por llegar"},
                                               {"ready to enter", "lista para entrar"},
                                               {"beside the map", "junto al mapa"},
                                               {"off the map", "fuera del mapa"},
                                               {"reserve", "reserva"},
                                               {"recoverable casualties", "bajas recuperables"},
                                               {"final casualties", "bajas definitivas"},
                                               {"not in the game", "no está en la partida"},
                                               {"set-up", "despliegue"}};
    return v < HEXES ? hex_title(v, in) : boxes[v - HEXES][in];
}
static const char *resource_id(int v)
{
    static const char *const ids[RESOURCES] = {"cp-plus", "regular", "elite", "reroll", "cp-minus", "aviation-minus"};
    return ids[v];
}
static const char *resource_title(int v, lang in)
{
    return br_table_of.resource_name[v][in];
}
static const char *pick_id(int v)
{
    return v == PICK_OPEN ? "open" : v == PICK_NONE ? "none" : resource_id(v - PICK_FIRST);
}
static const char *support_id(int v)
{
    static const char *const ids[SUPPORTS] = {"0+0", "0+0+cp", "0+1", "0+1+cp", "0+2", "0+2+cp", "0+3", "0+3+cp",
                                              "1+0", "1+0+cp", "1+1", "1+1+cp", "1+2", "1+2+cp", "1+3", "1+3+cp",
                                              "2+0", "2+0+cp", "2+1", "2+1+cp", "2+2", "2+2+cp", "2+3", "2+3+cp",
                                              "3+0", "3+0+cp", "3+1", "3+1+cp", "3+2", "3+2+cp", "3+3", "3+3+cp"};
    return ids[v];
}
static const char *support_title(int v, lang in)
{
    return br_table_of.support_title[v][in];
}

/* The names of all packs of supports, made once. */
void br_words_load(void)
{
    for (int v = 0; v < SUPPORTS; v++) {
        const char *with[LANGS] = {v & 1 ? ", with 1 CP" : "", v & 1 ? ", con 1 PdM" : ""};
        bool none = !support_count(v);
        snprintf(br_table_of.support_title[v][LANG_EN], SUPPORT_TEXT,
                 none ? "no support" : "%d artillery, %d aviation%s", v / 8, v / 2 % 4, with[LANG_EN]);
        snprintf(br_table_of.support_title[v][LANG_ES], SUPPORT_TEXT,
                 none ? "ningún apoyo" : "%d de artillería, %d de aviación%s", v / 8, v / 2 % 4, with[LANG_ES]);
    }
}
static const char *turn_title(int v, lang in)
{
    return v <= TURNS ? br_table_of.turn_date[v][in] : NULL;
}
static const char *mark_id(int v)
{
    static const char *const ids[MARKS] = {"unsupplied", "moved",    "attacked", "defended",
                                           "retreated",  "fighting", "hit",      "advanced"};
    return ids[v];
}
static const char *vallecas_id(int v)
{
    static const char *const ids[] = {"madrid", "carabanchel", "san-jose", "cancelled"};
    return ids[v];
}
static const char *vallecas_title(int v, lang in)
{
    static const char *const titles[][LANGS] = {{"Madrid", "Madrid"},
                                                {"Carabanchel", "Carabanchel"},
                                                {"San José asylum", "asilo de San José"},
                                                {"cancelled", "cancelada"}};
    return titles[v][in];
}
static const char *yellow_id(int v)
{
    return v < YELLOWS - 1 ? HEX(br_table_of.yellow[v])->id : "vertices";
}
static const char *yellow_title(int v, lang in)
{
    if (v < YELLOWS - 1)
        return HEX(br_table_of.yellow[v])->town;
    return in == LANG_ES ? "los tres vértices" : "the three vertices";
}
static const char *town_id(int v)
{
    return v ? yellow_id(v - 1) : "none";
}
static const char *column_id(int v)
{
    static const char *const ids[COLUMNS_CRT] = {"1/2", "1/1", "1.5/1", "2/1", "3/1", "4/1", "5/1", "6/1"};
    return ids[v];
}
static const char *result_id(int v)
{
    return br_table_of.crt[v / 6][v % 6].printed;
}
static const char *winner_id(int v)
{
    static const char *const ids[] = {"none", "rep", "nat", "draw"};
    return ids[v];
}

const noun br_noun_seat = {"seat", 0, SIDES - 1, seat_id, seat_title, SHOWN_SEAT};
const noun br_noun_hex = {"hex", 0, HEXES - 1, hex_id, hex_title, SHOWN_SPACE};
const noun br_noun_unit = {"unit", 0, UNITS - 1, unit_id, unit_title, SHOWN_PIECE};
const noun br_noun_place = {"place", 0, PLACES - 1, place_id, place_title, SHOWN_NOT};
const noun br_noun_resource = {"resource", 0, RESOURCES - 1, resource_id, resource_title, SHOWN_CARD};
const noun br_noun_pick = {"pick", 0, PICK_FIRST + RESOURCES - 1, pick_id, NULL, SHOWN_NOT};
const noun br_noun_support = {"support", 0, SUPPORTS - 1, support_id, support_title, SHOWN_NOT};
const noun br_noun_turn = {"turn", 0, DUE_MAX - 1, NULL, turn_title, SHOWN_NOT};
const noun br_noun_mark = {"mark", 0, MARKS - 1, mark_id, NULL, SHOWN_NOT};
const noun br_noun_vallecas = {"vallecas", 0, VALLECAS_CANCELLED, vallecas_id, vallecas_title, SHOWN_NOT};
const noun br_noun_yellow = {"yellow", 0, YELLOWS - 1, yellow_id, yellow_title, SHOWN_NOT};
const noun br_noun_town = {"town", 0, YELLOWS - 1, town_id, NULL, SHOWN_NOT};
const noun br_noun_column = {"column", 0, COLUMNS_CRT - 1, column_id, NULL, SHOWN_NOT};
const noun br_noun_result = {"result", 0, COLUMNS_CRT * 6 - 1, result_id, NULL, SHOWN_NOT};
const noun br_noun_winner = {"winner", 0, WINNER_DRAW, winner_id, NULL, SHOWN_NOT};
const noun br_noun_flight = {"flight", 1, FLIGHTS, NULL, NULL, SHOWN_NOT};

const noun *const brunete_nouns[] = {
    &br_noun_seat,    &br_noun_hex,    &br_noun_unit, &br_noun_place,    &br_noun_resource,
    &br_noun_support, &br_noun_turn,   &br_noun_mark, &br_noun_vallecas, &br_noun_yellow,
    &br_noun_column,  &br_noun_result, NULL};

const verb brunete_verbs[VERBS] = {
    [VERB_DONE] = {"done", NULL, NULL, {"End", "Terminar"}},
    [VERB_PASS] = {"pass", NULL, NULL, {"Pass", "Pasar"}},
    [VERB_PLACE] = {"place", &br_noun_unit, &br_noun_hex, {"Place {a:unit} in {b:hex}", "Colocar {a:unit} en {b:hex}"}},
    [VERB_REPLACE] = {"replace", &br_noun_unit, NULL, {"Replacement for {a:unit}", "Reemplazo para {a:unit}"}},
    [VERB_RESOURCE] = {"resource", &br_noun_resource, NULL, {"Use {a:resource}", "Usar {a:resource}"}},
    [VERB_STEP] = {"step", &br_noun_unit, &br_noun_hex, {"{a:unit} to {b:hex}", "{a:unit} a {b:hex}"}},
    [VERB_BOMB] = {"bomb", &br_noun_unit, NULL, {"Bomb {a:unit}", "Bombardear {a:unit}"}},
    [VERB_INTERDICT] = {"interdict", &br_noun_hex, NULL, {"Interdict {a:hex}", "Interdicción en {a:hex}"}},
    [VERB_REROLL] = {"reroll", NULL, NULL, {"Throw again", "Repetir la tirada"}},
    [VERB_PAY] = {"pay", NULL, NULL, {"Pay 1 CP", "Gastar 1 PdM"}},
    [VERB_BRING] = {"bring", &br_noun_unit, NULL, {"Bring {a:unit}", "Traer {a:unit}"}},
    [VERB_BESIDE] = {"beside", &br_noun_hex, NULL, {"Enter at {a:hex}", "Entrar por {a:hex}"}},
    [VERB_RECOVER] = {"recover", &br_noun_unit, NULL, {"Recover {a:unit}", "Recuperar {a:unit}"}},
    [VERB_SPEND] = {"spend", &br_noun_unit, NULL, {"Give up {a:unit}", "Entregar {a:unit}"}},
    [VERB_MOVE] = {"move", &br_noun_unit, NULL, {"Move {a:unit}", "Mover {a:unit}"}},
    [VERB_TO] = {"to", &br_noun_hex, NULL, {"To {a:hex}", "A {a:hex}"}},
    [VERB_ATTACK] = {"attack", &br_noun_hex, NULL, {"Attack {a:hex}", "Atacar {a:hex}"}},
    [VERB_WITH] = {"with", &br_noun_unit, NULL, {"With {a:unit}", "Con {a:unit}"}},
    [VERB_FIGHT] = {"fight", NULL, NULL, {"Fight", "Combatir"}},
    [VERB_ELITE] = {"elite", NULL, NULL, {"Take the elite bonus", "Usar la bonificación de élite"}},
    [VERB_SUPPORT] = {"support", &br_noun_support, NULL, {"Support: {a:support}", "Apoyo: {a:support}"}},
    [VERB_LOSE] = {"lose", &br_noun_unit, NULL, {"{a:unit} loses a step", "{a:unit} pierde un paso"}},
    [VERB_STUBBORN] = {"stubborn", NULL, NULL, {"Stubborn defence", "Defensa a ultranza"}},
    [VERB_RETREAT] = {"retreat", &br_noun_unit, NULL, {"{a:unit} retreats", "{a:unit} se retira"}},
    [VERB_EXIT] = {"exit", &br_noun_unit, NULL, {"{a:unit} leaves the map", "{a:unit} sale del mapa"}},
    [VERB_ADVANCE] = {"advance", &br_noun_unit, NULL, {"{a:unit} advances", "{a:unit} avanza"}},
};

const refusal_text brunete_refusals[REFUSALS] = {
    {"NONE", "", {"", ""}},
#define REFUSAL(NAME, rule, en, es) {#NAME, rule, {en, es}},
#include "games/brunete/refusals.h"
#undef REFUSAL
};
const entry_text brunete_entries[ENTRIES] = {
    {"NONE", "", {"", ""}},
#define ENTRY(NAME, rule, en, es) {#NAME, rule, {en, es}},
#include "games/brunete/entries.h"
#undef ENTRY
};
const entry_text brunete_prompts[PROMPTS] = {
    {"NONE", "", {"", ""}},
#define PROMPT(NAME, rule, en, es) {#NAME, rule, {en, es}},
#include "games/brunete/prompts.h"
#undef PROMPT
};

static prompt ask(int id, int a, int b, int c)
{
    return (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, (int16_t)c, 0}};
}

static int deploying(const brunete *s)
{
    for (int u = 0; u < UNITS; u++)
        if (UNIT(u)->deploys && s->at[u] == BOX_READY)
            return u;
    return 0;
}

static prompt battle_prompt(const brunete *s, const frame *f)
{
    switch (f->node) {
    case NODE_ELITE: return ask(PROMPT_ELITE, s->target, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, s->target, 0, 0);
    case NODE_LOSS: return ask(PROMPT_LOSS, f->b, 0, 0);
    case NODE_STUBBORN: return ask(PROMPT_STUBBORN, s->target, 0, 0);
    case NODE_RETREAT: return ask(PROMPT_RETREAT, s->target, 0, 0);
    case NODE_FLEE: return ask(PROMPT_FLEE, f->c, 0, 0);
    case NODE_ADVANCE: return ask(PROMPT_ADVANCE, s->target, f->b, 0);
    case NODE_PURSUE: return ask(PROMPT_PURSUE, f->c, f->a, 0);
    case NODE_DECLARE: return ask(PROMPT_DECLARE, s->target, 0, 0);
    default: return ask(PROMPT_COMBAT, 0, 0, 0);
    }
}

prompt brunete_prompt(const void *state, int seat)
{
    const brunete *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_DEPLOY: return ask(PROMPT_DEPLOY, deploying(s), 0, 0);
    case NODE_REPLACE:
        return f->b ? ask(f->b == 2 ? PROMPT_GIFT_ELITE : PROMPT_GIFT_REGULAR, 0, 0, 0)
                    : ask(PROMPT_REPLACE, s->cp[seat], 0, 0);
    case NODE_RESOURCES: return ask(PROMPT_RESOURCES, 0, 0, 0);
    case NODE_INFILTRATE: return ask(PROMPT_INFILTRATE, f->a, 0, 0);
    case NODE_AIR: return ask(PROMPT_AIR, s->aviation[seat], 0, 0);
    case NODE_REROLL: return ask(PROMPT_REROLL, s->die, 0, 0);
    case NODE_MAINTAIN: return ask(PROMPT_MAINTAIN, s->aviation_used[seat], 0, 0);
    case NODE_ENTER: return ask(PROMPT_ENTER, 0, 0, 0);
    case NODE_BESIDE: return ask(PROMPT_BESIDE, f->c, 0, 0);
    case NODE_RECOVER: return ask(PROMPT_RECOVER, f->c, f->b, 0);
    case NODE_MOVE: return f->b == MODE_ADJUST ? ask(PROMPT_ADJUST, f->d, 0, 0) : ask(PROMPT_MOVE, 0, 0, 0);
    case NODE_LEG: return ask(PROMPT_LEG, f->c, f->a, f->d & 0xff);
    default: return battle_prompt(s, f);
    }
}
