/* Chapter Morale Bonus: one icon of a card that is played for its Action Points, as often as that icon lies in the
 * tableau. */
#include "games/libertad/rules/rules.h"

/* ---- which icon ---- */

bool lf_icon_on_card(int number, int icon)
{
    const card *c = &lf_table.cards[number];
    for (int i = 0; i < c->icon_count; i++)
        if (c->icons[i] == icon)
            return true;
    return false;
}

/* LF-morale-01: once per card. LF-morale-02, LF-morale-07: while the Bonus is on, which it stays. LF-morale-04: an icon
 * of this card. LF-morale-08: before or after the Action Points. */
refusal lf_morale_check(const libertad *s, const card_frame *f, int icon)
{
    if (!lf_icon_on_card(f->card, icon))
        return refuse(NO_ICON_NOT_ON_CARD, icon, 0);
    if (f->spent & ICON_SPENT)
        return refuse(NO_ICON_SPENT, 0, 0);
    if (!bonus_on(s, MORALE))
        return refuse(NO_MORALE_OFF, 0, 0);
    return ALLOWED;
}

/* LF-morale-03, LF-icon-03: identical icons in the tableau. */
static int icon_count(const libertad *s, int seat, int icon)
{
    int count = 0;
    for (uint32_t set = s->tableau[seat]; set; set &= set - 1) {
        const card *c = &lf_table.cards[seat * DECK + __builtin_ctz(set)];
        for (int i = 0; i < c->icon_count; i++)
            count += c->icons[i] == icon;
    }
    return count;
}

/* How often an icon counts, with what Organization adds. */
static int icon_times(libertad *s, const card_frame *f, int icon)
{
    int times = icon_count(s, f->seat, icon), medal = lf_holds(s, f->seat, OP_ICON_PLUS);
    if (f->spent & CARD_ORGANIZED && s->organized == icon && medal >= 0)
        times += lf_medal_amount(medal, OP_ICON_PLUS);
    lf_forget_organized(s, f);
    return times;
}

/* LF-morale-03; LF-icon-05, LF-icon-06: Hero points and cards come at once, the rest asks where. */
void lf_use_icon(libertad *s, const card_frame *f, int icon, trace *t)
{
    int seat = f->seat, times = icon_times(s, f, icon);
    note(t, ENTRY_ICON, seat, icon, times, 0);
    if (!times)
        return; /* an extra card in between has taken this one out of the tableau */
    switch (lf_table.icons[icon].verb) {
    case OP_HERO: lf_gain_hero(s, seat, times, t); break;
    case OP_DRAW: lf_draw_cards(s, seat, times, true, t); break;
    default: PUSH(&s->head, icon, .seat = seat, .icon = icon, .times = times);
    }
}

/* ---- where its Strength or its steps go (LF-icon-01, LF-icon-02, LF-icon-04, LF-morale-05, LF-morale-06) ---- */

static bool moves_track(const icon *i, int track)
{
    return track == i->track || (i->track == TRACK_LIB_OR_COL && track <= COLLECTIVIZATION);
}

static bool icon_possible(const libertad *s, const icon *i)
{
    if (i->verb == OP_FRONT)
        return lf_open_fronts(s);
    for (int track = 0; track < TRACKS; track++)
        if (moves_track(i, track) && allowed(lf_step_check(s, track, i->direction)))
            return true;
    return false;
}

flow lf_icon_run(void *state, frame *f, trace *t)
{
    libertad *s = state;
    const icon_frame *icon = icon_of(f);
    if (icon_possible(s, &lf_table.icons[icon->icon]))
        return flow_wait(&s->head, 1u << icon->seat);
    note(t, ENTRY_ICON_LOST, icon->icon, 0, 0, 0);
    flow_pop(&s->head);
    return FLOW_ON;
}

void lf_icon_options(const void *state, int seat, choices *out)
{
    const libertad *s = state;
    const icon_frame *f = icon_now(&s->head);
    const icon *i = &lf_table.icons[f->icon];
    (void)seat;
    int most = i->verb == OP_TRACK && f->times > SPACES - 1 ? SPACES - 1 : f->times; /* no track has more steps */
    for (int n = 1; n <= most; n++) {
        for (int front = 0; front < FRONTS && i->verb == OP_FRONT; front++)
            offer(out, VERB_STRENGTHEN, front, n, lf_closed_check(s, front));
        for (int track = 0; track < TRACKS && i->verb == OP_TRACK; track++)
            if (moves_track(i, track))
                offer(out, VERB_MOVE, track, n * i->direction, lf_step_check(s, track, i->direction));
    }
    offer(out, VERB_SKIP, 0, 0, ALLOWED);
}

/* What the list never considers: another thing than the icon acts on, or more than it counts. */
refusal lf_icon_check(const void *state, int seat, choice c)
{
    const icon_frame *f = icon_now(state);
    const icon *i = &lf_table.icons[f->icon];
    int verb = choice_verb(c), n = choice_b(c);
    (void)seat;
    if (verb != VERB_STRENGTHEN && verb != VERB_MOVE)
        return ALLOWED;
    bool own = i->verb == OP_FRONT ? verb == VERB_STRENGTHEN
                                   : verb == VERB_MOVE && n * i->direction >= 0 && moves_track(i, choice_a(c));
    return own ? refuse(NO_ICON_TIMES, f->times, n < 0 ? -n : n) : refuse(NO_ICON_WAY, f->icon, 0);
}

void lf_icon_choose(void *state, int seat, choice c, trace *t)
{
    libertad *s = state;
    flow_pop(&s->head);
    if (choice_verb(c) == VERB_STRENGTHEN)
        lf_push_strength(s, seat, choice_a(c), choice_b(c));
    else if (choice_verb(c) == VERB_MOVE)
        lf_push_move(s, choice_a(c), choice_b(c), t);
}
