/* Positions: what a seat sees, one truth that fits it, looking ahead, and positions as text. */
#include <frente.h>
#include <stdio.h>
#include <string.h>

static int broken(const frente_fault *why)
{
    fprintf(stderr, "%s\n", why->text);
    return 1;
}

/* The choice that looks best to a seat one step ahead, in a truth of its own imagination. */
static frente_choice best_of(const frente_position *seen, int seat, frente_fault *why)
{
    frente_choice list[FRENTE_CHOICES], best = 0;
    char key[FRENTE_KEY_TEXT];
    frente_position *dreamt;
    int count = frente_list(seen, seat, list), most = -1;
    frente_key(7, key);
    if (frente_imagine(seen, key, &dreamt, why))
        return 0;
    for (int i = 0; i < count; i++) {
        frente_position *after = frente_copy(dreamt);
        if (after && frente_play(after, seat, list[i], why) == FRENTE_OK && frente_judge(after, seat) > most) {
            most = frente_judge(after, seat);
            best = list[i];
        }
        frente_position_release(after);
    }
    frente_position_release(dreamt);
    return best;
}

int main(void)
{
    frente_fault why;
    const frente_game *g;
    frente_match *m, *again;
    frente_position *seen;
    char key[FRENTE_KEY_TEXT], form[FRENTE_CHOICE_TEXT], *words;

    frente_key(1, key);
    if (frente_load(NULL, &why) || frente_game_find("libertad", &g, &why) || frente_begin(g, 0, 0, key, &m, &why))
        return broken(&why);

    /* A program that plays for seat 0 is given no more than this. */
    if (frente_redact(frente_now(m), 0, &seen, &why) || frente_view(seen, 0, FRENTE_EN, &words, &why))
        return broken(&why);
    printf("%zu bytes of view\n", strlen(words));
    frente_free(words);
    if (frente_view(seen, 1, FRENTE_EN, &words, &why) != FRENTE_MISUSE) /* seat 1 has no business with it */
        return 1;
    frente_choice choice = best_of(seen, 0, &why);
    frente_position_release(seen);
    if (!choice || frente_choice_text(g, choice, form, &why) || frente_choose(m, 0, choice, FRENTE_EN, &why))
        return broken(&why);
    printf("chosen: %s\n", form);

    /* A position as lines; a match can begin with them. The whole dump has its dice with it. */
    if (frente_position_write(frente_now(m), &words, &why) || frente_begin_position(g, 0, 0, NULL, words, &again, &why))
        return broken(&why);
    int same = frente_hash(frente_now(again)) == frente_hash(frente_now(m));
    frente_free(words);
    frente_match_release(again);

    /* A position described by hand, from a quiet point on. */
    if (frente_begin_position(g, 0, 0, key, "at picks\nevent f101\ntrack liberty 5\n", &again, &why))
        return broken(&why);
    frente_match_release(again);
    if (frente_begin_position(g, 0, 0, key, "at picks\nevent f101\ntrack libertine 5\n", &again, &why) !=
            FRENTE_MISUSE ||
        again)
        return 1;
    printf("refused: %s\n", why.text);
    frente_match_release(m);
    return !same;
}
