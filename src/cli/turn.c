/* A person's turn: what can be typed, and what it does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/advice.h"
#include "cli/play.h"
#include "cli/terminal.h"

enum { JOURNAL_SHOWN = 20, VIEW_SHOWN = 100 };

/* What a line has come to: the turn is over (as `turn` says), or it goes on. */
enum { TURN_GOES_ON = -1 };

/* --- commands --- */

static int do_help(present *p, const char *rest);

/* Words that are no choice at all; in Spanish with the nearest legal one, since faults are in English. */
static void not_a_choice(const present *p, const char *words, const fault *why)
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
    printf("'%s' no es una decisión de este juego", words);
    printf(best[0] ? "; ¿querías decir '%s'?\n" : "%s; escribe 'lista' para ver las que hay.\n", best);
}

static int do_why(present *p, const char *rest)
{
    session *s = p->s;
    const game *g = session_game(s);
    choice c;
    fault why;
    char *end;
    long number = strtol(rest, &end, 10);
    if (!*rest) {
        puts(either(s->c->in, "Why what? Type: why, and a choice.", "¿Por qué qué? Escribe: porque, y una decisión."));
        return TURN_GOES_ON;
    }
    if (!*end && number >= 1 && number <= p->list.count) {
        c = p->list.list[number - 1];
    } else if (!choice_parse(g, rest, &c, &why)) {
        not_a_choice(p, rest, &why);
        return TURN_GOES_ON;
    }
    text words;
    text_init(&words, 4096);
    /* what is known to the seat is all that the answer may rest on */
    bool legal = game_why(g, p->state, p->seat, c, s->c->in, &words);
    terminal_print(legal ? either(s->c->in, "It is legal.", "Es legal.") : text_string(&words));
    putchar('\n');
    text_release(&words);
    return TURN_GOES_ON;
}

static int do_hint(present *p, const char *rest)
{
    session *s = p->s;
    (void)rest;
    const bot *b = bot_find("mcts");
    advice_print(session_game(s), session_match(s)->state, p->seat, b, &s->dice, s->c->in);
    return TURN_GOES_ON;
}

static int do_show(present *p, const char *rest)
{
    print_view(p, rest, INT_MAX);
    return TURN_GOES_ON;
}

static int do_list(present *p, const char *rest)
{
    if (!*rest)
        print_question(p);
    else if (!print_choices(p, rest))
        puts(either(p->s->c->in, "No legal choice begins like that.", "Ninguna decisión legal empieza así."));
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
    const doer by = session_doer(p->s, p->seat);
    if (table_undo(p->s->table, &by, &why))
        return TURN_UNDONE;
    printf(either(p->s->c->in, "It can't be taken back: %s.\n", "No se puede deshacer: %s.\n"), why.text);
    return TURN_GOES_ON;
}

static int do_save(present *p, const char *rest)
{
    fault why;
    session *s = p->s;
    const char *path = *rest ? rest : s->save;
    if (!*path)
        puts(either(s->c->in, "Where to? Type: save, and a file.", "¿Dónde? Escribe: guardar, y un fichero."));
    else if (session_save(s, path, &why))
        printf(either(s->c->in, "Saved in %s\n", "Guardada en %s\n"), path);
    else
        printf(either(s->c->in, "It could not be saved: %s\n", "No se ha podido guardar: %s\n"), why.text);
    return TURN_GOES_ON;
}

/* A line for a question of yes or no; LINE_READ and *yes, or what ended it. */
static line_result ask_yes(lang in, bool *yes)
{
    char line[LINE_MAX_BYTES];
    for (;;) {
        fputs(either(in, "yes or no> ", "sí o no> "), stdout);
        line_result got = line_read(line);
        if (got != LINE_READ)
            return got;
        *yes = !strcmp(line, "yes") || !strcmp(line, "y") || !strcmp(line, "sí") || !strcmp(line, "si");
        if (*yes || !strcmp(line, "no") || !strcmp(line, "n"))
            return LINE_READ;
    }
}

static turn ended(line_result got)
{
    return got == LINE_CLOSED ? TURN_CLOSED : TURN_INTERRUPTED;
}

static int do_resign(present *p, const char *rest)
{
    fault why;
    bool yes;
    (void)rest;
    puts(either(p->s->c->in, "That ends the game, and can't be taken back. Do you resign?",
                "Eso termina la partida y no se puede deshacer. ¿Te rindes?"));
    line_result got = ask_yes(p->s->c->in, &yes);
    if (got != LINE_READ)
        return (int)ended(got);
    if (!yes)
        return TURN_GOES_ON;
    const doer by = session_doer(p->s, p->seat);
    if (table_resign(p->s->table, &by, &why))
        return TURN_CHOSEN;
    terminal_printf("%s\n", why.text);
    return TURN_GOES_ON;
}

/* Whoever must answer an offer to end the game is asked. */
static int ask_waiting(session *s)
{
    fault why;
    char title[NOUN_TEXT], other[NOUN_TEXT];
    for (int seat = 0; seat < session_game(s)->seats; seat++) {
        bool yes = false;
        if (!(session_match(s)->waiting >> seat & 1))
            continue;
        noun_title(session_game(s)->seat, __builtin_ctz(session_match(s)->offered), s->c->in, title);
        noun_title(session_game(s)->seat, seat, s->c->in, other);
        printf(either(s->c->in, "%s: %s offer to end the game. Do you accept?\n",
                      "%s: %s proponen terminar la partida. ¿Aceptas?\n"),
               other, title);
        line_result got =
            table_persons(s->table) >> seat & 1 ? ask_yes(s->c->in, &yes) : LINE_READ; /* a bot plays on */
        if (got != LINE_READ)
            return (int)ended(got);
        const doer by = session_doer(s, seat);
        if (!table_end(s->table, &by, yes ? END_ACCEPT : END_REFUSE, &why))
            terminal_printf("%s\n", why.text);
        puts(yes ? either(s->c->in, "Accepted.", "Aceptado.") : either(s->c->in, "Refused.", "Rechazado."));
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
    if (!g->show.standing_count)
        terminal_print(either(in, "This game has no questions that you can give orders for.\n",
                              "Este juego no tiene preguntas para las que puedas dar órdenes.\n"));
    for (int i = 0; i < g->show.standing_count; i++)
        terminal_printf("  %s %-16s %s\n", orders_hold(&p->s->table->orders[p->seat], g, p->state, i) ? "*" : " ",
                        g->show.standings[i].id, g->show.standings[i].title[in]);
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
    const doer by = session_doer(s, p->seat);
    bool give = !orders_hold(&s->table->orders[p->seat], g, p->state, row);
    if (!table_order(s->table, &by, row, give, &why)) {
        terminal_printf("%s\n", why.text);
        return TURN_GOES_ON;
    }
    terminal_printf(give ? either(s->c->in, "From now on: %s. 'order %s' takes it back.\n",
                                  "Desde ahora: %s. 'orden %s' lo retira.\n")
                         : either(s->c->in, "You will be asked again: %s.\n", "Se te volverá a preguntar: %s.\n"),
                    g->show.standings[row].title[s->c->in], rest);
    return TURN_CHOSEN;
}

static int do_quit(present *p, const char *rest)
{
    (void)p, (void)rest;
    return TURN_QUIT;
}

typedef struct command {
    const char *name[LANGS], *letter;
    int (*run)(present *p, const char *rest);
    const char *help[LANGS];
} command;

static const command commands[] = {
    {{"help", "ayuda"}, "?", do_help, {"this", "esto"}},
    {{"list", "lista"},
     "l",
     do_list,
     {"the question and the choices again; 'list WORDS': those that begin so",
      "la pregunta y las decisiones otra vez; 'lista PALABRAS': las que empiezan así"}},
    {{"show", "ver"},
     "s",
     do_show,
     {"the position as you see it; 'show WORD': what has the word in it",
      "la posición como tú la ves; 'ver PALABRA': lo que lleva esa palabra"}},
    {{"journal", "diario"},
     "j",
     do_journal,
     {"what happened lately; 'journal all': from the start",
      "lo último que ha pasado; 'diario todo': desde el principio"}},
    {{"why", "porque"},
     "w",
     do_why,
     {"why a choice is not legal: 'why CHOICE'", "por qué una decisión no es legal: 'porque DECISIÓN'"}},
    {{"hint", "pista"},
     "",
     do_hint,
     {"what a bot would choose, knowing what you know", "lo que elegiría un bot que sabe lo que tú sabes"}},
    {{"undo", "deshacer"},
     "u",
     do_undo,
     {"take your last choice back, if nothing was revealed since",
      "deshacer tu última decisión, si no se ha revelado nada desde entonces"}},
    {{"order", "orden"},
     "",
     do_order,
     {"questions that you need not be asked: the list, or 'order ID'",
      "preguntas que no hace falta hacerte: la lista, o 'orden ID'"}},
    {{"save", "guardar"},
     "",
     do_save,
     {"save now; 'save FILE': a copy", "guardar ahora; 'guardar FICHERO': una copia"}},
    {{"resign", "rendirse"}, "", do_resign, {"give the game up", "abandonar la partida"}},
    {{"offer-end", "proponer-final"},
     "",
     do_offer,
     {"offer the others to end the game now", "proponer a los demás terminar ya la partida"}},
    {{"quit", "salir"}, "q", do_quit, {"stop; the game is saved", "parar; la partida queda guardada"}},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int do_help(present *p, const char *rest)
{
    lang in = p->s->c->in;
    (void)rest;
    puts(either(in,
                "Type the number of a choice, or its text as it stands in brackets (the last word will do\n"
                "if only one choice ends with it). Or:",
                "Escribe el número de una decisión, o su texto tal como está entre corchetes (basta la última\n"
                "palabra si solo una decisión acaba así). O bien:"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-14s %s\n", commands[i].name[in], commands[i].help[in]);
    if (p->s->dice_typed)
        puts(either(in, "Behind a choice its dice may stand: CHOICE (dice 3 5)",
                    "Detrás de una decisión pueden ir sus dados: DECISIÓN (dice 3 5)"));
    puts(either(in, "A slash before it ('/show') makes sure that a word is meant as one of these.",
                "Una barra delante ('/ver') asegura que se entienda como una de estas palabras."));
    return TURN_GOES_ON;
}

static const command *find_command(const char *word)
{
    for (int i = 0; i < COMMANDS; i++)
        for (int in = 0; in < LANGS; in++)
            if (!strcmp(commands[i].name[in], word) || (*commands[i].letter && !strcmp(commands[i].letter, word)))
                return &commands[i];
    return NULL;
}

static bool is_verb(const game *g, const char *word)
{
    for (int v = 1; v < g->lists.verb_count; v++)
        if (!strcmp(g->lists.verbs[v].id, word))
            return true;
    return false;
}

static int make_choice(present *p, choice c)
{
    refused no;
    const doer by = session_doer(p->s, p->seat);
    if (table_choose(p->s->table, &by, c, false, p->dice, &no))
        return TURN_CHOSEN;
    terminal_printf(*no.rule ? "%s [%s]\n" : "%s\n", no.sentence, no.rule);
    if (p->s->dice_typed && !p->dice)
        puts(either(p->s->c->in, "Dice are typed behind the choice: CHOICE (dice 3 5)",
                    "Los dados se escriben detrás de la decisión: DECISIÓN (dice 3 5)"));
    return TURN_GOES_ON;
}

/* Words that begin with a verb: a choice, or the beginning of some. */
static int take_words(present *p, const char *line)
{
    fault why;
    choice c;
    if (choice_parse(session_game(p->s), line, &c, &why))
        return make_choice(p, c);
    if (!print_choices(p, line))
        not_a_choice(p, line, &why);
    return TURN_GOES_ON;
}

/* The one legal choice that ends with this word ("1204" for "to 1204"), or 0. */
static choice by_last_word(const present *p, const char *word)
{
    choice found = 0;
    for (int i = 0; i < p->list.count; i++) {
        char form[CHOICE_TEXT];
        choice_text(session_game(p->s), p->list.list[i], form);
        const char *last = strrchr(form, ' ');
        if (!last || strcmp(last + 1, word))
            continue;
        if (found)
            return 0;
        found = p->list.list[i];
    }
    return found;
}

static void not_understood(const present *p, const char *word)
{
    const char *names[COMMANDS + 64] = {0}, *near;
    int count = 0;
    for (; count < COMMANDS; count++)
        names[count] = commands[count].name[p->s->c->in];
    for (int v = 1; v < session_game(p->s)->lists.verb_count && count < COMMANDS + 63; v++)
        names[count++] = session_game(p->s)->lists.verbs[v].id;
    near = nearest_name(word, names);
    printf(either(p->s->c->in, "'%s' is neither a choice nor a command", "'%s' no es ni una decisión ni una orden"),
           word);
    if (near)
        printf(either(p->s->c->in, "; did you mean '%s'?", "; ¿querías decir '%s'?"), near);
    puts(either(p->s->c->in, " Type 'help' for help.", " Escribe 'ayuda' para ver la ayuda."));
}

/* Takes the dice off the line, if they may be typed. */
static bool take_dice(present *p, char *line)
{
    fault why;
    p->dice = NULL;
    if (!strstr(line, "(dice"))
        return true;
    if (!p->s->dice_typed)
        puts(either(p->s->c->in, "The dice of this game are not typed; 'frente play --dice' lets you.",
                    "En esta partida los dados no se escriben; 'frente play --dice' lo permite."));
    else if (record_dice(line, &p->dice, &why))
        return true;
    else
        terminal_printf("%s\n", why.text);
    return false;
}

static int take_line(present *p, char *line)
{
    char word[64], *end;
    if (!take_dice(p, line))
        return TURN_GOES_ON;
    bool slash = *line == '/';
    line += slash;
    long number = strtol(line, &end, 10);
    if (!*line)
        return do_list(p, "");
    choice named = slash ? 0 : by_last_word(p, line);
    if (!*end && !slash) {
        if (number >= 1 && number <= p->list.count && *line != '0')
            return make_choice(p, p->list.list[number - 1]);
        if (named)
            return make_choice(p, named);
        printf(either(p->s->c->in, "The choices run from 1 to %d.\n", "Las decisiones van de 1 a %d.\n"),
               p->list.count);
        return TURN_GOES_ON;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    if (!slash && is_verb(session_game(p->s), word))
        return take_words(p, line);
    const command *known = find_command(word);
    if (!known && named)
        return make_choice(p, named);
    if (!known) {
        not_understood(p, word);
        return TURN_GOES_ON;
    }
    line += strlen(word);
    return known->run(p, line + strspn(line, " \t"));
}

/* Several persons share the terminal: nobody may see what the one before saw. */
static line_result hand_over(session *s, int seat, bool *quit)
{
    char line[LINE_MAX_BYTES], title[NOUN_TEXT];
    line_result got = LINE_READ;
    if (s->keyboard >= 0 && terminal_is_screen()) {
        fputs(either(s->c->in, "\nPress Enter to clear the screen. ", "\nPulsa Intro para borrar la pantalla. "),
              stdout);
        got = line_read(line);
    }
    terminal_clear();
    noun_title(session_game(s)->seat, seat, s->c->in, title);
    if (got == LINE_READ) {
        printf(either(s->c->in, "\n%s: press Enter when nobody else can see the screen. ",
                      "\n%s: pulsa Intro cuando nadie más pueda ver la pantalla. "),
               title);
        got = line_read(line);
        putchar('\n');
    }
    if (got == LINE_READ && *line) {
        const command *typed = find_command(line + (*line == '/'));
        *quit = typed && typed->run == do_quit;
    }
    return got;
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
        return ended(got);
    if (quit)
        return TURN_QUIT;
    s->keyboard = seat;
    present_fill(&p);
    if (!s->shown[seat])
        print_view(&p, "", VIEW_SHOWN);
    s->shown[seat] = true;
    session_news(s, seat);
    print_moment(&p);
    print_question(&p);
    int came = TURN_GOES_ON;
    while (came == TURN_GOES_ON) {
        fputs("> ", stdout);
        got = line_read(line);
        came = got == LINE_READ ? take_line(&p, line) : (int)ended(got);
    }
    view_release(&p.seen);
    return (turn)came;
}
