/* Rules of libertad that a case file can't say: what holds over whole games
 * with Non-players, and the order of what the journal tells. */
#include "find.h"
#include "games/libertad/rules/rules.h"
#include "unit.h"

#include "core/play/match.h"

enum { SEEDS = 40 };

static const game *libertad_loaded(void)
{
    fault why;
    const game *g = tests_find("libertad", &why);
    assert_non_null(g);
    return g;
}

static uint32_t below(uint64_t *x, uint32_t bound)
{
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return (uint32_t)((*x >> 32) * bound >> 32);
}

/* Nothing of a Non-player is ever asked, and it holds nothing but deck and discard pile. */
static void check_nonplayers(const libertad *s, uint32_t options)
{
    assert_false(s->head.actors & options);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (options >> seat & 1) {
            assert_int_equal(s->hand[seat] | s->tableau[seat] | s->trash[seat], 0);
            assert_int_equal(bits(s->deck[seat] | s->discard[seat] | s->playing[seat]), seat == ANARCHIST  ? 16
                                                                                        : seat == MODERATE ? 17
                                                                                                           : 18);
        }
}

static void play_out(const game *g, uint32_t options, uint64_t seed)
{
    fault why;
    match m;
    generator key;
    choices list;
    uint64_t random = seed * 0x9e3779b97f4a7c15ull + 1;
    generator_seed_number(&key, seed);
    assert_held(match_start(&m, g, 0, options, &key, NULL, &why), why);
    while (!game_peek(m.state)->over) {
        const libertad *s = m.state;
        int seat;
        check_nonplayers(s, options);
        do
            seat = (int)below(&random, FACTIONS);
        while (!game_acts(s, seat));
        game_options(g, s, seat, &list);
        assert_held(match_choose(&m, seat, list.list[below(&random, (uint32_t)list.count)], NULL, NULL, LANG_EN, &why),
                    why);
    }
    check_nonplayers(m.state, options);
    match_release(&m);
}

/* RULE(LF-np-0a) RULE(LF-np-1c): every choice of one or two Non-players, whole games. */
static void nonplayers_decide_nothing(void **state)
{
    const game *g = libertad_loaded();
    (void)state;
    for (uint32_t options = 1; options < 7; options++)
        for (uint64_t seed = 0; seed < SEEDS; seed++)
            play_out(g, options, seed);
}

/* ---- the order of the journal ---- */

typedef struct expected {
    int kind, a, b; /* -1: any */
} expected;

/* These entries are there, in this order, with others in between. */
static void journal_in_order(const journal *j, const expected *list, int count)
{
    int found = 0;
    for (int i = 0; i < j->count && found < count; i++) {
        const entry *e = &j->list[i];
        const expected *x = &list[found];
        found += e->kind == x->kind && (x->a < 0 || e->arg[0] == x->a) && (x->b < 0 || e->arg[1] == x->b);
    }
    if (found < count)
        fail_msg("entry %d of %d is missing, or comes too early", found + 1, count);
}

static void begin_at(match *m, uint32_t options, const char *position, const char *dice, journal *j)
{
    fault why;
    assert_held(match_from_position(m, libertad_loaded(), 0, options, NULL, position, dice, j, &why), why);
}

static int medal_named(const char *id)
{
    int medal;
    assert_true(noun_find(&lf_noun_medal, id, &medal));
    return medal;
}

/* RULE(LF-np-2) RULE(LF-np-2c): Event, Front bonus, Organization, Volunteers, Strategy, spending. */
static void nonplayer_turn_in_order(void **state)
{
    journal j = {0};
    match m;
    (void)state;
    begin_at(&m, 1u << MODERATE,
             "at turn moderate\nevent f115\nhero moderate 8\nheld moderate strategy volunteers organization\n"
             "bonus\n",
             "mo14", &j);
    const expected order[] = {
        {ENTRY_PLAYED_EVENT, MODERATE, -1},
        {ENTRY_STRENGTH, MODERATE, 2},
        {ENTRY_STRENGTH, MODERATE, 2},
        {ENTRY_DISCARDED, MODERATE, -1},
        {ENTRY_NP_FRONT_BONUS, MODERATE, -1},
        {ENTRY_STRENGTH, MODERATE, 1},
        {ENTRY_MEDAL_USED, MODERATE, medal_named("organization")},
        {ENTRY_HERO_SPENT, MODERATE, 1},
        {ENTRY_TRACK, FOREIGN, 4},
        {ENTRY_MEDAL_USED, MODERATE, medal_named("volunteers")},
        {ENTRY_HERO_SPENT, MODERATE, 1},
        {ENTRY_STRENGTH, MODERATE, 1},
        {ENTRY_MEDAL_USED, MODERATE, medal_named("strategy")},
        {ENTRY_STRENGTH, MODERATE, 1},
        {ENTRY_HERO_SPENT, MODERATE, 2},
        {ENTRY_TRACK, FOREIGN, 5},
        {ENTRY_BONUS_ON, TEAMWORK, -1},
        {ENTRY_HERO_SPENT, MODERATE, 2},
        {ENTRY_TRACK, FOREIGN, 6},
        {ENTRY_HERO_SPENT, MODERATE, 2},
        {ENTRY_TRACK, FOREIGN, 7},
    };
    journal_in_order(&j, order, (int)(sizeof order / sizeof order[0]));
    match_release(&m);
    journal_release(&j);
}

static void choose(match *m, int seat, const char *words, const char *dice, journal *j)
{
    fault why;
    choice c;
    assert_held(choice_parse(m->game, words, &c, &why), why);
    assert_held(match_choose(m, seat, c, dice, j, LANG_EN, &why), why);
}

/* RULE(LF-year-01): the steps of a Year's end, one after the other. */
static void year_end_in_order(void **state)
{
    journal before = {0}, after = {0};
    match m;
    (void)state;
    begin_at(&m, 0, "at bag\nevent f105\nturn 4\nhand anarchist an01\n", "communist", &before);
    const expected first[] = {
        {ENTRY_BAG_INITIATIVE, MODERATE, 1}, {ENTRY_TURN_ENDS, -1, -1},          {ENTRY_YEAR_ENDS, 1, -1},
        {ENTRY_BAG_INITIATIVE, MODERATE, 1}, {ENTRY_GLORY_PULLED, COMMUNIST, 1}, {ENTRY_LEAD, COMMUNIST, 1},
        {ENTRY_HERO_GAINED, MODERATE, 1},    {ENTRY_HERO_GAINED, ANARCHIST, 1},
    };
    journal_in_order(&before, first, (int)(sizeof first / sizeof first[0]));
    choose(&m, ANARCHIST, "done", "mo01 mo02 mo03 mo04 mo05 co01 co02 co03 co04 co05 an02 an03 an04 an05 an06 f213",
           &after);
    const expected then[] = {
        {ENTRY_DISCARDED, ANARCHIST, 0},
        {ENTRY_KEPT, ANARCHIST, 0},
        {ENTRY_NEW_YEAR, 2, -1},
        {ENTRY_DREW, -1, 5},
        {ENTRY_TURN, 2, 5},
        {ENTRY_FASCIST_CARD, -1, -1},
    };
    journal_in_order(&after, then, (int)(sizeof then / sizeof then[0]));
    match_release(&m);
    journal_release(&before);
    journal_release(&after);
}

/* RULE(LF-track-07): 4 to 8 in one move fires the icons on 5 and 7, in that order, and each before the next step. */
static void triggers_in_order(void **state)
{
    journal first = {0}, then = {0};
    match m;
    (void)state;
    begin_at(&m, 0,
             "at turn communist\nevent f105\ntrack soviet 4\npick communist co04\ntableau communist co02 co09 co10\n"
             "bonus morale\nhero communist 0\n",
             NULL, NULL);
    choose(&m, COMMUNIST, "play co04 points", NULL, NULL);
    choose(&m, COMMUNIST, "icon soviet+", NULL, NULL);
    choose(&m, COMMUNIST, "move soviet +4", NULL, &first);
    const expected up[] = {
        {ENTRY_TRACK, SOVIET, 5}, {ENTRY_TRIGGER, SOVIET, 5}, {ENTRY_BONUS_ON, TEAMWORK, -1},
        {ENTRY_TRACK, SOVIET, 6}, {ENTRY_TRACK, SOVIET, 7},   {ENTRY_TRIGGER, SOVIET, 7},
    };
    journal_in_order(&first, up, (int)(sizeof up / sizeof up[0]));
    assert_int_equal(((const libertad *)m.state)->track[SOVIET], 7);
    choose(&m, COMMUNIST, "strengthen madrid 1", NULL, &then);
    const expected on[] = {{ENTRY_STRENGTH, COMMUNIST, 1}, {ENTRY_TRACK, SOVIET, 8}};
    journal_in_order(&then, on, 2);
    match_release(&m);
    journal_release(&first);
    journal_release(&then);
}

/* Any operands, in the lists or not. */
static choice any_choice(const game *g, int verb, uint64_t *random)
{
    const noun *of[2] = {g->lists.verbs[verb].a, g->lists.verbs[verb].b};
    int operand[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        do
            operand[i] = of[i] ? of[i]->low + (int)below(random, (uint32_t)(of[i]->high - of[i]->low + 1)) : 0;
        while (of[i] && noun_has_ids(of[i]) && !noun_key(of[i], operand[i]));
    return choice_make(verb, operand[0], operand[1]);
}

/* Every verb, at every moment, for every seat: allowed, or refused with a sentence that ends with its rule; and
 * nobody is told a price, or that something is used up, before whose decision it is. */
static void reasons_have_rules(const game *g, const libertad *s, uint64_t *random)
{
    text words;
    text_init(&words, 4096);
    for (int seat = 0; seat < FACTIONS; seat++)
        for (int verb = 1; verb < g->lists.verb_count; verb++)
            for (int in = 0; in < LANGS; in++) {
                words.length = 0;
                choice c = any_choice(g, verb, random);
                if (game_why(g, s, seat, c, (lang)in, &words))
                    continue;
                const char *said = text_string(&words), *rule = strrchr(said, '[');
                if (!rule || strncmp(rule, "[LF-", 4) || said[words.length - 1] != ']')
                    fail_msg("a refusal without a rule: '%s'", said);
                if (is_nonplayer(s, seat))
                    assert_string_equal(rule, "[LF-np-0a]");
                else if (verb >= VERB_BUY_CARDS && verb <= VERB_ORGANIZE && seat != s->active)
                    assert_string_equal(rule, "[LF-hero-04]");
            }
    text_release(&words);
}

static void every_refusal_has_its_rule(void **state)
{
    const game *g = libertad_loaded();
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        static const option_set options[] = {0, 0, 1, 2, 4, 6};
        union {
            libertad s;
            max_align_t align;
        } box;
        generator key;
        choices list;
        uint64_t random = seed * 0x9e3779b97f4a7c15ull + 1;
        generator_seed_number(&key, seed);
        game_start(g, &box.s, 0, options[seed % COUNT_OF(options)], &key, NULL);
        while (!box.s.head.over) {
            int seat;
            reasons_have_rules(g, &box.s, &random);
            do
                seat = (int)below(&random, FACTIONS);
            while (!game_acts(&box.s, seat));
            game_options(g, &box.s, seat, &list);
            game_choose(g, &box.s, seat, list.list[below(&random, (uint32_t)list.count)], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nonplayers_decide_nothing),  cmocka_unit_test(nonplayer_turn_in_order),
        cmocka_unit_test(year_end_in_order),          cmocka_unit_test(triggers_in_order),
        cmocka_unit_test(every_refusal_has_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
