/* Chapter Events Phase: an event is carried out step by step (ES-event-04, ES-event-05, ES-event-12). */
#include "games/espana/rules/rules.h"

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
static bool guard_holds(const espana *s, const op *o, const effect_frame *effect)
{
    switch (o->guard) {
    case GUARD_IF: return es_condition(s, o, effect->side);
    case GUARD_ELIF: return !(effect->flags & STEP_TAKEN) && es_condition(s, o, effect->side);
    case GUARD_ELSE: return !(effect->flags & STEP_TAKEN);
    case GUARD_NAVAL: return naval(s);
    case GUARD_FALLBACK: return (effect->flags & (STEP_RAN | STEP_VOID)) == (STEP_RAN | STEP_VOID);
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

int es_ways(const effect_frame *effect)
{
    return after_ways(CARD(effect->card), effect->step) - effect->step;
}

static bool possible(const espana *s, const op *o, const effect_frame *effect)
{
    choices list;
    if (o->primitive == DO_GENERAL)
        return s->at[KIND(o->who)->first] == PLACE_POOL;
    if (o->primitive == DO_DISCARD)
        return s->cards.count[HAND][o->side];
    if (!es_effect_picks(o))
        return es_sea_possible(s, o);
    choices_clear(&list);
    es_effect_list(s, o, effect, &list);
    return list.count > 0;
}

static int ways(const espana *s, const card_row *card, const effect_frame *effect, int *one)
{
    int count = 0;
    for (int i = effect->step, end = after_ways(card, effect->step); i < end; i++)
        if (possible(s, &card->op[i], effect))
            count++, *one = i;
    return count;
}

/* ES-event-18: the enemy's card on the table but for which the step could be carried out, or NONE. */
static int denier(const espana *s, const op *o, const effect_frame *effect)
{
    static const int kinds[] = {WHAT_FOREIGN, WHAT_PORTS};
    for (int i = 0; i < COUNT_OF(kinds); i++) {
        int card = es_denied_by(s, o->side, kinds[i]);
        if (card == NONE)
            continue;
        espana without = *s;
        cards_move(&without.cards, card, TABLE, OUT);
        if (possible(&without, o, effect))
            return card;
    }
    return NONE;
}

/* What is told of a step that can do nothing. */
static void tell_void(const espana *s, const op *o, const effect_frame *effect, trace *t)
{
    int lack = o->primitive == DO_REMOVE ? PRIMITIVES + o->what : o->primitive, card = denier(s, o, effect);
    if (card == NONE)
        note(t, ENTRY_NOTHING, effect->card, lack, 0, 0);
    else
        note(t, ENTRY_DENIED, effect->card, lack, card, 0);
}

/* Begins the step of this row: of several ways the one that was chosen. */
static void begin_step(espana *s, effect_frame *effect, int row, trace *t)
{
    const op *o = &CARD(effect->card)->op[row];
    es_clear(s, TOUCHED);
    effect->picks = 0;
    effect->step = (uint8_t)row;
    int flags = effect->flags & (STEP_TAKEN | CARD_LASTS);
    flags |= STEP_BEGUN | STEP_RAN | (possible(s, o, effect) ? 0 : STEP_VOID);
    effect->flags = (int16_t)flags;
    if (effect->flags & STEP_VOID && t)
        tell_void(s, o, effect, t);
    es_open_all(s, o, t);
}

static void end_step(effect_frame *effect)
{
    const card_row *card = CARD(effect->card);
    effect->flags &= ~STEP_BEGUN;
    effect->picks = 0;
    effect->step = (uint8_t)after_ways(card, effect->step);
    if (effect->step < card->ops &&
        (card->op[effect->step].guard == GUARD_NONE || card->op[effect->step].guard == GUARD_IF))
        effect->flags &= ~STEP_TAKEN;
}

static bool skip_step(const espana *s, effect_frame *effect)
{
    const op *o = &CARD(effect->card)->op[effect->step];
    if (guard_holds(s, o, effect)) {
        if (o->guard == GUARD_IF || o->guard == GUARD_ELIF)
            effect->flags |= STEP_TAKEN;
        return false;
    }
    if (o->guard != GUARD_FALLBACK)
        effect->flags &= ~(STEP_RAN | STEP_VOID);
    effect->step = (uint8_t)after_ways(CARD(effect->card), effect->step);
    return true;
}

/* ES-event-04, ES-event-06, ES-event-07 */
static flow finish(espana *s, effect_frame *effect, trace *t)
{
    int card = effect->card;
    bool lasts = effect->flags & CARD_LASTS;
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

/* A step that is carried out pick by pick: the player must pick `low` counters and may pick `high` (ES-event-12). */
static flow run_picks(espana *s, const op *o, effect_frame *effect, trace *t)
{
    choices list;
    choices_clear(&list);
    if (effect->picks < o->high)
        es_effect_list(s, o, effect, &list);
    if (!list.count && es_opened(s, o, effect)) { /* ruling ES-63: nothing in the stack fits, the pick is lost */
        s->aim[effect->card] = NO_BOX;
        effect->picks++;
        return FLOW_ON;
    }
    if (!list.count) {
        if (es_lasting(o) && effect->picks)
            effect->flags |= CARD_LASTS;
        if (effect->picks && effect->picks < o->high && o->high < N_FREE)
            note(t, ENTRY_NO_MORE, effect->card, o->primitive, effect->picks, 0);
        end_step(effect);
        return FLOW_ON;
    }
    if (s->mover != NO_UNIT)
        return flow_wait(&s->head, 1u << effect->side);
    bool must_pick = o->low > effect->picks || o->high == N_ALL || o->primitive == DO_BATTLE || es_opened(s, o, effect);
    bool naming = o->primitive == DO_MOVE && o->how == HOW_RAIL && s->aim[effect->card] == NO_BOX;
    if (list.count == 1 && (must_pick || naming)) {
        es_effect_pick(s, o, effect, list.list[0], t);
        return FLOW_ON;
    }
    return flow_wait(&s->head, 1u << es_effect_seat(o, effect->side));
}

flow es_effect_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    effect_frame *effect = effect_of(f);
    const card_row *card = CARD(effect->card);
    if (effect->step >= card->ops)
        return finish(s, effect, t);
    if (!(effect->flags & STEP_BEGUN)) {
        int one = effect->step;
        if (skip_step(s, effect))
            return FLOW_ON;
        if (after_ways(card, effect->step) - effect->step > 1) {
            int count = ways(s, card, effect, &one);
            if (count > 1)
                return flow_wait(&s->head, 1u << effect->side);
            one = count ? one : effect->step;
            note(t, ENTRY_WAY, effect->card, one - effect->step + 1, 0, 0);
        }
        begin_step(s, effect, one, t);
    }
    const op *o = &card->op[effect->step];
    if (es_effect_picks(o))
        return run_picks(s, o, effect, t);
    if (es_lasting(o))
        effect->flags |= CARD_LASTS;
    end_step(effect);
    es_effect_auto(s, o, t);
    return FLOW_ON;
}

/* ES-event-12: may the player stop here? */
static refusal stop_why(const espana *s, const op *o, const effect_frame *effect)
{
    bool naming = o->primitive == DO_MOVE && o->how == HOW_RAIL && s->aim[effect->card] == NO_BOX;
    if (o->primitive == DO_BATTLE || naming)
        return refuse(NO_MUST_NAME, effect->card, 0);
    if (es_opened(s, o, effect) || o->high == N_ALL)
        return refuse(NO_MUST_PICK, effect->card, 1);
    return o->low > effect->picks ? refuse(NO_MUST_PICK, effect->card, o->low - effect->picks) : ALLOWED;
}

void es_effect_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    const effect_frame *effect = effect_now(&s->head);
    const card_row *card = CARD(effect->card);
    (void)seat;
    if (!(effect->flags & STEP_BEGUN)) {
        for (int i = effect->step, end = after_ways(card, effect->step); i < end; i++)
            if (possible(s, &card->op[i], effect))
                offer(out, VERB_WAY, i - effect->step + 1, 0, ALLOWED);
        return;
    }
    const op *o = &card->op[effect->step];
    es_effect_list(s, o, effect, out);
    if (s->mover == NO_UNIT)
        offer(out, VERB_DONE, 0, 0, stop_why(s, o, effect));
}

void es_effect_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    effect_frame *effect = effect_top(&s->head);
    (void)seat;
    if (foggy(s)) /* what an event finds below a stack decides how it goes on */
        reveal(&s->head);
    switch (choice_verb(c)) {
    case VERB_WAY:
        note(t, ENTRY_WAY, effect->card, choice_a(c), 0, 0);
        begin_step(s, effect, effect->step + choice_a(c) - 1, t);
        break;
    case VERB_DONE:
        note(t, ENTRY_STOPS, effect->card, 0, 0, 0);
        if (es_lasting(&CARD(effect->card)->op[effect->step]) && effect->picks)
            effect->flags |= CARD_LASTS;
        end_step(effect);
        break;
    default: es_effect_pick(s, &CARD(effect->card)->op[effect->step], effect, c, t); break;
    }
}

/* --- discard --- */

flow es_discard_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const discard_frame *discard = discard_of(f);
    (void)t;
    if (discard->left > 0 && s->cards.count[HAND][discard->side])
        return flow_wait(&s->head, 1u << discard->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void es_discard_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    CARDS_EACH(card, seat, s->cards.zone[HAND][seat])
        offer(out, VERB_DISCARD, card, 0, ALLOWED);
}

refusal es_discard_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    bool mine = cards_side(choice_a(c)) == seat && cards_in(&s->cards, HAND, choice_a(c));
    return choice_verb(c) != VERB_DISCARD || mine ? ALLOWED : refuse(NO_DISCARD_HAND, choice_a(c), 0);
}

void es_discard_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    discard_top(&s->head)->left--;
    cards_move(&s->cards, choice_a(c), HAND, OUT);
    note(t, ENTRY_DISCARDED_EVENT, seat, choice_a(c), 0, 0);
    reveal(&s->head);
}
