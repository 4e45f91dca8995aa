/* What people read: names of a game in every language, a question with what its answers cost and promise, what a bot
 * thinks of them. */
#include <frente.h>
#include <stdio.h>
#include <string.h>

static int broken(const frente_fault *why)
{
    fprintf(stderr, "%s\n", why->text);
    return 1;
}

static void print_names(const frente_game *g)
{
    static const char *const kinds[] = {"seats", "scenarios", "optional rules", "verbs", "points", "fields"};
    char form[FRENTE_NAME_TEXT];
    for (int kind = FRENTE_A_SEAT; kind <= FRENTE_A_FIELD; kind++) {
        printf("%d %s\n", frente_names(g, (frente_kind)kind), kinds[kind]);
        for (int n = 0; n < frente_names(g, (frente_kind)kind) && n < 2; n++) {
            frente_name_form(g, (frente_kind)kind, n, form);
            printf("  %s (%s) %s. %s%s\n", form, frente_name(g, (frente_kind)kind, n),
                   frente_name_title(g, (frente_kind)kind, n, FRENTE_EN),
                   frente_name_text(g, (frente_kind)kind, n, FRENTE_EN),
                   kind == FRENTE_A_FIELD && frente_field_secret(g, n) ? " (secret)" : "");
        }
    }
}

/* Which optional rules go together, and which seat plays by itself. */
static int print_options(const frente_game *g)
{
    frente_fault why;
    for (int n = 0; n < frente_options(g); n++) {
        uint64_t bit = UINT64_C(1) << n, with = bit | frente_option_excludes(g, n);
        if (frente_option_nonplayer(g, n) >= 0 && !(frente_nonplayers(g, bit) >> frente_option_nonplayer(g, n) & 1))
            return 1;
        if (with != bit && frente_options_fit(g, 0, with, &why) != FRENTE_MISUSE)
            return 1;
    }
    return 0;
}

/* The question, with the answers' costs and promises, as a seat may know them. */
static int print_question(const frente_position *seen, int seat)
{
    frente_fault why;
    frente_choice list[FRENTE_CHOICES];
    char *asked, *costs, *forecast, *view;
    int count = frente_list(seen, seat, list);
    if (frente_asked(seen, seat, FRENTE_ES, &asked, &why) || frente_view_lines(seen, seat, FRENTE_ES, &view, &why))
        return broken(&why);
    printf("%s\n%.*s\n", asked, (int)strcspn(view, "\n"), view);
    frente_free(asked);
    frente_free(view);
    for (int i = 0; i < count && i < 5; i++) {
        if (frente_forecast_words(seen, seat, list[i], FRENTE_EN, &costs, &why) ||
            frente_forecast(seen, seat, list[i], FRENTE_EN, &forecast, &why))
            return broken(&why);
        printf("  %08x: %s %s\n", list[i], costs, forecast);
        frente_free(costs);
        frente_free(forecast);
    }
    return 0;
}

/* Everything on the table by itself, for a program that draws: here what a piece stands on, and what is said of that.
 */
static int print_things(const frente_position *seen, int seat)
{
    frente_fault why;
    frente_seen *things;
    int count, pieces = 0;
    char *about;
    if (frente_see(seen, seat, FRENTE_EN, &things, &why))
        return broken(&why);
    const frente_item *list = frente_seen_items(things, &count);
    for (int i = 0; i < count && pieces < 3; i++)
        if (list[i].kind == FRENTE_PIECE && *list[i].at && *list[i].id) {
            if (frente_about(seen, seat, FRENTE_SPACE, list[i].at, FRENTE_EN, &about, &why))
                return broken(&why);
            printf("%s (%s) of seat %d, %s, on %s%s\n%s\n", list[i].title, list[i].label, list[i].owner,
                   frente_thing_title(frente_position_game(seen), FRENTE_PIECE, list[i].id, FRENTE_ES), list[i].at,
                   list[i].flags & FRENTE_USED ? ", used" : "", about);
            frente_free(about);
            pieces++;
        }
    frente_seen_release(things);
    return pieces == 0;
}

static int print_opinions(const frente_position *seen, int seat)
{
    frente_fault why;
    frente_bot *bot;
    frente_opinions said;
    int expected[FRENTE_SEATS];
    if (frente_bot_make("mcts:50", 1, &bot, &why) || frente_bot_advise(bot, seen, seat, &said, &why) ||
        frente_bot_expect(bot, seen, seat, 10, expected, &why))
        return broken(&why);
    printf("%d expected, %d tries\n", said.expected, said.tries);
    for (int i = 0; i < said.count; i++)
        printf("  %08x: %d, %d tries\n", said.best[i].choice, said.best[i].expected, said.best[i].tries);
    printf("by quick games: %d\n", expected[seat]);
    frente_bot_release(bot);
    return said.count < 1;
}

int main(void)
{
    frente_fault why;
    const frente_game *g;
    frente_match *m;
    frente_position *seen;
    char key[FRENTE_KEY_TEXT], *json;
    int number;

    for (int n = 0; frente_known_id(n); n++)
        printf("%s: %s\n", frente_known_id(n), frente_known_title(n, FRENTE_FR));
    if (frente_load(NULL, &why) || frente_game_find("brunete", &g, &why))
        return broken(&why);
    printf("version %d of its rules. %s\n", frente_game_version(g), frente_game_text(g, FRENTE_EN));
    print_names(g);
    if (print_options(g) || frente_games_json(g, &json, &why))
        return 1;
    printf("%zu bytes of all that can be said before it begins\n", strlen(json));
    frente_free(json);
    if (frente_name_find(g, FRENTE_A_SEAT, frente_seat_id(g, 1), &number, &why) || number != 1)
        return broken(&why);

    for (int n = 0; frente_bot_id(n); n++)
        printf("%s: %s, %s%s\n", frente_bot_id(n), frente_bot_title(n, FRENTE_EN), frente_bot_text(n, FRENTE_EN),
               frente_bot_level(n) ? " (a level for people)" : "");
    if (frente_bot_find("") < 0 || frente_player_known("mcts:400", &why) ||
        frente_player_known("randon", &why) != FRENTE_MISUSE)
        return 1;
    printf("%s\n", why.text);

    frente_key(1, key);
    if (frente_begin(g, 0, 0, key, &m, &why))
        return broken(&why);
    int seat = 0;
    while (!(frente_acting(frente_now(m)) >> seat & 1))
        seat++;
    if (frente_redact(frente_now(m), seat, &seen, &why))
        return broken(&why);
    int bad = print_question(seen, seat) || print_things(seen, seat) || print_opinions(seen, seat);
    frente_position_release(seen);
    frente_match_release(m);
    return bad;
}
