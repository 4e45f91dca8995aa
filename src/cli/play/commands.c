/* What can be typed beside a choice, and what it does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/guided.h"
#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { JOURNAL_SHOWN = 20 };

static int do_help(present *p, const char *rest);

void print_refused(const refused *no)
{
    text out;
    text_init(&out, 8192);
    text_add(&out, no->sentence);
    text_capital(&out, 0);
    text_addf(&out, *no->rule ? " [%s]\n" : "%s\n", no->rule);
    terminal_print(text_string(&out));
    text_release(&out);
}

/* Words that are no choice at all; in Spanish with the nearest legal one, since faults are in English. */
void not_a_choice(const present *p, const char *words, const fault *why)
{
    char best[CHOICE_TEXT] = "";
    int near = 4;
    if (p->s->c->in == LANG_EN) {
        terminal_printf("%s\n", why->text);
        return;
    }
    for (int i = 0; i < p->list.count; i++) {
        char form[CHOICE_TEXT];
        choice_text(session_game(p->s), p->list.list[i], form);
        int d = text_distance(form, words);
        if (d < near) {
            near = d;
            snprintf(best, sizeof best, "%s", form);
        }
    }
    terminal_printf(best[0] ? "'%s' no es una decisión de este juego; ¿querías decir '%s'?\n"
                            : "'%s' no es una decisión de este juego%s; escribe 'lista' para ver las que hay.\n",
                    words, best);
}

bool choice_meant(const present *p, const char *words, choice *c, fault *why)
{
    const game *g = session_game(p->s);
    char *end, form[CHOICE_TEXT], other[CHOICE_TEXT + LINE_MAX_BYTES];
    long number = strtol(words, &end, 10);
    if (!*end && number >= 1 && number <= p->list.count) {
        *c = p->list.list[number - 1];
        return true;
    }
    if (choice_parse(g, words, c, why) || (*c = choice_by_name(p, words, false)) ||
        choice_by_names(g, words, p->s->c->in, c))
        return true;
    for (int i = 0; i < p->list.count; i++) {
        choice_text(g, p->list.list[i], form);
        const char *last = strrchr(form, ' ');
        if (!last)
            continue;
        snprintf(other, sizeof other, "%.*s %s", (int)(last - form), form, words);
        if (choice_parse(g, other, c, NULL) || choice_by_names(g, other, p->s->c->in, c))
            return true;
    }
    return false;
}

/* A place or a thing alone, where none is asked for, is no choice: which one is to be told of by this word? */
static void what_about(const present *p, const char *word, const char *words, const fault *why)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    if (p->list.count && (place_lines(p, words, &out) || thing_lines(p, words, &out))) {
        char form[CHOICE_TEXT];
        choice_text(session_game(p->s), p->list.list[0], form);
        terminal_join(form);
        terminal_printf(
            words_in(p->s->c->in, WHOLE_CHOICE, "What about '%s'? A whole choice is needed, such as '%s%s%s'.\n"),
            words, word, TERMINAL_JOIN, form);
    } else
        not_a_choice(p, words, why);
    text_release(&out);
}

static int do_why(present *p, const char *rest)
{
    session *s = p->s;
    choice c;
    fault why;
    if (!*rest) {
        terminal_say(words_in(s->c->in, WHICH_CHOICE_TYPE_WHY_AND_A, "Which choice? Type: why, and a choice."));
        return TURN_GOES_ON;
    }
    if (!choice_meant(p, rest, &c, &why)) {
        what_about(p, words_in(s->c->in, WHY, "why"), rest, &why);
        return TURN_GOES_ON;
    }
    refused no;
    char form[CHOICE_TEXT];
    choice_text(session_game(s), c, form);
    /* what is known to the seat is all that the answer may rest on */
    if (seat_legal(session_game(s), p->state, p->seat, c, s->c->in, &no))
        terminal_printf(words_in(s->c->in, IT_IS_LEGAL, "It is legal. [%s]\n"), form);
    else
        print_refused(&no);
    return TURN_GOES_ON;
}

static int do_hint(present *p, const char *rest)
{
    session *s = p->s;
    (void)rest;
    choice next = guided_on(s) ? guided_next(p) : 0;
    if (next) { /* a bot would advise what the step does not allow */
        char words[CHOICE_TEXT];
        choice_text(session_game(s), next, words);
        terminal_printf(
            words_in(s->c->in, THE_GUIDE_GOES_ON_WITH_ENTER, "The guide goes on with [%s]: Enter does it.\n"), words);
        return TURN_GOES_ON;
    }
    print_hint(p, bot_find("mcts"), &s->dice);
    return TURN_GOES_ON;
}

/* What the dice may bring of a choice, or of all of which something can be said. */
static int do_chances(present *p, const char *rest)
{
    choice c = 0;
    fault why;
    if (*rest && !choice_meant(p, rest, &c, &why))
        what_about(p, words_in(p->s->c->in, CHANCES, "chances"), rest, &why);
    else
        print_chances(p, c);
    return TURN_GOES_ON;
}

static int do_rules(present *p, const char *rest)
{
    print_rules(p, rest);
    return TURN_GOES_ON;
}

/* The guided game, and back; inside of it, the words of the step again. */
static int do_guide(present *p, const char *rest)
{
    (void)rest;
    if (guided_on(p->s)) {
        print_step(p->s);
        return TURN_GOES_ON;
    }
    turn got = session_guide(p->s);
    if (got != TURN_CHOSEN)
        return (int)got;
    print_question(p);
    return TURN_GOES_ON;
}

static int do_leave(present *p, const char *rest)
{
    (void)rest;
    if (p->s->inner)
        return TURN_QUIT;
    if (guided_leave(p->s))
        return TURN_CHOSEN;
    terminal_say(
        words_in(p->s->c->in, THERE_IS_NO_GUIDE_TO_LEAVE_QUIT, "There is no guide to leave; 'quit' stops the game."));
    return TURN_GOES_ON;
}

/* While the guide leads some things can't be done. */
static bool guide_bars(const present *p)
{
    if (guided_on(p->s))
        terminal_say(
            words_in(p->s->c->in, NOT_WHILE_THE_GUIDE_LEADS_LEAVE, "Not while the guide leads: 'leave' ends it."));
    return guided_on(p->s);
}

static int do_about(present *p, const char *rest)
{
    (void)rest;
    print_intro(session_game(p->s), p->s->c->in);
    return TURN_GOES_ON;
}

static int do_recap(present *p, const char *rest)
{
    (void)rest;
    print_recap(p->s, p->seat);
    return TURN_GOES_ON;
}

/* From here on in the next language, or in the one that is named. */
static int do_lang(present *p, const char *rest)
{
    fault why;
    if (!*rest)
        p->s->c->in = (lang)((p->s->c->in + 1) % LANGS);
    else if (!args_lang(p->s->c, rest, &why)) {
        char known[LANGS * 8];
        terminal_printf(words_in(p->s->c->in, LANGUAGES_ARE, "The languages are: %s.\n"), lang_codes(", ", known));
        return TURN_GOES_ON;
    }
    session_speaks(p->s);
    session_read_board(p->s);
    present_fill(p);
    print_question(p);
    return TURN_GOES_ON;
}

static int do_map(present *p, const char *rest)
{
    print_map(p, rest);
    return TURN_GOES_ON;
}

/* A place of the map, or what of the position has a word in it. */
static int do_show(present *p, const char *rest)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    bool place = *rest && (place_lines(p, rest, &out) || thing_lines(p, rest, &out));
    terminal_page_words(text_string(&out));
    text_release(&out);
    if (place)
        return TURN_GOES_ON;
    print_view(p, rest, INT_MAX);
    return TURN_GOES_ON;
}

int do_list(present *p, const char *rest)
{
    if (!*rest)
        print_question(p);
    else if (!print_choices(p, rest))
        terminal_say(words_in(p->s->c->in, NO_LEGAL_CHOICE_BEGINS_LIKE, "No legal choice begins like that."));
    return TURN_GOES_ON;
}

/* The last entries that the seat may read, or all of them. */
static int do_journal(present *p, const char *rest)
{
    session *s = p->s;
    bool all = !strcmp(rest, "all") || !strcmp(rest, "todo");
    const journal *j = &s->table->steps.journal;
    int from = j->count, count = 0;
    while (from > 0 && (all || count < JOURNAL_SHOWN))
        count += j->list[--from].viewers >> p->seat & 1;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    journal_lines(session_game(s), j, from, j->count, p->seat, s->c->in, "- ", &out);
    terminal_print(text_string(&out));
    text_release(&out);
    return TURN_GOES_ON;
}

static int do_undo(present *p, const char *rest)
{
    fault why;
    (void)rest;
    if (guide_bars(p))
        return TURN_GOES_ON;
    const doer by = session_doer(p->s, p->seat);
    if (table_undo(p->s->table, &by, &why))
        return TURN_UNDONE;
    terminal_printf(words_in(p->s->c->in, IT_CAN_T_BE_UNDONE, "It can't be undone: %s.\n"), why.text);
    return TURN_GOES_ON;
}

static int do_save(present *p, const char *rest)
{
    fault why;
    session *s = p->s;
    const char *path = *rest ? rest : s->save;
    if (!*path)
        terminal_say(words_in(s->c->in, WHERE_TO_TYPE_SAVE_AND_A_FILE, "Where to? Type: save, and a file."));
    else if (session_save(s, path, &why))
        terminal_printf(words_in(s->c->in, SAVED_IN, "Saved in %s\n"), path);
    else
        terminal_printf(words_in(s->c->in, IT_COULD_NOT_BE_SAVED, "It could not be saved: %s\n"), why.text);
    return TURN_GOES_ON;
}

/* A line for a question of yes or no; LINE_READ and *yes, or what ended it. */
static line_result ask_yes(lang in, bool *yes)
{
    char line[LINE_MAX_BYTES];
    for (;;) {
        line_result got = line_ask(words_in(in, YES_OR_NO, "yes or no> "), line, NULL, NULL);
        if (got != LINE_READ)
            return got;
        *yes = !strcmp(line, "yes") || !strcmp(line, "y") || !strcmp(line, "sí") || !strcmp(line, "si");
        if (*yes || !strcmp(line, "no") || !strcmp(line, "n"))
            return LINE_READ;
    }
}

turn turn_ended(line_result got)
{
    return got == LINE_CLOSED ? TURN_CLOSED : TURN_INTERRUPTED;
}

static int do_resign(present *p, const char *rest)
{
    fault why;
    bool yes;
    (void)rest;
    terminal_say(words_in(p->s->c->in, THAT_ENDS_THE_GAME_AND_CAN_T_BE,
                          "That ends the game and can't be undone. Do you resign?"));
    line_result got = ask_yes(p->s->c->in, &yes);
    if (got != LINE_READ)
        return (int)turn_ended(got);
    if (!yes)
        return TURN_GOES_ON;
    const doer by = session_doer(p->s, p->seat);
    if (table_resign(p->s->table, &by, &why))
        return TURN_CHOSEN;
    terminal_printf("%s\n", why.text);
    return TURN_GOES_ON;
}

/* Whoever must answer an offer to end the game is asked. */
int ask_waiting(session *s)
{
    fault why;
    char title[NOUN_TEXT], other[NOUN_TEXT];
    for (int seat = 0; seat < session_game(s)->seats; seat++) {
        bool yes = false;
        if (!(session_match(s)->waiting >> seat & 1))
            continue;
        noun_title(session_game(s)->seat, __builtin_ctz(session_match(s)->offered), s->c->in, title);
        noun_title(session_game(s)->seat, seat, s->c->in, other);
        terminal_printf(words_in(s->c->in, THERE_IS_AN_OFFER_TO_END_THE,
                                 "%s, there is an offer to end the game from: %s. Do you accept?\n"),
                        other, title);
        line_result got =
            table_persons(s->table) >> seat & 1 ? ask_yes(s->c->in, &yes) : LINE_READ; /* a bot plays on */
        if (got != LINE_READ)
            return (int)turn_ended(got);
        const doer by = session_doer(s, seat);
        if (!table_end(s->table, &by, yes ? END_ACCEPT : END_REFUSE, &why))
            terminal_printf("%s\n", why.text);
        terminal_say(yes ? words_in(s->c->in, ACCEPTED, "Accepted.") : words_in(s->c->in, REFUSED, "Refused."));
    }
    return TURN_CHOSEN;
}

static int do_offer(present *p, const char *rest)
{
    fault why;
    (void)rest;
    const doer by = session_doer(p->s, p->seat);
    if (table_end(p->s->table, &by, END_OFFER, &why))
        return ask_waiting(p->s);
    terminal_printf("%s\n", why.text);
    return TURN_GOES_ON;
}

/* The questions that can be answered by an order, with those in force marked. */
static void list_orders(present *p)
{
    const game *g = session_game(p->s);
    lang in = p->s->c->in;
    for (int i = 0; i < standing_count(g); i++)
        terminal_printf("%s %-16s %s\n", orders_hold(&p->s->table->orders[p->seat], g, p->state, i) ? "*" : " ",
                        standing_row(g, i)->id, standing_row(g, i)->title[in]);
}

/* Gives a standing order, or takes it back if it stands. */
static int do_order(present *p, const char *rest)
{
    session *s = p->s;
    const game *g = session_game(s);
    fault why;
    int row = standing_find(g, rest);
    if (row < 0) {
        list_orders(p);
        return TURN_GOES_ON;
    }
    if (guide_bars(p))
        return TURN_GOES_ON;
    const doer by = session_doer(s, p->seat);
    bool give = !orders_hold(&s->table->orders[p->seat], g, p->state, row);
    if (!table_order(s->table, &by, row, give, &why)) {
        terminal_printf("%s\n", why.text);
        return TURN_GOES_ON;
    }
    terminal_printf(
        give ? words_in(s->c->in, FROM_NOW_ON_ORDER_TAKES_IT_BACK, "From now on: %s. 'order %s' takes it back.\n")
             : words_in(s->c->in, YOU_WILL_BE_ASKED_AGAIN, "You will be asked again: %s.\n"),
        standing_row(g, row)->title[s->c->in], rest);
    return TURN_CHOSEN;
}

static int do_quit(present *p, const char *rest)
{
    (void)p, (void)rest;
    return TURN_QUIT;
}

/* "q" leaves a page of a long text: typed once too often, it must not end the game. */
static int do_q(present *p, const char *rest)
{
    if (!terminal_is_person())
        return do_quit(p, rest);
    terminal_say(
        words_in(p->s->c->in, Q_LEAVES_A_LONG_TEXT_QUIT_STOPS, "'q' leaves a long text; 'quit' stops the game."));
    return TURN_GOES_ON;
}
static const command leave_page = {{WORDS(Q, "q")}, "", do_q, {NO_WORDS}};

static const command commands[] = {
    {{WORDS(HELP, "help")}, "?", do_help, {WORDS(THIS, "this")}},
    {{WORDS(LIST, "list")},
     "l",
     do_list,
     {WORDS(THE_QUESTION_AND_THE_CHOICES,
            "the question and the choices again; 'list WORDS': those that begin with them")}},
    {{WORDS(SHOW, "show")},
     "s",
     do_show,
     {WORDS(THE_POSITION_AS_YOU_SEE_IT_SHOW,
            "the position as you see it; 'show NAME': a place, a unit or a card, or what has the word in it")}},
    {{WORDS(MAP, "map")},
     "m",
     do_map,
     {WORDS(THE_MAP_WHERE_YOU_CAN_CHOOSE,
            "the map, where you can choose; 'map PLACE': round a place; 'map all': all of it, small")}},
    {{WORDS(RECAP, "recap")},
     "",
     do_recap,
     {WORDS(WHAT_THE_OTHERS_DID_SINCE_YOU, "what the others did since you last chose")}},
    {{WORDS(JOURNAL, "journal")},
     "j",
     do_journal,
     {WORDS(WHAT_HAPPENED_LATELY_JOURNAL, "what happened lately; 'journal all': from the start")}},
    {{WORDS(WHY, "why")},
     "w",
     do_why,
     {WORDS(WHY_A_CHOICE_IS_NOT_LEGAL_WHY, "why a choice is not legal: 'why CHOICE'")}},
    {{WORDS(CHANCES, "chances")},
     "",
     do_chances,
     {WORDS(WHAT_THE_DICE_MAY_BRING_CHANCES, "what the dice may bring; 'chances CHOICE': of one")}},
    {{WORDS(HINT, "hint")},
     "pista",
     do_hint,
     {WORDS(WHAT_A_BOT_WOULD_CHOOSE_KNOWING, "what a bot would choose, knowing what you know, and why")}},
    {{WORDS(RULES, "rules")},
     "",
     do_rules,
     {WORDS(THE_CHAPTERS_OF_THE_RULES_RULES,
            "the chapters of the rules; 'rules ID' or 'rules WORD': those that say it")}},
    {{WORDS(ABOUT, "about")}, "", do_about, {WORDS(WHAT_THE_GAME_IS_ABOUT, "what the game is about")}},
    {{WORDS(GUIDE, "guide")},
     "",
     do_guide,
     {WORDS(THE_GUIDED_FIRST_GAME_STEP_BY, "the guided first game, step by step; this one waits")}},
    {{WORDS(LEAVE, "leave")},
     "",
     do_leave,
     {WORDS(OUT_OF_THE_GUIDE_BACK_TO_YOUR,
            "out of the guide: back to your game, if you came from one, or on without it")}},
    {{WORDS(LANG, "lang")},
     "",
     do_lang,
     {WORDS(NEXT_LANGUAGE, "the next language, or the one with a code: 'lang es'")}},
    {{WORDS(UNDO, "undo")},
     "u",
     do_undo,
     {WORDS(UNDO_YOUR_LAST_CHOICE_IF, "undo your last choice, if nothing was revealed since")}},
    {{WORDS(ORDER, "order")},
     "",
     do_order,
     {WORDS(QUESTIONS_THAT_YOU_NEED_NOT_BE, "questions that you need not be asked: the list, or 'order ID'")}},
    {{WORDS(SAVE, "save")}, "", do_save, {WORDS(SAVE_NOW_SAVE_FILE_A_COPY, "save now; 'save FILE': a copy")}},
    {{WORDS(RESIGN, "resign")},
     "",
     do_resign,
     {WORDS(RESIGN_YOU_LOSE_AND_EVERYBODY, "resign: you lose and everybody else wins")}},
    {{WORDS(OFFER_END, "offer-end")},
     "",
     do_offer,
     {WORDS(OFFER_THE_OTHERS_TO_END_THE, "offer the others to end the game now")}},
    {{WORDS(QUIT, "quit")}, "exit", do_quit, {WORDS(STOP_THE_GAME_IS_SAVED, "stop; the game is saved")}},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int do_help(present *p, const char *rest)
{
    lang in = p->s->c->in;
    text out;
    (void)rest;
    text_init(&out, 8192);
    terminal_capture(&out, terminal_width());
    terminal_say(
        words_in(in, TYPE_THE_NUMBER_OF_A_CHOICE_OR,
                 "Type the number of a choice, or its text in brackets, with names instead of ids if you like (the "
                 "last name will do if only one choice ends with it). Tab completes. Or:"));
    for (int i = 0; i < COMMANDS; i++)
        terminal_printf("  %s%*s %s\n", commands[i].name[in], 14 - letters_of(commands[i].name[in]), "",
                        commands[i].help[in]);
    if (p->s->dice_typed)
        terminal_say(
            words_in(in, YOU_MAY_ADD_THE_DICE_AFTER_A, "You may add the dice after a choice: CHOICE (dice 3 5)"));
    terminal_say(words_in(in, PUT_A_SLASH_IN_FRONT_SHOW_TO,
                          "Put a slash in front ('/show') to make sure a word is taken as a command."));
    terminal_capture(NULL, 0);
    terminal_page(text_string(&out));
    text_release(&out);
    return TURN_GOES_ON;
}

const command *command_at(int i)
{
    return i < COMMANDS ? &commands[i] : NULL;
}

bool command_quits(const command *c)
{
    return c->run == do_quit || (c->run == do_q && !terminal_is_person());
}

const command *command_find(const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        for (int in = 0; in < LANGS; in++)
            if (fold_equal(commands[i].name[in], word) || (*commands[i].letter && !strcmp(commands[i].letter, word)))
                return &commands[i];
    return strcmp(word, "q") ? NULL : &leave_page;
}
