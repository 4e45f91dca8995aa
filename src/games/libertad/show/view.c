/* What a viewer of Land and Freedom sees: the items of core/tell/view.h, from a redacted state. */
#include "games/libertad/show/fixed_parts.h"
#include "words/libertad.h"

typedef struct painter {
    const libertad *s;
    view *out;
    lang in;
    int viewer;
} painter;

static view_item *fact(const painter *p, int key, int value)
{
    view_item *item = view_put(p->out, key);
    item->value = value;
    item->low = 0, item->high = 100; /* a zero is shown too */
    return item;
}

/* The fixed order of the player turns, or what it would be now. */
static void show_order(const painter *p)
{
    int order[FACTIONS];
    const char *names[FACTIONS];
    lf_turn_order(p->s, order);
    for (int i = 0; i < FACTIONS; i++)
        names[i] = noun_name(&lf_noun_seat, order[i], p->in);
    view_put(p->out, ITEM_ORDER)->label = view_words(p->out, "%s, %s, %s", names[0], names[1], names[2]);
}

static void show_facts(const painter *p)
{
    const libertad *s = p->s;
    fact(p, ITEM_YEAR, s->year);
    fact(p, ITEM_TURN, lf_turn_number(s->year, s->turn));
    view_put(p->out, ITEM_INITIATIVE)->owner = lf_initiative(s);
    show_order(p);
    fact(p, ITEM_SUPPLY, lf_hero_supply(s));
    for (int seat = 0; seat < FACTIONS; seat++) {
        int key = ITEM_SEAT_FACT + seat * SEAT_FACTS;
        fact(p, key + FACT_HERO, s->hero[seat]);
        fact(p, key + FACT_BAG, s->bag[seat]);
        fact(p, key + FACT_GLORY, s->glory[seat]);
    }
    if (s->active != NOBODY)
        view_put(p->out, ITEM_ACTIVE)->owner = s->active;
    if (s->winner != NOBODY)
        view_put(p->out, ITEM_WINNER)->owner = s->winner;
}

static void show_bonuses(const painter *p)
{
    static const char *const words[2][LANGS] = {{WORDS(OFF, "off")}, {WORDS(ON_2, "on")}};
    view_put(p->out, ITEM_BONUSES);
    for (int b = 0; b < BONUSES; b++) {
        bool on = bonus_on(p->s, b);
        view_item *item = view_put(p->out, ITEM_BONUS + b);
        item->at = "bonuses";
        item->value = on;
        item->label = words[on][p->in];
        item->flags = on ? 0 : VIEW_USED;
    }
}

static void show_fronts(const painter *p)
{
    const libertad *s = p->s;
    for (int f = 0; f < FRONTS; f++) {
        view_item *item = view_put(p->out, ITEM_FRONT + f);
        item->value = s->front[f];
        item->low = LOST, item->high = WON;
        item->flags = s->front[f] == WON ? VIEW_WON : s->front[f] == LOST ? VIEW_LOST : 0;
        if (test_on(s, f))
            item->marks = lf_fixed.test[s->event];
    }
    for (int f = 0; f < FRONTS; f++)
        for (int seat = 0; seat < FACTIONS; seat++)
            if (s->supporters[f] >> seat & 1)
                view_put(p->out, ITEM_TOKEN + f * FACTIONS + seat)->at = noun_key(&lf_noun_front, f);
}

static int track_owner(const libertad *s, int track)
{
    return track <= COLLECTIVIZATION ? ANARCHIST
           : track == SOVIET         ? COMMUNIST
           : track == FOREIGN        ? MODERATE
                                     : lf_government_side(s);
}

static void show_tracks(const painter *p)
{
    static const char *const covered[SPACES] = {"covered:0", "covered:1", "covered:2", "covered:3",
                                                "covered:4", "covered:5", "covered:6", "covered:7",
                                                "covered:8", "covered:9", "covered:10"};
    const libertad *s = p->s;
    for (int k = 0; k < TRACKS; k++) {
        view_item *item = view_put(p->out, ITEM_TRACK + k);
        item->value = s->track[k];
        item->low = lf_table.low[k], item->high = lf_table.high[k];
        item->owner = track_owner(s, k);
        for (int at = 0; at < SPACES; at++)
            if (s->covered[k] >> at & 1)
                view_mark(p->out, item, covered[at]);
    }
    for (int k = 0; k < TRACKS; k++)
        for (int at = lf_table.low[k]; at <= lf_table.high[k]; at++) {
            const space *sp = &lf_table.spaces[k][at];
            if (!sp->script)
                continue;
            view_item *item = view_put(p->out, ITEM_SPACE + k * SPACES + at);
            item->at = noun_key(&lf_noun_track, k);
            item->owner = sp->owner;
            item->flags = s->covered[k] >> at & 1 ? VIEW_USED : 0;
        }
}

static int medal_holder(const libertad *s, int m)
{
    for (int seat = 0; seat < FACTIONS; seat++)
        if (s->held[seat] >> m & 1)
            return seat;
    return VIEW_SEATLESS;
}

static void show_medals(const painter *p)
{
    const libertad *s = p->s;
    view_put(p->out, ITEM_MEDALLIONS);
    for (int zone = ITEM_HELD; zone < ITEM_MEDAL; zone++)
        view_put(p->out, zone);
    for (int m = 0; m < lf_table.medal_count; m++) {
        int holder = medal_holder(s, m);
        if (holder == VIEW_SEATLESS && !(s->medals >> m & 1))
            continue;
        view_item *item = view_put(p->out, ITEM_MEDAL + m);
        item->at = holder == VIEW_SEATLESS ? "medallions" : lf_fixed.held[holder];
        item->owner = holder;
        item->flags = holder != VIEW_SEATLESS && lf_table.medals[m].kind == MEDAL_ONCE ? VIEW_USED : 0;
    }
}

/* ---- Fascist cards ---- */

static uint32_t year_bit(const libertad *s, int number)
{
    return number / DECK == s->year - 1 ? 1u << number % DECK : 0;
}

/* The place of a Fascist card on top of the deck as far as the viewer knows it, from 1 on; 0: none. */
static int place_on_top(const libertad *s, int number)
{
    for (int i = 0; i < s->top_count; i++)
        if (s->top[i] == number)
            return i + 1;
    return 0;
}

static void show_fascists(const painter *p)
{
    const libertad *s = p->s;
    for (int zone = ITEM_EVENT; zone < ITEM_FASCIST; zone++)
        view_put(p->out, zone);
    for (int number = 0; number < CARDS; number++) {
        int top = place_on_top(s, number);
        bool looked = s->looked & year_bit(s, number);
        if (s->event != number && !top && !looked)
            continue;
        view_item *item = view_put(p->out, ITEM_FASCIST + number);
        item->at = s->event == number ? "event" : top ? "fascist.top" : "fascist.looked";
        item->value = top;
        item->flags = s->event == number ? 0 : top ? VIEW_KNOWN : VIEW_KNOWN | VIEW_SELECTED;
    }
    view_put(p->out, ITEM_FASCIST_DECK)->value = bits(s->fascist[s->year - 1]);
}

/* ---- cards ---- */

static void show_zones(const painter *p)
{
    for (int zone = ITEM_ZONE; zone < ITEM_CARD; zone++)
        view_put(p->out, zone);
}

/* The cards of a faction that the viewer knows, wherever they lie. */
static void show_cards(const painter *p, int seat)
{
    const libertad *s = p->s;
    bool own = p->viewer == seat;
    const uint32_t sets[CARD_ZONES] = {own ? s->hand[seat] : s->known[seat], s->playing[seat], s->tableau[seat],
                                       s->discard[seat], s->trash[seat]};
    uint32_t all = sets[0] | sets[1] | sets[2] | sets[3] | sets[4];
    for (; all; all &= all - 1) {
        uint32_t bit = all & -all;
        int number = seat * DECK + __builtin_ctz(bit), zone = 0;
        while (!(sets[zone] & bit))
            zone++;
        view_item *item = view_put(p->out, ITEM_CARD + number);
        item->at = lf_fixed.zone[seat][zone];
        if (zone == ZONE_HAND && !own)
            item->flags = VIEW_KNOWN;
        if (zone == ZONE_HAND && own && (s->pick[seat] == number || (s->bid[seat] | s->keep_hand[seat]) & bit))
            item->flags = VIEW_SELECTED;
        if (zone == ZONE_TABLEAU && s->keep_tableau[seat] & bit)
            item->flags = VIEW_SELECTED;
    }
}

/* Cards in another hand of which only the number is known. */
static void show_face_down(const painter *p, int seat)
{
    const libertad *s = p->s;
    int count = p->viewer == seat ? 0 : s->hand_count[seat] - bits(s->known[seat]);
    for (int i = 0; i < count; i++) {
        view_item *item = view_put(p->out, ITEM_FACE_DOWN + seat * DECK + i);
        item->at = lf_fixed.zone[seat][ZONE_HAND];
        item->flags = VIEW_HIDDEN;
    }
}

static void show_deck(const painter *p, int seat)
{
    view_item *deck = view_put(p->out, ITEM_DECK + seat);
    deck->value = p->s->deck_count[seat];
    if (p->s->picked >> seat & 1)
        deck->marks = "picked";
}

void lf_view(const void *state, int viewer, lang in, view *out)
{
    const painter p = {state, out, in, viewer};
    view_use(out, &lf_fixed.parts, in);
    show_facts(&p);
    show_bonuses(&p);
    show_fronts(&p);
    show_tracks(&p);
    show_medals(&p);
    show_fascists(&p);
    show_zones(&p);
    for (int seat = 0; seat < FACTIONS; seat++)
        show_cards(&p, seat);
    for (int seat = 0; seat < FACTIONS; seat++)
        show_face_down(&p, seat);
    for (int seat = 0; seat < FACTIONS; seat++)
        show_deck(&p, seat);
}
