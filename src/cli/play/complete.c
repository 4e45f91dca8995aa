/* What Tab offers: the choices that begin so, the words that can be typed, and places behind those that take one. */
#include <stdio.h>
#include <string.h>

#include "cli/play/turn.h"
#include "cli/screen/fold.h"

enum { OFFERED_MOST = 400 };

static bool takes_place(const char *typed, size_t *words)
{
    static const char *const before[] = {"map ", "mapa ", "show ", "ver "};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (!strncmp(typed, before[i], strlen(before[i]))) {
            *words = strlen(before[i]);
            return true;
        }
    return false;
}

void complete_line(void *context, const char *typed, text *out)
{
    const present *p = context;
    int count = 0;
    size_t words = 0;
    if (takes_place(typed, &words)) {
        const board *b = &p->s->board;
        for (int i = 0; i < b->count && p->s->has_board && count < OFFERED_MOST; i++) {
            const char *name = b->places[i].name;
            if (typed[words] && fold_begins(name, typed + words))
                text_addf(out, "%.*s%s\n", (int)words, typed, name), count++;
            else if (typed[words] && !strncmp(b->places[i].id, typed + words, strlen(typed + words)))
                text_addf(out, "%.*s%s\n", (int)words, typed, b->places[i].id), count++;
        }
        return;
    }
    for (int i = 0; i < p->list.count && count < OFFERED_MOST; i++) {
        char form[CHOICE_TEXT];
        choice_text(session_game(p->s), p->list.list[i], form);
        if (!strncmp(form, typed, strlen(typed)))
            text_addf(out, "%s\n", form), count++;
    }
    for (int i = 0; command_at(i) && !strchr(typed, ' '); i++)
        if (!strncmp(command_at(i)->name[p->s->c->in], typed, strlen(typed)))
            text_addf(out, "%s\n", command_at(i)->name[p->s->c->in]);
}
