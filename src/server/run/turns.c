#include "server/run/turns.h"

#include <stdlib.h>

/* A person, or one of its games. */
typedef struct flow flow;
struct flow {
    flow *next;
    uint64_t key;
    int waiting;
    double start;  /* when what waits longest may begin, by the clock above it */
    double finish; /* when what was done last has ended, by that clock */
    double clock;  /* of a person: its games' */
    flow *games;
};

struct turns {
    double clock;
    flow *persons;
};

turns *turns_make(void)
{
    return calloc(1, sizeof(turns));
}

static void flows_free(flow *list)
{
    for (flow *next; list; list = next) {
        next = list->next;
        flows_free(list->games);
        free(list);
    }
}

void turns_free(turns *t)
{
    if (t)
        flows_free(t->persons);
    free(t);
}

static flow *find(flow *list, uint64_t key)
{
    while (list && list->key != key)
        list = list->next;
    return list;
}

/* NULL: out of memory; it comes when its turn would be at once. */
static flow *find_or_make(flow **list, uint64_t key)
{
    flow *f = find(*list, key);
    if (f || !(f = calloc(1, sizeof *f)))
        return f;
    f->key = key;
    f->next = *list;
    *list = f;
    return f;
}

static void comes(flow *f, double clock)
{
    if (!f->waiting++)
        f->start = f->finish > clock ? f->finish : clock;
}

static void took(flow *f, double *clock, int cost)
{
    f->waiting--;
    f->finish = f->start + cost;
    f->start = f->finish;
    if (*clock < f->finish)
        *clock = f->finish;
}

/* Those for whom nothing waits, and whom the clock has caught up with, are like anybody else. */
static void forget(flow **list, double clock)
{
    for (flow **at = list; *at;) {
        flow *f = *at;
        if (f->waiting || f->finish > clock) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        f->next = NULL;
        flows_free(f);
    }
}

void turns_came(turns *t, const job_turn *one)
{
    flow *person = find_or_make(&t->persons, one->person);
    flow *game = person ? find_or_make(&person->games, (uint64_t)one->game) : NULL;
    if (!game)
        return;
    comes(person, t->clock);
    comes(game, person->clock);
}

static flow *waiting_game(const turns *t, const job_turn *one, flow **person)
{
    *person = find(t->persons, one->person);
    flow *game = *person ? find((*person)->games, (uint64_t)one->game) : NULL;
    return game && game->waiting ? game : NULL;
}

void turns_took(turns *t, const job_turn *one)
{
    flow *person, *game = waiting_game(t, one, &person);
    if (!game)
        return;
    took(game, &person->clock, one->cost);
    took(person, &t->clock, one->cost);
    forget(&person->games, person->clock);
    forget(&t->persons, t->clock);
}

void turns_left(turns *t, const job_turn *one)
{
    flow *person, *game = waiting_game(t, one, &person);
    if (!game)
        return;
    game->waiting--;
    person->waiting--;
    forget(&person->games, person->clock);
    forget(&t->persons, t->clock);
}

bool turns_before(const turns *t, const job_turn *a, const job_turn *b)
{
    flow *person_a, *person_b;
    const flow *game_a = waiting_game(t, a, &person_a), *game_b = waiting_game(t, b, &person_b);
    if (!game_a || !game_b)
        return game_b != NULL;
    if (person_a == person_b)
        return game_a->start + a->cost < game_b->start + b->cost;
    return person_a->start + a->cost < person_b->start + b->cost;
}
