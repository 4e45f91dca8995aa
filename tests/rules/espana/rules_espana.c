/* España 1936: forecasts are held to what then happens, over random games; a choice that names a hidden counter by its
 * looks has the counters that it means among its targets; lists and the reasons for what they leave out agree; and no
 * refusal is left without a word. The cases beside this file show single positions. */
#include "core/game/verdict.h"
#include "games/espana/rules/rules.h"
#include "games/espana/show/show.h"
#include "gametest.h"

static const game *g;

enum { GAMES = 100, LONGEST = 6000 };

/* What was forecast of the attack that is being put together, and what has been found so far. */
typedef struct watch {
    bool attack; /* `dice` is what both sides would roll */
    int dice[SIDES];
    double wanted[SIDES], spread[SIDES]; /* hits that the tables promise: mean and variance */
    long rolls, plain, takes, contests, points, grown;
    double hits, expected, variance;
} watch;

static int load(void **state)
{
    (void)state;
    g = gametest_load("espana");
    return g ? 0 : -1;
}

/* ES-move-03, ES-move-04: what becomes of the box that is entered. */
static void arrival_held(const espana *before, const espana *after, int seat, int box, const forecast *f, watch *w)
{
    int said = f->promises ? f->promise[0].id : PROMPT_NONE;
    bool enemy = has_units(before, other(seat), box), mine = friendly(before, seat, box);
    assert_int_equal(said, enemy   ? (has_units(before, seat, box) ? PROMPT_STOPS_HERE : PROMPT_CONTESTS_BOX)
                           : !mine ? PROMPT_TAKES_BOX
                                   : PROMPT_NONE);
    if (said == PROMPT_TAKES_BOX)
        assert_true(friendly(after, seat, box));
    else if (said == PROMPT_CONTESTS_BOX)
        assert_true(contested(after, box) && !contested(before, box));
    else if (said == PROMPT_NONE)
        assert_true(friendly(after, seat, box));
    w->takes += said == PROMPT_TAKES_BOX;
    w->contests += said == PROMPT_CONTESTS_BOX;
}

/* ES-repl-04, ES-repl-06: a point less, and the strength that was promised. */
static void replacement_held(const espana *before, const espana *after, int seat, choice c, const forecast *f,
                             const journal *j, watch *w)
{
    const entry *raised = gametest_entry(j, ENTRY_RAISED), *placed = gametest_entry(j, ENTRY_NEW_UNIT);
    assert_int_equal(f->cost[0].arg[0], before->points[seat]);
    if (after->turn == before->turn && flow_peek(&after->head)->node == NODE_REPLACEMENT)
        assert_int_equal(after->points[seat], before->points[seat] - 1);
    w->points++;
    if (choice_verb(c) == VERB_RAISE) {
        assert_non_null(raised);
        assert_int_equal(raised->arg[1], f->promise[0].arg[0]);
        w->grown++;
    } else if (choice_verb(c) == VERB_NEW && placed) {
        assert_int_equal(after->strength[placed->arg[0]], f->promise[0].arg[0]);
        w->grown++;
    }
}

/* --- attacks: the dice fall some choices after they were promised --- */

static void table_odds(const forecast_table *t, double *mean, double *variance)
{
    double square = 0;
    *mean = 0;
    for (int r = 0; r < t->count; r++) {
        double share = (double)t->row[r].chance / t->of, hits = t->row[r].what.arg[0];
        *mean += share * hits;
        square += share * hits * hits;
    }
    *variance = square - *mean * *mean;
}

static void attack_promised(int seat, const forecast *f, watch *w)
{
    for (int i = 0; i < f->promises; i++)
        if (f->promise[i].id == PROMPT_DICE_AGAINST) {
            w->attack = f->tables == SIDES;
            w->dice[seat] = f->promise[i].arg[0];
            w->dice[other(seat)] = f->promise[i].arg[1];
        }
    for (int i = 0; w->attack && i < SIDES; i++) {
        int side = i ? other(seat) : seat;
        table_odds(&f->table[i], &w->wanted[side], &w->spread[side]);
    }
}

/* ES-roll-01, ES-roll-03: so many dice, and without modifiers 5 and 6 hit. */
static void roll_held(const journal *j, watch *w)
{
    for (int i = 0; i < j->count; i++) {
        const entry *e = &j->list[i];
        if (e->kind != ENTRY_DICE)
            continue;
        int side = e->arg[0], hits = 0;
        assert_int_equal(e->arg[1], w->dice[side]);
        w->rolls++;
        if (e->arg[2] || e->arg[3])
            continue;
        for (int k = i + 1; k < j->count && j->list[k].kind == ENTRY_DIE; k++)
            hits += j->list[k].arg[1] >= 5;
        w->plain++;
        w->hits += hits;
        w->expected += w->wanted[side];
        w->variance += w->spread[side];
    }
}

static void attack_held(const journal *j, choice c, watch *w)
{
    int verb = choice_verb(c);
    /* A card changes the roll, planes may be gone before it, ships may join. */
    if (verb == VERB_LAY || verb == VERB_OVERRUN || gametest_entry(j, ENTRY_PAIR) ||
        gametest_entry(j, ENTRY_SEA_BATTLE))
        w->attack = false;
    if (!gametest_entry(j, ENTRY_DICE))
        return;
    if (w->attack)
        roll_held(j, w);
    w->attack = false;
}

static void held(const espana *before, const espana *after, int seat, choice c, const forecast *f, const journal *j,
                 watch *w)
{
    gametest_tables_whole(f);
    switch (choice_verb(c)) {
    case VERB_TO:
        if (flow_peek(&before->head)->node == NODE_MARCH && choice_a(c) < BOXES && before->mover != NO_UNIT &&
            is_ground(before->mover))
            arrival_held(before, after, seat, choice_a(c), f, w);
        break;
    case VERB_NEW:
    case VERB_RAISE:
        if (f->costs)
            replacement_held(before, after, seat, c, f, j, w);
        break;
    case VERB_ATTACK:
    case VERB_SUPPORT: attack_promised(seat, f, w); break;
    default: break;
    }
}

/* At random, but cards are seldom laid: what is forecast of an attack is the roll without them. */
static choice some_choice(const choices *list, uint32_t *x)
{
    choice plain = choice_make(VERB_NO_CARD, 0, 0);
    if (choices_have(list, plain) && gametest_noise(x) % 4)
        return plain;
    return gametest_any(list, x);
}

static void seen(const gametest_step *step, void *context)
{
    const espana *after = step->after;
    if (!after->head.over)
        held(step->before, after, step->seat, step->taken, step->promised, step->happened, context);
    attack_held(step->happened, step->taken, context);
}

static void forecasts_hold(void **state)
{
    (void)state;
    static const option_set options[] = {0, OPTION_NAVAL, OPTION_FOG, 0};
    watch w = {0};
    for (uint32_t seed = 1; seed <= GAMES; seed++) {
        w.attack = false;
        gametest_run(&(gametest_play){g, (int)(seed % 2), options[seed / 2 % 4], LONGEST, some_choice, seen, &w}, seed);
    }
    print_message(
        "%ld rolls, %ld of them plain: %.0f hits, %.1f forecast; %ld boxes taken, %ld contested, %ld points\n", w.rolls,
        w.plain, w.hits, w.expected, w.takes, w.contests, w.points);
    assert_true(w.rolls > 1500 && w.plain > 500 && w.takes > 50 && w.contests > 50 && w.points > 50 && w.grown > 50);
    double off = w.hits - w.expected;
    assert_true(off * off < 9 * w.variance); /* three deviations; the dice are fixed */
}

/* --- fog of war: what a click on one's own counter means (ES-opt-fog-01) --- */

static void lifts_have_targets(void **state)
{
    (void)state;
    espana s;
    generator dice;
    int lifts = 0;
    generator_seed_number(&dice, 3);
    game_start(g, &s, 0, OPTION_FOG, &dice, NULL);
    uint32_t x = 9;
    for (int i = 0; i < 3000 && !s.head.over; i++) {
        int seat = s.head.actors & 1 ? NAT : REP, pieces[STANDS_FOR_MOST];
        choices list;
        const noun *what = NULL;
        game_options(g, &s, seat, &list);
        for (int k = 0; k < list.count; k++) {
            choice c = list.list[k];
            int count = g->show.stands_for(&s, seat, c, &what, pieces);
            if (choice_verb(c) != VERB_LIFT) {
                assert_int_equal(count, 0);
                continue;
            }
            assert_true(count > 0 && what == &es_noun_unit);
            for (int p = 0; p < count; p++)
                assert_true(s.at[pieces[p]] == choice_a(c) && side_of(&s, pieces[p]) == seat &&
                            es_from_below(&s, pieces[p]) && sort_of(&s, pieces[p]) == choice_b(c));
            lifts++;
        }
        choice c = gametest_any(&list, &x);
        if (lifts == 1 || choice_verb(c) == VERB_LIFT) { /* as the page gets it */
            text json;
            char wanted[200], form[CHOICE_TEXT];
            text_init(&json, TEXT_DEFAULT_MAX);
            view_asked_json(g, &s, seat, LANG_EN, &json);
            choice_text(g, c, form);
            snprintf(wanted, sizeof wanted, "\"do\":\"%s\"", form);
            assert_non_null(strstr(text_string(&json), wanted));
            if (g->show.stands_for(&s, seat, c, &what, pieces)) {
                snprintf(wanted, sizeof wanted, "[[\"space\",\"%s\"],[\"piece\",\"%s\"]",
                         noun_key(&es_noun_box, choice_a(c)), noun_key(&es_noun_unit, pieces[0]));
                assert_non_null(strstr(text_string(&json), wanted));
            }
            text_release(&json);
        }
        game_choose(g, &s, seat, c, NULL);
    }
    assert_true(lifts > 20);
}

/* --- what a list leaves out is refused, what it has is not --- */

typedef struct asked {
    const espana *s;
    int seat, node;
    choices list;
    long listed[NODES], refused[NODES];
} asked;

static void ask_one(asked *q, int verb, int a, int b)
{
    choice c = choice_make(verb, a, b);
    refusal why = g->lists.nodes[q->node].check(q->s, q->seat, c);
    bool listed = choices_have(&q->list, c);
    /* several counters may look so: the reason is that of the first */
    if (verb == VERB_LIFT ? !listed && allowed(why) : listed != allowed(why)) {
        char form[CHOICE_TEXT];
        choice_text(g, c, form);
        fail_msg("%s: '%s' is %s, but the reason is %d", g->lists.nodes[q->node].name, form,
                 listed ? "listed" : "not listed", why.id);
    }
    ++*(listed ? &q->listed[q->node] : &q->refused[q->node]);
}

static void ask_each(asked *q, int verb, int a, int count)
{
    for (int b = 0; b < count; b++)
        ask_one(q, verb, a, b);
}

/* All that the node lists for a counter of one's own, or could. */
static void ask_unit(asked *q, int u)
{
    const espana *s = q->s;
    bool plane = class_of(u) == PLANE, general = class_of(u) == GENERAL, sea = s->head.options & OPTION_NAVAL;
    switch (q->node) {
    case NODE_MOVE:
        if (is_ground(u) && on_map(s, u))
            ask_one(q, VERB_PICK, u, 0);
        if (es_from_below(s, u))
            ask_one(q, VERB_LIFT, s->at[u], sort_of(s, u));
        break;
    case NODE_PLANES:
    case NODE_GENERALS:
        if (q->node == NODE_PLANES ? plane : general)
            ask_each(q, VERB_ASSIGN, u, BOXES);
        if (q->node == NODE_PLANES && plane && sea)
            ask_each(q, VERB_PATROL, u, SITES);
        break;
    case NODE_SHIPS:
        if (class_of(u) == SHIP)
            ask_each(q, VERB_SAIL, u, SITES);
        break;
    case NODE_MOROCCO:
        if (s->at[u] == MARRUECOS && (is_ground(u) || general))
            ask_each(q, VERB_CROSS, u, MARRUECOS);
        break;
    case NODE_REPLACEMENT:
        if (is_troop(u) && on_map(s, u))
            ask_each(q, VERB_RAISE, u, KINDS);
        break;
    case NODE_SUPPORT: ask_one(q, VERB_SUPPORT, u, 0); break;
    case NODE_TOP:
        if (is_ground(u))
            ask_one(q, VERB_TOP, u, 0);
        break;
    default: break;
    }
}

static void ask_all(const gametest_step *step, void *context)
{
    asked *q = context;
    q->s = step->before;
    q->seat = step->seat;
    q->node = flow_peek(&q->s->head)->node;
    game_options(g, q->s, q->seat, &q->list);
    EACH_UNIT(u)
        if (side_of(q->s, u) == q->seat)
            ask_unit(q, u);
    if (q->node == NODE_MARCH)
        for (int b = 0; b < BOXES; b++)
            ask_one(q, VERB_TO, b, 0);
    for (int k = 0; q->node == NODE_REPLACEMENT && k < KINDS; k++)
        if (KIND(k)->class == SMALL && KIND(k)->side == q->seat)
            ask_each(q, VERB_NEW, k, BOXES);
}

static void lists_and_reasons_agree(void **state)
{
    (void)state;
    static const option_set options[] = {0, OPTION_NAVAL, OPTION_FOG, OPTION_NAVAL | OPTION_FOG};
    static const int nodes[] = {NODE_MOVE,  NODE_MARCH,   NODE_PLANES,      NODE_GENERALS, NODE_SUPPORT,
                                NODE_SHIPS, NODE_MOROCCO, NODE_REPLACEMENT, NODE_TOP};
    asked q = {0};
    for (uint32_t seed = 1; seed <= 8; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % 2), options[seed / 2 % 4], LONGEST, gametest_any, ask_all, &q},
                     seed);
    for (int i = 0; i < COUNT_OF(nodes); i++)
        assert_true(q.listed[nodes[i]] > 10 && q.refused[nodes[i]] > 10);
}

/* --- what is asked for now is never answered with "not now", whatever it names --- */

typedef struct answers {
    uint32_t x;
    long asked, refused, nodes[NODES];
} answers;

static int some_operand(const noun *n, uint32_t *x)
{
    return n ? n->low + (int)(gametest_noise(x) % (uint32_t)(n->high - n->low + 1)) : 0;
}

static void answered(const game *game, const espana *s, int seat, choice c, answers *a)
{
    verdict v = game_verdict(game, s, seat, c);
    a->asked++;
    a->refused += v.bar == BAR_RULE;
    if (v.bar != BAR_NONE && v.bar != BAR_RULE) {
        char form[CHOICE_TEXT];
        choice_text(game, c, form);
        fail_msg("%s: '%s' is answered with the moment, but it is the moment",
                 game->lists.nodes[flow_peek(&s->head)->node].name, form);
    }
}

/* Each verb of the list with other operands; and again with one operand of a legal choice. */
static void ask_present(const gametest_step *step, void *context)
{
    enum { TRIES = 6 };
    answers *a = context;
    const espana *s = step->before;
    choices list;
    bool seen[VERBS] = {false};
    game_options(g, s, step->seat, &list);
    a->nodes[flow_peek(&s->head)->node]++;
    for (int i = 0; i < list.count; i++) {
        int verb = choice_verb(list.list[i]);
        const noun *first = g->lists.verbs[verb].a, *second = g->lists.verbs[verb].b;
        if (seen[verb])
            continue;
        seen[verb] = true;
        for (int n = 0; n < TRIES; n++) {
            int x = some_operand(first, &a->x), y = some_operand(second, &a->x);
            answered(g, s, step->seat, choice_make(verb, x, y), a);
            answered(g, s, step->seat, choice_make(verb, choice_a(list.list[i]), y), a);
            answered(g, s, step->seat, choice_make(verb, x, choice_b(list.list[i])), a);
        }
    }
}

static void what_is_asked_is_answered(void **state)
{
    (void)state;
    static const option_set options[] = {OPTION_NAVAL | OPTION_TANKS, OPTION_FOG | OPTION_TANKS,
                                         OPTION_NAVAL | OPTION_FOG, OPTION_HISTORICAL | OPTION_NAVAL | OPTION_TANKS,
                                         OPTION_NO_INTERVENTION | OPTION_TANKS};
    answers a = {.x = 77};
    for (uint32_t seed = 1; seed <= 40; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % 2), options[seed % 5], LONGEST, gametest_any, ask_present, &a},
                     seed);
    for (int n = 1; n < NODES; n++) /* squadrons that escort are too rare: reasons.case has them */
        if (g->lists.nodes[n].options && !a.nodes[n] && n != NODE_ESCORT)
            fail_msg("'%s' was never asked about", g->lists.nodes[n].name);
    print_message("%ld questions about what is asked for, %ld refused\n", a.asked, a.refused);
    assert_true(a.refused > 10000);
}

/* --- RULE(ES-roll-05) RULE(ES-roll-06) RULE(ES-roll-07) RULE(ES-bonus-05): the results that are offered are those that
 * some placing of the modifiers makes, over all dice and modifiers --- */

/* Places what is left, one modifier after the other, on every die. */
static uint64_t placed(int *dice, int count, int ones, int twos, int pair)
{
    uint64_t found = 0;
    if (!ones && !twos && !pair) {
        int hits = 0;
        for (int i = 0; i < count; i++)
            hits += dice[i] >= 5;
        return 1ull << hits;
    }
    for (int i = 0; i < count; i++)
        if (ones || twos) {
            int add = ones ? 1 : 2;
            dice[i] += add;
            found |= placed(dice, count, ones ? ones - 1 : 0, ones ? twos : twos - 1, pair);
            dice[i] -= add;
        } else {
            for (int k = count > 1 ? i + 1 : i; k < count; k++) {
                dice[i]++;
                dice[k] += k != i;
                found |= placed(dice, count, 0, 0, 0);
                dice[i]--;
                dice[k] -= k != i;
            }
        }
    return found;
}

/* The negative ones first: on the highest die, "-1 on two dice" on the two highest (as rolled). */
static void take_off(int *dice, int count, int low, int low_pair)
{
    int best = 0, second = -1;
    for (int i = 1; i < count; i++)
        if (dice[i] > dice[best])
            best = i;
    for (int i = 0; i < count; i++)
        if (i != best && (second < 0 || dice[i] > dice[second]))
            second = i;
    dice[best] -= low + low_pair;
    if (second >= 0)
        dice[second] -= low_pair;
}

static void one_roll(espana *s, const int *rolled, int count)
{
    int dice[4];
    choices list;
    uint64_t listed = 0;
    memcpy(dice, rolled, sizeof dice);
    take_off(dice, count, s->low[NAT], s->low_pair[NAT]);
    uint64_t wanted = placed(dice, count, s->ones[NAT], s->twos[NAT], s->pair[NAT]);
    s->dice[NAT] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        s->die[NAT][i] = (uint8_t)rolled[i];
    choices_clear(&list);
    es_hits_options(s, NAT, &list);
    for (int i = 0; i < list.count; i++)
        listed |= 1ull << choice_a(list.list[i]);
    if (listed != wanted || 1ull << es_most_hits(s, NAT) > wanted || !(wanted >> es_most_hits(s, NAT) & 1) ||
        wanted >> (es_most_hits(s, NAT) + 1))
        fail_msg("dice %d %d %d %d of %d, +1 %d, +2 %d, pair %d, low %d, low pair %d: offered %llx, possible %llx",
                 rolled[0], rolled[1], rolled[2], rolled[3], count, s->ones[NAT], s->twos[NAT], s->pair[NAT],
                 s->low[NAT], s->low_pair[NAT], (unsigned long long)listed, (unsigned long long)wanted);
}

static long all_dice(espana *s)
{
    long rolls = 0;
    for (int count = 1; count <= 4; count++)
        for (int n = 0, of = count == 1 ? 6 : count == 2 ? 36 : count == 3 ? 216 : 1296; n < of; n++, rolls++)
            one_roll(s, (const int[4]){n % 6 + 1, n / 6 % 6 + 1, n / 36 % 6 + 1, n / 216 + 1}, count);
    return rolls;
}

static void modifiers_by_brute_force(void **state)
{
    (void)state;
    static espana s;
    long rolls = 0;
    for (int m = 0; m < 3 * 3 * 2 * 3 * 2; m++) {
        s.ones[NAT] = (uint8_t)(m % 3);
        s.twos[NAT] = (uint8_t)(m / 3 % 3);
        s.pair[NAT] = (uint8_t)(m / 9 % 2);
        s.low[NAT] = (uint8_t)(m / 18 % 3);
        s.low_pair[NAT] = (uint8_t)(m / 54 % 2);
        rolls += all_dice(&s);
    }
    print_message("%ld rolls with all modifiers\n", rolls);
}

static void every_refusal_has_words(void **state)
{
    (void)state;
    gametest_refusals_have_words(g, 0, OPTION_NAVAL, "[ES-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),           cmocka_unit_test(lifts_have_targets),
        cmocka_unit_test(lists_and_reasons_agree),  cmocka_unit_test(what_is_asked_is_answered),
        cmocka_unit_test(modifiers_by_brute_force), cmocka_unit_test(every_refusal_has_words),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
