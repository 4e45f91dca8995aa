/* What a viewer sees of Crusade and Revolution: facts, tracks, lasting effects, spaces, units, cards. The state is
 * redacted. */
#include "games/cruzada/show/fixed_parts.h"
#include "games/cruzada/show/show.h"
#include "words/cruzada.h"

static const char *step_name(const cruzada *s, lang in)
{
    static const char *const names[][LANGS] = {{WORDS(DEPLOYMENT, "deployment")},
                                               {WORDS(CARDS, "cards")},
                                               {WORDS(ACTION, "action")},
                                               {WORDS(ATTRITION, "attrition")},
                                               {WORDS(WAR_STATUS, "war status")},
                                               {WORDS(REPLACEMENT, "replacement")},
                                               {WORDS(END_OF_THE_TURN, "end of the turn")},
                                               {WORDS(DEPLOYMENT_OF_CORPS, "deployment of corps")}};
    int step = turn_step(s);
    int name = step <= STEP_HANDS                                         ? 0
               : step < STEP_ROUND_NAT                                    ? 1
               : step == STEP_ROUND_NAT || step == STEP_ROUND_REP         ? 2
               : step == STEP_ATTRITION_NAT || step == STEP_ATTRITION_REP ? 3
               : step == STEP_STATUS                                      ? 4
               : step <= STEP_REPLACE_NAT                                 ? 5
               : step <= STEP_END                                         ? 6
                                                                          : 7;
    return names[name][in];
}

static void fact(view *v, int key, const char *label)
{
    view_put(v, key)->label = label;
}

/* CR-7.1.4: the Action Chart: "1 OPS, 2 SR". */
static const char *acts_words(const cruzada *s, int side, lang in, view *v)
{
    static const char *const names[ACTS][LANGS] = {
        {NO_WORDS},        {WORDS(OPS, "OPS")},     {WORDS(SR, "SR")},
        {WORDS(RP, "RP")}, {WORDS(EVENT, "Event")}, {WORDS(AUTOMATIC, "Automatic")}};
    const char *words = "";
    for (int round = 0; round < ROUNDS; round++)
        if (s->act[side][round] != ACT_NONE)
            words = view_words(v, "%s%s%d %s", words, *words ? ", " : "", round + 1, names[s->act[side][round]][in]);
    return *words ? words : words_in(in, NONE_YET, "none yet");
}

static void view_facts(const cruzada *s, lang in, view *v)
{
    fact(v, ITEM_TURN, view_words(v, "%d (%s)", s->turn, the_turn(s)->label[in]));
    if (!s->head.over)
        fact(v, ITEM_PHASE, step_name(s, in));
    if (round_side(s) != NOBODY)
        fact(v, ITEM_ROUND, view_words(v, "%d (%s)", s->round, noun_name(&cr_noun_seat, round_side(s), in)));
    if (s->shortage)
        fact(v, ITEM_SHORTAGE, words_in(in, ONE_NORTHERN_SPACE_A_ROUND, "one northern space a round"));
    if (s->madrid != MADRID_OFF)
        fact(v, ITEM_MADRID, noun_name(&cr_noun_madrid, s->madrid, in));
    fact(v, ITEM_STRAIT, noun_name(&cr_noun_seat, lasts(s, LASTS_STRAIT_NAT) ? NAT : REP, in));
    fact(v, ITEM_GOVERNMENT,
         played(s, CARD(REP, 32))  ? "Juan Negrín"
         : played(s, CARD(REP, 2)) ? "Francisco Largo Caballero"
                                   : "José Giral");
    fact(v, ITEM_COMMAND,
         played(s, CARD(NAT, 2)) ? "Francisco Franco" : words_in(in, NO_SINGLE_COMMAND, "no single command"));
    for (int side = 0; side < SIDES; side++)
        fact(v, ITEM_POOL + side, view_words(v, "%d", s->pool[side]));
    for (int side = 0; side < SIDES; side++)
        fact(v, ITEM_ACTS + side, acts_words(s, side, in, v));
    if (s->winner)
        fact(v, ITEM_WINNER, noun_name(&cr_noun_winner, s->winner, in));
}

static void track(view *v, int key, int value, int low, int high)
{
    view_item *i = view_put(v, key);
    i->value = value, i->low = low, i->high = high;
}

/* A lasting effect that is not in force yet. */
static const char *coming(int effect, lang in)
{
    return cr_table.lasting[effect].begins == BEGINS_NEXT_TURN
               ? words_in(in, FROM_THE_NEXT_TURN_ON, "from the next turn on")
               : words_in(in, IN_THE_NEXT_WINTER, "in the next winter");
}

static void view_tracks(const cruzada *s, lang in, view *v)
{
    track(v, ITEM_TURN_TRACK, s->turn, the_scenario(s)->first, the_scenario(s)->last);
    track(v, ITEM_ROUND_TRACK, s->round, 1, ROUNDS);
    track(v, ITEM_VP, s->vp, s->vp < 0 ? s->vp : 0, s->vp > 29 ? s->vp : 29);
    track(v, ITEM_RM, s->rm, s->rm < 0 ? s->rm : 0, s->rm > 29 ? s->rm : 29);
    for (int i = 0; i < RPS; i++) {
        bool off = (i == RP_AXIS && !lasts(s, LASTS_AXIS_AID)) || (i == RP_SOV && !lasts(s, LASTS_SOVIET_AID));
        if (off)
            continue;
        track(v, ITEM_RP + i, s->rp[i] / 2, 0, 29);
        if (s->rp[i] & 1)
            v->items[v->count - 1].label = "½";
    }
    for (int i = 0; i < SIEGES; i++)
        if (s->siege[i])
            track(v, ITEM_SIEGE + i, s->siege[i], 0, 3);
    for (int i = 0; i < LASTINGS; i++)
        if ((s->lasting | s->pending) >> i & 1)
            view_put(v, ITEM_LASTING + i)->label = s->lasting >> i & 1 ? "" : coming(i, in);
}

static void view_space(const cruzada *s, int p, view *v)
{
    if (s->control[p] == NOBODY)
        return;
    int side = s->control[p];
    view_item *i = view_put(v, ITEM_SPACE + p);
    i->owner = side;
    i->value = s->failed[p];
    if (p >= BEACH)
        i->at = SPACE(cr_beach_neighbor(s, p))->id;
    if (s->works[p])
        view_mark(v, i, noun_key(&cr_noun_works, s->works[p]));
    if (s->flags[p] & FOR_MOVE)
        view_mark(v, i, "move");
    if (s->flags[p] & FOR_COMBAT)
        view_mark(v, i, "combat");
    if (!nodeset_has(&s->supplied[side], p))
        view_mark(v, i, nodeset_has(&s->border[side], p) ? "border-supply" : "out-of-supply");
    if (cr_isolated_group(s, p) != NONE)
        view_mark(v, i, "isolated");
    for (int k = 0; k < SIEGES; k++)
        if (s->siege[k] && cr_siege_space(k) == p)
            view_mark(v, i, "siege");
    for (int k = 0; k < BONUSES; k++)
        if (s->bonus[k] == p)
            view_mark(v, i, k == BONUS_R47 ? "bonus-vp" : "bonus-rm");
    if (s->guerrilla == p)
        view_mark(v, i, "guerrilla");
    if (s->battle.target == p)
        i->flags |= VIEW_SELECTED;
}

static void view_unit(const cruzada *s, int u, int acting, view *v)
{
    int at = s->at[u], side = side_of(u);
    if (at == BOX_OUTSIDE)
        return;
    view_item *i = view_put(v, ITEM_UNIT + u);
    i->at = at < SPACES ? SPACE(at)->id : cr_fixed.box[at >= BOX_TRACK ? BOXES : at - BOX_RESERVE][side];
    i->label = cr_fixed.factors[u][reduced(s, u)];
    if (at >= BOX_TRACK)
        i->value = at - BOX_TRACK;
    if (reduced(s, u))
        i->flags |= VIEW_REDUCED;
    if (s->marks[u] & (MOVED | ATTACKED | SHIFTED))
        i->flags |= VIEW_USED;
    if (u == acting || s->marks[u] & (ATTACKER | BEATEN))
        i->flags |= VIEW_SELECTED;
    for (unsigned left = s->marks[u] & ~(unsigned)REDUCED; left; left &= left - 1)
        view_mark(v, i, noun_key(&cr_noun_mark, __builtin_ctz(left)));
}

static void view_cards(const cruzada *s, int viewer, view *v)
{
    static const uint8_t piles[PILES] = {DRAW, HAND, DISCARD};
    for (int side = 0; side < SIDES; side++)
        view_put(v, ITEM_HAND + side);
    for (int side = 0; side < SIDES; side++)
        view_put(v, ITEM_TABLE + side);
    for (int side = 0; side < SIDES; side++)
        view_put(v, ITEM_DISCARD + side);
    for (int side = 0; side < SIDES; side++)
        view_put(v, ITEM_GONE + side);
    for (int side = 0; side < SIDES; side++)
        view_put(v, ITEM_ASIDE + side);
    for (int card = 0; card < CARD_ROWS; card++) {
        int zone = cards_zone(&s->cards, card), side = cards_side(card);
        bool table = zone == OPEN || zone == COMMIT_HAND || zone == COMMIT_OPEN;
        if (zone != HAND && zone != DISCARD && zone != REMOVED && zone != ASIDE && !table)
            continue;
        view_item *i = view_put(v, ITEM_CARD + card);
        i->at = zone == HAND      ? cr_fixed.hand[side]
                : table           ? cr_fixed.table[side]
                : zone == REMOVED ? cr_fixed.gone[side] /* CR-3.0g: they are open */
                : zone == ASIDE   ? cr_fixed.aside[side]
                                  : cr_fixed.discard[side];
        if (zone == COMMIT_HAND || zone == COMMIT_OPEN)
            i->flags |= VIEW_SELECTED;
        if (zone == HAND && side != viewer)
            i->flags |= VIEW_KNOWN;
    }
    for (int pile = 0; pile < PILES; pile++)
        for (int side = 0; side < SIDES; side++) {
            if (pile == 1 && side == viewer)
                continue;
            view_item *i = view_put(v, ITEM_PILE + pile * SIDES + side);
            i->at = pile == 0 ? cr_fixed.draw[side] : pile == 1 ? cr_fixed.hand[side] : cr_fixed.discard[side];
            i->value = s->cards.count[piles[pile]][side];
        }
}

void cr_view(const void *state, int viewer, lang in, view *out)
{
    const cruzada *s = state;
    int acting = s->head.depth ? frame_unit(flow_peek(&s->head)) : NONE;
    view_use(out, &cr_fixed.parts, in);
    view_facts(s, in, out);
    view_tracks(s, in, out);
    for (int p = 0; p < SPACES; p++)
        view_space(s, p, out);
    for (int b = 0; b < (BOXES + 1) * SIDES; b++)
        view_put(out, ITEM_BOX + b);
    for (int u = 0; u < UNITS; u++)
        view_unit(s, u, acting, out);
    view_cards(s, viewer, out);
}
