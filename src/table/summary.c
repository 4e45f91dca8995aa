/* How a table stands, as its row in the store says it and lists of games show it. */
#include <stdio.h>

#include "core/tell/json.h"
#include "table/table.h"

static void result_json(const table *t, text *out)
{
    const game *g = table_game(t);
    int score[SEATS_MAX] = {0}, resigned = game_resigned(t->match.state);
    game_outcome(g, t->match.state, score);
    json_open(out, NULL, '{');
    json_open(out, "score", '[');
    for (int s = 0; s < g->seats; s++)
        json_number(out, NULL, score[s]);
    json_close(out, ']');
    if (resigned >= 0)
        json_id(out, "resigned", noun_key(g->seat, resigned));
    if (game_peek(t->match.state)->over == OVER_AGREED)
        json_bool(out, "agreed", true);
    json_close(out, '}');
}

/* Who sits where, as it stands in lists of games. */
static void players_json(const table *t, text *out)
{
    const game *g = table_game(t);
    json_open(out, NULL, '[');
    for (int s = 0; s < g->seats; s++) {
        const seat_info *seat = &t->seats[s];
        json_open(out, NULL, '{');
        json_id(out, "seat", noun_key(g->seat, s));
        json_id(out, "who", seat_word(seat->who));
        if (seat->bot)
            json_id(out, "bot", seat->bot->id);
        if (seat->name[0])
            json_text(out, "name", seat->name);
        absence_json(&seat->away, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void table_sum_up(table *t)
{
    game_info *info = &t->info;
    text words;
    text_init(&words, sizeof info->players);
    players_json(t, &words);
    snprintf(info->players, sizeof info->players, "%s", text_string(&words));
    text_release(&words);
    info->events = t->events;
    info->digest = t->digest;
    info->finished = table_finished(t);
    info->acting = table_acting(t);
    info->open = table_open(t);
    info->result[0] = '\0';
    if (!info->finished)
        return;
    text_init(&words, sizeof info->result);
    result_json(t, &words);
    snprintf(info->result, sizeof info->result, "%s", text_string(&words));
    text_release(&words);
}
