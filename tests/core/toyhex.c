/* A hex game of a few pages, whole and under the law tests: how little a game must say. Three units a side on nine by
 * nine hexes.
 * HX-1: red and blue take turns, six each; in a turn every unit moves or attacks once.
 * HX-2: a move has three points; a hill costs two, other hexes one. It ends beside an enemy; a hex holds one unit.
 * HX-3: an attack on an adjacent enemy throws a die: 5 or 6 and it is lost, 1 and the attacker is.
 * HX-4: the game ends after the last turn, or when a side has no unit left. More units win. */
#include "core/toyhex.h"
#include "told.h"

#include <stdio.h>

#include "core/tell/view.h"

#define HEXSET_COLUMNS  9
#define HEXSET_ROWS     9
#define HEXSET_LOW_EVEN true
#include "core/map/hex_flood.h"

enum { RED, BLUE, SIDES, UNITS = 6, HEXES = HEXSET_HEXES, TURNS = 6, POINTS = 3 };

typedef struct toyhex {
    head head;
    uint8_t at[UNITS]; /* FIELD_NONE: lost */
    uint8_t acted;     /* units that have had their turn, a bit each */
    uint8_t turn;
    hexset stand[SIDES], zone[SIDES]; /* derived */
} toyhex;
_Static_assert(sizeof(toyhex) == sizeof(head) + 8 + 4 * sizeof(hexset), "no padding");

/* --- words --- */

static const char *const seat_ids[] = {"red", "blue"};
static const char *const seat_titles[][LANGS] = {{TOLD("Red", "Rojo")}, {TOLD("Blue", "Azul")}};
static const char *const unit_ids[] = {"red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3"};
static const char *hex_id(int hex)
{
    static char ids[HEXES][8];
    snprintf(ids[hex], sizeof ids[hex], "%d%d", hex_column(&hexset_grid, hex) % 10, hex_row(&hexset_grid, hex) % 10);
    return ids[hex];
}
static const noun hx_noun_seat = NOUN_WORDS("seat", seat_ids, seat_titles, .shown = SHOWN_SEAT);
static const noun hx_noun_unit = NOUN_IDS("unit", unit_ids, .shown = SHOWN_PIECE);
static const noun hx_noun_hex = {.name = "hex", .high = HEXES - 1, .id = hex_id, .shown = SHOWN_SPACE};
static const noun *const hx_nouns[] = {&hx_noun_seat, &hx_noun_unit, &hx_noun_hex, NULL};

#define GAME_NAME(name) hx_##name
#define GAME_WORDS      "core/toyhex_spanish.h"
#define GAME_NODES      "core/toyhex_words.h"
#define GAME_FRAMES     "core/toyhex_words.h"
#define GAME_VERBS      "core/toyhex_words.h"
#define GAME_REFUSALS   "core/toyhex_words.h"
#define GAME_ENTRIES    "core/toyhex_words.h"
#define GAME_DEEDS      "core/toyhex_words.h"
#define GAME_PROMPTS    "core/toyhex_words.h"
#include "core/game/lists.h"
#include "core/game/lists_define.h"

#define FIELDS_OF toyhex
static const field hx_fields[] = {
    FIELD_ROW("place", FIELD_PLACE, TYPE_U8, at, .index = {&hx_noun_unit}, .value = &hx_noun_hex, .empty = true),
    FIELD_MEMBERS("acted", TYPE_U8, acted, &hx_noun_unit),
    FIELD_NUMBER("turn", TYPE_U8, turn, 0, TURNS),
};

/* --- the board --- */

static hexsteps steps; /* made once, in load */

static int side_of(int unit)
{
    return unit / (UNITS / SIDES);
}

static void hx_derive(void *state)
{
    toyhex *s = state;
    memset(s->stand, 0, sizeof s->stand);
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] != FIELD_NONE)
            hexset_add(&s->stand[side_of(u)], s->at[u]);
    for (int side = 0; side < SIDES; side++)
        hexset_around(&s->stand[side], &s->zone[side]);
}

/* HX-2: where a unit gets to. */
static hexset reach(const toyhex *s, int unit)
{
    hexset open;
    hexset_fill(&open);
    hexset_drop(&open, &s->stand[RED]);
    hexset_drop(&open, &s->stand[BLUE]);
    hexquery q = {.steps = &steps, .open = &open, .stop = &s->zone[!side_of(unit)], .limit = POINTS};
    hexflood f;
    hexflood_begin(&f, &q, s->at[unit], s->at[unit]);
    hexflood_from(&f, &q, s->at[unit], 0);
    hexflood_run(&f, &q);
    hexset_remove(&f.seen, s->at[unit]);
    return f.seen;
}

/* --- the nodes --- */

static int units_left(const toyhex *s, int side)
{
    return hexset_count(&s->stand[side]);
}

/* HX-1, HX-4: step 1 when the side has acted. */
flow hx_turn_run(void *state, frame *f, trace *t)
{
    toyhex *s = state;
    turn_frame *turn = turn_of(f);
    if (turn->step)
        turn->side = (int16_t)!turn->side;
    if ((turn->side == RED && s->turn == TURNS) || !units_left(s, RED) || !units_left(s, BLUE)) {
        note(t, ENTRY_OVER, 0, 0, 0, 0);
        flow_end(&s->head);
        return FLOW_ON;
    }
    s->turn = (uint8_t)(s->turn + (turn->side == RED));
    s->acted = 0;
    turn->step = 1;
    note(t, ENTRY_TURN, s->turn, turn->side, 0, 0);
    PUSH(&s->head, act, .side = turn->side);
    return FLOW_ON;
}

static refusal acts_why(const toyhex *s, int seat, int unit)
{
    if (side_of(unit) != seat)
        return refuse(NO_NOT_YOURS, unit, 0);
    if (s->at[unit] == FIELD_NONE)
        return refuse(NO_LOST, unit, 0);
    return s->acted >> unit & 1 ? refuse(NO_ACTED, unit, 0) : ALLOWED;
}

/* HX-3 */
static refusal attack_why(const toyhex *s, int seat, int unit, int target)
{
    refusal why = acts_why(s, seat, unit);
    if (!allowed(why))
        return why;
    if (side_of(target) == seat)
        return refuse(NO_OWN, target, 0);
    if (s->at[target] == FIELD_NONE)
        return refuse(NO_LOST, target, 0);
    return hex_direction_to(&hexset_grid, s->at[unit], s->at[target]) < 0 ? refuse(NO_APART, unit, target) : ALLOWED;
}

flow hx_act_run(void *state, frame *f, trace *t)
{
    (void)t;
    return flow_wait(state, 1u << act_of(f)->side);
}
void hx_act_options(const void *state, int seat, choices *out)
{
    const toyhex *s = state;
    for (int u = 0; u < UNITS; u++) {
        hexset seen = allowed(acts_why(s, seat, u)) ? reach(s, u) : hexset_none;
        HEXSET_EACH(hex, &seen)
            offer(out, VERB_MOVE, u, hex, ALLOWED);
        for (int target = 0; target < UNITS; target++)
            offer(out, VERB_ATTACK, u, target, attack_why(s, seat, u, target));
    }
    offer(out, VERB_DONE, 0, 0, ALLOWED);
}
/* What the list never considers: moves out of reach, and of units that don't act. */
refusal hx_act_check(const void *state, int seat, choice c)
{
    if (choice_verb(c) != VERB_MOVE)
        return ALLOWED;
    refusal why = acts_why(state, seat, choice_a(c));
    return allowed(why) ? refuse(NO_FAR, choice_a(c), choice_b(c)) : why;
}
static void attack(toyhex *s, int unit, int target, trace *t)
{
    int die = roll(&s->head, t, 6), gone = die >= 5 ? target : die == 1 ? unit : -1;
    note(t, ENTRY_FOUGHT, unit, target, die, 0);
    if (gone < 0)
        return;
    s->at[gone] = FIELD_NONE;
    note(t, ENTRY_GONE, gone, 0, 0, 0);
}
void hx_act_choose(void *state, int seat, choice c, trace *t)
{
    toyhex *s = state;
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        flow_pop(&s->head);
        return;
    }
    s->acted |= (uint8_t)(1u << choice_a(c));
    if (choice_verb(c) == VERB_ATTACK) {
        attack(s, choice_a(c), choice_b(c), t);
    } else {
        s->at[choice_a(c)] = (uint8_t)choice_b(c);
        note(t, ENTRY_MOVED, choice_a(c), choice_b(c), 0, 0);
    }
    hx_derive(s);
}

/* --- the rest of the contract --- */

static bool hx_load(const data_source *from, fault *why)
{
    (void)from, (void)why;
    for (int hex = 0; hex < HEXES; hex++)
        for (int d = 0; d < HEX_SIDES; d++) {
            int to = hex_neighbor(&hexset_grid, hex, (hex_direction)d);
            if (to != HEX_NOWHERE)
                hexsteps_add(&steps, hex, (hex_direction)d, to % 5 ? 1 : 2); /* every fifth hex is a hill */
        }
    return true;
}
static void hx_blank(void *state)
{
    toyhex *s = state;
    for (int u = 0; u < UNITS; u++)
        s->at[u] = (uint8_t)hex_at(&hexset_grid, side_of(u) ? 7 : 3, 3 + 2 * (u % 3));
}
static void hx_begin(void *state, trace *t)
{
    (void)t;
    PUSH(state, turn, .side = RED);
}
static bool hx_turn_point(void *state, int side, fault *why)
{
    toyhex *s = state;
    (void)why;
    if (side == RED)
        s->turn = (uint8_t)(s->turn - !!s->turn); /* it counts when it begins */
    PUSH(&s->head, turn, .side = side);
    return true;
}
static const point hx_points[] = {{"turn", &hx_noun_seat, "the turn of a side", hx_turn_point}};

static bool hx_check(const void *state, fault *why)
{
    const toyhex *s = state;
    const frame *f = s->head.stack;
    int standing = 0;
    for (int u = 0; u < UNITS; u++)
        standing += s->at[u] != FIELD_NONE;
    if (units_left(s, RED) + units_left(s, BLUE) != standing || hexset_meet(&s->stand[RED], &s->stand[BLUE]))
        return fault_set(why, "two units stand in one hex");
    if (s->head.depth > 2 || (s->head.depth && f[0].node != NODE_TURN) ||
        (s->head.depth == 2 && (f[1].node != NODE_ACT || act_seen(&f[1])->side != turn_seen(f)->side || !f[0].step)))
        return fault_set(why, "somebody acts outside a turn of his");
    return true;
}
static void hx_outcome(const void *state, int score[SEATS_MAX])
{
    int lead = units_left(state, RED) - units_left(state, BLUE);
    score[RED] = lead > 0 ? 1000 : lead < 0 ? 0 : 500;
    score[BLUE] = 1000 - score[RED];
}
static int hx_weigh(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == VERB_ATTACK ? 3 : 1;
}
static prompt hx_prompt(const void *state, int seat)
{
    (void)state, (void)seat;
    return ask(PROMPT_ACT, 0, 0);
}
static void hx_view(const void *state, int viewer, lang in, view *out)
{
    const toyhex *s = state;
    (void)viewer, (void)in;
    for (int u = 0; u < UNITS; u++) {
        const fixed_part unit = {VIEW_PIECE, .key = u, .id = unit_ids[u], .title = unit_ids[u], .of = side_of(u) + 1};
        if (s->at[u] != FIELD_NONE)
            view_add(out, unit)->at = hex_id(s->at[u]);
    }
}

static const scenario hx_scenarios[] = {{"plain", {TOLD("Plain", "Normal")}, {TOLD("Six turns.", "Seis turnos.")}}};

/* clang-format off */
const game toyhex_game = {
    .id = "toyhex",
    .title = {TOLD("Toy of hexes", "Juguete de hexágonos")},
    .rule_prefix = "HX-",
    .version = 1,
    .seats = SIDES,
    .seat = &hx_noun_seat,
    .size = sizeof(toyhex),
    .intro = {
        .text = {TOLD("For the tests.", "Para las pruebas.")},
    },
    .lists = {
        GAME_LISTS,
        .nouns = hx_nouns,
        .scenarios = hx_scenarios,
        .scenario_count = COUNT_OF(hx_scenarios),
    },
    .rules = {
        .derived_from = offsetof(toyhex, stand),
        .derive = hx_derive,
        .load = hx_load,
        .blank = hx_blank,
        .begin = hx_begin,
        .outcome = hx_outcome,
    },
    .valid = {
        .check = hx_check,
        .fields = hx_fields,
        .field_count = COUNT_OF(hx_fields),
        .points = hx_points,
        .point_count = COUNT_OF(hx_points),
    },
    .bot = {
        .weigh = hx_weigh,
    },
    .show = {
        .prompt = hx_prompt,
        .view = hx_view,
    },
};
