/* Choices and things by the names that people read: "move León" is "move leon", "show AFR 7" a unit. */
#include <stdio.h>
#include <string.h>

#include "cli/play/turn.h"
#include "cli/screen/fold.h"

/* Is the value called so, with or without its number: "Palencia (2211)" or "Palencia"? */
static bool is_title(const noun *n, int value, lang in, const char *words)
{
    char spare[NOUN_TEXT], id[NOUN_TEXT], numbered[LINE_MAX_BYTES];
    const char *title = noun_title_of(n, value, in, spare);
    text_format(numbered, sizeof numbered, "%.*s (%s)", NOUN_TEXT, words, noun_id_of(n, value, id));
    return fold_equal(title, words) || fold_equal(title, numbered);
}

/* Is this the id of the value, or its name? Numbers are never taken for one another. */
static bool is_value(const noun *n, int value, lang in, const char *words)
{
    char spare[NOUN_TEXT];
    return !strcmp(noun_id_of(n, value, spare), words) || (noun_has_ids(n) && is_title(n, value, in, words));
}

/* Are these the things that the choice names, wherever the one ends and the other begins? */
static bool are_operands(const verb *v, choice c, lang in, const char *words)
{
    char first[LINE_MAX_BYTES];
    if (!v->b)
        return is_value(v->a, choice_a(c), in, words);
    for (const char *end = words; (end = strchr(end, ' ')); end++) {
        snprintf(first, sizeof first, "%.*s", (int)(end - words), words);
        if (is_value(v->a, choice_a(c), in, first) && is_value(v->b, choice_b(c), in, end + 1))
            return true;
    }
    return false;
}

/* The words behind the verb, or NULL if they begin with another. */
static const char *behind_verb(const verb *v, const char *words)
{
    size_t length = strlen(v->id);
    return !strncmp(words, v->id, length) && words[length] == ' ' ? words + length + 1 : NULL;
}

/* Is the choice written so, or its last thing alone? */
static bool is_written(const present *p, choice c, const char *words, bool last_alone)
{
    const verb *v = &session_game(p->s)->lists.verbs[choice_verb(c)];
    const char *rest = last_alone ? words : behind_verb(v, words);
    if (!v->a || !rest)
        return false;
    if (last_alone)
        return is_value(v->b ? v->b : v->a, v->b ? choice_b(c) : choice_a(c), p->s->c->in, words);
    return are_operands(v, c, p->s->c->in, rest);
}

choice choice_by_name(const present *p, const char *words, bool last_alone)
{
    choice found = 0;
    for (int i = 0; i < p->list.count; i++) {
        if (!is_written(p, p->list.list[i], words, last_alone))
            continue;
        if (found)
            return 0;
        found = p->list.list[i];
    }
    return found;
}

/* The value of an id or of a name. */
static bool find_value(const noun *n, const char *words, lang in, int *value)
{
    if (noun_find(n, words, value))
        return true;
    for (int v = n->low; v <= n->high && noun_has_ids(n); v++)
        if (noun_key(n, v) && is_title(n, v, in, words)) {
            *value = v;
            return true;
        }
    return false;
}

/* Both things of a choice, wherever the one ends and the other begins. */
static bool find_both(const verb *v, const char *words, lang in, int *a, int *b)
{
    char first[LINE_MAX_BYTES];
    for (const char *end = words; (end = strchr(end, ' ')); end++) {
        snprintf(first, sizeof first, "%.*s", (int)(end - words), words);
        if (find_value(v->a, first, in, a) && find_value(v->b, end + 1, in, b))
            return true;
    }
    return false;
}

bool choice_by_names(const game *g, const char *words, lang in, choice *c)
{
    for (int v = 1; v < g->lists.verb_count; v++) {
        const verb *one = &g->lists.verbs[v];
        const char *rest = behind_verb(one, words);
        int a = 0, b = 0;
        if (one->a && rest && (one->b ? find_both(one, rest, in, &a, &b) : find_value(one->a, rest, in, &a))) {
            *c = choice_make(v, a, b);
            return true;
        }
    }
    return false;
}

/* --- a piece or a card --- */

/* The one thing that the seat sees and that has this id or this name. */
static const view_item *find_thing(const present *p, const char *words)
{
    const view_item *found = NULL;
    for (int i = 0; i < p->seen.count; i++) {
        const fixed_part *f = p->seen.items[i].fixed;
        if ((f->kind != VIEW_PIECE && f->kind != VIEW_CARD) || !*f->id)
            continue;
        if (!strcasecmp(f->id, words))
            return &p->seen.items[i];
        if (!fold_equal(f->title, words))
            continue;
        if (found)
            return NULL;
        found = &p->seen.items[i];
    }
    return found;
}

bool thing_lines(const present *p, const char *words, text *out)
{
    const view_item *i = find_thing(p, words);
    char side[NOUN_TEXT];
    if (!i)
        return false;
    int owner = i->owner >= 0 ? i->owner : i->fixed->of - 1, at = board_place(&p->s->board, i->at);
    const char *label = *i->label ? i->label : i->fixed->label;
    text_add(out, i->fixed->title);
    text_addf(out, *label ? " (%s)" : "%s", label);
    if (owner >= 0) {
        noun_title(session_game(p->s)->seat, owner, p->s->c->in, side);
        text_addf(out, ", %s", side);
    }
    if (p->s->has_board && at >= 0) {
        text_add(out, ", ");
        add_place(&p->s->board, at, out);
    }
    text_add(out, "\n");
    if (*i->fixed->text)
        text_addf(out, "%s\n", i->fixed->text);
    add_about(p, i->fixed->kind == VIEW_CARD ? SHOWN_CARD : SHOWN_PIECE, i->fixed->id, out);
    return true;
}
