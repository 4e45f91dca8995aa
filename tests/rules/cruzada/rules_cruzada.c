/* Crusade and Revolution: forecasts are held to what then happens, over random games; no refusal is left without a
 * word; what is pointed at and laid over the board has whole sentences. The cases beside this file show single
 * positions. */
#include "core/tell/lens.h"
#include "core/text/data.h"
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/show/show.h"
#include "gametest.h"

static const game *g;

static int load(void **state)
{
    (void)state;
    g = gametest_load("cruzada");
    return g ? 0 : -1;
}

static const entry *entry_of(const journal *j, int kind, int first)
{
    for (int i = 0; i < j->count; i++)
        if (j->list[i].kind == kind && (first < 0 || j->list[i].arg[0] == first))
            return &j->list[i];
    return NULL;
}

/* The words of the row with that face. */
static const forecast_row *row_of(const forecast_table *t, int face)
{
    for (int i = 0; i < t->count; i++)
        if (t->row[i].low <= face && face <= t->row[i].high)
            return &t->row[i];
    return NULL;
}

/* CR-11.2.7a: the Loss Number of each die is the one that the table promised, unless a card came in between. */
static void fire_held(const cruzada *before, const forecast *f, const journal *j)
{
    int attacker = round_side(before);
    for (int role = 0; role < ROLES; role++) {
        const entry *fell = entry_of(j, ENTRY_FIRES, role == ATTACK ? attacker : 1 - attacker);
        if (!fell) /* R7: the attacker answers later, with what is left */
            continue;
        const forecast_row *row = row_of(&f->table[role], fell->arg[1]);
        assert_non_null(row);
        assert_int_equal(row->what.arg[0], fell->arg[3]);
    }
}

/* CR-10.1.3, CR-3.0f: points, VP and RM are those that were told. */
static void march_held(const cruzada *before, const cruzada *after, const forecast *f)
{
    int vp = 0, rm = 0;
    assert_int_equal(f->costs, 1);
    assert_true(f->cost[0].arg[0] >= 1 && f->cost[0].arg[0] <= f->cost[0].arg[1]);
    for (int i = 0; i < f->promises; i++)
        if (f->promise[i].id == PROMPT_CHANGES)
            vp = f->promise[i].arg[0], rm = f->promise[i].arg[1];
    assert_int_equal(after->vp - before->vp, vp);
    assert_int_equal(after->rm - before->rm, rm);
    const march_frame *march = march_under(&after->head);
    if (march && march->unit == march_now(&before->head)->unit)
        assert_int_equal(march->left, f->cost[0].arg[1] - f->cost[0].arg[0]);
}

/* CR-10.2.2b, CR-16.1.4.2a */
static void die_held(const forecast *f, int die, bool yes, int words)
{
    const forecast_row *row = f->tables ? row_of(&f->table[0], die) : NULL;
    assert_non_null(row);
    assert_int_equal(row->what.id == words, yes);
}

static void held(const gametest_step *step, void *context)
{
    (void)context;
    if (!step->told)
        return;
    const cruzada *before = step->before, *after = step->after;
    const forecast *f = step->promised;
    const journal *j = step->happened;
    choice c = step->taken;
    const frame *at = flow_peek(&before->head);
    const entry *built = entry_of(j, ENTRY_BUILD_DIE, -1), *assault = entry_of(j, ENTRY_ASSAULT, -1);
    gametest_tables_whole(f);
    int now = after->head.depth ? flow_peek(&after->head)->node : 0; /* nothing else has followed by itself */
    if (at->node == NODE_MARCH && (now == NODE_MARCH || now == NODE_MOVES))
        march_held(before, after, f);
    if (at->node == NODE_BUILD && built)
        die_held(f, built->arg[1], built->arg[3], PROMPT_BUILT);
    if (at->node == NODE_ASSAULT && assault)
        die_held(f, assault->arg[1], assault->arg[3], PROMPT_WEAKENED);
    bool last = at->node == NODE_COMMIT && choice_verb(c) == VERB_DONE;
    if (last && entry_of(j, ENTRY_FIRES, -1) && !entry_of(j, ENTRY_IDLE, -1) && !entry_of(j, ENTRY_DISPERSED, -1) &&
        !entry_of(j, ENTRY_REMOVED, -1) && !before->battle.die[ATTACK])
        fire_held(before, f, j);
    if (at->node == NODE_REDEPLOY && choice_verb(c) == VERB_PICK)
        assert_true(f->cost[0].arg[0] <= f->cost[0].arg[1]);
}

static void forecasts_hold(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 10; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % SCENARIOS), 0, 4000, gametest_any, held, NULL}, seed);
}

/* --- the chances of a combat are those of all its dice, with the Combat Cards that are laid: all are thrown --- */

enum { FEW_DICE = 1296, ALL_DICE = 46656, MOST_CARDS = 2 * 60 };

/* What was found of the combats counted so far. */
typedef struct tally {
    int combats, with_cards, cards_of_dice, most; /* of 6, 36, 216 ... throws each */
} tally;

/* How often each face and each outcome came. */
typedef struct throws {
    uint32_t face[ROLES][7], won, drawn, all;
} throws;

/* Makes the choice with the dice of a number, and says how many dice both fires took; 0 if they did not fall at once
 * or a card came in between. */
static int thrown(const cruzada *before, int seat, choice c, uint32_t number, throws *seen)
{
    cruzada after = *before;
    script dice = {0};
    journal j = {0};
    trace t = {.journal = &j, .script = &dice};
    fault why;
    char words[128];
    int at = 0, attacker = round_side(before), count = 0;
    for (int i = 0; i < 6; i++, number /= 6)
        at += snprintf(words + at, sizeof words - (size_t)at, "%u ", 1 + number % 6);
    snprintf(words + at, sizeof words - (size_t)at, "3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3");
    assert_true(script_read(&dice, words, &why));
    game_choose(g, &after, seat, c, &t);
    const entry *fire[ROLES] = {entry_of(&j, ENTRY_FIRES, attacker), entry_of(&j, ENTRY_FIRES, 1 - attacker)};
    if (cr_code_in(before, REP, CODE_ORDERS_CAPTURED)) /* R7: the attacker answers later, with what is left */
        fire[ATTACK] = NULL;
    for (int i = 0; i < j.count && j.list[i].kind != ENTRY_FIRES; i++) /* a card that changes the combat before it */
        if (j.list[i].kind == ENTRY_IDLE || j.list[i].kind == ENTRY_DISPERSED || j.list[i].kind == ENTRY_REMOVED)
            fire[ATTACK] = NULL;
    if (fire[ATTACK] && fire[DEFENCE]) {
        int more = fire[ATTACK]->arg[3] - fire[DEFENCE]->arg[3];
        bool two = cr_code_in(before, NAT, CODE_DICE_BETTER) != cr_code_in(before, REP, CODE_DICE_WORSE);
        count = (2 + two) * (with(before, OPT_THREE_DICE) ? 3 : 1);
        for (int role = 0; role < ROLES; role++)
            seen->face[role][fire[role]->arg[1]]++;
        seen->won += more > 0;
        seen->drawn += more == 0;
        seen->all++;
    }
    journal_release(&j);
    return count;
}

/* RULE(CR-11.2.7a) RULE(CR-11.2.9a) RULE(CR-card-N57) RULE(CR-card-R59) RULE(CR-18.3.10): faces, wins and draws. */
static bool counted(const cruzada *before, int seat, choice c, tally *found)
{
    throws all = {0};
    forecast f;
    uint32_t throws_all = 1;
    int dice = thrown(before, seat, c, 0, &all);
    for (int i = 0; i < dice; i++)
        throws_all *= 6;
    if (!dice || dice > 6 || throws_all > (uint32_t)found->most || !game_forecast(g, before, seat, c, &f))
        return false;
    for (uint32_t number = 1; number < throws_all; number++)
        thrown(before, seat, c, number, &all);
    assert_int_equal(all.all, throws_all);
    for (int role = 0; role < ROLES; role++)
        for (int r = 0; r < f.table[role].count; r++) {
            const forecast_row *row = &f.table[role].row[r];
            uint32_t came = 0;
            for (int face = row->low; face <= row->high; face++)
                came += all.face[role][face];
            assert_int_equal((uint64_t)came * f.table[role].of, (uint64_t)row->chance * throws_all);
        }
    for (int i = 0; i < f.promises; i++)
        if (f.promise[i].id == PROMPT_WIN_CHANCE) {
            assert_int_equal(f.promise[i].arg[0], (all.won * 100 + throws_all / 2) / throws_all);
            assert_int_equal(f.promise[i].arg[1], (all.drawn * 100 + throws_all / 2) / throws_all);
        }
    found->combats++;
    return true;
}

/* The same combat with a card laid that asks for a second die, from wherever it is. */
static void with_card(const cruzada *before, int seat, choice c, int code, tally *found)
{
    cruzada laid = *before;
    for (int card = 0; card < MOST_CARDS; card++)
        for (int zone = 0; zone < CARD_ZONES; zone++)
            if (CARD_OF(card)->code == code && zone != COMMIT_HAND && zone != COMMIT_OPEN && zone != UNSEEN &&
                cards_in(&before->cards, zone, card)) {
                cards_move(&laid.cards, card, zone, COMMIT_HAND);
                found->cards_of_dice += counted(&laid, seat, c, found);
                return;
            }
}

static void combat_counted(const gametest_step *step, void *context)
{
    const cruzada *before = step->before;
    tally *found = context;
    if (flow_peek(&before->head)->node != NODE_COMMIT || choice_verb(step->taken) != VERB_DONE ||
        before->battle.die[ATTACK] || found->combats >= (found->most == ALL_DICE ? 2 : 150))
        return;
    bool cards = false;
    for (int zone = COMMIT_HAND; zone <= COMMIT_OPEN; zone++)
        cards = cards || before->cards.zone[zone][NAT] || before->cards.zone[zone][REP];
    found->with_cards += counted(before, step->seat, step->taken, found) && cards;
    if (found->most == ALL_DICE)
        return;
    with_card(before, step->seat, step->taken, CODE_DICE_BETTER, found);
    with_card(before, step->seat, step->taken, CODE_DICE_WORSE, found);
}

/* At random, but Combat Cards are laid where they can be. */
static choice lays_cards(const choices *list, uint32_t *x)
{
    for (int i = 0; i < list->count; i++)
        if (choice_verb(list->list[i]) == VERB_COMMIT && gametest_noise(x) % 2)
            return list->list[i];
    return gametest_any(list, x);
}

static void chances_are_counted(void **state)
{
    (void)state;
    tally few = {.most = FEW_DICE}, three = {.most = ALL_DICE};
    for (uint32_t seed = 1; seed <= 10; seed++)
        gametest_run(&(gametest_play){g, (int)(seed % SCENARIOS), 0, 3000, lays_cards, combat_counted, &few}, seed);
    gametest_run(&(gametest_play){g, CAMPAIGN, option_bit(OPT_THREE_DICE), 3000, lays_cards, combat_counted, &three},
                 1);
    print_message("%d combats, %d with cards, %d with a second die\n", few.combats, few.with_cards, few.cards_of_dice);
    assert_true(few.combats > 50 && few.with_cards > 10 && few.cards_of_dice > 10 && three.combats > 0);
}

static void every_refusal_has_words(void **state)
{
    (void)state;
    gametest_refusals_have_words(g, CAMPAIGN, 0, "[CR-");
}

/* Every space and every unit, in both languages, and every lens. */
static void things_have_words(void **state)
{
    static cruzada s;
    static lens_view view;
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        generator dice;
        generator_seed_number(&dice, 3);
        game_start(g, &s, scenario, 0, &dice, NULL);
        for (int in = 0; in < LANGS; in++)
            for (int i = 0; i < SPACES + UNITS; i++) {
                text words;
                bool space = i < SPACES;
                text_init(&words, 4096);
                g->show.about(&s, NAT, space ? &cr_noun_space : &cr_noun_unit, space ? i : i - SPACES, (lang)in,
                              &words);
                assert_true((space && s.control[i] == NOBODY) || words.length);
                assert_null(strchr(text_string(&words), '{'));
                text_release(&words);
            }
        for (int i = 0; i < LENSES; i++) {
            view.count = 0;
            cr_lenses[i].look(&s, NAT, 0, &view);
            if (i != 1 && cr_lenses[i].of == NULL)
                assert_true(view.count > 0);
        }
    }
}

/* `until round nat` stops before the first Action Round in every scenario, also where a post-deployment comes first
 * (CR-19.3.5.1d, CR-19.5.5.1a). */
static void until_stops_after_the_post_deployment(void **state)
{
    static cruzada s;
    static choices list;
    (void)state;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) {
        char *words[] = {"until", "round", "nat"};
        halt first;
        fault why;
        generator dice;
        assert_true(game_find_point(g, words, COUNT_OF(words), &first, &why));
        trace stopping = {.halt = &first};
        generator_seed_number(&dice, 5);
        game_start(g, &s, scenario, 0, &dice, &stopping);
        for (int i = 0; s.head.actors && i < 400; i++) {
            int seat = __builtin_ctz(s.head.actors);
            game_options(g, &s, seat, &list);
            game_choose(g, &s, seat, list.list[0], &stopping);
        }
        assert_int_equal(s.head.actors, 0);
        assert_int_equal(s.head.depth, 1);
        assert_int_equal(turn_step(&s), STEP_ROUND_NAT);
        assert_int_equal(s.round, 1);
        assert_true(game_check(g, &s, &why));
    }
}

/* --- reach: what is denied can't be had by any way --- */

/* Every space that the moving unit can come to by any row of choices, and over which it went first. */
typedef struct walk {
    nodeset reached, after[SPACES];
} walk;

static void walk_on(const cruzada *from, int first, walk *w)
{
    choices list;
    choices_clear(&list);
    cr_march_options(from, march_now(&from->head)->side, &list);
    for (int i = 0; i < list.count; i++) {
        if (choice_verb(list.list[i]) != VERB_TO)
            continue;
        int space = choice_a(list.list[i]), via = first == NONE ? space : first;
        cruzada next = *from;
        nodeset_add(&w->reached, space);
        nodeset_add(&w->after[via], space);
        cr_march_choose(&next, march_now(&from->head)->side, list.list[i], NULL);
        bool goes_on = !next.head.over && next.head.depth && flow_peek(&next.head)->node == NODE_MARCH &&
                       march_now(&next.head)->unit == march_now(&from->head)->unit;
        if (goes_on)
            walk_on(&next, via, w);
    }
}

/* CR-10.1.3, CR-10.1.12: of all spaces, whatever is said of them. */
static void reach_held(const gametest_step *step, void *context)
{
    static walk w;
    int *count = context;
    const cruzada *s = step->before;
    if (flow_peek(&s->head)->node != NODE_MARCH || *count > 150)
        return;
    ++*count;
    memset(&w, 0, sizeof w);
    walk_on(s, NONE, &w);
    for (int p = 0; p < SPACES; p++) {
        refusal why = cr_march_check(s, step->seat, choice_make(VERB_TO, p, 0));
        bool denied = why.id == NO_REACH || why.id == NO_REACH_ENTRIES || why.id == NO_REACH_GRADO;
        assert_false(denied && nodeset_has(&w.reached, p));
        if (why.id == NO_REACH_FIRST)
            assert_true(allowed(cr_march_check(s, step->seat, choice_make(VERB_TO, why.b, 0))));
    }
}

static void reach_is_true(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 5; seed++) {
        int count = 0;
        gametest_run(&(gametest_play){g, (int)(seed % SCENARIOS), 0, 3000, gametest_any, reach_held, &count}, seed);
    }
}

/* A table in which all Nationalist cards have this word in a column; its bytes are `out`'s. */
static data_file all_nat(const char *path, int column, const char *word, text *out)
{
    const data_file *real = data_find(path);
    int at = 0;
    bool row = real->bytes[0] == 'n';
    text_init(out, TEXT_DEFAULT_MAX);
    for (const char *c = real->bytes; c < real->bytes + real->length; c++) {
        bool ends = *c == '\t' || *c == '\n';
        if (ends && row && at == column)
            text_add(out, word);
        if (ends || !row || at != column)
            text_add_bytes(out, c, 1);
        at = *c == '\n' ? 0 : at + ends;
        row = *c == '\n' ? c[1] == 'n' : row;
    }
    return (data_file){path, text_string(out), out->length};
}

/* The rows of Combat Cards in a state have room for so many. */
static void combat_cards_are_bounded(void **state)
{
    (void)state;
    text cards, effects;
    const data_file files[] = {
        all_nat("cruzada/cards.tsv", 7, "cc", &cards), all_nat("cruzada/effects.tsv", 1, "combat", &effects), {0}};
    fault why;
    assert_fault(g->rules.load(&(data_source){.files = files}, &why), why, "a side has at most 24 Combat Cards");
    assert_true(g->rules.load(&(data_source){0}, &why)); /* as it was */
    text_release(&cards);
    text_release(&effects);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_hold),           cmocka_unit_test(every_refusal_has_words),
        cmocka_unit_test(things_have_words),        cmocka_unit_test(until_stops_after_the_post_deployment),
        cmocka_unit_test(combat_cards_are_bounded), cmocka_unit_test(reach_is_true),
        cmocka_unit_test(chances_are_counted),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
