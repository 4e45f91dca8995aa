/* What a choice would cost and what it promises, for a player who wonders. A
 * game fills a forecast out of the redacted state with the very functions that
 * will carry the choice out, so that the numbers are those of the rules; a test
 * of the game holds a forecast to what then happens.
 *
 * Words are rows of the game's prompts with their arguments, as in `closes`:
 * all languages and the rule's number come with them. Nothing is allocated.
 *
 *     forecast_cost(out, ask(PROMPT_COSTS_MP, 3, 5));              "3 of 5 MP"
 *     forecast_promise(out, ask(PROMPT_ODDS_ARE, 7, 3));           "7 against 3"
 *     forecast_table *t = forecast_dice(out, ask(PROMPT_COLUMN_IS, 4, 0), 6);
 *     forecast_face(t, 1, 2, 2, ask(PROMPT_RESULT_IS, result, 0)); "1-2: A1", 2 of 6 */
#ifndef FRENTE_FORECAST_H
#define FRENTE_FORECAST_H

#include "core/game/game.h"

enum { FORECAST_COSTS = 4, FORECAST_PROMISES = 4, FORECAST_TABLES = 2, FORECAST_ROWS = 16 };

/* One line of a table of outcomes. */
typedef struct forecast_row {
    int16_t low, high; /* the faces of the die, or the totals; both 0: not told by a number */
    uint32_t chance;   /* in `of` parts */
    prompt what;
} forecast_row;

/* Outcomes that exclude each other: their chances add up to `of`. */
typedef struct forecast_table {
    prompt title; /* the column, the fire of a side; PROMPT_NONE: none */
    uint32_t of;  /* 6 for a die, 36 for two */
    int count;
    forecast_row row[FORECAST_ROWS];
} forecast_table;

struct forecast {
    int costs, promises, tables;
    prompt cost[FORECAST_COSTS];       /* short: "1 CP", "3 of 5 MP" */
    prompt promise[FORECAST_PROMISES]; /* the first is what stands on the lit place: "3 : 1" */
    forecast_table table[FORECAST_TABLES];
};

static inline void forecast_cost(forecast *f, prompt what)
{
    must(f->costs < FORECAST_COSTS);
    f->cost[f->costs++] = what;
}
static inline void forecast_promise(forecast *f, prompt what)
{
    must(f->promises < FORECAST_PROMISES);
    f->promise[f->promises++] = what;
}
/* A table of outcomes; fill it with forecast_face. */
static inline forecast_table *forecast_dice(forecast *f, prompt title, uint32_t of)
{
    must(f->tables < FORECAST_TABLES && of);
    forecast_table *t = &f->table[f->tables++];
    t->title = title;
    t->of = of;
    t->count = 0;
    return t;
}
/* One more outcome; the next faces with the same words join the row before. */
static inline void forecast_face(forecast_table *t, int low, int high, uint32_t chance, prompt what)
{
    forecast_row *last = t->count ? &t->row[t->count - 1] : NULL;
    if (last && last->high + 1 == low && !memcmp(&last->what, &what, sizeof what)) {
        last->high = (int16_t)high;
        last->chance += chance;
        return;
    }
    must(t->count < FORECAST_ROWS);
    t->row[t->count++] = (forecast_row){(int16_t)low, (int16_t)high, chance, what};
}

/* Asks the game; false if it has nothing to say of this choice. `seen` is redacted for the seat. */
bool game_forecast(const game *g, const void *seen, int seat, choice c, forecast *out);
/* One of them as an object of its own; "{}" if it says nothing. */
void forecast_json(const game *g, const forecast *f, lang in, text *out);
/* All that is forecast of the choices that a seat has now, as a list of objects with `do`. */
void forecasts_json(const game *g, const void *seen, int seat, lang in, text *out);

#endif
