/* Which call a path and a method mean. */
#ifndef FRENTE_HTTP_ROUTES_H
#define FRENTE_HTTP_ROUTES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct call call;

typedef struct route {
    const char *path;
    bool post;
    size_t most; /* bytes of the body */
    void (*run)(call *c);
    bool raw; /* the body is for a child to read */
} route;
const route *route_find(const char *path);   /* the first of a path */
const char *route_methods(const char *path); /* what a path understands, for people: "GET, HEAD" */

#endif
