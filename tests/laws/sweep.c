#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STRIDE = 7919 /* a prime beyond VARIANTS_MAX */ };
enum { VARIANTS_MAX = 4096, MIXES_ALL = 10, MIXES_SAMPLED = 256, POSITION_LINE = 128 };

/* One way to begin. */
typedef struct variant {
    int scenario;
    option_set options;
    char position[POSITION_LINE]; /* "" for the normal start */
} variant;

typedef struct variants {
    variant *list;
    int count;
} variants;

static void add_variant(variants *all, int scenario, option_set options, const char *position)
{
    if (all->count == VARIANTS_MAX)
        return;
    variant *v = &all->list[all->count++];
    *v = (variant){.scenario = scenario, .options = options};
    snprintf(v->position, sizeof v->position, "%s", position);
}

/* `at` lines for every quiet point and every argument of it. */
static void add_points(const game *g, variants *all, int scenario, option_set options)
{
    char line[POSITION_LINE], id[NOUN_TEXT];
    for (int i = 0; i < g->valid.point_count; i++) {
        const noun *of = g->valid.points[i].argument;
        snprintf(line, sizeof line, "at %.100s\n", g->valid.points[i].id);
        if (!of) {
            add_variant(all, scenario, options, line);
            continue;
        }
        for (int v = of->low; v <= of->high && v < of->low + 16; v++) {
            noun_id(of, v, id);
            snprintf(line, sizeof line, "at %.40s %.60s\n", g->valid.points[i].id, id);
            add_variant(all, scenario, options, line);
        }
    }
}

/* All mixes of options while there are few, then a sample that has the empty one, each
 * option alone, and others by chance. */
static option_set mix(const game *g, int scenario, int n)
{
    if (g->lists.option_count <= MIXES_ALL)
        return (option_set)n;
    if (n <= g->lists.option_count)
        return n ? option_bit(n - 1) : 0;
    uint64_t x = (uint64_t)n * 0x9e3779b97f4a7c15ull;
    option_set options = 0; /* as many of those that chance names as go together */
    for (int i = 0; i < g->lists.option_count; i++, x = x * 6364136223846793005ull + 1442695040888963407ull)
        if (x >> 62 == 3 && game_options_fit(g, scenario, options | option_bit(i), NULL))
            options |= option_bit(i);
    return options;
}

static void list_variants(const game *g, variants *all)
{
    int mixes = g->lists.option_count <= MIXES_ALL ? 1 << g->lists.option_count : MIXES_SAMPLED;
    for (int n = 0; n < mixes; n++)
        for (int scenario = 0; scenario < g->lists.scenario_count; scenario++) {
            option_set options = mix(g, scenario, n);
            if (!game_options_fit(g, scenario, options, NULL))
                continue;
            add_variant(all, scenario, options, "");
            if (n < 2)
                add_points(g, all, scenario, options);
        }
}

static law_plan plan_of(const sweep *s, const variant *v, uint64_t number)
{
    return (law_plan){.game = s->game,
                      .scenario = v->scenario,
                      .options = v->options,
                      .number = number,
                      .position = v->position[0] ? v->position : NULL,
                      .every = s->every,
                      .most = s->most,
                      .points = s->points,
                      .seen = s->seen,
                      .find = s->find};
}

/* Takes out the quiet points that can't begin from nothing. */
static void drop_refused(sweep *s, variants *all)
{
    int kept = 0;
    for (int i = 0; i < all->count; i++) {
        const variant *v = &all->list[i];
        match m;
        generator key = {0};
        bool begins = !v->position[0] ||
                      match_from_position(&m, s->game, v->scenario, v->options, &key, v->position, NULL, NULL, NULL);
        if (begins && v->position[0])
            match_release(&m);
        if (begins)
            all->list[kept++] = *v;
    }
    s->refused = all->count - kept;
    all->count = kept;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* How a game begins follows from its number alone, so that it can be played again by itself. Neighbours in the list
 * are much alike; by strides the first few games differ as much as they can, and all come up in the end. */
bool laws_sweep(sweep *s, law_plan *plan, law_report *out)
{
    variants all = {.list = calloc(VARIANTS_MAX, sizeof(variant))};
    bool held = true;
    if (!all.list)
        abort();
    list_variants(s->game, &all);
    s->variants = all.count;
    drop_refused(s, &all);
    double until = now() + (double)s->seconds;
    for (uint64_t number = s->seed; held && all.count && (!s->games || s->played < s->games); number++) {
        if (s->seconds && s->played >= s->least && now() >= until)
            break;
        *plan = plan_of(s, &all.list[number * STRIDE % (uint64_t)all.count], number);
        held = laws_play(plan, out);
        s->played++;
        s->decisions += out->decisions;
    }
    static char kept[POSITION_LINE]; /* the list goes, the plan stays */
    if (!held && plan->position) {
        snprintf(kept, sizeof kept, "%s", plan->position);
        plan->position = kept;
    }
    free(all.list);
    return held;
}

static const char *verb_name(const game *g, int i)
{
    return g->lists.verbs[i].id;
}
/* Only nodes that can wait for a decision are asked for. */
static const char *node_name(const game *g, int i)
{
    return g->lists.nodes[i].options ? g->lists.nodes[i].name : NULL;
}
static const char *prompt_name(const game *g, int i)
{
    return g->lists.prompts[i].text[LANG_EN][0] ? g->lists.prompts[i].name : NULL;
}
static const char *entry_name(const game *g, int i)
{
    return g->lists.entries[i].text[LANG_EN][0] ? g->lists.entries[i].name : NULL;
}

static const char *point_name(const game *g, int i)
{
    return g->valid.points[i].id;
}

static void table_coverage(const game *g, const char *title, const char *(*name)(const game *, int), int count,
                           const long *seen, text *out)
{
    int known = 0, met = 0;
    for (int i = 0; i < count; i++) {
        known += name(g, i) != NULL;
        met += name(g, i) && seen[i];
    }
    text_addf(out, "  %s: %d of %d", title, met, known);
    const char *before = "; never: ";
    for (int i = 0; i < count; i++)
        if (name(g, i) && !seen[i]) {
            text_addf(out, "%s%s", before, name(g, i));
            before = " ";
        }
    text_add(out, "\n");
}

void coverage_words(const game *g, const coverage *seen, text *out)
{
    table_coverage(g, "verbs", verb_name, g->lists.verb_count, seen->verbs, out);
    table_coverage(g, "nodes", node_name, g->lists.node_count, seen->nodes, out);
    table_coverage(g, "prompts", prompt_name, g->lists.prompt_count, seen->prompts, out);
    table_coverage(g, "entries", entry_name, g->lists.entry_count, seen->entries, out);
    table_coverage(g, "points that the flow comes to", point_name, g->valid.point_count, seen->points, out);
}

void plan_words(const law_plan *plan, const law_report *report, text *out)
{
    const game *g = plan->game;
    text_addf(out, "%s, scenario %s, options", g->id, g->lists.scenarios[plan->scenario].id);
    for (int i = 0; i < g->lists.option_count; i++)
        if (plan->options >> i & 1)
            text_addf(out, " %s", g->lists.options[i].id);
    if (!plan->options)
        text_add(out, " none");
    if (plan->position)
        text_addf(out, ", %.*s", (int)strcspn(plan->position, "\n"), plan->position);
    text_addf(out, ", game %llu, decision %d", (unsigned long long)plan->number, report->decisions);
}
