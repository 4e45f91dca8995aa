/* What a viewer sees thing by thing, and what there is to say of one. */
#include <stdlib.h>

#include "lib/lib.h"

struct frente_seen {
    view view;
    frente_item *list;
};

_Static_assert((int)FRENTE_DIE == (int)VIEW_DIE && (int)FRENTE_REDUCED == (int)VIEW_REDUCED &&
                   (int)FRENTE_HIDDEN == (int)VIEW_HIDDEN && (int)FRENTE_SELECTED == (int)VIEW_SELECTED &&
                   (int)FRENTE_KNOWN == (int)VIEW_KNOWN,
               "the same numbers");

static const char *first_of(const char *now, const char *always)
{
    return now && *now ? now : always ? always : "";
}

frente_item lib_item(const view_item *i)
{
    const fixed_part *f = i->fixed;
    return (frente_item){.kind = (frente_thing)f->kind,
                         .key = f->key,
                         .id = first_of(f->id, NULL),
                         .type = first_of(f->type, NULL),
                         .title = first_of(f->title, NULL),
                         .text = first_of(f->text, NULL),
                         .at = first_of(i->at, NULL),
                         .label = first_of(i->label, f->label),
                         .marks = first_of(i->marks, f->marks),
                         .owner = i->owner >= 0 ? i->owner : f->of - 1,
                         .value = i->value,
                         .low = i->low,
                         .high = i->high,
                         .flags = i->flags};
}

frente_status frente_see(const frente_position *p, int viewer, frente_lang in, frente_seen **out, frente_fault *why)
{
    _Alignas(max_align_t) char room[STATE_MAX];
    *out = NULL;
    frente_status may = position_may_look(p, viewer, why);
    if (may)
        return may;
    frente_seen *seen = calloc(1, sizeof *seen);
    if (!seen)
        return lib_no_memory(why);
    p->game->show.view(position_seen(p, viewer, room), viewer, lib_lang(in), &seen->view);
    seen->list = calloc((size_t)seen->view.count + 1, sizeof *seen->list);
    if (!seen->list) {
        frente_seen_release(seen);
        return lib_no_memory(why);
    }
    for (int i = 0; i < seen->view.count; i++)
        seen->list[i] = lib_item(&seen->view.items[i]);
    *out = seen;
    return FRENTE_OK;
}

const frente_item *frente_seen_items(const frente_seen *seen, int *count)
{
    *count = seen->view.count;
    return seen->list;
}

void frente_seen_release(frente_seen *seen)
{
    if (!seen)
        return;
    view_release(&seen->view);
    free(seen->list);
    free(seen);
}

/* --- one thing --- */

/* Whether values of a noun are shown as things of that kind. */
static bool shown_as(const noun *n, frente_thing kind)
{
    switch (kind) {
    case FRENTE_SPACE: return n->shown == SHOWN_SPACE;
    case FRENTE_PIECE: return n->shown == SHOWN_PIECE;
    case FRENTE_CARD: return n->shown == SHOWN_CARD;
    case FRENTE_TRACK: return n->shown == SHOWN_TRACK;
    default: return false;
    }
}

/* The shortest of its names, since others may be declined ("of Madrid"). */
const char *frente_thing_title(const frente_game *g, frente_thing kind, const char *id, frente_lang in)
{
    const char *best = "";
    for (const noun *const *n = lib_game(g)->lists.nouns; *n; n++) {
        int value;
        if (!shown_as(*n, kind) || !noun_find(*n, id, &value))
            continue;
        const char *title = noun_name(*n, value, lib_lang(in));
        if (title && (!*best || strlen(title) < strlen(best)))
            best = title;
    }
    return best;
}

frente_status frente_about(const frente_position *p, int viewer, frente_thing kind, const char *id, frente_lang in,
                           char **out, frente_fault *why)
{
    _Alignas(max_align_t) char room[STATE_MAX];
    text words;
    int value;
    *out = NULL;
    frente_status may = position_may_look(p, viewer, why);
    if (may)
        return may;
    const void *seen = position_seen(p, viewer, room);
    text_init(&words, TEXT_DEFAULT_MAX);
    for (const noun *const *n = p->game->lists.nouns; p->game->show.about && *n && !words.length; n++)
        if (shown_as(*n, kind) && noun_find(*n, id, &value))
            p->game->show.about(seen, viewer, *n, value, lib_lang(in), &words);
    return lib_give(&words, out, why);
}
