/* Which tables of data are read, and from where. They are the whole process's, and read once: all at once by
 * frente_load, or those of a game when a frente_table first asks for it. */
#ifndef FRENTE_LIB_TABLES_SOURCE_H
#define FRENTE_LIB_TABLES_SOURCE_H

#include "games/games.h"

/* A game with its tables, and all games: they are read if they were not. After frente_load threads may ask at once,
 * since then nothing is. */
const game *source_open(const char *id, fault *why);
void source_open_all(void);
/* Files in the place of the program's; source_is_fresh: nothing was read yet, and nobody has said from where. */
bool source_is_fresh(void);
void source_use(const data_file *files);
/* A frente_table has read some, or has said from where. */
bool source_is_taken(void);

#endif
