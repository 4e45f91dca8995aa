/* How good a choice looks at a glance, and how good a position looks: simple judgements for the bots. */
#include <string.h>

#include "games/espana/espana.h"

#include "games/espana/rules/rules.h"
#include "words/espana.h"

enum { EARLY_MADRID = 8 }; /* how much more Madrid is worth while its loss ends the war (ES-victory-04) */
enum { LATE_FROM = 6 };    /* the first turn of the late war */

static int worth(int box)
{
    return BOX(box)->objective ? 5 : 1;
}

/* The strength of a side in a box, as far as it is known. */
static int strength_in(const espana *s, int side, int box)
{
    int sum = 0;
    for (int w = 0; w < UNIT_WORDS; w++) {
        uint64_t here = s->here[box].word[w] & s->own[side].word[w] & es_table.ground.word[w];
        uint64_t troops = here & es_table.troops.word[w], tanks = here & ~troops;
        for (; troops; troops &= troops - 1)
            sum += s->strength[w * 64 + __builtin_ctzll(troops)];
        for (; tanks; tanks &= tanks - 1)
            sum++;
    }
    return sum;
}

/* Whether the enemy could walk in if nobody stood there: he has a linked box. */
static bool exposed(const espana *s, int side, int box)
{
    return BOX(box)->links & (s->friendly[other(side)] | s->units[other(side)]);
}

/* What it would cost to leave a box. The last unit of an objective city is its garrison: an empty city falls to the
 * first enemy who comes by, and with Madrid, Barcelona and Sevilla the game is lost. */
static int guards(const espana *s, int side, int unit)
{
    int box = s->at[unit];
    if (box >= MARRUECOS || !is_ground(unit) || ground_units(s, side, box) > 1 || !exposed(s, side, box))
        return 0;
    return BOX(box)->objective ? 60 : 8;
}

/* Whether much of the map is still open: whoever binds his units to a fight for little leaves it to the enemy. In 1938
 * the fronts are closed. */
static bool open_war(const espana *s)
{
    return s->head.scenario != LATE_WAR;
}

/* What it is worth to fight on in a box: most in cities where few of the enemy are left. With the last of them the city
 * falls, and the Republic counts every city with one of its units (ES-victory-05). */
static int fight_on(const espana *s, int box, int mine, int theirs)
{
    int value = BOX(box)->objective ? 21 - 2 * theirs : 10;
    return value - (mine > theirs + 2 ? 12 : 0) - (open_war(s) ? 8 : 0);
}

/* How much a side wants one more unit in a box. */
static int pull(const espana *s, int side, int box)
{
    if (box >= BOXES)
        return 0;
    int theirs = strength_in(s, other(side), box), value = 4 * worth(box);
    int mine = theirs || exposed(s, side, box) ? strength_in(s, side, box) : 0; /* else it does not count */
    if (side == REP && box == es_table.madrid && s->turn <= PARAM(victory_madrid_last_turn))
        value += EARLY_MADRID;
    if (theirs)
        return value + fight_on(s, box, mine, theirs);
    if (!friendly(s, side, box))
        return value + 14;
    if (exposed(s, side, box))
        return BOX(box)->objective && !mine ? value + 16 : value / 2 + (mine ? 2 : 6);
    return 1;
}

static int weigh_move(const espana *s, int seat, int unit, int box)
{
    return 20 + 2 * (pull(s, seat, box) - pull(s, seat, s->at[unit])) - guards(s, seat, unit);
}

/* Madrid, Barcelona and Sevilla together win the game: a side that is weaker in one that it controls does not attack
 * there, for the city is not lost while its units stand. */
static int weigh_battle(const espana *s, int seat, int general)
{
    int box = s->at[general];
    if (box >= BOXES)
        return 0;
    int ahead = strength_in(s, seat, box) - strength_in(s, other(seat), box);
    bool key = box == es_table.madrid || box == es_table.barcelona || box == es_table.sevilla;
    bool holds_on = ahead <= 0 && key && s->control[box] == seat;
    return (holds_on ? 14 : 30) + 3 * ahead + 3 * KIND(kind_of(general))->drm;
}

/* --- at sea --- */

static int fleet_power(const espana *s, int side, int place)
{
    unitset ships = es_fleet(s, side, place), planes = es_sea_planes(s, side, place);
    int sum = 0;
    EACH_IN(u, ships)
        sum += 2 * row_of(u)->dice + row_of(u)->sea_drm + row_of(u)->drm;
    EACH_IN(u, planes)
        sum += 2 * row_of(u)->dice + row_of(u)->sea_drm;
    return sum;
}

/* What it is worth to a side to be somewhere at sea: in areas that it does not hold alone, off enemy ports and coasts
 * where it fights. */
static int sea_pull(const espana *s, int side, int place)
{
    int mine = fleet_power(s, side, place), theirs = place < FIRST_BASE ? fleet_power(s, other(side), place) : 0;
    if (place >= FIRST_BASE)
        return 4;
    if (place >= FIRST_AREA) {
        bool held = mine && !theirs;
        return theirs > mine + 4 ? 0 : held ? 6 : 16 - mine + (place == FIRST_AREA + ESTRECHO ? 6 : 0);
    }
    if (contested(s, place))
        return 8 + worth(place);
    return box_in(es_table.ports & s->friendly[other(side)], place) && !mine && !BOX(place)->batteries ? 7 : 2;
}

static int weigh_sea(const espana *s, int seat, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_SAIL: return 14 + sea_pull(s, seat, b) - (at_site(s, a) ? sea_pull(s, seat, s->at[a]) / 2 : 0);
    case VERB_PATROL: return 14 + sea_pull(s, seat, b);
    case VERB_FIGHT: {
        int place = accept_now(&s->head)->place;
        return 20 + 3 * (fleet_power(s, seat, place) - fleet_power(s, other(seat), place));
    }
    case VERB_WITHDRAW: return 18;
    case VERB_STRIKE: return 30;
    case VERB_SPARE: return 15;
    case VERB_RESULT: return 20 + 10 * a + 4 * b;
    case VERB_HIT: return 20 + 4 * row_of(a)->dice + 2 * row_of(a)->sea_drm;
    case VERB_HELP: return 30;
    case VERB_IDLE: return 10;
    case VERB_REPAIR: return 34 + 4 * row_of(a)->dice;
    case VERB_SALVAGE: return 30 + 4 * row_of(a)->dice;
    case VERB_TAKE_BACK: return 8;
    case VERB_TOP: return 14;
    case VERB_OPEN: return 24;
    default: return 20;
    }
}

/* --- on land --- */

/* What lasts: a card that would bring it as an event, or take it from the enemy, is worth more than a few dice. */
static bool brings_something(const card_row *card)
{
    for (int i = 0; i < card->ops; i++)
        switch (card->op[i].primitive) {
        case DO_PLACE:
        case DO_GENERAL:
        case DO_PLANE:
        case DO_TANK:
        case DO_SHIP: return true;
        case DO_REMOVE:
            if (card->op[i].side != card->side)
                return true;
            break;
        case DO_BATTLE:
            if (card->op[i].permanent)
                return true;
            break;
        default: break;
        }
    return false;
}

/* A card laid at a fight is gone: it should be for something, a strong enemy or a city. */
static int weigh_lay(const espana *s, int seat, int card)
{
    int foe = es_fighter(s, other(seat)), theirs = foe == NONE ? 0 : s->strength[foe];
    int box = foe == NONE ? NO_BOX : s->at[foe];
    bool city = box < BOXES && BOX(box)->objective;
    int last = city && strength_in(s, other(seat), box) <= theirs ? 3 : 0;
    return 24 + last + (theirs > 1 ? 1 : -4) + (city ? 1 : 0) - (brings_something(CARD(card)) ? 4 : 0);
}

/* A general is wanted where there is a fight to win, the best one where most is at stake, and one is enough. */
static int weigh_assign(const espana *s, int seat, int general, int box)
{
    int value = 20 + pull(s, seat, box);
    if (!contested(s, box))
        return value;
    bool early = box == es_table.madrid && s->turn <= PARAM(victory_madrid_last_turn);
    unitset leaders = among(s, seat, box, &es_table.of_class[GENERAL]);
    unitset_drop(&leaders, general);
    return value + (unitset_empty(&leaders) ? 30 : 5) + (early ? 20 : 0) +
           KIND(kind_of(general))->drm * (early || BOX(box)->objective);
}

static int weigh_combat(const espana *s, int seat, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_BATTLE: return weigh_battle(s, seat, a);
    case VERB_TURN_OVER: return 18;
    case VERB_ATTACK: return 20 + 4 * s->strength[a] - 3 * s->strength[b];
    case VERB_OVERRUN: return 60;
    case VERB_STOP: return open_war(s) ? 17 : 21;
    case VERB_SUPPORT: return 50;
    case VERB_LAY: return weigh_lay(s, seat, a);
    case VERB_NO_CARD: return 22;
    case VERB_HITS: return 20 + 10 * a;
    default: return weigh_sea(s, seat, c);
    }
}

static int weigh_cards(const espana *s, int seat, choice c)
{
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_EVENT:
    case VERB_CANCEL: return 40;
    case VERB_PASS: return 22;
    case VERB_PLACE: return KIND(a)->class == DECOY ? 13 : 30 + pull(s, seat, b);
    case VERB_NEW: return 30 + pull(s, seat, b);
    case VERB_RAISE: return 32 + pull(s, seat, s->at[a]);
    case VERB_SHIFT: return weigh_move(s, seat, a, b);
    case VERB_REDUCE: return 30 + (s->strength[a] < 3 ? 4 : 0);
    default: return weigh_combat(s, seat, c);
    }
}

int es_weigh(const void *state, int seat, choice c)
{
    const espana *s = state;
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_TO: return s->mover == NO_UNIT ? 20 : weigh_move(s, seat, s->mover, a);
    case VERB_PICK: return 30 - pull(s, seat, s->at[a]) - guards(s, seat, a);
    case VERB_LIFT: return 30 - pull(s, seat, a);
    case VERB_STAY: return 20;
    case VERB_ASSIGN: return weigh_assign(s, seat, a, b);
    case VERB_CROSS: return 60;
    case VERB_DONE: return 12;
    default: return weigh_cards(s, seat, c);
    }
}

/* How many cities the Republic has beyond what it needs at the end (ES-victory-05), in half cities. */
static int holds_out(const espana *s)
{
    int cities = 0;
    EACH_BOX(b, es_table.objectives)
        cities += has_units(s, REP, b);
    return 2 * (cities - PARAM(victory_rep_cities)) + 1;
}

/* How much stronger the Nationalist is in Madrid, as long as it wins the war for him (ES-victory-04). */
static int at_madrid(const espana *s)
{
    if (s->turn > PARAM(victory_madrid_last_turn))
        return 0;
    int ahead = strength_in(s, NAT, es_table.madrid) - strength_in(s, REP, es_table.madrid);
    return friendly(s, NAT, es_table.madrid) ? 12 : ahead < -8 ? -8 : ahead > 8 ? 8 : ahead;
}

/* Cities, boxes, strength and seas; Madrid at the beginning; and, ever more towards the end, whether the Republic would
 * hold out. */
int es_judge(const void *state, int seat)
{
    const espana *s = state;
    int points[SIDES] = {1, 1};
    if (s->winner) {
        int score[SEATS_MAX];
        es_outcome(state, score);
        return score[seat];
    }
    for (int side = 0; side < SIDES; side++)
        points[side] +=
            8 * __builtin_popcountll(s->friendly[side] & es_table.objectives) + __builtin_popcountll(s->friendly[side]);
    EACH_IN(u, es_table.ground)
        if (on_map(s, u) || s->at[u] == PLACE_HIDDEN)
            points[side_of(s, u)] += is_troop(u) ? s->strength[u] : 1;
    for (int a = 0; a < AREAS && naval(s); a++)
        if (s->reading[a] < SEA_NOBODY)
            points[s->reading[a]] += 2;
    int nat = 500 + 480 * (points[NAT] - points[REP]) / (points[NAT] + points[REP]) -
              3 * s->turn * s->turn * holds_out(s) / 4 + 25 * at_madrid(s);
    nat = nat < 20 ? 20 : nat > 980 ? 980 : nat;
    return seat == NAT ? nat : 1000 - nat;
}

/* --- by experience --- */

#define FEATURES(X)                                                                                                    \
    X(cities, "Objective cities held")                                                                                 \
    X(contested, "Contested objective cities")                                                                         \
    X(boxes, "Boxes")                                                                                                  \
    X(strength, "Strength of troops")                                                                                  \
    X(cut, "Troops without supply")                                                                                    \
    X(tanks, "Tanks")                                                                                                  \
    X(generals, "Generals")                                                                                            \
    X(useful, "Generals where enemies are")                                                                            \
    X(planes, "Aircraft")                                                                                              \
    X(cards, "Cards in hand")                                                                                          \
    X(bare, "Own cities that stand empty beside the enemy")                                                            \
    X(odds, "Strength in contested boxes")                                                                             \
    X(madrid, "Strength in Madrid")                                                                                    \
    X(holdout, "Cities with Republican units beyond those needed")                                                     \
    X(seas, "Naval areas")                                                                                             \
    X(early, "Strength in Madrid while its fall ends the war")                                                         \
    X(leaders, "What generals add to the dice")                                                                        \
    X(ahead, "Contested cities in which one is stronger")                                                              \
    X(africa, "Strength in Morocco")                                                                                   \
    X(points, "Replacement Points")
enum { FEATURES(FEATURE_NUMBER) FEATURE_COUNT };
const feature es_features[FEATURE_COUNT + 1] = {FEATURES(FEATURE_ROW)};

static void measure_boxes(const espana *s, int side, int sign, int out[])
{
    boxset cities = es_table.objectives;
    out[FEATURE_cities] += sign * __builtin_popcountll(s->friendly[side] & cities);
    out[FEATURE_boxes] += sign * __builtin_popcountll(s->friendly[side] & ~cities);
    EACH_BOX(b, s->friendly[side] & cities)
        out[FEATURE_bare] += exposed(s, side, b) && !ground_units(s, side, b) ? sign : 0;
    EACH_BOX(b, s->units[NAT] & s->units[REP])
        out[FEATURE_odds] += b < BOXES ? sign * strength_in(s, side, b) * worth(b) : 0;
    EACH_BOX(b, s->units[NAT] & s->units[REP] & cities)
        out[FEATURE_contested] += s->control[b] == side ? sign : 0;
    out[FEATURE_madrid] += sign * strength_in(s, side, es_table.madrid);
}

static void measure_unit(const espana *s, int u, int sign, int out[])
{
    if (is_troop(u) && (on_map(s, u) || s->at[u] == PLACE_HIDDEN)) {
        out[FEATURE_strength] += sign * s->strength[u];
        out[FEATURE_cut] += on_map(s, u) && !es_supplied(s, side_of(s, u), s->at[u]) ? sign * s->strength[u] : 0;
    }
    if (s->at[u] == PLACE_MAT || at_site(s, u)) { /* between turns they lie in the mat */
        out[FEATURE_planes] += class_of(u) == PLANE ? sign : 0;
        out[FEATURE_generals] += class_of(u) == GENERAL ? sign : 0;
        out[FEATURE_leaders] += class_of(u) == GENERAL ? sign * KIND(kind_of(u))->drm : 0;
    }
    if (!on_map(s, u))
        return;
    out[FEATURE_tanks] += class_of(u) == TANK ? sign : 0;
    out[FEATURE_useful] += class_of(u) == GENERAL && contested(s, s->at[u]) ? sign : 0;
}

/* What may still move the balance: cities being fought for, Africa, points to spend. */
static void measure_means(const espana *s, int side, int sign, int out[])
{
    EACH_BOX(b, s->units[NAT] & s->units[REP] & es_table.objectives)
        out[FEATURE_ahead] += strength_in(s, side, b) > strength_in(s, other(side), b) ? sign : 0;
    out[FEATURE_africa] += sign * strength_in(s, side, MARRUECOS);
    out[FEATURE_points] += sign * s->points[side];
}

void es_measure(const void *state, int seat, int out[FEATURES_MAX])
{
    const espana *s = state;
    memset(out, 0, FEATURES_MAX * sizeof *out);
    for (int side = 0; side < SIDES; side++) {
        int sign = side == seat ? 1 : -1;
        measure_boxes(s, side, sign, out);
        measure_means(s, side, sign, out);
        out[FEATURE_cards] += sign * s->cards.count[HAND][side];
    }
    EACH_UNIT(u)
        measure_unit(s, u, side_of(s, u) == seat ? 1 : -1, out);
    out[FEATURE_early] = seat == NAT ? at_madrid(s) : -at_madrid(s);
    out[FEATURE_holdout] = seat == REP ? holds_out(s) : -holds_out(s);
    for (int a = 0; a < AREAS && naval(s); a++)
        out[FEATURE_seas] += s->reading[a] == seat ? 1 : s->reading[a] == other(seat) ? -1 : 0;
}

int es_progress(const void *state)
{
    const espana *s = state;
    int first = s->head.scenario == LATE_WAR ? LATE_FROM : 1;
    return 1000 * (s->turn - first) / (TURNS - first + 1);
}

/* Movement and combat, then what follows them: both sides act in either. */
int es_clock(const void *state)
{
    const espana *s = state;
    int step = s->head.depth && s->head.stack[0].node == NODE_TURN ? s->head.stack[0].step : 0;
    return 2 * s->turn + (step >= PHASE_UPKEEP);
}
