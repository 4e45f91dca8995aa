/* Nodes use the numbers of their frames as indexes: a position from outside may hold the
 * lowest and the highest that its game says of a node, and not one step beyond. */
#include "core/play/position.h"
#include "find.h"
#include "unit.h"

enum { NUMBERS = 5 };

/* The lowest and the highest step and numbers. */
static void bounds_of(const frame_form *form, int low[NUMBERS], int high[NUMBERS])
{
    low[0] = form->step_low, high[0] = form->step_high;
    for (int i = 0; i < FRAME_NUMBERS; i++)
        low[1 + i] = form->number[i].low, high[1 + i] = form->number[i].high;
}

static bool read_frame(const game *g, int node, const int v[NUMBERS], fault *why)
{
    static union {
        max_align_t align;
        char bytes[STATE_MAX];
    } box;
    position_reader r;
    char line[256];
    snprintf(line, sizeof line, "flow %s %d %d %d %d %d", g->lists.nodes[node].name, v[0], v[1], v[2], v[3], v[4]);
    game_blank(g, box.bytes, 0, 0, NULL);
    position_begin(&r, g, box.bytes);
    if (!position_line(&r, line, why))
        return false;
    /* alone it fits nothing else; what is asked is whether its numbers are the reason */
    return game_check(g, box.bytes, why) || !strstr(why->text, "beyond what that node can hold");
}

static void check_node(const game *g, int node)
{
    fault why = {""};
    int low[NUMBERS], high[NUMBERS], v[NUMBERS];
    bounds_of(&g->lists.frames[node], low, high);
    if (!read_frame(g, node, low, &why) || !read_frame(g, node, high, &why))
        fail_msg("%s: '%s': %s", g->id, g->lists.nodes[node].name, why.text);
    for (int i = 0; i < NUMBERS; i++)
        for (int side = -1; side <= 1; side += 2) {
            memcpy(v, low, sizeof v);
            v[i] = side < 0 ? low[i] - 1 : high[i] + 1;
            if (read_frame(g, node, v, &why))
                fail_msg("%s: '%s': number %d may not be %d", g->id, g->lists.nodes[node].name, i, v[i]);
        }
}

static void frames_hold_what_they_can(void **state)
{
    (void)state;
    for (int i = 0; tests_game(i); i++) {
        fault why = {""};
        const game *g = tests_find(tests_game(i), &why);
        if (!g)
            fail_msg("%s", why.text);
        if (!g->lists.frames)
            fail_msg("%s does not say what its frames can hold", g->id);
        for (int node = 0; node < g->lists.node_count; node++)
            if (g->lists.nodes[node].name)
                check_node(g, node);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(frames_hold_what_they_can)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
