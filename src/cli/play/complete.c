/* What Tab offers: the choices that begin so, the words that can be typed, and behind them what they take: places and
 * things that are seen, choices, orders, languages. Names count as ids do, in capitals or not, with accents or not. */
#include <stdio.h>
#include <string.h>

#include "cli/play/turn.h"
#include "cli/screen/fold.h"
#include "core/game/standing.h"

enum { OFFERED_MOST = 400 };

/* What is offered: lines, none twice; `before` stands in front of each and is typed already. */
typedef struct offers {
    const present *p;
    const char *before;
    size_t length; /* of `before` */
    text *out;
    int count;
} offers;

static void propose(offers *o, const char *words)
{
    char line[LINE_MAX_BYTES + 2];
    text_format(line, sizeof line, "%.*s%s\n", (int)o->length, o->before, words);
    const char *at = text_string(o->out);
    for (; (at = strstr(at, line)); at++)
        if (at == text_string(o->out) || at[-1] == '\n')
            return;
    if (o->count++ < OFFERED_MOST)
        text_add(o->out, line);
}

static void offer_places(offers *o, const char *typed)
{
    const board *b = &o->p->s->board;
    for (int i = 0; o->p->s->has_board && i < b->count; i++)
        if (fold_begins(b->places[i].name, typed))
            propose(o, b->places[i].name);
        else if (*typed && !strncmp(b->places[i].id, typed, strlen(typed))) /* or all of them */
            propose(o, b->places[i].id);
}

/* Units and cards that are seen. */
static void offer_things(offers *o, const char *typed)
{
    for (int i = 0; i < o->p->seen.count; i++) {
        const fixed_part *f = o->p->seen.items[i].fixed;
        if ((f->kind == VIEW_PIECE || f->kind == VIEW_CARD) && *f->id && fold_begins(f->title, typed))
            propose(o, f->title);
    }
}

/* "move Sevilla" where the choice is "move sevilla", and "Sevilla" alone: the last thing that a choice names. */
static void offer_named(offers *o, choice c, const char *typed)
{
    const verb *v = &session_game(o->p->s)->lists.verbs[choice_verb(c)];
    const noun *last = v->b ? v->b : v->a;
    size_t verb = strlen(v->id);
    char name[LINE_MAX_BYTES];
    const char *title = last ? noun_name(last, v->b ? choice_b(c) : choice_a(c), o->p->s->c->in) : NULL;
    if (!title)
        return;
    if (fold_begins(title, typed))
        propose(o, title);
    if (v->b || strncmp(typed, v->id, verb) != 0 || typed[verb] != ' ' || !fold_begins(title, typed + verb + 1))
        return;
    text_format(name, sizeof name, "%s %s", v->id, title);
    propose(o, name);
}

static void offer_choices(offers *o, const char *typed)
{
    const choices *list = &o->p->list;
    const int before = o->count;
    for (int i = 0; i < list->count; i++) {
        char form[CHOICE_TEXT];
        choice_text(session_game(o->p->s), list->list[i], form);
        if (!strncmp(form, typed, strlen(typed)))
            propose(o, form);
    }
    for (int i = 0; i < list->count && o->count == before; i++)
        offer_named(o, list->list[i], typed);
}

static void offer_orders(offers *o, const char *typed)
{
    const game *g = session_game(o->p->s);
    for (int i = 0; i < standing_count(g); i++)
        if (!strncmp(standing_row(g, i)->id, typed, strlen(typed)))
            propose(o, standing_row(g, i)->id);
}

static void offer_languages(offers *o, const char *typed)
{
    for (int i = 0; i < LANGS; i++)
        if (!strncmp(lang_code((lang)i), typed, strlen(typed)))
            propose(o, lang_code((lang)i));
}

/* What stands behind a word that can be typed. */
static void offer_behind(offers *o, const char *word, const char *typed)
{
    const command *c = command_find(word);
    const char *name = c ? c->name[LANG_EN] : "";
    if (!strcmp(name, "map") || !strcmp(name, "show"))
        offer_places(o, typed);
    if (!strcmp(name, "show"))
        offer_things(o, typed);
    if (!strcmp(name, "why") || !strcmp(name, "chances") || !strcmp(name, "list"))
        offer_choices(o, typed);
    if (!strcmp(name, "why") && !o->count && strchr(typed, ' ')) { /* it asks for what is not in the list */
        const char *last = strrchr(typed, ' ') + 1;
        o->length = (size_t)(last - o->before);
        offer_places(o, last);
    }
    if (!strcmp(name, "order"))
        offer_orders(o, typed);
    if (!strcmp(name, "lang"))
        offer_languages(o, typed);
}

void complete_line(void *context, const char *typed, text *out)
{
    offers o = {.p = context, .before = typed, .out = out};
    char word[64];
    size_t first = strcspn(typed, " ");
    offer_choices(&o, typed);
    if (!typed[first])
        for (int i = 0; command_at(i); i++)
            if (!strncmp(command_at(i)->name[o.p->s->c->in], typed, first))
                propose(&o, command_at(i)->name[o.p->s->c->in]);
    if (o.count || !typed[first] || first >= sizeof word)
        return;
    text_format(word, sizeof word, "%.*s", (int)first, typed);
    o.length = first + strspn(typed + first, " ");
    offer_behind(&o, word, typed + o.length);
}
