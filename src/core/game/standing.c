#include "core/game/standing.h"
#include "words/program.h"

#include <string.h>

static const standing only_answer = {
    .id = "only-answer",
    .title = {WORDS(GIVE_THE_ONLY_POSSIBLE_ANSWER, "Give the only possible answer by itself")},
    .usual = true,
};

int standing_only(const game *g)
{
    must(g->show.standing_count < STANDINGS_MAX);
    return g->show.standing_count;
}

int standing_count(const game *g)
{
    return standing_only(g) + 1;
}

const standing *standing_row(const game *g, int row)
{
    must(row >= 0 && row < standing_count(g));
    return row == standing_only(g) ? &only_answer : &g->show.standings[row];
}

uint16_t standing_usual(const game *g)
{
    unsigned rows = 0;
    for (int row = 0; row < standing_count(g); row++)
        rows |= (unsigned)standing_row(g, row)->usual << row;
    return (uint16_t)rows;
}

static uint32_t span_now(const game *g, const void *state, int row)
{
    const standing *s = standing_row(g, row);
    return s->span ? s->span(state) : 0;
}

int standing_find(const game *g, const char *id)
{
    for (int row = 0; row < standing_count(g); row++)
        if (!strcmp(standing_row(g, row)->id, id))
            return row;
    return -1;
}

bool orders_give(orders *o, const game *g, const void *state, int row)
{
    if (row < 0 || row >= standing_count(g))
        return false;
    o->given |= (uint16_t)(1u << row);
    o->span[row] = span_now(g, state, row);
    return true;
}

void orders_lift(orders *o, int row)
{
    must(row >= 0 && row < STANDINGS_MAX);
    o->given &= (uint16_t) ~(1u << row);
    o->span[row] = 0;
}

bool orders_hold(orders *o, const game *g, const void *state, int row)
{
    if (row < 0 || row >= standing_count(g) || !(o->given >> row & 1))
        return false;
    if (o->span[row] != span_now(g, state, row))
        orders_lift(o, row);
    return o->given >> row & 1;
}

choice orders_choice(orders *o, const game *g, const void *state, int seat, const choices *list)
{
    choice made = 0;
    if (!o->given || !game_acts(state, seat))
        return 0;
    for (int row = 0; row < g->show.standing_count; row++) {
        const standing *s = &g->show.standings[row];
        choice answer = choice_make(s->verb, s->a, s->b);
        for (int i = 0; s->first && i < list->count; i++)
            if (choice_verb(list->list[i]) == s->verb) {
                answer = list->list[i];
                break;
            }
        if (orders_hold(o, g, state, row) && !made && flow_peek(game_peek(state))->node == s->node &&
            choices_have(list, answer))
            made = answer;
    }
    return made;
}
