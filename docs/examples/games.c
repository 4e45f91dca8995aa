/* What there is: games, their seats, scenarios and optional rules, and the bots.
 *
 *   cc games.c $(pkg-config --cflags --libs libfrente) -o games && ./games */
#include <frente.h>
#include <stdio.h>
#include <string.h>

static void print_game(const frente_game *g)
{
    printf("%s: %s (%s)\n", frente_game_id(g), frente_game_title(g, FRENTE_EN), frente_game_title(g, FRENTE_ES));
    for (int s = 0; s < frente_seats(g); s++)
        printf("  seat %d: %s\n", s, frente_seat_id(g, s));
    for (int n = 0; n < frente_scenarios(g); n++)
        printf("  scenario %d: %s\n", n, frente_scenario_id(g, n));
    for (int n = 0; n < frente_options(g); n++)
        printf("  option, bit %d: %s\n", n, frente_option_id(g, n));
    printf("  %d actions, %d numbers in an observation, %d features\n", frente_actions(g), frente_observed(g),
           frente_features(g));
}

int main(void)
{
    frente_fault why;
    const frente_game *g;
    if (frente_load(NULL, &why)) { /* NULL: the tables that are built in */
        fprintf(stderr, "%s\n", why.text);
        return 1;
    }
    printf("libfrente %s, in", frente_version());
    for (int n = 0; frente_lang_id(n); n++)
        printf(" %s", frente_lang_id(n));
    printf("\n");
    for (int n = 0; (g = frente_game_at(n)); n++)
        print_game(g);
    for (int n = 0; frente_bot_id(n); n++)
        printf("bot: %s\n", frente_bot_id(n));

    /* Errors are values: a status, and a sentence for people. */
    if (frente_game_find("libertat", &g, &why) != FRENTE_MISUSE || g || !strstr(why.text, "libertad"))
        return 1;
    printf("%s\n", why.text);
    return frente_game_find("libertad", &g, &why) != FRENTE_OK;
}
