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

/* --- the chances of an attack are those of all its dice, with supports, planes in the air and cards: all are thrown
 * ---
 */

typedef struct thrown {
    uint32_t hits[SIDES][DICE_MOST], of;
} thrown;

enum { ALL_DICE = 5, DUEL_DICE = 6, ATTACKS = 50, DUELS = 3 }; /* 7,776 throws of one attack, 46,656 with planes */

/* Makes the choice with these dice, places modifiers for the most hits, and notes what both sides took. */
static void throw_once(const espana *before, int seat, choice c, const char *words, thrown *out)
{
    espana s = *before;
    script dice = {0};
    journal j = {0};
    trace t = {.journal = &j, .script = &dice};
    int hits[SIDES] = {0, 0};
    assert_true(script_read(&dice, words, NULL));
    game_choose(g, &s, seat, c, &t);
    while (!dice.failed && !s.head.over && s.head.actors && attack_under(&s.head) &&
           (flow_peek(&s.head)->node == NODE_HITS || flow_peek(&s.head)->node == NODE_EXCHANGE)) {
        choices list;
        int who = s.head.actors & 1 ? NAT : REP;
        game_options(g, &s, who, &list);
        game_choose(g, &s, who, list.list[0], &t);
    }
    for (int i = 0; i < j.count; i++)
        if (j.list[i].kind == ENTRY_HIT)
            hits[1 - row_of(j.list[i].arg[0])->side] = j.list[i].arg[1];
    journal_release(&j);
    for (int side = 0; side < SIDES; side++)
        out->hits[side][hits[side]]++;
    out->of++;
}

static void throw_all(const espana *before, int seat, choice c, int dice, thrown *out)
{
    uint32_t all = 1;
    for (int i = 0; i < dice; i++)
        all *= 6;
    for (uint32_t n = 0; n < all; n++) {
        char words[2 * DUEL_DICE + 1] = "";
        uint32_t rest = n;
        for (int i = 0; i < dice; i++, rest /= 6)
            snprintf(words + strlen(words), sizeof words - strlen(words), "%s%u", i ? " " : "", rest % 6 + 1);
        throw_once(before, seat, c, words, out);
    }
}

static void table_is(const forecast_table *t, const thrown *got, int side)
{
    uint32_t told[DICE_MOST] = {0};
    for (int r = 0; r < t->count; r++)
        told[t->row[r].what.arg[0]] += t->row[r].chance;
    for (int hits = 0; hits < DICE_MOST; hits++)
        if ((uint64_t)told[hits] * got->of != (uint64_t)got->hits[side][hits] * t->of)
            fail_msg("%d hits: %u of %u are told, %u of %u are thrown", hits, told[hits], t->of, got->hits[side][hits],
                     got->of);
}

typedef struct held_attacks {
    int all, duels, cards, modified;
} held_attacks;

static bool promised(const forecast *f, int what)
{
    for (int i = 0; i < f->promises; i++)
        if (f->promise[i].id == what)
            return true;
    return false;
}

static int dice_told(const forecast *f)
{
    for (int i = 0; i < f->promises; i++)
        if (f->promise[i].id == PROMPT_DICE_AGAINST)
            return f->promise[i].arg[0] + f->promise[i].arg[1];
    return DICE_MOST;
}

static void chances_hold(const espana *before, int seat, choice c, const forecast *f, int dice)
{
    thrown got = {0};
    throw_all(before, seat, c, dice, &got);
    table_is(&f->table[0], &got, seat);
    table_is(&f->table[1], &got, other(seat));
}

/* RULE(ES-air-06) RULE(ES-air-07): the same attack of the weakest, with a plane on each side. */
static void duel_is_thrown(const espana *before, int seat, choice c, held_attacks *h)
{
    espana s = *before, seen;
    forecast f;
    int dice = 0;
    for (int side = 0; side < SIDES; side++) {
        int fighter = es_fighter(&s, side);
        unitset planes = unitset_both(&s.own[side], &es_table.of_class[PLANE]);
        int plane = NONE, skip = h->duels; /* other planes every time */
        EACH_IN(u, planes)
            if (!row_of(u)->naval && !(s.marks[u] & SUPPORTS) && skip-- == 0)
                plane = u;
        if (class_of(fighter) != SMALL || plane == NONE)
            return;
        s.strength[fighter] = 1;
        es_put(&s, plane, s.at[fighter]);
        s.marks[plane] = SUPPORTS;
        dice += row_of(plane)->dice;
    }
    seen = s;
    game_redact(g, &seen, seat);
    if (!game_forecast(g, &seen, seat, c, &f) || promised(&f, PROMPT_IF_PLANES) || dice + dice_told(&f) > DUEL_DICE)
        return;
    chances_hold(&s, seat, c, &f, dice + dice_told(&f));
    h->duels++;
}

/* RULE(ES-roll-01) RULE(ES-roll-03) RULE(ES-bonus-04) */
static void attack_is_thrown(const gametest_step *step, void *context)
{
    held_attacks *h = context;
    const forecast *f = step->promised;
    const espana *before = step->before;
    const entry *first = gametest_entry(step->happened, ENTRY_DICE);
    if (!step->told || f->tables < SIDES || !first || gametest_entry(step->happened, ENTRY_PAIR) ||
        before->use[other(step->seat)] != USE_NONE)
        return;
    if (h->duels < DUELS && flow_peek(&before->head)->node == NODE_LAY)
        duel_is_thrown(before, step->seat, step->taken, h);
    if (dice_told(f) > ALL_DICE || h->all >= ATTACKS)
        return;
    chances_hold(before, step->seat, step->taken, f, dice_told(f));
    h->all++;
    h->cards += choice_verb(step->taken) == VERB_LAY;
    h->modified += first->arg[2] || first->arg[3];
}

/* As a rule the second to lay a card does, and the first does not: his is not known. */
static choice rather_card(const choices *list, uint32_t *x)
{
    choice plain = choice_make(VERB_NO_CARD, 0, 0);
    if (choices_have(list, plain) && gametest_noise(x) % 2)
        return plain;
    return gametest_any(list, x);
}

static void chances_are_counted(void **state)
{
    (void)state;
    held_attacks h = {0};
    for (uint32_t seed = 1; seed <= 100 && (h.all < ATTACKS || h.duels < DUELS); seed++)
        gametest_run(&(gametest_play){g, (int)(seed % 2), 0, LONGEST, rather_card, attack_is_thrown, &h}, seed);
    print_message("%d attacks thrown with all dice: %d with an air combat, %d with a card, %d with modifiers\n", h.all,
                  h.duels, h.cards, h.modified);
    assert_true(h.all >= ATTACKS && h.duels >= DUELS && h.cards > 5 && h.modified > 5);
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
    enum { TRIES = 2 };
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
    for (int n = 1; n < NODES; n++) /* escorts and captured tanks are too rare: reasons.case has them */
        if (g->lists.nodes[n].options && !a.nodes[n] && n != NODE_ESCORT && n != NODE_CAPTURED)
            fail_msg("'%s' was never asked about", g->lists.nodes[n].name);
    print_message("%ld questions about what is asked for, %ld refused\n", a.asked, a.refused);
    assert_true(a.refused > 100000);
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

/* --- RULE(ES-deck-02): what is written on a card is what its code does, step by step, in both languages --- */

typedef struct written {
    const card_row *card;
    lang in;
} written;

static bool has(const written *w, const char *words)
{
    return strstr(w->card->text[w->in], words);
}

static void must_say(const written *w, const char *words, const char *why)
{
    if (!has(w, words))
        fail_msg("%s: '%s' is not in '%s' (%s)", w->card->id, words, w->card->text[w->in], why);
}

/* One of several words, with | between them. */
static void must_say_any(const written *w, const char *ways, const char *why)
{
    char copy[200], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", ways);
    for (char *way = strtok_r(copy, "|", &rest); way; way = strtok_r(NULL, "|", &rest))
        if (has(w, way))
            return;
    fail_msg("%s: none of '%s' is in '%s' (%s)", w->card->id, ways, w->card->text[w->in], why);
}

static void says_number(const written *w, int n, const char *why)
{
    static const char *const words[][5] = {
        {"", "one|a |an |One|the |The |it |general", "two|Two", "three|Three", "four|Four"},
        {"", "un|el |El |la |al ", "dos|Dos", "tres|Tres", "cuatro|Cuatro"}};
    must_say_any(w, words[w->in][n], why);
}

static void says_types(const written *w, const op *o)
{
    static const char *const words[][TYPES] = {{"Regular Army", "Falange", "Carlist", "Legion", "Army of Africa",
                                                "Italian", "communist", "anarchist", "Basque", "International"},
                                               {"Ejército regular", "Falange", "carlista", "Legión",
                                                "Ejército de África", "italian", "comunista", "anarquista", "vasc",
                                                "Internacional"}};
    for (int type = 0; type < TYPES && o->types != (1u << TYPES) - 1; type++)
        if (o->types >> type & 1)
            must_say(w, words[w->in][type], "type of troop");
}

/* Boxes by name where they are few; ports; the first choice. */
static void says_places(const written *w, const op *o)
{
    int named = __builtin_popcountll(o->boxes);
    if (o->ports)
        must_say_any(w, w->in == LANG_ES ? "puerto" : "port", "where");
    if (o->first != NO_BOX && o->first < BOXES && (o->primitive == DO_PLACE || o->primitive == DO_TANK))
        must_say(w, BOX(o->first)->name[w->in], "first box");
    for (int b = 0; b < BOXES && named && named <= 6; b++) /* a box and those linked to it: one of the names will do */
        if (box_in(o->boxes, b) && has(w, BOX(b)->name[w->in]))
            return;
    if (named && named <= 6)
        fail_msg("%s: none of its boxes is named in '%s'", w->card->id, w->card->text[w->in]);
}

/* "Savoia SM-81": one word of it will do, without its first letter. */
static void says_name(const written *w, int kind)
{
    char ways[64];
    snprintf(ways, sizeof ways, "%s", KIND(kind)->name[w->in] + 1);
    for (char *c = ways; *c; c++)
        *c = *c == ' ' ? '|' : *c;
    must_say_any(w, ways, "name");
}

static void says_kinds(const written *w, const op *o)
{
    for (int k = 0; k < KINDS; k++)
        if (o->models >> k & 1)
            says_name(w, k);
}

static void says_count(const written *w, const op *o)
{
    if (o->high < N_FREE && o->high)
        says_number(w, o->high, "how many");
    if (o->low == 0 && o->high > 0 && o->high < N_FREE && es_effect_picks(o) && o->primitive != DO_BATTLE)
        must_say_any(w, w->in == LANG_ES ? "hasta |Hasta |puedes" : "up to |Up to |may ", "how many at most");
}

static void step_is_written(const written *w, const op *o)
{
    char words[40];
    says_count(w, o);
    says_kinds(w, o);
    switch (o->primitive) {
    case DO_PLACE:
        snprintf(words, sizeof words, w->in == LANG_ES ? "fuerza %d" : "%d-strength", o->strength);
        must_say(w, words, "strength");
        says_types(w, o);
        says_places(w, o);
        break;
    case DO_TANK: says_places(w, o); break;
    case DO_REINFORCE:
        says_types(w, o);
        says_number(w, 1, "steps");
        says_places(w, o);
        break;
    case DO_REDUCE:
        says_types(w, o);
        says_number(w, o->steps, "steps");
        says_places(w, o);
        break;
    case DO_RP: says_number(w, o->number < 0 ? -o->number : o->number, "points"); break;
    case DO_BATTLE:
        if (o->dice)
            says_number(w, o->dice, "dice");
        if (o->drm)
            must_say_any(w, w->in == LANG_ES ? "suma 1|+1|1 " : "+1", "modifier");
        says_types(w, o);
        break;
    case DO_SHIP:
    case DO_SINK: says_name(w, o->who); break;
    case DO_SAIL:
    case DO_SWEEP:
    case DO_BOTH_EFFECTS: must_say(w, AREA(o->area)->name[w->in], "area"); break;
    default: break;
    }
}

static void cards_say_what_they_do(void **state)
{
    (void)state;
    int steps = 0;
    for (int card = 0; card < CARDS; card++)
        for (int in = LANG_EN; in <= LANG_ES; in++)
            for (int i = 0; i < CARD(card)->ops; i++, steps++)
                step_is_written(&(written){CARD(card), (lang)in}, &CARD(card)->op[i]);
    print_message("%d steps in two languages\n", steps);
}

static void every_refusal_has_words(void **state)
{
    (void)state;
    gametest_refusals_have_words(g, 0, OPTION_NAVAL, "[ES-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),
        cmocka_unit_test(chances_are_counted),
        cmocka_unit_test(lifts_have_targets),
        cmocka_unit_test(lists_and_reasons_agree),
        cmocka_unit_test(what_is_asked_is_answered),
        cmocka_unit_test(modifiers_by_brute_force),
        cmocka_unit_test(cards_say_what_they_do),
        cmocka_unit_test(every_refusal_has_words),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
