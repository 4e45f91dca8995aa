/* A match: begun, asked, played by a bot, taken back, kept as a record and read again. */
#include <frente.h>
#include <stdio.h>
#include <string.h>

/* Ends the program with the sentence of a fault. */
static int broken(const frente_fault *why)
{
    fprintf(stderr, "%s\n", why->text);
    return 1;
}

/* What the seat is asked, and what it can choose, in the words of records and of people. */
static int print_decision(const frente_position *now, int seat)
{
    const frente_game *g = frente_position_game(now);
    frente_fault why;
    frente_choice list[FRENTE_CHOICES];
    char *asked, *label, form[FRENTE_CHOICE_TEXT];
    int count = frente_list(now, seat, list);
    if (frente_prompt(now, seat, FRENTE_EN, &asked, &why))
        return broken(&why);
    printf("%s: %s\n", frente_seat_id(g, seat), asked);
    frente_free(asked);
    for (int i = 0; i < count; i++) {
        if (frente_choice_text(g, list[i], form, &why) || frente_choice_label(now, list[i], FRENTE_EN, &label, &why))
            return broken(&why);
        printf("  %-20s %s\n", form, label);
        frente_free(label);
    }
    return 0;
}

/* A bot plays all seats to the end. */
static int play_on(frente_match *m)
{
    frente_fault why;
    frente_bot *bots[FRENTE_SEATS] = {0};
    frente_choice choice;
    for (int s = 0; s < frente_seats(frente_position_game(frente_now(m))); s++)
        if (frente_bot_make("heuristic", 100 + (uint64_t)s, &bots[s], &why))
            return broken(&why);
    while (!frente_over(frente_now(m))) {
        int seat = 0;
        while (!(frente_acting(frente_now(m)) >> seat & 1))
            seat++;
        if (frente_bot_choose(bots[seat], frente_now(m), seat, &choice, &why) ||
            frente_choose(m, seat, choice, FRENTE_EN, &why))
            return broken(&why);
    }
    for (int s = 0; s < FRENTE_SEATS; s++)
        frente_bot_release(bots[s]);
    return 0;
}

int main(void)
{
    frente_fault why;
    const frente_game *g;
    frente_match *m, *again;
    frente_choice choice, list[FRENTE_CHOICES];
    char key[FRENTE_KEY_TEXT], *words;
    int scores[FRENTE_SEATS];

    frente_key(1, key); /* a game for people takes 64 digits of a chance that nobody knows */
    if (frente_load(NULL, &why) || frente_game_find("libertad", &g, &why) || frente_begin(g, 0, 0, key, &m, &why))
        return broken(&why);
    if (print_decision(frente_now(m), 0))
        return 1;

    /* Why not? The sentence names the rule, and a choice that is refused changes nothing. */
    if (frente_choice_read(g, "move liberty +1", &choice, &why))
        return broken(&why);
    if (frente_why(frente_now(m), 0, choice, FRENTE_EN, &why) != FRENTE_REFUSED ||
        frente_choose(m, 0, choice, FRENTE_EN, &why) != FRENTE_REFUSED || frente_moves(m) != 0)
        return 1;
    printf("refused: %s [%s]\n", why.text, why.rule);

    /* A choice, what the seat may read of it, and back again. */
    uint64_t before = frente_hash(frente_now(m));
    frente_list(frente_now(m), 0, list);
    if (frente_choose(m, 0, list[0], FRENTE_EN, &why) || frente_journal(m, 0, FRENTE_EN, &words, &why))
        return broken(&why);
    printf("%s\n", words);
    frente_free(words);
    if (frente_may_undo(m, 0, FRENTE_EN, &why) || frente_undo(m, 0, &why))
        return broken(&why);
    if (frente_moves(m) != 0 || frente_hash(frente_now(m)) != before)
        return 1;

    if (play_on(m) || frente_scores(frente_now(m), scores, &why))
        return broken(&why);
    for (int s = 0; s < frente_seats(g); s++)
        printf("%s: %d\n", frente_seat_id(g, s), scores[s]);

    /* The record is the match as text; reading it plays it again. */
    if (frente_record_write(m, &words, &why) || frente_record_read(words, strlen(words), &again, &why))
        return broken(&why);
    printf("%zu bytes of record\n", strlen(words));
    int same = frente_hash(frente_now(again)) == frente_hash(frente_now(m));
    frente_free(words);
    frente_match_release(again);
    frente_match_release(m);

    /* Ends outside the list: a seat resigns. */
    if (frente_begin(g, 0, 0, key, &m, &why) || frente_end(m, 1, "resign", FRENTE_EN, &why))
        return broken(&why);
    same = same && frente_over(frente_now(m));
    frente_match_release(m);
    return !same;
}
