/* What the files of chapter 11 share: the steps of a combat, its two fires, the arithmetic of losses. */
#ifndef FRENTE_CRUZADA_COMBAT_H
#define FRENTE_CRUZADA_COMBAT_H

#include "games/cruzada/rules/rules.h"

/* The steps of NODE_COMBAT (CR-11.2.1). With R7 the defender fires first, and the attacker answers with what is left.
 */
enum {
    FIGHT_WITHDRAW,
    FIGHT_ATTACKER, /* Combat Cards */
    FIGHT_DEFENDER,
    FIGHT_DEFECT, /* N14 */
    FIGHT_TEST,   /* N7; conditions are tested again */
    FIGHT_FIRE,
    FIGHT_LOSS_FIRST,
    FIGHT_ANSWER,
    FIGHT_LOSS_LAST,
    FIGHT_SPARE, /* R45 */
    FIGHT_RESULT,
    FIGHT_HOLD,
    FIGHT_RETREAT,
    FIGHT_ADVANCE,
    FIGHT_END,
    FIGHTS
};

/* First losses that a player owes (CR-11.3.6a, CR-11.3.6b, N59, R45), the most urgent highest. */
enum { DUTY_DIVISION = 1, DUTY_CAV = 2, DUTY_ARMOR = 4, DUTY_AFRICA = 8, DUTIES = 16 };

/* --- attackers.c: who takes part --- */
static inline bool fighting(const cruzada *s)
{
    return s->battle.target != NO_SPACE;
}
/* The side in a role: the active player attacks. */
static inline int side_in(const cruzada *s, int role)
{
    int attacker = round_side(s) == REP ? REP : NAT;
    return role == ATTACK ? attacker : other(attacker);
}
static inline int role_of(const cruzada *s, int side)
{
    return side_in(s, ATTACK) == side ? ATTACK : DEFENCE;
}
enum { TEAM = 32 };
typedef struct team {
    int count;
    uint8_t unit[TEAM];
} team;
/* CR-11.1.3b, CR-11.1.7: all defenders; the attackers that take part. */
void cr_team(const cruzada *s, int role, team *out);
void cr_origins(cruzada *s); /* the spaces of those that take part */
int cr_team_count(const cruzada *s, int role);
bool cr_team_has(const cruzada *s, int role, uint32_t flags);

/* --- cards.c, card_needs.c --- */
cardset cr_live(const cruzada *s, int side);     /* committed and in effect */
bool cr_may_commit(const cruzada *s, int role);  /* is there anything to ask? Secret cards don't decide it */
bool cr_armor_ready(const cruzada *s, int unit); /* is it strong enough for the armor DRM? */
void cr_cards_test(cruzada *s, trace *t);        /* ruling CR-81, ruling CR-83, CR-cl-N57 */
void cr_cards_return(cruzada *s, trace *t);      /* there was no combat: cards return unused */
void cr_cards_settle(cruzada *s, trace *t);
refusal cr_cc_why(const cruzada *s, int side, int card); /* card_needs.c: may it be committed in the present combat? */
bool cr_cc_holds(const cruzada *s, int side, int card);  /* do its needs hold? Tested twice, ruling CR-81 */

/* --- fire.c --- */
typedef struct fire {
    int strength, table, base, column; /* base: before the shift */
    int shift, drm;
    int lines;
    struct {
        prompt why;
        int amount;
        bool die; /* a DRM; else columns */
    } line[16];
} fire;
void cr_fire(const cruzada *s, int role, fire *out);
int cr_loss_number(const fire *f, int die);
void cr_throw(cruzada *s, int role, trace *t);
unsigned cr_cancelled(const cruzada *s); /* CANCELS_x in force */

/* --- losses.c, loss_points.c --- */
enum { POOL_NAT, POOL_CTV, POOL_REP, POOL_ASTURIAS, POOL_SANTANDER, POOL_BASQUE, POOL_ARMOR, POOLS, POOL_NONE = POOLS };
enum { LEDGER_ITEMS = 32, HEIR_STEPS = 2 };
typedef struct ledger_item {
    uint8_t unit, steps, pool, duty;
    uint8_t points[2]; /* of the next step: [0] while full, [1] reduced */
} ledger_item;
typedef struct ledger {
    int items, toll, ghosts;
    unsigned duties;
    uint8_t full[POOLS], reduced[POOLS]; /* divisions in the Reserve Box that may replace a corps */
    ledger_item item[LEDGER_ITEMS];
} ledger;
/* The best that can be reached: points, how many of them only imaginary divisions take (`ghost`), and the duties
 * fulfilled. */
typedef struct reckoning {
    int total, ghost;
    unsigned duties;
} reckoning;
void cr_ledger(const cruzada *s, int role, ledger *out);
reckoning cr_reckon(const ledger *l);
bool cr_reckon_after(const ledger *l, int item, reckoning *out); /* a step of that item first; false: too many points */
bool cr_same_reckoning(reckoning a, reckoning b);
void cr_ledger_step(ledger *l, int item); /* takes the step, with what replaces a corps */
int cr_pool_of(const cruzada *s, int corps);
bool cr_heir(const cruzada *s, int corps, int unit);         /* may it replace the corps now? */
bool cr_heir_kind(const cruzada *s, int corps, int unit);    /* is it of a kind that may? */
void cr_step_lose(cruzada *s, int unit, int role, trace *t); /* one step; may push NODE_STAND_IN */
void cr_loss_begin(cruzada *s, int role, trace *t);
bool cr_spare_due(const cruzada *s);

/* --- cancel_retreat.c, retreat.c, advance.c --- */
bool cr_could_retreat(const cruzada *s, int unit, int distance); /* now, out of the space under attack */
void cr_hold_begin(cruzada *s, int attacker, trace *t);
bool cr_retreat_due(const cruzada *s);
void cr_retreat_begin(cruzada *s, trace *t);
void cr_advance_begin(cruzada *s, trace *t);

/* --- assault.c --- */
refusal cr_assault_why(const cruzada *s, int side, int siege);
int cr_assault_most(const cruzada *s, int siege); /* the highest face with which it succeeds */

bool cr_all_cut(const cruzada *s, int role); /* CR-13.3.4 */
refusal cr_withdraw_why(const cruzada *s);   /* CR-18.3.1a: may the defender of the present combat withdraw? */

#endif
