/* Which positions there can be: what the files of this folder share. */
#ifndef FRENTE_CRUZADA_VALID_H
#define FRENTE_CRUZADA_VALID_H

#include "games/cruzada/rules/rules.h"

enum { COMBAT_FIELDS = 24, FIELDS = 64 + COMBAT_FIELDS, POINTS = 17 };
extern const field cr_fields[];
extern const point cr_points[];
bool cr_complete(void *state, const given *said, fault *why);
bool cr_check(const void *state, fault *why);
int cr_siege_most(const cruzada *s, int siege); /* check.c */

/* A stage of a turn, as far as positions depend on it. */
typedef struct stage {
    int step;   /* STEP_x */
    bool begun; /* what that step does first has been done */
    int side;   /* whose Action Round it is, or NOBODY */
    bool acted; /* he has said what he does in it */
    int act;    /* ACT_x: what that is */
} stage;

/* Has that step of the turn been done (or at least begun)? */
static inline bool passed(const stage *now, int step)
{
    return now->step > step || (now->step == step && now->begun);
}
/* Between the first Action Round and the end of the turn: when what belongs to one turn can be there. */
static inline bool in_turn(const stage *now)
{
    return now->step >= STEP_ROUND_NAT && !passed(now, STEP_END);
}
/* The round in which units move and fight, its action chosen. */
static inline bool in_field(const stage *now)
{
    return now->acted && (now->act == ACT_OPS || now->act == ACT_EVENT || now->act == ACT_AUTO);
}

bool cr_stage_fits(const cruzada *s, int step, bool begun, fault *why); /* turn.c */
bool cr_war_fits(const cruzada *s, const stage *now, fault *why);       /* war.c */
bool cr_ground_fits(const cruzada *s, const stage *now, fault *why);    /* ground.c */
void cr_played_complete(cruzada *s, const given *said);                 /* ground.c: described positions */
void cr_stage_complete(cruzada *s, int step);                           /* complete.c: described positions */
unsigned cr_marks_possible(const cruzada *s, int u);                    /* check.c: where it is */

/* war.c, for complete.c too */
enum { THREAT_ROUNDS = 6 };
int cr_card_comes_in(const cruzada *s, int card);           /* the War Phase in which a card comes into the game */
int cr_phase_reached(const cruzada *s, const stage *now);   /* the last one whose cards have joined */
uint32_t cr_lasting_tied(const cruzada *s, uint32_t *hold); /* effects tied to a marker or a piece, and which hold */
uint32_t cr_lasting_played(const cruzada *s);
uint64_t cr_once_counted(const cruzada *s, uint64_t once); /* changes that hold now have been counted */

bool cr_combat_check(const cruzada *s, fault *why); /* combat.c */

bool cr_frames_fit(const cruzada *s, fault *why);
bool cr_combat_frames_fit(const cruzada *s, const frame *f, const frame *below); /* frames_combat.c */
bool cr_event_frames_fit(const cruzada *s, const frame *f, const frame *below);  /* frames_events.c */

#endif
