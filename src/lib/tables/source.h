/* Which tables of data are read, and from where. They are the whole process's, and read once: all at once by
 * frente_load, or those of a game when a frente_table first asks for it. */
#ifndef FRENTE_LIB_TABLES_SOURCE_H
#define FRENTE_LIB_TABLES_SOURCE_H

#include "games/games.h"

/* frente_load is about to read all tables. What frente_tables have read already stays if it is the same: those built
 * in. False: it is not. */
bool source_load(const char *folder);
/* All are read: from here on nothing is. */
void source_loaded(void);

/* A game with its tables, and all games: they are read if they were not. */
const game *source_open(const char *id, fault *why);
void source_open_all(void);
/* Was nothing read yet? Then files can take the place of the program's. */
bool source_is_fresh(void);
void source_use(const data_file *files);

#endif
