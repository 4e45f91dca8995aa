/* Rules of Brunete 1937 about all counters at once: the table of units as the
 * engine has read it. The cases beside this file show single positions. */
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "games/games.h"
#include "unit.h"
#include "walk.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    fault why;
    g = games_open("brunete", &why);
    return g ? 0 : -1;
}

static int unit_of(const char *id)
{
    for (int u = 0; u < UNITS; u++)
        if (!strcmp(UNIT(u)->id, id))
            return u;
    fail_msg("there is no unit '%s'", id);
    return -1;
}

static void corps_is(int corps, const char *const ids[])
{
    for (int i = 0; ids[i]; i++)
        assert_int_equal(UNIT(unit_of(ids[i]))->corps, corps);
}

/* RULE(BR-1.2.2a): three corps, as the lists of 12.1 have them; the army's tanks are the reserve. */
static void corps_of_the_republic(void **state)
{
    static const char *const fifth[] = {"r101_1", "r101_2", "r108_1", "r108_2", "r10_1",  "r10_2",
                                        "r1_1",   "r1_2",   "r9_1",   "r9_2",   "r100_1", "r100_2",
                                        "rt5_1",  "rt5_2",  "rt5_3",  "rcav5",  NULL};
    static const char *const eighteenth[] = {"rxiii_1", "rxiii_2", "rxv_1",  "rxv_2", "rxv_3", "r16_1",
                                             "r16_2",   "r3_1",    "r3_2",   "r68_1", "r68_2", "rcav18",
                                             "rt18_1",  "rt18_2",  "rt18_3", NULL};
    (void)state;
    corps_is(CORPS_V, fifth);
    corps_is(CORPS_XVIII, eighteenth);
    int army = 0;
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        assert_true((row->side == REP) == (row->corps != CORPS_NONE));
        assert_true((row->corps == CORPS_ARMY) == (row->when == WHEN_RESERVE));
        if (row->corps == CORPS_ARMY) {
            assert_int_equal(row->type, TANK);
            army++;
        }
    }
    assert_int_equal(army, 3);
}

/* RULE(BR-1.2.2j): infantry has two steps, every other unit one. */
static void steps_by_kind(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++)
        assert_int_equal(UNIT(u)->steps, UNIT(u)->type == INFANTRY ? 2 : 1);
}

static void infantry_factors(const unit_row *row)
{
    int full = row->attack[2];
    assert_true(full == 5 || full == 7 || full == 8);
    assert_int_equal(row->defence[2], full);
    assert_int_equal(row->attack[1], full / 2); /* 8-8 has 4-6 on its back */
    assert_int_equal(row->defence[1], full / 2);
    assert_int_equal(row->mp[2], 8);
    assert_int_equal(row->mp[1], 6);
    assert_int_equal(row->cf, full);
}

/* RULE(BR-1.2.2k): the factors of each kind; RULE(BR-1.2.2f): one CF for attack and defence. */
static void factors_by_kind(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++) {
        const unit_row *row = UNIT(u);
        bool t26 = row->type == TANK && (row->side == REP || row->when == WHEN_OPTION);
        assert_int_equal(row->shift, t26);
        if (row->type == INFANTRY)
            infantry_factors(row);
        if (row->type == CAVALRY)
            assert_true(row->attack[1] == 5 && row->defence[1] == 5 && row->mp[1] == 10);
        if (row->type == GARRISON)
            assert_true(!row->attack[1] && (row->defence[1] == 4 || row->defence[1] == 2) && !row->mp[1]);
        if (t26)
            assert_true(!row->attack[1] && row->defence[1] == 2 && row->mp[1] == 10);
    }
}

/* RULE(BR-1.2.2e): tanks, cavalry and garrisons are regular. */
static void medals(void **state)
{
    (void)state;
    for (int u = 0; u < UNITS; u++)
        assert_true(!UNIT(u)->elite || UNIT(u)->type == INFANTRY);
}

/* ---- reach: two ways to the same answer ---- */

static uint64_t seed = 0x9e3779b97f4a7c15ull;

static int below(int bound)
{
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (int)((seed >> 32) * (uint64_t)bound >> 32);
}

/* Units strewn over the map, some unsupplied, some waiting outside, and interdiction markers of both sides. */
static void strew(brunete *s)
{
    int8_t side_at[HEXES];
    memset(side_at, -1, sizeof side_at);
    game_blank(g, s, CAMPAIGN, 0, NULL);
    for (int u = 0; u < UNITS; u++) {
        int hex = below(HEXES), side = UNIT(u)->side;
        bool free = HEX(hex)->terrain != UNPLAYABLE && side_at[hex] != !side;
        s->at[u] = (int16_t)(below(3) && free ? hex : BOX_NONE);
        if (s->at[u] == BOX_NONE && HEX(hex)->edges && free)
            s->at[u] = (int16_t)(below(2) ? BOX_BESIDE : BOX_OFF), s->beside[u] = (int16_t)hex;
        if (on_map(s, u))
            side_at[hex] = (int8_t)side;
        s->marks[u] = (uint8_t)(below(4) ? 0 : UNSUPPLIED);
    }
    for (int i = 0; i < SIDES * FLIGHTS; i++) {
        int hex = below(HEXES);
        s->interdict[i % SIDES][i / SIDES] = (int16_t)(below(2) && HEX(hex)->terrain != UNPLAYABLE ? hex : HEX_NOWHERE);
    }
}

static int lacks_compared;

static void compare_way(const brunete *s, const budget *x, const walk *slow, int hex, bool free)
{
    route fast;
    int way = walk_best(slow, x, hex);
    assert_int_equal(br_reach_way(s, x, hex, free, &fast), way >= 0);
    if (way < 0)
        return;
    assert_int_equal(fast.way, way);
    assert_int_equal(fast.cost, slow->cost[way][hex]);
    int place = fast.count;
    for (int at = way * HEXES + hex; at >= 0; at = slow->from[at / HEXES][at % HEXES])
        assert_int_equal(fast.hex[--place], at % HEXES);
    assert_int_equal(place, 0);
}

/* Whether the walk gets there with so many MP for one kind of way, and none for the others. */
static bool walks_with(const brunete *s, const budget *x, int way, int mp, int hex)
{
    static walk slow;
    budget y = *x;
    y.way = way;
    for (int w = 0; w < WAYS; w++)
        y.limit[w] = w == way ? mp : -1;
    walk_fill(s, &y, false, &slow);
    return slow.cost[way][hex] != COST_NONE;
}

/* RULE(BR-9b) RULE(BR-tt-07) RULE(BR-tt-08): what "why not?" says that a way costs is what it takes to get there, by
 * that kind of way, and more than there is. */
static int compare_lack(const brunete *s, const budget *x, int hex)
{
    int cost, left, way = br_reach_lack(s, x, hex, &cost, &left);
    if (way == WAYS || x->spent + cost > MP_MAX)
        return 0;
    assert_true(cost > left);
    assert_int_equal(left, x->limit[way] > x->spent ? x->limit[way] - x->spent : 0);
    assert_true(walks_with(s, x, way, x->spent + cost, hex));
    assert_false(walks_with(s, x, way, x->spent + cost - 1, hex));
    return 1;
}

static void compare_reach(const brunete *s, int unit)
{
    budget x = {.unit = unit, .mp = 1 + below(UNIT(unit)->mp[1] ? 10 : 1), .way = below(WAYS), .bonus = below(2)};
    x.spent = on_map(s, unit) ? below(x.mp + (x.bonus && x.way == WAY_ROAD ? 3 : 0)) : 0;
    if (on_map(s, unit) && within(&s->board.zoc[other(UNIT(unit)->side)], s->at[unit]))
        x.way = WAY_PLAIN, x.spent = 0;
    walk slow;
    hexset fast;
    br_budget_close(&x);
    br_reach_set(s, &x, &fast);
    walk_fill(s, &x, false, &slow);
    for (int h = 0; h < HEXES; h++) {
        hexset goal = hexset_of(h);
        if (h == s->at[unit])
            continue;
        if (within(&fast, h) != (walk_best(&slow, &x, h) >= 0) || within(&fast, h) != br_reach_any(s, &x, &goal))
            fail_msg("%s to %s: as a set %d, by ways %d (%d of %d MP, way %d, bonus %d)", UNIT(unit)->id, HEX(h)->id,
                     within(&fast, h), walk_best(&slow, &x, h), x.spent, x.mp, x.way, x.bonus);
        if (within(&fast, h) || !below(20))
            compare_way(s, &x, &slow, h, false);
        if (!within(&fast, h) && !within(&s->board.occupied[other(UNIT(unit)->side)], h) && !below(150))
            lacks_compared += compare_lack(s, &x, h);
    }
    walk_fill(s, &x, true, &slow);
    for (int h = 0; h < HEXES; h += 1 + below(40))
        if (h != s->at[unit])
            compare_way(s, &x, &slow, h, true);
}

/* RULE(BR-9b) RULE(BR-4.1a) RULE(BR-8.2b) RULE(BR-8.2c): hexes within reach, costs and ways are the same whether they
 * are flooded as sets or walked hex by hex. */
static void reach_agrees(void **state)
{
    (void)state;
    for (int round = 0; round < 25; round++) {
        brunete s;
        strew(&s);
        br_derive(&s);
        for (int u = 0; u < UNITS; u++)
            if (UNIT(u)->type != GARRISON && s.at[u] <= BOX_OFF && s.at[u] != BOX_AWAITS && s.at[u] != BOX_READY)
                compare_reach(&s, u);
    }
    assert_true(lacks_compared > 200);
}

/* ---- the board ---- */

/* One change out of those that the rules know, to any unit. */
static void disturb(brunete *s)
{
    int unit = below(UNITS), hex = below(HEXES);
    switch (below(4)) {
    case 0: br_unit_place(s, unit, below(3) ? hex : BOX_FINAL); break;
    case 1: br_unit_mark(s, unit, below(256)); break;
    case 2: br_marks_drop(s, below(256)); break;
    default: br_interdict(s, below(SIDES), below(FLIGHTS), below(2) ? hex : HEX_NOWHERE); break;
    }
}

/* Kept step by step, the board is the one that the position makes afresh; without a unit, the one without it. */
static void board_is_kept(void **state)
{
    (void)state;
    brunete s;
    strew(&s);
    br_derive(&s);
    for (int i = 0; i < 4000; i++) {
        brunete fresh;
        board without;
        int unit = below(UNITS);
        disturb(&s);
        fresh = s;
        br_derive(&fresh);
        assert_memory_equal(&fresh.board, &s.board, sizeof s.board);
        br_board_without(&s, unit, &without);
        fresh.at[unit] = BOX_NONE;
        br_derive(&fresh);
        assert_memory_equal(&fresh.board, &without, sizeof without);
    }
}

/* ---- what a choice costs ---- */

/* How many steps of a retreat or an advance are open now; none of them promises or costs anything. */
static int free_steps(const brunete *s, const choices *list, int seat)
{
    static forecast told;
    int steps = 0, node = flow_peek(&s->head)->node;
    for (int i = 0; i < list->count && (node == NODE_FLEE || node == NODE_PURSUE); i++)
        if (choice_verb(list->list[i]) == VERB_TO) {
            assert_false(game_forecast(g, s, seat, list->list[i], &told));
            steps++;
        }
    return steps;
}

/* RULE(BR-4.1e): a retreat and an advance are no normal movement: they take no MP. */
static void no_mp_after_combat(void **state)
{
    static brunete s;
    static choices list;
    generator dice;
    int steps = 0;
    (void)state;
    generator_seed_number(&dice, 7);
    game_start(g, &s, CAMPAIGN, 0, &dice, NULL);
    while (!s.head.over) {
        int seat = s.head.actors & 1u << REP ? REP : NAT;
        game_options(g, &s, seat, &list);
        steps += free_steps(&s, &list, seat);
        game_choose(g, &s, seat, list.list[below(list.count)], NULL);
    }
    assert_true(steps > 0);
}

/* The row of a table that has this face of the die. */
static const prompt *row_of(const forecast_table *t, int die)
{
    for (int i = 0; i < t->count; i++)
        if (t->row[i].low <= die && die <= t->row[i].high)
            return &t->row[i].what;
    fail_msg("no row for a %d", die);
    return NULL;
}

static bool told(const journal *j, int kind)
{
    for (int i = 0; i < j->count; i++)
        if (j->list[i].kind == kind)
            return true;
    return false;
}

/* What came of a bombardment or a stubborn defence is what the row of its die said. */
static void outcome_held(int verb, const prompt *said, const journal *j)
{
    if (verb == VERB_BOMB) {
        bool hit = said->id == PROMPT_LOSES_STEP || said->id == PROMPT_IS_LOST;
        assert_int_equal(hit, told(j, ENTRY_STEP_LOST) || told(j, ENTRY_ELIMINATED));
        assert_int_equal(said->id == PROMPT_IS_LOST, told(j, ENTRY_ELIMINATED));
        assert_int_equal(said->id == PROMPT_SHOT_AT, told(j, ENTRY_FLAK));
    } else if (verb == VERB_STUBBORN) {
        assert_int_equal(said->id == PROMPT_FALLS_BACK, told(j, ENTRY_STUBBORN_FAILS));
    } else {
        const entry *e = j->list;
        while (e->kind != ENTRY_RESULT)
            e++;
        assert_int_equal(e->arg[0], said->arg[0]);
    }
}

/* RULE(BR-8.1c) RULE(BR-8.1d) RULE(BR-11.2) RULE(BR-10.4.1c) RULE(BR-5.2i): the chances told are those of the die:
 * every face is thrown, and brings what its row says. */
static int faces_thrown(const brunete *before, int seat, choice c)
{
    static brunete after;
    static forecast f;
    int verb = choice_verb(c);
    bool rerolls = before->reroll[REP] || before->reroll[NAT];
    if ((verb != VERB_BOMB && verb != VERB_STUBBORN && verb != VERB_REROLL) || (verb == VERB_BOMB && rerolls))
        return 0;
    if (verb == VERB_REROLL && (before->target < 0 || before->reroll[!seat]))
        return 0;
    assert_true(game_forecast(g, before, seat, c, &f) && f.tables == 1 && f.table[0].of == 6);
    for (int die = 1; die <= 6; die++) {
        script thrown = {0};
        journal j = {0};
        trace t = {.journal = &j, .script = &thrown};
        fault why;
        char words[64];
        snprintf(words, sizeof words, "%d 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3", die);
        assert_true(script_read(&thrown, words, &why));
        after = *before;
        game_choose(g, &after, seat, c, &t);
        outcome_held(verb, row_of(&f.table[0], die), &j);
        journal_release(&j);
    }
    return 1;
}

/* RULE(BR-10.3.3d) RULE(BR-5.1c): columns that supports bring: all dice of the one who is last to choose, while the
 * other has chosen none that roll. */
static int supports_thrown(const brunete *before, int seat, choice c)
{
    static brunete after;
    static forecast f;
    int count = choice_verb(c) == VERB_SUPPORT ? pack_count(choice_a(c)) : 0, theirs = before->chosen[!seat] - 1;
    uint32_t all = 1, more[8] = {0};
    if (!count || pack_cp(choice_a(c)) || count > 4 || theirs < 0 || (pack_count(theirs) && !pack_cp(theirs)))
        return 0;
    for (int i = 0; i < count; i++)
        all *= 6;
    assert_true(game_forecast(g, before, seat, c, &f) && f.tables == 1 && f.table[0].of == all);
    for (uint32_t number = 0; number < all; number++) {
        script thrown = {0};
        journal j = {0};
        trace t = {.journal = &j, .script = &thrown};
        fault why;
        char words[128];
        int at = 0, counts = 0;
        uint32_t left = number;
        for (int i = 0; i < count; i++, left /= 6)
            at += snprintf(words + at, sizeof words - (size_t)at, "%u ", 1 + left % 6);
        snprintf(words + at, sizeof words - (size_t)at, "3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3");
        assert_true(script_read(&thrown, words, &why));
        after = *before;
        game_choose(g, &after, seat, c, &t);
        for (int i = 0; i < j.count; i++)
            counts += j.list[i].kind == ENTRY_SUPPORT_COUNTS && j.list[i].arg[0] == seat;
        more[counts]++;
        journal_release(&j);
    }
    for (int r = 0; r < f.table[0].count; r++)
        assert_int_equal(f.table[0].row[r].chance, more[f.table[0].row[r].what.arg[0]]);
    return 1;
}

/* RULE(BR-10.2a) RULE(BR-10.3.6a): every face brings the result that was told of the column in which it fell, from the
 * announcement on when nothing comes in between. */
static int results_thrown(const brunete *before, int seat, choice c)
{
    static brunete after;
    int results = 0;
    if (choice_verb(c) != VERB_SUPPORT || pack_count(choice_a(c)) || before->chosen[!seat] != 1 ||
        before->reroll[REP] || before->reroll[NAT])
        return 0;
    for (int die = 1; die <= 6; die++) {
        script thrown = {0};
        journal j = {0};
        trace t = {.journal = &j, .script = &thrown};
        fault why;
        char words[64];
        snprintf(words, sizeof words, "%d 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3", die);
        assert_true(script_read(&thrown, words, &why));
        after = *before;
        game_choose(g, &after, seat, c, &t);
        for (int i = 0; i < j.count; i++)
            if (j.list[i].kind == ENTRY_RESULT) {
                battle shown = {0};
                results++;
                assert_true(g->show.battle(before, seat, &shown) && shown.side[0].results == 6);
                assert_int_equal(shown.side[0].result[die - 1].what.arg[0], j.list[i].arg[0]);
            }
        journal_release(&j);
    }
    return results == 6;
}

static void chances_are_counted(void **state)
{
    static brunete s;
    static choices list;
    int thrown = 0, supports = 0, results = 0;
    (void)state;
    for (unsigned seed = 1; seed <= 4; seed++) {
        generator dice;
        generator_seed_number(&dice, seed);
        game_start(g, &s, CAMPAIGN, seed & 1 ? OPTION_FLAK : 0, &dice, NULL);
        while (!s.head.over) {
            int seat = s.head.actors & 1u << REP ? REP : NAT;
            game_options(g, &s, seat, &list);
            choice c = list.list[below(list.count)];
            thrown += faces_thrown(&s, seat, c);
            supports += supports_thrown(&s, seat, c);
            results += results_thrown(&s, seat, c);
            game_choose(g, &s, seat, c, NULL);
        }
    }
    print_message("%d dice, %d supports, %d results\n", thrown, supports, results);
    assert_true(thrown > 20 && supports > 5 && results > 5);
}

/* RULE(BR-10.2a) RULE(BR-5.1e): no attack that is announced has a better column, before supports, than was told of its
 * target; and what was told can be reached. */
static void best_is_best(void **state)
{
    static brunete s;
    static choices list;
    static forecast f;
    generator dice;
    int best = -1, compared = 0;
    (void)state;
    generator_seed_number(&dice, 5);
    game_start(g, &s, CAMPAIGN, 0, &dice, NULL);
    while (!s.head.over) {
        int seat = s.head.actors & 1u << REP ? REP : NAT, attack, defence;
        game_options(g, &s, seat, &list);
        choice c = list.list[below(list.count)];
        if (choice_verb(c) == VERB_ATTACK && game_forecast(g, &s, seat, c, &f))
            best = f.promise[0].id == PROMPT_UP_TO ? f.promise[0].arg[0] : -1;
        if (choice_verb(c) == VERB_FIGHT) {
            int column = br_battle_column(&s, s.target, seat, br_battle_elite(&s, seat), &attack, &defence);
            assert_true(best >= 0 && (column <= best || best == COLUMNS_CRT - 1));
            compared++;
        }
        game_choose(g, &s, seat, c, NULL);
    }
    assert_true(compared > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corps_of_the_republic), cmocka_unit_test(steps_by_kind),
        cmocka_unit_test(factors_by_kind),       cmocka_unit_test(medals),
        cmocka_unit_test(reach_agrees),          cmocka_unit_test(board_is_kept),
        cmocka_unit_test(no_mp_after_combat),    cmocka_unit_test(chances_are_counted),
        cmocka_unit_test(best_is_best),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
