#include "core/tell/lens.h"

#include "core/tell/json.h"
#include "core/tell/view.h"

int lens_find(const game *g, const char *id)
{
    for (int i = 0; i < g->show.lens_count; i++)
        if (!strcmp(g->show.lenses[i].id, id))
            return i;
    return -1;
}

bool lens_json(const game *g, const void *seen, int viewer, int row, const char *argument, text *out, fault *why)
{
    const lens *l = &g->show.lenses[row];
    int value = 0;
    char spare[NOUN_TEXT];
    lens_view places;
    if (l->of && !noun_find(l->of, argument, &value))
        return fault_set(why, "'%.60s' is no %s", argument, l->of->name);
    places.count = 0;
    l->look(seen, viewer, value, &places);
    json_open(out, NULL, '[');
    for (int i = 0; i < places.count; i++) {
        const lens_place *p = &places.list[i];
        json_open(out, NULL, '[');
        json_id(out, NULL, noun_id_of(l->place, p->place, spare));
        if (p->number == LENS_PLAIN)
            json_raw(out, NULL, "null", 4);
        else
            json_number(out, NULL, p->number);
        json_key(out, NULL);
        view_seats_json(g, p->seats, out);
        json_close(out, ']');
    }
    json_close(out, ']');
    return true;
}
