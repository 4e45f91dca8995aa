/* A person's turn: what can be typed, and what it does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/guided.h"
#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { VIEW_SHOWN = 100, WIDE_SCREEN = 118, QUESTION_WIDE = 46, WIDE_LEAST = 16, AROUND_WIDE = 4 };

static bool is_verb(const game *g, const char *word)
{
    for (int v = 1; v < g->lists.verb_count; v++)
        if (!strcmp(g->lists.verbs[v].id, word))
            return true;
    return false;
}

static bool ends_something(const game *g, choice c)
{
    const shape form = g->lists.verbs[choice_verb(c)].shape;
    return form == SHAPE_CLOSE || form == SHAPE_PASS;
}

/* The word that ends this, for whoever has tried another; false: nothing does. */
static bool tell_what_ends(const present *p)
{
    const game *g = session_game(p->s);
    char form[CHOICE_TEXT];
    for (int i = 0; i < p->plain; i++)
        if (ends_something(g, p->list.list[i])) {
            terminal_say(words_in(p->s->c->in, WHAT_ENDS_THIS, "What ends this:"));
            choice_text(g, p->list.list[i], form);
            return print_choices(p, form);
        }
    return false;
}

/* Words that people end things with, which may be no word of this game. */
static bool means_the_end(const char *word)
{
    static const char *const words[] = {"end", "done",  "pass",     "finish", "stop",
                                        "fin", "pasar", "terminar", "hecho",  "listo"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (fold_equal(words[i], word))
            return true;
    return false;
}

static int make_choice(present *p, choice c)
{
    refused no;
    const doer by = session_doer(p->s, p->seat);
    bool legal = seat_legal(session_game(p->s), p->state, p->seat, c, p->s->c->in, &no);
    if (legal && !guided_allows(p, c))
        return TURN_GOES_ON;
    if (table_choose(p->s->table, &by, c, false, p->dice, &no)) {
        guided_made(p->s, c);
        return TURN_CHOSEN;
    }
    print_refused(&no);
    if (ends_something(session_game(p->s), c))
        tell_what_ends(p);
    if (p->s->dice_typed && !p->dice)
        terminal_say(
            words_in(p->s->c->in, DICE_ARE_TYPED_BEHIND_THE, "Dice are typed behind the choice: CHOICE (dice 3 5)"));
    return TURN_GOES_ON;
}

/* Words that begin with a verb: a choice, or the beginning of some. */
static int take_words(present *p, const char *line)
{
    fault why;
    choice c;
    if (choice_parse(session_game(p->s), line, &c, &why) || (c = choice_by_name(p, line, false)))
        return make_choice(p, c);
    if (print_choices(p, line))
        return TURN_GOES_ON;
    if (choice_by_names(session_game(p->s), line, p->s->c->in, &c))
        return make_choice(p, c); /* which says why it is refused */
    if (print_choices_begun(p, line))
        return TURN_GOES_ON;
    not_a_choice(p, line, &why);
    return TURN_GOES_ON;
}

/* A kind of choice that can be made now and begins like this: 'end' stands for 'end-movement'. */
static const char *offered_begun(const present *p, const char *word)
{
    for (int i = 0; i < p->list.count; i++) {
        const char *id = session_game(p->s)->lists.verbs[choice_verb(p->list.list[i])].id;
        if (*word && !strncmp(id, word, strlen(word)))
            return id;
    }
    return NULL;
}

static void not_understood(const present *p, const char *word)
{
    enum { NAMES_MOST = 128 };
    const char *names[NAMES_MOST] = {0}, *near;
    int count = 0;
    for (; command_at(count); count++)
        names[count] = command_at(count)->name[p->s->c->in];
    for (int v = 1; v < session_game(p->s)->lists.verb_count && count < NAMES_MOST - 1; v++)
        names[count++] = session_game(p->s)->lists.verbs[v].id;
    near = offered_begun(p, word);
    if (!near)
        near = nearest_name(word, names);
    text out; /* in one piece: it is broken between words */
    text_init(&out, 1024);
    text_addf(&out, words_in(p->s->c->in, IS_NEITHER_A_CHOICE_NOR_A, "'%s' is neither a choice nor a command"), word);
    if (near)
        text_addf(&out, words_in(p->s->c->in, DID_YOU_MEAN, "; did you mean '%s'?"), near);
    text_addf(&out, words_in(p->s->c->in, TYPE_HELP_FOR_HELP, "%s Type 'help' for help.\n"), near ? "" : ".");
    terminal_print(text_string(&out));
    text_release(&out);
}

/* Takes the dice off the line, if they may be typed. */
static bool take_dice(present *p, char *line)
{
    fault why;
    p->dice = NULL;
    if (!strstr(line, "(dice"))
        return true;
    if (!p->s->dice_typed)
        terminal_say(words_in(p->s->c->in, THE_DICE_OF_THIS_GAME_ARE_NOT,
                              "The dice of this game are not typed; 'frente play --dice' lets you."));
    else if (record_dice(line, &p->dice, &why))
        return true;
    else
        terminal_printf("%s\n", why.text);
    return false;
}

int take_command(present *p, const char *line)
{
    char word[64];
    line += *line == '/';
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    const command *known = command_find(word);
    if (!known) {
        if (line[strlen(word)] || !means_the_end(word) || !tell_what_ends(p))
            not_understood(p, word);
        return TURN_GOES_ON;
    }
    line += strlen(word);
    return known->run(p, line + strspn(line, " \t"));
}

static int take_line(present *p, char *line)
{
    char word[64], *end;
    if (!take_dice(p, line))
        return TURN_GOES_ON;
    bool slash = *line == '/';
    line += slash;
    long number = strtol(line, &end, 10);
    if (!*line && !slash && p->plain == 1 && p->list.count == 1)
        return make_choice(p, p->list.list[0]); /* there is one answer */
    choice next = *line || slash ? 0 : guided_next(p);
    if (next)
        return make_choice(p, next);
    if (!*line)
        return do_list(p, "");
    choice named = slash ? 0 : choice_by_name(p, line, true);
    if (!*end && !slash) {
        if (number >= 1 && number <= p->list.count && *line != '0')
            return make_choice(p, p->list.list[number - 1]);
        if (named)
            return make_choice(p, named);
        if (print_choices_at(p, line))
            return TURN_GOES_ON;
        terminal_printf(words_in(p->s->c->in, THE_CHOICES_RUN_FROM_1_TO, "The choices run from 1 to %d.\n"),
                        p->list.count);
        return TURN_GOES_ON;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    if (!slash && is_verb(session_game(p->s), word))
        return take_words(p, line);
    if (!command_find(word) && named)
        return make_choice(p, named);
    if (!slash && !command_find(word) && print_choices_at(p, line))
        return TURN_GOES_ON;
    return take_command(p, line);
}

/* Several persons share the terminal: nobody may see what the one before saw. */
static line_result hand_over(session *s, int seat, bool *quit)
{
    char line[LINE_MAX_BYTES], title[NOUN_TEXT];
    line_result got = LINE_READ;
    if (s->keyboard >= 0 && terminal_is_screen()) {
        fputs(words_in(s->c->in, PRESS_ENTER_TO_CLEAR_THE_SCREEN, "\nPress Enter to clear the screen. "), stdout);
        got = line_read(line);
    }
    terminal_clear();
    noun_title(session_game(s)->seat, seat, s->c->in, title);
    if (got == LINE_READ) {
        terminal_printf(
            words_in(s->c->in, PRESS_ENTER_WHEN_NOBODY_ELSE, "\n%s: press Enter when nobody else can see the screen. "),
            title);
        got = line_read(line);
        terminal_raw("\n");
    }
    if (got == LINE_READ && *line) {
        const command *typed = command_find(line + (*line == '/'));
        *quit = typed && command_quits(typed);
    }
    return got;
}

/* Two texts side by side: the lines of the left one are `wide` already. */
static void print_beside(const canvas *left, const looks *how, const char *right)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    for (int y = 0; y < left->height || *right; y++) {
        if (y < left->height)
            canvas_line(left, y, how, true, &out);
        else
            text_addf(&out, "%*s", left->width, "");
        size_t length = strcspn(right, "\n");
        text_add(&out, length ? "  " : "");
        text_add_bytes(&out, right, length);
        text_add(&out, "\n");
        right += length + (right[length] == '\n');
    }
    terminal_raw(text_string(&out));
    text_release(&out);
}

/* Is it asked where to go, or which of the pieces on the map? Then the map says more than numbers do. */
static bool is_on_map(const present *p)
{
    int count = 0;
    for (int i = 0; i < p->plain && count < 2; i++)
        count += choice_place(p, p->list.list[i]) >= 0;
    return count > 1;
}

int lines_of(const char *words)
{
    int count = 0;
    for (; *words; words++)
        count += *words == '\n';
    return count;
}

static void print_first_help(const present *p)
{
    if (p->first && !guided_on(p->s))
        terminal_say(words_in(p->s->c->in, HELP_WHAT_TO_TYPE_HINT_ADVICE,
                              "      help: what to type; hint: advice; about: the game; guide: first steps"));
}

/* Guide, battle and question, with the score above them or the legend of the map under them; without the words on
 * cards, and with fewer names of a long list, if these leave no room for the rest, and without any where they would not
 * even leave the least. How brief it came to be. */
static brevity ask_in_full(present *p, int width, int room, int least, const char *legend, text *asked)
{
    int i = IN_FULL;
    for (;; i++) {
        text_init(asked, TEXT_DEFAULT_MAX);
        p->brief = (brevity)i;
        terminal_capture(asked, width);
        if (!legend)
            print_score(p);
        print_step(p->s);
        print_battle(p);
        print_question(p);
        print_first_help(p);
        if (legend) {
            terminal_print(legend);
            terminal_raw("\n");
        }
        terminal_capture(NULL, 0);
        if (!room || i + 1 == BREVITIES || lines_of(text_string(asked)) <= (i < FEWER_NAMES ? room : least))
            break;
        text_release(asked);
    }
    p->brief = IN_FULL;
    return (brevity)i;
}

line_result read_first(const session *s, text *news)
{
    char line[LINE_MAX_BYTES];
    terminal_page(text_string(news));
    line_kept(line); /* a question that nobody has seen is not answered */
    text_clear(news);
    terminal_ask(words_in(s->c->in, ENTER_GOES_ON_2, "-- Enter goes on --"));
    return line_read(line);
}

/* What has happened, and under it the map and the question, side by side on so many lines; false: there is no room. */
static bool print_wide(present *p, const text *news, int room)
{
    canvas left;
    text right, legend;
    text_init(&legend, 4096);
    bool ok = map_canvas(p, terminal_width() - QUESTION_WIDE, room, &left, &legend);
    if (ok) {
        ok = ask_in_full(p, QUESTION_WIDE - 3, room, room, text_string(&legend), &right) < ONLY_VERBS &&
             lines_of(text_string(&right)) <= room;
        looks how = looks_now();
        if (ok) {
            terminal_raw(text_string(news));
            print_score(p);
            print_beside(&left, &how, text_string(&right));
        }
        text_release(&right);
        canvas_release(&left);
    }
    text_release(&legend);
    return ok;
}

/* The question under so many lines of news and, where there is room, the map. */
static void ask_under(present *p, bool with_map, int told, text *asked)
{
    const int height = terminal_height(), least = is_on_map(p) ? MAP_SMALLEST + 3 : 1;
    const int room = height - told - (with_map ? MAP_ROOM : 1);
    ask_in_full(p, terminal_width(), height > told ? room > 1 ? room : 1 : 0, height - told - least, NULL, asked);
}

/* One after the other: the map, as high as the rest leaves room for, and the question. */
static line_result print_tall(present *p, bool with_map, text *news)
{
    const bool others = p->s->bots_thought || p->first; /* what they did is read before the map is made small for it */
    const int height = terminal_height(), told = lines_of(text_string(news));
    line_result got = LINE_READ;
    text asked, above;
    ask_under(p, with_map, others ? 0 : told, &asked);
    if (told && height && told + lines_of(text_string(&asked)) + (others && with_map ? MAP_ROOM : 1) > height) {
        got = read_first(p->s, news);
        text_release(&asked);
        ask_under(p, with_map, 0, &asked);
    }
    text_init(&above, TEXT_DEFAULT_MAX);
    if (got == LINE_READ) {
        terminal_raw(text_string(news));
        if (with_map && map_above(p, -1, lines_of(text_string(news)) + lines_of(text_string(&asked)), &above))
            terminal_raw(text_string(&above));
        terminal_page(text_string(&asked));
    }
    text_release(&above);
    text_release(&asked);
    return got;
}

/* On a screen: what has happened, the map and the question, all of it to be seen at once. */
static line_result print_screen(present *p, bool with_map)
{
    int height = terminal_height();
    bool wide = terminal_width() >= WIDE_SCREEN && height;
    line_result got = LINE_READ;
    text news;
    text_init(&news, TEXT_DEFAULT_MAX);
    terminal_capture(&news, terminal_width());
    session_news(p->s, p->seat);
    terminal_capture(NULL, 0);
    if (wide && news.length && lines_of(text_string(&news)) + WIDE_LEAST + AROUND_WIDE > height)
        got = read_first(p->s, &news);
    const int told = lines_of(text_string(&news));
    if (got == LINE_READ && !(wide && print_wide(p, &news, height - AROUND_WIDE - told)))
        got = print_tall(p, with_map, &news);
    text_release(&news);
    return got;
}

/* Is the moment of the game another than the seat saw last? Nothing is printed. */
static bool is_another_moment(const present *p)
{
    text unread;
    text_init(&unread, TEXT_DEFAULT_MAX);
    terminal_capture(&unread, terminal_width());
    bool another = print_moment(p);
    terminal_capture(NULL, 0);
    text_release(&unread);
    return another;
}

/* All that a person needs to decide. On a screen the map comes whenever the moment of the game is another. */
static line_result print_present(present *p)
{
    session *s = p->s;
    p->first = !s->shown[p->seat];
    s->shown[p->seat] = true;
    if (terminal_is_person() && s->has_board) {
        bool another = is_another_moment(p);
        bool moved = find_arrows(p) && s->bots_thought;
        return print_screen(p, another || moved || p->first || is_on_map(p));
    }
    if (p->first)
        print_view(p, "", VIEW_SHOWN);
    session_news(s, p->seat);
    print_moment(p);
    print_step(s);
    print_battle(p);
    print_question(p);
    return LINE_READ;
}

turn turn_play(session *s, int seat)
{
    present p = {.s = s, .seat = seat};
    char line[LINE_MAX_BYTES];
    line_result got = LINE_READ;
    bool quit = false;
    if (session_match(s)->waiting)
        return (turn)ask_waiting(s);
    if (s->humans > 1 && s->keyboard != seat && (got = hand_over(s, seat, &quit)) != LINE_READ)
        return turn_ended(got);
    if (quit)
        return TURN_QUIT;
    s->keyboard = seat;
    if (s->bots_thought)
        line_forget_typed(); /* it was typed before anybody could know what is asked */
    present_fill(&p);
    got = print_present(&p);
    s->bots_thought = false;
    int came = got == LINE_READ ? TURN_GOES_ON : (int)turn_ended(got);
    while (came == TURN_GOES_ON) {
        got = line_kept(line) ? LINE_READ : line_ask("> ", line, complete_line, &p);
        came = got == LINE_READ ? take_line(&p, line) : (int)turn_ended(got);
    }
    view_release(&p.seen);
    return (turn)came;
}
