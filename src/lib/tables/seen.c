/* A table that is only seen: a page whose game is on a server gives every state that its views bring along, and asks
 * here what needs nobody but the rules: why, what choices promise, where pieces go, plans, past views, hints. The table
 * is hollow: one viewer, its redacted state, no match. What was seen before is kept as the differences that came. */
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "lib/tables/here.h"
#include "table/sentences.h"

enum { PAST_MOST = 16 << 20 }; /* bytes of differences */

static void forget(changes *c)
{
    c->count = 0;
    if (!c->letters.max)
        text_init(&c->letters, PAST_MOST);
    text_clear(&c->letters);
    c->letters.cut = false;
}

static bool keep(changes *c, int step, const value *letters)
{
    if (c->count == c->capacity) {
        int capacity = c->capacity ? c->capacity * 2 : 256;
        change *list = realloc(c->list, (size_t)capacity * sizeof *list);
        if (!list)
            return false;
        c->list = list;
        c->capacity = capacity;
    }
    c->list[c->count++] = (change){step, c->letters.length};
    text_add_bytes(&c->letters, letters->text, letters->length);
    return !c->letters.cut;
}

/* The last time that so many steps lay behind; -1: never. */
static int change_at(const changes *c, int step)
{
    int i = c->count - 1;
    while (i >= 0 && c->list[i].step != step)
        i--;
    return i;
}

static bool state_at(const past *p, int step, void *seen)
{
    const changes *c = (const changes *)p;
    const game *g = table_game(c->here->table);
    int last = change_at(c, step);
    memset(seen, 0, g->size);
    for (int i = 0; i <= last; i++) {
        size_t at = c->list[i].at, end = i + 1 < c->count ? c->list[i + 1].at : c->letters.length;
        if (!seen_apply(g, seen, c->letters.data + at, end - at))
            return false;
    }
    return last >= 0;
}

/* --- the hollow table --- */

static bool seats_are(table *t, const value *seats, fault *why)
{
    const game *g = table_game(t);
    for (int s = 0; s < g->seats; s++)
        if (!seat_parse(request_word(seats, noun_key(g->seat, s)), &t->seats[s]))
            return fault_set(why, "who sits at '%s' is not told", noun_key(g->seat, s));
    return true;
}

static bool make_room(table *t, int viewer, fault *why)
{
    size_t size = table_game(t)->size;
    t->match.start = calloc(1, size);
    t->match.state = calloc(1, size);
    t->match.spare = calloc(1, size);
    t->steps.seen[viewer] = calloc(1, size);
    return (t->match.start && t->match.state && t->match.spare && t->steps.seen[viewer]) ||
           fault_set(why, "out of memory");
}

/* What the viewer sees now. */
static bool see(changes *c, table *t, int viewer, const value *body, fault *why)
{
    const game *g = table_game(t);
    const value *letters = request_member(body, "state");
    int64_t step = request_whole(body, "step", -1), seq = request_whole(body, "seq", 0);
    if (!value_is(letters, VALUE_TEXT) || step < 0 || step > EVENTS_MAX || seq <= 0 ||
        !seen_apply(g, t->steps.seen[viewer], letters->text, letters->length))
        return fault_set(why, "this is no state of %s", g->id);
    memcpy(t->match.state, t->steps.seen[viewer], g->size);
    t->seq[viewer] = (uint32_t)seq;
    t->steps.count[viewer] = (int)step;
    if (!keep(c, (int)step, letters))
        forget(c); /* there is no past then: its server has it */
    return true;
}

static bool look_from(const value *body, const game *g, int *viewer, fault *why)
{
    const char *word = request_word(body, "viewer");
    *viewer = strcmp(word, "watcher") ? game_seat(g, word) : WATCHER;
    return *viewer >= 0 || sentence_fault(why, &say_no_viewer, request_lang(body), word, g->id);
}

static bool fill(changes *c, table *t, const value *body, int viewer, fault *why)
{
    int which;
    const game *g = table_game(t);
    t->steps.game = g;
    t->back_by = t->noted = -1;
    t->past = &c->past;
    if (!request_scenario(body, g, &which, why) || !request_options(body, g, &t->match.options, why) ||
        !seats_are(t, request_member(body, "seats"), why) || !make_room(t, viewer, why))
        return false;
    t->match.scenario = which;
    text_fit(t->info.scenario, sizeof t->info.scenario, g->lists.scenarios[which].id);
    return see(c, t, viewer, body, why);
}

/* It is told answers, and nothing else. */
static void look_on(frente_table *here, int viewer, lang in)
{
    place *p = here_first(here);
    p->guest = (guest){.viewer = viewer, .in = in, .leaving = true};
    p->guest.seats = viewer == WATCHER ? 0 : 1u << viewer;
    p->entered = true;
}

bool seen_begin(frente_table *here, const value *body, text *out, fault *why)
{
    int viewer;
    changes *c = &here->seen;
    const game *g = source_open(request_word(body, "game"), why);
    if (!g || !look_from(body, g, &viewer, why))
        return false;
    here_take(here, NULL);
    forget(c);
    c->past.at = state_at;
    c->here = here;
    table *t = calloc(1, sizeof *t);
    if (!t)
        return fault_set(why, "out of memory");
    t->match.game = g;
    if (!fill(c, t, body, viewer, why)) {
        table_release(t);
        return false;
    }
    here_take(here, t);
    look_on(here, viewer, request_lang(body));
    json_raw(out, NULL, "{\"ok\":true}", 11);
    return true;
}

bool seen_go_on(frente_table *here, const value *body, text *out, fault *why)
{
    const place *p = here_first(here);
    if (!seen_here(here))
        return fault_set(why, "no table is seen");
    if (p->work)
        return fault_set(why, "it is being thought about");
    json_raw(out, NULL, "{\"ok\":true}", 11);
    return see(&here->seen, here->table, p->guest.viewer, body, why);
}

/* --- what can be asked --- */

bool seen_here(const frente_table *here)
{
    return here->table && here->table->past;
}

static int steps_of(const frente_table *here)
{
    return here->table->steps.count[here->places[0].guest.viewer];
}

/* All that was seen from the start on. */
static bool knows_all(const frente_table *here)
{
    int steps = steps_of(here);
    for (int step = 0; step <= steps; step++)
        if (change_at(&here->seen, step) < 0)
            return false;
    return true;
}

bool seen_answers(const frente_table *here, const value *body)
{
    static const char *const asked[] = {"why", "forecast", "group", "about", "lens", "plan", "hint"};
    const char *type = request_word(body, "type");
    if (!strcmp(type, "at") || !strcmp(type, "position")) {
        int64_t step = request_whole(body, "step", *type == 'a' ? 0 : steps_of(here));
        return change_at(&here->seen, (int)(step & INT32_MAX)) >= 0;
    }
    if (!strcmp(type, "analyse"))
        return knows_all(here);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        if (!strcmp(asked[i], type))
            return true;
    return false;
}
