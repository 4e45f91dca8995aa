/* Law 7 on the command line: what `show` and `replay` tell a viewer, numbers included, is the same for two matches that
 * differ only in what it may not know. Random games of every game; where seats choose in secret, one seat goes through
 * its choices in two ways, and while the others have read the same they are shown the same.
 *
 *   counts [DECISIONS]    of each game, 1500 if not said */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../find.h"
#include "lib/tell.h"

typedef struct twins {
    const game *g;
    match m[2];
    uint64_t random;
    long compared;
} twins;

static uint32_t below(twins *t, uint32_t bound)
{
    t->random ^= t->random << 13, t->random ^= t->random >> 7, t->random ^= t->random << 17;
    return (uint32_t)((t->random >> 32) * bound >> 32);
}

static void die(const char *words, const char *more)
{
    fprintf(stderr, "counts: %s%s\n", words, more);
    exit(1);
}

static choice any_choice(twins *t, const match *m, int seat)
{
    static choices list;
    game_options(t->g, m->state, seat, &list);
    if (!list.count)
        die("no choice", "");
    return list.list[below(t, (uint32_t)list.count)];
}

static void choose(match *m, int seat, choice c, journal *j)
{
    fault why;
    if (!match_choose(m, seat, c, NULL, j, LANG_EN, &why))
        die(why.text, "");
}

static int any_actor(twins *t, const match *m)
{
    unsigned actors = game_peek(m->state)->actors;
    for (uint32_t n = below(t, (uint32_t)__builtin_popcount(actors)); n > 0; n--)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

/* The seat chooses until it need not decide any more, or the secret is out. */
static void all_choices(twins *t, match *m, int seat, journal *j)
{
    uint32_t before = game_peek(m->state)->reveals;
    for (int i = 0; i < 20 && game_acts(m->state, seat) && game_peek(m->state)->reveals == before; i++)
        choose(m, seat, any_choice(t, m, seat), j);
}

static void told(const match *m, int viewer, bool replayed, text *out)
{
    fault why;
    text_clear(out);
    if (!(replayed ? replay_lines(m, viewer, 0, INT32_MAX, LANG_EN, out, &why)
                   : show_lines(m, viewer, LANG_EN, out, &why)))
        die(why.text, "");
}

static void same_words(twins *t, int viewer)
{
    text one, two;
    text_init(&one, TEXT_DEFAULT_MAX);
    text_init(&two, TEXT_DEFAULT_MAX);
    for (int replayed = 0; replayed < 2; replayed++) {
        told(&t->m[0], viewer, replayed, &one);
        told(&t->m[1], viewer, replayed, &two);
        const char *a = text_string(&one), *b = text_string(&two);
        while (*a && *a == *b)
            a++, b++;
        if (*a == *b)
            continue;
        while (a > text_string(&one) && a[-1] != '\n')
            a--, b--;
        fprintf(stderr, "%s: '%s' tells viewer %d a secret: '%.*s' or '%.*s'\n", t->g->id, replayed ? "replay" : "show",
                viewer, (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
        exit(1);
    }
    t->compared++;
    text_release(&one);
    text_release(&two);
}

static bool read_the_same(const journal *a, const journal *b, int viewer)
{
    int i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a->count && !(a->list[i].viewers >> viewer & 1))
            i++;
        while (k < b->count && !(b->list[k].viewers >> viewer & 1))
            k++;
        if (i == a->count || k == b->count)
            return i == a->count && k == b->count;
        if (a->list[i].kind != b->list[k].kind || memcmp(a->list[i].arg, b->list[k].arg, sizeof a->list[i].arg))
            return false;
    }
}

/* One seat goes through a secret decision in two ways. */
static void compare(twins *t)
{
    fault why;
    journal journals[2] = {0};
    int seat = any_actor(t, &t->m[0]), count = t->m[0].count;
    for (int i = 0; i < 2; i++)
        all_choices(t, &t->m[i], seat, &journals[i]);
    for (int viewer = 0; viewer <= WATCHER; viewer++)
        if (viewer != seat && (viewer < t->g->seats || viewer == WATCHER) &&
            read_the_same(&journals[0], &journals[1], viewer))
            same_words(t, viewer);
    for (int i = 0; i < 2; i++) {
        journal_release(&journals[i]);
        if (!match_rewind(&t->m[i], count, &why))
            die(why.text, "");
    }
}

static long play(twins *t, uint64_t number, long most)
{
    fault why;
    generator key;
    generator_seed_number(&key, number);
    t->random = number * 0x9e3779b97f4a7c15ull + 1;
    for (int i = 0; i < 2; i++)
        if (!match_start(&t->m[i], t->g, 0, 0, &key, NULL, &why))
            die(why.text, "");
    while (!game_peek(t->m[0].state)->over && t->m[0].count < most) {
        if (t->g->lists.nodes[flow_peek(game_peek(t->m[0].state))->node].together && !below(t, 4))
            compare(t);
        int seat = any_actor(t, &t->m[0]);
        choice c = any_choice(t, &t->m[0], seat);
        for (int i = 0; i < 2; i++)
            choose(&t->m[i], seat, c, NULL);
    }
    long count = t->m[0].count;
    for (int i = 0; i < 2; i++)
        match_release(&t->m[i]);
    return count;
}

int main(int argc, char **argv)
{
    char *end = "";
    long wanted = argc > 1 ? strtol(argv[1], &end, 10) : 1500;
    if (argc > 2 || *end || wanted < 1) {
        fputs("usage: counts [DECISIONS]\n", stderr);
        return 2;
    }
    for (int i = 0; tests_game(i); i++) {
        fault why;
        twins t = {.g = tests_find(tests_game(i), &why)};
        if (!t.g)
            die(why.text, "");
        long made = 0;
        for (uint64_t number = 1; made < wanted; number++)
            made += play(&t, number, wanted);
        printf("%-10s %ld decisions, compared %ld times\n", t.g->id, made, t.compared);
    }
    return 0;
}
