/* A person's turn: what is asked, the numbered choices, and what can be typed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/terminal.h"

enum { LISTED_MAX = 40, GROUP_SMALL = 3, EXTRAS_LISTED = 4, TEXTS_MAX = 12, JOURNAL_SHOWN = 20 };

/* What a line has come to: the turn is over (as `turn` says), or it goes on. */
enum { TURN_GOES_ON = -1 };

typedef struct present {
    session *s;
    int seat;
    choices list; /* grouped by verb; what is possible at any time comes last */
    int plain;    /* how many come before that */
    view seen;    /* for the words on cards */
} present;

/* Adds the choices of `from` to `to`, those of one verb together, except those in `but`. */
static void group_choices(choices *to, const choices *from, const choices *but)
{
    for (int i = 0; i < from->count; i++) {
        bool done = false;
        for (int k = 0; k < i; k++)
            done |= choice_verb(from->list[k]) == choice_verb(from->list[i]);
        for (int k = i; k < from->count && !done; k++)
            if (choice_verb(from->list[k]) == choice_verb(from->list[i]) && !choices_have(but, from->list[k]))
                to->list[to->count++] = from->list[k];
    }
}

/* The legal choices in the order in which they are shown, and what the seat sees. */
static void present_fill(present *p)
{
    const session *s = p->s;
    const game *g = s->m.game;
    static choices all, extra, none; /* large; nobody else needs them */
    game_options(g, s->m.state, p->seat, &all);
    choices_clear(&extra);
    choices_clear(&p->list);
    if (g->nodes[flow_peek(game_peek(s->m.state))->node].overlay)
        g->overlay_options(s->m.state, p->seat, &extra);
    group_choices(&p->list, &all, &extra);
    p->plain = p->list.count;
    group_choices(&p->list, &extra, &none);
    _Alignas(max_align_t) char seen[STATE_MAX];
    memcpy(seen, s->m.state, g->size);
    g->redact(seen, p->seat);
    g->view(seen, p->seat, s->c->in, &p->seen);
}

/* Whether the choice's text begins with these whole words. */
static bool begins_with(const char *form, const char *words)
{
    size_t length = strlen(words);
    return !strncmp(form, words, length) && (!length || !form[length] || form[length] == ' ');
}

/* What is written on the card that a choice names, unless the choice before names it too. */
static void print_card(const present *p, int i)
{
    const verb *v = &p->s->m.game->verbs[choice_verb(p->list.list[i])];
    char id[NOUN_TEXT];
    if (p->plain > TEXTS_MAX || !v->a || v->a->shown != SHOWN_CARD)
        return;
    if (i && choice_verb(p->list.list[i - 1]) == choice_verb(p->list.list[i]) &&
        choice_a(p->list.list[i - 1]) == choice_a(p->list.list[i]))
        return;
    noun_id(v->a, choice_a(p->list.list[i]), id);
    for (int k = 0; k < p->seen.count; k++)
        if (p->seen.items[k].kind == VIEW_CARD && !strcmp(p->seen.items[k].id, id) && p->seen.items[k].text[0]) {
            printf("        %s\n", p->seen.items[k].text);
            return;
        }
}

static void print_choice(const present *p, int i)
{
    const game *g = p->s->m.game;
    char form[CHOICE_TEXT];
    text label;
    text_init(&label, 4096);
    choice_text(g, p->list.list[i], form);
    choice_label(g, p->list.list[i], p->s->c->in, &label);
    printf("%4d  %s  [%s]\n", i + 1, text_string(&label), form);
    text_release(&label);
    print_card(p, i);
}

/* The words of a choice up to its verb (depth 1) or its first operand (2). */
static void first_words(const char *form, int depth, char out[CHOICE_TEXT])
{
    size_t length = 0;
    for (int i = 0; i < depth && form[length]; i++)
        length += (i > 0) + strcspn(form + length + (i > 0), " ");
    snprintf(out, CHOICE_TEXT, "%.*s", (int)length, form);
}

/* One group of a long list, which can be opened by typing its words; the choice after it. */
static int print_group(const present *p, int first, int upto, int depth)
{
    const game *g = p->s->m.game;
    char form[CHOICE_TEXT], group[CHOICE_TEXT];
    int end = first;
    choice_text(g, p->list.list[first], form);
    first_words(form, depth, group);
    for (; end < upto && begins_with(form, group);)
        if (++end < upto)
            choice_text(g, p->list.list[end], form);
    if (end - first <= GROUP_SMALL)
        for (int k = first; k < end; k++)
            print_choice(p, k);
    else
        printf(either(p->s->c->in, "      %s ...  %d choices (%d to %d); type '%s' to see them\n",
                      "      %s ...  %d decisiones (%d a %d); escribe '%s' para verlas\n"),
               group, end - first, first + 1, end, group);
    return end;
}

/* The choices from `first` on that begin with some words, in groups if there are more than
 * `most`; how many. */
static int print_choices(const present *p, const char *words, int first, int upto, int most)
{
    const game *g = p->s->m.game;
    int count = 0, depth = 1;
    char form[CHOICE_TEXT];
    for (int i = first; i < upto; i++) {
        choice_text(g, p->list.list[i], form);
        count += begins_with(form, words);
    }
    for (const char *c = words; *c; c++)
        depth += c == words || *c == ' ';
    for (int i = first; i < upto;) {
        choice_text(g, p->list.list[i], form);
        if (!begins_with(form, words))
            i++;
        else if (count > most && depth < 3)
            i = print_group(p, i, upto, depth);
        else
            print_choice(p, i++);
    }
    return count;
}

/* All choices; what is possible at any time stands at the end, and short. */
static void print_all(const present *p)
{
    print_choices(p, "", 0, p->plain, LISTED_MAX);
    if (p->plain == p->list.count)
        return;
    puts(either(p->s->c->in, "  Besides, at any time:", "  Además, en cualquier momento:"));
    print_choices(p, "", p->plain, p->list.count, EXTRAS_LISTED);
}

static void print_question(const present *p)
{
    session *s = p->s;
    const game *g = s->m.game;
    char title[NOUN_TEXT];
    text out;
    text_init(&out, 8192);
    noun_title(g->seat, p->seat, s->c->in, title);
    prompt asked = g->prompt(s->m.state, p->seat);
    text_addf(&out, "%s: ", title);
    prompt_words(g, &asked, s->c->in, &out);
    if (*game_prompt_rule(g, &asked))
        text_addf(&out, " [%s]", game_prompt_rule(g, &asked));
    putchar('\n');
    terminal_heading(text_string(&out));
    text_release(&out);
    print_all(p);
}

static void print_view(const present *p)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    view_lines(p->s->m.game, p->s->m.state, p->seat, p->s->c->in, &out);
    fputs(text_string(&out), stdout);
    text_release(&out);
}

/* --- commands --- */

static int do_help(present *p, const char *rest);

static int do_why(present *p, const char *rest)
{
    session *s = p->s;
    const game *g = s->m.game;
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
        puts(why.text);
        return TURN_GOES_ON;
    }
    text words;
    text_init(&words, 4096);
    /* what is known to the seat is all that the answer may rest on */
    _Alignas(max_align_t) char seen[STATE_MAX];
    memcpy(seen, s->m.state, g->size);
    g->redact(seen, p->seat);
    bool legal = game_why(g, seen, p->seat, c, s->c->in, &words);
    puts(legal ? either(s->c->in, "It is legal.", "Es legal.") : text_string(&words));
    text_release(&words);
    return TURN_GOES_ON;
}

static int do_show(present *p, const char *rest)
{
    (void)rest;
    print_view(p);
    return TURN_GOES_ON;
}

static int do_list(present *p, const char *rest)
{
    if (!*rest)
        print_question(p);
    else if (!print_choices(p, rest, 0, p->list.count, LISTED_MAX))
        puts(either(p->s->c->in, "No legal choice begins like that.", "Ninguna decisión legal empieza así."));
    return TURN_GOES_ON;
}

/* The last entries that the seat may read, or all of them. */
static int do_journal(present *p, const char *rest)
{
    session *s = p->s;
    bool all = !strcmp(rest, "all") || !strcmp(rest, "todo");
    int from = s->journal.count, count = 0;
    while (from > 0 && (all || count < JOURNAL_SHOWN))
        count += s->journal.list[--from].viewers >> p->seat & 1;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    journal_lines(s->m.game, &s->journal, from, s->journal.count, p->seat, s->c->in, "- ", &out);
    fputs(text_string(&out), stdout);
    text_release(&out);
    return TURN_GOES_ON;
}

static int do_undo(present *p, const char *rest)
{
    fault why;
    (void)rest;
    if (session_undo(p->s, p->seat, &why)) {
        puts(either(p->s->c->in, "Taken back.", "Deshecho."));
        return TURN_UNDONE;
    }
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
    {{"show", "ver"}, "s", do_show, {"the position as you see it", "la posición como tú la ves"}},
    {{"journal", "diario"},
     "j",
     do_journal,
     {"what happened lately; 'journal all': from the start",
      "lo último que ha pasado; 'diario todo': desde el principio"}},
    {{"why", "porque"},
     "w",
     do_why,
     {"why a choice is not legal: 'why CHOICE'", "por qué una decisión no es legal: 'porque DECISIÓN'"}},
    {{"undo", "deshacer"},
     "u",
     do_undo,
     {"take your last choice back, if nothing was revealed since",
      "deshacer tu última decisión, si no se ha revelado nada desde entonces"}},
    {{"save", "guardar"},
     "",
     do_save,
     {"save now; 'save FILE': a copy", "guardar ahora; 'guardar FICHERO': una copia"}},
    {{"quit", "salir"}, "q", do_quit, {"stop; the game is saved", "parar; la partida queda guardada"}},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int do_help(present *p, const char *rest)
{
    lang in = p->s->c->in;
    (void)rest;
    puts(either(in, "Type the number of a choice, or its text as it stands in brackets. Or:",
                "Escribe el número de una decisión, o su texto tal como está entre corchetes. O bien:"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-9s %s\n", commands[i].name[in], commands[i].help[in]);
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
    for (int v = 1; v < g->verb_count; v++)
        if (!strcmp(g->verbs[v].id, word))
            return true;
    return false;
}

static int make_choice(present *p, choice c)
{
    fault why;
    if (session_choose(p->s, p->seat, c, &why)) {
        session_news(p->s, p->seat);
        return TURN_CHOSEN;
    }
    puts(why.text);
    return TURN_GOES_ON;
}

/* Words that begin with a verb: a choice, or the beginning of some. */
static int take_words(present *p, const char *line)
{
    fault why;
    choice c;
    if (choice_parse(p->s->m.game, line, &c, &why))
        return make_choice(p, c);
    if (!print_choices(p, line, 0, p->list.count, LISTED_MAX))
        puts(why.text);
    return TURN_GOES_ON;
}

static void not_understood(const present *p, const char *word)
{
    const char *names[COMMANDS + 64] = {0}, *near;
    int count = 0;
    for (; count < COMMANDS; count++)
        names[count] = commands[count].name[p->s->c->in];
    for (int v = 1; v < p->s->m.game->verb_count && count < COMMANDS + 63; v++)
        names[count++] = p->s->m.game->verbs[v].id;
    near = nearest_name(word, names);
    printf(either(p->s->c->in, "'%s' is neither a choice nor a command", "'%s' no es ni una decisión ni una orden"),
           word);
    if (near)
        printf(either(p->s->c->in, "; did you mean '%s'?", "; ¿querías decir '%s'?"), near);
    puts(either(p->s->c->in, " Type 'help' for help.", " Escribe 'ayuda' para ver la ayuda."));
}

static int take_line(present *p, const char *line)
{
    char word[64], *end;
    bool slash = *line == '/';
    line += slash;
    long number = strtol(line, &end, 10);
    if (!*line)
        return do_list(p, "");
    if (!*end && !slash) {
        if (number >= 1 && number <= p->list.count)
            return make_choice(p, p->list.list[number - 1]);
        printf(either(p->s->c->in, "The choices run from 1 to %d.\n", "Las decisiones van de 1 a %d.\n"),
               p->list.count);
        return TURN_GOES_ON;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    if (!slash && is_verb(p->s->m.game, word))
        return take_words(p, line);
    const command *known = find_command(word);
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
        fputs(either(s->c->in, "\nPress Enter to clear the screen. ", "\nPulsa Intro para borrar la pantalla. "), stdout);
        got = line_read(line);
    }
    terminal_clear();
    noun_title(s->m.game->seat, seat, s->c->in, title);
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

static turn ended(line_result got)
{
    return got == LINE_CLOSED ? TURN_CLOSED : TURN_INTERRUPTED;
}

turn turn_play(session *s, int seat)
{
    present p = {.s = s, .seat = seat};
    char line[LINE_MAX_BYTES];
    line_result got = LINE_READ;
    bool quit = false;
    if (s->humans > 1 && s->keyboard != seat && (got = hand_over(s, seat, &quit)) != LINE_READ)
        return ended(got);
    if (quit)
        return TURN_QUIT;
    s->keyboard = seat;
    present_fill(&p);
    if (!s->shown[seat])
        print_view(&p);
    s->shown[seat] = true;
    session_news(s, seat);
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
