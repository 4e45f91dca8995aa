/* Chapter Events Phase: what the steps of an event do, pick by pick or at once. */
#include "games/espana/rules/rules.h"

/* First turn: a general or plane goes to the mat if an event leaves no unit of its side beside it. */
void es_send_home(espana *s, int box)
{
    if (box < MARRUECOS)
        EACH_IN(u, s->here[box])
            if ((class_of(u) == GENERAL || (class_of(u) == PLANE && !(s->marks[u] & DUTY))) &&
                !has_units(s, side_of(s, u), box)) {
                s->marks[u] &= (uint16_t)~BOUND;
                es_put(s, u, PLACE_MAT);
            }
}

static void pick_place(espana *s, const op *o, int kind, int box, trace *t)
{
    int u = es_spare(s, kind);
    if (KIND(kind)->class <= LARGE)
        s->strength[u] = o->strength;
    s->marks[u] = TOUCHED;
    es_put(s, u, box);
    note(t, ENTRY_PLACED, u, box, 0, 0);
}

static void pick_unit(espana *s, const op *o, int u, trace *t)
{
    int box = s->at[u];
    u = es_show(s, u);
    switch (o->primitive) {
    case DO_CONVERT: {
        const uint8_t *of = class_of(u) == LARGE ? es_table.large[o->side] : es_table.small[o->side];
        int fresh = es_swap(s, u, of[o->what], s->strength[u]);
        s->marks[fresh] |= TOUCHED;
        note(t, ENTRY_CONVERTED, fresh, s->at[fresh], u, 0);
        break;
    }
    case DO_REDUCE:
        s->marks[u] |= TOUCHED;
        note(t, ENTRY_LOSES, u, o->steps, s->at[u], 0);
        es_reduce(s, u, o->steps, t);
        break;
    case DO_REMOVE:
        note(t, ENTRY_REMOVED, u, s->at[u], 0, 0);
        es_lose(s, u);
        break;
    case DO_GROUND:
        s->marks[u] |= GROUNDED;
        note(t, ENTRY_GROUNDED, u, 0, 0, 0);
        break;
    default:
        es_put(s, u, PLACE_MAT);
        note(t, ENTRY_BROUGHT, u, 0, 0, 0);
        break;
    }
    es_send_home(s, box);
}

void es_effect_pick(espana *s, const op *o, effect_frame *effect, choice c, trace *t)
{
    int a = choice_a(c), b = choice_b(c);
    if (choice_verb(c) == VERB_AT || choice_verb(c) == VERB_OPEN) {
        s->aim[effect->card] = (uint8_t)a;
        note(t, ENTRY_NAMES_BOX, effect->card, a, 0, 0);
        effect->picks = o->primitive == DO_BATTLE ? 1 : effect->picks;
        if (choice_verb(c) == VERB_OPEN)
            es_open(s, o->side, a, t);
        return;
    }
    if (choice_verb(c) == VERB_LIFT) {
        es_lift(s, es_find_sort(s, o->side, a, b, es_can_shift, o), t);
        return;
    }
    if (es_opened(s, o, effect))
        s->aim[effect->card] = NO_BOX;
    if (effect->picks < PICKS_MOST)
        effect->picks++;
    switch (choice_verb(c)) {
    case VERB_PLACE: pick_place(s, o, a, b, t); break;
    case VERB_RAISE: es_raise(s, a, b, ENTRY_REINFORCED, t); break;
    case VERB_SHIFT: es_pick_shift(s, a, b, t); break;
    case VERB_STAY:
    case VERB_TO: {
        int u = s->mover;
        s->mover = NO_UNIT;
        s->origin = NO_BOX;
        if (choice_verb(c) == VERB_TO)
            es_pick_shift(s, u, a, t);
        break;
    }
    case VERB_SAIL:
    case VERB_REPAIR:
    case VERB_SALVAGE:
    case VERB_HIT: es_sea_pick(s, o, c, t); return;
    default: pick_unit(s, o, a, t); break;
    }
    es_loose_ends(s, t);
}

/* --- steps without a pick --- */

static void discard_random(espana *s, const op *o, trace *t)
{
    for (int i = 0; i < o->high; i++) {
        int card = cards_draw(&s->cards, o->side, HAND, OUT, &s->head, t, &es_noun_card);
        if (card != CARDS_NONE)
            note(t, ENTRY_DISCARDED_EVENT, o->side, card, 0, 0);
    }
}

void es_effect_auto(espana *s, const op *o, trace *t)
{
    switch (o->primitive) {
    case DO_GENERAL: {
        int u = KIND(o->who)->first;
        if (s->at[u] == PLACE_POOL) {
            es_put(s, u, PLACE_MAT);
            note(t, ENTRY_BROUGHT, u, 0, 0, 0);
        }
        break;
    }
    case DO_DRAW: es_draw(s, o->side, o->high, t); break;
    case DO_DISCARD:
        if (o->by == BY_RANDOM)
            discard_random(s, o, t);
        else
            PUSH(&s->head, discard, .side = o->side, .left = o->high);
        break;
    default: es_sea_auto(s, o, t); break; /* lasting ones work from the table */
    }
}
