/* What a game has names for, and what people read of it before it begins. */
#include <stdio.h>

#include "games/games.h"
#include "lib/lib.h"
#include "table/games.h"

int frente_names(const frente_game *g, frente_kind kind)
{
    const game *of = lib_game(g);
    switch (kind) {
    case FRENTE_A_SEAT: return of->seats;
    case FRENTE_A_SCENARIO: return of->lists.scenario_count;
    case FRENTE_AN_OPTION: return of->lists.option_count;
    case FRENTE_A_VERB: return of->lists.verb_count - 1;
    case FRENTE_A_POINT: return of->valid.point_count;
    case FRENTE_A_FIELD: return of->valid.field_count;
    }
    return 0;
}

static bool is_name(const frente_game *g, frente_kind kind, int number)
{
    return number >= 0 && number < frente_names(g, kind);
}

const char *frente_name(const frente_game *g, frente_kind kind, int number)
{
    const game *of = lib_game(g);
    if (!is_name(g, kind, number))
        return NULL;
    switch (kind) {
    case FRENTE_A_SEAT: return noun_key(of->seat, number);
    case FRENTE_A_SCENARIO: return of->lists.scenarios[number].id;
    case FRENTE_AN_OPTION: return of->lists.options[number].id;
    case FRENTE_A_VERB: return of->lists.verbs[number + 1].id;
    case FRENTE_A_POINT: return of->valid.points[number].id;
    case FRENTE_A_FIELD: return of->valid.fields[number].name;
    }
    return NULL;
}

const char *frente_name_title(const frente_game *g, frente_kind kind, int number, frente_lang in)
{
    const game *of = lib_game(g);
    const char *title = NULL;
    if (!is_name(g, kind, number))
        return "";
    if (kind == FRENTE_A_SEAT)
        title = noun_name(of->seat, number, lib_lang(in));
    else if (kind == FRENTE_A_SCENARIO)
        title = of->lists.scenarios[number].title[lib_lang(in)];
    else if (kind == FRENTE_AN_OPTION)
        title = of->lists.options[number].title[lib_lang(in)];
    return title ? title : "";
}

const char *frente_name_text(const frente_game *g, frente_kind kind, int number, frente_lang in)
{
    const game *of = lib_game(g);
    const char *words = NULL;
    if (!is_name(g, kind, number))
        return "";
    if (kind == FRENTE_A_SCENARIO)
        words = of->lists.scenarios[number].text[lib_lang(in)];
    else if (kind == FRENTE_AN_OPTION)
        words = of->lists.options[number].text[lib_lang(in)];
    else if (kind == FRENTE_A_POINT)
        words = of->valid.points[number].help;
    else if (kind == FRENTE_A_FIELD)
        words = of->valid.fields[number].help;
    return words ? words : "";
}

/* A noun's name behind a blank; nothing where there is none. */
static void add_noun(const noun *n, text *out)
{
    if (n)
        text_addf(out, " %s", n->name);
}

static void field_form(const field *f, text *out)
{
    text_add(out, f->name);
    if (f->kind == FIELD_PLACE) {
        text_addf(out, " %s %s...", f->value ? f->value->name : "number", f->index[0]->name);
        return;
    }
    for (int i = 0; i < 2; i++)
        add_noun(f->index[i], out);
    text_addf(out, " %s%s", f->value ? f->value->name : "number", f->kind == FIELD_VALUE ? "" : "...");
}

frente_status frente_name_form(const frente_game *g, frente_kind kind, int number, char out[FRENTE_NAME_TEXT])
{
    const game *of = lib_game(g);
    text form;
    out[0] = '\0';
    if (!is_name(g, kind, number))
        return FRENTE_MISUSE;
    text_init(&form, FRENTE_NAME_TEXT);
    if (kind == FRENTE_A_FIELD) {
        field_form(&of->valid.fields[number], &form);
    } else {
        text_add(&form, frente_name(g, kind, number));
        if (kind == FRENTE_A_VERB) {
            add_noun(of->lists.verbs[number + 1].a, &form);
            add_noun(of->lists.verbs[number + 1].b, &form);
        } else if (kind == FRENTE_A_POINT)
            add_noun(of->valid.points[number].argument, &form);
    }
    text_fit(out, FRENTE_NAME_TEXT, text_string(&form));
    text_release(&form);
    return FRENTE_OK;
}

int frente_field_secret(const frente_game *g, int field)
{
    return is_name(g, FRENTE_A_FIELD, field) && lib_game(g)->valid.fields[field].secret;
}

/* Verbs, points and fields, which the core looks up without suggesting anything. */
static bool find_word(const frente_game *g, frente_kind kind, const char *id, int *out, fault *why)
{
    const char *near = NULL;
    int distance = text_slip(id) + 1;
    for (*out = 0; *out < frente_names(g, kind); ++*out) {
        const char *name = frente_name(g, kind, *out);
        int d = text_distance(id, name);
        if (!strcmp(id, name))
            return true;
        if (d < distance)
            distance = d, near = name;
    }
    return fault_set(why, "%s has no such word: '%.60s'%s%s%s", lib_game(g)->id, id, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

frente_status frente_name_find(const frente_game *g, frente_kind kind, const char *id, int *out, frente_fault *why)
{
    const game *of = lib_game(g);
    fault no;
    bool found;
    if (kind == FRENTE_A_SEAT)
        found = game_find_seat(of, id, out, &no);
    else if (kind == FRENTE_A_SCENARIO)
        found = game_find_scenario(of, id, out, &no);
    else if (kind == FRENTE_AN_OPTION)
        found = game_find_option(of, id, out, &no);
    else
        found = find_word(g, kind, id, out, &no);
    if (found)
        return FRENTE_OK;
    *out = 0;
    return lib_fault(why, FRENTE_MISUSE, &no);
}

uint64_t frente_option_excludes(const frente_game *g, int option)
{
    return is_name(g, FRENTE_AN_OPTION, option) ? lib_game(g)->lists.options[option].excludes : 0;
}

int frente_option_nonplayer(const frente_game *g, int option)
{
    return is_name(g, FRENTE_AN_OPTION, option) ? lib_game(g)->lists.options[option].nonplayer - 1 : -1;
}

unsigned frente_nonplayers(const frente_game *g, uint64_t options)
{
    return game_nonplayers(lib_game(g), options);
}

int frente_game_version(const frente_game *g)
{
    return lib_game(g)->version;
}

const char *frente_game_text(const frente_game *g, frente_lang in)
{
    return lib_game(g)->intro.text[lib_lang(in)];
}

frente_status frente_games_json(const frente_game *only, char **out, frente_fault *why)
{
    const game *const one[] = {only ? lib_game(only) : NULL, NULL};
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    games_json(only ? one : games, lib_find, games_from(), &words);
    return lib_give(&words, out, why);
}
