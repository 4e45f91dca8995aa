/* The nouns of La Guerra de España, the tables of its lists, and what is asked of a seat. */
#include "games/guerra/guerra.h"

static const char *const seat_ids[] = {"nat", "rep"};
static const char *const seat_titles[][LANGS] = {{"Nationalists", "Nacionalistas"}, {"Republicans", "Republicanos"}};
static const char *const owner_ids[] = {"nat", "rep", "disputed"};
static const char *const owner_titles[][LANGS] = {
    {"Nationalist", "nacionalista"}, {"Republican", "republicana"}, {"disputed", "en litigio"}};
static const char *const last_ids[] = {"nat", "rep", "none"};
static const char *const mark_ids[MARKS] = {"moved",  "owes",     "intruded",  "landed", "used",
                                            "sailed", "attacked", "supported", "target", "attacker"};
static const char *const arm_ids[] = {"land", "naval", "air"};
static const char *const kind_ids[] = {"army", "garrison"};
static const char *const role_ids[] = {"attacker", "defender"};
static const char *const winner_ids[] = {"none", "nat", "rep", "draw"};
static const char *const box_ids[] = {"reserve", "waits", "future", "gone", "setup"};
static const char *const box_titles[][LANGS] = {{"the reserve", "la reserva"},
                                                {"waiting", "en espera"},
                                                {"to come", "por llegar"},
                                                {"lost for good", "perdidas"},
                                                {"to be set up", "por colocar"}};

static const char *hex_id(int v)
{
    return HEX(v)->id;
}
static bool hex_find(const char *id, int *value)
{
    for (int i = 0; i < 4; i++)
        if (id[i] < '0' || id[i] > '9')
            return false;
    int column = (id[0] - '0') * 10 + id[1] - '0', row = (id[2] - '0') * 10 + id[3] - '0';
    if (id[4] || column < 1 + HEXSET_SKIPPED || column > COLUMNS + HEXSET_SKIPPED || row < 1 || row > ROWS)
        return false;
    *value = hex_at(&hexset_grid, column, row);
    return true;
}
static const char *hex_title(int v, lang in)
{
    return HEX(v)->title[in];
}
static const char *counter_id(int v)
{
    return COUNTER(v)->id;
}
static const char *counter_title(int v, lang in)
{
    return COUNTER(v)->title[in];
}
static const char *place_id(int v)
{
    return v < HEXES ? hex_id(v) : v < BOX_RESERVE ? counter_id(gu_table.ship[v - ABOARD]) : box_ids[v - BOX_RESERVE];
}
static const char *place_title(int v, lang in)
{
    return v < HEXES         ? hex_title(v, in)
           : v < BOX_RESERVE ? counter_title(gu_table.ship[v - ABOARD], in)
                             : box_titles[v - BOX_RESERVE][in];
}
static bool place_find(const char *id, int *value)
{
    if (hex_find(id, value))
        return true;
    for (int v = HEXES; v < PLACES; v++)
        if (!strcmp(place_id(v), id)) {
            *value = v;
            return true;
        }
    return false;
}
static const char *ship_id(int v)
{
    return counter_id(gu_table.ship[v]);
}
static const char *plane_id(int v)
{
    return counter_id(gu_table.plane[v]);
}
static const char *zone_id(int v)
{
    return gu_table.zone_id[v];
}
static const char *zone_title(int v, lang in)
{
    return gu_table.zone_name[v][in];
}
static const char *turn_title(int v, lang in)
{
    return gu_table.turn[v].name[in];
}

/* By kind: first those of the reserve, then those of the set-up, then the others by the turn on which they come. */
static int counter_member(const char *id, int nth)
{
    for (int k = 0; k < KINDS; k++) {
        const kind_row *row = &gu_table.kind[k];
        if (strcmp(row->id, id))
            continue;
        for (int due = 0; due <= TURNS; due++)
            for (int u = row->first; u < row->first + row->count; u++)
                if (COUNTER(u)->due == due && !nth--)
                    return u;
    }
    return NONE;
}

const noun gu_noun_seat = NOUN_WORDS("seat", seat_ids, seat_titles, .shown = SHOWN_SEAT);
const noun gu_noun_hex = {"hex", 0, HEXES - 1, hex_id, hex_title, SHOWN_SPACE, .find = hex_find};
const noun gu_noun_counter = {
    "counter", 0, COUNTERS - 1, counter_id, counter_title, SHOWN_PIECE, .member = counter_member};
const noun gu_noun_place = {"place", 0, PLACES - 1, place_id, place_title, SHOWN_NOT, .find = place_find};
const noun gu_noun_province = NOUN_ROWS("province", gu_table.province, PROVINCES, id, name);
const noun gu_noun_owner = NOUN_WORDS("owner", owner_ids, owner_titles);
const noun gu_noun_last = NOUN_IDS("last", last_ids);
const noun gu_noun_zone = {"zone", 0, ZONES - 1, zone_id, zone_title, SHOWN_NOT};
const noun gu_noun_turn = {"turn", 1, TURNS_MOST, NULL, turn_title, SHOWN_NOT};
const noun gu_noun_mark = NOUN_IDS("mark", mark_ids);
const noun gu_noun_ship = {"ship", 0, SHIPS - 1, ship_id, NULL, SHOWN_NOT};
const noun gu_noun_plane = {"plane", 0, PLANES - 1, plane_id, NULL, SHOWN_NOT};
const noun gu_noun_arm = NOUN_IDS("arm", arm_ids);
const noun gu_noun_kind = NOUN_IDS("kind", kind_ids);
const noun gu_noun_role = NOUN_IDS("role", role_ids);
const noun gu_noun_die = NOUN_NUMBER("die", DIE_LEAST, DIE_MOST);
const noun gu_noun_winner = NOUN_IDS("winner", winner_ids);

const noun *const gu_nouns[] = {&gu_noun_seat, &gu_noun_hex,  &gu_noun_counter, &gu_noun_province,
                                &gu_noun_zone, &gu_noun_turn, &gu_noun_owner,   NULL};

#include "core/game/lists_define.h"

static int setup_asked(const guerra *s, int seat)
{
    for (int i = 0; i < gu_table.setup_count; i++)
        if (side_of(gu_table.setup[i]) == seat && s->at[gu_table.setup[i]] == BOX_SETUP)
            return gu_table.setup[i];
    return 0;
}

static prompt combat_prompt(const guerra *s, const frame *f, int seat)
{
    const frame *battle = s->head.depth > 1 ? f - 1 : f;
    switch (f->node) {
    case NODE_TARGETS: return ask(PROMPT_TARGETS, 0, 0);
    case NODE_ATTACKERS: return ask(PROMPT_ATTACKERS, 0, 0);
    case NODE_SUPPORT: return ask(PROMPT_SUPPORT, seat != battle->a, 0);
    case NODE_LOSS: return ask(PROMPT_LOSS, s->toll[f->b], 0);
    case NODE_FEC: {
        int attack = gu_attack_factors(s, battle->a), defence = gu_defence_factors(s, battle->a);
        return (prompt){PROMPT_FEC, {s->fec[seat], (int16_t)attack, (int16_t)defence, PARAM(fec_per_point)}};
    }
    default: break;
    }
    EACH_OF(u, seat)
        if (gu_owes(s, u))
            return ask(PROMPT_COMBAT_OWED, u, 0);
    return ask(PROMPT_COMBAT, 0, 0);
}

prompt gu_prompt(const void *state, int seat)
{
    const guerra *s = state;
    const frame *f = flow_peek(&s->head);
    switch (f->node) {
    case NODE_SETUP: return ask(PROMPT_SETUP, setup_asked(s, seat), 0);
    case NODE_POPULATION: return ask(PROMPT_POPULATION, s->due[ARMY], s->due[GARRISON]);
    case NODE_FIXED: return ask(PROMPT_FIXED, 0, 0);
    case NODE_ARRIVE: return ask(PROMPT_ARRIVE, f->c, 0);
    case NODE_CONVERT: return ask(PROMPT_CONVERT, 0, 0);
    case NODE_WHERE: return ask(PROMPT_WHERE, 0, 0);
    case NODE_MOVE: return ask(PROMPT_MOVE, 0, 0);
    case NODE_MARCH: return ask(PROMPT_MARCH, f->c, 0);
    case NODE_SAIL: return ask(PROMPT_SAIL, f->c, s->points[ship_of(f->c)]);
    case NODE_FLY: return ask(PROMPT_FLY, f->c, f->b);
    case NODE_READAPT: return ask(PROMPT_READAPT, 0, 0);
    default: return combat_prompt(s, f, seat);
    }
}

/* --- closes: choices that end a stage, and what is left undone --- */

static int unmoved(const guerra *s, int seat, bool air)
{
    int count = 0;
    EACH_OF(u, seat)
        if (on_map(s, u) && type_of(u) != NAVAL && (!air || type_of(u) == AIR))
            count += !(s->marks[u] & MOVED);
    return count;
}

static int attackable(const guerra *s, int seat)
{
    hexset targets;
    int count = 0;
    for (int kind = 0; kind < ARMS; kind++) {
        gu_targets(s, seat, (arm)kind, &targets);
        count += hexset_count(&targets);
    }
    return count;
}

bool gu_leaves_undone(const void *state, int seat, choice c, prompt *what)
{
    const guerra *s = state;
    int node = flow_peek(&s->head)->node, garrisons = 0;
    switch (choice_verb(c)) {
    case VERB_END_MOVEMENT: *what = ask(PROMPT_CLOSES_MOVEMENT, unmoved(s, seat, false), 0); return true;
    case VERB_END_COMBAT: *what = ask(PROMPT_CLOSES_COMBAT, attackable(s, seat), 0); return true;
    case VERB_DONE: break;
    default: return false;
    }
    EACH_TYPE(u, seat, GARRISON)
        garrisons += on_map(s, u);
    if (node == NODE_CONVERT)
        *what = ask(PROMPT_CLOSES_CONVERSION, garrisons, 0);
    if (node == NODE_READAPT)
        *what = ask(PROMPT_CLOSES_READAPTATION, unmoved(s, seat, true), 0);
    return node == NODE_CONVERT || node == NODE_READAPT;
}
