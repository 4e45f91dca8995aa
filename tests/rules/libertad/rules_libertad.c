/* Rules of Land and Freedom that show only over many games, or over every
 * state of a game: random play with an eye on one rule. Comments name the
 * rules; the cases beside this file show single positions. */
#include "games/games.h"
#include "games/libertad/rules/rules.h"
#include "unit.h"

static const game *g;
static choices list;

static int load(void **state)
{
    (void)state;
    fault why;
    g = games_open("libertad", &why);
    return g ? 0 : -1;
}

/* ---- random play ---- */

typedef struct play {
    libertad s;
    journal journal; /* of the start or the last choice */
    uint64_t random;
    bool first; /* no choice has been made */
} play;

static uint32_t below(play *p, uint32_t bound)
{
    p->random ^= p->random << 13, p->random ^= p->random >> 7, p->random ^= p->random << 17;
    return (uint32_t)((p->random >> 32) * bound >> 32);
}

static void play_start(play *p, uint64_t seed, uint32_t options)
{
    generator key;
    generator_seed_number(&key, seed);
    *p = (play){.random = (seed + 1) * 0x9e3779b97f4a7c15ull, .first = true};
    trace t = {.journal = &p->journal};
    game_start(g, &p->s, 0, options, &key, &t);
}

/* One random choice; false when the game is over. */
static bool play_step(play *p)
{
    int seat;
    if (p->s.head.over)
        return false;
    do
        seat = (int)below(p, FACTIONS);
    while (!game_acts(&p->s, seat));
    game_options(g, &p->s, seat, &list);
    assert_true(list.count > 0);
    trace t = {.journal = &p->journal};
    p->journal.count = 0;
    p->first = false;
    game_choose(g, &p->s, seat, list.list[below(p, (uint32_t)list.count)], &t);
    return true;
}

typedef void (*look)(const play *p);

/* Looks at every state of so many games, with and without Non-players. */
static void over_games(int games_played, look at)
{
    static const uint32_t options[] = {0, 0, 1, 2, 4, 3, 5, 6};
    for (int i = 0; i < games_played; i++) {
        play p;
        play_start(&p, (uint64_t)i, options[i % 8]);
        do
            at(&p);
        while (play_step(&p));
        journal_release(&p.journal);
    }
}

/* ---- the set-up ---- */

/* The state after the set-up, before the first Fascist card. */
static void set_up(libertad *s, uint64_t seed)
{
    generator key;
    generator_seed_number(&key, seed);
    game_blank(g, s, 0, 0, &key);
    g->rules.begin(s, NULL);
}

/* RULE(LF-setup-01) RULE(LF-setup-02) RULE(LF-setup-03) RULE(LF-setup-05) RULE(LF-setup-06) RULE(LF-setup-07)
 * RULE(LF-setup-08) RULE(LF-setup-10) RULE(LF-setup-13) */
static void set_up_position(void **state)
{
    (void)state;
    static const int tracks[TRACKS] = {5, 5, 6, 3, 3}, hero[FACTIONS] = {2, 2, 0};
    for (uint64_t seed = 0; seed < 20; seed++) {
        libertad s;
        set_up(&s, seed);
        for (int f = 0; f < FRONTS; f++) {
            assert_int_equal(s.front[f], -2);
            assert_int_equal(s.supporters[f], 0);
        }
        for (int k = 0; k < TRACKS; k++) {
            assert_int_equal(s.track[k], tracks[k]);
            assert_int_equal(s.covered[k], 0);
        }
        assert_int_equal(s.bonus, 1 << MORALE | 1 << TEAMWORK);
        for (int seat = 0; seat < FACTIONS; seat++) {
            assert_int_equal(s.hero[seat], hero[seat]);
            assert_int_equal(s.bag[seat], 1);
            assert_int_equal(s.glory[seat], 0);
            assert_int_equal(bits(s.hand[seat]), 5);
            assert_int_equal(bits(s.deck[seat]), 13);
            assert_int_equal(s.tableau[seat] | s.discard[seat] | s.trash[seat] | s.held[seat], 0);
        }
        assert_int_equal(lf_initiative(&s), MODERATE);
        assert_int_equal(lf_hero_supply(&s), 21);
    }
}

/* RULE(LF-setup-04) five of nine, all equally likely, and the others never come. */
static void medallions(void **state)
{
    (void)state;
    enum { MEDALS = 9, GAMES = 3000 };
    int seen[MEDALS] = {0};
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        libertad s;
        set_up(&s, seed);
        assert_int_equal(bits(s.medals), 5);
        assert_true(s.medals < 1 << MEDALS);
        for (int m = 0; m < MEDALS; m++)
            seen[m] += s.medals >> m & 1;
    }
    for (int m = 0; m < MEDALS; m++) /* 1,667 expected; six deviations are 163 */
        assert_in_range(seen[m], 1500, 1834);
}

static void medals_stay(const play *p)
{
    static uint16_t drawn;
    unsigned all = p->s.medals;
    for (int seat = 0; seat < FACTIONS; seat++)
        all |= p->s.held[seat];
    if (p->first)
        drawn = p->s.medals;
    assert_int_equal(all, drawn);
}

static void medallions_not_drawn(void **state) /* RULE(LF-setup-04) */
{
    (void)state;
    over_games(60, medals_stay);
}

/* RULE(LF-setup-09) two seeds, two orders. */
static void fascist_decks(void **state)
{
    (void)state;
    int seen[CARDS] = {0}, distinct = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        play p;
        play_start(&p, seed, 0);
        seen[p.s.event]++;
        journal_release(&p.journal);
    }
    for (int i = 0; i < CARDS; i++)
        distinct += seen[i] > 0;
    for (int i = DECK; i < CARDS; i++)
        assert_int_equal(seen[i], 0);
    assert_int_equal(distinct, DECK);
}

/* RULE(LF-setup-11) RULE(LF-play-01) */
static void what_is_in_the_box(void **state)
{
    (void)state;
    for (int seat = 0; seat < FACTIONS; seat++) {
        int strength[4] = {0};
        for (int i = 0; i < DECK; i++) {
            assert_in_range(lf_table.cards[seat * DECK + i].strength, 1, 3);
            strength[lf_table.cards[seat * DECK + i].strength]++;
        }
        assert_int_equal(strength[1], 12);
        assert_int_equal(strength[2], 5);
        assert_int_equal(strength[3], 1);
    }
    for (int i = 0; i < CARDS; i++) {
        assert_non_null(lf_table.cards[i].id);
        assert_non_null(lf_table.fascists[i].id);
        assert_int_equal(lf_table.fascists[i].id[1] - '1', i / DECK); /* f205 is of Year 2 */
        assert_int_equal(lf_table.cards[i].id[0], "acm"[i / DECK]);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(lf_table.cards[i].id, lf_table.cards[j].id);
            assert_string_not_equal(lf_table.fascists[i].id, lf_table.fascists[j].id);
        }
    }
}

/* ---- every state of a game ---- */

/* RULE(LF-setup-13) */
static void hero_points_25(const play *p)
{
    int held = p->s.hero[0] + p->s.hero[1] + p->s.hero[2];
    assert_true(held <= 25);
    assert_int_equal(held + lf_hero_supply(&p->s), 25);
}

static void supply(void **state)
{
    (void)state;
    over_games(40, hero_points_25);
}

/* RULE(LF-init-01) told anew here, and compared with what the order of the turns and the journal say. */
static int holder_told(const libertad *s)
{
    bool revolution = s->track[LIBERTY] >= 6 && s->track[COLLECTIVIZATION] >= 6;
    return revolution ? ANARCHIST : s->track[GOVERNMENT] >= 6 ? MODERATE : COMMUNIST;
}

static void holder_from_tracks(const play *p)
{
    static int holder;
    if (p->first)
        holder = MODERATE;
    for (int i = 0; i < p->journal.count; i++) {
        const entry *e = &p->journal.list[i];
        if (e->kind == ENTRY_INITIATIVE) {
            assert_int_equal(e->arg[1], holder);
            assert_int_not_equal(e->arg[0], holder);
            holder = e->arg[0];
        }
        if (e->kind == ENTRY_ORDER)
            assert_int_equal(e->arg[0], holder);
    }
    assert_int_equal(holder, holder_told(&p->s));
    assert_int_equal(holder, lf_initiative(&p->s));
}

static void initiative(void **state)
{
    (void)state;
    over_games(80, holder_from_tracks);
}

/* RULE(LF-play-02) the cards of a faction, each in one place. */
static void each_card_once(const play *p)
{
    const libertad *s = &p->s;
    for (int seat = 0; seat < FACTIONS; seat++) {
        int whole = !is_nonplayer(s, seat) ? 18 : seat == ANARCHIST ? 16 : seat == MODERATE ? 17 : 18;
        uint32_t all =
            s->hand[seat] | s->deck[seat] | s->tableau[seat] | s->discard[seat] | s->trash[seat] | s->playing[seat];
        int count = bits(s->hand[seat]) + bits(s->deck[seat]) + bits(s->tableau[seat]) + bits(s->discard[seat]) +
                    bits(s->trash[seat]) + bits(s->playing[seat]);
        assert_true(all < 1u << DECK);
        assert_int_equal(bits(all), whole);
        assert_int_equal(count, whole);
    }
}

static void cards_lie_once(void **state)
{
    (void)state;
    over_games(60, each_card_once);
}

/* RULE(LF-fev-01) */
static void card_of_the_year(const play *p)
{
    const libertad *s = &p->s;
    if (s->head.over || s->event == NOBODY)
        return;
    assert_int_equal(s->event / DECK + 1, s->year);
    assert_int_equal(bits(s->fascist[s->year - 1]), DECK - s->turn);
    assert_false(has_card(s->fascist[s->year - 1], s->event));
}

static void fascist_cards(void **state)
{
    (void)state;
    over_games(40, card_of_the_year);
}

/* RULE(LF-hero-04) in the own turn whenever nothing is half done, and never else. */
static void spending_in_turn(const play *p)
{
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (!game_acts(&p->s, seat))
            continue;
        int bought = 0, node = flow_peek(&p->s.head)->node;
        game_options(g, &p->s, seat, &list);
        for (int i = 0; i < list.count; i++)
            bought += choice_verb(list.list[i]) >= VERB_BUY_CARDS && choice_verb(list.list[i]) <= VERB_ORGANIZE;
        if (seat != p->s.active)
            assert_int_equal(bought, 0);
        else if ((node == NODE_PLAYER || node == NODE_CARD || node == NODE_PAUSE) && p->s.hero[seat] &&
                 p->s.deck_count[seat])
            assert_true(bought > 0);
    }
}

static void hero_points_in_turn(void **state)
{
    (void)state;
    over_games(40, spending_in_turn);
}

/* ---- the order of a turn ---- */

/* RULE(LF-turn-01) Event 0, player turns 1 to 3, Test 4, Bag 5, and the tokens go. */
static void steps_in_order(const play *p)
{
    static int step;
    if (p->first)
        step = 6;
    for (int i = 0; i < p->journal.count; i++) {
        switch (p->journal.list[i].kind) {
        case ENTRY_FASCIST_CARD:
            assert_int_equal(step, 6);
            step = 0;
            break;
        case ENTRY_PLAYER_TURN:
            assert_in_range(step, 0, 2);
            step++;
            break;
        case ENTRY_TEST_PASSED:
        case ENTRY_TEST_FAILED:
            assert_int_equal(step, 3);
            step = 4;
            break;
        case ENTRY_BAG_INITIATIVE:
            if (step == 4)
                step = 5;
            break;
        case ENTRY_TURN_ENDS:
            assert_int_equal(step, 5);
            step = 6;
            break;
        }
    }
}

static void order_of_a_turn(void **state)
{
    (void)state;
    over_games(60, steps_in_order);
}

/* RULE(LF-win-01) twelve turns, unless the war is lost earlier. */
static void length_of_a_game(void **state)
{
    (void)state;
    int whole = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        int turns = 0, lost = 0;
        play p;
        play_start(&p, seed, seed % 2 ? 6 : 0);
        do
            for (int i = 0; i < p.journal.count; i++)
                turns += p.journal.list[i].kind == ENTRY_TURN;
        while (play_step(&p));
        for (int f = 0; f < FRONTS; f++)
            lost += p.s.front[f] == LOST;
        bool early = p.s.front[MADRID] == LOST || lost >= 2;
        assert_true(early ? turns <= 12 : turns == 12);
        whole += !early;
        journal_release(&p.journal);
    }
    assert_true(whole > 0);
}

/* ---- what is secret ---- */

static void assert_unseen(const libertad *a, const libertad *b, int owner)
{
    for (int viewer = 0; viewer <= FACTIONS; viewer++) {
        int who = viewer == FACTIONS ? VIEWER_WATCHER : viewer;
        libertad x = *a, y = *b;
        if (who == owner)
            continue;
        game_redact(g, &x, who);
        game_redact(g, &y, who);
        assert_memory_equal(&x, &y, sizeof x);
    }
}

/* RULE(LF-play-03) RULE(LF-ptn-01) another hand, another deck, another choice: nobody else sees a difference. */
static void hands_and_choices(void **state)
{
    (void)state;
    play p;
    play_start(&p, 7, 0);
    for (int seat = 0; seat < FACTIONS; seat++) {
        libertad other = p.s;
        uint32_t out = other.hand[seat] & -other.hand[seat], in = other.deck[seat] & -other.deck[seat];
        other.hand[seat] ^= out | in;
        other.deck[seat] ^= out | in;
        assert_unseen(&p.s, &other, seat);

        libertad one = p.s, two = p.s;
        game_options(g, &p.s, seat, &list);
        assert_true(list.count >= 2);
        choice first = list.list[0], second = list.list[1];
        game_choose(g, &one, seat, first, NULL);
        game_choose(g, &two, seat, second, NULL);
        assert_memory_not_equal(&one, &two, sizeof one);
        assert_unseen(&one, &two, seat);
    }
    journal_release(&p.journal);
}

/* ---- the Bag ---- */

/* RULE(LF-bag-02) each token is equally likely: 6, 3 and 1 (with that of the Year's end). */
static void the_bag_is_fair(void **state)
{
    (void)state;
    enum { PULLS = 4000 };
    int pulled[FACTIONS] = {0};
    for (uint64_t seed = 0; seed < PULLS; seed++) {
        libertad s;
        set_up(&s, seed);
        memset(s.head.stack, 0, sizeof s.head.stack);
        s.head.depth = 0;
        s.turn = 4;
        s.bag[ANARCHIST] = 6, s.bag[COMMUNIST] = 3, s.bag[MODERATE] = 0;
        fault why;
        for (int i = 0; i < g->valid.point_count; i++)
            if (!strcmp(g->valid.points[i].id, "year-end"))
                assert_held(g->valid.points[i].begin(&s, 0, &why), why);
        game_settle(g, &s, NULL);
        for (int seat = 0; seat < FACTIONS; seat++)
            pulled[seat] += s.glory[seat];
        assert_int_equal(s.bag[0] + s.bag[1] + s.bag[2], 9);
    }
    assert_int_equal(pulled[0] + pulled[1] + pulled[2], PULLS);
    assert_in_range(pulled[ANARCHIST], 2214, 2586); /* 2,400; six deviations are 186 */
    assert_in_range(pulled[COMMUNIST], 1026, 1374);
    assert_in_range(pulled[MODERATE], 286, 514);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_up_position),      cmocka_unit_test(medallions),
        cmocka_unit_test(medallions_not_drawn), cmocka_unit_test(fascist_decks),
        cmocka_unit_test(what_is_in_the_box),   cmocka_unit_test(supply),
        cmocka_unit_test(initiative),           cmocka_unit_test(cards_lie_once),
        cmocka_unit_test(fascist_cards),        cmocka_unit_test(order_of_a_turn),
        cmocka_unit_test(hero_points_in_turn),  cmocka_unit_test(length_of_a_game),
        cmocka_unit_test(the_bag_is_fair),      cmocka_unit_test(hands_and_choices),
    };
    return cmocka_run_group_tests_name("rules of libertad", tests, load, NULL);
}
