#include "table/games.h"

#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/game/standing.h"
#include "core/play/guide.h"
#include "core/tell/json.h"
#include "core/tell/lens.h"

/* All languages side by side; one that is not there says what the English does. */
static void words_json(text *out, const char *name, const char *const words[LANGS])
{
    json_open(out, name, '{');
    for (int in = 0; in < LANGS; in++)
        if (in <= LANG_ES || strcmp(words[in], words[LANG_EN]))
            json_text(out, lang_code((lang)in), words[in]);
    json_close(out, '}');
}

static void seats_json(const game *g, text *out)
{
    json_open(out, "seats", '[');
    for (int s = 0; s < g->seats; s++) {
        char spare[LANGS][NOUN_TEXT];
        const char *titles[LANGS];
        for (int in = 0; in < LANGS; in++)
            titles[in] = noun_title_of(g->seat, s, (lang)in, spare[in]);
        json_open(out, NULL, '{');
        json_id(out, "id", noun_key(g->seat, s));
        words_json(out, "title", titles);
        for (int i = 0; i < g->lists.option_count; i++)
            if (g->lists.options[i].nonplayer == s + 1)
                json_id(out, "nonplayer", g->lists.options[i].id);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void scenarios_json(const game *g, text *out)
{
    json_open(out, "scenarios", '[');
    for (int i = 0; i < g->lists.scenario_count; i++) {
        json_open(out, NULL, '{');
        json_id(out, "id", g->lists.scenarios[i].id);
        words_json(out, "title", g->lists.scenarios[i].title);
        words_json(out, "text", g->lists.scenarios[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void option_json(const game *g, const option *o, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "id", o->id);
    words_json(out, "title", o->title);
    words_json(out, "text", o->text);
    if (o->group[LANG_EN])
        words_json(out, "group", o->group);
    json_open(out, "excludes", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        if (o->excludes >> i & 1)
            json_id(out, NULL, g->lists.options[i].id);
    json_close(out, ']');
    if (o->nonplayer)
        json_id(out, "nonplayer", noun_key(g->seat, o->nonplayer - 1));
    if (o->scenarios) {
        json_open(out, "scenarios", '[');
        for (int i = 0; i < g->lists.scenario_count; i++)
            if (o->scenarios >> i & 1)
                json_id(out, NULL, g->lists.scenarios[i].id);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void options_json(const game *g, text *out)
{
    json_open(out, "options", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        option_json(g, &g->lists.options[i], out);
    json_close(out, ']');
}

/* What stands on the game's card: how many play it, how long, how hard. */
static void card_json(const game *g, text *out)
{
    static const char *const lines[CARD_LINES] = {"players", "length", "hard", "win", "made-up"};
    json_open(out, "card", '{');
    for (int i = 0; i < CARD_LINES; i++)
        if (g->intro.card[i][LANG_EN])
            words_json(out, lines[i], g->intro.card[i]);
    json_close(out, '}');
}

static void orders_json(const game *g, text *out)
{
    json_open(out, "orders", '[');
    for (int i = 0; i < standing_count(g); i++) {
        const standing *s = standing_row(g, i);
        json_open(out, NULL, '{');
        json_id(out, "id", s->id);
        words_json(out, "title", s->title);
        if (s->usual)
            json_bool(out, "usual", true);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void lenses_json(const game *g, text *out)
{
    static const char *const kinds[] = {"", "space", "piece", "card", "track", "seat"};
    json_open(out, "lenses", '[');
    for (int i = 0; i < g->show.lens_count; i++) {
        json_open(out, NULL, '{');
        json_id(out, "id", g->show.lenses[i].id);
        words_json(out, "title", g->show.lenses[i].title);
        if (g->show.lenses[i].of)
            json_id(out, "of", kinds[g->show.lenses[i].of->shown]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static bool has_guide(const game *g, const data_source *from)
{
    guide u;
    fault why;
    bool has = guide_load(&u, g, from, &why) && u.count;
    guide_release(&u);
    return has;
}

/* Is there such a file for the game in the program? `*` stands for the game's id. */
static bool embedded(const char *format, const char *id)
{
    char path[128];
    const char *star = strchr(format, '*');
    snprintf(path, sizeof path, "%.*s%s%s", (int)(star - format), format, id, star + 1);
    return data_find(path) != NULL;
}

static void game_json(const game *g, const data_source *from, text *out)
{
    json_open(out, NULL, '{');
    json_id(out, "id", g->id);
    json_number(out, "version", g->version);
    words_json(out, "title", g->title);
    words_json(out, "text", g->intro.text);
    seats_json(g, out);
    scenarios_json(g, out);
    options_json(g, out);
    card_json(g, out);
    orders_json(g, out);
    lenses_json(g, out);
    json_bool(out, "guide", has_guide(g, from));
    json_bool(out, "board", embedded("web/boards/*.json", g->id));
    json_bool(out, "rules", embedded("rules/*.md", g->id));
    json_close(out, '}');
}

static void bots_json(text *out)
{
    json_open(out, "bots", '[');
    for (int i = 0; bots[i].id[0]; i++) {
        json_open(out, NULL, '{');
        json_id(out, "id", bots[i].id);
        words_json(out, "title", bots[i].title);
        words_json(out, "text", bots[i].text);
        if (bots[i].level)
            json_bool(out, "level", true);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void games_parts_json(const game *const list[], game_finder find, const data_source *from, text *out)
{
    json_open(out, "games", '[');
    for (int i = 0; list[i]; i++) {
        const game *g = find(list[i]->id, NULL);
        if (g) /* else its tables can't be read */
            game_json(g, from, out);
    }
    json_close(out, ']');
    bots_json(out);
}

void games_json(const game *const list[], game_finder find, const data_source *from, text *out)
{
    json_open(out, NULL, '{');
    games_parts_json(list, find, from, out);
    json_close(out, '}');
}
