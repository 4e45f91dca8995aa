/* What the files of src/site share: the one table of this instance, and words in and out. */
#ifndef FRENTE_SITE_HERE_H
#define FRENTE_SITE_HERE_H

#include "site/site.h"
#include "table/begin.h"
#include "table/task.h"

typedef struct here {
    table *table; /* NULL: none */
    guest guest;
    bool entered; /* the guest has said hello */
    feed feed;
    scratch scratch;
    bool has_scratch;
    task *work;       /* that thinks, and is to be gone on with */
    data_hashes data; /* of the table's game */
    int iterations;   /* of bots; 0: by the clock */
    text out;
} here;
extern here site;

/* What was said, as JSON; false with a fault. */
bool site_read(request *r, size_t length, fault *why);
/* An empty text for what is to be answered: every call begins with it, so that no words of an earlier one are left. */
text *site_answer(void);

/* What the host gives: its clock and its chance. The tests have others. */
int64_t env_now(void); /* seconds since 1970 */
bool env_chance(void *bytes, size_t count);
table_env site_env(void);

/* The hashes of the tables of a game, for the table that is to come. */
bool site_data(const game *g, fault *why);
/* Another table takes the place of the one that was here. */
void site_take(table *t);
/* The seats of the guest: all that people hold. */
unsigned site_seats(const table *t);

/* --- seen.c: a table that is only seen, through the eyes of a page whose game is on a server --- */

/* Calls of the lobby: the first view, and what each change brings. */
bool seen_begin(const value *body, text *out, fault *why);
bool seen_go_on(const value *body, text *out, fault *why);
/* Is a table seen, and can this be answered out of what was seen? */
bool seen_here(void);
bool seen_answers(const value *body);

/* --- tables.c: calls of the lobby for those who correct a game's tables --- */

bool tables_list(const value *body, text *out, fault *why);
bool tables_use(const value *body, text *out, fault *why);
bool tables_check(const value *body, text *out, fault *why);
bool tables_thing(const value *body, text *out, fault *why);

/* --- saved.c: a game as the page keeps it --- */

/* The row of a game, with all that loading needs and what lists of games show. */
void saved_game_json(const table *t, const game_info *info, const char *name, text *out);
void saved_events_json(const event_list *all, text *out);
/* Out of such a row; the position is the info's own. */
bool saved_game_read(const value *row, game_info *info, fault *why);
bool saved_events_read(const value *list, event_list *all, fault *why);

#endif
