/* One game of random play under the laws: the driver, and what they share. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "laws.h"

const char *law_name(law l)
{
    static const char *const names[LAWS] = {
        "none",         "law 1 (choices)", "law 2 (options)", "law 3 (knowledge)", "law 4 (commute)",
        "law 5 (undo)", "law 6 (agree)",   "law 7 (counts)",  "law 8 (words)",
    };
    return names[l];
}

bool law_fail(run *r, law l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->why.text, sizeof r->why.text, format, args);
    va_end(args);
    r->law = l;
    return false;
}

uint32_t run_below(run *r, uint32_t bound)
{
    r->random ^= r->random << 13, r->random ^= r->random >> 7, r->random ^= r->random << 17;
    return (uint32_t)((r->random >> 32) * bound >> 32);
}

bool run_chance(run *r, int one_in)
{
    return run_below(r, (uint32_t)one_in) == 0;
}

int run_actor(run *r, const void *state, int but)
{
    int seats[SEATS_MAX], count = 0;
    for (int s = 0; s < r->g->seats; s++)
        if (s != but && game_acts(state, s))
            seats[count++] = s;
    return count ? seats[run_below(r, (uint32_t)count)] : -1;
}

choice run_choice(run *r, const void *state, int seat)
{
    game_options(r->g, state, seat, &r->other);
    return r->other.count ? r->other.list[run_below(r, (uint32_t)r->other.count)] : 0;
}

void *run_copy(run *r, int box, const void *state)
{
    return memcpy(r->spare[box], state, r->g->size);
}

bool states_equal(const run *r, const void *a, const void *b)
{
    return !memcmp(a, b, r->g->size);
}

bool journals_equal(const journal *a, const journal *b, int viewer)
{
    int i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->count && !(a->list[i].viewers >> viewer & 1))
            i++;
        while (j < b->count && !(b->list[j].viewers >> viewer & 1))
            j++;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        if (a->list[i].kind != b->list[j].kind || memcmp(a->list[i].arg, b->list[j].arg, sizeof a->list[i].arg))
            return false;
    }
}

const char *viewer_name(const game *g, int viewer)
{
    return viewer == WATCHER ? "the watcher" : noun_key(g->seat, viewer);
}

/* The first line of two texts that differs, as "'this' / 'that'"; false if none does. */
static bool lines_differ(const char *a, const char *b, fault *where)
{
    while (*a || *b) {
        int n = (int)strcspn(a, "\n"), m = (int)strcspn(b, "\n");
        if (n != m || memcmp(a, b, (size_t)n)) {
            snprintf(where->text, sizeof where->text, "'%.*s' / '%.*s'", n > 200 ? 200 : n, a, m > 200 ? 200 : m, b);
            return true;
        }
        a += n + (a[n] == '\n');
        b += m + (b[m] == '\n');
    }
    return false;
}

const char *states_differ(const run *r, const void *a, const void *b, fault *where)
{
    text one, two;
    text_init(&one, 1 << 20);
    text_init(&two, 1 << 20);
    for (int i = 0; i < r->g->valid.field_count && !one.length; i++) {
        field_write(&r->g->valid.fields[i], a, b, &one);
        field_write(&r->g->valid.fields[i], b, a, &two);
    }
    if (!one.length) {
        position_write(r->g, a, &one);
        position_write(r->g, b, &two);
    }
    if (!lines_differ(text_string(&one), text_string(&two), where)) {
        const unsigned char *p = a, *q = b;
        size_t at = 0;
        while (at < r->g->size && p[at] == q[at])
            at++;
        snprintf(where->text, sizeof where->text, "byte %zu of the state, which is in no field", at);
    }
    text_release(&one);
    text_release(&two);
    return where->text;
}

static bool run_begin(run *r, fault *why)
{
    const law_plan *p = r->plan;
    generator key;
    generator_seed_number(&key, p->number);
    r->random = p->number * 0x9e3779b97f4a7c15ull + 0x6a09e667f3bcc909ull;
    for (int i = 0; i < 8; i++)
        run_below(r, 2);
    if (p->position)
        return match_from_position(&r->m, r->g, p->scenario, p->options, &key, p->position, NULL, &r->journal[0], why);
    return match_start(&r->m, r->g, p->scenario, p->options, &key, &r->journal[0], why);
}

/* The choice to make. One game in four is played by what looks good, so that
 * positions come up that blind chance does not reach. */
static choice decide(run *r, int seat)
{
    choice c = run_choice(r, r->m.state, seat);
    if (r->plan->number % 4 || run_chance(r, 4))
        return c;
    int best = r->g->bot.weigh(r->m.state, seat, c);
    for (int i = 0; i < r->other.count; i++) {
        int weight = r->g->bot.weigh(r->m.state, seat, r->other.list[i]);
        if (weight > best)
            best = weight, c = r->other.list[i];
    }
    return c;
}

static bool remember_dice(run *r)
{
    if (r->m.count == r->rolled_room) {
        int room = r->rolled_room ? r->rolled_room * 2 : 256;
        uint32_t *more = realloc(r->rolled, (size_t)room * sizeof *more);
        if (!more)
            return law_fail(r, LAW_NONE, "out of memory");
        r->rolled = more;
        r->rolled_room = room;
    }
    r->rolled[r->m.count] = game_peek(r->m.state)->dice.counter[0];
    return true;
}

/* The costly laws. Those that find a plain error come first, so that it is named
 * for what it is and not for what follows from it. */
static bool ask_all(run *r)
{
    if (!law_commute(r) || !law_undo(r))
        return false;
    for (int viewer = 0; viewer < r->g->seats; viewer++)
        if (!law_knowledge(r, viewer))
            return false;
    return law_knowledge(r, WATCHER) && law_counts(r) && law_words_view(r) && (!r->plan->points || law_points(r));
}

static void count_entries(coverage *seen, const journal *j)
{
    for (int i = 0; seen && i < j->count; i++)
        seen->entries[j->list[i].kind]++;
}

static void count_decision(run *r, int seat, choice c)
{
    coverage *seen = r->plan->seen;
    if (!seen)
        return;
    seen->verbs[choice_verb(c)]++;
    seen->nodes[flow_peek(game_peek(r->m.state))->node]++;
    seen->prompts[r->g->show.prompt(r->m.state, seat).id]++;
}

static bool one_decision(run *r)
{
    /* Long games have many decisions alike: the costly laws are asked less often as a game grows. */
    int every = r->plan->every * (1 + r->m.count / 250);
    bool full = run_chance(r, every);
    int seat = run_actor(r, r->m.state, -1);
    if (!law_choices(r))
        return false;
    choice c = decide(r, seat);
    if ((full || run_chance(r, (every + 1) / 2)) && (!law_options(r) || !law_agree(r, seat, c)))
        return false;
    if (full && (!law_until(r, seat, c) || !ask_all(r)))
        return false;
    if (!remember_dice(r))
        return false;
    count_decision(r, seat, c);
    r->journal[0].count = 0;
    fault why;
    if (!match_choose(&r->m, seat, c, NULL, &r->journal[0], LANG_EN, &why))
        return law_fail(r, LAW_CHOICES, "a listed choice is refused: %.400s", why.text);
    count_entries(r->plan->seen, &r->journal[0]);
    if (!game_check(r->g, r->m.state, &why)) {
        char form[CHOICE_TEXT];
        choice_text(r->g, c, form);
        return law_fail(r, LAW_CHOICES, "after '%s: %s' the state is impossible: %.300s", noun_key(r->g->seat, seat),
                        form, why.text);
    }
    return law_words(r, &r->journal[0]);
}

static bool check_end(run *r)
{
    int score[SEATS_MAX] = {0};
    game_outcome(r->g, r->m.state, score);
    for (int s = 0; s < r->g->seats; s++)
        if (score[s] < 0 || score[s] > 1000)
            return law_fail(r, LAW_CHOICES, "the score of %s is %d, not 0 to 1000", noun_key(r->g->seat, s), score[s]);
    return law_undo(r) && law_words_view(r) && law_agree_record(r);
}

static bool play_through(run *r)
{
    fault why;
    if (!game_check(r->g, r->m.state, &why))
        return law_fail(r, LAW_CHOICES, "at the start the state is impossible: %s", why.text);
    if (!law_words(r, &r->journal[0]))
        return false;
    count_entries(r->plan->seen, &r->journal[0]);
    while (!game_peek(r->m.state)->over) {
        if (r->m.count == r->plan->most)
            return law_fail(r, LAW_CHOICES, "the game has not ended after %d decisions", r->m.count);
        if (!one_decision(r))
            return false;
        r->decisions++;
    }
    return check_end(r);
}

static void keep_record(run *r, law_report *out)
{
    text all;
    text_init(&all, RECORD_MAX);
    record_write(&r->m, &all);
    out->record = strdup(text_string(&all));
    text_release(&all);
}

bool laws_play(const law_plan *plan, law_report *out)
{
    run *r = calloc(1, sizeof *r);
    *out = (law_report){0};
    if (!r)
        abort();
    r->plan = plan;
    r->g = plan->game;
    for (int i = 0; i < 6; i++)
        if (!(r->spare[i] = calloc(1, r->g->size)))
            abort();
    out->refused = !run_begin(r, &out->why);
    bool held = out->refused || play_through(r);
    out->decisions = r->decisions;
    if (!held) {
        out->law = r->law;
        out->why = r->why;
        keep_record(r, out);
    }
    if (!out->refused)
        match_release(&r->m);
    for (int i = 0; i < 6; i++)
        free(r->spare[i]);
    journal_release(&r->journal[0]);
    journal_release(&r->journal[1]);
    free(r->rolled);
    free(r);
    return held;
}
