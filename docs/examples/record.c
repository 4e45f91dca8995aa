/* Records and position files: lines made one by one, scripted dice, a stop in the middle of a turn, what is told of a
 * game, and what becomes of a record that was played with other tables. */
#include <frente.h>
#include <stdio.h>
#include <string.h>

static int broken(const frente_fault *why)
{
    fprintf(stderr, "%s\n", why->text);
    return 1;
}

/* A position file says what it is of, and with which dice; then come the facts. */
static const char position[] = "game libertad\n"
                               "at picks\n"
                               "event f101\n"
                               "track liberty 5\n";

/* One line of a record: read, asked about, made. */
static int make_line(frente_match *m, const char *line)
{
    frente_fault why;
    frente_choice choice;
    char form[FRENTE_CHOICE_TEXT], *lines;
    int seat;
    if (frente_line_read(frente_position_game(frente_now(m)), line, &seat, form, &choice, &why))
        return broken(&why);
    printf("seat %d, %s, choice %08x\n", seat, form, choice);
    if (frente_line_why(m, line, FRENTE_EN, &why) || frente_line_make(m, line, FRENTE_EN, &why))
        return broken(&why);
    if (frente_journal_lines(m, FRENTE_ALL, FRENTE_EN, &lines, &why))
        return broken(&why);
    printf("%s", lines);
    frente_free(lines);
    return 0;
}

/* All choices by the first of the list, until somebody has decided so often. */
static int play_on(frente_match *m, int moves)
{
    frente_fault why;
    frente_choice list[FRENTE_CHOICES];
    while (frente_moves(m) < moves && !frente_over(frente_now(m))) {
        int seat = 0;
        while (!(frente_acting(frente_now(m)) >> seat & 1))
            seat++;
        /* NULL: dice of the match's own; "3 5" would script them */
        if (!frente_list(frente_now(m), seat, list) || frente_choose_dice(m, seat, list[0], NULL, FRENTE_EN, &why))
            return broken(&why);
    }
    return 0;
}

/* What everybody at the table could tell of it. */
static int tell(const frente_match *m)
{
    frente_fault why;
    int steps;
    char *words[4] = {NULL};
    if (frente_steps(m, FRENTE_WATCHER, &steps, &why) ||
        frente_replay(m, FRENTE_WATCHER, 0, 5, FRENTE_EN, &words[0], &why) ||
        frente_replay_json(m, 0, 0, steps, FRENTE_EN, &words[1], &why) ||
        frente_show(m, FRENTE_WATCHER, FRENTE_EN, &words[2], &why) || frente_decision(m, 0, FRENTE_EN, &words[3], &why))
        return broken(&why);
    printf("%d steps\n%s%zu bytes of JSON, %zu of the position\n%s", steps, words[0], strlen(words[1]),
           strlen(words[2]), words[3]);
    for (int i = 0; i < 4; i++)
        frente_free(words[i]);
    return 0;
}

/* A record that says it was played with other tables still plays here, line by line. */
static int look_again(const frente_match *m)
{
    frente_fault why;
    frente_found found;
    frente_match *again;
    char *record, *tag;
    if (frente_record_save(m, &record, &why))
        return broken(&why);
    if ((tag = strstr(record, "[Data \"")))
        memcpy(tag + 7, "0123456789abcdef", 16);
    if (frente_record_look(record, strlen(record), &again, &found, &why))
        return broken(&why);
    printf("%s; %d of %d moves play, its position stands after move %d\n", found.other, frente_moves(again),
           found.moves, found.snapshot);
    int fine = found.other[0] && !found.line && !found.differs;
    frente_match_release(again);
    if (frente_record_resume(record, strlen(record), &again, &why)) /* the position alone, without its past */
        return broken(&why);
    fine = fine && !frente_moves(again) && frente_hash(frente_now(again)) == frente_hash(frente_now(m));
    frente_match_release(again);
    frente_free(record);
    return !fine;
}

int main(void)
{
    frente_fault why;
    frente_match *m, *again;
    frente_position *then;
    char at[FRENTE_NAME_TEXT], line[FRENTE_CHOICE_TEXT + 64], form[FRENTE_CHOICE_TEXT], key[FRENTE_KEY_TEXT], *words;
    const frente_game *g;
    frente_choice list[FRENTE_CHOICES];

    /* One game's tables are read, when they are asked for. */
    if (frente_source(NULL, NULL, &why) || frente_game_find("libertad", &g, &why))
        return broken(&why);

    /* A position without a key has no dice but those that stand in the lines. */
    if (!frente_is_position(position) || frente_position_read(position, &m, &why))
        return broken(&why);
    frente_list(frente_now(m), 0, list);
    frente_choice_text(g, list[0], form, &why);
    snprintf(line, sizeof line, "%s: %s", frente_seat_id(g, 0), form);
    if (make_line(m, line) || frente_last_seat(m) != 0)
        return 1;
    if (frente_line_make(m, "anarchist: no such thing", FRENTE_EN, &why) != FRENTE_MISUSE)
        return 1;
    if (frente_until(m, "no such point", &why) != FRENTE_MISUSE || frente_stopped(m, at))
        return 1;
    if (frente_position_tell(m, 0, &words, &why) || frente_position_read(words, &again, &why))
        return broken(&why);
    int same = frente_hash(frente_now(again)) == frente_hash(frente_now(m));
    frente_free(words);
    frente_match_release(again);
    frente_match_release(m);

    /* A match from its start: who sits where goes into its record. */
    frente_key(1, key);
    if (frente_begin(g, 0, 0, key, &m, &why) || frente_tag_set(m, "Seats", "anarchist=human communist=easy", &why) ||
        frente_key_fits(m, &why))
        return broken(&why);
    printf("%s: scenario %s, options %llx\n", frente_tag(m, "Seats"), frente_scenario_id(g, frente_match_scenario(m)),
           (unsigned long long)frente_match_options(m));
    if (play_on(m, 12) || tell(m) || look_again(m))
        return 1;
    if (frente_may_end(m, 0, "accept-end", FRENTE_EN, &why) != FRENTE_REFUSED) /* nobody has offered one */
        return 1;

    /* How it stood, on a copy; and back for good. */
    if (frente_at(m, 4, &then, &why) || frente_rewind(m, FRENTE_ALL, 4, &why))
        return broken(&why);
    same = same && frente_hash(then) == frente_hash(frente_now(m)) && frente_moves(m) == 4;
    frente_position_release(then);
    frente_match_release(m);
    return !same;
}
