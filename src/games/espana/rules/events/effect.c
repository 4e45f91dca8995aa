/* An event is carried out step by step (ES-event-04, ES-event-05, ES-event-12). effect: frame.a the player, frame.c the
 * card, frame.step the step, frame.d picks made in it, frame.b what is known of it: */
#include "games/espana/rules/rules.h"

enum { BEGUN = 1, TAKEN = 2, RAN = 4, VOID = 8, LASTS = 16 };

bool es_condition(const espana *s, const op *o, int player)
{
    switch (o->condition) {
    case IF_OWN: return friendly(s, player, o->subject);
    case IF_CONTESTED: return contested(s, o->subject);
    case IF_INPLAY: {
        int u = KIND(o->subject)->first;
        return at_site(s, u) || s->at[u] == PLACE_MAT;
    }
    case IF_READY: {
        int u = KIND(o->subject)->first;
        return at_site(s, u) && !(s->marks[u] & DAMAGED);
    }
    default: return true;
    }
}

/* Whether a step runs, by its guard and by what came before it. */
static bool guard_holds(const espana *s, const op *o, const frame *f)
{
    switch (o->guard) {
    case GUARD_IF: return es_condition(s, o, f->a);
    case GUARD_ELIF: return !(f->b & TAKEN) && es_condition(s, o, f->a);
    case GUARD_ELSE: return !(f->b & TAKEN);
    case GUARD_NAVAL: return naval(s);
    case GUARD_FALLBACK: return (f->b & (RAN | VOID)) == (RAN | VOID);
    default: return true;
    }
}

static int after_ways(const card_row *card, int i)
{
    do
        i++;
    while (i < card->ops && card->op[i].alternative);
    return i;
}

static bool possible(const espana *s, const op *o, const frame *f)
{
    choices list;
    if (o->primitive == DO_GENERAL)
        return s->at[KIND(o->who)->first] == PLACE_POOL;
    if (o->primitive == DO_DISCARD)
        return s->cards.count[HAND][o->side];
    if (!es_effect_picks(o))
        return es_sea_possible(s, o);
    choices_clear(&list);
    es_effect_list(s, o, f, &list);
    return list.count > 0;
}

static int ways(const espana *s, const card_row *card, const frame *f, int *one)
{
    int count = 0;
    for (int i = f->step, end = after_ways(card, f->step); i < end; i++)
        if (possible(s, &card->op[i], f))
            count++, *one = i;
    return count;
}

/* The step that begins now is the one of this row. */
static void begin_step(espana *s, frame *f, int row, trace *t)
{
    const op *o = &CARD(f->c)->op[row];
    es_clear(s, TOUCHED);
    f->d = 0;
    f->step = (uint8_t)row;
    int flags = f->b & (TAKEN | LASTS);
    flags |= BEGUN | RAN | (possible(s, o, f) ? 0 : VOID);
    f->b = (int16_t)flags;
    if (f->b & VOID)
        note(t, ENTRY_NOTHING, f->c, row, 0, 0);
    es_open_all(s, o, t);
}

static void end_step(frame *f)
{
    const card_row *card = CARD(f->c);
    f->b &= ~BEGUN;
    f->d = 0;
    f->step = (uint8_t)after_ways(card, f->step);
    if (f->step < card->ops && (card->op[f->step].guard == GUARD_NONE || card->op[f->step].guard == GUARD_IF))
        f->b &= ~TAKEN;
}

static bool skip_step(const espana *s, frame *f)
{
    const op *o = &CARD(f->c)->op[f->step];
    if (guard_holds(s, o, f)) {
        if (o->guard == GUARD_IF || o->guard == GUARD_ELIF)
            f->b |= TAKEN;
        return false;
    }
    if (o->guard != GUARD_FALLBACK)
        f->b &= ~(RAN | VOID);
    f->step = (uint8_t)after_ways(CARD(f->c), f->step);
    return true;
}

/* ES-event-04, ES-event-06, ES-event-07 */
static flow finish(espana *s, frame *f, trace *t)
{
    int card = f->c;
    bool lasts = f->b & LASTS;
    es_clear(s, TOUCHED);
    cards_move(&s->cards, card, SHOWN, lasts ? TABLE : OUT);
    s->played[card] = lasts ? s->turn : 0;
    if (!lasts)
        s->aim[card] = NO_BOX;
    flow_pop(&s->head);
    if (lasts) {
        note(t, ENTRY_ON_TABLE, card, 0, 0, 0);
        es_table_sweep(s, t);
    }
    return FLOW_ON;
}

/* A step that is carried out pick by pick: the number is a duty, or up to (ES-event-12). */
static flow run_picks(espana *s, const op *o, frame *f, trace *t)
{
    choices list;
    choices_clear(&list);
    if (f->d < o->high)
        es_effect_list(s, o, f, &list);
    if (!list.count && es_opened(s, o, f)) { /* Q63: nothing in the stack fits, the pick is lost */
        s->aim[f->c] = NO_BOX;
        f->d++;
        return FLOW_ON;
    }
    if (!list.count) {
        if (es_lasting(o) && f->d)
            f->b |= LASTS;
        if (f->d && f->d < o->high && o->high < N_FREE)
            note(t, ENTRY_NOTHING, f->c, f->step, f->d, 0);
        end_step(f);
        return FLOW_ON;
    }
    if (s->mover != NO_UNIT)
        return flow_wait(&s->head, 1u << f->a);
    bool must_pick = o->low > f->d || o->high == N_ALL || o->primitive == DO_BATTLE || es_opened(s, o, f);
    bool naming = o->primitive == DO_MOVE && o->how == HOW_RAIL && s->aim[f->c] == NO_BOX;
    if (list.count == 1 && (must_pick || naming)) {
        es_effect_pick(s, o, f, list.list[0], t);
        return FLOW_ON;
    }
    return flow_wait(&s->head, 1u << es_effect_seat(o, f->a));
}

flow es_effect_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const card_row *card = CARD(f->c);
    if (f->step >= card->ops)
        return finish(s, f, t);
    if (!(f->b & BEGUN)) {
        int one = f->step;
        if (skip_step(s, f))
            return FLOW_ON;
        if (after_ways(card, f->step) - f->step > 1) {
            int count = ways(s, card, f, &one);
            if (count > 1)
                return flow_wait(&s->head, 1u << f->a);
            one = count ? one : f->step;
            note(t, ENTRY_WAY, f->c, one - f->step + 1, 0, 0);
        }
        begin_step(s, f, one, t);
    }
    const op *o = &card->op[f->step];
    if (es_effect_picks(o))
        return run_picks(s, o, f, t);
    if (es_lasting(o))
        f->b |= LASTS;
    end_step(f);
    es_effect_auto(s, o, t);
    return FLOW_ON;
}

void es_effect_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const frame *f = flow_peek(&s->head);
    const card_row *card = CARD(f->c);
    (void)seat;
    if (!(f->b & BEGUN)) {
        for (int i = f->step, end = after_ways(card, f->step); i < end; i++)
            if (possible(s, &card->op[i], f))
                offer(out, VERB_WAY, i - f->step + 1, 0, ALLOWED);
        return;
    }
    const op *o = &card->op[f->step];
    es_effect_list(s, o, f, out);
    bool naming = o->primitive == DO_MOVE && o->how == HOW_RAIL && s->aim[f->c] == NO_BOX;
    if (o->low <= f->d && o->high != N_ALL && o->primitive != DO_BATTLE && !naming && !es_opened(s, o, f) &&
        s->mover == NO_UNIT)
        offer(out, VERB_DONE, 0, 0, ALLOWED);
}

void es_effect_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    frame *f = flow_top(&s->head);
    (void)seat;
    if (foggy(s)) /* what an event finds below a stack decides how it goes on */
        reveal(&s->head);
    switch (choice_verb(c)) {
    case VERB_WAY:
        note(t, ENTRY_WAY, f->c, choice_a(c), 0, 0);
        begin_step(s, f, f->step + choice_a(c) - 1, t);
        break;
    case VERB_DONE:
        note(t, ENTRY_STOPS, f->c, 0, 0, 0);
        if (es_lasting(&CARD(f->c)->op[f->step]) && f->d)
            f->b |= LASTS;
        end_step(f);
        break;
    default: es_effect_pick(s, &CARD(f->c)->op[f->step], f, c, t); break;
    }
}

/* --- discard: frame.a the side, frame.b how many --- */

flow es_discard_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    (void)t;
    if (f->b > 0 && s->cards.count[HAND][f->a])
        return flow_wait(&s->head, 1u << f->a);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_discard_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        offer(out, VERB_DISCARD, card, 0, ALLOWED);
}

void es_discard_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    flow_top(&s->head)->b--;
    cards_move(&s->cards, choice_a(c), HAND, OUT);
    note(t, ENTRY_DISCARDED, seat, choice_a(c), 0, 0);
    reveal(&s->head);
}
