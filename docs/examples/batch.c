/* For learners: positions and choices as numbers, and many games at once. */
#include <frente.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 64 };

static int broken(const frente_fault *why)
{
    fprintf(stderr, "%s\n", why->text);
    return 1;
}

/* One position: what seat 0 may know of it, number by number, and what bots look at. */
static int print_numbers(const frente_position *p)
{
    const frente_game *g = frente_position_game(p);
    frente_fault why;
    int32_t *numbers = calloc((size_t)frente_observed(g), sizeof *numbers), features[64];
    char name[FRENTE_NAME_TEXT];
    if (!numbers || frente_observe(p, 0, numbers, &why) || frente_measure(p, 0, features, &why))
        return broken(&why);
    for (int i = 0; i < 60 && !frente_observed_name(g, i, name); i++)
        printf("%s = %d\n", name, (int)numbers[i]);
    for (int i = 0; i < frente_features(g); i++)
        printf("%s = %d\n", frente_feature_name(g, i), (int)features[i]);
    free(numbers);
    return 0;
}

int main(void)
{
    frente_fault why;
    const frente_game *g;
    frente_batch *b;
    int32_t picks[GAMES];
    if (frente_load(NULL, &why) || frente_game_find("libertad", &g, &why) ||
        frente_batch_make(g, 0, 0, GAMES, 1, 2, &b, &why)) /* two threads */
        return broken(&why);

    /* By chance: a thousand decisions in every game. */
    uint64_t made = frente_batch_random(b, 1000);
    printf("%llu decisions, %llu games ended\n", (unsigned long long)made, (unsigned long long)frente_batch_ended(b));

    /* By a policy: here the first choice, chance, or rules of thumb. */
    size_t row = (size_t)frente_observed(g), actions = (size_t)frente_actions(g);
    int32_t *seen = calloc(GAMES * row, sizeof *seen), listed[GAMES * 8];
    uint8_t *mask = calloc(GAMES * actions, 1);
    if (!seen || !mask)
        return 1;
    for (int step = 0; step < 100; step++) {
        frente_batch_observe(b, seen);
        frente_batch_mask(b, mask);
        frente_batch_actions(b, listed, 8);
        for (int i = 0; i < GAMES; i++) {
            frente_choice first = frente_batch_list(b, i)[0];
            int action = frente_action(g, first);
            if (!mask[(size_t)i * actions + (size_t)action] || listed[i * 8] != action ||
                frente_action_choice(g, action) != first || seen[(size_t)i * row] != frente_batch_seats(b)[i])
                return 1;
            picks[i] = i % 3 == 0 ? 0 : i % 3 == 1 ? FRENTE_BY_CHANCE : FRENTE_BY_THUMB;
        }
        if (frente_batch_step(b, picks, &why))
            return broken(&why);
        if (frente_batch_picks(b)[0] != 0) /* what was chosen, by whoever */
            return 1;
        for (int i = 0; i < GAMES; i++)
            if (frente_batch_done(b)[i])
                printf("game %d is over: seat 0 has %d\n", i, (int)frente_batch_scores(b)[i * FRENTE_SEATS]);
    }
    picks[5] = frente_batch_counts(b)[5]; /* one too many */
    if (frente_batch_step(b, picks, &why) != FRENTE_MISUSE)
        return 1;
    printf("refused: %s\n", why.text);

    /* One step ahead: how the features stand after each of the first four choices. */
    int features = frente_features(g);
    int32_t *ahead = calloc((size_t)(GAMES * 4 * features), sizeof *ahead);
    if (!ahead)
        return 1;
    frente_batch_try(b, ahead, 4);
    printf("%s after the first choice of game 0: %d\n", frente_feature_name(g, 0), (int)ahead[0]);
    free(ahead);

    frente_position *p = frente_batch_position(b, 3);
    int bad = !p || print_numbers(p);
    frente_position_release(p);
    frente_batch_release(b);
    free(seen);
    free(mask);
    return bad;
}
