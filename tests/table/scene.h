/* A table in memory and the pages that look at it: what a server, a terminal or a browser does around src/table, in a
 * few lines. A page follows what it is told, as the real one does: views, changes, lines, the table. */
#ifndef FRENTE_TESTS_SCENE_H
#define FRENTE_TESTS_SCENE_H

#include "table/due.h"
#include "table/say.h"

enum { PAGES = 8, ITEMS = VIEW_KEYS };

typedef struct page {
    guest guest;
    feed feed;
    bool here;
    /* What it has been told: the position, item by item and the rest; the journal; the table. */
    char *items[ITEMS], *rest;
    text lines; /* one per line */
    int line_count;
    _Alignas(max_align_t) char state[STATE_MAX]; /* as views bring it along (table/seen.h) */
    uint32_t seq;
    int step;
    bool undo;
    char *table;
    text heard; /* every message, one per line */
    int messages;
} page;

typedef struct scene {
    const game *game;
    table *table;
    table_env env;
    data_hashes tables;
    generator numbers;
    scratch scratch;
    event_list log;      /* what has been stored */
    bool stores;         /* what happens is stored at once */
    double spent, funds; /* what asking has cost; what may be spent */
    game_info *next;     /* a rematch, once it was stored */
    int names;           /* public ids that were given away */
    bool unsealed;       /* the log was changed, or is of an old database: no hash holds it */
    char *rows;          /* of the tables when it began, or NULL */
    char answer[1 << 16];
    page pages[PAGES];
    int count;
} scene;

/* A fresh game; "red=me blue=friend". */
void scene_begin(scene *s, const game *g, const char *seats, uint64_t key);
void scene_begin_with(scene *s, const game *g, const game_info *info);
void scene_end(scene *s);
/* Forgets the table and builds it again out of what was stored, perhaps under other rules; the pages are gone. False
 * with a fault. */
bool scene_reload(scene *s, const game *g, fault *why);

/* Somebody comes with a link; `look` may be "". */
page *scene_join(scene *s, unsigned seats, const char *look, lang in);
void scene_leave(scene *s, page *p);
/* Says something and lets all of it happen: tasks are done, events stored, everybody told. The answer, or "". */
__attribute__((format(printf, 3, 4))) const char *say(scene *s, page *p, const char *format, ...);
/* The same for a choice on the view that the page has. */
const char *say_choice(scene *s, page *p, const char *words);
/* What is pending is stored. */
void scene_store(scene *s);
/* All pages are told all that is due. */
void scene_tell(scene *s);
/* Bots and orders answer, one round of them; how many. */
int scene_due(scene *s);

/* The position as the page has it, as one text. */
void page_position(const page *p, text *out);
/* Is what the page has been told, change by change, what a fresh one is told at once? */
void page_agrees(scene *s, page *p);
/* Messages since the last call: their words. */
const char *page_news(page *p);

/* The raw value of a member of a JSON object, as a copy; NULL if there is none. */
char *json_of(const char *object, const char *name);

#endif
