/* What the page is told of a game beyond its rules: the lines of its card, its
 * lenses and standing orders, and its guided first game (core/play/guide.h), which
 * begins like any other game, but with the position and the key of the guide,
 * all seats in one hand. */
#include "table/guided.h"

#include <string.h>

#include "core/game/standing.h"
#include "core/tell/json.h"
#include "core/tell/lens.h"

static void both_json(text *out, const char *name, const char *const words[LANGS])
{
    json_open(out, name, '{');
    json_text(out, "en", words[LANG_EN]);
    json_text(out, "es", words[LANG_ES]);
    json_close(out, '}');
}

void game_more_json(const game *g, const data_source *from, text *out)
{
    static const char *const lines[CARD_LINES] = {"players", "length", "hard", "win", "made-up"};
    guide u;
    fault why;
    json_open(out, "card", '{');
    for (int i = 0; i < CARD_LINES; i++)
        if (g->intro.card[i][LANG_EN])
            both_json(out, lines[i], g->intro.card[i]);
    json_close(out, '}');
    json_open(out, "orders", '[');
    for (int i = 0; i < g->show.standing_count; i++) {
        json_open(out, NULL, '{');
        json_id(out, "id", g->show.standings[i].id);
        both_json(out, "title", g->show.standings[i].title);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "lenses", '[');
    for (int i = 0; i < g->show.lens_count; i++) {
        static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};
        json_open(out, NULL, '{');
        json_id(out, "id", g->show.lenses[i].id);
        both_json(out, "title", g->show.lenses[i].title);
        if (g->show.lenses[i].of)
            json_id(out, "of", kinds[g->show.lenses[i].of->shown]);
        json_close(out, '}');
    }
    json_close(out, ']');
    bool guided = guide_load(&u, g, from, &why) && u.count;
    json_bool(out, "guide", guided);
    guide_release(&u);
}

bool guided_fill(const game *g, const data_source *from, game_info *info, seat_info *seats, fault *why)
{
    guide u;
    if (!guide_load(&u, g, from, why))
        return false;
    bool ok = u.count > 0 || fault_set(why, "%s has no guided game", g->id);
    text words;
    text_init(&words, sizeof info->options);
    for (int i = 0; ok && i < g->lists.option_count; i++)
        if (u.options & option_bit(i))
            text_addf(&words, "%s%s", words.length ? " " : "", g->lists.options[i].id);
    if (ok) {
        *info = (game_info){.round = 1};
        snprintf(info->options, sizeof info->options, "%s", text_string(&words));
        snprintf(info->scenario, sizeof info->scenario, "%s", g->lists.scenarios[u.scenario].id);
        for (int s = 0; s < g->seats; s++)
            seats[s] = (seat_info){.who = SEAT_ME};
        if (*u.position)
            ok = (info->position = strdup(u.position)) || fault_set(why, "the server has no memory for this position");
    }
    text_release(&words);
    guide_release(&u);
    return ok;
}

bool guided_key(const game *g, const data_source *from, game_info *info, fault *why)
{
    guide u;
    generator key;
    bool ok = guide_load(&u, g, from, why) && generator_key_parse(&key, u.key);
    if (ok)
        memcpy(info->key, key.key, sizeof info->key);
    guide_release(&u);
    return ok;
}

void guided_json(const game *g, const data_source *from, text *out)
{
    guide u;
    fault why;
    if (guide_load(&u, g, from, &why)) {
        json_open(out, "guide", '{');
        json_key(out, "en");
        guide_json(&u, LANG_EN, out);
        json_key(out, "es");
        guide_json(&u, LANG_ES, out);
        json_close(out, '}');
    }
    guide_release(&u);
}
