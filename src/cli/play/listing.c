/* What a person is shown: the question, the numbered choices, the position. A
 * long list is shown in groups, which can be opened by typing their words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/guided.h"
#include "cli/play/turn.h"
#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"
#include "core/tell/forecast.h"
#include "words/program.h"

enum {
    LISTED_MAX = 40,
    LISTED_LEAST = 8,
    AROUND_LIST = 8,
    WORD_LINES = 2,
    WORD_TEXT = 160,
    INDENTED = 8,
    GROUP_SMALL = 3,
    EXTRAS_LISTED = 4,
    TEXTS_MAX = 12,
    PRICED = 24,
    AROUND_MAP = 4,
    WIDTH = 78
};

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
void present_fill(present *p)
{
    const session *s = p->s;
    const game *g = session_game(s);
    static choices all, extra, none; /* large; nobody else needs them */
    /* whatever a person is shown comes from what the seat may know */
    void *seen = p->state;
    memcpy(seen, table_seen(s->table, p->seat), g->size);
    game_options(g, seen, p->seat, &all);
    choices_clear(&extra);
    choices_clear(&p->list);
    if (g->lists.nodes[flow_peek(game_peek(seen))->node].overlay)
        g->rules.overlay_options(seen, p->seat, &extra);
    group_choices(&p->list, &all, &extra);
    p->plain = p->list.count;
    group_choices(&p->list, &extra, &none);
    guided_filter(s, &p->list, &p->plain);
    p->asked = g->show.prompt(seen, p->seat);
    view_clear(&p->seen);
    g->show.view(seen, p->seat, s->c->in, &p->seen);
}

/* Whether the choice's text begins with these whole words. */
static bool begins_with(const char *form, const char *words)
{
    size_t length = strlen(words);
    return !strncmp(form, words, length) && (!length || !form[length] || form[length] == ' ');
}

/* What is written on the card that a choice names, unless the choice before names it too. */
static const char *words_on_card(const present *p, int i)
{
    const verb *v = &session_game(p->s)->lists.verbs[choice_verb(p->list.list[i])];
    char id[NOUN_TEXT];
    if (p->plain > TEXTS_MAX || !v->a || v->a->shown != SHOWN_CARD)
        return "";
    if (i && choice_verb(p->list.list[i - 1]) == choice_verb(p->list.list[i]) &&
        choice_a(p->list.list[i - 1]) == choice_a(p->list.list[i]))
        return "";
    noun_id(v->a, choice_a(p->list.list[i]), id);
    for (int k = 0; k < p->seen.count; k++) {
        const fixed_part *s = p->seen.items[k].fixed;
        if (s->kind == VIEW_CARD && !strcmp(s->id, id))
            return s->text;
    }
    return "";
}

/* Did the words on cards have no room? */
static bool left_out_words(const present *p)
{
    for (int i = 0; i < p->list.count && p->brief; i++)
        if (*words_on_card(p, i))
            return true;
    return false;
}

/* The name of the space of the map with this id, or the id if it has none; NULL: there is no such space. */
static const char *space_title(const game *g, const char *id, lang in)
{
    int value;
    for (const noun *const *n = g->lists.nouns; *n; n++)
        if ((*n)->shown == SHOWN_SPACE && noun_find(*n, id, &value)) {
            const char *title = noun_name(*n, value, in);
            return title ? title : id;
        }
    return NULL;
}

/* Behind another piece or the place that it goes to that would be taken for theirs; a game that tells pieces apart has
 * said it already. */
void add_piece(const present *p, choice c, text *out)
{
    const game *g = session_game(p->s);
    const verb *v = &g->lists.verbs[choice_verb(c)];
    char id[NOUN_TEXT];
    if (g->show.tell_apart || !v->a || v->a->shown != SHOWN_PIECE ||
        (v->b && (v->b->shown == SHOWN_SPACE || v->b->shown == SHOWN_PIECE)))
        return;
    noun_id(v->a, choice_a(c), id);
    for (int k = 0; k < p->seen.count; k++) {
        const view_item *item = &p->seen.items[k];
        const char *at = space_title(g, item->at, p->s->c->in); /* on the map, not in a box beside it */
        const char *label = *item->label ? item->label : item->fixed->label;
        if (item->fixed->kind != VIEW_PIECE || strcmp(item->fixed->id, id))
            continue;
        if (*label && v->shape != SHAPE_GO)
            text_addf(out, " (%s)", label);
        if (at)
            text_addf(out, ", %s", at);
        return;
    }
}

/* What the choice costs and promises, as the page says it beside a lit place: ": 3 of 5 points, must attack". */
static void add_forecast(const present *p, choice c, text *out)
{
    const game *g = session_game(p->s);
    const char *between = ": ";
    forecast f = {0};
    if (!game_forecast(g, p->state, p->seat, c, &f))
        return;
    for (int i = 0; i < f.costs + f.promises; i++) {
        text words;
        text_init(&words, 1000);
        prompt_words(g, i < f.costs ? &f.cost[i] : &f.promise[i - f.costs], p->s->c->in, &words);
        if (!strstr(text_string(out), text_string(&words))) { /* "for its Event: its Event" says it twice */
            text_addf(out, "%s%s", between, text_string(&words));
            between = ", ";
        }
        text_release(&words);
    }
}

/* The words of a choice; of one that ends a stage what is left undone, as on the page's button. */
static void add_label(const present *p, choice c, text *out)
{
    const game *g = session_game(p->s);
    shape form = g->lists.verbs[choice_verb(c)].shape;
    prompt what;
    if (g->show.leaves_undone && (form == SHAPE_CLOSE || form == SHAPE_PASS) &&
        g->show.leaves_undone(p->state, p->seat, c, &what))
        prompt_words(g, &what, p->s->c->in, out);
    else
        choice_label(g, p->state, c, p->s->c->in, out);
}

static void print_choice(const present *p, int i)
{
    const game *g = session_game(p->s);
    char form[CHOICE_TEXT];
    text label;
    text_init(&label, 4096);
    choice_text(g, p->list.list[i], form);
    add_label(p, p->list.list[i], &label);
    add_piece(p, p->list.list[i], &label);
    add_forecast(p, p->list.list[i], &label);
    terminal_join(form);
    terminal_printf("%4d  %s  [%s]\n", i + 1, text_string(&label), form);
    text_release(&label);
    if (!p->brief && *words_on_card(p, i))
        terminal_printf("        %s\n", words_on_card(p, i));
}

/* The words of a choice up to its verb (depth 1) or its first operand (2). */
static void first_words(const char *form, int depth, char out[CHOICE_TEXT])
{
    size_t length = 0;
    for (int i = 0; i < depth && form[length]; i++)
        length += (i > 0) + strcspn(form + length + (i > 0), " ");
    snprintf(out, CHOICE_TEXT, "%.*s", (int)length, form);
}

/* What stands for the last word of a choice in a list of many: the word, with its name where that says more: "Seville
 * (1630)", "Axis Military Aid (n8)". */
static void last_word(const present *p, choice c, const char *form, char out[WORD_TEXT])
{
    const verb *v = &session_game(p->s)->lists.verbs[choice_verb(c)];
    const char *word = strrchr(form, ' ') + 1;
    const noun *n = v->b ? v->b : v->a;
    const char *title = noun_name(n, v->b ? choice_b(c) : choice_a(c), p->s->c->in);
    int at = n->shown == SHOWN_PIECE && !v->b ? choice_place(p, c) : -1;
    if (title && fold_equal(title, word)) /* names are understood as ids are */
        text_format(out, WORD_TEXT, "%s", title);
    else if (title && at >= 0) /* a piece is looked for where it stands */
        text_format(out, WORD_TEXT, "%s (%s, %s)", title, word,
                    *p->s->board.places[at].name ? p->s->board.places[at].name : p->s->board.places[at].id);
    else if (!title)
        text_format(out, WORD_TEXT, "%s", word);
    else if (strstr(title, word))
        text_format(out, WORD_TEXT, "%s", title);
    else
        text_format(out, WORD_TEXT, "%s (%s)", title, word);
}

/* What a way costs: "1103 (3 of 4 MP)". */
static void add_price(const present *p, choice c, char word[WORD_TEXT])
{
    forecast f = {0};
    text price;
    if (!game_forecast(session_game(p->s), p->state, p->seat, c, &f) || !f.costs)
        return;
    text_init(&price, 1000);
    prompt_words(session_game(p->s), &f.cost[0], p->s->c->in, &price);
    size_t length = strlen(word);
    if (!strstr(word, text_string(&price))) /* "1 artillery (1 artillery)" says it twice */
        text_format(word + length, WORD_TEXT - length, " (%s)", text_string(&price));
    text_release(&price);
}

/* Where the rest of them can be seen. */
static void add_more(const present *p, int first, int count, text *out)
{
    bool on_map = choice_place(p, p->list.list[first]) >= 0;
    const char *verb = session_game(p->s)->lists.verbs[choice_verb(p->list.list[first])].id;
    text_addf(out,
              on_map
                  ? words_in(p->s->c->in, AND_MORE_LIST_LISTS_THEM_MAP,
                             "\n        ... and %d more: 'list %s' lists them, 'map' marks them")
                  : words_in(p->s->c->in, AND_MORE_LIST_LISTS_THEM, "\n        ... and %d more: 'list %s' lists them"),
              count, verb);
}

/* The last words of choices that differ in nothing else: as many as fit on a few lines. */
static void print_last_words(const present *p, int first, int end)
{
    int width = terminal_width() ? terminal_width() : WIDTH, column = 0, lines = 0, i = first;
    int most = p->brief == IN_FULL                                      ? WORD_LINES
               : end - first == p->plain || end - first == p->plain - 1 ? WORD_LINES + 1
                                                                        : 1;
    text out;
    text_init(&out, 8192);
    for (; i < end; i++) {
        char form[CHOICE_TEXT];
        choice_text(session_game(p->s), p->list.list[i], form);
        char word[WORD_TEXT];
        last_word(p, p->list.list[i], form, word);
        if (end - first <= PRICED)
            add_price(p, p->list.list[i], word);
        int length = letters_of(word) + 2;
        if (!column || column + length > width) {
            if (lines++ == most)
                break;
            text_add(&out, column ? "\n        " : "        ");
            column = 8;
        }
        text_addf(&out, "%s%s", word, i + 1 < end ? ", " : "");
        column += length;
    }
    if (i < end)
        add_more(p, first, end - i, &out);
    text_add(&out, "\n");
    terminal_print(text_string(&out));
    text_release(&out);
}

/* What the words of the choices of a verb begin with, each once: as many as fit on a few lines. */
static void print_first_words(const present *p, int first, int end)
{
    const noun *n = session_game(p->s)->lists.verbs[choice_verb(p->list.list[first])].a;
    int width = terminal_width() ? terminal_width() : WIDTH, room = WORD_LINES * (width - INDENTED), last = -1;
    text out;
    text_init(&out, 8192);
    text_addf(&out, "%*s", INDENTED, "");
    for (int i = first; i < end; i++) {
        char title[NOUN_TEXT];
        if (choice_a(p->list.list[i]) == last)
            continue;
        last = choice_a(p->list.list[i]);
        noun_title(n, last, p->s->c->in, title);
        if (letters_of(text_string(&out)) + letters_of(title) + INDENTED > room) {
            text_add(&out, ", ...");
            break;
        }
        text_addf(&out, "%s%s", i > first ? ", " : "", title);
    }
    text_add(&out, "\n");
    terminal_print(text_string(&out));
    text_release(&out);
}

/* One group of a long list, which can be opened by typing its words; the choice after it. */
static int print_group(const present *p, int first, int upto, int depth)
{
    const game *g = session_game(p->s);
    const verb *v = &g->lists.verbs[choice_verb(p->list.list[first])];
    lang in = p->s->c->in;
    char form[CHOICE_TEXT], group[CHOICE_TEXT];
    int end = first, operands = !!v->a + !!v->b;
    choice_text(g, p->list.list[first], form);
    first_words(form, depth, group);
    for (; end < upto && begins_with(form, group);)
        if (++end < upto)
            choice_text(g, p->list.list[end], form);
    if (end - first <= GROUP_SMALL) {
        for (int k = first; k < end; k++)
            print_choice(p, k);
        return end;
    }
    text line;
    text_init(&line, 1000);
    text_addf(&line, words_in(in, CHOICES_TO, "      %s ...  %d choices (%d to %d)"), group, end - first, first + 1,
              end);
    if (operands == depth) {
        text_add(&line, words_in(in, SUCH_AS, ", such as: "));
        choice_label(g, p->state, p->list.list[first], in, &line);
        text_add(&line, "\n");
    } else
        text_addf(&line, words_in(in, TYPE_TO_SEE_THEM, "; type '%s' to see them\n"), group);
    terminal_print(text_string(&line));
    text_release(&line);
    if (operands > depth && p->brief == ONLY_VERBS)
        print_first_words(p, first, end);
    if (operands == depth && p->brief < NO_NAMES)
        print_last_words(p, first, end);
    return end;
}

/* --- one card, several uses --- */

/* The noun of the card that is all the choice names, or NULL. */
static const noun *card_noun(const present *p, choice c)
{
    const verb *v = &session_game(p->s)->lists.verbs[choice_verb(c)];
    return v->a && !v->b && v->a->shown == SHOWN_CARD ? v->a : NULL;
}

/* Can this card be used in more ways than one? Then all its uses stand on one line. */
static bool has_uses(const present *p, int at, int first, int upto)
{
    const choice c = p->list.list[at];
    const noun *n = card_noun(p, c);
    for (int i = first; n && i < upto; i++)
        if (choice_verb(p->list.list[i]) != choice_verb(c) && card_noun(p, p->list.list[i]) == n)
            return true;
    return false;
}

/* The number that the forecast of a use begins with: " (4)" of "4 SR points". */
static void add_promised(const present *p, choice c, text *out)
{
    forecast f = {0};
    text words;
    if (!game_forecast(session_game(p->s), p->state, p->seat, c, &f) || !f.promises)
        return;
    text_init(&words, 1000);
    prompt_words(session_game(p->s), &f.promise[0], p->s->c->in, &words);
    size_t digits = strspn(text_string(&words), "0123456789");
    if (digits)
        text_addf(out, " (%.*s)", (int)digits, text_string(&words));
    text_release(&words);
}

/* What a use of a card is worth: what stands on it, " (3)" of "ops:3 rp:4", or else what is forecast. */
static void add_value(const present *p, const char *card, choice c, text *out)
{
    const char *use = session_game(p->s)->lists.verbs[choice_verb(c)].id;
    size_t length = strlen(use);
    for (int k = 0; k < p->seen.count; k++) {
        const fixed_part *f = p->seen.items[k].fixed;
        if (f->kind != VIEW_CARD || strcmp(f->id, card))
            continue;
        for (const char *at = f->values; (at = strstr(at, use)); at += length)
            if ((at == f->values || at[-1] == ' ') && at[length] == ':') {
                text_addf(out, " (%.*s)", (int)strcspn(at + length + 1, " "), at + length + 1);
                return;
            }
    }
    add_promised(p, c, out);
}

/* "n3  Red Terror: 1 ops (3), 7 sr (4), 19 event" */
static void print_uses(const present *p, int at, int first, int upto)
{
    const game *g = session_game(p->s);
    const noun *n = card_noun(p, p->list.list[at]);
    const int card = choice_a(p->list.list[at]);
    char id[NOUN_TEXT], title[NOUN_TEXT];
    text out;
    text_init(&out, 4096);
    noun_id(n, card, id);
    noun_title(n, card, p->s->c->in, title);
    text_addf(&out, "      %s  %s: ", id, title);
    for (int i = first, count = 0; i < upto; i++) {
        const choice c = p->list.list[i];
        if (card_noun(p, c) != n || choice_a(c) != card)
            continue;
        text_addf(&out, "%s%d" TERMINAL_JOIN "%s", count++ ? ", " : "", i + 1, g->lists.verbs[choice_verb(c)].id);
        add_value(p, id, c, &out);
    }
    text_add(&out, "\n");
    terminal_print(text_string(&out));
    text_release(&out);
}

/* All the cards that can be used in several ways, each on a line; false: there are none. */
static bool print_cards(const present *p, int first, int upto)
{
    int count = 0;
    for (int i = first; i < upto; i++) {
        bool told = !has_uses(p, i, first, upto);
        for (int k = first; k < i && !told; k++)
            told = card_noun(p, p->list.list[k]) == card_noun(p, p->list.list[i]) &&
                   choice_a(p->list.list[k]) == choice_a(p->list.list[i]);
        if (!told && !count++)
            terminal_printf(
                words_in(p->s->c->in, CARDS_BY_NUMBER_AND_USE_LIST_IN,
                         "      cards, by number and use ('list %s': in words); 'show NAME': what it says\n"),
                session_game(p->s)->lists.verbs[choice_verb(p->list.list[i])].id);
        if (!told)
            print_uses(p, i, first, upto);
    }
    return count;
}

/* The choices from `first` on that begin with some words, in groups if there are more than
 * `most`; how many. */
static int print_range(const present *p, const char *words, int first, int upto, int most)
{
    const game *g = session_game(p->s);
    int count = 0, depth = 1;
    char form[CHOICE_TEXT];
    bool alike = true; /* all have one verb: its group is opened at once */
    for (int i = first; i < upto; i++) {
        choice_text(g, p->list.list[i], form);
        count += begins_with(form, words);
        alike = alike && choice_verb(p->list.list[i]) == choice_verb(p->list.list[first]);
    }
    for (const char *c = words; *c; c++)
        depth += c == words || *c == ' ';
    if (depth == 1 && alike && count && p->brief < ONLY_VERBS && g->lists.verbs[choice_verb(p->list.list[first])].b)
        depth = 2;
    const bool cards = count > most && !*words && print_cards(p, first, upto);
    for (int i = first; i < upto;) {
        choice_text(g, p->list.list[i], form);
        if (!begins_with(form, words) || (cards && has_uses(p, i, first, upto)))
            i++;
        else if (count > most && depth < 3)
            i = print_group(p, i, upto, depth);
        else
            print_choice(p, i++);
    }
    return count;
}

/* As many as fit on the screen with what stands around them, which is more if there is little room. */
static int listed_most(const present *p)
{
    int around = p->brief && p->s->has_board ? MAP_ROOM + AROUND_MAP : AROUND_LIST;
    int most = terminal_height() ? terminal_height() - around : LISTED_MAX;
    return most < LISTED_LEAST ? LISTED_LEAST : most > LISTED_MAX ? LISTED_MAX : most;
}

/* All choices; what is possible at any time stands at the end, and short. */
static void print_all(const present *p)
{
    print_range(p, "", 0, p->plain, listed_most(p));
    if (p->plain == p->list.count)
        return;
    terminal_say(words_in(p->s->c->in, AT_ANY_TIME, "  At any time:"));
    print_range(p, "", p->plain, p->list.count, EXTRAS_LISTED);
}

int print_choices(const present *p, const char *words)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    terminal_capture(&out, terminal_width());
    int count = print_range(p, words, 0, p->list.count, listed_most(p));
    terminal_capture(NULL, 0);
    terminal_page(text_string(&out));
    text_release(&out);
    return count;
}

/* Does the text of a choice begin with these letters, with its id or its name behind the verb? */
static bool is_begun(const present *p, choice c, const char *letters)
{
    const verb *v = &session_game(p->s)->lists.verbs[choice_verb(c)];
    char form[CHOICE_TEXT];
    size_t length = strlen(v->id);
    choice_text(session_game(p->s), c, form);
    if (!strncmp(form, letters, strlen(letters)))
        return true;
    const char *title = v->a ? noun_name(v->a, choice_a(c), p->s->c->in) : NULL;
    return title && !strncmp(letters, v->id, length) && letters[length] == ' ' &&
           fold_begins(title, letters + length + 1);
}

bool print_choices_begun(const present *p, const char *letters)
{
    text out;
    int count = 0;
    text_init(&out, TEXT_DEFAULT_MAX);
    terminal_capture(&out, terminal_width());
    for (int i = 0; i < p->list.count; i++)
        if (is_begun(p, p->list.list[i], letters)) {
            print_choice(p, i);
            count++;
        }
    terminal_capture(NULL, 0);
    terminal_page(text_string(&out));
    text_release(&out);
    return count;
}

/* Where it is asked for a place, why it can't be this one. */
static void tell_why_not(const present *p, const char *words)
{
    const game *g = session_game(p->s);
    char *end;
    choice c;
    refused no;
    const bool listed = strtol(words, &end, 10) <= p->list.count && !*end; /* that number means another choice */
    if (!listed && choice_meant(p, words, &c, NULL) && !seat_legal(g, p->state, p->seat, c, p->s->c->in, &no))
        print_refused(&no);
}

bool print_choices_at(const present *p, const char *words)
{
    int at = p->s->has_board ? board_search(&p->s->board, words) : -1, count = 0;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    terminal_capture(&out, terminal_width());
    for (int i = 0; at >= 0 && i < p->list.count; i++)
        if (choice_place(p, p->list.list[i]) == at) {
            print_choice(p, i);
            count++;
        }
    terminal_capture(NULL, 0);
    terminal_page(text_string(&out));
    text_release(&out);
    if (at >= 0 && !count) {
        tell_why_not(p, words);
        terminal_printf(words_in(p->s->c->in, NOTHING_CAN_BE_CHOSEN_THERE_NOW,
                                 "Nothing can be chosen there now; 'show %s' tells what there is.\n"),
                        words);
    }
    return at >= 0;
}

void print_question(const present *p)
{
    session *s = p->s;
    const game *g = session_game(s);
    char title[NOUN_TEXT];
    text out;
    text_init(&out, 8192);
    noun_title(g->seat, p->seat, s->c->in, title);
    text_addf(&out, "%s: ", title);
    prompt_words(g, &p->asked, s->c->in, &out);
    if (*game_prompt_rule(g, &p->asked))
        text_addf(&out, " [%s]", game_prompt_rule(g, &p->asked));
    terminal_raw("\n");
    terminal_heading(text_string(&out));
    text_release(&out);
    print_all(p);
    if (left_out_words(p))
        terminal_say(words_in(s->c->in, LIST_SHOWS_WHAT_THE_CARDS_SAY, "      'list' shows what the cards say"));
    if (p->list.count == 1)
        terminal_say(words_in(s->c->in, ENTER_THIS_ONE, "      Enter: this one"));
}

/* The line that says which moment of the game it is: turn, segment, order. */
static unsigned long long moment_of(const char *summary)
{
    return text_hash(0, summary, strcspn(summary, "\n"));
}

bool print_moment(const present *p)
{
    session *s = p->s;
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    view_summary(session_game(s), session_match(s)->state, p->seat, s->c->in, &out);
    bool another = moment_of(text_string(&out)) != s->moment[p->seat];
    if (another)
        terminal_print(text_string(&out));
    s->moment[p->seat] = moment_of(text_string(&out));
    text_release(&out);
    return another;
}

/* The position, or what of it has a word in it; at most so many lines, unless the player asks. */
void print_view(const present *p, const char *word, int most)
{
    text all, out;
    int lines = 0;
    text_init(&all, TEXT_DEFAULT_MAX);
    text_init(&out, TEXT_DEFAULT_MAX);
    view_lines(session_game(p->s), session_match(p->s)->state, p->seat, p->s->c->in, &all);
    if (*word)
        view_search(text_string(&all), word, &out);
    else
        text_add(&out, text_string(&all));
    for (const char *c = text_string(&out); *c; c++)
        lines += *c == '\n';
    if (lines > most)
        terminal_printf(words_in(p->s->c->in, TYPE_SHOW_TO_SEE_THE_POSITION,
                                 "Type 'show' to see the position (%d lines), 'show WORD' for a part of it.\n"),
                        lines);
    else if (!lines)
        terminal_say(words_in(p->s->c->in, THERE_IS_NOTHING_LIKE_THAT, "There is nothing like that."));
    else
        terminal_page_words(text_string(&out));
    if (lines <= most && !*word) /* it begins with the summary, which need not be told again */
        p->s->moment[p->seat] = moment_of(text_string(&out));
    text_release(&out);
    text_release(&all);
}
