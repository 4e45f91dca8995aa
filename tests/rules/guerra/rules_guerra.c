/* La Guerra de España: forecasts are held to what then happens, over random games; and no refusal is left without a
 * word. The cases beside this file show single positions. */
#include "core/game/verdict.h"
#include "games/guerra/rules/rules.h"
#include "gametest.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    g = gametest_load("guerra");
    return g ? 0 : -1;
}

static uint32_t chance_of(const forecast_table *t, int words, int a)
{
    uint32_t sum = 0;
    for (int i = 0; i < t->count; i++)
        sum += t->row[i].what.id == words && (words != PROMPT_STACK_ROW || t->row[i].what.arg[0] == a)
                   ? t->row[i].chance
                   : 0;
    return sum;
}

/* The dice fell with this choice: the factors are those that it promised, and what came had its share of the throws. */
static void combat_held(const forecast *f, const journal *j, const entry *dice)
{
    const entry *product = gametest_entry(j, ENTRY_PRODUCTS), *table = gametest_entry(j, ENTRY_TABLE);
    assert_int_equal(f->promise[0].arg[0], dice->arg[0]);
    assert_int_equal(f->promise[0].arg[1], dice->arg[2]);
    assert_int_equal(f->tables, 1);
    if (product) {
        int words = product->arg[0] > product->arg[1]   ? PROMPT_ATTACKER_WINS
                    : product->arg[0] < product->arg[1] ? PROMPT_DEFENDER_WINS
                                                        : PROMPT_NOBODY_WINS;
        assert_true(chance_of(&f->table[0], words, 0) > 0);
    } else {
        assert_non_null(table);
        int by = table->arg[1];
        assert_true(chance_of(&f->table[0], PROMPT_STACK_ROW, by) > 0);
        stack_cell cell = gu_stack_cell(table->arg[0], by);
        assert_int_equal(cell.attacker, table->arg[2]);
        assert_int_equal(cell.defender, table->arg[3]);
    }
}

/* GE-7-05, GE-7-nav-03: what a way costs is within what it may cost; a ship pays it. */
static void way_held(const guerra *before, const guerra *after, choice c, const forecast *f)
{
    int node = flow_peek(&before->head)->node;
    if (choice_verb(c) != VERB_TO || node == NODE_FLY)
        return;
    assert_int_equal(f->costs, 1);
    int cost = f->cost[0].arg[0], of = f->cost[0].arg[1], u = ordered_counter(before);
    assert_true(cost >= hex_distance(&hexset_grid, before->at[u], choice_a(c)) && cost <= of);
    bool owes = after->marks[u] & OWES;
    assert_true(owes == (f->promises && f->promise[0].id == PROMPT_MUST_ATTACK));
    if (node == NODE_SAIL && !owes)
        assert_int_equal(after->points[ship_of(u)], of - cost);
}

/* What a target was said to bring at most and at least; 0 0: no combat has been opened. */
typedef struct bounds {
    int attack, defence;
} bounds;

/* RULE(GE-8-05) RULE(GE-7-nav-02): "at most" counts support and F.E.C. that may still be named, and no ship that may
 * not be used; "so far" is never the last word, and what is the last word falls at once. */
static void words_held(const gametest_step *step, const entry *fell, bounds *promised)
{
    const forecast *f = step->promised;
    int words = step->told && f->promises ? f->promise[0].id : 0;
    if (words == PROMPT_UP_TO)
        *promised = (bounds){f->promise[0].arg[0], f->promise[0].arg[1]};
    if (words == PROMPT_SO_FAR || words == PROMPT_ODDS)
        assert_true((words == PROMPT_ODDS) == (fell != NULL));
    if (!fell)
        return;
    assert_true(fell->arg[0] <= promised->attack && fell->arg[2] >= promised->defence);
}

/* RULE(GE-8-03) RULE(GE-8-tab-03): the chances are those of all throws of both dice, each face as often as it is on
 * the die. */
static void chances_counted(const gametest_step *step)
{
    uint32_t counted[FORECAST_ROWS] = {0};
    const forecast_table *t = &step->promised->table[0];
    for (int i = 0; i < FACES * FACES; i++) {
        guerra after = *(const guerra *)step->before;
        script dice = {0};
        journal j = {0};
        trace follow = {.journal = &j, .script = &dice};
        fault why;
        char words[128];
        snprintf(words, sizeof words, "%d %d 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3", gu_table.die[i / FACES],
                 gu_table.die[i % FACES]);
        assert_true(script_read(&dice, words, &why));
        game_choose(g, &after, step->seat, step->taken, &follow);
        const entry *product = gametest_entry(&j, ENTRY_PRODUCTS), *table = gametest_entry(&j, ENTRY_TABLE);
        int best = product ? (product->arg[0] > product->arg[1]   ? PROMPT_ATTACKER_WINS
                              : product->arg[0] < product->arg[1] ? PROMPT_DEFENDER_WINS
                                                                  : PROMPT_NOBODY_WINS)
                           : PROMPT_STACK_ROW;
        for (int r = 0; r < t->count; r++)
            counted[r] += t->row[r].what.id == best && (product || t->row[r].what.arg[0] == table->arg[1]);
        journal_release(&j);
    }
    for (int r = 0; r < t->count; r++)
        assert_int_equal(counted[r], t->row[r].chance);
}

static void held(const gametest_step *step, void *context)
{
    words_held(step, gametest_entry(step->happened, ENTRY_DICE), context);
    if (!step->told)
        return;
    const forecast *f = step->promised;
    const entry *fell = gametest_entry(step->happened, ENTRY_DICE);
    gametest_tables_whole(f);
    way_held(step->before, step->after, step->taken, f);
    if (fell && f->promises && f->promise[0].id == PROMPT_ODDS)
        combat_held(f, step->happened, fell), chances_counted(step);
}

static void forecasts_hold(void **state)
{
    (void)state;
    bounds promised = {0, 0};
    for (uint32_t seed = 1; seed <= 6; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % 3), 0, 4000, gametest_any, held, &promised}, seed);
}

/* --- numbers in reasons are the numbers used --- */

enum { FAR = 10000 };

/* What the moment leaves open to a land counter, read from the places of the counters alone. */
typedef struct country {
    int counters[HEXES]; /* land counters there */
    bool enemy[HEXES];   /* of the other side */
    bool zone[HEXES];    /* beside one of the other side */
    int cost[HEXES];     /* what the cheapest way there costs */
    bool settled[HEXES];
} country;

static void country_read(const guerra *s, int side, country *c)
{
    memset(c, 0, sizeof *c);
    for (int u = 0; u < COUNTERS; u++) {
        if (!is_land(u) || !on_map(s, u))
            continue;
        c->counters[s->at[u]]++;
        if (side_of(u) == side)
            continue;
        c->enemy[s->at[u]] = true;
        for (int d = 0; d < HEX_SIDES; d++)
            if (HEX(s->at[u])->next[d] >= 0)
                c->zone[HEX(s->at[u])->next[d]] = true;
    }
}

static int owner_of(const guerra *s, int hex)
{
    return HEX(hex)->kind == AFRICAN ? NAT : s->owner[HEX(hex)->province];
}

/* Whether a way may go on from a hex (GE-7-08, GE-7-14) to the next (GE-7-12, GE-7-21, GE-9.1g). */
static bool step_open(const guerra *s, int u, const country *c, int from, int to, int d, bool own, bool road)
{
    int side = side_of(u), enemy = other(side);
    if (from != s->at[u] && (c->counters[from] || c->zone[from]))
        return false;
    if (HEX(to)->kind != LAND && HEX(to)->kind != AFRICAN)
        return false;
    if (c->enemy[to] || c->counters[to] >= gu_table.room[to] || (type_of(u) == GARRISON && HEX(to)->mountain))
        return false;
    if (road && !within(&gu_table.road[d], from))
        return false;
    if (own && (owner_of(s, from) != side || owner_of(s, to) != side))
        return false;
    return owner_of(s, from) != enemy || HEX(from)->province == HEX(to)->province;
}

/* Plain and slow: the nearest hex that is not settled yet, one after the other. */
static void country_walk(const guerra *s, int u, bool own, bool road, country *c)
{
    for (int h = 0; h < HEXES; h++)
        c->cost[h] = FAR, c->settled[h] = false;
    c->cost[s->at[u]] = 0;
    for (;;) {
        int at = NONE;
        for (int h = 0; h < HEXES; h++)
            if (!c->settled[h] && c->cost[h] < FAR && (at == NONE || c->cost[h] < c->cost[at]))
                at = h;
        if (at == NONE)
            return;
        c->settled[at] = true;
        for (int d = 0; d < HEX_SIDES; d++) {
            int to = HEX(at)->next[d];
            if (to < 0 || !step_open(s, u, c, at, to, d, own, road))
                continue;
            int cost = c->cost[at] + 1 + HEX(to)->mountain;
            c->cost[to] = cost < c->cost[to] ? cost : c->cost[to];
        }
    }
}

/* Ruling GE-56, once more. */
static int points_of(const guerra *s, int u, bool fights, bool own, bool road)
{
    const weather_cell *w = gu_weather_at(s, s->at[u]);
    bool late = s->turn >= 4, landed = s->marks[u] & LANDED;
    int base = type_of(u) == GARRISON ? 3 : fights ? 4 : landed ? 5 : late && own ? 10 : 7;
    base += type_of(u) == ARMY && late && road ? 2 : 0;
    base -= w ? w->move_loss : 0;
    return base < 1 ? 1 : base;
}

static bool lack_of_points(int id)
{
    return id == NO_POINTS_EARLY || id == NO_POINTS_OWN || id == NO_POINTS_DISPUTED || id == NO_POINTS_LANDED ||
           id == NO_POINTS_ROAD || id == NO_POINTS_GARRISON || id == NO_POINTS_WEATHER || id == NO_POINTS_FIGHT ||
           id == NO_POINTS_FIGHT_ROAD;
}

/* RULE(GE-7-03) RULE(GE-7-05): what can't be reached costs more than there is on every way, and the cost and the points
 * that the reason states are those of one of these ways. */
static void march_reasons(const guerra *s, int seat)
{
    static country walked[4];
    int u = ordered_counter(s), stated = 0;
    for (int way = 0; way < 4; way++) {
        country_read(s, seat, &walked[way]);
        country_walk(s, u, way & 1, way > 1, &walked[way]);
    }
    for (int h = 0; h < HEXES; h++) {
        verdict v = game_verdict(g, s, seat, choice_make(VERB_TO, h, 0));
        bool reached = false, held = false;
        for (int way = 0; way < 4; way++) {
            bool fights = walked[way].zone[h], own = way & 1, road = way > 1;
            if ((own && fights) || (own && s->marks[u] & LANDED) || walked[way].cost[h] >= FAR || h == s->at[u])
                continue;
            int cost = walked[way].cost[h], of = points_of(s, u, fights, own, road);
            reached |= cost <= of;
            held |= v.why.a == cost && v.why.b == of;
        }
        assert_true(reached == (v.bar == BAR_NONE));
        if (v.bar == BAR_RULE && lack_of_points(v.why.id)) {
            assert_true(held && v.why.a > v.why.b);
            stated++;
        }
    }
    assert_true(stated > 0 || type_of(u) == GARRISON || HEX(s->at[u])->kind == AFRICAN);
}

static void reasons_held(const gametest_step *step, void *context)
{
    const guerra *s = step->after;
    int *asked = context;
    if (flow_peek(&s->head)->node == NODE_MARCH && ++*asked % 60 == 0)
        march_reasons(s, step->seat);
}

static void reasons_state_the_real_cost(void **state)
{
    int asked = 0;
    (void)state;
    for (uint32_t seed = 11; seed <= 13; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % 3), 0, 1500, gametest_any, reasons_held, &asked}, seed);
    assert_true(asked > 300);
}

static void every_refusal_has_words(void **state)
{
    (void)state;
    gametest_refusals_have_words(g, SUPERIOR, 0, "[GE-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),
        cmocka_unit_test(every_refusal_has_words),
        cmocka_unit_test(reasons_state_the_real_cost),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
