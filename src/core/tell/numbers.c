#include "core/tell/numbers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/tell/json.h"
#include "core/tell/view.h"

score_number *numbers_add(score_numbers *out, const char *id, const char *label, int value)
{
    assert(out->count < NUMBERS_MOST);
    score_number *n = &out->list[out->count++];
    *n = (score_number){.id = id, .label = label, .value = value, .seat = VIEW_SEATLESS};
    return n;
}

void numbers_of(const game *g, const void *seen, lang in, score_numbers *out)
{
    out->count = 0;
    if (g->show.score)
        g->show.score(seen, in, out);
}

static void one_json(const game *g, const score_number *n, text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "id", n->id);
    json_text(out, "label", n->label);
    if (*n->text)
        json_text(out, "text", n->text);
    else
        json_number(out, "value", n->value);
    if (n->low)
        json_number(out, "low", n->low);
    if (n->of)
        json_number(out, "of", n->of);
    if (n->bar)
        json_bool(out, "bar", true);
    if (n->marks) {
        json_open(out, "marks", '[');
        for (int i = 0; i < n->marks; i++)
            json_number(out, NULL, n->mark[i]);
        json_close(out, ']');
    }
    if (n->seat != VIEW_SEATLESS)
        json_text(out, "side", noun_key(g->seat, n->seat));
    if (*n->note)
        json_text(out, "note", n->note);
    json_close(out, '}');
}

void numbers_json(const game *g, const void *seen, lang in, text *out)
{
    score_numbers all;
    numbers_of(g, seen, in, &all);
    if (!all.count)
        return;
    json_open(out, "numbers", '[');
    for (int i = 0; i < all.count; i++)
        one_json(g, &all.list[i], out);
    json_close(out, ']');
}

void numbers_line(const game *g, const void *seen, lang in, text *out)
{
    score_numbers all;
    numbers_of(g, seen, in, &all);
    for (int i = 0; i < all.count; i++) {
        const score_number *n = &all.list[i];
        text_addf(out, "%s%s ", i ? " · " : "", n->label);
        if (*n->text)
            text_add(out, n->text);
        else
            text_addf(out, "%d", n->value);
        if (n->of)
            text_addf(out, "/%d", n->of);
        if (*n->note)
            text_addf(out, " (%s)", n->note);
    }
    if (all.count)
        text_add(out, "\n");
}
