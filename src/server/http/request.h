/* Requests: which file, call or socket is meant, and whether it may be. */
#ifndef FRENTE_HTTP_REQUEST_H
#define FRENTE_HTTP_REQUEST_H

#include "server/net/connection.h"

/* --- what a connection says --- */
void http_begin(connection *c);
void http_body(connection *c, const char *bytes, size_t length);
void http_refuse(connection *c, int status);
void http_gone(connection *c);

#endif
