/* Two people at a duel, and one who watches: what the tests of tables share. */
#ifndef FRENTE_TESTS_DUEL_SCENE_H
#define FRENTE_TESTS_DUEL_SCENE_H

#include "core/toy.h"
#include "duel.h"
#include "scene.h"
#include "unit.h"

static scene s;
static page *red, *blue, *watcher; /* red has the first seat in both games, blue the second of the duel */
enum { SECOND = 1 };

static void begin(const char *seats)
{
    scene_begin(&s, &duel_game, seats, 1);
}

/* Two people, and one who watches. */
static int two(void **state)
{
    (void)state;
    begin("red=me blue=friend");
    red = scene_join(&s, 1u << RED, "", LANG_EN);
    blue = scene_join(&s, 1u << SECOND, "", LANG_EN);
    watcher = scene_join(&s, 0, "", LANG_EN);
    return 0;
}

static int end(void **state)
{
    (void)state;
    scene_end(&s);
    return 0;
}

static void expect(const char *answer, const char *words)
{
    assert_has(answer, words);
}

__attribute__((unused)) static bool sees(const page *p, const char *words)
{
    text t;
    text_init(&t, TEXT_DEFAULT_MAX);
    page_position(p, &t);
    bool has = strstr(text_string(&t), words);
    text_release(&t);
    return has;
}

__attribute__((unused)) static int count_of(const char *text, const char *words)
{
    int count = 0;
    for (const char *p = text; (p = strstr(p, words)); p++)
        count++;
    return count;
}

__attribute__((unused)) static void forget_news(void)
{
    page_news(red);
    page_news(blue);
    page_news(watcher);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}
__attribute__((unused)) static const watch impatient = {at_once, NULL, NULL};

#endif
