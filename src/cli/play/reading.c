/* The rules in short and what a game is about, to be read in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/turn.h"
#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { READ_MOST = 1 << 20 };

/* A line of Markdown without its marks: `BR-1.1a` becomes [BR-1.1a]. */
static void add_plain(const char *line, size_t length, text *out)
{
    bool code = false;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '`') {
            text_add(out, code ? "]" : "[");
            code = !code;
        } else if (line[i] == '*' && i + 1 < length && line[i + 1] == '*')
            i++;
        else
            text_add_bytes(out, line + i, 1);
    }
}

/* A paragraph or a point of a list, on one line: from `at` up to where the next one begins, which is returned. */
static const char *one_point(const char *at, text *out)
{
    for (bool first = true; *at; first = false) {
        size_t length = strcspn(at, "\n");
        const char *words = at + strspn(at, " ");
        if (!first && (!length || *words == '#' || !strncmp(words, "- ", 2)))
            break;
        if (!first)
            text_add(out, " ");
        add_plain(words, length - (size_t)(words - at), out);
        at += length + (at[length] == '\n');
        if (!length || *words == '#')
            break;
    }
    return at;
}

/* Has the point these words? An id must stand there whole; its beginning is a chapter of ids. */
static bool says(const char *point, const char *words)
{
    return strchr(words, '-') ? strcasestr(point, words) != NULL : fold_has(point, words);
}

/* Nothing but ids: "[ES-move-01] [ES-move-02]". */
static bool only_ids(const char *point)
{
    for (; *point == '['; point += *point == ' ') {
        point += strcspn(point, "] ");
        point += *point == ']';
        if (*point && *point != ' ')
            return false;
    }
    return !*point;
}

/* A point with the ids of its rules, which may stand by themselves under it. */
static const char *whole_point(const char *at, text *out)
{
    at = one_point(at, out);
    const char *said = text_string(out), *next = at + strspn(at, "\n");
    text ids;
    if (!*said || *said == '#' || !*next)
        return at;
    text_init(&ids, 65536);
    const char *end = one_point(next, &ids);
    if (only_ids(text_string(&ids))) {
        text_addf(out, " %s", text_string(&ids));
        at = end;
    }
    text_release(&ids);
    return at;
}

/* The rule of a card is what stands on it: CR-card-N25 is n25, and CR-card-N01 is n1. */
static bool print_card(const present *p, const char *words)
{
    const char *card = strcasestr(words, "-card-");
    char id[NOUN_TEXT] = "";
    text out;
    text_init(&out, READ_MOST);
    if (card) {
        card += strlen("-card-");
        const size_t letters = strcspn(card, "0123456789");
        snprintf(id, sizeof id, "%.*s%s", (int)letters, card, card + letters + strspn(card + letters, "0"));
    }
    const bool known = card && (thing_lines(p, card, &out) || thing_lines(p, id, &out));
    if (known)
        terminal_page_words(text_string(&out));
    text_release(&out);
    return known;
}

void print_rules(const present *p, const char *words)
{
    const game *g = session_game(p->s);
    const lang in = p->s->c->in;
    char path[96];
    text out, point;
    snprintf(path, sizeof path, "rules/%s.%s.md", g->id, lang_code(in));
    const data_file *file = data_find(path);
    if (!file) {
        snprintf(path, sizeof path, "rules/%s.md", g->id);
        file = data_find(path);
    }
    if (!file) {
        terminal_say(words_in(in, THIS_GAME_HAS_NO_RULES_TO_READ, "This game has no rules to read."));
        return;
    }
    if (print_card(p, words))
        return;
    text_init(&out, READ_MOST);
    for (const char *at = file->bytes; *at;) {
        text_init(&point, 65536);
        at = whole_point(at, &point);
        const char *said = text_string(&point);
        if (*words ? *said && says(said, words) : !strncmp(said, "## ", 3))
            text_addf(&out, "%s\n", *said == '#' ? said + strspn(said, "# ") : said);
        text_release(&point);
    }
    if (!out.length)
        text_addf(&out, words_in(in, NO_RULE_SAYS, "No rule says '%s'.\n"), words);
    else if (!*words)
        text_add(&out, words_in(in, RULES_WORD_SHOWS_THE_RULES_THAT,
                                "'rules WORD' shows the rules that have a word, 'rules ID' the one with an id.\n"));
    terminal_page_words(text_string(&out));
    text_release(&out);
}

int print_intro(const game *g, lang in)
{
    text out, wrapped;
    text_init(&out, READ_MOST);
    text_init(&wrapped, READ_MOST);
    text_addf(&out, "%s\n\n", g->intro.text[in]);
    for (int i = 0; i < CARD_LINES; i++)
        if (g->intro.card[i][in])
            text_addf(&out, "%s\n", g->intro.card[i][in]);
    terminal_capture(&wrapped, terminal_width());
    terminal_print(text_string(&out));
    terminal_capture(NULL, 0);
    const int lines = lines_of(text_string(&wrapped));
    terminal_page(text_string(&wrapped));
    text_release(&wrapped);
    text_release(&out);
    return lines;
}
