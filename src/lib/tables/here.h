/* What stands behind a frente_table, for the files of this folder: a table, who is at it, and words in and out. */
#ifndef FRENTE_LIB_TABLES_HERE_H
#define FRENTE_LIB_TABLES_HERE_H

#include "lib/lib.h"
#include "lib/tables/source.h"
#include "table/begin.h"
#include "table/due.h"
#include "table/task.h"

/* Somebody at the table, by its number. */
typedef struct place {
    guest guest;
    unsigned seats; /* that it may hold, of those that people hold */
    bool entered;   /* it has said hello */
    feed feed;
    task *work; /* that thinks for it, and is to be gone on with */
} place;

/* A saved game that is being opened: its row, then its events, a part at a time. */
typedef struct opening {
    bool begun;
    game_info info;
    event_list events;
} opening;

/* What was seen of a table that is only seen, one state after the other, each out of the one before (seen.c). */
typedef struct change {
    int step;
    size_t at; /* where its letters stand */
} change;
typedef struct changes {
    past past; /* first: it is found by this */
    const frente_table *here;
    change *list;
    int count, capacity;
    text letters;
} changes;

struct frente_table {
    frente_host host;
    table *table; /* NULL: none */
    place places[FRENTE_GUESTS];
    scratch scratch;
    bool has_scratch;
    data_hashes data; /* of the table's game */
    int iterations;   /* of bots; 0: by the clock */
    opening opening;
    changes seen;
    text out;
};

/* What was said, as JSON; false with a fault. */
bool here_read(request *r, const char *words, size_t length, fault *why);
/* An empty text for what is to be answered: every call begins with it, so that no words of an earlier one are left. */
text *here_answer(frente_table *here);
/* Hands it over: a status that tells whether there was memory for it. */
frente_status here_give(const text *words, const char **out, frente_fault *why);

/* Memory ran out half-way: the table is not what is stored, and says and does nothing any more. */
static inline bool here_torn(const frente_table *here)
{
    return here->table && here->table->torn;
}
frente_status here_lost(frente_fault *why);

/* What a table asks for: the host's clock and its chance. */
table_env here_env(frente_table *here);
bool here_draw(frente_table *here, generator *key);

/* The hashes of the tables of a game, for the table that is to come. */
bool here_data(frente_table *here, const game *g, fault *why);
/* Another table takes the place of the one that was here. */
void here_take(frente_table *here, table *t);
/* Who must answer by itself now; nobody while something is being stored, and at a table that is only seen. */
int here_due(frente_table *here, due list[SEATS_MAX + 1]);
/* The first guest, through whose eyes a table is seen that is only seen. */
static inline place *here_first(frente_table *here)
{
    return &here->places[0];
}

/* --- seen.c: a table that is only seen, through the eyes of a page whose game is on a server --- */

/* Calls of the lobby: the first view, and what each change brings. */
bool seen_begin(frente_table *here, const value *body, text *out, fault *why);
bool seen_go_on(frente_table *here, const value *body, text *out, fault *why);
/* Is a table seen, and can this be answered out of what was seen? */
bool seen_here(const frente_table *here);
bool seen_answers(const frente_table *here, const value *body);

/* --- correct.c: calls of the lobby for those who correct a game's tables --- */

bool tables_list(frente_table *here, const value *body, text *out, fault *why);
bool tables_use(frente_table *here, const value *body, text *out, fault *why);
bool tables_check(frente_table *here, const value *body, text *out, fault *why);
bool tables_thing(frente_table *here, const value *body, text *out, fault *why);

/* --- saved.c: a game as whoever runs the table keeps it --- */

/* The row of a game, with all that loading needs and what lists of games show. */
void saved_game_json(const table *t, const game_info *info, const char *name, text *out);
void saved_events_json(const event_list *all, text *out);
/* Out of such a row; the position is the info's own. */
bool saved_game_read(const value *row, game_info *info, fault *why);
bool saved_events_read(const value *list, event_list *all, fault *why);

#endif
