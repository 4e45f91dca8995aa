#include "table/event.h"

#include <stdlib.h>
#include <string.h>

void game_info_release(game_info *g)
{
    free(g->position);
    g->position = NULL;
    free(g->rows);
    g->rows = NULL;
}

bool events_add(event_list *all, const event *e, fault *why)
{
    event kept = *e;
    kept.dice = NULL;
    if (all->count == all->capacity) {
        int capacity = all->capacity ? all->capacity * 2 : 4;
        event *more = realloc(all->list, (size_t)capacity * sizeof *more);
        if (!more)
            return fault_set(why, "out of memory");
        all->list = more;
        all->capacity = capacity;
    }
    if (e->text && !(kept.text = strdup(e->text)))
        return fault_set(why, "out of memory");
    all->list[all->count++] = kept;
    return true;
}

void events_release(event_list *all)
{
    for (int i = 0; i < all->count; i++)
        free((char *)all->list[i].text);
    free(all->list);
    *all = (event_list){0};
}

static bool each_of_list(const event_source *from, event_visit visit, void *context, fault *why)
{
    const event_list *all = ((const events_from *)from)->all;
    for (int i = 0; i < all->count; i++)
        if (!visit(context, &all->list[i], why))
            return false;
    return true;
}

events_from events_source(const event_list *all)
{
    return (events_from){.source = {each_of_list}, .all = all};
}
