/* How good a choice looks at a glance, and how good a position looks. The rules of thumb follow the advice of chapter
 * 21: take what is empty, attack where you are stronger, bring aid and corps early, restore what you can. */
#include <string.h>

#include "games/cruzada/rules/rules.h"
#include "words/cruzada.h"

enum { FAR = 4 };
enum { RAID = 2 };                      /* steps that an enemy goes through empty spaces to a town */
enum { CUT_MOST = 30, HOLE_MOST = 20 }; /* the most that cut-off units count: by combat, and for a space left empty */
enum { ABANDONED = 200 };               /* a Main City or source left empty */
enum { CORPS_SR = 3 };                  /* points that it takes to redeploy a corps */
enum { KEEP_LASTING = 30, KEEP_CORPS = 4 }; /* less for a card that is to be an Event next turn */
enum { MORALE_FROM = 4, MORALE_TO = 15 };   /* turns in which morale can end the war (CR-5.2.2a) */

/* How each side values the same things: the Nationalist has to attack (chapter 21). */
typedef struct manner {
    int8_t step;         /* one point of losses in combat, of either side */
    int8_t won;          /* any space won by combat */
    int8_t cut_won;      /* strength that it cuts off or relieves, in quarters, */
    int8_t cut;          /* and the same for entering an empty space */
    int8_t taken;        /* any empty space entered */
    int8_t town;         /* and what it is worth, in halves */
    int8_t aim;          /* strong units in front of what is worth most, in parts of 64 */
    int8_t garrison;     /* a unit in an empty town that the enemy could enter, in quarters */
    int8_t move, combat; /* the activation itself */
} manner;
static const manner manners[SIDES] = {
    [NAT] = {.step = 4,
             .won = 2,
             .cut_won = 2,
             .cut = 4,
             .taken = 14,
             .town = 4,
             .aim = 6,
             .garrison = 2,
             .move = 10,
             .combat = 12},
    [REP] = {.step = 2, .won = 4, .cut_won = 4, .cut = 3, .taken = 10, .town = 5, .move = 12, .combat = 10}};

/* What a space is worth to either side. */
static int worth(int space)
{
    static const uint8_t by_kind[] = {2, 8, 12, 20};
    if (space >= BEACH)
        return 2;
    return by_kind[SPACE(space)->kind] + (SPACE(space)->source ? 4 : 0) + (space == THE(madrid) ? 10 : 0);
}

static int strength_in(const cruzada *s, int space)
{
    return s->strength[space];
}

/* Strength of a side that stands in these spaces. */
static int strength_among(const cruzada *s, int side, nodeset spaces)
{
    int sum = 0;
    nodeset_keep(&spaces, &s->here[side]);
    NODESET_EACH(p, &spaces)
        sum += strength_in(s, p);
    return sum;
}

/* CR-17.3.2d: a Nationalist who tries nothing against Madrid before Turn 5 ends loses points. */
static bool must_try(const cruzada *s, int side, int space)
{
    return side == NAT && s->madrid < MADRID_OFF && s->madrid > MADRID_ATTACKED &&
           (space == THE(madrid) || (s->madrid == MADRID_IGNORED && IN(beside_madrid, space)));
}

/* CR-16.1.3a: the Nationalist wants to lift his Sieges. */
static bool besieged(const cruzada *s, int side, int space)
{
    for (int i = 0; i < SIEGES && side == NAT; i++)
        if (s->siege[i] && cr_siege_space(i) == space)
            return true;
    return false;
}

/* What fights on one side: its strength, its fire table, the points that it can take, and the fewest points that cost
 * it a step (CR-11.3.4a). */
typedef struct force {
    int strength, table, points, grain, rivers, stacks;
} force;

static void add_unit(const cruzada *s, int unit, force *f)
{
    f->strength += combat_factor(s, unit);
    f->points += steps_of(s, unit) * loss_factor(s, unit);
    if (is_corps(unit))
        f->table = TABLE_CORPS;
    if (loss_factor(s, unit) < f->grain)
        f->grain = loss_factor(s, unit);
}

static void add_stack(const cruzada *s, int from, int target, force *f)
{
    EACH_AT(u, s, from)
        if (!(s->marks[u] & ATTACKED))
            add_unit(s, u, f);
    f->stacks++;
    f->rivers += cr_across_river(from, target);
}

enum { DIE = 6, GRAIN = 9 };

static const fire_column *column_for(const force *f, int shift)
{
    int column = 1, last = cr_table.columns[f->table];
    while (column < last && cr_table.fire[f->table][column + 1].low <= f->strength)
        column++;
    column += shift;
    return &cr_table.fire[f->table][column < 1 ? 1 : column > last ? last : column];
}

static int hurt(const force *f, int number)
{
    int points = number - (f->grain < GRAIN && f->grain ? number % f->grain : 0);
    return points < f->points ? points : f->points;
}

/* What an attack promises: the prize as often as the space falls, and the losses of both sides. */
static int prospect(const cruzada *s, int side, const force *mine, int target, int prize)
{
    int step = manners[side].step;
    force theirs = {.grain = GRAIN};
    EACH_AT(u, s, target)
        add_unit(s, u, &theirs);
    bool trench = is_trench(s->works[target]), holds = trench || IN(mountain, target);
    int shift = -(IN(mountain, target) + IN(main_city, target) + (s->works[target] != NO_WORKS) +
                  (mine->rivers == mine->stacks) + SPACE(target)->sierra);
    const fire_column *fire = column_for(mine, shift), *answer = column_for(&theirs, trench);
    int sum = 0, losses = 0, stands = 0, hurts[DIE]; /* the answers after which there is somebody to take the space */
    for (int d = 1; d <= DIE; d++) {
        int loss = hurt(mine, answer->loss[d]);
        losses += loss;
        if (loss < mine->points)
            hurts[stands++] = answer->loss[d];
    }
    for (int a = 1; a <= DIE; a++) {
        int hits = fire->loss[a], gain = hurt(&theirs, hits), better = 0;
        for (int d = 0; d < stands; d++)
            better += hits > hurts[d];
        sum += step * (DIE * gain - losses);
        sum += gain >= theirs.points ? stands * prize : better * (holds ? step + prize / 4 : prize);
    }
    return sum / (DIE * DIE);
}

/* Whether the spaces beside this one would fall apart without it: those around it don't link them. */
static bool links(const cruzada *s, int owner, int space)
{
    if (nodeset_has(&s->source[owner], space))
        return true;
    graph_query q = cr_ways(s);
    nodeset near = cr_beside(s, space), open = near;
    nodeset_keep(&near, &s->own[owner]);
    if (nodeset_count(&near) < 2)
        return false;
    nodeset around = graph_around(&q, &open);
    open = near;
    nodeset_keep(&around, &s->own[owner]);
    nodeset_join(&open, &around);
    nodeset_remove(&open, space);
    nodeset reached = nodeset_of(nodeset_first(&near)), edge = reached;
    q.open = &open;
    while (!nodeset_empty(&edge) && !nodeset_inside(&near, &reached)) {
        edge = graph_around(&q, &edge);
        nodeset_drop(&edge, &reached);
        nodeset_join(&reached, &edge);
    }
    return !nodeset_inside(&near, &reached);
}

/* Spaces that a side would have out of supply if it lost one; sea supply is taken as it is now. What lies beside it is
 * followed only as far as to where supply comes from; Isolated Spaces have none of their own. */
static nodeset lost_with(const cruzada *s, int owner, int space)
{
    graph_query q = cr_ways(s);
    nodeset open = s->own[owner], fed = cr_table.set.ports, lost = nodeset_of(space);
    nodeset_keep(&fed, &s->supplied[owner]);
    nodeset_join(&fed, &s->source[owner]);
    nodeset_remove(&fed, space);
    nodeset_remove(&open, space);
    nodeset left = cr_beside(s, space);
    for (int i = 0; i < ISOLATED; i++)
        nodeset_join(&left, &s->group[i]);
    nodeset_keep(&left, &open);
    q.open = &open;
    while (!nodeset_empty(&left)) {
        nodeset part = nodeset_of(nodeset_first(&left)), edge = part;
        while (!nodeset_empty(&edge) && !nodeset_meet(&edge, &fed)) {
            edge = graph_around(&q, &edge);
            nodeset_drop(&edge, &part);
            nodeset_join(&part, &edge);
        }
        nodeset_join(nodeset_empty(&edge) ? &lost : &fed, &part);
        nodeset_drop(&left, &part);
    }
    nodeset_keep(&lost, &s->supplied[owner]);
    return lost;
}

/* It is asked for the same spaces again and again, most of the time with nothing changed that it depends on: what was
 * found is kept as long as the same spaces are owned, in supply and linked. */
typedef struct picture {
    nodeset own, supplied, source; /* what it was made from, with the links */
    graph_link link[COUNT_OF(((cruzada *)0)->link)];
    nodeset asked, ties;              /* spaces that were asked for, and those of them that link others */
    nodeset known, lost[GRAPH_NODES]; /* what would be lost with these */
} picture;

/* Whether a space links others depends on what lies near, and most of it stays as it is. */
static void picture_follow(picture *p, const cruzada *s, int owner)
{
    graph_query q = cr_ways(s);
    bool linked = !memcmp(p->link, s->link, sizeof p->link);
    if (linked && nodeset_same(&p->own, &s->own[owner]) && nodeset_same(&p->supplied, &s->supplied[owner]) &&
        nodeset_same(&p->source, &s->source[owner]))
        return;
    nodeset changed = {{0}};
    for (int w = 0; w < GRAPH_WORDS; w++)
        changed.word[w] = (p->own.word[w] ^ s->own[owner].word[w]) | (p->source.word[w] ^ s->source[owner].word[w]);
    nodeset near = graph_within(&q, &changed, 2);
    nodeset_drop(&p->asked, &near);
    if (!linked)
        p->asked = (nodeset){{0}};
    p->known = (nodeset){{0}};
    p->own = s->own[owner], p->supplied = s->supplied[owner], p->source = s->source[owner];
    memcpy(p->link, s->link, sizeof p->link);
}

/* Strength that a side would have out of supply if it lost a space. */
static int cut_by_loss(const cruzada *s, int owner, int space)
{
    static _Thread_local picture kept[SIDES];
    picture *p = &kept[owner];
    picture_follow(p, s, owner);
    if (!nodeset_has(&p->asked, space)) {
        nodeset_add(&p->asked, space);
        nodeset_remove(&p->ties, space);
        if (links(s, owner, space))
            nodeset_add(&p->ties, space);
    }
    if (!nodeset_has(&p->ties, space))
        return 0;
    if (!nodeset_has(&p->known, space)) {
        nodeset_add(&p->known, space);
        p->lost[space] = lost_with(s, owner, space);
    }
    return strength_among(s, owner, p->lost[space]);
}

/* Strength that a side cuts off and relieves if it takes a space. */
static int cuts(const cruzada *s, int side, int space, bool *supplied)
{
    graph_query q = cr_ways(s);
    nodeset near = cr_beside(s, space), won = nodeset_of(space), open = s->own[side];
    int sum = cut_by_loss(s, other(side), space);
    nodeset_keep(&near, &s->supplied[side]);
    for (int i = 0; i < ISOLATED && side == NAT; i++)
        nodeset_drop(&near, &s->group[i]);
    *supplied = !nodeset_empty(&near);
    if (!*supplied || nodeset_inside(&s->here[side], &s->supplied[side]))
        return sum;
    nodeset_add(&open, space);
    nodeset_drop(&open, &s->supplied[side]);
    q.open = &open;
    return sum + strength_among(s, side, graph_flood(&q, &won));
}

/* What it is worth to win a space by combat. */
static int prize(const cruzada *s, int side, int space)
{
    const manner *m = &manners[side];
    bool supplied;
    int cut = cuts(s, side, space, &supplied) * m->cut_won / 4;
    return m->won + worth(space) + (cut < CUT_MOST ? cut : CUT_MOST) + (must_try(s, side, space) ? 24 : 0) +
           (besieged(s, side, space) ? 16 : 0);
}

/* The units beside a space that could attack it: those activated for Combat, or all that could be. */
static force gather(const cruzada *s, int side, int target, bool all)
{
    force f = {.grain = GRAIN};
    nodeset near = cr_beside(s, target);
    nodeset_keep(&near, &s->here[side]);
    nodeset_keep(&near, &s->supplied[side]);
    NODESET_EACH(p, &near)
        if (s->flags[p] & FOR_COMBAT || (all && !(s->flags[p] & FOR_MOVE) && cr_isolated_group(s, p) == NONE))
            add_stack(s, p, target, &f);
    return f;
}

/* What an attack on a space by the activated units is worth. */
static int weigh_attack(const cruzada *s, int side, int space)
{
    force f = gather(s, side, space, false);
    return prospect(s, side, &f, space, prize(s, side, space));
}

/* What the activation of a space for Combat adds: alone, with those already activated, or as its share of an attack by
 * as many as there are points for. */
static int best_attack(const cruzada *s, int side, int space, int points)
{
    nodeset near = cr_beside(s, space);
    int best = -20;
    bool alone = s->shortage && side == NAT && nodeset_has(&s->northern, space);
    nodeset_keep(&near, &s->here[other(side)]);
    NODESET_EACH(p, &near) {
        int gains = prize(s, side, p);
        force f = gather(s, side, p, false);
        int before = f.stacks ? prospect(s, side, &f, p, gains) : 0, stacks = f.stacks;
        before = before > 0 ? before : 0;
        add_stack(s, space, p, &f);
        int value = prospect(s, side, &f, p, gains) - before;
        if (points > 1 && !alone) {
            f = gather(s, side, p, true);
            if (f.stacks - stacks <= points && f.stacks - stacks > 1) {
                int shared = (prospect(s, side, &f, p, gains) - before) / (f.stacks - stacks);
                value = shared > value ? shared : value;
            }
        }
        best = value > best ? value : best;
    }
    return best;
}

/* How far spaces are from the enemy's: kept as long as the same spaces are his and linked. */
typedef struct front {
    nodeset enemy; /* what it was made from, with the links */
    graph_link link[COUNT_OF(((cruzada *)0)->link)];
    nodeset beside; /* spaces beside one of the enemy's */
    int known;      /* of those that are so many steps from it at the most */
    nodeset within[FAR];
} front;

static front *front_of(const cruzada *s, int side)
{
    static _Thread_local front kept[SIDES];
    front *f = &kept[side];
    const nodeset *enemy = &s->own[other(side)];
    if (!nodeset_same(&f->enemy, enemy) || memcmp(f->link, s->link, sizeof f->link)) {
        graph_query q = cr_ways(s);
        f->enemy = *enemy;
        memcpy(f->link, s->link, sizeof f->link);
        f->beside = graph_around(&q, enemy);
        f->known = 0;
    }
    return f;
}

static void front_widen(const cruzada *s, front *f)
{
    graph_query q = cr_ways(s);
    int steps = f->known++;
    nodeset next = f->beside;
    if (steps > 1) {
        nodeset edge = f->within[steps - 1];
        nodeset_drop(&edge, &f->within[steps - 2]);
        next = graph_around(&q, &edge);
    }
    f->within[steps] = steps ? f->within[steps - 1] : f->enemy;
    if (steps)
        nodeset_join(&f->within[steps], &next);
}

/* How far a space is from the enemy's. */
static int distance(const cruzada *s, int side, int space)
{
    front *f = front_of(s, side);
    for (int steps = 0; steps < FAR; steps++) {
        if (steps == f->known)
            front_widen(s, f);
        if (nodeset_has(&f->within[steps], space))
            return steps;
    }
    return FAR;
}

static bool at_front(const cruzada *s, int side, int space)
{
    return nodeset_has(&front_of(s, side)->beside, space);
}

/* Steps from a space to one of these, not through those that are shut; FAR at most. */
static int steps(const cruzada *s, int space, const nodeset *to, const nodeset *shut)
{
    graph_query q = cr_ways(s);
    nodeset seen = nodeset_of(space), edge = seen;
    int count = 0;
    for (; count < FAR && !nodeset_meet(&edge, to); count++) {
        edge = graph_around(&q, &edge);
        nodeset_drop(&edge, &seen);
        nodeset_drop(&edge, shut);
        nodeset_join(&seen, &edge);
    }
    return count;
}

/* How much a town behind the front needs a garrison. */
static int unguarded(const cruzada *s, int side, int space)
{
    const manner *m = &manners[side];
    bool town = space < BEACH && SPACE(space)->kind;
    if (!town || !m->garrison || steps(s, space, &s->here[other(side)], &s->here[side]) > RAID)
        return 0;
    return 2 + worth(space) * m->garrison / 4;
}

/* How much a space at the front needs its first unit: for itself, and for those that it keeps in supply. */
static int hole(const cruzada *s, int side, int space)
{
    int cut = cut_by_loss(s, side, space) / 2;
    return 3 + worth(space) / 2 + (cut < HOLE_MOST ? cut : HOLE_MOST);
}

/* How much an own space that holds this strength needs one more unit: no space at the front should be empty, and where
 * the enemy is strong a few more do no harm. */
static int lacking(const cruzada *s, int side, int space, int own)
{
    int threat = strength_among(s, other(side), cr_beside(s, space)), lacks = threat - own;
    if (!threat && !at_front(s, side, space))
        return own ? 0 : unguarded(s, side, space);
    int alone = own ? 0 : hole(s, side, space);
    return 2 + alone + (threat ? worth(space) / 2 + (lacks < 0 ? 0 : lacks > 6 ? 6 : lacks) : 0);
}

/* What it is worth to take an enemy space with this unit. */
static int take(const cruzada *s, int unit, int space)
{
    bool supplied;
    int side = side_of(unit), cut = cuts(s, side, space, &supplied);
    const manner *m = &manners[side];
    return m->taken + m->town * worth(space) / 2 + (besieged(s, side, space) ? 10 : 0) + m->cut * cut -
           (supplied ? 0 : 30);
}

/* The best enemy space beside this one. */
static int aim(const cruzada *s, int side, int space)
{
    nodeset near = cr_beside(s, space);
    int best = 0;
    nodeset_keep(&near, &s->own[other(side)]);
    NODESET_EACH(p, &near)
        best = worth(p) > best ? worth(p) : best;
    return best;
}

/* Strong units gather in front of what their side wants to take. */
static int gathers(const cruzada *s, int unit, int space)
{
    int side = side_of(unit), share = manners[side].aim;
    return share ? share * combat_factor(s, unit) * aim(s, side, space) / 64 : 0;
}

/* What it is worth to have this unit in a space; it takes an enemy one. */
static int stand(const cruzada *s, int unit, int space)
{
    int own = strength_in(s, space) - (s->at[unit] == space ? combat_factor(s, unit) : 0);
    if (!controls(s, side_of(unit), space))
        return take(s, unit, space);
    int needs = lacking(s, side_of(unit), space, own);
    return needs                                                             ? needs + gathers(s, unit, space)
           : flow_peek(&s->head)->node != NODE_SHIFT || s->at[unit] == space ? -2 * distance(s, side_of(unit), space)
                                                                             : 0;
}

/* What a move out of a space gains, judged by its first unit and the spaces beside it. */
static int best_move(const cruzada *s, int side, int space)
{
    nodeset near = cr_beside(s, space);
    int unit = s->first[space], best = 0;
    nodeset_drop(&near, &s->here[other(side)]);
    NODESET_EACH(p, &near) {
        int value = cr_room(s, p) ? stand(s, unit, p) : 0;
        best = value > best ? value : best;
    }
    return best - stand(s, unit, space);
}

/* Steps that replacements could bring back. */
static int losses(const cruzada *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += s->at[u] == BOX_ELIMINATED || (on_map(s, u) && reduced(s, u));
    return count < 12 ? count : 12;
}

/* Corps with no enemy near: new ones arrive far behind the front. */
static int idle_corps(const cruzada *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += is_corps(u) && in_supply(s, u) && !at_front(s, side, s->at[u]);
    return count;
}

/* Cards whose Event lasts and brings ever more: aid from abroad, and who commands. */
static bool lasts_long(int card)
{
    return CARD_OF(card)->code == CODE_AXIS_AID || card == CARD(REP, 8) || card == CARD(NAT, 2) || card == CARD(REP, 2);
}

/* What is lost with a card that would be a good Event soon, but not yet: one of a hand is kept for the next turn. */
static int kept_for(const cruzada *s, int seat, int card)
{
    if (!lasts_long(card) && !cr_brings_corps(card))
        return 0;
    int why = cr_event_why(s, seat, card).id;
    bool soon = why == NO_WHEN_TURN_FROM || why == NO_EVENT_LIMIT || why == NO_EVENT_BEFORE;
    return !soon ? 0 : lasts_long(card) ? KEEP_LASTING : KEEP_CORPS;
}

/* Aid, corps and what counts for victory come first; replacements once per turn, if losses are high. */
static int weigh_card(const cruzada *s, int seat, int verb, int card)
{
    const card_row *row = CARD_OF(card);
    bool saved = s->rp[seat == NAT ? RP_NAT : RP_REP];
    int kept = verb == VERB_EVENT ? 0 : kept_for(s, seat, card);
    switch (verb) {
    case VERB_OPS: return 32 + 8 * row->ops - kept;
    case VERB_SR: return 14 + 2 * row->ops + (row->ops >= CORPS_SR ? 4 * idle_corps(s, seat) : 0) - kept;
    case VERB_RP: return 10 + 4 * row->rp_own + (saved ? 0 : 2 * losses(s, seat)) - kept;
    default:
        return lasts_long(card)            ? 130 /* far above all else */
               : cr_brings_corps(card)     ? 76
               : row->change               ? 74
               : row->brings_count         ? 46
               : row->activations          ? 44
               : row->star && row->ops < 3 ? 36
                                           : 24;
    }
}

/* What it costs to leave a space with the last unit in it: a Main City or a source of supply falls to the first enemy
 * who comes by. */
static int abandons(const cruzada *s, int unit)
{
    int from = s->at[unit];
    bool precious = on_map(s, unit) && from < BEACH && (SPACE(from)->source || IN(main_city, from));
    return precious && s->stack[from] == 1 && controls(s, side_of(unit), from) ? ABANDONED : 0;
}

static int weigh_goal(const cruzada *s, int space)
{
    const frame *f = flow_peek(&s->head);
    int unit = frame_unit(f);
    if (f->node == NODE_RETREAT)
        return 20 + (cr_room(s, space) ? 4 : 0);
    if (unit == NONE)
        return 20;
    return 20 + stand(s, unit, space) - (on_map(s, unit) ? stand(s, unit, s->at[unit]) : 0);
}

static int weigh_ground(const cruzada *s, int seat, choice c)
{
    int a = choice_a(c);
    switch (choice_verb(c)) {
    case VERB_MOVE: return at_front(s, seat, a) ? manners[seat].move + best_move(s, seat, a) : 14 + strength_in(s, a);
    case VERB_PLACE: return 20 + stand(s, a, choice_b(c));
    case VERB_AT: return 20 + lacking(s, seat, a, strength_in(s, a));
    case VERB_COMBAT: return manners[seat].combat + best_attack(s, seat, a, activate_now(&s->head)->left);
    case VERB_PICK: return 30 + (is_corps(a) ? 4 : 0) - (on_map(s, a) ? stand(s, a, s->at[a]) / 2 : 0);
    case VERB_TO: return weigh_goal(s, a);
    case VERB_ATTACK: return 12 + weigh_attack(s, seat, a);
    case VERB_ADVANCE: return 15 + stand(s, a, choice_b(c)) - stand(s, a, s->at[a]) - abandons(s, a);
    default: return 20;
    }
}

/* Whether movement could not end with the picked unit where it is. */
static bool has_to_go(const cruzada *s)
{
    if (flow_peek(&s->head)->node != NODE_MARCH)
        return false;
    const march_frame *march = march_now(&s->head);
    return on_map(s, march->unit) &&
           (s->stack[s->at[march->unit]] > STACK || (march->step == HOME_BOUND && cr_stranded(s, march->unit)));
}

int cr_weigh(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    int verb = choice_verb(c), a = choice_a(c);
    switch (verb) {
    case VERB_OPS:
    case VERB_SR:
    case VERB_RP:
    case VERB_EVENT: return weigh_card(s, seat, verb, a);
    case VERB_AUTO: return 18;
    case VERB_WITH:
    case VERB_RESTORE: return 50;
    case VERB_FIGHT: return 45;
    case VERB_COMMIT: return cards_in(&s->cards, OPEN, a) ? 30 : 20 + worth(s->battle.target) / 2 - 3 * CARD_OF(a)->ops;
    case VERB_BUILD: return at_front(s, seat, s->at[a]) ? 30 : 6;
    case VERB_LOSE: return is_corps(a) ? 20 : reduced(s, a) ? 26 : 30;
    case VERB_OUT: return 40 - 8 * combat_factor(s, a) - (on_map(s, a) ? 4 : 0);
    case VERB_TAKE_OFF:
    case VERB_SET_ASIDE: return 2;
    case VERB_DISCARD: return 4;
    case VERB_STAY: return has_to_go(s) ? -1000 : 20;
    case VERB_RESERVE:
    case VERB_ABROAD: return 6;
    case VERB_DONE:
    case VERB_END_MOVEMENT:
    case VERB_END_COMBAT:
    case VERB_END_SR:
    case VERB_END_REPLACEMENT: return 14;
    default: return weigh_ground(s, seat, c);
    }
}

/* How far the Nationalist is ahead of the straight way from the points at the start to those that decide at the end, in
 * tenths. */
static int lead(const cruzada *s)
{
    const scenario_row *row = the_scenario(s);
    int past = s->turn - row->first, turns = row->last - row->first + 1;
    int aim = 5 * (row->nat_wins + row->rep_wins);
    return 10 * s->vp - 10 * row->vp - (aim - 10 * row->vp) * past / turns;
}

/* The same of morale: where it lies between the two levels that end the war now, or as soon as they can. A table may
 * have none. */
static int spirits(const cruzada *s)
{
    int turn = s->turn < MORALE_FROM ? MORALE_FROM : s->turn > MORALE_TO ? MORALE_TO : s->turn;
    const turn_row *row = &cr_table.turn[turn];
    int between = row->rep_min - row->nat_max;
    return between ? 100 * (row->rep_min + row->nat_max - 2 * s->rm) / between : 0;
}

/* VP and morale against what the scenario asks for by now, and strength on the map. */
int cr_judge(const void *state, int seat)
{
    const cruzada *s = state;
    int strength[SIDES] = {1, 1};
    if (s->winner) {
        int score[SEATS_MAX];
        cr_outcome(state, score);
        return score[seat];
    }
    for (int u = 0; u < UNITS; u++)
        if (on_map(s, u) || s->at[u] == BOX_RESERVE)
            strength[side_of(u)] += (in_supply(s, u) ? 2 : 1) * (combat_factor(s, u) + steps_of(s, u));
    int nat =
        500 + 5 * lead(s) + 2 * spirits(s) + 600 * (strength[NAT] - strength[REP]) / (strength[NAT] + strength[REP]);
    nat = nat < 20 ? 20 : nat > 980 ? 980 : nat;
    return seat == NAT ? nat : 1000 - nat;
}

/* --- by experience --- */

#define FEATURES(X)                                                                                                    \
    X(vp, "Victory points ahead of the scenario")                                                                      \
    X(morale, "Morale between its levels")                                                                             \
    X(combat, "Combat factors on the map")                                                                             \
    X(steps, "Steps on the map")                                                                                       \
    X(reserve, "Steps in reserve")                                                                                     \
    X(corps, "Corps")                                                                                                  \
    X(cut, "Strength out of supply")                                                                                   \
    X(towns, "Towns, by worth")                                                                                        \
    X(spaces, "Spaces")                                                                                                \
    X(bare, "Own towns without a unit that the enemy could enter")                                                     \
    X(works, "Works at the front")                                                                                     \
    X(front, "Combat factors at the front")                                                                            \
    X(hand, "Cards in hand")                                                                                           \
    X(due, "Victory points due as things are")                                                                         \
    X(cities, "Main Cities")                                                                                           \
    X(north, "Republican spaces in the North")                                                                         \
    X(sieges, "Strength of the Sieges")
enum { FEATURES(FEATURE_NUMBER) FEATURE_COUNT };
const feature cr_features[FEATURE_COUNT + 1] = {FEATURES(FEATURE_ROW)};

static void measure_space(const cruzada *s, int p, bool front, int sign, int out[])
{
    out[FEATURE_spaces] += sign;
    out[FEATURE_towns] += worth(p) > 2 ? sign * worth(p) : 0;
    out[FEATURE_works] += front && s->works[p] ? sign : 0;
    out[FEATURE_front] += front ? sign * strength_in(s, p) : 0;
    out[FEATURE_bare] += front && worth(p) > 2 && !s->stack[p] ? sign * worth(p) : 0;
}

/* What stands still and counts later: points that will be given, Main Cities, the North, the besieged. */
static void measure_stakes(const cruzada *s, int nat, int out[])
{
    out[FEATURE_due] = nat * cr_vp_due(s);
    for (int i = 0; i < SIEGES; i++)
        out[FEATURE_sieges] += nat * s->siege[i];
    NODESET_EACH(p, &cr_table.set.north)
        out[FEATURE_north] -= controls(s, REP, p) ? nat : 0;
    NODESET_EACH(p, &cr_table.set.main_city)
        out[FEATURE_cities] += controls(s, NAT, p) ? nat : -nat;
}

void cr_measure(const void *state, int seat, int out[FEATURES_MAX])
{
    const cruzada *s = state;
    memset(out, 0, FEATURES_MAX * sizeof *out);
    int nat = seat == NAT ? 1 : -1;
    out[FEATURE_vp] = nat * lead(s);
    out[FEATURE_morale] = nat * spirits(s);
    measure_stakes(s, nat, out);
    const nodeset *front[SIDES] = {&front_of(s, NAT)->beside, &front_of(s, REP)->beside};
    for (int p = 0; p < BEACH; p++)
        if (s->control[p] < SIDES)
            measure_space(s, p, nodeset_has(front[s->control[p]], p), s->control[p] == seat ? 1 : -1, out);
    for (int u = 0; u < UNITS; u++) {
        int sign = side_of(u) == seat ? 1 : -1;
        out[FEATURE_reserve] += s->at[u] == BOX_RESERVE ? sign * steps_of(s, u) : 0;
        if (!on_map(s, u))
            continue;
        out[FEATURE_combat] += sign * combat_factor(s, u);
        out[FEATURE_steps] += sign * steps_of(s, u);
        out[FEATURE_corps] += is_corps(u) ? sign : 0;
        out[FEATURE_cut] += in_supply(s, u) ? 0 : sign * combat_factor(s, u);
    }
    for (int side = 0; side < SIDES; side++)
        out[FEATURE_hand] += (side == seat ? 1 : -1) * s->cards.count[HAND][side];
}

int cr_progress(const void *state)
{
    const cruzada *s = state;
    const scenario_row *row = the_scenario(s);
    int turns = row->last - row->first + 1, past = ROUNDS * (s->turn - row->first) + s->round;
    past = past < 0 ? 0 : past > ROUNDS * turns ? ROUNDS * turns : past;
    return 1000 * past / (ROUNDS * turns);
}

/* The rounds of both sides, and what lies between two turns. */
int cr_clock(const void *state)
{
    const cruzada *s = state;
    int step = turn_step(s), rounds = step < STEP_ROUND_NAT ? 0 : step > STEP_ATTRITION_REP ? ROUNDS + 1 : s->round;
    return 2 * ((ROUNDS + 2) * s->turn + rounds) + (step == STEP_ROUND_REP || step == STEP_ATTRITION_REP);
}
