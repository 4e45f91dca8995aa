#include "cli/engine.h"

#include <string.h>

#include "lib/lib.h"
#include "words/program.h"

enum { BOTS_MOST = 40 };

const game *engine_game(const frente_game *g)
{
    return lib_game(g);
}

void engine_take(frente_match *m, match *out)
{
    match_take(m, out);
}

bool engine_save(const match *m, const char *path, fault *why)
{
    frente_match as = {.match = *m, .now = {.game = m->game, .state = m->state, .viewer = NOBODY}};
    return source_save(&as, path, why);
}

bool engine_start(const start *s, match *m, fault *why)
{
    frente_match *begun = start_match(s, why);
    if (begun)
        engine_take(begun, m);
    return begun != NULL;
}

bool engine_open(match *m, const char *path, const source *s, fault *why)
{
    frente_match *opened = source_match(path, s, why);
    if (opened)
        engine_take(opened, m);
    return opened != NULL;
}

static choice ask_program(const bot *b, const question *q)
{
    const frente_position seen = {.game = q->game, .state = (void *)q->seen, .viewer = q->seat};
    return program_choose(b->id, b->budget.ms, &seen, q->seat, q->stop);
}

bool engine_bot_read(const char *words, bot *out, fault *why)
{
    int clock_ms;
    if (!program_is(words))
        return bot_read(words, out, why);
    if (!program_read(words, &clock_ms, why))
        return false;
    *out = (bot){.choose = ask_program, .budget = {.ms = clock_ms}};
    memcpy(out->title, program_title, sizeof out->title);
    memcpy(out->text, program_text, sizeof out->text);
    text_fit(out->id, sizeof out->id, words);
    return true;
}

/* The same name is the same bot: players are told apart by where they lie. */
const bot *engine_bot(const player *p)
{
    static struct {
        const player *of;
        bot bot;
    } table[BOTS_MOST];
    if (!p->chooses)
        return NULL;
    if (!strchr(p->name, ':'))
        return bot_find(p->name);
    for (int i = 0; i < BOTS_MOST; i++) {
        if (table[i].of == p)
            return &table[i].bot;
        if (!table[i].of && engine_bot_read(p->name, &table[i].bot, NULL)) {
            table[i].of = p;
            return &table[i].bot;
        }
    }
    return NULL;
}

frente_item *engine_items(const view *seen)
{
    frente_item *list = calloc((size_t)seen->count + 1, sizeof *list);
    for (int i = 0; list && i < seen->count; i++)
        list[i] = lib_item(&seen->items[i]);
    return list;
}

bool engine_dice(generator *dice, fault *why)
{
    char key[FRENTE_KEY_TEXT];
    return entropy_key(key, why) && generator_key_parse(dice, key);
}
