/* Choices: as words, and as actions, which number all that a game can ever have to choose from. */
#include "lib/lib.h"

frente_status frente_choice_text(const frente_game *g, frente_choice choice, char out[FRENTE_CHOICE_TEXT],
                                 frente_fault *why)
{
    _Static_assert((int)FRENTE_CHOICE_TEXT == (int)CHOICE_TEXT && FRENTE_KEY_TEXT == KEY_HEX + 1, "the same sizes");
    out[0] = '\0';
    if (!lib_choice(lib_game(g), choice))
        return lib_fail(why, FRENTE_MISUSE, "%08x is no choice of %s", choice, lib_game(g)->id);
    choice_text(lib_game(g), choice, out);
    return FRENTE_OK;
}

frente_status frente_choice_read(const frente_game *g, const char *words, frente_choice *out, frente_fault *why)
{
    fault of;
    *out = 0;
    return choice_parse(lib_game(g), words, out, &of) ? FRENTE_OK : lib_fail(why, FRENTE_MISUSE, "%s", of.text);
}

frente_status frente_choice_label(const frente_position *p, frente_choice choice, frente_lang in, char **out,
                                  frente_fault *why)
{
    text words;
    *out = NULL;
    if (!lib_choice(p->game, choice))
        return lib_fail(why, FRENTE_MISUSE, "%08x is no choice of %s", choice, p->game->id);
    text_init(&words, 16384);
    choice_label(p->game, p->state, choice, lib_lang(in), &words);
    return lib_give(&words, out, why);
}

/* Verb by verb, each with all values of its first operand, each of these with all of its second. */
static int values_of(const noun *n)
{
    return n ? n->high - n->low + 1 : 1;
}
static int actions_of(const verb *v)
{
    return values_of(v->a) * values_of(v->b);
}
static int first_of(const noun *n)
{
    return n ? n->low : 0;
}

int frente_actions(const frente_game *g)
{
    const game_lists *lists = &lib_game(g)->lists;
    int count = 0;
    for (int v = 1; v < lists->verb_count; v++)
        count += actions_of(&lists->verbs[v]);
    return count;
}

int frente_action(const frente_game *g, frente_choice choice)
{
    const game_lists *lists = &lib_game(g)->lists;
    int from = 0;
    if (!lib_choice(lib_game(g), choice))
        return -1;
    for (int v = 1; v < choice_verb(choice); v++)
        from += actions_of(&lists->verbs[v]);
    const verb *v = &lists->verbs[choice_verb(choice)];
    return from + (choice_a(choice) - first_of(v->a)) * values_of(v->b) + choice_b(choice) - first_of(v->b);
}

frente_choice frente_action_choice(const frente_game *g, int action)
{
    const game_lists *lists = &lib_game(g)->lists;
    for (int v = 1; action >= 0 && v < lists->verb_count; v++) {
        const verb *of = &lists->verbs[v];
        if (action >= actions_of(of)) {
            action -= actions_of(of);
            continue;
        }
        frente_choice c =
            choice_make(v, first_of(of->a) + action / values_of(of->b), first_of(of->b) + action % values_of(of->b));
        return lib_choice(lib_game(g), c) ? c : 0;
    }
    return 0;
}
