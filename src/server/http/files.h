/* The page's files. */
#ifndef FRENTE_FILES_H
#define FRENTE_FILES_H

#include "server/net/connection.h"

/* Answers a request for one. */
void files_serve(connection *c);

#endif
