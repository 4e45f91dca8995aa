/* Blunders that bots once made against people: from the same positions `hard` does better now, with so many futures and
 * for several dice of its own. And whoever thinks longer does not end a phase that rules of thumb would go on with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"

#include "bots/policy.h"
#include "core/play/position.h"

enum { BAD_MOST = 4, LINE_MOST = 512, DICE_MOST = 1000 };

/* What a seat must not do from a position on, while it is its turn: any of these choices, or all of them together, or
 * the second right after the first. */
typedef enum manner { ANY, ALL, PAIR } manner;
typedef struct blunder {
    const char *file;
    int along; /* so many choices are looked at */
    manner manner;
    const char *bad[BAD_MOST];
    const char *bot; /* who is asked; NULL: hard, with so many futures */
} blunder;

static const blunder blunders[] = {
    {"espana-1-burns-davila-on-a-1-step-militia", 1, ANY, {"lay nat_15 bonus"}},
    {"espana-2-ends-movement-after-one-unit", 6, ANY, {"done"}},
    {"espana-3-best-general-where-no-enemy-is", 3, ANY, {"assign n_varela cordoba"}},
    {"espana-4-burns-death-of-mola-on-a-militia",
     1,
     ANY,
     {"lay rep_16 bonus", "lay rep_16 penalty", "lay rep_20 bonus", "lay rep_20 penalty"}},
    {"guerra-1-ends-movement-turn1", 8, ANY, {"end-movement"}},
    {"guerra-2-last-in-asturias-attacks-oviedo-alone", 1, ANY, {"to 1706", "to 1804"}},
    {"guerra-2-last-in-asturias-attacks-oviedo-alone", 1, ANY, {"to 1706", "to 1804"}, "heuristic"},
    {"brunete-1-lone-elite-beside-division", 12, PAIR, {"move n13_2", "to 2012"}},
    {"brunete-2-walks-out-of-supply-1710", 1, ANY, {"to 1710"}},
    {"brunete-3-useless-elite-replacement", 1, ANY, {"resource elite"}},
    {"brunete-4-rerolls-a-3-at-6to1", 1, ANY, {"reroll"}},
    {"brunete-5-walks-out-and-back", 1, ANY, {"to 2910"}},
    {"brunete-5-walks-out-and-back", 1, ANY, {"to 2910"}, "heuristic"},
    {"cruzada-2-all-three-leave-sevilla",
     4,
     ALL,
     {"advance nat_inf-15 santa_olalla", "advance nat_pol-4 santa_olalla", "advance nat_afr-1 santa_olalla"}},
    {"cruzada-5-axis-aid-as-operations", 1, ANY, {"ops n8"}},
    {"cruzada-6-burns-soviet-aid-too-early", 1, ANY, {"ops r8", "sr r8", "rp r8"}},
    {"libertad-1-buys-cards-it-cant-keep", 6, ANY, {"buy-cards 1", "buy-cards 2"}}};
enum { BLUNDERS = sizeof blunders / sizeof *blunders };

/* A position file begins with its game and scenario; the rest are lines of a position. */
static const game *open_position(const char *name, void *state)
{
    char path[LINE_MOST], line[8192], word[64] = "";
    const game *g = NULL;
    position_reader r;
    generator key;
    fault why = {""};
    int scenario = 0;
    snprintf(path, sizeof path, "%s/%s.pos", getenv("FRENTE_BLUNDERS"), name);
    FILE *in = fopen(path, "r");
    if (!in)
        fail_msg("%s can't be read", path);
    generator_seed_number(&key, 1);
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "game %63s", word) == 1) {
            g = find(word);
        } else if (g && sscanf(line, "scenario %63s", word) == 1) {
            assert_true(game_find_scenario(g, word, &scenario, &why));
            game_blank(g, state, scenario, 0, &key);
            position_begin(&r, g, state);
        } else if (g && !position_line(&r, line, &why)) {
            fail_msg("%s: %s", name, why.text);
        }
    }
    fclose(in);
    if (!g || !position_end(&r, NULL, &why))
        fail_msg("%s: %s", name, why.text);
    return g;
}

/* What the bot does while it is its turn, as words. */
static int play_along(const game *g, room *at, const bot *b, uint64_t dice, int along, char made[][CHOICE_TEXT])
{
    memory *m = memory_make();
    generator own;
    int seat = first_actor(at->bytes), count = 0;
    generator_seed_number(&own, dice);
    while (count < along && !game_peek(at->bytes)->over && game_acts(at->bytes, seat)) {
        choice c = bot_play(b, g, at->bytes, seat, &own, m, NULL);
        choice_text(g, c, made[count++]);
        game_choose(g, at->bytes, seat, c, NULL);
    }
    memory_free(m);
    return count;
}

static bool is_blunder(const blunder *it, char made[][CHOICE_TEXT], int count)
{
    int met = 0, bad = 0;
    while (bad < BAD_MOST && it->bad[bad])
        bad++;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < bad; k++) {
            bool same = !strcmp(made[i], it->bad[k]);
            if (it->manner == PAIR)
                met += same && k == 1 && i && !strcmp(made[i - 1], it->bad[0]);
            else
                met += same;
        }
    return it->manner == ALL ? met == bad : met > 0;
}

/* For how many dice of its own each position is asked: FRENTE_BLUNDER_DICE, else once. */
static uint64_t dice_asked(void)
{
    const char *more = getenv("FRENTE_BLUNDER_DICE");
    long dice = more ? strtol(more, NULL, 10) : 1;
    return dice < 1 ? 1 : dice > DICE_MOST ? DICE_MOST : (uint64_t)dice;
}

static void test_blunders(void **unused)
{
    (void)unused;
    int found = 0;
    for (int i = 0; i < BLUNDERS; i++)
        for (uint64_t dice = 1; dice <= dice_asked(); dice++) {
            room at;
            char made[16][CHOICE_TEXT];
            const bot b = read_bot(blunders[i].bot ? blunders[i].bot : "hard:240");
            const game *g = open_position(blunders[i].file, at.bytes);
            int count = play_along(g, &at, &b, dice, blunders[i].along, made);
            if (!is_blunder(&blunders[i], made, count))
                continue;
            found++;
            print_message("%s, dice %d:", blunders[i].file, (int)dice);
            for (int k = 0; k < count; k++)
                print_message(" %s;", made[k]);
            print_message("\n");
        }
    assert_int_equal(found, 0);
}

/* --- more thinking ends nothing early --- */

enum { GAMES = 5, WALK = 600, EVERY = 13 };
static const char *const played[GAMES] = {"libertad", "brunete", "guerra", "espana", "cruzada"};
static const char *const budgets[] = {"hard:16", "hard:64"};
enum { BUDGETS = sizeof budgets / sizeof *budgets };

/* Whether a choice ends a phase with something left to do. */
static bool ends_phase(const game *g, const void *seen, int seat, choice c)
{
    prompt undone = {0};
    shape s = g->lists.verbs[choice_verb(c)].shape;
    return (s == SHAPE_CLOSE || s == SHAPE_PASS) && g->show.leaves_undone &&
           g->show.leaves_undone(seen, seat, c, &undone) && undone.arg[0] > 0;
}

/* At one position: whether rules of thumb go on; if so, by which budgets it would end. */
static bool look_at(const game *g, const void *state, int seat, int ended[BUDGETS])
{
    room seen;
    choices list;
    chance c = {5};
    bool could = false;
    memcpy(seen.bytes, state, g->size);
    game_redact(g, seen.bytes, seat);
    game_options(g, seen.bytes, seat, &list);
    for (int i = 0; i < list.count; i++)
        could |= ends_phase(g, seen.bytes, seat, list.list[i]);
    if (!could || ends_phase(g, seen.bytes, seat, policy_heaviest(g, seen.bytes, seat, &list, &c)))
        return false;
    for (int k = 0; k < BUDGETS; k++) {
        generator own;
        const bot b = read_bot(budgets[k]);
        generator_seed_number(&own, 17);
        ended[k] += ends_phase(g, seen.bytes, seat, bot_play(&b, g, state, seat, &own, NULL, NULL));
    }
    return true;
}

static void test_ends_nothing_early(void **unused)
{
    (void)unused;
    int ended[BUDGETS] = {0}, looked = 0;
    for (int k = 0; k < GAMES; k++) {
        const game *g = find(played[k]);
        room at;
        generator key;
        chance c = {91};
        generator_seed_number(&key, 6);
        game_start(g, at.bytes, 0, 0, &key, NULL);
        for (int i = 0; i < WALK && !game_peek(at.bytes)->over; i++) {
            choices list;
            int seat = first_actor(at.bytes);
            game_options(g, at.bytes, seat, &list);
            looked += i % EVERY == 0 && list.count > 1 && look_at(g, at.bytes, seat, ended);
            game_choose(g, at.bytes, seat, policy_heaviest(g, at.bytes, seat, &list, &c), NULL);
        }
        print_message("up to %s %d positions: ended early %d, %d\n", g->id, looked, ended[0], ended[1]);
    }
    assert_true(looked > 40);
    for (int k = 0; k < BUDGETS; k++)
        assert_true(50 * ended[k] <= looked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_blunders), cmocka_unit_test(test_ends_nothing_early)};
    return cmocka_run_group_tests_name("blunders", tests, NULL, NULL);
}
