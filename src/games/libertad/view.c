/* What a viewer of Land and Freedom sees: the items of core/view.h, from a
 * redacted state. */
#include "core/view.h"

#include <stdio.h>

#include "games/libertad/libertad.h"

typedef struct painter {
    const libertad *s;
    view *out;
    lang in;
    int viewer;
} painter;

static view_item *fact(const painter *p, const char *id, const char *english, const char *spanish, int value)
{
    view_item *item = view_add(p->out, VIEW_FACT, id, p->in == LANG_ES ? spanish : english);
    item->value = value;
    item->low = 0, item->high = 100; /* a zero is shown too */
    return item;
}

static void show_facts(const painter *p)
{
    const libertad *s = p->s;
    char id[VIEW_ID];
    fact(p, "year", "Year", "Año", s->year);
    fact(p, "turn", "Turn", "Turno", s->turn);
    view_item *holder = view_add(p->out, VIEW_FACT, "initiative", p->in == LANG_ES ? "Iniciativa" : "Initiative");
    holder->owner = lf_initiative(s);
    fact(p, "supply", "Hero points in the supply", "Puntos de héroe en la reserva", lf_hero_supply(s));
    for (int seat = 0; seat < FACTIONS; seat++) {
        static const char *const names[][LANGS] = {
            {"Hero points", "Puntos de héroe"}, {"Bag", "Bolsa"}, {"Glory", "Gloria"}};
        static const char *const ids[] = {"hero", "bag", "glory"};
        const int values[] = {s->hero[seat], s->bag[seat], s->glory[seat]};
        for (int i = 0; i < 3; i++) {
            snprintf(id, sizeof id, "%s.%s", ids[i], lf_seat_noun.id(seat));
            fact(p, id, names[i][LANG_EN], names[i][LANG_ES], values[i])->owner = seat;
        }
    }
    if (s->active != NOBODY)
        view_add(p->out, VIEW_FACT, "active", p->in == LANG_ES ? "Turno de" : "Turn of")->owner = s->active;
    if (s->winner != NOBODY)
        view_add(p->out, VIEW_FACT, "winner", p->in == LANG_ES ? "Gana" : "Winner")->owner = s->winner;
}

static void show_bonuses(const painter *p)
{
    for (int b = 0; b < BONUSES; b++) {
        view_item *item = view_add(p->out, VIEW_PIECE, lf_bonus_noun.id(b), lf_bonus_noun.title(b, p->in));
        view_set(item->type, sizeof item->type, "bonus");
        view_set(item->at, sizeof item->at, "bonuses");
        item->value = bonus_on(p->s, b);
        view_set(item->label, sizeof item->label, "%s",
                 bonus_on(p->s, b) ? (p->in == LANG_ES ? "sí" : "on") : (p->in == LANG_ES ? "no" : "off"));
        item->flags = bonus_on(p->s, b) ? 0 : VIEW_USED;
    }
}

static void show_fronts(const painter *p)
{
    const libertad *s = p->s;
    for (int f = 0; f < FRONTS; f++) {
        view_item *item = view_add(p->out, VIEW_SPACE, lf_front_noun.id(f), lf_front_noun.title(f, p->in));
        view_set(item->type, sizeof item->type, "front");
        item->value = s->front[f];
        item->low = LOST, item->high = WON;
        item->flags = s->front[f] == WON ? VIEW_WON : s->front[f] == LOST ? VIEW_LOST : 0;
        if (s->event != NOBODY && lf.fascists[s->event].test_front == f)
            view_set(item->marks, sizeof item->marks, "test:%+d", lf.fascists[s->event].threshold);
    }
    for (int f = 0; f < FRONTS; f++)
        for (int seat = 0; seat < FACTIONS; seat++)
            if (s->supporters[f] >> seat & 1) {
                char id[VIEW_ID];
                snprintf(id, sizeof id, "token.%s.%s", lf_seat_noun.id(seat), lf_front_noun.id(f));
                view_item *item = view_add(p->out, VIEW_PIECE, id, lf_seat_noun.title(seat, p->in));
                view_set(item->type, sizeof item->type, "token");
                view_set(item->at, sizeof item->at, "%s", lf_front_noun.id(f));
                item->owner = seat;
            }
}

static void show_tracks(const painter *p)
{
    const libertad *s = p->s;
    for (int k = 0; k < TRACKS; k++) {
        view_item *item = view_add(p->out, VIEW_TRACK, lf_track_noun.id(k), lf_track_noun.title(k, p->in));
        item->value = s->track[k];
        item->low = lf.low[k], item->high = lf.high[k];
        item->owner = k <= COLLECTIVIZATION ? ANARCHIST
                      : k == SOVIET         ? COMMUNIST
                      : k == FOREIGN        ? MODERATE
                                            : lf_government_side(s);
        size_t used = 0;
        for (int at = 0; at < SPACES; at++)
            if (s->covered[k] >> at & 1 && used < sizeof item->marks)
                used += (size_t)snprintf(item->marks + used, sizeof item->marks - used, "%scovered:%d", used ? " " : "",
                                         at);
    }
    /* The icons of the spaces, with their words; a click can name them. */
    for (int k = 0; k < TRACKS; k++)
        for (int at = lf.low[k]; at <= lf.high[k]; at++) {
            const space *sp = &lf.spaces[k][at];
            if (!sp->script)
                continue;
            view_item *item = view_add(p->out, VIEW_SPACE, lf_space_noun.id(k * SPACES + at),
                                       lf_space_noun.title(k * SPACES + at, p->in));
            view_set(item->type, sizeof item->type, "trigger");
            view_set(item->at, sizeof item->at, "%s", lf_track_noun.id(k));
            view_set(item->text, sizeof item->text, "%s", lf.effect[p->in][sp->script]);
            item->owner = sp->owner;
            item->flags = s->covered[k] >> at & 1 ? VIEW_USED : 0;
        }
}

static void show_medals(const painter *p)
{
    const libertad *s = p->s;
    for (int m = 0; m < lf.medal_count; m++) {
        char at[VIEW_ID] = "medallions";
        bool there = s->medals >> m & 1;
        int owner = VIEW_SEATLESS;
        for (int seat = 0; seat < FACTIONS; seat++)
            if (s->held[seat] >> m & 1) {
                snprintf(at, sizeof at, "held.%s", lf_seat_noun.id(seat));
                there = true;
                owner = seat;
            }
        if (!there)
            continue;
        view_item *item = view_add(p->out, VIEW_PIECE, lf_medal_noun.id(m), lf_medal_noun.title(m, p->in));
        view_set(item->type, sizeof item->type, "medallion");
        view_set(item->at, sizeof item->at, "%s", at);
        view_set(item->text, sizeof item->text, "%s", lf.effect[p->in][lf.medals[m].script]);
        if (lf.medals[m].price)
            view_set(item->label, sizeof item->label, "%d", lf.medals[m].price);
        item->owner = owner;
        item->flags = owner != VIEW_SEATLESS && lf.medals[m].kind == MEDAL_ONCE ? VIEW_USED : 0;
    }
}

/* ---- cards ---- */

static view_item *show_card(const painter *p, int number, const char *zone, int seat)
{
    const card *c = &lf.cards[number];
    view_item *item = view_add(p->out, VIEW_CARD, c->id, c->title[p->in]);
    view_set(item->type, sizeof item->type, "player");
    view_set(item->at, sizeof item->at, "%s.%s", zone, lf_seat_noun.id(seat));
    view_set(item->label, sizeof item->label, "%d", c->strength);
    view_set(item->text, sizeof item->text, "%s", lf.effect[p->in][c->event]);
    size_t used = 0;
    for (int i = 0; i < c->icon_count; i++)
        used += (size_t)snprintf(item->marks + used, sizeof item->marks - used, "%s%s", i ? " " : "",
                                 lf.icons[c->icons[i]].id);
    item->owner = seat;
    return item;
}

static void show_pile(const painter *p, uint32_t set, const char *zone, int seat)
{
    for (; set; set &= set - 1)
        show_card(p, seat * DECK + __builtin_ctz(set), zone, seat);
}

/* Cards of which only the number, or less than all, is known to the viewer. */
static void show_hidden(const painter *p, int count, const char *zone, int seat)
{
    for (int i = 0; i < count; i++) {
        view_item *item = view_add(p->out, VIEW_CARD, "", "");
        view_set(item->type, sizeof item->type, "player");
        view_set(item->at, sizeof item->at, "%s.%s", zone, lf_seat_noun.id(seat));
        item->owner = seat;
        item->flags = VIEW_HIDDEN;
    }
}

static void show_hand(const painter *p, int seat)
{
    const libertad *s = p->s;
    if (p->viewer == seat) {
        for (uint32_t set = s->hand[seat]; set; set &= set - 1) {
            int number = seat * DECK + __builtin_ctz(set);
            view_item *item = show_card(p, number, "hand", seat);
            if (s->pick[seat] == number || at_deck(s->bid[seat] | s->keep_hand[seat], number))
                item->flags |= VIEW_SELECTED;
        }
        return;
    }
    for (uint32_t set = s->known[seat]; set; set &= set - 1)
        show_card(p, seat * DECK + __builtin_ctz(set), "hand", seat)->flags |= VIEW_KNOWN;
    show_hidden(p, s->hand_count[seat] - bits(s->known[seat]), "hand", seat);
}

static void show_tableau(const painter *p, int seat)
{
    const libertad *s = p->s;
    for (uint32_t set = s->tableau[seat]; set; set &= set - 1) {
        view_item *item = show_card(p, seat * DECK + __builtin_ctz(set), "tableau", seat);
        if (at_deck(s->keep_tableau[seat], seat * DECK + __builtin_ctz(set)))
            item->flags |= VIEW_SELECTED;
    }
}

static void show_cards(const painter *p)
{
    const libertad *s = p->s;
    char id[VIEW_ID];
    for (int seat = 0; seat < FACTIONS; seat++) {
        show_hand(p, seat);
        show_pile(p, s->playing[seat], "playing", seat);
        show_tableau(p, seat);
        show_pile(p, s->discard[seat], "discard", seat);
        show_pile(p, s->trash[seat], "trash", seat);
        snprintf(id, sizeof id, "deck.%s", lf_seat_noun.id(seat));
        view_item *deck = view_add(p->out, VIEW_PILE, id, p->in == LANG_ES ? "Mazo" : "Deck");
        deck->value = s->deck_count[seat];
        deck->owner = seat;
        if (s->picked >> seat & 1)
            view_set(deck->marks, sizeof deck->marks, "picked");
    }
}

static void show_fascist(const painter *p, int number, const char *zone, unsigned flags)
{
    const fascist_card *c = &lf.fascists[number];
    view_item *item = view_add(p->out, VIEW_CARD, c->id, c->title[p->in]);
    view_set(item->type, sizeof item->type, "fascist");
    view_set(item->at, sizeof item->at, "%s", zone);
    view_set(item->label, sizeof item->label, c->threshold ? "%s %+d" : "%s %d",
             lf_front_noun.title(c->test_front, p->in), c->threshold);
    const char *const *effect = lf.effect[p->in];
    view_set(item->text, sizeof item->text,
             p->in == LANG_ES ? "%s Prueba superada: %s Fallida: %s" : "%s Test passed: %s Failed: %s",
             effect[c->event], effect[c->success], effect[c->failure]);
    view_set(item->marks, sizeof item->marks, "test:%s:%+d", lf_front_noun.id(c->test_front), c->threshold);
    item->flags = flags;
}

static void show_fascists(const painter *p)
{
    const libertad *s = p->s;
    if (s->event != NOBODY)
        show_fascist(p, s->event, "event", 0);
    for (int i = 0; i < s->top_count; i++)
        if (s->top[i] != NOBODY)
            show_fascist(p, s->top[i], "fascist.top", VIEW_KNOWN);
    for (uint32_t set = s->looked; set; set &= set - 1)
        show_fascist(p, (s->year - 1) * DECK + __builtin_ctz(set), "fascist.looked", VIEW_KNOWN | VIEW_SELECTED);
    view_item *deck = view_add(p->out, VIEW_PILE, "fascist", p->in == LANG_ES ? "Mazo fascista" : "Fascist deck");
    deck->value = bits(s->fascist[s->year - 1]);
}

void libertad_view(const void *state, int viewer, lang in, view *out)
{
    const painter p = {state, out, in, viewer};
    show_facts(&p);
    show_bonuses(&p);
    show_fronts(&p);
    show_tracks(&p);
    show_medals(&p);
    show_fascists(&p);
    show_cards(&p);
}
