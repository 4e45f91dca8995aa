/* lifts GAME FOLDER [--games N]: the law of reasons over random play. FOLDER/<game>/lifts.txt says of the refusals
 * which facts bar. Games are played by chance, with random questions at each decision; where one is refused by a row of
 * the table, such a fact is changed in the position, which is written and read again, and the choice must be legal
 * then, or another rule must be against it. A row that never becomes legal in any of its positions fails too, unless
 * `~` says that something else is always left. And the moment is no reason in its own moment: where a node that has
 * listed choices of the kind waits under what is asked, "not now" says what is asked; rows whose sentence holds there
 * too have `!`. Everything follows from fixed seeds.
 *
 * lifts GAME FOLDER --seek [ROW ...]: prints of each refusal which fields lift it, for a person who writes the table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases/case.h"
#include "cases/lift.h"
#include "core/play/position.h"
#include "find.h"

enum {
    ROWS = 1024,
    QUESTIONS = 60,
    SAMPLES = 4,
    GAMES = 60,
    SEEK_SECONDS = 200,
    VERBS_MOST = 128,
    NODES_MOST = 128,
    SOUGHT = 140 /* fields, numbers and options */
};

typedef struct tally {
    int samples, impossible, other, legal, still;
} tally;

typedef struct law {
    const game *g;
    uint64_t noise;
    lift_row rows[ROWS];
    tally met[ROWS];
    bool wanted[ROWS];
    int faults;
    bool seeking;
    lever sought[SOUGHT];
    tally by[ROWS][SOUGHT];
    bool lists[VERBS_MOST][NODES_MOST]; /* which nodes have listed choices of which verbs */
    int sought_count;
    text fact;
} law;

static uint32_t below(law *l, uint32_t bound)
{
    l->noise ^= l->noise << 13, l->noise ^= l->noise >> 7, l->noise ^= l->noise << 17;
    return (uint32_t)((l->noise >> 32) * bound >> 32);
}

static void count(tally *t, lifted how)
{
    t->samples++;
    t->impossible += how == LIFT_IMPOSSIBLE;
    t->still += how == LIFT_STILL;
    t->other += how == LIFT_OTHER;
    t->legal += how == LIFT_LEGAL;
}

static void complain(law *l, const void *state, int seat, choice c)
{
    verdict v = game_verdict(l->g, state, seat, c);
    char form[CHOICE_TEXT];
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    choice_text(l->g, c, form);
    verdict_words(l->g, &v, LANG_EN, &words);
    printf("%s: %s: '%s: %s': no fact of its row in lifts.txt lifts '%s' [%s]\n", l->g->id,
           l->g->lists.refusals[v.why.id].name, noun_key(l->g->seat, seat), form, text_string(&words),
           verdict_rule(l->g, &v));
    if (getenv("LIFTS_POSITION")) {
        text_clear(&words);
        position_tell(l->g, state, &words);
        puts(text_string(&words));
    }
    l->faults++;
    text_release(&words);
}

static void seek(law *l, const void *state, int seat, choice c, int row)
{
    for (int i = 0; i < l->sought_count; i++)
        count(&l->by[row][i], lever_pull(l->g, state, seat, c, &l->sought[i], &l->fact));
}

static void refused(law *l, const void *state, int seat, choice c, int row)
{
    const lift_row *by = &l->rows[row];
    tally *met = &l->met[row];
    if (!l->wanted[row] || met->legal + met->other >= SAMPLES || met->samples >= SAMPLES * 5)
        return;
    if (l->seeking) {
        met->samples++;
        seek(l, state, seat, c, row);
        return;
    }
    lifted how = lift_try(l->g, state, seat, c, by, &l->fact);
    count(met, how);
    if (how == LIFT_STILL && !by->some)
        complain(l, state, seat, c);
}

/* Half of the questions are near a legal choice: the same verb, one of its things the same. */
static choice question(law *l, const choices *list)
{
    const game *g = l->g;
    choice like = list->count ? list->list[below(l, (uint32_t)list->count)] : 0;
    int v = 1 + (int)below(l, (uint32_t)g->lists.verb_count - 1), kept = (int)below(l, 3), value[2] = {0};
    if (like && below(l, 4))
        v = choice_verb(like);
    const noun *of[2] = {g->lists.verbs[v].a, g->lists.verbs[v].b};
    for (int i = 0; i < 2; i++) {
        if (!of[i])
            continue;
        value[i] = of[i]->low + (int)below(l, (uint32_t)(of[i]->high - of[i]->low + 1));
        if (like && v == choice_verb(like) && kept == i && of[1])
            value[i] = i ? choice_b(like) : choice_a(like);
        if (noun_has_ids(of[i]) && !noun_key(of[i], value[i]))
            return 0;
    }
    return choice_make(v, value[0], value[1]);
}

/* The moment of that choice is on: the node that lists such choices waits under what is asked now. */
static void in_time(law *l, const void *state, int seat, choice c, const verdict *v)
{
    const head *h = game_peek(state);
    if (v->bar != BAR_MOMENT || v->why.id >= ROWS || l->rows[v->why.id].timely || !game_acts(state, seat))
        return;
    for (int i = 0; i < h->depth; i++)
        if (l->lists[choice_verb(c)][h->stack[i].node]) {
            printf("%s: '%s' is told '%s' (%s) though '%s' waits under '%s'\n", l->g->id,
                   l->g->lists.verbs[choice_verb(c)].id, l->g->lists.refusals[v->why.id].text[LANG_EN],
                   l->g->lists.refusals[v->why.id].name, l->g->lists.nodes[h->stack[i].node].name,
                   l->g->lists.nodes[flow_peek(h)->node].name);
            l->rows[v->why.id].timely = true; /* once is enough */
            l->faults++;
            return;
        }
}

static void ask(law *l, const void *state)
{
    static choices list;
    for (int seat = 0; seat < l->g->seats; seat++) {
        game_options(l->g, state, seat, &list);
        for (int i = 0; i < list.count; i++)
            l->lists[choice_verb(list.list[i])][flow_peek(game_peek(state))->node] = true;
        for (int i = 0; i < QUESTIONS && game_acts(state, seat); i++) {
            choice c = question(l, &list);
            verdict v = c ? game_verdict(l->g, state, seat, c) : (verdict){.bar = BAR_NONE};
            in_time(l, state, seat, c, &v);
            if ((v.bar == BAR_RULE || v.bar == BAR_MOMENT) && v.why.id > 0 && v.why.id < ROWS)
                refused(l, state, seat, c, v.why.id);
        }
    }
}

static choice decide(law *l, const void *state, int seat, bool well)
{
    static choices list;
    game_options(l->g, state, seat, &list);
    choice c = list.list[below(l, (uint32_t)list.count)];
    for (int i = 0; well && i < 3; i++) {
        choice other = list.list[below(l, (uint32_t)list.count)];
        if (l->g->bot.weigh(state, seat, other) > l->g->bot.weigh(state, seat, c))
            c = other;
    }
    return c;
}

static void play(law *l, void *state, int number)
{
    const game *g = l->g;
    int scenario = number % g->lists.scenario_count, most = 60 << below(l, 6), asked = 1 + most / 120;
    option_set options = 0;
    for (int i = 0; i < g->lists.option_count; i++)
        if (!below(l, number % 3 ? 4 : 2) && game_options_fit(g, scenario, options | option_bit(i), NULL) &&
            game_nonplayers(g, options | option_bit(i)) != (1u << g->seats) - 1)
            options |= option_bit(i);
    generator dice;
    generator_seed_number(&dice, (uint64_t)number);
    game_start(g, state, scenario, options, &dice, NULL);
    for (int n = 0; n < most && !game_peek(state)->over; n++) {
        if (!below(l, (uint32_t)asked))
            ask(l, state);
        int seat;
        do
            seat = (int)below(l, (uint32_t)g->seats);
        while (!game_acts(state, seat));
        game_choose(g, state, seat, decide(l, state, seat, g->bot.weigh && number % 2), NULL);
    }
}

/* --- the report --- */

static bool report(law *l)
{
    int rows = 0, met = 0, legal = 0;
    for (int i = 1; i < l->g->lists.refusal_count && i < ROWS; i++) {
        const tally *t = &l->met[i];
        if (!l->rows[i].count)
            continue;
        rows++;
        met += t->legal + t->other > 0;
        legal += t->legal > 0;
        if (t->still >= SAMPLES * 4 && !t->legal && !t->other) {
            printf("%s: %s: in none of %d positions did a fact of its row in lifts.txt lift it\n", l->g->id,
                   l->g->lists.refusals[i].name, t->still);
            l->faults++;
        }
        if (t->other >= SAMPLES && !t->legal && !l->rows[i].onward) {
            printf("%s: %s was lifted, but something else was always against the choice: say so with '~'\n", l->g->id,
                   l->g->lists.refusals[i].name);
            l->faults++;
        }
        if (getenv("LIFTS_ROWS"))
            printf("%-24s %d asked, %d impossible, %d other, %d legal\n", l->g->lists.refusals[i].name, t->samples,
                   t->impossible, t->other, t->legal);
    }
    printf("%s: %d of %d refusals have facts that lift them; %d came up in play and were lifted, %d of them to a legal "
           "choice; %d faults\n",
           l->g->id, rows, l->g->lists.refusal_count - 1, met, legal, l->faults);
    return !l->faults && met;
}

static void lever_name(const lever *by, char *out, size_t room)
{
    snprintf(out, room, "%s%s%s", by->of || by->options || by->instead ? "" : "flow.",
             by->of ? by->of->name : by->number, by->all ? "*" : "");
}

static void print_sought(const law *l)
{
    for (int i = 1; i < l->g->lists.refusal_count && i < ROWS; i++) {
        if (!l->met[i].samples)
            continue;
        printf("%s [%s] %s\n   %d:", l->g->lists.refusals[i].name, l->g->lists.refusals[i].rule,
               l->g->lists.refusals[i].text[LANG_EN], l->met[i].samples);
        for (int k = 0; k < l->sought_count; k++) {
            const tally *t = &l->by[i][k];
            char name[64];
            lever_name(&l->sought[k], name, sizeof name);
            if (t->legal || t->other || getenv("LIFTS_ROWS"))
                printf(" %s(%d legal, %d other, %d no)", name, t->legal, t->other, t->still);
        }
        printf("\n");
    }
}

static void seek_all(law *l)
{
    const game *g = l->g;
    lever *out = l->sought;
    for (int i = 0; i < g->valid.field_count; i++) {
        const field *f = &g->valid.fields[i];
        if (f->kind != FIELD_LIST && !f->instructs)
            lever_read(g, f->name, &out[l->sought_count++]);
        if (f->kind == FIELD_PLACE) {
            out[l->sought_count] = out[l->sought_count - 1];
            out[l->sought_count++].all = true;
        }
    }
    lever_read(g, "options", &out[l->sought_count++]);
    lever_read(g, "instead", &out[l->sought_count++]);
    for (int n = 0; n < g->lists.node_count; n++)
        for (int k = 0; k < FRAME_NUMBERS; k++) {
            char word[48];
            bool known = !g->lists.frames[n].number[k].name;
            for (int i = 0; i < l->sought_count && !known; i++)
                known = !out[i].of && !strcmp(out[i].number, g->lists.frames[n].number[k].name);
            if (known || l->sought_count == SOUGHT)
                continue;
            snprintf(word, sizeof word, "flow.%s", g->lists.frames[n].number[k].name);
            lever_read(g, word, &out[l->sought_count++]);
        }
}

static bool table_open(law *l, const char *folder, fault *why)
{
    char path[4096], line[65536];
    snprintf(path, sizeof path, "%s/%s/lifts.txt", folder, l->g->id);
    FILE *in = fopen(path, "r");
    if (!in)
        return fault_set(why, "%s can't be read", path);
    size_t n = fread(line, 1, sizeof line - 1, in);
    line[n] = '\0';
    fclose(in);
    return lifts_read(l->g, line, l->rows, ROWS, why);
}

int main(int argc, char **argv)
{
    static law l; /* large */
    static union {
        max_align_t align;
        char bytes[STATE_MAX];
    } state;
    fault why = {""};
    int games = GAMES, at = 3;
    if (argc > 4 && !strcmp(argv[3], "--games"))
        games = (int)strtol(argv[4], NULL, 10), at = 5;
    l.g = argc > 2 ? tests_find(argv[1], &why) : NULL;
    l.seeking = argc > at && !strcmp(argv[at], "--seek");
    if (!l.g || (!l.seeking && !table_open(&l, argv[2], &why))) {
        fprintf(stderr, "lifts: %s\n",
                why.text[0] ? why.text : "usage: lifts GAME FOLDER [--games N] [--seek [ROW ...]]");
        return 2;
    }
    text_init(&l.fact, TEXT_DEFAULT_MAX);
    l.noise = 0x9e3779b97f4a7c15ull;
    for (int i = 1; i < ROWS && i < l.g->lists.refusal_count; i++) {
        l.wanted[i] = l.seeking ? argc == at + 1 : l.rows[i].count;
        for (int k = at + 1; k < argc; k++)
            l.wanted[i] |= !strcmp(argv[k], l.g->lists.refusals[i].name);
    }
    if (l.seeking)
        seek_all(&l);
    time_t until = time(NULL) + SEEK_SECONDS;
    for (int i = 0; i < games && (!l.seeking || time(NULL) < until); i++)
        play(&l, state.bytes, i);
    if (l.seeking)
        print_sought(&l);
    bool ok = l.seeking || report(&l);
    text_release(&l.fact);
    return ok ? 0 : 1;
}
