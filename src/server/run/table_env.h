/* What the tables of a server ask for (table/env.h): the server's clock, its chance and its limits. */
#ifndef FRENTE_SERVER_TABLE_ENV_H
#define FRENTE_SERVER_TABLE_ENV_H

#include "table/env.h"

typedef struct server server;
typedef struct client client;

/* `by`: who asks, for its rates; NULL: nobody who has any. */
table_env table_env_of(server *s, client *by);

#endif
