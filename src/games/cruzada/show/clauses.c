/* What stands on a card, clause by clause: made from the columns of cards.tsv and effects.tsv that the rules read. Only
 * what a procedure of its own does (column `code`, lasting effects) is written by hand there. CR-8.5.1.2 */
#include "games/cruzada/show/fixed_parts.h"
#include "games/cruzada/show/show.h"

typedef struct clause_list {
    prompt *out;
    int count;
} clause_list;

static void say(clause_list *l, int id, int a, int b, int c, int d)
{
    must(l->count < CLAUSES_MOST);
    l->out[l->count++] = (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
}

/* --- as a Combat Card --- */

/* CR-11.2.4 */
static void say_need(clause_list *l, int card, int i)
{
    const need *n = &CARD_OF(card)->needs[i];
    int words = card * NEEDS + i;
    switch (n->kind) {
    case NEED_OWN: say(l, PROMPT_CARD_OWN, words, n->role, 0, 0); break;
    case NEED_FOE: say(l, PROMPT_CARD_FOE, words, n->role, 0, 0); break;
    case NEED_TARGET: say(l, n->negated ? PROMPT_CARD_NOT_TARGET : PROMPT_CARD_TARGET, words, n->role, 0, 0); break;
    case NEED_RIVERS: say(l, PROMPT_CARD_RIVERS, 0, 0, 0, 0); break;
    default: say(l, PROMPT_CARD_RETREAT, 0, 0, 0, 0); break;
    }
}

static void say_combat(clause_list *l, int card)
{
    const card_row *row = CARD_OF(card);
    static const struct {
        uint16_t bit, words;
    } cancels[] = {{CANCELS_TRENCH_HOLD, PROMPT_CARD_TRENCH_HOLD},
                   {CANCELS_RETREAT_CANCEL, PROMPT_CARD_NO_HOLD},
                   {CANCELS_ARMOR_DRM, PROMPT_CARD_ARMOR_DRM},
                   {CANCELS_MILITIA_DRM, PROMPT_CARD_MILITIA_DRM},
                   {CANCELS_AIR, PROMPT_CARD_AIR}};
    if (row->timing != TIMING_COMBAT)
        return;
    say(l, PROMPT_CARD_ROLE, row->role, 0, 0, 0);
    for (int i = 0; i < row->need_count; i++)
        say_need(l, card, i);
    if (row->drm)
        say(l, PROMPT_CARD_DRM, row->drm, 0, 0, 0);
    if (row->foe_shift)
        say(l, PROMPT_CARD_SHIFT, -row->foe_shift, 0, 0, 0);
    if (row->cancels & SHIFTS_CANCELLED)
        say(l, PROMPT_CARD_CANCELS, row->cancels & SHIFTS_CANCELLED, 0, 0, 0);
    for (int i = 0; i < COUNT_OF(cancels); i++)
        if (row->cancels & cancels[i].bit)
            say(l, cancels[i].words, CARD(NAT, 27), 0, 0, 0);
    if (row->cancels_card)
        say(l, PROMPT_CARD_CANCELS_CARD, row->cancels_card - 1, 0, 0, 0);
}

/* --- as an Event --- */

/* The VP and RM of a bonus come later, if at all, and those of the May Events hang on another card. */
static bool change_at_once(const card_row *row)
{
    return row->change && row->code != CODE_BONUS_CHOSEN && row->code != CODE_BONUS_NAMED &&
           row->code != CODE_MAY_EVENTS;
}

/* CR-8.5.2.3, CR-8.5.2.5a. The CTV of N8 comes only if it is late: the card says so itself. */
static void say_units(clause_list *l, int card)
{
    const card_row *row = CARD_OF(card);
    bool full = false;
    for (int i = 0; i < row->brings_count; i++) {
        const brought *b = &row->brings[i];
        if (b->where == WHERE_LATER)
            continue;
        if (!i || b[-1].where != b->where) /* units for one place stand in one clause */
            say(l, PROMPT_CARD_BRINGS, card * BRINGS + i, b->where, 0, 0);
        full |= !b->any && KIND(b->kind)->steps > 1;
    }
    if (full)
        say(l, PROMPT_CARD_FULL, 0, 0, 0, 0);
    if (row->division_out)
        say(l, PROMPT_CARD_OUT, 0, 0, 0, 0);
}

static void say_activations(clause_list *l, const card_row *row)
{
    if (row->activation_rule == ACTIVATES_COMBAT)
        say(l, PROMPT_CARD_COMBATS, row->activations, 0, 0, 0);
    else if (row->activation_rule == ACTIVATES_SEVILLA)
        say(l, PROMPT_CARD_SEVILLA, 0, 0, 0, 0);
    else if (row->activations)
        say(l, PROMPT_CARD_OPS, row->activations, row->activation_rule == ACTIVATES_NOT_BEACHHEAD, 0, 0);
    if (row->attack_drm)
        say(l, PROMPT_CARD_ATTACKS, row->attack_drm, 0, 0, 0);
}

static void say_event(clause_list *l, int card)
{
    const card_row *row = CARD_OF(card);
    if (row->timing == TIMING_NEVER)
        say(l, PROMPT_CARD_NO_EVENT, 0, 0, 0, 0);
    if (change_at_once(row) && cr_table.change[row->change - 1].vp)
        say(l, PROMPT_CARD_VP, cr_table.change[row->change - 1].vp, 0, 0, 0);
    if (change_at_once(row) && cr_table.change[row->change - 1].rm)
        say(l, PROMPT_CARD_RM, cr_table.change[row->change - 1].rm, 0, 0, 0);
    for (int i = 0; i < LASTINGS; i++)
        if (row->ends >> i & 1)
            say(l, PROMPT_CARD_ENDS, i, 0, 0, 0);
    say_units(l, card);
    if (*row->text[0])
        say(l, PROMPT_CARD_EFFECT, card, 0, 0, 0);
    say_activations(l, row);
}

/* --- what binds it --- */

/* CR-8.5.1.2: one condition; those of a group after the first are alternatives. */
static void say_condition(clause_list *l, const condition *c, bool again)
{
    static const uint16_t words[WHENS] = {[WHEN_TURN_IS] = PROMPT_CARD_TURN_IS,
                                          [WHEN_TURN_FROM] = PROMPT_CARD_TURN_FROM,
                                          [WHEN_TURN_TO] = PROMPT_CARD_TURN_TO,
                                          [WHEN_ROUND] = PROMPT_CARD_ROUND,
                                          [WHEN_PHASE_IS] = PROMPT_CARD_PHASE_IS,
                                          [WHEN_PHASE_TO] = PROMPT_CARD_PHASE_TO,
                                          [WHEN_RM_TO] = PROMPT_CARD_RM_TO,
                                          [WHEN_NORTH_EXISTS] = PROMPT_CARD_NORTH,
                                          [WHEN_MILITARIZED] = PROMPT_CARD_MILITARIZED,
                                          [WHEN_SOURCE_TO_FRANCE] = PROMPT_CARD_FRANCE,
                                          [WHEN_RPA_IN_RESERVE] = PROMPT_CARD_RPA,
                                          [WHEN_LANDING] = PROMPT_CARD_LANDING,
                                          [WHEN_INS_SPACE] = PROMPT_CARD_LANDING};
    if (c->kind == WHEN_SUPPLIED)
        say(l, PROMPT_CARD_SUPPLIED, c->space[0], c->side, 0, 0);
    else if (c->kind == WHEN_CONTROL)
        say(l, c->space[1] == NO_SPACE ? PROMPT_CARD_CONTROL : PROMPT_CARD_CONTROL_BOTH, c->space[0], c->side, again,
            c->space[1] == NO_SPACE ? 0 : c->space[1]);
    else
        say(l, words[c->kind], c->value, 0, 0, 0);
}

/* Cards that can't be played as Event after this one. */
static void say_bars(clause_list *l, int card)
{
    for (int other_card = 0; other_card < CARD_ROWS; other_card++)
        for (int i = 0; i < REQUIRES; i++)
            if (CARD_OF(other_card)->blocked[i] == card + 1)
                say(l, PROMPT_CARD_BARS, other_card, 0, 0, 0);
}

/* One for a single corps: "is", not "are". */
static int scrap_number(const card_row *row)
{
    int number = 0;
    for (int k = 0; k < KINDS; k++)
        if (row->scrap[k / 64] >> k % 64 & 1)
            number += KIND(k)->count;
    return number;
}

static void say_limits(clause_list *l, int card)
{
    const card_row *row = CARD_OF(card);
    for (int i = 0; i < REQUIRES; i++)
        if (row->requires[i])
            say(l, PROMPT_CARD_AFTER, row->requires[i] - 1, 0, 0, 0);
    for (int i = 0; i < REQUIRES; i++)
        if (row->blocked[i])
            say(l, PROMPT_CARD_NOT_AFTER, row->blocked[i] - 1, 0, 0, 0);
    for (int i = 0; i < row->conditions; i++)
        say_condition(l, &row->when[i], i && row->when[i - 1].group == row->when[i].group);
    say_bars(l, card);
    if (row->limit == LIMIT_COUNTERATTACK)
        say(l, PROMPT_CARD_COUNTERATTACK, 0, 0, 0, 0);
    else if (row->limit)
        say(l, PROMPT_CARD_LIMIT, row->limit == LIMIT_FOREIGN, 0, 0, 0);
    if (row->once_per_turn)
        say(l, PROMPT_CARD_ONCE, 0, 0, 0, 0);
    if (row->scrap[0] | row->scrap[1])
        say(l, PROMPT_CARD_SCRAP, card, scrap_number(row), 0, 0);
    if (row->star)
        say(l, PROMPT_CARD_STAR, row->timing == TIMING_COMBAT, 0, 0, 0);
}

int cr_clauses(int card, prompt out[CLAUSES_MOST])
{
    clause_list l = {out, 0};
    say_combat(&l, card);
    say_event(&l, card);
    say_limits(&l, card);
    return l.count;
}
