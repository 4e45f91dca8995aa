/* Brunete 1937: what the files of this folder offer each other, and the lists of its
 * names. The state stands in state.h, the tables in tables.h. Rule ids (BR-10.1a ...) are those of
 * docs/rules/brunete.tsv; [Qnn] points to docs/rulings/brunete.md. */
#ifndef FRENTE_BRUNETE_H
#define FRENTE_BRUNETE_H

#include "core/tell/lens.h"
#include "games/brunete/tables.h"

/* --- the lists of names: nodes, verbs, refusals, entries, prompts --- */

#define GAME_NAME(name) br_##name
#define GAME_NODES      "games/brunete/nodes.h"
#define GAME_VERBS      "games/brunete/verbs.h"
#define GAME_REFUSALS   "games/brunete/refusals.h"
#define GAME_ENTRIES    "games/brunete/entries.h"
#define GAME_PROMPTS    "games/brunete/prompts.h"
#include "core/game/lists.h"

extern const frame_range br_ranges[NODES]; /* frames.c */
bool br_frames_fit(const brunete *s, fault *why);
bool br_nothing_under_way(const brunete *s, fault *why);

/* The steps of NODE_TURN, in the order of section 2. */
enum {
    STEP_UPDATE,
    STEP_SUPPORT,
    STEP_REPLACE_1,
    STEP_REPLACE_2,
    STEP_RESOURCES,
    STEP_GIFT_1,
    STEP_GIFT_2,
    STEP_INFILTRATION,
    STEP_VALLECAS,
    STEP_AIR_1,
    STEP_AIR_2,
    STEP_ENTER_1,
    STEP_ADJUST,
    STEP_MOVE_1,
    STEP_COMBAT_1,
    STEP_SUPPLY_1,
    STEP_ENTER_2,
    STEP_MOVE_2,
    STEP_COMBAT_2,
    STEP_SUPPLY_2,
    STEP_EXTRA_ENTER,
    STEP_EXTRA_MOVE,
    STEP_REORGANISE_1,
    STEP_REORGANISE_2,
    STEP_END,
    STEPS
};

/* How a movement is limited: frame.b of NODE_MOVE and NODE_ENTER. */
enum { MODE_NORMAL, MODE_ADJUST, MODE_INFILTRATED, MODE_EXTRA };

/* The steps of NODE_BATTLE. */
enum {
    BATTLE_ELITE_ATTACKER,
    BATTLE_ELITE_DEFENDER,
    BATTLE_SUPPORT,
    BATTLE_COORDINATE,
    BATTLE_DIE,
    BATTLE_RESULT,
    BATTLE_TANKS,
    BATTLE_STUBBORN,
    BATTLE_RETREAT,
    BATTLE_ADVANCE,
    BATTLE_END
};

extern const noun br_noun_seat, br_noun_hex, br_noun_unit, br_noun_place, br_noun_resource, br_noun_support,
    br_noun_turn, br_noun_mark, br_noun_vallecas, br_noun_yellow, br_noun_town, br_noun_column, br_noun_flight,
    br_noun_pick, br_noun_result, br_noun_winner;
extern const noun *const br_nouns[];
enum { FIELDS = 41, POINTS = 18 };
extern const field br_fields[];
extern const point br_points[];

/* --- board.c: who stands where --- */

/* The units of a hex, one after the other; none may leave it or come meanwhile (br_units_at is for that). */
#define STACK_EACH(unit, b, hex) for (int unit = (b)->top[hex]; unit != NOBODY; unit = (b)->under[unit])

static inline int other(int side)
{
    return 1 - side;
}
static inline bool on_map(const brunete *s, int unit)
{
    return s->at[unit] < HEXES;
}
/* BR-4b, BR-3k: no zone of control for unsupplied units and those that have retreated. */
static inline bool unit_zoc(const brunete *s, int unit)
{
    return !(s->marks[unit] & (UNSUPPLIED | RETREATED));
}
static inline bool within(const hexset *set, int hex)
{
    return hexset_has(set, hex);
}
/* The hexes where a unit that moves has no room. */
static inline const hexset *full_for(const board *b, int unit)
{
    int kind = br_table.kind[unit];
    return &b->full[kind >> 2][(kind & 3) == TANK ? ROOM_TANK : ROOM_COMBAT];
}
static inline bool option_on(const brunete *s, unsigned option)
{
    return s->head.options & option;
}

void br_derive(void *state);                                   /* makes the board afresh */
void br_board_without(const brunete *s, int unit, board *out); /* as if the unit were not on the map */
bool br_board_room(const board *b, int unit, int hex);         /* would it fit there? it does not stand there now */
int br_units_at(const brunete *s, int hex, int16_t out[UNITS]);
void br_unit_place(brunete *s, int unit, int place);          /* into a hex or a box */
void br_unit_mark(brunete *s, int unit, int marks);           /* these marks and no others */
void br_marks_drop(brunete *s, int marks);                    /* of all units */
void br_interdict(brunete *s, int side, int flight, int hex); /* HEX_NOWHERE: no more */
bool br_hex_side_crossed(int from, int direction);            /* a river without a road or path over it */
int br_unit_attack(const brunete *s, int unit);
int br_unit_defence(const brunete *s, int unit);
int br_unit_mp(const brunete *s, int unit);
void br_unit_enter(brunete *s, int unit, int hex);                 /* moves it and takes the hex */
void br_unit_ends_move(brunete *s, int unit, trace *t);            /* BR-9e: starred units */
void br_unit_eliminate(brunete *s, int unit, trace *t);            /* to its casualty box */
void br_unit_lose_step(brunete *s, int unit, int entry, trace *t); /* notes `entry` or the loss of the unit */

/* --- supply.c --- */
bool br_source_open(const brunete *s, const board *b, int letter, int side);
void br_supply_cover(const brunete *s, int side, hexset *cover);
bool br_controls(const brunete *s, const hexset *cover, int side, int hex);
void br_supply_check_side(brunete *s, int side, trace *t);

/* --- the rest --- */
void br_blank(void *state); /* setup.c */
void br_begin(void *state, trace *t);
bool br_complete(void *state, const given *said, fault *why);
void br_described_begins(brunete *s, int step);
bool br_infiltration_fits(const brunete *s);                      /* infiltrate.c */
bool br_check(const void *state, fault *why);                     /* check.c */
bool br_check_stacks(const brunete *s, bool crowded, fault *why); /* crowded: but for the 11th Division */
bool br_moment_fits(const brunete *s, int step, fault *why);      /* moment.c */
refusal br_why_not_now(const void *state, int seat, choice c);    /* belongs.c */
void br_redact(void *state, int viewer);                          /* secret.c */
void br_imagine(void *state, int viewer, generator *dice);
void br_conclude(void *state, int seat, trace *t);        /* victory.c */
void br_outcome(const void *state, int score[SEATS_MAX]); /* victory.c */
int br_weigh(const void *state, int seat, choice c);      /* bot.c */
int br_judge(const void *state, int seat);
prompt br_prompt(const void *state, int seat);                              /* words.c */
void br_view(const void *state, int viewer, lang in, view *out);            /* view.c */
bool br_leaves_undone(const void *state, int seat, choice c, prompt *what); /* forecast.c */
bool br_forecast(const void *state, int seat, choice c, forecast *out);
prompt br_result_words(int column, int die);                /* what a die brings in a column */
bool br_battle(const void *state, int viewer, battle *out); /* panel.c */
void br_about(const void *state, int viewer, const noun *what, int value, lang in, text *out);
enum { LENSES = 5 };
extern const lens br_lenses[LENSES];
extern const game brunete_game; /* rules.c */

void br_vallecas_segment(brunete *s, trace *t); /* vallecas.c */
void br_supports_arrive(brunete *s, trace *t);  /* admin.c */
void br_resources_show(brunete *s, trace *t);
int br_resources_left(const brunete *s, int side);
void br_reorganise(brunete *s, int side, trace *t); /* air.c */
void br_aviation_roll(brunete *s, int side, trace *t);
void br_reinforcements_arrive(brunete *s, int side, bool extra, trace *t); /* enter.c */
void br_beside_return(brunete *s, int side);
bool br_recovers_with(const brunete *s, int unit, int given_up);
bool br_range_known(const range_row *r);
bool br_entry_in_range(int unit, int hex);
int br_tanks_lost(const brunete *s);
refusal br_mover_why(const brunete *s, int seat, int mode, int unit); /* move.c */
void br_move_close(brunete *s, int side);
int br_battle_column(const brunete *s, int target, int attacker, bool elite, int *attack, int *defence);
bool br_battle_elite(const brunete *s, int side); /* combat.c */
bool br_battle_coordinates(const brunete *s);     /* does the attack that is being named take a CP for its divisions? */
int br_attack_cf(const brunete *s, int unit, int target);
int br_replacement_cost(int unit); /* admin.c */
int br_column_of(int attack, int defence);
bool br_target_fits(const brunete *s, int side, int target);
bool br_attacker_fits(const brunete *s, int unit);
bool br_support_fits(const brunete *s, int side, int pack); /* battle.c */
int br_victory_points(const brunete *s);                    /* victory.c */
int br_casualty_sum(const brunete *s, int side);
unsigned br_yellows_held(const brunete *s);
bool br_purples_held(const brunete *s);
void br_turn_ends(brunete *s, trace *t);
int br_supports_in_play(int side, bool aviation, int come, int gone); /* secret.c */

static inline int support_pack(int artillery, int aviation, int cp)
{
    return artillery * 8 + aviation * 2 + cp;
}
static inline int support_count(int pack)
{
    return pack / 8 + pack / 2 % 4;
}
/* The side whose half of the turn step it is: the first is the one with the initiative. */
static inline int side_of(const brunete *s, bool first)
{
    return first ? s->initiative : other(s->initiative);
}
/* The step of the turn: public, at the bottom of the stack. */
static inline int turn_step(const brunete *s)
{
    return s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : -1;
}
static inline bool secret_part(const brunete *s)
{
    int step = turn_step(s);
    return (step == STEP_COMBAT_1 || step == STEP_COMBAT_2) && !option_on(s, OPTION_SOLO);
}

#endif
