/* A table that is only seen: a page whose game is on a server gives every state that its views bring along, and asks
 * here what needs nobody but the rules: why, what choices promise, where pieces go, plans, past views, hints. The table
 * is hollow: one viewer, its redacted state, no match. What was seen before is kept as the differences that came. */
#include <stdlib.h>
#include <string.h>

#include "core/tell/json.h"
#include "games/games.h"
#include "site/here.h"
#include "table/sentences.h"

enum { PAST_MOST = 16 << 20 }; /* bytes of differences */

typedef struct change {
    int step;
    size_t at; /* where its letters stand */
} change;

/* The states so far: one after the other, each out of the one before. */
static struct {
    past past;
    change *list;
    int count, capacity;
    text letters;
} so_far;

static void forget(void)
{
    so_far.count = 0;
    if (!so_far.letters.max)
        text_init(&so_far.letters, PAST_MOST);
    text_clear(&so_far.letters);
    so_far.letters.cut = false;
}

static bool keep(int step, const value *letters)
{
    if (so_far.count == so_far.capacity) {
        int capacity = so_far.capacity ? so_far.capacity * 2 : 256;
        change *list = realloc(so_far.list, (size_t)capacity * sizeof *list);
        if (!list)
            return false;
        so_far.list = list;
        so_far.capacity = capacity;
    }
    so_far.list[so_far.count++] = (change){step, so_far.letters.length};
    text_add_bytes(&so_far.letters, letters->text, letters->length);
    return !so_far.letters.cut;
}

/* The last time that so many steps lay behind; -1: never. */
static int change_at(int step)
{
    int i = so_far.count - 1;
    while (i >= 0 && so_far.list[i].step != step)
        i--;
    return i;
}

static bool state_at(const past *p, int step, void *seen)
{
    const game *g = table_game(site.table);
    int last = change_at(step);
    (void)p;
    memset(seen, 0, g->size);
    for (int i = 0; i <= last; i++) {
        size_t at = so_far.list[i].at, end = i + 1 < so_far.count ? so_far.list[i + 1].at : so_far.letters.length;
        if (!seen_apply(g, seen, so_far.letters.data + at, end - at))
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
static bool see(table *t, int viewer, const value *body, fault *why)
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
    if (!keep((int)step, letters))
        forget(); /* there is no past then: its server has it */
    return true;
}

static bool look_from(const value *body, const game *g, int *viewer, fault *why)
{
    const char *word = request_word(body, "viewer");
    *viewer = strcmp(word, "watcher") ? game_seat(g, word) : WATCHER;
    return *viewer >= 0 || sentence_fault(why, &say_no_viewer, request_lang(body), word, g->id);
}

static bool fill(table *t, const value *body, int viewer, fault *why)
{
    int which;
    const game *g = table_game(t);
    t->steps.game = g;
    t->back_by = t->noted = -1;
    t->past = &so_far.past;
    if (!request_scenario(body, g, &which, why) || !request_options(body, g, &t->match.options, why) ||
        !seats_are(t, request_member(body, "seats"), why) || !make_room(t, viewer, why))
        return false;
    t->match.scenario = which;
    text_fit(t->info.scenario, sizeof t->info.scenario, g->lists.scenarios[which].id);
    return see(t, viewer, body, why);
}

bool seen_begin(const value *body, text *out, fault *why)
{
    int viewer;
    const game *g = games_open(request_word(body, "game"), why);
    if (!g || !look_from(body, g, &viewer, why))
        return false;
    site_take(NULL);
    forget();
    so_far.past.at = state_at;
    table *t = calloc(1, sizeof *t);
    if (!t)
        return fault_set(why, "out of memory");
    t->match.game = g;
    if (!fill(t, body, viewer, why)) {
        table_release(t);
        return false;
    }
    site_take(t);
    /* It is told answers, and nothing else. */
    site.guest = (guest){.viewer = viewer, .in = request_lang(body), .leaving = true};
    site.guest.seats = viewer == WATCHER ? 0 : 1u << viewer;
    site.entered = true;
    json_raw(out, NULL, "{\"ok\":true}", 11);
    return true;
}

bool seen_go_on(const value *body, text *out, fault *why)
{
    if (!seen_here())
        return fault_set(why, "no table is seen");
    if (site.work)
        return fault_set(why, "it is being thought about");
    json_raw(out, NULL, "{\"ok\":true}", 11);
    return see(site.table, site.guest.viewer, body, why);
}

/* --- what can be asked --- */

bool seen_here(void)
{
    return site.table && site.table->past;
}

/* All that was seen from the start on. */
static bool knows_all(void)
{
    int steps = site.table->steps.count[site.guest.viewer];
    for (int step = 0; step <= steps; step++)
        if (change_at(step) < 0)
            return false;
    return true;
}

bool seen_answers(const value *body)
{
    static const char *const asked[] = {"why", "forecast", "group", "about", "lens", "plan", "hint"};
    const char *type = request_word(body, "type");
    if (!strcmp(type, "at") || !strcmp(type, "position")) {
        int64_t now = site.table->steps.count[site.guest.viewer];
        return change_at((int)(request_whole(body, "step", *type == 'a' ? 0 : now) & INT32_MAX)) >= 0;
    }
    if (!strcmp(type, "analyse"))
        return knows_all();
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        if (!strcmp(asked[i], type))
            return true;
    return false;
}
